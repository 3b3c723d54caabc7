/* New Salem: the draft (NSM-4), building and symbols (NSM-5). */
#include "games/newsalem/newsalem_fixture.h"

/* Three hands of three; each test says what is in them. */
static void three_hands(void)
{
    fresh(3);
    hand(0, HOPE_1, DESPAIR_1, PLAIN_1);
    hand(1, HOPE_2, DESPAIR_2, PLAIN_2);
    hand(2, HOPE_3, DESPAIR_3, PLAIN_3);
    at_draft();
}

/* Three hands of two. Seat 1 may give, so the event phase will wait. */
static void three_pairs(void)
{
    fresh(3);
    hand(0, HOPE_1, DESPAIR_1);
    hand(1, HOPE_2, DESPAIR_2);
    hand(2, HOPE_3, DESPAIR_3);
    deck(PLAIN_1, PLAIN_2, PLAIN_3);
    purse(1, 1);
    at_draft();
}

/* ---- choosing -------------------------------------------------------------------------------- */

TEST(a_hand_is_dealt_from_the_top_and_seen_by_its_holder, "NSM-4.1")
{
    fresh(3);
    table.s.round = 1;
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6, PLAIN_1, PLAIN_2, PLAIN_3, DESPAIR_1);
    lay(NSM_S_DEAL);
    CHECK_EQ(table.s.decision, NSM_D_DRAFT);
    CHECK(lies(NSM_Z_HAND + 0, HOPE_1) &&
          lies(NSM_Z_HAND + 0, HOPE_4)); /* round-robin from seat 0 */
    CHECK(lies(NSM_Z_HAND + 0, PLAIN_1));
    CHECK(lies(NSM_Z_HAND + 1, HOPE_2) && lies(NSM_Z_HAND + 2, PLAIN_3));
    CHECK_EQ(zone_face(NSM_Z_DECK, zone_count(NSM_Z_DECK) - 1), DESPAIR_1);
    for (int viewer = 0; viewer <= 3; viewer++)
        for (int seat = 0; seat < 3; seat++)
            CHECK_EQ(known_to(viewer < 3 ? viewer : CAB_NOBODY, NSM_Z_HAND + seat),
                     viewer == seat ? 3 : 0);
}

TEST(all_choose_at_once_and_in_secret, "NSM-4.2 NSM-4.4 NSM-9.14")
{
    three_hands();
    CHECK_EQ(table.s.ask.must, 7);
    for (int seat = 0; seat < 3; seat++)
        CHECK_EQ(offered(seat), 3);
    keep(2, HOPE_3); /* in any order */
    CHECK_EQ(nsm_turn(&table.s).sealed, 4);
    CHECK_EQ(seen_by(0).answer[2].set, 1); /* that it chose is seen, what it chose is not */
    CHECK_EQ(seen_by(0).answer[2].value, 0);
    CHECK_EQ(seen_by(2).answer[2].value, HOPE_3);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 2), 3); /* nothing is built yet */
    play(2, CAB_REOPEN);                         /* a change of mind, until all have chosen */
    CHECK_EQ(table.s.ask.must, 7);
    keep(2, PLAIN_3);
    keep(0, HOPE_1);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 0), 3);
    keep(1, HOPE_2);
    CHECK_EQ(built(0, 3), HOPE_1); /* all together */
    CHECK_EQ(built(1, 3), HOPE_2);
    CHECK_EQ(built(2, 3), PLAIN_3);
    CHECK_EQ(attempt(2, CAB_REOPEN), CAB_NOT_SEALED);
}

TEST(only_cards_in_hand_are_offered, "NSM-4.2")
{
    three_hands();
    CHECK_EQ(attempt(0, NSM_M_BUILD + HOPE_2), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_BUILD + HOPE_2), "not_in_hand");
    CHECK_EQ(attempt(0, NSM_M_DRAW), CAB_ILLEGAL); /* with three cards nobody discards both */
    CHECK_EQ(attempt(3, NSM_M_BUILD + HOPE_2), CAB_NOT_ASKED);
    CHECK_EQ(default_of(0), NSM_M_BUILD + HOPE_1); /* hope, none, remove, despair */
}

