/* New Salem: the end of a round (NSM-13) and of the game (NSM-14), talk (NSM-15), absent players
 * (NSM-16). */
#include "games/newsalem/newsalem_fixture.h"

/* ---- the end of a round (NSM-13) ------------------------------------------------------------- */

/* Four players in this round, with nobody who could do anything: the phase ends by itself. */
static void idle_round(int round)
{
    fresh(4);
    table.s.round = (uint8_t)round;
    deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6);
    event_deck(NSM_E_ALIBI, NSM_E_PACT, NSM_E_TITHE);
    despair_on(1, 1);
    purse(0, 1);
    at_action();
}

TEST(the_building_deck_is_shuffled, "NSM-13.1")
{
    int moved = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        fresh(3);
        cab_rng_fast(&table.rng, seed);
        table.s.round = 1; /* four cards each are dealt next */
        deck(HOPE_1, HOPE_2, HOPE_3, HOPE_4, HOPE_5, HOPE_6);
        at_action();
        CHECK_EQ(table.s.round, 2);
        moved += !lies(NSM_Z_HAND + 0, HOPE_1); /* unshuffled, seat 0 would be dealt the top card */
    }
    CHECK(moved > 10);
}

TEST(a_shuffle_forgets_places_not_cards, "NSM-13.1 NSM-4.8")
{
    fresh(3);
    hand(0, HOPE_1, DESPAIR_1);
    hand(1, PLAIN_1, PLAIN_2);
    hand(2, PLAIN_3, DESPAIR_3);
    at_draft();
    keep(0, HOPE_1);
    keep(1, PLAIN_1);
    keep(2, PLAIN_3); /* the discards lie under the deck; nobody can pay: the round ends */
    CHECK_EQ(table.s.round, 4);
    CHECK(!knows(0, NSM_Z_DECK, DESPAIR_1));
}

TEST(the_next_round_card, "NSM-13.2 NSM-3.2")
{
    for (int round = 1; round <= 4; round++) {
        static const int dealt[5] = {3, 4, 5, 4, 3};
        idle_round(round);
        CHECK_EQ(table.s.round, round + 1);
        CHECK_EQ(zone_count(NSM_Z_HAND), dealt[round]);
        CHECK_EQ(told("round"), 1);
    }
}

TEST(the_event_deck_is_not_shuffled, "NSM-13.3")
{
    idle_round(2);
    int top = zone_count(NSM_Z_EVENT_DECK) - 1;
    CHECK_EQ(zone_face(NSM_Z_EVENT_DECK, top), NSM_E(NSM_E_ALIBI));
    CHECK_EQ(zone_face(NSM_Z_EVENT_DECK, top - 1), NSM_E(NSM_E_PACT));
    CHECK_EQ(zone_face(NSM_Z_EVENT_DECK, top - 2), NSM_E(NSM_E_TITHE));
}

TEST(the_pillory_ends, "NSM-13.4")
{
    for (int late = 0; late <= 1; late++) {
        fresh(4);
        held(2, NSM_E_PILLORY);
        table.s.round = 2;
        table.s.pillory_until = (uint8_t)(2 + late);
        at_action();
        CHECK_EQ(table.s.round, 3);
        CHECK_EQ(zone_count(NSM_Z_HELD + 2), late);
        if (!late) CHECK_EQ(under_events(), NSM_E_PILLORY);
    }
}

TEST(districts_stay, "NSM-13.5")
{
    idle_round(3);
    CHECK_EQ(hopes(0), 1);
    CHECK_EQ(town(), 1);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(zone_count(NSM_Z_DISTRICT + seat), 3);
}

/* ---- the four steps (NSM-14) ----------------------------------------------------------------- */

