/* The words of Pagan: faces and terms are explained, sentences read well in both languages, and
 * what a viewer may not see is not said. What holds for every game is in tests/words. */
#include "engine/journal.h"
#include "engine/words_fixture.h"
#include "games/pagan/pagan_fixture.h"

static const char *word(cab_lang lang, const char *list, const char *name, const char *form)
{
    return word_of(&pag_game, lang, list, name, form);
}

/* How the asked seat reads one of its choices. */
static const char *offer(cab_lang lang, int move)
{
    static char buffer[400];
    static cab_seen seen;
    cab_speech speech = {.game = &pag_game, .lang = lang, .viewer = asked()};
    cab_choice choice;
    cab_text text;
    CHECK(offers(move));
    memset(&seen, 0, sizeof seen);
    pag_hide(&table.s, asked(), &seen);
    memset(&choice, 0, sizeof choice);
    pag_describe(&seen, asked(), (cab_move)move, &choice);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_choice(&speech, &choice, &text);
    return buffer;
}

/* Why the asked seat may not do this. */
static const char *refusal(cab_lang lang, int move)
{
    static char buffer[400];
    static cab_seen seen;
    cab_speech speech = {.game = &pag_game, .lang = lang, .viewer = asked()};
    cab_text text;
    CHECK(!offers(move));
    memset(&seen, 0, sizeof seen);
    pag_hide(&table.s, asked(), &seen);
    cab_reason reason = pag_why_not(&seen, asked(), (cab_move)move);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_say_reason(&speech, &reason, &text);
    return buffer;
}

TEST(things_are_explained, "")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t face = 1; face <= PAG_FACES; face++) {
            const char *name = pag_name(CAB_NAME_FACE, face);
            word(lang, "face", name, "text");
            word(lang, "face", name, "the");
            word(lang, "face", name, "of");
        }
        for (uint16_t term = 1; term <= PAG_TERMS; term++)
            word(lang, "term", pag_name(CAB_NAME_TERM, term), "text");
    }
}

/* The forms that choices use: what a power does, what empowering costs and gives, what an action
 * needs. */
TEST(choices_say_what_they_are_about, "PAG-5.14 PAG-5.21 PAG-3.8")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (uint16_t term = PAG_T_VILLAGER; term < PAG_T_VILLAGER + PAG_VILLAGERS; term++)
            word(lang, "term", pag_name(CAB_NAME_TERM, term), "power");
        for (uint16_t term = PAG_T_ACTION; term < PAG_T_ACTION + PAG_ACTIONS; term++)
            word(lang, "term", pag_name(CAB_NAME_TERM, term), "need");
        for (uint16_t face = 1; face <= PAG_WITCH_LAST; face++)
            if (pag_card(face)->type == PAG_FAMILIAR)
                word(lang, "face", pag_name(CAB_NAME_FACE, face), "strong");
    }
    fresh();
    at_witch(2, 1);
    visit(PAG_MIA, PAG_STANDARD);
    while (table.s.decision == PAG_D_DISTRIBUTE)
        distribute(PAG_WULFRIC);
    CHECK_EQ(table.s.decision, PAG_D_POWER);
    CHECK_TEXT(offer(CAB_FR, PAG_M_USE),
               "Employer le pouvoir de Mia (3 points d’influence, 1 pour l’adversaire)");
    CHECK_TEXT(offer(CAB_EN, PAG_M_USE), "Use the power of Mia (3 influence, 1 for the opponent)");
}

TEST(harassing_removes_all_secrets_brutality_two, "PAG-8.8 PAG-12.16")
{
    const int secrets = PAG_M_MODE + PAG_MODE_SECRETS;
    fresh();
    V(PAG_ANNIE)->secrets = 3;
    V(PAG_ANNIE)->favors = 1;
    V(PAG_MIA)->clues = 3;
    at_hunter(3);
    act_on(PAG_A_HARASS, PAG_ANNIE);
    while (table.s.decision == PAG_D_PAY_CLUE)
        pick(PAG_MIA);
    CHECK_EQ(table.s.decision, PAG_D_MODE);
    CHECK_TEXT(offer(CAB_FR, secrets), "Retirer tous les secrets");
    CHECK_TEXT(offer(CAB_EN, secrets), "Remove all secrets");
    fresh();
    V(PAG_ANNIE)->secrets = 3;
    investigate(PAG_ANNIE, PAG_F_brutality);
    at_hunter(3);
    hunter_visits(PAG_ANNIE);
    CHECK_EQ(table.s.decision, PAG_D_MODE);
    CHECK_TEXT(offer(CAB_FR, secrets), "Retirer des secrets");
}

