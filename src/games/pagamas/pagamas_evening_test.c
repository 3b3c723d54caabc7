/* Phases 4 to 6: hideouts, ambushes, the revelation (PGM-6, 7, 8, 11; G8 to G13). */
#include "games/pagamas/pagamas_fixture.h"

/* ---- hideouts ---- */

TEST(everybody_hides_in_secret, "PGM-6.1 PGM-6.2 PGM-6.9 PGM-1.11")
{
    fresh(4);
    start(PGM_S_ASHORE);
    CHECK_ALL_ASKED(PGM_D_HIDEOUT, 0xf);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_EQ(offered(seat), 4); /* four hideouts, and nothing else */
        for (int where = HAM; where <= ISL; where++)
            CHECK(offers(seat, PGM_M_HIDE + where));
    }
    play(0, PGM_M_HIDE + TAV);
    CHECK(!seen_by(1).answer[0].set || seen_by(1).answer[0].value == 0);
    CHECK(!S->hideout[0].set); /* nobody's shows before all have chosen */
    play(1, PGM_M_HIDE + ISL);
    play(2, PGM_M_HIDE + HOUSE);
    play(3, PGM_M_HIDE + HAM);
    CHECK_EQ(S->hideout[1].value, ISL);
    pgm_state seen = seen_by(0);
    CHECK(seen.hideout[1].set && seen.hideout[1].value == 0);
    CHECK_EQ(seen.hideout[0].value, TAV);
    CHECK_ASKED(PGM_D_SECOND, 1);
}

TEST(a_closed_island_cannot_be_chosen, "PGM-6.5 PGM-7.10")
{
    fresh(3);
    S->flags = PGM_F_KEPT_ALL;
    start(PGM_S_ASHORE);
    for (int seat = 0; seat < 3; seat++) {
        CHECK_EQ(offered(seat), 3);
        CHECK(!offers(seat, PGM_M_HIDE + ISL));
    }
    hides(HAM, HAM, HAM);
    answer(PGM_M_AMBUSH + 0);
    CHECK(offers(1, PGM_M_PLACE + ISL)); /* but an ambush can be laid there */
}

TEST(the_house_may_be_chosen_with_empty_pockets, "PGM-6.8 PGM-6.4")
{
    fresh(3);
    start(PGM_S_ASHORE);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED), 0);
    CHECK(offers(0, PGM_M_HIDE + HOUSE));
    cab_seen seen;
    cab_choice choice;
    pgm_hide(S, 0, &seen);
    pgm_describe(&seen, 0, PGM_M_HIDE + HOUSE, &choice);
    CHECK(choice.flags & CAB_CHOICE_DANGEROUS);
}

TEST(the_hammock_does_nothing, "PGM-6.3")
{
    fresh(3);
    loot(0, 3, 1);
    hand(0, PGM_dodge);
    crew(0, 2);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM);
    quiet_evening();
    CHECK_EQ(unburied(0), 31);
    CHECK_EQ(sailors(0), 2);
    each(PGM_M_NO_SMUGGLE);
    CHECK_ALL_ASKED(PGM_D_CALL, 6);
    CHECK_EQ(offered(1), 1); /* the Hammock gives no right to call */
}

TEST(the_tavern_lets_one_call, "PGM-6.6 PGM-9.3")
{
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HAM, TAV, HAM, HAM);
    quiet_evening();
    CHECK_ALL_ASKED(PGM_D_CALL, 0xe);
    CHECK(offers(1, PGM_M_CALL));
    CHECK(!offers(2, PGM_M_CALL));
}

/* ---- laying ambushes ---- */

