/* New Salem: general rules, set-up, the cards, options. */
#include "engine/words.h"
#include "games/newsalem/newsalem_fixture.h"

#include <stdlib.h>

/* ---- cards ----------------------------------------------------------------------------------- */

TEST(buildings_are_those_of_the_rules_file, "NSM-1.13 NSM-10.11 NSM-14.5 NSM-5.10")
{
    static const char *const symbols[NSM_DESIGNS] = {
        "DDHNHHHD", "RDNRDHHD", "HHDDHDDH", "HHDHRDNH", "HDHDDHHH", "DHHDNHDD",
        "HNDHHNDH", "HDHDHDHD", "DDHHHRDH", "NRHRDDHH", "DHDHNHHD", "HDHDHHDR",
        "HHDDHDDD", "DDNDDDNH", "HDDDDDDD", "DHHHDDHR", "DHRHHRHN", "NRDHDHRD"};
    static const char letter[] = "NHDR";
    int per_category[NSM_CATEGORIES] = {0};
    for (int face = NSM_BUILDING_FIRST; face <= NSM_BUILDING_LAST; face++) {
        int design = (face - 1) / 8, copy = (face - 1) % 8;
        CHECK_EQ(nsm_building(face)->design, design);
        CHECK_EQ(letter[nsm_building(face)->symbol], symbols[design][copy]);
        CHECK_EQ(nsm_building(face)->min_players, copy < 3 ? 3 : copy + 1);
        CHECK_EQ(nsm_category(face), design / 3); /* three kinds a category: */
        CHECK_EQ(nsm_position(face), design % 3); /* left, middle, right make its set */
        per_category[nsm_category(face)]++;
    }
    CHECK_EQ(NSM_CATEGORIES, 6);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(per_category[i], 24);
}

TEST(symbols_by_deck_size, "NSM-2.7 NSM-2.9")
{
    static const int totals[6][5] = {{54, 23, 22, 4, 5},    {72, 30, 30, 6, 6},
                                     {90, 38, 37, 7, 8},    {108, 45, 45, 9, 9},
                                     {126, 53, 52, 10, 11}, {144, 60, 60, 12, 12}};
    for (int seats = 3; seats <= 8; seats++) {
        const int *row = totals[seats - 3];
        int count[NSM_SYMBOLS] = {0}, cards = 0;
        new_game(seats, 5, -1, 0);
        for (int zone = NSM_Z_DECK; zone < NSM_Z_DISTRICT; zone++) {
            for (int i = 0; i < zone_count(zone); i++, cards++) {
                CHECK(nsm_building(zone_face(zone, i))->min_players <= seats);
                count[nsm_building(zone_face(zone, i))->symbol]++;
            }
        }
        CHECK_EQ(cards, row[0]);
        CHECK_EQ(cards, 18 * seats);
        CHECK_EQ(count[NSM_SYM_HOPE], row[1]);
        CHECK_EQ(count[NSM_SYM_DESPAIR], row[2]);
        CHECK_EQ(count[NSM_SYM_REMOVE], row[3]);
        CHECK_EQ(count[NSM_SYM_NONE], row[4]);
    }
}

TEST(characters_are_those_of_the_rules_file, "NSM-1.2")
{
    enum { E = 1, C = 2, F = 4, U = 8, D = 16, J = 32 };
    static const int categories[10] = {E | U | D, E | F | J, C | U | J, C | F | D, C | F,
                                       E | F,     U | J,     U | D,     C | D,     E | J};
    for (int id = 0; id < 10; id++) {
        CHECK_EQ(nsm_character(NSM_CH(id))->team, id < 4 ? NSM_WITCH : NSM_PURITAN);
        CHECK_EQ(nsm_character(NSM_CH(id))->categories, categories[id]);
    }
}

