/* The server's side. One request at a time is given upwards; the next is looked at when its answer
 * is there, so answers keep their order however many were sent ahead. */
#define _GNU_SOURCE /* POLLRDHUP */
#include "net/loop_int.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <poll.h>

/* ---- addresses ---- */

/* An IPv6 customer has a whole /64, so that is what counts as one address. */
static uint32_t address_key(const uint8_t address[16])
{
    bool four = address[10] == 0xff && address[11] == 0xff;
    return four ? 16 : 8;
}

static uint32_t bucket_of(const net_loop *loop, const uint8_t address[16])
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < address_key(address); i++)
        hash = (hash ^ address[i]) * 0x100000001b3u;
    return (uint32_t)((hash >> 32 ^ hash) % (loop->limits.connections_max + 1));
}

static bool same_address(const conn *a, const conn *b)
{
    return memcmp(a->address, b->address, address_key(a->address)) == 0;
}

/* false: that address has as many connections as it may. */
static bool note_address(conn *c)
{
    net_loop *loop = c->loop;
    uint32_t count = 0;
    if (loop->limits.address_max == 0) return true;
    uint32_t *first = &loop->bucket[bucket_of(loop, c->address)];
    conn *head = *first ? loop->slot[*first] : NULL;
    for (conn *other = head; other; other = other->bucket_next)
        count += same_address(c, other);
    if (count >= loop->limits.address_max) return false;
    c->bucket_next = head;
    c->in_bucket = true;
    *first = net_slot(c->number);
    return true;
}

void net_int_forget_address(conn *c)
{
    net_loop *loop = c->loop;
    if (!c->in_bucket) return;
    uint32_t *first = &loop->bucket[bucket_of(loop, c->address)];
    if (*first == net_slot(c->number)) {
        *first = c->bucket_next ? net_slot(c->bucket_next->number) : 0;
        return;
    }
    conn *before = loop->slot[*first];
    while (before->bucket_next != c)
        before = before->bucket_next;
    before->bucket_next = c->bucket_next;
}

static void read_address(conn *c)
{
    struct sockaddr_storage from;
    int size = sizeof from;
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&from, &size) != 0) return;
    if (from.ss_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, &from, sizeof six);
        memcpy(c->address, &six.sin6_addr, 16);
    } else if (from.ss_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, &from, sizeof four);
        memset(c->address + 10, 0xff, 2);
        memcpy(c->address + 12, &four.sin_addr, 4);
    }
}

/* ---- listening ---- */

static void on_refused(uv_handle_t *handle)
{
    free(handle);
}

/* Takes the connection only to close it: left in the queue it would come up again and again. */
static void turn_away(net_loop *loop, uv_stream_t *from)
{
    loop->count.refused++;
    uv_tcp_t *tcp = (uv_tcp_t *)malloc(sizeof *tcp);
    if (!tcp) return;
    if (uv_tcp_init(&loop->uv, tcp) != 0) {
        free(tcp);
        return;
    }
    (void)uv_accept(from, (uv_stream_t *)tcp);
    uv_close((uv_handle_t *)tcp, on_refused);
}

static void on_connection(uv_stream_t *from, int status)
{
    listener *l = (listener *)from->data;
    net_loop *loop = l->loop;
    if (status < 0) return;
    conn *c = loop->stopping ? NULL : net_int_conn(loop, l->handler);
    if (!c) {
        turn_away(loop, from);
        return;
    }
    c->state = LISTENING;
    if (uv_accept(from, (uv_stream_t *)&c->tcp) != 0) {
        net_int_lose(c, WS13_LOST, "connection lost");
        return;
    }
    read_address(c);
    if (!note_address(c)) {
        loop->count.refused++;
        net_int_lose(c, WS13_LOST, "too many connections");
        return;
    }
    loop->count.accepted++;
    uv_tcp_nodelay(&c->tcp, 1);
    c->reader.http = http1_begin(loop->limits.body_max);
    net_int_deadline(c, loop->limits.request_ms);
    net_int_read(c, true);
}

static net_result say(cab_text *problem, net_result result, const char *address, const char *why)
{
    if (!problem) return result;
    cab_text_add(problem, "cannot listen on ");
    cab_text_add(problem, address);
    cab_text_add(problem, ": ");
    cab_text_add(problem, why);
    return result;
}

static net_result why_not(int error)
{
    switch (error) {
    case UV_EADDRINUSE: return NET_TAKEN;
    case UV_EACCES: return NET_FORBIDDEN;
    case UV_EADDRNOTAVAIL: return NET_BAD_ADDRESS;
    default: return NET_FAILED;
    }
}

