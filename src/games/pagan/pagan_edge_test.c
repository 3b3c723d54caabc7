/* The edge cases E01 to E30 of docs/rules/pagan.md, section 9, with their numbers. */
#include "games/pagan/pagan_fixture.h"

TEST(edge_01_nine_secrets, "PAG-5.4")
{
    fresh();
    V(PAG_ANNIE)->secrets = 9;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    convert();
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(V(PAG_ANNIE)->favors, 2);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 3);
}

TEST(edge_02_first_conversion_declined, "PAG-5.4")
{
    fresh();
    V(PAG_ANNIE)->secrets = 6;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    CHECK_ASKED(PAG_D_CONVERT);
    stop();
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    finish();
    CHECK_EQ(V(PAG_ANNIE)->favors, 0);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 6);
}

TEST(edge_03_third_clue_of_step_3, "PAG-5.5 PAG-5.6 PAG-5.7")
{
    fresh();
    V(PAG_JOHNSON)->clues = 2;
    at_hunter(3);
    hunter_visits(PAG_JOHNSON);
    distribute(PAG_JOHNSON);
    finish();
    CHECK_EQ(V(PAG_JOHNSON)->clues, 3);
    CHECK_EQ(table.s.evidence, 0);
}

TEST(edge_04_persuasion_and_three_clues, "PAG-5.2 PAG-5.5")
{
    fresh();
    V(PAG_JOHNSON)->clues = 3;
    investigate(PAG_JOHNSON, PAG_F_persuasion);
    at_hunter(3);
    hunter_visits(PAG_JOHNSON);
    CHECK_EQ(table.s.evidence, 2);
    CHECK_EQ(table.s.supply[PAG_EVIDENCE], 7);
}

TEST(edge_05_rumours_on_pamuy, "PAG-5.2")
{
    fresh();
    V(PAG_PAMUY)->clues = 2;
    investigate(PAG_PAMUY, PAG_F_rumours);
    at_hunter(3);
    hunter_visits(PAG_PAMUY);
    CHECK_EQ(V(PAG_ANNIE)->clues, 1);
    CHECK_EQ(V(PAG_MIA)->clues, 1);
    CHECK_EQ(V(PAG_PAMUY)->clues, 2);
    CHECK_EQ(table.s.evidence, 0);
}

TEST(edge_06_no_ritual_under_her_own_pawn, "PAG-4.2 PAG-6.7 PAG-7.9")
{
    fresh();
    V(PAG_ANNIE)->favors = 2;
    V(PAG_ANNIE)->secrets = 4;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    finish();
    CHECK_EQ(V(PAG_ANNIE)->favors, 3);
    CHECK_EQ(pawns_left(), 2);
    CHECK(!can(PAG_A_RITUAL));
    CHECK(!can(PAG_A_READY));
}

TEST(edge_07_draught_frees_the_true_witch, "PAG-7.9 PAG-7.1")
{
    fresh();
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    V(PAG_ANNIE)->favors = 2;
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    finish();
    CHECK(!can(PAG_A_RITUAL));
    drink(0);
    answer(PAG_D_RETAKE, PAG_M_VILLAGER + PAG_ANNIE);
    CHECK(ready(PAG_ANNIE));
    CHECK_EQ(table.s.pawns_std, 2);
    CHECK(can(PAG_A_RITUAL));
    act(PAG_A_RITUAL);
    answer(PAG_D_PAWN, PAG_M_PAWN + PAG_FAMILIAR_PAWN);
    check_over(PAG_WITCH, "ritual");
}

TEST(edge_08_make_ready_then_ritual, "PAG-6.5 PAG-7.10")
{
    fresh();
    V(PAG_ANNIE)->favors = 3;
    V(PAG_ANNIE)->hunter = 1;
    V(PAG_ANNIE)->secrets = 1;
    at_witch(1, 1);
    CHECK(!can(PAG_A_RITUAL));
    act_on(PAG_A_READY, PAG_ANNIE);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 0);
    CHECK(ready(PAG_ANNIE));
    CHECK_EQ(table.s.pawns_std, 0);
    CHECK(can(PAG_A_RITUAL));
    act(PAG_A_RITUAL);
    answer(PAG_D_PAWN, PAG_M_PAWN + PAG_FAMILIAR_PAWN);
    check_over(PAG_WITCH, "ritual");
}

