/* What a simulated house must answer (sim_house_test.c). Each request is answered once; `ok` comes
 * when what it asked for is safe, and what was stored is what was asked for; `no` has stored
 * nothing. Nobody hears of a table they have left, were sent away from or may not watch, nor words
 * that are for others; tables that were never public are not listed; no two names at a table look
 * alike. What was promised beside the core is kept or denied, once. */
#ifndef CABALE_TESTS_SIM_HOUSE_H
#define CABALE_TESTS_SIM_HOUSE_H

#include "sim_check.h"

#include "base/looks.h"
#include "server/json_in.h"

enum {
    PEOPLE_MAX = 9,
    SOCKETS = 2, /* of each */
    CHOICES = 24,
    LIKE = 400,
    PROMISES = 400,
    TEXT = 8000,
    STORM_MS = 15 * 60000,
    DAY_MS = 24 * 3600 * 1000,
    USUAL_PEOPLE = 6
};

/* A request on its way. */
typedef struct {
    uint64_t id;
    uint32_t line;
    srv_request_kind kind;
    bool answered, good, storage; /* storage: refused because it could not be made safe */
    uint32_t stored;              /* what it has put into the store at once */
    uint64_t first;               /* of these tickets: what follows from it may come later */
    srv_table_id table;           /* where its line was */
    uint8_t person[SRV_PERSON];   /* whom it sends away */
    const char *wrong;            /* what it stored is not what it says */
} asked;

/* A socket, and what it has heard last. */
typedef struct {
    uint32_t conn; /* 0: closed */
    uint32_t who;
    srv_table_id at; /* 0: nowhere */
    bool sure;       /* ... is so: no answer about that was lost */
    int out;         /* it was sent away: 1, and may hear so, 2, and has */
    int you, host, seats;
    char status;             /* first letter */
    bool chat, opening;      /* opening: its table waits for people to open */
    bool mutes;              /* somebody: which is not stored */
    uint8_t kind[CAB_SEATS]; /* of each seat */
    uint8_t commitment[CAB_COMMITMENT];
    cab_move choice[CHOICES];
    char like[CHOICES][LIKE]; /* as it came */
    int choices;
    int64_t v;
    uint64_t last;
    uint64_t view;   /* hash of the last, without clocks */
    char room[TEXT]; /* what stands in it, but for what a restart may change */
} line;

typedef struct {
    uint8_t id[SRV_PERSON];
    char name[SRV_NAME]; /* as stored */
} person;

typedef struct {
    srv_table_id table;
    bool open, watched; /* it has been public; spectators have been allowed */
} fame;

typedef struct {
    uint64_t ticket;
    bool told;
} promise;

typedef struct {
    sim world;
    person person[PEOPLE_MAX];
    line line[PEOPLE_MAX * SOCKETS];
    uint32_t people, lines;
    asked *asked;
    uint32_t asks, ask_room;
    fame *fame;
    uint32_t fames, fame_room;
    promise *promise[PROMISES];
    uint32_t promises;
    uint8_t deleted[PROMISES][SRV_PERSON]; /* as it is stored */
    uint32_t deletions;
    uint64_t request, unread, good, bad, started, heard[SRV_REQS];
    uint32_t names;
    const char *trouble;
} house;

static house H;

static void complain(const char *what)
{
    if (!H.trouble) H.trouble = what;
}

static uint32_t draw(uint32_t below)
{
    return cab_rng_below(&H.world.rng, below);
}

static bool chance(uint32_t in)
{
    return draw(in) == 0;
}

static srv_time clock_now(void)
{
    return sim_clock(&H.world);
}

static uint32_t number_of(const line *k)
{
    return (uint32_t)(k - H.line);
}

static void trace(const line *k, const char *sign, const char *text)
{
    const char *wanted = getenv("TRACE");
    if (!wanted || strtoul(wanted, NULL, 10) != number_of(k)) return;
    printf("%lld %s %s\n", (long long)(H.world.now % 100000000), sign, text);
}

/* ---- what is stored -------------------------------------------------------------------------- */

