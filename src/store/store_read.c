/* Reading, over a connection of its own. A statement is reset as soon as its function returns, so
 * that no snapshot keeps the write-ahead log from being moved into the file. */
#include "store/store_int.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { LOADED_MIN = 1 << 14, LOADED_KEEP = 1 << 20 };

static void copy_text(char *to, uint32_t size, sqlite3_stmt *from, int column)
{
    cab_text text;
    const char *found = (const char *)sqlite3_column_text(from, column);
    memset(to, 0, size);
    cab_text_begin(&text, to, size);
    if (found) cab_text_add(&text, found);
}

/* How a reading ended. */
static store_result finish(sqlite3_stmt *statement, int code, bool found)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    store_result result = store_classify(code);
    return result == STORE_OK && !found ? STORE_NONE : result;
}

/* ---- rows ---- */

/* A row in `loaded`; its body and clock follow. They are read last to first. */
typedef struct {
    store_row row;
    size_t before; /* where the row read before this one (a younger one) is; SIZE_MAX: none */
    uint32_t clock;
    bool has_clock;
} loaded_row;

static bool loaded_room(store *s, size_t size)
{
    if (size <= s->loaded_size) return true;
    size_t bigger = s->loaded_size ? s->loaded_size : LOADED_MIN;
    while (bigger < size)
        bigger *= 2;
    char *at = realloc(s->loaded, bigger);
    if (!at) return false;
    s->loaded = at;
    s->loaded_size = bigger;
    return true;
}

/* Copies row n to `*end` of `loaded`. */
static store_result load_row(store *s, int64_t tab, int64_t n, size_t *end, size_t *at)
{
    sqlite3_stmt *r = s->read[STORE_R_ROW];
    loaded_row kept;
    memset(&kept, 0, sizeof kept);
    sqlite3_bind_int64(r, 1, n);
    int code = sqlite3_step(r);
    if (code == SQLITE_ROW) {
        const char *clock = (const char *)sqlite3_column_text(r, 6);
        const char *body = (const char *)sqlite3_column_text(r, 7);
        kept.row.n = n;
        kept.row.tab = sqlite3_column_int64(r, 0);
        kept.row.prev = sqlite3_column_int64(r, 1);
        kept.row.at = sqlite3_column_int64(r, 2);
        kept.row.kind = (store_kind)sqlite3_column_int(r, 3);
        kept.row.seat = (uint8_t)sqlite3_column_int(r, 4);
        kept.row.id = sqlite3_column_int64(r, 5);
        kept.row.length = (uint32_t)sqlite3_column_bytes(r, 7);
        kept.has_clock = clock != NULL;
        kept.clock = (uint32_t)sqlite3_column_bytes(r, 6);
        kept.before = *at;
        size_t start = (*end + 15) & ~(size_t)15;
        *end = start + sizeof kept + kept.row.length + kept.clock + 2;
        /* Chains lead backwards; anything else would be a circle or another table's. */
        if (!body || kept.row.tab != tab || kept.row.prev >= n || kept.row.prev < 0)
            code = SQLITE_CORRUPT;
        else if (!loaded_room(s, *end))
            code = SQLITE_NOMEM;
        if (code == SQLITE_ROW) {
            char *to = s->loaded + start;
            memcpy(to, &kept, sizeof kept);
            to += sizeof kept;
            memcpy(to, body, kept.row.length + 1);
            if (clock) memcpy(to + kept.row.length + 1, clock, kept.clock + 1);
            *at = start;
        }
    }
    sqlite3_reset(r);
    return code == SQLITE_DONE ? STORE_DAMAGED : store_classify(code);
}

static store_result head_of(store *s, int64_t tab, int64_t *head)
{
    pthread_mutex_lock(&s->lock);
    const store_head *recent = store_heads_get(&s->heads, tab);
    *head = recent ? recent->n : -1;
    pthread_mutex_unlock(&s->lock);
    if (*head >= 0) return STORE_OK;
    sqlite3_stmt *r = s->read[STORE_R_LAST];
    sqlite3_bind_int64(r, 1, tab);
    int code = sqlite3_step(r);
    *head = code == SQLITE_ROW ? sqlite3_column_int64(r, 0) : 0;
    return finish(r, code, true);
}

