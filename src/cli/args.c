/* Options, words and numbers for all commands. */
#include "cli/cli.h"

#include "base/assert.h"
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 2048, HELP_COLUMN = 21 };

/* ---- words ---- */

static bool is_one(cab_lang lang, const char *number)
{
    return number && (strcmp(number, "1") == 0 || (lang == CAB_FR && strcmp(number, "0") == 0));
}

/* The first or the second of "one|many}"; returns the brace. */
static const char *add_number(cab_text *out, bool one, const char *text)
{
    for (bool first = true; *text != '}'; text++) {
        cab_assert(*text);
        if (*text == '|')
            first = false;
        else if (first == one)
            cab_text_char(out, *text);
    }
    return text;
}

void cab_cli_words(cab_text *out, cab_lang lang, const char *key, const char *a, const char *b,
                   const char *c)
{
    const char *with[] = {a, b, c};
    const char *text = cab_word_find(lang, key);
    if (!text) text = key; /* seen by the test that reads every message */
    for (; *text; text++) {
        bool place = text[0] == '{' && text[1] >= '0' && text[1] <= '2';
        const char *value = place ? with[text[1] - '0'] : NULL;
        if (place && text[2] == '}') {
            cab_text_add(out, value ? value : "");
            text += 2;
        } else if (place && text[2] == '#') {
            text = add_number(out, is_one(lang, value), text + 3);
        } else {
            cab_text_char(out, *text);
        }
    }
}

void cab_cli_before(const cab_cli *cli, const char *what)
{
    printf(cli->lang == CAB_FR ? "%s\u00a0: " : "%s: ", what);
}

void cab_cli_print(const cab_cli *cli, FILE *to, const char *key, const char *a, const char *b,
                   const char *c)
{
    char line[LINE];
    cab_text text;
    cab_text_begin(&text, line, sizeof line);
    cab_cli_words(&text, cli->lang, key, a, b, c);
    fprintf(to, "%s\n", line);
}

int cab_bad_use(const cab_cli *cli, const char *key, const char *a, const char *b, const char *c)
{
    fprintf(stderr, "cabale%s%s: ", cli->name ? " " : "", cli->name ? cli->name : "");
    cab_cli_print(cli, stderr, key, a, b, c);
    return CAB_BAD_USE;
}

cab_lang cab_cli_lang(int argc, char **argv)
{
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    cab_lang lang = CAB_EN;
    for (int i = 1; i + 1 < argc; i++)
        if (cab_same(argv[i], "--lang") && cab_lang_parse(argv[i + 1], &lang)) return lang;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--lang=", 7) == 0 && cab_lang_parse(argv[i] + 7, &lang)) return lang;
    for (int i = 0; i < 3; i++) {
        const char *locale = getenv(places[i]);
        if (!locale || !locale[0]) continue;
        return strncmp(locale, "fr", 2) == 0 ? CAB_FR : CAB_EN;
    }
    return CAB_EN;
}

/* ---- numbers for people ---- */

void cab_cli_count(cab_text *out, cab_lang lang, uint64_t count)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    for (int i = 0; i < length; i++) {
        /* French groups by a narrow no-break space. */
        if (i > 0 && (length - i) % 3 == 0) cab_text_add(out, lang == CAB_FR ? "\u202f" : ",");
        cab_text_char(out, digits[i]);
    }
}

void cab_cli_decimal(cab_text *out, cab_lang lang, double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, value);
    for (char *c = text; *c; c++)
        if (*c == '.' && lang == CAB_FR) *c = ',';
    cab_text_add(out, text);
}

void cab_cli_share(cab_text *out, cab_lang lang, double share)
{
    cab_cli_decimal(out, lang, 100 * share, 1);
    cab_text_add(out, lang == CAB_FR ? "\u00a0%" : "%");
}

void cab_cli_json(cab_text *out, const char *key, double value, int digits)
{
    char number[48];
    snprintf(number, sizeof number, "%.*f", digits, value);
    cab_json_raw(out, key, number);
}

