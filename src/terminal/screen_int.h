/* What the files of the full screen share. Only they include ncurses. */
#ifndef CABALE_TERMINAL_SCREEN_INT_H
#define CABALE_TERMINAL_SCREEN_INT_H

#include "terminal/claim.h"
#include "terminal/screen.h"
#include "terminal/session.h"
#include "terminal/table.h"

enum { SCREEN_WAIT, SCREEN_ASK, SCREEN_SEALED, SCREEN_OVER };

/* Keys beside characters: negative, so that none is mistaken for one. */
enum {
    KEY_IS_NONE = -1,  /* nothing was pressed in the time given */
    KEY_IS_LEAVE = -2, /* a signal: go, without asking */
    KEY_IS_RESIZE = -3,
    KEY_IS_UP = -4,
    KEY_IS_DOWN = -5,
    KEY_IS_LEFT = -6,
    KEY_IS_RIGHT = -7,
    KEY_IS_PAGE_UP = -8,
    KEY_IS_PAGE_DOWN = -9,
    KEY_IS_HOME = -10,
    KEY_IS_END = -11,
    KEY_IS_ENTER = -12,
    KEY_IS_BACK = -13, /* backspace */
    KEY_IS_ESCAPE = -14
};

enum { SCREEN_PLAIN = 0, SCREEN_BOLD = 1, SCREEN_REVERSE = 2, SCREEN_DIM = 4, SCREEN_RISKY = 8 };

typedef struct {
    term_session *s;
    const term_look *look;
    int mode;
    int marked;      /* choice */
    int top;         /* first row of choices shown */
    int columns;     /* the choices stand in */
    int choice_rows; /* reserved for them */
    int typed;       /* number being typed, 0: none */
    int back;        /* lines the log is scrolled back */
    bool hurry;      /* no pauses until the next question */
    bool leave;
    char message[TERM_LINE]; /* instead of the keys, once */
    term_table table;
} screen;

/* screen_draw.c */
void screen_put(int row, int col, int width, int look, const char *text);
void screen_rule(int row, int col, int width, const char *label);
void screen_size(int *rows, int *cols);
void screen_clear(void);
void screen_show(void);
void screen_draw(screen *); /* everything, from the session */

/* screen_page.c: what lies over the table for a while */
int screen_key(int wait_ms); /* wait_ms < 0: until there is one */
void screen_page(screen *, const char *title, const char *text);
int screen_menu(void *screen, const term_menu *); /* a term_pick */
bool screen_type(screen *, const char *question, char *line, uint32_t size);

#endif
