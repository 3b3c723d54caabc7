/* New Salem: the event draw (NSM-6), the event phase (NSM-7), Constable and badges (NSM-8). */
#include "games/newsalem/newsalem_fixture.h"

/* Place of the first event of this kind in the last journal, -1 if it was not told. */
static int when(const char *kind)
{
    int index = cab_name_find(&nsm_game, CAB_NAME_EVENT, kind);
    CHECK(index >= 0);
    for (int i = 0; i < table.journal.count; i++)
        if (table.journal.event[i].kind == index) return i;
    return -1;
}

static int all_hope(const nsm_state *s)
{
    int sum = 0;
    for (int seat = 0; seat < s->seats; seat++)
        sum += s->hopes[seat];
    return sum;
}

/* ---- the event draw (NSM-6) ------------------------------------------------------------------ */

TEST(an_event_is_turned_up_after_the_draft, "NSM-6.1 NSM-6.4")
{
    fresh(3);
    purse(1, 1);
    display(NSM_E_BONFIRE, NSM_E_TITHE);
    event_deck(NSM_E_ALIBI, NSM_E_PACT);
    lay(NSM_S_EVENT_DRAW);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 3);
    CHECK_EQ(event_shown(0), NSM_E_BONFIRE); /* what was left stays */
    CHECK_EQ(event_shown(1), NSM_E_TITHE);
    CHECK_EQ(event_shown(2), NSM_E_ALIBI); /* the former top of the deck */
    CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_DISPLAY), 3);
    CHECK_ASKED(NSM_D_ACTION, 0);
}

static void display_grows(const nsm_state *before, cab_seat seat, cab_move move)
{
    (void)before;
    (void)seat;
    (void)move;
    if (table.s.decision == NSM_D_ACTION) CHECK_EQ(zone_count(NSM_Z_DISPLAY), table.s.round);
}

TEST(the_display_grows_by_one_a_round, "NSM-6.2 NSM-7.14")
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        random_game(3 + (int)(seed % 6), seed, display_grows);
}

TEST(an_empty_event_deck_gives_nothing, "NSM-6.3")
{
    fresh(3);
    option(NSM_O_SIMPLE_EVENTS);
    purse(1, 1);
    lay(NSM_S_EVENT_DRAW);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 0);
    CHECK_EQ(told("draw_event"), 0);
    CHECK_ASKED(NSM_D_ACTION, 0);
}

/* ---- what can be launched (NSM-7.1 to 7.7) --------------------------------------------------- */

TEST(only_the_constable_launches, "NSM-7.1")
{
    fresh(3);
    purse(0, 3);
    purse(1, 9);
    at_action();
    CHECK_EQ(table.s.ask.must, 1);
    CHECK_EQ(attempt(1, NSM_M_LAUNCH + NSM_E_PURGE), CAB_ILLEGAL); /* seat 1 may only give */
    CHECK_EQ(attempt(2, NSM_M_LAUNCH + NSM_E_PURGE), CAB_NOT_ASKED);
    CHECK_TEXT(reason(1, NSM_M_LAUNCH + NSM_E_PURGE), "other_question");
    launch(NSM_E_PURGE);
}

TEST(the_phase_is_a_loop, "NSM-7.2 NSM-7.18 NSM-7.12")
{
    fresh(3);
    display(NSM_E_SITE);
    deck(PLAIN_1, PLAIN_2, PLAIN_3, HOPE_1);
    purse(0, 3);
    purse(1, 20);
    purse(2, 20);
    at_action();
    for (int launches = 0; launches < 8; launches++) {
        CHECK_ASKED(NSM_D_ACTION, constable());
        launch(launches % 2 ? NSM_E_PURGE : NSM_E_SITE);
        if (table.s.decision == NSM_D_NAME) play(constable(), default_of(constable()));
        if (table.s.decision == NSM_D_HOPE) play(constable(), default_of(constable()));
        CHECK(shown(NSM_E_SITE)); /* red borders stay, and can be launched again in the phase */
        CHECK_EQ(zone_count(NSM_Z_STANDING), 1);
        while (hopes(constable()) < 3) {
            int giver = (constable() + 1) % 3;
            give(hopes(giver) ? giver : (giver + 1) % 3, constable());
        }
    }
}

