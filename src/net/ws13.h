/* WebSocket (RFC 6455) with permessage-deflate (RFC 7692) as functions of bytes, both sides.
 *
 * Reading. The caller owns a buffer of bytes received; ws13_read unmasks and puts fragments
 * together inside it, so a message needs no second buffer. Call it until it says WS13_MORE: then
 * `*count` bytes from the start of the buffer have to be kept and new ones appended behind them.
 * The bytes of an event live until the next call. Messages larger than message_max are refused,
 * before and after inflating.
 *
 * Writing. Each function writes one whole frame into the caller's buffer and returns its length.
 *
 * Compression has no context takeover in either direction, so it needs memory per thread (ws13_zip)
 * and none per connection. Texts below WS13_ZIP_MIN bytes are sent as they are.
 */
#ifndef CABALE_NET_WS13_H
#define CABALE_NET_WS13_H

#include "base/text.h"
#include "net/http1.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    WS13_HEAD_MAX = 14,     /* bytes of a frame before its payload */
    WS13_CONTROL_MAX = 125, /* payload of ping, pong and close */
    WS13_ZIP_MIN = 256,
    WS13_KEY_SIZE = 16,
    WS13_ACCEPT_SIZE = 28 /* characters of Sec-WebSocket-Accept */
};

enum { /* close codes used here */
       WS13_NORMAL = 1000,
       WS13_GOING_AWAY = 1001,
       WS13_PROTOCOL = 1002,
       WS13_UNSUPPORTED = 1003, /* binary where text is spoken */
       WS13_NO_CODE = 1005,     /* never sent: the close frame had no code */
       WS13_LOST = 1006,        /* never sent: no close frame came */
       WS13_BAD_TEXT = 1007,
       WS13_POLICY = 1008,
       WS13_TOO_BIG = 1009,
       WS13_INTERNAL = 1011
};

enum { WS13_CONTINUED = 0, WS13_TEXT = 1, WS13_BINARY = 2, WS13_CLOSE = 8, WS13_PING, WS13_PONG };

/* ---- compression: one per thread ---- */
typedef struct ws13_zip ws13_zip;
ws13_zip *ws13_zip_open(uint32_t message_max); /* NULL: no memory */
void ws13_zip_close(ws13_zip *);

/* ---- reading ---- */
typedef enum {
    WS13_MORE,    /* nothing whole: keep *count bytes */
    WS13_MESSAGE, /* opcode TEXT (valid UTF-8) or BINARY, whole */
    WS13_CONTROL, /* opcode PING or PONG */
    WS13_CLOSED,  /* the peer's close frame: code, and its reason as bytes; nothing follows */
    WS13_ERROR    /* close with `code`; nothing follows */
} ws13_kind;

typedef struct {
    const char *bytes; /* not terminated */
    uint32_t length;
    uint16_t code; /* CLOSED: 1005 if none was given. ERROR: 1002, 1007 or 1009 */
    uint8_t opcode;
} ws13_event;

typedef struct {
    uint32_t message_max;
    uint32_t at;       /* next byte to read in the buffer */
    uint32_t start;    /* where the gathered fragments begin */
    uint32_t gathered; /* their bytes */
    uint32_t want;     /* at WS13_MORE: the buffer must hold this much before anything happens */
    uint8_t client;    /* this side is the client: frames come unmasked */
    uint8_t deflate;   /* permessage-deflate was agreed on */
    uint8_t opcode;    /* of the message begun, 0: none */
    uint8_t zipped;    /* the message begun is compressed */
    uint8_t over;      /* CLOSED or ERROR was said */
} ws13_reader;

ws13_reader ws13_begin(uint32_t message_max, bool client, bool deflate);
/* zip: of at least the same message_max; may be NULL without deflate. */
ws13_kind ws13_read(ws13_reader *, ws13_zip *, char *buffer, uint32_t *count, ws13_event *out);

/* ---- writing; mask: NULL on the server's side, else the four bytes of the key ---- */
uint32_t ws13_frame_max(uint32_t length); /* bytes any frame of that payload may take */
uint32_t ws13_write_text(char *out, const char *text, uint32_t length, ws13_zip *zip_or_null,
                         const uint8_t *mask); /* zip: only where deflate was agreed on */
uint32_t ws13_write_frame(char *out, uint8_t opcode, bool final, const char *bytes, uint32_t length,
                          const uint8_t *mask); /* as it is */
uint32_t ws13_write_close(char *out, uint16_t code, const char *reason, const uint8_t *mask);

/* ---- the handshake, server's side ---- */
bool ws13_wanted(const http1_message *); /* the request asks for an upgrade to WebSocket */
/* 101, or the status to refuse with: 400, 405, 426. *deflate: an offer we can take was made. */
int ws13_check_request(const http1_message *, bool *deflate);
/* The whole response. protocol: the one chosen of those offered, or NULL; lines: see http1_head. */
void ws13_write_response(cab_text *, const http1_message *request, bool deflate,
                         const char *protocol, const char *lines);

/* ---- the handshake, client's side ---- */
void ws13_write_request(cab_text *, const char *host, const char *path,
                        const uint8_t key[WS13_KEY_SIZE], bool deflate, const char *protocol,
                        const char *lines);
/* NULL: accepted, and *deflate says whether compression was agreed on. Else why not, in English. */
const char *ws13_check_response(const http1_message *, const uint8_t key[WS13_KEY_SIZE],
                                bool offered, const char *protocol, bool *deflate);

#endif
