/* New Salem: Trials (NSM-11) and the texts of the single events (NSM-12). */
#include "games/newsalem/newsalem_fixture.h"

/* The Constable, seat 0, has just enough for this event, which lies in the display alone. */
static void offered_event(int seats, int event)
{
    fresh(seats);
    purse(0, nsm_event(event)->cost);
    if (nsm_event(event)->start == NSM_Z_EVENT_DECK) display((uint8_t)event);
}

/* The phase goes on by defaults until the next Constable is asked. */
static void settle(void)
{
    for (int i = 0; i < 20 && table.s.decision != NSM_D_ACTION; i++)
        play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
}

/* ---- Trials (NSM-11) ------------------------------------------------------------------------- */

TEST(a_trial, "NSM-11.1 NSM-11.2 NSM-11.3 NSM-12.1")
{
    fresh(4);
    purse(0, 4);
    at_action();
    launch(NSM_E_TRIAL);
    CHECK_EQ(hopes(0), 0); /* four Hope */
    CHECK_ASKED(NSM_D_PLAYER, 0);
    CHECK_EQ(offered(0), 4); /* the Constable too */
    CHECK_EQ(default_of(0), NSM_M_PLAYER + 1);
    choose(3);
    CHECK(on_trial(3));
    CHECK_EQ(zone_count(NSM_Z_HELD + 3), 1);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1);
    fresh(4);
    purse(0, 3);
    purse(1, 1);
    at_action();
    CHECK(!offers(0, NSM_M_LAUNCH + NSM_E_TRIAL)); /* three are not enough */
}

TEST(nobody_holds_two_trials, "NSM-11.4 NSM-11.8")
{
    fresh(5);
    purse(0, 8);
    tried(2);
    at_action();
    launch(NSM_E_TRIAL);
    CHECK_EQ(offered(0), 4);
    CHECK_EQ(attempt(0, NSM_M_PLAYER + 2), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_PLAYER + 2), "on_trial");
    choose(3);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1);
    fresh(4);
    purse(0, 8);
    tried(2);
    tried(3);
    display(NSM_E_TITHE);
    at_action();
    CHECK(!nsm_trial_available(&table.s)); /* the pile is empty */
    CHECK(!offers(0, NSM_M_LAUNCH + NSM_E_TRIAL));
}

TEST(a_trial_tells_nothing_and_stays, "NSM-11.9 NSM-11.7 NSM-11.5")
{
    fresh(4);
    is(1, 0);
    purse(0, 4);
    purse(3, 1);
    at_action();
    launch(NSM_E_TRIAL);
    choose(1);
    CHECK_EQ(known_to(0, NSM_Z_CHARACTER + 1), 0);
    CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_CHARACTER + 1), 0);
    CHECK_ASKED(NSM_D_NAME, 0);
    CHECK(!offers(0, NSM_M_NAME + 1));
    settle();
    end_phase();
    CHECK_EQ(table.s.round, 4);
    CHECK(on_trial(1));
}

TEST(on_trial_one_plays_on, "NSM-11.10")
{
    fresh(3);
    tried(1);
    hand(0, HOPE_1, HOPE_2, PLAIN_1);
    hand(1, HOPE_3, HOPE_4, PLAIN_2);
    hand(2, HOPE_5, HOPE_6, PLAIN_3);
    at_draft();
    CHECK_EQ(offered(1), 3);
    keep(0, HOPE_1);
    keep(1, HOPE_3);
    keep(2, HOPE_5);
    CHECK_EQ(owner(HOPE_3), 1);
    CHECK_EQ(hopes(1), 1);
    offered_event(4, NSM_E_MEETING);
    tried(1);
    at_action();
    launch(NSM_E_MEETING);
    CHECK(table.s.ask.must & 2); /* votes as usual */
    vote(1, 2);
}

/* ---- the Purge and looks --------------------------------------------------------------------- */

