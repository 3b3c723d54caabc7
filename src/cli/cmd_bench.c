/* cabale bench: how fast the rules are, on one core.
 *
 * Every figure is the median of several slices of processor time, after one slice to warm up. All
 * games are random games from the deal to the end; a move that is the only one is played by the
 * driver and is counted apart. Positions to hide and resample are taken from random games, spread
 * over their length, and looked at by every seat and a spectator in turn. They are few and come
 * again, so caches and branch predictors know them: in a search, where none does, expect half. */
#include "base/json.h"
#include "bots/search.h"
#include "cli/cli.h"
#include "engine/driver.h"
#include "engine/wire.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICES = 5,
    POSITIONS = 64,
    STRIDE = 13,       /* choices between two positions that are kept: no length of a turn */
    CLOCK_EVERY = 256, /* units of work between two looks at the clock */
    SEARCH = 32,       /* iterations of one search */
    SEARCH_MEMORY = 2 << 20,
    JSON_BYTES = 1 << 16
};

/* What is done for the mover at each choice, besides the legal list and the move itself. */
typedef enum { PLAIN, OBSERVED, VIEWED } extra;

typedef struct {
    const cab_game *game;
    cab_setup setup;
    double slice; /* seconds */

    cab_rng rng;
    cab_state state;
    cab_driver driver;
    uint64_t choices, forced, games;

    cab_seen seen;
    int8_t observation[CAB_OBSERVE_MAX];
    uint64_t mask[65536 / 64];
    cab_view view;
    char json[JSON_BYTES];
    uint64_t sum; /* of what was computed, so that nothing is left out */

    cab_state position[POSITIONS];
    cab_seen known[POSITIONS][CAB_SEATS + 1]; /* of every position, by every viewer */
    int viewers;

    cab_mind mind;
    uint64_t iterations; /* of searches */
    uint64_t search_memory[SEARCH_MEMORY / 8];
} bench;

typedef struct {
    double moves, forced, observed, viewed, copies, hides, resamples, playouts, iterations;
    uint64_t heap;
    bool counted;
} figures;

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- units of work ---- */

static void observe(bench *b, const cab_ask *ask)
{
    const cab_game *game = b->game;
    if (game->observe_state) {
        game->observe_state(b->state.bytes, ask->seat, b->observation);
    } else {
        game->hide(b->state.bytes, ask->seat, &b->seen);
        game->observe(&b->seen, ask->seat, b->observation);
    }
    memset(b->mask, 0, ((size_t)game->move_space + 63) / 64 * sizeof *b->mask);
    for (int i = 0; i < ask->count; i++)
        b->mask[ask->move[i] / 64] |= (uint64_t)1 << (ask->move[i] % 64);
    b->sum += (uint64_t)b->observation[0] + b->mask[0];
}

static void look(bench *b, const cab_ask *ask)
{
    cab_text text;
    b->game->hide(b->state.bytes, ask->seat, &b->seen);
    b->game->view(&b->seen, ask->seat, &b->view);
    cab_text_begin(&text, b->json, sizeof b->json);
    cab_json_view(&text, b->game, NULL, &b->view);
    b->sum += text.length;
}

static void deal(bench *b)
{
    b->game->setup(b->state.bytes, &b->setup, &b->rng);
    cab_driver_begin(&b->driver);
}

/* One choice, and what the driver plays before it; deals when a game is over. */
static inline void step(bench *b, extra with)
{
    cab_ask ask;
    for (;;) {
        if (!cab_next(b->game, b->state.bytes, &b->driver, &b->rng, &ask)) {
            b->games++;
            deal(b);
            continue;
        }
        if (ask.count > 1 || ask.may) break;
        b->game->apply_move(b->state.bytes, ask.seat, ask.move[0], &b->rng, NULL);
        cab_driver_moved(&b->driver, ask.seat);
        b->forced++;
    }
    if (with == OBSERVED) observe(b, &ask);
    if (with == VIEWED) look(b, &ask);
    uint32_t pick = cab_rng_below(&b->rng, (uint32_t)ask.count + (ask.may ? 1 : 0));
    if (pick == (uint32_t)ask.count) {
        cab_driver_silent(&b->driver, ask.seat);
    } else {
        b->game->apply_move(b->state.bytes, ask.seat, ask.move[pick], &b->rng, NULL);
        cab_driver_moved(&b->driver, ask.seat);
    }
    b->choices++;
}

static void work_plain(bench *b, uint64_t at)
{
    (void)at;
    step(b, PLAIN);
}

static void work_observed(bench *b, uint64_t at)
{
    (void)at;
    step(b, OBSERVED);
}

static void work_viewed(bench *b, uint64_t at)
{
    (void)at;
    step(b, VIEWED);
}

