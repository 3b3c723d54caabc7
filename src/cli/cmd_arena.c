/* cabale arena: which bot is stronger, by role, with intervals and ratings. */
#include "base/json.h"
#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/rating.h"
#include "cli/share.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROLES = 512, NAME_WIDTH = 24, LINE = 1 << 15 };

/* A bot in a role; role 0 is all of them. */
typedef struct {
    uint64_t seats, wins;
    uint64_t before;  /* wins, in deals that are counted */
    cab_paired share; /* of all wins in this role */
} tally;

typedef struct {
    cab_cli cli;
    cab_arena_plan plan;
    cab_arg_list options;
    bool json;
    char name[CAB_SEATS][64]; /* of the bots, as given */
    cab_search_options option[CAB_SEATS];
    uint64_t played, finished;
    tally of[CAB_SEATS][ROLES];
    cab_rating bot[CAB_SEATS], role[ROLES], place[CAB_SEATS];
} arena;

static int bot_at(const arena *a, uint64_t number, int seat)
{
    uint64_t bots = (uint64_t)a->plan.bots;
    return (int)(((uint64_t)seat + number % bots) % bots);
}

static void count(arena *a, uint64_t number, const cab_arena_game *g)
{
    cab_rating *part[CAB_SEATS][3];
    a->played++;
    if (!g->finished) return;
    a->finished++;
    for (int seat = 0; seat < a->plan.setup.seats; seat++) {
        int bot = bot_at(a, number, seat), role = g->role[seat];
        bool won = (g->winners & CAB_BIT(seat)) != 0;
        a->of[bot][0].seats++;
        a->of[bot][0].wins += won;
        if (role) a->of[bot][role].seats++;
        if (role) a->of[bot][role].wins += won;
        part[seat][0] = &a->bot[bot];
        part[seat][1] = role ? &a->role[role] : NULL;
        part[seat][2] = &a->place[seat];
    }
    cab_rating_game(a->plan.setup.seats, (cab_rating *const(*)[3])part, g->rank);
}

static uint64_t wins_in_deal(const arena *a, int role)
{
    uint64_t wins = 0;
    for (int bot = 0; bot < a->plan.bots; bot++)
        wins += a->of[bot][role].wins - a->of[bot][role].before;
    return wins;
}

/* All games of a deal are counted. */
static void settle(arena *a)
{
    for (int role = 0; role < ROLES; role++) {
        uint64_t all = wins_in_deal(a, role);
        for (int bot = 0; bot < a->plan.bots && all; bot++) {
            tally *of = &a->of[bot][role];
            cab_paired_add(&of->share, of->wins - of->before, all);
            of->before = of->wins;
        }
    }
    for (int i = 0; i < CAB_SEATS; i++) {
        cab_rating_settle(&a->bot[i]);
        cab_rating_settle(&a->place[i]);
    }
    for (int i = 0; i < ROLES; i++)
        cab_rating_settle(&a->role[i]);
}

static void count_all(arena *a, const cab_arena_game *games)
{
    for (int i = 0; i < CAB_SEATS; i++) {
        cab_rating_bot(&a->bot[i]);
        cab_rating_advantage(&a->place[i]);
    }
    for (int i = 0; i < ROLES; i++)
        cab_rating_advantage(&a->role[i]);
    uint64_t bots = (uint64_t)a->plan.bots;
    for (uint64_t i = 0; i < a->plan.deals * bots; i++) {
        count(a, i, &games[i]);
        if (i % bots == bots - 1) settle(a);
    }
}

static double share_of(const cab_paired *share)
{
    return share->all ? (double)share->part / (double)share->all : 0;
}

static double rating_of(const arena *a, int bot, int role)
{
    return a->bot[bot].mean + (role ? a->role[role].mean : 0);
}

/* ---- printing ---- */

static const char *role_key(const arena *a, int role)
{
    return role ? a->plan.game->name(CAB_NAME_TERM, (uint16_t)role) : "all";
}

static void json_row(const arena *a, int bot, int role, cab_text *out)
{
    const cab_paired *share = &a->of[bot][role].share;
    double low = 0, high = 1;
    cab_paired_interval(share, &low, &high);
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "bot", a->name[bot]);
    cab_json_string(out, "role", role_key(a, role));
    cab_json_int(out, "wins", (int64_t)share->part);
    cab_cli_json(out, "share", share_of(share), 6);
    cab_cli_json(out, "low", low, 6);
    cab_cli_json(out, "high", high, 6);
    cab_cli_json(out, "rating", rating_of(a, bot, role), 2);
    cab_json_close(out, '}');
}

