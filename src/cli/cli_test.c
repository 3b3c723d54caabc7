/* The program from outside: what it prints, what it ends with. main.c is not in the library; here
 * it is called as a function, with its output caught. */
#include "base/test.h"
#include "cli/cli.h"
#include "record/record.h"

#include <stdlib.h>
#include <unistd.h>

#define main cabale_main
int cabale_main(int argc, char **argv);
#include "cli/main.c"
#undef main

#include "cli/cli_fixture.h"

static char kept[CAUGHT];

static int cabale(const char *line)
{
    char whole[4096];
    snprintf(whole, sizeof whole, "cabale %s", line);
    return run_line(cabale_main, whole);
}

/* ---- a reader of JSON, as strict as needed: keys of an object, and where the object ends ---- */

static const char *json_value(const char *at, char *keys, size_t size);

static const char *json_string(const char *at, char *text, size_t size)
{
    if (!at || *at != '"') return NULL;
    size_t length = 0;
    for (at++; *at && *at != '"'; at++) {
        if (*at == '\\') at++;
        if (text && length + 1 < size) text[length++] = *at;
    }
    if (text) text[length] = 0;
    return *at == '"' ? at + 1 : NULL;
}

static const char *json_members(const char *at, char close, char *keys, size_t size)
{
    if (*at == close) return at + 1;
    while (at) {
        if (close == '}') {
            char key[64];
            at = json_string(at, key, sizeof key);
            if (!at || *at++ != ':') return NULL;
            if (keys && keys[0]) strncat(keys, ",", size - strlen(keys) - 1);
            if (keys) strncat(keys, key, size - strlen(keys) - 1);
        }
        at = json_value(at, NULL, 0);
        if (at && *at == close) return at + 1;
        if (!at || *at++ != ',') return NULL;
    }
    return NULL;
}

/* Past a value; NULL if it is none. keys gets the keys of an object, with commas. */
static const char *json_value(const char *at, char *keys, size_t size)
{
    if (keys) keys[0] = 0;
    if (*at == '{') return json_members(at + 1, '}', keys, size);
    if (*at == '[') return json_members(at + 1, ']', NULL, 0);
    if (*at == '"') return json_string(at, NULL, 0);
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) return at + strlen(words[i]);
    char *end = NULL;
    strtod(at, &end);
    return end != at ? end : NULL;
}

/* Keys of the object at `at`, which must be a whole line. */
static const char *keys_of(const char *at)
{
    static char keys[1024];
    const char *end = json_value(at, keys, sizeof keys);
    return end && *end == '\n' ? keys : "(no JSON object on a line)";
}

static double number_of(const char *text, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(text, quoted);
    return at ? strtod(at + strlen(quoted), NULL) : -1;
}

/* What a run prints but for the time it took. */
static void without_seconds(char *text)
{
    char *at = strstr(text, "\"seconds\":");
    if (!at) return;
    char *end = strchr(at, ',');
    memmove(at, end, strlen(end) + 1);
}

/* ---- tests ---- */

TEST(games_json_has_its_keys, "")
{
    CHECK_EQ(cabale("games --json"), 0);
    CHECK(lines(out) >= 1);
    for (const char *line = out; *line; line = strchr(line, '\n') + 1)
        CHECK_TEXT(
            keys_of(line),
            "game,seats,options,rules_version,state_bytes,move_space,resigns,title,about,whisper,"
            "claims,zones");
    CHECK(!has(out, "\"sample\""));
    CHECK(has(out, "\"title\":{\"fr\":\"Pagan\u00a0: ")); /* words for clients, in each language */
    CHECK(has(out, "\"about\":{\"fr\":\"Cinq manches ") && has(out, "\"en\":\"Five rounds "));
    CHECK(has(out, "\"resigns\":true") && has(out, "\"resigns\":false"));
    CHECK_EQ(cabale("games --json --all"), 0);
    const cab_game *sample = cab_game_find("sample");
    CHECK(has(out, "\"sample\",\"seats\":[2,4],\"options\":[{\"key\":\"hand\",\"kind\":\"number\","
                   "\"min\":2,\"max\":4,\"initial\":3}"));
    CHECK(number_of(strstr(out, "\"sample\""), "state_bytes") == sample->state_size);
    CHECK(number_of(strstr(out, "\"sample\""), "move_space") == sample->move_space);
}

