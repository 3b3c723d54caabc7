/* The Barter, agitation cards, Hot Tempers (TAV-3, TAV-4, TAV-14). */
#include "games/tavern/tavern_fixture.h"

/* Two treasures each; seat 0 sells. */
static void three_sellers(void)
{
    fresh(3);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE);
    treasures(1, TAV_TR_WAND, TAV_TR_RUBY);
    treasures(2, TAV_TR_MASK, TAV_TR_SKULL);
}

TEST(an_empty_handed_seller_is_skipped, "TAV-3.3 TAV-4.5")
{
    fresh(3); /* edge case 1 */
    treasures(0, TAV_TR_KEG);
    treasures(2, TAV_TR_MASK);
    at_sale(0);
    put_up(TAV_TR_KEG);
    CHECK_EQ(S()->ask.must, 4); /* seat 1 has nothing to offer */
    nobody_offers();
    sell(2);
    CHECK_EQ(S()->ask.must, 7); /* but may protest */
    protests(0);
    CHECK_ASKED(TAV_D_OPEN, 2);
    refuse(TAV_AG_PLAIN);
    expect(TAV_D_SETTLE); /* the skipped turn has counted */
}

TEST(offers_are_sealed, "TAV-3.5")
{
    three_sellers();
    at_sale(0);
    put_up(TAV_TR_AXE);
    CHECK_EQ(S()->ask.must, 6);
    CHECK(holds(0, TAV_TR_AXE));
    tav_state other = seen_by(2);
    CHECK_EQ(other.hand[0], cab_bit(TAV_TR_AXE)); /* revealed to everyone */
    offer(1, TAV_TR_RUBY);
    other = seen_by(2);
    CHECK_EQ(other.offer[1], 0);
    CHECK_EQ(other.hand[1], 0);
    CHECK_EQ(attempt(1, CAB_REOPEN), CAB_OK);
    CHECK_EQ(S()->offer[1], 0);
    offer(1, TAV_TR_WAND, TAV_TR_RUBY);
    offer_nothing(2);
    other = seen_by(2);
    CHECK_EQ(other.offer[1], cab_bit(TAV_TR_WAND) | cab_bit(TAV_TR_RUBY));
    CHECK_EQ(other.hand[1], cab_bit(TAV_TR_WAND) | cab_bit(TAV_TR_RUBY));
}

TEST(treasures_only_and_in_order, "TAV-3.6")
{
    three_sellers();
    at_sale(0);
    put_up(TAV_TR_AXE);
    CHECK_EQ(offered_to(1), 3); /* two treasures, and to seal */
    play_by(1, TAV_M_OFFER + TAV_TR_RUBY);
    CHECK_EQ(offered_to(1), 1);
    CHECK_EQ(attempt(1, TAV_M_OFFER + TAV_TR_WAND), CAB_ILLEGAL);
    CHECK_EQ(attempt(1, TAV_M_LAY), CAB_ILLEGAL);
}

TEST(talk_binds_nobody, "TAV-3.14")
{
    three_sellers();
    at_sale(0);
    put_up(TAV_TR_AXE);
    CHECK_EQ(tav_turn(S()).pace, CAB_PACE_TALK);
    CHECK_EQ(offered_to(1), 3);
    CHECK(tav_game.claims > 0);
}

TEST(refusal_before_revealing, "TAV-4.2 TAV-4.4")
{
    three_sellers();
    at_sale(0);
    CHECK(offers(TAV_M_LAY + TAV_AG_PLAIN));
    refuse(TAV_AG_PLAIN);
    CHECK_EQ(tav_count_a(S(), TAV_A_LAID), 1);
    CHECK_EQ(tav_count_a(S(), TAV_A_HAND), 1);
    CHECK_EQ(S()->last_agitator, 0);
    CHECK_ASKED(TAV_D_OPEN, 1); /* no protest against a refusal */
    CHECK_EQ(told("refuse"), 1);
}

