/* A table elsewhere: a session whose moves go over a line to a server (docs/protocol.md) and whose
 * view, choices and log come from there. It sits down if a seat is free, is ready once all are
 * taken, and watches otherwise; at a closed table it knocks and waits. When the line was lost it
 * comes back to where it was, and a move that was not answered is sent again under its number, so
 * that it is played once. */
#ifndef CABALE_TERMINAL_FAR_H
#define CABALE_TERMINAL_FAR_H

#include "terminal/far_line.h"
#include "terminal/far_share.h"
#include "terminal/session.h"

enum { FAR_KEY = 16, FAR_CREATE = 8192, FAR_SERVER = 200 };

typedef struct {
    const char *table;  /* its key; NULL: makes one, */
    const char *create; /* with these members of the request */
    const char *name;   /* for one who has none there yet */
    const char *server; /* its address, under which one's share in the deal is kept */
    cab_lang lang;
} term_far_goal;

/* Takes the line, over which far_line_connect has been asked for already. False: no memory. */
bool term_far_begin(term_session *, far_line *, const term_far_goal *);
void term_far_close(term_session *);

/* Before the game: takes what has come and notes it in the log. TERM_MOVED: the game is there,
 * TERM_WAITING: not yet, TERM_GONE. */
int term_far_wait(term_session *);
const char *term_far_table(const term_session *);      /* "": not known yet */
const far_share *term_far_share(const term_session *); /* in the deal; NULL: none, one watched */
far_line *term_far_line(const term_session *);
const char *term_far_failed(const term_session *); /* error of the server, after TERM_GONE */

/* What people can do beside moving, as `terminal.far.commands` tells them: `/say`, `/mute NAME` ...
 * A line without a slash is said to all. False: no such command; nothing was sent. */
bool term_far_command(term_session *, const char *line);

/* For session.c. */
int term_far_step(term_session *);
int term_far_news(const term_session *);
bool term_far_over(const term_session *, cab_result *);
bool term_far_may_whisper(const term_session *);
void term_far_describe(const term_session *, int index, cab_choice *);
cab_error term_far_answer(term_session *, cab_move);
void term_far_claim(term_session *, const cab_claim *);

#endif
