/* Chapters 8 (the hunter's actions) and 13 (end of the game) of docs/rules/pagan.md. */
#include "games/pagan/pagan_fixture.h"

/* ---- chapter 8 ---------------------------------------------------------------------------- */

TEST(activating, "PAG-8.1 PAG-8.2")
{
    fresh();
    hunter_hand(PAG_F_chapel);
    table.s.influence[PAG_HUNTER] = 4;
    at_hunter(3);
    cast(PAG_F_chapel);
    act(PAG_A_ACTIVATE); /* in the same turn, for 2 */
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(table.s.evidence, 1);
    CHECK_EQ(table.s.location_pawn[0], 1);
    CHECK_EQ(table.s.board_h, 1);
}

TEST(lifting_moves_curses_left, "PAG-8.4")
{
    for (int slot = 0; slot < 3; slot++) {
        fresh();
        curses(PAG_F_hypnosis, PAG_F_opaque_mist, PAG_F_hypnosis);
        table.s.influence[PAG_HUNTER] = 2;
        at_hunter(2);
        act(PAG_A_LIFT);
        CHECK_ASKED(PAG_D_CURSE);
        CHECK_EQ(offered(), 3);
        play(PAG_M_CURSE + slot);
        CHECK_EQ(zone_count(PAG_Z_CURSES), 2);
        CHECK_EQ(zone_face(PAG_Z_CURSES, 0), slot == 0 ? PAG_F_opaque_mist : PAG_F_hypnosis);
        CHECK_EQ(zone_face(PAG_Z_CURSES, 1), slot == 2 ? PAG_F_opaque_mist : PAG_F_hypnosis);
        CHECK_EQ(influence(PAG_HUNTER), slot == 1 ? 0 : 1);
        CHECK_EQ(zone_count(PAG_Z_DISCARD_W), 1);
        CHECK_EQ(table.s.board_h, 2);
    }
}

TEST(clues_for_lifting, "PAG-8.5")
{
    fresh();
    curses(PAG_F_witchs_mark); /* 2 clues, 1 influence */
    V(PAG_SUE)->clues = 1;
    V(PAG_TOBIAS)->clues = 2;
    allies(PAG_F_inquisitor);
    table.s.ally_clues[0] = 1;
    at_hunter(2);
    act(PAG_A_LIFT);
    CHECK_ASKED(PAG_D_PAY_CLUE);
    CHECK_EQ(offered(), 2); /* from any villagers, one by one; not from a card */
    pick(PAG_SUE);
    answer(PAG_D_PAY_CLUE, PAG_M_VILLAGER + PAG_TOBIAS);
    CHECK_EQ(V(PAG_SUE)->clues, 0);
    CHECK_EQ(V(PAG_TOBIAS)->clues, 1);
    CHECK_EQ(influence(PAG_HUNTER), 1);
    CHECK_EQ(zone_count(PAG_Z_CURSES), 0);
    fresh(); /* the clue on the card does not help */
    curses(PAG_F_trance);
    V(PAG_SUE)->clues = 1;
    allies(PAG_F_inquisitor);
    table.s.ally_clues[0] = 1;
    at_hunter(2);
    CHECK(!can(PAG_A_LIFT));
}

TEST(exonerating, "PAG-8.6 PAG-8.7 PAG-12.3")
{
    fresh();
    table.s.evidence = 7;
    suspects(PAG_TOBIAS, PAG_MIA);
    at_hunter(3);
    act(PAG_A_EXONERATE);
    CHECK_EQ(table.s.evidence, 4);
    CHECK_EQ(table.s.supply[PAG_EVIDENCE], 5);
    CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 7);
    CHECK(knows(1, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_TOBIAS));
    CHECK_EQ(known_to(0, PAG_Z_DRAWN_SUSPECTS) + known_to(CAB_NOBODY, PAG_Z_DRAWN_SUSPECTS), 0);
    act(PAG_A_EXONERATE);
    CHECK_EQ(table.s.evidence, 1);
    CHECK_EQ(zone_face(PAG_Z_DRAWN_SUSPECTS, 1), PAG_F_SUSPECT + PAG_MIA);
    CHECK(!can(PAG_A_EXONERATE));
    CHECK(!pag_is_over(&table.s, NULL));
}

TEST(harassing, "PAG-8.8 PAG-8.9 PAG-8.11")
{
    fresh();
    V(PAG_SUE)->secrets = 2;
    V(PAG_JOHNSON)->clues = 2;
    V(PAG_ATKINS)->clues = 2;
    V(PAG_TOBIAS)->clues = 9; /* another colour */
    V(PAG_BIGGS)->favors = 1;
    V(PAG_MIA)->secrets = 4; /* its colour has no clue */
    at_hunter(2);
    CHECK_EQ(pag_harassable(&table.s), 1 << PAG_SUE | 1 << PAG_BIGGS); /* nothing on the others */
    act_on(PAG_A_HARASS, PAG_SUE);
    CHECK_EQ(offered(), 2); /* of the colour only */
    pick(PAG_JOHNSON);
    pick(PAG_ATKINS);
    pick(PAG_ATKINS);
    CHECK_EQ(V(PAG_SUE)->secrets, 0); /* no favour there: no choice */
    CHECK_EQ(V(PAG_JOHNSON)->clues, 1);
    CHECK_EQ(V(PAG_ATKINS)->clues, 0);
    CHECK_EQ(V(PAG_SUE)->hunter, 1);
    fresh();
    V(PAG_SUE)->secrets = 2;
    V(PAG_JOHNSON)->clues = 2;
    at_hunter(2);
    CHECK(!can(PAG_A_HARASS));
}

