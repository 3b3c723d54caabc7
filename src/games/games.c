/* The registry: one line a game. */
#include "engine/game.h"

extern const cab_game nsm_game;
extern const cab_game pag_game;
extern const cab_game pan_game;
extern const cab_game pgm_game;
extern const cab_game smp_game;
extern const cab_game tav_game;

const cab_game *cab_game_at(int index)
{
    static const cab_game *const games[] = {
        &pan_game,
        &pag_game,
        &nsm_game,
        &pgm_game,
        &tav_game,
        &smp_game,
        /* new games are registered above this line */
        NULL,
    };
    return index >= 0 && index < (int)(sizeof games / sizeof *games) ? games[index] : NULL;
}

const cab_game *cab_game_find(const char *id)
{
    for (int i = 0; cab_game_at(i); i++)
        if (cab_same(cab_game_at(i)->id, id)) return cab_game_at(i);
    return NULL;
}