TEST(hands_go_left_in_every_round, "NSM-4.3 NSM-4.5")
{
    for (int round = 1; round <= 5; round++) {
        fresh(3);
        table.s.round = (uint8_t)round;
        hand(0, HOPE_1, DESPAIR_1, REMOVE_1);
        hand(1, HOPE_2, DESPAIR_2, PLAIN_2);
        hand(2, HOPE_3, DESPAIR_3, PLAIN_3);
        at_draft();
        keep(0, REMOVE_1);
        keep(1, DESPAIR_2);
        keep(2, DESPAIR_3); /* two buildings with Despair: seat 0 is asked which one it clears */
        CHECK_ASKED(NSM_D_REMOVE, 0);
        CHECK(lies(NSM_Z_HAND + 0, HOPE_1)); /* passed on only after the removals */
        CHECK_EQ(known_to(1, NSM_Z_HAND + 0), 0);
        remove_from(DESPAIR_2);
        CHECK(lies(NSM_Z_HAND + 1, HOPE_1) && lies(NSM_Z_HAND + 1, DESPAIR_1));
        CHECK(lies(NSM_Z_HAND + 2, HOPE_2) && lies(NSM_Z_HAND + 2, PLAIN_2));
        CHECK(lies(NSM_Z_HAND + 0, HOPE_3) && lies(NSM_Z_HAND + 0, PLAIN_3));
        CHECK(knows(0, NSM_Z_HAND + 1, HOPE_1)); /* the passer remembers */
        CHECK(knows(1, NSM_Z_HAND + 1, HOPE_1));
        CHECK(!knows(2, NSM_Z_HAND + 1, HOPE_1));
    }
}

/* ---- the last pick --------------------------------------------------------------------------- */

TEST(last_pick_of_two, "NSM-4.6 NSM-4.8 NSM-4.9 NSM-18.8")
{
    three_pairs();
    for (int seat = 0; seat < 3; seat++) {
        CHECK_EQ(offered(seat), 3); /* the first, the second, or neither */
        CHECK(offers(seat, NSM_M_DRAW));
    }
    keep(0, HOPE_1);
    keep(1, DESPAIR_2);
    CHECK_EQ(zone_count(NSM_Z_DISTRICT + 0), 3); /* together, once all have chosen */
    draw(2);
    CHECK_EQ(built(0, 3), HOPE_1);
    CHECK_EQ(built(1, 3), DESPAIR_2);
    CHECK_EQ(built(2, 3), PLAIN_1);     /* the former top card */
    CHECK_EQ(under_deck(3), DESPAIR_1); /* below the rest of the deck, above later discards */
    CHECK_EQ(under_deck(2), HOPE_2);
    for (int seat = 0; seat < 3; seat++)
        CHECK_EQ(zone_count(NSM_Z_HAND + seat), 0);
}

TEST(discards_are_seen_by_nobody_else, "NSM-4.8 NSM-4.14")
{
    three_pairs();
    keep(0, HOPE_1);
    keep(1, HOPE_2);
    draw(2);
    CHECK_EQ(told("discard"), 2); /* everybody hears who used which option ... */
    CHECK_EQ(told("discard_both"), 1);
    CHECK_EQ(heard(0, "discard_both").ref[0].seat, 2);
    CHECK_EQ(heard(0, "discard_both").ref[1].value, 0); /* ... but not which cards */
    CHECK_EQ(heard(0, "discard_both").ref[2].value, 0);
    CHECK_EQ(heard(2, "discard_both").ref[1].value, HOPE_3);
    CHECK_EQ(heard(1, "discard").ref[1].value, 0);
    CHECK_EQ(heard(0, "discard").ref[1].value, DESPAIR_1);
    CHECK(!knows(0, NSM_Z_DECK, HOPE_3));
    CHECK(!knows(CAB_NOBODY, NSM_Z_DECK, DESPAIR_1));
    CHECK(knows(2, NSM_Z_DECK, HOPE_3)); /* who discards remembers, until the next shuffle */
}

