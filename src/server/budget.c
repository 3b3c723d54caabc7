#include "server/budget.h"

#include "base/assert.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND };

/* Of a person or an address. `full` is when what was used has come back: a time in us, so that a
 * thing that comes back a thousand times a second can be told from the next. */
typedef struct {
    uint64_t key;
    uint32_t held[SRV_HOLDS];
    int64_t full[SRV_USES];
} purse;

srv_limits srv_limits_usual(void)
{
    srv_limits l;
    memset(&l, 0, sizeof l);
    l.hold[SRV_HOLD_TABLE].person = 40;
    l.hold[SRV_HOLD_TABLE].address = 400;
    l.hold[SRV_HOLD_SOCKET].person = 8;
    l.hold[SRV_HOLD_SOCKET].address = 256; /* a household, a school behind one router */
    l.hold[SRV_HOLD_RECORD].person = 8;
    l.hold[SRV_HOLD_RECORD].address = 64;
    l.hold[SRV_HOLD_REPLAY].person = 4;
    l.hold[SRV_HOLD_REPLAY].address = 16;
    l.use[SRV_USE_WORK].person = 1000;
    l.use[SRV_USE_WORK].address = 5000;
    l.use_ms[SRV_USE_WORK] = 10 * SECOND;
    l.use[SRV_USE_GUEST].address = 60;
    l.use_ms[SRV_USE_GUEST] = 10 * MINUTE;
    l.use[SRV_USE_REPLAY].person = 60;
    l.use[SRV_USE_REPLAY].address = 240;
    l.use_ms[SRV_USE_REPLAY] = MINUTE;
    l.use[SRV_USE_TALK].person = 5;
    l.use_ms[SRV_USE_TALK] = 10 * SECOND;
    l.use[SRV_USE_ASIDE].address = 10; /* seats are few, and their people can be sent away */
    l.use_ms[SRV_USE_ASIDE] = 10 * SECOND;
    return l;
}

static bool is_needed(const purse *p, int64_t now)
{
    for (int i = 0; i < SRV_HOLDS; i++)
        if (p->held[i] > 0) return true;
    for (int i = 0; i < SRV_USES; i++)
        if (p->full[i] > now * 1000) return true;
    return false;
}

/* For each purse that is made two are looked at, so that those nobody needs are gone before they
 * are many. */
static void sweep(srv_map *of, uint32_t *swept, int64_t now)
{
    for (int i = 0; i < 2; i++) {
        purse *p = (purse *)srv_map_next(of, swept);
        if (!p) *swept = 0;
        if (!p || is_needed(p, now)) continue;
        srv_map_remove(of, p->key);
        free(p);
    }
}

static purse *purse_of(srv_map *of, uint32_t *swept, uint64_t key, int64_t now)
{
    purse *p = (purse *)srv_map_get(of, key);
    if (p || key == 0) return p;
    sweep(of, swept, now);
    p = (purse *)srv_need_zero(sizeof *p);
    p->key = key;
    srv_map_put(of, key, p);
    return p;
}

static bool has_room(const srv_map *of, uint64_t key, srv_hold what, uint32_t most)
{
    const purse *p = (const purse *)srv_map_get(of, key);
    return most == 0 || !p || p->held[what] < most;
}

bool srv_budget_room(const srv_budget *b, srv_payer payer, srv_hold what)
{
    const srv_share *most = &b->limits.hold[what];
    return has_room(&b->people, payer.person, what, most->person) &&
           has_room(&b->addresses, payer.address, what, most->address);
}

void srv_budget_hold(srv_budget *b, srv_payer payer, srv_hold what, int64_t now)
{
    purse *person = purse_of(&b->people, &b->swept[0], payer.person, now);
    purse *address = purse_of(&b->addresses, &b->swept[1], payer.address, now);
    if (person) person->held[what]++;
    if (address) address->held[what]++;
}

static void give(const srv_map *of, uint64_t key, srv_hold what)
{
    purse *p = (purse *)srv_map_get(of, key);
    if (key == 0) return;
    cab_assert(p && p->held[what] > 0); /* what is given was held, and a purse that holds stays */
    p->held[what]--;
}

void srv_budget_give(srv_budget *b, srv_payer payer, srv_hold what)
{
    give(&b->people, payer.person, what);
    give(&b->addresses, payer.address, what);
}

uint32_t srv_budget_held(const srv_budget *b, uint64_t person, srv_hold what)
{
    const purse *p = (const purse *)srv_map_get(&b->people, person);
    return p ? p->held[what] : 0;
}

/* When all will have come back, should this much be used now; -1: it is more than there is. */
static int64_t full_then(purse *p, srv_use what, uint32_t most, int64_t window_us, uint32_t amount,
                         int64_t now_us)
{
    int64_t full = p ? p->full[what] : 0;
    if (most == 0) return full;
    if (full < now_us) full = now_us;
    if (full > now_us + window_us) full = now_us + window_us; /* the clock was put back */
    if (p) p->full[what] = full;
    full += window_us * amount / most;
    return full <= now_us + window_us ? full : -1;
}

bool srv_budget_use(srv_budget *b, srv_payer payer, srv_use what, uint32_t amount, int64_t now)
{
    const srv_share *most = &b->limits.use[what];
    int64_t window_us = (int64_t)b->limits.use_ms[what] * 1000, now_us = now * 1000;
    purse *person = most->person ? purse_of(&b->people, &b->swept[0], payer.person, now) : NULL;
    purse *address =
        most->address ? purse_of(&b->addresses, &b->swept[1], payer.address, now) : NULL;
    int64_t of_person =
        full_then(person, what, person ? most->person : 0, window_us, amount, now_us);
    int64_t of_address =
        full_then(address, what, address ? most->address : 0, window_us, amount, now_us);
    if (of_person < 0 || of_address < 0) return false;
    if (person) person->full[what] = of_person;
    if (address) address->full[what] = of_address;
    return true;
}

void srv_budget_free(srv_budget *b)
{
    srv_map *of[] = {&b->people, &b->addresses};
    for (int i = 0; i < 2; i++) {
        uint32_t at = 0;
        void *each;
        while ((each = srv_map_next(of[i], &at)) != NULL)
            free(each);
        srv_map_free(of[i]);
    }
}
