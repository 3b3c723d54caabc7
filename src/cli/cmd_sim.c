/* cabale sim: plays games between bots and prints who won, how long it took, what decided it. */
#include "base/json.h"
#include "cli/cli.h"
#include "cli/plot.h"
#include "cli/share.h"
#include "cli/sim.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 4096, NAME_WIDTH = 34 };

typedef struct {
    cab_cli cli;
    cab_sim_plan plan;
    cab_sim_sums sums;
    cab_arg_list options; /* as given */
    const char *from;     /* as given */
    cab_record record;
    double seconds;
    bool json, details;
    const char *plot; /* file; NULL: none */
} run;

/* The levels that may sit here: "random", or "random+heuristic". */
static void add_levels(cab_text *out, const cab_sim_plan *plan, int seat)
{
    bool several = false;
    if (!plan->mix.bots[seat]) cab_text_add(out, plan->bot[seat]->id);
    for (int i = 0; plan->mix.bots[seat] && cab_sim_level(plan->game, i); i++) {
        if (!(plan->mix.bots[seat] >> i & 1)) continue;
        if (several) cab_text_char(out, '+');
        cab_text_add(out, cab_sim_level(plan->game, i)->id);
        several = true;
    }
}

/* ---- JSON ---- */

static void json_wins(cab_text *out, const char *role, int seat, uint64_t wins, uint64_t all)
{
    double low = 0, high = 1;
    cab_wilson(wins, all, &low, &high);
    cab_json_open(out, NULL, '{');
    if (role)
        cab_json_string(out, "role", role);
    else
        cab_json_int(out, "seat", seat);
    cab_json_int(out, "wins", (int64_t)wins);
    cab_cli_json(out, "share", all ? (double)wins / (double)all : 0, 6);
    cab_cli_json(out, "low", low, 6);
    cab_cli_json(out, "high", high, 6);
    cab_json_close(out, '}');
}

static double rounds_mean(const run *r)
{
    return r->sums.finished ? (double)r->sums.rounds / (double)r->sums.finished : 0;
}

static bool counts_rounds(const run *r)
{
    return cab_name_find(r->plan.game, CAB_NAME_COUNTER, "round") >= 0;
}

static void print_json(const run *r)
{
    static char line[1 << 16];
    const cab_game *game = r->plan.game;
    const cab_sim_sums *sums = &r->sums;
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", game->id);
    if (r->plan.mix.seats)
        cab_json_string(&out, "players", "any");
    else
        cab_json_int(&out, "players", r->plan.setup.seats);
    cab_json_int(&out, "games", (int64_t)sums->games);
    cab_json_int(&out, "finished", (int64_t)sums->finished);
    cab_json_int(&out, "moves", (int64_t)sums->moves);
    cab_cli_json(&out, "seconds", r->seconds, 3);
    cab_json_int(&out, "findings", (int64_t)sums->findings);
    cab_json_open(&out, "wins", '[');
    for (int seat = 0; seat < r->plan.setup.seats; seat++)
        json_wins(&out, NULL, seat, sums->wins[seat], sums->seat_games[seat]);
    for (int role = 1; role < CAB_SIM_NAMES; role++)
        if (sums->role_games[role])
            json_wins(&out, game->name(CAB_NAME_TERM, (uint16_t)role), 0, sums->role_wins[role],
                      sums->role_games[role]);
    cab_json_close(&out, ']');
    cab_cli_json(&out, "rounds_mean", rounds_mean(r), 3);
    cab_json_close(&out, '}');
    puts(line);
}

static void json_reached(const run *r, int list, const char *name, uint64_t count)
{
    char line[LINE];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", r->plan.game->id);
    cab_json_string(&out, "kind", cab_cover_list(list));
    cab_json_string(&out, "name", name);
    cab_json_int(&out, "reached", (int64_t)count);
    cab_json_close(&out, '}');
    puts(line);
}

/* One figure of `cabale compare`. */
static void json_detail(const run *r, const char *figure, const char *name, uint64_t count,
                        uint64_t of)
{
    char line[LINE];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", r->plan.game->id);
    cab_json_string(&out, "figure", figure);
    cab_json_string(&out, "name", name);
    cab_json_int(&out, "count", (int64_t)count);
    cab_json_int(&out, "of", (int64_t)of);
    cab_json_close(&out, '}');
    puts(line);
}

