/* Every card of section 7 of docs/rules/pagan.md with its numbers, and the notes N-xxxx. */
#include "games/pagan/pagan_fixture.h"

/* ---- the hunter's cards -------------------------------------------------------------------- */

TEST(card_01_native_guide, "PAG-2.10")
{
    fresh();
    allies(PAG_F_native_guide);
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 0);
    CHECK_ASKED(PAG_D_VILLAGER);
    CHECK_EQ(offered(), 9);
    pick(PAG_TOBIAS);
    CHECK_EQ(V(PAG_TOBIAS)->clues, 1);
    CHECK_EQ(table.s.supply[PAG_CLUE], 29);
}

TEST(card_02_clerk, "PAG-2.6")
{
    for (int hand = 0; hand <= 1; hand++) {
        fresh();
        allies(PAG_F_clerk);
        if (hand) hunter_hand(PAG_F_agent);
        at_upkeep(PAG_HUNTER);
        play(PAG_M_ALLY + 0);
        CHECK_EQ(table.s.decision == PAG_D_MODE, hand); /* without a card only a draw */
        if (hand) play(PAG_M_MODE + PAG_MODE_DRAW);
        CHECK_EQ(hand_count(PAG_HUNTER), hand + 1);
        CHECK_EQ(influence(PAG_HUNTER), 2);
    }
}

TEST(card_03_messenger, "PAG-2.8 PAG-10.9")
{
    fresh();
    allies(PAG_F_messenger);
    V(PAG_SUE)->clues = 2;
    V(PAG_MIA)->clues = 1;
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 0);
    CHECK_ASKED(PAG_D_MOVE_FROM);
    CHECK_EQ(offered(), 2);
    pick(PAG_SUE);
    CHECK_ASKED(PAG_D_MOVE_TO);
    CHECK_EQ(offered(), 8);
    CHECK(!offers(PAG_M_VILLAGER + PAG_SUE));
    pick(PAG_MIA);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
    CHECK_EQ(V(PAG_MIA)->clues, 2);
    CHECK_EQ(zone_count(PAG_Z_ALLIES), 1); /* and costs no upkeep */
    CHECK_EQ(influence(PAG_HUNTER), 2);
}

TEST(card_04_agent, "PAG-12.14")
{
    fresh(); /* N-0004: for the charm too */
    allies(PAG_F_agent);
    witch_hand(PAG_F_call_of_the_moon);
    V(PAG_SUE)->secrets = 5;
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    cast(PAG_F_call_of_the_moon);
    CHECK_EQ(V(PAG_SUE)->favors, 1);
    CHECK_EQ(V(PAG_SUE)->secrets, 2);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
}

TEST(card_06_inquisitor, "PAG-12.8 PAG-10.2")
{
    fresh();
    allies(PAG_F_inquisitor);
    table.s.ally_clues[0] = 1;
    table.s.evidence = 9;
    at_upkeep(PAG_HUNTER); /* mandatory and alone: not asked */
    CHECK_EQ(table.s.ally_clues[0], 0);
    CHECK_EQ(table.s.evidence, 9); /* no tenth */
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    fresh(); /* N-0006: declined, the one clue stays */
    allies(PAG_F_inquisitor);
    table.s.ally_clues[0] = 1;
    V(PAG_SUE)->clues = 29;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_SUPPLY);
    stop();
    CHECK_EQ(table.s.ally_clues[0], 1);
    CHECK_EQ(table.s.evidence, 0);
}

TEST(card_07_bribery, "PAG-4.5")
{
    fresh();
    hunter_hand(PAG_F_bribery);
    eliminated(PAG_SUE);
    at_hunter(2);
    cast(PAG_F_bribery);
    CHECK_EQ(offered(), 3);
    play(PAG_M_COLOUR + PAG_BLUE);
    for (int i = 0; i < 3; i++) {
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        CHECK_EQ(offered(), 2);
        pick(i < 2 ? PAG_JOHNSON : PAG_ATKINS);
    }
    CHECK_EQ(V(PAG_JOHNSON)->clues, 2);
    CHECK_EQ(V(PAG_ATKINS)->clues, 1);
    CHECK_EQ(influence(PAG_HUNTER), 0);
}