static void print_json(const arena *a)
{
    static char line[LINE];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", a->plan.game->id);
    cab_json_int(&out, "players", a->plan.setup.seats);
    cab_json_int(&out, "games", (int64_t)a->finished);
    cab_json_open(&out, "bots", '[');
    for (int role = 0; role < ROLES; role++)
        for (int bot = 0; bot < a->plan.bots; bot++)
            if (a->of[bot][role].seats) json_row(a, bot, role, &out);
    cab_json_close(&out, ']');
    cab_json_open(&out, "seats", '[');
    for (int seat = 0; seat < a->plan.setup.seats; seat++)
        cab_cli_json(&out, NULL, a->place[seat].mean, 2);
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    puts(line);
}

static void print_row(const arena *a, int bot, int role)
{
    char figure[4][64];
    const char *shown[] = {figure[0], figure[1], figure[2], figure[3]};
    const cab_paired *share = &a->of[bot][role].share;
    double low = 0, high = 1;
    cab_text out;
    cab_lang lang = a->cli.lang;
    cab_paired_interval(share, &low, &high);
    cab_text_begin(&out, figure[0], sizeof figure[0]);
    cab_cli_count(&out, lang, share->part);
    cab_text_begin(&out, figure[1], sizeof figure[1]);
    cab_cli_share(&out, lang, share_of(share));
    cab_text_begin(&out, figure[2], sizeof figure[2]);
    cab_cli_share(&out, lang, low);
    cab_text_add(&out, " .. ");
    cab_cli_share(&out, lang, high);
    cab_text_begin(&out, figure[3], sizeof figure[3]);
    cab_cli_decimal(&out, lang, rating_of(a, bot, role), 2);
    fputs("    ", stdout);
    cab_cli_pad(stdout, a->name[bot], NAME_WIDTH - 4);
    cab_cli_pad(stdout, shown[0], -10);
    cab_cli_pad(stdout, shown[1], -10);
    cab_cli_pad(stdout, shown[2], -20);
    cab_cli_pad(stdout, shown[3], -10);
    putchar('\n');
}

static void print_text(const arena *a)
{
    char games[48], deals[48], seed[48], share[48];
    cab_speech speech = {.game = a->plan.game, .lang = a->cli.lang, .viewer = CAB_NOBODY};
    cab_text out;
    cab_text_begin(&out, games, sizeof games);
    cab_cli_count(&out, a->cli.lang, a->finished);
    cab_text_begin(&out, deals, sizeof deals);
    cab_cli_count(&out, a->cli.lang, a->plan.deals);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)a->plan.seed);
    cab_text_begin(&out, share, sizeof share);
    cab_cli_share(&out, a->cli.lang, 1.0 / a->plan.bots);
    cab_cli_print(&a->cli, stdout, "cli.arena.head", games, deals, seed);
    cab_cli_print(&a->cli, stdout, "cli.arena.columns", share, NULL, NULL);
    for (int role = 0; role < ROLES; role++) {
        char name[128];
        if (a->of[0][role].share.all == 0) continue;
        cab_text_begin(&out, name, sizeof name);
        if (role)
            cab_say_name(&speech, CAB_NAME_TERM, (uint16_t)role, NULL, &out);
        else
            cab_cli_words(&out, a->cli.lang, "cli.arena.all", NULL, NULL, NULL);
        printf("  %s\n", name);
        for (int bot = 0; bot < a->plan.bots; bot++)
            print_row(a, bot, role);
    }
}

/* ---- reading and running ---- */

static void progress(uint64_t done, uint64_t games)
{
    if (done < games)
        fprintf(stderr, "\r%llu / %llu ", (unsigned long long)done, (unsigned long long)games);
    else
        fputs("\r\033[K", stderr);
}

