/* Chapters 1 (general), 2 (set-up) and 15 (conduct of the platform) of docs/rules/pantacle.md. */
#include "games/pantacle/pantacle_fixture.h"
#include "games/pantacle/pantacle_int.h"

static cab_error deal(int seats, uint64_t seed)
{
    cab_setup setup;
    memset(&table, 0, sizeof table);
    memset(&table.s, 0xa5, sizeof table.s); /* whatever lay there before */
    cab_rng_fast(&table.rng, seed);
    cab_setup_default(&pan_game, (uint8_t)seats, &setup);
    return pan_setup(&table.s, &setup, &table.rng);
}

/* ---- chapter 1 ---------------------------------------------------------------------------- */

TEST(three_to_five_sorcerers, "PAN-1.1")
{
    CHECK_EQ(pan_game.min_seats, 3);
    CHECK_EQ(pan_game.max_seats, 5);
    for (int seats = 0; seats <= 8; seats++)
        CHECK_EQ(deal(seats, 1), seats >= 3 && seats <= 5 ? CAB_OK : CAB_BAD_SEATS);
    fresh(5); /* each for themselves: one winner, four losers */
    flames(3, 31, true);
    at_announce(3);
    announce(5);
    nobody_hijacks();
    cab_result result;
    CHECK(pan_is_over(&table.s, &result));
    CHECK_EQ(result.winners, 1 << 3);
    for (int seat = 0; seat < 5; seat++)
        CHECK_EQ(result.utility[seat] > 0, seat == 3);
}

TEST(five_flames_then_a_favour, "PAN-1.2")
{
    fresh(3); /* four flames and a favour: no */
    flames(0, 15, true);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK(!pan_is_over(&table.s, NULL));
    fresh(3); /* five flames and no favour: no */
    flames(0, 31, true);
    flames(2, 31, true);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK(!pan_is_over(&table.s, NULL));
    fresh(3); /* five flames and a favour of one's own */
    flames(0, 31, true);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(table.s.winner, 0);
    fresh(3); /* five flames and a hijack */
    flames(1, 31, true);
    hand(1, 1, 14);
    at_announce(0);
    announce(5);
    hijack(1, 1, 14);
    CHECK_EQ(table.s.winner, 1);
}

TEST(turns_go_clockwise, "PAN-1.3 PAN-3.7")
{
    fresh(4);
    at_announce(2);
    static const uint8_t order[6] = {2, 3, 0, 1, 2, 3};
    for (int turn = 0; turn < 6; turn++) {
        until_announce(order[turn]);
        CHECK_EQ(table.s.active, order[turn]);
        announce(table.s.marker == 5 ? 6 : 5);
        int asked = 0;
        for (; table.s.decision == PAN_D_HIJACK; asked++) {
            CHECK_EQ(table.s.asked, (order[turn] + 1 + asked) % 4);
            pass();
        }
        CHECK_EQ(asked, 3);
    }
}

TEST(what_must_be_done_is_no_question, "PAN-1.4")
{
    fresh(3); /* the purchase */
    P(0)->influence = 2;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0);
    CHECK_EQ(P(0)->adepts, 2);
    fresh(3); /* both sacrifices: only the flame is asked for, and there is no way to decline it */
    P(0)->adepts = 3;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(offered(), 2);
    fresh(3);
    tokens(0, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    at_preparation(0);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(P(0)->tokens, 0);
    fresh(3); /* the discard: a blade, nothing else */
    hand(0, 1, 2, 3);
    at_discard(0, 7);
    CHECK_EQ(offered(), 3);
    CHECK(!offers(PAN_M_STOP));
}

static void no_gifts(const pan_state *before, cab_move move)
{
    (void)move;
    for (int from = 0; from < before->seats; from++)
        for (int to = 0; to < before->seats; to++)
            if (from != to) CHECK_EQ(before->player[from].hand & table.s.player[to].hand, 0);
}

TEST(talk_changes_nothing_and_nothing_is_given, "PAN-1.5")
{
    for (int seats = 3; seats <= 5; seats++)
        random_game(seats, (uint64_t)seats, no_gifts);
    fresh(4);
    hand(0, 1, 2, 3);
    at_announce(0);
    pan_state before = table.s;
    CHECK(pan_game.claims > 0);
    for (uint8_t kind = 0; kind < pan_game.claims; kind++) {
        cab_claim claim;
        cab_seen seen;
        memset(&claim, 0, sizeof claim);
        memset(&seen, 0, sizeof seen);
        claim.kind = kind;
        claim.from = 1;
        claim.to = CAB_NOBODY;
        for (int i = 0; i < CAB_CLAIM_REFS && pan_game.claim[kind].argument[i]; i++) {
            claim.ref[claim.refs].kind = pan_game.claim[kind].argument[i];
            claim.ref[claim.refs++].value = 1;
        }
        pan_hide(&table.s, 0, &seen);
        cab_verdict verdict = pan_game.judge(&seen, 0, &claim, NULL);
        CHECK(verdict <= CAB_VERDICT_VOID);
        CHECK(cab_equal(&before, &table.s, sizeof before));
    }
}

