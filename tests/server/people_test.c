/* Accounts at a real server, with its limits: docs/protocol.md, "HTTP" and "People". */
#include "plain.h"

static live server;
static far_line *line;

static void begin(void)
{
    snprintf(server.listen, sizeof server.listen, "127.0.0.1:0");
    server.pace = "100";
    live_start(&server);
    line = far_line_open(server.url);
    CHECK(line != NULL);
}

static void end(void)
{
    far_line_close(line);
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

/* The status of a call whose answer has these words in it. */
static int call(const char *token, const char *method, const char *path, const char *body,
                const char *holds)
{
    int status = 0;
    char *text = live_fetch(line, token, method, path, body, &status);
    if (!strstr(text, holds)) printf("%s %s: %d %s\n", method, path, status, text);
    CHECK(strstr(text, holds) != NULL);
    free(text);
    return status;
}

static int log_in(const char *login, const char *password, const char *holds)
{
    char body[128];
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"%s\"}", login, password);
    return call(NULL, "POST", "/api/login", body, holds);
}

static int sign_up(const char *token, const char *login, const char *holds)
{
    char body[128];
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"long enough\"}", login);
    return call(token, "POST", "/api/register", body, holds);
}

/* From now on the token is a session of the account: the guest's is good no more. */
static void make_account(char token[256], const char *login)
{
    char body[128];
    int status = 0;
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"long enough\",\"token\":true}",
             login);
    char *text = live_fetch(line, token, "POST", "/api/register", body, &status);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK_EQ(status, 200);
    CHECK(net_json_text(json, "token") != NULL);
    snprintf(token, 256, "%s", net_json_text(json, "token"));
    net_json_free(json);
    free(text);
}

/* A new guest, as a proxy that speaks for this address asks for one. */
static int guest_of(const char *address)
{
    char lines[160], body[1024];
    int fd = plain_open(&server);
    snprintf(lines, sizeof lines, "X-Forwarded-For: 9.9.9.9, %s\r\n", address);
    plain_say(fd, "GET /api/me", lines);
    int status = plain_hear(fd, body, sizeof body);
    close(fd);
    return status;
}

/* ---- limits ---- */

/* Ten that fail, of one address; those that are right do not count. */
TEST(ten_failed_logins_and_no_more, "")
{
    char token[256], name[24];
    begin();
    live_token(line, "Anne", token, sizeof token);
    CHECK_EQ(sign_up(token, "anne.one", "true"), 200);
    for (int i = 0; i < 12; i++)
        CHECK_EQ(log_in("anne.one", "long enough", "Anne"), 200);
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "other%d", i);
        CHECK_EQ(log_in(i % 2 ? name : "Anne.One", "not the one", "wrong"), 403);
    }
    CHECK_EQ(log_in("anne.one", "not the one", "too_fast"), 429);
    CHECK_EQ(log_in("anne.one", "long enough", "too_fast"), 429);
    CHECK_EQ(log_in("somebody", "long enough", "too_fast"), 429);
    end();
}

static int delete_me(const char *token, const char *password, const char *holds)
{
    char body[128];
    snprintf(body, sizeof body, "{\"password\":\"%s\"}", password);
    return call(token, "DELETE", "/api/me", body, holds);
}

/* A session is no way around the limit on guesses. */
TEST(deleting_is_guessing_too, "")
{
    char token[256], guest[256];
    begin();
    live_token(line, "Bill", token, sizeof token);
    live_token(line, "Guest", guest, sizeof guest);
    make_account(token, "bill.two");
    for (int i = 0; i < 20; i++)
        CHECK_EQ(delete_me(guest, "not the one", "no_account"), 403); /* nothing to guess */
    for (int i = 0; i < 10; i++)
        CHECK_EQ(delete_me(token, "not the one", "wrong"), 403);
    CHECK_EQ(delete_me(token, "long enough", "too_fast"), 429);
    CHECK_EQ(log_in("bill.two", "long enough", "Bill"), 200); /* that was this session alone */
    CHECK_EQ(call(token, "GET", "/api/me", NULL, "true"), 200);
    end();
}

