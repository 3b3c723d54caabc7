/* cabale play: from the command line to the table, and the farewell. */
#include "cli/cli.h"
#include "terminal/far.h"
#include "terminal/far_play.h"
#include "terminal/files.h"
#include "terminal/input.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_PLAYERS = 4, PAUSE_MS = 300, PAGE = 8192, BOT_NAMES = 7 };

typedef struct {
    cab_cli cli;
    uint64_t players, seat; /* 0: not given */
    const char *bots, *seed, *record, *resume;
    const char *table, *create, *name; /* at a server */
    term_far_wish far;
    cab_arg_list option;
    bool plain, fast, no_color, beliefs;
    cab_desk desk; /* where the bots think */
    term_input in;
} wish;

static int parse(wish *w, int argc, char **argv)
{
    const cab_arg args[] = {
        {"players", "N", CAB_ARG_NUMBER, 1, CAB_SEATS, &w->players},
        {"seat", "N", CAB_ARG_NUMBER, 1, CAB_SEATS, &w->seat},
        {"bots", "A,B..", CAB_ARG_TEXT, 0, 0, &w->bots},
        {"seed", "HEX", CAB_ARG_TEXT, 0, 0, &w->seed},
        {"record", "FILE", CAB_ARG_TEXT, 0, 0, &w->record},
        {"resume", "FILE", CAB_ARG_TEXT, 0, 0, &w->resume},
        {"option", "K=V", CAB_ARG_LIST, 0, 0, &w->option},
        {"table", "KEY", CAB_ARG_TEXT, 0, 0, &w->table},
        {"create", "GAME", CAB_ARG_TEXT, 0, 0, &w->create},
        {"name", "NAME", CAB_ARG_TEXT, 0, 0, &w->name},
        {"login", "NAME", CAB_ARG_TEXT, 0, 0, &w->far.login},
        {"token", "FILE", CAB_ARG_TEXT, 0, 0, &w->far.token},
        {"plain", NULL, CAB_ARG_FLAG, 0, 0, &w->plain},
        {"fast", NULL, CAB_ARG_FLAG, 0, 0, &w->fast},
        {"no-color", NULL, CAB_ARG_FLAG, 0, 0, &w->no_color},
        {"beliefs", NULL, CAB_ARG_FLAG, 0, 0, &w->beliefs},
    };
    return cab_cli_parse(&w->cli, "terminal.play", CAB_ARGS(args), 1, argc, argv);
}

/* ---- which game ---- */

static const cab_game *listed(int index)
{
    for (int i = 0; cab_game_at(i); i++)
        if (!cab_game_at(i)->hidden && index-- == 0) return cab_game_at(i);
    return NULL;
}

static void say_title(const wish *w, const cab_game *game, cab_text *out)
{
    cab_speech speech;
    memset(&speech, 0, sizeof speech);
    speech.game = game;
    speech.lang = w->cli.lang;
    speech.viewer = CAB_NOBODY;
    cab_say_key(&speech, "title", NULL, 0, 0, out);
}

/* NULL: the person left. */
static const cab_game *choose_game(wish *w)
{
    char line[64], title[128], number[16];
    uint64_t chosen = 0;
    int count = 0;
    if (!listed(1)) return listed(0);
    cab_cli_print(&w->cli, stdout, "terminal.games", NULL, NULL, NULL);
    for (; listed(count); count++) {
        cab_text text;
        cab_text_begin(&text, title, sizeof title);
        say_title(w, listed(count), &text);
        printf("  %d. %s\n", count + 1, title);
    }
    snprintf(number, sizeof number, "%d", count);
    for (;;) {
        cab_cli_print(&w->cli, stdout, "terminal.games_ask", number, NULL, NULL);
        fflush(stdout);
        if (!term_input_line(&w->in, line, sizeof line) || cab_same(line, "q")) return NULL;
        if (!line[0]) return listed(0);
        if (cab_parse_u64(line, &chosen) && chosen >= 1 && chosen <= (uint64_t)count)
            return listed((int)chosen - 1);
        if (cab_game_find(line)) return cab_game_find(line);
        cab_cli_print(&w->cli, stdout, "terminal.bad.pick", line, number, NULL);
    }
}

/* ---- a new table ---- */

static void name_seat(const wish *w, cab_header *header, cab_seat seat, int bots_before,
                      const cab_bot *bot)
{
    char name[CAB_SEAT_NAME_BYTES] = "", key[32];
    cab_text text;
    cab_text_begin(&text, name, sizeof name);
    if (bot) {
        snprintf(key, sizeof key, "terminal.name.%d", bots_before % BOT_NAMES + 1);
        cab_cli_words(&text, w->cli.lang, key, NULL, NULL, NULL);
    } else {
        char number[8];
        snprintf(number, sizeof number, "%d", seat + 1);
        cab_cli_words(&text, w->cli.lang, "seat.name", number, NULL, NULL);
    }
    cab_header_chair(header, seat, bot ? bot->id : "human", name);
}

