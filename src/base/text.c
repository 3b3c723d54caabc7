#include "base/text.h"

#include "base/assert.h"

#include <string.h>

void cab_text_begin(cab_text *t, char *buffer, uint32_t size)
{
    cab_assert(size > 0);
    t->at = buffer;
    t->size = size;
    t->length = 0;
    t->full = false;
    buffer[0] = 0;
}

static bool continues(char c) /* a character begun before it */
{
    return ((uint8_t)c & 0xc0) == 0x80;
}

void cab_text_bytes(cab_text *t, const char *bytes, uint32_t count)
{
    if (t->full) return;
    uint32_t room = t->size - 1 - t->length;
    t->full = count > room;
    if (t->full) count = room;
    memcpy(t->at + t->length, bytes, count);
    t->length += count;
    if (t->full && continues(bytes[count])) { /* takes the begun character back */
        while (t->length > 0 && continues(t->at[t->length - 1]))
            t->length--;
        if (t->length > 0) t->length--;
    }
    t->at[t->length] = 0;
}

void cab_text_add(cab_text *t, const char *text)
{
    cab_text_bytes(t, text, (uint32_t)strlen(text));
}

void cab_text_char(cab_text *t, char c)
{
    cab_text_bytes(t, &c, 1);
}

void cab_text_int(cab_text *t, int64_t number)
{
    char digits[24];
    int at = (int)sizeof digits;
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) digits[--at] = '-';
    cab_text_bytes(t, digits + at, (uint32_t)((int)sizeof digits - at));
}

void cab_text_hex(cab_text *t, uint64_t number, int digits)
{
    cab_assert(digits >= 1 && digits <= 16);
    for (int i = digits - 1; i >= 0; i--)
        cab_text_char(t, "0123456789abcdef"[(number >> (4 * i)) & 15]);
}

/* Length of the well-formed UTF-8 sequence at s, 0 if it is not one. */
static uint32_t sequence(const uint8_t *s, uint32_t left)
{
    if (s[0] < 0x80) return 1;
    uint32_t count = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || count > left) return 0;
    uint32_t point = s[0] & (0xffu >> (count + 1));
    for (uint32_t i = 1; i < count; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        point = point << 6 | (s[i] & 0x3fu);
    }
    if (count == 3 && (point < 0x800 || (point >= 0xd800 && point <= 0xdfff))) return 0;
    if (count == 4 && (point < 0x10000 || point > 0x10ffff)) return 0;
    return count;
}

bool cab_utf8_valid(const char *bytes, uint32_t count)
{
    const uint8_t *s = (const uint8_t *)bytes;
    while (count > 0) {
        uint32_t step = sequence(s, count);
        if (step == 0) return false;
        s += step;
        count -= step;
    }
    return true;
}

bool cab_utf8_clean(const char *bytes, uint32_t count)
{
    if (!cab_utf8_valid(bytes, count)) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t c = (uint8_t)bytes[i], next = i + 1 < count ? (uint8_t)bytes[i + 1] : 0;
        /* The second group of control characters, U+0080 to U+009F, moves some terminals too. */
        if (c < 0x20 || c == 0x7f || (c == 0xc2 && next < 0xa0)) return false;
    }
    return true;
}

void cab_text_clean(cab_text *t, const char *text)
{
    while (*text) {
        uint32_t count = 1;
        while (continues(text[count]))
            count++;
        if (cab_utf8_clean(text, count)) cab_text_bytes(t, text, count);
        text += count;
    }
}

uint32_t cab_text_width(const char *text)
{
    uint32_t width = 0;
    for (const uint8_t *s = (const uint8_t *)text; *s; s++) {
        bool combining = s[0] == 0xcc || (s[0] == 0xcd && s[1] < 0xb0);
        if (!continues((char)*s) && !combining) width++;
    }
    return width;
}

bool cab_parse_u64(const char *text, uint64_t *out)
{
    uint64_t sum = 0;
    if (!text[0]) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (sum > (UINT64_MAX - digit) / 10) return false;
        sum = sum * 10 + digit;
    }
    *out = sum;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool cab_parse_hex(const char *text, uint8_t *out, uint32_t bytes)
{
    if (strlen(text) != 2 * (size_t)bytes) return false;
    for (uint32_t i = 0; i < bytes; i++)
        if (hex_digit(text[2 * i]) < 0 || hex_digit(text[2 * i + 1]) < 0) return false;
    for (uint32_t i = 0; i < bytes; i++)
        out[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
    return true;
}

bool cab_same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}
