/* A part of protocol_test.c: a table of several people on a server with pauses. */
#ifndef CABALE_TESTS_PROTOCOL_WINDOWS_H
#define CABALE_TESTS_PROTOCOL_WINDOWS_H

/* With pauses, so that windows open. */
static inline void window_table(void)
{
    player *who[] = {&people[0], &people[1]};
    CHECK_TEXT(
        ask(who[0], "create", "\"game\":\"pantacle\",\"seats\":3,\"bots\":[null,null,\"random\"]"),
        "");
    CHECK_TEXT(enter(who[1], who[0]->made), "");
    CHECK_TEXT(ask(who[1], "sit", ""), "");
    CHECK_TEXT(be_ready(who[1]), "");
    CHECK_TEXT(be_ready(who[0]), "");
    for (int i = 0; i < 60; i++) {
        for (int p = 0; p < 2; p++)
            if (who[p]->choices > 0) (void)move_one(who[p], who[p]->choice[0]);
        pass_time(1500);
        CHECK_TEXT(enter(who[0], who[0]->made), "");
    }
}

#endif
