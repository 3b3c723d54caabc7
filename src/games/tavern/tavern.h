/* Tavern Battle, for 2 to 6 bands: docs/rules/tavern.md (rule IDs TAV-x.y, decisions D1..D22,
 * section 5).
 *
 * The rules are in tavern.c (set-up, the loop, answers), tavern_barter.c (sales, agitation),
 * tavern_round.c (rounds, actions, objects, arrivals), tavern_fight.c (fights, tests, supports,
 * losses, ripostes), tavern_moves.c (what may be chosen), tavern_end.c (score, invariants); what
 * seats see in tavern_seen.c and tavern_talk.c. Cards: tavern_cards.def; the names of events,
 * choices and refusals: tavern_names.def.
 *
 * Cards lie in four decks of their own, each with its own array and zones: treasures, objects,
 * agitation cards, characters (heroes, arrivals, militia). Door and Window are places, not cards.
 * Offers and the put-up treasure stay in their hands while the table looks at them. Bounds: a
 * band of 20, an object hand of 21 (TAV-8.4), 14 dice (force 7, weapon 1, three supports of 2), 7
 * rounds (the militia is the 19th card at the latest), stack depth 3 (fight > riposte > loot).
 */
#ifndef CABALE_GAMES_TAVERN_TAVERN_H
#define CABALE_GAMES_TAVERN_TAVERN_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum {
    TAV_SEATS = 6,
    TAV_TREASURES = 36,
    TAV_OBJECTS = 42,
    TAV_KINDS = 22, /* of objects */
    TAV_AGITATIONS = 12,
    TAV_DESIGNS = 7, /* of agitation cards: 0 plain, 1..6 with a rider */
    TAV_HEROES = 12,
    TAV_CHARACTERS = 30, /* heroes 0..11, arrivals 12..29 */
    TAV_LAPS = 4,        /* TAV-3.13 */
    TAV_DICE = 14,
    TAV_SUPPORTS = 3,    /* TAV-11.5 */
    TAV_TAVERN_FULL = 30 /* TAV-9.11 */
};

/* Faces: treasures 1..36, kinds of object 37..58, characters 59..88, the militia 89, agitation
 * cards 90..96. In masks a treasure is bit 1..36, a kind of object bit 1..22, a character bit
 * 0..29. */
#define TAV_TR(idx)  ((uint8_t)((idx) + 1))   /* face of the treasure with index 0..35 */
#define TAV_OB(kind) ((uint8_t)(36 + (kind))) /* face of object kind 1..22 */
#define TAV_CH(idx)  ((uint8_t)(59 + (idx)))  /* face of character 0..29 */
#define TAV_AG(idx)  ((uint8_t)(90 + (idx)))  /* face of agitation design 0..6 */
enum {
    TAV_TREASURE_FIRST = 1,
    TAV_TREASURE_LAST = 36,
    TAV_OBJECT_FIRST = 37,
    TAV_OBJECT_LAST = 58,
    TAV_CHARACTER_FIRST = 59,
    TAV_MILITIA = 89,
    TAV_AGITATION_FIRST = 90,
    TAV_AGITATION_LAST = 96,
    TAV_FACES = 96
};
enum { /* treasures by face: TAV_TR_KEG is 1 */
       TAV_TR_ZERO,
#define TAV_TREASURE(id, name, type, second, weapon, from) TAV_TR_##id,
#include "games/tavern/tavern_cards.def"
#undef TAV_TREASURE
};
enum { /* objects by kind: TAV_OB_TABLE_LEG is 1 */
       TAV_OB_ZERO,
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) TAV_OB_##id,
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
};
enum { /* characters by index: TAV_CH_DWARF is 0, TAV_CH_GUARD 12 */
#define TAV_HERO(id, name, fo, cu, sf, sc, t1, p1, r1, t2, p2, r2, t3, p3, r3, from) TAV_CH_##id,
#define TAV_ARRIVAL(id, name, fo, cu, sf, sc, t1, t2, from)                          TAV_CH_##id,
#include "games/tavern/tavern_cards.def"
#undef TAV_HERO
#undef TAV_ARRIVAL
};
enum { /* agitation cards by design: TAV_AG_PLAIN is 0 */
#define TAV_AGITATION(id, name, copies, rider, from) TAV_AG_##id,
#include "games/tavern/tavern_cards.def"
#undef TAV_AGITATION
};

