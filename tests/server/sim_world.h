/* A world for the core: virtual time, a network that delays, doubles, loses and reorders, and a
 * disk that is slow, fails, and forgets what was not committed when the power goes. All from one
 * seed. */
#ifndef CABALE_TESTS_SIM_WORLD_H
#define CABALE_TESTS_SIM_WORLD_H

#include "base/assert.h"
#include "base/hash.h"
#include "base/rng.h"
#include "bots/belief.h"
#include "server/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the disk -------------------------------------------------------------------------------- */

typedef struct {
    srv_row row; /* body and clock are copies */
} sim_row;

typedef struct {
    srv_stored about;
    srv_stored *copy; /* holds what `about` points to */
    sim_row *row;
    uint32_t rows, room;
} sim_table;

/* OP_BESIDE: somebody was deleted, or something was stored that the core knows nothing of. */
enum { OP_ROW, OP_TABLE, OP_PERSON, OP_BESIDE };
typedef struct {
    uint64_t ticket, turn;
    int kind;
    sim_row row;
    srv_stored *about; /* a copy */
    uint8_t person[SRV_PERSON];
    char name[SRV_NAME]; /* of a PERSON */
} sim_op;

/* How often what else can go wrong does: once in so many times; 0: never. */
typedef struct {
    uint32_t commit; /* fails */
    uint32_t again;  /* the next one too */
    uint32_t busy;   /* more was under way than may be: only what came late is lost */
    uint32_t read;   /* a table that is asked for cannot be read, or not to its end */
} sim_faults;

/* ---- what will happen ------------------------------------------------------------------------ */

enum { EV_TO_SERVER, EV_TO_CLIENT, EV_COMMIT, EV_WAKE, EV_OPEN, EV_SHUT, EV_RESTART, EV_THOUGHT };
typedef struct {
    srv_time at;
    uint64_t order;
    int kind;
    uint32_t conn, who;
    char *text;
} sim_event;

enum { SIM_THOUGHTS = 256 };

typedef struct sim sim;
struct sim {
    cab_rng rng;
    srv_time now;
    srv_core *core;
    srv_config config;
    sim_faults faults;
    int64_t skew; /* ms by which the clock on the wall is wrong */
    bool calm;    /* no more faults */
    bool thinks;  /* bots that search think elsewhere, for as long as it takes */
    srv_thought *thought[SIM_THOUGHTS];
    uint32_t thoughts;
    sim_table *table;
    uint32_t tables, table_room;
    sim_op *op;
    uint32_t ops, op_room;
    uint64_t ticket;
    uint64_t turn;      /* what is put within one becomes safe together, or not at all */
    uint64_t committed; /* the last ticket that is safe */
    bool committing, failing;
    sim_event *event; /* a heap, 1-based */
    uint32_t events, event_room;
    uint64_t order;
    uint32_t conns;
    void (*sent)(sim *, uint32_t conn, const char *text, uint32_t length); /* the server says */
    void (*failed)(sim *);
    void (*stored)(sim *, const sim_op *); /* of people, and beside the core */
    uint64_t commits, failures, restarts, lost;
    void *user;
};

static inline bool sim_chance(sim *s, uint32_t in)
{
    return cab_rng_below(&s->rng, in) == 0;
}

/* Only where faults of this kind are wanted does it cost a number of the generator. */
static inline bool sim_goes_wrong(sim *s, uint32_t in)
{
    return in > 0 && !s->calm && sim_chance(s, in);
}

static inline srv_time sim_clock(const sim *s)
{
    return s->now + s->skew;
}

static inline char *sim_copy(const char *bytes, uint32_t length)
{
    char *copy = (char *)malloc(length + 1);
    memcpy(copy, bytes, length);
    copy[length] = 0;
    return copy;
}

/* ---- events ---------------------------------------------------------------------------------- */

