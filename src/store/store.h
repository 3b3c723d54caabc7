/* The store: every table, person and happening of a server, in one SQLite file.
 *
 * Made for one thread, the caller's, which is also the thread of every function here; a second one
 * inside the store does the writing. What is put goes into a buffer of the caller's side and is
 * handed over by store_flush; what lies between two flushes becomes durable together or not at all.
 * The writer takes all that was flushed, writes it in one transaction, syncs the disk and says so:
 *
 *   store_open(&options, &store, &detail);       // options.durable, options.failed
 *   row.prev = head; ticket = store_append(store, &row); head = row.n;
 *   store_put_table(store, &table);
 *   store_flush(store);                          // once a turn; nothing is written without it
 *   ... durable(ctx, ticket)                     // from the writer's thread: all up to ticket
 *   store_close(store);                          // writes what was put; then the end
 *
 * Tickets rise by one with everything that is put. If the disk fails, failed(ctx, first, ...)
 * comes: everything from ticket `first` on is dropped, whether it was being written, waiting or not
 * yet flushed, and so is all that is put until store_recover; tickets are given all the same.
 * Nothing in the file is damaged, and what was durable stays so. Call store_recover only after
 * failed has come; row numbers then go on where the file ends, so take the head of every table that
 * had rows under way from store_load again. More under way than queue_max is such a failure too
 * (STORE_BUSY), from the first ticket of the turn that was too much: it is told of when all that
 * was flushed before is written. If that fails, there is one failure, from the lower ticket: failed
 * comes once until store_recover, and when it comes nothing is under way. What failed does not come
 * back: if only the sync of a commit failed, its rows are written over and synced before failed is
 * called. A disk that syncs nothing at all for undo_ms leaves that open until the next commit.
 *
 * Reading goes over a connection of its own and sees what is durable, not what is under way.
 *
 * The log has no index: a row names the row of its table before it (prev), so that rows are only
 * ever written at the end of the file. Where each chain ends is written every few thousand rows;
 * opening reads only the rows after that.
 *
 * Texts are UTF-8 without zero bytes. Times are milliseconds since 1970; 0 means not set. The store
 * keeps copies of all it is given; texts given to callbacks live until they return. A function must
 * not be called again from inside its own callback; others may.
 */
#ifndef CABALE_STORE_STORE_H
#define CABALE_STORE_STORE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;
typedef uint64_t store_ticket; /* from 1; 0: refused, see store_refusal */

typedef uint8_t store_result;
enum {
    STORE_OK,
    STORE_NONE,    /* no such table, person, key */
    STORE_TAKEN,   /* store_put_person, store_put_login: somebody else has this login */
    STORE_BUSY,    /* more is under way than queue_max */
    STORE_SHUT,    /* opened for reading only */
    STORE_CANNOT,  /* no such file or folder, or not allowed */
    STORE_EXISTS,  /* STORE_NEW: there is a file already */
    STORE_LOCKED,  /* another program serves this file */
    STORE_FOREIGN, /* a file of another program, or no database at all */
    STORE_NEWER,   /* written by a newer version of this program */
    STORE_DAMAGED, /* a store with broken pages */
    STORE_FULL,    /* no room left on the disk */
    STORE_IO,      /* the disk or the system failed */
    STORE_RESULTS
};
const char *store_result_name(store_result); /* "locked": for words files and logs */

/* ---- what is kept ---- */

enum {
    STORE_PERSON = 16,       /* bytes of a person's number */
    STORE_KEY_BYTES = 16,    /* a table's public name of 12 characters; with terminator, as all */
    STORE_GAME_BYTES = 32,   /* */
    STORE_NAME_BYTES = 64,   /* a person's name */
    STORE_LOGIN_BYTES = 64,  /* */
    STORE_HASH_BYTES = 128,  /* a hashed password */
    STORE_SESSION = 16,      /* bytes of a session's number, of a hashed recovery code */
    STORE_LEVEL_BYTES = 16,  /* of a bot */
    STORE_SEATS = 8,         /* at a table, at most */
    STORE_BODY_MAX = 1 << 20 /* bytes of a row's body, of a room's rest */
};

