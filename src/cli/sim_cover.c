/* Coverage: what of a game's vocabulary has come up. */
#include "cli/sim.h"

#include "base/assert.h"

#include <string.h>

enum { ALL_NUMBERS_EVERY = 16 }; /* asks between two looks at every refusal */

static void reach(cab_cover *c, int list, unsigned index)
{
    cab_assert(index < CAB_SIM_NAMES);
    c->reached[list][index]++;
}

static void reach_refs(cab_cover *c, const cab_ref *ref, int refs)
{
    for (int i = 0; i < refs; i++) {
        bool card = ref[i].kind == CAB_REF_CARD || ref[i].kind == CAB_REF_FACE;
        if (card && ref[i].value) reach(c, CAB_COVER_FACE, ref[i].value);
        if (ref[i].kind == CAB_REF_TERM) reach(c, CAB_COVER_TERM, ref[i].value);
    }
}

/* What one viewer is shown: the prompt, faces, things that are counted. A face counts as reached
 * only where it lies open: everything lies in somebody's hand. */
static void reach_view(cab_cover *c, const cab_game *game, const void *state, cab_seat viewer)
{
    game->hide(state, viewer, &c->seen);
    game->view(&c->seen, viewer, &c->view);
    reach(c, CAB_COVER_PROMPT, c->view.prompt.key);
    reach_refs(c, c->view.prompt.ref, c->view.prompt.refs);
    for (int i = 0; viewer == CAB_NOBODY && i < c->view.cards; i++)
        if (c->view.card[i].face) reach(c, CAB_COVER_FACE, c->view.card[i].face);
    for (int i = 0; i < c->view.counters; i++)
        reach_refs(c, &c->view.counter[i].on, 1);
}

static void refuse(cab_cover *c, const cab_game *game, cab_seat seat, cab_move move)
{
    if (cab_is_legal(game, &c->seen, seat, move)) return;
    cab_reason reason = game->why_not(&c->seen, seat, move);
    reach(c, CAB_COVER_REASON, reason.key);
    reach_refs(c, reason.ref, reason.refs);
}

static void refuse_all(cab_cover *c, const cab_game *game, const void *state, cab_seat seat)
{
    game->hide(state, seat, &c->seen);
    for (uint32_t move = 0; move <= game->move_space; move++)
        refuse(c, game, seat, (cab_move)move);
}

static void reach_end(cab_cover *c, const cab_game *game, const void *state, int seats)
{
    cab_result result;
    if (!game->is_over(state, &result)) return;
    reach(c, CAB_COVER_END, result.reason);
    for (int seat = 0; seat < seats; seat++)
        if (result.role[seat]) reach(c, CAB_COVER_TERM, result.role[seat]);
}

/* Giving up, on a copy: no bot does. */
static void resign(cab_cover *c, const cab_game *game, const void *state, int seats)
{
    if (!game->resigns) return;
    memcpy(c->copy.bytes, state, game->state_size);
    c->journal.count = 0;
    cab_seat seat = (cab_seat)cab_rng_below(&c->dice, (uint32_t)seats);
    if (game->apply_move(c->copy.bytes, seat, CAB_RESIGN, &c->dice, &c->journal) != CAB_OK) return;
    cab_cover_journal(c, &c->journal);
    reach_end(c, game, c->copy.bytes, seats);
}

/* Taking a sealed answer back, on a copy: what is told of it. */
static void reopen(cab_cover *c, const cab_game *game, const void *state)
{
    cab_turn turn = game->turn(state);
    for (int seat = 0; seat < CAB_SEATS; seat++) {
        if (!(turn.sealed & CAB_BIT(seat)) || !turn.must) continue;
        memcpy(c->copy.bytes, state, game->state_size);
        c->journal.count = 0;
        cab_error error =
            game->apply_move(c->copy.bytes, (cab_seat)seat, CAB_REOPEN, &c->dice, &c->journal);
        if (error == CAB_OK) cab_cover_journal(c, &c->journal);
    }
}

void cab_cover_ask(cab_cover *c, const cab_game *game, const void *state, const cab_ask *ask,
                   int seats)
{
    reopen(c, game, state);
    reach_view(c, game, state, CAB_NOBODY);
    reach_view(c, game, state,
               (cab_seat)cab_rng_below(&c->dice, (uint32_t)seats)); /* may be waiting */
    reach_view(c, game, state, ask->seat);
    refuse(c, game, ask->seat, (cab_move)cab_rng_below(&c->dice, (uint32_t)game->move_space + 1));
    if (cab_rng_below(&c->dice, ALL_NUMBERS_EVERY) > 0) return;
    resign(c, game, state, seats);
    refuse_all(c, game, state, ask->seat);
    refuse_all(c, game, state, (cab_seat)cab_rng_below(&c->dice, (uint32_t)seats));
}

void cab_cover_choice(cab_cover *c, const cab_game *game, const void *state, cab_seat seat,
                      cab_move move)
{
    cab_choice choice;
    game->hide(state, seat, &c->seen);
    game->describe(&c->seen, seat, move, &choice);
    reach(c, CAB_COVER_VERB, choice.verb);
    reach_refs(c, choice.ref, choice.refs);
}

void cab_cover_journal(cab_cover *c, const cab_journal *journal)
{
    for (int i = 0; i < journal->count; i++) {
        const cab_event *event = &journal->event[i];
        reach(c, CAB_COVER_EVENT, event->kind);
        reach_refs(c, event->ref, event->refs);
    }
}

void cab_cover_end(cab_cover *c, const cab_game *game, const void *state, int seats)
{
    reach_view(c, game, state, CAB_NOBODY);
    for (int seat = 0; seat < seats; seat++)
        refuse_all(c, game, state, (cab_seat)seat);
    reach_end(c, game, state, seats);
}

const char *cab_cover_list(int list)
{
    static const char *const names[CAB_COVER_LISTS] = {"prompt", "face", "event", "reason",
                                                       "end",    "verb", "claim", "term"};
    return names[list];
}

const char *cab_cover_name(const cab_game *game, int list, int index)
{
    static const uint8_t lists[CAB_COVER_LISTS] = {
        CAB_NAME_PROMPT, CAB_NAME_FACE, CAB_NAME_EVENT, CAB_NAME_REASON,
        CAB_NAME_END,    CAB_NAME_VERB, CAB_NAME_LISTS, CAB_NAME_TERM,
    };
    if (list == CAB_COVER_CLAIM) return index < game->claims ? game->claim[index].key : NULL;
    return game->name(lists[list], (uint16_t)index);
}

int cab_cover_first(int list)
{
    return list == CAB_COVER_FACE || list == CAB_COVER_TERM ? 1 : 0;
}