/* What this viewer can say, after the last move, of "I hold this guardian". */
static cab_verdict said_to_hold(cab_seat from, int guardian, cab_seat viewer, bool over)
{
    cab_claim claim;
    cab_seen seen;
    cab_event heard;
    cab_verdict verdict = CAB_VERDICT_OPEN;
    memset(&claim, 0, sizeof claim);
    memset(&seen, 0, sizeof seen);
    claim.kind = PAN_CLAIM_HOLD;
    claim.from = from;
    claim.refs = 1;
    claim.ref[0].kind = CAB_REF_TERM;
    claim.ref[0].value = (uint16_t)(PAN_T_GUARDIAN + guardian);
    pan_hide(&table.s, viewer, &seen);
    for (int i = 0; i < table.journal.count && verdict == CAB_VERDICT_OPEN; i++)
        if (cab_redact(&table.journal.event[i], viewer, &heard))
            verdict = pan_judge(&seen, viewer, &claim, &heard);
    if (over && verdict == CAB_VERDICT_OPEN) verdict = pan_judge(&seen, viewer, &claim, NULL);
    return verdict;
}

TEST(who_pays_with_a_guardian_has_held_it, "PAN-1.5 PAN-9.10")
{
    fresh(4);
    hand(1, 9, 3); /* all of it is paid, in one move */
    hand(2, 14, 15, 16);
    at_announce(0);
    announce(PAN_FA_INDOCTRINATION);
    hijack(1, 9, 3);
    CHECK_EQ(told("pay"), 2);
    for (cab_seat viewer = 0; viewer < 4; viewer++) {
        CHECK_EQ(said_to_hold(1, PAN_G_ORACLE, viewer, false), CAB_VERDICT_KEPT);
        CHECK_EQ(said_to_hold(1, PAN_G_EXECUTIONER, viewer, false), CAB_VERDICT_KEPT);
        CHECK_EQ(said_to_hold(1, PAN_G_WIDOW, viewer, false), CAB_VERDICT_OPEN);
        CHECK_EQ(said_to_hold(1, PAN_G_WIDOW, viewer, true),
                 CAB_VERDICT_BROKEN); /* no blade left */
        CHECK_EQ(said_to_hold(2, PAN_G_ORACLE, viewer, false), CAB_VERDICT_OPEN);
        CHECK_EQ(said_to_hold(2, PAN_G_ORACLE, viewer, true),
                 viewer == 2 ? CAB_VERDICT_BROKEN : CAB_VERDICT_VOID);
        CHECK_EQ(said_to_hold(2, PAN_G_FERRYMAN, viewer, true),
                 viewer == 2 ? CAB_VERDICT_KEPT : CAB_VERDICT_VOID);
    }
    CHECK_EQ(said_to_hold(1, PAN_G_ORACLE, CAB_NOBODY, false), CAB_VERDICT_KEPT);
}

TEST(a_statement_about_a_hand_ends_with_the_draw, "PAN-1.5 PAN-11.7")
{
    fresh(4);
    hand(0, 1, 9, 14);
    at_discard(0, PAN_FA_HUNT);
    discard(9);
    CHECK_EQ(told("draw"), 1);
    for (cab_seat viewer = 0; viewer < 4; viewer++) {
        CHECK_EQ(said_to_hold(0, PAN_G_EXECUTIONER, viewer, false), CAB_VERDICT_KEPT);
        CHECK_EQ(said_to_hold(0, PAN_G_ORACLE, viewer, false), CAB_VERDICT_VOID);
        CHECK_EQ(said_to_hold(0, PAN_G_HOUND, viewer, false), CAB_VERDICT_VOID);
        CHECK_EQ(said_to_hold(1, PAN_G_EXECUTIONER, viewer, false), CAB_VERDICT_OPEN);
    }
}

TEST(who_sees_a_hand_knows_what_was_said_of_it, "PAN-1.5 PAN-10.3")
{
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT);
    hand(2, 5, 9, 14);
    at_preparation(0);
    play(PAN_M_LOOK + 2);
    CHECK_EQ(said_to_hold(2, PAN_G_FERRYMAN, 0, false), CAB_VERDICT_KEPT);
    CHECK_EQ(said_to_hold(2, PAN_G_ORACLE, 0, false), CAB_VERDICT_BROKEN);
    CHECK_EQ(said_to_hold(1, PAN_G_ORACLE, 0, false), CAB_VERDICT_OPEN); /* another's hand */
    CHECK_EQ(said_to_hold(2, PAN_G_FERRYMAN, 1, false), CAB_VERDICT_OPEN);
    CHECK_EQ(said_to_hold(2, PAN_G_ORACLE, CAB_NOBODY, false), CAB_VERDICT_OPEN);
}