TEST(only_own_hope_counts, "NSM-7.3 NSM-7.5")
{
    fresh(3);
    purse(0, 3);
    purse(1, 9);
    display(NSM_E_SEIZURE, NSM_E_TITHE, NSM_E_FAMINE);
    at_action();
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_PURGE)); /* 3 */
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_TITHE)); /* 2 */
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_FAMINE));
    CHECK(!offers(0, NSM_M_LAUNCH + NSM_E_TRIAL)); /* 4 */
    CHECK(!offers(0, NSM_M_LAUNCH + NSM_E_SEIZURE));
    CHECK_TEXT(reason(0, NSM_M_LAUNCH + NSM_E_TRIAL), "too_dear");
    CHECK_TEXT(reason(0, NSM_M_LAUNCH + NSM_E_PACT), "not_on_offer");
    give(1, 0);
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_TRIAL));
    launch(NSM_E_TITHE); /* any of them, the cheapest too */
    CHECK_ASKED(NSM_D_PLAYER, 0);
}

TEST(available_events, "NSM-7.4 NSM-12.1 NSM-11.8")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    display(NSM_E_TITHE);
    at_action();
    CHECK_EQ(nsm_max_cost(&table.s), 4); /* the Trial */
    fresh(3);
    purse(0, 2);
    purse(1, 1);
    display(NSM_E_TITHE, NSM_E_SEIZURE);
    at_action();
    CHECK_EQ(nsm_max_cost(&table.s), 5);
    fresh(3);
    purse(0, 4);
    tried(1);
    tried(2);
    display(NSM_E_TITHE);
    at_action(); /* the pile is empty: its cost counts no more */
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 0);
    CHECK_EQ(nsm_max_cost(&table.s), 3);
    CHECK_EQ(attempt(0, NSM_M_LAUNCH + NSM_E_TRIAL), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_LAUNCH + NSM_E_TRIAL), "no_trial_left");
}

TEST(whoever_can_pay_the_dearest_must_launch, "NSM-7.6 NSM-7.7")
{
    fresh(3);
    purse(0, 4);
    display(NSM_E_TITHE);
    at_action();
    CHECK(!offers(0, NSM_M_END));
    CHECK_EQ(attempt(0, NSM_M_END), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_END), "must_launch");
    CHECK_EQ(default_of(0), NSM_M_LAUNCH + NSM_E_PURGE);
    launch(NSM_E_TITHE); /* not necessarily the dearest */
    fresh(3);
    purse(0, 3);
    display(NSM_E_TITHE);
    at_action();
    CHECK(offers(0, NSM_M_END)); /* although Purge and Tithe could be paid */
    CHECK_EQ(default_of(0), NSM_M_END);
}

/* ---- a launch (NSM-7.8 to 7.17) -------------------------------------------------------------- */

TEST(steps_of_a_launch, "NSM-7.8 NSM-7.11 NSM-7.14 NSM-8.1 NSM-8.3 NSM-8.4 NSM-8.5")
{
    fresh(3);
    district(2, PLAIN_1);
    purse(0, 2);
    purse(1, 1);
    badge(1);
    display(NSM_E_REGISTER);
    event_deck(NSM_E_FAMINE);
    at_action();
    launch(NSM_E_REGISTER); /* one seat without a badge, one building: nothing is left to ask */
    static const char *const steps[] = {"launch",     "pay",  "look_leftover", "put_away",
                                        "draw_event", "name", "hope",          "badges_return"};
    for (int i = 0; i < 7; i++) {
        CHECK(when(steps[i]) >= 0);
        CHECK(when(steps[i]) < when(steps[i + 1]));
    }
    CHECK_ASKED(NSM_D_ACTION, 2);
    CHECK_EQ(table.s.badges, 4);
    CHECK_EQ(hopes(2), 1);
}

