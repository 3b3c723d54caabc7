/* Accounts: to make one, log in, change or lose the password, delete it. Passwords are hashed on
 * other threads, a few at a time.
 *
 * Of two changes of one account the second is refused until the first is safe, and nothing that was
 * read before hashing is written back after it, but what the change is about. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/json.h"
#include "net/json_read.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASHES_MAX = 4,    /* at a time: 19 MiB each; the last is for logins only */
    ACCOUNTS_MAX = 30, /* tries to make one, from one address in ten minutes */
    PASSWORD_MIN = 8,
    PASSWORD_MAX = 200,
    CODES = 10,
    TRIES_MAX = 3
};

/* ---- guesses --------------------------------------------------------------------------------- */

/* Wrong passwords are counted against who guesses. Somebody with a session of the account, or on a
 * device that it was used on, counts for itself alone: whatever strangers do, the owner gets in.
 * Strangers count by address, by address and login, and all together by login. A recovery code
 * cannot be guessed, so there is no count by login for those. */
typedef struct {
    char address[SRV_ADDRESS_BYTES];
    char login[STORE_LOGIN_BYTES]; /* "": of a code */
    char pair[SRV_ADDRESS_BYTES + STORE_LOGIN_BYTES];
    char known[SECRET_DEVICE_BYTES]; /* the session or device; "": a stranger */
} guess;

static int tries_of(const guess *g, srv_try tries[TRIES_MAX])
{
    enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    if (g->known[0]) {
        tries[0] = (srv_try){"device", g->known, 10, 10 * MINUTE};
        tries[1] = (srv_try){"device-day", g->known, 100, DAY};
        return 2;
    }
    tries[0] = (srv_try){"address", g->address, 10, 10 * MINUTE};
    tries[1] = (srv_try){"pair", g->pair, 40, DAY};
    tries[2] = (srv_try){"login", g->login, 100, HOUR};
    return g->login[0] ? 3 : 2;
}

static void give_back(srv_server *s, const guess *g, int count)
{
    srv_try tries[TRIES_MAX];
    (void)tries_of(g, tries);
    for (int i = 0; i < count; i++)
        srv_guard_back(&s->logins, &tries[i], srv_now(s));
}

/* One more guess? Those that were right are given back, so failures are counted; until they are
 * known, all count. */
static bool may_guess(srv_server *s, const guess *g)
{
    srv_try tries[TRIES_MAX];
    int count = tries_of(g, tries);
    if (srv_unlimited(s)) return true;
    for (int i = 0; i < count; i++) {
        if (srv_guard_count(&s->logins, &tries[i], srv_now(s))) continue;
        give_back(s, g, i);
        return false;
    }
    return true;
}

static void guessed_right(srv_server *s, const guess *g)
{
    give_back(s, g, g->known[0] ? 2 : TRIES_MAX - !g->login[0]);
}

static void hex_of(const uint8_t *bytes, int count, char *hex, uint32_t size)
{
    cab_text text;
    cab_text_begin(&text, hex, size);
    for (int i = 0; i < count; i++)
        cab_text_hex(&text, bytes[i], 2);
}

/* Whose device it was tells no more than that: the number in the cookie is signed for a person. */
static void begin_guess(srv_server *s, net_conn conn, const http1_message *m, const char *login,
                        const store_person *person, guess *g)
{
    http1_span value;
    char device[SECRET_DEVICE_BYTES] = "";
    memset(g, 0, sizeof *g);
    srv_counted_address(s, conn, m, g->address);
    snprintf(g->login, sizeof g->login, "%s", login);
    snprintf(g->pair, sizeof g->pair, "%s %s", g->address, login);
    if (http1_cookie(m, "cabale_known", &value) && value.length < sizeof device)
        snprintf(device, sizeof device, "%.*s", (int)value.length, value.at);
    if (secret_device_of(s->key, person->person, person->epoch, device))
        memcpy(g->known, device, sizeof device);
}

/* Who has a session guesses for that session. */
static void begin_own_guess(const srv_who *who, guess *g)
{
    memset(g, 0, sizeof *g);
    hex_of(who->session, STORE_SESSION, g->known, sizeof g->known);
}

/* ---- one change at a time -------------------------------------------------------------------- */

static uint64_t change_key(const uint8_t person[SRV_PERSON])
{
    uint64_t number = srv_person_number(person);
    return number ? number : 1;
}

