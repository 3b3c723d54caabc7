/* How accounts are spoken for: a session for each device and for each program's token. Guests have
 * none: of them nothing is stored, and what they show is signed (secret.h). */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/json.h"
#include "net/json_read.h"
#include "server/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KIND_COOKIE = 1,
    KIND_TEXT = 2, /* of a terminal; before sessions, of programs too */
    KIND_PROGRAM = 3,
    HOUR = 3600 * 1000, /* ms: no finer is kept when a session was seen */
    DEVICES_MAX = 40,   /* of one account; the one not seen for longest makes room */
    TOKENS_MAX = 16,
    HEX = 2 * STORE_SESSION
};
static const int64_t LASTS = INT64_C(400) * 24 * HOUR; /* since it was seen last */

/* ---- who asks -------------------------------------------------------------------------------- */

static bool take_session(const store_session *session, const store_person *person, bool program,
                         srv_who *who)
{
    memcpy(who->id, person->person, SRV_PERSON);
    memcpy(who->session, session->session, STORE_SESSION);
    memcpy(who->name, person->name, sizeof who->name);
    who->seen = session->seen;
    who->kind = session->kind;
    who->epoch = person->epoch;
    who->program = program;
    who->rights = program ? session->rights & (SRV_MAY_PLAY | SRV_MAY_READ) : SRV_MAY_ALL;
    who->account = true;
    return who->known = true;
}

static bool read_session(srv_server *s, const char *text, srv_who *who)
{
    uint8_t number[STORE_SESSION];
    store_session session;
    store_person person;
    if (!secret_session_number(text, number)) return false;
    who->ended = true;
    if (store_get_session(s->store, number, &session) != STORE_OK ||
        session.seen + LASTS < srv_now(s) ||
        store_get_person(s->store, session.person, &person) != STORE_OK || !person.login[0])
        return false;
    who->ended = false;
    return take_session(&session, &person, session.kind == STORE_PROGRAM, who);
}

/* Signed for an account before there were sessions: one of them stands for all of that. Cookies are
 * good until the owner has a session; tokens were for programs, and stay until they are ended. */
static bool read_before(srv_server *s, uint8_t kind, const store_person *person, srv_who *who)
{
    store_session before;
    bool program = kind != KIND_COOKIE;
    who->ended = store_get_session(s->store, person->person, &before) != STORE_OK ||
                 (before.kind != STORE_BEFORE && !program);
    return !who->ended && take_session(&before, person, program, who);
}

static bool read_signed(srv_server *s, const char *text, srv_who *who)
{
    secret_token token;
    store_person person;
    if (!secret_token_read(s->key, text, &token)) return false;
    bool stored = store_get_person(s->store, token.person, &person) == STORE_OK;
    if (stored && person.login[0]) return read_before(s, token.kind, &person, who);
    who->gone = stored && person.epoch != token.epoch;
    if (who->gone || (!stored && token.epoch != 0)) return false; /* of another store */
    memcpy(who->id, token.person, SRV_PERSON);
    if (stored) memcpy(who->name, person.name, sizeof who->name);
    who->program = token.kind == KIND_PROGRAM;
    who->rights = who->program ? SRV_MAY_PLAY | SRV_MAY_READ : SRV_MAY_ALL;
    return who->known = true;
}

static bool read_token(srv_server *s, http1_span text, srv_who *who)
{
    char copy[SECRET_TOKEN_BYTES];
    if (text.length >= sizeof copy) return false;
    memcpy(copy, text.at, text.length);
    copy[text.length] = 0;
    return read_session(s, copy, who) || (!who->ended && read_signed(s, copy, who));
}

bool srv_who_asks(srv_server *s, const http1_message *m, srv_who *who)
{
    http1_span value;
    memset(who, 0, sizeof *who);
    if (!http1_header(m, "authorization", &value)) {
        who->cookie = http1_cookie(m, "cabale", &value);
        return who->cookie && read_token(s, value, who);
    }
    if (value.length <= 7 || memcmp(value.at, "Bearer ", 7) != 0) return false;
    value.at += 7;
    value.length -= 7;
    return read_token(s, value, who);
}

bool srv_still_good(void *user, const uint8_t session[SRV_SESSION], bool program)
{
    static const uint8_t none[SRV_SESSION];
    srv_server *s = (srv_server *)user;
    store_session now;
    return memcmp(session, none, sizeof none) != 0 &&
           store_get_session(s->store, session, &now) == STORE_OK &&
           (program || now.kind != STORE_PROGRAM);
}

/* ---- cookies and tokens ---------------------------------------------------------------------- */

