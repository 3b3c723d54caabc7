/* The contract: every game is one `const cab_game`, data and a few functions.
 *
 * A state is flat: no pointers, no padding, at most CAB_STATE_MAX bytes, copied by assignment and
 * compared as bytes. All functions are pure: no I/O, no clock, no heap, no globals that change; the
 * same input gives the same bytes on every machine. Randomness comes in as a cab_rng and stays out
 * of the state. What a seat knows is a cab_seen: laid out like the state, made only by hide.
 *
 * The eight laws that every game keeps are in laws/laws.h.
 */
#ifndef CABALE_ENGINE_GAME_H
#define CABALE_ENGINE_GAME_H

#include "base/rng.h"
#include "base/text.h"
#include "engine/types.h"

#include <stdalign.h>

/* Room for any state, and for what a seat knows of one. Different types, so that handing a state to
 * somebody who may only have a cab_seen does not compile. */
typedef struct {
    alignas(8) uint8_t bytes[CAB_STATE_MAX];
} cab_state;
typedef struct cab_seen {
    alignas(8) uint8_t bytes[CAB_STATE_MAX];
} cab_seen;
/* Of one seat: what it was shown last, and of which state, as far as the game keeps them for
 * hide_again. Zeros at first. */
typedef struct {
    cab_state state;
    cab_seen seen;
} cab_recent;

/* A setting of the table, public, chosen before the deal. */
typedef uint8_t cab_option_kind;
enum { CAB_OPTION_FLAG, CAB_OPTION_NUMBER, CAB_OPTION_CHOICE, CAB_OPTION_DECK };
typedef struct {
    const char *key;
    cab_option_kind kind;
    int16_t min, max,
        initial; /* FLAG: 0..1. CHOICE: index in names. DECK: min = which list, 0 or 1 */
    const char *const *choices; /* CHOICE: max + 1 names */
} cab_option;

typedef struct {
    int16_t option[CAB_OPTIONS_MAX]; /* values, in the order of the game's options */
    uint8_t deck[2][CAB_DECK_MAX];   /* chosen decks as faces; count 0: the game's own */
    uint8_t deck_count[2];
    uint8_t role[CAB_SEATS]; /* term of the role wished for, 0: none */
    uint8_t seats;
    uint8_t zero;
} cab_setup;

/* A zone of the table: constant, one row per zone and owner. */
enum { CAB_ORDERED, CAB_HEAP };
typedef struct {
    const char *key;    /* names it in words and JSON */
    uint8_t kind;       /* CAB_ORDERED: places are public. CAB_HEAP: no places */
    uint8_t back;       /* which cards lie here: index of the back */
    cab_seat seat;      /* owner, or CAB_NOBODY */
    uint8_t low, high;  /* class: only faces low..high lie here; 0, 0: any */
    cab_seats watchers; /* who sees what lies here, from the start */
} cab_zone;

typedef struct {
    const char *key;
    cab_ref_kind argument[CAB_CLAIM_REFS]; /* kinds of its refs, CAB_REF_NONE beyond */
    uint8_t low, high;                     /* TERM arguments: only terms low..high; 0, 0: any */
    bool fact; /* says what is, and proves true or false; else it is kept or broken */
} cab_claim_kind;

/* What a number of the observation says, and so how learners are given it (study/observe.h). */
typedef uint8_t cab_cell_kind;
enum { CAB_DEEDS_MAX = 12 };
enum {
    CAB_CELL_COUNT, /* an amount; `most` is large for it. 1: a flag */
    CAB_CELL_CODE,  /* one of 1..most; 0: none */
    CAB_CELL_BITS,  /* the same, of many or of such as come in groups: in binary */
    CAB_CELL_OWN    /* a place: 1 is with the observer, 2..most elsewhere, 0 unknown or nowhere */
};
typedef struct {
    const char *key;
    cab_cell_kind kind;
    uint8_t most;
} cab_column;

