/* Tokens, sessions, passwords, recovery codes, names that cannot be guessed. With record/deal.h the
 * only door to libsodium.
 *
 * A token is base64url, without padding, of
 *   person (16) | kind (1) | epoch (3, big endian) | MAC (32)
 * where the MAC is crypto_auth with the server's key over ("cabale token v1" 0 and the first
 * twenty bytes). It proves that this server named the person; whether the epoch is still good is
 * for the caller to ask the store. A session, and a recovery code, is nothing but a random text
 * that its holder shows; the store has its hash, so that a reader of the file cannot show it. Owns
 * nothing; every function may be called from any thread.
 */
#ifndef CABALE_STORE_SECRET_H
#define CABALE_STORE_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SECRET_KEY = 32,           /* bytes of the server's key: store_get_key(store, "sign") */
    SECRET_PERSON = 16,        /* bytes of a person's number */
    SECRET_TOKEN_BYTES = 71,   /* text of a token, with terminator */
    SECRET_HASH_BYTES = 128,   /* text of a hashed password, with terminator */
    SECRET_NAME_BYTES = 13,    /* text of a table's public name, with terminator */
    SECRET_SESSION = 16,       /* bytes of a session's number, of a hashed code */
    SECRET_SESSION_BYTES = 44, /* text of a session, with terminator */
    SECRET_CODE_BYTES = 20,    /* text of a recovery code, with terminator */
    SECRET_DEVICE_BYTES = 65,  /* text by which a device is known, with terminator */
    SECRET_EPOCH_MAX = 0xffffff
};

typedef struct {
    uint8_t person[SECRET_PERSON];
    uint8_t kind;   /* the caller's: cookie, bot ... */
    uint32_t epoch; /* at most SECRET_EPOCH_MAX */
} secret_token;

void secret_random(void *bytes, size_t count);        /* from the system's generator */
void secret_name(char name[SECRET_NAME_BYTES]);       /* 60 random bits, [0-9a-z] without ilou */
bool secret_same(const void *, const void *, size_t); /* in constant time */
void secret_wipe(void *bytes, size_t count);

void secret_token_write(const uint8_t key[SECRET_KEY], const secret_token *,
                        char text[SECRET_TOKEN_BYTES]);
/* False: not a token, or not signed by this key; *token is zero then. */
bool secret_token_read(const uint8_t key[SECRET_KEY], const char *text, secret_token *token);
/* A number for everybody to see that says nothing about the person's own. */
uint64_t secret_public(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON]);
/* A number for a text of some kind; without the key nobody knows which texts share a part of it. */
uint64_t secret_mark(const uint8_t key[SECRET_KEY], const char *kind, const char *text);

void secret_session(char text[SECRET_SESSION_BYTES]); /* 256 random bits */
/* False: this has not the form of one. */
bool secret_session_number(const char *text, uint8_t number[SECRET_SESSION]);
void secret_code(char text[SECRET_CODE_BYTES]); /* 80 random bits, XXXX-XXXX-XXXX-XXXX */
/* As people type it: small letters, other blanks and dashes, O for 0, I and L for 1. */
bool secret_code_number(const char *text, uint8_t number[SECRET_SESSION]);
/* A text that shows that this device has been this person's, as long as the epoch lasts; who it
 * was it does not tell. */
void secret_device(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON],
                   uint32_t epoch, char text[SECRET_DEVICE_BYTES]);
bool secret_device_of(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON],
                      uint32_t epoch, const char *text);

/* Argon2id, 19 MiB and about 40 ms each: on a worker thread, a few at a time. */
bool secret_password_hash(const char *password,
                          char hash[SECRET_HASH_BYTES]); /* false: no memory */
/* An empty hash takes as long as a real one and is never right, so that nobody learns by the time
 * which logins there are. */
bool secret_password_right(const char *hash, const char *password);
bool secret_password_old(const char *hash); /* made with other costs: hash again at next login */

#endif
