/* New Salem: the edge cases of section 9 of the rules file, in their order. */
#include "games/newsalem/newsalem_fixture.h"

TEST(edge_01_two_removals_one_despair, "NSM-5.6 NSM-5.8")
{
    fresh(3);
    office(2);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, REMOVE_2, HOPE_2, PLAIN_2);
    hand(2, HOPE_3, HOPE_4, PLAIN_3);
    despair_on(1, 1);
    at_draft();
    keep(0, REMOVE_1);
    keep(1, REMOVE_2);
    keep(2, PLAIN_3);
    CHECK_EQ(town(), 0);
    CHECK_EQ(heard(CAB_NOBODY, "remove").ref[0].seat, 0); /* Constable 2, then 0, then 1 */
    CHECK_EQ(heard(CAB_NOBODY, "remove_nothing").ref[0].seat, 1);
}

TEST(edge_02_the_only_despair_is_placed_in_the_same_reveal, "NSM-5.7 NSM-5.8 NSM-5.9")
{
    fresh(3);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, HOPE_2, HOPE_3, PLAIN_2);
    hand(2, DESPAIR_1, HOPE_4, PLAIN_3);
    at_draft();
    keep(0, REMOVE_1);
    keep(1, PLAIN_2);
    keep(2, DESPAIR_1);
    CHECK_EQ(told("despair"), 1);
    CHECK_EQ(told("remove"), 1);
    CHECK_EQ(town(), 0);
}

TEST(edge_03_a_witch_must_remove_but_anywhere, "NSM-5.5 NSM-5.7")
{
    fresh(3);
    is(0, 0);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, HOPE_2, HOPE_3, PLAIN_2);
    hand(2, HOPE_4, HOPE_5, PLAIN_3);
    despair_on(1, 1);
    despair_on(2, 2);
    despair_on(3, 1);
    at_draft();
    keep(0, REMOVE_1);
    keep(1, PLAIN_2);
    keep(2, PLAIN_3);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    CHECK_EQ(offered(0), 3); /* any building, and nothing else */
    remove_from(2);
}

TEST(edge_04_all_discard_both, "NSM-4.10")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    deck(DESPAIR_1, DESPAIR_2, DESPAIR_3, DESPAIR_4);
    purse(1, 1);
    at_draft();
    int before = zone_count(NSM_Z_DECK);
    for (int seat = 2; seat >= 0; seat--)
        draw(seat);
    CHECK_EQ(zone_count(NSM_Z_DECK), before + 6 - 3);
    CHECK_EQ(owner(DESPAIR_1), 0);
    CHECK_EQ(owner(DESPAIR_2), 1);
    CHECK_EQ(owner(DESPAIR_3), 2);
    for (int i = 0; i < 6; i++) { /* all six lie under the deck */
        static const uint8_t given[] = {HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6};
        bool under = false;
        for (int place = 0; place < 6; place++)
            under = under || under_deck(place) == given[i];
        CHECK(under);
    }
}

TEST(edge_05_purge_with_one_despair, "NSM-12.2 NSM-7.17")
{
    fresh(3);
    purse(0, 3);
    despair_on(2, 1);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_EQ(town(), 0);
    CHECK_EQ(told("remove_nothing"), 1); /* the second symbol */
    CHECK_EQ(hopes(0), 0);
}

TEST(edge_06_purge_without_despair, "NSM-7.17")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    at_action();
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_PURGE));
    launch(NSM_E_PURGE);
    CHECK_EQ(hopes(0), 0); /* burnt */
    CHECK_ASKED(NSM_D_NAME, 0);
}

TEST(edge_07_exactly_the_greatest_cost, "NSM-7.6")
{
    fresh(3);
    purse(0, 5);
    display(NSM_E_SEIZURE);
    at_action();
    CHECK_EQ(nsm_max_cost(&table.s), 5);
    CHECK(!offers(0, NSM_M_END));
    CHECK_EQ(offered(0), 3); /* Purge, Trial, Seizure */
}