static uint8_t turns_of[PAN_SEATS];
static void count_turns(const pan_state *before, cab_move move)
{
    (void)move;
    if (table.s.turn == before->turn) return;
    turns_of[before->active]++;
    if (pan_is_over(&table.s, NULL)) return;
    CHECK(table.s.active == before->active ||
          table.s.active == (before->active + 1) % before->seats);
}

TEST(nobody_is_eliminated, "PAN-1.6")
{
    memset(turns_of, 0, sizeof turns_of);
    random_game(5, 11, count_turns);
    for (int seat = 0; seat < 5; seat++)
        for (int other = 0; other < 5; other++)
            CHECK(turns_of[seat] + 3 >
                  turns_of[other]); /* an extra turn each, and the round begun */
    fresh(3);                       /* the poorest of all still plays */
    no_hand(1);
    P(1)->adepts = 0;
    at_announce(0);
    announce(5);
    CHECK_ASKED(PAN_D_HIJACK, 1);
    nobody_hijacks();
    play(default_of(0));
    CHECK_ASKED(PAN_D_FAVOUR, 1);
}

static void conserved(const pan_state *before, cab_move move)
{
    const pan_state *s = &table.s;
    int cubes = s->reserve_influence, adepts = s->reserve_adepts, blades = 0, curses = 0;
    (void)before;
    (void)move;
    uint64_t faces = 0;
    for (int i = 0; i < PAN_CARDS; i++)
        faces |= cab_bit(s->card[i].face);
    CHECK_EQ(faces, ((uint64_t)1 << 52) - 2); /* every card once */
    for (int seat = 0; seat < s->seats; seat++) {
        const pan_player *p = P(seat);
        cubes += p->influence;
        adepts += p->adepts;
        for (int i = 0; i < p->curses; i++) {
            cubes += p->curse[i].influence;
            adepts += p->curse[i].adepts;
        }
        blades += hand_count(seat);
        curses += zone_count(PAN_Z_CURSES + seat);
    }
    CHECK_EQ(cubes, 40);
    CHECK_EQ(adepts, 25);
    CHECK_EQ(blades + zone_count(PAN_Z_PILE) + zone_count(PAN_Z_DISCARD), 24);
    CHECK_EQ(curses + zone_count(PAN_Z_CURSE_PILE) + zone_count(PAN_Z_CANDIDATES), 27);
}

TEST(nothing_is_lost_or_made, "PAN-1.7")
{
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 5; seed++)
            random_game(seats, seed, conserved);
    fresh(3);
    at_announce(0);
    CHECK(pan_check(&table.s) == NULL);
    table.s.reserve_influence--;
    CHECK(pan_check(&table.s) != NULL);
    table.s.reserve_influence++;
    table.s.reserve_adepts++;
    CHECK(pan_check(&table.s) != NULL);
    table.s.reserve_adepts--;
    table.s.card[0].face = table.s.card[1].face;
    CHECK(pan_check(&table.s) != NULL);
}

TEST(curses_and_discards_are_open, "PAN-1.8")
{
    fresh(4);
    permanent(2, 5);
    curse(2, 6, PAN_COVERED, 0, 0);
    tokens(2, PAN_PT_PROTECTION);
    discards(4, 9, 24);
    at_announce(0);
    for (cab_seat viewer = 0; viewer <= CAB_NOBODY; viewer++) {
        if (viewer >= 4 && viewer < CAB_NOBODY) continue;
        CHECK_EQ(known_to(viewer, PAN_Z_CURSES + 2), 2);
        CHECK(knows(viewer, PAN_Z_CURSES + 2, PAN_CU(6)));
        CHECK_EQ(known_to(viewer, PAN_Z_DISCARD), 3);
    }
}

TEST(all_else_is_open_but_hands_piles_and_candidates, "PAN-1.9 PAN-6.9")
{
    fresh(4);
    P(0)->adepts = 3;
    P(0)->influence = 6;
    tokens(1, PAN_PT_HUNT);
    P(1)->influence = 7;
    P(3)->determination = 2;
    at_preparation(0);
    play(PAN_M_CURSED_FLAME);
    play(PAN_M_EXTRA + 2);
    pan_state seen = seen_by(CAB_NOBODY);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_EQ(seen.player[seat].influence, P(seat)->influence);
        CHECK_EQ(seen.player[seat].adepts, P(seat)->adepts);
        CHECK_EQ(seen.player[seat].tokens, P(seat)->tokens);
        CHECK_EQ(seen.player[seat].determination, P(seat)->determination);
        CHECK_EQ(seen.player[seat].slots, P(seat)->slots);
        CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_HAND + seat), 0);
        CHECK_EQ(known_to((cab_seat)seat, PAN_Z_HAND + seat), hand_count(seat));
        CHECK_EQ(known_to((cab_seat)seat, PAN_Z_CANDIDATES), seat == 0 ? 3 : 0);
    }
    cab_cards c = pan_cards(&seen, NULL);
    for (int zone = 0; zone < PAN_ZONES; zone++)
        CHECK_EQ(cab_zone_count(&c, zone), zone_count(zone));
    CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_PILE), 0);
    CHECK_EQ(known_to(0, PAN_Z_PILE), 0);
    CHECK_EQ(known_to(CAB_NOBODY, PAN_Z_CURSE_PILE), 0);
    CHECK_EQ(seen.reserve_influence, table.s.reserve_influence);
    CHECK_EQ(seen.marker, table.s.marker);
}

