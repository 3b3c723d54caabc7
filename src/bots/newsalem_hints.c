/* A sound player of New Salem, after section 10 of docs/rules/newsalem.md.
 *
 * Everything is reckoned in hundredths of a point (100 = a building of an own category). From
 * what its seat sees and has heard it holds everybody to be a Witch with some probability (in
 * 1024ths), forecasts the Despair of the end (in hundredths of a cube), and gives a cube of
 * Despair a price: the higher, the further its side is behind. Puritans pay it, Witches gain it,
 * though early in the game they hide that. Weights fall by half every 10 hundredths behind the
 * best move. */
#include "bots/newsalem_heard.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

enum {
    ONE = 1024,     /* certainty */
    DOUBLING = 100, /* suspicion that doubles the odds */
    HALVING = 10,   /* hundredths behind the best move that halve its weight */
    NEVER = -100000,
    COPIES = 8 /* of a design, at most: their faces follow each other */
};

static_assert(sizeof(nsmb_memory) <= CAB_BOT_MEMORY, "fits");

static const nsm_state *state_of(const cab_seen *seen)
{
    return (const nsm_state *)(const void *)seen;
}

static int zone_start(const nsm_state *s, int zone)
{
    return zone > 0 ? s->pile[zone - 1].end : 0;
}

static bool in_set(const nsm_set *set, int face)
{
    return set->word[(face - 1) >> 6] >> ((face - 1) & 63) & 1;
}

static int copies_built(const nsm_set *district, int design)
{
    return cab_popcount(district->word[design >> 3] >> (8 * (design & 7)) & 0xff);
}

/* Sets of a category: its three designs follow each other. */
static int sets_in(const nsm_set *district, int category)
{
    int sets = copies_built(district, 3 * category);
    for (int i = 1; i < NSM_POSITIONS; i++) {
        int copies = copies_built(district, 3 * category + i);
        if (copies < sets) sets = copies;
    }
    return sets;
}

/* ---- who is a Witch -------------------------------------------------------------------------- */

typedef struct {
    const nsm_state *s;
    const nsmb_memory *m;
    int seat;
    bool witch;              /* itself */
    unsigned own;            /* categories of its character */
    int chance[NSM_SEATS];   /* that each seat is a Witch, in 1024ths */
    int forecast, threshold; /* of the Despair at the end, in hundredths */
    int gloom;  /* what one more Despair is worth to this seat: negative for Puritans */
    int hope;   /* what one more Hope is worth */
    int points; /* what a point is worth, in hundredths: less when the town may well be lost */
    int builds; /* buildings each still drafts */
} thought;

/* Team of a character this seat knows, or -1. */
static int known_team(const nsm_state *s, int seat)
{
    const cab_card *card = &s->card[zone_start(s, NSM_Z_CHARACTER + seat)];
    return card->known ? nsm_character(card->face)->team : -1;
}

/* 1024 * 2^(points / 100), for -500 .. 500. */
static int odds_factor(int points)
{
    static const uint16_t part[10] = {1024, 1097, 1176, 1261, 1351, 1448, 1552, 1663, 1783, 1911};
    int clamped = nsmb_clamp(points, -5 * DOUBLING, 5 * DOUBLING) + 5 * DOUBLING;
    return (int)((uint32_t)part[clamped % DOUBLING / 10] << (clamped / DOUBLING)) >> 5;
}

static void guess_witches(thought *t)
{
    const nsm_state *s = t->s;
    const nsm_pool_data *pool = nsm_pool(s->seats, s->options >> NSM_O_POOL_FIRST_EDITION & 1);
    int left[2] = {pool->witches, pool->puritans};
    for (int seat = 0; seat < s->seats; seat++)
        if (known_team(s, seat) >= 0) left[known_team(s, seat)]--;
    for (int i = zone_start(s, NSM_Z_LEFTOVER); i < s->pile[NSM_Z_LEFTOVER].end; i++)
        if (s->card[i].known) left[nsm_character(s->card[i].face)->team]--;
    for (int seat = 0; seat < s->seats; seat++) {
        int team = known_team(s, seat);
        if (s->witches) team = s->witches >> seat & 1 ? NSM_WITCH : NSM_PURITAN;
        if (left[NSM_WITCH] <= 0 && team < 0) team = NSM_PURITAN;
        if (left[NSM_PURITAN] <= 0 && team < 0) team = NSM_WITCH;
        int64_t odds = (int64_t)left[NSM_WITCH] * odds_factor(t->m->suspicion[seat]);
        t->chance[seat] = team == NSM_WITCH ? ONE
                          : team == NSM_PURITAN
                              ? 0
                              : (int)(odds * ONE / (odds + left[NSM_PURITAN] * ONE));
    }
}

