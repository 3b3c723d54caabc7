/* The golden examples of docs/rules/tavern.md, section 8, with their numbers. */
#include "games/tavern/tavern_fixture.h"

/* ---- score ---------------------------------------------------------------------------------- */

TEST(ge1_a_beer_affinity_worth_two, "TAV-9.4 TAV-2.23 TAV-2.24")
{
    fresh(2);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
    treasures(0, TAV_TR_KEG, TAV_TR_BROWN_ALE, TAV_TR_BOTTOMLESS);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 6);
}

TEST(ge2_wildcard_once, "TAV-9.7 TAV-9.8")
{
    fresh(2);
    heroes(0, TAV_CH_TROLL, TAV_CH_WIZARD);
    treasures(0, TAV_TR_SKULL, TAV_TR_RUBY, TAV_TR_CROWN);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 4);
}

TEST(ge3_wildcard_not_on_what_scores, "TAV-9.7")
{
    fresh(2);
    heroes(0, TAV_CH_THIEF, TAV_CH_WARLOCK);
    treasures(0, TAV_TR_RUBY, TAV_TR_MASK);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 4);
}

TEST(ge4_two_affinities_add_up, "TAV-9.5")
{
    fresh(2);
    heroes(0, TAV_CH_ELF, TAV_CH_BARD);
    treasures(0, TAV_TR_LUTE);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 4);
}

TEST(ge5_tavern_points, "TAV-9.10")
{
    static const int value[] = {30, 29, 24, 23, 20, 19, 15, 14, 10, 9, 5, 4, 0};
    static const int points[] = {8, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0};
    for (int i = 0; i < 13; i++)
        CHECK_EQ(tav_tavern_points(value[i]), points[i]);
}

/* ---- barter --------------------------------------------------------------------------------- */

TEST(ge7_arrival_deck, "TAV-1.10 TAV-1.11 TAV-1.12")
{
    int at[20] = {0};
    cab_setup setup;
    cab_setup_default(&tav_game, 4, &setup);
    for (uint64_t seed = 0; seed < 6000; seed++) {
        cab_rng_fast(&table.rng, seed);
        CHECK_EQ(tav_setup(S(), &setup, &table.rng), CAB_OK);
        CHECK_EQ(tav_count_c(S(), TAV_C_DECK), 19);
        int place = 0;
        while (S()->character[18 - place].face != TAV_MILITIA)
            place++;
        at[place + 1]++;
    }
    for (int i = 1; i <= 13; i++)
        CHECK_EQ(at[i], 0);
    for (int i = 14; i <= 19; i++)
        CHECK(at[i] > 850 && at[i] < 1150);
}

TEST(ge8_a_barter_turn, "TAV-3.1 TAV-3.2 TAV-3.4 TAV-3.7 TAV-3.9 TAV-3.10")
{
    fresh(3);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY, TAV_TR_WAND, TAV_TR_MASK);
    treasures(2, TAV_TR_SKULL);
    at_sale(0);
    put_up(TAV_TR_AXE);
    offer(1, TAV_TR_WAND, TAV_TR_RUBY);
    offer_nothing(2);
    sell(1);
    CHECK(holds(1, TAV_TR_AXE) && holds(1, TAV_TR_MASK) && hand_count(1) == 2);
    CHECK(holds(0, TAV_TR_RUBY) && holds(0, TAV_TR_WAND) && hand_count(0) == 3);
    CHECK(holds(2, TAV_TR_SKULL) && hand_count(2) == 1);
    protests(0);
    CHECK_ASKED(TAV_D_OPEN, 1);
}

TEST(ge9_forced_gift, "TAV-3.8")
{
    fresh(3);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY);
    treasures(2, TAV_TR_SKULL);
    no_agitation(0);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    CHECK_ASKED(TAV_D_SALE, 0);
    CHECK_EQ(offered(), 2);
    CHECK(offers(TAV_M_SELL + 1) && offers(TAV_M_SELL + 2));
    sell(2);
    CHECK(holds(2, TAV_TR_AXE));
    CHECK_EQ(hand_count(0), 1);
    CHECK_EQ(told("give"), 1);
}

