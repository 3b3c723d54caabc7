/* Bots: players that get what their seat knows, never a state.
 *
 * A mind is the memory of one bot in one seat: flat, no pointers of the bot's own, copied by
 * assignment. Bots hear what their seat hears (events redacted for it, claims made to it) and are
 * asked with a cab_seen and the legal moves. `weights` gives the same policy as probabilities,
 * which inference and search need; `choose` must agree with it.
 */
#ifndef CABALE_BOTS_BOT_H
#define CABALE_BOTS_BOT_H

#include "engine/game.h"

enum {
    CAB_BOT_MEMORY = 4096,
    CAB_HINTS_MEMORY = 512 /* what a heuristic uses of it: the rest is the search's */
};

struct cab_search_options; /* search.h */
struct cab_search_plan;
struct cab_search_result;

/* What a bot that searches needs of its host: memory to think in, used during a call only, and how
 * much to think. Several minds may share one desk, one at a time. */
typedef struct {
    void *memory;
    size_t memory_size;
    uint32_t part; /* think only one of so many times as long as the level says; 0: 1 */
    const struct cab_search_options *options; /* how to search; NULL: as the level does */
    bool (*stop)(void *); /* asked now and then: give the best answer so far? may be NULL */
    void *stop_with;
    /* Searches in another way than cab_search, on several threads say; NULL: that one. */
    bool (*search)(const struct cab_search_plan *, struct cab_search_result *, void *search_with);
    void *search_with;
} cab_desk;

typedef struct {
    const cab_game *game;
    const cab_desk *desk; /* the host's; NULL: whoever searches plays without */
    cab_rng rng;          /* its own dice; never the table's */
    cab_seat seat;
    uint8_t seats;
    alignas(8) uint8_t memory[CAB_BOT_MEMORY]; /* zero at the start */
} cab_mind;

typedef struct {
    const char *id;   /* the level, as people choose it: "random", "heuristic" */
    const char *game; /* NULL: plays any game */
    void (*hear)(cab_mind *, const cab_event *,
                 const cab_claim *); /* one of the two; may be NULL */
    cab_move (*choose)(cab_mind *, const cab_seen *, const cab_move *,
                       int count); /* one of the moves; CAB_SILENT when asked out of turn */
    void (*weights)(cab_mind *, const cab_seen *, const cab_move *, int count,
                    uint16_t *out); /* relative, sum 1 .. 65535 */
    bool (*claim)(cab_mind *, const cab_seen *,
                  cab_claim *out); /* something to say now; may be NULL */
    /* After what a move let this seat hear: what it knew before and knows now, and whose move it
     * was; not called if nothing changed for it. For bots that infer; may be NULL. */
    void (*watch)(cab_mind *, const cab_seen *before, cab_seat mover, const cab_seen *after);
    /* A heuristic, for those who search with it: how likely this seat, knowing this, was to choose
     * what it has chosen and nobody has seen (a hideout, say), as the points of belief.h. */
    int32_t (*likely)(const cab_mind *, const cab_seen *);
    /* How far a game has come, and what each seat may expect of it when a stage has just begun: 0
     * for the worst result, CAB_SEARCH_ONE for the best. Both or neither. */
    uint32_t (*stage)(const void *state);
    void (*expect)(const void *state, uint16_t out[CAB_SEATS]);
    uint8_t sharp, unseen, horizon; /* how masters search with it: search.h, docs/bots.md */
} cab_bot;

const cab_bot *cab_bot_find(const cab_game *,
                            const char *id); /* NULL if there is none for this game */
const cab_bot *cab_bot_at(const cab_game *,
                          int index); /* levels for this game, weakest first; NULL past the end */
extern const cab_bot
    cab_random_bot; /* looks at nothing: its seen may be NULL unless silence is an answer */
/* For simulations that look for what is rare (bots/moody.c); not registered, nobody plays it. */
extern const cab_bot cab_moody_bot;
void cab_mind_init(cab_mind *, const cab_game *, cab_seat, uint8_t seats, uint64_t seed);

/* Points as weights: `top` for the best move, half of it for every `halving` points behind, nothing
 * from `most` halvings on. So many times `top` as there are moves must stay below 65536. */
static inline void cab_weigh_points(const int *points, int count, int halving, int top, int most,
                                    uint16_t *out)
{
    int best = points[0];
    for (int i = 1; i < count; i++)
        if (points[i] > best) best = points[i];
    for (int i = 0; i < count; i++) {
        int halvings = (best - points[i]) / halving;
        out[i] = (uint16_t)(halvings < most ? top >> halvings : 0);
    }
}

/* Draws a move by weights: what `choose` of a bot with weights does. */
cab_move cab_weighted_move(cab_mind *, const cab_bot *, const cab_seen *, const cab_move *,
                           int count);

#endif
