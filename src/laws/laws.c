/* A game under the laws: what is checked when. Cheap laws hold their breath after every move for
 * all seats; costly ones look at one seat a move, and at a future now and then. */
#include "laws/laws_int.h"

#include "base/bits.h"
#include "base/hash.h"
#include "engine/journal.h"

#include <string.h>

const char *cab_law_name(int law)
{
    static const char *const names[CAB_LAWS] = {
        "",
        "law 1, same from both sides",
        "law 2, fair samples",
        "law 3, messages and knowledge are one",
        "law 4, foreseeable",
        "law 5, asking tells nothing",
        "law 6, order does not matter",
        "law 7, nothing survives hide",
        "law 8, time tells nothing",
        "invariants",
        "legal moves",
        "refusals",
        "copies play alike",
        "descriptions",
        "views",
        "observations",
        "claims",
        "wire",
        "length",
    };
    return law > 0 && law < CAB_LAWS ? names[law] : names[0];
}

bool cab_laws_fail(cab_laws *l, int law, const char *what, int seat, int move)
{
    if (l->found.law) return false;
    cab_text text;
    l->found.law = (uint8_t)law;
    l->found.move_number = l->moves;
    cab_text_begin(&text, l->found.what, sizeof l->found.what);
    cab_text_add(&text, l->game->id);
    cab_text_add(&text, ", ");
    cab_text_int(&text, l->seats);
    cab_text_add(&text, " seats, move ");
    cab_text_int(&text, l->moves);
    cab_text_add(&text, ": ");
    cab_text_add(&text, cab_law_name(law));
    cab_text_add(&text, ": ");
    cab_text_add(&text, what);
    if (seat != CAB_NO_SEAT) {
        cab_text_add(&text, seat == CAB_NOBODY ? " (spectator" : " (seat ");
        if (seat != CAB_NOBODY) cab_text_int(&text, seat);
        cab_text_add(&text, ")");
    }
    if (move != CAB_NO_MOVE) {
        cab_text_add(&text, " (move number ");
        cab_text_int(&text, move);
        cab_text_add(&text, ")");
    }
    return false;
}

bool cab_laws_same_turn(const cab_turn *a, const cab_turn *b)
{
    return a->must == b->must && a->may == b->may && a->sealed == b->sealed && a->pace == b->pace;
}

void cab_laws_begin(cab_laws *l, const cab_game *game, uint8_t seats, uint64_t seed)
{
    memset(&l->found, 0, sizeof l->found);
    memset(l->hidden, 0, sizeof l->hidden);
    memset(l->true_samples, 0, sizeof l->true_samples);
    memset(l->recent, 0, sizeof l->recent);
    l->moves = 0;
    l->game = game;
    l->seats = seats;
    cab_rng_fast(&l->dice, cab_hash_step(seed, UINT64_C(0x6c617773)));
}

bool cab_laws_state(cab_laws *l, const void *state)
{
    return cab_laws_both_sides(l, state) && cab_laws_moves(l, state) &&
           cab_laws_refusals(l, state) && cab_laws_view(l, state, cab_laws_viewer(l)) &&
           cab_laws_sealed(l, state) && cab_laws_time(l, state) &&
           (l->moves % 4 || cab_laws_streams(l, state));
}

void cab_laws_before(cab_laws *l, const void *state, const cab_rng *rng)
{
    memcpy(l->before.bytes, state, l->game->state_size);
    l->rng = *rng;
}

