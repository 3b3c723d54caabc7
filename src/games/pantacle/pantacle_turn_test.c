/* Chapters 3 (turn), 4 (influence purchase) and 5 (sacrifices) of docs/rules/pantacle.md. */
#include "games/pantacle/pantacle_fixture.h"

/* ---- chapter 3 ---------------------------------------------------------------------------- */

TEST(three_phases_in_order, "PAN-3.1 PAN-3.9")
{
    fresh(3);
    P(0)->adepts = 3;
    curse_pile(12);
    hand(0, 2, 9, 13); /* all full moon */
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0); /* A first */
    CHECK_EQ(table.s.announced, 0);
    play(PAN_M_CURSED_FLAME);
    play(PAN_M_SLOT + 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* B when curse and benefit are settled: CU12 counts already */
    CHECK(!offers(PAN_M_ANNOUNCE + 7));
    CHECK_EQ(P(0)->influence, 2);
    announce(5);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_DISCARD, 0); /* C last */
    CHECK_EQ(P(0)->adepts, 1);
    discard(9);
    CHECK_EQ(P(0)->influence, 3);
    CHECK_EQ(table.s.active, 1);
}

TEST(first_turns_have_no_preparation, "PAN-3.2")
{
    for (int started = 0; started <= 1; started++) {
        fresh(3);
        permanent(0, 10);
        P(0)->started = (uint8_t)started;
        P(0)->influence = 5;
        tokens(0, PAN_PT_ENTHRALMENT);
        at_preparation(0);
        CHECK_EQ(table.s.decision, started ? PAN_D_PEEK : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->influence, started ? 4 : 5);
    }
    fresh(3); /* once the first turn is over there is one */
    P(0)->started = 0;
    at_announce(0);
    announce(5);
    nobody_hijacks();
    play(default_of(0));
    CHECK_EQ(P(0)->started, 1);
}

TEST(at_most_one_of_each_in_order, "PAN-3.3 PAN-5.8")
{
    fresh(3);
    P(0)->influence = 40;
    P(0)->adepts = 9;
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_ENTHRALMENT);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->influence, 38); /* A1 */
    CHECK_EQ(P(0)->adepts, 10);
    CHECK_EQ(P(0)->tokens, 1); /* A2 */
    flame(true, 5);
    CHECK_EQ(P(0)->adepts, 7); /* A3 */
    flame(false, 4);
    while (table.s.decision == PAN_D_KIND)
        play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* and nothing twice */
    CHECK_EQ(P(0)->adepts, 7);
    CHECK_EQ(slots_of(0), 2);
}

TEST(upkeep_then_look_then_purchase, "PAN-3.4")
{
    fresh(3);
    permanent(0, 10);
    tokens(0, PAN_PT_ENTHRALMENT);
    P(0)->influence = 3;
    at_preparation(0);
    CHECK_ASKED(PAN_D_PEEK, 0);
    CHECK_EQ(P(0)->influence, 2); /* the leech has been, the purchase not */
    CHECK_EQ(P(0)->adepts, 1);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->influence, 2); /* 3 is the price with a flame */
    fresh(3);
    tokens(0, PAN_PT_ENTHRALMENT);
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 2);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->influence, 0);
}

TEST(conditions_are_checked_step_by_step, "PAN-3.5")
{
    fresh(3); /* cubes from SL3 at A2 are too late for A1, adepts from SL2 in time for A3 */
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 1;
    at_preparation(0);
    flame(true, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->adepts, 1);
    fresh(3); /* bought at A1, sacrificed at A3 */
    P(0)->adepts = 2;
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
}

TEST(surplus_stays, "PAN-3.6 PAN-5.7")
{
    fresh(3);
    P(0)->influence = 11;
    P(0)->adepts = 4;
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 9);
    CHECK_EQ(P(0)->adepts, 2); /* 4 + 1 - 3 */
    CHECK_EQ(P(0)->tokens, 2);
    flame(true, 5);
    announce(5);
    nobody_hijacks();
    play(default_of(0));
    CHECK_EQ(P(0)->tokens, 2); /* also beyond the turn's end */
    CHECK(P(0)->influence >= 6);
}

