/* What a seat may believe, in words. */
#ifndef CABALE_CLI_GUESS_H
#define CABALE_CLI_GUESS_H

#include "bots/advice.h"
#include "engine/words.h"

enum { CAB_GUESS_LINE = 320 };

/* If the advice has learnt something since it was last asked, a line for each guess: how many. */
int cab_say_guesses(cab_advice *, const cab_speech *, const cab_seen *,
                    char line[CAB_ADVICE_MAX][CAB_GUESS_LINE]);

#endif
