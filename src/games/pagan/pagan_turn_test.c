/* Chapters 2 (turns and upkeep), 3 (pawns and actions) and 4 (villagers) of docs/rules/pagan.md. */
#include "games/pagan/pagan_fixture.h"

/* ---- chapter 2 ---------------------------------------------------------------------------- */

TEST(turns_alternate, "PAG-2.1 PAG-2.27")
{
    fresh();
    at_witch(2, 0);
    static const uint8_t actions[] = {2, 3, 3, 3, 3}; /* witch, hunter, witch, hunter, witch */
    for (int turn = 0; turn < 5; turn++) {
        pag_role role = turn % 2 ? PAG_HUNTER : PAG_WITCH;
        for (int i = 0; i < actions[turn]; i++) {
            CHECK_EQ(table.s.active, role);
            CHECK_EQ(asked(), pag_seat(&table.s, role));
            CHECK_EQ(attempt((cab_seat)(1 - asked()), PAG_M_ACTION + PAG_A_GAIN), CAB_NOT_ASKED);
            CHECK_EQ(table.s.round, 3 + turn / 2);
            play(default_of(asked()));
            finish();
        }
    }
    CHECK_EQ(table.s.active, PAG_HUNTER);
}

TEST(upkeep_comes_before_actions, "PAG-2.2 PAG-2.8 PAG-2.12 PAG-2.17 PAG-2.18")
{
    fresh(); /* all six steps of the hunter, in their order */
    V(PAG_MIA)->hunter = 1;
    V(PAG_SUE)->clues = 1;
    allies(PAG_F_native_guide, PAG_F_messenger);
    curses(PAG_F_famine);
    hunter_hand(1, 2, 3, 4, 5, 6, 7, 8);
    table.s.influence[PAG_HUNTER] = 3;
    at_upkeep(PAG_HUNTER);
    CHECK(ready(PAG_MIA)); /* 1 */
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_ALLY + 0) && !offers(PAG_M_ALLY + 1)); /* 2: the Guide */
    stop();
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(!offers(PAG_M_ALLY + 0) && offers(PAG_M_ALLY + 1)); /* 3: the Messenger */
    stop();
    CHECK_ASKED(PAG_D_ALLY); /* 4 */
    CHECK_EQ(influence(PAG_HUNTER), 3);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 0); /* 5: 3 - 1 for the Guide - 2 for the Famine */
    CHECK_ASKED(PAG_D_HAND_LIMIT);      /* 6 */
    play_first();
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(pawns_left(), 3);
}

TEST(pawns_return, "PAG-2.3 PAG-2.4")
{
    fresh();
    V(PAG_MIA)->hunter = 1;
    locations(PAG_F_study);
    table.s.location_pawn[0] = 1;
    table.s.board_h = 1;
    V(PAG_SUE)->std = 1;
    V(PAG_TOBIAS)->fam = 1;
    at_upkeep(PAG_HUNTER);
    CHECK(ready(PAG_MIA));
    CHECK_EQ(table.s.location_pawn[0], 0);
    CHECK_EQ(table.s.board_h, 0);
    CHECK_EQ(table.s.pawns_h, 3);
    CHECK_EQ(V(PAG_SUE)->std, 1); /* the witch's stay */
    CHECK_EQ(V(PAG_TOBIAS)->fam, 1);
    CHECK_EQ(table.s.board_std, 1);
    for (int i = 0; i < 3; i++)
        act(PAG_A_GAIN);
    CHECK_EQ(table.s.active, PAG_WITCH);
    CHECK(ready(PAG_SUE) && ready(PAG_TOBIAS));
    CHECK_EQ(table.s.board_std, 0);
    CHECK_EQ(table.s.pawns_std, 2);
    CHECK_EQ(table.s.pawns_fam, 1);
    CHECK_EQ(table.s.board_h, 3);
}

