/* cabale COMMAND ...: finds the command and hands over. */
#include "cli/cli.h"

#include <fcntl.h>
#include <unistd.h>

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    {"games", cab_cmd_games}, {"play", cab_cmd_play},       {"serve", cab_cmd_serve},
    {"sim", cab_cmd_sim},     {"compare", cab_cmd_compare}, {"arena", cab_cmd_arena},
    {"bench", cab_cmd_bench}, {"replay", cab_cmd_replay},   {"verify", cab_cmd_verify},
    {"deck", cab_cmd_deck},   {"bot", cab_cmd_bot},         {"store", cab_cmd_store},
    {"load", cab_cmd_load},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (cab_same(commands[i].name, name)) return &commands[i];
    return NULL;
}

static void names(cab_text *out)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (i > 0) cab_text_add(out, ", ");
        cab_text_add(out, commands[i].name);
    }
}

static int help(const cab_cli *cli)
{
    cab_cli_print(cli, stdout, "cli.help.head", NULL, NULL, NULL);
    for (int i = 0; i < COMMANDS; i++) {
        char key[64];
        cab_text text;
        cab_text_begin(&text, key, sizeof key);
        cab_text_add(&text, "cli.help.");
        cab_text_add(&text, commands[i].name);
        fputs("  cabale ", stdout);
        cab_cli_pad(stdout, commands[i].name, 8);
        cab_cli_print(cli, stdout, key, NULL, NULL, NULL);
    }
    cab_cli_print(cli, stdout, "cli.help.foot", NULL, NULL, NULL);
    return CAB_DONE;
}

/* `cabale help sim` is `cabale sim --help`. */
static int help_on(const command *about, cab_lang lang)
{
    char name[16], code[8], word_lang[] = "--lang", word_help[] = "--help";
    snprintf(name, sizeof name, "%s", about->name);
    snprintf(code, sizeof code, "%s", cab_lang_code(lang));
    char *argv[] = {name, word_lang, code, word_help, NULL};
    return about->run(4, argv);
}

static int run(int argc, char **argv)
{
    cab_cli cli = {.name = NULL, .words = "cli.help", .lang = cab_cli_lang(argc, argv)};
    char list[128];
    cab_text text;
    cab_text_begin(&text, list, sizeof list);
    names(&text);
    if (argc < 2) return cab_bad_use(&cli, "cli.bad.no_command", list, NULL, NULL);
    const char *name = argv[1];
    if (cab_same(name, "--version")) {
        puts("cabale " CAB_VERSION);
        return CAB_DONE;
    }
    if (cab_same(name, "help") || cab_same(name, "--help") || cab_same(name, "-h")) {
        if (argc < 3 || argv[2][0] == '-') return help(&cli);
        name = argv[2];
    }
    const command *found = find(name);
    if (found && name != argv[1]) return help_on(found, cli.lang);
    if (!found) return cab_bad_use(&cli, "cli.bad.command", name, list, NULL);
    return found->run(argc - 1, argv + 1);
}

/* A file opened while one of the three is closed would get its number, and what is printed would
 * be written into it. */
static void keep_three_open(void)
{
    int opened;
    do
        opened = open("/dev/null", O_RDWR);
    while (opened >= 0 && opened <= STDERR_FILENO);
    if (opened > STDERR_FILENO) close(opened);
}

int main(int argc, char **argv)
{
    keep_three_open();
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cab_cli cli = {.lang = cab_cli_lang(argc, argv)};
        return cab_bad_use(&cli, "cli.bad.output", NULL, NULL, NULL);
    }
    return status;
}
