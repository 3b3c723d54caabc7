/* New Salem as a seat sees it: hide and resample, the view, the observation. Hidden are hands,
 * decks, characters and sealed answers, and, as one mask, who is a Witch. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

static const nsm_state *seen_state(const cab_seen *seen)
{
    return (const nsm_state *)(const void *)seen;
}

/* ---- hiding ---------------------------------------------------------------------------------- */

/* Does this seat know of everybody whether it is a Witch? (NSM-14.2, 17.3) */
static bool knows_witches(const nsm_state *s, cab_seat viewer)
{
    if (s->step == NSM_S_OVER) return true;
    return nsm_option(s, NSM_O_WITCHES_KNOW) && viewer < s->seats && (s->witches >> viewer & 1);
}

void nsm_hide_again(const void *state, cab_seat viewer, cab_recent *recent, cab_seen *out)
{
    nsm_state *s = (nsm_state *)(void *)out;
    *s = *(const nsm_state *)state;
    cab_cards cards = nsm_cards(s, NULL);
    if (!knows_witches(s, viewer)) s->witches = 0;
    cab_cards_hide_again(&cards, viewer, out, recent);
    for (int seat = 0; seat < s->seats; seat++)
        cab_cell_hide(&s->answer[seat], viewer);
}

void nsm_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    nsm_hide_again(state, viewer, NULL, out);
}

/* A viewer that knows the Witches knows the class of every character: then the zones say so. */
static void resample_cards(nsm_state *s, cab_seat viewer, cab_rng *rng)
{
    cab_cards cards = nsm_cards(s, NULL);
    cab_zone zones[NSM_ZONES];
    if (s->witches) {
        memcpy(zones, cards.zone, sizeof zones);
        for (int seat = 0; seat < s->seats; seat++) {
            bool witch = s->witches >> seat & 1;
            zones[NSM_Z_CHARACTER + seat].low = witch ? NSM_WITCH_FIRST : NSM_PURITAN_FIRST;
            zones[NSM_Z_CHARACTER + seat].high = witch ? NSM_WITCH_LAST : NSM_PURITAN_LAST;
        }
        cards.zone = zones;
    }
    cab_cards_resample(&cards, viewer, rng);
}

/* What events let others see is public, so it holds in every world (NSM-15.8). */
static void remember_looks(nsm_state *s)
{
    s->witches = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint64_t seen = s->saw_character[seat], leftovers = s->saw_leftover[seat];
        while (seen)
            s->card[nsm_start(s, NSM_Z_CHARACTER + cab_pop_low(&seen))].known |= CAB_BIT(seat);
        while (leftovers)
            s->card[nsm_start(s, NSM_Z_LEFTOVER) + cab_pop_low(&leftovers)].known |= CAB_BIT(seat);
        if (s->card[nsm_start(s, NSM_Z_CHARACTER + seat)].face <= NSM_WITCH_LAST)
            s->witches |= (uint8_t)CAB_BIT(seat);
    }
}

void nsm_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    nsm_state *s = (nsm_state *)state;
    cab_move list[NSM_SEATS + 1];
    *s = *seen_state(seen);
    resample_cards(s, viewer, rng);
    remember_looks(s);
    for (cab_seat seat = 0; seat < s->seats && s->ask.sealed; seat++) {
        if (seat == viewer || !(s->ask.sealed & CAB_BIT(seat))) continue;
        uint32_t count = (uint32_t)nsm_answers(s, seat, list);
        nsm_note(s, seat, list[cab_rng_below(rng, count)]);
    }
}

/* ---- the view -------------------------------------------------------------------------------- */

static void category_counter(cab_view *v, uint16_t key, int seat, int category, int value)
{
    cab_view_mark(v, key, value, cab_ref_term_of(seat, NSM_T_CATEGORY + category));
}

static void card_counter(cab_view *v, uint16_t key, int zone, int place, int face, int value)
{
    cab_view_mark(v, key, value, cab_ref_card(nsm_game.zone[zone].seat, zone, place, face));
}