TEST(an_absent_hunter_does_what_has_to_be_done, "PAG-16.2")
{
    fresh(); /* the Guide is optional, the Evil Eye is not */
    allies(PAG_F_native_guide);
    curses(PAG_F_evil_eye);
    hunter_hand(PAG_F_bribery);
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_ALLY + 0) && !offers(PAG_M_STOP));
    CHECK_EQ(default_of(asked()), PAG_M_CURSE + 0);
    fresh(); /* so is the Clerk, and the Inquisitor is not */
    allies(PAG_F_clerk, PAG_F_inquisitor);
    table.s.ally_clues[1] = 1;
    hunter_hand(PAG_F_bribery);
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_ALLY + 0) && !offers(PAG_M_STOP));
    CHECK_EQ(default_of(asked()), PAG_M_ALLY + 1);
}

TEST(upkeep_effects_belong_to_a_role, "PAG-2.7 PAG-2.5")
{
    fresh(); /* both curses are the witch's; Trance is for her upkeep, Evil Eye for the hunter's */
    curses(PAG_F_trance, PAG_F_evil_eye);
    at_upkeep(PAG_WITCH);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_CURSE + 0) && !offers(PAG_M_CURSE + 1));
    fresh();
    curses(PAG_F_trance, PAG_F_evil_eye);
    hunter_hand(PAG_F_clerk);
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_MODE); /* nothing else is pending */
}

TEST(the_active_player_orders_effects, "PAG-2.8 PAG-2.9")
{
    for (int first = 0; first < 2; first++) {
        fresh();
        allies(PAG_F_clerk);
        curses(PAG_F_evil_eye);
        table.s.influence[PAG_HUNTER] = 1; /* the Eye cannot be paid with influence */
        hunter_hand(PAG_F_study);
        hunter_deck(PAG_F_chapel);
        at_upkeep(PAG_HUNTER);
        CHECK_ASKED(PAG_D_UPKEEP);
        CHECK(offers(PAG_M_ALLY + 0) && offers(PAG_M_CURSE + 0));
        CHECK(!offers(PAG_M_STOP)); /* the Eye must be resolved */
        play(first ? PAG_M_ALLY + 0 : PAG_M_CURSE + 0);
        if (first) {
            play(PAG_M_MODE + PAG_MODE_DRAW);
            CHECK_EQ(hand_count(PAG_HUNTER), 2);
        } else {
            answer(PAG_D_MODE, PAG_M_MODE + PAG_MODE_DISCARD);
            CHECK_EQ(hand_count(PAG_HUNTER), 0);
            CHECK_ASKED(PAG_D_UPKEEP);
            CHECK(offers(PAG_M_STOP) && offers(PAG_M_ALLY + 0));
        }
    }
}

TEST(at_the_end_of_the_upkeep_too, "PAG-2.9 PAG-2.11 PAG-2.17")
{
    fresh();
    curses(PAG_F_famine, PAG_F_famine);
    table.s.influence[PAG_HUNTER] = 10;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_CURSE + 0) && offers(PAG_M_CURSE + 1) && !offers(PAG_M_STOP));
    play(PAG_M_CURSE + 1);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);   /* the other one is the last */
    CHECK_EQ(influence(PAG_HUNTER), 6); /* each of them once */
}

TEST(once_an_upkeep_for_each_card, "PAG-2.11 PAG-9.23")
{
    fresh();
    allies(PAG_F_native_guide, PAG_F_native_guide);
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 1);
    pick(PAG_MIA);
    CHECK_ASKED(PAG_D_UPKEEP);
    CHECK(offers(PAG_M_ALLY + 0) && !offers(PAG_M_ALLY + 1));
    play(PAG_M_ALLY + 0);
    pick(PAG_MIA);
    CHECK_EQ(V(PAG_MIA)->clues, 2);
    CHECK_ASKED(PAG_D_ALLY);
}

TEST(optional_effects_are_optional, "PAG-2.10")
{
    fresh();
    allies(PAG_F_native_guide, PAG_F_clerk);
    at_upkeep(PAG_HUNTER);
    CHECK(offers(PAG_M_STOP));
    stop();
    CHECK_ASKED(PAG_D_ALLY);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    CHECK_EQ(hand_count(PAG_HUNTER), 0);
}

