/* The edge cases of docs/rules/pantacle.md, section 9, with their numbers. */
#include "games/pantacle/pantacle_fixture.h"

TEST(edge_01_hunt_sacrificed_in_the_same_turn, "PAN-5.3")
{
    for (int slot = 1; slot <= 3; slot += 2) {
        fresh(3);
        tokens(0, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT, PAN_PT_PROTECTION);
        at_preparation(0);
        flame(true, slot);
        CHECK_EQ(P(0)->influence, slot == 1 ? 3 : 2);
    }
}

TEST(edge_02_hunt_kept_in_slot_4, "PAN-5.2 PAN-10.5 PAN-10.25")
{
    for (int muted = 0; muted <= 1; muted++) {
        fresh(3);
        flames(0, 8, true);
        tokens(0, PAN_PT_DISCARD, PAN_PT_ENSLAVEMENT, PAN_PT_PROTECTION, PAN_PT_HUNT);
        if (muted) {
            curse(0, 14, 0, 0, 0);
            curse(0, 1, PAN_COVERED, 0, 0);
            P(0)->cursed_flames = 2;
            P(0)->slots = 8 | 16 | 2;
        }
        at_preparation(0);
        CHECK_EQ(P(0)->token[0], PAN_PT_HUNT);
        flame(false, 3);
        CHECK_EQ(P(0)->influence, muted ? 2 : 3);
    }
}

TEST(edge_03_protection_sacrificed, "PAN-10.11 PAN-5.15")
{
    fresh(3);
    flames(0, 1, false);
    curse(0, 3, PAN_COVERED, 0, 0);
    tokens(0, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT);
    P(0)->adepts = 3;
    P(0)->influence = 1; /* below the price of an adept */
    at_preparation(0);
    CHECK_EQ(P(0)->curse[0].flags, 0);
    CHECK_EQ(P(0)->influence, 1); /* nothing charged at A2 */
    flame(true, 5);
    CHECK_EQ(P(0)->influence, 0); /* charged at A3 */
    CHECK_EQ(P(0)->adepts, 0);
    CHECK_ASKED(PAN_D_SLOT, 0); /* the flame of A3: cursed, no cube for more cards */
}

TEST(edge_04_adepts_from_sl2_at_a2, "PAN-3.5")
{
    fresh(3);
    tokens(0, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT);
    at_preparation(0);
    CHECK_EQ(P(0)->adepts, 1);
    flame(true, 2);
    CHECK_EQ(P(0)->adepts, 0); /* 1 + 2 sacrificed at A3 */
    CHECK_EQ(P(0)->cursed_flames, 3);
    CHECK_ASKED(PAN_D_SLOT, 0);
}

TEST(edge_05_adepts_from_sl2_at_a3, "PAN-3.3")
{
    fresh(3);
    P(0)->adepts = 4;
    at_preparation(0);
    flame(true, 2);
    CHECK_EQ(P(0)->adepts, 3); /* they wait */
    CHECK_ASKED(PAN_D_FAVOUR, 0);
}

TEST(edge_06_six_adepts, "PAN-3.3 PAN-5.7")
{
    fresh(3);
    P(0)->adepts = 6;
    at_preparation(0);
    flame(true, 3);
    CHECK_EQ(P(0)->adepts, 3);
    CHECK_EQ(slots_of(0), 1);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
}

TEST(edge_07_forced_purchase_spoils_a_plan, "PAN-4.2")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 3);
    P(0)->influence = 3;
    P(0)->adepts = 3;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* no cube left for the toll */
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 4);
    CHECK_EQ(slots_of(0), 1);
}

TEST(edge_08_compensation_stolen_back, "PAN-9.15 PAN-10.18")
{
    fresh(3);
    hand(1, 14, 4);
    at_announce(0);
    announce(6);
    hijack(1, 14, 4);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(1)->influence, 1);
    CHECK_EQ(P(0)->determination, 1);
}

TEST(edge_09_conversion_when_all_are_poor, "PAN-10.19 PAN-14.1")
{
    fresh(3);
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    fresh(3);
    flames(0, 31, true);
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK(pan_is_over(&table.s, NULL));
    CHECK_EQ(table.s.winner, 0);
}

