/* A house for the core: people who come and go, a clock that stands unless a test moves it, and a
 * disk that commits when the test says so. Everything the core says is kept, with the moment it was
 * said.
 *
 * Requests are written with ' for ": ask(anne, "sit", "'seat':1") is answered by "ok", by the name
 * of an error, or by "" while nothing has come. Places in messages are written as paths:
 * "d.seats.1.kind".
 */
#ifndef CABALE_TESTS_CORE_FIXTURE_H
#define CABALE_TESTS_CORE_FIXTURE_H

#include "sim_world.h"

#include "base/assert.h"
#include "base/test.h"
#include "server/core_int.h"

#include <stdarg.h>

#define NONCE "00112233445566778899aabbccddeeff"
#define BEGIN INT64_C(1760000000000)

enum { HOUSE_THOUGHTS = 16 };

typedef struct {
    srv_conn conn;
    srv_time at;
    bool open; /* nobody's secret: may be compressed */
    char *text;
    net_json *json;
} said;

typedef struct {
    sim disk;
    said *said;
    uint32_t count, room;
    uint64_t request, safe;
    bool slow; /* commits only when told to */
    srv_conn closed;
    uint16_t close_code;
    bool thinks; /* bots think elsewhere: the test gives back what they were sent */
    srv_thought *thought[HOUSE_THOUGHTS];
    int thoughts;
    char name[64]; /* the last that was stored */
    int names;
    char key[SRV_KEY]; /* of the last table made */
} house;

static house H;

/* ---- the world ---- */

static void house_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    house *h = (house *)self;
    if (h->count == h->room) {
        h->room = h->room ? h->room * 2 : 256;
        h->said = (said *)realloc(h->said, h->room * sizeof *h->said);
    }
    said *s = &h->said[h->count++];
    s->conn = conn;
    s->open = false;
    s->at = h->disk.now;
    s->text = sim_copy(text, length);
    s->json = net_json_read(text, length);
}

static void house_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                       uint32_t length)
{
    house *h = (house *)self;
    for (uint32_t i = 0; i < count; i++) {
        house_send(self, conn[i], text, length);
        h->said[h->count - 1].open = true;
    }
}

static void house_close(void *self, srv_conn conn, uint16_t code)
{
    ((house *)self)->closed = conn;
    ((house *)self)->close_code = code;
}

static uint64_t house_append(void *self, const srv_row *row)
{
    return sim_append(&((house *)self)->disk, row);
}

static uint64_t house_put_table(void *self, const srv_stored *stored)
{
    return sim_put_table(&((house *)self)->disk, stored);
}

static uint64_t house_put_person(void *self, const uint8_t person[SRV_PERSON], const char *name)
{
    house *h = (house *)self;
    (void)person;
    snprintf(h->name, sizeof h->name, "%s", name);
    h->names++;
    return ++h->disk.ticket;
}

static bool house_load(void *self, srv_table_id id, void *to, void (*row)(void *, const srv_row *))
{
    return sim_load(&((house *)self)->disk, id, to, row);
}

static bool house_find(void *self, srv_table_id id, srv_stored *out)
{
    return sim_lookup(&((house *)self)->disk, id, out);
}

static void house_random(void *self, void *bytes, uint32_t count)
{
    sim_random(&((house *)self)->disk, bytes, count);
}

static void house_think(void *self, srv_thought *thought)
{
    house *h = (house *)self;
    cab_assert(h->thoughts < HOUSE_THOUGHTS);
    h->thought[h->thoughts++] = thought;
}

/* Out of the house's hands. */
static inline srv_thought *take_thought(int at)
{
    srv_thought *thought = H.thought[at];
    H.thoughts--;
    memmove(&H.thought[at], &H.thought[at + 1], (size_t)(H.thoughts - at) * sizeof thought);
    return thought;
}

static inline void drop_thoughts(void)
{
    while (H.thoughts > 0)
        srv_thought_free(take_thought(0));
}

static inline void open_core(void)
{
    srv_world world;
    memset(&world, 0, sizeof world);
    world.self = &H;
    world.send = house_send;
    world.tell = house_tell;
    world.close = house_close;
    world.append = house_append;
    world.put_table = house_put_table;
    world.put_person = house_put_person;
    world.load = house_load;
    world.find = house_find;
    world.random = house_random;
    world.think = H.thinks ? house_think : NULL;
    H.disk.core = srv_new(&H.disk.config, &world, H.disk.now);
    for (uint32_t i = 0; i < H.disk.tables; i++) {
        const srv_stored *about = &H.disk.table[i].about;
        if (about->room && (about->status == SRV_WAITING || about->status == SRV_PLAYING))
            srv_known(H.disk.core, about, H.disk.now);
    }
}

