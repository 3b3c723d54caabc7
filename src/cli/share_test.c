/* Intervals: by hand, and whether they hold what is true as often as they say. */
#include "cli/share.h"

#include "base/rng.h"
#include "base/test.h"

TEST(intervals_of_single_games_are_wilsons, "")
{
    double low = 0, high = 0;
    cab_wilson(8, 10, &low, &high); /* 0.4901625 .. 0.9433178 */
    CHECK_EQ(low * 1e6 + 0.5, 490162);
    CHECK_EQ(high * 1e6 + 0.5, 943318);
    cab_wilson(0, 10, &low, &high);
    CHECK(low == 0);
    CHECK_EQ(high * 1e6 + 0.5, 277533);
    cab_wilson(10, 10, &low, &high);
    CHECK_EQ(low * 1e6 + 0.5, 722467);
    CHECK(high == 1);
    cab_wilson(0, 0, &low, &high);
    CHECK(low == 0 && high == 1);
}

static cab_paired deals_of(int deals, uint64_t part, uint64_t all)
{
    cab_paired p = {0};
    for (int i = 0; i < deals; i++)
        cab_paired_add(&p, part, all);
    return p;
}

TEST(nothing_counted_says_nothing, "")
{
    double low = 1, high = 0;
    cab_paired p = deals_of(5, 0, 0);
    cab_paired_interval(&p, &low, &high);
    CHECK(low == 0 && high == 1);
    CHECK_EQ(p.deals, 0);
}

/* Deals that all end one to one say even more surely than their games would, but not more surely
 * than four times as many. */
TEST(equal_deals_count_for_four_times_their_games, "")
{
    double low = 0, high = 0, low_4 = 0, high_4 = 0;
    cab_paired p = deals_of(10000, 1, 2);
    cab_paired_interval(&p, &low, &high);
    cab_wilson(40000, 80000, &low_4, &high_4);
    CHECK_EQ(low * 1e4, low_4 * 1e4);
    CHECK_EQ(high * 1e4, high_4 * 1e4);
}

/* Four deals, two of which one bot won whole. By hand: share 3/4, squares of what deals differ from
 * it 4 * (1/2)^2 = 1, so variance 1 * 4/3 / 8^2 = 1/48; of eight single games (3/16) / 8 = 9/384;
 * three degrees of freedom: 1.9600 + 0.7909 + 0.3137 = 3.0646. So they are as sure as
 * 8 / (384/432 * (3.0646 / 1.96)^2) = 3.68 single games: Wilson's 0.622 give or take 0.335. */
TEST(few_deals_by_hand, "")
{
    cab_paired p = {0};
    double low = 0, high = 0;
    cab_paired_add(&p, 2, 2);
    cab_paired_add(&p, 2, 2);
    cab_paired_add(&p, 1, 2);
    cab_paired_add(&p, 1, 2);
    cab_paired_interval(&p, &low, &high);
    CHECK_EQ(low * 1e3 + 0.5, 288);
    CHECK_EQ(high * 1e3 + 0.5, 957);
}

/* One arena: every deal favours the role as it likes, and the first bot is the better one. Its
 * share of the wins in that role. */
static cab_paired play_arena(int deals, uint32_t better, cab_rng *rng)
{
    cab_paired p = {0};
    for (int i = 0; i < deals; i++) {
        uint32_t favour = 100 + cab_rng_below(rng, 700); /* in a thousand */
        uint64_t first = cab_rng_below(rng, 1000) < favour + better;
        uint64_t second = cab_rng_below(rng, 1000) < favour;
        cab_paired_add(&p, first, first + second);
    }
    return p;
}

/* Of 2,000 arenas of forty deals, the true share in 95 in a hundred intervals. */
TEST(intervals_hold_the_truth_as_often_as_they_say, "")
{
    enum { ARENAS = 2000 };
    cab_rng rng;
    cab_rng_fast(&rng, 8);
    for (uint32_t better = 0; better <= 200; better += 100) {
        cab_paired all = play_arena(400000, better, &rng);
        double truth = (double)all.part / (double)all.all;
        int held = 0, held_by_wilson = 0;
        for (int i = 0; i < ARENAS; i++) {
            double low = 0, high = 0;
            cab_paired p = play_arena(40, better, &rng);
            cab_paired_interval(&p, &low, &high);
            held += low <= truth && truth <= high;
            cab_wilson(p.part, p.all, &low, &high);
            held_by_wilson += low <= truth && truth <= high;
        }
        CHECK(held > ARENAS * 93 / 100 && held < ARENAS * 975 / 1000);
        CHECK(held_by_wilson > ARENAS * 985 / 1000); /* too wide for games that are paired */
    }
}

int main(void)
{
    RUN(intervals_of_single_games_are_wilsons);
    RUN(nothing_counted_says_nothing);
    RUN(equal_deals_count_for_four_times_their_games);
    RUN(few_deals_by_hand);
    RUN(intervals_hold_the_truth_as_often_as_they_say);
    return test_done();
}
