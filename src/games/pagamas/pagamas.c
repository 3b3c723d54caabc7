/* Pagamas: set-up, refit, offices, division; the turn as a whole. The rules stand in the order
 * of the rule book. A move is checked, answered, and then the game runs on until somebody has to
 * choose; every step names the next one before it does anything that may ask. Nothing here looks
 * at a hidden card to decide who is asked, or how many things are told: that alone would tell. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

static_assert(sizeof(pgm_ambush) == 8, "no padding");
static_assert(sizeof(pgm_state) == 1080, "no padding, little more than 1 KiB");

/* ---- cards -------------------------------------------------------------------------------- */

// clang-format off
#define LOOT_ZONE(name, seat)  {name, CAB_HEAP, 0, seat, 0, 0, CAB_BIT(seat)}
#define HAND(seat)             {"hand", CAB_HEAP, 1, seat, 0, 0, CAB_BIT(seat)}
#define SAILORS(seat)          {"sailors", CAB_HEAP, 1, seat, 0, 0, CAB_ALL}
#define LOOT_ZONES(name)                                                                 \
    LOOT_ZONE(name, 0), LOOT_ZONE(name, 1), LOOT_ZONE(name, 2), LOOT_ZONE(name, 3),      \
    LOOT_ZONE(name, 4), LOOT_ZONE(name, 5)
#define ZONES                                                                            \
    {"loot_deck", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},                                  \
    {"day", CAB_HEAP, 0, CAB_NOBODY, 0, 0, 0},                                           \
    LOOT_ZONES("proposal"), LOOT_ZONES("unburied"), LOOT_ZONES("buried"),                \
    {"spoils", CAB_HEAP, 0, CAB_NOBODY, 0, 0, 0},                                        \
    {"loot_discard", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, CAB_ALL},                         \
    {"deck", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, 0},                                       \
    HAND(0), HAND(1), HAND(2), HAND(3), HAND(4), HAND(5),                                \
    SAILORS(0), SAILORS(1), SAILORS(2), SAILORS(3), SAILORS(4), SAILORS(5),              \
    {"table", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, CAB_ALL},                                \
    {"discard", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, CAB_ALL},
// clang-format on

cab_cards pgm_cards(pgm_state *s, cab_journal *j)
{
    static const cab_zone zones[PGM_ZONES] = {ZONES};
    static const cab_back backs[2] = {{PGM_LOOT_FIRST, PGM_LOOT_LAST},
                                      {PGM_ACTION_FIRST, PGM_ACTION_LAST}};
    cab_cards c;
    c.card = s->card;
    c.pile = s->pile;
    c.zone = zones;
    c.back = backs;
    c.copies = pgm_copies(s->seats);
    c.journal = j;
    c.zones = PGM_ZONES;
    c.backs = 2;
    c.unique = false;
    return c;
}

/* A whole heap is shown: as a set, in order of faces. That says no more than the heap keeps,
 * since lots between which its viewers cannot tell become one. */
void pgm_with_zone(pgm_play *p, cab_event *e, int zone, cab_seats seen_by)
{
    const cab_card *card = cab_zone_cards(&p->cards, zone);
    for (int i = 0; e && i < pgm_count(p->s, zone); i++)
        cab_with_face(e, card[i].face, seen_by);
}

void pgm_with_loot(pgm_play *p, cab_event *e, int zone, cab_seats seen_by)
{
    if (!e) return;
    cab_with_number(e, pgm_count(p->s, zone));
    for (int value = 1; value <= PGM_VALUES; value++)
        cab_with(e, CAB_REF_NUMBER, CAB_NOBODY, 0, CAB_NO_PLACE,
                 (uint16_t)pgm_held(p->s, zone, value), seen_by);
}

/* ---- set-up (PGM-1) ------------------------------------------------------------------------ */

/* PGM-1.12 to 1.15: everybody draws a loot card, those who tie for the highest draw again. Cards
 * drawn stay aside until it is decided, unless there are too few left. */
static cab_seat first_captain(pgm_state *s, const uint8_t *copies, cab_rng *rng)
{
    uint8_t left[PGM_VALUES + 1];
    uint8_t drawing = pgm_all(s);
    int total = copies[1] + copies[2] + copies[3], cards = total;
    memcpy(left, copies, sizeof left);
    while (drawing & (drawing - 1)) {
        if (cards < cab_popcount(drawing)) { /* PGM-1.14 */
            memcpy(left, copies, sizeof left);
            cards = total;
        }
        int best = 0;
        uint8_t highest = 0;
        for (uint64_t seats = drawing; seats;) {
            int seat = cab_pop_low(&seats), value = 1;
            uint32_t skip = cab_rng_below(rng, (uint32_t)cards--);
            while (skip >= left[value])
                skip -= left[value++];
            left[value]--;
            s->first_draw[seat] = (uint8_t)value;
            if (value > best) highest = 0;
            if (value >= best) highest |= pgm_bit(seat);
            if (value > best) best = value;
        }
        drawing = highest;
    }
    return (cab_seat)cab_low(drawing);
}

