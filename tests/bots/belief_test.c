/* Inference: what is believed after watching heuristic players is nearer to the truth than what the
 * rules alone leave open. */
#include "base/test.h"
#include "bots/search.h"
#include "cli/hosting.h"

#include <math.h>

enum { GUESSES = 512, EVERY = 8 };

static uint64_t memory[CAB_SEARCH_LEAST / 8], scratch[CAB_BELIEF_MEMORY / 8];
static cab_hosting host;
static const cab_bot *heuristic;
static const char *zone_key; /* of the secret that is guessed */
static double gain;          /* bits, summed */
static int guessed, asked;

TEST(weights_halve_every_doubling, "")
{
    CHECK_EQ(cab_belief_weight(0), 65536);
    CHECK_EQ(cab_belief_weight(-CAB_DOUBLING), 32768);
    CHECK_EQ(cab_belief_weight(-8 * CAB_DOUBLING), 256);
    CHECK_EQ(cab_belief_weight(-100 * CAB_DOUBLING), 1);
    for (int32_t points = 0; points > -20 * CAB_DOUBLING; points--)
        CHECK(cab_belief_weight(points - 1) <= cab_belief_weight(points));
}

/* How many bits nearer to the truth: log2 of the chance given to what is there, against without. */
static void judge(const cab_guess *guess, int count, cab_seat owner, const cab_mind *mind,
                  const cab_seen *seen)
{
    static cab_seen theirs;
    static cab_view view, mine;
    const cab_game *game = mind->game;
    game->view(seen, mind->seat, &mine);
    game->hide(host.state.bytes, owner, &theirs);
    game->view(&theirs, owner, &view);
    for (int z = 0; z < view.zones; z++) {
        const cab_zone *zone = &game->zone[view.zone[z].zone];
        if (zone->seat != owner || strcmp(zone->key, zone_key) != 0) continue;
        if (mine.card[mine.zone[z].first].face) continue; /* known already */
        int face = view.card[view.zone[z].first].face;
        guessed++;
        for (int i = 0; i < count; i++)
            if (guess[i].zone == view.zone[z].zone && guess[i].face == face)
                gain += log2((guess[i].chance + 1.0) / (guess[i].even + 1.0));
    }
}

static cab_move choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    static cab_guess guess[GUESSES];
    if (asked++ % EVERY == 0) {
        int guesses = cab_belief_guesses(cab_level_belief(mind), mind, seen, scratch,
                                         sizeof scratch, guess, GUESSES);
        for (int i = 1; i < guesses; i++) { /* what has moved most comes first */
            int a = guess[i - 1].chance - guess[i - 1].even, b = guess[i].chance - guess[i].even;
            CHECK((a < 0 ? -a : a) >= (b < 0 ? -b : b));
        }
        for (cab_seat seat = 0; seat < mind->seats; seat++)
            if (seat != mind->seat) judge(guess, guesses, seat, mind, seen);
    }
    return heuristic->choose(mind, seen, move, count);
}

static double bits_gained(const char *id, uint8_t seats, const char *key, bool watch)
{
    const cab_game *game = cab_game_find(id);
    cab_bot watcher = *cab_bot_find(game, "adept");
    cab_desk desk = {.memory = memory, .memory_size = sizeof memory};
    const cab_bot *bots[CAB_SEATS];
    const cab_desk *desks[CAB_SEATS];
    cab_setup setup;
    cab_result result;
    heuristic = cab_bot_find(game, "heuristic");
    zone_key = key;
    gain = guessed = asked = 0;
    watcher.choose = choose;
    if (!watch) watcher.watch = NULL;
    for (int i = 0; i < seats; i++) {
        bots[i] = &watcher;
        desks[i] = &desk;
    }
    cab_setup_default(game, seats, &setup);
    for (uint64_t seed = 1; seed <= 12; seed++)
        CHECK(cab_host_game(&host, game, &setup, bots, desks, seed, 0, &result));
    CHECK(guessed > 100);
    printf("# %s: %.2f bits, %d guesses\n", id, gain / guessed, guessed);
    return gain / guessed;
}

TEST(watching_brings_belief_nearer_to_the_truth, "")
{
    CHECK(bits_gained("newsalem", 4, "character", true) > 0.3);
    CHECK(bits_gained("pagan", 2, "true_witch", true) > 0.3);
}

TEST(who_does_not_watch_believes_nothing, "")
{
    CHECK(bits_gained("newsalem", 4, "character", false) == 0);
}

int main(void)
{
    RUN(weights_halve_every_doubling);
    RUN(watching_brings_belief_nearer_to_the_truth);
    RUN(who_does_not_watch_believes_nothing);
    return test_done();
}
