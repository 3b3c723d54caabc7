/* Putting and the writer: three buffers of operations that are swapped, never copied row by row.
 *
 * The caller fills `front`; store_flush moves it to `pending`; the writer takes `pending` as `work`
 * and carries it out in one transaction. A flush is never divided between two transactions. What
 * lies in `heads` is what was committed, so a failed transaction has nothing to take back. */
#include "store/store_int.h"

#include "base/assert.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BUFFER_MIN = 1 << 16,
    BUFFER_KEEP = 4 << 20, /* a buffer that grew beyond this in a bad moment is given back */
    UNDO_EVERY_MS = 50,
    WAL_PAGES = 2000 /* pages in the write-ahead log before they are moved into the file */
};

/* ---- buffers ---- */

static void buffer_clear(store_buffer *buffer)
{
    if (buffer->size > BUFFER_KEEP) {
        free(buffer->at);
        buffer->at = NULL;
        buffer->size = 0;
    }
    buffer->used = 0;
    buffer->rows = buffer->bytes = 0;
    buffer->last_n = 0;
}

static bool buffer_room(store_buffer *buffer, size_t more)
{
    size_t size = buffer->size ? buffer->size : BUFFER_MIN;
    while (size < buffer->used + more)
        size *= 2;
    if (size == buffer->size) return true;
    char *at = realloc(buffer->at, size);
    if (!at) return false;
    buffer->at = at;
    buffer->size = size;
    return true;
}

static void buffer_swap(store_buffer *a, store_buffer *b)
{
    store_buffer kept = *a;
    *a = *b;
    *b = kept;
}

static size_t aligned(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

/* ---- putting ---- */

/* Whoever was deleted. */
typedef struct {
    uint64_t was;
    uint32_t epoch;
    uint8_t person[STORE_PERSON];
} store_forgotten;

static store_ticket refuse(store *s, store_result why)
{
    s->refusal = why;
    return 0;
}

/* A ticket, and a place in the buffer unless all is being dropped. */
static store_ticket put(store *s, store_item item, const void *fixed, const void *text,
                        const void *extra)
{
    if (!s->writable) return refuse(s, STORE_SHUT);
    cab_assert(item.text <= STORE_BODY_MAX && item.extra <= STORE_BODY_MAX);
    size_t at_text = aligned(sizeof item + item.fixed);
    size_t size = aligned(at_text + item.text + item.extra);
    store_buffer *front = &s->front;
    if (front->used == 0 && !s->overflow) front->first = s->next_ticket;
    front->last = s->next_ticket++;
    if (atomic_load(&s->failed) || s->overflow) return front->last;
    if (atomic_load(&s->under_way) + front->used + size > s->options.queue_max ||
        !buffer_room(front, size)) {
        s->overflow = true;
        return front->last;
    }
    char *to = front->at + front->used;
    item.size = (uint32_t)size;
    memcpy(to, &item, sizeof item);
    memcpy(to + sizeof item, fixed, item.fixed);
    if (item.text > 0) memcpy(to + at_text, text, item.text);
    if (item.extra > 0) memcpy(to + at_text + item.text, extra, item.extra);
    front->used += size;
    return front->last;
}

store_ticket store_append(store *s, store_row *row)
{
    store_row fixed = *row;
    uint32_t clock = row->clock ? (uint32_t)strlen(row->clock) : 0;
    if (!s->writable) return refuse(s, STORE_SHUT);
    cab_assert(row->tab > 0 && row->prev >= 0 && row->prev < s->next_n && row->kind < STORE_KINDS);
    fixed.n = s->next_n;
    fixed.clock = fixed.body = NULL;
    store_item item = {0, sizeof fixed, row->length, clock, STORE_OP_ROW, row->clock != NULL};
    store_ticket ticket = put(s, item, &fixed, row->body, row->clock);
    if (ticket == 0) return 0;
    row->n = s->next_n++;
    s->front.rows++;
    s->front.bytes += row->length;
    s->front.last_n = row->n;
    return ticket;
}

store_ticket store_put_table(store *s, const store_table *table)
{
    store_table fixed = *table;
    cab_assert(table->tab > 0 && table->key[0] && table->status < STORE_STATUSES);
    cab_assert(table->seats <= STORE_SEATS && table->clock < STORE_CLOCKS);
    fixed.room = NULL;
    size_t size = offsetof(store_table, seat) + table->seats * sizeof *table->seat;
    store_item item = {0, (uint32_t)size, table->length, 0, STORE_OP_TABLE, 0};
    if (table->tab >= s->next_tab) s->next_tab = table->tab + 1;
    return put(s, item, &fixed, table->room, NULL);
}

store_ticket store_drop_table(store *s, int64_t tab)
{
    store_item item = {0, sizeof tab, 0, 0, STORE_OP_DROP_TABLE, 0};
    return put(s, item, &tab, NULL, NULL);
}

/* Unique logins must not fail a transaction that others wait for, so they are judged here: by what
 * is durable and by what was put since. */
static store_result claim_login(store *s, const store_person *person, store_claim **free_claim)
{
    store_person other;
    *free_claim = NULL;
    store_result result = store_find_login(s, person->login, &other);
    if (result == STORE_OK && memcmp(other.person, person->person, STORE_PERSON) != 0)
        return STORE_TAKEN;
    if (result != STORE_OK && result != STORE_NONE) return result;
    pthread_mutex_lock(&s->lock);
    store_ticket durable = s->durable;
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < STORE_CLAIMS; i++) {
        store_claim *claim = &s->claim[i];
        if (claim->ticket <= durable)
            *free_claim = claim;
        else if (memcmp(claim->person, person->person, STORE_PERSON) != 0 &&
                 strcmp(claim->login, person->login) == 0)
            return STORE_TAKEN;
    }
    return *free_claim ? STORE_OK : STORE_BUSY;
}