TEST(the_second_comes_first_and_may_decline, "PGM-7.2 PGM-7.3 PGM-7.8 PGM-4.6")
{
    fresh(4);
    hand(1, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    CHECK_ASKED(PGM_D_SECOND, 1); /* before any card */
    CHECK(offers(1, PGM_M_NO_AMBUSH));
    CHECK(!offers(1, PGM_M_AMBUSH + 1));
    CHECK_EQ(offered(1), 4);
    answer(PGM_M_AMBUSH + 2);
    CHECK_ASKED(PGM_D_PLACE, 1);
    CHECK(!offers(1, PGM_M_PLACE + HAM)); /* its own hideout */
    place(ISL);
    CHECK_EQ(S->ambushes, 1);
    CHECK_EQ(S->ambush[0].source, 0);
    CHECK_ALL_ASKED(PGM_D_AMBUSH_WINDOW, 0xf); /* PGM-7.11; once a turn */
}

TEST(only_spare_hideouts_can_be_used, "PGM-7.1 PGM-7.4 PGM-7.5 PGM-7.7 PGM-12.20")
{
    fresh(4);
    hand(1, PGM_ambush, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, TAV, HAM, HAM);
    second(0, ISL);
    card(1, PGM_ambush); /* the Second plays cards too, and on the same victim */
    CHECK(!offers(1, PGM_M_TARGET + 1));
    target(0);
    CHECK(!offers(1, PGM_M_PLACE + TAV));
    CHECK(!offers(1, PGM_M_PLACE + ISL));
    CHECK(offers(1, PGM_M_PLACE + HOUSE));
    place(HOUSE);
    ambush(1, 3, HAM);
    CHECK_EQ(S->ambushes, 3);
    CHECK_EQ(pgm_spares(S, 1), 0);
}

TEST(a_fourth_hideout_card_is_not_there, "PGM-7.5 PGM-12.20")
{
    fresh(4);
    hand(1, PGM_ambush, PGM_ambush, PGM_ambush); /* more than a hand, to show the bound */
    start(PGM_S_ASHORE);
    hides(HAM, TAV, HAM, HAM);
    second(0, ISL);
    ambush(1, 0, HAM);
    ambush(1, 0, HOUSE);
    CHECK(holds(1, PGM_ambush));
    CHECK_EQ(offered(1), 1); /* only to pass */
}

TEST(g8_a_stack_in_order, "PGM-7.2 PGM-7.3 PGM-7.6 PGM-7.9 PGM-7.11")
{
    fresh(6);
    loot(2, 3, 2, 1, 1);
    hand(5, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM, HAM, TAV);
    second(2, ISL);
    ambush(5, 2, ISL);
    CHECK_EQ(S->ambushes, 2);
    CHECK_EQ(S->ambush[0].author, 1);
    CHECK_EQ(S->ambush[1].author, 5);
    CHECK_EQ(S->ambush[0].victim, 2);
    CHECK_EQ(S->ambush[1].victim, 2);
    CHECK_EQ(S->ambush[1].source, PGM_ambush);
    CHECK_EQ(pgm_spare(S, 1), 1 << TAV | 1 << HOUSE);
    for (int seat = 0; seat < 6; seat++) { /* everybody sees who, only authors see where */
        pgm_state seen = seen_by(seat);
        CHECK_EQ(seen.ambush[0].author, 1);
        CHECK_EQ(seen.ambush[1].source, PGM_ambush);
        CHECK_EQ(seen.ambush[0].places.value, seat == 1 ? 1 << ISL : 0);
        CHECK_EQ(seen.ambush[1].places.value, seat == 5 ? 1 << ISL : 0);
    }
}

TEST(an_ambush_cannot_be_withdrawn, "PGM-7.12")
{
    fresh(4);
    hand(2, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    no_second();
    ambush(2, 0, ISL);
    CHECK_EQ(attempt(2, CAB_REOPEN), CAB_NOT_SEALED);
    CHECK_EQ(offered(2), 1);
    reveal();
    CHECK_EQ(S->ambush[0].result, PGM_A_MISS);
}

/* ---- revelation ---- */

static void g9(void)
{
    fresh(6);
    loot(2, 3, 2, 1, 1);
    loot(1, 2, 1);
    loot(4, 2);
    crew(2, 1, 2);
    hand(2, PGM_ambush, PGM_rum_barrel);
    hand(5, PGM_ambush);
    hand(4, PGM_ambush);
    start(PGM_S_ASHORE);
}

TEST(g9_the_first_takes_all, "PGM-8.2 PGM-8.7 PGM-8.8 PGM-8.10 PGM-8.17 PGM-8.34 PGM-7.13 PGM-11.3 "
                             "PGM-11.6 PGM-8.16")
{
    g9();
    hides(HAM, HAM, ISL, HAM, TAV, TAV);
    second(2, ISL);
    ambush(5, 2, ISL);
    nobody_plays();
    CHECK_EQ(S->hideout[2].known & CAB_PUBLIC, 0);
    no_trails();
    CHECK(S->hideout[2].known & CAB_PUBLIC);
    CHECK_ASKED(PGM_D_DODGE, 2);
    no_dodges();
    CHECK(is_down(2));
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 2), 0);
    CHECK_EQ(unburied(1), 322111);
    CHECK_EQ(pgm_shares(S, PGM_Z_UNBURIED + 1), 10);
    CHECK_EQ(S->ambush[0].result, PGM_A_HIT);
    CHECK_EQ(S->ambush[1].result, PGM_A_LATE);
    CHECK(S->ambush[1].places.known & CAB_PUBLIC); /* turned over all the same */
    CHECK(S->flags & PGM_F_BLOOD);
    CHECK_EQ(discarded(PGM_ambush), 2); /* P5's, and the one in P2's hand */
    CHECK_EQ(discarded(PGM_rum_barrel), 1);
    CHECK_EQ(discarded(PGM_sailor_1) + discarded(PGM_sailor_2), 2);
    CHECK_ALL_ASKED(PGM_D_SMUGGLE, 1 << 1 | 1 << 4); /* P2 cannot bury */
}

