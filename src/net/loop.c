/* A connection is freed in libuv's close callback and nowhere else; until then its number is found
 * by nobody, because its state is GONE. Callbacks upwards are made from the top of libuv's stack,
 * never from inside a function the user called: net_drop and a full queue only mark, and on_close
 * follows. So a callback may close anything, itself included. */
#include "net/loop_int.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

#include <sys/socket.h>

static_assert(sizeof(conn) <= 512, "thousands of idle connections are cheap");

/* ---- chunks ---- */

static uint32_t rank_size(int rank)
{
    static const uint32_t size[RANKS] = {1024, 4096, 16384,
                                         66560}; /* a message of 64 KiB and a head */
    return size[rank];
}

static chunk *take_chunk(net_loop *loop, uint32_t need)
{
    int rank = 0;
    while (rank < RANKS && rank_size(rank) < need)
        rank++;
    chunk *k = rank < RANKS ? loop->pool[rank] : NULL;
    if (k) {
        loop->pool[rank] = k->next;
        loop->pool_count[rank]--;
    } else {
        uint32_t size = rank < RANKS ? rank_size(rank) : need + need / 2;
        k = (chunk *)malloc(sizeof *k + size);
        if (!k) return NULL;
        k->size = size;
        k->rank = (uint8_t)rank;
    }
    k->next = NULL;
    k->used = 0;
    k->tail = NULL;
    k->tail_length = 0;
    k->sent = NULL;
    return k;
}

static void give_chunk(net_loop *loop, chunk *k)
{
    static const uint32_t kept[RANKS] = {4096, 1024, 128, 32}; /* 4, 4, 2 and 2 MiB */
    if (!k) return;
    if (k->sent) k->sent(k->sent_user);
    if (k->rank < RANKS && loop->pool_count[k->rank] < kept[k->rank]) {
        k->next = loop->pool[k->rank];
        loop->pool[k->rank] = k;
        loop->pool_count[k->rank]++;
    } else {
        free(k);
    }
}

/* *k, or a larger one with the same bytes, that has room for `more`. false: no memory. */
static bool make_room(net_loop *loop, chunk **k, uint32_t more)
{
    chunk *old = *k;
    if (old && old->size - old->used >= more) return true;
    uint32_t used = old ? old->used : 0;
    if (more > UINT32_MAX / 4 - used) return false;
    chunk *larger = take_chunk(loop, used + more);
    if (!larger) return false;
    if (old) {
        cab_assert(!old->tail);
        memcpy(larger->bytes, old->bytes, used);
        larger->used = used;
        give_chunk(loop, old);
    }
    *k = larger;
    return true;
}

/* ---- connections ---- */

static void on_closed(uv_handle_t *handle);

conn *net_int_conn(net_loop *loop, const net_handler *handler)
{
    if (loop->unused_count == 0 || loop->freeing) return NULL;
    conn *c = (conn *)calloc(1, sizeof *c);
    if (!c) return NULL;
    if (uv_tcp_init(&loop->uv, &c->tcp) != 0) {
        free(c);
        return NULL;
    }
    uint32_t slot = loop->unused[loop->unused_at];
    loop->unused_at = (loop->unused_at + 1) % loop->limits.connections_max;
    loop->unused_count--;
    if (slot > loop->top) loop->top = slot;
    c->tcp.data = c;
    c->loop = loop;
    c->handler = handler;
    c->number = (uint32_t)loop->generation[slot] << NET_SLOT_BITS | slot;
    c->code = WS13_LOST;
    loop->slot[slot] = c;
    loop->count.connections++;
    return c;
}

conn *net_int_find(net_loop *loop, net_conn number)
{
    uint32_t slot = net_slot(number);
    conn *c = slot <= loop->limits.connections_max ? loop->slot[slot] : NULL;
    return c && c->number == number && c->state != GONE ? c : NULL;
}

const net_handler *net_int_handler(net_loop *loop, const net_handler *wanted)
{
    for (handler_node *n = loop->handlers; n; n = n->next)
        if (memcmp(&n->handler, wanted, sizeof *wanted) == 0) return &n->handler;
    handler_node *n = (handler_node *)malloc(sizeof *n);
    if (!n) return NULL;
    n->handler = *wanted;
    n->next = loop->handlers;
    loop->handlers = n;
    return &n->handler;
}

