/* Chapter 12 (effects) of docs/rules/pagan.md, and the villagers' powers. */
#include "games/pagan/pagan_fixture.h"

TEST(adding_and_gaining, "PAG-12.1 PAG-12.2 PAG-10.10")
{
    fresh();
    allies(PAG_F_native_guide);
    V(PAG_SUE)->clues = 2;
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 0);
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 3); /* on top of the others */
    fresh();
    investigate(PAG_SUE, PAG_F_persuasion);
    at_hunter(2);
    hunter_visits(PAG_SUE);
    CHECK_EQ(table.s.evidence, 1); /* with the hunter, on nobody */
    for (int i = 0; i < PAG_VILLAGERS; i++)
        CHECK_EQ(V(i)->clues + V(i)->secrets + V(i)->favors, 0);
}

TEST(looking_is_for_one, "PAG-12.3")
{
    fresh(); /* the witch looks at the hunter's hand: she alone learns it, and it stays there */
    familiars(PAG_F_raven);
    hunter_hand(PAG_F_agent, PAG_F_chapel);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    play(PAG_M_FAMILIAR + 0);
    play(PAG_M_EMPOWERED);
    CHECK_EQ(hand_count(PAG_WITCH), 2);
    CHECK_EQ(hand_count(PAG_HUNTER), 2);
    CHECK(knows(0, PAG_Z_HAND_H, PAG_F_agent) && knows(0, PAG_Z_HAND_H, PAG_F_chapel));
    CHECK_EQ(known_to(CAB_NOBODY, PAG_Z_HAND_H), 0);
    act(PAG_A_GAIN); /* once: what is drawn later is not seen */
    until_actions(PAG_HUNTER);
    act(PAG_A_DRAW);
    CHECK_EQ(hand_count(PAG_HUNTER), 3);
    CHECK_EQ(known_to(0, PAG_Z_HAND_H), 2);
}

TEST(revealed_for_good, "PAG-12.4")
{
    fresh();
    drawn_suspects(PAG_SUE, PAG_MIA);
    hunter_hand(PAG_F_public_trial);
    at_hunter(2);
    cast(PAG_F_public_trial);
    CHECK_ASKED(PAG_D_REVEAL);
    CHECK_EQ(offered(), 2);
    play(PAG_M_FACE + PAG_F_SUSPECT + PAG_MIA);
    CHECK(knows(0, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_MIA));
    CHECK(knows(CAB_NOBODY, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_MIA));
    CHECK(!knows(0, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_SUE));
    CHECK_EQ(zone_count(PAG_Z_DRAWN_SUSPECTS), 2); /* neither in play nor in a hand */
    until_turn(PAG_WITCH);
    CHECK(knows(CAB_NOBODY, PAG_Z_DRAWN_SUSPECTS, PAG_F_SUSPECT + PAG_MIA));
}

TEST(parts_that_cannot_be_done_are_dropped, "PAG-12.5 PAG-12.11")
{
    fresh(); /* no evidence: the clue goes all the same */
    witch_hand(PAG_F_discredit);
    V(PAG_SUE)->clues = 2;
    at_witch(2, 1);
    cast(PAG_F_discredit);
    CHECK_ASKED(PAG_D_REMOVE);
    CHECK(offers(PAG_M_STOP)); /* up to one */
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
    CHECK_EQ(table.s.evidence, 0);
    fresh(); /* no clue: the evidence goes all the same */
    witch_hand(PAG_F_discredit);
    table.s.evidence = 2;
    at_witch(2, 1);
    cast(PAG_F_discredit);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(table.s.evidence, 1);
    fresh(); /* in the printed order: evidence before the clue is chosen */
    witch_hand(PAG_F_discredit);
    table.s.evidence = 2;
    V(PAG_SUE)->clues = 2;
    at_witch(2, 1);
    cast(PAG_F_discredit);
    CHECK_ASKED(PAG_D_REMOVE);
    CHECK_EQ(table.s.evidence, 1);
}

