/* The search and the levels over every game: honest, repeatable, without the heap, and with a win
 * at hand taken. Searches are a fiftieth of what the levels do at a table. */
#include "base/hash.h"
#include "base/test.h"
#include "bots/search.h"
#include "cli/cli.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "server/think.h"

#include <stdlib.h>

enum { PART = 50, POSITIONS = 12, MEMORY = 2 << 20 };

static uint64_t memory_a[MEMORY / 8], memory_b[MEMORY / 8 + 1];
static cab_mind mind_a, mind_b;
static cab_state state, twin;
static cab_seen seen, seen_twin;
static cab_driver driver;
static cab_rng rng;
static cab_ask ask;
static uint8_t seats;

static const char *const levels[] = {"novice", "adept", "master"};

static void foul(void *memory, size_t size, int with)
{
    memset(memory, with, size);
}

static cab_desk desk_at(void *memory, size_t size)
{
    cab_desk desk = {.memory = memory, .memory_size = size, .part = PART};
    return desk;
}

static void deal(const cab_game *game, uint8_t players, uint64_t seed)
{
    cab_setup setup;
    cab_setup_default(game, players, &setup);
    seats = players;
    cab_rng_fast(&rng, seed);
    cab_driver_begin(&driver);
    CHECK_EQ(game->setup(state.bytes, &setup, &rng), CAB_OK);
}

/* Plays any moves until somebody has had `choices` real choices and has another; false: over. */
static bool go_on(const cab_game *game, uint32_t choices)
{
    while (cab_next(game, state.bytes, &driver, &rng, &ask)) {
        bool real = ask.count > 1 || ask.may;
        if (real && choices-- == 0) return true;
        uint32_t pick = cab_rng_below(&rng, (uint32_t)ask.count + (ask.may ? 1 : 0));
        if (pick == (uint32_t)ask.count) {
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        game->apply_move(state.bytes, ask.seat, ask.move[pick], &rng, NULL);
        cab_driver_moved(&driver, ask.seat);
    }
    return false;
}

static bool is_answer(cab_move move)
{
    for (int i = 0; i < ask.count; i++)
        if (ask.move[i] == move) return true;
    return move == CAB_SILENT && ask.may;
}

/* Two worlds that look alike to the seat, memory full of different rubbish at different addresses:
 * the same move, and the same mind afterwards. */
static void check_honest(const cab_game *game, const char *level, uint64_t seed)
{
    const cab_bot *bot = cab_bot_find(game, level);
    cab_desk a = desk_at(memory_a, sizeof memory_a);
    cab_desk b = desk_at((uint8_t *)memory_b + 8, sizeof memory_b - 8);
    CHECK(bot != NULL);
    game->hide(state.bytes, ask.seat, &seen);
    game->resample(&seen, ask.seat, &rng, twin.bytes);
    memset(&seen_twin, 0x5a, sizeof seen_twin);
    game->hide(twin.bytes, ask.seat, &seen_twin);
    cab_mind_init(&mind_a, game, ask.seat, seats, seed);
    cab_mind_init(&mind_b, game, ask.seat, seats, seed);
    foul(memory_a, sizeof memory_a, 0x11);
    foul(memory_b, sizeof memory_b, 0xee);
    mind_a.desk = &a;
    mind_b.desk = &b;
    cab_move one = bot->choose(&mind_a, &seen, ask.move, ask.count);
    cab_move two = bot->choose(&mind_b, &seen_twin, ask.move, ask.count);
    CHECK(is_answer(one));
    CHECK_EQ(one, two);
    mind_a.desk = mind_b.desk = NULL;
    CHECK_EQ(memcmp(&mind_a, &mind_b, sizeof mind_a), 0);
}

TEST(worlds_that_look_alike_get_the_same_move, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        for (int n = 0; n < POSITIONS; n++) {
            uint8_t spread = (uint8_t)(game->max_seats - game->min_seats + 1);
            deal(game, (uint8_t)(game->min_seats + n % spread), 100u + (uint64_t)n);
            if (!go_on(game, (uint32_t)n * 9)) continue;
            check_honest(game, levels[n % 3], (uint64_t)n);
        }
    }
}

/* What a seat sees and hears while others move: from twins that look alike to it, as long as they
 * do its minds stay the same, belief included. */
