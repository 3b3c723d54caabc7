/* Chapters 1 (setup), 14 (factions, scenarios, decks), 15 (information) and 16 (platform) of
 * docs/rules/pagan.md. */
#include "games/pagan/pagan_fixture.h"

static cab_setup setup_for(uint8_t seats)
{
    cab_setup setup;
    cab_setup_default(&pag_game, seats, &setup);
    return setup;
}

/* ---- chapter 1 ---------------------------------------------------------------------------- */

TEST(two_players_two_roles, "PAG-1.1")
{
    CHECK_EQ(pag_game.min_seats, 2);
    CHECK_EQ(pag_game.max_seats, 2);
    for (uint8_t seats = 0; seats <= 8; seats++) {
        cab_setup setup = setup_for(seats);
        CHECK_EQ(deal(&setup, 1), seats == 2 ? CAB_OK : CAB_BAD_SEATS);
    }
    for (cab_seat witch = 0; witch < 2; witch++) {
        cab_setup setup = setup_for(2);
        setup.option[PAG_O_WITCH] = witch;
        CHECK_EQ(deal(&setup, 1), CAB_OK);
        CHECK_EQ(pag_role_of(&table.s, witch), PAG_WITCH);
        CHECK_EQ(pag_role_of(&table.s, (cab_seat)(1 - witch)), PAG_HUNTER);
        cab_result result;
        CHECK_EQ(attempt(0, CAB_RESIGN), CAB_OK);
        CHECK(pag_is_over(&table.s, &result));
        CHECK_EQ(result.role[witch], PAG_T_ROLE + PAG_WITCH);
        CHECK_EQ(result.role[1 - witch], PAG_T_ROLE + PAG_HUNTER);
    }
}

TEST(roles_by_choice_wish_or_lot, "PAG-1.2")
{
    int random[2] = {0, 0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        cab_setup setup = setup_for(2);
        for (int16_t seat = 0; seat < 2; seat++) { /* chosen for the table */
            setup.option[PAG_O_WITCH] = seat;
            CHECK_EQ(deal(&setup, seed), CAB_OK);
            CHECK_EQ(table.s.witch, seat);
        }
        setup.option[PAG_O_WITCH] = PAG_WITCH_RANDOM;
        CHECK_EQ(deal(&setup, seed), CAB_OK);
        random[table.s.witch]++;
        setup.role[1] = PAG_T_ROLE + PAG_WITCH; /* one wish is enough */
        CHECK_EQ(deal(&setup, seed), CAB_OK);
        CHECK_EQ(table.s.witch, 1);
        setup.role[0] = PAG_T_ROLE + PAG_HUNTER;
        CHECK_EQ(deal(&setup, seed), CAB_OK);
        CHECK_EQ(table.s.witch, 1);
        setup.role[1] = 0;
        CHECK_EQ(deal(&setup, seed), CAB_OK);
        CHECK_EQ(table.s.witch, 1);
    }
    CHECK(random[0] > 8 && random[1] > 8);
}

TEST(pawns_of_both, "PAG-1.3 PAG-2.21 PAG-2.24")
{
    fresh();
    at_upkeep(PAG_WITCH);
    CHECK_EQ(table.s.pawns_std, 2);
    CHECK_EQ(table.s.pawns_fam, 1);
    for (int i = 0; i < 2; i++)
        act(PAG_A_GAIN);
    CHECK(!can(PAG_A_GAIN)); /* the third is the familiar pawn, and free to go anywhere */
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 9);
    pick(PAG_TOBIAS);
    while (table.s.active == PAG_WITCH)
        play(default_of(0));
    CHECK_EQ(table.s.pawns_h, 3);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(table.s.active, PAG_HUNTER);
        act(PAG_A_GAIN);
    }
    CHECK_EQ(table.s.active, PAG_WITCH);
}

