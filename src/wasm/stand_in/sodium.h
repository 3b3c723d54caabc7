/* What record/deal.c uses of libsodium, for WebAssembly, where there is no libsodium: with
 * -Isrc/wasm/stand_in in front, it finds this file instead and need not know. Names and results are
 * libsodium's. The hash is BLAKE2b, in blake2b.c; randombytes_buf is the host's, in wasm/house.c.
 *
 * States are the caller's and may be copied. Limits: nothing is wiped after use, and fewer than
 * 2^64 bytes go into one hash. */
#ifndef CABALE_WASM_STAND_IN_SODIUM_H
#define CABALE_WASM_STAND_IN_SODIUM_H

#include <stddef.h>
#include <stdint.h>

#define crypto_generichash_BYTES_MIN    16U
#define crypto_generichash_KEYBYTES_MIN 16U
#define crypto_generichash_KEYBYTES_MAX 64U

typedef struct {
    uint64_t chain[8];  /* what the blocks so far have come to */
    uint64_t length;    /* bytes in these blocks */
    uint8_t block[128]; /* the block that is being filled */
    uint32_t filled;    /* bytes in it */
    uint32_t ended;     /* the last block is done; nothing more comes */
} crypto_generichash_state;

int sodium_init(void); /* there is nothing to start: 0 */

/* 0, or -1 if a size is none that BLAKE2b has. A NULL key: unkeyed. */
int crypto_generichash_init(crypto_generichash_state *, const unsigned char *key, size_t keylen,
                            size_t outlen);
int crypto_generichash_update(crypto_generichash_state *, const unsigned char *in,
                              unsigned long long inlen);
int crypto_generichash_final(crypto_generichash_state *, unsigned char *out, size_t outlen);

void randombytes_buf(void *out, size_t size);

#endif
