/* Who is asking: guests, accounts, tokens. Passwords are hashed on other threads, a few at a
 * time. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/json.h"
#include "net/json_read.h"
#include "server/pages.h"

#include <arpa/inet.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KIND_COOKIE = 1,
    KIND_BOT = 2,
    HASHES_MAX = 4,    /* at a time: 19 MiB each; the last is for logins only */
    LOGIN_TRIES = 10,  /* in ten minutes */
    GUESTS_MAX = 60,   /* new ones from one address in ten minutes */
    ACCOUNTS_MAX = 30, /* tries to make one, from one address in ten minutes */
    WINDOW = 10 * 60 * 1000,
    PASSWORD_MIN = 8,
    PASSWORD_MAX = 200,
    ADDRESS_BYTES = 64
};

/* ---- limits ---------------------------------------------------------------------------------- */

/* Tests and load: no limits. */
static bool unlimited(const srv_server *s)
{
    return s->options.pace == 0;
}

static srv_try some_try(const char *what, const char *name, uint32_t most)
{
    srv_try t = {what, name, most, WINDOW};
    return t;
}

void srv_address(srv_server *s, net_conn conn, const http1_message *m, char *text, uint32_t size)
{
    cab_text out;
    http1_span forwarded = {NULL, 0};
    cab_text_begin(&out, text, size);
    net_peer(s->loop, conn, &out);
    /* Only a proxy of ours may say whom it speaks for; the last name in the last list is its own
     * word. */
    bool local = strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0;
    for (uint32_t i = 0; i < m->fields; i++)
        if (http1_is(m->field[i].name, "x-forwarded-for")) forwarded = m->field[i].value;
    if (!s->options.public_url || !local || !forwarded.at) return;
    uint32_t from = forwarded.length;
    while (from > 0 && forwarded.at[from - 1] != ',' && forwarded.at[from - 1] != ' ')
        from--;
    cab_text_begin(&out, text, size);
    cab_text_bytes(&out, forwarded.at + from, forwarded.length - from);
}

