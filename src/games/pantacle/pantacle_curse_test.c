/* Chapters 11 (Change of Moon), 12 (curses), 13 (resources) and 14 (end) of
 * docs/rules/pantacle.md, and the seventeen permanent curses of its section 7.7. */
#include "games/pantacle/pantacle_fixture.h"

/* ---- chapter 11 ---------------------------------------------------------------------------- */

TEST(one_blade_is_discarded, "PAN-11.1")
{
    fresh(3);
    hand(0, 4, 5, 6);
    at_discard(0, 7);
    CHECK_EQ(offered(), 3);
    discard(5);
    CHECK_EQ(top_discard(0), 5);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK(holds(0, 4) && holds(0, 6));
}

TEST(moon_of_the_announced_favour, "PAN-11.2")
{
    static const uint8_t moons[8] = {0,
                                     PAN_MOON_NEW,
                                     PAN_MOON_WAXING,
                                     PAN_MOON_FULL,
                                     PAN_MOON_WANING,
                                     PAN_MOON_FULL,
                                     PAN_MOON_WAXING,
                                     PAN_MOON_NONE};
    static const uint8_t blades[5] = {0, 4, 5, 2, 6}; /* new, waxing, full, waning */
    for (int favour = 1; favour <= 7; favour++) {
        for (int moon = 1; moon <= 4; moon++) {
            fresh(3);
            hand(0, blades[moon], 24);
            at_discard(0, favour);
            discard(blades[moon]);
            CHECK_EQ(P(0)->influence, moons[favour] == moon);
        }
    }
}

TEST(moon_cube_although_hijacked, "PAN-11.3")
{
    fresh(3);
    hand(0, 2, 4);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->influence, 1);
    discard(2);
    CHECK_EQ(P(0)->influence, 2);
}

TEST(no_moon_for_indoctrination, "PAN-11.4")
{
    for (int blade = 1; blade <= 23; blade++) {
        fresh(3);
        hand(0, (uint8_t)blade, 24);
        at_discard(0, 7);
        discard(blade);
        CHECK_EQ(P(0)->influence, 0);
    }
}

TEST(demonic_discard_at_least_one, "PAN-11.5 PAN-11.6")
{
    fresh(3);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD);
    hand(0, 4, 5, 6);
    at_discard(0, 7);
    CHECK(!offers(PAN_M_STOP));
    CHECK_EQ(attempt(0, PAN_M_STOP), CAB_ILLEGAL);
    discard(4);
    CHECK_ASKED(PAN_D_MORE, 0);
    CHECK_EQ(offered(), 3); /* stop, or one of two */
    play(PAN_M_DISCARD + 6);
    CHECK_EQ(offered(), 2);
    CHECK_EQ(top_discard(0), 6);
    play(PAN_M_STOP);
    CHECK(holds(0, 5));
}

TEST(hand_is_refilled, "PAN-11.7 PAN-11.8")
{
    static const uint8_t start[4] = {4, 5, 6, 7};
    for (int enslaved = 0; enslaved <= 1; enslaved++) {
        for (int n = 2; n <= 4; n++) {
            fresh(3);
            give_hand(0, start, n);
            if (enslaved) tokens(0, PAN_PT_ENSLAVEMENT);
            at_discard(0, 7);
            discard(4);
            int limit = 3 + enslaved;
            CHECK_EQ(hand_count(0), n - 1 > limit ? n - 1 : limit);
        }
    }
    fresh(3); /* at the limit nothing is drawn */
    hand(0, 4, 5, 6, 7);
    at_discard(0, 7);
    int left = zone_count(PAN_Z_PILE);
    discard(4);
    CHECK_EQ(zone_count(PAN_Z_PILE), left);
    CHECK_EQ(hand_count(0), 3);
    CHECK_EQ(told("draw"), 0);
}

TEST(drawn_from_the_top, "PAN-11.7")
{
    fresh(3);
    hand(0, 4, 5);
    pile(17, 9, 21);
    at_discard(0, 7);
    discard(4);
    CHECK(holds(0, 17) && holds(0, 9) && !holds(0, 21));
}

