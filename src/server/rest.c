/* Tables at rest, and who is looked at when.
 *
 * A table with nobody at it leaves memory after a while, or at once when tables take more memory
 * than they may: who was left longest goes first. What stays of it here is a few numbers; the rest
 * is in storage. It is looked at again when it has something to do although nobody is there, a
 * deadline by correspondence say, and given up when nobody has come back for longer than its clock
 * explains. Such tables are woken in slices, so that however many have waited for the start of a
 * server, whoever is there is served in between. */
#include "server/core_int.h"

#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SECOND = 1000,
    HOUR = 3600 * SECOND,
    DAY = 24 * HOUR,
    RUN_US = 20000,           /* tables in memory get their turn for so long at a time */
    WAKE_MOST = 16,           /* tables woken at a time .. */
    WAKE_BYTES = 1 << 19,     /* .. rows read for them .. */
    WAKE_US = 5000,           /* .. and the time that takes */
    WAKE_PAUSE = 20,          /* ms before the next */
    STALL_LOOK = 250,         /* ms: is the disk back? */
    WAKE_LATER = SECOND,      /* there is no memory for it now */
    READ_LATER = 60 * SECOND, /* storage did not give it: it is tried again */
    WRITTEN_LATER = 50,       /* ms: is it safe that it was given up? */
    SHED_MOST = 64,           /* tables looked at, at a time, for one that can leave */
    SWEEP_MOST = 256,         /* given up at once because the house is full */
    SWEEP_EVERY = 10 * SECOND,
    SWEEP_AGE = HOUR
};

/* ---- who is due when: two heaps -------------------------------------------------------------- */

static void heap_place(srv_heap *h, uint32_t at, srv_table *t)
{
    h->at[at] = t;
    t->heap_at = at;
}

static void heap_up(srv_heap *h, uint32_t at)
{
    srv_table *t = h->at[at];
    for (; at > 1 && h->at[at / 2]->due > t->due; at /= 2)
        heap_place(h, at, h->at[at / 2]);
    heap_place(h, at, t);
}

static void heap_down(srv_heap *h, uint32_t at)
{
    srv_table *t = h->at[at];
    for (;;) {
        uint32_t child = at * 2;
        if (child > h->count) break;
        if (child < h->count && h->at[child + 1]->due < h->at[child]->due) child++;
        if (h->at[child]->due >= t->due) break;
        heap_place(h, at, h->at[child]);
        at = child;
    }
    heap_place(h, at, t);
}

static void heap_remove(srv_core *core, srv_table *t)
{
    srv_heap *h = t->asleep ? &core->asleep : &core->awake;
    uint32_t at = t->heap_at;
    t->heap_at = 0;
    if (at == 0) return;
    srv_table *last = h->at[h->count--];
    if (last == t) return;
    heap_place(h, at, last);
    heap_up(h, at);
    heap_down(h, last->heap_at);
}

void srv_due(srv_core *core, srv_table *t, srv_time due)
{
    bool asleep = !t->body;
    if (t->asleep != asleep || due == SRV_NEVER) heap_remove(core, t);
    t->due = due;
    t->asleep = asleep;
    if (due == SRV_NEVER) return;
    srv_heap *h = asleep ? &core->asleep : &core->awake;
    if (t->heap_at == 0) {
        if (h->count + 2 > h->room) {
            h->room = h->room ? h->room * 2 : 64;
            h->at = (srv_table **)srv_need_more(h->at, h->room * sizeof(srv_table *));
        }
        heap_place(h, ++h->count, t);
    }
    heap_up(h, t->heap_at);
    heap_down(h, t->heap_at);
}

/* ---- who has nobody, longest first ----------------------------------------------------------- */

static void unlist(srv_core *core, srv_table *t)
{
    if (!t->left) return;
    *(t->left_before ? &t->left_before->left_next : &core->left) = t->left_next;
    *(t->left_next ? &t->left_next->left_before : &core->left_last) = t->left_before;
    t->left_next = t->left_before = NULL;
    t->left = false;
}