TEST(refusal_after_the_offers, "TAV-4.2 TAV-4.3")
{
    three_sellers();
    at_sale(0);
    put_up(TAV_TR_AXE);
    offer(1, TAV_TR_RUBY);
    offer_nothing(2);
    CHECK_EQ(offered(), 3);
    refuse(TAV_AG_PLAIN);
    CHECK(holds(0, TAV_TR_AXE) && holds(1, TAV_TR_RUBY));
    CHECK_ASKED(TAV_D_OPEN, 1);
}

TEST(a_gift_on_purpose, "TAV-3.8 TAV-4.5")
{
    three_sellers(); /* edge case 2 */
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    CHECK(offers(TAV_M_LAY + TAV_AG_PLAIN));
    sell(2);
    CHECK(holds(2, TAV_TR_AXE));
    CHECK_EQ(S()->ask.must, 7);
    expect(TAV_D_PROTEST);
}

TEST(protests_are_sealed_and_undo_nothing, "TAV-4.2 TAV-4.5 TAV-4.7")
{
    three_sellers();
    at_sale(0);
    put_up(TAV_TR_AXE);
    offer(1, TAV_TR_RUBY);
    offer_nothing(2);
    sell(1);
    CHECK_EQ(offered_to(0), 2); /* seller and buyer too */
    CHECK_EQ(offered_to(1), 2);
    play_by(2, TAV_M_LAY + TAV_AG_PLAIN);
    CHECK_EQ(tav_count_a(S(), TAV_A_LAID), 0); /* not before all have answered */
    tav_state other = seen_by(0);
    CHECK_EQ(other.answer[2], 0);
    play_by(0, TAV_M_NO_PROTEST);
    play_by(1, TAV_M_NO_PROTEST);
    CHECK_EQ(tav_count_a(S(), TAV_A_LAID), 1);
    CHECK_EQ(tav_count_a(S(), TAV_A_HAND + 2), 1);
    CHECK(holds(1, TAV_TR_AXE) && holds(0, TAV_TR_RUBY));
    CHECK_ASKED(TAV_D_OPEN, 1);
}

TEST(who_has_no_card_is_not_asked_to_protest, "TAV-4.5")
{
    three_sellers();
    no_agitation(1);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    sell(1);
    CHECK_EQ(S()->ask.must, 1 | 4);
}

/* Four players, three cards laid; A sells to C; then those protest. */
static void fourth_card(int seats)
{
    fresh(4);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE);
    treasures(2, TAV_TR_MASK);
    laid(TAV_AG_PLAIN, TAV_AG_PLAIN, TAV_AG_PLAIN);
    agitation(0, TAV_AG_PLAIN);
    agitation(1, TAV_AG_PLAIN);
    agitation(3, TAV_AG_PLAIN);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    sell(2);
    protests(seats);
}

TEST(laid_from_the_sellers_left, "TAV-4.6 TAV-4.9 TAV-4.11 TAV-5.4 TAV-4.1")
{
    fourth_card(1 << 1 | 1 << 3); /* edge case 4 */
    CHECK_EQ(tav_count_a(S(), TAV_A_LAID), 4);
    CHECK_EQ(S()->last_agitator, 1);
    CHECK_EQ(S()->leader, 1);
    CHECK_EQ(tav_count_a(S(), TAV_A_HAND + 1), 0);
    CHECK_EQ(tav_count_a(S(), TAV_A_HAND + 3), 1); /* kept, and of no use any more */
    CHECK_ASKED(TAV_D_CHARACTER, 1);
    CHECK_EQ(attempt(3, TAV_M_LAY + TAV_AG_PLAIN), CAB_NOT_ASKED);
    CHECK_EQ(attempt(1, TAV_M_LAY + TAV_AG_PLAIN), CAB_ILLEGAL);
}

TEST(the_seller_comes_last, "TAV-4.6 TAV-5.2")
{
    fourth_card(1 << 0 | 1 << 3);
    CHECK_EQ(S()->leader, 3);
    fourth_card(1 << 0); /* edge case 5: against the own sale */
    CHECK_EQ(S()->leader, 0);
}

