/* Any move number from any seat, at any position reached. The first byte chooses game and seats,
 * the next four the seed; then records of four bytes: a seat, a move number, and a legal move to
 * go on with. A refusal changes nothing, not even the dice, and has a reason with a name; a
 * legal move is accepted. */
#include "base/assert.h"
#include "base/bits.h"
#include "engine/driver.h"
#include "engine/game.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const cab_game *pick_game(uint8_t byte)
{
    int games = 0;
    while (cab_game_at(games))
        games++;
    return cab_game_at(byte % games);
}

static void check_reason(const cab_game *game, const cab_state *state, cab_seat seat, cab_move move)
{
    static cab_seen seen;
    game->hide(state->bytes, seat, &seen);
    cab_reason reason = game->why_not(&seen, seat, move);
    cab_assert(game->name(CAB_NAME_REASON, reason.key) != NULL);
    cab_assert(reason.refs <= 2);
}

static void attempt(const cab_game *game, cab_state *state, uint8_t seats, cab_seat seat,
                    cab_move move, cab_rng *rng)
{
    static cab_journal journal;
    static cab_state before;
    cab_rng dice = *rng;
    before = *state;
    journal.count = 0;
    journal.barrier = false;
    bool legal = seat < seats && cab_is_legal(game, state->bytes, seat, move);
    cab_error error = cab_play(game, state->bytes, seat, move, rng, &journal);
    if (error == CAB_OK) {
        cab_assert(legal || move == CAB_REOPEN || (move == CAB_RESIGN && game->resigns));
        cab_assert(game->check(state->bytes) == NULL);
        return;
    }
    cab_assert(!legal && error < 0);
    cab_assert(cab_equal(&before, state, sizeof before));
    cab_assert(cab_equal(&dice, rng, sizeof dice));
    cab_assert(journal.count == 0);
    if (seat < seats) check_reason(game, state, seat, move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cab_state state;
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_ask ask;
    if (size < 5) return 0;
    const cab_game *game = pick_game(data[0] & 15);
    uint64_t seed = 0;
    for (int i = 1; i <= 4; i++)
        seed = seed << 8 | data[i];
    cab_setup_default(
        game, (uint8_t)(game->min_seats + (data[0] >> 4) % (game->max_seats - game->min_seats + 1)),
        &setup);
    cab_rng_fast(&rng, seed);
    memset(&state, 0, sizeof state);
    cab_assert(game->setup(state.bytes, &setup, &rng) == CAB_OK);
    cab_driver_begin(&driver);
    for (size_t at = 5; at + 4 <= size; at += 4) {
        cab_move move = (cab_move)(data[at + 1] << 8 | data[at + 2]);
        attempt(game, &state, setup.seats, data[at], move, &rng);
        if (move < 256) attempt(game, &state, setup.seats, data[at] & 7, move, &rng);
        cab_driver_begin(&driver);
        if (!cab_next(game, state.bytes, &driver, &rng, &ask)) continue;
        attempt(game, &state, setup.seats, ask.seat, ask.move[data[at + 3] % ask.count], &rng);
    }
    return 0;
}
