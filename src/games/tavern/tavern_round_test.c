/* The end of a round, arrivals, the end of the game and the score (TAV-8, TAV-9). */
#include "games/tavern/tavern_fixture.h"

static void trio(void)
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);    /* beer, inventions, magic */
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_BARD);  /* weapons, arts, beer */
    heroes(2, TAV_CH_PRIESTESS, TAV_CH_GNOME); /* holy, gold, inventions */
}

/* ---- objects -------------------------------------------------------------------------------- */

TEST(what_is_kept_is_secret, "TAV-8.2 TAV-8.3")
{
    trio();
    objects(0, TAV_OB_HAM, TAV_OB_PLATE, TAV_OB_MUG);
    objects(1, TAV_OB_BROOM, TAV_OB_PIE);
    at_turn(0);
    all_pass();
    CHECK_EQ(S()->ask.must, 3); /* all who have objects, at once */
    play_by(0, TAV_M_KEEP + TAV_OB_PLATE);
    CHECK_EQ(seen_by(1).answer[0], 0);
    CHECK_EQ(tav_count_o(S(), TAV_O_DISCARD), 0);
    play_by(1, TAV_M_KEEP_NONE);
    CHECK_EQ(tav_count_o(S(), TAV_O_DISCARD), 4);
    CHECK(in_zone_o(TAV_O_HAND, TAV_OB_PLATE));
    CHECK(!(seen_by(1).objects[0] & 1u << TAV_OB_PLATE));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BROOM) && in_zone_o(TAV_O_DISCARD, TAV_OB_PIE));
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 4);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND + 1), 3);
}

TEST(who_draws_objects, "TAV-8.4 TAV-8.5")
{
    fresh(5);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_BARD);
    heroes(2, TAV_CH_PRIESTESS, TAV_CH_GNOME);
    heroes(3, TAV_CH_ELF, TAV_CH_THIEF);
    heroes(4, TAV_CH_TROLL, TAV_CH_PALADIN);
    arrivals(0, TAV_CH_MONK, TAV_CH_NUN, TAV_CH_GUARD);
    ko(TAV_CH_BARBARIAN);
    ko(TAV_CH_BARD);
    fled(TAV_CH_PRIESTESS);
    fled(TAV_CH_GNOME);
    objects(2, TAV_OB_HAM);
    fled(TAV_CH_ELF);
    fled(TAV_CH_THIEF);
    arrivals(3, TAV_CH_IMP);
    at_turn(0);
    CHECK_EQ(tav_draws(S(), 0), 5); /* edge case 33 without the kept one */
    CHECK_EQ(tav_draws(S(), 1), 3); /* nobody up, but not gone for good */
    CHECK_EQ(tav_draws(S(), 2), 0); /* gone for good */
    CHECK_EQ(tav_draws(S(), 3), 3); /* edge case 29 */
    CHECK_EQ(tav_draws(S(), 4), 3);
    all_pass();
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND + 2), 0); /* discards everything, unasked */
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 5);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND + 1), 3);
}

TEST(more_than_three_and_one_kept, "TAV-8.4")
{
    trio(); /* edge case 33 */
    arrivals(0, TAV_CH_MONK, TAV_CH_NUN, TAV_CH_GUARD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    all_pass();
    play_by(0, TAV_M_KEEP + TAV_OB_HAM);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 6);
}

/* ---- arrivals ------------------------------------------------------------------------------- */

TEST(a_fled_hero_attracts_nobody, "TAV-8.11 TAV-8.10")
{
    trio();
    fled(TAV_CH_DWARF);
    ko(TAV_CH_BARD);
    at_turn(0);
    CHECK(!tav_attracts(S(), 0, TAV_CH_DRUNKARD)); /* beer: only the dwarf's */
    CHECK(tav_attracts(S(), 0, TAV_CH_BREWER));    /* inventions: the wizard's */
    CHECK(tav_attracts(S(), 1, TAV_CH_DRUNKARD));  /* edge case 28: KO, not fled */
}

