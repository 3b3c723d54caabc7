/* A store as text and back, and what is found in one that somebody has had their hands in. */
#include "played.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/flat.h"
#include "store/store_int.h"

enum { TEXT = 1 << 20 };
static char text[TEXT], again[TEXT], detail_text[512];
static store_sums sums;

static store_result export_text(store *s, char *into)
{
    cab_text detail;
    cab_text_begin(&detail, detail_text, sizeof detail_text);
    FILE *file = tmpfile();
    store_result result = store_export(s, NULL, file, &sums, &detail);
    rewind(file);
    into[fread(into, 1, TEXT - 1, file)] = 0;
    fclose(file);
    return result;
}

/* Into a new store at the usual place. */
static store_result import_text(const char *from, size_t length, store **s)
{
    cab_text detail;
    cab_text_begin(&detail, detail_text, sizeof detail_text);
    FILE *file = tmpfile();
    fwrite(from, 1, length, file);
    rewind(file);
    remove_store();
    store_options options = usual();
    options.mode = STORE_NEW;
    cab_assert(open_with(&options, s) == STORE_OK);
    store_result result = store_import(*s, NULL, file, &sums, &detail);
    fclose(file);
    return result;
}

static store *filled(void)
{
    remove_store();
    store *s = open_usual();
    if (s) fill_store(s);
    return s;
}

TEST(a_backup_gives_the_same_store, "")
{
    store *s = filled();
    CHECK(s != NULL);
    CHECK_EQ(export_text(s, text), STORE_OK);
    store_sums first = sums;
    CHECK(first.tables == 4 && first.persons == 2 && first.seats == 1 + 2 + 3 + 4 &&
          first.keys == 2);
    CHECK(first.sessions == 3 && first.codes == 3);
    store_close(s);
    CHECK_EQ(import_text(text, strlen(text), &s), STORE_OK);
    CHECK(memcmp(&first, &sums, sizeof sums) == 0);
    CHECK_EQ(export_text(s, again), STORE_OK);
    CHECK_TEXT(again, text);
    CHECK_EQ(store_next_table(s), 5);
    store_close(s);
}

/* What was signed for an account before there were sessions is a session of its own now, as in a
 * file of that time that is brought up to date. */
TEST(a_backup_of_the_first_format_is_read, "")
{
    static const char old[] =
        "{\"cabale_store\":1}\n"
        "{\"key\":\"sign\",\"bytes\":\"0a\"}\n"
        "{\"person\":\"01010101010101010101010101010101\",\"name\":\"Anne\",\"login\":\"anne\","
        "\"hash\":\"$x\",\"epoch\":0,\"created\":7,\"seen\":9}\n"
        "{\"person\":\"02020202020202020202020202020202\",\"name\":\"Bill\",\"login\":\"\","
        "\"hash\":\"\",\"epoch\":0,\"created\":7,\"seen\":9}\n"
        "{\"end\":true,\"keys\":1,\"persons\":2,\"tables\":0,\"rows\":0,\"seats\":0}\n";
    uint8_t anne[STORE_PERSON], bill[STORE_PERSON];
    store *s = NULL;
    store_session found;
    memset(anne, 1, sizeof anne);
    memset(bill, 2, sizeof bill);
    CHECK_EQ(import_text(old, strlen(old), &s), STORE_OK);
    CHECK_EQ(store_get_session(s, anne, &found), STORE_OK);
    CHECK_EQ(found.kind, STORE_BEFORE);
    CHECK_EQ(found.seen, 9);
    CHECK_EQ(store_get_session(s, bill, &found), STORE_NONE);
    store_close(s);
}