TEST(games_table_lists_options, "")
{
    CHECK_EQ(cabale("games"), 0);
    CHECK(!has(out, "sample"));
    CHECK_EQ(cabale("games --all --lang en"), 0);
    CHECK(has(out, "sample      2-4       1        hand=2..4 [3]  spying=[yes]|no\n"));
    CHECK(has(out, "players"));
    CHECK_EQ(cabale("games --all --lang fr"), 0);
    CHECK(has(out, "joueurs"));
}

TEST(cells_of_learners_are_listed, "")
{
    CHECK_EQ(cabale("games --observation pantacle"), 0);
    CHECK(has(out, "0 decision.0 count 1\n"));
    CHECK(has(out, " players.0.influence count 10\n"));
    CHECK(has(out, " held.3.seat=2 code 5\n"));
    CHECK(has(out, " done.1.by.announce count 8\n"));
    CHECK_EQ(cabale("games --observation chess"), 2);
}

TEST(sim_json_has_its_keys, "")
{
    CHECK_EQ(cabale("sim sample --players 2 --games 20 --json"), 0);
    CHECK_EQ(lines(out), 1);
    CHECK_TEXT(keys_of(out), "game,players,games,finished,moves,seconds,findings,wins,rounds_mean");
    static char wins[1024];
    const char *end = json_value(strstr(out, "\"wins\":[") + 8, wins, sizeof wins);
    CHECK(end && *end == ',');
    CHECK_TEXT(wins, "seat,wins,share,low,high");
    CHECK(number_of(out, "games") == 20 && number_of(out, "finished") == 20);
    CHECK(number_of(out, "players") == 2 && number_of(out, "findings") == 0);
    CHECK(has(out, "\"seat\":0") && has(out, "\"seat\":1") && !has(out, "\"seat\":2"));
}

TEST(sim_is_the_same_on_any_number_of_threads, "")
{
    CHECK_EQ(cabale("sim sample --games 100 --threads 1 --json"), 0);
    without_seconds(out);
    memcpy(kept, out, sizeof kept);
    CHECK_EQ(cabale("sim sample --games 100 --threads 2 --json"), 0);
    without_seconds(out);
    CHECK_TEXT(out, kept);
    CHECK_EQ(cabale("sim sample --games 100 --threads 7 --json"), 0);
    without_seconds(out);
    CHECK_TEXT(out, kept);
    CHECK_EQ(cabale("sim sample --games 100 --seed 2 --json"), 0);
    without_seconds(out);
    CHECK(strcmp(out, kept) != 0);
}

TEST(sim_plays_the_same_games_whoever_listens, "")
{
    CHECK_EQ(cabale("sim sample --games 60 --json"), 0);
    without_seconds(out);
    memcpy(kept, out, sizeof kept);
    CHECK_EQ(cabale("sim sample --games 60 --check --json"), 0);
    without_seconds(out);
    CHECK_TEXT(out, kept);
    CHECK(cabale("sim sample --games 60 --coverage --json") <= 1);
    without_seconds(out);
    CHECK(strncmp(out, kept, strlen(kept)) == 0);
}

TEST(sim_first_repeats_one_game, "")
{
    double sum = 0;
    static const char *const runs[] = {"sim sample --games 1 --seed 9 --json",
                                       "sim sample --games 1 --first 1 --seed 9 --json",
                                       "sim sample --games 1 --first 2 --seed 9 --json"};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(cabale(runs[i]), 0);
        sum += number_of(out, "moves");
    }
    CHECK_EQ(cabale("sim sample --games 3 --seed 9 --json"), 0);
    CHECK(number_of(out, "moves") == sum);
}

TEST(sim_for_people, "")
{
    CHECK_EQ(cabale("sim sample --games 1000 --bots random --lang en"), 0);
    CHECK(has(out,
              "sample: 3 players (random, random, random), seed 1\n1,000 games, 1,000 finished"));
    CHECK(has(out, "player 3 random") && has(out, "95% intervals") && has(out, "enough points"));
    CHECK_TEXT(err, ""); /* no progress line where nobody looks */
    CHECK_EQ(cabale("sim sample --games 1000 --lang fr"), 0);
    CHECK(has(out, "1\u202f000 parties, 1\u202f000 terminées"));
    CHECK_EQ(cabale("sim sample --games 1 --lang fr"), 0);
    CHECK(has(out, "sample\u00a0: ") && has(out, "1 partie, 1 terminée,"));
    CHECK(has(out, "100,0\u00a0%"));
}

