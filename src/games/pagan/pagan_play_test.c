/* Chapters 9 (playing cards), 10 (tokens and supply) and 11 (influence, decks, hand) of
 * docs/rules/pagan.md. */
#include "games/pagan/pagan_fixture.h"

/* ---- chapter 9 ---------------------------------------------------------------------------- */

static bool offers_a_face(void)
{
    cab_move list[CAB_LIST_MAX];
    int count = pag_legal_moves(&table.s, asked(), list);
    return count > 0 && list[count - 1] >= PAG_M_FACE;
}

TEST(cards_are_played_by_effects, "PAG-9.1")
{
    fresh();
    witch_hand(PAG_F_pilfering, PAG_F_ward);
    at_witch(2, 1);
    CHECK(!offers_a_face());
    CHECK_EQ(attempt(0, PAG_M_FACE + PAG_F_ward), CAB_ILLEGAL);
    visit(PAG_ATKINS, PAG_STANDARD); /* a power that plays nothing */
    CHECK(!offers_a_face());
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    CHECK(!offers_a_face());
    use_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    visit(PAG_WULFRIC, PAG_STANDARD); /* one that plays */
    distribute(PAG_MIA);
    distribute(PAG_MIA);
    use_power();
    CHECK(offers_a_face());
}

TEST(costs, "PAG-9.2 PAG-9.3")
{
    for (int has = 1; has <= 4; has++) {
        fresh();
        witch_hand(PAG_F_ward, PAG_F_helping_hand); /* 2 and 3 */
        table.s.influence[PAG_WITCH] = (uint16_t)has;
        at_witch(2, 1);
        CHECK_EQ(can(PAG_A_PLAY), has >= 2);
        CHECK_EQ(pag_playable(&table.s, PAG_WITCH, PAG_F_helping_hand, 0), has >= 3);
        CHECK_EQ(pag_playable(&table.s, PAG_WITCH, PAG_F_helping_hand, -1), has >= 2); /* Pamuy */
        CHECK_EQ(pag_playable(&table.s, PAG_WITCH, PAG_F_helping_hand, 1), has >= 4);  /* Sue */
    }
    cast(PAG_F_helping_hand);
    CHECK_EQ(influence(PAG_WITCH), 1);
}

TEST(sues_second_card_costs_more, "PAG-9.3")
{
    fresh();
    hunter_hand(PAG_F_messenger, PAG_F_brutality);
    table.s.influence[PAG_HUNTER] = 3;
    at_hunter(2);
    hunter_visits(PAG_SUE);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_messenger); /* 1 */
    CHECK_EQ(influence(PAG_HUNTER), 2);
    CHECK_ASKED(PAG_D_SECOND);
    play_card(PAG_F_brutality); /* 1 + 1 */
    pick(PAG_TOBIAS);
    CHECK_EQ(influence(PAG_HUNTER), 0);
    CHECK_EQ(V(PAG_TOBIAS)->inv, PAG_F_brutality);
    fresh(); /* no first card, no second */
    hunter_hand(PAG_F_messenger, PAG_F_brutality);
    at_hunter(2);
    hunter_visits(PAG_SUE);
    distribute(PAG_MIA);
    use_power();
    stop();
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(events_and_charms_are_discarded, "PAG-9.5")
{
    fresh();
    hunter_hand(PAG_F_bribery);
    at_hunter(2);
    cast(PAG_F_bribery);
    CHECK_ASKED(PAG_D_COLOUR);
    CHECK(!lies_in(PAG_Z_DISCARD_H, PAG_F_bribery)); /* afterwards */
    play(PAG_M_COLOUR + PAG_RED);
    finish();
    CHECK_EQ(V(PAG_PAMUY)->clues, 3);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_bribery));
    fresh();
    witch_hand(PAG_F_pilfering);
    at_witch(2, 1);
    cast(PAG_F_pilfering);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_pilfering));
}

