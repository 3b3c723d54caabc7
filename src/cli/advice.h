/* What a seat may believe from what it has seen others do, in words: for `cabale play --beliefs`
 * and for replays. It is a mind that hears and watches for the seat and never chooses. */
#ifndef CABALE_CLI_ADVICE_H
#define CABALE_CLI_ADVICE_H

#include "bots/search.h"
#include "engine/words.h"

enum { CAB_ADVICE_LINES = 3, CAB_ADVICE_LINE = 320 };

typedef struct {
    const cab_bot *bot; /* NULL: nobody advises */
    cab_mind mind;
    cab_desk desk;
    cab_seen before;
    uint16_t told; /* choices watched when it last spoke */
    uint64_t work[CAB_BELIEF_MEMORY / 8];
    char line[CAB_ADVICE_LINES][CAB_ADVICE_LINE];
} cab_advice;

void cab_advice_begin(cab_advice *, const cab_game *, cab_seat, uint8_t seats);
/* Around every move; claims as they are heard. Nothing if nobody advises. */
void cab_advice_before(cab_advice *, const void *state);
void cab_advice_after(cab_advice *, const void *state, const cab_journal *, cab_seat mover);
void cab_advice_claim(cab_advice *, const cab_claim *);
/* The guesses that moved most, into `line`, if it learnt something since it last spoke: how
 * many. */
int cab_advice_speak(cab_advice *, const cab_speech *, const cab_seen *);

#endif