static void view_zones(const nsm_state *s, cab_seat viewer, cab_view *v)
{
    bool picking = s->decision == NSM_D_DRAFT || s->decision == NSM_D_LAST;
    for (int zone = 0; zone < NSM_ZONES; zone++) {
        cab_seat owner = nsm_game.zone[zone].seat;
        if (owner != CAB_NOBODY && owner >= s->seats) continue;
        int count = nsm_count(s, zone);
        cab_view_card *card = cab_view_cards(v, zone, s->card + nsm_start(s, zone), count);
        bool own_hand = picking && zone == NSM_Z_HAND + viewer && viewer < s->seats;
        if (!own_hand || !s->answer[viewer].set) continue;
        for (int i = 0; i < count; i++)
            if (card[i].face == s->answer[viewer].value) card[i].flags = CAB_VIEW_MARKED;
    }
}

/* Complete sets, and how far the next one is: different positions beyond them. At the end the
 * points, and how many of them are for buildings and not for sets. */
static void view_score(const nsm_state *s, int seat, cab_view *v)
{
    nsm_tally tally;
    int counted = s->points[seat];
    nsm_count_buildings(s, seat, &tally);
    for (int category = 0; category < NSM_CATEGORIES; category++) {
        int sets = tally.sets[category], further = 0;
        for (int position = 0; position < NSM_POSITIONS; position++)
            further += tally.built[category][position] > sets;
        category_counter(v, NSM_COUNTER_set, seat, category, sets);
        category_counter(v, NSM_COUNTER_open_set, seat, category, further);
        if (s->charter[seat] == category + 1)
            category_counter(v, NSM_COUNTER_charter, seat, category, 1);
        counted -= 2 * sets; /* NSM-14.12 */
    }
    if (!s->points[seat]) return;
    cab_view_mark(v, NSM_COUNTER_points, s->points[seat], cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_counted, counted, cab_ref_seat(seat));
}

static void view_player(const nsm_state *s, int seat, uint8_t eligible, cab_view *v)
{
    int despair = 0;
    for (int i = nsm_start(s, NSM_Z_DISTRICT + seat); i < s->pile[NSM_Z_DISTRICT + seat].end; i++)
        despair += s->despair[s->card[i].face - 1];
    cab_view_mark(v, NSM_COUNTER_constable, seat == s->constable, cab_ref_seat(seat));
    cab_view_count(v, NSM_COUNTER_hope_seat, s->hopes[seat], cab_ref_seat(seat));
    cab_view_count(v, NSM_COUNTER_despair_seat, despair, cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_badge, s->badges >> seat & 1, cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_on_trial, nsm_holder(s, NSM_HOLD_TRIAL, seat), cab_ref_seat(seat));
    if (nsm_holder(s, NSM_HOLD_BARRED, seat))
        cab_view_mark(v, NSM_COUNTER_in_pillory, s->pillory_until, cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_eligible, eligible >> seat & 1, cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_gifts, s->gifts[seat], cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_passed, s->passed >> seat & 1, cab_ref_seat(seat));
    for (int other = 0; other < s->seats; other++)
        if (s->saw_character[other] >> seat & 1)
            cab_view_mark(v, NSM_COUNTER_seen_by, other + 1, cab_ref_seat(seat));
    for (int i = 0; i < NSM_LEFTOVER_MAX; i++)
        if (s->saw_leftover[seat] >> i & 1)
            cab_view_mark(v, NSM_COUNTER_saw_leftover, i + 1, cab_ref_seat(seat));
    cab_view_mark(v, NSM_COUNTER_witch, s->witches >> seat & 1, cab_ref_seat(seat));
    view_score(s, seat, v);
}

