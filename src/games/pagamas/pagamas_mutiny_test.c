/* Phase 7 and elections (PGM-9, 10; G14 to G17). */
#include "games/pagamas/pagamas_fixture.h"

/* A mutiny with a reason everybody has; P0 is Captain. */
static void grievance(int seats, int flag)
{
    const uint8_t hammocks[PGM_SEATS] = {0};
    S->flags |= (uint8_t)flag;
    start_calling(hammocks, seats);
}

/* ---- calling ---- */

TEST(three_reasons_are_open_to_everybody, "PGM-9.1 PGM-9.2 PGM-9.4")
{
    const int reasons[] = {PGM_F_FORCED, PGM_F_KEPT_ALL, PGM_F_BLOOD};
    for (int i = 0; i < 3; i++) {
        fresh(4);
        grievance(4, reasons[i]);
        CHECK_ALL_ASKED(PGM_D_CALL, 0xe); /* not the Captain */
        for (int seat = 1; seat < 4; seat++)
            CHECK(offers(seat, PGM_M_CALL));
        CHECK_EQ(attempt(0, PGM_M_CALL), CAB_NOT_ASKED);
    }
    fresh(4);
    grievance(4, 0);
    for (int seat = 1; seat < 4; seat++)
        CHECK_EQ(offered(seat), 1);
}

TEST(the_tavern_needs_no_reason, "PGM-9.3 PGM-9.4")
{
    fresh(4);
    S->downed = 1 << 2; /* E29: a downed seat in the Tavern; E30: so is the Captain */
    S->office[2] = PGM_NO_CHARACTER;
    calling(TAV, TAV, TAV, HAM);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1 | 1 << 3);
    CHECK(offers(1, PGM_M_CALL));
    CHECK(!offers(3, PGM_M_CALL));
}

TEST(the_first_caller_starts_it, "PGM-9.5 PGM-2.11")
{
    fresh(4);
    S->captain = 1;
    S->office[0] = PGM_SECOND;
    S->office[1] = PGM_CAPTAIN;
    hand(2, PGM_call_to_revolt);
    calling(TAV, HAM, HAM, TAV);
    CHECK(offers(2, PGM_M_REVOLT));
    play(0, PGM_M_CALL);
    play(2, PGM_M_NO_CALL);
    CHECK(!seen_by(2).answer[0].set); /* sealed */
    play(3, PGM_M_CALL);
    CHECK_EQ(S->caller, 3); /* from the Captain's left: P2, P3, P0 */
    CHECK_EQ(S->mutineers, 1 << 3);
    CHECK_EQ(told(PGM_EV_mutiny), 1); /* P0's call is void and never shown */
    CHECK_ASKED(PGM_D_CAMP, 0);
    CHECK(holds(2, PGM_call_to_revolt));
}

TEST(a_void_revolt_stays_in_hand, "PGM-9.5 PGM-12.18")
{
    fresh(4); /* E53 */
    hand(3, PGM_call_to_revolt);
    calling(HAM, TAV, HAM, HAM);
    play(1, PGM_M_CALL);
    play(2, PGM_M_NO_CALL);
    play(3, PGM_M_REVOLT);
    CHECK_EQ(S->caller, 1);
    CHECK(holds(3, PGM_call_to_revolt));
    CHECK_EQ(told(PGM_EV_play), 0);
}

TEST(nobody_calls, "PGM-9.9")
{
    fresh(4);
    grievance(4, PGM_F_BLOOD);
    call(-1);
    CHECK_EQ(told(PGM_EV_no_mutiny), 1);
    CHECK_EQ(S->turn, 4);
}

TEST(calling_is_for_good, "PGM-9.6 PGM-9.11 PGM-9.7 PGM-9.12")
{
    fresh(4); /* E31 */
    grievance(4, PGM_F_FORCED);
    call(2);
    CHECK(S->flags & PGM_F_MUTINY);
    CHECK_EQ(attempt(2, CAB_REOPEN), CAB_NOT_SEALED);
    CHECK_ASKED(PGM_D_CAMP, 3);
    answer(PGM_M_JOIN);
    CHECK_ASKED(PGM_D_CAMP, 1);
    answer(PGM_M_STAY);
    CHECK_ASKED(PGM_D_CAMP, 1); /* neither P2 nor P3, who are mutineers for good */
    answer(PGM_M_STAY);
    nobody_plays();
    CHECK_EQ(S->turn, 3);
    answer(PGM_M_PLANK + 3); /* 9 to 3 */
    until(PGM_D_OFFICE);
    CHECK_EQ(S->turn, 4); /* one mutiny a turn */
    CHECK(!(S->flags & PGM_F_MUTINY));
}