TEST(one_valid_claim_takes_it, "TAV-8.12 TAV-8.15")
{
    trio();
    to_come(TAV_CH_SMITH, TAV_CH_MONK); /* weapons, inventions */
    S()->leader = 0;
    at_turn(0);
    to_arrivals();
    CHECK_EQ(offered_to(0), 2);
    play_by(0, TAV_M_CLAIM);
    CHECK_EQ(seen_by(1).answer[0], 0); /* sealed */
    play_by(1, TAV_M_CLAIM);
    rolls(1, 2, 6, 1);
    play_by(2, TAV_M_NO_CLAIM);
    CHECK(band(1) & B(TAV_CH_SMITH)); /* both valid: 3 against 7 */
    CHECK_EQ(told("roll_off"), 2);
    claims(1 << 2); /* the monk: holy */
    CHECK(band(2) & B(TAV_CH_MONK));
}

TEST(wrong_claims_are_punished_first, "TAV-8.14 TAV-8.15")
{
    trio();
    to_come(TAV_CH_BREWER, TAV_CH_NUN); /* beer, inventions: all but nobody */
    at_turn(0);
    to_arrivals();
    claims(1 << 0 | 1 << 1); /* dwarf, bard: beer is ringed for both */
    CHECK(S()->decision == TAV_D_CLAIM);
    claims(1 << 1 | 1 << 2); /* the nun: holy; seat 1 is wrong */
    CHECK_ASKED(TAV_D_PENALTY, 1);
    CHECK(!(band(2) & B(TAV_CH_NUN)));
    play(default_of(1));
    CHECK(band(2) & B(TAV_CH_NUN));
}

TEST(wrong_claims_only, "TAV-8.24 TAV-8.17")
{
    trio(); /* edge case 53 */
    to_come(TAV_CH_CULTIST);
    at_turn(0);
    to_arrivals();
    play_by(1, TAV_M_NO_CLAIM);
    play_by(2, TAV_M_NO_CLAIM);
    CHECK(!tav_attracts(S(), 0, TAV_CH_CULTIST));
    play_by(0, TAV_M_CLAIM);
    CHECK_ASKED(TAV_D_PENALTY, 0);
    rolls(6, 6, 1, 1, 1, 2);
    play(TAV_M_TILT + TAV_CH_DWARF);
    CHECK(band(0) & B(TAV_CH_CULTIST)); /* the wrong claimer rolls like the others, and wins */
    CHECK_EQ(told("roll_off"), 3);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    trio(); /* each wrong claimer tilts one */
    to_come(TAV_CH_CULTIST);
    at_turn(0);
    to_arrivals();
    claims(1 << 0 | 1 << 1);
    while (S()->decision == TAV_D_PENALTY)
        play(default_of(S()->asked));
    CHECK_EQ(cab_popcount(band(0) & S()->tilted), 1);
    CHECK_EQ(cab_popcount(band(1) & S()->tilted), 1);
    CHECK_EQ(band(2) & S()->tilted, 0);
}

TEST(nobody_standing_no_penalty, "TAV-8.14")
{
    trio(); /* edge case 30 */
    ko(TAV_CH_DWARF);
    ko(TAV_CH_WIZARD);
    to_come(TAV_CH_NUN);
    at_turn(1);
    to_arrivals();
    claims(1 << 0);
    CHECK(S()->decision != TAV_D_PENALTY);
    CHECK_EQ(told("wrong_claim"), 1);
}

TEST(the_race, "TAV-8.16")
{
    trio();
    with(TAV_OPT_CLAIM_MODE);
    to_come(TAV_CH_NUN, TAV_CH_SMITH);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(tav_turn(S()).pace, CAB_PACE_RACE);
    play_by(1, TAV_M_CLAIM); /* wrong: punished at once, and out for this arrival */
    CHECK_ASKED(TAV_D_PENALTY, 1);
    play(TAV_M_TILT + TAV_CH_BARD);
    CHECK_EQ(S()->ask.must, 1 | 4);
    play_by(2, TAV_M_CLAIM); /* the first valid one closes the window */
    CHECK(band(2) & B(TAV_CH_NUN));
    expect(TAV_D_CLAIM);
    CHECK_EQ(S()->ask.must, 7);
    play_by(2, TAV_M_CLAIM); /* the smith: three are valid, the first takes it */
    CHECK(band(2) & B(TAV_CH_SMITH));
    CHECK_EQ(told("roll_off"), 0);
    for (int seat = 0; seat < 3; seat++)
        play_by(seat, TAV_M_NO_CLAIM);
    CHECK(S()->decision != TAV_D_CLAIM); /* closed when all have answered */
}

