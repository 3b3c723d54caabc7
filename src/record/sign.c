/* Ed25519 by libsodium. What is signed is a hash with words of its own in front, so that nothing
 * else this key might sign one day can be taken for a record, and readers need no second hash. */
#include "record/sign.h"

#include "base/assert.h"
#include "base/text.h"
#include "record/deal.h"
#include "record/record.h"

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
    uint8_t digest[CAB_DIGEST];
    cab_text text;
    ready();
    cab_assert(crypto_sign_seed_keypair(key, both, seed) == 0);
    cab_deal_digest(bytes, count, digest);
    cab_assert(crypto_sign_detached(signature, NULL, digest, sizeof digest, both) == 0);
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
                   const uint8_t digest[CAB_DIGEST])
{
    ready();
    return crypto_sign_verify_detached(signature, digest, CAB_DIGEST, key) == 0;
}

bool cab_record_signed(const cab_record *record, uint8_t key[CAB_SIGN_KEY])
{
    if (record->signed_line == 0) return false;
    for (int i = 0; i < CAB_SIGN_KEY; i++)
        key[i] = record->signer[i];
    return cab_sign_good(record->signer, record->signature, record->digest);
}
