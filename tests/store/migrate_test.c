/* Stores of earlier versions: one that a server of version 1 filled (version-1.sql, as sqlite3
 * dumps it) with tables of all kinds, and its backup (version-1.jsonl). All that was in it comes
 * through, whatever happens meanwhile. */
#include "faulty_disk.h"

#include "base/json.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/store_fixture.h"
#include "store/store_int.h"

#include <signal.h>
#include <stdarg.h>
#include <sys/wait.h>

enum { TEXT = 1 << 20 };
static char old_text[TEXT], new_text[TEXT], room_text[1 << 14];

static char *read_whole(const char *path)
{
    static char whole[TEXT];
    FILE *file = fopen(path, "r");
    cab_assert(file);
    whole[fread(whole, 1, sizeof whole - 1, file)] = 0;
    fclose(file);
    return whole;
}

/* A new file of version 1. */
static void make_old(void)
{
    sqlite3 *db = NULL;
    remove_store();
    cab_assert(sqlite3_open(test_path, &db) == SQLITE_OK);
    int code = sqlite3_exec(db, read_whole("tests/store/version-1.sql"), NULL, NULL, NULL);
    cab_assert(code == SQLITE_OK);
    sqlite3_close(db);
}

/* What a query gives, row by row. */
static void dump(sqlite3 *db, const char *sql, char *into)
{
    sqlite3_stmt *statement = NULL;
    cab_text out;
    cab_text_begin(&out, into, TEXT);
    cab_assert(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            cab_text_add(&out, text ? text : "NULL");
            cab_text_char(&out, '|');
        }
        cab_text_char(&out, '\n');
    }
    sqlite3_finalize(statement);
    cab_assert(!out.full);
}

static void export_all(store *s, char *into)
{
    store_sums sums;
    cab_text detail;
    cab_text_begin(&detail, test_detail, sizeof test_detail);
    FILE *file = tmpfile();
    cab_assert(file && store_export(s, NULL, file, &sums, &detail) == STORE_OK);
    rewind(file);
    into[fread(into, 1, TEXT - 1, file)] = 0;
    fclose(file);
    drop_drawn_key(into);
}

/* ---- what it was ---- */

static void add_hex(cab_text *out, const char *name, const uint8_t *bytes, int count)
{
    char digits[64];
    cab_text hex;
    cab_text_begin(&hex, digits, sizeof digits);
    for (int i = 0; i < count; i++)
        cab_text_hex(&hex, bytes[i], 2);
    cab_json_string(out, name, digits);
}

static void add_number(cab_text *out, const char *name, uint64_t number)
{
    char digits[17];
    cab_text hex;
    cab_text_begin(&hex, digits, sizeof digits);
    cab_text_hex(&hex, number, 16);
    if (number) cab_json_string(out, name, digits);
}

