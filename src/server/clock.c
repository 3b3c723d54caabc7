/* Clocks, absence, and the votes on those who are absent. */
#include "server/core_int.h"

#include "base/bits.h"

#include <string.h>

enum {
    GRACE = 5000,           /* ms for the next answer of a seat whose time is up */
    AWAY_TOLD = 30 * 1000,  /* then the record says that a person has left */
    AWAY_VOTE = 120 * 1000, /* then the others are asked */
    VOTE_LASTS = 60 * 1000, /* */
    DAY = 24 * 3600 * 1000,
    DEADLINE_OFF = 60 * 1000 /* ms by which a stored deadline may be wrong */
};

/* ---- clocks ---- */

void srv_clocks_begin(srv_body *b)
{
    for (int seat = 0; seat < b->setup.seats; seat++) {
        b->chair[seat].left =
            b->clock == SRV_CLOCK_LIVE ? (int64_t)b->bank * 1000 : (int64_t)b->bank * DAY;
        b->chair[seat].since = 0;
    }
}

int64_t srv_clock_left(const srv_body *b, cab_seat seat, srv_time now)
{
    const srv_chair *c = &b->chair[seat];
    int64_t left = c->since && now > c->since ? c->left - (now - c->since) : c->left;
    return left > 0 ? left : 0;
}

static void stop_clock(srv_body *b, srv_chair *c, cab_seat seat, srv_time now)
{
    c->left = srv_clock_left(b, seat, now);
    if (b->clock == SRV_CLOCK_LIVE) c->left += (int64_t)b->increment * 1000;
    if (b->clock == SRV_CLOCK_DAYS) c->left = (int64_t)b->bank * DAY;
    c->since = 0;
}

/* What an answer earned goes with it when it is taken back. */
void srv_clock_reopened(srv_body *b, cab_seat seat)
{
    if (b->clock == SRV_CLOCK_LIVE) b->chair[seat].left -= (int64_t)b->increment * 1000;
}

/* After a change: the clocks of those who have to choose run, the others stand. A clock runs
 * from the moment an answer can show: pauses are nobody's time, and an answer that waits for its
 * moment can neither run out of time nor tell by the clock when it came. Everybody sees the clocks:
 * none may jump by a step that not everybody sees. */
void srv_clocks_set(srv_table *t, cab_turn turn, cab_seat mover, srv_time now)
{
    srv_body *b = t->body;
    if (b->clock == SRV_CLOCK_NONE) return;
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        srv_chair *c = &b->chair[seat];
        bool runs = turn.must & CAB_BIT(seat);
        if (c->since && (!runs || (seat == mover && b->clock == SRV_CLOCK_DAYS)))
            stop_clock(b, c, seat, now);
        bool starts = runs && !c->since;
        if (starts) c->since = c->release > now ? c->release : now;
        if ((starts || (runs && seat == mover)) && c->defaults > 0 &&
            srv_clock_left(b, seat, now) < GRACE) {
            c->since = c->release > now ? c->release : now;
            c->left = GRACE;
        }
    }
}

static bool runs_out(const srv_body *b, const srv_chair *c)
{
    return b->clock != SRV_CLOCK_NONE && c->since && !c->bot && !(c->asked && c->windowed);
}

/* When the first clock runs out. */
static srv_time time_is_up(const srv_body *b)
{
    srv_time due = SRV_NEVER;
    for (int seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        if (runs_out(b, c) && c->since + c->left < due) due = c->since + c->left;
    }
    return due;
}

srv_time srv_clock_deadline(const srv_table *t)
{
    const srv_body *b = t->body;
    if (t->status == SRV_WAITING && b->opening) return b->opening;
    bool runs = b->clock == SRV_CLOCK_DAYS && b->play && !b->play->over;
    return runs ? time_is_up(b) : SRV_NEVER;
}

/* A program that starts reads only tables whose deadline has come: it has to be near the truth. */
void srv_clock_keep(srv_core *core, srv_table *t, srv_time now)
{
    int64_t off = srv_clock_deadline(t) - t->deadline;
    if (t->status == SRV_PLAYING && (off > DEADLINE_OFF || off < -DEADLINE_OFF))
        srv_room_store(core, t, now);
}

srv_time srv_clock_due(const srv_table *t)
{
    const srv_body *b = t->body;
    srv_time due = time_is_up(b);
    bool others = false;
    for (int seat = 0; seat < b->setup.seats; seat++)
        others = others || (b->chair[seat].kind == SRV_HUMAN && !b->chair[seat].away);
    for (int seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        if (c->kind != SRV_HUMAN || !c->away || c->bot) continue;
        if (!c->told && c->away + AWAY_TOLD < due) due = c->away + AWAY_TOLD;
        if (others && b->vote >= CAB_SEATS && c->vote_at && c->vote_at < due) due = c->vote_at;
    }
    if (b->vote < CAB_SEATS && b->vote_ends < due) due = b->vote_ends;
    return due;
}

/* ---- absence ---- */