/* An address as it is counted: an IPv6 customer has a whole /64. */
static void counted_address(srv_server *s, net_conn conn, const http1_message *m,
                            char text[ADDRESS_BYTES])
{
    static const uint8_t four[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t six[16];
    srv_address(s, conn, m, text, ADDRESS_BYTES);
    if (inet_pton(AF_INET6, text, six) != 1) return;
    if (memcmp(six, four, sizeof four) == 0) {
        (void)inet_ntop(AF_INET, six + 12, text, ADDRESS_BYTES);
        return;
    }
    memset(six + 8, 0, 8);
    (void)inet_ntop(AF_INET6, six, text, ADDRESS_BYTES);
}

uint64_t srv_address_mark(srv_server *s, net_conn conn, const http1_message *m)
{
    char address[ADDRESS_BYTES];
    counted_address(s, conn, m, address);
    return secret_mark(s->key, "address", address);
}

/* One more guess at this login's password from this address? Those that were right are given back,
 * so failures are counted; until they are known, all count. */
static bool may_guess(srv_server *s, const char *address, const char *login)
{
    srv_try by_address = some_try("address", address, LOGIN_TRIES);
    srv_try by_login = some_try("login", login, LOGIN_TRIES);
    int64_t now = srv_now(s);
    if (unlimited(s)) return true;
    if (!srv_guard_count(&s->logins, &by_address, now)) return false;
    if (srv_guard_count(&s->logins, &by_login, now)) return true;
    srv_guard_back(&s->logins, &by_address, now);
    return false;
}

static void guessed_right(srv_server *s, const char *address, const char *login)
{
    srv_try by_address = some_try("address", address, LOGIN_TRIES);
    srv_try by_login = some_try("login", login, LOGIN_TRIES);
    int64_t now = srv_now(s);
    srv_guard_back(&s->logins, &by_address, now);
    srv_guard_back(&s->logins, &by_login, now);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static bool read_token(srv_server *s, const char *text, uint32_t length, srv_who *who)
{
    char copy[SECRET_TOKEN_BYTES];
    secret_token token;
    store_person person;
    if (length >= sizeof copy) return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    if (!secret_token_read(s->key, copy, &token)) return false;
    memset(who, 0, sizeof *who);
    memcpy(who->id, token.person, SRV_PERSON);
    if (store_get_person(s->store, token.person, &person) == STORE_OK) {
        who->gone = person.epoch != token.epoch;
        if (who->gone) return false;
        snprintf(who->name, sizeof who->name, "%s", person.name);
        who->account = person.login[0] != 0;
        who->epoch = person.epoch;
    } else if (token.epoch != 0) {
        return false; /* of another store */
    }
    who->known = true;
    return true;
}

bool srv_who_asks(srv_server *s, const http1_message *m, srv_who *who)
{
    http1_span value;
    memset(who, 0, sizeof *who);
    if (http1_header(m, "authorization", &value))
        return value.length > 7 && memcmp(value.at, "Bearer ", 7) == 0 &&
               read_token(s, value.at + 7, value.length - 7, who);
    return http1_cookie(m, "cabale", &value) && read_token(s, value.at, value.length, who);
}

static void write_token(const srv_server *s, const srv_who *who, uint8_t kind, char *text)
{
    secret_token token;
    memset(&token, 0, sizeof token);
    memcpy(token.person, who->id, SRV_PERSON);
    token.kind = kind;
    token.epoch = who->epoch;
    secret_token_write(s->key, &token, text);
}

static void write_cookie(const srv_server *s, const srv_who *who, char *lines, size_t size)
{
    char text[SECRET_TOKEN_BYTES];
    bool tls = s->options.public_url && strncmp(s->options.public_url, "https:", 6) == 0;
    write_token(s, who, KIND_COOKIE, text);
    snprintf(lines, size,
             "Set-Cookie: cabale=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s\r\n"
             "Cache-Control: no-store\r\n",
             text, tls ? "; Secure" : "");
}

/* ---- answers --------------------------------------------------------------------------------- */

static void answer_person(srv_server *s, net_conn conn, const srv_who *who, bool cookie,
                          bool with_token)
{
    char body[512], lines[256], token[SECRET_TOKEN_BYTES];
    cab_text out;
    cab_text_begin(&out, body, sizeof body);
    cab_json_open(&out, NULL, '{');
    srv_page_person(who->id, who->name, who->account, &out);
    if (with_token) {
        write_token(s, who, KIND_BOT, token);
        cab_json_string(&out, "token", token);
    }
    cab_json_close(&out, '}');
    if (cookie) write_cookie(s, who, lines, sizeof lines);
    srv_answer(s, conn, 200, "application/json", cookie ? lines : NULL, body, out.length);
}

static void answer_gone(srv_server *s, net_conn conn)
{
    static const char gone[] = "Set-Cookie: cabale=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax\r\n"
                               "Cache-Control: no-store\r\n";
    srv_answer(s, conn, 200, "application/json", gone, "{\"ok\":true}", 11);
}

/* An answer that waits until what it says is safe; before that nothing has changed for anybody. */
typedef struct {
    srv_server *server;
    net_conn conn;
    srv_who who;
    bool cookie, with_token, gone;
} promise;

static void keep_promise(void *user, bool safe)
{
    promise *p = (promise *)user;
    srv_server *s = p->server;
    s->forgetting -= p->gone;
    if (!safe) {
        srv_answer_error(s, p->conn, 503, "storage");
    } else if (p->gone) {
        srv_forget(s->core, p->who.id, srv_now(s)); /* tokens were good until now */
        answer_gone(s, p->conn);
    } else {
        srv_renamed(s->core, p->who.id, p->who.name, p->who.account);
        answer_person(s, p->conn, &p->who, p->cookie, p->with_token);
    }
    free(p);
}

static void answer_when_safe(srv_server *s, const promise *answer, uint64_t ticket)
{
    promise *p = (promise *)malloc(sizeof *p);
    cab_assert(p);
    *p = *answer;
    s->ticket = ticket;
    s->forgetting += p->gone;
    srv_when_safe(s->core, ticket, keep_promise, p);
}

static void store_name(srv_server *s, const promise *answer)
{
    const srv_who *who = &answer->who;
    answer_when_safe(s, answer, store_put_name(s->store, who->id, who->name, srv_now(s)));
}

/* ---- guests ---------------------------------------------------------------------------------- */

static void new_guest(srv_server *s, net_conn conn, const http1_message *m, const char *name,
                      bool with_token)
{
    char address[ADDRESS_BYTES];
    promise p = {.server = s, .conn = conn, .cookie = true, .with_token = with_token};
    counted_address(s, conn, m, address);
    srv_try guest = some_try("guest", address, GUESTS_MAX);
    if (!unlimited(s) && !srv_guard_count(&s->newcomers, &guest, srv_now(s))) {
        srv_answer_error(s, conn, 429, "too_fast");
        return;
    }
    secret_random(p.who.id, sizeof p.who.id);
    if (!name) {
        answer_person(s, conn, &p.who, true, with_token);
        return;
    }
    snprintf(p.who.name, sizeof p.who.name, "%s", name);
    store_name(s, &p);
}

static void set_name(srv_server *s, net_conn conn, const srv_who *who, const char *name)
{
    promise p = {.server = s, .conn = conn, .who = *who};
    if (!name || srv_name_tidy(name, p.who.name)) {
        srv_answer_error(s, conn, 400, "bad_name");
        return;
    }
    store_name(s, &p);
}

/* ---- accounts: hashing takes its time elsewhere ---------------------------------------------- */

typedef uint8_t account_job;
enum { JOB_REGISTER, JOB_LOGIN, JOB_DELETE };

typedef struct {
    srv_server *server;
    net_conn conn;
    account_job job;
    srv_who who;
    store_person person;
    char password[PASSWORD_MAX + 1], hash[SECRET_HASH_BYTES];
    char address[ADDRESS_BYTES], login[STORE_LOGIN_BYTES]; /* whose guess this is */
    bool right;
} hashing;

static void hash_elsewhere(void *user)
{
    hashing *h = (hashing *)user;
    if (h->job == JOB_REGISTER)
        h->right = secret_password_hash(h->password, h->hash);
    else
        h->right = secret_password_right(h->person.hash, h->password);
    secret_wipe(h->password, sizeof h->password);
}

static void registered(srv_server *s, hashing *h)
{
    store_person other;
    if (!h->right) {
        srv_answer_error(s, h->conn, 503, "busy");
        return;
    }
    if (store_find_login(s->store, h->person.login, &other) == STORE_OK) {
        srv_answer_error(s, h->conn, 409, "taken");
        return;
    }
    memcpy(h->person.hash, h->hash, sizeof h->hash);
    store_ticket ticket = store_put_person(s->store, &h->person);
    if (!ticket) {
        srv_answer_error(s, h->conn, 409, "taken");
        return;
    }
    promise p = {.server = s, .conn = h->conn, .who = h->who, .cookie = true};
    p.who.account = true;
    answer_when_safe(s, &p, ticket);
}

static void logged_in(srv_server *s, hashing *h)
{
    if (!h->right) {
        srv_answer_error(s, h->conn, 403, "wrong");
        return;
    }
    guessed_right(s, h->address, h->login);
    memset(&h->who, 0, sizeof h->who);
    memcpy(h->who.id, h->person.person, SRV_PERSON);
    snprintf(h->who.name, sizeof h->who.name, "%s", h->person.name);
    h->who.account = true;
    h->who.epoch = h->person.epoch;
    answer_person(s, h->conn, &h->who, true, false);
}

/* One game of a person who is deleted, at a table that nobody is at. */
static bool forget_game(void *user, const store_seat *seat, const store_table *in)
{
    srv_server *s = (srv_server *)user;
    store_table table = *in;
    srv_table_id id;
    if (srv_table_parse(in->key, &id) && srv_knows(s->core, id)) return true;
    char *room = srv_room_forget(in->room, seat->person);
    if (!room) return true;
    table.room = room;
    table.length = (uint32_t)strlen(room);
    store_put_table(s->store, &table);
    free(room);
    return true;
}

/* All that stays is the number, with an epoch that no token has: who held one is nobody now. */
static store_ticket forget_person(srv_server *s, const store_person *person)
{
    store_person rest;
    memset(&rest, 0, sizeof rest);
    memcpy(rest.person, person->person, STORE_PERSON);
    rest.epoch = (person->epoch + 1) & SECRET_EPOCH_MAX;
    store_games(s->store, person->person, 0, INT_MAX, forget_game, s);
    store_drop_person(s->store, person->person);
    return store_put_person(s->store, &rest);
}

static void deleted(srv_server *s, hashing *h);

static void waited(void *user, bool safe)
{
    hashing *h = (hashing *)user;
    if (safe)
        deleted(h->server, h);
    else
        srv_answer_error(h->server, h->conn, 503, "storage");
    secret_wipe(h, sizeof *h);
    free(h);
}

/* Rooms are read as they are safe, and written whole: of two people of one table the second would
 * write the name of the first back. So one account ends after the other. */
static bool must_wait(srv_server *s, const hashing *h)
{
    if (s->forgetting == 0) return false;
    hashing *copy = (hashing *)malloc(sizeof *copy);
    cab_assert(copy);
    *copy = *h;
    srv_when_safe(s->core, s->ticket, waited, copy);
    return true;
}

static void deleted(srv_server *s, hashing *h)
{
    promise p = {.server = s, .conn = h->conn, .who = h->who, .gone = true};
    if (!h->right) {
        srv_answer_error(s, h->conn, 403, "wrong");
        return;
    }
    if (must_wait(s, h)) return;
    guessed_right(s, h->address, h->login);
    answer_when_safe(s, &p, forget_person(s, &h->person));
    srv_forget(s->core, h->who.id, srv_now(s));
}

static void hashed(void *user)
{
    hashing *h = (hashing *)user;
    srv_server *s = h->server;
    s->hashing--;
    s->hashing_accounts -= h->job != JOB_LOGIN;
    if (h->job == JOB_REGISTER) registered(s, h);
    if (h->job == JOB_LOGIN) logged_in(s, h);
    if (h->job == JOB_DELETE) deleted(s, h);
    secret_wipe(h, sizeof *h);
    free(h);
}

/* However many accounts are made and deleted, one more can log in. */
static bool busy(const srv_server *s, account_job job)
{
    bool account = job != JOB_LOGIN;
    return s->hashing >= HASHES_MAX || (account && s->hashing_accounts >= HASHES_MAX - 1);
}

static void begin_hash(const hashing *about, const char *password)
{
    srv_server *s = about->server;
    hashing *h = (hashing *)malloc(sizeof *h);
    cab_assert(h);
    *h = *about;
    snprintf(h->password, sizeof h->password, "%s", password);
    s->hashing++;
    s->hashing_accounts += h->job != JOB_LOGIN;
    net_work(s->loop, hash_elsewhere, hashed, h);
}

/* Logins are compared without regard to case (ASCII); 3 to 40 letters, digits, _ . - @ */
static bool fold_login(const char *login, char *out, size_t size)
{
    size_t length = login ? strlen(login) : 0;
    if (length < 3 || length > 40 || length >= size) return false;
    for (size_t i = 0; i <= length; i++) {
        char c = login[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
        bool good =
            (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == 0 || strchr("_.-@", c) != NULL;
        if (!good) return false;
        out[i] = c;
    }
    return true;
}

static bool may_register(srv_server *s, net_conn conn, const http1_message *m)
{
    char address[ADDRESS_BYTES];
    counted_address(s, conn, m, address);
    srv_try account = some_try("account", address, ACCOUNTS_MAX);
    return unlimited(s) || srv_guard_count(&s->newcomers, &account, srv_now(s));
}

static void make_account(srv_server *s, net_conn conn, const http1_message *m, const srv_who *who,
                         const char *login, const char *password)
{
    hashing h = {.server = s, .conn = conn, .job = JOB_REGISTER, .who = *who};
    store_person other;
    size_t length = password ? strlen(password) : 0;
    if (store_get_person(s->store, who->id, &h.person) != STORE_OK) {
        memset(&h.person, 0, sizeof h.person);
        memcpy(h.person.person, who->id, SRV_PERSON);
        h.person.created = srv_now(s);
    }
    if (who->account) {
        srv_answer_error(s, conn, 409, "has_account");
    } else if (!fold_login(login, h.person.login, sizeof h.person.login)) {
        srv_answer_error(s, conn, 400, "bad_login");
    } else if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
        srv_answer_error(s, conn, 400, "bad_password");
    } else if (!may_register(s, conn, m)) {
        srv_answer_error(s, conn, 429, "too_fast");
    } else if (store_find_login(s->store, h.person.login, &other) == STORE_OK) {
        srv_answer_error(s, conn, 409, "taken"); /* before any work is done for it */
    } else if (busy(s, JOB_REGISTER)) {
        srv_answer_error(s, conn, 503, "busy");
    } else {
        if (!h.person.name[0]) snprintf(h.person.name, sizeof h.person.name, "%.40s", login);
        h.person.seen = srv_now(s);
        memcpy(h.who.name, h.person.name, sizeof h.who.name);
        begin_hash(&h, password);
    }
}

static void log_in(srv_server *s, net_conn conn, const http1_message *m, const char *login,
                   const char *password)
{
    hashing h = {.server = s, .conn = conn, .job = JOB_LOGIN};
    if (!fold_login(login, h.login, sizeof h.login) || !password ||
        strlen(password) > PASSWORD_MAX) {
        srv_answer_error(s, conn, 403, "wrong");
        return;
    }
    counted_address(s, conn, m, h.address);
    if (busy(s, JOB_LOGIN)) { /* before it is counted: no guess was made */
        srv_answer_error(s, conn, 503, "busy");
        return;
    }
    if (!may_guess(s, h.address, h.login)) {
        srv_answer_error(s, conn, 429, "too_fast");
        return;
    }
    if (store_find_login(s->store, h.login, &h.person) != STORE_OK)
        memset(&h.person, 0, sizeof h.person); /* an empty hash is never right, and takes as long */
    begin_hash(&h, password);
}

/* Whoever guesses here guesses at a login's password all the same. */
static void delete_account(srv_server *s, net_conn conn, const http1_message *m, const srv_who *who,
                           const char *password)
{
    hashing h = {.server = s, .conn = conn, .job = JOB_DELETE, .who = *who};
    bool stored = store_get_person(s->store, who->id, &h.person) == STORE_OK;
    if (!stored || !h.person.login[0] || !password || strlen(password) > PASSWORD_MAX) {
        srv_answer_error(s, conn, 403, "wrong");
        return;
    }
    memcpy(h.login, h.person.login, sizeof h.login);
    counted_address(s, conn, m, h.address);
    if (busy(s, JOB_DELETE))
        srv_answer_error(s, conn, 503, "busy");
    else if (!may_guess(s, h.address, h.login))
        srv_answer_error(s, conn, 429, "too_fast");
    else
        begin_hash(&h, password);
}

/* ---- which call ------------------------------------------------------------------------------ */

static void change(srv_server *s, net_conn conn, const http1_message *m, const char *call,
                   const net_json *body)
{
    srv_who who;
    bool known = srv_who_asks(s, m, &who), post = http1_same(m->method, "POST");
    const char *login = body ? net_json_text(body, "login") : NULL;
    const char *password = body ? net_json_text(body, "password") : NULL;
    const char *name = body ? net_json_text(body, "name") : NULL;
    if (post && strcmp(call, "guest") == 0) {
        char tidy[SRV_NAME];
        if (name && srv_name_tidy(name, tidy))
            srv_answer_error(s, conn, 400, "bad_name");
        else
            new_guest(s, conn, m, name ? tidy : NULL, true);
    } else if (post && strcmp(call, "login") == 0) {
        log_in(s, conn, m, login, password);
    } else if (post && strcmp(call, "logout") == 0) {
        answer_gone(s, conn); /* nothing is stored of it */
    } else if (!known) {
        srv_answer_error(s, conn, 401, "no_person");
    } else if (post && strcmp(call, "me") == 0) {
        set_name(s, conn, &who, name);
    } else if (post && strcmp(call, "register") == 0) {
        make_account(s, conn, m, &who, login, password);
    } else if (post && strcmp(call, "token") == 0) {
        answer_person(s, conn, &who, false, true);
    } else if (http1_same(m->method, "DELETE") && strcmp(call, "me") == 0) {
        delete_account(s, conn, m, &who, password);
    } else {
        srv_answer_error(s, conn, 404, "not_found");
    }
}

void srv_people_http(srv_server *s, net_conn conn, const http1_message *m, const char *call)
{
    http1_span mark;
    srv_who who;
    if (http1_same(m->method, "GET") || http1_same(m->method, "HEAD")) {
        if (strcmp(call, "me") != 0)
            srv_answer_error(s, conn, 404, "not_found");
        else if (srv_who_asks(s, m, &who))
            answer_person(s, conn, &who, false, false);
        else
            new_guest(s, conn, m, NULL, false);
        return;
    }
    if (!http1_header(m, "x-cabale", &mark)) {
        srv_answer_error(s, conn, 403, "origin");
        return;
    }
    net_json *body = m->body.length > 0 ? net_json_read(m->body.at, m->body.length) : NULL;
    if (m->body.length > 0 && !body)
        srv_answer_error(s, conn, 400, "bad_message");
    else
        change(s, conn, m, call, body);
    net_json_free(body);
}
