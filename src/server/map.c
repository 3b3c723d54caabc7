#include "server/map.h"

#include "base/assert.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

static uint32_t home(const srv_map *m, uint64_t key)
{
    return (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (m->room - 1);
}

static uint32_t find(const srv_map *m, uint64_t key)
{
    uint32_t at = home(m, key);
    while (m->key[at] != 0 && m->key[at] != key)
        at = (at + 1) & (m->room - 1);
    return at;
}

void *srv_map_get(const srv_map *m, uint64_t key)
{
    if (m->room == 0 || key == 0) return NULL;
    uint32_t at = find(m, key);
    return m->key[at] == key ? m->value[at] : NULL;
}

static void grow(srv_map *m)
{
    srv_map old = *m;
    m->room = old.room ? old.room * 2 : 64;
    m->key = (uint64_t *)srv_need_zero(m->room * sizeof *m->key);
    m->value = (void **)srv_need_zero(m->room * sizeof *m->value);
    for (uint32_t i = 0; i < old.room; i++) {
        if (old.key[i] == 0) continue;
        uint32_t at = find(m, old.key[i]);
        m->key[at] = old.key[i];
        m->value[at] = old.value[i];
    }
    free(old.key);
    free(old.value);
}

void srv_map_put(srv_map *m, uint64_t key, void *value)
{
    cab_assert(key != 0);
    if ((m->count + 1) * 2 > m->room) grow(m);
    uint32_t at = find(m, key);
    m->count += m->key[at] == 0;
    m->key[at] = key;
    m->value[at] = value;
}

void srv_map_remove(srv_map *m, uint64_t key)
{
    if (m->room == 0) return;
    uint32_t hole = find(m, key), mask = m->room - 1;
    if (m->key[hole] != key) return;
    m->count--;
    /* What was pushed past the hole moves back into it, so that no search ends too early. */
    for (uint32_t at = (hole + 1) & mask; m->key[at] != 0; at = (at + 1) & mask) {
        if (((at - home(m, m->key[at])) & mask) < ((at - hole) & mask)) continue;
        m->key[hole] = m->key[at];
        m->value[hole] = m->value[at];
        hole = at;
    }
    m->key[hole] = 0;
    m->value[hole] = NULL;
}

void *srv_map_next(const srv_map *m, uint32_t *at)
{
    for (; *at < m->room; (*at)++)
        if (m->key[*at] != 0) return m->value[(*at)++];
    return NULL;
}

void srv_map_free(srv_map *m)
{
    free(m->key);
    free(m->value);
    memset(m, 0, sizeof *m);
}
