/* New Salem: gifts of Hope (NSM-9), cubes and buildings (NSM-10). */
#include "games/newsalem/newsalem_fixture.h"

/* Four players: Constable 0 with this Hope, seat 1 with 5, seat 2 with 1, seat 3 with none. */
static void four_players(int hope)
{
    fresh(4);
    purse(0, hope);
    purse(1, 5);
    purse(2, 1);
    display(NSM_E_TITHE);
    at_action();
}

/* ---- giving (NSM-9) -------------------------------------------------------------------------- */

TEST(anybody_else_gives_any_number_to_anybody, "NSM-9.1 NSM-9.3 NSM-9.4 NSM-9.12")
{
    four_players(1);
    CHECK_EQ(nsm_turn(&table.s).may, 1 << 1 | 1 << 2); /* out of turn, while D04 is asked */
    CHECK_EQ(nsm_turn(&table.s).must, 1);
    cab_move list[CAB_LIST_MAX];
    CHECK_EQ(nsm_legal_moves(&table.s, 1, list), 3); /* a Hope to 0, 2 or 3, and nothing else */
    CHECK(list[0] == NSM_M_GIVE + 0 && list[1] == NSM_M_GIVE + 2 && list[2] == NSM_M_GIVE + 3);
    give(1, 0);
    CHECK_EQ(hopes(0), 2); /* one cube each time */
    give(1, 0);
    give(1, 3); /* one or several others, not only the Constable */
    give(2, 1);
    CHECK_EQ(hopes(0), 3);
    CHECK_EQ(hopes(1), 3);
    CHECK_EQ(hopes(2), 0);
    CHECK_EQ(hopes(3), 1);
    CHECK_EQ(nsm_turn(&table.s).may, 1 << 1 | 1 << 3);
    launch(NSM_E_TITHE); /* and after an event has been launched */
    choose(0);
    while (table.s.decision != NSM_D_ACTION)
        play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
    CHECK(nsm_turn(&table.s).may != 0);
    give(cab_low(nsm_turn(&table.s).may), constable());
}

TEST(the_constable_gives_nothing, "NSM-9.2")
{
    four_players(2);
    for (int seat = 0; seat < 4; seat++)
        CHECK(!offers(0, NSM_M_GIVE + seat));
    CHECK_EQ(attempt(0, NSM_M_GIVE + 1), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_GIVE + 1), "constable_gives_not");
    give(1, 0); /* but receives */
    CHECK_EQ(hopes(0), 3);
}

TEST(gifts_are_final, "NSM-9.5 NSM-15.1")
{
    four_players(1);
    cab_claim promise;
    cab_seen seen;
    memset(&promise, 0, sizeof promise);
    memset(&seen, 0, sizeof seen);
    promise.kind = NSM_CLAIM_PROMISE;
    promise.to = CAB_NOBODY;
    promise.refs = 1;
    promise.ref[0].kind = CAB_REF_TERM;
    promise.ref[0].value = (uint16_t)(NSM_T_TEXT + nsm_event(NSM_E_PURGE)->text);
    give(1, 0);
    give(1, 0);
    CHECK_EQ(attempt(1, CAB_REOPEN), CAB_NOT_SEALED); /* nothing to take back */
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_TITHE));     /* promised or not */
    launch(NSM_E_TITHE);
    nsm_hide(&table.s, 1, &seen);
    cab_event launched;
    memset(&launched, 0, sizeof launched);
    launched.kind = NSM_EV_launch;
    launched.refs = 2;
    launched.ref[0].kind = CAB_REF_SEAT;
    launched.ref[1].kind = CAB_REF_FACE;
    launched.ref[1].value = NSM_E(NSM_E_TITHE);
    CHECK_EQ(nsm_judge(&seen, 1, &promise, &launched), CAB_VERDICT_BROKEN);
    CHECK_EQ(hopes(1), 3); /* a broken promise brings nothing back */
}

TEST(gifts_cannot_be_refused, "NSM-9.6 NSM-7.6")
{
    four_players(3);
    CHECK(offers(0, NSM_M_END));
    give(1, 0);
    CHECK_ASKED(NSM_D_ACTION, 0); /* nobody was asked about it */
    CHECK_EQ(hopes(0), 4);
    CHECK(!offers(0, NSM_M_END)); /* forced to launch */
}

