/* Every request is read twice: whole, and byte by byte; both must give the same answer. */
#include "base/test.h"
#include "net/http1.h"

enum { BODY_MAX = 1000 };

static http1_message got;

static int read_whole(const char *bytes, uint32_t count)
{
    http1_reader r = http1_begin(BODY_MAX);
    int status = http1_read(&r, bytes, count, &got);
    if (status == HTTP1_CONTINUE) status = http1_read(&r, bytes, count, &got);
    return status;
}

/* The bytes move to another place with every byte, as they do in a growing buffer. */
static int read_slowly(const char *bytes, uint32_t count)
{
    static char place[2][40000];
    http1_reader r = http1_begin(BODY_MAX);
    int status = HTTP1_MORE;
    for (uint32_t i = 1; i <= count && status == HTTP1_MORE; i++) {
        memcpy(place[i % 2], bytes, i);
        memset(place[(i + 1) % 2], 'x', i);
        status = http1_read(&r, place[i % 2], i, &got);
        if (status == HTTP1_CONTINUE) status = http1_read(&r, place[i % 2], i, &got);
    }
    return status;
}

static int read_bytes(const char *bytes, uint32_t count)
{
    int slowly = read_slowly(bytes, count), at_once = read_whole(bytes, count);
    return slowly == at_once ? at_once : -slowly * 1000 - at_once;
}

static int read_text(const char *text)
{
    return read_bytes(text, (uint32_t)strlen(text));
}

#define GET   "GET / HTTP/1.1\r\nHost: h\r\n"
#define START "GET / HTTP/1.1\r\n"

TEST(takes_a_request_apart, "")
{
    const char *text = "POST /a/b?c=1&d=%20x HTTP/1.1\r\nHost: example.org:80\r\nX-One:  two \t\r\n"
                       "content-length: 5\r\nx-one:\r\n\r\nhelloGET";
    CHECK_EQ(read_text(text), HTTP1_WHOLE);
    CHECK(http1_same(got.method, "POST"));
    CHECK(http1_same(got.target, "/a/b?c=1&d=%20x"));
    CHECK(http1_same(got.path, "/a/b"));
    CHECK(http1_same(got.query, "c=1&d=%20x"));
    CHECK_EQ(got.minor, 1);
    CHECK(got.keep_alive);
    CHECK_EQ(got.fields, 4);
    CHECK(http1_same(got.body, "hello"));
    CHECK_EQ(got.used, strlen(text) - 3);
    http1_span value;
    CHECK(http1_header(&got, "x-ONE", &value) && http1_same(value, "two"));
    CHECK(http1_same(got.field[3].value, ""));
    CHECK(!http1_header(&got, "x-on", &value));
}

