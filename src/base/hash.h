/* A fast 64-bit hash of bytes: for state hashes in records, signatures and tests. Not for secrets:
 * commitments use BLAKE2b (record/). Equal on all little-endian targets, which are all we have. */
#ifndef CABALE_BASE_HASH_H
#define CABALE_BASE_HASH_H

#include <stdint.h>
#include <string.h>

static inline uint64_t cab_hash_step(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ (hash >> 32);
}

static inline uint64_t cab_hash(uint64_t seed, const void *bytes, uint32_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    uint64_t hash = cab_hash_step(seed, size), word = 0;
    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = cab_hash_step(hash, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return cab_hash_step(hash, word);
}

#endif