TEST(ally_upkeep, "PAG-2.12 PAG-2.13 PAG-2.14 PAG-2.15 PAG-2.16")
{
    fresh();
    allies(PAG_F_henchman, PAG_F_messenger, PAG_F_agent);
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_ALLY); /* the Henchman, slot 0 */
    CHECK_EQ(table.s.settled, 0);
    play(PAG_M_DROP_ALLY); /* though it could be paid */
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_henchman));
    CHECK_EQ(influence(PAG_HUNTER), 2);
    CHECK_ASKED(PAG_D_ALLY); /* the Messenger costs nothing and is not asked for: the Agent */
    CHECK_EQ(zone_face(PAG_Z_ALLIES, table.s.settled), PAG_F_agent);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 1);
    CHECK_EQ(zone_count(PAG_Z_ALLIES), 2);
    fresh(); /* influence for one of two, in slot order; what cannot be paid goes */
    allies(PAG_F_henchman, PAG_F_agent, PAG_F_messenger);
    table.s.influence[PAG_HUNTER] = 1;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_ALLY);
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(zone_count(PAG_Z_ALLIES), 2);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_henchman);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 1), PAG_F_messenger);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_agent));
}

TEST(a_dropped_allys_clues_return, "PAG-9.21 PAG-2.14")
{
    fresh();
    allies(PAG_F_henchman, PAG_F_inquisitor);
    table.s.ally_clues[1] = 1;
    curses(PAG_F_hypnosis); /* so that the Inquisitor does not act */
    at_upkeep(PAG_HUNTER);
    play(PAG_M_DROP_ALLY);
    CHECK_EQ(table.s.ally_clues[0], 1); /* moved with its card */
    play(PAG_M_DROP_ALLY);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
    CHECK_EQ(zone_count(PAG_Z_ALLIES), 0);
}

TEST(three_actions, "PAG-2.20 PAG-2.21")
{
    fresh();
    at_hunter(3);
    for (int left = 3; left > 0; left--) {
        CHECK_EQ(pawns_left(), left);
        hunter_visits(left);
        CHECK_ASKED(PAG_D_DISTRIBUTE); /* each is carried out whole before the next */
        CHECK_EQ(attempt(1, PAG_M_ACTION + PAG_A_GAIN), CAB_ILLEGAL);
        finish();
    }
    CHECK_EQ(table.s.active, PAG_WITCH);
}

static void first_turn(void)
{
    fresh();
    table.s.round = 1;
}

TEST(the_witchs_first_turn, "PAG-2.22 PAG-2.23 PAG-2.24")
{
    first_turn();
    potions(PAG_F_natures_blend);
    table.s.potion_secrets[0] = 2;
    at_witch(2, 0);
    CHECK_EQ(offered(), 2); /* a visit, or the potion */
    CHECK(can(PAG_A_VISIT) && offers(PAG_M_DRINK + 0));
    visit(PAG_ATKINS, PAG_STANDARD);
    finish();
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 2);
    CHECK(offers(PAG_M_VILLAGER + PAG_JOHNSON) && offers(PAG_M_VILLAGER + PAG_SUE));
    pick(PAG_SUE);
    finish();
    if (table.s.decision == PAG_D_END) stop();
    CHECK_EQ(table.s.active, PAG_HUNTER);
    until_actions(PAG_WITCH);
    CHECK_EQ(table.s.round, 2);
    CHECK_EQ(pawns_left(), 3);
    CHECK(can(PAG_A_GAIN));
    visit(PAG_SUE, PAG_STANDARD);
    finish();
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 8); /* any faction */
}

