/* What is so and not seen by all: who the witches are, who holds what, who hides where. */
#include "learn/rollout.h"

#include "games/newsalem/newsalem.h"
#include "games/pagamas/pagamas.h"
#include "games/pagan/pagan.h"
#include "games/pantacle/pantacle.h"
#include "games/tavern/tavern.h"

#include <string.h>

enum {
    PAN_FACTS = PAN_BLADES * PAN_SEATS,               /* who holds a blade */
    NSM_FACTS = NSM_SEATS,                            /* who is a Witch */
    PAG_FACTS = PAG_VILLAGERS,                        /* which villager is the witch */
    PGM_FACTS = PGM_SEATS * (PGM_PLACES + PGM_KINDS), /* who hides where and holds what */
    TAV_FACTS = TAV_TREASURES * TAV_SEATS             /* who holds a treasure */
};

uint32_t lrn_facts(const cab_game *game)
{
    return game == &pan_game   ? PAN_FACTS
           : game == &nsm_game ? NSM_FACTS
           : game == &pag_game ? PAG_FACTS
           : game == &pgm_game ? PGM_FACTS
           : game == &tav_game ? TAV_FACTS
                               : 0;
}

static int rel(int seat, int viewer, int seats)
{
    return (seat - viewer + seats) % seats;
}

static void tell_pantacle(const pan_state *s, int viewer, uint8_t *out)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int face = 1; face <= PAN_BLADES; face++)
            if (s->player[seat].hand >> face & 1)
                out[(face - 1) * PAN_SEATS + rel(seat, viewer, s->seats)] = 1;
}

static void tell_newsalem(const nsm_state *s, int viewer, uint8_t *out)
{
    for (int seat = 0; seat < s->seats; seat++)
        out[rel(seat, viewer, s->seats)] = s->witches >> seat & 1;
}

static void tell_pagan(const pag_state *s, uint8_t *out)
{
    int witch = pag_true_witch(s);
    if (witch >= 0) out[witch] = 1;
}

static void tell_pagamas(const pgm_state *s, int viewer, uint8_t *out)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t *row = out + rel(seat, viewer, s->seats) * (PGM_PLACES + PGM_KINDS);
        if (s->hideout[seat].set) row[s->hideout[seat].value] = 1;
        for (int id = 1; id <= PGM_KINDS; id++)
            row[PGM_PLACES + id - 1] = pgm_held(s, PGM_Z_HAND + seat, PGM_AC(id)) > 0;
    }
}

static void tell_tavern(const tav_state *s, int viewer, uint8_t *out)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int face = 1; face <= TAV_TREASURES; face++)
            if (s->hand[seat] >> face & 1)
                out[(face - 1) * TAV_SEATS + rel(seat, viewer, s->seats)] = 1;
}

void lrn_tell_facts(const cab_game *game, const void *state, int viewer, uint8_t *out)
{
    memset(out, 0, lrn_facts(game));
    if (game == &pan_game) tell_pantacle((const pan_state *)state, viewer, out);
    if (game == &nsm_game) tell_newsalem((const nsm_state *)state, viewer, out);
    if (game == &pag_game) tell_pagan((const pag_state *)state, out);
    if (game == &pgm_game) tell_pagamas((const pgm_state *)state, viewer, out);
    if (game == &tav_game) tell_tavern((const tav_state *)state, viewer, out);
}
