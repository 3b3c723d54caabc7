/* The legal moves of each decision (section 5 of the rules file), the end, the invariants. */
#include "games/pantacle/pantacle_int.h"

#include "base/bits.h"

#include <string.h>

/* Bits as moves. How many there are is anybody's guess, so as many as there can be are written, the
 * last ones without a meaning; bits 32.. are there to be taken then. */
static inline int list_bits(uint32_t bits, int most, int base, cab_move *out)
{
    uint64_t left = bits | (uint64_t)0x7f << 32;
#pragma GCC unroll 7
    for (int i = 0; i < most; i++)
        out[i] = (cab_move)(base + cab_pop_low(&left));
    return cab_popcount(bits);
}

static int list_hounds(const pan_state *s, cab_move *out)
{
    const pan_player *p = &s->player[s->hijacker];
    bool track = p->determination == 2;
    int n = 0;
    for (int index = 0; index <= 10; index++) {
        if (pan_hounds_track(index) && !track) continue;
        if (index == 10 && !s->player[s->active].hook[PAN_HOOK_LONE_TRACK]) continue; /* CU15 */
        if (pan_hounds(index) & ~p->hand) continue;
        out[n++] = (cab_move)(PAN_M_HOUNDS + index);
    }
    return n;
}

/* Own curses as moves, in ascending order of their numbers. `kind` < 0: those Protection may cover.
 */
static int list_curses(const pan_state *s, int seat, int kind, int base, cab_move *out)
{
    uint64_t fit = 0;
    int n = 0;
    for (int i = 0; i < s->player[seat].curses; i++) {
        bool ok =
            kind < 0 ? pan_is_active(&s->player[seat].curse[i]) : pan_carries(s, seat, i, kind);
        if (ok) fit |= cab_bit(pan_curse_at(s, seat, i));
    }
    while (fit)
        out[n++] = (cab_move)(base + cab_pop_low(&fit));
    return n;
}

static int list_candidates(const pan_state *s, cab_move *out)
{
    uint64_t fit = 0;
    int n = 0;
    for (int i = s->pile[PAN_Z_CANDIDATES - 1].end; i < s->pile[PAN_Z_CANDIDATES].end; i++)
        fit |= cab_bit(s->card[i].face - PAN_CU(0));
    while (fit)
        out[n++] = (cab_move)(PAN_M_KEEP + cab_pop_low(&fit));
    return n;
}

uint32_t pan_payable(const pan_state *s)
{
    const pan_favour_data *data = pan_favour(s->announced);
    return pan_guardian_blades(s->decision == PAN_D_PAY_FIRST ? data->first : data->second);
}

static int list_flame(const pan_state *s, cab_move *out)
{
    const pan_player *p = &s->player[s->asked];
    int n = 0;
    switch (s->decision) {
    case PAN_D_FLAME:
        out[n++] = PAN_M_TOP_FLAME;
        out[n++] = PAN_M_CURSED_FLAME;
        break;
    case PAN_D_EXTRA:
        for (int cards = 0; cards <= 4 && pan_extra_price(cards) <= p->influence; cards++)
            out[n++] = (cab_move)(PAN_M_EXTRA + cards);
        break;
    case PAN_D_SLOT:
        n = list_bits(0x1fu & ~(uint32_t)p->slots, PAN_SLOTS, PAN_M_SLOT + 1, out);
        break;
    case PAN_D_KIND:
        out[n++] = PAN_M_KIND + PAN_POWER;
        out[n++] = PAN_M_KIND + PAN_ADEPTS_SACRIFICE;
        break;
    case PAN_D_KEEP: n = list_candidates(s, out); break;
    case PAN_D_COVER: n = list_curses(s, s->asked, -1, PAN_M_COVER, out); break;
    default:
        n = list_curses(s, s->asked, s->stack.frame[s->stack.depth - 1].reg[PAN_R_KIND],
                        PAN_M_ABSORB, out);
        break;
    }
    return n;
}

