/* Counts of those who try too often, and that nobody else's tries take one away. docs/hosting.md,
 * "Limits". */
#include "server/guard.h"

#include "base/hash.h"
#include "base/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 10, WINDOW = 10 * 60 * 1000 };

static srv_guard *guard;

static void begin(uint8_t secret)
{
    memset(guard, 0, sizeof *guard);
    memset(guard->key, secret, sizeof guard->key);
}

static bool attempt(const char *name, int64_t now)
{
    srv_try t = {"login", name, MOST, WINDOW};
    return srv_guard_count(guard, &t, now);
}

static void back(const char *name, int64_t now)
{
    srv_try t = {"login", name, MOST, WINDOW};
    srv_guard_back(guard, &t, now);
}

static int attempts(const char *name, int count, int64_t now)
{
    int good = 0;
    for (int i = 0; i < count; i++)
        good += attempt(name, now);
    return good;
}

TEST(ten_tries_in_ten_minutes, "")
{
    begin(1);
    CHECK_EQ(attempts("anne", 15, 1000), MOST);
    CHECK_EQ(attempts("bill", 15, 1000), MOST); /* each for itself */
    CHECK(!attempt("anne", 1000 + WINDOW - 1)); /* from the first try on */
    CHECK_EQ(attempts("anne", 15, 1000 + WINDOW), MOST);
}

TEST(what_is_given_back_does_not_count, "")
{
    begin(1);
    for (int i = 0; i < 100; i++) {
        CHECK(attempt("anne", 1000));
        back("anne", 1000);
    }
    CHECK_EQ(attempts("anne", 15, 1000), MOST);
    back("anne", 1000 + WINDOW); /* over: there is nothing to give back */
    back("carl", 1000);
    CHECK_EQ(attempts("anne", 15, 1000 + WINDOW), MOST);
}

/* Many more names than there is room for; none of them lets the one that is watched try again. */
TEST(a_flood_of_names_washes_no_count_away, "")
{
    char name[24];
    begin(2);
    CHECK_EQ(attempts("victim", 6, 1000), 6);
    for (int i = 0; i < 20 * SRV_GUARD_SETS * SRV_GUARD_WAYS; i++) {
        snprintf(name, sizeof name, "x%d", i);
        CHECK(attempt(name, 2000 + i / 1000));
    }
    CHECK_EQ(attempts("victim", 100, 300000), MOST - 6);
    for (int i = 0; i < 4 * SRV_GUARD_SETS * SRV_GUARD_WAYS; i++) {
        snprintf(name, sizeof name, "y%d", i);
        attempts(name, 1 + i % (MOST - 1), 300001);
        CHECK(i % 1000 != 0 || !attempt("victim", 300001));
    }
    CHECK_EQ(attempts("victim", 100, 300002), 0);
}

/* The names that share a place with this one under a hash without a key, which anybody can find. */
TEST(names_that_fall_together_cannot_be_known, "")
{
    uint64_t seed = cab_hash(11, "login", 5), place = cab_hash(seed, "victim", 6) % 1024;
    char name[24];
    int found = 0, good = 0;
    begin(3);
    for (int i = 0; found < 200; i++) {
        snprintf(name, sizeof name, "x%d", i);
        if (cab_hash(seed, name, (uint32_t)strlen(name)) % 1024 != place) continue;
        found++;
        good += attempt("victim", 1000);
        attempts(name, 2, 1000);
    }
    CHECK_EQ(good, MOST);
}

/* Whose counts are over makes room before anybody else. */
TEST(what_is_over_goes_first, "")
{
    char name[24];
    begin(4);
    for (int i = 0; i < 4 * SRV_GUARD_SETS * SRV_GUARD_WAYS; i++) {
        snprintf(name, sizeof name, "old%d", i);
        attempts(name, MOST, 1000);
    }
    CHECK(attempt("anne", 1000 + WINDOW));
    for (int i = 0; i < SRV_GUARD_SETS; i++) {
        snprintf(name, sizeof name, "new%d", i);
        CHECK(attempt(name, 1001 + WINDOW));
    }
    CHECK_EQ(attempts("anne", 15, 1002 + WINDOW), MOST - 1);
}

int main(void)
{
    guard = calloc(1, sizeof *guard);
    CHECK(guard != NULL);
    RUN(ten_tries_in_ten_minutes);
    RUN(what_is_given_back_does_not_count);
    RUN(a_flood_of_names_washes_no_count_away);
    RUN(names_that_fall_together_cannot_be_known);
    RUN(what_is_over_goes_first);
    free(guard);
    return test_done();
}