TEST(edge_09_only_the_familiar_pawn, "PAG-3.6 PAG-3.5")
{
    fresh();
    V(PAG_ANNIE)->favors = 3;
    V(PAG_ANNIE)->hunter = 1;
    V(PAG_ANNIE)->secrets = 1;
    at_witch(0, 1);
    CHECK(!can(PAG_A_READY));
    CHECK(!can(PAG_A_RITUAL));
    CHECK(!can(PAG_A_GAIN));
    CHECK(can(PAG_A_VISIT));
}

TEST(edge_10_ritual_on_a_confined_witch, "PAG-3.11")
{
    for (int pawns = 1; pawns <= 2; pawns++) {
        fresh();
        V(PAG_ANNIE)->favors = 3;
        investigate(PAG_ANNIE, PAG_F_confinement);
        at_witch(1, pawns - 1);
        CHECK_EQ(can(PAG_A_RITUAL), pawns == 2);
    }
    act(PAG_A_RITUAL);
    check_over(PAG_WITCH, "ritual");
}

TEST(edge_11_two_pawns_one_of_them_the_familiar, "PAG-5.19 PAG-5.1 PAG-2.20")
{
    fresh();
    investigate(PAG_JOHNSON, PAG_F_confinement);
    familiars(PAG_F_raven);
    at_witch(2, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    CHECK_EQ(V(PAG_JOHNSON)->std, 1);
    CHECK_EQ(V(PAG_JOHNSON)->fam, 1);
    CHECK_EQ(pawns_left(), 1);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_FAMILIAR);
    stop();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(V(PAG_SUE)->secrets, 1); /* one visit */
}

TEST(edge_12_make_ready_returns_both_pawns, "PAG-6.5")
{
    fresh();
    investigate(PAG_JOHNSON, PAG_F_confinement);
    V(PAG_JOHNSON)->std = V(PAG_JOHNSON)->fam = 1;
    V(PAG_JOHNSON)->clues = 2;
    at_hunter(2);
    act_on(PAG_A_READY, PAG_JOHNSON);
    CHECK_EQ(V(PAG_JOHNSON)->clues, 1);
    CHECK(ready(PAG_JOHNSON));
}

TEST(edge_13_own_pawn_is_not_made_ready, "PAG-6.7")
{
    fresh();
    V(PAG_JOHNSON)->hunter = 1;
    V(PAG_JOHNSON)->clues = 2;
    at_hunter(2);
    CHECK(!can(PAG_A_READY));
}

TEST(edge_14_the_eliminated_hold_no_tokens, "PAG-8.16 PAG-8.9")
{
    fresh();
    eliminated(PAG_MIA);
    V(PAG_ANNIE)->clues = 2;
    V(PAG_ANNIE)->secrets = 1;
    at_hunter(2);
    CHECK(!can(PAG_A_HARASS));
    table.s.v[PAG_MIA].clues = 2;
    table.s.supply[PAG_CLUE] = (uint8_t)(table.s.supply[PAG_CLUE] - 2);
    CHECK(pag_check(&table.s) != NULL);
    CHECK_EQ(pag_harassable(&table.s), 0); /* and would not count if they did */
}

TEST(edge_15_a_blank_henchman, "PAG-12.6 PAG-12.15")
{
    for (int blank = 0; blank <= 1; blank++) {
        fresh();
        allies(PAG_F_henchman);
        if (blank) curses(PAG_F_hypnosis);
        V(PAG_ANNIE)->clues = 2;
        V(PAG_ANNIE)->secrets = 1;
        at_hunter(2);
        CHECK_EQ(pag_harass_cost(&table.s), blank ? 3 : 2);
        CHECK_EQ(can(PAG_A_HARASS), !blank);
    }
}

