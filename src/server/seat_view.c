/* What each seat is sent: functions of what it knows (hide) and of the events it hears, nothing
 * else. A seat that notices nothing is sent nothing, not even an empty message. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "engine/journal.h"
#include "engine/wire.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

int srv_viewers(const srv_table *t, cab_seat viewer[SRV_VIEWERS])
{
    int count = 0;
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++)
        viewer[count++] = seat;
    viewer[count++] = CAB_NOBODY;
    return count;
}

bool srv_viewer_there(const srv_table *t, cab_seat viewer)
{
    for (const srv_link *link = t->body->links; link; link = link->next)
        if (link->seat == viewer) return true;
    return false;
}

void srv_hide_all(srv_core *core, const srv_table *t, cab_seen *seen)
{
    cab_seat viewer[SRV_VIEWERS];
    int count = srv_viewers(t, viewer);
    (void)core;
    for (int i = 0; i < count; i++)
        t->game->hide(&t->body->play->table.state, viewer[i], &seen[viewer[i]]);
}

/* A clock that is about to run is shown with the pause before it, so that it can be counted
 * down. */
static int64_t pause_left(const srv_chair *c, srv_time now)
{
    return c->since > now ? c->since - now : 0;
}

void srv_put_clocks(srv_core *core, const srv_table *t, srv_time now, srv_time told)
{
    const srv_body *b = t->body;
    cab_text *out = &core->out;
    if (b->clock == SRV_CLOCK_NONE) return;
    cab_json_open(out, "clocks", '{');
    cab_json_string(out, "kind", b->clock == SRV_CLOCK_LIVE ? "live" : "days");
    cab_json_open(out, "left", '[');
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        cab_json_int(out, NULL, srv_clock_left(b, seat, now) + pause_left(&b->chair[seat], now));
    cab_json_close(out, ']');
    cab_json_open(out, "running", '[');
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].since) cab_json_int(out, NULL, seat);
    cab_json_close(out, ']');
    cab_json_int(out, "at", told);
    cab_json_close(out, '}');
}

static void put_result(srv_core *core, const srv_table *t, const cab_seen *seen)
{
    cab_result result;
    memset(&result, 0, sizeof result);
    if (t->game->is_over(seen, &result))
        cab_json_result(&core->out, t->game, "result", &result, t->body->setup.seats);
}

/* Only for seats: those who watch whisper to nobody. */
static void put_whisper(srv_core *core, const srv_table *t, cab_seat viewer, const cab_seen *seen)
{
    bool may = viewer < CAB_SEATS && t->body->chat;
    if (may && cab_may_whisper(t->game, &t->body->setup, seen))
        cab_json_bool(&core->out, "whisper", true);
}

/* ---- after a move ---- */

static bool hears(const cab_journal *j, cab_seat viewer)
{
    cab_event event;
    for (int i = 0; i < j->count; i++)
        if (cab_redact(&j->event[i], viewer, &event)) return true;
    return false;
}

/* told: when the viewer hears of it */
static void write_up(srv_core *core, const srv_table *t, cab_seat viewer, srv_time now,
                     srv_time told)
{
    const cab_game *game = t->game;
    const cab_seen *before = &core->before[viewer], *after = &core->after[viewer];
    game->view(before, viewer, &core->view[0]);
    game->view(after, viewer, &core->view[1]);
    srv_begin(core, "up");
    if (viewer >= CAB_SEATS) srv_for_all(core);
    cab_json_events(&core->out, game, &core->journal, viewer);
    cab_json_change(&core->out, game, &core->view[0], &core->view[1]);
    cab_turn turn = core->view[1].turn;
    if (viewer < CAB_SEATS && ((turn.must | turn.may | turn.sealed) & CAB_BIT(viewer)))
        cab_json_choices(&core->out, game, after, turn, viewer);
    put_whisper(core, t, viewer, after);
    srv_put_clocks(core, t, now, told);
    srv_put_window(core, t, told - now);
    put_result(core, t, after);
    srv_end_v(core, t->body->play->v[viewer]);
}

static bool noticed(const srv_core *core, const srv_table *t, cab_seat viewer)
{
    return !cab_equal(&core->before[viewer], &core->after[viewer], t->game->state_size) ||
           hears(&core->journal, viewer);
}

