/* The core in a simulated world: people and bots at many tables, every kind of fault, one seed.
 *
 * Checked all along: no acknowledged move is ever lost, refused or left without an answer; words
 * are not said before they are safe, nor to whom they are not meant; votes end; whoever takes its
 * seat back has it; private tables are not listed. Checked of every record (sim_check.h): what a
 * seat was sent is exactly what the record allows it (recomputed from hide alone, byte by byte, the
 * same across reconnects and restarts), spectators not before their delay; `ok` means that this
 * very move was played and `no` that it was not and will not be; nobody moves for people
 * who should have been asked; clocks keep their time over restarts, for days as well. In the end,
 * with calm weather, every game is finished. tests/mutants/server breaks the core in a dozen ways:
 * each must be noticed here.
 *
 *   sim_test                     the seeds that are kept
 *   sim_test SEED [N]            one seed, N tables, with its figures: a failing seed replays
 *   sim_test --seconds S         fresh seeds, for S seconds of processor time
 *   sim_test --seeds N [JOBS]    N fresh seeds, JOBS at once */
#include "sim_check.h"
#include "sim_seeds.h"

#include "base/test.h"
#include "server/json_in.h"

enum {
    PEOPLE = 3,
    PENDING_MS = 4000,
    SILENCE_MS = 20000,
    SENT_MAX = 200, /* times a move is sent in calm weather before it should have been answered */
    VOTE_SLACK_MS = 10000,
    STANDSTILL_DAYS = 30, /* days without a move anywhere: longer than any clock's */
    HOUR = 3600 * 1000,
    USUAL_TABLES = 12
};

typedef struct {
    srv_table_id table;
    uint64_t id;
    int64_t v; /* what it was sent with */
    cab_move move;
    uint8_t seat;
} acked_move;

/* A request for a move that was answered by `no`. */
typedef struct {
    srv_table_id table;
    uint64_t id;
    cab_move move;
    uint8_t seat;
} refused_move;

typedef struct {
    srv_table_id table;
    uint64_t hash; /* 0: a whole view */
    srv_time at;
    uint32_t v;
    uint8_t viewer;
} sent_up;

typedef struct {
    uint8_t person[SRV_PERSON];
    uint32_t conn; /* 0: not connected */
    uint32_t group;
    bool host, entered, creating;
    int seat;       /* -1: none yet; CAB_NOBODY: a spectator */
    uint8_t viewer; /* whose messages the server sends it: as of the last room it was sent */
    int64_t v;      /* -1: no view yet */
    uint64_t request, last, pending; /* pending: id of the move under way, 0: none */
    cab_move pending_move;
    int64_t pending_v;
    srv_time pending_at, heard;
    uint32_t sent; /* times the move under way was sent */
    bool doubled;  /* by the network as well */
    bool once;     /* so far it was sent but once: it is answered but once */
    uint64_t used; /* an id whose one answer was `ok`; 0: none */
    cab_move choice[CAB_LIST_MAX];
    int choices;
    bool must;
    bool days;     /* its table has a clock by days: it takes its time */
    bool over;     /* its game is over */
    bool replaced; /* a bot sits in its seat, as it has heard */
    bool opening;  /* its table waits for it to open */
    uint8_t commitment[CAB_COMMITMENT];

    /* As the server told its line last, whatever became of the message. */
    bool told_replaced, gone; /* gone: it has left the table, and hears no more of it */
    srv_time vote_ends;       /* 0: no vote */
    uint64_t back;            /* the last request to have the seat back */
} client;

typedef struct {
    sim world;
    client *client;
    uint32_t clients, groups;
    srv_table_id *table; /* of each group; 0: not made yet */
    uint8_t *seats;
    acked_move *acked;
    uint32_t acks, ack_room;
    refused_move *refused;
    uint32_t refusals, refusal_room;
    sent_up *up;
    uint32_t ups, up_room;
    uint32_t finished;
    bool calm;
    const char *trouble;
} crowd;

static crowd *of(sim *s)
{
    return (crowd *)s->user;
}

/* ---- from the server ------------------------------------------------------------------------- */

static client *client_of(crowd *c, uint32_t conn)
{
    for (uint32_t i = 0; i < c->clients; i++)
        if (c->client[i].conn == conn) return &c->client[i];
    return NULL;
}

/* Takes a flat object out of a message. */
static void take_out(char *text, const char *key)
{
    char *from = strstr(text, key), *end = from ? strchr(from, '}') : NULL;
    if (end) memmove(from, end + 1, strlen(end + 1) + 1);
}

