/* The loop's own life, and what is not a connection: timers, signals, posts, work. */
#include "net/loop_int.h"

#include "base/assert.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <sys/resource.h>

/* ---- opening ---- */

static uint32_t or_else(uint32_t given, uint32_t otherwise)
{
    return given ? given : otherwise;
}

static net_limits complete(const net_limits *given)
{
    net_limits l = *given;
    l.connections_max = or_else(l.connections_max, 16384);
    if (l.connections_max > NET_SLOTS_MAX - 1) l.connections_max = NET_SLOTS_MAX - 1;
    l.message_max = or_else(l.message_max, 65536);
    l.body_max = or_else(l.body_max, 65536);
    l.queue_max = or_else(l.queue_max, 1 << 20);
    l.request_ms = or_else(l.request_ms, 10000);
    l.answer_ms = or_else(l.answer_ms, 60000);
    l.ping_ms = or_else(l.ping_ms, 25000);
    l.close_ms = or_else(l.close_ms, 3000);
    return l;
}

/* Every connection is an open file; the usual 1,024 are too few. */
static void raise_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == files.rlim_max) return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

static bool take_memory(net_loop *loop)
{
    size_t count = (size_t)loop->limits.connections_max + 1;
    loop->slot = (conn **)calloc(count, sizeof(void *));
    loop->generation = (uint16_t *)calloc(count, sizeof *loop->generation);
    loop->deadline = (uint64_t *)calloc(count, sizeof *loop->deadline);
    loop->unused = (uint32_t *)calloc(count, sizeof *loop->unused);
    loop->bucket = (uint32_t *)calloc(count, sizeof *loop->bucket);
    if (!loop->limits.plain) loop->zip = ws13_zip_open(loop->limits.message_max);
    if (!loop->slot || !loop->generation || !loop->deadline || !loop->unused || !loop->bucket)
        return false;
    loop->unused_count = loop->limits.connections_max;
    for (uint32_t i = 0; i < loop->unused_count; i++) {
        loop->unused[i] = i + 1;
        loop->generation[i + 1] = 1;
    }
    return loop->zip || loop->limits.plain;
}

void net_rest(net_loop *loop)
{
    for (int i = 0; i < RANKS; i++) {
        while (loop->pool[i]) {
            chunk *k = loop->pool[i];
            loop->pool[i] = k->next;
            loop->pool_count[i]--;
            free(k);
        }
    }
}

static void give_memory(net_loop *loop)
{
    net_rest(loop);
    while (loop->handlers) {
        handler_node *n = loop->handlers;
        loop->handlers = n->next;
        free(n);
    }
    ws13_zip_close(loop->zip);
    tls_trust_free(loop->trust);
    free(loop->slot);
    free(loop->generation);
    free(loop->deadline);
    free(loop->unused);
    free(loop->bucket);
    free(loop->posts);
    free(loop->taken);
    free(loop);
}

static void on_prepare(uv_prepare_t *prepare)
{
    net_int_turn((net_loop *)prepare->data);
}

static void on_sweep(uv_timer_t *timer)
{
    net_int_sweep((net_loop *)timer->data);
}

/* Makes the calls that were posted up to now; what they post comes next time. */
static void on_wake(uv_async_t *wake)
{
    net_loop *loop = (net_loop *)wake->data;
    uv_mutex_lock(&loop->lock);
    posted *calls = loop->posts;
    uint32_t count = loop->posts_count, size = loop->posts_size;
    loop->posts = loop->taken;
    loop->posts_size = loop->taken_size;
    loop->posts_count = 0;
    loop->taken = calls;
    loop->taken_size = size;
    uv_mutex_unlock(&loop->lock);
    for (uint32_t i = 0; i < count && !loop->freeing; i++)
        calls[i].call(calls[i].user);
}

/* Often enough to be right to a quarter of the shortest time, at most once a second. */
static uint64_t sweep_ms(const net_limits *l)
{
    uint64_t least = l->request_ms;
    if (l->answer_ms < least) least = l->answer_ms;
    if (l->ping_ms < least) least = l->ping_ms;
    if (l->close_ms < least) least = l->close_ms;
    least /= 4;
    return least < 1 ? 1 : least > 1000 ? 1000 : least;
}