TEST(trials_at_the_end, "NSM-14.1 NSM-14.2 NSM-14.16")
{
    for (int trials = 0; trials < 4; trials++) { /* bit 0: the Witch on trial, bit 1: a Puritan */
        fresh(4);
        is(0, 0);
        despair_on(1, 5);
        if (trials & 1) tried(0);
        if (trials & 2) tried(1);
        at_end();
        CHECK_EQ(table.s.total[0], 5);
        CHECK_EQ(table.s.total[1], 5 + (trials & 1 ? -2 : 2) + (trials & 2 ? 2 : 0));
        CHECK_EQ(town(), 5);                      /* counted, not laid on buildings */
        CHECK_EQ(seen_by(CAB_NOBODY).witches, 1); /* characters are turned up */
        for (int seat = 0; seat < 4; seat++)
            CHECK_EQ(known_to(CAB_NOBODY, NSM_Z_CHARACTER + seat), 1);
    }
}

TEST(the_order_of_the_steps, "NSM-14.1 NSM-3.4")
{
    fresh(3);
    table.s.round = 5;
    purse(1, 1);
    at_action();
    end_phase(); /* in round 5: no shuffle, no deal, but the four steps */
    static const char *const steps[] = {"phase_end", "reveal",     "step_trials",
                                        "step_sets", "step_count", "points"};
    int last = -1;
    for (int i = 0; i < 6; i++) {
        int index = cab_name_find(&nsm_game, CAB_NAME_EVENT, steps[i]), at = 0;
        CHECK(told(steps[i]) > 0);
        while (table.journal.event[at].kind != index)
            at++;
        CHECK(at > last);
        last = at;
    }
    CHECK_EQ(told("shuffle"), 0);
    CHECK_EQ(told("reveal"), 3);
    CHECK_EQ(told("points"), 3); /* of everybody */
}

TEST(sets_at_the_end, "NSM-14.3 NSM-14.5 NSM-11.6 NSM-5.12")
{
    fresh(4);
    district(0, 97, 107, 113);                 /* a Death set, of a player on trial */
    district(1, 121, 129, 137, 122, 130, 138); /* two Justice sets */
    district(2, 98, 105, 114, 99, 106, 115);   /* two Death sets */
    district(3, 123, 131, 139, 97 + 3, 108);   /* a Justice set, no Death set */
    despair_on(97, 9);
    tried(0);
    at_end();
    CHECK_EQ(table.s.total[1], 11); /* a Puritan on trial */
    CHECK_EQ(table.s.total[2], 11 + 3 * 3 - 3 * 3);
}

TEST(totals_are_cut_at_zero, "NSM-14.4")
{
    fresh(4);
    is(0, 0);
    is(1, 1);
    tried(0);
    tried(1);
    despair_on(1, 3);
    district(2, 97, 107, 113);
    at_end();
    CHECK_EQ(table.s.total[1], 0); /* 3 - 4 */
    CHECK_EQ(table.s.total[2], 3); /* not 2 */
    fresh(4);
    district(2, 121, 129, 137);
    despair_on(1, 1);
    at_end();
    CHECK_EQ(table.s.total[2], 0);
    fresh(4); /* within a step only the net change counts */
    is(0, 0);
    is(1, 1);
    tried(0);
    tried(2);
    district(2, 97, 107, 113, 121, 129, 137);
    at_end();
    CHECK_EQ(table.s.total[1], 2); /* 0 - 2 + 2 + 2 */
    CHECK_EQ(table.s.total[2], 2); /* + 3 - 3 */
}

TEST(the_threshold, "NSM-14.6 NSM-14.7 NSM-14.9 NSM-14.10")
{
    for (int seats = 3; seats <= 8; seats++) {
        for (int below = 0; below <= 1; below++) {
            fresh(seats);
            is(0, 0);
            if (seats == 8) is(7, 1);
            tried(0);
            despair_on(2, 2 * seats + 2 - (seats == 8 ? 2 : 0) - below);
            at_end();
            CHECK_EQ(table.s.total[2], 2 * seats - below);
            cab_result r = result();
            for (int seat = 0; seat < seats; seat++) {
                bool witch = table.s.witches >> seat & 1;
                if (r.winners >> seat & 1) CHECK_EQ(witch, !below);
            }
            CHECK(r.winners != 0);
            CHECK_TEXT(nsm_name(CAB_NAME_END, r.reason), below ? "puritans" : "witches");
        }
    }
}