/* Bytes of an `up` without clocks and window, which are not in the record. */
static uint64_t hash_up(const char *text, uint32_t length)
{
    char *without = sim_copy(text, length);
    take_out(without, ",\"clocks\":{");
    take_out(without, ",\"window\":{");
    uint64_t hash = cab_hash(1, without, (uint32_t)strlen(without));
    free(without);
    return hash;
}

static void note_sent(crowd *c, const client *k, const char *text, uint64_t hash)
{
    const char *at = strstr(text, "},\"v\":");
    while (at && strstr(at + 1, "},\"v\":"))
        at = strstr(at + 1, "},\"v\":");
    if (c->ups == c->up_room) {
        c->up_room = c->up_room ? c->up_room * 2 : 1024;
        c->up = (sent_up *)realloc(c->up, c->up_room * sizeof *c->up);
    }
    sent_up *up = &c->up[c->ups++];
    up->table = c->table[k->group];
    up->hash = hash;
    up->at = c->world.now;
    up->v = (uint32_t)strtoul(at + 6, NULL, 10);
    up->viewer = k->viewer;
}

/* ---- what the server may say at all ---- */

static srv_table_id id_of(const char *key)
{
    srv_table_id id = 0;
    return key && srv_table_parse(key, &id) ? id : 0;
}

/* A line of talk is stored, and its words are for those who may hear them. */
static void check_talk(crowd *c, const client *k, const net_json *d, bool is_talk)
{
    int64_t from = net_json_number(d, "from", -1), to = net_json_number(d, "to", -1);
    bool words = net_json_in(d, "text") != NULL || net_json_in(d, "claim") != NULL;
    if (to >= 0 && words && k->viewer != to && k->viewer != from)
        c->trouble = "a whisper was heard by a third";
    const sim_table *t = sim_find(&c->world, c->table[k->group]);
    uint32_t lines = 0;
    for (uint32_t i = 0; t && is_talk && i < t->rows; i++)
        lines += t->row[i].row.kind == SRV_ROW_TALK;
    if (is_talk && net_json_number(d, "n", 0) > lines) c->trouble = "words were said unsafely";
}

static void check_listed(crowd *c, const net_json *table)
{
    const char *key = table ? net_json_text(table, "table") : NULL;
    const sim_table *t = key ? sim_find(&c->world, id_of(key)) : NULL;
    if (t && !t->about.open) c->trouble = "a private table is listed";
}

static void check_list(crowd *c, const net_json *d)
{
    const net_json *tables = net_json_in(d, "tables");
    for (int i = 0; tables && net_json_at(tables, i); i++)
        check_listed(c, net_json_at(tables, i));
}

static void note_room(client *k, const net_json *d, srv_time now)
{
    int64_t you = net_json_number(d, "you", -1);
    const net_json *chair = net_json_at(net_json_in(d, "seats"), (int)you);
    const net_json *vote = net_json_in(d, "vote");
    (void)now;
    k->viewer = you < 0 ? CAB_NOBODY : (uint8_t)you;
    k->told_replaced = you >= 0 && chair && net_json_flag(chair, "stand_in", false);
    k->vote_ends = vote && you >= 0 ? net_json_number(vote, "ends", 0) : 0;
}

static void note_answer(crowd *c, client *k, const net_json *d)
{
    srv_table_id made = id_of(net_json_text(d, "table"));
    if (made && !c->table[k->group]) c->table[k->group] = made;
    if (made) k->gone = false;
    if (k->back && (uint64_t)net_json_number(d, "id", 0) == k->back && k->told_replaced)
        c->trouble = "a seat was not given back";
    check_list(c, d);
}

static void look_at(crowd *c, client *k, const char *text, uint32_t length)
{
    net_json *json = net_json_read(text, length);
    const char *t = json ? net_json_text(json, "t") : NULL;
    const net_json *d = json ? net_json_in(json, "d") : NULL;
    bool at_table = c->table[k->group] != 0;
    if (!t) {
        c->trouble = "the server sent what is no JSON";
        return;
    }
    if (cab_same(t, "room")) note_room(k, d, c->world.now);
    if (cab_same(t, "ok")) note_answer(c, k, d);
    if (cab_same(t, "talk") || cab_same(t, "claim")) check_talk(c, k, d, cab_same(t, "talk"));
    if (cab_same(t, "lobby")) check_list(c, d);
    if (cab_same(t, "up") && at_table) note_sent(c, k, text, hash_up(text, length));
    if (cab_same(t, "view") && at_table) note_sent(c, k, text, 0);
    net_json_free(json);
}

