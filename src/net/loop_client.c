/* The client's side: a URL becomes an address and a request that waits in `out` until the
 * connection stands. Names are looked up where one waits for them: a client has one server. */
#include "net/loop_int.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

#include <netdb.h>
#include <sys/socket.h>

/* ---- addresses ---- */

static bool look_up(net_loop *loop, const char *host, struct sockaddr_storage *out)
{
    if (cab_same(host, loop->host)) {
        *out = loop->host_address;
        return true;
    }
    struct addrinfo hints, *found = NULL;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, NULL, &hints, &found) != 0) return false;
    /* IPv4 first: it is what a server on this machine usually listens on. */
    const struct addrinfo *best = found;
    while (best && best->ai_family != AF_INET)
        best = best->ai_next;
    if (!best) best = found;
    bool fits = best && best->ai_addrlen <= sizeof *out;
    if (fits) {
        memset(out, 0, sizeof *out);
        memcpy(out, best->ai_addr, best->ai_addrlen);
        memcpy(loop->host, host, strlen(host) + 1);
        loop->host_address = *out;
    }
    freeaddrinfo(found);
    return fits;
}

static void set_port(struct sockaddr_storage *address, uint64_t port)
{
    uint8_t bytes[2] = {(uint8_t)(port >> 8), (uint8_t)port};
    memcpy((char *)address + offsetof(struct sockaddr_in, sin_port), bytes, 2);
}

bool net_int_resolve(net_loop *loop, const char *address, const char *port,
                     struct sockaddr_storage *out)
{
    char host[sizeof loop->host];
    const char *end, *colon;
    uint64_t number;
    if (address[0] == '[') {
        address++;
        end = strchr(address, ']');
        if (!end) return false;
        colon = end[1] == ':' ? end + 1 : NULL;
        if (!colon && end[1]) return false;
    } else {
        colon = strrchr(address, ':');
        end = colon ? colon : address + strlen(address);
        if (memchr(address, ':', (size_t)(end - address))) return false; /* IPv6 without brackets */
    }
    if (colon) port = colon + 1;
    size_t length = (size_t)(end - address);
    if (length == 0 || length >= sizeof host) return false;
    memcpy(host, address, length);
    host[length] = 0;
    if (!port || !cab_parse_u64(port, &number) || number > 65535) return false;
    if (!look_up(loop, host, out)) return false;
    set_port(out, number);
    return true;
}

/* ---- URLs ---- */

typedef struct {
    char host[300]; /* with its port, as it stands in the URL */
    const char *path;
    bool secure; /* by TLS */
} target;

/* What follows the scheme: http:// and ws:// are in the open, https:// and wss:// are not. NULL:
 * another scheme. */
static const char *after_scheme(const char *url, bool fetch, bool *secure)
{
    const char *plain = fetch ? "http" : "ws";
    size_t length = strlen(plain);
    if (strncmp(url, plain, length) != 0) return NULL;
    url += length;
    *secure = *url == 's';
    url += *secure;
    return strncmp(url, "://", 3) == 0 ? url + 3 : NULL;
}

/* false: not SCHEME://HOST[:PORT][/PATH]. The path may hold what a request line may. */
static bool take_apart(const char *url, bool fetch, target *out)
{
    url = after_scheme(url, fetch, &out->secure);
    if (!url) return false;
    size_t host = strcspn(url, "/?#");
    if (host == 0 || host >= sizeof out->host || url[host] == '?') return false;
    memcpy(out->host, url, host);
    out->host[host] = 0;
    out->path = url[host] == '/' ? url + host : "/";
    if (strlen(out->path) > HTTP1_TARGET_MAX) return false;
    for (const char *c = url; *c; c++)
        if (*c <= 0x20 || *c >= 0x7f || *c == '#' || *c == '@') return false;
    return true;
}

/* ---- connecting ---- */

void net_int_dial_free(conn *c)
{
    if (!c->dial) return;
    free(c->dial->protocol);
    free(c->dial);
    c->dial = NULL;
}

static void ask(conn *c)
{
    c->state = ASKED;
    net_int_deadline(c, c->loop->limits.answer_ms);
    net_int_dirty(c);
}

void net_int_shake(conn *c)
{
    switch (tls_shake(c->tls)) {
    case TLS_MORE: net_int_dirty(c); break;
    case TLS_READY: ask(c); break;
    case TLS_BROKEN: net_int_lose(c, WS13_LOST, tls_problem(c->tls)); break;
    }
}

static void on_connected(uv_connect_t *connect, int status)
{
    conn *c = (conn *)connect->handle->data;
    if (c->state == GONE) return;
    c->loop->again = true;
    if (status < 0) {
        net_int_lose(c, WS13_LOST,
                     status == UV_ECONNREFUSED ? "nobody listens there" : "cannot connect");
        return;
    }
    if (c->tls) {
        c->state = SHAKING;
        net_int_shake(c);
    } else {
        ask(c);
    }
    net_int_read(c, true);
}

static void random_key(net_loop *loop, uint8_t key[WS13_KEY_SIZE])
{
    for (size_t i = 0; i < 2; i++) {
        uint64_t word = cab_rng_u64(&loop->rng);
        memcpy(key + 8 * i, &word, 8);
    }
}