TEST(no_ritual_on_the_first_turn, "PAG-2.23")
{
    first_turn();
    V(PAG_ANNIE)->favors = 3;
    at_witch(2, 0);
    CHECK(!can(PAG_A_RITUAL));
    fresh(); /* a Draught on the first turn: the pawn is still bound */
    table.s.round = 1;
    potions(PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = 3;
    at_witch(2, 0);
    visit(PAG_ATKINS, PAG_STANDARD);
    finish();
    drink(0);
    answer(PAG_D_RETAKE, PAG_M_VILLAGER + PAG_ATKINS);
    answer(PAG_D_WITCH_ACTION, PAG_M_ACTION + PAG_A_VISIT);
    CHECK_ASKED(PAG_D_TARGET);
    CHECK_EQ(offered(), 3); /* the blue ones */
    CHECK(offers(PAG_M_VILLAGER + PAG_ATKINS));
}

TEST(the_hunters_first_turn, "PAG-2.25 PAG-2.29")
{
    first_turn(); /* an Evil Eye of the first turn acts in the hunter's first upkeep */
    witch_hand(PAG_F_evil_eye);
    hunter_hand(PAG_F_clerk);
    at_witch(1, 0);
    visit(PAG_PAMUY, PAG_STANDARD);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_evil_eye);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_EQ(table.s.round, 1);
    CHECK_ASKED(PAG_D_MODE);
    play(PAG_M_MODE + PAG_MODE_DISCARD);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(pawns_left(), 3);
    CHECK(can(PAG_A_GAIN) && can(PAG_A_DRAW) && can(PAG_A_VISIT));
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 8); /* all but Pamuy */
    pick(PAG_SUE);
    finish();
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 7); /* of any faction */
}

TEST(no_passing, "PAG-2.26")
{
    fresh();
    at_hunter(1);
    CHECK(!offers(PAG_M_STOP));
    fresh();
    at_witch(0, 1);
    CHECK_EQ(offered(), 1);
    CHECK(can(PAG_A_VISIT));
}

TEST(last_window_before_the_turn_ends, "PAG-2.28")
{
    for (int full = 0; full <= 1; full++) {
        fresh();
        potions(PAG_F_natures_blend);
        table.s.potion_secrets[0] = full ? 2 : 1;
        at_witch(1, 0);
        act(PAG_A_GAIN);
        CHECK_EQ(table.s.active, full ? PAG_WITCH : PAG_HUNTER);
        if (!full) continue;
        CHECK_ASKED(PAG_D_END);
        CHECK_EQ(offered(), 2);
        drink(0);
        CHECK_EQ(influence(PAG_WITCH), 7);
        CHECK_EQ(table.s.active, PAG_HUNTER);
    }
}

/* ---- chapter 3 ---------------------------------------------------------------------------- */

TEST(two_families_of_actions, "PAG-3.1")
{
    fresh();
    locations(PAG_F_study);
    at_hunter(3);
    hunter_visits(PAG_MIA);
    finish();
    CHECK_EQ(V(PAG_MIA)->hunter, 1);
    act(PAG_A_GAIN);
    CHECK_EQ(table.s.board_h, 1);
    act(PAG_A_ACTIVATE);
    CHECK_EQ(table.s.location_pawn[0], 1);
    fresh();
    at_witch(2, 1);
    act(PAG_A_DRAW);
    CHECK_EQ(table.s.board_std, 1);
    visit(PAG_MIA, PAG_STANDARD);
    CHECK_EQ(V(PAG_MIA)->std, 1);
}

TEST(board_spaces_take_any_number, "PAG-3.2")
{
    fresh();
    at_hunter(3);
    act(PAG_A_GAIN);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_HUNTER), 6);
    CHECK_EQ(table.s.board_h, 2);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_HUNTER), 8);
}

TEST(a_location_holds_one_pawn, "PAG-3.3 PAG-8.3")
{
    fresh();
    locations(PAG_F_study, PAG_F_study);
    at_hunter(3);
    act(PAG_A_ACTIVATE);
    CHECK_ASKED(PAG_D_LOCATION);
    play(PAG_M_LOCATION + 1);
    CHECK_EQ(table.s.location_pawn[1], 1);
    act(PAG_A_ACTIVATE); /* only the other one is ready */
    CHECK_EQ(table.s.location_pawn[0], 1);
    CHECK_EQ(hand_count(PAG_HUNTER), 6);
    CHECK(!can(PAG_A_ACTIVATE));
    act(PAG_A_GAIN);
    until_actions(PAG_HUNTER);
    CHECK(can(PAG_A_ACTIVATE)); /* the next turn */
}

