/* Simulations that go wrong: what is found, in which order, and what the command says of it. */
#include "base/test.h"

#include "cli/cmd_sim.c"

#include "cli/cli_fixture.h"

static const cab_game *sample(void)
{
    return cab_game_find("sample");
}

/* Refuses by the state alone, so that it does not depend on what was played before. */
static cab_error refusing(void *state, cab_seat seat, cab_move move, cab_rng *rng,
                          cab_journal *journal)
{
    if (cab_state_hash(sample(), state) % 64 == 0) return CAB_ILLEGAL;
    return sample()->apply_move(state, seat, move, rng, journal);
}

static const char *unsound(const void *state)
{
    return cab_state_hash(sample(), state) % 512 == 0 ? "the moon is green" : NULL;
}

static cab_game broken;
static run r;

/* A run of the sample game, to be broken before it starts. */
static void prepare(uint64_t games)
{
    broken = *sample();
    memset(&r, 0, sizeof r);
    r.cli.lang = CAB_EN;
    r.plan.game = &broken;
    r.plan.seed = 3;
    r.plan.games = games;
    r.plan.threads = 1;
    cab_setup_default(&broken, 3, &r.plan.setup);
    for (int i = 0; i < 3; i++)
        r.plan.bot[i] = cab_bot_find(&broken, "random");
}

TEST(findings_do_not_depend_on_threads, "")
{
    static cab_sim_sums one, three;
    prepare(200);
    broken.apply_move = refusing;
    CHECK(cab_sim_run(&r.plan, &one));
    r.plan.threads = 3;
    CHECK(cab_sim_run(&r.plan, &three));
    CHECK(one.findings > CAB_SIM_FINDINGS && one.finished < 200);
    CHECK_EQ(one.finished + one.findings, 200);
    CHECK_EQ(one.kept, CAB_SIM_FINDINGS);
    CHECK_EQ(memcmp(&one, &three, sizeof one), 0);
    for (int i = 1; i < one.kept; i++)
        CHECK(one.finding[i - 1].game < one.finding[i].game);
    CHECK_TEXT(one.finding[0].what, "a legal move was refused");
    r.plan.first = one.finding[4].game; /* as the printed line tells to */
    r.plan.games = 1;
    r.plan.threads = 1;
    CHECK(cab_sim_run(&r.plan, &three));
    CHECK_EQ(three.findings, 1);
    CHECK_EQ(three.finding[0].move, one.finding[4].move);
}

TEST(checks_find_a_broken_invariant, "")
{
    prepare(100);
    broken.check = unsound;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    CHECK_EQ(r.sums.findings, 0); /* nobody looked */
    r.plan.check = true;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    CHECK(r.sums.findings > 0);
    CHECK_EQ(r.sums.finished + r.sums.findings, 100);
    CHECK(has(r.sums.finding[0].what, "the moon is green"));
}

TEST(checks_put_every_law_to_the_test, "")
{
    prepare(50);
    r.plan.check = true;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    for (int law = 1; law < CAB_LAWS; law++)
        CHECK(r.sums.checked[law] > 0);
    CHECK(r.sums.checked[CAB_LAW_CHECK] >= r.sums.moves);
}

TEST(findings_are_told_with_what_repeats_them, "")
{
    char again_line[256];
    prepare(200);
    broken.apply_move = refusing;
    r.options.text[r.options.count++] = "hand=3";
    r.json = true;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    catch_output();
    int status = print_all(&r);
    release_output();
    CHECK_EQ(status, CAB_FINDING);
    CHECK_EQ(lines(err), CAB_SIM_FINDINGS);
    CHECK_EQ(lines(out), 1); /* JSON stays JSON */
    snprintf(
        again_line, sizeof again_line,
        "finding: a legal move was refused (after %d moves); to repeat it: cabale sim sample "
        "--players 3 --bots random,random,random --option hand=3 --seed 3 --first %d --games 1\n",
        (int)r.sums.finding[0].move, (int)r.sums.finding[0].game);
    CHECK(strncmp(err, again_line, strlen(again_line)) == 0);
    prepare(20);
    CHECK(cab_sim_run(&r.plan, &r.sums));
    catch_output();
    status = print_all(&r);
    release_output();
    CHECK_EQ(status, CAB_DONE);
    CHECK_TEXT(err, "");
}

static bool with_roles(const void *state, cab_result *result)
{
    bool over = sample()->is_over(state, result);
    for (uint8_t seat = 0; over && result && seat < 3; seat++)
        result->role[seat] = seat == 0 ? 1 : 2;
    return over;
}