static fame *fame_of(srv_table_id table)
{
    for (uint32_t i = 0; i < H.fames; i++)
        if (H.fame[i].table == table) return &H.fame[i];
    if (H.fames == H.fame_room) {
        H.fame_room = H.fame_room ? H.fame_room * 2 : 64;
        H.fame = (fame *)realloc(H.fame, H.fame_room * sizeof *H.fame);
    }
    H.fame[H.fames] = (fame){table, false, false};
    return &H.fame[H.fames++];
}

static const srv_stored *put_since(uint64_t ticket, srv_table_id table)
{
    for (uint32_t i = H.world.ops; i-- > 0;) {
        const sim_op *op = &H.world.op[i];
        if (op->kind == OP_TABLE && op->ticket > ticket && (!table || op->about->table == table))
            return op->about;
    }
    return NULL;
}

static const srv_stored *newest(srv_table_id table)
{
    const srv_stored *put = put_since(0, table);
    const sim_table *t = sim_find(&H.world, table);
    return put ? put : t && t->about.room ? &t->about : NULL;
}

static void note_fame(uint64_t since)
{
    for (uint32_t i = 0; i < H.world.ops; i++) {
        const sim_op *op = &H.world.op[i];
        if (op->kind != OP_TABLE || op->ticket <= since) continue;
        fame *f = fame_of(op->about->table);
        f->open = f->open || op->about->open;
        f->watched = f->watched || op->about->spectators;
    }
}

static void stored_beside(sim *s, const sim_op *op)
{
    if (op->kind == OP_BESIDE) {
        sim_forget(s, op->person);
        memcpy(H.deleted[H.deletions++], op->person, SRV_PERSON);
    }
    for (uint32_t i = 0; i < H.people && op->kind == OP_PERSON; i++)
        if (memcmp(H.person[i].id, op->person, SRV_PERSON) == 0)
            memcpy(H.person[i].name, op->name, SRV_NAME);
}

/* ---- is an answer right? --------------------------------------------------------------------- */

static bool sits(const srv_stored *t, const uint8_t who[SRV_PERSON], int seat)
{
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].kind == SRV_HUMAN && memcmp(t->seat[i].person, who, SRV_PERSON) == 0)
            return seat < 0 || seat == i;
    return false;
}

static bool has_settings(const srv_stored *t, const srv_request *r)
{
    static const char *const clock[] = {"none", "live", "days"};
    if (r->seats >= 0 && t->seats != r->seats) return false;
    if (r->open >= 0 && t->open != r->open) return false;
    if (r->spectators >= 0 && t->spectators != r->spectators) return false;
    if (r->delay >= 0 && t->delay != r->delay) return false;
    if (!r->clock) return true;
    return strcmp(r->clock, clock[t->clock]) == 0 &&
           (t->clock != SRV_CLOCK_LIVE || (t->bank == r->bank && t->increment == r->increment)) &&
           (t->clock != SRV_CLOCK_DAYS || t->bank == r->days);
}

static bool has_bot(const srv_stored *t, const srv_request *r)
{
    const srv_seat *seat = &t->seat[r->seat];
    if (!r->level) return seat->kind == SRV_EMPTY;
    return seat->kind == SRV_BOT && strcmp(seat->level, r->level) == 0;
}

static bool has_name(const uint8_t who[SRV_PERSON], const char *name, uint64_t since)
{
    char tidy[SRV_NAME];
    if (srv_name_tidy(name, tidy)) return true; /* it is refused */
    for (uint32_t i = 0; i < H.world.ops; i++) {
        const sim_op *op = &H.world.op[i];
        if (op->ticket > since && op->kind == OP_PERSON && strcmp(op->name, tidy) == 0)
            return memcmp(op->person, who, SRV_PERSON) == 0;
    }
    return false;
}

