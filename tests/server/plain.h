/* Plain sockets to a real server, for what the client's side of ours does not do: cookies,
 * addresses that a proxy speaks for, many requests in one moment. */
#ifndef CABALE_TESTS_SERVER_PLAIN_H
#define CABALE_TESTS_SERVER_PLAIN_H

#include "live.h"
#include "server/core.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/time.h>

static inline int plain_open(const live *server)
{
    struct sockaddr_in to;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(&to, 0, sizeof to);
    to.sin_family = AF_INET;
    to.sin_port = htons((uint16_t)strtoul(strrchr(server->listen, ':') + 1, NULL, 10));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    CHECK_EQ(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

/* False: the line is closed. */
static inline bool plain_post(int fd, const char *request, const char *lines, const char *body)
{
    char text[4096];
    int length =
        snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: x\r\n%s\r\n%s", request, lines, body);
    return send(fd, text, (size_t)length, MSG_NOSIGNAL) == length;
}

static inline void plain_say(int fd, const char *request, const char *lines)
{
    CHECK(plain_post(fd, request, lines, ""));
}

/* The status of the next answer, and its head; its body too, if there is a place for one. */
static inline int plain_hear_head(int fd, char *head, size_t room, char *body, size_t size)
{
    size_t at = 0, length = 0, got = 0;
    while (at + 1 < room && read(fd, head + at, 1) == 1 && ++at)
        if (at >= 4 && memcmp(head + at - 4, "\r\n\r\n", 4) == 0) break;
    head[at] = 0;
    const char *says = strstr(head, "Content-Length: ");
    if (says) length = strtoul(says + 16, NULL, 10);
    CHECK(!body || length < size);
    while (body && got < length) {
        ssize_t more = read(fd, body + got, length - got);
        CHECK(more > 0);
        got += (size_t)more;
    }
    if (body) body[got] = 0;
    return at > 12 ? (int)strtol(head + 9, NULL, 10) : 0;
}

static inline int plain_hear(int fd, char *body, size_t size)
{
    char head[4096];
    return plain_hear_head(fd, head, sizeof head, body, size);
}

/* With which close code of ours does the server end the socket? 0: it does not. */
static inline int plain_close_code(int fd)
{
    struct timeval most = {.tv_sec = 5};
    char byte;
    int last = 0;
    CHECK_EQ(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most), 0);
    while (read(fd, &byte, 1) == 1) {
        int code = last << 8 | (uint8_t)byte;
        if (code >= SRV_CLOSE_DELETED && code <= SRV_CLOSE_VERSION) return code;
        last = (uint8_t)byte;
    }
    return 0;
}

static inline bool plain_closed_with(int fd, int code)
{
    return plain_close_code(fd) == code;
}

/* ---- a browser: what it was given as cookies it shows again ---- */

typedef struct {
    char session[160], known[160];
    const char *agent, *address; /* NULL: none */
    char body[4096];             /* of the last answer */
} browser;

static inline void take_cookie(const char *head, const char *name, char *value, size_t size)
{
    char start[64];
    snprintf(start, sizeof start, "Set-Cookie: %s=", name);
    const char *at = strstr(head, start);
    if (at) at += strlen(start);
    if (at) snprintf(value, size, "%.*s", (int)strcspn(at, ";"), at);
}

static inline void browser_lines(const browser *b, size_t length, char *lines, size_t size)
{
    int at = snprintf(lines, size, "X-Cabale: 1\r\nContent-Length: %zu\r\n", length);
    if (b->session[0] || b->known[0])
        at += snprintf(lines + at, size - (size_t)at, "Cookie: cabale=%s; cabale_known=%s\r\n",
                       b->session, b->known);
    if (b->agent) at += snprintf(lines + at, size - (size_t)at, "User-Agent: %s\r\n", b->agent);
    if (b->address) snprintf(lines + at, size - (size_t)at, "X-Forwarded-For: %s\r\n", b->address);
}

static inline void browser_say(const browser *b, int fd, const char *request, const char *body)
{
    char lines[1024];
    browser_lines(b, strlen(body), lines, sizeof lines);
    CHECK(plain_post(fd, request, lines, body));
}

static inline int browser_hear(browser *b, int fd)
{
    char head[4096];
    int status = plain_hear_head(fd, head, sizeof head, b->body, sizeof b->body);
    take_cookie(head, "cabale", b->session, sizeof b->session);
    take_cookie(head, "cabale_known", b->known, sizeof b->known);
    return status;
}

/* The status of a call ("POST /api/login"); the answer stays in the browser. */
static inline int browse(const live *server, browser *b, const char *request, const char *body)
{
    int fd = plain_open(server);
    browser_say(b, fd, request, body);
    int status = browser_hear(b, fd);
    close(fd);
    return status;
}

/* A socket, opened with these header lines; 0 or the status of a refusal. */
static inline int plain_socket_v(const live *server, int version, const char *lines, int *fd)
{
    char all[1024];
    *fd = plain_open(server);
    snprintf(all, sizeof all,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s",
             lines);
    char request[24];
    snprintf(request, sizeof request, "GET /ws?v=%d", version);
    plain_say(*fd, request, all);
    int status = plain_hear(*fd, NULL, 0);
    return status == 101 ? 0 : status;
}

static inline int plain_socket(const live *server, const char *lines, int *fd)
{
    return plain_socket_v(server, SRV_PROTOCOL, lines, fd);
}

#endif
