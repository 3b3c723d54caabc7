/* Pantacle: set-up, the turn with its three phases, hijacks, the end. The rules stand in the order
 * of the rule book. A move is checked against the list of legal ones, answered, and then the game
 * runs on until somebody has to choose; every step names the next one before it does anything that
 * may ask. */
#include "games/pantacle/pantacle_int.h"

#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

static_assert(sizeof(pan_player) == 56, "no padding");
static_assert(sizeof(pan_state) == 764, "no padding, less than 1 KiB");

/* ---- cards ----------------------------------------------------------------------------------- */

// clang-format off
#define HAND(seat)   {"hand", CAB_HEAP, 0, seat, 0, 0, CAB_BIT(seat)}
#define CURSES(seat) {"curses", CAB_ORDERED, 1, seat, 0, 0, CAB_ALL}
#define ZONES                                                      \
    {"blade_pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},           \
    HAND(0), HAND(1), HAND(2), HAND(3), HAND(4),                   \
    {"discard", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, CAB_ALL},        \
    {"curse_pile", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, 0},           \
    {"candidates", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, 0},           \
    CURSES(0), CURSES(1), CURSES(2), CURSES(3), CURSES(4),
// clang-format on

cab_cards pan_cards(pan_state *s, cab_journal *j)
{
    static const cab_zone zones[PAN_ZONES] = {ZONES};
    static const cab_back backs[2] = {{PAN_BLADE_FIRST, PAN_BLADE_LAST},
                                      {PAN_CURSE_FIRST, PAN_CURSE_LAST}};
    static const uint8_t copies[PAN_CARDS + 1] = {
        0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    };
    cab_cards c;
    c.card = s->card;
    c.pile = s->pile;
    c.zone = zones;
    c.back = backs;
    c.copies = copies;
    c.journal = j;
    c.zones = PAN_ZONES;
    c.backs = 2;
    c.unique = true;
    return c;
}

static int next_seat(const pan_state *s, int seat)
{
    int next = seat + 1;
    return next & -(next < s->seats); /* 0 after the last; no branch, as nobody can guess it */
}

static int count(const pan_state *s, int zone)
{
    return s->pile[zone].end - (zone > 0 ? s->pile[zone - 1].end : 0);
}

/* ---- queries --------------------------------------------------------------------------------- */

int pan_flames(const pan_state *s, int seat)
{
    return cab_popcount(s->player[seat].slots);
}

int pan_adept_cost(const pan_state *s, int seat)
{
    return 2 + pan_flames(s, seat) + s->player[seat].hook[PAN_HOOK_ADEPT_COST]; /* PAN-4.1, 4.8 */
}

int pan_sacrifice_need(const pan_state *s, int seat, int kind)
{
    int hook = kind == PAN_POWER ? PAN_HOOK_NEED_POWER : PAN_HOOK_NEED_ADEPT;
    return 3 + s->player[seat].hook[hook]; /* PAN-5.1, 5.6, 5.14 */
}

static bool works(const pan_player *p, int token)
{
    return (p->working & (1u << token)) != 0;
}

int pan_hand_limit(const pan_state *s, int seat) /* PAN-11.14 */
{
    const pan_player *p = &s->player[seat];
    return 3 + works(p, PAN_PT_ENSLAVEMENT) + p->hook[PAN_HOOK_HAND_LIMIT];
}

uint32_t pan_announceable(const pan_state *s)
{
    uint32_t favours = (2u << PAN_FAVOURS) - 2;
    return favours & ~(1u << s->marker) & ~(uint32_t)s->player[s->active].barred; /* PAN-8.2 */
}

/* What this seat could pay for a hijack with (PAN-9.4 to 9.9, 9.22): the first guardian, the
 * second, a pair of Hounds; nothing if it cannot pay the toll. */
unsigned pan_means(const pan_state *s, int seat, int favour)
{
    const pan_player *p = &s->player[seat];
    const pan_price *price = pan_favour_price(favour);
    unsigned first = (p->hand & price->first) != 0, second = (p->hand & price->second) != 0;
    int hounds = cab_popcount(p->hand & pan_guardian_blades(PAN_G_HOUND));
    unsigned track = p->determination == 2, pair = hounds + (int)track >= 2; /* PAN-9.7 */
    pair |= track & (s->player[s->active].hook[PAN_HOOK_LONE_TRACK] != 0);   /* CU15 */
    pair &= !p->hook[PAN_HOOK_NO_HOUNDS];                                    /* CU07 */
    bool able = p->influence >= p->hook[PAN_HOOK_HIJACK_TOLL];               /* CU08 */
    return able ? first | second << 1 | pair << 2 : 0;
}

/* Mask of the ways this seat could pay for a hijack: any two of its means. */
int pan_shapes(const pan_state *s, int seat, int favour)
{
    static const uint8_t shapes[8] = {0, 0, 0, 1 << 1, 0, 1 << 2, 1 << 3, 1 << 1 | 1 << 2 | 1 << 3};
    return shapes[pan_means(s, seat, favour)];
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static void start_players(pan_state *s) /* PAN-2.1 to 2.7 */
{
    for (int seat = 0; seat < s->seats; seat++) {
        s->player[seat].adepts = 1;
        s->player[seat].top_flame = 1;
        s->player[seat].cursed_flames = 4;
    }
    s->reserve_adepts = (uint8_t)(PAN_ADEPTS - s->seats); /* PAN-2.11 */
    s->reserve_influence = PAN_CUBES;                     /* PAN-2.12 */
}

static void deal(const cab_cards *cards, const pan_state *s) /* one at a time, clockwise */
{
    uint8_t to[3 * PAN_SEATS];
    for (int i = 0, seat = s->first; i < 3 * s->seats; i++, seat = next_seat(s, seat))
        to[i] = (uint8_t)(PAN_Z_HAND + seat);
    cab_deal_top(cards, PAN_Z_PILE, to, 3 * s->seats);
}

cab_error pan_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    pan_state *s = (pan_state *)state;
    cab_error error = cab_setup_check(&pan_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->poll = s->hijacker = s->winner = s->last_seat = CAB_NOBODY;
    s->round = 1;
    start_players(s);
    s->first = s->active = (uint8_t)cab_rng_below(rng, s->seats); /* PAN-2.15 */
    cab_cards cards = pan_cards(s, NULL);
    cab_cards_begin(&cards);
    cab_cards_fill_run(&cards, PAN_Z_PILE, PAN_BLADE_FIRST, PAN_BLADE_LAST);
    cab_cards_fill_run(&cards, PAN_Z_CURSE_PILE, PAN_CURSE_FIRST, PAN_CURSE_LAST);
    cab_shuffle(&cards, PAN_Z_PILE, rng);       /* PAN-2.8 */
    cab_shuffle(&cards, PAN_Z_CURSE_PILE, rng); /* PAN-2.13 */
    deal(&cards, s);                            /* PAN-2.9, 2.10 */
    pan_refresh(s);
    pan_ask(s, (s->first + s->seats - 1) % s->seats, PAN_D_MARKER); /* PAN-2.16, 2.18 */
    return CAB_OK;
}

/* ---- phase A: Preparation (PAN-3, 4) --------------------------------------------------------- */

/* A step of the turn names the next one, then acts. True: the game goes on with that one at once,
 * and it is the next in the order of the rule book; run() sees to the rest. */

static bool begin_turn(pan_play *p)
{
    pan_state *s = p->s;
    pan_tell(p, PAN_EV_turn, s->active);
    s->announced = 0;
    s->hijacker = CAB_NOBODY;
    s->step = s->player[s->active].started ? PAN_S_UPKEEP : PAN_S_ANNOUNCE; /* PAN-3.2 */
    return s->step == PAN_S_UPKEEP;
}

static bool upkeep(pan_play *p) /* PAN-3.4: CU10 */
{
    pan_state *s = p->s;
    pan_player *me = &s->player[s->active];
    int loss = me->hook[PAN_HOOK_UPKEEP_LOSS];
    s->step = PAN_S_PEEK;
    if (loss > me->influence) loss = me->influence; /* PAN-13.10 */
    if (loss) {
        pan_lose(p, s->active, PAN_INFLUENCE, loss);
        pan_tell_number(p, PAN_EV_leech, s->active, loss);
    }
    return true;
}

static bool peek(pan_play *p) /* PAN-10.3 */
{
    p->s->step = PAN_S_INFLUENCE;
    if (!works(&p->s->player[p->s->active], PAN_PT_ENTHRALMENT)) return true;
    pan_ask(p->s, p->s->active, PAN_D_PEEK);
    return false;
}

/* Adds a zone's faces to an event, for those who see them; their number is public. */
static void with_zone(pan_play *p, cab_event *e, int zone, cab_seats seen_by)
{
    const cab_card *card = cab_zone_cards(&p->cards, zone);
    for (int i = 0; e && i < count(p->s, zone); i++)
        cab_with_face(e, card[i].face, seen_by);
}

static void look(pan_play *p, int target)
{
    pan_state *s = p->s;
    cab_event *e = pan_tell(p, PAN_EV_look, s->active);
    cab_with_seat(e, (cab_seat)target);
    with_zone(p, e, PAN_Z_HAND + target, CAB_BIT(s->active));
    cab_look(&p->cards, PAN_Z_HAND + target, CAB_BIT(s->active));
}

static bool buy_adept(pan_play *p) /* PAN-4.2 */
{
    pan_state *s = p->s;
    pan_player *me = &s->player[s->active];
    int cost = pan_adept_cost(s, s->active);
    s->step = PAN_S_SAC_POWER;
    if (me->influence < cost) return true;
    bool available = s->reserve_adepts > 0; /* PAN-4.6 */
    for (int i = 0; i < me->curses && !available; i++)
        available = pan_carries(s, s->active, i, PAN_ADEPT); /* PAN-4.7 */
    if (!available) return true;
    pan_lose(p, s->active, PAN_INFLUENCE, cost);
    pan_tell_number(p, PAN_EV_buy, s->active, cost);
    pan_gain(p, s->active, PAN_ADEPT, 1);
    return s->stack.depth == 0;
}

static bool sacrifice(pan_play *p, int kind)
{
    pan_state *s = p->s;
    const pan_player *me = &s->player[s->active];
    int has = kind == PAN_POWER ? me->tokens : me->adepts;
    s->step = kind == PAN_POWER ? PAN_S_SAC_ADEPT : PAN_S_ANNOUNCE; /* PAN-3.3 */
    if (has < pan_sacrifice_need(s, s->active, kind)) return true;  /* on most turns */
    pan_sacrifice(p, kind);
    return s->stack.depth == 0;
}

/* ---- phase B: the favour (PAN-8, 9) ---------------------------------------------------------- */

/* The opponent after this seat is asked to hijack; when all have been, the favour is obtained. */
static void ask_next(pan_state *s, int seat)
{
    int next = next_seat(s, seat);
    if (next == s->active) {
        s->poll = CAB_NOBODY;
        s->step = PAN_S_RESOLVE; /* PAN-9.18 */
    } else {
        s->poll = (uint8_t)next;
        pan_ask(s, next, PAN_D_HIJACK); /* PAN-9.1, 9.19: everybody reached is asked */
    }
}

static void announce(pan_state *s, int favour, cab_journal *j)
{
    s->announced = s->marker = (uint8_t)favour; /* PAN-8.4 */
    cab_event *e = cab_tell(j, PAN_EV_announce, CAB_ALL);
    cab_with_seat(e, s->active);
    cab_with_term(e, (uint16_t)(PAN_T_FAVOUR + favour));
    s->step = PAN_S_POLL;
    ask_next(s, s->active);
}

static void ask_favour(pan_play *p)
{
    pan_state *s = p->s;
    uint32_t legal = pan_announceable(s);
    if (!legal) { /* PAN-8.9 */
        s->step = PAN_S_MOON_DISCARD;
    } else if (cab_popcount(legal) == 1) {
        announce(s, cab_low(legal), p->j); /* PAN-15.1: public facts leave one */
    } else {
        pan_ask(s, s->active, PAN_D_FAVOUR); /* PAN-8.1 */
    }
}

static void discard(pan_play *p, int seat, int blade, uint16_t event)
{
    int place = cab_popcount(p->s->player[seat].hand & ((1u << blade) - 1)); /* hands are sorted */
    cab_take(&p->cards, PAN_Z_HAND + seat, place, PAN_Z_DISCARD, CAB_TOP, CAB_ALL);
    p->s->player[seat].hand &= ~(1u << blade);
    pan_tell_face(p, event, seat, PAN_BL(blade));
}

/* How many blades of a guardian do not lie open in the discard. */
static int hidden_copies(const pan_state *s, int guardian)
{
    enum { EIGHT = 8 }; /* at a time: behind the discard lie curses, whose bits are no blades' */
    uint64_t open = 0;
    for (int i = s->pile[PAN_Z_DISCARD - 1].end; i < s->pile[PAN_Z_DISCARD].end; i += EIGHT) {
#pragma GCC unroll 8
        for (int k = 0; k < EIGHT; k++)
            open |= cab_bit(s->card[i + k].face);
    }
    return cab_popcount(pan_guardian_blades(guardian) & ~open);
}

/* Do public facts alone leave a single answer to this payment question (PAN-15.5)? Then the payer's
 * hand is fully used by the payment, or all other copies lie in the open. */
static bool payment_is_forced(const pan_state *s, pan_decision decision)
{
    const pan_favour_data *data = pan_favour(s->announced);
    int hand = count(s, PAN_Z_HAND + s->hijacker);
    bool track = s->player[s->hijacker].determination == 2;
    bool lone = track && s->player[s->active].hook[PAN_HOOK_LONE_TRACK];
    if (decision == PAN_D_PAY_HOUNDS) {
        int hounds = hidden_copies(s, PAN_G_HOUND), least = hounds < hand ? hounds : hand;
        if (lone) return least == 0;
        return least == (track ? 1 : 2);
    }
    int guardian = decision == PAN_D_PAY_FIRST ? data->first : data->second;
    if (hidden_copies(s, guardian) == 1) return true;
    if (s->shape != 1) return hand == (lone ? 1 : track ? 2 : 3);
    return hand == (decision == PAN_D_PAY_FIRST ? 2 : 1);
}

/* Can what the hijacker holds still complete the payment that was announced? */
bool pan_can_finish_payment(const pan_state *s)
{
    int shapes = pan_shapes(s, s->hijacker, s->announced);
    if (s->shape == 1 && s->decision == PAN_D_PAY_SECOND) {
        int guardian = pan_favour(s->announced)->second;
        return (s->player[s->hijacker].hand & pan_guardian_blades(guardian)) != 0;
    }
    if (s->decision == PAN_D_PAY_HOUNDS) {
        cab_move list[CAB_LIST_MAX];
        return pan_legal_moves(s, s->hijacker, list) > 0;
    }
    return (shapes & 1 << s->shape) != 0;
}

/* Asks for a payment, or says how it is answered if public facts leave one way; else
 * CAB_NO_MOVE. */
static cab_move ask_payment(pan_play *p, pan_decision decision)
{
    cab_move move[CAB_LIST_MAX];
    pan_ask(p->s, p->s->hijacker, decision);
    if (!payment_is_forced(p->s, decision)) return CAB_NO_MOVE;
    int moves = pan_legal_moves(p->s, p->s->hijacker, move);
    cab_assert(moves == 1);
    return move[0];
}

static void pay_hounds(pan_play *p, int index)
{
    pan_state *s = p->s;
    uint64_t blades = pan_hounds(index);
    while (blades)
        discard(p, s->hijacker, cab_pop_low(&blades), PAN_EV_pay);
    if (!pan_hounds_track(index)) return;
    s->player[s->hijacker].determination = 0; /* PAN-9.7 */
    pan_tell(p, PAN_EV_pay_track, s->hijacker);
}

/* A payment question is answered, and those after it that need no answer; blades go to the discard
 * in the order of PAN-9.10, 9.11. */
static void pay(pan_play *p, pan_decision decision, cab_move move)
{
    pan_state *s = p->s;
    while (move != CAB_NO_MOVE) {
        s->decision = PAN_D_NONE;
        if (decision == PAN_D_PAY_HOUNDS) {
            pay_hounds(p, move - PAN_M_HOUNDS);
            return;
        }
        discard(p, s->hijacker, move - PAN_M_PAY, PAN_EV_pay);
        if (s->shape == 1 && decision == PAN_D_PAY_SECOND) return;
        decision = s->shape == 1 ? PAN_D_PAY_SECOND : PAN_D_PAY_HOUNDS;
        move = ask_payment(p, decision);
    }
}

static void answer_hijack(pan_play *p, cab_move move)
{
    pan_state *s = p->s;
    s->hijacker = s->poll; /* PAN-9.3 */
    s->poll = CAB_NOBODY;
    s->shape = (uint8_t)(move - PAN_M_SHAPE);
    const pan_favour_data *data = pan_favour(s->announced);
    cab_event *e = pan_tell(p, s->shape == 1 ? PAN_EV_hijack : PAN_EV_hijack_hounds, s->hijacker);
    cab_with_seat(e, s->active);
    cab_with_term(e, (uint16_t)(PAN_T_FAVOUR + s->announced));
    if (s->shape != 1)
        cab_with_term(e, (uint16_t)(PAN_T_GUARDIAN + (s->shape == 2 ? data->first : data->second)));
    s->step = PAN_S_PAY;
    pan_decision first = s->shape == 3 ? PAN_D_PAY_SECOND : PAN_D_PAY_FIRST;
    pay(p, first, ask_payment(p, first));
}

/* What is left to pay besides blades; then the active player is compensated (PAN-9.14, 9.15, 9.21).
 */
static bool compensate(pan_play *p)
{
    pan_state *s = p->s;
    pan_player *me = &s->player[s->active];
    int toll = s->player[s->hijacker].hook[PAN_HOOK_HIJACK_TOLL];
    s->shape = 0;
    s->step = PAN_S_HIJACKED;
    if (toll) {
        pan_lose(p, s->hijacker, PAN_INFLUENCE, toll); /* CU08 */
        pan_tell_number(p, PAN_EV_pay_cubes, s->hijacker, toll);
    }
    if (me->determination < 2) {
        me->determination++;
        pan_tell_number(p, PAN_EV_determination, s->active, me->determination);
    }
    if (!me->hook[PAN_HOOK_NO_COMPENSATION]) pan_gain(p, s->active, PAN_INFLUENCE, 1); /* CU06 */
    return s->stack.depth == 0;
}

static bool hijacked(pan_play *p) /* CU17 */
{
    pan_state *s = p->s;
    pan_player *me = &s->player[s->active];
    int loss = me->hook[PAN_HOOK_HIJACKED_LOSS];
    s->step = PAN_S_RESOLVE;
    if (loss > me->adepts) loss = me->adepts;
    if (loss) {
        pan_lose(p, s->active, PAN_ADEPT, loss);
        pan_tell_number(p, PAN_EV_mourn, s->active, loss);
    }
    return true;
}

static bool resolve(pan_play *p)
{
    pan_state *s = p->s;
    cab_seat gets = s->hijacker == CAB_NOBODY ? s->active : s->hijacker; /* PAN-9.16 */
    pan_tell_term(p, PAN_EV_obtain, gets, PAN_T_FAVOUR + s->announced);
    if (pan_flames(s, gets) == PAN_SLOTS) { /* PAN-14.1, 14.6 */
        s->winner = gets;
        s->step = PAN_S_OVER;
        pan_tell(p, PAN_EV_win, gets);
        return false;
    }
    const pan_favour_data *data = pan_favour(s->announced);
    s->step = PAN_S_MOON_DISCARD;
    pan_do(p, gets, data->op, data->argument);
    return s->decision == PAN_D_NONE && s->stack.depth == 0;
}

/* ---- phase C: Change of Moon (PAN-11) -------------------------------------------------------- */

static void discard_blind(pan_play *p) /* CU16 */
{
    pan_state *s = p->s;
    uint64_t left = s->player[s->active].hand;
    for (uint32_t skip = cab_rng_below(p->rng, (uint32_t)cab_popcount(left)); skip > 0; skip--)
        cab_pop_low(&left);
    discard(p, s->active, cab_low(left), PAN_EV_discard_blind);
}

static bool moon_discard(pan_play *p)
{
    pan_state *s = p->s;
    const pan_player *me = &s->player[s->active];
    int hand = count(s, PAN_Z_HAND + s->active);
    s->step = hand ? PAN_S_MOON_MORE : PAN_S_DRAW; /* PAN-11.16 */
    if (!hand) return false;
    if (me->hook[PAN_HOOK_BLIND_DISCARD]) {
        discard_blind(p);
    } else if (hand > 1) {
        pan_ask(s, s->active, PAN_D_DISCARD); /* PAN-11.1 */
        return false;
    } else {
        discard(p, s->active, cab_low(me->hand), PAN_EV_discard);
    }
    return true;
}

static bool moon_more(pan_play *p) /* PAN-10.22, 11.6 */
{
    pan_state *s = p->s;
    const pan_player *me = &s->player[s->active];
    if (works(me, PAN_PT_DISCARD) && count(s, PAN_Z_HAND + s->active) > 0) {
        pan_ask(s, s->active, PAN_D_MORE);
        return false;
    }
    s->step = PAN_S_MOON_GAIN;
    return true;
}

static bool moon_gain(pan_play *p) /* PAN-11.2 to 11.4 */
{
    pan_state *s = p->s;
    s->step = PAN_S_DRAW;
    if (!s->announced || s->player[s->active].hook[PAN_HOOK_NO_MOON]) return true;
    int top = s->card[s->pile[PAN_Z_DISCARD].end - 1].face, moon = pan_favour(s->announced)->moon;
    bool match = (moon != PAN_MOON_NONE) & (pan_blade(top)->moon == moon);
    if (!match) return true;
    pan_tell_term(p, PAN_EV_moon, s->active, PAN_T_MOON + moon);
    pan_gain(p, s->active, PAN_INFLUENCE, 1);
    return s->stack.depth == 0;
}

static void rebuild(pan_play *p) /* PAN-11.9, 11.10 */
{
    int blades = count(p->s, PAN_Z_DISCARD) - 1;
    cab_take_bottom(&p->cards, PAN_Z_DISCARD, blades, PAN_Z_PILE, 0);
    cab_shuffle(&p->cards, PAN_Z_PILE, p->rng);
    cab_with_number(cab_tell(p->j, PAN_EV_rebuild, CAB_ALL), blades);
}

static void draw(pan_play *p) /* PAN-11.7, 11.8 */
{
    pan_state *s = p->s;
    int zone = PAN_Z_HAND + s->active, limit = pan_hand_limit(s, s->active), drawn = 0;
    uint64_t faces = 0; /* told as a set: a hand has no order */
    s->step = PAN_S_TURN_END;
    while (count(s, zone) < limit) {
        if (count(s, PAN_Z_PILE) == 0) {
            if (count(s, PAN_Z_DISCARD) < 2) break; /* PAN-11.11 */
            rebuild(p);
        }
        faces |= cab_bit(s->card[s->pile[PAN_Z_PILE].end - 1].face);
        cab_take_top(&p->cards, PAN_Z_PILE, zone, 0, 0);
        drawn++;
    }
    s->player[s->active].hand |= (uint32_t)faces;
    if (!drawn || !p->j) return;
    cab_event *e = pan_tell(p, PAN_EV_draw, s->active);
    cab_with_number(e, drawn);
    while (faces)
        cab_with_face(e, (uint16_t)cab_pop_low(&faces), s->pile[zone].watch);
}

static bool end_turn(pan_play *p)
{
    pan_state *s = p->s;
    pan_player *me = &s->player[s->active];
    int cap = me->hook[PAN_HOOK_END_CAP];
    if (cap && me->influence > cap) { /* PAN-11.15: CU11 */
        pan_tell_number(p, PAN_EV_leak, s->active, me->influence - cap);
        pan_lose(p, s->active, PAN_INFLUENCE, me->influence - cap);
    }
    me->started = 1;
    s->turn++;
    if (s->extra_turn) { /* PAN-7.5, 7.10 */
        s->extra_turn = 0;
        pan_tell(p, PAN_EV_extra_turn, s->active);
    } else {
        s->active = (uint8_t)next_seat(s, s->active); /* PAN-3.7 */
        s->round = (uint8_t)(s->round + (s->active == s->first));
    }
    if (s->round > PAN_ROUNDS_MAX) { /* PAN-14.9 */
        s->round = PAN_ROUNDS_MAX;
        s->step = PAN_S_OVER;
        return false;
    }
    return begin_turn(p);
}

/* ---- playing --------------------------------------------------------------------------------- */

#define THEN(goes_on)                                                                              \
    if (!(goes_on)) break;                                                                         \
    __attribute__((fallthrough))
static void run(pan_play *p)
{
    pan_state *s = p->s;
    while (s->decision == PAN_D_NONE) {
        if (s->stack.depth > 0) {
            pan_run_frame(p);
            continue;
        }
        switch (s->step) {
        case PAN_S_PAY: THEN(compensate(p));
        case PAN_S_HIJACKED: THEN(hijacked(p));
        case PAN_S_RESOLVE: THEN(resolve(p));
        case PAN_S_MOON_DISCARD: THEN(moon_discard(p));
        case PAN_S_MOON_MORE: THEN(moon_more(p));
        case PAN_S_MOON_GAIN: THEN(moon_gain(p));
        case PAN_S_DRAW: draw(p); __attribute__((fallthrough));
        case PAN_S_TURN_END: THEN(end_turn(p));
        case PAN_S_UPKEEP: THEN(upkeep(p));
        case PAN_S_PEEK: THEN(peek(p));
        case PAN_S_INFLUENCE: THEN(buy_adept(p));
        case PAN_S_SAC_POWER: THEN(sacrifice(p, PAN_POWER));
        case PAN_S_SAC_ADEPT: THEN(sacrifice(p, PAN_ADEPTS_SACRIFICE));
        case PAN_S_ANNOUNCE: ask_favour(p); break;
        default: return; /* PAN_S_OVER */
        }
    }
}
#undef THEN

static void answer_marker(pan_play *p, cab_move move)
{
    p->s->marker = (uint8_t)(move - PAN_M_MARK); /* PAN-2.16 */
    pan_tell_term(p, PAN_EV_mark, p->s->last_seat, PAN_T_FAVOUR + p->s->marker);
    begin_turn(p);
}

static void answer_peek(pan_play *p, cab_move move)
{
    if (move == PAN_M_LOOK_NOBODY)
        pan_tell(p, PAN_EV_look_declined, p->s->active);
    else
        look(p, move - PAN_M_LOOK);
}

static void answer_more(pan_play *p, cab_move move)
{
    pan_state *s = p->s;
    if (move == PAN_M_STOP)
        s->step = PAN_S_MOON_GAIN;
    else if (move == PAN_M_RANDOM)
        discard_blind(p);
    else
        discard(p, s->active, move - PAN_M_DISCARD, PAN_EV_discard);
}

/* Is move - base one of these bits? */
static bool is_among(cab_move move, int base, uint32_t bits)
{
    unsigned bit = (unsigned)move - (unsigned)base;
    return bit < 32 && (bits >> bit & 1);
}

static void begin_move(pan_state *s, cab_move move)
{
    s->last_seat = s->asked;
    s->last_move = move;
    s->decision = PAN_D_NONE;
}

/* The frequent answers: a favour is announced, or passed on. They need nothing of the rest, as the
 * next opponent is asked; unless that was the last one. */
static bool hand_on(pan_state *s, cab_seat seat, cab_move move, cab_journal *j)
{
    if (seat != s->asked) return false;
    if (s->decision == PAN_D_HIJACK && move == PAN_M_PASS) {
        begin_move(s, move);
        cab_with_seat(cab_tell(j, PAN_EV_pass, CAB_ALL), seat);
        ask_next(s, seat);
        return true;
    }
    if (s->decision != PAN_D_FAVOUR) return false;
    if (!is_among(move, PAN_M_ANNOUNCE, pan_announceable(s))) return false;
    begin_move(s, move);
    announce(s, move - PAN_M_ANNOUNCE, j);
    return true;
}

/* Is this other move legal? The frequent questions are answered without making the list. */
static bool accepts(const pan_state *s, cab_move move)
{
    const pan_player *me = &s->player[s->asked];
    switch (s->decision) {
    case PAN_D_HIJACK:
        return is_among(move, PAN_M_SHAPE, (uint32_t)pan_shapes(s, s->asked, s->announced));
    case PAN_D_DISCARD: return is_among(move, PAN_M_DISCARD, me->hand);
    case PAN_D_MORE:
        if (move == PAN_M_STOP) return true;
        if (me->hook[PAN_HOOK_BLIND_DISCARD]) return move == PAN_M_RANDOM;
        return is_among(move, PAN_M_DISCARD, me->hand);
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND: return is_among(move, PAN_M_PAY, me->hand & pan_payable(s));
    case PAN_D_FLAME: return move == PAN_M_TOP_FLAME || move == PAN_M_CURSED_FLAME;
    case PAN_D_SLOT: return is_among(move, PAN_M_SLOT + 1, 0x1fu & ~(uint32_t)me->slots);
    case PAN_D_EXTRA:
        return is_among(move, PAN_M_EXTRA, 0x1f) &&
               pan_extra_price(move - PAN_M_EXTRA) <= me->influence;
    case PAN_D_PEEK:
        return move == PAN_M_LOOK_NOBODY ||
               is_among(move, PAN_M_LOOK, ((1u << s->seats) - 1) & ~(1u << s->asked));
    default: return cab_is_legal(&pan_game, s, s->asked, move);
    }
}

static void answer(pan_play *p, pan_decision asked, cab_move move)
{
    switch (asked) {
    case PAN_D_HIJACK: answer_hijack(p, move); break;
    case PAN_D_MARKER: answer_marker(p, move); break;
    case PAN_D_PEEK: answer_peek(p, move); break;
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND:
    case PAN_D_PAY_HOUNDS: pay(p, asked, move); break;
    case PAN_D_DISCARD: discard(p, p->s->active, move - PAN_M_DISCARD, PAN_EV_discard); break;
    case PAN_D_MORE: answer_more(p, move); break;
    default: pan_answer_frame(p, asked, move); break;
    }
}

/* Plays a move, unless that is done, and what follows from it. */
__attribute__((noinline)) static cab_error play_on(pan_state *s, cab_seat seat, cab_move move,
                                                   cab_rng *rng, cab_journal *j, bool done)
{
    pan_decision asked = s->decision;
    if (!done) {
        if (asked == PAN_D_NONE) return CAB_OVER;
        if (move == CAB_REOPEN) return CAB_NOT_SEALED; /* PAN-15.4 */
        if (seat != s->asked) return CAB_NOT_ASKED;
        if (!accepts(s, move)) return CAB_ILLEGAL;
        begin_move(s, move);
    }
    pan_play p;
    p.s = s;
    p.rng = rng;
    p.j = j;
    p.cards = pan_cards(s, j);
    if (!done) answer(&p, asked, move);
    run(&p);
    return CAB_OK;
}

cab_error pan_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    pan_state *s = (pan_state *)state;
    bool done = hand_on(s, seat, move, j);
    if (done && s->decision != PAN_D_NONE) return CAB_OK;
    return play_on(s, seat, move, rng, j, done);
}

cab_turn pan_turn(const void *state)
{
    const pan_state *s = (const pan_state *)state;
    cab_turn turn = {0, 0, 0, CAB_PACE_NORMAL};
    if (s->decision == PAN_D_NONE) return turn;
    turn.must = (uint8_t)CAB_BIT(s->asked);
    if (s->decision == PAN_D_HIJACK)
        turn.pace = CAB_PACE_WINDOW; /* one short clock for all answers */
    return turn;
}

/* Influence and the number of blades in a hand are known to all. */
static bool pays_perhaps(const pan_state *s, int seat)
{
    const pan_player *p = &s->player[seat];
    cab_cards cards = pan_cards((pan_state *)(uintptr_t)s, NULL);
    return p->influence >= p->hook[PAN_HOOK_HIJACK_TOLL] &&
           cab_zone_count(&cards, PAN_Z_HAND + seat) > 0;
}

/* Whether a hand pays for a hijack, and in how many ways. */
uint8_t pan_secret_choice(const void *state)
{
    const pan_state *s = (const pan_state *)state;
    bool secret = false;
    switch (s->decision) {
    case PAN_D_HIJACK: secret = pays_perhaps(s, s->asked); break;
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND:
    case PAN_D_PAY_HOUNDS: secret = true; break;
    default: break;
    }
    if (!secret) return 0;
    return (uint8_t)CAB_BIT(s->asked);
}

/* ---- the contract ---------------------------------------------------------------------------- */

/* tidy: host table */
static const cab_claim_kind claim_table[PAN_CLAIMS] = {
    {"can_stop", {CAB_REF_NONE, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, true},
    {"cannot", {CAB_REF_NONE, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, true},
    {"you_stop", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false},
    {"hold",
     {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE},
     PAN_T_GUARDIAN + 1,
     PAN_T_GUARDIAN + PAN_GUARDIANS,
     true},
    {"do_not",
     {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE},
     PAN_T_FAVOUR + 1,
     PAN_T_FAVOUR + PAN_FAVOURS,
     false},
};

/* The columns that stand in one row of a stretch; amounts say what is large for them. */
// clang-format off
static const cab_column table_columns[] = { /* tidy: host table */
    {"round", CAB_CELL_COUNT, 20},
    {"seats", CAB_CELL_COUNT, 5},
    {"reserve_influence", CAB_CELL_COUNT, 30},
    {"reserve_adepts", CAB_CELL_COUNT, 30},
    {"pile", CAB_CELL_COUNT, 24},
    {"curse_pile", CAB_CELL_COUNT, 27},
    {"candidates", CAB_CELL_COUNT, 4},
    {"extra_turn", CAB_CELL_COUNT, 1},
    {"first_after", CAB_CELL_COUNT, 4},
    {"left", CAB_CELL_COUNT, 4},
};
static const cab_column discard_columns[] = { /* tidy: host table */
    {"state", CAB_CELL_CODE, 2},
};
static const cab_column player_columns[] = { /* tidy: host table */
    {"sits", CAB_CELL_COUNT, 1},
    {"influence", CAB_CELL_COUNT, 10},
    {"adepts", CAB_CELL_COUNT, 10},
    {"adept_cost", CAB_CELL_COUNT, 6},
    {"top_flame", CAB_CELL_COUNT, 1},
    {"cursed_flames", CAB_CELL_COUNT, 5},
    {"determination", CAB_CELL_COUNT, 2},
    {"hand", CAB_CELL_COUNT, 8},
    {"started", CAB_CELL_COUNT, 1},
    {"hand_limit", CAB_CELL_COUNT, 8},
    {"tokens", CAB_CELL_COUNT, 4},
    {"curses", CAB_CELL_COUNT, 6},
    {"token_enthralment", CAB_CELL_COUNT, 4},
    {"token_hunt", CAB_CELL_COUNT, 4},
    {"token_protection", CAB_CELL_COUNT, 4},
    {"token_enslavement", CAB_CELL_COUNT, 4},
    {"token_discard", CAB_CELL_COUNT, 4},
    {"slot_1", CAB_CELL_COUNT, 1},
    {"slot_2", CAB_CELL_COUNT, 1},
    {"slot_3", CAB_CELL_COUNT, 1},
    {"slot_4", CAB_CELL_COUNT, 1},
    {"slot_5", CAB_CELL_COUNT, 1},
    {"curse_1", CAB_CELL_OWN, 12},
    {"curse_2", CAB_CELL_OWN, 12},
    {"curse_3", CAB_CELL_OWN, 12},
    {"curse_4", CAB_CELL_OWN, 12},
    {"curse_5", CAB_CELL_OWN, 12},
    {"curse_6", CAB_CELL_OWN, 12},
    {"curse_7", CAB_CELL_OWN, 12},
    {"curse_8", CAB_CELL_OWN, 12},
    {"curse_9", CAB_CELL_OWN, 12},
    {"curse_10", CAB_CELL_OWN, 12},
    {"curse_11", CAB_CELL_OWN, 12},
    {"curse_12", CAB_CELL_OWN, 12},
    {"curse_13", CAB_CELL_OWN, 12},
    {"curse_14", CAB_CELL_OWN, 12},
    {"curse_15", CAB_CELL_OWN, 12},
    {"curse_16", CAB_CELL_OWN, 12},
    {"curse_17", CAB_CELL_OWN, 12},
    {"curse_18", CAB_CELL_OWN, 12},
    {"curse_19", CAB_CELL_OWN, 12},
    {"curse_20", CAB_CELL_OWN, 12},
    {"curse_21", CAB_CELL_OWN, 12},
    {"curse_22", CAB_CELL_OWN, 12},
    {"curse_23", CAB_CELL_OWN, 12},
    {"curse_24", CAB_CELL_OWN, 12},
    {"curse_25", CAB_CELL_OWN, 12},
    {"curse_26", CAB_CELL_OWN, 12},
    {"curse_27", CAB_CELL_OWN, 12},
    {"load_influence", CAB_CELL_COUNT, 10},
    {"load_adepts", CAB_CELL_COUNT, 6},
};
static const cab_column held_columns[] = { /* tidy: host table */
    {"seat", CAB_CELL_CODE, 5},
};
// clang-format on
#define COLUMNS(table) table, sizeof table / sizeof *table

/* tidy: host table */
static const cab_feature feature_table[] = {
    {"decision", PAN_DECISIONS, NULL, 0},
    {"asked", PAN_SEATS, NULL, 0},
    {"active", PAN_SEATS, NULL, 0},
    {"marker", PAN_FAVOURS, NULL, 0},
    {"announced", PAN_FAVOURS, NULL, 0},
    {"hijacker", PAN_SEATS, NULL, 0},
    {"table", 10, COLUMNS(table_columns)},
    {"discard", PAN_BLADES, COLUMNS(discard_columns)},
    {"players", PAN_SEATS *PAN_O_PER_PLAYER, COLUMNS(player_columns)},
    {"held", PAN_BLADES, COLUMNS(held_columns)},
    {"candidates", PAN_CURSES, NULL, 0},
};

static const uint16_t deed_table[] = {/* tidy: host table */
                                      PAN_EV_announce,      PAN_EV_pass,       PAN_EV_hijack,
                                      PAN_EV_hijack_hounds, PAN_EV_obtain,     PAN_EV_steal,
                                      PAN_EV_look,          PAN_EV_place_flame};

static const cab_zone zone_table[PAN_ZONES] = {ZONES}; /* tidy: host table */

const cab_game pan_game = {
    .id = "pantacle",
    .rules_version = 1,
    .state_size = sizeof(pan_state),
    .move_space = PAN_MOVES,
    .list_max = 8, /* section 5: 7 at D01 and D13 */
    .observe_size = PAN_O_SIZE,
    .observe_public = PAN_O_PUBLIC,
    .length_max = 16000, /* 205 turns of at most 78 questions: 2 flames of 6 and their gains of 16
                            units, 4 answers, 2 payments, 5 discards, 20 for the rest */
    .min_seats = 3,
    .max_seats = PAN_SEATS,
    .hidden = false,
    .zones = PAN_ZONES,
    .options = 0,
    .claims = PAN_CLAIMS,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = NULL,
    .claim = claim_table,
    .feature = feature_table,
    .deed = deed_table,
    .deeds = sizeof deed_table / sizeof *deed_table,
    .setup = pan_setup,
    .turn = pan_turn,
    .secret_choice = pan_secret_choice,
    .legal_moves = pan_legal_moves,
    .apply_move = pan_apply_move,
    .is_over = pan_is_over,
    .check = pan_check,
    .hide = pan_hide,
    .hide_again = pan_hide_again,
    .resample = pan_resample,
    .view = pan_view,
    .describe = pan_describe,
    .why_not = pan_why_not,
    .default_move = pan_default_move,
    .observe = pan_observe,
    .observe_state = pan_observe_state,
    .judge = pan_judge,
    .name = pan_name,
    .tables = pan_tables,
};