static void watch_both(const cab_game *game, const cab_bot *bot, cab_seat me)
{
    static cab_journal journal;
    static cab_seen before, after[2];
    cab_desk desk = desk_at(memory_a, sizeof memory_a);
    cab_mind *mind[2] = {&mind_a, &mind_b};
    cab_state *world[2] = {&state, &twin};
    cab_rng same = rng;
    game->hide(state.bytes, me, &before);
    for (int i = 0; i < 2; i++) {
        cab_rng dice = same;
        journal.count = 0;
        if (game->apply_move(world[i]->bytes, ask.seat, ask.move[0], &dice, &journal) != CAB_OK)
            return;
        game->hide(world[i]->bytes, me, &after[i]);
        for (int e = 0; e < journal.count; e++) {
            cab_event event;
            if (cab_redact(&journal.event[e], me, &event)) bot->hear(mind[i], &event, NULL);
        }
        mind[i]->desk = &desk;
        foul(memory_a, sizeof memory_a, i ? 0x77 : 0x22);
        bot->watch(mind[i], &before, ask.seat, &after[i]);
        mind[i]->desk = NULL;
    }
    if (memcmp(&after[0], &after[1], game->state_size) == 0)
        CHECK_EQ(memcmp(&mind_a, &mind_b, sizeof mind_a), 0);
}

TEST(watching_tells_only_what_was_seen, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        const cab_bot *bot = cab_bot_find(game, "adept");
        for (uint32_t n = 0; n < 40; n++) {
            deal(game, game->min_seats, 500u + n);
            if (!go_on(game, n * 3)) continue;
            cab_seat me = (cab_seat)((ask.seat + 1) % seats);
            game->hide(state.bytes, me, &seen);
            game->resample(&seen, me, &rng, twin.bytes);
            cab_mind_init(&mind_a, game, me, seats, n);
            cab_mind_init(&mind_b, game, me, seats, n);
            watch_both(game, bot, me);
        }
    }
}

/* ---- repeatable, whatever it is given to work in ---- */

static void plan_here(const cab_game *game, cab_search_plan *plan, uint32_t iterations)
{
    const cab_bot *policy = cab_bot_find(game, "heuristic");
    game->hide(state.bytes, ask.seat, &seen);
    cab_mind_init(&mind_a, game, ask.seat, seats, 1);
    memset(plan, 0, sizeof *plan);
    plan->game = game;
    plan->policy = policy ? policy : &cab_random_bot;
    plan->mind = &mind_a;
    plan->seen = &seen;
    plan->move = ask.move;
    plan->moves = ask.count;
    cab_search_options_init(&plan->options, iterations);
    plan->seed = 9;
    plan->memory = memory_a;
    plan->memory_size = sizeof memory_a;
}

static bool same_result(const cab_search_result *a, const cab_search_result *b)
{
    return a->lines == b->lines && a->iterations == b->iterations &&
           memcmp(a->line, b->line, (size_t)a->lines * sizeof *a->line) == 0;
}

TEST(a_seed_and_a_budget_give_one_result, "")
{
    static cab_search_result one, two, three;
    int other = 0;
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        cab_search_plan plan;
        deal(game, game->max_seats, 3);
        CHECK(go_on(game, 5));
        plan_here(game, &plan, 60);
        plan.options.own_secret = 64;
        foul(memory_a, sizeof memory_a, 0x33);
        CHECK(cab_search(&plan, &one));
        foul(memory_a, sizeof memory_a, 0xcc);
        CHECK(cab_search(&plan, &two));
        CHECK(same_result(&one, &two));
        plan.seed++;
        CHECK(cab_search(&plan, &three));
        other += !same_result(&one, &three);
        uint32_t visits = 0;
        for (int l = 0; l < one.lines; l++)
            visits += one.line[l].visits;
        CHECK_EQ(visits, 45); /* a quarter went to other secrets */
        CHECK_EQ(one.iterations, 60);
    }
    CHECK(other >= 3); /* the seed counts, though two may come to the same */
}

TEST(no_heap_while_searching, "")
{
    cab_search_plan plan;
    cab_search_result result;
    CHECK(cab_heap_counts());
    uint64_t before = cab_heap_calls();
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        deal(game, game->min_seats, 3);
        CHECK(go_on(game, 5));
        plan_here(game, &plan, 40);
        CHECK(cab_search(&plan, &result));
    }
    CHECK_EQ(cab_heap_calls(), before);
}

