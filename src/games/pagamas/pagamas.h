/* Pagamas, for 3 to 6 pirates: docs/rules/pagamas.md (rule IDs PGM-x.y, decisions D01..D31 in
 * section 5).
 *
 * The rules are in pagamas.c (set-up, refit, offices, division), pagamas_evening.c (hideouts,
 * ambushes, revelation, burying), pagamas_mutiny.c (mutiny, plank, elections) and pagamas_play.c
 * (windows and what Action cards do); what may be chosen in pagamas_moves.c, with the
 * invariants; what seats see in pagamas_seen.c and pagamas_talk.c (choices, refusals, claims,
 * names). Cards: pagamas_cards.def, read by pagamas_data.c. Names of events, choices, refusals:
 * pagamas_names.def.
 *
 * Loot not used at a number of players is in no zone: it is in the box (PGM-1.9). Hideouts and
 * ambush records of an evening stay in sight until the next one (phase 4), where the rules file
 * clears them in the clean-up: nothing looks at them in between, but what was told stays seen.
 *
 * Bounds: 42 + 55 cards; ambushes in a turn <= 10 (1 power, 8 + 1 cards); stack depth 3
 * (election > window > card); turns <= 11 (PGM-13.6).
 *
 * Random numbers, in this order (section 6): first Captain: one below(cards left) a draw,
 * counting through the loot cards not yet drawn by value; the loot deck is shuffled, then the
 * Action deck; later reshuffles; a dodge is below(2), 0 = the Dodge is drawn; Light Fingers is
 * below(cards) in the victim's loot sorted by value.
 */
#ifndef CABALE_GAMES_PAGAMAS_PAGAMAS_H
#define CABALE_GAMES_PAGAMAS_PAGAMAS_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum {
    PGM_SEATS = 6,
    PGM_SEATS_MIN = 3,
    PGM_LOOT = 42,
    PGM_ACTIONS = 55,
    PGM_CARDS = PGM_LOOT + PGM_ACTIONS,
    PGM_VALUES = 3, /* of loot, and Forces of sailors */
    PGM_HAND = 2,   /* a hand is refilled to; one more under the Cook's larder */
    PGM_HAND_MAX = 3,
    PGM_DAY_MAX = 5,
    PGM_AMBUSHES_MAX = 10,
    PGM_PLACES = 4,
    PGM_CHARACTERS = 6,
    PGM_KINDS = 16, /* of Action cards */
    PGM_TURNS_MAX = 11,
    PGM_LENGTH_MAX = 6000 /* 11 turns of at most 486 answers: see pagamas.c */
};

/* Faces: loot of 1..3 shares is 1..3, Action cards 1..16 are 4..19. */
enum { PGM_LOOT_FIRST = 1, PGM_LOOT_LAST = 3, PGM_ACTION_FIRST = 4, PGM_ACTION_LAST = 19 };
#define PGM_AC(id) ((uint8_t)(3 + (id))) /* face of Action card id */
enum {
#define PGM_ACTION(id, name, copies, window, cost, force, target, choice, of, effect, argument,    \
                   stays, from)                                                                    \
    PGM_##name = 3 + (id), /* PGM_ambush, PGM_dodge ...: faces */
#include "games/pagamas/pagamas_cards.def"
#undef PGM_ACTION
    PGM_FACES = 19
};

enum {                  /* zones */
       PGM_Z_LOOT_DECK, /* top last */
       PGM_Z_DAY,       /* loot of the day; Captain and Lookout watch */
       PGM_Z_PROPOSAL,  /* + seat: allotted; receiver and Captain watch */
       PGM_Z_UNBURIED = PGM_Z_PROPOSAL + PGM_SEATS, /* + seat */
       PGM_Z_BURIED = PGM_Z_UNBURIED + PGM_SEATS,   /* + seat */
       PGM_Z_SPOILS = PGM_Z_BURIED + PGM_SEATS, /* just taken; after a plank the Captain watches */
       PGM_Z_LOOT_DISCARD,                      /* face up */
       PGM_Z_DECK,                              /* Action cards, top last */
       PGM_Z_HAND,                              /* + seat */
       PGM_Z_SAILORS = PGM_Z_HAND + PGM_SEATS,  /* + seat: face up */
       PGM_Z_TABLE = PGM_Z_SAILORS + PGM_SEATS, /* cards being played, ambush cards */
       PGM_Z_DISCARD,                           /* face up */
       PGM_ZONES
};