TEST(card_08_public_trial, "PAG-12.4")
{
    fresh();
    hunter_hand(PAG_F_public_trial);
    drawn_suspects(PAG_SUE, PAG_MIA);
    at_hunter(2);
    cast(PAG_F_public_trial);
    CHECK_ASKED(PAG_D_REVEAL);
    play(PAG_M_FACE + PAG_F_SUSPECT + PAG_SUE);
    CHECK_EQ(influence(PAG_HUNTER), 5);
    CHECK_EQ(hand_count(PAG_HUNTER), 2);
}

TEST(card_09_weakening, "PAG-10.11 PAG-7.2")
{
    fresh(); /* N-0009 */
    hunter_hand(PAG_F_weakening);
    potions(PAG_F_natures_blend);
    table.s.potion_secrets[0] = 2;
    V(PAG_SUE)->secrets = 1;
    V(PAG_MIA)->secrets = 2;
    at_hunter(1);
    cast(PAG_F_weakening);
    CHECK_EQ(offered(), 4);
    play(PAG_M_POTION + 0);
    pick(PAG_SUE);
    CHECK_EQ(offered(), 3); /* Sue has none left */
    pick(PAG_MIA);
    pick(PAG_MIA);
    CHECK_EQ(table.s.potion_secrets[0], 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 29);
    CHECK_EQ(table.s.active, PAG_WITCH);
    CHECK(!offers(PAG_M_DRINK + 0));
}

TEST(card_10_on_the_trail, "PAG-10.5")
{
    for (int villagers = 1; villagers <= 5; villagers++) {
        for (int evidence = 0; evidence <= 8; evidence += 8) {
            fresh();
            hunter_hand(PAG_F_on_the_trail);
            table.s.evidence = (uint8_t)evidence;
            for (int i = 0; i < villagers; i++)
                V(i)->clues = (uint8_t)(3 + i);
            V(PAG_TOBIAS)->clues = 2;
            at_hunter(2);
            cast(PAG_F_on_the_trail);
            int gain = villagers < 3 ? villagers : 3; /* N-0010 */
            CHECK_EQ(table.s.evidence, evidence + gain > 9 ? 9 : evidence + gain);
        }
    }
}

TEST(card_11_ransack, "PAG-12.20")
{
    fresh();
    hunter_hand(PAG_F_ransack);
    potions(PAG_F_natures_blend);
    familiars(PAG_F_raven, PAG_F_spectre);
    curses(PAG_F_trance); /* not this kind */
    at_hunter(2);
    cast(PAG_F_ransack);
    CHECK_ASKED(PAG_D_CARD);
    CHECK_EQ(offered(), 3);
    play(PAG_M_FAMILIAR + 0);
    CHECK_EQ(zone_face(PAG_Z_FAMILIARS, 0), PAG_F_spectre);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_raven));
}

TEST(card_12_interrogation, "PAG-12.3 PAG-11.8")
{
    fresh();
    hunter_hand(PAG_F_interrogation);
    witch_hand(PAG_F_raven, PAG_F_raven, PAG_F_trance);
    at_hunter(2);
    cast(PAG_F_interrogation);
    CHECK_ASKED(PAG_D_RIVAL_HAND);
    CHECK_EQ(asked(), 1); /* the hunter chooses, she discards */
    CHECK_EQ(offered(), 2);
    play(PAG_M_FACE + PAG_F_trance);
    CHECK_EQ(hand_count(PAG_WITCH), 2);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_trance));
    CHECK_EQ(known_to(1, PAG_Z_HAND_W), 2); /* he has seen the others too */
    CHECK_EQ(known_to(CAB_NOBODY, PAG_Z_HAND_W), 0);
    act(PAG_A_GAIN);
    act(PAG_A_DRAW); /* her next card is not his to see */
    CHECK_EQ(hand_count(PAG_WITCH), 3);
    CHECK_EQ(known_to(1, PAG_Z_HAND_W), 2);
}

TEST(card_13_rumours, "PAG-10.2")
{
    fresh(); /* N-0013: one clue for two villagers, in the order of their numbers */
    investigate(PAG_ANNIE, PAG_F_rumours);
    V(PAG_TOBIAS)->clues = 29;
    at_hunter(2);
    hunter_visits(PAG_ANNIE);
    CHECK_EQ(V(PAG_PAMUY)->clues, 1);
    CHECK_ASKED(PAG_D_SUPPLY); /* for Mia */
    pick(PAG_TOBIAS);
    CHECK_EQ(V(PAG_MIA)->clues, 1);
    CHECK_EQ(V(PAG_ANNIE)->clues, 0);
}