/* How many of all seats chose it, and how many of these won; "face.x" or "term.x". */
static void json_chosen(const run *r, uint8_t list, uint16_t index, uint64_t chairs)
{
    char name[CAB_WORD_KEY_MAX];
    uint64_t games = r->sums.chosen_games[list][index];
    snprintf(name, sizeof name, "%s.%s", cab_list_key(list), r->plan.game->name(list, index));
    json_detail(r, "chosen", name, games, chairs);
    if (games) json_detail(r, "won", name, r->sums.chosen_wins[list][index], games);
}

static void json_details(const run *r)
{
    const cab_game *game = r->plan.game;
    const cab_sim_sums *sums = &r->sums;
    uint64_t chairs = 0;
    json_detail(r, "moves", "", sums->moves, sums->games);
    if (counts_rounds(r)) json_detail(r, "rounds", "", sums->rounds, sums->finished);
    for (int seat = 0; seat < r->plan.setup.seats; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%d", seat + 1);
        json_detail(r, "seat", number, sums->wins[seat], sums->seat_games[seat]);
        chairs += sums->seat_games[seat];
    }
    for (uint16_t role = 1; role < CAB_SIM_NAMES; role++)
        if (sums->role_games[role])
            json_detail(r, "role", game->name(CAB_NAME_TERM, role), sums->role_wins[role],
                        sums->role_games[role]);
    for (uint16_t end = 0; game->name(CAB_NAME_END, end); end++)
        json_detail(r, "end", game->name(CAB_NAME_END, end), sums->ended[end], sums->finished);
    for (uint8_t list = 0; list < CAB_SIM_THINGS; list++)
        for (uint16_t i = 1; game->name(list, i); i++)
            json_chosen(r, list, i, chairs);
}

/* ---- text ---- */

static void row(const run *r, const char *name, uint64_t part, uint64_t all)
{
    char count[48], share[48], interval[96];
    double low = 0, high = 1;
    cab_text out;
    cab_wilson(part, all, &low, &high);
    cab_text_begin(&out, count, sizeof count);
    cab_cli_count(&out, r->cli.lang, part);
    cab_text_begin(&out, share, sizeof share);
    cab_cli_share(&out, r->cli.lang, all ? (double)part / (double)all : 0);
    cab_text_begin(&out, interval, sizeof interval);
    cab_cli_share(&out, r->cli.lang, low);
    cab_text_add(&out, " .. ");
    cab_cli_share(&out, r->cli.lang, high);
    fputs("  ", stdout);
    cab_cli_pad(stdout, name, NAME_WIDTH);
    cab_cli_pad(stdout, count, -12);
    cab_cli_pad(stdout, share, -10);
    printf("   %s\n", interval);
}

static void print_head(const run *r)
{
    char players[16], bots[LINE], seed[32];
    cab_text out;
    cab_text_begin(&out, bots, sizeof bots);
    for (int seat = 0; seat < r->plan.setup.seats; seat++) {
        if (seat > 0) cab_text_add(&out, ", ");
        add_levels(&out, &r->plan, seat);
    }
    const cab_game *game = r->plan.game;
    if (r->plan.mix.seats)
        snprintf(players, sizeof players, "%d-%d", game->min_seats, game->max_seats);
    else
        snprintf(players, sizeof players, "%d", r->plan.setup.seats);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)r->plan.seed);
    cab_cli_before(&r->cli, game->id);
    cab_cli_print(&r->cli, stdout, "cli.sim.head", players, bots, seed);
}

