/* What a bot says, hears and remembers at a table of Pagamas: shared by pagamas_talk.c (talk) and
 * pagamas_hints.c (choosing). Promises are those of section 11.5 of docs/rules/pagamas.md. The bot
 * keeps most of its own, believes those who have broken none so far, and remembers who has. */
#ifndef CABALE_BOTS_PAGAMAS_TALK_H
#define CABALE_BOTS_PAGAMAS_TALK_H

#include "bots/bot.h"
#include "games/pagamas/pagamas.h"

/* All zero at the start. Words of a turn are forgotten with it; broken ones are not. */
typedef struct {
    uint8_t broken[PGM_SEATS]; /* words broken to the whole table or to this seat */
    uint8_t said[PGM_SEATS];   /* last word on a ballot, to be compared: 1 + claim kind, 0 none */
    uint8_t about[PGM_SEATS];  /* its argument: 0 against, 1 for; a seat */
    uint8_t side[PGM_SEATS];   /* camp promised: 0 none, 1 Captain, 2 mutineers; own included */
    uint8_t spares[PGM_SEATS]; /* seats they will not ambush; own included */
    uint8_t hides[PGM_SEATS];  /* 1 + hideout they say they are in */
    uint8_t worth[PGM_SEATS];  /* of their last promise to this seat, in tens of points */
    uint8_t deal[PGM_SEATS];   /* what they ask of this seat for it: a term; 0: nothing */
    uint8_t vote;              /* own word on this division: 0 none, 1 against, 2 for */
    uint8_t promised;          /* seats that have a promise of it */
    uint8_t dealt;             /* seats it has asked for something in return */
    uint8_t offered;           /* seats that offered it something for its vote in an election */
    uint8_t owed;              /* 1 + seat to which the Second's office is promised */
    uint8_t cards;             /* seats that are promised a card of the next division */
    uint8_t pardoned;          /* seats it will not send over the plank */
    uint8_t reward;            /* seats it will give of what a plank brings */
    uint8_t day;               /* shares of the day's loot, as seen */
    uint8_t total;             /* the same, as somebody who knows says */
    uint8_t force;             /* the Second's word, its own included: 0 none, 1 not, 2 force */
    uint8_t muster;            /* it will muster its own sailors */
    uint8_t elect;             /* 1 + seat it will vote for in this election */
    uint8_t spoke;             /* 1 + decision at which it last spoke in this turn */
    uint8_t zero;
} pgmb_memory;

/* What it means to do, as far as it speaks of it now. Points: above 0 is yes. */
typedef struct {
    int like;          /* the division on the table */
    int join;          /* a mutiny */
    int call;          /* to call one */
    int force;         /* the division, as Second */
    int candidate;     /* whom it would elect; -1: nobody */
    int prey;          /* whom it would rather ambush; -1: nobody */
    int place;         /* where it would wait for them */
    uint8_t receivers; /* whom it would give a card */
} pgmb_plan;

void pgmb_hear_event(pgmb_memory *, int own, const cab_event *);
void pgmb_hear_claim(pgmb_memory *, int own, const cab_claim *);

/* One statement at most; what it promises is noted. */
bool pgmb_speak(pgmb_memory *, const pgm_state *, int own, const pgmb_plan *, uint32_t dice,
                cab_claim *out);

static inline bool pgmb_in(unsigned mask, int seat)
{
    return (mask >> seat & 1) != 0;
}

#endif
