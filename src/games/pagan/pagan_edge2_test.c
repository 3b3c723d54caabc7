/* The edge cases E31 to E59 of docs/rules/pagan.md, section 9, with their numbers. */
#include "games/pagan/pagan_fixture.h"

TEST(edge_31_draw_over_a_reshuffle, "PAG-11.3 PAG-11.4")
{
    fresh();
    no_more(PAG_HUNTER);
    hunter_deck(PAG_F_rumours);
    hunter_discard(PAG_F_agent, PAG_F_clerk, PAG_F_chapel, PAG_F_pillory);
    locations(PAG_F_study);
    at_hunter(2);
    act(PAG_A_ACTIVATE);
    CHECK_EQ(told("reshuffle"), 1);
    CHECK_EQ(hand_count(PAG_HUNTER), 3);
    CHECK(lies_in(PAG_Z_HAND_H, PAG_F_rumours));
    CHECK_EQ(zone_count(PAG_Z_DECK_H), 2);
    CHECK_EQ(zone_count(PAG_Z_DISCARD_H), 0);
}

TEST(edge_32_study_without_cards, "PAG-3.8 PAG-11.5")
{
    fresh();
    no_more(PAG_HUNTER);
    locations(PAG_F_study);
    at_hunter(2);
    CHECK(!can(PAG_A_ACTIVATE));
}

