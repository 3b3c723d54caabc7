/* The table in words, for any game: what a cab_view holds, in small pieces that a screen puts
 * into lines.
 *
 * A counter is said as its word and its value ("Influence 3"). A game that wants it otherwise
 * gives the word a form:
 *   counter.x.each    the whole piece: {0} what it belongs to, {amount} the value; hidden at 0
 *   counter.x.brief   the same for narrow places; "-" leaves it out there
 *   counter.x.short   the counter's word for narrow places
 *   zone.x.short      likewise, without the owner: "hand"
 * Counters on things of a seat (a token, a slot) are listed after the counter's word: "Tokens:
 * a, b". */
#ifndef CABALE_TERMINAL_TABLE_H
#define CABALE_TERMINAL_TABLE_H

#include "terminal/session.h"

enum {
    TERM_MIDDLE = CAB_SEATS, /* the group of what belongs to no seat */
    TERM_EACH,               /* in brief: what is the same for all seats, said once */
    TERM_ITEM = 1024,        /* bytes: a public pile of 24 long names */
    TERM_ITEMS_MAX = 192 /* counters come in lists, so few are single; what is beyond is left out */
};

typedef struct {
    uint8_t group; /* seat, TERM_MIDDLE or TERM_EACH */
    bool single;   /* one counter */
    bool zone;     /* cards: on a line of its own where there is room */
    bool head;     /* a number of the whole table, such as the round */
    char text[TERM_ITEM];
} term_item;

typedef struct {
    term_item item[TERM_ITEMS_MAX];
    int count;
} term_table;

typedef uint8_t term_detail;
enum {
    TERM_BARE,  /* as tight; if cards of others have a state, no lists of the seats, piles of the
                   middle nor printed figures, for the room */
    TERM_TIGHT, /* as in brief, but hidden cards and what others have are only counted, unless their
                   cards have a state such as a posture */
    TERM_BRIEF, /* short words, tops of piles, nothing empty or 0, what all seats share once */
    TERM_WHOLE  /* everything, card by card, in long words */
};
void term_table_make(const term_session *, term_detail, term_table *);
/* The same as lines, one per seat and one for the middle, for plain mode and for reading at
 * leisure. */
void term_table_lines(const term_session *, cab_text *);
void term_seat_name(const term_session *, cab_seat, cab_text *); /* "2 Basile" */

/* Bytes of text that fit on a line of `width` characters, cut between words where possible;
 * *next is where the next line begins, NULL after the last. A line break in the text ends the
 * line. */
uint32_t term_fit(const char *text, uint32_t width, const char **next);

#endif