/* ---- chapter 2 ---------------------------------------------------------------------------- */

TEST(what_each_player_starts_with,
     "PAN-2.1 PAN-2.2 PAN-2.3 PAN-2.4 PAN-2.5 PAN-2.6 PAN-2.7 PAN-2.9 PAN-2.11 PAN-2.12 PAN-2.19")
{
    for (int seats = 3; seats <= 5; seats++) {
        CHECK_EQ(deal(seats, 3), CAB_OK);
        CHECK_EQ(table.s.seats, seats);
        CHECK_EQ(table.s.round, 1);
        CHECK(pan_check(&table.s) == NULL);
        for (int seat = 0; seat < seats; seat++) {
            CHECK_EQ(P(seat)->determination, 0);
            CHECK_EQ(P(seat)->adepts, 1);
            CHECK_EQ(P(seat)->top_flame, 1);
            CHECK_EQ(P(seat)->cursed_flames, 4);
            CHECK_EQ(P(seat)->influence, 0);
            CHECK_EQ(P(seat)->tokens, 0);
            CHECK_EQ(P(seat)->slots, 0);
            CHECK_EQ(P(seat)->curses, 0);
            CHECK_EQ(hand_count(seat), 3);
            CHECK_EQ(cab_popcount(P(seat)->hand), 3);
        }
        CHECK_EQ(table.s.reserve_adepts, 25 - seats); /* 22, 21, 20 */
        CHECK_EQ(table.s.reserve_influence, 40);
        CHECK_EQ(zone_count(PAN_Z_PILE), 24 - 3 * seats); /* 15, 12, 9 */
        CHECK_EQ(zone_count(PAN_Z_DISCARD), 0);
        CHECK_EQ(zone_count(PAN_Z_CURSE_PILE), 27);
    }
}

TEST(piles_are_shuffled_and_face_down, "PAN-2.8 PAN-2.13")
{
    bool on_top[PAN_CARDS + 1] = {false};
    for (uint64_t seed = 0; seed < 600; seed++) {
        deal(3, seed);
        on_top[zone_face(PAN_Z_PILE, 14)] = true;
        on_top[zone_face(PAN_Z_CURSE_PILE, 26)] = true;
        if (seed >= 8) continue;
        for (cab_seat viewer = 0; viewer < 3; viewer++) {
            CHECK_EQ(known_to(viewer, PAN_Z_PILE), 0);
            CHECK_EQ(known_to(viewer, PAN_Z_CURSE_PILE), 0);
        }
    }
    for (int face = 1; face <= PAN_CARDS; face++)
        CHECK(on_top[face]);
}

TEST(dealt_one_by_one_from_the_first_player, "PAN-2.10")
{
    for (int seats = 3; seats <= 5; seats++) {
        for (int first = 0; first < seats; first++) {
            /* Answers that swap nothing leave the piles in order, BL24 on top. */
            cab_script script;
            cab_setup setup;
            memset(&script, 0, sizeof script);
            cab_setup_default(&pan_game, (uint8_t)seats, &setup);
            script.answer[script.given++] = (uint32_t)first;
            for (uint32_t i = 23; i > 0; i--)
                script.answer[script.given++] = i;
            cab_rng_script(&table.rng, &script);
            CHECK_EQ(pan_setup(&table.s, &setup, &table.rng), CAB_OK);
            CHECK(!script.misfit);
            CHECK_EQ(table.s.first, first);
            for (int i = 0; i < 3 * seats; i++)
                CHECK(holds((first + i) % seats, 24 - i));
        }
    }
}

TEST(faces_of_the_favour_board_are_alike, "PAN-2.14")
{
    CHECK_EQ(pan_game.options, 0); /* nothing to choose, so nothing that could change a favour */
}

TEST(first_player_is_drawn, "PAN-2.15")
{
    for (int seats = 3; seats <= 5; seats++) {
        int times[PAN_SEATS] = {0};
        for (uint64_t seed = 0; seed < 300; seed++) {
            deal(seats, seed);
            CHECK(table.s.first < seats);
            CHECK_EQ(table.s.active, table.s.first);
            times[table.s.first]++;
        }
        for (int seat = 0; seat < seats; seat++)
            CHECK(times[seat] > 300 / seats / 2);
    }
}