TEST(edge_33_quarantine, "PAG-12.7")
{
    fresh();
    investigate(PAG_WULFRIC, PAG_F_quarantine);
    potions(PAG_F_elixir_of_truth);
    witch_hand(PAG_F_ward);
    at_witch(2, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    CHECK_EQ(told("no_distribution"), 1);
    CHECK_ASKED(PAG_D_POWER);
    CHECK_EQ(table.s.supply[PAG_SECRET], 30);
}

TEST(edge_34_mist_over_the_first_visit, "PAG-8.10 PAG-12.7")
{
    fresh();
    curses(PAG_F_opaque_mist);
    V(PAG_ANNIE)->clues = 3;
    V(PAG_ANNIE)->secrets = 1;
    at_hunter(3);
    act_on(PAG_A_HARASS, PAG_ANNIE);
    hunter_visits(PAG_JOHNSON);
    CHECK_EQ(told("no_distribution"), 1);
    finish();
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    hunter_visits(PAG_ATKINS);
    CHECK_ASKED(PAG_D_DISTRIBUTE); /* the second visit */
}

TEST(edge_35_two_mists, "PAG-12.10")
{
    fresh();
    curses(PAG_F_opaque_mist, PAG_F_opaque_mist);
    at_hunter(3);
    hunter_visits(PAG_JOHNSON);
    CHECK_EQ(told("no_distribution"), 1);
    finish();
    hunter_visits(PAG_ATKINS);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
}

TEST(edge_36_two_famines, "PAG-12.10 PAG-11.7")
{
    fresh();
    curses(PAG_F_famine, PAG_F_famine);
    table.s.influence[PAG_HUNTER] = 3;
    at_upkeep(PAG_HUNTER);
    finish();
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(table.s.active, PAG_HUNTER);
}

TEST(edge_37_evil_eye_on_a_poor_hunter, "PAG-11.7 PAG-11.2")
{
    fresh();
    curses(PAG_F_evil_eye);
    table.s.influence[PAG_HUNTER] = 1;
    at_upkeep(PAG_HUNTER);
    finish();
    CHECK_EQ(influence(PAG_HUNTER), 0);
}

TEST(edge_38_witchs_mark, "PAG-5.15 PAG-12.16")
{
    for (int favours = 0; favours <= 1; favours++) {
        fresh();
        curses(PAG_F_witchs_mark);
        V(PAG_JOHNSON)->favors = (uint8_t)favours;
        at_witch(2, 1);
        visit(PAG_JOHNSON, PAG_STANDARD);
        distribute(PAG_SUE);
        use_power();
        if (favours) use_power();
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(hand_count(PAG_WITCH), favours ? 4 : 2);
    }
}

TEST(edge_39_seduction_takes_the_second_use_away, "PAG-5.16")
{
    fresh();
    V(PAG_WULFRIC)->favors = 2;
    witch_hand(PAG_F_seduction, PAG_F_ward);
    table.s.influence[PAG_WITCH] = 6;
    at_witch(2, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    distribute(PAG_PAMUY);
    distribute(PAG_PAMUY);
    use_power();
    play_card(PAG_F_seduction);
    answer(PAG_D_MOVE_FROM, PAG_M_VILLAGER + PAG_WULFRIC);
    answer(PAG_D_MOVE_TO, PAG_M_VILLAGER + PAG_BIGGS);
    CHECK_EQ(V(PAG_WULFRIC)->favors, 1);
    CHECK_EQ(V(PAG_BIGGS)->favors, 1);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(edge_40_call_of_the_moon, "PAG-7.9")
{
    fresh();
    V(PAG_ANNIE)->favors = 2;
    V(PAG_ANNIE)->secrets = 3;
    witch_hand(PAG_F_call_of_the_moon);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 0);
    cast(PAG_F_call_of_the_moon);
    answer(PAG_D_VILLAGER, PAG_M_VILLAGER + PAG_ANNIE);
    CHECK_EQ(V(PAG_ANNIE)->favors, 3);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 0);
    CHECK(ready(PAG_ANNIE));
    act(PAG_A_RITUAL);
    check_over(PAG_WITCH, "ritual");
}

TEST(edge_41_agent_sees_both_conversions, "PAG-10.6")
{
    for (int supply = 0; supply <= 1; supply++) {
        fresh();
        allies(PAG_F_agent);
        V(PAG_ANNIE)->secrets = 6;
        V(PAG_TOBIAS)->clues = supply ? 28 : 30;
        at_witch(2, 1);
        visit(PAG_ANNIE, PAG_STANDARD);
        convert();
        convert();
        CHECK_EQ(V(PAG_ANNIE)->clues, supply ? 2 : 0);
        CHECK_ASKED(PAG_D_DISTRIBUTE);
    }
}

TEST(edge_42_surveillance_does_not_see_the_ritual, "PAG-3.11")
{
    fresh();
    investigate(PAG_ANNIE, PAG_F_surveillance);
    V(PAG_ANNIE)->favors = 3;
    at_witch(1, 0);
    act(PAG_A_RITUAL);
    check_over(PAG_WITCH, "ritual");
    CHECK_EQ(V(PAG_ANNIE)->clues, 0);
    CHECK_EQ(influence(PAG_HUNTER), 2);
    CHECK_EQ(told("investigation"), 0);
}

TEST(edge_43_ward, "PAG-12.13")
{
    fresh();
    table.s.ward = 1 << PAG_ANNIE;
    clues_everywhere(1);
    V(PAG_ANNIE)->clues = 4;
    V(PAG_ANNIE)->std = 1;
    V(PAG_ANNIE)->secrets = 2;
    at_hunter(3);
    CHECK(pag_readyable(&table.s) & 1 << PAG_ANNIE);
    act_on(PAG_A_READY, PAG_ANNIE);
    CHECK(ready(PAG_ANNIE));
    CHECK(!(pag_visitable(&table.s) & 1 << PAG_ANNIE));
    CHECK_EQ(pag_harassable(&table.s), 0);
    CHECK_EQ(pag_eliminable(&table.s), 0);
    CHECK(can(PAG_A_VISIT) && !can(PAG_A_HARASS) && !can(PAG_A_ELIMINATE));
    act(PAG_A_VISIT);
    CHECK(!offers(PAG_M_VILLAGER + PAG_ANNIE));
    CHECK_EQ(offered(), 8);
}

TEST(edge_44_spectre_leaves_both_pawns, "PAG-5.24")
{
    fresh();
    familiars(PAG_F_spectre);
    investigate(PAG_JOHNSON, PAG_F_confinement);
    at_witch(2, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    play(PAG_M_FAMILIAR + 0);
    answer(PAG_D_EMPOWER, PAG_M_NORMAL);
    pick(PAG_WULFRIC);
    CHECK_EQ(V(PAG_WULFRIC)->inv, PAG_F_confinement);
    CHECK_EQ(V(PAG_JOHNSON)->std + V(PAG_JOHNSON)->fam, 2);
    CHECK_EQ(pawns_left(), 1);
}

TEST(edge_45_spectre_without_a_free_villager, "PAG-5.23")
{
    for (int rich = 0; rich <= 1; rich++) {
        fresh();
        familiars(PAG_F_spectre);
        table.s.influence[PAG_WITCH] = rich ? 2 : 1;
        for (int i = 0; i < PAG_VILLAGERS; i++)
            investigate(i, PAG_F_rumours + i % 2); /* rumours, private information ... */
        for (int i = 4; i < PAG_VILLAGERS; i++)
            investigate(i, PAG_F_persuasion + i % 2 * 2); /* ... persuasion, brutality */
        investigate(PAG_TOBIAS, PAG_F_surveillance);
        at_witch(1, 1);
        visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
        distribute(PAG_SUE);
        int inv = V(PAG_JOHNSON)->inv;
        skip_power();
        CHECK_EQ(table.s.decision == PAG_D_FAMILIAR, rich);
        if (!rich) continue;
        play(PAG_M_FAMILIAR + 0);
        if (table.s.decision == PAG_D_EMPOWER) {
            CHECK(!offers(PAG_M_NORMAL));
            play(PAG_M_EMPOWERED);
        }
        CHECK(lies_in(PAG_Z_HAND_H, inv));
        CHECK_EQ(influence(PAG_WITCH), 0);
    }
}

TEST(edge_46_poison_on_an_activated_location, "PAG-9.22")
{
    fresh();
    potions(PAG_F_slow_poison);
    table.s.potion_secrets[0] = 3;
    locations(PAG_F_study);
    table.s.location_pawn[0] = 1;
    at_witch(1, 0);
    int board = table.s.board_h;
    drink(0);
    answer(PAG_D_CARD, PAG_M_LOCATION + 0);
    CHECK_EQ(zone_count(PAG_Z_LOCATIONS), 0);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_study));
    CHECK_EQ(table.s.board_h, board + 1);
    until_actions(PAG_HUNTER);
    CHECK_EQ(pawns_left(), 3);
}

