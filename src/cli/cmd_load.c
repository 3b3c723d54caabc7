/* cabale load: plays many tables over real sockets and says how fast that went.
 *
 * Every seat is a guest with a socket of its own, as a browser would be; it reads what it needs
 * of the messages and answers with a random choice. A move's latency ends when the next seat at
 * the table hears of it. A finished game is followed by the next table of the same people. */
#include "base/assert.h"
#include "base/json.h"
#include "base/rng.h"
#include "cli/cli.h"
#include "net/loop.h"
#include "record/deal.h"
#include "server/core.h"

#include <stdlib.h>
#include <string.h>

enum {
    STARTING = 64, /* guests under way at a time */
    LATENCIES = 1 << 22,
    HEADER_BYTES = 160,
    WARM_UP_MS = 1000 /* after the last table has begun */
};

typedef struct load load;

typedef struct {
    load *all;
    net_conn conn;
    uint32_t table, seat;
    uint64_t last; /* id of the last move */
    uint64_t v;
    cab_move choice[CAB_LIST_MAX];
    uint16_t choices;
    bool pending;                       /* a move is under way */
    bool opened;                        /* its nonce, at this table */
    uint8_t commitment[CAB_COMMITMENT]; /* of the table it has promised at */
} player;

typedef struct {
    char key[16];
    uint64_t sent_us; /* the move whose news is awaited; 0: none */
    uint32_t mover;
    uint64_t next_us; /* with a rate: not before */
    bool begun;
} table;

struct load {
    cab_cli cli;
    const char *url, *game_name;
    uint64_t tables, seconds_ms, rate;
    bool json;
    const cab_game *game;
    uint32_t seats;
    net_loop *loop;
    char http[256], socket[256];
    player *player;
    table *table;
    uint32_t players, asked, named, open, playing;
    int timer, pacer;
    bool measuring;
    int status; /* CAB_GO_ON until it is given up */
    uint64_t begun_us, ended_us, moves, games, errors;
    uint32_t *latency;
    uint32_t latencies;
    player *by_slot[NET_SLOTS_MAX];
    cab_rng rng;
};