static void print_sums(const run *r)
{
    const cab_sim_sums *sums = &r->sums;
    cab_lang lang = r->cli.lang;
    char a[64], b[64], c[64];
    cab_text ta, tb, tc;
    cab_text_begin(&ta, a, sizeof a);
    cab_text_begin(&tb, b, sizeof b);
    cab_text_begin(&tc, c, sizeof c);
    cab_cli_count(&ta, lang, sums->games);
    cab_cli_count(&tb, lang, sums->finished);
    cab_cli_decimal(&tc, lang, r->seconds, 2);
    cab_cli_print(&r->cli, stdout, "cli.sim.games_played", a, b, c);
    cab_text_begin(&ta, a, sizeof a);
    cab_text_begin(&tb, b, sizeof b);
    cab_text_begin(&tc, c, sizeof c);
    cab_cli_count(&ta, lang, sums->moves);
    cab_cli_count(&tb, lang, sums->forced);
    cab_cli_count(&tc, lang, r->seconds > 0 ? (uint64_t)((double)sums->moves / r->seconds) : 0);
    cab_cli_print(&r->cli, stdout, "cli.sim.moves_played", a, b, c);
    if (sums->finished == 0) return;
    cab_text_begin(&ta, a, sizeof a);
    cab_text_begin(&tb, b, sizeof b);
    cab_text_begin(&tc, c, sizeof c);
    cab_cli_decimal(&ta, lang, (double)sums->moves / (double)sums->games, 1);
    cab_cli_count(&tb, lang, sums->shortest);
    cab_cli_count(&tc, lang, sums->longest);
    cab_cli_print(&r->cli, stdout, "cli.sim.length", a, b, c);
    if (!counts_rounds(r)) return;
    cab_text_begin(&ta, a, sizeof a);
    cab_cli_decimal(&ta, lang, rounds_mean(r), 2);
    cab_cli_print(&r->cli, stdout, "cli.sim.rounds", a, NULL, NULL);
}

static void print_wins(const run *r)
{
    const cab_sim_sums *sums = &r->sums;
    cab_speech speech = {.game = r->plan.game, .lang = r->cli.lang, .viewer = CAB_NOBODY};
    putchar('\n');
    cab_cli_print(&r->cli, stdout, "cli.sim.wins", NULL, NULL, NULL);
    for (int seat = 0; seat < r->plan.setup.seats; seat++) {
        char name[64], number[16], levels[128], line[256];
        cab_text out;
        snprintf(number, sizeof number, "%d", seat + 1);
        cab_text_begin(&out, name, sizeof name);
        cab_cli_words(&out, r->cli.lang, "cli.sim.seat", number, NULL, NULL);
        cab_text_begin(&out, levels, sizeof levels);
        add_levels(&out, &r->plan, seat);
        snprintf(line, sizeof line, "%s %s", name, levels);
        row(r, line, sums->wins[seat], sums->seat_games[seat]);
    }
    for (int role = 1; role < CAB_SIM_NAMES; role++) {
        char name[128];
        cab_text out;
        if (!sums->role_games[role]) continue;
        cab_text_begin(&out, name, sizeof name);
        cab_say_name(&speech, CAB_NAME_TERM, (uint16_t)role, NULL, &out);
        row(r, name, sums->role_wins[role], sums->role_games[role]);
    }
    putchar('\n');
    cab_cli_print(&r->cli, stdout, "cli.sim.endings", NULL, NULL, NULL);
    for (uint16_t end = 0; r->plan.game->name(CAB_NAME_END, end); end++) {
        char name[128];
        cab_text out;
        if (!sums->ended[end]) continue;
        cab_text_begin(&out, name, sizeof name);
        cab_say_name(&speech, CAB_NAME_END, end, "short", &out);
        row(r, name, sums->ended[end], sums->finished);
    }
}

/* Of those who chose a thing, how many won; in the order of the game's lists. */
static void print_chosen(const run *r, uint8_t list)
{
    cab_speech speech = {.game = r->plan.game, .lang = r->cli.lang, .viewer = CAB_NOBODY};
    bool any = false;
    for (uint16_t i = 1; r->plan.game->name(list, i); i++) {
        char name[160];
        cab_text out;
        if (!r->sums.chosen_games[list][i]) continue;
        if (!any) putchar('\n');
        if (!any)
            cab_cli_print(&r->cli, stdout,
                          list == CAB_NAME_FACE ? "cli.sim.cards" : "cli.sim.terms", NULL, NULL,
                          NULL);
        any = true;
        cab_text_begin(&out, name, sizeof name);
        cab_plot_name(&speech, list, i, &out);
        row(r, name, r->sums.chosen_wins[list][i], r->sums.chosen_games[list][i]);
    }
}

