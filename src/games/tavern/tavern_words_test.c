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
    CHECK_TEXT(said("knocked_out", CAB_FR, 0), "L’elfe (Paul) encaisse un coup de 1 et finit KO.");
    CHECK_TEXT(said("steal", CAB_FR, 0), "Vous volez la hache à Paul.");
    CHECK_TEXT(said("steal", CAB_FR, 1), "Anne vous vole la hache.");
    CHECK_TEXT(said("steal", CAB_FR, 2), "Anne vole une carte cachée à Paul.");
    CHECK_TEXT(said("steal", CAB_EN, 1), "Anne steals the Axe from you.");
    CHECK_TEXT(said("steal", CAB_EN, 2), "Anne steals a hidden card from Paul.");
    CHECK_TEXT(said("object_away", CAB_EN, 2), "Discarded after use: Ham.");
}

static cab_choice described(int viewer, cab_move move)
{
    cab_seen seen;
    cab_choice choice;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), (cab_seat)viewer, &seen);
    tav_describe(&seen, (cab_seat)viewer, move, &choice);
    return choice;
}

/* A choice, as the one who is asked reads it. */
static const char *choice_of(cab_lang lang, int viewer, cab_move move)
{
    static char buffer[400];
    cab_speech speech = speech_to(lang, viewer);
    cab_choice choice = described(viewer, move);
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_choice(&speech, &choice, &text);
    return buffer;
}

/* One aims at players, not only at cards: the name says whose band is hit. */
TEST(targets_are_named_with_their_player, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    use(TAV_OB_HAM);
    expect(TAV_D_TARGET);
    CHECK_TEXT(choice_of(CAB_FR, 0, TAV_M_TARGET + TAV_CH_ELF), "Viser l’elfe (Paul)");
    CHECK_TEXT(choice_of(CAB_EN, 0, TAV_M_TARGET + TAV_CH_THIEF), "Aim at the Thief (Zoé)");
}

/* Clients ask again before such a choice. */
static bool risky(int viewer, cab_move move)
{
    CHECK(offers_to(viewer, move));
    return (described(viewer, move).flags & CAB_CHOICE_DANGEROUS) != 0;
}

/* The Door costs no more than any other action; a card that is laid does not come back. */
TEST(agitation_and_settling_are_risky, "TAV-3.12 TAV-4.3 TAV-4.4 TAV-4.5 TAV-6.29")
{
    fresh(3);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY);
    treasures(2, TAV_TR_LUTE);
    S()->first_seller = 1; /* seat 0 closes the lap */
    at_sale(0);
    CHECK(risky(0, TAV_M_LAY + TAV_AG_PLAIN));
    CHECK(!risky(0, TAV_M_PUT_UP + TAV_TR_KEG));
    put_up(TAV_TR_KEG);
    nobody_offers();
    CHECK(risky(0, TAV_M_LAY + TAV_AG_PLAIN));
    CHECK(!risky(0, TAV_M_SELL + 2));
    sell(2);
    CHECK(risky(1, TAV_M_LAY + TAV_AG_PLAIN));
    CHECK(!risky(1, TAV_M_NO_PROTEST));
    protests(0);
    CHECK(risky(0, TAV_M_SETTLE));
    CHECK(!risky(0, TAV_M_GO_ON));
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    at_turn(0);
    activate(TAV_CH_DWARF);
    CHECK(!risky(0, TAV_M_ACTION + TAV_ACT_DOOR));
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

/* The dice of a fight are those of the rules that are played; a figure is hits or a lead. */
TEST(blows_without_and_with_hard_head, "TAV-7.12 TAV-7.14 TAV-12.2 TAV-12.4 TAV-12.12")
{
    for (int hard = 0; hard < 2; hard++) {
        fresh(2);
        if (hard) with(TAV_OPT_HARD_HEAD);
        heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
        heroes(1, TAV_CH_THIEF, TAV_CH_BARD);
        objects(0, TAV_OB_HAM, TAV_OB_PLATE);
        tilted(TAV_CH_THIEF);
        cover(TAV_CH_THIEF, TAV_OB_TABLE, false);
        at_turn(0);
        if (hard)
            rolls(2, 5); /* 7 to 6 */
        else
            rolls(6, 2, 3, 4, 5);
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_THIEF);
        if (hard) { /* edge case 44: not without consequence */
            CHECK_TEXT(said("no_change", CAB_FR, 0),
                       "La voleuse (Paul) encaisse un coup de 1 sans changer de posture.");
            CHECK_TEXT(said("no_change", CAB_EN, 0),
                       "The Thief (Paul) takes a blow of 1 and keeps its posture.");
            CHECK_EQ(told("cover_gone"), 1);
        } else {
            CHECK_TEXT(said("floored", CAB_FR, 0),
                       "La voleuse (Paul) encaisse un coup de 1 et tombe à terre.");
            CHECK_TEXT(said("floored", CAB_EN, 0),
                       "The Thief (Paul) takes a blow of 1 and goes down.");
        }
    }
    static const char *const dice[] = {"force", "cunning", "act_fight_contact",
                                       "act_fight_distance"};
    for (int i = 0; i < 4; i++) {
        CHECK(strstr(word(CAB_FR, "term", dice[i], "text"), "Tête Dure"));
        CHECK(strstr(word(CAB_EN, "term", dice[i], "text"), "Hard Head"));
    }
    static const int weapons[] = {TAV_TR_DEMON_SWORD, TAV_TR_BLESSED_LANCE,
                                  TAV_OB(TAV_OB_WALL_TROPHY)};
    for (int i = 0; i < 3; i++) { /* TAV-7.4 */
        has(CAB_FR, weapons[i], "force");
        has(CAB_EN, weapons[i], "force");
    }
}