static void view_events(const nsm_state *s, cab_view *v)
{
    for (int zone = NSM_Z_DISPLAY; zone <= NSM_Z_TRIALS; zone++) {
        for (int i = 0; i < nsm_count(s, zone); i++) {
            int face = s->card[nsm_start(s, zone) + i].face, event = face - NSM_E(0);
            if (zone == NSM_Z_TRIALS && i + 1 < nsm_count(s, zone)) continue;
            card_counter(v, NSM_COUNTER_cost, zone, i, face, nsm_event(event)->cost);
        }
    }
    if (s->frame.op)
        cab_view_count(v, NSM_COUNTER_launched, s->frame.reg[NSM_R_LEFT],
                       cab_ref_term(NSM_T_TEXT + nsm_event(s->frame.op)->text));
}

static void view_own(const nsm_state *s, cab_seat viewer, cab_view *v)
{
    if (viewer >= s->seats) return;
    unsigned own = nsm_character(s->card[nsm_start(s, NSM_Z_CHARACTER + viewer)].face)->categories;
    for (int category = 0; category < NSM_CATEGORIES; category++)
        category_counter(v, NSM_COUNTER_collects, viewer, category, (int)(own >> category & 1));
    if (!(s->ask.sealed >> viewer & 1)) return;
    if (s->decision == NSM_D_LAST && s->answer[viewer].value == NSM_BOTH)
        cab_view_count(v, NSM_COUNTER_own_discard, 1, cab_ref_none());
    if (s->decision != NSM_D_VOTE) return;
    if (s->answer[viewer].value == NSM_ABSTENTION)
        cab_view_count(v, NSM_COUNTER_own_abstention, 1, cab_ref_none());
    else
        cab_view_mark(v, NSM_COUNTER_own_vote, 1, cab_ref_seat(s->answer[viewer].value));
}

/* They come last: 144 buildings could bear 288, more than there is room for. */
static void view_cubes(const nsm_state *s, cab_view *v)
{
    for (int zone = NSM_Z_DISTRICT; zone < NSM_Z_DISTRICT + s->seats; zone++) {
        for (int i = 0; i < nsm_count(s, zone); i++) {
            if (v->counters > CAB_COUNTERS_MAX - 2) return;
            int face = s->card[nsm_start(s, zone) + i].face;
            card_counter(v, NSM_COUNTER_hope, zone, i, face, s->hope[face - 1]);
            card_counter(v, NSM_COUNTER_despair, zone, i, face, s->despair[face - 1]);
        }
    }
}

static void view_prompt(const nsm_state *s, cab_seat viewer, cab_prompt *p)
{
    bool may = viewer < s->seats && (s->may >> viewer & 1);
    p->key = may ? NSM_D_GIFT : s->decision;
    switch (p->key) {
    case NSM_D_NONE:
    case NSM_D_VOTE: return;
    case NSM_D_DRAFT:
    case NSM_D_LAST: cab_prompt_with(p, cab_ref_number(s->round)); return;
    case NSM_D_GIFT: cab_prompt_with(p, cab_ref_seat(s->constable)); return;
    case NSM_D_ACTION:
    case NSM_D_FINAL:
        cab_prompt_with(p, cab_ref_seat(s->constable));
        cab_prompt_with(p, cab_ref_number(s->hopes[s->constable]));
        cab_prompt_with(p, cab_ref_number(nsm_max_cost(s)));
        return;
    default: break;
    }
    cab_prompt_with(p, cab_ref_seat(s->asked));
    bool plain = p->key == NSM_D_REMOVE || p->key == NSM_D_NAME || p->key == NSM_D_HOPE ||
                 p->key == NSM_D_DESPAIR;
    if (!plain) cab_prompt_with(p, cab_ref_face(NSM_E(s->frame.op)));
    if (p->key == NSM_D_PAY) cab_prompt_with(p, cab_ref_number(s->frame.reg[NSM_R_LEFT]));
}

