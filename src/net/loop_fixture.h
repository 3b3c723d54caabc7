/* For the tests of the loop: a server and clients on the loopback, on ports the kernel picks.
 * Client and server share one loop; where the peer must misbehave it is a thread with a plain
 * socket, which posts when it is done. Nothing waits for a time to pass: short limits are set, and
 * their effects waited for. */
#ifndef CABALE_NET_LOOP_FIXTURE_H
#define CABALE_NET_LOOP_FIXTURE_H

#include "base/test.h"
#include "net/loop.h"

#include <pthread.h>
#include <stdlib.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the fixture ---- */

static net_loop *loop;
static char url[64], address[64];
static net_conn server_conn, client_conn;
static uint32_t opens, closes, messages;
static uint16_t server_code, client_code;
static bool tells; /* texts go out by net_tell, both ways */
static char server_reason[160], client_reason[160], last[70000];
static uint32_t last_length;

static inline void copy(char *to, uint32_t size, const char *from, uint32_t length)
{
    if (length > size - 1) length = size - 1;
    memcpy(to, from, length);
    to[length] = 0;
}

static inline void stop(void *user)
{
    (void)user;
    net_stop(loop);
}

/* GET /ws opens a WebSocket; everything else says what was asked. */
static inline void serve(void *user, net_conn c, const http1_message *m)
{
    char body[512];
    cab_text text;
    net_response r = {0};
    (void)user;
    net_door door = net_loop_door(loop);
    if (http1_same(m->path, "/ws")) {
        server_conn = c;
        door.upgrade(door.self, c, "cabale", "Set-Cookie: guest=7\r\n");
        return;
    }
    cab_text_begin(&text, body, sizeof body);
    cab_text_bytes(&text, m->method.at, m->method.length);
    cab_text_char(&text, ' ');
    cab_text_bytes(&text, m->target.at, m->target.length);
    cab_text_char(&text, ' ');
    cab_text_bytes(&text, m->body.at, m->body.length);
    r.type = "text/plain";
    r.body = body;
    r.length = text.length;
    door.respond(door.self, c, &r);
}

static inline void server_message(void *user, net_conn c, const char *text, uint32_t length)
{
    net_door door = net_loop_door(loop);
    (void)user;
    if (tells)
        door.tell(door.self, &c, 1, text, length);
    else
        door.send(door.self, c, text, length);
}

static inline void server_close(void *user, net_conn c, uint16_t code, const char *reason)
{
    (void)user;
    (void)c;
    closes++;
    server_code = code;
    copy(server_reason, sizeof server_reason, reason, (uint32_t)strlen(reason));
}

static inline void client_message(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    messages++;
    last_length = length;
    copy(last, sizeof last, text, length);
    net_close(loop, c, 4001, "enough");
}

static inline void client_close(void *user, net_conn c, uint16_t code, const char *reason)
{
    (void)user;
    (void)c;
    client_code = code;
    copy(client_reason, sizeof client_reason, reason, (uint32_t)strlen(reason));
    net_stop(loop);
}

static inline net_handler server_side(void)
{
    net_handler h = {0};
    h.on_http = serve;
    h.on_message = server_message;
    h.on_close = server_close;
    return h;
}

static inline net_handler client_side(void)
{
    net_handler h = {0};
    h.on_message = client_message;
    h.on_close = client_close;
    return h;
}

static inline void begin(const net_limits *limits, const net_handler *server)
{
    net_limits none = {0};
    char problem[160];
    cab_text text;
    loop = net_open(limits ? limits : &none);
    CHECK(loop);
    opens = closes = messages = last_length = 0;
    server_code = client_code = 0;
    tells = false;
    server_conn = client_conn = 0;
    server_reason[0] = client_reason[0] = last[0] = 0;
    cab_text_begin(&text, problem, sizeof problem);
    CHECK_EQ(net_listen(loop, "127.0.0.1:0", server, &text), NET_OK);
    cab_text_begin(&text, address, sizeof address);
    cab_text_add(&text, "127.0.0.1:");
    cab_text_int(&text, net_port(loop));
    cab_text_begin(&text, url, sizeof url);
    cab_text_add(&text, "ws://");
    cab_text_add(&text, address);
    cab_text_add(&text, "/ws");
}

static inline net_figures end(void)
{
    net_run(loop);
    net_figures figures = net_count(loop);
    net_free(loop);
    return figures;
}

static inline net_result dial(const net_handler *h)
{
    net_call call = {0};
    call.url = url;
    call.protocol = "cabale";
    return net_connect(loop, &call, h, &client_conn);
}

/* ---- a peer of plain bytes ---- */

typedef struct {
    const char *send;
    uint32_t length;
    uint32_t step;    /* bytes a write; 0: all at once */
    bool wait;        /* read nothing until `go` */
    bool no_answer;   /* close without reading to the end */
    char got[400000]; /* all that came, terminated */
    uint32_t count;
    pthread_t thread;
    pthread_mutex_t go;
} peer;

static inline int plain_socket(void)
{
    struct sockaddr_in to = {0};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_family = AF_INET;
    to.sin_port = htons(net_port(loop));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return fd;
    abort();
}

static inline void *run_peer(void *user)
{
    peer *p = (peer *)user;
    int fd = plain_socket();
    uint32_t step = p->step ? p->step : p->length;
    for (uint32_t at = 0; at < p->length; at += step) {
        uint32_t count = p->length - at < step ? p->length - at : step;
        if (send(fd, p->send + at, count, MSG_NOSIGNAL) != (ssize_t)count) break;
    }
    if (p->wait) {
        pthread_mutex_lock(&p->go);
        pthread_mutex_unlock(&p->go);
    }
    while (!p->no_answer && p->count < sizeof p->got - 1) {
        ssize_t count = recv(fd, p->got + p->count, sizeof p->got - 1 - p->count, 0);
        if (count <= 0) break;
        p->count += (uint32_t)count;
    }
    p->got[p->count] = 0;
    close(fd);
    net_post(loop, stop, NULL);
    return NULL;
}

static inline peer *start_peer(const char *bytes, uint32_t length)
{
    peer *p = (peer *)calloc(1, sizeof *p);
    CHECK(p);
    p->send = bytes;
    p->length = length;
    return p;
}

static char said[400000];

/* What a server with these limits says to these bytes until the connection ends. */
static inline net_figures converse(const net_limits *limits, const char *bytes, uint32_t length,
                                   uint32_t step)
{
    net_handler server = server_side();
    begin(limits, &server);
    peer *p = start_peer(bytes, length);
    p->step = step;
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_figures figures;
    net_run(loop);
    pthread_join(p->thread, NULL);
    figures = net_count(loop);
    net_free(loop);
    memcpy(said, p->got, p->count + 1);
    free(p);
    return figures;
}

static inline net_figures ask(const net_limits *limits, const char *text, uint32_t step)
{
    return converse(limits, text, (uint32_t)strlen(text), step);
}

static inline bool starts(const char *start)
{
    return strncmp(said, start, strlen(start)) == 0;
}

#endif
