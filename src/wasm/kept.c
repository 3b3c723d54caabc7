#include "wasm/kept.h"

#include "base/assert.h"
#include "base/text.h"
#include "wasm/house.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, KEY_BYTES = 32 };

static const uint32_t NO_TEXT = UINT32_MAX;

/* ---- bytes: little-endian numbers, texts with their length before them ----------------------- */

typedef struct {
    uint8_t *at;
    uint32_t length, room;
} packed;

static void pack_bytes(packed *p, const void *bytes, uint32_t count)
{
    if (p->length + count > p->room) {
        p->room = (p->length + count) * 2;
        p->at = (uint8_t *)realloc(p->at, p->room);
        cab_assert(p->at);
    }
    if (count) memcpy(p->at + p->length, bytes, count);
    p->length += count;
}

static void pack(packed *p, uint64_t number, int size)
{
    uint8_t bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    pack_bytes(p, bytes, (uint32_t)size);
}

static void pack_text(packed *p, const char *text, uint32_t length)
{
    pack(p, text ? length : NO_TEXT, 4);
    if (text) pack_bytes(p, text, length);
}

typedef struct {
    const uint8_t *at;
    uint32_t left;
    bool bad; /* there was less than was asked for */
} unpacking;

static const uint8_t *unpack_bytes(unpacking *u, uint32_t count)
{
    if (count > u->left) {
        u->bad = true;
        u->left = 0;
        return NULL;
    }
    const uint8_t *at = u->at;
    u->at += count;
    u->left -= count;
    return at;
}