static void note(srv_core *core, srv_table *t, cab_entry_kind kind, cab_seat seat,
                 const char *level, srv_time now)
{
    srv_play *play = t->body->play;
    cab_table_event(&play->table, kind, seat, level, srv_ms(play, now));
    srv_store_lines(core, t, CAB_NOBODY, 0, now);
}

void srv_went(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    c->away = now;
    c->vote_at = now + AWAY_VOTE;
    c->told = false;
    /* By correspondence people are not here together; and a start goes on without a line. */
    bool stays = t->body->opening || t->body->clock == SRV_CLOCK_DAYS;
    if (t->status == SRV_WAITING && c->ready && !stays) {
        c->ready = c->opened = false;
        srv_room_store(core, t, now);
    }
    srv_room_say(core, t, now);
}

void srv_came(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    bool back = c->bot && c->kind == SRV_HUMAN;
    if (!c->away && !back) return;
    if (b->play && !b->play->over && (c->told || back))
        note(core, t, CAB_ENTRY_RETURN, seat, NULL, now);
    if (back) {
        srv_seat_bot(core, t, seat, NULL);
        c->asked = false;
    }
    c->away = 0;
    c->told = false;
    c->defaults = 0;
    if (b->vote == seat) b->vote = CAB_NOBODY;
    if (back && b->play && !b->play->over) srv_ask(core, t, CAB_NOBODY, now);
    srv_room_say(core, t, now);
}

void srv_back_request(srv_core *core, srv_link *link, uint64_t id, srv_time now)
{
    if (link->seat >= CAB_SEATS) {
        srv_no(core, link->conn, id, "not_seated");
        return;
    }
    srv_came(core, link->table, link->seat, now);
    srv_ok(core, link->conn, id);
    srv_run(core, link->table, now);
}

/* ---- votes ---- */

static int present(const srv_body *b)
{
    int count = 0;
    for (int seat = 0; seat < b->setup.seats; seat++)
        count += b->chair[seat].kind == SRV_HUMAN && !b->chair[seat].away;
    return count;
}

static void end_vote(srv_core *core, srv_table *t, bool bot, srv_time now)
{
    srv_body *b = t->body;
    cab_seat seat = b->vote;
    srv_chair *c = &b->chair[seat];
    b->vote = CAB_NOBODY;
    if (bot) {
        srv_seat_bot(core, t, seat, srv_stand_in(t->game)->id);
        note(core, t, CAB_ENTRY_BOT, seat, c->level, now);
        c->asked = false;
        srv_ask(core, t, CAB_NOBODY, now);
    } else {
        c->vote_at = now + AWAY_VOTE;
    }
    srv_room_say(core, t, now);
}

/* A majority of those present decides at once. */
static void count_votes(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    int here = present(b);
    if (b->vote >= CAB_SEATS) return;
    if (cab_popcount(b->vote_bot) * 2 > here)
        end_vote(core, t, true, now);
    else if (cab_popcount(b->vote_wait) * 2 > here)
        end_vote(core, t, false, now);
    else if (b->vote_ends <= now)
        end_vote(core, t, cab_popcount(b->vote_wait) <= cab_popcount(b->vote_bot), now);
}

void srv_vote_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    if (link->seat >= CAB_SEATS || b->vote >= CAB_SEATS || link->seat == b->vote) {
        srv_no(core, link->conn, r->id, link->seat >= CAB_SEATS ? "not_seated" : "not_asked");
        return;
    }
    uint8_t me = (uint8_t)CAB_BIT(link->seat);
    b->vote_bot = (uint8_t)(r->bot == 1 ? b->vote_bot | me : b->vote_bot & ~me);
    b->vote_wait = (uint8_t)(r->bot == 1 ? b->vote_wait & ~me : b->vote_wait | me);
    srv_ok(core, link->conn, r->id);
    srv_room_say(core, t, now);
    count_votes(core, t, now);
    srv_run(core, t, now);
}

static void look_after_absent(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    if (c->kind != SRV_HUMAN || !c->away || c->bot) return;
    if (!c->told && now >= c->away + AWAY_TOLD) {
        c->told = true;
        note(core, t, CAB_ENTRY_LEAVE, seat, NULL, now);
    }
    if (!c->vote_at || now < c->vote_at || b->vote < CAB_SEATS || present(b) == 0) return;
    b->vote = seat;
    b->vote_ends = now + VOTE_LASTS;
    b->vote_wait = b->vote_bot = 0;
    srv_room_say(core, t, now);
}

void srv_clock_run(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    if (!b->play) return;
    for (cab_seat seat = 0; seat < b->setup.seats && !b->play->over; seat++)
        look_after_absent(core, t, seat, now);
    if (!b->play->over) count_votes(core, t, now);
    for (cab_seat seat = 0; seat < b->setup.seats && !b->play->over; seat++) {
        const srv_chair *c = &b->chair[seat];
        if (runs_out(b, c) && c->since + c->left <= now) srv_play_default(core, t, seat, now);
    }
}
