/* The core in a simulated world: people and bots at many tables, every kind of fault, one seed.
 *
 * Checked all along: no acknowledged move is ever lost; message numbers only rise; what a seat was
 * sent is exactly what the record allows it (recomputed from hide alone, byte by byte, the same
 * across reconnects and restarts); in the end, with calm weather, every game is finished.
 *
 *   sim_test              the seeds of the test command
 *   sim_test SEED [N]     one seed, N tables, with its figures: a failing seed replays */
#include "sim_world.h"

#include "base/json.h"
#include "base/test.h"
#include "engine/wire.h"
#include "record/record.h"
#include "server/json_in.h"

enum { PEOPLE = 3, PENDING_MS = 4000, SILENCE_MS = 20000, ACKED_MAX = 4096, UPS_MAX = 16384 };

typedef struct {
    srv_table_id table;
    uint64_t id;
    uint8_t seat;
} acked_move;

typedef struct {
    srv_table_id table;
    uint64_t hash;
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
    cab_move choice[CAB_LIST_MAX];
    int choices;
    bool must;
} client;

typedef struct {
    sim world;
    client *client;
    uint32_t clients, groups;
    srv_table_id *table; /* of each group; 0: not made yet */
    uint8_t *seats;
    acked_move *acked;
    uint32_t acks, ack_room;
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

/* Bytes of an `up` without its clocks, which are not in the record. */
static uint64_t hash_up(const char *text, uint32_t length)
{
    const char *clocks = strstr(text, ",\"clocks\":{");
    if (!clocks) return cab_hash(1, text, length);
    const char *rest = strchr(clocks, '}') + 1;
    char *without = sim_copy(text, length);
    uint32_t before = (uint32_t)(clocks - text), after = length - (uint32_t)(rest - text);
    memcpy(without + before, rest, after);
    uint64_t hash = cab_hash(1, without, before + after);
    free(without);
    return hash;
}

static void note_up(crowd *c, const client *k, const char *text, uint32_t length)
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
    up->hash = hash_up(text, length);
    up->v = (uint32_t)strtoul(at + 6, NULL, 10);
    up->viewer = k->viewer;
}

static void server_sent(sim *s, uint32_t conn, const char *text, uint32_t length)
{
    crowd *c = of(s);
    client *k = client_of(c, conn);
    if (!k) return;
    char *copy = sim_copy(text, length);
    const char *you = strncmp(copy, "{\"t\":\"room\"", 11) == 0 ? strstr(copy, "\"you\":") : NULL;
    const char *made = strncmp(copy, "{\"t\":\"ok\"", 9) == 0 ? strstr(copy, "\"table\":\"") : NULL;
    if (made && !c->table[k->group]) {
        char key[SRV_KEY];
        snprintf(key, sizeof key, "%.12s", made + 9);
        srv_table_parse(key, &c->table[k->group]);
    }
    if (you) k->viewer = you[6] == 'n' ? CAB_NOBODY : (uint8_t)(you[6] - '0');
    if (strncmp(copy, "{\"t\":\"up\"", 9) == 0 && c->table[k->group]) note_up(c, k, copy, length);
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
        cab_text_add(&list, person                     ? "null"
                            : sim_chance(&c->world, 2) ? "\"heuristic\""
                                                       : "\"random\"");
    }
    snprintf(text, sizeof text,
             "{\"t\":\"create\",\"d\":{\"id\":%llu,\"game\":\"%s\",\"seats\":%u,\"public\":%s,"
             "\"clock\":%s,\"delay\":%u,\"shuffle\":%s,\"bots\":[%s]}}",
             (unsigned long long)++k->request, game->id, seats,
             sim_chance(&c->world, 2) ? "true" : "false", clock[cab_rng_below(&c->world.rng, 4)],
             sim_chance(&c->world, 4) ? 30u : 0u, sim_chance(&c->world, 3) ? "true" : "false",
             bots);
    say(c, k, text);
}