TEST(last_in_turn_order_places_the_marker, "PAN-2.16 PAN-2.17 PAN-2.18")
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (int favour = 1; favour <= 7; favour++) {
            deal(4, seed);
            int placer = (table.s.first + 3) % 4;
            CHECK_ASKED(PAN_D_MARKER, placer);
            CHECK_EQ(table.s.marker, 0);
            CHECK_EQ(offered(), 7);
            CHECK_EQ(known_to((cab_seat)placer, PAN_Z_HAND + placer), 3); /* hands come first */
            play(PAN_M_MARK + favour);
            CHECK_EQ(table.s.marker, favour);
            CHECK_ASKED(PAN_D_FAVOUR, table.s.first);
            CHECK_EQ(offered(), 6);
            CHECK(!offers(PAN_M_ANNOUNCE + favour));
        }
    }
}

TEST(unused_colours_stay_out, "PAN-2.20")
{
    deal(3, 5);
    pan_player nobody;
    memset(&nobody, 0, sizeof nobody);
    for (int seat = 3; seat < PAN_SEATS; seat++) {
        CHECK(cab_equal(P(seat), &nobody, sizeof nobody));
        CHECK_EQ(hand_count(seat), 0);
    }
    CHECK_EQ(table.s.reserve_influence, 40);
    CHECK_EQ(table.s.reserve_adepts + 3, 25);
}

TEST(own_colour_and_common_stock, "PAN-2.21")
{
    fresh(3); /* everybody has tokens of their own: the same one lies on two sanctuaries */
    tokens(1, PAN_PT_HUNT);
    at_announce(0);
    announce(PAN_FA_HUNT);
    nobody_hijacks();
    CHECK_EQ(P(0)->token[0], PAN_PT_HUNT);
    CHECK_EQ(P(1)->token[0], PAN_PT_HUNT);
    fresh(3); /* adepts are common: what one takes is missing to the next */
    P(1)->adepts = 22;
    at_announce(0);
    announce(7);
    nobody_hijacks();
    CHECK_EQ(P(0)->adepts, 2);
    CHECK_EQ(table.s.reserve_adepts, 0);
}

/* ---- chapter 15 ---------------------------------------------------------------------------- */

TEST(single_options_from_public_facts_are_not_asked, "PAN-15.1")
{
    fresh(3); /* only cursed flames: D03 is not asked; without cubes only 0 cards can be added */
    flames(0, 1, true);
    P(0)->adepts = 3;
    at_preparation(0);
    CHECK_EQ(P(0)->cursed_flames, 3);
    CHECK_ASKED(PAN_D_SLOT, 0);
    fresh(3); /* only the top flame */
    flames(0, 15, false);
    P(0)->adepts = 3;
    at_preparation(0);
    CHECK_ASKED(PAN_D_FAVOUR, 0); /* one flame, one slot */
    CHECK_EQ(slots_of(0), 5);
    fresh(3); /* one favour left */
    flames(0, 31, true);
    permanent(0, 12);
    table.s.marker = 6;
    tokens(0, PAN_PT_DISCARD, PAN_PT_HUNT, PAN_PT_PROTECTION, PAN_PT_ENSLAVEMENT);
    P(0)->token[0] = PAN_PT_ENTHRALMENT;
    at_preparation(0);
    play(PAN_M_LOOK_NOBODY);
    CHECK_EQ(table.s.announced, 5);
    CHECK_ASKED(PAN_D_HIJACK, 1);
    fresh(3); /* one blade to discard */
    hand(0, 6);
    at_announce(0);
    announce(5);
    nobody_hijacks();
    CHECK_EQ(top_discard(0), 6);
    CHECK_ASKED(PAN_D_FAVOUR, 1);
    fresh(3); /* the answer to a hijack is always asked */
    no_hand(1);
    at_announce(0);
    announce(5);
    CHECK_ASKED(PAN_D_HIJACK, 1);
}

TEST(defaults_of_the_decisions, "PAN-15.2")
{
    deal(4, 1);
    CHECK_EQ(default_of(table.s.asked), PAN_M_MARK + 6); /* D01 */
    fresh(4);
    tokens(0, PAN_PT_ENTHRALMENT, PAN_PT_HUNT, PAN_PT_ENSLAVEMENT);
    P(0)->influence = 17;
    P(0)->adepts = 0;
    at_preparation(0);
    CHECK_ASKED(PAN_D_PEEK, 0);
    CHECK_EQ(default_of(0), PAN_M_LOOK_NOBODY); /* D02 */
    play(PAN_M_LOOK_NOBODY);
    CHECK_ASKED(PAN_D_FLAME, 0);
    CHECK_EQ(default_of(0), PAN_M_TOP_FLAME); /* D03 */
    play(PAN_M_CURSED_FLAME);
    CHECK_ASKED(PAN_D_EXTRA, 0);
    CHECK_EQ(default_of(0), PAN_M_EXTRA); /* D04 */
    play(PAN_M_EXTRA + 3);
    CHECK_ASKED(PAN_D_KEEP, 0);
    CHECK_EQ(default_of(0),
             PAN_M_KEEP + zone_face(PAN_Z_CANDIDATES, 0) - 24); /* D05: first drawn */
    fresh(4);
    P(0)->adepts = 4;
    curse_pile(2);
    at_preparation(0);
    play(PAN_M_CURSED_FLAME);
    CHECK_ASKED(PAN_D_SLOT, 0);
    CHECK_EQ(default_of(0), PAN_M_SLOT + 3); /* D06: SL3, SL1, SL2, SL4, SL5 */
    play(PAN_M_SLOT + 5);
    CHECK_ASKED(PAN_D_KIND, 0);
    CHECK_EQ(default_of(0), PAN_M_KIND + PAN_POWER); /* D07 */
    static const uint8_t taken[4] = {4, 5, 7, 15}, next[4] = {1, 2, 4, 5};
    for (int i = 0; i < 4; i++) {
        if (i == 3) break; /* a single slot is not asked for */
        fresh(4);
        flames(0, taken[i], true);
        P(0)->adepts = 3;
        at_preparation(0);
        if (table.s.decision == PAN_D_EXTRA) play(PAN_M_EXTRA);
        CHECK_ASKED(PAN_D_SLOT, 0);
        CHECK_EQ(default_of(0), PAN_M_SLOT + next[i]);
    }
}