TEST(two_players_need_two_cards, "TAV-4.8")
{
    fresh(2); /* edge case 6 */
    treasures(0, TAV_TR_KEG, TAV_TR_AXE);
    treasures(1, TAV_TR_RUBY);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    CHECK_EQ(offered(), 2);
    sell(1);
    protests(1);
    CHECK_ASKED(TAV_D_OPEN, 1);
    refuse(TAV_AG_PLAIN);
    CHECK_ASKED(TAV_D_CHARACTER, 1);
    CHECK_EQ(tav_targets(S(), 1, TAV_CONTACT), band(0));
    CHECK_EQ(tav_targets(S(), 1, TAV_DISTANCE), band(0));
}

/* The last turn of a lap: seat 2 refuses. */
static void end_of_lap(int lap)
{
    three_sellers();
    S()->lap = (uint8_t)lap;
    S()->first_seller = 0;
    at_sale(2);
    refuse(TAV_AG_PLAIN);
    expect(TAV_D_SETTLE);
    CHECK_EQ(S()->ask.must, 7);
}

TEST(a_unanimous_settlement_ends_the_game, "TAV-3.11 TAV-3.12 TAV-9.10")
{
    fresh(3);
    heroes(1, TAV_CH_INNKEEPER, TAV_CH_WIZARD); /* edge case 7 */
    treasures(2, TAV_TR_KEG);
    at_sale(2);
    S()->first_seller = 0;
    refuse(TAV_AG_PLAIN);
    votes(7);
    cab_result result;
    CHECK(tav_is_over(S(), &result));
    CHECK_TEXT(tav_name(CAB_NAME_END, result.reason), "settled");
    CHECK_EQ(result.score[1], 8);
    CHECK_EQ(result.winners, 2);
}

TEST(one_vote_against_goes_on, "TAV-3.12")
{
    end_of_lap(1);
    play_by(0, TAV_M_SETTLE);
    CHECK_EQ(seen_by(1).answer[0], 0); /* sealed */
    play_by(1, TAV_M_SETTLE);
    play_by(2, TAV_M_GO_ON);
    CHECK_EQ(told("vote_settle"), 2);
    CHECK_EQ(S()->lap, 2);
    CHECK_ASKED(TAV_D_OPEN, 0);
}

TEST(after_four_laps_the_brawl, "TAV-3.13 TAV-5.3")
{
    end_of_lap(4);
    votes(3);
    CHECK_ASKED(TAV_D_CHARACTER, 2); /* laid the most recent card */
    CHECK_EQ(S()->round, 1);
    fresh(3); /* nobody has laid any: the first seller leads */
    treasures(2, TAV_TR_KEG);
    S()->lap = 4;
    S()->first_seller = 0;
    at_sale(2);
    put_up(TAV_TR_KEG);
    sell(1);
    protests(0);
    votes(0);
    CHECK_ASKED(TAV_D_CHARACTER, 0);
}

TEST(no_vote_when_the_brawl_starts, "TAV-4.10")
{
    three_sellers();
    laid(TAV_AG_PLAIN, TAV_AG_PLAIN);
    agitation(0, TAV_AG_PLAIN);
    agitation(1, TAV_AG_PLAIN);
    S()->first_seller = 0;
    at_sale(2);
    refuse(TAV_AG_PLAIN);
    CHECK_ASKED(TAV_D_CHARACTER, 2);
}

TEST(what_was_revealed_stays_known, "TAV-4.3 TAV-4.8")
{
    three_sellers(); /* edge case 3 */
    laid(TAV_AG_PLAIN, TAV_AG_PLAIN);
    agitation(1, TAV_AG_PLAIN);
    agitation(2, TAV_AG_PLAIN);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    refuse(TAV_AG_PLAIN);
    expect(TAV_D_CHARACTER);
    CHECK(holds(0, TAV_TR_AXE));
    CHECK_EQ(seen_by(1).hand[0], cab_bit(TAV_TR_AXE));
}

TEST(a_special_weapon_is_a_treasure_to_sell, "TAV-2.14 TAV-6.18")
{
    fresh(2); /* edge case 36 */
    treasures(0, TAV_TR_DEMON_SWORD, TAV_TR_KEG);
    treasures(1, TAV_TR_BLESSED_LANCE);
    at_sale(0);
    put_up(TAV_TR_DEMON_SWORD);
    offer(1, TAV_TR_BLESSED_LANCE);
    sell(1);
    CHECK(holds(1, TAV_TR_DEMON_SWORD) && holds(0, TAV_TR_BLESSED_LANCE));
}

