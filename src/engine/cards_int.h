/* What cards.c and cards_seen.c share. */
#ifndef CABALE_ENGINE_CARDS_INT_H
#define CABALE_ENGINE_CARDS_INT_H

#include "engine/cards.h"

#include <string.h>

static inline int cab_cards_total(const cab_cards *c)
{
    return c->pile[c->zones - 1].end;
}

static inline void cab_card_set(cab_card *card, uint64_t key)
{
    card->face = (uint8_t)(key >> 40);
    card->lot = (uint8_t)(key >> 32);
    card->known = (cab_seats)(key >> 16);
    card->within = (cab_seats)key;
}

/* Cards put in order of keys that hold them. Of a short heap every pair is compared: which come out
 * exchanged is anybody's guess, so there had better be no branch. */
enum { CAB_HEAP_SHORT = 8 };
static inline void cab_sort_keys(cab_card *card, uint64_t *key, int count)
{
    for (int i = 1; i < count; i++) {
        uint64_t mine = key[i];
        int at = i;
        if (count <= CAB_HEAP_SHORT) {
            for (; at > 0; at--) {
                uint64_t other = key[at - 1];
                key[at] = other > mine ? other : mine;
                mine = other > mine ? mine : other;
            }
        } else {
            for (; at > 0 && key[at - 1] > mine; at--)
                key[at] = key[at - 1];
        }
        key[at] = mine;
    }
    for (int i = 0; i < count; i++)
        cab_card_set(&card[i], key[i]);
}

/* Seats see the very card at this index; it uses up a fact of theirs about its face in its lot.
 * True if another card has changed by that. */
bool cab_card_learn(const cab_cards *, int at, cab_seats);

#endif
