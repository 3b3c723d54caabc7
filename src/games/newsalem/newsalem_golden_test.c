/* New Salem: the worked examples of section 8 of the rules file, number by number. Players 1, 2
 * .. of the book are seats 0, 1 .. */
#include "games/newsalem/newsalem_fixture.h"

static int witches_in(int zone)
{
    int count = 0;
    for (int i = 0; i < zone_count(zone); i++)
        count += zone_face(zone, i) <= NSM_WITCH_LAST;
    return count;
}

TEST(golden_01_character_pool_six_players, "NSM-2.1 NSM-2.2 NSM-2.3 NSM-2.4")
{
    int tables[3] = {0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        new_game(6, seed, -1, 0);
        int witches = 0;
        for (int seat = 0; seat < 6; seat++)
            witches += witches_in(NSM_Z_CHARACTER + seat);
        CHECK_EQ(zone_count(NSM_Z_REMOVED_WITCHES), 2);
        CHECK_EQ(zone_count(NSM_Z_REMOVED_PURITANS), 1);
        CHECK_EQ(witches + witches_in(NSM_Z_LEFTOVER),
                 2); /* 2 Witches and 5 Puritans in the pool */
        CHECK_EQ(zone_count(NSM_Z_LEFTOVER), 1);
        CHECK(witches == 1 || witches == 2);
        tables[witches]++;
    }
    CHECK(tables[1] > 0 && tables[2] > 0);
}

TEST(golden_02_decks_six_players,
     "NSM-2.7 NSM-2.8 NSM-2.9 NSM-2.10 NSM-2.11 NSM-2.12 NSM-2.14 NSM-2.16")
{
    new_game(6, 11, -1, 0);
    int buildings = zone_count(NSM_Z_DECK);
    for (int seat = 0; seat < 6; seat++)
        buildings += zone_count(NSM_Z_HAND + seat);
    CHECK_EQ(buildings, 108);
    for (int face = 1; face <= NSM_BUILDINGS; face++) {
        bool in_play = lies(NSM_Z_DECK, face);
        for (int seat = 0; seat < 6; seat++)
            in_play = in_play || lies(NSM_Z_HAND + seat, face);
        CHECK_EQ(in_play, nsm_building(face)->min_players <= 6); /* 7 and 8 are in the box */
    }
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 3);
    CHECK_EQ(zone_face(NSM_Z_STANDING, 0), NSM_E(NSM_E_PURGE));
    CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), 18);
    CHECK_EQ(cab_popcount(table.s.badges), 1); /* 5 in the middle */
    CHECK_EQ(table.s.badges, 1 << constable());
    CHECK_EQ(hopes(constable()), 0);
}

TEST(golden_03_deal_of_round_two, "NSM-3.2")
{
    fresh(4);
    table.s.round = 2;
    lay(NSM_S_DEAL);
    int before = zone_count(NSM_Z_DISTRICT + 2);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(zone_count(NSM_Z_HAND + seat), 4);
    while (zone_count(NSM_Z_HAND) > 0 && table.s.round == 2)
        play(cab_low(table.s.ask.must), default_of(cab_low(table.s.ask.must)));
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 2), before + 3);
}

TEST(golden_04_one_draft_step, "NSM-4.2 NSM-4.3 NSM-4.4 NSM-4.5 NSM-18.3")
{
    fresh(3); /* the second pick of round 2: hands of three are left */
    table.s.round = 2;
    hand(0, HOPE_1, HOPE_2, PLAIN_1);
    hand(1, DESPAIR_1, HOPE_4, PLAIN_2);
    hand(2, HOPE_5, REMOVE_1, PLAIN_3);
    at_draft();
    keep(0, HOPE_1);
    CHECK_EQ(zone_count(NSM_Z_HAND + 1), 3); /* the passed cards wait */
    CHECK_EQ(known_to(1, NSM_Z_HAND + 0), 0);
    CHECK_EQ(owner(HOPE_1), CAB_NOBODY);
    keep(1, DESPAIR_1);
    CHECK_EQ(owner(DESPAIR_1), CAB_NOBODY);
    CHECK_EQ(town(), 0);
    keep(2, REMOVE_1);
    CHECK_EQ(hope_at(HOPE_1), 1); /* all reveal, place, then remove */
    CHECK_EQ(owner(DESPAIR_1), 1);
    CHECK_EQ(town(), 0);
    for (int seat = 0; seat < 3; seat++)
        CHECK_EQ(zone_count(NSM_Z_HAND + seat), 2);
    CHECK(lies(NSM_Z_HAND + 1, HOPE_2) && lies(NSM_Z_HAND + 1, PLAIN_1));
}

