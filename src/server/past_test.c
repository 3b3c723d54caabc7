/* What leaves the house of a game that is over, where somebody who played it was deleted. */
#include "server/past.c"

#include "base/test.h"

/* A record of one seat, after a line of so many bytes: a name instead of Anne's is wanted. */
static telling told(int line_bytes)
{
    char text[2 * CAB_RECORD_LINE_MAX];
    telling t;
    memset(&t, 0, sizeof t);
    t.status = 200;
    t.renamed = true;
    t.name[0] = "Nobody";
    int length = snprintf(text, sizeof text, "%0*d\nseat 0 human 00 Anne\nsum 0\n", line_bytes, 0);
    CHECK(srv_whole_take(&t.record, text, (uint32_t)length + 1));
    t.record.length--; /* it ends like a text, for these tests */
    make_elsewhere(&t);
    return t;
}

TEST(a_record_goes_out_without_the_name, "")
{
    telling t = told(CAB_RECORD_LINE_MAX - 1);
    CHECK_EQ(t.status, 200);
    CHECK(srv_whole_take(&t.made, "", 1));
    CHECK(strstr(t.made.text, " Nobody\nsum ") && !strstr(t.made.text, "Anne"));
    drop(&t.made);
}

/* One that cannot be read to its end is refused, and not sent as far as it could be. */
TEST(half_a_record_does_not_go_out, "")
{
    telling t = told(CAB_RECORD_LINE_MAX);
    CHECK_EQ(t.status, 409);
    CHECK_TEXT(t.error, "kept");
    drop(&t.made);
    drop(&t.record);
}

int main(void)
{
    RUN(a_record_goes_out_without_the_name);
    RUN(half_a_record_does_not_go_out);
    return test_done();
}
