/* cabale games: what can be played, for how many, with which settings. */
#include "base/json.h"
#include "cli/cli.h"
#include "engine/catalog.h"
#include "study/env.h"

#include <inttypes.h>

enum { LINE = 32768 };

/* One setting with what it can be: "moon 0..4", "roles (free, drawn)". */
static void option_text(cab_text *out, const cab_option *option)
{
    cab_text_add(out, option->key);
    cab_text_char(out, '=');
    switch (option->kind) {
    case CAB_OPTION_FLAG: cab_text_add(out, option->initial ? "[yes]|no" : "yes|[no]"); break;
    case CAB_OPTION_NUMBER:
        cab_text_int(out, option->min);
        cab_text_add(out, "..");
        cab_text_int(out, option->max);
        cab_text_add(out, " [");
        cab_text_int(out, option->initial);
        cab_text_char(out, ']');
        break;
    case CAB_OPTION_CHOICE:
        for (int16_t i = option->min; i <= option->max; i++) {
            if (i > option->min) cab_text_char(out, '|');
            if (i == option->initial) cab_text_char(out, '[');
            cab_text_add(out, option->choices[i]);
            if (i == option->initial) cab_text_char(out, ']');
        }
        break;
    default: cab_text_add(out, "deck"); break;
    }
}

static void game_json(const cab_game *game)
{
    char line[LINE];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_game(&out, game);
    cab_json_close(&out, '}');
    puts(line);
}

static void game_row(const char *id, const char *seats, const char *version, const char *settings)
{
    cab_cli_pad(stdout, id, 12);
    cab_cli_pad(stdout, seats, 10);
    cab_cli_pad(stdout, version, 9);
    puts(settings);
}

static void game_text(const cab_game *game)
{
    char seats[16], version[16], settings[LINE];
    cab_text out;
    cab_text_begin(&out, settings, sizeof settings);
    for (int i = 0; i < game->options; i++) {
        if (i > 0) cab_text_add(&out, "  ");
        option_text(&out, &game->option[i]);
    }
    if (game->options == 0) cab_text_char(&out, '-');
    snprintf(seats, sizeof seats, "%d-%d", game->min_seats, game->max_seats);
    if (game->min_seats == game->max_seats) snprintf(seats, sizeof seats, "%d", game->min_seats);
    snprintf(version, sizeof version, "%d", game->rules_version);
    game_row(game->id, seats, version, settings);
}

static void heading(const cab_cli *cli, const char *key, char *line, uint32_t size)
{
    cab_text out;
    cab_text_begin(&out, line, size);
    cab_cli_words(&out, cli->lang, key, NULL, NULL, NULL);
}

/* Every cell that learners are given, a line each: "17 players.0.hand count 8". */
static int observation(const cab_cli *cli, const char *id)
{
    static const char *const kinds[] = {"count", "code", "bits", "own"};
    const cab_game *game;
    char name[128];
    cab_cell_info info;
    int status = cab_cli_game(cli, id, &game);
    if (status != CAB_GO_ON) return status;
    for (uint32_t i = 0; cab_env_cell(game, i, name, sizeof name, &info) > 0; i++)
        printf("%" PRIu32 " %s %s %d\n", i, name, kinds[info.kind], info.most);
    return CAB_DONE;
}

int cab_cmd_games(int argc, char **argv)
{
    bool json = false, all = false;
    const char *observed = NULL;
    const cab_arg args[] = {
        {"observation", "GAME", CAB_ARG_TEXT, 0, 0, &observed},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &json},
        {"all", NULL, CAB_ARG_FLAG, 0, 0, &all},
    };
    cab_cli cli;
    int status = cab_cli_parse(&cli, "cli.games", CAB_ARGS(args), 0, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (observed) return observation(&cli, observed);
    if (!json) {
        char id[64], seats[64], version[64], settings[128];
        heading(&cli, "cli.games.id", id, sizeof id);
        heading(&cli, "cli.games.seats", seats, sizeof seats);
        heading(&cli, "cli.games.version", version, sizeof version);
        heading(&cli, "cli.games.settings", settings, sizeof settings);
        game_row(id, seats, version, settings);
    }
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        if (game->hidden && !all) continue;
        if (json)
            game_json(game);
        else
            game_text(game);
    }
    return CAB_DONE;
}