TEST(edge_10_conversion_against_an_exhaustion_curse, "PAN-12.9")
{
    fresh(3);
    flames(1, 1, false);
    curse(1, 19, 0, 4, 0);
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(1)->curse[0].influence, 4);
}

TEST(edge_11_conversion_by_a_player_with_an_exhaustion_curse, "PAN-10.20 PAN-12.14")
{
    fresh(3);
    flames(0, 1, false);
    curse(0, 19, 0, 4, 0);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    int reserve = table.s.reserve_influence;
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(1)->influence + P(2)->influence, 0);
    CHECK_EQ(P(0)->curse[0].influence, 2);
    CHECK_EQ(table.s.reserve_influence, reserve + 4);
}

/* What everybody is told of the phase of the turn. */
static int shown_phase(void)
{
    static cab_view view;
    static cab_seen seen;
    int phase = cab_name_find(&pan_game, CAB_NAME_COUNTER, "phase");
    memset(&seen, 0, sizeof seen);
    pan_hide(&table.s, CAB_NOBODY, &seen);
    pan_view(&seen, CAB_NOBODY, &view);
    for (int i = 0; i < view.counters; i++)
        if (view.counter[i].key == phase) return view.counter[i].value;
    return 0;
}

/* The same question, in two phases. */
TEST(absorbing_happens_in_any_phase, "PAN-12.11 PAN-11.2")
{
    fresh(3);
    hand(0, 1, 24);
    curse(0, 19, 0, 4, 0);
    curse(0, 20, 0, 5, 0);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    CHECK_EQ(shown_phase(), 2);
    announce(6);
    nobody_hijacks();
    for (int i = 0; i < 2; i++) { /* what the favour brings */
        CHECK_ASKED(PAN_D_ABSORB, 0);
        CHECK_EQ(shown_phase(), 2);
        play(PAN_M_ABSORB + 19);
    }
    CHECK_EQ(shown_phase(), 3);
    discard(1); /* its moon */
    CHECK_ASKED(PAN_D_ABSORB, 0);
    CHECK_EQ(shown_phase(), 3);
}

/* What a sacrifice asks belongs to the preparation, what a favour asks to the favour. */
TEST(questions_show_the_phase_they_belong_to, "PAN-3.1 PAN-5.6 PAN-10.9")
{
    fresh(3);
    P(0)->adepts = 3;
    P(0)->influence = 1;
    curse_pile(4, 10);
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(shown_phase(), 1);
    play(PAN_M_CURSED_FLAME);
    while (table.s.decision != PAN_D_FAVOUR) {
        CHECK_EQ(shown_phase(), 1);
        play(default_of(0));
    }
    CHECK_EQ(shown_phase(), 2);
    fresh(3);
    permanent(0, 4);
    permanent(0, 10);
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_COVER, 0);
    CHECK_EQ(shown_phase(), 2);
    play(PAN_M_COVER + 4);
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK_EQ(shown_phase(), 3);
}

TEST(edge_12_two_exhaustion_curses, "PAN-12.6 PAN-12.15")
{
    fresh(3);
    flames(0, 3, false);
    curse(0, 19, 0, 4, 0);
    curse(0, 20, 0, 5, 0);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_ABSORB, 0);
    CHECK_EQ(offered(), 2);
    play(PAN_M_ABSORB + 20);
    CHECK_ASKED(PAN_D_ABSORB, 0);
    play(PAN_M_ABSORB + 19);
    CHECK_EQ(P(0)->curse[0].influence, 3);
    CHECK_EQ(P(0)->curse[1].influence, 4);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_ASKED(PAN_D_DISCARD, 0);
}

TEST(edge_13_gain_larger_than_the_load, "PAN-12.5 PAN-12.7")
{
    fresh(4);
    flames(0, 1, false);
    curse(0, 18, 0, 1, 0);
    P(1)->influence = P(2)->influence = P(3)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->curses, 0);
}

TEST(edge_14_hunt_and_absorption, "PAN-13.6")
{
    fresh(3);
    flames(0, 1, false);
    curse(0, 18, 0, 2, 0);
    tokens(0, PAN_PT_HUNT);
    P(1)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->curses, 0);
    CHECK_EQ(curse_from_bottom(0), 18);
}

TEST(edge_15_meagre_spoils_and_hunt, "PAN-13.6")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 13);
    tokens(0, PAN_PT_HUNT);
    hand(0, 2);
    at_discard(0, 5);
    discard(2);
    CHECK_EQ(P(0)->influence, 1);
}

