/* The golden examples of docs/rules/pantacle.md, section 8, with their numbers. */
#include "games/pantacle/pantacle_fixture.h"

static void oracle_example(int own_oracle)
{
    fresh(4);
    hand(0, (uint8_t)own_oracle, 8, 20);
    table.s.marker = 1;
}

TEST(golden_01_moon_match, "PAN-11.2 PAN-8.4 PAN-9.18 PAN-11.7")
{
    oracle_example(2);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    discard(2);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(table.s.marker, 5);
    CHECK_EQ(top_discard(0), 2);
    CHECK_EQ(hand_count(0), 3);
    CHECK(!holds(0, 2));
}

TEST(golden_02_moon_match_although_hijacked, "PAN-11.3 PAN-9.14 PAN-9.11")
{
    oracle_example(2);
    hand(1, 1, 14, 21);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    discard(2);
    CHECK_EQ(P(1)->adepts, 2);
    CHECK_EQ(hand_count(1), 1);
    CHECK(holds(1, 21));
    CHECK_EQ(P(0)->adepts, 1);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->determination, 1);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 3);
    CHECK_EQ(zone_face(PAN_Z_DISCARD, 0), 1);
    CHECK_EQ(zone_face(PAN_Z_DISCARD, 1), 14);
    CHECK_EQ(zone_face(PAN_Z_DISCARD, 2), 2);
}

TEST(golden_03_moon_mismatch, "PAN-11.2")
{
    oracle_example(1);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    discard(1);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 2);
}

TEST(golden_04_cost_table, "PAN-4.1 PAN-4.2 PAN-4.5")
{
    static const uint8_t slots[6] = {0, 1, 3, 7, 15, 31};
    for (int n = 0; n <= 5; n++) {
        for (int missing = 0; missing <= 1; missing++) {
            fresh(3);
            flames(0, slots[n], n > 0);
            P(0)->influence = (uint8_t)(2 + n - missing);
            P(0)->adepts = 0;
            at_preparation(0);
            CHECK_ASKED(PAN_D_FAVOUR, 0);
            CHECK_EQ(P(0)->adepts, missing ? 0 : 1);
            CHECK_EQ(P(0)->influence, missing ? 1 + n : 0);
        }
    }
}

TEST(golden_05_only_one_purchase, "PAN-4.3 PAN-3.6 PAN-4.4")
{
    fresh(3);
    flames(0, 1, true);
    P(0)->influence = 9;
    P(0)->adepts = 0;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->influence, 6);
    CHECK_EQ(P(0)->adepts, 1);
}

TEST(golden_06_power_sacrifice_with_three_tokens, "PAN-5.1 PAN-5.3 PAN-5.4")
{
    fresh(3);
    tokens(0, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT, PAN_PT_ENTHRALMENT);
    at_preparation(0);
    CHECK_ASKED(PAN_D_PEEK, 0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_ASKED(PAN_D_FLAME, 0);
    play(PAN_M_TOP_FLAME);
    play(PAN_M_SLOT + 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->tokens, 0);
    CHECK_EQ(P(0)->token[0], 0);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(slots_of(0), 1);
    CHECK_EQ(P(0)->curses, 0);
    for (int favour = 2; favour <= 4; favour++) /* the three are back beside the board */
        CHECK(offers(PAN_M_ANNOUNCE + favour));
}

TEST(golden_07_power_sacrifice_with_four_tokens, "PAN-5.2 PAN-5.5")
{
    fresh(3);
    flames(0, 8, true);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_PROTECTION, PAN_PT_DISCARD, PAN_PT_HUNT);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->tokens, 1);
    CHECK_EQ(P(0)->token[0], PAN_PT_HUNT);
    CHECK_EQ(P(0)->token[1], 0);
    flame(false, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(slots_of(0), 2);
    CHECK(offers(PAN_M_ANNOUNCE + PAN_FA_PROTECTION));
    CHECK(!offers(PAN_M_ANNOUNCE + PAN_FA_HUNT));
}

TEST(golden_08_adept_sacrifice_keeps_the_rest, "PAN-5.6 PAN-5.7")
{
    fresh(3);
    P(0)->adepts = 5;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(table.s.reserve_adepts, 25 - 5 - 1 - 1 + 3);
    flame(true, 3);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(slots_of(0), 1);
}

