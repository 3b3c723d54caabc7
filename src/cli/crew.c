#include "cli/crew.h"

#include "base/assert.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { PROGRESS_MS = 100 };

typedef struct {
    const cab_crew_work *work;
    atomic_uint_fast64_t next, done; /* games given out, games played */
    atomic_bool stop;
} shared;

typedef struct {
    shared *pool;
    void *worker;
    pthread_t thread;
} place;

static void *work_on(void *data)
{
    const place *at = data;
    const cab_crew_work *work = at->pool->work;
    while (!atomic_load(&at->pool->stop)) {
        uint64_t number = atomic_fetch_add(&at->pool->next, work->chunk);
        if (number >= work->games) break;
        uint64_t end = number + work->chunk < work->games ? number + work->chunk : work->games;
        for (; number < end; number++) {
            if (!work->play(at->worker, number)) atomic_store(&at->pool->stop, true);
            atomic_fetch_add(&at->pool->done, 1);
        }
    }
    return NULL;
}

static void watch(shared *pool)
{
    const cab_crew_work *work = pool->work;
    struct timespec pause = {0, PROGRESS_MS * 1000000L};
    while (work->progress) {
        uint64_t done = atomic_load(&pool->done);
        work->progress(done, work->games);
        if (done >= work->games || atomic_load(&pool->stop)) break;
        nanosleep(&pause, NULL);
    }
}

bool cab_crew_run(const cab_crew_work *work, void *const *worker, int workers)
{
    place at[CAB_CREW_MAX];
    shared pool;
    int running = 0;
    cab_assert(workers >= 1 && workers <= CAB_CREW_MAX && work->chunk >= 1);
    pool.work = work;
    atomic_init(&pool.next, 0);
    atomic_init(&pool.done, 0);
    atomic_init(&pool.stop, false);
    for (; running < workers; running++) {
        at[running].pool = &pool;
        at[running].worker = worker[running];
        if (pthread_create(&at[running].thread, NULL, work_on, &at[running]) != 0) break;
    }
    if (running == workers)
        watch(&pool);
    else
        atomic_store(&pool.stop, true);
    for (int i = 0; i < running; i++)
        pthread_join(at[i].thread, NULL);
    return running == workers;
}
