/* A sound player of Pagamas, after section 10 of docs/rules/pagamas.md.
 *
 * Everything is reckoned in hundredths of a share that will be buried. Loot it does not see counts
 * 11/7 shares a card (the mean of the deck); it looks only at what its seat sees. The weights fall
 * by half every 24 points behind the best move. What was promised, by it and by others, is in
 * pagamas_talk.c. */
#include "bots/belief.h"
#include "bots/pagamas_talk.h"
#include "bots/pagamas_worth.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

enum {
    CARD = 157,   /* a loot card not seen */
    HALVING = 24, /* points behind the best move that halve its weight */
    TOP = 4096,   /* weight of the best move; so many halvings below it, nothing is left */
    HALVINGS = 12,
    WORD = 120, /* the own word, which others will remember */
    NEVER = -2000
};

static_assert(sizeof(pgmb_memory) <= CAB_BOT_MEMORY, "fits");

static pgmb_memory *memory_of(cab_mind *mind)
{
    return (pgmb_memory *)(void *)mind->memory;
}

static const pgm_state *state_of(const cab_seen *seen)
{
    return (const pgm_state *)(const void *)seen;
}

/* One question being thought about. */
typedef struct {
    const pgm_state *s;
    const pgmb_memory *m;
    int seat;
} thought;

/* ---- reckoning ----------------------------------------------------------------------------- */

static bool in(unsigned mask, int seat)
{
    return (mask >> seat & 1) != 0;
}

/* Loot in a zone: cards that are seen by their shares, others by the mean. */
static int worth(const pgm_state *s, int zone)
{
    int points = 0, start = zone > 0 ? s->pile[zone - 1].end : 0;
    for (int i = start; i < s->pile[zone].end; i++)
        points += s->card[i].known ? 100 * pgm_loot(s->card[i].face)->shares : CARD;
    return points;
}

static int loot_cards(const pgm_state *s, int seat)
{
    return pgm_count(s, PGM_Z_UNBURIED + seat);
}

static int sailors(const pgm_state *s, int seat)
{
    return pgm_count(s, PGM_Z_SAILORS + seat);
}

/* How well a seat stands: what is buried, half of what is not. */
static int standing(const pgm_state *s, int seat)
{
    return worth(s, PGM_Z_BURIED + seat) + worth(s, PGM_Z_UNBURIED + seat) / 2;
}

static int force_of(const pgm_state *s, int seat)
{
    return s->office[seat] == PGM_NO_CHARACTER ? 0 : pgm_character(s->office[seat])->force;
}

static bool holds(const pgm_state *s, int seat, int face)
{
    return pgm_held(s, PGM_Z_HAND + seat, face) > 0;
}

static int ambushes_on(const pgm_state *s, int seat)
{
    int count = 0;
    for (int i = 0; i < s->ambushes; i++)
        count += s->ambush[i].victim == seat && s->ambush[i].result == PGM_A_PENDING;
    return count;
}

/* What a card in hand is good for. */
static int card_worth(const thought *t, int face)
{
    const pgm_state *s = t->s;
    bool loot = loot_cards(s, t->seat) > 0;
    switch (face) {
    case PGM_smuggling:
    case PGM_light_fingers: return 150;
    case PGM_dodge: return 90;
    case PGM_ambush: return 80;
    case PGM_false_trail: return 70;
    case PGM_hired_blades: return loot ? 70 : 30;
    case PGM_all_hands: return 20 + 15 * pgm_crew_force(s, t->seat);
    case PGM_stuffed_ballot:
    case PGM_spyglass: return 40;
    case PGM_poaching: return loot ? 40 : 15;
    case PGM_call_to_revolt: return 35;
    case PGM_rum_barrel: return 30;
    default: return loot ? 25 : 10;
    }
}

/* ---- refit, offices, division ---------------------------------------------------------------- */