/* These three serve the others: they keep nobody waiting. */
static void start_handles(net_loop *loop)
{
    uv_handle_t *handle[] = {(uv_handle_t *)&loop->prepare, (uv_handle_t *)&loop->sweep,
                             (uv_handle_t *)&loop->wake};
    uv_prepare_init(&loop->uv, &loop->prepare);
    uv_timer_init(&loop->uv, &loop->sweep);
    int status = uv_async_init(&loop->uv, &loop->wake, on_wake);
    cab_assert(status == 0);
    for (size_t i = 0; i < sizeof handle / sizeof handle[0]; i++) {
        handle[i]->data = loop;
        uv_unref(handle[i]);
    }
    uv_prepare_start(&loop->prepare, on_prepare);
    uint64_t every = sweep_ms(&loop->limits);
    uv_timer_start(&loop->sweep, on_sweep, every, every);
}

net_loop *net_open(const net_limits *limits)
{
    uint8_t key[CAB_RNG_KEY];
    signal(SIGPIPE, SIG_IGN);
    raise_files();
    net_loop *loop = (net_loop *)calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->limits = complete(limits);
    bool random = uv_random(NULL, NULL, key, sizeof key, 0, NULL) == 0;
    if (!random || !take_memory(loop) || uv_mutex_init(&loop->lock) != 0) {
        give_memory(loop);
        return NULL;
    }
    cab_rng_chacha(&loop->rng, key);
    if (uv_loop_init(&loop->uv) != 0) {
        uv_mutex_destroy(&loop->lock);
        give_memory(loop);
        return NULL;
    }
    start_handles(loop);
    return loop;
}

/* ---- running and ending ---- */

void net_on_turn(net_loop *loop, void (*call)(void *user), void *user)
{
    loop->turn.call = call;
    loop->turn.user = user;
}

void net_run(net_loop *loop)
{
    if (loop->stopping && loop->count.connections == 0) return;
    uv_run(&loop->uv, UV_RUN_DEFAULT);
}

void net_stop(net_loop *loop)
{
    if (loop->stopping) return;
    loop->stopping = true;
    net_int_stop_listening(loop);
    for (uint32_t slot = 1; slot <= loop->top; slot++) {
        conn *c = loop->slot[slot];
        if (!c || c->state == GONE) continue;
        if (c->state == OPEN)
            net_close(loop, c->number, WS13_GOING_AWAY, "the server stops");
        else if (c->state == LISTENING && !c->in)
            net_int_end(c);
        else if (c->state == CONNECTING || c->state == SHAKING || c->state == ASKED)
            net_int_lose(c, WS13_LOST, "given up");
        else
            net_int_deadline(c, loop->limits.close_ms);
    }
    if (loop->count.connections == 0) uv_stop(&loop->uv);
}

static void on_handle_closed(uv_handle_t *handle)
{
    free(handle->data);
}

/* What is not a connection. Our own three are part of the loop; timers and signals are not. */
static void close_handle(uv_handle_t *handle, void *user)
{
    if (uv_is_closing(handle)) return;
    uv_close(handle, handle->data == user ? NULL : on_handle_closed);
}

void net_free(net_loop *loop)
{
    if (!loop) return;
    loop->freeing = true;
    net_int_stop_listening(loop);
    for (uint32_t slot = 1; slot <= loop->top; slot++)
        if (loop->slot[slot]) net_int_lose(loop->slot[slot], WS13_LOST, "stopped");
    uv_walk(&loop->uv, close_handle, loop);
    while (uv_run(&loop->uv, UV_RUN_DEFAULT) != 0) /* all is closed, and work under way is done */
        continue;
    loop->turn.call = NULL;
    net_int_turn(loop); /* frees connections that had something to write */
    int status = uv_loop_close(&loop->uv);
    cab_assert(status == 0);
    uv_mutex_destroy(&loop->lock);
    give_memory(loop);
}

uint64_t net_now_ms(net_loop *loop)
{
    return uv_now(&loop->uv);
}

uint64_t net_now_us(void)
{
    return uv_hrtime() / 1000;
}

