/* The core of the server: people, tables, seats, clocks, talk. docs/protocol.md is what it
 * speaks.
 *
 * It knows games through the contract alone, and the world through the functions below: time
 * comes in as a number, messages and storage go out through srv_world. So the same code runs
 * behind sockets and SQLite (serve.c) and in a simulator under a seed (tests/server).
 *
 * Nothing is shown before it is safe. Whatever the core stores gets a ticket; whatever it says
 * after that waits until srv_durable names the ticket. If storage fails (srv_failed), all that
 * was not safe is forgotten: messages are dropped, their requests refused, their tables read
 * again.
 *
 * One thread. A core owns its tables, people and connections on the heap.
 */
#ifndef CABALE_SERVER_CORE_H
#define CABALE_SERVER_CORE_H

#include "bots/bot.h"
#include "engine/game.h"
#include "server/budget.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct srv_core srv_core;
typedef uint32_t srv_conn;     /* a connection, as the caller numbers it; not 0 */
typedef int64_t srv_time;      /* ms since 1970 */
typedef uint64_t srv_table_id; /* 60 random bits; shown as 12 letters */

#define SRV_NEVER INT64_MAX

enum { SRV_PROTOCOL = 2 }; /* the version of docs/protocol.md */
/* Close codes: come back at once; the account of this person is no more; the session was
 * ended; another version of the protocol. */
enum {
    SRV_CLOSE_AGAIN = 1001,
    SRV_CLOSE_DELETED = 4002,
    SRV_CLOSE_ENDED = 4003,
    SRV_CLOSE_VERSION = 4004
};
enum {
    SRV_PERSON = 16,
    SRV_SESSION = 16,
    SRV_NAME = 64,
    SRV_LEVEL = 16, /* bytes of a bot's level, terminator included */
    SRV_KEY = 13,
    SRV_PATH_MAX = 16
};

/* ---- what is stored -------------------------------------------------------------------------- */

enum { SRV_ROW_RECORD, SRV_ROW_TALK, SRV_ROW_META };
typedef struct {
    srv_table_id table;
    srv_time at;
    uint8_t kind;
    uint8_t seat;      /* whose move, with its id; CAB_NOBODY if none */
    uint64_t id;       /* of the client's request; 0: none */
    const char *clock; /* what is left to each seat, "600000 598000"; NULL: no clock */
    const char *body;  /* lines of the record, or JSON */
    uint32_t length;   /* of the body */
} srv_row;

enum { SRV_EMPTY, SRV_HUMAN, SRV_BOT };
typedef struct {
    uint8_t kind;
    uint8_t person[SRV_PERSON]; /* of a HUMAN; all 0: of one who was deleted */
    uint64_t was;               /* number of who was deleted since the game began; or 0 */
    char name[SRV_NAME];
    char level[SRV_LEVEL]; /* of a BOT */
    uint8_t rank;          /* if the game is over, as the next two */
    bool won;
    int16_t score;
} srv_seat;

typedef uint8_t srv_clock_kind;
enum { SRV_CLOCK_NONE, SRV_CLOCK_LIVE, SRV_CLOCK_DAYS };

/* KEPT: begun under other rules. GIVEN_UP: nobody came back to its game. GONE: to be dropped. */
enum { SRV_WAITING, SRV_PLAYING, SRV_OVER, SRV_KEPT, SRV_GIVEN_UP, SRV_GONE };
typedef struct {
    srv_table_id table;
    const char *game;
    uint8_t status;
    srv_time created;
    srv_time updated;         /* when it changed, or somebody was known to be there */
    srv_time started, ended;  /* its game; 0: not yet */
    srv_time deadline;        /* when it has something to do although nobody is there; or NEVER */
    uint64_t maker;           /* number of the person; 0: not known, or it counts for nobody */
    uint64_t address;         /* a mark of where that person was; 0: likewise */
    bool open, spectators;    /* open: in the public list */
    uint16_t delay;           /* seconds spectators lag behind */
    srv_clock_kind clock;     /* */
    uint32_t bank, increment; /* seconds; bank: days by correspondence */
    uint8_t seats;
    const srv_seat *seat;
    const char *room; /* JSON: what is left, for nobody but the table itself */
} srv_stored;