TEST(only_the_prevailing_side_wins, "NSM-14.10 NSM-14.7 NSM-14.9")
{
    for (int dark = 0; dark <= 1; dark++) {
        fresh(4);
        is(0, 0); /* Entertainment, Education, Death */
        is(1, 1); /* Entertainment, Finance, Justice */
        is(2, 4); /* Commerce, Finance */
        is(3, 5); /* Entertainment, Finance */
        district(0, 1);
        district(1, 2, 3, 49);
        district(2, 25, 26, 27, 33, 34, 35); /* 6 points, the most of all */
        district(3, 50, 51);
        despair_on(1, dark ? 4 : 3);
        at_end();
        CHECK_EQ(table.s.points[0], 1);
        CHECK_EQ(table.s.points[1], 3);
        CHECK_EQ(table.s.points[2], 6);
        CHECK_EQ(table.s.points[3], 2);
        CHECK_EQ(result().winners, dark ? 1 << 1 : 1 << 2); /* with two free Witches 8 or 7 */
        CHECK_EQ(result().rank[dark ? 1 : 2], 1);
        CHECK_EQ(result().rank[dark ? 0 : 3], 2);
        CHECK_EQ(result().score[3], 2);
        CHECK_EQ(result().utility[dark ? 1 : 2], 100);
        CHECK_EQ(result().utility[dark ? 0 : 3], 0); /* the own side has won */
        CHECK_EQ(result().utility[dark ? 2 : 0], -100);
        CHECK_EQ(result().utility[dark ? 3 : 1], -100);
    }
}

TEST(everybody_loses_without_a_witch, "NSM-14.8")
{
    fresh(4);
    despair_on(1, 8);
    at_end();
    CHECK_EQ(table.s.witches, 0);
    CHECK_EQ(result().winners, 0);
    CHECK_TEXT(nsm_name(CAB_NAME_END, result().reason), "nobody");
    for (int seat = 0; seat < 4; seat++)
        CHECK(result().utility[seat] < 0);
}

TEST(points, "NSM-14.11 NSM-14.12 NSM-14.13 NSM-14.18")
{
    fresh(3);
    district(0, 25, 33, 41, 26, 34, 42, 27, 1); /* Commerce 3, 2, 2; a Tavern */
    at_end();
    CHECK_EQ(nsm_sets(&table.s, 0, NSM_COM), 2);         /* several of one category */
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 7 + 4); /* Commerce, Finance */
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(5)), 1 + 4); /* sets count on any character */
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(6)), 4);
    fresh(3);
    is(0, 4);
    district(0, 25, 33, 41, 26, 34, 42, 27, 1);
    at_end();
    CHECK_EQ(counter_of(0, "points"), 7 + 4); /* the view says what they are made of */
    CHECK_EQ(counter_of(0, "counted"), 7);
    fresh(3);
    district(0, 25, 33, 41, 26, 34, 42, 27, 1);
    charter(0, NSM_COM);
    at_end();
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(6)), 7 + 4); /* a Charter for Commerce */
    CHECK_EQ(nsm_points(&table.s, 0, NSM_CH(4)), 7 + 4); /* no double points */
}

TEST(ties, "NSM-14.14 NSM-14.15 NSM-13.5")
{
    for (int more = 0; more <= 1; more++) {
        fresh(3);
        is(0, 4);
        is(1, 5);
        is(2, 8);
        district(0, 25, 49);
        district(1, 1, 50);
        district(2, 97);
        purse(0, 2);
        purse(1, 2 + more);
        at_end();
        CHECK_EQ(table.s.points[0], 2);
        CHECK_EQ(table.s.points[1], 2);
        CHECK_EQ(table.s.points[2], 1);
        CHECK_EQ(result().winners, more ? 2 : 3); /* more Hope wins; else both */
        CHECK_EQ(result().rank[0], more ? 2 : 1);
        CHECK_EQ(result().rank[2], 3);
    }
}