TEST(edge_16_new_exhaustion_curse_and_benefit, "PAN-6.12 PAN-6.11")
{
    for (int scarce = 0; scarce <= 1; scarce++) {
        fresh(3);
        P(0)->adepts = 3;
        if (scarce) P(1)->adepts = 25 - 3 - 1; /* 0 left, 3 come back from the sacrifice */
        if (scarce) P(2)->adepts = 0, P(1)->adepts = 22;
        curse_pile(23);
        at_preparation(0);
        CHECK_EQ(table.s.reserve_adepts, scarce ? 3 : 23);
        play(PAN_M_CURSED_FLAME);
        CHECK_ASKED(PAN_D_SLOT, 0);
        CHECK_EQ(P(0)->curse[0].adepts, 2);
        CHECK_EQ(P(0)->curse[0].flags, PAN_PENDING);
        play(PAN_M_SLOT + 2);
        CHECK_EQ(P(0)->adepts, scarce ? 1 : 2);
        CHECK_EQ(P(0)->curse[0].adepts, 2);
        CHECK_EQ(P(0)->curse[0].flags, 0);
    }
}

TEST(edge_17_reserve_of_cubes_empty_at_sl1, "PAN-13.2")
{
    for (int left = 0; left <= 2; left += 2) {
        fresh(3);
        P(0)->adepts = 3;
        P(1)->influence = (uint8_t)(40 - left);
        at_preparation(0);
        flame(true, 1);
        CHECK_EQ(P(0)->influence, left);
        CHECK_EQ(table.s.reserve_influence, 0);
    }
}

TEST(edge_18_load_not_available, "PAN-12.8")
{
    fresh(3);
    P(0)->adepts = 3;
    P(1)->influence = 36;
    curse_pile(21);
    at_preparation(0);
    flame(false, 2);
    CHECK_EQ(P(0)->curse[0].influence, 4);
    CHECK_EQ(curse_at(0, 0), 21);
    fresh(3);
    P(0)->adepts = 3;
    P(1)->influence = 40;
    curse_pile(21);
    at_preparation(0);
    play(PAN_M_CURSED_FLAME);
    CHECK_EQ(P(0)->curses, 1); /* until S4 */
    play(PAN_M_SLOT + 2);
    CHECK_EQ(P(0)->curses, 0);
    CHECK_EQ(curse_from_bottom(0), 21);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
}

TEST(edge_19_protection_with_no_curse, "PAN-10.12")
{
    fresh(3);
    tokens(0, PAN_PT_PROTECTION);
    P(0)->adepts = 3;
    curse_pile(4);
    at_preparation(0);
    flame(false, 3);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
}

TEST(edge_20_protection_hijacked_by_a_player_who_has_it, "PAN-9.13 PAN-10.24")
{
    fresh(3);
    flames(1, 3, false);
    curse(1, 4, PAN_COVERED, 0, 0);
    curse(1, 5, 0, 0, 0);
    tokens(1, PAN_PT_PROTECTION);
    hand(1, 17, 11);
    at_announce(0);
    announce(3);
    hijack(1, 17, 11);
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK_EQ(P(1)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(P(1)->curse[1].flags, 0);
    CHECK_EQ(P(1)->tokens, 1);
}

TEST(edge_21_fifth_different_token, "PAN-10.24 PAN-10.2")
{
    fresh(3);
    flames(1, 8, true);
    tokens(1, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENTHRALMENT);
    hand(1, 19, 10);
    at_announce(0);
    announce(4);
    hijack(1, 19, 10);
    CHECK_EQ(P(1)->tokens, 4);
    CHECK_EQ(P(1)->token[3], PAN_PT_ENTHRALMENT);
    CHECK_EQ(P(0)->tokens, 0);
}

TEST(edge_22_four_tokens_in_phase_b, "PAN-8.8 PAN-7.7")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 2);
    P(0)->curse[0].kind = PAN_POWER;
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 3;
    at_preparation(0);
    CHECK_EQ(P(0)->tokens, 3); /* three are not enough */
    flame(true, 4);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->tokens, 4);
    CHECK_EQ(P(0)->token[3], PAN_PT_DISCARD);
    table.s.marker = 2;
    CHECK(offers(PAN_M_ANNOUNCE + PAN_FA_ENTHRALMENT));
    announce(PAN_FA_ENTHRALMENT);
    nobody_hijacks();
    CHECK_EQ(P(0)->tokens, 4);
    /* The guard: with the toll unpaid both sacrifices are barred, so SL4 is never reached with
     * four. */
    fresh(3);
    flames(0, 1, false);
    permanent(0, 3);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_ENTHRALMENT);
    P(0)->curse[0].flags = 0;
    P(0)->adepts = 3;
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->tokens, 4);
    CHECK_EQ(P(0)->adepts, 3);
}