static bool enough(void *with)
{
    int *left = with;
    return (*left)-- == 0;
}

TEST(the_caller_can_stop_it, "")
{
    const cab_game *game = cab_game_find("sample");
    cab_search_plan plan;
    cab_search_result result;
    int asked = 3;
    deal(game, 3, 3);
    CHECK(go_on(game, 2));
    plan_here(game, &plan, 1000);
    plan.stop = enough;
    plan.stop_with = &asked;
    CHECK(cab_search(&plan, &result));
    CHECK_EQ(result.iterations, 24);
    asked = 0; /* at once: there is an answer all the same */
    CHECK(cab_search(&plan, &result));
    CHECK_EQ(result.iterations, 0);
    CHECK(is_answer(cab_search_best(&result)));
}

/* Too little memory: no search, and the levels play as the heuristic does. */
TEST(without_a_desk_levels_play_the_heuristic, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        const cab_bot *policy = cab_bot_find(game, "heuristic");
        cab_search_plan plan;
        cab_search_result result;
        deal(game, game->min_seats, 3);
        CHECK(go_on(game, 4));
        plan_here(game, &plan, 10);
        plan.memory_size = CAB_SEARCH_LEAST - 1;
        CHECK(!cab_search(&plan, &result));
        cab_mind_init(&mind_a, game, ask.seat, seats, 7);
        cab_mind_init(&mind_b, game, ask.seat, seats, 7);
        if (!policy) policy = &cab_random_bot;
        CHECK_EQ(cab_bot_find(game, "adept")->choose(&mind_a, &seen, ask.move, ask.count),
                 policy->choose(&mind_b, &seen, ask.move, ask.count));
    }
}

TEST(a_small_memory_is_enough, "")
{
    const cab_game *game = cab_game_at(0);
    cab_search_plan plan;
    cab_search_result result;
    deal(game, game->max_seats, 3);
    CHECK(go_on(game, 5));
    plan_here(game, &plan, 1500);
    plan.memory_size = CAB_SEARCH_LEAST;
    CHECK(cab_search(&plan, &result));
    CHECK_EQ(result.iterations, 1500);
}

/* ---- the race of the root's moves ---- */

/* Visits, the most first. */
static void visits_of(const cab_search_result *r, uint32_t *out)
{
    for (int i = 0; i < r->lines; i++) {
        int at = i;
        for (; at > 0 && out[at - 1] < r->line[i].visits; at--)
            out[at] = out[at - 1];
        out[at] = r->line[i].visits;
    }
}

/* Whoever was out in the same round had as many visits, fewer than all who went on. */
static void check_halved(const cab_search_result *r, int entered)
{
    uint32_t visits[CAB_LIST_MAX + 1];
    visits_of(r, visits);
    for (int i = entered; i < r->lines; i++)
        CHECK_EQ(visits[i], 0);
    for (int left = entered, on; left > 2; left = on) {
        on = (left + 1) / 2;
        CHECK_EQ(visits[on], visits[left - 1]);
        CHECK(visits[on] < visits[on - 1]);
    }
    if (entered > 1) CHECK(visits[0] - visits[1] <= 1); /* an odd visit is left over */
    CHECK(visits[entered - 1] >= 2);
}

/* Only the best by prior enter. */
static void check_entered(const cab_search_result *r)
{
    for (int i = 0; i < r->lines; i++)
        for (int j = 0; j < r->lines; j++)
            if (r->line[i].visits && !r->line[j].visits)
                CHECK(r->line[i].prior >= r->line[j].prior);
}

static int entered(const cab_search_result *r)
{
    int count = 0;
    for (int i = 0; i < r->lines; i++)
        count += r->line[i].visits > 0;
    return count;
}

TEST(the_worse_half_of_the_moves_is_out_after_every_round, "")
{
    static cab_search_result result;
    static const struct {
        uint32_t iterations;
        int most; /* as can have two visits in every round */
    } with[] = {{1, 1}, {4, 2}, {20, 4}, {80, 10}};
    int full = 0;
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        cab_search_plan plan;
        for (uint32_t n = 0; n < 4; n++) {
            uint32_t all = 0;
            deal(game, game->max_seats, 3);
            CHECK(go_on(game, 5 + n));
            plan_here(game, &plan, with[n].iterations);
            CHECK(cab_search(&plan, &result));
            for (int l = 0; l < result.lines; l++)
                all += result.line[l].visits;
            int most = result.lines < with[n].most ? result.lines : with[n].most;
            CHECK_EQ(all, with[n].iterations);
            CHECK_EQ(entered(&result), most);
            if (n > 0) check_halved(&result, most);
            check_entered(&result);
            full += most == with[n].most;
        }
    }
    CHECK(full >= 8);
}

