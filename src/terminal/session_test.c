/* The log of a session. What a session plays is tested in terminal_test.c. */
#include "base/test.h"

#include "terminal/session.h"

static term_session session;

/* The line of the log that ends here, as it is shown; whether its run begins with `first`. */
static void shows(uint32_t last, uint32_t first, const char *text)
{
    char bytes[TERM_LINE + 16];
    cab_text out;
    cab_text_begin(&out, bytes, sizeof bytes);
    CHECK_EQ(term_log_run(&session, last, &out), first);
    CHECK_TEXT(bytes, text);
}

TEST(what_happens_several_times_in_a_row_is_one_line, "")
{
    session.log.count = 0;
    term_note(&session, "Anne draws a card");
    term_note(&session, "Anne draws a card");
    term_note(&session, "Anne draws a card");
    term_note(&session, "Bruno passes");
    term_note(&session, "Anne draws a card");
    shows(4, 4, "Anne draws a card");
    shows(3, 3, "Bruno passes");
    shows(2, 0, "Anne draws a card ×3");
}

TEST(a_run_does_not_reach_back_into_what_is_forgotten, "")
{
    session.log.count = 0;
    for (int i = 0; i < TERM_LOG_MAX + 5; i++)
        term_note(&session, "Anne draws a card");
    shows(TERM_LOG_MAX + 4, 5, "Anne draws a card ×4096");
}

int main(void)
{
    RUN(what_happens_several_times_in_a_row_is_one_line);
    RUN(a_run_does_not_reach_back_into_what_is_forgotten);
    return test_done();
}
