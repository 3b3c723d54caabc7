/* Edge cases of section 9 of the rules file that need a story of their own; the others stand beside
 * their rules, marked "edge case N". */
#include "games/tavern/tavern_fixture.h"

/* 8: a hero that has acted is tilted; 1 damage puts it down, 2 knock it out. */
TEST(a_hero_that_has_acted, "TAV-2.4 TAV-2.6 TAV-5.7")
{
    for (int sixes = 1; sixes <= 2; sixes++) {
        fresh(2);
        heroes(0, TAV_CH_ELF, TAV_CH_BARD);
        heroes(1, TAV_CH_DWARF, TAV_CH_WIZARD);
        objects(1, TAV_OB_HAM, TAV_OB_POKER);
        at_turn(0);
        activate(TAV_CH_ELF);
        act(TAV_ACT_PASS);
        CHECK_EQ(posture(TAV_CH_ELF), TAV_TILTED);
        rolls(6, sixes == 2 ? 6 : 5, 2, 3, 4);
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
        CHECK_EQ(posture(TAV_CH_ELF), sixes == 2 ? TAV_KO : TAV_DOWN);
    }
}

/* 13: the sword is back in the hand before the theft, and can be what is stolen; or not. */
TEST(a_sword_among_other_treasures, "TAV-6.22 TAV-7.24")
{
    int stolen = 0;
    for (uint8_t pick = 0; pick < 3; pick++) {
        fresh(2);
        heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
        heroes(1, TAV_CH_ELF, TAV_CH_BARD);
        objects(0, TAV_OB_HAM, TAV_OB_POKER);
        treasures(1, TAV_TR_KEG, TAV_TR_AXE);
        wields(TAV_CH_ELF, TAV_TR_DEMON_SWORD);
        down(TAV_CH_ELF);
        at_turn(0);
        randoms(5, 1, 2, 3, 4, pick); /* a 6, four misses, one of three treasures */
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
        CHECK_EQ(hand_count(0), 1);
        stolen += holds(0, TAV_TR_DEMON_SWORD);
        CHECK_ASKED(TAV_D_DROP, 1);
        CHECK_EQ(offered(), 2); /* of three, the sword included */
        CHECK_EQ(offers(TAV_M_DROP + TAV_TR_DEMON_SWORD), !holds(0, TAV_TR_DEMON_SWORD));
    }
    CHECK_EQ(stolen, 1); /* each of the three by one number */
}

/* 17: hidden, it must be activated when it is the only one, passes, and only the test counts. */
TEST(hidden_for_rounds, "TAV-5.6 TAV-6.3 TAV-6.15")
{
    fresh(2);
    heroes(0, TAV_CH_THIEF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_DWARF, TAV_CH_TROLL);
    fled(TAV_CH_WIZARD);
    cover(TAV_CH_THIEF, TAV_OB_BARREL, true);
    to_come(TAV_CH_DRUNKARD, TAV_CH_BREWER, TAV_CH_ORC); /* none for the thief */
    at_turn(0);
    activate(TAV_CH_THIEF); /* no way not to */
    CHECK_ASKED(TAV_D_ACTION, 0);
    act(TAV_ACT_PASS);
    CHECK_EQ(tav_targets(S(), 1, TAV_CONTACT), 0);
    to_arrivals();
    claims(1 << 1);
    claims(1 << 1);
    play_by(0, TAV_M_NO_CLAIM);
    rolls(1, 2, 3, 4, 5, 1); /* the keep test of round 3 */
    play_by(1, TAV_M_CLAIM);
    CHECK_EQ(S()->round, 3);
    CHECK_EQ(told("stay_hidden"), 1);
    CHECK(S()->hidden & B(TAV_CH_THIEF));
    CHECK_ASKED(TAV_D_ACTION, 0); /* activated again, the only one */
    CHECK_EQ(S()->actor, TAV_CH_THIEF);
}