/* Who sits where, and the deal. CAB_GO_ON, or the status to end with. */
static int lay_table(wish *w, const cab_game *game, cab_header *header, cab_seat *seat)
{
    cab_setup setup;
    const cab_bot *bot[CAB_SEATS];
    const char *levels = w->bots;
    uint64_t players = w->players;
    bool four = game->min_seats <= USUAL_PLAYERS && game->max_seats >= USUAL_PLAYERS;
    if (players == 0) players = four ? USUAL_PLAYERS : game->min_seats;
    int status = cab_cli_setup(&w->cli, game, players, &w->option, &setup);
    if (status != CAB_GO_ON) return status;
    if (w->seat > players) {
        char wanted[16], most[16];
        snprintf(wanted, sizeof wanted, "%d", (int)w->seat);
        snprintf(most, sizeof most, "%d", (int)players);
        return cab_bad_use(&w->cli, "terminal.bad.seat", wanted, most, NULL);
    }
    *seat = (cab_seat)(w->seat ? w->seat - 1 : 0);
    if (!w->bots) levels = "adept"; /* half a second a choice */
    status = cab_cli_bots(&w->cli, game, levels, (int)players - 1, bot);
    if (status != CAB_GO_ON) return status;

    cab_header_begin(header, game, (uint8_t)players);
    header->setup = setup;
    int bots = 0;
    for (cab_seat i = 0; i < setup.seats; i++) {
        name_seat(w, header, i, bots, i == *seat ? NULL : bot[bots]);
        if (i != *seat) bots++;
    }
    if (!w->seed)
        cab_deal_random(header->secret);
    else if (!cab_deal_seed(w->seed, header->secret))
        return cab_bad_use(&w->cli, "terminal.bad.seed", w->seed, NULL, NULL);
    cab_header_deal(header, header->secret);
    if (!w->seed) cab_deal_random_nonce(header->chair[*seat].nonce); /* the player's own share */
    header->held = true;
    return CAB_GO_ON;
}

static int bad_file(const wish *w, const char *key, const char *path)
{
    return cab_bad_use(&w->cli, key, path, strerror(errno), NULL);
}

/* A full screen hides what was printed before it. */
static void note_unkept(term_session *s)
{
    char line[TERM_LINE];
    cab_text text;
    cab_text_begin(&text, line, sizeof line);
    term_say(s, "terminal.unkept", NULL, NULL, &text);
    term_note(s, line);
}

static int begin(wish *w, const cab_game *game, term_session *s)
{
    char path[TERM_PATH] = "";
    cab_header header;
    cab_seat seat = 0;
    FILE *file = NULL;
    int status = lay_table(w, game, &header, &seat);
    if (status != CAB_GO_ON) return status;
    if (w->record) {
        if (!cab_fits(path, sizeof path, w->record, ""))
            return cab_bad_use(&w->cli, "cli.bad.path", w->record, NULL, NULL);
        file = term_file_new(path);
        if (!file && errno == EEXIST) return bad_file(w, "terminal.bad.record_there", path);
        if (!file) return bad_file(w, "terminal.bad.record", path);
    } else {
        file = term_file_default(game->id, path, sizeof path);
        /* One may play without a home; but it is said. */
        if (!file) bad_file(w, "terminal.bad.no_record", path);
    }
    cab_error error = term_begin(s, &header, seat, w->cli.lang, file, path);
    if (error == CAB_OK && !file) note_unkept(s);
    if (error == CAB_OK) return CAB_GO_ON;
    if (file) fclose(file);
    if (file) remove(path); /* nothing was written */
    return cab_bad_use(&w->cli, cab_refusal_key(error), game->id, NULL, NULL);
}

/* ---- an old table ---- */

static int bad_record(const wish *w, const cab_problem *problem)
{
    char line[1024];
    cab_text text;
    cab_text_begin(&text, line, sizeof line);
    cab_problem_say(problem, w->cli.lang, w->resume, &text);
    fprintf(stderr, "%s\n", line);
    return CAB_BAD_USE;
}

/* The seat of the person: where a human sat; --seat decides if there was none, or several. */
static int find_seat(const wish *w, const cab_header *header)
{
    int found = -1;
    for (int i = 0; i < header->setup.seats; i++) {
        bool human = cab_same(header->chair[i].player, "human");
        if (human && w->seat == (uint64_t)i + 1) return i;
        if (human && found < 0) found = i;
    }
    if (w->seat == 0) return found;
    return found < 0 && w->seat <= header->setup.seats ? (int)w->seat - 1 : -1;
}

static int resume_record(wish *w, const cab_record *record, term_session *s)
{
    cab_problem problem;
    int seat = find_seat(w, &record->header);
    memset(&problem, 0, sizeof problem);
    if (record->finished)
        return cab_bad_use(&w->cli, "terminal.bad.finished", w->resume, NULL, NULL);
    if (seat < 0) return cab_bad_use(&w->cli, "terminal.bad.resume_seat", w->resume, NULL, NULL);
    /* First without a file: a record that proves false is not touched. */
    if (!term_resume(s, record, (cab_seat)seat, w->cli.lang, NULL, "", &problem))
        return bad_record(w, &problem);
    FILE *file = term_file_again(w->resume, record->kept);
    if (!file && errno == EAGAIN) return bad_file(w, "terminal.bad.in_use", w->resume);
    if (!file) return bad_file(w, "terminal.bad.record", w->resume);
    if (term_resume(s, record, (cab_seat)seat, w->cli.lang, file, w->resume, &problem))
        return CAB_GO_ON;
    fclose(file);
    return bad_record(w, &problem);
}

