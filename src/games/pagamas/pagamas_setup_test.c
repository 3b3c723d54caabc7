/* Set-up, data, the turn as a whole, the end (PGM-1, 2.1 to 2.4, 13; G1, G2, G18). */
#include "games/pagamas/pagamas_fixture.h"

/* ---- set-up ---- */

TEST(g1_decks_by_number_of_players, "PGM-1.1 PGM-1.2 PGM-1.3 PGM-1.4 PGM-1.5 PGM-1.6 PGM-1.7 "
                                    "PGM-1.8 PGM-1.9 PGM-1.10")
{
    for (int n = 3; n <= 6; n++) {
        int loot = 0, shares = 0, actions = 0;
        deal_game(n, (uint64_t)n);
        for (int i = 0; i < S->pile[PGM_ZONES - 1].end; i++) {
            int face = S->card[i].face;
            if (face >= PGM_ACTION_FIRST) actions++;
            if (face > PGM_LOOT_LAST) continue;
            loot++;
            shares += face;
        }
        CHECK_EQ(loot, 7 * n);
        CHECK_EQ(shares, 11 * n);
        CHECK_EQ(actions, 55);
        const uint8_t *copies = pgm_copies(n);
        CHECK_EQ(copies[1], 4 * n);
        CHECK_EQ(copies[2], 2 * n);
        CHECK_EQ(copies[3], n);
        CHECK_EQ(S->pile[PGM_ZONES - 1].end, 7 * n + 55); /* the rest is in the box */
        until(PGM_D_DEAL);
        unsigned characters = 0;
        for (int seat = 0; seat < n; seat++)
            characters |= 1u << S->office[seat];
        CHECK_EQ(characters, (1u << n) - 1); /* the first n of Captain, Second, Lookout .. Cook */
    }
    cab_setup setup;
    for (uint8_t n = 2; n <= 7; n += 5) {
        cab_setup_default(&pgm_game, n, &setup);
        CHECK_EQ(pgm_setup(S, &setup, &table.rng), CAB_BAD_SEATS);
    }
}

/* The loot values that seats would draw, one after the other, with this seed. */
static void draws(int seats, uint64_t seed, const uint8_t *want, int count, bool *same)
{
    cab_rng rng;
    uint8_t left[4];
    int cards = 7 * seats;
    memcpy(left, pgm_copies(seats), sizeof left);
    cab_rng_fast(&rng, seed);
    *same = true;
    for (int i = 0; i < count && *same; i++) {
        uint32_t skip = cab_rng_below(&rng, (uint32_t)cards--);
        int value = 1;
        while (skip >= left[value])
            skip -= left[value++];
        left[value]--;
        *same = value == want[i];
    }
}

TEST(g2_the_first_captain, "PGM-1.12 PGM-1.13 PGM-1.15")
{
    const uint8_t want[] = {2, 3, 1, 3, 1, 1, 2, 1};
    uint64_t seed = 0;
    bool same = false;
    for (; !same; seed++)
        draws(4, seed, want, 8, &same);
    deal_game(4, seed - 1);
    CHECK_EQ(S->captain, 1);
    CHECK_EQ(S->first_draw[0], 2);
    CHECK_EQ(S->first_draw[1], 2);
    CHECK_EQ(S->first_draw[2], 1);
    CHECK_EQ(S->first_draw[3], 1);
    CHECK_EQ(cards_in(PGM_Z_LOOT_DECK), 28); /* all eight cards went back */
}

/* Plays the draws with cards on a table: drawn ones stay aside, and come back if too few are
 * left. */
static int drawn_captain(int seats, uint64_t seed, int *returns)
{
    cab_rng rng;
    uint8_t drawing = (uint8_t)((1 << seats) - 1);
    uint8_t pack[PGM_LOOT];
    int cards = 0;
    cab_rng_fast(&rng, seed);
    while (cab_popcount(drawing) > 1) {
        if (cards < cab_popcount(drawing)) {
            *returns += cards > 0 || drawing != (1 << seats) - 1;
            cards = 0;
            for (uint8_t value = 1; value <= 3; value++)
                for (int copy = 0; copy < pgm_copies(seats)[value]; copy++)
                    pack[cards++] = value;
        }
        uint8_t best = 0, who = 0;
        for (int seat = 0; seat < seats; seat++) {
            if (!(drawing >> seat & 1)) continue;
            int at = (int)cab_rng_below(&rng, (uint32_t)cards);
            uint8_t value = pack[at];
            memmove(pack + at, pack + at + 1, (size_t)(--cards - at));
            if (value > best) who = 0;
            if (value >= best) who |= (uint8_t)(1 << seat);
            if (value > best) best = value;
        }
        drawing = who;
    }
    return cab_low(drawing);
}

