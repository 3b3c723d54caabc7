/* Connections, timers and threads' messages: the one door to libuv.
 *
 * A loop belongs to one thread; only net_post may be called from others. It speaks HTTP and
 * WebSocket through http1.h and ws13.h and calls a struct of functions with connection numbers and
 * bytes. What goes out is asked for through the functions below, or through a net_door: a struct of
 * the same functions, which a simulator can offer as well.
 *
 * Order of a turn: whatever came in (on_http, on_message, on_close, posted calls, timers), then
 * on_turn once, then everything sent is written, one system call per connection. So callbacks may
 * just note what came, and on_turn may do the work; or callbacks may send at once: the bytes
 * still leave together.
 *
 * Callbacks may call anything here, for any connection, closing included; numbers of connections
 * that are gone are ignored. Bytes given to callbacks live until they return; bytes given to
 * functions are copied before they return (but see net_response).
 *
 * An idle WebSocket costs about half a KiB here (the kernel's part not counted): buffers are lent
 * only while bytes wait in them.
 */
#ifndef CABALE_NET_LOOP_H
#define CABALE_NET_LOOP_H

#include "base/text.h"
#include "net/http1.h"
#include "net/ws13.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct net_loop net_loop;

/* A connection: slot in the low bits, how often that slot was used in the others. 0 is none. */
typedef uint32_t net_conn;
enum { NET_SLOT_BITS = 17, NET_SLOTS_MAX = 1 << NET_SLOT_BITS };

/* Small and dense, for tables of the caller's: 1 .. connections_max. */
static inline uint32_t net_slot(net_conn conn)
{
    return conn & (NET_SLOTS_MAX - 1);
}

/* ---- limits: a field that is 0 takes the value said here ---- */
typedef struct {
    uint32_t connections_max; /* 16384; more are closed at once */
    uint32_t address_max;     /* connections from one address (IPv6: one /64); 0: no limit */
    uint32_t message_max;     /* 65536: a message coming in (clients may want more); else 1009 */
    uint32_t body_max;        /* 65536: an HTTP body coming in; else 413 */
    uint32_t queue_max;       /* 1 MiB waiting to be written: a slow reader, dropped */
    uint32_t request_ms;      /* 10000 for a whole HTTP request, and between requests */
    uint32_t answer_ms;       /* 60000 for an answer to be given and taken */
    uint32_t ping_ms;         /* 25000 between pings; nothing heard since the last: dropped */
    uint32_t close_ms;        /* 3000 for the other side to answer a close */
    bool plain;               /* permessage-deflate is neither offered nor accepted */
} net_limits;

/* ---- what comes in ---- */
typedef struct {
    /* Answered now or later, once, by net_respond; or, before returning, by net_upgrade. Until the
     * answer nothing more is read from this connection. */
    void (*on_http)(void *user, net_conn, const http1_message *request);
    /* A WebSocket is open. answer: on the client's side what the server said, else NULL. */
    void (*on_open)(void *user, net_conn, const http1_message *answer);
    void (*on_message)(void *user, net_conn, const char *text, uint32_t length); /* valid UTF-8 */
    /* Once for every on_open, and for a net_connect that failed. The number is no longer valid.
     * code: the peer's, or 1006; reason: the peer's words, or why the line broke, in English. */
    void (*on_close)(void *user, net_conn, uint16_t code, const char *reason);
    /* For net_fetch, once: the answer, or NULL and why not. */
    void (*on_answer)(void *user, net_conn, const http1_message *answer, const char *problem);
    void *user;
} net_handler; /* any function may be NULL; copied when given */

/* ---- what goes out ---- */
typedef struct {
    int status;        /* 200 */
    const char *type;  /* Content-Type, or NULL */
    const char *lines; /* more headers, each `Name: value\r\n`, or NULL */
    const char *body;  /* NULL: none */
    uint32_t length;   /* of the body */
    bool body_stays;   /* the body outlives the loop (a static file): not copied */
    /* Or NULL. The body is not copied either, and is the caller's again when this is called: once,
     * when all of it was taken or never will be, whatever net_respond has returned. It may put
     * things away, and do nothing else here. */
    void (*sent)(void *user);
    void *sent_user;
    bool close; /* close the connection afterwards */
} net_response;

/* As it is: how many bytes leave depends on `length` alone. False: not open. */
bool net_send(net_loop *, net_conn, const char *text, uint32_t length);
/* The same to many, compressed where that was agreed on: once for all of them. Their number
 * tells an onlooker something about what stands in the text. */