TEST(card_14_private_information, "PAG-5.2")
{
    fresh();
    investigate(PAG_ANNIE, PAG_F_private_information);
    at_hunter(2);
    hunter_visits(PAG_ANNIE);
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
    CHECK_EQ(influence(PAG_HUNTER), 3);
}

TEST(card_18_surveillance, "PAG-5.2 PAG-12.12")
{
    fresh();
    investigate(PAG_ANNIE, PAG_F_surveillance);
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    CHECK_EQ(told("investigation"), 1);
    CHECK_EQ(V(PAG_ANNIE)->clues, 1);
    CHECK_EQ(influence(PAG_HUNTER), 3);
    CHECK_EQ(hand_count(PAG_WITCH) + hand_count(PAG_HUNTER), 0);
}

TEST(card_19_brutality, "PAG-5.2 PAG-10.11")
{
    for (int mode = 0; mode < 3; mode++) {
        fresh(); /* N-0019 */
        investigate(PAG_ANNIE, PAG_F_brutality);
        V(PAG_ANNIE)->secrets = 3;
        V(PAG_ANNIE)->favors = 2;
        at_hunter(2);
        hunter_visits(PAG_ANNIE);
        CHECK_ASKED(PAG_D_MODE);
        CHECK_EQ(offered(), 3);
        play(PAG_M_MODE + (mode == 0   ? PAG_MODE_SECRETS
                           : mode == 1 ? PAG_MODE_FAVOR
                                       : PAG_MODE_NOTHING));
        while (table.s.decision == PAG_D_REMOVE)
            pick(PAG_ANNIE);
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        CHECK_EQ(V(PAG_ANNIE)->secrets, mode == 0 ? 1 : 3);
        CHECK_EQ(V(PAG_ANNIE)->favors, mode == 1 ? 1 : 2);
        CHECK_EQ(V(PAG_ANNIE)->inv, mode == 1 ? 0 : PAG_F_brutality);
        CHECK_EQ(lies_in(PAG_Z_DISCARD_H, PAG_F_brutality), mode == 1);
    }
    fresh(); /* nothing to remove: the visit goes on */
    investigate(PAG_ANNIE, PAG_F_brutality);
    at_hunter(2);
    hunter_visits(PAG_ANNIE);
    answer(PAG_D_MODE, PAG_M_MODE + PAG_MODE_NOTHING);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(V(PAG_ANNIE)->inv, PAG_F_brutality);
}

TEST(card_20_great_hall, "PAG-9.3 PAG-3.8")
{
    fresh();
    locations(PAG_F_great_hall);
    hunter_hand(PAG_F_headquarters); /* costs 3 */
    table.s.influence[PAG_HUNTER] = 1;
    at_hunter(2);
    CHECK(!can(PAG_A_PLAY));
    act(PAG_A_ACTIVATE);
    answer(PAG_D_PLAY, PAG_M_FACE + PAG_F_headquarters);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(zone_face(PAG_Z_LOCATIONS, 1), PAG_F_headquarters);
    fresh(); /* N-0020 */
    locations(PAG_F_great_hall);
    hunter_hand(PAG_F_headquarters);
    table.s.influence[PAG_HUNTER] = 0;
    at_hunter(2);
    CHECK(!can(PAG_A_ACTIVATE));
}

TEST(card_21_headquarters, "PAG-10.11")
{
    for (int chosen = 0; chosen <= 3; chosen++) {
        fresh();
        locations(PAG_F_headquarters);
        at_hunter(2);
        act(PAG_A_ACTIVATE);
        for (int i = 0; i < chosen; i++) {
            CHECK_ASKED(PAG_D_VILLAGER);
            CHECK_EQ(offered(), 10 - i); /* different ones, or stop */
            pick(PAG_MIA + 2 * i);
            if (i < 2) CHECK(!offers(PAG_M_VILLAGER + PAG_MIA + 2 * i));
        }
        if (chosen < 3) stop();
        CHECK_ASKED(PAG_D_HUNTER_ACTION);
        CHECK_EQ(table.s.supply[PAG_CLUE], 30 - chosen);
    }
    CHECK_EQ(V(PAG_MIA)->clues + V(PAG_SUE)->clues + V(PAG_WULFRIC)->clues, 3);
}