static store_ticket put_person(store *s, const store_person *person, store_op op)
{
    store_claim *claim = NULL;
    if (person->login[0]) {
        store_result result = claim_login(s, person, &claim);
        if (result != STORE_OK) return refuse(s, result);
    }
    store_item item = {0, sizeof *person, 0, 0, op, 0};
    store_ticket ticket = put(s, item, person, NULL, NULL);
    if (claim && ticket) {
        claim->ticket = ticket;
        memcpy(claim->person, person->person, STORE_PERSON);
        memcpy(claim->login, person->login, STORE_LOGIN_BYTES);
    }
    return ticket;
}

store_ticket store_put_person(store *s, const store_person *person)
{
    return put_person(s, person, STORE_OP_PERSON);
}

store_ticket store_put_login(store *s, const store_person *person)
{
    cab_assert(person->login[0]);
    return put_person(s, person, STORE_OP_LOGIN);
}

store_ticket store_put_name(store *s, const uint8_t person[STORE_PERSON], const char *name,
                            int64_t now)
{
    store_person fixed = {.created = now, .seen = now};
    cab_text text;
    cab_text_begin(&text, fixed.name, sizeof fixed.name);
    cab_text_add(&text, name);
    memcpy(fixed.person, person, STORE_PERSON);
    store_item item = {0, sizeof fixed, 0, 0, STORE_OP_NAME, 0};
    return put(s, item, &fixed, NULL, NULL);
}

store_ticket store_forget_person(store *s, const uint8_t person[STORE_PERSON], uint32_t epoch,
                                 const char *name, uint64_t was)
{
    store_forgotten fixed = {.epoch = epoch, .was = was};
    memcpy(fixed.person, person, STORE_PERSON);
    store_item item = {0, sizeof fixed, (uint32_t)strlen(name), 0, STORE_OP_FORGET, 0};
    return put(s, item, &fixed, name, NULL);
}

static store_ticket put_seen(store *s, const uint8_t *person, int64_t seen, store_op op)
{
    store_person fixed = {.seen = seen};
    memcpy(fixed.person, person, STORE_PERSON);
    store_item item = {0, sizeof fixed, 0, 0, op, 0};
    return put(s, item, &fixed, NULL, NULL);
}

store_ticket store_touch_person(store *s, const uint8_t person[STORE_PERSON], int64_t seen)
{
    return put_seen(s, person, seen, STORE_OP_TOUCH_PERSON);
}

store_ticket store_drop_guest(store *s, const uint8_t person[STORE_PERSON], int64_t seen_before)
{
    return put_seen(s, person, seen_before, STORE_OP_DROP_GUEST);
}

/* ---- sessions and codes ---- */

static store_ticket put_session(store *s, const store_session *session, store_op op)
{
    store_item item = {0, sizeof *session, 0, 0, op, 0};
    return put(s, item, session, NULL, NULL);
}

store_ticket store_put_session(store *s, const store_session *session)
{
    return put_session(s, session, STORE_OP_SESSION);
}

store_ticket store_touch_session(store *s, const store_session *session)
{
    return put_session(s, session, STORE_OP_TOUCH_SESSION);
}

