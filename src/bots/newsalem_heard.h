/* What a bot hears and remembers at a table of New Salem: shared by newsalem_heard.c (hearing) and
 * newsalem_hints.c (choosing, speaking). Nothing is owned: it lives in the bot's mind. */
#ifndef CABALE_BOTS_NEWSALEM_HEARD_H
#define CABALE_BOTS_NEWSALEM_HEARD_H

#include "bots/bot.h"
#include "games/newsalem/newsalem.h"

/* What it remembers. All zero at the start. */
typedef struct {
    int16_t suspicion
        [NSM_SEATS]; /* hundredths of a doubling of the odds, by what was played and said */
    int16_t gloom;   /* Despair placed by building, less what remove symbols took */
    uint8_t given[NSM_HAND_MAX]; /* passed to the left neighbour last, 0 beyond */
    uint8_t last_built[NSM_SEATS];
    uint8_t looked[NSM_SEATS];   /* whose character each has seen, seats */
    uint8_t claimed[NSM_SEATS];  /* categories it says it collects */
    uint8_t promised[NSM_SEATS]; /* text of an event + 1 */
    uint8_t accusers[NSM_SEATS]; /* seats that accuse it */
    uint8_t wanted;              /* text of the event the Constable asked Hope for, + 1 */
    uint8_t round, built;        /* buildings built by all */
    uint8_t team;                /* own team + 1, 0 until it was asked first */
    uint8_t said;                /* kinds of claim made this round */
    uint8_t zero[3];
} nsmb_memory;

void nsmb_hear(cab_mind *, const cab_event *, const cab_claim *); /* as cab_bot has it */

static inline nsmb_memory *nsmb_memory_of(cab_mind *mind)
{
    return (nsmb_memory *)(void *)mind->memory;
}

static inline int nsmb_team_term(int team)
{
    return NSM_T_TEAM + team;
}

static inline int nsmb_clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

#endif