void net_int_deadline(conn *c, uint32_t in_ms)
{
    c->loop->deadline[net_slot(c->number)] = uv_now(&c->loop->uv) + in_ms;
}

void net_int_dirty(conn *c)
{
    if (c->dirty) return;
    c->dirty = true;
    c->dirty_next = c->loop->dirty;
    c->loop->dirty = c;
}

void net_int_report(conn *c, uint16_t code, const char *why)
{
    const net_handler *h = c->handler;
    bool dialled = c->dial != NULL, fetched = dialled && c->dial->fetch;
    if (c->reported || c->loop->freeing) return;
    c->reported = true;
    if (c->opened) c->loop->count.websockets--;
    c->loop->again = true;
    if (fetched) {
        if (h->on_answer) h->on_answer(h->user, c->number, NULL, why);
    } else if (c->opened || dialled) {
        if (h->on_close) h->on_close(h->user, c->number, code, c->said ? c->said : why);
    }
}

static void on_closed(uv_handle_t *handle)
{
    conn *c = (conn *)handle->data;
    net_loop *loop = c->loop;
    uint32_t slot = net_slot(c->number);
    cab_assert(loop->slot[slot] == c && c->state == GONE && !c->sending);
    net_int_report(c, c->code, c->why ? c->why : "connection lost");
    loop->slot[slot] = NULL;
    loop->deadline[slot] = 0;
    loop->generation[slot]++;
    if (loop->generation[slot] >> (32 - NET_SLOT_BITS)) loop->generation[slot] = 1;
    loop->unused[(loop->unused_at + loop->unused_count++) % loop->limits.connections_max] = slot;
    loop->count.connections--;
    net_int_forget_address(c);
    net_int_dial_free(c);
    tls_free(c->tls);
    give_chunk(loop, c->in);
    give_chunk(loop, c->out);
    free(c->said);
    if (loop->stopping && loop->count.connections == 0) uv_stop(&loop->uv);
    if (c->dirty)
        c->freed = true;
    else
        free(c);
}