void net_tell(net_loop *, const net_conn *, uint32_t count, const char *text, uint32_t length);
void net_close(net_loop *, net_conn, uint16_t code, const char *reason); /* reason: or NULL */
void net_drop(net_loop *, net_conn); /* at once, without a word; on_close follows in this turn */
bool net_respond(net_loop *, net_conn, const net_response *); /* HEAD and 304 lose their body */
/* Nobody waits for this answer any more: the other side has hung up, or half of it, or is gone. */
bool net_left(net_loop *, net_conn);
/* Only inside on_http. protocol and lines may be NULL. false: not a good handshake, which has been
 * answered with its error already. true: open; on_open follows, and net_send works from now on. */
bool net_upgrade(net_loop *, net_conn, const char *protocol, const char *lines);

typedef struct {
    void *self;
    bool (*send)(void *self, net_conn, const char *text, uint32_t length);
    void (*tell)(void *self, const net_conn *, uint32_t count, const char *text, uint32_t length);
    void (*close)(void *self, net_conn, uint16_t code, const char *reason);
    bool (*respond)(void *self, net_conn, const net_response *);
    bool (*upgrade)(void *self, net_conn, const char *protocol, const char *lines);
} net_door;
net_door net_loop_door(net_loop *);

/* ---- the loop ---- */
net_loop *net_open(const net_limits *); /* NULL: no memory. Ignores SIGPIPE, raises open files */
void net_on_turn(net_loop *, void (*call)(void *user), void *user);
void net_run(net_loop *);  /* until net_stop has finished, or nothing is left to wait for */
void net_stop(net_loop *); /* nobody new; answers finish; WebSockets get 1001; then the end */
void net_free(net_loop *); /* closes what is still open and forgets posts, without callbacks */
uint64_t net_now_ms(net_loop *); /* steady, as of the beginning of this turn */
uint64_t net_now_us(void);       /* steady, now */

/* ---- sockets ---- */
typedef enum {
    NET_OK = 0,
    NET_BAD_ADDRESS, /* not HOST:PORT, [V6]:PORT, or a URL; or a name nobody knows */
    NET_TAKEN,       /* somebody else listens there */
    NET_FORBIDDEN,   /* a port below 1024, without the right */
    NET_FULL,        /* connections_max */
    NET_FAILED       /* anything else: see the text */
} net_result;

/* problem: one line in English, for logs, if not NET_OK. Port 0: any free one, see net_port. */
net_result net_listen(net_loop *, const char *address, const net_handler *, cab_text *problem);
uint16_t net_port(const net_loop *);                    /* of the last net_listen */
bool net_peer(net_loop *, net_conn, cab_text *address); /* without the port */

/* ---- the client's side ---- */
typedef struct {
    const char *url;      /* ws[s]://HOST[:PORT][/PATH], or http[s]:// for net_fetch */
    const char *protocol; /* WebSocket subprotocol, or NULL */
    const char *lines;    /* more headers, each `Name: value\r\n`, or NULL */
    const char *method;   /* net_fetch: NULL is GET */
    const char *body;     /* net_fetch: or NULL */
    uint32_t length;      /* of the body */
} net_call;

/* *conn is set if NET_OK; then on_open or on_close, or for net_fetch on_answer, follows. */
net_result net_connect(net_loop *, const net_call *, const net_handler *, net_conn *conn);
net_result net_fetch(net_loop *, const net_call *, const net_handler *, net_conn *conn);

/* ---- timers, signals, threads ---- */
enum { NET_TIMERS_MAX = 16 };
int net_timer(net_loop *, void (*call)(void *user), void *user); /* a new one, not running */
void net_timer_set(net_loop *, int timer, uint64_t in_ms, uint64_t every_ms); /* 0: once */
void net_timer_off(net_loop *, int timer);
void net_signal(net_loop *, int number, void (*call)(void *user), void *user); /* SIGINT, SIGTERM */
void net_post(net_loop *, void (*call)(void *user), void *user); /* from any thread, in order */
/* work runs on libuv's pool, then done in the loop's thread. */
bool net_work(net_loop *, void (*work)(void *user), void (*done)(void *user), void *user);

/* Gives back the buffers that are kept for the next storm. */
void net_rest(net_loop *);

/* ---- figures ---- */
typedef struct {
    uint32_t connections;       /* open now, of all kinds */
    uint32_t websockets;        /* open now */
    uint64_t accepted, refused; /* connections; refused: over a limit */
    uint64_t requests;          /* HTTP requests read */
    uint64_t messages_in, messages_out;
    uint64_t bytes_in, bytes_out;
    uint64_t writes; /* system calls that wrote */
    uint64_t slow;   /* dropped: read too slowly */
    uint64_t silent; /* dropped: no answer to a ping, or no whole request */
    uint64_t broken; /* closed for a fault in what they sent */
} net_figures;
net_figures net_count(const net_loop *);

#endif
