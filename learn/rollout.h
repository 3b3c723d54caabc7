/* Tables for learners: many games side by side in which some seats are played by the learner, some by
 * its own past and some by the rule of thumb. Each game has its own number of seats, drawn when it is
 * dealt. What leaves no choice, and what the rule of thumb answers, is played in here.
 *
 * Memory is taken once, by lrn_open. Several threads may each step a stretch of the tables. */
#ifndef CABALE_LEARN_ROLLOUT_H
#define CABALE_LEARN_ROLLOUT_H

#include "bots/bot.h"
#include "study/env.h"

enum { LRN_LEARNER, LRN_PAST, LRN_HEURISTIC, LRN_PLAYERS };
enum { LRN_NO_MOVE = 0xffff };

/* How a table is filled from its next deal on. Chances are of 256. */
typedef struct {
    uint8_t min_seats, max_seats;
    uint8_t past, heuristic; /* chance that such a player sits at this table; then it has about half
                                of the seats */
    uint8_t taught;          /* 1: the rule of thumb says at every choice what it would do */
    uint8_t zero[3];
} lrn_mix;

typedef struct {
    uint32_t tables, observation, moves, facts;
} lrn_sizes;

/* One row a table. Facts are what is so, for critics and as targets of belief; seats from the asked
 * one's place. */
typedef struct {
    int8_t *observation;
    uint8_t *mask, *seat, *who; /* who: LRN_LEARNER or LRN_PAST */
    uint8_t *over;              /* 1: a game ended since the last choice of this row */
    int8_t *utility;            /* rows of CAB_SEATS, of the game that ended */
    uint8_t *facts;
    uint16_t *taught; /* what the rule of thumb would do, LRN_NO_MOVE if nobody asked it */
} lrn_out;

/* Seats that sat at tables with the rule of thumb and a learner, and what they won, by player and
 * side (0: no sides). */
typedef struct {
    uint64_t games;
    uint64_t seats[LRN_PLAYERS][3], wins[LRN_PLAYERS][3];
} lrn_stats;

typedef struct lrn_tables lrn_tables;

CAB_SHARED lrn_tables *lrn_open(const char *game, uint32_t count, uint64_t seed, lrn_sizes *);
CAB_SHARED void lrn_close(lrn_tables *);
CAB_SHARED void lrn_mixed(lrn_tables *, uint32_t from, uint32_t step, const lrn_mix *);
CAB_SHARED void lrn_deal(lrn_tables *, uint32_t from, uint32_t to);
CAB_SHARED void lrn_look(lrn_tables *, uint32_t from, uint32_t to, const lrn_out *);
/* One move in each table of [from, to). -1, or the first table whose move is not legal: that one and
 * those behind it have not moved. */
CAB_SHARED int lrn_step(lrn_tables *, uint32_t from, uint32_t to, const uint16_t *move,
                        const lrn_out *);
CAB_SHARED void lrn_count(const lrn_tables *, lrn_stats *);
CAB_SHARED void lrn_count_from_zero(lrn_tables *);

/* facts.c */
uint32_t lrn_facts(const cab_game *);
void lrn_tell_facts(const cab_game *, const void *state, int viewer, uint8_t *out);

#endif