TEST(an_extra_turn_is_a_whole_turn, "PAN-3.8 PAN-7.5 PAN-7.9 PAN-7.10")
{
    fresh(3);
    P(1)->adepts = 6; /* a second sacrifice waits for the extra turn */
    P(1)->influence = 7;
    curse_pile(17);
    at_preparation(1);
    flame(true, 5);
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    uint16_t turn = table.s.turn;
    uint8_t round = table.s.round;
    announce(5);
    nobody_hijacks();
    play(default_of(1));
    CHECK_EQ(table.s.active, 1);
    CHECK_EQ(table.s.turn, turn + 1);
    CHECK_EQ(table.s.round, round);
    CHECK_ASKED(PAN_D_EXTRA,
                1); /* purchase and sacrifice of the second Preparation: no top flame left */
    flame(false, 3);
    announce(6);
    nobody_hijacks();
    play(default_of(1));
    CHECK_EQ(table.s.active, 2); /* one extra turn, not more */
}

TEST(rounds_are_counted_at_the_first_player, "PAN-7.10")
{
    fresh(3);
    table.s.first = 1;
    P(0)->started = P(1)->started = P(2)->started = 1;
    at_announce(1);
    CHECK_EQ(table.s.round, 3);
    until_announce(2);
    CHECK_EQ(table.s.round, 3);
    until_announce(0);
    CHECK_EQ(table.s.round, 3);
    play(default_of(0));
    until_announce(1);
    CHECK_EQ(table.s.round, 4);
}

/* ---- chapter 4 ---------------------------------------------------------------------------- */

TEST(price_of_an_adept, "PAN-4.1")
{
    static const uint8_t slots[6] = {0, 2, 6, 14, 15, 31};
    fresh(3);
    flames(1, 31, true); /* the flames of others do not count */
    for (int n = 0; n <= 5; n++) {
        flames(0, slots[n], true);
        CHECK_EQ(pan_adept_cost(&table.s, 0), 2 + n);
    }
}

TEST(purchase_is_compulsory_and_immediate, "PAN-4.2 PAN-4.4")
{
    fresh(3);
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(table.s.reserve_influence, 40); /* the cubes are back */
    CHECK_EQ(table.s.reserve_adepts, 25 - 4);
}

TEST(one_adept_a_turn, "PAN-4.3")
{
    fresh(3);
    P(0)->influence = 20;
    at_preparation(0);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->influence, 18);
}

TEST(purchase_with_five_flames, "PAN-4.5")
{
    fresh(3);
    flames(0, 31, true);
    P(0)->influence = 8;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->adepts, 2);
}

TEST(no_purchase_without_an_adept_to_have, "PAN-4.6")
{
    for (int covered = 0; covered <= 1; covered++) { /* a covered card does not count */
        fresh(3);
        curse(0, 22, covered ? PAN_COVERED : 0, 0, 1);
        if (covered) tokens(0, PAN_PT_PROTECTION);
        P(0)->influence = 3;
        P(1)->adepts = 22;
        at_preparation(0);
        CHECK_EQ(P(0)->influence, covered ? 3 : 0);
        CHECK_EQ(P(0)->adepts, 1);
    }
}

TEST(purchase_absorbed_is_still_paid, "PAN-4.7")
{
    fresh(3);
    curse(0, 23, 0, 0, 2);
    P(0)->influence = 3;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 1);
    CHECK_EQ(P(0)->curse[0].adepts, 1);
}

TEST(black_tithe, "PAN-4.8")
{
    for (int cubes = 3; cubes <= 4; cubes++) {
        fresh(3);
        permanent(0, 1);
        P(0)->influence = (uint8_t)cubes;
        at_preparation(0);
        CHECK_EQ(pan_adept_cost(&table.s, 0), 4);
        CHECK_EQ(P(0)->adepts, cubes == 4 ? 2 : 1);
        CHECK_EQ(P(0)->influence, cubes == 4 ? 0 : 3);
    }
}

/* ---- chapter 5 ---------------------------------------------------------------------------- */

TEST(power_sacrifice, "PAN-5.1")
{
    for (int n = 2; n <= 4; n++) {
        fresh(3);
        const uint8_t row[4] = {PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT, PAN_PT_DISCARD};
        give_tokens(0, row, n);
        if (n == 4) flames(0, 8, false);
        at_preparation(0);
        CHECK_EQ(table.s.decision, n >= 3 ? PAN_D_FLAME : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->tokens, n == 2 ? 2 : n - 3);
        CHECK_EQ(P(0)->token[0], n == 2 ? PAN_PT_HUNT : n == 3 ? 0 : PAN_PT_DISCARD);
    }
}