/* ---- the forecast ---------------------------------------------------------------------------- */

static int builds_left(const nsm_state *s)
{
    int hand = nsm_count(s, NSM_Z_HAND), builds = hand > 0 ? hand - 1 : 0;
    for (int round = s->round + 1; round <= NSM_ROUNDS; round++)
        builds += nsm_dealt(round) - 1;
    return builds;
}

/* Trials and sets as they stand, free Witches by their chance. */
static int swing(const thought *t)
{
    const nsm_state *s = t->s;
    int sum = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool tried = s->holds[NSM_HOLD_TRIAL] >> seat & 1;
        int witch = t->chance[seat] * 200 / ONE;
        sum += tried ? 200 - 2 * witch : witch;
        sum += 300 * (sets_in(&s->district[seat], NSM_DEA) - sets_in(&s->district[seat], NSM_JUS));
    }
    return sum;
}

static void forecast(thought *t)
{
    const nsm_state *s = t->s;
    int hopes = 0, more = t->builds * s->seats;
    for (int seat = 0; seat < s->seats; seat++)
        hopes += s->hopes[seat];
    int rate = (30 * 12 + 100 * t->m->gloom) / (12 + t->m->built); /* per building, in hundredths */
    int purged = (100 * hopes + 40 * more) / 4;
    int despair = 100 * s->town + more * rate;
    t->forecast = despair - (purged < despair ? purged : despair) + swing(t);
    t->threshold = 100 * nsm_threshold(s->seats);
}

/* What a cube weighs against points: the more, the further one's side is behind, but much even for
 * those who are ahead, since forecasts err. How far behind, the rounds left say. */
static void price_despair(thought *t)
{
    static const uint8_t boldness[NSM_ROUNDS] = {25, 40, 75, 115, 130}; /* of Witches, by round */
    int rounds = NSM_ROUNDS - t->s->round, ahead = t->forecast - t->threshold;
    int spread = 60 * t->s->seats + 120 * rounds;
    if (!t->witch) ahead = -ahead;
    int need = nsmb_clamp(60 - 60 * ahead / spread, 0, 120);
    t->points = t->witch ? 100 : nsmb_clamp(100 - 3 * (need - 60) / 2, 10, 100);
    t->gloom = t->witch ? (100 + need) * boldness[t->s->round - 1] / 100 : -(60 + need);
    t->hope = t->s->round == NSM_ROUNDS && t->builds == 0 ? 6 : 28 + (t->witch ? 0 : need / 5);
}

static void think(cab_mind *mind, const nsm_state *s, thought *t)
{
    int face = s->card[zone_start(s, NSM_Z_CHARACTER + mind->seat)].face;
    t->s = s;
    t->m = nsmb_memory_of(mind);
    t->seat = mind->seat;
    t->witch = nsm_character(face)->team == NSM_WITCH;
    t->own = nsm_character(face)->categories;
    if (s->charter[t->seat]) t->own |= 1u << (s->charter[t->seat] - 1);
    t->builds = builds_left(s);
    guess_witches(t);
    forecast(t);
    price_despair(t);
}

/* ---- what buildings are worth ---------------------------------------------------------------- */

/* Points a seat with these categories gains by this building, sets included, and the Despair of
 * sets at this price. */
static int building_points(const thought *t, const nsm_set *district, unsigned categories,
                           int gloom, int face)
{
    int category = nsm_category(face), position = nsm_position(face), first = category * 3;
    int count[NSM_POSITIONS], sets = 99, after = 99, begun = 0;
    for (int i = 0; i < NSM_POSITIONS; i++) {
        count[i] = copies_built(district, first + i);
        if (count[i] < sets) sets = count[i];
    }
    count[position]++;
    for (int i = 0; i < NSM_POSITIONS; i++)
        if (count[i] < after) after = count[i];
    for (int i = 0; i < NSM_POSITIONS; i++)
        begun += count[i] > sets;
    int set = 2 * t->points; /* a set, with what Death and Justice do */
    if (category == NSM_DEA) set += 3 * gloom;
    if (category == NSM_JUS) set -= 3 * gloom;
    int points = categories >> category & 1 ? t->points : 0;
    if (after > sets) return points + set;
    if (count[position] > sets + 1) return points; /* a second copy */
    static const uint8_t found[15] = {0, 16, 30, 41, 51, 59, 66, 71, 76, 80, 83, 86, 88, 90, 92};
    int find =
        found[nsmb_clamp(t->builds, 0, 14)]; /* a card one wants, in the picks that are left */
    return points + set * (begun == 2 ? 45 * find : 20 * find * find / 100) / 10000;
}

