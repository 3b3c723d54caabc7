#include "server/serve_int.h"

#include "base/assert.h"
#include "base/json.h"
#include "net/json_read.h"
#include "record/deal.h"
#include "server/memory.h"

#include <malloc.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    CALM_MS = 10 * 1000,
    CALM_MESSAGES = 2000,   /* in that time; below it is calm */
    QUEUE_BEHIND = 32 << 20 /* bytes under way in the store: half of what it bears */
};

/* ---- time and log ---- */

srv_time srv_now(const srv_server *s)
{
    return s->wall + (int64_t)(net_now_us() / 1000);
}

static int64_t wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* One line: time, level, what happened, key=value. Nothing secret is ever among them. */
void srv_log(const srv_server *s, const char *level, const char *event, const char *format, ...)
{
    char stamp[32];
    time_t now = (time_t)(srv_now(s) / 1000);
    struct tm utc;
    va_list list;
    if (s->options.quiet && level[0] == 'i') return;
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fprintf(stderr, "%s %s %s ", stamp, level, event);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

/* ---- the world of the core: sockets ---- */

static void world_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    net_send(((srv_server *)self)->loop, conn, text, length);
}

static void world_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                       uint32_t length)
{
    net_tell(((srv_server *)self)->loop, conn, count, text, length);
}

static void world_close(void *self, srv_conn conn, uint16_t code)
{
    net_close(((srv_server *)self)->loop, conn, code, NULL);
}

static void world_random(void *self, void *bytes, uint32_t count)
{
    (void)self;
    secret_random(bytes, count);
}

/* ---- the world of the core: storage ---- */

static srv_place *place_of(srv_server *s, srv_table_id table)
{
    srv_place *place = (srv_place *)srv_map_get(&s->places, table);
    if (place) return place;
    place = (srv_place *)srv_need_zero(sizeof *place);
    place->table = table;
    srv_map_put(&s->places, table, place);
    return place;
}

/* Places of tables that have left the core, and of which nothing is under way. */
static void drop_places(srv_server *s)
{
    uint32_t at = 0, count = 0;
    uint64_t durable = __atomic_load_n(&s->durable, __ATOMIC_SEQ_CST);
    srv_place *place, **left = (srv_place **)calloc(s->places.count + 1U, sizeof *left);
    while (left && (place = (srv_place *)srv_map_next(&s->places, &at)) != NULL)
        if (place->ticket <= durable && !srv_knows(s->core, place->table)) left[count++] = place;
    for (uint32_t i = 0; i < count; i++) {
        srv_map_remove(&s->places, left[i]->table);
        free(left[i]);
    }
    free(left);
}

static uint64_t world_append(void *self, const srv_row *row)
{
    srv_server *s = (srv_server *)self;
    srv_place *place = place_of(s, row->table);
    store_row out;
    memset(&out, 0, sizeof out);
    out.tab = place->tab;
    out.prev = place->head;
    out.at = row->at;
    out.id = (int64_t)row->id;
    out.kind = row->kind;
    out.seat = row->seat;
    out.clock = row->clock;
    out.body = row->body;
    out.length = row->length;
    s->ticket = place->ticket = store_append(s->store, &out);
    place->head = out.n;
    return s->ticket;
}

/* A seat here and in the store: the same, each in its own words. */
static_assert((int)STORE_SEATS == (int)CAB_SEATS && (int)STORE_PERSON == (int)SRV_PERSON, "seats");
static_assert((int)STORE_NAME_BYTES == (int)SRV_NAME && (int)STORE_LEVEL_BYTES == (int)SRV_LEVEL,
              "texts of a seat");
static_assert((int)STORE_HUMAN == (int)SRV_HUMAN && (int)STORE_BOT == (int)SRV_BOT, "sitters");
static_assert((int)STORE_CLOCK_LIVE == (int)SRV_CLOCK_LIVE &&
                  (int)STORE_CLOCK_DAYS == (int)SRV_CLOCK_DAYS,
              "clocks");