void srv_table_left(srv_core *core, srv_table *t, srv_time now)
{
    unlist(core, t);
    t->body->empty = now;
    t->left = true;
    t->left_before = core->left_last;
    *(core->left_last ? &core->left_last->left_next : &core->left) = t;
    core->left_last = t;
}

void srv_table_visited(srv_core *core, srv_table *t)
{
    unlist(core, t);
    t->body->empty = 0;
}

/* ---- what tables in memory take -------------------------------------------------------------- */

static uint32_t bytes_of(const srv_body *b)
{
    uint32_t bytes = sizeof *b + b->late_bytes;
    if (b->play) bytes += (uint32_t)(sizeof *b->play + b->play->past_room * sizeof *b->play->past);
    if (b->play && b->play->statement)
        bytes += (uint32_t)(SRV_CLAIMS_MAX * sizeof *b->play->statement);
    bytes += srv_talk_bytes(b) + (b->door ? (uint32_t)sizeof *b->door : 0);
    for (int seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        bytes += c->mind ? (uint32_t)sizeof *c->mind : 0;
        bytes += c->deep || c->away_mind ? (uint32_t)sizeof *c->deep : 0;
        bytes += c->notes * (uint32_t)(sizeof(cab_seen) + 2 * sizeof(void *));
    }
    return bytes;
}

void srv_weigh(srv_core *core, srv_table *t)
{
    srv_body *b = t->body;
    uint32_t bytes = b ? bytes_of(b) : 0, people = 0;
    for (int seat = 0; b && seat < b->setup.seats; seat++)
        people += b->chair[seat].kind == SRV_HUMAN;
    core->memory += bytes;
    core->memory -= t->bytes;
    if (bytes && !t->bytes) core->figures.tables_loaded++;
    if (!bytes && t->bytes) core->figures.tables_loaded--;
    core->figures.seats_taken += people;
    core->figures.seats_taken -= t->people;
    t->bytes = bytes;
    t->people = (uint8_t)people;
    if (!b) unlist(core, t);
}

/* ---- how long ---- */

static srv_time patience_of(const srv_config *config, uint8_t status, srv_clock_kind clock,
                            uint32_t days)
{
    srv_time ms = status == SRV_WAITING     ? (srv_time)SRV_WAITING_DROP
                  : clock == SRV_CLOCK_LIVE ? (srv_time)config->quiet_live * HOUR
                  : clock == SRV_CLOCK_DAYS ? (srv_time)config->quiet_days * DAY
                                            : (srv_time)config->quiet_none * DAY;
    if (ms == 0) return SRV_NEVER;
    return clock == SRV_CLOCK_DAYS && status != SRV_WAITING ? ms + (srv_time)days * 4 * DAY : ms;
}

static srv_time given_up_at(const srv_core *core, const srv_table *t, srv_clock_kind clock,
                            uint32_t days)
{
    if (t->status != SRV_WAITING && t->status != SRV_PLAYING) return SRV_NEVER;
    srv_time patience = patience_of(&core->config, t->status, clock, days);
    return patience == SRV_NEVER ? SRV_NEVER : t->updated + patience;
}

/* That somebody is here is written down now and then: `updated` is when the table was last known
 * not to be abandoned. */
srv_time srv_note_presence(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    if (!b->links || (t->status != SRV_WAITING && t->status != SRV_PLAYING)) return SRV_NEVER;
    srv_time patience = patience_of(&core->config, t->status, b->clock, b->bank);
    if (patience == SRV_NEVER) return SRV_NEVER;
    if (now - t->updated >= patience / 8) srv_room_store(core, t, now);
    return t->updated + patience / 8;
}

/* ---- to rest ---- */

static bool may_rest(const srv_core *core, const srv_table *t)
{
    const srv_body *b = t->body;
    if (b->links || !b->empty || core->safe < t->ticket) return false;
    for (int seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].held) return false; /* somebody waits for an answer */
    return true;
}

