/* signature: one number per game and number of seats, of a fixed number of seeded random games.
 *
 * Hashed are the state after the deal and after every move, the result, and now and then what a
 * seat knows, what it observes, and a world it cannot rule out. The lines must be the same for
 * every compiler and machine, and are kept in tests/signatures.txt: who changes one says which rule
 * changed. */
#include "base/hash.h"
#include "engine/driver.h"

#include <inttypes.h>
#include <stdio.h>

enum { GAMES = 100, LOOK_EVERY = 7 /* moves */ };

typedef struct {
    const cab_game *game;
    uint8_t seats;
    uint64_t hash;
    cab_rng rng, dice; /* the game's, and what is chosen in it */
    cab_state state, world;
    cab_seen seen;
    int8_t observation[CAB_OBSERVE_MAX];
} signing;

static void add(signing *s, const void *bytes, uint32_t size)
{
    s->hash = cab_hash(s->hash, bytes, size);
}

static void look(signing *s, cab_seat viewer)
{
    const cab_game *game = s->game;
    game->hide(s->state.bytes, viewer, &s->seen);
    add(s, s->seen.bytes, game->state_size);
    game->observe(&s->seen, viewer, s->observation);
    add(s, s->observation, game->observe_size);
    game->resample(&s->seen, viewer, &s->dice, s->world.bytes);
    add(s, s->world.bytes, game->state_size);
}

/* False: a move was refused, or the game does not end. */
static bool play(signing *s)
{
    const cab_game *game = s->game;
    cab_driver driver;
    cab_setup setup;
    cab_ask ask;
    cab_result result;
    cab_setup_default(game, s->seats, &setup);
    if (game->setup(s->state.bytes, &setup, &s->rng) != CAB_OK) return false;
    add(s, s->state.bytes, game->state_size);
    cab_driver_begin(&driver);
    uint32_t moves = 0;
    while (cab_next(game, s->state.bytes, &driver, &s->dice, &ask)) {
        if (moves > game->length_max) return false;
        uint32_t pick = cab_rng_below(&s->dice, (uint32_t)ask.count + (ask.may ? 1 : 0));
        if (pick == (uint32_t)ask.count) {
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        if (moves % LOOK_EVERY == 0) look(s, (cab_seat)cab_rng_below(&s->dice, s->seats));
        if (game->apply_move(s->state.bytes, ask.seat, ask.move[pick], &s->rng, NULL) != CAB_OK)
            return false;
        cab_driver_moved(&driver, ask.seat);
        add(s, s->state.bytes, game->state_size);
        moves++;
    }
    if (!game->is_over(s->state.bytes, &result)) return false;
    add(s, result.rank, sizeof result.rank);
    s->hash = cab_hash_step(s->hash, result.winners | (uint64_t)result.reason << 8);
    return true;
}

int main(void)
{
    static signing s;
    for (int i = 0; cab_game_at(i); i++) {
        s.game = cab_game_at(i);
        for (s.seats = s.game->min_seats; s.seats <= s.game->max_seats; s.seats++) {
            s.hash = s.game->rules_version;
            for (uint64_t number = 0; number < GAMES; number++) {
                cab_rng_fast(&s.rng, 2 * number);
                cab_rng_fast(&s.dice, 2 * number + 1);
                if (play(&s)) continue;
                fprintf(stderr, "signature: game %" PRIu64 " of %s with %d seats went wrong\n",
                        number, s.game->id, s.seats);
                return 1;
            }
            printf("%s %d %016" PRIx64 "\n", s.game->id, s.seats, s.hash);
        }
    }
    return 0;
}
