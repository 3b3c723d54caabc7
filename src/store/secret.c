/* Each use of a key has its own prefix, so that no output of one can stand for another. */
#include "store/secret.h"

#include "base/assert.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    BODY = SECRET_PERSON + 4,
    WHOLE = BODY + crypto_auth_BYTES,
    ENCODING = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    /* The costs recommended where 64 MiB a login would be too much; about 40 ms. */
    PASSES = 2,
    MEMORY = 19 << 20
};
static_assert(SECRET_KEY == crypto_auth_KEYBYTES && SECRET_HASH_BYTES == crypto_pwhash_STRBYTES &&
                  SECRET_TOKEN_BYTES == sodium_base64_ENCODED_LEN(WHOLE, ENCODING),
              "sizes fit libsodium");

/* Sodium may be asked to start any number of times, from any thread. */
static void ready(void)
{
    cab_assert(sodium_init() >= 0);
}

void secret_random(void *bytes, size_t count)
{
    ready();
    randombytes_buf(bytes, count);
}

void secret_name(char name[SECRET_NAME_BYTES])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t bytes[SECRET_NAME_BYTES - 1];
    secret_random(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        name[i] = letters[bytes[i] % 32];
    name[sizeof bytes] = 0;
}

bool secret_same(const void *a, const void *b, size_t count)
{
    return sodium_memcmp(a, b, count) == 0;
}

void secret_wipe(void *bytes, size_t count)
{
    sodium_memzero(bytes, count);
}

/* ---- tokens ---- */

/* What is signed: the prefix with its terminator, then the body. */
enum { SIGNED = 16 + BODY };
static void to_sign(const uint8_t body[BODY], uint8_t out[SIGNED])
{
    static const char prefix[] = "cabale token v1";
    static_assert(sizeof prefix == SIGNED - BODY, "with its terminator");
    memcpy(out, prefix, sizeof prefix);
    memcpy(out + sizeof prefix, body, BODY);
}

void secret_token_write(const uint8_t key[SECRET_KEY], const secret_token *token,
                        char text[SECRET_TOKEN_BYTES])
{
    uint8_t whole[WHOLE], message[SIGNED];
    ready();
    cab_assert(token->epoch <= SECRET_EPOCH_MAX);
    memcpy(whole, token->person, SECRET_PERSON);
    whole[SECRET_PERSON] = token->kind;
    whole[SECRET_PERSON + 1] = (uint8_t)(token->epoch >> 16);
    whole[SECRET_PERSON + 2] = (uint8_t)(token->epoch >> 8);
    whole[SECRET_PERSON + 3] = (uint8_t)token->epoch;
    to_sign(whole, message);
    crypto_auth(whole + BODY, message, sizeof message, key);
    sodium_bin2base64(text, SECRET_TOKEN_BYTES, whole, sizeof whole, ENCODING);
}

bool secret_token_read(const uint8_t key[SECRET_KEY], const char *text, secret_token *token)
{
    uint8_t whole[WHOLE], message[SIGNED];
    size_t length = strlen(text), got = 0;
    ready();
    memset(token, 0, sizeof *token);
    if (length != SECRET_TOKEN_BYTES - 1) return false;
    if (sodium_base642bin(whole, sizeof whole, text, length, NULL, &got, NULL, ENCODING) != 0 ||
        got != sizeof whole)
        return false;
    to_sign(whole, message);
    if (crypto_auth_verify(whole + BODY, message, sizeof message, key) != 0) return false;
    memcpy(token->person, whole, SECRET_PERSON);
    token->kind = whole[SECRET_PERSON];
    token->epoch = (uint32_t)whole[SECRET_PERSON + 1] << 16 |
                   (uint32_t)whole[SECRET_PERSON + 2] << 8 | whole[SECRET_PERSON + 3];
    return true;
}

typedef struct {
    const void *bytes;
    size_t count;
} piece;

/* A number under the key, of pieces whose lengths the caller has made sure of. */
static uint64_t number_of(const uint8_t key[SECRET_KEY], const piece *pieces, int count)
{
    crypto_generichash_state state;
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint64_t number = 0;
    ready();
    crypto_generichash_init(&state, key, SECRET_KEY, sizeof hash);
    for (int i = 0; i < count; i++)
        crypto_generichash_update(&state, (const uint8_t *)pieces[i].bytes, pieces[i].count);
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < 8; i++)
        number = number << 8 | hash[i];
    return number;
}

uint64_t secret_public(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON])
{
    static const char prefix[] = "cabale public v1";
    const piece pieces[] = {{prefix, sizeof prefix}, {person, SECRET_PERSON}};
    return number_of(key, pieces, 2);
}

uint64_t secret_mark(const uint8_t key[SECRET_KEY], const char *kind, const char *text)
{
    static const char prefix[] = "cabale mark v1";
    const piece pieces[] = {
        {prefix, sizeof prefix}, {kind, strlen(kind) + 1}, {text, strlen(text) + 1}};
    return number_of(key, pieces, 3);
}

/* ---- sessions and codes ---- */