static uint64_t unpack(unpacking *u, int size)
{
    uint64_t number = 0;
    const uint8_t *bytes = unpack_bytes(u, (uint32_t)size);
    for (int i = 0; bytes && i < size; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

/* On the heap, terminated; NULL: none, or bad. */
static char *unpack_text(unpacking *u, uint32_t *length)
{
    *length = (uint32_t)unpack(u, 4);
    if (u->bad || *length == NO_TEXT) return NULL;
    const uint8_t *bytes = unpack_bytes(u, *length);
    if (!bytes) return NULL;
    char *text = (char *)malloc((size_t)*length + 1);
    cab_assert(text);
    memcpy(text, bytes, *length);
    text[*length] = 0;
    return text;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static cab_text key_of(char key[KEY_BYTES], const char *kind, srv_table_id id)
{
    char name[SRV_KEY];
    cab_text out;
    srv_table_key(id, name);
    cab_text_begin(&out, key, KEY_BYTES);
    cab_text_add(&out, kind);
    cab_text_add(&out, name);
    return out;
}

static cab_text row_key(char key[KEY_BYTES], srv_table_id id, uint32_t row)
{
    cab_text out = key_of(key, "r/", id);
    cab_text_char(&out, '/');
    cab_text_hex(&out, row, 8);
    return out;
}

static void hand_over(kept *k, const cab_text *key, packed *value)
{
    page_keep(key->at, key->length, value->at, value->length);
    free(value->at);
    k->put++;
}

static void drop(kept *k, const char *kind, srv_table_id id)
{
    char key[KEY_BYTES];
    cab_text text = key_of(key, kind, id);
    page_drop(text.at, text.length);
    k->put++;
}

/* ---- tables in memory ------------------------------------------------------------------------ */

kept_table *kept_find(const kept *k, srv_table_id id)
{
    kept_table *t = (kept_table *)srv_map_get(&k->tables, id);
    return t && t->stored.game ? t : NULL;
}

static kept_table *table_of(kept *k, srv_table_id id)
{
    kept_table *t = (kept_table *)srv_map_get(&k->tables, id);
    if (t) return t;
    t = (kept_table *)calloc(1, sizeof *t);
    cab_assert(t);
    t->stored.table = id;
    srv_map_put(&k->tables, id, t);
    return t;
}

static char *copy(const char *text, uint32_t length)
{
    if (!text) return NULL;
    char *made = (char *)malloc((size_t)length + 1);
    cab_assert(made);
    memcpy(made, text, length);
    made[length] = 0;
    return made;
}

static void free_texts(srv_stored *stored)
{
    free((void *)(uintptr_t)stored->game);
    free((void *)(uintptr_t)stored->room);
}

/* The texts become the table's. */
static void set_table(kept_table *t, const srv_stored *stored)
{
    free_texts(&t->stored);
    t->stored = *stored;
}

/* Likewise. */
static void add_row(kept_table *t, const srv_row *row)
{
    kept_row *r = (kept_row *)malloc(sizeof *r);
    cab_assert(r);
    r->row = *row;
    r->next = NULL;
    if (t->last)
        t->last->next = r;
    else
        t->first = r;
    t->last = r;
    t->rows++;
}

static void free_table(kept_table *t)
{
    for (kept_row *r = t->first, *next; r; r = next) {
        next = r->next;
        free((void *)(uintptr_t)r->row.clock);
        free((void *)(uintptr_t)r->row.body);
        free(r);
    }
    free_texts(&t->stored);
    free(t);
}

static void drop_table(kept *k, srv_table_id id)
{
    kept_table *t = (kept_table *)srv_map_get(&k->tables, id);
    if (!t) return;
    drop(k, "r/", id);
    drop(k, "s/", id);
    drop(k, "t/", id);
    srv_map_remove(&k->tables, id);
    free_table(t);
}

void kept_free(kept *k)
{
    uint32_t at = 0;
    for (kept_table *t; (t = (kept_table *)srv_map_next(&k->tables, &at)) != NULL;)
        free_table(t);
    srv_map_free(&k->tables);
    memset(k, 0, sizeof *k);
}

/* ---- changes --------------------------------------------------------------------------------- */

void kept_append(kept *k, const srv_row *row)
{
    char key[KEY_BYTES];
    packed value = {NULL, 0, 0};
    kept_table *t = table_of(k, row->table);
    srv_row own = *row;
    cab_text text = row_key(key, row->table, t->rows);
    uint32_t clock_length = row->clock ? (uint32_t)strlen(row->clock) : 0;
    pack(&value, VERSION, 1);
    pack(&value, row->kind, 1);
    pack(&value, row->seat, 1);
    pack(&value, (uint64_t)row->at, 8);
    pack(&value, row->id, 8);
    pack_text(&value, row->clock, clock_length);
    pack_text(&value, row->body, row->length);
    own.clock = copy(row->clock, clock_length);
    own.body = copy(row->body, row->length);
    add_row(t, &own);
    hand_over(k, &text, &value);
}

void kept_put_table(kept *k, const srv_stored *in)
{
    char key[KEY_BYTES];
    packed value = {NULL, 0, 0};
    srv_stored own = *in;
    if (in->status == SRV_GONE) {
        drop_table(k, in->table);
        return;
    }
    cab_text text = key_of(key, "t/", in->table);
    uint32_t game = (uint32_t)strlen(in->game), room = (uint32_t)strlen(in->room);
    pack(&value, VERSION, 1);
    pack(&value, in->status, 1);
    pack(&value, (uint64_t)in->created, 8);
    pack(&value, (uint64_t)in->updated, 8);
    pack(&value, (uint64_t)in->started, 8);
    pack(&value, (uint64_t)in->ended, 8);
    pack(&value, (uint64_t)in->deadline, 8);
    pack_text(&value, in->game, game);
    pack_text(&value, in->room, room);
    own.game = copy(in->game, game);
    own.room = copy(in->room, room);
    set_table(table_of(k, in->table), &own);
    hand_over(k, &text, &value);
}

void kept_put_person(kept *k, const uint8_t person[SRV_PERSON], const char *name)
{
    static char me[] = "me";
    packed value = {NULL, 0, 0};
    cab_text key = {me, sizeof me, 2, false}, own;
    memmove(k->person, person, SRV_PERSON);
    k->somebody = true;
    cab_text_begin(&own, k->name, sizeof k->name);
    cab_text_add(&own, name);
    pack(&value, VERSION, 1);
    pack_bytes(&value, person, SRV_PERSON);
    pack_text(&value, k->name, own.length);
    hand_over(k, &key, &value);
}

void kept_put_sitting(kept *k, const srv_sitting *in)
{
    char key[KEY_BYTES];
    packed value = {NULL, 0, 0};
    kept_table *t = table_of(k, in->table);
    cab_text text = key_of(key, "s/", in->table);
    pack(&value, VERSION, 1);
    pack(&value, in->seat, 1);
    pack(&value, in->status, 1);
    pack(&value, in->rank, 1);
    pack(&value, in->won, 1);
    pack(&value, (uint16_t)in->score, 2);
    pack(&value, (uint64_t)in->at, 8);
    t->sitting = *in;
    t->sits = true;
    hand_over(k, &text, &value);
}

void kept_drop_sitting(kept *k, srv_table_id id)
{
    kept_table *t = (kept_table *)srv_map_get(&k->tables, id);
    if (t) t->sits = false;
    drop(k, "s/", id);
}

/* ---- coming back ----------------------------------------------------------------------------- */

/* The next row of its table, or none: what lies behind a gap is no game. */
static bool take_row(kept *k, srv_table_id id, const char *key, uint32_t key_length, unpacking *u)
{
    char next[KEY_BYTES];
    const kept_table *t = table_of(k, id);
    cab_text expected = row_key(next, id, t->rows);
    if (key_length != expected.length || memcmp(key, next, key_length) != 0) return false;
    srv_row row;
    uint32_t length;
    memset(&row, 0, sizeof row);
    row.table = id;
    row.kind = (uint8_t)unpack(u, 1);
    row.seat = (uint8_t)unpack(u, 1);
    row.at = (srv_time)unpack(u, 8);
    row.id = unpack(u, 8);
    row.clock = unpack_text(u, &length);
    row.body = unpack_text(u, &row.length);
    if (u->bad || !row.body) {
        free((void *)(uintptr_t)row.clock);
        free((void *)(uintptr_t)row.body);
        return false;
    }
    add_row(table_of(k, id), &row);
    return true;
}

static bool take_table(kept *k, srv_table_id id, unpacking *u)
{
    srv_stored stored;
    uint32_t length;
    memset(&stored, 0, sizeof stored);
    stored.table = id;
    stored.status = (uint8_t)unpack(u, 1);
    stored.created = (srv_time)unpack(u, 8);
    stored.updated = (srv_time)unpack(u, 8);
    stored.started = (srv_time)unpack(u, 8);
    stored.ended = (srv_time)unpack(u, 8);
    stored.deadline = (srv_time)unpack(u, 8);
    stored.game = unpack_text(u, &length);
    stored.room = unpack_text(u, &length);
    if (u->bad || !stored.game || !stored.room || stored.status >= SRV_GONE) {
        free_texts(&stored);
        return false;
    }
    set_table(table_of(k, id), &stored);
    return true;
}

static bool take_sitting(kept *k, srv_table_id id, unpacking *u)
{
    srv_sitting sitting;
    memset(&sitting, 0, sizeof sitting);
    sitting.table = id;
    sitting.seat = (uint8_t)unpack(u, 1);
    sitting.status = (uint8_t)unpack(u, 1);
    sitting.rank = (uint8_t)unpack(u, 1);
    sitting.won = unpack(u, 1) != 0;
    sitting.score = (int16_t)unpack(u, 2);
    sitting.at = (srv_time)unpack(u, 8);
    if (u->bad) return false;
    kept_table *t = table_of(k, id);
    t->sitting = sitting;
    t->sits = true;
    return true;
}

static bool take_person(kept *k, unpacking *u)
{
    uint32_t length;
    const uint8_t *person = unpack_bytes(u, SRV_PERSON);
    char *name = unpack_text(u, &length);
    bool good = person && name && length < sizeof k->name;
    if (good) {
        memcpy(k->person, person, SRV_PERSON);
        memcpy(k->name, name, (size_t)length + 1);
        k->somebody = true;
    }
    free(name);
    return good;
}

static bool take(kept *k, const char *key, uint32_t key_length, unpacking *u)
{
    char name[SRV_KEY];
    srv_table_id id;
    if (key_length == 2 && memcmp(key, "me", 2) == 0) return take_person(k, u);
    if (key_length < 2 + SRV_KEY - 1 || key[1] != '/') return false;
    memcpy(name, key + 2, SRV_KEY - 1);
    name[SRV_KEY - 1] = 0;
    if (!srv_table_parse(name, &id)) return false;
    switch (key[0]) {
    case 'r': return take_row(k, id, key, key_length, u);
    case 't': return take_table(k, id, u);
    case 's': return take_sitting(k, id, u);
    default: return false;
    }
}

kept_taken kept_take(kept *k, const char *key, uint32_t key_length, const uint8_t *bytes,
                     uint32_t length)
{
    unpacking u = {bytes, length, false};
    uint64_t version = unpack(&u, 1);
    if (version > VERSION) return KEPT_LATER;
    return version == VERSION && take(k, key, key_length, &u) ? KEPT_TAKEN : KEPT_STRANGE;
}

/* Of the games that have ended, or of those that have not: the one that was touched last longest
 * ago, if there are too many; and before all what no table is known of. */
static const kept_table *too_many(const kept *k, bool ended)
{
    const kept_table *oldest = NULL;
    uint32_t at = 0, count = 0;
    for (kept_table *t; (t = (kept_table *)srv_map_next(&k->tables, &at)) != NULL;) {
        if (!t->stored.game) return t;
        if ((t->stored.status >= SRV_OVER) != ended) continue;
        count++;
        if (!oldest || t->stored.updated < oldest->stored.updated) oldest = t;
    }
    return count > KEPT_GAMES ? oldest : NULL;
}

void kept_open(kept *k)
{
    const kept_table *t;
    while ((t = too_many(k, true)) != NULL || (t = too_many(k, false)) != NULL)
        drop_table(k, t->stored.table);
}
