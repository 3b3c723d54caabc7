/* Rounds, actions, fights of the base game (TAV-5, TAV-6, TAV-7). */
#include "games/tavern/tavern_fixture.h"

static void duel(void) /* dwarf and wizard against elf and bard */
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
}

/* ---- the round ------------------------------------------------------------------------------ */

TEST(the_leader_must_activate, "TAV-5.6 TAV-5.7 TAV-5.8")
{
    duel();
    tilted(TAV_CH_WIZARD);
    at_turn(0);
    CHECK_EQ(offered(), 1); /* no way to wait */
    activate(TAV_CH_DWARF);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED); /* paid before the action */
    CHECK_ASKED(TAV_D_ACTION, 0);
}

TEST(the_lead_goes_left, "TAV-5.9 TAV-5.10")
{
    fresh(4);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    tilted(TAV_CH_ELF);
    down(TAV_CH_BARD);
    at_turn(0);
    play(default_of(0));
    act(TAV_ACT_PASS);
    CHECK_ASKED(TAV_D_CHARACTER, 2); /* seat 1 has nobody to activate */
    play(default_of(2));
    act(TAV_ACT_PASS);
    CHECK_ASKED(TAV_D_CHARACTER, 3);
}

TEST(the_next_leader_follows_the_last_one, "TAV-5.12 TAV-5.13 TAV-8.22")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    for (int c = 0; c < TAV_HEROES; c++)
        if (c != TAV_CH_DWARF && c != TAV_CH_ELF) S()->tilted |= B(c);
    S()->tilted &= B(TAV_CH_WIZARD) | B(TAV_CH_BARD) | B(TAV_CH_GNOME) | B(TAV_CH_THIEF);
    objects(0, TAV_OB_HAM);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_PASS);
    act(TAV_ACT_PASS);  /* the elf, the only one left */
    expect(TAV_D_KEEP); /* objects, then straightening, then arrivals */
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    keep_nothing();
    expect(TAV_D_CLAIM);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_STANDING);
    for (int i = 0; i < 3; i++)
        claims(0);
    CHECK_ASKED(TAV_D_CHARACTER, 2); /* left of seat 1 */
    CHECK_EQ(S()->round, 3);
}

TEST(nobody_can_activate, "TAV-5.9 TAV-5.12")
{
    duel();
    down(TAV_CH_DWARF);
    down(TAV_CH_WIZARD);
    down(TAV_CH_ELF);
    tilted(TAV_CH_BARD);
    arrivals(0, TAV_CH_MONK);
    S()->leader = 0;
    at_turn(0);
    activate(TAV_CH_MONK);
    act(TAV_ACT_PASS);
    expect(TAV_D_CLAIM); /* nobody had objects */
}

TEST(at_the_door_no_activation, "TAV-5.11 TAV-6.29")
{
    duel(); /* edge case 23 */
    S()->at_door = B(TAV_CH_DWARF);
    S()->round = 3;
    at_turn(0);
    CHECK(!offers(TAV_M_ACTIVATE + TAV_CH_DWARF));
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_STANDING);
    all_pass();
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_STANDING); /* the round has ended without it */
    CHECK(S()->fled & B(TAV_CH_DWARF));
}

/* ---- actions -------------------------------------------------------------------------------- */

TEST(the_list_of_actions, "TAV-6.1 TAV-6.2")
{
    duel();
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_WIZARD),
             1 << TAV_ACT_PASS | 1 << TAV_ACT_WINDOW | 1 << TAV_ACT_DOOR);
    duel();
    objects(0, TAV_OB_HAM, TAV_OB_PLATE, TAV_OB_TABLE, TAV_OB_BARREL, TAV_OB_WALL_TROPHY);
    on_floor(TAV_TR_KEG);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_WIZARD), (1 << TAV_ACTIONS) - 1);
    duel(); /* edge case 19: everybody hides */
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    cover(TAV_CH_ELF, TAV_OB_BARREL, true);
    cover(TAV_CH_BARD, TAV_OB_CURTAIN, true);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_WIZARD),
             1 << TAV_ACT_PASS | 1 << TAV_ACT_WINDOW | 1 << TAV_ACT_DOOR);
}

TEST(arrivals_act_like_heroes, "TAV-6.4 TAV-7.24")
{
    duel(); /* edge case 12 */
    arrivals(0, TAV_CH_SERGEANT);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE, TAV_OB_TABLE, TAV_OB_BARREL, TAV_OB_WALL_TROPHY);
    treasures(1, TAV_TR_KEG);
    on_floor(TAV_TR_AXE);
    down(TAV_CH_ELF);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_SERGEANT), (1 << TAV_ACTIONS) - 1);
    rolls(6, 2, 3, 4);
    strike(TAV_CH_SERGEANT, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(holds(0, TAV_TR_KEG)); /* edge case 10: the single treasure goes to the attacker */
    CHECK(turn_is_over());
}