TEST(conditions_of_eliminating, "PAG-8.12 PAG-8.13")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_SUE)->clues = 4;
    V(PAG_BIGGS)->clues = 3;
    V(PAG_BIGGS)->fam = 1; /* not ready */
    at_hunter(2);
    CHECK_EQ(pag_eliminable(&table.s), 1 << PAG_MIA | 1 << PAG_SUE);
    table.s.v[PAG_TOBIAS].clues = 0;
    CHECK_EQ(pag_eliminable(&table.s), 0);
    fresh(); /* two on the target are not enough */
    clues_everywhere(2);
    at_hunter(2);
    CHECK(!can(PAG_A_ELIMINATE));
    fresh(); /* the eliminated need no clue */
    clues_everywhere(1);
    V(PAG_PAMUY)->clues = 0;
    eliminated(PAG_PAMUY);
    V(PAG_MIA)->clues = 3;
    at_hunter(2);
    CHECK(can(PAG_A_ELIMINATE));
}

TEST(eliminating_the_true_witch, "PAG-8.14 PAG-8.15 PAG-13.3 PAG-13.5")
{
    fresh();
    clues_everywhere(1);
    V(PAG_ANNIE)->clues = 3;
    at_hunter(3);
    act_on(PAG_A_ELIMINATE, PAG_ANNIE);
    CHECK_EQ(told("unmask"), 1);
    CHECK_EQ(told("innocent"), 0);
    check_over(PAG_HUNTER, "eliminate");
    CHECK_EQ(V(PAG_ANNIE)->clues, 3); /* nothing was paid */
    CHECK(knows(CAB_NOBODY, PAG_Z_TRUE_WITCH, PAG_F_SUSPECT + PAG_ANNIE));
    CHECK_EQ(attempt(1, PAG_M_ACTION + PAG_A_GAIN), CAB_OVER);
}

TEST(everybody_hears_of_an_innocent, "PAG-8.14 PAG-8.16 PAG-8.17")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_SUE)->favors = 2;
    V(PAG_SUE)->secrets = 1;
    at_hunter(3);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    for (cab_seat viewer = 0; viewer < 2; viewer++) {
        pag_state seen = seen_by(viewer);
        CHECK(pag_innocents(&seen) & 1 << PAG_MIA);
        CHECK_EQ(seen.alive, 0x1ff & ~(1 << PAG_MIA));
    }
    CHECK_EQ(V(PAG_SUE)->favors, 2);
    CHECK_EQ(V(PAG_SUE)->secrets, 1);
    CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 8); /* PAG-8.20: the card stays where it is */
}

/* Worlds a viewer cannot rule out: who is the true witch in them, as bits. */
static int possible_witches(cab_seat viewer)
{
    static cab_seen seen;
    cab_rng rng;
    int mask = 0;
    memset(&seen, 0, sizeof seen);
    cab_rng_fast(&rng, 5);
    pag_hide(&table.s, viewer, &seen);
    for (int i = 0; i < 300; i++) {
        pag_state world;
        pag_resample(&seen, viewer, &rng, &world);
        mask |= 1 << pag_true_witch(&world);
    }
    return mask;
}

TEST(the_eliminated_innocent_is_nobodys_suspect, "PAG-8.14 PAG-8.20")
{
    for (int drawn = 0; drawn <= 1; drawn++) { /* wherever her card lies */
        fresh();
        if (drawn) drawn_suspects(PAG_MIA, PAG_SUE);
        clues_everywhere(1);
        V(PAG_MIA)->clues = 3;
        at_hunter(3);
        CHECK_EQ(possible_witches(CAB_NOBODY), 0x1ff);
        act_on(PAG_A_ELIMINATE, PAG_MIA);
        CHECK_EQ(possible_witches(CAB_NOBODY), 0x1ff & ~(1 << PAG_MIA));
        int hunter = 0x1ff & ~(1 << PAG_MIA) & ~(drawn << PAG_SUE);
        CHECK_EQ(possible_witches(1), hunter);
        CHECK_EQ(possible_witches(0), 1 << PAG_ANNIE);
    }
}

