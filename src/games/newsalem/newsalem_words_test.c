/* The words of New Salem: the forms that sentences use are there, and the sentences read well. What
 * holds for every game is in tests/words. */
#include "engine/words_fixture.h"
#include "games/newsalem/newsalem_int.h"

static const char *word(cab_lang lang, const char *list, const char *name, const char *form)
{
    return word_of(&nsm_game, lang, list, name, form);
}

/* Forms the sentences use: buildings .short .the .of .card, characters .short .the, events .the
 * .of. */
TEST(forms_are_there, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = 1; face <= NSM_CARDS; face++) {
            word(lang, "face", nsm_name(CAB_NAME_FACE, face), "the");
            word(lang, "face", nsm_name(CAB_NAME_FACE, face), "of");
            if (face < NSM_EVENT_FIRST) word(lang, "face", nsm_name(CAB_NAME_FACE, face), "short");
            if (face <= NSM_BUILDING_LAST)
                word(lang, "face", nsm_name(CAB_NAME_FACE, face), "card");
        }
        for (uint16_t term = NSM_T_CATEGORY; term < NSM_T_SYMBOL; term++)
            word(lang, "term", nsm_name(CAB_NAME_TERM, term), "of");
        for (uint16_t term = NSM_T_TEAM; term < NSM_T_SYMBOL; term++) {
            word(lang, "term", nsm_name(CAB_NAME_TERM, term), "a");
            word(lang, "term", nsm_name(CAB_NAME_TERM, term), "side");
        }
        for (uint16_t term = NSM_T_TEXT; term <= NSM_TERMS; term++)
            word(lang, "term", nsm_name(CAB_NAME_TERM, term), "the");
        for (int i = 0; i < nsm_game.zones; i++)
            word(lang, "zone", nsm_game.zone[i].key, "short");
    }
}

/* What a card's words say is what its row in the tables says. */
TEST(building_words_agree_with_the_cards, "")
{
    static const char *const mark[CAB_LANGS][NSM_SYMBOLS] = {
        {"", " +Espoir", " +Désespoir", " −Désespoir"}, {"", " +Hope", " +Despair", " −Despair"}};
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = 1; face <= NSM_BUILDINGS; face++) {
            const char *name = nsm_name(CAB_NAME_FACE, face);
            const char *category =
                nsm_name(CAB_NAME_TERM, (uint16_t)(NSM_T_CATEGORY + nsm_category(face)));
            char wanted[120];
            snprintf(wanted, sizeof wanted, "%s%s", word(lang, "face", name, "short"),
                     mark[lang == CAB_FR ? 0 : 1][nsm_building(face)->symbol]);
            CHECK_TEXT(word(lang, "face", name, NULL), wanted);
            CHECK(strstr(word(lang, "face", name, "card"), word(lang, "term", category, NULL)));
        }
    }
}

TEST(event_words_agree_with_the_cards, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (int event = 1; event <= NSM_EVENTS; event++) {
            char cost[24];
            snprintf(cost, sizeof cost, lang == CAB_FR ? "Coût\u00a0%d" : "Cost %d",
                     nsm_event(event)->cost);
            CHECK(strstr(word(lang, "face", nsm_name(CAB_NAME_FACE, NSM_E(event)), "text"), cost));
        }
    }
}

TEST(character_words_agree_with_the_cards, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (int id = 0; id < NSM_CHARACTERS; id++) {
            const char *text = word(lang, "face", nsm_name(CAB_NAME_FACE, NSM_CH(id)), NULL);
            for (int c = 0; c < NSM_CATEGORIES; c++) {
                const char *category = word(
                    lang, "term", nsm_name(CAB_NAME_TERM, (uint16_t)(NSM_T_CATEGORY + c)), NULL);
                CHECK_EQ(strstr(text, category) != NULL,
                         nsm_character(NSM_CH(id))->categories >> c & 1);
            }
        }
    }
}

static const char *said(cab_lang lang, cab_seat viewer, const cab_event *e)
{
    static char buffer[400];
    cab_speech speech = {
        .game = &nsm_game, .lang = lang, .viewer = viewer, .seat = {"Anne", "Paul", "Zoé"}};
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_event(&speech, e, &text);
    return buffer;
}

static cab_event event_of(const char *kind)
{
    cab_event e;
    int index = cab_name_find(&nsm_game, CAB_NAME_EVENT, kind);
    CHECK(index >= 0);
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)index;
    return e;
}