static int score_refit(const thought *t, cab_move move)
{
    const pgm_state *s = t->s;
    int zone = PGM_Z_HAND + t->seat, start = s->pile[zone - 1].end, kept = 0;
    if (move == PGM_M_KEEP_HAND) return 0;
    if (move > PGM_M_DISCARD) return 45 - card_worth(t, PGM_AC(move - PGM_M_DISCARD));
    for (int i = start; i < s->pile[zone].end; i++)
        kept += card_worth(t, s->card[i].face);
    return 50 * pgm_count(s, zone) - kept; /* a drawn card is worth about 50: many are sailors */
}

static int planned(const pgm_state *s)
{
    int given = 0;
    while (given < PGM_DAY_MAX && s->plan[given])
        given++;
    return given;
}

/* The strong offices go to those who are behind: they are no rivals, and others envy them. */
static int score_office(const thought *t, int to)
{
    int office = PGM_SECOND + planned(t->s);
    if (office == PGM_SECOND && t->m->owed == to + 1) return 400;
    int strong = pgm_character(office)->force + (office == PGM_SECOND ? 4 : 0);
    int liked = -standing(t->s, to) / 10 - 30 * t->m->broken[to];
    return strong * liked / 4;
}

/* Has nobody buried more, and would nothing of its own be lost if the island were closed? */
static bool leads(const thought *t)
{
    const pgm_state *s = t->s;
    int own = worth(s, PGM_Z_BURIED + t->seat), loot = worth(s, PGM_Z_UNBURIED + t->seat);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != t->seat && worth(s, PGM_Z_BURIED + seat) >= own - loot) return false;
    return true;
}

/* Who is to get a card: the heaviest blocks until half of the weight is friendly. All is
 * kept only by a leader with a single card to give: that closes the island and invites a mutiny. */
static uint8_t receivers(const thought *t)
{
    const pgm_state *s = t->s;
    int total = 0, friendly = pgm_weight(s, t->seat), gifts = 0;
    int cards = pgm_count(s, PGM_Z_DAY);
    uint8_t chosen = 0;
    for (int seat = 0; seat < s->seats; seat++)
        total += pgm_weight(s, seat);
    int most = cards > 1 || !leads(t) ? (cards > 1 ? cards - 1 : 1) : 0;
    for (int seat = 0; seat < s->seats && gifts < most; seat++) { /* first what was promised */
        if (seat == t->seat || !in(t->m->cards, seat)) continue;
        chosen |= (uint8_t)(1u << seat);
        friendly += pgm_weight(s, seat);
        gifts++;
    }
    while (gifts < most && (gifts == 0 || 2 * friendly < total)) {
        int best = -1, points = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            int value =
                1000 + 100 * pgm_weight(s, seat) - standing(s, seat) / 10 - 20 * t->m->broken[seat];
            if (seat == t->seat || in(chosen, seat) || (best >= 0 && value <= points)) continue;
            best = seat;
            points = value;
        }
        if (best < 0) break;
        chosen |= (uint8_t)(1u << best);
        friendly += pgm_weight(s, best);
        gifts++;
    }
    return chosen;
}

/* The smallest cards are gifts: others see only how many there are. */
static int score_deal(const thought *t, int to)
{
    uint64_t chosen = receivers(t);
    int card = planned(t->s);
    for (; card > 0 && chosen; card--)
        cab_pop_low(&chosen);
    int best = chosen ? cab_low(chosen) : t->seat;
    return to == best ? 200 : to == t->seat ? 100 : 0;
}

/* What the proposal on the table brings this seat, against what a refusal would. */
static int liking(const thought *t)
{
    const pgm_state *s = t->s;
    int own = worth(s, PGM_Z_PROPOSAL + t->seat), cards = 0;
    int captain = pgm_count(s, PGM_Z_PROPOSAL + s->captain);
    for (int seat = 0; seat < s->seats; seat++)
        cards += pgm_count(s, PGM_Z_PROPOSAL + seat);
    if (t->seat == s->captain) return 300;
    cab_assert(s->seats >= PGM_SEATS_MIN);
    int fair = (t->m->total ? 100 * t->m->total : cards * CARD) / s->seats;
    int points = own - fair * 3 / 4;
    if (t->m->vote) points += t->m->vote == 2 ? WORD : -WORD;
    if (captain == cards) points -= 80;
    if (s->attempt == 2) /* the Captain would take all, and close the island */
        points += (t->m->force == 2 ? 20 : 40) + worth(s, PGM_Z_UNBURIED + t->seat) / 4;
    return points;
}

