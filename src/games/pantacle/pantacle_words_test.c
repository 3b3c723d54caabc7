/* The words of Pantacle: the forms that sentences use are there, and the sentences read well. What
 * holds for every game is in tests/words. */
#include "engine/journal.h"
#include "engine/words_fixture.h"
#include "games/pantacle/pantacle_fixture.h"

#include <stdio.h>

static const char *word(cab_lang lang, const char *list, const char *name, const char *form)
{
    return word_of(&pan_game, lang, list, name, form);
}

/* Forms the sentences use: .the .of everywhere, .brief of curses, .gain and .moon of favours, .on
 * and .gain of slots. */
TEST(forms_are_there, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = PAN_BLADE_FIRST; face <= PAN_BLADE_LAST; face++)
            word(lang, "face", pan_name(CAB_NAME_FACE, face), "the");
        for (uint16_t face = PAN_CURSE_FIRST; face <= PAN_CURSE_LAST; face++)
            word(lang, "face", pan_name(CAB_NAME_FACE, face), "brief");
        for (uint16_t term = 1; term <= PAN_TERMS; term++) {
            const char *name = pan_name(CAB_NAME_TERM, term);
            bool slot = term > PAN_T_SLOT && term <= PAN_T_SLOT + PAN_SLOTS;
            word(lang, "term", name, slot ? "on" : "the");
            if (term <= PAN_FAVOURS || slot) word(lang, "term", name, "gain");
            if (term <= PAN_FAVOURS) word(lang, "term", name, "moon");
        }
    }
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

/* The journal of the last move as this viewer reads it. */
static const char *heard(cab_lang lang, cab_seat viewer, const char *kind)
{
    int index = cab_name_find(&pan_game, CAB_NAME_EVENT, kind);
    for (int i = 0; i < table.journal.count; i++) {
        cab_event e;
        if (table.journal.event[i].kind == index && cab_redact(&table.journal.event[i], viewer, &e))
            return said(lang, viewer, &e);
    }
    return "";
}

static const char *offer(cab_lang lang, cab_move move)
{
    static char buffer[400];
    static cab_seen seen;
    cab_speech speech = {.game = &pan_game, .lang = lang, .viewer = table.s.asked};
    cab_choice choice;
    cab_text text;
    CHECK(offers(move));
    memset(&seen, 0, sizeof seen);
    pan_hide(&table.s, table.s.asked, &seen);
    pan_describe(&seen, table.s.asked, move, &choice);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_choice(&speech, &choice, &text);
    return buffer;
}

TEST(nothing_is_not_counted, "PAN-6.4 PAN-12.3")
{
    static const struct {
        uint8_t curse;
        const char *kind, *load;
    } rows[] = {
        {19, "load_cubes", "The curse Famine carries 4 cubes."},
        {22, "load_adepts", "The curse Desertion carries 1 adept."},
        {25, "load", "The curse Discord carries 2 cubes and 1 adept."},
    };
    for (int i = 0; i < 3; i++) {
        fresh(3);
        P(0)->adepts = 3;
        P(0)->influence = 1;
        curse_pile(rows[i].curse);
        at_preparation(0);
        play(PAN_M_CURSED_FLAME);
        CHECK_TEXT(offer(CAB_FR, PAN_M_EXTRA), "Aucune carte de plus");
        CHECK_TEXT(offer(CAB_FR, PAN_M_EXTRA + 1), "1 carte de plus (1 cube)");
        play(PAN_M_EXTRA);
        CHECK_TEXT(heard(CAB_EN, 1, rows[i].kind), rows[i].load);
        CHECK_TEXT(heard(CAB_EN, 1, "draw_curse"), "Anne draws a curse.");
    }
    CHECK_TEXT(heard(CAB_FR, 0, "draw_curse"), "Vous piochez une malédiction\u00a0: Discorde.");
}

TEST(whoever_covers_a_curse_reads_what_it_does, "PAN-10.8")
{
    fresh(3);
    permanent(0, 4);
    permanent(0, 12);
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_COVER, 0);
    CHECK_TEXT(offer(CAB_FR, PAN_M_COVER + 12),
               "Recouvrir Serment brisé\u00a0: pas d’Endoctrinement");
    CHECK_TEXT(offer(CAB_EN, PAN_M_COVER + 4), "Cover Trembling Hands: one blade less");
}

int main(void)
{
    RUN(forms_are_there);
    RUN(sentences_read_well);
    RUN(nothing_is_not_counted);
    RUN(whoever_covers_a_curse_reads_what_it_does);
    return test_done();
}