static void server_sent(sim *s, uint32_t conn, const char *text, uint32_t length)
{
    crowd *c = of(s);
    client *k = client_of(c, conn);
    if (!k) return;
    char *copy = sim_copy(text, length);
    look_at(c, k, copy, length);
    srv_time at = s->now + 1 + cab_rng_below(&s->rng, s->calm ? 5 : 60);
    if (!s->calm && sim_chance(s, 150))
        free(copy); /* lost */
    else
        sim_at(s, at, EV_TO_CLIENT, conn, 0, copy);
}

/* ---- to the server --------------------------------------------------------------------------- */

static void say(crowd *c, client *k, const char *text)
{
    sim *s = &c->world;
    uint32_t length = (uint32_t)strlen(text);
    if (!k->conn) return;
    if (!s->calm && sim_chance(s, 100)) return; /* lost */
    bool twice = !strstr(text, "create");       /* that would be two tables */
    int copies = twice && !s->calm && sim_chance(s, 60) ? 2 : 1;
    k->doubled = k->doubled || copies == 2;
    while (copies-- > 0) {
        srv_time at = s->now + 1 + cab_rng_below(&s->rng, s->calm ? 5 : 120);
        sim_at(s, at, EV_TO_SERVER, k->conn, 0, sim_copy(text, length));
    }
}

static void enter(crowd *c, client *k)
{
    char text[192], key[SRV_KEY], v[32] = "";
    srv_table_key(c->table[k->group], key);
    if (k->v >= 0) snprintf(v, sizeof v, ",\"v\":%lld", (long long)k->v);
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"d\":{\"id\":%llu,\"table\":\"%s\"%s}}",
             (unsigned long long)++k->request, key, v);
    say(c, k, text);
}

static void create(crowd *c, client *k)
{
    static const char *const clock[] = {
        "{\"kind\":\"none\"}", "{\"kind\":\"live\",\"bank\":60,\"increment\":5}",
        "{\"kind\":\"live\",\"bank\":10,\"increment\":0}", "{\"kind\":\"days\",\"days\":2}"};
    char text[512], bots[128];
    cab_text list;
    const cab_game *game = NULL;
    while (!game || game->hidden)
        game = cab_game_at((int)cab_rng_below(&c->world.rng, 6));
    uint32_t span = game->max_seats - game->min_seats + 1u;
    uint8_t seats = (uint8_t)(game->min_seats + cab_rng_below(&c->world.rng, span));
    cab_text_begin(&list, bots, sizeof bots);
    for (int i = 0; i < seats; i++) { /* people sit first, bots after them */
        bool person = i == 0 || (i < PEOPLE - 1 && sim_chance(&c->world, 2));
        if (i > 0) cab_text_char(&list, ',');
        cab_text_add(&list, person                      ? "null"
                            : sim_chance(&c->world, 12) ? "\"novice\""
                            : sim_chance(&c->world, 2)  ? "\"heuristic\""
                                                        : "\"random\"");
    }
    snprintf(text, sizeof text,
             "{\"t\":\"create\",\"d\":{\"id\":%llu,\"game\":\"%s\",\"seats\":%u,\"public\":%s,"
             "\"clock\":%s,\"delay\":%u,\"window\":%u,\"shuffle\":%s,\"bots\":[%s]}}",
             (unsigned long long)++k->request, game->id, seats,
             sim_chance(&c->world, 2) ? "true" : "false", clock[cab_rng_below(&c->world.rng, 4)],
             sim_chance(&c->world, 4) ? 30u : 0u, seats % 3 * 4u,
             sim_chance(&c->world, 3) ? "true" : "false", bots);
    say(c, k, text);
}

/* Another move under an id that was played: never `ok`. */
static void send_used(crowd *c, client *k)
{
    char text[160];
    if (!k->used || k->pending || k->choices == 0) return;
    cab_move move = k->choice[cab_rng_below(&c->world.rng, (uint32_t)k->choices)];
    if (move == k->pending_move) return;
    snprintf(text, sizeof text, "{\"t\":\"move\",\"d\":{\"id\":%llu,\"moves\":[%u]},\"v\":%lld}",
             (unsigned long long)k->used, move, (long long)k->v);
    say(c, k, text);
}

