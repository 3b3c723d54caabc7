/* Cells: secret numbers, which engine/cards.h keeps beside the cards. */
#include "base/test.h"
#include "engine/cards.h"

enum { P0 = 1, P1 = 2 };

TEST(a_cell_is_set_shown_and_cleared, "")
{
    cab_cell cell = {0};
    cab_cell_set(&cell, 3, P1);
    CHECK_EQ(cell.value, 3);
    CHECK_EQ(cell.set, 1);
    CHECK(cab_cell_knows(&cell, 1));
    CHECK(!cab_cell_knows(&cell, 0));
    CHECK(!cab_cell_knows(&cell, CAB_NOBODY));
    cab_cell_show(&cell, P0);
    CHECK_EQ(cell.known, P0 | P1);
    cab_cell_show(&cell, CAB_PUBLIC);
    CHECK_EQ(cell.known, CAB_ALL);
    CHECK(cab_cell_knows(&cell, CAB_NOBODY));
    cab_cell_clear(&cell);
    CHECK_EQ(cell.value + cell.set + cell.known, 0);
}

TEST(a_cell_is_hidden, "")
{
    cab_cell cell = {3, 1, P0 | P1};
    cab_cell_hide(&cell, 1);
    CHECK_EQ(cell.value, 3);
    CHECK_EQ(cell.known, P1);
    cell.known = P0 | P1;
    cab_cell_hide(&cell, 2);
    CHECK_EQ(cell.value, 0);
    CHECK_EQ(cell.set, 1);
    CHECK_EQ(cell.known, 0);
    cab_cell_set(&cell, 2, 0xff); /* all seats, not the public */
    cab_cell_hide(&cell, CAB_NOBODY);
    CHECK_EQ(cell.value, 0);
    CHECK_EQ(cell.known, 0);
    cab_cell_set(&cell, 2, CAB_ALL);
    cab_cell_hide(&cell, CAB_NOBODY);
    CHECK_EQ(cell.value, 2);
    CHECK_EQ(cell.known, CAB_ALL);
}

TEST(a_cell_is_sampled, "")
{
    static const cab_cell hidden = {0, 1, 0};
    cab_rng rng;
    int seen[3] = {0};
    cab_rng_fast(&rng, 3);
    for (int i = 0; i < 100; i++) {
        cab_cell cell = hidden;
        cab_cell_resample(&cell, 0, 1, 3, &rng);
        CHECK_EQ(cell.known, P1);
        CHECK(cell.value < 3);
        seen[cell.value]++;
        cab_cell_hide(&cell, 0);
        CHECK(memcmp(&cell, &hidden, sizeof cell) == 0);
        cab_cell_resample(&cell, 0, CAB_NOBODY, 3, &rng); /* a number nobody knows stays unknown */
        CHECK_EQ(cell.known, 0);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    cab_cell known = {2, 1, P0}, unset = {0};
    cab_cell_resample(&known, 0, 0, 3, &rng);
    CHECK_EQ(known.value, 2);
    CHECK_EQ(known.known, P0);
    cab_cell_resample(&unset, 0, 1, 3, &rng);
    CHECK_EQ(unset.known + unset.set, 0);
}

int main(void)
{
    RUN(a_cell_is_set_shown_and_cleared);
    RUN(a_cell_is_hidden);
    RUN(a_cell_is_sampled);
    return test_done();
}