typedef uint8_t store_kind;
enum {
    STORE_LINES, /* body: one or more whole lines of the record, as cab_sink gets them */
    STORE_TALK,  /* body: JSON, the caller's */
    STORE_META,  /* body: JSON, the caller's: what happened in the room */
    STORE_KINDS
};

typedef struct {
    int64_t n;         /* its number; set by store_append */
    int64_t tab;       /* which table */
    int64_t prev;      /* n of the table's row before, 0 if this is the first */
    int64_t at;        /* when */
    int64_t id;        /* the client's number of a move, 0 if none */
    store_kind kind;   /* */
    uint8_t seat;      /* whose it is; any number if nobody's */
    const char *clock; /* what is left per seat, the caller's form; NULL: nothing */
    const char *body;  /* */
    uint32_t length;   /* of the body */
} store_row;

typedef uint8_t store_status;
enum {
    STORE_WAITING,
    STORE_PLAYING,
    STORE_OVER,
    STORE_KEPT,     /* begun under other rules */
    STORE_GIVEN_UP, /* nobody came back to its game */
    STORE_STATUSES
};

typedef uint8_t store_sitter;
enum {
    STORE_EMPTY,
    STORE_HUMAN, /* a person, or, if it has no number, one who was deleted */
    STORE_BOT,
    STORE_SITTERS
};

typedef uint8_t store_clock;
enum { STORE_CLOCK_NONE, STORE_CLOCK_LIVE, STORE_CLOCK_DAYS, STORE_CLOCKS };

/* A person has one seat at a table. */
typedef struct {
    store_sitter kind;
    uint8_t person[STORE_PERSON]; /* of a HUMAN; all 0: none */
    uint64_t was;                 /* what the caller told others of who was deleted; or 0 */
    char name[STORE_NAME_BYTES];
    char level[STORE_LEVEL_BYTES]; /* of a BOT */
    uint8_t rank;                  /* how it came out, as the next two; 0: not finished */
    bool won;
    int32_t score;
} store_seat;

typedef struct {
    int64_t tab;               /* its number, from store_next_table */
    char key[STORE_KEY_BYTES]; /* public name; unique */
    char game[STORE_GAME_BYTES];
    store_status status;
    int64_t created, updated, started, ended;
    int64_t deadline;         /* when somebody has to look at it next; 0: never */
    uint64_t maker;           /* whose table it is, as others are told; 0: nobody's */
    uint64_t address;         /* a mark of where that person was, the caller's; 0: none */
    bool open, spectators;    /* open: listed for everybody */
    uint16_t delay;           /* seconds that spectators lag behind */
    store_clock clock;        /* */
    uint32_t bank, increment; /* of the clock */
    const char *room;         /* JSON, the caller's: what else there is to it */
    uint32_t length;          /* of the room */
    uint8_t seats;            /* */
    store_seat seat[STORE_SEATS];
} store_table;

typedef struct {
    uint8_t person[STORE_PERSON];
    char name[STORE_NAME_BYTES];
    char login[STORE_LOGIN_BYTES]; /* unique, the caller folds case; "": a guest */
    char hash[STORE_HASH_BYTES];   /* of the password; "": none */
    uint32_t epoch;                /* tokens of an earlier one are no longer good */
    int64_t created, seen;
} store_person;

/* How an account is spoken for: from a device, or by a program. Several kinds are asked for at
 * once by their sum. */
typedef uint8_t store_kind_of_session;
enum {
    STORE_DEVICE = 1,
    STORE_PROGRAM = 2,
    STORE_BEFORE = 4 /* all that the server signed for the account before there were sessions; its
                        number is the person's */
};
typedef struct {
    uint8_t session[STORE_SESSION]; /* a hash of what its holder shows */
    uint8_t person[STORE_PERSON];
    store_kind_of_session kind;
    uint8_t rights;              /* bits, the caller's */
    char name[STORE_NAME_BYTES]; /* of the device or program, for its owner to know it by */
    int64_t created, seen;
} store_session;