/* A stretch of the observation: rows that all have these columns. None: one column of flags. */
typedef struct {
    const char *key;
    uint16_t width;
    const cab_column *column;
    uint8_t columns;
} cab_feature;

/* Names behind numbers. name() returns NULL past the end of a list, so hosts can walk it. */
enum {
    CAB_NAME_FACE, /* 1-based: face 0 is a hidden card */
    CAB_NAME_TERM, /* 1-based */
    CAB_NAME_EVENT,
    CAB_NAME_VERB,
    CAB_NAME_PROMPT,
    CAB_NAME_REASON,
    CAB_NAME_COUNTER,
    CAB_NAME_END,
    CAB_NAME_LISTS
};

/* The table as one seat may see it, for any client. */
enum { CAB_VIEW_COVERED = 1, CAB_VIEW_MARKED = 2 };
typedef struct {
    uint8_t face;  /* 0: hidden */
    uint8_t flags; /* CAB_VIEW_ */
} cab_view_card;
typedef struct {
    uint8_t zone, count; /* index in the game's zone table; cards in it */
    uint16_t first;      /* its first card in cab_view.card; heaps are sorted, hidden cards last */
} cab_view_zone;
typedef struct {
    uint16_t key; /* index in the game's counter names */
    int16_t value;
    cab_ref on; /* what it belongs to: a seat, a card, a term, nothing */
} cab_counter;
typedef struct {
    uint16_t key; /* index in the game's prompt names: what this viewer is asked, or waits for */
    uint16_t refs;
    cab_ref ref[CAB_REFS_MAX];
} cab_prompt;
enum { CAB_COUNTERS_MAX = 320 };
typedef struct {
    cab_view_zone zone[CAB_ZONES_MAX];
    cab_view_card card[CAB_CARDS_MAX];
    cab_counter counter[CAB_COUNTERS_MAX];
    cab_prompt prompt;
    cab_turn turn;
    uint16_t zones, cards, counters;
    cab_seat viewer;
    uint8_t zero;
} cab_view;

/* What is wrong with a chosen deck: which rule of construction it breaks, and how. */
typedef uint8_t cab_flaw_kind;
enum {
    CAB_FLAW_SIZE,   /* so many cards, min..max allowed */
    CAB_FLAW_COPIES, /* so many copies of the face `about`, max allowed */
    CAB_FLAW_KIND,   /* so many cards of the kind `about` (a term), min needed */
    CAB_FLAW_CARD,   /* the face `about` does not belong into this deck */
    CAB_FLAWS
};
typedef struct {
    cab_flaw_kind kind;
    uint8_t has, min, max;
    cab_ref about;
    const char *rule; /* its ID in the rules file */
} cab_flaw;

