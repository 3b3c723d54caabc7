/* The heuristic player of Tavern Battle: clearly stronger than random ones, consistent, and
 * sensible where it matters most. */
#include "base/bits.h"
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "games/tavern/tavern.h"

extern const cab_bot tav_heuristic_bot;

static cab_mind mind[TAV_SEATS];
static cab_state state;
static cab_seen seen;
static cab_journal journal;

typedef void visit(cab_mind *, const cab_bot *, const cab_ask *);

/* One game with these options (mask); bot[i] sits at seat i. Returns the winners. */
static int one_game(const cab_bot *const *bot, int seats, unsigned options, uint64_t seed,
                    visit *each)
{
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_ask ask;
    cab_result result;
    cab_setup_default(&tav_game, (uint8_t)seats, &setup);
    for (int i = 0; i < TAV_OPTIONS; i++)
        setup.option[i] = (options & 1u << i) != 0;
    cab_rng_fast(&rng, seed);
    CHECK_EQ(tav_setup(state.bytes, &setup, &rng), CAB_OK);
    for (int i = 0; i < seats; i++)
        cab_mind_init(&mind[i], &tav_game, (cab_seat)i, (uint8_t)seats, seed);
    cab_driver_begin(&driver);
    while (cab_next(&tav_game, state.bytes, &driver, &rng, &ask)) {
        tav_hide(state.bytes, ask.seat, &seen);
        if (each) each(&mind[ask.seat], bot[ask.seat], &ask);
        cab_move move = bot[ask.seat]->choose(&mind[ask.seat], &seen, ask.move, ask.count);
        journal.count = 0;
        CHECK_EQ(cab_play(&tav_game, state.bytes, ask.seat, move, &rng, &journal), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
    }
    CHECK(tav_is_over(state.bytes, &result));
    return result.winners;
}

static int wins_among_random(int seats, unsigned options, int games)
{
    int wins = 0;
    for (int game = 0; game < games; game++) {
        const cab_bot *bot[TAV_SEATS];
        for (int i = 0; i < seats; i++)
            bot[i] = i == game % seats ? &tav_heuristic_bot : &cab_random_bot;
        wins += one_game(bot, seats, options, (uint64_t)game, NULL) == 1 << game % seats;
    }
    printf("# %d seats, options %u: %d of %d games\n", seats, options, wins, games);
    return wins;
}

TEST(beats_random_players, "")
{
    CHECK(wins_among_random(2, 0, 200) >= 170); /* a fair share would be 100 */
    CHECK(wins_among_random(4, 0, 200) >= 130); /* 50 */
    CHECK(wins_among_random(6, 0, 100) >= 50);  /* 17 */
}

TEST(beats_random_players_in_the_variants, "")
{
    unsigned hard = 1u << TAV_OPT_HARD_HEAD, gang = 1u << TAV_OPT_GANG_UP;
    CHECK(wins_among_random(4, 1u << TAV_OPT_SMASH, 100) >= 60);
    CHECK(wins_among_random(4, gang, 100) >= 60);
    CHECK(wins_among_random(4, hard | gang, 100) >= 50);
    CHECK(wins_among_random(4, 1u << TAV_OPT_HOT_TEMPERS, 100) >= 60);
}

static int questions, several, decisions;
static void consistent(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    uint16_t weight[CAB_LIST_MAX], again[CAB_LIST_MAX];
    uint32_t sum = 0;
    cab_mind before = *m;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    bot->weights(m, &seen, ask->move, ask->count, again);
    CHECK(cab_equal(&before, m, sizeof before)); /* weighing leaves no trace */
    for (int i = 0; i < ask->count; i++) {
        CHECK_EQ(weight[i], again[i]);
        sum += weight[i];
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
    decisions |= 1 << ((const tav_state *)(const void *)&seen)->decision;
}

TEST(weights_and_choice_agree, "")
{
    const cab_bot *bot[TAV_SEATS];
    for (int i = 0; i < TAV_SEATS; i++)
        bot[i] = &tav_heuristic_bot;
    questions = several = decisions = 0;
    for (int seats = 2; seats <= TAV_SEATS; seats++)
        for (unsigned options = 0; options < 1u << TAV_OPTIONS; options += 3)
            one_game(bot, seats, options, 100u * (unsigned)seats + options, consistent);
    CHECK(several > 500 && questions >= several);
    CHECK_EQ(decisions & 1 << TAV_D_CLAIM, 1 << TAV_D_CLAIM);
    printf("# decisions met: %x\n", (unsigned)decisions);
}

/* A valid claim is made, a wrong one is not. */
static int claimed, refrained;
static void claims_well(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const tav_state *s = (const tav_state *)(const void *)&seen;
    uint16_t weight[CAB_LIST_MAX];
    if (s->decision != TAV_D_CLAIM) return;
    int arrival = s->character[s->character_pile[TAV_C_ARRIVAL].end - 1].face - TAV_CH(0);
    bool valid = tav_attracts(s, m->seat, arrival);
    bot->weights(m, &seen, ask->move, ask->count, weight);
    CHECK_EQ(ask->count, 2);
    CHECK_EQ(weight[valid ? 0 : 1], 0); /* no claim, claim */
    claimed += valid;
    refrained += !valid;
}

TEST(claims_exactly_what_is_its_own, "")
{
    const cab_bot *bot[4] = {&tav_heuristic_bot, &tav_heuristic_bot, &tav_heuristic_bot,
                             &tav_heuristic_bot};
    claimed = refrained = 0;
    for (uint64_t seed = 0; seed < 5; seed++)
        one_game(bot, 4, 0, seed, claims_well);
    CHECK(claimed > 20 && refrained > 20);
}

int main(void)
{
    RUN(beats_random_players);
    RUN(beats_random_players_in_the_variants);
    RUN(weights_and_choice_agree);
    RUN(claims_exactly_what_is_its_own);
    return test_done();
}
