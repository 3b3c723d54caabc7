/* New Salem: set-up, the five rounds with their drafts, buildings and cubes. The rules stand in
 * the order of the rule book. A move is checked against what may be chosen, answered, and then
 * the game runs on until somebody has to choose; every step names the next one before it does
 * anything that may ask. Nothing here looks at a hidden card to decide who is asked or what is
 * told. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

static_assert(sizeof(nsm_state) == 1880, "no padding, less than 2 KiB");

/* ---- cards ----------------------------------------------------------------------------------- */

// clang-format off
#define ROW(key, kind, back, seat, low, high, watchers) {key, kind, back, seat, low, high, watchers}
#define HAND(seat)      ROW("hand", CAB_HEAP, 0, seat, 0, 0, CAB_BIT(seat))
#define DISTRICT(seat)  ROW("district", CAB_ORDERED, 0, seat, 0, 0, CAB_ALL)
#define CHARACTER(seat) ROW("character", CAB_ORDERED, 1, seat, 0, 0, CAB_BIT(seat))
#define HELD(seat)      ROW("held", CAB_ORDERED, 2, seat, 0, 0, CAB_ALL)
#define EIGHT(zone)     zone(0), zone(1), zone(2), zone(3), zone(4), zone(5), zone(6), zone(7)
#define ZONES                                                                                     \
    ROW("deck", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0),                                             \
    EIGHT(HAND),                                                                                  \
    EIGHT(DISTRICT),                                                                              \
    ROW("looked", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0),                                           \
    EIGHT(CHARACTER),                                                                             \
    ROW("leftover", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, 0),                                         \
    ROW("removed_witches", CAB_ORDERED, 1, CAB_NOBODY, NSM_WITCH_FIRST, NSM_WITCH_LAST, 0),       \
    ROW("removed_puritans", CAB_ORDERED, 1, CAB_NOBODY, NSM_PURITAN_FIRST, NSM_PURITAN_LAST, 0),  \
    ROW("event_deck", CAB_ORDERED, 2, CAB_NOBODY, 0, 0, 0),                                       \
    ROW("display", CAB_ORDERED, 2, CAB_NOBODY, 0, 0, CAB_ALL),                                    \
    ROW("standing", CAB_ORDERED, 2, CAB_NOBODY, 0, 0, CAB_ALL),                                   \
    ROW("trials", CAB_ORDERED, 2, CAB_NOBODY, 0, 0, CAB_ALL),                                     \
    EIGHT(HELD)
// clang-format on

cab_cards nsm_cards(nsm_state *s, cab_journal *j)
{
    static const cab_zone zones[NSM_ZONES] = {ZONES};
    static const cab_back backs[3] = {{NSM_BUILDING_FIRST, NSM_BUILDING_LAST},
                                      {NSM_WITCH_FIRST, NSM_PURITAN_LAST},
                                      {NSM_EVENT_FIRST, NSM_EVENT_LAST}};
    cab_cards c;
    c.card = s->card;
    c.pile = s->pile;
    c.zone = zones;
    c.back = backs;
    c.copies = nsm_copies(s->seats, nsm_option(s, NSM_O_SIMPLE_EVENTS));
    c.journal = j;
    c.zones = NSM_ZONES;
    c.backs = 3;
    c.unique = false;
    return c;
}

int nsm_count(const nsm_state *s, int zone)
{
    return s->pile[zone].end - nsm_start(s, zone);
}

int nsm_owner(const nsm_state *s, int building)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (nsm_has(&s->district[seat], building)) return seat;
    return CAB_NOBODY;
}

/* ---- set-up (NSM-2) -------------------------------------------------------------------------- */