static int score_force(const thought *t)
{
    int own = worth(t->s, PGM_Z_PROPOSAL + t->seat);
    int word = t->m->force == 0 ? 0 : t->m->force == 2 ? WORD / 2 : -WORD / 2;
    return own + worth(t->s, PGM_Z_UNBURIED + t->seat) / 4 - 60 + word;
}

/* ---- votes --------------------------------------------------------------------------------- */

/* Would this seat rather not be heard in the coming vote? */
static int silence_worth(const thought *t, int other)
{
    const pgm_state *s = t->s;
    int weight = 30 * sailors(s, other);
    if (s->flags & PGM_F_ELECTION) return in(s->candidates, other) ? 2 * weight : weight / 2;
    bool fed = pgm_count(s, PGM_Z_PROPOSAL + other) > 0 || other == s->captain;
    return (liking(t) > 0) == fed ? -weight : weight;
}

static int best_silence(const thought *t)
{
    int best = 0;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->seat && silence_worth(t, seat) > best) best = silence_worth(t, seat);
    return best;
}

static int score_vote_card(const thought *t, int face)
{
    const pgm_state *s = t->s;
    bool election = (s->flags & PGM_F_ELECTION) != 0;
    switch (face) {
    case PGM_stuffed_ballot:
        return election                ? (in(s->candidates, t->seat) ? 80 : -20)
               : t->seat == s->captain ? 20
                                       : -10;
    case PGM_rum_barrel: return best_silence(t) - 50;
    default: /* poaching: a sailor for a loot card */
        return pgm_held(s, PGM_Z_UNBURIED + t->seat, 1) ? 5 : -120;
    }
}

static int score_vote_target(const thought *t, int face, int other)
{
    if (face == PGM_rum_barrel) return silence_worth(t, other);
    return standing(t->s, other) / 10 + silence_worth(t, other) / 4;
}

static int score_pay(const thought *t, int value)
{
    const pgm_state *s = t->s;
    int owed = 1, zone = PGM_Z_UNBURIED + t->seat;
    if (s->decision == PGM_D_PAY && s->stack.depth)
        owed = s->stack.frame[s->stack.depth - 1].reg[PGM_R_OWED];
    if (value >= owed) return -100 * value;
    if (pgm_held(s, zone, value) > 1) return -100 * owed; /* covered exactly by small cards */
    int next = value + 1;
    while (next < PGM_VALUES && !pgm_held(s, zone, next))
        next++;
    return -100 * (value + next);
}

/* ---- the evening --------------------------------------------------------------------------- */

/* How likely a seat is thought to hide at a place, in hundredths. */
static int chance_at(const thought *t, int other, int place)
{
    const pgm_state *s = t->s;
    const cab_cell *hideout = &s->hideout[other];
    if (hideout->set && cab_cell_knows(hideout, (cab_seat)t->seat))
        return hideout->value == place ? 100 : 0;
    int rich = loot_cards(s, other);
    bool closed = pgm_closed(s) != 0;
    int named = t->m->hides[other] == place + 1 && t->m->broken[other] == 0 ? 12 : 0;
    switch (place) {
    case PGM_TREASURE_ISLAND: return closed ? 0 : (rich ? 45 : 15) + named;
    case PGM_PLEASURE_HOUSE: return (rich > 1 ? 15 : 6) + named;
    case PGM_TAVERN: return (rich ? 18 : 42) + (closed ? 15 : 0) + named;
    default: return (rich ? 22 : 34) + (closed ? 20 : 0) + named;
    }
}

/* Can this seat still lay an ambush where it believes the other to be? */
static int best_chance(const thought *t, int other)
{
    int best = 0;
    for (uint64_t spare = pgm_spare(t->s, t->seat); spare;) {
        int chance = chance_at(t, other, cab_pop_low(&spare));
        if (chance > best) best = chance;
    }
    return best;
}