TEST(fourth_token_moves_to_slot_1, "PAN-5.2")
{
    fresh(3);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENTHRALMENT, PAN_PT_ENSLAVEMENT);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->tokens, 1);
    CHECK_EQ(P(0)->token[0], PAN_PT_ENSLAVEMENT);
    CHECK_EQ(P(0)->token[3], 0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 4);
}

TEST(protection_that_survives_goes_on_covering, "PAN-5.2 PAN-10.27")
{
    fresh(3);
    curse(0, 4, PAN_COVERED, 0, 0);
    tokens(0, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT, PAN_PT_ENTHRALMENT, PAN_PT_PROTECTION);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(P(0)->token[0], PAN_PT_PROTECTION);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
}

TEST(benefit_of_a_lost_token_ends_at_once, "PAN-5.3")
{
    fresh(3);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3); /* already while the flame is chosen */
    CHECK_EQ(P(0)->working, 0);
    flame(true, 1);
    CHECK_EQ(P(0)->influence, 3);
}

TEST(tokens_can_be_had_again, "PAN-5.4")
{
    fresh(3);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    flame(true, 5);
    announce(PAN_FA_HUNT);
    nobody_hijacks();
    CHECK_EQ(P(0)->token[0], PAN_PT_HUNT);
    CHECK_EQ(P(0)->tokens, 1);
}

TEST(demonic_discard_never_comes_back, "PAN-5.5")
{
    fresh(3);
    flames(0, 8, false);
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    play(PAN_M_TOP_FLAME);
    CHECK_ASKED(PAN_D_SLOT, 0);
    CHECK_EQ(offered(), 4);
    CHECK(!offers(PAN_M_SLOT + 4));
    CHECK_EQ(attempt(0, PAN_M_SLOT + 4), CAB_ILLEGAL);
    for (int favour = 1; favour <= 7; favour++) /* and no favour gives it */
        CHECK(pan_favour(favour)->op != PAN_OP_TOKEN ||
              pan_favour(favour)->argument != PAN_PT_DISCARD);
}

TEST(adept_sacrifice, "PAN-5.6")
{
    for (int adepts = 2; adepts <= 4; adepts++) {
        fresh(3);
        P(0)->adepts = (uint8_t)adepts;
        at_preparation(0);
        CHECK_EQ(table.s.decision, adepts >= 3 ? PAN_D_FLAME : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->adepts, adepts >= 3 ? adepts - 3 : adepts);
        CHECK_EQ(table.s.reserve_adepts, 25 - 2 - P(0)->adepts);
    }
}

TEST(each_sacrifice_is_resolved_before_the_next_step, "PAN-5.9")
{
    fresh(3); /* CU02 taken with the flame of A2 raises the need of A3 */
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 3;
    curse_pile(2);
    at_preparation(0);
    CHECK_EQ(P(0)->adepts, 3);
    flame(false, 5);
    CHECK_ASKED(PAN_D_KIND, 0);
    play(PAN_M_KIND + PAN_ADEPTS_SACRIFICE);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->adepts, 3);
}

TEST(no_sacrifice_without_a_flame, "PAN-5.10")
{
    fresh(3);
    flames(0, 31, true);
    permanent(0, 3);
    tokens(0, PAN_PT_HUNT, PAN_PT_DISCARD, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 6;
    P(0)->influence = 4;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->tokens, 3);
    CHECK_EQ(P(0)->adepts, 6);
    CHECK_EQ(P(0)->influence, 4); /* no toll either */
}

/* P0 keeps CU02 with the flame of an adept sacrifice. */
static void take_altar(int kind)
{
    fresh(3);
    P(0)->adepts = 3;
    curse_pile(2);
    at_preparation(0);
    flame(false, 5);
    CHECK_ASKED(PAN_D_KIND, 0);
    CHECK_EQ(offered(), 2);
    play(PAN_M_KIND + kind);
}

TEST(one_sacrifice_of_the_owners_choice, "PAN-5.11 PAN-5.12")
{
    for (int kind = PAN_POWER; kind <= PAN_ADEPTS_SACRIFICE; kind++) {
        take_altar(kind);
        CHECK_EQ(P(0)->curse[0].kind, kind);
        CHECK_EQ(seen_by(CAB_NOBODY).player[0].curse[0].kind, kind); /* public */
        CHECK_EQ(pan_sacrifice_need(&table.s, 0, kind), 4);
        CHECK_EQ(pan_sacrifice_need(&table.s, 0, !kind), 3);
    }
}