store_result store_load(store *s, int64_t tab, int64_t *head,
                        bool (*each)(void *, const store_row *), void *self)
{
    int64_t last = 0;
    size_t end = 0, at = SIZE_MAX;
    store_result result = head_of(s, tab, &last);
    for (int64_t n = last; result == STORE_OK && n > 0;) {
        result = load_row(s, tab, n, &end, &at);
        loaded_row kept;
        if (result == STORE_OK) memcpy(&kept, s->loaded + at, sizeof kept);
        if (result == STORE_OK) n = kept.row.prev;
    }
    if (head) *head = result == STORE_OK ? last : 0;
    for (bool on = result == STORE_OK; on && at != SIZE_MAX;) {
        loaded_row kept;
        memcpy(&kept, s->loaded + at, sizeof kept);
        kept.row.body = s->loaded + at + sizeof kept;
        if (kept.has_clock) kept.row.clock = kept.row.body + kept.row.length + 1;
        on = each(self, &kept.row);
        at = kept.before;
    }
    if (s->loaded_size > LOADED_KEEP) {
        free(s->loaded);
        s->loaded = NULL;
        s->loaded_size = 0;
    }
    return result;
}

/* ---- tables ---- */

static void read_seat(sqlite3_stmt *r, store_seat *seat)
{
    const void *person = sqlite3_column_blob(r, 2);
    seat->kind = (store_sitter)sqlite3_column_int(r, 1);
    if (person && sqlite3_column_bytes(r, 2) == STORE_PERSON)
        memcpy(seat->person, person, STORE_PERSON);
    seat->was = (uint64_t)sqlite3_column_int64(r, 3);
    copy_text(seat->name, sizeof seat->name, r, 4);
    copy_text(seat->level, sizeof seat->level, r, 5);
    seat->rank = (uint8_t)sqlite3_column_int(r, 6);
    seat->won = sqlite3_column_int(r, 7) != 0;
    seat->score = sqlite3_column_int(r, 8);
}

static int read_seats(store *s, store_table *table)
{
    sqlite3_stmt *r = s->read[STORE_R_SEATS];
    int code;
    sqlite3_bind_int64(r, 1, table->tab);
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        int at = sqlite3_column_int(r, 0);
        if (at != table->seats || at >= STORE_SEATS || sqlite3_column_int(r, 1) >= STORE_SITTERS) {
            code = SQLITE_CORRUPT;
            break;
        }
        read_seat(r, &table->seat[table->seats++]);
    }
    sqlite3_reset(r);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* SQLITE_OK, or what is wrong. Columns of a table from `first` on. */
static int read_table(store *s, sqlite3_stmt *r, int first, store_table *table)
{
    memset(table, 0, sizeof *table);
    table->tab = sqlite3_column_int64(r, first);
    copy_text(table->key, sizeof table->key, r, first + 1);
    copy_text(table->game, sizeof table->game, r, first + 2);
    table->status = (store_status)sqlite3_column_int(r, first + 3);
    table->created = sqlite3_column_int64(r, first + 4);
    table->updated = sqlite3_column_int64(r, first + 5);
    table->started = sqlite3_column_int64(r, first + 6);
    table->ended = sqlite3_column_int64(r, first + 7);
    table->deadline = sqlite3_column_int64(r, first + 8);
    table->room = (const char *)sqlite3_column_text(r, first + 9);
    table->length = (uint32_t)sqlite3_column_bytes(r, first + 9);
    table->maker = (uint64_t)sqlite3_column_int64(r, first + 10);
    table->open = sqlite3_column_int(r, first + 11) != 0;
    table->spectators = sqlite3_column_int(r, first + 12) != 0;
    table->delay = (uint16_t)sqlite3_column_int(r, first + 13);
    table->clock = (store_clock)sqlite3_column_int(r, first + 14);
    table->bank = (uint32_t)sqlite3_column_int64(r, first + 15);
    table->increment = (uint32_t)sqlite3_column_int64(r, first + 16);
    table->address = (uint64_t)sqlite3_column_int64(r, first + 17);
    if (!table->room) table->room = "";
    return read_seats(s, table);
}

static store_result each_table(store *s, sqlite3_stmt *r, bool (*each)(void *, const store_table *),
                               void *self, bool *found)
{
    int code;
    bool on = true;
    while (on && (code = sqlite3_step(r)) == SQLITE_ROW) {
        store_table table;
        *found = true;
        if ((code = read_table(s, r, 0, &table)) != SQLITE_OK) break;
        on = each(self, &table);
    }
    return finish(r, on ? code : SQLITE_OK, true);
}

