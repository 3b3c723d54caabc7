/* The laws every game keeps, checked move by move while a game is played.
 *
 *   1 same from both sides    turn, legal_moves, is_over and the observation agree on a state and
 *                             what seats see of it
 *   2 fair samples            hide(resample(h)) == h; samples pass check and are not the truth
 *   3 messages are knowledge  twins that look alike to a seat, a move in each: it is told the same
 *                             if and only if it knows the same afterwards; events tell all of it
 *   4 foreseeable             a move without barrier has one outcome for the seat that makes it
 *   5 asking tells nothing    two public streams first differ in the content of an event, never in
 *                             whether there is an event or a question
 *   6 order does not matter   among sealed answers, with or without reopening
 *   7 nothing survives hide   of the answers that others have sealed or half made
 *   8 time tells nothing      whether a seat has a choice is known to everybody, the same in every
 *                             world the public cannot rule out, or the game says that it is secret
 *                             (secret_choice): then a host may not let it show by when it answers
 * and the plain ones: invariants (check), legal = applied, refusals change nothing and have a
 * reason, bounds and order of lists, copies play alike, a journal changes nothing, views and
 * observations are well formed, claims can be judged by anybody, games end within length_max.
 *
 * p, the seat whose knowledge is looked at, and other costly parameters rotate from move to move
 * with dice of the laws' own: the game that is checked stays as it was. A program plays and calls:
 *
 *   cab_laws_begin(&laws, game, seats, seed);          // one game
 *   cab_laws_state(&laws, state);                      // after setup
 *   cab_laws_before(&laws, state, &rng);               // a move ...
 *   play;
 *   if (!cab_laws_after(&laws, state, seat, move)) ... laws.found says what and when
 *   cab_laws_end(&laws, state);                        // after the last move
 *
 * A cab_laws is large (about 250 KB) and owns nothing: one per thread, in static or heap memory.
 */
#ifndef CABALE_LAWS_LAWS_H
#define CABALE_LAWS_LAWS_H

#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/game.h"

enum {
    CAB_LAW_SAME = 1, /* the eight have their own numbers */
    CAB_LAW_SAMPLES,
    CAB_LAW_MESSAGES,
    CAB_LAW_FORESEEABLE,
    CAB_LAW_ASKING,
    CAB_LAW_ORDER,
    CAB_LAW_NOTHING,
    CAB_LAW_TIME,
    CAB_LAW_CHECK,
    CAB_LAW_LEGAL,
    CAB_LAW_REFUSAL,
    CAB_LAW_CLONE,
    CAB_LAW_DESCRIBE,
    CAB_LAW_VIEW,
    CAB_LAW_OBSERVE,
    CAB_LAW_CLAIM,
    CAB_LAW_WIRE,
    CAB_LAW_LENGTH,
    CAB_LAWS
};

typedef struct {
    uint8_t law; /* CAB_LAW_, 0: nothing was found */
    uint32_t move_number;
    char what[200];
} cab_finding;

enum { CAB_LAWS_JSON = 1 << 16 };

typedef struct {
    cab_finding found;
    uint64_t done[CAB_LAWS]; /* how often each law was put to the test; kept over games */
    uint32_t moves;          /* of this game, reopenings included */
    uint32_t hidden[9],
        true_samples[9]; /* law 2: samples by viewer, and those that were the truth */

    /* Private. */
    const cab_game *game;
    uint8_t seats;
    cab_rng dice, rng; /* the laws' own; the table's before the move */
    cab_state before, twin, copy, other;
    cab_seen seen, seen_after, seen_twin, seen_public;
    cab_recent recent[CAB_SEATS + 1]; /* of every viewer */
    cab_journal journal, journal_twin, stream[2];
    cab_view view, view_twin;
    cab_ask ask;
    cab_mind mind[CAB_SEATS];
    char json[2][CAB_LAWS_JSON];
} cab_laws;

const char *cab_law_name(int law); /* "law 1, same from both sides", "legal moves" ... */

/* All return true if nothing was found; after a finding the game is to be left. */
void cab_laws_begin(cab_laws *, const cab_game *, uint8_t seats, uint64_t seed);
bool cab_laws_state(cab_laws *, const void *state);
void cab_laws_before(cab_laws *, const void *state, const cab_rng *);
bool cab_laws_after(cab_laws *, const void *state, cab_seat mover, cab_move);
bool cab_laws_end(cab_laws *, const void *state);

/* One whole game under the laws: setup, every move, the end. Seats play with these bots; NULL, or
 * NULL for a seat: any legal move. Sealed answers are reopened now and then. */
bool cab_laws_game(cab_laws *, const cab_game *, const cab_setup *, uint64_t seed,
                   const cab_bot *const *bots);

#endif