/* The command that plays game `index` of this run alone. */
static void again(const run *r, uint64_t index, cab_text *out)
{
    const cab_sim_plan *plan = &r->plan;
    char number[32];
    cab_text_add(out, "cabale sim ");
    cab_text_add(out, plan->game->id);
    snprintf(number, sizeof number, " --players %d", plan->setup.seats);
    cab_text_add(out, plan->mix.seats ? " --players any" : number);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        cab_text_add(out, seat > 0 ? "," : " --bots ");
        add_levels(out, plan, seat);
    }
    for (int i = 0; i < r->options.count; i++) {
        cab_text_add(out, " --option ");
        cab_text_add(out, r->options.text[i]);
    }
    if (plan->part > 1) {
        snprintf(number, sizeof number, " --scale 1/%u", plan->part);
        cab_text_add(out, number);
    }
    if (r->from) cab_text_add(out, " --from ");
    if (r->from) cab_text_add(out, r->from);
    snprintf(number, sizeof number, " --seed %llu", (unsigned long long)plan->seed);
    cab_text_add(out, number);
    snprintf(number, sizeof number, " --first %llu", (unsigned long long)index);
    cab_text_add(out, number);
    cab_text_add(out, plan->check ? " --games 1 --check" : " --games 1");
}

/* Findings go to stderr, so that they are seen beside JSON too. */
static void print_findings(const run *r)
{
    const cab_sim_sums *sums = &r->sums;
    fflush(stdout);
    for (int i = 0; i < sums->kept; i++) {
        const cab_sim_finding *f = &sums->finding[i];
        char repeat[LINE], move[32];
        cab_text text;
        cab_text_begin(&text, repeat, sizeof repeat);
        again(r, f->game, &text);
        snprintf(move, sizeof move, "%llu", (unsigned long long)f->move);
        cab_cli_print(&r->cli, stderr, "cli.sim.finding", f->what, repeat, move);
    }
    if (r->json || !(r->plan.check || sums->findings)) return;
    if (r->plan.check) {
        putchar('\n');
        cab_cli_print(&r->cli, stdout, "cli.sim.checked", NULL, NULL, NULL);
    }
    char count[48];
    cab_text out;
    for (int law = 1; r->plan.check && law < CAB_LAWS; law++) {
        cab_text_begin(&out, count, sizeof count);
        cab_cli_count(&out, r->cli.lang, sums->checked[law]);
        fputs("  ", stdout);
        cab_cli_pad(stdout, cab_law_name(law), NAME_WIDTH + 16);
        cab_cli_pad(stdout, count, -14);
        putchar('\n');
    }
    cab_text_begin(&out, count, sizeof count);
    cab_cli_count(&out, r->cli.lang, sums->findings);
    cab_cli_print(&r->cli, stdout, "cli.sim.findings", count, NULL, NULL);
}

/* One list of coverage; how many of it were never reached. */
static int print_list(const run *r, int list)
{
    const cab_game *game = r->plan.game;
    const uint64_t *reached = r->sums.reached[list];
    int all = 0, missing = 0, first = cab_cover_first(list);
    for (int i = first; cab_cover_name(game, list, i); i++) {
        all++;
        missing += reached[i] == 0;
        if (r->json) json_reached(r, list, cab_cover_name(game, list, i), reached[i]);
    }
    if (r->json || all == 0) return missing;
    char key[64], a[16], b[16];
    snprintf(key, sizeof key, "cli.sim.cover_%s", cab_cover_list(list));
    snprintf(a, sizeof a, "%d", all - missing);
    snprintf(b, sizeof b, "%d", all);
    putchar('\n');
    cab_cli_print(&r->cli, stdout, key, a, b, NULL);
    for (int i = first; cab_cover_name(game, list, i); i++)
        if (reached[i])
            printf("  %-*s%12llu\n", NAME_WIDTH, cab_cover_name(game, list, i),
                   (unsigned long long)reached[i]);
    for (int i = first; cab_cover_name(game, list, i); i++)
        if (!reached[i])
            cab_cli_print(&r->cli, stdout, "cli.sim.never", cab_cover_name(game, list, i), NULL,
                          NULL);
    return missing;
}

/* ---- reading and running ---- */

static void progress(uint64_t done, uint64_t games)
{
    /* One line, written over; the last time it is wiped. */
    if (done < games)
        fprintf(stderr, "\r%llu / %llu ", (unsigned long long)done, (unsigned long long)games);
    else
        fputs("\r\033[K", stderr);
}

/* "any", "4", or NULL for the usual number. */
static int read_players(run *r, const char *text, uint64_t *players)
{
    cab_sim_plan *plan = &r->plan;
    plan->mix.seats = text && cab_same(text, "any");
    *players = plan->mix.seats ? plan->game->max_seats : 0;
    if (!text || plan->mix.seats) return CAB_GO_ON;
    if (cab_parse_u64(text, players) && *players > 0) return CAB_GO_ON;
    return cab_bad_use(&r->cli, "cli.bad.players_value", text, NULL, NULL);
}

