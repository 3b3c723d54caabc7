/* Chapters 6 (flames and curses drawn) and 7 (benefits of the Pantacle) of
 * docs/rules/pantacle.md. */
#include "games/pantacle/pantacle_fixture.h"

/* P0 has just sacrificed three adepts and is asked for a flame; this many cubes are left. */
static void at_flame(int cubes)
{
    P(0)->adepts = (uint8_t)(cubes > 1 ? 2 : 3); /* the purchase makes the third */
    P(0)->influence = (uint8_t)(cubes > 1 ? cubes + 2 + cab_popcount(P(0)->slots) : cubes);
    at_preparation(0);
    CHECK_EQ(P(0)->influence, cubes);
    CHECK_EQ(P(0)->adepts, 0);
}

/* ---- chapter 6 ---------------------------------------------------------------------------- */

TEST(flame_curse_slot_effect, "PAN-6.1")
{
    fresh(3);
    curse_pile(4);
    at_flame(1);
    CHECK_ASKED(PAN_D_FLAME, 0); /* S1 */
    play(PAN_M_CURSED_FLAME);
    CHECK_ASKED(PAN_D_EXTRA, 0); /* S2 */
    play(PAN_M_EXTRA);
    CHECK_ASKED(PAN_D_SLOT, 0); /* S3 */
    CHECK_EQ(slots_of(0), 0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3); /* the curse waits */
    play(PAN_M_SLOT + 3);
    CHECK_EQ(P(0)->slots, 4);
    CHECK_EQ(P(0)->influence, 3);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 2); /* S4 */
}

TEST(any_flame_left_may_be_chosen, "PAN-6.2")
{
    for (int top = 0; top <= 1; top++) {
        fresh(3);
        flames(0, 1, false);
        at_flame(0);
        CHECK_EQ(offered(), 2);
        play(top ? PAN_M_TOP_FLAME : PAN_M_CURSED_FLAME);
        CHECK_EQ(P(0)->top_flame, !top);
        CHECK_EQ(P(0)->cursed_flames, top ? 3 : 2);
    }
}

TEST(top_flame_no_curse_others_one_each, "PAN-6.3 PAN-6.4")
{
    fresh(3);
    at_flame(0);
    play(PAN_M_TOP_FLAME);
    CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 27);
    CHECK_EQ(P(0)->curses, 0);
    for (int n = 0; n < 4; n++) {
        fresh(3);
        flames(0, (1 << n) - 1, false);
        P(0)->top_flame = 0;
        P(0)->cursed_flames = (uint8_t)(4 - n);
        P(0)->slots = (uint8_t)((2 << n) - 1);
        curse_pile(17);
        at_flame(0);
        CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 26); /* one card, free */
        CHECK_EQ(curse_at(0, 0), 17);
    }
}

TEST(additional_cards, "PAN-6.5 PAN-6.18")
{
    static const uint8_t price[5] = {0, 1, 4, 9, 16};
    for (int cards = 1; cards <= 4; cards++) {
        CHECK_EQ(pan_extra_price(cards), price[cards]);
        fresh(3);
        at_flame(price[cards]);
        play(PAN_M_CURSED_FLAME);
        CHECK_EQ(offered(), cards + 1);
        CHECK_EQ(attempt(0, PAN_M_EXTRA + cards + 1), CAB_ILLEGAL);
        play(PAN_M_EXTRA + cards);
        CHECK_EQ(P(0)->influence, 0);
        CHECK_EQ(zone_count(PAN_Z_CANDIDATES), cards + 1);
        CHECK_ASKED(PAN_D_KEEP, 0);
    }
    fresh(3); /* the coming benefit cannot pay */
    flames(0, 8, true);
    at_flame(3);
    CHECK_ASKED(PAN_D_EXTRA, 0);
    CHECK_EQ(offered(), 2);
}

TEST(number_and_price_before_any_card, "PAN-6.6")
{
    fresh(3);
    at_flame(9);
    play(PAN_M_CURSED_FLAME);
    CHECK_EQ(zone_count(PAN_Z_CANDIDATES), 0);
    CHECK_EQ(known_to(0, PAN_Z_CURSE_PILE), 0);
    play(PAN_M_EXTRA + 1);
    CHECK_EQ(P(0)->influence, 8);
    CHECK_ASKED(PAN_D_KEEP, 0); /* no further card can be bought now */
    CHECK_EQ(offered(), 2);
    CHECK_EQ(attempt(0, PAN_M_EXTRA + 1), CAB_ILLEGAL);
}