TEST(edge_23_demonic_discard_sacrificed, "PAN-5.5 PAN-7.6")
{
    fresh(3);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION);
    P(0)->adepts = 3;
    at_preparation(0);
    flame(false, 3);
    for (int n = 0; n < 6 && table.s.decision != PAN_D_SLOT; n++)
        play(default_of(0));
    CHECK_ASKED(PAN_D_SLOT, 0); /* the flame of A3 */
    CHECK(!offers(PAN_M_SLOT + 4));
    CHECK_EQ(offered(), 3);
    CHECK_EQ(P(0)->tokens, 0);
}

TEST(edge_24_five_flames_and_three_tokens, "PAN-5.10")
{
    fresh(3);
    flames(0, 31, true);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 4;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->tokens, 3);
    CHECK_EQ(P(0)->adepts, 4);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 4);
}

TEST(edge_25_five_flames_hijacked_by_someone_without, "PAN-8.2 PAN-14.1")
{
    fresh(3);
    flames(0, 31, true);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK(!pan_is_over(&table.s, NULL));
    CHECK_EQ(table.s.marker, 5);
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    CHECK(!offers(PAN_M_ANNOUNCE + 5));
}

TEST(edge_26_two_players_with_five_flames, "PAN-9.3 PAN-14.3")
{
    fresh(4);
    flames(2, 31, true);
    flames(3, 31, true);
    hand(2, 1, 14);
    hand(3, 2, 15);
    at_announce(0);
    announce(5);
    pass();
    CHECK_ASKED(PAN_D_HIJACK, 2);
    hijack(2, 1, 14);
    CHECK(pan_is_over(&table.s, NULL));
    CHECK_EQ(table.s.winner, 2);
    CHECK_EQ(hand_count(3), 2);
}

TEST(edge_27_two_pairs_of_hounds, "PAN-9.8")
{
    fresh(3);
    hand(1, 21, 22, 23, 24);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    CHECK_ASKED(PAN_D_HIJACK, 1);
    CHECK_EQ(offered(), 1);
}

TEST(edge_28_one_hound_blade_marker_in_the_middle, "PAN-9.6")
{
    fresh(3);
    hand(1, 7, 21);
    P(1)->determination = 1;
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 1);
    CHECK(offers(PAN_M_PASS));
}

TEST(edge_29_track_hound_and_no_hound_blade, "PAN-9.9 PAN-9.22")
{
    for (int pack = 0; pack <= 1; pack++) {
        fresh(3);
        if (pack) flames(0, 1, false), permanent(0, 15);
        hand(1, 7);
        P(1)->determination = 2;
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), pack ? 2 : 1);
        CHECK_EQ(offers(PAN_M_SHAPE + 2), pack);
    }
}

TEST(edge_30_cu07_against_cu15, "PAN-9.22")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 15);
    flames(1, 1, false);
    permanent(1, 7);
    hand(1, 7);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 1);
}

TEST(edge_31_cu08_without_a_cube, "PAN-9.22")
{
    for (int cube = 0; cube <= 1; cube++) {
        fresh(3);
        flames(1, 1, false);
        permanent(1, 8);
        hand(1, 1, 14);
        P(1)->influence = (uint8_t)cube;
        at_announce(0);
        announce(5);
        CHECK_ASKED(PAN_D_HIJACK, 1);
        CHECK_EQ(offered(), 1 + cube);
        if (!cube) continue;
        hijack(1, 1, 14);
        CHECK_EQ(P(1)->influence, 0);
        CHECK_EQ(P(1)->adepts, 2);
    }
}