TEST(card_23_armoury, "PAG-12.11")
{
    fresh();
    locations(PAG_F_armoury);
    V(PAG_SUE)->secrets = V(PAG_MIA)->secrets = 2;
    potions(PAG_F_natures_blend);
    table.s.potion_secrets[0] = 1;
    at_hunter(3);
    act(PAG_A_ACTIVATE);
    CHECK_ASKED(PAG_D_REMOVE);
    CHECK_EQ(offered(), 2); /* villagers only, and no stopping */
    pick(PAG_SUE);
    pick(PAG_MIA);
    CHECK_EQ(V(PAG_SUE)->secrets + V(PAG_MIA)->secrets, 2);
    fresh(); /* as many as there are */
    locations(PAG_F_armoury);
    V(PAG_SUE)->secrets = 1;
    at_hunter(2);
    act(PAG_A_ACTIVATE);
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(card_24_chapel, "PAG-3.9 PAG-3.8")
{
    for (int evidence = 8; evidence <= 9; evidence++) {
        fresh();
        locations(PAG_F_chapel);
        table.s.evidence = (uint8_t)evidence;
        at_hunter(2);
        CHECK_EQ(can(PAG_A_ACTIVATE), evidence < 9);
    }
}

TEST(card_25_pillory, "PAG-8.1 PAG-3.9")
{
    fresh();
    locations(PAG_F_pillory);
    V(PAG_SUE)->favors = 2;
    V(PAG_SUE)->clues = 3;
    V(PAG_MIA)->favors = 1; /* one clue short */
    V(PAG_MIA)->clues = 1;
    V(PAG_BIGGS)->clues = 5; /* no favour */
    at_hunter(2);
    act(PAG_A_ACTIVATE);
    answer(PAG_D_VILLAGER, PAG_M_VILLAGER + PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->favors, 1);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
    CHECK_EQ(V(PAG_MIA)->favors, 1);
    CHECK(!can(PAG_A_ACTIVATE));
}

/* ---- the witch's cards --------------------------------------------------------------------- */

TEST(card_26_vial_of_oblivion, "PAG-12.9")
{
    fresh(); /* N-0026: a witch-side investigation too; no clue needed */
    potions(PAG_F_vial_of_oblivion);
    table.s.potion_secrets[0] = 3;
    investigate(PAG_SUE, PAG_F_quarantine);
    at_witch(2, 1);
    drink(0);
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->inv, 0);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_quarantine));
}

TEST(card_27_draught_of_vigour, "PAG-7.7 PAG-7.8")
{
    fresh(); /* N-0027: not in the upkeep */
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    at_upkeep(PAG_WITCH);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK(!offers(PAG_M_DRINK + 0)); /* no pawn was placed this turn */
    act(PAG_A_GAIN);
    CHECK(offers(PAG_M_DRINK + 0));
    visit(PAG_MIA, PAG_STANDARD);
    finish();
    drink(0);
    CHECK_ASKED(PAG_D_RETAKE);
    CHECK_EQ(offered(), 2);
    play(PAG_M_BOARD);
    CHECK_EQ(table.s.pawns_std, 1);
    CHECK_EQ(table.s.board_std, 0);
    CHECK_EQ(V(PAG_MIA)->std, 1);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_WITCH), 6);
    fresh(); /* the familiar pawn is none of them */
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    V(PAG_SUE)->fam = 1;
    at_witch(2, 0);
    CHECK(!offers(PAG_M_DRINK + 0));
    fresh(); /* two pawns on a Confined villager: it stays occupied */
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    V(PAG_SUE)->std = V(PAG_SUE)->fam = 1;
    at_witch(1, 0);
    drink(0);
    CHECK(!ready(PAG_SUE));
    CHECK_EQ(table.s.pawns_std, 2);
}