TEST(sim_coverage_says_what_is_missing, "")
{
    CHECK_EQ(cabale("sim sample --games 1 --coverage --json"), 1);
    CHECK(lines(out) > 10);
    const char *second = strchr(out, '\n') + 1;
    for (const char *line = second; *line; line = strchr(line, '\n') + 1)
        CHECK_TEXT(keys_of(line), "game,kind,name,reached");
    CHECK(has(out, "\"reached\":0"));
    CHECK_EQ(cabale("sim sample --games 1 --coverage --lang en"), 1);
    CHECK(has(out, "never reached: "));
    /* With games enough all of it comes up, the taking back of a sealed answer too. */
    CHECK_EQ(cabale("sim sample --games 300 --players 4 --coverage --json"), 0);
    CHECK(!has(out, "\"reached\":0"));
    CHECK(has(out, "{\"game\":\"sample\",\"kind\":\"event\",\"name\":\"reopen\""));
}

TEST(sim_options_change_the_game, "")
{
    CHECK_EQ(cabale("sim sample --games 50 --option hand=2 --json"), 0);
    without_seconds(out);
    memcpy(kept, out, sizeof kept);
    CHECK_EQ(cabale("sim sample --games 50 --option hand=4 --option spying=no --json"), 0);
    without_seconds(out);
    CHECK(strcmp(out, kept) != 0);
}

TEST(sim_mixes_tables, "")
{
    CHECK_EQ(cabale("sim sample --games 100 --players any --option any --json"), 0);
    CHECK(has(out, "\"players\":\"any\"") && has(out, "\"seat\":3"));
    without_seconds(out);
    memcpy(kept, out, sizeof kept);
    CHECK_EQ(cabale("sim sample --games 100 --players any --option hand=any --option "
                    "spying=any --json"),
             0);
    without_seconds(out);
    CHECK_TEXT(out, kept);
    CHECK_EQ(cabale("sim sample --games 100 --players any --option any --option hand=2 --json"), 0);
    without_seconds(out);
    CHECK(strcmp(out, kept) != 0);
    CHECK_EQ(cabale("sim pagan --games 4 --bots random+heuristic,random --lang en"), 0);
    CHECK(has(out, "pagan: 2 players (random+heuristic, random), seed 1\n"));
    CHECK_EQ(cabale("sim pagan --games 4 --bots random+nobody"), 2);
    CHECK(has(err, "nobody"));
    CHECK_EQ(cabale("sim pagan --games 4 --bots random,random,random"), 2);
    CHECK_EQ(cabale("sim sample --players some"), 2);
    CHECK_EQ(cabale("sim sample --option moon=any"), 2);
}

/* The bots give up never; coverage tries it on a copy. */
TEST(sim_coverage_reaches_resigning, "")
{
    CHECK(cabale("sim pagan --games 4 --coverage --json") <= 1);
    const char *line = strstr(out, "\"kind\":\"end\",\"name\":\"resign\"");
    CHECK(line && number_of(line, "reached") > 0);
    CHECK(cabale("sim pagan --games 4 --coverage --lang en") <= 1);
    CHECK(!has(out, "  resign  ") || strstr(out, "  resign  ") > strstr(out, "Decisions"));
}

/* A player without buildings: by the rules, but so rare that no simulation meets it by itself. */
TEST(sim_starts_from_a_record, "NSM-10.3")
{
    CHECK(cabale("sim newsalem --from tests/positions/newsalem-no-building.cabale --games 400 "
                 "--players any --bots random+moody --coverage --json") <= 1);
    static const char *const rare[] = {"hope_lost", "despair_lost", "no_building"};
    for (int i = 0; i < 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "\"name\":\"%s\"", rare[i]);
        const char *line = strstr(out, name);
        CHECK(line && number_of(line, "reached") > 0);
    }
    CHECK_EQ(number_of(out, "findings"), 0);
    CHECK_EQ(cabale("sim pagan --from tests/positions/newsalem-no-building.cabale"), 2);
    CHECK(has(err, "newsalem"));
    CHECK_EQ(cabale("sim newsalem --from /dev/null"), 2);
    CHECK_EQ(cabale("sim newsalem --from tests/positions/newsalem-no-building.cabale --records x"),
             2);
    CHECK_EQ(lines(err), 1);
}