TEST(redraws_take_new_cards, "PGM-1.14 PGM-1.12")
{
    int returns = 0;
    for (uint64_t seed = 0; seed < 60000 && returns < 2; seed++) {
        int before = returns, want = drawn_captain(3, seed, &returns);
        if (seed > 300 && returns == before) continue;
        deal_game(3, seed);
        CHECK_EQ(S->captain, want);
    }
    CHECK(returns > 0);
}

TEST(at_the_start, "PGM-1.16 PGM-1.17 PGM-1.18 PGM-1.11")
{
    cab_setup setup;
    cab_setup_default(&pgm_game, 5, &setup);
    cab_rng_fast(&table.rng, 9);
    deal_game(5, 9);
    CHECK_ASKED(PGM_D_OFFICE, S->captain); /* nobody had a card to discard in the refit */
    CHECK_EQ(S->turn, 1);
    for (int seat = 0; seat < 5; seat++) {
        CHECK_EQ(S->office[seat], seat == S->captain ? PGM_CAPTAIN : PGM_NO_CHARACTER);
        CHECK_EQ(hand_count(seat) + cards_in(PGM_Z_SAILORS + seat), 2); /* phase 1 alone */
        CHECK_EQ(cards_in(PGM_Z_UNBURIED + seat) + cards_in(PGM_Z_BURIED + seat), 0);
        CHECK_EQ(pgm_spares(S, seat), 3);
    }
    CHECK_EQ(S->flags, 0); /* the Mutiny card is calm */
    CHECK_EQ(known_to(S->captain, PGM_Z_LOOT_DECK) + known_to(S->captain, PGM_Z_DECK), 0);
    uint8_t first[4];
    int differ = 0;
    for (uint64_t seed = 0; seed < 4; seed++) { /* shuffled */
        deal_game(5, seed + 20);
        first[seed] = S->card[S->pile[PGM_Z_LOOT_DECK].end - 1].face;
        differ += seed > 0 && S->card[0].face != first[0];
    }
    CHECK(differ > 0 || first[1] != first[0] || first[2] != first[0] || first[3] != first[0]);
}

TEST(the_data_of_the_rules_file, "PGM-1.10 PGM-9.16")
{
    const uint8_t force[] = {5, 4, 2, 1, 4, 3};
    for (int character = 0; character < 6; character++)
        CHECK_EQ(pgm_character(character)->force, force[character]);
    const uint8_t copies[] = {12, 8, 4, 8, 5, 5, 2, 1, 2, 2, 1, 1, 1, 1, 1, 1};
    const uint8_t cost[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 1};
    int total = 0;
    for (int i = 0; i < 16; i++) {
        const pgm_action_data *data = pgm_action(PGM_AC(i + 1));
        CHECK_EQ(data->copies, copies[i]);
        CHECK_EQ(data->cost, cost[i]);
        CHECK_EQ(data->force, i < 3 ? i + 1 : 0);
        CHECK(data->from == (i < 6 ? 'R' : 'H'));
        total += data->copies;
    }
    CHECK_EQ(total, 55);
    for (int value = 1; value <= 3; value++)
        CHECK_EQ(pgm_loot(value)->shares, value);
}

/* ---- the turn ---- */

static uint8_t last_phase, last_turn;
static int turns_seen;
static void phases_in_order(const pgm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    (void)move;
    if (before->turn == last_turn) {
        CHECK(before->phase >= last_phase);
    } else {
        CHECK_EQ(before->turn, last_turn + 1);
        turns_seen++;
    }
    CHECK(before->phase >= 1 && before->phase <= 7);
    last_phase = before->phase;
    last_turn = before->turn;
}

TEST(seven_phases_and_the_length_of_the_game, "PGM-2.1 PGM-2.2 PGM-13.1 PGM-13.6")
{
    const int turns[] = {11, 10, 9, 9};
    for (int n = 3; n <= 6; n++) {
        for (uint64_t seed = 0; seed < 3; seed++) {
            last_phase = 0;
            last_turn = 0;
            turns_seen = 0;
            random_game(n, seed, 0, phases_in_order);
            CHECK_EQ(turns_seen, turns[n - 3]);
            CHECK_EQ(pgm_turns(n), turns[n - 3]);
            CHECK_EQ(cards_in(PGM_Z_LOOT_DECK), 0);
        }
    }
}