static inline void forget(void) /* all that was said so far */
{
    for (uint32_t i = 0; i < H.count; i++) {
        free(H.said[i].text);
        net_json_free(H.said[i].json);
    }
    H.count = 0;
}

static inline void close_house(void)
{
    forget();
    free(H.said);
    if (H.disk.core || H.disk.table) sim_end(&H.disk);
    drop_thoughts();
    memset(&H, 0, sizeof H);
}

/* Also closes what a test before left open. pace: per cent, 0 for none. */
static inline void open_house(uint32_t pace, uint64_t seed)
{
    close_house();
    cab_rng_fast(&H.disk.rng, seed);
    H.disk.now = BEGIN;
    H.disk.calm = true;
    H.disk.committing = true; /* no events: this disk waits for the test */
    H.disk.config = srv_config_usual();
    H.disk.config.pace = pace;
    open_core();
}

/* ---- the disk ---- */

static inline void commit(void)
{
    for (uint32_t i = 0; i < H.disk.ops; i++)
        sim_apply(&H.disk, &H.disk.op[i]);
    H.disk.ops = 0;
    H.safe = H.disk.ticket;
    srv_durable(H.disk.core, H.safe, H.disk.now);
}

static inline void disk_fails(void)
{
    for (uint32_t i = 0; i < H.disk.ops; i++)
        sim_drop_op(&H.disk.op[i]);
    H.disk.ops = 0;
    uint64_t first = H.safe + 1;
    H.safe = H.disk.ticket;
    srv_failed(H.disk.core, first, H.disk.now);
}

/* The power goes: what was not committed is lost, and so is every line. */
static inline void power_cut(void)
{
    for (uint32_t i = 0; i < H.disk.ops; i++)
        sim_drop_op(&H.disk.op[i]);
    H.disk.ops = 0;
    H.disk.ticket = H.safe = 0;
    srv_free(H.disk.core);
    drop_thoughts();
    open_core();
}

/* ---- time ---- */

static inline void settle(void) /* all that is due now */
{
    for (int i = 0; i < 100000; i++) {
        srv_time due = srv_tick(H.disk.core, H.disk.now);
        if (!H.slow) commit();
        if (due > H.disk.now) return;
    }
    CHECK(0 && "the core does not come to rest");
}

static inline void wait_until(srv_time until)
{
    for (;;) {
        srv_time due = srv_tick(H.disk.core, H.disk.now);
        if (!H.slow) commit();
        if (due > until) break;
        if (due > H.disk.now) H.disk.now = due;
    }
    H.disk.now = until;
    settle();
}

static inline void wait_ms(int64_t ms)
{
    wait_until(H.disk.now + ms);
}

/* ---- people ---- */

static inline void person_id(char letter, uint8_t id[SRV_PERSON])
{
    memset(id, letter, SRV_PERSON);
}

/* A letter is a person; the connection gets the next number. */
static inline srv_conn come_from(uint64_t address, char letter, const char *name)
{
    uint8_t id[SRV_PERSON];
    srv_caller caller = {.person = id, .name = name, .address = address};
    person_id(letter, id);
    srv_conn conn = ++H.disk.conns;
    srv_connect(H.disk.core, conn, &caller, H.disk.now);
    if (!H.slow) commit();
    return conn;
}

/* Everybody has an address of their own. */
static inline srv_conn come_named(char letter, const char *name)
{
    return come_from((uint64_t)letter, letter, name);
}

static inline srv_conn come(char letter)
{
    char name[16];
    snprintf(name, sizeof name, "Person %c", letter);
    return come_named(letter, name);
}

static inline void go(srv_conn conn)
{
    srv_disconnect(H.disk.core, conn, H.disk.now);
    if (!H.slow) commit();
}

/* ---- talking to the core ---- */

static inline void send_raw(srv_conn conn, const char *text)
{
    srv_receive(H.disk.core, conn, text, (uint32_t)strlen(text), H.disk.now);
    if (!H.slow) commit();
}

/* The message with ' turned into ". */
static inline void send_as(srv_conn conn, uint64_t id, const char *type, const char *fields,
                           const char *more)
{
    static char text[8192];
    snprintf(text, sizeof text, "{'t':'%s','d':{'id':%llu%s%s}%s}", type, (unsigned long long)id,
             fields[0] ? "," : "", fields, more);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    send_raw(conn, text);
}

static inline uint64_t say_to(srv_conn conn, const char *type, const char *fields)
{
    send_as(conn, ++H.request, type, fields, "");
    return H.request;
}

/* ---- what was said ---- */