TEST(events_are_those_of_the_rules_file, "NSM-7.22 NSM-7.23 NSM-18.5 NSM-18.6 NSM-11.1")
{
    static const uint8_t cost[23] = {4, 4, 4, 4, 3, 3, 3, 4, 2, 3, 5, 2,
                                     2, 2, 3, 3, 2, 2, 4, 3, 3, 3, 2};
    static const uint8_t min[23] = {3, 3, 5, 7, 3, 3, 6, 3, 3, 3, 3, 3,
                                    3, 4, 3, 4, 3, 4, 3, 3, 3, 3, 3};
    static const char fate[] = "HHHHSDDDDDDDDDDDHHHDDSD";
    int purges = 0;
    CHECK_EQ(NSM_EVENTS, 23);
    CHECK(nsm_name(CAB_NAME_FACE, NSM_E(23)) && !nsm_name(CAB_NAME_FACE, NSM_E(24)));
    for (int event = 1; event <= 23; event++) {
        CHECK_EQ(nsm_event(event)->cost, cost[event - 1]);
        CHECK_EQ(nsm_event(event)->min_players, min[event - 1]);
        CHECK(nsm_event(event)->cost >= 2);
        CHECK_EQ("DSH"[nsm_event(event)->fate], fate[event - 1]);
        purges += nsm_event(event)->start == NSM_Z_STANDING;
    }
    CHECK_EQ(purges, 1); /* Purification and Purge are one card */
}

/* ---- general (NSM-1) ------------------------------------------------------------------------- */

static uint8_t rounds_seen;
static void note_round(const nsm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    (void)move;
    rounds_seen |= (uint8_t)(1 << before->round);
    for (int i = 0; i < before->seats; i++) /* nobody's character ever changes hands */
        CHECK_EQ(before->card[nsm_start(before, NSM_Z_CHARACTER + i)].face,
                 table.s.card[nsm_start(&table.s, NSM_Z_CHARACTER + i)].face);
}

TEST(three_to_eight_players_and_five_rounds, "NSM-1.1 NSM-1.3 NSM-2.13 NSM-13.2")
{
    cab_setup setup;
    nsm_state s;
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    cab_setup_default(&nsm_game, 3, &setup);
    setup.seats = 2;
    CHECK_EQ(nsm_setup(&s, &setup, &rng), CAB_BAD_SEATS);
    setup.seats = 9;
    CHECK_EQ(nsm_setup(&s, &setup, &rng), CAB_BAD_SEATS);
    for (int seats = 3; seats <= 8; seats++) {
        rounds_seen = 0;
        random_game(seats, (uint64_t)seats, note_round);
        CHECK_EQ(rounds_seen, 0x3e); /* 1 to 5, one after another */
        CHECK_EQ(table.s.round, 5);
    }
}

TEST(a_character_each_seen_by_its_owner_alone, "NSM-1.2 NSM-2.2 NSM-2.3 NSM-2.4 NSM-1.5 NSM-15.3")
{
    for (int seats = 3; seats <= 8; seats++) {
        new_game(seats, 40 + (uint64_t)seats, -1, 0);
        for (int viewer = 0; viewer <= seats; viewer++) {
            int who = viewer < seats ? viewer : CAB_NOBODY;
            for (int seat = 0; seat < seats; seat++) {
                CHECK_EQ(zone_count(NSM_Z_CHARACTER + seat), 1);
                CHECK_EQ(known_to(who, NSM_Z_CHARACTER + seat), who == seat);
            }
            nsm_state view = seen_by(who); /* not even which cards are in the pool is known */
            for (int i = nsm_start(&view, NSM_Z_CHARACTER);
                 i < view.pile[NSM_Z_REMOVED_PURITANS].end; i++)
                CHECK_EQ(view.card[i].face != 0, viewer < seats && view.card[i].known);
            CHECK_EQ(known_to(who, NSM_Z_LEFTOVER), 0);
            CHECK_EQ(known_to(who, NSM_Z_REMOVED_WITCHES), 0);
            CHECK_EQ(known_to(who, NSM_Z_REMOVED_PURITANS), 0);
            CHECK_EQ(view.witches, 0); /* Witches do not know each other */
        }
    }
}

