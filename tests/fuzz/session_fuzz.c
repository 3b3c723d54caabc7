/* Bytes are an evening at the server: people come, say anything, leave, time goes by, the disk is
 * slow, fails, or the power goes. The core must stand it, say only JSON of its own kinds to those
 * who are there, and not lose a move that it has acknowledged.
 *
 * The first byte is the pace. Then operations of a byte each, with their arguments; in a message
 * of the table below # is the next id, = the last one, $ the next byte as a number, % the number
 * of the last message, ! one of the choices this person was sent, @ a table. */
#include "../server/sim_world.h"

#include "base/assert.h"
#include "base/text.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PERSONS = 4, TABLES = 4, OPERATIONS = 400, ACKED = 512, MESSAGE = 700 };

typedef struct {
    srv_table_id table;
    uint64_t id;
    uint8_t seat;
} acked_move;

typedef struct {
    uint32_t conn; /* 0: not there */
    uint64_t id, v;
    acked_move moved; /* the move under way, as it was sent; id 0: none */
    uint8_t seat;     /* as the last room said; CAB_NOBODY: none */
    srv_table_id table;
    cab_move choice[CAB_LIST_MAX];
    int choices;
} person;

static sim world;
static person people[PERSONS];
static srv_table_id tables[TABLES];
static acked_move acked[ACKED];
static uint32_t acks;
static const uint8_t *bytes;
static size_t left;

static uint8_t next(void)
{
    if (left == 0) return 0;
    left--;
    return *bytes++;
}

/* ---- what the server says ---- */

static void note_choices(person *p, const char *text)
{
    const char *at = strstr(text, "\"choices\":[");
    p->choices = 0;
    for (at = at ? strstr(at, "{\"move\":") : NULL; at && p->choices < CAB_LIST_MAX;
         at = strstr(at + 1, "{\"move\":"))
        p->choice[p->choices++] = (cab_move)strtoul(at + 8, NULL, 10);
}

static void note_table(person *p, const char *key)
{
    char made[SRV_KEY];
    srv_table_id id;
    snprintf(made, sizeof made, "%.12s", key);
    if (!srv_table_parse(made, &id)) return;
    p->table = id;
    for (int i = 0; i < TABLES; i++)
        if (tables[i] == id) return;
    memmove(tables + 1, tables, (TABLES - 1) * sizeof *tables);
    tables[0] = id;
}

static void note_ok(person *p, const char *text)
{
    uint64_t id = strtoull(text + strlen("{\"t\":\"ok\",\"d\":{\"id\":"), NULL, 10);
    if (!p->moved.id || id != p->moved.id || p->moved.seat >= CAB_SEATS) return;
    if (strstr(text, "},\"v\":") && acks < ACKED) acked[acks++] = p->moved;
    p->moved.id = 0;
}

static void server_sent(sim *s, uint32_t conn, const char *said, uint32_t length)
{
    static const char *const types[] = {"hello", "ok",      "no",    "pong",   "lobby",
                                        "room",  "view",    "up",    "orders", "talk",
                                        "claim", "verdict", "aside", "heard",  "knock"};
    bool known = false;
    (void)s;
    cab_assert(cab_utf8_valid(said, length) && said[length - 1] == '}');
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        known = known || (strncmp(said + 6, types[i], strlen(types[i])) == 0 &&
                          said[6 + strlen(types[i])] == '"');
    cab_assert(known && strncmp(said, "{\"t\":\"", 6) == 0);
    for (int i = 0; i < PERSONS; i++) {
        person *p = &people[i];
        if (p->conn != conn || !conn) continue;
        char *text = sim_copy(said, length);
        const char *v = strstr(text, "},\"v\":"), *you = strstr(text, "\"you\":");
        while (v && strstr(v + 1, "},\"v\":"))
            v = strstr(v + 1, "},\"v\":");
        if (strncmp(text + 6, "ok\"", 3) == 0) note_ok(p, text);
        if (strncmp(text + 6, "room\"", 5) == 0 && you) {
            p->seat = you[6] == 'n' ? CAB_NOBODY : (uint8_t)(you[6] - '0');
            note_table(p, strstr(text, "\"table\":\"") + 9);
        }
        if (strncmp(text + 6, "up\"", 3) == 0 || strncmp(text + 6, "view\"", 5) == 0) {
            note_choices(p, text);
            if (v) p->v = strtoull(v + 6, NULL, 10);
        }
        free(text);
    }
}