TEST(edge_47_public_trial_of_a_public_card, "PAG-9.16")
{
    fresh();
    drawn_suspects(PAG_SUE);
    hunter_hand(PAG_F_public_trial, PAG_F_public_trial);
    at_hunter(3);
    cast(PAG_F_public_trial);
    answer(PAG_D_REVEAL, PAG_M_FACE + PAG_F_SUSPECT + PAG_SUE);
    CHECK(knows(0, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_SUE));
    CHECK(lies_in(PAG_Z_HAND_H, PAG_F_public_trial));
    CHECK(!pag_playable(&table.s, PAG_HUNTER, PAG_F_public_trial, 0));
    if (can(PAG_A_PLAY)) {
        act(PAG_A_PLAY);
        CHECK(!offers(PAG_M_FACE + PAG_F_public_trial));
    }
}

TEST(edge_48_after_an_elimination, "PAG-8.16")
{
    fresh();
    clues_everywhere(2);
    V(PAG_MIA)->clues = 3;
    V(PAG_ANNIE)->secrets = 2;
    curses(PAG_F_evil_eye);
    at_hunter(3);
    CHECK(can(PAG_A_HARASS) && can(PAG_A_LIFT));
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    CHECK_EQ(pawns_left(), 2);
    CHECK(!can(PAG_A_HARASS) && !can(PAG_A_LIFT));
    hunter_visits(PAG_JOHNSON);
    distribute(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
}

TEST(edge_49_knowledge_before_converting, "PAG-7.7")
{
    fresh();
    potions(PAG_F_potion_of_knowledge);
    table.s.potion_secrets[0] = 2;
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    CHECK_ASKED(PAG_D_CONVERT);
    drink(0);
    CHECK_EQ(hand_count(PAG_WITCH), 2);
    convert();
    CHECK_EQ(V(PAG_ANNIE)->favors, 1);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
}

/* Seven living villagers: a witch pawn on Annie, hunter pawns on Mia, Sue and Atkins,
 * Confinement on Wulfric and Biggs. Only Tobias can be visited with a single pawn. */
static void crowded(void)
{
    fresh();
    eliminated(PAG_PAMUY);
    eliminated(PAG_JOHNSON);
    V(PAG_ANNIE)->std = 1;
    V(PAG_MIA)->hunter = V(PAG_SUE)->hunter = V(PAG_ATKINS)->hunter = 1;
    investigate(PAG_WULFRIC, PAG_F_confinement);
    investigate(PAG_BIGGS, PAG_F_confinement);
}

TEST(edge_50_a_pawn_without_use, "PAG-2.26 PAG-3.6")
{
    crowded();
    at_witch(1, 1);
    visit(PAG_TOBIAS, PAG_STANDARD);
    finish();
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_EQ(V(PAG_WULFRIC)->fam + V(PAG_BIGGS)->fam, 0);
}

TEST(edge_51_second_innocent_of_scenario_1, "PAG-14.11")
{
    fresh();
    scenario(PAG_QUICK_GAME);
    clues_everywhere(1);
    V(PAG_PAMUY)->clues = 0;
    eliminated(PAG_PAMUY);
    V(PAG_MIA)->clues = 3;
    at_hunter(2);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    check_over(PAG_WITCH, "innocents");
}

TEST(edge_52_two_favours_in_scenario_1, "PAG-14.11 PAG-14.17")
{
    for (int favours = 1; favours <= 2; favours++) {
        fresh();
        scenario(PAG_QUICK_GAME);
        true_witch(PAG_JOHNSON);
        V(PAG_JOHNSON)->favors = (uint8_t)favours;
        at_witch(2, 1);
        CHECK_EQ(can(PAG_A_RITUAL), favours == 2);
        visit(PAG_JOHNSON, PAG_STANDARD);
        distribute(PAG_SUE);
        use_power();
        CHECK_EQ(table.s.decision == PAG_D_POWER, favours == 2);
    }
}

TEST(edge_53_hunters_objective, "PAG-14.15 PAG-10.5 PAG-14.16")
{
    fresh();
    scenario(PAG_CROATOAN);
    clues_everywhere(1);
    table.s.evidence = 8;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(table.s.evidence, 9);
    CHECK_EQ(table.s.objective_done, 1 << PAG_HUNTER);
    table.s.evidence = 5;
    table.s.supply[PAG_EVIDENCE] = 4;
    until_turn(PAG_WITCH);
    until_actions(PAG_HUNTER);
    CHECK_EQ(table.s.evidence, 5); /* once a game */
}

TEST(edge_54_suggestion, "PAG-4.2")
{
    fresh();
    V(PAG_SUE)->hunter = 1;
    witch_hand(PAG_F_suggestion);
    at_witch(2, 1);
    cast(PAG_F_suggestion);
    answer(PAG_D_VILLAGER, PAG_M_VILLAGER + PAG_SUE);
    CHECK(ready(PAG_SUE));
    CHECK_EQ(V(PAG_SUE)->secrets, 1);
    CHECK(pag_visitable(&table.s) & 1 << PAG_SUE);
}

TEST(edge_55_messenger_before_eliminating, "PAG-8.12")
{
    for (int only = 0; only <= 1; only++) {
        fresh();
        allies(PAG_F_messenger);
        clues_everywhere(1);
        V(PAG_MIA)->clues = 2;
        V(PAG_PAMUY)->clues = 2;
        at_upkeep(PAG_HUNTER);
        CHECK_ASKED(PAG_D_UPKEEP);
        play(PAG_M_ALLY + 0);
        CHECK_ASKED(PAG_D_MOVE_FROM);
        pick(only ? PAG_JOHNSON : PAG_PAMUY);
        CHECK_ASKED(PAG_D_MOVE_TO);
        pick(PAG_MIA);
        CHECK_ASKED(PAG_D_HUNTER_ACTION);
        CHECK_EQ(V(PAG_MIA)->clues, 3);
        CHECK_EQ(can(PAG_A_ELIMINATE), !only);
    }
}

TEST(edge_56_draught_in_the_middle_of_a_visit, "PAG-7.7")
{
    fresh();
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    CHECK_ASKED(PAG_D_CONVERT);
    drink(0);
    answer(PAG_D_RETAKE, PAG_M_VILLAGER + PAG_ANNIE);
    CHECK_EQ(table.s.pawns_std, 2);
    CHECK(ready(PAG_ANNIE));
    convert();
    distribute(PAG_SUE);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(V(PAG_ANNIE)->favors, 1);
    CHECK_EQ(V(PAG_SUE)->secrets, 2);
    CHECK(pag_visitable(&table.s) & 1 << PAG_ANNIE);
}

TEST(edge_57_draught_in_the_last_window, "PAG-2.28 PAG-2.30")
{
    for (int drinks = 0; drinks <= 1; drinks++) {
        crowded();
        potions(PAG_F_draught_of_vigour);
        table.s.potion_secrets[0] = 3;
        at_witch(1, 1);
        visit(PAG_TOBIAS, PAG_STANDARD);
        distribute(PAG_BIGGS);
        skip_power();
        CHECK_ASKED(PAG_D_END);
        CHECK_EQ(table.s.pawns_fam, 1);
        if (!drinks) {
            stop();
            CHECK_EQ(table.s.active, PAG_HUNTER);
            continue;
        }
        drink(0);
        CHECK_ASKED(PAG_D_RETAKE);
        pick(PAG_TOBIAS);
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(table.s.pawns_std, 1);
        visit(PAG_TOBIAS, PAG_FAMILIAR_PAWN);
        CHECK_EQ(V(PAG_TOBIAS)->fam, 1);
        finish();
        CHECK_EQ(table.s.pawns_std, 1);
    }
}

TEST(edge_58_all_favours_on_the_visited, "PAG-10.7")
{
    fresh();
    V(PAG_ANNIE)->favors = 20;
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 3);
}

