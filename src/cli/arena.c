/* The games of an arena: one table a thread, with everything its bots need. */
#include "cli/arena.h"

#include "base/assert.h"
#include "base/hash.h"
#include "bots/search.h"
#include "cli/hosting.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROGRESS_MS = 200 };

typedef struct {
    const cab_arena_plan *plan;
    cab_arena_game *games;
    atomic_uint_fast64_t next, done;
    atomic_bool stop;
} shared;

typedef struct {
    shared *pool;
    cab_hosting *host;
    void *memory;
    cab_desk desk[CAB_SEATS]; /* one a bot, on the same memory */
    pthread_t thread;
} worker;

static void play(worker *w, uint64_t number)
{
    const cab_arena_plan *plan = w->pool->plan;
    uint64_t deal = plan->first + number / (uint64_t)plan->bots,
             rotation = number % (uint64_t)plan->bots;
    const cab_bot *bot[CAB_SEATS];
    const cab_desk *desk[CAB_SEATS];
    cab_arena_game *game = &w->pool->games[number];
    cab_result result;
    for (uint64_t seat = 0; seat < plan->setup.seats; seat++) {
        bot[seat] = plan->bot[(seat + rotation) % (uint64_t)plan->bots];
        desk[seat] = &w->desk[(seat + rotation) % (uint64_t)plan->bots];
    }
    uint64_t seed = cab_hash_step(cab_hash_step(plan->seed, UINT64_C(0x6172656e61)), deal);
    memset(game, 0, sizeof *game);
    if (!cab_host_game(w->host, plan->game, &plan->setup, bot, desk, seed, rotation, &result))
        return;
    memcpy(game->rank, result.rank, sizeof game->rank);
    memcpy(game->role, result.role, sizeof game->role);
    game->winners = result.winners;
    game->finished = true;
}

static void *work(void *data)
{
    worker *w = data;
    const cab_arena_plan *plan = w->pool->plan;
    uint64_t all = plan->deals * (uint64_t)plan->bots;
    while (!atomic_load(&w->pool->stop)) {
        uint64_t number = atomic_fetch_add(&w->pool->next, 1);
        if (number >= all) break;
        play(w, number);
        atomic_fetch_add(&w->pool->done, 1);
    }
    return NULL;
}

static void dismiss(worker *w)
{
    free(w->memory);
    free(w->host);
    free(w);
}

static worker *hire(shared *pool)
{
    worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->pool = pool;
    w->host = calloc(1, sizeof *w->host);
    w->memory = malloc(CAB_SEARCH_MEMORY);
    for (int i = 0; i < pool->plan->bots; i++) {
        w->desk[i].memory = w->memory;
        w->desk[i].memory_size = CAB_SEARCH_MEMORY;
        w->desk[i].part = pool->plan->part;
        w->desk[i].options = pool->plan->options[i];
    }
    if (w->host && w->memory) return w;
    dismiss(w);
    return NULL;
}

static void watch(shared *pool)
{
    const cab_arena_plan *plan = pool->plan;
    uint64_t all = plan->deals * (uint64_t)plan->bots;
    struct timespec pause = {0, PROGRESS_MS * 1000000L};
    while (plan->progress) {
        uint64_t done = atomic_load(&pool->done);
        plan->progress(done, all);
        if (done >= all) break;
        nanosleep(&pause, NULL);
    }
}

bool cab_arena_run(const cab_arena_plan *plan, cab_arena_game *games)
{
    worker *workers[CAB_ARENA_THREADS];
    shared pool;
    int hired = 0, running = 0;
    bool well = true;
    cab_assert(plan->threads >= 1 && plan->threads <= CAB_ARENA_THREADS);
    pool.plan = plan;
    pool.games = games;
    atomic_init(&pool.next, 0);
    atomic_init(&pool.done, 0);
    atomic_init(&pool.stop, false);
    while (well && hired < plan->threads) {
        workers[hired] = hire(&pool);
        if (workers[hired])
            hired++;
        else
            well = false;
    }
    while (well && running < hired) {
        if (pthread_create(&workers[running]->thread, NULL, work, workers[running]) == 0)
            running++;
        else
            well = false;
    }
    if (well)
        watch(&pool);
    else
        atomic_store(&pool.stop, true);
    for (int i = 0; i < running; i++)
        pthread_join(workers[i]->thread, NULL);
    for (int i = 0; i < hired; i++)
        dismiss(workers[i]);
    return well;
}