static void close_now(conn *c)
{
    if (c->state == GONE) return;
    c->state = GONE;
    c->loop->deadline[net_slot(c->number)] = 0;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

void net_int_lose(conn *c, uint16_t code, const char *why)
{
    if (c->state == GONE) return;
    if (!c->why) {
        c->code = code;
        c->why = why;
    }
    close_now(c);
}

void net_int_end(conn *c)
{
    if (c->state == GONE || c->state == ENDING) return;
    c->state = ENDING;
    net_int_deadline(c, c->loop->limits.close_ms);
    net_int_read(c, true);
    net_int_dirty(c);
}

/* ---- writing ---- */

char *net_int_room(conn *c, uint32_t size)
{
    if (!make_room(c->loop, &c->out, size)) return NULL;
    return c->out->bytes + c->out->used;
}

void net_int_wrote(conn *c, uint32_t count)
{
    cab_assert(c->out && count <= c->out->size - c->out->used);
    c->out->used += count;
    net_int_dirty(c);
}

const uint8_t *net_int_mask(conn *c, uint8_t key[4])
{
    if (!c->client) return NULL;
    uint32_t number = (uint32_t)cab_rng_u64(&c->loop->rng);
    memcpy(key, &number, 4);
    return key;
}

static void write_control(conn *c, uint8_t opcode, const char *bytes, uint32_t length)
{
    uint8_t key[4];
    char *out = net_int_room(c, ws13_frame_max(length));
    if (!out) {
        net_int_lose(c, WS13_LOST, "no memory");
        return;
    }
    net_int_wrote(c, ws13_write_frame(out, opcode, true, bytes, length, net_int_mask(c, key)));
}

static void write_close(conn *c, uint16_t code, const char *reason)
{
    uint8_t key[4];
    char *out = net_int_room(c, ws13_frame_max(WS13_CONTROL_MAX));
    if (!out) {
        net_int_lose(c, WS13_LOST, "no memory");
        return;
    }
    net_int_wrote(c, ws13_write_close(out, code, reason, net_int_mask(c, key)));
}

static void on_written(uv_write_t *write, int status)
{
    conn *c = (conn *)write->handle->data;
    chunk *k = c->sending;
    cab_assert(k && &k->write == write);
    c->sending = NULL;
    give_chunk(c->loop, k);
    if (c->state == GONE) return;
    if (status < 0) {
        net_int_lose(c, WS13_LOST, "connection lost");
        return;
    }
    net_int_dirty(c);
}

/* What is left of a chunk after `done` bytes of it, as one or two pieces. */
static unsigned pieces(chunk *k, uint32_t done, uv_buf_t piece[2])
{
    unsigned count = 0;
    if (done < k->used) {
        piece[count++] = uv_buf_init(k->bytes + done, k->used - done);
        done = 0;
    } else {
        done -= k->used;
    }
    if (done < k->tail_length) {
        char *tail;
        memcpy(&tail, &k->tail, sizeof tail); /* libuv's buffers are not const */
        piece[count++] = uv_buf_init(tail + done, k->tail_length - done);
    }
    return count;
}

/* What waits, encrypted, and what TLS itself has to say; NULL: nothing, or lost. Only clients have
 * TLS, and they send no tails. */
static chunk *seal(conn *c)
{
    chunk *plain = c->state == SHAKING ? NULL : c->out;
    bool good = true;
    if (plain) {
        good = tls_write(c->tls, plain->bytes, plain->used);
        c->out = NULL;
        give_chunk(c->loop, plain);
    }
    if (c->state == ENDING) tls_end(c->tls);
    uint32_t count = tls_waiting(c->tls);
    if (good && count == 0) return NULL;
    chunk *sealed = good ? take_chunk(c->loop, count) : NULL;
    if (sealed)
        sealed->used = tls_take(c->tls, sealed->bytes, count);
    else
        net_int_lose(c, WS13_LOST, "connection lost");
    return sealed;
}

/* The bytes to be written now, which are the caller's; NULL: none. */
static chunk *take_waiting(conn *c)
{
    if (c->tls) return seal(c);
    chunk *k = c->out;
    c->out = NULL;
    return k;
}

/* Writes what waits: at once as far as the kernel takes it, the rest by libuv. */
static void flush(conn *c)
{
    uv_buf_t piece[2];
    if (c->sending || c->state == CONNECTING || c->state == GONE) return;
    chunk *k = take_waiting(c);
    if (!k) return;
    unsigned count = pieces(k, 0, piece);
    int wrote = uv_try_write((uv_stream_t *)&c->tcp, piece, count);
    if (wrote == UV_EAGAIN) wrote = 0;
    if (wrote < 0) {
        give_chunk(c->loop, k);
        net_int_lose(c, WS13_LOST, "connection lost");
        return;
    }
    c->loop->count.writes++;
    c->loop->count.bytes_out += (uint64_t)k->used + k->tail_length;
    if ((uint32_t)wrote == k->used + k->tail_length) {
        give_chunk(c->loop, k);
        return;
    }
    c->sending = k;
    count = pieces(k, (uint32_t)wrote, piece);
    if (uv_write(&k->write, (uv_stream_t *)&c->tcp, piece, count, on_written) != 0) {
        c->sending = NULL;
        give_chunk(c->loop, k);
        net_int_lose(c, WS13_LOST, "connection lost");
    }
}

static size_t waiting(const conn *c)
{
    size_t queued = uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
    return queued + (c->out ? c->out->used : 0);
}

/* A reader that lets more pile up than allowed is dropped. */
static bool too_slow(conn *c)
{
    if (waiting(c) <= c->loop->limits.queue_max) return false;
    flush(c);
    if (c->state == GONE) return true;
    if (waiting(c) <= c->loop->limits.queue_max) return false;
    c->loop->count.slow++;
    net_int_lose(c, WS13_LOST, "reads too slowly");
    return true;
}

/* Where a frame of so many bytes can be written to; NULL: nowhere. */
static char *room_to_send(conn *c, uint32_t size)
{
    if (!c || c->state != OPEN || too_slow(c)) return NULL;
    char *out = net_int_room(c, size);
    if (!out) net_int_lose(c, WS13_LOST, "no memory");
    return out;
}

static bool send_one(conn *c, const char *text, uint32_t length, ws13_zip *zip)
{
    uint8_t key[4];
    cab_assert(length < UINT32_MAX / 4);
    char *out = room_to_send(c, ws13_frame_max(length));
    if (!out) return false;
    net_int_wrote(c, ws13_write_text(out, text, length, zip, net_int_mask(c, key)));
    c->loop->count.messages_out++;
    return true;
}

bool net_send(net_loop *loop, net_conn number, const char *text, uint32_t length)
{
    return send_one(net_int_find(loop, number), text, length, NULL);
}

/* A server's frames are not masked, and none leans on another: those who take compressed ones all
 * get the same bytes. */
void net_tell(net_loop *loop, const net_conn *number, uint32_t count, const char *text,
              uint32_t length)
{
    uint32_t size = 0;
    char *frame = count > 1 ? (char *)malloc(ws13_frame_max(length)) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        conn *c = net_int_find(loop, number[i]);
        ws13_zip *zip = c && c->state == OPEN && c->reader.ws.deflate ? loop->zip : NULL;
        if (!frame || !zip || c->client) {
            (void)send_one(c, text, length, zip);
            continue;
        }
        if (size == 0) size = ws13_write_text(frame, text, length, zip, NULL);
        char *out = room_to_send(c, size);
        if (!out) continue;
        memcpy(out, frame, size);
        net_int_wrote(c, size);
        loop->count.messages_out++;
    }
    free(frame);
}