TEST(villagers_by_colour_and_rank, "PAG-1.4 PAG-14.1")
{
    static const char *const names[PAG_VILLAGERS] = {"pamuy",  "annie",   "mia",   "johnson", "sue",
                                                     "atkins", "wulfric", "biggs", "tobias"};
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        const pag_villager_data *v = pag_villager_card(i);
        CHECK_EQ(v->colour, i / 3);
        CHECK_EQ(v->rank, i % 3 + 1);
        CHECK(pag_colour_mask(v->colour) & 1 << i);
        CHECK_TEXT(pag_name(CAB_NAME_TERM, (uint16_t)(PAG_T_VILLAGER + i)), names[i]);
    }
    for (int colour = 0; colour < PAG_COLOURS; colour++)
        CHECK_EQ(cab_popcount(pag_colour_mask(colour)), 3);
}

TEST(the_true_witch_and_eight_others, "PAG-1.5 PAG-1.6 PAG-15.1")
{
    int witches = 0, tops = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        cab_setup setup = setup_for(2);
        setup.option[PAG_O_WITCH] = PAG_WITCH_SEAT0;
        CHECK_EQ(deal(&setup, seed), CAB_OK);
        int face = zone_face(PAG_Z_TRUE_WITCH, 0);
        CHECK_EQ(zone_count(PAG_Z_SUSPECTS), 8);
        CHECK(!lies_in(PAG_Z_SUSPECTS, face));
        CHECK(knows(0, PAG_Z_TRUE_WITCH, face));
        CHECK_EQ(known_to(1, PAG_Z_TRUE_WITCH), 0);
        CHECK_EQ(known_to(CAB_NOBODY, PAG_Z_TRUE_WITCH), 0);
        CHECK_EQ(known_to(0, PAG_Z_SUSPECTS) + known_to(1, PAG_Z_SUSPECTS), 0);
        witches |= 1 << (face - PAG_F_SUSPECT);
        tops |= 1 << (zone_face(PAG_Z_SUSPECTS, 7) - PAG_F_SUSPECT);
    }
    CHECK_EQ(witches, 0x1ff); /* shuffled: everybody comes up */
    CHECK_EQ(tops, 0x1ff);
}

TEST(decks_are_shuffled, "PAG-1.7 PAG-1.9 PAG-1.10")
{
    uint64_t hands[2] = {0, 0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        CHECK_EQ(deal_scenario(PAG_STANDARD_GAME, seed), CAB_OK);
        for (pag_role role = PAG_WITCH; role <= PAG_HUNTER; role++) {
            int cards = 0;
            for (int face = 1; face <= PAG_WITCH_LAST; face++) {
                bool own = (face > PAG_HUNTER_LAST) == (role == PAG_WITCH);
                int copies = copies_in(PAG_HAND(role), face) + copies_in(PAG_DECK(role), face);
                CHECK_EQ(copies, own ? 2 : 0);
                cards += copies;
            }
            CHECK_EQ(cards, 50);
            hands[role] |= table.s.hand[role];
        }
        CHECK_EQ(known_to(0, PAG_Z_DECK_H) + known_to(1, PAG_Z_DECK_H), 0);
        CHECK_EQ(known_to(0, PAG_Z_DECK_W) + known_to(1, PAG_Z_DECK_W), 0);
        CHECK_EQ(table.s.round, 1); /* no redraw: the first question is the first visit */
        CHECK_ASKED(PAG_D_TARGET);
    }
    CHECK_EQ(cab_popcount(hands[0]), 25);
    CHECK_EQ(cab_popcount(hands[1]), 25);
}