typedef struct cab_game {
    const char *id;
    uint16_t rules_version; /* raised when rules or cards change */
    uint16_t state_size, move_space, list_max, observe_size, observe_public;
    uint32_t length_max; /* moves in the longest game */
    uint8_t min_seats, max_seats;
    bool hidden;  /* a test game: not listed for players */
    bool resigns; /* its rules know CAB_RESIGN */
    bool whisper; /* two seats may talk in private; else only by an option "whispers" */
    uint8_t zones, options, claims, features;
    const cab_zone *zone;
    const cab_option *option;
    const cab_claim_kind *claim;
    const cab_feature *feature;
    const uint16_t *deed; /* events whose first reference is a seat, worth counting by seat */
    uint8_t deeds;        /* at most CAB_DEEDS_MAX */

    cab_error (*setup)(void *state, const cab_setup *, cab_rng *);
    cab_turn (*turn)(const void *state); /* the same from the state and from every seen */
    /* Seats of `must` of which the public cannot tell whether they have more than one choice: when
     * they answer must not tell it either (law 8). The same from the state and from every seen.
     * NULL: everybody can tell of all, always. */
    uint8_t (*secret_choice)(const void *state);
    /* The same; sorted, no duplicates. Room for list_max; what lies behind the count may change. */
    int (*legal_moves)(const void *state, cab_seat, cab_move *);
    cab_error (*apply_move)(void *state, cab_seat, cab_move, cab_rng *,
                            cab_journal *);           /* or nothing changed; journal may be NULL */
    bool (*is_over)(const void *state, cab_result *); /* result may be NULL */
    const char *(*check)(const void *state);          /* NULL, or the invariant that is broken */
    void (*hide)(const void *state, cab_seat, cab_seen *);
    /* The same bytes, for who asks again and again: what has not changed since the last time is not
     * hidden anew. NULL: a game that has only the long way. */
    void (*hide_again)(const void *state, cab_seat, cab_recent *, cab_seen *);
    void (*resample)(const cab_seen *, cab_seat, cab_rng *,
                     void *state); /* a world this seat cannot rule out */
    void (*view)(const cab_seen *, cab_seat, cab_view *);
    void (*describe)(const cab_seen *, cab_seat, cab_move,
                     cab_choice *);                              /* a legal move in words' terms */
    cab_reason (*why_not)(const cab_seen *, cab_seat, cab_move); /* why a move is refused */
    cab_move (*default_move)(const cab_seen *,
                             cab_seat); /* the harmless default of the rules file */
    void (*observe)(const cab_seen *, cab_seat,
                    int8_t *out); /* fixed size, public part first, seats relative */
    /* The same bytes straight from the state, without making what the seat sees first: for
     * learners. NULL: a game that has only the long way. */
    void (*observe_state)(const void *state, cab_seat, int8_t *out);
    cab_verdict (*judge)(const cab_seen *, cab_seat viewer, const cab_claim *,
                         const cab_event *); /* event NULL: the game is over */
    /* Is this the time for whispers, at a table that has them? The same from the state and from
     * every seen. NULL: it always is. */
    bool (*may_whisper)(const void *state);
    const char *(*name)(uint8_t list, uint16_t index); /* for words and JSON */
    uint64_t (*tables)(void);                          /* hash of the card tables, for records */
    /* Flaws of setup->deck[which] under setup's options: how many, the first `max` written. NULL: a
     * game without chosen decks. */
    int (*check_deck)(const cab_setup *, uint8_t which, cab_flaw *, int max);
} cab_game;

/* The games known to this program (games/games.c): NULL past the end. */
const cab_game *cab_game_at(int index);
const cab_game *cab_game_find(const char *id);

/* Settings (engine/game.c). */
void cab_setup_default(const cab_game *, uint8_t seats, cab_setup *);
cab_error cab_setup_check(const cab_game *, const cab_setup *); /* seats and option ranges */
int cab_option_find(const cab_game *, const char *key);         /* index or -1 */
bool cab_option_parse(const cab_option *, const char *value,
                      int16_t *out);                                /* FLAG, NUMBER, CHOICE */
int cab_name_find(const cab_game *, uint8_t list, const char *key); /* index or -1 */

/* May this kind of claim speak of this thing? */
bool cab_claim_allows(const cab_claim_kind *, const cab_ref *);

/* May two seats talk in private now? state: or what a seat knows; NULL: no game is going on. */
bool cab_may_whisper(const cab_game *, const cab_setup *, const void *state);

uint8_t cab_secret_choice(const cab_game *, const void *state); /* or what a seat knows */

/* Playing by the contract (engine/game.c). */
bool cab_is_legal(const cab_game *, const void *state, cab_seat, cab_move);
/* apply_move, and marks the barrier in the journal if the move drew a number or passed the turn on;
 * the card room marks it when anybody learns something. For tables; simulation calls apply_move
 * itself. */
cab_error cab_play(const cab_game *, void *state, cab_seat, cab_move, cab_rng *, cab_journal *);
uint64_t cab_state_hash(const cab_game *, const void *state);

#endif