TEST(defaults_in_favours_and_moon, "PAN-15.2")
{
    fresh(4);
    permanent(0, 6);
    permanent(0, 1);
    table.s.marker = 1;
    at_announce(0);
    CHECK_EQ(default_of(0), PAN_M_ANNOUNCE + 5); /* D09: FA5, FA6, FA1 .. FA4, FA7 */
    announce(3);
    CHECK_EQ(default_of(1), PAN_M_PASS); /* D10 */
    nobody_hijacks();
    CHECK_ASKED(PAN_D_COVER, 0);
    CHECK_EQ(default_of(0), PAN_M_COVER + 6); /* D08: lowest index */
    play(PAN_M_COVER + 1);
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK_EQ(default_of(0), PAN_M_DISCARD + cab_low(P(0)->hand)); /* D15 */
    fresh(4);
    table.s.marker = 5;
    at_announce(0);
    CHECK_EQ(default_of(0), PAN_M_ANNOUNCE + 6);
    fresh(4);
    hand(1, 9, 7, 2, 1);
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 1);
    CHECK_EQ(default_of(1), PAN_M_PAY + 7); /* D11 */
    play(PAN_M_PAY + 9);
    CHECK_EQ(default_of(1), PAN_M_PAY + 1); /* D12 */
    fresh(4);
    hand(1, 9, 22, 23, 24);
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 2);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_PAY_HOUNDS, 1);
    CHECK_EQ(offered(), 3);
    CHECK_EQ(default_of(1), PAN_M_HOUNDS + 3); /* D13: the first pair, BL22 and BL23 */
    fresh(4);
    curse(0, 20, 0, 5, 0);
    curse(0, 18, 0, 3, 0);
    P(1)->influence = 1;
    at_announce(0);
    announce(6);
    nobody_hijacks();
    CHECK_ASKED(PAN_D_ABSORB, 0);
    CHECK_EQ(default_of(0), PAN_M_ABSORB + 20); /* D14: lowest index */
    fresh(4);
    flames(0, 8, true);
    tokens(0, PAN_PT_DISCARD);
    at_discard(0, 7);
    play(default_of(0));
    CHECK_ASKED(PAN_D_MORE, 0);
    CHECK_EQ(default_of(0), PAN_M_STOP); /* D16 */
}

static void default_fits(const pan_state *before, cab_move move)
{
    (void)before;
    (void)move;
    if (pan_is_over(&table.s, NULL)) return;
    cab_seat seat = table.s.asked;
    CHECK(cab_is_legal(&pan_game, &table.s, seat, default_of(seat)));
}

TEST(a_seat_left_plays_on_by_defaults, "PAN-15.3")
{
    for (int seats = 3; seats <= 5; seats++)
        random_game(seats, (uint64_t)(50 + seats), default_fits);
    for (uint64_t seed = 0; seed < 3; seed++) { /* everybody has left, at any moment */
        deal(3, seed);
        for (int i = 0; i < 30000 && !pan_is_over(&table.s, NULL); i++) {
            cab_move list[CAB_LIST_MAX];
            int count = pan_legal_moves(&table.s, table.s.asked, list);
            play(i < 40 ? list[cab_rng_below(&table.rng, (uint32_t)count)]
                        : default_of(table.s.asked));
        }
        CHECK(pan_is_over(&table.s, NULL));
    }
}