bool cab_fits(char *path, size_t size, const char *folder, const char *file)
{
    int length = snprintf(path, size, "%s%s", folder, file);
    return length >= 0 && (size_t)length < size;
}

void cab_cli_pad(FILE *to, const char *text, int width)
{
    int blanks = abs(width) - (int)cab_text_width(text);
    if (blanks < 0) blanks = 0;
    if (width < 0)
        fprintf(to, "%*s%s", blanks, "", text);
    else
        fprintf(to, "%s%*s", text, blanks, "");
}

/* ---- options ---- */

static const char *words_of(const cab_cli *cli, const char *name)
{
    char key[128];
    snprintf(key, sizeof key, "%s.%s", cli->words, name);
    const char *text = cab_word_find(cli->lang, key);
    if (text) return text;
    snprintf(key, sizeof key, "cli.option.%s", name);
    text = cab_word_find(cli->lang, key);
    return text ? text : name;
}

/* Text from column `at` on, broken at blanks before column 80; further lines start at `at` too. */
static void wrapped(const char *text, int at)
{
    int column = at;
    while (*text) {
        char word[LINE];
        int length = (int)strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", length, text);
        int width = (int)cab_text_width(word);
        if (column > at && column + 1 + width >= 80) {
            printf("\n%*s", at, "");
            column = at;
        } else if (column > at) {
            putchar(' ');
            column++;
        }
        fputs(word, stdout);
        column += width;
        text += length;
        while (*text == ' ')
            text++;
    }
    putchar('\n');
}

static void help_line(const cab_cli *cli, const char *name, const char *value)
{
    char left[64];
    snprintf(left, sizeof left, "  --%s%s%s ", name, value ? " " : "", value ? value : "");
    cab_cli_pad(stdout, left, HELP_COLUMN);
    wrapped(words_of(cli, name), HELP_COLUMN);
}

static int help(const cab_cli *cli, const cab_arg *arg, int args)
{
    printf("cabale %s %s\n\n", cli->name, words_of(cli, "usage"));
    wrapped(words_of(cli, "about"), 0);
    putchar('\n');
    for (int i = 0; i < args; i++)
        help_line(cli, arg[i].name, arg[i].value);
    help_line(cli, "lang", "fr|en");
    help_line(cli, "help", NULL);
    return CAB_DONE;
}

/* "12" or "0.25" as thousandths. */
static bool parse_thousandths(const char *text, uint64_t *out)
{
    char whole[24];
    const char *dot = strchr(text, '.');
    size_t length = dot ? (size_t)(dot - text) : strlen(text);
    if (length >= sizeof whole) return false;
    memcpy(whole, text, length);
    whole[length] = 0;
    if (!cab_parse_u64(whole, out) || *out > UINT64_MAX / 1000 - 1) return false;
    *out *= 1000;
    if (!dot) return true;
    size_t decimals = strlen(dot + 1);
    uint64_t rest = 0;
    if (decimals > 3 || !cab_parse_u64(dot + 1, &rest)) return false;
    for (; decimals < 3; decimals++)
        rest *= 10;
    *out += rest;
    return true;
}

static int bad_value(const cab_cli *cli, const cab_arg *arg, const char *value)
{
    char range[64];
    if (arg->kind == CAB_ARG_SECONDS)
        snprintf(range, sizeof range, "%g..%g", (double)arg->min / 1000, (double)arg->max / 1000);
    else
        snprintf(range, sizeof range, "%llu..%llu", (unsigned long long)arg->min,
                 (unsigned long long)arg->max);
    return cab_bad_use(cli, "cli.bad.value", arg->name, value, range);
}

static int store(const cab_cli *cli, const cab_arg *arg, const char *value)
{
    uint64_t number = 0;
    cab_arg_list *list = arg->into;
    switch (arg->kind) {
    case CAB_ARG_FLAG: *(bool *)arg->into = true; return CAB_GO_ON;
    case CAB_ARG_TEXT: *(const char **)arg->into = value; return CAB_GO_ON;
    case CAB_ARG_LIST:
        if (list->count == CAB_ARG_LIST_MAX)
            return cab_bad_use(cli, "cli.bad.many", arg->name, NULL, NULL);
        list->text[list->count++] = value;
        return CAB_GO_ON;
    default: break;
    }
    bool read = arg->kind == CAB_ARG_SECONDS ? parse_thousandths(value, &number)
                                             : cab_parse_u64(value, &number);
    if (!read || number < arg->min || number > arg->max) return bad_value(cli, arg, value);
    *(uint64_t *)arg->into = number;
    return CAB_GO_ON;
}

