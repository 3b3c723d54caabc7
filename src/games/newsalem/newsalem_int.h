/* Privates shared by the files of New Salem. */
#ifndef CABALE_GAMES_NEWSALEM_NEWSALEM_INT_H
#define CABALE_GAMES_NEWSALEM_NEWSALEM_INT_H

#include "base/assert.h"
#include "base/bits.h"
#include "engine/view.h"
#include "games/newsalem/newsalem.h"

#define NAMES             "games/newsalem/newsalem_names.def"
#define NAMED(list, name) NSM_##list##_##name
#include "engine/names_enum.def"

/* The steps an event text is made of (rules file 7.7), with their two arguments. A question
 * without a possible answer ends the text: nothing after it would have an object (NSM-7.17). A
 * question with one possible answer is not asked (NSM-1.10). */
enum {
    NSM_OP_END,
    NSM_OP_PLAYER,    /* filter, register: D06 */
    NSM_OP_BUILDING,  /* filter, register: D07 */
    NSM_OP_CATEGORY,  /* register: D08 */
    NSM_OP_REMOVE,    /* TOWN or register: the Constable takes one Despair off there (D03) */
    NSM_OP_HOPE,      /* who: gets a Hope (D12) */
    NSM_OP_DESPAIR,   /* who: gets a Despair (D13) */
    NSM_OP_LOSE_HOPE, /* who: gives up a Hope (D14) */
    NSM_OP_PEEK,      /* who, at whose character */
    NSM_OP_LEFTOVER,  /* who: looks at a random leftover character */
    NSM_OP_TRIAL,     /* who, PILE or from whom: receives a Trial, if that is possible */
    NSM_OP_LIFT,      /* whose: the Trial goes back to the pile */
    NSM_OP_HOLD,      /* who, category register or NONE: the event itself goes there */
    NSM_OP_DESTROY,   /* register: the building leaves play */
    NSM_OP_TAKE,      /* register, who: the building changes owner */
    NSM_OP_SWAP,      /* register, register */
    NSM_OP_TOP,       /* who: builds the top card */
    NSM_OP_LOOK,      /* who, number: looks at the top cards, builds one (D16) */
    NSM_OP_SYMBOL,    /* who: the remove symbol of what was just built (D03) */
    NSM_OP_VOTE,      /* register: whom more than half of all players name (D15) */
    NSM_OP_EACH,      /* NONE or register: for every player but that one, Constable first ... */
    NSM_OP_SEAT,      /* ... the next is IT; when there is none left, go to ... */
    NSM_OP_IF_HOPE,   /* who, else go to */
    NSM_OP_BACK,      /* go to */
    NSM_OPS
};
enum { /* arguments: registers as in newsalem.h, then ... */
       NSM_A_A = NSM_R_A,
       NSM_A_B = NSM_R_B,
       NSM_A_X = NSM_R_X,
       NSM_A_Y = NSM_R_Y,
       NSM_A_IT = NSM_R_IT,
       NSM_A_ME = CAB_FRAME_REGS, /* the Constable */
       NSM_A_NONE,
       NSM_A_TOWN = NSM_A_NONE,
       NSM_A_PILE = NSM_A_NONE
};
#define NSM_A_GO(step) (step)
enum { /* players that may be chosen */
       NSM_A_ANY,
       NSM_A_OTHER,
       NSM_A_TRIED,     /* on trial */
       NSM_A_FREE,      /* not on trial */
       NSM_A_DESPAIRING /* with Despair, not chosen before by this launch */
};
enum { /* buildings that may be chosen */
       NSM_A_OWN,
       NSM_A_FOREIGN,
       NSM_A_DESPAIRED /* with Despair */
};
enum { NSM_TEXT_MAX = 9 };

/* A move being played: the state, the dice, and whom to tell. */
typedef struct {
    nsm_state *s;
    cab_rng *rng;
    cab_journal *j;
    cab_cards cards;
} nsm_play;

/* ---- sets of buildings ----------------------------------------------------------------------- */