/* What a request has stored, if it is answered by `ok`. */
static const char *what_is_wrong(const line *k, const srv_request *r, uint64_t since)
{
    const srv_stored *t = put_since(since, r->kind == SRV_REQ_CREATE ? 0 : k->at);
    const uint8_t *me = H.person[k->who].id;
    if (r->kind == SRV_REQ_RENAME && !has_name(me, r->name, since)) return "a name is not stored";
    if (!t || (r->kind != SRV_REQ_CREATE && t->status != SRV_WAITING)) return NULL;
    switch (r->kind) {
    case SRV_REQ_CREATE:
    case SRV_REQ_SETUP: return has_settings(t, r) ? NULL : "settings are not those asked for";
    case SRV_REQ_SIT: return sits(t, me, r->seat) ? NULL : "a seat is not the one taken";
    case SRV_REQ_STAND: return sits(t, me, -1) ? "somebody stood up and sits" : NULL;
    case SRV_REQ_BOT: return has_bot(t, r) ? NULL : "a bot is not where it was put";
    default: return NULL;
    }
}

static bool must_store(srv_request_kind kind)
{
    static const srv_request_kind those[] = {
        SRV_REQ_CREATE, SRV_REQ_SIT,    SRV_REQ_STAND, SRV_REQ_BOT,   SRV_REQ_KICK,
        SRV_REQ_SETUP,  SRV_REQ_RENAME, SRV_REQ_CLAIM, SRV_REQ_READY, SRV_REQ_OPEN};
    for (size_t i = 0; i < sizeof those / sizeof *those; i++)
        if (those[i] == kind) return true;
    return false;
}

static void judge(const asked *a)
{
    if (a->good) {
        if (must_store(a->kind) && a->stored == 0) complain("`ok` for what was not stored");
        if (must_store(a->kind) && a->first > H.world.committed)
            complain("`ok` before it was safe");
        if (a->wrong) complain(a->wrong);
    } else if (!a->storage && a->stored > 0) {
        /* To make room for a table puts others away, and whoever tries to move is back. */
        bool reads = a->kind == SRV_REQ_ENTER || a->kind == SRV_REQ_KNOCK;
        if (!reads && a->kind != SRV_REQ_CREATE && a->kind != SRV_REQ_MOVE)
            complain("`no` for what was stored");
    }
}

static void send_away(const asked *a)
{
    static const uint8_t none[SRV_PERSON];
    if (memcmp(a->person, none, SRV_PERSON) == 0) return;
    for (uint32_t i = 0; i < H.lines; i++) {
        line *k = &H.line[i];
        if (k->conn && k->at == a->table && memcmp(H.person[k->who].id, a->person, SRV_PERSON) == 0)
            k->out = 1;
    }
}

/* In the order in which a line hears it. */
static void take_answer(line *k, asked *a, const net_json *d)
{
    bool moves = a->kind == SRV_REQ_ENTER || a->kind == SRV_REQ_CREATE || a->kind == SRV_REQ_EXIT;
    H.heard[a->kind] += a->good;
    H.good += a->good;
    H.bad += !a->good;
    if (moves && a->good) {
        const char *key = net_json_text(d, "table");
        k->at = 0;
        k->sure = true;
        k->out = k->choices = 0;
        k->you = -1;
        k->status = 0;
        k->v = -1;
        if (key && !srv_table_parse(key, &k->at)) complain("a table has no key");
    }
    if (moves && a->storage) k->sure = false;
    if (a->kind == SRV_REQ_KICK && a->good) send_away(a);
}

static void hear_answer(line *k, const net_json *d, bool good)
{
    uint64_t id = (uint64_t)net_json_number(d, "id", 0);
    const char *error = net_json_text(d, "error");
    asked *a = NULL;
    for (uint32_t i = 0; i < H.asks && !a; i++)
        if (H.asked[i].id == id && H.asked[i].line == number_of(k)) a = &H.asked[i];
    if (!a || a->answered) {
        complain(a ? "a request was answered twice" : "an answer to nothing");
        return;
    }
    a->answered = true;
    a->good = good;
    a->storage = error && (strcmp(error, "storage") == 0 || strcmp(error, "stopping") == 0);
    take_answer(k, a, d);
    if (a->kind == SRV_REQ_NONE) return; /* inside srv_receive: judged when that returns */
}

/* ---- what a line hears ----------------------------------------------------------------------- */