/* Stopped in the first round: nobody is ahead by more than the visit under way. */
TEST(a_stopped_race_is_even, "")
{
    static cab_search_result result;
    const cab_game *game = cab_game_at(0);
    cab_search_plan plan;
    uint32_t visits[CAB_LIST_MAX + 1];
    int asked = 2;
    deal(game, game->max_seats, 3);
    CHECK(go_on(game, 5));
    plan_here(game, &plan, 4000);
    plan.stop = enough;
    plan.stop_with = &asked;
    CHECK(cab_search(&plan, &result));
    CHECK_EQ(result.iterations, 16);
    visits_of(&result, visits);
    CHECK(visits[0] - visits[result.lines - 1] <= 1);
}

static cab_move best_of(uint32_t visits, int a, int b, uint16_t prior_a, uint16_t prior_b)
{
    static cab_search_result r;
    cab_search_line line[] = {
        {.move = 7, .prior = prior_a, .visits = visits, .sum = (int64_t)a * CAB_SEARCH_ONE},
        {.move = 8, .prior = prior_b, .visits = visits, .sum = (int64_t)b * CAB_SEARCH_ONE},
        {.move = 9, .prior = 1000, .visits = visits / 4, .sum = visits / 4 * CAB_SEARCH_ONE},
    };
    r.lines = 3;
    r.trust = 16;
    r.slope = 12;
    memcpy(r.line, line, sizeof line);
    return cab_search_best(&r);
}

TEST(the_answer_is_the_best_of_the_last_round, "")
{
    CHECK_EQ(best_of(8, 4, 5, 1000, 1000), 8);
    CHECK_EQ(best_of(8, 5, 4, 1000, 1000), 7);
    CHECK_EQ(best_of(8, 4, 4, 1000, 2000), 8);       /* as good: the likelier one */
    CHECK_EQ(best_of(8, 5, 4, 1000, 8000), 8);       /* one visit says less than three doublings */
    CHECK_EQ(best_of(800, 500, 400, 1000, 8000), 7); /* a hundred say more */
}

/* As docs/bots.md has them: the stronger, the longer and the more careful. */
TEST(levels_differ_in_iterations_and_care, "")
{
    static const struct {
        uint32_t iterations;
        uint16_t careless, lapse;
    } wanted[] = {{200, 14, 0}, {1000, 0, 128}, {4000, 0, 0}};
    for (int i = 0; i < 3; i++) {
        cab_search_options o;
        CHECK(cab_level_options(cab_bot_find(cab_game_at(0), levels[i]), cab_game_at(0), 1, &o));
        CHECK_EQ(o.iterations, wanted[i].iterations);
        CHECK_EQ(o.careless, wanted[i].careless);
        CHECK_EQ(o.lapse, wanted[i].lapse);
        for (int game = 0; cab_game_at(game); game++) { /* only masters, where it was measured */
            const cab_game *g = cab_game_at(game);
            CHECK(cab_level_options(cab_bot_find(g, levels[i]), g, 1, &o));
            int special = i == 2 && cab_same(g->id, "pagamas");
            CHECK_EQ(o.sharp, special);
            CHECK_EQ(o.unseen, special);
            CHECK_EQ(o.horizon, special);
        }
    }
}

/* A careless player's answers: what `careless` says costs a move half its chance. */
TEST(a_careless_answer_errs_where_it_costs_little, "")
{
    enum { DRAWS = 30000, CARELESS = 16, VISITS = 1 << 20 };
    static cab_search_result r;
    int drawn[3] = {0};
    r.lines = 3;
    r.trust = 16;
    r.slope = 12;
    for (int i = 0; i < r.lines; i++) {
        static const int lost[3] = {0, CARELESS, 16 * CARELESS}; /* of 512ths of a win */
        r.line[i].move = (cab_move)i;
        r.line[i].prior = 1000;
        r.line[i].visits = VISITS;
        r.line[i].sum = (int64_t)VISITS * CAB_SEARCH_ONE / 512 * (384 - lost[i]);
    }
    cab_rng_fast(&rng, 4);
    for (int i = 0; i < DRAWS; i++)
        drawn[cab_search_draw(&r, CARELESS / 2, &rng)]++;
    CHECK(drawn[1] > DRAWS * 32 / 100 && drawn[1] < DRAWS * 35 / 100); /* one third */
    CHECK(drawn[2] <= 3);
    CHECK_EQ(drawn[0] + drawn[1] + drawn[2], DRAWS);
}

