/* Games that are over: their records, and replays of them. A replay plays the whole game again and
 * may be long, so both are made on other threads, a few at a time, and what is made waits for its
 * reader without being copied. At the end of a game everybody at the table asks at once: who comes
 * while there is no room waits in a queue. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "net/gzip.h"
#include "server/pages.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAKING_MAX = 2,       /* at a time */
    WAITING_MAX = 64,     /* in the queue */
    UNSENT_MAX = 32 << 20 /* bytes that wait for their readers, before one more is made */
};

typedef struct srv_telling {
    struct srv_telling *next; /* in the queue */
    srv_server *server;
    net_conn conn;
    char key[SRV_KEY];
    store_table table;
    srv_who who;                 /* asks */
    bool seated;                 /* who asks has a seat at that table */
    srv_time held;               /* nobody else hears how it ended before */
    const char *name[CAB_SEATS]; /* instead of those who were deleted */
    bool renamed;
    bool replay, packs; /* packs: the reader takes gzip */
    bool beliefs;       /* of the viewer, too */
    uint8_t viewer;
    srv_whole record, made; /* made: what is sent */
    int status;             /* if it is not 200, with the name of the error */
    const char *error;
    bool packed;
} telling;

/* ---- on another thread ---- */

static void drop(srv_whole *w)
{
    free(w->text);
    memset(w, 0, sizeof *w);
}

static void refuse(telling *t, int status, const char *error)
{
    t->status = status;
    t->error = error;
}

/* Nobody came back to this game: its record gets the end that says so. */
static void close_record(telling *t)
{
    srv_whole closed = {NULL, 0, 0};
    cab_sink sink = {srv_whole_take, &closed};
    uint64_t ms =
        t->table.ended > t->table.started ? (uint64_t)(t->table.ended - t->table.started) : 0;
    if (!cab_record_give_up(t->record.text, t->record.length, ms, sink)) refuse(t, 409, "kept");
    drop(&t->record);
    t->record = closed;
}

/* Names of people who were deleted do not leave the house. */
static void rename_seats(telling *t)
{
    srv_whole other = {NULL, 0, 0};
    cab_sink sink = {srv_whole_take, &other};
    if (!cab_record_rename(t->record.text, t->record.length, t->name, sink))
        refuse(t, 409, "kept"); /* whatever comes after would be missing */
    drop(&t->record);
    t->record = other;
}

static void make_replay(telling *t)
{
    cab_sink sink = {srv_whole_take, &t->made};
    const char *wrong =
        srv_page_replay(t->record.text, t->record.length, t->viewer, t->beliefs, sink);
    if (wrong) refuse(t, cab_same(wrong, "no_seat") ? 400 : 409, wrong);
}

static void pack(telling *t)
{
    uint32_t length = 0;
    char *packed = net_gzip(t->made.text, t->made.length, &length);
    if (!packed) return;
    drop(&t->made);
    t->made.text = packed;
    t->made.length = length;
    t->packed = true;
}

static void make_elsewhere(void *user)
{
    telling *t = (telling *)user;
    if (t->table.status == STORE_GIVEN_UP) close_record(t);
    if (t->renamed && t->status == 200) rename_seats(t);
    if (t->replay) {
        if (t->status == 200) make_replay(t);
        drop(&t->record);
    } else {
        t->made = t->record;
        memset(&t->record, 0, sizeof t->record);
    }
    if (t->status == 200 && t->packs) pack(t);
}

/* ---- here again ---- */

static void go_on(srv_server *);

static void end_telling(void *user)
{
    telling *t = (telling *)user;
    srv_server *s = t->server;
    s->past_unsent -= t->made.length;
    drop(&t->made);
    drop(&t->record);
    free(t);
    go_on(s);
}

static void made(void *user)
{
    telling *t = (telling *)user;
    srv_server *s = t->server;
    char lines[384], name[128] = "";
    s->past_making--;
    s->past_unsent += t->made.length;
    if (t->status != 200) {
        srv_answer_error(s, t->conn, t->status, t->error);
        end_telling(t);
        return;
    }
    if (!t->replay)
        snprintf(name, sizeof name,
                 "Content-Disposition: attachment; filename=\"%s-%s.cabale\"\r\n", t->table.game,
                 t->key);
    snprintf(lines, sizeof lines, "%sCache-Control: no-store\r\nVary: Accept-Encoding\r\n%s", name,
             t->packed ? "Content-Encoding: gzip\r\n" : "");
    srv_lent lent = {t->made.text, t->made.length, end_telling, t};
    srv_answer_lent(s, t->conn, t->replay ? "application/x-ndjson" : "text/plain; charset=utf-8",
                    lines, &lent);
}