TEST(edge_59_a_use_without_a_card, "PAG-5.15 PAG-5.25")
{
    fresh();
    V(PAG_WULFRIC)->favors = 2;
    witch_hand(PAG_F_ward);
    at_witch(2, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    distribute(PAG_PAMUY);
    distribute(PAG_PAMUY);
    use_power();
    CHECK_ASKED(PAG_D_PLAY);
    stop();
    CHECK_ASKED(PAG_D_POWER);
    use_power();
    CHECK_ASKED(PAG_D_PLAY);
    stop();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

int main(void)
{
    RUN(edge_31_draw_over_a_reshuffle);
    RUN(edge_32_study_without_cards);
    RUN(edge_33_quarantine);
    RUN(edge_34_mist_over_the_first_visit);
    RUN(edge_35_two_mists);
    RUN(edge_36_two_famines);
    RUN(edge_37_evil_eye_on_a_poor_hunter);
    RUN(edge_38_witchs_mark);
    RUN(edge_39_seduction_takes_the_second_use_away);
    RUN(edge_40_call_of_the_moon);
    RUN(edge_41_agent_sees_both_conversions);
    RUN(edge_42_surveillance_does_not_see_the_ritual);
    RUN(edge_43_ward);
    RUN(edge_44_spectre_leaves_both_pawns);
    RUN(edge_45_spectre_without_a_free_villager);
    RUN(edge_46_poison_on_an_activated_location);
    RUN(edge_47_public_trial_of_a_public_card);
    RUN(edge_48_after_an_elimination);
    RUN(edge_49_knowledge_before_converting);
    RUN(edge_50_a_pawn_without_use);
    RUN(edge_51_second_innocent_of_scenario_1);
    RUN(edge_52_two_favours_in_scenario_1);
    RUN(edge_53_hunters_objective);
    RUN(edge_54_suggestion);
    RUN(edge_55_messenger_before_eliminating);
    RUN(edge_56_draught_in_the_middle_of_a_visit);
    RUN(edge_57_draught_in_the_last_window);
    RUN(edge_58_all_favours_on_the_visited);
    RUN(edge_59_a_use_without_a_card);
    return test_done();
}