TEST(permanent_cards_have_their_places, "PAG-9.6 PAG-9.7")
{
    static const uint8_t face[] = {PAG_F_clerk, PAG_F_study, PAG_F_slow_poison, PAG_F_raven,
                                   PAG_F_trance};
    static const uint8_t zone[] = {PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_POTIONS, PAG_Z_FAMILIARS,
                                   PAG_Z_CURSES};
    static const uint8_t other[5][3] = {
        {PAG_F_agent, PAG_F_messenger, PAG_F_henchman},
        {PAG_F_chapel, PAG_F_pillory, PAG_F_armoury},
        {PAG_F_natures_blend, PAG_F_elixir_of_truth, PAG_F_potion_of_knowledge},
        {PAG_F_spectre, PAG_F_gathering, PAG_F_black_cat},
        {PAG_F_famine, PAG_F_hypnosis, PAG_F_evil_eye}};
    for (int i = 0; i < 5; i++) {
        for (int filled = 0; filled <= 3; filled++) {
            fresh();
            put(zone[i], other[i], filled, 0);
            table.s.influence[0] = table.s.influence[1] = 9;
            if (i < 2) {
                hunter_hand(face[i]);
                at_hunter(2);
            } else {
                witch_hand(face[i]);
                at_witch(2, 1);
            }
            cast(face[i]);
            CHECK_EQ(table.s.decision == PAG_D_REPLACE, filled == 3); /* three slots */
            if (filled == 3) play_first();
            CHECK_EQ(zone_face(zone[i], filled == 3 ? 2 : filled), face[i]);
            CHECK_EQ(zone_count(zone[i]), filled == 3 ? 3 : filled + 1);
        }
    }
}

TEST(replacing_comes_before_paying, "PAG-9.8 PAG-9.17")
{
    fresh();
    potions(PAG_F_natures_blend, PAG_F_vial_of_oblivion, PAG_F_slow_poison);
    table.s.potion_secrets[0] = 1;
    table.s.potion_secrets[2] = 2;
    familiars(PAG_F_raven);
    witch_hand(PAG_F_elixir_of_truth);
    at_witch(2, 1);
    cast(PAG_F_elixir_of_truth);
    CHECK_ASKED(PAG_D_REPLACE);
    CHECK_EQ(influence(PAG_WITCH), 2); /* not paid yet */
    CHECK_EQ(offered(), 3);            /* potions only */
    play(PAG_M_POTION + 0);
    CHECK_EQ(influence(PAG_WITCH), 0);
    CHECK_EQ(zone_face(PAG_Z_POTIONS, 2), PAG_F_elixir_of_truth);
    CHECK(lies_in(PAG_Z_DISCARD_W, PAG_F_natures_blend));
    CHECK_EQ(table.s.potion_secrets[0], 0); /* the Vial's */
    CHECK_EQ(table.s.potion_secrets[1], 2); /* Slow Poison's, moved left with its card */
    CHECK_EQ(table.s.potion_secrets[2], 0);
    CHECK_EQ(table.s.supply[PAG_SECRET], 28);
}

TEST(no_discarding_at_will, "PAG-9.9")
{
    fresh();
    potions(PAG_F_natures_blend, PAG_F_vial_of_oblivion);
    familiars(PAG_F_raven);
    curses(PAG_F_hypnosis);
    witch_hand(PAG_F_elixir_of_truth);
    at_witch(2, 1);
    for (int move = PAG_M_POTION; move < PAG_M_BOARD; move++)
        CHECK(!offers(move));
    cast(PAG_F_elixir_of_truth); /* there is room: nothing to discard */
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(zone_count(PAG_Z_POTIONS), 3);
}

TEST(surcharge_of_curses, "PAG-9.10 PAG-9.12")
{
    static const uint8_t others[] = {PAG_F_hypnosis, PAG_F_trance, PAG_F_evil_eye};
    for (int count = 0; count <= 3; count++) {
        fresh();
        put(PAG_Z_CURSES, others, count, 0);
        at_witch(2, 1);
        CHECK_EQ(pag_price(&table.s, PAG_F_famine, 0), 2 + (count == 3 ? 2 : count));
        CHECK_EQ(pag_price(&table.s, PAG_F_raven, 0), 2); /* only curses */
    }
}

