#include "terminal/far_play.h"

#include "base/json.h"
#include "net/json_read.h"
#include "terminal/far.h"
#include "terminal/files.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SERVER = 200, TOKEN = 256, BODY = 512, NAME = 64, PASSWORD = 256, REFUSED = 401 };

enum { RECORD_TRIES = 100, RECORD_WAIT_MS = 200 }; /* 20 s at most */

/* ---- the address ---- */

/* Bytes of http:// or https://, 0 if it begins with neither. */
static size_t scheme_of(const char *word)
{
    if (strncmp(word, "http://", 7) == 0) return 7;
    return strncmp(word, "https://", 8) == 0 ? 8 : 0;
}

bool term_far_is_url(const char *word)
{
    return scheme_of(word) > 0;
}

/* Server and table of an address; table is "" if it names none. */
static bool split_url(const char *url, char *server, char *table)
{
    size_t scheme = scheme_of(url), host = strcspn(url + scheme, "/?#");
    const char *path = url + scheme + host;
    if (scheme == 0 || host == 0 || scheme + host >= SERVER) return false;
    snprintf(server, SERVER, "%.*s", (int)(scheme + host), url);
    table[0] = 0;
    if (path[0] == 0 || strcmp(path, "/") == 0) return true;
    if (strncmp(path, "/t/", 3) != 0) return false;
    size_t length = strcspn(path + 3, "/?#");
    if (length == 0 || length >= FAR_KEY) return false;
    snprintf(table, FAR_KEY, "%.*s", (int)length, path + 3);
    return true;
}

/* ---- who one is, kept for every server ---- */

static bool read_token(const char *server, char *token)
{
    char path[TERM_PATH];
    FILE *file = term_file_guest(server, false, path, sizeof path);
    token[0] = 0;
    if (!file) return false;
    if (!fgets(token, TOKEN, file)) token[0] = 0;
    token[strcspn(token, "\r\n")] = 0;
    fclose(file);
    return token[0] != 0;
}

/* Without a home one plays all the same; but one cannot come back to one's seat. */
static void write_token(const char *server, const char *token)
{
    char path[TERM_PATH];
    FILE *file = term_file_guest(server, true, path, sizeof path);
    if (!file) return;
    fprintf(file, "%s\n", token);
    fclose(file);
}

/* Waits for the answer to a call; its status, 0 if there is none. The text is the caller's. */
static int wait_answer(far_line *line, term_input *in, char **text)
{
    char none[2];
    int status = 0;
    for (;;) {
        far_news news = far_line_take(line, text, &status);
        if (news == FAR_ANSWER) return status;
        if (news == FAR_NOBODY) return 0;
        free(*text);
        *text = NULL;
        if (news != FAR_NOTHING) continue;
        if (term_input_wait(in, far_line_fd(line), false, none, sizeof none) == TERM_INPUT_END)
            return -1;
    }
}

static void name_body(const char *name, char *body)
{
    cab_text out;
    cab_text_begin(&out, body, BODY);
    cab_json_open(&out, NULL, '{');
    if (name) cab_json_string(&out, "name", name);
    cab_json_close(&out, '}');
}

static void own_name(const cab_cli *cli, const term_far_wish *w, char *name)
{
    cab_text out;
    cab_text_begin(&out, name, NAME);
    if (w->name)
        cab_text_add(&out, w->name);
    else
        cab_cli_words(&out, cli->lang, "terminal.far.guest", NULL, NULL, NULL);
}

/* What a server's refusal means, in words if there are any. */
static void refusal(const cab_cli *cli, const char *error, char *words, uint32_t size)
{
    char key[64];
    cab_text text;
    snprintf(key, sizeof key, "terminal.no.%s", error);
    cab_text_begin(&text, words, size);
    if (cab_word_find(cli->lang, key))
        cab_cli_words(&text, cli->lang, key, NULL, NULL, NULL);
    else
        cab_cli_words(&text, cli->lang, "terminal.no", error, NULL, NULL);
}

