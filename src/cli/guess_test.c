/* Beliefs in replays, and the picture of a simulation. */
#include "base/test.h"
#include "cli/cli.h"
#include "cli/cli_fixture.h"

#include <stdlib.h>

static char folder[] = "/tmp/cabale-advice-XXXXXX", path[512];

static int times(const char *text, const char *part)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        found++;
    return found;
}

TEST(a_replay_tells_what_a_seat_may_have_believed, "")
{
    char line[1024];
    snprintf(line, sizeof line, "sim pagan --bots heuristic --games 1 --seed 4 --records %s",
             folder);
    CHECK_EQ(run_line(cab_cmd_sim, line), CAB_DONE);
    snprintf(path, sizeof path, "%s/pagan-2-4-0.cabale", folder);
    int guesses = 0;
    for (int seat = 1; seat <= 2; seat++) {
        snprintf(line, sizeof line, "replay %s --seat %d --beliefs --lang en", path, seat);
        CHECK_EQ(run_line(cab_cmd_replay, line), CAB_DONE);
        int here = times(out, "guess about ");
        guesses += here;
        CHECK(!has(out, "[")); /* every word is there */
        snprintf(line, sizeof line, "replay %s --seat %d --beliefs --json", path, seat);
        CHECK_EQ(run_line(cab_cmd_replay, line), CAB_DONE);
        CHECK_EQ(times(out, "\"even\":"), here);
        snprintf(line, sizeof line, "replay %s --seat %d --lang en", path, seat);
        CHECK_EQ(run_line(cab_cmd_replay, line), CAB_DONE);
        CHECK(!has(out, "guess about "));
    }
    CHECK(guesses > 10);
    snprintf(line, sizeof line, "replay %s --beliefs --lang en", path);
    CHECK_EQ(run_line(cab_cmd_replay, line), CAB_BAD_USE);
    CHECK(has(err, "--seat"));
    CHECK_EQ(remove(path), 0);
}

TEST(a_simulation_draws_its_balance, "")
{
    static char picture[CAUGHT];
    char line[1024];
    snprintf(path, sizeof path, "%s/plot.svg", folder);
    snprintf(line, sizeof line, "sim pagan --bots heuristic --games 60 --plot %s --lang en", path);
    CHECK_EQ(run_line(cab_cmd_sim, line), CAB_DONE);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    picture[fread(picture, 1, sizeof picture - 1, file)] = 0;
    fclose(file);
    CHECK(strncmp(picture, "<svg ", 5) == 0 && has(picture, "</svg>\n"));
    CHECK(has(picture, "by role") && has(picture, "by seat") && has(picture, "by card chosen"));
    CHECK(has(picture, ">player 2</text>") && has(picture, "(60)"));
    int rows = 0;
    for (const char *at = picture; (at = strstr(at, "class=\"range\"")) != NULL; at++)
        rows++;
    CHECK(rows > 10); /* two roles, two seats, and cards */
    CHECK_EQ(remove(path), 0);
    CHECK_EQ(run_line(cab_cmd_sim, "sim pagan --games 1 --plot /nowhere/plot.svg"), CAB_BAD_USE);
}

int main(void)
{
    if (!mkdtemp(folder)) return 1;
    RUN(a_replay_tells_what_a_seat_may_have_believed);
    RUN(a_simulation_draws_its_balance);
    remove(folder);
    return test_done();
}