store_ticket store_drop_session(store *s, const uint8_t session[STORE_SESSION])
{
    store_session fixed = {.kind = 0};
    memcpy(fixed.session, session, STORE_SESSION);
    return put_session(s, &fixed, STORE_OP_DROP_SESSION);
}

store_ticket store_drop_sessions(store *s, const uint8_t person[STORE_PERSON],
                                 store_kind_of_session kinds, const uint8_t *but)
{
    store_session fixed = {.kind = kinds}; /* no session has the number 0 */
    memcpy(fixed.person, person, STORE_PERSON);
    if (but) memcpy(fixed.session, but, STORE_SESSION);
    return put_session(s, &fixed, STORE_OP_DROP_SESSIONS);
}

static store_ticket put_code(store *s, const uint8_t *person, const uint8_t *hash, store_op op)
{
    uint8_t fixed[STORE_PERSON + STORE_SESSION] = {0};
    store_item item = {0, sizeof fixed, 0, 0, op, 0};
    memcpy(fixed, person, STORE_PERSON);
    if (hash) memcpy(fixed + STORE_PERSON, hash, STORE_SESSION);
    return put(s, item, fixed, NULL, NULL);
}

store_ticket store_put_code(store *s, const uint8_t person[STORE_PERSON],
                            const uint8_t hash[STORE_SESSION])
{
    return put_code(s, person, hash, STORE_OP_CODE);
}

store_ticket store_drop_code(store *s, const uint8_t person[STORE_PERSON], const uint8_t *hash)
{
    return put_code(s, person, hash, hash ? STORE_OP_DROP_CODE : STORE_OP_DROP_CODES);
}

/* ---- keys, and handing over ---- */

store_ticket store_put_key(store *s, const char *name, const void *bytes, uint32_t length)
{
    store_item item = {0, 0, (uint32_t)strlen(name), length, STORE_OP_KEY, 1};
    return put(s, item, "", name, bytes);
}

store_ticket store_put_sql(store *s, const char *sql)
{
    store_item item = {0, 0, (uint32_t)strlen(sql) + 1, 0, STORE_OP_SQL, 0};
    return put(s, item, "", sql, NULL);
}

store_result store_refusal(const store *s)
{
    return s->refusal;
}

int64_t store_next_table(store *s)
{
    return s->next_tab++;
}

/* Adds the turn to what waits for the writer; false: no memory, and nothing has changed. */
static bool hand_over(store *s)
{
    store_buffer *front = &s->front, *pending = &s->pending;
    size_t used = front->used;
    if (pending->used > 0 && !buffer_room(pending, used)) return false;
    if (front->last_n) s->flushed_n = front->last_n;
    s->flushed = front->last;
    if (pending->used == 0) {
        buffer_swap(front, pending);
    } else {
        memcpy(pending->at + pending->used, front->at, used);
        pending->used += used;
        pending->last = front->last;
        pending->rows += front->rows;
        pending->bytes += front->bytes;
        if (front->last_n) pending->last_n = front->last_n;
    }
    atomic_fetch_add(&s->under_way, used);
    pthread_cond_signal(&s->wake);
    return true;
}

void store_flush(store *s)
{
    store_ticket first = s->front.first;
    if (s->front.used == 0 && !s->overflow) return;
    pthread_mutex_lock(&s->lock);
    if (!atomic_load(&s->failed) && (s->overflow || !hand_over(s))) {
        /* What was flushed before is still being written, and may fail as well: the writer tells
         * of this when it is done. */
        s->over_from = first;
        atomic_store(&s->failed, true);
        pthread_cond_signal(&s->wake);
    }
    pthread_mutex_unlock(&s->lock);
    s->overflow = false;
    buffer_clear(&s->front);
}

store_result store_wait(store *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->durable < s->flushed || s->over_from || s->telling)
        pthread_cond_wait(&s->done, &s->lock);
    store_result result = s->failure;
    pthread_mutex_unlock(&s->lock);
    return result;
}

void store_recover(store *s)
{
    pthread_mutex_lock(&s->lock);
    cab_assert(s->over_from == 0); /* it has not come yet */
    if (atomic_load(&s->failed)) {
        buffer_clear(&s->front);
        s->overflow = false;
        for (int i = 0; i < STORE_CLAIMS; i++)
            if (s->claim[i].ticket > s->flushed) s->claim[i].ticket = 0;
        s->next_n = s->flushed_n + 1;
        s->failure = STORE_OK;
        atomic_store(&s->failed, false);
    }
    pthread_mutex_unlock(&s->lock);
}

