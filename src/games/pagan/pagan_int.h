/* Privates shared by the files of Pagan: names, steps of effects, frames of the stack. */
#ifndef CABALE_GAMES_PAGAN_PAGAN_INT_H
#define CABALE_GAMES_PAGAN_PAGAN_INT_H

#include "base/bits.h"
#include "engine/view.h"
#include "games/pagan/pagan.h"

#define NAMES             "games/pagan/pagan_names.def"
#define NAMED(list, name) PAG_##list##_##name
#include "engine/names_enum.def"

/* ---- the vocabulary of effects (7.11) ------------------------------------------------------ */

enum {
    PAG_OP_END,
    PAG_OP_SEL,        /* a = register, b = decision, c = flags, filter */
    PAG_OP_SEL_COLOUR, /* into K */
    PAG_OP_SEL_CARD,   /* a = first zone, b = second zone: into K and B */
    PAG_OP_LOOP,       /* a = times; 0: already set */
    PAG_OP_AGAIN,
    PAG_OP_MODE,         /* b = decision */
    PAG_OP_ALT,          /* a = mode, b = steps, c = flags */
    PAG_OP_IF_PLAYED,    /* else end */
    PAG_OP_IF_HERE,      /* a = clues on the card, else end */
    PAG_OP_IF_INV,       /* an investigation in front of V, else end */
    PAG_OP_GAIN,         /* a = role, b = influence */
    PAG_OP_LOSE,         /* a = role, b = influence or ALL */
    PAG_OP_PAY,          /* a = influence */
    PAG_OP_STEAL,        /* a = influence, from the rival */
    PAG_OP_DRAW,         /* a = cards */
    PAG_OP_DRAW_KEEP,    /* a = cards, one is kept */
    PAG_OP_DISCARD,      /* one card of the own hand */
    PAG_OP_PLAY,         /* a = change of the price + 8, c = flags */
    PAG_OP_ADD,          /* a = token, b = register, c = flags */
    PAG_OP_ADD_HERE,     /* a = token, on the card */
    PAG_OP_ADD_EACH,     /* a = token, filter */
    PAG_OP_DISTRIBUTE,   /* a = token, b = number, on colour K */
    PAG_OP_REMOVE,       /* a = token, b = register, c = number or ALL */
    PAG_OP_REMOVE_HERE,  /* a = clues */
    PAG_OP_TAKE,         /* a = token, b = decision, c = flags, filter: one, from where one likes */
    PAG_OP_MOVE,         /* a = token, from A to B */
    PAG_OP_EVIDENCE,     /* a = number */
    PAG_OP_EVIDENCE_FOR, /* one for each villager with at least b clues, a at most */
    PAG_OP_LOSE_EVIDENCE, /* a = number */
    PAG_OP_CONVERT,       /* b = register */
    PAG_OP_FREE,          /* a = role whose pawns return, b = register */
    PAG_OP_RETAKE,
    PAG_OP_INV_MOVE,    /* from V to register b */
    PAG_OP_INV_HAND,    /* from V to the hunter's hand */
    PAG_OP_INV_DISCARD, /* b = register */
    PAG_OP_TRASH,       /* the card chosen by SEL_CARD */
    PAG_OP_TRASH_SELF,  /* the investigation in front of V */
    PAG_OP_WARD,        /* b = register */
    PAG_OP_LOOK_HAND,   /* a = role, b = 1: go on looking */
    PAG_OP_TAKE_HAND,   /* a = role: choose a card of it, it is discarded */
    PAG_OP_LOOK_SUSPECTS,
    PAG_OP_REVEAL_SUSPECT,
    PAG_OPS
};
enum { PAG_ACTOR = 2, PAG_RIVAL = 3 }; /* as a role in a step: the active player, the other one */
enum { PAG_ALL = 255 };
enum {                  /* flags of steps */
       PAG_OPT = 1,     /* may stop */
       PAG_SAY = 2,     /* the choice is told by itself */
       PAG_POTIONS = 4, /* TAKE: also from potions */
       PAG_NOW = 8,     /* ADD: only from the supply (PAG-10.6) */
       PAG_SECOND = 16, /* PLAY: D45 */
       PAG_ELSE = 32,   /* ALT: only if no other alternative is possible */
       PAG_COST = 64    /* ALT: what it costs is its effect */
};
enum { /* filters of villagers; living ones only */
       PAG_HAS_CLUE = 1,
       PAG_TWO_CLUES = 2,
       PAG_HAS_FAVOR = 4,
       PAG_CONVERTIBLE = 8, /* three secrets, and a favor to be had: PAG-10.7 */
       PAG_OCC_HUNTER = 16,
       PAG_NO_INV = 32,
       PAG_HAS_MATE = 64, /* another living villager of its colour */
       PAG_NOT_A = 128,
       PAG_NOT_V = 256,
       PAG_NOT_CHOSEN = 512,
       PAG_COLOUR_OF_A = 1024,
       PAG_COLOUR_OF_V = 2048,
       PAG_ONLY_V = 4096
};