void srv_updates(srv_core *core, srv_table *t, cab_seat mover, srv_time now)
{
    srv_body *b = t->body;
    cab_seat viewer[SRV_VIEWERS];
    int count = srv_viewers(t, viewer);
    srv_hide_all(core, t, core->after);
    if (noticed(core, t, CAB_NOBODY)) { /* first: what everybody sees opens a window */
        b->play->v[CAB_NOBODY]++;
        b->play->shown = now;
        if (!b->play->over) srv_window_set(core, t, mover);
    }
    for (int i = 0; i < count; i++) {
        cab_seat who = viewer[i];
        bool late = who >= CAB_SEATS && b->delay > 0 && b->spectators;
        if (!noticed(core, t, who)) continue;
        if (who < CAB_SEATS) b->play->v[who]++;
        if (!late && !srv_viewer_there(t, who)) continue;
        write_up(core, t, who, now, late ? now + (srv_time)b->delay * 1000 : now);
        if (late)
            srv_say_late(core, t, CAB_NOBODY, now);
        else
            srv_say_table(core, t, who);
    }
}

/* ---- on entering ---- */

/* The past is played again: what this viewer heard, message by message. */
typedef struct {
    srv_core *core;
    const cab_game *game;
    cab_seen last;
    cab_seat viewer;
    uint32_t v;    /* messages so far */
    uint32_t skip; /* those too old to be told */
} listener;

static void listen(void *to, const cab_table *table, const cab_journal *j, cab_seat mover)
{
    listener *l = (listener *)to;
    cab_text *out = &l->core->out;
    cab_event event;
    cab_seen seen;
    (void)mover;
    l->game->hide(&table->state, l->viewer, &seen);
    if (!j) { /* the deal */
        memcpy(&l->last, &seen, l->game->state_size);
        return;
    }
    bool changed = !cab_equal(&seen, &l->last, l->game->state_size), any = hears(j, l->viewer);
    memcpy(&l->last, &seen, l->game->state_size);
    if (!changed && !any) return;
    l->v++;
    if (l->v <= l->skip || !any) return;
    cab_json_open(out, NULL, '[');
    for (int i = 0; i < j->count; i++)
        if (cab_redact(&j->event[i], l->viewer, &event)) cab_json_event(out, l->game, NULL, &event);
    cab_json_close(out, ']');
}

void srv_send_view(srv_core *core, srv_table *t, srv_link *link, srv_time now)
{
    srv_body *b = t->body;
    srv_play *play = b->play;
    const cab_game *game = t->game;
    bool late = link->seat >= CAB_SEATS && srv_lags(t);
    int64_t until = srv_known_until(t, link->seat, now) - play->begun;
    uint32_t total = play->v[link->seat];
    cab_table *again = (cab_table *)srv_need(sizeof *again);
    cab_seen seen;
    listener l;
    memset(&l, 0, sizeof l);
    l.core = core;
    l.game = game;
    l.viewer = link->seat;
    l.skip = total > SRV_LOG_MAX ? total - SRV_LOG_MAX : 0;
    srv_begin(core, "view");
    if (link->seat >= CAB_SEATS) srv_for_all(core);
    if (link->seat < CAB_SEATS)
        cab_json_int(&core->out, "seat", link->seat);
    else
        cab_json_raw(&core->out, "seat", "null");
    cab_json_open(&core->out, "log", '[');
    srv_play_again(play, until, again, &core->journal, listen, &l);
    cab_json_close(&core->out, ']');
    const void *state = late ? (const void *)&again->state : (const void *)&play->table.state;
    game->hide(state, link->seat, &seen);
    game->view(&seen, link->seat, &core->view[0]);
    cab_json_view(&core->out, game, "view", &core->view[0]);
    if (t->status != SRV_GIVEN_UP)
        cab_json_choices(&core->out, game, &seen, core->view[0].turn, link->seat);
    if (link->seat < CAB_SEATS)
        cab_json_int(&core->out, "last", (int64_t)b->chair[link->seat].last_id);
    if (link->seat < CAB_SEATS && b->chair[link->seat].orders)
        cab_json_bool(&core->out, "orders", true);
    put_whisper(core, t, link->seat, &seen);
    srv_talk_put(core, t, link, now);
    if (!late) srv_put_clocks(core, t, now, now); /* who has to choose now is news */
    if (!late) srv_put_window(core, t, 0);
    put_result(core, t, &seen);
    srv_end_v(core, late ? l.v : total);
    srv_say(core, link->conn, 0);
    free(again);
}