/* Hundreds of bits need no slow hash. */
static void hash_text(const char *prefix, const void *bytes, size_t count,
                      uint8_t number[SECRET_SESSION])
{
    crypto_generichash_state state;
    ready();
    static_assert(SECRET_SESSION >= crypto_generichash_BYTES_MIN, "no shorter than it gives");
    crypto_generichash_init(&state, NULL, 0, SECRET_SESSION);
    crypto_generichash_update(&state, (const uint8_t *)prefix, strlen(prefix) + 1);
    crypto_generichash_update(&state, (const uint8_t *)bytes, count);
    crypto_generichash_final(&state, number, SECRET_SESSION);
}

void secret_session(char text[SECRET_SESSION_BYTES])
{
    uint8_t bytes[32];
    static_assert(SECRET_SESSION_BYTES == sodium_base64_ENCODED_LEN(sizeof bytes, ENCODING), "");
    secret_random(bytes, sizeof bytes);
    sodium_bin2base64(text, SECRET_SESSION_BYTES, bytes, sizeof bytes, ENCODING);
    secret_wipe(bytes, sizeof bytes);
}

bool secret_session_number(const char *text, uint8_t number[SECRET_SESSION])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = strlen(text);
    if (length != SECRET_SESSION_BYTES - 1 || strspn(text, letters) != length) return false;
    hash_text("cabale session v1", text, length, number);
    return true;
}

static const char code_letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; /* 32 */
enum { CODE_LETTERS = 16 };

void secret_code(char text[SECRET_CODE_BYTES])
{
    uint8_t bytes[CODE_LETTERS];
    secret_random(bytes, sizeof bytes);
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % 4 == 0) *text++ = '-';
        *text++ = code_letters[bytes[i] % 32];
    }
    *text = 0;
    secret_wipe(bytes, sizeof bytes);
}

bool secret_code_number(const char *text, uint8_t number[SECRET_SESSION])
{
    char plain[CODE_LETTERS];
    int count = 0;
    for (; *text; text++) {
        char c = *text;
        if (c == '-' || c == ' ') continue;
        if (c >= 'a' && c <= 'z') c = (char)(c - 32);
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        if (count == CODE_LETTERS || !strchr(code_letters, c)) return false;
        plain[count++] = c;
    }
    if (count < CODE_LETTERS) return false;
    hash_text("cabale code v1", plain, sizeof plain, number);
    secret_wipe(plain, sizeof plain);
    return true;
}

enum { DEVICE = 16 };

static void sign_device(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON],
                        uint32_t epoch, const uint8_t device[DEVICE], uint8_t mac[32])
{
    static const char prefix[] = "cabale device v1";
    uint8_t number[4] = {(uint8_t)(epoch >> 24), (uint8_t)(epoch >> 16), (uint8_t)(epoch >> 8),
                         (uint8_t)epoch};
    crypto_generichash_state state;
    ready();
    crypto_generichash_init(&state, key, SECRET_KEY, 32);
    crypto_generichash_update(&state, (const uint8_t *)prefix, sizeof prefix);
    crypto_generichash_update(&state, person, SECRET_PERSON);
    crypto_generichash_update(&state, number, sizeof number);
    crypto_generichash_update(&state, device, DEVICE);
    crypto_generichash_final(&state, mac, 32);
}

void secret_device(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON],
                   uint32_t epoch, char text[SECRET_DEVICE_BYTES])
{
    uint8_t whole[DEVICE + 32];
    static_assert(SECRET_DEVICE_BYTES == sodium_base64_ENCODED_LEN(sizeof whole, ENCODING), "");
    secret_random(whole, DEVICE);
    sign_device(key, person, epoch, whole, whole + DEVICE);
    sodium_bin2base64(text, SECRET_DEVICE_BYTES, whole, sizeof whole, ENCODING);
}

bool secret_device_of(const uint8_t key[SECRET_KEY], const uint8_t person[SECRET_PERSON],
                      uint32_t epoch, const char *text)
{
    uint8_t whole[DEVICE + 32], mac[32];
    size_t got = 0;
    ready();
    if (strlen(text) != SECRET_DEVICE_BYTES - 1) return false;
    if (sodium_base642bin(whole, sizeof whole, text, SECRET_DEVICE_BYTES - 1, NULL, &got, NULL,
                          ENCODING) != 0 ||
        got != sizeof whole)
        return false;
    sign_device(key, person, epoch, whole, mac);
    return secret_same(mac, whole + DEVICE, sizeof mac);
}

/* ---- passwords ---- */

bool secret_password_hash(const char *password, char hash[SECRET_HASH_BYTES])
{
    ready();
    memset(hash, 0, SECRET_HASH_BYTES);
    return crypto_pwhash_str_alg(hash, password, strlen(password), PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool secret_password_right(const char *hash, const char *password)
{
    /* Of a password that nobody knows, at the costs of today: what is done is the same. */
    char nobody[SECRET_HASH_BYTES];
    ready();
    snprintf(nobody, sizeof nobody, "$argon2id$v=19$m=%d,t=%d,p=1$%.22s$%.43s", MEMORY >> 10,
             PASSES, "Y2FiYWxlY2FiYWxlY2FiYQ", "bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8");
    bool right = crypto_pwhash_str_verify(hash[0] ? hash : nobody, password, strlen(password)) == 0;
    return right && hash[0];
}

bool secret_password_old(const char *hash)
{
    ready();
    return crypto_pwhash_str_needs_rehash(hash, PASSES, MEMORY) != 0;
}
