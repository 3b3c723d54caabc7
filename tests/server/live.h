/* A real server on the loopback, in a process that can be killed, and clients of the plain
 * protocol.
 *
 * Processes are made by a helper that was itself made before any thread was, since a fork of a
 * program with threads is no sound one. It starts servers (cabale serve) and players (cabale play)
 * on request; whatever happens to the test, they end with it. */
#ifndef CABALE_TESTS_LIVE_H
#define CABALE_TESTS_LIVE_H

#include "base/rng.h"
#include "base/test.h"
#include "cli/cli.h"
#include "engine/game.h"
#include "net/json_read.h"
#include "record/record.h"
#include "terminal/far_line.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIVE_NONCE "000102030405060708090a0b0c0d0e0f"

enum { LIVE_ARGS = 16, LIVE_ARG = 160, LIVE_PATIENCE_MS = 60000, LIVE_MOVES = 4096 };

/* ---- processes ---- */

typedef struct {
    char what; /* s: a server, p: a player, w: wait for one */
    int32_t pid;
    int32_t argc;
    char arg[LIVE_ARGS][LIVE_ARG];
    char in[LIVE_ARG], out[LIVE_ARG], data[LIVE_ARG]; /* of a player; data: its folder */
    int64_t memory; /* bytes of address space a server may have; 0: any */
} live_order;

typedef struct {
    int32_t pid, status;
    char line[256]; /* a server's first */
} live_reply;

typedef struct {
    int door; /* to the helper */
    pid_t helper;
    char folder[64], store[96], url[128], listen[64];
    const char *pace; /* per cent; "0": no pauses and no limits */
    const char *bot_threads;
    bool proxied;   /* believes a proxy about whom it speaks for; not at the first start */
    int64_t memory; /* bytes of address space; 0: any */
    const char *option, *value; /* one more of cabale serve; NULL: none */
    int32_t pid;                /* of the server; 0: none */
} live;

static inline void live_become(const live_order *order, int out)
{
    char *argv[LIVE_ARGS + 1] = {NULL};
    static live_order copy;
    int nothing = open("/dev/null", O_RDWR);
    int in = order->in[0] ? open(order->in, O_RDONLY) : nothing;
    copy = *order;
    if (copy.data[0]) setenv("XDG_DATA_HOME", copy.data, 1);
    for (int i = 0; i < copy.argc; i++)
        argv[i] = copy.arg[i];
    dup2(in, 0);
    dup2(out, 1);
    if (!getenv("LIVE_LOUD")) dup2(nothing, 2);
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* they map terabytes */
    struct rlimit most = {(rlim_t)copy.memory, (rlim_t)copy.memory};
    if (copy.memory > 0) setrlimit(RLIMIT_AS, &most);
#endif
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a disk that is full */
    int status =
        order->what == 's' ? cab_cmd_serve(copy.argc, argv) : cab_cmd_play(copy.argc, argv);
    fflush(stdout);
    _exit(status);
}