static void on_listener_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void note_port(net_loop *loop, const uv_tcp_t *tcp)
{
    struct sockaddr_storage at;
    int size = sizeof at;
    if (uv_tcp_getsockname(tcp, (struct sockaddr *)&at, &size) != 0) return;
    uint8_t port[2]; /* in the same place for both families */
    memcpy(port, (const char *)&at + offsetof(struct sockaddr_in, sin_port), 2);
    static_assert(offsetof(struct sockaddr_in, sin_port) ==
                      offsetof(struct sockaddr_in6, sin6_port),
                  "ports");
    loop->port = (uint16_t)(port[0] << 8 | port[1]);
}

net_result net_listen(net_loop *loop, const char *address, const net_handler *handler,
                      cab_text *problem)
{
    struct sockaddr_storage at;
    if (!net_int_resolve(loop, address, NULL, &at))
        return say(problem, NET_BAD_ADDRESS, address, "not a known HOST:PORT");
    const net_handler *kept = net_int_handler(loop, handler);
    listener *l = (listener *)calloc(1, sizeof *l);
    if (!kept || !l || uv_tcp_init(&loop->uv, &l->tcp) != 0) {
        free(l);
        return say(problem, NET_FAILED, address, "no memory");
    }
    l->loop = loop;
    l->handler = kept;
    l->tcp.data = l;
    int error = uv_tcp_bind(&l->tcp, (const struct sockaddr *)&at, 0);
    if (error == 0) error = uv_listen((uv_stream_t *)&l->tcp, LISTEN_QUEUE, on_connection);
    if (error != 0) {
        uv_close((uv_handle_t *)&l->tcp, on_listener_closed);
        return say(problem, why_not(error), address, uv_strerror(error));
    }
    note_port(loop, &l->tcp);
    l->next = loop->listeners;
    loop->listeners = l;
    return NET_OK;
}

uint16_t net_port(const net_loop *loop)
{
    return loop->port;
}

void net_int_stop_listening(net_loop *loop)
{
    while (loop->listeners) {
        listener *l = loop->listeners;
        loop->listeners = l->next;
        uv_close((uv_handle_t *)&l->tcp, on_listener_closed);
    }
}

/* ---- requests ---- */

static void not_found(net_loop *loop, conn *c)
{
    net_response response = {0};
    response.status = 404;
    net_respond(loop, c->number, &response);
}

static void give_request(conn *c, const http1_message *request)
{
    net_loop *loop = c->loop;
    const net_handler *h = c->handler;
    c->reader.http = http1_begin(loop->limits.body_max);
    c->state = ANSWERING;
    c->keep = request->keep_alive && request->minor == 1;
    c->head = http1_same(request->method, "HEAD");
    net_int_deadline(c, loop->limits.answer_ms);
    loop->count.requests++;
    loop->request = request;
    loop->request_conn = c;
    if (h->on_http)
        h->on_http(h->user, c->number, request);
    else
        not_found(loop, c);
    loop->request = NULL;
    loop->request_conn = NULL;
    if (c->opened && h->on_open) h->on_open(h->user, c->number, NULL);
}

uint32_t net_int_requests(conn *c, char *bytes, uint32_t count)
{
    uint32_t at = 0;
    c->loop->again = true;
    while (c->state == LISTENING) {
        http1_message request;
        int got = http1_read(&c->reader.http, bytes + at, count - at, &request);
        if (got == HTTP1_MORE) break;
        if (got == HTTP1_WHOLE) {
            give_request(c, &request);
            at += request.used;
        } else if (got == HTTP1_CONTINUE) {
            static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
            char *out = net_int_room(c, sizeof go_on);
            if (!out) break;
            memcpy(out, go_on, sizeof go_on - 1);
            net_int_wrote(c, sizeof go_on - 1);
        } else {
            c->loop->count.broken++;
            net_int_refuse(c, got);
        }
    }
    return at;
}

/* ---- answers ---- */

/* The date changes once a second, so it is written once a second. */
static const char *date(net_loop *loop)
{
    uint64_t second = uv_now(&loop->uv) / 1000 + 1;
    if (loop->date_second != second) {
        struct timespec now;
        cab_text text;
        loop->date_second = second;
        clock_gettime(CLOCK_REALTIME, &now);
        cab_text_begin(&text, loop->date, sizeof loop->date);
        http1_write_date(&text, now.tv_sec < 0 ? 0 : (int64_t)now.tv_sec);
    }
    return loop->date;
}

static bool is_bare(int status) /* such an answer has no body and says no length */
{
    return status < 200 || status == 204 || status == 304;
}

