/* What a game is, as JSON, for lists of games: `cabale games --json` and the server's catalogue. */
#ifndef CABALE_ENGINE_CATALOG_H
#define CABALE_ENGINE_CATALOG_H

#include "base/json.h"
#include "engine/game.h"

void cab_json_game(cab_text *, const cab_game *); /* members of an object that is open */

#endif