uint64_t store_queued(const store *s)
{
    return atomic_load(&s->under_way) + s->front.used;
}

store_figures store_count(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_figures figures = s->figures;
    pthread_mutex_unlock(&s->lock);
    figures.queued = store_queued(s);
    figures.log_rows = s->next_n - 1;
    figures.tables = s->next_tab - 1;
    return figures;
}

/* ---- statements ---- */

static int run(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static void bind_person(sqlite3_stmt *statement, const uint8_t *person)
{
    sqlite3_bind_blob(statement, 1, person, STORE_PERSON, SQLITE_STATIC);
}

static int write_row(store *s, const store_item *item, const char *fixed, const char *text)
{
    store_row row;
    sqlite3_stmt *w = s->write[STORE_W_ROW];
    memcpy(&row, fixed, sizeof row);
    sqlite3_bind_int64(w, 1, row.n);
    sqlite3_bind_int64(w, 2, row.tab);
    sqlite3_bind_int64(w, 3, row.prev);
    sqlite3_bind_int64(w, 4, row.at);
    sqlite3_bind_int(w, 5, row.kind);
    sqlite3_bind_int(w, 6, row.seat);
    sqlite3_bind_int64(w, 7, row.id);
    if (item->has_extra)
        sqlite3_bind_text(w, 8, text + item->text, (int)item->extra, SQLITE_STATIC);
    else
        sqlite3_bind_null(w, 8);
    sqlite3_bind_text(w, 9, text, (int)item->text, SQLITE_STATIC);
    return run(w);
}

static bool somebody(const store_seat *seat)
{
    static const uint8_t none[STORE_PERSON];
    return seat->kind == STORE_HUMAN && memcmp(seat->person, none, STORE_PERSON) != 0;
}

/* Who sits there must be somebody who is known: a guest, if need be. */
static int write_seat(store *s, const store_table *table, int at)
{
    const store_seat *seat = &table->seat[at];
    sqlite3_stmt *guest = s->write[STORE_W_GUEST], *w = s->write[STORE_W_SEAT];
    int code = SQLITE_OK;
    if (somebody(seat)) {
        bind_person(guest, seat->person);
        bind_text(guest, 2, seat->name);
        sqlite3_bind_int64(guest, 3, table->updated);
        code = run(guest);
    }
    sqlite3_bind_int64(w, 1, table->tab);
    sqlite3_bind_int(w, 2, at);
    sqlite3_bind_int(w, 3, seat->kind);
    if (somebody(seat))
        sqlite3_bind_blob(w, 4, seat->person, STORE_PERSON, SQLITE_STATIC);
    else
        sqlite3_bind_null(w, 4);
    sqlite3_bind_int64(w, 5, (int64_t)seat->was);
    bind_text(w, 6, seat->name);
    bind_text(w, 7, seat->level);
    sqlite3_bind_int(w, 8, seat->rank);
    sqlite3_bind_int(w, 9, seat->won);
    sqlite3_bind_int(w, 10, seat->score);
    return code == SQLITE_OK ? run(w) : code;
}

static int write_table(store *s, const store_item *item, const char *fixed, const char *text)
{
    store_table table;
    sqlite3_stmt *w = s->write[STORE_W_TABLE], *drop = s->write[STORE_W_DROP_SEATS];
    memcpy(&table, fixed, item->fixed);
    sqlite3_bind_int64(w, 1, table.tab);
    bind_text(w, 2, table.key);
    bind_text(w, 3, table.game);
    sqlite3_bind_int(w, 4, table.status);
    sqlite3_bind_int64(w, 5, table.created);
    sqlite3_bind_int64(w, 6, table.updated);
    sqlite3_bind_int64(w, 7, table.started);
    sqlite3_bind_int64(w, 8, table.ended);
    sqlite3_bind_int64(w, 9, table.deadline);
    sqlite3_bind_text(w, 10, text, (int)item->text, SQLITE_STATIC);
    sqlite3_bind_int64(w, 11, (int64_t)table.maker);
    sqlite3_bind_int(w, 12, table.open);
    sqlite3_bind_int(w, 13, table.spectators);
    sqlite3_bind_int(w, 14, table.delay);
    sqlite3_bind_int(w, 15, table.clock);
    sqlite3_bind_int64(w, 16, table.bank);
    sqlite3_bind_int64(w, 17, table.increment);
    sqlite3_bind_int64(w, 18, (int64_t)table.address);
    int code = run(w);
    sqlite3_bind_int64(drop, 1, table.tab);
    sqlite3_bind_int(drop, 2, table.seats);
    if (code == SQLITE_OK) code = run(drop);
    for (int at = 0; at < table.seats && code == SQLITE_OK; at++)
        code = write_seat(s, &table, at);
    return code;
}

static int write_person(store *s, const char *fixed, int statement)
{
    store_person person;
    sqlite3_stmt *w = s->write[statement];
    memcpy(&person, fixed, sizeof person);
    bind_person(w, person.person);
    bind_text(w, 2, person.name);
    if (person.login[0])
        bind_text(w, 3, person.login);
    else
        sqlite3_bind_null(w, 3);
    bind_text(w, 4, person.hash);
    sqlite3_bind_int64(w, 5, person.epoch);
    sqlite3_bind_int64(w, 6, person.created);
    sqlite3_bind_int64(w, 7, person.seen);
    return run(w);
}

static int write_session(store *s, const char *fixed, int statement)
{
    store_session session;
    sqlite3_stmt *w = s->write[statement];
    memcpy(&session, fixed, sizeof session);
    sqlite3_bind_blob(w, 1, session.session, STORE_SESSION, SQLITE_STATIC);
    if (statement == STORE_W_DROP_SESSION) return run(w);
    sqlite3_bind_blob(w, 2, session.person, STORE_PERSON, SQLITE_STATIC);
    sqlite3_bind_int(w, 3, session.kind);
    if (statement == STORE_W_DROP_SESSIONS) return run(w);
    sqlite3_bind_int(w, 4, session.rights);
    bind_text(w, 5, session.name);
    sqlite3_bind_int64(w, 6, session.created);
    sqlite3_bind_int64(w, 7, session.seen);
    return run(w);
}

static int write_code(store *s, const char *fixed, int statement)
{
    sqlite3_stmt *w = s->write[statement];
    sqlite3_bind_blob(w, 1, fixed, STORE_PERSON, SQLITE_STATIC);
    if (statement != STORE_W_DROP_CODES)
        sqlite3_bind_blob(w, 2, fixed + STORE_PERSON, STORE_SESSION, SQLITE_STATIC);
    return run(w);
}

static int forget_person(store *s, const store_item *item, const char *fixed, const char *name)
{
    store_forgotten gone;
    sqlite3_stmt *free_seats = s->write[STORE_W_FREE_SEATS], *forget = s->write[STORE_W_FORGET];
    sqlite3_stmt *nameless = s->write[STORE_W_NAMELESS_SEATS];
    memcpy(&gone, fixed, sizeof gone);
    bind_person(free_seats, gone.person);
    sqlite3_bind_int(free_seats, 2, STORE_WAITING);
    bind_person(nameless, gone.person);
    sqlite3_bind_text(nameless, 2, name, (int)item->text, SQLITE_STATIC);
    sqlite3_bind_int64(nameless, 3, (int64_t)gone.was);
    bind_person(forget, gone.person);
    sqlite3_bind_int64(forget, 2, gone.epoch);
    store_session all = {.kind = UINT8_MAX};
    memcpy(all.person, gone.person, STORE_PERSON);
    int code = run(free_seats);
    if (code == SQLITE_OK) code = run(nameless);
    if (code == SQLITE_OK) code = write_session(s, (const char *)&all, STORE_W_DROP_SESSIONS);
    if (code == SQLITE_OK) code = write_code(s, (const char *)gone.person, STORE_W_DROP_CODES);
    return code == SQLITE_OK ? run(forget) : code;
}

static int write_seen(store *s, const char *fixed, int statement)
{
    store_person person;
    sqlite3_stmt *w = s->write[statement];
    memcpy(&person, fixed, sizeof person);
    bind_person(w, person.person);
    sqlite3_bind_int64(w, 2, person.seen);
    return run(w);
}

static int write_key(store *s, const store_item *item, const char *text)
{
    sqlite3_stmt *w = s->write[STORE_W_KEY];
    sqlite3_bind_text(w, 1, text, (int)item->text, SQLITE_STATIC);
    sqlite3_bind_blob(w, 2, text + item->text, (int)item->extra, SQLITE_STATIC);
    return run(w);
}

/* ---- operations ---- */

static const char *item_at(const store_buffer *buffer, size_t at, store_item *item)
{
    memcpy(item, buffer->at + at, sizeof *item);
    return buffer->at + at + sizeof *item;
}

/* The last row of a table as this transaction sees it at offset `until` of its operations. */
static int64_t head_of(store *s, int64_t tab, size_t until)
{
    int64_t n = -1;
    store_item item;
    for (size_t at = 0; at < until; at += item.size) {
        const char *fixed = item_at(&s->work, at, &item);
        store_row row;
        int64_t dropped = 0;
        if (item.op == STORE_OP_ROW) {
            memcpy(&row, fixed, sizeof row);
            if (row.tab == tab) n = row.n;
        } else if (item.op == STORE_OP_DROP_TABLE) {
            memcpy(&dropped, fixed, sizeof dropped);
            if (dropped == tab) n = 0;
        }
    }
    if (n >= 0) return n;
    pthread_mutex_lock(&s->lock);
    const store_head *head = store_heads_get(&s->heads, tab);
    if (head) n = head->n;
    pthread_mutex_unlock(&s->lock);
    if (n >= 0) return n;
    sqlite3_stmt *last = s->write[STORE_W_LAST];
    sqlite3_bind_int64(last, 1, tab);
    n = sqlite3_step(last) == SQLITE_ROW ? sqlite3_column_int64(last, 0) : 0;
    sqlite3_reset(last);
    return n;
}

static int drop_table(store *s, int64_t tab, size_t at)
{
    int code = SQLITE_OK;
    sqlite3_stmt *before = s->write[STORE_W_PREV];
    int64_t n = head_of(s, tab, at);
    while (n > 0 && code == SQLITE_OK) {
        sqlite3_bind_int64(before, 1, n);
        sqlite3_bind_int64(before, 2, tab);
        code = sqlite3_step(before);
        int64_t prev = code == SQLITE_ROW ? sqlite3_column_int64(before, 0) : 0;
        sqlite3_reset(before);
        if (code != SQLITE_ROW && code != SQLITE_DONE) break;
        sqlite3_bind_int64(s->write[STORE_W_DROP_ROW], 1, n);
        code = code == SQLITE_ROW ? run(s->write[STORE_W_DROP_ROW]) : SQLITE_OK;
        n = prev;
    }
    sqlite3_bind_int64(s->write[STORE_W_DROP_HEAD], 1, tab);
    if (code == SQLITE_OK) code = run(s->write[STORE_W_DROP_HEAD]);
    sqlite3_bind_int64(s->write[STORE_W_DROP_TABLE], 1, tab);
    if (code == SQLITE_OK) code = run(s->write[STORE_W_DROP_TABLE]);
    return code;
}

static int carry_out(store *s, size_t at, store_item *item)
{
    const char *fixed = item_at(&s->work, at, item);
    const char *text = s->work.at + at + aligned(sizeof *item + item->fixed);
    int64_t tab = 0;
    switch (item->op) {
    case STORE_OP_ROW: return write_row(s, item, fixed, text);
    case STORE_OP_TABLE: return write_table(s, item, fixed, text);
    case STORE_OP_DROP_TABLE: memcpy(&tab, fixed, sizeof tab); return drop_table(s, tab, at);
    case STORE_OP_PERSON: return write_person(s, fixed, STORE_W_PERSON);
    case STORE_OP_NAME: return write_person(s, fixed, STORE_W_NAME);
    case STORE_OP_LOGIN: return write_person(s, fixed, STORE_W_LOGIN);
    case STORE_OP_FORGET: return forget_person(s, item, fixed, text);
    case STORE_OP_TOUCH_PERSON: return write_seen(s, fixed, STORE_W_TOUCH_PERSON);
    case STORE_OP_DROP_GUEST: return write_seen(s, fixed, STORE_W_DROP_GUEST);
    case STORE_OP_SESSION: return write_session(s, fixed, STORE_W_SESSION);
    case STORE_OP_TOUCH_SESSION: return write_session(s, fixed, STORE_W_TOUCH_SESSION);
    case STORE_OP_DROP_SESSION: return write_session(s, fixed, STORE_W_DROP_SESSION);
    case STORE_OP_DROP_SESSIONS: return write_session(s, fixed, STORE_W_DROP_SESSIONS);
    case STORE_OP_CODE: return write_code(s, fixed, STORE_W_CODE);
    case STORE_OP_DROP_CODE: return write_code(s, fixed, STORE_W_DROP_CODE);
    case STORE_OP_DROP_CODES: return write_code(s, fixed, STORE_W_DROP_CODES);
    case STORE_OP_SQL: return sqlite3_exec(s->writer, text, NULL, NULL, NULL);
    default: return write_key(s, item, text);
    }
}

/* Notes where all chains end that grew since the last note. The writer alone changes `heads`. */
static int note_heads(store *s)
{
    int code = SQLITE_OK;
    for (uint32_t i = 0; i < s->heads.size && code == SQLITE_OK; i++) {
        const store_head *head = &s->heads.slot[i];
        if (head->tab == 0) continue;
        sqlite3_stmt *w = s->write[head->n ? STORE_W_HEAD : STORE_W_DROP_HEAD];
        sqlite3_bind_int64(w, 1, head->tab);
        if (head->n) sqlite3_bind_int64(w, 2, head->n);
        code = run(w);
    }
    sqlite3_bind_int64(s->write[STORE_W_CHECKPOINT], 1, s->committed_n);
    return code == SQLITE_OK ? run(s->write[STORE_W_CHECKPOINT]) : code;
}

/* Before a commit, since nothing may fail behind it. */
static bool heads_room(store *s)
{
    store_item item;
    uint32_t more = 1;
    for (size_t at = 0; at < s->work.used; at += item.size) {
        (void)item_at(&s->work, at, &item);
        more += item.op == STORE_OP_ROW || item.op == STORE_OP_DROP_TABLE;
    }
    pthread_mutex_lock(&s->lock);
    bool room = store_heads_room(&s->heads, more);
    pthread_mutex_unlock(&s->lock);
    return room;
}

/* After a commit. A row that does not follow its table's last one would be lost: a bug. */
static void keep_heads(store *s, bool noted)
{
    store_item item;
    bool kept = true;
    if (noted) store_heads_clear(&s->heads);
    for (size_t at = 0; at < s->work.used; at += item.size) {
        const char *fixed = item_at(&s->work, at, &item);
        if (item.op == STORE_OP_ROW) {
            store_row row;
            memcpy(&row, fixed, sizeof row);
            const store_head *head = store_heads_get(&s->heads, row.tab);
            cab_assert(!head || head->n == row.prev);
            kept = kept && store_heads_set(&s->heads, row.tab, row.n);
        } else if (item.op == STORE_OP_DROP_TABLE) {
            int64_t tab;
            memcpy(&tab, fixed, sizeof tab);
            kept = kept && store_heads_set(&s->heads, tab, 0);
        }
    }
    cab_assert(kept);
}

/* ---- the thread ---- */

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static int on_wal(void *self, sqlite3 *db, const char *name, int pages)
{
    store *s = self;
    (void)db;
    (void)name;
    s->wal_pages = pages;
    return SQLITE_OK;
}

static void roll_back(store *s)
{
    if (!sqlite3_get_autocommit(s->writer)) run(s->write[STORE_W_ROLLBACK]);
}

static bool undo_once(store *s)
{
    int code = run(s->write[STORE_W_BEGIN]);
    if (code == SQLITE_OK) code = run(s->write[STORE_W_UNDO]);
    if (code == SQLITE_OK) code = run(s->write[STORE_W_COMMIT]);
    if (code != SQLITE_OK) roll_back(s);
    return code == SQLITE_OK;
}

/* A commit whose sync failed lies in the write-ahead log as a whole, and would be there after a
 * restart. The next commit is written in the same place: so there has to be one. */
static void undo(store *s)
{
    uint64_t until = now_us() + (uint64_t)s->options.undo_ms * 1000;
    while (!undo_once(s) && now_us() < until) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_nsec += UNDO_EVERY_MS * 1000 * 1000;
        next.tv_sec += next.tv_nsec / 1000000000;
        next.tv_nsec %= 1000000000;
        pthread_mutex_lock(&s->lock);
        bool stop = s->stop;
        if (!stop) pthread_cond_timedwait(&s->wake, &s->lock, &next);
        pthread_mutex_unlock(&s->lock);
        if (stop) return;
    }
}