TEST(purge, "NSM-12.2 NSM-7.12")
{
    fresh(3);
    purse(0, 3);
    despair_on(1, 1);
    despair_on(2, 1);
    despair_on(3, 3);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    CHECK_EQ(offered(0), 3); /* compulsory, anywhere */
    remove_from(3);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    remove_from(1);
    CHECK_EQ(town(), 3); /* twice, not more */
    CHECK_ASKED(NSM_D_NAME, 0);
    CHECK_EQ(zone_count(NSM_Z_STANDING), 1); /* stays face up */
}

TEST(interrogation, "NSM-12.3 NSM-15.8 NSM-15.3")
{
    offered_event(4, NSM_E_INTERROGATION);
    is(2, 1);
    at_action();
    launch(NSM_E_INTERROGATION);
    CHECK_EQ(offered(0), 3); /* another player */
    CHECK(!offers(0, NSM_M_PLAYER + 0));
    choose(2);
    CHECK(knows(0, NSM_Z_CHARACTER + 2, NSM_CH(1)));
    CHECK(!knows(1, NSM_Z_CHARACTER + 2, NSM_CH(1)));
    CHECK(!knows(2, NSM_Z_CHARACTER + 0, zone_face(NSM_Z_CHARACTER + 0, 0)));
    CHECK_EQ(heard(0, "look_character").ref[2].value, NSM_CH(1));
    CHECK_EQ(heard(1, "look_character").ref[2].value, 0);
    CHECK_EQ(heard(2, "look_character").ref[2].value, 0);
    CHECK_EQ(seen_by(CAB_NOBODY).saw_character[0], 1 << 2); /* who looked at whom is public */
    settle();
    CHECK(knows(0, NSM_Z_CHARACTER + 2, NSM_CH(1))); /* and stays retrievable */
    CHECK_EQ(under_events(), NSM_E_INTERROGATION);
}

TEST(prayer_vigil, "NSM-12.4")
{
    offered_event(5, NSM_E_VIGIL);
    despair_on(1, 2); /* seat 0 */
    despair_on(2, 1); /* seat 1, two buildings */
    despair_on(26, 1);
    despair_on(3, 5); /* seat 2 */
    despair_on(4, 1); /* seat 3 */
    at_action();
    CHECK_EQ(owner(26), 1);
    launch(NSM_E_VIGIL);
    CHECK_ASKED(NSM_D_PLAYER, 0);
    CHECK_EQ(offered(0), 4); /* the Constable may be one of them; seat 4 has no Despair */
    CHECK(!offers(0, NSM_M_PLAYER + 4));
    choose(1);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    CHECK_EQ(offered(0), 2); /* only there */
    remove_from(26);
    CHECK_ASKED(NSM_D_PLAYER, 0);
    CHECK(!offers(0, NSM_M_PLAYER + 1)); /* not the same again */
    choose(0);
    CHECK_EQ(despair_at(1), 1);
    choose(2);
    CHECK_EQ(despair_at(3), 4);
    CHECK_EQ(town(), 7);
    CHECK_ASKED(NSM_D_NAME, 0); /* three at most */
    offered_event(4, NSM_E_VIGIL);
    despair_on(1, 2);
    despair_on(2, 2);
    at_action();
    launch(NSM_E_VIGIL);
    choose(1);           /* then seat 0 is the only one left, and nothing is asked */
    CHECK_EQ(town(), 2); /* fewer districts, fewer cubes */
    CHECK_EQ(told("no_effect"), 0);
    CHECK_ASKED(NSM_D_NAME, 0);
}

