/* Own decks: their text format, and cabale deck check FILE.
 *
 *   deck GAME OPTION     the game, and which of its deck options
 *   2 card_name          how many copies of which card, named as in records
 *   # a comment; blank lines mean nothing
 *
 * A file that cannot be read as such is bad use; a deck that breaks a rule of construction is a
 * finding, and every broken rule is named. */
#include "cli/cli.h"

#include "base/assert.h"

#include <string.h>

enum { LINE = 256, FLAWS_MAX = 128, PATH = 512 };

typedef struct {
    const cab_cli *cli;
    const char *file;
    FILE *in;
    int number; /* of the line */
    char line[LINE];
    char *word[4]; /* of the line; one more than any line may have */
    int words;
} reader;

static int bad(const reader *r, const char *key, const char *what, const char *more)
{
    char place[PATH];
    snprintf(place, sizeof place, "%s:%d", r->file, r->number);
    return cab_bad_use(r->cli, key, place, what, more);
}

static void split(reader *r)
{
    char *at = r->line;
    r->words = 0;
    at[strcspn(at, "#\r\n")] = 0;
    while (r->words < 4) {
        at += strspn(at, " \t");
        if (!*at) return;
        r->word[r->words++] = at;
        at += strcspn(at, " \t");
        if (*at) *at++ = 0;
    }
}

/* The next line with something on it; false at the end, or after a line that is too long. */
static bool next_line(reader *r)
{
    while (fgets(r->line, sizeof r->line, r->in)) {
        r->number++;
        if (!strchr(r->line, '\n') && !feof(r->in)) return false;
        split(r);
        if (r->words > 0) return true;
    }
    return false;
}

static int read_head(reader *r, const cab_game **game, int *option)
{
    if (!next_line(r) || r->words != 3 || !cab_same(r->word[0], "deck"))
        return bad(r, "cli.deck.bad_head", NULL, NULL);
    int status = cab_cli_game(r->cli, r->word[1], game);
    if (status != CAB_GO_ON) return status;
    *option = cab_option_find(*game, r->word[2]);
    if (*option < 0 || (*game)->option[*option].kind != CAB_OPTION_DECK)
        return bad(r, "cli.deck.bad_list", (*game)->id, r->word[2]);
    return CAB_GO_ON;
}

static int read_cards(reader *r, const cab_game *game, int which, cab_setup *setup)
{
    setup->deck_count[which] = 0;
    while (next_line(r)) {
        uint64_t copies = 0;
        if (r->words != 2 || !cab_parse_u64(r->word[0], &copies) || copies < 1)
            return bad(r, "cli.deck.bad_line", NULL, NULL);
        int face = cab_name_find(game, CAB_NAME_FACE, r->word[1]);
        if (face < 0) return bad(r, "cli.deck.bad_card", game->id, r->word[1]);
        if (copies + setup->deck_count[which] > CAB_DECK_MAX)
            return bad(r, "cli.deck.too_many", NULL, NULL);
        for (; copies > 0; copies--)
            setup->deck[which][setup->deck_count[which]++] = (uint8_t)face;
    }
    if (!feof(r->in)) return bad(r, "cli.deck.bad_line", NULL, NULL);
    if (setup->deck_count[which] == 0) return bad(r, "cli.deck.empty", NULL, NULL);
    return CAB_GO_ON;
}

static int open_file(reader *r, const cab_cli *cli, const char *file)
{
    memset(r, 0, sizeof *r);
    r->cli = cli;
    r->file = file;
    r->in = fopen(file, "r");
    int first = r->in ? getc(r->in) : EOF; /* a folder can be opened, but not read */
    if (r->in && !ferror(r->in)) {
        if (first != EOF) ungetc(first, r->in);
        r->number = first == EOF; /* what an empty file lacks is its first line */
        return CAB_GO_ON;
    }
    if (r->in) fclose(r->in);
    return cab_bad_use(cli, "cli.deck.no_file", file, NULL, NULL);
}