static void fill(const nsm_state *s, const cab_cards *c) /* NSM-2.7: the rest stays in the box */
{
    for (int face = NSM_BUILDING_FIRST; face <= NSM_BUILDING_LAST; face++)
        if (c->copies[face]) cab_cards_fill(c, NSM_Z_DECK, (uint8_t)face);
    for (int face = NSM_WITCH_FIRST; face <= NSM_PURITAN_LAST; face++)
        cab_cards_fill(c, face <= NSM_WITCH_LAST ? NSM_Z_REMOVED_WITCHES : NSM_Z_REMOVED_PURITANS,
                       (uint8_t)face);
    for (int event = 1; event <= NSM_EVENTS; event++) /* NSM-2.10, 2.12 */
        if (c->copies[NSM_E(event)]) cab_cards_fill(c, nsm_event(event)->start, NSM_E(event));
    (void)s;
}

/* The pool is what is not removed; the leftovers are what is not dealt (NSM-2.1 to 2.5). */
static void deal_characters(const nsm_state *s, const cab_cards *c, cab_rng *rng)
{
    const nsm_pool_data *pool = nsm_pool(s->seats, nsm_option(s, NSM_O_POOL_FIRST_EDITION));
    cab_shuffle(c, NSM_Z_REMOVED_WITCHES, rng);
    cab_shuffle(c, NSM_Z_REMOVED_PURITANS, rng);
    for (int i = 0; i < pool->witches; i++)
        cab_take_top(c, NSM_Z_REMOVED_WITCHES, NSM_Z_LEFTOVER, CAB_TOP, 0);
    for (int i = 0; i < pool->puritans; i++)
        cab_take_top(c, NSM_Z_REMOVED_PURITANS, NSM_Z_LEFTOVER, CAB_TOP, 0);
    cab_shuffle(c, NSM_Z_LEFTOVER, rng);
    for (int seat = 0; seat < s->seats; seat++)
        cab_take_top(c, NSM_Z_LEFTOVER, NSM_Z_CHARACTER + seat, CAB_TOP, 0);
}

cab_error nsm_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    nsm_state *s = (nsm_state *)state;
    cab_error error = cab_setup_check(&nsm_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    for (int i = 0; i < NSM_O_FIRST_CONSTABLE; i++)
        s->options |= (uint8_t)(setup->option[i] << i);
    s->round = 1;
    s->asked = s->last_seat = CAB_NOBODY;
    s->last_move = CAB_NO_MOVE;
    nsm_play p;
    p.s = s;
    p.rng = rng;
    p.j = NULL;
    p.cards = nsm_cards(s, NULL);
    cab_cards_begin(&p.cards);
    fill(s, &p.cards);
    deal_characters(s, &p.cards, rng);
    int wanted = setup->option[NSM_O_FIRST_CONSTABLE] - 1; /* NSM-2.15 */
    bool given = wanted >= 0 && wanted < s->seats;
    s->constable = (uint8_t)(given ? wanted : (int)cab_rng_below(rng, s->seats));
    s->badges = (uint8_t)CAB_BIT(s->constable); /* NSM-2.16 */
    cab_shuffle(&p.cards, NSM_Z_DECK, rng);     /* NSM-2.8 */
    if (nsm_count(s, NSM_Z_EVENT_DECK)) cab_shuffle(&p.cards, NSM_Z_EVENT_DECK, rng);
    nsm_refresh(s);
    s->step = NSM_S_DEAL;
    nsm_run(&p);
    return CAB_OK;
}

/* ---- cubes (NSM-10) -------------------------------------------------------------------------- */

int nsm_landing(const nsm_state *s, int seat) /* NSM-10.8 */
{
    int best = 0, best_key = 0x10000;
    for (int i = nsm_start(s, NSM_Z_DISTRICT + seat); i < s->pile[NSM_Z_DISTRICT + seat].end; i++) {
        int face = s->card[i].face, key = s->despair[face - 1] << 8 | s->hope[face - 1];
        if (key >= best_key) continue;
        best = face;
        best_key = key;
    }
    return best;
}

int nsm_source(const nsm_state *s, int seat) /* NSM-10.9 */
{
    int best = 0, best_key = 0;
    for (int i = nsm_start(s, NSM_Z_DISTRICT + seat); i < s->pile[NSM_Z_DISTRICT + seat].end; i++) {
        int face = s->card[i].face, key = s->despair[face - 1] << 8 | s->hope[face - 1];
        if (!s->hope[face - 1] || key < best_key) continue;
        best = face;
        best_key = key;
    }
    return best;
}

