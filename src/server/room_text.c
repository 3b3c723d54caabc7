/* Rooms as text: as people see them, and as they are stored. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *srv_status_name(uint8_t status)
{
    static const char *const name[] = {"waiting", "playing", "over", "kept", "given_up", "gone"};
    return name[status];
}

/* ---- settings as JSON ---- */

static void put_option(cab_text *out, const cab_option *option, int value)
{
    char number[8];
    switch (option->kind) {
    case CAB_OPTION_FLAG: cab_json_string(out, option->key, value ? "yes" : "no"); break;
    case CAB_OPTION_CHOICE: cab_json_string(out, option->key, option->choices[value]); break;
    case CAB_OPTION_NUMBER:
        snprintf(number, sizeof number, "%d", value);
        cab_json_string(out, option->key, number);
        break;
    default: break;
    }
}

static void put_decks(cab_text *out, const cab_game *game, const cab_setup *setup)
{
    if (setup->deck_count[0] + setup->deck_count[1] == 0) return;
    cab_json_open(out, "decks", '[');
    for (int d = 0; d < 2; d++) {
        if (setup->deck_count[d] == 0) {
            cab_json_raw(out, NULL, "null");
            continue;
        }
        cab_json_open(out, NULL, '[');
        for (int i = 0; i < setup->deck_count[d]; i++)
            cab_json_string(out, NULL, game->name(CAB_NAME_FACE, setup->deck[d][i]));
        cab_json_close(out, ']');
    }
    cab_json_close(out, ']');
}

void srv_put_clock(cab_text *out, srv_clock_kind clock, uint32_t bank, uint32_t increment)
{
    static const char *const kind[] = {"none", "live", "days"};
    cab_json_open(out, "clock", '{');
    cab_json_string(out, "kind", kind[clock]);
    if (clock == SRV_CLOCK_DAYS) cab_json_int(out, "days", bank);
    if (clock == SRV_CLOCK_LIVE) {
        cab_json_int(out, "bank", bank);
        cab_json_int(out, "increment", increment);
    }
    cab_json_close(out, '}');
}

static void put_options(cab_text *out, const srv_table *t)
{
    const srv_body *b = t->body;
    cab_json_open(out, "options", '{');
    for (int i = 0; i < t->game->options; i++)
        put_option(out, &t->game->option[i], b->setup.option[i]);
    cab_json_close(out, '}');
    put_decks(out, t->game, &b->setup);
}

static void put_settings(cab_text *out, const srv_table *t)
{
    const srv_body *b = t->body;
    put_options(out, t);
    cab_json_bool(out, "public", b->open);
    srv_put_clock(out, b->clock, b->bank, b->increment);
    cab_json_bool(out, "spectators", b->spectators);
    cab_json_int(out, "delay", b->delay);
    cab_json_int(out, "window", b->window);
    cab_json_bool(out, "chat", b->chat);
    cab_json_bool(out, "shuffle", b->shuffle);
    cab_json_bool(out, "closed", b->closed);
}

static void put_hex(cab_text *out, const char *key, const uint8_t *bytes, int count)
{
    char hex[65];
    cab_text text;
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < count; i++)
        cab_text_hex(&text, bytes[i], 2);
    cab_json_string(out, key, hex);
}

static void put_seats(cab_text *out, const char *key, uint64_t seats)
{
    cab_json_open(out, key, '[');
    while (seats)
        cab_json_int(out, NULL, cab_pop_low(&seats));
    cab_json_close(out, ']');
}

/* ---- the room, as people see it ---- */

/* What binds a person to a number while the table waits, and the number once the game is over. */
static void put_share(cab_text *out, const srv_table *t, cab_seat seat, bool behind)
{
    const srv_chair *c = &t->body->chair[seat];
    bool waiting = t->status == SRV_WAITING && c->ready;
    if (waiting) put_hex(out, "hash", c->promise, CAB_PROMISE);
    if (waiting && t->body->opening) cab_json_bool(out, "opened", c->opened);
    if (t->status == SRV_OVER && t->body->play && !behind)
        put_hex(out, "nonce", t->body->play->table.header.chair[seat].nonce, CAB_NONCE);
}