static void hidden_wizard(void)
{
    duel();
    cover(TAV_CH_WIZARD, TAV_OB_BARREL, true);
    on_floor(TAV_TR_KEG);
    at_turn(0);
    activate(TAV_CH_WIZARD);
}

TEST(acting_leaves_the_hiding_place, "TAV-6.3 TAV-10.8")
{
    hidden_wizard(); /* edge case 17 */
    act(TAV_ACT_PASS);
    CHECK(S()->hidden & B(TAV_CH_WIZARD));
    hidden_wizard(); /* edge case 18 */
    act(TAV_ACT_PICK_UP);
    CHECK(!(S()->hidden & B(TAV_CH_WIZARD)));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BARREL));
    CHECK(holds(0, TAV_TR_KEG));
    hidden_wizard();
    act(TAV_ACT_DOOR);
    CHECK_EQ(S()->cover[TAV_CH_WIZARD], 0);
    CHECK_EQ(tav_count_o(S(), TAV_O_BROKEN), 0);
}

TEST(pick_up_what_lies_there, "TAV-6.6 TAV-6.7")
{
    duel(); /* what one dropped oneself may be taken back */
    on_floor(TAV_TR_KEG, TAV_TR_RUBY);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_PICK_UP);
    CHECK_ASKED(TAV_D_FLOOR, 0);
    CHECK_EQ(offered(), 2);
    play(TAV_M_TAKE + TAV_TR_RUBY);
    CHECK(holds(0, TAV_TR_RUBY));
    CHECK_EQ(seen_by(1).hand[0], cab_bit(TAV_TR_RUBY));
}

/* Face down there is nothing to choose: one of the pool, and each by one number of the three. */
TEST(pick_up_from_the_pool, "TAV-6.7")
{
    uint64_t taken = 0;
    for (uint8_t pick = 0; pick < 3; pick++) {
        duel();
        with(TAV_OPT_HARD_HEAD);
        put(&table.treasure[TAV_T_FLOOR_DOWN], LIST_(TAV_TR_AXE, TAV_TR_WAND, TAV_TR_MASK), 3, 0);
        at_turn(0);
        activate(TAV_CH_DWARF);
        randoms(pick);
        act(TAV_ACT_PICK_UP);
        CHECK_EQ(told("pick_up_blind"), 1);
        CHECK_EQ(hand_count(0), 1);
        CHECK_EQ(tav_count_t(S(), TAV_T_FLOOR_DOWN), 2);
        CHECK_EQ(seen_by(1).hand[0], 0);
        taken |= S()->hand[0];
    }
    CHECK_EQ(taken, cab_bit(TAV_TR_AXE) | cab_bit(TAV_TR_WAND) | cab_bit(TAV_TR_MASK));
}

TEST(a_protection_stays, "TAV-6.12")
{
    duel();
    cover(TAV_CH_ELF, TAV_OB_TABLE, false);
    at_turn(0);
    to_next_round();
    CHECK_EQ(S()->cover[TAV_CH_ELF], TAV_OB(TAV_OB_TABLE));
}

TEST(a_failed_hiding, "TAV-6.14 TAV-10.8")
{
    duel();
    with(TAV_OPT_SMASH); /* discarded, not broken, even then */
    objects(0, TAV_OB_BARREL, TAV_OB_HAM);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_HIDE);
    rolls(4, 4);
    use(TAV_OB_BARREL);
    CHECK_EQ(S()->dice_count, 2);
    CHECK_EQ(S()->cover[TAV_CH_DWARF], 0);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BARREL));
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
}

TEST(a_weapon_is_drawn_once, "TAV-6.20 TAV-6.36 TAV-7.5")
{
    duel();
    treasures(0, TAV_TR_DEMON_SWORD, TAV_TR_BLESSED_LANCE);
    objects(0, TAV_OB_WALL_TROPHY);
    at_turn(0);
    CHECK(!(tav_actions(S(), TAV_CH_DWARF) & 1 << TAV_ACT_CONTACT)); /* not from the hand */
    activate(TAV_CH_DWARF);
    act(TAV_ACT_DRAW);
    CHECK_EQ(offered(), 3);
    play(TAV_M_USE + TAV_OB_WALL_TROPHY);
    CHECK_EQ(S()->weapon[TAV_CH_DWARF], TAV_OB(TAV_OB_WALL_TROPHY));
    CHECK_EQ(tav_weapon_of(S(), TAV_CH_DWARF), 0); /* edge case 34: from the next round on */
    CHECK(!(tav_actions(S(), TAV_CH_DWARF) & 1 << TAV_ACT_DRAW));
    CHECK(tav_actions(S(), TAV_CH_WIZARD) & 1 << TAV_ACT_DRAW);
}

