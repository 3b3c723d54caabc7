/* Ed25519 by libsodium. The bytes are signed as they are: a record begins with words of its own, so
 * nothing else that this key might sign can be taken for one. */
#include "record/sign.h"

#include "base/assert.h"
#include "base/text.h"

#include <sodium.h>

static_assert(CAB_SIGN_SEED == crypto_sign_SEEDBYTES &&
                  CAB_SIGN_KEY == crypto_sign_PUBLICKEYBYTES && CAB_SIGNATURE == crypto_sign_BYTES,
              "sizes are those of Ed25519");

static void ready(void)
{
    cab_assert(sodium_init() >= 0);
}

void cab_sign_random(uint8_t seed[CAB_SIGN_SEED])
{
    ready();
    randombytes_buf(seed, CAB_SIGN_SEED);
}

void cab_sign_key(const uint8_t seed[CAB_SIGN_SEED], uint8_t key[CAB_SIGN_KEY])
{
    uint8_t both[crypto_sign_SECRETKEYBYTES];
    ready();
    cab_assert(crypto_sign_seed_keypair(key, both, seed) == 0);
    sodium_memzero(both, sizeof both);
}

static void add_hex(cab_text *out, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        cab_text_hex(out, bytes[i], 2);
}

void cab_sign_line(const uint8_t seed[CAB_SIGN_SEED], const char *bytes, uint32_t count,
                   char line[CAB_SIGN_LINE])
{
    uint8_t key[CAB_SIGN_KEY], both[crypto_sign_SECRETKEYBYTES], signature[CAB_SIGNATURE];
    cab_text text;
    ready();
    cab_assert(crypto_sign_seed_keypair(key, both, seed) == 0);
    cab_assert(crypto_sign_detached(signature, NULL, (const uint8_t *)bytes, count, both) == 0);
    sodium_memzero(both, sizeof both);
    cab_text_begin(&text, line, CAB_SIGN_LINE);
    cab_text_add(&text, "signed ");
    add_hex(&text, key, CAB_SIGN_KEY);
    cab_text_char(&text, ' ');
    add_hex(&text, signature, CAB_SIGNATURE);
    cab_text_char(&text, '\n');
    cab_assert(!text.full);
}

bool cab_sign_good(const uint8_t key[CAB_SIGN_KEY], const uint8_t signature[CAB_SIGNATURE],
                   const char *bytes, uint32_t count)
{
    ready();
    return crypto_sign_verify_detached(signature, (const uint8_t *)bytes, count, key) == 0;
}