/* Zones of the four decks, each counted from 0; in references and in the game's table they follow
 * one another: TAV_ZT + zone, TAV_ZO + zone, TAV_ZA + zone, TAV_ZC + zone. */
enum {                                          /* treasures */
       TAV_T_OUT,                               /* not dealt; nobody sees them */
       TAV_T_HAND,                              /* + seat: exposed treasures */
       TAV_T_SHELTER = TAV_T_HAND + TAV_SEATS,  /* + seat: owner only */
       TAV_T_FLOOR = TAV_T_SHELTER + TAV_SEATS, /* face up */
       TAV_T_FLOOR_DOWN,                        /* face down: a heap, one pool */
       TAV_T_DRAWN,                             /* special weapons in use */
       TAV_T_ZONES
};
enum {             /* objects */
       TAV_O_DECK, /* top last */
       TAV_O_HAND, /* + seat */
       TAV_O_DISCARD = TAV_O_HAND + TAV_SEATS,
       TAV_O_BROKEN,
       TAV_O_USED, /* covers, the drawn wall trophy, the object of the action under way */
       TAV_O_ZONES
};
enum {                                      /* agitation cards */
       TAV_A_STOCK,                         /* not dealt */
       TAV_A_HAND,                          /* + seat; without hot_tempers everybody sees them */
       TAV_A_LAID = TAV_A_HAND + TAV_SEATS, /* in the order they were laid */
       TAV_A_ZONES
};
enum {             /* characters */
       TAV_C_DECK, /* arrivals and militia, top last */
       TAV_C_BAND, /* + seat: heroes first, then in the order they joined */
       TAV_C_ARRIVAL = TAV_C_BAND + TAV_SEATS, /* revealed, not settled */
       TAV_C_GONE, /* heroes not dealt, arrivals knocked out, fled or unclaimed */
       TAV_C_ZONES
};
enum {
    TAV_ZT = 0,
    TAV_ZO = TAV_ZT + TAV_T_ZONES,
    TAV_ZA = TAV_ZO + TAV_O_ZONES,
    TAV_ZC = TAV_ZA + TAV_A_ZONES,
    TAV_ZONES = TAV_ZC + TAV_C_ZONES
};

enum { /* types of treasure and affinities; terms 1..10 */
       TAV_NONE,
       TAV_BEER,
       TAV_WEAPON,
       TAV_INVENTION,
       TAV_MAGIC,
       TAV_ART,
       TAV_HOLY,
       TAV_DEMONIC,
       TAV_GOLD,
       TAV_TAVERN,
       TAV_ANY,
       TAV_AFFINITIES = 10
};
enum { TAV_STANDING, TAV_TILTED, TAV_DOWN, TAV_KO }; /* postures */
enum { TAV_CONTACT, TAV_DISTANCE };                  /* ways to fight */
enum { /* icons of objects; the first two as the ways to fight */
       TAV_ICON_CONTACT,
       TAV_ICON_DISTANCE,
       TAV_ICON_PROTECT,
       TAV_ICON_HIDE,
       TAV_ICON_WEAPON,
       TAV_ICONS
};
enum { /* riders of agitation cards */
       TAV_RIDER_NONE,
       TAV_RIDER_UNDO,
       TAV_RIDER_INSULT,
       TAV_RIDER_OBJECT,
       TAV_RIDER_PEEK,
       TAV_RIDER_SKIP,
       TAV_RIDER_LEAD
};

/* Terms, for words and references (1-based): affinities 1..10, postures, places, ways to fight,
 * characteristics, actions. */
