/* A document is one block of memory: its values in the order of the text, then its decoded strings.
 *
 * What lies in a list or object follows it at once. So the first member is the value behind it, the
 * next member is `span` values further on, and only counts need to be kept. While a list or object
 * is being read its own span is not known yet, but those of its members so far are.
 *
 * Both parts of the block are measured before reading. Every value but the root comes after one of
 * `[ , :`, so the text has no more values than these signs and one. A decoded string with its
 * terminator is shorter than it was between its quotes, so what is decoded of a text never gets
 * ahead of what is read of it. */
#include "wasm/stand_in/jansson.h"

#include "base/assert.h"
#include "base/text.h"

#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT, LIST, STRING, INTEGER, REAL, TRUE, FALSE, NOTHING }; /* kinds */

enum {
    LEVELS_MAX = 2048,      /* jansson's own limit; the root is the first level */
    DOCUMENT_MAX = 1 << 24, /* bytes; with it, all sizes fit a 32-bit machine */
};

struct json_t {
    union {
        json_int_t integer; /* INTEGER */
        const char *text;   /* STRING, in the same block */
        json_t *around;     /* OBJECT and LIST, while they are read: the one it lies in */
    } value;
    const char *key; /* of a member of an object, in the same block; else NULL */
    uint32_t span;   /* this value and all in it */
    uint32_t count;  /* members of an OBJECT or LIST */
    uint8_t kind;
    bool root; /* where the block begins */
};

/* ---- documents already read ---- */

static bool is_kind(const json_t *json, uint8_t kind)
{
    return json && json->kind == kind;
}

bool json_is_object(const json_t *json)
{
    return is_kind(json, OBJECT);
}

bool json_is_array(const json_t *json)
{
    return is_kind(json, LIST);
}

bool json_is_integer(const json_t *json)
{
    return is_kind(json, INTEGER);
}

bool json_is_boolean(const json_t *json)
{
    return is_kind(json, TRUE) || is_kind(json, FALSE);
}

bool json_is_true(const json_t *json)
{
    return is_kind(json, TRUE);
}

bool json_is_null(const json_t *json)
{
    return is_kind(json, NOTHING);
}

json_int_t json_integer_value(const json_t *json)
{
    return json_is_integer(json) ? json->value.integer : 0;
}

const char *json_string_value(const json_t *json)
{
    return is_kind(json, STRING) ? json->value.text : NULL;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? array->count : 0;
}

size_t json_object_size(const json_t *object)
{
    return json_is_object(object) ? object->count : 0;
}

/* jansson gives values out as changeable, and its callers hold them so. */
static json_t *unlocked(const json_t *json)
{
    return (json_t *)(uintptr_t)json;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    if (index >= json_array_size(array)) return NULL;
    const json_t *each = array + 1;
    while (index-- > 0)
        each += each->span;
    return unlocked(each);
}

json_t *json_object_get(const json_t *object, const char *key)
{
    if (!json_is_object(object) || !key) return NULL;
    const json_t *each = object + 1;
    for (uint32_t i = 0; i < object->count; i++, each += each->span)
        if (strcmp(each->key, key) == 0) return unlocked(each);
    return NULL;
}

void *json_object_iter(json_t *object)
{
    return json_object_size(object) > 0 ? object + 1 : NULL;
}

void *json_object_iter_next(json_t *object, void *iter)
{
    json_t *member = (json_t *)iter;
    if (!json_is_object(object) || !member) return NULL;
    cab_assert(member > object && member < object + object->span);
    member += member->span;
    return member < object + object->span ? member : NULL;
}

const char *json_object_iter_key(void *iter)
{
    return iter ? ((json_t *)iter)->key : NULL;
}

json_t *json_object_iter_value(void *iter)
{
    return (json_t *)iter;
}

/* ---- reading: signs ---- */

typedef struct {
    const char *at, *end;  /* what is still to be read */
    json_t *node, *nodes;  /* the next free one, and their end */
    char *text, *text_end; /* where the next string goes, and the end of the block */
    json_t *in;            /* the list or object that is being read; NULL outside the root */
    int levels;            /* it and those around it */
} reader;

static char next(const reader *r)
{
    return (char)(r->at < r->end ? *r->at : 0);
}

static void skip_blanks(reader *r)
{
    while (next(r) == ' ' || next(r) == '\t' || next(r) == '\n' || next(r) == '\r')
        r->at++;
}