/* behind: as when the game began, with everybody here. After the end nobody plays for anybody. */
static void put_chair(cab_text *out, const srv_table *t, cab_seat seat, bool behind)
{
    static const char *const kind[] = {"empty", "person", "bot"};
    const srv_chair *c = &t->body->chair[seat];
    const srv_play *play = t->body->play;
    bool plays = play && !play->over && !behind, away = c->away && !behind;
    bool stand_in = c->kind == SRV_HUMAN && c->bot && plays;
    cab_json_open(out, NULL, '{');
    cab_json_int(out, "seat", seat);
    if (c->kind != SRV_EMPTY) cab_json_string(out, "name", c->name);
    cab_json_string(out, "kind", kind[c->kind]);
    if (c->kind == SRV_HUMAN) {
        srv_number_put(out, "person", srv_chair_number(c));
        if (c->program) cab_json_bool(out, "program", true);
        cab_json_bool(out, "ready", c->ready);
        cab_json_bool(out, "away", away);
        if (away) cab_json_int(out, "away_since", c->away);
        if (stand_in) cab_json_bool(out, "stand_in", true);
        put_share(out, t, seat, behind);
    }
    if (c->kind == SRV_BOT || stand_in) cab_json_string(out, "level", c->level);
    cab_json_close(out, '}');
}

static void put_vote(cab_text *out, const srv_body *b)
{
    if (b->vote >= CAB_SEATS) return;
    cab_json_open(out, "vote", '{');
    cab_json_int(out, "seat", b->vote);
    cab_json_int(out, "ends", b->vote_ends);
    cab_json_int(out, "wait", cab_popcount(b->vote_wait));
    cab_json_int(out, "bot", cab_popcount(b->vote_bot));
    cab_json_close(out, '}');
}

static int watching(const srv_body *b)
{
    int count = 0;
    for (const srv_link *link = b->links; link; link = link->next)
        count += link->seat >= CAB_SEATS;
    return count;
}

/* A vote, and what comes after the game. */
static void put_sequel(cab_text *out, const srv_body *b)
{
    char key[SRV_KEY];
    put_vote(out, b);
    if (b->wants_rematch) put_seats(out, "wants_rematch", b->wants_rematch);
    if (!b->rematch) return;
    srv_table_key(b->rematch, key);
    cab_json_string(out, "rematch", key);
}

uint64_t srv_terms(const srv_table *t)
{
    char room[SRV_ROOM_MAX];
    cab_text text;
    cab_text_begin(&text, room, sizeof room);
    cab_json_open(&text, NULL, '{');
    put_settings(&text, t);
    for (int seat = 0; seat < t->body->setup.seats; seat++) {
        const srv_chair *c = &t->body->chair[seat];
        cab_text_hex(&text, c->kind == SRV_HUMAN ? srv_chair_number(c) : c->kind, 16);
        if (c->kind == SRV_BOT) cab_text_add(&text, c->level);
        if (c->program) cab_text_char(&text, '!');
    }
    return cab_hash(13, room, text.length) >> 11; /* below 2^53 */
}

static void put_again(cab_text *out, const srv_body *b)
{
    static const char *const what[] = {"",      "seats",   "bots",     "options", "decks",
                                       "clock", "shuffle", "watching", "table"};
    if (b->again == SRV_SAME) return;
    cab_json_open(out, "again", '{');
    cab_json_string(out, "by", b->again_by);
    cab_json_string(out, "what", what[b->again]);
    cab_json_close(out, '}');
}

