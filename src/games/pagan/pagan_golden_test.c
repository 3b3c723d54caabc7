/* The golden examples of docs/rules/pagan.md, section 8, with their numbers. */
#include "games/pagan/pagan_fixture.h"

TEST(golden_01_clerk, "PAG-2.5 PAG-2.6 PAG-2.12 PAG-9.2 PAG-9.6")
{
    fresh();
    hunter_hand(PAG_F_clerk, PAG_F_study, PAG_F_rumours);
    at_hunter(1);
    cast(PAG_F_clerk);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_clerk);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    until_turn(PAG_HUNTER);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    play(PAG_M_ALLY + 0);
    CHECK_ASKED(PAG_D_MODE);
    play(PAG_M_MODE + PAG_MODE_TRADE);
    CHECK_ASKED(PAG_D_DISCARD);
    play(PAG_M_FACE + PAG_F_study);
    CHECK_EQ(influence(PAG_HUNTER), 3);
    CHECK_ASKED(PAG_D_ALLY);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 2);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_clerk);
    CHECK_EQ(zone_face(PAG_Z_DISCARD_H, 0), PAG_F_study);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(golden_02_armoury_the_same_turn, "PAG-8.1 PAG-8.2 PAG-8.3 PAG-9.19")
{
    fresh();
    table.s.influence[PAG_HUNTER] = 1;
    hunter_hand(PAG_F_armoury);
    V(PAG_JOHNSON)->secrets = 3;
    at_hunter(3); /* one pawn more, to see that it cannot be activated again */
    CHECK(!can(PAG_A_ACTIVATE));
    cast(PAG_F_armoury);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(table.s.location_pawn[0], 0);
    CHECK_EQ(table.s.supply[PAG_SECRET], 27);
    act(PAG_A_ACTIVATE);
    answer(PAG_D_LOCATION, PAG_M_LOCATION + 0);
    answer(PAG_D_REMOVE, PAG_M_VILLAGER + PAG_JOHNSON);
    answer(PAG_D_REMOVE, PAG_M_VILLAGER + PAG_JOHNSON);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(zone_face(PAG_Z_LOCATIONS, 0), PAG_F_armoury);
    CHECK_EQ(table.s.location_pawn[0], 1);
    CHECK_EQ(V(PAG_JOHNSON)->secrets, 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 29);
    CHECK_EQ(pawns_left(), 1);
    CHECK(!can(PAG_A_ACTIVATE));
}

TEST(golden_03_two_investigations_two_sides, "PAG-5.2 PAG-5.3 PAG-9.13 PAG-9.6")
{
    fresh();
    table.s.influence[PAG_HUNTER] = 4;
    hunter_hand(PAG_F_persuasion, PAG_F_confinement);
    at_hunter(3);
    cast(PAG_F_persuasion);
    CHECK_ASKED(PAG_D_INVESTIGATION);
    pick(PAG_SUE);
    cast(PAG_F_confinement);
    pick(PAG_WULFRIC);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(V(PAG_SUE)->inv, PAG_F_persuasion);
    CHECK_EQ(V(PAG_WULFRIC)->inv, PAG_F_confinement);
    CHECK_EQ(pag_card(PAG_F_persuasion)->figure, PAG_HUNTER);
    CHECK_EQ(pag_card(PAG_F_confinement)->figure, PAG_WITCH);
    CHECK_EQ(pag_pawns_needed(&table.s, PAG_WITCH, PAG_WULFRIC), 2);
    CHECK_EQ(pag_pawns_needed(&table.s, PAG_HUNTER, PAG_WULFRIC), 1);
    CHECK_EQ(pag_pawns_needed(&table.s, PAG_WITCH, PAG_SUE), 1);
    hunter_visits(PAG_SUE);
    CHECK_EQ(table.s.evidence, 1);
    fresh();
    investigate(PAG_SUE, PAG_F_persuasion);
    investigate(PAG_WULFRIC, PAG_F_confinement);
    at_witch(2, 1);
    visit(PAG_SUE, PAG_STANDARD);
    CHECK_EQ(told("investigation"), 0);
    CHECK_EQ(table.s.evidence, 0);
    finish();
    CHECK_EQ(pawns_left(), 2);
    visit(PAG_WULFRIC, PAG_FAMILIAR_PAWN);
    CHECK_EQ(V(PAG_WULFRIC)->std, 1);
    CHECK_EQ(V(PAG_WULFRIC)->fam, 1);
    CHECK_EQ(pawns_left(), 0);
    fresh();
    investigate(PAG_WULFRIC, PAG_F_confinement);
    at_hunter(2);
    hunter_visits(PAG_WULFRIC);
    CHECK_EQ(told("investigation"), 0);
    CHECK_EQ(V(PAG_WULFRIC)->hunter, 1);
    CHECK_EQ(pawns_left(), 1);
}