enum { /* characters; the first n are in play with n players */
       PGM_CAPTAIN,
       PGM_SECOND,
       PGM_LOOKOUT,
       PGM_CHAPLAIN,
       PGM_BOSUN,
       PGM_COOK,
       PGM_NO_CHARACTER
};
enum { PGM_HAMMOCK, PGM_TAVERN, PGM_PLEASURE_HOUSE, PGM_TREASURE_ISLAND };

/* Terms, for words and references (1-based). */
enum {
    PGM_T_CHARACTER = 1, /* + character */
    PGM_T_PLACE = 7,     /* + hideout */
    PGM_T_VOTE = 11,     /* + 0 against, 1 for */
    PGM_T_CAMP = 13,     /* + 0 Captain, 1 mutineers */
    PGM_T_PHASE = 14,    /* + phase 1..7 */
    PGM_T_RESULT = 22,   /* + PGM_A_ */
    PGM_TERMS = 27
};

/* Moves. Every number means one thing, whatever is asked. */
enum {
    PGM_M_KEEP_HAND = 0, /* D01 */
    PGM_M_DISCARD_HAND = 1,
    PGM_M_DISCARD = 1,  /* + Action card 4..16: D01 with free_discard, D31 */
    PGM_M_OFFICE = 18,  /* + seat: D02 */
    PGM_M_DEAL = 24,    /* + seat: D03, the day's cards one by one, smallest first */
    PGM_M_PASS = 30,    /* D04, D14, D26 */
    PGM_M_PLAY = 30,    /* + Action card 4..16 */
    PGM_M_TARGET = 47,  /* + seat: D05, D15, D27 */
    PGM_M_SAILOR = 52,  /* + Force 1..3: D06 */
    PGM_M_PAY = 55,     /* + value 1..3: D07, D18 */
    PGM_M_AGAINST = 59, /* D08 */
    PGM_M_FOR = 60,
    PGM_M_NO_FORCE = 61, /* D09 */
    PGM_M_FORCE = 62,
    PGM_M_STOP = 63,      /* D10, D22, D29 */
    PGM_M_JETTISON = 63,  /* + value: D10, ascending */
    PGM_M_HIDE = 67,      /* + hideout: D11, D17 */
    PGM_M_NO_AMBUSH = 71, /* D12 */
    PGM_M_AMBUSH = 72,    /* + seat */
    PGM_M_PLACE = 78,     /* + hideout: D13, ascending */
    PGM_M_NO_TRAIL = 82,  /* D16 */
    PGM_M_TRAIL = 83,
    PGM_M_NO_DODGE = 84, /* D19 */
    PGM_M_DODGE = 85,
    PGM_M_NO_STAND = 86, /* D20 */
    PGM_M_STAND = 87,
    PGM_M_BALLOT = 88,     /* + seat: D21 */
    PGM_M_BURY = 93,       /* + value: D22, ascending */
    PGM_M_BURY_ALL = 97,   /* as the first answer */
    PGM_M_NO_SMUGGLE = 98, /* D23 */
    PGM_M_SMUGGLE = 98,    /* + value */
    PGM_M_NO_CALL = 102,   /* D24 */
    PGM_M_CALL = 103,      /* by right */
    PGM_M_REVOLT = 104,    /* with Call to Revolt */
    PGM_M_STAY = 105,      /* D25 */
    PGM_M_JOIN = 106,
    PGM_M_PLANK = 107,  /* + seat: D28 */
    PGM_M_REWARD = 112, /* + value: D29 */
    PGM_M_GIVE = 116,   /* + seat: D30 */
    PGM_MOVES = 122
};

