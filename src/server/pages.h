/* What clients ask for besides the live line, as text: the catalogue, words, who one is, one's
 * games, replays. Functions of what they are given, so that a server tells them over HTTP (http.c,
 * people.c, past.c) and a browser without one as well (src/wasm). */
#ifndef CABALE_SERVER_PAGES_H
#define CABALE_SERVER_PAGES_H

#include "engine/words.h"
#include "record/record.h"
#include "server/core.h"

enum { SRV_PAGE = 4 << 20 }; /* all words of a game fit */

void srv_page_catalogue(cab_text *);
void srv_page_words(const cab_game *, cab_lang, cab_text *); /* NULL: of no game */
/* The member "person". */
void srv_page_person(const uint8_t person[SRV_PERSON], const char *name, bool account, cab_text *);
/* A game at which one has a seat, as one of a list. */
void srv_page_game(const srv_stored *, int seat, cab_text *);

/* `view` of a request: a seat, "public", or NULL or "all" for everything. False: none of these. */
bool srv_page_viewer(const char *view, uint8_t *viewer);
/* A text that grows as it is made, at most SRV_WHOLE bytes of it. The owner frees `text`. */
enum { SRV_WHOLE = 64 << 20 }; /* a long replay with all cards up */
typedef struct {
    char *text;
    uint32_t length, room;
} srv_whole;
bool srv_whole_take(void *whole, const char *bytes, uint32_t count); /* a cab_sink's */

/* A finished record as JSON lines. What is wrong, as the name of an error; NULL: nothing. */
const char *srv_page_replay(const char *record, uint32_t length, uint8_t viewer, bool beliefs,
                            cab_sink);

#endif