static int symbol_worth(const thought *t, int face)
{
    switch (nsm_building(face)->symbol) {
    case NSM_SYM_HOPE: return t->hope;
    case NSM_SYM_DESPAIR: return t->gloom;
    case NSM_SYM_REMOVE: return t->s->town > 0 || t->builds > 1 ? -t->gloom * 4 / 5 : 0;
    default: return 0;
    }
}

static int own_points(const thought *t, int face) /* the same for all copies of a design */
{
    return building_points(t, &t->s->district[t->seat], t->own, t->gloom, face);
}

static int build_worth(const thought *t, int face)
{
    return own_points(t, face) + symbol_worth(t, face);
}

/* A card it does not see: the mean of all it cannot place. */
static int unknown_worth(const thought *t)
{
    const nsm_state *s = t->s;
    nsm_set seen;
    int sum = 0, count = 0;
    memset(&seen, 0, sizeof seen);
    for (int i = 0; i < s->pile[NSM_Z_LOOKED].end; i++) /* deck, hands, districts */
        if (s->card[i].known)
            seen.word[(s->card[i].face - 1) >> 6] |= cab_bit((s->card[i].face - 1) & 63);
    for (int face = NSM_BUILDING_FIRST, points = 0; face <= NSM_BUILDING_LAST; face++) {
        if ((face - NSM_BUILDING_FIRST) % COPIES == 0) points = own_points(t, face);
        if (nsm_building(face)->min_players > s->seats || in_set(&seen, face)) continue;
        sum += points + symbol_worth(t, face);
        count++;
    }
    return count ? sum / count : 0;
}

/* What a building is worth where it stands, cubes apart: points it would take away. Of others the
 * points alone. */
static int standing_worth(const thought *t, int owner, int face)
{
    nsm_set without = t->s->district[owner];
    without.word[(face - 1) >> 6] &= ~cab_bit((face - 1) & 63);
    unsigned categories = owner == t->seat ? t->own : 0x15; /* of others: about half of all */
    return building_points(t, &without, categories, owner == t->seat ? t->gloom : 0, face);
}

/* What another's loss of a building is worth: a set of Death or Justice may end with it, and their
 * points are ours by comparison. */
static int loss_worth(const thought *t, int owner, int face)
{
    const nsm_set *district = &t->s->district[owner];
    int category = nsm_category(face), sets = sets_in(district, category), town = 0;
    int copies = copies_built(district, 3 * category + nsm_position(face));
    if (sets > 0 && copies == sets && category == NSM_DEA) town = -3 * t->gloom;
    if (sets > 0 && copies == sets && category == NSM_JUS) town = 3 * t->gloom;
    return town + standing_worth(t, owner, face) / (2 * t->s->seats);
}

/* ---- the event phase ------------------------------------------------------------------------- */

/* A Trial for this seat: a Witch goes from +2 to -2, a Puritan to +2. */
static int trial_worth(const thought *t, int seat)
{
    if (seat == t->seat) return t->witch ? -4 * t->gloom : 2 * t->gloom - 40;
    int despair = 200 - 600 * t->chance[seat] / ONE;
    int worth = despair * t->gloom / 100;
    if (t->witch && cab_popcount(t->m->accusers[seat])) worth += 15; /* a plausible victim */
    return worth;
}

static int best_trial(const thought *t, int *whom)
{
    int best = NEVER;
    for (int seat = 0; seat < t->s->seats; seat++) {
        if (t->s->holds[NSM_HOLD_TRIAL] >> seat & 1) continue;
        int worth = trial_worth(t, seat);
        if (t->s->holds[NSM_HOLD_SHIELD] >> seat & 1) worth /= 4;
        if (worth <= best) continue;
        best = worth;
        *whom = seat;
    }
    return best;
}

/* Removing up to this many cubes. */
static int removal_worth(const thought *t, int cubes)
{
    int removed = t->s->town < cubes ? t->s->town : cubes;
    return -t->gloom * removed;
}

static int despairing_districts(const nsm_state *s)
{
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool found = false;
        for (int w = 0; w < 3; w++)
            found = found || (s->district[seat].word[w] & s->with_despair.word[w]);
        count += found;
    }
    return count;
}

