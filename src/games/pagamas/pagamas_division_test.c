/* Phases 1 to 3: refit, offices, division (PGM-3, 4, 5; G3 to G7). */
#include "games/pagamas/pagamas_fixture.h"

/* ---- refit ---- */

TEST(g3_none_one_or_two_cards, "PGM-3.1 PGM-3.2 PGM-3.5 PGM-3.6 PGM-3.7 PGM-12.1")
{
    fresh(3);
    hand(0, PGM_ambush, PGM_spyglass);
    hand(1, PGM_ambush);
    deck(PGM_sailor_2, PGM_dodge, PGM_sailor_1, PGM_rum_barrel);
    start(PGM_S_TURN);
    CHECK_ASKED(PGM_D_REFIT, 0);
    answer(PGM_M_KEEP_HAND);
    CHECK_EQ(told(PGM_EV_draw), 0);
    CHECK_ASKED(PGM_D_REFIT, 1);
    answer(PGM_M_KEEP_HAND);
    CHECK_EQ(hand_count(0), 2);
    CHECK_EQ(hand_count(1), 1); /* a sailor is not replaced */
    CHECK_EQ(sailors(1), 2);
    CHECK_EQ(hand_count(2), 1);
    CHECK(holds(2, PGM_dodge));
    CHECK_EQ(sailors(2), 1);
    CHECK_EQ(S->decision, PGM_D_OFFICE); /* P2 had no card to discard and was not asked */
}

TEST(g4_discarding_the_hand, "PGM-3.3 PGM-3.4")
{
    fresh(3);
    hand(0, PGM_ambush, PGM_spyglass);
    deck(PGM_dodge, PGM_all_hands);
    start(PGM_S_TURN);
    CHECK_EQ(offered(0), 2); /* all or nothing */
    CHECK(offers(0, PGM_M_KEEP_HAND));
    CHECK(offers(0, PGM_M_DISCARD_HAND));
    answer(PGM_M_DISCARD_HAND);
    CHECK_EQ(discarded(PGM_ambush), 1);
    CHECK_EQ(discarded(PGM_spyglass), 1);
    CHECK(holds(0, PGM_dodge) && holds(0, PGM_all_hands));
}

TEST(the_refit_goes_round_from_the_captain, "PGM-3.2")
{
    fresh(4);
    S->captain = 2;
    S->office[2] = PGM_CAPTAIN;
    S->office[0] = PGM_LOOKOUT;
    for (int i = 0; i < 4; i++)
        hand(i, PGM_ambush);
    start(PGM_S_TURN);
    for (int i = 0; i < 4; i++) {
        CHECK_ASKED(PGM_D_REFIT, (2 + i) % 4);
        answer(PGM_M_KEEP_HAND);
    }
}

TEST(the_downed_refill_too, "PGM-3.1 PGM-11.5")
{
    fresh(3);
    S->office[2] = PGM_NO_CHARACTER;
    deck(PGM_dodge, PGM_dodge, PGM_dodge, PGM_dodge, PGM_ambush, PGM_ambush);
    start(PGM_S_TURN);
    CHECK_EQ(hand_count(2), 2);
}

TEST(two_sailors_and_an_empty_hand, "PGM-3.5 PGM-3.7 PGM-0.13")
{
    fresh(3); /* E7 */
    crew(0, 3, 3, 3, 3, 2, 2, 2);
    deck(PGM_sailor_1, PGM_sailor_2);
    start(PGM_S_TURN);
    CHECK_EQ(hand_count(0), 0);
    CHECK_EQ(cards_in(PGM_Z_SAILORS), 9); /* any number of sailors */
}

TEST(the_discard_makes_a_new_deck, "PGM-3.8 PGM-3.9")
{
    fresh(3); /* E8: in the middle of a draw, with the hand just discarded */
    hand(0, PGM_wet_powder);
    deck(PGM_dodge);
    deck_ends();
    start(PGM_S_TURN);
    int aside = cards_in(PGM_Z_DISCARD);
    answer(PGM_M_DISCARD_HAND);
    CHECK_EQ(told(PGM_EV_reshuffle), 1);
    CHECK_EQ(event(PGM_EV_reshuffle)->ref[0].value, aside + 1);
    CHECK_EQ(cards_in(PGM_Z_DISCARD), 0);
    CHECK_EQ(hand_count(0) + cards_in(PGM_Z_SAILORS), 2);
}

