/* Export and import. The lines come in an order that needs no memory: keys, persons, sessions,
 * codes, each table with its seats and rows, then a line with the sums, without which a backup is
 * not whole.
 *
 * Format 1 knew no sessions and codes. Up to format 2 the room of a table had its settings and
 * seats inside, and what came of the seats of people stood at the end: such a backup is taken as it
 * is, and then brought up to date as an old store is. */
#include "store/backup.h"

#include "base/assert.h"
#include "base/json.h"
#include "store/flat.h"
#include "store/store_int.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum {
    FORMAT = 3,
    LINE_BYTES = 6 * STORE_BODY_MAX + 4096, /* a control character is written as six */
    PATH_BYTES = 4096,
    UNDER_WAY = 16 << 20, /* bytes put before import waits for the disk */
    KEY_MAX = 256         /* bytes of a key */
};

static const char *const kind_name[STORE_KINDS] = {"lines", "talk", "meta"};
static const char *const session_name[] = {"device", "program", "before"}; /* by bit */
static const char *const status_name[STORE_STATUSES] = {"waiting", "playing", "over", "kept",
                                                        "given_up"};
static const char *const sitter_name[STORE_SITTERS] = {"empty", "person", "bot"};
static const char *const clock_name[STORE_CLOCKS] = {"none", "live", "days"};
static const uint8_t nobody[STORE_PERSON];

typedef struct {
    store *s;
    const char *folder; /* or NULL */
    FILE *lines, *record;
    store_sums sums;
    cab_text line;
    char *buffer;
    store_result result;
    cab_text *detail;

    /* Import. */
    uint64_t number; /* of the line */
    int64_t format, tab, head;
    store_table held; /* the last table, while its seats come; tab 0: none */
    char *held_room;
    bool ended;
} backup;

static bool fail(backup *b, store_result result, const char *what)
{
    if (b->result == STORE_OK) {
        b->result = result;
        cab_text_add(b->detail, what);
    }
    return false;
}

static bool fail_system(backup *b, const char *path)
{
    store_result result = errno == ENOSPC ? STORE_FULL : errno == EIO ? STORE_IO : STORE_CANNOT;
    char what[PATH_BYTES + 128];
    snprintf(what, sizeof what, "%s: %s", path, strerror(errno));
    return fail(b, result, what);
}

static bool path_of(const backup *b, const char *key, char *path)
{
    int length = key ? snprintf(path, PATH_BYTES, "%s/records/%s.cabale", b->folder, key)
                     : snprintf(path, PATH_BYTES, "%s/store.jsonl", b->folder);
    return length > 0 && length < PATH_BYTES;
}

/* A key names a file, so nothing but letters and digits. */
static bool key_good(const char *key)
{
    return key[0] && strspn(key, "0123456789abcdefghijklmnopqrstuvwxyz") == strlen(key);
}

/* ---- export ---- */

static void begin_line(backup *b)
{
    cab_text_begin(&b->line, b->buffer, LINE_BYTES);
    cab_json_open(&b->line, NULL, '{');
}

static bool end_line(backup *b)
{
    cab_json_close(&b->line, '}');
    cab_text_char(&b->line, '\n');
    cab_assert(!b->line.full);
    if (fwrite(b->line.at, 1, b->line.length, b->lines) != b->line.length)
        return fail_system(b, "backup");
    return true;
}

static void add_hex(backup *b, const char *name, const uint8_t *bytes, uint32_t count)
{
    char digits[2 * KEY_MAX + 1];
    cab_text text;
    cab_text_begin(&text, digits, sizeof digits);
    for (uint32_t i = 0; i < count; i++)
        cab_text_hex(&text, bytes[i], 2);
    cab_json_string(&b->line, name, digits);
}

static bool out_key(void *self, const char *name, const void *bytes, uint32_t length)
{
    backup *b = self;
    if (length > KEY_MAX) return fail(b, STORE_DAMAGED, "a key is too long");
    begin_line(b);
    cab_json_string(&b->line, "key", name);
    add_hex(b, "bytes", bytes, length);
    b->sums.keys++;
    return end_line(b);
}