TEST(g10_the_chain, "PGM-8.18 PGM-8.19 PGM-8.20")
{
    g9();
    hides(HAM, HAM, ISL, HAM, TAV, TAV);
    second(2, ISL);
    ambush(5, 2, ISL);
    ambush(4, 1, HAM);
    reveal();
    no_dodges();
    CHECK(is_down(1) && is_down(2));
    CHECK_EQ(unburied(4), 3222111);
    CHECK_EQ(pgm_shares(S, PGM_Z_UNBURIED + 4), 12);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 5), 0);
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 0);
}

TEST(the_chain_the_other_way_round, "PGM-8.19 PGM-8.20")
{
    g9(); /* P4 hits P2 and is hit by P1, who comes before both */
    hides(HAM, HAM, ISL, HAM, TAV, TAV);
    second(4, TAV);
    ambush(4, 2, ISL);
    reveal();
    no_dodges();
    CHECK(is_down(2) && is_down(4));
    CHECK_EQ(unburied(1), 3222111);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 4), 0);
}

TEST(g11_two_hit_each_other, "PGM-8.21 PGM-9.2 PGM-9.4")
{
    fresh(4);
    loot(1, 2, 2);
    loot(3, 3);
    crew(1, 1);
    hand(3, PGM_ambush, PGM_spyglass);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, TAV);
    second(3, TAV);
    ambush(3, 1, HAM);
    reveal();
    no_dodges();
    CHECK(is_down(1) && is_down(3));
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 3);
    CHECK_EQ(pgm_shares(S, PGM_Z_LOOT_DISCARD), 7);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(cards_in(PGM_Z_UNBURIED + seat), 0);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 2);
    CHECK(offers(2, PGM_M_CALL));
}

/* Searches a seed with which the next dodge works, or fails. */
static void dice(bool works)
{
    for (uint64_t seed = 1;; seed++) {
        cab_rng try_it;
        cab_rng_fast(&try_it, seed);
        if ((cab_rng_below(&try_it, 2) == 0) != works) continue;
        cab_rng_fast(&table.rng, seed);
        return;
    }
}

static void g12(bool works)
{
    fresh(4);
    loot(2, 3);
    hand(2, PGM_dodge);
    hand(3, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM);
    no_second();
    ambush(3, 2, ISL);
    reveal();
    CHECK_ASKED(PGM_D_DODGE, 2);
    CHECK(offers(2, PGM_M_NO_DODGE)); /* PGM-8.13 */
    dice(works);
    answer(PGM_M_DODGE);
    CHECK_EQ(discarded(PGM_dodge), 1);
    CHECK_EQ(discarded(PGM_ambush), 1);
}

TEST(g12_a_dodge_that_works, "PGM-8.12 PGM-8.13 PGM-8.28 PGM-8.16")
{
    g12(true);
    CHECK_EQ(S->ambush[0].result, PGM_A_DODGED);
    CHECK(!(S->flags & PGM_F_BLOOD));
    CHECK_ASKED(PGM_D_BURY, 2);
    CHECK_EQ(unburied(2), 3);
}

