/* What must hold of a table, told again from its rows alone: the record, the time and the request
 * of every move, and what each viewer could hear of it and when. Nothing of the core is used here
 * but the rules and the form of messages. */
#ifndef CABALE_TESTS_SIM_CHECK_H
#define CABALE_TESTS_SIM_CHECK_H

#include "sim_world.h"

#include "base/bits.h"
#include "base/json.h"
#include "engine/wire.h"
#include "net/json_read.h"
#include "record/record.h"

enum {
    SLACK_MS = 12000, /* pauses before an answer, slow disks */
    GRACE_MS = 5000   /* for each answer of a seat whose time is up */
};

/* Messages of one viewer, by number from 1. */
typedef struct {
    uint64_t *hash;
    srv_time *at; /* when it happened */
    uint32_t count;
} stream;

/* A move of a client's, as the record has it. */
typedef struct {
    uint64_t id;
    uint32_t v; /* messages its seat had when it was played */
    cab_move move;
    uint8_t seat;
} told_move;

typedef struct {
    const sim_table *of;
    cab_record record;
    char *text;
    bool read; /* the record could be read */
    uint16_t delay_s, window_s;
    bool paced;                   /* the core kept its pauses */
    int64_t days_ms;              /* of a clock by days; 0: another */
    int64_t increment_ms;         /* of a live clock; -1: another */
    uint32_t *row_of_line;        /* from 1 */
    stream viewer[CAB_SEATS + 1]; /* */
    told_move *move;
    uint32_t moves;
    const char *trouble;
} tale;

static inline void tale_free(tale *t)
{
    if (t->read) cab_record_free(&t->record);
    for (int p = 0; p <= CAB_SEATS; p++) {
        free(t->viewer[p].hash);
        free(t->viewer[p].at);
    }
    free(t->row_of_line);
    free(t->move);
    free(t->text);
}

/* ---- rows ---- */

static inline void tale_rows(tale *t)
{
    size_t length = 0, lines = 0;
    const sim_table *of = t->of;
    for (uint32_t i = 0; i < of->rows; i++)
        if (of->row[i].row.kind == SRV_ROW_RECORD) length += of->row[i].row.length;
    t->text = (char *)malloc(length + 1);
    t->row_of_line = (uint32_t *)calloc(length + 2, sizeof *t->row_of_line);
    char *at = t->text;
    for (uint32_t i = 0; i < of->rows; i++) {
        const srv_row *row = &of->row[i].row;
        if (row->kind != SRV_ROW_RECORD) continue;
        memcpy(at, row->body, row->length);
        for (uint32_t b = 0; b < row->length; b++)
            if (at[b] == '\n') t->row_of_line[++lines] = i;
        at += row->length;
    }
    *at = 0;
    cab_problem problem;
    t->read = cab_record_parse(t->text, (uint32_t)length, CAB_READ_PREFIX, &t->record, &problem);
}

static inline void tale_room(tale *t)
{
    const srv_stored *about = &t->of->about;
    t->delay_s = about->delay;
    net_json *room = net_json_read(about->room, (uint32_t)strlen(about->room));
    t->window_s = (uint16_t)net_json_number(room, "window", 0);
    net_json_free(room);
    t->increment_ms = -1;
    if (about->clock == SRV_CLOCK_DAYS) t->days_ms = (int64_t)about->bank * 86400 * 1000;
    if (about->clock == SRV_CLOCK_LIVE) t->increment_ms = (int64_t)about->increment * 1000;
}

/* Of a live clock no time comes back, but what is added for a move, or the seconds that somebody
 * without time has for each answer. */
static inline void check_live_clock(tale *t)
{
    int64_t left[CAB_SEATS], now;
    bool known = false;
    for (uint32_t i = 0; i < t->of->rows && t->increment_ms >= 0; i++) {
        const char *at = t->of->row[i].row.clock;
        if (!at) continue;
        for (int seat = 0; seat < t->record.header.setup.seats; seat++) {
            char *end;
            now = strtoll(at, &end, 10);
            at = *end == ' ' ? end + 1 : end;
            int64_t most = known && left[seat] > GRACE_MS ? left[seat] : GRACE_MS;
            if (known && now > most + t->increment_ms) t->trouble = "a live clock went back";
            left[seat] = now;
        }
        known = true;
    }
}

/* ---- what a viewer must have been sent ---- */

