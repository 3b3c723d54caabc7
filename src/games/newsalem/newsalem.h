/* New Salem, for 3 to 8 founders: docs/rules/newsalem.md (rule IDs NSM-x.y, decisions D01..D16
 * in section 5).
 *
 * The rules are in newsalem.c (set-up, rounds, draft), newsalem_phase.c (the event phase:
 * Constable, gifts, badges), newsalem_event.c (texts of the events), newsalem_end.c (the last
 * four steps, invariants) and newsalem_moves.c (what may be chosen); what seats see in
 * newsalem_seen.c and newsalem_talk.c (choices, refusals, claims, names). Cards:
 * newsalem_cards.def, read by newsalem_data.c. Names of events, choices and refusals:
 * newsalem_names.def.
 *
 * Cards whose min_players is above the number of seats are in no zone: they are in the box.
 * Bounds: 144 + 10 + 23 cards; launches <= 112, since each costs the town a Hope and the draft
 * brings at most one a building (NSM-7.20); cubes on a building, Hope of a seat <= 255 by the
 * same count.
 */
#ifndef CABALE_GAMES_NEWSALEM_NEWSALEM_H
#define CABALE_GAMES_NEWSALEM_NEWSALEM_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum {
    NSM_SEATS = 8,
    NSM_SEATS_MIN = 3,
    NSM_BUILDINGS = 144,
    NSM_DESIGNS = 18, /* kinds of building; 8 copies each, faces 8 * design + 1 .. + 8 */
    NSM_COPIES = 8,
    NSM_CHARACTERS = 10,
    NSM_EVENTS = 23,
    NSM_CARDS = NSM_BUILDINGS + NSM_CHARACTERS + NSM_EVENTS,
    NSM_ROUNDS = 5,
    NSM_HAND_MAX = 5,
    NSM_GIFTS_MAX = 16, /* NSM-9.8 */
    NSM_LOOK_MAX = 3,   /* NSM-12.16 */
    NSM_DISPLAY_MAX = 5,
    NSM_LEFTOVER_MAX = 3
};

/* Faces: buildings B001..B144 are 1..144, characters W1..W4 P1..P6 are 145..154, events E01..E23
 * are 155..177. */
enum {
    NSM_BUILDING_FIRST = 1,
    NSM_BUILDING_LAST = 144,
    NSM_WITCH_FIRST = 145,
    NSM_WITCH_LAST = 148,
    NSM_PURITAN_FIRST = 149,
    NSM_PURITAN_LAST = 154,
    NSM_EVENT_FIRST = 155,
    NSM_EVENT_LAST = 177
};
#define NSM_B(n)  ((uint8_t)(n))         /* face of building Bn, 1..144 */
#define NSM_CH(n) ((uint8_t)(145 + (n))) /* face of the character with id n, 0..9 */
#define NSM_E(n)  ((uint8_t)(154 + (n))) /* face of event En, 1..23 */
enum {                                   /* events by number, for tests and moves */
       NSM_E_TRIAL = 1,                  /* .. 4; as a move always this one */
       NSM_E_PURGE = 5,
       NSM_E_INTERROGATION = 6, /* and 7 */
       NSM_E_VIGIL = 8,
       NSM_E_REGISTER = 9,
       NSM_E_BONFIRE = 10,
       NSM_E_SEIZURE = 11,
       NSM_E_EXCHANGE = 12,
       NSM_E_TITHE = 13,
       NSM_E_MEETING = 14,
       NSM_E_PARDON = 15,
       NSM_E_VENUE = 16,
       NSM_E_ALIBI = 17,
       NSM_E_PILLORY = 18,
       NSM_E_CHARTER = 19,
       NSM_E_PACT = 20,
       NSM_E_FAMINE = 21,
       NSM_E_SITE = 22,
       NSM_E_CONFIDENCES = 23
};

