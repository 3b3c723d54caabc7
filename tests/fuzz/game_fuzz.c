/* Drives every registered game by bytes. The first byte says how, the second which game and how
 * many seats, the next four are the seed, then one byte for each option.
 *   0..127    play: each further byte chooses a move; the invariants must hold after each one
 *   128..191  a played position with bytes changed at will: only check may judge it
 *   192..255  the bytes are the state itself: the same
 * What check accepts, turn, legal_moves, is_over, hide and view must take. */
#include "base/assert.h"
#include "engine/driver.h"
#include "engine/game.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *at, *end;
} input;

static uint8_t next(input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static bool more(const input *in)
{
    return in->at < in->end;
}

static const cab_game *pick_game(uint8_t byte)
{
    int games = 0;
    while (cab_game_at(games))
        games++;
    return cab_game_at(byte % games);
}

static void read_setup(const cab_game *game, input *in, uint8_t seats, cab_setup *setup)
{
    cab_setup_default(
        game, (uint8_t)(game->min_seats + seats % (game->max_seats - game->min_seats + 1)), setup);
    for (int i = 0; i < game->options; i++) {
        const cab_option *option = &game->option[i];
        if (option->kind == CAB_OPTION_DECK) continue;
        setup->option[i] = (int16_t)(option->min + next(in) % (option->max - option->min + 1));
    }
}

/* Plays while there are bytes, at most `moves`. */
static void play(const cab_game *game, cab_state *state, cab_rng *rng, input *in, int moves)
{
    static cab_journal journal;
    cab_driver driver;
    cab_ask ask;
    cab_driver_begin(&driver);
    while (moves-- > 0 && more(in) && cab_next(game, state->bytes, &driver, rng, &ask)) {
        uint8_t byte = next(in);
        uint8_t sealed = game->turn(state->bytes).sealed;
        if (ask.may && byte == 255) {
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        journal.count = 0;
        journal.barrier = false;
        for (cab_seat seat = 0; seat < CAB_SEATS && byte == 254; seat++) {
            if (!(sealed & CAB_BIT(seat))) continue;
            cab_assert(cab_play(game, state->bytes, seat, CAB_REOPEN, rng, &journal) == CAB_OK);
            cab_driver_moved(&driver, seat);
            sealed = 0;
            byte = 0;
            ask.count = 0;
        }
        if (ask.count > 0) {
            cab_assert(ask.count <= game->list_max);
            cab_move move = ask.move[byte % ask.count];
            cab_assert(cab_play(game, state->bytes, ask.seat, move, rng, &journal) == CAB_OK);
            cab_driver_moved(&driver, ask.seat);
        }
        cab_assert(game->check(state->bytes) == NULL);
    }
}

/* Whatever check accepts can be looked at. */
static bool look_at(const cab_game *game, const cab_state *state, uint8_t seats)
{
    static cab_view view;
    static cab_seen seen;
    cab_move list[CAB_LIST_MAX];
    cab_result result;
    if (game->check(state->bytes) != NULL) return false;
    cab_turn turn = game->turn(state->bytes);
    bool over = game->is_over(state->bytes, &result);
    cab_assert(over == (turn.must == 0));
    for (cab_seat seat = 0; seat <= CAB_NOBODY; seat++) {
        if (seat >= seats && seat < CAB_NOBODY) continue;
        int count = seat < CAB_NOBODY ? game->legal_moves(state->bytes, seat, list) : 0;
        cab_assert(count >= 0 && count <= game->list_max);
        game->hide(state->bytes, seat, &seen);
        game->view(&seen, seat, &view);
        cab_assert(view.cards <= CAB_CARDS_MAX && view.counters <= CAB_COUNTERS_MAX);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cab_state state;
    input in = {data, data + size};
    if (size < 6) return 0;
    uint8_t how = next(&in), which = next(&in);
    const cab_game *game = pick_game(which & 15);
    uint64_t seed = 0;
    cab_rng rng;
    cab_setup setup;
    for (int i = 0; i < 4; i++)
        seed = seed << 8 | next(&in);
    cab_rng_fast(&rng, seed);
    memset(&state, 0, sizeof state);
    read_setup(game, &in, which >> 4, &setup);
    if (how >= 192) {
        for (int i = 0; i < game->state_size && more(&in); i++)
            state.bytes[i] = next(&in);
        look_at(game, &state, setup.seats);
        return 0;
    }
    cab_error error = game->setup(state.bytes, &setup, &rng);
    cab_assert(error == CAB_OK || error == CAB_BAD_OPTION); /* two options may not go together */
    if (error != CAB_OK) return 0;
    cab_assert(game->check(state.bytes) == NULL);
    play(game, &state, &rng, &in, how < 128 ? 1 << 20 : next(&in));
    if (how < 128) return 0;
    while (in.end - in.at >= 3) { /* changes that check accepts add up */
        int at = next(&in) << 8;
        at = (at | next(&in)) % game->state_size;
        uint8_t was = state.bytes[at];
        state.bytes[at] = next(&in);
        if (!look_at(game, &state, setup.seats)) state.bytes[at] = was;
    }
    return 0;
}