TEST(reasons_outlive_a_captain, "PGM-9.8")
{
    fresh(4); /* E26: kept all, then downed; the new one faces the mutiny */
    S->flags = PGM_F_KEPT_ALL;
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM, HAM);
    quiet_evening();
    stand(1 << 2);
    CHECK_EQ(S->captain, 2);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1 | 1 << 3);
    CHECK(offers(1, PGM_M_CALL));
    CHECK(offers(3, PGM_M_CALL));
}

TEST(a_captain_alone_sees_no_mutiny, "PGM-9.2 PGM-9.10")
{
    fresh(3); /* E28 */
    S->office[1] = S->office[2] = PGM_NO_CHARACTER;
    S->downed = 6;
    grievance(3, PGM_F_BLOOD);
    CHECK_EQ(told(PGM_EV_no_mutiny), 1);
    CHECK_EQ(S->turn, 4);
}

/* ---- camps ---- */

TEST(camps_in_rounds, "PGM-9.10 PGM-9.13 PGM-9.14")
{
    fresh(5); /* E32 */
    S->office[4] = PGM_NO_CHARACTER;
    S->downed = 1 << 4;
    grievance(5, PGM_F_BLOOD);
    call(1);
    CHECK_EQ(S->participants, 0xf); /* P4 has no Character */
    CHECK_ASKED(PGM_D_CAMP, 2);
    answer(PGM_M_STAY);
    CHECK_EQ(told(PGM_EV_stays), 1); /* public at once */
    CHECK_ASKED(PGM_D_CAMP, 3);      /* the Captain is never asked */
    answer(PGM_M_JOIN);
    CHECK_ASKED(PGM_D_CAMP, 2); /* another round: it may still join */
    answer(PGM_M_JOIN);
    CHECK_EQ(S->mutineers, 0xe);
    CHECK_EQ(S->decision, PGM_D_FIGHT_WINDOW); /* nobody is left to be asked */
}

TEST(a_round_without_a_joiner_closes_the_camps, "PGM-9.13")
{
    fresh(4);
    grievance(4, PGM_F_BLOOD);
    call(1);
    answer(PGM_M_STAY);
    answer(PGM_M_STAY);
    CHECK_ALL_ASKED(PGM_D_FIGHT_WINDOW, 0xf);
    CHECK_EQ(S->mutineers, 1 << 1);
}

/* ---- strength ---- */

TEST(g14_a_tie_is_the_captains, "PGM-9.15 PGM-9.16 PGM-9.21 PGM-9.22 PGM-9.25")
{
    fresh(4);
    crew(1, 3, 3); /* sailors do not count by themselves */
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(1 << 2);
    nobody_plays();
    CHECK_EQ(event(PGM_EV_strength)->ref[0].value, 6);
    CHECK_EQ(event(PGM_EV_strength)->ref[1].value, 6);
    CHECK_ASKED(PGM_D_PLANK, 0);
    CHECK_EQ(offered(0), 2); /* the Second or the Lookout, and no mercy */
    CHECK(offers(0, PGM_M_PLANK + 1));
    CHECK(offers(0, PGM_M_PLANK + 2));
}

