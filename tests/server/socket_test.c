/* The terminal client at a real server: whole games of every kind over sockets on the loopback,
 * words in both languages, lost lines, and people who come back to their seat. That the client can
 * do all this is the proof that docs/protocol.md is enough. */
#include "live.h"

#include "games/pagan/pagan.h"
#include "terminal/far.h"
#include "terminal/screen.h"
#include "terminal/table.h"

enum { PAGE = 1 << 16, SCRIPT = 4000, KEYS = 2000000 };

static live server;
static term_session *anne, *bill;
static cab_rng rng;

/* ---- two sessions in this process ---- */

static void come(term_session *s, const char *table, const char *create, const char *name,
                 cab_lang lang)
{
    char token[256];
    term_far_goal goal = {table, create, name, server.url, lang};
    far_line *line = far_line_open(server.url);
    CHECK(line != NULL);
    live_token(line, name, token, sizeof token);
    far_line_connect(line, token);
    CHECK(term_far_begin(s, line, &goal));
}

static void wait_anne(void)
{
    struct pollfd fd = {term_news(anne), POLLIN, 0};
    CHECK(poll(&fd, 1, LIVE_PATIENCE_MS) > 0);
    CHECK(term_far_wait(anne) != TERM_GONE);
}

static void wait_news(void)
{
    struct pollfd fds[2] = {{term_news(anne), POLLIN, 0}, {term_news(bill), POLLIN, 0}};
    CHECK(poll(fds, 2, LIVE_PATIENCE_MS) > 0);
}

/* Bill comes to Anne's table; back when the game has begun for both. */
static void bill_comes(void)
{
    come(bill, term_far_table(anne), NULL, "Bill", CAB_EN);
    for (;;) {
        int a = term_far_wait(anne), b = term_far_wait(bill);
        CHECK(a != TERM_GONE && b != TERM_GONE);
        if (a == TERM_MOVED && b == TERM_MOVED) break;
        wait_news();
    }
}

static void sit_down(const char *create)
{
    come(anne, NULL, create, "Anne", CAB_FR);
    while (!term_far_table(anne)[0])
        wait_anne();
    bill_comes();
}

static void leave(void)
{
    term_far_close(anne);
    term_far_close(bill);
}

/* Everything on the screen is in words: a key without any is printed in brackets. */
static void read_screen(const term_session *s)
{
    static char page[PAGE];
    cab_text out;
    cab_text_begin(&out, page, sizeof page);
    term_table_lines(s, &out);
    term_prompt(s, &out);
    for (int i = 0; i < term_choices(s); i++)
        term_choice(s, i, &out);
    if (strchr(page, '[')) printf("%s\n", page);
    CHECK(out.length > 40 && !out.full && !strchr(page, '['));
}

/* True: there was something to do. */
static bool act(term_session *s)
{
    int step = term_step(s);
    CHECK(step != TERM_GONE);
    if (step == TERM_SEALED && cab_rng_below(&rng, 10) == 0)
        (void)term_reopen(s);
    else if (step == TERM_SEALED)
        term_go_on(s);
    if (step == TERM_ASKED) {
        if (cab_rng_below(&rng, 8) == 0) read_screen(s);
        int index = (int)cab_rng_below(&rng, (uint32_t)term_choices(s));
        CHECK_EQ(term_answer(s, term_choice_move(s, index)), CAB_OK);
    }
    return step != TERM_WAITING && step != TERM_OVER;
}

static int lines_with(const term_session *s, const char *words)
{
    int count = 0;
    for (uint32_t i = term_log_first(s); i < s->log.count; i++)
        count += strstr(term_log_line(s, i), words) != NULL;
    return count;
}

static bool has_line(const term_session *s, const char *words)
{
    return lines_with(s, words) > 0;
}

static void check_end(const term_session *s)
{
    char page[2048];
    cab_text out;
    cab_text_begin(&out, page, sizeof page);
    term_result(s, &out);
    CHECK(strstr(page, s == anne ? ". Vous" : ". You"));
    CHECK(
        strstr(page, s == anne ? ". Bill" : ". Anne")); /* behind a rank: perhaps nobody is first */
    CHECK(!strchr(page, '['));
    for (uint32_t i = term_log_first(s); i < s->log.count; i++)
        CHECK(!strchr(term_log_line(s, i), '['));
}

