#include "server/json_in.h"

#include "base/text.h"
#include "net/json_read.h"
#include "server/memory.h"

#include <jansson.h>
#include <string.h>

static const json_int_t ID_MAX = ((json_int_t)1 << 53) - 1;

/* ---- values ---- */

static bool read_int(const json_t *value, json_int_t low, json_int_t high, int *out)
{
    if (!json_is_integer(value)) return false;
    json_int_t number = json_integer_value(value);
    if (number < low || number > high) return false;
    *out = (int)number;
    return true;
}

static bool read_text(const json_t *value, const char **out)
{
    *out = json_string_value(value);
    return *out != NULL;
}

static bool read_flag(const json_t *value, int8_t *out)
{
    if (!json_is_boolean(value)) return false;
    *out = json_is_true(value) ? 1 : 0;
    return true;
}

/* A seat, or null for nobody (-1). */
static bool read_seat(const json_t *value, int *out)
{
    if (json_is_null(value)) return true;
    return read_int(value, 0, CAB_SEATS - 1, out);
}

static bool read_options(const json_t *value, srv_request *r)
{
    const char *key;
    json_t *each;
    if (!json_is_object(value) || json_object_size(value) > SRV_IN_PAIRS) return false;
    json_object_foreach((json_t *)(uintptr_t)value, key, each)
    {
        r->option[r->options].key = key;
        if (!read_text(each, &r->option[r->options].value)) return false;
        r->options++;
    }
    return true;
}

static bool read_clock(const json_t *value, srv_request *r)
{
    const char *key;
    json_t *each;
    int number = 0;
    if (!json_is_object(value)) return false;
    json_object_foreach((json_t *)(uintptr_t)value, key, each)
    {
        if (strcmp(key, "kind") == 0) {
            if (!read_text(each, &r->clock)) return false;
            continue;
        }
        if (!read_int(each, 0, 1 << 20, &number)) return false;
        if (strcmp(key, "bank") == 0)
            r->bank = number;
        else if (strcmp(key, "increment") == 0)
            r->increment = number;
        else if (strcmp(key, "days") == 0)
            r->days = number;
        else
            return false;
    }
    return r->clock != NULL;
}

static bool read_bots(const json_t *value, srv_request *r)
{
    if (!json_is_array(value) || json_array_size(value) > CAB_SEATS) return false;
    r->bot_count = (int)json_array_size(value);
    for (int i = 0; i < r->bot_count; i++) {
        const json_t *each = json_array_get(value, (size_t)i);
        if (!json_is_null(each) && !read_text(each, &r->bots[i])) return false;
    }
    return true;
}

static bool read_decks(const json_t *value, srv_request *r)
{
    if (!json_is_array(value) || json_array_size(value) > 2) return false;
    for (size_t d = 0; d < json_array_size(value); d++) {
        const json_t *deck = json_array_get(value, d);
        if (json_is_null(deck)) continue;
        if (!json_is_array(deck) || json_array_size(deck) > CAB_DECK_MAX) return false;
        r->deck_count[d] = (int)json_array_size(deck);
        for (int i = 0; i < r->deck_count[d]; i++)
            if (!read_text(json_array_get(deck, (size_t)i), &r->deck[d][i])) return false;
    }
    return true;
}

static bool read_moves(const json_t *value, srv_request *r)
{
    size_t count = json_array_size(value);
    int number = 0;
    if (!json_is_array(value) || count < 1 || count > SRV_IN_MOVES) return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_int(json_array_get(value, i), 0, UINT16_MAX, &number)) return false;
        r->moves[r->move_count++] = (cab_move)number;
    }
    return true;
}

static bool read_like(const json_t *value, srv_request *r)
{
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count > SRV_IN_MOVES) return false;
    for (size_t i = 0; i < count; i++)
        if (!read_text(json_array_get(value, i), &r->like[r->likes++])) return false;
    return true;
}

