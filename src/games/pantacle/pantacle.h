/* Pantacle, for 3 to 5 sorcerers: docs/rules/pantacle.md (rule IDs PAN-x.y, decisions D01..D16,
 * section 5).
 *
 * The rules are in pantacle.c (turn, favours, hijacks, moon) and pantacle_flame.c (sacrifices,
 * flames, curses, gains); what seats see in pantacle_seen.c; the cards in pantacle_cards.def, the
 * names of events, choices and refusals in pantacle_names.def. Deviations from the rules file:
 * none. Bounds: 24 + 27 cards; at most 4 blades in a hand (PAN-11.7), 4 tokens, 4 curses
 * (PAN-6.16); stack depth 2 (flame > gain).
 */
#ifndef CABALE_GAMES_PANTACLE_PANTACLE_H
#define CABALE_GAMES_PANTACLE_PANTACLE_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum {
    PAN_SEATS = 5,
    PAN_BLADES = 24,
    PAN_CURSES = 27,
    PAN_CARDS = PAN_BLADES + PAN_CURSES,
    PAN_HAND_MAX = 4,
    PAN_TOKENS_MAX = 4,
    PAN_CURSES_MAX = 4,
    PAN_CUBES = 40,
    PAN_ADEPTS = 25,
    PAN_ROUNDS_MAX = 40 /* PAN-14.9 */
};

/* Faces: blades BL01..BL24 are 1..24, curses CU01..CU27 are 25..51. */
enum { PAN_BLADE_FIRST = 1, PAN_BLADE_LAST = 24, PAN_CURSE_FIRST = 25, PAN_CURSE_LAST = 51 };
#define PAN_BL(n) ((uint8_t)(n))        /* face of blade BLn */
#define PAN_CU(n) ((uint8_t)(24 + (n))) /* face of curse CUn */

enum {             /* zones */
       PAN_Z_PILE, /* blade draw pile, top last */
       PAN_Z_HAND, /* + seat */
       PAN_Z_DISCARD = PAN_Z_HAND + PAN_SEATS,
       PAN_Z_CURSE_PILE, /* top last, bottom first */
       PAN_Z_CANDIDATES, /* curses drawn, in drawn order; the drawer watches */
       PAN_Z_CURSES,     /* + seat: in front of a player */
       PAN_ZONES = PAN_Z_CURSES + PAN_SEATS
};

enum {
    PAN_G_ORACLE = 1,
    PAN_G_SCHOLAR,
    PAN_G_EXECUTIONER,
    PAN_G_WIDOW,
    PAN_G_FERRYMAN,
    PAN_G_GRAVEDIGGER,
    PAN_G_WEAVER,
    PAN_G_HOUND,
    PAN_GUARDIANS = 8
};
enum { PAN_MOON_NONE, PAN_MOON_NEW, PAN_MOON_WAXING, PAN_MOON_FULL, PAN_MOON_WANING };
enum {
    PAN_FA_ENTHRALMENT = 1,
    PAN_FA_HUNT,
    PAN_FA_PROTECTION,
    PAN_FA_ENSLAVEMENT,
    PAN_FA_RECRUITMENT,
    PAN_FA_CONVERSION,
    PAN_FA_INDOCTRINATION,
    PAN_FAVOURS = 7
};
enum {
    PAN_PT_ENTHRALMENT = 1,
    PAN_PT_HUNT,
    PAN_PT_PROTECTION,
    PAN_PT_ENSLAVEMENT,
    PAN_PT_DISCARD,
    PAN_TOKENS = 5
};
enum { PAN_SLOTS = 5 };                   /* SL1..SL5 are 1..5; slot mask bit n-1 */
enum { PAN_INFLUENCE, PAN_ADEPT };        /* what is gained */
enum { PAN_POWER, PAN_ADEPTS_SACRIFICE }; /* kinds of sacrifice (CU02) */

/* Terms, for words and references (1-based): favours 1..7, tokens 8..12, slots 13..17, kinds of
 * sacrifice 18..19, guardians 20..27, moons 28..31. */
enum {
    PAN_T_FAVOUR = 0,
    PAN_T_TOKEN = 7,
    PAN_T_SLOT = 12,
    PAN_T_KIND = 18,
    PAN_T_GUARDIAN = 19,
    PAN_T_MOON = 27,
    PAN_TERMS = 31
};