/* With all it points to, in one piece on the heap: free() frees it. */
srv_stored *srv_stored_copy(const srv_stored *);
bool srv_seat_gone(const srv_seat *); /* of a person who was deleted */

/* The mind of a bot on its way: what has happened since it was sent last, and perhaps a question.
 * All it may know, by value. Whoever gets it calls srv_thought_work, on any thread, and gives it
 * back with srv_thought_done; what is still out when the core is freed goes to srv_thought_free. */
typedef struct srv_note srv_note;
typedef struct {
    srv_table_id table;
    uint64_t serial; /* which question; 0: none */
    uint64_t seed;   /* of the dice it chooses with */
    srv_time by;     /* the answer is wanted by then; SRV_NEVER: it may take its time */
    bool stale;      /* nobody waits for the answer any more; may change at any time */
    const cab_bot *bot;
    cab_mind mind;
    cab_seen last;  /* what it knew when it was last shown a change */
    srv_note *note; /* what happened since, oldest first */
    cab_seen seen;  /* the question */
    cab_move move[CAB_LIST_MAX];
    int count;
    cab_move chosen; /* the answer */
} srv_thought;
void srv_thought_work(srv_thought *, const cab_desk *); /* lives through it, then chooses */
void srv_thought_free(srv_thought *);

typedef struct {
    void *self;
    /* What one person is told. It may hold a secret beside words of another's choice, so its bytes
     * on the line must depend on nothing but its length: it is not compressed. */
    void (*send)(void *self, srv_conn, const char *text, uint32_t length);
    /* The same to several, and nobody's secret: may be compressed. */
    void (*tell)(void *self, const srv_conn *, uint32_t count, const char *text, uint32_t length);
    void (*close)(void *self, srv_conn, uint16_t code);
    /* Storing: in the order of calls; each returns its ticket, one more than the last. */
    uint64_t (*append)(void *self, const srv_row *);
    /* Its seats too; people who sit there and are not known yet become guests. */
    uint64_t (*put_table)(void *self, const srv_stored *);
    uint64_t (*put_person)(void *self, const uint8_t person[SRV_PERSON], const char *name);
    /* Reading what is safe, at once: all rows of a table, oldest first. False: cannot be read. */
    bool (*load)(void *self, srv_table_id, void *to, void (*row)(void *to, const srv_row *));
    /* A table that is not known: what it points to lives until the next call. */
    bool (*find)(void *self, srv_table_id, srv_stored *);
    void (*random)(void *self, void *bytes, uint32_t count);
    /* Thinking elsewhere; NULL: bots choose at once, in place. The thought is the world's until it
     * gives it back, not before this returns. */
    void (*think)(void *self, srv_thought *);
    /* A clock for how long work takes, in us; NULL: it is bounded by what is done alone. */
    uint64_t (*micros)(void *self);
} srv_world;

typedef struct {
    uint32_t pace;       /* per cent of the usual pauses; 0: none, and no limits on rates */
    uint32_t tables_max; /* waiting or playing at once */
    uint32_t idle_ms;    /* a table with nobody at it leaves memory after this */
    srv_limits limits;   /* of each person and address; with pace 0 there are none */
    uint64_t memory_max; /* bytes that tables in memory may take; 0: any, and no reserve either */
    /* A game that nobody has been at for so long is given up; 0: never. Live in hours; without a
     * clock in days; by correspondence in days, beside four times those of its clock. */
    uint32_t quiet_live, quiet_none, quiet_days;
    uint32_t wait_max; /* bytes said that wait for storage, and... */
    uint32_t stall_ms; /* ...how long it may say nothing: beyond it requests are refused */
} srv_config;
srv_config srv_config_usual(void);

srv_core *srv_new(const srv_config *, const srv_world *, srv_time now);
void srv_free(srv_core *);
void srv_known(srv_core *, const srv_stored *,
               srv_time now); /* at the start: each table not over */

/* By which others are told of a person; the id is a secret of theirs. */
uint64_t srv_person_number(const uint8_t person[SRV_PERSON]);

