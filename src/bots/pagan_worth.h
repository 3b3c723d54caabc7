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

/* What was reckoned once and may be asked for again. */
enum {
    PAGB_BLANK = 0x80,          /* every byte of what is not known yet: */
    PAGB_UNKNOWN = -0x7f7f7f80, /* no worth is as low */
    PAGB_TOKENS = 3,            /* clues asked for together, at most */
    PAGB_CHANGES = 3
};
typedef struct {
    int suspicion[PAG_VILLAGERS];        /* of each villager */
    int top;                             /* the most suspicious one */
    int lure[PAG_COLOURS];               /* of one more clue, where this colour has few */
    int place[PAG_COLOURS];              /* the best villager for a secret */
    int visit[PAG_VILLAGERS];            /* pagb_visit */
    int secret[PAG_VILLAGERS];           /* one more, as they lie */
    int potion[PAG_SLOTS];               /* a secret there */
    int play[PAGB_CHANGES];              /* the best card at no change of price, 1 less, 2 less */
    int clues[PAG_COLOURS][PAGB_TOKENS]; /* so many more on this colour, one by one */
    int decoy[2];                        /* the villagers this witch likes best, -1: none */
} pagb_notes;

/* One table, looked at once. */
typedef struct {
    const pag_state *s;
    const pagb_memory *m;
    pag_role role;
    int witch;         /* the true witch; -1: not known */
    uint16_t innocent; /* villagers this seat knows to be innocent */
    uint16_t cleared;  /* ... and everybody */
    int clues_missing; /* living villagers without a clue */
    pagb_notes note;
} pagb_table;

void pagb_look(const pag_state *, const pagb_memory *, pag_role, pagb_table *);
/* What the hunter infers when a turn begins, his own or hers (he hears it, and sees no table). */
void pagb_turn_begins(pagb_memory *, bool own);

/* In 1024ths, as the hunter (or the public) would reckon; and who is the most suspicious. */
int pagb_suspicion(pagb_table *, int villager);
int pagb_top(pagb_table *);

/* One more of it, for this seat's own side (clues for the hunter, secrets for the witch). */
int pagb_clue(pagb_table *, int villager, int already); /* with so many there */
int pagb_clues_of_colour(pagb_table *, int colour);     /* on its living villagers */
int pagb_secret(pagb_table *, int villager, int already);
int pagb_next_secret(pagb_table *, int villager); /* with those that lie there */
int pagb_secret_on_potion(pagb_table *, int slot);
int pagb_influence(pagb_table *, pag_role, int change); /* gained, or lost if negative */
int pagb_draw(pagb_table *, int cards);
int pagb_evidence(pagb_table *);

int pagb_urgency(pagb_table *, int favors, int secrets); /* how near the ritual is */
int pagb_danger(pagb_table *, int villager, int favors, int secrets);
int pagb_harass(pagb_table *, int villager, bool favor); /* what removing it is worth */
int pagb_card(pagb_table *, int face);                   /* to be played or kept, its price apart */
int pagb_in_play(pagb_table *, int face);                /* to its owner */
int pagb_best_play(pagb_table *,
                   int change); /* the best card at this change of price (0, -1, -2), or 0 */
int pagb_drink(pagb_table *, int slot);
int pagb_activate(pagb_table *, int slot);
int pagb_lift(pagb_table *, int slot);
int pagb_power(pagb_table *, int villager);
int pagb_visit(pagb_table *, int villager);
int pagb_familiar(pagb_table *, int face, int villager, bool empowered);
int pagb_eliminate(pagb_table *, int villager);

#endif