void srv_put_cookie(const srv_server *s, const char *name, const char *value, cab_text *lines)
{
    bool tls = s->options.public_url && strncmp(s->options.public_url, "https:", 6) == 0;
    cab_text_add(lines, "Set-Cookie: ");
    cab_text_add(lines, name);
    cab_text_char(lines, '=');
    cab_text_add(lines, value);
    cab_text_add(lines, value[0] ? "; Path=/; Max-Age=31536000" : "; Path=/; Max-Age=0");
    cab_text_add(lines, "; HttpOnly; SameSite=Lax");
    cab_text_add(lines, tls && value[0] ? "; Secure\r\n" : "\r\n");
}

void srv_guest_token(const srv_server *s, const uint8_t person[SRV_PERSON], bool cookie,
                     bool program, char text[SECRET_TOKEN_BYTES])
{
    secret_token token;
    memset(&token, 0, sizeof token);
    memcpy(token.person, person, SRV_PERSON);
    token.kind = program ? KIND_PROGRAM : cookie ? KIND_COOKIE : KIND_TEXT;
    secret_token_write(s->key, &token, text);
}

/* "Firefox, Linux": enough for its owner to know it by, and nothing more. */
static void name_device(const http1_message *m, char name[STORE_NAME_BYTES])
{
    static const char *const browser[][2] = {{"Edg", "Edge"},
                                             {"OPR/", "Opera"},
                                             {"SamsungBrowser", "Samsung Internet"},
                                             {"Firefox", "Firefox"},
                                             {"FxiOS", "Firefox"},
                                             {"CriOS", "Chrome"},
                                             {"Chrom", "Chrome"},
                                             {"HeadlessChrome", "Chrome"},
                                             {"Safari", "Safari"},
                                             {"cabale", "cabale"}};
    static const char *const system[][2] = {
        {"iPhone", "iPhone"}, {"iPad", "iPad"},      {"Android", "Android"}, {"Windows", "Windows"},
        {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"}};
    char agent[512] = "";
    const char *what = NULL, *where = NULL;
    http1_span value;
    if (http1_header(m, "user-agent", &value))
        snprintf(agent, sizeof agent, "%.*s", (int)value.length, value.at);
    for (size_t i = 0; i < sizeof browser / sizeof *browser && !what; i++)
        if (strstr(agent, browser[i][0])) what = browser[i][1];
    for (size_t i = 0; i < sizeof system / sizeof *system && !where; i++)
        if (strstr(agent, system[i][0])) where = system[i][1];
    snprintf(name, STORE_NAME_BYTES, "%s%s%s", what ? what : "", what && where ? ", " : "",
             where ? where : "");
}

typedef struct {
    srv_server *server;
    int devices;
} tidying;

/* The one seen last comes first. */
static bool drop_old(void *user, const store_session *session)
{
    tidying *t = (tidying *)user;
    srv_server *s = t->server;
    if (session->kind != STORE_DEVICE) return true;
    if (++t->devices >= DEVICES_MAX || session->seen + LASTS < srv_now(s))
        s->ticket = store_drop_session(s->store, session->session);
    return true;
}

void srv_device_of(const http1_message *m, srv_device *device)
{
    name_device(m, device->name);
}

/* What cookies of before were good for, this one is from now on. */
static void end_before(srv_server *s, const uint8_t person[SRV_PERSON])
{
    store_session before;
    if (store_get_session(s->store, person, &before) != STORE_OK) return;
    if (before.kind != STORE_BEFORE) return;
    before.kind = STORE_PROGRAM;
    before.rights = SRV_MAY_PLAY | SRV_MAY_READ;
    s->ticket = store_touch_session(s->store, &before);
}

uint64_t srv_new_device(srv_server *s, const uint8_t person[SRV_PERSON], const srv_device *device,
                        char text[SECRET_SESSION_BYTES])
{
    tidying tidy = {s, 0};
    store_session session;
    memset(&session, 0, sizeof session);
    store_sessions(s->store, person, drop_old, &tidy);
    end_before(s, person);
    secret_session(text);
    (void)secret_session_number(text, session.session);
    memcpy(session.person, person, STORE_PERSON);
    memcpy(session.name, device->name, sizeof session.name);
    session.kind = STORE_DEVICE;
    session.rights = SRV_MAY_ALL;
    session.created = session.seen = srv_now(s) / HOUR * HOUR;
    return s->ticket = store_put_session(s->store, &session);
}

/* A guest with a name is not forgotten while it comes back. */
static void touch_guest(srv_server *s, const srv_who *who)
{
    store_person person;
    if (!who->known || store_get_person(s->store, who->id, &person) != STORE_OK) return;
    if (person.login[0] || !person.name[0] || srv_now(s) < person.seen + 24 * HOUR) return;
    s->ticket = store_touch_person(s->store, who->id, srv_now(s));
}

bool srv_touch(srv_server *s, const srv_who *who)
{
    store_session session;
    if (!who->kind) touch_guest(s, who);
    if (!who->kind || srv_now(s) < who->seen + HOUR) return false;
    if (store_get_session(s->store, who->session, &session) != STORE_OK) return false;
    session.seen = srv_now(s) / HOUR * HOUR;
    s->ticket = store_touch_session(s->store, &session);
    return true;
}

/* ---- what its owner sees and ends ------------------------------------------------------------ */

static void put_rights(cab_text *out, uint8_t rights)
{
    cab_json_open(out, "rights", '[');
    if (rights & SRV_MAY_PLAY) cab_json_string(out, NULL, "play");
    if (rights & SRV_MAY_READ) cab_json_string(out, NULL, "read");
    cab_json_close(out, ']');
}

static void put_number(cab_text *out, const uint8_t session[STORE_SESSION])
{
    char hex[HEX + 1];
    cab_text text;
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < STORE_SESSION; i++)
        cab_text_hex(&text, session[i], 2);
    cab_json_string(out, "session", hex);
}

typedef struct {
    cab_text out;
    const srv_who *who;
    int64_t now;
    int codes, tokens;
} listing;

static bool put_session(void *user, const store_session *session)
{
    listing *l = (listing *)user;
    bool before = memcmp(session->session, session->person, STORE_SESSION) == 0;
    if (session->kind == STORE_DEVICE && session->seen + LASTS < l->now) return true;
    cab_json_open(&l->out, NULL, '{');
    put_number(&l->out, session->session);
    cab_json_string(&l->out, "kind",
                    before                           ? "before"
                    : session->kind == STORE_PROGRAM ? "program"
                                                     : "device");
    cab_json_string(&l->out, "name", session->name);
    if (session->kind != STORE_DEVICE) put_rights(&l->out, session->rights);
    cab_json_int(&l->out, "created", session->created);
    cab_json_int(&l->out, "seen", session->seen);
    if (memcmp(session->session, l->who->session, STORE_SESSION) == 0)
        cab_json_bool(&l->out, "here", true);
    cab_json_close(&l->out, '}');
    return !l->out.full;
}

static bool count_code(void *user, const uint8_t person[STORE_PERSON],
                       const uint8_t hash[STORE_SESSION])
{
    (void)person;
    (void)hash;
    ((listing *)user)->codes++;
    return true;
}

static void list_sessions(srv_server *s, net_conn conn, const srv_who *who)
{
    listing l = {.who = who, .now = srv_now(s)};
    cab_text_begin(&l.out, s->page, SRV_PAGE);
    cab_json_open(&l.out, NULL, '{');
    cab_json_open(&l.out, "sessions", '[');
    store_sessions(s->store, who->id, put_session, &l);
    cab_json_close(&l.out, ']');
    store_codes(s->store, who->id, count_code, &l);
    cab_json_int(&l.out, "codes", l.codes);
    cab_json_close(&l.out, '}');
    srv_answer(s, conn, 200, "application/json", NULL, l.out.at, l.out.length);
}

static void end_one(srv_server *s, net_conn conn, const srv_who *who, const char *hex)
{
    srv_promise_of p = {.conn = conn, .ends = true};
    uint8_t number[STORE_SESSION];
    store_session session;
    if (!cab_parse_hex(hex, number, sizeof number) ||
        store_get_session(s->store, number, &session) != STORE_OK ||
        memcmp(session.person, who->id, STORE_PERSON) != 0) {
        srv_answer_error(s, conn, 404, "no_session");
        return;
    }
    memcpy(p.person, who->id, SRV_PERSON);
    p.farewell = memcmp(number, who->session, sizeof number) == 0;
    srv_answer_when_safe(s, &p, store_drop_session(s->store, number));
}

void srv_log_out(srv_server *s, net_conn conn, const srv_who *who)
{
    srv_promise_of p = {.conn = conn, .ends = true, .farewell = true};
    memcpy(p.person, who->id, SRV_PERSON);
    if (who->kind == STORE_DEVICE)
        srv_answer_when_safe(s, &p, store_drop_session(s->store, who->session));
    else if (who->kind == STORE_BEFORE && !who->program) { /* all cookies of before */
        end_before(s, who->id);
        srv_answer_when_safe(s, &p, s->ticket);
    } else
        srv_answer_farewell(s, conn); /* nothing is stored of it */
}

uint64_t srv_end_others(srv_server *s, const srv_who *who, bool tokens)
{
    uint8_t kinds = STORE_DEVICE + STORE_BEFORE + (tokens ? STORE_PROGRAM : 0);
    return s->ticket = store_drop_sessions(s->store, who->id, kinds, who->session);
}

static void end_others(srv_server *s, net_conn conn, const srv_who *who, const net_json *body)
{
    srv_promise_of p = {.conn = conn, .ends = true};
    memcpy(p.person, who->id, SRV_PERSON);
    srv_answer_when_safe(s, &p, srv_end_others(s, who, net_json_flag(body, "tokens", false)));
}

void srv_sessions_http(srv_server *s, net_conn conn, const http1_message *m, const char *which,
                       const net_json *body)
{
    srv_who who;
    bool get = http1_same(m->method, "GET") || http1_same(m->method, "HEAD");
    if (!srv_who_asks(s, m, &who))
        srv_answer_error(s, conn, 401, "no_person");
    else if (!srv_owns(s, conn, &who))
        return;
    else if (get && !which[0])
        list_sessions(s, conn, &who);
    else if (http1_same(m->method, "DELETE") && which[0] == '/')
        end_one(s, conn, &who, which + 1);
    else if (http1_same(m->method, "DELETE") && !which[0])
        end_others(s, conn, &who, body);
    else
        srv_answer_error(s, conn, 404, "not_found");
}

/* ---- tokens for programs --------------------------------------------------------------------- */

static bool read_rights(const net_json *body, uint8_t *rights)
{
    const net_json *list = net_json_in(body, "rights");
    *rights = list ? 0 : SRV_MAY_PLAY | SRV_MAY_READ;
    for (int i = 0; i < net_json_count(list); i++) {
        const char *right = net_json_text_at(list, i);
        if (!right || (strcmp(right, "play") != 0 && strcmp(right, "read") != 0)) return false;
        *rights |= right[0] == 'p' ? SRV_MAY_PLAY : SRV_MAY_READ;
    }
    return *rights != 0;
}

/* Only its owner reads it. */
static bool name_program(const char *name, char out[STORE_NAME_BYTES])
{
    size_t length = strlen(name);
    bool good = length > 0 && length < STORE_NAME_BYTES && cab_text_width(name) <= 40 &&
                cab_utf8_clean(name, (uint32_t)length);
    if (good) memcpy(out, name, length + 1);
    return good;
}

static bool count_token(void *user, const store_session *session)
{
    ((listing *)user)->tokens += session->kind == STORE_PROGRAM;
    return true;
}

static void answer_guest_token(srv_server *s, net_conn conn, const srv_who *who)
{
    srv_promise_of p = {.conn = conn, .tells = true};
    char text[SECRET_TOKEN_BYTES];
    cab_text more;
    srv_guest_token(s, who->id, false, true, text);
    memcpy(p.person, who->id, SRV_PERSON);
    cab_text_begin(&more, p.more, sizeof p.more);
    cab_json_string(&more, "token", text);
    srv_answer_promise(s, &p);
}

void srv_token_http(srv_server *s, net_conn conn, const srv_who *who, const net_json *body)
{
    const char *name = net_json_text(body, "name");
    srv_promise_of p = {.conn = conn, .tells = true};
    listing l = {.tokens = 0};
    store_session session;
    char text[SECRET_SESSION_BYTES];
    cab_text more;
    memset(&session, 0, sizeof session);
    if (!who->account && !who->program && !name && !net_json_in(body, "rights")) {
        answer_guest_token(s, conn, who);
        return;
    }
    if (!srv_owns(s, conn, who)) return;
    store_sessions(s->store, who->id, count_token, &l);
    if (name && !name_program(name, session.name)) {
        srv_answer_error(s, conn, 400, "bad_name");
    } else if (!read_rights(body, &session.rights)) {
        srv_answer_error(s, conn, 400, "bad_rights");
    } else if (l.tokens >= TOKENS_MAX) {
        srv_answer_error(s, conn, 409, "too_many");
    } else {
        secret_session(text);
        (void)secret_session_number(text, session.session);
        memcpy(session.person, who->id, STORE_PERSON);
        memcpy(p.person, who->id, SRV_PERSON);
        session.kind = STORE_PROGRAM;
        session.created = session.seen = srv_now(s) / HOUR * HOUR;
        cab_text_begin(&more, p.more, sizeof p.more);
        cab_json_string(&more, "token", text);
        srv_answer_when_safe(s, &p, store_put_session(s->store, &session));
    }
}