TEST(the_deck_is_not_renewed_before_it_is_needed, "PGM-3.9")
{
    fresh(3);
    hand(0, PGM_ambush);
    hand(1, PGM_ambush, PGM_ambush);
    hand(2, PGM_ambush, PGM_ambush);
    deck(PGM_dodge);
    deck_ends();
    start(PGM_S_TURN);
    answer(PGM_M_KEEP_HAND);
    answer(PGM_M_KEEP_HAND);
    answer(PGM_M_KEEP_HAND);
    CHECK_EQ(cards_in(PGM_Z_DECK), 0); /* the last card is gone, nobody had to draw another */
    CHECK(cards_in(PGM_Z_DISCARD) > 0);
}

TEST(a_draw_from_nothing_is_lost, "PGM-3.10")
{
    fresh(3); /* E9: such a table cannot be reached; all Action cards are sailors in play */
    start(PGM_S_OFFICES);
    pgm_play p = player();
    for (int seat = 0; cards_in(PGM_Z_DECK) > 0; seat = (seat + 1) % 3)
        cab_take_top(&p.cards, PGM_Z_DECK, PGM_Z_SAILORS + seat, CAB_TOP, CAB_ALL);
    pgm_draw(&p, 0, 2);
    CHECK_EQ(hand_count(0), 0);
    CHECK_EQ(told(PGM_EV_draw), 0);
}

static int fewest;
static void watch_deck(const pgm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    (void)move;
    int left = pgm_count(before, PGM_Z_DECK) + pgm_count(before, PGM_Z_DISCARD);
    if (left < fewest) fewest = left;
}

TEST(the_action_deck_never_runs_dry, "PGM-3.11")
{
    fewest = PGM_ACTIONS;
    for (uint64_t seed = 0; seed < 6; seed++)
        random_game(6, seed, 0, watch_deck);
    CHECK(fewest >= 19 && fewest < PGM_ACTIONS);
}

/* ---- offices ---- */

TEST(the_captain_hands_out_offices, "PGM-4.1 PGM-4.2 PGM-4.3 PGM-4.4 PGM-4.5 PGM-0.8 PGM-0.9")
{
    fresh(5);
    S->office[3] = PGM_NO_CHARACTER; /* was downed */
    start(PGM_S_OFFICES);
    CHECK_ASKED(PGM_D_OFFICE, 0);
    CHECK_EQ(offered(0), 4);
    CHECK(!offers(0, PGM_M_OFFICE + 0)); /* keeps the Captain card */
    answer(PGM_M_OFFICE + 3);            /* Second */
    CHECK(!offers(0, PGM_M_OFFICE + 3)); /* one Character each */
    CHECK_EQ(S->office[3], PGM_NO_CHARACTER);
    CHECK_EQ(seen_by(1).plan[0], 0); /* published when it is complete */
    answer(PGM_M_OFFICE + 2);        /* Lookout */
    answer(PGM_M_OFFICE + 4);        /* Chaplain; the Bosun is left for P1 */
    CHECK_EQ(S->office[0], PGM_CAPTAIN);
    CHECK_EQ(S->office[1], PGM_BOSUN);
    CHECK_EQ(S->office[2], PGM_LOOKOUT);
    CHECK_EQ(S->office[3], PGM_SECOND);
    CHECK_EQ(S->office[4], PGM_CHAPLAIN);
    CHECK_EQ(told(PGM_EV_office), 4);
    CHECK_EQ(S->decision, PGM_D_DEAL);
}

TEST(bosun_chaplain_and_cook_have_no_power, "PGM-4.7 PGM-4.6")
{
    for (int character = PGM_CHAPLAIN; character <= PGM_COOK; character++)
        CHECK_EQ(pgm_character(character)->powers, 0);
    CHECK_EQ(pgm_character(PGM_SECOND)->powers, PGM_P_FORCE | PGM_P_AMBUSH | PGM_P_HEIR);
    CHECK_EQ(pgm_character(PGM_LOOKOUT)->powers, PGM_P_LOOK);
    fresh(6);
    crew(4, 3);
    start(PGM_S_OFFICES);
    until(PGM_D_DEAL);
    CHECK_EQ(hand_count(5), 0); /* no larder without the option */
    CHECK_EQ(pgm_camp_force(S, 1 << 4), 4);
}

/* ---- division ---- */

