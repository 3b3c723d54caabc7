/* The registry, minds, weights, and the random player, on the sample game. */
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"

/* As arenas have it, at full strength (docs/bots.md). */
static int rank_of(const char *id)
{
    static const char *const levels[] = {"random", "novice", "heuristic", "adept", "master"};
    for (int rank = 0; rank < 5; rank++)
        if (strcmp(levels[rank], id) == 0) return rank;
    return -1;
}

TEST(levels_are_weakest_first, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        CHECK(cab_bot_at(game, 0) == &cab_random_bot);
        CHECK(cab_bot_at(game, -1) == NULL);
        int count = 0, below = -1;
        for (; cab_bot_at(game, count); count++) {
            const cab_bot *bot = cab_bot_at(game, count);
            CHECK(bot->choose && bot->weights);
            CHECK(rank_of(bot->id) > below);
            below = rank_of(bot->id);
            CHECK(!bot->game || strcmp(bot->game, game->id) == 0);
            CHECK(cab_bot_find(game, bot->id) == bot); /* no level twice */
        }
        CHECK(cab_bot_at(game, count + 1) == NULL);
        CHECK(cab_bot_find(game, "nobody") == NULL);
    }
}

TEST(seats_have_dice_of_their_own, "")
{
    static cab_mind a, b, c;
    const cab_game *game = cab_game_find("sample");
    cab_mind_init(&a, game, 0, 3, 7);
    cab_mind_init(&b, game, 1, 3, 7);
    cab_mind_init(&c, game, 0, 3, 7);
    CHECK_EQ(a.seats, 3);
    CHECK_EQ(b.seat, 1);
    CHECK_EQ(memcmp(&a, &c, sizeof a), 0);
    CHECK(cab_rng_u64(&a.rng) != cab_rng_u64(&b.rng));
    cab_mind_init(&c, game, 0, 3, 8);
    cab_mind_init(&a, game, 0, 3, 7);
    CHECK(cab_rng_u64(&a.rng) != cab_rng_u64(&c.rng));
}

static void one_to_three(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                         uint16_t *out)
{
    (void)mind, (void)seen, (void)move;
    for (int i = 0; i < count; i++)
        out[i] = 0;
    out[1] = 1;
    out[3] = 3;
}

TEST(moves_are_drawn_by_weight, "")
{
    static cab_mind mind;
    cab_bot bot = {.id = "test", .weights = one_to_three};
    cab_move move[4] = {10, 11, 12, 13};
    int drawn[4] = {0};
    cab_mind_init(&mind, cab_game_find("sample"), 0, 2, 1);
    for (int i = 0; i < 4000; i++)
        drawn[cab_weighted_move(&mind, &bot, NULL, move, 4) - 10]++;
    CHECK_EQ(drawn[0] + drawn[2], 0);
    CHECK(drawn[1] > 900 && drawn[1] < 1100); /* 1000 expected, deviation 27 */
    CHECK_EQ(drawn[1] + drawn[3], 4000);
}

TEST(random_moves_are_all_alike, "")
{
    static cab_mind mind;
    cab_move move[5] = {3, 4, 5, 6, 7};
    uint16_t weight[5];
    int drawn[5] = {0};
    cab_mind_init(&mind, cab_game_find("sample"), 0, 2, 1);
    for (int i = 0; i < 5000; i++)
        drawn[cab_random_bot.choose(&mind, NULL, move, 5) - 3]++;
    for (int i = 0; i < 5; i++)
        CHECK(drawn[i] > 880 && drawn[i] < 1120); /* 1000 expected, deviation 28 */
    cab_random_bot.weights(&mind, NULL, move, 5, weight);
    for (int i = 0; i < 5; i++)
        CHECK_EQ(weight[i], 1);
}

/* Random games of the sample, until a seat is asked out of turn. */
static bool find_may(cab_state *state, cab_ask *ask)
{
    const cab_game *game = cab_game_find("sample");
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_setup_default(game, 3, &setup);
    cab_rng_fast(&rng, 1);
    cab_driver_begin(&driver);
    if (game->setup(state->bytes, &setup, &rng) != CAB_OK) return false;
    while (cab_next(game, state->bytes, &driver, &rng, ask)) {
        cab_turn turn = game->turn(state->bytes);
        if (ask->may && !(turn.must & CAB_BIT(ask->seat))) return true;
        cab_move move = ask->move[cab_rng_below(&rng, (uint32_t)ask->count)];
        if (game->apply_move(state->bytes, ask->seat, move, &rng, NULL) != CAB_OK) return false;
        cab_driver_moved(&driver, ask->seat);
    }
    return false;
}

TEST(random_mostly_keeps_still_out_of_turn, "")
{
    static cab_mind mind;
    static cab_state state;
    static cab_seen seen;
    cab_ask ask;
    int silent = 0, legal = 0;
    CHECK(find_may(&state, &ask));
    const cab_game *game = cab_game_find("sample");
    cab_mind_init(&mind, game, ask.seat, 3, 5);
    game->hide(state.bytes, ask.seat, &seen);
    for (int i = 0; i < 1000; i++) {
        cab_move move = cab_random_bot.choose(&mind, &seen, ask.move, ask.count);
        silent += move == CAB_SILENT;
        legal += cab_is_legal(game, state.bytes, ask.seat, move);
    }
    CHECK_EQ(silent + legal, 1000);
    CHECK(silent > 690 && silent < 810); /* 750 expected, deviation 14 */
}

TEST(random_claims_are_well_formed_and_leave_no_trace, "")
{
    static cab_mind mind, before;
    static cab_seen seen;
    const cab_game *game = cab_game_find("sample");
    int claims = 0, to_all = 0;
    CHECK(game->claims > 0);
    cab_mind_init(&mind, game, 2, 4, 5);
    for (int i = 0; i < 2000; i++) {
        cab_claim claim;
        before = mind;
        bool said = cab_random_bot.claim(&mind, &seen, &claim);
        CHECK_EQ(memcmp(&before, &mind, sizeof mind), 0);
        cab_rng_u64(&mind.rng); /* as a choice between two claims would */
        if (!said) continue;
        claims++;
        CHECK(claim.kind < game->claims && claim.from == 2);
        CHECK((claim.to < 4 && claim.to != 2) || claim.to == CAB_NOBODY);
        to_all += claim.to == CAB_NOBODY;
        for (int r = 0; r < claim.refs; r++)
            CHECK_EQ(claim.ref[r].kind, game->claim[claim.kind].argument[r]);
        CHECK(claim.refs == CAB_CLAIM_REFS ||
              game->claim[claim.kind].argument[claim.refs] == CAB_REF_NONE);
    }
    CHECK(claims > 180 && claims < 320); /* 250 expected, deviation 15 */
    CHECK(to_all > 0 && to_all < claims);
}

int main(void)
{
    RUN(levels_are_weakest_first);
    RUN(seats_have_dice_of_their_own);
    RUN(moves_are_drawn_by_weight);
    RUN(random_moves_are_all_alike);
    RUN(random_mostly_keeps_still_out_of_turn);
    RUN(random_claims_are_well_formed_and_leave_no_trace);
    return test_done();
}