TEST(the_last_discarded_is_spared, "PAN-11.9 PAN-11.10")
{
    bool seen[PAN_BLADES + 1] = {false};
    for (uint64_t seed = 0; seed < 120; seed++) {
        fresh(3);
        hand(0, 1, 2, 3);
        hand(1, 4, 5, 6);
        hand(2, 7, 8, 9);
        pile_ends();
        cab_rng_fast(&table.rng, seed);
        at_discard(0, 7);
        discard(1);
        CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
        CHECK_EQ(top_discard(0), 1);
        CHECK_EQ(zone_count(PAN_Z_PILE), 14);
        CHECK_EQ(told("rebuild"), 1);
        for (int blade = 1; blade <= PAN_BLADES; blade++)
            seen[blade] = seen[blade] || (blade > 3 && holds(0, blade));
        CHECK_EQ(known_to(1, PAN_Z_PILE), 0); /* shuffled: nobody knows the order */
    }
    for (int blade = 10; blade <= PAN_BLADES; blade++)
        CHECK(seen[blade]); /* any of them may come first */
}

TEST(a_draw_never_fails, "PAN-11.11")
{
    fresh(5); /* the most blades that can be out: 19 in hands, and one discarded now */
    for (int seat = 0; seat < 5; seat++)
        tokens(seat, PAN_PT_ENSLAVEMENT);
    hand(0, 1, 2, 3, 4);
    hand(1, 5, 6, 7, 8);
    hand(2, 9, 10, 11, 12);
    hand(3, 13, 14, 15, 16);
    hand(4, 17, 18, 19, 20);
    pile_ends();
    at_discard(0, 7);
    discard(1);
    CHECK_EQ(hand_count(0), 4);
    CHECK_EQ(zone_count(PAN_Z_PILE), 3);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
}

TEST(moon_cube_before_drawing, "PAN-11.12")
{
    fresh(3);
    hand(0, 2, 4);
    at_discard(0, 5);
    discard(2);
    int moon = cab_name_find(&pan_game, CAB_NAME_EVENT, "gain_cubes");
    int draw = cab_name_find(&pan_game, CAB_NAME_EVENT, "draw");
    int at_moon = -1, at_draw = -1;
    for (int i = 0; i < table.journal.count; i++) {
        if (table.journal.event[i].kind == moon) at_moon = i;
        if (table.journal.event[i].kind == draw) at_draw = i;
    }
    CHECK(at_moon >= 0 && at_draw > at_moon);
}

TEST(opponents_do_not_draw, "PAN-11.13")
{
    fresh(3);
    hand(1, 4);
    no_hand(2);
    at_discard(0, 7);
    play(default_of(0));
    CHECK_EQ(hand_count(1), 1);
    CHECK_EQ(hand_count(2), 0);
}

TEST(hand_limit, "PAN-11.14")
{
    for (int token = 0; token <= 1; token++) {
        for (int cursed = 0; cursed <= 1; cursed++) {
            fresh(3);
            if (token) tokens(0, PAN_PT_ENSLAVEMENT);
            if (cursed) permanent(0, 4);
            hand(0, 4, 5);
            at_discard(0, 7);
            CHECK_EQ(pan_hand_limit(&table.s, 0), 3 + token - cursed);
            discard(4);
            CHECK_EQ(hand_count(0), 3 + token - cursed);
        }
    }
    fresh(3); /* computed when drawing: Protection won this turn counts */
    permanent(0, 4);
    hand(0, 4, 5);
    at_announce(0);
    announce(3);
    nobody_hijacks();
    discard(4);
    CHECK_EQ(hand_count(0), 3);
}

