/* The arena: paired deals, shares and ratings, the same on any number of threads. */
#include "base/test.h"
#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/cli_fixture.h"
#include "cli/rating.h"
#include "cli/share.h"

#include <math.h>
#include <stdlib.h>

/* ---- ratings ---- */

static void rate(cab_rating *a, cab_rating *b, cab_rating *role, bool a_wins)
{
    cab_rating *part[2][3] = {{a, NULL, NULL}, {b, role, NULL}};
    uint8_t rank[2] = {(uint8_t)(a_wins ? 1 : 2), (uint8_t)(a_wins ? 2 : 1)};
    cab_rating_game(2, (cab_rating *const(*)[3])part, rank);
    cab_rating_settle(a);
    cab_rating_settle(b);
    if (role) cab_rating_settle(role);
}

TEST(who_wins_gains_and_doubt_shrinks, "")
{
    cab_rating a, b;
    cab_rating_bot(&a);
    cab_rating_bot(&b);
    rate(&a, &b, NULL, true);
    CHECK(a.mean > 25 && b.mean < 25);
    CHECK(fabs(a.mean + b.mean - 50) < 1e-9);
    CHECK(a.deviation < 25.0 / 3 && b.deviation < 25.0 / 3);
    /* Two players, first game, by hand: c = sqrt(2 s^2 + 2 (s/2)^2), s = 25/3. */
    double s = 25.0 / 3, c = sqrt(2 * s * s + s * s / 2);
    CHECK(fabs(a.mean - (25 + s * s / c * 0.5)) < 1e-9);
}

TEST(a_draw_of_equals_changes_no_mean, "")
{
    cab_rating a, b;
    cab_rating *part[2][3] = {{&a, NULL, NULL}, {&b, NULL, NULL}};
    uint8_t rank[2] = {1, 1};
    cab_rating_bot(&a);
    cab_rating_bot(&b);
    cab_rating_game(2, (cab_rating *const(*)[3])part, rank);
    cab_rating_settle(&a);
    cab_rating_settle(&b);
    CHECK(fabs(a.mean - 25) < 1e-9 && fabs(b.mean - 25) < 1e-9);
}

/* Equal bots, but whoever has the role wins: the role gets the credit. */
TEST(a_strong_role_is_no_strong_bot, "")
{
    cab_rating a, b, role;
    cab_rating_bot(&a);
    cab_rating_bot(&b);
    cab_rating_advantage(&role);
    for (int i = 0; i < 200; i++) {
        rate(&a, &b, &role, false);
        rate(&b, &a, &role, false);
    }
    CHECK(fabs(a.mean - b.mean) < 2);
    CHECK(role.mean > 5);
}

/* ---- the arena ---- */

TEST(threads_change_nothing, "")
{
    static char one[CAUGHT];
    CHECK_EQ(run_line(cab_cmd_arena,
                      "arena pantacle --players 3 --bots heuristic,random,novice --scale 1/100 "
                      "--games 12 --threads 1 --json"),
             CAB_DONE);
    memcpy(one, out, sizeof one);
    CHECK(has(one, "{\"game\":\"pantacle\",\"players\":3,\"games\":12,\"bots\":[{\"bot\":"));
    CHECK_EQ(run_line(cab_cmd_arena,
                      "arena pantacle --players 3 --bots heuristic,random,novice --scale 1/100 "
                      "--games 12 --threads 3 --json"),
             CAB_DONE);
    CHECK_TEXT(out, one);
}

/* Every bot has had every seat of every deal: with one bot twice, both win the same games. */
TEST(deals_are_paired, "")
{
    cab_arena_plan plan;
    cab_arena_game games[40];
    memset(&plan, 0, sizeof plan);
    plan.game = cab_game_find("pagan");
    cab_setup_default(plan.game, 2, &plan.setup);
    plan.bots = 2;
    plan.bot[0] = plan.bot[1] = cab_bot_find(plan.game, "heuristic");
    plan.seed = 3;
    plan.deals = 20;
    plan.threads = 2;
    CHECK(cab_arena_run(&plan, games));
    for (int deal = 0; deal < 20; deal++) {
        CHECK(games[2 * deal].finished && games[2 * deal + 1].finished);
        CHECK_EQ(memcmp(games[2 * deal].role, games[2 * deal + 1].role, CAB_SEATS), 0);
    }
}