TEST(ge10_the_brawl_breaks_out, "TAV-4.3 TAV-4.8 TAV-5.1 TAV-5.2")
{
    fresh(4);
    treasures(2, TAV_TR_AXE);
    treasures(0, TAV_TR_RUBY);
    laid(TAV_AG_PLAIN, TAV_AG_PLAIN, TAV_AG_PLAIN);
    for (int i = 0; i < 4; i++)
        if (i != 2) agitation(i, TAV_AG_PLAIN);
    agitation(2, TAV_AG_PLAIN, TAV_AG_PLAIN);
    S()->first_seller = 0;
    at_sale(2);
    put_up(TAV_TR_AXE);
    nobody_offers();
    refuse(TAV_AG_PLAIN);
    CHECK_ASKED(TAV_D_CHARACTER, 2);
    CHECK_EQ(S()->leader, 2);
    CHECK_EQ(S()->round, 1);
    for (int i = 0; i < 4; i++)
        CHECK_EQ(tav_count_o(S(), TAV_O_HAND + i), 3);
    CHECK(holds(2, TAV_TR_AXE) && holds(0, TAV_TR_RUBY));
}

/* ---- activation and targets ------------------------------------------------------------------ */

TEST(ge11_activation, "TAV-2.5 TAV-5.7 TAV-6.5 TAV-2.25")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    at_turn(0);
    CHECK(offers(TAV_M_ACTIVATE + TAV_CH_DWARF));
    activate(TAV_CH_DWARF);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    act(TAV_ACT_PASS);
    CHECK_EQ(told("pass"), 1);
    CHECK_EQ(tav_activatable(S(), 0), B(TAV_CH_WIZARD));
}

TEST(ge12_contact_targets, "TAV-7.6")
{
    fresh(5);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_CONTACT), band(1) | band(4));
    fresh(5);
    ko(2);
    ko(3);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_CONTACT), band(2) | band(4));
}

TEST(ge13_distance_targets, "TAV-7.8")
{
    fresh(5);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_DISTANCE), band(2) | band(3));
    fresh(3);
    at_turn(0);
    CHECK_EQ(tav_targets(S(), 0, TAV_DISTANCE), band(1) | band(2));
}

TEST(ge14_the_troll_throws_nothing, "TAV-7.13 TAV-7.2")
{
    fresh(3);
    heroes(0, TAV_CH_TROLL, TAV_CH_DWARF);
    objects(0, TAV_OB_PLATE, TAV_OB_CHAIR, TAV_OB_MUG);
    at_turn(0);
    activate(TAV_CH_TROLL);
    CHECK(offers(TAV_M_ACTION + TAV_ACT_CONTACT));
    CHECK(!offers(TAV_M_ACTION + TAV_ACT_DISTANCE));
    act(TAV_ACT_CONTACT);
    CHECK_EQ(offered(), 1);
    CHECK(offers(TAV_M_USE + TAV_OB_CHAIR));
}

/* ---- fights --------------------------------------------------------------------------------- */

static void barbarian_hits(int victim)
{
    fresh(2);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_ELF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    arrivals(1, TAV_CH_DRUNKARD);
    treasures(1, TAV_TR_RUBY, TAV_TR_AXE);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    rolls(6, 6, 5, 3, 1, 2);
    strike(TAV_CH_BARBARIAN, TAV_ACT_CONTACT, TAV_OB_HAM, victim);
    CHECK_EQ(S()->dice_count, 6);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_HAM));
}

TEST(ge15_sixes_against_a_hero, "TAV-7.12 TAV-7.14 TAV-2.6 TAV-7.20 TAV-7.21 TAV-7.18")
{
    barbarian_hits(TAV_CH_WIZARD);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_DOWN);
    CHECK_ASKED(TAV_D_DROP, 1);
    CHECK_EQ(offered(), 2);
    play(TAV_M_DROP + TAV_TR_AXE);
    CHECK(in_zone_t(TAV_T_FLOOR, TAV_TR_AXE));
    CHECK_EQ(hand_count(1), 1);
}

TEST(ge16_fives_and_sixes_against_an_arrival, "TAV-7.15 TAV-7.25")
{
    barbarian_hits(TAV_CH_DRUNKARD);
    CHECK_EQ(tav_owner(S(), TAV_CH_DRUNKARD), CAB_NOBODY);
    CHECK_EQ(told("knocked_out"), 1);
    CHECK_EQ(told("arrival_out"), 1);
    CHECK_EQ(hand_count(1), 2);
    CHECK(turn_is_over());
}

