#include "cli/advice.h"

#include "cli/cli.h"
#include "engine/journal.h"

#include <stdlib.h>
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

void cab_advice_before(cab_advice *a, const void *state)
{
    if (a->bot) a->mind.game->hide(state, a->mind.seat, &a->before);
}

void cab_advice_after(cab_advice *a, const void *state, const cab_journal *journal, cab_seat mover)
{
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

void cab_advice_claim(cab_advice *a, const cab_claim *claim)
{
    if (a->bot) a->bot->hear(&a->mind, NULL, claim);
}

static void say_guess(const cab_advice *a, const cab_speech *speech, const cab_guess *g, char *line)
{
    char place[128], face[128], chance[32], even[32], both[96];
    cab_ref ref;
    cab_text text;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_ZONE;
    ref.zone = g->zone;
    ref.seat = a->mind.game->zone[g->zone].seat;
    cab_text_begin(&text, place, sizeof place);
    cab_say_ref(speech, &ref, NULL, &text);
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_FACE;
    ref.seat = CAB_NOBODY;
    ref.value = g->face;
    cab_text_begin(&text, face, sizeof face);
    cab_say_ref(speech, &ref, NULL, &text);
    cab_text_begin(&text, chance, sizeof chance);
    cab_cli_share(&text, speech->lang, g->chance / 1024.0);
    cab_text_begin(&text, even, sizeof even);
    cab_cli_share(&text, speech->lang, g->even / 1024.0);
    cab_text_begin(&text, both, sizeof both);
    cab_cli_words(&text, speech->lang, "cli.belief.chance", chance, even, NULL);
    cab_text_begin(&text, line, CAB_ADVICE_LINE);
    cab_cli_words(&text, speech->lang, "cli.belief.line", place, face, both);
}

int cab_advice_speak(cab_advice *a, const cab_speech *speech, const cab_seen *seen)
{
    cab_guess guess[CAB_ADVICE_LINES];
    if (!a->bot) return 0;
    const cab_belief *belief = cab_level_belief(&a->mind);
    if (belief->watched == a->told) return 0;
    a->told = belief->watched;
    int count = cab_belief_guesses(belief, &a->mind, seen, a->work, sizeof a->work, guess,
                                   CAB_ADVICE_LINES);
    int said = 0;
    while (said < count && abs(guess[said].chance - guess[said].even) >= WORTH_SAYING) {
        say_guess(a, speech, &guess[said], a->line[said]);
        said++;
    }
    return said;
}
