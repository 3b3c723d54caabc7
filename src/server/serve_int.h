/* Inside the server. */
#ifndef CABALE_SERVER_SERVE_INT_H
#define CABALE_SERVER_SERVE_INT_H

#include "net/json_read.h"
#include "net/loop.h"
#include "record/sign.h"
#include "server/core.h"
#include "server/guard.h"
#include "server/map.h"
#include "server/serve.h"
#include "server/tell.h"
#include "store/secret.h"
#include "store/store.h"

typedef struct {
    char *path, *type;
    char *bytes[3]; /* as it is, gzip, brotli; NULL: not there */
    uint32_t length[3];
    char tag[20];
    bool forever; /* its name changes with its content */
} srv_file;

/* Where a table's rows are in the store. */
typedef struct {
    srv_table_id table;
    int64_t tab, head;
    uint64_t ticket; /* of the last that was put of it */
} srv_place;

typedef struct srv_workers srv_workers;

enum { SRV_LATENCIES = 24, SRV_FLUSHES = 64 };

/* Records and replays: past.c. */
typedef struct {
    struct past *first;              /* asked for, being made and kept; used last: last */
    uint32_t making[SRV_TELL_KINDS]; /* under way on other threads */
    uint32_t reading;                /* who wait or are being sent one */
    bool again;                      /* something has changed: the next turn looks */
    int look;                        /* the timer */
    uint64_t made[SRV_TELL_KINDS];   /* so far */
    uint64_t shared, cancelled;      /* asked for what was there already; given up for nobody */
} srv_pasts;

typedef struct srv_server {
    srv_options options;
    net_loop *loop;
    store *store;
    srv_core *core;
    srv_workers *workers;
    uint8_t key[SECRET_KEY];
    uint8_t record_seed[CAB_SIGN_SEED]; /* signs records; its key is published */
    srv_map places;   /* by table: of those the core has in hand, and of some it had lately */
    srv_map changing; /* by person: accounts that are being changed */
    srv_map coming;   /* by connection: who, between request and open socket */
    int timer, rest, keeper;
    uint8_t keep_person[STORE_PERSON]; /* how far this round has come */
    int64_t keep_tab;
    uint64_t dropped_guests, dropped_tables;
    uint64_t rest_messages;   /* the core had heard when it was last looked whether it is calm */
    bool rested;              /* nothing much has happened since memory was given back */
    int64_t wall;             /* ms since 1970 at net_now_ms 0 */
    uint64_t durable, failed; /* tickets, written by the store's thread */
    bool told_durable, told_failed;
    bool broken; /* the last commit failed */
    bool stopping;
    srv_file *file;
    uint32_t files;
    srv_file catalogue, *words; /* JSON made at the start */
    uint32_t word_files;
    srv_guard newcomers; /* by address: who makes accounts */
    srv_guard logins;    /* who guesses at passwords; apart, so that newcomers crowd nobody out */
    uint32_t hashing, hashing_accounts; /* passwords under way; to make or delete an account */
    srv_pasts past;
    char *page;                                                    /* room for answers */
    srv_stored *found;                                             /* what find gave */
    uint64_t ticket;                                               /* the last one given */
    uint64_t flushed_ticket[SRV_FLUSHES], flushed_us[SRV_FLUSHES]; /* a ring of hand-overs */
    uint32_t flush_first, flush_next;
    uint64_t latency[SRV_LATENCIES], latency_sum; /* from hand-over to safety, us */
} srv_server;