static inline const net_json *walk(const net_json *at, const char *path, char last[64])
{
    while (at) {
        size_t length = strcspn(path, ".");
        snprintf(last, 64, "%.*s", (int)length, path);
        if (!path[length]) return at;
        bool number = last[0] >= '0' && last[0] <= '9';
        at = number ? net_json_at(at, (int)strtol(last, NULL, 10)) : net_json_in(at, last);
        path += length + 1;
    }
    return NULL;
}

static inline int64_t number_in(const net_json *json, const char *path)
{
    char last[64];
    const net_json *at = walk(json, path, last);
    if (at && last[0] >= '0' && last[0] <= '9')
        return net_json_number_at(at, (int)strtol(last, NULL, 10), -1);
    return at ? net_json_number(at, last, -1) : -1;
}

static inline const char *text_in(const net_json *json, const char *path)
{
    char last[64];
    const net_json *at = walk(json, path, last);
    const char *text = NULL;
    if (at && last[0] >= '0' && last[0] <= '9')
        text = net_json_text_at(at, (int)strtol(last, NULL, 10));
    else if (at)
        text = net_json_text(at, last);
    return text ? text : "";
}

static inline bool flag_in(const net_json *json, const char *path)
{
    char last[64];
    const net_json *at = walk(json, path, last);
    return at && net_json_flag(at, last, false);
}

static inline bool there_in(const net_json *json, const char *path)
{
    char last[64];
    const net_json *at = walk(json, path, last);
    if (!at) return false;
    bool number = last[0] >= '0' && last[0] <= '9';
    return number ? net_json_at(at, (int)strtol(last, NULL, 10)) != NULL
                  : net_json_in(at, last) != NULL;
}

/* What stands for a message that has not come: all that is looked up in it is missing. */
static inline const said *nothing(void)
{
    static char empty[1] = "";
    static said none;
    none.text = empty;
    return &none;
}

static inline const said *answer_of(srv_conn conn, uint64_t id)
{
    for (uint32_t i = H.count; i-- > 0;) {
        const said *s = &H.said[i];
        if (s->conn != conn || (uint64_t)number_in(s->json, "d.id") != id) continue;
        const char *t = text_in(s->json, "t");
        if (strcmp(t, "ok") == 0 || strcmp(t, "no") == 0) return s;
    }
    return nothing();
}

/* "ok", the error, or "". */
static inline const char *outcome(srv_conn conn, uint64_t id)
{
    const said *s = answer_of(conn, id);
    if (!s->json) return "";
    return strcmp(text_in(s->json, "t"), "ok") == 0 ? "ok" : text_in(s->json, "d.error");
}

static inline const char *ask(srv_conn conn, const char *type, const char *fields)
{
    return outcome(conn, say_to(conn, type, fields));
}

/* The last message of this type to this connection. */
static inline const said *last_said(srv_conn conn, const char *type)
{
    for (uint32_t i = H.count; i-- > 0;)
        if (H.said[i].conn == conn && strcmp(text_in(H.said[i].json, "t"), type) == 0)
            return &H.said[i];
    return nothing();
}

static inline int count_said(srv_conn conn, const char *type)
{
    int count = 0;
    for (uint32_t i = 0; i < H.count; i++)
        count += (!conn || H.said[i].conn == conn) &&
                 (!type || strcmp(text_in(H.said[i].json, "t"), type) == 0);
    return count;
}

static inline int64_t number_of(srv_conn conn, const char *type, const char *path)
{
    const said *s = last_said(conn, type);
    return number_in(s->json, path);
}

static inline const char *text_of(srv_conn conn, const char *type, const char *path)
{
    const said *s = last_said(conn, type);
    return text_in(s->json, path);
}

static inline bool flag_of(srv_conn conn, const char *type, const char *path)
{
    const said *s = last_said(conn, type);
    return flag_in(s->json, path);
}

/* ---- tables ---- */

/* Makes a table; its key goes to H.key. */
static inline const char *make(srv_conn conn, const char *fields)
{
    uint64_t id = say_to(conn, "create", fields);
    const said *s = answer_of(conn, id);
    if (strcmp(text_in(s->json, "t"), "ok") == 0)
        snprintf(H.key, sizeof H.key, "%s", text_in(s->json, "d.table"));
    return outcome(conn, id);
}

static inline const char *enter(srv_conn conn)
{
    char fields[64];
    snprintf(fields, sizeof fields, "'table':'%s'", H.key);
    return ask(conn, "enter", fields);
}

/* The promise of this nonce at the table as this connection last saw it. */
static inline const char *promise(srv_conn conn, const char *number)
{
    static char hex[2 * CAB_PROMISE + 1];
    uint8_t commitment[CAB_COMMITMENT] = {0}, nonce[CAB_NONCE], bytes[CAB_PROMISE];
    cab_text text;
    (void)cab_parse_hex(text_of(conn, "room", "d.commitment"), commitment, sizeof commitment);
    cab_assert(cab_parse_hex(number, nonce, sizeof nonce));
    cab_deal_promise(commitment, nonce, bytes);
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < CAB_PROMISE; i++)
        cab_text_hex(&text, bytes[i], 2);
    return hex;
}

