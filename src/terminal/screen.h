/* The full screen, 80 by 24 and up: the table, the log, the question, all at once (ncursesw). */
#ifndef CABALE_TERMINAL_SCREEN_H
#define CABALE_TERMINAL_SCREEN_H

#include "terminal/session.h"

typedef struct {
    bool colour;       /* may be used; nothing is told by colour alone */
    uint32_t pause_ms; /* after what a bot does, so that one can follow */
    FILE *in, *out;    /* the terminal */
} term_look;

/* Plays until the game is over and seen, or the person leaves. 1: the game is over, 0: it is
 * not, -1: this terminal cannot do it and nothing happened. The terminal is given back as it
 * was. */
int term_screen(term_session *, const term_look *);

#endif