TEST(a_drawn_weapon_counts, "TAV-6.21")
{
    fresh(2);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
    wields(TAV_CH_BARBARIAN, TAV_TR_DEMON_SWORD);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 3);
}

TEST(the_weapon_of_a_beaten_hero, "TAV-6.22 TAV-7.26")
{
    duel(); /* edge case 13 */
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    wields(TAV_CH_ELF, TAV_TR_DEMON_SWORD);
    cover(TAV_CH_ELF, TAV_OB_TABLE, false);
    down(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(holds(0, TAV_TR_DEMON_SWORD)); /* in the hand again, and stolen from it */
    CHECK_EQ(S()->weapon[TAV_CH_ELF], 0);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_TABLE));
    duel();
    objects(0, TAV_OB_PLATE, TAV_OB_HAM);
    wields(TAV_CH_ELF, TAV_OB(TAV_OB_WALL_TROPHY));
    down(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_ELF);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_WALL_TROPHY));
}

TEST(who_may_try_the_window, "TAV-6.28 TAV-2.21")
{
    fresh(2);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_TROLL);
    at_turn(0);
    CHECK(!(tav_actions(S(), TAV_CH_BARBARIAN) & 1 << TAV_ACT_WINDOW));
    CHECK(!(tav_actions(S(), TAV_CH_TROLL) & 1 << TAV_ACT_WINDOW));
    fresh(2); /* edge case 42 */
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_TROLL);
    at_turn(0);
    CHECK(tav_actions(S(), TAV_CH_BARBARIAN) & 1 << TAV_ACT_WINDOW);
    CHECK(!(tav_actions(S(), TAV_CH_TROLL) & 1 << TAV_ACT_WINDOW));
}

TEST(fleeing_leaves_things_behind, "TAV-6.34 TAV-6.24 TAV-2.15")
{
    duel();
    cover(TAV_CH_WIZARD, TAV_OB_TABLE, false);
    wields(TAV_CH_WIZARD, TAV_TR_BLESSED_LANCE);
    treasures(0, TAV_TR_KEG);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 6, 1, 2, 3);
    act(TAV_ACT_WINDOW);
    CHECK(S()->fled & B(TAV_CH_WIZARD));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_TABLE));
    CHECK_EQ(tav_count_t(S(), TAV_T_SHELTER), 2); /* keg and lance: both go, nothing to choose */
    CHECK_EQ(hand_count(0), 0);
}

TEST(a_band_that_has_left_keeps_its_hand, "TAV-6.35 TAV-9.4 TAV-6.23")
{
    fresh(3);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
    fled(TAV_CH_BARBARIAN);
    treasures(0, TAV_TR_AXE, TAV_TR_HAMMER, TAV_TR_LONGBOW);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 6, 1, 2, 3);
    act(TAV_ACT_WINDOW);
    play(TAV_M_SHELTER + TAV_TR_AXE);
    play(TAV_M_SHELTER + TAV_TR_LONGBOW);
    CHECK_EQ(tav_living(S(), 0), 0);
    CHECK_EQ(hand_count(0), 1);
    CHECK_EQ(tav_score(S(), 0), 9);
    CHECK_EQ(tav_targets(S(), 1, TAV_CONTACT) & band(0), 0);
}

/* ---- fights --------------------------------------------------------------------------------- */

TEST(the_object_is_played_on_the_attacker, "TAV-7.3 TAV-2.13 TAV-7.4")
{
    duel(); /* edge case 16 */
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    cover(TAV_CH_DWARF, TAV_OB_TABLE, false);
    at_turn(0);
    rolls(2, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(S()->cover[TAV_CH_DWARF], 0);
    CHECK_EQ(tav_count_o(S(), TAV_O_DISCARD), 2);
    duel();
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    cover(TAV_CH_DWARF, TAV_OB_TABLE, false);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    if (S()->decision == TAV_D_CARD) play(TAV_M_WEAPON);
    target(TAV_CH_ELF);
    CHECK_EQ(S()->dice_count, 6);
    CHECK_EQ(S()->cover[TAV_CH_DWARF], TAV_OB(TAV_OB_TABLE));
}

TEST(icons_decide, "TAV-7.2 TAV-6.8")
{
    duel(); /* edge case 15 */
    objects(0, TAV_OB_CHAIR, TAV_OB_HAM);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_DWARF) & 0x7c, 1 << TAV_ACT_CONTACT | 1 << TAV_ACT_DISTANCE);
    duel();
    objects(0, TAV_OB_STOOL, TAV_OB_HAM);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_DWARF) & 0x7c, 1 << TAV_ACT_CONTACT | 1 << TAV_ACT_PROTECT);
}