static bool out_person(void *self, const store_person *person)
{
    backup *b = self;
    begin_line(b);
    add_hex(b, "person", person->person, STORE_PERSON);
    cab_json_string(&b->line, "name", person->name);
    cab_json_string(&b->line, "login", person->login);
    cab_json_string(&b->line, "hash", person->hash);
    cab_json_int(&b->line, "epoch", person->epoch);
    cab_json_int(&b->line, "created", person->created);
    cab_json_int(&b->line, "seen", person->seen);
    b->sums.persons++;
    return end_line(b);
}

static bool out_session(void *self, const store_session *session)
{
    backup *b = self;
    int kind = 0;
    while (kind < 3 && session->kind != 1 << kind)
        kind++;
    if (kind == 3) return fail(b, STORE_DAMAGED, "a session of no known kind");
    begin_line(b);
    add_hex(b, "session", session->session, STORE_SESSION);
    add_hex(b, "person", session->person, STORE_PERSON);
    cab_json_string(&b->line, "kind", session_name[kind]);
    cab_json_int(&b->line, "rights", session->rights);
    cab_json_string(&b->line, "name", session->name);
    cab_json_int(&b->line, "created", session->created);
    cab_json_int(&b->line, "seen", session->seen);
    b->sums.sessions++;
    return end_line(b);
}

static bool out_code(void *self, const uint8_t person[STORE_PERSON],
                     const uint8_t hash[STORE_SESSION])
{
    backup *b = self;
    begin_line(b);
    add_hex(b, "code", hash, STORE_SESSION);
    add_hex(b, "person", person, STORE_PERSON);
    b->sums.codes++;
    return end_line(b);
}

static bool out_row(void *self, const store_row *row)
{
    backup *b = self;
    if (row->kind >= STORE_KINDS) return fail(b, STORE_DAMAGED, "a row of no known kind");
    begin_line(b);
    cab_json_string(&b->line, "row", kind_name[row->kind]);
    cab_json_int(&b->line, "at", row->at);
    cab_json_int(&b->line, "seat", row->seat);
    cab_json_int(&b->line, "id", row->id);
    if (row->clock) cab_json_string(&b->line, "clock", row->clock);
    if (b->record && row->kind == STORE_LINES) {
        cab_json_int(&b->line, "bytes", row->length);
        if (fwrite(row->body, 1, row->length, b->record) != row->length)
            return fail_system(b, "record");
    } else {
        cab_json_string(&b->line, "body", row->body);
    }
    b->sums.rows++;
    return end_line(b);
}

static FILE *create(backup *b, const char *key)
{
    char path[PATH_BYTES];
    errno = ENAMETOOLONG;
    int file =
        path_of(b, key, path) ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    FILE *stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (!stream) {
        if (file < 0 && errno == EEXIST)
            fail(b, STORE_EXISTS, path);
        else
            fail_system(b, path);
        if (file >= 0) close(file);
    }
    return stream;
}

static void add_number(backup *b, const char *name, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 7; i >= 0; i--, number >>= 8)
        bytes[i] = (uint8_t)number;
    add_hex(b, name, bytes, sizeof bytes);
}

static bool out_seat(backup *b, const store_table *table, int at)
{
    const store_seat *seat = &table->seat[at];
    begin_line(b);
    cab_json_int(&b->line, "seat", at);
    cab_json_string(&b->line, "kind", sitter_name[seat->kind]);
    if (memcmp(seat->person, nobody, STORE_PERSON) != 0)
        add_hex(b, "person", seat->person, STORE_PERSON);
    if (seat->was) add_number(b, "was", seat->was);
    cab_json_string(&b->line, "name", seat->name);
    cab_json_string(&b->line, "level", seat->level);
    cab_json_int(&b->line, "rank", seat->rank);
    cab_json_bool(&b->line, "won", seat->won);
    cab_json_int(&b->line, "score", seat->score);
    b->sums.seats++;
    return end_line(b);
}

