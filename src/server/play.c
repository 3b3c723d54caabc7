/* A game at a table: the moves, the record, the start, and what is due. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "bots/search.h"
#include "engine/journal.h"
#include "engine/wire.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFAULTS_MAX = 3, /* answers by the clock in a row before a bot takes the seat */
    REOPEN_MAX = 20,  /* of one answer: 250 of them in the longest games are 400 KB of record */
    TOOK_BACK = 0     /* as a mark: the request took back an answer that waited */
};

/* ---- the record ---- */

static bool take_lines(void *to, const char *bytes, uint32_t count)
{
    srv_core *core = (srv_core *)to;
    cab_text_bytes(&core->lines, bytes, count);
    return !core->lines.full;
}

cab_sink srv_lines_sink(srv_core *core)
{
    cab_sink sink;
    sink.write = take_lines;
    sink.to = core;
    return sink;
}

/* Of the record, which does not go back when the clock on the wall does. */
uint64_t srv_ms(const srv_play *play, srv_time now)
{
    uint64_t ms = now > play->begun ? (uint64_t)(now - play->begun) : 0;
    return ms > play->table.ms ? ms : play->table.ms;
}

static void put_left(const srv_table *t, srv_time now, cab_text *out)
{
    for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
        if (seat > 0) cab_text_char(out, ' ');
        cab_text_int(out, srv_clock_left(t->body, seat, now));
    }
}

void srv_store_lines(srv_core *core, srv_table *t, cab_seat seat, uint64_t id, srv_time now)
{
    char left[CAB_SEATS * 21];
    cab_text clock;
    srv_row row;
    cab_assert(!core->lines.full && core->lines.length > 0);
    memset(&row, 0, sizeof row);
    cab_text_begin(&clock, left, sizeof left);
    if (t->body->clock != SRV_CLOCK_NONE) put_left(t, now, &clock);
    row.table = t->id;
    row.at = now;
    row.kind = SRV_ROW_RECORD;
    row.seat = seat;
    row.id = id;
    row.clock = clock.length > 0 ? left : NULL;
    row.body = core->lines.at;
    row.length = core->lines.length;
    core->unsaved = false;
    srv_took(core, t, core->world.append(core->world.self, &row));
    cab_text_begin(&core->lines, core->lines_room, SRV_LINES_MAX);
}

/* A question is over when answers are open that others than the mover had sealed. */
static void note_reopened(srv_play *play, cab_seat mover, cab_move move)
{
    uint8_t sealed = play->table.game->turn(&play->table.state).sealed;
    if (play->sealed & ~(sealed | CAB_BIT(mover))) memset(play->reopened, 0, sizeof play->reopened);
    if (move == CAB_REOPEN) play->reopened[mover]++;
    play->sealed = sealed;
}

void srv_note_past(srv_play *play, uint64_t ms, cab_seat seat, cab_move move, uint64_t id)
{
    if (play->pasts == play->past_room) {
        play->past_room = play->past_room ? play->past_room * 2 : 32;
        play->past = (srv_past *)srv_need_more(play->past, play->past_room * sizeof *play->past);
    }
    srv_past *past = &play->past[play->pasts++];
    past->ms = ms;
    past->id = id;
    past->seat = seat;
    past->move = move;
    note_reopened(play, seat, move);
}

void srv_play_free(srv_play *play)
{
    if (!play) return;
    free(play->past);
    free(play->statement);
    free(play);
}

/* ---- moves ---- */

/* This id was answered without a move: a copy of the request that comes later is refused too. */
static void spend(srv_chair *c, uint64_t id, uint64_t mark)
{
    if (id < c->spent_id) return;
    c->spent_id = id;
    c->spent_mark = mark;
}

void srv_refuse_held(srv_core *core, srv_chair *c, const char *error)
{
    if (!c->held) return;
    c->held = 0;
    spend(c, c->held_id, c->held_mark);
    if (c->held_id) srv_no(core, c->held_conn, c->held_id, error);
}

static void finish_game(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    cab_table_finish(&b->play->table, srv_ms(b->play, now));
    b->play->over = true;
    b->vote = CAB_NOBODY;
    t->status = SRV_OVER;
    t->ended = now;
    core->figures.games_finished++;
    srv_clocks_set(t, t->game->turn(&b->play->table.state), CAB_NOBODY, now);
}

static void tell_finished(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        srv_refuse_held(core, &b->chair[seat], "over");
    srv_room_store(core, t, now);
    srv_room_say(core, t, now);
}