static inline void live_make(const live_order *order, int door, live_reply *reply)
{
    int ends[2];
    if (order->what == 's') {
        if (pipe(ends) != 0) return;
    } else {
        ends[1] = open(order->out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ends[0] = -1;
    }
    reply->pid = (int32_t)fork();
    if (reply->pid == 0) {
        close(door);
        if (ends[0] >= 0) close(ends[0]);
        live_become(order, ends[1]);
    }
    close(ends[1]);
    if (ends[0] < 0) return;
    for (size_t at = 0; at + 1 < sizeof reply->line; at++)
        if (read(ends[0], reply->line + at, 1) != 1 || reply->line[at] == '\n') break;
    close(ends[0]);
}

static inline void live_help(int door)
{
    static live_order order;
    int32_t children[64];
    int count = 0;
    while (read(door, &order, sizeof order) == (ssize_t)sizeof order) {
        live_reply reply;
        memset(&reply, 0, sizeof reply);
        if (order.what == 'w') {
            int status = 0;
            reply.pid = (int32_t)waitpid(order.pid, &status, 0);
            reply.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        } else {
            live_make(&order, door, &reply);
            children[count++ % 64] = reply.pid;
        }
        if (write(door, &reply, sizeof reply) != (ssize_t)sizeof reply) break;
    }
    for (int i = 0; i < count && i < 64; i++)
        if (waitpid(children[i], NULL, WNOHANG) == 0) kill(children[i], SIGKILL);
    _exit(0);
}

static inline live_reply live_ask(live *l, const live_order *order)
{
    live_reply reply;
    memset(&reply, 0, sizeof reply);
    CHECK(write(l->door, order, sizeof *order) == (ssize_t)sizeof *order);
    CHECK(read(l->door, &reply, sizeof reply) == (ssize_t)sizeof reply);
    return reply;
}

/* Once, before any thread. */
static inline void live_begin(live *l)
{
    int ends[2];
    memset(l, 0, sizeof *l);
    CHECK_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    int size = 1 << 16;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    fflush(stdout);
    l->helper = fork();
    if (l->helper == 0) {
        close(ends[0]);
        live_help(ends[1]);
    }
    close(ends[1]);
    l->door = ends[0];
    snprintf(l->folder, sizeof l->folder, "/tmp/cabale-live-XXXXXX");
    CHECK(mkdtemp(l->folder) != NULL);
    snprintf(l->store, sizeof l->store, "sqlite:%s/store", l->folder);
    snprintf(l->listen, sizeof l->listen, "127.0.0.1:0");
    l->pace = "0";
    l->bot_threads = "1";
}

static inline void live_arg(live_order *order, const char *text)
{
    CHECK(order->argc < LIVE_ARGS && strlen(text) < LIVE_ARG);
    snprintf(order->arg[order->argc++], LIVE_ARG, "%s", text);
}

static inline int live_wait(live *l, int32_t pid)
{
    static live_order order;
    memset(&order, 0, sizeof order);
    order.what = 'w';
    order.pid = pid;
    return live_ask(l, &order).status;
}

static inline int live_stop(live *l, int how)
{
    int32_t pid = l->pid;
    l->pid = 0;
    kill(pid, how);
    return live_wait(l, pid);
}

/* The same address and store every time. */
static inline void live_start(live *l)
{
    static live_order order;
    const char *args[] = {"serve", "--listen", l->listen,       "--store",      l->store, "--pace",
                          l->pace, "--quiet",  "--bot-threads", l->bot_threads, "--lang", "en"};
    if (l->pid) live_stop(l, SIGKILL); /* of a test that failed */
    memset(&order, 0, sizeof order);
    order.what = 's';
    order.memory = l->memory;
    for (size_t i = 0; i < sizeof args / sizeof *args; i++)
        live_arg(&order, args[i]);
    if (l->option) live_arg(&order, l->option);
    if (l->option) live_arg(&order, l->value);
    if (l->proxied) live_arg(&order, "--public-url");
    if (l->proxied) live_arg(&order, l->url);
    live_reply reply = live_ask(l, &order);
    const char *url = strstr(reply.line, "http://");
    CHECK(url != NULL);
    l->pid = reply.pid;
    snprintf(l->url, sizeof l->url, "%.*s", (int)strcspn(url, "\n"), url);
    while (l->url[strlen(l->url) - 1] == '/')
        l->url[strlen(l->url) - 1] = 0;
    snprintf(l->listen, sizeof l->listen, "%s", l->url + 7);
}

static inline void live_remove(const char *path)
{
    char inside[512];
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        int length = snprintf(inside, sizeof inside, "%s/%s", path, e->d_name);
        if (length > 0 && (size_t)length < sizeof inside) live_remove(inside);
    }
    if (folder) closedir(folder);
    remove(path);
}

static inline void live_end(live *l)
{
    if (l->pid) live_stop(l, SIGKILL);
    close(l->door);
    waitpid(l->helper, NULL, 0);
    live_remove(l->folder);
}

/* ---- clients ---- */

typedef struct {
    uint64_t id;
    cab_move move;
} live_move;

typedef struct {
    far_line *line;
    char table[16], status[12], create[256];
    int seat; /* -1: none */
    bool over;
    char promised[2 * CAB_COMMITMENT + 1]; /* the commitment for which it has promised */
    int64_t v;                             /* -1: none */
    uint64_t id, pending;
    cab_move pending_move;
    char sent[256];
    cab_move choice[CAB_LIST_MAX];
    int choices;
    live_move acked[LIVE_MOVES];
    int acks;
    uint32_t refused, storage; /* answers `no` to moves; those that were storage's */
    uint32_t opened, heard;
} live_client;

static inline void live_say(live_client *k, const char *type, const char *body, bool with_v)
{
    char text[512], v[32] = "";
    if (with_v && k->v >= 0) snprintf(v, sizeof v, ",\"v\":%lld", (long long)k->v);
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"d\":{\"id\":%llu%s%s}%s}", type,
             (unsigned long long)++k->id, body[0] ? "," : "", body, v);
    far_line_send(k->line, text);
}

static inline void live_enter(live_client *k)
{
    char body[64];
    snprintf(body, sizeof body, "\"table\":\"%s\"", k->table);
    if (k->table[0])
        live_say(k, "enter", body, true);
    else if (k->create[0])
        live_say(k, "create", k->create, false);
}