TEST(who_may_claim, "TAV-8.19 TAV-8.25")
{
    trio();
    fled(TAV_CH_DWARF);
    fled(TAV_CH_WIZARD);
    arrivals(0, TAV_CH_IMP, TAV_CH_ORC); /* edge case 29 */
    ko(TAV_CH_BARBARIAN);
    fled(TAV_CH_BARD); /* edge case 28 */
    at_turn(0);
    CHECK_EQ(tav_eligible(S()), 2 | 4);
    to_arrivals();
    CHECK_EQ(S()->ask.must, 2 | 4);
    rolls(1, 1, 2, 2);
    claims(0);
    CHECK_EQ(told("roll_off"), 2); /* nor does the first roll */
    trio();                        /* a single one takes it without rolling */
    fled(TAV_CH_DWARF);
    fled(TAV_CH_WIZARD);
    fled(TAV_CH_BARBARIAN);
    fled(TAV_CH_BARD);
    arrivals(0, TAV_CH_IMP);
    to_come(TAV_CH_ORC);
    at_turn(0);
    to_arrivals();
    CHECK_EQ(S()->ask.must, 4);
    play_by(2, TAV_M_NO_CLAIM);
    CHECK(band(2) & B(TAV_CH_ORC));
    CHECK_EQ(told("roll_off"), 0);
}

TEST(all_heroes_have_fled, "TAV-8.25")
{
    fresh(2); /* edge case 54 */
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    for (int c = 0; c < 2; c++)
        fled(c);
    fled(TAV_CH_ELF);
    fled(TAV_CH_BARD);
    arrivals(0, TAV_CH_IMP);
    arrivals(1, TAV_CH_ORC);
    to_come(TAV_CH_MONK, TAV_CH_NUN, TAV_CH_GUARD);
    at_turn(0);
    activate(TAV_CH_IMP);
    act(TAV_ACT_PASS);
    act(TAV_ACT_PASS);       /* the orc */
    CHECK_EQ(S()->round, 3); /* three arrivals have come and gone */
    CHECK_EQ(tav_owner(S(), TAV_CH_MONK), CAB_NOBODY);
    CHECK_EQ(told("unclaimed"), 3);
    all_pass(); /* the fourth to sixth, and so on until the militia comes */
    while (S()->decision != TAV_D_NONE) {
        keep_nothing();
        all_pass();
    }
    CHECK_EQ(told("militia"), 1);
    CHECK_EQ(band(0), B(TAV_CH_DWARF) | B(TAV_CH_WIZARD) | B(TAV_CH_IMP));
}

/* Three arrivals of one move, none of which anybody may take: the order in which they came was told
 * to all, so what all know must keep it, though they end in one heap. */
TEST(the_order_of_arrivals_nobody_takes, "TAV-8.8 TAV-8.25")
{
    const uint8_t order[2][3] = {{TAV_CH_MONK, TAV_CH_NUN, TAV_CH_GUARD},
                                 {TAV_CH_GUARD, TAV_CH_MONK, TAV_CH_NUN}};
    tav_state before[2], after[2];
    for (int i = 0; i < 2; i++) {
        fresh(2);
        heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
        heroes(1, TAV_CH_ELF, TAV_CH_BARD);
        fled(TAV_CH_DWARF);
        fled(TAV_CH_WIZARD);
        fled(TAV_CH_ELF);
        fled(TAV_CH_BARD);
        arrivals(0, TAV_CH_IMP);
        arrivals(1, TAV_CH_ORC);
        to_come(order[i][0], order[i][1], order[i][2]);
        at_turn(0);
        activate(TAV_CH_IMP);
        act(TAV_ACT_PASS);
        before[i] = seen_by(CAB_NOBODY);
        act(TAV_ACT_PASS); /* the orc: the round ends */
        CHECK_EQ(told("unclaimed"), 3);
        after[i] = seen_by(CAB_NOBODY);
    }
    CHECK(memcmp(&before[0], &before[1], sizeof before[0]) == 0);
    CHECK(memcmp(&after[0], &after[1], sizeof after[0]) != 0);
}