TEST(golden_09_both_sacrifices_in_one_turn, "PAN-5.8 PAN-5.9")
{
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 3;
    curse_pile(5);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(P(0)->adepts, 3); /* the flame of A2 first */
    flame(true, 3);
    CHECK_EQ(P(0)->adepts, 0);
    flame(false, 2);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(slots_of(0), 2);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->curses, 1);
    CHECK_EQ(curse_at(0, 0), 5);
    CHECK_EQ(P(0)->tokens, 0);
}

TEST(golden_10_purchase_makes_the_third_adept, "PAN-3.5")
{
    fresh(3);
    P(0)->adepts = 2;
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 0);
    flame(true, 3);
    CHECK_EQ(P(0)->influence, 2);
}

TEST(golden_11_hijack_with_both_guardians, "PAN-9.4 PAN-9.10 PAN-9.16")
{
    fresh(4);
    hand(1, 9, 3, 22);
    at_announce(0);
    announce(7);
    hijack(1, 9, 3);
    CHECK_EQ(top_discard(1), 9);
    CHECK_EQ(top_discard(0), 3);
    CHECK_EQ(hand_count(1), 1);
    CHECK(holds(1, 22));
    CHECK_EQ(P(1)->adepts, 3);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->determination, 1);
    CHECK_EQ(P(0)->adepts, 1);
}

TEST(golden_12_one_guardian_and_two_hounds, "PAN-9.5 PAN-9.11")
{
    fresh(4);
    hand(2, 7, 21, 24);
    at_announce(0);
    announce(7);
    hijack_with_hounds(2, 2, 7, 2);
    CHECK_EQ(top_discard(2), 7);
    CHECK_EQ(top_discard(1), 21);
    CHECK_EQ(top_discard(0), 24);
    CHECK_EQ(hand_count(2), 0);
    CHECK_EQ(P(2)->adepts, 3);
    CHECK_EQ(P(2)->determination, 0);
}

TEST(golden_13_hijack_with_the_track_hound, "PAN-9.6 PAN-9.7")
{
    fresh(4);
    hand(1, 16, 23);
    P(1)->determination = 2;
    at_announce(0);
    announce(6);
    hijack_with_hounds(1, 2, 16, 8);
    CHECK_EQ(hand_count(1), 0);
    CHECK_EQ(P(1)->determination, 0);
    CHECK_EQ(P(0)->determination, 1);
    CHECK_EQ(top_discard(1), 16);
    CHECK_EQ(top_discard(0), 23);
}

TEST(golden_14_marker_already_rightmost, "PAN-9.14")
{
    fresh(4);
    P(0)->determination = 2;
    P(0)->influence = 3;
    hand(1, 1, 14, 21);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->determination, 2);
    CHECK_EQ(P(0)->influence, 4);
}

TEST(golden_15_privilege_of_opponents, "PAN-9.13 PAN-10.24")
{
    fresh(4);
    tokens(1, PAN_PT_ENSLAVEMENT);
    hand(1, 19, 10);
    at_announce(0);
    announce(4);
    hijack(1, 19, 10);
    CHECK_EQ(P(1)->tokens, 1);
    CHECK_EQ(P(1)->token[0], PAN_PT_ENSLAVEMENT);
    CHECK_EQ(hand_count(1), 0);
    CHECK_EQ(P(0)->tokens, 0);
    CHECK_EQ(P(0)->influence, 1);
}

TEST(golden_16_conversion_with_hunt, "PAN-10.16 PAN-10.17")
{
    fresh(4);
    tokens(0, PAN_PT_HUNT);
    P(0)->influence = 1;
    P(1)->influence = 3;
    P(3)->influence = 1;
    at_announce(0);
    CHECK_EQ(table.s.reserve_influence, 35);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 4);
    CHECK_EQ(P(1)->influence, 2);
    CHECK_EQ(P(2)->influence, 0);
    CHECK_EQ(P(3)->influence, 0);
    CHECK_EQ(table.s.reserve_influence, 34);
}

