#include "wasm/kept.h"

#include "base/assert.h"
#include "base/text.h"
#include "net/json_read.h"
#include "wasm/house.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 2, KEY_BYTES = 32 };

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
    return t && t->stored ? t : NULL;
}

int kept_seat(const kept *k, const kept_table *t)
{
    for (int i = 0; i < t->stored->seats; i++) {
        const srv_seat *seat = &t->stored->seat[i];
        if (seat->kind == SRV_HUMAN && memcmp(seat->person, k->person, SRV_PERSON) == 0) return i;
    }
    return -1;
}

static kept_table *table_of(kept *k, srv_table_id id)
{
    kept_table *t = (kept_table *)srv_map_get(&k->tables, id);
    if (t) return t;
    t = (kept_table *)calloc(1, sizeof *t);
    cab_assert(t);
    t->id = id;
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

/* The texts become the table's. */
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
    free(t->stored);
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

static void pack_seat(packed *p, const srv_seat *seat)
{
    pack(p, seat->kind, 1);
    pack_bytes(p, seat->person, SRV_PERSON);
    pack(p, seat->was, 8);
    pack_text(p, seat->name, (uint32_t)strlen(seat->name));
    pack_text(p, seat->level, (uint32_t)strlen(seat->level));
    pack(p, seat->rank, 1);
    pack(p, seat->won, 1);
    pack(p, (uint16_t)seat->score, 2);
}

void kept_put_table(kept *k, const srv_stored *in)
{
    char key[KEY_BYTES];
    packed value = {NULL, 0, 0};
    if (in->status == SRV_GONE) {
        drop_table(k, in->table);
        return;
    }
    cab_text text = key_of(key, "t/", in->table);
    pack(&value, VERSION, 1);
    pack(&value, in->status, 1);
    pack(&value, (uint64_t)in->created, 8);
    pack(&value, (uint64_t)in->updated, 8);
    pack(&value, (uint64_t)in->started, 8);
    pack(&value, (uint64_t)in->ended, 8);
    pack(&value, (uint64_t)in->deadline, 8);
    pack_text(&value, in->game, (uint32_t)strlen(in->game));
    pack_text(&value, in->room, (uint32_t)strlen(in->room));
    pack(&value, in->maker, 8);
    pack(&value, in->open, 1);
    pack(&value, in->spectators, 1);
    pack(&value, in->delay, 2);
    pack(&value, in->clock, 1);
    pack(&value, in->bank, 4);
    pack(&value, in->increment, 4);
    pack(&value, in->seats, 1);
    for (int i = 0; i < in->seats; i++)
        pack_seat(&value, &in->seat[i]);
    srv_stored *own = srv_stored_copy(in);
    kept_table *t = table_of(k, in->table);
    free(t->stored);
    t->stored = own;
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

static void unpack_short(unpacking *u, char *to, uint32_t size)
{
    uint32_t length;
    char *text = unpack_text(u, &length);
    if (!text || length >= size)
        u->bad = true;
    else
        memcpy(to, text, (size_t)length + 1);
    free(text);
}

static void unpack_seat(unpacking *u, srv_seat *seat)
{
    seat->kind = (uint8_t)unpack(u, 1);
    const uint8_t *person = unpack_bytes(u, SRV_PERSON);
    if (person) memcpy(seat->person, person, SRV_PERSON);
    seat->was = unpack(u, 8);
    unpack_short(u, seat->name, sizeof seat->name);
    unpack_short(u, seat->level, sizeof seat->level);
    seat->rank = (uint8_t)unpack(u, 1);
    seat->won = unpack(u, 1) != 0;
    seat->score = (int16_t)unpack(u, 2);
    if (seat->kind > SRV_BOT) u->bad = true;
}

static void unpack_rest(unpacking *u, srv_stored *stored, srv_seat seat[CAB_SEATS])
{
    stored->maker = unpack(u, 8);
    stored->open = unpack(u, 1) != 0;
    stored->spectators = unpack(u, 1) != 0;
    stored->delay = (uint16_t)unpack(u, 2);
    stored->clock = (srv_clock_kind)unpack(u, 1);
    stored->bank = (uint32_t)unpack(u, 4);
    stored->increment = (uint32_t)unpack(u, 4);
    stored->seats = (uint8_t)unpack(u, 1);
    if (stored->seats > CAB_SEATS || stored->clock > SRV_CLOCK_DAYS) u->bad = true;
    for (int i = 0; i < stored->seats && !u->bad; i++)
        unpack_seat(u, &seat[i]);
}

/* Of version 1: what its room says. */
static void read_old_seat(const net_json *json, srv_seat *seat)
{
    const char *kind = net_json_text(json, "kind"), *name = net_json_text(json, "name"),
               *level = net_json_text(json, "level"), *person = net_json_text(json, "person");
    cab_text text;
    if (!kind || cab_same(kind, "empty")) return;
    bool human = person && cab_parse_hex(person, seat->person, SRV_PERSON);
    seat->kind = human ? SRV_HUMAN : SRV_BOT;
    cab_text_begin(&text, seat->name, sizeof seat->name);
    cab_text_add(&text, name ? name : "?");
    cab_text_begin(&text, seat->level, sizeof seat->level);
    cab_text_add(&text, level ? level : "");
}

static void read_old_room(srv_stored *stored, srv_seat seat[CAB_SEATS])
{
    net_json *json = net_json_read(stored->room, (uint32_t)strlen(stored->room));
    const net_json *clock = net_json_in(json, "clock"), *chairs = net_json_in(json, "chairs"), *at;
    const char *kind = clock ? net_json_text(clock, "kind") : NULL;
    stored->open = net_json_flag(json, "public", false);
    stored->spectators = net_json_flag(json, "spectators", true);
    stored->delay = (uint16_t)net_json_number(json, "delay", 0);
    if (kind && cab_same(kind, "live")) stored->clock = SRV_CLOCK_LIVE;
    if (kind && cab_same(kind, "days")) stored->clock = SRV_CLOCK_DAYS;
    if (stored->clock == SRV_CLOCK_LIVE) stored->bank = (uint32_t)net_json_number(clock, "bank", 0);
    if (stored->clock == SRV_CLOCK_DAYS) stored->bank = (uint32_t)net_json_number(clock, "days", 0);
    if (clock) stored->increment = (uint32_t)net_json_number(clock, "increment", 0);
    for (; stored->seats < CAB_SEATS && (at = net_json_at(chairs, stored->seats)); stored->seats++)
        read_old_seat(at, &seat[stored->seats]);
    net_json_free(json);
}

static bool take_table(kept *k, srv_table_id id, uint64_t version, unpacking *u)
{
    srv_stored stored;
    srv_seat seat[CAB_SEATS];
    uint32_t length;
    memset(&stored, 0, sizeof stored);
    memset(seat, 0, sizeof seat);
    stored.table = id;
    stored.seat = seat;
    stored.status = (uint8_t)unpack(u, 1);
    stored.created = (srv_time)unpack(u, 8);
    stored.updated = (srv_time)unpack(u, 8);
    stored.started = (srv_time)unpack(u, 8);
    stored.ended = (srv_time)unpack(u, 8);
    stored.deadline = (srv_time)unpack(u, 8);
    char *game = unpack_text(u, &length), *room = unpack_text(u, &length);
    stored.game = game;
    stored.room = room;
    if (version > 1) unpack_rest(u, &stored, seat);
    bool good = !u->bad && game && room && stored.status < SRV_GONE;
    if (good && version == 1) read_old_room(&stored, seat);
    if (good) {
        kept_table *t = table_of(k, id);
        free(t->stored);
        t->stored = srv_stored_copy(&stored);
    }
    free(game);
    free(room);
    return good;
}

static bool take_result(kept *k, srv_table_id id, unpacking *u)
{
    srv_seat result;
    memset(&result, 0, sizeof result);
    int seat = (int)unpack(u, 1);
    (void)unpack(u, 1);
    result.rank = (uint8_t)unpack(u, 1);
    result.won = unpack(u, 1) != 0;
    result.score = (int16_t)unpack(u, 2);
    (void)unpack(u, 8);
    if (u->bad || seat >= CAB_SEATS) return false;
    kept_table *t = table_of(k, id);
    t->result = result;
    t->result_of = seat + 1;
    return true;
}

/* All of version 1 has come back. */
static void join_results(kept *k)
{
    uint32_t at = 0;
    for (kept_table *t; (t = (kept_table *)srv_map_next(&k->tables, &at)) != NULL;) {
        if (!t->stored || t->result_of == 0 || t->result_of > t->stored->seats) continue;
        srv_seat *seat = (srv_seat *)(uintptr_t)&t->stored->seat[t->result_of - 1];
        if (seat->rank > 0) continue;
        seat->rank = t->result.rank;
        seat->won = t->result.won;
        seat->score = t->result.score;
    }
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

static bool take(kept *k, const char *key, uint32_t key_length, uint64_t version, unpacking *u)
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
    case 't': return take_table(k, id, version, u);
    case 's': return version == 1 && take_result(k, id, u);
    default: return false;
    }
}

kept_taken kept_take(kept *k, const char *key, uint32_t key_length, const uint8_t *bytes,
                     uint32_t length)
{
    unpacking u = {bytes, length, false};
    uint64_t version = unpack(&u, 1);
    if (version > VERSION) return KEPT_LATER;
    return version > 0 && take(k, key, key_length, version, &u) ? KEPT_TAKEN : KEPT_STRANGE;
}

/* Of the games that have ended, or of those that have not: the one that was touched last longest
 * ago, if there are too many; and before all what no table is known of. */
static const kept_table *too_many(const kept *k, bool ended)
{
    const kept_table *oldest = NULL;
    uint32_t at = 0, count = 0;
    for (kept_table *t; (t = (kept_table *)srv_map_next(&k->tables, &at)) != NULL;) {
        if (!t->stored) return t;
        if ((t->stored->status >= SRV_OVER) != ended) continue;
        count++;
        if (!oldest || t->stored->updated < oldest->stored->updated) oldest = t;
    }
    return count > KEPT_GAMES ? oldest : NULL;
}

void kept_open(kept *k)
{
    const kept_table *t;
    while ((t = too_many(k, true)) != NULL || (t = too_many(k, false)) != NULL)
        drop_table(k, t->id);
    join_results(k);
}
