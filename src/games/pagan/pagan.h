/* Pagan: Fate of Roanoke, witch against hunter: docs/rules/pagan.md (rule IDs PAG-x.y, decisions
 * D10..D57, section 5; cards and effect steps, section 7).
 *
 * The turn is in pagan.c, actions and visits in pagan_action.c, effects, played cards and tokens in
 * pagan_effect.c, what may be chosen in pagan_moves.c, decks in pagan_deck.c, what seats see in
 * pagan_seen.c and pagan_view.c; cards, villagers and their programs are data, pagan_cards.def.
 *
 * Villagers are numbered 0..8, roles are PAG_WITCH and PAG_HUNTER; which seat is the witch is
 * settled at the deal (`witch`). Zones of the state are counted by role; in views and references
 * they are rows of the contract's table, PAG_ZONES further if the witch sits in seat 1.
 * Bounds: 25 + 25 different cards of at most 2 copies, 9 Suspect cards; 3 slots of every kind;
 * stack depth 6 (visit > power > play > effect > conversion > token).
 */
#ifndef CABALE_GAMES_PAGAN_PAGAN_H
#define CABALE_GAMES_PAGAN_PAGAN_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum {
    PAG_VILLAGERS = 9,
    PAG_COLOURS = 3,
    PAG_SLOTS = 3, /* of allies, locations, potions, familiars, curses: PAG-9.7 */
    PAG_HAND_LIMIT = 7,
    PAG_COPIES_MAX = 2,
    PAG_ROUNDS_MAX = 250, /* PAG-13.7 */
    PAG_CARDS = 109       /* 50 + 50 + 9 */
};
typedef uint8_t pag_role;
enum { PAG_WITCH, PAG_HUNTER, PAG_NOBODY }; /* NOBODY as a winner: none yet, or a draw */

/* Villagers (7.1), colours, tokens. */
enum {
    PAG_PAMUY,
    PAG_ANNIE,
    PAG_MIA,
    PAG_JOHNSON,
    PAG_SUE,
    PAG_ATKINS,
    PAG_WULFRIC,
    PAG_BIGGS,
    PAG_TOBIAS
};
enum { PAG_RED, PAG_BLUE, PAG_GREEN, PAG_NO_COLOUR };
typedef uint8_t pag_token;
enum { PAG_CLUE, PAG_EVIDENCE, PAG_SECRET, PAG_FAVOR, PAG_TOKENS };

/* Faces: cards by their printed number 1..50, then the Suspect cards of villagers 0..8. */
enum {
    PAG_NO_FACE,
#define PAG_CARD(number, key, type, cost, figure, second, trigger, program, other, standing,       \
                 name_from, from)                                                                  \
    PAG_F_##key,
#include "games/pagan/pagan_cards.def"
#undef PAG_CARD
    PAG_F_SUSPECT, /* + villager */
    PAG_FACES = PAG_F_SUSPECT + PAG_VILLAGERS - 1
};
enum { PAG_HUNTER_FIRST = 1, PAG_HUNTER_LAST = 25, PAG_WITCH_FIRST = 26, PAG_WITCH_LAST = 50 };
static_assert(PAG_F_SUSPECT == PAG_WITCH_LAST + 1, "fifty cards, then the Suspects");

typedef uint8_t pag_type;
enum {
    PAG_ALLY,
    PAG_EVENT,
    PAG_INVESTIGATION,
    PAG_LOCATION,
    PAG_POTION,
    PAG_CHARM,
    PAG_CURSE,
    PAG_FAMILIAR,
    PAG_TYPES
};