TEST(the_choice_lasts_through_a_cover, "PAN-5.12")
{
    fresh(3);
    permanent(0, 2);
    P(0)->curse[0].kind = PAN_ADEPTS_SACRIFICE;
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(pan_sacrifice_need(&table.s, 0, PAN_ADEPTS_SACRIFICE), 3);
    fresh(3);
    curse(0, 2, PAN_COVERED, 0, 0);
    P(0)->curse[0].kind = PAN_ADEPTS_SACRIFICE;
    tokens(0, PAN_PT_PROTECTION, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    P(0)->adepts = 3;
    at_preparation(0);
    flame(true, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* not asked again, and A3 needs four */
    CHECK_EQ(P(0)->curse[0].kind, PAN_ADEPTS_SACRIFICE);
    CHECK_EQ(P(0)->adepts, 3);
}

TEST(toll_on_both_sacrifices, "PAN-5.13 PAN-5.15")
{
    fresh(3);
    permanent(0, 3);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_DISCARD, PAN_PT_HUNT);
    P(0)->adepts = 3;
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(P(0)->influence, 1); /* paid before the flame */
    flame(true, 2);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 2); /* 3 + 2 - 3 */
    flame(false, 1);
    for (int with = 0; with <= 1; with++) { /* without the cube it does not take place */
        fresh(3);
        permanent(0, 3);
        P(0)->adepts = 3;
        P(0)->influence = (uint8_t)with;
        at_preparation(0);
        CHECK_EQ(table.s.decision, with ? PAN_D_FLAME : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->adepts, with ? 0 : 3);
        CHECK_EQ(P(0)->influence, 0);
    }
    fresh(3); /* paid once, at A2; A3 is barred */
    permanent(0, 3);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_DISCARD, PAN_PT_HUNT);
    P(0)->adepts = 3;
    P(0)->influence = 1;
    at_preparation(0);
    flame(true, 2);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->adepts, 5);
}

TEST(four_needed_four_removed, "PAN-5.14")
{
    for (int n = 3; n <= 4; n++) {
        fresh(3);
        permanent(0, 2);
        P(0)->curse[0].kind = PAN_POWER;
        const uint8_t row[4] = {PAN_PT_HUNT, PAN_PT_DISCARD, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT};
        give_tokens(0, row, n);
        P(0)->token[2] = PAN_PT_ENTHRALMENT;
        P(0)->adepts = 2;
        at_preparation(0);
        play(PAN_M_LOOK_NOBODY);
        CHECK_EQ(table.s.decision, n == 4 ? PAN_D_FLAME : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->tokens, n == 4 ? 0 : 3);
    }
    for (int n = 3; n <= 5; n++) {
        fresh(3);
        permanent(0, 2);
        P(0)->curse[0].kind = PAN_ADEPTS_SACRIFICE;
        P(0)->adepts = (uint8_t)n;
        at_preparation(0);
        CHECK_EQ(table.s.decision, n >= 4 ? PAN_D_FLAME : PAN_D_FAVOUR);
        CHECK_EQ(P(0)->adepts, n >= 4 ? n - 4 : n);
    }
}

int main(void)
{
    RUN(three_phases_in_order);
    RUN(first_turns_have_no_preparation);
    RUN(at_most_one_of_each_in_order);
    RUN(upkeep_then_look_then_purchase);
    RUN(conditions_are_checked_step_by_step);
    RUN(surplus_stays);
    RUN(an_extra_turn_is_a_whole_turn);
    RUN(rounds_are_counted_at_the_first_player);
    RUN(price_of_an_adept);
    RUN(purchase_is_compulsory_and_immediate);
    RUN(one_adept_a_turn);
    RUN(purchase_with_five_flames);
    RUN(no_purchase_without_an_adept_to_have);
    RUN(purchase_absorbed_is_still_paid);
    RUN(black_tithe);
    RUN(power_sacrifice);
    RUN(fourth_token_moves_to_slot_1);
    RUN(protection_that_survives_goes_on_covering);
    RUN(benefit_of_a_lost_token_ends_at_once);
    RUN(tokens_can_be_had_again);
    RUN(demonic_discard_never_comes_back);
    RUN(adept_sacrifice);
    RUN(each_sacrifice_is_resolved_before_the_next_step);
    RUN(no_sacrifice_without_a_flame);
    RUN(one_sacrifice_of_the_owners_choice);
    RUN(the_choice_lasts_through_a_cover);
    RUN(toll_on_both_sacrifices);
    RUN(four_needed_four_removed);
    return test_done();
}