/* Moves. Every number means one thing, whatever is asked. */
enum {
    PAN_M_MARK = 0,         /* + favour 1..7: D01 */
    PAN_M_ANNOUNCE = 7,     /* + favour 1..7: D09 */
    PAN_M_LOOK_NOBODY = 15, /* D02 */
    PAN_M_LOOK = 16,        /* + seat 0..4: D02 */
    PAN_M_TOP_FLAME = 21,   /* D03 */
    PAN_M_CURSED_FLAME = 22,
    PAN_M_EXTRA = 23,    /* + cards 0..4: D04 */
    PAN_M_KEEP = 27,     /* + curse 1..27: D05 */
    PAN_M_SLOT = 54,     /* + slot 1..5: D06 */
    PAN_M_KIND = 60,     /* + PAN_POWER or PAN_ADEPTS_SACRIFICE: D07 */
    PAN_M_COVER = 61,    /* + curse 1..27: D08 */
    PAN_M_PASS = 89,     /* D10 */
    PAN_M_SHAPE = 89,    /* + shape 1..3: D10 */
    PAN_M_PAY = 92,      /* + blade 1..24: D11, D12 */
    PAN_M_HOUNDS = 117,  /* + index 0..10, see pan_hounds(): D13 */
    PAN_M_ABSORB = 127,  /* + curse 1..27: D14 */
    PAN_M_DISCARD = 154, /* + blade 1..24: D15, D16 */
    PAN_M_STOP = 179,    /* D16 */
    PAN_M_RANDOM = 180,  /* one more blade, drawn at random: D16 under CU16 */
    PAN_MOVES = 181
};

/* What is being asked (section 5): the D-numbers of the rules file. 0: nothing, the game is over.
 */
typedef uint8_t pan_decision;
enum {
    PAN_D_NONE,
    PAN_D_MARKER,
    PAN_D_PEEK,
    PAN_D_FLAME,
    PAN_D_EXTRA,
    PAN_D_KEEP,
    PAN_D_SLOT,
    PAN_D_KIND,
    PAN_D_COVER,
    PAN_D_FAVOUR,
    PAN_D_HIJACK,
    PAN_D_PAY_FIRST,
    PAN_D_PAY_SECOND,
    PAN_D_PAY_HOUNDS,
    PAN_D_ABSORB,
    PAN_D_DISCARD,
    PAN_D_MORE,
    PAN_DECISIONS
};

/* Steps of a turn (rules file 3.2); inside a sacrifice or a gain the stack says how far it is. */
enum {
    PAN_S_SETUP_MARKER,
    PAN_S_UPKEEP,
    PAN_S_PEEK,
    PAN_S_INFLUENCE,
    PAN_S_SAC_POWER,
    PAN_S_SAC_ADEPT,
    PAN_S_ANNOUNCE,
    PAN_S_POLL,
    PAN_S_PAY,
    PAN_S_COMPENSATE,
    PAN_S_HIJACKED,
    PAN_S_RESOLVE,
    PAN_S_MOON_DISCARD,
    PAN_S_MOON_MORE,
    PAN_S_MOON_GAIN,
    PAN_S_DRAW,
    PAN_S_TURN_END,
    PAN_S_OVER
};

enum { PAN_COVERED = 1, PAN_PENDING = 2 };

/* Where a curse takes hold: numbers and permissions asked for, and moments (rules file 7.8). Each
 * curse has at most one, with an argument; arguments of active curses add up. */
enum {
    PAN_HOOK_NONE,
    PAN_HOOK_ADEPT_COST, /* added to the price of an adept */
    PAN_HOOK_NEED_ONE,   /* added to the need of the chosen sacrifice; kept as the next two */
    PAN_HOOK_NEED_POWER,
    PAN_HOOK_NEED_ADEPT,
    PAN_HOOK_TOLL, /* cubes each sacrifice costs besides */
    PAN_HOOK_HAND_LIMIT,
    PAN_HOOK_NO_MOON, /* no moon cube */
    PAN_HOOK_NO_COMPENSATION,
    PAN_HOOK_NO_HOUNDS,
    PAN_HOOK_HIJACK_TOLL,   /* cubes each hijack costs besides */
    PAN_HOOK_SEEN_BY_LEFT,  /* the left neighbour watches the hand */
    PAN_HOOK_FORBID,        /* favour that may not be announced */
    PAN_HOOK_SPOILS,        /* taken off every influence gain of 2 or more */
    PAN_HOOK_MUTE_FIRST,    /* the first token gives no benefit */
    PAN_HOOK_LONE_TRACK,    /* against the owner, the track Hound alone is a pair */
    PAN_HOOK_BLIND_DISCARD, /* moon discards are random */
    PAN_HOOK_UPKEEP_LOSS,   /* cubes lost at upkeep */
    PAN_HOOK_HIJACKED_LOSS, /* adepts lost when hijacked */
    PAN_HOOK_END_CAP,       /* cubes kept at the end of the turn */
    PAN_HOOKS
};