TEST(end_of_turn_curses_after_the_draw, "PAN-11.15")
{
    fresh(3); /* the moon cube is counted in, and the coffer leaks */
    permanent(0, 11);
    P(0)->influence = 6;
    hand(0, 2, 4);
    at_discard(0, 5);
    discard(2);
    CHECK_EQ(P(0)->influence, 6);
    CHECK_EQ(told("leak"), 1);
    int leak = cab_name_find(&pan_game, CAB_NAME_EVENT, "leak");
    int draw = cab_name_find(&pan_game, CAB_NAME_EVENT, "draw");
    int at_leak = -1, at_draw = -1;
    for (int i = 0; i < table.journal.count; i++) {
        if (table.journal.event[i].kind == leak) at_leak = i;
        if (table.journal.event[i].kind == draw) at_draw = i;
    }
    CHECK(at_leak > at_draw);
    fresh(3); /* on the owner's own turns only */
    permanent(1, 11);
    P(1)->influence = 9;
    at_announce(2);
    announce(5);
    nobody_hijacks();
    play(default_of(2));
    CHECK_EQ(P(1)->influence, 9);
}

TEST(empty_hand_no_discard, "PAN-11.16")
{
    fresh(3);
    no_hand(0);
    discards(2); /* a full moon on top already */
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(hand_count(0), 3);
}

/* ---- chapter 12 ---------------------------------------------------------------------------- */

TEST(two_types_of_curses, "PAN-12.1")
{
    for (int number = 1; number <= 27; number++) {
        const pan_curse_data *data = pan_curse_card(number);
        CHECK_EQ(data->exhaustion, number >= 18);
        CHECK_EQ(data->influence + data->adepts > 0, number >= 18);
        CHECK_EQ(data->hook != PAN_HOOK_NONE, number < 18);
    }
}

TEST(a_permanent_curse_acts_while_face_up, "PAN-12.2 PAN-12.12 PAN-12.13")
{
    for (int flags = 0; flags <= PAN_PENDING; flags++) {
        fresh(3);
        curse(0, 4, flags == PAN_PENDING ? 0 : flags, 0, 0);
        if (flags == PAN_COVERED) tokens(0, PAN_PT_PROTECTION);
        at_announce(0);
        P(0)->curse[0].flags = (uint8_t)flags;
        pan_refresh(&table.s);
        CHECK_EQ(pan_hand_limit(&table.s, 0), flags ? 3 : 2);
        CHECK_EQ(pan_hand_limit(&table.s, 1), 3); /* on its owner only */
    }
}

TEST(load_comes_from_the_reserve, "PAN-12.3")
{
    fresh(3);
    P(0)->adepts = 3;
    curse_pile(26);
    at_preparation(0);
    flame(false, 5);
    CHECK_EQ(P(0)->curse[0].influence, 3);
    CHECK_EQ(P(0)->curse[0].adepts, 1);
    CHECK_EQ(table.s.reserve_influence, 37);
    CHECK_EQ(table.s.reserve_adepts, 25 - 2 - 1);
}

TEST(a_gain_is_absorbed, "PAN-12.4 PAN-12.5")
{
    fresh(4); /* cubes by cubes; what exceeds the load is received */
    curse(0, 26, 0, 2, 1);
    for (int i = 1; i < 4; i++)
        P(i)->influence = 1;
    at_announce(0);
    int reserve = table.s.reserve_influence;
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->curse[0].influence, 0);
    CHECK_EQ(P(0)->curse[0].adepts, 1); /* adepts are not touched, so the card stays */
    CHECK_EQ(P(0)->curses, 1);
    CHECK_EQ(table.s.reserve_influence, reserve + 3 - 1 + 2);
    fresh(3); /* adepts by adepts */
    curse(0, 26, 0, 2, 1);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->curse[0].influence, 2);
    CHECK_EQ(P(0)->curse[0].adepts, 0);
}

TEST(the_owner_chooses_the_card, "PAN-12.6 PAN-12.15")
{
    fresh(3);
    curse(0, 23, 0, 0, 2);
    curse(0, 26, 0, 3, 1);
    curse(0, 18, 0, 2, 0);
    at_announce(0);
    announce(7); /* two adepts */
    nobody_hijacks();
    CHECK_ASKED(PAN_D_ABSORB, 0);
    CHECK_EQ(offered(), 2); /* the two that carry adepts */
    CHECK(offers(PAN_M_ABSORB + 23) && offers(PAN_M_ABSORB + 26));
    play(PAN_M_ABSORB + 26); /* each unit anew: now only one card carries adepts */
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK_EQ(P(0)->curse[0].adepts, 1);
    CHECK_EQ(P(0)->curse[1].adepts, 0);
    CHECK_EQ(P(0)->adepts, 1);
}