TEST(what_lay_before_the_eliminated, "PAG-8.19")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    investigate(PAG_MIA, PAG_F_quarantine);
    investigate(PAG_SUE, PAG_F_rumours);
    at_hunter(3);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_quarantine));
    CHECK_EQ(V(PAG_MIA)->inv, 0);
    CHECK_EQ(V(PAG_SUE)->inv, PAG_F_rumours);
    CHECK_EQ(zone_count(PAG_Z_INVESTIGATIONS), 1);
    /* A ward keeps its villager from being eliminated, so none can be left on one. */
    table.s.ward = 1 << PAG_MIA;
    CHECK(pag_check(&table.s) != NULL);
}

TEST(two_innocents_are_forgiven, "PAG-8.18")
{
    fresh();
    clues_everywhere(1);
    V(PAG_PAMUY)->clues = 0;
    eliminated(PAG_PAMUY);
    V(PAG_MIA)->clues = 3;
    at_hunter(3);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    CHECK_EQ(table.s.innocents, 2);
    CHECK(!pag_is_over(&table.s, NULL));
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(the_drawn_card_of_the_eliminated_stays, "PAG-8.20")
{
    fresh();
    drawn_suspects(PAG_SUE, PAG_MIA);
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    at_hunter(3);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    CHECK_EQ(zone_count(PAG_Z_DRAWN_SUSPECTS), 2);
    CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 6);
    CHECK_EQ(zone_face(PAG_Z_DRAWN_SUSPECTS, 1), PAG_F_SUSPECT + PAG_MIA);
}

/* ---- chapter 13 --------------------------------------------------------------------------- */

TEST(the_game_ends_at_once, "PAG-13.1 PAG-13.2 PAG-13.3 PAG-13.4 PAG-13.5")
{
    fresh(); /* with pawns left and a potion to drink */
    V(PAG_ANNIE)->favors = 3;
    potions(PAG_F_natures_blend);
    table.s.potion_secrets[0] = 2;
    at_witch(2, 1);
    act(PAG_A_RITUAL);
    CHECK_EQ(told("win"), 1);
    check_over(PAG_WITCH, "ritual");
    CHECK_EQ(attempt(0, PAG_M_ACTION + PAG_A_GAIN), CAB_OVER);
    CHECK_EQ(attempt(0, PAG_M_DRINK + 0), CAB_OVER);
    cab_move list[CAB_LIST_MAX];
    CHECK_EQ(pag_legal_moves(&table.s, 0, list) + pag_legal_moves(&table.s, 1, list), 0);
    CHECK_EQ(pag_turn(&table.s).must, 0);
}

TEST(no_scores, "PAG-13.6")
{
    cab_result result;
    fresh();
    V(PAG_ANNIE)->favors = 3;
    at_witch(2, 1);
    CHECK(!pag_is_over(&table.s, &result));
    act(PAG_A_RITUAL);
    CHECK(pag_is_over(&table.s, &result));
    CHECK_EQ(result.score[0], 0);
    CHECK_EQ(result.score[1], 0);
    CHECK_EQ(result.winners, 1);
    CHECK_EQ(result.rank[0], 1);
    CHECK_EQ(result.rank[1], 2);
}

TEST(the_safety_cap, "PAG-13.7")
{
    fresh();
    table.s.round = 250;
    at_witch(1, 0);
    act(PAG_A_GAIN);
    CHECK_EQ(table.s.active, PAG_HUNTER); /* the round is played to its end */
    for (int i = 0; i < 3; i++)
        act(PAG_A_GAIN);
    CHECK_EQ(told("cap"), 1);
    check_over(PAG_NOBODY, "cap");
    fresh();
    table.s.round = 249;
    at_hunter(1);
    act(PAG_A_GAIN);
    CHECK(!pag_is_over(&table.s, NULL));
    CHECK_EQ(table.s.round, 250);
}

TEST(resigning, "PAG-13.8")
{
    for (cab_seat seat = 0; seat < 2; seat++) {
        fresh();
        at_witch(2, 1);
        CHECK(!offers(CAB_RESIGN));                  /* never in the list */
        CHECK_EQ(attempt(seat, CAB_RESIGN), CAB_OK); /* at any time, asked or not */
        check_over(seat == 0 ? PAG_HUNTER : PAG_WITCH, "resign");
        sound();
        CHECK_EQ(attempt(seat, CAB_RESIGN), CAB_OVER);
    }
    fresh(); /* in the middle of an effect */
    at_hunter(2);
    hunter_visits(PAG_MIA);
    CHECK_EQ(attempt(1, CAB_RESIGN), CAB_OK);
    check_over(PAG_WITCH, "resign");
}

int main(void)
{
    RUN(activating);
    RUN(lifting_moves_curses_left);
    RUN(clues_for_lifting);
    RUN(exonerating);
    RUN(harassing);
    RUN(conditions_of_eliminating);
    RUN(eliminating_the_true_witch);
    RUN(everybody_hears_of_an_innocent);
    RUN(the_eliminated_innocent_is_nobodys_suspect);
    RUN(what_lay_before_the_eliminated);
    RUN(two_innocents_are_forgiven);
    RUN(the_drawn_card_of_the_eliminated_stays);
    RUN(the_game_ends_at_once);
    RUN(no_scores);
    RUN(the_safety_cap);
    RUN(resigning);
    return test_done();
}