void nsm_leaves_district(nsm_state *s, int seat, int face)
{
    nsm_drop(&s->district[seat], face);
    s->hopes[seat] = (uint8_t)(s->hopes[seat] - s->hope[face - 1]);
}

void nsm_joins_district(nsm_state *s, int seat, int face)
{
    nsm_add(&s->district[seat], face);
    s->hopes[seat] = (uint8_t)(s->hopes[seat] + s->hope[face - 1]);
}

void nsm_get_hope(nsm_play *p, int seat)
{
    nsm_state *s = p->s;
    int buildings = nsm_count(s, NSM_Z_DISTRICT + seat);
    if (buildings > 1 && !nsm_option(s, NSM_O_AUTO_CUBES)) {
        nsm_ask(s, seat, NSM_D_HOPE); /* NSM-10.1, 10.2 */
    } else if (buildings == 0) {
        nsm_tell(p, NSM_EV_hope_lost, seat); /* NSM-10.3 */
    } else {
        int face = nsm_landing(s, seat);
        nsm_hope_up(s, seat, face);
        nsm_tell_building(p, NSM_EV_hope, seat, face);
    }
}

void nsm_get_despair(nsm_play *p, int seat)
{
    nsm_state *s = p->s;
    int buildings = nsm_count(s, NSM_Z_DISTRICT + seat);
    if (buildings > 1 && !nsm_option(s, NSM_O_AUTO_CUBES)) {
        nsm_ask(s, seat, NSM_D_DESPAIR);
    } else if (buildings == 0) {
        nsm_tell(p, NSM_EV_despair_lost, seat);
    } else {
        int face = nsm_landing(s, seat);
        nsm_despair_up(s, face);
        nsm_tell_building(p, NSM_EV_despair, seat, face);
    }
}

static void lose(nsm_play *p, int seat, int face)
{
    nsm_hope_down(p->s, seat, face);
    nsm_tell_building(p, NSM_EV_lose_hope, seat, face);
}

void nsm_give_up_hope(nsm_play *p, int seat)
{
    nsm_state *s = p->s;
    nsm_set from = nsm_both(&s->district[seat], &s->with_hope);
    if (nsm_many(&from) && !nsm_option(s, NSM_O_AUTO_CUBES))
        nsm_ask(s, seat, NSM_D_LOSE);
    else
        lose(p, seat, nsm_source(s, seat));
}

/* ---- buildings and their symbols (NSM-5) ----------------------------------------------------- */

void nsm_remove(nsm_play *p, int seat, int face)
{
    cab_event *e = nsm_tell(p, NSM_EV_remove, seat);
    int owner = nsm_owner(p->s, face);
    nsm_with_building(e, owner, face);
    cab_with_seat(e, (cab_seat)owner);
    nsm_despair_down(p->s, face);
}

void nsm_ask_removal(nsm_play *p, int seat, const nsm_set *from)
{
    nsm_set left = *from;
    if (!nsm_any(from))
        nsm_tell(p, NSM_EV_remove_nothing, seat); /* NSM-5.6 */
    else if (nsm_many(from))
        nsm_ask(p->s, seat, NSM_D_REMOVE); /* NSM-5.5 */
    else
        nsm_remove(p, seat, nsm_pop(&left)); /* NSM-5.7 */
}

/* The card lies in the district; a remove symbol is left to the caller (NSM-5.8). */
void nsm_built(nsm_play *p, int seat, int face)
{
    nsm_state *s = p->s;
    if (nsm_building(face)->symbol == NSM_SYM_HOPE) { /* NSM-5.2 */
        nsm_hope_up(s, seat, face);
        nsm_tell_building(p, NSM_EV_hope, seat, face);
    } else if (nsm_building(face)->symbol == NSM_SYM_DESPAIR) { /* NSM-5.3 */
        nsm_despair_up(s, face);
        nsm_tell_building(p, NSM_EV_despair, seat, face);
    }
}

/* ---- the draft (NSM-3, 4) -------------------------------------------------------------------- */

