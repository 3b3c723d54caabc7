/* Accounts at a real server: sessions, passwords, recovery, tokens, and those who attack them.
 * docs/protocol.md, "People". */
#include "plain.h"
#include "store/secret.h"
#include "store/store.h"

static live server;

static const char FIREFOX[] = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0";
static const char IPHONE[] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) "
                             "AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1";

static void begin(void)
{
    snprintf(server.listen, sizeof server.listen, "127.0.0.1:0");
    server.pace = "100";
    server.proxied = false;
    live_start(&server);
}

/* Behind a proxy, which says for whom it speaks. */
static void begin_proxied(void)
{
    begin();
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
    server.proxied = true;
    live_start(&server);
    server.proxied = false;
}

static void end(void)
{
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

/* The status of a call, whose answer has these words. */
static int call(browser *b, const char *request, const char *body, const char *holds)
{
    int status = browse(&server, b, request, body);
    if (!strstr(b->body, holds)) printf("%s: %d %s\n", request, status, b->body);
    CHECK(strstr(b->body, holds) != NULL);
    return status;
}

static int with_password(browser *b, const char *request, const char *login, const char *password,
                         const char *holds)
{
    char body[256];
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"%s\"}", login, password);
    return call(b, request, body, holds);
}

static int log_in(browser *b, const char *login, const char *password, const char *holds)
{
    return with_password(b, "POST /api/login", login, password, holds);
}

/* A guest in a browser who makes an account. */
static browser new_account(const char *login)
{
    browser b = {.agent = FIREFOX};
    CHECK_EQ(call(&b, "GET /api/me", "", "\"account\":false"), 200);
    CHECK_EQ(with_password(&b, "POST /api/register", login, "long enough", "\"account\":true"),
             200);
    return b;
}

/* The member of this session in the list of a browser's account: the n-th of this kind. */
static void session_number(browser *b, const char *kind, int n, char hex[40])
{
    CHECK_EQ(call(b, "GET /api/my/sessions", "", "sessions"), 200);
    net_json *json = net_json_read(b->body, (uint32_t)strlen(b->body));
    const net_json *list = net_json_in(json, "sessions"), *one;
    hex[0] = 0;
    for (int i = 0; (one = net_json_at(list, i)) != NULL; i++)
        if (strcmp(net_json_text(one, "kind"), kind) == 0 && n-- == 0)
            snprintf(hex, 40, "%s", net_json_text(one, "session"));
    net_json_free(json);
}

static int sessions_of(browser *b)
{
    CHECK_EQ(call(b, "GET /api/my/sessions", "", "sessions"), 200);
    net_json *json = net_json_read(b->body, (uint32_t)strlen(b->body));
    int count = net_json_count(net_json_in(json, "sessions"));
    net_json_free(json);
    return count;
}

static bool logged_in(const browser *b)
{
    browser copy = *b;
    int status = browse(&server, &copy, "GET /api/my/sessions", "");
    CHECK(status == 200 || status == 401 || status == 403);
    return status == 200;
}

static void text_of(const browser *b, const char *key, char *text, size_t size)
{
    net_json *json = net_json_read(b->body, (uint32_t)strlen(b->body));
    CHECK(net_json_text(json, key) != NULL);
    snprintf(text, size, "%s", net_json_text(json, key));
    net_json_free(json);
}

static void code_of(const browser *b, int n, char code[24])
{
    net_json *json = net_json_read(b->body, (uint32_t)strlen(b->body));
    const char *text = net_json_text_at(net_json_in(json, "codes"), n);
    CHECK(text != NULL);
    snprintf(code, 24, "%s", text ? text : "");
    net_json_free(json);
}

static int browser_socket(const browser *b, int *fd)
{
    char lines[512];
    snprintf(lines, sizeof lines, "Cookie: cabale=%s\r\n", b->session);
    return plain_socket(&server, lines, fd);
}

static int token_socket(const char *token, int *fd)
{
    char lines[512];
    snprintf(lines, sizeof lines, "Authorization: Bearer %s\r\n", token);
    return plain_socket(&server, lines, fd);
}

/* ---- sessions ---- */