/* The record to start from: of this game, and one that can be played again. */
static int read_from(run *r)
{
    static cab_table table;
    cab_problem problem;
    memset(&problem, 0, sizeof problem);
    if (!r->from) return CAB_GO_ON;
    if (r->plan.records) return cab_bad_use(&r->cli, "cli.bad.from_records", NULL, NULL, NULL);
    bool good = cab_record_read(r->from, CAB_READ_PREFIX, &r->record, &problem) &&
                cab_replay_all(&r->record, &table, &problem);
    if (!good) {
        char line[LINE];
        cab_text text;
        cab_text_begin(&text, line, sizeof line);
        cab_problem_say(&problem, r->cli.lang, r->from, &text);
        fprintf(stderr, "%s\n", line);
        return CAB_BAD_USE;
    }
    if (r->record.game != r->plan.game)
        return cab_bad_use(&r->cli, "cli.bad.from_game", r->from, r->record.game->id, NULL);
    r->plan.from = &r->record;
    return CAB_GO_ON;
}

/* --option any, --option key=any; what is left is for cab_cli_setup. */
static void read_any(run *r, cab_arg_list *rest)
{
    const cab_game *game = r->plan.game;
    bool all = false;
    uint16_t given = 0;
    for (int i = 0; i < r->options.count; i++) {
        const char *text = r->options.text[i];
        const char *value = strchr(text, '=');
        int at = -1;
        for (int k = 0; value && k < game->options; k++) {
            size_t length = strlen(game->option[k].key);
            bool same = length == (size_t)(value - text);
            if (same && strncmp(text, game->option[k].key, length) == 0) at = k;
        }
        if (at >= 0) given |= (uint16_t)(1u << at);
        if (cab_same(text, "any"))
            all = true;
        else if (at >= 0 && cab_same(value, "=any") && game->option[at].kind != CAB_OPTION_DECK)
            r->plan.mix.options |= (uint16_t)(1u << at);
        else
            rest->text[rest->count++] = text;
    }
    for (int k = 0; all && k < game->options; k++)
        if (!(given >> k & 1) && game->option[k].kind != CAB_OPTION_DECK)
            r->plan.mix.options |= (uint16_t)(1u << k);
}

/* One seat's levels, "random" or "random+heuristic", from *at to the next comma. */
static int read_levels(run *r, const char **at, int seat)
{
    cab_sim_plan *plan = &r->plan;
    uint32_t mask = 0;
    for (bool more = true; more;) {
        char level[64];
        size_t length = strcspn(*at, "+,");
        snprintf(level, sizeof level, "%.*s", (int)length, *at);
        int index = 0;
        while (cab_sim_level(plan->game, index) &&
               !cab_same(cab_sim_level(plan->game, index)->id, level))
            index++;
        plan->bot[seat] = cab_sim_level(plan->game, index);
        if (!plan->bot[seat]) /* says what there is */
            return cab_cli_bots(&r->cli, plan->game, level, 1, &plan->bot[seat]);
        mask |= 1u << index;
        more = (*at)[length] == '+';
        *at += length + more;
    }
    if (mask & (mask - 1)) plan->mix.bots[seat] = mask;
    return CAB_GO_ON;
}

/* Levels with commas, as everywhere; here each may be several. A record to start from may have more
 * seats than the other tables, so all get one. */
static int read_bots(run *r, const char *levels)
{
    const char *at = levels ? levels : "random";
    for (int seat = 0; seat < CAB_SEATS; seat++) {
        const char *end = at;
        int status = read_levels(r, &end, seat);
        if (status != CAB_GO_ON) return status;
        if (*end == ',') at = end + 1;
        if (*end == ',' && seat + 1 == r->plan.setup.seats)
            return cab_bad_use(&r->cli, "cli.bad.bots", levels, NULL, NULL);
    }
    return CAB_GO_ON;
}