TEST(edge_08_a_gift_voids_the_declaration, "NSM-9.6 NSM-9.9 NSM-7.6")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    at_action();
    play(0, NSM_M_END);
    give(1, 0); /* its last Hope: nobody is left to ask */
    CHECK_EQ(told("declaration_void"), 1);
    CHECK_ASKED(NSM_D_ACTION, 0);
    CHECK(!offers(0, NSM_M_END));
    CHECK_EQ(hopes(0), 4);
}

TEST(edge_09_a_constable_without_hope, "NSM-7.3 NSM-7.7")
{
    fresh(3);
    purse(1, 1);
    at_action();
    CHECK_EQ(offered(0), 1);
    CHECK(offers(0, NSM_M_END));
}

TEST(edge_10_the_trial_pile_is_empty, "NSM-7.4 NSM-11.8")
{
    fresh(3);
    tried(1);
    tried(2);
    purse(0, 3);
    display(NSM_E_TITHE);
    at_action();
    CHECK_EQ(nsm_max_cost(&table.s), 3);
    CHECK(!offers(0, NSM_M_END));
    CHECK_EQ(offered(0), 2);
}

TEST(edge_11_trial_for_the_only_player_without_a_badge, "NSM-8.7 NSM-8.5")
{
    fresh(3);
    badge(1);
    purse(0, 4);
    purse(1, 1);
    at_action();
    launch(NSM_E_TRIAL);
    choose(2);
    CHECK_EQ(told("badges_early"), 1); /* seat 1 is named, with a badge again */
    CHECK_EQ(constable(), 1);
    place_hope(built(1, 0));
    CHECK_EQ(table.s.badges, 1 << 1); /* the normal check: 0 has a badge, 2 is on trial */
    CHECK_EQ(told("badges_return"), 1);
}

TEST(edge_12_both_others_on_trial, "NSM-8.8")
{
    fresh(3);
    tried(1);
    tried(2);
    purse(0, 5);
    display(NSM_E_TITHE);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_ASKED(NSM_D_ACTION, 0);
    CHECK_EQ(hopes(0), 2);
    CHECK(offers(0, NSM_M_END)); /* 2 against 3 */
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_TITHE));
    end_phase();
    CHECK_EQ(constable(), 0);
}

TEST(edge_13_the_constable_puts_itself_on_trial, "NSM-11.3 NSM-8.10")
{
    fresh(4);
    purse(0, 4);
    at_action();
    launch(NSM_E_TRIAL);
    choose(0);
    CHECK(on_trial(0));
    CHECK_ASKED(NSM_D_NAME, 0);
    name(2);
    place_hope(built(2, 0));
    CHECK(!(nsm_eligible(&table.s) & 1));
}

TEST(edge_14_a_trial_moves_to_the_constable, "NSM-12.12 NSM-8.10")
{
    fresh(4);
    tried(3);
    purse(0, 3);
    display(NSM_E_VENUE);
    at_action();
    launch(NSM_E_VENUE); /* from seat 3, the only one on trial */
    choose(0);
    CHECK(on_trial(0) && !on_trial(3));
    CHECK_ASKED(NSM_D_NAME, 0);
    CHECK(offers(0, NSM_M_NAME + 3));
    name(1);
    CHECK_EQ(constable(), 1);
}

TEST(edge_15_badge_of_a_player_on_trial, "NSM-8.5")
{
    fresh(4);
    badge(1);
    badge(3);
    tried(1);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE);
    place_hope(built(2, 0));
    CHECK_EQ(constable(), 2);
    CHECK_EQ(table.s.badges, 1 << 2); /* seat 1 returns its badge like the others */
}

TEST(edge_16_trial_for_the_alibi_holder, "NSM-12.13 NSM-7.14")
{
    fresh(4);
    held(2, NSM_E_ALIBI);
    purse(0, 4);
    display(NSM_E_TITHE);
    at_action();
    int events = zone_count(NSM_Z_EVENT_DECK);
    launch(NSM_E_TRIAL);
    choose(2);
    CHECK_EQ(under_events(), NSM_E_ALIBI);
    CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), events + 1); /* no refill: it was not displayed */
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 1);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_EQ(hopes(0), 0);
    CHECK(!on_trial(2));
}