static void send_move(crowd *c, client *k)
{
    char text[160];
    snprintf(text, sizeof text, "{\"t\":\"move\",\"d\":{\"id\":%llu,\"moves\":[%u]},\"v\":%lld}",
             (unsigned long long)k->pending, k->pending_move, (long long)k->pending_v);
    k->pending_at = c->world.now;
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
    uint64_t id = strstr(format, "\"moves\":[7") ? 1 : ++k->request;
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
    k->entered = k->creating = false;
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
    if (k->seat == -1) { /* take a seat, or watch */
        snprintf(text, sizeof text, "{\"t\":\"sit\",\"d\":{\"id\":%llu}}",
                 (unsigned long long)++k->request);
        say(c, k, text);
        k->heard = 0; /* look what came of it */
        return;
    }
    if (k->v < 0 && k->seat < CAB_SEATS) {
        k->request++;
        snprintf(text, sizeof text, "{\"t\":\"ready\",\"d\":{\"id\":%llu,\"nonce\":\"%032llx\"}}",
                 (unsigned long long)k->request, (unsigned long long)k->request);
        say(c, k, text);
        return;
    }
    if (k->pending) {
        if (s->now - k->pending_at > PENDING_MS) send_move(c, k);
        return;
    }
    if (k->choices == 0 || (!k->must && !sim_chance(s, 4))) return;
    k->pending = ++k->last;
    k->pending_move = k->choice[cab_rng_below(&s->rng, (uint32_t)k->choices)];
    k->pending_v = k->v;
    send_move(c, k);
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
    const char *status = net_json_text(d, "status");
    k->entered = true;
    k->seat = (int)net_json_number(d, "you", -1);
    if (k->seat < 0 && status && !cab_same(status, "waiting")) k->seat = CAB_NOBODY;
    if (status && cab_same(status, "kept")) c->trouble = "a table is kept";
}