static void write_seats(const srv_stored *in, store_table *out)
{
    out->seats = in->seats;
    for (int i = 0; i < in->seats; i++) {
        const srv_seat *from = &in->seat[i];
        store_seat *to = &out->seat[i];
        to->kind = from->kind;
        memcpy(to->person, from->person, sizeof to->person);
        to->was = from->was;
        memcpy(to->name, from->name, sizeof to->name);
        memcpy(to->level, from->level, sizeof to->level);
        to->rank = from->rank;
        to->won = from->won;
        to->score = from->score;
    }
}

static uint64_t world_put_table(void *self, const srv_stored *in)
{
    srv_server *s = (srv_server *)self;
    srv_place *place = place_of(s, in->table);
    store_table out;
    if (in->status == SRV_GONE)
        return s->ticket = place->ticket = store_drop_table(s->store, place->tab);
    memset(&out, 0, sizeof out);
    if (!place->tab) place->tab = store_next_table(s->store);
    out.tab = place->tab;
    srv_table_key(in->table, out.key);
    snprintf(out.game, sizeof out.game, "%s", in->game);
    out.status = in->status;
    out.created = in->created;
    out.updated = in->updated;
    out.started = in->started;
    out.ended = in->ended;
    out.deadline = in->deadline == SRV_NEVER ? 0 : in->deadline;
    out.maker = in->maker;
    out.address = in->address;
    out.open = in->open;
    out.spectators = in->spectators;
    out.delay = in->delay;
    out.clock = in->clock;
    out.bank = in->bank;
    out.increment = in->increment;
    write_seats(in, &out);
    out.room = in->room;
    out.length = (uint32_t)strlen(in->room);
    return s->ticket = place->ticket = store_put_table(s->store, &out);
}

static uint64_t world_put_person(void *self, const uint8_t person[SRV_PERSON], const char *name)
{
    srv_server *s = (srv_server *)self;
    return s->ticket = store_put_name(s->store, person, name, srv_now(s));
}

typedef struct {
    srv_table_id table;
    void *to;
    void (*row)(void *to, const srv_row *);
} row_reader;

static bool each_row(void *user, const store_row *in)
{
    row_reader *r = (row_reader *)user;
    srv_row out;
    memset(&out, 0, sizeof out);
    out.table = r->table;
    out.at = in->at;
    out.kind = in->kind;
    out.seat = in->seat;
    out.id = (uint64_t)in->id;
    out.clock = in->clock;
    out.body = in->body;
    out.length = in->length;
    r->row(r->to, &out);
    return true;
}

static bool world_load(void *self, srv_table_id table, void *to,
                       void (*row)(void *to, const srv_row *))
{
    srv_server *s = (srv_server *)self;
    srv_place *place = place_of(s, table);
    row_reader reader = {table, to, row};
    store_result result = store_load(s->store, place->tab, &place->head, each_row, &reader);
    if (result != STORE_OK)
        srv_log(s, "error", "load", "tab=%lld result=%s", (long long)place->tab,
                store_result_name(result));
    return result == STORE_OK;
}

static uint64_t world_micros(void *self)
{
    (void)self;
    return net_now_us();
}

static void read_seats(const store_table *in, srv_seat seat[STORE_SEATS])
{
    memset(seat, 0, STORE_SEATS * sizeof *seat);
    for (int i = 0; i < in->seats; i++) {
        const store_seat *from = &in->seat[i];
        srv_seat *to = &seat[i];
        to->kind = from->kind;
        memcpy(to->person, from->person, sizeof to->person);
        to->was = from->was;
        memcpy(to->name, from->name, sizeof to->name);
        memcpy(to->level, from->level, sizeof to->level);
        to->rank = from->rank;
        to->won = from->won;
        to->score = (int16_t)from->score;
    }
}