TEST(what_is_left_of_a_seat, "NSM-1.4 NSM-4.3")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2, PLAIN_1);
    hand(1, HOPE_3, HOPE_4, PLAIN_2);
    hand(2, HOPE_5, HOPE_6, PLAIN_3);
    at_draft();
    keep(0, PLAIN_1);
    keep(1, PLAIN_2);
    keep(2, PLAIN_3);
    CHECK(lies(NSM_Z_HAND + 1, HOPE_1) && lies(NSM_Z_HAND + 1, HOPE_2));
    CHECK(lies(NSM_Z_HAND + 2, HOPE_3) && lies(NSM_Z_HAND + 2, HOPE_4));
    CHECK(lies(NSM_Z_HAND + 0, HOPE_5) && lies(NSM_Z_HAND + 0, HOPE_6)); /* and round the table */
}

TEST(cubes_without_limit, "NSM-1.6 NSM-10.6")
{
    fresh(3);
    purse(0, 41);
    purse(1, 40);
    despair_on(2, 38);
    display(NSM_E_FAMINE);
    at_action();
    CHECK_EQ(hopes(0) + hopes(1), 81); /* more than the 35 of the box, on one building each */
    give(1, 0);
    CHECK_EQ(hopes(0), 42);
    launch(NSM_E_FAMINE);
    CHECK_ASKED(NSM_D_LOSE, 0);
    lose(built(0, 0));
    CHECK_ASKED(NSM_D_DESPAIR, 2);
    place_despair(built(2, 0));
    CHECK_EQ(town(), 39);
}

TEST(discards_go_under_their_own_deck, "NSM-1.7 NSM-4.8 NSM-7.11")
{
    for (int i = 0; i < nsm_game.zones; i++)
        CHECK(strstr(nsm_game.zone[i].key, "discard") == NULL);
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    event_deck(NSM_E_ALIBI, NSM_E_TITHE);
    purse(0, 3);
    at_draft();
    int before = zone_count(NSM_Z_DECK);
    keep(0, HOPE_1);
    keep(1, HOPE_3);
    keep(2, HOPE_5);
    CHECK_EQ(zone_count(NSM_Z_DECK), before + 3);
    CHECK(under_deck(2) == HOPE_2 && under_deck(1) == HOPE_4 && under_deck(0) == HOPE_6);
    fresh(3);
    purse(0, 2);
    display(NSM_E_REGISTER);
    at_action();
    launch(NSM_E_REGISTER);
    CHECK_EQ(under_events(), NSM_E_REGISTER);
    CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_DISPLAY), 1);
}

TEST(several_choose_in_the_order_of_the_constable, "NSM-1.9 NSM-12.17")
{
    fresh(4);
    office(2);
    purse(2, 3);
    display(NSM_E_FAMINE);
    at_action();
    launch(NSM_E_FAMINE); /* all Hope is spent: each places a Despair */
    static const int order[4] = {2, 3, 0, 1};
    for (int i = 0; i < 4; i++) {
        CHECK_ASKED(NSM_D_DESPAIR, order[i]);
        place_despair(built(order[i], 0));
    }
    CHECK_EQ(town(), 4);
}