/* Every number from every seat: accepted exactly if it is in the list, else nothing has changed. */
static void only_legal_moves(const pan_state *before, cab_move played)
{
    static const cab_move beyond[] = {PAN_MOVES, 1000, CAB_NO_MOVE, CAB_SILENT, CAB_REOPEN};
    (void)before;
    (void)played;
    pan_state now = table.s;
    for (int i = 0; i < PAN_MOVES + 5; i++) {
        cab_move move = i < PAN_MOVES ? (cab_move)i : beyond[i - PAN_MOVES];
        for (cab_seat seat = 0; seat <= now.seats; seat++) {
            bool legal = seat < now.seats && cab_is_legal(&pan_game, &now, seat, move);
            cab_error want = now.decision == PAN_D_NONE ? CAB_OVER
                             : move == CAB_REOPEN       ? CAB_NOT_SEALED
                             : seat != now.asked        ? CAB_NOT_ASKED
                             : legal                    ? CAB_OK
                                                        : CAB_ILLEGAL;
            pan_state copy = now;
            cab_rng dice;
            cab_rng_fast(&dice, 9);
            CHECK_EQ(pan_apply_move(&copy, seat, move, &dice, NULL), want);
            if (want != CAB_OK) CHECK(cab_equal(&copy, &now, sizeof now));
            if (want != CAB_OK) continue;
            CHECK_EQ(copy.last_seat, seat);
            CHECK_EQ(copy.last_move, move);
        }
    }
}

TEST(nothing_but_legal_moves, "PAN-15.4")
{
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 3; seed++)
            random_game(seats, 500 + seed, only_legal_moves);
}

static void no_way_back(const pan_state *before, cab_move move)
{
    (void)before;
    (void)move;
    pan_state now = table.s;
    CHECK_EQ(pan_turn(&table.s).sealed, 0);
    for (cab_seat seat = 0; seat < table.s.seats; seat++)
        CHECK(attempt(seat, CAB_REOPEN) != CAB_OK);
    CHECK(cab_equal(&now, &table.s, sizeof now));
}

TEST(no_decision_is_taken_back, "PAN-15.4")
{
    random_game(4, 77, no_way_back);
}

TEST(payment_is_asked_with_one_way_too, "PAN-15.5")
{
    fresh(4);
    hand(1, 9, 3, 22);
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 1);
    CHECK_ASKED(PAN_D_PAY_FIRST, 1);
    CHECK_EQ(offered(), 1);
    CHECK_EQ(attempt(1, PAN_M_PAY + 3), CAB_ILLEGAL);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_PAY_SECOND, 1);
    CHECK_EQ(offered(), 1);
    fresh(4);
    hand(1, 9, 23, 24, 4);
    at_announce(0);
    announce(7);
    play(PAN_M_SHAPE + 2);
    CHECK_ASKED(PAN_D_PAY_FIRST, 1);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_PAY_HOUNDS, 1);
    CHECK_EQ(offered(), 1);
}

/* P1 answers yes to P0's favour; the first payment question asked after it. */
static int after_yes(int favour, int shape)
{
    at_announce(0);
    announce(favour);
    play(PAN_M_SHAPE + shape);
    return table.s.decision;
}

TEST(payment_forced_by_public_facts_is_not_asked, "PAN-15.5 PAN-15.1")
{
    fresh(4); /* two blades in hand, one of each guardian */
    hand(1, 9, 3);
    CHECK_EQ(after_yes(7, 1), PAN_D_DISCARD);
    CHECK_EQ(hand_count(1), 0);
    CHECK_EQ(top_discard(1), 9);
    CHECK_EQ(top_discard(0), 3);
    fresh(4); /* the other Oracles lie in the discard, for all to see */
    hand(1, 1, 14, 21);
    discards(2, 3);
    CHECK_EQ(after_yes(5, 1), PAN_D_PAY_SECOND);
    CHECK(!holds(1, 1));
    fresh(4); /* the other Ferrymen: the second */
    hand(1, 1, 14, 21);
    discards(15, 16);
    CHECK_EQ(after_yes(5, 1), PAN_D_PAY_FIRST);
    play(PAN_M_PAY + 1);
    CHECK_ASKED(PAN_D_DISCARD, 0);
}

TEST(hounds_forced_by_public_facts_are_not_asked, "PAN-15.5")
{
    fresh(4); /* a guardian and two Hounds are the whole hand */
    hand(1, 9, 23, 24);
    CHECK_EQ(after_yes(7, 2), PAN_D_DISCARD);
    fresh(4); /* with the track Hound it might be otherwise */
    hand(1, 9, 23, 24);
    P(1)->determination = 2;
    CHECK_EQ(after_yes(7, 2), PAN_D_PAY_FIRST);
    fresh(4); /* a guardian, a Hound and the track */
    hand(1, 9, 23);
    P(1)->determination = 2;
    CHECK_EQ(after_yes(7, 2), PAN_D_DISCARD);
    CHECK_EQ(P(1)->determination, 0);
    fresh(4); /* two Hounds are not in the discard, so it is these */
    hand(1, 9, 23, 24, 4);
    discards(21, 22);
    CHECK_EQ(after_yes(7, 2), PAN_D_PAY_FIRST);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK_EQ(hand_count(1), 1);
    fresh(4); /* one Hound is not, and the track makes the pair */
    hand(1, 9, 24, 4);
    P(1)->determination = 2;
    discards(21, 22, 23);
    CHECK_EQ(after_yes(7, 2), PAN_D_PAY_FIRST);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_DISCARD, 0);
    CHECK(!holds(1, 24));
}