/* A Trial is the reason only where it is what keeps a player from being chosen. */
TEST(refusals_name_the_reason_that_counts, "NSM-12.3 NSM-12.4 NSM-12.12")
{
    offered_event(4, NSM_E_INTERROGATION);
    tried(0);
    at_action();
    launch(NSM_E_INTERROGATION);
    CHECK_TEXT(reason(0, NSM_M_PLAYER + 0), "not_that_player"); /* oneself */
    offered_event(4, NSM_E_VIGIL);
    tried(1);
    despair_on(3, 1);
    despair_on(4, 1);
    at_action();
    launch(NSM_E_VIGIL);
    CHECK_ASKED(NSM_D_PLAYER, 0);
    CHECK_TEXT(reason(0, NSM_M_PLAYER + 1), "not_that_player"); /* no Despair there */
    offered_event(4, NSM_E_VENUE);
    tried(1);
    tried(2);
    at_action();
    launch(NSM_E_VENUE);
    CHECK_TEXT(reason(0, NSM_M_PLAYER + 3), "not_that_player"); /* has no Trial to move */
    choose(1);
    CHECK_TEXT(reason(0, NSM_M_PLAYER + 2), "on_trial");
}

TEST(parish_register, "NSM-12.5")
{
    int place[3] = {0};
    for (uint64_t seed = 0; seed < 90; seed++) {
        offered_event(3, NSM_E_REGISTER);
        cab_rng_fast(&table.rng, seed);
        at_action();
        CHECK_EQ(zone_count(NSM_Z_LEFTOVER), 3);
        launch(NSM_E_REGISTER);
        cab_event e = heard(0, "look_leftover");
        int at = e.ref[1].value - 1;
        CHECK_EQ(e.ref[2].value, zone_face(NSM_Z_LEFTOVER, at));
        CHECK_EQ(heard(1, "look_leftover").ref[2].value, 0);
        CHECK_EQ(known_to(0, NSM_Z_LEFTOVER), 1);
        CHECK_EQ(known_to(1, NSM_Z_LEFTOVER), 0);
        CHECK_EQ(zone_count(NSM_Z_LEFTOVER), 3); /* it goes back */
        place[at]++;
    }
    for (int i = 0; i < 3; i++)
        CHECK(place[i] > 15); /* drawn at random */
}

TEST(confidences, "NSM-12.19")
{
    offered_event(4, NSM_E_CONFIDENCES);
    is(0, 6);
    is(3, 2);
    at_action();
    launch(NSM_E_CONFIDENCES);
    CHECK_EQ(offered(0), 3);
    choose(3);
    CHECK(knows(0, NSM_Z_CHARACTER + 3, NSM_CH(2)));
    CHECK(knows(3, NSM_Z_CHARACTER + 0, NSM_CH(6)));
    CHECK(!knows(1, NSM_Z_CHARACTER + 3, NSM_CH(2)));
    CHECK(!knows(2, NSM_Z_CHARACTER + 0, NSM_CH(6)));
    CHECK_EQ(told("look_character"), 2);
}

/* ---- buildings ------------------------------------------------------------------------------- */

TEST(bonfire, "NSM-12.6 NSM-10.5")
{
    offered_event(3, NSM_E_BONFIRE);
    despair_on(1, 1);
    despair_on(3, 2);
    at_action();
    launch(NSM_E_BONFIRE);
    CHECK_ASKED(NSM_D_BUILDING, 0);
    CHECK_EQ(offered(0), 2); /* with Despair, of any player */
    CHECK_EQ(attempt(0, NSM_M_TARGET + 2), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_TARGET + 2), "not_that_building");
    CHECK_EQ(default_of(0), NSM_M_TARGET + 3);
    target(3);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 2), 2);
    CHECK_EQ(town(), 1);
}

TEST(seizure, "NSM-12.7")
{
    offered_event(3, NSM_E_SEIZURE);
    hope_on(2, 1);
    at_action();
    launch(NSM_E_SEIZURE);
    CHECK_EQ(offered(0), 6); /* of another player */
    CHECK(!offers(0, NSM_M_TARGET + 1));
    CHECK_EQ(default_of(0), NSM_M_TARGET + built(1, 0));
    target(2);
    CHECK_EQ(owner(2), 0);
    CHECK_EQ(hopes(0), 1); /* with its cubes */
}

