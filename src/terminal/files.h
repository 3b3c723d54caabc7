/* Where records of games at this terminal lie. */
#ifndef CABALE_TERMINAL_FILES_H
#define CABALE_TERMINAL_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A new file; one that is there already is never touched. NULL: errno says why. */
FILE *term_file_new(const char *path);
/* A new file in $XDG_STATE_HOME/cabale, else ~/.local/state/cabale, named after game and time;
 * its path goes to `path`. NULL: errno says why, and path says where it was tried. */
FILE *term_file_default(const char *game, char *path, uint32_t size);
/* A running record to go on with, cut to `kept` bytes. NULL: errno says why; EAGAIN: in use. */
FILE *term_file_again(const char *path, uint32_t kept);

/* Who one is at a server, as ADDRESS: a file of the user's data folder that only the user may
 * read. NULL: errno says why. */
FILE *term_file_guest(const char *address, bool write, char *path, uint32_t size);
/* One's share in the deal of a table there, likewise. */
FILE *term_file_share(const char *address, const char *table, bool write);

#endif