/* Looking at a character: worth most when it is open and a Trial can still follow. */
static int look_worth(const thought *t, int seat)
{
    int open = t->chance[seat] * (ONE - t->chance[seat]) / ONE; /* at most 256 */
    if (t->s->round == NSM_ROUNDS) open /= 2;
    return t->witch ? open / 12 : open * (nsm_trial_available(t->s) ? 45 : 15) / 100;
}

static int best_look(const thought *t)
{
    int best = 0;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->seat && look_worth(t, seat) > best) best = look_worth(t, seat);
    return best;
}

/* What the burning, taking or giving of a building is worth. */
static int bonfire_worth(const thought *t, int face)
{
    int owner = nsm_owner(t->s, face), despair = t->s->despair[face - 1];
    int worth = -t->gloom * despair;
    if (owner != t->seat) return worth + loss_worth(t, owner, face);
    return worth - standing_worth(t, owner, face) - t->hope * t->s->hope[face - 1];
}

static int seizure_worth(const thought *t, int face)
{
    int owner = nsm_owner(t->s, face);
    return own_points(t, face) + t->hope * t->s->hope[face - 1] + loss_worth(t, owner, face);
}

typedef int building_worth(const thought *, int face);

/* The best building of the town, of others only or all with Despair. */
static int best_building(const thought *t, bool others, building_worth *worth)
{
    const nsm_state *s = t->s;
    int best = 0;
    for (int i = zone_start(s, NSM_Z_DISTRICT); i < s->pile[NSM_Z_DISTRICT + s->seats - 1].end;
         i++) {
        int face = s->card[i].face;
        if (others ? in_set(&s->district[t->seat], face) : s->despair[face - 1] == 0) continue;
        int points = worth(t, face);
        if (points > best) best = points;
    }
    return best;
}

static int keeping_worth(const thought *t, int face) /* of an own building, with its Hope */
{
    return standing_worth(t, t->seat, face) + t->hope * t->s->hope[face - 1];
}

static int worst_own(const thought *t)
{
    const nsm_state *s = t->s;
    int worst = 1000, zone = NSM_Z_DISTRICT + t->seat;
    for (int i = zone_start(s, zone); i < s->pile[zone].end; i++) {
        int points = keeping_worth(t, s->card[i].face);
        if (points < worst) worst = points;
    }
    return worst;
}

static int tithe_worth(const thought *t)
{
    int payers = 0;
    for (int seat = 0; seat < t->s->seats; seat++)
        payers += seat != t->seat && t->s->hopes[seat] > 0;
    return payers * t->hope;
}

static int famine_worth(const thought *t)
{
    int hungry = 0, fed = 0, own = t->s->hopes[t->seat] > nsm_event(NSM_E_FAMINE)->cost;
    for (int seat = 0; seat < t->s->seats; seat++) {
        if (seat == t->seat) continue;
        hungry += t->s->hopes[seat] == 0;
        fed += t->s->hopes[seat] > 0;
    }
    int burnt = t->witch ? fed * 18 : -fed * 12; /* Hope that cannot purge */
    return burnt + (hungry + !own) * t->gloom - own * t->hope;
}

static int charter_worth(const thought *t, int category)
{
    int count = 0;
    if (t->own >> category & 1) return 0;
    for (int i = 0; i < NSM_POSITIONS; i++)
        count += copies_built(&t->s->district[t->seat], 3 * category + i);
    return (100 * count + 14 * t->builds) * t->points / 100;
}

static int best_charter(const thought *t)
{
    int best = 0;
    for (int c = 0; c < NSM_CATEGORIES; c++)
        if (charter_worth(t, c) > best) best = charter_worth(t, c);
    return best;
}

/* Lifting the Trial of this seat undoes what giving it would do. */
static int pardon_worth(const thought *t, int seat)
{
    return -trial_worth(t, seat);
}

static int best_pardon(const thought *t)
{
    int best = 0;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (t->s->holds[NSM_HOLD_TRIAL] >> seat & 1 && pardon_worth(t, seat) > best)
            best = pardon_worth(t, seat);
    return best;
}

static int alibi_worth(const thought *t, int seat)
{
    int left = nsm_count(t->s, NSM_Z_TRIALS);
    if (!left || t->s->holds[NSM_HOLD_TRIAL] >> seat & 1) return 0;
    if (seat == t->seat) return t->witch ? 55 + 30 * cab_popcount(t->m->accusers[seat]) : 12;
    return -trial_worth(t, seat) / 6;
}

static int pillory_worth(const thought *t, int seat)
{
    int power = 6 + 4 * t->s->hopes[seat];
    int foe = t->witch ? ONE - t->chance[seat] : 2 * t->chance[seat] - ONE / 2;
    return power * foe / ONE;
}