TEST(investigations_need_a_free_villager, "PAG-9.13 PAG-9.14")
{
    fresh();
    hunter_hand(PAG_F_private_information);
    investigate(PAG_MIA, PAG_F_rumours);
    eliminated(PAG_SUE);
    at_hunter(2);
    cast(PAG_F_private_information);
    CHECK_ASKED(PAG_D_INVESTIGATION);
    CHECK_EQ(offered(), 7);
    CHECK(!offers(PAG_M_VILLAGER + PAG_MIA) && !offers(PAG_M_VILLAGER + PAG_SUE));
    pick(PAG_PAMUY);
    CHECK_EQ(V(PAG_PAMUY)->inv, PAG_F_private_information);
    CHECK_EQ(zone_face(PAG_Z_INVESTIGATIONS, 0), PAG_F_private_information);
}

TEST(an_investigation_for_a_full_village, "PAG-9.15")
{
    static const uint8_t inv[] = {13, 13, 14, 14, 15, 15, 16, 16, 17};
    fresh();
    for (int i = 0; i < PAG_VILLAGERS; i++)
        investigate(i, inv[i]);
    hunter_hand(PAG_F_brutality);
    at_hunter(2);
    cast(PAG_F_brutality);
    CHECK_EQ(offered(), 9);
    pick(PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->inv, PAG_F_brutality);
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_quarantine));
    CHECK_EQ(zone_count(PAG_Z_INVESTIGATIONS), 9);
    CHECK_EQ(influence(PAG_HUNTER), 1);
}

TEST(cards_that_do_nothing_are_not_played, "PAG-9.16")
{
    static const uint8_t hunters[] = {PAG_F_public_trial, PAG_F_weakening, PAG_F_on_the_trail,
                                      PAG_F_ransack, PAG_F_interrogation};
    static const uint8_t witches[] = {PAG_F_pilfering,        PAG_F_discredit,  PAG_F_diversion,
                                      PAG_F_call_of_the_moon, PAG_F_suggestion, PAG_F_seduction};
    fresh();
    table.s.influence[PAG_HUNTER] = 0;
    table.s.influence[PAG_WITCH] = 9;
    at_witch(2, 1);
    for (size_t i = 0; i < sizeof witches; i++)
        CHECK(!pag_playable(&table.s, PAG_WITCH, witches[i], 0));
    CHECK(pag_playable(&table.s, PAG_WITCH, PAG_F_ward, 0));
    CHECK(pag_playable(&table.s, PAG_WITCH, PAG_F_hypnosis, 0)); /* permanent cards always */
    fresh();
    table.s.influence[PAG_HUNTER] = 9;
    at_hunter(2);
    for (size_t i = 0; i < sizeof hunters; i++)
        CHECK(!pag_playable(&table.s, PAG_HUNTER, hunters[i], 0));
    CHECK(pag_playable(&table.s, PAG_HUNTER, PAG_F_bribery, 0));
}

TEST(permanent_cards_work_at_once, "PAG-9.18 PAG-9.19")
{
    fresh();
    hunter_hand(PAG_F_henchman);
    V(PAG_SUE)->clues = 2;
    V(PAG_SUE)->secrets = 1;
    at_hunter(2);
    CHECK(!can(PAG_A_HARASS));
    cast(PAG_F_henchman);
    CHECK(can(PAG_A_HARASS));
    fresh(); /* a potion fed and drunk in the turn it came */
    witch_hand(PAG_F_natures_blend);
    at_witch(2, 1);
    cast(PAG_F_natures_blend);
    visit(PAG_ANNIE, PAG_STANDARD);
    brew(0);
    brew(0);
    drink(0);
    CHECK_EQ(influence(PAG_WITCH), 4);
}

TEST(an_investigation_on_the_visited, "PAG-9.20")
{
    fresh();
    hunter_hand(PAG_F_persuasion);
    at_hunter(2);
    hunter_visits(PAG_WULFRIC);
    distribute(PAG_MIA);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_persuasion);
    pick(PAG_WULFRIC);
    CHECK_EQ(V(PAG_WULFRIC)->inv, PAG_F_persuasion);
    CHECK_EQ(table.s.evidence, 0);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(a_returned_card_may_exceed_seven, "PAG-9.24 PAG-2.19")
{
    fresh();
    hunter_hand(1, 2, 3, 4, 5, 6, 7);
    investigate(PAG_JOHNSON, PAG_F_confinement);
    familiars(PAG_F_spectre);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    play(PAG_M_FAMILIAR + 0);
    play(PAG_M_EMPOWERED);
    CHECK_EQ(hand_count(PAG_HUNTER), 8);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_ASKED(PAG_D_HAND_LIMIT);
}

