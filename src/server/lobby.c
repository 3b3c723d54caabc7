/* The lobby: public tables that one can join or watch now, newest first.
 *
 * A table that changes is only noted. Once a second at most the noted ones are looked at, some of
 * them at a time: each is written down once, kept as text, and told to all listeners in one
 * message. A list is these texts put together, as they were told last; so what has changed since
 * comes with the next telling, and a list costs no more than its bytes. */
#include "server/core_int.h"

#include "base/assert.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVERY = 1000,      /* ms between two tellings */
    PAGE = 50,         /* tables in one answer */
    TOLD_MAX = 50,     /* tables in one telling; the others come with the next */
    LOOKED_MAX = 1000, /* tables looked at for it: most have changed in nothing that is listed */
    GONE_MAX = 1000,   /* in one telling; if there are more, all get the list once more */
    SHORT_MAX = 4096   /* bytes of a short form: eight names of 64, each byte written as two */
};

/* ---- the short form of a table --------------------------------------------------------------- */

/* One form for tables in memory and at rest: as it is stored. */
static void put_short(cab_text *out, const srv_stored *t, uint8_t status)
{
    char key[SRV_KEY];
    int empty = 0;
    for (int i = 0; i < t->seats; i++)
        empty += t->seat[i].kind == SRV_EMPTY;
    srv_table_key(t->table, key);
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "table", key);
    cab_json_string(out, "game", t->game);
    cab_json_string(out, "status", srv_status_name(status));
    cab_json_int(out, "seats", t->seats);
    cab_json_int(out, "free", empty);
    cab_json_open(out, "people", '[');
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].kind == SRV_HUMAN) cab_json_string(out, NULL, t->seat[i].name);
    cab_json_close(out, ']');
    srv_put_clock(out, t->clock, t->bank, t->increment);
    cab_json_bool(out, "spectators", t->spectators);
    cab_json_int(out, "created", t->created);
    cab_json_close(out, '}');
}

static void put_table(cab_text *out, const srv_table *t, uint8_t status)
{
    srv_packed packed;
    srv_room_pack(t, &packed);
    put_short(out, &packed.stored, status);
}

/* A table that is not in memory: most often one that is over. Spectators may not have heard of its
 * end. */
static bool put_stored(srv_core *core, srv_table_id id, cab_text *out, srv_time now)
{
    srv_stored t;
    if (!core->world.find(core->world.self, id, &t) || !cab_game_find(t.game)) return false;
    bool held = t.status == SRV_OVER && t.spectators && now < t.ended + (srv_time)t.delay * 1000;
    put_short(out, &t, held ? SRV_PLAYING : t.status);
    return true;
}

bool srv_table_short(srv_core *core, srv_table_id id, cab_text *out, srv_time now)
{
    const srv_table *t = (const srv_table *)srv_map_get(&core->tables, id);
    if (!t || !t->body) return put_stored(core, id, out, now);
    put_table(out, t, srv_known_status(t, CAB_NOBODY));
    return true;
}

/* ---- which are listed ------------------------------------------------------------------------ */

/* Somebody who plays is there; or, where nobody has taken a seat yet, anybody. */
static bool is_attended(const srv_body *b)
{
    for (const srv_link *link = b->links; link; link = link->next)
        if (link->seat < CAB_SEATS) return true;
    return b->links && b->host >= CAB_SEATS;
}

static bool has_free_seat(const srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++)
        if (b->chair[i].kind == SRV_EMPTY) return true;
    return false;
}

static bool belongs(const srv_table *t)
{
    const srv_body *b = t->body;
    if (!b || !b->open || !is_attended(b)) return false;
    if (t->status == SRV_WAITING) return b->spectators || has_free_seat(b);
    return t->status == SRV_PLAYING && b->spectators;
}

static bool is_older(const srv_table *t, srv_time created, srv_table_id id)
{
    return t->created != created ? t->created < created : t->id < id;
}

/* How many of the list are older. */
static uint32_t count_older(const srv_lobby *l, srv_time created, srv_table_id id)
{
    uint32_t low = 0, high = l->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (is_older(l->listed[middle], created, id))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void list(srv_lobby *l, srv_table *t)
{
    uint32_t at = count_older(l, t->created, t->id);
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->listed = (srv_table **)srv_need_more(l->listed, l->room * sizeof *l->listed);
    }
    memmove(l->listed + at + 1, l->listed + at, (l->count - at) * sizeof *l->listed);
    l->listed[at] = t;
    l->count++;
}

