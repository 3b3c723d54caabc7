/* The words of Pantacle: every name has a text in both languages, faces and terms an
 * explanation, texts use no reference that is not there, and French is set as French is. */
#include "base/bits.h"
#include "base/test.h"
#include "engine/words.h"
#include "games/pantacle/pantacle.h"

#include <stdio.h>

static const char *word(cab_lang lang, const char *list, const char *name, const char *form)
{
    char key[CAB_WORD_KEY_MAX];
    snprintf(key, sizeof key, "pantacle.%s.%s%s%s", list, name, form ? "." : "", form ? form : "");
    const char *text = cab_word_find(lang, key);
    if (!text) printf("# no %s in %s\n", key, cab_lang_code(lang));
    CHECK(text != NULL);
    return text;
}

TEST(every_name_has_words, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint8_t list = 0; list < CAB_NAME_LISTS; list++) {
            bool thing = list == CAB_NAME_FACE || list == CAB_NAME_TERM;
            for (uint16_t i = thing ? 1 : 0; pan_name(list, i); i++) {
                word(lang, cab_list_key(list), pan_name(list, i), NULL);
                if (thing) word(lang, cab_list_key(list), pan_name(list, i), "text");
            }
        }
        for (int i = 0; i < pan_game.claims; i++)
            word(lang, "claim", pan_game.claim[i].key, NULL);
        for (int i = 0; i < pan_game.zones; i++)
            word(lang, "zone", pan_game.zone[i].key, NULL);
    }
}

/* Forms the sentences use: .the .of everywhere, .gain and .moon of favours, .on and .gain of
 * slots. */
TEST(forms_are_there, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = PAN_BLADE_FIRST; face <= PAN_BLADE_LAST; face++)
            word(lang, "face", pan_name(CAB_NAME_FACE, face), "the");
        for (uint16_t term = 1; term <= PAN_TERMS; term++) {
            const char *name = pan_name(CAB_NAME_TERM, term);
            bool slot = term > PAN_T_SLOT && term <= PAN_T_SLOT + PAN_SLOTS;
            word(lang, "term", name, slot ? "on" : "the");
            if (term <= PAN_FAVOURS || slot) word(lang, "term", name, "gain");
            if (term <= PAN_FAVOURS) word(lang, "term", name, "moon");
        }
    }
}

/* Every text of the game, whatever its key. */
static int game_words(cab_lang lang, void (*each)(const char *key, const char *text))
{
    const cab_word *table = lang == CAB_FR ? cab_words_fr : cab_words_en;
    uint32_t count = lang == CAB_FR ? cab_words_fr_count : cab_words_en_count;
    int found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (strncmp(table[i].key, "pantacle.", 9) != 0) continue;
        found++;
        each(table[i].key, table[i].text);
    }
    return found;
}

static void well_formed(const char *key, const char *text)
{
    uint32_t uses = 0;
    bool good = cab_text_check(text, &uses);
    if (!good) printf("# broken: %s\n", key);
    CHECK(good);
}

TEST(texts_are_well_formed, "")
{
    int fr = game_words(CAB_FR, well_formed), en = game_words(CAB_EN, well_formed);
    CHECK_EQ(fr, en);
    CHECK(fr > 300);
}

static void french(const char *key, const char *text)
{
    bool good = strchr(text, '\'') == NULL && strstr(text, "...") == NULL;
    for (const char *c = text; *c; c++) {
        bool mark = (*c == ':' || *c == ';' || *c == '!' || *c == '?') && c > text && c[-1] != '{';
        if (mark && c > text && c[-1] == ' ') good = false; /* an ordinary space before it */
        /* A mark at the end of a word needs a no-break space; inside {0:of} and {0?..} there is
         * none. */
        bool placeholder = c > text && c[-1] >= '0' && c[-1] <= '9' && c - 1 > text && c[-2] == '{';
        if (mark && !placeholder && (uint8_t)c[-1] != 0xa0) good = false;
    }
    if (!good) printf("# typography: %s = %s\n", key, text);
    CHECK(good);
}

static void english(const char *key, const char *text)
{
    bool good = strchr(text, '\'') == NULL && strstr(text, "\xc2\xa0") == NULL;
    if (!good) printf("# typography: %s = %s\n", key, text);
    CHECK(good);
}

TEST(typography, "")
{
    game_words(CAB_FR, french);
    game_words(CAB_EN, english);
}

static const char *said(cab_lang lang, cab_seat viewer, const cab_event *e)
{
    static char buffer[400];
    cab_speech speech = {
        .game = &pan_game, .lang = lang, .viewer = viewer, .seat = {"Anne", "Paul", "Zoé"}};
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_event(&speech, e, &text);
    return buffer;
}

TEST(sentences_read_well, "")
{
    cab_event e;
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)cab_name_find(&pan_game, CAB_NAME_EVENT, "hijack");
    e.refs = 3;
    e.ref[0].kind = e.ref[1].kind = CAB_REF_SEAT;
    e.ref[0].seat = 1;
    e.ref[1].seat = 0;
    e.ref[2].kind = CAB_REF_TERM;
    e.ref[2].value = PAN_T_FAVOUR + PAN_FA_HUNT;
    CHECK_TEXT(said(CAB_FR, 2, &e), "Paul détourne la Traque d’Anne.");
    CHECK_TEXT(said(CAB_FR, 1, &e), "Vous détournez la Traque d’Anne.");
    CHECK_TEXT(said(CAB_FR, 0, &e), "Paul détourne la Traque que vous annonciez.");
    CHECK_TEXT(said(CAB_EN, 0, &e), "Paul hijacks Hunt from you.");
    e.kind = (uint16_t)cab_name_find(&pan_game, CAB_NAME_EVENT, "look");
    e.refs = 4;
    e.ref[2].kind = e.ref[3].kind = CAB_REF_FACE;
    e.ref[2].value = PAN_BL(2);
    e.ref[3].value = PAN_BL(21);
    CHECK_TEXT(said(CAB_FR, 1, &e),
               "Vous regardez la main d’Anne\u00a0: Oracle (pleine) et Limier (nouvelle).");
    CHECK_TEXT(said(CAB_EN, 1, &e), "You look at the hand of Anne: Oracle (full) and Hound (new).");
    e.ref[2].value = e.ref[3].value = 0;
    CHECK_TEXT(said(CAB_FR, 0, &e), "Paul regarde votre main.");
    CHECK_TEXT(said(CAB_EN, 2, &e), "Paul looks at the hand of Anne.");
    e.kind = (uint16_t)cab_name_find(&pan_game, CAB_NAME_EVENT, "draw");
    e.ref[1].kind = CAB_REF_NUMBER;
    e.ref[1].value = 2;
    CHECK_TEXT(said(CAB_EN, 2, &e), "Paul draws 2 hidden cards.");
}

int main(void)
{
    RUN(every_name_has_words);
    RUN(forms_are_there);
    RUN(texts_are_well_formed);
    RUN(typography);
    RUN(sentences_read_well);
    return test_done();
}