store_result store_tables(store *s, uint32_t statuses, bool (*each)(void *, const store_table *),
                          void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_TABLES];
    bool found = false;
    /* A status that is not asked for is replaced by one that does not exist. */
    for (int i = 0; i < STORE_STATUSES; i++)
        sqlite3_bind_int(r, i + 1, statuses & (1u << i) ? i : -1);
    return each_table(s, r, each, self, &found);
}

store_result store_find_table(store *s, const char *key, bool (*each)(void *, const store_table *),
                              void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_BY_KEY];
    bool found = false;
    sqlite3_bind_text(r, 1, key, -1, SQLITE_STATIC);
    store_result result = each_table(s, r, each, self, &found);
    return result == STORE_OK && !found ? STORE_NONE : result;
}

store_result store_get_table(store *s, int64_t tab, bool (*each)(void *, const store_table *),
                             void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_BY_TAB];
    bool found = false;
    sqlite3_bind_int64(r, 1, tab);
    store_result result = each_table(s, r, each, self, &found);
    return result == STORE_OK && !found ? STORE_NONE : result;
}

/* ---- persons, seats, keys ---- */

static bool read_number(sqlite3_stmt *r, int column, uint8_t person[STORE_PERSON])
{
    const void *bytes = sqlite3_column_blob(r, column);
    bool good = bytes && sqlite3_column_bytes(r, column) == STORE_PERSON;
    if (good) memcpy(person, bytes, STORE_PERSON);
    return good;
}

static bool read_person(sqlite3_stmt *r, store_person *person)
{
    memset(person, 0, sizeof *person);
    copy_text(person->name, sizeof person->name, r, 1);
    copy_text(person->login, sizeof person->login, r, 2);
    copy_text(person->hash, sizeof person->hash, r, 3);
    person->epoch = (uint32_t)sqlite3_column_int64(r, 4);
    person->created = sqlite3_column_int64(r, 5);
    person->seen = sqlite3_column_int64(r, 6);
    return read_number(r, 0, person->person);
}

static store_result one_person(sqlite3_stmt *r, store_person *person)
{
    int code = sqlite3_step(r);
    bool found = code == SQLITE_ROW;
    if (found && !read_person(r, person)) code = SQLITE_CORRUPT;
    return finish(r, code, found);
}

store_result store_get_person(store *s, const uint8_t person[STORE_PERSON], store_person *out)
{
    sqlite3_stmt *r = s->read[STORE_R_PERSON];
    sqlite3_bind_blob(r, 1, person, STORE_PERSON, SQLITE_STATIC);
    return one_person(r, out);
}

store_result store_find_login(store *s, const char *login, store_person *out)
{
    sqlite3_stmt *r = s->read[STORE_R_LOGIN];
    sqlite3_bind_text(r, 1, login, -1, SQLITE_STATIC);
    return one_person(r, out);
}

store_result store_persons(store *s, bool (*each)(void *, const store_person *), void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_PERSONS];
    int code;
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        store_person person;
        if (!read_person(r, &person)) return finish(r, SQLITE_CORRUPT, true);
        if (!each(self, &person)) return finish(r, SQLITE_OK, true);
    }
    return finish(r, code, true);
}

/* ---- sessions and codes ---- */

static bool read_session(sqlite3_stmt *r, store_session *session)
{
    memset(session, 0, sizeof *session);
    session->kind = (store_kind_of_session)sqlite3_column_int(r, 2);
    session->rights = (uint8_t)sqlite3_column_int(r, 3);
    copy_text(session->name, sizeof session->name, r, 4);
    session->created = sqlite3_column_int64(r, 5);
    session->seen = sqlite3_column_int64(r, 6);
    return read_number(r, 0, session->session) && read_number(r, 1, session->person);
}

store_result store_get_session(store *s, const uint8_t session[STORE_SESSION], store_session *out)
{
    sqlite3_stmt *r = s->read[STORE_R_SESSION];
    sqlite3_bind_blob(r, 1, session, STORE_SESSION, SQLITE_STATIC);
    int code = sqlite3_step(r);
    bool found = code == SQLITE_ROW;
    if (found && !read_session(r, out)) code = SQLITE_CORRUPT;
    return finish(r, code, found);
}

store_result store_sessions(store *s, const uint8_t *person,
                            bool (*each)(void *, const store_session *), void *self)
{
    sqlite3_stmt *r = s->read[person ? STORE_R_SESSIONS_OF : STORE_R_SESSIONS];
    if (person) sqlite3_bind_blob(r, 1, person, STORE_PERSON, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        store_session session;
        if (!read_session(r, &session)) return finish(r, SQLITE_CORRUPT, true);
        if (!each(self, &session)) return finish(r, SQLITE_OK, true);
    }
    return finish(r, code, true);
}