static double figure_of(const char *bot, const char *role, const char *figure)
{
    char key[128];
    snprintf(key, sizeof key, "{\"bot\":\"%s\",\"role\":\"%s\",", bot, role);
    const char *row = strstr(out, key);
    snprintf(key, sizeof key, "\"%s\":", figure);
    return row ? strtod(strstr(row, key) + strlen(key), NULL) : -1;
}

static double share_of(const char *bot, const char *role)
{
    return figure_of(bot, role, "share");
}

TEST(the_better_bot_has_the_larger_share, "")
{
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots heuristic,random --games 40 --json"),
             CAB_DONE);
    CHECK(share_of("heuristic", "all") > 0.9);
    CHECK(share_of("heuristic", "role_witch") > 0.8 && share_of("heuristic", "role_hunter") > 0.8);
    CHECK(fabs(share_of("heuristic", "all") + share_of("random", "all") - 1) < 1e-5);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots heuristic,random --games 40 --lang en"),
             CAB_DONE);
    CHECK(has(out, "40 games, 20 deals") && has(out, "50.0%"));
}

/* Whoever plays the witch, a deal that is good for her is: her wins are shared more surely than as
 * many of single games. */
TEST(intervals_are_those_of_deals, "")
{
    double low = 0, high = 0;
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots heuristic,heuristic --games 200 --json"),
             CAB_DONE);
    double wins = figure_of("heuristic", "role_witch", "wins");
    double all = wins / share_of("heuristic", "role_witch");
    cab_wilson((uint64_t)wins, (uint64_t)(all + 0.5), &low, &high);
    CHECK(figure_of("heuristic", "role_witch", "low") > low);
    CHECK(figure_of("heuristic", "role_witch", "high") < high);
}

TEST(settings_of_a_search_are_read, "")
{
    CHECK_EQ(run_line(cab_cmd_arena,
                      "arena pantacle --players 3 --bots novice:iterations=4:infer=0,random "
                      "--games 2 --json"),
             CAB_DONE);
    CHECK(has(out, "\"bot\":\"novice:iterations=4:infer=0\""));
    CHECK_EQ(run_line(cab_cmd_arena, "arena pantacle --bots novice:nonsense=4,random --lang en"),
             CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pantacle --bots random:infer=0,random --lang en"),
             CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots novice:pool_max=0,random --lang en"),
             CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pantacle --bots nobody,random --lang en"), CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots random,random,random --lang en"),
             CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --lang en"), CAB_BAD_USE);
    CHECK(has(err, "--bots"));
    CHECK_EQ(run_line(cab_cmd_arena, "arena pagan --bots random,random --scale 1/0 --lang en"),
             CAB_BAD_USE);
    CHECK_EQ(run_line(cab_cmd_sim, "sim pagan --bots novice --scale some --lang en"), CAB_BAD_USE);
    CHECK(has(err, "--scale cannot be some"));
}

/* At a hundredth the novice of a simulation searches as one with two iterations does. */
TEST(simulated_bots_think_as_long_as_the_scale_says, "")
{
    char whole[64];
    CHECK_EQ(
        run_line(cab_cmd_sim, "sim pantacle --players 3 --bots novice,random --games 3 --json"),
        CAB_DONE);
    snprintf(whole, sizeof whole, "%s", strstr(out, "\"moves\""));
    *strchr(whole, ',') = 0;
    CHECK_EQ(run_line(cab_cmd_sim,
                      "sim pantacle --players 3 --bots novice,random --games 3 --scale 1 --json"),
             CAB_DONE);
    CHECK(has(out, whole));
    CHECK_EQ(run_line(cab_cmd_sim,
                      "sim pantacle --players 3 --bots novice,random --games 3 --scale 1/100 "
                      "--json"),
             CAB_DONE);
    CHECK(!has(out, whole));
}

int main(void)
{
    RUN(who_wins_gains_and_doubt_shrinks);
    RUN(a_draw_of_equals_changes_no_mean);
    RUN(a_strong_role_is_no_strong_bot);
    RUN(threads_change_nothing);
    RUN(deals_are_paired);
    RUN(the_better_bot_has_the_larger_share);
    RUN(intervals_are_those_of_deals);
    RUN(settings_of_a_search_are_read);
    RUN(simulated_bots_think_as_long_as_the_scale_says);
    return test_done();
}