enum {               /* zones, by role; pile indices of the state */
       PAG_Z_DECK_H, /* top last */
       PAG_Z_HAND_H,
       PAG_Z_DRAWN_H,  /* drawn to keep one (Biggs) */
       PAG_Z_PLAYED_H, /* a card being played, not yet where it goes (PAG-11.6) */
       PAG_Z_DISCARD_H,
       PAG_Z_ALLIES,
       PAG_Z_LOCATIONS,
       PAG_Z_INVESTIGATIONS, /* in order of their villagers */
       PAG_Z_DECK_W,
       PAG_Z_HAND_W,
       PAG_Z_DRAWN_W,
       PAG_Z_PLAYED_W,
       PAG_Z_DISCARD_W,
       PAG_Z_POTIONS,
       PAG_Z_FAMILIARS,
       PAG_Z_CURSES,
       PAG_Z_TRUE_WITCH,     /* her own Suspect card: known to the witch */
       PAG_Z_SUSPECTS,       /* the Suspect deck */
       PAG_Z_DRAWN_SUSPECTS, /* the hunter's, in drawn order */
       PAG_ZONES
};
/* The same pile of either role. */
#define PAG_DECK(role)    ((role) == PAG_WITCH ? PAG_Z_DECK_W : PAG_Z_DECK_H)
#define PAG_HAND(role)    ((role) == PAG_WITCH ? PAG_Z_HAND_W : PAG_Z_HAND_H)
#define PAG_DRAWN(role)   ((role) == PAG_WITCH ? PAG_Z_DRAWN_W : PAG_Z_DRAWN_H)
#define PAG_PLAYED(role)  ((role) == PAG_WITCH ? PAG_Z_PLAYED_W : PAG_Z_PLAYED_H)
#define PAG_DISCARD(role) ((role) == PAG_WITCH ? PAG_Z_DISCARD_W : PAG_Z_DISCARD_H)

typedef uint8_t pag_action;
enum {
    PAG_A_VISIT,
    PAG_A_GAIN,
    PAG_A_DRAW,
    PAG_A_PLAY,
    PAG_A_READY,
    PAG_A_RITUAL,   /* witch */
    PAG_A_ACTIVATE, /* hunter, this and the rest */
    PAG_A_HARASS,
    PAG_A_LIFT,
    PAG_A_EXONERATE,
    PAG_A_ELIMINATE,
    PAG_ACTIONS
};
enum { PAG_STANDARD, PAG_FAMILIAR_PAWN }; /* kinds of the witch's pawns */
enum {                                    /* alternatives printed on cards: D12, D46 */
       PAG_MODE_DRAW,
       PAG_MODE_TRADE, /* discard a card for influence */
       PAG_MODE_DISCARD,
       PAG_MODE_LOSE, /* 2 influence */
       PAG_MODE_FAVOR,
       PAG_MODE_SECRETS,
       PAG_MODE_NOTHING,
       PAG_MODES,
       PAG_MODE_LOSE_ALL = PAG_MODES /* for want of others, so never chosen */
};

/* Terms, for words and references (1-based): PAG_T_x + number. */
enum {
    PAG_T_VILLAGER = 1,
    PAG_T_COLOUR = PAG_T_VILLAGER + PAG_VILLAGERS,
    PAG_T_TOKEN = PAG_T_COLOUR + PAG_COLOURS,
    PAG_T_ACTION = PAG_T_TOKEN + PAG_TOKENS,
    PAG_T_PAWN = PAG_T_ACTION + PAG_ACTIONS,
    PAG_T_MODE = PAG_T_PAWN + 2,
    PAG_T_ROLE = PAG_T_MODE + PAG_MODES,
    PAG_T_TYPE = PAG_T_ROLE + 2,
    PAG_T_BOARD = PAG_T_TYPE + PAG_TYPES, /* one's own board */
    PAG_TERMS = PAG_T_BOARD
};

/* Moves. Below 64 everything that is no card in a hand, from 64 on faces; so a list of moves is two
 * words of bits (pag_set). */
