/* What the files of this room share. */
#ifndef CABALE_STORE_STORE_INT_H
#define CABALE_STORE_STORE_INT_H

#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

/* ---- the form of the file (store_schema.c) ---- */

enum { STORE_APPLICATION = 0x43616261, STORE_STEPS_MAX = 16 };

/* Step i leads from version i to i + 1; as many as there are versions. */
const char *const *store_steps(int *count);
/* Looks whose file it is and brings it to version `count`, all or nothing; writes nothing if
 * `look` (then an older version is STORE_FOREIGN). */
store_result store_migrate(sqlite3 *, const char *const *steps, int count, bool look, cab_text *);
/* Rooms of version 1 become columns and rows; what came of the seats stands in `results`. */
extern const char store_old_rooms[];
store_result store_pages_good(sqlite3 *, cab_text *); /* quick_check */

store_result store_classify(int sqlite_code);
store_result store_say(sqlite3 *, int sqlite_code, cab_text *);   /* classify, and the message */
store_result store_number(sqlite3 *, const char *sql, int64_t *); /* one number, 0 if NULL */

/* ---- where chains end: rows since the last note ---- */

typedef struct {
    int64_t tab; /* 0: free */
    int64_t n;   /* 0: the table has no rows */
} store_head;
typedef struct {
    store_head *slot;
    uint32_t size, count; /* size: a power of two, or 0 */
} store_heads;
bool store_heads_room(store_heads *, uint32_t more);         /* false: no memory */
bool store_heads_set(store_heads *, int64_t tab, int64_t n); /* false: no memory */
const store_head *store_heads_get(const store_heads *, int64_t tab);
void store_heads_clear(store_heads *);

/* ---- what is put: operations in a buffer, each 8-aligned ---- */

typedef uint8_t store_op;
enum {
    STORE_OP_ROW,
    STORE_OP_TABLE,
    STORE_OP_DROP_TABLE,
    STORE_OP_PERSON,
    STORE_OP_NAME,
    STORE_OP_LOGIN,
    STORE_OP_FORGET,
    STORE_OP_TOUCH_PERSON,
    STORE_OP_DROP_GUEST,
    STORE_OP_SESSION,
    STORE_OP_TOUCH_SESSION,
    STORE_OP_DROP_SESSION,
    STORE_OP_DROP_SESSIONS,
    STORE_OP_CODE,
    STORE_OP_DROP_CODE,
    STORE_OP_DROP_CODES,
    STORE_OP_KEY,
    STORE_OP_SQL
};
typedef struct {
    uint32_t size;        /* of the whole operation */
    uint32_t fixed;       /* bytes of its struct, which follow this */
    uint32_t text, extra; /* then these many bytes and these */
    store_op op;
    uint8_t has_extra; /* an empty clock is not the same as none */
} store_item;
typedef struct {
    char *at;
    size_t used, size;
    store_ticket first, last; /* of what is in it; meaningless if empty */
    uint64_t rows, bytes;
    int64_t last_n; /* highest row in it, 0 if none */
} store_buffer;

/* ---- statements ---- */

enum {
    STORE_W_BEGIN,
    STORE_W_COMMIT,
    STORE_W_ROLLBACK,
    STORE_W_ROW,
    STORE_W_TABLE,
    STORE_W_DROP_TABLE,
    STORE_W_PERSON,
    STORE_W_NAME,
    STORE_W_LOGIN,
    STORE_W_GUEST,
    STORE_W_TOUCH_PERSON,
    STORE_W_DROP_GUEST,
    STORE_W_SEAT,
    STORE_W_DROP_SEATS,
    STORE_W_FORGET,
    STORE_W_FREE_SEATS,
    STORE_W_NAMELESS_SEATS,
    STORE_W_SESSION,
    STORE_W_TOUCH_SESSION,
    STORE_W_DROP_SESSION,
    STORE_W_DROP_SESSIONS,
    STORE_W_CODE,
    STORE_W_DROP_CODE,
    STORE_W_DROP_CODES,
    STORE_W_KEY,
    STORE_W_HEAD,
    STORE_W_DROP_HEAD,
    STORE_W_CHECKPOINT,
    STORE_W_UNDO,
    STORE_W_PREV,
    STORE_W_DROP_ROW,
    STORE_W_LAST,
    STORE_WRITES
};
enum {
    STORE_R_ROW,
    STORE_R_LAST,
    STORE_R_TABLES,
    STORE_R_BY_KEY,
    STORE_R_BY_TAB,
    STORE_R_SEATS,
    STORE_R_GAMES,
    STORE_R_IDLE_GUESTS,
    STORE_R_PAST_TABLES,
    STORE_R_PERSON,
    STORE_R_LOGIN,
    STORE_R_SESSION,
    STORE_R_SESSIONS,
    STORE_R_SESSIONS_OF,
    STORE_R_CODE,
    STORE_R_CODES,
    STORE_R_CODES_OF,
    STORE_R_KEY,
    STORE_R_PERSONS,
    STORE_R_KEYS,
    STORE_READS
};

/* A login that was put and may not be durable yet. */
enum { STORE_CLAIMS = 64 };
typedef struct {
    store_ticket ticket;
    uint8_t person[STORE_PERSON];
    char login[STORE_LOGIN_BYTES];
} store_claim;

struct store {
    store_options options;
    bool writable;
    int lock_file; /* -1: none */
    char *lock_path;

    /* The caller's thread. */
    sqlite3 *reader;
    sqlite3_stmt *read[STORE_READS];
    store_buffer front;
    store_ticket next_ticket; /* to be given next */
    int64_t next_n, next_tab;
    store_result refusal;
    bool overflow; /* this turn was too much: it fails at its flush, as a whole */
    store_claim claim[STORE_CLAIMS];
    char *loaded; /* rows of the table being loaded */
    size_t loaded_size;

    /* Both threads, under the lock or atomic. */
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    store_buffer pending;
    store_heads heads;
    int64_t committed_n, flushed_n; /* last rows: durable, handed over */
    store_ticket durable, flushed;
    store_figures figures;
    store_result failure;
    store_ticket over_from; /* a turn that was too much, and is not told of yet; 0: none */
    bool telling;           /* durable or failed is being called */
    bool stop;
    atomic_bool failed;
    atomic_size_t under_way; /* bytes flushed, not yet durable or dropped */

    /* The writer's thread. */
    pthread_t thread;
    bool running;
    sqlite3 *writer;
    sqlite3_stmt *write[STORE_WRITES];
    store_buffer work;
    uint64_t commit;  /* tried so far */
    uint64_t unnoted; /* rows since where chains end was noted */
    int wal_pages;    /* in the write-ahead log after the last commit */
    char reason[256]; /* of the last failure */
};

/* ---- the writer (store_write.c, its statements in store_sql.c) ---- */
const char *store_write_sql(int statement);
store_ticket store_put_sql(store *, const char *sql); /* statements of our own, for import */
store_result store_writer_prepare(store *, cab_text *);
bool store_writer_start(store *);
void store_writer_stop(store *); /* writes what was flushed, then ends the thread */
void store_writer_free(store *);

/* ---- the reader (store_read.c) ---- */
store_result store_reader_prepare(store *, cab_text *);
void store_reader_free(store *);

#endif
