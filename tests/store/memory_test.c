/* No memory, at every call for it: the store (opening, writing, reading, being brought up to date,
 * as text and back) and the readers of what comes from outside say so and go on; nothing is lost,
 * half done or leaked. What SQLite and jansson ask for fails as well as what our own code does.
 *
 *   memory_test [SEED]    some of the calls, others each time
 *   memory_test all       every one, which takes minutes */
#include "base/rng.h"
#include "net/gzip.h"
#include "net/json_read.h"
#include "net/ws13.h"
#include "record/record.h"
#include "server/json_in.h"
#include "store/backup.h"
#include "store/store_fixture.h"
#include "store/store_int.h"

#include <jansson.h>
#include <stdatomic.h>
#include <time.h>

/* ---- a heap that fails ----------------------------------------------------------------------- */

static atomic_long calls, fails_at; /* fails_at: 0: never */
static atomic_bool for_ever;        /* and all calls after that one */

static bool fails(void)
{
    long call = atomic_fetch_add(&calls, 1) + 1, at = atomic_load(&fails_at);
    return at > 0 && (call == at || (call > at && atomic_load(&for_ever)));
}

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static sqlite3_mem_methods usual_memory;

static void *sqlite_malloc(int size)
{
    return fails() ? NULL : usual_memory.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size)
{
    return fails() ? NULL : usual_memory.xRealloc(old, size);
}

static void fail_elsewhere(void)
{
    sqlite3_mem_methods ours;
    cab_assert(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual_memory) == SQLITE_OK);
    ours = usual_memory;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    cab_assert(sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK);
    json_set_alloc_funcs(__wrap_malloc, free);
}

static void fail_from(long at, bool ever)
{
    atomic_store(&calls, 0);
    atomic_store(&for_ever, ever);
    atomic_store(&fails_at, at);
}

/* True: it did fail. */
static bool fail_no_more(void)
{
    bool hit = atomic_load(&calls) >= atomic_load(&fails_at);
    atomic_store(&fails_at, 0);
    return hit;
}

static bool every_call; /* else ever fewer of them */
static cab_rng dice;

static long next(long at)
{
    return every_call ? at + 1 : at + 1 + (long)cab_rng_below(&dice, (uint32_t)(1 + at / 20));
}

/* ---- the store ------------------------------------------------------------------------------- */

enum { TABLES = 2, TURNS = 2 };

static bool see_any(void *self, const store_table *table)
{
    (void)table;
    ++*(int *)self;
    return true;
}

static bool see_game(void *self, const store_table *table, int seat)
{
    (void)table;
    *(int *)self += seat;
    return true;
}

/* A short life of a store; what became durable. */
static store_ticket live(void)
{
    int64_t head[TABLES + 1] = {0}, rows[TABLES + 1] = {0};
    int count = 0;
    store *s = NULL;
    store_person person = person_numbered(2);
    store_options options = hearing();
    options.checkpoint_rows = 2;
    if (open_with(&options, &s) != STORE_OK) return 0;
    snprintf(person.login, sizeof person.login, "anne");
    for (int turn = 0; turn < TURNS; turn++) {
        for (int64_t tab = 1; tab <= TABLES; tab++) {
            store_table table = table_numbered(tab);
            if (turn == 0) store_put_table(s, &table);
            if (turn == 0 && tab == 1) store_put_person(s, &person);
            add_row(s, tab, rows[tab]++, &head[tab]);
        }
        store_flush(s);
        if (store_wait(s) != STORE_OK) break;
    }
    if (told.failures == 0) {
        (void)store_load(s, 1, NULL, see_row, &(rows_seen){1, 0, 0, true});
        (void)store_tables(s, 0xff, see_any, &count);
        (void)store_games(s, person.person, 0, 9, see_game, &count);
        (void)store_get_person(s, person.person, &person);
    }
    store_close(s);
    return told.durable;
}

/* All that was called durable is there, in a sound file. Of the first turn a table and a row each,
 * and a person; of the others a row of each table. */
static void look(store_ticket durable)
{
    store *s = NULL;
    store_options options = usual();
    options.check = true;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    if (!s) return;
    int64_t turns = durable < 2 * TABLES + 1 ? 0 : 1 + ((int64_t)durable - 2 * TABLES - 1) / TABLES;
    for (int64_t tab = 1; tab <= TABLES; tab++)
        CHECK(rows_of(s, tab, NULL) >= turns);
    store_close(s);
}

TEST(a_store_without_memory_loses_nothing, "")
{
    long most = 0;
    for (int ever = 0; ever < 2; ever++) {
        for (long at = 1;; at = next(at)) {
            remove_store();
            fail_from(at, ever);
            store_ticket durable = live();
            bool hit = fail_no_more();
            look(durable);
            if (!hit) break;
            most = at;
        }
    }
    CHECK(most > 300);
}

