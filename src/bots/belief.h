/* Belief: what the play of others says about what they hide.
 *
 * A hunch is a doubling (or halving) of the odds that a card with this face lies in this zone. It
 * comes from watching: when another seat is seen to choose, worlds are drawn that the watcher could
 * not rule out before; the heuristic's probabilities say how likely that choice was in each; faces
 * that lie in the likely worlds gain, the others lose (Bayes, one factor a face). Hunches about a
 * zone are dropped when cards come or go there. Whatever is known for certain is no affair of
 * belief: worlds keep it anyway.
 *
 * A belief is flat and lives in its bot's memory. Watching needs memory to work in, during the call
 * only. Integers alone. */
#ifndef CABALE_BOTS_BELIEF_H
#define CABALE_BOTS_BELIEF_H

#include "bots/bot.h"

enum {
    CAB_HUNCHES = 256,
    CAB_HEARD_MAX = 24,
    CAB_DOUBLING = 32,            /* points of a hunch that double the odds */
    CAB_BELIEF_MEMORY = 192 << 10 /* bytes to work in */
};

typedef struct {
    uint8_t zone, face; /* face 0: unused */
    int16_t points;
} cab_hunch;

typedef struct {
    uint64_t heard[CAB_HEARD_MAX]; /* events since the last watch: hashes ... */
    uint8_t about[CAB_HEARD_MAX];  /* ... and the seat each is about */
    uint16_t heard_count;
    uint16_t hunches;
    uint16_t watched; /* choices that have told something */
    uint16_t zero;
    cab_hunch hunch[CAB_HUNCHES];
} cab_belief;

/* In the order of events: all that the seat hears of a move, then watch, with what it knew before
 * and after. `policy` says how others play; `mind` is the watcher's own seat with the memory of one
 * who has heard everything and never chosen: what others draw for themselves when they choose (a
 * style of bluffing, say) is drawn anew in every world. */
void cab_belief_hear(cab_belief *, const cab_event *);
void cab_belief_watch(cab_belief *, const cab_mind *mind, const cab_bot *policy,
                      const cab_seen *before, cab_seat mover, const cab_seen *after, void *memory,
                      size_t memory_size);

/* Hunches by zone and face, to weigh many worlds. */
typedef struct {
    int16_t points[CAB_ZONES_MAX][256];
} cab_belief_map;
void cab_belief_map_make(const cab_belief *, cab_belief_map *);
/* Points of a world, as the watcher holds it: of all that the others see there as their own. `seen`
 * and `view` are to work in. */
int32_t cab_belief_points(const cab_belief_map *, const cab_mind *watcher, const void *world,
                          cab_seen *seen, cab_view *view);

/* What is believed about one hidden card, to be read by people. */
typedef struct {
    uint8_t zone, face;
    uint16_t chance, even; /* of 1024: with what was watched, and without */
} cab_guess;
/* The guesses that have moved most, best first. Returns how many. */
int cab_belief_guesses(const cab_belief *, const cab_mind *mind, const cab_seen *seen, void *memory,
                       size_t memory_size, cab_guess *out, int max);

/* 2^(points / CAB_DOUBLING), 65536 for 0; 1 at the least. points <= 0. */
uint32_t cab_belief_weight(int32_t points);
/* The other way: the points of a ratio, log2(a / b) * CAB_DOUBLING. Both above 0, below 2^62. */
int32_t cab_belief_points_of(uint64_t a, uint64_t b);

#endif