enum {
    TAV_TERM_AFFINITY = 0, /* + TAV_BEER .. TAV_ANY */
    TAV_TERM_POSTURE = 11, /* + TAV_STANDING .. TAV_KO */
    TAV_TERM_DOOR = 15,
    TAV_TERM_WINDOW = 16,
    TAV_TERM_MODE = 17,   /* + TAV_CONTACT, TAV_DISTANCE */
    TAV_TERM_SCORE = 19,  /* + TAV_CONTACT: force, TAV_DISTANCE: cunning */
    TAV_TERM_ACTION = 21, /* + TAV_ACT_PASS .. TAV_ACT_DOOR */
    TAV_TERMS = 29
};

/* Moves. Every number means one thing, whatever is asked. Treasures and kinds of object count
 * from 1, agitation designs, characters and seats from 0. */
enum {
    TAV_M_PUT_UP = 0,             /* + treasure: D1 */
    TAV_M_LAY = 37,               /* + design: D1, D3 as a refusal, D4 as a protest */
    TAV_M_OFFER = 43,             /* + treasure: D2, ascending */
    TAV_M_SEAL = 80,              /* D2 */
    TAV_M_SELL = 81,              /* + seat: D3 */
    TAV_M_NO_PROTEST = 87,        /* D4 */
    TAV_M_GO_ON = 88,             /* D5 */
    TAV_M_SETTLE = 89,            /* D5 */
    TAV_M_NAME = 90,              /* + seat: D6 */
    TAV_M_TILT = 96,              /* + character: D7, D22 */
    TAV_M_ACTIVATE = 126,         /* + character: D8 */
    TAV_M_ACTION = 156,           /* + TAV_ACT_PASS .. TAV_ACT_DOOR: D9 */
    TAV_M_TAKE = 164,             /* + treasure: D10 */
    TAV_M_USE = 201,              /* + kind: D11, an object of the hand */
    TAV_M_DRAW = 224,             /* + 0 Demonic Sword, 1 Blessed Lance: D11 */
    TAV_M_WEAPON = 226,           /* the drawn weapon: D11, D17 */
    TAV_M_TARGET = 227,           /* + character: D12, D18 */
    TAV_M_SUPPORT = 257,          /* + character: D13, D14 */
    TAV_M_CALL = 287,             /* + seat: D13 */
    TAV_M_ROLL = 293,             /* D13 */
    TAV_M_DECLINE = 294,          /* D14 */
    TAV_M_DROP = 294,             /* + treasure: D15 */
    TAV_M_LOOT = 330,             /* + treasure: D16 */
    TAV_M_NO_RIPOSTE = 367,       /* D17 */
    TAV_M_RIPOSTE_CONTACT = 367,  /* + kind: D17 */
    TAV_M_RIPOSTE_DISTANCE = 389, /* + kind: D17 */
    TAV_M_SHELTER = 411,          /* + treasure: D19, two in ascending order */
    TAV_M_KEEP_NONE = 448,        /* D20 */
    TAV_M_KEEP = 448,             /* + kind: D20 */
    TAV_M_NO_CLAIM = 471,         /* D21 */
    TAV_M_CLAIM = 472,            /* D21 */
    TAV_MOVES = 473
};

enum { /* actions of D9 */
       TAV_ACT_PASS,
       TAV_ACT_PICK_UP,
       TAV_ACT_PROTECT,
       TAV_ACT_HIDE,
       TAV_ACT_DRAW,
       TAV_ACT_CONTACT,
       TAV_ACT_DISTANCE,
       TAV_ACT_WINDOW,
       TAV_ACT_DOOR,
       TAV_ACTIONS
};

/* What is being asked: the D-numbers of the rules file. 0: nothing, the game is over. */
typedef uint8_t tav_decision;
enum {
    TAV_D_NONE,
    TAV_D_OPEN,
    TAV_D_OFFER,
    TAV_D_SALE,
    TAV_D_PROTEST,
    TAV_D_SETTLE,
    TAV_D_NAME,
    TAV_D_INSULT,
    TAV_D_CHARACTER,
    TAV_D_ACTION,
    TAV_D_FLOOR,
    TAV_D_CARD,
    TAV_D_TARGET,
    TAV_D_SUPPORT,
    TAV_D_REPLY,
    TAV_D_DROP,
    TAV_D_LOOT,
    TAV_D_RIPOSTE,
    TAV_D_RIPOSTE_TARGET,
    TAV_D_SHELTER,
    TAV_D_KEEP,
    TAV_D_CLAIM,
    TAV_D_PENALTY,
    TAV_DECISIONS
};