bool srv_stored_read(const store_table *in, srv_seat seat[STORE_SEATS], srv_stored *out)
{
    memset(out, 0, sizeof *out);
    if (!srv_table_parse(in->key, &out->table) || in->clock >= STORE_CLOCKS) return false;
    out->game = in->game;
    out->status = in->status;
    out->created = in->created;
    out->updated = in->updated;
    out->started = in->started;
    out->ended = in->ended;
    out->deadline = in->deadline ? in->deadline : SRV_NEVER;
    out->maker = in->maker;
    out->address = in->address;
    out->open = in->open;
    out->spectators = in->spectators;
    out->delay = in->delay;
    out->clock = in->clock;
    out->bank = in->bank;
    out->increment = in->increment;
    out->room = in->room;
    out->seats = in->seats;
    out->seat = seat;
    read_seats(in, seat);
    return true;
}

static bool each_found(void *user, const store_table *in)
{
    srv_server *s = (srv_server *)user;
    srv_seat seat[STORE_SEATS];
    srv_stored stored;
    if (!srv_stored_read(in, seat, &stored)) return false;
    place_of(s, stored.table)->tab = in->tab;
    s->found = srv_stored_copy(&stored);
    return false;
}

static bool world_find(void *self, srv_table_id table, srv_stored *out)
{
    srv_server *s = (srv_server *)self;
    char key[SRV_KEY];
    srv_table_key(table, key);
    free(s->found);
    s->found = NULL;
    if (store_find_table(s->store, key, each_found, s) != STORE_OK || !s->found) return false;
    *out = *s->found;
    return true;
}

/* ---- how long safety takes ---- */

static void note_flush(srv_server *s)
{
    uint32_t last = (s->flush_next + SRV_FLUSHES - 1) % SRV_FLUSHES;
    bool empty = s->flush_first == s->flush_next;
    if (s->ticket ==
        (empty ? __atomic_load_n(&s->durable, __ATOMIC_SEQ_CST) : s->flushed_ticket[last]))
        return;
    if ((s->flush_next + 1) % SRV_FLUSHES == s->flush_first) return; /* behind: not measured */
    s->flushed_ticket[s->flush_next] = s->ticket;
    s->flushed_us[s->flush_next] = net_now_us();
    s->flush_next = (s->flush_next + 1) % SRV_FLUSHES;
}

static void note_durable(srv_server *s, uint64_t ticket)
{
    uint64_t now = net_now_us();
    while (s->flush_first != s->flush_next && s->flushed_ticket[s->flush_first] <= ticket) {
        uint64_t us = now - s->flushed_us[s->flush_first];
        int bucket = 0;
        while (bucket + 1 < SRV_LATENCIES && us >> bucket > 0)
            bucket++;
        s->latency[bucket]++;
        s->latency_sum += us;
        s->flush_first = (s->flush_first + 1) % SRV_FLUSHES;
    }
}

/* ---- what the store's thread tells ---- */

static void durable_here(void *user)
{
    srv_server *s = (srv_server *)user;
    __atomic_store_n(&s->told_durable, false, __ATOMIC_SEQ_CST);
    s->broken = false;
    uint64_t ticket = __atomic_load_n(&s->durable, __ATOMIC_SEQ_CST);
    note_durable(s, ticket);
    if (s->core) srv_durable(s->core, ticket, srv_now(s));
}

static void on_durable(void *user, store_ticket ticket)
{
    srv_server *s = (srv_server *)user;
    __atomic_store_n(&s->durable, ticket, __ATOMIC_SEQ_CST);
    if (!__atomic_exchange_n(&s->told_durable, true, __ATOMIC_SEQ_CST))
        net_post(s->loop, durable_here, s);
}

static void failed_here(void *user)
{
    srv_server *s = (srv_server *)user;
    uint64_t ticket = __atomic_load_n(&s->failed, __ATOMIC_SEQ_CST);
    s->broken = true;
    store_recover(s->store);
    if (s->core) srv_failed(s->core, ticket, srv_now(s));
}

static void on_failed(void *user, store_ticket from, store_result result, const char *reason)
{
    srv_server *s = (srv_server *)user;
    srv_log(s, "error", "storage", "result=%s reason=\"%s\"", store_result_name(result), reason);
    __atomic_store_n(&s->failed, from, __ATOMIC_SEQ_CST);
    net_post(s->loop, failed_here, s);
}

