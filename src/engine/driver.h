/* The one driver: whom to ask when no clock decides. Simulation, server, bots, wasm and GPU use it.
 *
 * Seats in `may` are asked once each, clockwise, and again after every change; then `must` in seat
 * order. In a race the order is drawn. A seat with a single legal move is answered here: the caller
 * gets the move with it. Usage:
 *
 *   cab_driver_begin(&driver);
 *   while (cab_next(game, state, &driver, &rng, &ask)) {
 *       move = ask.count == 1 && !ask.may ? ask.move[0] : choose(..); // CAB_SILENT too if ask.may
 *       if (move == CAB_SILENT) {
 *           cab_driver_silent(&driver, ask.seat);
 *       } else {
 *           game->apply_move(state, ask.seat, move, &rng, journal);
 *           cab_driver_moved(&driver, ask.seat);
 *       }
 *   }
 */
#ifndef CABALE_ENGINE_DRIVER_H
#define CABALE_ENGINE_DRIVER_H

#include "engine/game.h"

typedef struct {
    uint8_t quiet; /* seats in `may` that have let it pass since the last change */
    cab_seat from; /* clockwise starts after this seat: whoever moved last */
    uint8_t zero[2];
} cab_driver;

typedef struct {
    cab_seat seat;
    bool may;  /* asked out of turn: CAB_SILENT is an answer */
    int count; /* legal moves; 1 and not `may`: a single option, to be answered for the seat */
    cab_move move[CAB_LIST_MAX];
} cab_ask;

void cab_driver_begin(cab_driver *);
bool cab_next(const cab_game *, const void *state, cab_driver *, cab_rng *,
              cab_ask *); /* false: over */
void cab_driver_silent(cab_driver *, cab_seat);
void cab_driver_moved(cab_driver *, cab_seat);

#endif