TEST(half_a_backup_is_refused, "")
{
    store *s = filled();
    CHECK(s != NULL);
    CHECK_EQ(export_text(s, text), STORE_OK);
    store_close(s);
    size_t length = strlen(text);
    int tried = 0, lines = 0;
    /* Cut after some lines, and in the middle of some. */
    for (size_t at = 0; at < length; at++) {
        bool starts = at > 0 && text[at - 1] == '\n';
        lines += starts;
        if (!(starts && lines % 7 == 1) && at % 1499 != 0) continue;
        CHECK_EQ(import_text(text, at, &s), STORE_DAMAGED);
        CHECK(strncmp(detail_text, "line ", 5) == 0);
        store_close(s);
        tried++;
    }
    CHECK(tried > 9);
    /* Without one of its lines, or with one twice. */
    tried = lines = 0;
    for (char *line = text; *line; line = strchr(line, '\n') + 1) {
        if (lines++ % 9 > 0 && strncmp(line, "{\"end", 6) != 0) continue;
        size_t before = (size_t)(line - text), size = (size_t)(strchr(line, '\n') + 1 - line);
        memcpy(again, text, before);
        memcpy(again + before, line + size, length - before - size + 1);
        CHECK(import_text(again, length - size, &s) != STORE_OK);
        store_close(s);
        memcpy(again, text, before + size);
        memcpy(again + before + size, line, length - before);
        CHECK(import_text(again, length + size, &s) != STORE_OK);
        store_close(s);
        tried++;
    }
    CHECK(tried > 5);
}

TEST(lines_of_other_kinds_are_refused, "")
{
    static const char *const lines[] = {
        "{\"cabale_store\":3}\n",
        "{\"cabale_store\":0}\n",
        "[]\n",
        "{\"cabale_store\":1}\n{\"key\":\"a\",\"bytes\":\"0\"}\n",
        "{\"cabale_store\":1}\n{\"key\":\"a\",\"bytes\":\"00\",\"more\":1}\n",
        "{\"cabale_store\":1}\n{\"row\":\"talk\",\"at\":1,\"seat\":0,\"id\":0,\"body\":\"x\"}\n",
        "{\"cabale_store\":1}\n{\"table\":\"../x\",\"tab\":1,\"game\":\"g\",\"status\":\"over\","
        "\"created\":0,\"updated\":0,\"started\":0,\"ended\":0,\"deadline\":0,\"room\":\"\"}\n",
        "{\"cabale_store\":1}\n{\"end\":true,\"keys\":0,\"persons\":0,\"tables\":0,\"rows\":0,"
        "\"seats\":1}\n",
        "{\"cabale_store\":1}\n{\"unknown\":true}\n",
        ""};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        store *s = NULL;
        CHECK_EQ(import_text(lines[i], strlen(lines[i]), &s), STORE_DAMAGED);
        store_close(s);
    }
    const char *empty = "{\"cabale_store\":1}\n{\"end\":true,\"keys\":0,\"persons\":0,"
                        "\"tables\":0,\"rows\":0,\"seats\":0}\n";
    store *s = NULL;
    CHECK_EQ(import_text(empty, strlen(empty), &s), STORE_OK);
    store_close(s);
}

TEST(a_folder_holds_records_that_can_be_read, "")
{
    char folder[128], path[256];
    cab_text detail;
    cab_record record;
    cab_table table;
    cab_problem problem;
    store *s = filled();
    CHECK(s != NULL);
    CHECK_EQ(export_text(s, text), STORE_OK);
    snprintf(folder, sizeof folder, "%s/backup", test_folder);
    cab_text_begin(&detail, detail_text, sizeof detail_text);
    CHECK_EQ(store_export(s, folder, NULL, &sums, &detail), STORE_OK);
    CHECK_EQ(store_export(s, folder, NULL, &sums, &detail), STORE_EXISTS);
    store_close(s);
    snprintf(path, sizeof path, "%s/records/key000000001.cabale", folder);
    CHECK(cab_record_read(path, CAB_READ_FINISHED, &record, &problem));
    CHECK(cab_replay_all(&record, &table, &problem));
    cab_record_free(&record);
    remove_store();
    store_options options = usual();
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(store_import(s, folder, NULL, &sums, &detail), STORE_OK);
    CHECK_EQ(export_text(s, again), STORE_OK);
    CHECK_TEXT(again, text);
    store_close(s);
    /* A record that is longer or shorter than its rows say is no whole backup. */
    CHECK_EQ(truncate(path, 400), 0);
    remove_store();
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(store_import(s, folder, NULL, &sums, &detail), STORE_DAMAGED);
    store_close(s);
    for (int tab = 1; tab <= 4; tab++) {
        snprintf(path, sizeof path, "%s/records/key%09d.cabale", folder, tab);
        CHECK_EQ(unlink(path), 0);
    }
    snprintf(path, sizeof path, "%s/records", folder);
    CHECK_EQ(rmdir(path), 0);
    snprintf(path, sizeof path, "%s/store.jsonl", folder);
    CHECK_EQ(unlink(path), 0);
    CHECK_EQ(rmdir(folder), 0);
}

