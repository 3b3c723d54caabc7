/* The words of Pagamas: whole games are told to every seat in both languages, and some sentences
 * are read. That every name has its words is shown by tests/words. */
#include "games/pagamas/pagamas_fixture.h"

#include "engine/words.h"

#include <stdio.h>

static char said[2000];

static cab_speech to(int viewer, cab_lang lang)
{
    cab_speech speech;
    memset(&speech, 0, sizeof speech);
    speech.game = &pgm_game;
    speech.lang = lang;
    speech.viewer = (cab_seat)viewer;
    speech.seat[0] = "Anne";
    speech.seat[1] = "Paul";
    speech.seat[2] = "Zoé";
    return speech;
}

static cab_text begin(void)
{
    cab_text text;
    cab_text_begin(&text, said, sizeof said);
    return text;
}

/* No missing word, no mark that was left raw, nothing empty. */
static void reads_well(void)
{
    bool good = strlen(said) > 2 && !strchr(said, '[') && !strchr(said, '{') && !strchr(said, '}');
    if (!good) printf("# %s\n", said);
    CHECK(good);
}

static void say_events(int viewer, cab_lang lang)
{
    cab_speech speech = to(viewer, lang);
    for (int i = 0; i < table.journal.count; i++) {
        cab_event heard;
        if (!cab_redact(&table.journal.event[i], (cab_seat)viewer, &heard)) continue;
        cab_text text = begin();
        cab_say_event(&speech, &heard, &text);
        reads_well();
    }
}

static void say_question(int viewer, cab_lang lang)
{
    static cab_view view;
    static cab_seen seen;
    cab_speech speech = to(viewer, lang);
    cab_move list[CAB_LIST_MAX];
    pgm_hide(S, (cab_seat)viewer, &seen);
    pgm_view(&seen, (cab_seat)viewer, &view);
    cab_text text = begin();
    cab_say_prompt(&speech, &view.prompt, &text);
    reads_well();
    int count = pgm_legal_moves(S, (cab_seat)viewer, list);
    for (int i = 0; i < count; i++) {
        cab_choice choice;
        pgm_describe(&seen, (cab_seat)viewer, list[i], &choice);
        text = begin();
        cab_say_choice(&speech, &choice, &text);
        reads_well();
    }
    for (cab_move move = 0; move < PGM_MOVES; move += 3) {
        if (viewer >= S->seats || offers(viewer, move)) continue;
        cab_reason reason = pgm_why_not(&seen, (cab_seat)viewer, move);
        text = begin();
        cab_say_reason(&speech, &reason, &text);
        reads_well();
    }
}

static int spoken;
static void tell_all(const pgm_state *before, cab_seat seat, cab_move move)
{
    (void)before;
    (void)seat;
    (void)move;
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        int viewer = spoken % (S->seats + 1);
        if (viewer == S->seats) viewer = CAB_NOBODY;
        say_events(viewer, lang);
        say_question(viewer, lang);
    }
    spoken++;
}

TEST(whole_games_are_told, "")
{
    spoken = 0;
    for (int seats = 3; seats <= 6; seats++)
        for (uint64_t seed = 0; seed < 3; seed++)
            random_game(seats, seed, (int)seed * 3 % 8, tell_all);
    CHECK(spoken > 3000);
}

static const char *event_said(int kind, int viewer, cab_lang lang)
{
    cab_speech speech = to(viewer, lang);
    cab_event heard;
    cab_text text = begin();
    CHECK(cab_redact(event(kind), (cab_seat)viewer, &heard));
    cab_say_event(&speech, &heard, &text);
    return said;
}

TEST(sentences_read_well, "")
{
    fresh(3);
    loot_deck(3, 1);
    start(PGM_S_DAY);
    deals(1, 0);
    CHECK_TEXT(event_said(PGM_EV_allot, 1, CAB_FR), "On vous propose\u00a0: Une part.");
    CHECK_TEXT(event_said(PGM_EV_allot, 2, CAB_EN), "Proposed for Paul: a hidden card.");
    votes(7);
    CHECK_TEXT(event_said(PGM_EV_vote, 1, CAB_FR), "Vous votez pour (1 voix).");
    CHECK_TEXT(event_said(PGM_EV_vote, 0, CAB_EN), "Paul votes for (1 vote).");
    each(PGM_M_STOP);
    hides(HAM, ISL, TAV);
    answer(PGM_M_AMBUSH + 2);
    CHECK_TEXT(event_said(PGM_EV_power, 0, CAB_FR),
               "Paul use de son pouvoir de Second contre Zoé.");
    place(TAV);
    reveal();
    CHECK_TEXT(event_said(PGM_EV_reveal, 0, CAB_FR), "Vous étiez dans le Hamac.");
    CHECK_TEXT(event_said(PGM_EV_match, 0, CAB_EN), "Ambush of Paul on Zoé: it is right (Tavern).");
    no_dodges();
    CHECK_TEXT(event_said(PGM_EV_hit, 2, CAB_FR), "L’embuscade de Paul vous frappe.");
    CHECK_TEXT(event_said(PGM_EV_downed, 0, CAB_FR), "Zoé perd son Personnage\u00a0: la Vigie.");
}

/* The first counter of this name in what the seat sees, as a client says it. */
static const char *counter_said(const char *name, int viewer, cab_lang lang)
{
    static cab_view view;
    static cab_seen seen;
    cab_speech speech = to(viewer, lang);
    char key[CAB_WORD_KEY_MAX];
    int at = 0, index = cab_name_find(&pgm_game, CAB_NAME_COUNTER, name);
    pgm_hide(S, (cab_seat)viewer, &seen);
    pgm_view(&seen, (cab_seat)viewer, &view);
    while (at < view.counters && view.counter[at].key != index)
        at++;
    if (at == view.counters) return "not there";
    snprintf(key, sizeof key, "pagamas.counter.%s.each", name);
    cab_text text = begin();
    cab_say_counter(&speech, cab_word_find(lang, key), &view.counter[at], &text);
    return said;
}

TEST(counters_name_players, "")
{
    fresh(3);
    loot_deck(3, 1);
    start(PGM_S_DAY);
    deals(1, 0);
    votes(7);
    each(PGM_M_STOP);
    hides(HAM, ISL, TAV);
    answer(PGM_M_AMBUSH + 2);
    place(TAV);
    reveal();
    CHECK_TEXT(counter_said("ambush", 0, CAB_EN), "targeted by Paul");
    CHECK_TEXT(counter_said("ambush", 0, CAB_FR), "visé par Paul");
    CHECK_TEXT(counter_said("ambush", 1, CAB_FR), "visé par vous");
    CHECK_TEXT(counter_said("ambush_place", 0, CAB_EN), "Tavern (Paul)");
    CHECK_TEXT(counter_said("ambush_place", 2, CAB_FR), "Taverne (Paul)");
}

int main(void)
{
    RUN(whole_games_are_told);
    RUN(sentences_read_well);
    RUN(counters_name_players);
    return test_done();
}