void nsm_ask_sealed(nsm_state *s, nsm_decision decision)
{
    for (int seat = 0; seat < NSM_SEATS; seat++)
        cab_cell_clear(&s->answer[seat]);
    nsm_ask_several(s, nsm_seats_mask(s), decision);
}

static void ask_draft(nsm_state *s)
{
    nsm_ask_sealed(s, nsm_count(s, NSM_Z_HAND) > 2 ? NSM_D_DRAFT : NSM_D_LAST); /* NSM-4.2, 4.6 */
}

/* The faces of a hand; their number is public. */
static void with_hand(nsm_play *p, cab_event *e, int seat, cab_seats seen_by)
{
    const cab_card *card = cab_zone_cards(&p->cards, NSM_Z_HAND + seat);
    for (int i = 0; e && i < nsm_count(p->s, NSM_Z_HAND + seat); i++)
        cab_with_face(e, card[i].face, seen_by);
}

static void deal(nsm_play *p)
{
    nsm_state *s = p->s;
    int dealt = nsm_dealt(s->round);
    while (dealt > 2 && dealt * s->seats > nsm_count(s, NSM_Z_DECK)) /* NSM-4.12 */
        dealt--;
    if (dealt * s->seats > nsm_count(s, NSM_Z_DECK)) dealt = 0;
    cab_event *e = cab_tell(p->j, NSM_EV_round, CAB_ALL);
    cab_with_number(e, s->round);
    cab_with_number(e, dealt);
    s->step = dealt ? NSM_S_DRAFT : NSM_S_EVENT_DRAW;
    if (!dealt) return;
    for (int i = 0; i < dealt; i++)
        for (int seat = 0; seat < s->seats; seat++)
            cab_take_top(&p->cards, NSM_Z_DECK, NSM_Z_HAND + seat, CAB_TOP, 0);
    for (int seat = 0; seat < s->seats && p->j; seat++)
        with_hand(p, nsm_tell(p, NSM_EV_deal, seat), seat, CAB_BIT(seat));
    ask_draft(s);
}

/* Removals are done: hands go to the left, or the draft is over (NSM-4.3, 4.5). */
static void draft(nsm_play *p)
{
    nsm_state *s = p->s;
    if (nsm_count(s, NSM_Z_HAND) == 0) {
        s->step = NSM_S_EVENT_DRAW;
        return;
    }
    for (int seat = 0; seat < s->seats && p->j; seat++) {
        int left = (seat + 1) % s->seats;
        cab_event *e = nsm_tell(p, NSM_EV_pass_hand, seat);
        cab_with_seat(e, (cab_seat)left);
        with_hand(p, e, seat, CAB_BIT(seat) | CAB_BIT(left));
    }
    cab_pass_all(&p->cards, NSM_Z_HAND, s->seats);
    ask_draft(s);
}

static void build_drafted(nsm_play *p, int seat, uint8_t face)
{
    cab_take_face(&p->cards, NSM_Z_HAND + seat, face, NSM_Z_DISTRICT + seat, CAB_TOP, CAB_ALL);
    nsm_joins_district(p->s, seat, face);
    nsm_tell_built(p, NSM_EV_build, seat, face);
}

/* What is left in a hand goes under the deck, lower faces first (NSM-4.8, 4.10). */
static void discard_hand(nsm_play *p, int seat)
{
    int count = nsm_count(p->s, NSM_Z_HAND + seat);
    with_hand(p, nsm_tell(p, count > 1 ? NSM_EV_discard_both : NSM_EV_discard, seat), seat,
              CAB_BIT(seat));
    for (int i = 0; i < count; i++)
        cab_take(&p->cards, NSM_Z_HAND + seat, 0, NSM_Z_DECK, CAB_BOTTOM, 0);
}

static uint8_t build_drawn(nsm_play *p, int seat) /* NSM-4.7 */
{
    uint8_t face = p->s->card[p->s->pile[NSM_Z_DECK].end - 1].face;
    cab_take_top(&p->cards, NSM_Z_DECK, NSM_Z_DISTRICT + seat, CAB_TOP, CAB_ALL);
    nsm_joins_district(p->s, seat, face);
    nsm_tell_built(p, NSM_EV_build_drawn, seat, face);
    return face;
}

