/* Chapters 8 (announcing), 9 (hijacking) and 10 (favours and tokens) of docs/rules/pantacle.md. */
#include "games/pantacle/pantacle_fixture.h"

/* ---- chapter 8 ---------------------------------------------------------------------------- */

TEST(one_favour_is_announced, "PAN-8.1")
{
    fresh(3);
    at_announce(0);
    CHECK_EQ(offered(), 6); /* one of these, no way to decline */
    CHECK_EQ(attempt(0, PAN_M_PASS), CAB_ILLEGAL);
    announce(4);
    CHECK_EQ(table.s.announced, 4);
    CHECK_EQ(seen_by(CAB_NOBODY).announced, 4); /* publicly */
    CHECK_EQ(told("announce"), 1);
}

TEST(not_the_marked_favour, "PAN-8.2")
{
    for (int favour = 1; favour <= 7; favour++) {
        fresh(3);
        table.s.marker = (uint8_t)favour;
        at_announce(0);
        CHECK_EQ(offered(), 6);
        CHECK_EQ(attempt(0, PAN_M_ANNOUNCE + favour), CAB_ILLEGAL);
    }
}

TEST(not_a_favour_whose_token_one_has, "PAN-8.3")
{
    for (int token = 1; token <= 4; token++) {
        fresh(3);
        table.s.marker = 7;
        tokens(0, (uint8_t)token);
        tokens(1, (uint8_t)(token % 4 + 1)); /* tokens of others do not matter */
        at_announce(0);
        CHECK_EQ(offered(), 5);
        CHECK(!offers(PAN_M_ANNOUNCE + token));
    }
    fresh(3); /* also a muted one (PAN-10.25) */
    permanent(0, 14);
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    CHECK(!offers(PAN_M_ANNOUNCE + PAN_FA_HUNT));
}

TEST(the_marker_moves_at_once, "PAN-8.4")
{
    fresh(3);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    CHECK_EQ(table.s.marker, 5); /* before anybody has answered */
    hijack(1, 1, 14);
    CHECK_EQ(table.s.marker, 5);
}

TEST(the_announcer_needs_and_spends_no_blade, "PAN-8.5")
{
    fresh(3);
    hand(0, 21, 22); /* nothing of Recruitment's guardians */
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(hand_count(0), 2);
    CHECK_EQ(zone_count(PAN_Z_DISCARD), 0);
}

TEST(immediate_favours_are_always_open, "PAN-8.6")
{
    fresh(3);
    flames(0, 8, true);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    at_announce(0);
    CHECK_EQ(offered(), 3);
    for (int favour = 5; favour <= 7; favour++)
        CHECK(offers(PAN_M_ANNOUNCE + favour));
}

TEST(broken_oath, "PAN-8.7")
{
    for (int covered = 0; covered <= 1; covered++) {
        fresh(3);
        curse(0, 12, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(0, PAN_PT_PROTECTION);
        at_announce(0);
        CHECK_EQ(offers(PAN_M_ANNOUNCE + 7), covered);
    }
    fresh(3); /* it may be hijacked */
    permanent(1, 12);
    hand(1, 7, 1);
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 2);
}

TEST(token_favour_with_four_slots_full, "PAN-8.8 PAN-10.24")
{
    fresh(3);
    flames(0, 15, true);
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENTHRALMENT);
    at_announce(0);
    CHECK(offers(PAN_M_ANNOUNCE + PAN_FA_ENSLAVEMENT));
    announce(PAN_FA_ENSLAVEMENT);
    nobody_hijacks();
    CHECK_EQ(P(0)->tokens, 4);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    fresh(3); /* it counts as obtained */
    flames(0, 31, true);
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENTHRALMENT);
    at_announce(0);
    announce(PAN_FA_ENSLAVEMENT);
    nobody_hijacks();
    CHECK_EQ(table.s.winner, 0);
}