enum {                                          /* zones */
       NSM_Z_DECK,                              /* buildings, top last, bottom first */
       NSM_Z_HAND,                              /* + seat: draft hand, a heap its holder watches */
       NSM_Z_DISTRICT = NSM_Z_HAND + NSM_SEATS, /* + seat: in build order, earliest first */
       NSM_Z_LOOKED =
           NSM_Z_DISTRICT + NSM_SEATS, /* Pact: in the order seen, the Constable watches */
       NSM_Z_CHARACTER,                /* + seat */
       NSM_Z_LEFTOVER = NSM_Z_CHARACTER + NSM_SEATS,
       NSM_Z_REMOVED_WITCHES,
       NSM_Z_REMOVED_PURITANS,
       NSM_Z_EVENT_DECK, /* top last, bottom first */
       NSM_Z_DISPLAY,    /* face up, slot by slot */
       NSM_Z_STANDING,   /* the Purge */
       NSM_Z_TRIALS,     /* the Trial pile */
       NSM_Z_HELD,       /* + seat: Trial, Alibi, Pillory, Charter in front of a player */
       NSM_ZONES = NSM_Z_HELD + NSM_SEATS
};

enum { NSM_ENT, NSM_COM, NSM_FIN, NSM_EDU, NSM_DEA, NSM_JUS, NSM_CATEGORIES };
enum { NSM_LEFT, NSM_MIDDLE, NSM_RIGHT, NSM_POSITIONS };
enum { NSM_SYM_NONE, NSM_SYM_HOPE, NSM_SYM_DESPAIR, NSM_SYM_REMOVE, NSM_SYMBOLS };
enum { NSM_WITCH, NSM_PURITAN, NSM_TEAMS };

/* What a held event does to its holder; state.holds[] has the seats of each as a mask. */
enum {
    NSM_HOLD_TRIAL,    /* on trial */
    NSM_HOLD_SHIELD,   /* Alibi: takes the place of the next Trial */
    NSM_HOLD_BARRED,   /* Pillory: never chosen Constable, no gifts */
    NSM_HOLD_CATEGORY, /* Royal Charter: one more scoring category */
    NSM_HOLDS,
    NSM_HOLD_NONE = NSM_HOLDS
};

/* Terms, for words and references (1-based): categories 1..6, teams 7..8, symbols 9..12, the 19
 * kinds of event 13..31 (copies of an event are one kind). */
enum {
    NSM_T_CATEGORY = 1, /* + category 0..5 */
    NSM_T_TEAM = 7,     /* + team 0..1 */
    NSM_T_SYMBOL = 9,   /* + symbol 0..3 */
    NSM_T_TEXT = 13,    /* + text of an event 0..18 */
    NSM_TERMS = 31
};

/* Moves. Every number means one thing, whatever is asked. Buildings count from 1. */
enum {
    NSM_M_BUILD = 0,      /* + building: keep it and build it (D01, D02, D16) */
    NSM_M_DRAW = 145,     /* discard both, build the top card (D02) */
    NSM_M_REMOVE = 145,   /* + building: a Despair off it (D03) */
    NSM_M_PAY = 289,      /* + building: a Hope off it, own (D05, D14) */
    NSM_M_TARGET = 433,   /* + building: the one an event is about (D07) */
    NSM_M_HOPE = 577,     /* + building: a Hope onto it (D12) */
    NSM_M_DESPAIR = 721,  /* + building: a Despair onto it (D13) */
    NSM_M_END = 866,      /* declare the end of the phase (D04) */
    NSM_M_LAUNCH = 866,   /* + event 1..23, any Trial is 1 (D04) */
    NSM_M_PLAYER = 890,   /* + seat (D06) */
    NSM_M_CATEGORY = 898, /* + category 0..5 (D08) */
    NSM_M_NAME = 904,     /* + seat: the new Constable (D09) */
    NSM_M_PASS = 912,     /* no more gifts (D11) */
    NSM_M_GIVE = 913,     /* + seat: one Hope (D10 out of turn, D11) */
    NSM_M_VOTE = 921,     /* + seat (D15) */
    NSM_M_ABSTAIN = 929,  /* (D15) */
    NSM_MOVES = 930
};

/* What is being asked: the D-numbers of the rules file. 0: nothing, the game is over. D10 is
 * never the question of the table: gifts are free (`may`) while D04 is asked. */