/* Not inlined: the frequent question below is answered without this one's stack frame. */
__attribute__((noinline)) static int list_others(const pan_state *s, cab_seat seat, cab_move *out)
{
    const pan_player *p = &s->player[seat];
    int n = 0;
    switch (s->decision) {
    case PAN_D_DISCARD: return list_bits(p->hand, PAN_HAND_MAX, PAN_M_DISCARD, out);
    case PAN_D_MORE:
        if (!p->hook[PAN_HOOK_BLIND_DISCARD])
            n = list_bits(p->hand, PAN_HAND_MAX, PAN_M_DISCARD, out);
        out[n++] = PAN_M_STOP;
        if (p->hook[PAN_HOOK_BLIND_DISCARD]) out[n++] = PAN_M_RANDOM;
        return n;
    case PAN_D_FAVOUR: return list_bits(pan_announceable(s), PAN_FAVOURS, PAN_M_ANNOUNCE, out);
    case PAN_D_MARKER:
        for (int favour = 1; favour <= PAN_FAVOURS; favour++)
            out[n++] = (cab_move)(PAN_M_MARK + favour);
        return n;
    case PAN_D_PEEK:
        out[n++] = PAN_M_LOOK_NOBODY; /* PAN-10.4 */
        for (int other = 0; other < s->seats; other++) {
            out[n] = (cab_move)(PAN_M_LOOK + other);
            n += other != seat;
        }
        return n;
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND: return list_bits(p->hand & pan_payable(s), PAN_HAND_MAX, PAN_M_PAY, out);
    case PAN_D_PAY_HOUNDS: return list_hounds(s, out);
    default: return list_flame(s, out);
    }
}

/* A hijack is passed on or paid with two of the means, so there are few lists. */
static int list_hijack(const pan_state *s, cab_seat seat, cab_move *out)
{
    enum { P = PAN_M_PASS, A = PAN_M_SHAPE + 1, B = PAN_M_SHAPE + 2, C = PAN_M_SHAPE + 3 };
    static const cab_move list[8][4] = {{P}, {P}, {P}, {P, A}, {P}, {P, B}, {P, C}, {P, A, B, C}};
    static const uint8_t count[8] = {1, 1, 1, 2, 1, 2, 2, 4};
    unsigned means = pan_means(s, seat, s->announced);
    memcpy(out, list[means], sizeof list[means]);
    return count[means];
}

int pan_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const pan_state *s = (const pan_state *)state;
    if (s->decision == PAN_D_NONE || seat != s->asked) return 0;
    return s->decision == PAN_D_HIJACK ? list_hijack(s, seat, out) : list_others(s, seat, out);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* PAN-14.8: flames, adepts, tokens, influence, as one number; the winner stands above all. */
static uint32_t standing(const pan_state *s, int seat)
{
    const pan_player *p = &s->player[seat];
    return (uint32_t)(seat == s->winner) << 28 | (uint32_t)pan_flames(s, seat) << 24 |
           (uint32_t)p->adepts << 16 | (uint32_t)p->tokens << 8 | p->influence;
}

bool pan_is_over(const void *state, cab_result *result)
{
    const pan_state *s = (const pan_state *)state;
    if (s->decision != PAN_D_NONE) return false;
    if (!result) return true;
    cab_assert(s->seats > 1);
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < s->seats; seat++) {
        int better = 0;
        for (int other = 0; other < s->seats; other++)
            better += standing(s, other) > standing(s, seat);
        result->rank[seat] = (uint8_t)(better + 1);
        result->score[seat] = (int16_t)pan_flames(s, seat);
        result->utility[seat] = (int8_t)(better ? -100 / (s->seats - 1) : 100);
        if (!better) result->winners |= (uint8_t)CAB_BIT(seat);
    }
    result->reason = s->winner == CAB_NOBODY  ? PAN_END_limit
                     : s->winner == s->active ? PAN_END_favour
                                              : PAN_END_hijack;
    return true;
}

/* ---- invariants --------------------------------------------------------------------------- */

/* The active player's flame between pentagram and Pantacle. */
static int flame_in_hand(const pan_state *s, int seat)
{
    const cab_frame *f = &s->stack.frame[0];
    if (seat != s->active || s->stack.depth == 0 || f->op != PAN_OP_FLAME_FRAME) return 0;
    return f->step > PAN_F_PICK && f->step <= PAN_F_SLOT;
}

static const char *check_player(const pan_state *s, int seat, int *cubes, int *adepts)
{
    const pan_player *p = &s->player[seat];
    if (p->tokens > PAN_TOKENS_MAX || p->zero || p->curses > PAN_CURSES_MAX)
        return "too many tokens or curses";
    if (p->determination > 2 || p->slots > 0x1f || p->top_flame > 1 || p->cursed_flames > 4)
        return "player out of bounds";
    if (p->top_flame + p->cursed_flames + pan_flames(s, seat) + flame_in_hand(s, seat) != PAN_SLOTS)
        return "a flame is lost";
    if (p->curses + p->cursed_flames > 4)
        return "more curses than cursed flames taken"; /* PAN-6.16 */
    int covered = 0;
    for (int i = 0; i < PAN_CURSES_MAX; i++) {
        *cubes += p->curse[i].influence;
        *adepts += p->curse[i].adepts;
        covered += (p->curse[i].flags & PAN_COVERED) != 0;
    }
    for (int i = 0; i < PAN_TOKENS_MAX; i++)
        if ((p->token[i] != 0) != (i < p->tokens) || p->token[i] > PAN_TOKENS)
            return "tokens with a gap";
    if (covered > 1) return "two covered curses";
    *cubes += p->influence;
    *adepts += p->adepts;
    return NULL;
}