void nsm_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const nsm_state *s = seen_state(seen);
    uint8_t eligible = nsm_eligible(s);
    cab_view_begin(v, viewer, nsm_turn(s));
    view_zones(s, viewer, v);
    cab_view_count(v, NSM_COUNTER_round, s->round, cab_ref_none());
    cab_view_count(v, NSM_COUNTER_despair_town, s->town, cab_ref_none());
    cab_view_count(v, NSM_COUNTER_threshold, nsm_threshold(s->seats), cab_ref_none());
    cab_view_count(v, NSM_COUNTER_max_cost, nsm_max_cost(s), cab_ref_none());
    cab_view_count(v, NSM_COUNTER_badges_left, s->seats - cab_popcount(s->badges), cab_ref_none());
    if (s->step == NSM_S_OVER) cab_view_count(v, NSM_COUNTER_total, s->total[2], cab_ref_none());
    view_events(s, v);
    for (int seat = 0; seat < s->seats; seat++)
        view_player(s, seat, eligible, v);
    view_own(s, viewer, v);
    view_cubes(s, v);
    view_prompt(s, viewer, &v->prompt);
}

/* ---- the observation ------------------------------------------------------------------------- */

static int8_t cap(int value)
{
    return (int8_t)(value < 127 ? value : 127);
}

static void observe_table(const nsm_state *s, int rel_constable, int rel_asked, int8_t *t)
{
    t[0] = (int8_t)s->seats;
    t[1] = (int8_t)s->round;
    t[2] = (int8_t)s->step;
    t[3] = (int8_t)rel_constable;
    t[4] = (int8_t)rel_asked; /* from 1; 0: several, or nobody */
    t[5] = cap(s->town);
    t[6] = (int8_t)nsm_threshold(s->seats);
    t[7] = (int8_t)nsm_max_cost(s);
    t[8] = cap(nsm_count(s, NSM_Z_DECK));
    t[9] = (int8_t)nsm_count(s, NSM_Z_EVENT_DECK);
    t[10] = (int8_t)nsm_count(s, NSM_Z_TRIALS);
    t[11] = (int8_t)nsm_count(s, NSM_Z_HAND);
    t[12] = (int8_t)s->frame.op;
    t[13] = (int8_t)s->frame.reg[NSM_R_LEFT];
    t[14] = (int8_t)nsm_count(s, NSM_Z_LEFTOVER);
    t[15] = (int8_t)s->pillory_until;
}

static void observe_player(const nsm_state *s, int seat, int8_t *t)
{
    int n = 0;
    t[n++] = 1; /* somebody sits here */
    t[n++] = cap(s->hopes[seat]);
    t[n++] = (int8_t)(s->badges >> seat & 1);
    t[n++] = (int8_t)nsm_holder(s, NSM_HOLD_TRIAL, seat);
    t[n++] = (int8_t)nsm_holder(s, NSM_HOLD_SHIELD, seat);
    t[n++] = (int8_t)nsm_holder(s, NSM_HOLD_BARRED, seat);
    t[n++] = (int8_t)s->charter[seat];
    t[n++] = (int8_t)s->gifts[seat];
    t[n++] = (int8_t)(s->passed >> seat & 1);
    t[n++] = (int8_t)(s->ask.must >> seat & 1);
    t[n++] = (int8_t)(s->ask.sealed >> seat & 1);
    t[n++] = (int8_t)(s->may >> seat & 1);
    t[n++] = (int8_t)(s->removing >> seat & 1);
    nsm_tally tally;
    nsm_set copies = nsm_copies_built(&s->district[seat]);
    nsm_count_buildings(s, seat, &tally);
    for (int category = 0; category < NSM_CATEGORIES; category++)
        t[n++] = (int8_t)tally.sets[category];
    for (int design = 0; design < NSM_DESIGNS; design++)
        t[n++] = (int8_t)nsm_copies_of(&copies, design);
    cab_assert(n == NSM_OB_PER_PLAYER);
}