static bool read_thing(const json_t *value, srv_thing *thing)
{
    const char *key;
    json_t *each;
    if (!json_is_object(value)) return false;
    thing->seat = thing->place = -1;
    json_object_foreach((json_t *)(uintptr_t)value, key, each)
    {
        bool good = false;
        if (strcmp(key, "kind") == 0) good = read_text(each, &thing->kind);
        if (strcmp(key, "face") == 0 || strcmp(key, "term") == 0)
            good = json_is_null(each) || read_text(each, &thing->name);
        if (strcmp(key, "zone") == 0) good = read_text(each, &thing->zone);
        if (strcmp(key, "seat") == 0) good = read_int(each, 0, CAB_SEATS - 1, &thing->seat);
        if (strcmp(key, "place") == 0) good = read_int(each, 0, 254, &thing->place);
        if (strcmp(key, "number") == 0) good = read_int(each, -32768, 32767, &thing->number);
        if (!good) return false;
    }
    return thing->kind != NULL;
}

static bool read_refs(const json_t *value, srv_request *r)
{
    if (!json_is_array(value) || json_array_size(value) > CAB_CLAIM_REFS) return false;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_thing(json_array_get(value, i), &r->ref[r->refs++])) return false;
    return true;
}

/* ---- fields ---- */

/* A set of fields: more than an enum has bits. */
typedef uint64_t fields;
#define F_ID         (UINT64_C(1) << 0)
#define F_ON         (UINT64_C(1) << 1)
#define F_GAME       (UINT64_C(1) << 2)
#define F_SEATS      (UINT64_C(1) << 3)
#define F_OPTIONS    (UINT64_C(1) << 4)
#define F_DECKS      (UINT64_C(1) << 5)
#define F_OPEN       (UINT64_C(1) << 6)
#define F_CLOCK      (UINT64_C(1) << 7)
#define F_SPECTATORS (UINT64_C(1) << 8)
#define F_DELAY      (UINT64_C(1) << 9)
#define F_CHAT       (UINT64_C(1) << 10)
#define F_SHUFFLE    (UINT64_C(1) << 11)
#define F_BOTS       (UINT64_C(1) << 12)
#define F_HASH       (UINT64_C(1) << 13)
#define F_NONCE      (UINT64_C(1) << 14)
#define F_TABLE      (UINT64_C(1) << 15)
#define F_SEAT       (UINT64_C(1) << 16)
#define F_LEVEL      (UINT64_C(1) << 17)
#define F_NAME       (UINT64_C(1) << 18)
#define F_MOVES      (UINT64_C(1) << 19)
#define F_LIKE       (UINT64_C(1) << 20)
#define F_MOVE       (UINT64_C(1) << 21)
#define F_PASS       (UINT64_C(1) << 22)
#define F_BOT        (UINT64_C(1) << 23)
#define F_TEXT       (UINT64_C(1) << 24)
#define F_TO         (UINT64_C(1) << 25)
#define F_CLAIM      (UINT64_C(1) << 26)
#define F_REFS       (UINT64_C(1) << 27)
#define F_V          (UINT64_C(1) << 28)
#define F_TERMS      (UINT64_C(1) << 29)
#define F_PERSON     (UINT64_C(1) << 30)
#define F_CLOSED     (UINT64_C(1) << 31)
#define F_NEXT       (UINT64_C(1) << 32)
#define F_WINDOW     (UINT64_C(1) << 33)
#define F_SETTINGS                                                                                 \
    (F_SEATS | F_OPTIONS | F_DECKS | F_OPEN | F_CLOCK | F_SPECTATORS | F_DELAY | F_CHAT |          \
     F_SHUFFLE | F_CLOSED | F_WINDOW)

static bool read_id(const json_t *value, uint64_t *out)
{
    if (!json_is_integer(value)) return false;
    json_int_t number = json_integer_value(value);
    *out = (uint64_t)number;
    return number >= 1 && number <= ID_MAX;
}

static bool read_v(const json_t *value, int64_t *out)
{
    if (!json_is_integer(value)) return false;
    *out = json_integer_value(value);
    return *out >= 0 && *out <= ID_MAX;
}

