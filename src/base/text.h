/* Text built into a buffer of the caller's, with a bound. What does not fit is cut at the end,
 * between two characters, and `full` is set: then nothing more is added. The text is always
 * terminated. Owns nothing. */
#ifndef CABALE_BASE_TEXT_H
#define CABALE_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    char *at;        /* the buffer */
    uint32_t size;   /* its size, terminator included */
    uint32_t length; /* bytes written, terminator not included */
    bool full;       /* something did not fit */
} cab_text;

void cab_text_begin(cab_text *, char *buffer, uint32_t size);
void cab_text_bytes(cab_text *, const char *bytes, uint32_t count);
void cab_text_add(cab_text *, const char *text); /* a terminated string */
void cab_text_char(cab_text *, char c);
void cab_text_int(cab_text *, int64_t number);              /* decimal */
void cab_text_hex(cab_text *, uint64_t number, int digits); /* lower case, fixed width */

/* Characters a terminal would show for this UTF-8 text: code points, combining marks not counted.
 */
uint32_t cab_text_width(const char *text);
bool cab_utf8_valid(const char *bytes, uint32_t count);
/* Valid, on one line, and harmless to a terminal: no control characters, of either group. */
bool cab_utf8_clean(const char *bytes, uint32_t count);
void cab_text_clean(cab_text *, const char *text); /* adds the characters that are clean */

/* Reading, the same in all rooms: whole text or nothing. */
bool cab_parse_u64(const char *text, uint64_t *out);                /* decimal */
bool cab_parse_hex(const char *text, uint8_t *out, uint32_t bytes); /* exactly 2*bytes digits */
bool cab_same(const char *a, const char *b);                        /* equal strings */

#endif
