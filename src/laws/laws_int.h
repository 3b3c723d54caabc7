/* Shared by the files of this room. Every check returns true if nothing was found. */
#ifndef CABALE_LAWS_LAWS_INT_H
#define CABALE_LAWS_LAWS_INT_H

#include "laws/laws.h"

enum { CAB_NO_SEAT = 0xff };

/* Notes the first finding; false, so that a check can end with it. */
bool cab_laws_fail(cab_laws *, int law, const char *what, int seat, int move);

static inline uint32_t cab_laws_dice(cab_laws *l, uint32_t bound)
{
    return cab_rng_below(&l->dice, bound);
}

/* Any viewer: a seat, or in one case more a spectator. */
static inline cab_seat cab_laws_viewer(cab_laws *l)
{
    uint32_t viewer = cab_laws_dice(l, l->seats + 1u);
    return viewer < l->seats ? (cab_seat)viewer : (cab_seat)CAB_NOBODY;
}

bool cab_laws_same_turn(const cab_turn *, const cab_turn *);

/* laws_state.c: of one state */
bool cab_laws_both_sides(cab_laws *, const void *state); /* check, lists, law 1 */
bool cab_laws_moves(cab_laws *, const void *state);      /* legal = applied, descriptions */
bool cab_laws_time(cab_laws *, const void *state);       /* law 8 */
bool cab_laws_refusals(cab_laws *, const void *state);
bool cab_laws_view(cab_laws *, const void *state, cab_seat viewer); /* view and observation */

/* laws_twins.c: of a move; `after` is the state after it, l->journal tells it */
bool cab_laws_twins(cab_laws *, const void *after, cab_seat mover, cab_move, cab_seat viewer);
bool cab_laws_claims(cab_laws *, const void *after, cab_seat viewer);

/* laws_streams.c and laws_sealed.c: from a state on */
bool cab_laws_streams(cab_laws *, const void *state);
bool cab_laws_sealed(cab_laws *, const void *state);

#endif
