/* cabale store from outside: what it prints, and what it ends with. */
#include "cli/cli.h"
#include "cli/cli_fixture.h"
#include "played.h"

#include <fcntl.h>

/* Words with commas between them. */
static int run(const char *words)
{
    static char line[1024];
    char *argv[12] = {NULL};
    int argc = 0;
    snprintf(line, sizeof line, "store,%s", words);
    for (char *at = line; at && argc < 11;) {
        argv[argc++] = at;
        at = strchr(at, ',');
        if (at) *at++ = 0;
    }
    catch_output();
    int status = cab_cmd_store(argc, argv);
    release_output();
    return status;
}

static const char *with(const char *form)
{
    static char line[900];
    cab_text text;
    cab_text_begin(&text, line, sizeof line);
    for (; *form; form++) {
        if (*form == '%')
            cab_text_add(&text, test_folder);
        else
            cab_text_char(&text, *form);
    }
    return line;
}

static void make_store(void)
{
    remove_store();
    store *s = open_usual();
    cab_assert(s != NULL);
    fill_store(s);
    store_close(s);
}

static void harm(const char *words)
{
    char bytes[4096];
    memset(bytes, words[0], sizeof bytes);
    int file = open(test_path, O_WRONLY);
    cab_assert(file >= 0 && pwrite(file, bytes, sizeof bytes, 3 * 4096) == 4096);
    close(file);
}

TEST(a_check_says_what_is_there, "")
{
    make_store();
    CHECK_EQ(run(with("check,%/store.sqlite,--json")), CAB_DONE);
    CHECK_EQ(lines(out), 1);
    CHECK(has(out, "{\"sound\":true,\"flaws\":0,\"persons\":2,\"sessions\":3,"
                   "\"codes\":3,\"tables\":4,\"empty\":1,"
                   "\"running\":1,\"finished\":2,\"foreign\":0,\"rows\":"));
    CHECK_TEXT(err, "");
    CHECK_EQ(run(with("check,%/store.sqlite,--lang,fr")), CAB_DONE);
    CHECK_EQ(lines(out), 11);
    CHECK(has(out, "tout est comme il faut"));
}

TEST(a_check_of_a_damaged_file_is_a_finding, "")
{
    make_store();
    harm("x");
    CHECK_EQ(run(with("check,%/store.sqlite,--lang,en")), CAB_FINDING);
    CHECK(has(out, "store.sqlite is damaged: "));
    CHECK(has(out, "not everything is as it should be"));
    CHECK_EQ(run(with("check,%/store.sqlite,--json")), CAB_FINDING);
    CHECK(has(out, "{\"flaw\":\"pages\",\"text\":"));
    CHECK(has(out, "{\"sound\":false,\"flaws\":1,"));
}

TEST(a_false_record_is_named_with_its_line, "")
{
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    fill_store(s);
    store_table table = table_numbered(5);
    table.status = STORE_OVER;
    store_put_table(s, &table);
    store_row row = {.tab = 5, .body = "cabale-record 1\nplaying cards\n", .length = 30};
    store_append(s, &row);
    store_close(s);
    CHECK_EQ(run(with("check,%/store.sqlite,--lang,en")), CAB_FINDING);
    CHECK(strncmp(out, "key000000005:2: ", 16) == 0);
    CHECK_EQ(run(with("check,%/store.sqlite,--json")), CAB_FINDING);
    CHECK(has(out, "{\"flaw\":\"record\",\"table\":\"key000000005\",\"text\":\"key000000005:2: "));
    CHECK_EQ(lines(out), 2);
}

TEST(export_and_import_move_a_store, "")
{
    static char first[CAUGHT];
    make_store();
    CHECK_EQ(run(with("export,%/store.sqlite,-")), CAB_DONE);
    CHECK_TEXT(err, "");
    memcpy(first, out, CAUGHT);
    CHECK(strncmp(first, "{\"cabale_store\":3}\n", 19) == 0);
    CHECK_EQ(run(with("export,%/store.sqlite,%/backup,--json")), CAB_DONE);
    CHECK(strncmp(out, "{\"persons\":2,\"sessions\":3,\"codes\":3,\"tables\":4,\"rows\":", 54) ==
          0);
    CHECK_EQ(run(with("export,%/store.sqlite,%/backup,--lang,en")), CAB_BAD_USE);
    CHECK(has(err, "store.jsonl is there already; choose another name") && lines(err) == 1);
    CHECK_EQ(run(with("import,%/backup,%/store.sqlite,--lang,en")), CAB_BAD_USE);
    CHECK(has(err, "store.sqlite is there already; choose another name") && lines(err) == 1);
    remove_store();
    CHECK_EQ(run(with("import,%/backup,%/store.sqlite,--json")), CAB_DONE);
    CHECK_EQ(run(with("check,%/store.sqlite")), CAB_DONE);
    CHECK_EQ(run(with("export,%/store.sqlite,-")), CAB_DONE);
    CHECK_TEXT(out, first);
    /* A backup that lacks something leaves no half store behind. */
    remove_store();
    remove_file("backup/records/key000000002.cabale");
    CHECK_EQ(run(with("import,%/backup,%/store.sqlite,--lang,en")), CAB_BAD_USE);
    CHECK(has(err, "backup is no whole backup: ") && lines(err) == 1);
    CHECK(access(test_path, F_OK) != 0);
    CHECK_EQ(run(with("import,%/nowhere,%/store.sqlite,--lang,en")), CAB_BAD_USE);
    CHECK(access(test_path, F_OK) != 0);
    remove_file("backup/records/key000000001.cabale");
    remove_file("backup/records/key000000003.cabale");
    remove_file("backup/records/key000000004.cabale");
    remove_file("backup/store.jsonl");
    CHECK_EQ(rmdir(with("%/backup/records")), 0);
    CHECK_EQ(rmdir(with("%/backup")), 0);
}