/* One move: state, record (not yet stored), messages to everybody who notices. */
static cab_error move_once(srv_core *core, srv_table *t, cab_seat seat, cab_move move, uint64_t id,
                           srv_time now)
{
    srv_play *play = t->body->play;
    uint64_t ms = srv_ms(play, now);
    core->journal.count = 0;
    core->journal.barrier = false;
    srv_hide_all(core, t, core->before);
    cab_error error = cab_table_move(&play->table, seat, move, ms, &core->journal);
    if (error != CAB_OK) return error;
    core->unsaved = true;
    core->figures.moves++;
    srv_note_past(play, ms, seat, move, id);
    if (cab_table_over(&play->table, NULL)) finish_game(core, t, now);
    srv_bots_hear(core, t);
    return CAB_OK;
}

/* Why a move is refused, where a rule says so; known: it does. */
typedef struct {
    cab_reason reason;
    bool known;
} refusal;

static void explain(const srv_table *t, const void *state, cab_seat seat, cab_move move,
                    refusal *why)
{
    cab_seen seen;
    why->known = move < t->game->move_space;
    if (!why->known) return;
    t->game->hide(state, seat, &seen);
    why->reason = t->game->why_not(&seen, seat, move);
}

/* Several moves of one seat: legal as a path? Only the last may be final. The reason is that of the
 * move that is refused, where it would be played: after steps that only the seat itself sees. */
static const char *check_path(srv_core *core, const srv_table *t, cab_seat seat,
                              const cab_move *move, int count, refusal *why)
{
    cab_table trial = t->body->play->table;
    trial.sink = cab_sink_none();
    for (int i = 0; i < count; i++) {
        core->journal.count = 0;
        core->journal.barrier = false;
        cab_error error =
            cab_play(t->game, &trial.state, seat, move[i], &trial.rng, &core->journal);
        if (error == CAB_NOT_ASKED) return "not_asked";
        if (error != CAB_OK) {
            explain(t, &trial.state, seat, move[i], why);
            return "illegal";
        }
        if (core->journal.barrier && i + 1 < count) return "past_final";
    }
    return NULL;
}

/* After its updates, with the number of the last of them. */
static void say_played(srv_core *core, const srv_table *t, cab_seat seat, srv_conn conn,
                       uint64_t id)
{
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)id);
    srv_end_v(core, t->body->play->v[seat]);
    srv_say(core, conn, id);
}

/* Plays what is known to be legal, stores it as one row, and asks on. */
static void play_moves(srv_core *core, srv_table *t, cab_seat seat, const cab_move *move, int count,
                       srv_conn conn, uint64_t id, srv_time now)
{
    for (int i = 0; i < count; i++) {
        cab_error error = move_once(core, t, seat, move[i], id, now);
        cab_assert(error == CAB_OK);
        srv_updates(core, t, seat, now);
        srv_bots_watch(core, t, seat);
        srv_judge(core, t, t->body->play->over, now);
    }
    if (conn && id) say_played(core, t, seat, conn, id);
    if (id) t->body->chair[seat].last_id = id;
    if (!t->body->play->over) srv_ask(core, t, seat, now);
    srv_store_lines(core, t, seat, id, now);
    if (t->body->play->over) tell_finished(core, t, now);
}

/* All steps of the answer up to one that everybody sees: the time was for all of them, and a pause
 * between them would tell how many there are. */
static void play_default_answer(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_play *play = t->body->play;
    uint32_t v = play->v[CAB_NOBODY];
    bool asked = true;
    for (int i = 0; i < SRV_STEPS && asked && play->v[CAB_NOBODY] == v; i++) {
        cab_seen seen;
        t->game->hide(&play->table.state, seat, &seen);
        cab_move move = t->game->default_move(&seen, seat);
        cab_table_event(&play->table, CAB_ENTRY_DEFAULT, seat, NULL, srv_ms(play, now));
        play_moves(core, t, seat, &move, 1, 0, 0, now);
        asked = !play->over && (t->game->turn(&play->table.state).must & CAB_BIT(seat));
    }
}

bool srv_play_default(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    srv_body *b = t->body;
    srv_chair *c = &b->chair[seat];
    srv_refuse_held(core, c, "changed");
    c->defaults++; /* before it is asked again: then it has time to answer */
    play_default_answer(core, t, seat, now);
    if (b->play->over || c->defaults < DEFAULTS_MAX || c->bot) return true;
    srv_seat_bot(core, t, seat, srv_stand_in(t->game)->id);
    cab_table_event(&b->play->table, CAB_ENTRY_BOT, seat, c->level, srv_ms(b->play, now));
    srv_store_lines(core, t, CAB_NOBODY, 0, now);
    c->asked = false;
    srv_ask(core, t, CAB_NOBODY, now);
    srv_room_say(core, t, now);
    return true;
}

