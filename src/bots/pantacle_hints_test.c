/* The heuristic player of Pantacle: clearly stronger than random ones, consistent, and sensible
 * where it matters most. */
#include "bots/hints_fixture.h"
#include "games/pantacle/pantacle.h"

extern const cab_bot pan_heuristic_bot;

/* Games of heuristic players with the seeds from 0. */
static void play_games(int seats, uint64_t games, visit *each)
{
    company c = {.game = &pan_game, .each = each};
    seat_all(&c, &pan_heuristic_bot);
    for (uint64_t seed = 0; seed < games; seed++)
        one_deal(&c, seats, seed);
}

TEST(beats_three_random_players, "")
{
    int wins = wins_among_random(&pan_game, &pan_heuristic_bot, 4, 1000);
    CHECK(wins >= 850); /* about 910; a fair share would be 250 */
}

TEST(weights_and_choice_agree, "")
{
    count_anew();
    for (int seats = 3; seats <= 5; seats++)
        play_games(seats, 4, consistent);
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
    claims = kinds = 0;
    play_games(4, 30, speaks_well);
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
    wins_offered = wins_taken = stops_offered = stops_taken = 0;
    play_games(4, 1500, grasps_the_end);
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