TEST(an_empty_curse_goes_under_the_pile, "PAN-12.7")
{
    fresh(3);
    permanent(0, 1);
    curse(0, 22, 0, 0, 1);
    permanent(0, 4);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->curses, 2);
    CHECK_EQ(curse_at(0, 0), 1);
    CHECK_EQ(curse_at(0, 1), 4);
    CHECK_EQ(curse_from_bottom(0), 22);
    CHECK(knows(CAB_NOBODY, PAN_Z_CURSE_PILE, PAN_CU(22))); /* all saw it go there */
}

TEST(load_as_far_as_the_reserve_goes, "PAN-12.8")
{
    for (int left = 0; left <= 4; left += 2) {
        fresh(3);
        P(0)->adepts = 3;
        P(1)->influence = (uint8_t)(40 - left);
        curse_pile(20);
        at_preparation(0);
        flame(false, 5);
        CHECK_EQ(P(0)->curses, left ? 1 : 0);
        CHECK_EQ(P(0)->curse[0].influence, left);
    }
    fresh(3); /* half of it counts too: CU24 without cubes still brings its adept */
    P(0)->adepts = 3;
    P(1)->influence = 40;
    curse_pile(24);
    at_preparation(0);
    flame(false, 5);
    CHECK_EQ(P(0)->curses, 1);
    CHECK_EQ(P(0)->curse[0].influence, 0);
    CHECK_EQ(P(0)->curse[0].adepts, 1);
}

TEST(loads_are_not_on_the_sanctuary, "PAN-12.9")
{
    fresh(3); /* neither spent ... */
    curse(0, 27, 0, 7, 0);
    curse(0, 23, 0, 0, 2);
    P(0)->influence = 1;
    P(0)->adepts = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* ... nor sacrificed */
    CHECK_EQ(P(0)->curse[0].influence, 7);
    CHECK_EQ(P(0)->adepts, 2);
    fresh(3); /* nor stolen, nor leaking */
    curse(1, 27, 0, 7, 0);
    permanent(1, 11);
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(1)->curse[0].influence, 7);
}

TEST(curses_add_up, "PAN-12.10")
{
    fresh(3);
    permanent(0, 1);
    permanent(0, 3);
    permanent(0, 4);
    permanent(0, 10);
    P(0)->influence = 8; /* leech 1, price 2 + 4 + 1 */
    P(0)->adepts = 2;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->adepts, 3); /* and no cube for the toll */
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 2);
}

TEST(every_gain_is_absorbed, "PAN-12.11")
{
    fresh(3); /* purchase */
    curse(0, 23, 0, 0, 2);
    P(0)->influence = 3;
    at_preparation(0);
    CHECK_EQ(P(0)->adepts, 1);
    fresh(3); /* slot */
    curse(0, 21, 0, 6, 0);
    P(0)->adepts = 3;
    at_preparation(0);
    flame(true, 3);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->curse[0].influence, 4);
    fresh(3); /* compensation, Hunt with it, on somebody else's hijack; and the moon */
    curse(0, 21, 0, 6, 0);
    tokens(0, PAN_PT_HUNT);
    hand(0, 2, 4);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->curse[0].influence, 4);
    discard(2);
    CHECK_EQ(P(0)->curse[0].influence, 2);
    fresh(3); /* a hijacked favour, on somebody else's turn */
    curse(1, 23, 0, 0, 2);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(1)->adepts, 1);
    CHECK_EQ(P(1)->curse[0].adepts, 1);
}