static void write_fetch(cab_text *t, const net_call *call, const target *to)
{
    cab_text_add(t, call->method ? call->method : "GET");
    cab_text_char(t, ' ');
    cab_text_add(t, to->path);
    cab_text_add(t, " HTTP/1.1\r\nHost: ");
    cab_text_add(t, to->host);
    cab_text_add(t, "\r\nConnection: close\r\n");
    if (call->body) {
        cab_text_add(t, "Content-Length: ");
        cab_text_int(t, call->length);
        cab_text_add(t, "\r\n");
    }
    if (call->lines) cab_text_add(t, call->lines);
    cab_text_add(t, "\r\n");
}

/* Puts the request where it waits. false: no memory, or longer than a server would read. */
static bool write_request(conn *c, const net_call *call, const target *to, bool fetch)
{
    uint32_t body = fetch && call->body ? call->length : 0;
    if (body > ANSWER_MAX) return false;
    char *out = net_int_room(c, HTTP1_HEAD_MAX + body);
    cab_text text;
    if (!out) return false;
    cab_text_begin(&text, out, HTTP1_HEAD_MAX);
    if (fetch)
        write_fetch(&text, call, to);
    else
        ws13_write_request(&text, to->host, to->path, c->dial->key, !c->loop->limits.plain,
                           call->protocol, call->lines);
    if (text.full) return false;
    if (body > 0) memcpy(out + text.length, call->body, body);
    net_int_wrote(c, text.length + body);
    return true;
}

/* The name was looked up just now. */
static bool prepare_tls(conn *c)
{
    net_loop *loop = c->loop;
    if (!loop->trust) loop->trust = tls_trust_open();
    if (loop->trust) c->tls = tls_open(loop->trust, loop->host);
    return c->tls != NULL;
}

static bool prepare(conn *c, const net_call *call, const target *to, bool fetch)
{
    c->client = true;
    c->state = CONNECTING;
    c->dial = (dial *)calloc(1, sizeof *c->dial);
    if (!c->dial || (to->secure && !prepare_tls(c))) return false;
    c->dial->fetch = fetch;
    random_key(c->loop, c->dial->key);
    if (call->protocol) {
        size_t size = strlen(call->protocol) + 1;
        c->dial->protocol = (char *)malloc(size);
        if (!c->dial->protocol) return false;
        memcpy(c->dial->protocol, call->protocol, size);
    }
    c->reader.http = http1_begin(ANSWER_MAX);
    return write_request(c, call, to, fetch);
}

static net_result dial_out(net_loop *loop, const net_call *call, const net_handler *handler,
                           bool fetch, net_conn *number)
{
    struct sockaddr_storage address;
    target to;
    *number = 0;
    if (!take_apart(call->url, fetch, &to)) return NET_BAD_ADDRESS;
    if (!net_int_resolve(loop, to.host, to.secure ? "443" : "80", &address)) return NET_BAD_ADDRESS;
    const net_handler *kept = net_int_handler(loop, handler);
    if (!kept) return NET_FAILED;
    if (loop->stopping) return NET_FAILED;
    if (loop->unused_count == 0) return NET_FULL;
    conn *c = net_int_conn(loop, kept);
    if (!c) return NET_FAILED;
    bool good = prepare(c, call, &to, fetch);
    if (good) {
        uv_tcp_nodelay(&c->tcp, 1);
        good = uv_tcp_connect(&c->dial->connect, &c->tcp, (const struct sockaddr *)&address,
                              on_connected) == 0;
    }
    if (!good) {
        c->reported = true; /* said by the result */
        net_int_lose(c, WS13_LOST, "cannot connect");
        return NET_FAILED;
    }
    net_int_deadline(c, loop->limits.request_ms);
    *number = c->number;
    return NET_OK;
}

net_result net_connect(net_loop *loop, const net_call *call, const net_handler *handler,
                       net_conn *number)
{
    return dial_out(loop, call, handler, false, number);
}

net_result net_fetch(net_loop *loop, const net_call *call, const net_handler *handler,
                     net_conn *number)
{
    return dial_out(loop, call, handler, true, number);
}

/* ---- the answer ---- */

static void fetched(conn *c, const http1_message *answer)
{
    const net_handler *h = c->handler;
    c->reported = true;
    if (h->on_answer) h->on_answer(h->user, c->number, answer, NULL);
    net_int_end(c);
}

static void opened(conn *c, const http1_message *answer)
{
    const net_handler *h = c->handler;
    bool deflate;
    const char *why = ws13_check_response(answer, c->dial->key, !c->loop->limits.plain,
                                          c->dial->protocol, &deflate);
    if (why) {
        net_int_lose(c, WS13_LOST, why);
        return;
    }
    net_int_dial_free(c);
    net_int_open(c, deflate);
    if (h->on_open) h->on_open(h->user, c->number, answer);
}

uint32_t net_int_answer(conn *c, char *bytes, uint32_t count)
{
    http1_message answer;
    int got = http1_read_response(&c->reader.http, bytes, count, &answer);
    c->loop->again = true;
    if (got == HTTP1_MORE) return 0;
    if (got != HTTP1_WHOLE) {
        net_int_lose(c, WS13_LOST, "not an HTTP answer");
        return count;
    }
    if (c->dial->fetch)
        fetched(c, &answer);
    else
        opened(c, &answer);
    return answer.used;
}