TEST(paying, "NSM-7.9 NSM-7.21 NSM-7.10")
{
    fresh(3);
    hope_on(1, 2);
    hope_on(25, 1);
    hope_on(49, 1);
    display(NSM_E_EXCHANGE);
    at_action();
    play(0, NSM_M_LAUNCH + NSM_E_EXCHANGE);
    CHECK_ASKED(NSM_D_PAY, 0); /* one cube at a time, from its own buildings */
    CHECK_EQ(offered(0), 3);
    CHECK_EQ(attempt(0, NSM_M_PAY + 2), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_PAY + 2), "not_your_building");
    play(0, NSM_M_PAY + 25);
    CHECK_EQ(hope_at(25), 0);
    CHECK_ASKED(NSM_D_PAY, 0);
    CHECK_EQ(attempt(0, NSM_M_PAY + 25), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_PAY + 25), "no_hope_there");
    play(0, NSM_M_PAY + 1);
    CHECK_EQ(hopes(0), 2);
    CHECK_EQ(all_hope(&table.s), 2); /* to the supply */
    CHECK_ASKED(NSM_D_BUILDING,
                0); /* targets after payment, one by one, in the order of the text */
    target(49);
    CHECK_ASKED(NSM_D_BUILDING, 0);
    target(2);
    CHECK_EQ(owner(49), 1);
    CHECK_EQ(owner(2), 0);
}

TEST(paying_without_a_choice, "NSM-1.10 NSM-7.9")
{
    fresh(3);
    hope_on(1, 2);
    hope_on(25, 1);
    at_action();
    play(0, NSM_M_LAUNCH + NSM_E_PURGE); /* all of it */
    CHECK_EQ(hopes(0), 0);
    fresh(3);
    hope_on(1, 6);
    at_action();
    play(0, NSM_M_LAUNCH + NSM_E_PURGE); /* all on one building */
    CHECK_EQ(hopes(0), 3);
    CHECK_EQ(table.s.decision, NSM_D_NAME);
}

TEST(given_and_taken_events, "NSM-7.13 NSM-7.14 NSM-12.22")
{
    fresh(3);
    purse(0, 8);
    display(NSM_E_TITHE, NSM_E_ALIBI, NSM_E_CHARTER);
    event_deck(NSM_E_FAMINE, NSM_E_PACT);
    at_action();
    launch(NSM_E_ALIBI);
    choose(2);
    CHECK_EQ(table.s.decision, NSM_D_NAME);
    CHECK(lies(NSM_Z_HELD + 2, NSM_E(NSM_E_ALIBI))); /* with its player, not under the deck */
    CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_HELD + 2), 1);
    CHECK_EQ(event_shown(1), NSM_E_FAMINE); /* refilled at once, before a successor is named */
    CHECK(under_events() != NSM_E_ALIBI);
    fresh(3);
    purse(0, 4);
    held(0, NSM_E_ALIBI);
    display(NSM_E_CHARTER);
    at_action();
    launch(NSM_E_CHARTER);
    play(0, NSM_M_CATEGORY + NSM_FIN);
    CHECK_EQ(zone_count(NSM_Z_HELD + 0), 2); /* holding several is legal */
}

TEST(a_given_trial_is_not_replaced, "NSM-7.15")
{
    fresh(3);
    purse(0, 4);
    display(NSM_E_TITHE);
    at_action();
    int events = zone_count(NSM_Z_EVENT_DECK);
    launch(NSM_E_TRIAL);
    choose(1);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 1);
    CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), events);
    CHECK(nsm_trial_available(&table.s)); /* the next one of the pile */
}