/* What happens next, once nobody is asked and the stack is empty. */
enum {
    TAV_S_BARTER,     /* a barter turn begins (D1) */
    TAV_S_OFFERS,     /* a treasure is put up (D2) */
    TAV_S_SALE,       /* offers are open (D3) */
    TAV_S_PROTEST,    /* an exchange was made (D4) */
    TAV_S_LAY,        /* agitation cards of `pending` seats are laid, one by one (D6) */
    TAV_S_BARTER_END, /* next seller, or end of the lap (D5) */
    TAV_S_BRAWL,      /* the Brawl breaks out: leader, insults (D7) */
    TAV_S_DEAL,       /* the first objects */
    TAV_S_ROUND,      /* keep tests */
    TAV_S_TURN,       /* somebody activates a character (D8) */
    TAV_S_TURN_END,   /* the action is over */
    TAV_S_ESCAPE,     /* through the Door, one by one */
    TAV_S_OBJECTS,    /* what is kept (D20), then draw, then straighten */
    TAV_S_ARRIVAL,    /* the next arrival card (D21) */
    TAV_S_PENALTY,    /* wrong claims of `pending` seats (D22) */
    TAV_S_JOIN,       /* who gets the arrival */
    TAV_S_OVER,
    TAV_STEPS
};

/* Frames of the stack, and how far they have come. */
enum { TAV_F_NONE, TAV_F_FIGHT, TAV_F_HIDE, TAV_F_WINDOW, TAV_F_DROP, TAV_F_LOOT, TAV_F_SHELTER };
enum {                /* registers of a fight or test */
       TAV_R_ACTOR,   /* character */
       TAV_R_MODE,    /* TAV_CONTACT, TAV_DISTANCE */
       TAV_R_CARD,    /* face of the object played from the hand; 0: none, or no longer */
       TAV_R_TARGET,  /* character + 1 */
       TAV_R_SUPPORT, /* .. + 2: character + 1, in the order they came */
       TAV_R_RIPOSTE = TAV_R_SUPPORT + TAV_SUPPORTS /* 1: this fight is a riposte */
};                                                  /* mask: seats that have declined */
enum {
    TAV_R_SEAT,
    TAV_R_VICTIM,
    TAV_R_FLOOR
}; /* drop, shelter: seat; loot: seat, victim, the rest
                                                       goes to the floor */
enum {
    TAV_FS_TARGET,
    TAV_FS_SUPPORT,
    TAV_FS_ROLL,
    TAV_FS_RIPOSTE,
    TAV_FS_END
}; /* of fights, tests */

enum { /* options, in the order of the contract */
       TAV_OPT_SMASH,
       TAV_OPT_GANG_UP,
       TAV_OPT_HARD_HEAD,
       TAV_OPT_HOT_TEMPERS,
       TAV_OPT_CLAIM_MODE, /* 0 sealed, 1 race */
       TAV_OPTIONS
};