/* kills: how often the server may die on the way; back: how often it has not. */
static int play_out(int kills)
{
    int steps = 0;
    while (!term_over(anne, NULL) || !term_over(bill, NULL)) {
        bool a = act(anne), b = act(bill);
        if (++steps % 20 == 0 && kills > 0) {
            kills--;
            live_stop(&server, SIGKILL);
            live_start(&server);
        }
        if (!a && !b && !(term_over(anne, NULL) && term_over(bill, NULL))) wait_news();
    }
    check_end(anne);
    check_end(bill);
    return kills;
}

TEST(two_terminals_play_every_game, "")
{
    static const char *const create[] = {
        "\"game\":\"pantacle\",\"seats\":3,\"bots\":[null,null,\"random\"]",
        "\"game\":\"pagan\"",
        "\"game\":\"newsalem\",\"seats\":4,\"bots\":[null,null,\"random\",\"heuristic\"]",
        "\"game\":\"pagamas\",\"seats\":3,\"bots\":[null,null,\"random\"]",
        "\"game\":\"tavern\",\"seats\":2",
    };
    for (size_t i = 0; i < sizeof create / sizeof *create; i++) {
        sit_down(create[i]);
        (void)play_out(0);
        leave();
    }
}

/* Before the game: who is there and for how many there is room; nothing is told twice. */
TEST(who_waits_knows_who_is_there, "")
{
    come(anne, NULL, "\"game\":\"pagan\"", "Anne", CAB_FR);
    while (!has_line(anne, "À la table\u00a0: Anne. Places encore libres\u00a0: 1."))
        wait_anne();
    CHECK(term_far_command(anne, "Bonjour"));
    while (!has_line(anne, "Bonjour"))
        wait_anne();
    bill_comes();
    CHECK_EQ(lines_with(anne, "À la table\u00a0: Anne, Bill. Places encore libres\u00a0: 0."), 1);
    CHECK_EQ(lines_with(bill, "At the table: Anne. Seats still free: 1."), 1);
    CHECK_EQ(lines_with(bill, "At the table: Anne, Bill. Seats still free: 0."), 1);
    CHECK_EQ(lines_with(anne, "Bonjour"), 1);
    CHECK_EQ(lines_with(bill, "Bonjour"), 1);
    leave();
}

/* The figures are read while the workers' threads add to them. */
static void read_figures(far_line *line)
{
    int status = 0;
    char *text = live_fetch(line, NULL, "GET", "/metrics", NULL, &status);
    CHECK_EQ(status, 200);
    CHECK(strstr(text, "bot_microseconds_total"));
    free(text);
}

TEST(a_search_may_take_several_threads, "")
{
    server.bot_threads = "3";
    live_start(&server);
    sit_down("\"game\":\"pantacle\",\"seats\":3,\"bots\":[null,null,\"novice\"]");
    far_line *figures = far_line_open(server.url);
    CHECK(figures != NULL);
    while (!term_over(anne, NULL) && !term_over(bill, NULL)) {
        bool a = act(anne), b = act(bill);
        read_figures(figures);
        if (!a && !b && !(term_over(anne, NULL) && term_over(bill, NULL))) wait_news();
    }
    (void)play_out(0);
    far_line_close(figures);
    leave();
    server.bot_threads = "1";
    live_start(&server);
}

TEST(what_is_said_is_heard, "")
{
    sit_down("\"game\":\"tavern\",\"seats\":2");
    CHECK(term_far_command(anne, "/say Bonne chance à tous"));
    CHECK(term_may_whisper(bill));
    CHECK(term_far_command(bill, "/whisper 1 psst"));
    CHECK(!term_far_command(bill, "/whisper psst") && !term_far_command(bill, "/dance"));
    while (!has_line(bill, "Bonne chance à tous") || !has_line(anne, "psst")) {
        wait_news();
        (void)term_step(anne);
        (void)term_step(bill);
    }
    leave();
}