enum {
    PAG_M_VILLAGER = 0, /* + villager 0..8 */
    PAG_M_POTION = 9,   /* + slot 0..2: a card in play, as are the next four */
    PAG_M_ALLY = 12,
    PAG_M_LOCATION = 15,
    PAG_M_FAMILIAR = 18,
    PAG_M_CURSE = 21,
    PAG_M_BOARD = 24,  /* one's own board: D57 */
    PAG_M_DRINK = 25,  /* + slot: drink that potion */
    PAG_M_ACTION = 28, /* + PAG_A_ */
    PAG_M_PAWN = 39,   /* + PAG_STANDARD, PAG_FAMILIAR_PAWN */
    PAG_M_MODE = 41,   /* + PAG_MODE_ */
    PAG_M_COLOUR = 49, /* + colour */
    PAG_M_KEEP_ALLY = 52,
    PAG_M_DROP_ALLY = 53,
    PAG_M_CONVERT = 54,
    PAG_M_USE = 55,    /* a power */
    PAG_M_NORMAL = 56, /* a familiar's effect */
    PAG_M_EMPOWERED = 57,
    PAG_M_STOP = 58, /* stop, skip, none, done, end */
    PAG_M_FACE = 64, /* + face 1..59: a card in a hand, drawn, or a Suspect card */
    PAG_MOVES = PAG_M_FACE + PAG_FACES + 1
};
typedef struct {
    uint64_t low, faces; /* bit = move, bit = face */
} pag_set;

/* What is being asked: the D-numbers of section 5. 0: nothing, the game is over. */
typedef uint8_t pag_decision;
enum {
    PAG_D_NONE,
    PAG_D_UPKEEP,        /* D10 */
    PAG_D_VILLAGER,      /* D11 */
    PAG_D_MODE,          /* D12 */
    PAG_D_ALLY,          /* D13 */
    PAG_D_HAND_LIMIT,    /* D14 */
    PAG_D_WITCH_ACTION,  /* D20 */
    PAG_D_HUNTER_ACTION, /* D21 */
    PAG_D_TARGET,        /* D22 */
    PAG_D_PAWN,          /* D23 */
    PAG_D_LOCATION,      /* D24 */
    PAG_D_CURSE,         /* D25 */
    PAG_D_CONVERT,       /* D30 */
    PAG_D_DISTRIBUTE,    /* D31 */
    PAG_D_POWER,         /* D32 */
    PAG_D_FAMILIAR,      /* D33 */
    PAG_D_EMPOWER,       /* D34 */
    PAG_D_END,           /* D35 */
    PAG_D_PLAY,          /* D40 */
    PAG_D_REPLACE,       /* D41 */
    PAG_D_INVESTIGATION, /* D42 */
    PAG_D_DISCARD,       /* D43 */
    PAG_D_KEEP,          /* D44 */
    PAG_D_SECOND,        /* D45 */
    PAG_D_TRADE,         /* D46 */
    PAG_D_PAY_CLUE,      /* D50 */
    PAG_D_REMOVE,        /* D51 */
    PAG_D_MOVE_FROM,     /* D52 */
    PAG_D_MOVE_TO,       /* D52 */
    PAG_D_SUPPLY,        /* D53 */
    PAG_D_COLOUR,        /* D54 */
    PAG_D_CARD,          /* D55: a card in play */
    PAG_D_RIVAL_HAND,    /* D55: a card in the witch's hand */
    PAG_D_REVEAL,        /* D56 */
    PAG_D_RETAKE,        /* D57 */
    PAG_DECISIONS
};

enum {                      /* phases of a turn */
       PAG_S_BEGIN,         /* upkeep step 1 */
       PAG_S_UPKEEP_START,  /* 2 */
       PAG_S_UPKEEP_DURING, /* 3 */
       PAG_S_UPKEEP_ALLIES, /* 4 */
       PAG_S_UPKEEP_END,    /* 5 */
       PAG_S_UPKEEP_HAND,   /* 6 */
       PAG_S_ACTION,
       PAG_S_END,
       PAG_S_OVER
};

/* Standing effects of cards in play (7.11: static flags). */
enum {
    PAG_NO_STANDING,
    PAG_BLANK_ALLIES = 1,            /* Hypnosis */
    PAG_SKIP_FIRST_DISTRIBUTION = 2, /* Opaque Mist */
    PAG_REPEAT_AT_1 = 4,             /* Witch's Mark */
    PAG_HARASS_COST_2 = 8,           /* Henchman */
    PAG_TWO_PAWNS = 16,              /* Confinement, on its villager */
    PAG_SKIP_DISTRIBUTION = 32       /* Quarantine, on its villager */
};