static void observe_buildings(const nsm_state *s, int own, int8_t *o)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int rel = (seat - own + s->seats) % s->seats;
        for (int i = nsm_start(s, NSM_Z_DISTRICT + seat); i < s->pile[NSM_Z_DISTRICT + seat].end;
             i++) {
            int at = s->card[i].face - 1;
            o[NSM_OB_BUILDING + at] = (int8_t)(rel + 1);
            o[NSM_OB_HOPE + at] = cap(s->hope[at]);
            o[NSM_OB_DESPAIR + at] = cap(s->despair[at]);
        }
        for (int i = nsm_start(s, NSM_Z_HAND + seat); i < s->pile[NSM_Z_HAND + seat].end; i++)
            if (s->card[i].known) o[NSM_OB_HELD + s->card[i].face - 1] = (int8_t)(rel + 1);
        const cab_card *character = &s->card[nsm_start(s, NSM_Z_CHARACTER + seat)];
        if (character->known)
            o[NSM_OB_CHARACTER + character->face - NSM_WITCH_FIRST] = (int8_t)(rel + 1);
    }
    for (int i = nsm_start(s, NSM_Z_LOOKED); i < s->pile[NSM_Z_LOOKED].end; i++)
        if (s->card[i].known) o[NSM_OB_HELD + s->card[i].face - 1] = NSM_SEATS + 1;
    for (int i = nsm_start(s, NSM_Z_DECK); i < s->pile[NSM_Z_DECK].end; i++)
        if (s->card[i].known) o[NSM_OB_HELD + s->card[i].face - 1] = NSM_SEATS + 2;
    for (int i = nsm_start(s, NSM_Z_LEFTOVER); i < s->pile[NSM_Z_LEFTOVER].end; i++)
        if (s->card[i].known)
            o[NSM_OB_CHARACTER + s->card[i].face - NSM_WITCH_FIRST] = NSM_SEATS + 1;
}

static void observe_events(const nsm_state *s, int own, int8_t *o)
{
    for (int zone = NSM_Z_DISPLAY; zone < NSM_ZONES; zone++) {
        int seat = nsm_game.zone[zone].seat, code = 1 + zone - NSM_Z_DISPLAY;
        if (seat != CAB_NOBODY) code = 4 + (seat - own + s->seats) % s->seats;
        for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++)
            o[s->card[i].face - NSM_E(1)] = (int8_t)code;
    }
}

void nsm_observe(const cab_seen *seen, cab_seat viewer, int8_t *o)
{
    const nsm_state *s = seen_state(seen);
    int own = viewer < s->seats ? viewer : 0;
    int constable = (s->constable - own + s->seats) % s->seats;
    int asked = s->asked < s->seats ? (s->asked - own + s->seats) % s->seats + 1 : 0;
    memset(o, 0, NSM_OB_SIZE);
    o[NSM_OB_DECISION + s->decision] = 1;
    observe_table(s, constable, asked, o + NSM_OB_TABLE);
    observe_events(s, own, o + NSM_OB_EVENT);
    for (int seat = 0; seat < s->seats; seat++) {
        int rel = (seat - own + s->seats) % s->seats;
        observe_player(s, seat, o + (ptrdiff_t)(NSM_OB_PLAYER + rel * NSM_OB_PER_PLAYER));
        if (s->witches >> seat & 1) o[NSM_OB_WITCH + rel] = 1;
    }
    observe_buildings(s, own, o);
    if (viewer >= s->seats || !(s->ask.sealed >> viewer & 1) || !s->answer[viewer].known) return;
    int answer = s->answer[viewer].value;
    if (s->decision == NSM_D_VOTE)
        o[NSM_OB_ANSWER] =
            (int8_t)(answer == NSM_ABSTENTION ? NSM_SEATS + 1
                                              : (answer - own + s->seats) % s->seats + 1);
    else if (answer == NSM_BOTH)
        o[NSM_OB_ANSWER] = NSM_SEATS + 2;
    else
        o[NSM_OB_HELD + answer - 1] = NSM_SEATS + 3;
}