TEST(g15_all_hands_for_somebody_else, "PGM-9.17 PGM-9.18 PGM-9.20 PGM-2.11 PGM-0.7")
{
    fresh(5);
    crew(2, 1, 2);
    crew(4, 1);
    hand(3, PGM_all_hands);
    hand(4, PGM_all_hands);
    grievance(5, PGM_F_BLOOD);
    call(1);
    join(1 << 4);
    CHECK_ALL_ASKED(PGM_D_FIGHT_WINDOW, 0x1f);
    CHECK_EQ(pgm_camp_force(S, S->mutineers), 8);
    CHECK_EQ(pgm_camp_force(S, 0xd), 8);
    for (int seat = 0; seat < 5; seat++) /* both want to: P3 comes first from the caller */
        play(seat, seat >= 3 ? PGM_M_PLAY + PGM_all_hands - PGM_AC(0) : PGM_M_PASS);
    CHECK_ASKED(PGM_D_FIGHT_TARGET, 3);
    CHECK(offers(3, PGM_M_TARGET + 4));  /* E33: even on the other camp */
    CHECK(!offers(3, PGM_M_TARGET + 0)); /* PGM-9.19: has no sailors */
    target(2);
    card(4, PGM_all_hands);
    CHECK(!offers(4, PGM_M_TARGET + 2)); /* PGM-9.19: mustered already */
    target(4);
    CHECK_EQ(pgm_camp_force(S, S->mutineers), 9);
    nobody_plays();
    CHECK_EQ(event(PGM_EV_strength)->ref[0].value, 11);
    CHECK_EQ(event(PGM_EV_strength)->ref[1].value, 9);
    CHECK_ASKED(PGM_D_PLANK, 0);
    CHECK_EQ(discarded(PGM_all_hands), 2);
}

TEST(a_loyalist_musters_a_mutineer, "PGM-9.18 PGM-9.19")
{
    fresh(4); /* E33 */
    crew(1, 3, 2);
    hand(3, PGM_all_hands);
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(0);
    card(3, PGM_all_hands);
    target(1);
    CHECK_EQ(pgm_camp_force(S, 1 << 1), 9);
    nobody_plays();
    CHECK_EQ(S->decision, PGM_D_STAND); /* 9 to 8: the mutiny wins */
}

TEST(all_hands_needs_sailors, "PGM-9.19 PGM-12.5")
{
    fresh(3);
    hand(1, PGM_all_hands);
    grievance(3, PGM_F_BLOOD);
    call(1);
    join(0);
    CHECK_EQ(offered(1), 1);
}

/* ---- the Captain wins ---- */

TEST(the_plank, "PGM-9.23 PGM-9.24 PGM-9.27 PGM-0.5 PGM-11.1")
{
    fresh(4);
    loot(1, 3, 2);
    loot(2, 1);
    loot(3, 1);
    crew(1, 1);
    hand(1, PGM_dodge);
    bury_before(1, 2);
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(1 << 2);
    nobody_plays();
    answer(PGM_M_PLANK + 1);
    CHECK(is_down(1));
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 0);
    CHECK_EQ(buried(1), 2);   /* PGM-9.26 */
    CHECK_EQ(unburied(2), 1); /* the other mutineer suffers nothing */
    CHECK_EQ(S->office[2], PGM_LOOKOUT);
    CHECK_ASKED(PGM_D_REWARD, 0);
    CHECK_EQ(offered(0), 3); /* stop, 2, 3: only what was just taken */
    answer(PGM_M_REWARD + 2);
    CHECK_ASKED(PGM_D_REWARD_TO, 0);
    CHECK_EQ(offered(0), 1); /* the Chaplain alone stood by him */
    answer(PGM_M_GIVE + 3);
    CHECK_EQ(event(PGM_EV_reward)->ref[2].seen_by, 1 << 0 | 1 << 3);
    CHECK_EQ(unburied(3), 21);
    CHECK_EQ(S->rewarded[3], 1);
    answer(PGM_M_STOP);
    CHECK_EQ(unburied(0), 3);
}

TEST(a_poor_victim_leaves_nothing_to_give, "PGM-9.23 PGM-9.27")
{
    fresh(4); /* E37 */
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(0);
    nobody_plays();
    answer(PGM_M_PLANK + 1);
    CHECK_EQ(told(PGM_EV_reward_end), 0);
    CHECK_EQ(S->turn, 4);
}

TEST(a_captain_alone_keeps_it_all, "PGM-9.27")
{
    fresh(3); /* E38 */
    crew(0, 3, 3);
    loot(1, 3);
    hand(0, PGM_all_hands);
    grievance(3, PGM_F_BLOOD);
    call(1);
    join(1 << 2);
    card(0, PGM_all_hands);
    target(0);
    nobody_plays();
    answer(PGM_M_PLANK + 1);
    CHECK_EQ(unburied(0), 3);
    CHECK_EQ(S->turn, 4); /* not asked for a reward */
}

/* ---- the mutineers win ---- */