TEST(card_29_potion_of_knowledge, "PAG-15.1 PAG-12.3")
{
    for (int drawn = 0; drawn <= 2; drawn++) {
        static const uint8_t faces[] = {PAG_F_SUSPECT + PAG_SUE, PAG_F_SUSPECT + PAG_MIA};
        fresh(); /* N-0029 */
        potions(PAG_F_potion_of_knowledge);
        table.s.potion_secrets[0] = 2;
        put(PAG_Z_DRAWN_SUSPECTS, faces, drawn, 0);
        at_witch(2, 1);
        drink(0);
        CHECK_EQ(hand_count(PAG_WITCH), 2);
        CHECK_EQ(known_to(0, PAG_Z_DRAWN_SUSPECTS), drawn);
        CHECK_EQ(known_to(CAB_NOBODY, PAG_Z_DRAWN_SUSPECTS), 0); /* for her alone */
    }
}

TEST(card_30_elixir_of_truth, "PAG-4.4")
{
    fresh();
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 4;
    eliminated(PAG_SUE);
    at_witch(2, 1);
    drink(0);
    CHECK_EQ(table.s.supply[PAG_SECRET], 22); /* eight living villagers */
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
}

TEST(card_31_slow_poison, "PAG-9.21")
{
    fresh();
    potions(PAG_F_slow_poison);
    table.s.potion_secrets[0] = 3;
    allies(PAG_F_inquisitor);
    table.s.ally_clues[0] = 1;
    locations(PAG_F_study);
    at_witch(2, 1);
    drink(0);
    CHECK_ASKED(PAG_D_CARD);
    CHECK_EQ(offered(), 2);
    play(PAG_M_ALLY + 0);
    CHECK_EQ(zone_count(PAG_Z_ALLIES), 0);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_inquisitor));
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
}

TEST(card_32_ward, "PAG-12.13")
{
    fresh(); /* N-0032: several villagers at once */
    witch_hand(PAG_F_ward, PAG_F_ward);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    cast(PAG_F_ward);
    pick(PAG_SUE);
    cast(PAG_F_ward);
    pick(PAG_MIA);
    CHECK_EQ(table.s.ward, 1 << PAG_SUE | 1 << PAG_MIA);
    CHECK_EQ(influence(PAG_WITCH), 0);
}

TEST(card_33_pilfering, "PAG-11.7")
{
    for (int has = 1; has <= 5; has++) {
        fresh();
        witch_hand(PAG_F_pilfering);
        table.s.influence[PAG_HUNTER] = (uint16_t)has;
        at_witch(2, 1);
        cast(PAG_F_pilfering);
        int taken = has < 3 ? has : 3;
        CHECK_EQ(influence(PAG_WITCH), 1 + taken);
        CHECK_EQ(influence(PAG_HUNTER), has - taken);
    }
}

TEST(card_35_diversion, "PAG-10.11 PAG-10.9")
{
    for (int moved = 0; moved <= 2; moved++) {
        fresh();
        witch_hand(PAG_F_diversion);
        V(PAG_SUE)->clues = 3;
        V(PAG_BIGGS)->clues = 1;
        at_witch(2, 1);
        cast(PAG_F_diversion);
        for (int i = 0; i < moved; i++) {
            CHECK_ASKED(PAG_D_MOVE_FROM);
            CHECK(offers(PAG_M_STOP));
            pick(PAG_SUE);
            CHECK_ASKED(PAG_D_MOVE_TO);
            CHECK(!offers(PAG_M_STOP) && !offers(PAG_M_VILLAGER + PAG_SUE));
            pick(PAG_MIA);
        }
        if (moved < 2) stop();
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(V(PAG_SUE)->clues, 3 - moved);
        CHECK_EQ(V(PAG_MIA)->clues, moved);
    }
}

TEST(card_36_call_of_the_moon, "PAG-9.16")
{
    fresh();
    witch_hand(PAG_F_call_of_the_moon);
    V(PAG_SUE)->secrets = 3;
    V(PAG_MIA)->secrets = 2;
    V(PAG_BIGGS)->secrets = 4;
    V(PAG_SUE)->hunter = 1; /* no visit: an occupied villager will do */
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    cast(PAG_F_call_of_the_moon);
    CHECK_ASKED(PAG_D_VILLAGER);
    CHECK_EQ(offered(), 2);
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->favors, 1);
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
    CHECK_EQ(influence(PAG_WITCH), 0);
}