TEST(sim_writes_records_that_verify, "")
{
    char folder[] = "/tmp/cabale-test-XXXXXX", line[256], path[256];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(line, sizeof line, "sim sample --games 3 --seed 5 --first 10 --records %s --json",
             folder);
    CHECK_EQ(cabale(line), 0);
    double moves = number_of(out, "moves"), found = 0;
    for (int i = 10; i < 13; i++) {
        static cab_table table;
        cab_record record;
        cab_problem problem;
        snprintf(path, sizeof path, "%s/sample-3-5-%d.cabale", folder, i);
        CHECK(cab_record_read(path, CAB_READ_FINISHED, &record, &problem));
        CHECK(cab_replay_all(&record, &table, &problem));
        found += table.moves;
        cab_record_free(&record);
        unlink(path);
    }
    rmdir(folder);
    CHECK(moves == found);
    CHECK_EQ(cabale("sim sample --games 3 --records /dev/null/no"), 2);
    CHECK(has(err, "/dev/null/no"));
}

/* ---- bench ---- */

TEST(bench_json_has_its_keys, "")
{
    CHECK_EQ(cabale("bench sample --seconds 0.006 --json"), 0);
    CHECK_EQ(lines(out), 1);
    CHECK_TEXT(keys_of(out),
               "game,players,moves_per_s,observed_moves_per_s,viewed_moves_per_s,hide_per_s,"
               "resample_per_s,playouts_per_s,iterations_per_s,state_bytes,heap_allocations");
    static const char *const rates[] = {"moves_per_s", "observed_moves_per_s", "viewed_moves_per_s",
                                        "hide_per_s",  "resample_per_s",       "playouts_per_s"};
    for (int i = 0; i < 6; i++)
        CHECK(number_of(out, rates[i]) > 0);
    CHECK(number_of(out, "heap_allocations") == 0);
    CHECK(number_of(out, "state_bytes") == cab_game_find("sample")->state_size);
    CHECK_EQ(cabale("bench sample --seconds 0.006 --players 2"), 0);
    CHECK(has(out, "sample, 2 players"));
}

TEST(the_heap_is_counted, "")
{
    CHECK(cab_heap_counts());
    uint64_t before = cab_heap_calls();
    void *volatile memory = calloc(3, 5);
    memory = realloc(memory, 40);
    free(memory);
    CHECK_EQ(cab_heap_calls() - before, 2);
}

/* ---- use, good and bad ---- */

TEST(bad_use_is_one_line_and_status_2, "")
{
    static const char *const uses[][2] = {
        {"", "games, play, "},
        {"nonsense", "nonsense; there are: games"},
        {"help nonsense", "nonsense; there are: games"},
        {"games --nonsense", "--nonsense; see `cabale games --help`"},
        {"games -x", "-x; see"},
        {"games extra", "extra; see"},
        {"games --all=yes", "--all takes no value"},
        {"games --lang de", "de; choose fr or en"},
        {"sim", "name a game: "},
        {"sim chess", "chess; there are: "},
        {"sim sample twice", "twice"},
        {"sim sample --games", "--games N"},
        {"sim sample --games 0", "--games cannot be 0; give a number in 1..1000000000"},
        {"sim sample --games ten", "--games cannot be ten"},
        {"sim sample --threads 65", "1..64"},
        {"sim sample --players 5", "sample is not for 5 players; choose 2..4"},
        {"sim sample --bots clever", "sample has no bot clever; it has: random"},
        {"sim sample --players 2 --bots random,random,random", "more bots than seats"},
        {"sim sample --option hand", "key=value, not hand"},
        {"sim sample --option colour=red", "sample has no option colour; it has: hand, spying"},
        {"sim sample --option hand=5", "hand cannot be 5"},
        {"bench --players 3", "bench GAME --players"},
        {"bench chess", "chess; there are: "},
        {"bench sample --seconds 0", "--seconds cannot be 0; give a number in 0.001..3600"},
        {"bench sample --seconds 1.", "--seconds cannot be 1."},
        {"bench sample --seconds 1.2345", "--seconds cannot be 1.2345"},
        {"arena pagan --bots adept", "--bots A,B"},
        {"serve --public-url junk", "junk is no address"},
        {"serve --listen 192.0.2.1:0 --store sqlite:/nowhere/x", "no address of this machine"},
        {"serve --public-url https://play.example.org/cabale", "cabale is no address"},
        {"load --url nonsense", "nonsense is no address"},
        {"load --url http://", "no connection to http://"},
        {"load --url http://127.0.0.1:99999", "no connection to http://127.0.0.1:99999"},
        {"load --game sample", "there is no game sample"},
        {"sim sample --plot /nowhere/x.svg", "/nowhere/x.svg"},
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        int status = cabale(uses[i][0]);
        bool good = status == 2 && lines(err) == 1 && has(err, uses[i][1]) && !has(err, "cli.");
        if (!good || out[0]) printf("# cabale %s: status %d, %s", uses[i][0], status, err);
        CHECK(good && !out[0]);
        CHECK(strncmp(err, "cabale", 6) == 0);
    }
    CHECK_EQ(cabale("sim chess --lang fr"), 2);
    CHECK(has(err, "jeu inconnu chess\u00a0; il y a\u00a0: "));
}