/* From what it knew, what it knows, and what it heard. There is no state in the arguments. */
static inline uint64_t expected_up(const cab_game *game, const cab_seen *before,
                                   const cab_seen *after, const cab_journal *heard, cab_seat viewer,
                                   const cab_setup *setup, uint32_t v)
{
    static char room[1 << 20];
    static cab_view view[2];
    cab_text out;
    cab_result result;
    cab_text_begin(&out, room, sizeof room);
    cab_text_add(&out, "{\"t\":\"up\",\"d\":{");
    cab_json_events(&out, game, heard, viewer);
    game->view(before, viewer, &view[0]);
    game->view(after, viewer, &view[1]);
    cab_json_change(&out, game, &view[0], &view[1]);
    cab_turn turn = view[1].turn;
    if (viewer < CAB_SEATS && ((turn.must | turn.may | turn.sealed) & CAB_BIT(viewer)))
        cab_json_choices(&out, game, after, turn, viewer);
    if (viewer < CAB_SEATS && cab_may_whisper(game, setup, after))
        cab_json_bool(&out, "whisper", true);
    memset(&result, 0, sizeof result);
    if (game->is_over(after, &result)) cab_json_result(&out, game, "result", &result, setup->seats);
    cab_text_add(&out, "},\"v\":");
    cab_text_int(&out, v);
    cab_text_char(&out, '}');
    return cab_hash(1, room, out.length);
}

typedef struct {
    cab_table table;
    cab_journal journal, heard;
    cab_seen before[CAB_SEATS + 1], after[CAB_SEATS + 1];
    srv_time now;
    srv_time since[CAB_SEATS]; /* a clock by days runs since; 0: stands */
    uint8_t stand_in;          /* seats a bot plays for */
    bool by_clock;             /* the next move is a default */
    uint64_t last_id[CAB_SEATS];
} telling;

static inline bool is_viewer(const tale *t, int p)
{
    return p < t->record.header.setup.seats || p == CAB_NOBODY;
}

static inline void tell_viewer(tale *t, telling *y, int p)
{
    const cab_game *game = t->record.game;
    game->hide(&y->table.state, (cab_seat)p, &y->after[p]);
    y->heard.count = 0;
    for (int e = 0; e < y->journal.count; e++) {
        bool told = y->journal.event[e].to & CAB_BIT(p);
        if (told) y->heard.event[y->heard.count++] = y->journal.event[e];
    }
    bool same = memcmp(&y->before[p], &y->after[p], game->state_size) == 0;
    if (same && y->heard.count == 0) return;
    stream *st = &t->viewer[p];
    if ((st->count & (st->count + 1)) == 0) { /* 1, 3, 7 ...: room for as many again */
        st->hash = (uint64_t *)realloc(st->hash, (2 * st->count + 3) * sizeof *st->hash);
        st->at = (srv_time *)realloc(st->at, (2 * st->count + 3) * sizeof *st->at);
    }
    st->count++;
    st->at[st->count] = y->now;
    st->hash[st->count] = expected_up(game, &y->before[p], &y->after[p], &y->heard, (cab_seat)p,
                                      &t->record.header.setup, st->count);
}

/* ---- what must hold of every move ---- */

/* A clock by days runs for whoever has to choose, from the question on, or from its own last step
 * that everybody saw. */
static inline void run_days(tale *t, telling *y, cab_seat mover)
{
    uint8_t must = t->record.game->turn(&y->table.state).must;
    for (cab_seat seat = 0; seat < t->record.header.setup.seats; seat++) {
        bool runs = must & CAB_BIT(seat);
        if (!runs || seat == mover) y->since[seat] = 0;
        if (runs && !y->since[seat]) y->since[seat] = y->now;
    }
}

static inline void check_days(tale *t, const telling *y)
{
    for (cab_seat seat = 0; t->days_ms > 0 && seat < t->record.header.setup.seats; seat++) {
        bool person = strcmp(t->record.header.chair[seat].player, "human") == 0;
        if (!person || (y->stand_in & CAB_BIT(seat)) || !y->since[seat]) continue;
        if (y->now > y->since[seat] + t->days_ms + SLACK_MS) t->trouble = "a day went by unnoticed";
    }
}

/* People of whom the others are not to know whether they have a choice. */
static inline uint8_t kept_secret(const tale *t, const telling *y)
{
    int people = 0;
    for (int seat = 0; seat < t->record.header.setup.seats; seat++)
        people += strcmp(t->record.header.chair[seat].player, "human") == 0;
    bool kept = people > 1 && t->window_s > 0 && t->paced;
    return kept ? cab_secret_choice(t->record.game, &y->table.state) : 0;
}