static void add_seats(cab_text *out, const store_table *t)
{
    static const char *const kind[] = {"empty", "person", "bot"};
    cab_json_open(out, "chairs", '[');
    for (int i = 0; i < t->seats; i++) {
        const store_seat *seat = &t->seat[i];
        cab_json_open(out, NULL, '{');
        cab_json_string(out, "kind", kind[seat->kind]);
        if (seat->kind == STORE_HUMAN) add_hex(out, "person", seat->person, STORE_PERSON);
        if (seat->kind != STORE_EMPTY) cab_json_string(out, "name", seat->name);
        add_number(out, "was", seat->was);
        if (seat->kind == STORE_BOT) cab_json_string(out, "level", seat->level);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
}

static void add_settings(cab_text *out, const store_table *t)
{
    static const char *const kind[] = {"none", "live", "days"};
    cab_json_bool(out, "public", t->open);
    cab_json_open(out, "clock", '{');
    cab_json_string(out, "kind", kind[t->clock]);
    if (t->clock == STORE_CLOCK_DAYS) cab_json_int(out, "days", t->bank);
    if (t->clock == STORE_CLOCK_LIVE) {
        cab_json_int(out, "bank", t->bank);
        cab_json_int(out, "increment", t->increment);
    }
    cab_json_close(out, '}');
    cab_json_bool(out, "spectators", t->spectators);
    cab_json_int(out, "delay", t->delay);
}

/* The room as version 1 wrote it: settings before `chat`, seats before `banned`. */
static void old_room(const store_table *t)
{
    cab_text out;
    const char *chat = strstr(t->room, ",\"chat\":"), *banned = strstr(t->room, ",\"banned\":");
    cab_assert(chat && banned);
    cab_text_begin(&out, room_text, sizeof room_text);
    cab_text_bytes(&out, t->room, (uint32_t)(chat - t->room));
    add_settings(&out, t);
    cab_text_bytes(&out, chat, (uint32_t)(banned - chat));
    if (t->status == STORE_WAITING) add_number(&out, "maker", t->maker);
    add_seats(&out, t);
    cab_text_add(&out, banned);
    cab_assert(!out.full);
}

static bool add_old_table(void *self, const store_table *t)
{
    cab_text *out = self;
    char line[512];
    old_room(t);
    snprintf(line, sizeof line, "%lld|%s|%s|%d|%lld|%lld|%lld|%lld|%lld|", (long long)t->tab,
             t->key, t->game, t->status, (long long)t->created, (long long)t->updated,
             (long long)t->started, (long long)t->ended, (long long)t->deadline);
    cab_text_add(out, line);
    cab_text_add(out, room_text);
    cab_text_add(out, "|\n");
    return true;
}

static const char *const unchanged[] = {
    "SELECT *, hex(body) FROM log ORDER BY n", "SELECT hex(person), * FROM persons ORDER BY person",
    "SELECT name, hex(bytes) FROM keys WHERE name <> 'record' ORDER BY name",
    "SELECT * FROM heads ORDER BY tab"};
static const char results[] = "SELECT hex(person), tab, seat, rank, won, score FROM seats"
                              " WHERE person IS NOT NULL ORDER BY person, tab";

/* Byte by byte: people, rows and keys stand there, and tables and results can be put together from
 * what is there now as they were. */
TEST(all_that_was_stored_comes_through, "")
{
    static char before[5][TEXT], after[TEXT];
    sqlite3 *db = NULL;
    make_old();
    CHECK_EQ(sqlite3_open(test_path, &db), SQLITE_OK);
    for (int i = 0; i < 4; i++)
        dump(db, unchanged[i], before[i]);
    dump(db, results, before[4]);
    dump(db, "SELECT * FROM tables ORDER BY tab", old_text);
    sqlite3_close(db);
    CHECK(strlen(old_text) > 5000 && strlen(before[0]) > 10000);
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 0; i < 3; i++) {
        dump(s->reader, unchanged[i], after);
        CHECK(strcmp(after, before[i]) == 0);
    }
    dump(s->reader, results, after);
    CHECK_TEXT(after, before[4]);
    cab_text out;
    cab_text_begin(&out, new_text, sizeof new_text);
    CHECK_EQ(store_tables(s, (1u << STORE_STATUSES) - 1, add_old_table, &out), STORE_OK);
    CHECK_TEXT(new_text, old_text);
    store_close(s);
}

static bool none_found;

static void found(void *self, const store_finding *finding)
{
    (void)self;
    printf("flaw %s at %s\n", store_flaw_name(finding->flaw), finding->key ? finding->key : "-");
    none_found = false;
}

TEST(a_store_brought_up_to_date_is_sound, "")
{
    store_checked sums;
    make_old();
    store *s = open_usual();
    CHECK(s != NULL);
    none_found = true;
    CHECK_EQ(store_check(s, found, NULL, &sums), STORE_OK);
    CHECK(none_found);
    CHECK_EQ(sums.tables, 11);
    CHECK_EQ(sums.seats, 19);
    CHECK_EQ(sums.persons, 6);
    store_close(s);
}

TEST(an_old_backup_gives_the_same_store, "")
{
    store_sums sums;
    cab_text detail;
    store *s = NULL;
    make_old();
    s = open_usual();
    CHECK(s != NULL);
    export_all(s, old_text);
    store_close(s);
    remove_store();
    store_options options = usual();
    options.mode = STORE_NEW;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    FILE *file = fopen("tests/store/version-1.jsonl", "r");
    CHECK(file != NULL);
    cab_text_begin(&detail, test_detail, sizeof test_detail);
    CHECK_EQ(store_import(s, NULL, file, &sums, &detail), STORE_OK);
    fclose(file);
    CHECK_EQ(sums.tables, 11);
    export_all(s, new_text);
    CHECK_TEXT(new_text, old_text);
    store_close(s);
}

