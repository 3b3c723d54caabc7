/* The generators. ChaCha as Bernstein describes it, with 8 rounds, a 64-bit block counter and a
 * nonce of zero (every key is used for one game only). Four blocks are made at a time. */
#include "base/rng.h"

#include <string.h>

static uint32_t rotate32(uint32_t x, int by)
{
    return (x << by) | (x >> (32 - by));
}

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void cab_rng_fast(cab_rng *r, uint64_t seed)
{
    memset(r, 0, sizeof *r);
    r->kind = CAB_RNG_FAST;
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix(&seed);
}

void cab_rng_chacha(cab_rng *r, const uint8_t key[CAB_RNG_KEY])
{
    memset(r, 0, sizeof *r);
    r->kind = CAB_RNG_CHACHA;
    for (int i = 0; i < CAB_RNG_KEY; i++)
        r->s[i / 8] |= (uint64_t)key[i] << (8 * (i % 8));
    r->buffer_at = CAB_RNG_BUFFER;
}

void cab_rng_script(cab_rng *r, cab_script *script)
{
    memset(r, 0, sizeof *r);
    r->kind = CAB_RNG_SCRIPT;
    r->script = script;
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate32(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate32(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate32(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate32(x[b] ^ x[c], 7);
}

void cab_chacha_block(const uint64_t key[4], uint64_t counter, uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 4; i++) {
        in[4 + 2 * i] = (uint32_t)key[i];
        in[5 + 2 * i] = (uint32_t)(key[i] >> 32);
    }
    in[12] = (uint32_t)counter;
    in[13] = (uint32_t)(counter >> 32);
    memcpy(out, in, sizeof in);
    for (int round = 0; round < 8; round += 2) {
        for (int i = 0; i < 4; i++)
            quarter(out, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter(out, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        out[i] += in[i];
}

static uint32_t chacha32(cab_rng *r)
{
    if (r->buffer_at == CAB_RNG_BUFFER) {
        for (int i = 0; i < CAB_RNG_BUFFER; i += 16)
            cab_chacha_block(r->s, r->counter++, r->buffer + i);
        r->buffer_at = 0;
    }
    return r->buffer[r->buffer_at++];
}

static uint32_t next32(cab_rng *r)
{
    if (r->kind == CAB_RNG_FAST) return (uint32_t)(cab_rng_step(r->s) >> 32);
    return chacha32(r);
}

static uint32_t scripted(cab_script *script, uint32_t bound)
{
    cab_assert(script->used < CAB_SCRIPT_MAX);
    uint16_t at = script->used++;
    if (at >= script->given) script->answer[at] = 0;
    if (script->answer[at] >= bound) {
        script->misfit = true;
        script->answer[at] = 0;
    }
    script->bound[at] = bound;
    return script->answer[at];
}

uint32_t cab_rng_again(cab_rng *r, uint32_t bound, uint64_t product)
{
    uint32_t uneven = (0u - bound) % bound;
    while ((uint32_t)product < uneven)
        product = (uint64_t)next32(r) * bound;
    return (uint32_t)(product >> 32);
}

uint32_t cab_rng_slow(cab_rng *r, uint32_t bound)
{
    if (r->kind == CAB_RNG_SCRIPT) return scripted(r->script, bound);
    uint64_t product = (uint64_t)next32(r) * bound;
    return (uint32_t)product < bound ? cab_rng_again(r, bound, product) : (uint32_t)(product >> 32);
}

uint64_t cab_rng_u64(cab_rng *r)
{
    cab_assert(r->kind != CAB_RNG_SCRIPT);
    r->drawn++;
    if (r->kind == CAB_RNG_FAST) return cab_rng_step(r->s);
    uint64_t low = chacha32(r);
    return low | (uint64_t)chacha32(r) << 32;
}

bool cab_script_next(cab_script *script)
{
    uint16_t at = script->used;
    script->used = 0;
    while (at > 0) {
        at--;
        if (script->answer[at] + 1 < script->bound[at]) {
            script->answer[at]++;
            script->given = (uint16_t)(at + 1);
            return true;
        }
    }
    script->given = 0;
    return false;
}