/* Whoever is asked answers, unless time is up, everybody knows that there is one answer, or orders
 * or a window's end pass. */
static inline void check_unasked(tale *t, const telling *y, const cab_entry *e, const srv_row *row)
{
    cab_move list[CAB_LIST_MAX];
    const cab_game *game = t->record.game;
    bool person = strcmp(t->record.header.chair[e->seat].player, "human") == 0;
    if (!person || row->id || (y->stand_in & CAB_BIT(e->seat)) || y->by_clock) return;
    cab_turn turn = game->turn(&y->table.state);
    if (turn.pace == CAB_PACE_WINDOW) return;
    bool secret = kept_secret(t, y) & CAB_BIT(e->seat);
    if (!secret && game->legal_moves(&y->table.state, e->seat, list) == 1) return;
    t->trouble = "a move was made for somebody who should have been asked";
}

static inline void check_default(tale *t, const telling *y, const cab_entry *e)
{
    if (t->days_ms > 0 && (!y->since[e->seat] || y->now < y->since[e->seat] + t->days_ms))
        t->trouble = "a day ended too early";
}

static inline void note_move(tale *t, telling *y, const cab_entry *e, const srv_row *row)
{
    bool first = t->moves == 0 || t->move[t->moves - 1].id != row->id ||
                 t->move[t->moves - 1].seat != e->seat;
    if (!row->id || !first) return; /* a later step of a path */
    if (row->id <= y->last_id[e->seat]) t->trouble = "a move was played twice";
    y->last_id[e->seat] = row->id;
    t->move = (told_move *)realloc(t->move, (t->moves + 1) * sizeof *t->move);
    told_move *m = &t->move[t->moves++];
    m->id = row->id;
    m->seat = e->seat;
    m->move = e->move;
    m->v = t->viewer[e->seat].count;
}

static inline bool tell_move(tale *t, telling *y, uint32_t i, cab_problem *problem)
{
    const cab_entry *e = &t->record.entry[i];
    const srv_row *row = &t->of->row[t->row_of_line[e->line]].row;
    check_unasked(t, y, e, row);
    note_move(t, y, e, row);
    y->by_clock = false;
    for (int p = 0; p <= CAB_SEATS; p++)
        if (is_viewer(t, p)) t->record.game->hide(&y->table.state, (cab_seat)p, &y->before[p]);
    y->journal.count = 0;
    uint32_t seen = t->viewer[CAB_NOBODY].count;
    if (!cab_replay_step(&t->record, i, &y->table, &y->journal, problem)) return false;
    for (int p = 0; p <= CAB_SEATS; p++)
        if (is_viewer(t, p)) tell_viewer(t, y, p);
    run_days(t, y, t->viewer[CAB_NOBODY].count != seen ? e->seat : CAB_NOBODY);
    return true;
}

static inline bool tell_entry(tale *t, telling *y, uint32_t i, cab_problem *problem)
{
    const cab_entry *e = &t->record.entry[i];
    y->now = t->of->row[t->row_of_line[e->line]].row.at;
    check_days(t, y);
    if (e->kind == CAB_ENTRY_MOVE) return tell_move(t, y, i, problem);
    if (e->kind == CAB_ENTRY_BOT) y->stand_in |= (uint8_t)CAB_BIT(e->seat);
    if (e->kind == CAB_ENTRY_RETURN) y->stand_in &= (uint8_t)~CAB_BIT(e->seat);
    if (e->kind == CAB_ENTRY_DEFAULT) check_default(t, y, e);
    if (e->kind == CAB_ENTRY_DEFAULT) y->by_clock = true;
    return cab_replay_step(&t->record, i, &y->table, NULL, problem);
}

/* All of it; t->trouble is the last thing that was wrong, or NULL. */
static inline void tale_tell(tale *t, const sim_table *of, bool paced)
{
    static telling y;
    cab_problem problem;
    memset(t, 0, sizeof *t);
    memset(&y, 0, sizeof y);
    t->of = of;
    t->paced = paced;
    tale_rows(t);
    if (!t->read) {
        t->trouble = "a record cannot be read";
        return;
    }
    tale_room(t);
    check_live_clock(t);
    if (!cab_replay_begin(&t->record, &y.table, &problem)) return;
    y.now = of->row[t->row_of_line[1]].row.at;
    run_days(t, &y, CAB_NOBODY);
    for (uint32_t i = 0; i < t->record.entries; i++)
        if (!tell_entry(t, &y, i, &problem)) {
            t->trouble = "a record is not true";
            return;
        }
}

#endif