typedef struct {
    uint64_t hand[TAV_SEATS];    /* kept: known treasures in hand (all of them in a state) */
    uint64_t offer[TAV_SEATS];   /* treasures offered; the seat's own secret until `offers_open` */
    uint32_t objects[TAV_SEATS]; /* kept: known kinds of object in hand */
    uint32_t band[TAV_SEATS];    /* kept: characters of the band; KO and fled heroes included */
    uint32_t standing, tilted, down, ko; /* postures of all characters in bands */
    uint32_t fled;                       /* heroes */
    uint32_t at_door;                    /* characters */
    uint32_t door_now;                   /* of these, those who went there in this round */
    uint32_t been_down;                  /* heroes whose first fall is spent (TAV-7.21) */
    uint32_t shielded;                   /* characters with a protection */
    uint32_t hidden;                     /* characters in a hiding place */
    uint32_t drawn_now; /* characters whose weapon was drawn in this round (TAV-6.19) */
    uint32_t
        trace; /* digest of what the last open move showed to all and no longer shows: dice rolled
                       before the last ones, discards shuffled at once, arrivals nobody took */
    uint32_t zero2;
    cab_card treasure[TAV_TREASURES];
    cab_card object[TAV_OBJECTS];
    cab_card agitation[TAV_AGITATIONS];
    cab_card character[TAV_CHARACTERS + 1];
    cab_pile treasure_pile[TAV_T_ZONES];
    cab_pile object_pile[TAV_O_ZONES];
    cab_pile agitation_pile[TAV_A_ZONES];
    cab_pile character_pile[TAV_C_ZONES];
    cab_stack stack;
    cab_move last_move;             /* the last open move, which everybody saw */
    cab_sealing ask;                /* who has to choose, who has answered */
    uint8_t cover[TAV_CHARACTERS];  /* face of the object that shields or hides; 0 */
    uint8_t weapon[TAV_CHARACTERS]; /* face of the drawn weapon; 0 */
    uint8_t
        answer[TAV_SEATS]; /* secret while sealed or pending. D4: face laid or 0; D5, D21: 1 yes;
                                  D20: face kept or 0 */
    uint8_t insulted[TAV_SEATS];     /* heroes to tilt when the Brawl starts (TAV-14.4) */
    uint8_t extra_object[TAV_SEATS]; /* more objects when the Brawl starts (TAV-14.5) */
    uint8_t dice[TAV_DICE];          /* the last roll; in a roll-off two dice a seat; 0: none */
    uint8_t dice_count;              /* dice of the last roll; 12 after a roll-off */
    uint8_t step;
    tav_decision decision; /* what is asked */
    cab_seat asked;        /* of whom, if one seat is asked; else CAB_NOBODY */
    cab_seat last_seat;    /* of last_move */
    uint8_t seats;
    uint8_t options; /* bit TAV_OPT_ */
    uint8_t first_seller, seller, lap;
    uint8_t put_up;        /* face of the treasure on sale, or just sold; 0 */
    uint8_t buyer;         /* of this barter turn; CAB_NOBODY */
    uint8_t offers_open;   /* all offers are shown */
    uint8_t undone;        /* the exchange was undone (TAV-14.3) */
    uint8_t skip_next;     /* TAV-14.7 */
    uint8_t hilt;          /* TAV-14.8; CAB_NOBODY */
    uint8_t last_agitator; /* CAB_NOBODY */
    uint8_t pending; /* seats whose answer is still to be carried out: cards to lay, wrong claims */
    uint8_t waiting; /* seats still to answer in a race, while a penalty is settled (TAV-8.16) */
    uint8_t yes;     /* seats that voted to settle, or claimed the last arrival */
    uint8_t peeker;  /* who has just seen a treasure by TAV-14.6; CAB_NOBODY */
    uint8_t peeked;  /* its face: the peeker's secret */
    uint8_t peeked_of;    /* whose hand; CAB_NOBODY */
    uint8_t round;        /* 0 in the Barter, 1..7 */
    uint8_t leader;       /* who activates, or will next */
    uint8_t actor;        /* character activated */
    uint8_t action;       /* TAV_ACT_ while its card is asked for */
    uint8_t arrivals;     /* revealed in this round, 0..3 */
    uint8_t shelter_pick; /* first treasure of D19: its seat's secret; 0 */
    uint8_t broken;       /* kept: tavern value of the broken objects */
    uint8_t end;          /* TAV_END_ of the names, once over */
    uint8_t zero[1];
} tav_state;
static_assert(sizeof(tav_state) == 1320, "no padding, less than 2 KiB");

/* Data (tavern_cards.def through accessors). Provenance: R rule book, P public knowledge, H
 * house. */
