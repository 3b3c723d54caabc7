/* cabale bot: the line protocol for bots of others, both sides of it. Without --run it is a bot
 * itself, on stdin and stdout; with --run it lets programs play. */
#include "base/hash.h"
#include "base/json.h"
#include "bots/search.h"
#include "cli/cli.h"
#include "cli/hosting.h"
#include "cli/outside.h"
#include "server/think.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 13, NAME_WIDTH = 28, START_MS = 10000 /* to say that it is ready */ };

typedef struct {
    cab_cli cli;
    const cab_game *game;
    cab_setup setup;
    cab_arg_list options, runs;
    const char *level, *bots;
    uint64_t players, games, seed, answer_ms;
    bool json;

    cab_desk desk;
    int threads; /* a search runs on */
    cab_outside outside[CAB_SEATS];
    int opened;
    const cab_bot *inside[CAB_SEATS]; /* the players, outside ones first */
    uint64_t wins[CAB_SEATS], played;
    cab_hosting host;
} run;

static const char *name_of(const run *r, int player)
{
    if (player >= r->runs.count) return r->inside[player]->id;
    return r->outside[player].name[0] ? r->outside[player].name : r->runs.text[player];
}

/* Players move on by one seat from game to game. */
static bool play(run *r, uint64_t number)
{
    const cab_bot *bot[CAB_SEATS];
    const cab_desk *desk[CAB_SEATS];
    int seats = r->setup.seats;
    uint64_t seed = cab_hash_step(cab_hash_step(r->seed, UINT64_C(0x626f7473)), number);
    cab_result result;
    for (int player = 0; player < seats; player++) {
        cab_seat seat = (cab_seat)(((uint64_t)player + number) % (uint64_t)seats);
        bool is_outside = player < r->runs.count;
        bot[seat] = r->inside[player];
        desk[seat] = is_outside ? &r->outside[player].desk : &r->desk;
        if (is_outside)
            cab_outside_new(&r->outside[player], r->game, &r->setup, seat, cab_host_seed(seed, 0));
    }
    if (!cab_host_game(&r->host, r->game, &r->setup, bot, desk, seed, 0, &result)) return false;
    r->played++;
    for (int player = 0; player < seats; player++) {
        int seat = (int)(((uint64_t)player + number) % (uint64_t)seats);
        r->wins[player] += (result.winners & CAB_BIT(seat)) != 0;
        if (player < r->runs.count) cab_outside_over(&r->outside[player], r->game, &result, seats);
    }
    return true;
}

static void print_json(const run *r)
{
    char line[LINE];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", r->game->id);
    cab_json_int(&out, "players", r->setup.seats);
    cab_json_int(&out, "games", (int64_t)r->played);
    cab_json_open(&out, "bots", '[');
    for (int player = 0; player < r->setup.seats; player++) {
        bool is_outside = player < r->runs.count;
        cab_json_open(&out, NULL, '{');
        cab_json_string(&out, "bot", name_of(r, player));
        cab_json_int(&out, "wins", (int64_t)r->wins[player]);
        cab_json_int(&out, "faults", is_outside ? r->outside[player].faults : 0);
        cab_json_close(&out, '}');
    }
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    puts(line);
}

/* How many, and what was wrong with the first of them: mostly it says what is wrong with all. */
static void print_faults(const run *r, const cab_outside *o)
{
    static const char *const keys[] = {"cli.bot.late", "cli.bot.unended", "cli.bot.gone",
                                       "cli.bot.strange", "cli.bot.no_choice"};
    char faults[48];
    cab_text out;
    if (o->faults == 0) return;
    cab_text_begin(&out, faults, sizeof faults);
    cab_cli_count(&out, r->cli.lang, o->faults);
    fputs("    ", stdout);
    cab_cli_print(&r->cli, stdout, "cli.bot.faults", faults, NULL, NULL);
    fputs("    ", stdout);
    cab_cli_print(&r->cli, stdout, keys[o->first], o->said, NULL, NULL);
}

static void print_text(const run *r)
{
    char games[48];
    cab_text out;
    cab_text_begin(&out, games, sizeof games);
    cab_cli_count(&out, r->cli.lang, r->played);
    cab_cli_print(&r->cli, stdout, "cli.bot.head", games, NULL, NULL);
    for (int player = 0; player < r->setup.seats; player++) {
        char wins[48];
        cab_text_begin(&out, wins, sizeof wins);
        cab_cli_count(&out, r->cli.lang, r->wins[player]);
        fputs("  ", stdout);
        cab_cli_pad(stdout, name_of(r, player), NAME_WIDTH);
        cab_cli_pad(stdout, wins, -8);
        putchar('\n');
        if (player < r->runs.count) print_faults(r, &r->outside[player]);
    }
}