/* ---- opening and closing ---- */

typedef uint8_t store_mode;
enum {
    STORE_SERVE, /* read and write; made if it is not there; for one process at a time */
    STORE_NEW,   /* the same, but must not be there */
    STORE_READ   /* read what is durable; beside a server too, as of the moment of opening */
};

typedef struct {
    const char *path;
    store_mode mode;
    bool check;               /* look at every page first (PRAGMA quick_check): slow */
    uint32_t queue_max;       /* bytes under way at most; 0: 64 MiB */
    uint32_t checkpoint_rows; /* rows between two notes of where chains end; 0: 8192 */
    uint32_t undo_ms;         /* how long a failed sync is made up for, see failed; 0: 2000 */

    /* From the writer's thread. They may not call the store, only tell the caller's thread. */
    void (*durable)(void *ctx, store_ticket up_to);
    void (*failed)(void *ctx, store_ticket from, store_result, const char *reason);
    void *ctx;

    /* For tests, or NULL: called by the writer before commit number `commit` (from 1); what it
     * returns other than STORE_OK fails that commit as if the disk had. It may block. */
    store_result (*fault)(void *ctx, uint64_t commit);
    void *fault_ctx;
} store_options;

/* detail: what the system or SQLite said, in English, for logs, if not STORE_OK. */
store_result store_open(const store_options *, store **, cab_text *detail);
void store_close(store *); /* writes what was put, calls durable or failed, then frees */

/* ---- writing: into the buffer, in order ---- */

store_ticket store_append(store *, store_row *); /* sets n */
/* With its seats; who sits there and is not known becomes a guest of that name. */
store_ticket store_put_table(store *, const store_table *);
store_ticket store_drop_table(store *, int64_t tab); /* its rows and seats too */
store_ticket store_put_person(store *, const store_person *);
/* Only the name and when it was seen last; a guest is made if nobody has this number. Unlike
 * reading, changing and putting a person, this cannot undo what is under way. Somebody without a
 * name gets none: that is what is left of a person who was deleted. */
store_ticket store_put_name(store *, const uint8_t person[STORE_PERSON], const char *name,
                            int64_t now);
/* Login, hash and epoch; else what is under way stays: a name in there is for who has none. */
store_ticket store_put_login(store *, const store_person *);
store_ticket store_touch_person(store *, const uint8_t person[STORE_PERSON], int64_t seen);
/* Nothing happens if it is an account, has a seat, or was seen since. */
store_ticket store_drop_guest(store *, const uint8_t person[STORE_PERSON], int64_t seen_before);
/* Deleted: what stays of a person is the number, with an epoch that no token has; no session, no
 * code. Seats at tables that wait are free again; the others are of nobody, with `name` and `was`.
 */
store_ticket store_forget_person(store *, const uint8_t person[STORE_PERSON], uint32_t epoch,
                                 const char *name, uint64_t was);
/* Sessions and codes of who has no login (any more) are not kept. */
store_ticket store_put_session(store *, const store_session *);
/* When it was seen last, and its kind; one that is gone stays gone. */
store_ticket store_touch_session(store *, const store_session *);
store_ticket store_drop_session(store *, const uint8_t session[STORE_SESSION]);
/* All of these kinds but one (NULL: all). */
store_ticket store_drop_sessions(store *, const uint8_t person[STORE_PERSON],
                                 store_kind_of_session kinds, const uint8_t *but);
store_ticket store_put_code(store *, const uint8_t person[STORE_PERSON],
                            const uint8_t hash[STORE_SESSION]);
/* NULL: all of them. */
store_ticket store_drop_code(store *, const uint8_t person[STORE_PERSON], const uint8_t *hash);
store_ticket store_put_key(store *, const char *name, const void *bytes, uint32_t length);