TEST(a_stolen_cube_absorbed_is_lost_all_the_same, "PAN-12.14")
{
    fresh(3);
    curse(0, 18, 0, 3, 0);
    P(1)->influence = 5;
    at_announce(0);
    int reserve = table.s.reserve_influence;
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(1)->influence, 4);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(table.s.reserve_influence, reserve + 2);
}

/* ---- chapter 13 ---------------------------------------------------------------------------- */

TEST(no_limit_to_cubes_and_adepts, "PAN-13.1 PAN-13.3")
{
    fresh(4);
    P(0)->influence = 30;
    P(0)->adepts = 10;
    P(1)->influence = P(2)->influence = P(3)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 33);
    fresh(4);
    P(0)->adepts = 10;
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 12);
}

TEST(an_empty_reserve_gives_nothing, "PAN-13.2 PAN-13.4")
{
    fresh(3); /* the moon cube */
    hand(0, 2, 4);
    P(1)->influence = 40;
    at_discard(0, 5);
    discard(2);
    CHECK_EQ(P(0)->influence, 0);
    for (int left = 0; left <= 1; left++) { /* adepts */
        fresh(3);
        P(1)->adepts = (uint8_t)(23 - left);
        at_announce(0);
        announce(7);
        nobody_hijacks();
        CHECK_EQ(P(0)->adepts, 1 + left);
        CHECK_EQ(table.s.reserve_adepts, 0);
    }
}

TEST(each_event_is_one_gain, "PAN-13.5")
{
    fresh(3); /* compensation and moon: two events, Hunt twice */
    tokens(0, PAN_PT_HUNT);
    hand(0, 2, 4);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->influence, 2);
    discard(2);
    CHECK_EQ(P(0)->influence, 4);
    fresh(4); /* three victims of one Conversion: one event, Hunt once */
    tokens(0, PAN_PT_HUNT);
    P(1)->influence = P(2)->influence = P(3)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 4);
}

TEST(hunt_then_spoils_then_absorption, "PAN-13.6")
{
    for (int base = 1; base <= 3; base++) {
        for (int hunt = 0; hunt <= 1; hunt++) {
            fresh(4);
            permanent(0, 13);
            if (hunt) tokens(0, PAN_PT_HUNT);
            for (int i = 1; i <= base; i++)
                P(i)->influence = 1;
            at_announce(0);
            announce(6);
            nobody_hijacks();
            CHECK_EQ(P(0)->influence, base + hunt - (base + hunt >= 2));
        }
    }
    fresh(4); /* then unit by unit: absorbed, received, lost */
    permanent(0, 13);
    curse(0, 18, 0, 1, 0);
    tokens(0, PAN_PT_HUNT);
    P(1)->influence = 38;
    P(2)->influence = 1;
    at_announce(0);
    CHECK_EQ(table.s.reserve_influence, 0);
    announce(6); /* 2 + 1 - 1 = 2: one absorbed, one received */
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->curses, 1);
    CHECK_EQ(table.s.reserve_influence, 2);
}

TEST(adepts_without_hunt_and_spoils, "PAN-13.7")
{
    fresh(3);
    permanent(0, 13);
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 3);
    fresh(3); /* unit by unit */
    curse(0, 22, 0, 0, 1);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(P(0)->curses, 0);
}

TEST(absorption_with_an_empty_reserve, "PAN-13.8")
{
    fresh(3);
    curse(0, 23, 0, 0, 2);
    P(1)->adepts = 21;
    at_announce(0);
    CHECK_EQ(table.s.reserve_adepts, 0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->curse[0].adepts, 1);
    CHECK_EQ(table.s.reserve_adepts, 1);
    CHECK_EQ(P(0)->adepts, 1);
}