/* All have chosen: everything is turned up together (NSM-4.4, 4.9). */
static void reveal(nsm_play *p, bool last)
{
    nsm_state *s = p->s;
    uint8_t built[NSM_SEATS];
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->constable + i) % s->seats;
        cab_cell_show(&s->answer[seat], CAB_ALL);
        built[seat] = s->answer[seat].value;
        if (built[seat] != NSM_BOTH) build_drafted(p, seat, built[seat]);
        if (last) discard_hand(p, seat);
    }
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->constable + i) % s->seats;
        if (built[seat] == NSM_BOTH) built[seat] = build_drawn(p, seat);
    }
    s->removing = 0;
    for (int i = 0; i < s->seats; i++) { /* NSM-5.8: removals come last */
        int seat = (s->constable + i) % s->seats;
        nsm_built(p, seat, built[seat]);
        if (nsm_building(built[seat])->symbol == NSM_SYM_REMOVE)
            s->removing |= (uint8_t)CAB_BIT(seat);
    }
    s->step = NSM_S_REMOVALS;
}

static void removals(nsm_play *p)
{
    nsm_state *s = p->s;
    if (!s->removing) {
        s->step = NSM_S_DRAFT;
        return;
    }
    cab_seat seat = nsm_first(s, s->removing);
    s->removing &= (uint8_t)~CAB_BIT(seat);
    nsm_ask_removal(p, seat, &s->with_despair);
}

/* ---- the end of a round (NSM-13) ------------------------------------------------------------- */

static void release(nsm_play *p) /* NSM-13.4 */
{
    nsm_state *s = p->s;
    if (s->pillory_until != s->round) return;
    int seat = cab_low(s->holds[NSM_HOLD_BARRED]);
    int place = nsm_held_place(s, seat, NSM_HOLD_BARRED);
    cab_event *e = nsm_tell(p, NSM_EV_release, seat);
    cab_with_face(e, cab_zone_cards(&p->cards, NSM_Z_HELD + seat)[place].face, CAB_ALL);
    cab_take(&p->cards, NSM_Z_HELD + seat, place, NSM_Z_EVENT_DECK, CAB_BOTTOM, 0);
    s->holds[NSM_HOLD_BARRED] = 0;
    s->pillory_until = 0;
}

static void round_end(nsm_play *p)
{
    nsm_state *s = p->s;
    if (s->round == NSM_ROUNDS) { /* NSM-3.4 */
        nsm_finish(p);
        return;
    }
    cab_shuffle(&p->cards, NSM_Z_DECK, p->rng); /* NSM-13.1 */
    cab_with_number(cab_tell(p->j, NSM_EV_shuffle, CAB_ALL), nsm_count(s, NSM_Z_DECK));
    release(p);
    s->round++; /* NSM-13.2 */
    s->step = NSM_S_DEAL;
}

/* ---- playing --------------------------------------------------------------------------------- */

void nsm_run(nsm_play *p)
{
    nsm_state *s = p->s;
    while (s->decision == NSM_D_NONE) {
        switch (s->step) {
        case NSM_S_DEAL: deal(p); break;
        case NSM_S_DRAFT: draft(p); break;
        case NSM_S_REMOVALS: removals(p); break;
        case NSM_S_TEXT: nsm_run_text(p); break;
        case NSM_S_ROUND_END: round_end(p); break;
        case NSM_S_OVER: return;
        default: nsm_run_phase(p); break;
        }
    }
}

static void forget_last(nsm_state *s)
{
    s->last_seat = CAB_NOBODY;
    s->last_move = CAB_NO_MOVE;
    s->last_place = 0;
}

static cab_error reopen(nsm_state *s, cab_seat seat, cab_journal *j)
{
    if (!cab_seal_reopen(&s->ask, seat)) return CAB_NOT_SEALED;
    cab_cell_clear(&s->answer[seat]);
    forget_last(s);
    cab_with_seat(cab_tell(j, NSM_EV_reopen, CAB_ALL), seat);
    return CAB_OK;
}