TEST(what_follows_from_public_facts_is_not_asked, "NSM-1.10 NSM-7.2")
{
    fresh(3);
    at_action(); /* no Hope anywhere: the phase and the round are over */
    CHECK_EQ(table.s.round, 4);
    CHECK_EQ(table.s.decision, NSM_D_DRAFT);
    fresh(3);
    purse(1, 1);
    at_action(); /* somebody may give, so the Constable waits with one option */
    CHECK_ASKED(NSM_D_ACTION, 0);
    CHECK_EQ(offered(0), 1);
    CHECK(offers(0, NSM_M_END));
    fresh(3);
    purse(0, 3);
    badge(1);
    despair_on(2, 1);
    at_action();
    launch(
        NSM_E_PURGE); /* one building with Despair, one seat without a badge, several to land on */
    CHECK_EQ(town(), 0);
    CHECK_EQ(constable(), 2);
    CHECK_ASKED(NSM_D_HOPE, 2);
    fresh(3); /* a hand is hidden: its holder is asked, whatever it is */
    hand(0, DESPAIR_1, DESPAIR_2);
    hand(1, DESPAIR_3, DESPAIR_4);
    hand(2, DESPAIR_5, DESPAIR_6);
    at_draft();
    CHECK_EQ(table.s.ask.must, 7);
}

TEST(hope_lies_on_buildings, "NSM-1.11 NSM-1.12 NSM-10.1")
{
    fresh(3);
    hope_on(1, 2);
    hope_on(25, 1);
    hope_on(26, 5);
    at_action();
    CHECK_EQ(owner(1), 0);
    CHECK_EQ(owner(25), 0);
    CHECK_EQ(hopes(0), 3); /* the sum of what lies on its own buildings */
    CHECK_EQ(hopes(1), 5);
    nsm_state broken = table.s;
    broken.hopes[0]++;
    CHECK(nsm_check(&broken) != NULL); /* no purse beside the buildings */
    broken = table.s;
    broken.hope[143] = 1;
    CHECK(nsm_check(&broken) != NULL); /* no cube off the districts */
}

/* ---- set-up (NSM-2) -------------------------------------------------------------------------- */

static int witches_among(int zone, int zones)
{
    int count = 0;
    for (int z = zone; z < zone + zones; z++)
        for (int i = 0; i < zone_count(z); i++)
            count += zone_face(z, i) <= NSM_WITCH_LAST;
    return count;
}

TEST(the_pool, "NSM-2.1 NSM-2.5 NSM-18.1 NSM-14.6 NSM-14.17")
{
    static const int row[6][4] = {{2, 4, 3, 6},  {2, 4, 2, 8},  {2, 4, 1, 10},
                                  {2, 5, 1, 12}, {3, 6, 2, 14}, {3, 6, 1, 16}};
    for (int seats = 3; seats <= 8; seats++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            const int *r = row[seats - 3];
            new_game(seats, seed, -1, 0);
            int pool_witches =
                witches_among(NSM_Z_CHARACTER, seats) + witches_among(NSM_Z_LEFTOVER, 1);
            CHECK_EQ(pool_witches, r[0]);
            CHECK_EQ(zone_count(NSM_Z_LEFTOVER), r[2]);
            CHECK_EQ(seats + r[2], r[0] + r[1]);
            CHECK_EQ(zone_count(NSM_Z_REMOVED_WITCHES), 4 - r[0]);
            CHECK_EQ(zone_count(NSM_Z_REMOVED_PURITANS), 6 - r[1]);
            CHECK_EQ(nsm_threshold(seats), r[3]);
            CHECK(witches_among(NSM_Z_CHARACTER, seats) < seats); /* a Puritan at every table */
        }
    }
}

TEST(characters_are_removed_and_dealt_at_random, "NSM-2.2 NSM-2.3")
{
    int removed[10] = {0}, dealt[10] = {0};
    for (uint64_t seed = 0; seed < 600; seed++) {
        new_game(4, seed, -1, 0);
        for (int z = NSM_Z_REMOVED_WITCHES; z <= NSM_Z_REMOVED_PURITANS; z++)
            for (int i = 0; i < zone_count(z); i++)
                removed[zone_face(z, i) - NSM_CH(0)]++;
        dealt[character(2)]++;
    }
    for (int id = 0; id < 10; id++) {
        int want = id < 4 ? 300 : 200; /* 2 of 4, 2 of 6 */
        CHECK(abs(removed[id] - want) < 50);
        CHECK(dealt[id] > 25 && dealt[id] < 105); /* 600 seats: 50 a Witch, 67 a Puritan */
    }
}