/* What launching an event brings, its cost apart. */
static int event_worth(const thought *t, int event)
{
    const nsm_state *s = t->s;
    int whom = 0, trial;
    switch (event) {
    case NSM_E_PURGE: return removal_worth(t, 2);
    case NSM_E_INTERROGATION:
    case NSM_E_INTERROGATION + 1: return best_look(t);
    case NSM_E_VIGIL: return removal_worth(t, nsmb_clamp(despairing_districts(s), 0, 3));
    case NSM_E_REGISTER: return t->witch ? 5 : 22;
    case NSM_E_BONFIRE: return best_building(t, false, bonfire_worth);
    case NSM_E_SEIZURE: return best_building(t, true, seizure_worth);
    case NSM_E_EXCHANGE: return best_building(t, true, seizure_worth) - worst_own(t);
    case NSM_E_TITHE: return tithe_worth(t);
    case NSM_E_MEETING:
        trial = best_trial(t, &whom);
        return nsm_count(s, NSM_Z_TRIALS) ? trial * (t->witch ? 30 : 45) / 100 : 0;
    case NSM_E_PARDON: return best_pardon(t);
    case NSM_E_VENUE: return best_pardon(t) + best_pardon(t) / 3;
    case NSM_E_ALIBI: return alibi_worth(t, t->seat);
    case NSM_E_PILLORY: return 20;
    case NSM_E_CHARTER: return best_charter(t);
    case NSM_E_PACT: return t->gloom + unknown_worth(t) + 55;
    case NSM_E_FAMINE: return famine_worth(t);
    case NSM_E_SITE: return unknown_worth(t);
    case NSM_E_CONFIDENCES: return t->witch ? -30 : best_look(t) * 4 / 5;
    default: return best_trial(t, &whom); /* a Trial */
    }
}

/* D04. Hope not spent at the end is lost, so a Witch in office likes to end the phase; it purges
 * early, to be trusted. */
static int score_action(const thought *t, cab_move move)
{
    if (move == NSM_M_END) return t->witch ? 60 : 0;
    int event = move - NSM_M_LAUNCH;
    int worth = event_worth(t, event) - nsm_event(event)->cost * t->hope;
    if (t->m->promised[t->seat] == nsm_event(event)->text + 1) worth += 15;
    if (t->witch && event == NSM_E_PURGE && t->s->round <= 3) worth += 40; /* to be trusted */
    return worth;
}

/* ---- gifts ----------------------------------------------------------------------------------- */

/* Events worth a gift. */
enum { USEFUL = 3 };
static int useful(int i)
{
    static const uint8_t event[USEFUL] = {NSM_E_PURGE, NSM_E_TRIAL, NSM_E_VIGIL};
    return event[i];
}

/* Hope the Constable lacks for this event; 0 if it can be paid for, or not be launched at all. */
static int lack_for(const nsm_state *s, int event)
{
    int lack = nsm_event(event)->cost - s->hopes[s->constable];
    bool shown = event != NSM_E_VIGIL;
    if (lack <= 0 || (event == NSM_E_TRIAL && !nsm_trial_available(s))) return 0;
    for (int i = zone_start(s, NSM_Z_DISPLAY); !shown && i < s->pile[NSM_Z_DISPLAY].end; i++)
        shown = s->card[i].face == NSM_E(event);
    return shown ? lack : 0;
}

/* How dearly this seat wants the Constable to be able to pay for something, and what is missing. */
static int gift_worth(const thought *t, int *missing)
{
    const nsm_state *s = t->s;
    int best = NEVER, whom = 0;
    int trust = ONE - 2 * t->chance[s->constable]; /* a Witch does not launch what we want */
    *missing = 0;
    if (t->witch) return NEVER;
    for (int i = 0; i < USEFUL; i++) {
        int event = useful(i), lack = lack_for(s, event), worth;
        if (lack == 0) continue;
        worth = event == NSM_E_TRIAL ? best_trial(t, &whom) : event_worth(t, event);
        worth = worth * trust / ONE - lack * t->hope;
        if (t->m->wanted == nsm_event(event)->text + 1) worth += 12;
        if (worth <= best) continue;
        best = worth;
        *missing = lack;
    }
    return best;
}

/* Hope of this seat and of those it does not suspect. */
static int hope_around(const thought *t)
{
    const nsm_state *s = t->s;
    int around = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool can = seat != s->constable && !(s->holds[NSM_HOLD_BARRED] >> seat & 1);
        if (can && (seat == t->seat || t->chance[seat] < ONE / 2)) around += s->hopes[seat];
    }
    return around;
}