/* ---- what happens ---------------------------------------------------------------------------- */
/* Who stands behind a new connection. */
typedef struct {
    const uint8_t *person; /* SRV_PERSON bytes */
    const char *name;      /* as stored, or NULL */
    bool account;
    bool program;           /* that speaks for the person: it sits as a program */
    const uint8_t *session; /* SRV_SESSION bytes, or NULL: it can end only with the account */
    uint64_t address; /* a mark of where it comes from: equal for one household, tells nothing else,
                         the same after a restart; 0: not known */
} srv_caller;
void srv_connect(srv_core *, srv_conn, const srv_caller *, srv_time now);
void srv_receive(srv_core *, srv_conn, const char *text, uint32_t length, srv_time now);
void srv_disconnect(srv_core *, srv_conn, srv_time now);
void srv_renamed(srv_core *, const uint8_t person[SRV_PERSON], const char *name, bool account);
/* Sessions of a person were ended: closes sockets of those that are good no more. */
typedef bool srv_still(void *user, const uint8_t session[SRV_SESSION], bool program);
void srv_close_ended(srv_core *, const uint8_t person[SRV_PERSON], srv_still *, void *user,
                     srv_time now);
/* An account was deleted: its sockets are closed, its name goes from every table the core knows. */
void srv_forget(srv_core *, const uint8_t person[SRV_PERSON], srv_time now);
void srv_thought_done(srv_core *, srv_thought *,
                      srv_time now);                         /* the thought is the core's again */
void srv_durable(srv_core *, uint64_t ticket, srv_time now); /* all up to this one are safe */
void srv_failed(srv_core *, uint64_t ticket, srv_time now);  /* this one and all after it are not */
/* Something was stored beside the core: calls back, perhaps at once, when it is safe, or with false
 * when it never will be. */
typedef void srv_then(void *user, bool safe);
void srv_when_safe(srv_core *, uint64_t ticket, srv_then *, void *user);
srv_time srv_tick(srv_core *, srv_time now); /* does what is due; when there is more to do */
void srv_stop(srv_core *, srv_time now);     /* from now on every request is refused */
bool srv_idle(const srv_core *);             /* nothing waits for storage */
/* Storage has more under way than it should; or no longer. */
void srv_behind(srv_core *, bool);
/* Too much waits for storage, or for too long: whatever would be stored is refused, with an answer
 * that does not wait, and tables stand still. What was accepted before is not lost. */
bool srv_stalled(const srv_core *);
void srv_rest(srv_core *); /* it is calm: room kept for the next storm is given back */

/* ---- looking in ------------------------------------------------------------------------------ */
typedef struct {
    uint32_t connections, people, tables_waiting, tables_playing, tables_loaded, seats_taken;
    uint64_t messages, refused, moves, bot_moves, games_finished, talk, started;
    uint64_t given_up;                    /* games and tables that nobody came back to */
    uint64_t tables_read, bytes_read;     /* from storage */
    uint64_t memory;                      /* bytes that tables in memory take, about */
    uint64_t lobby_texts, lobby_tellings; /* short forms made, and batches of them sent */
    uint64_t waiting;                     /* bytes that wait for storage */
    uint64_t stalled; /* requests and connections refused because too much did */
} srv_figures;
srv_figures srv_count(const srv_core *);
srv_budget *srv_budget_of(srv_core *);

void srv_table_key(srv_table_id, char key[SRV_KEY]); /* 12 letters and digits */
bool srv_table_parse(const char *key, srv_table_id *);
/* The name as it is kept; or what is wrong with it: "empty", "long", "letters", "scripts" (see
 * base/looks.h), "reserved" (a word for bots, or for those who were deleted). NULL: good. */
const char *srv_name_tidy(const char *name, char out[SRV_NAME]);

bool srv_knows(const srv_core *, srv_table_id); /* it has this table in hand */
const char *srv_forgotten_name(void);           /* what people who were deleted are called */

/* The short form of a table (docs/protocol.md) as JSON; false: there is none. */
bool srv_table_short(srv_core *, srv_table_id, cab_text *, srv_time now);

#endif
