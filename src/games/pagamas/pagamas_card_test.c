/* Windows and Action cards (PGM-2.5 to 2.13, PGM-12). */
#include "games/pagamas/pagamas_fixture.h"

static int play_move(int face)
{
    return PGM_M_PLAY + face - PGM_AC(0);
}

/* P0's proposal is on the table, the window before the vote is open. */
static void at_vote_window(int seats)
{
    start(PGM_S_DAY);
    while (S->decision == PGM_D_DEAL)
        answer(PGM_M_DEAL + 1);
    CHECK_EQ(S->decision, PGM_D_VOTE_WINDOW);
    CHECK_EQ(S->seats, seats);
}

static void at_ambush_window(const uint8_t *where, int count)
{
    start(PGM_S_ASHORE);
    hide_all(where, count);
    no_second();
    CHECK_EQ(S->decision, PGM_D_AMBUSH_WINDOW);
}
#define ambush_window(...) at_ambush_window(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))

/* ---- windows ---- */

TEST(each_card_has_its_moment, "PGM-2.5 PGM-2.6")
{
    const struct {
        uint8_t face, window;
    } moment[] = {
        {PGM_ambush, PGM_W_AMBUSH},         {PGM_dodge, PGM_W_HIT},
        {PGM_all_hands, PGM_W_FIGHT},       {PGM_rum_barrel, PGM_W_VOTE},
        {PGM_stuffed_ballot, PGM_W_VOTE},   {PGM_poaching, PGM_W_VOTE},
        {PGM_spyglass, PGM_W_AMBUSH},       {PGM_hired_blades, PGM_W_AMBUSH},
        {PGM_false_trail, PGM_W_PREREVEAL}, {PGM_smuggling, PGM_W_BURY},
        {PGM_light_fingers, PGM_W_AMBUSH},  {PGM_call_to_revolt, PGM_W_CALL},
        {PGM_wet_powder, PGM_W_FIGHT},
    };
    for (int i = 0; i < 13; i++)
        CHECK_EQ(pgm_action(moment[i].face)->window, moment[i].window);
    fresh(3);
    hand(1, PGM_ambush, PGM_stuffed_ballot);
    at_vote_window(3);
    CHECK(offers(1, play_move(PGM_stuffed_ballot)));
    CHECK(!offers(1, play_move(PGM_ambush))); /* at no other time */
    cab_seen seen;
    pgm_hide(S, 1, &seen);
    CHECK_EQ(pgm_why_not(&seen, 1, (cab_move)play_move(PGM_ambush)).key, PGM_REASON_other_moment);
}

TEST(a_loop_window_opens_again, "PGM-2.8 PGM-2.12 PGM-2.11")
{
    fresh(4);
    hand(3, PGM_stuffed_ballot);
    hand(1, PGM_rum_barrel);
    hand(2, PGM_rum_barrel);
    crew(3, 1);
    crew(0, 1);
    at_vote_window(4);
    play(0, PGM_M_PASS);
    play(1, PGM_M_PASS);
    play(2, play_move(PGM_rum_barrel));
    CHECK(holds(2, PGM_rum_barrel)); /* nothing happens before all have answered */
    play(3, play_move(PGM_stuffed_ballot));
    CHECK_ASKED(PGM_D_VOTE_TARGET, 2);   /* from the Captain's left: P1, P2, P3, P0 */
    CHECK(holds(3, PGM_stuffed_ballot)); /* dropped unseen, costs nothing */
    CHECK_EQ(S->bonus[3], 0);
    target(3);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xf); /* opens again for all */
    card(1, PGM_rum_barrel);
    target(0);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xf);
    nobody_plays(); /* all have passed in the same opening */
    CHECK_EQ(S->decision, PGM_D_SHARE_VOTE);
}

TEST(asked_whatever_one_holds, "PGM-2.10")
{
    fresh(4);
    hand(2, PGM_dodge);
    at_vote_window(4);
    CHECK_ALL_ASKED(PGM_D_VOTE_WINDOW, 0xf);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(offered(seat), 1); /* to pass, and nothing else */
}