TEST(no_legal_favour_skips_the_phase, "PAN-8.9")
{
    /* Three immediate favours, one marked, one forbidden: one is always left. */
    fresh(3);
    permanent(0, 12);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    table.s.marker = 6;
    at_announce(0);
    CHECK_EQ(offered(), 1);
    CHECK(offers(PAN_M_ANNOUNCE + 5));
    /* The guard: as if everything were barred to P1. Nobody is asked to hijack, the marker
     * stays. */
    fresh(3);
    hand(1, 4, 5, 2);
    at_discard(0, 5);
    P(1)->barred = 0xfe;
    CHECK_EQ(attempt(0, default_of(0)), CAB_OK);
    CHECK_ASKED(PAN_D_DISCARD, 1);
    CHECK_EQ(table.s.announced, 0);
    CHECK_EQ(table.s.marker, 5);
    CHECK_EQ(attempt(1, PAN_M_DISCARD + 2), CAB_OK); /* full moon, like the marked favour */
    CHECK_EQ(P(1)->influence, 0);
    CHECK_ASKED(PAN_D_FAVOUR, 2);
}

/* ---- chapter 9 ---------------------------------------------------------------------------- */

TEST(opponents_are_asked_one_by_one_clockwise, "PAN-9.1 PAN-9.2 PAN-9.24")
{
    for (int active = 0; active < 5; active++) {
        fresh(5);
        at_announce(active);
        announce(5);
        for (int i = 1; i < 5; i++) {
            CHECK_ASKED(PAN_D_HIJACK, (active + i) % 5);
            CHECK_EQ(pan_turn(&table.s).must, 1 << ((active + i) % 5)); /* one at a time */
            CHECK_EQ(pan_turn(&table.s).sealed, 0);
            CHECK_EQ(pan_turn(&table.s).pace, CAB_PACE_WINDOW); /* the same short time for all */
            pass();
            CHECK_EQ(told("pass"), 1); /* the answer is public before the next is asked */
            CHECK_EQ(seen_by(CAB_NOBODY).last_move, PAN_M_PASS);
        }
        CHECK_ASKED(PAN_D_DISCARD, active); /* once each */
    }
}

TEST(the_first_yes_ends_the_round, "PAN-9.3 PAN-9.20")
{
    fresh(5);
    hand(2, 1, 14);
    hand(3, 2, 15);
    hand(4, 3, 16);
    at_announce(0);
    announce(5);
    pass();
    hijack(2, 1, 14);
    CHECK_ASKED(PAN_D_DISCARD, 0); /* P3 and P4 are not asked, nor does anybody steal from P2 */
    CHECK_EQ(P(2)->adepts, 2);
    CHECK_EQ(hand_count(3), 2);
    CHECK_EQ(hand_count(4), 2);
}

TEST(one_blade_of_each_guardian, "PAN-9.4 PAN-9.10")
{
    static const uint8_t pair[8][2] = {{0, 0},  {11, 19}, {4, 17}, {17, 11},
                                       {19, 7}, {1, 14},  {14, 4}, {7, 1}};
    for (int favour = 1; favour <= 7; favour++) {
        fresh(3);
        hand(1, pair[favour][0], pair[favour][1]);
        table.s.marker = favour == 5 ? 6 : 5;
        at_announce(0);
        announce(favour);
        CHECK_EQ(offered(), 2);
        hijack(1, pair[favour][0], pair[favour][1]);
        CHECK_EQ(hand_count(1), 0);
        CHECK_EQ(top_discard(1), pair[favour][0]);
        CHECK_EQ(top_discard(0), pair[favour][1]);
        CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_DISCARD), 2); /* face up */
    }
    fresh(3); /* one of the two is not enough */
    hand(1, 1, 2, 3);
    at_announce(0);
    announce(5);
    CHECK_EQ(offered(), 1);
}

TEST(a_pair_of_hounds_replaces_one, "PAN-9.5")
{
    for (int shape = 2; shape <= 3; shape++) {
        fresh(3);
        uint8_t blade = shape == 2 ? 7 : 1;
        hand(1, blade, 21, 22);
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), 2);
        CHECK(offers(PAN_M_SHAPE + shape));
        hijack_with_hounds(1, shape, blade, 0);
        CHECK_EQ(told("hijack_hounds"), 1); /* everybody hears which guardian is paid */
        CHECK_EQ(table.journal.event[0].ref[3].value,
                 shape == 2 ? PAN_T_GUARDIAN + PAN_G_EXECUTIONER : PAN_T_GUARDIAN + PAN_G_ORACLE);
        CHECK_EQ(table.s.poll, CAB_NOBODY);
        CHECK_EQ(table.s.shape, 0);
        CHECK_EQ(hand_count(1), 0);
        CHECK_EQ(P(1)->adepts, 3);
    }
}

