/* The words all rooms share: seats, moves, references, events, errors. Plain data, no functions. */
#ifndef CABALE_ENGINE_TYPES_H
#define CABALE_ENGINE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CAB_SEATS = 8,        /* most seats at a table */
    CAB_NOBODY = 8,       /* as a viewer: a spectator, who sees what is public */
    CAB_STATE_MAX = 2048, /* bytes of the largest state */
    CAB_CARDS_MAX = 240,  /* cards of the largest game; places fit a byte */
    CAB_ZONES_MAX = 64,
    CAB_LIST_MAX = 160, /* choices in the longest list */
    CAB_REFS_MAX = 8,
    CAB_OPTIONS_MAX = 16,
    CAB_DECK_MAX = 64,    /* cards in a chosen deck */
    CAB_EVENTS_MAX = 192, /* events one move can cause */
    CAB_OBSERVE_MAX = 2048
};

typedef uint8_t cab_seat;   /* 0..7; CAB_NOBODY is a spectator */
typedef uint16_t cab_seats; /* mask of seats; bit 8 is the public, spectators included */
typedef uint16_t cab_move;  /* names a face, a public place, a seat, an amount or a yes/no; never an
                               instance or a place in a hidden zone */

#define CAB_PUBLIC    ((cab_seats)0x100) /* the public's own bit: what a spectator knows */
#define CAB_ALL       ((cab_seats)0x1ff) /* every seat and the public */
#define CAB_BIT(seat) ((cab_seats)(1u << (seat)))

/* Reserved move numbers, never in legal_moves. */
#define CAB_REOPEN  ((cab_move)0xffff) /* throw a sealed answer away and choose again */
#define CAB_SILENT  ((cab_move)0xfffe) /* a seat in `may` lets it pass; never applied or recorded */
#define CAB_NO_MOVE ((cab_move)0xfffd)
#define CAB_RESIGN  ((cab_move)0xfffc) /* give up, at any time; CAB_ILLEGAL if no rule knows it */

/* Anything that is not CAB_OK has changed nothing. */
typedef int8_t cab_error;
enum {
    CAB_OK = 0,
    CAB_BAD_SEATS = -1,  /* this game is not for that many seats */
    CAB_BAD_OPTION = -2, /* an option is out of its range, or does not go with another */
    CAB_BAD_LIST = -3,   /* a chosen deck breaks a rule of construction */
    CAB_NOT_ASKED = -4,  /* this seat has nothing to choose now */
    CAB_ILLEGAL = -5,    /* not among its legal moves */
    CAB_OVER = -6,       /* the game is over */
    CAB_NOT_SEALED = -7  /* nothing of this seat's to reopen, or too late */
};

/* What a view, choice, event or prompt points at. */
typedef uint8_t cab_ref_kind;
enum {
    CAB_REF_NONE,
    CAB_REF_SEAT, /* seat */
    CAB_REF_CARD, /* a card in a zone: zone, its seat, place if the zone is ordered, value = face or
                     0 */
    CAB_REF_FACE, /* a face wherever it is: value */
    CAB_REF_ZONE, /* zone, its seat */
    CAB_REF_TERM, /* a thing of the game that is no card (a favour, a slot, a role): value */
    CAB_REF_NUMBER, /* value */
    CAB_REF_HIDDEN  /* something this viewer may not see */
};
enum { CAB_NO_PLACE = 0xff };

typedef struct {
    cab_ref_kind kind;
    uint8_t seat;      /* of SEAT, and owner of CARD and ZONE; CAB_NOBODY if none */
    uint8_t zone;      /* of CARD and ZONE: index in the game's zone table */
    uint8_t place;     /* of CARD: in an ordered zone, else CAB_NO_PLACE */
    uint16_t value;    /* face, term or number; a hidden face is 0 */
    cab_seats seen_by; /* who may see value; 0 once redacted */
} cab_ref;

/* One happening. `to` says who hears of it at all; each ref who may see its value. */
typedef struct {
    uint16_t kind; /* index in the game's event names */
    uint8_t refs;
    uint8_t zero;
    cab_seats to;
    uint16_t zero2;
    cab_ref ref[CAB_REFS_MAX];
} cab_event;

/* What apply_move tells. The caller owns it; count starts at 0. */
typedef struct {
    cab_event event[CAB_EVENTS_MAX];
    uint16_t count;
    bool barrier; /* a number was drawn, somebody learnt something, or the turn passed on */
} cab_journal;

typedef uint8_t cab_pace;
enum {
    CAB_PACE_NORMAL,
    CAB_PACE_WINDOW, /* short, and the same for all */
    CAB_PACE_TALK,   /* a talking pause first */
    CAB_PACE_RACE    /* first come */
};

typedef struct {
    uint8_t must; /* have to choose */
    uint8_t may;  /* free to act out of turn; silence is an answer */
    uint8_t
        sealed; /* have given an answer that is not shown yet; may take it back with CAB_REOPEN */
    cab_pace pace;
} cab_turn;

/* A choice: a verb, what it points at, an amount. Without refs it is a button. */
enum { CAB_CHOICE_STOP = 1, CAB_CHOICE_DANGEROUS = 2, CAB_CHOICE_DEFAULT = 4 };
typedef struct {
    uint16_t verb; /* index in the game's verb names */
    uint8_t refs;
    uint8_t flags;
    cab_ref ref[CAB_REFS_MAX];
    int16_t amount;
} cab_choice;

/* Why a move is refused. Refs point only at what the viewer sees. */
typedef struct {
    uint16_t key; /* index in the game's reason names */
    uint16_t refs;
    cab_ref ref[2];
} cab_reason;

/* How a game ended. */
typedef struct {
    uint8_t rank[CAB_SEATS];   /* 1 is best; equal ranks share; 0 for empty seats */
    int16_t score[CAB_SEATS];  /* the game's own figure, if it has one */
    int8_t utility[CAB_SEATS]; /* -100 .. 100, for search and learning */
    uint8_t role[CAB_SEATS];   /* term index of the role played, 0 if the game has none */
    uint8_t winners;           /* mask of seats; 0: everybody lost */
    uint8_t zero;
    uint16_t reason; /* index in the game's end names */
} cab_result;

/* Talk with a form: "I hold the Oracle". Outside the rules state. */
enum { CAB_CLAIM_REFS = 3 };
typedef struct {
    uint8_t kind; /* index in the game's claim table */
    cab_seat from;
    cab_seat to; /* a seat, or CAB_NOBODY for the whole table */
    uint8_t refs;
    cab_ref ref[CAB_CLAIM_REFS];
} cab_claim;

typedef uint8_t cab_verdict;
enum { CAB_VERDICT_OPEN, CAB_VERDICT_KEPT, CAB_VERDICT_BROKEN, CAB_VERDICT_VOID };

#endif