TEST(thirty_accounts_of_one_address, "")
{
    char token[256], guest[256];
    begin();
    live_token(line, "Carl", token, sizeof token);
    live_token(line, "Dora", guest, sizeof guest);
    CHECK_EQ(sign_up(token, "carl.three", "true"), 200);
    for (int i = 0; i < 29; i++)
        CHECK_EQ(sign_up(guest, "Carl.Three", "taken"), 409);
    CHECK_EQ(sign_up(guest, "dora.three", "too_fast"), 429);
    CHECK_EQ(log_in("carl.three", "long enough", "Carl"), 200); /* which is no matter of theirs */
    end();
}

static void ask_account(int fd, const char *call, const char *token, const char *login)
{
    char body[128], lines[512];
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"long enough\"}", login);
    snprintf(lines, sizeof lines,
             "X-Cabale: 1\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n", token,
             strlen(body));
    CHECK(plain_post(fd, call, lines, body));
}

/* Many accounts are made in the same moment (the server stands still until all have asked): three
 * are looked after, and whoever logs in meanwhile is not kept out. */
TEST(accounts_keep_no_login_out, "")
{
    enum { MANY = 6 };
    char token[MANY][256], login[24], body[512];
    int fd[MANY + 1], made = 0;
    begin();
    live_token(line, "Eve", token[0], sizeof token[0]);
    CHECK_EQ(sign_up(token[0], "eve.four", "true"), 200);
    for (int i = 0; i <= MANY; i++) {
        fd[i] = plain_open(&server);
        plain_say(fd[i], "GET /healthz", "");
        CHECK_EQ(plain_hear(fd[i], body, sizeof body), 200);
        if (i < MANY) live_token(line, "Fay", token[i], sizeof token[i]);
    }
    CHECK_EQ(kill(server.pid, SIGSTOP), 0);
    for (int i = 0; i < MANY; i++) {
        snprintf(login, sizeof login, "fay.%d", i);
        ask_account(fd[i], "POST /api/register", token[i], login);
    }
    CHECK_EQ(kill(server.pid, SIGCONT), 0);
    CHECK_EQ(plain_hear(fd[MANY - 1], body, sizeof body), 503);
    CHECK(strstr(body, "busy") != NULL);
    ask_account(fd[MANY], "POST /api/login", token[0], "eve.four");
    CHECK_EQ(plain_hear(fd[MANY], body, sizeof body), 200);
    for (int i = 0; i + 1 < MANY; i++)
        made += plain_hear(fd[i], body, sizeof body) == 200;
    CHECK_EQ(made, 3);
    for (int i = 0; i <= MANY; i++)
        close(fd[i]);
    end();
}

/* An IPv6 customer has a whole /64: that is one address. So are both spellings of an IPv4 one. */
TEST(a_network_is_one_address, "")
{
    char address[64];
    begin();
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
    server.proxied = true;
    live_start(&server);
    server.proxied = false;
    for (int i = 0; i < 60; i++) {
        snprintf(address, sizeof address, "2001:db8:1:2:%x::%x", i, i + 1);
        CHECK_EQ(guest_of(address), 200);
        CHECK_EQ(guest_of(i % 2 ? "192.0.2.1" : "::ffff:192.0.2.1"), 200);
    }
    CHECK_EQ(guest_of("2001:db8:1:2::ffff"), 429);
    CHECK_EQ(guest_of("2001:db8:1:3::ffff"), 200);
    CHECK_EQ(guest_of("192.0.2.1"), 429);
    CHECK_EQ(guest_of("::ffff:192.0.2.1"), 429);
    CHECK_EQ(guest_of("192.0.2.2"), 200);
    /* A proxy may also add a line of its own behind what a client claims about itself. */
    CHECK_EQ(guest_of("192.0.2.3\r\nX-Forwarded-For: 192.0.2.1"), 429);
    CHECK_EQ(guest_of("192.0.2.1\r\nX-Forwarded-For: 192.0.2.3"), 200);
    end();
}

/* ---- the end of an account ---- */

