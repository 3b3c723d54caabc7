/* Games that are over: their records, and replays of them. What is asked for is made once on
 * another thread (tell.h), for all who ask for the same meanwhile, and kept, so that a later
 * request gets it at once. Records come before replays, and those before replays with beliefs,
 * which cost a hundred times as much and never take all threads. Who asks holds a place until the
 * answer is taken, and gives it back by leaving; what nobody waits for any more is not made.
 *
 * What was made is kept packed. Those few who do not take gzip get it unpacked, on a thread too. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "server/memory.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECORDS_MAKING = 2, /* at a time */
    REPLAYS_MAKING = 2, /* with and without beliefs */
    BELIEFS_MAKING = 1, /* among those */
    RECORDS_WAITING = 256,
    REPLAYS_WAITING = 64,
    KEPT_MAX = 1024,         /* tellings */
    BYTES_MAX = 64 << 20,    /* of all of them, before one more is made */
    RECORD_BYTES = 16 << 20, /* beyond that, for records: a slow reader of replays stops none */
    BELIEFS_COST = 10,       /* plain replays */
    LOOK_MS = 1000           /* who has left is looked for so often */
};

typedef uint8_t past_stage;
enum { PAST_WAITING, PAST_MAKING, PAST_KEPT };

typedef struct past_reader {
    struct past_reader *next;
    struct past *of;
    net_conn conn;
    srv_payer payer;
    bool packs; /* takes gzip */
} past_reader;

/* One thing to be told, for all who ask for it. */
typedef struct past {
    struct past *next;
    srv_server *server;
    char key[SRV_KEY], game[STORE_GAME_BYTES];
    int64_t tab;
    past_stage stage;
    bool unpacks; /* while it is being made: it was, and is packed */
    srv_telling what;
    past_reader *readers; /* who wait for it */
    uint32_t taking;      /* who are being sent it */
} past;

/* ---- the list -------------------------------------------------------------------------------- */

/* What is being made is another thread's. */
static uint64_t bytes_of(const past *p)
{
    if (p->stage == PAST_MAKING) return 0;
    return (uint64_t)p->what.text.room + p->what.packed_length;
}

static void remove_past(srv_server *s, past *p)
{
    past **at = &s->past.first;
    cab_assert(!p->readers && p->taking == 0 && p->stage != PAST_MAKING);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    srv_telling_clear(&p->what);
    free(p);
}

/* What was used last stands last. */
static void move_to_end(srv_server *s, past *p)
{
    past **at = &s->past.first;
    while (*at && *at != p)
        at = &(*at)->next;
    if (*at) *at = p->next;
    while (*at)
        at = &(*at)->next;
    *at = p;
    p->next = NULL;
}

static bool is_idle(const past *p)
{
    return p->stage == PAST_KEPT && !p->readers && p->taking == 0;
}

/* What was used longest ago goes, until there is room for one more. */
static bool make_room(srv_server *s, uint64_t most)
{
    uint64_t bytes = 0;
    uint32_t kept = 0;
    for (const past *p = s->past.first; p; p = p->next) {
        bytes += bytes_of(p);
        kept += p->stage == PAST_KEPT;
    }
    for (past *p = s->past.first, *next; p && (bytes > most || kept >= KEPT_MAX); p = next) {
        next = p->next;
        if (!is_idle(p)) continue;
        bytes -= bytes_of(p);
        kept--;
        remove_past(s, p);
    }
    return bytes <= most && kept < KEPT_MAX;
}

/* ---- readers --------------------------------------------------------------------------------- */

/* What it counts as while somebody waits for it or is being sent it. */
static srv_hold hold_of(srv_tell_kind kind)
{
    return kind == SRV_TELL_RECORD ? SRV_HOLD_RECORD : SRV_HOLD_REPLAY;
}

static void free_reader(past_reader *r)
{
    srv_server *s = r->of->server;
    if (s->core) srv_budget_give(srv_budget_of(s->core), r->payer, hold_of(r->of->what.kind));
    s->past.reading--;
    free(r);
}

static void refuse_readers(past *p, int status, const char *error)
{
    while (p->readers) {
        past_reader *r = p->readers;
        p->readers = r->next;
        srv_answer_error(p->server, r->conn, status, error);
        free_reader(r);
    }
}

