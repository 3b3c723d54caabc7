/* Lines from a person, a pipe or a script, and the wish to leave (Ctrl-C, SIGTERM, a closed
 * terminal). */
#ifndef CABALE_TERMINAL_INPUT_H
#define CABALE_TERMINAL_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum { TERM_INPUT = 1024 };

typedef struct {
    int fd;
    uint32_t at, end; /* what was read and not given out */
    bool closed;      /* no more will come */
    bool begun;       /* a line: something of it was read */
    uint32_t length;  /* of that */
    char bytes[TERM_INPUT], part[TERM_INPUT];
} term_input;

void term_input_begin(term_input *, int fd);
/* The next line without its end, blanks cut off both sides; what is too long is cut. False: the
 * end, or the wish to leave. */
bool term_input_line(term_input *, char *line, uint32_t size);

enum { TERM_INPUT_END, TERM_INPUT_LINE, TERM_INPUT_NEWS };
/* The same, unless there is something to read at `news` first (-1: never). listen false: waits for
 * that alone, and lines wait for the next time. */
int term_input_wait(term_input *, int news, bool listen, char *line, uint32_t size);

void term_input_secret(const term_input *, bool on); /* a terminal does not show what is typed */

void term_signals(void);     /* from now on signals are wishes */
bool term_wants_leave(void); /* one has come */

#endif