/* A game of Pagan against a bot, given up at once; spectators hear of it so many seconds later. */
static void play_and_resign(live_client *k, const char *token, int delay)
{
    memset(k, 0, sizeof *k);
    k->v = k->seat = -1;
    snprintf(k->create, sizeof k->create,
             "\"game\":\"pagan\",\"bots\":[null,\"random\"],\"delay\":%d", delay);
    k->line = far_line_open(server.url);
    CHECK(k->line != NULL);
    far_line_connect(k->line, token);
    while (k->v < 0)
        live_listen(&k, 1);
    live_say(k, "move", "\"moves\":[65532]", true);
    while (!k->over || strcmp(k->status, "over") != 0)
        live_listen(&k, 1);
    far_line_close(k->line);
}

static void check_no_name(const char *path)
{
    int status = 0;
    char *text = live_fetch(line, NULL, "GET", path, NULL, &status);
    CHECK_EQ(status, 200);
    CHECK(strstr(text, "Anonyme") != NULL);
    CHECK(strstr(text, "Dupont") == NULL);
    free(text);
}

/* A whole crowd at one address asks in the same moment: 16 are waited for there, and the others are
 * told to come back. */
TEST(replays_are_queued_for, "")
{
    enum { MANY = 80, WAIT = 16, REPLAY = 1 << 20 };
    static live_client anne;
    static char body[REPLAY];
    char token[256], request[64];
    int fd[MANY], good = 0, busy = 0;
    begin();
    live_token(line, "Anne", token, sizeof token);
    play_and_resign(&anne, token, 0);
    snprintf(request, sizeof request, "GET /api/tables/%s/replay?view=all", anne.table);
    for (int i = 0; i < MANY; i++) {
        fd[i] = plain_open(&server);
        plain_say(fd[i], "GET /healthz", "");
        CHECK_EQ(plain_hear(fd[i], body, sizeof body), 200);
    }
    CHECK_EQ(kill(server.pid, SIGSTOP), 0);
    for (int i = 0; i < MANY; i++)
        plain_say(fd[i], request, "");
    CHECK_EQ(kill(server.pid, SIGCONT), 0);
    for (int i = 0; i < MANY; i++) {
        int status = plain_hear(fd[i], body, sizeof body);
        good += status == 200 && strstr(body, "\"result\"");
        busy += status == 503 && strstr(body, "busy");
    }
    CHECK(good >= WAIT);
    CHECK_EQ(good + busy, MANY);
    for (int i = 0; i < MANY; i++) { /* one after the other there is room for all */
        plain_say(fd[i], request, "");
        CHECK_EQ(plain_hear(fd[i], body, sizeof body), 200);
        close(fd[i]);
    }
    snprintf(request, sizeof request, "GET /api/tables/%s/replay?view=2", anne.table);
    CHECK_EQ(call(NULL, "GET", request + 4, NULL, "no_seat"), 400);
    snprintf(request, sizeof request, "GET /api/tables/%s/replay?view=0&beliefs=1", anne.table);
    CHECK_EQ(call(NULL, "GET", request + 4, NULL, "\"result\""), 200);
    snprintf(request, sizeof request, "GET /api/tables/%s/replay?view=all&beliefs=1", anne.table);
    CHECK_EQ(call(NULL, "GET", request + 4, NULL, "no_seat"), 400); /* nobody's beliefs */
    end();
}