TEST(edge_16_a_favour_or_all_secrets, "PAG-8.8")
{
    for (int favour = 0; favour <= 1; favour++) {
        fresh();
        V(PAG_ANNIE)->clues = 3;
        V(PAG_ANNIE)->favors = 2;
        V(PAG_ANNIE)->secrets = 5;
        at_hunter(2);
        act_on(PAG_A_HARASS, PAG_ANNIE);
        CHECK_ASKED(PAG_D_MODE);
        CHECK_EQ(offered(), 2);
        play(PAG_M_MODE + (favour ? PAG_MODE_FAVOR : PAG_MODE_SECRETS));
        CHECK_EQ(V(PAG_ANNIE)->favors, favour ? 1 : 2);
        CHECK_EQ(V(PAG_ANNIE)->secrets, favour ? 5 : 0);
        CHECK_ASKED(PAG_D_HUNTER_ACTION);
    }
}

TEST(edge_17_every_other_living_villager_needs_a_clue, "PAG-8.12")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_JOHNSON)->clues = 0;
    drawn_suspects(PAG_JOHNSON);
    at_hunter(2);
    CHECK(!can(PAG_A_ELIMINATE));
}

TEST(edge_18_the_target_must_be_ready, "PAG-8.12 PAG-4.2")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_MIA)->hunter = 1;
    at_hunter(2);
    CHECK(!can(PAG_A_ELIMINATE));
}

TEST(edge_19_make_ready_then_eliminate, "PAG-6.5 PAG-8.12 PAG-8.15 PAG-13.3")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 4;
    V(PAG_MIA)->std = 1;
    true_witch(PAG_MIA);
    at_hunter(2);
    CHECK(!can(PAG_A_ELIMINATE));
    act_on(PAG_A_READY, PAG_MIA);
    CHECK_EQ(V(PAG_MIA)->clues, 3);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    check_over(PAG_HUNTER, "eliminate");
    CHECK_EQ(told("unmask"), 1);
}

TEST(edge_20_the_suspect_card_of_the_eliminated, "PAG-8.20")
{
    fresh();
    eliminated(PAG_MIA);
    suspects(PAG_MIA);
    drawn_suspects(PAG_PAMUY, PAG_TOBIAS, PAG_JOHNSON, PAG_SUE, PAG_ATKINS, PAG_WULFRIC);
    table.s.evidence = 6;
    at_hunter(3);
    CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 2);
    act(PAG_A_EXONERATE);
    CHECK_EQ(zone_face(PAG_Z_DRAWN_SUSPECTS, 6), PAG_F_SUSPECT + PAG_MIA);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    act(PAG_A_EXONERATE);
    check_over(PAG_HUNTER, "exonerate");
}

TEST(edge_21_one_clue_left_two_to_distribute, "PAG-10.2 PAG-10.3 PAG-10.4")
{
    for (int moves = 0; moves <= 1; moves++) {
        fresh();
        V(PAG_TOBIAS)->clues = 18;
        V(PAG_MIA)->clues = 9;
        allies(PAG_F_inquisitor);
        table.s.ally_clues[0] = 1;
        V(PAG_SUE)->clues = 1;
        at_hunter(3);
        CHECK_EQ(table.s.supply[PAG_CLUE], 1);
        hunter_visits(PAG_ANNIE);
        distribute(PAG_JOHNSON);
        CHECK_EQ(table.s.supply[PAG_CLUE], 0);
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        distribute(PAG_SUE);
        CHECK_ASKED(PAG_D_SUPPLY);
        CHECK(offers(PAG_M_VILLAGER + PAG_TOBIAS) && offers(PAG_M_VILLAGER + PAG_MIA));
        CHECK(offers(PAG_M_VILLAGER + PAG_JOHNSON) && offers(PAG_M_ALLY + 0));
        CHECK(!offers(PAG_M_VILLAGER + PAG_SUE)); /* the destination */
        CHECK_EQ(offered(), 5);
        if (moves)
            pick(PAG_TOBIAS);
        else
            stop();
        CHECK_EQ(V(PAG_SUE)->clues, 1 + moves);
        CHECK_EQ(V(PAG_TOBIAS)->clues, 18 - moves);
        CHECK_EQ(V(PAG_JOHNSON)->clues, 1);
        CHECK_ASKED(PAG_D_POWER);
    }
}