/* A Constable who ends the phase can be given so much that it must launch and hand the office on
 * (NSM-9.9): worth it if enough is left to purge with, here or around the table. In the last round
 * Hope is good for nothing else. */
static bool forces(const thought *t)
{
    const nsm_state *s = t->s;
    int missing = nsm_max_cost(s) - s->hopes[s->constable], left = hope_around(t) - missing;
    int own = s->hopes[t->seat] - missing;
    if (t->witch || s->decision != NSM_D_FINAL || missing <= 0) return false;
    if (s->town > 0 && own >= (s->round == NSM_ROUNDS ? 0 : 3)) return true;
    if (left < 4) return false;
    return removal_worth(t, left / 2) / 2 > missing * t->hope;
}

/* Does it give a Hope to the Constable now? Only if what is missing can come together. */
static bool gives(const thought *t)
{
    int missing, worth = gift_worth(t, &missing);
    if (forces(t)) return true;
    if (worth <= 0 || missing <= 0) return false;
    return missing <= t->s->hopes[t->seat] || missing * 3 <= hope_around(t) * 2;
}

/* A Witch never gives, and nobody who has nothing to give for: that needs no thought. */
static bool might_give(const nsm_state *s, int seat)
{
    int face = s->card[zone_start(s, NSM_Z_CHARACTER + seat)].face;
    if (nsm_character(face)->team == NSM_WITCH) return false;
    for (int i = 0; i < USEFUL; i++)
        if (lack_for(s, useful(i))) return true;
    return s->decision == NSM_D_FINAL; /* where the Constable may be forced */
}

static int score_gift(const thought *t, cab_move move)
{
    if (move == NSM_M_PASS) return gives(t) ? -100 : 100;
    return move - NSM_M_GIVE == t->s->constable ? 0 : -400;
}

/* ---- other decisions ------------------------------------------------------------------------- */

static int score_player(const thought *t, int seat)
{
    const nsm_state *s = t->s;
    bool second = s->frame.reg[NSM_R_A] != CAB_NOBODY;
    switch (s->frame.op) {
    case NSM_E_INTERROGATION:
    case NSM_E_INTERROGATION + 1:
    case NSM_E_CONFIDENCES: return look_worth(t, seat);
    case NSM_E_VIGIL: return seat == t->seat ? 20 : 0;
    case NSM_E_TITHE: return seat == t->seat ? 200 : t->witch ? t->chance[seat] / 20 : 0;
    case NSM_E_PARDON: return pardon_worth(t, seat);
    case NSM_E_VENUE: return second ? trial_worth(t, seat) : pardon_worth(t, seat);
    case NSM_E_ALIBI: return alibi_worth(t, seat);
    case NSM_E_PILLORY: return pillory_worth(t, seat);
    default: /* a Trial */
        return s->holds[NSM_HOLD_SHIELD] >> seat & 1 ? trial_worth(t, seat) / 4
                                                     : trial_worth(t, seat);
    }
}

static int score_building(const thought *t, int face)
{
    switch (t->s->frame.op) {
    case NSM_E_BONFIRE: return bonfire_worth(t, face);
    case NSM_E_SEIZURE: return seizure_worth(t, face);
    default: /* Land Exchange: an own one first */
        if (nsm_owner(t->s, face) == t->seat) return -keeping_worth(t, face);
        return seizure_worth(t, face);
    }
}

/* D09: Puritans want a trusted successor who can do something; Witches one of theirs, or a poor
 * one. */
static int score_name(const thought *t, int seat)
{
    int hope = t->s->hopes[seat], witch = t->chance[seat];
    if (t->witch) return witch * 60 / ONE - 6 * hope;
    return -witch * 90 / ONE + (witch < ONE / 3 ? 5 : -5) * hope;
}

static int score_vote(const thought *t, cab_move move)
{
    if (move == NSM_M_ABSTAIN) return 0;
    int seat = move - NSM_M_VOTE;
    if (seat == t->seat || (t->s->holds[NSM_HOLD_TRIAL] >> seat & 1)) return -400;
    int others = 12 * cab_popcount(t->m->accusers[seat]); /* where a majority can be found */
    return trial_worth(t, seat) + others - (t->witch ? 10 : 0);
}

/* D03: whoever removes takes care of its own buildings; it makes no difference to the town. */
static int score_remove(const thought *t, int face)
{
    int owner = nsm_owner(t->s, face), worth = 2 * t->s->despair[face - 1];
    return owner == t->seat ? worth + 20 : worth + (int)(8 * (ONE - t->chance[owner]) / ONE);
}