/* The public number of a person, as hello and the room show it. */
static bool read_person(const json_t *value, uint64_t *out)
{
    const char *text = json_string_value(value);
    uint8_t bytes[8];
    if (!text || !cab_parse_hex(text, bytes, sizeof bytes)) return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

static bool read_level(const json_t *value, srv_request *r)
{
    r->has_level = true;
    return json_is_null(value) || read_text(value, &r->level);
}

/* Which field this is, and its value. 0: none that we know, or a bad value. */
static fields read_field(const char *key, const json_t *value, srv_request *r)
{
#define FIELD(name, bit, reading)                                                                  \
    if (strcmp(key, name) == 0) return (reading) ? (bit) : 0u
    FIELD("id", F_ID, read_id(value, &r->id));
    FIELD("moves", F_MOVES, read_moves(value, r));
    FIELD("like", F_LIKE, read_like(value, r));
    FIELD("v", F_V, read_v(value, &r->v));
    FIELD("table", F_TABLE, read_text(value, &r->table));
    FIELD("seat", F_SEAT, read_int(value, 0, CAB_SEATS - 1, &r->seat));
    FIELD("on", F_ON, read_flag(value, &r->on));
    FIELD("next", F_NEXT, read_text(value, &r->next));
    FIELD("game", F_GAME, read_text(value, &r->game));
    FIELD("seats", F_SEATS, read_int(value, 1, CAB_SEATS, &r->seats));
    FIELD("options", F_OPTIONS, read_options(value, r));
    FIELD("decks", F_DECKS, read_decks(value, r));
    FIELD("public", F_OPEN, read_flag(value, &r->open));
    FIELD("clock", F_CLOCK, read_clock(value, r));
    FIELD("spectators", F_SPECTATORS, read_flag(value, &r->spectators));
    FIELD("delay", F_DELAY, read_int(value, 0, 3600, &r->delay));
    FIELD("window", F_WINDOW, read_int(value, 0, 120, &r->window));
    FIELD("chat", F_CHAT, read_flag(value, &r->chat));
    FIELD("shuffle", F_SHUFFLE, read_flag(value, &r->shuffle));
    FIELD("bots", F_BOTS, read_bots(value, r));
    FIELD("hash", F_HASH, read_text(value, &r->hash));
    FIELD("nonce", F_NONCE, read_text(value, &r->nonce));
    FIELD("level", F_LEVEL, read_level(value, r));
    FIELD("name", F_NAME, read_text(value, &r->name));
    FIELD("move", F_MOVE, read_int(value, 0, UINT16_MAX, &r->move));
    FIELD("pass", F_PASS, read_flag(value, &r->pass));
    FIELD("bot", F_BOT, read_flag(value, &r->bot));
    FIELD("text", F_TEXT, read_text(value, &r->text));
    FIELD("to", F_TO, read_seat(value, &r->to));
    FIELD("claim", F_CLAIM, read_text(value, &r->claim));
    FIELD("refs", F_REFS, read_refs(value, r));
    FIELD("terms", F_TERMS, read_v(value, &r->terms));
    FIELD("person", F_PERSON, read_person(value, &r->person));
    FIELD("closed", F_CLOSED, read_flag(value, &r->closed));
#undef FIELD
    return 0;
}

typedef struct {
    const char *type;
    srv_request_kind kind;
    fields needed, allowed;
} request_shape;

static const request_shape *find_shape(const char *type)
{
    static const request_shape table[] = {
        {"move", SRV_REQ_MOVE, F_ID | F_MOVES, F_LIKE | F_V},
        {"path", SRV_REQ_PATH, F_ID | F_MOVES, F_V},
        {"why", SRV_REQ_WHY, F_ID | F_MOVE, F_V},
        {"ping", SRV_REQ_PING, 0, 0},
        {"lobby", SRV_REQ_LOBBY, F_ID | F_ON, F_NEXT},
        {"create", SRV_REQ_CREATE, F_ID | F_GAME, F_SETTINGS | F_BOTS},
        {"enter", SRV_REQ_ENTER, F_ID | F_TABLE, F_V},
        {"exit", SRV_REQ_EXIT, F_ID, 0},
        {"sit", SRV_REQ_SIT, F_ID, F_SEAT},
        {"stand", SRV_REQ_STAND, F_ID, 0},
        {"bot", SRV_REQ_BOT, F_ID | F_SEAT | F_LEVEL, 0},
        {"kick", SRV_REQ_KICK, F_ID, F_SEAT | F_PERSON | F_ON},
        {"knock", SRV_REQ_KNOCK, F_ID | F_TABLE, F_ON},
        {"admit", SRV_REQ_ADMIT, F_ID | F_PERSON | F_ON, 0},
        {"setup", SRV_REQ_SETUP, F_ID, F_SETTINGS},
        {"rename", SRV_REQ_RENAME, F_ID | F_NAME, 0},
        {"ready", SRV_REQ_READY, F_ID, F_ON | F_HASH | F_NONCE | F_TERMS},
        {"open", SRV_REQ_OPEN, F_ID | F_NONCE, 0},
        {"orders", SRV_REQ_ORDERS, F_ID | F_PASS, 0},
        {"back", SRV_REQ_BACK, F_ID, 0},
        {"vote", SRV_REQ_VOTE, F_ID | F_BOT, 0},
        {"say", SRV_REQ_SAY, F_ID | F_TEXT, F_TO},
        {"claim", SRV_REQ_CLAIM, F_ID | F_CLAIM, F_REFS | F_TO},
        {"mute", SRV_REQ_MUTE, F_ID | F_ON, F_SEAT | F_PERSON | F_SPECTATORS},
        {"rematch", SRV_REQ_REMATCH, F_ID, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].type, type) == 0) return &table[i];
    return NULL;
}