/* A draft pick or a vote: nothing happens until the last one is in. */
static void answer_sealed(nsm_play *p, cab_seat seat, cab_move move)
{
    nsm_state *s = p->s;
    nsm_decision asked = s->decision;
    nsm_note(s, seat, move);
    forget_last(s); /* the order of answers leaves no trace */
    if (!cab_seal_answer(&s->ask, seat)) return;
    s->decision = NSM_D_NONE;
    if (asked == NSM_D_VOTE)
        nsm_end_vote(p);
    else
        reveal(p, asked == NSM_D_LAST);
    nsm_run(p);
}

static void answer_building(nsm_play *p, cab_seat seat, nsm_decision asked, int face)
{
    nsm_state *s = p->s;
    switch (asked) {
    case NSM_D_REMOVE: nsm_remove(p, seat, face); break;
    case NSM_D_PAY: nsm_pay_cube(p, face); break;
    case NSM_D_LOSE: lose(p, seat, face); break;
    case NSM_D_HOPE:
        nsm_hope_up(s, seat, face);
        nsm_tell_building(p, NSM_EV_hope, seat, face);
        break;
    default:
        nsm_despair_up(s, face);
        nsm_tell_building(p, NSM_EV_despair, seat, face);
        break;
    }
}

/* An open answer; the seat is in `must`, or in `may` and gives. */
static void answer_open(nsm_play *p, cab_seat seat, cab_move move)
{
    nsm_state *s = p->s;
    nsm_decision asked = s->decision;
    s->last_seat = seat;
    s->last_move = move;
    s->last_place = 0;
    s->decision = NSM_D_NONE;
    s->asked = CAB_NOBODY;
    s->may = 0;
    cab_seal_ask(&s->ask, 0);
    switch (asked) {
    case NSM_D_ACTION:
    case NSM_D_NAME:
    case NSM_D_FINAL: nsm_answer_phase(p, seat, asked, move); break;
    case NSM_D_PLAYER:
    case NSM_D_BUILDING:
    case NSM_D_CATEGORY:
    case NSM_D_PACT: nsm_answer_text(p, asked, move); break;
    default: answer_building(p, seat, asked, move - nsm_building_base(asked)); break;
    }
    nsm_run(p);
}

cab_error nsm_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    nsm_state *s = (nsm_state *)state;
    if (s->decision == NSM_D_NONE) return CAB_OVER;
    if (seat >= s->seats) return CAB_NOT_ASKED;
    if (move == CAB_REOPEN) return reopen(s, seat, j);
    if (!((s->ask.must | s->may) & CAB_BIT(seat))) return CAB_NOT_ASKED;
    if (!nsm_accepts(s, seat, move)) return CAB_ILLEGAL;
    nsm_play p;
    p.s = s;
    p.rng = rng;
    p.j = j;
    p.cards = nsm_cards(s, j);
    if (s->decision == NSM_D_DRAFT || s->decision == NSM_D_LAST || s->decision == NSM_D_VOTE)
        answer_sealed(&p, seat, move);
    else
        answer_open(&p, seat, move);
    return CAB_OK;
}

cab_turn nsm_turn(const void *state)
{
    const nsm_state *s = (const nsm_state *)state;
    cab_turn turn = {s->ask.must, s->may, s->ask.sealed, CAB_PACE_NORMAL};
    if (s->decision == NSM_D_ACTION) turn.pace = CAB_PACE_TALK;
    if (s->decision == NSM_D_FINAL) turn.pace = CAB_PACE_WINDOW;
    return turn;
}

/* ---- the contract ---------------------------------------------------------------------------- */

/* tidy: host table */
static const cab_option option_table[NSM_OPTIONS] = {
    {"pool_first_edition", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"auto_cubes", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"witches_know", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"whispers", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"simple_events", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"first_constable", CAB_OPTION_NUMBER, 0, NSM_SEATS, 0, NULL},
};