/* ---- from version to version, as text and back ----------------------------------------------- */

static void make_old(void)
{
    static char sql[1 << 16];
    sqlite3 *db = NULL;
    FILE *file = fopen("tests/store/version-1.sql", "r");
    cab_assert(file);
    sql[fread(sql, 1, sizeof sql - 1, file)] = 0;
    fclose(file);
    remove_store();
    cab_assert(sqlite3_open(test_path, &db) == SQLITE_OK);
    cab_assert(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

static store_result export_all(store *s, char *into, size_t size)
{
    store_sums sums;
    char text[256];
    cab_text detail;
    cab_text_begin(&detail, text, sizeof text);
    FILE *file = tmpfile();
    cab_assert(file);
    store_result result = store_export(s, NULL, file, &sums, &detail);
    rewind(file);
    into[fread(into, 1, size - 1, file)] = 0;
    fclose(file);
    return result;
}

static void check_alike(const char *one, const char *other)
{
    static char first[1 << 18], second[1 << 18];
    snprintf(first, sizeof first, "%s", one);
    snprintf(second, sizeof second, "%s", other);
    drop_drawn_key(first);
    drop_drawn_key(second);
    CHECK_TEXT(first, second);
}

static store_result import_all(const char *from)
{
    store *s = NULL;
    store_sums sums;
    char text[256];
    cab_text detail;
    cab_text_begin(&detail, text, sizeof text);
    store_options options = usual();
    options.mode = STORE_NEW;
    FILE *file = tmpfile();
    cab_assert(file);
    fputs(from, file);
    rewind(file);
    store_result result = open_with(&options, &s);
    if (result == STORE_OK) result = store_import(s, NULL, file, &sums, &detail);
    store_close(s);
    fclose(file);
    return result;
}

TEST(an_old_store_without_memory_is_brought_up_to_date_later, "")
{
    static char whole[1 << 18], again[1 << 18];
    store *s = NULL;
    make_old();
    s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(export_all(s, whole, sizeof whole), STORE_OK);
    store_close(s);
    for (long at = 1;; at = next(at)) {
        make_old();
        store_options options = usual();
        fail_from(at, at % 2);
        store_result result = open_with(&options, &s);
        if (result == STORE_OK) result = export_all(s, again, sizeof again);
        store_close(s);
        s = NULL;
        bool hit = fail_no_more();
        if (result == STORE_OK) check_alike(again, whole);
        s = open_usual();
        CHECK(s != NULL);
        CHECK_EQ(export_all(s, again, sizeof again), STORE_OK);
        check_alike(again, whole);
        store_close(s);
        if (!hit) break;
    }
    for (long at = 1;; at = next(at)) {
        remove_store();
        fail_from(at, at % 2);
        store_result result = import_all(whole);
        bool hit = fail_no_more();
        if (!hit) CHECK_EQ(result, STORE_OK);
        if (!hit) break;
    }
}

/* ---- what comes from outside ----------------------------------------------------------------- */

TEST(readers_without_memory_say_so, "")
{
    static const char json[] = "{\"t\":\"create\",\"d\":{\"id\":7,\"game\":\"pagan\",\"options\":"
                               "{\"witch\":\"seat0\"},\"bots\":[null,\"random\"]}}";
    static char record[1 << 16];
    FILE *file = fopen("tests/positions/tavern-nobody.cabale", "r");
    CHECK(file != NULL);
    uint32_t length = (uint32_t)fread(record, 1, sizeof record - 1, file);
    fclose(file);
    bool hit = true;
    for (long at = 1; hit; at++) {
        cab_record parsed;
        cab_problem problem;
        srv_request request;
        uint32_t packed = 0;
        fail_from(at, at % 2);
        net_json *tree = net_json_read(json, sizeof json - 1);
        bool read = srv_request_read(&request, json, sizeof json - 1);
        bool whole = cab_record_parse(record, length, CAB_READ_PREFIX, &parsed, &problem);
        char *gzip = net_gzip(record, length, &packed);
        ws13_zip *zip = ws13_zip_open(1 << 16);
        hit = fail_no_more();
        if (!hit) CHECK(tree && read && whole && gzip && zip);
        net_json_free(tree);
        if (read) srv_request_free(&request);
        cab_record_free(&parsed);
        free(gzip);
        ws13_zip_close(zip);
    }
}

int main(int argc, char **argv)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : (uint64_t)now.tv_sec;
    every_call = argc > 1 && strcmp(argv[1], "all") == 0;
    printf("seed %llu\n", (unsigned long long)seed);
    cab_rng_fast(&dice, seed);
    fail_elsewhere();
    make_quick_folder();
    RUN(a_store_without_memory_loses_nothing);
    RUN(an_old_store_without_memory_is_brought_up_to_date_later);
    RUN(readers_without_memory_say_so);
    remove_folder();
    return test_done();
}