/* ---- understanding ---- */

void net_int_open(conn *c, bool deflate)
{
    net_loop *loop = c->loop;
    c->reader.ws = ws13_begin(loop->limits.message_max, c->client, deflate);
    c->state = OPEN;
    c->opened = true;
    c->heard = true;
    loop->count.websockets++;
    net_int_deadline(c, loop->limits.ping_ms);
}

/* The peer's close frame: answered if it came first. */
static void closed_by_peer(conn *c, const ws13_event *e)
{
    c->why = "";
    c->code = e->code;
    if (e->length > 0) {
        c->said = (char *)calloc(1, (size_t)e->length + 1);
        if (c->said) memcpy(c->said, e->bytes, e->length);
    }
    if (c->state == OPEN) write_close(c, e->code, NULL);
    net_int_end(c);
    net_int_report(c, c->code, "");
}

static void broken(conn *c, uint16_t code, const char *why)
{
    c->loop->count.broken++;
    if (c->state == OPEN) write_close(c, code, why);
    net_int_end(c);
    net_int_report(c, code, why);
}

static void message(conn *c, const ws13_event *e)
{
    const net_handler *h = c->handler;
    if (c->state != OPEN) return; /* we have said goodbye: not listened to any more */
    if (e->opcode != WS13_TEXT) {
        broken(c, WS13_UNSUPPORTED, "only text is understood here");
        return;
    }
    c->loop->count.messages_in++;
    if (h->on_message) h->on_message(h->user, c->number, e->bytes, e->length);
}

static const char *fault(uint16_t code)
{
    switch (code) {
    case WS13_TOO_BIG: return "message too big";
    case WS13_BAD_TEXT: return "not text";
    case WS13_PROTOCOL: return "not by the protocol";
    default: return "internal fault";
    }
}

/* Bytes kept, at the front. */
static uint32_t understand_frames(conn *c, char *bytes, uint32_t count)
{
    ws13_event e;
    while (c->state == OPEN || c->state == CLOSING) {
        switch (ws13_read(&c->reader.ws, c->loop->zip, bytes, &count, &e)) {
        case WS13_MORE: return count;
        case WS13_MESSAGE: message(c, &e); break;
        case WS13_CONTROL:
            if (e.opcode == WS13_PING && c->state == OPEN && !too_slow(c))
                write_control(c, WS13_PONG, e.bytes, e.length);
            break;
        case WS13_CLOSED: closed_by_peer(c, &e); break;
        case WS13_ERROR: broken(c, e.code, fault(e.code)); break;
        }
    }
    return 0;
}