TEST(what_is_spent_returns_to_the_reserve, "PAN-13.9")
{
    fresh(3);
    permanent(0, 3);
    permanent(0, 10);
    P(0)->influence = 10;
    P(0)->adepts = 2;
    curse_pile(17);
    at_preparation(0); /* leech 1, purchase 4, toll 1 */
    CHECK_EQ(P(0)->influence, 4);
    CHECK_EQ(table.s.reserve_influence, 36);
    CHECK_EQ(table.s.reserve_adepts, 25 - 2); /* three sacrificed */
    play(PAN_M_CURSED_FLAME);
    play(PAN_M_EXTRA + 2);
    CHECK_EQ(table.s.reserve_influence, 40);
    fresh(3); /* toll of a hijack, adept of CU17 */
    permanent(1, 8);
    permanent(0, 17);
    permanent(0, 6);
    P(1)->influence = 1;
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(table.s.reserve_influence, 40);
    CHECK_EQ(table.s.reserve_adepts, 25 - 3);
}

TEST(losses_stop_at_zero, "PAN-13.10")
{
    fresh(3);
    permanent(0, 10);
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(table.s.reserve_influence, 40);
    CHECK_EQ(told("leech"), 0);
    fresh(3);
    permanent(0, 17);
    P(0)->adepts = 0;
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->adepts, 0);
    CHECK_EQ(told("mourn"), 0);
    fresh(3);
    permanent(0, 11);
    P(0)->influence = 6;
    at_discard(0, 7);
    play(default_of(0));
    CHECK_EQ(P(0)->influence, 6);
    CHECK_EQ(told("leak"), 0);
}

/* ---- the permanent curses, section 7.7 ------------------------------------------------------ */

TEST(cu05_veiled_moon, "PAN-11.2 PAN-12.2")
{
    for (int covered = 0; covered <= 1; covered++) {
        fresh(3);
        curse(0, 5, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(0, PAN_PT_PROTECTION);
        hand(0, 2, 4);
        at_discard(0, 5);
        discard(2);
        CHECK_EQ(P(0)->influence, covered);
    }
}

TEST(cu06_resigned_heart, "PAN-9.14 PAN-9.21")
{
    fresh(3);
    permanent(0, 6);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(P(0)->determination, 1); /* the marker still moves */
}

TEST(cu09_prying_eye, "PAN-12.2 PAN-12.12")
{
    fresh(4); /* from the moment it acts, through changes of the hand */
    P(0)->adepts = 3;
    hand(0, 4, 5, 6);
    curse_pile(9);
    at_preparation(0);
    play(PAN_M_CURSED_FLAME);
    CHECK_EQ(known_to(1, PAN_Z_HAND), 0); /* pending */
    play(PAN_M_SLOT + 5);
    CHECK_EQ(known_to(1, PAN_Z_HAND), 3);
    CHECK_EQ(known_to(2, PAN_Z_HAND), 0); /* the left neighbour alone */
    CHECK_EQ(known_to(3, PAN_Z_HAND), 0);
    announce(5);
    nobody_hijacks();
    discard(4);
    CHECK_EQ(hand_count(0), 3);
    CHECK_EQ(known_to(1, PAN_Z_HAND), 3);
}

TEST(cu10_leech, "PAN-3.4 PAN-13.10")
{
    fresh(3);
    permanent(0, 10);
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_EQ(P(0)->influence, 1);
}

TEST(cu11_leaking_coffer, "PAN-11.15")
{
    for (int covered = 0; covered <= 1; covered++) {
        fresh(3);
        curse(0, 11, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(0, PAN_PT_PROTECTION);
        P(0)->influence = 9;
        at_discard(0, 7);
        play(default_of(0));
        CHECK_EQ(P(0)->influence, covered ? 9 : 6);
    }
}

TEST(cu16_blind_hand, "PAN-11.1 PAN-11.6")
{
    bool gone[PAN_BLADES + 1] = {false};
    for (uint64_t seed = 0; seed < 60; seed++) {
        fresh(3);
        permanent(0, 16);
        hand(0, 4, 10, 15);
        cab_rng_fast(&table.rng, seed);
        at_announce(0);
        announce(7);
        nobody_hijacks();
        CHECK_ASKED(PAN_D_FAVOUR, 1); /* nothing to choose */
        gone[top_discard(0)] = true;
        CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    }
    CHECK(gone[4] && gone[10] && gone[15]);
    fresh(3); /* with Demonic Discard: how many, not which */
    flames(0, 9, false);
    permanent(0, 16);
    tokens(0, PAN_PT_DISCARD);
    hand(0, 4, 10, 15);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_MORE, 0);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 1);
    CHECK_EQ(offered(), 2);
    CHECK(offers(PAN_M_STOP) && offers(PAN_M_RANDOM));
    play(PAN_M_RANDOM);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 2);
    play(PAN_M_STOP);
    CHECK_EQ(hand_count(0), 3);
}