/* ---- a person's move ---- */

/* What a request for a move says, but for its id and how the choice was described. */
static uint64_t mark_of(const srv_request *r)
{
    return cab_hash((uint64_t)r->v, r->moves, (uint32_t)(r->move_count * (int)sizeof *r->moves));
}

static void refuse_move(srv_core *core, const srv_table *t, const srv_link *link,
                        const srv_request *r, const char *error, const refusal *why)
{
    spend(&t->body->chair[link->seat], r->id, mark_of(r));
    core->figures.refused++;
    srv_begin(core, "no");
    cab_json_int(&core->out, "id", (int64_t)r->id);
    cab_json_string(&core->out, "error", error);
    if (why->known) cab_json_reason(&core->out, t->game, "reason", &why->reason);
    srv_end(core);
    srv_say(core, link->conn, r->id);
}

/* The choice as it is described to this seat now, as text. */
static bool describe(const srv_table *t, cab_seat seat, cab_move move, cab_text *out)
{
    cab_seen seen;
    cab_choice choice;
    const void *state = &t->body->play->table.state;
    if (!cab_is_legal(t->game, state, seat, move)) return false;
    memset(&choice, 0, sizeof choice);
    t->game->hide(state, seat, &seen);
    t->game->describe(&seen, seat, move, &choice);
    cab_json_choice(out, t->game, NULL, move, &choice);
    return true;
}

static uint64_t description(const srv_table *t, cab_seat seat, cab_move move)
{
    char room[2048];
    cab_text text;
    cab_text_begin(&text, room, sizeof room);
    return describe(t, seat, move, &text) ? cab_hash(5, room, text.length) : 0;
}

static bool described_alike(const srv_table *t, cab_seat seat, const srv_request *r)
{
    char room[2048];
    cab_text text;
    cab_text_begin(&text, room, sizeof room);
    if (r->moves[0] == CAB_REOPEN || r->moves[0] == CAB_RESIGN) return true;
    return r->likes > 0 && describe(t, seat, r->moves[0], &text) && cab_same(room, r->like[0]);
}

/* Taking back, or giving up: no question, so nothing to wait for. */
static void move_apart(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_chair *c = &t->body->chair[link->seat];
    static const refusal no_reason = {.known = false};
    if (r->moves[0] == CAB_REOPEN && c->held) {
        srv_refuse_held(core, c, "changed");
        spend(c, r->id, TOOK_BACK);
        srv_ok(core, link->conn, r->id);
        return;
    }
    if (r->moves[0] == CAB_REOPEN && t->body->play->reopened[link->seat] >= REOPEN_MAX &&
        (t->body->play->sealed & CAB_BIT(link->seat))) {
        refuse_move(core, t, link, r, "too_often", &no_reason);
        return;
    }
    cab_error error = move_once(core, t, link->seat, r->moves[0], r->id, now);
    if (error != CAB_OK) {
        refuse_move(core, t, link, r, error == CAB_NOT_SEALED ? "not_sealed" : "illegal",
                    &no_reason);
        return;
    }
    srv_updates(core, t, link->seat, now);
    srv_bots_watch(core, t, link->seat);
    srv_judge(core, t, t->body->play->over, now);
    say_played(core, t, link->seat, link->conn, r->id);
    c->last_id = r->id;
    if (r->moves[0] == CAB_REOPEN) srv_clock_reopened(t->body, link->seat);
    if (!t->body->play->over) srv_ask(core, t, link->seat, now);
    srv_store_lines(core, t, link->seat, r->id, now);
    if (t->body->play->over) tell_finished(core, t, now);
    srv_run(core, t, now);
}

static void hold(srv_core *core, srv_link *link, const srv_request *r)
{
    srv_chair *c = &link->table->body->chair[link->seat];
    srv_refuse_held(core, c, "changed");
    c->held = (uint8_t)r->move_count;
    memcpy(c->held_move, r->moves, (size_t)r->move_count * sizeof *r->moves);
    c->held_conn = link->conn;
    c->held_id = r->id;
    c->held_mark = mark_of(r);
    c->held_like = description(link->table, link->seat, r->moves[0]);
}