TEST(refilling_from_an_empty_deck, "NSM-7.16")
{
    /* No game gets here: all fourteen events are face up, so the invariants are not asked. */
    fresh(3);
    purse(0, 9);
    display(6, 8, 9, 10, 11, 12, 13, 15, 17, 19, 20, 21, 22, 23);
    lay_cards();
    nsm_ask(&table.s, 0, NSM_D_ACTION);
    table.s.step = NSM_S_ACTION;
    CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), 0);
    CHECK_EQ(attempt(0, NSM_M_LAUNCH + NSM_E_REGISTER), CAB_OK);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 14); /* put under, and drawn again */
    CHECK_EQ(event_shown(2), NSM_E_REGISTER);
    CHECK_EQ(attempt(0, NSM_M_NAME + 1), CAB_OK);
    table.s.constable = 0; /* once more */
    table.s.step = NSM_S_ACTION;
    nsm_ask(&table.s, 0, NSM_D_ACTION);
    CHECK_EQ(attempt(0, NSM_M_LAUNCH + NSM_E_ALIBI), CAB_OK);
    CHECK_EQ(attempt(0, NSM_M_PLAYER + 0), CAB_OK);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 13); /* given away: the display shrinks */
}

TEST(parts_without_a_target_are_skipped, "NSM-7.17")
{
    static const uint8_t idle[] = {NSM_E_PARDON, NSM_E_BONFIRE, NSM_E_VIGIL, NSM_E_PURGE};
    for (int i = 0; i < 4; i++) {
        fresh(3);
        purse(0, 5);
        display(NSM_E_PARDON, NSM_E_BONFIRE, NSM_E_VIGIL);
        at_action();
        int cost = nsm_event(idle[i])->cost;
        launch(idle[i]);
        CHECK_EQ(told("no_effect") + told("remove_nothing"), idle[i] == NSM_E_PURGE ? 2 : 1);
        CHECK_EQ(table.s.decision, NSM_D_NAME);
        CHECK_EQ(hopes(0), 5 - cost); /* no refund */
    }
    fresh(3); /* one part has an object, the next has none: nothing is exchanged */
    purse(0, 2);
    no_district(1);
    no_district(2);
    badge(1);
    display(NSM_E_EXCHANGE);
    at_action();
    launch(NSM_E_EXCHANGE);
    target(1);
    CHECK_EQ(told("no_effect"), 1);
    CHECK_EQ(owner(1), 0);
    fresh(3); /* the rest is carried out: no Despair to place, but a card to build */
    purse(0, 3);
    display(NSM_E_PACT);
    deck(PLAIN_1, PLAIN_2, PLAIN_3);
    at_action();
    launch(NSM_E_PACT);
    place_despair(1);
    CHECK_ASKED(NSM_D_PACT, 0);
}

/* ---- the end of the phase -------------------------------------------------------------------- */

TEST(the_office_stays_when_the_phase_ends, "NSM-7.19 NSM-8.9 NSM-13.5 NSM-11.7")
{
    fresh(4);
    office(2);
    badge(3);
    tried(1);
    purse(2, 2);
    purse(0, 1);
    despair_on(1, 3);
    at_action();
    end_phase();
    CHECK_EQ(table.s.round, 4);
    CHECK_EQ(constable(), 2);
    CHECK_EQ(hopes(2), 2); /* no new Hope */
    CHECK_EQ(hopes(0), 1);
    CHECK_EQ(town(), 3);
    CHECK_EQ(table.s.badges, 1 << 2 | 1 << 3);
    CHECK(on_trial(1));
}

static int hope_at_launch;
static void hope_falls(const nsm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    if (before->decision == NSM_D_ACTION && move > NSM_M_LAUNCH &&
        move <= NSM_M_LAUNCH + NSM_EVENTS)
        hope_at_launch = all_hope(before);
    bool next = table.s.decision == NSM_D_ACTION || table.s.decision == NSM_D_FINAL ||
                table.s.decision == NSM_D_DRAFT;
    if (hope_at_launch < 0 || !next || table.s.frame.op) return;
    if (table.s.decision != NSM_D_DRAFT) CHECK(all_hope(&table.s) < hope_at_launch);
    hope_at_launch = -1;
}

TEST(every_launch_costs_the_town_a_hope, "NSM-7.20 NSM-7.23")
{
    for (uint64_t seed = 1; seed <= 24; seed++) {
        hope_at_launch = -1;
        random_game(3 + (int)(seed % 6), seed, hope_falls);
    }
}