static inline void live_choose(live_client *k, cab_rng *rng)
{
    char body[64];
    if (k->pending || k->choices == 0 || k->over) return;
    k->pending_move = k->choice[cab_rng_below(rng, (uint32_t)k->choices)];
    k->pending = k->id + 1;
    snprintf(body, sizeof body, "\"moves\":[%u]", k->pending_move);
    snprintf(k->sent, sizeof k->sent, "{\"t\":\"move\",\"d\":{\"id\":%llu,%s},\"v\":%lld}",
             (unsigned long long)k->pending, body, (long long)k->v);
    k->id = k->pending;
    far_line_send(k->line, k->sent);
}

static inline uint64_t live_top(const live_client *k)
{
    return k->acks > 0 ? k->acked[k->acks - 1].id : 0;
}

/* The promise of LIVE_NONCE at the table that has shown this commitment. */
static inline void live_promise(const char *commitment, char hex[2 * CAB_PROMISE + 1])
{
    uint8_t bytes[CAB_COMMITMENT] = {0}, nonce[CAB_NONCE], promise[CAB_PROMISE];
    cab_text text;
    (void)cab_parse_hex(commitment, bytes, sizeof bytes);
    cab_assert(cab_parse_hex(LIVE_NONCE, nonce, sizeof nonce));
    cab_deal_promise(bytes, nonce, promise);
    cab_text_begin(&text, hex, 2 * CAB_PROMISE + 1);
    for (int i = 0; i < CAB_PROMISE; i++)
        cab_text_hex(&text, promise[i], 2);
}

static inline void live_get_ready(live_client *k, const net_json *room, const net_json *chair)
{
    char hex[2 * CAB_PROMISE + 1], body[128];
    if (net_json_number(room, "opening", 0) > 0) {
        if (!net_json_flag(chair, "opened", false))
            live_say(k, "open", "\"nonce\":\"" LIVE_NONCE "\"", false);
        return;
    }
    const char *commitment = net_json_text(room, "commitment");
    bool ready = net_json_flag(chair, "ready", false);
    if (ready)
        k->promised[0] = 0; /* said and heard: if somebody else sits down, it is asked again */
    if (ready || strcmp(k->promised, commitment) == 0) return;
    snprintf(k->promised, sizeof k->promised, "%s", commitment);
    live_promise(commitment, hex);
    snprintf(body, sizeof body, "\"hash\":\"%s\"", hex);
    live_say(k, "ready", body, false);
}

static inline void live_hear_room(live_client *k, const net_json *d)
{
    const char *status = net_json_text(d, "status");
    const net_json *seats = net_json_in(d, "seats");
    snprintf(k->status, sizeof k->status, "%s", status ? status : "");
    k->seat = (int)net_json_number(d, "you", -1);
    if (!status || strcmp(status, "waiting") != 0) return;
    if (k->seat < 0)
        live_say(k, "sit", "", false);
    else
        live_get_ready(k, d, net_json_at(seats, k->seat));
}

static inline void live_hear_choices(live_client *k, const net_json *d)
{
    const net_json *list = net_json_in(d, "choices"), *each;
    k->choices = 0;
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++)
        if (!net_json_flag(each, "reopen", false))
            k->choice[k->choices++] = (cab_move)net_json_number(each, "move", 0);
    if (net_json_in(d, "result")) k->over = true;
}

static inline void live_hear_answer(live_client *k, const net_json *d, bool ok)
{
    const char *error = net_json_text(d, "error"), *table = net_json_text(d, "table");
    if (ok && table) snprintf(k->table, sizeof k->table, "%s", table);
    CHECK(ok || !error || strcmp(error, "no_table") != 0); /* what was made is kept */
    if (!k->pending || (uint64_t)net_json_number(d, "id", 0) != k->pending) return;
    if (ok) {
        CHECK(k->acks < LIVE_MOVES);
        k->acked[k->acks].id = k->pending;
        k->acked[k->acks++].move = k->pending_move;
    } else {
        k->refused++;
        k->storage += error && strcmp(error, "storage") == 0;
    }
    k->pending = 0;
}