/* ---- frames of the stack ------------------------------------------------------------------- */

enum {
    PAG_FRAME_ACTION = 1,
    PAG_FRAME_VISIT,
    PAG_FRAME_EFFECT,
    PAG_FRAME_PLAY,
    PAG_FRAME_CONVERT,
    PAG_FRAME_TOKEN,
    PAG_FRAME_DISTRIBUTE,
    PAG_FRAMES
};
/* Registers. A `place` is a villager, or a potion or ally in play, as the move that names it. */
enum { PAG_R_ACTION, PAG_R_TARGET }; /* action: a villager or a slot */
enum { PAG_R_VILLAGER, PAG_R_FAM, PAG_R_CONVERTED, PAG_R_USES, PAG_R_SLOT }; /* visit */
enum {
    PAG_R_PROGRAM,
    PAG_R_A,
    PAG_R_B,
    PAG_R_V,
    PAG_R_K,
    PAG_R_LOOP,
    PAG_R_HERE,
    PAG_R_HAS_PLAYED
};
enum { PAG_R_CHANGE, PAG_R_FLAGS, PAG_R_FACE, PAG_R_AT, PAG_R_PRICE }; /* play; change + 8 */
enum { PAG_R_WHOSE, PAG_R_ALLY };                          /* convert: villager, next ally */
enum { PAG_R_TOKEN, PAG_R_PLACE, PAG_R_MUST };             /* token: where it is wanted */
enum { PAG_R_KIND, PAG_R_LEFT, PAG_R_COLOUR, PAG_R_BREW }; /* distribute; R_BREW: potions too */

enum { PAG_ACTION_TARGET, PAG_ACTION_PAWN, PAG_ACTION_DO, PAG_ACTION_PAID };
enum {
    PAG_VISIT_BEGIN,
    PAG_VISIT_CONVERT,
    PAG_VISIT_DISTRIBUTE,
    PAG_VISIT_POWER,
    PAG_VISIT_FAMILIAR,
    PAG_VISIT_EMPOWER,
    PAG_VISIT_END
};
enum { PAG_PLAY_CHOOSE, PAG_PLAY_ROOM, PAG_PLAY_PAY, PAG_PLAY_DONE };
enum { PAG_CHANGE_ZERO = 8 };
enum { PAG_WINDOW_CLOSED = 64 }; /* bit of upkeep_done */

/* A move being played: the state, the dice, and whom to tell. */
typedef struct {
    pag_state *s;
    cab_rng *rng;
    cab_journal *j;
    cab_cards cards;
} pag_play;

static inline cab_frame *pag_top(pag_play *p)
{
    return cab_top(&p->s->stack);
}
static inline const cab_frame *pag_top_of(const pag_state *s)
{
    return &s->stack.frame[s->stack.depth - 1];
}
static inline uint16_t pag_bit(int villager)
{
    return (uint16_t)(1u << villager);
}
static inline pag_role pag_other(pag_role role)
{
    return (pag_role)(1 - role);
}
/* A role as a step names it. */
static inline pag_role pag_role_in(const pag_state *s, int role)
{
    return role == PAG_ACTOR   ? s->active
           : role == PAG_RIVAL ? pag_other(s->active)
                               : (pag_role)role;
}
/* The step an effect has come to. */
static inline const pag_step *pag_step_of(const cab_frame *f)
{
    return pag_program(f->reg[PAG_R_PROGRAM]) + f->step;
}
static inline pag_role pag_owner(int face)
{
    return face <= PAG_HUNTER_LAST ? PAG_HUNTER : PAG_WITCH;
}

