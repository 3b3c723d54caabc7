/* What things are worth at a table of Pagan, as one seat sees it: shared by pagan_worth.c
 * (reckoning) and pagan_hints.c (choosing). All figures are points: 100 is about what one pawn
 * brings. Everything is computed from a cab_seen and the bot's memory; nothing is owned. */
#ifndef CABALE_BOTS_PAGAN_WORTH_H
#define CABALE_BOTS_PAGAN_WORTH_H

#include "bots/bot.h"
#include "games/pagan/pagan.h"

enum {
    PAGB_ONE = 1024,  /* certainty */
    PAGB_WIN = 20000, /* the game */
    PAGB_PAWN = 100   /* one action */
};

/* What a bot remembers. */
typedef struct {
    uint32_t salt;                 /* drawn once: which villagers it would rather use as decoys */
    uint8_t placed[PAG_VILLAGERS]; /* secrets ever put on each villager */
    uint8_t spoke;                 /* round of its own last words */
    uint8_t zero[2];
} pagb_memory;

/* One table, looked at once. */
typedef struct {
    const pag_state *s;
    const pagb_memory *m;
    pag_role role;
    int witch;                    /* the true witch; -1: not known */
    uint16_t innocent;            /* villagers this seat knows to be innocent */
    uint16_t cleared;             /* ... and everybody */
    int suspicion[PAG_VILLAGERS]; /* in 1024ths, as the hunter (or the public) would reckon */
    int clues_missing;            /* living villagers without a clue */
    int top;                      /* the most suspicious villager */
} pagb_table;

void pagb_look(const pag_state *, const pagb_memory *, pag_role, pagb_table *);

/* One more of it, for this seat's own side (clues for the hunter, secrets for the witch). */
int pagb_clue(const pagb_table *, int villager, int already); /* with so many there */
int pagb_secret(const pagb_table *, int villager, int already);
int pagb_secret_on_potion(const pagb_table *, int slot);
int pagb_influence(const pagb_table *, pag_role, int change); /* gained, or lost if negative */
int pagb_draw(const pagb_table *, int cards);
int pagb_evidence(const pagb_table *);

int pagb_urgency(const pagb_table *, int favors, int secrets); /* how near the ritual is */
int pagb_danger(const pagb_table *, int villager, int favors, int secrets);
int pagb_harass(const pagb_table *, int villager, bool favor); /* what removing it is worth */
int pagb_card(const pagb_table *, int face);    /* to be played or kept, its price apart */
int pagb_in_play(const pagb_table *, int face); /* to its owner */
int pagb_best_play(const pagb_table *,
                   int change); /* the best card at this change of price, or 0 */
int pagb_drink(const pagb_table *, int slot);
int pagb_activate(const pagb_table *, int slot);
int pagb_lift(const pagb_table *, int slot);
int pagb_power(const pagb_table *, int villager);
int pagb_visit(const pagb_table *, int villager);
int pagb_familiar(const pagb_table *, int face, int villager, bool empowered);
int pagb_eliminate(const pagb_table *, int villager);

#endif