static inline bool sim_before(const sim_event *a, const sim_event *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static inline void sim_at(sim *s, srv_time at, int kind, uint32_t conn, uint32_t who, char *text)
{
    sim_event e = {at, ++s->order, kind, conn, who, text};
    if (s->events + 2 > s->event_room) {
        s->event_room = s->event_room ? s->event_room * 2 : 256;
        s->event = (sim_event *)realloc(s->event, s->event_room * sizeof e);
    }
    uint32_t i = ++s->events;
    for (; i > 1 && sim_before(&e, &s->event[i / 2]); i /= 2)
        s->event[i] = s->event[i / 2];
    s->event[i] = e;
}

static inline sim_event sim_pop(sim *s)
{
    sim_event top = s->event[1], last = s->event[s->events--];
    uint32_t i = 1;
    for (;;) {
        uint32_t child = i * 2;
        if (child > s->events) break;
        if (child < s->events && sim_before(&s->event[child + 1], &s->event[child])) child++;
        if (!sim_before(&s->event[child], &last)) break;
        s->event[i] = s->event[child];
        i = child;
    }
    if (s->events > 0) s->event[i] = last;
    return top;
}

/* ---- the disk -------------------------------------------------------------------------------- */

static inline sim_table *sim_find(sim *s, srv_table_id id)
{
    for (uint32_t i = 0; i < s->tables; i++)
        if (s->table[i].about.table == id) return &s->table[i];
    return NULL;
}

static inline void sim_drop_op(sim_op *op)
{
    free((char *)(uintptr_t)op->row.row.body);
    free((char *)(uintptr_t)op->row.row.clock);
    free(op->about);
}

static inline sim_op *sim_new_op(sim *s, int kind)
{
    if (s->ops == s->op_room) {
        s->op_room = s->op_room ? s->op_room * 2 : 64;
        s->op = (sim_op *)realloc(s->op, s->op_room * sizeof *s->op);
    }
    sim_op *op = &s->op[s->ops++];
    memset(op, 0, sizeof *op);
    op->ticket = ++s->ticket;
    op->turn = s->turn;
    op->kind = kind;
    if (!s->committing) {
        int64_t slow = s->calm ? 3 : sim_chance(s, 50) ? 2000 : sim_chance(s, 4) ? 80 : 4;
        s->committing = true;
        sim_at(s, s->now + 1 + cab_rng_below(&s->rng, (uint32_t)slow), EV_COMMIT, 0, 0, NULL);
    }
    return op;
}

static inline void sim_apply(sim *s, sim_op *op)
{
    if (op->kind == OP_PERSON || op->kind == OP_BESIDE) {
        if (s->stored) s->stored(s, op);
        return;
    }
    srv_table_id id = op->kind == OP_ROW ? op->row.row.table : op->about->table;
    sim_table *t = sim_find(s, id);
    if (!t) {
        if (s->tables == s->table_room) {
            s->table_room = s->table_room ? s->table_room * 2 : 64;
            s->table = (sim_table *)realloc(s->table, s->table_room * sizeof *s->table);
        }
        t = &s->table[s->tables++];
        memset(t, 0, sizeof *t);
        t->about.table = id;
    }
    if (op->kind == OP_TABLE) {
        free(t->copy);
        t->copy = op->about;
        t->about = *op->about;
        return;
    }
    if (t->rows == t->room) {
        t->room = t->room ? t->room * 2 : 32;
        t->row = (sim_row *)realloc(t->row, t->room * sizeof *t->row);
    }
    t->row[t->rows++] = op->row;
}

/* Everything from the turn of the op numbered `from` on is lost; what came before is safe. */
static inline void sim_fail(sim *s, uint32_t from)
{
    while (from > 0 && s->op[from - 1].turn == s->op[from].turn)
        from--;
    uint64_t first = s->op[from].ticket;
    for (uint32_t i = 0; i < from; i++)
        sim_apply(s, &s->op[i]);
    for (uint32_t i = from; i < s->ops; i++)
        sim_drop_op(&s->op[i]);
    s->ops = 0;
    s->failures++;
    s->committed = first - 1;
    if (s->failed) s->failed(s);
    srv_failed(s->core, first, sim_clock(s));
}

static inline void sim_commit(sim *s)
{
    s->committing = false;
    if (s->ops == 0) return;
    bool again = s->failing && sim_goes_wrong(s, s->faults.again);
    s->failing = again || sim_goes_wrong(s, s->faults.commit);
    if (s->failing) { /* the disk is full for a moment */
        sim_fail(s, 0);
        return;
    }
    if (sim_goes_wrong(s, s->faults.busy)) {
        sim_fail(s, cab_rng_below(&s->rng, s->ops));
        return;
    }
    uint64_t last = s->op[s->ops - 1].ticket;
    for (uint32_t i = 0; i < s->ops; i++)
        sim_apply(s, &s->op[i]);
    s->ops = 0;
    s->commits++;
    s->committed = last;
    srv_durable(s->core, last, sim_clock(s));
}

/* What the store does beside the core when an account is deleted: no seat keeps its name. */
static inline void sim_forget(sim *s, const uint8_t person[SRV_PERSON])
{
    for (uint32_t i = 0; i < s->tables; i++) {
        const srv_stored *about = &s->table[i].about;
        for (int at = 0; about->seat && at < about->seats; at++) {
            srv_seat *seat = (srv_seat *)(uintptr_t)&about->seat[at];
            if (seat->kind != SRV_HUMAN || memcmp(seat->person, person, SRV_PERSON) != 0) continue;
            memset(seat->person, 0, SRV_PERSON);
            seat->was = srv_person_number(person);
            snprintf(seat->name, sizeof seat->name, "%s", srv_forgotten_name());
        }
    }
}

/* ---- the world's functions ------------------------------------------------------------------- */

static inline void sim_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    sim *s = (sim *)self;
    s->sent(s, conn, text, length);
}