/* A sealed choice is known to the chooser, whatever it is (section 3.3). */
TEST(who_discards_both_sees_it, "NSM-4.6 NSM-4.14")
{
    three_pairs();
    keep(0, HOPE_1);
    CHECK_EQ(counter_for(0, CAB_NOBODY, "own_discard"), -1); /* a card: it is marked in the hand */
    draw(2);
    for (int viewer = 0; viewer <= 3; viewer++) {
        int seat = viewer < 3 ? viewer : CAB_NOBODY;
        CHECK_EQ(counter_for(seat, CAB_NOBODY, "own_discard"), viewer == 2 ? 1 : -1);
    }
    play(2, CAB_REOPEN);
    CHECK_EQ(counter_for(2, CAB_NOBODY, "own_discard"), -1);
    draw(2);
    keep(1, HOPE_2); /* all are turned up */
    CHECK_EQ(counter_for(2, CAB_NOBODY, "own_discard"), -1);
}

TEST(what_is_drawn_must_be_built, "NSM-4.7 NSM-4.11 NSM-5.1")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    deck(DESPAIR_1);
    at_draft();
    draw(0);
    CHECK_EQ(known_to(0, NSM_Z_DECK), 0); /* chosen without seeing it */
    nsm_state before = seen_by(0);
    CHECK_EQ(before.answer[0].value, NSM_BOTH);
    keep(1, HOPE_3);
    keep(2, HOPE_5);
    CHECK_EQ(built(0, 3), DESPAIR_1); /* no question, no refusal */
    CHECK_EQ(despair_at(DESPAIR_1), 1);
    CHECK_EQ(heard(1, "build_drawn").ref[1].value, DESPAIR_1); /* all see it at once */
}

TEST(discards_before_draws_constable_first, "NSM-4.10")
{
    fresh(3);
    office(1);
    hand(0, HOPE_1, DESPAIR_1);
    hand(1, HOPE_2, DESPAIR_2);
    hand(2, HOPE_3, DESPAIR_3);
    deck(PLAIN_1, PLAIN_2, PLAIN_3);
    purse(0, 1); /* the event phase will wait for somebody */
    at_draft();
    draw(0);
    draw(1);
    draw(2);
    CHECK_EQ(built(1, 3), PLAIN_1); /* draws: 1, 2, 0 */
    CHECK_EQ(built(2, 3), PLAIN_2);
    CHECK_EQ(built(0, 3), PLAIN_3);
    /* discards: 1, 2, 0, the first-listed card first, so deeper */
    CHECK_EQ(under_deck(5), HOPE_2 < DESPAIR_2 ? HOPE_2 : DESPAIR_2);
    CHECK_EQ(under_deck(4), HOPE_2 < DESPAIR_2 ? DESPAIR_2 : HOPE_2);
    CHECK(under_deck(3) == HOPE_3 && under_deck(2) == DESPAIR_3);
    CHECK(under_deck(1) == DESPAIR_1 && under_deck(0) == HOPE_1);
}

TEST(a_short_deck_lowers_the_deal, "NSM-4.12")
{
    fresh(3);
    table.s.round = 3; /* five each */
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6, PLAIN_1, PLAIN_2, PLAIN_3, REMOVE_1,
         REMOVE_2, REMOVE_3, DESPAIR_1, DESPAIR_2);
    deck_ends(0);
    lay(NSM_S_DEAL); /* 14 cards: four each */
    CHECK_EQ(zone_count(NSM_Z_HAND), 4);
    CHECK_EQ(zone_count(NSM_Z_DECK), 2);
    fresh(3);
    table.s.round = 3;
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6, PLAIN_1, PLAIN_2);
    deck_ends(0);
    lay(NSM_S_DEAL); /* 8 cards: two each, and the last pick at once */
    CHECK_EQ(zone_count(NSM_Z_HAND), 2);
    CHECK_EQ(table.s.decision, NSM_D_LAST);
}