/* The same move from the same bytes with the same dice: once without a journal, once with. */
static bool play_again(cab_laws *l, const void *after, cab_seat mover, cab_move move)
{
    const cab_game *game = l->game;
    cab_rng rng = l->rng;
    l->done[CAB_LAW_CLONE]++;
    memcpy(l->copy.bytes, l->before.bytes, game->state_size);
    if (game->apply_move(l->copy.bytes, mover, move, &rng, NULL) != CAB_OK)
        return cab_laws_fail(l, CAB_LAW_CLONE, "refused without a journal", mover, move);
    if (!cab_equal(l->copy.bytes, after, game->state_size))
        return cab_laws_fail(l, CAB_LAW_CLONE, "other bytes without a journal", mover, move);
    rng = l->rng;
    l->journal.count = 0;
    l->journal.barrier = false;
    memcpy(l->copy.bytes, l->before.bytes, game->state_size);
    if (cab_play(game, l->copy.bytes, mover, move, &rng, &l->journal) != CAB_OK)
        return cab_laws_fail(l, CAB_LAW_CLONE, "refused with a journal", mover, move);
    if (!cab_equal(l->copy.bytes, after, game->state_size))
        return cab_laws_fail(l, CAB_LAW_CLONE, "other bytes with a journal", mover, move);
    /* An answer that is still sealed must not touch the dice: its time would show in what is
     * thrown. */
    cab_turn turn = game->turn(after);
    if ((turn.sealed & CAB_BIT(mover)) && rng.drawn != l->rng.drawn)
        return cab_laws_fail(l, CAB_LAW_ORDER, "a sealed answer draws a number", mover, move);
    return true;
}

bool cab_laws_after(cab_laws *l, const void *state, cab_seat mover, cab_move move)
{
    l->moves++;
    if (!play_again(l, state, mover, move)) return false;
    cab_seat viewer = cab_laws_viewer(l);
    if (!cab_laws_twins(l, state, mover, move, viewer)) return false;
    if (viewer != mover && !l->journal.barrier && !cab_laws_twins(l, state, mover, move, mover))
        return false;
    return cab_laws_claims(l, state, viewer) && cab_laws_state(l, state);
}