TEST(ge17_broken_object, "TAV-7.16 TAV-9.11 TAV-2.16")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_ELF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    objects(0, TAV_OB_CHAIR, TAV_OB_PLATE);
    tilted(TAV_CH_WIZARD);
    at_turn(0);
    rolls(1, 4, 1, 6, 2);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_CHAIR, TAV_CH_WIZARD);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_DOWN);
    CHECK(in_zone_o(TAV_O_BROKEN, TAV_OB_CHAIR));
    CHECK_EQ(tav_tavern_value(S()), 29);
}

TEST(ge18_knock_out_of_a_hero, "TAV-7.24")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_RUBY, TAV_TR_MASK);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    at_turn(0);
    randoms(5, 5, 1, 1, 1, 2); /* two 6s; of the hand by face, the third: Mask is before Ruby */
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_KO);
    CHECK(holds(0, TAV_TR_MASK));
    CHECK_EQ(hand_count(0), 1);
    CHECK_ASKED(TAV_D_DROP, 1);
    CHECK_EQ(offered(), 3);
    play(TAV_M_DROP + TAV_TR_KEG);
    CHECK(in_zone_t(TAV_T_FLOOR, TAV_TR_KEG));
    CHECK_EQ(hand_count(1), 2);
}

TEST(ge19_second_fall_costs_nothing, "TAV-7.21")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    S()->been_down = B(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 2);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_DOWN);
    CHECK_EQ(hand_count(1), 2);
    CHECK(turn_is_over());
}

TEST(ge20_drawn_weapon, "TAV-6.18 TAV-6.19 TAV-7.4 TAV-7.1 TAV-7.12 TAV-7.17 TAV-6.36")
{
    fresh(2);
    heroes(0, TAV_CH_PALADIN, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(0, TAV_TR_BLESSED_LANCE, TAV_TR_AXE);
    S()->round = 1;
    at_turn(0);
    activate(TAV_CH_PALADIN);
    act(TAV_ACT_DRAW);
    play(TAV_M_DRAW + 1);
    CHECK_EQ(S()->weapon[TAV_CH_PALADIN], TAV_TR_BLESSED_LANCE);
    CHECK_EQ(tav_weapon_of(S(), TAV_CH_PALADIN), 0);
    CHECK(!(tav_actions(S(), TAV_CH_PALADIN) & 1 << TAV_ACT_CONTACT));
    to_next_round();
    while (S()->leader != 0) {
        if (S()->decision == TAV_D_CHARACTER) play(default_of(S()->asked));
        if (S()->decision == TAV_D_ACTION) act(TAV_ACT_PASS);
    }
    int held = tav_count_o(S(), TAV_O_HAND);
    CHECK_EQ(S()->round, 2);
    activate(TAV_CH_PALADIN);
    act(TAV_ACT_CONTACT);
    play(TAV_M_WEAPON);
    rolls(1, 1, 2, 3, 4, 5);
    target(TAV_CH_ELF);
    CHECK_EQ(S()->dice_count, 6);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), held);
    CHECK_EQ(S()->weapon[TAV_CH_PALADIN], TAV_TR_BLESSED_LANCE);
    CHECK_EQ(tav_count_o(S(), TAV_O_BROKEN), 0);
}

static void hit_the_bard(int first_die)
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARD, TAV_CH_ELF);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    cover(TAV_CH_BARD, TAV_OB_TABLE, false);
    at_turn(0);
    CHECK(!(tav_targets(S(), 0, TAV_DISTANCE) & B(TAV_CH_BARD)));
    CHECK(tav_targets(S(), 0, TAV_CONTACT) & B(TAV_CH_BARD));
    rolls((uint8_t)first_die, 2, 3, 4, 2);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_BARD);
}

TEST(ge21_protection, "TAV-6.8 TAV-6.9 TAV-6.10 TAV-6.11 TAV-7.19")
{
    hit_the_bard(6);
    CHECK_EQ(posture(TAV_CH_BARD), TAV_TILTED);
    CHECK_EQ(S()->cover[TAV_CH_BARD], 0);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_TABLE));
    hit_the_bard(5);
    CHECK_EQ(S()->cover[TAV_CH_BARD], TAV_OB(TAV_OB_TABLE));
}

