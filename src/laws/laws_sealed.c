/* Laws 6 and 7 where several seats answer at once: the same answers are given in two orders, the
 * second time mixed and with an answer that is thrown away; the same bytes and dice must come out.
 * On the way nobody may see a half-made answer, nor what was sealed. Open questions (no seat goes
 * to `sealed`) are left alone. */
#include "laws/laws_int.h"

#include "base/bits.h"

#include <string.h>

enum { STEPS_MAX = 24 };

typedef struct {
    cab_move move[CAB_SEATS][STEPS_MAX];
    int count[CAB_SEATS];
} answers;

static cab_seat any_other(cab_laws *l, cab_seat seat)
{
    cab_seat viewer = cab_laws_viewer(l);
    return viewer == seat ? (cab_seat)CAB_NOBODY : viewer;
}

static cab_move any_move(cab_laws *l, const void *state, cab_seat seat)
{
    cab_move list[CAB_LIST_MAX];
    int count = l->game->legal_moves(state, seat, list);
    return count > 0 ? list[cab_laws_dice(l, (uint32_t)count)] : CAB_NO_MOVE;
}

/* One seat answers, not as the last, and is noted. Returns whether it went to `sealed`; *found if
 * somebody else could see how it did. */
static bool answer(cab_laws *l, void *state, cab_seat seat, cab_rng *rng, answers *given,
                   const char **found)
{
    cab_seat viewer = any_other(l, seat);
    uint64_t drawn = rng->drawn;
    given->count[seat] = 0;
    l->game->hide(state, viewer, &l->seen);
    for (int i = 0; i < STEPS_MAX; i++) {
        cab_move move = any_move(l, state, seat);
        given->move[seat][given->count[seat]++] = move;
        if (l->game->apply_move(state, seat, move, rng, NULL) != CAB_OK) {
            *found = "an answer is refused";
            return true;
        }
        cab_turn turn = l->game->turn(state);
        if (!(turn.must & CAB_BIT(seat))) {
            if (rng->drawn != drawn) *found = "an answer draws a number before all are shown";
            return (turn.sealed & CAB_BIT(seat)) != 0;
        }
        l->game->hide(state, viewer, &l->seen_twin);
        if (!cab_equal(l->seen.bytes, l->seen_twin.bytes, l->game->state_size))
            *found = "a half-made answer is seen";
    }
    *found = "an answer that does not end";
    return true;
}

/* The last seat answers; then its answer is not sealed but shown, and `sealed` is empty. */
static bool answer_last(cab_laws *l, void *state, cab_seat seat, cab_rng *rng, answers *given)
{
    given->count[seat] = 0;
    for (int i = 0; i < STEPS_MAX; i++) {
        cab_move move = any_move(l, state, seat);
        given->move[seat][given->count[seat]++] = move;
        if (l->game->apply_move(state, seat, move, rng, NULL) != CAB_OK) return false;
        if (!l->game->turn(state).sealed) return true;
    }
    return false;
}

/* Law 7: two different answers, seen by another seat. */
static bool flip(cab_laws *l, const void *state, cab_seat seat)
{
    answers given;
    const char *found = NULL;
    cab_rng rng = l->dice;
    cab_seat viewer = any_other(l, seat);
    for (int i = 0; i < 2; i++) {
        memcpy(l->copy.bytes, state, l->game->state_size);
        answer(l, l->copy.bytes, seat, &rng, &given, &found);
        l->game->hide(l->copy.bytes, viewer, i ? &l->seen_twin : &l->seen_after);
    }
    l->done[CAB_LAW_NOTHING]++;
    if (found) return cab_laws_fail(l, CAB_LAW_NOTHING, found, viewer, CAB_NO_MOVE);
    if (!cab_equal(l->seen_after.bytes, l->seen_twin.bytes, l->game->state_size))
        return cab_laws_fail(l, CAB_LAW_NOTHING, "a sealed answer is seen", viewer, CAB_NO_MOVE);
    return true;
}

