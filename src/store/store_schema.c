/* The form of the file: its tables, its versions, and whose file it is.
 *
 * Versions are steps that are never edited once released: a new version is a new step at the end.
 * Migration is one transaction, so a file is of one version or of the next, never between. */
#include "store/store_int.h"

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

const char *const *store_steps(int *count)
{
    static const char *const steps[] = {version_1, version_2};
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

static store_result step_up(sqlite3 *db, const char *const *steps, int from, int to,
                            cab_text *detail)
{
    char last[96];
    snprintf(last, sizeof last, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT;",
             (int)STORE_APPLICATION, to);
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = from; i < to && code == SQLITE_OK; i++)
        code = sqlite3_exec(db, steps[i], NULL, NULL, NULL);
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
    store_result result = store_number(db, "PRAGMA application_id", &application);
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