/* ---- the request ---- */

static bool each_table(void *user, const store_table *in)
{
    telling *t = (telling *)user;
    srv_seat seat[STORE_SEATS];
    srv_stored stored;
    if (!srv_stored_read(in, seat, &stored)) return false;
    t->table = *in;
    t->table.room = NULL;
    if (in->spectators) t->held = in->ended + (srv_time)in->delay * 1000;
    for (int i = 0; i < in->seats; i++) {
        bool own = memcmp(seat[i].person, t->who.id, SRV_PERSON) == 0;
        if (seat[i].kind == SRV_HUMAN && t->who.known && own) t->seated = true;
        if (!srv_seat_gone(&seat[i])) continue;
        t->name[i] = srv_forgotten_name();
        t->renamed = true;
    }
    return false;
}

static bool take_lines(void *to, const store_row *row)
{
    return row->kind != STORE_LINES || srv_whole_take(to, row->body, row->length);
}

static bool read_viewer(const http1_message *m, uint8_t *viewer, bool *beliefs)
{
    http1_span view;
    char text[16];
    *beliefs = http1_param(m, "beliefs", &view) && http1_same(view, "1");
    if (!http1_param(m, "view", &view)) return srv_page_viewer(NULL, viewer);
    snprintf(text, sizeof text, "%.*s", (int)view.length, view.at);
    return srv_page_viewer(text, viewer);
}

static void start(telling *t)
{
    srv_server *s = t->server;
    if (store_load(s->store, t->table.tab, NULL, take_lines, &t->record) != STORE_OK ||
        !t->record.text) {
        srv_answer_error(s, t->conn, 404, "no_table");
        drop(&t->record);
        free(t);
        return;
    }
    s->past_making++;
    if (net_work(s->loop, make_elsewhere, made, t)) return;
    refuse(t, 503, "full");
    made(t);
}

/* As far as there is room. For whoever went away meanwhile one is made in vain. */
static void go_on(srv_server *s)
{
    while (s->past_first && !s->stopping && s->past_making < MAKING_MAX &&
           s->past_unsent < UNSENT_MAX) {
        telling *t = s->past_first;
        s->past_first = t->next;
        s->past_waiting--;
        start(t);
    }
}

static void queue(telling *t)
{
    telling **end = &t->server->past_first;
    while (*end)
        end = &(*end)->next;
    *end = t;
    t->server->past_waiting++;
    go_on(t->server);
}

void srv_past_end(srv_server *s)
{
    while (s->past_first) {
        telling *t = s->past_first;
        s->past_first = t->next;
        free(t);
    }
}

static bool is_over(const store_table *table)
{
    return table->status == STORE_OVER || table->status == STORE_GIVEN_UP;
}

static bool find_record(srv_server *s, const http1_message *m, telling *t)
{
    if (store_find_table(s->store, t->key, each_table, t) != STORE_OK)
        refuse(t, 404, "no_table");
    else if (!is_over(&t->table) || (!t->seated && srv_now(s) < t->held))
        refuse(t, 409, "not_over");
    else if (t->replay && !read_viewer(m, &t->viewer, &t->beliefs))
        refuse(t, 400, "no_seat");
    else if (s->past_waiting >= WAITING_MAX)
        refuse(t, 503, "busy");
    return t->status == 200;
}

void srv_past_http(srv_server *s, net_conn conn, const http1_message *m, const char *key,
                   bool replay)
{
    telling *t = (telling *)srv_need_zero(sizeof *t);
    t->server = s;
    t->conn = conn;
    t->status = 200;
    t->replay = replay;
    t->packs = http1_has_token(m, "accept-encoding", "gzip");
    snprintf(t->key, sizeof t->key, "%s", key);
    if (!srv_who_asks(s, m, &t->who) || !(t->who.rights & SRV_MAY_READ))
        memset(&t->who, 0, sizeof t->who);
    if (find_record(s, m, t)) {
        queue(t);
        return;
    }
    srv_answer_error(s, conn, t->status, t->error);
    end_telling(t);
}
