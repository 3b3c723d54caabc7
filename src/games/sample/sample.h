/* Magpies, the template: as small as a game can be that uses every part of the contract. Copy it
 * with `make new-game`, see it green, then change it rule by rule.
 *
 * Two to four magpies, 20 cards (sample_cards.def). A round:
 *   SMP-1 Deal. Clockwise from the first seat, all draw up to `hand` cards. When the pile runs out,
 *         the discard is shuffled and becomes the pile. Seat 0 is first, then the seat after it.
 *   SMP-2 Offer. All who hold cards pick one or two of them, sealed; then all offers are shown and
 *         discarded. The highest sum scores (a tie: the first one clockwise); three points win.
 *   SMP-3 Gifts. While the winner of the round makes up its mind, every other seat may give it one
 *         card, once; only these two see it. Who has given is spared.
 *   SMP-4 The winner robs a seat with cards, or spies on it (option `spying`), or lets all be. The
 *         spy sees that hand until the next winner has decided.
 *   SMP-5 Window. Before a robbery all who hold cards may let a dog bark, in order from the victim;
 *         the dog is discarded, bars the robbery or frees it again, and the window opens anew. When
 *         all pass and nothing bars it, the winner takes a random card; only these two see it.
 *   SMP-6 The winner puts a card of its hand, unseen, under the pile.
 *
 * Dealing is a move of its own, though there is nothing to choose: who learns two things about one
 * hand in a single move is told their order but does not keep it, which breaks law 3. Every round
 * scores a point, so there are at most 2 * 4 + 1 = 9 rounds; a round has a deal, at most 4 * 2
 * picks, 3 gifts, a decision, four windows of 4 answers (three dogs) and a burial: 30 moves.
 */
#ifndef CABALE_GAMES_SAMPLE_SAMPLE_H
#define CABALE_GAMES_SAMPLE_SAMPLE_H

#include "engine/cards.h"
#include "engine/flow.h"
#include "engine/game.h"

enum { SMP_SEATS = 4, SMP_CARDS = 20, SMP_GOAL = 3, SMP_LENGTH_MAX = 9 * 30 };
enum { /* faces */
       SMP_NO_FACE,
#define SMP_CARD(id, name, copies, worth) SMP_##id,
#include "games/sample/sample_cards.def"
#undef SMP_CARD
       SMP_FACES_END
};
enum { SMP_FACES = SMP_FACES_END - 1 };
enum { SMP_Z_PILE, SMP_Z_DISCARD, SMP_Z_HAND /* + seat */, SMP_ZONES = SMP_Z_HAND + SMP_SEATS };
enum { SMP_O_HAND, SMP_O_SPYING, SMP_OPTIONS };

/* Moves: every number means one thing, whatever is asked. The harmless move of a list is its last.
 */
enum {
    SMP_M_PICK = 0,   /* + face 1..4, for the offer: a set is built in ascending order */
    SMP_M_STOP = 5,   /* one card is enough */
    SMP_M_BARK = 6,   /* play a dog in the window */
    SMP_M_PASS = 7,   /* or not */
    SMP_M_GIVE = 7,   /* + face: out of turn */
    SMP_M_ROB = 12,   /* + seat */
    SMP_M_SPY = 16,   /* + seat */
    SMP_M_LEAVE = 20, /* neither */
    SMP_M_BURY = 20,  /* + face: under the pile */
    SMP_M_DEAL = 25,
    SMP_MOVES = 26
};

enum { SMP_S_DEAL, SMP_S_OFFER, SMP_S_DECIDE, SMP_S_WINDOW, SMP_S_BURY, SMP_S_OVER, SMP_STEPS };
enum { SMP_ROBBERY = 1 };            /* the one kind of frame on the stack ... */
enum { SMP_R_VICTIM, SMP_R_BARRED }; /* ... and its registers */
enum {                               /* events; their references are listed in words/en.txt */
       SMP_E_DRAW,
       SMP_E_SHUFFLE,
       SMP_E_OFFER,
       SMP_E_POINT,
       SMP_E_REOPEN,
       SMP_E_GIVE,
       SMP_E_ROB,
       SMP_E_SPY,
       SMP_E_SEE,
       SMP_E_LEAVE,
       SMP_E_BARK,
       SMP_E_QUIET,
       SMP_E_STEAL,
       SMP_E_BURY
};

enum { /* what a learner is given: see features[] in sample.c */
       SMP_OBSERVE_PUBLIC = SMP_STEPS + 7 * 4 + SMP_FACES + 2,
       SMP_OBSERVE = SMP_OBSERVE_PUBLIC + 2 + 4 * SMP_FACES + 1
};

/* Flat, no pointers, no padding. Options that the rules need later are part of it. */
typedef struct {
    cab_card card[SMP_CARDS];
    cab_pile pile[SMP_ZONES];
    cab_cell pick[SMP_SEATS][2]; /* sealed: the faces offered; in a window the first: a dog or 0 */
    cab_stack stack;             /* a robbery while its window is open */
    cab_sealing ask;             /* who has to choose, who has answered */
    uint8_t points[SMP_SEATS];
    uint8_t seats, first, step;
    uint8_t winner; /* of the round, in the end of the game; CAB_NOBODY before */
    uint8_t gave;   /* seats that are spared */
    uint8_t option[SMP_OPTIONS];
    uint8_t zero;
} smp_state;
static_assert(sizeof(smp_state) == 120 + 24 + 32 + 98 + 2 + 12, "no padding");

/* Shared by sample.c and sample_seen.c */
int smp_worth(int face);                                           /* in an offer */
cab_cards smp_cards(smp_state *, cab_journal *);                   /* handle for engine/cards.h */
const cab_card *smp_zone(const smp_state *, int zone, int *count); /* for reading */
int smp_held(const smp_state *, int seat, int face);               /* copies in a hand */
int smp_answers(const smp_state *, cab_seat, cab_move *); /* what a seat in `must` may answer */
bool smp_note(smp_state *, cab_seat, cab_move);           /* a sealed answer; true: complete */

/* The contract: sample.c */
cab_error smp_setup(void *, const cab_setup *, cab_rng *);
cab_turn smp_turn(const void *);
uint8_t smp_secret_choice(const void *);
int smp_legal_moves(const void *, cab_seat, cab_move *);
cab_error smp_apply_move(void *, cab_seat, cab_move, cab_rng *, cab_journal *);
bool smp_is_over(const void *, cab_result *);
const char *smp_check(const void *);

/* The contract: sample_seen.c */
void smp_hide(const void *, cab_seat, cab_seen *);
void smp_resample(const cab_seen *, cab_seat, cab_rng *, void *);
void smp_view(const cab_seen *, cab_seat, cab_view *);
void smp_describe(const cab_seen *, cab_seat, cab_move, cab_choice *);
cab_reason smp_why_not(const cab_seen *, cab_seat, cab_move);
cab_move smp_default_move(const cab_seen *, cab_seat);
void smp_observe(const cab_seen *, cab_seat, int8_t *);
cab_verdict smp_judge(const cab_seen *, cab_seat, const cab_claim *, const cab_event *);
const char *smp_name(uint8_t list, uint16_t index);

extern const cab_game smp_game;

#endif