cab_error pgm_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    pgm_state *s = (pgm_state *)state;
    cab_error error = cab_setup_check(&pgm_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    for (int i = 0; i < PGM_OPTIONS; i++)
        if (setup->option[i]) s->options |= pgm_bit(i);
    s->asked = s->caller = s->planked = CAB_NOBODY;
    memset(s->office, PGM_NO_CHARACTER, sizeof s->office); /* PGM-1.18 */
    memset(s->assigned, PGM_NO_CHARACTER, sizeof s->assigned);
    pgm_play p;
    p.s = s;
    p.rng = rng;
    p.j = NULL;
    p.cards = pgm_cards(s, NULL);
    s->captain = first_captain(s, p.cards.copies, rng);
    s->office[s->captain] = PGM_CAPTAIN;
    cab_cards_begin(&p.cards);
    for (int face = 1; face <= PGM_FACES; face++)
        for (int copy = 0; copy < p.cards.copies[face]; copy++)
            cab_cards_fill(&p.cards, face <= PGM_LOOT_LAST ? PGM_Z_LOOT_DECK : PGM_Z_DECK,
                           (uint8_t)face);
    cab_shuffle(&p.cards, PGM_Z_LOOT_DECK, rng); /* PGM-1.15 */
    cab_shuffle(&p.cards, PGM_Z_DECK, rng);      /* PGM-1.16 */
    s->step = PGM_S_TURN;
    pgm_run(&p);
    return CAB_OK;
}

/* ---- phase 1: Refit (PGM-3) ------------------------------------------------------------------ */

/* Cards from the top of the deck, of one lot. What goes to the hand is told as a set, then the
 * sailors: a hand keeps no order. */
static void draw_some(pgm_play *p, int seat, int cards)
{
    const cab_card *top = p->s->card + p->s->pile[PGM_Z_DECK].end - 1;
    uint8_t face[PGM_HAND];
    cab_assert(cards <= PGM_HAND);
    for (int i = 0; i < cards; i++)
        face[i] = top[-i].face;
    if (p->j) {
        int low = cards == 2 && face[1] < face[0];
        cab_event *e = pgm_tell(p, PGM_EV_draw, seat);
        cab_with_number(e, cards);
        for (int i = 0; i < cards; i++)
            if (pgm_action(face[i ^ low])->window != PGM_W_DRAW)
                cab_with_face(e, face[i ^ low], CAB_BIT(seat));
        for (int i = 0; i < cards; i++)
            if (pgm_action(face[i ^ low])->window == PGM_W_DRAW)
                pgm_tell_face(p, PGM_EV_recruit, seat, face[i ^ low]);
    }
    for (int i = 0; i < cards; i++) { /* PGM-3.6, 3.7 */
        bool sailor = pgm_action(face[i])->window == PGM_W_DRAW;
        cab_take_top(&p->cards, PGM_Z_DECK, (sailor ? PGM_Z_SAILORS : PGM_Z_HAND) + seat, CAB_TOP,
                     0);
    }
}

void pgm_draw(pgm_play *p, int seat, int cards)
{
    while (cards > 0) {
        int deck = pgm_count(p->s, PGM_Z_DECK);
        if (deck == 0) { /* PGM-3.8, 3.9 */
            deck = pgm_count(p->s, PGM_Z_DISCARD);
            if (deck == 0) return; /* PGM-3.10 */
            cab_take_all(&p->cards, PGM_Z_DISCARD, PGM_Z_DECK, 0);
            cab_shuffle(&p->cards, PGM_Z_DECK, p->rng);
            cab_with_number(cab_tell(p->j, PGM_EV_reshuffle, CAB_ALL), deck);
        }
        int some = cards < deck ? cards : deck;
        draw_some(p, seat, some);
        cards -= some;
    }
}

static void begin_turn(pgm_play *p)
{
    pgm_state *s = p->s;
    s->turn++;
    s->phase = 1;
    s->cursor = 0;
    s->step = PGM_S_REFIT;
    cab_event *e = cab_tell(p->j, PGM_EV_turn, CAB_ALL);
    cab_with_number(e, s->turn);
    cab_with_seat(e, s->captain);
}

static void fill_hand(pgm_play *p, int seat)
{
    pgm_draw(p, seat, PGM_HAND - pgm_count(p->s, PGM_Z_HAND + seat)); /* PGM-3.5 */
    p->s->cursor++;
}

static void refit(pgm_play *p) /* PGM-3.1, 3.2 */
{
    pgm_state *s = p->s;
    while (s->cursor < s->seats) {
        cab_seat seat = pgm_clockwise(s, s->captain, s->cursor);
        if (pgm_count(s, PGM_Z_HAND + seat) > 0) {
            pgm_ask(s, seat, PGM_D_REFIT);
            return;
        }
        fill_hand(p, seat);
    }
    s->cursor = 0;
    s->step = PGM_S_OFFICES;
}

static void discard_card(pgm_play *p, int seat, cab_move move)
{
    int face = PGM_AC(move - PGM_M_DISCARD);
    pgm_tell_face(p, PGM_EV_discard_card, seat, face);
    cab_take_face(&p->cards, PGM_Z_HAND + seat, (uint8_t)face, PGM_Z_DISCARD, CAB_TOP, 0);
}

static void answer_refit(pgm_play *p, int seat, cab_move move) /* PGM-3.3, 3.4, 15.6 */
{
    if (move == PGM_M_KEEP_HAND) {
        pgm_tell(p, PGM_EV_keep_hand, seat);
    } else if (move == PGM_M_DISCARD_HAND) {
        pgm_with_zone(p, pgm_tell(p, PGM_EV_discard_hand, seat), PGM_Z_HAND + seat, CAB_ALL);
        cab_take_all(&p->cards, PGM_Z_HAND + seat, PGM_Z_DISCARD, 0);
    } else {
        discard_card(p, seat, move);
        if (pgm_count(p->s, PGM_Z_HAND + seat) > 0) return; /* asked again */
    }
    fill_hand(p, seat);
}

/* ---- phase 2: Offices (PGM-4) ---------------------------------------------------------------- */