/* When the cards are up, what was said of them is true or false. */
TEST(what_was_said_proves_true_or_false, "")
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    sit_down("\"game\":\"pagan\"");
    claim.from = anne->seat;
    claim.to = CAB_NOBODY;
    claim.refs = 1; /* the first kind, that somebody is innocent, of the first who may be named */
    claim.ref[0].kind = CAB_REF_TERM;
    claim.ref[0].value = anne->game->claim[0].low;
    term_claim(anne, &claim);
    while (!has_line(bill, "is innocent.”")) {
        wait_news();
        (void)term_step(anne);
        (void)term_step(bill);
    }
    CHECK(!has_line(bill, "is innocent.” — "));
    CHECK_EQ(term_resign(anne), CAB_OK);
    while (!has_line(bill, "is innocent.” — ") || !has_line(anne, "\u00a0» — ")) {
        wait_news();
        (void)term_step(anne);
        (void)term_step(bill);
    }
    CHECK_EQ(has_line(bill, "is innocent.” — true"), has_line(anne, "\u00a0» — vrai"));
    CHECK_EQ(has_line(bill, "is innocent.” — false"), has_line(anne, "\u00a0» — faux"));
    CHECK_EQ(lines_with(bill, "is innocent.” — "), 1);
    leave();
}

TEST(a_lost_line_comes_back_to_the_same_game, "")
{
    int kills = 3;
    for (int games = 0; kills > 0; games++) { /* one may be over when the server dies */
        CHECK(games < 20);
        sit_down("\"game\":\"tavern\",\"seats\":2");
        int left = play_out(kills);
        if (has_line(anne, "La ligne est rétablie") && has_line(bill, "The line is back"))
            kills = left;
        leave();
    }
}

static void call(far_line *line, const char *token, const char *method, const char *path,
                 const char *body)
{
    int status = 0;
    free(live_fetch(line, token, method, path, body, &status));
    CHECK_EQ(status, 200);
}

static void log_in(far_line *line, const char *body, char *token, size_t size)
{
    int status = 0;
    char *text = live_fetch(line, NULL, "POST", "/api/login", body, &status);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK_EQ(status, 200);
    snprintf(token, size, "%s", net_json_text(json, "token"));
    net_json_free(json);
    free(text);
}

/* Whose account is deleted elsewhere hears so, and the line is not tried again. */
TEST(a_deleted_account_does_not_come_back, "")
{
    char token[256];
    term_far_goal goal = {NULL, "\"game\":\"tavern\",\"seats\":2", "Anne", server.url, CAB_EN};
    far_line *other = far_line_open(server.url), *line = far_line_open(server.url);
    CHECK(other && line);
    live_token(other, "Anne", token, sizeof token);
    call(other, token, "POST", "/api/register",
         "{\"login\":\"anne.far\",\"password\":\"long enough\"}");
    log_in(other, "{\"login\":\"anne.far\",\"password\":\"long enough\",\"token\":true}", token,
           sizeof token);
    far_line_connect(line, token);
    CHECK(term_far_begin(anne, line, &goal));
    for (bool asked = false; term_far_wait(anne) == TERM_WAITING;) {
        struct pollfd fd = {term_news(anne), POLLIN, 0};
        CHECK(!has_line(anne, "tried again"));
        if (!asked && term_far_table(anne)[0]) {
            asked = true;
            call(other, token, "DELETE", "/api/me", "{\"password\":\"long enough\"}");
        }
        CHECK(poll(&fd, 1, LIVE_PATIENCE_MS) > 0);
    }
    CHECK_TEXT(term_far_failed(anne), "deleted");
    CHECK(cab_word_find(CAB_FR, "terminal.no.deleted") != NULL);
    CHECK(cab_word_find(CAB_EN, "terminal.no.deleted") != NULL);
    term_far_close(anne);
    far_line_close(other);
}

/* The keys are there at once, so most of them fall into the waiting, where Enter does nothing. */
TEST(the_full_screen_plays_elsewhere_too, "")
{
    FILE *in = tmpfile(), *out = tmpfile();
    term_look look = {true, 0, in, out};
    CHECK(in && out);
    fputs("sBonjour\r", in);
    for (int i = 0; i < KEYS; i++)
        fputc('\r', in);
    fflush(in);
    lseek(fileno(in), 0, SEEK_SET);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    come(anne, NULL, "\"game\":\"tavern\",\"seats\":2,\"bots\":[null,\"random\"]", "Anne", CAB_FR);
    while (term_far_wait(anne) == TERM_WAITING) {
        struct pollfd fd = {term_news(anne), POLLIN, 0};
        CHECK(poll(&fd, 1, LIVE_PATIENCE_MS) > 0);
    }
    CHECK_EQ(term_screen(anne, &look), 1);
    CHECK(ftell(out) > 2000 && has_line(anne, "Bonjour"));
    term_far_close(anne);
    fclose(in);
    fclose(out);
}