/* ---- what people say ---- */

static const char *const phrase[] = {
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[!]},\"v\":%}",
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[$]},\"v\":%}",
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[!,!]},\"v\":%}",
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[65535]}}",
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[65532]}}",
    "{\"t\":\"move\",\"d\":{\"id\":=,\"moves\":[!]},\"v\":%}",
    "{\"t\":\"move\",\"d\":{\"id\":#,\"moves\":[!]},\"v\":$}",
    "{\"t\":\"path\",\"d\":{\"id\":#,\"moves\":[!]},\"v\":%}",
    "{\"t\":\"path\",\"d\":{\"id\":#,\"moves\":[!,$]}}",
    "{\"t\":\"why\",\"d\":{\"id\":#,\"move\":$}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"pagan\"}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"pagan\",\"bots\":[null,\"heuristic\"],"
    "\"public\":true}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"pantacle\",\"seats\":3,\"bots\":[null,"
    "\"random\"],\"delay\":9,\"clock\":{\"kind\":\"live\",\"bank\":60,\"increment\":1}}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"tavern\",\"seats\":2,\"shuffle\":true,"
    "\"options\":{\"claim_mode\":\"race\"},\"clock\":{\"kind\":\"days\",\"days\":1}}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"newsalem\",\"seats\":3,\"bots\":[null,"
    "\"random\",\"heuristic\"],\"options\":{\"whispers\":\"yes\"},\"spectators\":false}}",
    "{\"t\":\"enter\",\"d\":{\"id\":#,\"table\":\"@\"}}",
    "{\"t\":\"enter\",\"d\":{\"id\":#,\"table\":\"@\"},\"v\":%}",
    "{\"t\":\"exit\",\"d\":{\"id\":#}}",
    "{\"t\":\"sit\",\"d\":{\"id\":#}}",
    "{\"t\":\"sit\",\"d\":{\"id\":#,\"seat\":$}}",
    "{\"t\":\"stand\",\"d\":{\"id\":#}}",
    "{\"t\":\"bot\",\"d\":{\"id\":#,\"seat\":$,\"level\":\"random\"}}",
    "{\"t\":\"bot\",\"d\":{\"id\":#,\"seat\":$,\"level\":null}}",
    "{\"t\":\"kick\",\"d\":{\"id\":#,\"seat\":$}}",
    "{\"t\":\"setup\",\"d\":{\"id\":#,\"seats\":$,\"public\":true}}",
    "{\"t\":\"setup\",\"d\":{\"id\":#,\"chat\":false,\"clock\":{\"kind\":\"none\"}}}",
    "{\"t\":\"ready\",\"d\":{\"id\":#,\"nonce\":\"000102030405060708090a0b0c0d0e0f\"}}",
    "{\"t\":\"ready\",\"d\":{\"id\":#,\"hash\":"
    "\"00112233445566778899aabbccddeeff00112233445566778899aab"
    "bccddeeff\"}}",
    "{\"t\":\"open\",\"d\":{\"id\":#,\"nonce\":\"000102030405060708090a0b0c0d0e0f\"}}",
    "{\"t\":\"ready\",\"d\":{\"id\":#,\"on\":false}}",
    "{\"t\":\"orders\",\"d\":{\"id\":#,\"pass\":true}}",
    "{\"t\":\"vote\",\"d\":{\"id\":#,\"bot\":true}}",
    "{\"t\":\"vote\",\"d\":{\"id\":#,\"bot\":false}}",
    "{\"t\":\"back\",\"d\":{\"id\":#}}",
    "{\"t\":\"say\",\"d\":{\"id\":#,\"text\":\"\\u00e9t\\u00e9 $\"}}",
    "{\"t\":\"say\",\"d\":{\"id\":#,\"text\":\"psst\",\"to\":$}}",
    "{\"t\":\"claim\",\"d\":{\"id\":#,\"claim\":\"can_stop\"}}",
    "{\"t\":\"claim\",\"d\":{\"id\":#,\"claim\":\"accuse\",\"refs\":[{\"kind\":\"seat\","
    "\"seat\":$}],\"to\":$}}",
    "{\"t\":\"mute\",\"d\":{\"id\":#,\"seat\":$,\"on\":true}}",
    "{\"t\":\"rematch\",\"d\":{\"id\":#}}",
    "{\"t\":\"lobby\",\"d\":{\"id\":#,\"on\":true}}",
    "{\"t\":\"lobby\",\"d\":{\"id\":#,\"on\":false}}",
    "{\"t\":\"rename\",\"d\":{\"id\":#,\"name\":\"N$\"}}",
    "{\"t\":\"rename\",\"d\":{\"id\":#,\"name\":\"\\u202e H\\u043est \"}}",
    "{\"t\":\"create\",\"d\":{\"id\":#,\"game\":\"pagan\",\"closed\":true}}",
    "{\"t\":\"setup\",\"d\":{\"id\":#,\"closed\":true}}",
    "{\"t\":\"setup\",\"d\":{\"id\":#,\"closed\":false}}",
    "{\"t\":\"knock\",\"d\":{\"id\":#,\"table\":\"@\"}}",
    "{\"t\":\"knock\",\"d\":{\"id\":#,\"table\":\"@\",\"on\":false}}",
    "{\"t\":\"admit\",\"d\":{\"id\":#,\"person\":\"&\",\"on\":true}}",
    "{\"t\":\"admit\",\"d\":{\"id\":#,\"person\":\"&\",\"on\":false}}",
    "{\"t\":\"kick\",\"d\":{\"id\":#,\"person\":\"&\"}}",
    "{\"t\":\"kick\",\"d\":{\"id\":#,\"person\":\"&\",\"on\":false}}",
    "{\"t\":\"mute\",\"d\":{\"id\":#,\"person\":\"&\",\"on\":true}}",
    "{\"t\":\"mute\",\"d\":{\"id\":#,\"person\":\"&\",\"on\":false}}",
    "{\"t\":\"mute\",\"d\":{\"id\":#,\"spectators\":true,\"on\":true}}",
    "{\"t\":\"ready\",\"d\":{\"id\":#,\"nonce\":\"000102030405060708090a0b0c0d0e0f\",\"terms\":$}}",
    "{\"t\":\"ping\"}",
};