TEST(edge_22_no_tenth_evidence, "PAG-10.5 PAG-10.1")
{
    fresh();
    table.s.evidence = 9;
    investigate(PAG_JOHNSON, PAG_F_persuasion);
    at_hunter(3);
    hunter_visits(PAG_JOHNSON);
    CHECK_EQ(table.s.evidence, 9);
    CHECK_EQ(table.s.supply[PAG_EVIDENCE], 0);
}

TEST(edge_23_elixir_with_an_empty_supply, "PAG-7.4 PAG-10.2")
{
    fresh();
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 4;
    V(PAG_TOBIAS)->secrets = 26;
    at_witch(2, 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 0);
    drink(0);
    for (int i = PAG_PAMUY; i <= PAG_JOHNSON; i++)
        CHECK_EQ(V(i)->secrets, 1);
    CHECK_ASKED(PAG_D_SUPPLY); /* for Sue */
    CHECK(offers(PAG_M_VILLAGER + PAG_PAMUY) && !offers(PAG_M_VILLAGER + PAG_SUE));
    pick(PAG_TOBIAS);
    CHECK_EQ(V(PAG_SUE)->secrets, 1);
    CHECK_EQ(V(PAG_TOBIAS)->secrets, 25);
    for (int i = PAG_ATKINS; i <= PAG_TOBIAS; i++) {
        CHECK_ASKED(PAG_D_SUPPLY);
        stop();
    }
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(V(PAG_TOBIAS)->secrets, 25);
    CHECK_EQ(V(PAG_ATKINS)->secrets, 0);
}

TEST(edge_24_no_favour_in_the_supply, "PAG-10.7")
{
    fresh();
    V(PAG_TOBIAS)->favors = 12;
    V(PAG_BIGGS)->favors = 8;
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    CHECK_EQ(table.s.supply[PAG_FAVOR], 0);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_ASKED(PAG_D_SUPPLY);
    CHECK(!offers(PAG_M_STOP));
    CHECK_EQ(offered(), 2);
    pick(PAG_BIGGS);
    CHECK_EQ(V(PAG_ANNIE)->favors, 1);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 0);
    CHECK_EQ(V(PAG_BIGGS)->favors, 7);
}

TEST(edge_25_fourth_ally, "PAG-9.8 PAG-9.21 PAG-9.7")
{
    fresh();
    allies(PAG_F_native_guide, PAG_F_inquisitor, PAG_F_clerk);
    table.s.ally_clues[1] = 1;
    hunter_hand(PAG_F_messenger);
    at_hunter(2);
    CHECK_EQ(table.s.supply[PAG_CLUE], 29);
    cast(PAG_F_messenger);
    CHECK_ASKED(PAG_D_REPLACE);
    CHECK_EQ(offered(), 3);
    play(PAG_M_ALLY + 1);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_native_guide);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 1), PAG_F_clerk);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 2), PAG_F_messenger);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_inquisitor));
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    CHECK_EQ(influence(PAG_HUNTER), 1);
}

TEST(edge_26_fourth_curse, "PAG-9.11 PAG-9.12")
{
    fresh();
    curses(PAG_F_hypnosis, PAG_F_opaque_mist, PAG_F_trance);
    witch_hand(PAG_F_evil_eye);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    CHECK_EQ(pag_price(&table.s, PAG_F_evil_eye, 0), 4);
    cast(PAG_F_evil_eye);
    CHECK_ASKED(PAG_D_REPLACE);
    play(PAG_M_CURSE + 0);
    CHECK_EQ(influence(PAG_WITCH), 0);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 0), PAG_F_opaque_mist);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 1), PAG_F_trance);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 2), PAG_F_evil_eye);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_hypnosis));
}