TEST(back_in_the_brawl, "TAV-8.20 TAV-8.5")
{
    trio(); /* edge case 27 */
    ko(TAV_CH_DWARF);
    ko(TAV_CH_WIZARD);
    to_come(TAV_CH_DRUNKARD);
    at_turn(1);
    CHECK_EQ(tav_alive(S()), 2 | 4);
    to_arrivals();
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 3);
    claims(1 << 0);
    CHECK(band(0) & B(TAV_CH_DRUNKARD));
    CHECK_EQ(tav_alive(S()), 7);
    CHECK_EQ(tav_activatable(S(), 0), B(TAV_CH_DRUNKARD));
}

/* ---- the end -------------------------------------------------------------------------------- */

TEST(the_last_band, "TAV-9.2 TAV-9.3")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_MASK, TAV_TR_KEG, TAV_TR_AXE);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    ko(TAV_CH_BARD);
    down(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_DROP, 1); /* the action is resolved completely first */
    play(default_of(1));
    cab_result result;
    CHECK(tav_is_over(S(), &result));
    CHECK_TEXT(tav_name(CAB_NAME_END, result.reason), "last_band");
}

TEST(the_last_rival_leaves_by_the_window, "TAV-9.3")
{
    fresh(2); /* edge case 24 */
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    treasures(0, TAV_TR_MASK, TAV_TR_KEG, TAV_TR_AXE);
    ko(TAV_CH_DWARF);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 6, 1, 2, 3);
    act(TAV_ACT_WINDOW);
    CHECK_ASKED(TAV_D_SHELTER, 0);
    play(default_of(0));
    CHECK(!tav_is_over(S(), NULL));
    play(default_of(0));
    CHECK(tav_is_over(S(), NULL));
}

TEST(a_band_is_left_when_the_door_closes, "TAV-9.3 TAV-8.1")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    fled(TAV_CH_DWARF);
    ko(TAV_CH_ELF);
    S()->at_door = B(TAV_CH_WIZARD) | B(TAV_CH_BARD);
    arrivals(1, TAV_CH_NUN);
    S()->round = 3;
    at_turn(1);
    activate(TAV_CH_NUN);
    act(TAV_ACT_PASS);
    CHECK(tav_is_over(S(), NULL)); /* the nun alone is left */
    CHECK_EQ(told("last_band"), 1);
}

TEST(nobody_is_left, "TAV-9.3 TAV-8.1")
{
    fresh(2); /* edge case 25 */
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    fled(TAV_CH_DWARF);
    ko(TAV_CH_ELF);
    S()->at_door = B(TAV_CH_WIZARD) | B(TAV_CH_BARD);
    arrivals(1, TAV_CH_BARMAID);
    S()->round = 3;
    at_turn(1);
    activate(TAV_CH_BARMAID);
    rolls(6, 6, 1, 2);
    act(TAV_ACT_WINDOW); /* she leaves; then the two at the Door do */
    cab_result result;
    CHECK(tav_is_over(S(), &result));
    CHECK_EQ(told("nobody_left"), 1);
}

TEST(militia_while_someone_waits, "TAV-8.21 TAV-9.4")
{
    trio(); /* edge case 26 */
    treasures(0, TAV_TR_KEG);
    to_come(MILITIA);
    S()->at_door = S()->door_now = B(TAV_CH_DWARF);
    at_turn(1);
    all_pass();
    keep_nothing();
    cab_result result;
    CHECK(tav_is_over(S(), &result));
    CHECK(!(S()->fled & B(TAV_CH_DWARF)));
    CHECK_EQ(result.score[0], 3);
}

/* ---- the score ------------------------------------------------------------------------------ */