static int prey(const thought *t, int other)
{
    const pgm_state *s = t->s;
    int points = worth(s, PGM_Z_UNBURIED + other) + 25 * sailors(s, other) + 20;
    if (other == s->captain) points += 60;
    return points + standing(s, other) / 12;
}

/* A believed word, a grudge. */
static int words_on_ambush(const pgmb_memory *m, int own, int other)
{
    if (m->broken[other] == 0) return in(m->spares[other], own) ? -10 : 0;
    return m->broken[other] < 4 ? 4 * m->broken[other] : 12;
}

static int hunt(const thought *t, int other)
{
    int points = prey(t, other) * best_chance(t, other) / 100;
    if (in(t->m->spares[t->seat], other)) return points / 3 - WORD; /* rich prey tempts */
    return points + words_on_ambush(t->m, t->seat, other);
}

static int best_hunt(const thought *t)
{
    int best = 0;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->seat && hunt(t, seat) > best) best = hunt(t, seat);
    return best;
}

static int score_hideout(const thought *t, int place)
{
    const pgm_state *s = t->s;
    int own = worth(s, PGM_Z_UNBURIED + t->seat), cards = loot_cards(s, t->seat);
    bool last = (s->flags & PGM_F_LAST_TURN) != 0;
    int others = 0; /* how many are a better prey than this seat */
    for (int seat = 0; seat < s->seats; seat++)
        others += seat != t->seat && loot_cards(s, seat) >= cards;
    switch (place) {
    case PGM_TREASURE_ISLAND:
        if (cards == 0) return -40;
        return last ? 60 + own : own / 8 + 12 * (others > 2 ? 2 : others);
    case PGM_PLEASURE_HOUSE: return cards == 0 ? NEVER : last ? -60 : cards > 2 ? -10 : -45;
    case PGM_TAVERN: return cards == 0 ? 20 : 0;
    default: return 5;
    }
}

static int score_ambush_card(const thought *t, int face)
{
    const pgm_state *s = t->s;
    switch (face) {
    case PGM_light_fingers: return 140;
    case PGM_spyglass: return holds(s, t->seat, PGM_ambush) && pgm_spares(s, t->seat) ? 90 : 5;
    case PGM_hired_blades: return best_hunt(t) * 3 / 2 - 320;
    default: return best_hunt(t) - 45;
    }
}

static int score_ambush_target(const thought *t, int face, int other)
{
    if (face == PGM_light_fingers)
        return worth(t->s, PGM_Z_UNBURIED + other) / (loot_cards(t->s, other) + 1) +
               standing(t->s, other) / 12;
    if (face == PGM_spyglass) return prey(t, other) / 2;
    return hunt(t, other);
}

static int card_being_played(const pgm_state *s)
{
    return s->stack.depth ? s->stack.frame[s->stack.depth - 1].reg[PGM_R_CARD] : 0;
}

static int score_place(const thought *t, int place)
{
    const pgm_state *s = t->s;
    int victim = s->stack.depth ? s->stack.frame[s->stack.depth - 1].reg[PGM_R_TARGET] : 0;
    return victim < s->seats ? 2 * chance_at(t, victim, place) : 0;
}

/* Nobody waits for this seat: then the island is safe. Somebody does: most likely there. */
static int score_trail(const thought *t)
{
    const pgm_state *s = t->s;
    int hunters = ambushes_on(s, t->seat), cards = loot_cards(s, t->seat);
    bool island = s->hideout[t->seat].value == PGM_TREASURE_ISLAND;
    if (hunters == 0) return !island && cards > 0 && !pgm_closed(s) ? 100 : -100;
    return island ? 20 * hunters : 10;
}

static int score_trail_place(const thought *t, int place)
{
    const pgm_state *s = t->s;
    int cards = loot_cards(s, t->seat);
    if (place == PGM_PLEASURE_HOUSE) return cards == 0 ? NEVER : 10;
    if (place == PGM_TREASURE_ISLAND) return cards > 0 && ambushes_on(s, t->seat) == 0 ? 200 : -50;
    return 20;
}

/* ---- mutiny -------------------------------------------------------------------------------- */