TEST(single_windows_ask_once, "PGM-2.9 PGM-8.1")
{
    fresh(4);
    hand(2, PGM_false_trail);
    loot(1, 1);
    ambush_window(HAM, HAM, HAM, HAM);
    nobody_plays();
    CHECK_ALL_ASKED(PGM_D_FALSE_TRAIL, 0xf);
    CHECK_EQ(offered(2), 2);
    CHECK_EQ(offered(3), 1);
    play(0, PGM_M_NO_TRAIL);
    play(1, PGM_M_NO_TRAIL);
    play(3, PGM_M_NO_TRAIL);
    play(2, PGM_M_TRAIL);
    CHECK_ASKED(PGM_D_TRAIL_PLACE, 2);
    answer(PGM_M_HIDE + ISL);
    CHECK_ALL_ASKED(PGM_D_SMUGGLE, 1 << 1); /* not asked a second time */
}

TEST(window_orders, "PGM-2.11")
{
    fresh(4); /* w_ambush: from the Captain clockwise */
    S->captain = 2;
    S->office[2] = PGM_CAPTAIN;
    S->office[0] = PGM_LOOKOUT;
    for (int seat = 0; seat < 4; seat++)
        hand(seat, PGM_ambush);
    ambush_window(HAM, HAM, HAM, HAM);
    for (int seat = 0; seat < 4; seat++)
        play(seat, play_move(PGM_ambush));
    CHECK_ASKED(PGM_D_AMBUSH_TARGET, 2);
    fresh(4); /* w_fight: from the caller */
    for (int seat = 0; seat < 4; seat++)
        hand(seat, PGM_all_hands);
    crew(0, 1);
    calling(HAM, HAM, TAV, HAM);
    call(2);
    join(0);
    for (int seat = 0; seat < 4; seat++)
        play(seat, play_move(PGM_all_hands));
    CHECK_ASKED(PGM_D_FIGHT_TARGET, 2);
    fresh(4); /* w_vote in an election: from the old Captain's left */
    for (int seat = 1; seat < 3; seat++)
        hand(seat, PGM_rum_barrel);
    crew(3, 1);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM, HAM);
    quiet_evening();
    stand(0xc);
    play(2, play_move(PGM_rum_barrel));
    play(3, PGM_M_PASS);
    play(1, play_move(PGM_rum_barrel));
    CHECK_ASKED(PGM_D_VOTE_TARGET, 1);
}

TEST(no_card_without_a_character, "PGM-2.7")
{
    fresh(3);
    hand(1, PGM_stuffed_ballot);
    S->office[1] = PGM_NO_CHARACTER;
    complete_cards();
    CHECK(!pgm_playable(S, 1, PGM_stuffed_ballot));
    S->office[1] = PGM_SECOND;
    CHECK(pgm_playable(S, 1, PGM_stuffed_ballot));
}

TEST(only_a_dodge_reacts, "PGM-12.8 PGM-12.9")
{
    int reactive = 0;
    for (int face = PGM_ACTION_FIRST; face <= PGM_ACTION_LAST; face++)
        reactive += pgm_action(face)->window == PGM_W_HIT;
    CHECK_EQ(reactive, 1);
    CHECK_EQ(pgm_action(PGM_dodge)->effect, PGM_DO_DODGE);
    CHECK_EQ(pgm_action(PGM_ambush)->effect, PGM_DO_LAY);
    CHECK_EQ(pgm_action(PGM_all_hands)->effect, PGM_DO_MUSTER);
    fresh(3); /* a Rum Barrel that is being played asks nobody else */
    hand(1, PGM_rum_barrel);
    hand(2, PGM_rum_barrel);
    crew(0, 1);
    at_vote_window(3);
    card(1, PGM_rum_barrel);
    CHECK_ALL_ASKED(PGM_D_VOTE_TARGET, 1 << 1);
    target(0);
    CHECK(pgm_in(S->drunk, 0));
}

/* ---- costs ---- */

TEST(a_cost_is_paid_in_shares, "PGM-12.2 PGM-12.3 PGM-12.6 PGM-12.7 PGM-0.6 PGM-5.20")
{
    fresh(3); /* E39: cost 1, only a card of 3 */
    hand(1, PGM_poaching);
    loot(1, 3);
    crew(2, 1);
    at_vote_window(3);
    card(1, PGM_poaching);
    CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 0); /* paid before the target; two shares are lost */
    CHECK_EQ(digits(PGM_Z_LOOT_DISCARD, 0), 3);
    CHECK_EQ(known_to(2, PGM_Z_LOOT_DISCARD), 1); /* face up */
    CHECK_EQ(cards_in(PGM_Z_TABLE), 1);
    CHECK_ASKED(PGM_D_VOTE_TARGET, 1);
    target(2);
    answer(PGM_M_SAILOR + 1);
    CHECK_EQ(cards_in(PGM_Z_TABLE), 0);
    CHECK_EQ(discarded(PGM_poaching), 1);
}