/* ---- Hot Tempers ----------------------------------------------------------------------------- */

static void hot(int first, int second)
{
    fresh(3);
    with(TAV_OPT_HOT_TEMPERS);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE);
    treasures(1, TAV_TR_WAND, TAV_TR_RUBY);
    treasures(2, TAV_TR_MASK);
    agitation(0, (uint8_t)first, (uint8_t)second);
}

TEST(the_hot_cards, "TAV-14.1")
{
    cab_setup setup;
    cab_setup_default(&tav_game, 6, &setup);
    setup.option[TAV_OPT_HOT_TEMPERS] = 1;
    cab_rng rng;
    cab_rng_fast(&rng, 3);
    CHECK_EQ(tav_setup(S(), &setup, &rng), CAB_OK);
    int copies[TAV_DESIGNS] = {0};
    for (int i = 0; i < 12; i++)
        copies[S()->agitation[i].face - TAV_AG(0)]++;
    CHECK_EQ(copies[TAV_AG_PLAIN], 0);
    for (int i = 1; i < TAV_DESIGNS; i++)
        CHECK_EQ(copies[i], 2);
    tav_state seen = seen_by(0); /* dealt secretly */
    int known = 0;
    for (int i = 0; i < 12; i++)
        known += seen.agitation[i].face != 0;
    CHECK_EQ(known, 2);
    hot(TAV_AG_FIST, TAV_AG_SPILL);
    at_sale(0);
    CHECK(offers(TAV_M_LAY + TAV_AG_FIST) && offers(TAV_M_LAY + TAV_AG_SPILL));
    CHECK(!offers(TAV_M_LAY + TAV_AG_HUSH));
}

TEST(a_fist_undoes_the_exchange, "TAV-14.2 TAV-14.3 TAV-14.10")
{
    hot(TAV_AG_HILT, TAV_AG_SPILL);
    agitation(1, TAV_AG_FIST);
    agitation(2, TAV_AG_FIST);
    at_sale(0);
    put_up(TAV_TR_AXE);
    offer(1, TAV_TR_RUBY);
    offer_nothing(2);
    sell(1);
    CHECK(holds(1, TAV_TR_AXE));
    play_by(0, TAV_M_NO_PROTEST);
    play_by(1, TAV_M_LAY + TAV_AG_FIST);
    play_by(2, TAV_M_LAY + TAV_AG_FIST);
    CHECK(holds(0, TAV_TR_AXE) && holds(1, TAV_TR_RUBY)); /* the second finds nothing to undo */
    CHECK_EQ(told("undo"), 1);
    CHECK_EQ(told("undo_nothing"), 1);
    CHECK_EQ(tav_count_a(S(), TAV_A_LAID), 2);
}

TEST(a_fist_not_laid_undoes_nothing, "TAV-4.11 TAV-14.2 TAV-14.3")
{
    for (int fist = 1; fist <= 2; fist++) { /* edge case 51 */
        hot(TAV_AG_HILT, TAV_AG_SPILL);
        laid(TAV_AG_HUSH, TAV_AG_HUSH);
        agitation(1, fist == 1 ? TAV_AG_FIST : TAV_AG_SPILL);
        agitation(2, fist == 2 ? TAV_AG_FIST : TAV_AG_INSULT);
        at_sale(0);
        put_up(TAV_TR_AXE);
        nobody_offers();
        sell(1);
        play_by(0, TAV_M_NO_PROTEST);
        play_by(1, TAV_M_LAY + (fist == 1 ? TAV_AG_FIST : TAV_AG_SPILL));
        play_by(2, TAV_M_LAY + (fist == 2 ? TAV_AG_FIST : TAV_AG_INSULT));
        CHECK_EQ(S()->round, 1); /* the third card was seat 1's */
        CHECK(holds(fist == 1 ? 0 : 1, TAV_TR_AXE));
        CHECK_EQ(tav_count_a(S(), TAV_A_HAND + 2), 1);
        CHECK_EQ(S()->insulted[0] + S()->insulted[1], 0);
    }
}