TEST(hounds_in_hand_or_on_the_track, "PAN-9.6")
{
    for (int position = 0; position <= 2; position++) {
        fresh(3);
        hand(1, 7, 21);
        P(1)->determination = (uint8_t)position;
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), position == 2 ? 2 : 1);
    }
    fresh(3); /* with two Hounds and the track: three ways */
    hand(1, 7, 21, 24);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 2);
    play(PAN_M_PAY + 7);
    CHECK_ASKED(PAN_D_PAY_HOUNDS, 1);
    CHECK_EQ(offered(), 3);
    CHECK(offers(PAN_M_HOUNDS + 2) && offers(PAN_M_HOUNDS + 6) && offers(PAN_M_HOUNDS + 9));
}

TEST(the_track_hound_goes_back, "PAN-9.7")
{
    for (int track = 0; track <= 1; track++) {
        fresh(3);
        hand(1, 7, 21, 24);
        P(1)->determination = 2;
        at_announce(0);
        announce(7);
        hijack_with_hounds(1, 2, 7, track ? 6 : 2);
        CHECK_EQ(P(1)->determination, track ? 0 : 2);
        CHECK_EQ(hand_count(1), track ? 1 : 0);
    }
}

TEST(hounds_alone_are_no_price, "PAN-9.8")
{
    fresh(3);
    hand(1, 21, 22, 23, 24);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    CHECK_EQ(pan_shapes(&table.s, 1, 7), 0);
    CHECK_EQ(offered(), 1);
}

TEST(a_single_hound_replaces_nothing, "PAN-9.9")
{
    fresh(3);
    hand(1, 7, 21, 4);
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 1);
}

TEST(order_of_the_blades_paid, "PAN-9.11")
{
    fresh(3); /* the first guardian's below, whatever its number: Ferryman before Scholar */
    hand(1, 4, 14, 9);
    at_announce(0);
    announce(6);
    hijack(1, 14, 4);
    CHECK_EQ(top_discard(1), 14);
    CHECK_EQ(top_discard(0), 4);
    fresh(3); /* guardian, then Hounds by number */
    hand(1, 24, 22, 3);
    at_announce(0);
    announce(7);
    hijack_with_hounds(1, 3, 3, 4);
    CHECK_EQ(top_discard(2), 3);
    CHECK_EQ(top_discard(1), 22);
    CHECK_EQ(top_discard(0), 24);
}

TEST(the_payer_chooses_among_copies, "PAN-9.12")
{
    fresh(3);
    hand(1, 7, 9, 1, 3);
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 1);
    CHECK_EQ(offered(), 2);
    CHECK(offers(PAN_M_PAY + 7) && offers(PAN_M_PAY + 9));
    play(PAN_M_PAY + 9);
    CHECK_EQ(offered(), 2);
    play(PAN_M_PAY + 3);
    CHECK(holds(1, 7) && holds(1, 1));
    CHECK_EQ(hand_count(1), 2);
}

TEST(hijack_of_a_token_one_has, "PAN-9.13")
{
    fresh(3);
    tokens(1, PAN_PT_HUNT);
    hand(1, 4, 17);
    at_announce(0);
    announce(PAN_FA_HUNT);
    CHECK(offers(PAN_M_SHAPE + 1));
    hijack(1, 4, 17);
    CHECK_EQ(P(1)->tokens, 1);
    CHECK_EQ(P(0)->tokens, 0);
}

TEST(compensation, "PAN-9.14 PAN-9.23")
{
    for (int position = 0; position <= 2; position++) {
        fresh(3);
        P(0)->determination = (uint8_t)position;
        hand(1, 1, 14);
        at_announce(0);
        announce(5);
        hijack(1, 1, 14);
        CHECK_EQ(P(0)->determination, position == 0 ? 1 : 2);
        CHECK_EQ(P(0)->influence, 1); /* the position gives nothing more */
        CHECK_EQ(P(0)->adepts, 1);
        CHECK_EQ(P(1)->determination, 0);
    }
    for (int position = 0; position <= 1; position++) { /* and no Hound */
        fresh(3);
        P(1)->determination = (uint8_t)position;
        hand(1, 1, 24);
        at_announce(0);
        announce(5);
        CHECK_EQ(offered(), 1);
    }
}

TEST(compensation_before_the_benefit, "PAN-9.15 PAN-10.18")
{
    fresh(3);
    hand(1, 14, 4);
    P(2)->influence = 1;
    at_announce(0);
    announce(6);
    hijack(1, 14, 4);
    CHECK_EQ(P(0)->influence, 0); /* 0 + 1 - 1 */
    CHECK_EQ(P(1)->influence, 2);
}

