/* What each person and each address may take of the house: one account for everything that costs.
 *
 * Two sorts of things are counted. What is *held* counts until it is given back: a table, a socket,
 * a record that was asked for. What is *used* comes back with time: so many in so long, all of them
 * at once if they like. Whoever lets something happen that costs asks first:
 *
 *   if (!srv_budget_room(b, payer, SRV_HOLD_TABLE)) -> too_many
 *   srv_budget_hold(b, payer, SRV_HOLD_TABLE);  ...  srv_budget_give(b, payer, SRV_HOLD_TABLE);
 *
 *   if (!srv_budget_use(b, payer, SRV_USE_WORK, cost, now)) -> too_fast
 *
 * A payer is a person and an address; each has limits of its own, and both are charged. A number
 * that is not known (0) is charged to nobody. To count one thing more: a name in one of the lists
 * here, its limits in srv_limits_usual, and an option of `cabale serve`. The core has the budget
 * (srv_budget_of); what comes over HTTP is charged to the same (srv_payer_of, serve_int.h).
 *
 * Whoever holds nothing and has used nothing lately takes no room.
 */
#ifndef CABALE_SERVER_BUDGET_H
#define CABALE_SERVER_BUDGET_H

#include "server/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t srv_hold;
enum {
    SRV_HOLD_TABLE,  /* waiting or playing: counts for who made it */
    SRV_HOLD_SOCKET, /* open */
    SRV_HOLD_RECORD, /* from being asked for until it is taken */
    SRV_HOLD_REPLAY, /* likewise */
    SRV_HOLDS
};

typedef uint8_t srv_use;
enum {
    SRV_USE_WORK,   /* of the loop, in messages: a plain request is 1 */
    SRV_USE_GUEST,  /* new guests */
    SRV_USE_REPLAY, /* work of other threads, in plain replays */
    SRV_USE_TALK,   /* lines, statements and knocks */
    SRV_USE_ASIDE,  /* lines and knocks of those without a seat */
    SRV_USES
};

/* 0: no limit. */
typedef struct {
    uint32_t person, address;
} srv_share;

typedef struct {
    srv_share hold[SRV_HOLDS];
    srv_share use[SRV_USES];   /* so many .. */
    uint32_t use_ms[SRV_USES]; /* .. in so long */
} srv_limits;

typedef struct {
    uint64_t person, address; /* 0: nobody's */
} srv_payer;

typedef struct {
    srv_limits limits;
    srv_map people, addresses; /* of purses */
    uint32_t swept[2];         /* how far each map was looked through for purses nobody needs */
} srv_budget;

srv_limits srv_limits_usual(void);
void srv_budget_free(srv_budget *);

bool srv_budget_room(const srv_budget *, srv_payer, srv_hold); /* for one more? */
void srv_budget_hold(srv_budget *, srv_payer, srv_hold, int64_t now);
void srv_budget_give(srv_budget *, srv_payer, srv_hold);
uint32_t srv_budget_held(const srv_budget *, uint64_t person, srv_hold);

/* True: there was so much left, and it is used. More at once than the limit is never let through.
 */
bool srv_budget_use(srv_budget *, srv_payer, srv_use, uint32_t amount, int64_t now);

#endif