store_result store_has_code(store *s, const uint8_t person[STORE_PERSON],
                            const uint8_t hash[STORE_SESSION])
{
    sqlite3_stmt *r = s->read[STORE_R_CODE];
    sqlite3_bind_blob(r, 1, person, STORE_PERSON, SQLITE_STATIC);
    sqlite3_bind_blob(r, 2, hash, STORE_SESSION, SQLITE_STATIC);
    int code = sqlite3_step(r);
    return finish(r, code, code == SQLITE_ROW);
}

store_result store_codes(store *s, const uint8_t *person,
                         bool (*each)(void *, const uint8_t person[STORE_PERSON],
                                      const uint8_t hash[STORE_SESSION]),
                         void *self)
{
    sqlite3_stmt *r = s->read[person ? STORE_R_CODES_OF : STORE_R_CODES];
    if (person) sqlite3_bind_blob(r, 1, person, STORE_PERSON, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        uint8_t owner[STORE_PERSON], hash[STORE_SESSION];
        if (!read_number(r, 0, owner) || !read_number(r, 1, hash))
            return finish(r, SQLITE_CORRUPT, true);
        if (!each(self, owner, hash)) return finish(r, SQLITE_OK, true);
    }
    return finish(r, code, true);
}

store_result store_games(store *s, const uint8_t person[STORE_PERSON], int64_t before, int limit,
                         bool (*each)(void *, const store_table *, int seat), void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_GAMES];
    sqlite3_bind_blob(r, 1, person, STORE_PERSON, SQLITE_STATIC);
    sqlite3_bind_int64(r, 2, before > 0 ? before : INT64_MAX);
    sqlite3_bind_int(r, 3, limit > 0 ? limit : 0);
    int code;
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        store_table table;
        int seat = sqlite3_column_int(r, 0), wrong = read_table(s, r, 1, &table);
        if (wrong == SQLITE_OK && (seat < 0 || seat >= table.seats)) wrong = SQLITE_CORRUPT;
        if (wrong != SQLITE_OK) return finish(r, wrong, true);
        if (!each(self, &table, seat)) return finish(r, SQLITE_OK, true);
    }
    return finish(r, code, true);
}

/* ---- what may go ---- */

store_result store_idle_guests(store *s, uint8_t after[STORE_PERSON], int slice,
                               int64_t seen_before,
                               bool (*each)(void *, const uint8_t person[STORE_PERSON]), void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_IDLE_GUESTS];
    int code;
    bool any = false;
    sqlite3_bind_blob(r, 1, after, STORE_PERSON, SQLITE_TRANSIENT);
    sqlite3_bind_int(r, 2, slice);
    sqlite3_bind_int64(r, 3, seen_before);
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        any = true;
        if (!read_number(r, 0, after)) return finish(r, SQLITE_CORRUPT, true);
        if (sqlite3_column_int(r, 1) && !each(self, after)) break;
    }
    return finish(r, code, any);
}

store_result store_past_tables(store *s, int64_t *after, int slice, int64_t changed_before,
                               bool (*each)(void *, int64_t tab, const char *key), void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_PAST_TABLES];
    int code;
    bool any = false;
    sqlite3_bind_int64(r, 1, *after);
    sqlite3_bind_int(r, 2, slice);
    sqlite3_bind_int64(r, 3, changed_before);
    sqlite3_bind_int(r, 4, STORE_OVER);
    sqlite3_bind_int(r, 5, STORE_GIVEN_UP);
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        any = true;
        *after = sqlite3_column_int64(r, 0);
        const char *key = (const char *)sqlite3_column_text(r, 1);
        if (sqlite3_column_int(r, 2) && !each(self, *after, key ? key : "")) break;
    }
    return finish(r, code, any);
}

