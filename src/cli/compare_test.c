/* cabale compare, on figures made up here and on real simulations. */
#include "base/test.h"
#include "cli/cli.h"
#include "net/json_read.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/cli_fixture.h"

static char before[] = "/tmp/cabale-before-XXXXXX", after[] = "/tmp/cabale-after-XXXXXX";

static const char head[] = "{\"game\":\"newsalem\",\"players\":4,\"games\":1000,\"wins\":[]}\n";

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(text, file);
    CHECK_EQ(fclose(file), 0);
}

static void add(char *text, size_t room, const char *figure, const char *name, int count, int of)
{
    size_t length = strlen(text);
    snprintf(text + length, room - length,
             "{\"game\":\"newsalem\",\"figure\":\"%s\",\"name\":\"%s\",\"count\":%d,\"of\":%d}\n",
             figure, name, count, of);
}

/* One figure in both files. */
static void pair(const char *figure, const char *name, int count, int of, int count2, int of2)
{
    char text[1024];
    snprintf(text, sizeof text, "%s", head);
    add(text, sizeof text, figure, name, count, of);
    write_file(before, text);
    snprintf(text, sizeof text, "%s", head);
    add(text, sizeof text, figure, name, count2, of2);
    write_file(after, text);
}

static int compare(const char *options)
{
    char line[512];
    snprintf(line, sizeof line, "compare %s %s --lang en %s", before, after, options);
    return run_line(cab_cmd_compare, line);
}

/* By hand: 50 % and 60 % of a thousand each; Newcombe's interval is 5.6 to 14.3. */
TEST(a_real_difference_is_marked, "")
{
    pair("seat", "1", 500, 1000, 600, 1000);
    CHECK_EQ(compare(""), CAB_FINDING);
    CHECK(has(out, "newsalem: 4 players, 1,000 games before, 1,000 after"));
    CHECK(has(out, "* player 1 "));
    CHECK(has(out, "50.0%     60.0%     +10.0   +5.6 .. +14.3"));
    CHECK(has(out, "all 1 comparisons"));
}

TEST(chance_is_not_a_difference, "")
{
    pair("seat", "1", 250, 1000, 275, 1000);
    CHECK_EQ(compare(""), CAB_DONE);
    CHECK(has(out, "  player 1 ") && !has(out, "*"));
    CHECK(has(out, "+2.5   -1.4 .. +6.3"));
    CHECK(has(out, "Nothing differs beyond chance"));
}

TEST(a_loss_has_its_sign, "")
{
    pair("role", "witch", 600, 1000, 500, 1000);
    CHECK_EQ(compare(""), CAB_FINDING);
    CHECK(has(out, "* Witch "));
    CHECK(has(out, "-10.0   -14.3 .. -5.6"));
}

/* One chance in 140 is something alone, and nothing among thirty others. */
TEST(many_comparisons_want_more, "")
{
    char text[2][8192];
    pair("end", "hope", 500, 1000, 560, 1000);
    CHECK_EQ(compare(""), CAB_FINDING);
    for (int side = 0; side < 2; side++) {
        snprintf(text[side], sizeof text[side], "%s", head);
        add(text[side], sizeof text[side], "end", "hope", side ? 560 : 500, 1000);
        for (int i = 1; i <= 30; i++) {
            char name[16];
            snprintf(name, sizeof name, "%d", i);
            add(text[side], sizeof text[side], "seat", name, 250, 1000);
        }
    }
    write_file(before, text[0]);
    write_file(after, text[1]);
    CHECK_EQ(compare(""), CAB_DONE);
}

TEST(few_say_nothing, "")
{
    pair("won", "face.nothing", 0, 19, 1000, 1000);
    CHECK_EQ(compare("--all"), CAB_DONE);
    CHECK(has(out, "face.nothing")); /* a card this program does not know */
    CHECK(has(out, "0.0%    100.0%\n"));
}

TEST(means_are_told_and_not_tested, "")
{
    pair("moves", "", 174000, 1000, 219000, 1000);
    CHECK_EQ(compare(""), CAB_DONE);
    CHECK(has(out, "moves per game"));
    CHECK(has(out, "174.00    219.00\n"));
}

TEST(what_does_not_differ_is_counted, "")
{
    pair("chosen", "term.witch", 300, 1000, 310, 1000);
    CHECK_EQ(compare(""), CAB_DONE);
    CHECK(has(out, "chosen as often as before: 1") && !has(out, "Witch"));
    CHECK_EQ(compare("--all"), CAB_DONE);
    CHECK(has(out, "Witch") && !has(out, "as often"));
}