/* GE-27: the Barbarian likes beer as the Drunkard does, but it is not ringed. */
TEST(a_wrong_claim_may_share_a_taste, "TAV-8.10 TAV-8.14")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_PRIESTESS);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    to_come(TAV_CH_DRUNKARD);
    at_turn(0);
    to_arrivals();
    claims(1 << 1);
    CHECK_ASKED(TAV_D_PENALTY, 1);
    CHECK_TEXT(said("wrong_claim", CAB_FR, 1),
               "L’ivrogne ne suit pas vos héros\u00a0: mauvais appel.");
    CHECK_TEXT(said("wrong_claim", CAB_EN, 2),
               "The Drunkard does not follow the heroes of Paul: a wrong claim.");
}

/* Who is not asked reads it too; only the claim is made by touching the card. */
TEST(whoever_comes_in_is_claimed_or_let_go, "TAV-8.9 TAV-8.15")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_PRIESTESS);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    to_come(TAV_CH_DRUNKARD);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(described(0, TAV_M_CLAIM).refs, 1);
    CHECK_EQ(described(0, TAV_M_NO_CLAIM).refs, 0);
    CHECK_TEXT(choice_of(CAB_FR, 0, TAV_M_NO_CLAIM), "Laisser passer");
    CHECK_TEXT(asked(CAB_FR, 0), "L’ivrogne entre. Qui crie «\u00a0À moi\u00a0!\u00a0»\u00a0? "
                                 "Il faut un goût cerclé en commun.");
    CHECK_TEXT(asked(CAB_EN, CAB_NOBODY),
               "The Drunkard enters. Who shouts “Mine!”? A ringed taste must be shared.");
}

/* Both ways out shelter treasures; a hiding place is not for good. */
TEST(actions_tell_their_whole_effect, "TAV-6.15 TAV-6.24")
{
    CHECK(strstr(word(CAB_FR, "term", "act_flee_window", "text"), "deux trésors"));
    CHECK(strstr(word(CAB_EN, "term", "act_flee_window", "text"), "two treasures"));
    CHECK(strstr(word(CAB_FR, "term", "act_flee_door", "text"), "deux trésors"));
    CHECK(strstr(word(CAB_EN, "term", "act_flee_door", "text"), "two treasures"));
    CHECK(strstr(word(CAB_FR, "term", "act_hide", "text"), "chaque manche"));
    CHECK(strstr(word(CAB_EN, "term", "act_hide", "text"), "each round"));
}

/* What stands after the name of a character fits women and men. */
TEST(marks_of_characters_have_no_gender, "")
{
    CHECK_TEXT(word(CAB_FR, "counter", "tilted", "each"), "carte inclinée");
    CHECK_TEXT(word(CAB_FR, "counter", "aimed_at", "each"), "cible");
}

/* Why the seat may not do this, as it reads it. */
static const char *refused(cab_lang lang, int seat, int move)
{
    static char buffer[400];
    cab_speech speech = speech_to(lang, seat);
    cab_seen seen;
    cab_text text;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), (cab_seat)seat, &seen);
    CHECK(!offers_to(seat, move));
    cab_reason reason = tav_why_not(&seen, (cab_seat)seat, (cab_move)move);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_reason(&speech, &reason, &text);
    return buffer;
}

TEST(refusals_speak_to_their_reader, "TAV-11.10")
{
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    tilted(TAV_CH_GNOME);
    tilted(TAV_CH_THIEF);
    objects(0, TAV_OB_HAM);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    expect(TAV_D_SUPPORT);
    CHECK_TEXT(refused(CAB_FR, 0, TAV_M_CALL),
               "Vous ne pouvez pas vous appeler vous-même en renfort.");
    CHECK_TEXT(refused(CAB_EN, 0, TAV_M_CALL), "You cannot call on yourself.");
    CHECK_TEXT(refused(CAB_FR, 0, TAV_M_CALL + 2), "Zoé ne peut pas donner de renfort.");
    CHECK_TEXT(refused(CAB_EN, 0, TAV_M_CALL + 2), "Zoé cannot give support.");
    fresh(3);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_CHALICE, TAV_TR_RUBY);
    treasures(2, TAV_TR_LUTE);
    at_sale(0);
    put_up(TAV_TR_KEG);
    play_by(1, TAV_M_OFFER + TAV_TR_RUBY);
    CHECK_TEXT(refused(CAB_FR, 1, TAV_M_OFFER + TAV_TR_CHALICE),
               "Dans l’ordre seulement\u00a0: il est trop tard pour le calice.");
    CHECK_TEXT(refused(CAB_EN, 1, TAV_M_OFFER + TAV_TR_CHALICE),
               "In order only: it is too late for the Chalice.");
    nobody_offers();
    CHECK_TEXT(refused(CAB_EN, 0, TAV_M_SELL), "You cannot choose yourself.");
}

int main(void)
{
    RUN(things_have_forms_and_explanations);
    RUN(explanations_agree_with_the_tables);
    RUN(sentences_read_well);
    RUN(targets_are_named_with_their_player);
    RUN(agitation_and_settling_are_risky);
    RUN(support_is_asked_for_a_fight_or_a_test);
    RUN(blows_without_and_with_hard_head);
    RUN(a_wrong_claim_may_share_a_taste);
    RUN(whoever_comes_in_is_claimed_or_let_go);
    RUN(actions_tell_their_whole_effect);
    RUN(marks_of_characters_have_no_gender);
    RUN(refusals_speak_to_their_reader);
    return test_done();
}