TEST(the_number_of_witches_varies, "NSM-2.6 NSM-18.2")
{
    static const int share[6][5] = {{4, 12, 4, 0, 20}, {1, 8, 6, 0, 15},   {0, 2, 4, 0, 6},
                                    {0, 2, 5, 0, 7},   {0, 3, 18, 15, 36}, {0, 0, 3, 6, 9}};
    enum { DEALS = 3000 };
    for (int seats = 3; seats <= 8; seats++) {
        int count[5] = {0};
        for (uint64_t seed = 0; seed < DEALS; seed++) {
            new_game(seats, seed, -1, 0);
            count[witches_among(NSM_Z_CHARACTER, seats)]++;
        }
        CHECK_EQ(count[4], 0);
        for (int n = 0; n < 4; n++) {
            int want = DEALS * share[seats - 3][n] / share[seats - 3][4];
            CHECK(abs(count[n] - want) < 110); /* four deviations */
            CHECK_EQ(count[n] > 0, want > 0);
        }
    }
}

TEST(decks_are_shuffled_face_down, "NSM-2.8 NSM-2.12")
{
    static const int events[6] = {14, 17, 17, 18, 18, 18};
    for (int seats = 3; seats <= 8; seats++) {
        new_game(seats, 1, -1, 0);
        nsm_state other = table.s;
        CHECK_EQ(zone_count(NSM_Z_DECK), 18 * seats - 3 * seats);
        CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), events[seats - 3]);
        for (int viewer = 0; viewer < seats; viewer++) {
            CHECK_EQ(known_to(viewer, NSM_Z_DECK), 0);
            CHECK_EQ(known_to(viewer, NSM_Z_EVENT_DECK), 0);
        }
        new_game(seats, 2, -1, 0);
        int same_building = 0, same_event = 0;
        for (int i = 0; i < zone_count(NSM_Z_DECK); i++)
            same_building += zone_face(NSM_Z_DECK, i) == other.card[i].face;
        int start = nsm_start(&other, NSM_Z_EVENT_DECK);
        for (int i = 0; i < zone_count(NSM_Z_EVENT_DECK); i++)
            same_event += zone_face(NSM_Z_EVENT_DECK, i) == other.card[start + i].face;
        CHECK(same_building < 10);
        CHECK(same_event < 8);
    }
}

TEST(what_lies_in_the_middle, "NSM-2.10 NSM-2.11 NSM-2.14 NSM-2.16 NSM-2.17 NSM-8.11")
{
    static const int trials[6] = {2, 2, 3, 3, 4, 4};
    for (int seats = 3; seats <= 8; seats++) {
        new_game(seats, 9, -1, 0);
        CHECK_EQ(zone_face(NSM_Z_STANDING, 0), NSM_E(NSM_E_PURGE));
        CHECK_EQ(zone_count(NSM_Z_TRIALS), trials[seats - 3]);
        CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_STANDING), 1);
        CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_TRIALS), trials[seats - 3]);
        CHECK_EQ(zone_count(NSM_Z_DISPLAY), 0);
        CHECK_EQ(table.s.badges, 1 << constable()); /* one of N; the others lie in the middle */
        CHECK_EQ(town(), 0);
        for (int seat = 0; seat < seats; seat++) {
            CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), 0);
            CHECK_EQ(hopes(seat), 0);
        }
    }
}

TEST(everybody_sees_round_and_badges, "NSM-2.13 NSM-2.14 NSM-14.6")
{
    new_game(6, 3, -1, 0);
    CHECK_EQ(counter_of(CAB_NOBODY, "round"), 1);
    CHECK_EQ(counter_of(CAB_NOBODY, "badges_left"), 5);
    CHECK_EQ(counter_of(CAB_NOBODY, "threshold"), 12);
    CHECK_EQ(counter_of(CAB_NOBODY, "max_cost"), 4);
    CHECK_EQ(counter_of(CAB_NOBODY, "despair_town"), 0);
}

