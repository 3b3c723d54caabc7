/* Random numbers: three generators behind one tag, never inside a game state.
 *
 *   CAB_RNG_CHACHA   ChaCha8 with a buffer, for tables and records: whatever has been seen of it,
 *                    what comes cannot be foreseen
 *   CAB_RNG_FAST     xoshiro256**: simulation and search
 *   CAB_RNG_SCRIPT   a list of answers: golden tests, and walking through every outcome
 *
 * A cab_rng is a flat value: copying it copies the future, which is what replays want. The same
 * calls give the same numbers on every machine and compiler. Ranges are unbiased (rejection).
 */
#ifndef CABALE_BASE_RNG_H
#define CABALE_BASE_RNG_H

#include "base/assert.h"

#include <stdbool.h>
#include <stdint.h>

enum { CAB_RNG_FAST, CAB_RNG_CHACHA, CAB_RNG_SCRIPT };
enum {
    CAB_RNG_KEY = 32,
    CAB_RNG_BUFFER = 64 /* words: four ChaCha blocks */,
    CAB_SCRIPT_MAX = 256
};

/* Answers given in advance. The bounds asked for are noted, so that a test can count through all
 * outcomes (cab_script_next). Past its end a script answers 0. */
typedef struct {
    uint32_t answer[CAB_SCRIPT_MAX]; /* the answers, in order */
    uint32_t bound[CAB_SCRIPT_MAX];  /* what each was asked to stay below */
    uint16_t given;                  /* answers set by the author */
    uint16_t used;                   /* answers asked for so far */
    bool misfit;                     /* an answer was not below its bound */
} cab_script;

typedef struct {
    uint64_t drawn;   /* numbers drawn so far: a move that draws is a barrier; records note it */
    uint64_t s[4];    /* FAST: state. CHACHA: key */
    uint64_t counter; /* CHACHA: next block */
    uint32_t buffer[CAB_RNG_BUFFER];
    cab_script *script; /* SCRIPT: not owned */
    uint32_t buffer_at; /* CHACHA: next unused word */
    uint8_t kind;
    uint8_t zero[3];
} cab_rng;

void cab_rng_fast(cab_rng *, uint64_t seed);                    /* any seed will do */
void cab_rng_chacha(cab_rng *, const uint8_t key[CAB_RNG_KEY]); /* block counter starts at 0 */
void cab_rng_script(cab_rng *, cab_script *);                   /* reads from the script */
uint64_t cab_rng_u64(cab_rng *);                                /* all 64 bits; not for scripts */
bool cab_script_next(cab_script *); /* the next outcome; false: that was the last */
void cab_chacha_block(const uint64_t key[4], uint64_t counter,
                      uint32_t out[16]); /* 8 rounds, nonce 0 */

static inline uint64_t cab_rng_rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

/* One step of xoshiro256**. */
static inline uint64_t cab_rng_step(uint64_t *s)
{
    uint64_t result = cab_rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3];
    s[2] ^= t, s[3] = cab_rng_rotate(s[3], 45);
    return result;
}

uint32_t cab_rng_slow(cab_rng *, uint32_t bound);                    /* not the fast generator */
uint32_t cab_rng_again(cab_rng *, uint32_t bound, uint64_t product); /* rejects, or not */

/* 0 .. bound-1, bound >= 1. Multiply and shift; products whose low half falls into the uneven
 * remainder are drawn again. */
static inline uint32_t cab_rng_below(cab_rng *r, uint32_t bound)
{
    cab_assert(bound > 0);
    r->drawn++;
    if (r->kind != CAB_RNG_FAST) return cab_rng_slow(r, bound);
    uint64_t product = (cab_rng_step(r->s) >> 32) * bound;
    if ((uint32_t)product < bound) return cab_rng_again(r, bound, product);
    return (uint32_t)(product >> 32);
}

#endif