static void put_digest(line *k, const net_json *d)
{
    static const char *const text[] = {"status", "commitment", "rematch"};
    static const char *const flag[] = {"public", "spectators", "chat", "shuffle", "closed"};
    const net_json *clock = net_json_in(d, "clock"), *seats = net_json_in(d, "seats"), *seat;
    const char *key, *value;
    cab_text out;
    cab_text_begin(&out, k->room, sizeof k->room);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        cab_json_string(&out, text[i], net_json_text(d, text[i]) ? net_json_text(d, text[i]) : "");
    for (size_t i = 0; i < sizeof flag / sizeof *flag; i++)
        cab_json_bool(&out, flag[i], net_json_flag(d, flag[i], false));
    cab_json_int(&out, "delay", net_json_number(d, "delay", -1));
    cab_json_int(&out, "host", net_json_number(d, "host", -1));
    cab_json_int(&out, "you", net_json_number(d, "you", -1));
    cab_json_string(&out, "clock", clock ? net_json_text(clock, "kind") : "");
    cab_json_int(&out, "bank", net_json_number(clock, "bank", net_json_number(clock, "days", -1)));
    for (int i = 0; net_json_pair(net_json_in(d, "options"), i, &key, &value); i++)
        cab_json_string(&out, key, value);
    for (int i = 0; seats && (seat = net_json_at(seats, i)) != NULL; i++) {
        cab_json_string(&out, "kind", net_json_text(seat, "kind"));
        cab_json_string(&out, "name",
                        net_json_text(seat, "name") ? net_json_text(seat, "name") : "");
        cab_json_string(&out, "level",
                        net_json_text(seat, "level") ? net_json_text(seat, "level") : "");
        cab_json_bool(&out, "stand_in", net_json_flag(seat, "stand_in", false));
    }
}

static void hear_seats(line *k, const net_json *seats)
{
    const net_json *seat;
    const char *name[CAB_SEATS];
    k->seats = 0;
    for (int i = 0; seats && i < CAB_SEATS && (seat = net_json_at(seats, i)) != NULL; i++) {
        const char *kind = net_json_text(seat, "kind");
        k->kind[i] = !kind ? 0 : (uint8_t)kind[0];
        name[i] = net_json_text(seat, "name");
        if (name[i] && strcmp(name[i], srv_forgotten_name()) == 0) name[i] = NULL;
        for (int j = 0; j < i && name[i]; j++)
            if (name[j] && cab_look_alike(cab_look_of(name[i]), cab_look_of(name[j])))
                complain("two names at a table look alike");
        k->seats++;
    }
}

static void hear_room(line *k, const net_json *d)
{
    const char *status = net_json_text(d, "status"), *key = net_json_text(d, "table");
    srv_table_id id = 0;
    if (key && srv_table_parse(key, &id) && k->sure && id != k->at)
        complain("a room of a table that one is not at");
    if (k->out == 2) complain("who was sent away hears of the room");
    if (k->out == 1) k->out = 2;
    if (status && status[0] == 'p' && k->status == 'w') H.started++;
    k->status = status ? status[0] : 0;
    k->you = (int)net_json_number(d, "you", -1);
    k->host = (int)net_json_number(d, "host", -1);
    k->chat = net_json_flag(d, "chat", false);
    k->opening = net_json_number(d, "opening", 0) > 0;
    k->mutes = net_json_in(d, "muted") != NULL || net_json_flag(d, "deaf", false);
    if (net_json_text(d, "commitment"))
        (void)cab_parse_hex(net_json_text(d, "commitment"), k->commitment, CAB_COMMITMENT);
    k->opening = net_json_number(d, "opening", 0) > 0;
    k->mutes = net_json_in(d, "muted") != NULL || net_json_flag(d, "deaf", false);
    const char *commitment = net_json_text(d, "commitment");
    if (commitment) (void)cab_parse_hex(commitment, k->commitment, CAB_COMMITMENT);
    hear_seats(k, net_json_in(d, "seats"));
    put_digest(k, d);
}

/* Choices as they came, for `like`. */
static void take_choices(line *k, const char *text)
{
    const char *at = strstr(text, "\"choices\":[");
    k->choices = 0;
    if (!at) return;
    at += strlen("\"choices\":[");
    while (*at == '{' && k->choices < CHOICES) {
        const char *from = at;
        int deep = 0;
        do {
            deep += *at == '{';
            deep -= *at == '}';
            at++;
        } while (deep > 0);
        uint32_t length = (uint32_t)(at - from);
        if (length + 1 < LIKE) {
            memcpy(k->like[k->choices], from, length);
            k->like[k->choices][length] = 0;
            k->choice[k->choices++] = (cab_move)strtoul(strchr(from, ':') + 1, NULL, 10);
        }
        if (*at == ',') at++;
    }
}

