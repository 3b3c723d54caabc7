/* The form of the file: its tables, its versions, and whose file it is.
 *
 * Versions are steps that are never edited once released: a new version is a new step at the end.
 * Migration is one transaction, so a file is of one version or of the next, never between. */
#include "store/store_int.h"

#include "base/hash.h"

#include <stdio.h>
#include <string.h>

/* The log is only ever appended to, and so has no index and no foreign key; heads is apart from
 * tables because it is written often and its rows are ten bytes instead of a thousand. */
static const char version_1[] =
    "CREATE TABLE log(n INTEGER PRIMARY KEY, tab INTEGER NOT NULL, prev INTEGER NOT NULL,"
    " at INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, id INTEGER NOT NULL,"
    " clock TEXT, body TEXT NOT NULL) STRICT;"
    "CREATE TABLE heads(tab INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;"
    "CREATE TABLE tables(tab INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " status INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
    " started INTEGER NOT NULL, ended INTEGER NOT NULL, deadline INTEGER NOT NULL,"
    " room TEXT NOT NULL) STRICT;"
    "CREATE INDEX tables_status ON tables(status);"
    "CREATE TABLE persons(person BLOB NOT NULL PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE,"
    " hash TEXT NOT NULL, epoch INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE seats(person BLOB NOT NULL REFERENCES persons(person) ON DELETE CASCADE,"
    " tab INTEGER NOT NULL REFERENCES tables(tab) ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " rank INTEGER NOT NULL, won INTEGER NOT NULL, score INTEGER NOT NULL,"
    " PRIMARY KEY(person, tab)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_tab ON seats(tab);"
    "CREATE TABLE keys(name TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE meta(name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES('checkpoint', 0);";

/* What the server had signed for an account is good as before, until its owner logs in with it or
 * ends it: a row stands for all of that. */
static const char version_2[] =
    "CREATE TABLE sessions(session BLOB NOT NULL PRIMARY KEY,"
    " person BLOB NOT NULL REFERENCES persons(person) ON DELETE CASCADE, kind INTEGER NOT NULL,"
    " rights INTEGER NOT NULL, name TEXT NOT NULL, created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_person ON sessions(person);"
    "CREATE TABLE codes(person BLOB NOT NULL REFERENCES persons(person) ON DELETE CASCADE,"
    " hash BLOB NOT NULL, PRIMARY KEY(person, hash)) STRICT, WITHOUT ROWID;"
    "INSERT INTO sessions SELECT person, person, 4, 255, '', created, seen FROM persons"
    " WHERE login IS NOT NULL;";

/* What every table has in common becomes columns, its seats rows of their own with what came of
 * them; the room keeps the rest. An old result whose seat the room does not tell of stays too. */
#define ROOM   "CASE WHEN json_valid(t.room) THEN t.room ELSE '{}' END"
#define PERSON "nullif(bytes_of(json_extract(c.value, '$.person')), zeroblob(16))"
#define OLD_ROOMS                                                                                  \
    "INSERT INTO persons(person, name, login, hash, epoch, created, seen)"                         \
    " SELECT " PERSON ", coalesce(json_extract(c.value, '$.name'), ''), NULL, '', 0, t.updated,"   \
    "  t.updated FROM tables t, json_each(" ROOM ", '$.chairs') c WHERE " PERSON " IS NOT NULL"    \
    " ON CONFLICT DO NOTHING;"                                                                     \
    "INSERT INTO seats(tab, seat, kind, person, was, name, level, rank, won, score)"               \
    " SELECT t.tab, c.key,"                                                                        \
    "  CASE json_extract(c.value, '$.kind') WHEN 'person' THEN 1 WHEN 'bot' THEN 2 ELSE 0 END,"    \
    "  " PERSON ", coalesce(number_of(json_extract(c.value, '$.was')), 0),"                        \
    "  coalesce(json_extract(c.value, '$.name'), ''),"                                             \
    "  coalesce(json_extract(c.value, '$.level'), ''),"                                            \
    "  coalesce(r.rank, 0), coalesce(r.won, 0), coalesce(r.score, 0)"                              \
    " FROM tables t, json_each(" ROOM ", '$.chairs') c"                                            \
    " LEFT JOIN results r ON r.tab=t.tab AND r.person=" PERSON " WHERE c.key < 8;"                 \
    "INSERT INTO seats(tab, seat, kind, person, was, name, level, rank, won, score)"               \
    " SELECT r.tab, r.seat, 1, r.person, 0, p.name, '', r.rank, r.won, r.score FROM results r"     \
    " JOIN persons p ON p.person=r.person WHERE r.seat < 8 AND"                                    \
    " NOT EXISTS(SELECT 1 FROM seats s WHERE s.tab=r.tab AND s.person=r.person)"                   \
    " ON CONFLICT DO NOTHING;"                                                                     \
    "UPDATE tables AS t SET maker=coalesce(number_of(json_extract(room, '$.maker')), 0),"          \
    " open=coalesce(json_extract(room, '$.public'), 0),"                                           \
    " spectators=coalesce(json_extract(room, '$.spectators'), 1),"                                 \
    " delay=coalesce(json_extract(room, '$.delay'), 0),"                                           \
    " clock=CASE json_extract(room, '$.clock.kind')"                                               \
    "  WHEN 'live' THEN 1 WHEN 'days' THEN 2 ELSE 0 END,"                                          \
    " bank=coalesce(json_extract(room, '$.clock.bank'), json_extract(room, '$.clock.days'), 0),"   \
    " increment=coalesce(json_extract(room, '$.clock.increment'), 0),"                             \
    " room=json_remove(room, '$.public', '$.clock', '$.spectators', '$.delay', '$.maker',"         \
    "  '$.chairs') WHERE json_valid(room);"