TEST(g12_a_dodge_that_fails, "PGM-8.12 PGM-8.16")
{
    g12(false);
    CHECK_EQ(S->ambush[0].result, PGM_A_HIT);
    CHECK(is_down(2));
    CHECK_EQ(unburied(3), 3);
}

TEST(even_chance_against_the_power_too, "PGM-8.14 PGM-2.13")
{
    int works = 0;
    for (uint64_t seed = 0; seed < 64; seed++) {
        fresh(3);
        hand(2, PGM_dodge);
        start(PGM_S_ASHORE);
        hides(HAM, HAM, ISL);
        second(2, ISL);
        reveal();
        cab_rng_fast(&table.rng, seed);
        answer(PGM_M_DODGE);
        works += S->ambush[0].result == PGM_A_DODGED;
    }
    CHECK(works > 16 && works < 48);
    fresh(3); /* asked without a Dodge too */
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL);
    second(2, ISL);
    reveal();
    CHECK_ASKED(PGM_D_DODGE, 2);
    CHECK_EQ(offered(2), 1);
}

TEST(one_dodge_against_one_ambush, "PGM-8.15")
{
    fresh(4);
    hand(2, PGM_dodge, PGM_dodge);
    hand(3, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM);
    second(2, ISL);
    ambush(3, 2, ISL);
    reveal();
    dice(true);
    answer(PGM_M_DODGE);
    CHECK_EQ(S->ambush[0].result, PGM_A_DODGED);
    CHECK_ASKED(PGM_D_DODGE, 2); /* E14: the second ambush, the second Dodge */
    dice(false);
    answer(PGM_M_DODGE);
    CHECK_EQ(S->ambush[1].result, PGM_A_HIT);
    CHECK_EQ(discarded(PGM_dodge), 2);
}

TEST(a_failed_dodge_is_the_end_of_it, "PGM-8.15 PGM-11.1")
{
    fresh(4); /* E15 */
    hand(2, PGM_dodge, PGM_dodge);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM);
    second(2, ISL);
    reveal();
    dice(false);
    answer(PGM_M_DODGE);
    CHECK(S->decision != PGM_D_DODGE);
    CHECK(is_down(2));
    CHECK_EQ(discarded(PGM_dodge), 2);
}

TEST(g13_empty_pockets_in_the_house, "PGM-8.3 PGM-8.4 PGM-8.5 PGM-5.23 PGM-11.1")
{
    fresh(4);
    loot(1, 2, 1);
    crew(2, 3);
    hand(2, PGM_spyglass);
    start(PGM_S_ASHORE);
    hides(HAM, HOUSE, HOUSE, HAM);
    quiet_evening();
    CHECK_ASKED(PGM_D_HOUSE, 1);
    CHECK_EQ(offered(1), 2);
    answer(PGM_M_PAY + 1);
    CHECK_EQ(unburied(1), 2);
    CHECK(is_down(2));
    CHECK_EQ(digits(PGM_Z_LOOT_DISCARD, 0), 1);
    CHECK_EQ(discarded(PGM_sailor_3), 1);
    CHECK(!(S->flags & PGM_F_BLOOD));
    until(PGM_D_OFFICE); /* the next turn: it has not come back */
    CHECK_EQ(digits(PGM_Z_LOOT_DISCARD, 0), 1);
    CHECK(S->turn == 4);
}

TEST(payers_go_round_from_the_captain, "PGM-8.4 PGM-8.32")
{
    fresh(3);
    S->captain = 1;
    S->office[0] = PGM_SECOND;
    S->office[1] = PGM_CAPTAIN;
    for (int i = 0; i < 3; i++)
        loot(i, 1, 2);
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HOUSE);
    quiet_evening();
    CHECK_ASKED(PGM_D_HOUSE, 1);
    answer(PGM_M_PAY + 1);
    CHECK_ASKED(PGM_D_HOUSE, 2);
    answer(PGM_M_PAY + 2);
    CHECK_ASKED(PGM_D_HOUSE, 0);
}