/* 28: one hero fled, the other KO: no arrival is drawn to the first, all rolls are still open. */
TEST(a_band_of_one_beaten_hero_rolls, "TAV-8.11 TAV-8.17 TAV-8.19")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_PRIESTESS, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    ko(TAV_CH_PRIESTESS);
    fled(TAV_CH_BARD);
    to_come(TAV_CH_MINSTREL, TAV_CH_NUN); /* arts, the bard's; holy, the priestess's */
    at_turn(0);
    to_arrivals();
    CHECK(!tav_attracts(S(), 1, TAV_CH_MINSTREL));
    play_by(0, TAV_M_NO_CLAIM);
    play_by(1, TAV_M_NO_CLAIM);
    rolls(1, 1, 6, 6, 2, 2);
    S()->leader = 0;
    play_by(2, TAV_M_NO_CLAIM);
    CHECK_EQ(told("roll_off"), 3);
    CHECK(band(1) & B(TAV_CH_MINSTREL)); /* 12 against 2 and 4 */
    claims(1 << 1);
    CHECK(band(1) & B(TAV_CH_NUN)); /* the KO hero still attracts */
}

/* 31: the wrong claimer tilts first, then the two valid ones roll off. */
TEST(two_valid_claims_and_a_wrong_one, "TAV-8.15 TAV-8.18")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_BARD);
    heroes(2, TAV_CH_PRIESTESS, TAV_CH_WARLOCK);
    to_come(TAV_CH_DRUNKARD); /* beer: dwarf and bard */
    at_turn(0);
    to_arrivals();
    play_by(0, TAV_M_CLAIM);
    play_by(1, TAV_M_CLAIM);
    play_by(2, TAV_M_CLAIM);
    CHECK_ASKED(TAV_D_PENALTY, 2);
    CHECK_EQ(told("roll_off"), 0);
    S()->leader = 0;
    rolls(3, 3, 2, 5);
    play(TAV_M_TILT + TAV_CH_WARLOCK);
    CHECK_EQ(posture(TAV_CH_WARLOCK), TAV_TILTED);
    CHECK_EQ(told("roll_off"), 2); /* 6 against 7; the wrong claimer is out */
    CHECK(band(1) & B(TAV_CH_DRUNKARD));
}

/* 34: kept in the hand, the trophy is the one card kept, and fights only once it was drawn. */
TEST(a_trophy_is_kept, "TAV-7.5 TAV-8.2 TAV-6.19")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    objects(0, TAV_OB_WALL_TROPHY, TAV_OB_HAM);
    at_turn(0);
    all_pass();
    expect(TAV_D_KEEP);
    CHECK_EQ(offered_to(0), 3); /* none, the trophy, the ham */
    play_by(0, TAV_M_KEEP + TAV_OB_WALL_TROPHY);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 4); /* and three drawn */
    CHECK(in_zone_o(TAV_O_HAND, TAV_OB_WALL_TROPHY));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_HAM));
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    objects(0, TAV_OB_WALL_TROPHY, TAV_OB_BARREL);
    S()->round = 1;
    at_turn(0);
    activate(TAV_CH_DWARF);
    CHECK(!offers(TAV_M_ACTION + TAV_ACT_CONTACT));
    act(TAV_ACT_DRAW);
    if (S()->decision == TAV_D_CARD) play(TAV_M_USE + TAV_OB_WALL_TROPHY);
    CHECK_EQ(tav_weapon_of(S(), TAV_CH_DWARF), 0);
    to_next_round();
    CHECK_EQ(tav_weapon_of(S(), TAV_CH_DWARF), TAV_OB(TAV_OB_WALL_TROPHY));
}