/* ---- serve.c ---- */
srv_time srv_now(const srv_server *);
void srv_log(const srv_server *, const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What a stored table points to is the caller's: its texts in `in`, its seats in `seat`. False: it
 * has no name of ours. */
bool srv_stored_read(const store_table *in, srv_seat seat[STORE_SEATS], srv_stored *out);

/* ---- http.c ---- */
void srv_http_begin(srv_server *); /* catalogue and words */
void srv_http_end(srv_server *);
void srv_on_http(void *server, net_conn, const http1_message *);
void srv_answer(srv_server *, net_conn, int status, const char *type, const char *lines,
                const char *body, uint32_t length);
typedef struct {
    const char *body; /* the caller's again when sent is called */
    uint32_t length;
    void (*sent)(void *user);
    void *user;
} srv_lent;
void srv_answer_lent(srv_server *, net_conn, const char *type, const char *lines, const srv_lent *);
void srv_answer_error(srv_server *, net_conn, int status, const char *error);
void srv_answer_file(srv_server *, net_conn, const http1_message *, const srv_file *);

/* ---- past.c: records and replays ---- */
void srv_past_begin(srv_server *);
void srv_past_end(srv_server *);  /* after the loop: nobody waits any more */
void srv_past_turn(srv_server *); /* once a turn */
void srv_past_http(srv_server *, net_conn, const http1_message *, const char *key, bool replay);

/* ---- session.c: who is asking ---- */
enum { SRV_ADDRESS_BYTES = 64, SRV_WINDOW = 10 * 60 * 1000 /* ms: in which tries are counted */ };
/* What a session may do. */
enum { SRV_MAY_PLAY = 1, SRV_MAY_READ = 2, SRV_MAY_OWN = 4, SRV_MAY_ALL = 255 };

typedef struct {
    uint8_t id[SRV_PERSON];
    char name[STORE_NAME_BYTES];
    bool known, account; /* known: a good token came with the request */
    bool program;        /* it speaks for the person, and is none */
    bool cookie;         /* it came as one */
    bool gone;           /* not known: the token is that of an account that was deleted */
    bool ended;          /* not known: it is a session's that was ended */
    uint8_t rights;
    uint8_t session[STORE_SESSION]; /* zeros: a guest's, of which nothing is stored */
    store_kind_of_session kind;     /* 0: of a guest */
    int64_t seen;                   /* the session, last */
    bool foreign;                   /* speaks another version of the protocol */
    uint32_t epoch;
    uint64_t address; /* of a socket: a mark of where it comes from, see srv_caller */
} srv_who;

typedef struct {
    char name[STORE_NAME_BYTES]; /* "Firefox, Linux" */
} srv_device;

bool srv_who_asks(srv_server *, const http1_message *, srv_who *);
bool srv_still_good(void *server, const uint8_t session[SRV_SESSION], bool program); /* srv_still */
bool srv_touch(srv_server *, const srv_who *); /* it was seen; false: that is known */
void srv_device_of(const http1_message *, srv_device *);
/* A session for an account; its text is told once. */
uint64_t srv_new_device(srv_server *, const uint8_t person[SRV_PERSON], const srv_device *,
                        char text[SECRET_SESSION_BYTES]);
uint64_t srv_end_others(srv_server *, const srv_who *, bool tokens);
void srv_put_cookie(const srv_server *, const char *name, const char *value, cab_text *lines);
void srv_guest_token(const srv_server *, const uint8_t person[SRV_PERSON], bool cookie,
                     bool program, char text[SECRET_TOKEN_BYTES]);
void srv_sessions_http(srv_server *, net_conn, const http1_message *, const char *which,
                       const net_json *body);
void srv_token_http(srv_server *, net_conn, const srv_who *, const net_json *body);
void srv_log_out(srv_server *, net_conn, const srv_who *);

/* ---- account.c ---- */
bool srv_account_http(srv_server *, net_conn, const http1_message *, const char *call,
                      const net_json *body); /* false: this call is no matter of accounts */
void srv_end_change(srv_server *, const uint8_t person[SRV_PERSON]);

/* ---- people.c: guests, answers about people ---- */
void srv_people_http(srv_server *, net_conn, const http1_message *, const char *path);
bool srv_unlimited(const srv_server *);
/* Whom a request is charged to (budget.h); for somebody who is not known the address alone pays. */
srv_payer srv_payer_of(srv_server *, net_conn, const http1_message *, const srv_who *);
void srv_address(srv_server *, net_conn, const http1_message *, char *text, uint32_t size);
void srv_counted_address(srv_server *, net_conn, const http1_message *,
                         char text[SRV_ADDRESS_BYTES]);
uint64_t srv_address_mark(srv_server *, net_conn, const http1_message *);
bool srv_owns(srv_server *, net_conn, const srv_who *); /* false: it was told why not */

/* An answer that waits until what it says is safe; before that nothing has changed for anybody. */
typedef struct {
    net_conn conn;
    uint8_t person[SRV_PERSON];
    bool tells;    /* who it is, with its name as it is then */
    bool farewell; /* the cookie goes */
    bool gone;     /* the account was deleted */
    bool changes;  /* ends a change of the account */
    bool ends;     /* sockets of sessions that are ended are closed */
    bool leaves;   /* of another account's, too, which this browser had */
    uint8_t left[SRV_PERSON];
    char lines[400]; /* of the head: cookies */
    char more[512];  /* members of the body, as JSON */
} srv_promise_of;
void srv_answer_when_safe(srv_server *, const srv_promise_of *, uint64_t ticket);
void srv_answer_promise(srv_server *, const srv_promise_of *); /* at once */
void srv_answer_farewell(srv_server *, net_conn);

/* ---- keep.c: what is not kept for ever ---- */
void srv_keep_begin(srv_server *);
bool srv_keep_slice(srv_server *); /* false: the round is over */

/* ---- metrics.c ---- */
void srv_metrics_http(srv_server *, net_conn, const http1_message *);

/* ---- files.c ---- */
bool srv_files_read(srv_server *, const char *folder, char *problem, uint32_t size);
void srv_files_free(srv_server *);
const srv_file *srv_file_find(const srv_server *, const char *path);

/* ---- worker.c ---- */
/* As many as these cores can bear, each with so many threads for a search. */
srv_workers *srv_workers_begin(srv_server *, int cores, int threads);
void srv_workers_end(srv_workers *);
void srv_workers_think(void *server, srv_thought *);
uint64_t srv_workers_us(srv_workers *); /* time spent thinking */

#endif