/* Called from inside the net: what follows from it is done in the turn. */
static void taken(void *user)
{
    past_reader *r = (past_reader *)user;
    r->of->taking--;
    r->of->server->past.again = true;
    free_reader(r);
}

static void send_to(past_reader *r)
{
    past *p = r->of;
    const srv_telling *t = &p->what;
    char lines[384], name[128] = "";
    bool packed = r->packs && t->packed;
    if (t->kind == SRV_TELL_RECORD)
        snprintf(name, sizeof name,
                 "Content-Disposition: attachment; filename=\"%s-%s.cabale\"\r\n", p->game, p->key);
    snprintf(lines, sizeof lines, "%sCache-Control: no-store\r\nVary: Accept-Encoding\r\n%s", name,
             packed ? "Content-Encoding: gzip\r\n" : "");
    srv_lent lent = {packed ? t->packed : t->text.text, packed ? t->packed_length : t->text.length,
                     taken, r};
    p->taking++;
    srv_answer_lent(p->server, r->conn,
                    t->kind == SRV_TELL_RECORD ? "text/plain; charset=utf-8"
                                               : "application/x-ndjson",
                    lines, &lent);
}

/* Those for whom there is something. The others wait for the text: it is unpacked for them. */
static void serve_readers(past *p)
{
    past_reader *waiting = p->readers, *next;
    p->readers = NULL;
    for (past_reader *r = waiting; r; r = next) {
        next = r->next;
        if ((r->packs && p->what.packed) || p->what.text.text) {
            send_to(r);
        } else {
            r->next = p->readers;
            p->readers = r;
        }
    }
    if (!p->readers || p->stage != PAST_KEPT) return;
    p->stage = PAST_WAITING;
    p->unpacks = true;
}