static int host(run *r)
{
    int seats = r->setup.seats, status = CAB_GO_ON;
    if (r->runs.count > seats) return cab_bad_use(&r->cli, "cli.bot.many", NULL, NULL, NULL);
    if (r->runs.count < seats)
        status = cab_cli_bots(&r->cli, r->game, r->bots ? r->bots : "heuristic",
                              seats - r->runs.count, r->inside + r->runs.count);
    for (; status == CAB_GO_ON && r->opened < r->runs.count; r->opened++) {
        const char *command = r->runs.text[r->opened];
        int answer_ms = (int)r->answer_ms;
        r->inside[r->opened] = &cab_outside_bot;
        if (!cab_outside_open(&r->outside[r->opened], command,
                              answer_ms < START_MS ? START_MS : answer_ms))
            status = cab_bad_use(&r->cli, "cli.bot.no_bot", command, NULL, NULL);
        r->outside[r->opened].answer_ms = answer_ms;
    }
    for (uint64_t i = 0; status == CAB_GO_ON && i < r->games; i++)
        if (!play(r, i)) status = cab_bad_use(&r->cli, "cli.bot.broken", NULL, NULL, NULL);
    if (status == CAB_GO_ON && r->json) print_json(r);
    if (status == CAB_GO_ON && !r->json) print_text(r);
    uint64_t faults = 0;
    for (int i = 0; i < r->opened; i++) {
        faults += r->outside[i].faults;
        cab_outside_close(&r->outside[i]);
    }
    return status != CAB_GO_ON ? status : faults > 0 ? CAB_FINDING : CAB_DONE;
}

static int engine(run *r)
{
    const cab_bot *level = NULL;
    int status = cab_cli_bots(&r->cli, r->game, r->level ? r->level : "adept", 1, &level);
    if (status != CAB_GO_ON) return status;
    char word[64];
    cab_text problem;
    cab_text_begin(&problem, word, sizeof word);
    if (cab_engine(stdin, stdout, r->game, level, &r->desk, &problem)) return CAB_DONE;
    return cab_bad_use(&r->cli, "cli.bot.not_understood", word, NULL, NULL);
}

static int read_run(run *r, int argc, char **argv)
{
    uint64_t threads = 1;
    const char *scale = "1";
    const cab_arg args[] = {
        {"level", "L", CAB_ARG_TEXT, 0, 0, &r->level},
        {"scale", "1/N", CAB_ARG_TEXT, 0, 0, &scale},
        {"threads", "T", CAB_ARG_NUMBER, 1, CAB_THINK_THREADS, &threads},
        {"run", "CMD", CAB_ARG_LIST, 0, 0, &r->runs},
        {"players", "N", CAB_ARG_NUMBER, 1, CAB_SEATS, &r->players},
        {"bots", "A,B..", CAB_ARG_TEXT, 0, 0, &r->bots},
        {"games", "N", CAB_ARG_NUMBER, 1, 1000000, &r->games},
        {"seed", "S", CAB_ARG_NUMBER, 0, UINT64_MAX, &r->seed},
        {"answer", "S", CAB_ARG_SECONDS, 1, 3600000, &r->answer_ms},
        {"option", "K=V", CAB_ARG_LIST, 0, 0, &r->options},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &r->json},
    };
    cab_cli *cli = &r->cli;
    int status = cab_cli_parse(cli, "cli.bot", CAB_ARGS(args), 1, argc, argv);
    r->threads = (int)threads;
    r->desk.search = cab_think;
    r->desk.search_with = &r->threads;
    if (status == CAB_GO_ON) status = cab_cli_scale(cli, scale, &r->desk.part);
    if (status == CAB_GO_ON) status = cab_cli_game(cli, cli->word[0], &r->game);
    if (status == CAB_GO_ON)
        status = cab_cli_setup(cli, r->game, r->players, &r->options, &r->setup);
    return status;
}

int cab_cmd_bot(int argc, char **argv)
{
    static run r; /* too large for a stack; commands run once */
    memset(&r, 0, sizeof r);
    r.games = 1;
    r.seed = 1;
    r.answer_ms = 10000;
    int status = read_run(&r, argc, argv);
    if (status != CAB_GO_ON) return status;
    r.desk.memory_size = (size_t)r.threads * CAB_SEARCH_MEMORY;
    r.desk.memory = malloc(r.desk.memory_size);
    if (!r.desk.memory) return cab_bad_use(&r.cli, "cli.bad.memory", NULL, NULL, NULL);
    status = r.runs.count > 0 ? host(&r) : engine(&r);
    free(r.desk.memory);
    return status;
}