static int searches;

static bool count_searches(const cab_search_plan *plan, cab_search_result *out, void *with)
{
    (void)with;
    searches++;
    return cab_search(plan, out);
}

/* Every other choice of the adept's is the heuristic's, drawn by the same dice; all of the others'
 * are thought about. */
TEST(the_adept_does_not_think_about_every_choice, "")
{
    enum { CHOICES = 120, ADEPT = 1 };
    const cab_game *game = cab_game_at(0);
    const cab_bot *policy = cab_bot_find(game, "heuristic");
    cab_desk desk = desk_at(memory_a, sizeof memory_a);
    desk.search = count_searches;
    deal(game, game->max_seats, 12);
    CHECK(go_on(game, 20));
    game->hide(state.bytes, ask.seat, &seen);
    for (int i = 0; i < 3; i++) {
        const cab_bot *bot = cab_bot_find(game, levels[i]);
        searches = 0;
        for (uint64_t seed = 0; seed < CHOICES; seed++) {
            int before = searches;
            cab_mind_init(&mind_a, game, ask.seat, seats, seed);
            mind_b = mind_a;
            mind_a.desk = &desk;
            cab_move move = bot->choose(&mind_a, &seen, ask.move, ask.count);
            if (searches > before) continue;
            (void)cab_rng_u64(&mind_b.rng); /* the coin */
            CHECK_EQ(policy->choose(&mind_b, &seen, ask.move, ask.count), move);
        }
        if (i == ADEPT)
            CHECK(searches > CHOICES * 4 / 10 && searches < CHOICES * 6 / 10);
        else
            CHECK_EQ(searches, CHOICES);
    }
}

TEST(parts_of_a_search_add_up, "")
{
    static cab_search_result part[2], all;
    const cab_game *game = cab_game_at(0);
    cab_search_plan plan;
    deal(game, game->max_seats, 3);
    CHECK(go_on(game, 5));
    plan_here(game, &plan, 30);
    CHECK(cab_search(&plan, &part[0]));
    plan.seed = 77;
    CHECK(cab_search(&plan, &part[1]));
    cab_search_merge(part, 2, &all);
    CHECK_EQ(all.iterations, 60);
    CHECK_EQ(all.lines, part[0].lines);
    for (int i = 0; i < all.lines; i++) {
        CHECK_EQ(all.line[i].visits, part[0].line[i].visits + part[1].line[i].visits);
        CHECK_EQ(all.line[i].sum, part[0].line[i].sum + part[1].line[i].sum);
        CHECK_EQ(all.line[i].move, part[0].line[i].move);
    }
}

TEST(threads_share_a_search, "")
{
    static uint64_t memory[(CAB_SEARCH_LEAST * 3 + 64) / 8];
    static cab_search_result one, two;
    const cab_game *game = cab_game_at(0);
    cab_search_plan plan;
    int threads = 3;
    deal(game, game->max_seats, 3);
    CHECK(go_on(game, 5));
    plan_here(game, &plan, 100);
    plan.memory = memory;
    plan.memory_size = sizeof memory;
    CHECK(cab_think(&plan, &one, &threads));
    CHECK_EQ(one.iterations, 100);
    CHECK(cab_think(&plan, &two, &threads));
    CHECK(same_result(&one, &two));
    threads = 1;
    CHECK(cab_think(&plan, &one, &threads));
    CHECK(cab_search(&plan, &two));
    CHECK(same_result(&one, &two));
}

/* ---- strength ---- */

/* Does this move win at once, whatever is hidden and drawn? */
static bool wins_at_once(const cab_game *game, cab_move move)
{
    for (int i = 0; i < 64; i++) {
        cab_result result;
        game->resample(&seen, ask.seat, &rng, twin.bytes);
        if (game->apply_move(twin.bytes, ask.seat, move, &rng, NULL) != CAB_OK) return false;
        if (!game->is_over(twin.bytes, &result) || result.utility[ask.seat] < 100) return false;
    }
    return true;
}