TEST(the_hijacker_gets_the_effect, "PAN-9.16")
{
    for (int favour = 1; favour <= 4; favour++) {
        static const uint8_t pair[5][2] = {{0, 0}, {11, 19}, {4, 17}, {17, 11}, {19, 7}};
        fresh(3);
        hand(1, pair[favour][0], pair[favour][1]);
        table.s.marker = 7;
        at_announce(0);
        announce(favour);
        hijack(1, pair[favour][0], pair[favour][1]);
        CHECK_EQ(P(1)->token[0], favour);
        CHECK_EQ(P(0)->tokens, 0);
    }
}

TEST(no_refill_and_no_moon_for_the_hijacker, "PAN-9.17")
{
    fresh(3);
    hand(1, 2, 15, 4); /* both full moon, like Recruitment */
    at_announce(0);
    announce(5);
    hijack(1, 2, 15);
    CHECK_EQ(hand_count(1), 1);
    CHECK_EQ(P(1)->influence, 0);
    play(default_of(0));
    CHECK_EQ(hand_count(1), 1);
}

TEST(nobody_hijacks_the_announcer_gets_it, "PAN-9.18")
{
    fresh(4);
    hand(0, 1, 2, 3);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(table.s.poll, CAB_NOBODY);
    CHECK_EQ(P(0)->adepts, 3);
    CHECK_EQ(hand_count(0), 3);
    CHECK_EQ(P(0)->determination, 0);
    CHECK_EQ(P(0)->influence, 0);
}

TEST(everybody_is_asked, "PAN-9.19")
{
    fresh(4);
    no_hand(1);
    hand(2, 4);
    hand(3, 1, 14);
    at_announce(0);
    announce(5);
    for (int seat = 1; seat <= 3; seat++) {
        CHECK_ASKED(PAN_D_HIJACK, seat);
        CHECK_EQ(offered(), seat == 3 ? 2 : 1);
        pass();
    }
}

TEST(order_of_a_hijack, "PAN-9.21")
{
    fresh(3); /* CU08 paid, CU06 and CU17 applied, then the effect: Conversion finds what is left */
    permanent(1, 8);
    P(1)->influence = 1;
    permanent(0, 17);
    P(0)->influence = 1;
    hand(1, 14, 4);
    at_announce(0);
    announce(6);
    hijack(1, 14, 4);
    CHECK_EQ(P(1)->influence, 1); /* 1 - 1 toll, + 1 of P0's 2 */
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->adepts, 0);
    fresh(3); /* the win comes after compensation and mourning, before the effect */
    permanent(0, 17);
    flames(1, 31, true);
    hand(1, 7, 1);
    at_announce(0);
    announce(7);
    hijack(1, 7, 1);
    CHECK_EQ(table.s.winner, 1);
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->determination, 1);
    CHECK_EQ(P(0)->adepts, 0);
    CHECK_EQ(P(1)->adepts, 1);
}

TEST(curses_on_hijacks, "PAN-9.22")
{
    for (int covered = 0; covered <= 1; covered++) {
        fresh(3); /* CU07: no Hounds, blades or track */
        curse(1, 7, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(1, PAN_PT_PROTECTION);
        hand(1, 7, 21, 22);
        P(1)->determination = 2;
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), 1 + covered);
        fresh(3); /* CU08: one cube more */
        curse(1, 8, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(1, PAN_PT_PROTECTION);
        hand(1, 7, 1);
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), 1 + covered);
        fresh(3); /* CU15: the track Hound alone is a pair */
        curse(0, 15, covered ? PAN_COVERED : 0, 0, 0);
        if (covered) tokens(0, PAN_PT_PROTECTION);
        hand(1, 7, 4);
        P(1)->determination = 2;
        at_announce(0);
        announce(7);
        CHECK_EQ(offered(), 2 - covered);
    }
}

TEST(the_lone_track_hound, "PAN-9.22")
{
    fresh(3);
    permanent(0, 15);
    hand(1, 7, 4, 21);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 2);
    play(PAN_M_PAY + 7);
    CHECK_ASKED(PAN_D_PAY_HOUNDS, 1);
    CHECK_EQ(offered(), 2); /* with BL21, or alone */
    play(PAN_M_HOUNDS + 10);
    CHECK_EQ(P(1)->determination, 0);
    CHECK_EQ(hand_count(1), 2);
    fresh(3); /* only against its owner: P2 under CU15 changes nothing for P0's favour */
    permanent(2, 15);
    hand(1, 7, 4);
    P(1)->determination = 2;
    at_announce(0);
    announce(7);
    CHECK_EQ(offered(), 1);
}