TEST(the_first_constable, "NSM-2.15")
{
    int count[5] = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        new_game(5, seed, -1, 0);
        count[constable()]++;
    }
    for (int seat = 0; seat < 5; seat++)
        CHECK(count[seat] > 150 && count[seat] < 250);
    for (int seat = 0; seat < 5; seat++) {
        new_game(5, 77, NSM_O_FIRST_CONSTABLE, seat + 1); /* or as the host wishes */
        CHECK_EQ(constable(), seat);
    }
}

TEST(advice_for_witches_is_read_by_all, "NSM-2.18 NSM-2.19")
{
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) { /* one text, whoever asks for it */
        const char *text = cab_word_find(lang, "newsalem.text");
        CHECK(text != NULL);
        CHECK(strstr(text, "1.") && strstr(text, "2.") && strstr(text, "3.") && strstr(text, "4."));
    }
}

/* ---- rounds (NSM-3) -------------------------------------------------------------------------- */

TEST(cards_dealt_and_buildings_played, "NSM-3.2 NSM-3.3 NSM-4.13 NSM-2.9")
{
    static const int dealt[5] = {3, 4, 5, 4, 3}, played[5] = {2, 3, 4, 3, 2};
    for (int seats = 3; seats <= 8; seats++) {
        int buildings = 0, cards = 18 * seats;
        new_game(seats, 21, -1, 0);
        for (int round = 1; round <= 5; round++) {
            defaults_until(dealt[round - 1] > 2 ? NSM_D_DRAFT : NSM_D_LAST);
            CHECK_EQ(table.s.round, round);
            CHECK_EQ(zone_count(NSM_Z_DECK), cards - seats * dealt[round - 1]);
            for (int seat = 0; seat < seats; seat++) {
                CHECK_EQ(zone_count(NSM_Z_HAND + seat), dealt[round - 1]);
                CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), buildings);
            }
            while (table.s.decision != NSM_D_NONE && zone_count(NSM_Z_HAND) > 0) {
                int seat = cab_low(table.s.ask.must);
                play(seat, default_of(seat));
                if (table.s.round != round) break; /* a round without an event phase to ask for */
            }
            buildings += played[round - 1];
            cards -= seats * played[round - 1]; /* N come back, net */
        }
        for (int seat = 0; seat < seats; seat++)
            CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), 14);
        CHECK_EQ(zone_count(NSM_Z_DECK), 18 * seats - 14 * seats);
    }
}

static int stage;
static void note_stage(const nsm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    (void)move;
    bool drafting = before->decision == NSM_D_DRAFT || before->decision == NSM_D_LAST ||
                    before->step == NSM_S_REMOVALS;
    if (told("draw_event")) CHECK(stage == 0 || !drafting); /* the draft is over, or a refill */
    if (drafting && told("event_phase")) {
        CHECK_EQ(stage, 0);
        CHECK_EQ(told("draw_event"), 1);
        stage = 1;
    }
    if (told("phase_end")) {
        CHECK_EQ(stage, 1);
        CHECK_EQ(told("shuffle"), before->round < 5); /* phase 4 is not played in round 5 */
        CHECK_EQ(nsm_is_over(&table.s, NULL), before->round == 5);
        stage = 0;
    }
    if (told("round")) CHECK_EQ(stage, 0);
}

TEST(four_phases_a_round, "NSM-3.1 NSM-3.4 NSM-13.1 NSM-6.1")
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        stage = 0;
        random_game(3 + (int)(seed % 6), seed, note_stage);
    }
}

/* ---- options (NSM-17) ------------------------------------------------------------------------ */