/* All but standing orders, which are not stored, clocks, which go on, and a window, which begins
 * once more. */
static uint64_t hash_view(const char *text)
{
    static const char *const skip[] = {",\"orders\":true", ",\"clocks\":{", ",\"window\":{"};
    char *kept = sim_copy(text, (uint32_t)strlen(text));
    for (int i = 0; i < 3; i++) {
        char *at = strstr(kept, skip[i]);
        if (!at) continue;
        const char *after = i == 0 ? at + strlen(skip[i]) : strchr(at, '}') + 1;
        memmove(at, after, strlen(after) + 1);
    }
    uint64_t hash = cab_hash(1, kept, (uint32_t)strlen(kept));
    free(kept);
    return hash;
}

static void hear_game(line *k, const char *text, const net_json *json, bool view)
{
    const fame *f = fame_of(k->at);
    if (k->out) complain("who was sent away sees the game");
    if (k->sure && k->you < 0 && !f->watched) complain("a table without spectators is watched");
    k->v = net_json_number(json, "v", -1);
    if (view) {
        k->view = hash_view(text);
        uint64_t last = (uint64_t)net_json_number(net_json_in(json, "d"), "last", 0);
        if (last > k->last) k->last = last;
    }
    take_choices(k, text);
}

static void hear_words(line *k, const net_json *d)
{
    int64_t from = net_json_number(d, "from", -1), to = net_json_number(d, "to", -1);
    bool words = net_json_in(d, "text") != NULL || net_json_in(d, "claim") != NULL;
    words = words || net_json_text(d, "text") || net_json_text(d, "claim");
    if (k->out) complain("who was sent away hears words");
    if (k->sure && to >= 0 && words && k->you != to && k->you != from)
        complain("a whisper was heard by a third");
    if (k->sure && net_json_text(d, "text") && !k->chat) complain("talk where there is none");
}

static void hear_listed(const net_json *t)
{
    srv_table_id id;
    const char *key = t ? net_json_text(t, "table") : NULL;
    if (key && srv_table_parse(key, &id) && !fame_of(id)->open)
        complain("a table is listed that was never public");
}

static void hear_lobby(const net_json *d)
{
    const net_json *tables = net_json_in(d, "tables");
    hear_listed(net_json_in(d, "table"));
    for (int i = 0; tables && net_json_at(tables, i); i++)
        hear_listed(net_json_at(tables, i));
}

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void hear(line *k, const char *text, uint32_t length)
{
    net_json *json = net_json_read(text, length);
    const char *t = json ? net_json_text(json, "t") : NULL;
    const net_json *d = json ? net_json_in(json, "d") : NULL;
    if (!t) {
        complain("the server sent what is no JSON");
        return;
    }
    bool table = is(t, "room") || is(t, "view") || is(t, "up") || is(t, "talk") || is(t, "claim") ||
                 is(t, "verdict") || is(t, "orders");
    if (table && k->sure && !k->at) complain("something of a table that one has left");
    if (is(t, "ok") || is(t, "no")) hear_answer(k, d, is(t, "ok"));
    if (is(t, "ok") || is(t, "lobby")) hear_lobby(d);
    if (is(t, "room")) hear_room(k, d);
    if (is(t, "view") || is(t, "up")) hear_game(k, text, json, is(t, "view"));
    if (is(t, "talk") || is(t, "claim")) hear_words(k, d);
    net_json_free(json);
}

static void server_sent(sim *s, uint32_t conn, const char *text, uint32_t length)
{
    (void)s;
    for (uint32_t i = 0; i < H.lines; i++) {
        if (H.line[i].conn != conn) continue;
        char *copy = sim_copy(text, length);
        trace(&H.line[i], "<", copy);
        hear(&H.line[i], copy, length);
        free(copy);
    }
}

#endif