typedef struct {
    uint8_t clues, secrets, favors;
    uint8_t std, fam, hunter; /* pawns standing here */
    uint8_t inv;              /* face of the investigation in front, 0: none */
    uint8_t zero;
} pag_villager;

typedef struct {
    uint64_t hand[2]; /* kept, by role: faces in that hand that are known, bit = face */
    cab_card card[PAG_CARDS];
    cab_pile pile[PAG_ZONES];
    cab_stack stack;
    uint8_t copies[PAG_FACES + 1]; /* of each face in this game's decks */
    uint8_t supply[PAG_TOKENS];
    pag_villager v[PAG_VILLAGERS];
    uint16_t alive, ward;  /* villagers, bit = number */
    uint16_t occupied[2];  /* kept, by role: villagers with a pawn of that role */
    uint16_t influence[2]; /* by role */
    cab_move last_move;    /* the last move as far as everybody saw it */
    uint8_t evidence;
    uint8_t ally_clues[PAG_SLOTS];         /* clues on an ally */
    uint8_t location_pawn[PAG_SLOTS];      /* hunter pawn on a location */
    uint8_t potion_secrets[PAG_SLOTS];     /* secrets on a potion */
    uint8_t pawns_std, pawns_fam, pawns_h; /* still to be used this turn */
    uint8_t board_std, board_h;            /* standing on one's own board */
    uint8_t innocents;                     /* eliminated */
    uint8_t round;                         /* 1..250 */
    pag_role active;
    uint8_t phase;
    pag_decision decision; /* what the active player is asked */
    uint8_t first_colour;  /* of the witch's first visit: PAG-2.23 */
    uint8_t familiar_used; /* this witch turn */
    uint8_t hunter_visits; /* begun this hunter turn */
    uint8_t upkeep_done;   /* bit 0..2 allies, 3..5 curses: resolved this upkeep; 6: D10 closed */
    uint8_t settled;       /* allies settled in upkeep step 4 */
    uint8_t scenario;      /* 0, 1, 2 */
    uint8_t ritual_favors, exonerate_cost, exonerate_win, innocent_limit;
    uint8_t objective_done; /* scenario 2, bit = role */
    uint8_t suspects_seen;  /* drawn Suspect cards the witch has looked at */
    uint8_t standing;       /* kept: standing effects at work */
    pag_role winner;        /* PAG_NOBODY: none, or a draw */
    uint8_t reason;         /* PAG_END_x, once it is over */
    cab_seat witch;         /* her seat, 0 or 1 */
    cab_seat last_seat;     /* of last_move */
    uint8_t zero[9];
} pag_state;

static inline cab_seat pag_seat(const pag_state *s, pag_role role)
{
    return (cab_seat)(role == PAG_WITCH ? s->witch : 1 - s->witch);
}
static inline pag_role pag_role_of(const pag_state *s, cab_seat seat)
{
    return seat == s->witch ? PAG_WITCH : PAG_HUNTER;
}
static inline int pag_count(const pag_state *s, int zone)
{
    return s->pile[zone].end - (zone > 0 ? s->pile[zone - 1].end : 0);
}
static inline const cab_card *pag_zone(const pag_state *s, int zone)
{
    return s->card + (zone > 0 ? s->pile[zone - 1].end : 0);
}
/* Row of the contract's zone table. */
static inline int pag_zone_row(const pag_state *s, int zone)
{
    return zone + (s->witch ? PAG_ZONES : 0);
}

/* ---- data (pagan_cards.def) --------------------------------------------------------------- */

/* One step of an effect: section 7.11. What a, b, c mean depends on the step; see pagan_cards.def.
 */
typedef struct {
    uint8_t op, a, b, c;
    uint16_t filter;
} pag_step;
enum { PAG_STEPS_MAX = 10 }; /* of a program, the final 0 included */