const char store_old_rooms[] = OLD_ROOMS;

static const char version_3[] =
    "ALTER TABLE tables ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN open INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN spectators INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN delay INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN increment INTEGER NOT NULL DEFAULT 0;"
    "DROP INDEX seats_tab;"
    "ALTER TABLE seats RENAME TO results;"
    "CREATE TABLE seats(tab INTEGER NOT NULL REFERENCES tables(tab) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, kind INTEGER NOT NULL, person BLOB REFERENCES persons(person),"
    " was INTEGER NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, rank INTEGER NOT NULL,"
    " won INTEGER NOT NULL, score INTEGER NOT NULL, PRIMARY KEY(tab, seat))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_person ON seats(person, tab) WHERE person IS NOT NULL;" OLD_ROOMS
    "DROP TABLE results;";

/* A table counts for the address of its maker too. */
static const char version_4[] = "ALTER TABLE tables ADD COLUMN address INTEGER NOT NULL DEFAULT 0;";

const char *const *store_steps(int *count)
{
    static const char *const steps[] = {version_1, version_2, version_3, version_4};
    *count = (int)(sizeof steps / sizeof *steps);
    return steps;
}

const char *store_result_name(store_result result)
{
    static const char *const names[] = {
        "ok",     "none",    "taken", "busy",    "shut", "cannot", "exists",
        "locked", "foreign", "newer", "damaged", "full", "io",
    };
    _Static_assert(sizeof names / sizeof *names == STORE_RESULTS, "a name for each");
    return result < STORE_RESULTS ? names[result] : "";
}

store_result store_classify(int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_NOTADB: return STORE_FOREIGN;
    case SQLITE_CORRUPT: return STORE_DAMAGED;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY: return STORE_CANNOT;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return STORE_LOCKED;
    default: return STORE_IO;
    }
}

store_result store_say(sqlite3 *db, int code, cab_text *detail)
{
    store_result result = store_classify(code);
    if (result != STORE_OK && detail) cab_text_add(detail, db ? sqlite3_errmsg(db) : "no memory");
    return result;
}

store_result store_number(sqlite3 *db, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    *number = 0;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return store_classify(code);
}

store_result store_pages_good(sqlite3 *db, cab_text *detail)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    store_result result = store_say(db, code, detail);
    if (code == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        if (!said || strcmp(said, "ok") != 0) {
            result = STORE_DAMAGED;
            cab_text_add(detail, said ? said : "quick_check");
        }
    }
    sqlite3_finalize(statement);
    return result;
}

enum { ROOMS_STEP = 3 }; /* the version with rooms as columns and rows */

/* ---- for the steps ---- */

static void bytes_of(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint8_t bytes[64];
    const char *text = (const char *)sqlite3_value_text(value[0]);
    uint32_t digits = text ? (uint32_t)strlen(text) : 1;
    (void)count;
    if (digits % 2 == 0 && digits <= 2 * sizeof bytes && cab_parse_hex(text, bytes, digits / 2))
        sqlite3_result_blob(context, bytes, (int)digits / 2, SQLITE_TRANSIENT);
}

