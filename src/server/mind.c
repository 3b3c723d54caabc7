/* The bots at a table: what they hear, what they make of it, and what they answer.
 *
 * Quick bots have one mind, and use it here. Bots that search have two. The near one hears and
 * speaks, at once. The deep one also infers (watch) and chooses, which takes time: it is sent to
 * another thread with a question, and with everything that has happened since it was there last,
 * in order; it comes back with what it made of that. A mind is in one place at a time, so what it
 * makes of a game follows from the game alone, never from when a thread had time for it. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "engine/journal.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

enum { NOTES_MAX = 24 }; /* happenings that wait before a mind is sent to catch up unasked */

typedef uint8_t note_kind;
enum { NOTE_EVENT, NOTE_CLAIM, NOTE_SPEAK, NOTE_WATCH };

/* Something that happened to a mind. */
struct srv_note {
    struct srv_note *next;
    note_kind kind;
    cab_seat mover;                /* of WATCH */
    alignas(8) unsigned char of[]; /* a cab_event, a cab_claim, or what the seat knew then */
};

const cab_bot *srv_stand_in(const cab_game *game)
{
    const cab_bot *bot = cab_bot_find(game, "heuristic");
    return bot ? bot : &cab_random_bot;
}

bool srv_bot_quick(const srv_core *core, const cab_bot *bot)
{
    return !core->world.think || cab_same(bot->id, "random") || cab_same(bot->id, "heuristic");
}

/* ---- a deep mind ---- */

static void free_notes(srv_note *note)
{
    for (srv_note *next; note; note = next) {
        next = note->next;
        free(note);
    }
}

void srv_thought_free(srv_thought *thought)
{
    if (!thought) return;
    free_notes(thought->note);
    free(thought);
}

static void drop_deep(srv_chair *c)
{
    if (c->away_mind) __atomic_store_n(&c->away_mind->stale, true, __ATOMIC_RELAXED);
    c->away_mind = NULL; /* it comes back to nobody, and is freed then */
    srv_thought_free(c->deep);
    c->deep = NULL;
    free_notes(c->note);
    c->note = c->note_last = NULL;
    c->notes = 0;
}

void srv_chair_mindless(srv_chair *c)
{
    drop_deep(c);
    free(c->mind);
    c->mind = NULL;
}

void srv_seat_bot(srv_core *core, srv_table *t, cab_seat seat, const char *level)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    uint64_t seed = cab_hash(seat, b->secret, CAB_SECRET);
    c->thinking = false;
    c->thought = CAB_NO_MOVE;
    drop_deep(c);
    if (b->vote == seat) b->vote = CAB_NOBODY; /* who plays is settled */
    if (!level) {
        c->bot = NULL;
        srv_chair_mindless(c);
        return;
    }
    c->bot = cab_bot_find(t->game, level);
    if (!c->bot) c->bot = srv_stand_in(t->game);
    cab_text text;
    cab_text_begin(&text, c->level, sizeof c->level);
    cab_text_add(&text, c->bot->id);
    if (!c->mind) c->mind = (cab_mind *)srv_need(sizeof *c->mind);
    cab_mind_init(c->mind, t->game, seat, b->setup.seats, seed);
    if (srv_bot_quick(core, c->bot)) return;
    c->deep = (srv_thought *)srv_need_zero(sizeof *c->deep);
    c->deep->table = t->id;
    c->deep->bot = c->bot;
    c->deep->mind = *c->mind;
    t->game->hide(&b->play->table.state, seat, &c->deep->last);
}

/* ---- what happens to minds ---- */

static void add_note(srv_chair *c, note_kind kind, cab_seat mover, const void *of, size_t size)
{
    if (!c->deep && !c->away_mind) return;
    srv_note *note = (srv_note *)srv_need(sizeof *note + size);
    note->next = NULL;
    note->kind = kind;
    note->mover = mover;
    memcpy(note->of, of, size);
    if (c->note_last)
        c->note_last->next = note;
    else
        c->note = note;
    c->note_last = note;
    c->notes++;
}

void srv_bots_hear(srv_core *core, srv_table *t)
{
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
        srv_chair *c = &t->body->chair[seat];
        cab_event event;
        if (!c->bot || !c->bot->hear) continue;
        for (int i = 0; i < core->journal.count; i++) {
            if (!cab_redact(&core->journal.event[i], seat, &event)) continue;
            c->bot->hear(c->mind, &event, NULL);
            add_note(c, NOTE_EVENT, CAB_NOBODY, &event, sizeof event);
        }
    }
}

void srv_bots_hear_claim(srv_table *t, const cab_claim *claim)
{
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
        srv_chair *c = &t->body->chair[seat];
        bool told = claim->to >= CAB_SEATS || claim->to == seat || claim->from == seat;
        if (!c->bot || !c->bot->hear || !told) continue;
        c->bot->hear(c->mind, NULL, claim);
        add_note(c, NOTE_CLAIM, CAB_NOBODY, claim, sizeof *claim);
    }
}

