/* For tests of the store: a folder of their own, rows whose text follows from their place. */
#ifndef CABALE_STORE_STORE_FIXTURE_H
#define CABALE_STORE_STORE_FIXTURE_H

#include "base/assert.h"
#include "base/test.h"
#include "store/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char test_folder[64], test_path[96], test_detail[512];

static inline void make_folder_in(const char *where)
{
    snprintf(test_folder, sizeof test_folder, "%s/cabale-store-XXXXXX", where);
    cab_assert(mkdtemp(test_folder) != NULL);
    snprintf(test_path, sizeof test_path, "%s/store.sqlite", test_folder);
}

static inline void make_folder(void)
{
    make_folder_in("/tmp");
}

/* Where a sync costs nothing, for tests that open a store thousands of times. */
static inline void make_quick_folder(void)
{
    make_folder_in(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
}

static inline void remove_file(const char *name)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", test_folder, name);
    unlink(path);
}

static inline void remove_store(void)
{
    remove_file("store.sqlite");
    remove_file("store.sqlite-wal");
    remove_file("store.sqlite-shm");
    remove_file("store.sqlite-lock");
}

static inline void remove_folder(void)
{
    remove_store();
    rmdir(test_folder);
}

static inline store_result open_with(const store_options *options, store **s)
{
    cab_text detail;
    cab_text_begin(&detail, test_detail, sizeof test_detail);
    return store_open(options, s, &detail);
}

static inline store_options usual(void)
{
    store_options options;
    memset(&options, 0, sizeof options);
    options.path = test_path;
    options.checkpoint_rows = 5; /* so that notes fall between everything */
    return options;
}

static inline store *open_usual(void)
{
    store *s = NULL;
    store_options options = usual();
    store_result result = open_with(&options, &s);
    if (result != STORE_OK) printf("%s: %s\n", store_result_name(result), test_detail);
    return s;
}

/* ---- tables and rows ---- */

static inline store_person person_numbered(int i)
{
    store_person person;
    memset(&person, 0, sizeof person);
    for (int k = 0; k < STORE_PERSON; k++)
        person.person[k] = (uint8_t)(i + 7 * k);
    snprintf(person.name, sizeof person.name, "Zoë %d", i);
    person.epoch = (uint32_t)i;
    person.created = 10 + i;
    person.seen = 20 + i;
    return person;
}

static inline void seat_person(store_table *table, int at, int person)
{
    store_person sits = person_numbered(person);
    store_seat *seat = &table->seat[at];
    seat->kind = STORE_HUMAN;
    memcpy(seat->person, sits.person, sizeof seat->person);
    memcpy(seat->name, sits.name, sizeof seat->name);
}

static inline store_table table_numbered(int64_t tab)
{
    store_table table;
    memset(&table, 0, sizeof table);
    table.tab = tab;
    snprintf(table.key, sizeof table.key, "key%09d", (int)tab);
    snprintf(table.game, sizeof table.game, "sample");
    table.status = (store_status)(tab % STORE_STATUSES);
    table.created = 1000 + tab;
    table.updated = 2000 + tab;
    table.deadline = 3000 + tab;
    table.maker = UINT64_MAX - (uint64_t)tab;
    table.address = tab % 2 ? UINT64_MAX - (uint64_t)tab * 3 : 0;
    table.open = tab % 2;
    table.spectators = tab % 3;
    table.delay = (uint16_t)(tab % 3600);
    table.clock = (store_clock)(tab % STORE_CLOCKS);
    table.bank = UINT32_MAX - (uint32_t)tab;
    table.increment = (uint32_t)tab;
    table.room = "{\"options\":[\"Zoë\"]}";
    table.length = (uint32_t)strlen(table.room);
    table.seats = (uint8_t)(tab % (STORE_SEATS + 1));
    for (int i = 0; i < table.seats; i++) {
        store_seat *seat = &table.seat[i];
        if (i % 3 == 0) continue;
        seat->kind = i % 3 == 1 ? STORE_HUMAN : STORE_BOT;
        if (i == 1) seat_person(&table, i, 1 + (int)(tab % 2));
        if (i > 1) snprintf(seat->name, sizeof seat->name, "\"Ann\\e\" %d", i);
        if (seat->kind == STORE_BOT) snprintf(seat->level, sizeof seat->level, "adept");
        if (i == 4) seat->was = UINT64_MAX - 4; /* was deleted */
        seat->rank = (uint8_t)i;
        seat->won = i == 1;
        seat->score = -i;
    }
    return table;
}

/* The text of the i-th row of a table; long ones too, which take pages of their own. */
static inline uint32_t row_text(int64_t tab, int64_t i, char *text, uint32_t size)
{
    int length = snprintf(text, size, "row %d of %d\n", (int)i, (int)tab);
    if (i % 7 == 3)
        for (; length < 6000; length++)
            text[length] = (char)('a' + (length + i) % 26);
    text[length] = 0;
    return (uint32_t)length;
}