enum { /* when a card's program runs */
       PAG_ON_NOTHING,
       PAG_ON_PLAY,
       PAG_ON_DRINK,
       PAG_ON_ACTIVATE,
       PAG_ON_FAMILIAR, /* the second program is the empowered effect */
       PAG_ON_VISIT,    /* of the side the investigation lies on */
       PAG_ON_CONVERT,
       PAG_HUNTER_START_MAY, /* upkeep of that role, step 2, 3 or 5 */
       PAG_HUNTER_START_MUST,
       PAG_HUNTER_DURING_MAY,
       PAG_HUNTER_END_MUST,
       PAG_WITCH_START_MAY
};

typedef struct {
    pag_type type;
    uint8_t cost;
    uint8_t figure; /* upkeep of an ally, side (role) of an investigation, secrets of a potion, */
    uint8_t second; /* clues to lift a curse; and the influence for that */
    uint8_t trigger;
    uint8_t program, other; /* PAG_P_; 0: none */
    uint8_t standing;
    char name_from, from; /* R rule book, P public, H house: name and type; figures and effect */
} pag_card_data;
typedef struct {
    uint8_t colour, rank, tokens, on; /* a visit puts so many tokens on that colour */
    uint8_t power;                    /* PAG_P_ */
    char from;
} pag_villager_data;
typedef struct {
    uint8_t ritual_favors, exonerate_cost, exonerate_win, innocent_limit;
    uint8_t quick, objectives; /* 30-card decks; PAG-14.14, 14.15 */
    char from;
} pag_scenario_data;

enum { /* programs */
       PAG_P_none,
#define PAG_PROGRAM(name, ...) PAG_P_##name,
#include "games/pagan/pagan_cards.def"
#undef PAG_PROGRAM
       PAG_PROGRAMS
};

const pag_card_data *pag_card(int face); /* 1..50 */
const pag_villager_data *pag_villager_card(int villager);
const pag_scenario_data *pag_scenario(int scenario); /* 0..2 */
const pag_step *pag_program(int program);            /* ends with op 0 */
bool pag_in_quick_deck(int face);                    /* 7.9 */
uint16_t pag_colour_mask(int colour);                /* its three villagers */

/* ---- queries ------------------------------------------------------------------------------ */

int pag_price(const pag_state *, int face, int change); /* PAG-9.3, 9.4, 9.10, 9.12 */
bool pag_playable(const pag_state *, pag_role, int face, int change);
int pag_pawns_needed(const pag_state *, pag_role, int villager); /* for a visit or the ritual */
uint16_t pag_visitable(const pag_state *); /* by the active player, bit = villager */
uint16_t pag_harassable(const pag_state *);
uint16_t pag_readyable(const pag_state *); /* make_ready */
uint16_t pag_eliminable(const pag_state *);
int pag_harass_cost(const pag_state *);      /* clues: 3, or 2 */
uint8_t pag_drinkable(const pag_state *);    /* potion slots, bit = slot */
bool pag_ritual_possible(const pag_state *); /* false where the true witch is not known */
int pag_true_witch(const pag_state *);       /* villager, -1 if it is not known */
uint16_t pag_innocents(const pag_state *);   /* villagers known not to be the true witch */
bool pag_is_blank(const pag_state *, int face);

/* What the question of the moment is about. All of it is public; fields that do not fit are 0. */
typedef struct {
    uint8_t program;      /* the effect that runs: PAG_P_ */
    uint8_t action;       /* D22, D23: PAG_A_ */
    uint8_t villager;     /* visited, aimed at by the action, or the effect's */
    uint8_t slot;         /* D34: of the familiar */
    uint8_t face;         /* D41, D42: the card being played */
    uint8_t token, place; /* D53: what is missing, and the villager, or potion or ally as a move */
    int8_t change;        /* of the price of the card to be played */
} pag_question;
pag_question pag_about(const pag_state *);

/* ---- the contract's functions ------------------------------------------------------------- */