/* What is being asked: the D-numbers of the rules file. 0: nothing, the game is over. */
typedef uint8_t pgm_decision;
enum {
    PGM_D_NONE,
    PGM_D_REFIT,
    PGM_D_OFFICE,
    PGM_D_DEAL,
    PGM_D_VOTE_WINDOW, /* sealed, like all marked so: several seats at once */
    PGM_D_VOTE_TARGET,
    PGM_D_SAILOR,
    PGM_D_PAY,
    PGM_D_SHARE_VOTE, /* sealed */
    PGM_D_FORCE,
    PGM_D_JETTISON, /* sealed */
    PGM_D_HIDEOUT,  /* sealed */
    PGM_D_SECOND,
    PGM_D_PLACE,
    PGM_D_AMBUSH_WINDOW, /* sealed */
    PGM_D_AMBUSH_TARGET,
    PGM_D_FALSE_TRAIL, /* sealed */
    PGM_D_TRAIL_PLACE,
    PGM_D_HOUSE,
    PGM_D_DODGE,
    PGM_D_STAND,  /* sealed */
    PGM_D_BALLOT, /* sealed */
    PGM_D_BURY,
    PGM_D_SMUGGLE,      /* sealed */
    PGM_D_CALL,         /* sealed */
    PGM_D_CAMP,         /* sealed with the option secret_camps */
    PGM_D_FIGHT_WINDOW, /* sealed */
    PGM_D_FIGHT_TARGET,
    PGM_D_PLANK,
    PGM_D_REWARD,
    PGM_D_REWARD_TO,
    PGM_D_LARDER,
    PGM_DECISIONS
};

/* What happens next, once nobody is asked and the stack is empty. */
enum {
    PGM_S_TURN,
    PGM_S_REFIT, /* seat by seat, state.cursor */
    PGM_S_OFFICES,
    PGM_S_LARDER,
    PGM_S_DAY, /* the day's loot is drawn */
    PGM_S_DEAL,
    PGM_S_VOTE_WINDOW,
    PGM_S_VOTE,
    PGM_S_JETTISON,
    PGM_S_ASHORE,
    PGM_S_POWER,
    PGM_S_AMBUSH,
    PGM_S_PREREVEAL,
    PGM_S_TRAILS, /* False Trails that were shown, state.left */
    PGM_S_REVEAL,
    PGM_S_HOUSE, /* payers, state.cursor */
    PGM_S_STACKS,
    PGM_S_LOSSES,
    PGM_S_SUCCESSION,
    PGM_S_BURY, /* seat by seat, state.cursor */
    PGM_S_SMUGGLE,
    PGM_S_CALL,
    PGM_S_CAMPS, /* seat by seat, state.left */
    PGM_S_FIGHT,
    PGM_S_STRENGTH,
    PGM_S_PLANK, /* of state.planked */
    PGM_S_REWARD,
    PGM_S_CLEANUP,
    PGM_S_OVER,
    PGM_STEPS
};

enum { PGM_O_OFFICER_POWERS, PGM_O_SECRET_CAMPS, PGM_O_FREE_DISCARD, PGM_OPTIONS }; /* PGM-15 */

/* Flags of the turn (rules file 3.1). */
enum {
    PGM_F_FORCED = 1,   /* the Second forced the division */
    PGM_F_KEPT_ALL = 2, /* the Captain kept all: the island is closed */
    PGM_F_BLOOD = 4,    /* an ambush succeeded */
    PGM_F_LAST_TURN = 8,
    PGM_F_MUTINY = 16,   /* the Mutiny card shows its red side */
    PGM_F_ELECTION = 32, /* state.vote is of an election, not of a division */
    PGM_F_GRIEVANCES = PGM_F_FORCED | PGM_F_KEPT_ALL | PGM_F_BLOOD /* anybody may call (PGM-9.1) */
};