TEST(blank_text_boxes, "PAG-12.6 PAG-12.15")
{
    fresh();
    curses(PAG_F_hypnosis);
    allies(PAG_F_native_guide, PAG_F_inquisitor, PAG_F_messenger);
    V(PAG_SUE)->clues = 1;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_ALLY); /* nothing of them is offered or happens, but they are paid */
    CHECK_EQ(table.s.ally_clues[1], 0);
    fresh(); /* the Agent sees nothing; once the curse is lifted it does again */
    curses(PAG_F_hypnosis);
    allies(PAG_F_agent);
    V(PAG_ANNIE)->secrets = 6;
    at_witch(2, 1);
    CHECK(pag_is_blank(&table.s, PAG_F_agent));
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_EQ(V(PAG_ANNIE)->clues, 0);
    fresh();
    curses(PAG_F_hypnosis);
    allies(PAG_F_henchman);
    at_hunter(3);
    CHECK_EQ(pag_harass_cost(&table.s), 3);
    act(PAG_A_LIFT);
    CHECK_EQ(pag_harass_cost(&table.s), 2);
    CHECK(!pag_is_blank(&table.s, PAG_F_henchman));
}

TEST(skipped_steps, "PAG-12.7")
{
    fresh();
    investigate(PAG_ANNIE, PAG_F_quarantine);
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert(); /* only the named step is left out */
    CHECK_ASKED(PAG_D_POWER);
    use_power();
    CHECK_EQ(hand_count(PAG_WITCH), 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 30);
}

TEST(here_is_on_the_card, "PAG-12.8")
{
    fresh();
    allies(PAG_F_clerk, PAG_F_inquisitor);
    table.s.influence[PAG_HUNTER] = 9;
    at_upkeep(PAG_HUNTER);
    play(PAG_M_ALLY + 1);
    CHECK_EQ(table.s.ally_clues[0], 0);
    CHECK_EQ(table.s.ally_clues[1], 1);
    CHECK_EQ(table.s.evidence, 0);
    until_actions(PAG_HUNTER);
    until_turn(PAG_WITCH);
    until_turn(PAG_HUNTER);
    play(PAG_M_ALLY + 1);
    CHECK_EQ(table.s.ally_clues[1], 0); /* two of them gave an evidence */
    CHECK_EQ(table.s.evidence, 1);
    CHECK_EQ(table.s.supply[PAG_CLUE], 30);
}

TEST(the_same_target, "PAG-12.9")
{
    fresh();
    potions(PAG_F_vial_of_oblivion);
    table.s.potion_secrets[0] = 3;
    V(PAG_SUE)->clues = 4;
    V(PAG_MIA)->clues = 2;
    investigate(PAG_SUE, PAG_F_rumours);
    investigate(PAG_MIA, PAG_F_persuasion);
    at_witch(2, 1);
    drink(0);
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 0);
    CHECK_EQ(V(PAG_SUE)->inv, 0);
    CHECK_EQ(V(PAG_MIA)->clues, 2);
    CHECK_EQ(V(PAG_MIA)->inv, PAG_F_persuasion);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_rumours));
}

