/* From being ready to the deal, so that nobody can choose it (record/deal.h).
 *
 * A table has bound itself to a secret since it was made. Whoever is ready shows the hash of a
 * nonce, a promise; when all have, the nonces are opened. Until then the server can reckon nothing
 * and nobody knows another's nonce; afterwards nobody can change their own. Who does not open in
 * time makes the start fail: in the open, by name, and with a new secret and new promises, so that
 * what was known of the old deal is of no use. Promises, nonces and the time to open are stored
 * with the room: a restart takes nothing back. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "server/memory.h"

#include <stdio.h>
#include <string.h>

enum {
    OPEN_MS = 20 * 1000,            /* clients open by themselves */
    OPEN_DAY = 24 * 60 * 60 * 1000, /* by correspondence: when each of them is here next, .. */
    OPEN_DAYS_MAX = 6               /* .. before the table is given up (SRV_WAITING_DROP) */
};

void srv_secret_draw(srv_core *core, srv_body *b)
{
    core->world.random(core->world.self, b->secret, CAB_SECRET);
    cab_deal_commit(b->secret, b->commitment);
}

/* ---- being ready ---- */

static int count_of(const srv_body *b, uint8_t kind)
{
    int count = 0;
    for (int i = 0; i < b->setup.seats; i++)
        count += b->chair[i].kind == kind;
    return count;
}

/* With a bot in every other seat no promise is still to come, so this nonce may come at once. */
static const char *ready_alone(const srv_body *b, srv_chair *c, const char *nonce)
{
    if (count_of(b, SRV_BOT) + 1 < b->setup.seats) return "not_alone";
    if (!cab_parse_hex(nonce, c->nonce, CAB_NONCE)) return "bad_message";
    cab_deal_promise(b->commitment, c->nonce, c->promise);
    c->ready = c->opened = true;
    return NULL;
}

const char *srv_make_ready(srv_table *t, cab_seat seat, const srv_request *r)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    uint8_t promise[CAB_PROMISE];
    if (r->on == 0) {
        c->ready = c->opened = false;
        return NULL;
    }
    if (!r->hash == !r->nonce) return "bad_message";
    if (r->nonce) return ready_alone(b, c, r->nonce);
    if (!cab_parse_hex(r->hash, promise, CAB_PROMISE)) return "bad_message";
    memcpy(c->promise, promise, CAB_PROMISE);
    c->ready = true;
    c->opened = false;
    return NULL;
}

const char *srv_open(srv_table *t, cab_seat seat, const srv_request *r)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    uint8_t nonce[CAB_NONCE], promise[CAB_PROMISE];
    if (!cab_parse_hex(r->nonce, nonce, CAB_NONCE)) return "bad_message";
    if (!b->opening) return "not_ready";
    cab_deal_promise(b->commitment, nonce, promise);
    if (memcmp(promise, c->promise, CAB_PROMISE) != 0) return "bad_nonce";
    memcpy(c->nonce, nonce, CAB_NONCE);
    c->opened = true;
    return NULL;
}

static bool all_ready(const srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        if (c->kind == SRV_EMPTY || (c->kind == SRV_HUMAN && !c->ready)) return false;
    }
    return count_of(b, SRV_HUMAN) > 0;
}

/* Seats of people who have not opened. */
static uint8_t closed(const srv_body *b)
{
    unsigned seats = 0;
    for (int i = 0; i < b->setup.seats; i++)
        if (b->chair[i].kind == SRV_HUMAN && !b->chair[i].opened) seats |= CAB_BIT(i);
    return (uint8_t)seats;
}

void srv_maybe_open(srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    if (t->status != SRV_WAITING || b->opening || !all_ready(b) || !closed(b)) return;
    srv_time days = b->bank < OPEN_DAYS_MAX ? b->bank : OPEN_DAYS_MAX;
    b->opening = now + (b->clock == SRV_CLOCK_DAYS ? days * OPEN_DAY : OPEN_MS);
}

/* ---- a start that fails ---- */

void srv_start_fail(srv_core *core, srv_body *b, uint8_t late)
{
    b->opening = 0;
    b->failures++;
    b->missed = late;
    memset(b->missed_name, 0, sizeof b->missed_name);
    for (int i = 0; i < b->setup.seats; i++) {
        srv_chair *c = &b->chair[i];
        if (late & CAB_BIT(i)) memcpy(b->missed_name[i], c->name, SRV_NAME);
        c->ready = c->opened = false;
    }
    srv_secret_draw(core, b);
}

void srv_start_run(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    if (t->status != SRV_WAITING || !b->opening) return;
    /* A seat is empty when its person was deleted while the table was at rest. */
    if (now < b->opening && count_of(b, SRV_EMPTY) == 0) return;
    srv_start_fail(core, b, closed(b));
    srv_room_store(core, t, now);
    srv_room_say(core, t, now);
}

void srv_start_again(srv_body *b, srv_time now)
{
    if (b->opening && b->opening < now + OPEN_MS) b->opening = now + OPEN_MS;
}

void srv_start_put(cab_text *out, const srv_body *b)
{
    if (b->opening) cab_json_int(out, "opening", b->opening);
    if (b->failures == 0) return;
    cab_json_open(out, "failed", '{');
    cab_json_int(out, "times", b->failures);
    cab_json_open(out, "late", '[');
    for (int i = 0; i < CAB_SEATS; i++) {
        if (!(b->missed & CAB_BIT(i))) continue;
        cab_json_open(out, NULL, '{');
        cab_json_int(out, "seat", i);
        cab_json_string(out, "name", b->missed_name[i]);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
    cab_json_close(out, '}');
}

static void put_hex(cab_text *out, const char *key, const uint8_t *bytes, int count)
{
    char hex[2 * CAB_PROMISE + 1];
    cab_text text;
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < count; i++)
        cab_text_hex(&text, bytes[i], 2);
    cab_json_string(out, key, hex);
}