TEST(edge_32_lost_enslavement_with_four_blades, "PAN-11.8")
{
    fresh(3);
    hand(0, 1, 2, 3, 4);
    at_discard(0, 7);
    discard(1);
    CHECK_EQ(hand_count(0), 3);
    CHECK_EQ(P(0)->hand, 1u << 2 | 1u << 3 | 1u << 4);
}

TEST(edge_33_cu04_with_two_blades_left, "PAN-11.14")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 4);
    hand(0, 1, 2, 3);
    at_discard(0, 7);
    discard(1);
    CHECK_EQ(hand_count(0), 2);
}

TEST(edge_34_empty_hand, "PAN-11.16")
{
    fresh(3);
    no_hand(0);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 0);
    CHECK_EQ(hand_count(0), 3);
}

TEST(edge_35_blades_paid_on_top_when_the_pile_runs_out, "PAN-11.9 PAN-9.11")
{
    fresh(3);
    no_hand(0);
    hand(1, 9, 3, 22);
    P(1)->adepts = 0;
    hand(2, 4, 5, 6);
    pile_ends();
    at_announce(0);
    CHECK_EQ(zone_count(PAN_Z_PILE), 0);
    announce(7);
    hijack(1, 9, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 1); /* P0 has drawn three */
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(top_discard(0), 3);
    CHECK_EQ(zone_count(PAN_Z_PILE), 24 - 1 - 3 - 1 - 3);
    bool back = holds(0, 9);
    for (int i = 0; i < zone_count(PAN_Z_PILE); i++)
        back = back || zone_face(PAN_Z_PILE, i) == 9;
    CHECK(back);
}

TEST(edge_36_rebuild_in_the_middle_of_a_draw, "PAN-11.9")
{
    fresh(3);
    hand(0, 1, 2);
    hand(1, 4, 5, 6);
    hand(2, 7, 8, 9);
    pile(24);
    pile_ends();
    at_discard(0, 7);
    int rest = zone_count(PAN_Z_DISCARD);
    discard(1);
    CHECK_EQ(hand_count(0), 3);
    CHECK(holds(0, 24) && holds(0, 2));
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(top_discard(0), 1);
    CHECK_EQ(zone_count(PAN_Z_PILE), rest - 1);
}

TEST(edge_37_first_turn_with_three_adepts, "PAN-3.2")
{
    fresh(4);
    P(3)->started = 0;
    P(3)->adepts = 3;
    P(3)->influence = 2;
    at_preparation(3);
    CHECK_ASKED(PAN_D_FAVOUR, 3);
    CHECK_EQ(P(3)->adepts, 3);
    CHECK_EQ(P(3)->influence, 2);
    announce(3);
    nobody_hijacks();
    while (table.s.active != 3 || table.s.decision == PAN_D_DISCARD)
        play(default_of(table.s.asked));
    CHECK_ASKED(PAN_D_FLAME, 3);
}

TEST(edge_38_extra_turn_on_the_way_to_victory, "PAN-7.5 PAN-8.2")
{
    fresh(3);
    flames(0, 15, true);
    P(0)->adepts = 3;
    hand(1, 1, 14);
    curse_pile(17);
    at_preparation(0);
    flame(false, 5);
    CHECK_EQ(slots_of(0), 5);
    announce(5);
    hijack(1, 1, 14);
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK(!offers(PAN_M_ANNOUNCE + 5));
    announce(6);
    nobody_hijacks();
    CHECK_EQ(table.s.winner, 0);
}

TEST(edge_39_no_extra_turn_on_a_first_turn, "PAN-3.2")
{
    fresh(3);
    P(0)->started = 0;
    P(0)->adepts = 6;
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(slots_of(0), 0);
    CHECK_EQ(P(0)->tokens, 3);
}

TEST(edge_40_cu12_and_victory, "PAN-8.7 PAN-8.9")
{
    fresh(3);
    flames(0, 31, true);
    permanent(0, 12);
    table.s.marker = 6;
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    at_announce(0);
    CHECK_EQ(offered(), 1);
    CHECK(offers(PAN_M_ANNOUNCE + 5));
    fresh(3);
    flames(1, 31, true);
    permanent(1, 12);
    hand(1, 7, 1);
    at_announce(0);
    announce(7);
    hijack(1, 7, 1);
    CHECK_EQ(table.s.winner, 1);
}