/* ---- what a check finds ---- */

static int flaws[STORE_FLAWS];
static char flawed[32];

static void count_flaw(void *self, const store_finding *finding)
{
    (void)self;
    flaws[finding->flaw]++;
    snprintf(flawed, sizeof flawed, "%s", finding->key ? finding->key : "");
}

/* Checks the filled store after this SQL. */
static store_checked check_after(const char *sql)
{
    store_checked checked;
    memset(&checked, 0, sizeof checked);
    memset(flaws, 0, sizeof flaws);
    store_close(filled());
    sqlite3 *db = NULL;
    cab_assert(sqlite3_open(test_path, &db) == SQLITE_OK);
    cab_assert(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
    store_options options = usual();
    options.mode = STORE_READ;
    store *s = NULL;
    cab_assert(open_with(&options, &s) == STORE_OK);
    cab_assert(store_check(s, count_flaw, NULL, &checked) == STORE_OK);
    store_close(s);
    return checked;
}

TEST(a_check_plays_every_record, "")
{
    store_checked sound = check_after("");
    CHECK_EQ(sound.flaws, 0);
    CHECK_EQ(sound.tables, 4);
    CHECK_EQ(sound.finished, 2);
    CHECK_EQ(sound.running, 1);
    CHECK_EQ(sound.empty, 1);
    CHECK_EQ(sound.foreign, 0);
    CHECK_EQ(sound.persons, 2);
    CHECK_EQ(sound.seats, 3); /* of people */
    CHECK(sound.rows > 20);
    CHECK_EQ(check_after("UPDATE log SET body=replace(body, 'rules ', 'rules 9')").foreign, 3);
}

TEST(a_check_finds_what_is_wrong, "")
{
    CHECK_EQ(check_after("UPDATE log SET body=replace(body, 'commitment ', 'commitment 0')"
                         " WHERE tab=2")
                 .flaws,
             1);
    CHECK_EQ(flaws[STORE_FLAW_RECORD], 1);
    CHECK_TEXT(flawed, "key000000002");
    check_after("UPDATE log SET prev=0 WHERE n=(SELECT max(n) FROM log WHERE tab=1)");
    CHECK_EQ(flaws[STORE_FLAW_LOST], 1);
    CHECK_EQ(flaws[STORE_FLAW_OPEN], 1); /* its record has lost all of its lines */
    check_after("UPDATE log SET prev=n WHERE n=(SELECT max(n) FROM log WHERE tab=1)");
    CHECK_EQ(flaws[STORE_FLAW_CHAIN], 1);
    CHECK_EQ(flaws[STORE_FLAW_LOST], 1);
    check_after("UPDATE tables SET status=2 WHERE tab=3");
    CHECK_EQ(flaws[STORE_FLAW_OPEN], 1);
    CHECK_TEXT(flawed, "key000000003");
    check_after("INSERT INTO log VALUES(99999, 77, 0, 0, 0, 0, 0, NULL, 'x')");
    CHECK_EQ(flaws[STORE_FLAW_LOST], 1);
    check_after("PRAGMA foreign_keys=OFF; DELETE FROM persons");
    CHECK_EQ(flaws[STORE_FLAW_SEATS], 1);
    check_after("PRAGMA foreign_keys=OFF; UPDATE codes SET person=x'00'");
    CHECK_EQ(flaws[STORE_FLAW_SEATS], 1);
    check_after("UPDATE persons SET login=NULL"); /* a session of who has no account */
    CHECK_EQ(flaws[STORE_FLAW_SEATS], 1);
}

/* ---- lines ---- */

static bool reads(const char *from, flat_object *object)
{
    static char line[256];
    snprintf(line, sizeof line, "%s", from);
    return flat_read(line, (uint32_t)strlen(line), object);
}

TEST(lines_are_read_strictly, "")
{
    static const char *const wrong[] = {"",
                                        "{",
                                        "{}",
                                        "[]",
                                        "{\"a\":1",
                                        "{\"a\":1}x",
                                        "{\"a\":1,}",
                                        "{\"a\" :1}",
                                        "{\"a\":01}",
                                        "{\"a\":1.5}",
                                        "{\"a\":-}",
                                        "{\"a\":9223372036854775808}",
                                        "{\"a\":null}",
                                        "{\"a\":{}}",
                                        "{\"a\":\"\\u0000\"}",
                                        "{\"a\":\"\\ud800\"}",
                                        "{\"a\":\"\\udc00\"}",
                                        "{\"a\":\"\\x\"}",
                                        "{\"a\":\"\\u12\"}",
                                        "{\"a\":\"\t\"}",
                                        "{\"a\":\"b}",
                                        "{\"a\":1,\"a\":2}",
                                        "{a:1}",
                                        "{\"a\":\"\xff\"}",
                                        "{\"a\":\"\\",
                                        "{\"a\":tru}"};
    flat_object o;
    uint32_t length = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!reads(wrong[i], &o));
    CHECK(reads("{\"a\":\"\\u00e9\\ud83c\\udccf\\\"\\\\\\/\\b\\f\\n\\r\\t\xc3\xa9\",\"b\":-7,"
                "\"c\":true,\"d\":false,\"e\":\"\"}",
                &o));
    CHECK_TEXT(flat_text(&o, "a", &length), "\xc3\xa9\xf0\x9f\x83\x8f\"\\/\b\f\n\r\t\xc3\xa9");
    CHECK_EQ(length, 16);
    CHECK_EQ(flat_number(&o, "b", -7, 0), -7);
    CHECK_EQ(flat_number(&o, "c", 0, 1), 1);
    CHECK_EQ(flat_number(&o, "d", 0, 1), 0);
    CHECK(!flat_good(&o)); /* e was not asked for */
    CHECK_TEXT(flat_text(&o, "e", &length), "");
    CHECK(flat_good(&o));
    flat_number(&o, "e", 0, 1);
    CHECK(!flat_good(&o));
    char small[4];
    CHECK(reads("{\"a\":\"abcd\",\"b\":\"abc\"}", &o));
    CHECK(flat_copy(&o, "b", small, sizeof small));
    CHECK(!flat_copy(&o, "a", small, sizeof small));
    CHECK(reads("{\"a\":1}", &o));
    CHECK_EQ(flat_number(&o, "a", 2, 3), 2);
    CHECK(o.bad);
}

int main(void)
{
    make_folder();
    RUN(a_backup_gives_the_same_store);
    RUN(a_backup_of_the_first_format_is_read);
    RUN(half_a_backup_is_refused);
    RUN(lines_of_other_kinds_are_refused);
    RUN(a_folder_holds_records_that_can_be_read);
    RUN(a_check_plays_every_record);
    RUN(a_check_finds_what_is_wrong);
    RUN(lines_are_read_strictly);
    remove_folder();
    return test_done();
}