TEST(no_voluntary_overpayment, "PGM-12.3 PGM-12.4")
{
    for (int first = 1; first <= 3; first += 2) {
        fresh(3); /* E40: cost 2 with cards of 1 and 3 */
        hand(2, PGM_hired_blades);
        loot(2, 1, 3);
        ambush_window(HAM, HAM, HAM);
        card(2, PGM_hired_blades);
        CHECK_ASKED(PGM_D_PAY, 2);
        CHECK_EQ(offered(2), 2);
        answer(PGM_M_PAY + first);
        /* the 3 alone covers it; after the 1 the 3 has to be added, with nothing to choose */
        CHECK_ASKED(PGM_D_AMBUSH_TARGET, 2);
        CHECK_EQ(unburied(2), first == 3 ? 1 : 0);
    }
}

/* Two places are a set (D13): the lower is chosen first, and the highest cannot be that. */
TEST(the_lower_place_comes_first, "")
{
    fresh(3);
    hand(2, PGM_hired_blades);
    loot(2, 2);
    ambush_window(HAM, HAM, HAM);
    card(2, PGM_hired_blades);
    target(0);
    CHECK_ASKED(PGM_D_PLACE, 2);
    cab_seen seen;
    pgm_hide(S, 2, &seen);
    CHECK_EQ(pgm_why_not(&seen, 2, PGM_M_PLACE + ISL).key, PGM_REASON_place_second);
    answer(PGM_M_PLACE + TAV);
    pgm_hide(S, 2, &seen);
    CHECK_EQ(pgm_why_not(&seen, 2, PGM_M_PLACE + TAV).key, PGM_REASON_place_used);
    answer(PGM_M_PLACE + ISL);
}

TEST(a_card_that_cannot_be_paid_is_not_offered, "PGM-12.5 PGM-12.2")
{
    fresh(3);
    hand(2, PGM_hired_blades);
    loot(2, 1);
    ambush_window(HAM, HAM, HAM);
    CHECK_EQ(offered(2), 1);
    cab_seen seen;
    pgm_hide(S, 2, &seen);
    CHECK_EQ(pgm_why_not(&seen, 2, (cab_move)play_move(PGM_hired_blades)).key,
             PGM_REASON_cannot_pay);
}

/* ---- votes ---- */

TEST(rum_barrel, "PGM-12.10 PGM-12.5")
{
    fresh(4);
    hand(1, PGM_rum_barrel, PGM_rum_barrel);
    crew(1, 2);
    crew(2, 1, 1);
    at_vote_window(4);
    card(1, PGM_rum_barrel);
    CHECK_EQ(offered(1), 1); /* another voter with a sailor */
    CHECK(offers(1, PGM_M_TARGET + 2));
    CHECK_EQ(pgm_weight(S, 2), 3);
    target(2);
    CHECK_EQ(pgm_weight(S, 2), 1);
    CHECK_EQ(offered(1), 1); /* no second barrel: nobody is sober with sailors */
    nobody_plays();
    votes(0xf);
    CHECK_EQ(pgm_weight(S, 2), 3); /* in this one vote only */
}

TEST(stuffed_ballot, "PGM-12.11")
{
    fresh(4);
    hand(2, PGM_stuffed_ballot);
    at_vote_window(4);
    card(2, PGM_stuffed_ballot);
    CHECK_EQ(S->decision, PGM_D_VOTE_WINDOW); /* no target */
    CHECK_EQ(pgm_weight(S, 2), 3);
    CHECK_EQ(discarded(PGM_stuffed_ballot), 1);
    votes(1 << 2 | 1 << 0); /* 4 against 2 */
    CHECK_EQ(event(PGM_EV_accepted)->ref[0].value, 4);
    CHECK_EQ(pgm_weight(S, 2), 1);
}