/* Understands what it can; bytes that are left are moved to the front and counted. */
static uint32_t understand(conn *c, char *bytes, uint32_t count)
{
    uint32_t used = 0;
    c->feeding = true;
    if (c->state == ASKED)
        used = net_int_answer(c, bytes, count);
    else if (c->state == LISTENING)
        used = net_int_requests(c, bytes, count);
    cab_assert(used <= count);
    uint32_t left = count - used;
    if (c->state == OPEN || c->state == CLOSING) left = understand_frames(c, bytes + used, left);
    c->feeding = false;
    if (c->state == ENDING || c->state == GONE) return 0;
    if (used > 0) memmove(bytes, bytes + used, left);
    net_int_read(c, c->state != ANSWERING && c->state != TAILING);
    return left;
}

static void understand_kept(conn *c)
{
    c->in->used = understand(c, c->in->bytes, c->in->used);
    if (c->in->used > 0) return;
    give_chunk(c->loop, c->in);
    c->in = NULL;
}

static void lost(conn *c, ssize_t error)
{
    const char *why = error == UV_EOF ? "the other side hung up" : "connection lost";
    if (c->state == LISTENING && (c->out || c->sending)) {
        net_int_end(c); /* half closed: the answer still goes out */
        net_int_read(c, false);
        return;
    }
    if (c->state == ENDING && error == UV_EOF && (c->out || c->sending)) {
        net_int_read(c, false);
        return;
    }
    if (c->state != ENDING && !c->reported) net_int_report(c, WS13_LOST, why);
    net_int_lose(c, WS13_LOST, why);
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    (void)suggested;
    conn *c = (conn *)handle->data;
    *out = uv_buf_init(c->loop->read, READ_SIZE);
}

/* What came from the peer, in the open. */
static void take_in(conn *c, char *from, uint32_t left)
{
    if (!c->in) {
        left = understand(c, from, left);
        if (left == 0) return;
    }
    if (!make_room(c->loop, &c->in, left)) {
        net_int_lose(c, WS13_LOST, "no memory");
        return;
    }
    bool older = c->in->used > 0;
    memcpy(c->in->bytes + c->in->used, from, left);
    c->in->used += left;
    if (older) understand_kept(c);
}

/* The same behind TLS. It has taken the bytes when they are read in the open, so that the one
 * buffer serves both. */
static void take_sealed(conn *c, const char *bytes, uint32_t count)
{
    net_loop *loop = c->loop;
    int got = 0;
    if (!tls_heard(c->tls, bytes, count)) {
        net_int_lose(c, WS13_LOST, "no memory");
        return;
    }
    if (c->state == SHAKING) net_int_shake(c);
    while (c->state == ASKED || c->state == OPEN || c->state == CLOSING) {
        got = tls_read(c->tls, loop->read, READ_SIZE);
        if (got <= 0) break;
        take_in(c, loop->read, (uint32_t)got);
    }
    if (got < 0)
        lost(c, UV_EOF);
    else if (c->state != GONE)
        net_int_dirty(c); /* TLS may have an answer of its own */
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    conn *c = (conn *)stream->data;
    net_loop *loop = c->loop;
    if (count == 0 || c->state == GONE) return;
    loop->again = true;
    if (count < 0) {
        lost(c, count);
        return;
    }
    loop->count.bytes_in += (uint64_t)count;
    c->heard = true;
    if (c->state == ENDING) return; /* nobody listens any more; the deadline runs */
    if (c->tls)
        take_sealed(c, buffer->base, (uint32_t)count);
    else
        take_in(c, buffer->base, (uint32_t)count);
}

void net_int_read(conn *c, bool on)
{
    if (c->reading == on || c->state == GONE) return;
    c->reading = on;
    if (!on)
        uv_read_stop((uv_stream_t *)&c->tcp);
    else if (uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) != 0)
        net_int_lose(c, WS13_LOST, "connection lost");
}

/* ---- the end of a turn ---- */