TEST(ge22_hiding, "TAV-6.13 TAV-6.15 TAV-6.16 TAV-6.17 TAV-5.5 TAV-2.21")
{
    fresh(2);
    heroes(0, TAV_CH_THIEF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARD, TAV_CH_ELF);
    objects(0, TAV_OB_BARREL, TAV_OB_HAM);
    at_turn(0);
    activate(TAV_CH_THIEF);
    act(TAV_ACT_HIDE);
    rolls(1, 2, 3, 4, 5, 2);
    use(TAV_OB_BARREL);
    CHECK_EQ(S()->cover[TAV_CH_THIEF], TAV_OB(TAV_OB_BARREL));
    CHECK_EQ(tav_targets(S(), 1, TAV_CONTACT), B(TAV_CH_WIZARD));
    CHECK_EQ(tav_targets(S(), 1, TAV_DISTANCE), B(TAV_CH_WIZARD));
    to_arrivals();
    claims(0);
    claims(0);
    play_by(0, TAV_M_NO_CLAIM);
    randoms(5, 5, 0, 0, 0, 1, 2, 3, 3, 1); /* the roll-off, then the keep test: 1 2 3 4 4 2 */
    play_by(1, TAV_M_NO_CLAIM);
    CHECK_EQ(S()->cover[TAV_CH_THIEF], 0);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BARREL));
    CHECK(tav_targets(S(), 1, TAV_CONTACT) & B(TAV_CH_THIEF));
    CHECK_EQ(told("found"), 1);
}

static void wizard_jumps(int third_die)
{
    fresh(2);
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_WAND);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 2, (uint8_t)third_die, 1, 3);
    act(TAV_ACT_WINDOW);
}

TEST(ge23_window, "TAV-6.23 TAV-6.24 TAV-6.25 TAV-6.26 TAV-6.27")
{
    wizard_jumps(6);
    CHECK_ASKED(TAV_D_SHELTER, 0);
    CHECK(S()->fled & B(TAV_CH_WIZARD));
    play(TAV_M_SHELTER + TAV_TR_KEG);
    play(TAV_M_SHELTER + TAV_TR_WAND);
    CHECK_EQ(tav_count_t(S(), TAV_T_SHELTER), 2);
    CHECK(in_zone_t(TAV_T_SHELTER, TAV_TR_KEG) && in_zone_t(TAV_T_SHELTER, TAV_TR_WAND));
    CHECK(holds(0, TAV_TR_AXE) && hand_count(0) == 1);
    wizard_jumps(5);
    CHECK(!(S()->fled & B(TAV_CH_WIZARD)));
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_TILTED);
    CHECK_EQ(hand_count(0), 3);
}

/* Round 3; B's gnome is at the Door since round 2. */
static void gnome_is_hit(int second_die)
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_GNOME, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_WAND);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    S()->at_door = B(TAV_CH_GNOME);
    S()->round = 3;
    at_turn(0);
    rolls(6, (uint8_t)second_die, 3, 4, 2);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_GNOME);
}

TEST(ge24_door, "TAV-6.29 TAV-6.30 TAV-6.31 TAV-6.32 TAV-8.1")
{
    gnome_is_hit(2); /* edge case 22: stunned, not floored */
    CHECK_EQ(posture(TAV_CH_GNOME), TAV_TILTED);
    CHECK(S()->at_door & B(TAV_CH_GNOME));
    all_pass();
    CHECK_ASKED(TAV_D_SHELTER, 1);
    CHECK(S()->fled & B(TAV_CH_GNOME));
    gnome_is_hit(6);
    CHECK_EQ(posture(TAV_CH_GNOME), TAV_DOWN);
    CHECK(!(S()->at_door & B(TAV_CH_GNOME)));
    play(TAV_M_DROP + TAV_TR_KEG);
    all_pass();
    expect(TAV_D_KEEP);
    CHECK(!(S()->fled & B(TAV_CH_GNOME)));
}

/* ---- the end of a round --------------------------------------------------------------------- */