static void g16(void)
{
    fresh(4);
    crew(2, 1, 1);
    crew(3, 3);
    crew(0, 1, 1, 1, 1);
    loot(0, 3, 2);
    hand(0, PGM_dodge, PGM_rum_barrel);
    hand(3, PGM_poaching);
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(1 << 2 | 1 << 3);
    nobody_plays();
}

TEST(g16_only_mutineers_vote, "PGM-9.28 PGM-9.29 PGM-9.30 PGM-9.31 PGM-9.32 PGM-10.6 PGM-10.7 "
                              "PGM-10.13 PGM-10.17 PGM-10.9 PGM-10.10 PGM-0.11")
{
    g16();
    CHECK_EQ(event(PGM_EV_strength)->ref[0].value, 5);
    CHECK_EQ(event(PGM_EV_strength)->ref[1].value, 7);
    CHECK_ALL_ASKED(PGM_D_STAND, 0xe);
    stand(1 << 1 | 1 << 2);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xe);
    CHECK_EQ(hand_count(0), 2); /* keeps everything until the plank */
    CHECK_EQ(sailors(0), 1111);
    nobody_plays();
    CHECK_ALL_ASKED(PGM_D_BALLOT, 0xe);
    CHECK_EQ(offered(3), 2);
    play(1, PGM_M_BALLOT + 1);
    CHECK(!seen_by(2).answer[1].set); /* PGM-10.10 */
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 1);
    CHECK_EQ(told(PGM_EV_heir), 1); /* 3 to 3 */
    CHECK_EQ(S->captain, 1);
    CHECK(is_down(0));
    CHECK_EQ(cards_in(PGM_Z_UNBURIED), 0);
    CHECK_ASKED(PGM_D_REWARD, 1);
    answer(PGM_M_REWARD + 3);
    CHECK(offers(1, PGM_M_GIVE + 2));
    CHECK(offers(1, PGM_M_GIVE + 3));
    CHECK_EQ(offered(1), 2);
    answer(PGM_M_GIVE + 2);
    CHECK_EQ(unburied(2), 3);
    for (int seat = 0; seat < 4; seat++)
        CHECK(S->office[seat] != PGM_SECOND); /* in the pool until the next turn */
    answer(PGM_M_STOP);
    CHECK_EQ(unburied(1), 2);
}

TEST(poaching_from_the_ousted_captain, "PGM-9.31 PGM-10.9 PGM-12.12")
{
    fresh(4); /* E49 */
    crew(0, 2);
    loot(3, 1);
    hand(3, PGM_poaching);
    grievance(4, PGM_F_BLOOD);
    call(1);
    join(1 << 2 | 1 << 3);
    nobody_plays();
    stand(1 << 1 | 1 << 2);
    card(3, PGM_poaching);
    target(0);
    answer(PGM_M_SAILOR + 2);
    CHECK_EQ(sailors(3), 2);
    CHECK_EQ(pgm_weight(S, 3), 2); /* votes with its new owner at once */
}

TEST(a_loyalist_has_no_window, "PGM-9.28 PGM-10.9")
{
    fresh(5); /* E50 */
    hand(3, PGM_rum_barrel);
    crew(1, 1);
    grievance(5, PGM_F_BLOOD);
    call(1);
    join(1 << 2 | 1 << 4);
    nobody_plays(); /* 10 to 6 */
    stand(1 << 1 | 1 << 2);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 1 << 1 | 1 << 2 | 1 << 4);
}

TEST(mutineers_may_elect_a_loyalist, "PGM-9.29 PGM-9.32 PGM-10.2")
{
    fresh(5); /* E35 */
    loot(0, 2);
    S->office[4] = PGM_NO_CHARACTER;
    S->downed = 1 << 4;
    grievance(5, PGM_F_BLOOD);
    call(1);
    join(1 << 2); /* 6 to 6 would be the Captain's */
    CHECK_EQ(S->mutineers, 1 << 1 | 1 << 2);
    S->wet = 1 << 3; /* as by Wet Powder: 5 to 6 */
    nobody_plays();
    CHECK_ALL_ASKED(PGM_D_STAND, 0x1e);
    stand(1 << 3 | 1 << 4); /* a loyalist, and one without a Character */
    nobody_plays();
    CHECK_ALL_ASKED(PGM_D_BALLOT, 1 << 1 | 1 << 2);
    each(PGM_M_BALLOT + 4);
    CHECK_EQ(S->captain, 4);
    CHECK(is_down(0));
    CHECK_ASKED(PGM_D_REWARD, 4);
    answer(PGM_M_REWARD + 2);
    CHECK_EQ(offered(4), 2);
    CHECK(offers(4, PGM_M_GIVE + 1));
    CHECK(offers(4, PGM_M_GIVE + 2));
}

