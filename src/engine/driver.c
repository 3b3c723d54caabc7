#include "engine/driver.h"

#include "base/assert.h"
#include "base/bits.h"

void cab_driver_begin(cab_driver *d)
{
    d->quiet = 0;
    d->from = 0;
    d->zero[0] = d->zero[1] = 0;
}

static cab_seat clockwise_after(uint8_t seats, cab_seat from)
{
    for (int i = 1; i <= CAB_SEATS; i++) {
        cab_seat seat = (cab_seat)((from + i) % CAB_SEATS);
        if (seats & CAB_BIT(seat)) return seat;
    }
    return CAB_NOBODY;
}

static cab_seat any_of(uint8_t seats, cab_rng *rng)
{
    uint64_t left = seats;
    for (uint32_t skip = cab_rng_below(rng, (uint32_t)cab_popcount(seats)); skip > 0; skip--)
        cab_pop_low(&left);
    return (cab_seat)cab_low(left);
}

bool cab_next(const cab_game *game, const void *state, cab_driver *d, cab_rng *rng, cab_ask *ask)
{
    cab_turn turn = game->turn(state);
    uint8_t may = turn.may & (uint8_t)~d->quiet;
    ask->may = may != 0;
    if (may)
        ask->seat = clockwise_after(may, d->from);
    else if (!turn.must)
        return false;
    else if (turn.pace == CAB_PACE_RACE)
        ask->seat = any_of(turn.must, rng);
    else
        ask->seat = (cab_seat)cab_low(turn.must);
    ask->count = game->legal_moves(state, ask->seat, ask->move);
    cab_assert(ask->count > 0);
    return true;
}

void cab_driver_silent(cab_driver *d, cab_seat seat)
{
    d->quiet |= (uint8_t)CAB_BIT(seat);
}

void cab_driver_moved(cab_driver *d, cab_seat seat)
{
    d->quiet = 0;
    d->from = seat;
}