static void offices(pgm_play *p)
{
    pgm_state *s = p->s;
    s->phase = 2;
    for (int seat = 0; seat < s->seats; seat++) /* PGM-4.1, 4.3 */
        if (seat != s->captain) s->office[seat] = PGM_NO_CHARACTER;
    pgm_ask(s, s->captain, PGM_D_OFFICE);
}

/* PGM-4.5: the last office goes to whom is left, then all are published. */
static void answer_office(pgm_play *p, cab_move move)
{
    pgm_state *s = p->s;
    int given = 0, sum = s->captain;
    while (s->plan[given])
        given++;
    s->plan[given] = (uint8_t)(move - PGM_M_OFFICE + 1);
    if (given + 1 < s->seats - 2) {
        pgm_ask(s, s->captain, PGM_D_OFFICE);
        return;
    }
    for (int i = 0; i <= given; i++)
        sum += s->plan[i] - 1;
    s->plan[given + 1] = (uint8_t)(s->seats * (s->seats - 1) / 2 - sum + 1);
    memset(s->assigned, PGM_NO_CHARACTER, sizeof s->assigned);
    s->assigned[s->captain] = PGM_CAPTAIN;
    for (int i = 0; i < s->seats - 1; i++) {
        int seat = s->plan[i] - 1;
        s->office[seat] = s->assigned[seat] = (uint8_t)(PGM_SECOND + i);
        pgm_tell_term(p, PGM_EV_office, seat, PGM_T_CHARACTER + PGM_SECOND + i);
    }
    memset(s->plan, 0, sizeof s->plan);
    s->step = PGM_S_LARDER;
}

static void larder(pgm_play *p) /* PGM-15.4 */
{
    pgm_state *s = p->s;
    cab_seat cook = pgm_with_power(s, PGM_P_LARDER);
    s->step = PGM_S_DAY;
    if (cook == CAB_NOBODY) return;
    pgm_tell(p, PGM_EV_larder, cook);
    pgm_draw(p, cook, 1);
    if (pgm_count(s, PGM_Z_HAND + cook) > PGM_HAND) pgm_ask(s, cook, PGM_D_LARDER);
}

/* ---- phase 3: Division (PGM-5) --------------------------------------------------------------- */

static void watch_proposals(pgm_play *p, bool watch)
{
    pgm_state *s = p->s;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == s->captain) continue;
        if (watch)
            cab_watch(&p->cards, PGM_Z_PROPOSAL + seat, CAB_BIT(s->captain));
        else
            cab_unwatch(&p->cards, PGM_Z_PROPOSAL + seat, CAB_BIT(s->captain));
    }
}

static void draw_day(pgm_play *p)
{
    pgm_state *s = p->s;
    int deck = pgm_count(s, PGM_Z_LOOT_DECK), cards = s->seats - 1; /* PGM-5.1 */
    cab_seats seers = CAB_BIT(s->captain) | CAB_BIT(pgm_with_power(s, PGM_P_LOOK));
    if (cards > deck) cards = deck; /* PGM-5.4 */
    s->phase = 3;
    s->attempt = 1;
    memset(s->got, 0, sizeof s->got);
    memset(s->rewarded, 0, sizeof s->rewarded);
    s->planked = CAB_NOBODY; /* in sight until now, like all that was told of the last evening */
    cab_watch(&p->cards, PGM_Z_DAY, seers); /* PGM-5.2, 5.3 */
    watch_proposals(p, true);
    cab_event *e = pgm_tell(p, PGM_EV_day_loot, s->captain);
    cab_with_number(e, cards);
    if (e)
        cab_with_cards(e, cab_zone_cards(&p->cards, PGM_Z_LOOT_DECK) + deck - cards, cards, seers);
    for (int i = 0; i < cards; i++)
        cab_take_top(&p->cards, PGM_Z_LOOT_DECK, PGM_Z_DAY, CAB_TOP, 0);
    if (cards == deck) { /* PGM-5.25 */
        s->flags |= PGM_F_LAST_TURN;
        cab_tell(p->j, PGM_EV_last_turn, CAB_ALL);
    }
    s->step = PGM_S_DEAL;
}

/* PGM-5.8: the proposal is complete. The Lookout knows what is dealt, not who gets which. */
static void allot(pgm_play *p)
{
    pgm_state *s = p->s;
    cab_seats lookout = CAB_BIT(pgm_with_power(s, PGM_P_LOOK));
    uint8_t to[PGM_DAY_MAX] = {0};
    for (int i = 0; i < pgm_count(s, PGM_Z_DAY); i++)
        to[i] = (uint8_t)(PGM_Z_PROPOSAL + s->plan[i] - 1);
    memset(s->plan, 0, sizeof s->plan);
    cab_unwatch(&p->cards, PGM_Z_DAY, lookout);
    cab_deal_out(&p->cards, PGM_Z_DAY, to, 0);
    for (int i = 1; i <= s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i % s->seats);
        int zone = PGM_Z_PROPOSAL + seat, cards = pgm_count(s, zone);
        if (cards == 0) continue;
        cab_event *e = pgm_tell(p, PGM_EV_allot, seat);
        cab_with_number(e, cards);
        pgm_with_zone(p, e, zone, CAB_BIT(seat) | CAB_BIT(s->captain)); /* PGM-5.9 */
    }
    s->step = PGM_S_VOTE_WINDOW;
}

static void answer_deal(pgm_play *p, cab_move move) /* PGM-5.5 to 5.7 */
{
    pgm_state *s = p->s;
    int dealt = 0;
    while (s->plan[dealt])
        dealt++;
    s->plan[dealt] = (uint8_t)(move - PGM_M_DEAL + 1);
    if (dealt + 1 == pgm_count(s, PGM_Z_DAY)) allot(p);
}

