/* A table from what is stored: its rows are read, its record is played again, and all that follows
 * from it (message numbers, what bots heard, verdicts, clocks) comes out as it was. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "engine/journal.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

/* Which request the lines of a row came with. */
typedef struct {
    uint32_t last_line; /* of the record, from 1 */
    cab_seat seat;
    uint64_t id;
} row_mark;

typedef struct {
    srv_body *body;
    srv_core *core;
    char *text;
    size_t length, room;
    bool starved;   /* it did not fit into memory */
    row_mark *mark; /* of each row, in order */
    uint32_t marks, mark_room, lines;
    srv_time first, last;
    char clock[CAB_SEATS * 21];
} reading;

static void take_mark(reading *r, const srv_row *row)
{
    if (r->marks == r->mark_room) {
        r->mark_room = r->mark_room ? r->mark_room * 2 : 64;
        r->mark = (row_mark *)srv_need_more(r->mark, r->mark_room * sizeof *r->mark);
    }
    for (uint32_t i = 0; i < row->length; i++)
        r->lines += row->body[i] == '\n';
    row_mark *mark = &r->mark[r->marks++];
    mark->last_line = r->lines;
    mark->seat = row->seat;
    mark->id = row->id;
}

static void take_row(void *to, const srv_row *row)
{
    reading *r = (reading *)to;
    r->core->figures.bytes_read += row->length;
    if (row->kind == SRV_ROW_TALK) srv_talk_read(r->body, row->body, row->length);
    if (row->kind != SRV_ROW_RECORD || r->starved) return;
    if (r->length + row->length > r->room) {
        size_t room = (r->length + row->length) * 2;
        char *text = (char *)realloc(r->text, room);
        r->starved = text == NULL;
        if (r->starved) return;
        r->text = text;
        r->room = room;
    }
    memcpy(r->text + r->length, row->body, row->length);
    r->length += row->length;
    take_mark(r, row);
    if (!r->first) r->first = row->at;
    r->last = row->at;
    if (row->clock) {
        cab_text text;
        cab_text_begin(&text, r->clock, sizeof r->clock);
        cab_text_add(&text, row->clock);
    }
    if (row->seat < CAB_SEATS && row->id > r->body->chair[row->seat].last_id)
        r->body->chair[row->seat].last_id = row->id;
}

/* ---- playing it again ---- */

static void again_move(srv_core *core, srv_table *t, const cab_entry *entry, uint64_t id)
{
    srv_play *play = t->body->play;
    cab_seat viewer[SRV_VIEWERS];
    int count = srv_viewers(t, viewer);
    cab_event event;
    srv_hide_all(core, t, core->after);
    for (int i = 0; i < count; i++) {
        cab_seat who = viewer[i];
        bool noticed = !cab_equal(&core->before[who], &core->after[who], t->game->state_size);
        for (int e = 0; e < core->journal.count; e++)
            noticed = noticed || cab_redact(&core->journal.event[e], who, &event);
        play->v[who] += noticed;
    }
    srv_bots_hear(core, t);
    srv_bots_watch(core, t, entry->seat);
    srv_note_past(play, entry->ms, entry->seat, entry->move, id);
    srv_judge(core, t, cab_table_over(&play->table, NULL), play->begun + (srv_time)entry->ms);
}

static void again_claim(srv_table *t, const cab_entry *entry)
{
    srv_play *play = t->body->play;
    srv_claim_note(play, &entry->claim, play->begun + (srv_time)entry->ms);
    srv_bots_hear_claim(t, &entry->claim);
}

static bool again_entry(srv_core *core, srv_table *t, const cab_record *record, uint32_t at,
                        uint64_t id, cab_problem *problem)
{
    const cab_entry *entry = &record->entry[at];
    srv_play *play = t->body->play;
    core->journal.count = 0;
    if (entry->kind == CAB_ENTRY_MOVE) srv_hide_all(core, t, core->before);
    if (!cab_replay_step(record, at, &play->table, &core->journal, problem)) return false;
    srv_chair *c = &t->body->chair[entry->seat < CAB_SEATS ? entry->seat : 0]; /* if it has one */
    switch (entry->kind) {
    case CAB_ENTRY_MOVE: again_move(core, t, entry, id); break;
    case CAB_ENTRY_CLAIM: again_claim(t, entry); break;
    case CAB_ENTRY_BOT: srv_seat_bot(core, t, entry->seat, entry->player); break;
    case CAB_ENTRY_LEAVE: c->told = true; break;
    case CAB_ENTRY_RETURN:
        c->told = false;
        if (c->kind == SRV_HUMAN) srv_seat_bot(core, t, entry->seat, NULL);
        break;
    default: break;
    }
    return true;
}

