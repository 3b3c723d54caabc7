/* Threads on which the minds of bots live through what happened, and think: a queue to them, a list
 * back. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "server/think.h"
#include "server/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    DESK_BYTES = 64 << 20,
    STACK_BYTES = 8 << 20, /* of a thread, as systems have it */
    WORKERS_MAX = 16,
    ASKED_MIN = 4 /* questions to is_enough, eight iterations apart */
};

typedef struct thought_item {
    struct thought_item *next;
    srv_thought *thought;
} thought_item;

struct srv_workers {
    srv_server *server;
    pthread_t thread[WORKERS_MAX];
    int count;
    int threads; /* for one search */
    pthread_mutex_t lock;
    pthread_cond_t more;
    thought_item *first, *last, *done;
    uint64_t spent_us;
    bool stop, told;
};

static void done_here(void *user)
{
    srv_server *s = (srv_server *)user;
    srv_workers *w = s->workers;
    pthread_mutex_lock(&w->lock);
    thought_item *done = w->done;
    w->done = NULL;
    w->told = false;
    pthread_mutex_unlock(&w->lock);
    while (done) {
        thought_item *next = done->next;
        srv_thought_done(s->core, done->thought, srv_now(s));
        free(done);
        done = next;
    }
}

/* Enough? The first few times the answer is no: a look at the table is better than none. All
 * threads of a search ask. */
typedef struct {
    const srv_server *server;
    const srv_thought *thought;
    int asked;
} patience;

static bool is_enough(void *user)
{
    patience *p = (patience *)user;
    if (__atomic_add_fetch(&p->asked, 1, __ATOMIC_RELAXED) < ASKED_MIN) return false;
    return __atomic_load_n(&p->thought->stale, __ATOMIC_RELAXED) ||
           (p->thought->by != SRV_NEVER && srv_now(p->server) >= p->thought->by);
}

static void *work(void *user)
{
    srv_workers *w = (srv_workers *)user;
    cab_desk desk;
    patience limit = {w->server, NULL, 0};
    memset(&desk, 0, sizeof desk);
    desk.stop = is_enough;
    desk.stop_with = &limit;
    desk.search = cab_think;
    desk.search_with = &w->threads;
    desk.memory = malloc(DESK_BYTES);
    desk.memory_size = desk.memory ? DESK_BYTES : 0;
    pthread_mutex_lock(&w->lock);
    while (!w->stop) {
        thought_item *item = w->first;
        if (!item) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        w->first = item->next;
        if (!w->first) w->last = NULL;
        pthread_mutex_unlock(&w->lock);
        uint64_t begun = net_now_us();
        limit.thought = item->thought;
        limit.asked = 0;
        srv_thought_work(item->thought, &desk);
        uint64_t spent = net_now_us() - begun;
        pthread_mutex_lock(&w->lock);
        w->spent_us += spent;
        item->next = w->done;
        w->done = item;
        if (!w->told) net_post(w->server->loop, done_here, w->server);
        w->told = true;
    }
    pthread_mutex_unlock(&w->lock);
    free(desk.memory);
    return NULL;
}

/* Where the system bounds our addresses (ulimit -v), desks and stacks get a quarter of them. */
static int bounded(int count)
{
    struct rlimit most;
    if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY) return count;
    rlim_t fit = most.rlim_cur / 4 / (DESK_BYTES + STACK_BYTES);
    return fit < (rlim_t)count ? (int)fit : count;
}

srv_workers *srv_workers_begin(srv_server *s, int cores, int threads)
{
    srv_workers *w = (srv_workers *)srv_need_zero(sizeof *w);
    w->server = s;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    w->threads = threads;
    w->count = cores / threads > WORKERS_MAX ? WORKERS_MAX : cores / threads;
    w->count = bounded(w->count);
    if (w->count < 1) w->count = 1;
    for (int i = 0; i < w->count; i++)
        cab_assert(pthread_create(&w->thread[i], NULL, work, w) == 0);
    return w;
}

static void free_items(thought_item *item)
{
    for (thought_item *next; item; item = next) {
        next = item->next;
        srv_thought_free(item->thought);
        free(item);
    }
}

void srv_workers_end(srv_workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->thread[i], NULL);
    free_items(w->first);
    free_items(w->done);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void srv_workers_think(void *server, srv_thought *thought)
{
    srv_workers *w = ((srv_server *)server)->workers;
    thought_item *item = (thought_item *)srv_need(sizeof *item);
    item->next = NULL;
    item->thought = thought;
    pthread_mutex_lock(&w->lock);
    if (w->last)
        w->last->next = item;
    else
        w->first = item;
    w->last = item;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

uint64_t srv_workers_us(srv_workers *w)
{
    pthread_mutex_lock(&w->lock);
    uint64_t spent = w->spent_us;
    pthread_mutex_unlock(&w->lock);
    return spent;
}
