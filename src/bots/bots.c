/* The bots of this program: one line each, weakest first. */
#include "bots/bot.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

extern const cab_bot cab_novice_bot;
extern const cab_bot cab_adept_bot;
extern const cab_bot cab_master_bot;
extern const cab_bot nsm_heuristic_bot;
extern const cab_bot pag_heuristic_bot;
extern const cab_bot pan_heuristic_bot;
extern const cab_bot pgm_heuristic_bot;
extern const cab_bot tav_heuristic_bot;

static const cab_bot *registered(int index)
{
    static const cab_bot *const bots[] = {
        &cab_random_bot,
        &cab_novice_bot,
        &nsm_heuristic_bot,
        &pag_heuristic_bot,
        &pan_heuristic_bot,
        &pgm_heuristic_bot,
        &tav_heuristic_bot,
        /* new bots are registered above this line */
        &cab_adept_bot,
        &cab_master_bot,
        NULL,
    };
    return bots[index]; /* nobody asks past the NULL */
}

const cab_bot *cab_bot_at(const cab_game *game, int index)
{
    if (index < 0) return NULL;
    for (int i = 0; registered(i); i++) {
        const cab_bot *bot = registered(i);
        bool fits = !bot->game || strcmp(bot->game, game->id) == 0;
        if (fits && index-- == 0) return bot;
    }
    return NULL;
}

const cab_bot *cab_bot_find(const cab_game *game, const char *id)
{
    for (int i = 0; cab_bot_at(game, i); i++)
        if (strcmp(cab_bot_at(game, i)->id, id) == 0) return cab_bot_at(game, i);
    return NULL;
}

void cab_mind_init(cab_mind *mind, const cab_game *game, cab_seat seat, uint8_t seats,
                   uint64_t seed)
{
    memset(mind, 0, sizeof *mind);
    mind->game = game;
    mind->seat = seat;
    mind->seats = seats;
    /* Seats of one table are given the same seed; their dice must differ. */
    cab_rng_fast(&mind->rng, cab_hash_step(seed, (uint64_t)seat + 1));
}

cab_move cab_weighted_move(cab_mind *mind, const cab_bot *bot, const cab_seen *seen,
                           const cab_move *move, int count)
{
    uint16_t weight[CAB_LIST_MAX];
    uint32_t sum = 0;
    cab_assert(count > 0 && count <= CAB_LIST_MAX);
    bot->weights(mind, seen, move, count, weight);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    cab_assert(sum >= 1 && sum <= UINT16_MAX);
    uint32_t left = cab_rng_below(&mind->rng, sum);
    int at = 0;
    while (left >= weight[at])
        left -= weight[at++];
    return move[at];
}