static void send_move(crowd *c, client *k)
{
    char text[160];
    snprintf(text, sizeof text, "{\"t\":\"move\",\"d\":{\"id\":%llu,\"moves\":[%u]},\"v\":%lld}",
             (unsigned long long)k->pending, k->pending_move, (long long)k->pending_v);
    k->pending_at = c->world.now;
    k->sent = c->world.calm ? k->sent + 1 : 0;
    if (k->sent > SENT_MAX) c->trouble = "a move is not answered";
    say(c, k, text);
}

static void take_back(crowd *c, client *k)
{
    char text[64];
    k->back = ++k->request;
    snprintf(text, sizeof text, "{\"t\":\"back\",\"d\":{\"id\":%llu}}",
             (unsigned long long)k->back);
    say(c, k, text);
}

/* Things that people and programs also do. */
static void send_something(crowd *c, client *k)
{
    static const char *const odd[] = {
        "{\"t\":\"say\",\"d\":{\"id\":%llu,\"text\":\"h\\u00e9!\"}}",
        "{\"t\":\"say\",\"d\":{\"id\":%llu,\"text\":\"psst\",\"to\":1}}",
        "{\"t\":\"path\",\"d\":{\"id\":%llu,\"moves\":[0]}}",
        "{\"t\":\"why\",\"d\":{\"id\":%llu,\"move\":3}}",
        "{\"t\":\"orders\",\"d\":{\"id\":%llu,\"pass\":true}}",
        "{\"t\":\"vote\",\"d\":{\"id\":%llu,\"bot\":true}}",
        "{\"t\":\"back\",\"d\":{\"id\":%llu}}",
        "{\"t\":\"lobby\",\"d\":{\"id\":%llu,\"on\":true}}",
        "{\"t\":\"move\",\"d\":{\"id\":%llu,\"moves\":[7,9]},\"v\":1}",
        "{\"t\":\"kick\",\"d\":{\"id\":%llu,\"seat\":0}}",
        "{\"t\":\"nonsense\",\"d\":{\"id\":%llu}}",
        "{\"t\":\"move\",\"d\":{\"id\":%llu",
        "{\"t\":\"exit\",\"d\":{\"id\":%llu}}",
        "{\"t\":\"ping\"}",
    };
    char text[160];
    const char *format = odd[cab_rng_below(&c->world.rng, sizeof odd / sizeof *odd)];
    if (strstr(format, "exit") || strstr(format, "\"move\"")) {
        if (!sim_chance(&c->world, 4)) return;
        if (strstr(format, "exit")) k->entered = false;
    }
    /* A move must not use up an id of a real one. */
    bool odd_move = strstr(format, "\"moves\":[7") != NULL;
    if (odd_move && k->last < 2) return;
    uint64_t id = odd_move ? 1 : ++k->request;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, sizeof text, format, (unsigned long long)id);
#pragma GCC diagnostic pop
    say(c, k, text);
}

/* ---- what a client does ---------------------------------------------------------------------- */

static void lose(crowd *c, client *k, bool tell)
{
    if (!k->conn) return;
    if (tell) sim_at(&c->world, c->world.now, EV_SHUT, k->conn, 0, NULL);
    k->conn = 0;
    k->entered = k->creating = k->told_replaced = false;
    k->vote_ends = 0;
}

/* As the room was told last. A client of the storm forgets its number when it must: it is made of
 * the commitment, so that it is another for every secret. */
static void get_ready(crowd *c, client *k)
{
    uint8_t nonce[CAB_NONCE], promise[CAB_PROMISE];
    char hex[2 * CAB_PROMISE + 1], text[192];
    cab_text out;
    memcpy(nonce, k->commitment, sizeof nonce);
    nonce[0] = (uint8_t)(k - c->client);
    cab_deal_promise(k->commitment, nonce, promise);
    cab_text_begin(&out, hex, sizeof hex);
    for (size_t i = 0; i < (k->opening ? sizeof nonce : sizeof promise); i++)
        cab_text_hex(&out, k->opening ? nonce[i] : promise[i], 2);
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"d\":{\"id\":%llu,\"%s\":\"%s\"}}",
             k->opening ? "open" : "ready", (unsigned long long)++k->request,
             k->opening ? "nonce" : "hash", hex);
    say(c, k, text);
}