/* ---- sockets ---- */

static void connect_core(srv_server *s, net_conn conn, const srv_who *who)
{
    srv_caller caller;
    memset(&caller, 0, sizeof caller);
    caller.person = who->id;
    caller.name = who->name[0] ? who->name : NULL;
    caller.account = who->account;
    caller.address = who->address;
    caller.program = who->program;
    caller.session = who->kind ? who->session : NULL;
    srv_connect(s->core, conn, &caller, srv_now(s));
}

/* In both languages, since nobody knows yet which one is read there. */
static void refuse_version(srv_server *s, net_conn conn)
{
    char room[512], words[400];
    cab_text out;
    snprintf(words, sizeof words, "%s / %s", cab_word_find(CAB_FR, "server.bad_version"),
             cab_word_find(CAB_EN, "server.bad_version"));
    cab_text_begin(&out, room, sizeof room);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "t", "no");
    cab_json_open(&out, "d", '{');
    cab_json_string(&out, "error", "bad_version");
    cab_json_string(&out, "what", words);
    cab_json_close(&out, '}');
    cab_json_close(&out, '}');
    net_send(s->loop, conn, out.at, out.length);
    net_close(s->loop, conn, SRV_CLOSE_VERSION, NULL);
}

static void on_open(void *user, net_conn conn, const http1_message *answer)
{
    srv_server *s = (srv_server *)user;
    srv_who *who = (srv_who *)srv_map_get(&s->coming, conn);
    (void)answer;
    if (!who) return;
    if (who->foreign) /* a page hears nothing of a socket that was never opened */
        refuse_version(s, conn);
    else if (who->gone) /* a page hears a close code, not the status of a refusal */
        net_close(s->loop, conn, SRV_CLOSE_DELETED, NULL);
    else if (who->ended)
        net_close(s->loop, conn, SRV_CLOSE_ENDED, NULL);
    else
        connect_core(s, conn, who);
    srv_map_remove(&s->coming, conn);
    free(who);
}

static void on_message(void *user, net_conn conn, const char *text, uint32_t length)
{
    srv_server *s = (srv_server *)user;
    srv_receive(s->core, conn, text, length, srv_now(s));
}

static void on_close(void *user, net_conn conn, uint16_t code, const char *reason)
{
    srv_server *s = (srv_server *)user;
    (void)code;
    (void)reason;
    free(srv_map_get(&s->coming, conn));
    srv_map_remove(&s->coming, conn);
    srv_disconnect(s->core, conn, srv_now(s));
}

static void timer_rang(void *user)
{
    (void)user; /* on_turn does the work */
}

/* Once a turn: what is due, then one hand-over to the writer for everything of this turn. */
static void on_turn(void *user)
{
    srv_server *s = (srv_server *)user;
    srv_behind(s->core, store_queued(s->store) > QUEUE_BEHIND);
    srv_time now = srv_now(s), due = srv_tick(s->core, now);
    note_flush(s);
    store_flush(s->store);
    srv_past_turn(s);
    if (s->stopping && srv_idle(s->core)) {
        net_stop(s->loop);
    } else if (due == SRV_NEVER) {
        net_timer_off(s->loop, s->timer);
    } else {
        net_timer_set(s->loop, s->timer, due > now ? (uint64_t)(due - now) : 0, 0);
    }
}

/* After a storm the C library keeps what was freed: once it is calm it goes back to the system. */
static void look_whether_calm(void *user)
{
    srv_server *s = (srv_server *)user;
    uint64_t messages = srv_count(s->core).messages;
    bool calm = messages - s->rest_messages < CALM_MESSAGES;
    s->rest_messages = messages;
    drop_places(s);
    if (calm && !s->rested) {
        srv_rest(s->core);
        net_rest(s->loop);
        malloc_trim(0);
    }
    s->rested = calm;
}

static void stop(void *user)
{
    srv_server *s = (srv_server *)user;
    if (s->stopping) return;
    s->stopping = true;
    srv_log(s, "info", "stopping", "signal");
    srv_stop(s->core, srv_now(s));
    store_flush(s->store);
    if (srv_idle(s->core)) net_stop(s->loop);
}