/* ---- chapter 10 ---------------------------------------------------------------------------- */

TEST(token_favours_give_their_token, "PAN-10.1 PAN-10.26")
{
    for (int favour = 1; favour <= 4; favour++) {
        fresh(3);
        table.s.marker = 7;
        tokens(0, (uint8_t)(favour % 4 + 1));
        at_announce(0);
        announce(favour);
        nobody_hijacks();
        CHECK_EQ(P(0)->tokens, 2);
        CHECK_EQ(P(0)->token[1], favour);                    /* the lowest free slot */
        CHECK_EQ(told("eye_opens") + told("eye_closes"), 0); /* nobody's hand is concerned */
    }
}

TEST(four_slots, "PAN-10.2")
{
    fresh(3);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_announce(0);
    announce(PAN_FA_ENSLAVEMENT);
    nobody_hijacks();
    CHECK_EQ(P(0)->tokens, 4);
    CHECK_EQ(P(0)->token[3], PAN_PT_ENSLAVEMENT);
}

TEST(enthralment_shows_one_hand, "PAN-10.3 PAN-10.4")
{
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT);
    P(0)->influence = 2;
    hand(2, 5, 9, 14);
    at_preparation(0);
    CHECK_ASKED(PAN_D_PEEK, 0);
    CHECK_EQ(offered(), 4); /* nobody, or one of three */
    CHECK(offers(PAN_M_LOOK_NOBODY) && !offers(PAN_M_LOOK + 0));
    CHECK_EQ(P(0)->influence, 2); /* before A1 */
    play(PAN_M_LOOK + 2);
    CHECK(knows(0, PAN_Z_HAND + 2, 5) && knows(0, PAN_Z_HAND + 2, 9) &&
          knows(0, PAN_Z_HAND + 2, 14));
    CHECK_EQ(known_to(0, PAN_Z_HAND + 1), 0);
    CHECK_EQ(known_to(1, PAN_Z_HAND + 2), 0);
    CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_HAND + 2), 0);
    CHECK_EQ(table.journal.event[0].ref[1].seat, 2); /* whose hand, everybody hears */
    CHECK_EQ(table.journal.event[0].refs, 2 + 3);
    for (int i = 2; i < 5; i++) { /* the faces, the looker alone */
        CHECK(table.journal.event[0].ref[i].value != 0);
        CHECK_EQ(table.journal.event[0].ref[i].seen_by, CAB_BIT(0));
    }
    CHECK(table.journal.barrier); /* and that cannot be unseen */
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT);
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    for (int seat = 1; seat < 4; seat++)
        CHECK_EQ(known_to(0, PAN_Z_HAND + seat), 0);
}

TEST(hunt_adds_one_to_each_gain, "PAN-10.5 PAN-10.6 PAN-10.7")
{
    for (int victims = 0; victims <= 3; victims++) {
        fresh(4);
        tokens(0, PAN_PT_HUNT);
        for (int i = 1; i <= victims; i++)
            P(i)->influence = 2;
        at_announce(0);
        int reserve = table.s.reserve_influence;
        announce(6);
        nobody_hijacks();
        CHECK_EQ(P(0)->influence, victims ? victims + 1 : 0);
        CHECK_EQ(table.s.reserve_influence, victims ? reserve - 1 : reserve); /* from the reserve */
    }
    fresh(3); /* no adepts more */
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
}

TEST(protection_covers_a_curse, "PAN-10.8 PAN-10.9")
{
    fresh(3);
    permanent(0, 4);
    permanent(0, 1);
    at_announce(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 2);
    announce(3);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_COVER, 0); /* at once, and one of them */
    CHECK_EQ(offered(), 2);
    play(PAN_M_COVER + 4);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(P(0)->curse[1].flags, 0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    CHECK_EQ(pan_adept_cost(&table.s, 0), 2 + 2 + 1); /* the other one acts */
}

