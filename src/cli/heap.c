/* Counts calls to the heap, and refuses some where a test wants that: the program is linked with
 * --wrap for these three (Makefile), so calls from our own objects come through here first. In a
 * program linked without it nothing comes here. */
#include "cli/cli.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint_fast64_t calls, refuse_from, refuse_to, bound;
static atomic_bool spared;

uint64_t cab_heap_used(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void cab_heap_refuse(uint64_t first, uint64_t count)
{
    atomic_store(&refuse_from, first > 0 ? atomic_load(&calls) + first : 0);
    atomic_store(&refuse_to, atomic_load(&calls) + first + count);
}

void cab_heap_spare(bool on)
{
    atomic_store(&spared, on);
}

void cab_heap_bound(uint64_t bytes)
{
    atomic_store(&bound, bytes);
}

/* Counts a call; true: it gets nothing. */
static bool refused(size_t size)
{
    if (atomic_load(&spared)) return false;
    uint64_t call = atomic_fetch_add(&calls, 1) + 1, from = atomic_load(&refuse_from);
    uint64_t most = atomic_load(&bound);
    if (from > 0 && call >= from && call < atomic_load(&refuse_to)) return true;
    return most > 0 && cab_heap_used() + size > most;
}

/* The linker's names for "the function itself" and "what callers get instead". */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
void *__real_malloc(size_t size) __attribute__((weak));
void *__real_calloc(size_t count, size_t size) __attribute__((weak));
void *__real_realloc(void *old, size_t size) __attribute__((weak));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    return refused(size) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused(count * size) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refused(size) ? NULL : __real_realloc(old, size);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

uint64_t cab_heap_calls(void)
{
    return atomic_load(&calls);
}

bool cab_heap_counts(void)
{
    void *(*volatile call)(size_t) = malloc; /* not to be optimised away */
    uint64_t before = cab_heap_calls();
    free(call(1));
    return cab_heap_calls() == before + 1;
}