/* What favours and slots do (rules file 7.8). */
enum {
    PAN_OP_NONE,
    PAN_OP_TOKEN,
    PAN_OP_ADEPTS,
    PAN_OP_INFLUENCE,
    PAN_OP_INFLUENCE_PER_FLAME,
    PAN_OP_STEAL_EACH,
    PAN_OP_EXTRA_TURN
};

/* A curse in front of a player; its face is the card at the same place of zone PAN_Z_CURSES + seat.
 */
typedef struct {
    uint8_t flags;     /* PAN_COVERED, PAN_PENDING */
    uint8_t influence; /* load */
    uint8_t adepts;    /* load */
    uint8_t kind;      /* CU02: PAN_POWER or PAN_ADEPTS_SACRIFICE */
} pan_curse;

typedef struct {
    uint32_t hand; /* kept: blades in hand that are known (all of them in a state), bit = face */
    pan_curse curse[PAN_CURSES_MAX];
    uint8_t token[PAN_TOKENS_MAX]; /* slot order: oldest first; 0 = empty */
    uint8_t working;               /* kept: tokens that give their benefit, bit PT (PAN-10.25) */
    uint8_t tokens;                /* how many */
    uint8_t influence, adepts;
    uint8_t top_flame; /* still on the pentagram */
    uint8_t cursed_flames;
    uint8_t slots;          /* own flames on the Pantacle, bit slot-1 */
    uint8_t determination;  /* 0..2 */
    uint8_t curses;         /* kept: cards in front */
    uint8_t started;        /* first turn done (PAN-3.2) */
    int8_t hook[PAN_HOOKS]; /* kept: what active curses add up to, hook by hook (PAN-12.13) */
    uint8_t barred; /* kept: favours this player may not announce, bit favour (PAN-8.3, 8.7) */
    uint8_t zero;
} pan_player;

typedef struct {
    cab_card card[PAN_CARDS];
    cab_pile pile[PAN_ZONES];
    uint8_t zero[2]; /* to a multiple of four */
    pan_player player[PAN_SEATS];
    cab_stack stack;
    uint8_t step;
    pan_decision decision; /* what is asked ... */
    cab_seat asked;        /* ... of whom */
    uint8_t seats, first, active;
    uint8_t marker, announced; /* favours, 0 = none */
    uint8_t poll;              /* opponent being asked to hijack, CAB_NOBODY */
    uint8_t hijacker;          /* CAB_NOBODY */
    uint8_t shape;             /* of the hijack being paid */
    uint8_t extra_turn;
    uint8_t round; /* 1..40 */
    uint8_t reserve_influence, reserve_adepts;
    uint8_t winner;     /* CAB_NOBODY */
    cab_seat last_seat; /* the last move, which everybody saw */
    uint8_t zero2;
    uint16_t turn; /* turns begun */
    cab_move last_move;
} pan_state;

/* Data (pantacle_cards.def through accessors). Provenance: R rule book, P public knowledge, H
 * house. */
typedef struct {
    uint8_t guardian, moon;
    char from;
} pan_blade_data;
typedef struct {
    uint8_t first, second; /* guardians */
    uint8_t moon;
    uint8_t op, argument; /* effect; the token for PAN_OP_TOKEN */
    char from;
} pan_favour_data;
typedef struct {
    uint32_t first, second; /* blades of its guardians: masks of faces */
} pan_price;
typedef struct {
    uint8_t op, argument;
    char from;
} pan_slot_data;
typedef struct {
    uint8_t exhaustion, influence, adepts; /* load */
    uint8_t hook;
    int8_t argument;
    char from;
} pan_curse_data;
const pan_blade_data *pan_blade(int blade);      /* 1..24 */
const pan_favour_data *pan_favour(int favour);   /* 1..7 */
const pan_price *pan_favour_price(int favour);   /* the same, as blades that pay for it */
int pan_token_favour(int token);                 /* the favour that gives it, 0 if none */
const pan_slot_data *pan_slot(int slot);         /* 1..5 */
const pan_curse_data *pan_curse_card(int curse); /* 1..27 */
uint32_t pan_guardian_blades(int guardian);      /* mask of faces */
int pan_extra_price(int cards);                  /* 0..4 cards: 0, 1, 4, 9, 16 */