TEST(poaching, "PGM-12.12")
{
    fresh(4); /* E45 */
    hand(1, PGM_poaching);
    loot(1, 1, 1);
    crew(2, 1, 3);
    crew(1, 1);
    at_vote_window(4);
    card(1, PGM_poaching);
    answer(PGM_M_PAY + 1);
    CHECK_EQ(offered(1), 1); /* only P2 has sailors; not oneself */
    target(2);
    CHECK_ASKED(PGM_D_SAILOR, 1);
    CHECK_EQ(offered(1), 2);
    answer(PGM_M_SAILOR + 3);
    CHECK_EQ(sailors(1), 31);
    CHECK_EQ(sailors(2), 1);
    CHECK_EQ(pgm_weight(S, 1), 3); /* counts in the coming vote */
    CHECK_EQ(pgm_weight(S, 2), 2);
    votes(0xf);
    until(PGM_D_HIDEOUT);
    CHECK_EQ(sailors(1), 31); /* and stays */
}

TEST(a_drunk_crew_with_a_new_sailor, "PGM-12.10 PGM-12.12")
{
    fresh(4); /* E44 */
    hand(1, PGM_rum_barrel);
    hand(2, PGM_poaching);
    loot(2, 1);
    crew(2, 1);
    crew(3, 2);
    at_vote_window(4);
    card(1, PGM_rum_barrel);
    target(2);
    card(2, PGM_poaching);
    target(3);
    answer(PGM_M_SAILOR + 2);
    CHECK_EQ(sailors(2), 21);
    CHECK_EQ(pgm_weight(S, 2), 1);
}

/* ---- the evening ---- */

TEST(spyglass, "PGM-12.13")
{
    fresh(4);
    hand(2, PGM_spyglass);
    ambush_window(HAM, ISL, HAM, HAM);
    card(2, PGM_spyglass);
    CHECK(!offers(2, PGM_M_TARGET + 2));
    target(1);
    const cab_event *spy = event(PGM_EV_spy);
    CHECK_EQ(spy->to, CAB_ALL); /* the fact and the target are public */
    CHECK_EQ(spy->ref[1].seat, 1);
    CHECK_EQ(spy->ref[2].seen_by & CAB_PUBLIC, 0); /* the place is not */
    CHECK_EQ(seen_by(2).hideout[1].value, ISL);
    CHECK_EQ(seen_by(3).hideout[1].value, 0);
    CHECK_EQ(seen_by(3).spied[1], 1 << 2);
}

TEST(hired_blades, "PGM-12.14 PGM-8.14 PGM-8.16")
{
    fresh(4);
    hand(3, PGM_hired_blades);
    loot(3, 2);
    loot(1, 3);
    hand(1, PGM_dodge);
    ambush_window(HAM, HOUSE, HAM, HAM);
    card(3, PGM_hired_blades);
    target(1);
    CHECK(!offers(3, PGM_M_PLACE + HAM));
    CHECK(!offers(3, PGM_M_PLACE + ISL)); /* two are needed: the last cannot come first */
    place(TAV);
    CHECK(!offers(3, PGM_M_PLACE + TAV)); /* different ones */
    place(HOUSE);
    CHECK_EQ(S->ambushes, 1); /* one ambush */
    CHECK_EQ(S->ambush[0].places.value, 1 << TAV | 1 << HOUSE);
    CHECK_EQ(pgm_spares(S, 3), 1);
    CHECK_EQ(cards_in(PGM_Z_TABLE), 1); /* the card stays */
    nobody_plays();
    no_trails();
    CHECK_ASKED(PGM_D_DODGE, 1); /* pays the house first; either place is right */
    CHECK_EQ(S->ambush[0].result, PGM_A_PENDING);
    CHECK_EQ(offered(1), 2); /* a Dodge works against it too */
    answer(PGM_M_NO_DODGE);
    CHECK_EQ(S->ambush[0].result, PGM_A_HIT);
    CHECK_EQ(discarded(PGM_hired_blades), 1);
}

TEST(hired_blades_need_two_spares, "PGM-7.5 PGM-12.20")
{
    fresh(4); /* E51 */
    hand(1, PGM_ambush, PGM_hired_blades);
    loot(1, 3);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    second(0, TAV);
    CHECK_EQ(offered(1), 3); /* pass, Ambush, Hired Blades */
    ambush(1, 2, ISL);
    CHECK_EQ(pgm_spares(S, 1), 1);
    CHECK_EQ(offered(1), 1);
    cab_seen seen;
    pgm_hide(S, 1, &seen);
    CHECK_EQ(pgm_why_not(&seen, 1, (cab_move)play_move(PGM_hired_blades)).key, PGM_REASON_no_spare);
}