TEST(golden_05_last_pick, "NSM-4.6 NSM-4.7 NSM-4.8 NSM-4.9")
{
    for (int way = 0; way < 3; way++) {
        fresh(3);
        hand(0, HOPE_1, PLAIN_1);
        hand(1, HOPE_2, PLAIN_2);
        hand(2, HOPE_3, PLAIN_3);
        deck(HOPE_4, HOPE_5);
        at_draft();
        CHECK_EQ(offered(0), 3); /* exactly three results */
        play(0, way == 0 ? NSM_M_BUILD + HOPE_1 : way == 1 ? NSM_M_BUILD + PLAIN_1 : NSM_M_DRAW);
        keep(1, HOPE_2);
        keep(2, HOPE_3);
        int kept = way == 0 ? HOPE_1 : way == 1 ? PLAIN_1 : HOPE_4;
        CHECK_EQ(built(0, 3), kept);
        CHECK_EQ(lies(NSM_Z_DECK, HOPE_1), way != 0);
        CHECK_EQ(lies(NSM_Z_DECK, PLAIN_1), way != 1);
        CHECK_EQ(lies(NSM_Z_DECK, HOPE_4), way != 2);
        CHECK_EQ(under_deck(2), way == 0 ? PLAIN_1 : way == 1 ? HOPE_1 : HOPE_1);
    }
}

TEST(golden_06_events_on_show_in_round_two, "NSM-6.1 NSM-6.2")
{
    new_game(3, 4, -1, 0);
    for (int i = 0; i < 400 && !(table.s.round == 2 && zone_count(NSM_Z_DISPLAY) == 2); i++) {
        int seat = cab_low(table.s.ask.must);
        CHECK(table.s.decision != NSM_D_PLAYER); /* nothing but Purges left the hands of defaults */
        play(seat, default_of(seat));
    }
    CHECK_EQ(table.s.round, 2);
    CHECK_EQ(zone_count(NSM_Z_DISPLAY), 2);
    CHECK_EQ(zone_count(NSM_Z_STANDING), 1);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_DISPLAY), 2);
}

TEST(golden_07_launching_a_trial_with_help,
     "NSM-7.5 NSM-7.8 NSM-8.1 NSM-8.2 NSM-8.3 NSM-8.4 NSM-8.5 NSM-9.1 NSM-11.1 NSM-18.7")
{
    fresh(3);
    purse(0, 3);
    purse(1, 1);
    purse(2, 1);
    at_action();
    give(2, 0);
    CHECK_EQ(hopes(0), 4);
    launch(NSM_E_TRIAL);
    CHECK_EQ(hopes(0), 0);
    choose(1);
    CHECK_EQ(constable(), 2); /* the only one without badge or Trial */
    place_hope(built(2, 0));
    CHECK_EQ(hopes(2), 1);
    CHECK_EQ(table.s.badges, 1 << 2);
    CHECK_EQ(table.s.holds[NSM_HOLD_TRIAL], 1 << 1);
    CHECK_ASKED(NSM_D_ACTION, 2);
}

/* Seats 0 and 1 are Witches, 2 and 3 Puritans; the examples do not form one chain (NSM-18.4). */
static void four_at_the_end(int despair)
{
    fresh(4);
    is(0, 0);
    is(1, 1);
    is(2, 4);
    is(3, 5);
    despair_on(1, despair);
}

TEST(golden_08_trial_step, "NSM-14.2 NSM-18.4")
{
    four_at_the_end(7);
    tried(0);
    tried(2);
    at_end();
    CHECK_EQ(table.s.total[0], 7);
    CHECK_EQ(table.s.total[1], 9); /* 7 - 2 + 2 + 2 + 0 */
}

TEST(golden_09_set_step, "NSM-14.3 NSM-18.4")
{
    for (int start = 3; start <= 9; start += 6) {
        four_at_the_end(0);
        district(0, 1, 2);
        district(1, 121, 129, 137);
        district(2, 97, 105, 113);
        district(3, 98, 106, 114);
        tried(0);
        tried(1);
        despair_on(1, start + 4); /* two Witches on trial: D1 is the start */
        at_end();
        CHECK_EQ(table.s.total[1], start);
        CHECK_EQ(table.s.total[2], start + 3); /* - 3 + 3 + 3 */
    }
}

TEST(golden_10_despair_count, "NSM-14.6 NSM-14.9 NSM-14.10 NSM-18.4")
{
    four_at_the_end(1); /* two free Witches: 5 */
    at_end();
    CHECK_EQ(table.s.total[2], 5);
    CHECK_EQ(nsm_threshold(4), 8);
    CHECK_EQ(result().winners & 3, 0); /* only seats 2 and 3 can win */
    CHECK(result().winners != 0);
}

TEST(golden_11_points_of_the_third_player, "NSM-14.11 NSM-14.12")
{
    four_at_the_end(0);
    district(2, 25, 33, 41, 49, 97, 105, 113); /* Commerce set, a Bank, Death set */
    at_end();
    CHECK_EQ(table.s.points[2], 8); /* 2 + 3 + 1 + 2 */
}