TEST(protection_hijacked_covers_out_of_turn, "PAN-10.9 PAN-9.16")
{
    fresh(3);
    permanent(1, 4);
    permanent(1, 1);
    hand(1, 17, 11);
    at_announce(0);
    announce(3);
    hijack(1, 17, 11);
    CHECK_ASKED(PAN_D_COVER, 1);
    play(PAN_M_COVER + 1);
    CHECK_EQ(P(1)->curse[1].flags, PAN_COVERED);
    CHECK_ASKED(PAN_D_DISCARD, 0);
}

TEST(covered_exhaustion_keeps_its_load, "PAN-10.10 PAN-12.12")
{
    fresh(3);
    curse(0, 26, PAN_COVERED, 3, 1);
    tokens(0, PAN_PT_PROTECTION);
    P(1)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(P(0)->curse[0].influence, 3);
    fresh(3);
    curse(0, 26, PAN_COVERED, 3, 1);
    tokens(0, PAN_PT_PROTECTION);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 3);
    CHECK_EQ(P(0)->curse[0].adepts, 1);
}

TEST(protection_lost_uncovers_at_once, "PAN-10.11")
{
    fresh(3);
    curse(0, 21, PAN_COVERED, 2, 0);
    permanent(0, 16);
    tokens(0, PAN_PT_PROTECTION, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    at_preparation(0);
    CHECK_EQ(P(0)->curse[0].flags, 0);
    CHECK_EQ(P(0)->curse[0].influence, 2);
    CHECK_EQ(told("uncover"), 1); /* this one alone */
    flame(true, 1);               /* 9 cubes for three flames: two are absorbed */
    CHECK_EQ(P(0)->influence, 7);
    CHECK_EQ(P(0)->curses, 1);
}

TEST(protection_waits_for_the_next_curse, "PAN-10.12")
{
    fresh(3);
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_DISCARD, 0); /* nothing to cover */
    CHECK_EQ(P(0)->token[0], PAN_PT_PROTECTION);
    fresh(3);
    tokens(0, PAN_PT_PROTECTION);
    P(0)->adepts = 3;
    curse_pile(18);
    at_preparation(0);
    flame(false, 3);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED); /* and with its load */
    CHECK_EQ(P(0)->curse[0].influence, 3);
    CHECK_EQ(P(0)->influence, 2);
}

TEST(the_cover_is_not_moved, "PAN-10.13")
{
    fresh(3); /* Protection covers one curse already: the next one acts, and nothing is asked */
    curse(0, 1, PAN_COVERED, 0, 0);
    tokens(0, PAN_PT_PROTECTION);
    P(0)->adepts = 3;
    curse_pile(4);
    at_preparation(0);
    flame(false, 3);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->curse[0].flags, PAN_COVERED);
    CHECK_EQ(P(0)->curse[1].flags, 0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 2);
}

TEST(enslavement_refills_to_four, "PAN-10.14")
{
    fresh(3);
    tokens(0, PAN_PT_ENSLAVEMENT);
    hand(0, 1, 2, 3);
    tokens(1, PAN_PT_ENSLAVEMENT);
    hand(1, 4, 5);
    at_discard(0, 7);
    discard(1);
    CHECK_EQ(hand_count(0), 4);
    CHECK_EQ(hand_count(1), 2); /* at the end of one's own turn only */
}

TEST(recruitment_and_indoctrination, "PAN-10.15 PAN-10.21")
{
    fresh(3);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(table.s.reserve_adepts, 21);
    fresh(3);
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 3);
    CHECK_EQ(table.s.reserve_adepts, 20);
}

TEST(conversion_takes_one_from_each, "PAN-10.16")
{
    fresh(5);
    P(0)->influence = 4;
    P(1)->influence = 2;
    P(3)->influence = 1;
    P(4)->influence = 9;
    at_announce(0);
    int reserve = table.s.reserve_influence;
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 7);
    CHECK_EQ(P(1)->influence, 1);
    CHECK_EQ(P(2)->influence, 0);
    CHECK_EQ(P(3)->influence, 0);
    CHECK_EQ(P(4)->influence, 8);
    CHECK_EQ(table.s.reserve_influence, reserve);
}

TEST(conversion_with_hunt_one_extra, "PAN-10.17")
{
    fresh(5);
    tokens(0, PAN_PT_HUNT);
    for (int i = 1; i < 5; i++)
        P(i)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 5);
    CHECK_EQ(table.s.reserve_influence, 35);
}