/* tidy: host table */
static const cab_claim_kind claim_table[NSM_CLAIMS] = {
    {"claim_team", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, NSM_T_TEAM, NSM_T_SYMBOL - 1, true},
    {"claim_category",
     {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE},
     NSM_T_CATEGORY,
     NSM_T_TEAM - 1,
     true},
    {"claim_seen", {CAB_REF_SEAT, CAB_REF_TERM, CAB_REF_NONE}, NSM_T_TEAM, NSM_T_SYMBOL - 1, true},
    {"accuse", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, true},
    {"vouch", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, true},
    {"promise", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, NSM_T_TEXT, NSM_TERMS, false},
    {"ask", {CAB_REF_NUMBER, CAB_REF_TERM, CAB_REF_NONE}, NSM_T_TEXT, NSM_TERMS, false},
};

/* The columns that stand in one row of a stretch; amounts say what is large for them. */
// clang-format off
static const cab_column table_columns[] = { /* tidy: host table */
    {"seats", CAB_CELL_COUNT, 8},
    {"round", CAB_CELL_COUNT, 5},
    {"step", CAB_CELL_BITS, 15},
    {"constable_after", CAB_CELL_COUNT, 7},
    {"asked", CAB_CELL_CODE, 8},
    {"town", CAB_CELL_COUNT, 40},
    {"threshold", CAB_CELL_COUNT, 40},
    {"max_cost", CAB_CELL_COUNT, 8},
    {"deck", CAB_CELL_COUNT, 127},
    {"event_deck", CAB_CELL_COUNT, 20},
    {"trials", CAB_CELL_COUNT, 4},
    {"hand", CAB_CELL_COUNT, 5},
    {"launched", CAB_CELL_BITS, 31},
    {"left", CAB_CELL_COUNT, 6},
    {"leftover", CAB_CELL_COUNT, 3},
    {"pillory_until", CAB_CELL_COUNT, 5},
};
static const cab_column event_columns[] = { /* tidy: host table */
    {"place", CAB_CELL_BITS, 15},
};
static const cab_column player_columns[] = { /* tidy: host table */
    {"sits", CAB_CELL_COUNT, 1},
    {"hopes", CAB_CELL_COUNT, 12},
    {"badge", CAB_CELL_COUNT, 1},
    {"trial", CAB_CELL_COUNT, 1},
    {"shield", CAB_CELL_COUNT, 1},
    {"barred", CAB_CELL_COUNT, 1},
    {"charter", CAB_CELL_CODE, 6},
    {"gifts", CAB_CELL_COUNT, 16},
    {"passed", CAB_CELL_COUNT, 1},
    {"must", CAB_CELL_COUNT, 1},
    {"sealed", CAB_CELL_COUNT, 1},
    {"may", CAB_CELL_COUNT, 1},
    {"removing", CAB_CELL_COUNT, 1},
    {"sets_0", CAB_CELL_COUNT, 3},
    {"sets_1", CAB_CELL_COUNT, 3},
    {"sets_2", CAB_CELL_COUNT, 3},
    {"sets_3", CAB_CELL_COUNT, 3},
    {"sets_4", CAB_CELL_COUNT, 3},
    {"sets_5", CAB_CELL_COUNT, 3},
    {"design_0", CAB_CELL_COUNT, 3},
    {"design_1", CAB_CELL_COUNT, 3},
    {"design_2", CAB_CELL_COUNT, 3},
    {"design_3", CAB_CELL_COUNT, 3},
    {"design_4", CAB_CELL_COUNT, 3},
    {"design_5", CAB_CELL_COUNT, 3},
    {"design_6", CAB_CELL_COUNT, 3},
    {"design_7", CAB_CELL_COUNT, 3},
    {"design_8", CAB_CELL_COUNT, 3},
    {"design_9", CAB_CELL_COUNT, 3},
    {"design_10", CAB_CELL_COUNT, 3},
    {"design_11", CAB_CELL_COUNT, 3},
    {"design_12", CAB_CELL_COUNT, 3},
    {"design_13", CAB_CELL_COUNT, 3},
    {"design_14", CAB_CELL_COUNT, 3},
    {"design_15", CAB_CELL_COUNT, 3},
    {"design_16", CAB_CELL_COUNT, 3},
    {"design_17", CAB_CELL_COUNT, 3},
};
static const cab_column owner_columns[] = { /* tidy: host table */
    {"seat", CAB_CELL_OWN, 8},
};
static const cab_column hope_columns[] = { /* tidy: host table */
    {"cubes", CAB_CELL_COUNT, 4},
};
static const cab_column despair_columns[] = { /* tidy: host table */
    {"cubes", CAB_CELL_COUNT, 4},
};
static const cab_column held_columns[] = { /* tidy: host table */
    {"by", CAB_CELL_OWN, 11},
};
static const cab_column character_columns[] = { /* tidy: host table */
    {"by", CAB_CELL_CODE, 9},
};
static const cab_column answer_columns[] = { /* tidy: host table */
    {"own", CAB_CELL_CODE, 10},
};
// clang-format on
#define COLUMNS(table) table, sizeof table / sizeof *table