enum { PGM_A_PENDING, PGM_A_MISS, PGM_A_LATE, PGM_A_VOID, PGM_A_DODGED, PGM_A_HIT }; /* results */
typedef struct {
    uint8_t author, victim;
    uint8_t source; /* 0: the Second's power, else the face of the card */
    uint8_t result; /* PGM_A_ */
    cab_cell
        places; /* mask of hideouts, bit PGM_HAMMOCK ..; its author's until it is turned over */
} pgm_ambush;

/* Frames of the stack and their registers. */
enum { PGM_FR_WINDOW = 1, PGM_FR_CARD, PGM_FR_ELECTION };
enum { PGM_R_TYPE, PGM_R_FIRST }; /* window: PGM_W_, first seat; mask: entitled */
enum {
    PGM_R_SEAT,
    PGM_R_CARD,
    PGM_R_TARGET,
    PGM_R_OWED,
    PGM_R_FORCE
};                  /* card: 0 is the Second's power */
enum { PGM_R_OLD }; /* election: old Captain; mask: voters */

/* Sealed answers (state.answer) hold the move that was chosen; so does the Captain's half-made
 * reward (D29, while D30 is asked) and the first of two places (D13). All of them are their
 * seat's alone. */
typedef struct {
    cab_card card[PGM_CARDS];
    cab_pile pile[PGM_ZONES];
    cab_cell answer[PGM_SEATS];
    cab_cell
        hideout[PGM_SEATS]; /* from D11 to the reveal its owner's, and Spyglass users'; then open */
    cab_cell former[PGM_SEATS];          /* hideout exchanged for another by False Trail */
    pgm_ambush ambush[PGM_AMBUSHES_MAX]; /* in order of laying */
    cab_stack stack;
    cab_sealing ask; /* who has to choose, who has answered */
    uint8_t pick[PGM_SEATS]
                [PGM_VALUES]; /* loot picked so far, by value (D10, D22): the seat's alone */
    uint8_t
        plan[PGM_DAY_MAX]; /* Captain's alone: 1 + seat of each office (D02) or day card (D03) */
    uint8_t office[PGM_SEATS];   /* character, or PGM_NO_CHARACTER */
    uint8_t assigned[PGM_SEATS]; /* in the last phase 2, for the default of D02; PGM_NO_CHARACTER */
    uint8_t got[PGM_SEATS];      /* cards of the day's loot, once it is settled */
    uint8_t rewarded[PGM_SEATS]; /* cards given after the last plank, until the next day's loot */
    uint8_t
        vote[PGM_SEATS]; /* last ballots: 0 none; 1 against, 2 for; in an election 1 + candidate */
    uint8_t spied[PGM_SEATS];      /* who has looked at its hideout this evening, as a mask */
    uint8_t bonus[PGM_SEATS];      /* votes more in this vote */
    uint8_t first_draw[PGM_SEATS]; /* loot value drawn last, for the first Captain */
    uint8_t drunk;                 /* seats whose sailors have no vote in this vote */
    uint8_t candidates;            /* of the running or last election */
    uint8_t downed;                /* lost their Character this turn; not safe (PGM-8.28) */
    uint8_t participants;          /* of the mutiny */
    uint8_t mutineers;             /* Characters on the mutineer side */
    uint8_t mustered, wet;
    uint8_t left;    /* seats still to come: camps of this round, False Trails */
    uint8_t joined;  /* somebody joined in this round of camps; 2: the round has not begun */
    uint8_t flags;   /* PGM_F_ */
    uint8_t options; /* bit PGM_O_ */
    uint8_t seats, turn, phase, step;
    pgm_decision decision;
    cab_seat asked;   /* of whom, if one seat is asked; else CAB_NOBODY */
    uint8_t captain;  /* the old one while a new one is elected */
    uint8_t cursor;   /* seats done, in a step that goes round the table */
    uint8_t attempt;  /* 1, 2: proposals of this turn */
    uint8_t ambushes; /* records in use */
    uint8_t caller;   /* of the mutiny, CAB_NOBODY */
    uint8_t planked;  /* who walks the plank; until the next day's loot; CAB_NOBODY */
    uint8_t dice;     /* last ambush that matched: 0 no Dodge used, 1 it worked, 2 it failed */
    uint8_t rights;   /* who had the right to call a mutiny when it was last asked */
    uint8_t zero[2];
} pgm_state;