TEST(refusals_say_what_an_action_needs, "PAG-8.6 PAG-8.12")
{
    fresh();
    at_hunter(3);
    CHECK_TEXT(refusal(CAB_EN, PAG_M_ACTION + PAG_A_ELIMINATE),
               "Eliminate a villager: it takes a ready villager with 3 clues who is not warded, "
               "and at least 1 clue on every other one.");
    CHECK_TEXT(refusal(CAB_FR, PAG_M_ACTION + PAG_A_EXONERATE),
               "Innocenter\u00a0: vous n’avez pas assez de preuves.");
}

/* The explanation of a card names what it costs and needs. */
TEST(explanations_have_the_cards_numbers, "PAG-9.26")
{
    for (uint16_t face = 1; face <= PAG_WITCH_LAST; face++) {
        char cost[24], needs[32];
        const pag_card_data *card = pag_card(face);
        const char *name = pag_name(CAB_NAME_FACE, face);
        snprintf(cost, sizeof cost, "cost %d", card->cost);
        CHECK(strstr(word(CAB_EN, "face", name, "text"), cost) != NULL);
        snprintf(cost, sizeof cost, "coût %d", card->cost);
        CHECK(strstr(word(CAB_FR, "face", name, "text"), cost) != NULL);
        if (card->type == PAG_ALLY && card->figure) {
            snprintf(needs, sizeof needs, "upkeep %d", card->figure);
            CHECK(strstr(word(CAB_EN, "face", name, "text"), needs) != NULL);
        }
        if (card->type == PAG_POTION) {
            snprintf(needs, sizeof needs, "%d secrets", card->figure);
            CHECK(strstr(word(CAB_EN, "face", name, "text"), needs) != NULL);
            CHECK(strstr(word(CAB_FR, "face", name, "text"), needs) != NULL);
        }
        if (card->type == PAG_CURSE && card->second) {
            snprintf(needs, sizeof needs, "%d influence", card->second);
            CHECK(strstr(word(CAB_EN, "face", name, "text"), needs) != NULL);
        }
    }
}

TEST(scenarios_and_factions_have_names, "PAG-14.3 PAG-14.9 PAG-14.13")
{
    CHECK(strstr(word(CAB_FR, "option", "scenario", "quick"), "Bienvenue à Roanoke") != NULL);
    CHECK(strstr(word(CAB_FR, "option", "scenario", "croatoan"), "L’Ombre de Croatoan") != NULL);
    CHECK(strstr(word(CAB_FR, "term", "green", "text"), "Les Veilleurs") != NULL);
    CHECK(strstr(word(CAB_EN, "term", "green", "text"), "The Watchers") != NULL);
}

static char said_buffer[4000];

/* The journal of the last move as this viewer reads it. */
static const char *said(cab_lang lang, cab_seat viewer)
{
    cab_speech speech = {
        .game = &pag_game, .lang = lang, .viewer = viewer, .seat = {"Anne", "Paul"}};
    cab_text text;
    cab_text_begin(&text, said_buffer, sizeof said_buffer);
    for (int i = 0; i < table.journal.count; i++) {
        cab_event heard;
        if (!cab_redact(&table.journal.event[i], viewer, &heard)) continue;
        if (text.length > 0) cab_text_char(&text, ' ');
        cab_say_event(&speech, &heard, &text);
    }
    return said_buffer;
}

TEST(sentences_read_well, "")
{
    fresh();
    V(PAG_SUE)->clues = 3;
    at_hunter(3);
    hunter_visits(PAG_SUE);
    CHECK_TEXT(said(CAB_FR, 0), "Paul rend visite à Sue. Paul gagne 1 preuve.");
    CHECK_TEXT(said(CAB_FR, 1), "Vous rendez visite à Sue. Vous gagnez 1 preuve.");
    CHECK_TEXT(said(CAB_EN, 0), "Paul visits Sue. Paul gains 1 piece of evidence.");
    distribute(PAG_ANNIE);
    CHECK_TEXT(said(CAB_FR, 1), "Vous posez un indice sur Annie.");
    CHECK_TEXT(said(CAB_EN, 0), "Paul places a clue on Annie.");
    fresh();
    potions(PAG_F_elixir_of_truth);
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    brew(0);
    CHECK_TEXT(said(CAB_FR, 1), "Anne pose un secret sur l’Élixir de vérité.");
    CHECK_TEXT(said(CAB_EN, 0), "You place a secret on the Elixir of Truth.");
    fresh();
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_TEXT(said(CAB_FR, 1),
               "Anne change 3 secrets d’Annie en une faveur. Anne pose une faveur sur Annie.");
    fresh();
    witch_hand(PAG_F_suggestion);
    V(PAG_SUE)->hunter = V(PAG_MIA)->hunter = 1;
    at_witch(1, 1);
    cast(PAG_F_suggestion);
    pick(PAG_MIA); /* never more than one hunter's pawn on a villager */
    CHECK(strstr(said(CAB_FR, 1), "Votre pion quitte Mia.") != NULL);
    CHECK(strstr(said(CAB_FR, 0), "Un pion de Paul quitte Mia.") != NULL);
    CHECK(strstr(said(CAB_EN, 1), "Your pawn leaves Mia.") != NULL);
}