/* tidy: host table */
static const cab_feature feature_table[] = {
    {"decision", NSM_DECISIONS, NULL, 0},
    {"table", NSM_OB_EVENT - NSM_OB_TABLE, COLUMNS(table_columns)},
    {"events", NSM_EVENTS, COLUMNS(event_columns)},
    {"players", NSM_SEATS *NSM_OB_PER_PLAYER, COLUMNS(player_columns)},
    {"owner", NSM_BUILDINGS, COLUMNS(owner_columns)},
    {"hope", NSM_BUILDINGS, COLUMNS(hope_columns)},
    {"despair", NSM_BUILDINGS, COLUMNS(despair_columns)},
    {"held", NSM_BUILDINGS, COLUMNS(held_columns)},
    {"characters", NSM_CHARACTERS, COLUMNS(character_columns)},
    {"witches", NSM_SEATS, NULL, 0},
    {"answer", 1, COLUMNS(answer_columns)},
};

static const uint16_t deed_table[] = {/* tidy: host table */
                                      NSM_EV_build,       NSM_EV_build_drawn,   NSM_EV_despair,
                                      NSM_EV_remove,      NSM_EV_gift,          NSM_EV_pass,
                                      NSM_EV_declare_end, NSM_EV_launch,        NSM_EV_vote,
                                      NSM_EV_abstain,     NSM_EV_choose_player, NSM_EV_trial};

static const cab_zone zone_table[NSM_ZONES] = {ZONES}; /* tidy: host table */

const cab_game nsm_game = {
    .id = "newsalem",
    .rules_version = 1,
    .state_size = sizeof(nsm_state),
    .move_space = NSM_MOVES,
    .list_max = NSM_BUILDINGS,
    .observe_size = NSM_OB_SIZE,
    .observe_public = NSM_OB_PUBLIC,
    .length_max =
        20000, /* at most 112 launches of 23 questions and, with the five ends, 117 tenures of
                            7 * 16 gifts and 9 answers about the end; 224 picks and removals */
    .min_seats = NSM_SEATS_MIN,
    .max_seats = NSM_SEATS,
    .hidden = false,
    .zones = NSM_ZONES,
    .options = NSM_OPTIONS,
    .claims = NSM_CLAIMS,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = option_table,
    .claim = claim_table,
    .feature = feature_table,
    .deed = deed_table,
    .deeds = sizeof deed_table / sizeof *deed_table,
    .setup = nsm_setup,
    .turn = nsm_turn,
    .legal_moves = nsm_legal_moves,
    .apply_move = nsm_apply_move,
    .is_over = nsm_is_over,
    .check = nsm_check,
    .hide = nsm_hide,
    .hide_again = nsm_hide_again,
    .resample = nsm_resample,
    .view = nsm_view,
    .describe = nsm_describe,
    .why_not = nsm_why_not,
    .default_move = nsm_default_move,
    .observe = nsm_observe,
    .judge = nsm_judge,
    .may_whisper = nsm_may_whisper,
    .name = nsm_name,
    .tables = nsm_tables,
};