/* One transaction of all that is in `work`; if it fails, s->reason says why. */
static store_result transact(store *s, bool note)
{
    store_item item;
    store_result result = STORE_OK;
    int code = heads_room(s) ? run(s->write[STORE_W_BEGIN]) : SQLITE_NOMEM;
    if (code == SQLITE_OK && note) code = note_heads(s);
    for (size_t at = 0; at < s->work.used && code == SQLITE_OK; at += item.size)
        code = carry_out(s, at, &item);
    s->commit++;
    if (code == SQLITE_OK && s->options.fault)
        result = s->options.fault(s->options.fault_ctx, s->commit);
    if (code == SQLITE_OK && result == STORE_OK) code = run(s->write[STORE_W_COMMIT]);
    if (code == SQLITE_OK && result == STORE_OK) return STORE_OK;
    if (code != SQLITE_OK) {
        snprintf(s->reason, sizeof s->reason, "%s",
                 code == SQLITE_NOMEM ? "no memory" : sqlite3_errmsg(s->writer));
        result = store_classify(code);
        if (result == STORE_OK) result = STORE_IO;
    } else {
        snprintf(s->reason, sizeof s->reason, "fault of a test");
    }
    roll_back(s);
    if (code == SQLITE_IOERR_FSYNC) undo(s);
    return result;
}

