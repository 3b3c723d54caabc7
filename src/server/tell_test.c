/* What leaves the house of a game that is over. */
#include "server/tell.c"

#include "base/test.h"
#include "record/record.h"

#include <stdio.h>

/* A record of one seat, after a line of so many bytes: a name instead of Anne's is wanted. */
static srv_telling told(int line_bytes)
{
    static const uint8_t seed[CAB_SIGN_SEED] = {1};
    char text[2 * CAB_RECORD_LINE_MAX];
    srv_telling t;
    memset(&t, 0, sizeof t);
    t.forgotten = 1;
    t.seed = seed;
    int length = snprintf(text, sizeof text, "%0*d\nseat 0 human 00 Anne\nsum 0\n", line_bytes, 0);
    CHECK(srv_whole_take(&t.record, text, (uint32_t)length));
    srv_tell(&t);
    return t;
}

static bool has(const srv_telling *t, const char *words)
{
    size_t length = strlen(words);
    for (uint32_t i = 0; i + length <= t->text.length; i++)
        if (memcmp(t->text.text + i, words, length) == 0) return true;
    return false;
}

TEST(a_record_goes_out_without_the_name, "")
{
    srv_telling t = told(CAB_RECORD_LINE_MAX - 1);
    CHECK_EQ(t.status, 200);
    CHECK(has(&t, srv_forgotten_name()) && !has(&t, "Anne"));
    srv_telling_clear(&t);
}

/* One that cannot be read to its end is refused, and not sent as far as it could be. */
TEST(half_a_record_does_not_go_out, "")
{
    srv_telling t = told(CAB_RECORD_LINE_MAX);
    CHECK_EQ(t.status, 409);
    CHECK_TEXT(t.error, "kept");
    srv_telling_clear(&t);
}

TEST(what_was_packed_comes_out_as_it_was, "")
{
    srv_telling t = told(CAB_RECORD_LINE_MAX - 1);
    CHECK(t.packed && t.packed_length < t.text_length);
    srv_whole before = t.text;
    memset(&t.text, 0, sizeof t.text);
    srv_tell(&t);
    CHECK_EQ(t.status, 200);
    CHECK_EQ(t.text.length, before.length);
    CHECK(memcmp(t.text.text, before.text, before.length) == 0);
    free(before.text);
    drop(&t.text);
    t.packed[t.packed_length / 2] ^= 1;
    srv_tell(&t);
    CHECK_EQ(t.status, 503);
    srv_telling_clear(&t);
}

/* Lines that a telling takes before it hears that nobody waits. */
TEST(what_nobody_waits_for_stops, "")
{
    srv_telling t;
    memset(&t, 0, sizeof t);
    CHECK(take(&t, "a line\n", 7));
    t.stale = true;
    CHECK(!take(&t, "another\n", 8));
    CHECK_EQ(t.text.length, 7);
    srv_telling_clear(&t);
}

int main(void)
{
    RUN(a_record_goes_out_without_the_name);
    RUN(half_a_record_does_not_go_out);
    RUN(what_was_packed_comes_out_as_it_was);
    RUN(what_nobody_waits_for_stops);
    return test_done();
}