TEST(golden_04_elixir_from_brewing_to_drinking, "PAG-5.8 PAG-7.1 PAG-7.2 PAG-7.3 PAG-7.4")
{
    fresh();
    witch_hand(PAG_F_elixir_of_truth);
    at_witch(2, 1);
    cast(PAG_F_elixir_of_truth);
    CHECK_EQ(influence(PAG_WITCH), 0);
    visit(PAG_WULFRIC, PAG_STANDARD);
    brew(0);
    brew(0);
    CHECK_EQ(table.s.potion_secrets[0], 2);
    for (int i = PAG_PAMUY; i <= PAG_MIA; i++)
        CHECK_EQ(V(i)->secrets, 0);
    finish();
    CHECK(!offers(PAG_M_DRINK + 0));
    visit(PAG_ATKINS, PAG_FAMILIAR_PAWN);
    brew(0);
    brew(0);
    CHECK_EQ(table.s.potion_secrets[0], 4);
    CHECK_EQ(table.s.supply[PAG_SECRET], 26);
    CHECK_ASKED(PAG_D_POWER);
    drink(0);
    for (int i = 0; i < PAG_VILLAGERS; i++)
        CHECK_EQ(V(i)->secrets, 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 21);
    CHECK_EQ(zone_count(PAG_Z_POTIONS), 0);
    CHECK_EQ(table.s.potion_secrets[0], 0);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_elixir_of_truth));
    CHECK_EQ(table.s.board_std + V(PAG_WULFRIC)->std, 2); /* no pawn was spent on it */
    CHECK_EQ(V(PAG_ATKINS)->fam, 1);
}

TEST(golden_05_spectre_moves_an_investigation, "PAG-5.19 PAG-5.21")
{
    for (int empowered = 0; empowered <= 1; empowered++) {
        fresh();
        familiars(PAG_F_spectre);
        investigate(PAG_JOHNSON, PAG_F_private_information);
        at_witch(1, 1);
        visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
        distribute(PAG_SUE);
        skip_power();
        CHECK_ASKED(PAG_D_FAMILIAR);
        play(PAG_M_FAMILIAR + 0);
        CHECK_ASKED(PAG_D_EMPOWER);
        play(empowered ? PAG_M_EMPOWERED : PAG_M_NORMAL);
        if (!empowered) {
            CHECK_ASKED(PAG_D_VILLAGER);
            pick(PAG_WULFRIC);
        }
        CHECK_EQ(V(PAG_JOHNSON)->inv, 0);
        CHECK_EQ(V(PAG_WULFRIC)->inv, empowered ? 0 : PAG_F_private_information);
        CHECK_EQ(lies_in(PAG_Z_HAND_H, PAG_F_private_information), empowered);
        CHECK_EQ(influence(PAG_WITCH), empowered ? 0 : 2);
    }
}