TEST(the_day_is_drawn_in_secret, "PGM-5.1 PGM-5.2 PGM-5.3 PGM-5.9 PGM-5.8")
{
    fresh(4);
    loot_deck(3, 1, 2);
    start(PGM_S_DAY);
    CHECK_EQ(cards_in(PGM_Z_DAY), 3);
    CHECK_EQ(digits(PGM_Z_DAY, 0), 321);
    CHECK_EQ(known_to(0, PGM_Z_DAY), 3); /* Captain */
    CHECK_EQ(known_to(2, PGM_Z_DAY), 3); /* Lookout */
    CHECK_EQ(known_to(1, PGM_Z_DAY), 0);
    CHECK_EQ(known_to(3, PGM_Z_DAY), 0);
    answer(PGM_M_DEAL + 1);
    CHECK_EQ(told(PGM_EV_allot), 0); /* published as a whole */
    CHECK_EQ(seen_by(1).plan[0], 0);
    answer(PGM_M_DEAL + 3);
    answer(PGM_M_DEAL + 1);
    CHECK_EQ(cards_in(PGM_Z_PROPOSAL + 1), 2);
    CHECK_EQ(cards_in(PGM_Z_PROPOSAL + 3), 1);
    CHECK_EQ(known_to(1, PGM_Z_PROPOSAL + 1), 2); /* receivers look before the vote */
    CHECK_EQ(known_to(3, PGM_Z_PROPOSAL + 3), 1);
    CHECK_EQ(known_to(1, PGM_Z_PROPOSAL + 3), 0);
    CHECK_EQ(known_to(0, PGM_Z_PROPOSAL + 3), 1);
    CHECK_EQ(known_to(2, PGM_Z_PROPOSAL + 3), 0); /* the Lookout knows the set, not who got what */
}

TEST(any_seat_may_get_any_number, "PGM-5.5 PGM-5.6 PGM-5.7")
{
    fresh(4); /* E46 too: all to one other player */
    start(PGM_S_DAY);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(offered(0), 4); /* a seat, himself included; no card can be left undealt */
        answer(PGM_M_DEAL + 2);
    }
    votes(0xf);
    CHECK_EQ(S->got[2], 3);
    CHECK(!(S->flags & PGM_F_KEPT_ALL));
}

TEST(g5_a_tied_vote_is_accepted, "PGM-5.10 PGM-5.12 PGM-5.13 PGM-0.11 PGM-5.11")
{
    fresh(4);
    crew(0, 1);
    crew(1, 2, 3);
    crew(3, 1);
    start(PGM_S_DAY);
    deals(1, 1, 1);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xf);
    nobody_plays();
    CHECK_ALL_ASKED(PGM_D_SHARE_VOTE, 0xf); /* the Captain votes too */
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(offered(seat), 2); /* nobody abstains */
    play(0, PGM_M_FOR);
    CHECK(!seen_by(1).answer[0].set);
    play(1, PGM_M_AGAINST);
    play(2, PGM_M_AGAINST);
    play(3, PGM_M_FOR);
    CHECK_EQ(event(PGM_EV_accepted)->ref[0].value, 4);
    CHECK_EQ(event(PGM_EV_accepted)->ref[1].value, 4);
    CHECK_EQ(S->got[1], 3);
}

static void g6(void)
{
    fresh(3);
    loot_deck(3, 1);
    start(PGM_S_DAY);
    deals(2, 0); /* the 1 to the Lookout, the 3 to the Captain */
    votes(1);
    CHECK_EQ(S->attempt, 2);
    CHECK_EQ(cards_in(PGM_Z_DAY), 2); /* taken back */
    deals(1, 0);
    votes(1);
    CHECK_ASKED(PGM_D_FORCE, 1);
}

TEST(g6_the_second_forces, "PGM-5.14 PGM-5.16 PGM-5.18 PGM-9.1")
{
    g6();
    answer(PGM_M_FORCE);
    CHECK_EQ(unburied(0), 3);
    CHECK_EQ(unburied(1), 1);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 2), 0);
    CHECK_EQ(S->flags, PGM_F_FORCED);
    until(PGM_D_HIDEOUT);
    CHECK(offers(0, PGM_M_HIDE + ISL)); /* the island is open */
    until(PGM_D_CALL);
    CHECK_EQ(S->ask.must, 6);
    CHECK(offers(1, PGM_M_CALL) && offers(2, PGM_M_CALL));
}

TEST(g7_the_second_does_not_force, "PGM-5.17 PGM-5.24 PGM-6.5")
{
    g6();
    answer(PGM_M_NO_FORCE);
    CHECK_EQ(unburied(0), 31);
    CHECK_EQ(S->flags, PGM_F_KEPT_ALL);
    until(PGM_D_HIDEOUT);
    for (int seat = 0; seat < 3; seat++)
        CHECK(!offers(seat, PGM_M_HIDE + ISL));
    until(PGM_D_CALL);
    CHECK(offers(1, PGM_M_CALL) && offers(2, PGM_M_CALL));
}