static bool drop_who_left(past *p)
{
    srv_server *s = p->server;
    for (past_reader **at = &p->readers; *at;) {
        past_reader *r = *at;
        if (!net_left(s->loop, r->conn)) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        net_drop(s->loop, r->conn);
        free_reader(r);
    }
    return p->readers != NULL;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* As which kind it counts: unpacking is quick. */
static srv_tell_kind cost_of(const past *p)
{
    return p->unpacks ? SRV_TELL_RECORD : p->what.kind;
}

static bool may_start(const srv_server *s, srv_tell_kind kind)
{
    const uint32_t *making = s->past.making;
    if (kind == SRV_TELL_RECORD) return making[SRV_TELL_RECORD] < RECORDS_MAKING;
    if (making[SRV_TELL_REPLAY] + making[SRV_TELL_BELIEFS] >= REPLAYS_MAKING) return false;
    return kind == SRV_TELL_REPLAY || making[SRV_TELL_BELIEFS] < BELIEFS_MAKING;
}

/* The cheapest kind first, of that kind the one that has waited longest. */
static past *next_to_make(srv_server *s)
{
    past *best = NULL;
    bool room = make_room(s, BYTES_MAX), little = room || make_room(s, BYTES_MAX + RECORD_BYTES);
    for (past *p = s->past.first; p; p = p->next) {
        if (p->stage != PAST_WAITING || !may_start(s, cost_of(p))) continue;
        if (!(p->what.kind == SRV_TELL_RECORD ? little : room)) continue;
        if (!best || cost_of(p) < cost_of(best)) best = p;
    }
    return best;
}

static void made(void *user)
{
    past *p = (past *)user;
    srv_server *s = p->server;
    s->past.making[cost_of(p)]--;
    p->stage = PAST_KEPT;
    p->unpacks = false;
    s->past.again = true;
    if (p->what.status == 200) {
        serve_readers(p);
        return;
    }
    refuse_readers(p, p->what.status, p->what.error);
    remove_past(s, p);
}

static bool take_lines(void *to, const store_row *row)
{
    return row->kind != STORE_LINES || srv_whole_take(to, row->body, row->length);
}

static void tell_elsewhere(void *user)
{
    past *p = (past *)user;
    p->what.seed = p->server->record_seed;
    srv_tell(&p->what);
}

/* Nobody waits for it any more. */
static void give_up(past *p)
{
    p->server->past.cancelled++;
    if (p->stage == PAST_MAKING) {
        __atomic_store_n(&p->what.stale, true, __ATOMIC_RELAXED);
    } else {
        p->stage = PAST_KEPT;
        if (!p->unpacks)
            remove_past(p->server, p);
        else
            p->unpacks = false;
    }
}

static void start(past *p)
{
    srv_server *s = p->server;
    if (!drop_who_left(p)) {
        give_up(p);
        return;
    }
    if (!p->unpacks &&
        (store_load(s->store, p->tab, NULL, take_lines, &p->what.record) != STORE_OK ||
         !p->what.record.text)) {
        refuse_readers(p, 404, "no_table");
        remove_past(s, p);
        return;
    }
    p->stage = PAST_MAKING;
    s->past.making[cost_of(p)]++;
    if (!p->unpacks) s->past.made[p->what.kind]++;
    if (net_work(s->loop, tell_elsewhere, made, p)) return;
    p->what.status = 503;
    p->what.error = "full";
    made(p);
}

/* As far as there is room. */
static void go_on(srv_server *s)
{
    past *p;
    while (!s->stopping && (p = next_to_make(s)) != NULL)
        start(p);
}

void srv_past_turn(srv_server *s)
{
    if (!s->past.again) return;
    s->past.again = false;
    for (past *p = s->past.first; p; p = p->next) {
        if (!is_idle(p) || !p->what.packed) continue;
        free(p->what.text.text);
        memset(&p->what.text, 0, sizeof p->what.text);
    }
    go_on(s);
}

/* Those who have left wait for nothing; what is being made for nobody ends soon. */
static void look(void *server)
{
    srv_server *s = (srv_server *)server;
    for (past *p = s->past.first, *next; p; p = next) {
        next = p->next;
        if (!p->readers || drop_who_left(p)) continue;
        give_up(p);
    }
    s->past.again = true;
    if (s->past.reading == 0) net_timer_off(s->loop, s->past.look);
}

/* ---- the request ----------------------------------------------------------------------------- */

/* What is asked for, and whether this one may have it. */
typedef struct {
    past like; /* as it would be made */
    srv_who who;
    bool seated;   /* has a seat at that table */
    srv_time held; /* nobody else hears how it ended before */
    bool over;
    int seats;
} wish;

static bool each_table(void *user, const store_table *in)
{
    wish *w = (wish *)user;
    srv_telling *what = &w->like.what;
    srv_seat seat[STORE_SEATS];
    srv_stored stored;
    if (!srv_stored_read(in, seat, &stored)) return false;
    w->like.tab = in->tab;
    w->over = in->status == STORE_OVER || in->status == STORE_GIVEN_UP;
    w->seats = in->seats;
    snprintf(w->like.game, sizeof w->like.game, "%s", in->game);
    what->given_up = in->status == STORE_GIVEN_UP;
    what->lasted = in->ended > in->started ? (uint64_t)(in->ended - in->started) : 0;
    if (in->spectators) w->held = in->ended + (srv_time)in->delay * 1000;
    for (int i = 0; i < in->seats; i++) {
        bool own = memcmp(seat[i].person, w->who.id, SRV_PERSON) == 0;
        if (seat[i].kind == SRV_HUMAN && w->who.known && own) w->seated = true;
        if (srv_seat_gone(&seat[i])) what->forgotten |= (uint8_t)CAB_BIT(i);
    }
    return false;
}

static bool read_viewer(const http1_message *m, srv_telling *what)
{
    http1_span view;
    char text[16];
    if (http1_param(m, "beliefs", &view) && http1_same(view, "1")) what->kind = SRV_TELL_BELIEFS;
    if (!http1_param(m, "view", &view)) return srv_page_viewer(NULL, &what->viewer);
    snprintf(text, sizeof text, "%.*s", (int)view.length, view.at);
    return srv_page_viewer(text, &what->viewer);
}

/* Only a seat believes anything. */
static bool is_viewer(const wish *w)
{
    const srv_telling *what = &w->like.what;
    return what->viewer < CAB_SEATS ? what->viewer < w->seats : what->kind != SRV_TELL_BELIEFS;
}

static past *find(const srv_server *s, const past *like)
{
    for (past *p = s->past.first; p; p = p->next) {
        bool same = strcmp(p->key, like->key) == 0 && p->what.kind == like->what.kind &&
                    p->what.viewer == like->what.viewer &&
                    p->what.forgotten == like->what.forgotten;
        if (same && !p->what.stale) return p;
    }
    return NULL;
}

static bool is_full(const srv_server *s, srv_tell_kind kind)
{
    uint32_t count = 0;
    bool record = kind == SRV_TELL_RECORD;
    for (const past *p = s->past.first; p; p = p->next)
        count += p->stage == PAST_WAITING && (cost_of(p) == SRV_TELL_RECORD) == record;
    return count >= (record ? RECORDS_WAITING : REPLAYS_WAITING);
}

/* The one that is told of; NULL: there are too many others. */
static past *take_up(srv_server *s, const past *like)
{
    past *p = find(s, like);
    if (!p && is_full(s, like->what.kind)) return NULL;
    if (!p) {
        p = (past *)srv_need(sizeof *p);
        *p = *like;
        p->server = s;
        p->stage = PAST_WAITING;
        p->next = NULL;
    } else {
        s->past.shared++;
    }
    move_to_end(s, p);
    return p;
}

static void add_reader(past *p, net_conn conn, srv_payer payer, bool packs)
{
    srv_server *s = p->server;
    past_reader **end = &p->readers, *r = (past_reader *)srv_need_zero(sizeof *r);
    srv_budget_hold(srv_budget_of(s->core), payer, hold_of(p->what.kind), srv_now(s));
    r->of = p;
    r->conn = conn;
    r->payer = payer;
    r->packs = packs;
    while (*end)
        end = &(*end)->next;
    *end = r;
    if (s->past.reading++ == 0) net_timer_set(s->loop, s->past.look, LOOK_MS, LOOK_MS);
    if (p->stage == PAST_KEPT) serve_readers(p);
    s->past.again = true;
}

static bool may_have(srv_server *s, net_conn conn, const wish *w)
{
    if (!w->over || (!w->seated && srv_now(s) < w->held))
        srv_answer_error(s, conn, 409, "not_over");
    else if (w->like.what.kind != SRV_TELL_RECORD && !is_viewer(w))
        srv_answer_error(s, conn, 400, "no_seat");
    else
        return true;
    return false;
}

/* A replay that is there already is only sent; with beliefs it is ten times the work. */
static bool may_pay(srv_server *s, net_conn conn, const wish *w, srv_payer payer)
{
    srv_tell_kind kind = w->like.what.kind;
    srv_budget *b = srv_budget_of(s->core);
    uint32_t cost = kind == SRV_TELL_BELIEFS && !find(s, &w->like) ? BELIEFS_COST : 1;
    if (!srv_budget_room(b, payer, hold_of(kind)))
        srv_answer_error(s, conn, 503, "busy");
    else if (kind != SRV_TELL_RECORD && !srv_budget_use(b, payer, SRV_USE_REPLAY, cost, srv_now(s)))
        srv_answer_error(s, conn, 429, "too_fast");
    else
        return true;
    return false;
}

void srv_past_http(srv_server *s, net_conn conn, const http1_message *m, const char *key,
                   bool replay)
{
    wish w;
    memset(&w, 0, sizeof w);
    snprintf(w.like.key, sizeof w.like.key, "%s", key);
    w.like.what.kind = replay ? SRV_TELL_REPLAY : SRV_TELL_RECORD;
    if (!srv_who_asks(s, m, &w.who) || !(w.who.rights & SRV_MAY_READ))
        memset(&w.who, 0, sizeof w.who);
    if (store_find_table(s->store, key, each_table, &w) != STORE_OK) {
        srv_answer_error(s, conn, 404, "no_table");
        return;
    }
    if (replay && !read_viewer(m, &w.like.what)) {
        srv_answer_error(s, conn, 400, "no_seat");
        return;
    }
    srv_payer payer = srv_payer_of(s, conn, m, &w.who);
    if (!may_have(s, conn, &w) || !may_pay(s, conn, &w, payer)) return;
    past *p = take_up(s, &w.like);
    if (p)
        add_reader(p, conn, payer, http1_has_token(m, "accept-encoding", "gzip"));
    else
        srv_answer_error(s, conn, 503, "busy");
}

/* ---- the whole ------------------------------------------------------------------------------- */

void srv_past_begin(srv_server *s)
{
    s->past.look = net_timer(s->loop, look, s);
}

/* Once the loop is gone: nothing is being made or taken. */
void srv_past_end(srv_server *s)
{
    while (s->past.first) {
        past *p = s->past.first;
        while (p->readers) {
            past_reader *r = p->readers;
            p->readers = r->next;
            free_reader(r);
        }
        p->stage = PAST_KEPT;
        p->taking = 0;
        remove_past(s, p);
    }
}
