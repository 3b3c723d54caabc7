/* What is sent to one seat, as JSON: views, events, choices, refusals. Every channel writes with
 * these, so the laws test the bytes that people really get. Keys are names, never numbers of ours,
 * except moves. Fields that say nothing are left out; a hidden face is null.
 *
 *   ref     {"kind":"card","seat":1,"zone":"hand","place":2,"face":"oracle"},
 *           {"kind":"seat","seat":1}, {"kind":"face","face":"oracle"}, {"kind":"hidden"},
 *           {"kind":"zone","seat":1,"zone":"hand"}, {"kind":"number","number":3},
 *           {"kind":"term","term":"moon"}, with its seat if it belongs to one
 *   event   {"event":"draw","refs":[ref ..]}
 *   choice  {"move":12,"verb":"take","refs":[ref ..],"amount":2,
 *            "stop":true,"dangerous":true,"default":true} or {"move":65535,"reopen":true}
 *   reason  {"reason":"too_dear","refs":[ref ..]}
 *   view    {"seat":0 or null,"turn":{"must":[seat ..],"may":[..],"sealed":[..],"pace":"normal"},
 *            "prompt":{"prompt":"pay","refs":[ref ..]},
 *            "zones":[{"zone":"hand","seat":0,"cards":[card ..]} ..],
 *            "counters":[{"counter":"gold","value":3,"on":ref} ..]}
 *   card    "oracle" or null, or {"face":"oracle" or null,"covered":true,"marked":true}
 *   result  {"end":"won","winners":[seat ..],
 *            "seats":[{"rank":1,"score":7,"utility":100,"role":"thief"} ..]}
 *   update  {"events":[event ..],"view":view,"choices":[choice ..],"result":if the game is over}
 *   change  "turn":..,"prompt":..,"zones":[those that differ, whole; one that is no longer shown as
 *            {..,"cards":[],"gone":true}],"counters":[new or other value; counters of one name on
 *            one thing are one list and come all],"gone":[no longer shown, without value]
 *
 * Names of games are letters, digits, _ and - (a test shows it), so they are never escaped.
 */
#ifndef CABALE_ENGINE_WIRE_H
#define CABALE_ENGINE_WIRE_H

#include "base/json.h"
#include "engine/game.h"

/* Room for any update whose names have at most CAB_NAME_MAX letters. A ref is at most 59 bytes and
 * two names; so 192 events of 8 refs take 270 KiB, 160 choices 230 KiB, a view of 240 cards, 64
 * zones and 320 counters 90 KiB. */
enum { CAB_NAME_MAX = 56, CAB_UPDATE_MAX = 640 * 1024 };

/* Parts; key as in base/json.h. */
void cab_json_ref(cab_text *, const cab_game *, const char *key, const cab_ref *);
void cab_json_event(cab_text *, const cab_game *, const char *key,
                    const cab_event *); /* redacted already */
void cab_json_view(cab_text *, const cab_game *, const char *key, const cab_view *);
void cab_json_choice(cab_text *, const cab_game *, const char *key, cab_move, const cab_choice *);
void cab_json_reason(cab_text *, const cab_game *, const char *key, const cab_reason *);
void cab_json_result(cab_text *, const cab_game *, const char *key, const cab_result *, int seats);

/* The same in pieces, as members of an object that is open: for hosts that send only what
 * changed. */
int cab_json_events(cab_text *, const cab_game *, const cab_journal *,
                    cab_seat viewer); /* "events"; how many there are for this viewer */
void cab_json_choices(cab_text *, const cab_game *, const cab_seen *, cab_turn,
                      cab_seat viewer);                          /* "choices" */
bool cab_same_counter(const cab_counter *, const cab_counter *); /* same name on the same thing */
void cab_json_change(cab_text *, const cab_game *, const cab_view *before, const cab_view *after);

/* One whole message for a seat after a move: its events, its view, its choices. The journal may be
 * NULL: then it is what a client gets that has just come to the table. */
void cab_json_update(cab_text *, const cab_game *, const void *state, const cab_journal *,
                     cab_seat viewer);

#endif