/* Who watches with a delay does not read the end in the record; who played does. */
TEST(a_record_waits_for_those_who_lag, "")
{
    static live_client anne;
    char token[256], guest[256], path[64];
    begin();
    live_token(line, "Anne", token, sizeof token);
    live_token(line, "Guest", guest, sizeof guest);
    play_and_resign(&anne, token, 3600);
    for (int again = 0; again < 2; again++) {
        snprintf(path, sizeof path, "/api/tables/%.15s/record", anne.table);
        CHECK_EQ(call(NULL, "GET", path, NULL, "not_over"), 409);
        CHECK_EQ(call(guest, "GET", path, NULL, "not_over"), 409);
        CHECK_EQ(call(token, "GET", path, NULL, "Anne"), 200);
        snprintf(path, sizeof path, "/api/tables/%.15s/replay", anne.table);
        CHECK_EQ(call(NULL, "GET", path, NULL, "not_over"), 409);
        CHECK_EQ(call(token, "GET", path, NULL, "Anne"), 200);
        path[strlen(path) - strlen("/replay")] = 0; /* the short form */
        CHECK_EQ(call(NULL, "GET", path, NULL, "\"status\":\"playing\""), 200);
        if (!again) live_stop(&server, SIGKILL);
        if (!again) live_start(&server);
    }
    play_and_resign(&anne, token, 1);
    snprintf(path, sizeof path, "/api/tables/%.15s/record", anne.table);
    for (int status = 409; status != 200;) {
        free(live_fetch(line, NULL, "GET", path, NULL, &status));
        CHECK(status == 409 || status == 429 || status == 200); /* 429: asked too often */
    }
    end();
}

/* When the one game of this person that is over was so, by the list of its games. */
static int64_t end_of_game(const char *token)
{
    int status = 0;
    char *text = live_fetch(line, token, "GET", "/api/my/games", NULL, &status);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    const net_json *games = net_json_in(json, "games"), *game;
    int64_t ended = -1;
    for (int i = 0; (game = net_json_at(games, i)) != NULL && ended < 0; i++)
        ended = net_json_number(game, "ended", -1);
    CHECK(ended > 0);
    net_json_free(json);
    free(text);
    return ended;
}

/* What is stored of a table later, by a program that was started later, leaves its end alone. */
TEST(a_rematch_does_not_move_the_end, "")
{
    static live_client anne;
    live_client *k = &anne;
    char token[256];
    begin();
    live_token(line, "Anne", token, sizeof token);
    play_and_resign(k, token, 0);
    int64_t ended = end_of_game(token);
    live_stop(&server, SIGKILL);
    live_start(&server);
    k->line = far_line_open(server.url);
    CHECK(k->line != NULL);
    for (k->heard = 0, far_line_connect(k->line, token); k->heard == 0;)
        live_listen(&k, 1);
    k->pending = k->id + 1;
    for (live_say(k, "rematch", "", false); k->pending;)
        live_listen(&k, 1);
    CHECK_EQ(k->refused, 0);
    far_line_close(k->line);
    CHECK_EQ(end_of_game(token), ended);
    end();
}

/* Says it and hears the answer. */
static void tell(live_client *k, const char *type, const char *body)
{
    k->pending = k->id + 1;
    for (live_say(k, type, body, false); k->pending;)
        live_listen(&k, 1);
    CHECK_EQ(k->refused, 0);
}

static void check_games(const char *token, const char *holds, const char *lacks)
{
    int status = 0;
    char *text = live_fetch(line, token, "GET", "/api/my/games", NULL, &status);
    CHECK(strstr(text, holds));
    CHECK(!lacks || !strstr(text, lacks));
    free(text);
}

/* Whoever closes the window of a table that waits finds it again, until they give the seat up. */
TEST(a_waiting_table_is_among_my_games, "")
{
    static live_client client[2];
    char token[2][256];
    begin();
    for (int i = 0; i < 2; i++) {
        live_client *k = &client[i];
        memset(k, 0, sizeof *k);
        k->v = k->seat = -1;
        live_token(line, i ? "Bill" : "Anne", token[i], sizeof token[i]);
        k->line = far_line_open(server.url);
        CHECK(k->line != NULL);
        if (i > 0) memcpy(k->table, client[0].table, sizeof k->table);
        snprintf(k->create, sizeof k->create, "\"game\":\"tavern\",\"seats\":3");
        far_line_connect(k->line, token[i]);
        while (k->seat < 0)
            live_listen(&k, 1);
    }
    check_games(token[0], "\"waiting\",\"seat\":0,\"people\":[\"Anne\",\"Bill\",\"\"]", "result");
    check_games(token[1], "\"waiting\",\"seat\":1,", NULL);
    tell(&client[1], "sit", "\"seat\":2");
    check_games(token[1], "\"waiting\",\"seat\":2,", "\"seat\":1,");
    tell(&client[0], "kick", "\"seat\":2");
    check_games(token[1], "\"games\":[]", NULL);
    for (int i = 0; i < 2; i++)
        far_line_close(client[i].line);
    end();
}