TEST(ge25_objects_at_the_end_of_the_round, "TAV-8.2 TAV-8.4")
{
    fresh(2);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    arrivals(1, TAV_CH_GUARD, TAV_CH_MONK, TAV_CH_NUN);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE, TAV_OB_MUG);
    at_turn(0);
    all_pass();
    expect(TAV_D_KEEP);
    CHECK_EQ(S()->ask.must, 1);
    CHECK_EQ(offered_to(0), 4);
    play_by(0, TAV_M_KEEP + TAV_OB_HAM);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 4);
    CHECK(in_zone_o(TAV_O_HAND, TAV_OB_HAM));
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND + 1), 5);
    CHECK_EQ(tav_count_o(S(), TAV_O_DISCARD), 2);
}

TEST(ge26_straightening, "TAV-8.6 TAV-8.7")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    S()->at_door = S()->door_now = B(TAV_CH_BARD); /* stays standing to the end */
    tilted(TAV_CH_WIZARD);
    ko(TAV_CH_ELF);
    arrivals(1, TAV_CH_MONK);
    down(TAV_CH_MONK);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(posture(TAV_CH_BARD), TAV_STANDING);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_STANDING);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_STANDING);
    CHECK_EQ(posture(TAV_CH_MONK), TAV_TILTED);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_KO);
    claims(0);
    claims(0);
    claims(0);
    CHECK_EQ(posture(TAV_CH_MONK), TAV_TILTED);
    CHECK(!(tav_activatable(S(), 1) & B(TAV_CH_MONK)));
}

TEST(ge6_guards_are_the_innkeepers_friends, "TAV-8.9 TAV-8.10 TAV-8.12 TAV-8.13 TAV-8.23")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_INNKEEPER, TAV_CH_BARD);
    ko(TAV_CH_INNKEEPER);
    to_come(TAV_CH_GUARD, TAV_CH_GUARD_2);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(S()->ask.must, 7);
    claims(1 << 1);
    CHECK(band(1) & B(TAV_CH_GUARD));
    CHECK_EQ(posture(TAV_CH_GUARD), TAV_STANDING);
    CHECK_EQ(S()->cover[TAV_CH_GUARD], 0);
    expect(TAV_D_CLAIM); /* the next one */
}

TEST(ge27_ringed_or_not, "TAV-8.10 TAV-8.14")
{
    fresh(3);
    heroes(2, TAV_CH_BARBARIAN, TAV_CH_PRIESTESS);
    to_come(TAV_CH_DRUNKARD);
    at_turn(0);
    to_arrivals();
    claims(1 << 2);
    CHECK_ASKED(TAV_D_PENALTY, 2);
    CHECK_EQ(offered(), 2);
    play(TAV_M_TILT + TAV_CH_PRIESTESS);
    CHECK_EQ(posture(TAV_CH_PRIESTESS), TAV_TILTED);
}

TEST(ge28_unclaimed_arrival, "TAV-8.17 TAV-8.18")
{
    fresh(3);
    to_come(TAV_CH_DRUNKARD);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(S()->leader, 0); /* each has passed twice */
    int arrival = S()->character[S()->character_pile[TAV_C_ARRIVAL].end - 1].face - TAV_CH(0);
    play_by(0, TAV_M_NO_CLAIM);
    play_by(1, TAV_M_NO_CLAIM);
    rolls(4, 3, 6, 1, 2, 2, 5, 5, 3, 6);
    play_by(2, TAV_M_NO_CLAIM);
    CHECK(band(0) & B(arrival));
    CHECK_EQ(told("roll_off"), 5);
}

TEST(ge29_militia, "TAV-8.8 TAV-8.21 TAV-9.1")
{
    fresh(3);
    to_come(TAV_CH_DRUNKARD, MILITIA, TAV_CH_GUARD);
    at_turn(0);
    to_arrivals();
    claims(0);
    cab_result result;
    CHECK(tav_is_over(S(), &result));
    CHECK_EQ(told("militia"), 1);
    CHECK_EQ(told("score"), 3);
    CHECK_EQ(S()->arrivals, 2);
    CHECK_TEXT(tav_name(CAB_NAME_END, result.reason), "militia");
}

/* ---- variants ------------------------------------------------------------------------------- */

