/* The heuristic player of Pagan: far stronger than a random one in either role, consistent,
 * sensible where it matters most, and even between the two roles. */
#include "bots/hints_fixture.h"
#include "bots/pagan_worth.h"
#include "games/pagan/pagan.h"

extern const cab_bot pag_heuristic_bot;

static const pag_state *table(void)
{
    return (const pag_state *)(const void *)state.bytes;
}

/* One game; the witch sits in seat 0 or 1 by turns. True if she wins. */
static bool one_game(int scenario, const cab_bot *witch, const cab_bot *hunter, uint64_t seed,
                     visit *each)
{
    company c = {.game = &pag_game, .each = each};
    cab_setup setup;
    cab_rng rng;
    cab_setup_default(&pag_game, 2, &setup);
    setup.option[PAG_O_SCENARIO] = (int16_t)scenario;
    setup.option[PAG_O_WITCH] = (int16_t)(seed % 2);
    deal_game(&c, &setup, seed, &rng);
    for (cab_seat i = 0; i < 2; i++)
        c.bot[i] = pag_role_of(table(), i) == PAG_WITCH ? witch : hunter;
    play_game(&c, &rng);
    return table()->winner == PAG_WITCH;
}

TEST(beats_a_random_player_in_either_role, "")
{
    for (int scenario = 0; scenario < 3; scenario++) {
        int witch = 0, hunter = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            witch += one_game(scenario, &pag_heuristic_bot, &cab_random_bot, seed, NULL);
            hunter += !one_game(scenario, &cab_random_bot, &pag_heuristic_bot, seed, NULL);
        }
        printf("# scenario %d: %d as witch, %d as hunter of 100\n", scenario, witch, hunter);
        CHECK(witch >= 97 && hunter >= 97);
    }
}

/* What docs/balance.md says, on seeds of its own. */
TEST(the_roles_are_even, "")
{
    for (int scenario = 0; scenario < 3; scenario++) {
        int witch = 0;
        for (uint64_t seed = 0; seed < 2000; seed++)
            witch += one_game(scenario, &pag_heuristic_bot, &pag_heuristic_bot, seed, NULL);
        printf("# scenario %d: the witch wins %d of 2000\n", scenario, witch);
        CHECK(witch >= 800 && witch <= 1200);
    }
}

static uint64_t decisions;
static void noted_and_consistent(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    consistent(m, bot, ask);
    decisions |= cab_bit(table()->decision);
}

TEST(weights_and_choice_agree, "")
{
    count_anew();
    decisions = 0;
    for (int scenario = 0; scenario < 3; scenario++) {
        for (uint64_t seed = 0; seed < 8; seed++)
            one_game(scenario, &pag_heuristic_bot, &pag_heuristic_bot, seed, noted_and_consistent);
        one_game(scenario, &cab_random_bot, &cab_random_bot, 5, NULL);
    }
    CHECK(several > 2000 && questions > several);
    CHECK(cab_popcount(decisions) > 25);
}

/* Weighs every decision random play leads to, for both roles: nothing may trip it up. */
static void weighs(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    uint16_t weight[CAB_LIST_MAX];
    (void)bot;
    pag_heuristic_bot.weights(m, &seen, ask->move, ask->count, weight);
    decisions |= cab_bit(table()->decision);
}

TEST(weighs_whatever_it_is_asked, "")
{
    decisions = 0;
    for (int scenario = 0; scenario < 3; scenario++)
        for (uint64_t seed = 0; seed < 12; seed++)
            one_game(scenario, &cab_random_bot, &cab_random_bot, seed, weighs);
    CHECK(cab_popcount(decisions) >= PAG_DECISIONS - 2); /* all but NONE, and the rarest one */
}

static int rituals, last_cards;
static void grasps_the_end(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const pag_state *s = table();
    uint16_t weight[CAB_LIST_MAX];
    int suspects = pag_count(s, PAG_Z_DRAWN_SUSPECTS);
    bool last = s->evidence >= s->exonerate_cost && suspects + 1 == s->exonerate_win;
    bool ritual = s->decision == PAG_D_WITCH_ACTION && pag_ritual_possible(s);
    bool hunter = s->decision == PAG_D_HUNTER_ACTION && last;
    if (!ritual && !hunter) return;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    for (int i = 0; i < ask->count; i++) {
        int action = ask->move[i] - PAG_M_ACTION;
        if (ritual) CHECK_EQ(weight[i] > 0, action == PAG_A_RITUAL);
        if (hunter && weight[i]) CHECK(action == PAG_A_EXONERATE || action == PAG_A_ELIMINATE);
    }
    rituals += ritual;
    last_cards += hunter;
}

TEST(takes_the_win, "")
{
    rituals = last_cards = 0;
    for (uint64_t seed = 0; seed < 120; seed++)
        for (int scenario = 0; scenario < 2; scenario++)
            one_game(scenario, &pag_heuristic_bot, &pag_heuristic_bot, seed, grasps_the_end);
    CHECK(rituals > 20 && last_cards > 20);
}

/* ---- what the hunter infers ---- */

enum { HUNTER_SEAT = 1, WITCH_SEAT = 0 };

static cab_event event(const char *name, cab_seat seat)
{
    cab_event e;
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)cab_name_find(&pag_game, CAB_NAME_EVENT, name);
    cab_with_seat(&e, seat);
    return e;
}

static void hears(const cab_event *e)
{
    pag_heuristic_bot.hear(&mind[HUNTER_SEAT], e, NULL);
}

static void hears_turn(cab_seat seat)
{
    cab_event e = event("turn", seat);
    cab_with_number(&e, 2);
    hears(&e);
}