/* behind: for who may know no more than that the game has begun. */
static void write_room(srv_core *core, srv_table *t, cab_seat you, bool behind)
{
    srv_body *b = t->body;
    cab_text *out = &core->out;
    char key[SRV_KEY];
    srv_table_key(t->id, key);
    srv_begin(core, "room");
    srv_for_all(core); /* it is of everybody's */
    cab_json_string(out, "table", key);
    cab_json_string(out, "game", t->game->id);
    cab_json_string(out, "status", srv_status_name(behind ? SRV_PLAYING : t->status));
    put_settings(out, t);
    put_hex(out, "commitment", b->commitment, CAB_COMMITMENT);
    if (t->status == SRV_OVER && !behind) put_hex(out, "secret", b->secret, CAB_SECRET);
    if (t->status == SRV_WAITING) srv_start_put(out, b);
    if (b->host < CAB_SEATS)
        cab_json_int(out, "host", b->host);
    else
        cab_json_raw(out, "host", "null");
    if (you < CAB_SEATS)
        cab_json_int(out, "you", you);
    else
        cab_json_raw(out, "you", "null");
    cab_json_int(out, "watching", watching(b));
    cab_json_open(out, "seats", '[');
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        put_chair(out, t, seat, behind);
    cab_json_close(out, ']');
    if (t->status == SRV_WAITING) {
        cab_json_int(out, "terms", (int64_t)b->terms);
        put_again(out, b);
    }
    if (you < CAB_SEATS && you == srv_door_keeper(b)) srv_door_put(b, out);
    if (!behind) put_sequel(out, b);
}

/* Who lags gets the room as it was last told to those who lag. */
void srv_room_to(srv_core *core, srv_table *t, srv_link *link)
{
    const srv_late *told = t->body->late_room;
    bool behind = link->seat >= CAB_SEATS && srv_lags(t);
    if (behind && told) {
        srv_blank(core);
        srv_for_all(core);
        cab_text_bytes(&core->out, told->text, told->length);
    } else {
        write_room(core, t, link->seat, behind);
        srv_mutes_put(t->body, link, &core->out);
        srv_end(core);
    }
    srv_say(core, link->conn, 0);
}

void srv_room_say_seat(srv_core *core, srv_table *t, cab_seat seat)
{
    for (srv_link *link = t->body->links; link && seat < CAB_SEATS; link = link->next)
        if (link->seat == seat) srv_room_to(core, t, link);
}

void srv_room_late(srv_core *core, srv_table *t, srv_time now)
{
    write_room(core, t, CAB_NOBODY, false);
    srv_end(core);
    srv_say_late(core, t, CAB_NOBODY, now);
    t->body->late_last->room = true;
}

void srv_room_say(srv_core *core, srv_table *t, srv_time now)
{
    bool lags = srv_lags(t);
    for (srv_link *link = t->body->links; link; link = link->next)
        if (link->seat < CAB_SEATS || !lags) srv_room_to(core, t, link);
    if (lags) srv_room_late(core, t, now);
    srv_lobby_note(core, t);
}

/* ---- the room, as it is stored ---- */

void srv_number_put(cab_text *out, const char *key, uint64_t number)
{
    char hex[17];
    cab_text text;
    cab_text_begin(&text, hex, sizeof hex);
    cab_text_hex(&text, number, 16);
    if (number) cab_json_string(out, key, hex);
}

uint64_t srv_number_read(const net_json *json, const char *key)
{
    const char *hex = net_json_text(json, key);
    return hex ? strtoull(hex, NULL, 16) : 0;
}

srv_stored *srv_stored_copy(const srv_stored *stored)
{
    size_t game = strlen(stored->game) + 1, room = strlen(stored->room) + 1,
           seats = stored->seats * sizeof *stored->seat;
    srv_stored *copy = (srv_stored *)srv_need(sizeof *copy + seats + game + room);
    srv_seat *seat = (srv_seat *)(copy + 1);
    char *text = (char *)(seat + stored->seats);
    *copy = *stored;
    if (seats > 0) memcpy(seat, stored->seat, seats);
    memcpy(text, stored->game, game);
    memcpy(text + game, stored->room, room);
    copy->seat = seat;
    copy->game = text;
    copy->room = text + game;
    return copy;
}