TEST(pawns_of_a_kind_are_alike, "PAG-3.4 PAG-3.7")
{
    fresh();
    at_witch(2, 1);
    act_on(PAG_A_VISIT, PAG_MIA);
    CHECK_ASKED(PAG_D_PAWN);
    CHECK_EQ(told("aim"), 1);
    CHECK_EQ(offered(), 2); /* two kinds, not three pawns */
    play(PAG_M_PAWN + PAG_FAMILIAR_PAWN);
    finish();
    CHECK_EQ(V(PAG_MIA)->fam, 1); /* first of all, in the order she likes */
    act_on(PAG_A_VISIT, PAG_SUE);
    CHECK(table.s.decision != PAG_D_PAWN);
    CHECK_EQ(V(PAG_SUE)->std, 1);
    fresh();
    at_hunter(3);
    hunter_visits(PAG_MIA);
    CHECK_ASKED(PAG_D_DISTRIBUTE); /* never asked for a pawn */
}

TEST(the_familiar_pawn_goes_to_villagers, "PAG-3.5 PAG-3.6")
{
    fresh();
    witch_hand(PAG_F_ward);
    V(PAG_SUE)->hunter = 1;
    V(PAG_SUE)->secrets = 1;
    V(PAG_ANNIE)->favors = 3;
    at_witch(0, 1);
    CHECK_EQ(offered(), 2);
    CHECK(can(PAG_A_VISIT) && can(PAG_A_RITUAL));
    fresh();
    witch_hand(PAG_F_ward);
    V(PAG_SUE)->hunter = 1;
    V(PAG_SUE)->secrets = 1;
    at_witch(1, 0);
    CHECK(can(PAG_A_GAIN) && can(PAG_A_DRAW) && can(PAG_A_PLAY) && can(PAG_A_READY));
}

TEST(actions_without_effect_are_not_offered, "PAG-3.8")
{
    fresh();
    locations(PAG_F_armoury);
    at_hunter(3);
    static const uint8_t never[] = {PAG_A_PLAY, PAG_A_READY,     PAG_A_ACTIVATE, PAG_A_HARASS,
                                    PAG_A_LIFT, PAG_A_EXONERATE, PAG_A_ELIMINATE};
    for (size_t i = 0; i < sizeof never; i++)
        CHECK(!can(never[i]));
    CHECK(can(PAG_A_VISIT) && can(PAG_A_GAIN) && can(PAG_A_DRAW));
    fresh();
    no_more(PAG_HUNTER);
    at_hunter(3);
    CHECK(!can(PAG_A_DRAW)); /* no card anywhere */
}

TEST(costs_are_paid_in_full, "PAG-3.9")
{
    for (int rich = 0; rich <= 1; rich++) {
        fresh();
        locations(PAG_F_chapel, PAG_F_pillory);
        curses(PAG_F_witchs_mark); /* 2 clues and 1 influence to lift */
        V(PAG_SUE)->favors = 1;
        V(PAG_SUE)->clues = rich ? 2 : 1;
        V(PAG_JOHNSON)->clues = rich ? 1 : 0;
        table.s.influence[PAG_HUNTER] = rich ? 2 : 1;
        table.s.evidence = rich ? 3 : 2;
        hunter_hand(PAG_F_clerk);
        at_hunter(3);
        CHECK_EQ(can(PAG_A_ACTIVATE), rich);
        CHECK_EQ(can(PAG_A_LIFT), rich);
        CHECK_EQ(can(PAG_A_HARASS), rich);
        CHECK_EQ(can(PAG_A_EXONERATE), rich);
        CHECK_EQ(can(PAG_A_PLAY), rich);
    }
    fresh(); /* clues enough for the curse, no influence */
    curses(PAG_F_witchs_mark);
    V(PAG_SUE)->clues = 5;
    table.s.influence[PAG_HUNTER] = 0;
    at_hunter(3);
    CHECK(!can(PAG_A_LIFT));
}