/* All of it is safe, and nobody is there. */
static void put_to_rest(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    srv_time due = given_up_at(core, t, b->clock, b->bank), deadline = srv_clock_deadline(t);
    bool people = false;
    for (int seat = 0; seat < b->setup.seats; seat++)
        people = people || b->chair[seat].kind == SRV_HUMAN;
    if (t->status == SRV_WAITING && (!people || now >= due)) {
        t->status = SRV_GONE;
        srv_room_store(core, t, now);
    }
    if (t->status != SRV_WAITING && t->status != SRV_PLAYING) {
        srv_table_drop(core, t);
        return;
    }
    t->alone = t->people < 2;
    srv_body_free(core, t);
    srv_lobby_note(core, t);
    srv_due(core, t, deadline < due ? deadline : due);
}

bool srv_may_leave(srv_core *core, srv_table *t, srv_time now)
{
    const srv_body *b = t->body;
    srv_time due = b->play && !b->play->over ? srv_clock_due(t) : SRV_NEVER;
    if (!b->empty || now < b->empty + core->config.idle_ms || b->late) return false;
    if (due < now + core->config.idle_ms || !may_rest(core, t)) return false;
    put_to_rest(core, t, now);
    return true;
}

/* Is there memory for one more table? If there is not, those that were left longest go. */
bool srv_memory_for_one(srv_core *core, srv_time now)
{
    srv_table *t = core->left, *next;
    for (int i = 0; i < SHED_MOST && t && core->memory > core->config.memory_max; i++, t = next) {
        next = t->left_next;
        if (may_rest(core, t)) put_to_rest(core, t, now);
    }
    return core->config.memory_max == 0 || core->memory <= core->config.memory_max;
}

/* ---- given up ---- */

/* As it is stored, but for what was decided since. */
bool srv_stored_of(srv_core *core, const srv_table *t, srv_stored *stored)
{
    if (!core->world.find(core->world.self, t->id, stored)) return false;
    stored->status = t->status;
    stored->ended = t->ended;
    return true;
}

/* A table at rest: one that waited is forgotten, of a game what was played stays. */
static void give_up(srv_core *core, srv_table *t, srv_time now)
{
    srv_stored stored;
    if (!srv_stored_of(core, t, &stored)) {
        srv_due(core, t, now + READ_LATER);
        return;
    }
    stored.status = t->status = t->status == SRV_WAITING ? SRV_GONE : SRV_GIVEN_UP;
    stored.ended = t->ended = t->status == SRV_GIVEN_UP ? now : t->ended;
    stored.deadline = SRV_NEVER;
    core->figures.given_up++;
    srv_count_table(core, t, now);
    srv_took(core, t, core->world.put_table(core->world.self, &stored));
    srv_due(core, t, now + WRITTEN_LATER);
}

/* Only what is at rest is given up; what nobody is at goes there first. False: not now. */
static bool give_up_now(srv_core *core, srv_table *t, srv_time now)
{
    if (t->status != SRV_WAITING && t->status != SRV_PLAYING) return false;
    if (t->body && !may_rest(core, t)) return false;
    srv_table_id id = t->id;
    if (t->body) put_to_rest(core, t, now);
    if (srv_map_get(&core->tables, id) != t) return true;
    give_up(core, t, now);
    return true;
}

/* Is there room for one more table? If not, those go that nobody has been at for an hour and that
 * nobody else waits for. */
bool srv_house_has_room(srv_core *core, srv_time now)
{
    srv_table *old[SWEEP_MOST], *t;
    uint32_t at = 0, count = 0;
    if (core->tables.count < core->config.tables_max) return true;
    if (now < core->swept + SWEEP_EVERY) return false;
    core->swept = now;
    while (count < SWEEP_MOST && (t = (srv_table *)srv_map_next(&core->tables, &at)) != NULL) {
        bool goes = t->status == SRV_WAITING || (t->status == SRV_PLAYING && t->alone);
        if (goes && !t->body && t->updated + SWEEP_AGE <= now) old[count++] = t;
    }
    for (uint32_t i = 0; i < count; i++)
        give_up(core, old[i], now);
    return count > 0;
}

