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
    speech.seat[3] = "Basile";
    speech.seat[4] = "Edwige";
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

/* Who drew what is told while it matters, and explained. */
TEST(the_first_draw_is_explained, "PGM-1.12")
{
    cab_speech speech = to(0, CAB_FR);
    cab_counter drawn;
    memset(&drawn, 0, sizeof drawn);
    drawn.key = PGM_COUNTER_first_draw;
    drawn.value = 3;
    cab_text text = begin();
    cab_say_counter(&speech, cab_word_find(CAB_FR, "pagamas.counter.first_draw.each"), &drawn,
                    &text);
    CHECK_TEXT(said, "tirage du Capitaine\u00a0: 3");
    CHECK(cab_word_find(CAB_EN, "pagamas.counter.first_draw.text") != NULL);
}

/* What is asked about twice says why. */
TEST(dangers_are_told, "PGM-6.8 PGM-5.23")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        CHECK(cab_word_find(lang, "pagamas.verb.hide.danger") != NULL);
        CHECK(cab_word_find(lang, "pagamas.verb.jettison.danger") != NULL);
    }
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
    CHECK_TEXT(counter_said("ambush", 0, CAB_EN), "ambush by Paul");
    CHECK_TEXT(counter_said("ambush", 0, CAB_FR), "embuscade de Paul");
    CHECK_TEXT(counter_said("ambush", 1, CAB_FR), "votre embuscade");
    CHECK_TEXT(counter_said("ambush", 1, CAB_EN), "your ambush");
    CHECK_TEXT(counter_said("ambush_place", 0, CAB_EN), "Tavern (Paul)");
    CHECK_TEXT(counter_said("ambush_place", 2, CAB_FR), "Taverne (Paul)");
}

static const char *asked(int viewer, cab_lang lang)
{
    static cab_view view;
    static cab_seen seen;
    cab_speech speech = to(viewer, lang);
    pgm_hide(S, (cab_seat)viewer, &seen);
    pgm_view(&seen, (cab_seat)viewer, &view);
    cab_text text = begin();
    cab_say_prompt(&speech, &view.prompt, &text);
    return said;
}

static const char *offered_as(int seat, int move, cab_lang lang)
{
    static cab_seen seen;
    cab_choice choice;
    cab_speech speech = to(seat, lang);
    CHECK(offers(seat, move));
    pgm_hide(S, (cab_seat)seat, &seen);
    pgm_describe(&seen, (cab_seat)seat, (cab_move)move, &choice);
    cab_text text = begin();
    cab_say_choice(&speech, &choice, &text);
    return said;
}

static const char *refused(int seat, int move, cab_lang lang)
{
    static cab_seen seen;
    cab_speech speech = to(seat, lang);
    CHECK(!offers(seat, move));
    pgm_hide(S, (cab_seat)seat, &seen);
    cab_reason reason = pgm_why_not(&seen, (cab_seat)seat, (cab_move)move);
    cab_text text = begin();
    cab_say_reason(&speech, &reason, &text);
    return said;
}

/* The caller and the Captain read of themselves, the others read their names. */
TEST(a_mutiny_speaks_to_its_reader, "PGM-15.5 PGM-15.3")
{
    fresh(4);
    option(PGM_O_SECRET_CAMPS);
    option(PGM_O_OFFICER_POWERS);
    hand(3, PGM_all_hands);
    crew(3, 1);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(3);
    CHECK_EQ(S->decision, PGM_D_CAMP);
    CHECK_TEXT(asked(3, CAB_FR),
               "Vous vous mutinez contre Anne. Chacun choisit son camp en secret.");
    CHECK_TEXT(asked(3, CAB_EN), "You mutiny against Anne. Everybody picks a camp in secret.");
    CHECK_TEXT(asked(0, CAB_FR),
               "Basile se mutine contre vous. Chacun choisit son camp en secret.");
    play(1, PGM_M_STAY);
    play(2, PGM_M_JOIN);
    CHECK_EQ(S->decision, PGM_D_FIGHT_WINDOW);
    CHECK_TEXT(asked(3, CAB_FR), "Vous et les mutins contre Anne\u00a0: une carte à jouer\u00a0?");
    CHECK_TEXT(asked(3, CAB_EN), "You and the mutineers against Anne: a card to play?");
    card(3, PGM_all_hands);
    CHECK_TEXT(offered_as(3, PGM_M_TARGET + 3, CAB_FR), "Branle-bas\u00a0: sur vous-même");
    CHECK_TEXT(offered_as(3, PGM_M_TARGET + 3, CAB_EN), "All Hands: on yourself");
    CHECK_TEXT(event_said(PGM_EV_play, 0, CAB_FR), "Basile joue le Branle-bas.");
    target(3); /* who played it is told already */
    CHECK_TEXT(event_said(PGM_EV_target, 0, CAB_FR), "Cible du Branle-bas\u00a0: Basile.");
    CHECK_TEXT(event_said(PGM_EV_target, 3, CAB_EN), "Target of All Hands: you.");
    nobody_plays();
    CHECK_ASKED(PGM_D_PLANK, 0);
    CHECK_TEXT(refused(0, PGM_M_PLANK + 3, CAB_FR),
               "Basile est l’Aumônier, à l’abri de la planche tant qu’un autre mutin peut être "
               "choisi.");
    CHECK_TEXT(refused(0, PGM_M_PLANK + 3, CAB_EN),
               "Basile is the Chaplain, safe from the plank while another mutineer can be chosen.");
}

