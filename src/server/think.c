#include "server/think.h"

#include "base/assert.h"
#include "base/hash.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    cab_search_plan plan;
    cab_search_result *result;
    pthread_t thread;
    bool started, found;
} share;

static void *search(void *data)
{
    share *s = data;
    s->found = cab_search(&s->plan, s->result);
    return NULL;
}

static void cut(const cab_search_plan *plan, int threads, share *s, cab_search_result *part)
{
    size_t each = plan->memory_size / (size_t)threads & ~(size_t)7;
    uint32_t all = plan->options.iterations, n = (uint32_t)threads;
    for (uint32_t i = 0; i < n; i++) {
        s[i].plan = *plan;
        s[i].plan.options.iterations = all / n + (i < all % n);
        s[i].plan.seed = i ? cab_hash_step(plan->seed, i) : plan->seed;
        s[i].plan.memory = (uint8_t *)plan->memory + i * each;
        s[i].plan.memory_size = each;
        s[i].result = &part[i];
        s[i].started = s[i].found = false;
    }
}

bool cab_think(const cab_search_plan *plan, cab_search_result *result, void *with)
{
    int threads = *(const int *)with;
    share s[CAB_THINK_THREADS];
    cab_assert(threads >= 1 && threads <= CAB_THINK_THREADS);
    bool small = plan->memory_size / (size_t)threads < CAB_SEARCH_LEAST + 8 ||
                 plan->options.iterations < (uint32_t)threads;
    cab_search_result *part = small ? NULL : calloc((size_t)threads, sizeof *part);
    if (!part) return cab_search(plan, result);
    cut(plan, threads, s, part);
    for (int i = 1; i < threads; i++)
        s[i].started = pthread_create(&s[i].thread, NULL, search, &s[i]) == 0;
    bool found = true;
    for (int i = 0; i < threads; i++) {
        if (s[i].started)
            pthread_join(s[i].thread, NULL);
        else
            search(&s[i]);
        found = found && s[i].found;
    }
    if (found) cab_search_merge(part, threads, result);
    free(part);
    return found;
}