/* D13: where Despair lies already, on what is worth least. */
static int score_place_despair(const thought *t, int face)
{
    return 8 * t->s->despair[face - 1] - standing_worth(t, t->seat, face) / 10;
}

static int score_last(const thought *t, cab_move move)
{
    if (move == NSM_M_DRAW) return unknown_worth(t) + (t->witch ? 0 : 4);
    return build_worth(t, move - NSM_M_BUILD);
}

static int score(const thought *t, cab_move move)
{
    const nsm_state *s = t->s;
    switch (s->decision) {
    case NSM_D_DRAFT:
    case NSM_D_PACT: return build_worth(t, move - NSM_M_BUILD);
    case NSM_D_LAST: return score_last(t, move);
    case NSM_D_REMOVE: return score_remove(t, move - NSM_M_REMOVE);
    case NSM_D_ACTION:
        if (s->constable != t->seat) return score_gift(t, move); /* out of turn */
        return score_action(t, move);
    case NSM_D_PLAYER: return score_player(t, move - NSM_M_PLAYER);
    case NSM_D_BUILDING: return score_building(t, move - NSM_M_TARGET);
    case NSM_D_CATEGORY: return charter_worth(t, move - NSM_M_CATEGORY);
    case NSM_D_NAME: return score_name(t, move - NSM_M_NAME);
    case NSM_D_FINAL: return score_gift(t, move);
    case NSM_D_DESPAIR: return score_place_despair(t, move - NSM_M_DESPAIR);
    default: return score_vote(t, move);
    }
}

/* Where a cube goes or comes from: the place the rules name is as good as any. */
static bool is_about_cubes(const nsm_state *s)
{
    return s->decision == NSM_D_PAY || s->decision == NSM_D_LOSE || s->decision == NSM_D_HOPE;
}

static void score_cubes(const nsm_state *s, int seat, const cab_move *move, int count, int *points)
{
    int best = s->decision == NSM_D_HOPE ? NSM_M_HOPE + nsm_landing(s, seat)
                                         : NSM_M_PAY + nsm_source(s, seat);
    for (int i = 0; i < count; i++)
        points[i] = move[i] == best ? 60 : 0;
}

static void score_all(cab_mind *mind, const nsm_state *s, const cab_move *move, int count,
                      int *points)
{
    thought t;
    think(mind, s, &t);
    for (int i = 0; i < count; i++)
        points[i] = score(&t, move[i]);
}

static void hints_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                          uint16_t *out)
{
    int points[CAB_LIST_MAX];
    const nsm_state *s = state_of(seen);
    cab_assert(count > 0 && count <= CAB_LIST_MAX);
    if (is_about_cubes(s))
        score_cubes(s, mind->seat, move, count, points);
    else
        score_all(mind, s, move, count, points);
    cab_weigh_points(points, count, HALVING, count <= 16 ? 4095 : UINT16_MAX / count, 12, out);
}

extern const cab_bot nsm_heuristic_bot;

static cab_move hints_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    const nsm_state *s = state_of(seen);
    if (!(s->ask.must & CAB_BIT(mind->seat))) { /* asked out of turn: silence is an answer */
        thought t;
        if (!might_give(s, mind->seat)) return CAB_SILENT;
        think(mind, s, &t);
        if (!gives(&t)) return CAB_SILENT;
    }
    return count == 1 ? move[0] : cab_weighted_move(mind, &nsm_heuristic_bot, seen, move, count);
}

/* ---- speaking -------------------------------------------------------------------------------- */

static void with_ref(cab_claim *c, cab_ref_kind kind, int seat, int value)
{
    cab_ref *ref = &c->ref[c->refs++];
    ref->kind = kind;
    ref->seat = (uint8_t)seat;
    ref->place = CAB_NO_PLACE;
    ref->value = (uint16_t)value;
    ref->seen_by = CAB_ALL;
}

/* What it has seen of others: Puritans tell the truth, Witches what suits them. */
static bool say_seen(const thought *t, uint32_t dice, cab_claim *c)
{
    unsigned looked = t->s->saw_character[t->seat];
    if (!looked) return false;
    int about = cab_low(looked);
    bool witch = known_team(t->s, about) == NSM_WITCH;
    if (t->witch) witch = witch ? false : dice % 3 > 0;
    c->kind = NSM_CLAIM_SEEN;
    with_ref(c, CAB_REF_SEAT, about, 0);
    with_ref(c, CAB_REF_TERM, CAB_NOBODY, nsmb_team_term(witch ? NSM_WITCH : NSM_PURITAN));
    return true;
}