static int call_failed(const cab_cli *cli, const char *server, int status, const char *text)
{
    char number[16], words[256];
    net_json *json = text ? net_json_read(text, (uint32_t)strlen(text)) : NULL;
    const char *error = net_json_text(json, "error");
    snprintf(number, sizeof number, "%d", status);
    int result = CAB_DONE;
    if (status == 0)
        result = cab_bad_use(cli, "terminal.far.bad.server", server, text ? text : "", NULL);
    if (status > 0) {
        refusal(cli, error ? error : number, words, sizeof words);
        result = cab_bad_use(cli, "terminal.far.bad.answer", server, words, NULL);
    }
    net_json_free(json);
    return result;
}

/* The token in the answer to a call, kept for the next time. */
static int take_token(const cab_cli *cli, far_line *line, const char *server, term_input *in,
                      char *token)
{
    char *text = NULL;
    int status = wait_answer(line, in, &text), result = CAB_GO_ON;
    net_json *json = text ? net_json_read(text, (uint32_t)strlen(text)) : NULL;
    const char *given = net_json_text(json, "token");
    if (status == 200 && given && strlen(given) < TOKEN) {
        snprintf(token, TOKEN, "%s", given);
        write_token(server, token);
    } else {
        result = call_failed(cli, server, status, text);
    }
    net_json_free(json);
    free(text);
    return result;
}

/* From now on this is who one is at this server, until it is ended there. */
static int log_in(const cab_cli *cli, const term_far_wish *w, far_line *line, const char *server,
                  term_input *in, char *token)
{
    char body[BODY], password[PASSWORD];
    cab_text out;
    cab_cli_print(cli, stdout, "terminal.far.password", w->login, NULL, NULL);
    fflush(stdout);
    term_input_secret(in, true);
    bool given = term_input_line(in, password, sizeof password);
    term_input_secret(in, false);
    putchar('\n');
    if (!given) return CAB_DONE;
    cab_text_begin(&out, body, sizeof body);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "login", w->login);
    cab_json_string(&out, "password", password);
    cab_json_bool(&out, "token", true);
    cab_json_close(&out, '}');
    if (out.full) return cab_bad_use(cli, "terminal.far.bad.login", w->login, NULL, NULL);
    far_line_fetch(line, NULL, "POST", "/api/login", body);
    return take_token(cli, line, server, in, token);
}

static int read_own_token(const cab_cli *cli, const char *path, char *token)
{
    FILE *file = fopen(path, "r");
    if (!file || !fgets(token, TOKEN, file)) token[0] = 0;
    if (file) fclose(file);
    token[strcspn(token, "\r\n")] = 0;
    return token[0] ? CAB_GO_ON : cab_bad_use(cli, "terminal.far.bad.token", path, NULL, NULL);
}

/* The one we were at this server, or somebody new. */
static int be_somebody(const cab_cli *cli, const term_far_wish *w, far_line *line,
                       const char *server, term_input *in, char *token)
{
    char body[BODY], name[NAME], *text = NULL;
    if (w->token) return read_own_token(cli, w->token, token);
    if (w->login) return log_in(cli, w, line, server, in, token);
    if (read_token(server, token)) {
        name_body(w->name, body);
        far_line_fetch(line, token, w->name ? "POST" : "GET", "/api/me", w->name ? body : NULL);
        int status = wait_answer(line, in, &text);
        int result =
            status == 200 || status == REFUSED ? CAB_GO_ON : call_failed(cli, server, status, text);
        free(text);
        if (status != REFUSED) return result;
    }
    own_name(cli, w, name);
    name_body(name, body);
    far_line_fetch(line, NULL, "POST", "/api/guest", body);
    return take_token(cli, line, server, in, token);
}

/* ---- a new table ---- */

/* The two parts of "key=value"; without a value it is a flag. */
static const char *split_option(const char *text, char *key, size_t size)
{
    const char *equals = strchr(text, '=');
    int length = equals ? (int)(equals - text) : (int)strlen(text);
    snprintf(key, size, "%.*s", length, text);
    return equals ? equals + 1 : "yes";
}

/* Which option of a game known here is a deck, that is a file of this machine; -1: none. */
static int deck_option(const cab_game *game, const char *key)
{
    int at = game ? cab_option_find(game, key) : -1;
    return at >= 0 && game->option[at].kind == CAB_OPTION_DECK ? at : -1;
}

static void put_options(cab_text *out, const cab_game *game, const cab_arg_list *options)
{
    char key[64];
    if (options->count == 0) return;
    cab_json_open(out, "options", '{');
    for (int i = 0; i < options->count; i++) {
        const char *value = split_option(options->text[i], key, sizeof key);
        if (deck_option(game, key) < 0) cab_json_string(out, key, value);
    }
    cab_json_close(out, '}');
}