static bool changing(const srv_server *s, const uint8_t person[SRV_PERSON])
{
    return srv_map_get(&s->changing, change_key(person)) != NULL;
}

static void begin_change(srv_server *s, const uint8_t person[SRV_PERSON])
{
    srv_map_put(&s->changing, change_key(person), s);
}

void srv_end_change(srv_server *s, const uint8_t person[SRV_PERSON])
{
    srv_map_remove(&s->changing, change_key(person));
}

/* ---- hashing takes its time elsewhere -------------------------------------------------------- */

typedef uint8_t account_job;
enum { JOB_REGISTER, JOB_LOGIN, JOB_DELETE, JOB_PASSWORD, JOB_CODES, JOB_RECOVER };

typedef struct {
    srv_server *server;
    net_conn conn;
    account_job job;
    srv_who who;
    store_person person; /* as it was stored when this began */
    char password[PASSWORD_MAX + 1], wanted[PASSWORD_MAX + 1], hash[SECRET_HASH_BYTES];
    uint8_t code[SECRET_SESSION];
    guess guess;
    srv_device device;
    bool with_token, others, tokens; /* what else is wanted */
    bool right;
} hashing;

static bool asks_password(account_job job)
{
    return job != JOB_REGISTER && job != JOB_RECOVER;
}

static void hash_elsewhere(void *user)
{
    hashing *h = (hashing *)user;
    h->right = !asks_password(h->job) || secret_password_right(h->person.hash, h->password);
    if (h->right && h->wanted[0]) h->right = secret_password_hash(h->wanted, h->hash);
    secret_wipe(h->password, sizeof h->password);
    secret_wipe(h->wanted, sizeof h->wanted);
}

static void refuse(hashing *h, int status, const char *error)
{
    if (h->job != JOB_LOGIN) srv_end_change(h->server, h->person.person);
    srv_answer_error(h->server, h->conn, status, error);
}

/* An answer that ends the change when it is safe, or never will be. */
static srv_promise_of promise_of(const hashing *h)
{
    srv_promise_of p = {.conn = h->conn, .tells = true};
    memcpy(p.person, h->person.person, SRV_PERSON);
    p.changes = h->job != JOB_LOGIN;
    return p;
}

static void put_device(srv_server *s, const uint8_t person[SRV_PERSON], uint32_t epoch,
                       cab_text *lines)
{
    char text[SECRET_DEVICE_BYTES];
    secret_device(s->key, person, epoch, text);
    srv_put_cookie(s, "cabale_known", text, lines);
}

/* A session of its own for who asks: what it had before is good no more. */
static void put_session(hashing *h, uint32_t epoch, srv_promise_of *p)
{
    srv_server *s = h->server;
    char text[SECRET_SESSION_BYTES];
    cab_text lines, more;
    p->leaves = h->who.kind == STORE_DEVICE;
    memcpy(p->left, h->who.id, SRV_PERSON);
    if (p->leaves) s->ticket = store_drop_session(s->store, h->who.session);
    srv_new_device(s, h->person.person, &h->device, text);
    cab_text_begin(&lines, p->lines, sizeof p->lines);
    srv_put_cookie(s, "cabale", text, &lines);
    put_device(s, h->person.person, epoch, &lines);
    cab_text_begin(&more, p->more, sizeof p->more);
    if (h->with_token) cab_json_string(&more, "token", text);
    secret_wipe(text, sizeof text);
    p->ends = true;
}

/* A new set, told once: all that stays of them is a hash. */
static void put_codes(hashing *h, srv_promise_of *p)
{
    srv_server *s = h->server;
    cab_text more;
    char text[SECRET_CODE_BYTES];
    uint8_t hash[SECRET_SESSION];
    store_drop_code(s->store, h->person.person, NULL);
    uint32_t told = (uint32_t)strlen(p->more);
    cab_text_begin(&more, p->more + told, (uint32_t)sizeof p->more - told);
    cab_text_add(&more, told > 0 ? ",\"codes\":[" : "\"codes\":[");
    for (int i = 0; i < CODES; i++) {
        secret_code(text);
        (void)secret_code_number(text, hash);
        cab_json_string(&more, NULL, text);
        s->ticket = store_put_code(s->store, h->person.person, hash);
    }
    cab_json_close(&more, ']');
    secret_wipe(text, sizeof text);
}

static bool put_login(srv_server *s, const store_person *person)
{
    store_ticket ticket = store_put_login(s->store, person);
    if (ticket) s->ticket = ticket;
    return ticket != 0;
}

