/* One test for each rule of Magpies, at least. deal_hands(3, "bdp", "rr", "b") gives three seats
 * these cards, by their first letters; the rest is the pile, as it comes. */
#include "base/test.h"
#include "engine/journal.h"
#include "games/sample/sample.h"

#include <stdarg.h>

static smp_state s;
static cab_rng rng;
static cab_journal journal; /* of the last move */

static uint8_t face_of(char letter)
{
    static const char letters[] = " brpd";
    return (uint8_t)(strchr(letters, letter) - letters);
}

static void deal_hands(int seats, ...)
{
    cab_cards c = smp_cards(&s, NULL);
    int left[SMP_FACES + 1];
    va_list hands;
    memset(&s, 0, sizeof s);
    cab_rng_fast(&rng, 1);
    s.seats = (uint8_t)seats;
    s.option[SMP_O_HAND] = 3;
    s.option[SMP_O_SPYING] = 1;
    s.step = SMP_S_OFFER;
    s.winner = CAB_NOBODY;
    memcpy(&left[0], (int[]){0, 7, 6, 4, 3}, sizeof left);
    cab_cards_begin(&c);
    va_start(hands, seats);
    for (int seat = 0; seat < seats; seat++) {
        for (const char *card = va_arg(hands, const char *); *card; card++) {
            cab_cards_fill(&c, SMP_Z_HAND + seat, face_of(*card));
            left[face_of(*card)]--;
        }
        if (cab_zone_count(&c, SMP_Z_HAND + seat) > 0) s.ask.must |= (uint8_t)CAB_BIT(seat);
    }
    va_end(hands);
    for (uint8_t face = 1; face <= SMP_FACES; face++)
        for (; left[face] > 0; left[face]--)
            cab_cards_fill(&c, SMP_Z_PILE, face);
    CHECK(!smp_check(&s));
}

static cab_error play(cab_seat seat, int move)
{
    journal.count = 0;
    journal.barrier = false;
    cab_error error = cab_play(&smp_game, &s, seat, (cab_move)move, &rng, &journal);
    const char *wrong = smp_check(&s);
    CHECK_TEXT(wrong ? wrong : "", "");
    return error;
}

#define OK(seat, move) CHECK_EQ(play(seat, move), CAB_OK)

static void offer(cab_seat seat, const char *cards)
{
    for (; *cards; cards++)
        OK(seat, SMP_M_PICK + face_of(*cards));
    if (s.ask.must & CAB_BIT(seat) && s.step == SMP_S_OFFER) OK(seat, SMP_M_STOP);
}

static int count(int zone)
{
    int cards;
    smp_zone(&s, zone, &cards);
    return cards;
}

/* Seat 0 wins the round of these hands. */
static void won_by_0(const char *zero, const char *one, const char *two)
{
    deal_hands(3, zero, one, two);
    offer(0, "pp");
    offer(1, "b");
    offer(2, "b");
    CHECK_EQ(s.winner, 0);
    CHECK_EQ(s.step, SMP_S_DECIDE);
}

TEST(all_draw_up_to_the_hand_and_the_discard_comes_back, "SMP-1")
{
    cab_setup setup;
    cab_setup_default(&smp_game, 4, &setup);
    cab_rng_fast(&rng, 1);
    CHECK_EQ(smp_setup(&s, &setup, &rng), CAB_OK);
    OK(0, SMP_M_DEAL);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(count(SMP_Z_HAND + seat), 3);
    deal_hands(2, "bbbbbbbrrrrrrppd", "pp");
    cab_cards c = smp_cards(&s, NULL);
    cab_take_all(&c, SMP_Z_PILE, SMP_Z_DISCARD, 0);
    s.step = SMP_S_DEAL;
    s.ask.must = 1;
    OK(0, SMP_M_DEAL);
    CHECK_EQ(count(SMP_Z_DISCARD), 0);
    CHECK_EQ(count(SMP_Z_PILE), 1);
    CHECK_EQ(count(SMP_Z_HAND + 1), 3);
    CHECK_EQ(journal.event[0].kind, SMP_E_SHUFFLE);
}