/* "adept:explore=300:infer=0": a level, and how it shall search. */
static int read_bot(arena *a, int at)
{
    char spec[sizeof a->name[at]];
    memcpy(spec, a->name[at], sizeof spec);
    char *rest = strchr(spec, ':');
    if (rest) *rest++ = 0;
    int status = cab_cli_bots(&a->cli, a->plan.game, spec, 1, &a->plan.bot[at]);
    if (status != CAB_GO_ON || !rest) return status;
    if (!cab_level_options(a->plan.bot[at], a->plan.game, a->plan.part, &a->option[at]))
        return cab_bad_use(&a->cli, "cli.arena.bad_bot", a->name[at], NULL, NULL);
    a->plan.options[at] = &a->option[at];
    while (rest) {
        uint64_t value = 0;
        char *key = rest, *equals = strchr(key, '=');
        rest = strchr(key, ':');
        if (rest) *rest++ = 0;
        if (equals) *equals++ = 0;
        bool set = equals && cab_parse_u64(equals, &value) && value <= UINT32_MAX &&
                   cab_search_option_set(&a->option[at], key, (uint32_t)value);
        if (!set) return cab_bad_use(&a->cli, "cli.arena.bad_bot", a->name[at], NULL, NULL);
    }
    return CAB_GO_ON;
}

static int read_bots(arena *a, const char *levels)
{
    if (!levels || !strchr(levels, ','))
        return cab_bad_use(&a->cli, "cli.arena.no_bots", NULL, NULL, NULL);
    for (const char *at = levels; at;) {
        size_t length = strcspn(at, ",");
        int bot = a->plan.bots++;
        if (bot >= a->plan.setup.seats)
            return cab_bad_use(&a->cli, "cli.bad.bots", levels, NULL, NULL);
        if (length >= sizeof a->name[bot])
            return cab_bad_use(&a->cli, "cli.arena.bad_bot", at, NULL, NULL);
        memcpy(a->name[bot], at, length);
        int status = read_bot(a, bot);
        if (status != CAB_GO_ON) return status;
        at = at[length] ? at + length + 1 : NULL;
    }
    return CAB_GO_ON;
}

static int read_plan(arena *a, int argc, char **argv)
{
    uint64_t players = 0, games = 100, seed = 1, first = 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores < 1 ? 1 : (uint64_t)cores;
    const char *bots = NULL, *scale = "1";
    const cab_arg args[] = {
        {"players", "N", CAB_ARG_NUMBER, 1, CAB_SEATS, &players},
        {"bots", "A,B..", CAB_ARG_TEXT, 0, 0, &bots},
        {"games", "N", CAB_ARG_NUMBER, 1, 10000000, &games},
        {"seed", "S", CAB_ARG_NUMBER, 0, UINT64_MAX, &seed},
        {"first", "I", CAB_ARG_NUMBER, 0, UINT64_MAX / 2, &first},
        {"threads", "T", CAB_ARG_NUMBER, 1, CAB_CREW_MAX, &threads},
        {"scale", "1/N", CAB_ARG_TEXT, 0, 0, &scale},
        {"option", "K=V", CAB_ARG_LIST, 0, 0, &a->options},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &a->json},
    };
    cab_cli *cli = &a->cli;
    int status = cab_cli_parse(cli, "cli.arena", CAB_ARGS(args), 1, argc, argv);
    if (status == CAB_GO_ON) status = cab_cli_game(cli, cli->word[0], &a->plan.game);
    if (status == CAB_GO_ON)
        status = cab_cli_setup(cli, a->plan.game, players, &a->options, &a->plan.setup);
    if (status == CAB_GO_ON) status = cab_cli_scale(cli, scale, &a->plan.part);
    if (status == CAB_GO_ON) status = read_bots(a, bots);
    if (status != CAB_GO_ON) return status;
    a->plan.seed = seed;
    a->plan.first = first;
    a->plan.deals = (games + (uint64_t)a->plan.bots - 1) / (uint64_t)a->plan.bots;
    a->plan.threads = (int)(threads < CAB_CREW_MAX ? threads : CAB_CREW_MAX);
    return CAB_GO_ON;
}

int cab_cmd_arena(int argc, char **argv)
{
    static arena a;
    memset(&a, 0, sizeof a);
    int status = read_plan(&a, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (isatty(STDERR_FILENO)) a.plan.progress = progress;
    cab_arena_game *games = calloc(a.plan.deals * (uint64_t)a.plan.bots, sizeof *games);
    if (!games || !cab_arena_run(&a.plan, games)) {
        free(games);
        return cab_bad_use(&a.cli, "cli.bad.memory", NULL, NULL, NULL);
    }
    count_all(&a, games);
    free(games);
    if (a.json)
        print_json(&a);
    else
        print_text(&a);
    return a.finished == a.played ? CAB_DONE : CAB_FINDING;
}
