/* Every sequence of frames is read whole, and byte by byte in a buffer that moves; both must give
 * the same events. Examples marked 5.7 are those of RFC 6455, 7.2.3 those of RFC 7692. */
#include "base/test.h"
#include "net/ws13.h"

#include <stdlib.h>

enum { MAX = 70000 };

static ws13_zip *zip;
static const uint8_t example_mask[4] = {0x37, 0xfa, 0x21, 0x3d};

/* What was read, written as text: `text Hello`, `ping Hello`, `close 1000 why`, `error 1002`. */
static char seen[2 * MAX];
static cab_text seen_text;

static const char *opcode_name(uint8_t opcode)
{
    switch (opcode) {
    case WS13_TEXT: return "text ";
    case WS13_BINARY: return "binary ";
    case WS13_PING: return "ping ";
    case WS13_PONG: return "pong ";
    default: return "? ";
    }
}

static void note(ws13_kind kind, const ws13_event *e)
{
    if (seen_text.length > 0) cab_text_add(&seen_text, "|");
    if (kind == WS13_MESSAGE || kind == WS13_CONTROL) {
        cab_text_add(&seen_text, opcode_name(e->opcode));
    } else {
        cab_text_add(&seen_text, kind == WS13_CLOSED ? "close " : "error ");
        cab_text_int(&seen_text, e->code);
        if (e->length > 0) cab_text_char(&seen_text, ' ');
    }
    cab_text_bytes(&seen_text, e->bytes ? e->bytes : "", e->length);
}

static void drain(ws13_reader *r, char *buffer, uint32_t *count)
{
    ws13_event e;
    ws13_kind kind;
    while ((kind = ws13_read(r, zip, buffer, count, &e)) != WS13_MORE)
        note(kind, &e);
}

static const char *read_by(ws13_reader r, const char *bytes, uint32_t count, uint32_t step)
{
    static char place[2][3 * MAX];
    uint32_t kept = 0;
    int now = 0;
    cab_text_begin(&seen_text, seen, sizeof seen);
    for (uint32_t at = 0; at < count; at += step) {
        uint32_t more = count - at < step ? count - at : step;
        memcpy(place[1 - now], place[now], kept);
        memset(place[now], 'x', kept);
        now = 1 - now;
        memcpy(place[now] + kept, bytes + at, more);
        kept += more;
        drain(&r, place[now], &kept);
        if (kept > 0 && r.want <= kept) return "(asks for bytes it has)";
    }
    return seen;
}

static const char *read_as(ws13_reader r, const char *bytes, uint32_t count)
{
    static char slowly[2 * MAX], pairs[2 * MAX];
    memcpy(slowly, read_by(r, bytes, count, 1), sizeof slowly);
    memcpy(pairs, read_by(r, bytes, count, 3), sizeof pairs);
    const char *whole = read_by(r, bytes, count, count);
    return strcmp(slowly, whole) == 0 && strcmp(pairs, whole) == 0 ? whole : "(differs)";
}

static const char *as_client(const char *bytes, uint32_t count)
{
    return read_as(ws13_begin(65536, true, true), bytes, count);
}

static const char *as_server(const char *bytes, uint32_t count)
{
    return read_as(ws13_begin(65536, false, false), bytes, count);
}

#define CLIENT(bytes) as_client(bytes, sizeof bytes - 1)
#define SERVER(bytes) as_server(bytes, sizeof bytes - 1)
#define KEY0          "\0\0\0\0" /* a mask that changes nothing */

/* ---- reading ---- */