/* As their clients do by themselves: whoever is asked to opens. */
static inline void open_all(void)
{
    for (srv_conn conn = 1; conn <= H.disk.conns; conn++) {
        char path[32];
        snprintf(path, sizeof path, "d.seats.%d.opened", (int)number_of(conn, "room", "d.you"));
        const said *room = last_said(conn, "room");
        if (number_in(room->json, "d.opening") > 0 && !flag_in(room->json, path))
            ask(conn, "open", "'nonce':'" NONCE "'");
    }
}

static inline const char *promise_as(srv_conn conn, const char *number)
{
    char fields[128];
    snprintf(fields, sizeof fields, "'hash':'%s'", promise(conn, number));
    return ask(conn, "ready", fields);
}

static inline const char *ready(srv_conn conn)
{
    const char *error = promise_as(conn, NONCE);
    open_all();
    return error;
}

/* Makes a table with bots in all other seats, and begins. */
static inline const char *quick(srv_conn conn, const char *fields)
{
    const char *error = make(conn, fields);
    return strcmp(error, "ok") == 0 ? ask(conn, "ready", "'nonce':'" NONCE "'") : error;
}

static inline const sim_table *stored(void)
{
    srv_table_id id;
    const sim_table *t = srv_table_parse(H.key, &id) ? sim_find(&H.disk, id) : NULL;
    cab_assert(t);
    return t;
}

/* The table, which must be in memory. */
static inline srv_table *inside(void)
{
    srv_table_id id;
    srv_table *t =
        srv_table_parse(H.key, &id) ? (srv_table *)srv_map_get(&H.disk.core->tables, id) : NULL;
    cab_assert(t);
    return t;
}

/* A table of so many people, letters from A on, all ready: the game has begun. Returns the first
 * connection; the others follow it. */
static inline srv_conn gather(int people, const char *fields)
{
    srv_conn first = come('A');
    CHECK_TEXT(make(first, fields), "ok");
    for (int i = 1; i < people; i++) {
        srv_conn conn = come((char)('A' + i));
        CHECK_TEXT(enter(conn), "ok");
        CHECK_TEXT(ask(conn, "sit", ""), "ok");
    }
    for (int i = 0; i < people; i++)
        CHECK_TEXT(ready(first + (srv_conn)i), "ok");
    CHECK_TEXT(text_of(first, "room", "d.status"), "playing");
    return first;
}

/* ---- playing ---- */

/* The last view or update. */
static inline const said *newest(srv_conn conn)
{
    for (uint32_t i = H.count; i-- > 0;) {
        const char *t = text_in(H.said[i].json, "t");
        if (H.said[i].conn == conn && (strcmp(t, "view") == 0 || strcmp(t, "up") == 0))
            return &H.said[i];
    }
    return nothing();
}

static inline int64_t v_of(srv_conn conn)
{
    const said *s = newest(conn);
    return number_in(s->json, "v");
}

/* Choices that this connection was last told of; the one marked as default first. */
static inline int choices_of(srv_conn conn, cab_move *move)
{
    const said *s = newest(conn);
    int count = 0;
    char path[64];
    for (int i = 0; count < CAB_LIST_MAX; i++) {
        snprintf(path, sizeof path, "d.choices.%d.move", i);
        int64_t number = number_in(s->json, path);
        if (number < 0) break;
        move[count++] = (cab_move)number;
    }
    return count;
}

static inline uint64_t send_move(srv_conn conn, uint64_t id, cab_move move, int64_t v)
{
    char fields[64], more[32] = "";
    snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)move);
    if (v >= 0) snprintf(more, sizeof more, ",'v':%lld", (long long)v);
    send_as(conn, id, "move", fields, more);
    return id;
}

/* Plays the first of its choices that is not reopening; 0: there is none. Returns the id. */
static inline uint64_t play_any(srv_conn conn)
{
    cab_move move[CAB_LIST_MAX];
    int count = choices_of(conn, move);
    for (int i = 0; i < count; i++)
        if (move[i] != CAB_REOPEN) return send_move(conn, ++H.request, move[i], v_of(conn));
    return 0;
}

/* Who has to choose now, as the table knows it. */
static inline uint8_t musts(void)
{
    const srv_table *t = inside();
    return t->game->turn(&t->body->play->table.state).must;
}

static inline srv_conn first_must(srv_conn first)
{
    uint64_t must = musts();
    srv_conn seat = 0;
    while (!(must & 1)) {
        must >>= 1;
        seat++;
    }
    return first + seat;
}

#endif
