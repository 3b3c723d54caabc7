/* `cabale play URL`: from an address to a game that has begun. */
#ifndef CABALE_TERMINAL_FAR_PLAY_H
#define CABALE_TERMINAL_FAR_PLAY_H

#include "cli/cli.h"
#include "terminal/input.h"
#include "terminal/session.h"

typedef struct {
    const char *url;             /* http://HOST:PORT/t/KEY, or without the table */
    const char *table;           /* its key, if the address has none; or NULL */
    const char *create;          /* or the game of a new table; or NULL */
    const char *name;            /* what others call one; NULL: as before, or a neutral word */
    const char *login;           /* of an account; the password is asked for; or NULL */
    const char *token;           /* a file: its first line is who one is; or NULL */
    const char *bots;            /* of a new table: levels with commas, one seat each; or NULL */
    uint64_t players;            /* 0: not said */
    const cab_arg_list *options; /* key=value */
} term_far_wish;

bool term_far_is_url(const char *word);
/* CAB_GO_ON: the game is there, and the session is to be ended with term_far_close. Else the
 * status to end with, after a line that says why. */
int term_far_join(const cab_cli *, const term_far_wish *, term_input *, term_session *);
void term_far_farewell(const cab_cli *, const term_far_wish *, const term_session *, bool over);

#endif