TEST(hijacked_conversion_robs_the_active_player_too, "PAN-10.18")
{
    fresh(4);
    P(0)->influence = 2;
    P(3)->influence = 1;
    hand(2, 14, 4);
    at_announce(0);
    announce(6);
    hijack(2, 14, 4);
    CHECK_EQ(P(0)->influence, 2); /* 2 + 1 - 1 */
    CHECK_EQ(P(3)->influence, 0);
    CHECK_EQ(P(2)->influence, 2);
}

TEST(conversion_of_nothing, "PAN-10.19")
{
    fresh(3);
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 0);
    CHECK_EQ(table.s.reserve_influence, 40);
    CHECK_EQ(told("gain_cubes") + told("steal"), 0);
}

TEST(conversion_goes_through_the_reserve, "PAN-10.20")
{
    fresh(3); /* an empty reserve does not hurt: the cubes pass through it; Hunt finds none left */
    P(0)->influence = 10;
    P(1)->influence = 20;
    P(2)->influence = 10;
    tokens(0, PAN_PT_HUNT);
    at_announce(0);
    CHECK_EQ(table.s.reserve_influence, 0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 12);
    CHECK_EQ(table.s.reserve_influence, 0);
    fresh(3); /* one gain of that many: CU13 takes one off */
    permanent(0, 13);
    P(1)->influence = P(2)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    CHECK_EQ(table.s.reserve_influence, 39);
}

TEST(demonic_discard_last_blade_counts, "PAN-10.22")
{
    for (int token = 0; token <= 1; token++) {
        fresh(3);
        flames(0, 8, true);
        if (token) tokens(0, PAN_PT_DISCARD);
        hand(0, 2, 5, 9);
        at_discard(0, 5);
        discard(5);
        CHECK_EQ(table.s.decision, token ? PAN_D_MORE : PAN_D_FAVOUR);
        if (!token) continue;
        play(PAN_M_DISCARD + 9);
        CHECK_ASKED(PAN_D_MORE, 0);
        play(PAN_M_DISCARD + 2); /* the hand is empty: the end */
        CHECK_EQ(top_discard(0), 2);
        CHECK_EQ(P(0)->influence, 1); /* two full moons, one cube */
        CHECK_EQ(hand_count(0), 3);
    }
}

TEST(tokens_work_between_turns, "PAN-10.23")
{
    fresh(3); /* Hunt with the cubes of a hijacked Conversion, and with compensation */
    tokens(1, PAN_PT_HUNT);
    tokens(0, PAN_PT_HUNT);
    hand(1, 14, 4);
    P(2)->influence = 1;
    at_announce(0);
    announce(6);
    hijack(1, 14, 4);
    CHECK_EQ(P(0)->influence, 1); /* 0 + 2 - 1 */
    CHECK_EQ(P(1)->influence, 3); /* 2 + 1 */
}

TEST(a_token_twice_or_too_many, "PAN-10.24")
{
    fresh(3);
    flames(1, 8, true);
    tokens(1, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENTHRALMENT);
    hand(1, 19, 7, 21);
    at_announce(0);
    announce(PAN_FA_ENSLAVEMENT);
    hijack(1, 19, 7);
    CHECK_EQ(P(1)->tokens, 4);
    fresh(3); /* counts as obtained */
    flames(1, 31, true);
    tokens(1, PAN_PT_HUNT);
    hand(1, 4, 17, 21);
    at_announce(0);
    announce(PAN_FA_HUNT);
    hijack(1, 4, 17);
    CHECK_EQ(table.s.winner, 1);
}

TEST(cracked_seal_mutes_slot_1, "PAN-10.25 PAN-10.27")
{
    fresh(3); /* Hunt in slot 1 is mute, in slot 2 it works */
    permanent(0, 14);
    tokens(0, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    P(1)->influence = 1;
    at_announce(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 4);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 1);
    fresh(3);
    permanent(0, 14);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT);
    P(1)->influence = 1;
    at_announce(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    announce(6);
    nobody_hijacks();
    CHECK_EQ(P(0)->influence, 2);
    fresh(3); /* Enthralment and Demonic Discard likewise */
    permanent(0, 14);
    tokens(0, PAN_PT_ENTHRALMENT);
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    fresh(3);
    permanent(0, 14);
    flames(0, 9, false);
    tokens(0, PAN_PT_DISCARD);
    at_discard(0, 7);
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    fresh(3); /* Protection is exempt; the mute token counts for A2 */
    permanent(0, 14);
    curse(0, 4, PAN_COVERED, 0, 0);
    tokens(0, PAN_PT_PROTECTION, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    at_preparation(0);
    CHECK_EQ(P(0)->tokens, 0);
    CHECK_ASKED(PAN_D_FLAME, 0);
}

TEST(protection_in_a_cracked_slot_still_covers, "PAN-10.25")
{
    fresh(3);
    permanent(0, 14);
    permanent(0, 4);
    at_announce(0);
    announce(3);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_COVER, 0);
    play(PAN_M_COVER + 4);
    CHECK_EQ(P(0)->curse[1].flags, PAN_COVERED);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    CHECK(P(0)->working & 1 << PAN_PT_PROTECTION);
}