TEST(a_deck_that_just_suffices, "NSM-4.12")
{
    fresh(3);
    table.s.round = 3; /* five each */
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6, PLAIN_1, PLAIN_2, PLAIN_3, REMOVE_1,
         REMOVE_2, REMOVE_3, DESPAIR_1, DESPAIR_2, DESPAIR_3);
    deck_ends(0);
    lay(NSM_S_DEAL);
    CHECK_EQ(zone_count(NSM_Z_HAND), 5);
    CHECK_EQ(zone_count(NSM_Z_DECK), 0);
}

TEST(no_draft_without_two_cards_each, "NSM-4.12")
{
    fresh(3);
    table.s.round = 3;
    purse(0, 1);
    purse(1, 1);
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5);
    deck_ends(0);
    lay(NSM_S_DEAL); /* five cards for three players */
    for (int seat = 0; seat < 3; seat++)
        CHECK_EQ(zone_count(NSM_Z_HAND + seat), 0);
    CHECK_EQ(zone_count(NSM_Z_DECK), 5);
    CHECK_ASKED(NSM_D_ACTION, 0); /* the event phase of that round */
    CHECK_EQ(table.s.round, 3);
}

TEST(a_draft_takes_what_is_played_from_the_deck, "NSM-4.13")
{
    for (int draws = 0; draws <= 3; draws++) { /* whoever uses option (c) */
        three_pairs();
        int before = zone_count(NSM_Z_DECK) + 3 * 2;
        for (int seat = 0; seat < 3; seat++) {
            if (seat < draws)
                draw(seat);
            else
                play(seat, default_of(seat));
        }
        CHECK_EQ(zone_count(NSM_Z_DECK), before - 3);
    }
}

TEST(discarding_both_is_always_open, "NSM-4.15 NSM-4.10")
{
    fresh(3);
    hand(0, HOPE_1, HOPE_2);
    hand(1, HOPE_3, HOPE_4);
    hand(2, HOPE_5, HOPE_6);
    deck_ends(0);
    at_draft();
    CHECK_EQ(zone_count(NSM_Z_DECK), 0);
    int buildings = zone_count(NSM_Z_DISTRICT + 0);
    CHECK(offers(0, NSM_M_DRAW));
    draw(0);
    draw(1);
    draw(2);
    /* All six are under the deck; the top is the first discarded: the Constable's lower card. */
    CHECK_EQ(built(0, buildings), HOPE_1);
    CHECK_EQ(owner(HOPE_2), 1);
    CHECK_EQ(owner(HOPE_3), 2);
}

/* ---- symbols (NSM-5) ------------------------------------------------------------------------- */

TEST(hope_and_despair_fall_on_the_building_itself, "NSM-5.1 NSM-5.2 NSM-5.3 NSM-5.10 NSM-5.11")
{
    three_hands();
    keep(0, HOPE_1);
    keep(1, DESPAIR_2);
    keep(2, PLAIN_3);
    CHECK_EQ(hope_at(HOPE_1), 1);
    CHECK_EQ(despair_at(HOPE_1), 0);
    CHECK_EQ(despair_at(DESPAIR_2), 1);
    CHECK_EQ(hope_at(DESPAIR_2), 0);
    CHECK_EQ(hope_at(PLAIN_3) + despair_at(PLAIN_3), 0); /* no symbol, no cube */
    CHECK_EQ(hopes(0), 1);
    CHECK_EQ(town(), 1);
    CHECK_EQ(table.s.ask.must, 7);
    for (int seat = 0; seat < 3; seat++)
        play(seat, default_of(seat));
    CHECK_EQ(hope_at(HOPE_1), 1); /* once, when it is built */
}