TEST(the_house_is_paid_before_ambushes, "PGM-8.6 PGM-8.11 PGM-8.23 PGM-11.7 PGM-12.14")
{
    fresh(4); /* E11: pays Hired Blades with its last loot, is downed, and still profits */
    loot(3, 2);
    loot(2, 3, 1);
    hand(3, PGM_hired_blades);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HOUSE);
    second(3, HOUSE); /* E12: void, it lies on somebody who is downed */
    card(3, PGM_hired_blades);
    target(2);
    place(TAV);
    place(ISL);
    reveal();
    no_dodges();
    CHECK(is_down(3));
    CHECK_EQ(S->ambush[0].result, PGM_A_VOID);
    CHECK_EQ(S->ambush[1].result, PGM_A_HIT);
    CHECK_EQ(unburied(3), 31);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 0);
}

TEST(a_void_ambush_allows_no_mutiny, "PGM-8.11")
{
    fresh(4); /* E12 */
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HOUSE);
    second(3, HOUSE);
    reveal();
    CHECK_EQ(S->ambush[0].result, PGM_A_VOID);
    CHECK(!(S->flags & PGM_F_BLOOD));
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1 | 1 << 2);
    CHECK_EQ(offered(1), 1);
}

TEST(a_circle_of_three_loses_all, "PGM-8.22")
{
    fresh(5); /* E17 */
    loot(1, 1);
    loot(2, 2);
    loot(3, 3);
    loot(4, 3, 3);
    hand(2, PGM_ambush);
    hand(3, PGM_ambush);
    hand(1, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, TAV, ISL, TAV);
    second(2, TAV);
    ambush(2, 3, ISL);
    ambush(3, 1, HAM);
    CHECK_EQ(pgm_spare(S, 1), 1 << HOUSE | 1 << ISL);
    nobody_plays();
    no_trails();
    no_dodges();
    CHECK(is_down(1) && is_down(2) && is_down(3));
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 3);
    CHECK_EQ(unburied(4), 33);
}

TEST(loot_flows_into_a_circle, "PGM-8.22 PGM-8.20")
{
    fresh(5); /* E18: P1 and P2 hit each other, P1 also hit P3 */
    loot(3, 3);
    loot(2, 1);
    hand(1, PGM_ambush);
    hand(2, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, TAV, ISL, HAM);
    second(2, TAV);
    ambush(1, 3, ISL);
    ambush(2, 1, HAM);
    reveal();
    no_dodges();
    CHECK(is_down(1) && is_down(2) && is_down(3));
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 2);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1) + cards_in(PGM_Z_UNBURIED + 2), 0);
}

TEST(victims_are_processed_from_the_captain, "PGM-8.9 PGM-8.8")
{
    fresh(4);
    S->captain = 2;
    S->office[2] = PGM_CAPTAIN;
    S->office[0] = PGM_LOOKOUT;
    hand(3, PGM_ambush, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, TAV, HAM, ISL);
    no_second();
    ambush(3, 1, TAV);
    ambush(3, 0, HAM);
    reveal();
    CHECK_ASKED(PGM_D_DODGE, 0); /* clockwise from P2: P3, then P0, then P1 */
    answer(PGM_M_NO_DODGE);
    CHECK_ASKED(PGM_D_DODGE, 1);
}

TEST(a_miss_does_not_stop_the_next, "PGM-8.7 PGM-8.8 PGM-7.7")
{
    fresh(4); /* E13 and E16: the same author, one place right */
    loot(2, 3);
    hand(1, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM);
    second(2, TAV);
    ambush(1, 2, ISL);
    reveal();
    no_dodges();
    CHECK_EQ(S->ambush[0].result, PGM_A_MISS);
    CHECK_EQ(S->ambush[1].result, PGM_A_HIT);
    CHECK_EQ(unburied(1), 3);
}

TEST(a_poor_victim_counts_as_hit, "PGM-8.17 PGM-9.1")
{
    fresh(3); /* E19 */
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL);
    second(2, ISL);
    reveal();
    no_dodges();
    CHECK(is_down(2));
    CHECK(S->flags & PGM_F_BLOOD);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1);
    CHECK(offers(1, PGM_M_CALL));
}

/* ---- burying ---- */