/* Says once why nothing can be measured, and ends. */
static void give_up(load *l, const char *key, const char *why)
{
    if (l->status != CAB_GO_ON || l->ended_us) return;
    l->status = cab_bad_use(&l->cli, key, l->url, why, NULL);
    net_stop(l->loop);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void send_text(player *p, const char *text)
{
    net_send(p->all->loop, p->conn, text, (uint32_t)strlen(text));
}

static void create_table(player *p)
{
    load *l = p->all;
    char text[160];
    l->table[p->table].begun = false;
    snprintf(text, sizeof text,
             "{\"t\":\"create\",\"d\":{\"id\":9000001,\"game\":\"%s\",\"seats\":%u}}", l->game->id,
             l->seats);
    send_text(p, text);
}

#define NONCE "000102030405060708090a0b0c0d0e0f"

static void say_ready(player *p)
{
    uint8_t nonce[CAB_NONCE], promise[CAB_PROMISE];
    char text[160];
    cab_text out;
    cab_assert(cab_parse_hex(NONCE, nonce, sizeof nonce));
    cab_deal_promise(p->commitment, nonce, promise);
    cab_text_begin(&out, text, sizeof text);
    cab_text_add(&out, "{\"t\":\"ready\",\"d\":{\"id\":9000004,\"hash\":\"");
    for (int i = 0; i < CAB_PROMISE; i++)
        cab_text_hex(&out, promise[i], 2);
    cab_text_add(&out, "\"}}");
    send_text(p, text);
}

/* A room of a table that waits: first the promise, once for each commitment, and when all have made
 * theirs the nonce. */
static void hear_room(player *p, const char *text)
{
    const char *hex = strstr(text, "\"commitment\":\"");
    uint8_t commitment[CAB_COMMITMENT];
    char digits[2 * CAB_COMMITMENT + 1];
    bool seated = strstr(text, "\"you\":null") == NULL;
    if (!strstr(text, "\"status\":\"waiting\"") || !hex || !seated) return;
    snprintf(digits, sizeof digits, "%.64s", hex + 14);
    if (!cab_parse_hex(digits, commitment, sizeof commitment)) return;
    bool opens = strstr(text, "\"opening\":") != NULL;
    if (opens && !p->opened)
        send_text(p, "{\"t\":\"open\",\"d\":{\"id\":9000005,\"nonce\":\"" NONCE "\"}}");
    p->opened = opens;
    /* Whoever is ready before the last one sits down would be asked again. */
    bool full = strstr(text, "\"kind\":\"empty\"") == NULL;
    if (!full || memcmp(commitment, p->commitment, sizeof commitment) == 0) return;
    memcpy(p->commitment, commitment, sizeof commitment);
    say_ready(p);
}

static void move_now(player *p)
{
    load *l = p->all;
    table *t = &l->table[p->table];
    char text[128];
    p->pending = true;
    p->last++;
    snprintf(text, sizeof text, "{\"t\":\"move\",\"d\":{\"id\":%llu,\"moves\":[%u]},\"v\":%llu}",
             (unsigned long long)p->last, p->choice[cab_rng_below(&l->rng, p->choices)],
             (unsigned long long)p->v);
    if (!t->sent_us) {
        t->sent_us = net_now_us();
        t->mover = p->seat;
    }
    send_text(p, text);
}

static void choose(player *p)
{
    load *l = p->all;
    table *t = &l->table[p->table];
    if (p->choices == 0 || p->pending) return;
    if (!l->rate) {
        move_now(p);
        return;
    }
    uint64_t now = net_now_us(), every = l->tables * 1000000 / l->rate;
    if (t->next_us > now) return;
    t->next_us += ((now - t->next_us) / every + 1) * every; /* a turn that was missed is gone */
    move_now(p);
}

/* ---- what comes ------------------------------------------------------------------------------ */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The moves of the choices in a message; those to take an answer back do not count. */
static void read_choices(player *p, const char *text)
{
    const char *at = strstr(text, "\"choices\":[");
    p->choices = 0;
    for (at = at ? strstr(at, "{\"move\":") : NULL; at && p->choices < CAB_LIST_MAX;
         at = strstr(at + 1, "{\"move\":")) {
        unsigned long move = strtoul(at + 8, NULL, 10);
        if (move < CAB_SILENT - 8u) p->choice[p->choices++] = (cab_move)move;
    }
}

static uint64_t read_v(const char *text, uint32_t length)
{
    uint32_t at = length - 1;
    while (at > 4 && text[at - 1] != ':')
        at--;
    return strtoull(text + at, NULL, 10);
}

static void note_latency(load *l, table *t, uint32_t seat)
{
    if (!t->sent_us || seat == t->mover) return;
    uint64_t us = net_now_us() - t->sent_us;
    t->sent_us = 0;
    if (l->measuring && l->latencies < LATENCIES) l->latency[l->latencies++] = (uint32_t)us;
}

static void join(load *l, uint32_t number)
{
    const table *t = &l->table[number];
    for (uint32_t seat = 1; seat < l->seats; seat++) {
        player *p = &l->player[number * l->seats + seat];
        char text[128];
        snprintf(text, sizeof text, "{\"t\":\"enter\",\"d\":{\"id\":9000002,\"table\":\"%s\"}}",
                 t->key);
        send_text(p, text);
        send_text(p, "{\"t\":\"sit\",\"d\":{\"id\":9000003}}");
    }
}

static void hear_ok(player *p, const char *text)
{
    table *t = &p->all->table[p->table];
    const char *key = strstr(text, "\"table\":\"");
    if (begins(text, "{\"t\":\"ok\",\"d\":{\"id\":9000001,\"table\"") && key) {
        snprintf(t->key, sizeof t->key, "%.12s", key + 9);
        join(p->all, p->table);
    } else if (strstr(text, "},\"v\":")) { /* a move */
        p->pending = false;
        if (p->all->measuring) p->all->moves++;
        choose(p);
    }
}

static void hear_view(player *p, const char *text, uint32_t length)
{
    load *l = p->all;
    table *t = &l->table[p->table];
    if (!t->begun) {
        t->begun = true;
        t->sent_us = 0;
        l->playing++;
    }
    p->v = read_v(text, length);
    p->last = 0;
    p->pending = false;
    read_choices(p, text);
    choose(p);
}

static void hear_up(player *p, const char *text, uint32_t length)
{
    load *l = p->all;
    table *t = &l->table[p->table];
    uint64_t v = read_v(text, length);
    l->errors += v != p->v + 1;
    p->v = v;
    note_latency(l, t, p->seat);
    read_choices(p, text);
    if (strstr(text, "\"result\":{")) {
        p->choices = 0;
        t->sent_us = 0;
        if (p->seat == 0) {
            l->games += l->measuring;
            l->playing--;
            create_table(p);
        }
        return;
    }
    choose(p);
}

static void on_message(void *user, net_conn conn, const char *text, uint32_t length)
{
    load *l = (load *)user;
    player *p;
    static char copy[1 << 20]; /* terminated, for the searches above */
    if (length >= sizeof copy) return;
    memcpy(copy, text, length);
    copy[length] = 0;
    p = l->by_slot[net_slot(conn)];
    if (!p) return;
    if (begins(copy, "{\"t\":\"up\""))
        hear_up(p, copy, length);
    else if (begins(copy, "{\"t\":\"ok\""))
        hear_ok(p, copy);
    else if (begins(copy, "{\"t\":\"view\""))
        hear_view(p, copy, length);
    else if (begins(copy, "{\"t\":\"room\""))
        hear_room(p, copy);
    else if (begins(copy, "{\"t\":\"no\"")) {
        p->pending = false;
        bool stale = strstr(copy, "\"changed\"") || strstr(copy, "\"not_asked\"") ||
                     strstr(copy, "\"over\""); /* others were quicker: no fault */
        l->errors += !stale;
        if (!stale && !l->begun_us) give_up(l, "cli.load.refused", copy);
        if (!stale && l->begun_us && l->errors <= 3) fprintf(stderr, "%s\n", copy);
        choose(p);
    }
}

/* ---- coming in ------------------------------------------------------------------------------- */

static void ask_name(load *l);

static void on_open(void *user, net_conn conn, const http1_message *answer)
{
    load *l = (load *)user;
    (void)conn;
    (void)answer;
    if (++l->open < l->players) return;
    for (uint32_t i = 0; i < l->tables; i++)
        create_table(&l->player[i * l->seats]);
}

static void on_close(void *user, net_conn conn, uint16_t code, const char *reason)
{
    load *l = (load *)user;
    (void)conn;
    if (l->ended_us || l->status != CAB_GO_ON) return;
    l->errors++;
    if (!l->begun_us)
        give_up(l, reason ? "cli.load.no_guest" : "cli.load.no_connection", reason);
    else if (l->errors <= 3)
        fprintf(stderr, "closed: %u %s\n", code, reason ? reason : "");
}

static void connect_player(load *l, uint32_t number, const char *token, uint32_t length)
{
    char lines[HEADER_BYTES];
    net_call call;
    net_handler handler;
    memset(&call, 0, sizeof call);
    memset(&handler, 0, sizeof handler);
    snprintf(lines, sizeof lines, "Authorization: Bearer %.*s\r\n", (int)length, token);
    call.url = l->socket;
    call.lines = lines;
    handler.on_open = on_open;
    handler.on_message = on_message;
    handler.on_close = on_close;
    handler.user = l;
    if (net_connect(l->loop, &call, &handler, &l->player[number].conn) != NET_OK) {
        give_up(l, "cli.load.no_connection", NULL);
        return;
    }
    l->by_slot[net_slot(l->player[number].conn)] = &l->player[number];
}

static void on_named(void *user, net_conn conn, const http1_message *answer, const char *problem)
{
    load *l = (load *)user;
    uint32_t number = l->named++;
    (void)conn;
    for (uint32_t i = 0; answer && i + 9 < answer->body.length; i++) {
        const char *at = answer->body.at + i;
        if (memcmp(at, "\"token\":\"", 9) != 0) continue;
        uint32_t length = 0;
        while (i + 9 + length < answer->body.length && at[9 + length] != '"')
            length++;
        connect_player(l, number, at + 9, length);
        ask_name(l);
        return;
    }
    if (answer && answer->status == 429)
        give_up(l, "cli.load.hurried", NULL);
    else
        give_up(l, "cli.load.no_guest", answer ? http1_reason(answer->status) : problem);
}

static void ask_name(load *l)
{
    net_call call;
    net_handler handler;
    net_conn conn;
    if (l->asked == l->players) return;
    l->asked++;
    memset(&call, 0, sizeof call);
    memset(&handler, 0, sizeof handler);
    call.url = l->http;
    call.method = "POST";
    call.lines = "X-Cabale: 1\r\n";
    call.body = "{}";
    call.length = 2;
    handler.on_answer = on_named;
    handler.user = l;
    if (net_fetch(l->loop, &call, &handler, &conn) != NET_OK)
        give_up(l, "cli.load.no_connection", NULL);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void stop_measuring(load *l)
{
    l->ended_us = net_now_us();
    l->measuring = false;
    net_stop(l->loop);
}

static void on_timer(void *user)
{
    load *l = (load *)user;
    if (!l->measuring && l->playing < l->tables && !l->begun_us) {
        net_timer_set(l->loop, l->timer, 50, 0);
    } else if (!l->begun_us) {
        l->begun_us = 1;
        net_timer_set(l->loop, l->timer, WARM_UP_MS, 0);
    } else if (!l->measuring) {
        l->begun_us = net_now_us();
        l->measuring = true;
        net_timer_set(l->loop, l->timer, l->seconds_ms, 0);
    } else {
        stop_measuring(l);
    }
}

/* With a rate: those whose time has come. */
static void on_pace(void *user)
{
    load *l = (load *)user;
    for (uint32_t i = 0; i < l->players; i++)
        choose(&l->player[i]);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double percentile(const load *l, double part)
{
    if (l->latencies == 0) return 0;
    uint32_t at = (uint32_t)((double)(l->latencies - 1) * part);
    return (double)l->latency[at] / 1000.0;
}

static void print_figures(load *l)
{
    double seconds = (double)(l->ended_us - l->begun_us) / 1e6;
    qsort(l->latency, l->latencies, sizeof *l->latency, by_size);
    double p50 = percentile(l, 0.5), p99 = percentile(l, 0.99);
    if (l->json) {
        printf("{\"tables\":%llu,\"seats\":%u,\"moves\":%llu,\"seconds\":%.3f,"
               "\"moves_per_s\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"errors\":%llu}\n",
               (unsigned long long)l->tables, l->players, (unsigned long long)l->moves, seconds,
               (double)l->moves / seconds, p50, p99, (unsigned long long)l->errors);
        return;
    }
    char moves[32], times[64], errors[32];
    cab_text text;
    cab_text_begin(&text, moves, sizeof moves);
    cab_cli_count(&text, l->cli.lang, (uint64_t)((double)l->moves / seconds));
    cab_text_begin(&text, times, sizeof times);
    cab_cli_decimal(&text, l->cli.lang, p50, 2);
    cab_text_add(&text, " / ");
    cab_cli_decimal(&text, l->cli.lang, p99, 2);
    cab_text_begin(&text, errors, sizeof errors);
    cab_cli_count(&text, l->cli.lang, l->errors);
    cab_cli_print(&l->cli, stdout, "cli.load.figures", moves, times, errors);
}

static const cab_game *game_for_two(void)
{
    for (int i = 0; cab_game_at(i); i++)
        if (!cab_game_at(i)->hidden && cab_game_at(i)->min_seats == 2) return cab_game_at(i);
    return NULL;
}

static int parse(load *l, int argc, char **argv)
{
    const cab_arg args[] = {
        {"url", "URL", CAB_ARG_TEXT, 0, 0, &l->url},
        {"tables", "N", CAB_ARG_NUMBER, 1, 20000, &l->tables},
        {"seconds", "N", CAB_ARG_SECONDS, 100, 3600000, &l->seconds_ms},
        {"game", "G", CAB_ARG_TEXT, 0, 0, &l->game_name},
        {"rate", "MOVES_PER_S", CAB_ARG_NUMBER, 1, 1000000, &l->rate},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &l->json},
    };
    int status = cab_cli_parse(&l->cli, "cli.load", CAB_ARGS(args), 0, argc, argv);
    if (status != CAB_GO_ON) return status;
    l->game = l->game_name ? cab_game_find(l->game_name) : game_for_two();
    if (!l->game || l->game->hidden)
        return cab_bad_use(&l->cli, "cli.load.bad_game", l->game_name, NULL, NULL);
    size_t length = strlen(l->url);
    while (length > 0 && l->url[length - 1] == '/')
        length--;
    bool plain = strncmp(l->url, "http://", 7) == 0, secure = strncmp(l->url, "https://", 8) == 0;
    if ((!plain && !secure) || length > 200)
        return cab_bad_use(&l->cli, "cli.load.bad_url", l->url, NULL, NULL);
    snprintf(l->http, sizeof l->http, "%.*s/api/guest", (int)length, l->url);
    snprintf(l->socket, sizeof l->socket, "ws%.*s/ws?v=%d", (int)length - 4, l->url + 4,
             SRV_PROTOCOL);
    return CAB_GO_ON;
}

static void begin(load *l)
{
    net_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.connections_max = 65536;
    limits.message_max = 1 << 20;
    limits.plain = true;
    l->seats = l->game->min_seats;
    l->players = (uint32_t)l->tables * l->seats;
    l->player = (player *)calloc(l->players, sizeof *l->player);
    l->table = (table *)calloc(l->tables, sizeof *l->table);
    l->latency = (uint32_t *)malloc(LATENCIES * sizeof *l->latency);
    l->loop = net_open(&limits);
    cab_assert(l->player && l->table && l->latency && l->loop);
    for (uint32_t i = 0; i < l->players; i++) {
        l->player[i].all = l;
        l->player[i].table = i / l->seats;
        l->player[i].seat = i % l->seats;
    }
    for (uint32_t i = 0; i < l->tables && l->rate; i++) /* each table has its own moment */
        l->table[i].next_us = net_now_us() + i * UINT64_C(1000000) / l->rate;
    cab_rng_fast(&l->rng, 1);
    l->timer = net_timer(l->loop, on_timer, l);
    net_timer_set(l->loop, l->timer, 50, 0);
    l->pacer = net_timer(l->loop, on_pace, l);
    if (l->rate) net_timer_set(l->loop, l->pacer, 1, 1);
    for (int i = 0; i < STARTING && l->status == CAB_GO_ON; i++)
        ask_name(l);
}

int cab_cmd_load(int argc, char **argv)
{
    load *l = (load *)calloc(1, sizeof *l);
    cab_assert(l);
    l->url = "http://127.0.0.1:8080";
    l->tables = 100;
    l->seconds_ms = 10000;
    l->status = CAB_GO_ON;
    int status = parse(l, argc, argv);
    if (status == CAB_GO_ON) {
        begin(l);
        if (l->status == CAB_GO_ON) net_run(l->loop);
        status = l->ended_us && !l->errors ? CAB_DONE : CAB_FINDING;
        if (l->status != CAB_GO_ON) status = l->status;
        if (l->ended_us) print_figures(l);
        net_free(l->loop);
    }
    free(l->player);
    free(l->table);
    free(l->latency);
    free(l);
    return status;
}