static void note_gone(srv_lobby *l, srv_table_id id)
{
    if (!l->links) return; /* the next to listen gets a list without it */
    if (l->gones == l->gone_room) {
        l->gone_room = l->gone_room ? l->gone_room * 2 : 64;
        l->gone = (srv_table_id *)srv_need_more(l->gone, l->gone_room * sizeof *l->gone);
    }
    l->gone[l->gones++] = id;
}

static void unlist(srv_lobby *l, srv_table *t)
{
    if (!t->listing) return;
    uint32_t at = count_older(l, t->created, t->id);
    cab_assert(at < l->count && l->listed[at] == t);
    memmove(l->listed + at, l->listed + at + 1, (--l->count - at) * sizeof *l->listed);
    free(t->listing);
    t->listing = NULL;
    note_gone(l, t->id);
}

/* The list has it as it is now. True: it stands there otherwise than before. */
static bool refresh(srv_core *core, srv_table *t)
{
    char text[SHORT_MAX];
    cab_text out;
    if (!belongs(t)) {
        unlist(&core->lobby, t);
        return false;
    }
    cab_text_begin(&out, text, sizeof text);
    put_table(&out, t, t->status);
    cab_assert(!out.full);
    core->figures.lobby_texts++;
    if (t->listing && cab_same(t->listing, text)) return false;
    if (!t->listing) list(&core->lobby, t);
    free(t->listing);
    t->listing = srv_need_copy(text);
    return true;
}

/* ---- which have changed ---------------------------------------------------------------------- */

void srv_lobby_note(srv_core *core, srv_table *t)
{
    srv_lobby *l = &core->lobby;
    if (t->stale) return;
    t->stale = true;
    t->stale_next = NULL;
    t->stale_before = l->stale_last;
    if (l->stale_last)
        l->stale_last->stale_next = t;
    else
        l->stale = t;
    l->stale_last = t;
}

static void forget_note(srv_lobby *l, srv_table *t)
{
    if (!t->stale) return;
    t->stale = false;
    if (t->stale_next)
        t->stale_next->stale_before = t->stale_before;
    else
        l->stale_last = t->stale_before;
    if (t->stale_before)
        t->stale_before->stale_next = t->stale_next;
    else
        l->stale = t->stale_next;
}

void srv_lobby_drop(srv_core *core, srv_table *t)
{
    forget_note(&core->lobby, t);
    unlist(&core->lobby, t);
}

/* ---- telling --------------------------------------------------------------------------------- */

/* Only those who listened then: who came after it has a newer list. */
void srv_lobby_send(srv_core *core, const char *text, uint32_t length, uint64_t telling)
{
    srv_lobby *l = &core->lobby;
    uint32_t count = 0;
    for (const srv_link *link = l->links; link; link = link->lobby_next) {
        if (link->lobby_since >= telling) continue;
        if (count == l->to_room) {
            l->to_room = l->to_room ? l->to_room * 2 : 64;
            l->to = (srv_conn *)srv_need_more(l->to, l->to_room * sizeof *l->to);
        }
        l->to[count++] = link->conn;
    }
    if (count > 0) core->world.tell(core->world.self, l->to, count, text, length);
}

/* Shown once all that was stored so far is safe, as everything else. */
static void tell_all(srv_core *core)
{
    srv_waiting head = {.length = core->out.length, .kind = SRV_WAIT_LOBBY};
    head.number = ++core->lobby.tellings;
    core->figures.lobby_tellings++;
    cab_assert(!core->out.full);
    if (core->safe >= core->ticket && !core->unsaved)
        srv_lobby_send(core, core->out.at, core->out.length, head.number);
    else
        srv_wait(core, &head, core->out.at);
}

/* The tables before `at`, newest first, and where the next page begins. */
static void put_page(cab_text *out, const srv_lobby *l, uint32_t at)
{
    char key[SRV_KEY], next[40];
    uint32_t end = at > PAGE ? at - PAGE : 0;
    cab_json_open(out, "tables", '[');
    for (uint32_t i = at; i > end; i--)
        cab_json_raw(out, NULL, l->listed[i - 1]->listing);
    cab_json_close(out, ']');
    if (end == 0) return;
    cab_text text;
    cab_text_begin(&text, next, sizeof next);
    cab_text_int(&text, l->listed[end]->created);
    cab_text_char(&text, '.');
    srv_table_key(l->listed[end]->id, key);
    cab_text_add(&text, key);
    cab_json_string(out, "next", next);
}

