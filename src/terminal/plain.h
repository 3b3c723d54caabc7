/* Plain line mode: for screen readers, pipes and terminals that can do nothing but lines.
 * Nothing is ever drawn over, no colour; every change is a line of text, every question ends
 * with a line to type. */
#ifndef CABALE_TERMINAL_PLAIN_H
#define CABALE_TERMINAL_PLAIN_H

#include "terminal/input.h"
#include "terminal/session.h"

/* Plays until the game is over, the input ends, or the person leaves. True: the game is over. */
bool term_plain(term_session *, term_input *, FILE *out);

#endif
