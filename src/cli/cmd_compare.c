/* cabale compare BEFORE AFTER: what a change of cards or rules has changed. Each file is what
 * `cabale sim GAME --json --details` printed. Like diff, it ends with status 1 if there is a
 * difference: here, one that chance does not explain. */
#include "base/json.h"
#include "cli/cli.h"
#include "cli/plot.h"
#include "cli/share.h"
#include "cli/sim.h"
#include "net/json_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_MAX = 2200, NAME_BYTES = 64, NAME_WIDTH = 34, TOLD_MIN = 20 };

/* What is counted, in the order in which it is shown. Means may be above 1 and are not tested: how
 * much they vary is not in the files. */
typedef enum { MOVES, ROUNDS, SEAT, ROLE, END, CHOSEN, WON, KINDS } kind;
static const char *const kind_name[KINDS] = {"moves", "rounds", "seat", "role",
                                             "end",   "chosen", "won"};

typedef struct {
    uint64_t count, of;
} share;

typedef struct {
    kind kind;
    char name[NAME_BYTES];
    int line; /* in which the files first name it */
    share side[2];
    double low, high; /* of the difference */
    double chance;    /* that as much or more comes about without a cause */
} figure;

typedef struct {
    cab_cli cli;
    const cab_game *game;
    char players[16];
    uint64_t games[2];
    figure figure[FIGURES_MAX];
    int figures, tests;
    bool json, all;
} comparison;

/* ---- reading ---- */