static bool out_about(backup *b, const store_table *table)
{
    begin_line(b);
    cab_json_string(&b->line, "table", table->key);
    cab_json_int(&b->line, "tab", table->tab);
    cab_json_string(&b->line, "game", table->game);
    cab_json_string(&b->line, "status", status_name[table->status]);
    cab_json_int(&b->line, "created", table->created);
    cab_json_int(&b->line, "updated", table->updated);
    cab_json_int(&b->line, "started", table->started);
    cab_json_int(&b->line, "ended", table->ended);
    cab_json_int(&b->line, "deadline", table->deadline);
    add_number(b, "maker", table->maker);
    if (table->address) add_number(b, "address", table->address);
    cab_json_bool(&b->line, "open", table->open);
    cab_json_bool(&b->line, "spectators", table->spectators);
    cab_json_int(&b->line, "delay", table->delay);
    cab_json_string(&b->line, "clock", clock_name[table->clock]);
    cab_json_int(&b->line, "bank", table->bank);
    cab_json_int(&b->line, "increment", table->increment);
    cab_json_string(&b->line, "room", table->room);
    b->sums.tables++;
    bool good = end_line(b);
    for (int at = 0; at < table->seats && good; at++)
        good = out_seat(b, table, at);
    return good;
}

static bool out_table(void *self, const store_table *table)
{
    backup *b = self;
    if (!key_good(table->key) || table->status >= STORE_STATUSES || table->clock >= STORE_CLOCKS)
        return fail(b, STORE_DAMAGED, "a table without a good name, status or clock");
    if (!out_about(b, table)) return false;
    if (b->folder && !(b->record = create(b, table->key))) return false;
    store_result result = store_load(b->s, table->tab, NULL, out_row, b);
    if (result != STORE_OK) fail(b, result, table->key);
    if (b->record && fclose(b->record) != 0) fail_system(b, table->key);
    b->record = NULL;
    return b->result == STORE_OK;
}

static void out_sums(backup *b)
{
    begin_line(b);
    cab_json_bool(&b->line, "end", true);
    cab_json_int(&b->line, "keys", b->sums.keys);
    cab_json_int(&b->line, "persons", b->sums.persons);
    cab_json_int(&b->line, "sessions", b->sums.sessions);
    cab_json_int(&b->line, "codes", b->sums.codes);
    cab_json_int(&b->line, "tables", b->sums.tables);
    cab_json_int(&b->line, "rows", b->sums.rows);
    cab_json_int(&b->line, "seats", b->sums.seats);
    end_line(b);
}

static void out_all(backup *b)
{
    store_result result = STORE_OK;
    begin_line(b);
    cab_json_int(&b->line, "cabale_store", FORMAT);
    if (!end_line(b)) return;
    result = store_keys(b->s, out_key, b);
    if (result == STORE_OK && b->result == STORE_OK) result = store_persons(b->s, out_person, b);
    if (result == STORE_OK && b->result == STORE_OK)
        result = store_sessions(b->s, NULL, out_session, b);
    if (result == STORE_OK && b->result == STORE_OK) result = store_codes(b->s, NULL, out_code, b);
    if (result == STORE_OK && b->result == STORE_OK)
        result = store_tables(b->s, (1u << STORE_STATUSES) - 1, out_table, b);
    if (result != STORE_OK) fail(b, result, "the store cannot be read");
    if (b->result == STORE_OK) out_sums(b);
}

static bool make_folders(backup *b)
{
    char path[PATH_BYTES];
    if (mkdir(b->folder, 0700) != 0 && errno != EEXIST) return fail_system(b, b->folder);
    snprintf(path, sizeof path, "%s/records", b->folder);
    if (mkdir(path, 0700) != 0 && errno != EEXIST) return fail_system(b, path);
    return (b->lines = create(b, NULL)) != NULL;
}

