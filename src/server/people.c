/* Guests, and which call about people is whose: session.c knows who asks, account.c what is done
 * about accounts. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/json.h"
#include "net/json_read.h"
#include "server/pages.h"
#include "server/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- limits ---------------------------------------------------------------------------------- */

/* Tests and load: no limits. */
bool srv_unlimited(const srv_server *s)
{
    return s->options.pace == 0;
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
void srv_counted_address(srv_server *s, net_conn conn, const http1_message *m,
                         char text[SRV_ADDRESS_BYTES])
{
    static const uint8_t four[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t six[16];
    srv_address(s, conn, m, text, SRV_ADDRESS_BYTES);
    if (inet_pton(AF_INET6, text, six) != 1) return;
    if (memcmp(six, four, sizeof four) == 0) {
        (void)inet_ntop(AF_INET, six + 12, text, SRV_ADDRESS_BYTES);
        return;
    }
    memset(six + 8, 0, 8);
    (void)inet_ntop(AF_INET6, six, text, SRV_ADDRESS_BYTES);
}

uint64_t srv_address_mark(srv_server *s, net_conn conn, const http1_message *m)
{
    char address[SRV_ADDRESS_BYTES];
    srv_counted_address(s, conn, m, address);
    return secret_mark(s->key, "address", address);
}

srv_payer srv_payer_of(srv_server *s, net_conn conn, const http1_message *m, const srv_who *who)
{
    srv_payer payer = {who->known ? srv_person_number(who->id) : 0, srv_address_mark(s, conn, m)};
    return payer;
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char no_store[] = "Cache-Control: no-store\r\n";

/* Who it is, then what else there is to tell. */
static void answer_person(srv_server *s, const srv_promise_of *p, const char *name, bool account)
{
    char body[1024], lines[1024];
    cab_text out;
    cab_text_begin(&out, body, sizeof body);
    cab_json_open(&out, NULL, '{');
    srv_page_person(p->person, name, account, &out);
    if (p->more[0]) cab_text_char(&out, ',');
    cab_text_add(&out, p->more);
    cab_json_close(&out, '}');
    cab_assert(!out.full);
    snprintf(lines, sizeof lines, "%s%s", p->lines, no_store);
    srv_answer(s, p->conn, 200, "application/json", lines, body, out.length);
}

void srv_answer_farewell(srv_server *s, net_conn conn)
{
    char lines[256];
    cab_text out;
    cab_text_begin(&out, lines, sizeof lines);
    srv_put_cookie(s, "cabale", "", &out);
    cab_text_add(&out, no_store);
    srv_answer(s, conn, 200, "application/json", lines, "{\"ok\":true}", 11);
}

void srv_answer_promise(srv_server *s, const srv_promise_of *p)
{
    store_person person;
    memset(&person, 0, sizeof person);
    (void)store_get_person(s->store, p->person, &person);
    if (p->farewell)
        srv_answer_farewell(s, p->conn);
    else if (p->tells)
        answer_person(s, p, person.name, person.login[0] != 0);
    else
        srv_answer(s, p->conn, 200, "application/json", NULL, "{\"ok\":true}", 11);
}

typedef struct {
    srv_server *server;
    srv_promise_of of;
} promise;

/* What is told is what is stored by now: a name may have been changed meanwhile. */
static void keep_promise(void *user, bool safe)
{
    promise *p = (promise *)user;
    srv_server *s = p->server;
    store_person person;
    if (p->of.changes) srv_end_change(s, p->of.person);
    if (safe && p->of.gone)
        srv_forget(s->core, p->of.person, srv_now(s)); /* sessions were good until now */
    else if (safe && p->of.tells && store_get_person(s->store, p->of.person, &person) == STORE_OK)
        srv_renamed(s->core, p->of.person, person.name, person.login[0] != 0);
    if (safe && p->of.leaves) srv_close_ended(s->core, p->of.left, srv_still_good, s, srv_now(s));
    if (safe && p->of.ends) srv_close_ended(s->core, p->of.person, srv_still_good, s, srv_now(s));
    if (safe)
        srv_answer_promise(s, &p->of);
    else
        srv_answer_error(s, p->of.conn, 503, "storage");
    secret_wipe(p, sizeof *p);
    free(p);
}

void srv_answer_when_safe(srv_server *s, const srv_promise_of *answer, uint64_t ticket)
{
    promise *p = (promise *)srv_need(sizeof *p);
    p->server = s;
    p->of = *answer;
    s->ticket = ticket;
    srv_when_safe(s->core, ticket, keep_promise, p);
}

bool srv_owns(srv_server *s, net_conn conn, const srv_who *who)
{
    if (who->program || !(who->rights & SRV_MAY_OWN))
        srv_answer_error(s, conn, 403, "not_allowed");
    else if (!who->account)
        srv_answer_error(s, conn, 403, "no_account");
    else
        return true;
    return false;
}

/* ---- guests ---------------------------------------------------------------------------------- */

typedef uint8_t new_kind;
enum { IN_A_BROWSER, AT_A_TERMINAL, A_PROGRAM };

static void new_guest(srv_server *s, net_conn conn, const http1_message *m, const char *name,
                      new_kind kind)
{
    char token[SECRET_TOKEN_BYTES];
    srv_promise_of p = {.conn = conn, .tells = true};
    cab_text lines, more;
    srv_payer payer = {0, srv_address_mark(s, conn, m)};
    if (!srv_budget_use(srv_budget_of(s->core), payer, SRV_USE_GUEST, 1, srv_now(s))) {
        srv_answer_error(s, conn, 429, "too_fast");
        return;
    }
    secret_random(p.person, sizeof p.person);
    cab_text_begin(&lines, p.lines, sizeof p.lines);
    cab_text_begin(&more, p.more, sizeof p.more);
    srv_guest_token(s, p.person, kind != A_PROGRAM, kind == A_PROGRAM, token);
    if (kind != A_PROGRAM) srv_put_cookie(s, "cabale", token, &lines);
    if (kind == AT_A_TERMINAL) srv_guest_token(s, p.person, false, false, token);
    if (kind != IN_A_BROWSER) cab_json_string(&more, "token", token);
    if (name)
        srv_answer_when_safe(s, &p, store_put_name(s->store, p.person, name, srv_now(s)));
    else
        srv_answer_promise(s, &p);
}

static void set_name(srv_server *s, net_conn conn, const srv_who *who, const char *name)
{
    srv_promise_of p = {.conn = conn, .tells = true};
    char tidy[SRV_NAME];
    if (!name || srv_name_tidy(name, tidy)) {
        srv_answer_error(s, conn, 400, "bad_name");
        return;
    }
    if (!(who->rights & SRV_MAY_OWN)) {
        srv_answer_error(s, conn, 403, "not_allowed");
        return;
    }
    memcpy(p.person, who->id, SRV_PERSON);
    srv_answer_when_safe(s, &p, store_put_name(s->store, who->id, tidy, srv_now(s)));
}

/* A browser that comes back keeps its cookie for one more year; one of before gets a session. */
static void tell_who(srv_server *s, net_conn conn, const http1_message *m, const srv_who *who)
{
    srv_promise_of p = {.conn = conn, .tells = true};
    char text[SECRET_SESSION_BYTES];
    srv_device device;
    http1_span value;
    cab_text lines;
    bool before = who->cookie && who->kind == STORE_BEFORE;
    memcpy(p.person, who->id, SRV_PERSON);
    cab_text_begin(&lines, p.lines, sizeof p.lines);
    if (before) {
        srv_device_of(m, &device);
        srv_new_device(s, who->id, &device, text);
        srv_put_cookie(s, "cabale", text, &lines);
        p.ends = true;
        srv_answer_when_safe(s, &p, s->ticket);
        return;
    }
    if (srv_touch(s, who) && who->cookie && http1_cookie(m, "cabale", &value) &&
        value.length < sizeof text) {
        snprintf(text, sizeof text, "%.*s", (int)value.length, value.at);
        srv_put_cookie(s, "cabale", text, &lines);
    }
    srv_answer_promise(s, &p);
}

/* ---- which call ------------------------------------------------------------------------------ */

static void ask_who(srv_server *s, net_conn conn, const http1_message *m)
{
    srv_who who;
    http1_span value;
    if (srv_who_asks(s, m, &who))
        tell_who(s, conn, m, &who);
    else if (http1_header(m, "authorization", &value)) /* no browser: it would not keep a cookie */
        srv_answer_error(s, conn, 401, "no_person");
    else
        new_guest(s, conn, m, NULL, IN_A_BROWSER);
}

static void change(srv_server *s, net_conn conn, const http1_message *m, const char *call,
                   const net_json *body)
{
    srv_who who;
    bool known = srv_who_asks(s, m, &who), post = http1_same(m->method, "POST");
    const char *name = net_json_text(body, "name");
    if (post && strcmp(call, "guest") == 0) {
        char tidy[SRV_NAME];
        if (name && srv_name_tidy(name, tidy))
            srv_answer_error(s, conn, 400, "bad_name");
        else
            new_guest(s, conn, m, name ? tidy : NULL,
                      net_json_flag(body, "program", false) ? A_PROGRAM : AT_A_TERMINAL);
    } else if (post && strcmp(call, "logout") == 0) {
        srv_log_out(s, conn, &who);
    } else if (!known) {
        srv_answer_error(s, conn, 401, "no_person");
    } else if (post && strcmp(call, "me") == 0) {
        set_name(s, conn, &who, name);
    } else if (post && strcmp(call, "token") == 0) {
        srv_token_http(s, conn, &who, body);
    } else {
        srv_answer_error(s, conn, 404, "not_found");
    }
}

void srv_people_http(srv_server *s, net_conn conn, const http1_message *m, const char *call)
{
    static const char sessions[] = "my/sessions";
    http1_span mark;
    bool get = http1_same(m->method, "GET") || http1_same(m->method, "HEAD");
    bool about = strncmp(call, sessions, sizeof sessions - 1) == 0;
    if (get && strcmp(call, "me") == 0) {
        ask_who(s, conn, m);
        return;
    }
    if (get && !about) {
        srv_answer_error(s, conn, 404, "not_found");
        return;
    }
    if (!get && !http1_header(m, "x-cabale", &mark)) {
        srv_answer_error(s, conn, 403, "origin");
        return;
    }
    if (srv_stalled(s->core)) {
        srv_answer_error(s, conn, 503, "storage");
        return;
    }
    net_json *body = m->body.length > 0 ? net_json_read(m->body.at, m->body.length) : NULL;
    if (m->body.length > 0 && !body)
        srv_answer_error(s, conn, 400, "bad_message");
    else if (about)
        srv_sessions_http(s, conn, m, call + sizeof sessions - 1, body);
    else if (!srv_account_http(s, conn, m, call, body))
        change(s, conn, m, call, body);
    net_json_free(body);
}