TEST(slots_close_up_to_the_left, "PAG-9.25")
{
    fresh(); /* a location with its pawn, an ally with its clue, a familiar */
    locations(PAG_F_study, PAG_F_chapel, PAG_F_armoury);
    table.s.location_pawn[2] = 1;
    allies(PAG_F_agent, PAG_F_inquisitor);
    table.s.ally_clues[1] = 1;
    potions(PAG_F_slow_poison, PAG_F_slow_poison, PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = table.s.potion_secrets[1] = 3;
    table.s.potion_secrets[2] = 1;
    at_witch(2, 1);
    drink(0);
    CHECK_EQ(zone_face(PAG_Z_POTIONS, 1), PAG_F_elixir_of_truth);
    CHECK_EQ(table.s.potion_secrets[0], 3);
    CHECK_EQ(table.s.potion_secrets[1], 1);
    CHECK_EQ(table.s.potion_secrets[2], 0);
    CHECK_ASKED(PAG_D_CARD);
    CHECK_EQ(offered(), 5);
    play(PAG_M_LOCATION + 0);
    CHECK_EQ(zone_face(PAG_Z_LOCATIONS, 0), PAG_F_chapel);
    CHECK_EQ(zone_face(PAG_Z_LOCATIONS, 1), PAG_F_armoury);
    CHECK_EQ(table.s.location_pawn[1], 1);
    CHECK_EQ(table.s.location_pawn[2], 0);
    drink(0);
    play(PAG_M_ALLY + 0);
    CHECK_EQ(zone_face(PAG_Z_ALLIES, 0), PAG_F_inquisitor);
    CHECK_EQ(table.s.ally_clues[0], 1);
    CHECK_EQ(table.s.ally_clues[1], 0);
    fresh();
    familiars(PAG_F_raven, PAG_F_spectre, PAG_F_gathering);
    hunter_hand(PAG_F_ransack);
    at_hunter(2);
    cast(PAG_F_ransack);
    play(PAG_M_FAMILIAR + 1);
    CHECK_EQ(zone_face(PAG_Z_FAMILIARS, 0), PAG_F_raven);
    CHECK_EQ(zone_face(PAG_Z_FAMILIARS, 1), PAG_F_gathering);
    CHECK_EQ(zone_count(PAG_Z_FAMILIARS), 2);
}

TEST(two_copies_in_play, "PAG-9.23")
{
    fresh();
    locations(PAG_F_study);
    hunter_hand(PAG_F_study);
    at_hunter(2);
    cast(PAG_F_study);
    CHECK_EQ(copies_in(PAG_Z_LOCATIONS, PAG_F_study), 2);
}

/* ---- chapter 10 --------------------------------------------------------------------------- */

static void tokens_are_limited(const pag_state *before, cab_move move)
{
    static const uint8_t all[PAG_TOKENS] = {30, 9, 30, 20};
    const pag_state *s = &table.s;
    int sum[PAG_TOKENS] = {s->supply[0], s->supply[1] + s->evidence, s->supply[2], s->supply[3]};
    (void)before;
    (void)move;
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        sum[PAG_CLUE] += s->v[i].clues;
        sum[PAG_SECRET] += s->v[i].secrets;
        sum[PAG_FAVOR] += s->v[i].favors;
    }
    for (int i = 0; i < PAG_SLOTS; i++) {
        sum[PAG_CLUE] += s->ally_clues[i];
        sum[PAG_SECRET] += s->potion_secrets[i];
    }
    for (int i = 0; i < PAG_TOKENS; i++)
        CHECK_EQ(sum[i], all[i]);
}

TEST(tokens_of_the_box, "PAG-10.1 PAG-10.8 PAG-10.10 PAG-10.12")
{
    for (int i = 0; i < 3; i++)
        random_game(i, (uint64_t)i + 20, tokens_are_limited);
}