/* ---- programs ---- */

static void file_path(char *path, const char *name)
{
    snprintf(path, LIVE_ARG, "%s/%s", server.folder, name);
}

/* Lines of a person who chooses at random among the first few; last: a line at the end, or NULL. */
static void write_script(const char *name, int lines, const char *last)
{
    char path[LIVE_ARG];
    file_path(path, name);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    for (int i = 0; i < lines; i++)
        fprintf(file, "%u\n", 1 + cab_rng_below(&rng, 3));
    if (last) fprintf(file, "%s\n", last);
    fclose(file);
}

/* The same, with a line before all others. */
static void write_script_after(const char *first, const char *name, int lines)
{
    static char text[1 << 16];
    char path[LIVE_ARG];
    write_script(name, lines, NULL);
    file_path(path, name);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    file = fopen(path, "w");
    CHECK(file && fprintf(file, "%s\n%s", first, text) > 0);
    fclose(file);
}

static char *read_output(const char *name)
{
    static char text[1 << 21];
    char path[LIVE_ARG];
    file_path(path, name);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    return text;
}

static const char *more[7]; /* words of the next player who makes a table, until NULL */

static int32_t start_player(const char *who, const char *url, const char *lang, const char *create)
{
    static live_order order;
    char name[32];
    memset(&order, 0, sizeof order);
    order.what = 'p';
    const char *args[] = {"play", url, "--plain", "--lang", lang};
    for (size_t i = 0; i < sizeof args / sizeof *args; i++)
        live_arg(&order, args[i]);
    if (create) live_arg(&order, "--create");
    if (create) live_arg(&order, create);
    if (create) live_arg(&order, "--players");
    if (create) live_arg(&order, "2");
    for (int i = 0; create && more[i]; i++)
        live_arg(&order, more[i]);
    snprintf(name, sizeof name, "%s.in", who);
    file_path(order.in, name);
    snprintf(name, sizeof name, "%s.out", who);
    file_path(order.out, name);
    file_path(order.data, who);
    return live_ask(&server, &order).pid;
}

/* Waits for an address in what a player prints; the player prints it or ends. */
static void find_address(const char *name, char *url)
{
    for (;;) {
        const char *at = strstr(read_output(name), "cabale play http://");
        if (at && strchr(at, '\n')) {
            snprintf(url, LIVE_ARG, "%.*s", (int)strcspn(at + 12, "\n"), at + 12);
            return;
        }
        poll(NULL, 0, 10);
    }
}

TEST(two_programs_play_in_plain_lines, "")
{
    char url[LIVE_ARG];
    write_script("a.in", SCRIPT, NULL);
    write_script("b.in", SCRIPT, NULL);
    int32_t a = start_player("a", server.url, "fr", "tavern");
    find_address("a.out", url);
    int32_t b = start_player("b", url, "en", NULL);
    CHECK_EQ(live_wait(&server, a), CAB_DONE);
    CHECK_EQ(live_wait(&server, b), CAB_DONE);
    CHECK(strstr(read_output("a.out"), "La partie est notée dans"));
    CHECK(strstr(read_output("b.out"), "The record of this game: http://"));
}

/* A person at a terminal is one of the devices of the account; the next time nobody asks again. */
TEST(an_account_plays_at_a_terminal, "")
{
    static const char account[] = "{\"login\":\"thea.term\",\"password\":\"long enough\","
                                  "\"token\":true}";
    char token[256];
    int status = 0;
    far_line *line = far_line_open(server.url);
    CHECK(line != NULL);
    live_token(line, "Thea", token, sizeof token);
    call(line, token, "POST", "/api/register", account);
    log_in(line, account, token, sizeof token);
    for (int again = 0; again < 3; again++) {
        const char *words[] = {"--bots", "random", again == 1 ? NULL : "--login", "thea.term"};
        memcpy(more, words, sizeof words);
        write_script_after(again == 2 ? "not the one" : "long enough", "t.in", SCRIPT);
        if (again == 1) write_script("t.in", SCRIPT, NULL);
        CHECK_EQ(live_wait(&server, start_player("t", server.url, "en", "tavern")),
                 again == 2 ? 2 : CAB_DONE);
        CHECK(!strstr(read_output("t.out"), "long enough"));
        CHECK((strstr(read_output("t.out"), "Password of thea.term") != NULL) == (again != 1));
    }
    memset(more, 0, sizeof more);
    char *text = live_fetch(line, token, "GET", "/api/my/sessions", NULL, &status);
    CHECK(strstr(text, "\"kind\":\"device\",\"name\":\"cabale\"") != NULL);
    free(text);
    text = live_fetch(line, token, "GET", "/api/my/games", NULL, &status);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK_EQ(net_json_count(net_json_in(json, "games")), 2);
    net_json_free(json);
    free(text);
    far_line_close(line);
}

