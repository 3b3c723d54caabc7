/* The legal moves of each decision (section 5 of the rules file), sealed answers, the end. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

/* ---- lists --------------------------------------------------------------------------------- */

static int add_bits(unsigned bits, int base, cab_move *out, int n)
{
    uint64_t left = bits;
    while (left)
        out[n++] = (cab_move)(base + cab_pop_low(&left));
    return n;
}

static int add_two(int first, int second, cab_move *out)
{
    out[0] = (cab_move)first;
    out[1] = (cab_move)second;
    return 2;
}

/* Mask of loot values, bit value. */
uint8_t pgm_values(const pgm_state *s, int zone)
{
    unsigned values = 0;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++)
        values |= 1u << s->card[i].face;
    return (uint8_t)(values & 0xe);
}

int pgm_window_card(const pgm_state *s, int seat, int window)
{
    int zone = PGM_Z_HAND + seat;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++) {
        int face = s->card[i].face;
        if (pgm_action(face)->window == window && pgm_playable(s, seat, face)) return face;
    }
    return 0;
}

static int list_hand(const pgm_state *s, int seat, cab_move *out, int n)
{
    int zone = PGM_Z_HAND + seat;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++) {
        cab_move move = (cab_move)(PGM_M_DISCARD + s->card[i].face - PGM_AC(0));
        if (n == 0 || out[n - 1] != move) out[n++] = move;
    }
    return n;
}

static int list_window(const pgm_state *s, int seat, int window, cab_move *out)
{
    int zone = PGM_Z_HAND + seat, n = 0;
    out[n++] = PGM_M_PASS;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++) {
        int face = s->card[i].face;
        cab_move move = (cab_move)(PGM_M_PLAY + face - PGM_AC(0));
        if (pgm_action(face)->window != window || out[n - 1] == move) continue;
        if (pgm_playable(s, seat, face)) out[n++] = move;
    }
    return n;
}

/* Values still to pick, not below the last one: a set is built in ascending order. */
static unsigned pickable(const pgm_state *s, int seat)
{
    const uint8_t *pick = s->pick[seat];
    unsigned values = 0;
    int last = pick[2] ? 3 : pick[1] ? 2 : 1;
    for (int value = last; value <= PGM_VALUES; value++)
        if (pgm_held(s, PGM_Z_UNBURIED + seat, value) > pick[value - 1]) values |= 1u << value;
    return values;
}

static bool has_picked(const pgm_state *s, int seat)
{
    return (s->pick[seat][0] | s->pick[seat][1] | s->pick[seat][2]) != 0;
}

static unsigned without_office(const pgm_state *s)
{
    unsigned seats = pgm_all(s) & ~(1u << s->captain);
    for (int i = 0; i < PGM_DAY_MAX && s->plan[i]; i++)
        seats &= ~(1u << (s->plan[i] - 1));
    return seats;
}

/* D13: with two to choose, the first leaves a later one. */
static unsigned places(const pgm_state *s, int seat)
{
    const cab_frame *f = &s->stack.frame[s->stack.depth - 1];
    int card = f->reg[PGM_R_CARD], first = s->answer[seat].value - PGM_M_PLACE;
    unsigned spare = pgm_spare(s, seat);
    if (!card || pgm_action(card)->choices == 1) return spare;
    if (s->answer[seat].set) return spare & ~((2u << first) - 1);
    unsigned rest = spare, highest = 0;
    for (; rest; rest &= rest - 1)
        highest = rest & (~rest + 1);
    return spare & ~highest;
}

static int list_card(const pgm_state *s, int seat, cab_move *out)
{
    const cab_frame *f = &s->stack.frame[s->stack.depth - 1];
    switch (s->decision) {
    case PGM_D_SAILOR: {
        unsigned forces = 0;
        int zone = PGM_Z_SAILORS + f->reg[PGM_R_TARGET];
        for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++)
            forces |= 1u << (s->card[i].face - PGM_AC(0));
        return add_bits(forces, PGM_M_SAILOR, out, 0);
    }
    case PGM_D_PAY: return add_bits(pgm_values(s, PGM_Z_UNBURIED + seat), PGM_M_PAY, out, 0);
    case PGM_D_PLACE: return add_bits(places(s, seat), PGM_M_PLACE, out, 0);
    case PGM_D_TRAIL_PLACE:
        return add_bits(pgm_spare(s, seat) & (unsigned)~pgm_closed(s), PGM_M_HIDE, out, 0);
    default: return add_bits(pgm_targets(s, seat, f->reg[PGM_R_CARD]), PGM_M_TARGET, out, 0);
    }
}