TEST(moving_instead_of_placing, "PAG-10.2 PAG-10.3 PAG-10.4")
{
    fresh(); /* onto the Inquisitor, which is a card (N-0006) */
    allies(PAG_F_inquisitor);
    V(PAG_SUE)->clues = 20;
    V(PAG_MIA)->clues = 10;
    at_upkeep(PAG_HUNTER);
    CHECK_ASKED(PAG_D_SUPPLY);
    CHECK_EQ(offered(), 3);
    pick(PAG_MIA);
    CHECK_EQ(table.s.ally_clues[0], 1);
    CHECK_EQ(V(PAG_MIA)->clues, 9);
    fresh(); /* secrets from a potion */
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 2;
    V(PAG_TOBIAS)->secrets = 28;
    at_witch(2, 1);
    visit(PAG_JOHNSON, PAG_STANDARD);
    distribute(PAG_SUE);
    CHECK_ASKED(PAG_D_SUPPLY);
    play(PAG_M_POTION + 0);
    CHECK_EQ(V(PAG_SUE)->secrets, 1);
    CHECK_EQ(table.s.potion_secrets[0], 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 0);
    fresh(); /* nowhere else: nothing is moved, but the choice is told as any other */
    V(PAG_SUE)->secrets = 30;
    at_witch(2, 1);
    visit(PAG_JOHNSON, PAG_STANDARD);
    distribute(PAG_SUE);
    CHECK_ASKED(PAG_D_POWER);
    CHECK_EQ(told("short_supply"), 1);
    CHECK_EQ(V(PAG_SUE)->secrets, 30);
}

TEST(no_favour_anywhere_else, "PAG-10.7")
{
    fresh(); /* the charm too */
    V(PAG_MIA)->favors = 20;
    V(PAG_MIA)->secrets = 3;
    witch_hand(PAG_F_call_of_the_moon);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    CHECK(!can(PAG_A_PLAY));
    fresh();
    V(PAG_MIA)->favors = 20;
    V(PAG_SUE)->secrets = 3;
    witch_hand(PAG_F_call_of_the_moon);
    table.s.influence[PAG_WITCH] = 4;
    at_witch(2, 1);
    cast(PAG_F_call_of_the_moon);
    answer(PAG_D_SUPPLY, PAG_M_VILLAGER + PAG_MIA);
    CHECK_EQ(V(PAG_SUE)->favors, 1);
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
    CHECK_EQ(V(PAG_MIA)->favors, 19);
}

TEST(reactions_do_not_move_tokens, "PAG-10.6")
{
    fresh();
    investigate(PAG_SUE, PAG_F_surveillance);
    V(PAG_TOBIAS)->clues = 30;
    at_witch(2, 1);
    visit(PAG_SUE, PAG_STANDARD);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK_EQ(V(PAG_SUE)->clues, 0);
    CHECK_EQ(influence(PAG_HUNTER), 3);
}

TEST(moving_passes_by_the_supply, "PAG-10.9")
{
    fresh(); /* the supply is empty: a move does not need it */
    witch_hand(PAG_F_diversion);
    V(PAG_TOBIAS)->clues = 30;
    at_witch(2, 1);
    cast(PAG_F_diversion);
    answer(PAG_D_MOVE_FROM, PAG_M_VILLAGER + PAG_TOBIAS);
    pick(PAG_MIA);
    CHECK_EQ(V(PAG_MIA)->clues, 1);
    CHECK_EQ(V(PAG_TOBIAS)->clues, 29);
    CHECK_EQ(table.s.supply[PAG_CLUE], 0);
}

TEST(up_to_n_one_by_one, "PAG-10.11")
{
    for (int taken = 0; taken <= 4; taken++) {
        fresh();
        hunter_hand(PAG_F_weakening);
        V(PAG_SUE)->secrets = 9;
        at_hunter(2);
        cast(PAG_F_weakening);
        for (int i = 0; i < taken; i++) {
            CHECK_ASKED(PAG_D_REMOVE);
            CHECK(offers(PAG_M_STOP));
            pick(PAG_SUE);
        }
        if (taken < 4) stop();
        CHECK_ASKED(PAG_D_HUNTER_ACTION);
        CHECK_EQ(V(PAG_SUE)->secrets, 9 - taken);
    }
}