/* ---- data (pagamas_cards.def; provenance: R rule book, P public, H house) ------------------- */

enum {
    PGM_W_DRAW,
    PGM_W_VOTE,
    PGM_W_AMBUSH,
    PGM_W_PREREVEAL,
    PGM_W_HIT,
    PGM_W_BURY,
    PGM_W_CALL,
    PGM_W_FIGHT
};
enum {                  /* whom a card can be played on: all that are set must hold */
       PGM_OTHER = 1,   /* not oneself */
       PGM_CREW = 2,    /* has a sailor */
       PGM_LOOTED = 4,  /* has unburied loot */
       PGM_VOTES = 8,   /* has a vote in this vote */
       PGM_SOBER = 16,  /* its sailors are not drunk */
       PGM_FIGHTS = 32, /* takes part in the mutiny */
       PGM_IDLE = 64,   /* its sailors are not mustered */
       PGM_DRY = 128    /* its Character counts */
};
enum { PGM_CHOOSE_NONE, PGM_CHOOSE_SAILOR, PGM_CHOOSE_PLACES, PGM_CHOOSE_HIDEOUT, PGM_CHOOSE_LOOT };
enum {
    PGM_DO_NONE,
    PGM_DO_LAY,    /* an ambush */
    PGM_DO_DODGE,  /* even chance that an ambush fails */
    PGM_DO_MUSTER, /* the target's sailors fight */
    PGM_DO_MUTE,   /* the target's sailors do not vote */
    PGM_DO_BONUS,  /* `argument` votes more */
    PGM_DO_POACH,  /* takes the chosen sailor */
    PGM_DO_PEEK,   /* looks at the target's hideout */
    PGM_DO_SWAP,   /* changes the own hideout */
    PGM_DO_STEAL,  /* takes a random loot card */
    PGM_DO_BURY,   /* buries the chosen loot card */
    PGM_DO_CALL,   /* calls a mutiny */
    PGM_DO_WET     /* the target's Character counts nothing */
};
enum {                       /* powers of characters */
       PGM_P_FORCE = 1,      /* may force a twice refused division */
       PGM_P_AMBUSH = 2,     /* one ambush a turn without a card */
       PGM_P_HEIR = 4,       /* becomes Captain on a tied election */
       PGM_P_LOOK = 8,       /* sees the day's loot */
       PGM_P_WHIP = 16,      /* its strongest sailor fights without All Hands */
       PGM_P_SANCTUARY = 32, /* not the plank while another mutineer can be chosen */
       PGM_P_LARDER = 64     /* draws a card at the end of phase 2 */
};
enum { PGM_E_NONE, PGM_E_CALL, PGM_E_PRICE, PGM_E_BURY }; /* what hideouts do */

