/* The chances of the seats at the start of a turn, fitted to 24,000 games between heuristics (6,000
 * at every number of players); they are in proportion to 2^(points / CAB_DOUBLING). Buried shares
 * weigh the more the fewer turns are left, what is not buried half as much; sailors and the
 * Captain's office count a little. Cards in hand told nothing. */
#include "bots/pagamas_worth.h"

#include "bots/search.h"
#include "games/pagamas/pagamas.h"

enum {
    TURNS = 10,  /* the tables end there */
    CAPTAIN = 18 /* points */
};

uint32_t pgmb_stage(const void *state)
{
    return ((const pgm_state *)state)->turn;
}

/* Quarters of points for a buried share, by the turns that are left. */
static int share_points(const pgm_state *s)
{
    static const uint8_t few[TURNS + 1] = {128, 128, 68, 50, 40, 32, 27, 22, 19, 17, 17};
    static const uint8_t many[TURNS + 1] = {82, 82, 47, 36, 29, 24, 20, 16, 16, 16, 16};
    int day = s->seats - 1, turns = (pgm_count(s, PGM_Z_LOOT_DECK) + day - 1) / day;
    if (turns > TURNS) turns = TURNS;
    return s->seats <= 4 ? few[turns] : many[turns];
}

static int points_of(const pgm_state *s, int seat)
{
    int halves = 2 * pgm_shares(s, PGM_Z_BURIED + seat) + pgm_shares(s, PGM_Z_UNBURIED + seat);
    return halves * share_points(s) / 8 + pgm_crew_force(s, seat) + CAPTAIN * (seat == s->captain);
}

void pgmb_expect(const void *state, uint16_t out[CAB_SEATS])
{
    const pgm_state *s = (const pgm_state *)state;
    uint32_t others = (uint32_t)s->seats - 1, weight[PGM_SEATS], sum = 0;
    uint32_t lost = CAB_SEARCH_ONE * (others - 1) / (2 * others); /* as pgm_is_over has it */
    int best = points_of(s, 0);
    for (int seat = 1; seat < s->seats; seat++)
        if (points_of(s, seat) > best) best = points_of(s, seat);
    for (int seat = 0; seat < s->seats; seat++)
        sum += weight[seat] = cab_belief_weight(points_of(s, seat) - best);
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = (uint16_t)(lost + (uint64_t)weight[seat] * (CAB_SEARCH_ONE - lost) / sum);
}