static void elf_throws_a_bottle(int a, int b, int c, int d)
{
    fresh(3);
    with(TAV_OPT_SMASH);
    heroes(0, TAV_CH_ELF, TAV_CH_DWARF);
    heroes(1, TAV_CH_BARD, TAV_CH_GNOME);
    objects(0, TAV_OB_BOTTLE, TAV_OB_HAM);
    at_turn(0);
    rolls((uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d);
    strike(TAV_CH_ELF, TAV_ACT_DISTANCE, TAV_OB_BOTTLE, TAV_CH_BARD);
}

TEST(ge30_smash_everything_dice_pool, "TAV-10.2 TAV-10.3 TAV-10.4 TAV-10.9")
{
    elf_throws_a_bottle(5, 2, 2, 3);
    CHECK(in_zone_o(TAV_O_BROKEN, TAV_OB_BOTTLE));
    elf_throws_a_bottle(2, 5, 6, 3);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BOTTLE));
    elf_throws_a_bottle(1, 4, 1, 3);
    CHECK(in_zone_o(TAV_O_BROKEN, TAV_OB_BOTTLE));
    to_arrivals();
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 2);
}

TEST(ge31_tavern_after_breakage, "TAV-9.9 TAV-9.11 TAV-10.11 TAV-2.17")
{
    fresh(2);
    heroes(0, TAV_CH_INNKEEPER, TAV_CH_WIZARD);
    broken(TAV_OB_TABLE, TAV_OB_BARREL, TAV_OB_BENCH, TAV_OB_BOTTLE, TAV_OB_MUG);
    at_turn(0);
    CHECK_EQ(tav_tavern_value(S()), 24);
    CHECK_EQ(tav_score(S(), 0), 5);
    tav_state other = seen_by(1);
    CHECK_EQ(tav_tavern_value(&other), 24);
    fresh(2);
    heroes(0, TAV_CH_INNKEEPER, TAV_CH_WIZARD);
    broken(TAV_OB_TABLE, TAV_OB_BARREL, TAV_OB_BENCH, TAV_OB_BOTTLE, TAV_OB_MUG, TAV_OB_CURTAIN);
    at_turn(0);
    CHECK_EQ(tav_tavern_value(S()), 23);
    CHECK_EQ(tav_score(S(), 0), 4);
}

TEST(ge32_support_of_the_troll, "TAV-11.1 TAV-11.3 TAV-11.4 TAV-11.7 TAV-11.8")
{
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_TROLL);
    heroes(1, TAV_CH_BARD, TAV_CH_GNOME);
    heroes(2, TAV_CH_WIZARD, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_WIZARD);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    play(TAV_M_SUPPORT + TAV_CH_TROLL);
    play(TAV_M_CALL + 1);
    CHECK_ASKED(TAV_D_REPLY, 1);
    play(TAV_M_SUPPORT + TAV_CH_BARD);
    play(TAV_M_ROLL);
    CHECK_EQ(S()->dice_count, 8);
    CHECK_EQ(posture(TAV_CH_TROLL), TAV_TILTED);
    CHECK_EQ(posture(TAV_CH_BARD), TAV_TILTED);
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_ELF, TAV_CH_TROLL);
    objects(0, TAV_OB_PLATE, TAV_OB_MUG);
    at_turn(0);
    strike(TAV_CH_ELF, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_DWARF);
    expect(TAV_D_SUPPORT);
    CHECK(!offers(TAV_M_SUPPORT + TAV_CH_TROLL));
}

TEST(ge33_three_supports_at_most, "TAV-11.5")
{
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_ELF);
    arrivals(0, TAV_CH_GUARD, TAV_CH_MONK, TAV_CH_SQUIRE);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_WIZARD);
    play(TAV_M_SUPPORT + TAV_CH_ELF);
    play(TAV_M_SUPPORT + TAV_CH_GUARD);
    expect(TAV_D_SUPPORT);
    play(TAV_M_SUPPORT + TAV_CH_MONK); /* the third: the dice are rolled */
    CHECK(S()->decision != TAV_D_SUPPORT);
    CHECK_EQ(S()->dice_count, 8);
    CHECK_EQ(posture(TAV_CH_SQUIRE), TAV_STANDING);
}

static void dwarf_hits_elf(int attack, int defence)
{
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_RUBY);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    rolls((uint8_t)attack, (uint8_t)defence);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
}

