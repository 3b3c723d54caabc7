/* Privates shared by the files of this folder. */
#ifndef CABALE_GAMES_TAVERN_TAVERN_INT_H
#define CABALE_GAMES_TAVERN_TAVERN_INT_H

#include "base/bits.h"
#include "engine/view.h"
#include "games/tavern/tavern.h"

#define NAMES             "games/tavern/tavern_names.def"
#define NAMED(list, name) TAV_##list##_##name
#include "engine/names_enum.def"

/* A move being played: the state, the dice, and whom to tell. */
typedef struct {
    tav_state *s;
    cab_rng *rng;
    cab_journal *j;
    cab_cards treasures, objects;
} tav_play;

enum {
    TAV_TOLD_MAX = 6
}; /* faces in one event after a seat and a number; longer lists are split */

static inline uint32_t tav_bit(int character)
{
    return 1u << character;
}
static inline cab_seat tav_next(const tav_state *s, int seat, int steps)
{
    return (cab_seat)((seat + steps) % s->seats);
}
static inline bool tav_is_hero(int character)
{
    return character < TAV_HEROES;
}
static inline uint8_t tav_all_seats(const tav_state *s)
{
    return (uint8_t)((1u << s->seats) - 1);
}

static inline void tav_trace(tav_state *s, int shown)
{
    s->trace = (s->trace ^ (uint32_t)shown) * 2654435761u + 1;
    s->trace ^= s->trace >> 15;
}

/* One seat has to choose. */
static inline void tav_ask(tav_state *s, int seat, tav_decision decision)
{
    s->decision = decision;
    s->asked = (cab_seat)seat;
    cab_seal_ask(&s->ask, (uint8_t)CAB_BIT(seat));
}
/* Several have to, sealed. Answers are cleared by whoever opens them. */
static inline void tav_ask_all(tav_state *s, uint8_t seats, tav_decision decision)
{
    s->decision = decision;
    s->asked = CAB_NOBODY;
    cab_seal_ask(&s->ask, seats);
}

/* An event that all hear, with a seat; then with a character or another face. */
static inline cab_event *tav_tell(tav_play *p, uint16_t kind, int seat)
{
    cab_event *e = cab_tell(p->j, kind, CAB_ALL);
    cab_with_seat(e, (cab_seat)seat);
    return e;
}
static inline cab_event *tav_tell_face(tav_play *p, uint16_t kind, int seat, int face)
{
    cab_event *e = tav_tell(p, kind, seat);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    return e;
}
static inline cab_event *tav_tell_who(tav_play *p, uint16_t kind, int character)
{
    return tav_tell_face(p, kind, tav_owner(p->s, character), TAV_CH(character));
}
static inline void tav_tell_card(tav_play *p, uint16_t kind, int character, int face)
{
    cab_with_face(tav_tell_who(p, kind, character), (uint16_t)face, CAB_ALL);
}

/* tavern.c */
void tav_finish(tav_play *, uint8_t end); /* shows and scores (TAV-9) */
/* A list of faces in as many events as it takes; a seat, unless it is CAB_NOBODY, and, if
 * counted, the number of faces come first. */
void tav_tell_list(tav_play *, uint16_t kind, int seat, bool counted, const uint8_t *face,
                   int count, cab_seats seen_by);
void tav_tell_zone(tav_play *, uint16_t kind, int seat, bool counted, const cab_cards *, int zone,
                   cab_seats seen_by);

/* tavern_barter.c */
void tav_run_barter(tav_play *);
void tav_answer_barter(tav_play *, tav_decision, cab_seat, cab_move); /* D1, D3, D6 */
bool tav_note(tav_state *, cab_seat, cab_move);    /* a sealed answer; true: complete */
void tav_open_answers(tav_play *);                 /* all have answered D2, D4, D5, D20, D21 */
uint8_t tav_nameable(const tav_state *, int seat); /* targets of the rider being asked (D6) */

/* tavern_round.c */
void tav_run_round(tav_play *);
void tav_answer_round(tav_play *, tav_decision, cab_seat, cab_move); /* D7..D11, D22 */
void tav_open_claims(tav_play *);
void tav_open_kept(tav_play *);
void tav_race(tav_play *, cab_seat, bool claims);          /* TAV-8.16 */
void tav_tilt(tav_state *, int character);                 /* from standing */
void tav_play_object(tav_play *, int character, int face); /* from its owner's hand onto it */
void tav_drop_cover(tav_play *, int character, uint16_t event, bool broken);
void tav_lose_weapon(tav_play *, int character);     /* back to the hand, or to the discard */
void tav_leave(tav_play *, int character);           /* an arrival leaves the game */
void tav_flee(tav_play *, int character, int place); /* a term: Door or Window */
void tav_use_up(tav_play *, int face, bool broken);  /* an object in use: discarded or broken */
uint32_t tav_penalty_choices(const tav_state *, int seat);

/* tavern_fight.c */
void tav_run_frame(tav_play *);
void tav_answer_frame(tav_play *, tav_decision, cab_seat, cab_move);        /* D12..D19 */
bool tav_passes(tav_play *, int character, int dice, int face, int needed); /* a cunning test */
void tav_begin_fight(tav_play *, int actor, int mode, int card, bool riposte);
void tav_begin_test(tav_play *, uint8_t op, int actor, int card);

/* tavern_moves.c */
/* The choices of a seat that is asked: moves base + bit, bases ascending. Returns the number of
 * parts. */
typedef struct {
    uint64_t mask;
    cab_move base;
} tav_part;
enum { TAV_PARTS_MAX = 4 };
int tav_choices(const tav_state *, cab_seat, tav_part *);
/* How many choices public facts leave, as far as they tell: 1 means that nobody need be asked. */
bool tav_single(const tav_state *, cab_seat, cab_move *only);
bool tav_can(const tav_state *, int character, int seat, int action); /* D9 */
uint64_t tav_shelter_choices(const tav_state *, int seat);
uint32_t tav_usable(const tav_state *, int seat, int action); /* kinds in the hand for D11 */
uint32_t tav_drawable(const tav_state *, int seat); /* bit 0 the sword, 1 the lance, of the hand */
uint8_t tav_callable(const tav_state *);            /* D13 */

/* tavern_seen.c */
int tav_view_place(const tav_state *, int character); /* in the view of its band */

static inline const cab_frame *tav_top(const tav_state *s)
{
    return &s->stack.frame[s->stack.depth - 1];
}

#endif
