/* BLAKE2b, as RFC 7693 describes it. The last block is mixed in another way than those before, so a
 * full one waits until it is known whether more comes. */
#include "wasm/stand_in/sodium.h"

#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

enum { BLOCK = 128, OUT_MAX = 64, ROUNDS = 12, ORDERS = 10 };

/* RFC 7693, 2.6: the fractions of the square roots of the first eight primes. */
static const uint64_t START[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                  UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                  UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                  UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

/* RFC 7693, 2.7: the order in which a round takes the words; after the tenth from the start. */
static const uint8_t ORDER[ORDERS][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t rotate_right(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

static uint64_t read_word64(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

/* RFC 7693, 3.1: two words of the block into four of the work. */
static void mix(uint64_t *w, int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    w[a] += w[b] + x;
    w[d] = rotate_right(w[d] ^ w[a], 32);
    w[c] += w[d];
    w[b] = rotate_right(w[b] ^ w[c], 24);
    w[a] += w[b] + y;
    w[d] = rotate_right(w[d] ^ w[a], 16);
    w[c] += w[d];
    w[b] = rotate_right(w[b] ^ w[c], 63);
}

/* RFC 7693, 3.2. The upper half of the 128-bit length is always zero here. */
static void compress(crypto_generichash_state *s, bool last)
{
    uint64_t w[16], word[16];
    for (int i = 0; i < 8; i++) {
        w[i] = s->chain[i];
        w[8 + i] = START[i];
    }
    w[12] ^= s->length;
    if (last) w[14] = ~w[14];
    for (int i = 0; i < 16; i++)
        word[i] = read_word64(s->block + (size_t)8 * (size_t)i);
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *o = ORDER[round % ORDERS];
        for (int i = 0; i < 4; i++) /* columns */
            mix(w, i, 4 + i, 8 + i, 12 + i, word[o[2 * i]], word[o[2 * i + 1]]);
        for (int i = 0; i < 4; i++) /* diagonals */
            mix(w, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, word[o[8 + 2 * i]],
                word[o[9 + 2 * i]]);
    }
    for (int i = 0; i < 8; i++)
        s->chain[i] ^= w[i] ^ w[8 + i];
}

int sodium_init(void)
{
    return 0;
}

/* A key is a first block of its own, filled up with zeros. */
int crypto_generichash_init(crypto_generichash_state *s, const unsigned char *key, size_t keylen,
                            size_t outlen)
{
    if (outlen < 1 || outlen > OUT_MAX || keylen > crypto_generichash_KEYBYTES_MAX) return -1;
    size_t used = key ? keylen : 0;
    memset(s, 0, sizeof *s);
    memcpy(s->chain, START, sizeof s->chain);
    s->chain[0] ^= 0x01010000 ^ (uint64_t)used << 8 ^ (uint64_t)outlen;
    if (used > 0) {
        memcpy(s->block, key, used);
        s->filled = BLOCK;
    }
    return 0;
}

int crypto_generichash_update(crypto_generichash_state *s, const unsigned char *in,
                              unsigned long long inlen)
{
    cab_assert(s->filled <= BLOCK && !s->ended);
    while (inlen > 0) {
        if (s->filled == BLOCK) {
            s->length += BLOCK;
            compress(s, false);
            s->filled = 0;
        }
        uint32_t room = BLOCK - s->filled, count = inlen < room ? (uint32_t)inlen : room;
        memcpy(s->block + s->filled, in, count);
        s->filled += count;
        in += count;
        inlen -= count;
    }
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *s, unsigned char *out, size_t outlen)
{
    cab_assert(s->filled <= BLOCK);
    if (outlen < 1 || outlen > OUT_MAX || s->ended) return -1;
    memset(s->block + s->filled, 0, BLOCK - s->filled);
    s->length += s->filled;
    s->ended = 1;
    compress(s, true);
    for (size_t i = 0; i < outlen; i++)
        out[i] = (uint8_t)(s->chain[i / 8] >> 8 * (i % 8));
    return 0;
}
