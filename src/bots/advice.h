/* What a seat may believe from what it has seen others do, to be read by people: for `cabale play
 * --beliefs` and for replays. It is a mind that hears and watches for the seat and never chooses.
 *
 * The functions take it as `self`, so that it can look on while a record is told (cab_onlooker). */
#ifndef CABALE_BOTS_ADVICE_H
#define CABALE_BOTS_ADVICE_H

#include "base/text.h"
#include "bots/search.h"

enum { CAB_ADVICE_MAX = 3 }; /* guesses at a time */

typedef struct {
    const cab_bot *bot; /* NULL: nobody advises */
    cab_mind mind;
    cab_desk desk;
    cab_seen before;
    uint16_t told; /* choices watched when it was last asked */
    uint64_t work[CAB_BELIEF_MEMORY / 8];
} cab_advice;

void cab_advice_begin(cab_advice *, const cab_game *, cab_seat, uint8_t seats);
/* Around every move; claims of others as they are heard. Nothing if nobody advises. */
void cab_advice_before(void *self, const void *state);
void cab_advice_after(void *self, const void *state, const cab_journal *, cab_seat mover);
void cab_advice_claim(void *self, const cab_claim *);
/* The guesses that have moved most, if it learnt something since it was last asked: how many. */
int cab_advice_guesses(cab_advice *, const cab_seen *, cab_guess out[CAB_ADVICE_MAX]);
/* What a guess is about. */
void cab_guess_refs(const cab_game *, const cab_guess *, cab_ref *place, cab_ref *face);
/* The same as a member of a JSON object, "guesses"; none if there are none. */
void cab_advice_json(void *self, const void *state, cab_text *);

#endif