TEST(light_fingers, "PGM-12.15")
{
    int threes = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        fresh(4);
        hand(2, PGM_light_fingers);
        loot(1, 1, 1, 3);
        ambush_window(HAM, HAM, HAM, HAM);
        card(2, PGM_light_fingers);
        CHECK_EQ(offered(2), 1); /* another player who has loot */
        cab_rng_fast(&table.rng, seed);
        target(1);
        CHECK_EQ(cards_in(PGM_Z_UNBURIED + 1), 2);
        CHECK_EQ(cards_in(PGM_Z_UNBURIED + 2), 1);
        CHECK_EQ(event(PGM_EV_steal)->ref[2].seen_by, 1 << 1 | 1 << 2);
        threes += unburied(2) == 3;
    }
    CHECK(threes > 8 && threes < 32); /* one card in three */
}

TEST(robbed_before_the_house, "PGM-8.5 PGM-12.15")
{
    fresh(4); /* E10 */
    hand(2, PGM_light_fingers);
    loot(1, 2);
    ambush_window(HAM, HOUSE, HAM, HAM);
    card(2, PGM_light_fingers);
    target(1);
    reveal();
    CHECK(is_down(1));
    CHECK_EQ(unburied(2), 2);
}

TEST(false_trail, "PGM-12.16 PGM-8.1")
{
    fresh(4);
    hand(2, PGM_false_trail);
    hand(3, PGM_ambush);
    ambush_window(HAM, HAM, ISL, HAM);
    ambush(3, 2, ISL);
    nobody_plays();
    play(2, PGM_M_TRAIL);
    for (int seat = 0; seat < 4; seat++)
        if (seat != 2) play(seat, PGM_M_NO_TRAIL);
    CHECK_EQ(offered(2), 3);
    CHECK(!offers(2, PGM_M_HIDE + ISL));
    answer(PGM_M_HIDE + TAV);
    CHECK_EQ(told(PGM_EV_slip), 1); /* public, and then the reveal */
    CHECK_EQ(S->hideout[2].value, TAV);
    CHECK_EQ(S->ambush[0].result, PGM_A_MISS);
    CHECK_EQ(discarded(PGM_false_trail), 1);
}

TEST(false_trail_with_one_spare_left, "PGM-7.5 PGM-12.16")
{
    fresh(4); /* E41 */
    hand(1, PGM_ambush, PGM_false_trail);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    second(0, TAV);
    ambush(1, 2, ISL);
    nobody_plays();
    CHECK_EQ(offered(1), 2);
    play(1, PGM_M_TRAIL);
    play(0, PGM_M_NO_TRAIL);
    play(2, PGM_M_NO_TRAIL);
    play(3, PGM_M_NO_TRAIL);
    CHECK_EQ(S->hideout[1].value, HOUSE);
    CHECK(is_down(1)); /* the only spare one, without loot */
}

TEST(false_trail_and_the_closed_island, "PGM-12.5 PGM-12.16 PGM-12.20")
{
    fresh(4); /* E42 */
    S->flags = PGM_F_KEPT_ALL;
    hand(1, PGM_ambush, PGM_false_trail);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    second(0, TAV);
    ambush(1, 2, HOUSE); /* only the island is left */
    nobody_plays();
    CHECK_EQ(offered(1), 1);
    fresh(4);
    S->flags = PGM_F_KEPT_ALL;
    hand(1, PGM_false_trail);
    ambush_window(HAM, HAM, HAM, HAM);
    nobody_plays();
    play(1, PGM_M_TRAIL);
    play(0, PGM_M_NO_TRAIL);
    play(2, PGM_M_NO_TRAIL);
    play(3, PGM_M_NO_TRAIL);
    CHECK_EQ(offered(1), 2);
    CHECK(!offers(1, PGM_M_HIDE + ISL));
}

TEST(the_power_comes_before_any_card, "PGM-7.3")
{
    fresh(4); /* E43 */
    hand(1, PGM_spyglass);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, HAM);
    CHECK_ASKED(PGM_D_SECOND, 1);
    CHECK(!offers(1, play_move(PGM_spyglass)));
    CHECK_EQ(attempt(1, play_move(PGM_spyglass)), CAB_ILLEGAL);
}