TEST(land_exchange, "NSM-12.8 NSM-10.4")
{
    offered_event(3, NSM_E_EXCHANGE);
    hope_on(2, 1);
    despair_on(25, 2);
    at_action();
    launch(NSM_E_EXCHANGE);
    CHECK_EQ(offered(0), 3); /* an own building first */
    target(25);
    CHECK_EQ(offered(0), 6);
    target(2);
    CHECK_EQ(owner(2), 0);
    CHECK_EQ(owner(25), 1);
    CHECK_EQ(hopes(0), 1);
    CHECK_EQ(hopes(1), 0);
    CHECK_EQ(despair_at(25), 2);
    CHECK_EQ(built(0, 2), 2); /* both last in their new districts */
    CHECK_EQ(built(1, 2), 25);
}

TEST(pact, "NSM-12.16 NSM-12.21")
{
    offered_event(3, NSM_E_PACT);
    deck(HOPE_1, REMOVE_1, DESPAIR_1, PLAIN_1);
    at_action();
    launch(NSM_E_PACT);
    place_despair(25); /* first a Despair, on a building of one's own */
    CHECK_EQ(town(), 1);
    CHECK_ASKED(NSM_D_PACT, 0);
    CHECK_EQ(offered(0), 3);
    CHECK(!offers(0, NSM_M_BUILD + PLAIN_1));
    CHECK_TEXT(reason(0, NSM_M_BUILD + PLAIN_1), "not_looked_at");
    CHECK_EQ(known_to(0, NSM_Z_LOOKED), 3);
    CHECK_EQ(known_to(1, NSM_Z_LOOKED), 0);
    CHECK_EQ(heard(0, "despair").ref[0].seat, 0);
    CHECK_EQ(default_of(0), NSM_M_BUILD + HOPE_1);
    play(0, NSM_M_BUILD + REMOVE_1);
    CHECK_EQ(owner(REMOVE_1), 0);
    CHECK_EQ(town(), 0);             /* its symbol works at once, for the Constable */
    CHECK_EQ(under_deck(1), HOPE_1); /* the others under the deck in the order seen */
    CHECK_EQ(under_deck(0), DESPAIR_1);
    CHECK(knows(0, NSM_Z_DECK, HOPE_1));
    CHECK(!knows(1, NSM_Z_DECK, HOPE_1));
    CHECK_EQ(zone_face(NSM_Z_DECK, zone_count(NSM_Z_DECK) - 1), PLAIN_1);
}

TEST(pact_with_a_short_deck, "NSM-12.16")
{
    offered_event(3, NSM_E_PACT);
    deck(HOPE_1, DESPAIR_1);
    deck_ends(1);
    at_action();
    launch(NSM_E_PACT);
    place_despair(1);
    CHECK_EQ(offered(0), 2); /* fewer if fewer are left */
    offered_event(3, NSM_E_PACT);
    deck(HOPE_1);
    deck_ends(1);
    at_action();
    launch(NSM_E_PACT);
    place_despair(1);
    CHECK_EQ(owner(HOPE_1), 0);
    CHECK_EQ(hope_at(HOPE_1), 1);
    offered_event(3, NSM_E_PACT);
    deck_ends(1);
    at_action();
    launch(NSM_E_PACT);
    place_despair(1);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 0), 3);
    CHECK_ASKED(NSM_D_NAME, 0);
}

TEST(construction_site, "NSM-12.18 NSM-12.21 NSM-7.12")
{
    offered_event(3, NSM_E_SITE);
    deck(REMOVE_1, PLAIN_1);
    despair_on(2, 1);
    despair_on(3, 1);
    at_action();
    launch(NSM_E_SITE);
    CHECK_EQ(owner(REMOVE_1), 0);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    remove_from(3);
    CHECK_EQ(town(), 1);
    CHECK(shown(NSM_E_SITE)); /* red border: stays, is not replaced */
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 1);
    offered_event(3, NSM_E_SITE);
    deck_ends(1);
    at_action();
    launch(NSM_E_SITE); /* an empty deck: nothing happens */
    CHECK_EQ(told("no_effect"), 1);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 0), 3);
    CHECK_ASKED(NSM_D_NAME, 0);
}