static bool start(backup *b, store *s, const char *folder, FILE *stream, cab_text *detail)
{
    memset(b, 0, sizeof *b);
    b->s = s;
    b->folder = folder;
    b->lines = stream;
    b->detail = detail;
    b->buffer = malloc(LINE_BYTES);
    return b->buffer || fail(b, STORE_IO, "no memory");
}

store_result store_export(store *s, const char *folder, FILE *stream, store_sums *sums,
                          cab_text *detail)
{
    backup b;
    bool ready = start(&b, s, folder, stream, detail) && (!folder || make_folders(&b));
    if (ready) out_all(&b);
    if (ready && (fflush(b.lines) != 0 || (folder && fsync(fileno(b.lines)) != 0)))
        fail_system(&b, "store.jsonl");
    if (folder && b.lines) fclose(b.lines);
    free(b.buffer);
    *sums = b.sums;
    return b.result;
}

/* ---- import ---- */

static bool bad_line(backup *b, const char *what)
{
    char text[192];
    snprintf(text, sizeof text, "line %llu: %s", (unsigned long long)b->number, what);
    return fail(b, STORE_DAMAGED, text);
}

static int name_of(flat_object *o, const char *key, const char *const *names, int count)
{
    uint32_t length = 0;
    const char *text = flat_text(o, key, &length);
    for (int i = 0; i < count; i++)
        if (cab_same(text, names[i])) return i;
    o->bad = true;
    return 0;
}

static bool in_key(backup *b, flat_object *o)
{
    uint8_t bytes[KEY_MAX];
    uint32_t length = 0, digits = 0;
    const char *name = flat_text(o, "key", &length), *hex = flat_text(o, "bytes", &digits);
    if (!flat_good(o) || digits > 2 * KEY_MAX || length > KEY_MAX ||
        !cab_parse_hex(hex, bytes, digits / 2))
        return bad_line(b, "not a key");
    b->sums.keys++;
    return store_put_key(b->s, name, bytes, digits / 2) > 0;
}

static bool put_person(backup *b, const store_person *person)
{
    if (store_put_person(b->s, person)) return true;
    if (store_refusal(b->s) == STORE_TAKEN) return bad_line(b, "a login stands twice");
    store_flush(b->s);
    return store_wait(b->s) == STORE_OK && store_put_person(b->s, person);
}

/* As the file of that time is brought up to date. */
static bool put_before(backup *b, const store_person *person)
{
    store_session before = {.kind = STORE_BEFORE, .rights = UINT8_MAX};
    memcpy(before.session, person->person, STORE_SESSION);
    memcpy(before.person, person->person, STORE_PERSON);
    before.created = person->created;
    before.seen = person->seen;
    return store_put_session(b->s, &before) > 0;
}

static bool in_person(backup *b, flat_object *o)
{
    store_person person;
    memset(&person, 0, sizeof person);
    flat_hex(o, "person", person.person, STORE_PERSON);
    flat_copy(o, "name", person.name, sizeof person.name);
    flat_copy(o, "login", person.login, sizeof person.login);
    flat_copy(o, "hash", person.hash, sizeof person.hash);
    person.epoch = (uint32_t)flat_number(o, "epoch", 0, UINT32_MAX);
    person.created = flat_number(o, "created", 0, INT64_MAX);
    person.seen = flat_number(o, "seen", 0, INT64_MAX);
    if (!flat_good(o)) return bad_line(b, "not a person");
    b->sums.persons++;
    if (!put_person(b, &person)) return false;
    return b->format > 1 || !person.login[0] || put_before(b, &person);
}