TEST(golden_06_second_curse, "PAG-9.10")
{
    fresh();
    curses(PAG_F_hypnosis);
    witch_hand(PAG_F_trance);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(1, 0);
    CHECK_EQ(pag_price(&table.s, PAG_F_trance, 0), 4);
    cast(PAG_F_trance);
    CHECK_EQ(influence(PAG_WITCH), 0);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 0), PAG_F_hypnosis);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 1), PAG_F_trance);
    fresh();
    curses(PAG_F_hypnosis);
    witch_hand(PAG_F_trance);
    table.s.influence[PAG_WITCH] = 3;
    at_witch(1, 0);
    CHECK(!can(PAG_A_PLAY));
}

TEST(golden_07_six_secrets_two_favours, "PAG-5.4")
{
    fresh();
    V(PAG_ANNIE)->secrets = 6;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_EQ(V(PAG_ANNIE)->secrets, 3);
    CHECK_EQ(V(PAG_ANNIE)->favors, 1);
    convert();
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(V(PAG_ANNIE)->secrets, 0);
    CHECK_EQ(V(PAG_ANNIE)->favors, 2);
    finish();
    CHECK_EQ(V(PAG_ANNIE)->favors, 2);
}

TEST(golden_08_evidence_once_clues_stay, "PAG-5.5")
{
    fresh();
    V(PAG_SUE)->clues = 4;
    at_hunter(3);
    hunter_visits(PAG_SUE);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(table.s.evidence, 1);
    CHECK_EQ(V(PAG_SUE)->clues, 4);
}

TEST(golden_09_splitting_a_distribution, "PAG-5.6")
{
    fresh();
    at_hunter(3);
    hunter_visits(PAG_ANNIE);
    CHECK_EQ(offered(), 3);
    distribute(PAG_JOHNSON);
    distribute(PAG_SUE);
    CHECK_EQ(V(PAG_JOHNSON)->clues, 1);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
    CHECK_EQ(V(PAG_ANNIE)->clues, 0);
    CHECK_EQ(table.s.supply[PAG_CLUE], 28);
    CHECK_ASKED(PAG_D_POWER);
}

TEST(golden_10_power_twice, "PAG-5.15 PAG-5.17")
{
    fresh();
    V(PAG_BIGGS)->favors = 2;
    witch_hand(PAG_F_ward);
    at_witch(2, 1);
    int deck = zone_count(PAG_Z_DECK_W), discard = zone_count(PAG_Z_DISCARD_W);
    visit(PAG_BIGGS, PAG_STANDARD);
    distribute(PAG_SUE);
    for (int use = 1; use <= 2; use++) {
        use_power();
        CHECK_ASKED(PAG_D_KEEP);
        play_first();
        CHECK_EQ(hand_count(PAG_WITCH), 1 + use);
        CHECK_EQ(zone_count(PAG_Z_DECK_W), deck - 3 * use);
        CHECK_EQ(zone_count(PAG_Z_DISCARD_W), discard + 2 * use);
    }
    CHECK_ASKED(PAG_D_WITCH_ACTION); /* twice, not a third time, and step 3 only once */
    CHECK_EQ(table.s.supply[PAG_SECRET], 29);
}

TEST(golden_11_apprentices, "PAG-5.19 PAG-5.20 PAG-5.21")
{
    for (int empowered = 0; empowered <= 1; empowered++) {
        fresh();
        familiars(PAG_F_apprentices);
        witch_hand(PAG_F_ward);
        table.s.influence[PAG_WITCH] = 0;
        at_witch(1, 1);
        visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
        distribute(PAG_SUE);
        skip_power();
        play(PAG_M_FAMILIAR + 0);
        play(empowered ? PAG_M_EMPOWERED : PAG_M_NORMAL);
        answer(PAG_D_DISCARD, PAG_M_FACE + PAG_F_ward);
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(influence(PAG_WITCH), empowered ? 3 : 1);
        CHECK_EQ(hand_count(PAG_WITCH), empowered ? 0 : 1);
        CHECK_EQ(table.s.familiar_used, 1);
    }
}