TEST(a_tie_with_a_player_on_trial, "NSM-14.14 NSM-11.10")
{
    fresh(3);
    is(0, 4);
    is(1, 5);
    is(2, 8);
    district(0, 25, 49);
    district(1, 1, 50);
    district(2, 97);
    tried(1);
    purse(0, 2);
    purse(1, 3);
    at_end();
    CHECK_EQ(table.s.points[0], table.s.points[1]);
    CHECK_EQ(result().winners, 1 << 1); /* the Hope of somebody on trial counts too */
}

TEST(there_is_always_a_puritan, "NSM-14.17")
{
    for (int seats = 3; seats <= 8; seats++) {
        CHECK(nsm_pool(seats, false)->witches <= seats - 1);
        CHECK(nsm_pool(seats, true)->witches <= seats - 1);
    }
}

/* ---- talk (NSM-15) --------------------------------------------------------------------------- */

static cab_verdict judged(const cab_claim *claim)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    nsm_hide(&table.s, 2, &seen);
    return nsm_judge(&seen, 2, claim, NULL);
}

static cab_claim claim_of(int kind, int from, int seat, int term)
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = (cab_seat)from;
    claim.to = CAB_NOBODY;
    if (seat != CAB_NOBODY) {
        claim.ref[claim.refs].kind = CAB_REF_SEAT;
        claim.ref[claim.refs++].seat = (uint8_t)seat;
    }
    if (term) {
        claim.ref[claim.refs].kind = CAB_REF_TERM;
        claim.ref[claim.refs++].value = (uint16_t)term;
    }
    return claim;
}

TEST(talk_is_free_and_may_be_false, "NSM-15.1 NSM-15.2 NSM-15.4")
{
    cab_claim lie = claim_of(NSM_CLAIM_TEAM, 0, CAB_NOBODY, NSM_T_TEAM + NSM_PURITAN);
    cab_claim truth = claim_of(NSM_CLAIM_TEAM, 1, CAB_NOBODY, NSM_T_TEAM + NSM_PURITAN);
    cab_claim collects = claim_of(NSM_CLAIM_CATEGORY, 0, CAB_NOBODY, NSM_T_CATEGORY + NSM_DEA);
    cab_claim collects_not = claim_of(NSM_CLAIM_CATEGORY, 0, CAB_NOBODY, NSM_T_CATEGORY + NSM_COM);
    cab_claim saw = claim_of(NSM_CLAIM_SEEN, 1, 0, NSM_T_TEAM + NSM_WITCH);
    cab_claim saw_wrong = claim_of(NSM_CLAIM_SEEN, 1, 0, NSM_T_TEAM + NSM_PURITAN);
    cab_claim accuses = claim_of(NSM_CLAIM_ACCUSE, 2, 0, 0);
    cab_claim vouches = claim_of(NSM_CLAIM_VOUCH, 2, 0, 0);
    cab_claim *const all[] = {&lie, &truth,     &collects, &collects_not,
                              &saw, &saw_wrong, &accuses,  &vouches};
    for (int over = 0; over <= 1; over++) {
        fresh(4);
        is(0, 0);
        table.s.saw_character[1] = 1;
        table.s.round = 5;
        lay_cards();
        table.s.card[nsm_start(&table.s, NSM_Z_CHARACTER)].known |= CAB_BIT(1);
        nsm_ask(&table.s, 0, NSM_D_ACTION);
        table.s.step = NSM_S_ACTION;
        sound();
        if (over) play(0, NSM_M_END);
        nsm_state before = table.s;
        for (int i = 0; i < 8; i++) {
            static const bool kept[8] = {false, true, true, false, true, false, true, false};
            cab_verdict wanted = !over     ? CAB_VERDICT_OPEN /* never verified before the end */
                                 : kept[i] ? CAB_VERDICT_KEPT
                                           : CAB_VERDICT_BROKEN;
            CHECK_EQ(judged(all[i]), wanted);
        }
        CHECK(cab_equal(&before, &table.s, sizeof before)); /* no rules effect */
    }
}

