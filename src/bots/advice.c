#include "bots/advice.h"

#include "base/json.h"
#include "engine/journal.h"
#include "engine/wire.h"

#include <string.h>

enum { WORTH_SAYING = 51 }; /* five in a hundred, of 1024 */

void cab_advice_begin(cab_advice *a, const cab_game *game, cab_seat seat, uint8_t seats)
{
    a->bot = cab_bot_find(game, "adept");
    a->told = 0;
    cab_mind_init(&a->mind, game, seat, seats, 1);
    memset(&a->desk, 0, sizeof a->desk);
    a->desk.memory = a->work;
    a->desk.memory_size = sizeof a->work;
    a->mind.desk = &a->desk;
}

void cab_advice_before(void *self, const void *state)
{
    cab_advice *a = (cab_advice *)self;
    if (a->bot) a->mind.game->hide(state, a->mind.seat, &a->before);
}

void cab_advice_after(void *self, const void *state, const cab_journal *journal, cab_seat mover)
{
    cab_advice *a = (cab_advice *)self;
    const cab_game *game = a->mind.game;
    cab_seen after;
    if (!a->bot) return;
    for (int i = 0; i < journal->count; i++) {
        cab_event event;
        if (cab_redact(&journal->event[i], a->mind.seat, &event))
            a->bot->hear(&a->mind, &event, NULL);
    }
    game->hide(state, a->mind.seat, &after);
    if (memcmp(&after, &a->before, game->state_size) != 0)
        a->bot->watch(&a->mind, &a->before, mover, &after);
}

void cab_advice_claim(void *self, const cab_claim *claim)
{
    cab_advice *a = (cab_advice *)self;
    if (a->bot) a->bot->hear(&a->mind, NULL, claim);
}

static bool is_worth_saying(const cab_guess *g)
{
    int moved = g->chance - g->even;
    return moved >= WORTH_SAYING || moved <= -WORTH_SAYING;
}

int cab_advice_guesses(cab_advice *a, const cab_seen *seen, cab_guess out[CAB_ADVICE_MAX])
{
    if (!a->bot) return 0;
    const cab_belief *belief = cab_level_belief(&a->mind);
    if (belief->watched == a->told) return 0;
    a->told = belief->watched;
    int count =
        cab_belief_guesses(belief, &a->mind, seen, a->work, sizeof a->work, out, CAB_ADVICE_MAX);
    int said = 0;
    while (said < count && is_worth_saying(&out[said]))
        said++;
    return said;
}

void cab_guess_refs(const cab_game *game, const cab_guess *g, cab_ref *place, cab_ref *face)
{
    memset(place, 0, sizeof *place);
    place->kind = CAB_REF_ZONE;
    place->zone = g->zone;
    place->seat = game->zone[g->zone].seat;
    memset(face, 0, sizeof *face);
    face->kind = CAB_REF_FACE;
    face->seat = CAB_NOBODY;
    face->value = g->face;
}

static void json_guess(cab_text *out, const cab_game *game, const cab_guess *g)
{
    cab_ref place, face;
    cab_guess_refs(game, g, &place, &face);
    cab_json_open(out, NULL, '{');
    cab_json_open(out, "refs", '[');
    cab_json_ref(out, game, NULL, &place);
    cab_json_ref(out, game, NULL, &face);
    cab_json_close(out, ']');
    cab_json_int(out, "chance", (g->chance * 1000 + 512) / 1024);
    cab_json_int(out, "even", (g->even * 1000 + 512) / 1024);
    cab_json_close(out, '}');
}

void cab_advice_json(void *self, const void *state, cab_text *out)
{
    cab_advice *a = (cab_advice *)self;
    cab_guess guess[CAB_ADVICE_MAX];
    cab_result result;
    cab_seen seen;
    if (a->mind.game->is_over(state, &result)) return;
    a->mind.game->hide(state, a->mind.seat, &seen);
    int count = cab_advice_guesses(a, &seen, guess);
    if (count == 0) return;
    cab_json_open(out, "guesses", '[');
    for (int i = 0; i < count; i++)
        json_guess(out, a->mind.game, &guess[i]);
    cab_json_close(out, ']');
}