/* NULL: may be played as it stands. */
static const char *move_trouble(srv_core *core, srv_link *link, const srv_request *r, refusal *why)
{
    srv_table *t = link->table;
    const srv_body *b = t->body;
    cab_turn turn = t->game->turn(&b->play->table.state);
    bool apart = r->moves[0] == CAB_REOPEN || r->moves[0] == CAB_RESIGN;
    if (apart) return r->move_count == 1 ? NULL : "illegal";
    if (!((turn.must | turn.may) & CAB_BIT(link->seat))) return "not_asked";
    if (r->v != (int64_t)b->play->v[link->seat] && !described_alike(t, link->seat, r))
        return "changed";
    return check_path(core, t, link->seat, r->moves, r->move_count, why);
}

/* ---- ids that were used ---- */

static bool same_moves(const cab_move *move, int count, const srv_request *r)
{
    return count == r->move_count && memcmp(move, r->moves, (size_t)count * sizeof *move) == 0;
}

/* Was it this very request that was played under its id? */
static bool was_played(const srv_play *play, cab_seat seat, const srv_request *r)
{
    cab_move move[SRV_PATH_MAX];
    int count = 0;
    for (uint32_t i = 0; i < play->pasts; i++) {
        const srv_past *past = &play->past[i];
        if (past->id != r->id || past->seat != seat) continue;
        if (count == SRV_PATH_MAX) return false;
        move[count++] = past->move;
    }
    return same_moves(move, count, r);
}

/* The sender is told above which id its next one has to be. */
static void refuse_old(srv_core *core, const srv_link *link, const srv_chair *c, uint64_t id)
{
    uint64_t last = c->last_id > c->spent_id ? c->last_id : c->spent_id;
    if (c->held && c->held_id > last) last = c->held_id;
    core->figures.refused++;
    srv_begin(core, "no");
    cab_json_int(&core->out, "id", (int64_t)id);
    cab_json_string(&core->out, "error", "old_id");
    cab_json_int(&core->out, "last", (int64_t)last);
    srv_end(core);
    srv_say(core, link->conn, id);
}

/* Ids rise. One that is not above the last is that of a request sent again, which is answered as it
 * was, or of something else, which is not played. True: that was all. */
static bool answer_used(srv_core *core, const srv_link *link, const srv_request *r)
{
    const srv_table *t = link->table;
    srv_chair *c = &t->body->chair[link->seat];
    bool took_back = r->id == c->spent_id && c->spent_mark == TOOK_BACK;
    if (r->id <= c->last_id && was_played(t->body->play, link->seat, r)) {
        say_played(core, t, link->seat, link->conn, r->id);
    } else if (took_back && r->moves[0] == CAB_REOPEN) {
        srv_ok(core, link->conn, r->id);
    } else if (c->held && c->held_id == r->id && same_moves(c->held_move, c->held, r)) {
        c->held_conn = link->conn; /* it still waits: the answer goes to whoever asked last */
    } else if (r->id <= c->last_id || (c->held && r->id <= c->held_id) || r->id < c->spent_id ||
               took_back) {
        refuse_old(core, link, c, r->id);
    } else {
        return false;
    }
    return true;
}

void srv_move_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    const char *error = NULL;
    refusal why = {.known = false};
    if (link->seat >= CAB_SEATS) error = "not_seated";
    if (t->status == SRV_KEPT) error = "kept";
    if (!error && !b->play) error = "not_started";
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    srv_chair *c = &b->chair[link->seat];
    if (answer_used(core, link, r)) return;
    if (b->play->over) error = "over";
    if (c->bot && !error) srv_came(core, t, link->seat, now); /* whoever moves is back */
    if (!error) error = move_trouble(core, link, r, &why);
    bool copy = r->id == c->spent_id && mark_of(r) == c->spent_mark;
    if (!error && copy) error = "changed"; /* `no` was said, and stands */
    if (error) {
        refuse_move(core, t, link, r, error, &why);
        return;
    }
    c->defaults = 0;
    if (r->moves[0] == CAB_REOPEN || r->moves[0] == CAB_RESIGN) {
        move_apart(core, link, r, now);
    } else if (c->release > now) {
        hold(core, link, r);
        srv_run(core, t, now);
    } else {
        play_moves(core, t, link->seat, r->moves, r->move_count, link->conn, r->id, now);
        srv_run(core, t, now);
    }
}

/* ---- looking ahead ---- */

