/* A house of one's own: the server's core inside a browser, so that people play without a server
 * and without a network. What the core says and stores goes to the page (web/src/house), what the
 * page hears from the client comes in here: the same protocol, records and laws, and no line for
 * any game.
 *
 * One person lives here. What is kept is a set of keys with bytes behind them, which only kept.c
 * understands: the page gives all of them back at the start (house_kept, in the order of their
 * keys), writes what it is told to, and says when that is safe (house_safe); until then nothing
 * that depends on it is said. If writing fails or anything traps, the page throws the house away
 * and opens another from what is safe.
 *
 * One thread; functions are called one after the other. On a machine, page_* are a test's
 * (tests/wasm/house_test.c). */
#ifndef CABALE_WASM_HOUSE_H
#define CABALE_WASM_HOUSE_H

#include <stdint.h>

#ifdef __wasm__
#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(name)))
#define TO_PAGE(name)   __attribute__((export_name(name)))
#else
#define FROM_PAGE(name)
#define TO_PAGE(name)
#endif

/* ---- what the page does ---------------------------------------------------------------------- */

FROM_PAGE("say") void page_say(uint32_t conn, const char *text, uint32_t length);
FROM_PAGE("hang_up") void page_hang_up(uint32_t conn, uint32_t code);
FROM_PAGE("keep")
void page_keep(const char *key, uint32_t key_length, const void *bytes, uint32_t length);
FROM_PAGE("drop") void page_drop(const char *key, uint32_t length); /* and all that begin so */
FROM_PAGE("answer") void page_answer(uint32_t status, const char *text, uint32_t length);
FROM_PAGE("random") void page_random(void *bytes, uint32_t count);
FROM_PAGE("now") double page_now(void); /* ms since 1970 */

/* ---- what it calls --------------------------------------------------------------------------- */

TO_PAGE("room") void *house_room(uint32_t bytes); /* for what comes with the next call */
/* A key and its bytes lie in the room: a kept_taken. */
TO_PAGE("kept") uint32_t house_kept(uint32_t key_length, uint32_t length);
TO_PAGE("open") void house_open(uint32_t pace); /* once all is given back */
TO_PAGE("connect") void house_connect(uint32_t conn);
TO_PAGE("hear") void house_hear(uint32_t conn, uint32_t length); /* a message lies in the room */
TO_PAGE("leave") void house_leave(uint32_t conn);
/* A call of the protocol lies in the room, "GET /api/me", perhaps with a line feed and a body; it
 * is answered before this returns. */
TO_PAGE("ask") void house_ask(uint32_t length);
TO_PAGE("put") double house_put(void);       /* how many things the page was told to keep or drop */
TO_PAGE("safe") void house_safe(double put); /* so many of them are */
TO_PAGE("tick") double house_tick(void);     /* does what is due; when there is more to do, or -1 */
TO_PAGE("minds") uint32_t house_minds(void); /* whether one of a bot waits to think */
TO_PAGE("think") void house_think(void);     /* the first of them does, as long as it may */

#endif