TEST(the_clean_up, "PGM-2.3 PGM-2.4")
{
    fresh(4);
    loot(1, 3);
    loot(2, 1);
    bury_before(2, 2);
    crew(2, 1, 1);
    hand(2, PGM_ambush, PGM_dodge);
    hand(3, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, HAM, ISL);
    second(3, ISL);
    reveal();
    no_dodges();
    each(PGM_M_NO_SMUGGLE);
    call(1);
    join(0);
    nobody_plays();
    answer(PGM_M_PLANK + 1);
    answer(PGM_M_STOP);
    CHECK_EQ(S->turn, 4);
    CHECK_EQ(S->flags & (PGM_F_MUTINY | PGM_F_GRIEVANCES), 0);
    CHECK_EQ(S->mutineers | S->participants | S->downed | S->mustered | S->wet, 0);
    CHECK_EQ(S->caller, CAB_NOBODY);
    CHECK_ASKED(PGM_D_REFIT, 2); /* what one has stays: loot, hand, sailors, buried loot */
    CHECK_EQ(hand_count(2), 2);
    CHECK_EQ(sailors(2), 11);
    CHECK_EQ(unburied(2), 1);
    CHECK_EQ(buried(2), 2);
    CHECK_EQ(unburied(0), 3);
    until(PGM_D_HIDEOUT);
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(offered(seat), 4); /* everybody has the four hideouts back */
    CHECK_EQ(S->ambushes, 0);
}

/* ---- the end ---- */

static cab_result finish_now(void)
{
    cab_result result;
    S->flags |= PGM_F_LAST_TURN;
    loot_ends();
    start(PGM_S_CLEANUP);
    CHECK(pgm_is_over(S, &result));
    return result;
}

TEST(g18_only_buried_loot_counts, "PGM-0.1 PGM-13.3 PGM-13.4")
{
    fresh(3);
    bury_before(0, 3, 2);
    loot(0, 3, 3);
    bury_before(1, 2, 2, 2);
    bury_before(2, 1);
    cab_result result = finish_now();
    CHECK_EQ(result.score[0], 5);
    CHECK_EQ(result.score[1], 6);
    CHECK_EQ(result.score[2], 1);
    CHECK_EQ(result.winners, 1 << 1);
    CHECK_EQ(result.rank[0], 2);
    CHECK_EQ(result.rank[2], 3);
    CHECK_EQ(result.reason, PGM_END_buried);
    CHECK_EQ(known_to(2, PGM_Z_BURIED + 0), 2); /* revealed at the end */
}

TEST(equal_scores, "PGM-13.5")
{
    fresh(4); /* E48 */
    bury_before(0, 2);
    bury_before(1, 1, 1);
    bury_before(2, 2);
    crew(1, 1);
    crew(2, 3);
    cab_result result = finish_now();
    CHECK_EQ(result.winners, 1 << 1 | 1 << 2); /* one sailor each: Force does not matter */
    CHECK_EQ(result.rank[0], 3);
    CHECK_EQ(result.rank[1], 1);
    CHECK_EQ(result.rank[2], 1);
    CHECK_EQ(result.reason, PGM_END_shared);
    fresh(4);
    bury_before(0, 2);
    bury_before(1, 1, 1);
    crew(1, 1);
    result = finish_now();
    CHECK_EQ(result.winners, 1 << 1);
    CHECK_EQ(result.reason, PGM_END_sailors);
}

TEST(the_last_turn_is_played_out, "PGM-13.2 PGM-13.1")
{
    fresh(3);
    loot_deck(3, 2);
    loot_ends();
    start(PGM_S_DAY);
    deals(2, 1); /* the 2 to P2, the 3 to P1 */
    votes(7);
    each(PGM_M_STOP);
    hides(HAM, ISL, TAV);
    quiet_evening();
    answer(PGM_M_BURY_ALL); /* burying */
    CHECK_EQ(buried(1), 3);
    each(PGM_M_NO_SMUGGLE);
    call(2); /* and mutiny */
    join(0);
    nobody_plays();
    CHECK(!pgm_is_over(S, NULL));
    answer(PGM_M_PLANK + 2);
    if (!pgm_is_over(S, NULL)) answer(PGM_M_STOP); /* nothing for P1 */
    CHECK(pgm_is_over(S, NULL));
    CHECK_EQ(unburied(0), 2);
}

int main(void)
{
    RUN(g1_decks_by_number_of_players);
    RUN(g2_the_first_captain);
    RUN(redraws_take_new_cards);
    RUN(at_the_start);
    RUN(the_data_of_the_rules_file);
    RUN(seven_phases_and_the_length_of_the_game);
    RUN(the_clean_up);
    RUN(g18_only_buried_loot_counts);
    RUN(equal_scores);
    RUN(the_last_turn_is_played_out);
    return test_done();
}