static void count_commit(store *s, uint64_t us)
{
    int bucket = 0;
    while (bucket < STORE_BUCKETS - 1 && us >= (uint64_t)1 << bucket)
        bucket++;
    s->figures.commits++;
    s->figures.rows += s->work.rows;
    s->figures.bytes += s->work.bytes;
    s->figures.commit_us[bucket]++;
    s->figures.commit_us_sum += us;
}

/* Without the lock: the caller's functions may take their time. */
static void tell(store *s, store_result result, store_ticket ticket)
{
    s->telling = true;
    pthread_mutex_unlock(&s->lock);
    if (result == STORE_OK && s->options.durable) s->options.durable(s->options.ctx, ticket);
    if (result != STORE_OK && s->options.failed)
        s->options.failed(s->options.ctx, ticket, result, s->reason);
    pthread_mutex_lock(&s->lock);
    s->telling = false;
    pthread_cond_broadcast(&s->done);
}

static void fail(store *s, store_result result, store_ticket from)
{
    s->figures.failures++;
    s->failure = result;
    s->flushed = s->durable;
    s->flushed_n = s->committed_n;
    s->over_from = 0; /* it lies behind what failed here */
    atomic_store(&s->failed, true);
    atomic_store(&s->under_way, 0);
    buffer_clear(&s->pending);
    buffer_clear(&s->work);
    tell(s, result, from);
}