static inline store_ticket add_row(store *s, int64_t tab, int64_t i, int64_t *head)
{
    char text[8192], clock[32];
    store_row row;
    memset(&row, 0, sizeof row);
    snprintf(clock, sizeof clock, "%d", (int)(1000 - i));
    row.tab = tab;
    row.prev = *head;
    row.at = 5000 + i;
    row.id = i + 1;
    row.kind = (store_kind)(i % STORE_KINDS);
    row.seat = (uint8_t)(i % 4);
    row.clock = i % 2 ? clock : NULL;
    row.body = text;
    row.length = row_text(tab, i, text, sizeof text);
    store_ticket ticket = store_append(s, &row);
    *head = row.n;
    return ticket;
}

/* ---- reading them ---- */

typedef struct {
    int64_t tab, count, last;
    bool good;
} rows_seen;

static inline bool see_row(void *self, const store_row *row)
{
    rows_seen *seen = self;
    char text[8192], clock[32];
    int64_t i = seen->count++;
    uint32_t length = row_text(seen->tab, i, text, sizeof text);
    snprintf(clock, sizeof clock, "%d", (int)(1000 - i));
    bool same_clock = i % 2 ? row->clock && strcmp(row->clock, clock) == 0 : row->clock == NULL;
    seen->good = seen->good && same_clock && row->tab == seen->tab && row->prev == seen->last &&
                 row->at == 5000 + i && row->id == i + 1 && row->kind == i % STORE_KINDS &&
                 row->seat == i % 4 && row->length == length && strcmp(row->body, text) == 0;
    seen->last = row->n;
    return true;
}

/* How many rows the table has, or -1 if they are not the rows of 0 .. count-1. */
static inline int64_t rows_of(store *s, int64_t tab, int64_t *head)
{
    int64_t last = 0;
    rows_seen seen = {tab, 0, 0, true};
    store_result result = store_load(s, tab, &last, see_row, &seen);
    if (head) *head = last;
    return result == STORE_OK && seen.good && last == seen.last ? seen.count : -1;
}

static inline bool same_seat(const store_seat *a, const store_seat *b)
{
    return a->kind == b->kind && memcmp(a->person, b->person, STORE_PERSON) == 0 &&
           a->was == b->was && strcmp(a->name, b->name) == 0 && strcmp(a->level, b->level) == 0 &&
           a->rank == b->rank && a->won == b->won && a->score == b->score;
}

static inline bool same_table(const store_table *a, const store_table *b)
{
    bool same = strcmp(a->key, b->key) == 0 && strcmp(a->game, b->game) == 0 &&
                a->status == b->status && a->created == b->created && a->updated == b->updated &&
                a->started == b->started && a->ended == b->ended && a->deadline == b->deadline &&
                a->maker == b->maker && a->address == b->address && a->open == b->open &&
                a->spectators == b->spectators && a->delay == b->delay && a->clock == b->clock &&
                a->bank == b->bank && a->increment == b->increment && a->seats == b->seats &&
                a->length == b->length && strcmp(a->room, b->room) == 0;
    for (int i = 0; i < a->seats && same; i++)
        same = same_seat(&a->seat[i], &b->seat[i]);
    return same;
}

static inline bool see_table(void *self, const store_table *table)
{
    store_table want = table_numbered(table->tab);
    int64_t *count = self;
    bool same = same_table(table, &want);
    *count = same && *count >= 0 ? *count + 1 : -1;
    return true;
}

/* ---- what the writer says ---- */

typedef struct {
    pthread_mutex_t lock;
    store_ticket durable, failed; /* failed: 0 if not */
    store_result why;
    int failures;
} heard;
static heard told = {.lock = PTHREAD_MUTEX_INITIALIZER};

static inline void hear_durable(void *ctx, store_ticket ticket)
{
    (void)ctx;
    pthread_mutex_lock(&told.lock);
    told.durable = ticket;
    pthread_mutex_unlock(&told.lock);
}

static inline void hear_failed(void *ctx, store_ticket from, store_result why, const char *reason)
{
    (void)ctx;
    (void)reason;
    pthread_mutex_lock(&told.lock);
    told.failed = from;
    told.why = why;
    told.failures++;
    pthread_mutex_unlock(&told.lock);
}

static inline store_options hearing(void)
{
    store_options options = usual();
    options.durable = hear_durable;
    options.failed = hear_failed;
    told.durable = told.failed = 0;
    told.why = STORE_OK;
    told.failures = 0;
    return options;
}

/* Out of an export: each store draws the key that signs records for itself. */
static inline void drop_drawn_key(char *text)
{
    char *drawn = strstr(text, "{\"key\":\"record\"");
    if (!drawn) return;
    const char *next = strchr(drawn, '\n') + 1;
    memmove(drawn, next, strlen(next) + 1);
}

#endif