static bool may_look(srv_core *core, srv_link *link, const srv_request *r)
{
    const srv_table *t = link->table;
    const char *error = link->seat >= CAB_SEATS ? "not_seated" : NULL;
    if (!error && !t->body->play) error = "not_started";
    if (!error && t->body->play->over) error = "over";
    if (error) srv_no(core, link->conn, r->id, error);
    return !error;
}

void srv_path_request(srv_core *core, srv_link *link, const srv_request *r)
{
    srv_table *t = link->table;
    const cab_game *game = t->game;
    cab_state state;
    cab_seen seen[2];
    cab_rng rng;
    bool final = false;
    if (!may_look(core, link, r)) return;
    memcpy(&state, &t->body->play->table.state, game->state_size);
    rng = t->body->play->table.rng;
    game->hide(&state, link->seat, &seen[0]);
    for (int i = 0; i < r->move_count; i++) {
        core->journal.count = 0;
        core->journal.barrier = false;
        bool legal = r->moves[i] < game->move_space && !final;
        if (!legal || cab_play(game, &state, link->seat, r->moves[i], &rng, &core->journal)) {
            srv_no(core, link->conn, r->id, final ? "past_final" : "illegal");
            return;
        }
        final = core->journal.barrier;
    }
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)r->id);
    if (final) {
        cab_json_bool(&core->out, "final", true);
    } else {
        game->hide(&state, link->seat, &seen[1]);
        game->view(&seen[0], link->seat, &core->view[0]);
        game->view(&seen[1], link->seat, &core->view[1]);
        cab_json_change(&core->out, game, &core->view[0], &core->view[1]);
        cab_json_choices(&core->out, game, &seen[1], core->view[1].turn, link->seat);
    }
    srv_end(core);
    srv_say(core, link->conn, r->id);
}

void srv_why_request(srv_core *core, srv_link *link, const srv_request *r)
{
    srv_table *t = link->table;
    cab_seen seen;
    if (!may_look(core, link, r)) return;
    const void *state = &t->body->play->table.state;
    if (r->move >= t->game->move_space) {
        srv_no(core, link->conn, r->id, "illegal");
        return;
    }
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)r->id);
    if (cab_is_legal(t->game, state, link->seat, (cab_move)r->move)) {
        cab_json_raw(&core->out, "reason", "null");
    } else {
        t->game->hide(state, link->seat, &seen);
        cab_reason reason = t->game->why_not(&seen, link->seat, (cab_move)r->move);
        cab_json_reason(&core->out, t->game, "reason", &reason);
    }
    srv_end(core);
    srv_say(core, link->conn, r->id);
}

void srv_orders_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    if (!may_look(core, link, r)) return;
    srv_chair *c = &t->body->chair[link->seat];
    cab_turn turn = t->game->turn(&t->body->play->table.state);
    c->orders = r->pass == 1;
    if (c->orders && c->asked && (turn.must & CAB_BIT(link->seat)) && turn.pace == CAB_PACE_WINDOW)
        c->automatic = true;
    srv_ok(core, link->conn, r->id);
    srv_run(core, t, now);
}

/* ---- what is due ---- */

/* Would nobody but the seat itself notice this move? Tried on a copy. */
static bool goes_unseen(srv_core *core, const srv_table *t, cab_seat seat, cab_move move)
{
    const cab_game *game = t->game;
    cab_seat viewer[SRV_VIEWERS];
    int count = srv_viewers(t, viewer);
    cab_state state = t->body->play->table.state;
    cab_rng rng = t->body->play->table.rng;
    cab_event event;
    cab_seen after;
    core->journal.count = 0;
    srv_hide_all(core, t, core->before);
    if (cab_play(game, &state, seat, move, &rng, &core->journal) != CAB_OK) return false;
    for (int i = 0; i < count; i++) {
        if (viewer[i] == seat) continue;
        game->hide(&state, viewer[i], &after);
        if (!cab_equal(&core->before[viewer[i]], &after, game->state_size)) return false;
        for (int e = 0; e < core->journal.count; e++)
            if (cab_redact(&core->journal.event[e], viewer[i], &event)) return false;
    }
    return true;
}

/* A searching bot takes the steps that nobody sees as soon as it has chosen them: then the one that
 * shows is ready at its moment, however many came before. */
static bool is_early(srv_core *core, const srv_table *t, cab_seat seat)
{
    const srv_chair *c = &t->body->chair[seat];
    return c->bot && !srv_bot_quick(core, c->bot) && !c->thinking &&
           c->thought < t->game->move_space && goes_unseen(core, t, seat, c->thought);
}

