/* Counts calls to the heap: the program is linked with --wrap for these three (Makefile), so calls
 * from our own objects come through here first. In a program linked without it nothing comes here.
 */
#include "cli/cli.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint_fast64_t calls;

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
    atomic_fetch_add(&calls, 1);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    atomic_fetch_add(&calls, 1);
    return __real_realloc(old, size);
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