/* All that was to be written is written. */
static void drained(conn *c)
{
    uv_os_fd_t fd;
    if (c->state == TAILING) net_int_resume(c);
    if (c->state == LISTENING && !c->reading && c->in) understand_kept(c);
    if (c->state == LISTENING) net_int_read(c, true);
    if (c->state != ENDING || c->shut || c->out) return;
    c->shut = true;
    net_int_deadline(c, c->loop->limits.close_ms);
    if (uv_fileno((uv_handle_t *)&c->tcp, &fd) != 0 || shutdown(fd, SHUT_WR) != 0 || !c->reading)
        net_int_lose(c, WS13_LOST, "connection lost");
}

void net_int_turn(net_loop *loop)
{
    do {
        loop->again = false;
        if (loop->turn.call) loop->turn.call(loop->turn.user);
        while (loop->dirty) {
            conn *c = loop->dirty;
            loop->dirty = c->dirty_next;
            c->dirty = false;
            if (c->freed) {
                free(c);
                continue;
            }
            flush(c);
            if (c->state != GONE && !c->out && !c->sending) drained(c);
        }
    } while (loop->again);
}

/* ---- deadlines ---- */

/* After a silent time some more sweeps are waited for, so that what has arrived is read first: a
 * machine that slept must not take everybody for dead. */
static void expect_life(conn *c)
{
    enum { SWEEPS_MORE = 4 };
    if (!c->heard && ++c->missed > SWEEPS_MORE) {
        c->loop->count.silent++;
        net_int_lose(c, WS13_LOST, "no sign of life");
    } else if (c->heard) {
        c->heard = false;
        c->missed = 0;
        net_int_deadline(c, c->loop->limits.ping_ms);
        write_control(c, WS13_PING, "", 0);
    }
}

static void expire(conn *c)
{
    net_loop *loop = c->loop;
    switch ((conn_state)c->state) {
    case CONNECTING:
    case SHAKING:
    case ASKED: net_int_lose(c, WS13_LOST, "no answer in time"); break;
    case LISTENING:
        if (c->in) {
            loop->count.silent++;
            net_int_refuse(c, 408);
        } else {
            net_int_end(c);
        }
        break;
    case ANSWERING: net_int_refuse(c, 503); break;
    case TAILING:
        loop->count.slow++;
        net_int_lose(c, WS13_LOST, "reads too slowly");
        break;
    case OPEN: expect_life(c); break;
    case CLOSING: net_int_lose(c, WS13_LOST, "no answer to the close"); break;
    case ENDING: net_int_lose(c, WS13_LOST, "connection lost"); break;
    case GONE: break;
    }
}

void net_int_sweep(net_loop *loop)
{
    uint64_t now = uv_now(&loop->uv);
    for (uint32_t slot = 1; slot <= loop->top; slot++)
        if (loop->deadline[slot] != 0 && loop->deadline[slot] <= now) expire(loop->slot[slot]);
}

/* ---- closing ---- */

void net_close(net_loop *loop, net_conn number, uint16_t code, const char *reason)
{
    conn *c = net_int_find(loop, number);
    if (!c) return;
    if (c->state != OPEN) {
        if (c->state == CONNECTING || c->state == SHAKING || c->state == ASKED)
            net_int_lose(c, WS13_LOST, "given up");
        return;
    }
    write_close(c, code, reason);
    if (c->state == GONE) return;
    c->state = CLOSING;
    net_int_deadline(c, loop->limits.close_ms);
}

void net_drop(net_loop *loop, net_conn number)
{
    conn *c = net_int_find(loop, number);
    if (c) net_int_lose(c, WS13_LOST, "dropped");
}

bool net_peer(net_loop *loop, net_conn number, cab_text *address)
{
    static const uint8_t four[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    char text[64];
    conn *c = net_int_find(loop, number);
    if (!c) return false;
    bool old = memcmp(c->address, four, 12) == 0;
    if (uv_inet_ntop(old ? AF_INET : AF_INET6, c->address + (old ? 12 : 0), text, sizeof text) != 0)
        return false;
    cab_text_add(address, text);
    return true;
}

net_figures net_count(const net_loop *loop)
{
    return loop->count;
}