TEST(bands_that_are_gone_do_not_count, "TAV-7.7 TAV-7.9")
{
    fresh(4); /* edge case 20 */
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    fled(TAV_CH_ELF);
    ko(TAV_CH_BARD);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_CONTACT), band(2) | band(3));
    CHECK_EQ(tav_targets(S(), 0, TAV_DISTANCE), band(2) | band(3));
}

TEST(never_a_target, "TAV-7.10 TAV-7.11 TAV-6.9 TAV-6.23")
{
    fresh(4);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    heroes(3, TAV_CH_TROLL, TAV_CH_PALADIN);
    arrivals(3, TAV_CH_MONK, TAV_CH_NUN);
    ko(TAV_CH_ELF);
    cover(TAV_CH_GNOME, TAV_OB_TABLE, false);
    cover(TAV_CH_THIEF, TAV_OB_TRAY, false);
    fled(TAV_CH_TROLL);
    cover(TAV_CH_PALADIN, TAV_OB_BARREL, true);
    down(TAV_CH_MONK);
    tilted(TAV_CH_NUN);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_CONTACT), B(TAV_CH_BARD) | B(TAV_CH_MONK) | B(TAV_CH_NUN));
    CHECK_EQ(tav_targets(S(), 0, TAV_DISTANCE), 0); /* edge case 21 */
}

TEST(straight_to_ko_is_no_fall, "TAV-7.22 TAV-7.27")
{
    fresh(2); /* edge case 9 */
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_DWARF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_RUBY);
    at_turn(0);
    rolls(6, 6, 6, 2, 3, 4, 1);
    strike(TAV_CH_BARBARIAN, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_WIZARD);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_KO);
    CHECK_EQ(hand_count(0), 1);
    play(TAV_M_DROP + cab_low(S()->hand[1]));
    CHECK_EQ(hand_count(1), 1); /* one stolen, one dropped, no more */
    CHECK(!(S()->been_down & B(TAV_CH_WIZARD)));
    CHECK(band(1) & B(TAV_CH_WIZARD)); /* stays on the table and counts */
    CHECK(turn_is_over());
}

TEST(the_first_fall_is_spent, "TAV-7.23")
{
    duel();
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_DOWN);
    CHECK(S()->been_down & B(TAV_CH_ELF)); /* though there was nothing to drop */
    CHECK(turn_is_over());
}

TEST(an_acted_hero_is_easier_to_floor, "TAV-2.4 TAV-2.6")
{
    duel(); /* edge case 8 */
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 6, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_KO);
}

TEST(a_trophy_breaks, "TAV-7.16 TAV-7.17 TAV-7.18")
{
    for (int ones = 1; ones <= 2; ones++) { /* edge case 35 */
        duel();
        wields(TAV_CH_DWARF, TAV_OB(TAV_OB_WALL_TROPHY));
        at_turn(0);
        activate(TAV_CH_DWARF);
        act(TAV_ACT_CONTACT);
        if (S()->decision == TAV_D_CARD) play(TAV_M_WEAPON);
        rolls(1, ones == 2 ? 1 : 2, 3, 4, 5, 2);
        target(TAV_CH_ELF);
        CHECK_EQ(tav_tavern_value(S()), ones == 2 ? 27 : 30);
        CHECK_EQ(S()->weapon[TAV_CH_DWARF], ones == 2 ? 0 : TAV_OB(TAV_OB_WALL_TROPHY));
    }
}

int main(void)
{
    RUN(the_leader_must_activate);
    RUN(the_lead_goes_left);
    RUN(the_next_leader_follows_the_last_one);
    RUN(nobody_can_activate);
    RUN(at_the_door_no_activation);
    RUN(the_list_of_actions);
    RUN(arrivals_act_like_heroes);
    RUN(acting_leaves_the_hiding_place);
    RUN(pick_up_what_lies_there);
    RUN(pick_up_from_the_pool);
    RUN(a_protection_stays);
    RUN(a_failed_hiding);
    RUN(a_weapon_is_drawn_once);
    RUN(a_drawn_weapon_counts);
    RUN(the_weapon_of_a_beaten_hero);
    RUN(who_may_try_the_window);
    RUN(fleeing_leaves_things_behind);
    RUN(a_band_that_has_left_keeps_its_hand);
    RUN(the_object_is_played_on_the_attacker);
    RUN(icons_decide);
    RUN(bands_that_are_gone_do_not_count);
    RUN(never_a_target);
    RUN(straight_to_ko_is_no_fall);
    RUN(the_first_fall_is_spent);
    RUN(an_acted_hero_is_easier_to_floor);
    RUN(a_trophy_breaks);
    return test_done();
}
