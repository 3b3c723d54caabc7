/* The program: its commands, and the option reader that all of them share.
 *
 * A command gets its own name as argv[0] and returns an exit status: 0 done, 1 a finding, 2 bad
 * use. Bad use is one line on stderr that says what is wrong and what to do. What people read comes
 * from words files: a command whose words stand under "cli.sim" has
 *   cli.sim.usage   what follows "cabale sim" on the command line
 *   cli.sim.about   what it does
 *   cli.sim.games   what --games does; if there is none, cli.option.games
 * JSON goes to stdout, one object a line, and does not depend on the language.
 */
#ifndef CABALE_CLI_CLI_H
#define CABALE_CLI_CLI_H

#include "base/text.h"
#include "bots/bot.h"
#include "engine/game.h"
#include "engine/words.h"

#include <stdio.h>

#define CAB_VERSION "0.1.0"

enum {
    CAB_DONE = 0,
    CAB_FINDING = 1,
    CAB_BAD_USE = 2,
    CAB_GO_ON = -1 /* not a status: all well so far */
};

/* The commands. */
int cab_cmd_games(int argc, char **argv);
int cab_cmd_play(int argc, char **argv); /* src/terminal */
int cab_cmd_sim(int argc, char **argv);
int cab_cmd_compare(int argc, char **argv);
int cab_cmd_bench(int argc, char **argv);
int cab_cmd_replay(int argc, char **argv);
int cab_cmd_verify(int argc, char **argv);
int cab_cmd_deck(int argc, char **argv);
int cab_cmd_serve(int argc, char **argv);
int cab_cmd_load(int argc, char **argv);
int cab_cmd_store(int argc, char **argv);
int cab_cmd_arena(int argc, char **argv);
int cab_cmd_bot(int argc, char **argv);

/* An option of a command. Where it goes is set only when the option is given. */
typedef uint8_t cab_arg_kind;
enum {
    CAB_ARG_FLAG,    /* bool */
    CAB_ARG_NUMBER,  /* uint64_t, min..max */
    CAB_ARG_SECONDS, /* uint64_t milliseconds, min..max; written "2" or "0.25" */
    CAB_ARG_TEXT,    /* const char * */
    CAB_ARG_LIST     /* cab_arg_list: may be given several times */
};
enum { CAB_ARG_LIST_MAX = 32 };
typedef struct {
    const char *text[CAB_ARG_LIST_MAX];
    int count;
} cab_arg_list;
typedef struct {
    const char *name;  /* without its dashes: "games" */
    const char *value; /* how the help calls its value: "N"; NULL for a flag */
    cab_arg_kind kind;
    uint64_t min, max; /* of NUMBER and SECONDS */
    void *into;
} cab_arg;

/* A command as it was typed. */
enum { CAB_CLI_WORDS = 8 };
typedef struct {
    const char *name;  /* "sim" */
    const char *words; /* "cli.sim" */
    cab_lang lang;
    const char *word[CAB_CLI_WORDS]; /* arguments that are not options */
    int word_count;
} cab_cli;

/* Reads a command line: its options, and at most `words_max` other arguments. --help and --lang are
 * read for every command. CAB_GO_ON, or the status to end with. */
#define CAB_ARGS(args) (args), (int)(sizeof(args) / sizeof *(args))
int cab_cli_parse(cab_cli *, const char *words, const cab_arg *, int args, int words_max, int argc,
                  char **argv);
cab_lang cab_cli_lang(int argc, char **argv); /* --lang, else the locale, else English */

/* Words of the program; {0} {1} {2} stand for a, b, c, which may be NULL; {0#one|many} goes by a
 * number in a. */
void cab_cli_words(cab_text *, cab_lang, const char *key, const char *a, const char *b,
                   const char *c);
void cab_cli_print(const cab_cli *, FILE *, const char *key, const char *a, const char *b,
                   const char *c);
void cab_cli_before(const cab_cli *, const char *what); /* "what: ", on stdout */
int cab_bad_use(const cab_cli *, const char *key, const char *a, const char *b, const char *c);

/* What several commands read alike. Each returns CAB_GO_ON, or CAB_BAD_USE after its line. */
int cab_cli_game(const cab_cli *, const char *id, const cab_game **);
/* players 0: the middle of what the game allows. options: `key=value` each. */
int cab_cli_setup(const cab_cli *, const cab_game *, uint64_t players, const cab_arg_list *options,
                  cab_setup *);
/* Decks (cmd_deck.c): the file for a deck option of the game; the flaws of all decks, one a line,
 * and how many. */
int cab_cli_deck(const cab_cli *, const cab_game *, int option, const char *file, cab_setup *);
int cab_cli_flaws(const cab_cli *, const cab_game *, const cab_setup *, FILE *);
/* Levels with commas; the last one is repeated for the seats that are left. NULL: random. */
int cab_cli_bots(const cab_cli *, const cab_game *, const char *levels, int seats,
                 const cab_bot **);
/* "1/50" or "50": bots think one of fifty of their level's iterations. */
int cab_cli_scale(const cab_cli *, const char *text, uint32_t *part);
uint8_t cab_players_usual(const cab_game *);

/* Numbers for people, in their language: "1,234,567", "61.3%". */
void cab_cli_count(cab_text *, cab_lang, uint64_t);
void cab_cli_share(cab_text *, cab_lang, double share);
void cab_cli_decimal(cab_text *, cab_lang, double, int digits);
void cab_cli_json(cab_text *, const char *key, double, int digits); /* the same for programs */
void cab_cli_pad(FILE *, const char *text, int width);              /* width < 0: to the right */
/* Puts the two together; false: too long for it. */
bool cab_fits(char *path, size_t size, const char *folder, const char *file);

/* Calls of malloc, calloc and realloc so far in this program; stays 0 if they were not linked
 * through cli/heap.c, which cab_heap_counts() tells. */
uint64_t cab_heap_calls(void);
bool cab_heap_counts(void);
/* For tests: of the calls from now on the `first` (from 1) and so many after it get nothing; 0, 0
 * ends it. Calls that libraries make are not among them. */
void cab_heap_refuse(uint64_t first, uint64_t count);
/* Whatever would make more than so many bytes be in use gets nothing; 0: no bound. */
void cab_heap_bound(uint64_t bytes);
void cab_heap_spare(bool on); /* nothing is refused meanwhile, nor counted */
uint64_t cab_heap_used(void); /* bytes in use now */

#endif