static inline void sim_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                            uint32_t length)
{
    for (uint32_t i = 0; i < count; i++)
        sim_send(self, conn[i], text, length);
}

static inline void sim_close(void *self, srv_conn conn, uint16_t code)
{
    sim *s = (sim *)self;
    (void)code;
    sim_at(s, s->now, EV_SHUT, conn, 0, NULL);
}

static inline uint64_t sim_append(void *self, const srv_row *row)
{
    sim *s = (sim *)self;
    sim_op *op = sim_new_op(s, OP_ROW);
    op->row.row = *row;
    op->row.row.body = sim_copy(row->body, row->length);
    op->row.row.clock = row->clock ? sim_copy(row->clock, (uint32_t)strlen(row->clock)) : NULL;
    return op->ticket;
}

static inline uint64_t sim_put_table(void *self, const srv_stored *stored)
{
    sim *s = (sim *)self;
    sim_op *op = sim_new_op(s, OP_TABLE);
    op->about = srv_stored_copy(stored);
    return op->ticket;
}

static inline uint64_t sim_put_person(void *self, const uint8_t person[SRV_PERSON],
                                      const char *name)
{
    sim *s = (sim *)self;
    if (!s->stored) return s->ticket; /* nobody wants to know */
    sim_op *op = sim_new_op(s, OP_PERSON);
    memcpy(op->person, person, SRV_PERSON);
    snprintf(op->name, sizeof op->name, "%s", name);
    return op->ticket;
}

static inline bool sim_load(void *self, srv_table_id id, void *to,
                            void (*row)(void *, const srv_row *))
{
    sim *s = (sim *)self;
    sim_table *t = sim_find(s, id);
    bool breaks = sim_goes_wrong(s, s->faults.read);
    uint32_t rows = !t ? 0 : breaks ? cab_rng_below(&s->rng, t->rows + 1) : t->rows;
    for (uint32_t i = 0; i < rows; i++)
        row(to, &t->row[i].row);
    return !breaks;
}

static inline bool sim_lookup(void *self, srv_table_id id, srv_stored *out)
{
    sim *s = (sim *)self;
    sim_table *t = sim_find(s, id);
    if (sim_goes_wrong(s, s->faults.read)) return false;
    if (!t || t->about.status == SRV_GONE || !t->about.room) return false;
    *out = t->about;
    return true;
}

