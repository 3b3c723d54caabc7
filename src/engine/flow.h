/* What games share to order their steps: a stack of frames for nested effects, and sealed answers.
 *
 * Nested effects run on a small explicit stack inside the state: no recursion, no function
 * pointers. Frames hold public arguments only; a secret argument is a cell. A game pushes a frame,
 * and its run loop looks at the top frame until somebody has to choose. */
#ifndef CABALE_ENGINE_FLOW_H
#define CABALE_ENGINE_FLOW_H

#include "base/assert.h"
#include "engine/types.h"

#include <string.h>

enum { CAB_FRAME_REGS = 8, CAB_STACK_MAX = 8 };

typedef struct {
    uint8_t op;                  /* the game's own number for what runs here; 0 is none */
    uint8_t step;                /* how far it has come */
    uint8_t reg[CAB_FRAME_REGS]; /* its public arguments and counters */
    uint16_t mask;               /* chosen so far, or left to do */
} cab_frame;

typedef struct {
    cab_frame frame[CAB_STACK_MAX];
    uint16_t depth;
} cab_stack;

static inline cab_frame *cab_push(cab_stack *stack, uint8_t op)
{
    cab_assert(stack->depth < CAB_STACK_MAX);
    cab_frame *f = &stack->frame[stack->depth++];
    cab_assert(f->op == 0 && op != 0);
    f->op = op;
    return f;
}

static inline cab_frame *cab_top(cab_stack *stack)
{
    cab_assert(stack->depth > 0);
    return &stack->frame[stack->depth - 1];
}

/* The top frame, to be read; if there is none, an empty one: frames not in use are zero. */
static inline const cab_frame *cab_peek(const cab_stack *stack)
{
    return &stack->frame[stack->depth ? stack->depth - 1 : 0];
}

/* A popped frame is zeroed: nothing of it may be found in the bytes of a state. */
static inline void cab_pop(cab_stack *stack)
{
    memset(cab_top(stack), 0, sizeof(cab_frame));
    stack->depth--;
}

/* Several seats answer at once, sealed; the last answer opens all. The answers themselves are cells
 * or half-made choices of the game. */
typedef struct {
    uint8_t must;   /* still choosing */
    uint8_t sealed; /* have answered */
} cab_sealing;

static inline void cab_seal_ask(cab_sealing *s, uint8_t seats)
{
    s->must = seats;
    s->sealed = 0;
}

/* True: that was the last one; the sealing is over. */
static inline bool cab_seal_answer(cab_sealing *s, cab_seat seat)
{
    cab_assert(s->must & CAB_BIT(seat));
    s->must &= (uint8_t)~CAB_BIT(seat);
    s->sealed |= (uint8_t)CAB_BIT(seat);
    if (s->must) return false;
    s->sealed = 0;
    return true;
}

/* The game throws the answer away; true if there was one to reopen while others still choose. */
static inline bool cab_seal_reopen(cab_sealing *s, cab_seat seat)
{
    if (!(s->sealed & CAB_BIT(seat)) || !s->must) return false;
    s->sealed &= (uint8_t)~CAB_BIT(seat);
    s->must |= (uint8_t)CAB_BIT(seat);
    return true;
}

/* A window ("any player may now play ..."): all entitled seats answer sealed, pass being `pass`.
 * The first play in window order is carried out, then the window opens again. CAB_NOBODY: all
 * passed. */
static inline cab_seat cab_window_first(const uint8_t *answer, uint8_t pass, uint8_t entitled,
                                        cab_seat first, uint8_t seats)
{
    for (int i = 0; i < seats; i++) {
        cab_seat seat = (cab_seat)((first + i) % seats);
        if ((entitled & CAB_BIT(seat)) && answer[seat] != pass) return seat;
    }
    return CAB_NOBODY;
}

#endif
