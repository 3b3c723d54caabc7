#include "cli/guess.h"

#include "cli/cli.h"

static void say_guess(const cab_speech *speech, const cab_guess *g, char *line)
{
    char place[128], face[128], chance[32], even[32], both[96];
    cab_ref where, what;
    cab_text text;
    cab_guess_refs(speech->game, g, &where, &what);
    cab_text_begin(&text, place, sizeof place);
    cab_say_ref(speech, &where, NULL, &text);
    cab_text_begin(&text, face, sizeof face);
    cab_say_ref(speech, &what, NULL, &text);
    cab_text_begin(&text, chance, sizeof chance);
    cab_cli_share(&text, speech->lang, g->chance / 1024.0);
    cab_text_begin(&text, even, sizeof even);
    cab_cli_share(&text, speech->lang, g->even / 1024.0);
    cab_text_begin(&text, both, sizeof both);
    cab_cli_words(&text, speech->lang, "cli.belief.chance", chance, even, NULL);
    cab_text_begin(&text, line, CAB_GUESS_LINE);
    cab_cli_words(&text, speech->lang, "cli.belief.line", place, face, both);
}

int cab_say_guesses(cab_advice *a, const cab_speech *speech, const cab_seen *seen,
                    char line[CAB_ADVICE_MAX][CAB_GUESS_LINE])
{
    cab_guess guess[CAB_ADVICE_MAX];
    int count = cab_advice_guesses(a, seen, guess);
    for (int i = 0; i < count; i++)
        say_guess(speech, &guess[i], line[i]);
    return count;
}