/* ---- Hope and Despair ------------------------------------------------------------------------ */

TEST(tithe, "NSM-12.9 NSM-1.8 NSM-9.2")
{
    fresh(4);
    purse(0, 3);
    hope_on(2, 1);
    hope_on(26, 2);
    purse(3, 1);
    display(NSM_E_TITHE);
    at_action();
    CHECK_EQ(owner(26), 1);
    launch(NSM_E_TITHE);
    CHECK_EQ(offered(0), 4); /* any player, the Constable included */
    choose(2);
    CHECK_EQ(hopes(0), 0); /* the Constable first: forced, so it is no gift */
    CHECK_ASKED(NSM_D_HOPE, 2);
    place_hope(built(2, 1));
    CHECK_ASKED(NSM_D_LOSE, 1); /* the payer chooses the source */
    CHECK_EQ(offered(1), 2);
    CHECK_EQ(default_of(1), NSM_M_PAY + 26);
    lose(2);
    place_hope(built(2, 1));
    CHECK_EQ(hope_at(2), 0);
    CHECK_ASKED(NSM_D_HOPE, 2); /* seat 3 had one building with Hope */
    place_hope(built(2, 0));
    CHECK_EQ(hopes(2), 3);
    CHECK_EQ(hopes(3), 0);
    CHECK_EQ(hopes(1), 2);
    CHECK_EQ(table.s.gifts[0] + table.s.gifts[1], 0);
}

TEST(famine, "NSM-12.17 NSM-12.20 NSM-1.9")
{
    offered_event(3, NSM_E_FAMINE);
    hope_on(2, 1);
    hope_on(26, 1);
    at_action();
    launch(NSM_E_FAMINE);
    CHECK_ASKED(NSM_D_DESPAIR, 0); /* the Constable has paid its last Hope */
    place_despair(1);
    CHECK_ASKED(NSM_D_LOSE, 1);
    lose(26);
    CHECK_EQ(hopes(1), 1);
    CHECK_ASKED(NSM_D_DESPAIR, 2);
    place_despair(3);
    CHECK_EQ(town(), 2);
}

/* ---- votes and Trials ------------------------------------------------------------------------ */

TEST(town_meeting, "NSM-12.10")
{
    offered_event(5, NSM_E_MEETING);
    at_action();
    launch(NSM_E_MEETING);
    CHECK_EQ(table.s.ask.must, 31); /* all at once, the Constable too */
    CHECK_EQ(offered(2), 6);        /* a player, oneself included, or nobody */
    CHECK_EQ(default_of(2), NSM_M_ABSTAIN);
    vote(0, 4);
    vote(1, 4);
    CHECK_EQ(seen_by(2).answer[1].value, 0); /* secret until all have voted */
    vote(2, CAB_NOBODY);
    vote(3, 4);
    CHECK_EQ(told("vote"), 0);
    vote(4, 0);
    CHECK_EQ(told("vote"), 4);
    CHECK_EQ(told("abstain"), 1);
    CHECK(on_trial(4)); /* 3 of 5 */
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_EQ(seen_by(CAB_NOBODY).answer[1].value, 4);
    offered_event(4, NSM_E_MEETING);
    at_action();
    launch(NSM_E_MEETING);
    vote(0, 3);
    vote(1, 3);
    vote(2, 1);
    vote(3, CAB_NOBODY);
    CHECK_EQ(told("no_majority"), 1); /* 2 of 4 are not more than half */
    CHECK_EQ(told("no_effect"), 0);   /* said already */
    CHECK(!on_trial(3));
    CHECK_EQ(under_events(), NSM_E_MEETING);
}