/* Head and, if it is copied, body. false: no memory. */
static bool write_response(conn *c, const net_response *r, bool keep)
{
    bool bare = is_bare(r->status ? r->status : 200);
    size_t lines = r->lines ? strlen(r->lines) : 0, type = r->type ? strlen(r->type) : 0;
    if (lines > LINES_MAX || type > LINES_MAX) return false;
    uint32_t body = bare || c->head ? 0 : r->length;
    bool lent = (r->body_stays || r->sent) && body > 0;
    uint32_t room = HEAD_ROOM + (uint32_t)(lines + type);
    if (body > UINT32_MAX / 8) return false;
    char *out = net_int_room(c, room + (lent ? 0 : body));
    if (!out) return false;
    http1_head head = {r->status ? r->status : 200,    r->type, r->lines, date(c->loop),
                       bare ? -1 : (int64_t)r->length, keep};
    cab_text text;
    cab_text_begin(&text, out, room);
    http1_write_head(&text, &head);
    cab_assert(!text.full);
    if (body > 0 && !lent) memcpy(out + text.length, r->body, body);
    net_int_wrote(c, text.length + (lent ? 0 : body));
    if (lent) {
        c->out->tail = r->body;
        c->out->tail_length = body;
        c->out->sent = r->sent;
        c->out->sent_user = r->sent_user;
    }
    return true;
}

/* Nothing of the body is under way: it is the caller's again at once. */
static void not_lent(const conn *c, const net_response *r)
{
    bool lent = c && c->out && c->out->tail && c->out->tail == r->body;
    if (r->sent && !lent) r->sent(r->sent_user);
}

bool net_respond(net_loop *loop, net_conn number, const net_response *response)
{
    conn *c = net_int_find(loop, number);
    if (!c || c->state != ANSWERING) {
        not_lent(NULL, response);
        return false;
    }
    bool keep = c->keep && !response->close && !loop->stopping;
    bool written = write_response(c, response, keep);
    not_lent(c, response);
    if (!written) {
        net_int_lose(c, WS13_LOST, "no memory");
        return false;
    }
    if (!keep) {
        net_int_end(c);
        net_int_deadline(c, loop->limits.answer_ms);
    } else if (c->out->tail || c->out->used > PAUSE_AT) {
        c->state = TAILING;
        net_int_deadline(c, loop->limits.answer_ms);
    } else {
        net_int_resume(c);
    }
    return true;
}

/* Nothing is read before the answer, so the system is asked. */
bool net_left(net_loop *loop, net_conn number)
{
    conn *c = net_int_find(loop, number);
    uv_os_fd_t fd;
    if (!c || c->state != ANSWERING || uv_fileno((uv_handle_t *)&c->tcp, &fd) != 0) return true;
    struct pollfd line = {.fd = fd, .events = POLLRDHUP};
    return poll(&line, 1, 0) > 0;
}

void net_int_resume(conn *c)
{
    c->state = LISTENING;
    net_int_deadline(c, c->loop->limits.request_ms);
    net_int_dirty(c);
}

void net_int_refuse(conn *c, int status)
{
    char line[64];
    cab_text text;
    net_response response = {0};
    cab_text_begin(&text, line, sizeof line);
    cab_text_int(&text, status);
    cab_text_char(&text, ' ');
    cab_text_add(&text, http1_reason(status));
    cab_text_char(&text, '\n');
    response.status = status;
    response.type = "text/plain; charset=utf-8";
    if (status == 426) response.lines = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    response.body = line;
    response.length = text.length;
    if (write_response(c, &response, false))
        net_int_end(c);
    else
        net_int_lose(c, WS13_LOST, "no memory");
}

bool net_upgrade(net_loop *loop, net_conn number, const char *protocol, const char *lines)
{
    conn *c = net_int_find(loop, number);
    if (!c || c != loop->request_conn || c->state != ANSWERING) return false;
    bool deflate;
    int status = ws13_check_request(loop->request, &deflate);
    if (loop->stopping) status = 503;
    if (status != 101) {
        loop->count.broken++;
        net_int_refuse(c, status);
        return false;
    }
    size_t more = (protocol ? strlen(protocol) : 0) + (lines ? strlen(lines) : 0);
    char *out = more <= LINES_MAX ? net_int_room(c, HEAD_ROOM + (uint32_t)more) : NULL;
    if (!out) {
        net_int_lose(c, WS13_LOST, "no memory");
        return false;
    }
    cab_text text;
    deflate = deflate && !loop->limits.plain;
    cab_text_begin(&text, out, HEAD_ROOM + (uint32_t)more);
    ws13_write_response(&text, loop->request, deflate, protocol, lines);
    cab_assert(!text.full);
    net_int_wrote(c, text.length);
    net_int_open(c, deflate);
    return true;
}