static int put_decks(const cab_cli *cli, cab_text *out, const cab_game *game,
                     const cab_arg_list *options)
{
    char key[64];
    cab_setup setup;
    memset(&setup, 0, sizeof setup);
    for (int i = 0; i < options->count; i++) {
        const char *file = split_option(options->text[i], key, sizeof key);
        int at = deck_option(game, key);
        int status = at < 0 ? CAB_GO_ON : cab_cli_deck(cli, game, at, file, &setup);
        if (status != CAB_GO_ON) return status;
    }
    if (setup.deck_count[0] + setup.deck_count[1] == 0) return CAB_GO_ON;
    cab_json_open(out, "decks", '[');
    for (int which = 0; which < 2; which++) {
        if (setup.deck_count[which] == 0) {
            cab_json_raw(out, NULL, "null");
            continue;
        }
        cab_json_open(out, NULL, '[');
        for (int i = 0; i < setup.deck_count[which]; i++)
            cab_json_string(out, NULL, game->name(CAB_NAME_FACE, setup.deck[which][i]));
        cab_json_close(out, ']');
    }
    cab_json_close(out, ']');
    return CAB_GO_ON;
}

static void put_bots(cab_text *out, const char *levels)
{
    char level[32];
    cab_json_open(out, "bots", '[');
    cab_json_raw(out, NULL, "null");
    for (const char *at = levels; at && *at;) {
        size_t length = strcspn(at, ",");
        snprintf(level, sizeof level, "%.*s", (int)length, at);
        cab_json_string(out, NULL, level);
        at += length + (at[length] == ',');
    }
    cab_json_close(out, ']');
}

/* The members of a request; the writer wants an open bracket before them. */
static int make_create(const cab_cli *cli, const term_far_wish *w, char *create)
{
    char room[FAR_CREATE];
    const cab_game *game = cab_game_find(w->create); /* the server may have others */
    cab_text out;
    cab_text_begin(&out, room, sizeof room);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "game", w->create);
    if (w->players) cab_json_int(&out, "seats", (int64_t)w->players);
    put_options(&out, game, w->options);
    int status = put_decks(cli, &out, game, w->options);
    if (w->bots) put_bots(&out, w->bots);
    snprintf(create, FAR_CREATE, "%s", room + 1);
    return status;
}

/* ---- before the game ---- */

static void say_table(const cab_cli *cli, const char *server, const term_session *s)
{
    char address[SERVER + FAR_KEY + 8];
    snprintf(address, sizeof address, "%s/t/%s", server, term_far_table(s));
    cab_cli_print(cli, stdout, "terminal.far.table", address, NULL, NULL);
    cab_cli_print(cli, stdout, "terminal.far.before", NULL, NULL, NULL);
}

static int refused(const cab_cli *cli, const term_session *s)
{
    char words[256];
    refusal(cli, term_far_failed(s), words, sizeof words);
    return cab_bad_use(cli, "terminal.far.bad.table", words, NULL, NULL);
}

/* Until the game begins; the person may talk and leave. */
static int wait_start(const cab_cli *cli, const char *server, term_input *in, term_session *s)
{
    char line[400];
    uint32_t told = 0;
    bool said = false;
    for (;;) {
        int step = term_far_wait(s);
        if (!said && term_far_table(s)[0] && s->game) {
            if (step == TERM_WAITING) say_table(cli, server, s);
            said = true;
        }
        for (; step == TERM_WAITING && told < s->log.count; told++)
            printf("%s\n", term_log_line(s, told));
        fflush(stdout);
        if (step == TERM_GONE) return refused(cli, s);
        if (step == TERM_MOVED) return CAB_GO_ON;
        int what = term_input_wait(in, term_news(s), isatty(in->fd), line, sizeof line);
        bool leaves = what == TERM_INPUT_LINE && (cab_same(line, "q") || cab_same(line, "Q"));
        if (what == TERM_INPUT_END || leaves) {
            cab_cli_print(cli, stdout, "terminal.left", NULL, NULL, NULL);
            return CAB_DONE;
        }
        if (what == TERM_INPUT_LINE && line[0] && !term_far_command(s, line))
            cab_cli_print(cli, stdout, "terminal.far.commands", NULL, NULL, NULL);
    }
}