/* ---- the office (NSM-8) ---------------------------------------------------------------------- */

TEST(naming_a_successor, "NSM-8.1 NSM-8.2 NSM-8.13 NSM-11.5")
{
    fresh(6);
    office(2);
    badge(0);
    tried(1);
    held(3, NSM_E_PILLORY);
    purse(2, 3);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_ASKED(NSM_D_NAME, 2);
    CHECK_EQ(offered(2), 2); /* seats 4 and 5, and no way to keep the office */
    CHECK_EQ(attempt(2, NSM_M_NAME + 2), CAB_ILLEGAL);
    CHECK_TEXT(reason(2, NSM_M_NAME + 2), "is_constable");
    CHECK_TEXT(reason(2, NSM_M_NAME + 0), "has_badge");
    CHECK_TEXT(reason(2, NSM_M_NAME + 1), "on_trial");
    CHECK_TEXT(reason(2, NSM_M_NAME + 3), "in_pillory");
    CHECK_EQ(attempt(2, NSM_M_NAME + 3), CAB_ILLEGAL);
    CHECK_EQ(default_of(2), NSM_M_NAME + 4); /* clockwise */
    name(5);
    CHECK_EQ(constable(), 5);
}

TEST(badge_and_hope_of_the_office, "NSM-8.3 NSM-8.4 NSM-10.2")
{
    fresh(4);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE);
    name(2);
    CHECK_EQ(table.s.badges, 1 | 1 << 2);
    CHECK_ASKED(NSM_D_HOPE, 2); /* of its choice, among its own */
    CHECK_EQ(offered(2), 3);
    CHECK_EQ(attempt(2, NSM_M_HOPE + built(1, 0)), CAB_ILLEGAL);
    CHECK_TEXT(reason(2, NSM_M_HOPE + built(1, 0)), "not_your_building");
    place_hope(built(2, 1));
    CHECK_EQ(hope_at(built(2, 1)), 1);
    CHECK_EQ(hopes(2), 1);
    CHECK_EQ(all_hope(&table.s), 1); /* from the supply */
}

TEST(badges_come_back, "NSM-8.5 NSM-8.12")
{
    fresh(4);
    badge(1);
    tried(3);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE); /* only seat 2 is left to name */
    CHECK_EQ(constable(), 2);
    place_hope(built(2, 0));
    CHECK_EQ(table.s.badges, 1 << 2); /* everybody else had a badge or a Trial */
    CHECK_EQ(told("badges_return"), 1);
    fresh(4); /* one player is still free: nothing is returned */
    badge(1);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE);
    name(2);
    place_hope(built(2, 0));
    CHECK_EQ(table.s.badges, 7);
}

TEST(the_pillory_counts_as_a_trial_for_badges, "NSM-8.6")
{
    fresh(4);
    badge(1);
    held(3, NSM_E_PILLORY);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE);
    place_hope(built(2, 0));
    CHECK_EQ(constable(), 2);
    CHECK_EQ(table.s.badges, 1 << 2);
}

TEST(early_reset, "NSM-8.7")
{
    fresh(4);
    badge(1);
    badge(2);
    purse(0, 4);
    at_action();
    launch(NSM_E_TRIAL);
    choose(3); /* the last one without a badge */
    CHECK_EQ(told("badges_early"), 1);
    CHECK_ASKED(NSM_D_NAME, 0);
    CHECK_EQ(table.s.badges, 1); /* all but the Constable's */
    CHECK_EQ(offered(0), 2);
    name(2);
    place_hope(built(2, 0));
    CHECK_EQ(table.s.badges, 1 | 1 << 2); /* seat 1 is free: no second reset */
}

TEST(the_pillory_keeps_no_badge_at_an_early_reset, "NSM-8.7")
{
    fresh(5);
    badge(1);
    badge(3);
    badge(4);
    held(3, NSM_E_PILLORY);
    purse(0, 4);
    at_action();
    launch(NSM_E_TRIAL);
    choose(2); /* the last one without a badge */
    CHECK_EQ(told("badges_early"), 1);
    CHECK_ASKED(NSM_D_NAME, 0);  /* seat 1 or 4 */
    CHECK_EQ(table.s.badges, 1); /* all players except the Constable have returned theirs */
}