bool srv_seat_gone(const srv_seat *seat)
{
    static const uint8_t none[SRV_PERSON]; /* nobody's number */
    return seat->kind == SRV_HUMAN && memcmp(seat->person, none, SRV_PERSON) == 0;
}

const char *srv_forgotten_name(void)
{
    const char *word = cab_word_find(CAB_FR, "server.forgotten"); /* as with guests */
    cab_assert(word);
    return word;
}

static void pack_seats(const srv_table *t, srv_packed *p)
{
    const srv_body *b = t->body;
    cab_result result;
    memset(&result, 0, sizeof result);
    if (b->play && b->play->over) cab_table_over(&b->play->table, &result);
    memset(p->seat, 0, sizeof p->seat);
    for (cab_seat i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        srv_seat *seat = &p->seat[i];
        seat->kind = c->kind;
        if (c->kind == SRV_HUMAN) memcpy(seat->person, c->person->id, SRV_PERSON);
        seat->was = c->was;
        if (c->kind != SRV_EMPTY) memcpy(seat->name, c->name, sizeof seat->name);
        if (c->kind == SRV_BOT) memcpy(seat->level, c->level, sizeof seat->level);
        seat->rank = result.rank[i];
        seat->won = result.winners & CAB_BIT(i);
        seat->score = result.score[i];
    }
}

/* The seats that programs have, one bit each. */
static uint8_t programs_in(const srv_body *b)
{
    uint8_t seats = 0;
    for (int i = 0; i < b->setup.seats; i++)
        if (b->chair[i].program) seats |= (uint8_t)CAB_BIT(i);
    return seats;
}

static void pack_rest(const srv_table *t, cab_text *out)
{
    const srv_body *b = t->body;
    char key[SRV_KEY];
    cab_json_open(out, NULL, '{');
    put_options(out, t);
    cab_json_bool(out, "chat", b->chat);
    cab_json_int(out, "window", b->window);
    cab_json_bool(out, "shuffle", b->shuffle);
    if (t->status == SRV_WAITING) put_hex(out, "secret", b->secret, CAB_SECRET);
    if (t->status == SRV_WAITING) srv_start_put(out, b);
    cab_json_int(out, "host", b->host);
    if (b->closed) cab_json_bool(out, "closed", true);
    if (t->status != SRV_OVER) srv_door_pack(b, out);
    if (t->status == SRV_WAITING) srv_start_keep(out, b);
    if (programs_in(b)) cab_json_int(out, "programs", programs_in(b));
    if (b->wants_rematch) cab_json_int(out, "wants_rematch", b->wants_rematch);
    if (b->rematch) {
        srv_table_key(b->rematch, key);
        cab_json_string(out, "rematch", key);
    }
    cab_json_close(out, '}');
}

void srv_room_pack(const srv_table *t, srv_packed *p)
{
    const srv_body *b = t->body;
    srv_stored *stored = &p->stored;
    cab_text text;
    memset(stored, 0, sizeof *stored);
    stored->table = t->id;
    stored->game = t->game->id;
    stored->status = t->status;
    stored->created = t->created;
    stored->updated = t->updated;
    stored->started = t->started;
    stored->ended = t->ended;
    stored->deadline = t->deadline;
    stored->maker = t->counted ? t->maker.person : 0;
    stored->address = t->counted ? t->maker.address : 0;
    stored->open = b->open;
    stored->spectators = b->spectators;
    stored->delay = b->delay;
    stored->clock = b->clock;
    stored->bank = b->bank;
    stored->increment = b->increment;
    stored->seats = b->setup.seats;
    stored->seat = p->seat;
    stored->room = p->room;
    pack_seats(t, p);
    cab_text_begin(&text, p->room, sizeof p->room);
    pack_rest(t, &text);
    cab_assert(!text.full);
}