int term_far_join(const cab_cli *cli, const term_far_wish *w, term_input *in, term_session *s)
{
    char server[SERVER], table[FAR_KEY], token[TOKEN], create[FAR_CREATE] = "";
    if (!split_url(w->url, server, table))
        return cab_bad_use(cli, "terminal.far.bad.url", w->url, NULL, NULL);
    if (w->table && strlen(w->table) < sizeof table) snprintf(table, sizeof table, "%s", w->table);
    if ((table[0] != 0) == (w->create != NULL))
        return cab_bad_use(cli, "terminal.far.bad.which", NULL, NULL, NULL);
    int status = w->create ? make_create(cli, w, create) : CAB_GO_ON;
    if (status != CAB_GO_ON) return status;
    far_line *line = far_line_open(server);
    if (!line) return cab_bad_use(cli, "terminal.bad.memory", NULL, NULL, NULL);
    status = be_somebody(cli, w, line, server, in, token);
    bool begun = false;
    if (status == CAB_GO_ON) {
        char name[NAME];
        term_far_goal goal = {table[0] ? table : NULL, create, name, server, cli->lang};
        own_name(cli, w, name);
        far_line_connect(line, token);
        begun = term_far_begin(s, line, &goal);
        status = begun ? wait_start(cli, server, in, s)
                       : cab_bad_use(cli, "terminal.bad.memory", NULL, NULL, NULL);
    }
    if (status == CAB_GO_ON) return status;
    if (begun)
        term_far_close(s);
    else
        far_line_close(line);
    return status;
}

/* ---- after the game ---- */

/* As long as it takes, but nobody waits for ever at a prompt. */
static int fetch_record(const term_session *s, const char *token, char **text)
{
    char path[FAR_KEY + 32];
    int status = 0;
    snprintf(path, sizeof path, "/api/tables/%s/record", term_far_table(s));
    far_line_fetch(term_far_line(s), token, "GET", path, NULL);
    for (int i = 0; i < RECORD_TRIES; i++) {
        struct pollfd news = {far_line_fd(term_far_line(s)), POLLIN, 0};
        far_news what = far_line_take(term_far_line(s), text, &status);
        if (what == FAR_ANSWER) return status;
        if (what == FAR_NOBODY) return 0;
        free(*text);
        *text = NULL;
        if (what == FAR_NOTHING) (void)poll(&news, 1, RECORD_WAIT_MS);
    }
    return 0;
}

/* The record as the server hands it out is played again here, and held against one's own share. */
static void check_deal(const cab_cli *cli, const char *server, const term_session *s)
{
    char token[TOKEN], words[512], *text = NULL;
    const far_share *share = term_far_share(s);
    cab_record record;
    cab_table table;
    cab_problem problem;
    if (!share) return;
    bool own = read_token(server, token);
    int status = fetch_record(s, own ? token : NULL, &text);
    if (status == 200 && text) {
        bool good =
            cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem) &&
            cab_replay_all(&record, &table, &problem) && far_share_holds(share, &record, &problem);
        cab_text out;
        cab_text_begin(&out, words, sizeof words);
        if (!good) cab_problem_say(&problem, cli->lang, term_far_table(s), &out);
        cab_cli_print(cli, stdout, good ? "terminal.far.proved" : "terminal.far.refuted", words,
                      NULL, NULL);
        cab_record_free(&record);
    } else {
        cab_cli_print(cli, stdout, "terminal.far.unchecked", NULL, NULL, NULL);
    }
    free(text);
}

void term_far_farewell(const cab_cli *cli, const term_far_wish *w, const term_session *s, bool over)
{
    char server[SERVER], table[FAR_KEY], address[SERVER + FAR_KEY + 40];
    if (!split_url(w->url, server, table)) return;
    snprintf(address, sizeof address, over ? "%s/api/tables/%s/record" : "%s/t/%s", server,
             term_far_table(s));
    if (term_far_failed(s)[0] && !over) (void)refused(cli, s);
    if (over) check_deal(cli, server, s);
    cab_cli_print(cli, stdout, over ? "terminal.record" : "terminal.far.left", address, NULL, NULL);
}