static void take_back(pgm_play *p)
{
    for (int seat = 0; seat < p->s->seats; seat++)
        cab_take_all(&p->cards, PGM_Z_PROPOSAL + seat, PGM_Z_DAY, 0);
}

static void receive(pgm_play *p, int seat, int zone)
{
    pgm_state *s = p->s;
    int cards = pgm_count(s, zone);
    if (cards == 0) return;
    cab_event *e = pgm_tell(p, PGM_EV_receives, seat);
    cab_with_number(e, cards);
    pgm_with_zone(p, e, zone, CAB_BIT(seat) | CAB_BIT(s->captain));
    cab_take_all(&p->cards, zone, PGM_Z_UNBURIED + seat, 0); /* PGM-5.19, 5.26 */
    s->got[seat] = (uint8_t)cards;
}

/* The division is over: accepted, forced, or all goes to the Captain. */
static void settle(pgm_play *p, bool all_to_captain)
{
    pgm_state *s = p->s;
    int others = 0;
    if (all_to_captain) { /* PGM-5.17 */
        take_back(p);
        receive(p, s->captain, PGM_Z_DAY);
    }
    for (int i = 1; i <= s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i % s->seats);
        receive(p, seat, PGM_Z_PROPOSAL + seat);
        if (seat != s->captain) others += s->got[seat];
    }
    cab_unwatch(&p->cards, PGM_Z_DAY, CAB_ALL);
    watch_proposals(p, false);
    s->attempt = 0;
    pgm_tell(p, PGM_EV_settled, s->captain);
    if (others == 0) { /* PGM-5.24 */
        s->flags |= PGM_F_KEPT_ALL;
        pgm_tell(p, PGM_EV_island_closed, s->captain);
    }
    s->step = PGM_S_JETTISON;
}

static void clear_answers(pgm_state *s)
{
    memset(s->answer, 0, sizeof s->answer);
    memset(s->pick, 0, sizeof s->pick);
}

static void count_share_votes(pgm_play *p)
{
    pgm_state *s = p->s;
    int weight[2] = {0, 0};
    for (int i = 1; i <= s->seats; i++) { /* PGM-5.10, 5.12 */
        cab_seat seat = pgm_clockwise(s, s->captain, i % s->seats);
        int vote = s->answer[seat].value == PGM_M_FOR;
        s->vote[seat] = (uint8_t)(1 + vote);
        cab_event *e = pgm_tell(p, PGM_EV_vote, seat);
        cab_with_term(e, (uint16_t)(PGM_T_VOTE + vote));
        cab_with_number(e, pgm_weight(s, seat));
        weight[vote] += pgm_weight(s, seat);
    }
    clear_answers(s);
    bool accepted = weight[1] >= weight[0]; /* PGM-5.13 */
    cab_event *e = cab_tell(p->j, accepted ? PGM_EV_accepted : PGM_EV_refused, CAB_ALL);
    cab_with_number(e, weight[1]);
    cab_with_number(e, weight[0]);
    memset(s->bonus, 0, sizeof s->bonus);
    s->drunk = 0;
    if (accepted) {
        settle(p, false);
        return;
    }
    cab_with_number(e, s->attempt);
    if (s->attempt == 2) { /* PGM-5.16, 5.18 */
        pgm_ask(s, pgm_with_power(s, PGM_P_FORCE), PGM_D_FORCE);
        return;
    }
    take_back(p); /* PGM-5.14 */
    cab_watch(&p->cards, PGM_Z_DAY, CAB_BIT(pgm_with_power(s, PGM_P_LOOK)));
    s->attempt = 2;
    s->step = PGM_S_DEAL;
}

static void answer_force(pgm_play *p, int seat, cab_move move)
{
    bool forced = move == PGM_M_FORCE;
    pgm_tell_seat(p, forced ? PGM_EV_forced : PGM_EV_not_forced, seat, p->s->captain);
    if (forced) p->s->flags |= PGM_F_FORCED;
    settle(p, !forced);
}

void pgm_pay_loot(pgm_play *p, uint16_t event, int seat, int value)
{
    pgm_tell_face(p, event, seat, value);
    cab_take_face(&p->cards, PGM_Z_UNBURIED + seat, (uint8_t)value, PGM_Z_LOOT_DISCARD, CAB_TOP, 0);
}

static void ask_jettison(pgm_play *p) /* PGM-5.21, 5.22 */
{
    pgm_state *s = p->s;
    uint8_t seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (pgm_count(s, PGM_Z_UNBURIED + seat) > 0) seats |= pgm_bit(seat);
    s->step = PGM_S_ASHORE;
    pgm_ask_all(s, seats, PGM_D_JETTISON);
}

static void show_jettison(pgm_play *p)
{
    pgm_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        const uint8_t *pick = s->pick[seat];
        int zone = PGM_Z_UNBURIED + seat, total = pick[0] + pick[1] + pick[2];
        if (pgm_count(s, zone) == 0) continue;
        cab_event *e = pgm_tell(p, total ? PGM_EV_jettison : PGM_EV_keep_loot, seat);
        if (total == 0) continue;
        cab_with_number(e, total);
        for (int value = 1; value <= PGM_VALUES; value++)
            cab_with_number(e, pick[value - 1]);
        if (total == pgm_count(s, zone)) {
            cab_take_all(&p->cards, zone, PGM_Z_LOOT_DISCARD, 0);
            continue;
        }
        for (int value = 1; value <= PGM_VALUES; value++)
            for (int k = 0; k < pick[value - 1]; k++)
                cab_take_face(&p->cards, zone, (uint8_t)value, PGM_Z_LOOT_DISCARD, CAB_TOP, 0);
    }
    clear_answers(s);
}

