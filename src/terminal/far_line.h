/* A line to a server, for programs that wait for people at the same time: the sockets live on a
 * thread of their own, and what comes in waits in a queue. A lost WebSocket is opened again, later
 * and later, until the line is closed. All functions are for one thread, the one that opened the
 * line. */
#ifndef CABALE_TERMINAL_FAR_LINE_H
#define CABALE_TERMINAL_FAR_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { FAR_PROTOCOL = 2 }; /* the version of docs/protocol.md that is spoken */

typedef struct far_line far_line;

typedef uint8_t far_news;
enum {
    FAR_NOTHING,
    FAR_OPEN,   /* the WebSocket is open, for the first time or again */
    FAR_TEXT,   /* a message */
    FAR_LOST,   /* it is closed; the text says why, in English. It will be tried again */
    FAR_ANSWER, /* to far_line_fetch: its status, and the body as text */
    FAR_NOBODY  /* far_line_fetch got no answer; the text says why */
};

far_line *far_line_open(const char *server); /* http[s]://HOST[:PORT]; NULL: no memory */
/* token NULL: as nobody. */
void far_line_fetch(far_line *, const char *token, const char *method, const char *path,
                    const char *body);
void far_line_connect(far_line *, const char *token); /* from now on, until the line is closed */
void far_line_send(far_line *, const char *text);     /* lost if the WebSocket is not open */
/* The next piece of news; *text is the caller's to free, or NULL. */
far_news far_line_take(far_line *, char **text, int *status);
int far_line_fd(const far_line *); /* readable as long as there is news */
void far_line_close(far_line *);

#endif