TEST(cu17_endless_mourning, "PAN-9.21 PAN-13.10")
{
    fresh(3);
    permanent(0, 17);
    P(0)->adepts = 2;
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(P(0)->adepts, 1);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(1)->adepts, 2);
}

/* ---- chapter 14 ---------------------------------------------------------------------------- */

TEST(the_game_ends_with_the_favour, "PAN-14.1 PAN-14.2")
{
    fresh(4);
    flames(0, 31, true);
    at_announce(0);
    announce(7);
    pass();
    pass();
    CHECK(!pan_is_over(&table.s, NULL)); /* somebody may still hijack */
    pass();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(pan_turn(&table.s).must, 0);
    CHECK_EQ(result.winners, 1);
    CHECK_TEXT(pan_game.name(CAB_NAME_END, result.reason), "favour");
    CHECK_EQ(attempt(0, PAN_M_PASS), CAB_OVER);
}

TEST(a_hijack_wins_too, "PAN-14.3 PAN-14.5")
{
    fresh(4);
    flames(2, 31, true);
    tokens(2, PAN_PT_PROTECTION); /* brings no token, counts all the same */
    hand(2, 17, 11);
    at_announce(0);
    announce(3);
    hijack(2, 17, 11);
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 4);
    CHECK_TEXT(pan_game.name(CAB_NAME_END, result.reason), "hijack");
}

TEST(fifth_flame_and_favour_in_one_turn, "PAN-14.4")
{
    fresh(3);
    flames(0, 15, true);
    P(0)->adepts = 3;
    curse_pile(17);
    at_preparation(0);
    flame(false, 5);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(table.s.winner, 0);
}

TEST(the_last_effect_is_not_carried_out, "PAN-14.6")
{
    fresh(3);
    flames(0, 31, true);
    P(1)->influence = 3;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(1)->influence, 3);
    CHECK_EQ(P(0)->influence, 0);
    fresh(3);
    flames(1, 31, true);
    hand(1, 7, 1);
    at_announce(0);
    announce(7);
    hijack(1, 7, 1);
    CHECK_EQ(P(1)->adepts, 1);
    CHECK_EQ(P(0)->influence, 1); /* payment and compensation were */
    CHECK_EQ(hand_count(1), 0);
}

TEST(one_winner, "PAN-14.7")
{
    fresh(5);
    for (int seat = 0; seat < 5; seat++)
        flames(seat, 31, true);
    at_announce(4);
    announce(5);
    nobody_hijacks();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 1 << 4);
    for (int seat = 0; seat < 4; seat++)
        CHECK(result.rank[seat] > 1);
}

TEST(ranking_of_the_others, "PAN-14.8")
{
    static const struct {
        uint8_t flames, adepts, tokens, cubes, rank;
    } seats[5] = {
        {31, 0, 0, 0, 1}, /* the winner, whatever the rest */
        {3, 0, 0, 9, 5},  {3, 1, 2, 1, 3}, {3, 1, 2, 1, 3}, {3, 1, 2, 2, 2},
    };
    fresh(5);
    for (int i = 0; i < 5; i++) {
        flames(i, seats[i].flames, true);
        P(i)->adepts = seats[i].adepts;
        P(i)->influence = seats[i].cubes;
        if (seats[i].tokens) tokens(i, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    }
    at_announce(0);
    announce(5);
    nobody_hijacks();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    for (int i = 0; i < 5; i++)
        CHECK_EQ(result.rank[i], seats[i].rank);
    fresh(4); /* flames before adepts, adepts before tokens, tokens before cubes */
    flames(0, 31, true);
    flames(1, 7, true);
    flames(2, 3, true);
    flames(3, 3, true);
    P(2)->adepts = 2;
    P(3)->adepts = 1;
    tokens(3, PAN_PT_HUNT);
    P(3)->influence = 9;
    P(1)->adepts = 0;
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.rank[1], 2);
    CHECK_EQ(result.rank[2], 3);
    CHECK_EQ(result.rank[3], 4);
}