static void act(crowd *c, client *k)
{
    sim *s = &c->world;
    char text[160];
    if (!k->conn) {
        k->conn = ++s->conns;
        k->heard = s->now;
        sim_at(s, s->now, EV_OPEN, k->conn, (uint32_t)(k - c->client), NULL);
        return;
    }
    if (!s->calm && sim_chance(s, 120)) {
        lose(c, k, true);
        return;
    }
    if (!c->table[k->group]) {
        if (k->host && !k->creating) create(c, k);
        k->creating = true;
        return;
    }
    if (!k->entered || s->now - k->heard > SILENCE_MS) {
        k->heard = s->now;
        enter(c, k);
        return;
    }
    if (!s->calm && sim_chance(s, 12)) send_something(c, k);
    if (!s->calm && sim_chance(s, 12)) send_used(c, k);
    if (k->replaced && sim_chance(s, 2)) take_back(c, k);
    if (k->seat == -1) { /* take a seat, or watch */
        snprintf(text, sizeof text, "{\"t\":\"sit\",\"d\":{\"id\":%llu}}",
                 (unsigned long long)++k->request);
        say(c, k, text);
        k->heard = 0; /* look what came of it */
        return;
    }
    if (k->v < 0 && k->seat < CAB_SEATS) {
        get_ready(c, k);
        return;
    }
    if (k->pending) {
        if (s->now - k->pending_at <= PENDING_MS) return;
        k->once = false;
        send_move(c, k);
        return;
    }
    if (k->choices == 0 || (!k->must && !sim_chance(s, 4))) return;
    k->pending = ++k->last;
    k->pending_move = k->choice[cab_rng_below(&s->rng, (uint32_t)k->choices)];
    k->pending_v = k->v;
    k->sent = 0;
    k->doubled = false;
    k->once = true;
    k->used = 0;
    send_move(c, k);
    k->once = !k->doubled;
}

static void take_choices(client *k, const net_json *d)
{
    const net_json *list = net_json_in(d, "choices"), *each;
    const net_json *turn = net_json_in(d, "turn");
    if (!turn) turn = net_json_in(net_json_in(d, "view"), "turn");
    k->choices = 0;
    for (int i = 0; list && (each = net_json_at(list, i)) != NULL; i++)
        k->choice[k->choices++] = (cab_move)net_json_number(each, "move", 0);
    k->must = true;
}

static void hear_room(crowd *c, client *k, const net_json *d)
{
    const char *status = net_json_text(d, "status"),
               *clock = net_json_text(net_json_in(d, "clock"), "kind");
    const char *commitment = net_json_text(d, "commitment");
    if (commitment) (void)cab_parse_hex(commitment, k->commitment, sizeof k->commitment);
    k->opening = net_json_number(d, "opening", 0) > 0;
    k->entered = true;
    k->seat = (int)net_json_number(d, "you", -1);
    k->over = status && cab_same(status, "over");
    k->days = clock && cab_same(clock, "days") && status && cab_same(status, "playing");
    const net_json *chair = net_json_at(net_json_in(d, "seats"), k->seat);
    k->replaced = k->seat >= 0 && chair && net_json_flag(chair, "stand_in", false);
    if (k->seat < 0 && status && !cab_same(status, "waiting")) k->seat = CAB_NOBODY;
    if (status && cab_same(status, "kept")) c->trouble = "a table is kept";
}

static void hear_ok(crowd *c, client *k, const net_json *d)
{
    uint64_t id = (uint64_t)net_json_number(d, "id", 0);
    if (k->used && id == k->used) c->trouble = "a move was acknowledged that was never played";
    if (!k->pending || id != k->pending) return;
    if (k->once) k->used = id;
    if (c->acks == c->ack_room) {
        c->ack_room = c->ack_room ? c->ack_room * 2 : 1024;
        c->acked = (acked_move *)realloc(c->acked, c->ack_room * sizeof *c->acked);
    }
    acked_move *ack = &c->acked[c->acks++];
    ack->table = c->table[k->group];
    ack->id = id;
    ack->v = k->pending_v;
    ack->move = k->pending_move;
    ack->seat = k->viewer; /* its own idea may be old: networks reorder */
    k->pending = 0;
    if (k->v == k->pending_v) k->choices = 0; /* its update is still under way */
}

static bool is_stored(sim *s, const acked_move *ack)
{
    const sim_table *t = sim_find(s, ack->table);
    for (uint32_t i = 0; t && i < t->rows; i++)
        if (t->row[i].row.seat == ack->seat && t->row[i].row.id == ack->id) return true;
    return false;
}