static void registered(srv_server *s, hashing *h)
{
    store_person person = h->person;
    srv_promise_of p = promise_of(h);
    if (!h->right) {
        refuse(h, 503, "busy");
        return;
    }
    /* What was signed for the guest is good no more. */
    person.epoch = (person.epoch + 1) & SECRET_EPOCH_MAX;
    memcpy(person.hash, h->hash, sizeof person.hash);
    if (!put_login(s, &person)) {
        bool taken = store_refusal(s->store) == STORE_TAKEN;
        refuse(h, taken ? 409 : 503, taken ? "taken" : "busy");
        return;
    }
    put_session(h, person.epoch, &p);
    put_codes(h, &p);
    srv_answer_when_safe(s, &p, s->ticket);
}

/* The password may have been changed, the account deleted, while this one was being hashed. */
static bool still_so(const srv_server *s, const hashing *h)
{
    store_person now;
    return store_get_person(s->store, h->person.person, &now) == STORE_OK &&
           strcmp(now.hash, h->person.hash) == 0;
}

static void logged_in(srv_server *s, hashing *h)
{
    srv_promise_of p = promise_of(h);
    if (!h->right || !still_so(s, h)) {
        refuse(h, 403, "wrong");
    } else if (changing(s, h->person.person)) {
        refuse(h, 409, "under_way");
    } else {
        guessed_right(s, &h->guess);
        put_session(h, h->person.epoch, &p);
        srv_answer_when_safe(s, &p, s->ticket);
    }
}

/* ---- a new password -------------------------------------------------------------------------- */

static void changed_password(srv_server *s, hashing *h)
{
    store_person person = h->person;
    srv_promise_of p = promise_of(h);
    cab_text lines;
    if (!h->right) {
        refuse(h, 403, "wrong");
        return;
    }
    guessed_right(s, &h->guess);
    memcpy(person.hash, h->hash, sizeof person.hash);
    person.epoch = (person.epoch + (h->others ? 1 : 0)) & SECRET_EPOCH_MAX;
    if (!put_login(s, &person)) {
        refuse(h, 503, "busy");
        return;
    }
    if (h->others) srv_end_others(s, &h->who, h->tokens);
    p.ends = h->others;
    cab_text_begin(&lines, p.lines, sizeof p.lines);
    put_device(s, person.person, person.epoch, &lines);
    srv_answer_when_safe(s, &p, s->ticket);
}

static void changed_codes(srv_server *s, hashing *h)
{
    srv_promise_of p = promise_of(h);
    if (!h->right) {
        refuse(h, 403, "wrong");
        return;
    }
    guessed_right(s, &h->guess);
    put_codes(h, &p);
    srv_answer_when_safe(s, &p, s->ticket);
}

/* Somebody who needs a code may have lost more than the password: all sessions and tokens end. */
static void recovered(srv_server *s, hashing *h)
{
    store_person person = h->person;
    srv_promise_of p = promise_of(h);
    if (!h->right) {
        refuse(h, 503, "busy");
        return;
    }
    memcpy(person.hash, h->hash, sizeof person.hash);
    person.epoch = (person.epoch + 1) & SECRET_EPOCH_MAX;
    if (!put_login(s, &person)) {
        refuse(h, 503, "busy");
        return;
    }
    store_drop_code(s->store, person.person, h->code);
    store_drop_sessions(s->store, person.person, STORE_DEVICE + STORE_PROGRAM + STORE_BEFORE, NULL);
    put_session(h, person.epoch, &p);
    srv_answer_when_safe(s, &p, s->ticket);
}

/* ---- the end of an account ------------------------------------------------------------------- */

/* Its number stays, with an epoch that no token has: who held one is nobody now. */
static store_ticket forget_person(srv_server *s, const store_person *person)
{
    return store_forget_person(s->store, person->person, (person->epoch + 1) & SECRET_EPOCH_MAX,
                               srv_forgotten_name(), srv_person_number(person->person));
}

static void deleted(srv_server *s, hashing *h)
{
    srv_promise_of p = promise_of(h);
    p.gone = p.farewell = true;
    if (!h->right) {
        refuse(h, 403, "wrong");
        return;
    }
    guessed_right(s, &h->guess);
    srv_answer_when_safe(s, &p, forget_person(s, &h->person));
    srv_forget(s->core, h->person.person, srv_now(s));
}