TEST(boards_and_wheels, "PAG-1.13")
{
    static cab_seen seen;
    static cab_view view;
    CHECK_EQ(pag_game.zones, 2 * PAG_ZONES);
    for (uint8_t witch = 0; witch < 2; witch++) {
        fresh();
        table.s.witch = witch;
        table.s.influence[PAG_WITCH] = 5;
        table.s.influence[PAG_HUNTER] = 3;
        at_witch(2, 1);
        const cab_zone *zone = pag_game.zone + pag_zone_row(&table.s, 0);
        for (int z = PAG_Z_DECK_H; z <= PAG_Z_INVESTIGATIONS; z++)
            CHECK_EQ(zone[z].seat, 1 - witch);
        for (int z = PAG_Z_DECK_W; z <= PAG_Z_TRUE_WITCH; z++) /* her board and the curse board */
            CHECK_EQ(zone[z].seat, witch);
        CHECK_EQ(zone[PAG_Z_SUSPECTS].seat, CAB_NOBODY);
        memset(&seen, 0, sizeof seen);
        memset(&view, 0, sizeof view);
        pag_hide(&table.s, 0, &seen);
        pag_view(&seen, 0, &view);
        int key = cab_name_find(&pag_game, CAB_NAME_COUNTER, "influence"), wheels = 0;
        for (int i = 0; i < view.counters; i++) {
            if (view.counter[i].key != key) continue;
            wheels++;
            CHECK_EQ(view.counter[i].on.kind, CAB_REF_SEAT);
            CHECK_EQ(view.counter[i].value, view.counter[i].on.seat == witch ? 5 : 3);
        }
        CHECK_EQ(wheels, 2);
    }
}

/* ---- chapter 14 --------------------------------------------------------------------------- */

TEST(one_faction_a_colour_and_no_choice, "PAG-14.2 PAG-14.3 PAG-14.4")
{
    static const char *const keys[] = {"witch", "scenario", "decks", "witch_deck", "hunter_deck"};
    CHECK_EQ(pag_game.options, 5);
    for (int i = 0; i < pag_game.options; i++)
        CHECK_TEXT(pag_game.option[i].key, keys[i]); /* nothing about factions */
    for (int i = PAG_WULFRIC; i <= PAG_TOBIAS; i++)  /* the Watchers, with and without scenario */
        CHECK_EQ(pag_villager_card(i)->colour, PAG_GREEN);
    CHECK_EQ(pag_villager_card(PAG_PAMUY)->colour, PAG_RED);
    CHECK_EQ(pag_villager_card(PAG_JOHNSON)->colour, PAG_BLUE);
}

TEST(scenarios_change_rules, "PAG-14.5 PAG-14.6 PAG-14.9 PAG-14.10 PAG-14.11 PAG-14.13")
{
    static const uint8_t values[3][6] = {
        {3, 3, 8, 3, 0, 0}, {2, 2, 4, 2, 1, 0}, {3, 3, 8, 3, 0, 1}};
    for (int i = 0; i < 3; i++) {
        const pag_scenario_data *data = pag_scenario(i);
        CHECK_EQ(deal_scenario(i, 1), CAB_OK);
        CHECK_EQ(table.s.ritual_favors, values[i][0]);
        CHECK_EQ(table.s.exonerate_cost, values[i][1]);
        CHECK_EQ(table.s.exonerate_win, values[i][2]);
        CHECK_EQ(table.s.innocent_limit, values[i][3]);
        CHECK_EQ(data->quick, values[i][4]);
        CHECK_EQ(data->objectives, values[i][5]);
    }
    fresh(); /* shorter: two evidence, the fourth Suspect card */
    scenario(PAG_QUICK_GAME);
    drawn_suspects(PAG_PAMUY, PAG_MIA, PAG_SUE);
    table.s.evidence = 2;
    at_hunter(2);
    act(PAG_A_EXONERATE);
    CHECK_EQ(table.s.evidence, 0);
    check_over(PAG_HUNTER, "exonerate");
}

TEST(quick_decks_only_in_scenario_1, "PAG-14.12 PAG-14.18")
{
    static const uint8_t list[30] = {1,  2,  4,  5,  7,  9,  10, 11, 13, 15, 17, 19, 20, 21, 22,
                                     26, 28, 29, 30, 34, 35, 37, 38, 40, 41, 43, 45, 47, 48, 49};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(deal_scenario(i, 1), CAB_OK);
        bool quick = i == PAG_QUICK_GAME;
        for (pag_role role = PAG_WITCH; role <= PAG_HUNTER; role++)
            CHECK_EQ(zone_count(PAG_DECK(role)) + hand_count(role), quick ? 30 : 50);
        for (int face = 1, at = 0; face <= PAG_WITCH_LAST; face++) {
            bool listed = at < 30 && list[at] == face;
            at += listed;
            CHECK_EQ(table.s.copies[face], !quick || listed ? 2 : 0);
            CHECK_EQ(pag_in_quick_deck(face), listed);
        }
    }
}