/* True: something was played. */
static bool release_seat(srv_core *core, srv_table *t, cab_seat seat, bool must, srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    cab_state *state = &t->body->play->table.state;
    cab_move move = CAB_NO_MOVE, list[CAB_LIST_MAX];
    cab_seen seen;
    if (!c->asked || (c->release > now && !is_early(core, t, seat))) return false;
    if (c->held) {
        uint8_t count = c->held;
        refusal why;
        bool same = description(t, seat, c->held_move[0]) == c->held_like && c->held_like &&
                    !check_path(core, t, seat, c->held_move, count, &why);
        if (!same) {
            srv_refuse_held(core, c, "changed");
            return false;
        }
        c->held = 0;
        play_moves(core, t, seat, c->held_move, count, c->held_conn, c->held_id, now);
        return true;
    }
    if (!c->bot && !c->automatic) return false;
    if (c->bot && c->quiet) return false;
    t->game->hide(state, seat, &seen);
    int count = t->game->legal_moves(&seen, seat, list);
    if (count == 0) return false;
    if (must && count == 1) {
        move = list[0];
    } else if (!c->bot) {
        bool passes = c->orders || c->windowed;
        move = passes ? t->game->default_move(&seen, seat) : CAB_NO_MOVE;
    } else if (srv_bot_quick(core, c->bot)) {
        move = c->bot->choose(c->mind, &seen, list, count);
        core->figures.bot_moves++;
    } else {
        if (c->thinking) return false;
        move = c->thought;
        core->figures.bot_moves++;
    }
    if (move == CAB_SILENT && !must) c->quiet = true;
    bool legal = false;
    for (int i = 0; i < count; i++)
        legal = legal || list[i] == move;
    if (!legal && c->bot && must) /* the table changed while it thought */
        move = t->game->default_move(&seen, seat), legal = true;
    if (!legal) {
        c->automatic = false;
        return false;
    }
    play_moves(core, t, seat, &move, 1, 0, 0, now);
    return true;
}

/* Out of turn first, as the driver asks. */
static bool release_one(srv_core *core, srv_table *t, srv_time now)
{
    cab_turn turn = t->game->turn(&t->body->play->table.state);
    uint64_t first = turn.may & (uint8_t)~turn.must, then = turn.must;
    while (first)
        if (release_seat(core, t, (cab_seat)cab_pop_low(&first), false, now)) return true;
    while (then)
        if (release_seat(core, t, (cab_seat)cab_pop_low(&then), true, now)) return true;
    return false;
}

static srv_time answers_due(const srv_core *core, const srv_table *t)
{
    srv_time due = SRV_NEVER;
    for (int seat = 0; seat < t->body->setup.seats; seat++) {
        const srv_chair *c = &t->body->chair[seat];
        bool waits = c->held || (c->automatic && !c->bot) ||
                     (c->bot && !c->quiet && !(c->thinking && !srv_bot_quick(core, c->bot)));
        if (c->asked && waits && c->release < due) due = c->release;
    }
    return due;
}

void srv_run(srv_core *core, srv_table *t, srv_time now)
{
    if (srv_stalled(core)) { /* it stands still; the next tick that is not finds it due */
        srv_due(core, t, now);
        return;
    }
    if (!t->body && !srv_resume(core, t, now)) {
        srv_table_lost(core, t, now);
        return;
    }
    srv_body *b = t->body;
    srv_send_late(core, t, now);
    srv_start_run(core, t, now);
    srv_clock_run(core, t, now);
    for (int i = 0; i < SRV_STEPS && b->play && !b->play->over; i++)
        if (!release_one(core, t, now) && !srv_bots_talk(core, t, now)) break;
    srv_clock_keep(core, t, now);
    srv_weigh(core, t);
    if (srv_may_leave(core, t, now)) return;
    srv_time due = srv_note_presence(core, t, now);
    if (b->play && !b->play->over) {
        srv_time clock = srv_clock_due(t), answers = answers_due(core, t);
        if (answers < clock) clock = answers;
        if (clock < due) due = clock;
    }
    if (t->status == SRV_WAITING && b->opening) due = b->opening;
    if (b->late && b->late->at < due) due = b->late->at;
    if (!b->links && !b->empty) srv_table_left(core, t, now);
    if (b->empty) { /* look again then, or a while later if it could not be put away now */
        srv_time rest = b->empty + core->config.idle_ms;
        if (rest <= now) rest = now + core->config.idle_ms;
        if (rest < due) due = rest;
    }
    if (due <= now) due = now + (core->config.pace > 0); /* not in this tick again */
    srv_due(core, t, due);
}
