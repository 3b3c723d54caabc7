/* Signing records: Ed25519, so that anybody can tell what a server has said and nobody else can say
 * it. The server keeps the seed and publishes the key; a record it hands out ends with a line
 *
 *   signed KEY SIGNATURE        in hex; signed is BLAKE2b-256("cabale record v1" 0 all bytes above)
 *
 * It covers what the deal does not prove: names, who was a bot, times, statements. Not for
 * WebAssembly; browsers check it by themselves (web/src/deal/ed25519.ts). Owns nothing.
 */
#ifndef CABALE_RECORD_SIGN_H
#define CABALE_RECORD_SIGN_H

#include "record/deal.h"

#include <stdbool.h>
#include <stdint.h>

enum { CAB_SIGN_SEED = 32, CAB_SIGN_KEY = 32, CAB_SIGNATURE = 64 };
enum { CAB_SIGN_LINE = 7 + 2 * CAB_SIGN_KEY + 1 + 2 * CAB_SIGNATURE + 2 }; /* with terminator */

void cab_sign_random(uint8_t seed[CAB_SIGN_SEED]); /* from the system's generator */
void cab_sign_key(const uint8_t seed[CAB_SIGN_SEED], uint8_t key[CAB_SIGN_KEY]);
/* The line for these bytes, its end included. */
void cab_sign_line(const uint8_t seed[CAB_SIGN_SEED], const char *bytes, uint32_t count,
                   char line[CAB_SIGN_LINE]);
bool cab_sign_good(const uint8_t key[CAB_SIGN_KEY], const uint8_t signature[CAB_SIGNATURE],
                   const uint8_t digest[CAB_DIGEST]);

#endif