static const char *check_turn(const pan_state *s)
{
    if (s->seats < 3 || s->seats > PAN_SEATS) return "number of seats";
    if (s->active >= s->seats || s->first >= s->seats) return "active or first player";
    if (s->step > PAN_S_OVER || s->decision >= PAN_DECISIONS) return "step";
    if (s->decision != PAN_D_NONE && s->asked >= s->seats) return "asked seat";
    if ((s->decision == PAN_D_NONE) != (s->step == PAN_S_OVER))
        return "nobody is asked, and the game is not over";
    if (s->marker > PAN_FAVOURS || s->announced > PAN_FAVOURS) return "favour";
    if (s->stack.depth > 2) return "stack"; /* flame > gain */
    for (int i = 0; i < s->stack.depth; i++) {
        const cab_frame *f = &s->stack.frame[i];
        if (f->op != PAN_OP_GAIN_FRAME && f->op != PAN_OP_FLAME_FRAME) return "frame";
        if (f->op == PAN_OP_GAIN_FRAME &&
            (f->reg[PAN_R_SEAT] >= s->seats || f->reg[PAN_R_KIND] > PAN_ADEPT))
            return "frame registers";
        int curse = f->op == PAN_OP_FLAME_FRAME ? f->reg[PAN_R_CURSE] : 0;
        if (curse && pan_curse_place(s, s->active, curse) < 0) return "frame registers";
    }
    if (s->hijacker > CAB_NOBODY || s->poll > CAB_NOBODY) return "hijacker";
    bool paying = s->decision >= PAN_D_PAY_FIRST && s->decision <= PAN_D_PAY_HOUNDS;
    if (paying && (s->hijacker >= s->seats || !s->announced)) return "payment without a hijack";
    if (s->decision == PAN_D_HIJACK && (!s->announced || s->poll != s->asked)) return "poll";
    bool framed = s->decision >= PAN_D_FLAME && s->decision <= PAN_D_KIND;
    if ((framed || s->decision == PAN_D_ABSORB) && s->stack.depth == 0)
        return "question without its frame";
    if (s->decision == PAN_D_ABSORB && s->stack.frame[s->stack.depth - 1].op != PAN_OP_GAIN_FRAME)
        return "absorbing without a gain";
    if (s->winner < s->seats && pan_flames(s, s->winner) != PAN_SLOTS)
        return "winner without five flames";
    return NULL;
}

const char *pan_check(const void *state)
{
    pan_state copy = *(const pan_state *)state;
    const pan_state *s = &copy;
    cab_cards cards = pan_cards(&copy, NULL);
    const char *wrong = cab_cards_check(&cards); /* first: all else looks at cards */
    if (wrong) return wrong;
    for (int seat = 0; seat < PAN_SEATS; seat++)
        if (s->player[seat].curses != cab_zone_count(&cards, PAN_Z_CURSES + seat))
            return "number of curses";
    wrong = check_turn(s);
    if (wrong) return wrong;
    int cubes = s->reserve_influence, adepts = s->reserve_adepts;
    pan_player nobody;
    memset(&nobody, 0, sizeof nobody);
    for (int seat = 0; seat < PAN_SEATS; seat++) {
        if (seat < s->seats) {
            wrong = check_player(s, seat, &cubes, &adepts);
            if (wrong) return wrong;
        } else if (!cab_equal(&s->player[seat], &nobody, sizeof nobody)) {
            return "something at an empty seat";
        }
        if (cab_zone_count(&cards, PAN_Z_HAND + seat) > (seat < s->seats ? PAN_HAND_MAX : 0))
            return "too large a hand";
        if (cab_zone_count(&cards, PAN_Z_CURSES + seat) > (seat < s->seats ? PAN_CURSES_MAX : 0))
            return "too many curses";
    }
    if (cubes != PAN_CUBES) return "cubes lost or made";    /* PAN-1.7 */
    if (adepts != PAN_ADEPTS) return "adepts lost or made"; /* PAN-1.7 */
    for (int seat = 0; seat < s->seats; seat++) {
        cab_seats watch = CAB_BIT(seat);
        if (s->player[seat].hook[PAN_HOOK_SEEN_BY_LEFT]) watch |= CAB_BIT((seat + 1) % s->seats);
        if (s->pile[PAN_Z_HAND + seat].watch != watch) return "watchers of a hand"; /* CU09 */
    }
    pan_refresh(&copy);
    if (!cab_equal(&copy, state, sizeof copy)) return "a kept figure is stale";
    return NULL;
}