TEST(tokens_in_order_of_arrival, "PAN-10.26")
{
    fresh(3);
    tokens(0, PAN_PT_ENSLAVEMENT);
    at_announce(0);
    announce(PAN_FA_HUNT);
    nobody_hijacks();
    CHECK_EQ(P(0)->token[0], PAN_PT_ENSLAVEMENT);
    CHECK_EQ(P(0)->token[1], PAN_PT_HUNT);
    CHECK_EQ(P(0)->token[2], 0);
}

TEST(a_token_works_while_it_lies_there, "PAN-10.27")
{
    fresh(3);
    at_announce(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3);
    announce(PAN_FA_ENSLAVEMENT);
    nobody_hijacks();
    CHECK_EQ(pan_hand_limit(&table.s, 0), 4); /* at once, this very turn */
    play(default_of(0));
    CHECK_EQ(hand_count(0), 4);
    fresh(3);
    tokens(0, PAN_PT_ENSLAVEMENT, PAN_PT_HUNT, PAN_PT_PROTECTION);
    at_preparation(0);
    CHECK_EQ(pan_hand_limit(&table.s, 0), 3); /* and no longer */
}

int main(void)
{
    RUN(one_favour_is_announced);
    RUN(not_the_marked_favour);
    RUN(not_a_favour_whose_token_one_has);
    RUN(the_marker_moves_at_once);
    RUN(the_announcer_needs_and_spends_no_blade);
    RUN(immediate_favours_are_always_open);
    RUN(broken_oath);
    RUN(token_favour_with_four_slots_full);
    RUN(no_legal_favour_skips_the_phase);
    RUN(opponents_are_asked_one_by_one_clockwise);
    RUN(the_first_yes_ends_the_round);
    RUN(one_blade_of_each_guardian);
    RUN(a_pair_of_hounds_replaces_one);
    RUN(hounds_in_hand_or_on_the_track);
    RUN(the_track_hound_goes_back);
    RUN(hounds_alone_are_no_price);
    RUN(a_single_hound_replaces_nothing);
    RUN(order_of_the_blades_paid);
    RUN(the_payer_chooses_among_copies);
    RUN(hijack_of_a_token_one_has);
    RUN(compensation);
    RUN(compensation_before_the_benefit);
    RUN(the_hijacker_gets_the_effect);
    RUN(no_refill_and_no_moon_for_the_hijacker);
    RUN(nobody_hijacks_the_announcer_gets_it);
    RUN(everybody_is_asked);
    RUN(order_of_a_hijack);
    RUN(curses_on_hijacks);
    RUN(the_lone_track_hound);
    RUN(token_favours_give_their_token);
    RUN(four_slots);
    RUN(enthralment_shows_one_hand);
    RUN(hunt_adds_one_to_each_gain);
    RUN(protection_covers_a_curse);
    RUN(protection_hijacked_covers_out_of_turn);
    RUN(covered_exhaustion_keeps_its_load);
    RUN(protection_lost_uncovers_at_once);
    RUN(protection_waits_for_the_next_curse);
    RUN(the_cover_is_not_moved);
    RUN(enslavement_refills_to_four);
    RUN(recruitment_and_indoctrination);
    RUN(conversion_takes_one_from_each);
    RUN(conversion_with_hunt_one_extra);
    RUN(hijacked_conversion_robs_the_active_player_too);
    RUN(conversion_of_nothing);
    RUN(conversion_goes_through_the_reserve);
    RUN(demonic_discard_last_blade_counts);
    RUN(tokens_work_between_turns);
    RUN(a_token_twice_or_too_many);
    RUN(cracked_seal_mutes_slot_1);
    RUN(protection_in_a_cracked_slot_still_covers);
    RUN(tokens_in_order_of_arrival);
    RUN(a_token_works_while_it_lies_there);
    return test_done();
}
