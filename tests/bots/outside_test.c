/* The line protocol: our engine behind it plays the very game it plays inside; the examples of
 * docs/bots.md play without a fault; programs that misbehave do not stop a game. */
#include "base/test.h"
#include "bots/search.h"
#include "cli/cli.h"
#include "cli/cli_fixture.h"
#include "cli/hosting.h"
#include "cli/outside.h"

#include <stdlib.h>

enum { PART = 400, ANSWER_MS = 60000, MEMORY = 2 << 20 };

static uint64_t memory[MEMORY / 8];
static cab_hosting inside, hosted;
static const char *self; /* this program, which is also an engine */

static cab_desk desk_of(void)
{
    cab_desk desk = {.memory = memory, .memory_size = sizeof memory, .part = PART};
    return desk;
}

/* The same seeds, once all at home, once with seat 0 behind the protocol. */
static void compare(const cab_game *game)
{
    cab_bot quiet = *cab_bot_find(game, "novice"); /* engines say nothing, so nobody does */
    cab_desk desk = desk_of();
    const cab_bot *bot[CAB_SEATS];
    const cab_desk *desks[CAB_SEATS];
    cab_outside outside;
    cab_setup setup;
    cab_result a, b;
    char command[1024];
    quiet.claim = NULL;
    cab_setup_default(game, game->min_seats, &setup);
    for (int i = 0; i < setup.seats; i++) {
        bot[i] = &quiet;
        desks[i] = &desk;
    }
    CHECK(cab_host_game(&inside, game, &setup, bot, desks, 11, 0, &a));
    snprintf(command, sizeof command, "%s engine %s novice", self, game->id);
    CHECK(cab_outside_open(&outside, command, ANSWER_MS));
    CHECK(strstr(outside.name, "novice") != NULL);
    bot[0] = &cab_outside_bot;
    desks[0] = &outside.desk;
    cab_outside_new(&outside, game, &setup, 0, cab_host_seed(11, 0));
    CHECK(cab_host_game(&hosted, game, &setup, bot, desks, 11, 0, &b));
    CHECK_EQ(outside.faults, 0);
    cab_outside_close(&outside);
    CHECK_EQ(inside.moves, hosted.moves);
    CHECK_EQ(memcmp(&inside.state, &hosted.state, game->state_size), 0);
    CHECK_EQ(a.winners, b.winners);
}

TEST(an_engine_plays_the_same_game_outside, "")
{
    for (int i = 0; cab_game_at(i); i++)
        if (!cab_game_at(i)->hidden) compare(cab_game_at(i));
}

static int command(const char *game, const char *program, const char *option)
{
    char words[][128] = {"bot", "", "--run", "", "--bots=random", "--games=2", "--lang=en", ""};
    char *argv[9] = {NULL};
    int count = option ? 8 : 7;
    snprintf(words[1], sizeof words[1], "%s", game);
    snprintf(words[3], sizeof words[3], "%s", program);
    snprintf(words[7], sizeof words[7], "%s", option ? option : "");
    for (int i = 0; i < count; i++)
        argv[i] = words[i];
    catch_output();
    int status = cab_cmd_bot(count, argv);
    release_output();
    return status;
}

static void plays_all(const char *program)
{
    for (int i = 0; cab_game_at(i); i++) {
        if (cab_game_at(i)->hidden) continue;
        int status = command(cab_game_at(i)->id, program, "--json");
        if (status != CAB_DONE) printf("# %s: %s%s", cab_game_at(i)->id, out, err);
        CHECK_EQ(status, CAB_DONE);
        CHECK(has(out, "\"games\":2") && has(out, "\"bot\":\"little"));
        CHECK(!has(out, "\"faults\":1"));
    }
}

TEST(the_example_in_c_plays_every_game, "")
{
    char folder[] = "/tmp/cabale-bot-XXXXXX", line[512];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(line, sizeof line, "cc -std=c17 -Wall -Wextra -Werror -o %s/bot examples/little_bot.c",
             folder);
    CHECK_EQ(system(line), 0);
    snprintf(line, sizeof line, "%s/bot", folder);
    plays_all(line);
    CHECK_EQ(remove(line), 0);
    CHECK_EQ(remove(folder), 0);
}

TEST(the_example_in_python_plays_every_game, "")
{
    plays_all("python3 examples/little_bot.py");
}

/* One line says how many answers were at fault, the next what was wrong with the first. */
TEST(programs_that_misbehave_lose_only_their_choice, "")
{
    static const char *const bad[][2] = {
        {"echo ready", "the program had ended"},
        {"while read a b; do case $a in cabale) echo ready;; go) echo move 64000;; esac; done",
         "`move 64000` was not among the choices"},
        {"while read a b; do case $a in cabale) echo ready;; go) echo silent;; esac; done",
         "`silent` was not among the choices"},
        {"while read a b; do case $a in cabale) echo ready;; go) echo I think;; esac; done",
         "`I think` is no answer"},
        {"while read a b; do case $a in cabale) echo ready;; go) printf 'move 1'; exit;; esac; "
         "done",
         "`move 1` came without a line feed"},
    };
    const char *game = cab_game_at(0)->id;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK_EQ(command(game, bad[i][0], "--json"), CAB_FINDING);
        CHECK(has(out, "\"games\":2"));
        CHECK_EQ(command(game, bad[i][0], NULL), CAB_FINDING);
        CHECK(has(out, "could not be used: ") && has(out, bad[i][1]));
    }
    CHECK_EQ(command(game, "true", "--json"), CAB_BAD_USE);
    CHECK(has(err, "true"));
}