/* ---- clean-up and end (PGM-2.3, 13) ---------------------------------------------------------- */

static void finish(pgm_play *p)
{
    pgm_state *s = p->s;
    cab_result result;
    s->step = PGM_S_OVER;
    for (int seat = 0; seat < s->seats; seat++) {
        int zone = PGM_Z_BURIED + seat;
        cab_look(&p->cards, zone, CAB_ALL);
        cab_event *e = pgm_tell(p, PGM_EV_score, seat);
        cab_with_number(e, pgm_shares(s, zone));
        for (int value = 1; value <= PGM_VALUES; value++)
            cab_with_number(e, pgm_held(s, zone, value));
    }
    pgm_is_over(s, &result);
    cab_event *e = cab_tell(p->j, PGM_EV_win, CAB_ALL);
    for (cab_seat seat = 0; seat < s->seats; seat++)
        if (pgm_in(result.winners, seat)) cab_with_seat(e, seat);
}

void pgm_clean_up(pgm_play *p)
{
    pgm_state *s = p->s;
    s->flags &= PGM_F_LAST_TURN | PGM_F_ELECTION;
    s->downed = s->participants = s->mutineers = s->mustered = s->wet = 0;
    s->left = s->joined = 0;
    s->caller = CAB_NOBODY;
    memset(s->former, 0, sizeof s->former);
    s->step = PGM_S_TURN;
    if (s->flags & PGM_F_LAST_TURN) finish(p); /* PGM-13.1, 13.2 */
}

/* ---- playing ------------------------------------------------------------------------------- */

static void run_step(pgm_play *p)
{
    pgm_state *s = p->s;
    switch (s->step) {
    case PGM_S_TURN: begin_turn(p); break;
    case PGM_S_REFIT: refit(p); break;
    case PGM_S_OFFICES: offices(p); break;
    case PGM_S_LARDER: larder(p); break;
    case PGM_S_DAY: draw_day(p); break;
    case PGM_S_DEAL: pgm_ask(s, s->captain, PGM_D_DEAL); break;
    case PGM_S_VOTE_WINDOW: /* PGM-5.11 */
        s->flags &= (uint8_t)~PGM_F_ELECTION;
        s->step = PGM_S_VOTE;
        pgm_open_window(p, PGM_W_VOTE, pgm_all(s), pgm_clockwise(s, s->captain, 1));
        break;
    case PGM_S_VOTE: pgm_ask_all(s, pgm_all(s), PGM_D_SHARE_VOTE); break;
    case PGM_S_JETTISON: ask_jettison(p); break;
    case PGM_S_CLEANUP: pgm_clean_up(p); break;
    default:
        if (s->step <= PGM_S_SMUGGLE)
            pgm_run_evening(p);
        else
            pgm_run_mutiny(p);
        break;
    }
}

void pgm_run(pgm_play *p)
{
    pgm_state *s = p->s;
    while (!s->ask.must && s->step != PGM_S_OVER) {
        if (s->stack.depth == 0)
            run_step(p);
        else if (cab_top(&s->stack)->op == PGM_FR_WINDOW)
            pgm_run_window(p);
        else if (cab_top(&s->stack)->op == PGM_FR_CARD)
            pgm_run_card(p);
        else
            pgm_run_election(p);
    }
}

/* A sealed question is answered by all. */
static void show(pgm_play *p, pgm_decision decision)
{
    switch (decision) {
    case PGM_D_VOTE_WINDOW:
    case PGM_D_AMBUSH_WINDOW:
    case PGM_D_FIGHT_WINDOW: pgm_show_window(p); break;
    case PGM_D_SHARE_VOTE: count_share_votes(p); break;
    case PGM_D_JETTISON: show_jettison(p); break;
    case PGM_D_HIDEOUT:
    case PGM_D_FALSE_TRAIL:
    case PGM_D_SMUGGLE: pgm_show_evening(p, decision); break;
    default: pgm_show_mutiny(p, decision); break;
    }
    clear_answers(p->s);
}

static void answer(pgm_play *p, pgm_decision decision, cab_seat seat, cab_move move)
{
    switch (decision) {
    case PGM_D_REFIT: answer_refit(p, seat, move); break;
    case PGM_D_OFFICE: answer_office(p, move); break;
    case PGM_D_LARDER: discard_card(p, seat, move); break;
    case PGM_D_DEAL: answer_deal(p, move); break;
    case PGM_D_FORCE: answer_force(p, seat, move); break;
    case PGM_D_SECOND:
    case PGM_D_HOUSE:
    case PGM_D_DODGE:
    case PGM_D_BURY: pgm_answer_evening(p, decision, move); break;
    case PGM_D_CAMP:
    case PGM_D_PLANK:
    case PGM_D_REWARD:
    case PGM_D_REWARD_TO: pgm_answer_mutiny(p, decision, move); break;
    default: pgm_answer_card(p, decision, move); break;
    }
}

static cab_error reopen(pgm_state *s, cab_seat seat, cab_journal *j)
{
    if (!cab_seal_reopen(&s->ask, seat)) return CAB_NOT_SEALED;
    cab_cell_clear(&s->answer[seat]);
    memset(s->pick[seat], 0, sizeof s->pick[seat]);
    cab_with_seat(cab_tell(j, PGM_EV_reopen, CAB_ALL), seat);
    return CAB_OK;
}