TEST(golden_12_a_ready_elixir_can_wait, "PAG-7.2 PAG-7.5 PAG-7.6 PAG-7.12")
{
    fresh();
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 4;
    at_upkeep(PAG_WITCH);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_DRINK + 0));
    stop();
    for (int i = 0; i < 2; i++) {
        CHECK(offers(PAG_M_DRINK + 0));
        act(PAG_A_GAIN);
    }
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    finish();
    if (table.s.decision == PAG_D_END) stop();
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_EQ(table.s.potion_secrets[0], 4);
    CHECK_EQ(attempt(table.s.witch, PAG_M_DRINK + 0), CAB_NOT_ASKED);
    CHECK(!offers(PAG_M_DRINK + 0));
    until_turn(PAG_WITCH);
    CHECK_ASKED(PAG_D_UPKEEP);
    drink(0);
    CHECK_EQ(zone_count(PAG_Z_POTIONS), 0);
}

TEST(golden_13_ritual, "PAG-7.9 PAG-13.1 PAG-13.5")
{
    fresh();
    V(PAG_ANNIE)->favors = 3;
    at_witch(1, 0);
    CHECK(can(PAG_A_RITUAL));
    CHECK(!knows(1, PAG_Z_TRUE_WITCH, PAG_F_SUSPECT + PAG_ANNIE));
    act(PAG_A_RITUAL);
    check_over(PAG_WITCH, "ritual");
    CHECK(knows(1, PAG_Z_TRUE_WITCH, PAG_F_SUSPECT + PAG_ANNIE));
    CHECK(knows(CAB_NOBODY, PAG_Z_TRUE_WITCH, PAG_F_SUSPECT + PAG_ANNIE));
    fresh(); /* two favours */
    V(PAG_ANNIE)->favors = 2;
    at_witch(1, 0);
    CHECK(!can(PAG_A_RITUAL));
    for (int whose = 0; whose < 3; whose++) { /* any pawn on her */
        fresh();
        V(PAG_ANNIE)->favors = 3;
        V(PAG_ANNIE)->std = whose == 0;
        V(PAG_ANNIE)->fam = whose == 1;
        V(PAG_ANNIE)->hunter = whose == 2;
        at_witch(1, 0);
        CHECK(!can(PAG_A_RITUAL));
    }
}

TEST(golden_14_study, "PAG-8.1")
{
    fresh();
    locations(PAG_F_study);
    hunter_hand(PAG_F_rumours);
    at_hunter(2);
    act(PAG_A_ACTIVATE);
    CHECK_EQ(hand_count(PAG_HUNTER), 4);
    CHECK_EQ(table.s.location_pawn[0], 1);
    CHECK_EQ(pawns_left(), 1);
}

TEST(golden_15_lifting_hypnosis, "PAG-8.4")
{
    fresh();
    curses(PAG_F_hypnosis, PAG_F_opaque_mist, PAG_F_famine);
    table.s.influence[PAG_HUNTER] = 1;
    at_hunter(1);
    act(PAG_A_LIFT);
    answer(PAG_D_CURSE, PAG_M_CURSE + 0);
    CHECK_EQ(zone_count(PAG_Z_CURSES), 2);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 0), PAG_F_opaque_mist);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 1), PAG_F_famine);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_hypnosis));
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(table.s.board_h, 3);
}