static void number_of(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint8_t bytes[8];
    uint64_t number = 0;
    const char *text = (const char *)sqlite3_value_text(value[0]);
    (void)count;
    if (!text || !cab_parse_hex(text, bytes, sizeof bytes)) return;
    for (size_t i = 0; i < sizeof bytes; i++)
        number = number << 8 | bytes[i];
    sqlite3_result_int64(context, (sqlite3_int64)number);
}

/* What hexadecimal digits stand for, or NULL: bytes_of(text), number_of(text). */
static int add_functions(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    int code = sqlite3_create_function(db, "bytes_of", 1, flags, NULL, bytes_of, NULL, NULL);
    if (code != SQLITE_OK) return code;
    return sqlite3_create_function(db, "number_of", 1, flags, NULL, number_of, NULL, NULL);
}

/* All that came of the rooms, as one number; false: it cannot be read now. */
static bool sum_up(sqlite3 *db, uint64_t *sum)
{
    static const char *const all[] = {"SELECT * FROM tables ORDER BY tab",
                                      "SELECT * FROM seats ORDER BY tab, seat"};
    int code = SQLITE_OK;
    *sum = 1;
    for (int i = 0; i < 2 && code == SQLITE_OK; i++) {
        sqlite3_stmt *r = NULL;
        code = sqlite3_prepare_v2(db, all[i], -1, &r, NULL);
        while (code == SQLITE_OK && (code = sqlite3_step(r)) == SQLITE_ROW) {
            code = SQLITE_OK;
            for (int at = 0; at < sqlite3_column_count(r); at++) {
                const char *text = (const char *)sqlite3_column_text(r, at);
                uint32_t length = (uint32_t)sqlite3_column_bytes(r, at);
                if (!text && sqlite3_column_type(r, at) != SQLITE_NULL) code = SQLITE_NOMEM;
                *sum = cab_hash(*sum, text ? text : "", text ? length + 1 : 0);
            }
        }
        if (code == SQLITE_DONE) code = SQLITE_OK;
        sqlite3_finalize(r);
    }
    return code == SQLITE_OK;
}

static int carry_out(sqlite3 *db, const char *const *steps, int from, int to)
{
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = from; i < to && code == SQLITE_OK; i++)
        code = sqlite3_exec(db, steps[i], NULL, NULL, NULL);
    return code;
}

/* When memory is short, SQLite's reader of JSON may leave something out without a word. So what
 * reads rooms is done twice: only what comes out the same both times is kept. */
static store_result step_up(sqlite3 *db, const char *const *steps, int from, int to,
                            cab_text *detail)
{
    char last[96];
    uint64_t first = 0, second = 0;
    bool rooms = from < ROOMS_STEP && to >= ROOMS_STEP;
    snprintf(last, sizeof last, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT;",
             (int)STORE_APPLICATION, to);
    int code = SQLITE_OK;
    if (rooms) {
        code = carry_out(db, steps, from, to);
        if (code == SQLITE_OK && !sum_up(db, &first)) code = SQLITE_NOMEM;
        if (code == SQLITE_OK) code = sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) code = carry_out(db, steps, from, to);
    if (code == SQLITE_OK && rooms && (!sum_up(db, &second) || first != second))
        code = SQLITE_NOMEM;
    if (code == SQLITE_OK) code = sqlite3_exec(db, last, NULL, NULL, NULL);
    store_result result = store_say(db, code, detail);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

store_result store_migrate(sqlite3 *db, const char *const *steps, int count, bool look,
                           cab_text *detail)
{
    int64_t application = 0, version = 0, things = 0;
    store_result result = store_classify(add_functions(db));
    if (result == STORE_OK) result = store_number(db, "PRAGMA application_id", &application);
    if (result == STORE_OK) result = store_number(db, "PRAGMA user_version", &version);
    if (result == STORE_OK)
        result = store_number(db, "SELECT count(*) FROM sqlite_master", &things);
    if (result != STORE_OK) {
        cab_text_add(detail, sqlite3_errmsg(db));
        return result;
    }
    bool fresh = application == 0 && version == 0 && things == 0;
    if (application != STORE_APPLICATION && !fresh) {
        cab_text_add(detail, "another program's database");
        return STORE_FOREIGN;
    }
    char both[64];
    snprintf(both, sizeof both, "version %lld, this program knows %d", (long long)version, count);
    if (version == count) return STORE_OK;
    if (version > count || look) cab_text_add(detail, fresh ? "empty" : both);
    if (version > count) return STORE_NEWER;
    if (look) return STORE_FOREIGN;
    return step_up(db, steps, (int)version, count, detail);
}