TEST(witchs_objective, "PAG-14.14 PAG-14.16")
{
    for (int colours = 2; colours <= 3; colours++) {
        fresh();
        scenario(PAG_CROATOAN);
        V(PAG_MIA)->favors = V(PAG_SUE)->favors = 1;
        V(PAG_TOBIAS)->favors = colours == 3;
        at_upkeep(PAG_WITCH);
        CHECK_ASKED(PAG_D_WITCH_ACTION); /* no question */
        CHECK_EQ(influence(PAG_WITCH), colours == 3 ? 6 : 2);
        CHECK_EQ(hand_count(PAG_WITCH), colours == 3 ? 2 : 0);
        CHECK_EQ(table.s.objective_done, colours == 3 ? 1 << PAG_WITCH : 0);
    }
    until_turn(PAG_HUNTER);
    int before = influence(PAG_WITCH);
    until_actions(PAG_WITCH);
    CHECK_EQ(influence(PAG_WITCH), before); /* once a game */
    fresh();                                /* and in no other scenario */
    V(PAG_MIA)->favors = V(PAG_SUE)->favors = V(PAG_TOBIAS)->favors = 1;
    at_upkeep(PAG_WITCH);
    CHECK_EQ(influence(PAG_WITCH), 2);
}

TEST(hunters_objective, "PAG-14.15")
{
    for (int covered = 0; covered <= 1; covered++) {
        fresh();
        scenario(PAG_CROATOAN);
        clues_everywhere(1);
        V(PAG_SUE)->clues = (uint8_t)covered;
        V(PAG_MIA)->clues = 0; /* eliminated: not needed */
        eliminated(PAG_MIA);
        at_upkeep(PAG_HUNTER);
        CHECK_EQ(table.s.evidence, covered ? 2 : 0);
    }
}

/* Two copies of each card of a side. */
static void full_deck(cab_setup *setup, int which)
{
    for (int i = 0; i < 50; i++)
        setup->deck[which][i] =
            (uint8_t)((which == 0 ? PAG_WITCH_FIRST : PAG_HUNTER_FIRST) + i / 2);
    setup->deck_count[which] = 50;
}

static int flaws_of(const cab_setup *setup, uint8_t which, cab_flaw *flaw)
{
    return pag_check_deck(setup, which, flaw, 20);
}

TEST(strict_decks, "PAG-14.7")
{
    cab_flaw flaw[20];
    for (uint8_t which = 0; which < 2; which++) {
        cab_setup setup = setup_for(2);
        full_deck(&setup, which);
        CHECK_EQ(flaws_of(&setup, which, flaw), 0);
        CHECK_EQ(deal(&setup, 1), CAB_OK);
        setup.deck_count[which] = 49; /* size */
        CHECK_EQ(flaws_of(&setup, which, flaw), 1);
        CHECK_EQ(flaw[0].kind, CAB_FLAW_SIZE);
        CHECK_EQ(flaw[0].has, 49);
        CHECK_EQ(flaw[0].min, 50);
        CHECK_TEXT(flaw[0].rule, "PAG-14.7");
        CHECK_EQ(deal(&setup, 1), CAB_BAD_LIST);
        full_deck(&setup, which); /* a third copy */
        setup.deck[which][49] = setup.deck[which][0];
        CHECK_EQ(flaws_of(&setup, which, flaw), 1);
        CHECK_EQ(flaw[0].kind, CAB_FLAW_COPIES);
        CHECK_EQ(flaw[0].about.value, setup.deck[which][0]);
        CHECK_EQ(flaw[0].has, 3);
        CHECK_EQ(deal(&setup, 1), CAB_BAD_LIST);
        full_deck(&setup, which); /* a card of the other side */
        setup.deck[which][0] = which == 0 ? PAG_F_clerk : PAG_F_trance;
        CHECK_EQ(flaws_of(&setup, which, flaw), 1);
        CHECK_EQ(flaw[0].kind, CAB_FLAW_CARD);
        CHECK_EQ(deal(&setup, 1), CAB_BAD_LIST);
    }
    cab_setup setup =
        setup_for(2); /* nine potions: three are charms now, which are too many then */
    full_deck(&setup, 0);
    for (int i = 0; i < 3; i++)
        setup.deck[0][i] = (uint8_t)(PAG_F_ward + i);
    int count = flaws_of(&setup, 0, flaw), kinds = 0, copies = 0;
    for (int i = 0; i < count; i++) {
        kinds += flaw[i].kind == CAB_FLAW_KIND && flaw[i].has == 9 && flaw[i].min == 10 &&
                 flaw[i].about.value == PAG_T_TYPE + PAG_POTION;
        copies += flaw[i].kind == CAB_FLAW_COPIES;
    }
    CHECK_EQ(kinds, 1);
    CHECK_EQ(copies, 3);
    CHECK_EQ(count, 4);
}