static int list_refit(const pgm_state *s, int seat, cab_move *out)
{
    if (!pgm_in(s->options, PGM_O_FREE_DISCARD))
        return add_two(PGM_M_KEEP_HAND, PGM_M_DISCARD_HAND, out);
    out[0] = PGM_M_KEEP_HAND;
    return list_hand(s, seat, out, 1);
}

static int list_call(const pgm_state *s, int seat, cab_move *out) /* PGM-9.5, 12.18 */
{
    bool right = pgm_may_call(s, seat);
    out[0] = PGM_M_NO_CALL;
    out[1] = right ? PGM_M_CALL : PGM_M_REVOLT;
    return right || pgm_window_card(s, seat, PGM_W_CALL) ? 2 : 1;
}

static int list_mutiny(const pgm_state *s, int seat, cab_move *out)
{
    switch (s->decision) {
    case PGM_D_STAND: return add_two(PGM_M_NO_STAND, PGM_M_STAND, out);
    case PGM_D_BALLOT: return add_bits(s->candidates, PGM_M_BALLOT, out, 0);
    case PGM_D_CALL: return list_call(s, seat, out);
    case PGM_D_CAMP: return add_two(PGM_M_STAY, PGM_M_JOIN, out);
    case PGM_D_PLANK: return add_bits(pgm_plankable(s), PGM_M_PLANK, out, 0);
    case PGM_D_REWARD:
        out[0] = PGM_M_STOP;
        return add_bits(pgm_values(s, PGM_Z_SPOILS), PGM_M_REWARD, out, 1);
    default: return add_bits(pgm_rewardable(s), PGM_M_GIVE, out, 0);
    }
}

static int list_evening(const pgm_state *s, int seat, cab_move *out)
{
    int n = 0;
    switch (s->decision) {
    case PGM_D_HIDEOUT: return add_bits(0xfu & ~pgm_closed(s), PGM_M_HIDE, out, 0);
    case PGM_D_SECOND:
        out[n++] = PGM_M_NO_AMBUSH;
        return add_bits(pgm_all(s) & ~(1u << seat), PGM_M_AMBUSH, out, n); /* PGM-7.8 */
    case PGM_D_FALSE_TRAIL:
        add_two(PGM_M_NO_TRAIL, PGM_M_TRAIL, out);
        return pgm_window_card(s, seat, PGM_W_PREREVEAL) ? 2 : 1;
    case PGM_D_HOUSE: return add_bits(pgm_values(s, PGM_Z_UNBURIED + seat), PGM_M_PAY, out, 0);
    case PGM_D_DODGE:
        add_two(PGM_M_NO_DODGE, PGM_M_DODGE, out);
        return pgm_window_card(s, seat, PGM_W_HIT) ? 2 : 1;
    case PGM_D_BURY:
        out[n++] = PGM_M_STOP;
        n = add_bits(pickable(s, seat), PGM_M_BURY, out, n);
        if (!has_picked(s, seat)) out[n++] = PGM_M_BURY_ALL;
        return n;
    default: /* PGM_D_SMUGGLE */
        out[n++] = PGM_M_NO_SMUGGLE;
        if (!pgm_window_card(s, seat, PGM_W_BURY)) return n;
        return add_bits(pgm_values(s, PGM_Z_UNBURIED + seat), PGM_M_SMUGGLE, out, n);
    }
}