store_result store_get_key(store *s, const char *name, void *bytes, uint32_t *length)
{
    sqlite3_stmt *r = s->read[STORE_R_KEY];
    sqlite3_bind_text(r, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(r);
    bool found = code == SQLITE_ROW;
    uint32_t has = found ? (uint32_t)sqlite3_column_bytes(r, 0) : 0;
    if (has > *length) found = false;
    if (found && has > 0) memcpy(bytes, sqlite3_column_blob(r, 0), has);
    if (found) *length = has;
    return finish(r, code, found);
}

store_result store_keys(store *s,
                        bool (*each)(void *, const char *name, const void *bytes, uint32_t length),
                        void *self)
{
    sqlite3_stmt *r = s->read[STORE_R_KEYS];
    int code;
    while ((code = sqlite3_step(r)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(r, 0);
        const void *bytes = sqlite3_column_blob(r, 1);
        uint32_t length = (uint32_t)sqlite3_column_bytes(r, 1);
        if (!each(self, name ? name : "", bytes, length)) return finish(r, SQLITE_OK, true);
    }
    return finish(r, code, true);
}

/* ---- statements ---- */

#define TABLE_COLUMNS                                                                              \
    "t.tab, t.key, t.game, t.status, t.created, t.updated, t.started, t.ended, t.deadline, "       \
    "t.room,"                                                                                      \
    " t.maker, t.open, t.spectators, t.delay, t.clock, t.bank, t.increment, t.address"
#define PERSON_COLUMNS  "person, name, login, hash, epoch, created, seen"
#define SESSION_COLUMNS "session, person, kind, rights, name, created, seen"

static const char *sql_of(int statement)
{
    static const char *const sql[STORE_READS] = {
        [STORE_R_ROW] = "SELECT tab, prev, at, kind, seat, id, clock, body FROM log WHERE n=?",
        [STORE_R_LAST] = "SELECT last FROM heads WHERE tab=?",
        [STORE_R_TABLES] =
            "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.status IN (?,?,?,?,?) ORDER BY t.tab",
        [STORE_R_BY_KEY] = "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.key=?",
        [STORE_R_BY_TAB] = "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.tab=?",
        [STORE_R_SEATS] = "SELECT seat, kind, person, was, name, level, rank, won, score"
                          " FROM seats WHERE tab=? ORDER BY seat",
        [STORE_R_GAMES] = "SELECT s.seat, " TABLE_COLUMNS
                          " FROM seats s JOIN tables t ON t.tab=s.tab WHERE s.person=? AND s.tab<?"
                          " ORDER BY s.tab DESC LIMIT ?",
        [STORE_R_IDLE_GUESTS] =
            "SELECT person, login IS NULL AND name<>'' AND seen<?3 AND"
            " NOT EXISTS(SELECT 1 FROM seats s WHERE s.person=p.person) FROM persons p"
            " WHERE person>?1 ORDER BY person LIMIT ?2",
        [STORE_R_PAST_TABLES] = "SELECT tab, key, status IN (?4, ?5) AND max(updated, ended)<?3"
                                " FROM tables WHERE tab>?1 ORDER BY tab LIMIT ?2",
        [STORE_R_PERSON] = "SELECT " PERSON_COLUMNS " FROM persons WHERE person=?",
        [STORE_R_LOGIN] = "SELECT " PERSON_COLUMNS " FROM persons WHERE login=?",
        [STORE_R_SESSION] = "SELECT " SESSION_COLUMNS " FROM sessions WHERE session=?",
        [STORE_R_SESSIONS] = "SELECT " SESSION_COLUMNS " FROM sessions ORDER BY session",
        [STORE_R_SESSIONS_OF] =
            "SELECT " SESSION_COLUMNS " FROM sessions WHERE person=? ORDER BY seen DESC, session",
        [STORE_R_CODE] = "SELECT 1 FROM codes WHERE person=? AND hash=?",
        [STORE_R_CODES] = "SELECT person, hash FROM codes ORDER BY person, hash",
        [STORE_R_CODES_OF] = "SELECT person, hash FROM codes WHERE person=?",
        [STORE_R_KEY] = "SELECT bytes FROM keys WHERE name=?",
        [STORE_R_PERSONS] = "SELECT " PERSON_COLUMNS " FROM persons ORDER BY person",
        [STORE_R_KEYS] = "SELECT name, bytes FROM keys ORDER BY name",
    };
    return sql[statement];
}

store_result store_reader_prepare(store *s, cab_text *detail)
{
    for (int i = 0; i < STORE_READS; i++) {
        int code = sqlite3_prepare_v3(s->reader, sql_of(i), -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->read[i], NULL);
        if (code != SQLITE_OK) return store_say(s->reader, code, detail);
    }
    return STORE_OK;
}

void store_reader_free(store *s)
{
    for (int i = 0; i < STORE_READS; i++)
        sqlite3_finalize(s->read[i]);
    sqlite3_close(s->reader);
    free(s->loaded);
}