TEST(free_decks, "PAG-14.8")
{
    cab_flaw flaw[20];
    cab_setup setup = setup_for(2);
    setup.option[PAG_O_DECKS] = PAG_DECKS_FREE;
    full_deck(&setup, 0);
    full_deck(&setup, 1);
    setup.deck_count[0] = 30; /* potions, charms, two curses: no familiar at all */
    setup.deck_count[1] = 50;
    CHECK_EQ(flaws_of(&setup, 0, flaw), 0);
    CHECK_EQ(flaws_of(&setup, 1, flaw), 0);
    CHECK_EQ(deal(&setup, 1), CAB_OK);
    CHECK_EQ(zone_count(PAG_Z_DECK_W) + zone_count(PAG_Z_HAND_W), 30);
    CHECK_EQ(zone_count(PAG_Z_DECK_H) + zone_count(PAG_Z_HAND_H), 50);
    CHECK_EQ(table.s.copies[PAG_F_raven], 0);
    sound();
    setup.deck_count[1] = 0; /* one side alone: the other one has its full deck */
    CHECK_EQ(deal(&setup, 1), CAB_OK);
    CHECK_EQ(zone_count(PAG_Z_DECK_W) + zone_count(PAG_Z_HAND_W), 30);
    CHECK_EQ(zone_count(PAG_Z_DECK_H) + zone_count(PAG_Z_HAND_H), 50);
    setup.deck_count[0] = 29;
    CHECK_EQ(flaws_of(&setup, 0, flaw), 1);
    CHECK_EQ(flaw[0].kind, CAB_FLAW_SIZE);
    CHECK_TEXT(flaw[0].rule, "PAG-14.8");
    CHECK_EQ(deal(&setup, 1), CAB_BAD_LIST);
    setup.deck_count[0] = 30;
    setup.deck[0][2] = setup.deck[0][0];
    CHECK_EQ(flaws_of(&setup, 0, flaw), 1);
    CHECK_EQ(flaw[0].kind, CAB_FLAW_COPIES);
    setup.option[PAG_O_DECKS] = PAG_DECKS_STRICT; /* one list satisfies the strict rule */
    CHECK(flaws_of(&setup, 0, flaw) > 1);
}

/* ---- chapter 15 --------------------------------------------------------------------------- */

TEST(who_knows_the_suspects, "PAG-15.1 PAG-15.6")
{
    fresh();
    drawn_suspects(PAG_MIA, PAG_SUE);
    at_hunter(2);
    CHECK_EQ(known_to(1, PAG_Z_DRAWN_SUSPECTS), 2); /* at any time: it is in what the hunter sees */
    CHECK_EQ(known_to(0, PAG_Z_DRAWN_SUSPECTS), 0);
    CHECK_EQ(known_to(CAB_NOBODY, PAG_Z_DRAWN_SUSPECTS), 0);
    pag_state hunter = seen_by(1), witch = seen_by(0);
    CHECK_EQ(pag_innocents(&hunter), 1 << PAG_MIA | 1 << PAG_SUE);
    CHECK_EQ(pag_true_witch(&hunter), -1);
    CHECK_EQ(pag_true_witch(&witch), PAG_ANNIE);
}