/* ---- the door ---- */

static bool door_send(void *self, net_conn c, const char *text, uint32_t length)
{
    return net_send((net_loop *)self, c, text, length);
}

static void door_tell(void *self, const net_conn *c, uint32_t count, const char *text,
                      uint32_t length)
{
    net_tell((net_loop *)self, c, count, text, length);
}

static void door_close(void *self, net_conn c, uint16_t code, const char *reason)
{
    net_close((net_loop *)self, c, code, reason);
}

static bool door_respond(void *self, net_conn c, const net_response *response)
{
    return net_respond((net_loop *)self, c, response);
}

static bool door_upgrade(void *self, net_conn c, const char *protocol, const char *lines)
{
    return net_upgrade((net_loop *)self, c, protocol, lines);
}

net_door net_loop_door(net_loop *loop)
{
    net_door door = {loop, door_send, door_tell, door_close, door_respond, door_upgrade};
    return door;
}

/* ---- timers and signals ---- */

static void on_timer(uv_timer_t *timer)
{
    loop_timer *t = (loop_timer *)timer->data;
    t->call.call(t->call.user);
}

int net_timer(net_loop *loop, void (*call)(void *user), void *user)
{
    cab_assert(loop->timers < NET_TIMERS_MAX);
    loop_timer *t = (loop_timer *)calloc(1, sizeof *t);
    cab_assert(t);
    uv_timer_init(&loop->uv, &t->timer);
    t->timer.data = t;
    t->call.call = call;
    t->call.user = user;
    loop->timer[loop->timers] = t;
    return loop->timers++;
}

void net_timer_set(net_loop *loop, int timer, uint64_t in_ms, uint64_t every_ms)
{
    cab_assert(timer >= 0 && timer < loop->timers);
    uv_timer_start(&loop->timer[timer]->timer, on_timer, in_ms, every_ms);
}

void net_timer_off(net_loop *loop, int timer)
{
    cab_assert(timer >= 0 && timer < loop->timers);
    uv_timer_stop(&loop->timer[timer]->timer);
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    loop_signal *s = (loop_signal *)signal->data;
    s->call.call(s->call.user);
}

void net_signal(net_loop *loop, int number, void (*call)(void *user), void *user)
{
    loop_signal *s = (loop_signal *)calloc(1, sizeof *s);
    cab_assert(s);
    uv_signal_init(&loop->uv, &s->signal);
    s->signal.data = s;
    s->call.call = call;
    s->call.user = user;
    uv_signal_start(&s->signal, on_signal, number);
    uv_unref((uv_handle_t *)&s->signal);
}

/* ---- other threads ---- */

void net_post(net_loop *loop, void (*call)(void *user), void *user)
{
    uv_mutex_lock(&loop->lock);
    if (loop->posts_count == loop->posts_size) {
        uint32_t size = loop->posts_size ? loop->posts_size * 2 : 64;
        posted *more = (posted *)realloc(loop->posts, size * sizeof *more);
        cab_assert(more); /* a lost call would be a lost move */
        loop->posts = more;
        loop->posts_size = size;
    }
    loop->posts[loop->posts_count].call = call;
    loop->posts[loop->posts_count].user = user;
    bool first = loop->posts_count++ == 0;
    uv_mutex_unlock(&loop->lock);
    if (first) uv_async_send(&loop->wake);
}

typedef struct {
    uv_work_t work;
    void (*call)(void *user);
    void (*done)(void *user);
    void *user;
} work;

static void on_work(uv_work_t *request)
{
    work *w = (work *)request->data;
    w->call(w->user);
}

static void on_work_done(uv_work_t *request, int status)
{
    work *w = (work *)request->data;
    (void)status;
    w->done(w->user);
    free(w);
}

bool net_work(net_loop *loop, void (*call)(void *user), void (*done)(void *user), void *user)
{
    work *w = (work *)calloc(1, sizeof *w);
    if (!w) return false;
    w->work.data = w;
    w->call = call;
    w->done = done;
    w->user = user;
    int status = uv_queue_work(&loop->uv, &w->work, on_work, on_work_done);
    cab_assert(status == 0);
    return true;
}