TEST(programs_get_lines, "")
{
    pair("seat", "2", 500, 1000, 600, 1000);
    CHECK_EQ(compare("--json"), CAB_FINDING);
    CHECK_EQ(lines(out), 1);
    CHECK(has(out, "{\"game\":\"newsalem\",\"figure\":\"seat\",\"name\":\"2\",\"before\":0.500000,"
                   "\"after\":0.600000,\"low\":0.056427,\"high\":0.143037,\"chance\":0.000007,"
                   "\"differs\":true}"));
}

static void refuses(const char *text, const char *why)
{
    pair("seat", "1", 1, 100, 1, 100);
    write_file(after, text);
    CHECK_EQ(compare(""), CAB_BAD_USE);
    CHECK_EQ(lines(err), 1);
    CHECK(has(err, why));
    CHECK_TEXT(out, "");
}

TEST(bad_files_are_refused, "")
{
    refuses("", "is not what");
    refuses("no JSON\n", "is not what");
    refuses(head, "is not what"); /* without --details */
    refuses("{\"game\":\"chess\",\"players\":2,\"games\":1}\n{\"figure\":\"seat\",\"name\":\"1\","
            "\"count\":1,\"of\":2}\n",
            "unknown game chess");
    refuses(
        "{\"game\":\"newsalem\",\"players\":5,\"games\":1}\n{\"figure\":\"seat\",\"name\":\"1\","
        "\"count\":1,\"of\":2}\n",
        "are not the same game");
    refuses(
        "{\"game\":\"newsalem\",\"players\":4,\"games\":1}\n{\"figure\":\"seat\",\"name\":\"1\","
        "\"count\":3,\"of\":2}\n",
        "is not what");
    refuses("{\"game\":\"newsalem\",\"players\":4,\"games\":1}\n{\"figure\":\"hat\",\"name\":\"1\","
            "\"count\":1,\"of\":2}\n",
            "is not what");
    unlink(after);
    CHECK_EQ(compare(""), CAB_BAD_USE);
    CHECK(has(err, "cannot read"));
    CHECK_EQ(run_line(cab_cmd_compare, "compare one --lang en"), CAB_BAD_USE);
    CHECK(has(err, "name two files"));
}

static void simulate(const char *game, const char *more, const char *path)
{
    char line[512];
    snprintf(line, sizeof line, "sim %s --games 60 --threads 2 --json --details %s", game, more);
    CHECK_EQ(run_line(cab_cmd_sim, line), CAB_DONE);
    write_file(path, out);
}

/* Every game's details are read; a game differs from nothing but itself under other players. */
TEST(simulations_can_be_compared, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        if (game->hidden) continue;
        simulate(game->id, "--bots random", before);
        simulate(game->id, "--bots random", after);
        CHECK_EQ(compare("--all"), CAB_DONE);
        CHECK(!has(out, "*"));
    }
    simulate("pantacle", "--bots random", before);
    simulate("pantacle", "--bots heuristic,random", after);
    CHECK_EQ(compare(""), CAB_FINDING);
    CHECK(has(out, "* player 1 "));
}

/* All of a simulation's wins are in its details, and nobody wins with what they did not choose. */
TEST(details_add_up, "")
{
    CHECK_EQ(run_line(cab_cmd_sim, "sim pantacle --games 40 --json --details"), CAB_DONE);
    int64_t wins = 0, chosen = 0;
    for (char *line = strchr(out, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        net_json *json = net_json_read(line, (uint32_t)strcspn(line, "\n"));
        const char *figure = net_json_text(json, "figure");
        int64_t count = net_json_number(json, "count", -1), of = net_json_number(json, "of", -1);
        CHECK(figure && net_json_text(json, "name") && count >= 0);
        bool seat = cab_same(figure, "seat"), choice = cab_same(figure, "chosen");
        CHECK(!seat || of == 40);
        CHECK(!choice || of == 160);
        CHECK(!cab_same(figure, "won") || (count <= of && of <= 160));
        wins += seat ? count : 0;
        chosen += choice ? count : 0;
        net_json_free(json);
    }
    CHECK_EQ(wins, 40);
    CHECK(chosen > 160);
    CHECK_EQ(run_line(cab_cmd_sim, "sim pantacle --games 40 --details --lang en"), CAB_DONE);
    CHECK(has(out, "Wins of those who chose a card") && has(out, "Hound (full)"));
    CHECK(has(out, "Wins of those who chose something else") && has(out, "Indoctrination"));
}

int main(void)
{
    close(mkstemp(before));
    close(mkstemp(after));
    RUN(a_real_difference_is_marked);
    RUN(chance_is_not_a_difference);
    RUN(a_loss_has_its_sign);
    RUN(many_comparisons_want_more);
    RUN(few_say_nothing);
    RUN(means_are_told_and_not_tested);
    RUN(what_does_not_differ_is_counted);
    RUN(programs_get_lines);
    RUN(bad_files_are_refused);
    RUN(simulations_can_be_compared);
    RUN(details_add_up);
    unlink(before);
    unlink(after);
    return test_done();
}
