/* Words as the tests of games ask for them: whoever asks for one that is missing has failed. */
#ifndef CABALE_ENGINE_WORDS_FIXTURE_H
#define CABALE_ENGINE_WORDS_FIXTURE_H

#include "base/test.h"
#include "engine/words.h"

/* `form` may be NULL: the word itself. */
static inline const char *word_of(const cab_game *game, cab_lang lang, const char *list,
                                  const char *name, const char *form)
{
    char key[CAB_WORD_KEY_MAX];
    snprintf(key, sizeof key, "%s.%s.%s%s%s", game->id, list, name, form ? "." : "",
             form ? form : "");
    const char *text = cab_word_find(lang, key);
    if (!text) printf("# no %s in %s\n", key, cab_lang_code(lang));
    CHECK(text != NULL);
    return text;
}

#endif