/* What the camp of these seats would have if all who can still muster did. */
static int camp_of(const thought *t, uint8_t seats)
{
    int force = 2 * pgm_camp_force(t->s, seats);
    for (int seat = 0; seat < t->s->seats; seat++)
        if (in(seats, seat) && !in(t->s->mustered, seat) && seat != t->seat)
            force += pgm_crew_force(t->s, seat) / 2; /* a hand holds All Hands now and then */
    return force;
}

static int own_reserve(const thought *t)
{
    bool idle = !in(t->s->mustered, t->seat);
    return idle && holds(t->s, t->seat, PGM_all_hands) ? 2 * pgm_crew_force(t->s, t->seat) : 0;
}

/* Half points of Force by which a mutiny of these, with this seat, leads; the undecided halve. */
static int mutiny_lead(const thought *t, uint8_t rebels, uint8_t undecided)
{
    const pgm_state *s = t->s;
    uint8_t all = s->participants ? s->participants : pgm_with_character(s);
    uint8_t sure = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (in(undecided, seat) && t->m->side[seat] == 2 && t->m->broken[seat] == 0)
            sure |= (uint8_t)(1u << seat);
    rebels |= sure;
    undecided &= (uint8_t)~sure;
    uint8_t loyal = (uint8_t)(all & ~(rebels | undecided));
    int loose = camp_of(t, undecided) / 2;
    return camp_of(t, rebels) + own_reserve(t) + loose - camp_of(t, loyal) - loose;
}

static int spoils_of_mutiny(const thought *t)
{
    const pgm_state *s = t->s;
    return worth(s, PGM_Z_UNBURIED + s->captain) / 3 + standing(s, s->captain) / 10 + 30;
}

static int score_call(const thought *t, cab_move move)
{
    const pgm_state *s = t->s;
    uint8_t all = pgm_with_character(s), own = (uint8_t)(1u << t->seat);
    uint8_t rest = (uint8_t)(all & ~(own | 1u << s->captain));
    if (move == PGM_M_NO_CALL) return 0;
    int lead = mutiny_lead(t, own, rest);
    int risk = 60 + worth(s, PGM_Z_UNBURIED + t->seat) / 2;
    if (s->flags & PGM_F_KEPT_ALL) lead += 3; /* all have reason to join */
    if (t->m->side[t->seat] == 1) risk += 4 * WORD;
    return lead > 0 ? spoils_of_mutiny(t) - risk / 4 : -risk + 8 * lead;
}

static int score_join(const thought *t)
{
    const pgm_state *s = t->s;
    uint8_t own = (uint8_t)(1u << t->seat);
    uint8_t open = (uint8_t)(s->left & ~own);
    int lead = mutiny_lead(t, (uint8_t)(s->mutineers | own), open);
    int risk = 40 + worth(s, PGM_Z_UNBURIED + t->seat) / 2;
    int word = t->m->side[t->seat];
    int promised = word == 0 ? 0 : word == 2 ? WORD : -WORD;
    return (lead > 0 ? spoils_of_mutiny(t) / 2 + 4 * lead : -risk + 4 * lead) + promised;
}

static uint8_t own_camp(const thought *t)
{
    const pgm_state *s = t->s;
    return in(s->mutineers, t->seat) ? s->mutineers : (uint8_t)(s->participants & ~s->mutineers);
}

/* Force by which the own camp leads; the Captain wins ties. */
static int fight_lead(const thought *t)
{
    const pgm_state *s = t->s;
    int rebels = pgm_camp_force(s, s->mutineers);
    int loyal = pgm_camp_force(s, (uint8_t)(s->participants & ~s->mutineers));
    return in(s->mutineers, t->seat) ? rebels - loyal - 1 : loyal - rebels;
}

static int score_fight_target(const thought *t, int face, int other)
{
    bool friendly = in(own_camp(t), other);
    if (face == PGM_all_hands) {
        int force = 20 * pgm_crew_force(t->s, other);
        if (t->m->muster && other == t->seat) force += WORD;
        return friendly ? force : NEVER;
    }
    return friendly ? NEVER : 20 * force_of(t->s, other);
}