TEST(claims_speak_of_teams_and_categories_only, "NSM-15.5 NSM-15.6")
{
    for (int kind = 0; kind < nsm_game.claims; kind++)
        for (int i = 0; i < CAB_CLAIM_REFS; i++) { /* no card, so no character by name */
            CHECK(nsm_game.claim[kind].argument[i] != CAB_REF_CARD);
            CHECK(nsm_game.claim[kind].argument[i] != CAB_REF_FACE);
        }
    for (uint16_t term = 1; nsm_name(CAB_NAME_TERM, term); term++)
        for (int id = 0; id < NSM_CHARACTERS; id++)
            CHECK(strcmp(nsm_name(CAB_NAME_TERM, term), nsm_name(CAB_NAME_FACE, NSM_CH(id))) != 0);
}

/* ---- absent players (NSM-16) ----------------------------------------------------------------- */

TEST(defaults_carry_a_seat_through_the_game, "NSM-16.1 NSM-16.2 NSM-16.3")
{
    int absent_won = 0, absent_named = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        cab_rng choice;
        cab_move list[CAB_LIST_MAX];
        new_game(4, seed, -1, 0);
        cab_rng_fast(&choice, seed);
        int face = zone_face(NSM_Z_CHARACTER + 1, 0);
        while (!nsm_is_over(&table.s, NULL)) {
            int seat = cab_low(table.s.ask.must);
            cab_move usual = default_of(seat);
            CHECK(offers(seat, usual)); /* a default for each decision */
            int count = nsm_legal_moves(&table.s, (cab_seat)seat, list);
            bool absent = seat == 1; /* who has left, or run out of time */
            play(seat, absent ? usual : list[cab_rng_below(&choice, (uint32_t)count)]);
            if (told("name") && constable() == 1) absent_named++;
        }
        CHECK_EQ(zone_face(NSM_Z_CHARACTER + 1, 0), face); /* keeps its character ... */
        CHECK(zone_count(NSM_Z_DISTRICT + 1) > 8);         /* ... and its district */
        absent_won += result().winners >> 1 & 1;
    }
    CHECK(absent_named > 0); /* stays eligible */
    CHECK(absent_won > 0);   /* the result counts for the seat */
}

TEST(defaults_are_legal_wherever_one_is_asked, "NSM-16.1")
{
    uint32_t met = 0;
    cab_rng choice;
    cab_move list[CAB_LIST_MAX];
    for (uint64_t seed = 1; seed <= 40; seed++) {
        new_game(3 + (int)(seed % 6), seed, -1, 0);
        cab_rng_fast(&choice, seed);
        while (!nsm_is_over(&table.s, NULL)) {
            int seat = cab_low(table.s.ask.must);
            met |= 1u << table.s.decision;
            CHECK(offers(seat, default_of(seat)));
            if (table.s.may) CHECK_EQ(default_of(cab_low(table.s.may)), CAB_SILENT); /* D10 */
            int count = nsm_legal_moves(&table.s, (cab_seat)seat, list);
            play(seat, list[cab_rng_below(&choice, (uint32_t)count)]);
        }
    }
    for (int d = NSM_D_DRAFT; d < NSM_DECISIONS; d++)
        if (d != NSM_D_GIFT) CHECK(met >> d & 1);
}

int main(void)
{
    RUN(the_building_deck_is_shuffled);
    RUN(a_shuffle_forgets_places_not_cards);
    RUN(the_next_round_card);
    RUN(the_event_deck_is_not_shuffled);
    RUN(the_pillory_ends);
    RUN(districts_stay);
    RUN(trials_at_the_end);
    RUN(the_order_of_the_steps);
    RUN(sets_at_the_end);
    RUN(totals_are_cut_at_zero);
    RUN(the_threshold);
    RUN(only_the_prevailing_side_wins);
    RUN(everybody_loses_without_a_witch);
    RUN(points);
    RUN(ties);
    RUN(a_tie_with_a_player_on_trial);
    RUN(there_is_always_a_puritan);
    RUN(talk_is_free_and_may_be_false);
    RUN(claims_speak_of_teams_and_categories_only);
    RUN(defaults_carry_a_seat_through_the_game);
    RUN(defaults_are_legal_wherever_one_is_asked);
    return test_done();
}