static void work_playout(bench *b, uint64_t at)
{
    (void)at;
    uint64_t games = b->games;
    while (b->games == games)
        step(b, PLAIN);
}

static void work_copy(bench *b, uint64_t at)
{
    memcpy(b->state.bytes, b->position[at % POSITIONS].bytes, b->game->state_size);
    b->sum += b->state.bytes[at % b->game->state_size];
}

static cab_seat viewer_at(const bench *b, uint64_t at)
{
    uint64_t viewer = at / POSITIONS % (uint64_t)b->viewers;
    return viewer < b->setup.seats ? (cab_seat)viewer : CAB_NOBODY;
}

static void work_hide(bench *b, uint64_t at)
{
    b->game->hide(b->position[at % POSITIONS].bytes, viewer_at(b, at), &b->seen);
    b->sum += b->seen.bytes[0];
}

static void work_resample(bench *b, uint64_t at)
{
    cab_seat viewer = viewer_at(b, at);
    b->game->resample(&b->known[at % POSITIONS][viewer], viewer, &b->rng, b->state.bytes);
    b->sum += b->state.bytes[0];
}

/* A short search for whoever has to choose, with the playouts of the levels people play against. */
static void work_search(bench *b, uint64_t at)
{
    const cab_bot *policy = cab_bot_find(b->game, "heuristic");
    cab_search_result result;
    cab_search_plan plan;
    cab_driver driver;
    cab_ask ask;
    cab_driver_begin(&driver);
    if (!cab_next(b->game, b->position[at % POSITIONS].bytes, &driver, &b->rng, &ask)) return;
    cab_mind_init(&b->mind, b->game, ask.seat, b->setup.seats, at);
    memset(&plan, 0, sizeof plan);
    plan.game = b->game;
    plan.policy = policy ? policy : &cab_random_bot;
    plan.mind = &b->mind;
    plan.seen = &b->known[at % POSITIONS][ask.seat];
    plan.move = ask.move;
    plan.moves = ask.count;
    cab_search_options_init(&plan.options, SEARCH);
    plan.seed = at;
    plan.memory = b->search_memory;
    plan.memory_size = sizeof b->search_memory;
    if (cab_search(&plan, &result)) b->iterations += result.iterations;
}

static void find_positions(bench *b)
{
    b->viewers = b->setup.seats + 1;
    for (int i = 0; i < POSITIONS; i++) {
        for (int skip = 0; skip < STRIDE; skip++)
            step(b, PLAIN);
        b->position[i] = b->state;
        for (cab_seat viewer = 0; viewer < b->setup.seats; viewer++)
            b->game->hide(b->state.bytes, viewer, &b->known[i][viewer]);
        b->game->hide(b->state.bytes, CAB_NOBODY, &b->known[i][CAB_NOBODY]);
    }
}

/* ---- measuring ---- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Units of work per second; *beside gets the rate of what was counted beside, in the same slice. */
static double measure(bench *b, void (*work)(bench *, uint64_t), int every,
                      const uint64_t *beside_count, double *beside)
{
    double rate[SLICES], other[SLICES];
    deal(b); /* what another measure left in the state may be no game */
    for (int slice = -1; slice < SLICES; slice++) {
        uint64_t done = 0, first = beside_count ? *beside_count : 0;
        double start = cpu_seconds(), spent = 0;
        do {
            for (int i = 0; i < every; i++)
                work(b, done++);
            spent = cpu_seconds() - start;
        } while (spent < b->slice);
        if (slice < 0) continue; /* warming up */
        rate[slice] = (double)done / spent;
        other[slice] = beside_count ? (double)(*beside_count - first) / spent : 0;
    }
    qsort(rate, SLICES, sizeof *rate, compare);
    qsort(other, SLICES, sizeof *other, compare);
    if (beside) *beside = other[SLICES / 2];
    return rate[SLICES / 2];
}

static void measure_all(bench *b, figures *f)
{
    f->counted = cab_heap_counts();
    uint64_t before = cab_heap_calls();
    cab_rng_fast(&b->rng, 1);
    f->moves = measure(b, work_plain, CLOCK_EVERY, &b->forced, &f->forced);
    f->observed = measure(b, work_observed, CLOCK_EVERY, NULL, NULL);
    f->viewed = measure(b, work_viewed, CLOCK_EVERY, NULL, NULL);
    f->playouts = measure(b, work_playout, 1, NULL, NULL);
    cab_rng_fast(&b->rng, POSITIONS); /* the same positions in every run */
    deal(b);
    find_positions(b);
    f->copies = measure(b, work_copy, CLOCK_EVERY, NULL, NULL);
    f->hides = measure(b, work_hide, CLOCK_EVERY, NULL, NULL);
    f->resamples = measure(b, work_resample, CLOCK_EVERY, NULL, NULL);
    measure(b, work_search, 1, &b->iterations, &f->iterations);
    f->heap = cab_heap_calls() - before;
}

