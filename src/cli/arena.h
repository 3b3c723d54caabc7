/* Bots against each other on equal terms: every deal is played once for each rotation of the bots
 * over the seats, so that each bot has had each seat, and with it each role and hand, of each deal.
 *
 * Results are kept game by game and do not depend on the number of threads. */
#ifndef CABALE_CLI_ARENA_H
#define CABALE_CLI_ARENA_H

#include "bots/search.h"
#include "cli/crew.h"
#include "engine/game.h"

typedef struct {
    const cab_game *game;
    cab_setup setup;
    const cab_bot *bot[CAB_SEATS];                /* seat s of rotation r has bot (s + r) % bots */
    const cab_search_options *options[CAB_SEATS]; /* of the bots; NULL: as the level does */
    int bots;
    uint64_t seed, first, deals;
    int threads;
    uint32_t part;                                   /* of the levels' iterations: one of so many */
    void (*progress)(uint64_t done, uint64_t games); /* may be NULL */
} cab_arena_plan;

typedef struct {
    uint8_t rank[CAB_SEATS], role[CAB_SEATS];
    uint8_t winners;
    bool finished;
} cab_arena_game;

/* games has room for deals * bots; game deal * bots + rotation. False: out of memory or threads. */
bool cab_arena_run(const cab_arena_plan *, cab_arena_game *games);

#endif