/* The noted answers once more: steps of different seats in any order, and one seat first gives
 * another answer and throws it away. False: something was refused. */
static bool replay(cab_laws *l, void *state, uint8_t seats, cab_rng *rng, const answers *given)
{
    answers thrown;
    const char *found = NULL;
    int at[CAB_SEATS] = {0};
    uint64_t left = seats;
    cab_seat fickle = (cab_seat)cab_low(seats);
    if (cab_laws_dice(l, 2)) {
        answer(l, state, fickle, rng, &thrown, &found);
        if (l->game->apply_move(state, fickle, CAB_REOPEN, rng, NULL) != CAB_OK) return false;
        if (!(l->game->turn(state).must & CAB_BIT(fickle))) return false;
    }
    while (left) {
        uint64_t rest = left;
        for (uint32_t skip = cab_laws_dice(l, (uint32_t)cab_popcount(left)); skip > 0; skip--)
            cab_pop_low(&rest);
        cab_seat seat = (cab_seat)cab_low(rest);
        if (l->game->apply_move(state, seat, given->move[seat][at[seat]++], rng, NULL) != CAB_OK)
            return false;
        if (at[seat] == given->count[seat]) left &= ~(uint64_t)CAB_BIT(seat);
    }
    return true;
}

/* Everybody throws away what it has begun, so that whole answers can be noted: *found if that
 * cannot be done. False: an open question. */
static bool start_afresh(cab_laws *l, void *state, uint8_t seats, const char **found)
{
    answers thrown;
    cab_rng rng = l->dice;
    for (uint64_t left = seats; left && !*found;) {
        cab_seat seat = (cab_seat)cab_pop_low(&left);
        if (!answer(l, state, seat, &rng, &thrown, found)) return false;
        if (*found) return true;
        if (l->game->apply_move(state, seat, CAB_REOPEN, &rng, NULL) != CAB_OK)
            *found = "an answer cannot be reopened";
    }
    return true;
}

bool cab_laws_sealed(cab_laws *l, const void *state)
{
    answers given;
    const char *found = NULL;
    cab_turn turn = l->game->turn(state);
    cab_rng rng = l->dice, again = rng;
    if (cab_popcount(turn.must) < 2 || turn.sealed || turn.pace == CAB_PACE_RACE) return true;
    memcpy(l->twin.bytes, state, l->game->state_size);
    if (!start_afresh(l, l->twin.bytes, turn.must, &found)) return true;
    if (found) return cab_laws_fail(l, CAB_LAW_NOTHING, found, CAB_NO_SEAT, CAB_NO_MOVE);
    memcpy(l->other.bytes, l->twin.bytes, l->game->state_size);
    uint64_t left = turn.must;
    while (cab_popcount(left) > 1) {
        cab_seat seat = (cab_seat)cab_pop_low(&left);
        if (!flip(l, l->twin.bytes, seat)) return false;
        answer(l, l->twin.bytes, seat, &rng, &given, &found);
        if (found) return cab_laws_fail(l, CAB_LAW_NOTHING, found, seat, CAB_NO_MOVE);
    }
    if (!answer_last(l, l->twin.bytes, (cab_seat)cab_low(left), &rng, &given))
        return cab_laws_fail(l, CAB_LAW_ORDER, "the last answer shows nothing", cab_low(left),
                             CAB_NO_MOVE);
    l->done[CAB_LAW_ORDER]++;
    if (!replay(l, l->other.bytes, turn.must, &again, &given))
        return cab_laws_fail(l, CAB_LAW_ORDER, "an answer is refused in another order", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    if (!cab_equal(l->other.bytes, l->twin.bytes, l->game->state_size) || rng.drawn != again.drawn)
        return cab_laws_fail(l, CAB_LAW_ORDER, "other bytes in another order", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    return true;
}
