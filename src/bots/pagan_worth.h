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

/* What a bot remembers: all of it from what it has heard, so that a game can be resumed. */
enum { PAGB_NEEDS = 2 }; /* the ritual asks for two favors, or for three */
typedef struct {
    uint32_t salt;                 /* of the first cards it drew: which decoys it prefers */
    uint8_t placed[PAG_VILLAGERS]; /* secrets ever put on each villager */
    uint8_t spoke;                 /* round of its own last words */
    /* The hunter's, about what the witch left undone: */
    uint8_t favors[PAG_VILLAGERS], secrets[PAG_VILLAGERS]; /* as they lie */
    uint16_t stands; /* villagers his pawns were put on, since his turn began */
    struct {
        uint16_t open; /* when her turn began: where the ritual could be performed */
        uint16_t ripe; /* and where one visit would make that possible */
        uint8_t passed[PAG_VILLAGERS], waited[PAG_VILLAGERS]; /* her turns in which it was not */
    } undone[PAGB_NEEDS];
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
/* What the hunter infers when a turn begins, his own or hers (he hears it, and sees no table). */
void pagb_turn_begins(pagb_memory *, bool own);

/* One more of it, for this seat's own side (clues for the hunter, secrets for the witch). */
int pagb_clue(const pagb_table *, int villager, int already); /* with so many there */
int pagb_clues_of_colour(const pagb_table *, int colour);     /* on its living villagers */
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