TEST(a_win_at_hand_is_taken, "")
{
    int found = 0;
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        for (uint64_t seed = 1; seed <= 60; seed++) {
            deal(game, game->min_seats, seed);
            while (go_on(game, 0)) {
                bool wins[CAB_LIST_MAX];
                int winning = 0;
                game->hide(state.bytes, ask.seat, &seen);
                for (int m = 0; m < ask.count; m++) {
                    wins[m] = wins_at_once(game, ask.move[m]);
                    winning += wins[m];
                }
                if (winning > 0 && winning < ask.count) {
                    static cab_search_result result;
                    cab_search_plan plan;
                    found++;
                    plan_here(game, &plan, 200);
                    CHECK(cab_search(&plan, &result));
                    bool taken = false;
                    for (int m = 0; m < ask.count; m++) {
                        const cab_search_line *l = &result.line[m];
                        bool sure =
                            l->sum == (int64_t)l->visits * CAB_SEARCH_ONE; /* a move later */
                        bool best = ask.move[m] == cab_search_best(&result);
                        taken = taken || (best && (wins[m] || sure));
                    }
                    if (!taken) printf("# %s, seed %d\n", game->id, (int)seed);
                    CHECK(taken);
                }
                game->apply_move(state.bytes, ask.seat, ask.move[0], &rng, NULL);
                cab_driver_moved(&driver, ask.seat);
            }
        }
    }
    printf("# %d wins at hand\n", found);
    CHECK(found >= 6);
}

/* A heuristic's memory ends where the search's begins. */
TEST(heuristics_keep_to_their_part_of_the_memory, "")
{
    static cab_mind mind[CAB_SEATS];
    static cab_journal journal;
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        const cab_bot *bot = cab_bot_find(game, "heuristic");
        if (!bot) continue;
        deal(game, game->max_seats, 5);
        for (cab_seat s = 0; s < seats; s++)
            cab_mind_init(&mind[s], game, s, seats, 5);
        while (cab_next(game, state.bytes, &driver, &rng, &ask)) {
            cab_claim claim;
            game->hide(state.bytes, ask.seat, &seen);
            bool says = bot->claim && bot->claim(&mind[ask.seat], &seen, &claim);
            cab_move move = bot->choose(&mind[ask.seat], &seen, ask.move, ask.count);
            journal.count = 0;
            if (move == CAB_SILENT) {
                cab_driver_silent(&driver, ask.seat);
            } else {
                game->apply_move(state.bytes, ask.seat, move, &rng, &journal);
                cab_driver_moved(&driver, ask.seat);
            }
            for (cab_seat s = 0; s < seats && bot->hear; s++) {
                for (int e = 0; e < journal.count; e++) {
                    cab_event event;
                    if (cab_redact(&journal.event[e], s, &event)) bot->hear(&mind[s], &event, NULL);
                }
                if (says && s != claim.from) bot->hear(&mind[s], NULL, &claim);
            }
        }
        for (cab_seat s = 0; s < seats; s++)
            for (int at = CAB_HINTS_MEMORY; at < CAB_BOT_MEMORY; at++)
                CHECK_EQ(mind[s].memory[at], 0);
    }
}

int main(void)
{
    RUN(worlds_that_look_alike_get_the_same_move);
    RUN(watching_tells_only_what_was_seen);
    RUN(a_seed_and_a_budget_give_one_result);
    RUN(no_heap_while_searching);
    RUN(the_caller_can_stop_it);
    RUN(without_a_desk_levels_play_the_heuristic);
    RUN(a_small_memory_is_enough);
    RUN(the_worse_half_of_the_moves_is_out_after_every_round);
    RUN(a_stopped_race_is_even);
    RUN(the_answer_is_the_best_of_the_last_round);
    RUN(levels_differ_in_iterations_and_care);
    RUN(a_careless_answer_errs_where_it_costs_little);
    RUN(the_adept_does_not_think_about_every_choice);
    RUN(parts_of_a_search_add_up);
    RUN(threads_share_a_search);
    RUN(a_win_at_hand_is_taken);
    RUN(heuristics_keep_to_their_part_of_the_memory);
    return test_done();
}
