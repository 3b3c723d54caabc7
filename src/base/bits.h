/* Bits: counting, finding and walking them, alike on host, wasm and device. */
#ifndef CABALE_BASE_BITS_H
#define CABALE_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int cab_popcount(uint64_t bits)
{
#if defined(__CUDA_ARCH__)
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

/* Position of the lowest bit; bits must not be 0. */
static inline int cab_low(uint64_t bits)
{
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)bits) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}

static inline uint64_t cab_bit(int place)
{
    return (uint64_t)1 << place;
}

/* Takes the lowest bit out of *bits and returns its position. */
static inline int cab_pop_low(uint64_t *bits)
{
    int place = cab_low(*bits);
    *bits &= *bits - 1;
    return place;
}

/* memcmp is host-only in device code; this is for equality alone. */
static inline bool cab_equal(const void *a, const void *b, size_t size)
{
#if defined(__CUDA_ARCH__)
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return false;
    return true;
#else
    return __builtin_memcmp(a, b, size) == 0;
#endif
}

#endif
