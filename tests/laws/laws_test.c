/* The laws over every registered game: all seat counts, the default options with random players and
 * with every bot of the game, then every value of every option. Longer runs: cabale sim --check. */
#include "base/test.h"
#include "laws/laws.h"

#include <inttypes.h>

/* Moves to check in each round of games: games differ in length by a factor of fifty. */
enum { MOVES = 8000, MOVES_BY_BOTS = 3000, MOVES_BY_OPTION = 1500 };

static cab_laws laws;
static uint64_t games, moves;

static void play(const cab_game *game, const cab_setup *setup, const cab_bot *bot, uint64_t budget)
{
    uint64_t last = moves + budget;
    const cab_bot *bots[CAB_SEATS];
    for (int seat = 0; seat < CAB_SEATS; seat++)
        bots[seat] = bot;
    for (uint64_t seed = 1; moves < last; seed++) {
        bool kept = cab_laws_game(&laws, game, setup, seed, bot ? bots : NULL);
        games++;
        moves += laws.moves;
        if (kept) continue;
        printf("# %s, seed %" PRIu64 "\n", bot ? bot->id : "any legal move", seed);
        CHECK_TEXT(laws.found.what, "");
    }
}

TEST(random_games_keep_the_laws, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        cab_setup setup;
        for (uint8_t seats = game->min_seats; seats <= game->max_seats; seats++) {
            cab_setup_default(game, seats, &setup);
            play(game, &setup, NULL, MOVES);
        }
    }
}

TEST(games_of_bots_keep_the_laws, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        cab_setup setup;
        for (uint8_t seats = game->min_seats; seats <= game->max_seats; seats++) {
            cab_setup_default(game, seats, &setup);
            for (int level = 0; cab_bot_at(game, level); level++)
                play(game, &setup, cab_bot_at(game, level), MOVES_BY_BOTS);
        }
    }
}

TEST(options_keep_the_laws, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        cab_setup setup;
        for (int k = 0; k < game->options; k++) {
            if (game->option[k].kind == CAB_OPTION_DECK) continue;
            for (int16_t value = game->option[k].min; value <= game->option[k].max; value++) {
                uint8_t spread = (uint8_t)(game->max_seats - game->min_seats + 1);
                cab_setup_default(game, (uint8_t)(game->min_seats + value % spread), &setup);
                setup.option[k] = value;
                play(game, &setup, NULL, MOVES_BY_OPTION);
            }
        }
    }
}

/* A law that was never put to the test has not been kept. */
TEST(every_law_was_tested, "")
{
    printf("# %" PRIu64 " games, %" PRIu64 " moves\n", games, moves);
    for (int law = 1; law < CAB_LAWS; law++) {
        printf("# %s: %" PRIu64 "\n", cab_law_name(law), laws.done[law]);
        CHECK(laws.done[law] > 0);
    }
}

int main(void)
{
    RUN(random_games_keep_the_laws);
    RUN(games_of_bots_keep_the_laws);
    RUN(options_keep_the_laws);
    RUN(every_law_was_tested);
    return test_done();
}