TEST(static_modifiers_do_not_add_up, "PAG-12.10")
{
    fresh();
    allies(PAG_F_henchman, PAG_F_henchman);
    at_hunter(2);
    CHECK_EQ(pag_harass_cost(&table.s), 2);
    fresh(); /* two Marks: a power is repeated once, with one favour */
    curses(PAG_F_witchs_mark, PAG_F_witchs_mark);
    V(PAG_ATKINS)->favors = 1;
    at_witch(2, 1);
    visit(PAG_ATKINS, PAG_STANDARD);
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    use_power();
    use_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(reactions_in_slot_order, "PAG-12.14 PAG-12.10")
{
    fresh(); /* both Agents react, automatically; with one clue left the first one has it */
    allies(PAG_F_agent, PAG_F_agent);
    V(PAG_ANNIE)->secrets = 3;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_EQ(V(PAG_ANNIE)->clues, 2);
    CHECK_EQ(told("place"), 3); /* the favour, then two clues */
    int convert_at = -1, first_place = -1;
    for (int i = 0; i < table.journal.count; i++) {
        const char *name = pag_name(CAB_NAME_EVENT, table.journal.event[i].kind);
        if (!strcmp(name, "convert")) convert_at = i;
        if (!strcmp(name, "place") && first_place < 0) first_place = i;
    }
    CHECK(convert_at >= 0 && convert_at < first_place);
    const cab_event *e = &table.journal.event[first_place];
    CHECK_EQ(e->ref[1].value, PAG_T_TOKEN + PAG_FAVOR); /* N-0004: after the favour */
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    fresh();
    allies(PAG_F_agent, PAG_F_agent);
    V(PAG_ANNIE)->secrets = 3;
    V(PAG_TOBIAS)->clues = 29;
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    convert();
    CHECK_EQ(V(PAG_ANNIE)->clues, 1);
}

static void only_the_active(const pag_state *before, cab_move move)
{
    (void)move;
    cab_turn turn = pag_turn(before);
    CHECK_EQ(turn.must, 1 << pag_seat(before, before->active));
    CHECK_EQ(turn.may | turn.sealed, 0);
    cab_move list[CAB_LIST_MAX];
    cab_seat other = (cab_seat)(1 - pag_seat(before, before->active));
    CHECK_EQ(pag_legal_moves(before, other, list), 0);
}

TEST(only_the_active_player_decides, "PAG-12.12")
{
    for (int i = 0; i < 3; i++)
        random_game(i, (uint64_t)i + 40, only_the_active);
}

TEST(a_ward_lasts_until_her_upkeep, "PAG-12.13")
{
    fresh();
    witch_hand(PAG_F_ward);
    at_witch(1, 0);
    cast(PAG_F_ward);
    pick(PAG_MIA);
    CHECK_EQ(table.s.ward, 1 << PAG_MIA);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK(!(pag_visitable(&table.s) & 1 << PAG_MIA));
    until_turn(PAG_WITCH);
    CHECK_EQ(table.s.ward, 0);
}

TEST(cards_win_over_rules, "PAG-12.16")
{
    fresh(); /* 0005 against PAG-8.8 and 8.9 */
    allies(PAG_F_henchman);
    V(PAG_SUE)->clues = 2;
    V(PAG_SUE)->secrets = 3;
    at_hunter(2);
    act_on(PAG_A_HARASS, PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->clues, 0);
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
}

TEST(a_hand_is_not_in_play, "PAG-12.17")
{
    fresh();
    hunter_hand(PAG_F_henchman);
    witch_hand(PAG_F_opaque_mist);
    at_hunter(2);
    CHECK_EQ(pag_harass_cost(&table.s), 3);
    CHECK_EQ(table.s.standing, 0);
    hunter_visits(PAG_SUE);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
}

TEST(cost_is_the_printed_cost, "PAG-12.18")
{
    fresh(); /* the Hall makes the card cheaper, not its upkeep */
    locations(PAG_F_great_hall);
    hunter_hand(PAG_F_inquisitor);
    table.s.influence[PAG_HUNTER] = 3;
    at_hunter(1);
    act(PAG_A_ACTIVATE);
    answer(PAG_D_PLAY, PAG_M_FACE + PAG_F_inquisitor);
    CHECK_EQ(influence(PAG_HUNTER), 2);
    until_turn(PAG_HUNTER);
    while (table.s.decision != PAG_D_ALLY)
        play(default_of(1));
    play(PAG_M_KEEP_ALLY);
    CHECK_EQ(influence(PAG_HUNTER), 1);
}

TEST(only_what_is_present, "PAG-12.19")
{
    fresh(); /* an investigation in front of somebody else is of no use to the Spectre */
    familiars(PAG_F_spectre);
    investigate(PAG_SUE, PAG_F_rumours);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(removing_and_discarding, "PAG-12.20 PAG-12.21")
{
    fresh();
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 3;
    hunter_hand(PAG_F_ransack);
    at_hunter(2);
    cast(PAG_F_ransack);
    CHECK_EQ(zone_face(PAG_Z_DISCARD_W, 0), PAG_F_elixir_of_truth); /* its owner's */
    CHECK_EQ(table.s.supply[PAG_SECRET], 30);
    fresh();
    curses(PAG_F_evil_eye);
    hunter_hand(PAG_F_agent);
    at_upkeep(PAG_HUNTER);
    play(PAG_M_MODE + PAG_MODE_DISCARD);
    CHECK_EQ(zone_face(PAG_Z_DISCARD_H, 0), PAG_F_agent);
}

/* ---- powers (7.1) -------------------------------------------------------------------------- */

static void visit_and_distribute(int villager)
{
    at_hunter(2);
    hunter_visits(villager);
    while (table.s.decision == PAG_D_DISTRIBUTE)
        play_first();
}

TEST(powers_of_influence, "PAG-4.6 PAG-5.13")
{
    fresh();
    visit_and_distribute(PAG_MIA);
    use_power();
    CHECK_EQ(influence(PAG_HUNTER), 5);
    CHECK_EQ(influence(PAG_WITCH), 3);
    fresh();
    visit_and_distribute(PAG_ATKINS);
    use_power();
    CHECK_EQ(influence(PAG_HUNTER), 4);
    CHECK_EQ(influence(PAG_WITCH), 2);
    fresh(); /* Tobias without a card, then with one kept */
    visit_and_distribute(PAG_TOBIAS);
    use_power();
    CHECK_EQ(influence(PAG_HUNTER), 4);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    fresh();
    hunter_hand(PAG_F_agent);
    visit_and_distribute(PAG_TOBIAS);
    use_power();
    CHECK_ASKED(PAG_D_TRADE);
    CHECK_EQ(influence(PAG_HUNTER), 4);
    play(PAG_M_MODE + PAG_MODE_NOTHING);
    CHECK_EQ(influence(PAG_HUNTER), 4);
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
}

TEST(powers_of_cards, "PAG-4.6 PAG-5.13")
{
    fresh();
    visit_and_distribute(PAG_ANNIE);
    use_power();
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
    fresh();
    visit_and_distribute(PAG_JOHNSON);
    use_power();
    CHECK_EQ(hand_count(PAG_HUNTER), 2);
    fresh(); /* three drawn, one kept in secret, two discarded openly */
    hunter_deck(PAG_F_agent, PAG_F_chapel, PAG_F_study);
    visit_and_distribute(PAG_BIGGS);
    use_power();
    CHECK_ASKED(PAG_D_KEEP);
    CHECK_EQ(offered(), 3);
    CHECK_EQ(known_to(0, PAG_Z_DRAWN_H), 0);
    CHECK_EQ(known_to(1, PAG_Z_DRAWN_H), 3);
    play(PAG_M_FACE + PAG_F_chapel);
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
    CHECK(lies_in(PAG_Z_HAND_H, PAG_F_chapel));
    CHECK_EQ(known_to(0, PAG_Z_HAND_H), 0);
    CHECK(knows(0, PAG_Z_DISCARD_H, PAG_F_agent) && knows(0, PAG_Z_DISCARD_H, PAG_F_study));
}

TEST(powers_of_playing, "PAG-4.6 PAG-9.3")
{
    fresh();
    hunter_hand(PAG_F_inquisitor); /* costs 3 */
    visit_and_distribute(PAG_PAMUY);
    use_power();
    play_card(PAG_F_inquisitor);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    fresh();
    hunter_hand(PAG_F_inquisitor);
    visit_and_distribute(PAG_WULFRIC); /* not for 2 */
    CHECK_ASKED(PAG_D_POWER);
    CHECK(!offers(PAG_M_USE));
    fresh();
    hunter_hand(PAG_F_clerk);
    visit_and_distribute(PAG_WULFRIC);
    use_power();
    play_card(PAG_F_clerk);
    CHECK_EQ(influence(PAG_HUNTER), 0);
}

int main(void)
{
    RUN(adding_and_gaining);
    RUN(looking_is_for_one);
    RUN(revealed_for_good);
    RUN(parts_that_cannot_be_done_are_dropped);
    RUN(blank_text_boxes);
    RUN(skipped_steps);
    RUN(here_is_on_the_card);
    RUN(the_same_target);
    RUN(static_modifiers_do_not_add_up);
    RUN(reactions_in_slot_order);
    RUN(only_the_active_player_decides);
    RUN(a_ward_lasts_until_her_upkeep);
    RUN(cards_win_over_rules);
    RUN(a_hand_is_not_in_play);
    RUN(cost_is_the_printed_cost);
    RUN(only_what_is_present);
    RUN(removing_and_discarding);
    RUN(powers_of_influence);
    RUN(powers_of_cards);
    RUN(powers_of_playing);
    return test_done();
}