typedef uint8_t nsm_decision;
enum {
    NSM_D_NONE,
    NSM_D_DRAFT,
    NSM_D_LAST,
    NSM_D_REMOVE,
    NSM_D_ACTION,
    NSM_D_PAY,
    NSM_D_PLAYER,
    NSM_D_BUILDING,
    NSM_D_CATEGORY,
    NSM_D_NAME,
    NSM_D_GIFT,
    NSM_D_FINAL,
    NSM_D_HOPE,
    NSM_D_DESPAIR,
    NSM_D_LOSE,
    NSM_D_VOTE,
    NSM_D_PACT,
    NSM_DECISIONS
};

/* What happens next, once nobody is asked. */
enum {
    NSM_S_DEAL,     /* a round begins */
    NSM_S_DRAFT,    /* hands are passed, or the draft is over */
    NSM_S_REMOVALS, /* remove symbols of a reveal, seat by seat (state.removing) */
    NSM_S_EVENT_DRAW,
    NSM_S_ACTION, /* the Constable launches or ends (D04) */
    NSM_S_PAY,    /* launch, step 1 */
    NSM_S_TEXT,   /* launch, step 2: the program of the event runs at frame.step */
    NSM_S_AWAY,   /* launch, step 3 */
    NSM_S_NAME,   /* launch, step 4 */
    NSM_S_OFFICE, /* launch, step 5: the Hope of the office */
    NSM_S_BADGES, /* launch, step 6 */
    NSM_S_WINDOW, /* the end was declared: last gifts (D11) */
    NSM_S_ROUND_END,
    NSM_S_OVER,
    NSM_STEPS
};

enum {
    NSM_BOTH = 0xff,
    NSM_ABSTENTION = 0xfe
}; /* as answers, beside faces (D02) and seats (D15) */

/* Options, in the order of the contract; flags are kept as bits of state.options. */
enum {
    NSM_O_POOL_FIRST_EDITION, /* NSM-17.1 */
    NSM_O_AUTO_CUBES,         /* NSM-17.2 */
    NSM_O_WITCHES_KNOW,       /* NSM-17.3 */
    NSM_O_WHISPERS,           /* NSM-17.4: for those who carry messages; no move hangs on it */
    NSM_O_SIMPLE_EVENTS,      /* NSM-17.5 */
    NSM_O_FIRST_CONSTABLE,    /* NSM-2.15: 0, or a seat nobody sits in: drawn; 1..8: that seat */
    NSM_OPTIONS
};

/* A set of buildings: bit face - 1. The eight copies of a design are one byte of it. */
typedef struct {
    uint64_t word[3];
} nsm_set;

/* Registers of a launch (state.frame.reg); seats are CAB_NOBODY, buildings 0 while not chosen. */
enum {
    NSM_R_A,     /* first player */
    NSM_R_B,     /* second player */
    NSM_R_X,     /* first building, or category */
    NSM_R_Y,     /* second building */
    NSM_R_IT,    /* player whose turn it is in a loop */
    NSM_R_BUILT, /* building just built */
    NSM_R_PLACE, /* slot of the display the event lies in; CAB_NO_PLACE: Purge, Trial */
    NSM_R_LEFT   /* Hope still to pay */
};