TEST(golden_16_harassing_johnson, "PAG-8.8 PAG-8.10")
{
    fresh();
    V(PAG_JOHNSON)->favors = 1;
    V(PAG_JOHNSON)->secrets = 1; /* so that there is a choice */
    for (int i = PAG_JOHNSON; i <= PAG_ATKINS; i++)
        V(i)->clues = 1;
    at_hunter(2);
    act_on(PAG_A_HARASS, PAG_JOHNSON);
    answer(PAG_D_PAY_CLUE, PAG_M_VILLAGER + PAG_JOHNSON);
    answer(PAG_D_PAY_CLUE, PAG_M_VILLAGER + PAG_SUE);
    answer(PAG_D_PAY_CLUE, PAG_M_VILLAGER + PAG_ATKINS);
    CHECK_ASKED(PAG_D_MODE);
    play(PAG_M_MODE + PAG_MODE_FAVOR);
    for (int i = PAG_JOHNSON; i <= PAG_ATKINS; i++)
        CHECK_EQ(V(i)->clues, 0);
    CHECK_EQ(V(PAG_JOHNSON)->favors, 0);
    CHECK_EQ(V(PAG_JOHNSON)->hunter, 1);
    CHECK_EQ(table.s.evidence, 0);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(golden_17_the_hunters_turn, "PAG-2.10 PAG-2.12 PAG-5.2 PAG-5.6 PAG-6.5 PAG-8.6 PAG-9.3")
{
    fresh();
    table.s.influence[PAG_HUNTER] = 1;
    table.s.evidence = 2;
    hunter_hand(PAG_F_armoury);
    allies(PAG_F_clerk);
    investigate(PAG_PAMUY, PAG_F_persuasion);
    V(PAG_PAMUY)->clues = 2;
    V(PAG_PAMUY)->std = 1;
    V(PAG_SUE)->favors = 2;
    suspects(PAG_SUE);
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_UPKEEP);
    stop(); /* the Clerk's effect declined */
    CHECK_ASKED(PAG_D_ALLY);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    act_on(PAG_A_READY, PAG_PAMUY);
    CHECK_EQ(V(PAG_PAMUY)->clues, 1);
    CHECK(ready(PAG_PAMUY));
    hunter_visits(PAG_PAMUY);
    CHECK_EQ(table.s.evidence, 3);
    distribute(PAG_PAMUY);
    CHECK_EQ(V(PAG_PAMUY)->clues, 2);
    use_power();
    answer(PAG_D_PLAY, PAG_M_FACE + PAG_F_armoury);
    CHECK_EQ(zone_face(PAG_Z_LOCATIONS, 0), PAG_F_armoury);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    act(PAG_A_EXONERATE);
    CHECK_EQ(table.s.evidence, 0);
    CHECK_EQ(zone_count(PAG_Z_DRAWN_SUSPECTS), 1);
    CHECK_EQ(zone_face(PAG_Z_DRAWN_SUSPECTS, 0), PAG_F_SUSPECT + PAG_SUE);
    CHECK(knows(1, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_SUE));
    CHECK(!knows(0, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_SUE));
    CHECK_EQ(table.s.active, PAG_WITCH);
    CHECK_EQ(table.s.board_h, 2);
    CHECK_EQ(V(PAG_PAMUY)->hunter, 1);
}