TEST(a_store_in_use_can_be_exported_and_checked, "")
{
    make_store();
    store *s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(run(with("check,%/store.sqlite")), CAB_DONE);
    CHECK_EQ(run(with("export,%/store.sqlite,-")), CAB_DONE);
    store_close(s);
}

TEST(bad_use_is_one_line_in_either_language, "")
{
    static const char *const wrong[] = {
        "check",           "check,a,b", "export,a",
        "import,a",        "repair,a",  "check,%/none",
        "export,%/none,-", "bench",     "import,-,%/none/store.sqlite"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int french = 0; french < 2; french++) {
            char words[1024];
            snprintf(words, sizeof words, "%s,--lang,%s", with(wrong[i]), french ? "fr" : "en");
            CHECK_EQ(run(words), CAB_BAD_USE);
            CHECK_EQ(lines(err), 1);
            CHECK_TEXT(out, "");
            CHECK(!has(err, "cli.store"));
        }
}

/* Every way an opening or a check can end has its words. */
TEST(every_result_has_its_words, "")
{
    static const char *const keys[] = {"bad_cannot", "bad_exists",  "bad_locked", "bad_foreign",
                                       "bad_newer",  "bad_damaged", "bad_full",   "bad_io",
                                       "bad_busy",   "flaw_chain",  "flaw_lost",  "flaw_seats",
                                       "flaw_open"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            char key[64];
            snprintf(key, sizeof key, "cli.store.%s", keys[i]);
            CHECK(cab_word_find(lang, key) != NULL);
        }
}

TEST(bench_measures_and_cleans_up, "")
{
    remove_store();
    CHECK_EQ(run(with("bench,%/store.sqlite,--seconds,0.01,--json")), CAB_DONE);
    CHECK_EQ(lines(out), 3);
    CHECK(has(out, "{\"rows_per_commit\":64,\"commits_per_s\":"));
    CHECK(access(test_path, F_OK) != 0);
    CHECK_EQ(run(with("bench,%/store.sqlite,--seconds,0.01,--lang,fr")), CAB_DONE);
    CHECK_EQ(lines(out), 6);
}

TEST(forget_drops_what_is_old, "")
{
    make_store();
    CHECK_EQ(run(with("forget,%/store.sqlite,--lang,en")), CAB_BAD_USE);
    CHECK(has(err, "--guests DAYS, --games DAYS or both") && lines(err) == 1);
    CHECK_EQ(run(with("forget,%/none.sqlite,--games,1")), CAB_BAD_USE);
    CHECK_EQ(run(with("forget,%/store.sqlite,--games,36500,--guests,36500,--json")), CAB_DONE);
    CHECK_TEXT(out, "{\"guests\":0,\"games\":0}\n");
    CHECK_EQ(run(with("forget,%/store.sqlite,--games,30,--guests,30,--json")), CAB_DONE);
    CHECK_TEXT(out, "{\"guests\":0,\"games\":2}\n"); /* people sit elsewhere too */
    CHECK_EQ(run(with("check,%/store.sqlite,--json")), CAB_DONE);
    CHECK(has(out, "\"tables\":2"));
    CHECK_EQ(run(with("forget,%/store.sqlite,--games,30,--lang,en")), CAB_DONE);
    CHECK(has(out, "games forgotten"));
}

int main(void)
{
    make_folder();
    RUN(a_check_says_what_is_there);
    RUN(a_check_of_a_damaged_file_is_a_finding);
    RUN(a_false_record_is_named_with_its_line);
    RUN(export_and_import_move_a_store);
    RUN(forget_drops_what_is_old);
    RUN(a_store_in_use_can_be_exported_and_checked);
    RUN(bad_use_is_one_line_in_either_language);
    RUN(every_result_has_its_words);
    RUN(bench_measures_and_cleans_up);
    remove_folder();
    return test_done();
}