static bool in_session(backup *b, flat_object *o)
{
    store_session session;
    memset(&session, 0, sizeof session);
    flat_hex(o, "session", session.session, STORE_SESSION);
    flat_hex(o, "person", session.person, STORE_PERSON);
    session.kind = (store_kind_of_session)(1 << name_of(o, "kind", session_name, 3));
    session.rights = (uint8_t)flat_number(o, "rights", 0, UINT8_MAX);
    flat_copy(o, "name", session.name, sizeof session.name);
    session.created = flat_number(o, "created", 0, INT64_MAX);
    session.seen = flat_number(o, "seen", 0, INT64_MAX);
    if (!flat_good(o)) return bad_line(b, "not a session");
    b->sums.sessions++;
    return store_put_session(b->s, &session) > 0;
}

static bool in_code(backup *b, flat_object *o)
{
    uint8_t person[STORE_PERSON], hash[STORE_SESSION];
    flat_hex(o, "code", hash, STORE_SESSION);
    flat_hex(o, "person", person, STORE_PERSON);
    if (!flat_good(o)) return bad_line(b, "not a code");
    b->sums.codes++;
    return store_put_code(b->s, person, hash) > 0;
}

/* The table whose seats have all come. */
static bool put_held(backup *b)
{
    if (b->held.tab == 0) return true;
    b->held.room = b->held_room;
    bool good = store_put_table(b->s, &b->held) > 0;
    b->held.tab = 0;
    free(b->held_room);
    b->held_room = NULL;
    return good;
}

static uint64_t number_in(flat_object *o, const char *name)
{
    uint8_t bytes[8];
    uint64_t number = 0;
    flat_hex(o, name, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes && !o->bad; i++)
        number = number << 8 | bytes[i];
    return number;
}

static void take_about(const backup *b, flat_object *o, store_table *table)
{
    flat_copy(o, "table", table->key, sizeof table->key);
    table->tab = flat_number(o, "tab", 1, INT64_MAX);
    flat_copy(o, "game", table->game, sizeof table->game);
    table->status = (store_status)name_of(o, "status", status_name, STORE_STATUSES);
    table->created = flat_number(o, "created", 0, INT64_MAX);
    table->updated = flat_number(o, "updated", 0, INT64_MAX);
    table->started = flat_number(o, "started", 0, INT64_MAX);
    table->ended = flat_number(o, "ended", 0, INT64_MAX);
    table->deadline = flat_number(o, "deadline", 0, INT64_MAX);
    table->room = flat_text(o, "room", &table->length);
    if (b->format < 3) return;
    table->maker = number_in(o, "maker");
    if (flat_has(o, "address")) table->address = number_in(o, "address");
    table->open = flat_number(o, "open", 0, 1) == 1;
    table->spectators = flat_number(o, "spectators", 0, 1) == 1;
    table->delay = (uint16_t)flat_number(o, "delay", 0, UINT16_MAX);
    table->clock = (store_clock)name_of(o, "clock", clock_name, STORE_CLOCKS);
    table->bank = (uint32_t)flat_number(o, "bank", 0, UINT32_MAX);
    table->increment = (uint32_t)flat_number(o, "increment", 0, UINT32_MAX);
}

static bool in_table(backup *b, flat_object *o)
{
    store_table table;
    char path[PATH_BYTES];
    memset(&table, 0, sizeof table);
    take_about(b, o, &table);
    if (!flat_good(o) || !key_good(table.key) || table.length > STORE_BODY_MAX)
        return bad_line(b, "not a table");
    if (table.tab <= b->tab) return bad_line(b, "the numbers of tables do not rise");
    if (!put_held(b)) return false;
    b->tab = table.tab;
    b->head = 0;
    b->sums.tables++;
    b->held = table;
    b->held_room = strdup(table.room);
    if (!b->held_room) return fail(b, STORE_IO, "no memory");
    if (b->record && getc(b->record) != EOF) return bad_line(b, "the record before is longer");
    if (b->record) fclose(b->record);
    b->record = NULL;
    if (b->folder && (!path_of(b, table.key, path) || !(b->record = fopen(path, "r"))))
        return fail_system(b, path);
    return true;
}

