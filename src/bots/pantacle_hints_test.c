/* The heuristic player of Pantacle: clearly stronger than random ones, consistent, and sensible
 * where it matters most. */
#include "base/bits.h"
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "games/pantacle/pantacle.h"

extern const cab_bot pan_heuristic_bot;

static cab_mind mind[PAN_SEATS];
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
    cab_setup_default(&pan_game, (uint8_t)seats, &setup);
    cab_rng_fast(&rng, seed);
    CHECK_EQ(pan_setup(state.bytes, &setup, &rng), CAB_OK);
    for (int i = 0; i < seats; i++)
        cab_mind_init(&mind[i], &pan_game, (cab_seat)i, (uint8_t)seats, seed);
    cab_driver_begin(&driver);
    while (cab_next(&pan_game, state.bytes, &driver, &rng, &ask)) {
        pan_hide(state.bytes, ask.seat, &seen);
        if (each) each(&mind[ask.seat], bot[ask.seat], &ask);
        cab_move move = bot[ask.seat]->choose(&mind[ask.seat], &seen, ask.move, ask.count);
        journal.count = 0;
        CHECK_EQ(cab_play(&pan_game, state.bytes, ask.seat, move, &rng, &journal), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
        for (int i = 0; i < seats; i++) {
            for (int e = 0; e < journal.count && bot[i]->hear; e++) {
                cab_event heard;
                if (cab_redact(&journal.event[e], (cab_seat)i, &heard))
                    bot[i]->hear(&mind[i], &heard, NULL);
            }
        }
    }
    CHECK(pan_is_over(state.bytes, &result));
    return result.winners;
}

TEST(beats_three_random_players, "")
{
    int wins = 0;
    for (int game = 0; game < 1000; game++) {
        const cab_bot *bot[4];
        for (int i = 0; i < 4; i++)
            bot[i] = i == game % 4 ? &pan_heuristic_bot : &cab_random_bot;
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
    const cab_bot *bot[5] = {&pan_heuristic_bot, &pan_heuristic_bot, &pan_heuristic_bot,
                             &pan_heuristic_bot, &pan_heuristic_bot};
    questions = several = 0;
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 4; seed++)
            one_game(bot, seats, seed, consistent);
    CHECK(several > 500 && questions > several);
}

static int claims, kinds;
static void speaks_well(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    (void)bot;
    (void)ask;
    for (int i = 0; i < m->seats; i++) {
        static cab_seen own;
        cab_claim claim;
        cab_rng dice = mind[i].rng;
        pan_hide(state.bytes, (cab_seat)i, &own);
        if (!pan_heuristic_bot.claim(&mind[i], &own, &claim)) continue;
        CHECK(cab_equal(&dice, &mind[i].rng, sizeof dice)); /* talk does not move its dice */
        CHECK(claim.kind < pan_game.claims);
        CHECK_EQ(claim.from, i);
        for (int r = 0; r < CAB_CLAIM_REFS; r++) {
            cab_ref_kind want = pan_game.claim[claim.kind].argument[r];
            CHECK_EQ(r < claim.refs ? claim.ref[r].kind : CAB_REF_NONE, want);
        }
        for (int other = 0; other < m->seats; other++)
            if (other != i) pan_heuristic_bot.hear(&mind[other], NULL, &claim);
        claims++;
        kinds |= 1 << claim.kind;
    }
}

TEST(speaks_now_and_then, "")
{
    const cab_bot *bot[4] = {&pan_heuristic_bot, &pan_heuristic_bot, &pan_heuristic_bot,
                             &pan_heuristic_bot};
    claims = kinds = 0;
    for (uint64_t seed = 0; seed < 30; seed++)
        one_game(bot, 4, seed, speaks_well);
    CHECK(claims > 30 && claims < 1500);
    CHECK(cab_popcount((uint64_t)kinds) >= 3);
}

/* With five flames, or against them, a hijack that can be paid is made. */
static int wins_offered, wins_taken, stops_offered, stops_taken;
static void grasps_the_end(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const pan_state *s = (const pan_state *)(const void *)state.bytes;
    uint16_t weight[CAB_LIST_MAX];
    if (s->decision != PAN_D_HIJACK || ask->count < 2) return;
    bool wins = pan_flames(s, ask->seat) == 5, stops = pan_flames(s, s->active) == 5;
    bool last = (ask->seat + 1) % s->seats == s->active;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    if (wins)
        wins_offered++, wins_taken += weight[0] == 0;
    else if (stops && last)
        stops_offered++, stops_taken += weight[0] == 0;
}

TEST(takes_the_win_and_stops_a_winner, "")
{
    const cab_bot *bot[4] = {&pan_heuristic_bot, &pan_heuristic_bot, &pan_heuristic_bot,
                             &pan_heuristic_bot};
    wins_offered = wins_taken = stops_offered = stops_taken = 0;
    for (uint64_t seed = 0; seed < 1500; seed++)
        one_game(bot, 4, seed, grasps_the_end);
    CHECK(wins_offered > 0 && stops_offered > 10);
    CHECK_EQ(wins_taken, wins_offered);
    CHECK_EQ(stops_taken, stops_offered);
}

int main(void)
{
    RUN(beats_three_random_players);
    RUN(weights_and_choice_agree);
    RUN(speaks_now_and_then);
    RUN(takes_the_win_and_stops_a_winner);
    return test_done();
}