TEST(golden_18_the_witchs_turn, "PAG-5.4 PAG-5.8 PAG-5.15 PAG-5.16 PAG-5.19 PAG-5.20 PAG-5.21 "
                                "PAG-5.22 PAG-7.1 PAG-9.10 PAG-9.19")
{
    fresh();
    table.s.influence[PAG_WITCH] = 5;
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 2;
    curses(PAG_F_hypnosis);
    V(PAG_WULFRIC)->secrets = 2;
    V(PAG_WULFRIC)->favors = 1;
    witch_hand(PAG_F_apprentices, PAG_F_ward);
    witch_deck(PAG_F_trance);
    at_witch(2, 1);
    int n = influence(PAG_HUNTER);
    visit(PAG_ANNIE, PAG_STANDARD);
    brew(0);
    brew(0);
    use_power();
    CHECK(lies_in(PAG_Z_HAND_W, PAG_F_trance));
    drink(0);
    CHECK_EQ(V(PAG_WULFRIC)->secrets, 3);
    for (int i = 0; i < PAG_WULFRIC; i++)
        CHECK_EQ(V(i)->secrets, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    convert();
    CHECK_EQ(V(PAG_WULFRIC)->secrets, 0);
    CHECK_EQ(V(PAG_WULFRIC)->favors, 2);
    distribute(PAG_PAMUY);
    distribute(PAG_PAMUY);
    CHECK_EQ(V(PAG_PAMUY)->secrets, 3);
    use_power();
    play_card(PAG_F_trance);
    CHECK_EQ(influence(PAG_WITCH), 1);
    CHECK_EQ(zone_face(PAG_Z_CURSES, 1), PAG_F_trance);
    use_power();
    play_card(PAG_F_apprentices);
    CHECK_EQ(influence(PAG_WITCH), 0);
    CHECK_EQ(zone_face(PAG_Z_FAMILIARS, 0), PAG_F_apprentices);
    visit(PAG_MIA, PAG_FAMILIAR_PAWN);
    distribute(PAG_BIGGS);
    use_power();
    CHECK_EQ(influence(PAG_WITCH), 3);
    CHECK_EQ(influence(PAG_HUNTER), n + 1);
    play(PAG_M_FAMILIAR + 0);
    play(PAG_M_EMPOWERED);
    answer(PAG_D_DISCARD, PAG_M_FACE + PAG_F_ward);
    CHECK_EQ(hand_count(PAG_WITCH), 0);
    CHECK_EQ(influence(PAG_WITCH), 6);
}

TEST(golden_19_first_turn, "PAG-2.22 PAG-2.23 PAG-1.12")
{
    CHECK_EQ(deal_scenario(PAG_STANDARD_GAME, 1), CAB_OK);
    CHECK_EQ(table.s.active, PAG_WITCH);
    CHECK_EQ(table.s.pawns_std, 2);
    CHECK_EQ(table.s.pawns_fam, 0);
    answer(PAG_D_WITCH_ACTION, PAG_M_ACTION + PAG_A_VISIT);
    CHECK_ASKED(PAG_D_TARGET);
    CHECK_EQ(offered(), 9);
    pick(PAG_SUE);
    while (table.s.decision != PAG_D_WITCH_ACTION && table.s.decision != PAG_D_TARGET)
        play(default_of(asked()));
    if (table.s.decision == PAG_D_WITCH_ACTION) {
        CHECK_EQ(offered(), 1);
        play(PAG_M_ACTION + PAG_A_VISIT);
    }
    CHECK_EQ(offered(), 2);
    CHECK(offers(PAG_M_VILLAGER + PAG_JOHNSON) && offers(PAG_M_VILLAGER + PAG_ATKINS));
    pick(PAG_JOHNSON);
    while (table.s.active == PAG_WITCH)
        play(default_of(asked()));
    CHECK_EQ(table.s.round, 1);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(golden_20_setup, "PAG-1.5 PAG-1.6 PAG-1.7 PAG-1.8 PAG-1.9 PAG-1.10 PAG-1.11")
{
    CHECK_EQ(deal_scenario(PAG_STANDARD_GAME, 2), CAB_OK);
    for (pag_role role = PAG_WITCH; role <= PAG_HUNTER; role++) {
        CHECK_EQ(hand_count(role), 3);
        CHECK_EQ(zone_count(PAG_DECK(role)), 47);
        CHECK_EQ(influence(role), 2);
    }
    CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 8);
    static const uint8_t supply[PAG_TOKENS] = {30, 9, 30, 20};
    for (int i = 0; i < PAG_TOKENS; i++)
        CHECK_EQ(table.s.supply[i], supply[i]);
    for (int i = 0; i < PAG_VILLAGERS; i++)
        CHECK_EQ(V(i)->clues + V(i)->secrets + V(i)->favors + V(i)->inv, 0);
    CHECK_EQ(table.s.evidence, 0);
    CHECK(table.s.decision == PAG_D_WITCH_ACTION || table.s.decision == PAG_D_TARGET);
}

TEST(golden_21_eliminating_an_innocent,
     "PAG-8.12 PAG-8.13 PAG-8.14 PAG-8.16 PAG-8.17 PAG-8.21 PAG-10.8")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_MIA)->secrets = 2;
    V(PAG_MIA)->favors = 1;
    V(PAG_SUE)->secrets = 4;
    at_hunter(2);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    CHECK_EQ(told("innocent"), 1);
    CHECK_EQ(table.s.alive, 0x1ff & ~(1 << PAG_MIA));
    for (int i = 0; i < PAG_VILLAGERS; i++)
        CHECK_EQ(V(i)->clues, 0);
    CHECK_EQ(V(PAG_MIA)->secrets, 0);
    CHECK_EQ(V(PAG_MIA)->favors, 0);
    CHECK_EQ(V(PAG_MIA)->hunter, 0);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    CHECK_EQ(table.s.supply[PAG_FAVOR], 20);
    CHECK_EQ(V(PAG_SUE)->secrets, 4);
    CHECK_EQ(table.s.innocents, 1);
    CHECK_EQ(table.s.board_h, 2);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(golden_22_third_innocent, "PAG-8.18 PAG-13.2")
{
    fresh();
    clues_everywhere(1);
    V(PAG_MIA)->clues = 3;
    V(PAG_PAMUY)->clues = V(PAG_JOHNSON)->clues = 0;
    eliminated(PAG_PAMUY);
    eliminated(PAG_JOHNSON);
    at_hunter(2);
    act_on(PAG_A_ELIMINATE, PAG_MIA);
    check_over(PAG_WITCH, "innocents");
    CHECK_EQ(table.s.innocents, 3);
}