static void tell_list(srv_core *core)
{
    srv_lobby *l = &core->lobby;
    l->lost = false;
    l->gones = 0;
    srv_begin(core, "lobby");
    cab_json_bool(&core->out, "whole", true);
    put_page(&core->out, l, l->count);
    srv_end(core);
    tell_all(core);
}

static void put_gone(cab_text *out, srv_lobby *l)
{
    char key[SRV_KEY];
    if (l->gones == 0) return;
    cab_json_open(out, "gone", '[');
    for (uint32_t i = 0; i < l->gones; i++) {
        srv_table_key(l->gone[i], key);
        cab_json_string(out, NULL, key);
    }
    cab_json_close(out, ']');
    l->gones = 0;
}

static void tell_changes(srv_core *core)
{
    srv_lobby *l = &core->lobby;
    int told = 0;
    srv_begin(core, "lobby");
    cab_json_open(&core->out, "tables", '[');
    for (int looked = 0; l->stale && looked < LOOKED_MAX && told < TOLD_MAX; looked++) {
        srv_table *t = l->stale;
        forget_note(l, t);
        if (!refresh(core, t)) continue;
        cab_json_raw(&core->out, NULL, t->listing);
        told++;
    }
    cab_json_close(&core->out, ']');
    if (l->lost || l->gones > GONE_MAX) {
        tell_list(core);
    } else if (told > 0 || l->gones > 0) {
        put_gone(&core->out, l);
        srv_end(core);
        tell_all(core);
    }
}

srv_time srv_lobby_run(srv_core *core, srv_time now)
{
    srv_lobby *l = &core->lobby;
    if (!l->links || (!l->stale && l->gones == 0 && !l->lost)) return SRV_NEVER;
    srv_time due = l->told + (srv_time)EVERY * core->config.pace / 100;
    if (now < l->told) due = now; /* the clock was put back */
    if (due > now) return due;
    l->told = now;
    tell_changes(core);
    if (!l->stale) return SRV_NEVER;
    due = now + (srv_time)EVERY * core->config.pace / 100;
    return due > now ? due : now + 1;
}

/* ---- who listens ----------------------------------------------------------------------------- */

/* While nobody listened nothing was told; then the list is made good for the first who comes. */
static void listen(srv_core *core, srv_link *link)
{
    srv_lobby *l = &core->lobby;
    if (link->lobby) return; /* with what is on its way */
    while (!l->links && l->stale) {
        srv_table *t = l->stale;
        forget_note(l, t);
        (void)refresh(core, t);
    }
    link->lobby = true;
    link->lobby_since = l->tellings;
    link->lobby_before = NULL;
    link->lobby_next = l->links;
    if (l->links) l->links->lobby_before = link;
    l->links = link;
}

void srv_lobby_leave(srv_core *core, srv_link *link)
{
    srv_lobby *l = &core->lobby;
    if (!link->lobby) return;
    if (link->lobby_next) link->lobby_next->lobby_before = link->lobby_before;
    if (link->lobby_before)
        link->lobby_before->lobby_next = link->lobby_next;
    else
        l->links = link->lobby_next;
    link->lobby = false;
    if (l->links) return;
    l->gones = 0;
    l->lost = false;
}

/* Before which table a page begins. It says all there is to it: the server remembers no page,
 * and it is good whether that table is still there or not. */
typedef struct {
    srv_time created;
    srv_table_id id;
} place;

static bool read_place(const char *next, place *out)
{
    char number[24];
    uint64_t created;
    size_t length = strcspn(next, ".");
    if (length >= sizeof number || next[length] != '.') return false;
    memcpy(number, next, length);
    number[length] = 0;
    if (!cab_parse_u64(number, &created) || created > INT64_MAX) return false;
    out->created = (srv_time)created;
    return srv_table_parse(next + length + 1, &out->id);
}

void srv_lobby_request(srv_core *core, srv_link *link, const srv_request *r)
{
    const srv_lobby *l = &core->lobby;
    place from;
    if (!r->on) {
        srv_lobby_leave(core, link);
        srv_ok(core, link->conn, r->id);
        return;
    }
    if (r->next && !read_place(r->next, &from)) {
        srv_no_what(core, link->conn, r->id, "bad_message", "next");
        return;
    }
    listen(core, link);
    srv_begin(core, "ok");
    srv_for_all(core);
    cab_json_int(&core->out, "id", (int64_t)r->id);
    put_page(&core->out, l, r->next ? count_older(l, from.created, from.id) : l->count);
    srv_end(core);
    srv_say(core, link->conn, r->id);
}

void srv_lobby_free(srv_lobby *l)
{
    free(l->listed);
    free(l->gone);
    free(l->to);
}