TEST(sentences_read_well, "")
{
    cab_event e = event_of("remove");
    cab_with_seat(&e, 1);
    nsm_with_building(&e, 0, 73);
    cab_with_seat(&e, 0);
    CHECK_TEXT(said(CAB_FR, 2, &e), "Paul retire un Désespoir de l’École d’Anne.");
    CHECK_TEXT(said(CAB_FR, 0, &e), "Paul retire un Désespoir de votre École.");
    CHECK_TEXT(said(CAB_FR, 1, &e), "Vous retirez un Désespoir de l’École d’Anne.");
    CHECK_TEXT(said(CAB_EN, 2, &e), "Paul takes a Despair off the School of Anne.");
    e = event_of("gift");
    cab_with_seat(&e, 0);
    cab_with_seat(&e, 1);
    nsm_with_building(&e, 0, 73);
    nsm_with_building(&e, 1, 1);
    CHECK_TEXT(said(CAB_FR, 1, &e), "Anne vous donne un Espoir (École → Taverne).");
    CHECK_TEXT(said(CAB_EN, 0, &e), "You give a Hope to Paul (School → Tavern).");
    e = event_of("pass_hand");
    cab_with_seat(&e, 0);
    cab_with_seat(&e, 1);
    cab_with_face(&e, 3, CAB_ALL);
    cab_with_face(&e, 9, CAB_ALL);
    CHECK_TEXT(said(CAB_FR, 0, &e), "Vous passez Taverne +Espoir et Théâtre −Désespoir à Paul.");
    e.ref[2].value = e.ref[3].value = 0;
    CHECK_TEXT(said(CAB_EN, 2, &e), "Anne passes 2 hidden cards to Paul.");
}

TEST(sentences_about_characters_and_offices, "")
{
    cab_event e = event_of("look_character");
    cab_with_seat(&e, 0);
    cab_with_seat(&e, 1);
    cab_with_face(&e, NSM_CH(4), CAB_BIT(0));
    CHECK_TEXT(said(CAB_FR, 0, &e), "Vous regardez le personnage de Paul\u00a0: Josias Épine "
                                    "(Puritain\u00a0: Commerce, Finance).");
    CHECK_TEXT(said(CAB_FR, 1, &e), "Anne regarde votre personnage.");
    CHECK_TEXT(said(CAB_EN, 2, &e), "Anne looks at the character of Paul.");
    e = event_of("name");
    cab_with_seat(&e, 0);
    cab_with_seat(&e, 2);
    CHECK_TEXT(said(CAB_FR, 2, &e), "Anne vous nomme Connétable.");
    CHECK_TEXT(said(CAB_FR, 1, &e), "Anne nomme Zoé Connétable.");
    CHECK_TEXT(said(CAB_EN, 0, &e), "You name Zoé Constable.");
    e = event_of("launch");
    cab_with_seat(&e, 0);
    cab_with_face(&e, NSM_E(NSM_E_MEETING), CAB_ALL);
    cab_with_number(&e, 2);
    CHECK_TEXT(said(CAB_FR, 1, &e), "Anne lance l’Assemblée populaire pour 2 Espoirs.");
    CHECK_TEXT(said(CAB_EN, 1, &e), "Anne launches the Town Meeting for 2 Hope.");
    e = event_of("step_count");
    cab_with_number(&e, 9);
    cab_with_number(&e, 8);
    cab_with_term(&e, NSM_T_TEAM + NSM_WITCH);
    CHECK_TEXT(said(CAB_FR, 1, &e), "Désespoir 9, seuil 8\u00a0: les Sorcières l’emportent.");
    CHECK_TEXT(said(CAB_EN, 1, &e), "Despair 9, threshold 8: the Witches prevail.");
}

/* Votes are sealed and then shown, an Alibi may be kept, a Vigil may begin at home; gifts are
 * counted anew in every event phase; an option makes Witches know each other. */