TEST(card_37_suggestion, "PAG-6.9")
{
    fresh();
    witch_hand(PAG_F_suggestion);
    V(PAG_SUE)->hunter = V(PAG_MIA)->hunter = 1;
    V(PAG_BIGGS)->std = 1; /* her own */
    at_witch(1, 1);
    cast(PAG_F_suggestion);
    CHECK_ASKED(PAG_D_VILLAGER);
    CHECK_EQ(offered(), 2);
    pick(PAG_MIA);
    CHECK_EQ(V(PAG_MIA)->hunter, 0);
    CHECK_EQ(V(PAG_MIA)->secrets, 1);
    CHECK_EQ(V(PAG_SUE)->hunter, 1);
    CHECK_EQ(table.s.pawns_h, 0);
}

TEST(card_38_seduction, "PAG-9.16 PAG-10.9")
{
    fresh();
    witch_hand(PAG_F_seduction);
    V(PAG_SUE)->favors = 2;
    V(PAG_MIA)->favors = 1;
    at_witch(2, 1);
    cast(PAG_F_seduction);
    CHECK_ASKED(PAG_D_MOVE_FROM);
    CHECK_EQ(offered(), 2);
    pick(PAG_SUE);
    CHECK_ASKED(PAG_D_MOVE_TO);
    CHECK_EQ(offered(), 2); /* of the same colour */
    pick(PAG_ATKINS);
    CHECK_EQ(V(PAG_SUE)->favors, 1);
    CHECK_EQ(V(PAG_ATKINS)->favors, 1);
    fresh(); /* N-0038: nobody of that colour is left to move it to */
    witch_hand(PAG_F_seduction);
    eliminated(PAG_JOHNSON);
    eliminated(PAG_ATKINS);
    V(PAG_SUE)->favors = 2;
    at_witch(2, 1);
    CHECK(!can(PAG_A_PLAY));
}

TEST(card_39_evil_eye, "PAG-2.7 PAG-11.7")
{
    for (int cards = 0; cards <= 1; cards++) {
        for (int has = 0; has <= 2; has++) {
            fresh();
            curses(PAG_F_evil_eye);
            if (cards) hunter_hand(PAG_F_agent);
            table.s.influence[PAG_HUNTER] = (uint16_t)has;
            at_upkeep(PAG_HUNTER);
            CHECK_EQ(table.s.decision == PAG_D_MODE, cards && has == 2);
            if (cards && has == 2) {
                CHECK_EQ(offered(), 2);
                play(PAG_M_MODE + PAG_MODE_LOSE);
            }
            CHECK_ASKED(PAG_D_HUNTER_ACTION);
            bool loses = !cards || has == 2;
            CHECK_EQ(influence(PAG_HUNTER), loses ? 0 : has);
            CHECK_EQ(hand_count(PAG_HUNTER), cards && loses);
        }
    }
}

TEST(card_42_trance, "PAG-2.10 PAG-10.11")
{
    for (int chosen = 0; chosen <= 2; chosen++) {
        fresh(); /* N-0042 */
        curses(PAG_F_trance);
        at_upkeep(PAG_WITCH);
        play(PAG_M_CURSE + 0);
        for (int i = 0; i < chosen; i++) {
            CHECK_EQ(offered(), 10 - i);
            pick(PAG_SUE + i);
        }
        if (chosen < 2) stop();
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(V(PAG_SUE)->secrets, chosen >= 1);
        CHECK_EQ(V(PAG_ATKINS)->secrets, chosen == 2);
    }
}

/* The witch's familiar pawn visits Johnson, whose power is skipped; the familiar is called. */
static void call_familiar(int how)
{
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_FAMILIAR);
    play(PAG_M_FAMILIAR + 0);
    answer(PAG_D_EMPOWER, how);
}

