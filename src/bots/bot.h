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

enum { CAB_BOT_MEMORY = 4096 };

typedef struct {
    const cab_game *game;
    cab_rng rng; /* its own dice; never the table's */
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
} cab_bot;

const cab_bot *cab_bot_find(const cab_game *,
                            const char *id); /* NULL if there is none for this game */
const cab_bot *cab_bot_at(const cab_game *,
                          int index); /* levels for this game, weakest first; NULL past the end */
extern const cab_bot
    cab_random_bot; /* looks at nothing: its seen may be NULL unless silence is an answer */
void cab_mind_init(cab_mind *, const cab_game *, cab_seat, uint8_t seats, uint64_t seed);

/* Draws a move by weights: what `choose` of a bot with weights does. */
cab_move cab_weighted_move(cab_mind *, const cab_bot *, const cab_seen *, const cab_move *,
                           int count);

#endif