TEST(pool_of_the_first_edition, "NSM-17.1")
{
    static const int row[6][2] = {{1, 3}, {1, 4}, {2, 4}, {2, 5}, {2, 6}, {3, 6}};
    for (int seats = 3; seats <= 8; seats++) {
        new_game(seats, 4, NSM_O_POOL_FIRST_EDITION, 1);
        CHECK_EQ(zone_count(NSM_Z_LEFTOVER), 1);
        CHECK_EQ(witches_among(NSM_Z_CHARACTER, seats) + witches_among(NSM_Z_LEFTOVER, 1),
                 row[seats - 3][0]);
        CHECK_EQ(row[seats - 3][0] + row[seats - 3][1], seats + 1);
    }
}

TEST(automatic_cubes, "NSM-17.2")
{
    fresh(4);
    option(NSM_O_AUTO_CUBES);
    hope_on(1, 2);
    hope_on(25, 3);
    despair_on(1, 1);
    display(NSM_E_FAMINE);
    badge(2);
    badge(3);
    at_action();
    CHECK_EQ(owner(1), 0);
    CHECK_EQ(owner(25), 0);
    launch(NSM_E_FAMINE);     /* paid, lost and placed without a question */
    CHECK_EQ(hope_at(1), 0);  /* most Despair first, then most Hope */
    CHECK_EQ(hope_at(25), 1); /* 5 - 3 paid - 1 lost */
    CHECK_EQ(town(), 4);
    CHECK_EQ(constable(), 1); /* the only one without a badge */
    CHECK_EQ(hopes(1), 1);
    CHECK_EQ(hope_at(26), 1); /* least Despair: not the first, where the Famine's fell */
    CHECK_ASKED(NSM_D_ACTION, 1);
}

TEST(witches_may_know_each_other, "NSM-17.3")
{
    fresh(5);
    option(NSM_O_WITCHES_KNOW);
    is(1, 0);
    is(3, 2);
    purse(2, 1);
    at_action();
    CHECK_EQ(seen_by(1).witches, 1 << 1 | 1 << 3);
    CHECK_EQ(seen_by(3).witches, 1 << 1 | 1 << 3);
    CHECK_EQ(seen_by(0).witches, 0);
    CHECK_EQ(seen_by(CAB_NOBODY).witches, 0);
    CHECK_EQ(known_to(1, NSM_Z_CHARACTER + 3), 0); /* who, not which */
}

TEST(whispers_are_off_by_default, "NSM-17.4 NSM-15.7")
{
    cab_setup setup;
    int index = cab_option_find(&nsm_game, "whispers");
    CHECK_EQ(index, NSM_O_WHISPERS);
    cab_setup_default(&nsm_game, 4, &setup);
    CHECK_EQ(setup.option[index], 0);
    CHECK_EQ(nsm_game.option[index].max, 1);
    new_game(4, 8, NSM_O_WHISPERS, 1); /* and change no rule */
    nsm_state on = table.s;
    new_game(4, 8, -1, 0);
    CHECK(on.options != table.s.options);
    on.options = table.s.options;
    CHECK(cab_equal(&on, &table.s, sizeof on));
}

/* From the moment the phase is announced until its end is, whatever is asked in it. */
TEST(whispers_have_the_event_phase, "NSM-17.4")
{
    cab_move list[CAB_LIST_MAX];
    cab_rng choice;
    uint32_t asked[2] = {0, 0}; /* decisions met outside of the phase and in it */
    for (int on = 0; on < 2; on++) {
        bool phase = false;
        new_game(5, 3, NSM_O_WHISPERS, on);
        cab_rng_fast(&choice, 5);
        while (!nsm_is_over(&table.s, NULL)) {
            cab_seat seat = (cab_seat)cab_low(table.s.ask.must);
            CHECK_EQ(nsm_may_whisper(&table.s), on && phase);
            asked[phase] |= 1u << table.s.decision;
            int count = nsm_legal_moves(&table.s, seat, list);
            play(seat, list[cab_rng_below(&choice, (uint32_t)count)]);
            if (told("event_phase")) phase = true;
            if (told("phase_end")) phase = false;
        }
        CHECK(!nsm_may_whisper(&table.s));
    }
    CHECK_EQ(asked[0], 1 << NSM_D_DRAFT | 1 << NSM_D_LAST | 1 << NSM_D_REMOVE);
    CHECK(asked[1] >> NSM_D_ACTION & asked[1] >> NSM_D_PAY & asked[1] >> NSM_D_NAME &
          asked[1] >> NSM_D_FINAL & 1);
}