/* Under the lock; it is given back while the disk is at work. */
static void write_group(store *s)
{
    buffer_swap(&s->pending, &s->work);
    pthread_mutex_unlock(&s->lock);
    uint64_t start = now_us();
    bool note = s->unnoted >= s->options.checkpoint_rows;
    store_result result = transact(s, note);
    uint64_t us = now_us() - start;
    pthread_mutex_lock(&s->lock);
    if (result != STORE_OK) {
        fail(s, result, s->work.first);
        return;
    }
    keep_heads(s, note);
    s->unnoted = (note ? 0 : s->unnoted) + s->work.rows;
    if (s->work.last_n) s->committed_n = s->work.last_n;
    s->durable = s->work.last;
    count_commit(s, us);
    atomic_fetch_sub(&s->under_way, s->work.used);
    buffer_clear(&s->work);
    tell(s, STORE_OK, s->durable);
    /* Nobody waits for this; if it fails the log only grows until the next time. */
    if (s->wal_pages < WAL_PAGES) return;
    pthread_mutex_unlock(&s->lock);
    sqlite3_wal_checkpoint_v2(s->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    s->wal_pages = 0;
    pthread_mutex_lock(&s->lock);
}

static void *writer(void *self)
{
    store *s = self;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (s->pending.used == 0 && !s->over_from && !s->stop)
            pthread_cond_wait(&s->wake, &s->lock);
        if (s->pending.used > 0) {
            write_group(s);
        } else if (s->over_from) {
            snprintf(s->reason, sizeof s->reason, "too much is under way");
            fail(s, STORE_BUSY, s->over_from);
        } else {
            break;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

store_result store_writer_prepare(store *s, cab_text *detail)
{
    for (int i = 0; i < STORE_WRITES; i++) {
        int code = sqlite3_prepare_v3(s->writer, store_write_sql(i), -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->write[i], NULL);
        if (code != SQLITE_OK) return store_say(s->writer, code, detail);
    }
    sqlite3_wal_hook(s->writer, on_wal, s);
    return STORE_OK;
}

/* Signals are for the caller's thread. */
bool store_writer_start(store *s)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    s->running = pthread_create(&s->thread, NULL, writer, s) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return s->running;
}

void store_writer_stop(store *s)
{
    if (!s->running) return;
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    s->running = false;
    /* So that the next opening has nothing to read; if it fails, it has. */
    if (s->unnoted > 0 && !atomic_load(&s->failed)) transact(s, true);
}

void store_writer_free(store *s)
{
    for (int i = 0; i < STORE_WRITES; i++)
        sqlite3_finalize(s->write[i]);
    sqlite3_close(s->writer);
    free(s->front.at);
    free(s->pending.at);
    free(s->work.at);
}