/* One address may have 256 lines, unless only the machine itself can come. */
TEST(an_address_has_256_lines, "")
{
    enum { MOST = 256 };
    int fd[MOST + 1];
    char body[512];
    begin();
    far_line_close(line);
    live_stop(&server, SIGTERM);
    for (int open = 0; open < 2; open++) {
        snprintf(server.listen, sizeof server.listen, "%s:0", open ? "0.0.0.0" : "127.0.0.1");
        live_start(&server);
        for (int i = 0; i < MOST + 1; i++) {
            fd[i] = plain_open(&server);
            bool welcome = i < MOST || !open;
            (void)plain_post(fd[i], "GET /healthz", "", "");
            CHECK_EQ(plain_hear(fd[i], body, sizeof body), welcome ? 200 : 0);
        }
        for (int i = 0; i < MOST + 1; i++)
            close(fd[i]);
        CHECK_EQ(live_stop(&server, SIGTERM), 0);
    }
}

/* Its name is gone from its games, also from those that are nowhere but in the file, and its tokens
 * are nobody's. */
/* A page that was loaded before the server was renewed hears what is the matter, in words. */
TEST(another_version_of_the_protocol_is_told_so, "")
{
    int fd = -1;
    char text[1024];
    begin();
    for (int version = 1; version <= 3; version += 2) {
        CHECK_EQ(plain_socket_v(&server, version, "", &fd), 0);
        ssize_t got = 0, more;
        while ((size_t)got < sizeof text - 1 &&
               (more = read(fd, text + got, sizeof text - 1 - (size_t)got)) > 0)
            got += more;
        CHECK(got > 100);
        text[got] = 0;
        const char *said = text + 4; /* behind the head of its frame */
        CHECK(strstr(said, "bad_version") != NULL);
        CHECK(strstr(said, "Reload the page") && strstr(said, "Rechargez la page"));
        CHECK(memcmp(text + got - 2, "\x0f\xa4", 2) == 0); /* 4004 */
        close(fd);
    }
    end();
}

/* Proved, and signed with the key that the server publishes. */
static void check_signed(const char *table)
{
    char path[64], hex[2 * CAB_SIGN_KEY + 16];
    uint8_t key[CAB_SIGN_KEY];
    cab_record record;
    cab_table again;
    cab_problem problem;
    cab_text out;
    int status = 0;
    snprintf(path, sizeof path, "/api/tables/%s/record", table);
    char *text = live_fetch(line, NULL, "GET", path, NULL, &status);
    CHECK_EQ(status, 200);
    CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
    CHECK(cab_replay_all(&record, &again, &problem));
    CHECK(cab_record_signed(&record, key));
    CHECK_TEXT(record.header.table, table);
    cab_text_begin(&out, hex, sizeof hex);
    cab_text_add(&out, "{\"key\":\"");
    for (int i = 0; i < CAB_SIGN_KEY; i++)
        cab_text_hex(&out, key[i], 2);
    CHECK_EQ(call(NULL, "GET", "/api/key", NULL, hex), 200);
    cab_record_free(&record);
    free(text);
}

/* The key is the server's for good, whatever happens to it. */
TEST(records_are_signed_with_one_key, "")
{
    static live_client anne;
    char token[256];
    begin();
    live_token(line, "Anne", token, sizeof token);
    play_and_resign(&anne, token, 0);
    check_signed(anne.table);
    live_stop(&server, SIGKILL);
    live_start(&server);
    check_signed(anne.table);
    end();
}