TEST(edge_17_venue_for_the_alibi_holder, "NSM-12.13")
{
    fresh(4);
    held(2, NSM_E_ALIBI);
    tried(1);
    purse(0, 3);
    display(NSM_E_VENUE);
    at_action();
    launch(NSM_E_VENUE);
    choose(2);
    CHECK(on_trial(1) && !on_trial(2)); /* stays with its previous holder */
    CHECK_EQ(zone_count(NSM_Z_HELD + 2), 0);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 1);
}

static void meeting(int seats, int votes)
{
    fresh(seats);
    purse(0, 2);
    display(NSM_E_MEETING);
    at_action();
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < seats; seat++)
        vote(seat, seat < votes ? 5 : CAB_NOBODY);
}

TEST(edge_18_three_votes_of_six, "NSM-12.10")
{
    meeting(6, 3);
    CHECK(!on_trial(5));
    meeting(6, 4); /* more than half of 6 means 4 */
    CHECK(on_trial(5));
}

TEST(edge_19_majority_against_a_player_on_trial, "NSM-12.10 NSM-11.4")
{
    fresh(6);
    tried(5);
    purse(0, 2);
    display(NSM_E_MEETING);
    at_action();
    launch(NSM_E_MEETING);
    for (int seat = 0; seat < 6; seat++)
        vote(seat, 5);
    CHECK_EQ(told("majority"), 1);
    CHECK_EQ(told("no_effect"), 1); /* and that is said */
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_EQ(zone_count(NSM_Z_HELD + 5), 1);
}

TEST(edge_20_pardon_without_a_trial, "NSM-7.17")
{
    fresh(3);
    purse(0, 3);
    display(NSM_E_PARDON);
    at_action();
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_PARDON));
    launch(NSM_E_PARDON);
    CHECK_EQ(told("no_effect"), 1);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_ASKED(NSM_D_NAME, 0);
}

TEST(edge_21_the_constable_pays_the_tithe, "NSM-12.9 NSM-9.2")
{
    for (int left = 0; left <= 1; left++) {
        fresh(3);
        district(1, PLAIN_1);
        purse(0, 2 + left);
        display(NSM_E_TITHE);
        at_action();
        launch(NSM_E_TITHE);
        choose(1);
        CHECK_EQ(told("no_effect"), !left);
        CHECK_EQ(hopes(0), 0);
        CHECK_EQ(hopes(1), left);
    }
}

TEST(edge_22_famine_after_the_last_hope, "NSM-12.17 NSM-12.20")
{
    for (int left = 0; left <= 1; left++) {
        fresh(3);
        district(0, PLAIN_1);
        purse(0, 3 + left);
        display(NSM_E_FAMINE);
        at_action();
        launch(NSM_E_FAMINE);
        CHECK_EQ(hopes(0), 0);
        CHECK_EQ(despair_at(PLAIN_1), 1 - left);
    }
}

TEST(edge_23_seizure_of_the_middle_of_a_death_set, "NSM-10.4 NSM-14.18")
{
    fresh(3);
    district(0, 98, 114);
    district(1, 97, 105, 113);
    purse(0, 5);
    display(NSM_E_SEIZURE);
    at_action();
    CHECK_EQ(nsm_sets(&table.s, 1, NSM_DEA), 1);
    launch(NSM_E_SEIZURE);
    target(105);
    CHECK_EQ(nsm_sets(&table.s, 1, NSM_DEA), 0);
    CHECK_EQ(nsm_sets(&table.s, 0, NSM_DEA), 1);
}

TEST(edge_24_bonfire_without_despair, "NSM-7.17")
{
    fresh(3);
    purse(0, 3);
    display(NSM_E_BONFIRE);
    at_action();
    CHECK(offers(0, NSM_M_LAUNCH + NSM_E_BONFIRE));
    launch(NSM_E_BONFIRE);
    CHECK_EQ(told("no_effect"), 1);
    for (int seat = 0; seat < 3; seat++)
        CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), 3);
}