/* Whoever has made as many tables as one may loses the oldest at which they play against bots and
 * do not sit any more. False: there is none. */
bool srv_give_up_own(srv_core *core, const srv_person *maker, srv_time now)
{
    srv_table *t, *oldest = NULL;
    for (t = (srv_table *)srv_map_get(&core->makers, maker->number); t; t = t->maker_next) {
        bool alone = t->status == SRV_PLAYING && (t->body ? t->people < 2 : t->alone);
        if (!alone || (t->body && !may_rest(core, t))) continue;
        if (!oldest || t->created < oldest->created) oldest = t;
    }
    return oldest && give_up_now(core, oldest, now);
}

/* ---- woken ---- */

static bool load(srv_core *core, srv_table *t, srv_time now)
{
    if (!srv_memory_for_one(core, now)) {
        srv_due(core, t, now + WAKE_LATER);
        return false;
    }
    return true;
}

static void wake(srv_core *core, srv_table *t, srv_time now)
{
    srv_stored stored;
    if (t->status == SRV_GIVEN_UP || t->status == SRV_GONE) {
        if (core->safe >= t->ticket)
            srv_table_drop(core, t);
        else
            srv_due(core, t, now + WRITTEN_LATER);
        return;
    }
    if (!srv_stored_of(core, t, &stored)) {
        srv_due(core, t, now + READ_LATER);
        return;
    }
    srv_time end = given_up_at(core, t, stored.clock, stored.bank);
    if (end <= now)
        give_up(core, t, now);
    else if (stored.deadline > now)
        srv_due(core, t, stored.deadline < end ? stored.deadline : end);
    else if (load(core, t, now))
        srv_run(core, t, now);
}

static uint64_t micros(const srv_core *core)
{
    return core->world.micros ? core->world.micros(core->world.self) : 0;
}

static void wake_some(srv_core *core, srv_time now)
{
    uint64_t bytes = core->figures.bytes_read, begun = micros(core);
    srv_heap *h = &core->asleep;
    if (now < core->wake_at) return;
    for (int i = 0; i < WAKE_MOST && h->count > 0 && h->at[1]->due <= now; i++) {
        if (core->figures.bytes_read - bytes >= WAKE_BYTES || micros(core) - begun >= WAKE_US)
            break;
        core->wake_at = now + WAKE_PAUSE;
        wake(core, h->at[1], now);
    }
}

srv_time srv_tick(srv_core *core, srv_time now)
{
    if (srv_look_whether_stalled(core, now)) return now + STALL_LOOK;
    /* A table that stays due comes again in the next tick: everybody else is served before. */
    srv_heap *h = &core->awake;
    uint32_t most = h->count;
    uint64_t begun = micros(core);
    while (most-- > 0 && h->count > 0 && h->at[1]->due <= now && micros(core) - begun < RUN_US) {
        srv_table *t = h->at[1];
        srv_due(core, t, now + 1);
        srv_run(core, t, now);
    }
    wake_some(core, now);
    (void)srv_memory_for_one(core, now);
    srv_time due = srv_lobby_run(core, now);
    if (h->count > 0 && h->at[1]->due < due) due = h->at[1]->due;
    if (core->asleep.count == 0) return due;
    srv_time other = core->asleep.at[1]->due;
    if (other < core->wake_at) other = core->wake_at;
    return other < due ? other : due;
}

/* ---- from storage, and away ---- */

void srv_table_rests(srv_core *core, srv_table *t, const srv_stored *stored, srv_time now)
{
    srv_time end = given_up_at(core, t, stored->clock, stored->bank);
    srv_time due = stored->deadline < end ? stored->deadline : end;
    srv_due(core, t, due < now ? now : due);
}

void srv_rest_free(srv_core *core)
{
    free(core->awake.at);
    free(core->asleep.at);
    srv_map_free(&core->makers);
}

void srv_table_forget(srv_core *core, srv_table *t)
{
    heap_remove(core, t);
    unlist(core, t);
}
