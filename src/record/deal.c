/* Commitment, nonces and key by BLAKE2b. Each use has its own prefix, so that no output of one can
 * stand for another. */
#include "record/deal.h"

#include "base/assert.h"
#include "base/rng.h"

#include <sodium.h>
#include <string.h>

static_assert(CAB_SECRET >= crypto_generichash_KEYBYTES_MIN &&
                  CAB_SECRET <= crypto_generichash_KEYBYTES_MAX &&
                  CAB_NONCE >= crypto_generichash_BYTES_MIN,
              "sizes fit BLAKE2b");

/* Sodium may be asked to start any number of times, from any thread. */
static void ready(void)
{
    cab_assert(sodium_init() >= 0);
}

/* BLAKE2b of the prefix with its terminator, then of the bytes. A NULL key: unkeyed. */
static void hash(uint8_t *out, size_t size, const uint8_t *key, const char *prefix,
                 const uint8_t *bytes, size_t count)
{
    crypto_generichash_state state;
    ready();
    crypto_generichash_init(&state, key, key ? CAB_SECRET : 0, size);
    crypto_generichash_update(&state, (const uint8_t *)prefix, strlen(prefix) + 1);
    if (count > 0) crypto_generichash_update(&state, bytes, count);
    crypto_generichash_final(&state, out, size);
}

void cab_deal_random(uint8_t secret[CAB_SECRET])
{
    ready();
    randombytes_buf(secret, CAB_SECRET);
}

void cab_deal_random_nonce(uint8_t nonce[CAB_NONCE])
{
    ready();
    randombytes_buf(nonce, CAB_NONCE);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool cab_deal_seed(const char *hex, uint8_t secret[CAB_SECRET])
{
    size_t count = strlen(hex);
    if (count < 1 || count > (size_t)2 * CAB_SECRET) return false;
    for (size_t i = 0; i < count; i++)
        if (digit(hex[i]) < 0) return false;
    memset(secret, 0, CAB_SECRET);
    for (size_t i = 0; i < count; i++) {
        size_t from_end = count - 1 - i;
        int value = digit(hex[i]) << (from_end % 2 ? 4 : 0);
        secret[CAB_SECRET - 1 - from_end / 2] |= (uint8_t)value;
    }
    return true;
}

void cab_deal_numbered(uint64_t seed, uint64_t number, uint8_t secret[CAB_SECRET])
{
    uint8_t bytes[16];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(seed >> (8 * i));
        bytes[8 + i] = (uint8_t)(number >> (8 * i));
    }
    hash(secret, CAB_SECRET, NULL, "cabale numbered v1", bytes, sizeof bytes);
}

void cab_deal_commit(const uint8_t secret[CAB_SECRET], uint8_t commitment[CAB_COMMITMENT])
{
    hash(commitment, CAB_COMMITMENT, NULL, "cabale commit v1", secret, CAB_SECRET);
}

void cab_deal_nonce(const uint8_t secret[CAB_SECRET], uint8_t seat, uint8_t nonce[CAB_NONCE])
{
    hash(nonce, CAB_NONCE, secret, "cabale nonce v1", &seat, 1);
}

void cab_deal_key(const uint8_t secret[CAB_SECRET], const char *game, const uint8_t *nonces,
                  uint8_t seats, uint8_t key[CAB_DEAL_KEY])
{
    crypto_generichash_state state;
    static const char prefix[] = "cabale deal v1";
    ready();
    crypto_generichash_init(&state, secret, CAB_SECRET, CAB_DEAL_KEY);
    crypto_generichash_update(&state, (const uint8_t *)prefix, sizeof prefix);
    crypto_generichash_update(&state, (const uint8_t *)game, strlen(game) + 1);
    crypto_generichash_update(&state, nonces, (size_t)seats * CAB_NONCE);
    crypto_generichash_final(&state, key, CAB_DEAL_KEY);
}

void cab_deal_promise(const uint8_t commitment[CAB_COMMITMENT], const uint8_t nonce[CAB_NONCE],
                      uint8_t promise[CAB_PROMISE])
{
    uint8_t both[CAB_COMMITMENT + CAB_NONCE];
    memcpy(both, commitment, CAB_COMMITMENT);
    memcpy(both + CAB_COMMITMENT, nonce, CAB_NONCE);
    hash(promise, CAB_PROMISE, NULL, "cabale promise v1", both, sizeof both);
}

/* A generator of its own: the table's stays with the deal and the moves. */
void cab_deal_order(const uint8_t key[CAB_DEAL_KEY], uint8_t seats, uint8_t *order)
{
    uint8_t own[CAB_DEAL_KEY];
    cab_rng rng;
    hash(own, CAB_DEAL_KEY, key, "cabale seats v1", NULL, 0);
    cab_rng_chacha(&rng, own);
    for (uint8_t seat = 0; seat < seats; seat++)
        order[seat] = seat;
    for (uint8_t left = seats; left > 1; left--) {
        uint32_t at = cab_rng_below(&rng, left);
        uint8_t moved = order[at];
        order[at] = order[left - 1];
        order[left - 1] = moved;
    }
}

void cab_deal_digest(const char *bytes, uint32_t count, uint8_t digest[CAB_DIGEST])
{
    hash(digest, CAB_DIGEST, NULL, "cabale record v1", (const uint8_t *)bytes, count);
}
