/* What searches are told of Pagamas: the chances of the seats when a turn begins, and where others
 * are likely to hide. */
#include "bots/pagamas_worth.h"

#include "bots/search.h"
#include "games/pagamas/pagamas_fixture.h"

extern const cab_bot pgm_heuristic_bot;

static uint16_t hope[CAB_SEATS];

static void expect(void)
{
    pgmb_expect(S, hope);
}

/* Wins and losses are worth what the result of the game says of them. */
TEST(chances_add_up_to_one_win, "")
{
    for (int seats = 3; seats <= 6; seats++) {
        cab_result won = {0};
        fresh(seats);
        bury_before(0, 2);
        bury_before(2, 1, 1);
        start(PGM_S_TURN);
        expect();
        int sum = 0, lost = CAB_SEARCH_ONE * (100 - 100 / (seats - 1)) / 200;
        for (int seat = 0; seat < seats; seat++) {
            CHECK(hope[seat] > lost - CAB_SEARCH_ONE / 100 && hope[seat] < CAB_SEARCH_ONE);
            sum += hope[seat];
        }
        int even = CAB_SEARCH_ONE + (seats - 1) * lost;
        CHECK(sum > even - CAB_SEARCH_ONE / 50 && sum < even + CAB_SEARCH_ONE / 50);
        CHECK(!pgm_is_over(S, &won));
    }
}

TEST(what_is_buried_counts_most_and_the_more_the_later, "")
{
    int early, late;
    fresh(4);
    bury_before(1, 3);
    loot(2, 3);
    start(PGM_S_TURN);
    expect();
    CHECK(hope[1] > hope[2] && hope[2] > hope[3]);
    early = hope[1];
    fresh(4);
    bury_before(1, 3);
    loot(2, 3);
    loot_deck(1, 1, 1);
    loot_ends();
    start(PGM_S_TURN);
    expect();
    CHECK(hope[1] > hope[2] && hope[2] > hope[3]);
    late = hope[1];
    CHECK(late > early);
    CHECK(late > CAB_SEARCH_ONE * 2 / 3); /* three shares ahead in the last turn */
}

/* ---- what was chosen unseen ---- */

static int32_t likely(int seat)
{
    static cab_mind mind;
    cab_seen seen;
    cab_mind_init(&mind, &pgm_game, (cab_seat)seat, S->seats, 1);
    pgm_hide(S, (cab_seat)seat, &seen);
    return pgm_heuristic_bot.likely(&mind, &seen);
}

static void evening(uint8_t rich_hides, uint8_t poor_hides)
{
    fresh(4);
    loot(2, 3, 3, 2);
    hand(0, PGM_ambush);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, rich_hides, poor_hides);
}

TEST(the_rich_are_likely_to_go_where_loot_is_buried, "")
{
    int32_t rich[PGM_PLACES], poor[PGM_PLACES];
    for (uint8_t where = 0; where < PGM_PLACES; where++) {
        evening(where, HAM);
        rich[where] = likely(2);
        evening(HAM, where);
        poor[where] = likely(3);
        CHECK(rich[where] <= 0 && poor[where] <= 0);
    }
    CHECK(rich[ISL] > rich[HAM] && rich[ISL] > rich[TAV] && rich[ISL] > rich[HOUSE]);
    CHECK(poor[TAV] > poor[ISL] && poor[HAM] > poor[ISL] && poor[HAM] > poor[HOUSE]);
}

TEST(what_everybody_has_seen_is_no_matter_of_chance, "")
{
    evening(TAV, ISL);
    CHECK(likely(2) < 0 && likely(3) < 0);
    no_second();
    reveal();
    for (int seat = 0; seat < 4; seat++)
        CHECK_EQ(likely(seat), 0);
}

/* ---- searches that use it ---- */

/* What this seat finds if it is not told beforehand which moves are good. */
static const cab_search_result *search(cab_seat seat, uint16_t unseen, uint64_t seed)
{
    static uint8_t memory[CAB_SEARCH_MEMORY];
    static cab_mind mind;
    static cab_search_result result;
    cab_move list[CAB_LIST_MAX];
    cab_seen seen;
    cab_search_plan plan = {.game = &pgm_game, .policy = &pgm_heuristic_bot, .mind = &mind};
    cab_mind_init(&mind, &pgm_game, seat, S->seats, seed);
    pgm_hide(S, seat, &seen);
    cab_search_options_init(&plan.options, 8000);
    plan.options.trust = 0;
    plan.options.flat = 0;
    plan.options.ripe = UINT16_MAX; /* all answer by rule of thumb */
    plan.options.horizon = 1;
    plan.options.unseen = unseen;
    plan.seen = &seen;
    plan.move = list;
    plan.moves = pgm_legal_moves(S, seat, list);
    plan.seed = seed;
    plan.memory = memory;
    plan.memory_size = sizeof memory;
    CHECK(cab_search(&plan, &result));
    return &result;
}

static int64_t mean_of(const cab_search_result *r, cab_move move)
{
    for (int i = 0; i < r->lines; i++)
        if (r->line[i].move == move) return r->line[i].sum / r->line[i].visits;
    return -1;
}

/* By what the seats know, nobody can tell where P2 hides. But P2 is rich. */
TEST(an_ambush_reckons_with_where_the_victim_is_likely_to_be, "")
{
    int64_t gain[2];
    evening(ISL, HAM);
    answer(PGM_M_AMBUSH + 2);
    CHECK_EQ(S->decision, PGM_D_PLACE);
    for (uint16_t unseen = 0; unseen < 2; unseen++) {
        const cab_search_result *r = search(S->asked, unseen, 5);
        gain[unseen] = mean_of(r, PGM_M_PLACE + ISL) - mean_of(r, PGM_M_PLACE + HOUSE);
    }
    CHECK(gain[1] > 2 * gain[0]);
    CHECK(gain[1] > CAB_SEARCH_ONE / 100);
}

/* Nobody votes for getting nothing: the division is refused, and the vote of who wants all matters
 * little. Among any votes it would decide. */
TEST(sealed_votes_are_those_that_such_players_give, "")
{
    int64_t matters[2];
    fresh(4);
    loot_deck(3, 3, 3);
    start(PGM_S_DAY);
    for (int i = 0; i < 3; i++)
        answer(PGM_M_DEAL + 0);
    nobody_plays();
    for (int seat = 1; seat < 4; seat++)
        play(seat, PGM_M_AGAINST);
    CHECK_EQ(S->decision, PGM_D_SHARE_VOTE);
    for (uint16_t unseen = 0; unseen < 2; unseen++) {
        const cab_search_result *r = search(0, unseen, 5);
        int64_t gain = mean_of(r, PGM_M_FOR) - mean_of(r, PGM_M_AGAINST);
        matters[unseen] = gain < 0 ? -gain : gain;
    }
    CHECK(matters[0] > CAB_SEARCH_ONE / 50);
    CHECK(matters[1] < matters[0] / 4);
}

int main(void)
{
    RUN(chances_add_up_to_one_win);
    RUN(what_is_buried_counts_most_and_the_more_the_later);
    RUN(the_rich_are_likely_to_go_where_loot_is_buried);
    RUN(what_everybody_has_seen_is_no_matter_of_chance);
    RUN(an_ambush_reckons_with_where_the_victim_is_likely_to_be);
    RUN(sealed_votes_are_those_that_such_players_give);
    return test_done();
}