TEST(edge_25_a_burnt_building_is_drawn_again, "NSM-1.7 NSM-5.11 NSM-5.13")
{
    fresh(3);
    district(1, DESPAIR_1, PLAIN_1);
    despair_on(DESPAIR_1, 2);
    hope_on(DESPAIR_1, 1);
    purse(0, 3);
    display(NSM_E_BONFIRE);
    at_action();
    launch(NSM_E_BONFIRE);
    CHECK_EQ(under_deck(0), DESPAIR_1);
    CHECK_EQ(town(), 0);
    fresh(3); /* later it is the top card */
    purse(0, 3);
    display(NSM_E_SITE);
    deck(DESPAIR_1);
    at_action();
    launch(NSM_E_SITE);
    CHECK_EQ(despair_at(DESPAIR_1), 1); /* its symbol works again, and it comes without cubes */
    CHECK_EQ(hope_at(DESPAIR_1), 0);
}

TEST(edge_26_construction_site_three_times, "NSM-7.12 NSM-7.14")
{
    fresh(4);
    purse(0, 3);
    purse(1, 3);
    purse(2, 3);
    display(NSM_E_SITE);
    deck(PLAIN_1, PLAIN_2, PLAIN_3);
    at_action();
    for (int seat = 0; seat < 3; seat++) {
        CHECK_ASKED(NSM_D_ACTION, seat);
        int buildings = zone_count(NSM_Z_DISTRICT + seat);
        launch(NSM_E_SITE);
        CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), buildings + 1);
        CHECK_EQ(zone_count(NSM_Z_DISPLAY), 1); /* face up, not replaced */
        CHECK(shown(NSM_E_SITE));
        if (table.s.decision == NSM_D_NAME) name(seat + 1);
        place_hope(built(seat + 1, 0));
    }
}

TEST(edge_27_construction_site_draws_a_removal, "NSM-12.21")
{
    for (int despair = 0; despair <= 1; despair++) {
        fresh(3);
        purse(0, 3);
        display(NSM_E_SITE);
        deck(REMOVE_1);
        despair_on(3, despair);
        at_action();
        launch(NSM_E_SITE);
        CHECK_EQ(town(), 0);
        CHECK_EQ(told("remove"), despair);
        CHECK_EQ(told("remove_nothing"), !despair);
    }
}

TEST(edge_28_charter_on_an_own_category, "NSM-12.15")
{
    fresh(3);
    is(0, 4);
    district(0, 25, 33, 49);
    purse(0, 4);
    display(NSM_E_CHARTER);
    at_action();
    launch(NSM_E_CHARTER);
    CHECK(offers(0, NSM_M_CATEGORY + NSM_COM)); /* a legal bluff */
    play(0, NSM_M_CATEGORY + NSM_COM);
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 3);
}

TEST(edge_29_three_one_two, "NSM-14.18 NSM-14.11")
{
    fresh(3);
    district(0, 25, 26, 27, 33, 41, 42);
    at_end();
    CHECK_EQ(nsm_sets(&table.s, 0, NSM_COM), 1);
    CHECK_EQ(nsm_buildings_of(&table.s, 0, NSM_COM), 6);
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 8);
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(6)), 2);
}

TEST(edge_30_exactly_the_threshold, "NSM-14.7")
{
    fresh(4);
    is(0, 0);
    despair_on(1, 6);
    at_end();
    CHECK_EQ(table.s.total[2], 8);
    CHECK_EQ(result().winners, 1);
}

TEST(edge_31_nobody_is_a_witch, "NSM-14.8")
{
    fresh(3);
    district(0, 25, 33, 41);
    despair_on(25, 6);
    at_end();
    CHECK_EQ(result().winners, 0); /* even the best Puritan loses */
}

TEST(edge_32_cut_at_zero_after_each_step, "NSM-14.4")
{
    fresh(4);
    is(0, 0);
    is(1, 1);
    tried(0);
    tried(1);
    district(2, 97, 105, 113);
    district(3, 98, 106, 114);
    despair_on(97, 1);
    at_end();
    CHECK_EQ(table.s.total[0], 1);
    CHECK_EQ(table.s.total[1], 0);
    CHECK_EQ(table.s.total[2], 6);
    CHECK_EQ(result().winners & 3, 0); /* 6 < 8 */
}

TEST(edge_33_a_seat_played_by_others_wins, "NSM-16.3")
{
    fresh(4); /* the rules know no players, only seats: who played it changes nothing */
    is(0, 0);
    district(0, 1, 73, 97);
    despair_on(1, 6);
    table.s.round = 5;
    purse(1, 1);
    at_action();
    while (!nsm_is_over(&table.s, NULL))
        play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
    CHECK_EQ(result().winners, 1);
    CHECK_EQ(result().rank[0], 1);
}