TEST(the_lone_track_hound_by_public_facts, "PAN-15.5")
{
    fresh(4); /* one blade in hand: the guardian, and the track Hound alone */
    permanent(0, 15);
    hand(1, 9);
    P(1)->determination = 2;
    CHECK_EQ(after_yes(7, 2), PAN_D_DISCARD);
    CHECK_EQ(P(1)->determination, 0);
    fresh(4); /* two: either may be the guardian, the other a Hound */
    permanent(0, 15);
    hand(1, 9, 4);
    P(1)->determination = 2;
    CHECK_EQ(after_yes(7, 2), PAN_D_PAY_FIRST);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_PAY_HOUNDS, 1);
    CHECK_EQ(offered(), 1);
    fresh(4); /* all Hounds are in the discard */
    permanent(0, 15);
    hand(1, 9, 4);
    discards(21, 22, 23, 24);
    P(1)->determination = 2;
    CHECK_EQ(after_yes(7, 2), PAN_D_PAY_FIRST);
    play(PAN_M_PAY + 9);
    CHECK_ASKED(PAN_D_DISCARD, 0);
}

/* P1 is in the middle of paying for Indoctrination, with this hand. */
static bool can_finish(const uint8_t *blades, int count, int decision, int shape)
{
    fresh(4);
    give_hand(1, blades, count);
    at_announce(0);
    table.s.announced = table.s.marker = 7;
    table.s.step = PAN_S_PAY;
    table.s.decision = (pan_decision)decision;
    table.s.shape = (uint8_t)shape;
    table.s.asked = table.s.hijacker = 1;
    return pan_can_finish_payment(&table.s);
}
#define PAYING(decision, shape, ...)                                                               \
    can_finish(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), decision, shape)

TEST(what_completes_a_payment, "PAN-9.4 PAN-9.5")
{
    CHECK(PAYING(PAN_D_PAY_FIRST, 1, 9, 2, 22)); /* Executioner, Oracle */
    CHECK(!PAYING(PAN_D_PAY_FIRST, 1, 4, 2, 22));
    CHECK(!PAYING(PAN_D_PAY_FIRST, 1, 9, 4, 22));
    CHECK(PAYING(PAN_D_PAY_SECOND, 1, 2, 22)); /* the Executioner is paid */
    CHECK(!PAYING(PAN_D_PAY_SECOND, 1, 9, 22));
    CHECK(PAYING(PAN_D_PAY_FIRST, 2, 9, 21, 22));
    CHECK(!PAYING(PAN_D_PAY_FIRST, 2, 9, 4, 22));
    CHECK(PAYING(PAN_D_PAY_SECOND, 3, 2, 21, 22, 4));
    CHECK(!PAYING(PAN_D_PAY_SECOND, 3, 9, 21, 22, 4));
    CHECK(PAYING(PAN_D_PAY_HOUNDS, 2, 21, 22, 4));
    CHECK(!PAYING(PAN_D_PAY_HOUNDS, 2, 21, 4));
}

int main(void)
{
    RUN(three_to_five_sorcerers);
    RUN(five_flames_then_a_favour);
    RUN(turns_go_clockwise);
    RUN(what_must_be_done_is_no_question);
    RUN(talk_changes_nothing_and_nothing_is_given);
    RUN(who_pays_with_a_guardian_has_held_it);
    RUN(a_statement_about_a_hand_ends_with_the_draw);
    RUN(who_sees_a_hand_knows_what_was_said_of_it);
    RUN(nobody_is_eliminated);
    RUN(nothing_is_lost_or_made);
    RUN(curses_and_discards_are_open);
    RUN(all_else_is_open_but_hands_piles_and_candidates);
    RUN(what_each_player_starts_with);
    RUN(piles_are_shuffled_and_face_down);
    RUN(dealt_one_by_one_from_the_first_player);
    RUN(faces_of_the_favour_board_are_alike);
    RUN(first_player_is_drawn);
    RUN(last_in_turn_order_places_the_marker);
    RUN(unused_colours_stay_out);
    RUN(own_colour_and_common_stock);
    RUN(single_options_from_public_facts_are_not_asked);
    RUN(defaults_of_the_decisions);
    RUN(defaults_in_favours_and_moon);
    RUN(a_seat_left_plays_on_by_defaults);
    RUN(nothing_but_legal_moves);
    RUN(no_decision_is_taken_back);
    RUN(payment_is_asked_with_one_way_too);
    RUN(payment_forced_by_public_facts_is_not_asked);
    RUN(hounds_forced_by_public_facts_are_not_asked);
    RUN(the_lone_track_hound_by_public_facts);
    RUN(what_completes_a_payment);
    return test_done();
}