/* Some refusals say nothing of the move: try again. A copy that was on its way may then count. */
static bool says_void(const char *error)
{
    static const char *const again[] = {"storage", "too_fast", "stopping"};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        if (cab_same(error, again[i])) return false;
    return true;
}

static void note_refused(crowd *c, const client *k)
{
    if (c->refusals == c->refusal_room) {
        c->refusal_room = c->refusal_room ? c->refusal_room * 2 : 1024;
        c->refused = (refused_move *)realloc(c->refused, c->refusal_room * sizeof *c->refused);
    }
    refused_move *no = &c->refused[c->refusals++];
    no->table = c->table[k->group];
    no->id = k->pending;
    no->move = k->pending_move;
    no->seat = k->viewer;
}

/* Refused: then it was not played. Who has left the table hears nothing about the move, and sends
 * it again from there. */
static void hear_no(crowd *c, client *k, const net_json *d)
{
    acked_move move = {c->table[k->group], k->pending, 0, 0, k->viewer};
    const char *error = net_json_text(d, "error");
    k->creating = false;
    if (!k->pending || (uint64_t)net_json_number(d, "id", 0) != k->pending) return;
    if (error && cab_same(error, "not_here")) {
        k->entered = false;
        return;
    }
    bool again = k->doubled && error && cab_same(error, "storage");
    k->doubled = false;
    if (again) return; /* by then the disk may be well: the answer to the other one counts */
    if (is_stored(&c->world, &move)) c->trouble = "a move was refused that had been played";
    if (error && says_void(error)) note_refused(c, k);
    k->pending = 0;
}