typedef struct {
    uint8_t type, second, weapon;
    char from;
} tav_treasure_data;
typedef struct {
    uint8_t copies, icons, value; /* icons: bit TAV_ICON_ */
    char from;
} tav_object_data;
typedef struct {
    uint8_t score[2];   /* force, cunning: by TAV_CONTACT, TAV_DISTANCE */
    uint8_t support[2]; /* the same for supports */
    uint16_t likes;     /* mask of affinities */
    uint16_t ringed;    /* those that attract arrivals; of an arrival: all it likes */
    uint8_t points[TAV_AFFINITIES + 1]; /* a treasure of that type; TAV_ANY: 1 with the wildcard */
    char from;
} tav_character_data;
typedef struct {
    uint8_t copies, rider;
    char from;
} tav_agitation_data;
const tav_treasure_data *tav_treasure(int treasure);    /* 1..36 */
const tav_object_data *tav_object(int kind);            /* 1..22 */
uint32_t tav_kinds_with(int icon);                      /* mask of kinds with TAV_ICON_ */
const tav_character_data *tav_character(int character); /* 0..29 */
const tav_agitation_data *tav_agitation(int design);    /* 0..6 */
int tav_tavern_points(int tavern_value);                /* TAV-9.10 */
int tav_worth(int hero, int treasure);                  /* without the wildcard */

/* Queries, from public facts unless said otherwise. */
static inline bool tav_has(const tav_state *s, int option)
{
    return (s->options & 1u << option) != 0;
}
static inline uint32_t tav_living(const tav_state *s, int seat) /* TAV-2.10 */
{
    return s->band[seat] & ~(s->ko | s->fled);
}
uint8_t tav_alive(const tav_state *); /* seats whose band is alive */
int tav_posture(const tav_state *, int character);
int tav_owner(const tav_state *, int character);                /* seat, or CAB_NOBODY */
uint32_t tav_activatable(const tav_state *, int seat);          /* D8 */
uint32_t tav_targets(const tav_state *, int seat, int mode);    /* TAV-7.6 to 7.10 */
int tav_weapon_of(const tav_state *, int character);            /* face if usable now, else 0 */
uint16_t tav_actions(const tav_state *, int character);         /* mask of TAV_ACT_; owner's hand */
uint32_t tav_supporters(const tav_state *, int seat, int mode); /* able ones (TAV-11) */
uint32_t tav_riposte_targets(const tav_state *, int mode);   /* of the fight on top of the stack */
uint8_t tav_eligible(const tav_state *);                     /* TAV-8.19 */
bool tav_attracts(const tav_state *, int seat, int arrival); /* a claim would be valid */
int tav_draws(const tav_state *, int seat);                  /* objects drawn (TAV-8.4, 8.5) */
int tav_tavern_value(const tav_state *);
int tav_value(const tav_state *, int seat, int treasure);      /* best own hero, no wildcard */
int tav_possessed(const tav_state *, int seat, uint64_t *set); /* how many; those known as a mask */
/* How many of them no hero likes; the points of the others. */
int tav_worthless(const tav_state *, int seat, int *points);
/* What a hero brings without a taste: for the tavern, and for a worthless treasure, which is used
 * up by that. */
int tav_brings(const tav_state *, int hero, int *worthless);
int tav_score(const tav_state *, int seat);   /* of what is known (TAV-9.4 to 9.12) */
int tav_count_t(const tav_state *, int zone); /* cards in a zone of each deck */
int tav_count_o(const tav_state *, int zone);
int tav_count_a(const tav_state *, int zone);
int tav_count_c(const tav_state *, int zone);

/* The contract's functions. */
cab_error tav_setup(void *, const cab_setup *, cab_rng *);
cab_turn tav_turn(const void *);
uint8_t tav_secret_choice(const void *);
int tav_legal_moves(const void *, cab_seat, cab_move *);
cab_error tav_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool tav_is_over(const void *, cab_result *);
const char *tav_check(const void *);
void tav_hide(const void *, cab_seat, cab_seen *);
void tav_hide_again(const void *, cab_seat, cab_recent *, cab_seen *);
void tav_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void tav_view(const cab_seen *, cab_seat, cab_view *);
void tav_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason tav_why_not(const cab_seen *, cab_seat, cab_move);
cab_move tav_default_move(const cab_seen *, cab_seat);
void tav_observe(const cab_seen *, cab_seat, int8_t *);
cab_verdict tav_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *tav_name(uint8_t list, uint16_t index);
uint64_t tav_tables(void);
extern const cab_game tav_game;