TEST(the_second_decides_freely, "PGM-5.18")
{
    fresh(3); /* votes for it and declines */
    start(PGM_S_DAY);
    deals(1, 1);
    votes(0);
    deals(1, 1);
    nobody_plays();
    play(0, PGM_M_AGAINST);
    play(1, PGM_M_FOR);
    play(2, PGM_M_AGAINST);
    CHECK_ASKED(PGM_D_FORCE, 1);
    CHECK_EQ(offered(1), 2);
    answer(PGM_M_NO_FORCE);
    CHECK_EQ(S->got[0], 2);
}

TEST(the_second_proposal_may_equal_the_first, "PGM-5.15 PGM-5.14")
{
    fresh(3);
    start(PGM_S_DAY);
    deals(1, 2);
    CHECK_EQ(known_to(1, PGM_Z_PROPOSAL + 1), 1);
    votes(1);
    deals(1, 2);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 7); /* the same procedure */
    votes(7);
    CHECK_EQ(S->got[1], 1);
    CHECK_EQ(S->got[2], 1);
}

TEST(received_loot_lies_face_down, "PGM-5.19 PGM-5.26 PGM-0.15")
{
    fresh(4); /* E52 */
    hand(1, PGM_poaching);
    crew(2, 1);
    loot_deck(3, 3, 3);
    start(PGM_S_DAY);
    deals(1, 1, 1);
    CHECK_EQ(offered(1), 1); /* Poaching: proposed loot cannot pay */
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 0);
    votes(0xf);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 3);
    CHECK_EQ(known_to(1, PGM_Z_UNBURIED + 1), 3);
    CHECK_EQ(known_to(3, PGM_Z_UNBURIED + 1), 0);
    CHECK_EQ(seen_by(3).got[1], 3); /* everybody sees how many */
}

static int flags_of(int seat, int move)
{
    cab_seen seen;
    cab_choice choice;
    pgm_hide(S, (cab_seat)seat, &seen);
    pgm_describe(&seen, (cab_seat)seat, (cab_move)move, &choice);
    return choice.flags;
}

TEST(jettison, "PGM-5.21 PGM-5.22 PGM-5.23 PGM-5.20")
{
    fresh(3);
    loot(1, 3, 1, 1);
    loot(2, 2);
    start(PGM_S_JETTISON);
    CHECK_ALL_ASKED(PGM_D_JETTISON, 6); /* all who have loot, at once */
    CHECK_EQ(offered(1), 3);            /* stop, 1, 3 */
    CHECK(flags_of(1, PGM_M_JETTISON + 1) & CAB_CHOICE_DANGEROUS);
    CHECK(!(flags_of(1, PGM_M_STOP) & CAB_CHOICE_DANGEROUS));
    play(1, PGM_M_JETTISON + 1);
    play(1, PGM_M_JETTISON + 3);
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 0); /* nothing shows yet */
    CHECK_EQ(seen_by(2).pick[1][0], 0);
    play(1, PGM_M_STOP);
    play(2, PGM_M_STOP);
    CHECK_EQ(unburied(1), 1);
    CHECK_EQ(unburied(2), 2);
    CHECK_EQ(known_to(0, PGM_Z_LOOT_DISCARD), 2); /* face up */
    CHECK_EQ(event(PGM_EV_jettison)->ref[1].value, 2);
    CHECK_EQ(event(PGM_EV_jettison)->ref[4].value, 1);
    int left = cards_in(PGM_Z_LOOT_DECK);
    until(PGM_D_DEAL);
    CHECK_EQ(cards_in(PGM_Z_LOOT_DECK), left - 2); /* the next day's, nothing came back */
    CHECK_EQ(cards_in(PGM_Z_LOOT_DISCARD), 2);
}

TEST(keeping_all_by_an_accepted_proposal, "PGM-5.24 PGM-5.6")
{
    fresh(3); /* E3 */
    start(PGM_S_DAY);
    deals(0, 0);
    votes(7);
    CHECK_EQ(S->flags, PGM_F_KEPT_ALL);
    CHECK_EQ(told(PGM_EV_island_closed), 1);
}

TEST(forcing_a_proposal_that_gives_all_to_the_captain, "PGM-5.16 PGM-5.24")
{
    fresh(3); /* E4 */
    start(PGM_S_DAY);
    deals(0, 0);
    votes(1);
    deals(0, 0);
    votes(1);
    answer(PGM_M_FORCE);
    CHECK_EQ(S->flags, PGM_F_KEPT_ALL | PGM_F_FORCED);
}