TEST(golden_23_eighth_suspect, "PAG-8.7 PAG-13.4")
{
    fresh();
    drawn_suspects(PAG_PAMUY, PAG_MIA, PAG_JOHNSON, PAG_SUE, PAG_ATKINS, PAG_WULFRIC, PAG_BIGGS);
    table.s.evidence = 3;
    at_hunter(2);
    act(PAG_A_EXONERATE);
    check_over(PAG_HUNTER, "exonerate");
}

TEST(golden_24_influence_above_20, "PAG-11.1 PAG-6.1")
{
    fresh();
    table.s.influence[PAG_WITCH] = 19;
    at_witch(2, 1);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_WITCH), 21);
}

TEST(golden_25_a_blank_ally_still_eats, "PAG-12.6")
{
    fresh();
    curses(PAG_F_hypnosis);
    allies(PAG_F_clerk);
    table.s.influence[PAG_HUNTER] = 1;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_ALLY);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_clerk);
}

int main(void)
{
    RUN(golden_01_clerk);
    RUN(golden_02_armoury_the_same_turn);
    RUN(golden_03_two_investigations_two_sides);
    RUN(golden_04_elixir_from_brewing_to_drinking);
    RUN(golden_05_spectre_moves_an_investigation);
    RUN(golden_06_second_curse);
    RUN(golden_07_six_secrets_two_favours);
    RUN(golden_08_evidence_once_clues_stay);
    RUN(golden_09_splitting_a_distribution);
    RUN(golden_10_power_twice);
    RUN(golden_11_apprentices);
    RUN(golden_12_a_ready_elixir_can_wait);
    RUN(golden_13_ritual);
    RUN(golden_14_study);
    RUN(golden_15_lifting_hypnosis);
    RUN(golden_16_harassing_johnson);
    RUN(golden_17_the_hunters_turn);
    RUN(golden_18_the_witchs_turn);
    RUN(golden_19_first_turn);
    RUN(golden_20_setup);
    RUN(golden_21_eliminating_an_innocent);
    RUN(golden_22_third_innocent);
    RUN(golden_23_eighth_suspect);
    RUN(golden_24_influence_above_20);
    RUN(golden_25_a_blank_ally_still_eats);
    return test_done();
}