TEST(a_fist_before_the_last_card, "TAV-14.2 TAV-14.3 TAV-4.9")
{
    hot(TAV_AG_HILT, TAV_AG_SPILL); /* edge case 51: undone first, then the Brawl */
    laid(TAV_AG_HUSH);
    agitation(1, TAV_AG_FIST);
    agitation(2, TAV_AG_SPILL);
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    sell(1);
    play_by(0, TAV_M_NO_PROTEST);
    play_by(1, TAV_M_LAY + TAV_AG_FIST);
    play_by(2, TAV_M_LAY + TAV_AG_SPILL);
    CHECK_EQ(told("undo"), 1);
    CHECK(holds(0, TAV_TR_AXE));
    CHECK_EQ(S()->round, 1);
    CHECK_EQ(S()->leader, 2); /* whose card was the third */
}

TEST(an_insult_tilts_a_hero, "TAV-14.4")
{
    hot(TAV_AG_INSULT, TAV_AG_SPILL);
    laid(TAV_AG_HUSH, TAV_AG_HUSH);
    at_sale(0);
    refuse(TAV_AG_INSULT);
    CHECK_ASKED(TAV_D_NAME, 0);
    CHECK_EQ(offered(), 2);
    play(TAV_M_NAME + 2);
    CHECK_ASKED(TAV_D_INSULT, 2);
    CHECK_EQ(offered(), 2);
    int hero = cab_low(band(2));
    play(TAV_M_TILT + hero);
    CHECK_EQ(posture(hero), TAV_TILTED);
    CHECK_EQ(cab_popcount(S()->tilted), 1);
    CHECK_ASKED(TAV_D_CHARACTER, 0);
}

TEST(two_insults_tilt_both_heroes, "TAV-14.4")
{
    hot(TAV_AG_INSULT, TAV_AG_SPILL);
    laid(TAV_AG_INSULT, TAV_AG_HUSH);
    S()->insulted[2] = 1;
    at_sale(0);
    refuse(TAV_AG_INSULT);
    play(TAV_M_NAME + 2);
    CHECK_EQ(S()->tilted, band(2)); /* no choice is left */
    CHECK_ASKED(TAV_D_CHARACTER, 0);
}

TEST(a_spilled_mug_is_one_more_object, "TAV-14.5")
{
    hot(TAV_AG_HILT, TAV_AG_SPILL);
    laid(TAV_AG_HUSH, TAV_AG_HUSH);
    at_sale(0);
    refuse(TAV_AG_SPILL);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 4);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND + 1), 3);
}

TEST(a_wandering_hand_sees_one_treasure, "TAV-14.6")
{
    hot(TAV_AG_POCKET, TAV_AG_SPILL);
    at_sale(0);
    refuse(TAV_AG_POCKET);
    CHECK_ASKED(TAV_D_NAME, 0);
    randoms(1);
    play(TAV_M_NAME + 1);
    CHECK_EQ(cab_popcount(seen_by(0).hand[1]), 1);
    CHECK_EQ(seen_by(0).hand[1], cab_bit(S()->peeked));
    CHECK_EQ(seen_by(2).hand[1], 0);
    CHECK_EQ(seen_by(2).peeked, 0);
    fresh(3); /* nobody else has a treasure */
    with(TAV_OPT_HOT_TEMPERS);
    treasures(0, TAV_TR_KEG);
    agitation(0, TAV_AG_POCKET);
    at_sale(0);
    refuse(TAV_AG_POCKET);
    CHECK_EQ(told("peek_nobody"), 1);
}