static void hear_ok(crowd *c, client *k, const net_json *d)
{
    uint64_t id = (uint64_t)net_json_number(d, "id", 0);
    if (!k->pending || id != k->pending) return;
    if (c->acks == c->ack_room) {
        c->ack_room = c->ack_room ? c->ack_room * 2 : 1024;
        c->acked = (acked_move *)realloc(c->acked, c->ack_room * sizeof *c->acked);
    }
    acked_move *ack = &c->acked[c->acks++];
    ack->table = c->table[k->group];
    ack->id = id;
    ack->seat = k->viewer; /* its own idea may be old: networks reorder */
    k->pending = 0;
    if (k->v == k->pending_v) k->choices = 0; /* its update is still under way */
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
    if (cab_same(t, "no")) k->creating = false;
    if (cab_same(t, "no") && k->pending && (uint64_t)net_json_number(d, "id", 0) == k->pending)
        k->pending = 0;
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

static bool is_stored(sim *s, const acked_move *ack)
{
    const sim_table *t = sim_find(s, ack->table);
    for (uint32_t i = 0; t && i < t->rows; i++)
        if (t->row[i].row.seat == ack->seat && t->row[i].row.id == ack->id) return true;
    return false;
}

static void check_acked(crowd *c)
{
    for (uint32_t i = 0; i < c->acks; i++)
        if (!is_stored(&c->world, &c->acked[i])) c->trouble = "an acknowledged move is lost";
}

static char *record_text(const sim_table *t, uint32_t *length)
{
    *length = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        if (t->row[i].row.kind == SRV_ROW_RECORD) *length += t->row[i].row.length;
    char *text = (char *)malloc(*length + 1), *at = text;
    for (uint32_t i = 0; i < t->rows; i++) {
        if (t->row[i].row.kind != SRV_ROW_RECORD) continue;
        memcpy(at, t->row[i].row.body, t->row[i].row.length);
        at += t->row[i].row.length;
    }
    *at = 0;
    return text;
}

/* What a viewer must have been sent: from what it knew, what it knows, and what it heard. There is
 * no state in this function's arguments. */
static uint64_t expected_up(const cab_game *game, const cab_seen *before, const cab_seen *after,
                            const cab_journal *heard, cab_seat viewer, int seats, uint32_t v)
{
    static char room[1 << 20];
    static cab_view view[2];
    cab_text out;
    cab_result result;
    cab_text_begin(&out, room, sizeof room);
    cab_text_add(&out, "{\"t\":\"up\",\"d\":{");
    cab_json_events(&out, game, heard, viewer);
    game->view(before, viewer, &view[0]);
    game->view(after, viewer, &view[1]);
    cab_json_change(&out, game, &view[0], &view[1]);
    cab_turn turn = view[1].turn;
    if (viewer < CAB_SEATS && ((turn.must | turn.may | turn.sealed) & CAB_BIT(viewer)))
        cab_json_choices(&out, game, after, turn, viewer);
    memset(&result, 0, sizeof result);
    if (game->is_over(after, &result)) cab_json_result(&out, game, "result", &result, seats);
    cab_text_add(&out, "},\"v\":");
    cab_text_int(&out, v);
    cab_text_char(&out, '}');
    return cab_hash(1, room, out.length);
}

typedef struct {
    uint64_t *hash; /* by v, from 1 */
    uint32_t count;
} stream;

static void expect_streams(const cab_record *record, stream *out)
{
    static cab_table table;
    static cab_journal journal, heard;
    static cab_seen before[CAB_SEATS + 1], after[CAB_SEATS + 1];
    cab_problem problem;
    int seats = record->header.setup.seats;
    const cab_game *game = record->game;
    if (!cab_replay_begin(record, &table, &problem)) return;
    for (uint32_t i = 0; i < record->entries; i++) {
        if (record->entry[i].kind != CAB_ENTRY_MOVE) {
            cab_replay_step(record, i, &table, NULL, &problem);
            continue;
        }
        for (int p = 0; p <= CAB_SEATS; p++)
            if (p < seats || p == CAB_NOBODY) game->hide(&table.state, (cab_seat)p, &before[p]);
        journal.count = 0;
        if (!cab_replay_step(record, i, &table, &journal, &problem)) return;
        for (int p = 0; p <= CAB_SEATS; p++) {
            if (p >= seats && p != CAB_NOBODY) continue;
            game->hide(&table.state, (cab_seat)p, &after[p]);
            heard.count = 0;
            for (int e = 0; e < journal.count; e++) {
                bool told = journal.event[e].to & CAB_BIT(p);
                if (told) heard.event[heard.count++] = journal.event[e];
            }
            bool same = memcmp(&before[p], &after[p], game->state_size) == 0;
            if (same && heard.count == 0) continue;
            stream *st = &out[p];
            st->hash = (uint64_t *)realloc(st->hash, (st->count + 2) * sizeof *st->hash);
            st->count++;
            st->hash[st->count] =
                expected_up(game, &before[p], &after[p], &heard, (cab_seat)p, seats, st->count);
        }
    }
}

static void check_table(crowd *c, const sim_table *t)
{
    stream expected[CAB_SEATS + 1];
    cab_record record;
    cab_problem problem;
    uint32_t length;
    char *text = record_text(t, &length);
    memset(expected, 0, sizeof expected);
    if (!cab_record_parse(text, length, CAB_READ_PREFIX, &record, &problem)) {
        c->trouble = "a record cannot be read";
        free(text);
        return;
    }
    if (t->about.status == SRV_OVER) {
        static cab_table again;
        c->finished++;
        if (!record.finished || !cab_replay_all(&record, &again, &problem))
            c->trouble = "a finished record is not true";
    }
    expect_streams(&record, expected);
    for (uint32_t i = 0; i < c->ups; i++) {
        const sent_up *up = &c->up[i];
        if (up->table != t->about.table) continue;
        const stream *st = &expected[up->viewer];
        if (up->v > st->count)
            c->trouble = "a seat was sent what is not in the record";
        else if (st->hash[up->v] != up->hash)
            c->trouble = "a seat was sent other bytes than its knowledge allows";
    }
    for (int p = 0; p <= CAB_SEATS; p++)
        free(expected[p].hash);
    cab_record_free(&record);
    free(text);
}

/* ---- a run ----------------------------------------------------------------------------------- */

static void open_conn(crowd *c, const sim_event *e)
{
    client *k = &c->client[e->who];
    char name[32];
    snprintf(name, sizeof name, "Person %u", e->who);
    if (k->conn == e->conn)
        srv_connect(c->world.core, e->conn, k->person, name, false, c->world.now);
}

static void restart(crowd *c)
{
    for (uint32_t i = 0; i < c->clients; i++)
        lose(c, &c->client[i], false);
    sim_crash(&c->world);
    check_acked(c);
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
    case EV_RESTART:
        if (!s->calm) restart(c);
        break;
    case EV_WAKE: {
        act(c, &c->client[e.who]);
        srv_time nap = 50 + cab_rng_below(&s->rng, sim_chance(s, 30) && !s->calm ? 400000 : 1500);
        sim_at(s, s->now + nap, EV_WAKE, 0, e.who, NULL);
        break;
    }
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

static void begin(crowd *c, uint64_t seed, uint32_t groups)
{
    sim *s = &c->world;
    memset(c, 0, sizeof *c);
    cab_rng_fast(&s->rng, seed);
    s->now = INT64_C(1760000000000);
    s->config = srv_config_usual();
    s->config.pace = sim_chance(s, 3) ? 100 : 0;
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
    sim_start_core(s);
}

static void finish(crowd *c)
{
    sim_end(&c->world);
    free(c->client);
    free(c->table);
    free(c->acked);
    free(c->up);
}

static const char *run(uint64_t seed, uint32_t groups, bool loud)
{
    static crowd c;
    begin(&c, seed, groups);
    srv_time storm = c.world.now + 15 * 60000, limit = c.world.now + INT64_C(40) * 86400000;
    uint64_t steps = 0;
    while (!c.trouble && games_over(&c) < groups) {
        for (int i = 0; i < 200 && !c.trouble; i++, steps++)
            step(&c);
        if (c.world.now > storm) c.world.calm = true;
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
    for (uint64_t seed = 1; seed <= 4; seed++) {
        const char *trouble = run(seed, 12, false);
        if (trouble) printf("seed %llu: %s\n", (unsigned long long)seed, trouble);
        CHECK(!trouble);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        uint32_t groups = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 40;
        return run(strtoull(argv[1], NULL, 10), groups, true) ? 1 : 0;
    }
    RUN(storms_lose_nothing_and_tell_nothing);
    return test_done();
}