TEST(after_round_40, "PAN-14.9")
{
    fresh(3);
    table.s.round = 40;
    flames(1, 3, true);
    flames(2, 3, true);
    hand(2, 4, 5, 6);
    table.s.marker = 5;
    table.s.announced = 5;
    lay(2, PAN_S_MOON_MORE, PAN_D_DISCARD, -1);
    discard(4); /* P2 ends round 40 */
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 6); /* shared */
    CHECK_EQ(result.rank[0], 3);
    CHECK_TEXT(pan_game.name(CAB_NAME_END, result.reason), "limit");
    fresh(3); /* not before */
    table.s.round = 39;
    table.s.marker = 5;
    at_discard(2, 5);
    play(default_of(2));
    CHECK(!pan_is_over(&table.s, NULL));
    CHECK_EQ(table.s.round, 40);
}

TEST(no_points, "PAN-14.10")
{
    fresh(
        3); /* the richest loses against the one who obtains the favour; no variant can be chosen */
    flames(0, 31, true);
    flames(1, 31, true);
    P(1)->adepts = 9;
    P(1)->influence = 20;
    at_announce(0);
    announce(5);
    nobody_hijacks();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 1);
    CHECK_EQ(pan_game.options, 0);
}

int main(void)
{
    RUN(one_blade_is_discarded);
    RUN(moon_of_the_announced_favour);
    RUN(moon_cube_although_hijacked);
    RUN(no_moon_for_indoctrination);
    RUN(demonic_discard_at_least_one);
    RUN(hand_is_refilled);
    RUN(drawn_from_the_top);
    RUN(the_last_discarded_is_spared);
    RUN(a_draw_never_fails);
    RUN(moon_cube_before_drawing);
    RUN(opponents_do_not_draw);
    RUN(hand_limit);
    RUN(end_of_turn_curses_after_the_draw);
    RUN(empty_hand_no_discard);
    RUN(two_types_of_curses);
    RUN(a_permanent_curse_acts_while_face_up);
    RUN(load_comes_from_the_reserve);
    RUN(a_gain_is_absorbed);
    RUN(the_owner_chooses_the_card);
    RUN(an_empty_curse_goes_under_the_pile);
    RUN(load_as_far_as_the_reserve_goes);
    RUN(loads_are_not_on_the_sanctuary);
    RUN(curses_add_up);
    RUN(every_gain_is_absorbed);
    RUN(a_stolen_cube_absorbed_is_lost_all_the_same);
    RUN(no_limit_to_cubes_and_adepts);
    RUN(an_empty_reserve_gives_nothing);
    RUN(each_event_is_one_gain);
    RUN(hunt_then_spoils_then_absorption);
    RUN(adepts_without_hunt_and_spoils);
    RUN(absorption_with_an_empty_reserve);
    RUN(what_is_spent_returns_to_the_reserve);
    RUN(losses_stop_at_zero);
    RUN(cu05_veiled_moon);
    RUN(cu06_resigned_heart);
    RUN(cu09_prying_eye);
    RUN(cu10_leech);
    RUN(cu11_leaking_coffer);
    RUN(cu16_blind_hand);
    RUN(cu17_endless_mourning);
    RUN(the_game_ends_with_the_favour);
    RUN(a_hijack_wins_too);
    RUN(fifth_flame_and_favour_in_one_turn);
    RUN(the_last_effect_is_not_carried_out);
    RUN(one_winner);
    RUN(ranking_of_the_others);
    RUN(after_round_40);
    RUN(no_points);
    return test_done();
}