static bool take(reader *r, char sign)
{
    skip_blanks(r);
    if (next(r) != sign) return false;
    r->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- reading: strings ---- */

static void put(reader *r, int byte)
{
    cab_assert(r->text < r->text_end);
    *r->text++ = (char)byte;
}

static void put_utf8(reader *r, int code)
{
    if (code < 0x80) {
        put(r, code);
        return;
    }
    if (code < 0x800) {
        put(r, 0xc0 | code >> 6);
    } else if (code < 0x10000) {
        put(r, 0xe0 | code >> 12);
        put(r, 0x80 | (code >> 6 & 0x3f));
    } else {
        put(r, 0xf0 | code >> 18);
        put(r, 0x80 | (code >> 12 & 0x3f));
        put(r, 0x80 | (code >> 6 & 0x3f));
    }
    put(r, 0x80 | (code & 0x3f));
}

/* `\u` and four digits; -1 if it is something else. */
static int read_unit(reader *r)
{
    int unit = 0;
    if (r->end - r->at < 6 || r->at[0] != '\\' || r->at[1] != 'u') return -1;
    for (int i = 2; i < 6; i++) {
        char c = r->at[i], small = (char)(c | 0x20);
        bool letter = small >= 'a' && small <= 'f';
        if (!letter && !is_digit(c)) return -1;
        unit = unit << 4 | (letter ? small - 'a' + 10 : c - '0');
    }
    r->at += 6;
    return unit;
}

/* One unit of UTF-16, or two that stand for one character. No zero: texts end with it. */
static bool read_code(reader *r)
{
    int high = read_unit(r);
    if (high <= 0 || (high >= 0xdc00 && high <= 0xdfff)) return false;
    if (high >= 0xd800 && high <= 0xdbff) {
        int low = read_unit(r);
        if (low < 0xdc00 || low > 0xdfff) return false;
        high = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    }
    put_utf8(r, high);
    return true;
}

static bool read_escape(reader *r)
{
    static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (r->end - r->at < 2) return false;
    if (r->at[1] == 'u') return read_code(r);
    const char *found = (const char *)memchr(written, r->at[1], sizeof written - 1);
    if (!found) return false;
    put(r, meant[found - written]);
    r->at += 2;
    return true;
}

/* NULL: not a string. Escapes give whole characters, so broken ones next to them stay broken, and
 * it is enough to look at the bytes once they are decoded. */
static const char *read_string(reader *r)
{
    const char *start = r->text;
    if (!take(r, '"')) return NULL;
    while (next(r) != '"') {
        if ((uint8_t)next(r) < 0x20) return NULL; /* also at the end of the text */
        if (next(r) == '\\') {
            if (!read_escape(r)) return NULL;
        } else {
            put(r, *r->at++);
        }
    }
    r->at++;
    if (!cab_utf8_valid(start, (uint32_t)(r->text - start))) return NULL;
    put(r, 0);
    return start;
}

/* ---- reading: numbers and words ---- */

static bool skip_digits(reader *r)
{
    if (!is_digit(next(r))) return false;
    while (is_digit(next(r)))
        r->at++;
    return true;
}

/* Finds the end of a number. False: it is none. */
static bool skip_number(reader *r, bool *whole)
{
    *whole = true;
    if (next(r) == '-') r->at++;
    if (next(r) == '0')
        r->at++; /* another digit after it is no comma either */
    else if (!skip_digits(r))
        return false;
    if (next(r) == '.') {
        *whole = false;
        r->at++;
        if (!skip_digits(r)) return false;
    }
    if (next(r) == 'e' || next(r) == 'E') {
        *whole = false;
        r->at++;
        if (next(r) == '+' || next(r) == '-') r->at++;
        if (!skip_digits(r)) return false;
    }
    return true;
}

/* Counts downwards, since there is one more number below zero than above. */
static bool read_integer(const char *at, const char *end, json_int_t *out)
{
    bool minus = *at == '-';
    json_int_t sum = 0;
    for (at += minus; at < end; at++) {
        int digit = *at - '0';
        if (sum < (LLONG_MIN + digit) / 10) return false;
        sum = sum * 10 - digit;
    }
    if (!minus && sum == LLONG_MIN) return false;
    *out = minus ? sum : -sum;
    return true;
}

/* Of a number with point or exponent nobody asks the value, but too large a one is refused. The C
 * library wants a terminator; there is room for a terminated copy where the next string goes. */
static bool read_real(reader *r, const char *at, const char *end)
{
    size_t length = (size_t)(end - at);
    cab_assert(length < (size_t)(r->text_end - r->text));
    memcpy(r->text, at, length);
    r->text[length] = 0;
    double real = strtod(r->text, NULL);
    return real >= -DBL_MAX && real <= DBL_MAX;
}

static bool read_number(reader *r, json_t *node)
{
    const char *start = r->at;
    bool whole;
    if (!skip_number(r, &whole)) return false;
    node->kind = whole ? INTEGER : REAL;
    return whole ? read_integer(start, r->at, &node->value.integer) : read_real(r, start, r->at);
}

static bool read_word(reader *r, json_t *node)
{
    static const struct {
        const char *text;
        uint8_t kind;
    } word[] = {{"true", TRUE}, {"false", FALSE}, {"null", NOTHING}};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        size_t length = strlen(word[i].text);
        if ((size_t)(r->end - r->at) < length || memcmp(r->at, word[i].text, length) != 0) continue;
        node->kind = word[i].kind;
        r->at += length;
        return true;
    }
    return false;
}