TEST(no_gifts_in_the_middle_of_a_launch, "NSM-9.7")
{
    fresh(4);
    hope_on(1, 3);
    hope_on(25, 1);
    purse(1, 5);
    at_action();
    play(0, NSM_M_LAUNCH + NSM_E_PURGE);
    CHECK_EQ(table.s.decision, NSM_D_PAY);
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_NOT_ASKED);
    CHECK_TEXT(reason(1, NSM_M_GIVE + 0), "other_question");
    while (table.s.decision == NSM_D_PAY)
        play(0, default_of(0));
    CHECK_EQ(table.s.decision, NSM_D_NAME);
    CHECK_EQ(nsm_turn(&table.s).may, 0);
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_NOT_ASKED);
    name(3);
    CHECK_EQ(table.s.decision, NSM_D_HOPE);
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_NOT_ASKED);
    place_hope(built(3, 0));
    give(1, 0);
}

TEST(sixteen_gifts_a_tenure, "NSM-9.8 NSM-9.15")
{
    fresh(3);
    purse(0, 3);
    purse(1, 9);
    at_action();
    for (int i = 0; i < 8; i++) { /* to and fro between 1 and 2 */
        give(1, 2);
        give(1, 2);
        give(2, 1);
        give(2, 1);
    }
    CHECK_EQ(table.s.gifts[1], 16);
    CHECK(!offers(1, NSM_M_GIVE + 2));
    CHECK_EQ(attempt(1, NSM_M_GIVE + 2), CAB_NOT_ASKED);
    CHECK_TEXT(reason(1, NSM_M_GIVE + 2), "gift_limit");
    launch(NSM_E_PURGE);
    name(2);
    place_hope(built(2, 0));
    give(1, 2); /* a new Constable: the count starts again */
    CHECK_EQ(table.s.gifts[1], 1);
    CHECK_ASKED(NSM_D_ACTION, 2);
    end_phase();
    CHECK_EQ(table.s.decision, NSM_D_DRAFT);
    defaults_until(NSM_D_ACTION);
    CHECK_EQ(constable(), 2);
    CHECK_EQ(table.s.gifts[1], 0); /* and with every new event phase */
}

TEST(the_final_window, "NSM-9.9 NSM-9.7 NSM-9.1 NSM-14.14")
{
    four_players(2);
    play(0, NSM_M_END);
    CHECK_EQ(table.s.decision, NSM_D_FINAL);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 2); /* every other player with Hope */
    CHECK_EQ(offered(1), 4);                     /* to three players, or pass */
    CHECK_EQ(default_of(1), NSM_M_PASS);
    give(1, 0);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 2); /* asked again */
    pass(1);
    CHECK_EQ(table.s.ask.must, 1 << 2);
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_NOT_ASKED); /* a pass stands */
    give(2, 1);
    CHECK_EQ(table.s.round, 4); /* 3 Hope against a greatest cost of 4: the end takes effect */
    four_players(3);
    play(0, NSM_M_END);
    give(1, 0);
    pass(1);
    pass(2);
    CHECK_EQ(told("declaration_void"), 1);
    CHECK_ASKED(NSM_D_ACTION, 0); /* void: with 4 Hope the Constable must launch */
    CHECK(!offers(0, NSM_M_END));
    CHECK_EQ(table.s.round, 3);
}

TEST(a_gift_to_the_pillory, "NSM-9.3 NSM-12.14")
{
    fresh(4);
    purse(0, 1);
    purse(1, 1);
    held(3, NSM_E_PILLORY);
    at_action();
    CHECK(offers(1, NSM_M_GIVE + 3)); /* who holds it cannot give, but may receive */
    give(1, 3);
    CHECK_EQ(hopes(3), 1);
}

