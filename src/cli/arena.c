/* The games of an arena: one table a thread, with everything its bots need. */
#include "cli/arena.h"

#include "base/assert.h"
#include "base/hash.h"
#include "bots/search.h"
#include "cli/hosting.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const cab_arena_plan *plan;
    cab_arena_game *games; /* everybody's; each writes those it plays */
    cab_hosting *host;
    void *memory;
    cab_desk desk[CAB_SEATS]; /* one a bot, on the same memory */
} worker;

static bool play(void *data, uint64_t number)
{
    worker *w = data;
    const cab_arena_plan *plan = w->plan;
    uint64_t deal = plan->first + number / (uint64_t)plan->bots,
             rotation = number % (uint64_t)plan->bots;
    const cab_bot *bot[CAB_SEATS];
    const cab_desk *desk[CAB_SEATS];
    cab_arena_game *game = &w->games[number];
    cab_result result;
    for (uint64_t seat = 0; seat < plan->setup.seats; seat++) {
        bot[seat] = plan->bot[(seat + rotation) % (uint64_t)plan->bots];
        desk[seat] = &w->desk[(seat + rotation) % (uint64_t)plan->bots];
    }
    uint64_t seed = cab_hash_step(cab_hash_step(plan->seed, UINT64_C(0x6172656e61)), deal);
    memset(game, 0, sizeof *game);
    if (!cab_host_game(w->host, plan->game, &plan->setup, bot, desk, seed, rotation, &result))
        return true;
    memcpy(game->rank, result.rank, sizeof game->rank);
    memcpy(game->role, result.role, sizeof game->role);
    game->winners = result.winners;
    game->finished = true;
    return true;
}

static void dismiss(worker *w)
{
    free(w->memory);
    free(w->host);
    free(w);
}

static worker *hire(const cab_arena_plan *plan, cab_arena_game *games)
{
    worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->plan = plan;
    w->games = games;
    w->host = calloc(1, sizeof *w->host);
    w->memory = malloc(CAB_SEARCH_MEMORY);
    for (int i = 0; i < plan->bots; i++) {
        w->desk[i].memory = w->memory;
        w->desk[i].memory_size = CAB_SEARCH_MEMORY;
        w->desk[i].part = plan->part;
        w->desk[i].options = plan->options[i];
    }
    if (w->host && w->memory) return w;
    dismiss(w);
    return NULL;
}

bool cab_arena_run(const cab_arena_plan *plan, cab_arena_game *games)
{
    void *hands[CAB_CREW_MAX];
    int hired = 0;
    cab_assert(plan->threads >= 1 && plan->threads <= CAB_CREW_MAX);
    cab_crew_work work = {plan->deals * (uint64_t)plan->bots, 1, play, plan->progress};
    while (hired < plan->threads && (hands[hired] = hire(plan, games)))
        hired++;
    bool well = hired == plan->threads && cab_crew_run(&work, hands, hired);
    for (int i = 0; i < hired; i++)
        dismiss(hands[i]);
    return well;
}