typedef struct {
    uint8_t copies, window, cost, force, target, choice, choices, effect, argument, stays;
    char from;
} pgm_action_data;
typedef struct {
    uint8_t shares, copies[4]; /* with 3, 4, 5, 6 players */
    char from;
} pgm_loot_data;
typedef struct {
    uint8_t force, powers, variant;
    char from;
} pgm_character_data;
typedef struct {
    uint8_t effect;
    char from;
} pgm_hideout_data;
const pgm_action_data *pgm_action(int face);            /* 4..19 */
const pgm_loot_data *pgm_loot(int face);                /* 1..3 */
const pgm_character_data *pgm_character(int character); /* 0..5 */
const pgm_hideout_data *pgm_hideout(int place);         /* 0..3 */
const uint8_t *pgm_copies(int seats);                   /* [face], of what is in the game */
int pgm_turns(int seats);                               /* PGM-13.6 */

/* ---- queries ------------------------------------------------------------------------------- */

int pgm_count(const pgm_state *, int zone);          /* cards in a zone */
int pgm_held(const pgm_state *, int zone, int face); /* copies of a face the viewer knows there */
int pgm_shares(const pgm_state *, int zone);         /* sum of the known loot in a zone */
bool pgm_has_power(const pgm_state *, int seat, int power);
cab_seat pgm_with_power(const pgm_state *, int power); /* who has it, or CAB_NOBODY */
uint8_t pgm_with_character(const pgm_state *);         /* mask of seats */
uint8_t pgm_voters(const pgm_state *);                 /* of the vote that is coming */
int pgm_weight(const pgm_state *, int seat); /* of its vote now, Rum and Stuffed Ballot included */
int pgm_crew_force(const pgm_state *, int seat);      /* Force of its sailors */
int pgm_camp_force(const pgm_state *, uint8_t seats); /* Force of these seats in the mutiny */
int pgm_spares(const pgm_state *, int seat);          /* number of spare hideouts, public */
uint8_t pgm_spare(const pgm_state *, int seat); /* which, as a mask; the seat's own knowledge */
uint8_t pgm_closed(const pgm_state *);          /* hideouts that nobody may choose this turn */
uint8_t pgm_targets(const pgm_state *, int seat, int face); /* whom this card can be played on */
bool pgm_playable(const pgm_state *, int seat,
                  int face);                      /* held or not: cost, target, choice (PGM-12.5) */
bool pgm_may_call(const pgm_state *, int seat);   /* by right (PGM-9.2, 9.3) */
uint8_t pgm_plankable(const pgm_state *);         /* D28 */
uint8_t pgm_rewardable(const pgm_state *);        /* D30 */
cab_seat pgm_hit_by(const pgm_state *, int seat); /* author of the hit on it, or CAB_NOBODY */
int pgm_pending(const pgm_state *);               /* ambush being resolved, or -1 */

/* The contract's functions. */
cab_error pgm_setup(void *, const cab_setup *, cab_rng *);
cab_turn pgm_turn(const void *);
uint8_t pgm_secret_choice(const void *);
int pgm_legal_moves(const void *, cab_seat, cab_move *);
cab_error pgm_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool pgm_is_over(const void *, cab_result *);
const char *pgm_check(const void *);
void pgm_hide(const void *, cab_seat, cab_seen *);
void pgm_hide_again(const void *, cab_seat, cab_recent *, cab_seen *);
void pgm_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void pgm_view(const cab_seen *, cab_seat, cab_view *);
void pgm_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason pgm_why_not(const cab_seen *, cab_seat, cab_move);
cab_move pgm_default_move(const cab_seen *, cab_seat);
void pgm_observe(const cab_seen *, cab_seat, int8_t *);
cab_verdict pgm_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *pgm_name(uint8_t list, uint16_t index);
uint64_t pgm_tables(void);
extern const cab_game pgm_game;

/* Structured statements (rules file 11.5): never binding. A yes/no of the file is two kinds
 * here; so is an ambush with and without a place. A condition stands in the kind: `_for_vote`:
 * "if you vote for me in the election". Verdicts the viewer cannot reach are VOID in the end,
 * never BROKEN. */