/* D13: index 0..5 pairs of Hound blades (21,22) (21,23) (21,24) (22,23) (22,24) (23,24), 6..9 Hound
 * blade 21..24 with the track Hound, 10 the track Hound alone. */
uint32_t pan_hounds(int index); /* mask of the Hound blades it takes */
bool pan_hounds_track(int index);

/* Queries: numbers and permissions with all active curses and working tokens. */
int pan_adept_cost(const pan_state *, int seat);
int pan_sacrifice_need(const pan_state *, int seat, int kind);
int pan_hand_limit(const pan_state *, int seat);
int pan_flames(const pan_state *, int seat);  /* on the Pantacle */
uint32_t pan_announceable(const pan_state *); /* mask of favours the active player may announce */
int pan_shapes(const pan_state *, int seat, int favour); /* mask of payable shapes, bit 1..3 */

/* The contract's functions. */
cab_error pan_setup(void *, const cab_setup *, cab_rng *);
cab_turn pan_turn(const void *);
uint8_t pan_secret_choice(const void *);
int pan_legal_moves(const void *, cab_seat, cab_move *);
cab_error pan_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool pan_is_over(const void *, cab_result *);
const char *pan_check(const void *);
void pan_hide(const void *, cab_seat, cab_seen *);
void pan_hide_again(const void *, cab_seat, cab_recent *, cab_seen *);
void pan_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void pan_view(const cab_seen *, cab_seat, cab_view *);
void pan_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason pan_why_not(const cab_seen *, cab_seat, cab_move);
cab_move pan_default_move(const cab_seen *, cab_seat);
void pan_observe(const cab_seen *, cab_seat, int8_t *);
void pan_observe_state(const void *, cab_seat, int8_t *);
cab_verdict pan_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *pan_name(uint8_t list, uint16_t index);
uint64_t pan_tables(void);
extern const cab_game pan_game;

enum {                     /* claims */
       PAN_CLAIM_CAN_STOP, /* "I can stop this" */
       PAN_CLAIM_CANNOT,   /* "I cannot" */
       PAN_CLAIM_YOU_STOP, /* a seat: "you stop it" */
       PAN_CLAIM_HOLD,     /* a guardian: "I hold it" */
       PAN_CLAIM_DO_NOT,   /* a favour: "do not announce it" */
       PAN_CLAIMS
};

/* Observation: the public part, then the viewer's own knowledge. Seats are relative to the viewer;
 * for a spectator relative to seat 0. */
enum {
    PAN_O_DECISION = 0,                             /* one-hot, 17 */
    PAN_O_ASKED = PAN_O_DECISION + PAN_DECISIONS,   /* one-hot, 5 */
    PAN_O_ACTIVE = PAN_O_ASKED + PAN_SEATS,         /* one-hot, 5 */
    PAN_O_MARKER = PAN_O_ACTIVE + PAN_SEATS,        /* one-hot, 7 */
    PAN_O_ANNOUNCED = PAN_O_MARKER + PAN_FAVOURS,   /* one-hot, 7 */
    PAN_O_HIJACKER = PAN_O_ANNOUNCED + PAN_FAVOURS, /* one-hot, 5 */
    PAN_O_TABLE =
        PAN_O_HIJACKER + PAN_SEATS,   /* round, seats, reserves, piles, extra turn, frame: 10 */
    PAN_O_DISCARD = PAN_O_TABLE + 10, /* per blade: 1 in the discard, 2 its top */
    PAN_O_PLAYER = PAN_O_DISCARD + PAN_BLADES, /* 5 players of 51 each */
    PAN_O_PER_PLAYER = 12 + PAN_TOKENS + PAN_SLOTS + PAN_CURSES + 2,
    PAN_O_PUBLIC = PAN_O_PLAYER + PAN_SEATS * PAN_O_PER_PLAYER,
    PAN_O_HELD = PAN_O_PUBLIC, /* per blade: rel seat + 1 of a hand known to hold it */
    PAN_O_CANDIDATES = PAN_O_HELD + PAN_BLADES, /* per curse: 1 a candidate */
    PAN_O_SIZE = PAN_O_CANDIDATES + PAN_CURSES
};

/* For tests and for what lies beside pantacle.c. */
cab_cards pan_cards(pan_state *, cab_journal *);
void pan_refresh(pan_state *); /* recomputes everything marked `kept` */

#endif