static int score_fight_card(const thought *t, int face)
{
    const pgm_state *s = t->s;
    int lead = fight_lead(t), threat = 0, help = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!in(s->participants, seat)) continue;
        int crew = in(s->mustered, seat) ? 0 : pgm_crew_force(s, seat);
        bool friendly = in(own_camp(t), seat);
        if (!friendly && crew > threat) threat = crew;
        if (face == PGM_all_hands && friendly && crew > help) help = crew;
        if (face == PGM_wet_powder && !friendly && !in(s->wet, seat) && force_of(s, seat) > help)
            help = force_of(s, seat);
    }
    if (help == 0) return -200;
    if (face == PGM_all_hands && t->m->muster) return WORD;
    if (lead >= 0) return threat > lead ? 10 : -60; /* ahead, but can be overtaken */
    return lead + help >= 0 ? 150 : -40;
}

static int score_candidate(const thought *t, int other)
{
    if (other == t->seat) return 200;
    int offer = in(t->m->offered, other) && t->m->broken[other] == 0 ? 80 : 0;
    if (t->m->elect == other + 1) offer += WORD;
    return offer - standing(t->s, other) / 8 - 20 * t->m->broken[other];
}

/* ---- scores -------------------------------------------------------------------------------- */

static int score_window(const thought *t, cab_move move)
{
    int face = PGM_AC(move - PGM_M_PLAY);
    if (move == PGM_M_PASS) return 0;
    if (t->s->decision == PGM_D_VOTE_WINDOW) return score_vote_card(t, face);
    return t->s->decision == PGM_D_AMBUSH_WINDOW ? score_ambush_card(t, face)
                                                 : score_fight_card(t, face);
}

static int score_target(const thought *t, cab_move move)
{
    int face = card_being_played(t->s), other = move - PGM_M_TARGET;
    if (t->s->decision == PGM_D_VOTE_TARGET) return score_vote_target(t, face, other);
    return t->s->decision == PGM_D_AMBUSH_TARGET ? score_ambush_target(t, face, other)
                                                 : score_fight_target(t, face, other);
}

/* A share of what the plank brought was promised, and not given yet. */
static bool owes(const thought *t, int other)
{
    return in(t->m->reward, other) && t->s->rewarded[other] == 0;
}

static bool owes_reward(const thought *t)
{
    for (int seat = 0; seat < t->s->seats; seat++)
        if (owes(t, seat) && in(pgm_rewardable(t->s), seat)) return true;
    return false;
}

static int score_mutiny(const thought *t, cab_move move)
{
    const pgm_state *s = t->s;
    switch (s->decision) {
    case PGM_D_STAND: return move == PGM_M_STAND ? 100 : 0;
    case PGM_D_BALLOT: return score_candidate(t, move - PGM_M_BALLOT);
    case PGM_D_CALL: return score_call(t, move);
    case PGM_D_CAMP: return move == PGM_M_JOIN ? score_join(t) : 0;
    case PGM_D_PLANK:
        return prey(t, move - PGM_M_PLANK) -
               (in(t->m->pardoned, move - PGM_M_PLANK) ? 4 * WORD : 0);
    case PGM_D_REWARD: /* a small gift buys a friend; the rest is kept */
        if (move == PGM_M_STOP) return 0;
        if (owes_reward(t)) return WORD - 60 * (move - PGM_M_REWARD);
        return pgm_count(s, PGM_Z_SPOILS) > 2 && move == PGM_M_REWARD + 1
                   ? 5
                   : -60 * (move - PGM_M_REWARD);
    case PGM_D_REWARD_TO:
        return 20 * sailors(s, move - PGM_M_GIVE) - standing(s, move - PGM_M_GIVE) / 8 +
               (owes(t, move - PGM_M_GIVE) ? 2 * WORD : 0);
    case PGM_D_LARDER: return -card_worth(t, PGM_AC(move - PGM_M_DISCARD));
    default: return 0;
    }
}

