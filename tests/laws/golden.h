/* The laws in positions laid by hand, which simulation reaches late or never: tests of a game once
 * more, with all laws before and after every move they make. A program defines GOLDEN_SEATS(state),
 * includes this, then the source of the tests, whose cab_play is turned aside.
 *
 * The move is made once more for the laws, with dice of their own: those of the test may be a
 * script, which is used up by who reads it. Nobody resigns in a world that was drawn. */
#ifndef CABALE_TESTS_LAWS_GOLDEN_H
#define CABALE_TESTS_LAWS_GOLDEN_H

#include "base/test.h"
#include "laws/laws.h"

enum { GOLDEN_WORLDS = 4 };
static cab_laws golden_laws;
static uint64_t golden_seed;

static void golden_check(const cab_game *game, const cab_state *before, cab_seat seat,
                         cab_move move)
{
    cab_laws *l = &golden_laws;
    cab_state after = *before;
    cab_rng dice;
    cab_rng_fast(&dice, ++golden_seed);
    cab_laws_begin(l, game, GOLDEN_SEATS(before->bytes), golden_seed);
    bool kept = cab_laws_state(l, before->bytes);
    cab_laws_before(l, before->bytes, &dice);
    kept = kept && game->apply_move(after.bytes, seat, move, &dice, NULL) == CAB_OK &&
           cab_laws_after(l, after.bytes, seat, move);
    if (kept && game->is_over(after.bytes, NULL)) kept = cab_laws_end(l, after.bytes);
    CHECK_TEXT(l->found.what, "");
    CHECK(kept);
}

static cab_error golden_play(const cab_game *game, void *state, cab_seat seat, cab_move move,
                             cab_rng *rng, cab_journal *journal)
{
    cab_state before;
    memset(&before, 0, sizeof before);
    memcpy(before.bytes, state, game->state_size);
    cab_error error = cab_play(game, state, seat, move, rng, journal);
    for (int i = 0; error == CAB_OK && move != CAB_RESIGN && i < GOLDEN_WORLDS; i++)
        golden_check(game, &before, seat, move);
    return error;
}

TEST(the_laws_were_put_to_the_test, "")
{
    CHECK(golden_laws.done[CAB_LAW_SAME] > 0);
    CHECK(golden_laws.done[CAB_LAW_SAMPLES] > 0);
    CHECK(golden_laws.done[CAB_LAW_MESSAGES] > 0);
    CHECK(golden_laws.done[CAB_LAW_ASKING] > 0);
}

static int golden_done(void)
{
    RUN(the_laws_were_put_to_the_test);
    return test_done();
}

#define cab_play  golden_play
#define test_done golden_done

#endif