static bool read_data(const json_t *data, const request_shape *shape, srv_request *r, fields *got)
{
    const char *key;
    json_t *value;
    if (!json_is_object(data)) return false;
    json_object_foreach((json_t *)(uintptr_t)data, key, value)
    {
        fields field = read_field(key, value, r);
        if (field == 0 || !((shape->needed | shape->allowed) & field)) return false;
        *got |= field;
    }
    return true;
}

static bool read_message(const json_t *root, srv_request *r)
{
    const char *key, *type = json_string_value(json_object_get(root, "t"));
    const request_shape *shape = type ? find_shape(type) : NULL;
    json_t *value;
    fields got = 0;
    if (!shape) return false;
    r->kind = shape->kind;
    json_object_foreach((json_t *)(uintptr_t)root, key, value)
    {
        if (strcmp(key, "t") == 0) continue;
        if (strcmp(key, "d") == 0) {
            if (!read_data(value, shape, r, &got)) return false;
        } else if (strcmp(key, "v") != 0 || !(shape->allowed & F_V) || !read_v(value, &r->v)) {
            return false;
        }
    }
    return (got & shape->needed) == shape->needed;
}

/* ---- requests ---- */

bool srv_request_read(srv_request *r, const char *bytes, uint32_t length)
{
    memset(r, 0, sizeof *r);
    r->terms = r->closed = -1;
    r->v = r->seat = r->seats = r->to = r->delay = r->window = r->move = r->bot_count = -1;
    r->deck_count[0] = r->deck_count[1] = -1;
    r->on = r->bot = r->pass = r->open = r->spectators = r->chat = r->shuffle = -1;
    if (length > SRV_IN_MAX || net_json_deep(bytes, length)) return false;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    r->root = root;
    if (json_is_object(root) && read_message(root, r)) return true;
    srv_request_free(r);
    return false;
}

void srv_request_free(srv_request *r)
{
    json_decref((json_t *)r->root);
    r->root = NULL;
}

net_json *srv_json_read(const char *bytes, uint32_t length)
{
    net_json *json = net_json_read(bytes, length);
    return json || !srv_memory_lend() ? json : net_json_read(bytes, length);
}