static void put_number(cab_text *out, uint8_t who)
{
    uint8_t id[SRV_PERSON] = {(uint8_t)(who + 1)};
    cab_text_hex(out, srv_person_number(id), 16);
}

static void fill_in(person *p, const char *form, cab_text *out)
{
    char key[SRV_KEY];
    for (; *form; form++) {
        switch (*form) {
        case '#': cab_text_int(out, (int64_t)++p->id); break;
        case '=': cab_text_int(out, (int64_t)p->id); break;
        case '$': cab_text_int(out, next()); break;
        case '&': put_number(out, next() % PERSONS); break;
        case '%': cab_text_int(out, (int64_t)p->v); break;
        case '!': cab_text_int(out, p->choices ? p->choice[next() % p->choices] : next()); break;
        case '@':
            srv_table_key(tables[next() % TABLES], key);
            cab_text_add(out, key);
            break;
        default: cab_text_char(out, *form); break;
        }
    }
}

static void say(person *p, const char *text, uint32_t length)
{
    if (strncmp(text, "{\"t\":\"move\"", 11) == 0) {
        p->moved.id = p->id;
        p->moved.table = p->table;
        p->moved.seat = p->seat; /* it may be elsewhere when the answer comes */
    }
    char *exact = (char *)malloc(length ? length : 1);
    cab_assert(exact);
    memcpy(exact, text, length);
    srv_receive(world.core, p->conn, exact, length, world.now);
    free(exact);
}