/* ---- elections ---- */

/* The Captain is downed by the house in an evening of n players. */
static void election(int seats)
{
    uint8_t where[PGM_SEATS] = {HOUSE};
    start(PGM_S_ASHORE);
    hide_all(where, seats);
    quiet_evening();
    CHECK_EQ(S->decision, PGM_D_STAND);
}

TEST(candidates_are_sealed, "PGM-10.2 PGM-10.4 PGM-10.5")
{
    fresh(4);
    election(4);
    CHECK_EQ(attempt(0, PGM_M_STAND), CAB_NOT_ASKED); /* the old Captain is barred */
    play(1, PGM_M_STAND);
    CHECK(!seen_by(2).answer[1].set);
    CHECK_EQ(S->candidates, 0);
    play(2, PGM_M_STAND);
    play(3, PGM_M_NO_STAND);
    CHECK_EQ(S->candidates, 6);
    CHECK_EQ(event(PGM_EV_candidates)->refs, 2);
    nobody_plays();
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* time for promises */
}

TEST(g17_one_block_one_vote, "PGM-0.10 PGM-10.7 PGM-10.8 PGM-10.11")
{
    fresh(4);
    crew(3, 1, 1, 2);
    election(4);
    stand(6);
    nobody_plays();
    CHECK_EQ(offered(3), 2);   /* one candidate or the other, nobody else */
    play(1, PGM_M_BALLOT + 1); /* may vote for itself */
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 1);
    CHECK_EQ(event(PGM_EV_elected)->ref[0].seat, 1);
    CHECK_EQ(event(PGM_EV_elected)->ref[1].value, 5);
    CHECK_EQ(S->captain, 1);
}

TEST(a_relative_majority_is_enough, "PGM-10.11")
{
    fresh(6);
    crew(5, 1);
    election(6);
    stand(1 << 1 | 1 << 2 | 1 << 3);
    nobody_plays();
    play(1, PGM_M_BALLOT + 1);
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 3);
    play(4, PGM_M_BALLOT + 1);
    play(5, PGM_M_BALLOT + 3); /* 2, 1 and 3 votes of 6 */
    CHECK_EQ(S->captain, 3);
}

TEST(a_single_candidate_is_elected_at_once, "PGM-10.12")
{
    fresh(4);
    hand(1, PGM_rum_barrel);
    election(4);
    stand(1 << 3);
    CHECK_EQ(told(PGM_EV_elected_alone), 1);
    CHECK_EQ(S->captain, 3);
    CHECK_EQ(S->decision, PGM_D_CALL); /* no vote, no window */
}

TEST(a_tie_makes_the_second_captain, "PGM-10.13 PGM-10.17")
{
    fresh(5); /* has not stood */
    election(5);
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    play(1, PGM_M_BALLOT + 2);
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 3);
    play(4, PGM_M_BALLOT + 3);
    CHECK_EQ(S->captain, 1);
    CHECK_EQ(S->office[1], PGM_CAPTAIN);
    CHECK_EQ(pgm_with_power(S, PGM_P_HEIR), CAB_NOBODY); /* the Second's card is in the pool */
}

/* E25: the Second is elected in phase 6; a mutiny of the same evening ends in a tie: no heir. */
TEST(a_second_tie_in_one_turn, "PGM-10.13 PGM-10.15 PGM-10.17 PGM-9.28")
{
    fresh(5);
    crew(3, 1);
    start(PGM_S_ASHORE);
    hides(HOUSE, TAV, TAV, TAV, TAV); /* the Captain cannot pay */
    quiet_evening();
    stand(1 << 2 | 1 << 3 | 1 << 4);
    nobody_plays();
    play(1, PGM_M_BALLOT + 2);
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 3);
    play(4, PGM_M_BALLOT + 4); /* 2, 2 and 1: the Second becomes Captain */
    CHECK_EQ(S->captain, 1);
    CHECK_EQ(told(PGM_EV_heir), 1);
    for (int seat = 0; seat < 5; seat++)
        CHECK(S->office[seat] != PGM_SECOND);
    call(2);
    join(1 << 3 | 1 << 4);
    nobody_plays(); /* 2 + 1 + 4 against 5 */
    CHECK_EQ(S->decision, PGM_D_STAND);
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 3);
    play(4, PGM_M_BALLOT + 2); /* 2 to 2: by Force, the Lookout before the Chaplain */
    CHECK_EQ(S->captain, 2);
    CHECK_EQ(told(PGM_EV_elected_rank), 1);
    CHECK_EQ(told(PGM_EV_heir), 0);
}