TEST(one_kept_the_others_below, "PAN-6.7 PAN-6.8")
{
    for (int kept = 0; kept < 5; kept++) {
        fresh(3);
        curse_pile(11, 17, 3, 26, 8);
        static const uint8_t drawn[5] = {11, 17, 3, 26, 8};
        at_flame(16);
        play(PAN_M_CURSED_FLAME);
        play(PAN_M_EXTRA + 4);
        play(PAN_M_KEEP + drawn[kept]);
        CHECK_EQ(P(0)->curses, 1);
        CHECK_EQ(curse_at(0, 0), drawn[kept]);
        CHECK_EQ(zone_count(PAN_Z_CANDIDATES), 0);
        CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 26);
        int place = 3; /* first rejected uppermost, last rejected at the very bottom */
        for (int i = 0; i < 5; i++)
            if (i != kept) CHECK_EQ(curse_from_bottom(place--), drawn[i]);
    }
}

TEST(candidates_are_for_the_drawer_alone, "PAN-6.9")
{
    fresh(3);
    curse_pile(11, 17, 3);
    at_flame(4);
    play(PAN_M_CURSED_FLAME);
    play(PAN_M_EXTRA + 2);
    CHECK_EQ(known_to(0, PAN_Z_CANDIDATES), 3);
    const cab_event *e = &table.journal.event[0];
    CHECK_TEXT(pan_name(CAB_NAME_EVENT, e->kind), "draw_curses");
    CHECK_EQ(e->ref[1].value, 3); /* how many and for how much, everybody hears */
    CHECK_EQ(e->ref[2].value, 4);
    static const uint8_t drawn[3] = {11, 17, 3};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(e->ref[3 + i].value, PAN_CU(drawn[i]));
        CHECK_EQ(e->ref[3 + i].seen_by, CAB_BIT(0));
    }
    CHECK_EQ(known_to(1, PAN_Z_CANDIDATES), 0);
    CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_CANDIDATES), 0);
    play(PAN_M_KEEP + 17);
    CHECK_EQ(known_to(0, PAN_Z_CURSE_PILE), 2); /* remembers what it put below */
    CHECK_EQ(known_to(1, PAN_Z_CURSE_PILE), 0);
}

TEST(kept_curse_is_open, "PAN-6.10")
{
    fresh(3);
    curse_pile(11);
    at_flame(0);
    play(PAN_M_CURSED_FLAME);
    CHECK(knows(1, PAN_Z_CURSES, PAN_CU(11)));
    CHECK(knows(CAB_NOBODY, PAN_Z_CURSES, PAN_CU(11)));
}

TEST(exhaustion_curse_is_loaded_on_arrival, "PAN-6.11 PAN-12.3")
{
    for (int number = 18; number <= 27; number++) {
        fresh(3);
        curse_pile((uint8_t)number);
        at_flame(0);
        play(PAN_M_CURSED_FLAME);
        CHECK_ASKED(PAN_D_SLOT, 0); /* at S2 */
        CHECK_EQ(P(0)->curse[0].influence, pan_curse_card(number)->influence);
        CHECK_EQ(P(0)->curse[0].adepts, pan_curse_card(number)->adepts);
        CHECK_EQ(table.s.reserve_influence, 40 - pan_curse_card(number)->influence);
        CHECK_EQ(table.s.reserve_adepts, 25 - 2 - pan_curse_card(number)->adepts);
    }
}

TEST(pending_curse_has_no_effect, "PAN-6.12")
{
    fresh(3); /* meagre spoils would take a cube */
    curse_pile(13);
    at_flame(0);
    flame(false, 3);
    CHECK_EQ(P(0)->influence, 2);
    fresh(3); /* an exhaustion curse would eat the benefit */
    curse_pile(21);
    at_flame(0);
    play(PAN_M_CURSED_FLAME);
    CHECK_EQ(P(0)->curse[0].flags, PAN_PENDING);
    play(PAN_M_SLOT + 1);
    CHECK_EQ(P(0)->influence, 3);
    CHECK_EQ(P(0)->curse[0].influence, 6);
    CHECK_EQ(P(0)->curse[0].flags, 0);
}

TEST(an_old_curse_leaves_while_the_new_one_waits, "PAN-6.12 PAN-12.7")
{
    fresh(3); /* the benefit empties CU18; CU23 moves to its place and comes into force */
    curse(0, 18, 0, 1, 0);
    curse_pile(23);
    at_flame(0);
    flame(false, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->curses, 1);
    CHECK_EQ(curse_at(0, 0), 23);
    CHECK_EQ(P(0)->curse[0].flags, 0);
    CHECK_EQ(P(0)->curse[0].adepts, 2);
    fresh(3); /* the same with a question after it */
    curse(0, 18, 0, 1, 0);
    curse_pile(2);
    at_flame(0);
    flame(false, 3);
    CHECK_ASKED(PAN_D_KIND, 0);
    play(PAN_M_KIND + PAN_ADEPTS_SACRIFICE);
    CHECK_EQ(P(0)->curse[0].kind, PAN_ADEPTS_SACRIFICE);
    CHECK_EQ(pan_sacrifice_need(&table.s, 0, PAN_ADEPTS_SACRIFICE), 4);
}

