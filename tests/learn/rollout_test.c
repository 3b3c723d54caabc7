/* Tables for learners (learn/rollout.h): what the trainer is told is what the games say. */
#include "learn/facts.c"
#include "learn/rollout.c"

#include "base/test.h"

enum { COUNT = 6 };

static int8_t observation[COUNT * CAB_CELLS_MAX], utility[COUNT * CAB_SEATS];
static uint8_t mask[COUNT * 1024], seat_asked[COUNT], who[COUNT], over[COUNT], facts[COUNT * 256];
static uint16_t taught[COUNT], move[COUNT];
static const lrn_out out = {observation, mask, seat_asked, who, over, utility, facts, taught};

static lrn_tables *begin(const char *game, const lrn_mix *mix, lrn_sizes *sizes)
{
    lrn_tables *t = lrn_open(game, COUNT, 3, sizes);
    CHECK(t != NULL);
    CHECK(sizes->observation <= CAB_CELLS_MAX && sizes->moves <= 1024 && sizes->facts <= 256);
    lrn_mixed(t, 0, 1, mix);
    lrn_deal(t, 0, COUNT);
    lrn_look(t, 0, COUNT, &out);
    return t;
}

static int a_legal(const lrn_sizes *sizes, int row, cab_rng *rng)
{
    const uint8_t *legal = mask + (size_t)row * sizes->moves;
    int chosen = -1;
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizes->moves; i++)
        if (legal[i] && cab_rng_below(rng, ++count) == 0) chosen = (int)i;
    CHECK(chosen >= 0);
    return chosen;
}

/* The row is that of the asked seat, which the learner or its past plays. */
static void check_row(const lrn_tables *t, const lrn_sizes *sizes, int row)
{
    const table *at = &t->table[row];
    int8_t sees[CAB_CELLS_MAX];
    CHECK_EQ(seat_asked[row], cab_env_seat(&at->env));
    CHECK_EQ(who[row], at->player[seat_asked[row]]);
    CHECK(who[row] != LRN_HEURISTIC);
    cab_env_observe(&at->env, seat_asked[row], sees);
    CHECK(memcmp(sees, observation + (size_t)row * sizes->observation, sizes->observation) == 0);
}

TEST(tables_play_on_with_all_kinds_of_players, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        const cab_game *game = cab_env_game(cab_env_id(g));
        lrn_mix mix = {game->min_seats, game->max_seats, 100, 100, 0, {0, 0, 0}};
        lrn_sizes sizes;
        lrn_tables *t = begin(cab_env_id(g), &mix, &sizes);
        cab_rng rng;
        cab_rng_fast(&rng, 1);
        for (int step = 0; step < 600; step++) {
            for (int i = 0; i < COUNT; i++) {
                check_row(t, &sizes, i);
                CHECK_EQ(taught[i], LRN_NO_MOVE);
                move[i] = (uint16_t)a_legal(&sizes, i, &rng);
            }
            CHECK_EQ(lrn_step(t, 0, COUNT, move, &out), -1);
        }
        move[2] = (uint16_t)sizes.moves;
        CHECK_EQ(lrn_step(t, 2, COUNT, move, &out), 2);
        lrn_close(t);
    }
}

TEST(the_rule_of_thumb_teaches_legal_moves_to_the_end, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        const cab_game *game = cab_env_game(cab_env_id(g));
        lrn_mix mix = {game->min_seats, game->max_seats, 0, 0, 1, {0, 0, 0}};
        lrn_sizes sizes;
        lrn_tables *t = begin(cab_env_id(g), &mix, &sizes);
        int ended = 0;
        for (int step = 0; step < 4000 && ended < 2; step++) {
            for (int i = 0; i < COUNT; i++) {
                CHECK(taught[i] != LRN_NO_MOVE);
                CHECK_EQ(mask[(size_t)i * sizes.moves + taught[i]], 1);
            }
            CHECK_EQ(lrn_step(t, 0, COUNT, taught, &out), -1);
            for (int i = 0; i < COUNT; i++)
                ended += over[i];
        }
        CHECK(ended > 0);
        lrn_close(t);
    }
}

TEST(wins_are_counted_where_both_sit, "")
{
    lrn_mix mix = {3, 3, 0, 255, 0, {0, 0, 0}};
    lrn_sizes sizes;
    lrn_stats stats;
    lrn_tables *t = begin("pantacle", &mix, &sizes);
    cab_rng rng;
    cab_rng_fast(&rng, 2);
    for (int step = 0; step < 1500; step++) {
        for (int i = 0; i < COUNT; i++)
            move[i] = (uint16_t)a_legal(&sizes, i, &rng);
        CHECK_EQ(lrn_step(t, 0, COUNT, move, &out), -1);
    }
    lrn_count(t, &stats);
    CHECK(stats.games > 0);
    CHECK_EQ(stats.seats[LRN_LEARNER][0] + stats.seats[LRN_HEURISTIC][0], 3 * stats.games);
    CHECK(stats.wins[LRN_HEURISTIC][0] >
          stats.wins[LRN_LEARNER][0]); /* who plays at random loses */
    lrn_count_from_zero(t);
    lrn_count(t, &stats);
    CHECK_EQ(stats.games, 0);
    lrn_close(t);
}

int main(void)
{
    RUN(tables_play_on_with_all_kinds_of_players);
    RUN(the_rule_of_thumb_teaches_legal_moves_to_the_end);
    RUN(wins_are_counted_where_both_sit);
    return test_done();
}