static bool in_row(backup *b, flat_object *o)
{
    store_row row;
    memset(&row, 0, sizeof row);
    row.tab = b->tab;
    row.prev = b->head;
    row.kind = (store_kind)name_of(o, "row", kind_name, STORE_KINDS);
    row.at = flat_number(o, "at", 0, INT64_MAX);
    row.seat = (uint8_t)flat_number(o, "seat", 0, UINT8_MAX);
    row.id = flat_number(o, "id", 0, INT64_MAX);
    uint32_t length = 0;
    if (flat_has(o, "clock")) row.clock = flat_text(o, "clock", &length);
    if (flat_has(o, "bytes")) {
        row.length = (uint32_t)flat_number(o, "bytes", 0, STORE_BODY_MAX);
        if (o->bad || !b->record || fread(b->buffer, 1, row.length, b->record) != row.length)
            return bad_line(b, "the record does not have these bytes");
        if (!cab_utf8_valid(b->buffer, row.length) || memchr(b->buffer, 0, row.length))
            return bad_line(b, "the record is not text");
        row.body = b->buffer;
    } else {
        row.body = flat_text(o, "body", &row.length);
    }
    if (!flat_good(o) || b->tab == 0 || row.length > STORE_BODY_MAX || length > STORE_BODY_MAX)
        return bad_line(b, "not a row");
    b->sums.rows++;
    if (!put_held(b) || !store_append(b->s, &row)) return false;
    b->head = row.n;
    return true;
}

/* Up to format 2: what came of the seat of a person. */
static bool in_result(backup *b, flat_object *o)
{
    char sql[256];
    uint8_t person[STORE_PERSON];
    uint32_t length = 0;
    const char *hex = flat_text(o, "person", &length);
    flat_hex(o, "person", person, STORE_PERSON);
    int64_t seat = flat_number(o, "seat", 0, UINT8_MAX), tab = flat_number(o, "tab", 1, INT64_MAX);
    int64_t rank = flat_number(o, "rank", 0, UINT8_MAX), won = flat_number(o, "won", 0, 1);
    int64_t score = flat_number(o, "score", INT32_MIN, INT32_MAX);
    if (!flat_good(o)) return bad_line(b, "not a seat");
    if (!put_held(b)) return false;
    b->sums.seats++;
    snprintf(sql, sizeof sql, "INSERT INTO results VALUES(x'%s', %lld, %lld, %lld, %lld, %lld)",
             hex, (long long)tab, (long long)seat, (long long)rank, (long long)won,
             (long long)score);
    return store_put_sql(b->s, sql) > 0;
}

static bool in_seat(backup *b, flat_object *o)
{
    if (b->format < 3) return in_result(b, o);
    store_table *table = &b->held;
    bool fits = table->tab > 0 && table->seats < STORE_SEATS;
    store_seat *seat = &table->seat[fits ? table->seats : 0];
    fits = flat_number(o, "seat", 0, UINT8_MAX) == table->seats && fits;
    seat->kind = (store_sitter)name_of(o, "kind", sitter_name, STORE_SITTERS);
    if (flat_has(o, "person")) flat_hex(o, "person", seat->person, STORE_PERSON);
    if (flat_has(o, "was")) seat->was = number_in(o, "was");
    flat_copy(o, "name", seat->name, sizeof seat->name);
    flat_copy(o, "level", seat->level, sizeof seat->level);
    seat->rank = (uint8_t)flat_number(o, "rank", 0, UINT8_MAX);
    seat->won = flat_number(o, "won", 0, 1) == 1;
    seat->score = (int32_t)flat_number(o, "score", INT32_MIN, INT32_MAX);
    if (!flat_good(o) || !fits) return bad_line(b, "not a seat of this table");
    table->seats++;
    b->sums.seats++;
    return true;
}

/* A backup of format 1 or 2 has been read as it is. */
static bool bring_up_to_date(backup *b)
{
    if (b->format > 2) return true;
    return store_put_sql(b->s, store_old_rooms) && store_put_sql(b->s, "DROP TABLE temp.results");
}