TEST(explanations_say_what_the_rules_say, "NSM-12.10 NSM-12.13 NSM-12.4 NSM-9.8 NSM-17.3")
{
    static const struct {
        const char *list, *name, *says[CAB_LANGS], *never[CAB_LANGS];
    } row[] = {
        {"face", "town_meeting", {"révélés", "are shown"}, {"secret", "ecret"}},
        {"term", "event_town_meeting", {"révélés", "are shown"}, {"secret", "ecret"}},
        {"face", "alibi", {"Gardez", "Keep"}, {"[", "["}},
        {"term", "event_alibi", {"Gardez", "Keep"}, {"[", "["}},
        {"face", "prayer_vigil", {"le vôtre compris", "yours included"}, {"[", "another"}},
        {"term", "event_prayer_vigil", {"le vôtre compris", "yours included"}, {"[", "another"}},
        {"counter", "gifts", {"le début de la phase", "phase began"}, {"[", "["}},
        {"term", "witch", {"sauf si", "unless"}, {"[", "["}},
    };
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
        for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
            const char *text = word(lang, row[i].list, row[i].name, "text");
            CHECK_TEXT(strstr(text, row[i].says[lang]) ? "" : text, "");
            CHECK_TEXT(strstr(text, row[i].never[lang]) ? text : "", "");
        }
}

/* The first step of the end counts free Witches too; the leftovers are not those removed. */
TEST(sentences_name_all_that_counts, "NSM-14.2 NSM-12.5")
{
    cab_event e = event_of("step_trials");
    cab_with_number(&e, 0);
    cab_with_number(&e, 2);
    CHECK_TEXT(said(CAB_FR, 1, &e),
               "Désespoir dans la ville\u00a0: 0\u00a0; avec les procès et les "
               "Sorcières libres\u00a0: 2.");
    CHECK_TEXT(said(CAB_EN, 1, &e), "Despair in town: 0; with trials and free Witches: 2.");
    e = event_of("look_leftover");
    cab_with_seat(&e, 0);
    cab_with_number(&e, 1);
    cab_with_face(&e, NSM_CH(4), CAB_BIT(0));
    CHECK_TEXT(said(CAB_FR, 1, &e), "Anne regarde le personnage non distribué n°\u00a01.");
    CHECK(strstr(said(CAB_FR, 0, &e), "non distribué n°\u00a01\u00a0: Josias"));
    CHECK(strstr(word(CAB_FR, "zone", "leftover", NULL), "non distribué"));
    CHECK(strstr(word(CAB_FR, "counter", "saw_leftover", NULL), "non distribué"));
    CHECK(strstr(word(CAB_FR, "counter", "saw_leftover", "each"), "non distribué"));
}

/* Who saw a character is said by name. */
TEST(counters_name_players, "")
{
    static const char *const wanted[CAB_LANGS] = {"personnage vu par Paul",
                                                  "character seen by Paul"};
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        cab_speech speech = {&nsm_game, lang, 0, {"Anne", "Paul"}};
        cab_counter c = {NSM_COUNTER_seen_by, 2, {CAB_REF_SEAT, 2, 0, CAB_NO_PLACE, 0, 0}};
        char said[100];
        cab_text text;
        cab_text_begin(&text, said, sizeof said);
        cab_say_counter(&speech, word(lang, "counter", "seen_by", "each"), &c, &text);
        CHECK_TEXT(said, wanted[lang]);
    }
}

/* Somebody of the other side may have more points: it is said within which side points decide. */
TEST(the_end_says_among_whom, "NSM-14.7 NSM-14.9 NSM-14.10")
{
    static const char *const wanted[CAB_LANGS] = {
        "Le Désespoir a atteint le seuil\u00a0: les Sorcières tiennent la ville. La victoire "
        "revient à Paul, en tête des Sorcières.",
        "Despair reached the threshold: the Witches hold the town. Victory goes to Paul, first "
        "among the Witches."};
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        cab_speech speech = {&nsm_game, lang, 0, {"Anne", "Paul"}};
        cab_result result;
        memset(&result, 0, sizeof result);
        result.winners = CAB_BIT(1);
        result.reason = NSM_END_witches;
        char said[200];
        cab_text text;
        cab_text_begin(&text, said, sizeof said);
        cab_say_end(&speech, &result, &text);
        CHECK_TEXT(said, wanted[lang]);
    }
}

int main(void)
{
    RUN(forms_are_there);
    RUN(building_words_agree_with_the_cards);
    RUN(event_words_agree_with_the_cards);
    RUN(character_words_agree_with_the_cards);
    RUN(sentences_read_well);
    RUN(sentences_about_characters_and_offices);
    RUN(explanations_say_what_the_rules_say);
    RUN(sentences_name_all_that_counts);
    RUN(counters_name_players);
    RUN(the_end_says_among_whom);
    return test_done();
}