static bool again_all(srv_core *core, srv_table *t, const cab_record *record, const reading *r,
                      cab_problem *problem)
{
    srv_body *b = t->body;
    const row_mark *mark = r->mark;
    if (!cab_replay_begin(record, &b->play->table, problem)) return false;
    memcpy(b->secret, b->play->table.header.secret, CAB_SECRET);
    memcpy(b->commitment, record->header.commitment, CAB_COMMITMENT);
    b->setup = record->header.setup;
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_BOT)
            srv_seat_bot(core, t, seat, record->header.chair[seat].player);
    for (uint32_t i = 0; i < record->entries; i++) {
        const cab_entry *entry = &record->entry[i];
        while (mark->last_line < entry->line)
            mark++;
        uint64_t id = mark->seat == entry->seat ? mark->id : 0;
        if (!again_entry(core, t, record, i, id, problem)) return false;
    }
    return true;
}

/* ---- the rest ---- */

static void set_clocks(srv_body *b, const reading *r)
{
    const char *at = r->clock;
    for (int seat = 0; seat < b->setup.seats && *at; seat++) {
        char *end;
        b->chair[seat].left = strtoll(at, &end, 10);
        at = *end == ' ' ? end + 1 : end;
    }
}

static void go_on(srv_core *core, srv_table *t, const reading *r, srv_time now)
{
    srv_body *b = t->body;
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        srv_chair *c = &b->chair[seat];
        if (c->kind != SRV_HUMAN) continue;
        c->away = now;
        c->vote_at = now + 120 * 1000;
    }
    /* Who lags has not heard of an end that was a moment ago. */
    if (b->play->over && b->spectators && r->last + (srv_time)b->delay * 1000 > now)
        srv_view_late(core, t, r->last);
    if (b->play->over) return;
    if (srv_lags(t)) srv_view_late(core, t, now);
    srv_clocks_begin(b);
    set_clocks(b, r);
    srv_ask(core, t, CAB_NOBODY, now);
    /* Days go by while nobody serves; the time of a live game does not. */
    for (int seat = 0; seat < b->setup.seats && b->clock == SRV_CLOCK_DAYS; seat++)
        if (b->chair[seat].since) b->chair[seat].since = r->last;
}

static bool resume_play(srv_core *core, srv_table *t, reading *r, srv_time now)
{
    cab_record record;
    cab_problem problem;
    srv_body *b = t->body;
    if (!cab_record_parse(r->text ? r->text : "", (uint32_t)r->length, CAB_READ_PREFIX, &record,
                          &problem)) {
        r->starved = cab_same(problem.key, "record.problem.memory");
        return false;
    }
    b->play = (srv_play *)srv_need_zero(sizeof *b->play);
    b->play->begun = r->first;
    bool good = again_all(core, t, &record, r, &problem);
    if (good) {
        b->play->over = record.finished || t->status == SRV_GIVEN_UP;
        if (b->play->over)
            b->play->table.sink = cab_sink_none();
        else
            cab_table_resume(&b->play->table, &record, srv_lines_sink(core));
        go_on(core, t, r, now);
    } else {
        srv_play_free(b->play);
        b->play = NULL;
    }
    cab_record_free(&record);
    return good;
}

bool srv_resume(srv_core *core, srv_table *t, srv_time now)
{
    reading r;
    srv_stored stored;
    cab_assert(!t->body);
    core->starved = false;
    if (!srv_stored_of(core, t, &stored) || !srv_room_unpack(core, t, &stored)) return false;
    srv_body *b = t->body;
    memset(&r, 0, sizeof r);
    r.body = b;
    r.core = core;
    core->figures.tables_read++;
    srv_table_left(core, t, now);
    srv_start_again(b, now);
    bool read = core->world.load(core->world.self, t->id, &r, take_row) && !r.starved;
    /* Under other rules, or not to be read: kept as it is, for the program that can. */
    if (read && t->status != SRV_WAITING && !resume_play(core, t, &r, now) && !r.starved)
        t->status = SRV_KEPT;
    free(r.text);
    free(r.mark);
    core->starved = r.starved;
    if (!read || r.starved) {
        srv_body_free(core, t);
        return false;
    }
    srv_weigh(core, t);
    srv_due(core, t, now); /* for what is overdue, and to leave again if nobody stays */
    return true;
}

bool srv_play_again(const srv_play *play, int64_t until_ms, cab_table *table, cab_journal *journal,
                    srv_again *call, void *to)
{
    const cab_header *header = &play->table.header;
    if (cab_table_begin(table, header, header->secret, cab_sink_none()) != CAB_OK) return false;
    call(to, table, NULL, CAB_NOBODY);
    for (uint32_t i = 0; i < play->pasts && (int64_t)play->past[i].ms <= until_ms; i++) {
        const srv_past *past = &play->past[i];
        journal->count = 0;
        journal->barrier = false;
        if (cab_table_move(table, past->seat, past->move, past->ms, journal) != CAB_OK)
            return false;
        call(to, table, journal, past->seat);
    }
    return true;
}