/* The time for an answer is not the time to start. */
TEST(a_program_may_start_slower_than_it_answers, "")
{
    static const char slow[] = "python3 examples/little_bot.py";
    CHECK(command(cab_game_at(0)->id, slow, "--answer=0.001") != CAB_BAD_USE);
    CHECK(has(out, "little python"));
}

/* A seat that is asked something, and the harmless answer. */
static cab_move first_question(cab_mind *mind, cab_seen *seen, cab_setup *setup, cab_ask *ask)
{
    const cab_game *game = cab_game_at(0);
    cab_rng rng;
    cab_driver driver;
    cab_setup_default(game, game->min_seats, setup);
    cab_rng_fast(&rng, 5);
    cab_driver_begin(&driver);
    CHECK_EQ(game->setup(inside.state.bytes, setup, &rng), CAB_OK);
    CHECK(cab_next(game, inside.state.bytes, &driver, &rng, ask));
    CHECK(ask->count > 1 && !ask->may);
    game->hide(inside.state.bytes, ask->seat, seen);
    cab_mind_init(mind, game, ask->seat, setup->seats, 1);
    return game->default_move(seen, ask->seat);
}

/* It has closed its ears before it says the first word, so whatever is sent after that fails. */
TEST(what_was_said_counts_though_nobody_listens, "")
{
    static cab_mind mind;
    static cab_seen seen;
    cab_outside outside;
    cab_setup setup;
    cab_ask ask;
    char command[128];
    cab_move harmless = first_question(&mind, &seen, &setup, &ask);
    cab_move said = ask.move[ask.move[0] == harmless];
    snprintf(command, sizeof command, "exec 0<&-; echo ready; echo move %d", said);
    CHECK(cab_outside_open(&outside, command, ANSWER_MS));
    mind.desk = &outside.desk;
    cab_outside_new(&outside, cab_game_at(0), &setup, ask.seat, 1);
    CHECK_EQ(cab_outside_bot.choose(&mind, &seen, ask.move, ask.count), said);
    CHECK_EQ(outside.faults, 0);
    CHECK_EQ(cab_outside_bot.choose(&mind, &seen, ask.move, ask.count), harmless);
    CHECK_EQ(outside.faults, 1);
    cab_outside_close(&outside);
}

/* It answers every question only when the next one is asked. */
TEST(an_answer_that_comes_too_late_answers_nothing_else, "")
{
    static cab_mind mind;
    static cab_seen seen;
    cab_outside outside;
    cab_setup setup;
    cab_ask ask;
    char command[256];
    cab_move harmless = first_question(&mind, &seen, &setup, &ask);
    snprintf(command, sizeof command,
             "while read a b; do case $a in cabale) echo ready;; "
             "go) test -z \"$late\" || echo $late; late='move %d';; esac; done",
             ask.move[ask.move[0] == harmless]);
    CHECK(cab_outside_open(&outside, command, ANSWER_MS));
    mind.desk = &outside.desk;
    outside.answer_ms = 50;
    for (uint32_t i = 1; i <= 3; i++) {
        CHECK_EQ(cab_outside_bot.choose(&mind, &seen, ask.move, ask.count), harmless);
        CHECK_EQ(outside.faults, i);
    }
    CHECK_EQ(outside.first, CAB_FAULT_LATE);
    cab_outside_close(&outside);
}

TEST(nobody_waits_for_a_program_that_does_not_read, "")
{
    static cab_mind mind;
    static cab_seen seen;
    cab_outside outside;
    cab_setup setup;
    cab_ask ask;
    cab_move harmless = first_question(&mind, &seen, &setup, &ask);
    CHECK(cab_outside_open(&outside, "echo ready; exec sleep 1000", ANSWER_MS));
    mind.desk = &outside.desk;
    outside.answer_ms = 1;
    for (int i = 0; i < 500; i++) /* more than a pipe holds */
        CHECK_EQ(cab_outside_bot.choose(&mind, &seen, ask.move, ask.count), harmless);
    CHECK_EQ(outside.faults, 500);
    CHECK_EQ(outside.to, -1); /* given up */
    cab_outside_close(&outside);
}

TEST(who_talks_without_end_is_no_bot, "")
{
    cab_outside outside;
    CHECK(!cab_outside_open(&outside, "yes", 50));
    cab_outside_close(&outside);
}

int main(int argc, char **argv)
{
    self = argv[0];
    if (argc == 4 && strcmp(argv[1], "engine") == 0) {
        const cab_game *game = cab_game_find(argv[2]);
        cab_desk desk = desk_of();
        char word[64];
        cab_text problem;
        cab_text_begin(&problem, word, sizeof word);
        return cab_engine(stdin, stdout, game, cab_bot_find(game, argv[3]), &desk, &problem) ? 0
                                                                                             : 1;
    }
    RUN(an_engine_plays_the_same_game_outside);
    RUN(the_example_in_c_plays_every_game);
    RUN(the_example_in_python_plays_every_game);
    RUN(programs_that_misbehave_lose_only_their_choice);
    RUN(a_program_may_start_slower_than_it_answers);
    RUN(what_was_said_counts_though_nobody_listens);
    RUN(an_answer_that_comes_too_late_answers_nothing_else);
    RUN(nobody_waits_for_a_program_that_does_not_read);
    RUN(who_talks_without_end_is_no_bot);
    return test_done();
}