static inline void sim_random(void *self, void *bytes, uint32_t count)
{
    sim *s = (sim *)self;
    for (uint32_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)cab_rng_below(&s->rng, 256);
}

/* ---- another thread -------------------------------------------------------------------------- */

static inline void sim_think(void *self, srv_thought *thought)
{
    sim *s = (sim *)self;
    uint32_t at = 0;
    while (at < s->thoughts && s->thought[at])
        at++;
    cab_assert(at < SIM_THOUGHTS - 1);
    if (at == s->thoughts) s->thoughts++;
    s->thought[at] = thought;
    sim_at(s, s->now + cab_rng_below(&s->rng, sim_chance(s, 20) ? 5000 : 400), EV_THOUGHT, 0, at,
           NULL);
}

/* With too little memory to search, it chooses as the heuristic does. */
static inline void sim_think_over(sim *s, uint32_t at)
{
    static alignas(16) unsigned char memory[CAB_BELIEF_MEMORY];
    srv_thought *thought = s->thought[at];
    cab_desk desk;
    if (!thought) return; /* of before the power went */
    s->thought[at] = NULL;
    memset(&desk, 0, sizeof desk);
    desk.memory = memory;
    desk.memory_size = sizeof memory;
    srv_thought_work(thought, &desk);
    srv_thought_done(s->core, thought, sim_clock(s));
}

static inline void sim_drop_thoughts(sim *s)
{
    for (uint32_t i = 0; i < s->thoughts; i++)
        srv_thought_free(s->thought[i]);
    memset(s->thought, 0, sizeof s->thought);
    for (uint32_t i = 1; i <= s->events; i++) /* their events find nobody any more */
        if (s->event[i].kind == EV_THOUGHT) s->event[i].who = SIM_THOUGHTS - 1;
    s->thoughts = 0;
}

static inline void sim_start_core(sim *s)
{
    srv_world world;
    memset(&world, 0, sizeof world);
    world.self = s;
    world.send = sim_send;
    world.tell = sim_tell;
    world.close = sim_close;
    world.append = sim_append;
    world.put_table = sim_put_table;
    world.put_person = sim_put_person;
    world.load = sim_load;
    world.find = sim_lookup;
    world.random = sim_random;
    world.think = s->thinks ? sim_think : NULL;
    s->core = srv_new(&s->config, &world, sim_clock(s));
    for (uint32_t i = 0; i < s->tables; i++) {
        const srv_stored *about = &s->table[i].about;
        if (about->room && (about->status == SRV_WAITING || about->status == SRV_PLAYING))
            srv_known(s->core, about, sim_clock(s));
    }
}

/* The power goes: whatever was not committed is gone, and so are all connections. */
static inline void sim_crash(sim *s)
{
    for (uint32_t i = 0; i < s->ops; i++)
        sim_drop_op(&s->op[i]);
    s->lost += s->ops;
    s->ops = 0;
    s->ticket = s->committed = 0;
    s->restarts++;
    srv_free(s->core);
    sim_drop_thoughts(s);
    sim_start_core(s);
}

static inline void sim_end(sim *s)
{
    if (s->core) srv_free(s->core);
    sim_drop_thoughts(s);
    for (uint32_t i = 0; i < s->ops; i++)
        sim_drop_op(&s->op[i]);
    for (uint32_t i = 0; i < s->tables; i++) {
        for (uint32_t r = 0; r < s->table[i].rows; r++) {
            free((char *)(uintptr_t)s->table[i].row[r].row.body);
            free((char *)(uintptr_t)s->table[i].row[r].row.clock);
        }
        free(s->table[i].row);
        free(s->table[i].copy);
    }
    for (uint32_t i = 1; i <= s->events; i++)
        free(s->event[i].text);
    free(s->table);
    free(s->op);
    free(s->event);
}

#endif