static void say_phrase(person *p)
{
    char message[MESSAGE];
    cab_text text;
    cab_text_begin(&text, message, sizeof message);
    fill_in(p, phrase[next() % (sizeof phrase / sizeof *phrase)], &text);
    say(p, message, text.length);
}

static void say_bytes(person *p)
{
    uint32_t length = next();
    if (length > left) length = (uint32_t)left;
    srv_receive(world.core, p->conn, (const char *)bytes, length, world.now);
    bytes += length;
    left -= length;
}

/* ---- what else happens ---- */

static bool is_stored(const acked_move *ack)
{
    const sim_table *t = sim_find(&world, ack->table);
    for (uint32_t i = 0; t && i < t->rows; i++)
        if (t->row[i].row.seat == ack->seat && t->row[i].row.id == ack->id) return true;
    return false;
}

static void fail(void)
{
    world.committing = false;
    if (world.ops == 0) return;
    uint64_t first = world.op[0].ticket;
    for (uint32_t i = 0; i < world.ops; i++)
        sim_drop_op(&world.op[i]);
    world.ops = 0;
    srv_failed(world.core, first, world.now);
}

static void crash(void)
{
    for (int i = 0; i < PERSONS; i++)
        people[i].conn = 0;
    sim_crash(&world);
    world.committing = false;
}

static void come_or_go(person *p, uint32_t number)
{
    uint8_t id[SRV_PERSON] = {(uint8_t)(number + 1)};
    if (p->conn) {
        uint32_t conn = p->conn;
        p->conn = 0;
        srv_disconnect(world.core, conn, world.now);
    } else {
        p->conn = ++world.conns;
        p->seat = CAB_NOBODY;
        p->moved.id = 0;
        srv_caller caller = {
            .person = id, .name = number > 1 ? "Anne" : NULL, .address = number % 3};
        srv_connect(world.core, p->conn, &caller, world.now);
    }
}

static void tick(uint8_t byte)
{
    static const srv_time step[] = {0, 1, 50, 1000, 5000, 31000, 130000, 90000000};
    world.now += step[byte % 8];
    (void)srv_tick(world.core, world.now);
}

static void operate(void)
{
    uint8_t byte = next();
    person *p = &people[byte >> 6];
    switch (byte & 15) {
    case 0: come_or_go(p, byte >> 6); break;
    case 1: say_bytes(p); break;
    case 2: tick(byte >> 4); break;
    case 3:
        if (byte >> 4 == 15) crash();
        if (byte >> 4 == 14) fail();
        break;
    case 4:
    case 5: sim_commit(&world); break;
    default:
        if (!p->conn) come_or_go(p, byte >> 6);
        say_phrase(p);
        if (byte & 1) sim_commit(&world);
        break;
    }
}

/* A connection that the core wants closed is closed. */
static void close_conns(void)
{
    while (world.events > 0) {
        sim_event e = sim_pop(&world);
        if (e.kind != EV_SHUT) continue;
        for (int i = 0; i < PERSONS; i++)
            if (people[i].conn == e.conn) people[i].conn = 0;
        srv_disconnect(world.core, e.conn, world.now);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes = data;
    left = size;
    memset(&world, 0, sizeof world);
    memset(people, 0, sizeof people);
    memset(tables, 0, sizeof tables);
    acks = 0;
    cab_rng_fast(&world.rng, 1);
    world.now = INT64_C(1760000000000);
    world.config = srv_config_usual();
    world.config.pace = next() & 1 ? 100 : 0;
    world.config.idle_ms = 60000;
    world.sent = server_sent;
    world.calm = true;
    sim_start_core(&world);
    for (int i = 0; i < OPERATIONS && left > 0; i++) {
        operate();
        close_conns();
    }
    sim_commit(&world);
    for (uint32_t i = 0; i < acks; i++)
        cab_assert(is_stored(&acked[i]));
    sim_end(&world);
    return 0;
}
