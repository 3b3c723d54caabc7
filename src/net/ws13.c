/* Frames are unmasked where they lie; the fragments of a message are moved together there too:
 *
 *   buffer: [ ... | gathered payloads | bytes done with | bytes not read yet ... ]
 *                 ^ start                               ^ at                     ^ count
 *
 * Moving to the front happens once per call of the caller's, at WS13_MORE, not once per message. */
#include "net/ws13.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

/* ---- SHA-1 and base64, for the handshake and nothing else ---- */

static uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void sha1_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80];
    for (size_t i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f, k;
        if (i < 20) {
            f = (b & c) | (~b & d);
            k = 0x5a827999;
        } else if (i < 40) {
            f = b ^ c ^ d;
            k = 0x6ed9eba1;
        } else if (i < 60) {
            f = (b & c) | (b & d) | (c & d);
            k = 0x8f1bbcdc;
        } else {
            f = b ^ c ^ d;
            k = 0xca62c1d6;
        }
        uint32_t sum = rotate(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = sum;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* Two blocks are enough for a key of 24 characters and the fixed text of 36. */
static void sha1(const char *text, uint32_t length, uint8_t out[20])
{
    uint8_t block[128] = {0};
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint32_t size = length + 9 <= 64 ? 64 : 128;
    cab_assert(length + 9 <= sizeof block);
    memcpy(block, text, length);
    block[length] = 0x80;
    block[size - 2] = (uint8_t)(length * 8 >> 8);
    block[size - 1] = (uint8_t)(length * 8);
    for (uint32_t at = 0; at < size; at += 64)
        sha1_block(h, block + at);
    for (int i = 0; i < 20; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static const char *base64_digits(void)
{
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
}

static void base64(const uint8_t *bytes, uint32_t count, cab_text *out)
{
    for (uint32_t i = 0; i < count; i += 3) {
        uint32_t left = count - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        for (uint32_t j = 0; j < 4; j++) {
            char digit = base64_digits()[three >> (18 - 6 * j) & 63];
            if (j > left) digit = '=';
            cab_text_char(out, digit);
        }
    }
}

static void accept_of(http1_span key, char out[WS13_ACCEPT_SIZE + 1])
{
    char joined[64];
    uint8_t hash[20];
    cab_text text;
    cab_text_begin(&text, joined, sizeof joined);
    cab_text_bytes(&text, key.at, key.length);
    cab_text_add(&text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    cab_assert(!text.full);
    sha1(joined, text.length, hash);
    cab_text_begin(&text, out, WS13_ACCEPT_SIZE + 1);
    base64(hash, sizeof hash, &text);
}

/* ---- compression ---- */

struct ws13_zip {
    z_stream in, out;
    uint32_t message_max;
    char *inflated; /* message_max bytes, and one more to see that it was too long */
};

enum { ZIP_LEVEL = 2, ZIP_WINDOW = 15, ZIP_MEMORY = 6 };

ws13_zip *ws13_zip_open(uint32_t message_max)
{
    ws13_zip *zip = (ws13_zip *)calloc(1, sizeof *zip);
    if (!zip) return NULL;
    zip->message_max = message_max;
    zip->inflated = (char *)malloc((size_t)message_max + 1);
    bool in = zip->inflated && inflateInit2(&zip->in, -ZIP_WINDOW) == Z_OK;
    bool out = in && deflateInit2(&zip->out, ZIP_LEVEL, Z_DEFLATED, -ZIP_WINDOW, ZIP_MEMORY,
                                  Z_DEFAULT_STRATEGY) == Z_OK;
    if (in && out) return zip;
    if (in) inflateEnd(&zip->in);
    free(zip->inflated);
    free(zip);
    return NULL;
}

void ws13_zip_close(ws13_zip *zip)
{
    if (!zip) return;
    inflateEnd(&zip->in);
    deflateEnd(&zip->out);
    free(zip->inflated);
    free(zip);
}

/* zlib reads through pointers that are not const. */
static Bytef *unconst(const char *bytes)
{
    Bytef *at;
    memcpy(&at, &bytes, sizeof at);
    return at;
}

/* Feeds one piece; a stream may end inside it (a final block), and another begin behind. */
static bool inflate_piece(z_stream *z, const char *bytes, uint32_t length)
{
    z->next_in = unconst(bytes);
    z->avail_in = length;
    while (z->avail_in > 0 && z->avail_out > 0) {
        int result = inflate(z, Z_SYNC_FLUSH);
        if (result == Z_STREAM_END) {
            if (inflateReset(z) != Z_OK) return false;
        } else if (result != Z_OK) {
            return false;
        }
    }
    return true;
}

/* false: not deflate, or not all of it. What is too long is cut to one byte more than allowed. */
static bool unzip(ws13_zip *zip, const char *bytes, uint32_t length, ws13_event *out)
{
    enum { BETWEEN_BLOCKS = 128 }; /* zlib's flag */
    z_stream *z = &zip->in;
    if (inflateReset(z) != Z_OK) return false;
    z->next_out = (Bytef *)zip->inflated;
    z->avail_out = zip->message_max + 1;
    /* The sender leaves out the last four bytes: they are the same in every message. */
    bool good = inflate_piece(z, bytes, length) && inflate_piece(z, "\0\0\xff\xff", 4);
    out->bytes = zip->inflated;
    out->length = zip->message_max + 1 - z->avail_out;
    return good && (z->data_type & BETWEEN_BLOCKS || z->avail_out == 0);
}

/* Bytes written to `out`, all fewer than length; 0: it would not get shorter. */
static uint32_t zip_text(ws13_zip *zip, const char *text, uint32_t length, char *out)
{
    z_stream *z = &zip->out;
    if (deflateReset(z) != Z_OK) return 0;
    z->next_in = unconst(text);
    z->avail_in = length;
    z->next_out = (Bytef *)out;
    z->avail_out = length;
    if (deflate(z, Z_SYNC_FLUSH) != Z_OK || z->avail_in > 0 || z->avail_out == 0) return 0;
    uint32_t made = length - z->avail_out;
    return made > 4 ? made - 4 : 0;
}

/* ---- frames ---- */

typedef struct {
    uint64_t length; /* of the payload */
    uint32_t head;   /* bytes before it */
    uint8_t opcode;
    bool final, zipped, masked;
} frame;

static bool is_control(uint8_t opcode)
{
    return opcode >= WS13_CLOSE;
}

static void mask_bytes(char *bytes, uint32_t count, const uint8_t key[4])
{
    uint32_t at = 0;
    uint64_t wide, word;
    memcpy(&wide, key, 4);
    memcpy((char *)&wide + 4, key, 4);
    for (; at + 8 <= count; at += 8) {
        memcpy(&word, bytes + at, 8);
        word ^= wide;
        memcpy(bytes + at, &word, 8);
    }
    for (; at < count; at++)
        bytes[at] = (char)((uint8_t)bytes[at] ^ key[at & 3]);
}

static bool text_is_valid(const char *text, uint32_t length)
{
    uint32_t at = 0;
    for (uint64_t word; at + 8 <= length; at += 8) { /* most texts are ASCII */
        memcpy(&word, text + at, 8);
        if (word & 0x8080808080808080u) break;
    }
    return cab_utf8_valid(text + at, length - at);
}

/* 0, or the close code of what is wrong with the first two bytes. */
static uint16_t check_start(const ws13_reader *r, const uint8_t *b, frame *f)
{
    f->final = b[0] & 0x80;
    f->zipped = b[0] & 0x40;
    f->opcode = b[0] & 0x0f;
    f->masked = b[1] & 0x80;
    f->length = b[1] & 0x7f;
    if (b[0] & 0x30 || f->masked == r->client) return WS13_PROTOCOL;
    if (is_control(f->opcode)) {
        bool good = f->opcode <= WS13_PONG && f->final && !f->zipped;
        return good && f->length <= WS13_CONTROL_MAX ? 0 : WS13_PROTOCOL;
    }
    if (f->opcode > WS13_BINARY || (f->opcode == WS13_CONTINUED) != (r->opcode != 0))
        return WS13_PROTOCOL;
    bool may_zip = r->deflate && f->opcode != WS13_CONTINUED;
    return f->zipped && !may_zip ? WS13_PROTOCOL : 0;
}

/* Reads the head of a frame. *code: what is wrong. false: it is not whole yet. */
static bool read_head(const ws13_reader *r, const char *at, uint32_t have, frame *f, uint16_t *code)
{
    const uint8_t *b = (const uint8_t *)at;
    *code = 0;
    f->head = 2;
    if (have < 2) return false;
    *code = check_start(r, b, f);
    if (*code) return true;
    uint32_t more = f->length == 126 ? 2 : f->length == 127 ? 8 : 0;
    f->head = 2 + more + (f->masked ? 4 : 0);
    if (have < f->head) return false;
    if (more > 0) {
        f->length = 0;
        for (uint32_t i = 0; i < more; i++)
            f->length = f->length << 8 | b[2 + i];
        bool shortest = more == 2 ? f->length > 125 : f->length > 65535 && f->length >> 63 == 0;
        if (!shortest) *code = WS13_PROTOCOL;
    }
    uint32_t room = r->message_max - (is_control(f->opcode) ? 0 : r->gathered);
    if (!*code && !is_control(f->opcode) && f->length > room) *code = WS13_TOO_BIG;
    return true;
}

static bool code_is_valid(uint16_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static ws13_kind fail(ws13_reader *r, ws13_event *out, uint16_t code)
{
    memset(out, 0, sizeof *out);
    out->code = code;
    r->over = 1;
    return WS13_ERROR;
}

static ws13_kind read_close(ws13_reader *r, ws13_event *out)
{
    out->code = WS13_NO_CODE;
    if (out->length == 1) return fail(r, out, WS13_PROTOCOL);
    if (out->length >= 2) {
        const uint8_t *b = (const uint8_t *)out->bytes;
        out->code = (uint16_t)(b[0] << 8 | b[1]);
        out->bytes += 2;
        out->length -= 2;
        if (!code_is_valid(out->code)) return fail(r, out, WS13_PROTOCOL);
        if (!text_is_valid(out->bytes, out->length)) return fail(r, out, WS13_BAD_TEXT);
    }
    r->over = 1;
    return WS13_CLOSED;
}

static ws13_kind deliver(ws13_reader *r, ws13_zip *zip, ws13_event *out)
{
    uint16_t code = 0;
    out->opcode = r->opcode;
    if (r->zipped) {
        cab_assert(zip && zip->message_max >= r->message_max);
        if (!unzip(zip, out->bytes, out->length, out)) code = WS13_BAD_TEXT;
    }
    if (!code && out->length > r->message_max) code = WS13_TOO_BIG;
    if (!code && r->opcode == WS13_TEXT && !text_is_valid(out->bytes, out->length))
        code = WS13_BAD_TEXT;
    r->opcode = 0;
    r->zipped = 0;
    r->gathered = 0;
    return code ? fail(r, out, code) : WS13_MESSAGE;
}

/* Moves what is still needed to the front of the buffer. */
static void keep_rest(ws13_reader *r, char *buffer, uint32_t *count)
{
    uint32_t rest = *count - r->at;
    memmove(buffer, buffer + r->start, r->gathered);
    memmove(buffer + r->gathered, buffer + r->at, rest);
    r->start = 0;
    r->at = r->gathered;
    *count = r->gathered + rest;
}

ws13_reader ws13_begin(uint32_t message_max, bool client, bool deflate)
{
    ws13_reader r = {0};
    r.message_max = message_max;
    r.client = client;
    r.deflate = deflate;
    return r;
}

/* Adds a fragment to those before it. */
static void gather(ws13_reader *r, char *buffer, char *payload, uint32_t length)
{
    if (r->gathered == 0)
        r->start = (uint32_t)(payload - buffer);
    else
        memmove(buffer + r->start + r->gathered, payload, length);
    r->gathered += length;
}

ws13_kind ws13_read(ws13_reader *r, ws13_zip *zip, char *buffer, uint32_t *count, ws13_event *out)
{
    memset(out, 0, sizeof *out);
    if (r->over) {
        *count = r->at = r->start = r->gathered = 0;
        return WS13_MORE;
    }
    for (;;) {
        frame f = {0};
        uint16_t code;
        cab_assert(r->at <= *count && r->start + r->gathered <= *count);
        uint32_t have = *count - r->at;
        bool whole = read_head(r, buffer + r->at, have, &f, &code);
        if (code) return fail(r, out, code);
        uint32_t total = f.head + (whole ? (uint32_t)f.length : 0);
        if (!whole || have < total) {
            keep_rest(r, buffer, count);
            r->want = r->at + total;
            return WS13_MORE;
        }
        char *payload = buffer + r->at + f.head;
        uint32_t length = (uint32_t)f.length;
        if (f.masked) mask_bytes(payload, length, (const uint8_t *)payload - 4);
        r->at += total;
        if (is_control(f.opcode)) {
            out->opcode = f.opcode;
            out->bytes = payload;
            out->length = length;
            return f.opcode == WS13_CLOSE ? read_close(r, out) : WS13_CONTROL;
        }
        if (f.opcode != WS13_CONTINUED) {
            r->opcode = f.opcode;
            r->zipped = f.zipped;
        }
        gather(r, buffer, payload, length);
        if (!f.final) continue;
        out->bytes = buffer + r->start;
        out->length = r->gathered;
        return deliver(r, zip, out);
    }
}

/* ---- writing ---- */

uint32_t ws13_frame_max(uint32_t length)
{
    return length + WS13_HEAD_MAX;
}

static uint32_t write_head(char *out, uint8_t first, uint32_t length, const uint8_t *mask)
{
    uint8_t *b = (uint8_t *)out;
    uint32_t at = 2;
    b[0] = first;
    b[1] = mask ? 0x80 : 0;
    if (length < 126) {
        b[1] |= (uint8_t)length;
    } else if (length < 65536) {
        b[1] |= 126;
        b[at++] = (uint8_t)(length >> 8);
        b[at++] = (uint8_t)length;
    } else {
        b[1] |= 127;
        memset(b + at, 0, 4);
        for (int i = 0; i < 4; i++)
            b[at + 4 + (uint32_t)i] = (uint8_t)(length >> (24 - 8 * i));
        at += 8;
    }
    if (mask) memcpy(b + at, mask, 4);
    return at + (mask ? 4 : 0);
}

uint32_t ws13_write_frame(char *out, uint8_t opcode, bool final, const char *bytes, uint32_t length,
                          const uint8_t *mask)
{
    cab_assert(!is_control(opcode) || (final && length <= WS13_CONTROL_MAX));
    uint32_t head = write_head(out, (uint8_t)((final ? 0x80 : 0) | opcode), length, mask);
    if (length > 0) memcpy(out + head, bytes, length);
    if (mask) mask_bytes(out + head, length, mask);
    return head + length;
}

uint32_t ws13_write_text(char *out, const char *text, uint32_t length, ws13_zip *zip,
                         const uint8_t *mask)
{
    uint32_t zipped = 0;
    if (zip && length >= WS13_ZIP_MIN) zipped = zip_text(zip, text, length, out + WS13_HEAD_MAX);
    if (zipped == 0) return ws13_write_frame(out, WS13_TEXT, true, text, length, mask);
    uint32_t head = write_head(out, 0x80 | 0x40 | WS13_TEXT, zipped, mask);
    memmove(out + head, out + WS13_HEAD_MAX, zipped);
    if (mask) mask_bytes(out + head, zipped, mask);
    return head + zipped;
}

uint32_t ws13_write_close(char *out, uint16_t code, const char *reason, const uint8_t *mask)
{
    char payload[WS13_CONTROL_MAX + 1]; /* a terminator follows the text */
    cab_text text;
    if (code == WS13_NO_CODE) return ws13_write_frame(out, WS13_CLOSE, true, NULL, 0, mask);
    cab_assert(code_is_valid(code));
    payload[0] = (char)(uint8_t)(code >> 8);
    payload[1] = (char)(uint8_t)code;
    cab_text_begin(&text, payload + 2, sizeof payload - 2);
    if (reason) cab_text_add(&text, reason); /* cut between two characters */
    return ws13_write_frame(out, WS13_CLOSE, true, payload, 2 + text.length, mask);
}

/* ---- the handshake ---- */

static http1_span trimmed(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (at < end && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    http1_span s = {at, (uint32_t)(end - at)};
    return s;
}

/* Cuts off the next piece, up to `by`; *at becomes NULL behind the last. */
static http1_span cut(const char **at, const char *end, char by)
{
    const char *stop = (const char *)memchr(*at, by, (size_t)(end - *at));
    http1_span piece = trimmed(*at, stop ? stop : end);
    *at = stop ? stop + 1 : NULL;
    return piece;
}

enum { /* parameters of permessage-deflate */
       SERVER_FRESH = 1,
       CLIENT_FRESH = 2,
       SERVER_WINDOW = 4,
       CLIENT_WINDOW = 8,
       UNKNOWN = 16 /* or twice the same, or a bad value */
};

static int parameter(http1_span s)
{
    const char *equals = (const char *)memchr(s.at, '=', s.length);
    if (!equals) {
        if (http1_is(s, "server_no_context_takeover")) return SERVER_FRESH;
        if (http1_is(s, "client_no_context_takeover")) return CLIENT_FRESH;
        return http1_is(s, "client_max_window_bits") ? CLIENT_WINDOW : UNKNOWN;
    }
    http1_span name = trimmed(s.at, equals), value = trimmed(equals + 1, s.at + s.length);
    if (value.length >= 2 && value.at[0] == '"' && value.at[value.length - 1] == '"') {
        value.at++;
        value.length -= 2;
    }
    bool one = value.length == 1 && (value.at[0] == '8' || value.at[0] == '9');
    bool two = value.length == 2 && value.at[0] == '1' && value.at[1] >= '0' && value.at[1] <= '5';
    if (!one && !two) return UNKNOWN;
    if (http1_is(name, "server_max_window_bits")) return SERVER_WINDOW;
    return http1_is(name, "client_max_window_bits") ? CLIENT_WINDOW : UNKNOWN;
}

/* Of one extension: its parameters, or -1 if it is not permessage-deflate. */
static int parameters(http1_span extension)
{
    const char *at = extension.at, *end = extension.at + extension.length;
    int all = 0;
    if (!http1_is(cut(&at, end, ';'), "permessage-deflate")) return -1;
    while (at) {
        int one = parameter(cut(&at, end, ';'));
        all |= all & one ? UNKNOWN : one;
    }
    return all;
}

/* Takes the first offer that needs no window of ours to be smaller than it is. */
static bool find_offer(const http1_message *m)
{
    for (uint32_t i = 0; i < m->fields; i++) {
        if (!http1_is(m->field[i].name, "Sec-WebSocket-Extensions")) continue;
        const char *at = m->field[i].value.at, *end = at + m->field[i].value.length;
        while (at) {
            int all = parameters(cut(&at, end, ','));
            if (all >= 0 && !(all & (UNKNOWN | SERVER_WINDOW))) return true;
        }
    }
    return false;
}

/* Sixteen bytes in base64: 22 digits and two signs; the last digit has four bits of zero. */
static bool key_is_valid(http1_span key)
{
    if (key.length != 24 || key.at[22] != '=' || key.at[23] != '=') return false;
    for (uint32_t i = 0; i < 22; i++) {
        const char *digit = key.at[i] ? strchr(base64_digits(), key.at[i]) : NULL;
        if (!digit) return false;
        if (i == 21 && (digit - base64_digits()) & 15) return false;
    }
    return true;
}

static uint32_t times(const http1_message *m, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->fields; i++)
        count += http1_is(m->field[i].name, name);
    return count;
}

bool ws13_wanted(const http1_message *m)
{
    return http1_has_token(m, "Upgrade", "websocket");
}

int ws13_check_request(const http1_message *m, bool *deflate)
{
    http1_span value;
    *deflate = false;
    if (!http1_same(m->method, "GET")) return 405;
    if (m->minor < 1 || m->body.length > 0) return 400;
    if (!ws13_wanted(m) || !http1_has_token(m, "Connection", "upgrade")) return 400;
    if (times(m, "Sec-WebSocket-Version") != 1) return 400;
    (void)http1_header(m, "Sec-WebSocket-Version", &value);
    if (!http1_same(value, "13")) return 426;
    if (times(m, "Sec-WebSocket-Key") != 1) return 400;
    (void)http1_header(m, "Sec-WebSocket-Key", &value);
    if (!key_is_valid(value)) return 400;
    *deflate = find_offer(m);
    return 101;
}

static const char *fresh(void)
{
    return "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; "
           "client_no_context_takeover\r\n";
}

static void add_protocol(cab_text *t, const char *protocol)
{
    cab_text_add(t, "Sec-WebSocket-Protocol: ");
    cab_text_add(t, protocol);
    cab_text_add(t, "\r\n");
}

void ws13_write_response(cab_text *t, const http1_message *request, bool deflate,
                         const char *protocol, const char *lines)
{
    http1_span key = {"", 0};
    char accept[WS13_ACCEPT_SIZE + 1];
    bool found = http1_header(request, "Sec-WebSocket-Key", &key);
    cab_assert(found && key.length == 24);
    accept_of(key, accept);
    cab_text_add(t, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
    cab_text_add(t, accept);
    cab_text_add(t, "\r\n");
    if (deflate) cab_text_add(t, fresh());
    if (protocol && http1_has_token(request, "Sec-WebSocket-Protocol", protocol))
        add_protocol(t, protocol);
    if (lines) cab_text_add(t, lines);
    cab_text_add(t, "\r\n");
}

void ws13_write_request(cab_text *t, const char *host, const char *path,
                        const uint8_t key[WS13_KEY_SIZE], bool deflate, const char *protocol,
                        const char *lines)
{
    cab_text_add(t, "GET ");
    cab_text_add(t, path);
    cab_text_add(t, " HTTP/1.1\r\nHost: ");
    cab_text_add(t, host);
    cab_text_add(t, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ");
    base64(key, WS13_KEY_SIZE, t);
    cab_text_add(t, "\r\n");
    if (deflate) cab_text_add(t, fresh());
    if (protocol) add_protocol(t, protocol);
    if (lines) cab_text_add(t, lines);
    cab_text_add(t, "\r\n");
}

/* What the server agreed on must be what was offered. */
static const char *check_agreed(const http1_message *m, bool offered, const char *protocol,
                                bool *deflate)
{
    http1_span value = {NULL, 0};
    uint32_t extensions = times(m, "Sec-WebSocket-Extensions");
    if (extensions > 1 || (extensions == 1 && !offered)) return "an extension nobody asked for";
    if (extensions == 1) {
        (void)http1_header(m, "Sec-WebSocket-Extensions", &value);
        int all = parameters(value);
        bool good = all >= 0 && all & SERVER_FRESH && !(all & (UNKNOWN | CLIENT_WINDOW));
        if (!good) return "a compression nobody asked for";
        *deflate = true;
    }
    if (http1_header(m, "Sec-WebSocket-Protocol", &value)) {
        if (!protocol || !http1_same(value, protocol)) return "a protocol nobody asked for";
    }
    return NULL;
}

const char *ws13_check_response(const http1_message *m, const uint8_t key[WS13_KEY_SIZE],
                                bool offered, const char *protocol, bool *deflate)
{
    char text[32], accept[WS13_ACCEPT_SIZE + 1];
    http1_span value;
    cab_text encoded;
    *deflate = false;
    if (m->status != 101) return "the server does not open a WebSocket here";
    if (!http1_has_token(m, "Upgrade", "websocket")) return "not a WebSocket answer";
    if (!http1_has_token(m, "Connection", "upgrade")) return "not a WebSocket answer";
    cab_text_begin(&encoded, text, sizeof text);
    base64(key, WS13_KEY_SIZE, &encoded);
    http1_span sent = {text, encoded.length};
    accept_of(sent, accept);
    if (!http1_header(m, "Sec-WebSocket-Accept", &value) || !http1_same(value, accept))
        return "a WebSocket answer to somebody else";
    return check_agreed(m, offered, protocol, deflate);
}