TEST(hands_are_secret_their_size_is_not, "PAG-15.2")
{
    fresh();
    witch_hand(PAG_F_trance, PAG_F_ward, PAG_F_ward);
    hunter_hand(PAG_F_clerk);
    at_witch(2, 1);
    CHECK_EQ(known_to(0, PAG_Z_HAND_W), 3);
    CHECK_EQ(known_to(1, PAG_Z_HAND_W), 0);
    CHECK_EQ(known_to(1, PAG_Z_HAND_H), 1);
    CHECK_EQ(known_to(0, PAG_Z_HAND_H), 0);
    pag_state hunter = seen_by(1);
    CHECK_EQ(pag_count(&hunter, PAG_Z_HAND_W), 3);
    CHECK_EQ(hunter.hand[PAG_WITCH], 0);
}

TEST(the_table_lies_open, "PAG-15.3 PAG-15.4 PAG-15.5")
{
    fresh();
    V(PAG_SUE)->clues = 2;
    V(PAG_SUE)->secrets = 3;
    V(PAG_SUE)->favors = 1;
    V(PAG_MIA)->hunter = 1;
    V(PAG_BIGGS)->fam = 1;
    investigate(PAG_SUE, PAG_F_rumours);
    allies(PAG_F_clerk);
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 2;
    curses(PAG_F_trance);
    table.s.evidence = 4;
    witch_discard(PAG_F_ward, PAG_F_raven);
    hunter_discard(PAG_F_bribery);
    at_witch(2, 0);
    for (cab_seat viewer = 0; viewer < 2; viewer++) {
        pag_state seen = seen_by(viewer);
        CHECK(cab_equal(seen.v, table.s.v, sizeof seen.v));
        CHECK(cab_equal(seen.supply, table.s.supply, sizeof seen.supply));
        CHECK(cab_equal(seen.influence, table.s.influence, sizeof seen.influence));
        CHECK_EQ(seen.evidence, 4);
        CHECK_EQ(seen.potion_secrets[0], 2);
        CHECK_EQ(seen.pawns_std, 2);
        CHECK_EQ(known_to(viewer, PAG_Z_ALLIES), 1);
        CHECK_EQ(known_to(viewer, PAG_Z_POTIONS), 1);
        CHECK_EQ(known_to(viewer, PAG_Z_CURSES), 1);
        CHECK_EQ(known_to(viewer, PAG_Z_INVESTIGATIONS), 1);
        CHECK_EQ(known_to(viewer, PAG_Z_DISCARD_W), 2);
        CHECK_EQ(known_to(viewer, PAG_Z_DISCARD_H), 1);
        CHECK_EQ(pag_count(&seen, PAG_Z_DECK_W), pag_count(&table.s, PAG_Z_DECK_W));
        CHECK_EQ(pag_count(&seen, PAG_Z_DECK_H), pag_count(&table.s, PAG_Z_DECK_H));
        CHECK_EQ(pag_count(&seen, PAG_Z_SUSPECTS), 8);
    }
}

TEST(talk_binds_nobody, "PAG-15.7")
{
    cab_claim claim;
    cab_event event;
    cab_seen seen;
    fresh();
    at_hunter(2);
    pag_state before = table.s;
    memset(&claim, 0, sizeof claim);
    memset(&event, 0, sizeof event);
    memset(&seen, 0, sizeof seen);
    claim.from = 1;
    claim.to = CAB_NOBODY;
    claim.refs = 1;
    claim.ref[0].kind = CAB_REF_TERM;
    claim.ref[0].value = PAG_T_VILLAGER + PAG_ANNIE;
    CHECK_EQ(pag_game.claims, 3);
    for (uint8_t kind = 0; kind < pag_game.claims; kind++) {
        claim.kind = kind;
        pag_hide(&table.s, 1, &seen);
        CHECK_EQ(pag_judge(&seen, 1, &claim, &event), CAB_VERDICT_OPEN);
    }
    CHECK(cab_equal(&before, &table.s, sizeof before));
    CHECK_EQ(attempt(0, CAB_RESIGN), CAB_OK);
    pag_hide(&table.s, 1, &seen);
    claim.kind = PAG_CLAIM_INNOCENT; /* she was the witch: it was not true, and nothing follows */
    CHECK_EQ(pag_judge(&seen, 1, &claim, NULL), CAB_VERDICT_BROKEN);
    claim.ref[0].value = PAG_T_VILLAGER + PAG_MIA;
    CHECK_EQ(pag_judge(&seen, 1, &claim, NULL), CAB_VERDICT_KEPT);
    claim.kind = PAG_CLAIM_IS_IT;
    CHECK_EQ(pag_judge(&seen, 1, &claim, NULL), CAB_VERDICT_VOID);
}