typedef struct {
    nsm_set district[NSM_SEATS];     /* kept: the buildings of each zone NSM_Z_DISTRICT + seat */
    nsm_set with_hope, with_despair; /* kept: buildings with such cubes */
    cab_card card[NSM_CARDS];        /* in zones; beyond the last zone: zero */
    cab_pile pile[NSM_ZONES];
    cab_cell
        answer[NSM_SEATS]; /* sealed while a draft or vote goes on; then shown, until the next */
    cab_frame
        frame;     /* the launch: op = event 1..23, step = place in its program, mask = players left
                        or used; zero if there is none */
    uint16_t town; /* kept: Despair on all buildings */
    uint16_t total[3];           /* kept: D0, D1, D2 of the end; 0 before */
    cab_move last_move;          /* the last open move, which everybody saw */
    uint8_t hope[NSM_BUILDINGS]; /* cubes on building face - 1 */
    uint8_t despair[NSM_BUILDINGS];
    uint8_t hopes[NSM_SEATS];         /* kept: Hope of each seat */
    uint8_t gifts[NSM_SEATS];         /* made in this tenure (NSM-9.8) */
    uint8_t saw_character[NSM_SEATS]; /* seats whose character this one has seen, by event */
    uint8_t saw_leftover[NSM_SEATS];  /* places of the leftovers it has seen */
    uint8_t charter[NSM_SEATS];       /* category + 1 of a Royal Charter, 0 */
    uint8_t points[NSM_SEATS];        /* kept: of the end; 0 before */
    uint8_t holds[NSM_HOLDS];         /* kept: seats that hold such an event, NSM_HOLD_ */
    cab_sealing ask;                  /* who has to choose, who has answered */
    uint8_t may;                      /* kept: who may give while D04 is asked */
    uint8_t step;
    nsm_decision decision;
    cab_seat asked; /* of whom, if one seat is asked; else CAB_NOBODY */
    uint8_t seats, round, constable;
    uint8_t badges;        /* seats with a badge */
    uint8_t removing;      /* seats whose remove symbol is still to come */
    uint8_t passed;        /* seats that gave no more in the final window */
    uint8_t pillory_until; /* last round of the Pillory, 0 */
    uint8_t options;       /* bit NSM_O_ */
    uint8_t witches; /* kept: seats that are Witches; in a seen 0, unless the viewer may know all */
    uint8_t winners; /* kept: of the end; 0 before */
    uint8_t end;     /* kept: NSM_END_ of the names; 0 before */
    cab_seat last_seat;
    uint8_t last_place; /* which of the cards looked at the last move built, from 1; else 0 */
    uint8_t zero;
} nsm_state;

/* Data (newsalem_cards.def through accessors). Provenance: R rule book, P public knowledge, H
 * house. */
typedef struct {
    uint8_t category, position;
    char from; /* of its name */
} nsm_design_data;
typedef struct {
    uint8_t design, min_players, symbol;
    char from;
} nsm_building_data;
typedef struct {
    uint8_t team, categories; /* mask */
    char from;
} nsm_character_data;
typedef uint8_t nsm_fate;
enum { NSM_FATE_DECK, NSM_FATE_STAY, NSM_FATE_HELD };
typedef struct {
    uint8_t op, a, b;
} nsm_text_step;
typedef struct {
    uint8_t min_players, cost;
    uint8_t start; /* zone it lies in at first */
    nsm_fate fate; /* where it goes when it has been launched */
    uint8_t holds; /* NSM_HOLD_: what it does to whoever has it */
    uint8_t text;  /* its program */
    char from;
} nsm_event_data;
typedef struct {
    uint8_t witches, puritans; /* in the pool */
} nsm_pool_data;
const nsm_design_data *nsm_design(int design);   /* 0..17 */
const nsm_building_data *nsm_building(int face); /* 1..144 */
int nsm_category(int face);                      /* of a building */
int nsm_position(int face);
const nsm_character_data *nsm_character(int face); /* 145..154 */
const nsm_event_data *nsm_event(int event);        /* 1..23 */
const nsm_text_step *nsm_text(int text);           /* ends with NSM_OP_END */
const nsm_pool_data *nsm_pool(int seats, bool first_edition);
int nsm_dealt(int round);     /* cards dealt to each, 1..5 */
int nsm_threshold(int seats); /* NSM-14.6 */

/* Queries, all from public facts */
int nsm_max_cost(const nsm_state *); /* NSM-7.4 */
bool nsm_trial_available(const nsm_state *);
uint8_t nsm_eligible(const nsm_state *);        /* seats that may be named (NSM-8.2) */
uint8_t nsm_givers(const nsm_state *);          /* seats with a gift option (NSM-9.15) */
int nsm_owner(const nsm_state *, int building); /* seat, or CAB_NOBODY if not built */
int nsm_landing(const nsm_state *, int seat);   /* NSM-10.8: a building, 0 if there is none */
int nsm_source(const nsm_state *, int seat);    /* NSM-10.9: a building with Hope, 0 */
int nsm_sets(const nsm_state *, int seat, int category); /* complete sets (NSM-14.18) */
int nsm_buildings_of(const nsm_state *, int seat, int category);
int nsm_count(const nsm_state *, int zone);                 /* cards in a zone */
int nsm_points(const nsm_state *, int seat, int character); /* as if it had that character (face) */
/* The buildings and seats the asked player may choose (D03, D05, D07, D12..D14; D06, D09). */
void nsm_building_options(const nsm_state *, nsm_set *);
uint8_t nsm_seat_options(const nsm_state *);

