/* Who tries too often: counts by name (an address, a login), each for a while.
 *
 * Room for a fixed number of names. A name falls into one of many sets by a hash under the
 * server's key, so nobody can say which names share a set. Where a set is full, what is over goes
 * first, then the lowest count; one that has reached its most goes only where all have. So other
 * names wash no count away: each of them would have to be tried as often.
 */
#ifndef CABALE_SERVER_GUARD_H
#define CABALE_SERVER_GUARD_H

#include "store/secret.h"

#include <stdbool.h>
#include <stdint.h>

enum { SRV_GUARD_SETS = 1024, SRV_GUARD_WAYS = 8 };

typedef struct {
    uint64_t key;   /* 0: nobody */
    int64_t until;  /* ms; forgotten then */
    uint32_t count; /* tries */
    uint32_t most;
} srv_count_of;

typedef struct {
    uint8_t key[SECRET_KEY];
    srv_count_of of[SRV_GUARD_SETS][SRV_GUARD_WAYS];
} srv_guard;

/* What is counted: `most` tries of this name, for window_ms from the first. */
typedef struct {
    const char *what, *name;
    uint32_t most;
    int64_t window_ms;
} srv_try;

bool srv_guard_count(srv_guard *, const srv_try *, int64_t now); /* false: one too many */
void srv_guard_back(srv_guard *, const srv_try *, int64_t now);  /* that one does not count */

#endif