/* Telling (pagan_play.c). */
cab_event *pag_tell(pag_play *, uint16_t kind, pag_role);
void pag_tell_number(pag_play *, uint16_t kind, pag_role, int number);
void pag_tell_villager(pag_play *, uint16_t kind, pag_role, int villager);
void pag_tell_face(pag_play *, uint16_t kind, pag_role, int face);
void pag_with_card(pag_play *, cab_event *, int zone, int slot);
void pag_with_place(pag_play *, cab_event *, int place);
void pag_with_villager(cab_event *, int villager);

/* Doing (pagan.c, pagan_effect.c, pagan_play.c). */
void pag_ask(pag_play *, pag_decision,
             bool open); /* open: a single option follows from public facts */
void pag_answer(pag_play *, pag_decision, cab_move);
void pag_push_effect(pag_play *, int program, int villager, int here);
void pag_push_play(pag_play *, int change, int flags);
void pag_step_effect(pag_play *);
void pag_step_play(pag_play *);
void pag_step_convert(pag_play *);
void pag_step_token(pag_play *);
void pag_step_distribute(pag_play *);
void pag_answer_effect(pag_play *, pag_decision, cab_move);
void pag_answer_play(pag_play *, pag_decision, cab_move);
void pag_answer_token(pag_play *, cab_move);
void pag_answer_distribute(pag_play *, cab_move);
void pag_place(pag_play *, pag_token, int place, bool must);
void pag_remove(pag_play *, pag_token, int place, int number);
void pag_move(pag_play *, pag_token, int from, int to);
void pag_push_distribute(pag_play *, pag_token, int number, int colour, bool brew);
void pag_push_convert(pag_play *, int villager);
void pag_change_influence(pag_play *, pag_role, int change, uint16_t event);
void pag_gain_evidence(pag_play *, int number);
void pag_draw(pag_play *, pag_role, int number, int zone);
void pag_discard(pag_play *, pag_role, int face);                    /* from hand, seen by all */
void pag_leave_play(pag_play *, int zone, int slot, uint16_t event); /* a card in play */
void pag_trash(pag_play *, int zone, int slot);
void pag_trash_investigation(pag_play *, int villager);
void pag_return_investigation(pag_play *, int villager); /* into the hand */
void pag_move_investigation(pag_play *, int from, int to);
void pag_drink(pag_play *, int slot);
void pag_return_pawns(pag_play *, pag_role, int villager);
void pag_win(pag_play *, pag_role, uint8_t reason);
uint8_t pag_refresh_standing(const pag_state *);
void pag_refresh_pawns(pag_state *);
void pag_refresh_hand(pag_state *, pag_role);

/* Actions and visits (pagan_action.c). */
void pag_begin_action(pag_play *, pag_action);
void pag_step_action(pag_play *);
void pag_step_visit(pag_play *);
void pag_answer_action(pag_play *, pag_decision, cab_move);
void pag_answer_visit(pag_play *, pag_decision, cab_move);

/* What may be chosen (pagan_moves.c, pagan_can.c). */
pag_set pag_legal(const pag_state *);
bool pag_accepts(const pag_state *, cab_move);
uint8_t *pag_tokens_at(pag_state *, pag_token, int place);
int pag_tokens_there(const pag_state *, pag_token, int place);
uint16_t pag_with_tokens(const pag_state *, pag_token, int least); /* living villagers */
uint16_t pag_filter(const pag_state *, const cab_frame *, uint16_t filter);
uint16_t pag_places(const pag_state *, pag_token, uint16_t villagers, bool on_cards); /* as moves */
uint32_t pag_targets(const pag_state *, const cab_frame *); /* of a distribution, as moves */
bool pag_can(const pag_state *, int program, int villager, bool open);
uint32_t pag_alternatives(const pag_state *, const cab_frame *, int at); /* of a MODE, bit = mode */
bool pag_can_convert(const pag_state *, int villager);
bool pag_can_act(const pag_state *);                           /* the witch: has any pawn a use? */
uint8_t pag_pending(const pag_state *, bool only_must);        /* upkeep effects, as upkeep_done */
uint64_t pag_pending_moves(const pag_state *, bool only_must); /* the same, as moves of D10 */
uint8_t pag_useful_familiars(const pag_state *, int villager);
uint8_t pag_locations(const pag_state *, bool open);
bool pag_holds_playable(const pag_state *, int change); /* the active player */
bool pag_could_play(const pag_state *, pag_role, int change);
int pag_clues_in(const pag_state *, uint16_t villagers);
int pag_zone_of(pag_type);
int pag_source(int program); /* the term or, negative, the face whose effect this is */

#endif