TEST(town_meeting_without_a_trial_to_give, "NSM-12.10 NSM-11.4 NSM-11.8")
{
    offered_event(4, NSM_E_MEETING);
    tried(1);
    tried(2);
    at_action();
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < 4; seat++)
        vote(seat, 3);
    CHECK_EQ(told("majority"), 1);
    CHECK_EQ(told("no_effect"), 1);
    CHECK(!on_trial(3)); /* the pile is empty */
    offered_event(4, NSM_E_MEETING);
    tried(3);
    at_action();
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < 4; seat++)
        vote(seat, 3);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1); /* on trial already */
}

TEST(pardon, "NSM-12.11")
{
    offered_event(4, NSM_E_PARDON);
    tried(1);
    tried(3);
    at_action();
    launch(NSM_E_PARDON);
    CHECK_EQ(offered(0), 2); /* players on trial */
    choose(3);
    CHECK(!on_trial(3));
    CHECK(on_trial(1));
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1); /* back to the pile */
    CHECK_EQ(zone_count(NSM_Z_HELD + 3), 0);
}

TEST(change_of_venue, "NSM-12.12")
{
    offered_event(4, NSM_E_VENUE);
    tried(1);
    tried(2);
    at_action();
    launch(NSM_E_VENUE);
    CHECK_EQ(offered(0), 2);
    choose(1);
    CHECK_EQ(offered(0), 2); /* not on trial: 0 and 3 */
    CHECK(offers(0, NSM_M_PLAYER + 0));
    choose(3);
    CHECK(!on_trial(1) && on_trial(2) && on_trial(3));
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 0);
    offered_event(4, NSM_E_VENUE);
    at_action();
    launch(NSM_E_VENUE); /* nobody is on trial */
    CHECK_ASKED(NSM_D_NAME, 0);
}

/* ---- held events ----------------------------------------------------------------------------- */

TEST(alibi, "NSM-12.13 NSM-12.22")
{
    fresh(4);
    purse(0, 2);
    purse(1, 4);
    display(NSM_E_ALIBI);
    at_action();
    launch(NSM_E_ALIBI);
    CHECK_EQ(offered(0), 4); /* any player */
    choose(3);
    CHECK(lies(NSM_Z_HELD + 3, NSM_E(NSM_E_ALIBI)));
    name(1);
    place_hope(built(1, 0));
    launch(NSM_E_TRIAL);
    choose(3);
    CHECK(!on_trial(3));
    CHECK_EQ(told("shield"), 1);
    CHECK_EQ(zone_count(NSM_Z_HELD + 3), 0);
    CHECK_EQ(under_events(), NSM_E_ALIBI); /* used up */
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2); /* the Trial stays where it was */
    CHECK_EQ(hopes(1), 1);                 /* no refund */
    fresh(4);                              /* the next Trial finds no shield */
    purse(0, 4);
    at_action();
    launch(NSM_E_TRIAL);
    choose(3);
    CHECK(on_trial(3));
}

TEST(alibi_in_a_town_meeting, "NSM-12.13 NSM-12.10")
{
    offered_event(4, NSM_E_MEETING);
    held(3, NSM_E_ALIBI);
    at_action();
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < 4; seat++)
        vote(seat, 3);
    CHECK(!on_trial(3)); /* by any means */
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK(lies(NSM_Z_EVENT_DECK, NSM_E(NSM_E_ALIBI)));
}

TEST(alibi_without_a_trial_left, "NSM-12.10 NSM-12.13")
{
    offered_event(4, NSM_E_MEETING);
    tried(1);
    tried(2);
    held(3, NSM_E_ALIBI);
    at_action();
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 0);
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < 4; seat++)
        vote(seat, 3);
    CHECK_EQ(told("shield"), 0); /* nothing happens, so nothing is warded off */
    CHECK(lies(NSM_Z_HELD + 3, NSM_E(NSM_E_ALIBI)));
}