TEST(a_remove_symbol_takes_one_cube_anywhere, "NSM-5.4 NSM-5.5 NSM-5.7")
{
    fresh(3);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, HOPE_2, DESPAIR_2, PLAIN_2);
    hand(2, HOPE_3, DESPAIR_3, PLAIN_3);
    despair_on(1, 3);  /* seat 0 */
    despair_on(2, 1);  /* seat 1 */
    despair_on(51, 2); /* seat 2 */
    at_draft();
    keep(0, REMOVE_1);
    keep(1, PLAIN_2);
    keep(2, PLAIN_3);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    CHECK_EQ(offered(0), 3); /* own and other buildings, and nothing to decline with */
    CHECK(offers(0, NSM_M_REMOVE + 1));
    CHECK(offers(0, NSM_M_REMOVE + 51));
    CHECK_EQ(attempt(0, NSM_M_REMOVE + 3), CAB_ILLEGAL);
    CHECK_TEXT(reason(0, NSM_M_REMOVE + 3), "no_despair_there");
    CHECK_EQ(default_of(0), NSM_M_REMOVE + 1);
    remove_from(51);
    CHECK_EQ(despair_at(51), 1);
    CHECK_EQ(town(), 5); /* one cube a symbol */
    CHECK_EQ(table.s.decision, NSM_D_LAST);
}

TEST(nothing_to_remove_is_not_saved, "NSM-5.6")
{
    fresh(3);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, HOPE_2, DESPAIR_2, PLAIN_2);
    hand(2, HOPE_3, DESPAIR_3, PLAIN_3);
    at_draft();
    keep(0, REMOVE_1);
    keep(1, PLAIN_2);
    keep(2, PLAIN_3);
    CHECK_EQ(told("remove_nothing"), 1);
    CHECK_EQ(table.s.decision, NSM_D_LAST);
    keep(0, HOPE_3);
    keep(1, HOPE_1);
    keep(2, DESPAIR_2);
    CHECK_EQ(town(), 1); /* the Despair of the next step stays */
}

TEST(removals_come_last_constable_first, "NSM-5.8 NSM-5.9 NSM-1.9")
{
    fresh(3);
    office(1);
    hand(0, REMOVE_1, HOPE_1, PLAIN_1);
    hand(1, REMOVE_2, HOPE_2, PLAIN_2);
    hand(2, HOPE_3, DESPAIR_3, PLAIN_3);
    despair_on(1, 1);
    despair_on(2, 1);
    at_draft();
    keep(0, REMOVE_1);
    keep(1, REMOVE_2);
    keep(2, DESPAIR_3);
    CHECK_EQ(despair_at(DESPAIR_3), 1);         /* placed before anybody removes */
    CHECK_ASKED(NSM_D_REMOVE, 1);               /* the Constable, then clockwise */
    CHECK(offers(1, NSM_M_REMOVE + DESPAIR_3)); /* and open to removal at once */
    remove_from(DESPAIR_3);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    remove_from(1);
    CHECK_EQ(town(), 1);
    CHECK_EQ(despair_at(2), 1);
}

TEST(sets_change_nothing_before_the_end, "NSM-5.12")
{
    fresh(3);
    district(0, 97, PLAIN_2);            /* Cemetery, Mortuary */
    district(1, 122, REMOVE_2);          /* Courthouse, Jail */
    hand(0, 113, HOPE_1, PLAIN_1);       /* Crypt with Hope */
    hand(1, PLAIN_3, HOPE_2, DESPAIR_2); /* Gallows */
    hand(2, HOPE_3, DESPAIR_3, HOPE_4);
    despair_on(1, 4);
    at_draft();
    keep(0, 113);
    keep(1, PLAIN_3);
    keep(2, HOPE_3);
    CHECK_EQ(nsm_sets(&table.s, 0, NSM_DEA), 1);
    CHECK_EQ(nsm_sets(&table.s, 1, NSM_JUS), 1);
    CHECK_EQ(town(), 4);
}