/* 38: the wildcard is for a treasure that scores nothing; 39: tavern points whatever his state. */
TEST(wildcards_and_the_innkeeper, "TAV-9.7 TAV-9.8 TAV-9.12")
{
    fresh(2);
    heroes(0, TAV_CH_TROLL, TAV_CH_BARD);
    treasures(0, TAV_TR_MASK, TAV_TR_RUBY); /* the bard's: 3 and 1 */
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 4); /* nothing left for the wildcard */
    fresh(2);
    heroes(0, TAV_CH_TROLL, TAV_CH_BARD);
    treasures(0, TAV_TR_MASK, TAV_TR_RUBY, TAV_TR_AXE, TAV_TR_WAND);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 5); /* one of the two others, once */
    for (int state = 0; state < 3; state++) {
        fresh(3);
        heroes(0, TAV_CH_DWARF, TAV_CH_INNKEEPER);
        broken(TAV_OB_TABLE, TAV_OB_TABLE, TAV_OB_CHAIR); /* 25 are left */
        if (state == 1) ko(TAV_CH_INNKEEPER);
        if (state == 2) fled(TAV_CH_INNKEEPER);
        at_turn(1);
        CHECK_EQ(tav_score(S(), 0), 5);
    }
}

/* 46: with three bands alive the one across the table is a neighbour: any object will do. */
TEST(a_riposte_across_the_table, "TAV-12.17 TAV-7.9")
{
    for (int bands = 3; bands <= 4; bands++) {
        fresh(4);
        with(TAV_OPT_HARD_HEAD);
        heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
        heroes(1, TAV_CH_GNOME, TAV_CH_THIEF);
        heroes(2, TAV_CH_ELF, TAV_CH_BARD);
        heroes(3, TAV_CH_TROLL, TAV_CH_PALADIN);
        if (bands == 3) {
            ko(TAV_CH_GNOME);
            ko(TAV_CH_THIEF);
        }
        objects(0, TAV_OB_PLATE, TAV_OB_HAM);
        objects(2, TAV_OB_BROOM, TAV_OB_MUG);
        at_turn(0);
        rolls(1, 6);
        strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_ELF);
        CHECK_ASKED(TAV_D_RIPOSTE, 2);
        CHECK(offers(TAV_M_RIPOSTE_DISTANCE + TAV_OB_MUG));
        CHECK_EQ(offers(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM), bands == 3);
    }
}

/* 50: everybody is tilted from being down: the round goes straight to its end. Only bands of
 * arrivals come to this, for newcomers stand. */
TEST(a_round_without_activations, "TAV-5.9 TAV-5.12 TAV-8.25")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    fled(TAV_CH_DWARF);
    fled(TAV_CH_WIZARD);
    fled(TAV_CH_ELF);
    fled(TAV_CH_BARD);
    arrivals(0, TAV_CH_IMP, TAV_CH_ORC);
    arrivals(1, TAV_CH_MONK);
    down(TAV_CH_ORC);
    down(TAV_CH_MONK);
    at_turn(0);
    activate(TAV_CH_IMP);
    rolls(6, 6, 1, 2);
    act(TAV_ACT_WINDOW); /* the only one up leaves: round 2 ends */
    CHECK_EQ(S()->round, 3);
    CHECK_EQ(posture(TAV_CH_ORC), TAV_TILTED);
    CHECK_EQ(posture(TAV_CH_MONK), TAV_TILTED);
    expect(TAV_D_KEEP); /* round 3 is at its end already */
    keep_nothing();
    CHECK_EQ(told("unclaimed"), 3);
    CHECK_EQ(S()->round, 4);
    CHECK_EQ(S()->leader, 1); /* left of the last one who activated, two rounds ago */
    CHECK_EQ(posture(TAV_CH_ORC), TAV_STANDING);
    CHECK_ASKED(TAV_D_ACTION, 1); /* the monk, up again */
}

int main(void)
{
    RUN(a_hero_that_has_acted);
    RUN(a_sword_among_other_treasures);
    RUN(hidden_for_rounds);
    RUN(a_band_of_one_beaten_hero_rolls);
    RUN(two_valid_claims_and_a_wrong_one);
    RUN(a_trophy_is_kept);
    RUN(wildcards_and_the_innkeeper);
    RUN(a_riposte_across_the_table);
    RUN(a_round_without_activations);
    return test_done();
}
