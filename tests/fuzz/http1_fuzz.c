/* Bytes are what a client sends. The first byte says in which pieces they arrive; however they do,
 * the messages are the same ones as when all come at once, and lie inside the buffer. Handshakes of
 * WebSocket among them are answered. */
#include "base/assert.h"
#include "net/ws13.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BODY_MAX = 64, INPUT_MAX = 1 << 16, MESSAGES_MAX = 64 };

typedef struct {
    int status;
    uint32_t used, fields, body;
    bool keep_alive;
} outcome;

typedef int reading(http1_reader *, const char *, uint32_t, http1_message *);

static bool is_inside(http1_span s, const char *bytes, uint32_t count)
{
    return s.length == 0 || (s.at >= bytes && s.at + s.length <= bytes + count);
}

/* What is accepted as a handshake can be answered, and the answer is one. */
static void shake_hands(const http1_message *m)
{
    char out[1024];
    cab_text text;
    bool deflate;
    http1_message answer;
    http1_reader r = http1_begin(0);
    if (m->status >= 100) {
        (void)ws13_check_response(m, (const uint8_t *)"the sample nonce", true, "a", &deflate);
        return;
    }
    int status = ws13_check_request(m, &deflate);
    cab_assert(status == 101 || status == 400 || status == 405 || status == 426);
    if (status != 101) return;
    cab_text_begin(&text, out, sizeof out);
    ws13_write_response(&text, m, deflate, "a", NULL);
    cab_assert(!text.full);
    cab_assert(http1_read_response(&r, out, text.length, &answer) == HTTP1_WHOLE);
    cab_assert(answer.status == 101 && answer.used == text.length);
}

static void check(const http1_message *m, const char *bytes, uint32_t count)
{
    char out[INPUT_MAX];
    cab_text text;
    http1_span value;
    cab_assert(m->used <= count && m->fields <= HTTP1_HEADERS_MAX);
    cab_assert(is_inside(m->method, bytes, count) && is_inside(m->target, bytes, count));
    cab_assert(is_inside(m->query, bytes, count) && is_inside(m->body, bytes, count));
    cab_assert(m->status >= 100 || (m->path.length > 0 && m->method.length > 0));
    for (uint32_t i = 0; i < m->fields; i++) {
        value = m->field[i].value;
        cab_assert(m->field[i].name.length > 0 && is_inside(m->field[i].name, bytes, count));
        cab_assert(is_inside(value, bytes, count));
        cab_assert(value.length == 0 || !memchr(value.at, '\n', value.length));
    }
    (void)http1_cookie(m, "a", &value);
    (void)http1_param(m, "a", &value);
    (void)http1_has_token(m, "Connection", "close");
    cab_text_begin(&text, out, sizeof out);
    (void)http1_unescape(m->path, true, &text);
    shake_hands(m);
}

/* Reads one message, `step` bytes arriving at a time, each time at another address. */
static outcome read_one(reading *read, const char *bytes, uint32_t count, uint32_t step)
{
    http1_reader r = http1_begin(BODY_MAX);
    http1_message m;
    outcome o = {0};
    for (uint32_t have = 0; have < count && o.status == HTTP1_MORE;) {
        have = count - have < step ? count : have + step;
        char *place = (char *)malloc(have); /* exactly as long, so that reading past it shows */
        cab_assert(place);
        memcpy(place, bytes, have);
        o.status = read(&r, place, have, &m);
        if (o.status == HTTP1_CONTINUE) o.status = read(&r, place, have, &m);
        cab_assert(o.status != HTTP1_CONTINUE);
        if (o.status == HTTP1_WHOLE) {
            check(&m, place, have);
            o.used = m.used;
            o.fields = m.fields;
            o.body = m.body.length;
            o.keep_alive = m.keep_alive;
        }
        free(place);
    }
    return o;
}

static void read_all(reading *read, const char *bytes, uint32_t count, uint32_t step)
{
    for (int i = 0; i < MESSAGES_MAX && count > 0; i++) {
        outcome whole = read_one(read, bytes, count, count);
        outcome pieces = read_one(read, bytes, count, step);
        cab_assert(whole.status == pieces.status && whole.used == pieces.used);
        cab_assert(whole.fields == pieces.fields && whole.body == pieces.body);
        cab_assert(whole.keep_alive == pieces.keep_alive);
        if (whole.status != HTTP1_WHOLE) {
            cab_assert(whole.status == HTTP1_MORE || whole.status >= 400);
            return;
        }
        cab_assert(whole.used > 0);
        bytes += whole.used;
        count -= whole.used;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > INPUT_MAX) return 0;
    uint32_t count = (uint32_t)size - 1, step = data[0];
    if (step < count / 64) step = count / 64; /* not thousands of pieces */
    if (step == 0) step = 1;
    read_all(http1_read, (const char *)data + 1, count, step);
    read_all(http1_read_response, (const char *)data + 1, count, step);
    return 0;
}
