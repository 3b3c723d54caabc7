#include "server/memory.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

static void *reserve;
static int openings;

static bool fill(void)
{
    if (!reserve) reserve = malloc(SRV_RESERVE);
    return reserve != NULL;
}

bool srv_memory_open(void)
{
    openings++;
    return fill();
}

bool srv_memory_there(void)
{
    return openings == 0 || fill();
}

void srv_memory_close(void)
{
    if (--openings > 0) return;
    free(reserve);
    reserve = NULL;
}

/* The heap gets the reserve; what it was for is asked for once more. */
bool srv_memory_lend(void)
{
    bool had = reserve != NULL;
    free(reserve);
    reserve = NULL;
    return had;
}

void *srv_need(size_t bytes)
{
    void *got = malloc(bytes);
    if (!got && srv_memory_lend()) got = malloc(bytes);
    cab_assert(got);
    return got;
}

void *srv_need_zero(size_t bytes)
{
    void *got = srv_need(bytes);
    memset(got, 0, bytes);
    return got;
}

void *srv_need_more(void *old, size_t bytes)
{
    void *got = realloc(old, bytes);
    if (!got && srv_memory_lend()) got = realloc(old, bytes);
    cab_assert(got);
    return got;
}

char *srv_need_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return (char *)memcpy(srv_need(size), text, size);
}