TEST(judged_before_anything_goes_overboard, "PGM-5.22 PGM-5.24")
{
    fresh(3); /* E5 */
    loot_deck(1, 2);
    start(PGM_S_DAY);
    deals(0, 0);
    votes(7);
    play(0, PGM_M_JETTISON + 1);
    play(0, PGM_M_JETTISON + 2);
    CHECK(S->flags & PGM_F_KEPT_ALL);
    CHECK_EQ(S->decision, PGM_D_HIDEOUT); /* all picked: not asked any more */
    fresh(3);                             /* E6 */
    loot_deck(1, 2);
    start(PGM_S_DAY);
    deals(1, 0);
    votes(7);
    play(0, PGM_M_STOP);
    play(1, PGM_M_JETTISON + 1);
    CHECK(!(S->flags & PGM_F_KEPT_ALL));
    CHECK(offers(0, PGM_M_HIDE + ISL));
}

TEST(what_is_left_is_drawn, "PGM-5.4 PGM-5.25 PGM-13.1")
{
    fresh(4); /* E1 */
    loot_deck(3, 2);
    loot_ends();
    start(PGM_S_DAY);
    CHECK_EQ(cards_in(PGM_Z_DAY), 2); /* of three */
    CHECK(S->flags & PGM_F_LAST_TURN);
    CHECK_EQ(told(PGM_EV_last_turn), 1);
    deals(0, 1);
    votes(0xf);
    until(PGM_D_CALL);
    call(-1);
    CHECK(pgm_is_over(S, NULL));
}

TEST(an_exact_draw_ends_it_too, "PGM-5.25")
{
    fresh(4);
    loot_deck(3, 2, 1);
    loot_ends();
    start(PGM_S_DAY);
    CHECK_EQ(cards_in(PGM_Z_DAY), 3);
    CHECK(S->flags & PGM_F_LAST_TURN);
    fresh(4);
    loot_deck(3, 2, 1, 1);
    loot_ends();
    start(PGM_S_DAY);
    CHECK(!(S->flags & PGM_F_LAST_TURN));
}

TEST(one_last_card_for_the_captain, "PGM-5.24 PGM-6.5 PGM-12.17")
{
    fresh(4); /* E2 */
    loot_deck(2);
    loot_ends();
    hand(1, PGM_smuggling);
    loot(1, 3, 1);
    start(PGM_S_DAY);
    deals(0);
    votes(0xf);
    CHECK(S->flags & PGM_F_KEPT_ALL);
    until(PGM_D_HIDEOUT);
    CHECK(!offers(1, PGM_M_HIDE + ISL));
    until(PGM_D_SMUGGLE);
    play(0, PGM_M_NO_SMUGGLE);
    play(1, PGM_M_SMUGGLE + 3);
    CHECK_EQ(buried(1), 3);
    call(-1);
    cab_result result;
    CHECK(pgm_is_over(S, &result));
    CHECK_EQ(result.winners, 1 << 1);
}

int main(void)
{
    RUN(g3_none_one_or_two_cards);
    RUN(g4_discarding_the_hand);
    RUN(the_refit_goes_round_from_the_captain);
    RUN(the_downed_refill_too);
    RUN(two_sailors_and_an_empty_hand);
    RUN(the_discard_makes_a_new_deck);
    RUN(the_deck_is_not_renewed_before_it_is_needed);
    RUN(a_draw_from_nothing_is_lost);
    RUN(the_action_deck_never_runs_dry);
    RUN(the_captain_hands_out_offices);
    RUN(bosun_chaplain_and_cook_have_no_power);
    RUN(the_day_is_drawn_in_secret);
    RUN(any_seat_may_get_any_number);
    RUN(g5_a_tied_vote_is_accepted);
    RUN(g6_the_second_forces);
    RUN(g7_the_second_does_not_force);
    RUN(the_second_decides_freely);
    RUN(the_second_proposal_may_equal_the_first);
    RUN(received_loot_lies_face_down);
    RUN(jettison);
    RUN(keeping_all_by_an_accepted_proposal);
    RUN(forcing_a_proposal_that_gives_all_to_the_captain);
    RUN(judged_before_anything_goes_overboard);
    RUN(what_is_left_is_drawn);
    RUN(an_exact_draw_ends_it_too);
    RUN(one_last_card_for_the_captain);
    return test_done();
}
