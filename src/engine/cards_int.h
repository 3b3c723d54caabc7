/* What cards.c and cards_seen.c share. */
#ifndef CABALE_ENGINE_CARDS_INT_H
#define CABALE_ENGINE_CARDS_INT_H

#include "engine/cards.h"

static inline int cab_cards_total(const cab_cards *c)
{
    return c->pile[c->zones - 1].end;
}

/* Seats see the very card at this index; it uses up a fact of theirs about its face in its lot.
 * True if another card has changed by that. */
bool cab_card_learn(const cab_cards *, int at, cab_seats);

#endif