/* ---- reading: values ---- */

/* Of a list or object only the first sign. */
static bool read_value(reader *r, const char *key)
{
    cab_assert(r->node < r->nodes);
    json_t *node = r->node++;
    memset(node, 0, sizeof *node);
    node->key = key;
    node->span = 1;
    node->root = !r->in;
    if (r->in) r->in->count++;
    if (r->levels == LEVELS_MAX) return false;

    skip_blanks(r);
    char c = next(r);
    if (c == '{' || c == '[') {
        node->kind = c == '{' ? OBJECT : LIST;
        node->value.around = r->in;
        r->in = node;
        r->levels++;
        r->at++;
        return true;
    }
    if (c == '"') {
        node->kind = STRING;
        node->value.text = read_string(r);
        return node->value.text != NULL;
    }
    if (!(c == '-' || is_digit(c) ? read_number(r, node) : read_word(r, node))) return false;
    /* jansson looks at the byte behind a number or word, wants to put it back, and takes a zero for
     * nothing there. */
    if (r->at < r->end && *r->at == 0) r->at++;
    return true;
}

static void end_of_members(reader *r)
{
    json_t *done = r->in;
    done->span = (uint32_t)(r->node - done);
    r->in = done->value.around;
    r->levels--;
}

/* The next member of what is being read, or its end. */
static bool read_member(reader *r)
{
    const char *key = NULL;
    if (take(r, (char)(r->in->kind == OBJECT ? '}' : ']'))) {
        end_of_members(r);
        return true;
    }
    if (r->in->count > 0 && !take(r, ',')) return false;
    if (r->in->kind == OBJECT) {
        key = read_string(r);
        if (!key || json_object_get(r->in, key) || !take(r, ':')) return false;
    }
    return read_value(r, key);
}

static bool read_document(reader *r)
{
    if (!read_value(r, NULL) || !r->in) return false; /* no list or object */
    while (r->in)
        if (!read_member(r)) return false;
    skip_blanks(r);
    return r->at == r->end;
}

/* ---- documents ---- */

static size_t most_nodes(const char *bytes, size_t length)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '[' || bytes[i] == ',' || bytes[i] == ':') count++;
    return count;
}

json_t *json_loadb(const char *buffer, size_t buflen, size_t flags, json_error_t *error)
{
    cab_assert(flags == JSON_REJECT_DUPLICATES && !error);
    if (!buffer || buflen > DOCUMENT_MAX) return NULL;
    size_t nodes = most_nodes(buffer, buflen), room = buflen + 1;
    json_t *root = (json_t *)malloc(nodes * sizeof *root + room);
    if (!root) return NULL;
    char *text = (char *)(root + nodes);
    reader r = {.at = buffer, .end = buffer + buflen};
    r.node = root, r.nodes = root + nodes;
    r.text = text, r.text_end = text + room;
    if (read_document(&r)) return root;
    free(root);
    return NULL;
}

void json_decref(json_t *root)
{
    cab_assert(!root || root->root);
    free(root);
}