cab_error pag_setup(void *, const cab_setup *, cab_rng *);
cab_turn pag_turn(const void *);
uint8_t pag_secret_choice(const void *);
int pag_legal_moves(const void *, cab_seat, cab_move *);
cab_error pag_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool pag_is_over(const void *, cab_result *);
const char *pag_check(const void *);
void pag_hide(const void *, cab_seat, cab_seen *);
void pag_hide_again(const void *, cab_seat, cab_recent *, cab_seen *);
void pag_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void pag_view(const cab_seen *, cab_seat, cab_view *);
void pag_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason pag_why_not(const cab_seen *, cab_seat, cab_move);
cab_move pag_default_move(const cab_seen *, cab_seat);
void pag_observe(const cab_seen *, cab_seat, int8_t *);
cab_verdict pag_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *pag_name(uint8_t list, uint16_t index);
uint64_t pag_tables(void);
int pag_check_deck(const cab_setup *, uint8_t which, cab_flaw *, int max);
extern const cab_game pag_game;

enum {                    /* options, in order */
       PAG_O_WITCH,       /* seat0, seat1, random */
       PAG_O_SCENARIO,    /* standard, quick, croatoan */
       PAG_O_DECKS,       /* strict, free */
       PAG_O_WITCH_DECK,  /* cab_setup.deck[0] */
       PAG_O_HUNTER_DECK, /* cab_setup.deck[1] */
       PAG_OPTIONS
};
enum { PAG_WITCH_SEAT0, PAG_WITCH_SEAT1, PAG_WITCH_RANDOM };
enum { PAG_STANDARD_GAME, PAG_QUICK_GAME, PAG_CROATOAN };
enum { PAG_DECKS_STRICT, PAG_DECKS_FREE };

enum {                     /* claims */
       PAG_CLAIM_INNOCENT, /* a villager: "I know this one is innocent" */
       PAG_CLAIM_WRONG,    /* "you are on the wrong track" */
       PAG_CLAIM_IS_IT,    /* a villager: "is it this one?" */
       PAG_CLAIMS
};

/* Observation: the public part, then the viewer's own knowledge. */
enum {
    PAG_OBS_TABLE_SIZE = 40, /* see pagan_seen.c */
    PAG_OBS_FRAME_SIZE = 19,
    PAG_OBS_PER_VILLAGER = 9,
    PAG_OBS_TABLE = 0,
    PAG_OBS_DECISION = PAG_OBS_TABLE + PAG_OBS_TABLE_SIZE, /* one-hot */
    PAG_OBS_FRAME = PAG_OBS_DECISION + PAG_DECISIONS,      /* on top of the stack */
    PAG_OBS_VILLAGERS = PAG_OBS_FRAME + PAG_OBS_FRAME_SIZE,
    PAG_OBS_SLOTS =
        PAG_OBS_VILLAGERS + PAG_VILLAGERS * PAG_OBS_PER_VILLAGER, /* faces, five kinds */
    PAG_OBS_ON_CARDS = PAG_OBS_SLOTS + 5 * PAG_SLOTS,             /* clues, pawns, secrets */
    PAG_OBS_DISCARDS = PAG_OBS_ON_CARDS + 3 * PAG_SLOTS,          /* per card: copies there */
    PAG_OBS_DECKS = PAG_OBS_DISCARDS + PAG_WITCH_LAST,            /* per card: copies in the game */
    PAG_OBS_PUBLIC = PAG_OBS_DECKS + PAG_WITCH_LAST,
    PAG_OBS_HANDS = PAG_OBS_PUBLIC,                    /* per card: copies known in a hand */
    PAG_OBS_DRAWN = PAG_OBS_HANDS + PAG_WITCH_LAST,    /* per card: drawn to keep one */
    PAG_OBS_SUSPECTS = PAG_OBS_DRAWN + PAG_WITCH_LAST, /* per villager: 1 innocent, 2 the witch */
    PAG_OBS_SIZE = PAG_OBS_SUSPECTS + PAG_VILLAGERS
};

/* For tests and for what lies beside the rules. */
cab_cards pag_cards(pag_state *, cab_journal *);
void pag_refresh(pag_state *); /* recomputes everything marked `kept` */

#endif