TEST(edge_34_a_tie_of_points_and_hope, "NSM-14.14 NSM-14.15")
{
    fresh(3);
    is(0, 4);
    is(1, 5);
    is(2, 6);
    district(0, 25);
    district(1, 1);
    district(2, 26);
    purse(0, 1);
    purse(1, 1);
    at_end();
    CHECK_EQ(result().winners, 3);
}

TEST(edge_35_a_puritan_on_trial_wins, "NSM-11.10 NSM-14.9")
{
    fresh(4);
    is(0, 0);
    is(1, 4);
    district(1, 25, 26, 27);
    tried(1);
    at_end();
    CHECK_EQ(table.s.total[2], 4); /* +2 for the free Witch, +2 for the Trial */
    CHECK_EQ(result().winners, 1 << 1);
}

TEST(edge_36_a_gift_during_the_draft, "NSM-9.11")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    purse(1, 3);
    at_draft();
    CHECK_EQ(attempt(1, NSM_M_GIVE + 0), CAB_ILLEGAL);
    CHECK_EQ(hopes(1), 3);
}

TEST(edge_37_the_pillory_holder_is_the_only_free_player, "NSM-8.6 NSM-8.5")
{
    fresh(4);
    badge(1);
    tried(3);
    purse(0, 5);
    display(NSM_E_PILLORY);
    at_action();
    launch(NSM_E_PILLORY); /* seat 2, the last without badge or Trial */
    choose(2);
    CHECK_EQ(told("badges_early"), 1);
    CHECK_EQ(constable(), 1); /* the only one that can be named */
    place_hope(built(1, 0));
    CHECK_EQ(table.s.badges, 1 << 1);
}

TEST(edge_38_a_constable_without_buildings, "NSM-10.3")
{
    fresh(3);
    district(1, DESPAIR_1);
    despair_on(DESPAIR_1, 1);
    badge(2);
    purse(0, 3);
    purse(2, 1);
    display(NSM_E_BONFIRE);
    at_action();
    launch(NSM_E_BONFIRE);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 1), 0);
    CHECK_EQ(constable(), 1);
    CHECK_EQ(told("hope_lost"), 1);
    CHECK_EQ(hopes(1), 0);
}

TEST(edge_39_one_leftover_seen_twice, "NSM-12.5 NSM-15.8")
{
    fresh(5);
    purse(0, 2);
    purse(1, 1);
    display(NSM_E_REGISTER);
    at_action();
    CHECK_EQ(zone_count(NSM_Z_LEFTOVER), 1);
    launch(NSM_E_REGISTER);
    int face = heard(0, "look_leftover").ref[2].value;
    fresh(5);
    purse(1, 2);
    office(1);
    display(NSM_E_REGISTER);
    table.s.saw_leftover[0] = 1;
    lay_cards();
    table.s.card[nsm_start(&table.s, NSM_Z_LEFTOVER)].known |= CAB_BIT(0);
    nsm_ask(&table.s, 1, NSM_D_ACTION);
    table.s.step = NSM_S_ACTION;
    sound();
    launch(NSM_E_REGISTER);
    CHECK_EQ(heard(1, "look_leftover").ref[2].value, face); /* the same card */
    CHECK_EQ(seen_by(CAB_NOBODY).saw_leftover[0], 1);       /* the table knows that both know */
    CHECK_EQ(seen_by(CAB_NOBODY).saw_leftover[1], 1);
    CHECK(knows(0, NSM_Z_LEFTOVER, face) && knows(1, NSM_Z_LEFTOVER, face));
    CHECK(!knows(2, NSM_Z_LEFTOVER, face));
}

TEST(edge_40_hope_left_is_worth_no_points, "NSM-14.14")
{
    fresh(3);
    is(0, 4);
    is(1, 5);
    is(2, 8);
    district(0, 73);
    district(1, 49);
    district(2, 74);
    purse(0, 20);
    at_end();
    CHECK_EQ(table.s.points[0], 0);
    CHECK_EQ(result().winners, 1 << 1);
}