int cab_cli_deck(const cab_cli *cli, const cab_game *game, int option, const char *file,
                 cab_setup *setup)
{
    reader r;
    const cab_game *named = NULL;
    int list = -1, status = open_file(&r, cli, file);
    cab_assert(game);
    if (status != CAB_GO_ON) return status;
    status = read_head(&r, &named, &list);
    if (status == CAB_GO_ON && (named != game || list != option))
        status = bad(&r, "cli.deck.other_list", game->id, game->option[option].key);
    if (status == CAB_GO_ON) status = read_cards(&r, game, game->option[option].min, setup);
    fclose(r.in);
    return status;
}

/* ---- saying what is wrong -------------------------------------------------------------------- */

static void say_flaw(const cab_cli *cli, const cab_game *game, const cab_flaw *flaw, FILE *to)
{
    static const char *const keys[CAB_FLAWS] = {"cli.deck.size", "cli.deck.copies", "cli.deck.kind",
                                                "cli.deck.card"};
    const int limit[CAB_FLAWS] = {flaw->max, flaw->max, flaw->min, 0};
    const char *key = keys[flaw->kind];
    char about[128], has[16], bound[32];
    cab_speech speech = {.game = game, .lang = cli->lang, .viewer = CAB_NOBODY};
    cab_text text;
    cab_text_begin(&text, about, sizeof about);
    cab_say_ref(&speech, &flaw->about, NULL, &text);
    snprintf(has, sizeof has, "%d", flaw->has);
    snprintf(bound, sizeof bound, "%d", limit[flaw->kind]);
    if (flaw->kind == CAB_FLAW_SIZE && flaw->min < flaw->max)
        snprintf(bound, sizeof bound, "%d..%d", flaw->min, flaw->max);
    fprintf(to, "%s: ", flaw->rule);
    cab_cli_print(cli, to, key, has, bound, about);
}

int cab_cli_flaws(const cab_cli *cli, const cab_game *game, const cab_setup *setup, FILE *to)
{
    static cab_flaw flaw[FLAWS_MAX];
    int all = 0;
    for (uint8_t which = 0; which < 2; which++) {
        if (setup->deck_count[which] == 0 || !game->check_deck) continue;
        int count = game->check_deck(setup, which, flaw, FLAWS_MAX);
        for (int i = 0; i < count && i < FLAWS_MAX; i++)
            say_flaw(cli, game, &flaw[i], to);
        all += count;
    }
    return all;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int check(const cab_cli *cli, const char *file, const cab_arg_list *options)
{
    const cab_game *game = NULL;
    int option = -1;
    reader r;
    int status = open_file(&r, cli, file);
    if (status != CAB_GO_ON) return status;
    status = read_head(&r, &game, &option);
    cab_assert(status != CAB_GO_ON || (game && option >= 0));
    cab_setup setup;
    if (status == CAB_GO_ON) status = cab_cli_setup(cli, game, 0, options, &setup);
    if (status == CAB_GO_ON) status = read_cards(&r, game, game->option[option].min, &setup);
    fclose(r.in); /* read once: it may be a pipe */
    if (status != CAB_GO_ON) return status;
    if (cab_cli_flaws(cli, game, &setup, stdout) > 0) return CAB_FINDING;
    char cards[16];
    snprintf(cards, sizeof cards, "%d", setup.deck_count[game->option[option].min]);
    cab_cli_print(cli, stdout, "cli.deck.good", cards, game->id, game->option[option].key);
    return CAB_DONE;
}

int cab_cmd_deck(int argc, char **argv)
{
    cab_arg_list options = {.count = 0};
    const cab_arg args[] = {{"option", "K=V", CAB_ARG_LIST, 0, 0, &options}};
    cab_cli cli;
    int status = cab_cli_parse(&cli, "cli.deck", CAB_ARGS(args), 2, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (cli.word_count < 2 || !cab_same(cli.word[0], "check"))
        return cab_bad_use(&cli, "cli.deck.what", NULL, NULL, NULL);
    return check(&cli, cli.word[1], &options);
}