TEST(moved_buildings_do_not_work_again, "NSM-5.13 NSM-5.11")
{
    fresh(3);
    district(1, DESPAIR_1, HOPE_1, REMOVE_1);
    purse(0, 5);
    despair_on(3, 1);
    display(NSM_E_SEIZURE);
    at_action();
    launch(NSM_E_SEIZURE);
    target(DESPAIR_1);
    CHECK_EQ(owner(DESPAIR_1), 0);
    CHECK_EQ(town(), 1);
    fresh(3);
    district(1, DESPAIR_1, HOPE_1, REMOVE_1);
    purse(0, 5);
    despair_on(3, 1);
    display(NSM_E_SEIZURE);
    at_action();
    launch(NSM_E_SEIZURE);
    target(REMOVE_1);
    CHECK_EQ(town(), 1); /* nothing is removed by a transfer */
    CHECK_EQ(table.s.decision, NSM_D_NAME);
}

TEST(remove_symbols_of_events, "NSM-5.14 NSM-12.2")
{
    fresh(3);
    purse(0, 3);
    despair_on(1, 1);
    despair_on(2, 2);
    at_action();
    launch(NSM_E_PURGE); /* two symbols, both the Constable's */
    CHECK_ASKED(NSM_D_REMOVE, 0);
    remove_from(2);
    CHECK_ASKED(NSM_D_REMOVE, 0);
    remove_from(2);
    CHECK_EQ(town(), 1);
    CHECK_EQ(table.s.decision, NSM_D_NAME);
    fresh(3);
    purse(0, 3);
    at_action();
    launch(NSM_E_PURGE);
    CHECK_EQ(told("remove_nothing"), 2);
    CHECK_EQ(table.s.decision, NSM_D_NAME);
}

TEST(defaults_of_the_draft, "NSM-16.1")
{
    fresh(3);
    hand(0, DESPAIR_1, REMOVE_1, PLAIN_1);
    hand(1, DESPAIR_2, REMOVE_2, DESPAIR_3);
    hand(2, HOPE_3, HOPE_4, PLAIN_3);
    at_draft();
    CHECK_EQ(default_of(0), NSM_M_BUILD + PLAIN_1);
    CHECK_EQ(default_of(1), NSM_M_BUILD + REMOVE_2);
    CHECK_EQ(default_of(2), NSM_M_BUILD + HOPE_3);
    fresh(3);
    hand(0, DESPAIR_1, DESPAIR_2);
    hand(1, DESPAIR_3, REMOVE_2);
    hand(2, HOPE_3, PLAIN_3);
    at_draft();
    CHECK_EQ(default_of(0), NSM_M_DRAW); /* both carry Despair */
    CHECK_EQ(default_of(1), NSM_M_BUILD + REMOVE_2);
    CHECK_EQ(default_of(2), NSM_M_BUILD + HOPE_3);
}

int main(void)
{
    RUN(a_hand_is_dealt_from_the_top_and_seen_by_its_holder);
    RUN(all_choose_at_once_and_in_secret);
    RUN(only_cards_in_hand_are_offered);
    RUN(hands_go_left_in_every_round);
    RUN(last_pick_of_two);
    RUN(discards_are_seen_by_nobody_else);
    RUN(who_discards_both_sees_it);
    RUN(what_is_drawn_must_be_built);
    RUN(discards_before_draws_constable_first);
    RUN(a_short_deck_lowers_the_deal);
    RUN(a_deck_that_just_suffices);
    RUN(no_draft_without_two_cards_each);
    RUN(a_draft_takes_what_is_played_from_the_deck);
    RUN(discarding_both_is_always_open);
    RUN(hope_and_despair_fall_on_the_building_itself);
    RUN(a_remove_symbol_takes_one_cube_anywhere);
    RUN(nothing_to_remove_is_not_saved);
    RUN(removals_come_last_constable_first);
    RUN(sets_change_nothing_before_the_end);
    RUN(moved_buildings_do_not_work_again);
    RUN(remove_symbols_of_events);
    RUN(defaults_of_the_draft);
    return test_done();
}