static void hear(crowd *c, client *k, const char *text)
{
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    const char *t = json ? net_json_text(json, "t") : NULL;
    const net_json *d = json ? net_json_in(json, "d") : NULL;
    int64_t v = json ? net_json_number(json, "v", -1) : -1;
    if (!t) {
        c->trouble = "the server sent what is no JSON";
        return;
    }
    k->heard = c->world.now;
    if (cab_same(t, "room")) hear_room(c, k, d);
    if (cab_same(t, "ok")) hear_ok(c, k, d);
    if (cab_same(t, "no")) hear_no(c, k, d);
    if (cab_same(t, "view")) {
        int64_t last = net_json_number(d, "last", 0);
        /* Sent messages are safe, so numbers never go back; but networks reorder. */
        if (v >= k->v) take_choices(k, d);
        if (v >= k->v) k->v = v;
        if ((uint64_t)last > k->last) k->last = (uint64_t)last;
    }
    if (cab_same(t, "up") && v == k->v + 1) {
        k->v = v;
        take_choices(k, d);
    } else if (cab_same(t, "up") && v > k->v + 1 && k->entered) {
        k->entered = false; /* a gap */
    }
    net_json_free(json);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static void check_acked(crowd *c)
{
    for (uint32_t i = 0; i < c->acks; i++)
        if (!is_stored(&c->world, &c->acked[i])) c->trouble = "an acknowledged move is lost";
}

static void check_votes(crowd *c)
{
    for (uint32_t i = 0; i < c->clients; i++) {
        const client *k = &c->client[i];
        if (k->conn && !k->gone && k->vote_ends && c->world.now > k->vote_ends + VOTE_SLACK_MS)
            c->trouble = "a vote does not end";
    }
}

/* Without pauses a move is played when it comes: at a table that was as it was described. */
static void check_fresh(crowd *c, const tale *t)
{
    for (uint32_t i = 0; i < c->acks && c->world.config.pace == 0; i++) {
        const acked_move *ack = &c->acked[i];
        if (ack->table != t->of->about.table || ack->move == CAB_REOPEN) continue;
        for (uint32_t m = 0; m < t->moves; m++)
            if (t->move[m].id == ack->id && t->move[m].seat == ack->seat && t->move[m].v != ack->v)
                c->trouble = "a stale move was played";
    }
}

/* `ok`: that very move was played. `no`: it was not, nor ever will be. */
static void check_answers(crowd *c, const tale *t)
{
    for (uint32_t m = 0; m < t->moves; m++) {
        const told_move *move = &t->move[m];
        for (uint32_t i = 0; i < c->acks; i++)
            if (c->acked[i].table == t->of->about.table && c->acked[i].seat == move->seat &&
                c->acked[i].id == move->id && c->acked[i].move != move->move)
                c->trouble = "another move was played than was acknowledged";
        for (uint32_t i = 0; i < c->refusals; i++)
            if (c->refused[i].table == t->of->about.table && c->refused[i].seat == move->seat &&
                c->refused[i].id == move->id && c->refused[i].move == move->move)
                c->trouble = "a move was played after it had been refused";
    }
}

static void check_sent(crowd *c, const tale *t, const sent_up *up)
{
    const stream *st = &t->viewer[up->viewer];
    if (up->v > st->count) {
        c->trouble = "a seat was sent what is not in the record";
        return;
    }
    if (up->hash && st->hash[up->v] != up->hash)
        c->trouble = "a seat was sent other bytes than its knowledge allows";
    if (up->v > 0 && up->viewer == CAB_NOBODY && up->at < st->at[up->v] + t->delay_s * 1000)
        c->trouble = "a spectator was sent something before its time";
}

static void check_table(crowd *c, const sim_table *of)
{
    static cab_table again;
    cab_problem problem;
    tale t;
    tale_tell(&t, of, c->world.config.pace > 0);
    if (t.trouble) c->trouble = t.trouble;
    if (t.read && of->about.status == SRV_OVER) {
        c->finished++;
        if (!t.record.finished || !cab_replay_all(&t.record, &again, &problem))
            c->trouble = "a finished record is not true";
    }
    for (uint32_t i = 0; t.read && i < c->ups; i++)
        if (c->up[i].table == of->about.table) check_sent(c, &t, &c->up[i]);
    if (t.read) check_fresh(c, &t);
    if (t.read) check_answers(c, &t);
    tale_free(&t);
}

/* ---- a run ----------------------------------------------------------------------------------- */

static void open_conn(crowd *c, const sim_event *e)
{
    client *k = &c->client[e->who];
    char name[32];
    snprintf(name, sizeof name, "Person %u", e->who);
    srv_caller caller = {.person = k->person, .name = name, .address = e->who + 1};
    if (k->conn == e->conn) srv_connect(c->world.core, e->conn, &caller, c->world.now);
}

static void restart(crowd *c)
{
    for (uint32_t i = 0; i < c->clients; i++)
        lose(c, &c->client[i], false);
    sim_crash(&c->world);
    check_acked(c);
}

/* Until a client does something again. Whoever has lost its line may be away for minutes; with a
 * clock by days, also for longer than that allows. */
static srv_time nap(crowd *c, const client *k)
{
    sim *s = &c->world;
    uint32_t most = 1500;
    if (!s->calm && sim_chance(s, k->conn ? 30 : 4)) most = 400000;
    if (k->days && s->calm && sim_chance(s, 6)) most = 55 * HOUR;
    if (k->over && s->calm) most = 24 * HOUR;
    return 50 + cab_rng_below(&s->rng, most);
}

static void step(crowd *c)
{
    sim *s = &c->world;
    srv_time due = srv_tick(s->core, s->now);
    if (s->events == 0 || (due < s->event[1].at && due > s->now)) {
        s->now = due;
        return;
    }
    if (due <= s->now && s->event[1].at > s->now) return; /* pace 0: go on at once */
    sim_event e = sim_pop(s);
    if (e.at > s->now) s->now = e.at;
    client *k = e.conn ? client_of(c, e.conn) : NULL;
    switch (e.kind) {
    case EV_TO_SERVER:
        if (k && strstr(e.text, "\"exit\"")) k->gone = true;
        srv_receive(s->core, e.conn, e.text, (uint32_t)strlen(e.text), s->now);
        break;
    case EV_TO_CLIENT:
        if (k) hear(c, k, e.text);
        break;
    case EV_COMMIT: sim_commit(s); break;
    case EV_OPEN: open_conn(c, &e); break;
    case EV_SHUT:
        srv_disconnect(s->core, e.conn, s->now);
        if (k) lose(c, k, false);
        break;
    case EV_RESTART: restart(c); break;
    case EV_THOUGHT: sim_think_over(s, e.who); break;
    case EV_WAKE:
        act(c, &c->client[e.who]);
        sim_at(s, s->now + nap(c, &c->client[e.who]), EV_WAKE, 0, e.who, NULL);
        break;
    default: break;
    }
    free(e.text);
}

static uint32_t games_over(crowd *c)
{
    uint32_t over = 0;
    for (uint32_t i = 0; i < c->groups; i++) {
        const sim_table *t = c->table[i] ? sim_find(&c->world, c->table[i]) : NULL;
        over += t && t->about.status == SRV_OVER;
    }
    return over;
}

static uint64_t rows_of(const crowd *c)
{
    uint64_t rows = 0;
    for (uint32_t i = 0; i < c->world.tables; i++)
        rows += c->world.table[i].rows;
    return rows;
}

static void begin(crowd *c, uint64_t seed, uint32_t groups)
{
    sim *s = &c->world;
    memset(c, 0, sizeof *c);
    cab_rng_fast(&s->rng, seed);
    s->now = INT64_C(1760000000000);
    s->config = srv_config_usual();
    s->faults.commit = 200;
    s->config.pace = sim_chance(s, 3) ? 100 : 0;
    s->thinks = true;
    s->config.idle_ms = 60000;
    s->sent = server_sent;
    s->user = c;
    c->groups = groups;
    c->clients = groups * PEOPLE;
    c->client = (client *)calloc(c->clients, sizeof *c->client);
    c->table = (srv_table_id *)calloc(groups, sizeof *c->table);
    for (uint32_t i = 0; i < c->clients; i++) {
        client *k = &c->client[i];
        sim_random(s, k->person, SRV_PERSON);
        k->group = i / PEOPLE;
        k->host = i % PEOPLE == 0;
        k->seat = -1;
        k->viewer = CAB_NOBODY;
        k->v = -1;
        k->request = 1000000; /* ids of moves count from 1 */
        sim_at(s, s->now + cab_rng_below(&s->rng, 3000), EV_WAKE, 0, i, NULL);
    }
    for (int i = 1; i < 20; i++)
        sim_at(s, s->now + i * 30000 + cab_rng_below(&s->rng, 30000), EV_RESTART, 0, 0, NULL);
    for (int i = 1; i < 40; i++) /* and in the days after the storm */
        sim_at(s, s->now + i * 7 * HOUR + cab_rng_below(&s->rng, 7 * HOUR), EV_RESTART, 0, 0, NULL);
    sim_start_core(s);
}

static void finish(crowd *c)
{
    sim_end(&c->world);
    free(c->client);
    free(c->table);
    free(c->acked);
    free(c->refused);
    free(c->up);
}

static const char *run(uint64_t seed, uint32_t groups, bool loud)
{
    static crowd c;
    begin(&c, seed, groups);
    srv_time storm = c.world.now + 15 * 60000, limit = c.world.now + HOUR;
    uint64_t steps = 0, stored = 0;
    while (!c.trouble && games_over(&c) < groups) {
        for (int i = 0; i < 200 && !c.trouble; i++, steps++)
            step(&c);
        check_votes(&c);
        if (c.world.now > storm) c.world.calm = true;
        if (rows_of(&c) != stored) limit = c.world.now + (srv_time)STANDSTILL_DAYS * 24 * HOUR;
        stored = rows_of(&c);
        if (c.world.now > limit || steps > 40000000) c.trouble = "a table is stuck";
    }
    for (int i = 0; i < 2000 && !c.trouble; i++)
        step(&c);
    if (!c.trouble) check_acked(&c);
    for (uint32_t i = 0; i < groups && !c.trouble; i++)
        check_table(&c, sim_find(&c.world, c.table[i]));
    const char *trouble = c.trouble;
    if (loud)
        printf(
            "seed %llu: %u tables, %u over, %llu steps, %u moves acknowledged, %u messages, %llu "
            "commits, %llu failed, %llu restarts, %llu writes lost: %s\n",
            (unsigned long long)seed, groups, c.finished, (unsigned long long)steps, c.acks, c.ups,
            (unsigned long long)c.world.commits, (unsigned long long)c.world.failures,
            (unsigned long long)c.world.restarts, (unsigned long long)c.world.lost,
            trouble ? trouble : "all well");
    finish(&c);
    return trouble;
}

TEST(storms_lose_nothing_and_tell_nothing, "")
{
    static const sim_kept kept[] = {
        {1, USUAL_TABLES, "little of everything: catches what tests/mutants/server breaks"},
        {2, USUAL_TABLES, "many commits that fail"},
        {3, USUAL_TABLES, "short games, many bots"},
        {4, USUAL_TABLES, "many moves, at no pace"},
        {7015, 2, "a move that waits, sent again after another answer has shown"},
    };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *trouble = run(kept[i].seed, kept[i].size, false);
        if (trouble)
            printf("sim_test %llu %u (%s): %s\n", (unsigned long long)kept[i].seed, kept[i].size,
                   kept[i].why, trouble);
        CHECK(!trouble);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) return seed_main(argc, argv, run, USUAL_TABLES);
    RUN(storms_lose_nothing_and_tell_nothing);
    return test_done();
}