TEST(ko_and_fled_heroes_score, "TAV-9.6 TAV-9.12 TAV-7.27")
{
    fresh(3); /* edge case 39 */
    heroes(0, TAV_CH_DWARF, TAV_CH_INNKEEPER);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_BARD);
    treasures(0, TAV_TR_KEG);
    treasures(1, TAV_TR_AXE);
    ko(TAV_CH_DWARF);
    fled(TAV_CH_INNKEEPER);
    fled(TAV_CH_BARBARIAN);
    at_turn(1);
    CHECK_EQ(tav_score(S(), 0), 3 + 8);
    CHECK_EQ(tav_score(S(), 1), 3);
    CHECK_EQ(tav_score(S(), 2), 0); /* nobody else scores the tavern */
}

TEST(two_wildcards, "TAV-9.7 TAV-9.8")
{
    fresh(2); /* edge cases 37 and 38 */
    heroes(0, TAV_CH_TROLL, TAV_CH_THIEF);
    treasures(0, TAV_TR_AXE, TAV_TR_WAND, TAV_TR_RELIC, TAV_TR_MASK);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 1 + 1 + 1); /* the mask by the thief, two of the others */
}

TEST(what_scores_for_nobody, "TAV-9.13")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    on_floor(TAV_TR_KEG);
    put(&table.treasure[TAV_T_SHELTER], LIST_(TAV_TR_BROWN_ALE), 1, 0);
    at_turn(0);
    CHECK_EQ(tav_score(S(), 0), 3); /* the sheltered one */
}

static cab_result by_militia(void)
{
    cab_result result;
    to_come(MILITIA);
    at_turn(1);
    all_pass();
    keep_nothing();
    CHECK(tav_is_over(S(), &result));
    return result;
}

TEST(the_highest_total_wins, "TAV-9.14 TAV-1.6")
{
    trio();
    treasures(0, TAV_TR_KEG);               /* 3 */
    treasures(1, TAV_TR_AXE, TAV_TR_CROWN); /* 3 + 1 */
    treasures(2, TAV_TR_RELIC);             /* 3 */
    cab_result r = by_militia();
    CHECK_EQ(r.winners, 2);
    CHECK_EQ(r.score[1], 4);
    CHECK_EQ(r.rank[1], 1);
    CHECK_EQ(r.rank[0], 2);
    CHECK(seen_by(0).treasure[0].face != 0); /* what was not dealt is revealed now */
}

TEST(ties, "TAV-9.15")
{
    trio(); /* edge case 52 */
    treasures(0, TAV_TR_KEG);
    treasures(1, TAV_TR_AXE, TAV_TR_WAND); /* 3 + 0, but two treasures */
    treasures(2, TAV_TR_RELIC);
    ko(TAV_CH_BARBARIAN);
    cab_result r = by_militia();
    CHECK_EQ(r.winners, 2);
    trio();
    treasures(0, TAV_TR_KEG);
    treasures(1, TAV_TR_AXE);
    treasures(2, TAV_TR_RELIC);
    ko(TAV_CH_BARBARIAN); /* then heroes not KO, then shared */
    r = by_militia();
    CHECK_EQ(r.winners, 1 | 4);
    CHECK_EQ(r.rank[1], 3);
}

int main(void)
{
    RUN(what_is_kept_is_secret);
    RUN(who_draws_objects);
    RUN(more_than_three_and_one_kept);
    RUN(a_fled_hero_attracts_nobody);
    RUN(one_valid_claim_takes_it);
    RUN(wrong_claims_are_punished_first);
    RUN(wrong_claims_only);
    RUN(nobody_standing_no_penalty);
    RUN(the_race);
    RUN(who_may_claim);
    RUN(all_heroes_have_fled);
    RUN(the_order_of_arrivals_nobody_takes);
    RUN(back_in_the_brawl);
    RUN(the_last_band);
    RUN(the_last_rival_leaves_by_the_window);
    RUN(a_band_is_left_when_the_door_closes);
    RUN(nobody_is_left);
    RUN(militia_while_someone_waits);
    RUN(ko_and_fled_heroes_score);
    RUN(two_wildcards);
    RUN(what_scores_for_nobody);
    RUN(the_highest_total_wins);
    RUN(ties);
    return test_done();
}
