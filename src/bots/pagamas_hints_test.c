/* The heuristic player of Pagamas: clearly stronger than random ones, consistent, and sensible
 * where it matters most. */
#include "base/bits.h"
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "games/pagamas/pagamas.h"

extern const cab_bot pgm_heuristic_bot;

static cab_mind mind[PGM_SEATS];
static cab_state state;
static cab_seen seen;
static cab_journal journal;

typedef void visit(cab_mind *, const cab_bot *, const cab_ask *);

/* One game; bot[i] sits at seat i. Returns the winners. */
static int one_game(const cab_bot *const *bot, int seats, uint64_t seed, visit *each)
{
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_ask ask;
    cab_result result;
    cab_setup_default(&pgm_game, (uint8_t)seats, &setup);
    cab_rng_fast(&rng, seed);
    CHECK_EQ(pgm_setup(state.bytes, &setup, &rng), CAB_OK);
    for (int i = 0; i < seats; i++)
        cab_mind_init(&mind[i], &pgm_game, (cab_seat)i, (uint8_t)seats, seed);
    cab_driver_begin(&driver);
    while (cab_next(&pgm_game, state.bytes, &driver, &rng, &ask)) {
        pgm_hide(state.bytes, ask.seat, &seen);
        if (each) each(&mind[ask.seat], bot[ask.seat], &ask);
        cab_move move = bot[ask.seat]->choose(&mind[ask.seat], &seen, ask.move, ask.count);
        journal.count = 0;
        CHECK_EQ(cab_play(&pgm_game, state.bytes, ask.seat, move, &rng, &journal), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
        for (int i = 0; i < seats; i++) {
            for (int e = 0; e < journal.count && bot[i]->hear; e++) {
                cab_event heard;
                if (cab_redact(&journal.event[e], (cab_seat)i, &heard))
                    bot[i]->hear(&mind[i], &heard, NULL);
            }
        }
    }
    CHECK(pgm_is_over(state.bytes, &result));
    return result.winners;
}

TEST(beats_three_random_players, "")
{
    int wins = 0;
    for (int game = 0; game < 1000; game++) {
        const cab_bot *bot[4];
        for (int i = 0; i < 4; i++)
            bot[i] = i == game % 4 ? &pgm_heuristic_bot : &cab_random_bot;
        wins += one_game(bot, 4, (uint64_t)game, NULL) == 1 << game % 4;
    }
    printf("# %d of 1000 games\n", wins);
    CHECK(wins >= 850); /* about 910; a fair share would be 250 */
}

static int questions, several;
static void consistent(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    uint16_t weight[CAB_LIST_MAX], again[CAB_LIST_MAX];
    uint32_t sum = 0;
    cab_mind before = *m;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    bot->weights(m, &seen, ask->move, ask->count, again);
    CHECK(cab_equal(&before, m, sizeof before)); /* weighing leaves no trace */
    int best = 0;
    for (int i = 0; i < ask->count; i++) {
        CHECK_EQ(weight[i], again[i]);
        sum += weight[i];
        if (weight[i] > weight[best]) best = i;
    }
    CHECK(sum >= 1 && sum <= 65535);
    cab_mind copy = *m, other = *m; /* choose draws by these weights, from the same dice */
    cab_move chosen = bot->choose(&copy, &seen, ask->move, ask->count);
    if (ask->count > 1)
        CHECK_EQ(chosen, cab_weighted_move(&other, bot, &seen, ask->move, ask->count));
    for (int i = 0; i < ask->count; i++)
        if (ask->move[i] == chosen) CHECK(weight[i] > 0);
    questions++;
    several += ask->count > 1;
}

TEST(weights_and_choice_agree, "")
{
    const cab_bot *bot[6] = {&pgm_heuristic_bot, &pgm_heuristic_bot, &pgm_heuristic_bot,
                             &pgm_heuristic_bot, &pgm_heuristic_bot, &pgm_heuristic_bot};
    questions = several = 0;
    for (int seats = 3; seats <= 6; seats++)
        for (uint64_t seed = 0; seed < 4; seed++)
            one_game(bot, seats, seed, consistent);
    CHECK(several > 500 && questions > several);
}

/* Where it matters most: all that can be buried is buried, and on the last evening whoever has loot
 * goes where it can be buried. */
static int buries, buried_all, last_evenings, on_the_island;
static void saves_its_loot(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const pgm_state *s = (const pgm_state *)(const void *)state.bytes;
    uint16_t weight[CAB_LIST_MAX];
    bool bury = s->decision == PGM_D_BURY, hide = s->decision == PGM_D_HIDEOUT;
    if (!bury && !hide) return;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    int best = 0;
    for (int i = 0; i < ask->count; i++)
        if (weight[i] > weight[best]) best = i;
    if (bury) buries++, buried_all += ask->move[best] == PGM_M_BURY_ALL;
    bool loot = pgm_count(s, PGM_Z_UNBURIED + ask->seat) > 0;
    if (!hide || !(s->flags & PGM_F_LAST_TURN) || pgm_closed(s) || !loot) return;
    last_evenings++;
    on_the_island += ask->move[best] == PGM_M_HIDE + PGM_TREASURE_ISLAND;
}

TEST(saves_its_loot_in_time, "")
{
    const cab_bot *bot[4] = {&pgm_heuristic_bot, &pgm_heuristic_bot, &pgm_heuristic_bot,
                             &pgm_heuristic_bot};
    buries = buried_all = last_evenings = on_the_island = 0;
    for (uint64_t seed = 0; seed < 100; seed++)
        one_game(bot, 4, seed, saves_its_loot);
    CHECK(buries > 100 && last_evenings > 50);
    CHECK_EQ(buried_all, buries);
    CHECK_EQ(on_the_island, last_evenings);
}

int main(void)
{
    RUN(beats_three_random_players);
    RUN(weights_and_choice_agree);
    RUN(saves_its_loot_in_time);
    return test_done();
}