static inline bool nsm_has(const nsm_set *set, int face)
{
    return (set->word[(face - 1) >> 6] >> ((face - 1) & 63)) & 1;
}
static inline void nsm_add(nsm_set *set, int face)
{
    set->word[(face - 1) >> 6] |= cab_bit((face - 1) & 63);
}
static inline void nsm_drop(nsm_set *set, int face)
{
    set->word[(face - 1) >> 6] &= ~cab_bit((face - 1) & 63);
}
static inline nsm_set nsm_both(const nsm_set *a, const nsm_set *b)
{
    nsm_set set;
    for (int w = 0; w < 3; w++)
        set.word[w] = a->word[w] & b->word[w];
    return set;
}
static inline bool nsm_any(const nsm_set *set)
{
    return (set->word[0] | set->word[1] | set->word[2]) != 0;
}
/* More than one? */
static inline bool nsm_many(const nsm_set *set)
{
    bool a = set->word[0] != 0, b = set->word[1] != 0, c = set->word[2] != 0;
    if (a + b + c != 1) return a + b + c > 1;
    uint64_t word = set->word[0] | set->word[1] | set->word[2];
    return (word & (word - 1)) != 0;
}
/* Takes the lowest building out; the set must not be empty. */
static inline int nsm_pop(nsm_set *set)
{
    int w = set->word[0] ? 0 : set->word[1] ? 1 : 2;
    return 64 * w + cab_pop_low(&set->word[w]) + 1;
}
/* How many copies of each design a set has: a byte a design, eight designs a word. */
static inline nsm_set nsm_copies_built(const nsm_set *set)
{
    nsm_set count;
    for (int w = 0; w < 3; w++) {
        uint64_t bits = set->word[w];
        bits -= (bits >> 1) & UINT64_C(0x5555555555555555);
        bits = (bits & UINT64_C(0x3333333333333333)) + ((bits >> 2) & UINT64_C(0x3333333333333333));
        count.word[w] = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    }
    return count;
}
static inline int nsm_copies_of(const nsm_set *count, int design)
{
    return (int)((count->word[design >> 3] >> (8 * (design & 7))) & 0xff);
}

/* ---- small things ---------------------------------------------------------------------------- */

static inline bool nsm_option(const nsm_state *s, int option)
{
    return (s->options >> option) & 1;
}
static inline int nsm_start(const nsm_state *s, int zone)
{
    return zone > 0 ? s->pile[zone - 1].end : 0;
}
static inline uint8_t nsm_seats_mask(const nsm_state *s)
{
    return (uint8_t)((1u << s->seats) - 1);
}
static inline bool nsm_holder(const nsm_state *s, int hold, int seat)
{
    return (s->holds[hold] >> seat) & 1;
}
/* The first of these seats in the order Constable, then clockwise (NSM-1.9). */
static inline cab_seat nsm_first(const nsm_state *s, unsigned mask)
{
    unsigned from = mask >> s->constable;
    return (cab_seat)(from ? s->constable + cab_low(from) : cab_low(mask));
}
static inline void nsm_ask(nsm_state *s, int seat, nsm_decision decision)
{
    s->asked = (cab_seat)seat;
    s->decision = decision;
    cab_seal_ask(&s->ask, (uint8_t)CAB_BIT(seat));
}
static inline void nsm_ask_several(nsm_state *s, uint8_t seats, nsm_decision decision)
{
    s->asked = CAB_NOBODY;
    s->decision = decision;
    cab_seal_ask(&s->ask, seats);
}
void nsm_ask_sealed(nsm_state *, nsm_decision); /* all seats, new answers */
/* The step of the running text that asked: questions are asked after stepping on. */
static inline const nsm_text_step *nsm_asking(const nsm_state *s)
{
    return &nsm_text(nsm_event(s->frame.op)->text)[s->frame.step - 1];
}

/* Cubes. The sums are kept with them. */
static inline void nsm_hope_up(nsm_state *s, int seat, int face)
{
    s->hope[face - 1]++;
    s->hopes[seat]++;
    nsm_add(&s->with_hope, face);
}
static inline void nsm_hope_down(nsm_state *s, int seat, int face)
{
    s->hopes[seat]--;
    if (--s->hope[face - 1] == 0) nsm_drop(&s->with_hope, face);
}
static inline void nsm_despair_up(nsm_state *s, int face)
{
    s->despair[face - 1]++;
    s->town++;
    nsm_add(&s->with_despair, face);
}
static inline void nsm_despair_down(nsm_state *s, int face)
{
    s->town--;
    if (--s->despair[face - 1] == 0) nsm_drop(&s->with_despair, face);
}

