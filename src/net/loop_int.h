/* Shared by the files of the loop and nobody else: the only headers that know libuv.
 *
 *   loop.c         connections: reading, understanding, writing, ending
 *   loop_listen.c  the server's side: listening, requests, answers, upgrades
 *   loop_client.c  the client's side: URLs, connecting, fetching
 *   loop_tools.c   the loop itself, timers, signals, posts, work
 */
#ifndef CABALE_NET_LOOP_INT_H
#define CABALE_NET_LOOP_INT_H

#include "base/rng.h"
#include "net/loop.h"
#include "net/tls.h"

#include <uv.h>

enum {
    READ_SIZE = 65536,     /* the one buffer all connections read into */
    RANKS = 4,             /* sizes of chunks that are kept for the next user */
    PAUSE_AT = 65536,      /* an HTTP answer this long is written before the next is read */
    ANSWER_MAX = 16 << 20, /* body of an answer to net_fetch */
    LISTEN_QUEUE = 4096,   /* connections the kernel holds until they are accepted */
    LINES_MAX = 8192,      /* bytes of additional headers */
    HEAD_ROOM = 512        /* bytes of a response's head without them */
};

/* Bytes waiting: to be understood, or to be written. */
typedef struct chunk {
    struct chunk *next; /* in the pool */
    uint32_t size;      /* of bytes[] */
    uint32_t used;
    const char *tail; /* a body that is written after the bytes, not owned */
    uint32_t tail_length;
    void (*sent)(void *user); /* or NULL: whose the tail is, to be told when it is done with */
    void *sent_user;
    uint8_t rank;     /* which of the sizes; RANKS: none of them, freed after use */
    uv_write_t write; /* while libuv writes it */
    char bytes[];
} chunk;

typedef enum {
    CONNECTING, /* client: not connected yet */
    SHAKING,    /* client: TLS is being agreed upon; the request waits */
    ASKED,      /* client: the request is on its way */
    LISTENING,  /* server: a request may come */
    ANSWERING,  /* server: a request waits for its answer */
    TAILING,    /* server: a long answer is being written */
    OPEN,       /* WebSocket */
    CLOSING,    /* WebSocket: our close frame is out, the peer's not in */
    ENDING,     /* write what is left, then only wait for the peer to close */
    GONE        /* uv_close was called */
} conn_state;

/* What a client's connection needs until it is answered. */
typedef struct {
    uv_connect_t connect;
    uint8_t key[WS13_KEY_SIZE];
    char *protocol; /* or NULL; owned */
    bool fetch;
} dial;

typedef struct handler_node {
    struct handler_node *next;
    net_handler handler;
} handler_node;

typedef struct conn {
    uv_tcp_t tcp; /* its data points here */
    net_loop *loop;
    const net_handler *handler;
    struct conn *dirty_next;  /* to be looked at before the turn ends */
    struct conn *bucket_next; /* others whose address falls into the same bucket */
    chunk *in;                /* bytes that are not understood yet */
    chunk *out;               /* bytes to be written this turn */
    chunk *sending;           /* what libuv is writing */
    dial *dial;               /* client's side, until the answer */
    tls *tls;                 /* or NULL: in the open */
    const char *why;          /* on_close's reason, if `said` has none */
    char *said;               /* the peer's reason; owned, or NULL */
    union {
        http1_reader http;
        ws13_reader ws;
    } reader;
    net_conn number;
    uint16_t code;  /* on_close's code */
    uint8_t state;  /* conn_state */
    uint8_t missed; /* sweeps since a ping should have been answered */
    uint8_t address[16];
    bool client;
    bool in_bucket;
    bool dirty;    /* in the list */
    bool freed;    /* closed while in the list */
    bool reading;  /* libuv reads */
    bool feeding;  /* inside understand() */
    bool opened;   /* on_open was called or is about to be */
    bool reported; /* on_close or on_answer was called */
    bool heard;    /* bytes came since the last ping */
    bool keep;     /* the connection stays after this answer */
    bool head;     /* the request was HEAD */
    bool shut;     /* our half is closed */
} conn;

