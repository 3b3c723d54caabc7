/* Is everything in a store what it should be? Pages are looked at by opening it with `check`; this
 * looks at what is written on them: chains whole, no row without a table, every record readable and
 * played again move by move. */
#ifndef CABALE_STORE_CHECK_H
#define CABALE_STORE_CHECK_H

#include "record/record.h"
#include "store/store.h"

typedef uint8_t store_flaw;
enum {
    STORE_FLAW_CHAIN,  /* the rows of a table cannot be read in order */
    STORE_FLAW_LOST,   /* `count` rows belong to no table's chain */
    STORE_FLAW_SEATS,  /* `count` seats, sessions, codes of nobody, or seats at no table */
    STORE_FLAW_RECORD, /* a record says something that is not so: problem */
    STORE_FLAW_OPEN,   /* a table is over, its record is not finished */
    STORE_FLAWS
};
const char *store_flaw_name(store_flaw); /* "chain", ... */

typedef struct {
    store_flaw flaw;
    const char *key;            /* of the table, or NULL */
    const cab_problem *problem; /* RECORD */
    int64_t count;              /* LOST, SEATS */
} store_finding;

typedef struct {
    int64_t persons, sessions, codes, tables, rows, seats;
    int64_t running, finished; /* records that play again */
    int64_t foreign;           /* records for another version of the rules: not played */
    int64_t empty;             /* tables whose game has not begun */
    int64_t flaws;
} store_checked;

/* Like reading; what is wrong inside goes to `found`. */
store_result store_check(store *, void (*found)(void *, const store_finding *), void *,
                         store_checked *);

#endif