/* ---- printing ---- */

static void print_json(const bench *b, const figures *f)
{
    char line[1024];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", b->game->id);
    cab_json_int(&out, "players", b->setup.seats);
    cab_json_int(&out, "moves_per_s", (int64_t)f->moves);
    cab_json_int(&out, "observed_moves_per_s", (int64_t)f->observed);
    cab_json_int(&out, "viewed_moves_per_s", (int64_t)f->viewed);
    cab_json_int(&out, "hide_per_s", (int64_t)f->hides);
    cab_json_int(&out, "resample_per_s", (int64_t)f->resamples);
    cab_json_int(&out, "playouts_per_s", (int64_t)f->playouts);
    cab_json_int(&out, "iterations_per_s", (int64_t)f->iterations);
    cab_json_int(&out, "state_bytes", b->game->state_size);
    if (f->counted)
        cab_json_int(&out, "heap_allocations", (int64_t)f->heap);
    else
        cab_json_raw(&out, "heap_allocations", "null");
    cab_json_close(&out, '}');
    puts(line);
}

static void print_rate(const cab_cli *cli, const char *key, double rate)
{
    char count[64], line[256];
    cab_text out;
    cab_text_begin(&out, count, sizeof count);
    cab_cli_count(&out, cli->lang, (uint64_t)rate);
    cab_text_begin(&out, line, sizeof line);
    cab_cli_words(&out, cli->lang, key, NULL, NULL, NULL);
    cab_cli_pad(stdout, count, -16);
    printf("  %s\n", line);
}

static void print_text(const cab_cli *cli, const bench *b, const figures *f)
{
    char players[16];
    snprintf(players, sizeof players, "%d", b->setup.seats);
    cab_cli_print(cli, stdout, "cli.bench.head", b->game->id, players, NULL);
    print_rate(cli, "cli.bench.moves", f->moves);
    print_rate(cli, "cli.bench.forced", f->forced);
    print_rate(cli, "cli.bench.observed", f->observed);
    print_rate(cli, "cli.bench.viewed", f->viewed);
    print_rate(cli, "cli.bench.playouts", f->playouts);
    print_rate(cli, "cli.bench.copies", f->copies);
    print_rate(cli, "cli.bench.hides", f->hides);
    print_rate(cli, "cli.bench.resamples", f->resamples);
    print_rate(cli, "cli.bench.iterations", f->iterations);
    print_rate(cli, "cli.bench.bytes", b->game->state_size);
    if (f->counted)
        print_rate(cli, "cli.bench.heap", (double)f->heap);
    else
        cab_cli_print(cli, stdout, "cli.bench.heap_unknown", NULL, NULL, NULL);
}

static int bench_game(const cab_cli *cli, const cab_game *game, uint64_t players, uint64_t ms,
                      bool json)
{
    static bench b; /* about a megabyte */
    figures f;
    memset(&b, 0, sizeof b);
    int status = cab_cli_setup(cli, game, players, NULL, &b.setup);
    if (status != CAB_GO_ON) return status;
    b.game = game;
    b.slice = (double)ms / 1000 / (SLICES + 1);
    measure_all(&b, &f);
    if (json)
        print_json(&b, &f);
    else
        print_text(cli, &b, &f);
    return f.counted && f.heap > 0 ? CAB_FINDING : CAB_DONE;
}

int cab_cmd_bench(int argc, char **argv)
{
    uint64_t players = 0, ms = 1000;
    bool json = false;
    const cab_arg args[] = {
        {"players", "N", CAB_ARG_NUMBER, 1, CAB_SEATS, &players},
        {"seconds", "S", CAB_ARG_SECONDS, 1, 3600000, &ms},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &json},
    };
    cab_cli cli;
    int status = cab_cli_parse(&cli, "cli.bench", CAB_ARGS(args), 1, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (cli.word_count == 1) {
        const cab_game *game = NULL;
        status = cab_cli_game(&cli, cli.word[0], &game);
        return status == CAB_GO_ON ? bench_game(&cli, game, players, ms, json) : status;
    }
    if (players) return cab_bad_use(&cli, "cli.bad.bench_players", NULL, NULL, NULL);
    int worst = CAB_DONE;
    for (int i = 0; cab_game_at(i); i++) {
        if (cab_game_at(i)->hidden) continue;
        status = bench_game(&cli, cab_game_at(i), 0, ms, json);
        if (status > worst) worst = status;
    }
    return worst;
}