/* ---- the start ---- */

static bool each_known(void *user, const store_table *in)
{
    srv_server *s = (srv_server *)user;
    srv_seat seat[STORE_SEATS];
    srv_stored stored;
    if (!srv_stored_read(in, seat, &stored)) return true;
    place_of(s, stored.table)->tab = in->tab;
    srv_known(s->core, &stored, srv_now(s));
    return true;
}

/* {0} {1} of a sentence in words/, for the one line before a bad end. */
static void complain(const srv_server *s, const char *key, const char *a, const char *b)
{
    const char *text = cab_word_find(s->options.lang, key);
    fputs("cabale serve: ", stderr);
    for (; text && *text; text++) {
        if (strncmp(text, "{0}", 3) == 0 || strncmp(text, "{1}", 3) == 0) {
            fputs(text[1] == '0' ? a : b, stderr);
            text += 2;
        } else {
            fputc(*text, stderr);
        }
    }
    fputc('\n', stderr);
}

static bool open_store(srv_server *s)
{
    char detail[256];
    char key[64];
    cab_text text;
    store_options options;
    uint32_t length = SECRET_KEY;
    cab_text_begin(&text, detail, sizeof detail);
    memset(&options, 0, sizeof options);
    options.path = s->options.store;
    options.mode = STORE_SERVE;
    options.durable = on_durable;
    options.failed = on_failed;
    options.ctx = s;
    store_result result = store_open(&options, &s->store, &text);
    if (result == STORE_OK) result = store_get_key(s->store, "sign", s->key, &length);
    length = CAB_SIGN_SEED;
    if (result == STORE_OK) result = store_get_key(s->store, "record", s->record_seed, &length);
    memcpy(s->newcomers.key, s->key, SECRET_KEY);
    memcpy(s->logins.key, s->key, SECRET_KEY);
    if (result == STORE_OK) return true;
    snprintf(key, sizeof key, "server.store.%s", store_result_name(result));
    if (!cab_word_find(s->options.lang, key)) snprintf(key, sizeof key, "server.store.io");
    complain(s, key, s->options.store, detail);
    return false;
}

static bool open_net(srv_server *s)
{
    char problem[256];
    cab_text text;
    net_handler handler;
    cab_text_begin(&text, problem, sizeof problem);
    memset(&handler, 0, sizeof handler);
    handler.on_http = srv_on_http;
    handler.on_open = on_open;
    handler.on_message = on_message;
    handler.on_close = on_close;
    handler.user = s;
    net_result result = net_listen(s->loop, s->options.listen, &handler, &text);
    if (result == NET_OK) return true;
    complain(s,
             result == NET_TAKEN         ? "server.listen.taken"
             : result == NET_BAD_ADDRESS ? "server.listen.address"
             : result == NET_FORBIDDEN   ? "server.listen.forbidden"
                                         : "server.listen.failed",
             s->options.listen, problem);
    return false;
}

static void make_core(srv_server *s)
{
    srv_config config = srv_config_usual();
    srv_world world;
    memset(&world, 0, sizeof world);
    world.self = s;
    world.send = world_send;
    world.tell = world_tell;
    world.close = world_close;
    world.append = world_append;
    world.put_table = world_put_table;
    world.put_person = world_put_person;
    world.load = world_load;
    world.find = world_find;
    world.random = world_random;
    world.think = srv_workers_think;
    world.micros = world_micros;
    config.pace = s->options.pace;
    config.limits = s->options.limits;
    config.tables_max = s->options.tables;
    config.memory_max = (uint64_t)s->options.memory_mb << 20;
    config.quiet_live = s->options.quiet_live;
    config.quiet_none = s->options.quiet_none;
    config.quiet_days = s->options.quiet_days;
    s->core = srv_new(&config, &world, srv_now(s));
}

