/* What people and addresses may take: held until it is given back, or used up for a while. */
#include "base/test.h"
#include "server/budget.h"

enum { NOW = 1000000 };

static srv_budget begin(void)
{
    srv_budget b;
    memset(&b, 0, sizeof b);
    b.limits.hold[SRV_HOLD_TABLE].person = 3;
    b.limits.hold[SRV_HOLD_TABLE].address = 5;
    b.limits.use[SRV_USE_WORK].person = 10;
    b.limits.use[SRV_USE_WORK].address = 15;
    b.limits.use_ms[SRV_USE_WORK] = 1000;
    return b;
}

static int hold_all(srv_budget *b, srv_payer who)
{
    int count = 0;
    for (; count < 100 && srv_budget_room(b, who, SRV_HOLD_TABLE); count++)
        srv_budget_hold(b, who, SRV_HOLD_TABLE, NOW);
    return count;
}

static int use_all(srv_budget *b, srv_payer who, int64_t now)
{
    int count = 0;
    while (count < 100 && srv_budget_use(b, who, SRV_USE_WORK, 1, now))
        count++;
    return count;
}

TEST(what_is_held_counts_for_person_and_address, "")
{
    srv_budget b = begin();
    srv_payer anne = {1, 9}, bill = {2, 9}, carl = {3, 8};
    CHECK_EQ(hold_all(&b, anne), 3);
    CHECK_EQ(hold_all(&b, bill), 2); /* five at this address */
    CHECK_EQ(hold_all(&b, carl), 3);
    srv_budget_give(&b, anne, SRV_HOLD_TABLE);
    CHECK_EQ(hold_all(&b, bill), 1);
    CHECK_EQ(hold_all(&b, anne), 0);
    CHECK_EQ(srv_budget_held(&b, 2, SRV_HOLD_TABLE), 3);
    srv_budget_free(&b);
}

TEST(who_is_not_known_is_not_counted, "")
{
    srv_budget b = begin();
    srv_payer nobody = {0, 0}, anne = {1, 0};
    CHECK_EQ(hold_all(&b, nobody), 100);
    CHECK_EQ(hold_all(&b, anne), 3);
    CHECK_EQ(use_all(&b, nobody, NOW), 100);
    srv_budget_give(&b, nobody, SRV_HOLD_TABLE);
    srv_budget_free(&b);
}

TEST(what_is_used_comes_back, "")
{
    srv_budget b = begin();
    srv_payer anne = {1, 9}, bill = {2, 9};
    CHECK_EQ(use_all(&b, anne, NOW), 10);
    CHECK_EQ(use_all(&b, bill, NOW), 5);
    CHECK_EQ(use_all(&b, anne, NOW + 100), 1);
    CHECK_EQ(use_all(&b, anne, NOW + 10000), 10);
    CHECK(!srv_budget_use(&b, bill, SRV_USE_WORK, 11, NOW + 100000));
    CHECK(srv_budget_use(&b, bill, SRV_USE_WORK, 10, NOW + 100000));
    srv_budget_free(&b);
}

TEST(a_refusal_uses_nothing, "")
{
    srv_budget b = begin();
    srv_payer anne = {1, 9}, bill = {2, 9}, carl = {1, 8};
    CHECK_EQ(use_all(&b, anne, NOW), 10);
    CHECK_EQ(use_all(&b, bill, NOW), 5);
    CHECK_EQ(use_all(&b, bill, NOW), 0); /* the address has no more .. */
    srv_payer moved = {2, 8};
    CHECK_EQ(use_all(&b, moved, NOW), 5); /* .. and that has cost nothing elsewhere */
    CHECK_EQ(use_all(&b, carl, NOW), 0);
    srv_budget_free(&b);
}

TEST(a_clock_that_is_put_back_locks_nobody_out, "")
{
    srv_budget b = begin();
    srv_payer anne = {1, 0};
    CHECK_EQ(use_all(&b, anne, NOW), 10);
    CHECK_EQ(use_all(&b, anne, NOW - 500000), 0);
    CHECK_EQ(use_all(&b, anne, NOW - 499000), 10);
    srv_budget_free(&b);
}

TEST(whoever_comes_and_goes_takes_no_room, "")
{
    srv_budget b = begin();
    srv_payer anne = {1, 1};
    CHECK_EQ(hold_all(&b, anne), 3);
    for (uint64_t i = 2; i < 10000; i++) {
        srv_payer who = {i, i};
        CHECK(srv_budget_use(&b, who, SRV_USE_WORK, 10, NOW + (int64_t)i * 1000));
    }
    CHECK(b.people.count < 100 && b.addresses.count < 100);
    CHECK_EQ(srv_budget_held(&b, 1, SRV_HOLD_TABLE), 3);
    srv_budget_free(&b);
}

int main(void)
{
    RUN(what_is_held_counts_for_person_and_address);
    RUN(who_is_not_known_is_not_counted);
    RUN(what_is_used_comes_back);
    RUN(a_refusal_uses_nothing);
    RUN(a_clock_that_is_put_back_locks_nobody_out);
    RUN(whoever_comes_and_goes_takes_no_room);
    return test_done();
}