TEST(a_deleted_account_leaves_no_name, "")
{
    static live_client anne;
    live_client *who[] = {&anne};
    char token[256], path[64];
    begin();
    live_token(line, "Anne Dupont", token, sizeof token);
    make_account(token, "anne.five");
    for (int rest = 0; rest < 2; rest++) {
        play_and_resign(&anne, token, 0);
        if (rest) live_stop(&server, SIGKILL);
        if (rest) live_start(&server);
    }
    snprintf(path, sizeof path, "/api/tables/%s/record", anne.table);
    CHECK_EQ(call(NULL, "GET", path, NULL, "Dupont"), 200);
    path[strlen(path) - strlen("/record")] = 0; /* the short form */
    CHECK_EQ(call(NULL, "GET", path, NULL, "\"status\":\"over\""), 200);
    CHECK_EQ(call(NULL, "GET", path, NULL, "Dupont"), 200);
    CHECK_EQ(delete_me(token, "long enough", "ok"), 200);
    check_no_name(path);
    snprintf(path, sizeof path, "/api/tables/%s/record", anne.table);
    check_no_name(path);
    check_signed(anne.table);
    anne.acks = 0;
    live_check_record(&server, who, 1);
    snprintf(path, sizeof path, "/api/tables/%s/replay?view=public", anne.table);
    check_no_name(path);
    CHECK_EQ(call(token, "POST", "/api/token", NULL, "no_person"), 401);
    CHECK_EQ(call(token, "POST", "/api/me", "{\"name\":\"Anne\"}", "no_person"), 401);
    CHECK_EQ(call(token, "GET", "/api/my/games", NULL, "no_person"), 401);
    CHECK_EQ(log_in("anne.five", "long enough", "wrong"), 403);
    end();
}

/* False: refused. */
static bool plain_connect(int *fd, const char *token)
{
    char lines[512];
    snprintf(lines, sizeof lines, "Authorization: Bearer %s\r\n", token);
    return plain_socket(&server, lines, fd) == 0;
}

static bool has_answer(int fd)
{
    struct pollfd ready = {fd, POLLIN, 0};
    return poll(&ready, 1, 0) > 0;
}

/* Sockets that are opened while the end of the account is not yet safe end with the others; who
 * comes later, having slept through it, is told the same. */
TEST(a_deleted_account_keeps_no_socket, "")
{
    static const char *const logins[] = {"gil.six", "gil.seven", "gil.eight"};
    static const char body[] = "{\"password\":\"long enough\"}";
    char token[256], lines[512], answer[512];
    begin();
    for (size_t i = 0; i < sizeof logins / sizeof *logins; i++) {
        int last[3] = {-1, -1, -1}, fd, asks = plain_open(&server);
        live_token(line, "Gil", token, sizeof token);
        make_account(token, logins[i]);
        snprintf(lines, sizeof lines,
                 "X-Cabale: 1\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n", token,
                 strlen(body));
        CHECK(plain_post(asks, "DELETE /api/me", lines, body));
        for (int n = 0; !has_answer(asks); n++) {
            CHECK(plain_connect(&fd, token));
            if (last[n % 3] >= 0) close(last[n % 3]);
            last[n % 3] = fd;
        }
        CHECK_EQ(plain_hear(asks, answer, sizeof answer), 200);
        close(asks);
        for (int n = 0; n < 3; n++) {
            CHECK(last[n] < 0 || plain_close_code(last[n]) != 0);
            if (last[n] >= 0) close(last[n]);
        }
        CHECK(plain_connect(&fd, token));
        CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED)); /* whose it was nobody knows any more */
        close(fd);
    }
    end();
}

int main(void)
{
    live_begin(&server);
    RUN(ten_failed_logins_and_no_more);
    RUN(deleting_is_guessing_too);
    RUN(thirty_accounts_of_one_address);
    RUN(accounts_keep_no_login_out);
    RUN(a_network_is_one_address);
    RUN(replays_are_queued_for);
    RUN(a_record_waits_for_those_who_lag);
    RUN(a_rematch_does_not_move_the_end);
    RUN(a_waiting_table_is_among_my_games);
    RUN(an_address_has_256_lines);
    RUN(another_version_of_the_protocol_is_told_so);
    RUN(records_are_signed_with_one_key);
    RUN(a_deleted_account_leaves_no_name);
    RUN(a_deleted_account_keeps_no_socket);
    live_end(&server);
    return test_done();
}