TEST(what_is_a_visit, "PAG-3.10 PAG-8.10 PAG-8.21 PAG-6.8")
{
    fresh();
    clues_everywhere(2);
    V(PAG_MIA)->clues = 3;
    V(PAG_MIA)->secrets = 1;
    V(PAG_SUE)->std = 1;
    investigate(PAG_MIA, PAG_F_persuasion);
    investigate(PAG_SUE, PAG_F_persuasion);
    at_hunter(3);
    act_on(PAG_A_READY, PAG_SUE);
    CHECK(ready(PAG_SUE)); /* the pawn is on the board */
    act_on(PAG_A_HARASS, PAG_MIA);
    while (table.s.decision == PAG_D_PAY_CLUE)
        pick(PAG_PAMUY + (V(PAG_PAMUY)->clues == 0)); /* Pamuy's, then Annie's */
    CHECK_EQ(V(PAG_MIA)->hunter, 1);
    CHECK_EQ(table.s.hunter_visits, 0);
    CHECK_EQ(table.s.evidence, 0); /* no step of a visit */
    V(PAG_JOHNSON)->clues = 4;     /* one more for a target; the supply follows */
    table.s.supply[PAG_CLUE] = (uint8_t)(table.s.supply[PAG_CLUE] - 2);
    V(PAG_PAMUY)->clues = 1;
    table.s.supply[PAG_CLUE]--;
    act_on(PAG_A_ELIMINATE, PAG_JOHNSON);
    CHECK_EQ(table.s.hunter_visits, 0);
    fresh();
    at_hunter(3);
    hunter_visits(PAG_MIA);
    CHECK_EQ(table.s.hunter_visits, 1);
    CHECK_EQ(told("visit"), 1);
}

TEST(the_ritual_obeys_visits, "PAG-3.11")
{
    fresh(); /* a ward does not concern the witch */
    V(PAG_ANNIE)->favors = 3;
    V(PAG_ANNIE)->secrets = 6;
    table.s.ward = 1 << PAG_ANNIE;
    investigate(PAG_ANNIE, PAG_F_quarantine);
    at_witch(1, 0);
    act(PAG_A_RITUAL);
    check_over(PAG_WITCH, "ritual");
    CHECK_EQ(V(PAG_ANNIE)->secrets, 6); /* no visit step */
    CHECK_EQ(V(PAG_ANNIE)->std, 1);
}

/* ---- chapter 4 ---------------------------------------------------------------------------- */

TEST(ready_occupied_eliminated, "PAG-4.1 PAG-4.2 PAG-4.3 PAG-4.4")
{
    fresh();
    eliminated(PAG_PAMUY);
    V(PAG_MIA)->hunter = 1;
    V(PAG_SUE)->std = 1;
    V(PAG_TOBIAS)->fam = 1;
    V(PAG_MIA)->secrets = V(PAG_SUE)->secrets = V(PAG_ATKINS)->secrets = 1;
    V(PAG_JOHNSON)->clues = V(PAG_ANNIE)->clues = 3;
    at_hunter(2);
    CHECK_EQ(pag_visitable(&table.s),
             0x1ff & ~(1 << PAG_PAMUY | 1 << PAG_MIA | 1 << PAG_SUE | 1 << PAG_TOBIAS));
    CHECK_EQ(pag_harassable(&table.s), 1 << PAG_ATKINS);
    hunter_visits(PAG_WULFRIC); /* two clues on red */
    CHECK_EQ(offered(), 2);
    CHECK(!offers(PAG_M_VILLAGER + PAG_PAMUY));
    finish();
    fresh(); /* no investigation, no effect either */
    eliminated(PAG_PAMUY);
    hunter_hand(PAG_F_rumours);
    allies(PAG_F_native_guide);
    table.s.influence[PAG_HUNTER] = 3;
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 0);
    CHECK_EQ(offered(), 8);
    CHECK(!offers(PAG_M_VILLAGER + PAG_PAMUY));
    finish();
    cast(PAG_F_rumours);
    CHECK_EQ(offered(), 8);
    CHECK(!offers(PAG_M_VILLAGER + PAG_PAMUY));
}