TEST(secrets_are_not_said, "PAG-15.1 PAG-15.2")
{
    fresh();
    hunter_deck(PAG_F_agent, PAG_F_chapel);
    at_hunter(3);
    hunter_visits(PAG_JOHNSON);
    distribute(PAG_SUE);
    use_power();
    CHECK_TEXT(said(CAB_FR, 0), "Paul emploie le pouvoir de Johnson. Paul pioche 2 cartes.");
    CHECK_TEXT(said(CAB_FR, 1),
               "Vous employez le pouvoir de Johnson. Vous piochez\u00a0: Agent et Chapelle.");
    fresh();
    table.s.evidence = 3;
    suspects(PAG_TOBIAS);
    at_hunter(3);
    act(PAG_A_EXONERATE);
    CHECK(strstr(said(CAB_FR, 0), "Paul tire une carte Suspect.") != NULL);
    CHECK(strstr(said(CAB_FR, 0), "Tobias") == NULL);
    CHECK(strstr(said(CAB_EN, CAB_NOBODY), "Tobias") == NULL);
    CHECK(strstr(said(CAB_FR, 1), "Vous tirez la carte Suspect de Tobias") != NULL);
}

/* Every event, choice and prompt of whole games is said without a gap: no bracket of a missing
 * key, no placeholder of a missing reference. */
static int sentences;
static void is_whole(const char *text)
{
    bool good = text[0] != 0 && !strchr(text, '[') && !strchr(text, '{');
    if (!good) printf("# %s\n", text);
    CHECK(good);
    sentences++;
}

static void all_is_said(const pag_state *before, cab_move move)
{
    static cab_seen seen;
    static cab_view view;
    char buffer[1000];
    (void)move;
    for (cab_seat viewer = 0; viewer < 2; viewer++) {
        cab_lang lang = (cab_lang)((before->round + viewer) % CAB_LANGS);
        cab_speech speech = {.game = &pag_game, .lang = lang, .viewer = viewer};
        cab_text text;
        for (int i = 0; i < table.journal.count; i++) {
            cab_event heard;
            if (!cab_redact(&table.journal.event[i], viewer, &heard)) continue;
            cab_text_begin(&text, buffer, sizeof buffer);
            cab_say_event(&speech, &heard, &text);
            is_whole(buffer);
        }
        memset(&seen, 0, sizeof seen);
        pag_hide(&table.s, viewer, &seen);
        memset(&view, 0, sizeof view);
        pag_view(&seen, viewer, &view);
        cab_text_begin(&text, buffer, sizeof buffer);
        cab_say_prompt(&speech, &view.prompt, &text);
        is_whole(buffer);
        cab_move list[CAB_LIST_MAX];
        int count = pag_legal_moves(&seen, viewer, list);
        for (int i = 0; i < count; i++) {
            cab_choice choice;
            memset(&choice, 0, sizeof choice);
            pag_describe(&seen, viewer, list[i], &choice);
            cab_text_begin(&text, buffer, sizeof buffer);
            cab_say_choice(&speech, &choice, &text);
            is_whole(buffer);
        }
    }
}

TEST(whole_games_are_said_without_a_gap, "")
{
    sentences = 0;
    for (int i = 0; i < 3; i++)
        random_game(i, (uint64_t)i + 60, all_is_said);
    CHECK(sentences > 2000);
}

int main(void)
{
    RUN(things_are_explained);
    RUN(choices_say_what_they_are_about);
    RUN(harassing_removes_all_secrets_brutality_two);
    RUN(refusals_say_what_an_action_needs);
    RUN(explanations_have_the_cards_numbers);
    RUN(scenarios_and_factions_have_names);
    RUN(sentences_read_well);
    RUN(secrets_are_not_said);
    RUN(whole_games_are_said_without_a_gap);
    return test_done();
}