static figure *figure_of(comparison *c, kind k, const char *name)
{
    for (int i = 0; i < c->figures; i++)
        if (c->figure[i].kind == k && cab_same(c->figure[i].name, name)) return &c->figure[i];
    if (c->figures == FIGURES_MAX || strlen(name) >= NAME_BYTES) return NULL;
    figure *f = &c->figure[c->figures++];
    f->kind = k;
    f->line = c->figures;
    snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

static bool read_figure(comparison *c, int side, const net_json *line)
{
    const char *what = net_json_text(line, "figure"), *name = net_json_text(line, "name");
    int64_t count = net_json_number(line, "count", -1), of = net_json_number(line, "of", -1);
    int k = 0;
    while (k < KINDS && !(what && cab_same(kind_name[k], what)))
        k++;
    if (k == KINDS || !name || count < 0 || of < 0) return false;
    if (k >= SEAT && count > of) return false;
    figure *f = figure_of(c, (kind)k, name);
    if (!f) return false;
    f->side[side] = (share){(uint64_t)count, (uint64_t)of};
    return true;
}

/* The first line: which game, for how many. */
static bool read_head(comparison *c, int side, const net_json *line, char *game, char *players)
{
    const char *id = net_json_text(line, "game"), *any = net_json_text(line, "players");
    int64_t games = net_json_number(line, "games", 0);
    if (!id || games <= 0) return false;
    snprintf(game, NAME_BYTES, "%s", id);
    snprintf(players, sizeof c->players, "%lld", (long long)net_json_number(line, "players", 0));
    if (any) snprintf(players, sizeof c->players, "%s", any);
    c->games[side] = (uint64_t)games;
    return true;
}

/* Lines of other kinds, such as coverage, are passed over. */
static bool read_lines(comparison *c, int side, FILE *file, char *game, char *players)
{
    char *text = NULL;
    size_t room = 0;
    bool good = true, head = false, figures = false;
    for (ssize_t length; good && (length = getline(&text, &room, file)) > 0;) {
        net_json *line = net_json_read(text, (uint32_t)length);
        if (!line)
            good = false;
        else if (!head)
            good = head = read_head(c, side, line, game, players);
        else if (net_json_text(line, "figure"))
            good = figures = read_figure(c, side, line);
        net_json_free(line);
    }
    free(text);
    return good && figures;
}

static int read_side(comparison *c, int side)
{
    const char *path = c->cli.word[side];
    char game[NAME_BYTES], players[sizeof c->players];
    FILE *file = fopen(path, "r");
    if (!file) return cab_bad_use(&c->cli, "cli.compare.no_file", path, NULL, NULL);
    bool good = read_lines(c, side, file, game, players);
    fclose(file);
    if (!good) return cab_bad_use(&c->cli, "cli.compare.bad_file", path, NULL, NULL);
    const cab_game *known = cab_game_find(game);
    if (!known) return cab_cli_game(&c->cli, game, &known); /* says what there is */
    if (side == 1 && (known != c->game || !cab_same(players, c->players)))
        return cab_bad_use(&c->cli, "cli.compare.other", c->cli.word[0], path, NULL);
    c->game = known;
    snprintf(c->players, sizeof c->players, "%s", players);
    return CAB_GO_ON;
}

/* ---- comparing ---- */

static double value(const share *s)
{
    return s->of ? (double)s->count / (double)s->of : 0;
}

/* Shares of so few say nothing. */
static bool is_tested(const figure *f)
{
    return f->kind >= SEAT && f->side[0].of >= TOLD_MIN && f->side[1].of >= TOLD_MIN;
}

/* The interval of a difference by Newcombe's way from Wilson's of both; the test is that of two
 * shares with one true value. */
static void weigh(figure *f)
{
    const share *a = &f->side[0], *b = &f->side[1];
    double p = value(a), q = value(b), low[2], high[2];
    cab_wilson(a->count, a->of, &low[0], &high[0]);
    cab_wilson(b->count, b->of, &low[1], &high[1]);
    f->low = q - p - hypot(q - low[1], high[0] - p);
    f->high = q - p + hypot(high[1] - q, p - low[0]);
    double both = (double)(a->count + b->count) / (double)(a->of + b->of);
    double spread = sqrt(both * (1 - both) * (1 / (double)a->of + 1 / (double)b->of));
    f->chance = spread > 0 ? erfc(fabs(q - p) / spread / sqrt(2)) : 1;
}

static double change(const figure *f)
{
    return value(&f->side[1]) - value(&f->side[0]);
}

/* In the order of the files; of what is chosen, the largest changes first. */
static int by_change(const void *a, const void *b)
{
    const figure *x = a, *y = b;
    double more = fabs(change(y)) - fabs(change(x));
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    if (x->kind >= CHOSEN && more != 0) return more < 0 ? -1 : 1;
    return x->line - y->line;
}

static void compare(comparison *c)
{
    for (int i = 0; i < c->figures; i++) {
        if (!is_tested(&c->figure[i])) continue;
        weigh(&c->figure[i]);
        c->tests++;
    }
    qsort(c->figure, (size_t)c->figures, sizeof *c->figure, by_change);
}

/* Many are compared, so each has to be the more surprising: one error in twenty for all together.
 */
static bool differs(const comparison *c, const figure *f)
{
    return is_tested(f) && f->chance * c->tests < 0.05;
}

static int differences(const comparison *c)
{
    int sum = 0;
    for (int i = 0; i < c->figures; i++)
        sum += differs(c, &c->figure[i]);
    return sum;
}

/* ---- saying ---- */

static void print_json(const comparison *c, const figure *f)
{
    char line[512];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", c->game->id);
    cab_json_string(&out, "figure", kind_name[f->kind]);
    cab_json_string(&out, "name", f->name);
    cab_cli_json(&out, "before", value(&f->side[0]), 6);
    cab_cli_json(&out, "after", value(&f->side[1]), 6);
    if (is_tested(f)) {
        cab_cli_json(&out, "low", f->low, 6);
        cab_cli_json(&out, "high", f->high, 6);
        cab_cli_json(&out, "chance", f->chance, 6);
    }
    cab_json_bool(&out, "differs", differs(c, f));
    cab_json_close(&out, '}');
    puts(line);
}

/* "face.x" or "term.x": the list, and where in it; -1 if this program does not know it. */
static int find_thing(const cab_game *game, const char *name, uint8_t *list)
{
    for (*list = 0; *list < CAB_SIM_THINGS; ++*list) {
        size_t length = strlen(cab_list_key(*list));
        if (strncmp(name, cab_list_key(*list), length) == 0 && name[length] == '.')
            return cab_name_find(game, *list, name + length + 1);
    }
    return -1;
}

static void add_name(const comparison *c, const figure *f, cab_text *out)
{
    static const char *const length[2] = {"cli.compare.moves", "cli.compare.rounds"};
    cab_speech speech = {.game = c->game, .lang = c->cli.lang, .viewer = CAB_NOBODY};
    uint8_t list = f->kind == END ? CAB_NAME_END : CAB_NAME_TERM;
    int index = -1;
    if (f->kind == ROLE || f->kind == END) index = cab_name_find(c->game, list, f->name);
    if (f->kind >= CHOSEN) index = find_thing(c->game, f->name, &list);
    if (f->kind <= ROUNDS)
        cab_cli_words(out, c->cli.lang, length[f->kind], NULL, NULL, NULL);
    else if (f->kind == SEAT)
        cab_cli_words(out, c->cli.lang, "cli.sim.seat", f->name, NULL, NULL);
    else if (index >= 0 && f->kind >= CHOSEN)
        cab_plot_name(&speech, list, (uint16_t)index, out);
    else if (index >= 0)
        cab_say_name(&speech, list, (uint16_t)index, f->kind == END ? "short" : NULL, out);
    else
        cab_text_add(out, f->name);
}

static void print_value(const comparison *c, const figure *f, double number)
{
    char text[48];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    if (f->kind <= ROUNDS)
        cab_cli_decimal(&out, c->cli.lang, number, 2);
    else
        cab_cli_share(&out, c->cli.lang, number);
    cab_cli_pad(stdout, text, -10);
}

/* In hundredths, with its sign. */
static void add_points(const comparison *c, double number, cab_text *out)
{
    cab_text_add(out, number < 0 ? "-" : "+");
    cab_cli_decimal(out, c->cli.lang, fabs(100 * number), 1);
}

static void print_row(const comparison *c, const figure *f)
{
    char text[256];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    add_name(c, f, &out);
    fputs(differs(c, f) ? "* " : "  ", stdout);
    cab_cli_pad(stdout, text, NAME_WIDTH);
    print_value(c, f, value(&f->side[0]));
    print_value(c, f, value(&f->side[1]));
    if (is_tested(f)) {
        cab_text_begin(&out, text, sizeof text);
        add_points(c, change(f), &out);
        cab_cli_pad(stdout, text, -10);
        cab_text_begin(&out, text, sizeof text);
        add_points(c, f->low, &out);
        cab_text_add(&out, " .. ");
        add_points(c, f->high, &out);
        printf("   %s", text);
    }
    putchar('\n');
}

static void print_column(const comparison *c, const char *key, int width)
{
    char text[128];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    cab_cli_words(&out, c->cli.lang, key, NULL, NULL, NULL);
    cab_cli_pad(stdout, text, width);
}

static void print_heading(const comparison *c, kind k)
{
    char key[48];
    if (k == ROUNDS) return; /* under the same one as moves */
    snprintf(key, sizeof key, "cli.compare.%s", k == MOVES ? "length" : kind_name[k]);
    putchar('\n');
    print_column(c, key, NAME_WIDTH + 2);
    print_column(c, "cli.compare.before", -10);
    print_column(c, "cli.compare.after", -10);
    if (k != MOVES) {
        print_column(c, "cli.compare.change", -10);
        fputs("   ", stdout);
        print_column(c, "cli.compare.interval", 0);
    }
    putchar('\n');
}

/* Cards are many: those that do not differ are counted. */
static void print_kind(const comparison *c, kind k)
{
    char key[48], number[16];
    int shown = 0, quiet = 0;
    for (int i = 0; i < c->figures; i++) {
        const figure *f = &c->figure[i];
        if (f->kind != k) continue;
        if (k >= CHOSEN && !c->all && !differs(c, f)) {
            quiet++;
            continue;
        }
        if (shown++ == 0) print_heading(c, k);
        print_row(c, f);
    }
    if (!quiet) return;
    snprintf(number, sizeof number, "%d", quiet);
    snprintf(key, sizeof key, "cli.compare.%s_same", kind_name[k]);
    if (!shown) putchar('\n');
    cab_cli_print(&c->cli, stdout, key, number, NULL, NULL);
}

static void print_all(const comparison *c)
{
    char before[48], after[48], tests[16];
    cab_text out;
    cab_text_begin(&out, before, sizeof before);
    cab_cli_count(&out, c->cli.lang, c->games[0]);
    cab_text_begin(&out, after, sizeof after);
    cab_cli_count(&out, c->cli.lang, c->games[1]);
    cab_cli_before(&c->cli, c->game->id);
    cab_cli_print(&c->cli, stdout, "cli.compare.head", c->players, before, after);
    for (int k = 0; k < KINDS; k++)
        print_kind(c, (kind)k);
    putchar('\n');
    snprintf(tests, sizeof tests, "%d", c->tests);
    cab_cli_print(&c->cli, stdout, differences(c) ? "cli.compare.foot" : "cli.compare.nothing",
                  tests, NULL, NULL);
}

static int run(comparison *c, int argc, char **argv)
{
    const cab_arg args[] = {
        {"all", NULL, CAB_ARG_FLAG, 0, 0, &c->all},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &c->json},
    };
    int status = cab_cli_parse(&c->cli, "cli.compare", CAB_ARGS(args), 2, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (c->cli.word_count < 2)
        return cab_bad_use(&c->cli, "cli.compare.two_files", NULL, NULL, NULL);
    for (int side = 0; side < 2; side++) {
        status = read_side(c, side);
        if (status != CAB_GO_ON) return status;
    }
    compare(c);
    for (int i = 0; c->json && i < c->figures; i++)
        print_json(c, &c->figure[i]);
    if (!c->json) print_all(c);
    return differences(c) ? CAB_FINDING : CAB_DONE;
}

int cab_cmd_compare(int argc, char **argv)
{
    static comparison c; /* too large for a stack; commands run one at a time */
    memset(&c, 0, sizeof c);
    return run(&c, argc, argv);
}