TEST(who_is_asked_in_the_window, "NSM-9.15")
{
    fresh(5);
    purse(0, 1);
    purse(1, 2);
    purse(3, 2);
    held(3, NSM_E_PILLORY);
    at_action();
    CHECK_EQ(nsm_turn(&table.s).may, 1 << 1); /* 2 and 4 have none, 3 is in the Pillory */
    CHECK_TEXT(reason(3, NSM_M_GIVE + 0), "in_pillory");
    CHECK_TEXT(reason(2, NSM_M_GIVE + 0), "no_hope");
    play(0, NSM_M_END);
    CHECK_EQ(table.s.ask.must, 1 << 1);
    give(1, 2);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 2); /* has Hope now */
    give(2, 4);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 4); /* no longer 2 */
    pass(1);
    pass(4);
    CHECK_EQ(table.s.round, 4);
}

TEST(where_gifts_come_from_and_land, "NSM-9.10 NSM-10.8 NSM-10.9")
{
    fresh(3);
    district(1, PLAIN_1, PLAIN_2, PLAIN_3, HOPE_1);
    district(2, HOPE_2, HOPE_3, HOPE_4, HOPE_5);
    hope_on(PLAIN_1, 2);
    hope_on(PLAIN_2, 1);
    despair_on(PLAIN_2, 1); /* most Despair: leaves first */
    hope_on(PLAIN_3, 3);    /* then most Hope */
    despair_on(HOPE_2, 1);
    hope_on(HOPE_3, 1);
    at_action();
    give(1, 2);
    CHECK_EQ(hope_at(PLAIN_2), 0);
    CHECK_EQ(hope_at(HOPE_4), 1); /* least Despair, least Hope, earliest */
    give(1, 2);
    CHECK_EQ(hope_at(PLAIN_3), 2);
    CHECK_EQ(hope_at(HOPE_5), 1);
    give(1, 2);
    CHECK_EQ(hope_at(PLAIN_3), 1); /* a tie of Hope: the latest built */
    CHECK_EQ(hope_at(HOPE_3), 2);  /* a tie all round: the earliest built */
    CHECK_EQ(hope_at(HOPE_2), 0);
    CHECK_EQ(table.s.decision, NSM_D_ACTION); /* nobody was asked */
}

TEST(no_gifts_outside_the_event_phase, "NSM-9.11")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2, PLAIN_1);
    hand(1, HOPE_3, HOPE_4, PLAIN_2);
    hand(2, HOPE_5, HOPE_6, PLAIN_3);
    purse(1, 5);
    at_draft();
    CHECK_EQ(nsm_turn(&table.s).may, 0);
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_ILLEGAL);
    CHECK_TEXT(reason(1, NSM_M_GIVE + 0), "other_question");
}

TEST(on_trial_one_gives_and_receives, "NSM-9.13 NSM-11.10")
{
    fresh(3);
    purse(1, 2);
    purse(2, 1);
    tried(1);
    at_action();
    give(1, 0);
    give(2, 1);
    CHECK_EQ(hopes(0), 1);
    CHECK_EQ(hopes(1), 2);
}

TEST(gifts_act_on_arrival, "NSM-9.14")
{
    four_players(0);
    give(1, 3);
    CHECK_EQ(nsm_turn(&table.s).sealed, 0);
    CHECK_EQ(seen_by(CAB_NOBODY).hopes[3], 1); /* shown, and the next sees its result */
    CHECK_EQ(heard(CAB_NOBODY, "gift").ref[0].seat, 1);
    CHECK_EQ(heard(CAB_NOBODY, "gift").ref[1].seat, 3);
    CHECK(offers(3, NSM_M_GIVE + 0));
}

/* ---- cubes and buildings (NSM-10) ------------------------------------------------------------ */