TEST(edge_27_surcharge_and_discount, "PAG-9.3 PAG-9.10")
{
    fresh();
    curses(PAG_F_opaque_mist);
    witch_hand(PAG_F_hypnosis);
    table.s.influence[PAG_WITCH] = 1;
    at_witch(2, 1);
    CHECK(!can(PAG_A_PLAY));
    visit(PAG_PAMUY, PAG_STANDARD);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_hypnosis);
    CHECK_EQ(influence(PAG_WITCH), 0);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 1), PAG_F_hypnosis);
}

TEST(edge_28_no_cost_below_0, "PAG-9.4")
{
    fresh();
    locations(PAG_F_great_hall);
    hunter_hand(PAG_F_public_trial);
    drawn_suspects(PAG_SUE);
    at_hunter(2);
    CHECK_EQ(pag_price(&table.s, PAG_F_public_trial, -2), 0);
    act(PAG_A_ACTIVATE);
    answer(PAG_D_PLAY, PAG_M_FACE + PAG_F_public_trial);
    answer(PAG_D_REVEAL, PAG_M_FACE + PAG_F_SUSPECT + PAG_SUE);
    CHECK_EQ(influence(PAG_HUNTER), 5);
}

TEST(edge_29_nine_cards_at_step_6, "PAG-2.18")
{
    fresh();
    allies(PAG_F_clerk);
    hunter_hand(1, 2, 3, 4, 5, 6, 7, 8);
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 0);
    play(PAG_M_MODE + PAG_MODE_DRAW);
    CHECK_EQ(hand_count(PAG_HUNTER), 9);
    play(PAG_M_KEEP_ALLY);
    for (int left = 9; left > 7; left--) {
        CHECK_ASKED(PAG_D_HAND_LIMIT);
        CHECK_EQ(hand_count(PAG_HUNTER), left);
        play_first();
    }
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(hand_count(PAG_HUNTER), 7);
    CHECK_EQ(zone_count(PAG_Z_DISCARD_H), 2);
}

TEST(edge_30_ten_cards_during_the_action_phase, "PAG-2.19")
{
    fresh();
    witch_hand(26, 27, 28, 29, 30, 31, 32, 33, 34);
    at_witch(2, 0);
    act(PAG_A_DRAW);
    CHECK_EQ(hand_count(PAG_WITCH), 10);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    act(PAG_A_GAIN);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_EQ(hand_count(PAG_WITCH), 10);
    until_turn(PAG_WITCH);
    CHECK_ASKED(PAG_D_HAND_LIMIT);
}

int main(void)
{
    RUN(edge_01_nine_secrets);
    RUN(edge_02_first_conversion_declined);
    RUN(edge_03_third_clue_of_step_3);
    RUN(edge_04_persuasion_and_three_clues);
    RUN(edge_05_rumours_on_pamuy);
    RUN(edge_06_no_ritual_under_her_own_pawn);
    RUN(edge_07_draught_frees_the_true_witch);
    RUN(edge_08_make_ready_then_ritual);
    RUN(edge_09_only_the_familiar_pawn);
    RUN(edge_10_ritual_on_a_confined_witch);
    RUN(edge_11_two_pawns_one_of_them_the_familiar);
    RUN(edge_12_make_ready_returns_both_pawns);
    RUN(edge_13_own_pawn_is_not_made_ready);
    RUN(edge_14_the_eliminated_hold_no_tokens);
    RUN(edge_15_a_blank_henchman);
    RUN(edge_16_a_favour_or_all_secrets);
    RUN(edge_17_every_other_living_villager_needs_a_clue);
    RUN(edge_18_the_target_must_be_ready);
    RUN(edge_19_make_ready_then_eliminate);
    RUN(edge_20_the_suspect_card_of_the_eliminated);
    RUN(edge_21_one_clue_left_two_to_distribute);
    RUN(edge_22_no_tenth_evidence);
    RUN(edge_23_elixir_with_an_empty_supply);
    RUN(edge_24_no_favour_in_the_supply);
    RUN(edge_25_fourth_ally);
    RUN(edge_26_fourth_curse);
    RUN(edge_27_surcharge_and_discount);
    RUN(edge_28_no_cost_below_0);
    RUN(edge_29_nine_cards_at_step_6);
    RUN(edge_30_ten_cards_during_the_action_phase);
    return test_done();
}