int pgm_answers(const pgm_state *s, cab_seat seat, cab_move *out)
{
    switch (s->decision) {
    case PGM_D_VOTE_WINDOW: return list_window(s, seat, PGM_W_VOTE, out);
    case PGM_D_AMBUSH_WINDOW: return list_window(s, seat, PGM_W_AMBUSH, out);
    case PGM_D_FIGHT_WINDOW: return list_window(s, seat, PGM_W_FIGHT, out);
    case PGM_D_SHARE_VOTE: return add_two(PGM_M_AGAINST, PGM_M_FOR, out);
    case PGM_D_JETTISON:
        out[0] = PGM_M_STOP;
        return add_bits(pickable(s, seat), PGM_M_JETTISON, out, 1);
    case PGM_D_REFIT: return list_refit(s, seat, out);
    case PGM_D_LARDER: return list_hand(s, seat, out, 0);
    case PGM_D_OFFICE: return add_bits(without_office(s), PGM_M_OFFICE, out, 0);
    case PGM_D_DEAL: return add_bits(pgm_all(s), PGM_M_DEAL, out, 0);
    case PGM_D_FORCE: return add_two(PGM_M_NO_FORCE, PGM_M_FORCE, out);
    case PGM_D_VOTE_TARGET:
    case PGM_D_SAILOR:
    case PGM_D_PAY:
    case PGM_D_PLACE:
    case PGM_D_AMBUSH_TARGET:
    case PGM_D_TRAIL_PLACE:
    case PGM_D_FIGHT_TARGET: return list_card(s, seat, out);
    case PGM_D_HIDEOUT:
    case PGM_D_SECOND:
    case PGM_D_FALSE_TRAIL:
    case PGM_D_HOUSE:
    case PGM_D_DODGE:
    case PGM_D_BURY:
    case PGM_D_SMUGGLE: return list_evening(s, seat, out);
    default: return list_mutiny(s, seat, out);
    }
}

int pgm_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const pgm_state *s = (const pgm_state *)state;
    if (seat >= s->seats || !pgm_in(s->ask.must, seat)) return 0;
    return pgm_answers(s, seat, out);
}

/* ---- sealed answers ------------------------------------------------------------------------- */

bool pgm_is_sealed(const pgm_state *s)
{
    const uint32_t sealed = 1u << PGM_D_VOTE_WINDOW | 1u << PGM_D_SHARE_VOTE |
                            1u << PGM_D_JETTISON | 1u << PGM_D_HIDEOUT | 1u << PGM_D_AMBUSH_WINDOW |
                            1u << PGM_D_FALSE_TRAIL | 1u << PGM_D_STAND | 1u << PGM_D_BALLOT |
                            1u << PGM_D_SMUGGLE | 1u << PGM_D_CALL | 1u << PGM_D_FIGHT_WINDOW;
    if (s->decision == PGM_D_CAMP) return pgm_in(s->options, PGM_O_SECRET_CAMPS);
    return sealed >> s->decision & 1;
}

bool pgm_note(pgm_state *s, cab_seat seat, cab_move move)
{
    if (s->decision == PGM_D_JETTISON && move != PGM_M_STOP) {
        uint8_t *pick = s->pick[seat];
        pick[move - PGM_M_JETTISON - 1]++;
        if (pick[0] + pick[1] + pick[2] < pgm_count(s, PGM_Z_UNBURIED + seat)) return false;
        move = PGM_M_STOP; /* everything is picked */
    }
    cab_cell_set(&s->answer[seat], (uint8_t)move, CAB_BIT(seat));
    return true;
}

/* ---- the end (PGM-13) ------------------------------------------------------------------------ */

static int standing(const pgm_state *s, int seat) /* PGM-13.3 to 13.5 */
{
    return 64 * pgm_shares(s, PGM_Z_BURIED + seat) + pgm_count(s, PGM_Z_SAILORS + seat);
}

bool pgm_is_over(const void *state, cab_result *result)
{
    const pgm_state *s = (const pgm_state *)state;
    if (s->step != PGM_S_OVER) return false;
    if (!result) return true;
    memset(result, 0, sizeof *result);
    cab_assert(s->seats > 1);
    int best = 0, equal = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int better = 0;
        for (int other = 0; other < s->seats; other++)
            better += standing(s, other) > standing(s, seat);
        result->rank[seat] = (uint8_t)(better + 1);
        result->score[seat] = (int16_t)pgm_shares(s, PGM_Z_BURIED + seat);
        result->utility[seat] = (int8_t)(better ? -100 / (s->seats - 1) : 100);
        if (!better) result->winners |= pgm_bit(seat);
        if (!better) best = result->score[seat];
    }
    for (int seat = 0; seat < s->seats; seat++)
        equal += result->score[seat] == best;
    bool alone = !(result->winners & (result->winners - 1));
    result->reason = !alone ? PGM_END_shared : equal > 1 ? PGM_END_sailors : PGM_END_buried;
    return true;
}
