/* The moody player: always legal, and with likings: over a game it repeats itself, over many games
 * it does everything. */
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"

/* The first question of a game of the sample with at least three answers. */
static bool find_question(cab_state *state, cab_ask *ask)
{
    const cab_game *game = cab_game_find("sample");
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_setup_default(game, 3, &setup);
    cab_rng_fast(&rng, 4);
    cab_driver_begin(&driver);
    if (game->setup(state->bytes, &setup, &rng) != CAB_OK) return false;
    while (cab_next(game, state->bytes, &driver, &rng, ask)) {
        if (ask->count >= 3 && !ask->may) return true;
        if (game->apply_move(state->bytes, ask->seat, ask->move[0], &rng, NULL) != CAB_OK)
            return false;
        cab_driver_moved(&driver, ask->seat);
    }
    return false;
}

TEST(one_mood_has_favourites_many_have_all, "")
{
    static cab_state state;
    static cab_seen seen;
    static cab_mind mind;
    const cab_game *game = cab_game_find("sample");
    cab_ask ask;
    int strong = 0, liked[CAB_LIST_MAX] = {0};
    CHECK(find_question(&state, &ask));
    game->hide(state.bytes, ask.seat, &seen);
    for (uint64_t seed = 0; seed < 400; seed++) {
        int drawn[CAB_LIST_MAX] = {0}, most = 0;
        cab_mind_init(&mind, game, ask.seat, 3, seed);
        for (int i = 0; i < 30; i++) { /* a mood lasts for forty choices at least */
            cab_move move = cab_moody_bot.choose(&mind, &seen, ask.move, ask.count);
            int at = 0;
            while (at < ask.count && ask.move[at] != move)
                at++;
            CHECK(at < ask.count);
            drawn[at]++;
            if (drawn[at] > drawn[most]) most = at;
        }
        strong += drawn[most] >= 25;
        liked[most]++;
    }
    CHECK(strong > 60); /* an even-handed player would never come near */
    for (int i = 0; i < ask.count; i++)
        CHECK(liked[i] > 40);
}

TEST(plays_every_game_legally, "")
{
    static cab_state state;
    static cab_seen seen;
    static cab_mind mind[CAB_SEATS];
    for (int g = 0; cab_game_at(g); g++) {
        const cab_game *game = cab_game_at(g);
        for (uint64_t seed = 0; seed < 20; seed++) {
            cab_setup setup;
            cab_rng rng;
            cab_driver driver;
            cab_ask ask;
            uint32_t moves = 0;
            cab_setup_default(game, game->max_seats, &setup);
            cab_rng_fast(&rng, seed);
            CHECK_EQ(game->setup(state.bytes, &setup, &rng), CAB_OK);
            for (cab_seat seat = 0; seat < setup.seats; seat++)
                cab_mind_init(&mind[seat], game, seat, setup.seats, seed);
            cab_driver_begin(&driver);
            while (cab_next(game, state.bytes, &driver, &rng, &ask)) {
                game->hide(state.bytes, ask.seat, &seen);
                cab_mind *m = &mind[ask.seat];
                cab_move move = cab_moody_bot.choose(m, &seen, ask.move, ask.count);
                if (move == CAB_SILENT) {
                    CHECK(ask.may);
                    cab_driver_silent(&driver, ask.seat);
                    continue;
                }
                CHECK_EQ(game->apply_move(state.bytes, ask.seat, move, &rng, NULL), CAB_OK);
                cab_driver_moved(&driver, ask.seat);
                CHECK(++moves <= game->length_max);
            }
        }
    }
}

int main(void)
{
    RUN(one_mood_has_favourites_many_have_all);
    RUN(plays_every_game_legally);
    return test_done();
}