TEST(one_flame_a_slot_for_each_player, "PAN-6.13")
{
    fresh(3);
    flames(0, 2, false);
    flames(1, 31, true);
    at_flame(0);
    play(PAN_M_TOP_FLAME);
    CHECK_EQ(offered(), 4);
    CHECK(!offers(PAN_M_SLOT + 2)); /* own flame there */
    play(PAN_M_SLOT + 4);           /* others' flames do not matter */
    CHECK_EQ(P(0)->slots, 10);
    CHECK_EQ(P(1)->slots, 31);
}

TEST(benefit_comes_immediately, "PAN-6.14")
{
    fresh(3);
    at_flame(0);
    play(PAN_M_TOP_FLAME);
    play(PAN_M_SLOT + 3);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
}

static int flames_before;
static void curses_only_with_flames(const pan_state *before, cab_move move)
{
    (void)move;
    int was = 0, is = 0;
    for (int seat = 0; seat < before->seats; seat++) {
        was += before->player[seat].cursed_flames;
        is += P(seat)->cursed_flames;
        CHECK(P(seat)->curses <= 4 - P(seat)->cursed_flames); /* PAN-6.16 */
    }
    cab_cards c = pan_cards(&table.s, NULL);
    int now = cab_zone_count(&c, PAN_Z_CURSE_PILE);
    int then = before->pile[PAN_Z_CURSE_PILE].end - before->pile[PAN_Z_CURSE_PILE - 1].end;
    if (is == was && before->decision != PAN_D_EXTRA) CHECK(now >= then); /* none drawn */
    CHECK(now >= 3); /* PAN-6.17: 27 - 19 - 5 */
    flames_before += was - is;
}

TEST(no_curse_but_with_a_cursed_flame, "PAN-6.15 PAN-6.16 PAN-6.17")
{
    flames_before = 0;
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 5; seed++)
            random_game(seats, 100 + seed, curses_only_with_flames);
    CHECK(flames_before > 50);
    /* The largest draw there can be: 19 curses lie before players, five cards are drawn. */
    fresh(5);
    static const uint8_t before_players[19] = {2,  3,  4,  5,  6,  7,  8,  9,  1, 11,
                                               12, 13, 14, 15, 16, 17, 10, 27, 21};
    for (int i = 0; i < 19; i++) {
        int seat = i < 16 ? 1 + i / 4 : 0;
        int cubes = before_players[i] == 27 || before_players[i] == 21 ? 1 : 0;
        curse(seat, before_players[i], 0, cubes, 0);
    }
    P(0)->adepts = 3;
    P(0)->influence = 21; /* CU10 takes 1, SL5 SL4 SL3 hold flames: price 5 would leave 15 */
    P(0)->top_flame = 0;
    P(0)->slots = 0x17;
    P(0)->cursed_flames = 1;
    P(0)->influence = 23;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 16);
    CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 8);
    CHECK_ASKED(PAN_D_EXTRA, 0);
    play(PAN_M_EXTRA + 4);
    CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 3);
    play(default_of(0));
    CHECK_EQ(P(0)->curses, 4);
}

TEST(order_inside_s4, "PAN-6.19")
{
    fresh(3); /* CU02 asks for its kind, then the waiting Protection covers it */
    tokens(0, PAN_PT_PROTECTION);
    curse_pile(2);
    at_flame(0);
    flame(false, 5);
    CHECK_ASKED(PAN_D_KIND, 0);
    CHECK(!(P(0)->curse[0].flags & PAN_COVERED));
    play(PAN_M_KIND + PAN_ADEPTS_SACRIFICE);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(P(0)->curse[0].kind, PAN_ADEPTS_SACRIFICE);
    fresh(3); /* a card without any load goes before Protection could cover it */
    tokens(0, PAN_PT_PROTECTION);
    P(1)->influence = 40;
    curse_pile(18);
    at_flame(0);
    flame(false, 5);
    CHECK_EQ(P(0)->curses, 0);
    CHECK_EQ(told("cover"), 0);
    CHECK_EQ(curse_from_bottom(0), 18);
}

TEST(cursed_flames_are_interchangeable, "PAN-6.20")
{
    fresh(3);
    at_flame(0);
    CHECK_EQ(offered(), 2); /* top or cursed, not which point */
    CHECK(offers(PAN_M_TOP_FLAME) && offers(PAN_M_CURSED_FLAME));
}

/* ---- chapter 7 ---------------------------------------------------------------------------- */

