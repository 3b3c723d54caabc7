/* The words of Tavern Battle: things have an explanation and the forms that sentences use, and
 * sentences read well in both languages. Completeness is tested for all games together. */
#include "engine/words_fixture.h"
#include "games/tavern/tavern_fixture.h"

static const char *word(cab_lang lang, const char *list, const char *name, const char *form)
{
    return word_of(&tav_game, lang, list, name, form);
}

TEST(things_have_forms_and_explanations, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = 1; face <= TAV_FACES; face++) {
            const char *name = tav_name(CAB_NAME_FACE, face);
            CHECK(word(lang, "face", name, "the") && word(lang, "face", name, "of"));
            CHECK(word(lang, "face", name, "start") && word(lang, "face", name, "text"));
        }
        for (uint16_t term = 1; term <= TAV_TERMS; term++)
            CHECK(word(lang, "term", tav_name(CAB_NAME_TERM, term), "text"));
    }
}

static void has(cab_lang lang, int face, const char *figure)
{
    const char *text = word(lang, "face", tav_name(CAB_NAME_FACE, (uint16_t)face), "text");
    if (!strstr(text, figure)) printf("# \"%s\" is not in \"%s\"\n", figure, text);
    CHECK(strstr(text, figure) != NULL);
}

/* The figures of the explanations are those of the tables. */
TEST(explanations_agree_with_the_tables, "")
{
    char figure[64];
    for (int c = 0; c < TAV_CHARACTERS; c++) {
        const tav_character_data *d = tav_character(c);
        snprintf(figure, sizeof figure, "Force %d, ruse %d", d->score[0], d->score[1]);
        has(CAB_FR, TAV_CH(c), figure);
        snprintf(figure, sizeof figure, "Force %d, cunning %d; support: force %d, cunning %d",
                 d->score[0], d->score[1], d->support[0], d->support[1]);
        has(CAB_EN, TAV_CH(c), figure);
    }
    for (int kind = 1; kind <= TAV_KINDS; kind++) {
        snprintf(figure, sizeof figure, "Tavern value %d.", tav_object(kind)->value);
        has(CAB_EN, TAV_OB(kind), figure);
        snprintf(figure, sizeof figure, "Valeur tavernale %d.", tav_object(kind)->value);
        has(CAB_FR, TAV_OB(kind), figure);
    }
}

static cab_speech speech_to(cab_lang lang, int viewer)
{
    cab_speech speech = {.game = &tav_game,
                         .lang = lang,
                         .viewer = (cab_seat)viewer,
                         .seat = {"Anne", "Paul", "Zoé"}};
    return speech;
}

/* The event of this kind in the journal of the last move, as the viewer reads it. */
static const char *said(const char *kind, cab_lang lang, int viewer)
{
    static char buffer[400];
    cab_speech speech = speech_to(lang, viewer);
    int index = cab_name_find(&tav_game, CAB_NAME_EVENT, kind);
    cab_text text;
    cab_event heard;
    cab_text_begin(&text, buffer, sizeof buffer);
    for (int i = 0; i < table.journal.count; i++)
        if (table.journal.event[i].kind == index &&
            cab_redact(&table.journal.event[i], (cab_seat)viewer, &heard)) {
            cab_say_event(&speech, &heard, &text);
            break;
        }
    return buffer;
}

TEST(sentences_read_well, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_AXE, TAV_TR_KEG);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    down(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5, 2); /* five dice; the second treasure is stolen */
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_TEXT(said("roll", CAB_FR, 1), "Le nain (Anne) lance les dés\u00a0: 6, 2, 3, 4 et 5.");
    CHECK_TEXT(said("knocked_out", CAB_FR, 0), "L’elfe (Paul) encaisse 1 dégât et finit KO.");
    CHECK_TEXT(said("steal", CAB_FR, 0), "Vous volez la hache à Paul.");
    CHECK_TEXT(said("steal", CAB_FR, 1), "Anne vous vole la hache.");
    CHECK_TEXT(said("steal", CAB_FR, 2), "Anne vole une carte cachée à Paul.");
    CHECK_TEXT(said("steal", CAB_EN, 1), "Anne steals the Axe from you.");
    CHECK_TEXT(said("steal", CAB_EN, 2), "Anne steals a hidden card from Paul.");
    CHECK_TEXT(said("object_away", CAB_EN, 2), "Discarded after use: Ham.");
}

/* The question, as the viewer reads it. */
static const char *asked(cab_lang lang, int viewer)
{
    static char buffer[400];
    static cab_view view;
    cab_speech speech = speech_to(lang, viewer);
    cab_seen seen;
    cab_text text;
    memset(&seen, 0, sizeof seen);
    memset(&view, 0, sizeof view);
    tav_hide(S(), (cab_seat)viewer, &seen);
    tav_view(&seen, (cab_seat)viewer, &view);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_prompt(&speech, &view.prompt, &text);
    return buffer;
}

/* A test of cunning has no target. */
TEST(support_is_asked_for_a_fight_or_a_test, "TAV-11.6")
{
    for (int fight = 0; fight < 2; fight++) {
        fresh(3);
        with(TAV_OPT_GANG_UP);
        heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
        heroes(1, TAV_CH_ELF, TAV_CH_BARD);
        objects(0, TAV_OB_BARREL, TAV_OB_PLATE);
        at_turn(0);
        if (fight) {
            strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_ELF);
        } else {
            activate(TAV_CH_WIZARD);
            act(TAV_ACT_HIDE);
            use(TAV_OB_BARREL);
        }
        play(TAV_M_CALL + 1);
        CHECK_ASKED(TAV_D_REPLY, 1);
        CHECK_TEXT(asked(CAB_FR, 1),
                   fight ? "Anne demande du renfort pour le magicien (ruse\u00a0; cible\u00a0: "
                           "Elfe). L’aidez-vous\u00a0?"
                         : "Anne demande du renfort pour le magicien (ruse). L’aidez-vous\u00a0?");
        CHECK_TEXT(asked(CAB_EN, 2),
                   fight
                       ? "Paul answers the call for support for the Wizard (cunning; target: Elf)."
                       : "Paul answers the call for support for the Wizard (cunning).");
    }
}

int main(void)
{
    RUN(things_have_forms_and_explanations);
    RUN(explanations_agree_with_the_tables);
    RUN(sentences_read_well);
    RUN(support_is_asked_for_a_fight_or_a_test);
    return test_done();
}
