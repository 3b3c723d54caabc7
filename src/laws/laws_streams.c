/* Law 5: what the public hears is a stream of events and questions. From two states that the public
 * sees alike the game goes on, in each on its own; at the first difference both streams must have
 * an event. If one has a question, or nothing, where the other has something, then asking told. */
#include "laws/laws_int.h"

#include "base/bits.h"
#include "base/hash.h"
#include "engine/journal.h"

#include <string.h>

enum { MOVES_MAX = 5 };

/* One side. Its journal holds what it has said and the other has not; a question follows the
 * events. */
typedef struct {
    uint8_t *state;
    cab_journal *journal;
    cab_rng rng;
    cab_turn turn;
    cab_prompt prompt;
    int at;        /* next event in the journal */
    bool question; /* the turn or the prompt has changed and was not compared yet */
    int moves;
} side;

static void ask(cab_laws *l, side *s)
{
    cab_turn turn = l->game->turn(s->state);
    l->game->hide(s->state, CAB_NOBODY, &l->seen_public);
    l->game->view(&l->seen_public, CAB_NOBODY, &l->view);
    s->question = s->moves == 0 || !cab_laws_same_turn(&turn, &s->turn) ||
                  !cab_equal(&l->view.prompt, &s->prompt, sizeof s->prompt);
    s->turn = turn;
    s->prompt = l->view.prompt;
}

/* Who moves is decided by what was public so far: `heard` is the same on both sides. */
static bool move_on(cab_laws *l, side *s, uint64_t heard)
{
    cab_move list[CAB_LIST_MAX];
    uint64_t asked = s->turn.must | s->turn.may;
    if (!s->turn.must || s->moves == MOVES_MAX) return false;
    uint64_t skip = cab_hash_step(heard, 7) % (uint64_t)cab_popcount(asked);
    for (; skip > 0; skip--)
        cab_pop_low(&asked);
    cab_seat seat = (cab_seat)cab_low(asked);
    int count = l->game->legal_moves(s->state, seat, list);
    if (count < 1)
        return cab_laws_fail(l, CAB_LAW_SAMPLES, "no move in a public sample", seat, CAB_NO_MOVE);
    cab_move move = list[cab_laws_dice(l, (uint32_t)count)];
    s->journal->count = 0;
    s->at = 0;
    s->moves++;
    if (l->game->apply_move(s->state, seat, move, &s->rng, s->journal) != CAB_OK) return false;
    ask(l, s);
    return true;
}

/* The next thing this side says in public: true for an event, in *out. */
static bool next_public(side *s, cab_event *out)
{
    for (; s->at < s->journal->count; s->at++)
        if (cab_redact(&s->journal->event[s->at], CAB_NOBODY, out)) return true;
    return false;
}

static void open_side(cab_laws *l, side *s, uint8_t *state, cab_journal *journal)
{
    memset(s, 0, sizeof *s);
    s->state = state;
    s->journal = journal;
    s->rng = l->dice;
    journal->count = 0;
    ask(l, s);
    s->question = false; /* alike by law 1 */
}

bool cab_laws_streams(cab_laws *l, const void *state)
{
    side a, b;
    cab_event one, two;
    uint64_t heard = l->moves;
    memcpy(l->other.bytes, state, l->game->state_size);
    l->game->hide(state, CAB_NOBODY, &l->seen_public);
    memset(l->twin.bytes, 0x55, l->game->state_size);
    l->game->resample(&l->seen_public, CAB_NOBODY, &l->dice, l->twin.bytes);
    open_side(l, &a, l->other.bytes, &l->stream[0]);
    open_side(l, &b, l->twin.bytes, &l->stream[1]);
    l->done[CAB_LAW_ASKING]++;
    for (;;) {
        bool event_a = next_public(&a, &one), event_b = next_public(&b, &two);
        bool quiet_a = !event_a && !a.question, quiet_b = !event_b && !b.question;
        if (quiet_a || quiet_b) { /* who has nothing to say goes on */
            if (!move_on(l, quiet_a ? &a : &b, heard)) return !l->found.law;
            continue;
        }
        if (event_a != event_b)
            return cab_laws_fail(l, CAB_LAW_ASKING, "an event here, a question there", CAB_NOBODY,
                                 CAB_NO_MOVE);
        if (event_a) {
            if (one.kind != two.kind || one.refs != two.refs ||
                !cab_equal(one.ref, two.ref, sizeof one.ref))
                return true;
            a.at++;
            b.at++;
        } else {
            if (!cab_laws_same_turn(&a.turn, &b.turn) ||
                !cab_equal(&a.prompt, &b.prompt, sizeof a.prompt))
                return cab_laws_fail(l, CAB_LAW_ASKING, "other questions, and nothing was told",
                                     CAB_NOBODY, CAB_NO_MOVE);
            a.question = b.question = false;
        }
        heard = cab_hash_step(heard, 1);
    }
}