enum {
    PGM_CLAIM_OFFER_CARDS,    /* seat, number */
    PGM_CLAIM_OFFER_SHARES,   /* seat, number: judged by Captain and receiver alone */
    PGM_CLAIM_OFFER_OFFICE,   /* seat, character */
    PGM_CLAIM_VOTE_SHARE,     /* for or against */
    PGM_CLAIM_VOTE_CANDIDATE, /* seat */
    PGM_CLAIM_FORCE,
    PGM_CLAIM_NO_FORCE,
    PGM_CLAIM_NO_AMBUSH, /* seat */
    PGM_CLAIM_AMBUSH,    /* seat */
    PGM_CLAIM_AMBUSH_AT, /* seat, hideout */
    PGM_CLAIM_CALL,
    PGM_CLAIM_NO_CALL,
    PGM_CLAIM_SIDE,   /* camp */
    PGM_CLAIM_MUSTER, /* seat */
    PGM_CLAIM_SPARE,  /* seat */
    PGM_CLAIM_REWARD, /* seat, number */
    PGM_CLAIM_STAND,
    PGM_CLAIM_NO_STAND,
    PGM_CLAIM_HIDEOUT,         /* hideout */
    PGM_CLAIM_DAY_TOTAL,       /* number */
    PGM_CLAIM_MY_SHARE,        /* number */
    PGM_CLAIM_HAND,            /* face */
    PGM_CLAIM_BURIED,          /* number */
    PGM_CLAIM_OFFICE_FOR_VOTE, /* seat, character */
    PGM_CLAIM_CARDS_FOR_VOTE,  /* seat, number */
    PGM_CLAIM_DEAL,            /* seat, vote or camp: my last word to it, for that */
    PGM_CLAIM_AGREE,           /* seat whose deal it was, vote or camp: a promise of it */
    PGM_CLAIM_DECLINE,         /* seat whose deal it was */
    PGM_CLAIMS
};

/* Observation: the public part, then the viewer's own knowledge. Seats are relative to the
 * viewer; for a spectator relative to seat 0. Seat blocks are of PGM_SEATS rows, empty seats
 * zero. */
enum {
    PGM_OB_DECISION = 0,                               /* one-hot */
    PGM_OB_TABLE = PGM_OB_DECISION + PGM_DECISIONS,    /* see pgm_observe: 24 */
    PGM_OB_LOOT_DISCARD = PGM_OB_TABLE + 24,           /* per value */
    PGM_OB_DISCARD = PGM_OB_LOOT_DISCARD + PGM_VALUES, /* per Action card */
    PGM_OB_PLAYER = PGM_OB_DISCARD + PGM_KINDS,        /* per seat */
    PGM_OB_PER_PLAYER = 48,
    PGM_OB_AMBUSH = PGM_OB_PLAYER + PGM_SEATS * PGM_OB_PER_PLAYER, /* per record: author, victim,
                                                            source, result */
    PGM_OB_PUBLIC = PGM_OB_AMBUSH + 4 * PGM_AMBUSHES_MAX,
    PGM_OB_HAND = PGM_OB_PUBLIC,            /* per Action card, own */
    PGM_OB_KNOWN = PGM_OB_HAND + PGM_KINDS, /* per seat: known loot by value proposed,
                                                            unburied, buried; known hideout */
    PGM_OB_PER_KNOWN = 3 * PGM_VALUES + PGM_PLACES,
    PGM_OB_DAY =
        PGM_OB_KNOWN + PGM_SEATS * PGM_OB_PER_KNOWN, /* per value: in the day's loot, spoils */
    PGM_OB_OWN =
        PGM_OB_DAY + 2 * PGM_VALUES, /* spare hideouts, answer, picks, plan, own ambushes */
    PGM_OB_SIZE = PGM_OB_OWN + PGM_PLACES + 1 + PGM_VALUES + PGM_DAY_MAX + PGM_AMBUSHES_MAX
};

/* For tests and for what lies beside pagamas.c. */
cab_cards pgm_cards(pgm_state *, cab_journal *);

#endif