/* ---- chapter 16 --------------------------------------------------------------------------- */

TEST(single_options_of_public_facts_are_not_asked, "PAG-16.1")
{
    fresh(); /* one target to make ready */
    V(PAG_MIA)->std = 1;
    V(PAG_MIA)->clues = 1;
    at_hunter(2);
    act(PAG_A_READY);
    CHECK(ready(PAG_MIA));
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    fresh(); /* the witch is asked for her action though she can only visit */
    V(PAG_ANNIE)->favors = 3;
    V(PAG_ANNIE)->hunter = 1;
    at_witch(1, 1);
    act(PAG_A_GAIN);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(offered(), 1);
    CHECK_EQ(deal_scenario(PAG_STANDARD_GAME, 3), CAB_OK);
    CHECK_ASKED(PAG_D_TARGET); /* but not on her first turn, when there cannot be a ritual */
}

static int defaults_seen;
static void default_is_legal(const pag_state *before, cab_move move)
{
    cab_seen seen;
    (void)move;
    memset(&seen, 0, sizeof seen);
    cab_seat seat = pag_seat(before, before->active);
    pag_hide(before, seat, &seen);
    cab_move d = pag_default_move(&seen, seat);
    CHECK(cab_is_legal(&pag_game, before, seat, d));
    CHECK(d < PAG_M_DRINK || d >= PAG_M_DRINK + PAG_SLOTS); /* no potion is spent by default */
    if (before->decision == PAG_D_ALLY) CHECK_EQ(d, PAG_M_KEEP_ALLY);
    if (before->decision == PAG_D_HUNTER_ACTION) CHECK_EQ(d, PAG_M_ACTION + PAG_A_GAIN);
    if (before->decision == PAG_D_POWER || before->decision == PAG_D_CONVERT ||
        before->decision == PAG_D_FAMILIAR || before->decision == PAG_D_END ||
        before->decision == PAG_D_SECOND)
        CHECK_EQ(d, PAG_M_STOP);
    if (before->decision == PAG_D_TRADE) CHECK_EQ(d, PAG_M_MODE + PAG_MODE_NOTHING);
    if (before->decision == PAG_D_EMPOWER && (cab_is_legal(&pag_game, before, seat, PAG_M_NORMAL)))
        CHECK_EQ(d, PAG_M_NORMAL);
    if (before->decision == PAG_D_WITCH_ACTION && before->pawns_std && before->round > 1)
        CHECK_EQ(d, PAG_M_ACTION + PAG_A_GAIN);
    if (before->decision == PAG_D_PAWN) CHECK_EQ(d, PAG_M_PAWN + PAG_STANDARD);
    defaults_seen |= 1 << before->decision % 31;
}

TEST(defaults_of_section_5, "PAG-16.2")
{
    defaults_seen = 0;
    for (int i = 0; i < 3; i++)
        random_game(i, (uint64_t)i + 7, default_is_legal);
    CHECK(cab_popcount((uint64_t)defaults_seen) > 20);
    fresh(); /* the highest card, the most clues with the lowest number */
    witch_hand(26, 27, 28, 29, 30, 31, 32, 50);
    at_upkeep(PAG_WITCH);
    CHECK_ASKED(PAG_D_HAND_LIMIT);
    CHECK_EQ(default_of(0), PAG_M_FACE + 50);
    fresh();
    V(PAG_SUE)->clues = V(PAG_ATKINS)->clues = 2;
    V(PAG_JOHNSON)->clues = 1;
    V(PAG_SUE)->secrets = 1;
    at_hunter(2);
    act_on(PAG_A_HARASS, PAG_SUE);
    CHECK_ASKED(PAG_D_PAY_CLUE);
    CHECK_EQ(default_of(1), PAG_M_VILLAGER + PAG_SUE);
    cab_seen seen; /* who is not asked has no default */
    memset(&seen, 0, sizeof seen);
    pag_hide(&table.s, 0, &seen);
    CHECK_EQ(pag_default_move(&seen, 0), CAB_NO_MOVE);
}