TEST(simple_events, "NSM-17.5")
{
    new_game(4, 8, NSM_O_SIMPLE_EVENTS, 1);
    CHECK_EQ(zone_count(NSM_Z_EVENT_DECK), 0);
    CHECK_EQ(zone_count(NSM_Z_TRIALS), 2);
    CHECK_EQ(zone_count(NSM_Z_STANDING), 1);
    while (!nsm_is_over(&table.s, NULL)) {
        int seat = cab_low(table.s.ask.must);
        play(seat, default_of(seat));
        CHECK_EQ(told("draw_event"), 0); /* phase 2 is skipped */
        CHECK_EQ(zone_count(NSM_Z_DISPLAY), 0);
    }
}

TEST(the_fixture_knows_its_buildings, "")
{
    static const uint8_t hope[] = {HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6};
    static const uint8_t despair[] = {DESPAIR_1, DESPAIR_2, DESPAIR_3,
                                      DESPAIR_4, DESPAIR_5, DESPAIR_6};
    static const uint8_t other[] = {REMOVE_1, REMOVE_2, REMOVE_3, PLAIN_1, PLAIN_2, PLAIN_3};
    for (int i = 0; i < 6; i++) {
        CHECK_EQ(nsm_building(hope[i])->symbol, NSM_SYM_HOPE);
        CHECK_EQ(nsm_building(despair[i])->symbol, NSM_SYM_DESPAIR);
        CHECK_EQ(nsm_building(other[i])->symbol, i < 3 ? NSM_SYM_REMOVE : NSM_SYM_NONE);
        CHECK_EQ(nsm_building(hope[i])->min_players, 3);
        CHECK_EQ(nsm_building(despair[i])->min_players, 3);
        CHECK_EQ(nsm_building(other[i])->min_players, 3);
    }
}

int main(void)
{
    RUN(buildings_are_those_of_the_rules_file);
    RUN(symbols_by_deck_size);
    RUN(characters_are_those_of_the_rules_file);
    RUN(events_are_those_of_the_rules_file);
    RUN(three_to_eight_players_and_five_rounds);
    RUN(a_character_each_seen_by_its_owner_alone);
    RUN(what_is_left_of_a_seat);
    RUN(cubes_without_limit);
    RUN(discards_go_under_their_own_deck);
    RUN(several_choose_in_the_order_of_the_constable);
    RUN(what_follows_from_public_facts_is_not_asked);
    RUN(hope_lies_on_buildings);
    RUN(the_pool);
    RUN(characters_are_removed_and_dealt_at_random);
    RUN(the_number_of_witches_varies);
    RUN(decks_are_shuffled_face_down);
    RUN(what_lies_in_the_middle);
    RUN(everybody_sees_round_and_badges);
    RUN(the_first_constable);
    RUN(advice_for_witches_is_read_by_all);
    RUN(cards_dealt_and_buildings_played);
    RUN(four_phases_a_round);
    RUN(pool_of_the_first_edition);
    RUN(automatic_cubes);
    RUN(witches_may_know_each_other);
    RUN(whispers_are_off_by_default);
    RUN(whispers_have_the_event_phase);
    RUN(simple_events);
    RUN(the_fixture_knows_its_buildings);
    return test_done();
}