static void hears_place(pag_token token, int villager, int times)
{
    cab_event e = event("place", WITCH_SEAT);
    cab_with_term(&e, (uint16_t)(PAG_T_TOKEN + token));
    cab_with_term(&e, (uint16_t)(PAG_T_VILLAGER + villager));
    for (int i = 0; i < times; i++)
        hears(&e);
}

static void hears_visit(int villager)
{
    cab_event e = event("visit", HUNTER_SEAT);
    cab_with_term(&e, (uint16_t)(PAG_T_VILLAGER + villager));
    cab_with_number(&e, 1);
    hears(&e);
}

static void fresh_hunter(void)
{
    cab_setup setup;
    cab_rng rng;
    cab_setup_default(&pag_game, 2, &setup);
    setup.option[PAG_O_WITCH] = WITCH_SEAT;
    cab_rng_fast(&rng, 3);
    CHECK_EQ(pag_setup(state.bytes, &setup, &rng), CAB_OK);
    cab_mind_init(&mind[HUNTER_SEAT], &pag_game, HUNTER_SEAT, 2, 3);
}

/* How much he suspects a villager who has so many favors on the table. */
static int suspicion(int villager, int favors)
{
    static cab_seen own;
    pagb_table t;
    pag_state *s = (pag_state *)(void *)state.bytes;
    s->v[villager].favors = (uint8_t)favors;
    pag_hide(state.bytes, HUNTER_SEAT, &own);
    pagb_look((const pag_state *)(const void *)own.bytes,
              (const pagb_memory *)(const void *)mind[HUNTER_SEAT].memory, PAG_HUNTER, &t);
    return pagb_suspicion(&t, villager);
}

TEST(a_ritual_left_undone_clears_a_villager, "")
{
    fresh_hunter();
    hears_turn(WITCH_SEAT);
    hears_place(PAG_SECRET, 4, 9);
    hears_place(PAG_FAVOR, 4, 3);
    int before = suspicion(4, 3);
    CHECK(before > PAGB_ONE / 3);
    hears_turn(HUNTER_SEAT); /* the favors came in this turn: she could not */
    CHECK_EQ(suspicion(4, 3), before);
    hears_visit(4); /* nor with his pawn there, unless a secret pays for making ready */
    cab_event e = event("remove", HUNTER_SEAT);
    cab_with_term(&e, PAG_T_TOKEN + PAG_SECRET);
    cab_with_term(&e, PAG_T_VILLAGER + 4);
    cab_with_number(&e, 9);
    hears(&e);
    hears_turn(WITCH_SEAT);
    hears_turn(HUNTER_SEAT);
    CHECK_EQ(suspicion(4, 3), before);
    hears_turn(WITCH_SEAT); /* his pawn is gone */
    hears_turn(HUNTER_SEAT);
    CHECK(suspicion(4, 3) < before / 3);
}

/* She may fill decoys first: the third in secrets is suspected more than its secrets alone say. */
TEST(decoys_are_reckoned_with, "")
{
    static const uint8_t secrets[PAG_VILLAGERS] = {9, 0, 0, 0, 5, 0, 0, 0, 8};
    pag_state *s = (pag_state *)(void *)state.bytes;
    fresh_hunter();
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        hears_place(PAG_SECRET, v, secrets[v]);
        s->v[v].secrets = secrets[v];
    }
    CHECK(suspicion(4, 0) > 150); /* 127 of 1024 by 1.35 for each secret */
    CHECK(suspicion(4, 0) < suspicion(8, 0) && suspicion(8, 0) < suspicion(0, 0));
    s->alive &= (uint16_t) ~(1u << 0 | 1u << 8); /* eliminated, both innocent */
    CHECK(suspicion(4, 0) > 4 * suspicion(1, 0));
    CHECK_EQ(suspicion(0, 0), 0);
}

static int claims, kinds;
static void speaks_well(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    (void)m;
    (void)bot;
    (void)ask;
    for (cab_seat i = 0; i < 2; i++) {
        static cab_seen own;
        cab_claim claim;
        cab_rng dice = mind[i].rng;
        pag_hide(state.bytes, i, &own);
        if (!pag_heuristic_bot.claim(&mind[i], &own, &claim)) continue;
        CHECK(cab_equal(&dice, &mind[i].rng, sizeof dice)); /* talk does not move its dice */
        CHECK(claim.kind < pag_game.claims);
        CHECK_EQ(claim.from, i);
        for (int r = 0; r < CAB_CLAIM_REFS; r++) {
            cab_ref_kind want = pag_game.claim[claim.kind].argument[r];
            CHECK_EQ(r < claim.refs ? claim.ref[r].kind : CAB_REF_NONE, want);
        }
        pag_heuristic_bot.hear(&mind[1 - i], NULL, &claim);
        claims++;
        kinds |= 1 << claim.kind;
    }
}

TEST(speaks_now_and_then, "")
{
    claims = kinds = 0;
    for (uint64_t seed = 0; seed < 30; seed++)
        one_game(0, &pag_heuristic_bot, &pag_heuristic_bot, seed, speaks_well);
    CHECK(claims > 30 && claims < 1500);
    CHECK_EQ(kinds, 7);
}

int main(void)
{
    RUN(beats_a_random_player_in_either_role);
    RUN(the_roles_are_even);
    RUN(weights_and_choice_agree);
    RUN(weighs_whatever_it_is_asked);
    RUN(takes_the_win);
    RUN(a_ritual_left_undone_clears_a_villager);
    RUN(decoys_are_reckoned_with);
    RUN(speaks_now_and_then);
    return test_done();
}
