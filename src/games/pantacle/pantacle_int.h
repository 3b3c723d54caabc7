/* Privates shared by pantacle.c (the turn) and pantacle_flame.c (sacrifices, curses, gains). */
#ifndef CABALE_GAMES_PANTACLE_PANTACLE_INT_H
#define CABALE_GAMES_PANTACLE_PANTACLE_INT_H

#include "engine/view.h"
#include "games/pantacle/pantacle.h"

#define NAMES             "games/pantacle/pantacle_names.def"
#define NAMED(list, name) PAN_##list##_##name
#include "engine/names_enum.def"
enum { PAN_PROMPT_ABSORB_ADEPT = PAN_DECISIONS }; /* the other prompts are the decisions */

/* A move being played: the state, the dice, and whom to tell. */
typedef struct {
    pan_state *s;
    cab_rng *rng;
    cab_journal *j;
    cab_cards cards;
} pan_play;

enum { PAN_OP_GAIN_FRAME = 1, PAN_OP_FLAME_FRAME = 2 }; /* frames of the stack */
enum { PAN_R_SEAT, PAN_R_KIND, PAN_R_LEFT };            /* registers of a gain */
enum { PAN_R_CURSE }; /* register of a flame: number of the new curse */
enum {
    PAN_F_PICK,
    PAN_F_CURSE,
    PAN_F_DRAW,
    PAN_F_KEEP,
    PAN_F_SLOT,
    PAN_F_ACTIVATE,
    PAN_F_SETTLE
}; /* steps of a flame */

static inline void pan_ask(pan_state *s, int seat, pan_decision decision)
{
    s->asked = (cab_seat)seat;
    s->decision = decision;
}

/* An event with a seat, then one number, term or face. */
static inline cab_event *pan_tell(pan_play *p, uint16_t kind, int seat)
{
    cab_event *e = cab_tell(p->j, kind, CAB_ALL);
    cab_with_seat(e, (cab_seat)seat);
    return e;
}
static inline void pan_tell_number(pan_play *p, uint16_t kind, int seat, int number)
{
    cab_with_number(pan_tell(p, kind, seat), number);
}
static inline void pan_tell_term(pan_play *p, uint16_t kind, int seat, int term)
{
    cab_with_term(pan_tell(p, kind, seat), (uint16_t)term);
}
static inline void pan_tell_face(pan_play *p, uint16_t kind, int seat, int face)
{
    cab_with_face(pan_tell(p, kind, seat), (uint16_t)face, CAB_ALL);
}

/* pantacle.c */
bool pan_can_finish_payment(const pan_state *);
unsigned pan_means(const pan_state *, int seat, int favour); /* bits 0..2: guardians, Hounds */
uint32_t pan_payable(const pan_state *);                     /* blades of the guardian being paid */

/* pantacle_flame.c */
void pan_gain(pan_play *, int seat, int kind, int amount);   /* PAN-13.6, 13.7; may leave a frame */
void pan_lose(pan_play *, int seat, int kind, int amount);   /* to the reserve, never below zero */
void pan_do(pan_play *, int seat, int op, int argument);     /* a favour's or slot's effect */
void pan_sacrifice(pan_play *, int kind);                    /* A2, A3, if it takes place */
void pan_run_frame(pan_play *);                              /* the top of the stack goes on */
void pan_answer_frame(pan_play *, pan_decision, cab_move);   /* D03..D08, D14 */
int pan_curse_place(const pan_state *, int seat, int curse); /* place of an own curse, or -1 */
int pan_curse_at(const pan_state *, int seat, int place);    /* its number 1..27 */
bool pan_carries(const pan_state *, int seat, int place,
                 int kind); /* active and loaded with that kind */
void pan_cover(pan_play *, int seat, int place);
bool pan_is_active(const pan_curse *);

#endif
