/* Making a deal that can be proven afterwards. With sign.h and store/secret.h the only door to
 * libsodium.
 *
 *   commitment = BLAKE2b-256("cabale commit v1" 0 secret)              shown before anything else
 *   promise    = BLAKE2b-256("cabale promise v1" 0 commitment nonce)   shown by each person
 *   key        = BLAKE2b-256 keyed with the secret, of
 *                ("cabale deal v1" 0 game id 0 nonces as people sat)   for the table's generator
 *   order      = drawn from BLAKE2b-256 keyed with the key ("cabale seats v1" 0)
 *
 * The dealer is bound to the secret before there is a promise, and everybody to a nonce before one
 * is opened: so nobody chooses the deal. A finished record opens the secret. Owns nothing.
 */
#ifndef CABALE_RECORD_DEAL_H
#define CABALE_RECORD_DEAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CAB_SECRET = 32,
    CAB_COMMITMENT = 32,
    CAB_NONCE = 16,
    CAB_PROMISE = 32,
    CAB_DEAL_KEY = 32,
    CAB_DIGEST = 32
};

void cab_deal_random(uint8_t secret[CAB_SECRET]);     /* from the system's generator */
void cab_deal_random_nonce(uint8_t nonce[CAB_NONCE]); /* likewise */
/* For tests and reproducible games: 1 to 64 hexadecimal digits, padded with zeros in front. */
bool cab_deal_seed(const char *hex, uint8_t secret[CAB_SECRET]);
void cab_deal_numbered(uint64_t seed, uint64_t number,
                       uint8_t secret[CAB_SECRET]); /* game `number` of a simulation */

void cab_deal_commit(const uint8_t secret[CAB_SECRET], uint8_t commitment[CAB_COMMITMENT]);
void cab_deal_nonce(const uint8_t secret[CAB_SECRET], uint8_t seat,
                    uint8_t nonce[CAB_NONCE]); /* for seats that bring none */
/* What binds a person to a nonce before it is known. */
void cab_deal_promise(const uint8_t commitment[CAB_COMMITMENT], const uint8_t nonce[CAB_NONCE],
                      uint8_t promise[CAB_PROMISE]);
void cab_deal_key(const uint8_t secret[CAB_SECRET], const char *game, const uint8_t *nonces,
                  uint8_t seats,
                  uint8_t key[CAB_DEAL_KEY]); /* nonces: seats times CAB_NONCE bytes */
/* Of a whole record, for who signs it. */
void cab_deal_digest(const char *bytes, uint32_t count, uint8_t digest[CAB_DIGEST]);
/* Seats that are drawn: who plays in seat i had sat in order[i]. */
void cab_deal_order(const uint8_t key[CAB_DEAL_KEY], uint8_t seats, uint8_t *order);

#endif