/* ---- telling --------------------------------------------------------------------------------- */

static inline cab_event *nsm_tell(nsm_play *p, uint16_t kind, int seat)
{
    cab_event *e = cab_tell(p->j, kind, CAB_ALL);
    cab_with_seat(e, (cab_seat)seat);
    return e;
}
/* A building of somebody's district. */
static inline void nsm_with_building(cab_event *e, int owner, int face)
{
    cab_with(e, CAB_REF_CARD, (uint8_t)owner, (uint8_t)(NSM_Z_DISTRICT + owner), CAB_NO_PLACE,
             (uint16_t)face, CAB_ALL);
}
static inline void nsm_tell_building(nsm_play *p, uint16_t kind, int seat, int face)
{
    nsm_with_building(nsm_tell(p, kind, seat), seat, face);
}

/* What is built is told with its symbol. */
static inline void nsm_with_symbol(cab_event *e, int face)
{
    cab_with_term(e, (uint16_t)(NSM_T_SYMBOL + nsm_building(face)->symbol));
}
static inline void nsm_tell_built(nsm_play *p, uint16_t kind, int seat, int face)
{
    cab_event *e = nsm_tell(p, kind, seat);
    nsm_with_building(e, seat, face);
    nsm_with_symbol(e, face);
}

/* ---- who does what --------------------------------------------------------------------------- */

/* newsalem.c: building and cubes; each may leave a question */
void nsm_run(nsm_play *);
void nsm_built(nsm_play *, int seat, int face); /* a card has come into a district: its symbol */
void nsm_ask_removal(nsm_play *, int seat, const nsm_set *from); /* D03 */
void nsm_remove(nsm_play *, int seat, int face);
void nsm_get_hope(nsm_play *, int seat);                   /* D12 */
void nsm_get_despair(nsm_play *, int seat);                /* D13 */
void nsm_give_up_hope(nsm_play *, int seat);               /* D14 */
void nsm_leaves_district(nsm_state *, int seat, int face); /* kept sums, with its cubes */
void nsm_joins_district(nsm_state *, int seat, int face);

/* newsalem_phase.c: the event phase */
void nsm_run_phase(nsm_play *);
void nsm_answer_phase(nsm_play *, cab_seat, nsm_decision, cab_move);
void nsm_gift(nsm_play *, int giver, int receiver);
void nsm_pay_cube(nsm_play *, int face);
uint32_t nsm_launchable(const nsm_state *); /* events the Constable can pay, bit event */
bool nsm_may_end(const nsm_state *);

/* newsalem_event.c: the texts */
void nsm_run_text(nsm_play *);
void nsm_answer_text(nsm_play *, nsm_decision, cab_move);
void nsm_end_vote(nsm_play *);
int nsm_held_place(const nsm_state *, int seat, int hold); /* place in NSM_Z_HELD + seat, or -1 */

/* newsalem_end.c */
void nsm_finish(nsm_play *);
typedef struct {
    uint8_t built[NSM_CATEGORIES][NSM_POSITIONS]; /* buildings of a seat */
    uint8_t sets[NSM_CATEGORIES];                 /* complete sets */
} nsm_tally;
void nsm_count_buildings(const nsm_state *, int seat, nsm_tally *);

/* newsalem_moves.c */
bool nsm_accepts(const nsm_state *, cab_seat, cab_move);
int nsm_building_base(nsm_decision); /* first move number - 1 of a question for a building, or -1 */
int nsm_answers(const nsm_state *, cab_seat, cab_move *); /* of a seat in `must` */
void nsm_note(nsm_state *, cab_seat, cab_move);           /* a sealed answer */

/* newsalem_data.c */
const uint8_t *nsm_copies(int seats, bool simple);

#endif