TEST(says_whether_the_connection_stays, "")
{
    CHECK_EQ(read_text(GET "\r\n"), HTTP1_WHOLE);
    CHECK(got.keep_alive);
    CHECK_EQ(read_text(GET "Connection: foo , CLOSE\r\n\r\n"), HTTP1_WHOLE);
    CHECK(!got.keep_alive);
    CHECK_EQ(read_text("GET / HTTP/1.0\r\n\r\n"), HTTP1_WHOLE); /* and 1.0 needs no Host */
    CHECK(!got.keep_alive);
    CHECK_EQ(read_text("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), HTTP1_WHOLE);
    CHECK(got.keep_alive);
}

TEST(knows_the_forms_of_a_target, "")
{
    CHECK_EQ(read_text("GET http://h/x?y HTTP/1.1\r\nHost: h\r\n\r\n"), HTTP1_WHOLE);
    CHECK(http1_same(got.path, "/x") && http1_same(got.query, "y"));
    CHECK_EQ(read_text("GET HTTP://h HTTP/1.1\r\nHost: h\r\n\r\n"), HTTP1_WHOLE);
    CHECK(http1_same(got.path, "/") && got.query.length == 0);
    CHECK_EQ(read_text("GET http://h?q HTTP/1.1\r\nHost: h\r\n\r\n"), HTTP1_WHOLE);
    CHECK(http1_same(got.path, "/") && http1_same(got.query, "q"));
    CHECK_EQ(read_text("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"), HTTP1_WHOLE);
    CHECK_EQ(read_text("GET * HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
    CHECK_EQ(read_text("GET http:///x HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
    CHECK_EQ(read_text("CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
    CHECK_EQ(read_text("GET x HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
    CHECK_EQ(read_text("GET /#f HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
    CHECK_EQ(read_text("GET /\xc3\xa9 HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
}

TEST(refuses_bad_first_lines, "")
{
    const char *bad[] = {"GET / HTTP/1.1 \r\nHost: h\r\n\r\n",
                         "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
                         " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
                         "GET /\r\nHost: h\r\n\r\n",
                         "GET\r\nHost: h\r\n\r\n",
                         "GET / http/1.1\r\nHost: h\r\n\r\n",
                         "GET / HTTP/1.x\r\nHost: h\r\n\r\n",
                         "GET / HTTP/11\r\nHost: h\r\n\r\n",
                         "G@T / HTTP/1.1\r\nHost: h\r\n\r\n",
                         "\r\n\r\nGET / HTTP/1.1\r\n\r\n",
                         "GETGETGETGETGETGE / HTTP/1.1\r\nHost: h\r\n\r\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_EQ(read_text(bad[i]), 400);
    CHECK_EQ(read_text("GET / HTTP/2.0\r\nHost: h\r\n\r\n"), 505);
    CHECK_EQ(read_text("\r\n" GET "\r\n"), HTTP1_WHOLE); /* one blank line before is let pass */
    CHECK_EQ(got.used, strlen("\r\n" GET "\r\n"));
}

TEST(refuses_bad_headers, "")
{
    const char *bad[] = {
        START "\r\n",                  /* no Host */
        GET "Host: h\r\n\r\n",         /* two */
        GET "Name : x\r\n\r\n",        /* a blank before the colon */
        GET "Na me: x\r\n\r\n",        /* and inside */
        GET ": x\r\n\r\n",             /* no name */
        GET "nothing\r\n\r\n",         /* no colon */
        GET " folded: x\r\n\r\n",      /* a folded line */
        GET "A: b\r\n\tc\r\n\r\n",     /* another */
        GET "A: b\x01\r\n\r\n",        /* a control character */
        GET "A: b\x7f\r\n\r\n",        /* the last of them */
        GET "A: b\nC: d\r\n\r\n",      /* bare LF */
        GET "A: b\rxC: d\r\n\r\n",     /* bare CR */
        GET "\n\r\n",                  /* bare LF as the end */
        "GET / HTTP/1.1\nHost: h\n\n", /* LF only */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_EQ(read_text(bad[i]), 400);
    CHECK_EQ(read_bytes(GET "A: \0\r\n\r\n", sizeof GET - 1 + 8), 400);
    CHECK_EQ(read_text(GET "A: h\xc3\xa9\tb\r\n\r\n"), HTTP1_WHOLE);
}

TEST(does_not_wait_for_the_end_of_what_is_bad_already, "")
{
    CHECK_EQ(read_bytes("GET /\0", 6), 400);
    CHECK_EQ(read_text("GET /\n"), 400);
    CHECK_EQ(read_text("GET /\rx"), 400);
    CHECK_EQ(read_text("\r\n\r\n"), 400);
}

TEST(refuses_what_two_servers_could_read_differently, "")
{
    CHECK_EQ(read_text(GET "Content-Length: 1\r\nContent-Length: 1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy"), 400);
    CHECK_EQ(read_text(GET "Content-Length: 1, 1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: +1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: -1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: 0x1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: 1 1\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length:\r\n\r\nx"), 400);
    CHECK_EQ(read_text(GET "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"), 400);
    CHECK_EQ(read_text("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
    CHECK_EQ(read_text(GET "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 411);
    CHECK_EQ(read_text(GET "transfer-encoding: gzip, chunked\r\n\r\n"), 501);
    CHECK_EQ(read_text(GET "Transfer-Encoding: identity\r\n\r\n"), 501);
}

TEST(bodies_have_a_limit, "")
{
    char text[4096] = GET "Content-Length: 1000\r\n\r\n";
    size_t head = strlen(text);
    memset(text + head, 'b', 1000);
    CHECK_EQ(read_text(text), HTTP1_WHOLE);
    CHECK_EQ(got.body.length, 1000);
    text[head + 999] = 0;
    CHECK_EQ(read_text(text), HTTP1_MORE);
    CHECK_EQ(read_text(GET "Content-Length: 1001\r\n\r\n"), 413);
    CHECK_EQ(read_text(GET "Content-Length: 4294967296\r\n\r\n"), 413);
    CHECK_EQ(read_text(GET "Content-Length: 99999999999999999999999999999\r\n\r\n"), 413);
    CHECK_EQ(read_text(GET "Content-Length: 000\r\n\r\n"), HTTP1_WHOLE);
}

TEST(heads_have_limits, "")
{
    static char text[HTTP1_HEAD_MAX + 100];
    size_t at = strlen(GET);
    memcpy(text, GET, at);
    memcpy(text + at, "X: ", 3);
    memset(text + at + 3, 'v', sizeof text - at - 3);
    CHECK_EQ(read_bytes(text, HTTP1_HEAD_MAX - 1), HTTP1_MORE);
    CHECK_EQ(read_bytes(text, HTTP1_HEAD_MAX), 431);
    memcpy(text + HTTP1_HEAD_MAX - 4, "\r\n\r\n", 4); /* exactly the limit */
    CHECK_EQ(read_bytes(text, HTTP1_HEAD_MAX), HTTP1_WHOLE);
    memcpy(text, "GET /", 5);
    memset(text + 5, 'p', HTTP1_TARGET_MAX);
    memcpy(text + 5 + HTTP1_TARGET_MAX, " HTTP/1.1\r\nHost: h\r\n\r\n", 23);
    CHECK_EQ(read_text(text), 414);
    memcpy(text + 4 + HTTP1_TARGET_MAX, " HTTP/1.1\r\nHost: h\r\n\r\n", 23);
    CHECK_EQ(read_text(text), HTTP1_WHOLE);
}

TEST(headers_are_counted, "")
{
    char text[1024] = GET;
    for (int i = 1; i < HTTP1_HEADERS_MAX; i++)
        memcpy(text + strlen(text), "A: b\r\n", 7);
    size_t end = strlen(text);
    memcpy(text + end, "\r\n", 3);
    CHECK_EQ(read_text(text), HTTP1_WHOLE);
    CHECK_EQ(got.fields, HTTP1_HEADERS_MAX);
    memcpy(text + end, "A: b\r\n\r\n", 9);
    CHECK_EQ(read_text(text), 431);
}

TEST(a_client_may_ask_before_it_sends_a_body, "")
{
    const char *text = GET "Content-Length: 2\r\nExpect: 100-Continue\r\n\r\nab";
    uint32_t count = (uint32_t)strlen(text);
    http1_reader r = http1_begin(BODY_MAX);
    CHECK_EQ(http1_read(&r, text, count - 2, &got), HTTP1_CONTINUE);
    CHECK_EQ(http1_read(&r, text, count - 2, &got), HTTP1_MORE);
    CHECK_EQ(http1_read(&r, text, count - 1, &got), HTTP1_MORE);
    CHECK_EQ(http1_read(&r, text, count, &got), HTTP1_WHOLE);
    CHECK(http1_same(got.body, "ab"));
    r = http1_begin(BODY_MAX);
    CHECK_EQ(http1_read(&r, text, count, &got), HTTP1_WHOLE); /* it did not wait */
    CHECK_EQ(read_text(GET "Expect: 200-ok\r\n\r\n"), 417);
    CHECK_EQ(read_text(GET "Content-Length: 2000\r\nExpect: 100-continue\r\n\r\n"), 413);
}

TEST(requests_sent_ahead_are_read_one_by_one, "")
{
    const char *text = GET "\r\nPOST /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx" GET;
    uint32_t count = (uint32_t)strlen(text);
    http1_reader r = http1_begin(BODY_MAX);
    CHECK_EQ(http1_read(&r, text, count, &got), HTTP1_WHOLE);
    text += got.used;
    count -= got.used;
    r = http1_begin(BODY_MAX);
    CHECK_EQ(http1_read(&r, text, count, &got), HTTP1_WHOLE);
    CHECK(http1_same(got.path, "/2") && http1_same(got.body, "x"));
    text += got.used;
    count -= got.used;
    r = http1_begin(BODY_MAX);
    CHECK_EQ(http1_read(&r, text, count, &got), HTTP1_MORE);
}

TEST(lists_cookies_and_parameters_are_found, "")
{
    http1_span value;
    CHECK_EQ(read_text("GET /?a=1&bb=2%26&a=3&c HTTP/1.1\r\nHost: h\r\nUpgrade: x, WebSocket\r\n"
                       "Cookie: one=1; two=2=2\r\nConnection: a\r\nConnection: b,Upgrade\r\n"
                       "Cookie: three=\r\n\r\n"),
             HTTP1_WHOLE);
    CHECK(http1_has_token(&got, "upgrade", "websocket"));
    CHECK(!http1_has_token(&got, "upgrade", "web"));
    CHECK(http1_has_token(&got, "connection", "UPGRADE"));
    CHECK(http1_cookie(&got, "one", &value) && http1_same(value, "1"));
    CHECK(http1_cookie(&got, "two", &value) && http1_same(value, "2=2"));
    CHECK(http1_cookie(&got, "three", &value) && http1_same(value, ""));
    CHECK(!http1_cookie(&got, "thre", &value));
    CHECK(!http1_cookie(&got, "ne", &value));
    CHECK(http1_param(&got, "a", &value) && http1_same(value, "1"));
    CHECK(http1_param(&got, "bb", &value) && http1_same(value, "2%26"));
    CHECK(!http1_param(&got, "c", &value));
    CHECK(!http1_param(&got, "b", &value));
}

static const char *unescaped(const char *text, bool plus)
{
    static char out[8];
    cab_text to;
    http1_span s = {text, (uint32_t)strlen(text)};
    cab_text_begin(&to, out, sizeof out);
    return http1_unescape(s, plus, &to) ? out : "(no)";
}

TEST(escapes_are_undone, "")
{
    CHECK_TEXT(unescaped("a%20b+c", false), "a b+c");
    CHECK_TEXT(unescaped("a%2Fb+c", true), "a/b c");
    CHECK_TEXT(unescaped("%c3%A9", true), "\xc3\xa9");
    CHECK_TEXT(unescaped("%", true), "(no)");
    CHECK_TEXT(unescaped("%4", true), "(no)");
    CHECK_TEXT(unescaped("%4g", true), "(no)");
    CHECK_TEXT(unescaped("%00", true), "(no)");
    CHECK_TEXT(unescaped("1234567", true), "1234567");
    CHECK_TEXT(unescaped("12345678", true), "(no)");
}

static int read_answer(const char *text)
{
    http1_reader r = http1_begin(BODY_MAX);
    return http1_read_response(&r, text, (uint32_t)strlen(text), &got);
}

TEST(takes_a_response_apart, "")
{
    CHECK_EQ(read_answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"), HTTP1_WHOLE);
    CHECK_EQ(got.status, 200);
    CHECK(http1_same(got.body, "hi"));
    CHECK_EQ(read_answer("HTTP/1.1 404\r\n\r\n"), HTTP1_WHOLE);
    CHECK_EQ(got.status, 404);
    CHECK_EQ(read_answer("HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\n"), HTTP1_WHOLE);
    CHECK_EQ(got.body.length, 0);
    CHECK_EQ(read_answer("HTTP/1.1 101 Switching Protocols\r\n\r\n\x81"), HTTP1_WHOLE);
    CHECK_EQ(got.used, 36);
    CHECK_EQ(read_answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nh"), HTTP1_MORE);
    CHECK_EQ(read_answer("HTTP/1.1 99 OK\r\n\r\n"), 400);
    CHECK_EQ(read_answer("HTTP/1.1 099 OK\r\n\r\n"), 400);
    CHECK_EQ(read_answer("HTTP/1.1 600 OK\r\n\r\n"), 400);
    CHECK_EQ(read_answer("HTTP/1.1 2000 OK\r\n\r\n"), 400);
    CHECK_EQ(read_answer("HTTP/1.1  200 OK\r\n\r\n"), 400);
    CHECK_EQ(read_answer("GET / HTTP/1.1\r\n\r\n"), 400);
}

TEST(writes_a_head_that_is_read_again, "")
{
    char out[512];
    cab_text text;
    http1_head head = {404, "text/plain", "X: y\r\n", "now", 3, false};
    cab_text_begin(&text, out, sizeof out);
    http1_write_head(&text, &head);
    CHECK_TEXT(out, "HTTP/1.1 404 Not Found\r\nDate: now\r\nContent-Type: text/plain\r\n"
                    "Content-Length: 3\r\nConnection: close\r\nX: y\r\n\r\n");
    cab_text_add(&text, "abc");
    CHECK_EQ(read_answer(out), HTTP1_WHOLE);
    http1_head bare = {204, NULL, NULL, NULL, -1, true};
    cab_text_begin(&text, out, sizeof out);
    http1_write_head(&text, &bare);
    CHECK_TEXT(out, "HTTP/1.1 204 No Content\r\n\r\n");
}

static const char *dated(int64_t seconds)
{
    static char out[40];
    cab_text text;
    cab_text_begin(&text, out, sizeof out);
    http1_write_date(&text, seconds);
    return out;
}

TEST(dates_are_those_of_the_calendar, "")
{
    CHECK_TEXT(dated(0), "Thu, 01 Jan 1970 00:00:00 GMT");
    CHECK_TEXT(dated(784111777), "Sun, 06 Nov 1994 08:49:37 GMT"); /* RFC 9110's example */
    CHECK_TEXT(dated(951782399), "Mon, 28 Feb 2000 23:59:59 GMT");
    CHECK_TEXT(dated(951782400), "Tue, 29 Feb 2000 00:00:00 GMT");
    CHECK_TEXT(dated(951868800), "Wed, 01 Mar 2000 00:00:00 GMT");
    CHECK_TEXT(dated(4107542400), "Mon, 01 Mar 2100 00:00:00 GMT"); /* no leap year */
    CHECK_TEXT(dated(4107542399), "Sun, 28 Feb 2100 23:59:59 GMT");
    CHECK_TEXT(dated(1767225599), "Wed, 31 Dec 2025 23:59:59 GMT");
}

int main(void)
{
    RUN(takes_a_request_apart);
    RUN(says_whether_the_connection_stays);
    RUN(knows_the_forms_of_a_target);
    RUN(refuses_bad_first_lines);
    RUN(refuses_bad_headers);
    RUN(does_not_wait_for_the_end_of_what_is_bad_already);
    RUN(refuses_what_two_servers_could_read_differently);
    RUN(bodies_have_a_limit);
    RUN(heads_have_limits);
    RUN(headers_are_counted);
    RUN(a_client_may_ask_before_it_sends_a_body);
    RUN(requests_sent_ahead_are_read_one_by_one);
    RUN(lists_cookies_and_parameters_are_found);
    RUN(escapes_are_undone);
    RUN(takes_a_response_apart);
    RUN(writes_a_head_that_is_read_again);
    RUN(dates_are_those_of_the_calendar);
    return test_done();
}