/* The contract's functions. */
cab_error nsm_setup(void *, const cab_setup *, cab_rng *);
cab_turn nsm_turn(const void *);
int nsm_legal_moves(const void *, cab_seat, cab_move *);
cab_error nsm_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool nsm_is_over(const void *, cab_result *);
const char *nsm_check(const void *);
void nsm_hide(const void *, cab_seat, cab_seen *);
void nsm_hide_again(const void *, cab_seat, cab_recent *, cab_seen *);
void nsm_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void nsm_view(const cab_seen *, cab_seat, cab_view *);
void nsm_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason nsm_why_not(const cab_seen *, cab_seat, cab_move);
cab_move nsm_default_move(const cab_seen *, cab_seat);
void nsm_observe(const cab_seen *, cab_seat, int8_t *);
cab_verdict nsm_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *nsm_name(uint8_t list, uint16_t index);
bool nsm_may_whisper(const void *);
uint64_t nsm_tables(void);
extern const cab_game nsm_game;

enum {                     /* claims (NSM-15.6); the first five are judged when the game is over */
       NSM_CLAIM_TEAM,     /* a team: "I am a Puritan" */
       NSM_CLAIM_CATEGORY, /* a category: "I collect Commerce"; several make a set */
       NSM_CLAIM_SEEN,     /* a seat, a team: "I saw its character: a Witch" */
       NSM_CLAIM_ACCUSE,   /* a seat */
       NSM_CLAIM_VOUCH,    /* a seat */
       NSM_CLAIM_PROMISE,  /* a kind of event: "if I get the Hope I launch it" */
       NSM_CLAIM_ASK,      /* a number, a kind of event: "give me that much Hope" */
       NSM_CLAIMS
};

/* Observation: the public part, then the viewer's own knowledge. Seats are relative to the
 * viewer; for a spectator relative to seat 0. Seat blocks are of NSM_SEATS rows, empty seats
 * zero. */
enum {
    NSM_OB_DECISION = 0,                            /* one-hot */
    NSM_OB_TABLE = NSM_OB_DECISION + NSM_DECISIONS, /* see nsm_observe: 16 */
    NSM_OB_EVENT =
        NSM_OB_TABLE + 16, /* per event: 1 display, 2 standing, 3 Trial pile, 4 + rel holder */
    NSM_OB_PLAYER = NSM_OB_EVENT + NSM_EVENTS, /* per seat */
    NSM_OB_PER_PLAYER = 19 + NSM_DESIGNS,
    NSM_OB_BUILDING =
        NSM_OB_PLAYER + NSM_SEATS * NSM_OB_PER_PLAYER, /* per building: rel owner + 1 */
    NSM_OB_HOPE = NSM_OB_BUILDING + NSM_BUILDINGS,     /* per building */
    NSM_OB_DESPAIR = NSM_OB_HOPE + NSM_BUILDINGS,      /* per building */
    NSM_OB_PUBLIC = NSM_OB_DESPAIR + NSM_BUILDINGS,
    NSM_OB_HELD =
        NSM_OB_PUBLIC, /* per building: rel seat + 1 of a hand known to hold it, 9 looked at,
                                    10 known in the deck, 11 own sealed pick */
    NSM_OB_CHARACTER = NSM_OB_HELD + NSM_BUILDINGS,   /* per character: rel seat + 1, 9 leftover */
    NSM_OB_WITCH = NSM_OB_CHARACTER + NSM_CHARACTERS, /* per seat: known to be a Witch by option */
    NSM_OB_ANSWER = NSM_OB_WITCH + NSM_SEATS, /* own sealed vote, rel seat + 1, 9 none; 10: draw */
    NSM_OB_SIZE = NSM_OB_ANSWER + 1
};

/* For tests and for what lies beside newsalem.c. */
cab_cards nsm_cards(nsm_state *, cab_journal *);
void nsm_refresh(nsm_state *); /* recomputes everything marked `kept` from cards and cubes */

#endif