enum {                    /* claims */
       TAV_CLAIM_SEEK,    /* a type: "I am looking for it" */
       TAV_CLAIM_GIVE,    /* a type: "I would give it" */
       TAV_CLAIM_MINIMUM, /* a number: "I will refuse below that many treasures" */
       TAV_CLAIM_SETTLE,  /* "let us settle": I will vote for it */
       TAV_CLAIM_TRUCE,   /* a seat: "I will not attack you in this round" */
       TAV_CLAIM_SUPPORT, /* a seat: "attack it and I support you" */
       TAV_CLAIMS
};

/* Observation: the public part, then the viewer's own knowledge. Seats are relative to the viewer;
 * for a spectator relative to seat 0.
 *   TREASURE  per treasure: where the public knows it to be, put up, seat that offers it
 *   OBJECT    per kind: in the discard, broken, in use
 *   WHERE     per treasure: rel seat + 1 of a hand known to hold it, 7 own shelter, 8 face down
 *   HELD      per rel seat and kind: known objects in hand
 *   ANSWER    own sealed answer, first sheltered treasure, treasure just peeked at */
enum {
    TAV_SEE_TABLE_WIDTH = 32,
    TAV_SEE_PER_PLAYER = 18,
    TAV_SEE_PER_CHARACTER = 10,
    TAV_SEE_PER_TREASURE = 3,
    TAV_SEE_PER_OBJECT = 3,
    TAV_SEE_DECISION = 0, /* one-hot */
    TAV_SEE_TABLE = TAV_SEE_DECISION + TAV_DECISIONS,
    TAV_SEE_DICE = TAV_SEE_TABLE + TAV_SEE_TABLE_WIDTH,
    TAV_SEE_PLAYER = TAV_SEE_DICE + TAV_DICE,
    TAV_SEE_CHARACTER = TAV_SEE_PLAYER + TAV_SEATS * TAV_SEE_PER_PLAYER,
    TAV_SEE_TREASURE = TAV_SEE_CHARACTER + TAV_CHARACTERS * TAV_SEE_PER_CHARACTER,
    TAV_SEE_OBJECT = TAV_SEE_TREASURE + TAV_TREASURES * TAV_SEE_PER_TREASURE,
    TAV_SEE_AGITATION = TAV_SEE_OBJECT + TAV_KINDS * TAV_SEE_PER_OBJECT, /* per design: laid */
    TAV_SEE_PUBLIC = TAV_SEE_AGITATION + TAV_DESIGNS,
    TAV_SEE_WHERE = TAV_SEE_PUBLIC,
    TAV_SEE_WORTH = TAV_SEE_WHERE + TAV_TREASURES, /* per treasure: points for the viewer */
    TAV_SEE_OFFER = TAV_SEE_WORTH + TAV_TREASURES, /* per treasure: in the own offer */
    TAV_SEE_HELD = TAV_SEE_OFFER + TAV_TREASURES,
    TAV_SEE_LAYABLE = TAV_SEE_HELD + TAV_SEATS * TAV_KINDS, /* per design: own agitation cards */
    TAV_SEE_ANSWER = TAV_SEE_LAYABLE + TAV_DESIGNS,
    TAV_SEE_SIZE = TAV_SEE_ANSWER + 3
};

/* For tests and for what lies beside tavern.c. */
cab_cards tav_treasures(tav_state *, cab_journal *);
cab_cards tav_objects(tav_state *, cab_journal *);
cab_cards tav_agitations(tav_state *, cab_journal *);
cab_cards tav_characters(tav_state *, cab_journal *);
void tav_refresh(tav_state *); /* recomputes everything marked `kept` */

#endif