/* ---- what begins ----------------------------------------------------------------------------- */

static void hashed(void *user)
{
    static void (*const then[])(srv_server *, hashing *) = {
        registered, logged_in, deleted, changed_password, changed_codes, recovered};
    hashing *h = (hashing *)user;
    srv_server *s = h->server;
    s->hashing--;
    s->hashing_accounts -= h->job != JOB_LOGIN;
    then[h->job](s, h);
    secret_wipe(h, sizeof *h);
    free(h);
}

/* However many accounts are made and changed, one more can log in. */
static bool busy(const srv_server *s, account_job job)
{
    bool account = job != JOB_LOGIN;
    return s->hashing >= HASHES_MAX || (account && s->hashing_accounts >= HASHES_MAX - 1);
}

static void begin_hash(const hashing *about, const char *password, const char *wanted)
{
    srv_server *s = about->server;
    hashing *h = (hashing *)srv_need(sizeof *h);
    *h = *about;
    snprintf(h->password, sizeof h->password, "%s", password ? password : "");
    snprintf(h->wanted, sizeof h->wanted, "%s", wanted ? wanted : "");
    if (!net_work(s->loop, hash_elsewhere, hashed, h)) {
        srv_answer_error(s, h->conn, 503, "full");
        secret_wipe(h, sizeof *h);
        free(h);
        return;
    }
    if (h->job != JOB_LOGIN) begin_change(s, h->person.person);
    s->hashing++;
    s->hashing_accounts += h->job != JOB_LOGIN;
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

static bool good_password(const char *password)
{
    size_t length = password ? strlen(password) : 0;
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

static bool may_register(srv_server *s, net_conn conn, const http1_message *m)
{
    char address[SRV_ADDRESS_BYTES];
    srv_counted_address(s, conn, m, address);
    srv_try account = {"account", address, ACCOUNTS_MAX, SRV_WINDOW};
    return srv_unlimited(s) || srv_guard_count(&s->newcomers, &account, srv_now(s));
}

static void make_account(hashing *h, const http1_message *m, const net_json *body)
{
    srv_server *s = h->server;
    store_person other;
    const char *login = net_json_text(body, "login"), *password = net_json_text(body, "password");
    if (store_get_person(s->store, h->who.id, &h->person) != STORE_OK) {
        memset(&h->person, 0, sizeof h->person);
        memcpy(h->person.person, h->who.id, SRV_PERSON);
        h->person.created = srv_now(s);
    }
    if (h->who.account) {
        srv_answer_error(s, h->conn, 409, "has_account");
    } else if (h->who.program) {
        srv_answer_error(s, h->conn, 403, "not_allowed");
    } else if (!fold_login(login, h->person.login, sizeof h->person.login)) {
        srv_answer_error(s, h->conn, 400, "bad_login");
    } else if (!good_password(password)) {
        srv_answer_error(s, h->conn, 400, "bad_password");
    } else if (!may_register(s, h->conn, m)) {
        srv_answer_error(s, h->conn, 429, "too_fast");
    } else if (store_find_login(s->store, h->person.login, &other) == STORE_OK) {
        srv_answer_error(s, h->conn, 409, "taken"); /* before any work is done for it */
    } else if (changing(s, h->who.id)) {
        srv_answer_error(s, h->conn, 409, "under_way");
    } else if (busy(s, JOB_REGISTER)) {
        srv_answer_error(s, h->conn, 503, "busy");
    } else {
        if (!h->person.name[0]) snprintf(h->person.name, sizeof h->person.name, "%.40s", login);
        h->person.seen = srv_now(s);
        begin_hash(h, NULL, password);
    }
}

/* A login that there is not takes as long, and is told the same. */
static void log_in(hashing *h, const http1_message *m, const net_json *body)
{
    srv_server *s = h->server;
    char login[STORE_LOGIN_BYTES];
    const char *password = net_json_text(body, "password");
    if (!fold_login(net_json_text(body, "login"), login, sizeof login) || !password ||
        strlen(password) > PASSWORD_MAX) {
        srv_answer_error(s, h->conn, 403, "wrong");
        return;
    }
    if (store_find_login(s->store, login, &h->person) != STORE_OK)
        memset(&h->person, 0, sizeof h->person); /* an empty hash is never right */
    begin_guess(s, h->conn, m, login, &h->person, &h->guess);
    if (busy(s, JOB_LOGIN)) /* before it is counted: no guess was made */
        srv_answer_error(s, h->conn, 503, "busy");
    else if (!may_guess(s, &h->guess))
        srv_answer_error(s, h->conn, 429, "too_fast");
    else
        begin_hash(h, password, NULL);
}

/* The code is looked at first: what has no right to it costs no hash. */
static void recover(hashing *h, const http1_message *m, const net_json *body)
{
    srv_server *s = h->server;
    char login[STORE_LOGIN_BYTES];
    const char *code = net_json_text(body, "code"), *wanted = net_json_text(body, "password");
    if (!good_password(wanted)) {
        srv_answer_error(s, h->conn, 400, "bad_password");
        return;
    }
    bool form = fold_login(net_json_text(body, "login"), login, sizeof login) && code &&
                secret_code_number(code, h->code);
    if (!form || store_find_login(s->store, login, &h->person) != STORE_OK)
        memset(&h->person, 0, sizeof h->person);
    begin_guess(s, h->conn, m, "", &h->person, &h->guess);
    if (busy(s, JOB_RECOVER)) {
        srv_answer_error(s, h->conn, 503, "busy");
    } else if (!may_guess(s, &h->guess)) {
        srv_answer_error(s, h->conn, 429, "too_fast");
    } else if (!form || store_has_code(s->store, h->person.person, h->code) != STORE_OK) {
        srv_answer_error(s, h->conn, 403, "wrong");
    } else if (changing(s, h->person.person)) {
        guessed_right(s, &h->guess);
        srv_answer_error(s, h->conn, 409, "under_way");
    } else {
        guessed_right(s, &h->guess);
        begin_hash(h, NULL, wanted);
    }
}

/* What its owner alone may do, and only with the password: a session that was left open is not
 * enough. A guess here is a guess at a login's password all the same. */
static void change_account(hashing *h, const char *password, const char *wanted)
{
    srv_server *s = h->server;
    if (!srv_owns(s, h->conn, &h->who)) return;
    bool stored = store_get_person(s->store, h->who.id, &h->person) == STORE_OK;
    if (!stored || !password || strlen(password) > PASSWORD_MAX) {
        srv_answer_error(s, h->conn, 403, "wrong");
        return;
    }
    begin_own_guess(&h->who, &h->guess);
    if (h->job == JOB_PASSWORD && !good_password(wanted))
        srv_answer_error(s, h->conn, 400, "bad_password");
    else if (changing(s, h->who.id))
        srv_answer_error(s, h->conn, 409, "under_way");
    else if (busy(s, h->job))
        srv_answer_error(s, h->conn, 503, "busy");
    else if (!may_guess(s, &h->guess))
        srv_answer_error(s, h->conn, 429, "too_fast");
    else
        begin_hash(h, password, wanted);
}

bool srv_account_http(srv_server *s, net_conn conn, const http1_message *m, const char *call,
                      const net_json *body)
{
    static const struct {
        const char *method, *call;
        account_job job;
    } calls[] = {{"POST", "register", JOB_REGISTER}, {"POST", "login", JOB_LOGIN},
                 {"DELETE", "me", JOB_DELETE},       {"POST", "my/password", JOB_PASSWORD},
                 {"POST", "my/codes", JOB_CODES},    {"POST", "recover", JOB_RECOVER}};
    hashing h = {.server = s, .conn = conn};
    size_t i = 0, count = sizeof calls / sizeof *calls;
    while (i < count &&
           (!http1_same(m->method, calls[i].method) || strcmp(call, calls[i].call) != 0))
        i++;
    if (i == count) return false;
    h.job = calls[i].job;
    h.with_token = net_json_flag(body, "token", false);
    h.others = net_json_flag(body, "others", false);
    h.tokens = net_json_flag(body, "tokens", false);
    srv_device_of(m, &h.device);
    bool known = srv_who_asks(s, m, &h.who);
    if (h.job == JOB_LOGIN)
        log_in(&h, m, body);
    else if (h.job == JOB_RECOVER)
        recover(&h, m, body);
    else if (!known)
        srv_answer_error(s, conn, 401, "no_person");
    else if (h.job == JOB_REGISTER)
        make_account(&h, m, body);
    else
        change_account(&h, net_json_text(body, h.job == JOB_PASSWORD ? "old" : "password"),
                       h.job == JOB_PASSWORD ? net_json_text(body, "password") : NULL);
    return true;
}