void srv_room_store(srv_core *core, srv_table *t, srv_time now)
{
    srv_packed packed;
    if (t->body->links) t->updated = now; /* what a clock does alone keeps no game alive */
    t->deadline = srv_clock_deadline(t);
    srv_count_table(core, t, now);
    srv_room_pack(t, &packed);
    srv_took(core, t, core->world.put_table(core->world.self, &packed.stored));
}

/* Who was deleted while the table was at rest does not wait there any more. */
static void unpack_seats(srv_core *core, srv_table *t, const srv_stored *stored)
{
    srv_body *b = t->body;
    b->setup.seats = stored->seats;
    for (int i = 0; i < stored->seats; i++) {
        const srv_seat *seat = &stored->seat[i];
        srv_chair *c = &b->chair[i];
        if (t->status == SRV_WAITING && srv_seat_gone(seat)) continue;
        c->kind = seat->kind;
        c->was = seat->was;
        memcpy(c->name, seat->name, sizeof c->name);
        memcpy(c->level, seat->level, sizeof c->level);
        if (c->kind == SRV_HUMAN) c->person = srv_person_get(core, seat->person, seat->name);
    }
}

static void unpack_decks(srv_table *t, const net_json *decks)
{
    cab_setup *setup = &t->body->setup;
    for (int d = 0; d < 2; d++) {
        const net_json *deck = decks ? net_json_at(decks, d) : NULL;
        const char *name;
        for (int i = 0; deck && i < CAB_DECK_MAX && (name = net_json_text_at(deck, i)); i++) {
            int face = cab_name_find(t->game, CAB_NAME_FACE, name);
            if (face > 0) setup->deck[d][setup->deck_count[d]++] = (uint8_t)face;
        }
    }
}

static void unpack_settings(srv_table *t, const srv_stored *stored, const net_json *json)
{
    srv_body *b = t->body;
    const net_json *options = net_json_in(json, "options");
    const char *key, *value;
    for (int i = 0; options && net_json_pair(options, i, &key, &value); i++) {
        int at = cab_option_find(t->game, key);
        if (at >= 0) (void)cab_option_parse(&t->game->option[at], value, &b->setup.option[at]);
    }
    unpack_decks(t, net_json_in(json, "decks"));
    b->chat = net_json_flag(json, "chat", true);
    b->shuffle = net_json_flag(json, "shuffle", false);
    b->closed = net_json_flag(json, "closed", false);
    b->open = stored->open;
    b->spectators = stored->spectators;
    b->delay = stored->delay;
    b->clock = stored->clock;
    b->bank = stored->bank;
    b->increment = stored->increment;
    b->window = (uint16_t)net_json_number(json, "window", SRV_WINDOW);
}

bool srv_room_unpack(srv_core *core, srv_table *t, const srv_stored *stored)
{
    net_json *json = srv_json_read(stored->room, (uint32_t)strlen(stored->room));
    if (!json) return false;
    srv_body *b = srv_body_new(t);
    unpack_settings(t, stored, json);
    unpack_seats(core, t, stored);
    const char *text = net_json_text(json, "secret");
    if (text && cab_parse_hex(text, b->secret, CAB_SECRET))
        cab_deal_commit(b->secret, b->commitment);
    int64_t programs = net_json_number(json, "programs", 0);
    for (int i = 0; i < b->setup.seats; i++)
        b->chair[i].program = b->chair[i].kind == SRV_HUMAN && (programs >> i & 1);
    srv_start_read(b, json);
    b->host = (cab_seat)net_json_number(json, "host", CAB_NOBODY);
    if (b->host < CAB_SEATS && b->chair[b->host].kind != SRV_HUMAN) srv_find_host(b);
    b->wants_rematch = (uint8_t)net_json_number(json, "wants_rematch", 0);
    text = net_json_text(json, "rematch");
    if (text && !srv_table_parse(text, &b->rematch)) b->rematch = 0;
    srv_door_unpack(b, json);
    b->terms = srv_terms(t);
    net_json_free(json);
    return true;
}