TEST(burying_on_the_island, "PGM-6.7 PGM-8.25 PGM-8.27 PGM-8.30 PGM-8.33 PGM-0.15")
{
    fresh(4);
    loot(0, 1);
    loot(2, 3, 2, 1);
    loot(3, 2);
    start(PGM_S_ASHORE);
    hides(ISL, HAM, ISL, HAM);
    quiet_evening();
    CHECK_ASKED(PGM_D_BURY, 0);
    answer(PGM_M_BURY_ALL);
    CHECK_EQ(buried(0), 1);
    CHECK_ASKED(PGM_D_BURY, 2);
    CHECK_EQ(offered(2), 5); /* stop, three values, all */
    answer(PGM_M_BURY + 1);
    answer(PGM_M_BURY + 3);
    answer(PGM_M_STOP);
    CHECK_EQ(event(PGM_EV_bury)->ref[1].value, 2); /* the number is told, values are not */
    CHECK_EQ(event(PGM_EV_bury)->refs, 2);
    CHECK_EQ(buried(2), 31);
    CHECK_EQ(unburied(2), 2);
    CHECK_EQ(known_to(2, PGM_Z_BURIED + 2), 2); /* one may look at one's own */
    CHECK_EQ(known_to(1, PGM_Z_BURIED + 2), 0);
    CHECK_EQ(unburied(3), 2); /* not on the island */
}

TEST(burying_nothing_is_allowed, "PGM-8.27")
{
    fresh(3);
    loot(0, 3);
    start(PGM_S_ASHORE);
    hides(ISL, HAM, HAM);
    quiet_evening();
    answer(PGM_M_STOP);
    CHECK_EQ(told(PGM_EV_bury_none), 1);
    CHECK_EQ(unburied(0), 3);
}

TEST(stolen_loot_is_buried_the_same_evening, "PGM-8.26")
{
    fresh(3); /* E20 */
    loot(2, 3, 3);
    loot(1, 1);
    start(PGM_S_ASHORE);
    hides(HAM, ISL, HAM);
    second(2, HAM);
    reveal();
    no_dodges();
    CHECK_ASKED(PGM_D_BURY, 1);
    answer(PGM_M_BURY_ALL);
    CHECK_EQ(buried(1), 331);
}

TEST(a_target_that_was_missed_is_safe, "PGM-8.28 PGM-8.25")
{
    fresh(3);
    loot(2, 3);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL);
    second(2, TAV);
    reveal();
    CHECK_ASKED(PGM_D_BURY, 2);
}

TEST(buried_loot_is_out_of_reach, "PGM-8.29 PGM-11.5 PGM-9.26 PGM-12.2")
{
    fresh(3);
    bury_before(2, 3, 3);
    hand(2, PGM_hired_blades);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL);
    second(2, ISL);
    CHECK_EQ(offered(2), 1); /* Hired Blades cost 2 shares: buried ones do not pay */
    reveal();
    no_dodges();
    CHECK(is_down(2));
    CHECK_EQ(buried(2), 33);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 0);
    until(PGM_D_OFFICE);
    CHECK_EQ(hand_count(2) + cards_in(PGM_Z_SAILORS + 2), 2); /* draws normally */
    until(PGM_D_HIDEOUT);
    CHECK_EQ(offered(2), 4); /* has its four hideouts */
}

TEST(the_dead_are_back_next_turn, "PGM-0.14 PGM-4.4 PGM-11.2 PGM-11.4")
{
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL, HAM);
    second(2, ISL);
    reveal();
    no_dodges();
    CHECK_EQ(S->office[2], PGM_NO_CHARACTER); /* nobody holds the Lookout now */
    for (int seat = 0; seat < 4; seat++)
        CHECK(S->office[seat] != PGM_LOOKOUT);
    CHECK_EQ(pgm_weight(S, 2), 0);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1 | 1 << 3); /* no part in phase 7 */
    until(PGM_D_DEAL);
    for (int seat = 0; seat < 4; seat++)
        CHECK(S->office[seat] != PGM_NO_CHARACTER);
}

/* ---- election in the middle ---- */