TEST(offers_are_sealed_and_built_in_ascending_order, "SMP-2")
{
    deal_hands(2, "brr", "pdb");
    OK(0, SMP_M_PICK + SMP_RING);
    CHECK(!journal.barrier && journal.count == 0);
    CHECK_EQ(smp_turn(&s).must, 3);
    CHECK_EQ(play(0, SMP_M_PICK + SMP_BUTTON), CAB_ILLEGAL);
    OK(0, SMP_M_PICK + SMP_RING); /* there are two */
    CHECK_EQ(smp_turn(&s).sealed, 1);
    CHECK_EQ(count(SMP_Z_HAND), 3);
    offer(1, "p");
    CHECK_EQ(s.winner, 0); /* 4 against 3 */
    CHECK_EQ(s.points[0], 1);
    CHECK_EQ(count(SMP_Z_HAND), 1);
    CHECK_EQ(count(SMP_Z_DISCARD), 3);
}

TEST(an_answer_can_be_reopened_until_the_last, "SMP-2")
{
    deal_hands(2, "brr", "pdb");
    CHECK_EQ(play(0, CAB_REOPEN), CAB_NOT_SEALED);
    offer(0, "rr");
    OK(0, CAB_REOPEN);
    CHECK_EQ(smp_turn(&s).must, 3);
    offer(0, "b");
    offer(1, "b");
    CHECK_EQ(s.winner, 0); /* a tie: the first one clockwise */
    CHECK_EQ(play(1, CAB_REOPEN), CAB_NOT_SEALED);
}

TEST(three_points_win, "SMP-2")
{
    cab_result result;
    deal_hands(2, "brr", "pdb");
    s.points[1] = SMP_GOAL - 1;
    offer(0, "b");
    CHECK(!smp_is_over(&s, NULL));
    offer(1, "p");
    CHECK(smp_is_over(&s, &result));
    CHECK_EQ(result.winners, 2);
    CHECK_EQ(result.rank[0], 2);
    CHECK_EQ(smp_turn(&s).must, 0);
    CHECK_EQ(play(0, SMP_M_DEAL), CAB_OVER);
}

TEST(who_gives_is_spared, "SMP-3")
{
    won_by_0("ppb", "bd", "bb");
    CHECK_EQ(smp_turn(&s).may, 6);
    OK(1, SMP_M_GIVE + SMP_DOG);
    CHECK_EQ(smp_turn(&s).may, 4);
    CHECK_EQ(smp_held(&s, 0, SMP_DOG), 1);
    CHECK_EQ(play(0, SMP_M_ROB + 1), CAB_ILLEGAL);
    cab_seen seen;
    smp_hide(&s, 2, &seen);
    CHECK_EQ(smp_held((const smp_state *)(const void *)seen.bytes, 0, SMP_DOG), 0);
}

TEST(a_spy_watches_until_the_next_decision, "SMP-4")
{
    won_by_0("ppb", "bd", "bb");
    OK(0, SMP_M_SPY + 1);
    CHECK_EQ(s.pile[SMP_Z_HAND + 1].watch, 3);
    CHECK_EQ(journal.event[1].kind, SMP_E_SEE);
    OK(0, SMP_M_BURY + SMP_BUTTON);
    OK(1, SMP_M_DEAL);
    s.step = SMP_S_DECIDE;
    s.winner = 2;
    s.ask.must = 4;
    OK(2, SMP_M_LEAVE);
    CHECK_EQ(s.pile[SMP_Z_HAND + 1].watch, 2);
}

TEST(spying_is_an_option, "SMP-4")
{
    won_by_0("ppb", "bd", "bb");
    s.option[SMP_O_SPYING] = 0;
    CHECK_EQ(play(0, SMP_M_SPY + 1), CAB_ILLEGAL);
}