/* At S2 with this many cubes: two more pay for an adept at A1. */
static void at_extra(int cubes)
{
    fresh(4);
    P(0)->adepts = 4;
    P(0)->influence = (uint8_t)(cubes + 2);
    at_preparation(0);
    CHECK_EQ(P(0)->influence, cubes);
    play(PAN_M_CURSED_FLAME);
    CHECK_ASKED(PAN_D_EXTRA, 0);
}

TEST(golden_17_price_of_extra_curse_cards, "PAN-6.5")
{
    at_extra(9);
    CHECK_EQ(offered(), 4);
    play(PAN_M_EXTRA + 3);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(zone_count(PAN_Z_CANDIDATES), 4);
    at_extra(9);
    play(PAN_M_EXTRA + 2);
    CHECK_EQ(P(0)->influence, 5);
    CHECK_EQ(zone_count(PAN_Z_CANDIDATES), 3);
    at_extra(15);
    CHECK_EQ(offered(), 4);
    CHECK(!offers(PAN_M_EXTRA + 4));
    at_extra(16);
    CHECK_EQ(offered(), 5);
    play(PAN_M_EXTRA + 4);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(zone_count(PAN_Z_CANDIDATES), 5);
}

TEST(golden_18_rejected_cards_go_under_the_pile, "PAN-6.7 PAN-6.8")
{
    fresh(4);
    P(0)->adepts = 3;
    P(0)->influence = 6;
    curse_pile(1, 2, 3);
    at_preparation(0);
    play(PAN_M_CURSED_FLAME);
    play(PAN_M_EXTRA + 2);
    CHECK_ASKED(PAN_D_KEEP, 0);
    CHECK_EQ(offered(), 3);
    play(PAN_M_KEEP + 2);
    CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 26);
    CHECK_EQ(curse_from_bottom(1), 1);
    CHECK_EQ(curse_from_bottom(0), 3);
    CHECK_EQ(curse_at(0, 0), 2);
}

TEST(golden_19_exhaustion_absorbs, "PAN-12.4 PAN-12.7")
{
    fresh(4);
    curse(0, 25, 0, 2, 1);
    P(1)->influence = P(2)->influence = P(3)->influence = 1;
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 1);
    CHECK_EQ(P(0)->curse[0].influence, 2);
    CHECK_EQ(P(0)->curse[0].adepts, 0);

    fresh(4);
    curse(0, 25, 0, 2, 0);
    P(1)->influence = P(2)->influence = P(3)->influence = 1;
    at_announce(0);
    announce(6); /* three cubes in one event */
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->curses, 0);
    CHECK_EQ(curse_from_bottom(0), 25);
    CHECK_EQ(table.s.reserve_influence, 39);
}

TEST(golden_20_protection_over_an_exhaustion_curse, "PAN-10.10 PAN-10.11")
{
    fresh(4);
    curse(0, 19, 0, 3, 0);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_EQ(P(0)->token[0], PAN_PT_PROTECTION);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(P(0)->curse[0].influence, 3);

    fresh(4);
    curse(0, 19, PAN_COVERED, 3, 0);
    tokens(0, PAN_PT_PROTECTION);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->curse[0].influence, 3);

    fresh(4);
    curse(0, 19, PAN_COVERED, 3, 0);
    tokens(0, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT);
    at_preparation(0);
    CHECK_EQ(P(0)->curse[0].flags, 0);
    CHECK_EQ(P(0)->curse[0].influence, 3);
    flame(true, 3); /* a gain of two right after */
    CHECK_EQ(P(0)->curse[0].influence, 1);
    CHECK_EQ(P(0)->influence, 0);
}

TEST(golden_21_three_cubes_per_flame, "PAN-7.1 PAN-10.6")
{
    static const struct {
        int slots, hunt, gain;
    } cases[] = {{6, 0, 9}, {6, 1, 10}, {30, 0, 15}, {30, 1, 16}};
    for (int i = 0; i < 4; i++) {
        fresh(4);
        flames(0, cases[i].slots, true);
        P(0)->adepts = 3;
        if (cases[i].hunt) tokens(0, PAN_PT_HUNT);
        at_preparation(0);
        flame(false, 1);
        CHECK_ASKED(PAN_D_FAVOUR, 0);
        CHECK_EQ(P(0)->influence, cases[i].gain);
    }
}