TEST(edge_41_cu14_on_enslavement_in_slot_1, "PAN-10.25")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 14);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_ENTHRALMENT, PAN_PT_PROTECTION, PAN_PT_HUNT);
    curse(0, 1, PAN_COVERED, 0, 0);
    flames(0, 3, false);
    at_preparation(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->token[0], PAN_PT_HUNT);
    flame(true, 3);
    CHECK_EQ(P(0)->influence, 2); /* Hunt is muted now */
}

TEST(edge_42_enthralment_sacrificed_this_turn, "PAN-3.4")
{
    fresh(3);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    CHECK_ASKED(PAN_D_PEEK, 0);
    CHECK_EQ(P(0)->tokens, 3);
    play(PAN_M_LOOK + 1);
    CHECK_EQ(known_to(0, PAN_Z_HAND + 1), 3);
    CHECK_EQ(P(0)->tokens, 0);
    CHECK_ASKED(PAN_D_FLAME, 0);
}

TEST(edge_43_cu09_covered, "PAN-12.12")
{
    fresh(3);
    flames(0, 1, false);
    permanent(0, 9);
    hand(0, 2, 5, 8);
    pile(24);
    at_announce(0);
    CHECK_EQ(known_to(1, PAN_Z_HAND), 3);
    announce(3);
    nobody_hijacks();
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(known_to(1, PAN_Z_HAND), 3); /* what was seen stays known */
    discard(5);
    CHECK(holds(0, 24));
    CHECK(!knows(1, PAN_Z_HAND, 24)); /* the view is lost */
}

TEST(edge_44_announcing_a_favour_nobody_can_hijack, "PAN-9.19")
{
    fresh(4);
    hand(1, 1, 2, 3);
    no_hand(2);
    hand(3, 21, 22);
    at_announce(0);
    announce(4);
    for (int seat = 1; seat <= 3; seat++) {
        CHECK_ASKED(PAN_D_HIJACK, seat);
        CHECK_EQ(offered(), 1);
        pass();
    }
    CHECK_EQ(P(0)->token[0], PAN_PT_ENSLAVEMENT);
}

TEST(edge_45_purchase_with_an_empty_adept_reserve, "PAN-4.6 PAN-4.7")
{
    fresh(3);
    P(0)->influence = 5;
    P(1)->adepts = 23;
    at_preparation(0);
    CHECK_EQ(table.s.reserve_adepts, 0);
    CHECK_EQ(P(0)->influence, 5);
    CHECK_EQ(P(0)->adepts, 1);
    fresh(3);
    flames(0, 1, false);
    curse(0, 22, 0, 0, 1);
    P(0)->influence = 5;
    P(1)->adepts = 22;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->adepts, 1);
    CHECK_EQ(P(0)->curses, 0);
    CHECK_EQ(table.s.reserve_adepts, 1);
}

TEST(edge_46_hijack_with_equal_guardians, "PAN-9.4")
{
    for (int favour = 1; favour <= 7; favour++)
        CHECK(pan_favour(favour)->first != pan_favour(favour)->second);
    fresh(3);
    hand(1, 7, 8);
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 1);
}

TEST(edge_47_enthralment_before_the_first_turn, "PAN-3.2 PAN-10.3")
{
    fresh(3);
    P(0)->started = 0;
    tokens(0, PAN_PT_ENTHRALMENT);
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(known_to(0, PAN_Z_HAND + 1), 0);
}

TEST(edge_48_pile_emptied_exactly, "PAN-11.9")
{
    fresh(3);
    hand(0, 1, 2, 3);
    hand(1, 4, 5, 6);
    hand(2, 7, 8, 9);
    pile(24);
    pile_ends();
    at_discard(0, 7);
    int rest = zone_count(PAN_Z_DISCARD);
    discard(1);
    CHECK_EQ(zone_count(PAN_Z_PILE), 0);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), rest + 1);
    announce(6);
    nobody_hijacks();
    discard(6);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(top_discard(0), 6);
    CHECK_EQ(zone_count(PAN_Z_PILE), rest);
}