TEST(receivers_choose_the_building, "NSM-10.1 NSM-10.2")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    display(NSM_E_FAMINE, NSM_E_TITHE);
    at_action();
    launch(NSM_E_TITHE);
    choose(2); /* seat 0, which has one left, and seat 1 pay it */
    CHECK_ASKED(NSM_D_HOPE, 2);
    CHECK_EQ(offered(2), 3);
    CHECK_EQ(default_of(2), NSM_M_HOPE + built(2, 0));
    place_hope(built(2, 2));
    CHECK_ASKED(NSM_D_HOPE, 2);
    place_hope(built(2, 2));
    CHECK_EQ(hope_at(built(2, 2)), 2);
    fresh(3);
    purse(0, 3);
    display(NSM_E_FAMINE);
    despair_on(25, 2);
    despair_on(49, 2);
    at_action();
    launch(NSM_E_FAMINE);
    CHECK_ASKED(NSM_D_DESPAIR, 0);
    CHECK_EQ(offered(0), 3);
    CHECK_EQ(default_of(0), NSM_M_DESPAIR + 49); /* most Despair, latest built */
    place_despair(1);
    CHECK_EQ(despair_at(1), 1);
}

TEST(without_buildings_no_cubes, "NSM-10.3")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    no_district(2);
    display(NSM_E_FAMINE);
    at_action();
    CHECK(!offers(1, NSM_M_GIVE + 2));
    CHECK_TEXT(reason(1, NSM_M_GIVE + 2), "no_building");
    launch(NSM_E_FAMINE);
    place_despair(built(0, 0));
    CHECK_EQ(told("despair_lost"), 1);
    CHECK_EQ(town(), 1);
    name(2);
    CHECK_EQ(told("hope_lost"), 1); /* the Hope of the office too */
    CHECK_EQ(hopes(2), 0);
}

TEST(cubes_travel_with_buildings, "NSM-10.4 NSM-10.7 NSM-5.13")
{
    fresh(3);
    purse(0, 5);
    hope_on(2, 2);
    despair_on(2, 1);
    display(NSM_E_SEIZURE);
    at_action();
    launch(NSM_E_SEIZURE);
    target(2);
    CHECK_EQ(owner(2), 0);
    CHECK_EQ(hopes(0), 2);
    CHECK_EQ(hopes(1), 0);
    CHECK_EQ(despair_at(2), 1);
    CHECK_EQ(town(), 1);
    CHECK_EQ(built(0, 3), 2); /* last in the new build order */
    CHECK_EQ(built(1, 0), 26);
}

TEST(cubes_of_lost_buildings, "NSM-10.5 NSM-1.7")
{
    fresh(3);
    purse(0, 3);
    hope_on(2, 2);
    despair_on(2, 1);
    despair_on(3, 1);
    display(NSM_E_BONFIRE);
    at_action();
    launch(NSM_E_BONFIRE);
    target(2);
    CHECK_EQ(owner(2), CAB_NOBODY);
    CHECK_EQ(under_deck(0), 2);
    CHECK_EQ(hopes(1), 0);
    CHECK_EQ(town(), 1);
    CHECK_EQ(hope_at(2) + despair_at(2), 0);
    CHECK(knows(CAB_NOBODY, NSM_Z_DECK, 2)); /* it was public */
}

TEST(order_means_nothing, "NSM-10.10")
{
    for (int way = 0; way < 2; way++) { /* left, middle, right; or scattered */
        fresh(3);
        if (way == 0)
            district(0, 1, PLAIN_1, HOPE_1, 25);
        else
            district(0, HOPE_1, 25, 1, PLAIN_1);
        purse(1, 1);
        at_action();
        CHECK_EQ(nsm_sets(&table.s, 0, NSM_ENT), 1);
        CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(5)), 5); /* Entertainment, Finance */
    }
}

int main(void)
{
    RUN(anybody_else_gives_any_number_to_anybody);
    RUN(the_constable_gives_nothing);
    RUN(gifts_are_final);
    RUN(gifts_cannot_be_refused);
    RUN(no_gifts_in_the_middle_of_a_launch);
    RUN(sixteen_gifts_a_tenure);
    RUN(the_final_window);
    RUN(a_gift_to_the_pillory);
    RUN(who_is_asked_in_the_window);
    RUN(where_gifts_come_from_and_land);
    RUN(no_gifts_outside_the_event_phase);
    RUN(on_trial_one_gives_and_receives);
    RUN(gifts_act_on_arrival);
    RUN(receivers_choose_the_building);
    RUN(without_buildings_no_cubes);
    RUN(cubes_travel_with_buildings);
    RUN(cubes_of_lost_buildings);
    RUN(order_means_nothing);
    return test_done();
}