TEST(nobody_stands, "PGM-10.14")
{
    fresh(4);
    election(4);
    stand(0);
    CHECK_EQ(S->captain, 1);
    CHECK_EQ(told(PGM_EV_heir), 1);
}

TEST(ties_without_a_second, "PGM-10.15 PGM-10.16")
{
    fresh(5); /* E22: Captain and Second are downed */
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HAM, HAM, HAM);
    quiet_evening();
    stand(0);
    CHECK_EQ(S->captain, 4); /* the Bosun: the highest Force of all others */
    CHECK_EQ(told(PGM_EV_elected_rank), 1);
    fresh(5);
    crew(2, 1);
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HAM, HAM, HAM);
    quiet_evening();
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 3);
    play(4, PGM_M_BALLOT + 3); /* 2 to 2: the Lookout has more Force than the Chaplain */
    CHECK_EQ(S->captain, 2);
}

TEST(equal_force_goes_clockwise, "PGM-10.15 PGM-10.19 PGM-10.12 PGM-10.16")
{
    fresh(4); /* E23: all are downed, nobody votes */
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HOUSE, HOUSE);
    quiet_evening();
    stand(1 << 2 | 1 << 3);
    CHECK_EQ(told(PGM_EV_elected_rank), 1);
    CHECK_EQ(S->captain, 2);
    CHECK_EQ(told(PGM_EV_no_mutiny), 1);
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HOUSE, HOUSE);
    quiet_evening();
    stand(0);
    CHECK_EQ(S->captain, 1); /* the first seat after the old Captain */
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HOUSE, HOUSE, HOUSE, HOUSE);
    quiet_evening();
    stand(1 << 3);
    CHECK_EQ(S->captain, 3);
}

/* What everybody is shown of this; -1: nothing. */
static int shown(int counter, cab_ref on)
{
    static cab_view view;
    static cab_seen seen;
    pgm_hide(S, CAB_NOBODY, &seen);
    pgm_view(&seen, CAB_NOBODY, &view);
    for (int i = 0; i < view.counters; i++)
        if (view.counter[i].key == counter && view.counter[i].on.seat == on.seat)
            return view.counter[i].value;
    return -1;
}

/* Is the seat shown as out for tonight? */
static bool shown_down(int seat)
{
    return shown(PGM_COUNTER_downed, cab_ref_seat(seat)) > 0;
}

/* Forces are shown until they are compared: then offices change hands, and sums of them mean
 * nothing. */
TEST(forces_are_shown_while_they_count, "PGM-9.15 PGM-9.21")
{
    fresh(4);
    loot(0, 3, 1);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(1);
    join(1 << 2 | 1 << 3);
    CHECK_EQ(S->decision, PGM_D_FIGHT_WINDOW);
    CHECK_EQ(shown(PGM_COUNTER_force_captain, cab_ref_none()), 5);
    CHECK_EQ(shown(PGM_COUNTER_force_mutineers, cab_ref_none()), 7);
    nobody_plays();
    stand(1 << 1);
    CHECK_ASKED(PGM_D_REWARD, 1);
    CHECK_EQ(shown(PGM_COUNTER_force_captain, cab_ref_none()), -1);
    CHECK_EQ(shown(PGM_COUNTER_force_mutineers, cab_ref_none()), -1);
}