bool srv_bot_speaks(srv_table *t, cab_seat seat, cab_claim *claim)
{
    srv_chair *c = &t->body->chair[seat];
    cab_seen seen;
    t->game->hide(&t->body->play->table.state, seat, &seen);
    add_note(c, NOTE_SPEAK, CAB_NOBODY, &seen, t->game->state_size);
    return c->bot->claim(c->mind, &seen, claim);
}

static void send_mind(srv_core *core, srv_chair *c)
{
    srv_thought *thought = c->deep;
    c->deep = NULL;
    c->away_mind = thought;
    thought->note = c->note;
    thought->stale = false;
    c->note = c->note_last = NULL;
    c->notes = 0;
    core->world.think(core->world.self, thought);
}

/* What each bot knew and knows, and whose move made the difference: core->before, core->after. */
void srv_bots_watch(srv_core *core, srv_table *t, cab_seat mover)
{
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
        srv_chair *c = &t->body->chair[seat];
        const cab_seen *before = &core->before[seat], *after = &core->after[seat];
        if (!c->bot || !c->bot->watch || cab_equal(before, after, t->game->state_size)) continue;
        if (core->world.think) {
            add_note(c, NOTE_WATCH, mover, after, t->game->state_size);
        } else {
            c->mind->desk = &core->desk;
            c->bot->watch(c->mind, before, mover, after);
            c->mind->desk = NULL;
        }
    }
}

void srv_minds_catch_up(srv_core *core, srv_table *t)
{
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
        srv_chair *c = &t->body->chair[seat];
        if (c->notes < NOTES_MAX || !c->deep) continue;
        c->deep->serial = 0;
        send_mind(core, c);
    }
}

/* ---- questions ---- */

/* When an answer has to be there at the latest: some of the pause is left for what comes after it,
 * another step of the same answer say. */
static srv_time ready_by(const srv_core *core, const srv_chair *c, srv_time now)
{
    if (core->config.pace == 0) return SRV_NEVER;
    return c->release > now ? now + (c->release - now) * 3 / 4 : now;
}

static void put_question(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    srv_thought *thought = c->deep;
    thought->serial = c->serial;
    thought->by = ready_by(core, c, now);
    thought->seed = cab_hash(c->serial, t->body->secret, CAB_SECRET) + seat;
    t->game->hide(&t->body->play->table.state, seat, &thought->seen);
    thought->count = t->game->legal_moves(&thought->seen, seat, thought->move);
    thought->chosen = CAB_NO_MOVE;
    send_mind(core, c);
}

void srv_bot_ask(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    c->thinking = true;
    c->thought = CAB_NO_MOVE;
    if (c->deep)
        put_question(core, t, seat, now);
    else /* it is at another question: this one is put when it comes back */
        __atomic_store_n(&c->away_mind->stale, true, __ATOMIC_RELAXED);
}

void srv_bot_unask(srv_chair *c)
{
    if (c->thinking && c->away_mind) __atomic_store_n(&c->away_mind->stale, true, __ATOMIC_RELAXED);
    c->thinking = false;
}

void srv_thought_done(srv_core *core, srv_thought *thought, srv_time now)
{
    srv_table *t = (srv_table *)srv_map_get(&core->tables, thought->table);
    srv_chair *c = t && t->body ? &t->body->chair[thought->mind.seat] : NULL;
    if (!c || c->away_mind != thought) {
        srv_thought_free(thought);
        return;
    }
    c->away_mind = NULL;
    c->deep = thought;
    if (t->body->play->over) c->thinking = false;
    if (!c->thinking) return;
    if (c->serial != thought->serial) {
        put_question(core, t, thought->mind.seat, now);
        return;
    }
    c->thinking = false;
    c->thought = thought->chosen;
    if (c->release < now) c->release = srv_next_step(core, c->release, now);
    srv_run(core, t, now);
}

/* ---- elsewhere ---- */

static void live_through(srv_thought *t, const srv_note *note)
{
    cab_claim said;
    cab_seen seen;
    if (note->kind == NOTE_EVENT) {
        cab_event event;
        memcpy(&event, note->of, sizeof event);
        t->bot->hear(&t->mind, &event, NULL);
    } else if (note->kind == NOTE_CLAIM) {
        memcpy(&said, note->of, sizeof said);
        t->bot->hear(&t->mind, NULL, &said);
    } else {
        memcpy(&seen, note->of, t->mind.game->state_size);
        if (note->kind == NOTE_SPEAK) {
            (void)t->bot->claim(&t->mind, &seen, &said); /* it was said: the near mind did */
            return;
        }
        t->bot->watch(&t->mind, &t->last, note->mover, &seen);
        t->last = seen;
    }
}

void srv_thought_work(srv_thought *t, const cab_desk *desk)
{
    t->mind.desk = desk;
    for (const srv_note *note = t->note; note; note = note->next)
        live_through(t, note);
    free_notes(t->note);
    t->note = NULL;
    if (t->serial && t->count == 1) {
        t->chosen = t->move[0];
    } else if (t->serial) { /* choosing leaves no trace: it depends on how much time there was */
        cab_mind chooser = t->mind;
        cab_rng_fast(&chooser.rng, t->seed);
        t->chosen = t->bot->choose(&chooser, &t->seen, t->move, t->count);
    }
    t->mind.desk = NULL;
}
