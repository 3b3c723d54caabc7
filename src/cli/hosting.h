/* One game between bots, with everything that bots are given: what they hear, what is said, what
 * they see others do, and a desk to think at. For arenas and tests; simulations of millions of
 * games have a loop of their own (sim.c). */
#ifndef CABALE_CLI_HOSTING_H
#define CABALE_CLI_HOSTING_H

#include "bots/bot.h"
#include "engine/driver.h"

typedef struct {
    const cab_game *game;
    uint8_t seats;
    const cab_bot *bot[CAB_SEATS];
    cab_mind mind[CAB_SEATS];
    cab_state state;
    cab_seen seen, before[CAB_SEATS];
    cab_rng rng, order; /* the deal and the moves; the driver's */
    cab_driver driver;
    cab_ask ask;
    cab_journal journal;
    uint32_t moves;
} cab_hosting;

uint64_t cab_host_seed(uint64_t seed, uint64_t rotation); /* of the bots' minds, 63 bits */
/* The deal depends on the seed alone, the bots' dice also on `rotation`. False: a bot broke the
 * rules, or the game did not end. */
bool cab_host_game(cab_hosting *, const cab_game *, const cab_setup *, const cab_bot *const *,
                   const cab_desk *const *, uint64_t seed, uint64_t rotation, cab_result *);

#endif