static const char *role_names(uint8_t list, uint16_t index)
{
    if (list == CAB_NAME_TERM) return index == 1 ? "cat" : index == 2 ? "mouse" : NULL;
    return sample()->name(list, index);
}

TEST(wins_are_counted_by_role_too, "")
{
    prepare(100);
    broken.is_over = with_roles;
    broken.name = role_names;
    r.json = true;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    CHECK_EQ(r.sums.role_games[1], 100);
    CHECK_EQ(r.sums.role_games[2], 200);
    CHECK_EQ(r.sums.role_wins[1], r.sums.wins[0]);
    CHECK_EQ(r.sums.role_wins[2], r.sums.wins[1] + r.sums.wins[2]);
    catch_output();
    int status = print_all(&r);
    release_output();
    CHECK_EQ(status, CAB_DONE);
    CHECK(has(out, "{\"role\":\"cat\",\"wins\":") && has(out, "{\"role\":\"mouse\",\"wins\":"));
}

/* A designer must know which Tavern of New Salem wins. */
TEST(cards_of_one_name_are_told_apart, "")
{
    static char name[CAB_SIM_NAMES][160];
    cab_speech speech = {.lang = CAB_FR, .viewer = CAB_NOBODY};
    for (int g = 0; (speech.game = cab_game_at(g)) != NULL; g++) {
        for (uint16_t i = 1; speech.game->name(CAB_NAME_FACE, i); i++) {
            cab_text text;
            cab_text_begin(&text, name[i], sizeof name[i]);
            cab_plot_name(&speech, CAB_NAME_FACE, i, &text);
            for (uint16_t other = 1; other < i; other++)
                CHECK(!cab_same(name[other], name[i]));
        }
    }
}

TEST(tables_are_mixed_by_the_seed, "")
{
    static cab_sim_sums one, three;
    prepare(300);
    cab_setup_default(&broken, broken.max_seats, &r.plan.setup);
    r.plan.mix.seats = true;
    r.plan.mix.options = (uint16_t)((1u << broken.options) - 1);
    for (int i = 0; i < CAB_SEATS; i++)
        r.plan.bot[i] = cab_bot_find(&broken, "random");
    CHECK(cab_sim_run(&r.plan, &one));
    r.plan.threads = 3;
    CHECK(cab_sim_run(&r.plan, &three));
    CHECK_EQ(memcmp(&one, &three, sizeof one), 0);
    CHECK_EQ(one.finished, 300);
    CHECK_EQ(one.seat_games[1], 300); /* two to four seats, each often enough */
    CHECK(one.seat_games[2] > 150 && one.seat_games[2] < 250);
    CHECK(one.seat_games[3] > 60 && one.seat_games[3] < 140);
    r.plan.first = 17; /* one game of them is the same alone */
    r.plan.games = 1;
    r.plan.threads = 1;
    CHECK(cab_sim_run(&r.plan, &one));
    r.plan.first = 10;
    r.plan.games = 7;
    CHECK(cab_sim_run(&r.plan, &three));
    uint64_t seven = three.moves;
    r.plan.games = 8;
    CHECK(cab_sim_run(&r.plan, &three));
    CHECK_EQ(three.moves, seven + one.moves);
}

static cab_error two_seats_only(void *state, const cab_setup *setup, cab_rng *rng)
{
    if (setup->seats != 2 || setup->option[0] == 3) return CAB_BAD_OPTION;
    return sample()->setup(state, setup, rng);
}

/* What the game refuses is drawn again. */
TEST(only_settings_that_go_together_are_drawn, "")
{
    prepare(100);
    r.plan.mix.seats = true;
    r.plan.mix.options = 1;
    broken.setup = two_seats_only;
    CHECK(cab_sim_run(&r.plan, &r.sums));
    CHECK_EQ(r.sums.findings, 0);
    CHECK_EQ(r.sums.seat_games[1], 100);
    CHECK_EQ(r.sums.seat_games[2], 0);
}

int main(void)
{
    RUN(findings_do_not_depend_on_threads);
    RUN(checks_find_a_broken_invariant);
    RUN(checks_put_every_law_to_the_test);
    RUN(findings_are_told_with_what_repeats_them);
    RUN(wins_are_counted_by_role_too);
    RUN(cards_of_one_name_are_told_apart);
    RUN(tables_are_mixed_by_the_seed);
    RUN(only_settings_that_go_together_are_drawn);
    return test_done();
}