TEST(pillory, "NSM-12.14 NSM-13.4 NSM-8.13")
{
    offered_event(4, NSM_E_PILLORY); /* in round 3 */
    purse(2, 2);
    purse(3, 1);
    purse(1, 1);
    at_action();
    launch(NSM_E_PILLORY);
    CHECK_EQ(offered(0), 3); /* another player */
    choose(2);
    CHECK(lies(NSM_Z_HELD + 2, NSM_E(NSM_E_PILLORY)));
    CHECK_ASKED(NSM_D_NAME, 0);
    CHECK(!offers(0, NSM_M_NAME + 2));
    name(1);
    place_hope(built(1, 0));
    CHECK(!offers(2, NSM_M_GIVE + 1)); /* no gifts */
    end_phase();
    CHECK_EQ(table.s.round, 4);
    CHECK(lies(NSM_Z_HELD + 2, NSM_E(NSM_E_PILLORY))); /* to the end of the following round */
    while (table.s.round == 4)
        play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
    CHECK_EQ(zone_count(NSM_Z_HELD + 2), 0);
    CHECK(lies(NSM_Z_EVENT_DECK, NSM_E(NSM_E_PILLORY)));
    CHECK_EQ(under_events(), NSM_E_PILLORY); /* before the next event draw */
}

TEST(pillory_to_the_end_of_the_game, "NSM-12.14")
{
    for (int round = 4; round <= 5; round++) {
        offered_event(4, NSM_E_PILLORY);
        table.s.round = (uint8_t)round;
        at_action();
        launch(NSM_E_PILLORY);
        choose(2);
        while (!nsm_is_over(&table.s, NULL)) {
            CHECK(lies(NSM_Z_HELD + 2, NSM_E(NSM_E_PILLORY)));
            play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
        }
        CHECK(lies(NSM_Z_HELD + 2, NSM_E(NSM_E_PILLORY)));
    }
}

TEST(royal_charter, "NSM-12.15 NSM-14.13")
{
    offered_event(3, NSM_E_CHARTER);
    is(0, 4);                   /* Commerce and Finance */
    district(0, 73, 74, 75, 1); /* three Schools, a Tavern */
    at_action();
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 0);
    launch(NSM_E_CHARTER);
    CHECK_ASKED(NSM_D_CATEGORY, 0);
    CHECK_EQ(offered(0), 6);
    CHECK_EQ(default_of(0), NSM_M_CATEGORY + NSM_EDU); /* of which it owns most */
    play(0, NSM_M_CATEGORY + NSM_EDU);
    CHECK(lies(NSM_Z_HELD + 0, NSM_E(NSM_E_CHARTER)));
    CHECK_EQ(seen_by(CAB_NOBODY).charter[0], NSM_EDU + 1); /* public */
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 3);
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(6)),
             3); /* Education on the character: no double points */
}

int main(void)
{
    RUN(a_trial);
    RUN(nobody_holds_two_trials);
    RUN(a_trial_tells_nothing_and_stays);
    RUN(on_trial_one_plays_on);
    RUN(purge);
    RUN(interrogation);
    RUN(prayer_vigil);
    RUN(refusals_name_the_reason_that_counts);
    RUN(parish_register);
    RUN(confidences);
    RUN(bonfire);
    RUN(seizure);
    RUN(land_exchange);
    RUN(pact);
    RUN(pact_with_a_short_deck);
    RUN(construction_site);
    RUN(tithe);
    RUN(famine);
    RUN(town_meeting);
    RUN(town_meeting_without_a_trial_to_give);
    RUN(pardon);
    RUN(change_of_venue);
    RUN(alibi);
    RUN(alibi_in_a_town_meeting);
    RUN(alibi_without_a_trial_left);
    RUN(pillory);
    RUN(pillory_to_the_end_of_the_game);
    RUN(royal_charter);
    return test_done();
}
