#include "store/flat.h"

#include "base/text.h"

#include <string.h>

/* What is left of the line. */
typedef struct {
    char *at, *end;
} rest;

static bool take(rest *r, char c)
{
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool four_digits(rest *r, uint32_t *code)
{
    *code = 0;
    if (r->end - r->at < 4) return false;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*r->at++);
        if (digit < 0) return false;
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

static char *put_code(char *to, uint32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3f));
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    }
    return to;
}

/* After a backslash; what it says is never longer than how it is written. */
static bool escape(rest *r, char **to)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end) return false;
    char c = *r->at++;
    const char *found = c ? strchr(names, c) : NULL;
    if (found) {
        *(*to)++ = means[found - names];
        return true;
    }
    uint32_t code = 0, low = 0;
    if (c != 'u' || !four_digits(r, &code) || code == 0) return false;
    if (code >= 0xdc00 && code < 0xe000) return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take(r, '\\') || !take(r, 'u') || !four_digits(r, &low)) return false;
        if (low < 0xdc00 || low >= 0xe000) return false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    *to = put_code(*to, code);
    return true;
}

/* A string; the terminator takes the place of the closing quote, or of something before it. */
static bool string(rest *r, const char **text, uint32_t *length)
{
    if (!take(r, '"')) return false;
    char *start = r->at, *to = r->at;
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at++;
        if ((uint8_t)c < 0x20) return false;
        if (c != '\\')
            *to++ = c;
        else if (!escape(r, &to))
            return false;
    }
    if (!take(r, '"')) return false;
    *to = 0;
    *text = start;
    *length = (uint32_t)(to - start);
    return true;
}

static bool word(rest *r, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, text, length) != 0) return false;
    r->at += length;
    return true;
}

static bool number(rest *r, int64_t *out)
{
    uint64_t value = 0;
    bool minus = take(r, '-');
    char *start = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
        value = value * 10 + (uint64_t)(*r->at++ - '0');
        if (value > INT64_MAX) return false;
    }
    if (r->at == start || (*start == '0' && r->at > start + 1)) return false;
    *out = minus ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool value(rest *r, flat_field *field)
{
    if (r->at < r->end && *r->at == '"') return string(r, &field->text, &field->length);
    if (word(r, "true")) {
        field->number = 1;
        return true;
    }
    return word(r, "false") || number(r, &field->number);
}

bool flat_read(char *line, uint32_t length, flat_object *object)
{
    rest r = {line, line + length};
    memset(object, 0, sizeof *object);
    if (!cab_utf8_valid(line, length) || memchr(line, 0, length)) return false;
    if (!take(&r, '{')) return false;
    do {
        const char *key = NULL;
        uint32_t bytes = 0;
        flat_field *field = &object->field[object->count];
        if (object->count == FLAT_FIELDS || !string(&r, &key, &bytes)) return false;
        if (flat_has(object, key) || !take(&r, ':') || !value(&r, field)) return false;
        field->key = key;
        object->count++;
    } while (take(&r, ','));
    return take(&r, '}') && r.at == r.end;
}

static flat_field *find(flat_object *object, const char *key)
{
    for (int i = 0; i < object->count; i++)
        if (cab_same(object->field[i].key, key)) {
            object->field[i].used = true;
            return &object->field[i];
        }
    object->bad = true;
    return NULL;
}

bool flat_has(const flat_object *object, const char *key)
{
    for (int i = 0; i < object->count; i++)
        if (cab_same(object->field[i].key, key)) return true;
    return false;
}

int64_t flat_number(flat_object *object, const char *key, int64_t min, int64_t max)
{
    const flat_field *field = find(object, key);
    if (field && !field->text && field->number >= min && field->number <= max) return field->number;
    object->bad = true;
    return min;
}

const char *flat_text(flat_object *object, const char *key, uint32_t *length)
{
    const flat_field *field = find(object, key);
    *length = 0;
    if (!field || !field->text) {
        object->bad = true;
        return "";
    }
    *length = field->length;
    return field->text;
}

bool flat_copy(flat_object *object, const char *key, char *to, uint32_t size)
{
    uint32_t length = 0;
    const char *text = flat_text(object, key, &length);
    if (length >= size) object->bad = true;
    if (object->bad) return false;
    memcpy(to, text, length + 1);
    return true;
}

bool flat_hex(flat_object *object, const char *key, uint8_t *to, uint32_t bytes)
{
    uint32_t length = 0;
    const char *text = flat_text(object, key, &length);
    if (!object->bad && !cab_parse_hex(text, to, bytes)) object->bad = true;
    return !object->bad;
}

bool flat_good(const flat_object *object)
{
    for (int i = 0; i < object->count; i++)
        if (!object->field[i].used) return false;
    return !object->bad;
}