TEST(edge_41_discard_both_with_an_empty_deck, "NSM-4.10 NSM-4.15")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    deck_ends(2);
    at_draft();
    CHECK_EQ(zone_count(NSM_Z_DECK), 0);
    keep(0, HOPE_1);
    keep(1, HOPE_3);
    draw(2);
    CHECK_EQ(owner(HOPE_2), 2); /* what seat 0 had just discarded */
}

TEST(edge_42_hope_received_in_the_final_window, "NSM-9.7 NSM-9.15")
{
    fresh(4);
    purse(1, 2);
    purse(2, 1);
    at_action();
    play(0, NSM_M_END);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 2);
    give(1, 3);
    CHECK_EQ(table.s.ask.must, 1 << 1 | 1 << 2 | 1 << 3); /* asked from then on */
    pass(2);
    give(1, 2);
    CHECK_EQ(table.s.ask.must, 1 << 3); /* a pass stands, whatever one gets */
    pass(3);
    CHECK_EQ(table.s.round, 4);
}

TEST(edge_43_tithe_for_a_player_without_buildings, "NSM-12.9 NSM-10.3")
{
    fresh(3);
    no_district(1);
    purse(0, 3);
    purse(2, 2);
    display(NSM_E_TITHE);
    at_action();
    launch(NSM_E_TITHE);
    choose(1);
    CHECK_EQ(hopes(0), 0);
    CHECK_EQ(hopes(1), 0);
    CHECK_EQ(hopes(2), 1);
    CHECK_EQ(told("hope_lost"), 2);
}

int main(void)
{
    RUN(edge_01_two_removals_one_despair);
    RUN(edge_02_the_only_despair_is_placed_in_the_same_reveal);
    RUN(edge_03_a_witch_must_remove_but_anywhere);
    RUN(edge_04_all_discard_both);
    RUN(edge_05_purge_with_one_despair);
    RUN(edge_06_purge_without_despair);
    RUN(edge_07_exactly_the_greatest_cost);
    RUN(edge_08_a_gift_voids_the_declaration);
    RUN(edge_09_a_constable_without_hope);
    RUN(edge_10_the_trial_pile_is_empty);
    RUN(edge_11_trial_for_the_only_player_without_a_badge);
    RUN(edge_12_both_others_on_trial);
    RUN(edge_13_the_constable_puts_itself_on_trial);
    RUN(edge_14_a_trial_moves_to_the_constable);
    RUN(edge_15_badge_of_a_player_on_trial);
    RUN(edge_16_trial_for_the_alibi_holder);
    RUN(edge_17_venue_for_the_alibi_holder);
    RUN(edge_18_three_votes_of_six);
    RUN(edge_19_majority_against_a_player_on_trial);
    RUN(edge_20_pardon_without_a_trial);
    RUN(edge_21_the_constable_pays_the_tithe);
    RUN(edge_22_famine_after_the_last_hope);
    RUN(edge_23_seizure_of_the_middle_of_a_death_set);
    RUN(edge_24_bonfire_without_despair);
    RUN(edge_25_a_burnt_building_is_drawn_again);
    RUN(edge_26_construction_site_three_times);
    RUN(edge_27_construction_site_draws_a_removal);
    RUN(edge_28_charter_on_an_own_category);
    RUN(edge_29_three_one_two);
    RUN(edge_30_exactly_the_threshold);
    RUN(edge_31_nobody_is_a_witch);
    RUN(edge_32_cut_at_zero_after_each_step);
    RUN(edge_33_a_seat_played_by_others_wins);
    RUN(edge_34_a_tie_of_points_and_hope);
    RUN(edge_35_a_puritan_on_trial_wins);
    RUN(edge_36_a_gift_during_the_draft);
    RUN(edge_37_the_pillory_holder_is_the_only_free_player);
    RUN(edge_38_a_constable_without_buildings);
    RUN(edge_39_one_leftover_seen_twice);
    RUN(edge_40_hope_left_is_worth_no_points);
    RUN(edge_41_discard_both_with_an_empty_deck);
    RUN(edge_42_hope_received_in_the_final_window);
    RUN(edge_43_tithe_for_a_player_without_buildings);
    return test_done();
}