static inline void live_hear(live_client *k, const char *text)
{
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK(json != NULL);
    const char *t = net_json_text(json, "t");
    const net_json *d = net_json_in(json, "d");
    int64_t v = net_json_number(json, "v", -1);
    k->heard++;
    if (strcmp(t, "hello") == 0) {
        k->promised[0] = 0;
        live_enter(k);
        if (k->pending) far_line_send(k->line, k->sent);
    } else if (strcmp(t, "room") == 0) {
        live_hear_room(k, d);
    } else if (strcmp(t, "view") == 0) {
        /* Whatever was acknowledged is still there. */
        CHECK((uint64_t)net_json_number(d, "last", 0) >= live_top(k));
        k->v = v;
        live_hear_choices(k, d);
    } else if (strcmp(t, "up") == 0 && v == k->v + 1) {
        k->v = v;
        live_hear_choices(k, d);
    } else if (strcmp(t, "up") == 0 && v > k->v + 1) {
        k->v = -1;
        live_enter(k);
    } else if (strcmp(t, "ok") == 0 || strcmp(t, "no") == 0) {
        live_hear_answer(k, d, t[0] == 'o');
    }
    net_json_free(json);
}

static inline void live_take(live_client *k)
{
    char *text;
    int status;
    far_news news;
    while ((news = far_line_take(k->line, &text, &status)) != FAR_NOTHING) {
        if (news == FAR_OPEN) k->opened++;
        if (news == FAR_TEXT) live_hear(k, text);
        free(text);
    }
}

/* Until somebody has news; a server that says nothing for a minute has failed the test. */
static inline void live_listen(live_client *const *who, int count)
{
    struct pollfd fds[4];
    for (int i = 0; i < count; i++) {
        fds[i].fd = far_line_fd(who[i]->line);
        fds[i].events = POLLIN;
    }
    CHECK(poll(fds, (nfds_t)count, LIVE_PATIENCE_MS) > 0);
    for (int i = 0; i < count; i++)
        live_take(who[i]);
}

/* The answer to a call, as text of the caller's. */
static inline char *live_fetch(far_line *line, const char *token, const char *method,
                               const char *path, const char *body, int *status)
{
    char *text;
    far_line_fetch(line, token, method, path, body);
    for (;;) {
        far_news news = far_line_take(line, &text, status);
        if (news == FAR_ANSWER) return text;
        if (news == FAR_NOBODY) *status = 0;
        if (news == FAR_NOBODY) return text;
        free(text);
        struct pollfd fd = {far_line_fd(line), POLLIN, 0};
        if (news == FAR_NOTHING) CHECK(poll(&fd, 1, LIVE_PATIENCE_MS) > 0);
    }
}

/* A new guest. */
static inline void live_token(far_line *line, const char *name, char *token, size_t size)
{
    char body[80];
    int status = 0;
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    char *text = live_fetch(line, NULL, "POST", "/api/guest", body, &status);
    CHECK_EQ(status, 200);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK(json && net_json_text(json, "token"));
    snprintf(token, size, "%s", net_json_text(json, "token"));
    net_json_free(json);
    free(text);
}

/* With a line of its own. */
static inline void live_come(live *l, live_client *k, const char *name)
{
    char token[256];
    memset(k, 0, sizeof *k);
    k->v = k->seat = -1;
    k->line = far_line_open(l->url);
    CHECK(k->line != NULL);
    live_token(k->line, name, token, sizeof token);
    far_line_connect(k->line, token);
}

/* ---- the record ---- */

/* Downloads it, proves it (cabale verify), and finds every acknowledged move in it, in order. */
static inline void live_check_record(live *l, live_client *const *who, int count)
{
    char path[128], file[128], verify[] = "verify", quiet[] = "--lang", lang[] = "en";
    int status = 0;
    cab_record record;
    cab_problem problem;
    far_line *line = far_line_open(l->url);
    CHECK(line != NULL);
    snprintf(path, sizeof path, "/api/tables/%.15s/record", who[0]->table);
    char *text = live_fetch(line, NULL, "GET", path, NULL, &status);
    far_line_close(line);
    CHECK_EQ(status, 200);
    snprintf(file, sizeof file, "%s/record", l->folder);
    FILE *out = fopen(file, "wb");
    CHECK(out && fputs(text, out) >= 0);
    fclose(out);
    free(text);
    char *argv[] = {verify, file, quiet, lang, NULL};
    int saved = dup(1), nothing = open("/dev/null", O_WRONLY);
    fflush(stdout);
    dup2(nothing, 1);
    int proved = cab_cmd_verify(4, argv);
    fflush(stdout);
    dup2(saved, 1);
    close(saved);
    close(nothing);
    CHECK_EQ(proved, CAB_DONE);
    CHECK(cab_record_read(file, CAB_READ_FINISHED, &record, &problem));
    CHECK(record.finished);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (uint32_t e = 0; e < record.entries && found < who[i]->acks; e++) {
            const cab_entry *entry = &record.entry[e];
            found += entry->kind == CAB_ENTRY_MOVE && entry->seat == who[i]->seat &&
                     entry->move == who[i]->acked[found].move;
        }
        CHECK_EQ(found, who[i]->acks);
    }
    cab_record_free(&record);
}

#endif