static int resume(wish *w, term_session *s)
{
    cab_record record;
    cab_problem problem;
    memset(&record, 0, sizeof record);
    memset(&problem, 0, sizeof problem);
    bool settled =
        w->cli.word_count || w->players || w->bots || w->seed || w->record || w->option.count;
    if (settled) return cab_bad_use(&w->cli, "terminal.bad.resume_only", NULL, NULL, NULL);
    if (!cab_record_read(w->resume, CAB_READ_PREFIX, &record, &problem))
        return bad_record(w, &problem);
    int status = resume_record(w, &record, s);
    cab_record_free(&record);
    return status;
}

/* ---- the game ---- */

static bool dumb(void)
{
    const char *term = getenv("TERM");
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !term[0] ||
           cab_same(term, "dumb");
}

/* ---- a table elsewhere ---- */

static int join(wish *w, term_session *s)
{
    w->far.url = w->cli.word[0];
    w->far.table = w->table;
    w->far.create = w->create;
    w->far.name = w->name;
    w->far.bots = w->bots;
    w->far.players = w->players;
    w->far.options = &w->option;
    if (w->seat || w->seed || w->record || w->beliefs)
        return cab_bad_use(&w->cli, "terminal.far.bad.only", NULL, NULL, NULL);
    return term_far_join(&w->cli, &w->far, &w->in, s);
}

/* The result, and where the record is. */
static void farewell(const wish *w, const term_session *s, bool over)
{
    static char page[PAGE];
    cab_text text;
    cab_text_begin(&text, page, sizeof page);
    if (over) term_result(s, &text);
    fputs(page, stdout);
    if (!over) cab_cli_print(&w->cli, stdout, "terminal.left", NULL, NULL, NULL);
    if (s->far) {
        term_far_farewell(&w->cli, &w->far, s, over);
    } else if (s->table.failed) {
        cab_cli_print(&w->cli, stderr, "terminal.bad.write", s->path, NULL, NULL);
    } else if (s->path[0]) {
        cab_cli_print(&w->cli, stdout, "terminal.record", s->path, NULL, NULL);
        const char *key = over ? "terminal.record_over" : "terminal.record_left";
        cab_cli_print(&w->cli, stdout, key, s->path, NULL, NULL);
    }
}

static int run(wish *w, term_session *s)
{
    const cab_game *game = NULL;
    int status = CAB_GO_ON;
    term_signals();
    bool far = w->cli.word_count > 0 && term_far_is_url(w->cli.word[0]);
    if (!far && (w->table || w->create || w->name || w->far.login || w->far.token))
        return cab_bad_use(&w->cli, "terminal.far.bad.no_url", NULL, NULL, NULL);
    if (w->resume) {
        status = resume(w, s);
    } else if (far) {
        status = join(w, s);
    } else {
        if (w->cli.word_count > 0)
            status = cab_cli_game(&w->cli, w->cli.word[0], &game);
        else
            game = choose_game(w);
        if (status == CAB_GO_ON && !game) return CAB_DONE;
        if (status == CAB_GO_ON) status = begin(w, game, s);
    }
    if (status != CAB_GO_ON) return status;
    const char *no_color = getenv("NO_COLOR");
    term_look look = {!w->no_color && !(no_color && no_color[0]), w->fast ? 0 : PAUSE_MS, stdin,
                      stdout};
    bool lines = w->plain || dumb();
    int over = lines ? -1 : term_screen(s, &look);
    if (!lines && over < 0)
        cab_cli_print(&w->cli, stderr, "terminal.bad.terminal", NULL, NULL, NULL);
    if (over < 0) over = term_plain(s, &w->in, stdout);
    bool failed = s->table.failed;
    farewell(w, s, over != 0);
    term_far_close(s);
    term_close(s);
    return failed ? CAB_FINDING : CAB_DONE;
}

int cab_cmd_play(int argc, char **argv)
{
    wish w;
    memset(&w, 0, sizeof w);
    int status = parse(&w, argc, argv);
    if (status != CAB_GO_ON) return status;
    setlocale(LC_CTYPE, "");
    term_input_begin(&w.in, STDIN_FILENO);
    term_session *s = calloc(1, sizeof *s);
    w.desk.memory = malloc(CAB_SEARCH_MEMORY); /* without it they play less well, that is all */
    w.desk.memory_size = w.desk.memory ? CAB_SEARCH_MEMORY : 0;
    if (s) {
        s->desk = &w.desk;
        s->beliefs = w.beliefs;
        status = run(&w, s);
    } else {
        status = cab_bad_use(&w.cli, "terminal.bad.memory", NULL, NULL, NULL);
    }
    free(w.desk.memory);
    free(s);
    return status;
}