void srv_start_keep(cab_text *out, const srv_body *b)
{
    cab_json_open(out, "ready", '[');
    for (int i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        if (!c->ready) continue;
        cab_json_open(out, NULL, '{');
        cab_json_int(out, "seat", i);
        put_hex(out, "hash", c->promise, CAB_PROMISE);
        if (c->opened) put_hex(out, "nonce", c->nonce, CAB_NONCE);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
}

static void read_ready(srv_body *b, const net_json *list)
{
    const net_json *each;
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++) {
        int64_t seat = net_json_number(each, "seat", CAB_SEATS);
        const char *hash = net_json_text(each, "hash"), *nonce = net_json_text(each, "nonce");
        if (seat < 0 || seat >= CAB_SEATS || b->chair[seat].kind != SRV_HUMAN) continue;
        srv_chair *c = &b->chair[seat];
        c->ready = hash && cab_parse_hex(hash, c->promise, CAB_PROMISE);
        c->opened = c->ready && nonce && cab_parse_hex(nonce, c->nonce, CAB_NONCE);
    }
}

void srv_start_read(srv_body *b, const net_json *room)
{
    const net_json *failed = net_json_in(room, "failed"), *late = net_json_in(failed, "late"),
                   *each;
    read_ready(b, net_json_in(room, "ready"));
    b->opening = net_json_number(room, "opening", 0);
    b->failures = (uint32_t)net_json_number(failed, "times", 0);
    for (int i = 0; (each = net_json_at(late, i)) != NULL; i++) {
        int64_t seat = net_json_number(each, "seat", CAB_SEATS);
        const char *name = net_json_text(each, "name");
        cab_text text;
        if (seat < 0 || seat >= CAB_SEATS) continue;
        b->missed |= (uint8_t)CAB_BIT(seat);
        cab_text_begin(&text, b->missed_name[seat], SRV_NAME);
        cab_text_add(&text, name ? name : "?");
    }
}

/* ---- the deal ---- */

/* As the people sit; if seats are drawn, as they will. */
static void write_header(const srv_table *t, cab_header *header)
{
    const srv_body *b = t->body;
    cab_header_begin(header, t->game, b->setup.seats);
    header->setup = b->setup;
    header->failed = b->failures;
    srv_table_key(t->id, header->table);
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        const char *person = c->program ? "program" : "human";
        cab_header_chair(header, seat, c->kind == SRV_BOT ? c->level : person, c->name);
    }
    cab_header_deal(header, b->secret);
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN)
            memcpy(header->chair[seat].nonce, b->chair[seat].nonce, CAB_NONCE);
    if (b->shuffle) cab_header_draw(header, b->secret);
    header->held = true;
    memcpy(header->secret, b->secret, CAB_SECRET);
}

/* Everybody to the seat that was drawn: who sat in sat[i] plays in i. */
static void take_drawn(srv_body *b, const uint8_t *sat)
{
    srv_chair old[CAB_SEATS];
    cab_seat host = CAB_NOBODY;
    memcpy(old, b->chair, sizeof old);
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        b->chair[seat] = old[sat[seat]];
        if (b->host == sat[seat]) host = seat;
    }
    b->host = host;
    for (srv_link *link = b->links; link; link = link->next) {
        cab_seat at = link->seat;
        for (cab_seat seat = 0; seat < b->setup.seats; seat++)
            if (at == sat[seat]) link->seat = seat;
    }
}

/* Everybody is told, and who looked on where nobody may is at the table no more. */
static void tell_started(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    for (srv_link *link = b->links; link; link = link->next)
        srv_room_to(core, t, link);
    srv_lobby_note(core, t);
    for (srv_link *link = b->links, *next; link; link = next) {
        next = link->next;
        if (link->seat < CAB_SEATS || b->spectators)
            srv_send_view(core, t, link, now);
        else
            srv_link_part(core, link, now); /* they came while there were seats to take */
    }
}

static void start(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    cab_header header;
    srv_play *play = (srv_play *)srv_need_zero(sizeof *play);
    write_header(t, &header);
    if (header.drawn) take_drawn(b, header.sat);
    play->begun = now;
    b->play = play;
    b->opening = 0;
    t->status = SRV_PLAYING;
    t->started = now;
    cab_error error = cab_table_begin(&play->table, &header, b->secret, srv_lines_sink(core));
    cab_assert(error == CAB_OK); /* the settings were tried when they were made */
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        srv_chair *c = &b->chair[seat];
        srv_seat_bot(core, t, seat, c->kind == SRV_BOT ? c->level : NULL);
        if (c->kind == SRV_HUMAN && !srv_viewer_there(t, seat)) c->away = now;
    }
    srv_clocks_begin(b);
    srv_ask(core, t, CAB_NOBODY, now);
    srv_store_lines(core, t, CAB_NOBODY, 0, now);
    srv_room_store(core, t, now);
    tell_started(core, t, now);
}

void srv_maybe_start(srv_core *core, srv_table *t, srv_time now)
{
    if (t->status == SRV_WAITING && all_ready(t->body) && !closed(t->body)) start(core, t, now);
}