TEST(the_first_dog_in_order_barks_and_the_window_opens_again, "SMP-5")
{
    won_by_0("ppd", "bd", "bb");
    OK(0, SMP_M_ROB + 1);
    CHECK_EQ(smp_turn(&s).must, 7);
    CHECK_EQ(smp_turn(&s).pace, CAB_PACE_WINDOW);
    OK(0, SMP_M_BARK);
    CHECK_EQ(play(2, SMP_M_BARK), CAB_ILLEGAL);
    OK(2, SMP_M_PASS);
    OK(1, SMP_M_BARK); /* the victim comes first; seat 0 keeps its dog */
    CHECK_EQ(smp_held(&s, 0, SMP_DOG), 1);
    CHECK_EQ(smp_turn(&s).must, 5); /* seat 1 has no cards left */
    OK(0, SMP_M_BARK);              /* free again */
    OK(2, SMP_M_PASS);
    OK(2, SMP_M_PASS);
    CHECK_EQ(count(SMP_Z_HAND + 1), 0); /* nothing to take */
    CHECK_EQ(s.step, SMP_S_DEAL);       /* and nothing to bury */
}

TEST(a_robbery_takes_a_card_unless_it_is_barred, "SMP-5")
{
    for (int barred = 0; barred < 2; barred++) {
        won_by_0("ppb", "bdr", "bb");
        OK(0, SMP_M_ROB + 1);
        for (int window = 0; window <= barred; window++) {
            OK(0, SMP_M_PASS);
            OK(1, barred && !window ? SMP_M_BARK : SMP_M_PASS);
            OK(2, SMP_M_PASS);
        }
        CHECK_EQ(count(SMP_Z_HAND), barred ? 1 : 2);
        CHECK_EQ(count(SMP_Z_HAND + 1), 1);
        CHECK_EQ(s.stack.depth, 0);
    }
}

TEST(only_the_winner_knows_what_lies_under_the_pile, "SMP-6")
{
    won_by_0("pprb", "bd", "bb");
    OK(0, SMP_M_LEAVE);
    OK(0, SMP_M_BURY + SMP_RING);
    CHECK_EQ(s.card[0].face, SMP_RING);
    CHECK_EQ(s.card[0].known, 1);
    CHECK_EQ(s.first, 1);
}

TEST(a_promise_to_spare_is_judged_by_the_next_decision, "SMP-4")
{
    cab_claim claim = {0, 0, 1, 1, {{CAB_REF_SEAT, 1, 0, CAB_NO_PLACE, 0, CAB_ALL}}};
    cab_seen seen;
    won_by_0("ppb", "bd", "bb");
    smp_hide(&s, 2, &seen);
    CHECK_EQ(smp_judge(&seen, 2, &claim, &journal.event[0]), CAB_VERDICT_OPEN);
    OK(0, SMP_M_ROB + 1);
    CHECK_EQ(smp_judge(&seen, 2, &claim, &journal.event[0]), CAB_VERDICT_BROKEN);
    claim.ref[0].seat = 2;
    CHECK_EQ(smp_judge(&seen, 2, &claim, &journal.event[0]), CAB_VERDICT_KEPT);
    CHECK_EQ(smp_judge(&seen, 2, &claim, NULL), CAB_VERDICT_VOID);
}

int main(void)
{
    RUN(all_draw_up_to_the_hand_and_the_discard_comes_back);
    RUN(offers_are_sealed_and_built_in_ascending_order);
    RUN(an_answer_can_be_reopened_until_the_last);
    RUN(three_points_win);
    RUN(who_gives_is_spared);
    RUN(a_spy_watches_until_the_next_decision);
    RUN(spying_is_an_option);
    RUN(the_first_dog_in_order_barks_and_the_window_opens_again);
    RUN(a_robbery_takes_a_card_unless_it_is_barred);
    RUN(only_the_winner_knows_what_lies_under_the_pile);
    RUN(a_promise_to_spare_is_judged_by_the_next_decision);
    return test_done();
}