bool cab_laws_end(cab_laws *l, const void *state)
{
    cab_result result;
    memset(&result, 0, sizeof result);
    l->done[CAB_LAW_LENGTH]++;
    if (!l->game->is_over(state, &result))
        return cab_laws_fail(l, CAB_LAW_LENGTH, "nobody is asked and it is not over", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    for (int seat = 0; seat < CAB_SEATS; seat++) {
        bool sits = seat < l->seats, wins = (result.winners & CAB_BIT(seat)) != 0;
        if (sits ? result.rank[seat] < 1 || result.rank[seat] > l->seats
                 : result.rank[seat] != 0 || wins)
            return cab_laws_fail(l, CAB_LAW_LENGTH, "a rank that cannot be", seat, CAB_NO_MOVE);
        if (wins && result.rank[seat] != 1)
            return cab_laws_fail(l, CAB_LAW_LENGTH, "a winner is not of the first rank", seat,
                                 CAB_NO_MOVE);
        if (result.utility[seat] < -100 || result.utility[seat] > 100)
            return cab_laws_fail(l, CAB_LAW_LENGTH, "a utility out of range", seat, CAB_NO_MOVE);
    }
    if (!l->game->name(CAB_NAME_END, result.reason))
        return cab_laws_fail(l, CAB_LAW_LENGTH, "an end without a name", CAB_NO_SEAT, CAB_NO_MOVE);
    for (int viewer = 0; viewer <= CAB_NOBODY; viewer++)
        if (l->hidden[viewer] >= 8 && l->hidden[viewer] == l->true_samples[viewer])
            return cab_laws_fail(l, CAB_LAW_SAMPLES, "all samples were the truth", viewer,
                                 CAB_NO_MOVE);
    return true;
}

/* ---- one whole game ------------------------------------------------------------------------- */

static cab_move choose(cab_laws *l, const void *state, const cab_bot *bot)
{
    const cab_ask *ask = &l->ask;
    if (!bot) {
        if (ask->may && cab_laws_dice(l, 4) > 0) return CAB_SILENT;
        return ask->move[cab_laws_dice(l, (uint32_t)ask->count)];
    }
    if (ask->count == 1 && !ask->may) return ask->move[0];
    l->game->hide(state, ask->seat, &l->seen);
    return bot->choose(&l->mind[ask->seat], &l->seen, ask->move, ask->count);
}

static void hear(cab_laws *l, const cab_bot *const *bots)
{
    cab_event event;
    for (cab_seat seat = 0; bots && seat < l->seats; seat++)
        for (int i = 0; bots[seat] && bots[seat]->hear && i < l->journal.count; i++)
            if (cab_redact(&l->journal.event[i], seat, &event))
                bots[seat]->hear(&l->mind[seat], &event, NULL);
}

/* Somebody who has answered changes its mind: CAB_NOBODY if nobody does. */
static cab_seat reopener(cab_laws *l, const void *state)
{
    cab_turn turn = l->game->turn(state);
    uint64_t sealed = turn.must ? turn.sealed : 0;
    if (!sealed || cab_laws_dice(l, 16)) return CAB_NOBODY;
    return (cab_seat)cab_low(sealed);
}

static bool begin_game(cab_laws *l, const cab_setup *setup, uint64_t seed, cab_state *state,
                       cab_rng *rng)
{
    cab_rng again;
    cab_rng_fast(rng, seed);
    cab_rng_fast(&again, seed);
    memset(state->bytes, 0x55, sizeof state->bytes);
    memset(l->copy.bytes, 0xaa, sizeof l->copy.bytes);
    bool done = l->game->setup(state->bytes, setup, rng) == CAB_OK &&
                l->game->setup(l->copy.bytes, setup, &again) == CAB_OK;
    if (!done) return cab_laws_fail(l, CAB_LAW_CLONE, "setup refused", CAB_NO_SEAT, CAB_NO_MOVE);
    if (!cab_equal(state->bytes, l->copy.bytes, l->game->state_size))
        return cab_laws_fail(l, CAB_LAW_CLONE, "setup leaves bytes unset", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    if (l->game->state_size < CAB_STATE_MAX && state->bytes[l->game->state_size] != 0x55)
        return cab_laws_fail(l, CAB_LAW_CLONE, "setup writes too much", CAB_NO_SEAT, CAB_NO_MOVE);
    int width = 0;
    for (int i = 0; i < l->game->features; i++)
        width += l->game->feature[i].width;
    if (l->game->features && width != l->game->observe_size)
        return cab_laws_fail(l, CAB_LAW_OBSERVE, "features do not add up", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    return cab_laws_state(l, state->bytes);
}

bool cab_laws_game(cab_laws *l, const cab_game *game, const cab_setup *setup, uint64_t seed,
                   const cab_bot *const *bots)
{
    cab_state state;
    cab_rng rng, order;
    cab_driver driver;
    uint32_t counted = 0;
    cab_laws_begin(l, game, setup->seats, seed);
    cab_rng_fast(&order, cab_hash_step(seed, 1));
    for (cab_seat seat = 0; bots && seat < setup->seats; seat++)
        cab_mind_init(&l->mind[seat], game, seat, setup->seats, cab_hash_step(seed, 2));
    if (!begin_game(l, setup, seed, &state, &rng)) return false;
    cab_driver_begin(&driver);
    while (cab_next(game, state.bytes, &driver, &order, &l->ask)) {
        cab_seat seat = reopener(l, state.bytes);
        cab_move move = CAB_REOPEN;
        if (seat == CAB_NOBODY) {
            seat = l->ask.seat;
            move = choose(l, state.bytes, bots ? bots[seat] : NULL);
            if (counted++ == game->length_max)
                return cab_laws_fail(l, CAB_LAW_LENGTH, "longer than length_max", CAB_NO_SEAT,
                                     CAB_NO_MOVE);
        }
        if (move == CAB_SILENT && l->ask.may) {
            counted--;
            cab_driver_silent(&driver, seat);
            continue;
        }
        cab_laws_before(l, state.bytes, &rng);
        if (game->apply_move(state.bytes, seat, move, &rng, NULL) != CAB_OK)
            return cab_laws_fail(l, CAB_LAW_LEGAL, "refused in play", seat, move);
        cab_driver_moved(&driver, seat);
        if (!cab_laws_after(l, state.bytes, seat, move)) return false;
        hear(l, bots);
    }
    return cab_laws_end(l, state.bytes);
}