TEST(golden_22_demonic_discard, "PAN-10.22 PAN-11.6")
{
    fresh(4);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD);
    hand(0, 12, 2, 5);
    at_discard(0, 2);
    play(PAN_M_DISCARD + 5);
    CHECK_ASKED(PAN_D_MORE, 0);
    play(PAN_M_DISCARD + 12);
    play(PAN_M_STOP);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(top_discard(0), 12);
    CHECK_EQ(hand_count(0), 3);
    CHECK(holds(0, 2));

    fresh(4);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD);
    hand(0, 12, 2, 5);
    at_discard(0, 2);
    play(PAN_M_DISCARD + 5);
    play(PAN_M_DISCARD + 2);
    play(PAN_M_STOP);
    CHECK_EQ(P(0)->influence, 0);
}

TEST(golden_23_rebuilding_the_pile, "PAN-11.9")
{
    fresh(5);
    hand(0, 22, 1, 2);
    hand(1, 3, 4, 5);
    hand(2, 6, 7, 8);
    hand(3, 9, 10, 11);
    hand(4, 12, 13, 14);
    discards(15, 16, 17, 18, 19, 20, 21, 23, 24);
    at_discard(0, 7);
    CHECK_EQ(zone_count(PAN_Z_PILE), 0);
    discard(22);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(top_discard(0), 22);
    CHECK_EQ(zone_count(PAN_Z_PILE), 8);
    CHECK_EQ(hand_count(0), 3);
}

TEST(golden_24_first_forbidden_favour, "PAN-2.16 PAN-2.17")
{
    fresh(3);
    for (int i = 0; i < 3; i++)
        P(i)->started = 0;
    table.s.marker = 0;
    table.s.first = 1;
    table.s.turn = 0;
    table.s.round = 1;
    lay(1, PAN_S_SETUP_MARKER, PAN_D_MARKER, -1);
    table.s.asked = 0;
    CHECK_EQ(offered(), 7);
    play(PAN_M_MARK + 7);
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    CHECK_EQ(offered(), 6);
    CHECK(!offers(PAN_M_ANNOUNCE + 7));
}

TEST(golden_25_owned_token_and_marker, "PAN-8.2 PAN-8.3")
{
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT);
    table.s.marker = 6;
    at_announce(0);
    CHECK_EQ(offered(), 4);
    CHECK(offers(PAN_M_ANNOUNCE + 3) && offers(PAN_M_ANNOUNCE + 4));
    CHECK(offers(PAN_M_ANNOUNCE + 5) && offers(PAN_M_ANNOUNCE + 7));
}

TEST(golden_26_winning_on_ones_own_turn, "PAN-14.1 PAN-14.2 PAN-14.4")
{
    fresh(4);
    flames(0, 30, true);
    P(0)->adepts = 3;
    at_preparation(0);
    flame(false, 1);
    CHECK_EQ(slots_of(0), 5);
    CHECK(!pan_is_over(&table.s, NULL));
    int in_hand = hand_count(0), discarded = zone_count(PAN_Z_DISCARD);
    announce(5);
    nobody_hijacks();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 1);
    CHECK_EQ(table.s.winner, 0);
    CHECK_EQ(hand_count(0), in_hand); /* no Change of Moon */
    CHECK_EQ(zone_count(PAN_Z_DISCARD), discarded);
}

TEST(golden_27_winning_by_hijack, "PAN-14.3")
{
    fresh(4);
    flames(2, 31, true);
    hand(2, 17, 11);
    at_announce(0);
    announce(3);
    hijack(2, 17, 11);
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 4);
    CHECK_EQ(P(0)->determination, 1);
    CHECK_EQ(P(0)->influence, 1);
}

TEST(golden_28_extra_turn, "PAN-7.5 PAN-3.8 PAN-7.9")
{
    fresh(4);
    P(0)->adepts = 3;
    at_preparation(0);
    flame(true, 5);
    CHECK_EQ(table.s.extra_turn, 1);
    announce(6);
    nobody_hijacks();
    P(0)->influence = 3; /* the price with one flame, so that the Preparation shows */
    table.s.reserve_influence = (uint8_t)(table.s.reserve_influence - 3);
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->adepts, 1);
    CHECK(!offers(PAN_M_ANNOUNCE + 6));
    CHECK_EQ(table.s.extra_turn, 0);
    announce(5);
    nobody_hijacks();
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 1);
}