TEST(reads_the_examples, "")
{
    CHECK_TEXT(CLIENT("\x81\x05Hello"), "text Hello"); /* 5.7, all of them */
    CHECK_TEXT(SERVER("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), "text Hello");
    CHECK_TEXT(CLIENT("\x01\x03Hel\x80\x02lo"), "text Hello");
    CHECK_TEXT(CLIENT("\x89\x05Hello"), "ping Hello");
    CHECK_TEXT(SERVER("\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), "pong Hello");
}

TEST(reads_the_examples_of_compression, "")
{
    CHECK_TEXT(CLIENT("\xc1\x07\xf2\x48\xcd\xc9\xc9\x07\x00"), "text Hello"); /* 7.2.3.1 */
    CHECK_TEXT(CLIENT("\x41\x03\xf2\x48\xcd\x80\x04\xc9\xc9\x07\x00"), "text Hello");
    CHECK_TEXT(CLIENT("\xc1\x0b\x00\x05\x00\xfa\xffHello\x00"), "text Hello"); /* 7.2.3.3 */
    CHECK_TEXT(CLIENT("\xc1\x08\xf3\x48\xcd\xc9\xc9\x07\x00\x00"), "text Hello");
    CHECK_TEXT(CLIENT("\xc1\x0d\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00"),
               "text Hello");
    CHECK_TEXT(CLIENT("\xc1\x01\x00"), "text "); /* 7.2.3.6: an empty one */
    CHECK_TEXT(CLIENT("\xc1\x07\xf2\x48\xcd\xc9\xc9\x07\x00\x81\x02hi"), "text Hello|text hi");
}

TEST(lengths_have_three_forms, "")
{
    static char bytes[70000];
    memset(bytes, 'b', sizeof bytes);
    memcpy(bytes, "\x82\x7d", 2);
    CHECK_EQ(strlen(as_client(bytes, 2 + 125)), 7 + 125);
    memcpy(bytes, "\x82\x7e\x01\x00", 4); /* 5.7 */
    CHECK_EQ(strlen(as_client(bytes, 4 + 256)), 7 + 256);
    memcpy(bytes, "\x82\x7f\0\0\0\0\0\x01\0\0", 10); /* 5.7 */
    CHECK_EQ(strlen(read_by(ws13_begin(65536, true, false), bytes, 10 + 65536, 10 + 65536)),
             7 + 65536);
    CHECK_TEXT(CLIENT("\x82\x7e\x00\x7d"), "error 1002"); /* 125 is not in its shortest form */
    CHECK_TEXT(CLIENT("\x82\x7f\0\0\0\0\0\0\xff\xff"), "error 1002");
    CHECK_TEXT(CLIENT("\x82\x7f\x80\0\0\0\0\0\0\0"), "error 1002");
    CHECK_TEXT(CLIENT("\x81\x7f\0\0\0\0\0\x01\0\x01"), "error 1009"); /* 65537 */
    CHECK_TEXT(CLIENT("\x81\x7f\x7f\xff\xff\xff\xff\xff\xff\xff"), "error 1009");
}

TEST(fragments_are_put_together_around_control_frames, "")
{
    CHECK_TEXT(CLIENT("\x01\x01"
                      "a\x89\x01p\x00\x02"
                      "bc\x8a\x00\x00\x00\x80\x03"
                      "def\x81\x01z"),
               "ping p|pong |text abcdef|text z");
    CHECK_TEXT(CLIENT("\x01\x00\x00\x00\x80\x00"), "text ");
    CHECK_TEXT(CLIENT("\x02\x01\xff\x80\x01\xfe"), "binary \xff\xfe");
    CHECK_TEXT(CLIENT("\x01\x01\xc3\x80\x01\xa9"), "text \xc3\xa9"); /* cut inside a character */
    CHECK_TEXT(CLIENT("\x80\x01x"), "error 1002");                   /* nothing was begun */
    CHECK_TEXT(CLIENT("\x00\x01x"), "error 1002");
    CHECK_TEXT(CLIENT("\x01\x01x\x81\x01y"), "error 1002"); /* begun, not ended */
    CHECK_TEXT(CLIENT("\x01\x01x\x02\x01y"), "error 1002");
}

TEST(fragments_count_together, "")
{
    ws13_reader r = ws13_begin(4, true, false);
    CHECK_TEXT(read_as(r, "\x01\x02xx\x80\x02xx", 8), "text xxxx");
    CHECK_TEXT(read_as(r, "\x01\x02xx\x00\x02xx\x80\x01", 10), "error 1009");
    CHECK_TEXT(read_as(r, "\x01\x02xx\x89\x05hello\x80\x02xx", 15), "ping hello|text xxxx");
}

TEST(reserved_bits_and_codes_are_refused, "")
{
    CHECK_TEXT(SERVER("\xc1\x81" KEY0 "x"), "error 1002"); /* no compression was agreed on */
    CHECK_TEXT(CLIENT("\xa1\x01x"), "error 1002");
    CHECK_TEXT(CLIENT("\x91\x01x"), "error 1002");
    CHECK_TEXT(CLIENT("\xc9\x01x"), "error 1002"); /* control frames are never compressed */
    CHECK_TEXT(CLIENT("\x41\x01\xf2\xc0\x01\x48"), "error 1002"); /* nor are continuations marked */
    for (int opcode = 0; opcode < 16; opcode++) {
        char bytes[2] = {(char)(0x80 | opcode), 0};
        bool known = opcode == 1 || opcode == 2 || (opcode >= 8 && opcode <= 10);
        CHECK_EQ(strcmp(as_client(bytes, 2), "error 1002") != 0, known);
    }
}

TEST(each_side_masks_as_it_must, "")
{
    CHECK_TEXT(SERVER("\x81\x01x"), "error 1002");
    CHECK_TEXT(CLIENT("\x81\x81" KEY0 "x"), "error 1002");
}

TEST(control_frames_are_short_and_whole, "")
{
    static char bytes[200] = "\x89\x7d";
    memset(bytes + 2, 'p', 125);
    CHECK_EQ(strlen(as_client(bytes, 127)), 5 + 125);
    CHECK_TEXT(CLIENT("\x89\x7e\x00\x7e"), "error 1002");
    CHECK_TEXT(CLIENT("\x09\x01x"), "error 1002");
}

TEST(close_frames_are_checked, "")
{
    CHECK_TEXT(CLIENT("\x88\x00"), "close 1005");
    CHECK_TEXT(CLIENT("\x88\x02\x03\xe8"), "close 1000");
    CHECK_TEXT(CLIENT("\x88\x07\x0f\xa1h\xc3\xa9!!"), "close 4001 h\xc3\xa9!!");
    CHECK_TEXT(CLIENT("\x88\x01\x03"), "error 1002");
    CHECK_TEXT(CLIENT("\x88\x03\x03\xe8\xff"), "error 1007");
    CHECK_TEXT(CLIENT("\x88\x00\x81\x01x"), "close 1005"); /* nothing is read behind it */
    const int good[] = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4999};
    const int bad[] = {0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char frame[4] = {(char)0x88, 2, (char)(good[i] >> 8), (char)good[i]};
        CHECK(strncmp(as_client(frame, 4), "close ", 6) == 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char frame[4] = {(char)0x88, 2, (char)(bad[i] >> 8), (char)bad[i]};
        CHECK_TEXT(as_client(frame, 4), "error 1002");
    }
}

TEST(text_is_utf8, "")
{
    CHECK_TEXT(CLIENT("\x81\x0btwelve \xe2\x82\xac!"), "text twelve \xe2\x82\xac!");
    CHECK_TEXT(CLIENT("\x81\x0btwelve \xe2\x82!!"), "error 1007");
    CHECK_TEXT(CLIENT("\x81\x03\xed\xa0\x80"), "error 1007"); /* half of a pair */
    CHECK_TEXT(CLIENT("\x81\x02\xc0\x80"), "error 1007");     /* NUL in two bytes */
    CHECK_TEXT(CLIENT("\x81\x09xxxxxxxx\xff"), "error 1007"); /* behind the first eight */
    CHECK_TEXT(CLIENT("\x81\x08\xffxxxxxxx"), "error 1007");  /* the first of eight */
    CHECK_TEXT(CLIENT("\xc1\x03\xfa\x07\x00"), "error 1007"); /* the same, compressed */
}

TEST(bad_compression_is_refused, "")
{
    CHECK_TEXT(CLIENT("\xc1\x04\xff\xff\xff\xff"), "error 1007");
    CHECK_TEXT(CLIENT("\xc1\x05\x00\x05\x00\xfa\xfe"), "error 1007"); /* a length that lies */
    CHECK_TEXT(CLIENT("\xc1\x05\xf2\x48\xcd\xc9\xc9"), "error 1007"); /* cut off */
    CHECK_TEXT(CLIENT("\xc1\x00"), "error 1007");
}

TEST(a_small_frame_may_not_grow_without_bound, "")
{
    static char text[65537], frame[65537 + WS13_HEAD_MAX];
    ws13_zip *small = ws13_zip_open(1000), *kept = zip;
    memset(text, 'a', sizeof text);
    zip = small;
    uint32_t count = ws13_write_text(frame, text, 1000, kept, NULL);
    CHECK(count < 50);
    CHECK_EQ(strlen(read_as(ws13_begin(1000, true, true), frame, count)), 5 + 1000);
    count = ws13_write_text(frame, text, 1001, kept, NULL);
    CHECK_TEXT(read_as(ws13_begin(1000, true, true), frame, count), "error 1009");
    count = ws13_write_text(frame, text, 65536, kept, NULL);
    CHECK_TEXT(read_as(ws13_begin(1000, true, true), frame, count), "error 1009");
    zip = kept;
    ws13_zip_close(small);
}

/* ---- writing ---- */

TEST(writes_the_examples, "")
{
    char out[64];
    CHECK_EQ(ws13_write_text(out, "Hello", 5, NULL, NULL), 7); /* 5.7 */
    CHECK(memcmp(out, "\x81\x05Hello", 7) == 0);
    CHECK_EQ(ws13_write_text(out, "Hello", 5, zip, example_mask), 11); /* too short to compress */
    CHECK(memcmp(out, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58", 11) == 0);
    CHECK_EQ(ws13_write_frame(out, WS13_TEXT, false, "Hel", 3, NULL), 5);
    CHECK(memcmp(out, "\x01\x03Hel", 5) == 0);
    CHECK_EQ(ws13_write_frame(out, WS13_CONTINUED, true, "lo", 2, NULL), 4);
    CHECK(memcmp(out, "\x80\x02lo", 4) == 0);
    CHECK_EQ(ws13_write_frame(out, WS13_PING, true, "Hello", 5, NULL), 7);
    CHECK(memcmp(out, "\x89\x05Hello", 7) == 0);
    CHECK_EQ(ws13_write_close(out, 1001, "bye", NULL), 7);
    CHECK(memcmp(out,
                 "\x88\x05\x03\xe9"
                 "bye",
                 7) == 0);
    CHECK_EQ(ws13_write_close(out, WS13_NO_CODE, NULL, NULL), 2);
    CHECK(memcmp(out, "\x88\x00", 2) == 0);
}

TEST(long_reasons_are_cut_between_characters, "")
{
    char reason[300] = "", out[200];
    for (int i = 0; i < 100; i++)
        memcpy(reason + 2 * i, "\xc3\xa9", 3);
    CHECK_EQ(ws13_write_close(out, 1000, reason, NULL), 2 + 2 + 122);
    CHECK(strncmp(as_client(out, 126), "close 1000 \xc3\xa9", 13) == 0);
}

/* Bytes that do not compress, but are text. */
static void scramble(char *out, uint32_t count)
{
    uint32_t state = 12345;
    for (uint32_t i = 0; i < count; i++) {
        state = state * 1664525 + 1013904223;
        out[i] = (char)(' ' + (state >> 24) % 95);
    }
}

TEST(what_one_side_writes_the_other_reads, "")
{
    static char text[MAX], frame[MAX + WS13_HEAD_MAX], want[MAX + 8];
    static const uint32_t size[] = {0,   1,   7,   8,     9,     125,   126,  127,
                                    255, 256, 300, 65535, 65536, 66000, 4096, 20000};
    for (int plain = 0; plain < 2; plain++) {
        for (int client = 0; client < 2; client++) {
            for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
                uint32_t length = size[i];
                scramble(text, length);
                for (uint32_t j = 0; !plain && j < length; j++)
                    text[j] = (char)('a' + text[j] % 3);
                memset(frame + ws13_frame_max(length), '!', 1);
                uint32_t count = ws13_write_text(frame, text, length, plain ? NULL : zip,
                                                 client ? example_mask : NULL);
                CHECK(count <= ws13_frame_max(length));
                CHECK_EQ(frame[ws13_frame_max(length)], '!');
                bool zipped = frame[0] & 0x40;
                CHECK_EQ(zipped, length >= WS13_ZIP_MIN && !plain);
                if (!plain && length >= WS13_ZIP_MIN) CHECK(count < length / 2 + 40);
                ws13_reader r = ws13_begin(66000, !client, true);
                memcpy(want, "text ", 5);
                memcpy(want + 5, text, length);
                want[5 + length] = 0;
                CHECK_TEXT(read_by(r, frame, count, count), want);
                if (length < 5000) CHECK_TEXT(read_as(r, frame, count), want);
            }
        }
    }
}

TEST(what_does_not_get_shorter_is_sent_as_it_is, "")
{
    char noise[1000], out[1000 + WS13_HEAD_MAX];
    uint32_t state = 1;
    for (uint32_t i = 0; i < sizeof noise; i++) {
        state = state * 1664525 + 1013904223;
        noise[i] = (char)(uint8_t)(state >> 24);
    }
    CHECK_EQ(ws13_write_text(out, noise, sizeof noise, zip, NULL), 1004);
    CHECK_EQ((uint8_t)out[0], 0x81);
    CHECK(memcmp(out + 4, noise, sizeof noise) == 0);
}

/* ---- the handshake ---- */

static http1_message request, response;

static int check(const char *text, bool *deflate)
{
    http1_reader r = http1_begin(10);
    if (http1_read(&r, text, (uint32_t)strlen(text), &request) != HTTP1_WHOLE) return -1;
    return ws13_check_request(&request, deflate);
}

#define ASK                                                                                        \
    "GET /chat HTTP/1.1\r\nHost: server.example.com\r\nUpgrade: websocket\r\n"                     \
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"                       \
    "Sec-WebSocket-Protocol: chat, superchat\r\nSec-WebSocket-Version: 13\r\n"

TEST(answers_the_handshake_of_the_example, "")
{
    char out[512];
    cab_text text;
    bool deflate;
    CHECK_EQ(check(ASK "\r\n", &deflate), 101);
    CHECK(!deflate && ws13_wanted(&request));
    cab_text_begin(&text, out, sizeof out);
    ws13_write_response(&text, &request, false, "chat", "X: y\r\n");
    CHECK_TEXT(out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                    "Sec-WebSocket-Protocol: chat\r\nX: y\r\n\r\n");
    cab_text_begin(&text, out, sizeof out);
    ws13_write_response(&text, &request, true, "other", NULL); /* not offered: not said */
    CHECK(!strstr(out, "Protocol:"));
    CHECK(strstr(out, "permessage-deflate; server_no_context_takeover; "
                      "client_no_context_takeover\r\n"));
}

TEST(takes_the_offers_of_compression_it_can_keep, "")
{
    static const struct {
        const char *offer;
        bool taken;
    } offers[] = {
        {"permessage-deflate", true},
        {"permessage-deflate; client_max_window_bits", true},
        {"permessage-deflate;client_max_window_bits=12;client_no_context_takeover", true},
        {"x-other; a=b, permessage-deflate; server_no_context_takeover", true},
        {"permessage-deflate; server_max_window_bits=10, permessage-deflate", true},
        {"permessage-deflate; client_max_window_bits=\"15\"", true},
        {"permessage-deflate; server_max_window_bits=10", false},
        {"permessage-deflate; client_max_window_bits=7", false},
        {"permessage-deflate; client_max_window_bits=16", false},
        {"permessage-deflate; client_max_window_bits=", false},
        {"permessage-deflate; server_no_context_takeover=1", false},
        {"permessage-deflate; client_no_context_takeover; client_no_context_takeover", false},
        {"permessage-deflate; unknown", false},
        {"permessage-deflate;", false},
        {"permessage-deflat", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof offers / sizeof offers[0]; i++) {
        char ask[1024];
        cab_text text;
        bool deflate;
        cab_text_begin(&text, ask, sizeof ask);
        cab_text_add(&text, ASK "Sec-WebSocket-Extensions: ");
        cab_text_add(&text, offers[i].offer);
        cab_text_add(&text, "\r\n\r\n");
        CHECK_EQ(check(ask, &deflate), 101);
        CHECK_EQ(deflate, offers[i].taken);
    }
}

TEST(refuses_bad_handshakes, "")
{
    bool deflate;
    CHECK_EQ(check("POST / HTTP/1.1\r\nHost: h\r\n\r\n", &deflate), 405);
    CHECK_EQ(check("GET / HTTP/1.1\r\nHost: h\r\n\r\n", &deflate), 400);
    CHECK(!ws13_wanted(&request));
    static const struct {
        const char *lines;
        int status;
    } asks[] = {
        {"Upgrade: websocket\r\nConnection: close, upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         101},
        {"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 12\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         426},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n", 400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n", /* bits behind the sixteenth byte */
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n",
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZS*ub25jZQ==\r\n",
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nContent-Length: 0\r\n",
         101},
    };
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        char ask[1024];
        cab_text text;
        cab_text_begin(&text, ask, sizeof ask);
        cab_text_add(&text, "GET / HTTP/1.1\r\nHost: h\r\n");
        cab_text_add(&text, asks[i].lines);
        cab_text_add(&text, "\r\n");
        CHECK_EQ(check(ask, &deflate), asks[i].status);
    }
}

static const char *judge(const char *text, bool offered, const char *protocol, bool *deflate)
{
    http1_reader r = http1_begin(10);
    if (http1_read_response(&r, text, (uint32_t)strlen(text), &response) != HTTP1_WHOLE)
        return "(not HTTP)";
    return ws13_check_response(&response, (const uint8_t *)"the sample nonce", offered, protocol,
                               deflate);
}

#define SWITCH "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\n"
#define ACCEPT "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
#define FRESH  "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover"

TEST(a_client_checks_the_answer, "")
{
    bool deflate;
    CHECK(!judge(SWITCH ACCEPT "\r\n", true, NULL, &deflate) && !deflate);
    CHECK(!judge(SWITCH ACCEPT FRESH "\r\n\r\n", true, NULL, &deflate) && deflate);
    CHECK(!judge(SWITCH ACCEPT FRESH "; server_max_window_bits=9\r\n\r\n", true, NULL, &deflate));
    CHECK(!judge(SWITCH ACCEPT "Sec-WebSocket-Protocol: a\r\n\r\n", true, "a", &deflate));
    CHECK(judge(SWITCH ACCEPT "Sec-WebSocket-Protocol: b\r\n\r\n", true, "a", &deflate));
    CHECK(judge(SWITCH ACCEPT "Sec-WebSocket-Protocol: a\r\n\r\n", true, NULL, &deflate));
    CHECK(judge(SWITCH ACCEPT FRESH "\r\n\r\n", false, NULL, &deflate));
    CHECK(judge(SWITCH ACCEPT FRESH "; client_max_window_bits=9\r\n\r\n", true, NULL, &deflate));
    CHECK(judge(SWITCH ACCEPT "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n", true, NULL,
                &deflate));
    CHECK(judge(SWITCH ACCEPT "Sec-WebSocket-Extensions: x\r\n\r\n", true, NULL, &deflate));
    CHECK(judge(SWITCH "\r\n", true, NULL, &deflate));
    CHECK(judge(SWITCH "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOO=\r\n\r\n", true, NULL,
                &deflate));
    CHECK(judge("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", true, NULL, &deflate));
    CHECK(judge("HTTP/1.1 101 x\r\nConnection: upgrade\r\n" ACCEPT "\r\n", true, NULL, &deflate));
    CHECK(judge("HTTP/1.1 101 x\r\nUpgrade: websocket\r\n" ACCEPT "\r\n", true, NULL, &deflate));
}

TEST(both_sides_agree_on_every_key, "")
{
    for (int i = 0; i < 200; i++) {
        char ask[1024], answer[1024];
        uint8_t key[WS13_KEY_SIZE];
        cab_text text;
        bool deflate;
        for (int j = 0; j < WS13_KEY_SIZE; j++)
            key[j] = (uint8_t)(i * 31 + j * 17 + i * j);
        cab_text_begin(&text, ask, sizeof ask);
        ws13_write_request(&text, "h:80", "/p", key, true, "cabale", "Cookie: a=b\r\n");
        CHECK_EQ(check(ask, &deflate), 101);
        CHECK(deflate);
        cab_text_begin(&text, answer, sizeof answer);
        ws13_write_response(&text, &request, true, "cabale", NULL);
        http1_reader r = http1_begin(0);
        CHECK_EQ(http1_read_response(&r, answer, text.length, &response), HTTP1_WHOLE);
        CHECK(!ws13_check_response(&response, key, true, "cabale", &deflate) && deflate);
        key[i % WS13_KEY_SIZE] ^= 1;
        CHECK(ws13_check_response(&response, key, true, "cabale", &deflate));
    }
}

int main(void)
{
    zip = ws13_zip_open(66000);
    RUN(reads_the_examples);
    RUN(reads_the_examples_of_compression);
    RUN(lengths_have_three_forms);
    RUN(fragments_are_put_together_around_control_frames);
    RUN(fragments_count_together);
    RUN(reserved_bits_and_codes_are_refused);
    RUN(each_side_masks_as_it_must);
    RUN(control_frames_are_short_and_whole);
    RUN(close_frames_are_checked);
    RUN(text_is_utf8);
    RUN(bad_compression_is_refused);
    RUN(a_small_frame_may_not_grow_without_bound);
    RUN(writes_the_examples);
    RUN(long_reasons_are_cut_between_characters);
    RUN(what_one_side_writes_the_other_reads);
    RUN(what_does_not_get_shorter_is_sent_as_it_is);
    RUN(answers_the_handshake_of_the_example);
    RUN(takes_the_offers_of_compression_it_can_keep);
    RUN(refuses_bad_handshakes);
    RUN(a_client_checks_the_answer);
    RUN(both_sides_agree_on_every_key);
    ws13_zip_close(zip);
    return test_done();
}