TEST(a_downed_seat_can_become_captain, "PGM-10.2 PGM-10.20 PGM-0.14 PGM-0.12")
{
    fresh(5); /* E24 */
    hand(4, PGM_ambush);
    loot(3, 3);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, ISL, TAV, HOUSE);
    second(2, ISL);
    ambush(4, 3, TAV);
    reveal();
    no_dodges();
    CHECK(is_down(2) && is_down(3) && is_down(4));
    CHECK(shown_down(2) && shown_down(3));
    stand(1 << 2);
    CHECK(!shown_down(2) && shown_down(3)); /* has a Character again */
    CHECK_EQ(S->captain, 2);
    CHECK_EQ(S->office[2], PGM_CAPTAIN);
    CHECK_EQ(unburied(4), 3);
    CHECK_EQ(hand_count(2) + cards_in(PGM_Z_SAILORS + 2), 0);
    CHECK_ALL_ASKED(PGM_D_CALL, 1 << 1); /* on the island, but not safe: was not asked to bury */
    call(1);
    CHECK_EQ(pgm_camp_force(S, 1 << 2), 5);
}

TEST(a_captain_lost_earlier_may_stand_again, "PGM-10.3")
{
    fresh(4); /* E27: downed in phase 6, stands in the election after the mutiny */
    S->flags = PGM_F_KEPT_ALL;
    election(4);
    stand(1 << 3); /* the Chaplain becomes Captain */
    CHECK_EQ(S->captain, 3);
    call(1);
    join(1 << 2);
    nobody_plays(); /* 6 to 5 */
    CHECK_ALL_ASKED(PGM_D_STAND, 1 << 0 | 1 << 1 | 1 << 2);
    stand(1 << 0);
    CHECK_EQ(S->captain, 0);
}

TEST(the_second_of_the_other_camp_inherits, "PGM-10.13")
{
    fresh(6); /* E36 */
    crew(4, 1);
    grievance(6, PGM_F_BLOOD);
    call(2);
    join(1 << 3 | 1 << 4 | 1 << 5); /* 2 + 1 + 4 + 3 against 5 + 4 */
    nobody_plays();
    CHECK_EQ(event(PGM_EV_strength)->ref[1].value, 10);
    stand(1 << 2 | 1 << 4);
    nobody_plays();
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 2);
    play(4, PGM_M_BALLOT + 4);
    CHECK_EQ(S->decision, PGM_D_BALLOT);
    play(5, PGM_M_BALLOT + 2); /* 3 to 2 */
    CHECK_EQ(S->captain, 2);
    fresh(6);
    grievance(6, PGM_F_BLOOD);
    call(2);
    join(1 << 3 | 1 << 4 | 1 << 5);
    nobody_plays();
    stand(1 << 2 | 1 << 4);
    nobody_plays();
    play(2, PGM_M_BALLOT + 2);
    play(3, PGM_M_BALLOT + 2);
    play(4, PGM_M_BALLOT + 4);
    play(5, PGM_M_BALLOT + 4);
    CHECK_EQ(S->captain, 1);
    CHECK_EQ(told(PGM_EV_heir), 1);
}

int main(void)
{
    RUN(three_reasons_are_open_to_everybody);
    RUN(the_tavern_needs_no_reason);
    RUN(the_first_caller_starts_it);
    RUN(a_void_revolt_stays_in_hand);
    RUN(nobody_calls);
    RUN(calling_is_for_good);
    RUN(reasons_outlive_a_captain);
    RUN(a_captain_alone_sees_no_mutiny);
    RUN(camps_in_rounds);
    RUN(a_round_without_a_joiner_closes_the_camps);
    RUN(g14_a_tie_is_the_captains);
    RUN(g15_all_hands_for_somebody_else);
    RUN(a_loyalist_musters_a_mutineer);
    RUN(all_hands_needs_sailors);
    RUN(the_plank);
    RUN(a_poor_victim_leaves_nothing_to_give);
    RUN(a_captain_alone_keeps_it_all);
    RUN(g16_only_mutineers_vote);
    RUN(poaching_from_the_ousted_captain);
    RUN(a_loyalist_has_no_window);
    RUN(mutineers_may_elect_a_loyalist);
    RUN(candidates_are_sealed);
    RUN(g17_one_block_one_vote);
    RUN(a_relative_majority_is_enough);
    RUN(a_single_candidate_is_elected_at_once);
    RUN(a_tie_makes_the_second_captain);
    RUN(a_second_tie_in_one_turn);
    RUN(nobody_stands);
    RUN(ties_without_a_second);
    RUN(equal_force_goes_clockwise);
    RUN(forces_are_shown_while_they_count);
    RUN(a_downed_seat_can_become_captain);
    RUN(a_captain_lost_earlier_may_stand_again);
    RUN(the_second_of_the_other_camp_inherits);
    return test_done();
}