static void announce(srv_server *s)
{
    char url[256];
    const char *address = s->options.listen, *colon = strrchr(address, ':');
    int host = colon ? (int)(colon - address) : (int)strlen(address);
    bool any = host == 0 || strncmp(address, "0.0.0.0", (size_t)host) == 0;
    snprintf(url, sizeof url, "http://%.*s:%u/", any ? 9 : host, any ? "127.0.0.1" : address,
             (unsigned)net_port(s->loop));
    const char *text = cab_word_find(s->options.lang, "server.ready");
    printf("%s %s\n", text ? text : "", s->options.public_url ? s->options.public_url : url);
    fflush(stdout);
}

static int thinking_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? (int)cores - 1 : 1; /* one core stays free, or commits take 4 to 8 ms */
}

/* Behind a proxy everybody has its address, so that counts for nothing. */
static bool reached_directly(const srv_options *o)
{
    bool own = strncmp(o->listen, "127.", 4) == 0 || strncmp(o->listen, "[::1]", 5) == 0 ||
               strncmp(o->listen, "localhost:", 10) == 0;
    return !o->public_url && !own;
}

/* Each thread would take addresses for a heap of its own: not where they are few (ulimit -v). */
static void share_heaps(void)
{
    struct rlimit most;
    if (getrlimit(RLIMIT_AS, &most) == 0 && most.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 2);
}

static bool begin(srv_server *s)
{
    char problem[256];
    net_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.message_max = 16384;
    if (s->options.pace > 0 && reached_directly(&s->options))
        limits.address_max = s->options.limits.hold[SRV_HOLD_SOCKET].address;
    share_heaps();
    s->loop = net_open(&limits);
    cab_assert(s->loop);
    s->wall = wall_clock() - (int64_t)(net_now_us() / 1000);
    if (s->options.web && !srv_files_read(s, s->options.web, problem, sizeof problem)) {
        complain(s, "server.web", s->options.web, problem);
        return false;
    }
    if (!open_net(s)) return false; /* first: a wrong address leaves no file behind */
    if (!open_store(s)) return false;
    make_core(s);
    s->workers = srv_workers_begin(s, thinking_cores(), s->options.bot_threads);
    store_tables(s->store, 1u << STORE_WAITING | 1u << STORE_PLAYING, each_known, s);
    srv_http_begin(s);
    srv_past_begin(s);
    s->timer = net_timer(s->loop, timer_rang, s);
    net_timer_set(s->loop, s->timer, 0, 0);
    net_on_turn(s->loop, on_turn, s);
    s->rest = net_timer(s->loop, look_whether_calm, s);
    net_timer_set(s->loop, s->rest, CALM_MS, CALM_MS);
    srv_keep_begin(s);
    net_signal(s->loop, SIGINT, stop, s);
    net_signal(s->loop, SIGTERM, stop, s);
    return true;
}

static void end(srv_server *s)
{
    uint32_t at = 0;
    void *each;
    if (s->core) srv_free(s->core); /* before the minds that are elsewhere */
    s->core = NULL;
    if (s->workers) srv_workers_end(s->workers);
    if (s->store) store_close(s->store);
    if (s->loop) net_free(s->loop);
    srv_past_end(s);
    srv_http_end(s);
    srv_files_free(s);
    while ((each = srv_map_next(&s->places, &at)) != NULL)
        free(each);
    for (at = 0; (each = srv_map_next(&s->coming, &at)) != NULL;)
        free(each);
    srv_map_free(&s->changing);
    srv_map_free(&s->places);
    srv_map_free(&s->coming);
    free(s->found);
    free(s->page);
    secret_wipe(s->key, sizeof s->key);
    secret_wipe(s->newcomers.key, sizeof s->newcomers.key);
    secret_wipe(s->logins.key, sizeof s->logins.key);
}

int srv_serve(const srv_options *options)
{
    srv_server *s = (srv_server *)srv_need_zero(sizeof *s);
    s->options = *options;
    bool good = begin(s);
    if (good) {
        announce(s);
        net_run(s->loop);
        srv_log(s, "info", "stopped", "moves=%llu", (unsigned long long)srv_count(s->core).moves);
    }
    end(s);
    free(s);
    return good ? 0 : 2;
}