TEST(the_ritual_does_not_show, "PAG-16.3 PAG-7.11")
{
    for (int possible = 0; possible <= 1; possible++) {
        fresh();
        true_witch(possible ? PAG_ANNIE : PAG_MIA);
        V(PAG_ANNIE)->favors = 3;
        at_witch(0, 1);
        cab_move list[CAB_LIST_MAX];
        CHECK_EQ(can(PAG_A_RITUAL), possible);
        CHECK_EQ(pag_legal_moves(&table.s, 1, list), 0);
        pag_state hunter = seen_by(1);
        CHECK(!pag_ritual_possible(&hunter));
        int count = pag_legal_moves(&hunter, 0, list);
        CHECK_EQ(count, 1); /* as the hunter sees it: a visit, and nothing else */
        CHECK_EQ(list[0], PAG_M_ACTION + PAG_A_VISIT);
        cab_turn turn = pag_turn(&table.s), seen = pag_turn(&hunter);
        CHECK(cab_equal(&turn, &seen, sizeof turn));
        CHECK_EQ(turn.must, 1);
        CHECK_EQ(turn.pace, CAB_PACE_NORMAL);
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        play(PAG_M_ACTION + PAG_A_VISIT); /* the same question follows in both worlds */
        CHECK_ASKED(PAG_D_TARGET);
    }
}

TEST(hidden_hands_are_asked, "PAG-16.4")
{
    for (int dear = 0; dear <= 1; dear++) {
        fresh();
        witch_hand(dear ? PAG_F_call_of_the_moon : PAG_F_ward);
        at_witch(2, 1);
        visit(PAG_WULFRIC, PAG_STANDARD);
        distribute(PAG_MIA);
        distribute(PAG_MIA);
        CHECK_ASKED(PAG_D_POWER);
        CHECK_EQ(offers(PAG_M_USE), !dear); /* asked all the same */
    }
    fresh(); /* no hand, no card: nobody thinks otherwise */
    at_witch(2, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    distribute(PAG_MIA);
    distribute(PAG_MIA);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    fresh(); /* Sue: after a first card the second is asked for, with NONE alone */
    witch_hand(PAG_F_ward, PAG_F_call_of_the_moon);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    visit(PAG_SUE, PAG_STANDARD);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_ward);
    pick(PAG_MIA);
    CHECK_ASKED(PAG_D_SECOND);
    CHECK_EQ(offered(), 1);
    CHECK(offers(PAG_M_STOP));
}

int main(void)
{
    RUN(two_players_two_roles);
    RUN(roles_by_choice_wish_or_lot);
    RUN(pawns_of_both);
    RUN(villagers_by_colour_and_rank);
    RUN(the_true_witch_and_eight_others);
    RUN(decks_are_shuffled);
    RUN(boards_and_wheels);
    RUN(one_faction_a_colour_and_no_choice);
    RUN(scenarios_change_rules);
    RUN(quick_decks_only_in_scenario_1);
    RUN(witchs_objective);
    RUN(hunters_objective);
    RUN(strict_decks);
    RUN(free_decks);
    RUN(who_knows_the_suspects);
    RUN(hands_are_secret_their_size_is_not);
    RUN(the_table_lies_open);
    RUN(talk_binds_nobody);
    RUN(single_options_of_public_facts_are_not_asked);
    RUN(defaults_of_section_5);
    RUN(the_ritual_does_not_show);
    RUN(hidden_hands_are_asked);
    return test_done();
}
