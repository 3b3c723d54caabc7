/* One's own part in the deal of a table at a server: what the server bound itself to, the nonce one
 * brought, and what the others had promised when it was opened. It is kept in a file until the game
 * is over, so that the record can be held against it, whatever the server says then. */
#ifndef CABALE_TERMINAL_FAR_SHARE_H
#define CABALE_TERMINAL_FAR_SHARE_H

#include "record/record.h"

typedef struct {
    uint8_t commitment[CAB_COMMITMENT];
    uint8_t nonce[CAB_NONCE];
    uint8_t promise[CAB_SEATS][CAB_PROMISE]; /* of all people, in any order */
    uint8_t promises;
} far_share;

/* The share kept for this commitment of this table; false: there is none. Without a home nothing is
 * kept, and one plays all the same. */
bool far_share_read(far_share *, const char *server, const char *table);
void far_share_write(const far_share *, const char *server, const char *table);

/* Is this, a record that proves true, that of the deal one has taken part in? */
bool far_share_holds(const far_share *, const cab_record *, cab_problem *);

#endif