TEST(edge_49_four_executioners_and_the_lone_track_hound, "PAN-9.12 PAN-9.22")
{
    for (int favour = 4; favour <= 7; favour += 3) {
        fresh(3);
        flames(0, 1, false);
        permanent(0, 15);
        hand(1, 7, 8, 9, 10);
        P(1)->determination = 2;
        at_announce(0);
        announce(favour);
        CHECK_EQ(offered(), 2);
        play(PAN_M_SHAPE + (favour == 7 ? 2 : 3));
        CHECK_ASKED(favour == 7 ? PAN_D_PAY_FIRST : PAN_D_PAY_SECOND, 1);
        CHECK_EQ(offered(), 4);
        play(PAN_M_PAY + 9);
        if (table.s.decision == PAN_D_PAY_HOUNDS) play(PAN_M_HOUNDS + 10);
        CHECK_EQ(P(1)->determination, 0);
        CHECK_EQ(top_discard(0), 9);
        CHECK_EQ(hand_count(1), 3);
    }
}

TEST(edge_50_fifth_flame_at_a2, "PAN-5.10")
{
    fresh(3);
    flames(0, 15, true);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 5;
    curse_pile(17);
    at_preparation(0);
    flame(false, 5);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(slots_of(0), 5);
    CHECK_EQ(P(0)->adepts, 5);
}

int main(void)
{
    RUN(edge_01_hunt_sacrificed_in_the_same_turn);
    RUN(edge_02_hunt_kept_in_slot_4);
    RUN(edge_03_protection_sacrificed);
    RUN(edge_04_adepts_from_sl2_at_a2);
    RUN(edge_05_adepts_from_sl2_at_a3);
    RUN(edge_06_six_adepts);
    RUN(edge_07_forced_purchase_spoils_a_plan);
    RUN(edge_08_compensation_stolen_back);
    RUN(edge_09_conversion_when_all_are_poor);
    RUN(edge_10_conversion_against_an_exhaustion_curse);
    RUN(edge_11_conversion_by_a_player_with_an_exhaustion_curse);
    RUN(absorbing_happens_in_any_phase);
    RUN(questions_show_the_phase_they_belong_to);
    RUN(edge_12_two_exhaustion_curses);
    RUN(edge_13_gain_larger_than_the_load);
    RUN(edge_14_hunt_and_absorption);
    RUN(edge_15_meagre_spoils_and_hunt);
    RUN(edge_16_new_exhaustion_curse_and_benefit);
    RUN(edge_17_reserve_of_cubes_empty_at_sl1);
    RUN(edge_18_load_not_available);
    RUN(edge_19_protection_with_no_curse);
    RUN(edge_20_protection_hijacked_by_a_player_who_has_it);
    RUN(edge_21_fifth_different_token);
    RUN(edge_22_four_tokens_in_phase_b);
    RUN(edge_23_demonic_discard_sacrificed);
    RUN(edge_24_five_flames_and_three_tokens);
    RUN(edge_25_five_flames_hijacked_by_someone_without);
    RUN(edge_26_two_players_with_five_flames);
    RUN(edge_27_two_pairs_of_hounds);
    RUN(edge_28_one_hound_blade_marker_in_the_middle);
    RUN(edge_29_track_hound_and_no_hound_blade);
    RUN(edge_30_cu07_against_cu15);
    RUN(edge_31_cu08_without_a_cube);
    RUN(edge_32_lost_enslavement_with_four_blades);
    RUN(edge_33_cu04_with_two_blades_left);
    RUN(edge_34_empty_hand);
    RUN(edge_35_blades_paid_on_top_when_the_pile_runs_out);
    RUN(edge_36_rebuild_in_the_middle_of_a_draw);
    RUN(edge_37_first_turn_with_three_adepts);
    RUN(edge_38_extra_turn_on_the_way_to_victory);
    RUN(edge_39_no_extra_turn_on_a_first_turn);
    RUN(edge_40_cu12_and_victory);
    RUN(edge_41_cu14_on_enslavement_in_slot_1);
    RUN(edge_42_enthralment_sacrificed_this_turn);
    RUN(edge_43_cu09_covered);
    RUN(edge_44_announcing_a_favour_nobody_can_hijack);
    RUN(edge_45_purchase_with_an_empty_adept_reserve);
    RUN(edge_46_hijack_with_equal_guardians);
    RUN(edge_47_enthralment_before_the_first_turn);
    RUN(edge_48_pile_emptied_exactly);
    RUN(edge_49_four_executioners_and_the_lone_track_hound);
    RUN(edge_50_fifth_flame_at_a2);
    return test_done();
}