/* The file is of this machine, so its cards are sent. */
TEST(an_own_deck_is_brought_to_a_server, "PAG-14.7")
{
    char path[LIVE_ARG], option[LIVE_ARG + 16];
    file_path(path, "deck.txt");
    snprintf(option, sizeof option, "witch_deck=%s", path);
    for (int copies = 1; copies <= 2; copies++) {
        const cab_game *game = cab_game_find("pagan");
        FILE *file = fopen(path, "w");
        CHECK(file != NULL);
        fprintf(file, "deck pagan witch_deck\n");
        for (int face = PAG_WITCH_FIRST; face <= PAG_WITCH_LAST; face++)
            fprintf(file, "%d %s\n", copies, game->name(CAB_NAME_FACE, (uint16_t)face));
        fclose(file);
        const char *words[] = {"--option", "decks=free", "--option", option, "--bots", "random"};
        memcpy(more, words, sizeof words);
        write_script("a.in", SCRIPT, NULL);
        CHECK_EQ(live_wait(&server, start_player("a", server.url, "en", "pagan")),
                 copies == 2 ? 0 : 2);
    }
    memset(more, 0, sizeof more);
}

TEST(who_leaves_comes_back_to_the_same_seat, "")
{
    char url[LIVE_ARG];
    write_script("a.in", 5, "q");
    write_script("b.in", SCRIPT, NULL);
    int32_t a = start_player("a", server.url, "en", "tavern");
    find_address("a.out", url);
    int32_t b = start_player("b", url, "en", NULL);
    CHECK_EQ(live_wait(&server, a), CAB_DONE);
    CHECK(strstr(read_output("a.out"), "You have left the table."));
    CHECK(!strstr(read_output("a.out"), "The record of this game"));
    write_script("a.in", SCRIPT, NULL);
    a = start_player("a", url, "en", NULL);
    CHECK_EQ(live_wait(&server, a), CAB_DONE);
    CHECK_EQ(live_wait(&server, b), CAB_DONE);
    CHECK(strstr(read_output("a.out"), "Your choice") != NULL);
    CHECK(strstr(read_output("a.out"), "The record of this game") != NULL);
}

TEST(wrong_addresses_are_one_clear_line, "")
{
    char url[LIVE_ARG];
    write_script("a.in", 0, NULL);
    CHECK_EQ(live_wait(&server, start_player("a", "http://127.0.0.1:1/t/abc", "en", NULL)), 2);
    CHECK_EQ(live_wait(&server, start_player("a", "https://127.0.0.1/t/abc", "en", NULL)), 2);
    CHECK_EQ(live_wait(&server, start_player("a", server.url, "en", NULL)), 2);
    CHECK_EQ(live_wait(&server, start_player("a", server.url, "en", "chess")), 2);
    snprintf(url, sizeof url, "%s/t/k3v9x0q2m7ta", server.url);
    CHECK_EQ(live_wait(&server, start_player("a", url, "en", NULL)), 2);
}

int main(void)
{
    live_begin(&server);
    cab_rng_fast(&rng, 5);
    anne = calloc(1, sizeof *anne);
    bill = calloc(1, sizeof *bill);
    live_start(&server);
    RUN(two_terminals_play_every_game);
    RUN(who_waits_knows_who_is_there);
    RUN(a_search_may_take_several_threads);
    RUN(what_is_said_is_heard);
    RUN(what_was_said_proves_true_or_false);
    RUN(a_lost_line_comes_back_to_the_same_game);
    RUN(a_deleted_account_does_not_come_back);
    RUN(the_full_screen_plays_elsewhere_too);
    RUN(two_programs_play_in_plain_lines);
    RUN(an_account_plays_at_a_terminal);
    RUN(an_own_deck_is_brought_to_a_server);
    RUN(who_leaves_comes_back_to_the_same_seat);
    RUN(wrong_addresses_are_one_clear_line);
    live_end(&server);
    free(anne);
    free(bill);
    return test_done();
}
