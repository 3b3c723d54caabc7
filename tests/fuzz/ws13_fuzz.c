/* Bytes are frames. The first byte says which side reads, whether compression was agreed on and in
 * which pieces the bytes arrive; however they do, the events are the same. What was read is written
 * again by the other side's rules and read again. Frames are given as a server sends them and
 * masked here for the other side: a fuzzer could not guess text through a key. */
#include "base/assert.h"
#include "net/ws13.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MESSAGE_MAX = 2000, INPUT_MAX = 1 << 14 };

typedef struct {
    uint64_t sum; /* over all events, in order */
    uint32_t events;
    bool over;
} outcome;

static ws13_zip *zip, *other;

static void mix(outcome *o, const void *bytes, uint32_t count)
{
    const uint8_t *b = (const uint8_t *)bytes;
    for (uint32_t i = 0; i < count; i++)
        o->sum = (o->sum ^ b[i]) * 0x100000001b3u;
}

/* A message goes to the other side and comes back as it was. */
static void send_back(const ws13_event *e, bool client, bool deflate)
{
    static char frame[2 * MESSAGE_MAX], copy[MESSAGE_MAX];
    const uint8_t mask[4] = {1, 2, 3, 200};
    ws13_event again;
    cab_assert(e->length <= MESSAGE_MAX);
    memcpy(copy, e->bytes, e->length);
    uint32_t count =
        ws13_write_text(frame, copy, e->length, deflate ? other : NULL, client ? mask : NULL);
    cab_assert(count <= ws13_frame_max(e->length));
    ws13_reader r = ws13_begin(MESSAGE_MAX, !client, deflate);
    cab_assert(ws13_read(&r, other, frame, &count, &again) == WS13_MESSAGE);
    cab_assert(again.length == e->length && memcmp(again.bytes, copy, e->length) == 0);
    cab_assert(ws13_read(&r, other, frame, &count, &again) == WS13_MORE && count == 0);
}

static void look(outcome *o, ws13_kind kind, const ws13_event *e, const ws13_reader *r)
{
    cab_assert(!o->over);
    o->events++;
    mix(o, &kind, sizeof kind);
    mix(o, &e->code, sizeof e->code);
    mix(o, &e->opcode, sizeof e->opcode);
    mix(o, e->bytes, e->length);
    o->over = kind == WS13_CLOSED || kind == WS13_ERROR;
    if (kind == WS13_MESSAGE && e->opcode == WS13_TEXT) {
        cab_assert(cab_utf8_valid(e->bytes, e->length));
        send_back(e, r->client, r->deflate);
    }
    if (kind == WS13_CONTROL) cab_assert(e->length <= WS13_CONTROL_MAX);
    if (kind == WS13_ERROR)
        cab_assert(e->code == WS13_PROTOCOL || e->code == WS13_BAD_TEXT || e->code == WS13_TOO_BIG);
}

static outcome read_all(ws13_reader r, const char *bytes, uint32_t count, uint32_t step)
{
    outcome o = {0xcbf29ce484222325u, 0, false};
    char *kept = NULL;
    uint32_t have = 0;
    for (uint32_t at = 0; at < count;) {
        uint32_t more = count - at < step ? count - at : step;
        char *place = (char *)malloc(have + more); /* exactly as long */
        ws13_event e;
        ws13_kind kind;
        cab_assert(place);
        if (have > 0) memcpy(place, kept, have);
        memcpy(place + have, bytes + at, more);
        free(kept);
        kept = place;
        have += more;
        at += more;
        while ((kind = ws13_read(&r, zip, place, &have, &e)) != WS13_MORE)
            look(&o, kind, &e, &r);
        cab_assert(have == 0 || have < r.want);
        cab_assert(have == 0 || r.want <= MESSAGE_MAX + WS13_HEAD_MAX + WS13_CONTROL_MAX);
    }
    free(kept);
    return o;
}

/* The same frames as a client sends them: masked, with a key that depends on the place. */
static uint32_t mask_all(const char *bytes, uint32_t count, char *out)
{
    uint32_t at = 0, made = 0;
    while (count - at >= 2) {
        const uint8_t *b = (const uint8_t *)bytes + at;
        uint32_t length = b[1] & 0x7f, head = 2;
        if (length == 126 && count - at >= 4) {
            length = (uint32_t)b[2] << 8 | b[3];
            head = 4;
        } else if (length >= 126) {
            break;
        }
        uint32_t there = count - at - head < length ? count - at - head : length;
        memcpy(out + made, b, head);
        out[made + 1] = (char)(b[1] | 0x80);
        uint8_t key[4] = {(uint8_t)at, 7, (uint8_t)(at >> 8), 99};
        memcpy(out + made + head, key, 4);
        for (uint32_t i = 0; i < there; i++)
            out[made + head + 4 + i] = (char)(b[head + i] ^ key[i % 4]);
        made += head + 4 + there;
        at += head + there;
    }
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char masked[4 * INPUT_MAX];
    if (size < 2 || size > INPUT_MAX) return 0;
    if (!zip) zip = ws13_zip_open(MESSAGE_MAX);
    if (!other) other = ws13_zip_open(MESSAGE_MAX);
    cab_assert(zip && other);
    bool deflate = data[0] & 1;
    uint32_t count = (uint32_t)size - 1, step = (data[0] >> 1) + 1u;
    const char *bytes = (const char *)data + 1;
    if (step < count / 64) step = count / 64;
    ws13_reader client = ws13_begin(MESSAGE_MAX, true, deflate);
    outcome whole = read_all(client, bytes, count, count);
    outcome pieces = read_all(client, bytes, count, step);
    cab_assert(whole.sum == pieces.sum && whole.events == pieces.events);
    ws13_reader server = ws13_begin(MESSAGE_MAX, false, deflate);
    (void)read_all(server, bytes, count, step); /* rarely gets far, but must not break */
    uint32_t made = mask_all(bytes, count, masked);
    outcome there = read_all(server, masked, made, step);
    outcome here = read_all(server, masked, made, made ? made : 1);
    cab_assert(there.sum == here.sum && there.events == here.events);
    return 0;
}
