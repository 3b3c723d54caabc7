#include "cli/hosting.h"

#include "base/hash.h"
#include "engine/journal.h"

#include <string.h>

static void hear_events(cab_hosting *h)
{
    for (cab_seat seat = 0; seat < h->seats; seat++) {
        if (!h->bot[seat]->hear) continue;
        for (int i = 0; i < h->journal.count; i++) {
            cab_event event;
            if (cab_redact(&h->journal.event[i], seat, &event))
                h->bot[seat]->hear(&h->mind[seat], &event, NULL);
        }
    }
}

static void speak(cab_hosting *h, cab_seat speaker)
{
    cab_claim claim;
    const cab_bot *bot = h->bot[speaker];
    if (!bot->claim || !bot->claim(&h->mind[speaker], &h->seen, &claim)) return;
    for (cab_seat seat = 0; seat < h->seats; seat++) {
        bool told = seat != speaker && (claim.to == CAB_NOBODY || claim.to == seat);
        if (told && h->bot[seat]->hear) h->bot[seat]->hear(&h->mind[seat], NULL, &claim);
    }
}

static cab_move answer(cab_hosting *h)
{
    const cab_ask *ask = &h->ask;
    if (ask->count == 1 && !ask->may) return ask->move[0];
    h->game->hide(h->state.bytes, ask->seat, &h->seen);
    speak(h, ask->seat);
    cab_move move = h->bot[ask->seat]->choose(&h->mind[ask->seat], &h->seen, ask->move, ask->count);
    if (move == CAB_SILENT && ask->may) return move;
    for (int i = 0; i < ask->count; i++)
        if (ask->move[i] == move) return move;
    return CAB_NO_MOVE;
}

/* Whoever infers is shown what it knew before and knows now, unless nothing has changed for it. */
static void watch(cab_hosting *h, cab_seat mover)
{
    for (cab_seat seat = 0; seat < h->seats; seat++) {
        if (!h->bot[seat]->watch) continue;
        h->game->hide(h->state.bytes, seat, &h->seen);
        if (memcmp(&h->seen, &h->before[seat], h->game->state_size) == 0) continue;
        h->bot[seat]->watch(&h->mind[seat], &h->before[seat], mover, &h->seen);
    }
}

static bool play(cab_hosting *h, cab_move move)
{
    cab_seat mover = h->ask.seat;
    for (cab_seat seat = 0; seat < h->seats; seat++)
        if (h->bot[seat]->watch) h->game->hide(h->state.bytes, seat, &h->before[seat]);
    h->journal.count = 0;
    if (h->game->apply_move(h->state.bytes, mover, move, &h->rng, &h->journal) != CAB_OK)
        return false;
    h->moves++;
    cab_driver_moved(&h->driver, mover);
    hear_events(h);
    watch(h, mover);
    return true;
}

uint64_t cab_host_seed(uint64_t seed, uint64_t rotation)
{
    return cab_hash_step(cab_hash_step(seed, 2), rotation) >> 1;
}

bool cab_host_game(cab_hosting *h, const cab_game *game, const cab_setup *setup,
                   const cab_bot *const *bot, const cab_desk *const *desk, uint64_t seed,
                   uint64_t rotation, cab_result *result)
{
    h->game = game;
    h->seats = setup->seats;
    h->moves = 0;
    cab_rng_fast(&h->rng, seed);
    cab_rng_fast(&h->order, cab_hash_step(seed, 1));
    cab_driver_begin(&h->driver);
    for (cab_seat seat = 0; seat < h->seats; seat++) {
        h->bot[seat] = bot[seat];
        cab_mind_init(&h->mind[seat], game, seat, h->seats, cab_host_seed(seed, rotation));
        h->mind[seat].desk = desk[seat];
    }
    if (game->setup(h->state.bytes, setup, &h->rng) != CAB_OK) return false;
    while (cab_next(game, h->state.bytes, &h->driver, &h->order, &h->ask)) {
        if (h->moves == game->length_max) return false;
        cab_move move = answer(h);
        if (move == CAB_SILENT)
            cab_driver_silent(&h->driver, h->ask.seat);
        else if (move == CAB_NO_MOVE || !play(h, move))
            return false;
    }
    return game->is_over(h->state.bytes, result);
}