/* Whom it accuses or stands up for: the most, or least, suspicious; a Witch the likeliest
 * Puritan. */
static bool say_suspicion(const thought *t, uint32_t dice, cab_claim *c)
{
    int most = -1, least = -1;
    for (int seat = 0; seat < t->s->seats; seat++) {
        if (seat == t->seat) continue;
        int guilt = t->witch ? t->m->suspicion[seat] : t->chance[seat];
        if (most < 0 || guilt > (t->witch ? t->m->suspicion[most] : t->chance[most])) most = seat;
        if (least < 0 || t->chance[seat] < t->chance[least]) least = seat;
    }
    bool sure = t->witch || t->chance[most] > ONE * 9 / 20;
    if (sure && !(t->s->holds[NSM_HOLD_TRIAL] >> most & 1) && dice % 3 > 0) {
        c->kind = NSM_CLAIM_ACCUSE;
        with_ref(c, CAB_REF_SEAT, most, 0);
        return true;
    }
    if (t->witch || t->chance[least] > ONE / 8) return false;
    c->kind = NSM_CLAIM_VOUCH;
    with_ref(c, CAB_REF_SEAT, least, 0);
    return true;
}

static bool say_self(const thought *t, uint32_t dice, cab_claim *c)
{
    if (dice % 2) {
        c->kind = NSM_CLAIM_TEAM; /* a Witch says so too */
        with_ref(c, CAB_REF_TERM, CAB_NOBODY, nsmb_team_term(NSM_PURITAN));
        return true;
    }
    unsigned own = t->own;
    if (t->witch && cab_popcount(own) > 2) own &= own - 1; /* never all three */
    int category = dice / 2 % 2 ? cab_low(own) : cab_low(own & (own - 1));
    c->kind = NSM_CLAIM_CATEGORY;
    with_ref(c, CAB_REF_TERM, CAB_NOBODY, NSM_T_CATEGORY + category);
    return true;
}

/* The Constable asks for what is missing, and promises; a Witch now and then for something else. */
static bool say_wish(const thought *t, uint32_t dice, cab_claim *c)
{
    int event = nsm_trial_available(t->s) && dice % 3 == 0 ? NSM_E_TRIAL : NSM_E_PURGE;
    int lack = nsm_event(event)->cost - t->s->hopes[t->seat];
    if (lack <= 0 || t->s->town == 0 || !t->s->may) return false;
    if (dice / 4 % 2) {
        c->kind = NSM_CLAIM_ASK;
        with_ref(c, CAB_REF_NUMBER, CAB_NOBODY, lack);
    } else {
        c->kind = NSM_CLAIM_PROMISE;
    }
    with_ref(c, CAB_REF_TERM, CAB_NOBODY, NSM_T_TEXT + nsm_event(event)->text);
    return true;
}

/* Every kind of claim at most once a round. Its dice are drawn from a copy of its mind's, so
 * that games go the same way whether or not it draws here. */
static bool hints_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    const nsm_state *s = state_of(seen);
    nsmb_memory *m = nsmb_memory_of(mind);
    uint32_t dice =
        (uint32_t)(cab_hash_step(mind->rng.s[0], (uint64_t)s->round << 8 | s->decision) >> 32);
    thought t;
    memset(out, 0, sizeof *out);
    think(mind, s, &t);
    m->team = (uint8_t)(t.witch ? NSM_WITCH + 1 : NSM_PURITAN + 1);
    out->from = mind->seat;
    out->to = CAB_NOBODY;
    bool speaks = false;
    uint32_t rest = dice / 16;
    if (s->decision == NSM_D_ACTION && s->constable == mind->seat)
        speaks = say_wish(&t, rest, out);
    else if (s->decision != NSM_D_ACTION && dice % 4 == 0)
        speaks = say_seen(&t, rest, out) || say_suspicion(&t, rest, out);
    else if (s->decision != NSM_D_ACTION && dice % 4 == 1)
        speaks = say_self(&t, rest, out);
    if (!speaks || m->said >> out->kind & 1) return false;
    m->said |= (uint8_t)(1u << out->kind);
    if (out->kind == NSM_CLAIM_PROMISE)
        m->promised[mind->seat] = (uint8_t)(out->ref[0].value - NSM_T_TEXT + 1);
    return true;
}

const cab_bot nsm_heuristic_bot = {
    .id = "heuristic",
    .game = "newsalem",
    .hear = nsmb_hear,
    .choose = hints_choose,
    .weights = hints_weights,
    .claim = hints_claim,
};