/* What a guest had is no account's: neither its cookie nor a socket that is open with it. */
TEST(a_guests_cookie_is_not_the_accounts, "")
{
    browser anne = {.agent = FIREFOX}, thief;
    int fd;
    begin();
    CHECK_EQ(call(&anne, "GET /api/me", "", "\"account\":false"), 200);
    thief = anne;
    CHECK_EQ(browser_socket(&thief, &fd), 0);
    CHECK_EQ(with_password(&anne, "POST /api/register", "anne.one", "long enough", "codes"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(logged_in(&anne) && !logged_in(&thief));
    CHECK_EQ(browser_socket(&thief, &fd), 0); /* a page hears a close code, not a status */
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK_EQ(call(&thief, "GET /api/me", "", "\"account\":false"), 200); /* somebody new */
    end();
}

TEST(devices_are_listed_and_ended, "")
{
    browser anne, phone = {.agent = IPHONE}, again = {.agent = FIREFOX};
    char hex[40], request[96];
    int fd;
    begin();
    anne = new_account("anne.two");
    CHECK_EQ(log_in(&phone, "Anne.Two", "long enough", "anne.two"), 200);
    CHECK_EQ(call(&anne, "GET /api/my/sessions", "", "\"name\":\"Firefox, Linux\""), 200);
    CHECK(strstr(anne.body, "\"name\":\"Safari, iPhone\"") && strstr(anne.body, "\"codes\":10"));
    CHECK(strstr(anne.body, "\"here\":true") != NULL);
    session_number(&phone, "device", 0, hex);
    const char *here = strstr(phone.body, "\"here\":true");
    CHECK(here && strstr(phone.body, hex) != NULL);
    /* One goes, with its open socket; the other stays. */
    CHECK_EQ(browser_socket(&phone, &fd), 0);
    for (int i = 0; i < 2; i++) {
        session_number(&anne, "device", i, hex);
        const char *at = strstr(anne.body, hex);
        if (strstr(at, "iPhone") &&
            (!strstr(at, "Firefox") || strstr(at, "iPhone") < strstr(at, "Firefox")))
            break;
    }
    snprintf(request, sizeof request, "DELETE /api/my/sessions/%s", hex);
    browser stranger = new_account("anne.three");
    CHECK_EQ(call(&stranger, request, "", "no_session"), 404); /* not another's */
    CHECK(logged_in(&phone));
    CHECK_EQ(call(&anne, request, "", "ok"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(!logged_in(&phone) && logged_in(&anne));
    CHECK_EQ(call(&anne, request, "", "no_session"), 404);
    /* Everywhere but here. */
    CHECK_EQ(log_in(&phone, "anne.two", "long enough", "true"), 200);
    CHECK_EQ(log_in(&again, "anne.two", "long enough", "true"), 200);
    CHECK_EQ(sessions_of(&anne), 3);
    CHECK_EQ(browser_socket(&again, &fd), 0);
    CHECK_EQ(call(&anne, "DELETE /api/my/sessions", "", "ok"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(!logged_in(&phone) && !logged_in(&again));
    CHECK_EQ(sessions_of(&anne), 1);
    end();
}

/* A browser that logs in again has one session, and none after it has logged out. */
TEST(logging_out_ends_the_session, "")
{
    browser anne, before;
    int fd;
    begin();
    anne = new_account("anne.four");
    before = anne;
    CHECK_EQ(browser_socket(&anne, &fd), 0);
    CHECK_EQ(log_in(&anne, "anne.four", "long enough", "true"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(strcmp(before.session, anne.session) != 0); /* never one that somebody brought along */
    CHECK(!logged_in(&before));
    CHECK_EQ(sessions_of(&anne), 1);
    /* Nor does the account stay that this browser had before it logs in to another. */
    (void)new_account("anne.other");
    before = anne;
    CHECK_EQ(browser_socket(&anne, &fd), 0);
    CHECK_EQ(log_in(&anne, "anne.other", "long enough", "true"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(!logged_in(&before));
    before = anne;
    CHECK_EQ(call(&anne, "POST /api/logout", "", "ok"), 200);
    CHECK_TEXT(anne.session, "");
    CHECK(!logged_in(&before));
    live_stop(&server, SIGKILL); /* what was answered is safe */
    live_start(&server);
    CHECK(!logged_in(&before));
    CHECK_EQ(call(&before, "GET /api/me", "", "\"account\":false"), 200);
    end();
}

/* ---- passwords ---- */

TEST(a_password_is_changed_with_the_old_one, "")
{
    static const char wrong[] = "{\"old\":\"not the one\",\"password\":\"a new secret\"}";
    static const char right[] = "{\"old\":\"long enough\",\"password\":\"a new secret\"}";
    static const char others[] =
        "{\"old\":\"a new secret\",\"password\":\"another one\",\"others\":true}";
    browser anne, phone = {.agent = IPHONE};
    begin();
    anne = new_account("anne.five");
    CHECK_EQ(log_in(&phone, "anne.five", "long enough", "true"), 200);
    CHECK_EQ(call(&anne, "POST /api/my/password", wrong, "wrong"), 403);
    CHECK_EQ(call(&anne, "POST /api/my/password",
                  "{\"old\":\"long enough\",\"password\":\"short\"}", "bad_password"),
             400);
    CHECK_EQ(call(&anne, "POST /api/my/password", right, "true"), 200);
    CHECK(logged_in(&anne) && logged_in(&phone));
    CHECK_EQ(call(&anne, "POST /api/my/password", others, "true"), 200);
    CHECK(logged_in(&anne) && !logged_in(&phone));
    CHECK_EQ(log_in(&phone, "anne.five", "long enough", "wrong"), 403);
    CHECK_EQ(log_in(&phone, "anne.five", "a new secret", "wrong"), 403);
    CHECK_EQ(log_in(&phone, "anne.five", "another one", "true"), 200);
    end();
}

TEST(a_code_opens_once, "")
{
    browser anne, phone = {.agent = IPHONE};
    char code[3][24], body[256], token[80];
    int fd;
    begin();
    anne = new_account("anne.six");
    for (int i = 0; i < 3; i++)
        code_of(&anne, i, code[i]);
    CHECK_EQ(call(&anne, "POST /api/token", "{\"name\":\"Bot\",\"rights\":[\"play\"]}", "token"),
             200);
    text_of(&anne, "token", token, sizeof token);
    CHECK_EQ(token_socket(token, &fd), 0);
    snprintf(body, sizeof body,
             "{\"login\":\"anne.six\",\"code\":\"%s\",\"password\":\"remembered\"}", code[0]);
    CHECK_EQ(call(&phone, "POST /api/recover", body, "\"account\":true"), 200);
    CHECK(logged_in(&phone) && !logged_in(&anne)); /* who needed it may have lost more */
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK_EQ(call(&phone, "POST /api/recover", body, "wrong"), 403);
    CHECK_EQ(log_in(&anne, "anne.six", "remembered", "true"), 200);
    CHECK_EQ(call(&anne, "GET /api/my/sessions", "", "\"codes\":9"), 200);
    /* Somebody else's login, a login that there is not, no code at all: all alike. */
    browser other = new_account("anne.seven");
    snprintf(body, sizeof body,
             "{\"login\":\"anne.seven\",\"code\":\"%s\",\"password\":\"remembered\"}", code[1]);
    CHECK_EQ(call(&other, "POST /api/recover", body, "{\"error\":\"wrong\"}"), 403);
    snprintf(body, sizeof body,
             "{\"login\":\"nobody\",\"code\":\"%s\",\"password\":\"remembered\"}", code[1]);
    CHECK_EQ(call(&other, "POST /api/recover", body, "{\"error\":\"wrong\"}"), 403);
    CHECK_EQ(
        call(&other, "POST /api/recover", "{\"password\":\"remembered\"}", "{\"error\":\"wrong\"}"),
        403);
    /* A new set wants the password, and is the only one then. */
    CHECK_EQ(call(&anne, "POST /api/my/codes", "{\"password\":\"no idea!\"}", "wrong"), 403);
    CHECK_EQ(call(&anne, "POST /api/my/codes", "{\"password\":\"remembered\"}", "codes"), 200);
    code_of(&anne, 0, code[2]);
    snprintf(body, sizeof body,
             "{\"login\":\"anne.six\",\"code\":\"%s\",\"password\":\"forgotten\"}", code[1]);
    CHECK_EQ(call(&phone, "POST /api/recover", body, "wrong"), 403);
    snprintf(body, sizeof body,
             "{\"login\":\"Anne.Six\",\"code\":\" %s\",\"password\":\"forgotten\"}", code[2]);
    CHECK_EQ(call(&phone, "POST /api/recover", body, "true"), 200);
    end();
}

/* ---- tokens ---- */

TEST(a_token_may_do_what_it_is_for, "")
{
    browser anne;
    char token[3][80], request[96], hex[40], body[96];
    int fd, other;
    begin();
    anne = new_account("anne.eight");
    for (int i = 0; i < 3; i++) {
        static const char *const rights[] = {"\"play\"", "\"read\"", "\"play\",\"read\""};
        snprintf(body, sizeof body, "{\"name\":\"Bot %d\",\"rights\":[%s]}", i, rights[i]);
        CHECK_EQ(call(&anne, "POST /api/token", body, "token"), 200);
        text_of(&anne, "token", token[i], sizeof token[i]);
    }
    CHECK_EQ(call(&anne, "POST /api/token", "{\"rights\":[\"own\"]}", "bad_rights"), 400);
    CHECK_EQ(call(&anne, "POST /api/token", "{\"rights\":[]}", "bad_rights"), 400);
    CHECK_EQ(token_socket(token[0], &fd), 0);
    CHECK_EQ(token_socket(token[1], &other), 403);
    close(other);
    CHECK_EQ(call(&anne, "GET /api/my/sessions", "", "\"name\":\"Bot 1\",\"rights\":[\"read\"]"),
             200);
    /* As a program does it, with the token alone. */
    far_line *line = far_line_open(server.url);
    CHECK(line != NULL);
    for (int i = 0; i < 3; i++) {
        static const struct {
            const char *method, *path;
        } owners[] = {{"GET", "/api/my/sessions"},  {"DELETE", "/api/my/sessions"},
                      {"POST", "/api/token"},       {"DELETE", "/api/me"},
                      {"POST", "/api/my/password"}, {"POST", "/api/my/codes"},
                      {"POST", "/api/me"}};
        int status = 0;
        free(live_fetch(line, token[i], "GET", "/api/my/games", NULL, &status));
        CHECK_EQ(status, i == 0 ? 403 : 200);
        for (size_t k = 0; k < sizeof owners / sizeof *owners; k++) {
            free(live_fetch(line, token[i], owners[k].method, owners[k].path,
                            k == 6   ? "{\"name\":\"Eve\"}"
                            : k == 0 ? NULL
                                     : "{\"old\":\"long enough\",\"password\":\"long enough\"}",
                            &status));
            CHECK_EQ(status, 403);
        }
    }
    far_line_close(line);
    /* Revoked: its socket ends at once, and it opens none. */
    for (int i = 0; i < 3; i++) {
        session_number(&anne, "program", i, hex);
        if (strstr(strstr(anne.body, hex), "Bot 0")) break;
    }
    snprintf(request, sizeof request, "DELETE /api/my/sessions/%s", hex);
    for (int i = 0; i < 3; i++) {
        session_number(&anne, "program", 0, hex);
        snprintf(request, sizeof request, "DELETE /api/my/sessions/%s", hex);
        CHECK_EQ(call(&anne, request, "", "ok"), 200);
    }
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(token_socket(token[i], &fd), 0);
        CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
        close(fd);
    }
    CHECK(logged_in(&anne));
    end();
}

TEST(tokens_end_with_their_account, "")
{
    browser anne;
    char token[80];
    int fd, status = 0;
    begin();
    anne = new_account("anne.nine");
    CHECK_EQ(call(&anne, "POST /api/token", "", "token"), 200);
    text_of(&anne, "token", token, sizeof token);
    CHECK_EQ(token_socket(token, &fd), 0);
    browser before = anne;
    CHECK_EQ(call(&anne, "DELETE /api/me", "{\"password\":\"long enough\"}", "ok"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_DELETED));
    close(fd);
    CHECK(!logged_in(&before));
    far_line *line = far_line_open(server.url);
    CHECK(line != NULL);
    free(live_fetch(line, token, "GET", "/api/me", NULL, &status));
    CHECK_EQ(status, 401);
    free(live_fetch(line, token, "GET", "/api/my/games", NULL, &status));
    CHECK_EQ(status, 401);
    far_line_close(line);
    end();
}

TEST(an_account_has_sixteen_tokens, "")
{
    browser anne;
    begin();
    anne = new_account("anne.ten");
    for (int i = 0; i < 16; i++)
        CHECK_EQ(call(&anne, "POST /api/token", "{}", "token"), 200);
    CHECK_EQ(call(&anne, "POST /api/token", "{}", "too_many"), 409);
    CHECK_EQ(call(&anne, "DELETE /api/my/sessions", "{\"tokens\":true}", "ok"), 200);
    CHECK_EQ(sessions_of(&anne), 1);
    CHECK_EQ(call(&anne, "POST /api/token", "{}", "token"), 200);
    end();
}

/* ---- what was signed before there were sessions ---- */

static store *open_store(void)
{
    char detail[256];
    cab_text text;
    store *s = NULL;
    store_options options = {.path = server.store + strlen("sqlite:")};
    cab_text_begin(&text, detail, sizeof detail);
    CHECK_EQ(store_open(&options, &s, &text), STORE_OK);
    return s;
}

/* The file as it is once it was brought up to date: an account, and a session for all of before. */
static void make_old_account(const char *login, char cookie[SECRET_TOKEN_BYTES],
                             char program[SECRET_TOKEN_BYTES])
{
    uint8_t key[SECRET_KEY];
    uint32_t length = sizeof key;
    store_person person;
    secret_token token = {.kind = 1};
    store *s = open_store();
    memset(&person, 0, sizeof person);
    CHECK_EQ(store_find_login(s, login, &person), STORE_OK);
    CHECK_EQ(store_get_key(s, "sign", key, &length), STORE_OK);
    person.epoch = 0;
    store_session before = {.kind = STORE_BEFORE, .rights = 255, .created = 1760000000000};
    before.seen = person.seen;
    memcpy(before.session, person.person, STORE_SESSION);
    memcpy(before.person, person.person, STORE_PERSON);
    CHECK(store_put_person(s, &person) > 0);
    store_drop_sessions(s, person.person, STORE_DEVICE, NULL);
    store_put_session(s, &before);
    store_close(s);
    memcpy(token.person, person.person, SECRET_PERSON);
    secret_token_write(key, &token, cookie);
    token.kind = 2;
    secret_token_write(key, &token, program);
}

TEST(what_was_signed_before_is_good_once, "")
{
    browser anne = {.agent = FIREFOX}, old = {.agent = FIREFOX}, also = {.agent = IPHONE};
    char program[SECRET_TOKEN_BYTES], hex[40], request[96];
    int fd;
    begin();
    (void)new_account("anne.eleven");
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
    make_old_account("anne.eleven", old.session, program);
    live_start(&server);
    anne = also = old;
    also.agent = IPHONE;
    CHECK_EQ(browser_socket(&old, &fd), 0);
    CHECK_EQ(call(&anne, "GET /api/me", "", "\"account\":true"), 200);
    CHECK(strcmp(anne.session, old.session) != 0); /* it was exchanged for a session */
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK(logged_in(&anne) && !logged_in(&old) && !logged_in(&also));
    CHECK_EQ(call(&also, "GET /api/me", "", "\"account\":false"), 200);
    /* Tokens of programs stay until they are ended, and are no more than that. */
    CHECK_EQ(token_socket(program, &fd), 0);
    session_number(&anne, "before", 0, hex);
    CHECK(hex[0] != 0);
    snprintf(request, sizeof request, "DELETE /api/my/sessions/%s", hex);
    CHECK_EQ(call(&anne, request, "", "ok"), 200);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    CHECK_EQ(token_socket(program, &fd), 0);
    CHECK(plain_closed_with(fd, SRV_CLOSE_ENDED));
    close(fd);
    end();
}

/* ---- those who guess ---- */

static int guess(const char *login, const char *address, const char *password)
{
    browser b = {.address = address};
    char body[128];
    snprintf(body, sizeof body, "{\"login\":\"%s\",\"password\":\"%s\"}", login, password);
    return browse(&server, &b, "POST /api/login", body);
}

/* Three addresses guess until they may not; the owner comes from a fourth, then from one of
 * theirs, with a device that was hers. */
TEST(strangers_do_not_lock_the_owner_out, "")
{
    browser anne, fresh = {.address = "203.0.113.9"};
    char address[32];
    int tried = 0;
    begin_proxied();
    anne = new_account("anne.twelve");
    for (int i = 0; i < 60; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i % 3);
        int status = guess("anne.twelve", address, "not the one");
        CHECK(status == 403 || status == 429);
        tried += status == 403;
    }
    CHECK_EQ(tried, 30); /* ten of each */
    CHECK_EQ(guess("anne.twelve", "198.51.100.1", "long enough"), 429);
    CHECK_EQ(log_in(&fresh, "anne.twelve", "long enough", "true"), 200);
    browser known = anne; /* its cookie is gone, that it is known is not */
    CHECK_EQ(call(&known, "POST /api/logout", "", "ok"), 200);
    known.address = "198.51.100.1";
    CHECK_EQ(log_in(&known, "anne.twelve", "long enough", "true"), 200);
    CHECK_EQ(call(&known, "POST /api/my/codes", "{\"password\":\"long enough\"}", "codes"), 200);
    end();
}

/* However many addresses guess: a hundred an hour, and no more. The owner comes in all
 * the same, from a device of the account or with a recovery code. */
TEST(a_login_is_guessed_at_a_hundred_times, "")
{
    browser anne, phone = {.agent = IPHONE, .address = "203.0.113.77"};
    char address[40], code[24], body[160];
    int tried = 0;
    begin_proxied();
    anne = new_account("anne.thirteen");
    code_of(&anne, 0, code);
    for (int i = 0; i < 120; i++) {
        snprintf(address, sizeof address, "2001:db8:%x::1", i + 1);
        int status = guess("anne.thirteen", address, "not the one");
        while (status == 503) /* four are hashed at a time */
            status = guess("anne.thirteen", address, "not the one");
        tried += status == 403;
    }
    CHECK_EQ(tried, 100);
    CHECK_EQ(guess("anne.thirteen", "203.0.113.5", "long enough"), 429);
    CHECK_EQ(call(&anne, "POST /api/logout", "", "ok"), 200);
    CHECK_EQ(log_in(&anne, "anne.thirteen", "long enough", "true"), 200);
    snprintf(body, sizeof body,
             "{\"login\":\"anne.thirteen\",\"code\":\"%s\",\"password\":\"brand new\"}", code);
    CHECK_EQ(call(&phone, "POST /api/recover", body, "true"), 200);
    CHECK_EQ(log_in(&phone, "anne.thirteen", "brand new", "true"), 200);
    /* That cookie is of the account before it was recovered, and of no other. */
    anne.session[0] = 0;
    CHECK_EQ(log_in(&anne, "anne.thirteen", "brand new", "too_fast"), 429);
    end();
}

/* Who is logged in guesses for that session alone. */
TEST(a_session_guesses_ten_times, "")
{
    static const char *const what[] = {"POST /api/my/codes", "POST /api/my/password",
                                       "DELETE /api/me"};
    browser anne, phone = {.agent = IPHONE};
    begin();
    anne = new_account("anne.fourteen");
    CHECK_EQ(log_in(&phone, "anne.fourteen", "long enough", "true"), 200);
    for (int i = 0; i < 10; i++)
        CHECK_EQ(
            call(&anne, what[i % 3], "{\"old\":\"not it\",\"password\":\"not the one\"}", "wrong"),
            403);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(call(&anne, what[i], "{\"old\":\"long enough\",\"password\":\"long enough\"}",
                      "too_fast"),
                 429);
    CHECK_EQ(call(&phone, "POST /api/my/codes", "{\"password\":\"long enough\"}", "codes"), 200);
    end();
}

/* ---- two at once ---- */

enum { CROWD = 8 };

/* All of these in one moment: the server stands still until every request lies before it. */
static void all_at_once(browser *who, const char *const *request, const char *const *body,
                        int *status, int count)
{
    int fd[CROWD];
    char text[512];
    for (int i = 0; i < count; i++) {
        fd[i] = plain_open(&server);
        plain_say(fd[i], "GET /healthz", "");
        CHECK_EQ(plain_hear(fd[i], text, sizeof text), 200);
    }
    CHECK_EQ(kill(server.pid, SIGSTOP), 0);
    for (int i = 0; i < count; i++)
        browser_say(&who[i], fd[i], request[i], body[i]);
    CHECK_EQ(kill(server.pid, SIGCONT), 0);
    for (int i = 0; i < count; i++) {
        status[i] = browser_hear(&who[i], fd[i]);
        close(fd[i]);
    }
}

static int how_many(const int *status, int count, int wanted)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += status[i] == wanted;
    return found;
}

TEST(two_registrations_of_a_guest_are_one, "")
{
    static const char *const request[] = {"POST /api/register", "POST /api/register"};
    static const char *const body[] = {"{\"login\":\"race.a\",\"password\":\"password1\"}",
                                       "{\"login\":\"race.b\",\"password\":\"password2\"}"};
    browser two[2] = {{.agent = FIREFOX}, {.agent = FIREFOX}}, other = {.agent = FIREFOX};
    int status[2];
    begin();
    CHECK_EQ(call(&two[0], "GET /api/me", "", "false"), 200);
    two[1] = two[0];
    all_at_once(two, request, body, status, 2);
    CHECK_EQ(how_many(status, 2, 200), 1);
    CHECK_EQ(how_many(status, 2, 409), 1);
    int won = status[0] == 200 ? 0 : 1;
    CHECK(strstr(two[1 - won].body, "under_way") != NULL);
    CHECK_EQ(log_in(&other, won ? "race.b" : "race.a", won ? "password2" : "password1", "true"),
             200);
    CHECK_EQ(log_in(&other, won ? "race.a" : "race.b", won ? "password1" : "password2", "wrong"),
             403);
    end();
}

TEST(a_name_given_while_hashing_stays, "")
{
    static const char *const request[] = {"POST /api/register", "POST /api/me"};
    static const char *const body[] = {"{\"login\":\"race.c\",\"password\":\"password1\"}",
                                       "{\"name\":\"Constance\"}"};
    browser two[2] = {{.agent = FIREFOX}, {.agent = FIREFOX}}, other = {.agent = FIREFOX};
    int status[2];
    begin();
    CHECK_EQ(call(&two[0], "GET /api/me", "", "false"), 200);
    CHECK_EQ(call(&two[0], "POST /api/me", "{\"name\":\"Connie\"}", "Connie"), 200);
    two[1] = two[0];
    all_at_once(two, request, body, status, 2);
    CHECK_EQ(how_many(status, 2, 200), 2);
    CHECK_EQ(log_in(&other, "race.c", "password1", "\"name\":\"Constance\""), 200);
    end();
}

TEST(a_code_used_twice_at_once_opens_once, "")
{
    const char *request[4], *body[4];
    browser anne,
        four[4] = {{.agent = IPHONE}, {.agent = IPHONE}, {.agent = IPHONE}, {.agent = IPHONE}};
    char code[24], text[4][160];
    int status[4];
    begin();
    anne = new_account("anne.fifteen");
    code_of(&anne, 0, code);
    for (int i = 0; i < 4; i++) {
        snprintf(text[i], sizeof text[i],
                 "{\"login\":\"anne.fifteen\",\"code\":\"%s\",\"password\":\"password %d\"}", code,
                 i);
        request[i] = "POST /api/recover";
        body[i] = text[i];
    }
    all_at_once(four, request, body, status, 4);
    CHECK_EQ(how_many(status, 4, 200), 1);
    CHECK_EQ(how_many(status, 4, 409) + how_many(status, 4, 403) + how_many(status, 4, 503), 3);
    for (int i = 0; i < 4; i++)
        CHECK(logged_in(&four[i]) == (status[i] == 200));
    end();
}

/* Two log out, one changes the password, one logs in with the old one, all at once: whatever comes
 * first, who has logged out is out, and the old password opens nothing afterwards. */
TEST(a_change_beats_what_is_under_way, "")
{
    static const char *const request[] = {"POST /api/logout", "POST /api/logout",
                                          "POST /api/my/password", "POST /api/login",
                                          "POST /api/login"};
    static const char login[] = "{\"login\":\"anne.sixteen\",\"password\":\"long enough\"}";
    static const char *const body[] = {
        "", "", "{\"old\":\"long enough\",\"password\":\"changed now\",\"others\":true}", login,
        login};
    browser who[5] = {{.agent = FIREFOX}}, before[5];
    int status[5];
    begin();
    who[0] = new_account("anne.sixteen");
    for (int i = 1; i < 5; i++)
        who[i].agent = IPHONE;
    CHECK_EQ(log_in(&who[1], "anne.sixteen", "long enough", "true"), 200);
    CHECK_EQ(log_in(&who[2], "anne.sixteen", "long enough", "true"), 200);
    memcpy(before, who, sizeof before);
    all_at_once(who, request, body, status, 5);
    CHECK_EQ(status[0], 200);
    CHECK_EQ(status[1], 200);
    CHECK_EQ(status[2], 200);
    CHECK(!logged_in(&before[0]) && !logged_in(&before[1]));
    CHECK(logged_in(&who[2]));
    CHECK(!logged_in(&who[3]) && !logged_in(&who[4]));
    CHECK_EQ(sessions_of(&who[2]), 1);
    browser fresh = {.agent = FIREFOX};
    CHECK_EQ(log_in(&fresh, "anne.sixteen", "long enough", "wrong"), 403);
    CHECK_EQ(log_in(&fresh, "anne.sixteen", "changed now", "true"), 200);
    end();
}

/* ---- pages of other sites ---- */

static int origin(const char *value)
{
    char lines[512];
    int fd;
    snprintf(lines, sizeof lines, "Origin: %s\r\n", value);
    int status = plain_socket(&server, lines, &fd);
    close(fd);
    return status;
}

/* With an address of its own the server takes that one, whatever Host says. Without cookies that is
 * nobody: 401; a page of another site is not even asked who it is: 403. */
TEST(only_pages_of_the_own_address_speak, "")
{
    char own[256], other[256];
    begin_proxied(); /* its address is http://127.0.0.1:PORT */
    CHECK_EQ(origin(server.url), 401);
    snprintf(own, sizeof own, "HTTP%s", server.url + 4);
    CHECK_EQ(origin(own), 401);
    snprintf(other, sizeof other, "https%s", server.url + 4);
    CHECK_EQ(origin(other), 403);
    snprintf(other, sizeof other, "%s0", server.url);
    CHECK_EQ(origin(other), 403);
    CHECK_EQ(origin("http://x"), 403); /* that is Host */
    CHECK_EQ(origin("https://x"), 403);
    CHECK_EQ(origin("null"), 403);
    end();
    begin();
    CHECK_EQ(origin("http://x"), 401);
    CHECK_EQ(origin("http://evil.example"), 403);
    end();
}

int main(void)
{
    live_begin(&server);
    RUN(a_guests_cookie_is_not_the_accounts);
    RUN(devices_are_listed_and_ended);
    RUN(logging_out_ends_the_session);
    RUN(a_password_is_changed_with_the_old_one);
    RUN(a_code_opens_once);
    RUN(a_token_may_do_what_it_is_for);
    RUN(tokens_end_with_their_account);
    RUN(an_account_has_sixteen_tokens);
    RUN(what_was_signed_before_is_good_once);
    RUN(strangers_do_not_lock_the_owner_out);
    RUN(a_login_is_guessed_at_a_hundred_times);
    RUN(a_session_guesses_ten_times);
    RUN(two_registrations_of_a_guest_are_one);
    RUN(a_name_given_while_hashing_stays);
    RUN(a_code_used_twice_at_once_opens_once);
    RUN(a_change_beats_what_is_under_way);
    RUN(only_pages_of_the_own_address_speak);
    live_end(&server);
    return test_done();
}
