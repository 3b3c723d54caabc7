#include "server/guard.h"

#include <string.h>

static uint64_t key_of(const srv_guard *g, const srv_try *t)
{
    uint64_t key = secret_mark(g->key, t->what, t->name);
    return key ? key : 1;
}

static srv_count_of *find(srv_guard *g, uint64_t key, int64_t now)
{
    srv_count_of *set = g->of[key % SRV_GUARD_SETS];
    for (int i = 0; i < SRV_GUARD_WAYS; i++)
        if (set[i].key == key && set[i].until > now) return &set[i];
    return NULL;
}

/* Should a rather than b make room? */
static bool goes_first(const srv_count_of *a, const srv_count_of *b, int64_t now)
{
    bool over_a = a->until <= now, over_b = b->until <= now;
    if (over_a != over_b) return over_a;
    bool full_a = a->count >= a->most, full_b = b->count >= b->most;
    if (full_a != full_b) return full_b;
    if (!full_a && a->count != b->count) return a->count < b->count;
    return a->until < b->until;
}

static srv_count_of *make_room(srv_guard *g, uint64_t key, int64_t now)
{
    srv_count_of *set = g->of[key % SRV_GUARD_SETS], *first = set;
    for (int i = 1; i < SRV_GUARD_WAYS; i++)
        if (goes_first(&set[i], first, now)) first = &set[i];
    return first;
}

bool srv_guard_count(srv_guard *g, const srv_try *t, int64_t now)
{
    uint64_t key = key_of(g, t);
    srv_count_of *c = find(g, key, now);
    if (!c) {
        c = make_room(g, key, now);
        c->key = key;
        c->until = now + t->window_ms;
        c->count = 0;
        c->most = t->most;
    }
    if (c->count >= c->most) return false;
    c->count++;
    return true;
}

void srv_guard_back(srv_guard *g, const srv_try *t, int64_t now)
{
    srv_count_of *c = find(g, key_of(g, t), now);
    if (c && c->count > 0) c->count--;
}
