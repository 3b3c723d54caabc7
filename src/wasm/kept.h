/* What a house keeps: tables, their rows and who lives here. All of it is in memory; every change
 * is also handed to the page, as a key and bytes (house.h):
 *
 *   me            16 bytes, name
 *   t/KEY         a table with its seats        r/KEY/00000000 its rows, in order
 *
 * Bytes begin with their version. Of version 1 there are tables whose seats and settings stand in
 * their rooms as JSON, and beside them s/KEY, what came of one's own seat: they are read, and
 * written as they are now when they change. A kept owns everything in it. */
#ifndef CABALE_WASM_KEPT_H
#define CABALE_WASM_KEPT_H

#include "server/core.h"
#include "server/map.h"

/* So many games that go on, and as many that have ended: at the start older ones are dropped. */
enum { KEPT_GAMES = 100 };

typedef struct kept_row {
    struct kept_row *next;
    srv_row row;
} kept_row;

typedef struct {
    srv_table_id id;
    srv_stored *stored; /* NULL: not told of yet */
    srv_seat result;    /* of version 1, until all has come back; */
    int result_of;      /* of which seat, from 1; 0: none */
    kept_row *first, *last;
    uint32_t rows;
} kept_table;

typedef struct {
    srv_map tables; /* of kept_table, by id */
    uint8_t person[SRV_PERSON];
    bool somebody;       /* person is known */
    char name[SRV_NAME]; /* "": none yet */
    uint64_t put;        /* changes handed to the page */
} kept;

/* Something that was kept comes back. */
typedef uint8_t kept_taken;
enum {
    KEPT_STRANGE, /* not understood: it may be dropped */
    KEPT_TAKEN,
    KEPT_LATER /* by a later version of this program, which would not want it dropped */
};
kept_taken kept_take(kept *, const char *key, uint32_t key_length, const uint8_t *bytes,
                     uint32_t length);
/* All has come back: what belongs to no table goes, so do the oldest games. */
void kept_open(kept *);

kept_table *kept_find(const kept *, srv_table_id); /* NULL: there is none */
int kept_seat(const kept *, const kept_table *);   /* of who lives here; below 0: none */
void kept_append(kept *, const srv_row *);
void kept_put_table(kept *, const srv_stored *); /* SRV_GONE: drops it */
void kept_put_person(kept *, const uint8_t person[SRV_PERSON], const char *name);
void kept_free(kept *);

#endif