static const cab_arg *find(const cab_arg *arg, int args, const char *name, size_t length)
{
    for (int i = 0; i < args; i++)
        if (strlen(arg[i].name) == length && strncmp(arg[i].name, name, length) == 0)
            return &arg[i];
    return NULL;
}

/* One option at argv[*at]; steps over its value. */
static int option(const cab_cli *cli, const cab_arg *known, int args, int argc, char **argv,
                  int *at)
{
    const char *name = argv[*at] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const char *spoken = NULL;
    cab_arg lang = {"lang", "fr|en", CAB_ARG_TEXT, 0, 0, &spoken};
    const cab_arg *arg = find(known, args, name, length);
    if (!arg && length == 4 && strncmp(name, "lang", 4) == 0) arg = &lang;
    if (!arg) return cab_bad_use(cli, "cli.bad.option", argv[*at], cli->name, NULL);
    const char *value = equals ? equals + 1 : NULL;
    if (arg->kind == CAB_ARG_FLAG && value)
        return cab_bad_use(cli, "cli.bad.flag", arg->name, NULL, NULL);
    if (arg->kind != CAB_ARG_FLAG && !value) {
        if (*at + 1 >= argc)
            return cab_bad_use(cli, "cli.bad.no_value", arg->name, arg->value, NULL);
        value = argv[++*at];
    }
    int status = store(cli, arg, value);
    cab_lang one = CAB_EN;
    if (status == CAB_GO_ON && arg == &lang && !cab_lang_parse(spoken, &one))
        return cab_bad_use(cli, "cli.bad.lang", spoken, NULL, NULL);
    return status;
}

int cab_cli_parse(cab_cli *cli, const char *words, const cab_arg *arg, int args, int words_max,
                  int argc, char **argv)
{
    cab_assert(words_max <= CAB_CLI_WORDS);
    memset(cli, 0, sizeof *cli);
    cli->name = argv[0];
    cli->words = words;
    cli->lang = cab_cli_lang(argc, argv);
    for (int i = 1; i < argc; i++)
        if (cab_same(argv[i], "--help") || cab_same(argv[i], "-h")) return help(cli, arg, args);
    for (int i = 1; i < argc; i++) {
        int status = CAB_GO_ON;
        if (argv[i][0] == '-' && argv[i][1] == '-' && argv[i][2])
            status = option(cli, arg, args, argc, argv, &i);
        else if (argv[i][0] == '-' && argv[i][1])
            status = cab_bad_use(cli, "cli.bad.option", argv[i], cli->name, NULL);
        else if (cli->word_count >= words_max)
            status = cab_bad_use(cli, "cli.bad.word", argv[i], cli->name, NULL);
        else
            cli->word[cli->word_count++] = argv[i];
        if (status != CAB_GO_ON) return status;
    }
    return CAB_GO_ON;
}

/* ---- games, settings, bots ---- */

int cab_cli_game(const cab_cli *cli, const char *id, const cab_game **out)
{
    char list[LINE];
    cab_text text;
    cab_text_begin(&text, list, sizeof list);
    for (int i = 0; cab_game_at(i); i++) {
        if (cab_game_at(i)->hidden) continue;
        if (text.length > 0) cab_text_add(&text, ", ");
        cab_text_add(&text, cab_game_at(i)->id);
    }
    if (!id) return cab_bad_use(cli, "cli.bad.no_game", list, NULL, NULL);
    *out = cab_game_find(id);
    return *out ? CAB_GO_ON : cab_bad_use(cli, "cli.bad.game", id, list, NULL);
}

uint8_t cab_players_usual(const cab_game *game)
{
    return (uint8_t)((game->min_seats + game->max_seats) / 2);
}