/* Why the last put gave 0: STORE_SHUT; of store_put_person and store_put_login also STORE_TAKEN,
 * STORE_BUSY (more than 64 logins under way), or that logins cannot be read. */
store_result store_refusal(const store *);
int64_t store_next_table(store *); /* a number that no table has */
void store_flush(store *);         /* hands everything put so far to the writer, as one whole */
store_result store_wait(store *);  /* until all that was flushed is durable, or has failed */
void store_recover(store *);       /* after failed: forget what was dropped, take new rows again */

/* ---- reading: STORE_OK, STORE_NONE, STORE_DAMAGED or STORE_IO; a callback's false ends it ---- */

/* All rows of a table, oldest first; *head (may be NULL) is the n of the last, 0 if none. */
store_result store_load(store *, int64_t tab, int64_t *head,
                        bool (*each)(void *, const store_row *), void *);
/* Tables whose status has its bit in `statuses` (1u << STORE_WAITING | ...), by number. */
store_result store_tables(store *, uint32_t statuses, bool (*each)(void *, const store_table *),
                          void *);
store_result store_find_table(store *, const char *key, bool (*each)(void *, const store_table *),
                              void *);
store_result store_get_table(store *, int64_t tab, bool (*each)(void *, const store_table *),
                             void *);
/* Games of a person, newest table first, of tables numbered below `before` (0: all). */
store_result store_games(store *, const uint8_t person[STORE_PERSON], int64_t before, int limit,
                         bool (*each)(void *, const store_table *, int seat), void *);
store_result store_get_person(store *, const uint8_t person[STORE_PERSON], store_person *);
store_result store_find_login(store *, const char *login, store_person *);
store_result store_get_session(store *, const uint8_t session[STORE_SESSION], store_session *);
/* Of one person, the one seen last first; NULL: everybody's. */
store_result store_sessions(store *, const uint8_t *person,
                            bool (*each)(void *, const store_session *), void *);
store_result store_has_code(store *, const uint8_t person[STORE_PERSON],
                            const uint8_t hash[STORE_SESSION]);
store_result store_codes(store *, const uint8_t *person,
                         bool (*each)(void *, const uint8_t person[STORE_PERSON],
                                      const uint8_t hash[STORE_SESSION]),
                         void *);
/* A store has the keys "sign" and "record" of 32 random bytes. length: of the buffer, then of the
 * key. */
store_result store_get_key(store *, const char *name, void *bytes, uint32_t *length);

/* What may go after a while, a slice at a time: looks at so many behind `after` and moves that on;
 * STORE_NONE: there are no more. Guests with a name and no seat anywhere that were not seen since;
 * tables whose game has ended and that have not changed since. */
store_result store_idle_guests(store *, uint8_t after[STORE_PERSON], int slice, int64_t seen_before,
                               bool (*each)(void *, const uint8_t person[STORE_PERSON]), void *);
store_result store_past_tables(store *, int64_t *after, int slice, int64_t changed_before,
                               bool (*each)(void *, int64_t tab, const char *key), void *);

/* Everything, for export and check. */
store_result store_persons(store *, bool (*each)(void *, const store_person *), void *);
store_result store_keys(store *,
                        bool (*each)(void *, const char *name, const void *bytes, uint32_t length),
                        void *);

/* ---- figures; also while the writer writes ---- */

enum { STORE_BUCKETS = 24 };
typedef struct {
    uint64_t commits, failures;
    uint64_t rows, bytes;              /* appended to the log since opening */
    uint64_t queued;                   /* bytes under way */
    uint64_t commit_us[STORE_BUCKETS]; /* commits that took below 1 << i us; the last: any */
    uint64_t commit_us_sum;            /* */
    int64_t log_rows, tables;          /* highest numbers given so far */
} store_figures;
store_figures store_count(store *);
uint64_t store_queued(const store *); /* bytes under way: the same figure, quickly */

#endif