TEST(sl1_three_cubes_per_flame, "PAN-7.1 PAN-13.5")
{
    static const uint8_t others[5] = {0, 2, 6, 14, 30};
    for (int n = 0; n < 5; n++) {
        for (int hunt = 0; hunt <= 1; hunt++) {
            fresh(3);
            flames(0, others[n], n > 0);
            flames(1, 31, true);
            if (hunt) tokens(0, PAN_PT_HUNT);
            curse_pile(17);
            P(0)->adepts = 3;
            at_preparation(0);
            flame(n == 0, 1);
            CHECK_EQ(P(0)->influence, 3 * (n + 1) + hunt); /* one single gain: Hunt adds one */
        }
    }
}

TEST(sl2_two_adepts, "PAN-7.2")
{
    fresh(3);
    at_flame(0);
    flame(true, 2);
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->influence, 0);
}

TEST(sl3_two_cubes, "PAN-7.3")
{
    fresh(3);
    at_flame(0);
    flame(true, 3);
    CHECK_EQ(P(0)->influence, 2);
    CHECK_EQ(P(0)->adepts, 0);
}

TEST(sl4_demonic_discard, "PAN-7.4")
{
    fresh(3);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_flame(0);
    flame(true, 4);
    CHECK_EQ(P(0)->tokens, 3);
    CHECK_EQ(P(0)->token[2], PAN_PT_DISCARD);
}

TEST(sl5_extra_turn, "PAN-7.5")
{
    fresh(3);
    at_flame(0);
    flame(true, 5);
    CHECK_EQ(table.s.extra_turn, 1);
    announce(5);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_DISCARD, 0); /* this turn is finished first */
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    announce(6);
    nobody_hijacks();
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 1);
}

TEST(each_benefit_once, "PAN-7.6")
{
    fresh(3);
    flames(0, 21, true);
    at_flame(0);
    CHECK_ASKED(PAN_D_SLOT, 0);
    CHECK_EQ(offered(), 2);
    CHECK(offers(PAN_M_SLOT + 2) && offers(PAN_M_SLOT + 4));
}

TEST(demonic_discard_finds_no_free_place, "PAN-7.7")
{
    /* The position is a guard (edge case 22): four tokens survive A2 under CU02 only if there
     * are three, so it is laid as if a fifth token existed: A2 is over and the flame of A3 is
     * asked for. */
    fresh(3);
    permanent(0, 2);
    P(0)->curse[0].kind = PAN_POWER;
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    at_flame(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    P(0)->token[3] = PAN_PT_ENTHRALMENT;
    P(0)->tokens = 4;
    pan_refresh(&table.s);
    flame(true, 4);
    CHECK_EQ(P(0)->tokens, 4);
    CHECK_EQ(P(0)->token[3], PAN_PT_ENTHRALMENT);
    CHECK_EQ(P(0)->slots & 8, 8); /* the slot is taken: the token never comes */
}

TEST(places_of_the_benefits, "PAN-7.8")
{
    CHECK_EQ(cab_name_find(&pan_game, CAB_NAME_TERM, "slot_top"), PAN_T_SLOT + 1);
    CHECK_EQ(cab_name_find(&pan_game, CAB_NAME_TERM, "slot_upper_right"), PAN_T_SLOT + 2);
    CHECK_EQ(cab_name_find(&pan_game, CAB_NAME_TERM, "slot_upper_left"), PAN_T_SLOT + 3);
    CHECK_EQ(cab_name_find(&pan_game, CAB_NAME_TERM, "slot_lower_right"), PAN_T_SLOT + 4);
    CHECK_EQ(cab_name_find(&pan_game, CAB_NAME_TERM, "slot_lower_left"), PAN_T_SLOT + 5);
}

int main(void)
{
    RUN(flame_curse_slot_effect);
    RUN(any_flame_left_may_be_chosen);
    RUN(top_flame_no_curse_others_one_each);
    RUN(additional_cards);
    RUN(number_and_price_before_any_card);
    RUN(one_kept_the_others_below);
    RUN(candidates_are_for_the_drawer_alone);
    RUN(kept_curse_is_open);
    RUN(exhaustion_curse_is_loaded_on_arrival);
    RUN(pending_curse_has_no_effect);
    RUN(an_old_curse_leaves_while_the_new_one_waits);
    RUN(one_flame_a_slot_for_each_player);
    RUN(benefit_comes_immediately);
    RUN(no_curse_but_with_a_cursed_flame);
    RUN(order_inside_s4);
    RUN(cursed_flames_are_interchangeable);
    RUN(sl1_three_cubes_per_flame);
    RUN(sl2_two_adepts);
    RUN(sl3_two_cubes);
    RUN(sl4_demonic_discard);
    RUN(sl5_extra_turn);
    RUN(each_benefit_once);
    RUN(demonic_discard_finds_no_free_place);
    RUN(places_of_the_benefits);
    return test_done();
}