typedef struct listener {
    uv_tcp_t tcp;
    struct listener *next;
    net_loop *loop;
    const net_handler *handler;
} listener;

typedef struct {
    void (*call)(void *user);
    void *user;
} posted;

typedef struct {
    uv_timer_t timer;
    posted call;
} loop_timer;

typedef struct loop_signal {
    uv_signal_t signal;
    struct loop_signal *next;
    posted call;
} loop_signal;

struct net_loop {
    uv_loop_t uv;
    uv_prepare_t prepare; /* the end of a turn, just before waiting */
    uv_timer_t sweep;     /* looks for deadlines that have passed */
    uv_async_t wake;      /* something was posted */
    uv_mutex_t lock;      /* of the two fields below */
    posted *posts;
    uint32_t posts_count, posts_size;
    posted *taken; /* the other array, while its calls are made */
    uint32_t taken_size;
    net_limits limits;
    ws13_zip *zip;    /* NULL if limits.plain */
    tls_trust *trust; /* NULL until a client needs it */
    conn **slot;      /* by slot number */
    uint16_t *generation;
    uint64_t *deadline; /* in ms, 0: none; apart from conn so that a sweep reads one array */
    uint32_t *unused;   /* ring of free slots: the one longest unused is taken first */
    uint32_t unused_at, unused_count, top; /* top: highest slot ever used */
    uint32_t *bucket;                      /* slot of the first connection, by address */
    chunk *pool[RANKS];
    uint32_t pool_count[RANKS];
    conn *dirty;
    listener *listeners;
    handler_node *handlers;
    loop_signal *signals;
    loop_timer *timer[NET_TIMERS_MAX];
    int timers;
    posted turn;
    const http1_message *request; /* inside on_http */
    conn *request_conn;
    net_figures count;
    cab_rng rng; /* masks and keys of the client's side */
    char date[32];
    uint64_t date_second; /* of net_now_ms */
    char host[256];       /* the name resolved last, and its address */
    struct sockaddr_storage host_address;
    uint16_t port;
    bool again; /* callbacks were called after on_turn */
    bool stopping;
    bool freeing;
    char read[READ_SIZE];
};

/* ---- loop.c ---- */
conn *net_int_conn(net_loop *, const net_handler *);                 /* NULL: full, or no memory */
conn *net_int_find(net_loop *, net_conn);                            /* NULL: gone */
const net_handler *net_int_handler(net_loop *, const net_handler *); /* kept; NULL: no memory */
char *net_int_room(conn *, uint32_t size);  /* behind what is to be written; NULL: no memory */
void net_int_wrote(conn *, uint32_t count); /* that much of the room was used */
void net_int_dirty(conn *);                 /* look at it before the turn ends */
void net_int_deadline(conn *, uint32_t in_ms);
void net_int_read(conn *, bool on);
void net_int_lose(conn *, uint16_t code, const char *why); /* end at once; reported later */
void net_int_end(conn *); /* write what is left, then wait for the peer to close */
void net_int_report(conn *, uint16_t code, const char *why); /* on_close or on_answer, now */
void net_int_open(conn *, bool deflate);                     /* it is a WebSocket from now on */
void net_int_shake(conn *); /* on with agreeing upon TLS; then the request goes out */
void net_int_turn(net_loop *);
void net_int_sweep(net_loop *);
const uint8_t *net_int_mask(conn *, uint8_t key[4]); /* NULL on the server's side */

/* ---- loop_listen.c ---- */
uint32_t net_int_requests(conn *, char *bytes, uint32_t count); /* bytes understood */
void net_int_refuse(conn *, int status);                        /* an error, then the end */
void net_int_resume(conn *); /* the answer is written: on with the next request */
void net_int_forget_address(conn *);
void net_int_stop_listening(net_loop *);

/* ---- loop_client.c ---- */
uint32_t net_int_answer(conn *, char *bytes, uint32_t count); /* bytes understood */
void net_int_dial_free(conn *);
/* HOST:PORT or [V6]:PORT; the port may be missing if there is one to take instead. */
bool net_int_resolve(net_loop *, const char *address, const char *port_or_null,
                     struct sockaddr_storage *out);

#endif