/* ---- chapter 11 --------------------------------------------------------------------------- */

TEST(influence_has_no_ceiling_but_a_floor, "PAG-11.1 PAG-11.2 PAG-11.7")
{
    fresh();
    table.s.influence[PAG_HUNTER] = 1000;
    at_hunter(2);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_HUNTER), 1002);
    for (int has = 0; has <= 4; has++) {
        fresh();
        curses(PAG_F_famine);
        table.s.influence[PAG_HUNTER] = (uint16_t)has;
        at_upkeep(PAG_HUNTER);
        CHECK_EQ(influence(PAG_HUNTER), has > 2 ? has - 2 : 0);
    }
}

TEST(drawing_from_a_used_up_deck, "PAG-11.3 PAG-11.4 PAG-11.5")
{
    for (int discard = 0; discard <= 2; discard++) {
        static const uint8_t faces[] = {PAG_F_agent, PAG_F_chapel};
        fresh();
        no_more(PAG_HUNTER);
        hunter_deck(PAG_F_rumours);
        put(PAG_Z_DISCARD_H, faces, discard, 0);
        locations(PAG_F_study);
        at_hunter(2);
        act(PAG_A_ACTIVATE);
        CHECK_EQ(hand_count(PAG_HUNTER), 1 + discard); /* what is missing is not drawn */
        CHECK_EQ(told("reshuffle"), discard > 0);
    }
}

TEST(a_card_is_not_shuffled_into_its_own_draw, "PAG-11.6")
{
    fresh();
    no_more(PAG_HUNTER);
    hunter_hand(PAG_F_public_trial);
    hunter_discard(PAG_F_agent);
    drawn_suspects(PAG_SUE);
    at_hunter(2);
    cast(PAG_F_public_trial);
    answer(PAG_D_REVEAL, PAG_M_FACE + PAG_F_SUSPECT + PAG_SUE);
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
    CHECK(lies_in(PAG_Z_HAND_H, PAG_F_agent));
    CHECK(lies_in(PAG_Z_DISCARD_H, PAG_F_public_trial));
}

TEST(discards_lie_face_up, "PAG-11.8")
{
    fresh();
    hunter_hand(PAG_F_agent, PAG_F_chapel);
    at_hunter(2);
    hunter_visits(PAG_TOBIAS);
    distribute(PAG_BIGGS);
    use_power();
    CHECK_ASKED(PAG_D_TRADE);
    play(PAG_M_MODE + PAG_MODE_TRADE);
    CHECK_ASKED(PAG_D_DISCARD);
    CHECK_EQ(asked(), 1); /* the owner chooses */
    play(PAG_M_FACE + PAG_F_chapel);
    CHECK(knows(0, PAG_Z_DISCARD_H, PAG_F_chapel));
    CHECK(knows(CAB_NOBODY, PAG_Z_DISCARD_H, PAG_F_chapel));
    CHECK_EQ(influence(PAG_HUNTER), 6);
}

int main(void)
{
    RUN(cards_are_played_by_effects);
    RUN(costs);
    RUN(sues_second_card_costs_more);
    RUN(events_and_charms_are_discarded);
    RUN(permanent_cards_have_their_places);
    RUN(replacing_comes_before_paying);
    RUN(no_discarding_at_will);
    RUN(surcharge_of_curses);
    RUN(investigations_need_a_free_villager);
    RUN(an_investigation_for_a_full_village);
    RUN(cards_that_do_nothing_are_not_played);
    RUN(permanent_cards_work_at_once);
    RUN(an_investigation_on_the_visited);
    RUN(a_returned_card_may_exceed_seven);
    RUN(slots_close_up_to_the_left);
    RUN(two_copies_in_play);
    RUN(tokens_of_the_box);
    RUN(moving_instead_of_placing);
    RUN(no_favour_anywhere_else);
    RUN(reactions_do_not_move_tokens);
    RUN(moving_passes_by_the_supply);
    RUN(up_to_n_one_by_one);
    RUN(influence_has_no_ceiling_but_a_floor);
    RUN(drawing_from_a_used_up_deck);
    RUN(a_card_is_not_shuffled_into_its_own_draw);
    RUN(discards_lie_face_up);
    return test_done();
}