static bool accepts(const pgm_state *s, cab_seat seat, cab_move move)
{
    cab_move list[CAB_LIST_MAX];
    bool window = s->decision == PGM_D_VOTE_WINDOW || s->decision == PGM_D_AMBUSH_WINDOW ||
                  s->decision == PGM_D_FIGHT_WINDOW;
    if (window && move == PGM_M_PASS) return true; /* the most frequent answer of all */
    int count = pgm_answers(s, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

cab_error pgm_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    pgm_state *s = (pgm_state *)state;
    if (s->step == PGM_S_OVER) return CAB_OVER;
    if (seat >= s->seats) return CAB_NOT_ASKED;
    if (move == CAB_REOPEN) return reopen(s, seat, j);
    if (!pgm_in(s->ask.must, seat)) return CAB_NOT_ASKED;
    if (!accepts(s, seat, move)) return CAB_ILLEGAL;
    bool sealed = pgm_is_sealed(s);
    if (sealed && !pgm_note(s, seat, move)) return CAB_OK;
    if (!cab_seal_answer(&s->ask, seat)) return CAB_OK;
    pgm_play p;
    p.s = s;
    p.rng = rng;
    p.j = j;
    p.cards = pgm_cards(s, j);
    pgm_decision decision = s->decision;
    s->decision = PGM_D_NONE;
    s->asked = CAB_NOBODY;
    if (sealed)
        show(&p, decision);
    else
        answer(&p, decision, seat, move);
    pgm_run(&p);
    return CAB_OK;
}

cab_turn pgm_turn(const void *state)
{
    const pgm_state *s = (const pgm_state *)state;
    cab_turn turn = {s->ask.must, 0, s->ask.sealed, CAB_PACE_NORMAL};
    switch (s->decision) {
    case PGM_D_VOTE_WINDOW:
    case PGM_D_AMBUSH_WINDOW:
    case PGM_D_FIGHT_WINDOW:
    case PGM_D_FALSE_TRAIL:
    case PGM_D_DODGE: /* PGM-2.13 */
    case PGM_D_SMUGGLE: turn.pace = CAB_PACE_WINDOW; break;
    case PGM_D_SHARE_VOTE: /* PGM-14.4 */
    case PGM_D_BALLOT:
    case PGM_D_CALL: turn.pace = CAB_PACE_TALK; break;
    case PGM_D_CAMP:
        if (s->joined == 2) turn.pace = CAB_PACE_TALK;
        break;
    default: break;
    }
    return turn;
}

/* What Action cards a hand holds, and the values of the loot somebody has. */
uint8_t pgm_secret_choice(const void *state)
{
    const pgm_state *s = (const pgm_state *)state;
    switch (s->decision) {
    case PGM_D_VOTE_WINDOW:
    case PGM_D_AMBUSH_WINDOW:
    case PGM_D_FIGHT_WINDOW:
    case PGM_D_FALSE_TRAIL:
    case PGM_D_DODGE:
    case PGM_D_SMUGGLE:
    case PGM_D_CALL:
    case PGM_D_JETTISON:
    case PGM_D_PLACE:
    case PGM_D_BURY:
    case PGM_D_HOUSE:
    case PGM_D_TRAIL_PLACE:
    case PGM_D_LARDER:
    case PGM_D_PAY: return s->ask.must;
    default: return 0;
    }
}

/* ---- the contract -------------------------------------------------------------------------- */

#define NO_REF CAB_REF_NONE

/* tidy: host table */
static const cab_claim_kind claim_table[PGM_CLAIMS] = {
    {"offer_cards", {CAB_REF_SEAT, CAB_REF_NUMBER, NO_REF}, 0, 0, false},
    {"offer_shares", {CAB_REF_SEAT, CAB_REF_NUMBER, NO_REF}, 0, 0, false},
    {"offer_office",
     {CAB_REF_SEAT, CAB_REF_TERM, NO_REF},
     PGM_T_CHARACTER + 1,
     PGM_T_CHARACTER + 5,
     false},
    {"vote_share", {CAB_REF_TERM, NO_REF, NO_REF}, PGM_T_VOTE, PGM_T_VOTE + 1, false},
    {"vote_candidate", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
    {"force", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"no_force", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"no_ambush", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
    {"ambush", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
    {"ambush_at", {CAB_REF_SEAT, CAB_REF_TERM, NO_REF}, PGM_T_PLACE, PGM_T_PLACE + 3, false},
    {"call", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"no_call", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"side", {CAB_REF_TERM, NO_REF, NO_REF}, PGM_T_CAMP, PGM_T_CAMP + 1, false},
    {"muster", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
    {"spare", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
    {"reward", {CAB_REF_SEAT, CAB_REF_NUMBER, NO_REF}, 0, 0, false},
    {"stand", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"no_stand", {NO_REF, NO_REF, NO_REF}, 0, 0, false},
    {"hideout", {CAB_REF_TERM, NO_REF, NO_REF}, PGM_T_PLACE, PGM_T_PLACE + 3, true},
    {"day_total", {CAB_REF_NUMBER, NO_REF, NO_REF}, 0, 0, true},
    {"my_share", {CAB_REF_NUMBER, NO_REF, NO_REF}, 0, 0, true},
    {"hand", {CAB_REF_FACE, NO_REF, NO_REF}, 0, 0, true},
    {"buried", {CAB_REF_NUMBER, NO_REF, NO_REF}, 0, 0, true},
    {"office_for_vote",
     {CAB_REF_SEAT, CAB_REF_TERM, NO_REF},
     PGM_T_CHARACTER + 1,
     PGM_T_CHARACTER + 5,
     false},
    {"cards_for_vote", {CAB_REF_SEAT, CAB_REF_NUMBER, NO_REF}, 0, 0, false},
    {"deal", {CAB_REF_SEAT, CAB_REF_TERM, NO_REF}, PGM_T_VOTE, PGM_T_CAMP + 1, false},
    {"agree", {CAB_REF_SEAT, CAB_REF_TERM, NO_REF}, PGM_T_VOTE, PGM_T_CAMP + 1, false},
    {"decline", {CAB_REF_SEAT, NO_REF, NO_REF}, 0, 0, false},
};

/* The columns that stand in one row of a stretch; amounts say what is large for them. */
// clang-format off
static const cab_column table_columns[] = { /* tidy: host table */
    {"turn", CAB_CELL_COUNT, 11},
    {"turns", CAB_CELL_COUNT, 11},
    {"phase", CAB_CELL_COUNT, 9},
    {"seats", CAB_CELL_COUNT, 6},
    {"attempt", CAB_CELL_COUNT, 2},
    {"loot_deck", CAB_CELL_COUNT, 30},
    {"deck", CAB_CELL_COUNT, 60},
    {"day", CAB_CELL_COUNT, 5},
    {"spoils", CAB_CELL_COUNT, 10},
    {"forced", CAB_CELL_COUNT, 1},
    {"kept_all", CAB_CELL_COUNT, 1},
    {"blood", CAB_CELL_COUNT, 1},
    {"last_turn", CAB_CELL_COUNT, 1},
    {"mutiny", CAB_CELL_COUNT, 1},
    {"election", CAB_CELL_COUNT, 1},
    {"force_captain", CAB_CELL_COUNT, 12},
    {"force_mutineers", CAB_CELL_COUNT, 12},
    {"card", CAB_CELL_BITS, 31},
    {"target", CAB_CELL_CODE, 6},
    {"owed", CAB_CELL_COUNT, 4},
    {"dodge", CAB_CELL_CODE, 2},
    {"officer_powers", CAB_CELL_COUNT, 1},
    {"secret_camps", CAB_CELL_COUNT, 1},
    {"free_discard", CAB_CELL_COUNT, 1},
};
static const cab_column count_columns[] = { /* tidy: host table */
    {"cards", CAB_CELL_COUNT, 4},
};
static const cab_column player_columns[] = { /* tidy: host table */
    {"sits", CAB_CELL_COUNT, 1},
    {"office_0", CAB_CELL_COUNT, 1},
    {"office_1", CAB_CELL_COUNT, 1},
    {"office_2", CAB_CELL_COUNT, 1},
    {"office_3", CAB_CELL_COUNT, 1},
    {"office_4", CAB_CELL_COUNT, 1},
    {"office_5", CAB_CELL_COUNT, 1},
    {"office_6", CAB_CELL_COUNT, 1},
    {"hand", CAB_CELL_COUNT, 10},
    {"sailors_1", CAB_CELL_COUNT, 4},
    {"sailors_2", CAB_CELL_COUNT, 4},
    {"sailors_3", CAB_CELL_COUNT, 4},
    {"weight", CAB_CELL_COUNT, 10},
    {"crew_force", CAB_CELL_COUNT, 10},
    {"proposed", CAB_CELL_COUNT, 5},
    {"unburied", CAB_CELL_COUNT, 10},
    {"buried", CAB_CELL_COUNT, 10},
    {"got", CAB_CELL_COUNT, 5},
    {"downed", CAB_CELL_COUNT, 1},
    {"captain", CAB_CELL_COUNT, 1},
    {"must", CAB_CELL_COUNT, 1},
    {"sealed", CAB_CELL_COUNT, 1},
    {"rewarded", CAB_CELL_COUNT, 3},
    {"drunk", CAB_CELL_COUNT, 1},
    {"bonus", CAB_CELL_COUNT, 4},
    {"candidate", CAB_CELL_COUNT, 1},
    {"vote", CAB_CELL_COUNT, 1},
    {"elects", CAB_CELL_CODE, 6},
    {"fights", CAB_CELL_COUNT, 1},
    {"mutineer", CAB_CELL_COUNT, 1},
    {"mustered", CAB_CELL_COUNT, 1},
    {"wet", CAB_CELL_COUNT, 1},
    {"caller", CAB_CELL_COUNT, 1},
    {"planked", CAB_CELL_COUNT, 1},
    {"spares", CAB_CELL_COUNT, 4},
    {"hidden", CAB_CELL_COUNT, 1},
    {"former", CAB_CELL_COUNT, 1},
    {"place_0", CAB_CELL_COUNT, 1},
    {"place_1", CAB_CELL_COUNT, 1},
    {"place_2", CAB_CELL_COUNT, 1},
    {"place_3", CAB_CELL_COUNT, 1},
    {"left", CAB_CELL_COUNT, 1},
    {"voter", CAB_CELL_COUNT, 1},
    {"rights", CAB_CELL_COUNT, 1},
    {"first_draw", CAB_CELL_COUNT, 3},
    {"assigned", CAB_CELL_CODE, 7},
    {"spied_by", CAB_CELL_COUNT, 5},
    {"spare", CAB_CELL_COUNT, 1},
};
static const cab_column ambush_columns[] = { /* tidy: host table */
    {"author", CAB_CELL_CODE, 6},
    {"victim", CAB_CELL_CODE, 6},
    {"source", CAB_CELL_BITS, 31},
    {"result", CAB_CELL_CODE, 5},
};
static const cab_column known_columns[] = { /* tidy: host table */
    {"proposed_1", CAB_CELL_COUNT, 3},
    {"proposed_2", CAB_CELL_COUNT, 3},
    {"proposed_3", CAB_CELL_COUNT, 3},
    {"unburied_1", CAB_CELL_COUNT, 4},
    {"unburied_2", CAB_CELL_COUNT, 4},
    {"unburied_3", CAB_CELL_COUNT, 4},
    {"buried_1", CAB_CELL_COUNT, 4},
    {"buried_2", CAB_CELL_COUNT, 4},
    {"buried_3", CAB_CELL_COUNT, 4},
    {"place_0", CAB_CELL_COUNT, 1},
    {"place_1", CAB_CELL_COUNT, 1},
    {"place_2", CAB_CELL_COUNT, 1},
    {"place_3", CAB_CELL_COUNT, 1},
};
static const cab_column own_columns[] = { /* tidy: host table */
    {"spare_0", CAB_CELL_COUNT, 1},
    {"spare_1", CAB_CELL_COUNT, 1},
    {"spare_2", CAB_CELL_COUNT, 1},
    {"spare_3", CAB_CELL_COUNT, 1},
    {"answer", CAB_CELL_BITS, 127},
    {"pick_1", CAB_CELL_COUNT, 4},
    {"pick_2", CAB_CELL_COUNT, 4},
    {"pick_3", CAB_CELL_COUNT, 4},
    {"plan_1", CAB_CELL_CODE, 6},
    {"plan_2", CAB_CELL_CODE, 6},
    {"plan_3", CAB_CELL_CODE, 6},
    {"plan_4", CAB_CELL_CODE, 6},
    {"plan_5", CAB_CELL_CODE, 6},
    {"ambush_1", CAB_CELL_BITS, 15},
    {"ambush_2", CAB_CELL_BITS, 15},
    {"ambush_3", CAB_CELL_BITS, 15},
    {"ambush_4", CAB_CELL_BITS, 15},
    {"ambush_5", CAB_CELL_BITS, 15},
    {"ambush_6", CAB_CELL_BITS, 15},
    {"ambush_7", CAB_CELL_BITS, 15},
    {"ambush_8", CAB_CELL_BITS, 15},
    {"ambush_9", CAB_CELL_BITS, 15},
    {"ambush_10", CAB_CELL_BITS, 15},
};
// clang-format on
#define COLUMNS(table) table, sizeof table / sizeof *table

/* tidy: host table */
static const cab_feature feature_table[] = {
    {"decision", PGM_DECISIONS, NULL, 0},
    {"table", 24, COLUMNS(table_columns)},
    {"loot_discard", PGM_VALUES, COLUMNS(count_columns)},
    {"discard", PGM_KINDS, COLUMNS(count_columns)},
    {"players", PGM_SEATS *PGM_OB_PER_PLAYER, COLUMNS(player_columns)},
    {"ambushes", 4 * PGM_AMBUSHES_MAX, COLUMNS(ambush_columns)},
    {"hand", PGM_KINDS, COLUMNS(count_columns)},
    {"known", PGM_SEATS *PGM_OB_PER_KNOWN, COLUMNS(known_columns)},
    {"day", 2 * PGM_VALUES, COLUMNS(count_columns)},
    {"own", PGM_OB_SIZE - PGM_OB_OWN, COLUMNS(own_columns)},
};

static const uint16_t deed_table[] = {/* tidy: host table */
                                      PGM_EV_play,  PGM_EV_lay,     PGM_EV_hit,    PGM_EV_miss,
                                      PGM_EV_joins, PGM_EV_stays,   PGM_EV_downed, PGM_EV_mutiny,
                                      PGM_EV_bury,  PGM_EV_receives};

/* tidy: host table */
static const cab_option option_table[PGM_OPTIONS] = {
    {"officer_powers", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"secret_camps", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"free_discard", CAB_OPTION_FLAG, 0, 1, 0, NULL},
};

static const cab_zone zone_table[PGM_ZONES] = {ZONES}; /* tidy: host table */

/* The longest game: 11 turns, each with at most 18 answers in the refit, 5 for offices and
 * larder, 10 deals, 19 openings of windows for 6 seats (6 windows, and one more for each of 13
 * cards played), 5 answers for each card played, 12 + 1 votes on the division, 48 for what goes
 * overboard, 6 hideouts, 2 by the Second, 7 before the reveal, 6 payers, 10 dodges, 22 in two
 * elections, 48 burying, 6 smuggling, 5 calling, 15 in camps, 1 plank and 85 for the reward:
 * 486. */
const cab_game pgm_game = {
    .id = "pagamas",
    .rules_version = 1,
    .state_size = sizeof(pgm_state),
    .move_space = PGM_MOVES,
    .list_max = 8, /* section 5: 6 */
    .observe_size = PGM_OB_SIZE,
    .observe_public = PGM_OB_PUBLIC,
    .length_max = PGM_LENGTH_MAX,
    .min_seats = PGM_SEATS_MIN,
    .max_seats = PGM_SEATS,
    .hidden = false,
    .whisper = true,
    .zones = PGM_ZONES,
    .options = PGM_OPTIONS,
    .claims = PGM_CLAIMS,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = option_table,
    .claim = claim_table,
    .feature = feature_table,
    .deed = deed_table,
    .deeds = sizeof deed_table / sizeof *deed_table,
    .setup = pgm_setup,
    .turn = pgm_turn,
    .secret_choice = pgm_secret_choice,
    .legal_moves = pgm_legal_moves,
    .apply_move = pgm_apply_move,
    .is_over = pgm_is_over,
    .check = pgm_check,
    .hide = pgm_hide,
    .hide_again = pgm_hide_again,
    .resample = pgm_resample,
    .view = pgm_view,
    .describe = pgm_describe,
    .why_not = pgm_why_not,
    .default_move = pgm_default_move,
    .observe = pgm_observe,
    .judge = pgm_judge,
    .name = pgm_name,
    .tables = pgm_tables,
};