TEST(the_captain_is_replaced_before_burying, "PGM-0.2 PGM-8.24 PGM-8.32 PGM-10.1 PGM-10.18")
{
    fresh(4); /* E21: the Second hits the Captain, stands, and holds the tie-break */
    loot(0, 2);
    loot(3, 1);
    start(PGM_S_ASHORE);
    hides(HAM, ISL, HAM, ISL);
    second(0, HAM);
    reveal();
    no_dodges();
    CHECK_ALL_ASKED(PGM_D_STAND, 0xe); /* not the old Captain */
    stand(1 << 1 | 1 << 3);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xe); /* the downed Captain has no vote */
    nobody_plays();
    play(1, PGM_M_BALLOT + 1);
    play(2, PGM_M_BALLOT + 3);
    play(3, PGM_M_BALLOT + 3);
    CHECK_EQ(S->captain, 3);
    CHECK_EQ(S->office[3], PGM_CAPTAIN);
    CHECK_ASKED(PGM_D_BURY, 3); /* burying begins with the new Captain */
    answer(PGM_M_BURY_ALL);
    CHECK_ASKED(PGM_D_BURY, 1);
    answer(PGM_M_BURY_ALL);
    CHECK_EQ(buried(1), 2);
}

TEST(an_unpaid_house_ends_a_captaincy, "PGM-10.1 PGM-8.5")
{
    fresh(3);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM);
    quiet_evening();
    CHECK_ALL_ASKED(PGM_D_STAND, 6);
}

TEST(smuggling_is_asked_of_safe_seats_with_loot, "PGM-8.31 PGM-12.17 PGM-2.9")
{
    fresh(4);
    loot(1, 3, 1);
    loot(2, 2);
    hand(2, PGM_smuggling);
    S->flags = PGM_F_KEPT_ALL;
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    quiet_evening();
    CHECK_ALL_ASKED(PGM_D_SMUGGLE, 1 << 1 | 1 << 2);
    CHECK_EQ(offered(1), 1);
    play(1, PGM_M_NO_SMUGGLE);
    play(2, PGM_M_SMUGGLE + 2);
    CHECK_EQ(buried(2), 2); /* even while the island is closed */
    CHECK_EQ(discarded(PGM_smuggling), 1);
    CHECK_EQ(S->decision, PGM_D_CALL);
}

int main(void)
{
    RUN(everybody_hides_in_secret);
    RUN(a_closed_island_cannot_be_chosen);
    RUN(the_house_may_be_chosen_with_empty_pockets);
    RUN(the_hammock_does_nothing);
    RUN(the_tavern_lets_one_call);
    RUN(the_second_comes_first_and_may_decline);
    RUN(only_spare_hideouts_can_be_used);
    RUN(a_fourth_hideout_card_is_not_there);
    RUN(g8_a_stack_in_order);
    RUN(an_ambush_cannot_be_withdrawn);
    RUN(g9_the_first_takes_all);
    RUN(g10_the_chain);
    RUN(the_chain_the_other_way_round);
    RUN(g11_two_hit_each_other);
    RUN(g12_a_dodge_that_works);
    RUN(g12_a_dodge_that_fails);
    RUN(even_chance_against_the_power_too);
    RUN(one_dodge_against_one_ambush);
    RUN(a_failed_dodge_is_the_end_of_it);
    RUN(g13_empty_pockets_in_the_house);
    RUN(payers_go_round_from_the_captain);
    RUN(the_house_is_paid_before_ambushes);
    RUN(a_void_ambush_allows_no_mutiny);
    RUN(a_circle_of_three_loses_all);
    RUN(loot_flows_into_a_circle);
    RUN(victims_are_processed_from_the_captain);
    RUN(a_miss_does_not_stop_the_next);
    RUN(a_poor_victim_counts_as_hit);
    RUN(burying_on_the_island);
    RUN(burying_nothing_is_allowed);
    RUN(stolen_loot_is_buried_the_same_evening);
    RUN(a_target_that_was_missed_is_safe);
    RUN(buried_loot_is_out_of_reach);
    RUN(the_dead_are_back_next_turn);
    RUN(the_captain_is_replaced_before_burying);
    RUN(an_unpaid_house_ends_a_captaincy);
    RUN(smuggling_is_asked_of_safe_seats_with_loot);
    return test_done();
}
