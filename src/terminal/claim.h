/* Saying something with a form: a kind, its arguments, to whom; each picked from a list. And giving
 * up. */
#ifndef CABALE_TERMINAL_CLAIM_H
#define CABALE_TERMINAL_CLAIM_H

#include "terminal/session.h"

enum { TERM_MENU_MAX = 256, TERM_MENU_TEXT = 160 };

typedef struct {
    char title[TERM_LINE];
    const char *note; /* to be read above it; NULL: none */
    char text[TERM_MENU_MAX][TERM_MENU_TEXT];
    uint16_t value[TERM_MENU_MAX]; /* what each stands for, to whoever made the menu */
    int count;
} term_menu;

/* A screen's way to let the person pick from a menu: an index, or -1. */
typedef int (*term_pick)(void *screen, const term_menu *);

/* True: something was said. False: nothing, by choice or because this game has no claims. */
bool term_claim_ask(term_session *, term_pick, void *screen);
/* Giving up, asked once more from a menu. True: the game is over. */
bool term_resign_ask(term_session *, term_pick, void *screen);

#endif