TEST(smuggling_buries_exactly_one, "PGM-12.17")
{
    fresh(3);
    hand(1, PGM_smuggling);
    loot(1, 3, 2, 2);
    ambush_window(HAM, HAM, HAM);
    nobody_plays();
    no_trails();
    CHECK_EQ(offered(1), 3); /* no, 2, 3 */
    play(1, PGM_M_SMUGGLE + 2);
    CHECK_EQ(buried(1), 2);
    CHECK_EQ(unburied(1), 32);
    CHECK_EQ(S->decision, PGM_D_CALL);
}

/* ---- mutiny ---- */

TEST(call_to_revolt, "PGM-12.18 PGM-9.4")
{
    fresh(4); /* E30 too */
    hand(2, PGM_call_to_revolt);
    calling(TAV, HAM, HAM, HAM);
    CHECK(offers(2, PGM_M_REVOLT));
    CHECK(!offers(2, PGM_M_CALL));
    CHECK_EQ(offered(1), 1);
    play(1, PGM_M_NO_CALL);
    play(2, PGM_M_REVOLT);
    play(3, PGM_M_NO_CALL);
    CHECK_EQ(S->caller, 2);
    CHECK_EQ(discarded(PGM_call_to_revolt), 1);
    fresh(4); /* not offered to whoever may call anyway, nor to the Captain */
    hand(2, PGM_call_to_revolt);
    calling(TAV, HAM, TAV, HAM);
    CHECK(offers(2, PGM_M_CALL));
    CHECK(!offers(2, PGM_M_REVOLT));
    fresh(4); /* E54 */
    hand(0, PGM_call_to_revolt);
    calling(TAV, HAM, HAM, HAM);
    CHECK_EQ(offered(0), 0);
}

TEST(wet_powder, "PGM-12.19")
{
    fresh(4); /* E34 */
    hand(1, PGM_wet_powder, PGM_all_hands);
    loot(1, 1);
    crew(0, 2);
    crew(3, 3);
    calling(HAM, TAV, HAM, HAM);
    call(1);
    join(1 << 2);
    card(1, PGM_wet_powder);
    CHECK_EQ(digits(PGM_Z_LOOT_DISCARD, 0), 1); /* costs a share */
    CHECK(!offers(1, PGM_M_TARGET + 1));
    CHECK(offers(1, PGM_M_TARGET + 2));
    target(0);
    CHECK_EQ(pgm_camp_force(S, 1 << 0), 0);
    card(1, PGM_all_hands);
    target(0);
    CHECK_EQ(pgm_camp_force(S, 1 << 0), 2);                       /* the sailors still count */
    CHECK_EQ(pgm_targets(S, 1, PGM_wet_powder), 1 << 2 | 1 << 3); /* once each */
    nobody_plays();
    CHECK_EQ(event(PGM_EV_strength)->ref[0].value, 3);
    CHECK_EQ(event(PGM_EV_strength)->ref[1].value, 6);
}

int main(void)
{
    RUN(each_card_has_its_moment);
    RUN(a_loop_window_opens_again);
    RUN(asked_whatever_one_holds);
    RUN(single_windows_ask_once);
    RUN(window_orders);
    RUN(no_card_without_a_character);
    RUN(only_a_dodge_reacts);
    RUN(a_cost_is_paid_in_shares);
    RUN(no_voluntary_overpayment);
    RUN(the_lower_place_comes_first);
    RUN(a_card_that_cannot_be_paid_is_not_offered);
    RUN(rum_barrel);
    RUN(stuffed_ballot);
    RUN(poaching);
    RUN(a_drunk_crew_with_a_new_sailor);
    RUN(spyglass);
    RUN(hired_blades);
    RUN(hired_blades_need_two_spares);
    RUN(light_fingers);
    RUN(robbed_before_the_house);
    RUN(false_trail);
    RUN(false_trail_with_one_spare_left);
    RUN(false_trail_and_the_closed_island);
    RUN(the_power_comes_before_any_card);
    RUN(smuggling_buries_exactly_one);
    RUN(call_to_revolt);
    RUN(wet_powder);
    return test_done();
}