static bool in_end(backup *b, flat_object *o)
{
    bool same = flat_number(o, "end", 0, 1) == 1;
    same = flat_number(o, "keys", 0, INT64_MAX) == b->sums.keys && same;
    same = flat_number(o, "persons", 0, INT64_MAX) == b->sums.persons && same;
    if (b->format > 1) {
        same = flat_number(o, "sessions", 0, INT64_MAX) == b->sums.sessions && same;
        same = flat_number(o, "codes", 0, INT64_MAX) == b->sums.codes && same;
    }
    same = flat_number(o, "tables", 0, INT64_MAX) == b->sums.tables && same;
    same = flat_number(o, "rows", 0, INT64_MAX) == b->sums.rows && same;
    same = flat_number(o, "seats", 0, INT64_MAX) == b->sums.seats && same;
    if (!flat_good(o) || !same) return bad_line(b, "the sums do not fit: something is missing");
    if (b->record && getc(b->record) != EOF) return bad_line(b, "the last record is longer");
    b->ended = true;
    return put_held(b) && bring_up_to_date(b);
}

static bool in_line(backup *b, char *line, uint32_t length)
{
    static const struct {
        const char *first;
        bool (*read)(backup *, flat_object *);
    } kinds[] = {{"key", in_key},   {"person", in_person}, {"session", in_session},
                 {"code", in_code}, {"table", in_table},   {"row", in_row},
                 {"seat", in_seat}, {"end", in_end}};
    static const char results[] =
        "CREATE TEMP TABLE results(person BLOB, tab INTEGER, seat INTEGER, rank INTEGER,"
        " won INTEGER, score INTEGER, PRIMARY KEY(person, tab))";
    flat_object object;
    b->number++;
    if (b->ended) return bad_line(b, "something follows the end");
    if (!flat_read(line, length, &object)) return bad_line(b, "not a line of a backup");
    const char *first = object.field[0].key;
    if (b->number == 1) {
        b->format = flat_number(&object, "cabale_store", 1, FORMAT);
        if (!flat_good(&object)) return bad_line(b, "not a backup of this format");
        return b->format > 2 || store_put_sql(b->s, results) > 0;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (cab_same(first, kinds[i].first)) return kinds[i].read(b, &object);
    return bad_line(b, "not a line of a backup");
}

static void in_all(backup *b)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (b->result == STORE_OK && (length = getline(&line, &size, b->lines)) > 0) {
        if (line[length - 1] != '\n' || length > LINE_BYTES) {
            b->number++;
            bad_line(b, "cut");
        } else if (!in_line(b, line, (uint32_t)length - 1) && b->result == STORE_OK) {
            fail(b, store_refusal(b->s), "cannot be written");
        }
        /* Whole tables need not stay together: nobody reads this store before it is done. */
        if (store_count(b->s).queued > UNDER_WAY) {
            store_flush(b->s);
            if (store_wait(b->s) != STORE_OK) break;
        }
    }
    free(line);
    if (b->result == STORE_OK && ferror(b->lines)) fail_system(b, "backup");
    store_flush(b->s);
    store_result result = store_wait(b->s);
    if (result != STORE_OK) fail(b, result, "cannot be written, or something stands twice");
    if (b->result == STORE_OK && !b->ended) bad_line(b, "the end is missing");
}

store_result store_import(store *s, const char *folder, FILE *stream, store_sums *sums,
                          cab_text *detail)
{
    backup b;
    char path[PATH_BYTES];
    if (start(&b, s, folder, stream, detail)) {
        if (folder && (!path_of(&b, NULL, path) || !(b.lines = fopen(path, "r"))))
            fail_system(&b, path);
        else
            in_all(&b);
    }
    if (folder && b.lines) fclose(b.lines);
    if (b.record) fclose(b.record);
    free(b.held_room);
    free(b.buffer);
    *sums = b.sums;
    return b.result;
}