TEST(golden_12_points_of_the_fourth_player, "NSM-14.11 NSM-14.12")
{
    four_at_the_end(0);
    district(3, 73, 81, 89, 2, 3, 50, 98, 106,
             114); /* Education set, two Taverns, a Bank, Death set */
    at_end();
    CHECK_EQ(table.s.points[3], 7); /* 2 + 3 + 2 */
}

TEST(golden_13_winner, "NSM-14.9")
{
    four_at_the_end(0);
    district(0, 1, 121, 129, 137); /* a Justice set against one of the Death sets */
    district(1, 51, 122, 130, 138);
    district(2, 25, 33, 41, 49, 97, 105, 113);
    district(3, 73, 81, 89, 2, 3, 50, 98, 106, 114);
    despair_on(1, 1);
    at_end();
    CHECK_EQ(table.s.total[2], 5);
    CHECK_EQ(table.s.points[2], 8);
    CHECK_EQ(table.s.points[3], 7);
    CHECK_EQ(result().winners, 1 << 2);
}

TEST(golden_14_obligation_to_launch, "NSM-7.6 NSM-7.7")
{
    for (int hope = 3; hope <= 4; hope++) {
        fresh(3);
        purse(0, hope);
        purse(1, 1);
        at_action(); /* Purge 3, Trial 4 */
        CHECK_EQ(offers(0, NSM_M_END), hope == 3);
        CHECK(offers(0, NSM_M_LAUNCH + NSM_E_PURGE));
        CHECK_EQ(offers(0, NSM_M_LAUNCH + NSM_E_TRIAL), hope == 4);
    }
}

TEST(golden_15_constable_cannot_give, "NSM-9.2")
{
    fresh(3);
    purse(0, 5);
    purse(1, 1);
    purse(2, 1);
    at_action();
    CHECK(!(nsm_turn(&table.s).may & 1));
    for (int seat = 0; seat < 3; seat++)
        CHECK(!offers(0, NSM_M_GIVE + seat));
    CHECK(offers(1, NSM_M_GIVE + 0));
    CHECK(offers(2, NSM_M_GIVE + 0));
}

TEST(golden_16_cubes_travel_with_buildings, "NSM-10.4 NSM-10.5")
{
    for (int burnt = 0; burnt <= 1; burnt++) {
        fresh(3);
        purse(0, 5);
        hope_on(2, 2);
        despair_on(2, 1);
        despair_on(1, 1);
        display(NSM_E_SEIZURE, NSM_E_BONFIRE);
        at_action();
        launch(burnt ? NSM_E_BONFIRE : NSM_E_SEIZURE);
        int left = hopes(0);
        target(2);
        CHECK_EQ(hopes(0), left + (burnt ? 0 : 2));
        CHECK_EQ(hopes(1), 0);
        CHECK_EQ(town(), burnt ? 1 : 2);
        if (!burnt) continue;
        CHECK_EQ(under_deck(0), 2);
        CHECK_EQ(hope_at(2) + despair_at(2), 0);
    }
}

TEST(golden_17_death_set_completed_in_round_two, "NSM-5.12 NSM-14.3")
{
    for (int lost = 0; lost <= 1; lost++) {
        fresh(3);
        table.s.round = 2;
        district(0, 97, PLAIN_2);
        hand(0, 113, HOPE_1);
        hand(1, HOPE_2, PLAIN_1);
        hand(2, HOPE_3, PLAIN_3);
        despair_on(2, 2);
        at_draft();
        keep(0, 113);
        keep(1, HOPE_2);
        keep(2, HOPE_3);
        CHECK_EQ(nsm_sets(&table.s, 0, NSM_DEA), 1);
        CHECK_EQ(town(), 2); /* nothing happens at once */
        fresh(3);
        district(0, 97, PLAIN_2, 113);
        if (lost) {
            table.count[NSM_Z_DISTRICT + 0] = 2; /* the Crypt was burnt meanwhile */
        }
        despair_on(2, 2);
        at_end();
        CHECK_EQ(table.s.total[2], lost ? 2 : 5);
    }
}

int main(void)
{
    RUN(golden_01_character_pool_six_players);
    RUN(golden_02_decks_six_players);
    RUN(golden_03_deal_of_round_two);
    RUN(golden_04_one_draft_step);
    RUN(golden_05_last_pick);
    RUN(golden_06_events_on_show_in_round_two);
    RUN(golden_07_launching_a_trial_with_help);
    RUN(golden_08_trial_step);
    RUN(golden_09_set_step);
    RUN(golden_10_despair_count);
    RUN(golden_11_points_of_the_third_player);
    RUN(golden_12_points_of_the_fourth_player);
    RUN(golden_13_winner);
    RUN(golden_14_obligation_to_launch);
    RUN(golden_15_constable_cannot_give);
    RUN(golden_16_cubes_travel_with_buildings);
    RUN(golden_17_death_set_completed_in_round_two);
    return test_done();
}