/* Who won a mutiny rewards mutineers, whether friends or not (E35). */
TEST(rewards_are_for_either_camp, "PGM-9.27 PGM-9.32")
{
    fresh(4);
    loot(0, 3, 1);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(1);
    join(1 << 2 | 1 << 3);
    nobody_plays(); /* 7 to 5 */
    stand(1 << 1);
    CHECK_ASKED(PGM_D_REWARD, 1);
    CHECK_TEXT(asked(3, CAB_FR), "Paul peut distribuer des récompenses\u00a0; cartes qui "
                                 "restent\u00a0: 2.");
    CHECK_TEXT(asked(3, CAB_EN), "Paul may hand out rewards; cards left: 2.");
}

/* The Lookout saw the loot of the day, but not who is to get which card (section 3.4). */
TEST(a_proposal_is_seen_by_two, "PGM-5.5")
{
    fresh(3);
    loot_deck(3, 1);
    start(PGM_S_DAY);
    deals(1, 0);
    CHECK_EQ(known_to(0, PGM_Z_PROPOSAL + 1), 1);
    CHECK_EQ(known_to(1, PGM_Z_PROPOSAL + 1), 1);
    CHECK_EQ(known_to(2, PGM_Z_PROPOSAL + 1), 0);
    CHECK(strstr(cab_word_find(CAB_FR, "pagamas.zone.proposal.text"), "lui et le Capitaine seuls"));
    CHECK(strstr(cab_word_find(CAB_EN, "pagamas.zone.proposal.text"),
                 "only this player and the Captain"));
}

TEST(only_candidates_are_voted_for, "PGM-10.8")
{
    fresh(4);
    hand(1, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM, TAV);
    no_second();
    ambush(1, 0, HOUSE);
    reveal();
    no_dodges();
    stand(1 << 2 | 1 << 3);
    CHECK_TEXT(event_said(PGM_EV_candidates, 2, CAB_FR),
               "Candidatures au poste de Capitaine\u00a0: vous et Basile.");
    if (S->decision == PGM_D_VOTE_WINDOW) nobody_plays();
    CHECK_EQ(S->decision, PGM_D_BALLOT);
    CHECK_TEXT(offered_as(2, PGM_M_BALLOT + 2, CAB_FR), "Voter pour vous-même");
    CHECK_TEXT(offered_as(2, PGM_M_BALLOT + 3, CAB_EN), "Vote for Basile");
    CHECK_TEXT(refused(1, PGM_M_BALLOT + 1, CAB_FR), "Vous ne vous présentez pas.");
    CHECK_TEXT(refused(1, PGM_M_BALLOT + 1, CAB_EN), "You do not stand.");
    CHECK_TEXT(refused(1, PGM_M_BALLOT, CAB_EN), "Anne does not stand.");
    for (int seat = 0; seat < 4; seat++)
        if (offers(seat, PGM_M_BALLOT + 2)) play(seat, PGM_M_BALLOT + 2);
    CHECK_TEXT(event_said(PGM_EV_vote_for, 2, CAB_EN), "Paul votes for you (1 vote).");
}

/* "d’Edwige": no name stands where it would need another "que". */
TEST(a_vote_is_asked_for, "")
{
    static const char *const fr[2][2] = {
        {"En échange du vote d’Edwige pour moi, le rôle sera le sien\u00a0: Vigie.",
         "Votez pour moi, et le rôle sera à vous\u00a0: Vigie."},
        {"En échange du vote d’Edwige pour moi, au moins 2 cartes du butin lui reviendront.",
         "Votez pour moi, et au moins 2 cartes du butin vous reviendront."},
    };
    for (int cards = 0; cards < 2; cards++) {
        cab_claim claim;
        memset(&claim, 0, sizeof claim);
        claim.kind = cards ? PGM_CLAIM_CARDS_FOR_VOTE : PGM_CLAIM_OFFICE_FOR_VOTE;
        claim.refs = 2;
        claim.ref[0] = cab_ref_seat(4);
        claim.ref[1] = cards ? cab_ref_number(2) : cab_ref_term(PGM_T_CHARACTER + PGM_LOOKOUT);
        for (int reader = 0; reader < 2; reader++) {
            cab_speech speech = to(reader ? 4 : 0, CAB_FR);
            cab_text text = begin();
            cab_say_claim(&speech, &claim, &text);
            CHECK_TEXT(said, fr[cards][reader]);
        }
    }
}

int main(void)
{
    RUN(whole_games_are_told);
    RUN(sentences_read_well);
    RUN(the_first_draw_is_explained);
    RUN(dangers_are_told);
    RUN(counters_name_players);
    RUN(a_mutiny_speaks_to_its_reader);
    RUN(rewards_are_for_either_camp);
    RUN(a_proposal_is_seen_by_two);
    RUN(only_candidates_are_voted_for);
    RUN(a_vote_is_asked_for);
    return test_done();
}
