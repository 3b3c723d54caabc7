/* What a server says (docs/protocol.md, engine/wire.h), back into the engine's own structs, so
 * that the same functions turn it into words. False: not what a server of this version says; what
 * was written until then is of no use. */
#ifndef CABALE_TERMINAL_FAR_READ_H
#define CABALE_TERMINAL_FAR_READ_H

#include "engine/game.h"
#include "net/json_read.h"

bool far_read_ref(const cab_game *, const net_json *, cab_ref *);
bool far_read_event(const cab_game *, const net_json *, cab_event *);
bool far_read_reason(const cab_game *, const net_json *, cab_reason *);
bool far_read_result(const cab_game *, const net_json *, cab_result *);
bool far_read_claim(const cab_game *, const net_json *, cab_claim *); /* one that was heard */
/* The moves of a list and what they mean; the one that takes an answer back is told apart. */
bool far_read_choices(const cab_game *, const net_json *, cab_move *, cab_choice *, int *count,
                      bool *reopen);
bool far_read_view(const cab_game *, const net_json *, cab_view *);
/* The members of an `up` that say what is different now. */
bool far_read_change(const cab_game *, const net_json *, cab_view *);

#endif
