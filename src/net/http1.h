/* HTTP/1.1 as a function of bytes: no sockets, no clock, no heap.
 *
 * The caller owns a buffer of bytes received and calls http1_read (or http1_read_response on the
 * client's side) whenever there are more. The answer is "more", a whole message, or the status of
 * the error to send before closing. Spans of a message point into the buffer and live as long as it
 * stays; nothing is copied. After a message the caller drops `used` bytes and calls again with a
 * fresh reader: what follows is the next, pipelined, request.
 *
 * Strict where leniency lets two parsers disagree about where a message ends: no bare CR or LF, no
 * NUL, no folded lines, no blank before a colon, one Content-Length of digits only, one Host, no
 * Transfer-Encoding at all (411 for chunked, 501 for others, 400 beside a Content-Length).
 */
#ifndef CABALE_NET_HTTP1_H
#define CABALE_NET_HTTP1_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    HTTP1_HEAD_MAX = 16384,  /* bytes of first line and headers together, else 431 */
    HTTP1_HEADERS_MAX = 64,  /* headers, else 431 */
    HTTP1_TARGET_MAX = 8192, /* bytes of the target, else 414 */
    HTTP1_METHOD_MAX = 16    /* bytes of the method, else 400 */
};

/* Answers of the readers; any other answer is an HTTP status, 400 or above. */
enum {
    HTTP1_MORE = 0,    /* not whole yet */
    HTTP1_WHOLE = 1,   /* a message: see `used` */
    HTTP1_CONTINUE = 2 /* once, if the client waits for `100 Continue`; then call again */
};

typedef struct {
    const char *at;  /* not terminated */
    uint32_t length; /* bytes */
} http1_span;

typedef struct {
    http1_span name;  /* as sent: compare with http1_is */
    http1_span value; /* without blanks around it */
} http1_field;

typedef struct {
    http1_span method; /* requests: as sent; methods are case-sensitive */
    http1_span target; /* requests: as sent */
    http1_span path;   /* the target up to `?`, without scheme and authority; still %-escaped */
    http1_span query;  /* what follows the `?`; still %-escaped */
    uint16_t status;   /* responses: 100 .. 599 */
    uint8_t minor;     /* HTTP/1.minor: 0 or 1 */
    bool keep_alive;   /* the connection may serve another request */
    uint32_t fields;
    http1_field field[HTTP1_HEADERS_MAX];
    http1_span body;
    uint32_t used; /* bytes of the buffer this message took */
} http1_message;

/* What is remembered between calls about a message that is not whole yet. Zero it for a new one,
 * but for body_max. */
typedef struct {
    uint32_t body_max; /* larger bodies are refused with 413 */
    uint32_t seen;     /* bytes of the head looked at so far */
    uint32_t head;     /* length of the head, blank line included; 0 until it is whole */
    uint32_t body;     /* length of the body, once the head is whole */
} http1_reader;

/* ---- reading ---- */
http1_reader http1_begin(uint32_t body_max);
int http1_read(http1_reader *, const char *bytes, uint32_t count, http1_message *out);
int http1_read_response(http1_reader *, const char *bytes, uint32_t count, http1_message *out);

/* ---- looking into a message; what is not there is an empty span ---- */
bool http1_same(http1_span, const char *text); /* equal bytes: for methods and paths */
bool http1_is(http1_span, const char *text);   /* equal but for case (ASCII): for header names */
bool http1_header(const http1_message *, const char *name, http1_span *value); /* the first one */
bool http1_has_token(const http1_message *, const char *name,
                     const char *token); /* in the comma lists of all headers of that name */
bool http1_cookie(const http1_message *, const char *name, http1_span *value);
bool http1_param(const http1_message *, const char *name, http1_span *value); /* of the query */
/* Undoes %XX (and `+` if plus) into a terminated text; false: malformed, NUL, or does not fit. */
bool http1_unescape(http1_span, bool plus, cab_text *out);

/* ---- writing ---- */
typedef struct {
    int status;        /* 200 */
    const char *type;  /* Content-Type, or NULL */
    const char *lines; /* more headers, each `Name: value\r\n`, or NULL */
    const char *date;  /* Date, or NULL */
    int64_t length;    /* Content-Length; negative: none is sent (101, 204, 304) */
    bool keep_alive;   /* false: `Connection: close` is sent */
} http1_head;

void http1_write_head(cab_text *, const http1_head *); /* blank line included */
void http1_write_date(cab_text *, int64_t unix_seconds);
const char *http1_reason(int status); /* "Not Found"; "Unknown" for a status never sent here */

#endif