/* ---- interrupted ---- */

static int die(void *self)
{
    (void)self;
    raise(SIGKILL);
    return 0;
}

/* Migrates, but is killed after so many times sixty instructions of SQLite; true: it was. */
static bool killed_after(int sixties)
{
    int status = 0, count = 0;
    pid_t child = fork();
    cab_assert(child >= 0);
    if (child == 0) {
        char text[256];
        cab_text detail;
        sqlite3 *db = NULL;
        const char *const *steps = store_steps(&count);
        cab_text_begin(&detail, text, sizeof text);
        if (sqlite3_open(test_path, &db) != SQLITE_OK) _exit(3);
        sqlite3_progress_handler(db, 60 * sixties, die, NULL);
        _exit(store_migrate(db, steps, count, false, &detail) == STORE_OK ? 0 : 4);
    }
    cab_assert(waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return true;
    cab_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return false;
}

TEST(whoever_is_interrupted_starts_again, "")
{
    int killed = 0;
    make_old();
    store *s = open_usual();
    CHECK(s != NULL);
    export_all(s, old_text);
    store_close(s);
    for (int sixties = 1; sixties <= 200; sixties++) {
        int64_t version = 0;
        sqlite3 *db = NULL;
        make_old();
        bool was_killed = killed_after(sixties);
        killed += was_killed;
        CHECK_EQ(sqlite3_open(test_path, &db), SQLITE_OK);
        CHECK_EQ(store_number(db, "PRAGMA user_version", &version), STORE_OK);
        sqlite3_close(db);
        if (was_killed) CHECK_EQ(version, 1);
        s = open_usual();
        CHECK(s != NULL);
        export_all(s, new_text);
        CHECK_TEXT(new_text, old_text);
        store_close(s);
        if (!was_killed) break;
    }
    CHECK(killed > 20);
}

/* The power goes at every write and sync of it, with whatever that makes of the files; then faults
 * of the disk, again and again, until it goes through. */
TEST(no_power_cut_leaves_it_halfway, "")
{
    enum { MOODS = 2 };
    int count = 0;
    store_options options = usual();
    bool cut = true;
    (void)store_steps(&count);
    make_old();
    store *s = open_usual();
    CHECK(s != NULL);
    export_all(s, old_text);
    store_close(s);
    for (uint64_t at = 1; cut; at++) {
        for (uint64_t mood = 0; mood < MOODS; mood++) {
            int64_t version = 0;
            sqlite3 *db = NULL;
            make_old();
            disk_begin(at * MOODS + mood);
            disk.cut_at = at;
            if (open_with(&options, &s) == STORE_OK) store_close(s);
            cut = disk.dead;
            disk_restart();
            CHECK_EQ(sqlite3_open(test_path, &db), SQLITE_OK);
            CHECK_EQ(store_number(db, "PRAGMA user_version", &version), STORE_OK);
            sqlite3_close(db);
            CHECK(version == 1 || version == count);
            CHECK_EQ(open_with(&options, &s), STORE_OK);
            export_all(s, new_text);
            CHECK_TEXT(new_text, old_text);
            store_close(s);
            disk_end();
        }
    }
    for (uint64_t seed = 1; seed <= 40; seed++) {
        make_old();
        disk_begin(seed);
        disk.fault_in = 30 + 5 * (uint32_t)seed;
        for (int tries = 0; open_with(&options, &s) != STORE_OK; tries++)
            CHECK(tries < 2000);
        disk.fault_in = 0;
        export_all(s, new_text);
        CHECK_TEXT(new_text, old_text);
        store_close(s);
        disk_end();
    }
}

int main(void)
{
    make_quick_folder();
    RUN(all_that_was_stored_comes_through);
    RUN(a_store_brought_up_to_date_is_sound);
    RUN(an_old_backup_gives_the_same_store);
    RUN(whoever_is_interrupted_starts_again);
    RUN(no_power_cut_leaves_it_halfway);
    remove_folder();
    return test_done();
}