TEST(hush_skips_one_turn, "TAV-14.7 TAV-14.9")
{
    hot(TAV_AG_HUSH, TAV_AG_SPILL);
    agitation(1, TAV_AG_HUSH);
    agitation(2, TAV_AG_HILT);
    S()->first_seller = 0;
    at_sale(0);
    put_up(TAV_TR_AXE);
    nobody_offers();
    sell(1);
    play_by(0, TAV_M_LAY + TAV_AG_HUSH);
    play_by(1, TAV_M_LAY + TAV_AG_HUSH);
    play_by(2, TAV_M_NO_PROTEST);
    CHECK_ASKED(TAV_D_OPEN, 2); /* only seat 1's turn */
    refuse(TAV_AG_HILT);
    CHECK_ASKED(TAV_D_CHARACTER, 2); /* the third card */
    hot(TAV_AG_HUSH, TAV_AG_SPILL);
    laid(TAV_AG_HILT, TAV_AG_HILT);
    at_sale(0);
    refuse(TAV_AG_HUSH); /* starts the Brawl: nothing is skipped, and nothing told of it */
    CHECK_EQ(S()->skip_next, 0);
    CHECK_EQ(told("hush"), 0);
    CHECK_ASKED(TAV_D_CHARACTER, 0);
}

TEST(a_hand_on_the_hilt_leads, "TAV-14.8")
{
    hot(TAV_AG_HILT, TAV_AG_SPILL);
    laid(TAV_AG_HUSH);
    agitation(1, TAV_AG_SPILL);
    at_sale(0);
    refuse(TAV_AG_HILT);
    CHECK_ASKED(TAV_D_OPEN, 1);
    CHECK_EQ(S()->hilt, 0);
    refuse(TAV_AG_SPILL); /* the last card is seat 1's */
    CHECK_ASKED(TAV_D_CHARACTER, 0);
    hot(TAV_AG_HILT, TAV_AG_SPILL); /* of two such cards the last one counts */
    laid(TAV_AG_HILT, TAV_AG_HUSH);
    S()->hilt = 1;
    at_sale(0);
    refuse(TAV_AG_HILT);
    CHECK_ASKED(TAV_D_CHARACTER, 0);
}

/* A choice names the buyer and as many of the treasures as it has room for; its amount is their
 * number. */
TEST(an_offer_of_more_treasures_than_a_choice_can_name, "TAV-3.4 TAV-3.7")
{
    cab_seen seen;
    cab_choice choice;
    fresh(2);
    treasures(0, 20, 21);
    treasures(1, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    at_sale(0);
    put_up(20);
    offer(1, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    tav_hide(S(), 0, &seen);
    tav_describe(&seen, 0, TAV_M_SELL + 1, &choice);
    CHECK_EQ(choice.amount, 9);
    CHECK_EQ(choice.refs, CAB_REFS_MAX);
    CHECK_EQ(choice.ref[CAB_REFS_MAX - 1].value, CAB_REFS_MAX - 1);
}

int main(void)
{
    RUN(an_offer_of_more_treasures_than_a_choice_can_name);
    RUN(an_empty_handed_seller_is_skipped);
    RUN(offers_are_sealed);
    RUN(treasures_only_and_in_order);
    RUN(talk_binds_nobody);
    RUN(refusal_before_revealing);
    RUN(refusal_after_the_offers);
    RUN(a_gift_on_purpose);
    RUN(protests_are_sealed_and_undo_nothing);
    RUN(who_has_no_card_is_not_asked_to_protest);
    RUN(laid_from_the_sellers_left);
    RUN(the_seller_comes_last);
    RUN(two_players_need_two_cards);
    RUN(a_unanimous_settlement_ends_the_game);
    RUN(one_vote_against_goes_on);
    RUN(after_four_laps_the_brawl);
    RUN(no_vote_when_the_brawl_starts);
    RUN(what_was_revealed_stays_known);
    RUN(a_special_weapon_is_a_treasure_to_sell);
    RUN(the_hot_cards);
    RUN(a_fist_undoes_the_exchange);
    RUN(a_fist_not_laid_undoes_nothing);
    RUN(a_fist_before_the_last_card);
    RUN(an_insult_tilts_a_hero);
    RUN(two_insults_tilt_both_heroes);
    RUN(a_spilled_mug_is_one_more_object);
    RUN(a_wandering_hand_sees_one_treasure);
    RUN(hush_skips_one_turn);
    RUN(a_hand_on_the_hilt_leads);
    return test_done();
}