TEST(card_46_black_cat, "PAG-5.21 PAG-10.11")
{
    fresh();
    familiars(PAG_F_black_cat);
    V(PAG_JOHNSON)->clues = 4;
    call_familiar(PAG_M_NORMAL);
    CHECK_EQ(V(PAG_JOHNSON)->clues, 3);
    for (int taken = 0; taken <= 3; taken++) {
        fresh();
        familiars(PAG_F_black_cat);
        V(PAG_JOHNSON)->clues = 4;
        V(PAG_MIA)->clues = 4;
        witch_hand(PAG_F_trance, PAG_F_raven);
        call_familiar(PAG_M_EMPOWERED);
        CHECK_ASKED(PAG_D_DISCARD);
        play(PAG_M_FACE + PAG_F_trance);
        for (int i = 0; i < taken; i++) {
            CHECK_EQ(offered(), 2); /* from Johnson, or stop */
            pick(PAG_JOHNSON);
        }
        if (taken < 3) stop();
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(V(PAG_JOHNSON)->clues, 4 - taken);
        CHECK_EQ(hand_count(PAG_WITCH), 1);
    }
}

TEST(card_47_gathering, "PAG-5.21 PAG-4.5")
{
    fresh();
    familiars(PAG_F_gathering);
    call_familiar(PAG_M_NORMAL);
    CHECK_ASKED(PAG_D_VILLAGER);
    CHECK_EQ(offered(), 2); /* Sue and Atkins, not Johnson himself */
    pick(PAG_ATKINS);
    CHECK_EQ(V(PAG_ATKINS)->secrets, 1);
    CHECK_EQ(influence(PAG_WITCH), 2);
    fresh();
    familiars(PAG_F_gathering);
    call_familiar(PAG_M_EMPOWERED);
    CHECK_EQ(V(PAG_SUE)->secrets, 2); /* with the one distributed */
    CHECK_EQ(V(PAG_ATKINS)->secrets, 1);
    CHECK_EQ(V(PAG_JOHNSON)->secrets, 0);
    CHECK_EQ(influence(PAG_WITCH), 0);
}

TEST(card_49_spectre, "PAG-5.3")
{
    fresh(); /* N-0049: the side does not change */
    familiars(PAG_F_spectre);
    investigate(PAG_JOHNSON, PAG_F_quarantine);
    investigate(PAG_MIA, PAG_F_rumours);
    call_familiar(PAG_M_NORMAL);
    CHECK_EQ(V(PAG_JOHNSON)->inv, PAG_F_quarantine);
    CHECK_EQ(offered(), 7); /* without one, and another villager */
    pick(PAG_WULFRIC);
    CHECK_EQ(V(PAG_WULFRIC)->inv, PAG_F_quarantine);
    act(PAG_A_GAIN);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    hunter_visits(PAG_WULFRIC);
    CHECK_ASKED(PAG_D_DISTRIBUTE); /* still of the witch's side */
}

TEST(card_50_raven, "PAG-5.21")
{
    fresh();
    familiars(PAG_F_raven);
    hunter_hand(PAG_F_agent);
    call_familiar(PAG_M_NORMAL);
    CHECK_EQ(hand_count(PAG_WITCH), 1);
    CHECK_EQ(known_to(0, PAG_Z_HAND_H), 0);
    CHECK_EQ(influence(PAG_WITCH), 2);
}

int main(void)
{
    RUN(card_01_native_guide);
    RUN(card_02_clerk);
    RUN(card_03_messenger);
    RUN(card_04_agent);
    RUN(card_06_inquisitor);
    RUN(card_07_bribery);
    RUN(card_08_public_trial);
    RUN(card_09_weakening);
    RUN(card_10_on_the_trail);
    RUN(card_11_ransack);
    RUN(card_12_interrogation);
    RUN(card_13_rumours);
    RUN(card_14_private_information);
    RUN(card_18_surveillance);
    RUN(card_19_brutality);
    RUN(card_20_great_hall);
    RUN(card_21_headquarters);
    RUN(card_23_armoury);
    RUN(card_24_chapel);
    RUN(card_25_pillory);
    RUN(card_26_vial_of_oblivion);
    RUN(card_27_draught_of_vigour);
    RUN(card_29_potion_of_knowledge);
    RUN(card_30_elixir_of_truth);
    RUN(card_31_slow_poison);
    RUN(card_32_ward);
    RUN(card_33_pilfering);
    RUN(card_35_diversion);
    RUN(card_36_call_of_the_moon);
    RUN(card_37_suggestion);
    RUN(card_38_seduction);
    RUN(card_39_evil_eye);
    RUN(card_42_trance);
    RUN(card_46_black_cat);
    RUN(card_47_gathering);
    RUN(card_49_spectre);
    RUN(card_50_raven);
    return test_done();
}