TEST(help_is_there_in_both_languages, "")
{
    static const char *const names[] = {"games", "sim", "bench", "play", "replay", "verify"};
    static const char *const codes[] = {"en", "fr"};
    for (int lang = 0; lang < 2; lang++) {
        char line[64];
        for (int i = 0; i < 6; i++) {
            snprintf(line, sizeof line, "%s --help --lang %s", names[i], codes[lang]);
            CHECK_EQ(cabale(line), 0);
            memcpy(kept, out, sizeof kept);
            CHECK(lines(out) >= 4);
            snprintf(line, sizeof line, "cabale %s ", names[i]);
            CHECK(strncmp(out, line, strlen(line)) == 0);
            CHECK(!has(out, "cli.") && !has(out, "{0}") && has(out, "--lang fr|en"));
            snprintf(line, sizeof line, "help %s --lang %s", names[i], codes[lang]);
            CHECK_EQ(cabale(line), 0);
            CHECK_TEXT(out, kept);
        }
        snprintf(line, sizeof line, "help --lang %s", codes[lang]);
        CHECK_EQ(cabale(line), 0);
        CHECK(!has(out, "cli.") && has(out, "cabale verify"));
    }
    CHECK_EQ(cabale("sim --help --lang=fr"), 0);
    CHECK(has(out, "Joue des parties entre robots."));
    CHECK_EQ(cabale("--version"), 0);
    CHECK_TEXT(out, "cabale " CAB_VERSION "\n");
}

TEST(language_comes_from_the_locale, "")
{
    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    CHECK_EQ(cabale("nonsense"), 2);
    CHECK(has(err, "commande inconnue"));
    setenv("LC_ALL", "", 1);
    setenv("LC_MESSAGES", "fr", 1);
    setenv("LANG", "en_GB", 1);
    CHECK_EQ(cabale("nonsense"), 2);
    CHECK(has(err, "commande inconnue"));
    unsetenv("LC_MESSAGES");
    CHECK_EQ(cabale("nonsense"), 2);
    CHECK(has(err, "unknown command"));
    setenv("LC_ALL", "C", 1);
}

TEST(numbers_for_people, "")
{
    char buffer[64];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_cli_count(&text, CAB_EN, 1234567);
    cab_text_char(&text, ' ');
    cab_cli_count(&text, CAB_EN, 999);
    cab_text_char(&text, ' ');
    cab_cli_share(&text, CAB_EN, 0.6125);
    CHECK_TEXT(buffer, "1,234,567 999 61.3%");
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_cli_count(&text, CAB_FR, 1000);
    cab_cli_share(&text, CAB_FR, 0.5);
    CHECK_TEXT(buffer, "1\u202f00050,0\u00a0%");
}

int main(void)
{
    setenv("LC_ALL", "C", 1);
    RUN(games_json_has_its_keys);
    RUN(games_table_lists_options);
    RUN(cells_of_learners_are_listed);
    RUN(sim_json_has_its_keys);
    RUN(sim_is_the_same_on_any_number_of_threads);
    RUN(sim_plays_the_same_games_whoever_listens);
    RUN(sim_first_repeats_one_game);
    RUN(sim_for_people);
    RUN(sim_coverage_says_what_is_missing);
    RUN(sim_options_change_the_game);
    RUN(sim_mixes_tables);
    RUN(sim_coverage_reaches_resigning);
    RUN(sim_starts_from_a_record);
    RUN(sim_writes_records_that_verify);
    RUN(bench_json_has_its_keys);
    RUN(the_heap_is_counted);
    RUN(bad_use_is_one_line_and_status_2);
    RUN(help_is_there_in_both_languages);
    RUN(language_comes_from_the_locale);
    RUN(numbers_for_people);
    return test_done();
}