TEST(nobody_to_name, "NSM-8.8")
{
    fresh(3);
    tried(1);
    tried(2);
    display(NSM_E_TITHE);
    purse(0, 6);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_EQ(told("no_successor"), 1);
    CHECK_ASKED(NSM_D_ACTION, 0); /* stays in office, without Hope or badge for it */
    CHECK_EQ(hopes(0), 3);
    CHECK_EQ(table.s.badges, 1);
    launch(NSM_E_PURGE);
    CHECK_EQ(hopes(0), 0);
    CHECK_EQ(table.s.round, 4); /* nobody has Hope: the phase is over by itself */
}

TEST(a_constable_on_trial, "NSM-8.10 NSM-11.3")
{
    fresh(4);
    purse(0, 7);
    display(NSM_E_PARDON);
    at_action();
    launch(NSM_E_TRIAL);
    choose(0);
    CHECK(on_trial(0));
    CHECK_EQ(constable(), 0); /* finishes the launch, names a successor */
    name(1);
    place_hope(built(1, 0));
    CHECK(!(nsm_eligible(&table.s) & 1));
    fresh(4); /* a Pardon makes it eligible again */
    office(1);
    tried(0);
    table.s.badges = 2;
    purse(1, 3);
    display(NSM_E_PARDON);
    at_action();
    CHECK(!(nsm_eligible(&table.s) & 1));
    launch(NSM_E_PARDON);
    CHECK(!on_trial(0));
    CHECK_ASKED(NSM_D_NAME, 1);
    CHECK(offers(1, NSM_M_NAME + 0));
}

static void badge_of_office(const nsm_state *before, cab_seat seat, cab_move move)
{
    (void)before;
    (void)seat;
    (void)move;
    CHECK(table.s.badges >> constable() & 1);
    CHECK(cab_popcount(table.s.badges) <= table.s.seats);
    if (nsm_is_over(&table.s, NULL) || table.s.decision != NSM_D_ACTION) return;
    /* After the check somebody can be named, unless all others are barred. */
    unsigned barred =
        table.s.holds[NSM_HOLD_TRIAL] | table.s.holds[NSM_HOLD_BARRED] | 1u << constable();
    if ((barred & nsm_seats_mask(&table.s)) != nsm_seats_mask(&table.s) && told("name"))
        CHECK(nsm_eligible(&table.s) != 0);
}

TEST(the_constable_has_a_badge, "NSM-8.12 NSM-8.11")
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        random_game(3 + (int)(seed % 6), seed, badge_of_office);
}

int main(void)
{
    RUN(an_event_is_turned_up_after_the_draft);
    RUN(the_display_grows_by_one_a_round);
    RUN(an_empty_event_deck_gives_nothing);
    RUN(only_the_constable_launches);
    RUN(the_phase_is_a_loop);
    RUN(only_own_hope_counts);
    RUN(available_events);
    RUN(whoever_can_pay_the_dearest_must_launch);
    RUN(steps_of_a_launch);
    RUN(paying);
    RUN(paying_without_a_choice);
    RUN(given_and_taken_events);
    RUN(a_given_trial_is_not_replaced);
    RUN(refilling_from_an_empty_deck);
    RUN(parts_without_a_target_are_skipped);
    RUN(the_office_stays_when_the_phase_ends);
    RUN(every_launch_costs_the_town_a_hope);
    RUN(naming_a_successor);
    RUN(badge_and_hope_of_the_office);
    RUN(badges_come_back);
    RUN(the_pillory_counts_as_a_trial_for_badges);
    RUN(early_reset);
    RUN(the_pillory_keeps_no_badge_at_an_early_reset);
    RUN(nobody_to_name);
    RUN(a_constable_on_trial);
    RUN(the_constable_has_a_badge);
    return test_done();
}