TEST(golden_29_top_flame_is_free_of_curse, "PAN-6.3")
{
    fresh(4);
    P(0)->adepts = 3;
    at_preparation(0);
    play(PAN_M_TOP_FLAME);
    CHECK_ASKED(PAN_D_SLOT, 0);
    CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 27);
    CHECK_EQ(P(0)->top_flame, 0);
    CHECK_EQ(P(0)->cursed_flames, 4);
}

TEST(golden_30_indoctrination_has_no_moon, "PAN-11.4")
{
    static const uint8_t blades[4] = {4, 5, 2, 6}; /* new, waxing, full, waning */
    for (int i = 0; i < 4; i++) {
        fresh(4);
        hand(0, blades[i], 24);
        at_announce(0);
        announce(7);
        nobody_hijacks();
        discard(blades[i]);
        CHECK_EQ(P(0)->influence, 0);
    }
}

TEST(golden_31_hijacker_does_not_refill, "PAN-9.17 PAN-11.13")
{
    fresh(4);
    hand(3, 9, 3, 22);
    at_announce(0);
    announce(7);
    hijack(3, 9, 3);
    CHECK_EQ(hand_count(3), 1);
    while (table.s.active != 3) {
        play(default_of(table.s.asked));
        if (table.s.active != 3) CHECK_EQ(hand_count(3), 1);
    }
    until_announce(3);
    CHECK_EQ(hand_count(3), 1);
    announce(table.s.marker == 5 ? 6 : 5);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* the only blade needs no question */
    CHECK_EQ(hand_count(3), 3);
    CHECK(!holds(3, 22));
}

TEST(golden_32_dots, "PAN-1.8")
{
    for (int blade = 1; blade <= 3; blade++)
        CHECK_EQ(pan_blade(blade)->guardian, PAN_G_ORACLE);
    CHECK_EQ(cab_popcount(pan_guardian_blades(PAN_G_ORACLE)), 3);
    CHECK_EQ(cab_popcount(pan_guardian_blades(PAN_G_HOUND)), 4);
}

int main(void)
{
    RUN(golden_01_moon_match);
    RUN(golden_02_moon_match_although_hijacked);
    RUN(golden_03_moon_mismatch);
    RUN(golden_04_cost_table);
    RUN(golden_05_only_one_purchase);
    RUN(golden_06_power_sacrifice_with_three_tokens);
    RUN(golden_07_power_sacrifice_with_four_tokens);
    RUN(golden_08_adept_sacrifice_keeps_the_rest);
    RUN(golden_09_both_sacrifices_in_one_turn);
    RUN(golden_10_purchase_makes_the_third_adept);
    RUN(golden_11_hijack_with_both_guardians);
    RUN(golden_12_one_guardian_and_two_hounds);
    RUN(golden_13_hijack_with_the_track_hound);
    RUN(golden_14_marker_already_rightmost);
    RUN(golden_15_privilege_of_opponents);
    RUN(golden_16_conversion_with_hunt);
    RUN(golden_17_price_of_extra_curse_cards);
    RUN(golden_18_rejected_cards_go_under_the_pile);
    RUN(golden_19_exhaustion_absorbs);
    RUN(golden_20_protection_over_an_exhaustion_curse);
    RUN(golden_21_three_cubes_per_flame);
    RUN(golden_22_demonic_discard);
    RUN(golden_23_rebuilding_the_pile);
    RUN(golden_24_first_forbidden_favour);
    RUN(golden_25_owned_token_and_marker);
    RUN(golden_26_winning_on_ones_own_turn);
    RUN(golden_27_winning_by_hijack);
    RUN(golden_28_extra_turn);
    RUN(golden_29_top_flame_is_free_of_curse);
    RUN(golden_30_indoctrination_has_no_moon);
    RUN(golden_31_hijacker_does_not_refill);
    RUN(golden_32_dots);
    return test_done();
}