TEST(ge34_hard_head_results, "TAV-12.1 TAV-12.2 TAV-12.3 TAV-12.4 TAV-12.5 TAV-12.6")
{
    dwarf_hits_elf(2, 4);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_STANDING);
    dwarf_hits_elf(3, 4);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_TILTED);
    CHECK_EQ(hand_count(1), 3);
    dwarf_hits_elf(4, 4);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_DOWN);
    CHECK_ASKED(TAV_D_LOOT, 0);
    CHECK_EQ(offered(), 3);
    tav_state seen = seen_by(0), third = seen_by(2);
    CHECK_EQ(cab_popcount(seen.hand[1]), 3);
    CHECK_EQ(cab_popcount(third.hand[1]), 0);
    play(TAV_M_LOOT + TAV_TR_AXE);
    CHECK(holds(0, TAV_TR_AXE));
    CHECK_EQ(hand_count(1), 2);
    dwarf_hits_elf(6, 4);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_KO);
    play(TAV_M_LOOT + TAV_TR_KEG);
    CHECK(holds(0, TAV_TR_KEG));
    CHECK_EQ(hand_count(1), 0);
    CHECK_EQ(tav_count_t(S(), TAV_T_FLOOR_DOWN), 2);
}

TEST(ge35_riposte, "TAV-12.13 TAV-12.14 TAV-12.15 TAV-12.16 TAV-12.17")
{
    fresh(5);
    with(TAV_OPT_HARD_HEAD);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_PALADIN, TAV_CH_ELF);
    heroes(4, TAV_CH_BARD, TAV_CH_GNOME);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    objects(1, TAV_OB_TABLE_LEG);
    cover(TAV_CH_PALADIN, TAV_OB_BENCH, false);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_PALADIN);
    play(TAV_M_CALL + 4);
    play(TAV_M_SUPPORT + TAV_CH_BARD);
    rolls(1, 6, 3, 3);
    play(TAV_M_ROLL); /* 5 + 1 + 1 against 5 + 6 */
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    CHECK_EQ(tav_riposte_targets(S(), TAV_CONTACT), B(TAV_CH_DWARF));
    CHECK_EQ(S()->cover[TAV_CH_PALADIN], TAV_OB(TAV_OB_BENCH));
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_TABLE_LEG); /* the one target, no support: rolled at once */
    CHECK_EQ(told("roll_opposed"), 1);
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BENCH));
    CHECK_EQ(posture(TAV_CH_PALADIN), TAV_STANDING);
    CHECK(turn_is_over());
}

TEST(ge36_down_under_hard_head, "TAV-12.20")
{
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    down(TAV_CH_WIZARD);
    at_turn(0);
    to_next_round();
    CHECK_EQ(S()->round, 3);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_TILTED);
    to_next_round();
    CHECK_EQ(S()->round, 4);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_STANDING);
}

int main(void)
{
    RUN(ge1_a_beer_affinity_worth_two);
    RUN(ge2_wildcard_once);
    RUN(ge3_wildcard_not_on_what_scores);
    RUN(ge4_two_affinities_add_up);
    RUN(ge5_tavern_points);
    RUN(ge7_arrival_deck);
    RUN(ge8_a_barter_turn);
    RUN(ge9_forced_gift);
    RUN(ge10_the_brawl_breaks_out);
    RUN(ge11_activation);
    RUN(ge12_contact_targets);
    RUN(ge13_distance_targets);
    RUN(ge14_the_troll_throws_nothing);
    RUN(ge15_sixes_against_a_hero);
    RUN(ge16_fives_and_sixes_against_an_arrival);
    RUN(ge17_broken_object);
    RUN(ge18_knock_out_of_a_hero);
    RUN(ge19_second_fall_costs_nothing);
    RUN(ge20_drawn_weapon);
    RUN(ge21_protection);
    RUN(ge22_hiding);
    RUN(ge23_window);
    RUN(ge24_door);
    RUN(ge25_objects_at_the_end_of_the_round);
    RUN(ge26_straightening);
    RUN(ge6_guards_are_the_innkeepers_friends);
    RUN(ge27_ringed_or_not);
    RUN(ge28_unclaimed_arrival);
    RUN(ge29_militia);
    RUN(ge30_smash_everything_dice_pool);
    RUN(ge31_tavern_after_breakage);
    RUN(ge32_support_of_the_troll);
    RUN(ge33_three_supports_at_most);
    RUN(ge34_hard_head_results);
    RUN(ge35_riposte);
    RUN(ge36_down_under_hard_head);
    return test_done();
}
