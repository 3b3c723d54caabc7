/* Privates shared by the files of this game. */
#ifndef CABALE_GAMES_PAGAMAS_PAGAMAS_INT_H
#define CABALE_GAMES_PAGAMAS_PAGAMAS_INT_H

#include "base/bits.h"
#include "engine/view.h"
#include "games/pagamas/pagamas.h"

#define NAMES             "games/pagamas/pagamas_names.def"
#define NAMED(list, name) PGM_##list##_##name
#include "engine/names_enum.def"

/* A move being played: the state, the dice, and whom to tell. */
typedef struct {
    pgm_state *s;
    cab_rng *rng;
    cab_journal *j;
    cab_cards cards;
} pgm_play;

enum { PGM_C_PAY, PGM_C_TARGET, PGM_C_CHOOSE, PGM_C_DO }; /* steps of a card (PGM-12.6) */
enum { PGM_E_STAND, PGM_E_BALLOT, PGM_E_COUNT };          /* steps of an election */

static inline int pgm_zone_start(const pgm_state *s, int zone)
{
    return zone > 0 ? s->pile[zone - 1].end : 0;
}

/* Place number i clockwise from a seat. */
static inline cab_seat pgm_clockwise(const pgm_state *s, int from, int i)
{
    int seat = from + i;
    return (cab_seat)(seat >= s->seats ? seat - s->seats : seat);
}

static inline uint8_t pgm_all(const pgm_state *s)
{
    return (uint8_t)((1u << s->seats) - 1);
}

static inline bool pgm_in(unsigned mask, int seat)
{
    return mask >> seat & 1;
}

static inline uint8_t pgm_bit(int i)
{
    return (uint8_t)(1u << i);
}

/* Asking. */
static inline void pgm_ask(pgm_state *s, int seat, pgm_decision decision)
{
    s->asked = (cab_seat)seat;
    s->decision = decision;
    cab_seal_ask(&s->ask, pgm_bit(seat));
}

static inline void pgm_ask_all(pgm_state *s, uint8_t seats, pgm_decision decision)
{
    s->asked = CAB_NOBODY;
    s->decision = decision;
    cab_seal_ask(&s->ask, seats);
}

/* Telling: an event with a seat, then one more thing. */
static inline cab_event *pgm_tell(pgm_play *p, uint16_t kind, int seat)
{
    cab_event *e = cab_tell(p->j, kind, CAB_ALL);
    cab_with_seat(e, (cab_seat)seat);
    return e;
}
static inline void pgm_tell_seat(pgm_play *p, uint16_t kind, int seat, int other)
{
    cab_with_seat(pgm_tell(p, kind, seat), (cab_seat)other);
}
static inline void pgm_tell_number(pgm_play *p, uint16_t kind, int seat, int number)
{
    cab_with_number(pgm_tell(p, kind, seat), number);
}
static inline void pgm_tell_term(pgm_play *p, uint16_t kind, int seat, int term)
{
    cab_with_term(pgm_tell(p, kind, seat), (uint16_t)term);
}
static inline void pgm_tell_face(pgm_play *p, uint16_t kind, int seat, int face)
{
    cab_with_face(pgm_tell(p, kind, seat), (uint16_t)face, CAB_ALL);
}
/* Somebody learns a secret number; such a move cannot be taken back. */
static inline void pgm_open(pgm_play *p, cab_cell *cell, cab_seats to)
{
    cab_cell_show(cell, to);
    if (p->j) p->j->barrier = true;
}
/* Cards of a heap of loot: how many, and how many of each value, for those who may see it. */
void pgm_with_loot(pgm_play *, cab_event *, int zone, cab_seats seen_by);
/* Cards of a zone as faces, six at most. */
void pgm_with_zone(pgm_play *, cab_event *, int zone, cab_seats seen_by);

/* pagamas.c */
void pgm_draw(pgm_play *, int seat, int cards); /* PGM-3.5 to 3.10 */
void pgm_pay_loot(pgm_play *, uint16_t event, int seat, int value);
void pgm_clean_up(pgm_play *); /* PGM-2.3 */
void pgm_run(pgm_play *);

/* pagamas_play.c */
void pgm_open_window(pgm_play *, int type, uint8_t entitled, int first);
void pgm_run_window(pgm_play *);
void pgm_show_window(pgm_play *);                   /* all have answered */
void pgm_play_card(pgm_play *, int seat, int face); /* from the hand to the table, and a frame */
void pgm_show_card(pgm_play *, int seat, int face); /* from the hand to the table */
void pgm_put_away(pgm_play *, int face);            /* from the table to the discard */
void pgm_run_card(pgm_play *);
void pgm_answer_card(pgm_play *, pgm_decision, cab_move); /* D05..D07, D13, D15, D17, D27 */
int pgm_window_decision(int type);
pgm_decision pgm_target_decision(int window);

/* pagamas_evening.c */
void pgm_run_evening(pgm_play *);                            /* steps ASHORE .. SMUGGLE */
void pgm_answer_evening(pgm_play *, pgm_decision, cab_move); /* D12, D18, D19, D22 */
void pgm_show_evening(pgm_play *, pgm_decision);             /* D11, D16, D23: all have answered */
void pgm_down(pgm_play *, int seat);                         /* PGM-11.1 */
void pgm_bury_one(pgm_play *, int seat, int value);

/* pagamas_mutiny.c */
void pgm_run_mutiny(pgm_play *);                            /* steps CALL .. REWARD */
void pgm_answer_mutiny(pgm_play *, pgm_decision, cab_move); /* D25, D28..D30 */
void pgm_show_mutiny(pgm_play *, pgm_decision);             /* D20, D21, D24, D25 */
void pgm_call(pgm_play *, int seat);
void pgm_open_election(pgm_play *, uint8_t voters);
void pgm_run_election(pgm_play *);

/* pagamas_moves.c */
int pgm_answers(const pgm_state *, cab_seat, cab_move *); /* what a seat in `must` may answer */
bool pgm_note(pgm_state *, cab_seat, cab_move);           /* a sealed answer; true: complete */
bool pgm_is_sealed(const pgm_state *);                    /* is the question a sealed one? */
uint8_t pgm_values(const pgm_state *, int zone);          /* mask of loot values known there */
int pgm_window_card(const pgm_state *, int seat,
                    int window); /* a playable card of it in hand, or 0 */

#endif