TEST(a_faction_shrinks, "PAG-4.5")
{
    fresh();
    eliminated(PAG_PAMUY);
    eliminated(PAG_MIA);
    investigate(PAG_ANNIE, PAG_F_rumours);
    at_hunter(3);
    hunter_visits(PAG_ANNIE);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30); /* nobody else is red */
    finish();
    hunter_visits(PAG_WULFRIC); /* both clues for Annie, without a question */
    CHECK_EQ(V(PAG_ANNIE)->clues, 2);
}

TEST(what_villagers_show, "PAG-4.6 PAG-5.6 PAG-5.7")
{
    static const uint8_t tokens[PAG_VILLAGERS] = {1, 2, 1, 1, 1, 2, 2, 1, 1};
    static const uint8_t colour[PAG_VILLAGERS] = {0, 1, 2, 1, 0, 2, 0, 1, 2};
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        fresh();
        at_hunter(3);
        hunter_visits(i);
        for (int k = 0; k < tokens[i]; k++) {
            CHECK_ASKED(PAG_D_DISTRIBUTE);
            CHECK_EQ(offered(), 3);
            pick(3 * colour[i] + k);
        }
        CHECK(table.s.decision != PAG_D_DISTRIBUTE);
        CHECK_EQ(table.s.supply[PAG_CLUE], 30 - tokens[i]);
        for (int k = 0; k < tokens[i]; k++)
            CHECK_EQ(V(3 * colour[i] + k)->clues, 1);
    }
}

TEST(any_number_of_tokens, "PAG-4.7 PAG-4.8")
{
    static cab_seen seen;
    static cab_view view;
    fresh();
    V(PAG_SUE)->clues = 20;
    V(PAG_SUE)->secrets = 19;
    V(PAG_SUE)->favors = 9;
    at_hunter(3);
    hunter_visits(PAG_ANNIE);
    distribute(PAG_SUE);
    distribute(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 22);
    memset(&seen, 0, sizeof seen);
    memset(&view, 0, sizeof view);
    pag_hide(&table.s, 1, &seen);
    pag_view(&seen, 1, &view);
    static const char *const keys[] = {"clues", "secrets", "favors"}; /* shown apart */
    static const uint8_t values[] = {22, 19, 9};
    for (int i = 0; i < 3; i++) {
        int key = cab_name_find(&pag_game, CAB_NAME_COUNTER, keys[i]), found = 0;
        for (int k = 0; k < view.counters; k++)
            if (view.counter[k].key == key && view.counter[k].value == values[i] &&
                view.counter[k].on.value == PAG_T_VILLAGER + PAG_SUE)
                found++;
        CHECK_EQ(found, 1);
    }
}

int main(void)
{
    RUN(turns_alternate);
    RUN(upkeep_comes_before_actions);
    RUN(pawns_return);
    RUN(an_absent_hunter_does_what_has_to_be_done);
    RUN(upkeep_effects_belong_to_a_role);
    RUN(the_active_player_orders_effects);
    RUN(at_the_end_of_the_upkeep_too);
    RUN(once_an_upkeep_for_each_card);
    RUN(optional_effects_are_optional);
    RUN(ally_upkeep);
    RUN(a_dropped_allys_clues_return);
    RUN(three_actions);
    RUN(the_witchs_first_turn);
    RUN(no_ritual_on_the_first_turn);
    RUN(the_hunters_first_turn);
    RUN(no_passing);
    RUN(last_window_before_the_turn_ends);
    RUN(two_families_of_actions);
    RUN(board_spaces_take_any_number);
    RUN(a_location_holds_one_pawn);
    RUN(pawns_of_a_kind_are_alike);
    RUN(the_familiar_pawn_goes_to_villagers);
    RUN(actions_without_effect_are_not_offered);
    RUN(costs_are_paid_in_full);
    RUN(what_is_a_visit);
    RUN(the_ritual_obeys_visits);
    RUN(ready_occupied_eliminated);
    RUN(a_faction_shrinks);
    RUN(what_villagers_show);
    RUN(any_number_of_tokens);
    return test_done();
}