static int set_option(const cab_cli *cli, const cab_game *game, const char *text, cab_setup *setup)
{
    char key[64], list[LINE];
    cab_text known;
    const char *equals = strchr(text, '=');
    if (!equals || (size_t)(equals - text) >= sizeof key)
        return cab_bad_use(cli, "cli.bad.setting_form", text, NULL, NULL);
    memcpy(key, text, (size_t)(equals - text));
    key[equals - text] = 0;
    int at = cab_option_find(game, key);
    if (at < 0 && game->options == 0)
        return cab_bad_use(cli, "cli.bad.no_settings", game->id, key, NULL);
    if (at < 0) {
        cab_text_begin(&known, list, sizeof list);
        for (int i = 0; i < game->options; i++) {
            if (i > 0) cab_text_add(&known, ", ");
            cab_text_add(&known, game->option[i].key);
        }
        return cab_bad_use(cli, "cli.bad.setting", game->id, key, list);
    }
    if (game->option[at].kind == CAB_OPTION_DECK)
        return cab_cli_deck(cli, game, at, equals + 1, setup);
    if (cab_option_parse(&game->option[at], equals + 1, &setup->option[at])) return CAB_GO_ON;
    return cab_bad_use(cli, "cli.bad.setting_value", key, equals + 1, NULL);
}

int cab_cli_setup(const cab_cli *cli, const cab_game *game, uint64_t players,
                  const cab_arg_list *options, cab_setup *setup)
{
    if (players == 0) players = cab_players_usual(game);
    if (players < game->min_seats || players > game->max_seats) {
        char range[32], asked[32];
        snprintf(asked, sizeof asked, "%llu", (unsigned long long)players);
        snprintf(range, sizeof range, "%d..%d", game->min_seats, game->max_seats);
        return cab_bad_use(cli, "cli.bad.players", game->id, asked, range);
    }
    cab_setup_default(game, (uint8_t)players, setup);
    for (int i = 0; options && i < options->count; i++) {
        int status = set_option(cli, game, options->text[i], setup);
        if (status != CAB_GO_ON) return status;
    }
    if (cab_cli_flaws(cli, game, setup, stderr) > 0)
        return cab_bad_use(cli, "cli.bad.deck", game->id, NULL, NULL);
    if (cab_setup_check(game, setup) != CAB_OK)
        return cab_bad_use(cli, "cli.bad.settings", game->id, NULL, NULL);
    return CAB_GO_ON;
}

static int bad_bot(const cab_cli *cli, const cab_game *game, const char *level)
{
    char list[LINE];
    cab_text text;
    cab_text_begin(&text, list, sizeof list);
    for (int i = 0; cab_bot_at(game, i); i++) {
        if (i > 0) cab_text_add(&text, ", ");
        cab_text_add(&text, cab_bot_at(game, i)->id);
    }
    return cab_bad_use(cli, "cli.bad.bot", game->id, level, list);
}

int cab_cli_bots(const cab_cli *cli, const cab_game *game, const char *levels, int seats,
                 const cab_bot **out)
{
    const char *at = levels ? levels : "random";
    for (int seat = 0; seat < seats; seat++) {
        char level[32];
        size_t length = strcspn(at, ",");
        snprintf(level, sizeof level, "%.*s", (int)length, at);
        out[seat] = cab_bot_find(game, level);
        if (!out[seat]) return bad_bot(cli, game, level);
        if (at[length] == ',') {
            at += length + 1;
            if (seat + 1 == seats) return cab_bad_use(cli, "cli.bad.bots", levels, NULL, NULL);
        }
    }
    return CAB_GO_ON;
}

int cab_cli_scale(const cab_cli *cli, const char *text, uint32_t *part)
{
    uint64_t number = 0;
    const char *digits = strncmp(text, "1/", 2) == 0 ? text + 2 : text;
    if (!cab_parse_u64(digits, &number) || number < 1 || number > 1000000)
        return cab_bad_use(cli, "cli.bad.scale", text, NULL, NULL);
    *part = (uint32_t)number;
    return CAB_GO_ON;
}