static int score(const thought *t, cab_move move)
{
    const pgm_state *s = t->s;
    switch (s->decision) {
    case PGM_D_REFIT: return score_refit(t, move);
    case PGM_D_OFFICE: return score_office(t, move - PGM_M_OFFICE);
    case PGM_D_DEAL: return score_deal(t, move - PGM_M_DEAL);
    case PGM_D_VOTE_WINDOW:
    case PGM_D_AMBUSH_WINDOW:
    case PGM_D_FIGHT_WINDOW: return score_window(t, move);
    case PGM_D_VOTE_TARGET:
    case PGM_D_AMBUSH_TARGET:
    case PGM_D_FIGHT_TARGET: return score_target(t, move);
    case PGM_D_SAILOR: return 30 * (move - PGM_M_SAILOR);
    case PGM_D_PAY:
    case PGM_D_HOUSE: return score_pay(t, move - PGM_M_PAY);
    case PGM_D_SHARE_VOTE: return move == PGM_M_FOR ? liking(t) : 0;
    case PGM_D_FORCE: return move == PGM_M_FORCE ? score_force(t) : 0;
    case PGM_D_JETTISON: return move == PGM_M_STOP ? 300 : 0;
    case PGM_D_HIDEOUT: return score_hideout(t, move - PGM_M_HIDE);
    case PGM_D_SECOND: return move == PGM_M_NO_AMBUSH ? 0 : 20 + 2 * hunt(t, move - PGM_M_AMBUSH);
    case PGM_D_PLACE: return score_place(t, move - PGM_M_PLACE);
    case PGM_D_FALSE_TRAIL: return move == PGM_M_TRAIL ? score_trail(t) : 0;
    case PGM_D_TRAIL_PLACE: return score_trail_place(t, move - PGM_M_HIDE);
    case PGM_D_DODGE: return move == PGM_M_DODGE ? 300 : 0;
    case PGM_D_BURY: return move == PGM_M_BURY_ALL ? 300 : 0;
    case PGM_D_SMUGGLE: return 120 * (move - PGM_M_SMUGGLE);
    default: return score_mutiny(t, move);
    }
}

static void hints_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                          uint16_t *out)
{
    int points[CAB_LIST_MAX];
    thought t;
    cab_assert(count > 0 && count <= CAB_LIST_MAX);
    t.s = state_of(seen);
    t.m = memory_of(mind);
    t.seat = mind->seat;
    for (int i = 0; i < count; i++)
        points[i] = count > 1 ? score(&t, move[i]) : 0;
    cab_weigh_points(points, count, HALVING, TOP, HALVINGS, out); /* 8 moves */
}

extern const cab_bot pgm_heuristic_bot;

static cab_move hints_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return count == 1 ? move[0] : cab_weighted_move(mind, &pgm_heuristic_bot, seen, move, count);
}

/* ---- what it has chosen unseen --------------------------------------------------------------- */

/* Points of having chosen this place, one of those in the mask, by their scores. A quarter of all
 * choices are anybody's guess: nobody plays by the book alone. */
static int32_t likely_place(const int *score, unsigned places, int chosen)
{
    int points[PGM_PLACES], count = 0, at = 0;
    uint16_t weight[PGM_PLACES];
    uint64_t sum = 0;
    for (uint64_t left = places | 1u << chosen; left; count++) {
        int place = cab_pop_low(&left);
        if (place == chosen) at = count;
        points[count] = score[place];
    }
    cab_assert(count > 0);
    cab_weigh_points(points, count, HALVING, TOP, HALVINGS, weight);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    return cab_belief_points_of(3 * (uint64_t)weight[at] * (uint64_t)count + sum,
                                4 * sum * (uint64_t)count);
}

static int32_t likely_hideout(const thought *t)
{
    const pgm_state *s = t->s;
    const cab_cell *hideout = &s->hideout[t->seat];
    int score[PGM_PLACES];
    bool unseen = hideout->set && !(hideout->known & CAB_PUBLIC);
    if (!unseen || s->former[t->seat].set) return 0; /* a False Trail has led it elsewhere */
    for (int place = 0; place < PGM_PLACES; place++)
        score[place] = score_hideout(t, place);
    return likely_place(score, 0xfu & ~pgm_closed(s), hideout->value);
}