static int read_plan(run *r, int argc, char **argv)
{
    uint64_t players = 0, games = 1000, seed = 1, first = 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores < 1 ? 1 : cores > CAB_CREW_MAX ? CAB_CREW_MAX : (uint64_t)cores;
    const char *bots = NULL, *seats = NULL, *scale = "1";
    cab_arg_list rest = {.count = 0};
    cab_sim_plan *plan = &r->plan;
    const cab_arg args[] = {
        {"players", "N|any", CAB_ARG_TEXT, 0, 0, &seats},
        {"games", "N", CAB_ARG_NUMBER, 1, 1000000000, &games},
        {"bots", "A,B,..", CAB_ARG_TEXT, 0, 0, &bots},
        {"scale", "1/N", CAB_ARG_TEXT, 0, 0, &scale},
        {"seed", "S", CAB_ARG_NUMBER, 0, UINT64_MAX, &seed},
        {"first", "I", CAB_ARG_NUMBER, 0, UINT64_MAX / 2, &first},
        {"threads", "T", CAB_ARG_NUMBER, 1, CAB_CREW_MAX, &threads},
        {"option", "K=V|any", CAB_ARG_LIST, 0, 0, &r->options},
        {"check", NULL, CAB_ARG_FLAG, 0, 0, &plan->check},
        {"coverage", NULL, CAB_ARG_FLAG, 0, 0, &plan->cover},
        {"details", NULL, CAB_ARG_FLAG, 0, 0, &r->details},
        {"from", "FILE", CAB_ARG_TEXT, 0, 0, &r->from},
        {"records", "DIR", CAB_ARG_TEXT, 0, 0, &plan->records},
        {"plot", "FILE", CAB_ARG_TEXT, 0, 0, &r->plot},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &r->json},
    };
    cab_cli *cli = &r->cli;
    int status = cab_cli_parse(cli, "cli.sim", CAB_ARGS(args), 1, argc, argv);
    if (status != CAB_GO_ON) return status;
    status = cab_cli_game(cli, cli->word[0], &plan->game);
    if (status != CAB_GO_ON) return status;
    status = read_players(r, seats, &players);
    if (status != CAB_GO_ON) return status;
    status = cab_cli_scale(cli, scale, &plan->part);
    if (status != CAB_GO_ON) return status;
    status = read_from(r);
    if (status != CAB_GO_ON) return status;
    read_any(r, &rest);
    status = cab_cli_setup(cli, plan->game, players, &rest, &plan->setup);
    if (status != CAB_GO_ON) return status;
    plan->games = games;
    plan->seed = seed;
    plan->first = first;
    plan->threads = (int)(threads < games ? threads : games);
    return read_bots(r, bots);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int print_all(const run *r)
{
    int missing = 0;
    if (r->json) {
        print_json(r);
        if (r->details) json_details(r);
    } else {
        print_head(r);
        print_sums(r);
        print_wins(r);
        for (uint8_t list = 0; r->details && list < CAB_SIM_THINGS; list++)
            print_chosen(r, list);
    }
    for (int list = 0; r->plan.cover && list < CAB_COVER_LISTS; list++)
        missing += print_list(r, list) * (list != CAB_COVER_END); /* an end may be a safety net */
    print_findings(r);
    return r->sums.findings > 0 || missing > 0 ? CAB_FINDING : CAB_DONE;
}

static int simulate(run *r, int argc, char **argv)
{
    int status = read_plan(r, argc, argv);
    if (status != CAB_GO_ON) return status;
    const char *folder = r->plan.records;
    struct stat is;
    if (folder && mkdir(folder, 0777) != 0 && (stat(folder, &is) != 0 || !S_ISDIR(is.st_mode)))
        return cab_bad_use(&r->cli, "cli.bad.folder", folder, NULL, NULL);
    if (r->plot && !cab_plot_may(r->plot))
        return cab_bad_use(&r->cli, "cli.plot.bad_file", r->plot, NULL, NULL);
    if (isatty(STDERR_FILENO)) r->plan.progress = progress;
    r->plan.chosen = r->plot || r->details;
    double start = now();
    if (!cab_sim_run(&r->plan, &r->sums))
        return cab_bad_use(&r->cli, "cli.bad.memory", NULL, NULL, NULL);
    r->seconds = now() - start;
    if (r->sums.unwritten > 0) return cab_bad_use(&r->cli, "cli.bad.folder", folder, NULL, NULL);
    if (r->plot && !cab_plot_write(r->plot, r->cli.lang, &r->plan, &r->sums))
        return cab_bad_use(&r->cli, "cli.plot.bad_file", r->plot, NULL, NULL);
    return print_all(r);
}

int cab_cmd_sim(int argc, char **argv)
{
    static run r; /* too large for a stack; commands run one at a time */
    memset(&r, 0, sizeof r);
    int status = simulate(&r, argc, argv);
    cab_record_free(&r.record);
    return status;
}