static int32_t likely_ambush(const thought *t, const pgm_ambush *a)
{
    uint64_t places = a->places.value;
    int score[PGM_PLACES];
    bool one = a->result == PGM_A_PENDING && cab_popcount(places) == 1;
    if (a->author != t->seat || !one) return 0;
    for (int place = 0; place < PGM_PLACES; place++)
        score[place] = 2 * chance_at(t, a->victim, place);
    return likely_place(score, pgm_spare(t->s, t->seat), cab_pop_low(&places));
}

static int32_t hints_likely(const cab_mind *mind, const cab_seen *seen)
{
    thought t = {state_of(seen), (const pgmb_memory *)(const void *)mind->memory, mind->seat};
    int32_t points = likely_hideout(&t);
    for (int i = 0; i < t.s->ambushes; i++)
        points += likely_ambush(&t, &t.s->ambush[i]);
    return points;
}

/* ---- hearing and speaking -------------------------------------------------------------------- */

static void hints_hear(cab_mind *mind, const cab_event *e, const cab_claim *claim)
{
    pgmb_memory *m = memory_of(mind);
    if (e) pgmb_hear_event(m, mind->seat, e);
    if (claim) pgmb_hear_claim(m, mind->seat, claim);
}

static int best_candidate(const thought *t)
{
    int best = -1;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (in(t->s->candidates, seat) &&
            (best < 0 || score_candidate(t, seat) > score_candidate(t, best)))
            best = seat;
    return best;
}

static void plan_ambush(const thought *t, pgmb_plan *plan)
{
    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->seat && in(pgm_with_character(t->s), seat) &&
            (plan->prey < 0 || prey(t, seat) > prey(t, plan->prey)))
            plan->prey = seat;
    for (int place = 0; place < PGM_PLACES && plan->prey >= 0; place++)
        if (chance_at(t, plan->prey, place) > chance_at(t, plan->prey, plan->place))
            plan->place = place;
}

static void plan_mutiny(const thought *t, pgmb_plan *plan)
{
    plan->join = score_join(t);
    plan->call = score_call(t, PGM_M_CALL);
}

/* What it would do, where it may speak of it. */
static void make_plan(const thought *t, pgmb_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->candidate = plan->prey = -1;
    switch (t->s->decision) {
    case PGM_D_DEAL: plan->receivers = receivers(t); break;
    case PGM_D_VOTE_WINDOW:
    case PGM_D_SHARE_VOTE:
        plan->like = liking(t);
        plan->force = score_force(t);
        break;
    case PGM_D_HIDEOUT:
    case PGM_D_SECOND:
    case PGM_D_AMBUSH_WINDOW:
        plan_ambush(t, plan);
        plan_mutiny(t, plan);
        break;
    case PGM_D_CALL:
    case PGM_D_CAMP: plan_mutiny(t, plan); break;
    case PGM_D_BALLOT: plan->candidate = best_candidate(t); break;
    default: break;
    }
}

/* Its dice are hashed from its mind's, so that games go the same whether or not anybody listens. */
static bool hints_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    pgmb_memory *m = memory_of(mind);
    pgmb_plan plan;
    thought t;
    t.s = state_of(seen);
    t.m = m;
    t.seat = mind->seat;
    uint64_t moment = (uint64_t)t.s->turn << 16 | (uint64_t)t.s->attempt << 8 | t.s->decision;
    uint32_t dice = (uint32_t)(cab_hash_step(mind->rng.s[0], moment) >> 32);
    make_plan(&t, &plan);
    return pgmb_speak(m, t.s, t.seat, &plan, dice, out);
}

const cab_bot pgm_heuristic_bot = {
    .id = "heuristic",
    .game = "pagamas",
    .hear = hints_hear,
    .choose = hints_choose,
    .weights = hints_weights,
    .claim = hints_claim,
    .likely = hints_likely,
    .stage = pgmb_stage,
    .expect = pgmb_expect,
    .sharp = 1,
    .unseen = 1,
    .horizon = 1,
};
