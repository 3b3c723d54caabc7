/* A table before, around and after a game: who sits where, the settings, the lobby. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_SEATS = 4,
    LOBBY_MAX = 200, /* tables in the list that a newcomer gets */
    BOT_NAMES = 7
};

static const char *status_name(uint8_t status)
{
    static const char *const name[] = {"waiting", "playing", "over", "kept", "gone"};
    return name[status];
}

static bool waiting(const srv_table *t)
{
    return t->status == SRV_WAITING;
}

static cab_seat seat_of(const srv_body *b, const srv_person *person)
{
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN && b->chair[seat].person == person) return seat;
    return CAB_NOBODY;
}

static cab_seat free_seat(const srv_body *b)
{
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_EMPTY) return seat;
    return CAB_NOBODY;
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

static void put_clock(cab_text *out, const srv_body *b)
{
    static const char *const kind[] = {"none", "live", "days"};
    cab_json_open(out, "clock", '{');
    cab_json_string(out, "kind", kind[b->clock]);
    if (b->clock == SRV_CLOCK_DAYS) cab_json_int(out, "days", b->bank);
    if (b->clock == SRV_CLOCK_LIVE) {
        cab_json_int(out, "bank", b->bank);
        cab_json_int(out, "increment", b->increment);
    }
    cab_json_close(out, '}');
}

static void put_settings(cab_text *out, const srv_table *t)
{
    const srv_body *b = t->body;
    cab_json_open(out, "options", '{');
    for (int i = 0; i < t->game->options; i++)
        put_option(out, &t->game->option[i], b->setup.option[i]);
    cab_json_close(out, '}');
    put_decks(out, t->game, &b->setup);
    cab_json_bool(out, "public", b->open);
    put_clock(out, b);
    cab_json_bool(out, "spectators", b->spectators);
    cab_json_int(out, "delay", b->delay);
    cab_json_bool(out, "chat", b->chat);
    cab_json_bool(out, "shuffle", b->shuffle);
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

static void put_chair(cab_text *out, const srv_table *t, cab_seat seat)
{
    static const char *const kind[] = {"empty", "person", "bot"};
    const srv_chair *c = &t->body->chair[seat];
    cab_json_open(out, NULL, '{');
    cab_json_int(out, "seat", seat);
    if (c->kind != SRV_EMPTY) cab_json_string(out, "name", c->name);
    cab_json_string(out, "kind", kind[c->kind]);
    if (c->kind == SRV_HUMAN) {
        cab_json_bool(out, "ready", c->ready);
        cab_json_bool(out, "away", c->away != 0);
        if (c->away) cab_json_int(out, "away_since", c->away);
        if (c->bot) cab_json_bool(out, "stand_in", true);
    }
    if (c->kind == SRV_BOT || c->bot) cab_json_string(out, "level", c->level);
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

/* The status is said as this reader may know it. */
static void write_room(srv_core *core, srv_table *t, cab_seat you, uint8_t status)
{
    srv_body *b = t->body;
    cab_text *out = &core->out;
    char key[SRV_KEY];
    srv_table_key(t->id, key);
    srv_begin(core, "room");
    cab_json_string(out, "table", key);
    cab_json_string(out, "game", t->game->id);
    cab_json_string(out, "status", status_name(status));
    put_settings(out, t);
    put_hex(out, "commitment", b->commitment, CAB_COMMITMENT);
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
        put_chair(out, t, seat);
    cab_json_close(out, ']');
    put_vote(out, b);
    if (b->wants_rematch) put_seats(out, "wants_rematch", b->wants_rematch);
    if (b->rematch) {
        srv_table_key(b->rematch, key);
        cab_json_string(out, "rematch", key);
    }
    srv_end(core);
}

void srv_room_to(srv_core *core, srv_table *t, srv_link *link)
{
    bool behind = link->seat >= CAB_SEATS && t->status == SRV_OVER && srv_lags(t);
    write_room(core, t, link->seat, behind ? SRV_PLAYING : t->status);
    srv_say(core, link->conn, 0);
}

void srv_room_say(srv_core *core, srv_table *t, srv_time now)
{
    bool lags = srv_lags(t);
    for (srv_link *link = t->body->links; link; link = link->next)
        if (link->seat < CAB_SEATS || !lags) srv_room_to(core, t, link);
    if (lags) {
        write_room(core, t, CAB_NOBODY, t->status);
        srv_say_late(core, t, CAB_NOBODY, now);
    }
    srv_lobby_say(core, t);
}

/* ---- the lobby ---- */

static void put_people(cab_text *out, const net_json *chairs)
{
    const net_json *chair;
    for (int i = 0; (chair = net_json_at(chairs, i)) != NULL; i++) {
        const char *kind = net_json_text(chair, "kind"), *name = net_json_text(chair, "name");
        if (kind && cab_same(kind, "person") && name) cab_json_string(out, NULL, name);
    }
}

/* One form for tables in memory and at rest: the room as it is stored. */
static void put_short(cab_text *out, const char *member, const srv_table *t, const char *room)
{
    net_json *json = net_json_read(room, (uint32_t)strlen(room));
    const net_json *chairs = net_json_in(json, "chairs"), *clock = net_json_in(json, "clock");
    const char *clock_kind = clock ? net_json_text(clock, "kind") : NULL;
    char key[SRV_KEY];
    int seats = 0, empty = 0;
    for (const net_json *c; (c = net_json_at(chairs, seats)) != NULL; seats++)
        empty += cab_same(net_json_text(c, "kind") ? net_json_text(c, "kind") : "", "empty");
    srv_table_key(t->id, key);
    cab_json_open(out, member, '{');
    cab_json_string(out, "table", key);
    cab_json_string(out, "game", t->game->id);
    cab_json_string(out, "status", status_name(t->status));
    cab_json_int(out, "seats", seats);
    cab_json_int(out, "free", empty);
    cab_json_open(out, "people", '[');
    put_people(out, chairs);
    cab_json_close(out, ']');
    cab_json_open(out, "clock", '{');
    cab_json_string(out, "kind", clock_kind ? clock_kind : "none");
    if (clock_kind && cab_same(clock_kind, "live")) {
        cab_json_int(out, "bank", net_json_number(clock, "bank", 0));
        cab_json_int(out, "increment", net_json_number(clock, "increment", 0));
    } else if (clock_kind && cab_same(clock_kind, "days")) {
        cab_json_int(out, "days", net_json_number(clock, "days", 0));
    }
    cab_json_close(out, '}');
    cab_json_bool(out, "spectators", net_json_flag(json, "spectators", true));
    cab_json_int(out, "created", t->created);
    cab_json_close(out, '}');
    net_json_free(json);
}

static void put_table(cab_text *out, const char *member, const srv_table *t)
{
    char room[SRV_ROOM_MAX];
    if (!t->body) {
        put_short(out, member, t, t->packed);
        return;
    }
    cab_text text;
    cab_text_begin(&text, room, sizeof room);
    srv_room_pack(t, &text);
    put_short(out, member, t, room);
}

bool srv_table_short(srv_core *core, srv_table_id id, cab_text *out)
{
    const srv_table *t = (const srv_table *)srv_map_get(&core->tables, id);
    if (!t) return false;
    put_table(out, NULL, t);
    return true;
}

static bool in_lobby(const srv_table *t)
{
    bool open = t->body ? t->body->open : t->open;
    return open && (t->status == SRV_WAITING || t->status == SRV_PLAYING);
}

void srv_lobby_say(srv_core *core, srv_table *t)
{
    bool listed = in_lobby(t);
    if (!listed && !t->listed) return;
    t->listed = listed;
    if (!core->lobby) return;
    srv_begin(core, "lobby");
    if (listed) {
        put_table(&core->out, "table", t);
    } else {
        char key[SRV_KEY];
        srv_table_key(t->id, key);
        cab_json_string(&core->out, "gone", key);
    }
    srv_end(core);
    for (srv_link *link = core->lobby; link; link = link->lobby_next)
        srv_say(core, link->conn, 0);
}

void srv_lobby_request(srv_core *core, srv_link *link, const srv_request *r)
{
    uint32_t at = 0;
    int count = 0;
    srv_table *t;
    if (!r->on) {
        srv_ok(core, link->conn, r->id);
        return;
    }
    link->lobby = true;
    link->lobby_before = NULL;
    link->lobby_next = core->lobby;
    if (core->lobby) core->lobby->lobby_before = link;
    core->lobby = link;
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)r->id);
    cab_json_open(&core->out, "tables", '[');
    while (count < LOBBY_MAX && (t = (srv_table *)srv_map_next(&core->tables, &at)) != NULL) {
        if (!in_lobby(t)) continue;
        put_table(&core->out, NULL, t);
        count++;
    }
    cab_json_close(&core->out, ']');
    srv_end(core);
    srv_say(core, link->conn, r->id);
}

/* ---- the room, as it is stored ---- */

void srv_room_pack(const srv_table *t, cab_text *out)
{
    static const char *const kind[] = {"empty", "person", "bot"};
    const srv_body *b = t->body;
    char key[SRV_KEY];
    cab_json_open(out, NULL, '{');
    put_settings(out, t);
    if (waiting(t)) put_hex(out, "secret", b->secret, CAB_SECRET);
    cab_json_int(out, "host", b->host);
    cab_json_open(out, "chairs", '[');
    for (int i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        cab_json_open(out, NULL, '{');
        cab_json_string(out, "kind", kind[c->kind]);
        if (c->kind == SRV_HUMAN) put_hex(out, "person", c->person->id, SRV_PERSON);
        if (c->kind != SRV_EMPTY) cab_json_string(out, "name", c->name);
        if (c->kind == SRV_BOT) cab_json_string(out, "level", c->level);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
    cab_json_open(out, "banned", '[');
    for (int i = 0; i < b->bans; i++)
        put_hex(out, NULL, b->banned[i], SRV_PERSON);
    cab_json_close(out, ']');
    if (b->wants_rematch) cab_json_int(out, "wants_rematch", b->wants_rematch);
    if (b->rematch) {
        srv_table_key(b->rematch, key);
        cab_json_string(out, "rematch", key);
    }
    cab_json_close(out, '}');
}

void srv_room_store(srv_core *core, srv_table *t, srv_time now)
{
    char room[SRV_ROOM_MAX];
    cab_text text;
    srv_stored stored;
    cab_text_begin(&text, room, sizeof room);
    srv_room_pack(t, &text);
    cab_assert(!text.full);
    memset(&stored, 0, sizeof stored);
    stored.table = t->id;
    stored.game = t->game->id;
    stored.status = t->status;
    stored.created = t->created;
    stored.updated = t->updated = now;
    stored.deadline =
        t->body->clock == SRV_CLOCK_DAYS && t->body->play ? srv_clock_due(t) : SRV_NEVER;
    stored.room = room;
    srv_took(core, t, core->world.put_table(core->world.self, &stored));
}

static void unpack_chairs(srv_core *core, srv_body *b, const net_json *chairs)
{
    const net_json *json;
    for (int i = 0; i < CAB_SEATS && (json = net_json_at(chairs, i)) != NULL; i++) {
        srv_chair *c = &b->chair[i];
        const char *kind = net_json_text(json, "kind"), *name = net_json_text(json, "name"),
                   *level = net_json_text(json, "level"), *person = net_json_text(json, "person");
        uint8_t id[SRV_PERSON];
        cab_text text;
        b->setup.seats = (uint8_t)(i + 1);
        if (!kind || cab_same(kind, "empty")) continue;
        cab_text_begin(&text, c->name, sizeof c->name);
        cab_text_add(&text, name ? name : "?");
        c->kind = SRV_BOT;
        if (level) snprintf(c->level, sizeof c->level, "%s", level);
        if (!person || !cab_parse_hex(person, id, SRV_PERSON)) continue;
        c->kind = SRV_HUMAN;
        c->person = srv_person_get(core, id, name);
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

static void unpack_settings(srv_table *t, const net_json *json)
{
    srv_body *b = t->body;
    const net_json *options = net_json_in(json, "options"), *clock = net_json_in(json, "clock");
    const char *key, *value, *kind = clock ? net_json_text(clock, "kind") : NULL;
    for (int i = 0; options && net_json_pair(options, i, &key, &value); i++) {
        int at = cab_option_find(t->game, key);
        if (at >= 0) (void)cab_option_parse(&t->game->option[at], value, &b->setup.option[at]);
    }
    unpack_decks(t, net_json_in(json, "decks"));
    b->open = t->open = net_json_flag(json, "public", false);
    b->spectators = net_json_flag(json, "spectators", true);
    b->chat = net_json_flag(json, "chat", true);
    b->shuffle = net_json_flag(json, "shuffle", false);
    b->delay = (uint16_t)net_json_number(json, "delay", 0);
    if (kind && cab_same(kind, "live")) b->clock = SRV_CLOCK_LIVE;
    if (kind && cab_same(kind, "days")) b->clock = SRV_CLOCK_DAYS;
    if (b->clock == SRV_CLOCK_LIVE) b->bank = (uint32_t)net_json_number(clock, "bank", 600);
    if (b->clock == SRV_CLOCK_DAYS) b->bank = (uint32_t)net_json_number(clock, "days", 3);
    if (clock) b->increment = (uint32_t)net_json_number(clock, "increment", 0);
}

static srv_body *new_body(srv_table *t)
{
    srv_body *b = (srv_body *)calloc(1, sizeof *b);
    cab_assert(b);
    t->body = b;
    b->host = CAB_NOBODY;
    b->vote = CAB_NOBODY;
    b->spectators = b->chat = true;
    cab_setup_default(t->game, t->game->min_seats, &b->setup);
    return b;
}

bool srv_room_unpack(srv_core *core, srv_table *t, const char *room)
{
    net_json *json = net_json_read(room, (uint32_t)strlen(room));
    if (!json) return false;
    srv_body *b = new_body(t);
    unpack_settings(t, json);
    unpack_chairs(core, b, net_json_in(json, "chairs"));
    const net_json *banned = net_json_in(json, "banned");
    const char *text = net_json_text(json, "secret");
    if (text && cab_parse_hex(text, b->secret, CAB_SECRET))
        cab_deal_commit(b->secret, b->commitment);
    b->host = (cab_seat)net_json_number(json, "host", CAB_NOBODY);
    b->wants_rematch = (uint8_t)net_json_number(json, "wants_rematch", 0);
    text = net_json_text(json, "rematch");
    if (text && !srv_table_parse(text, &b->rematch)) b->rematch = 0;
    for (int i = 0; banned && i < SRV_BANNED && (text = net_json_text_at(banned, i)) != NULL; i++)
        if (cab_parse_hex(text, b->banned[b->bans], SRV_PERSON)) b->bans++;
    net_json_free(json);
    return true;
}

void srv_body_free(srv_core *core, srv_table *t)
{
    srv_body *b = t->body;
    for (int i = 0; i < CAB_SEATS; i++) {
        srv_person_release(core, b->chair[i].person);
        free(b->chair[i].mind);
    }
    for (uint32_t i = 0; i < b->lines; i++)
        free(b->line[i].text);
    free(b->line);
    for (srv_late *late = b->late, *next; late; late = next) {
        next = late->next;
        free(late);
    }
    srv_play_free(b->play);
    free(b);
    t->body = NULL;
}

/* ---- settings from a request ---- */

typedef struct {
    const char *error, *what;
} trouble;

static bool set_options(srv_table *t, const srv_request *r, trouble *no)
{
    for (int i = 0; i < r->options; i++) {
        int at = cab_option_find(t->game, r->option[i].key);
        if (at >= 0 &&
            cab_option_parse(&t->game->option[at], r->option[i].value, &t->body->setup.option[at]))
            continue;
        no->error = "bad_option";
        no->what = r->option[i].key;
        return false;
    }
    return true;
}

static bool set_decks(srv_table *t, const srv_request *r, trouble *no)
{
    for (int d = 0; d < 2; d++) {
        if (r->deck_count[d] < 0) continue;
        t->body->setup.deck_count[d] = (uint8_t)r->deck_count[d];
        for (int i = 0; i < r->deck_count[d]; i++) {
            int face = cab_name_find(t->game, CAB_NAME_FACE, r->deck[d][i]);
            t->body->setup.deck[d][i] = (uint8_t)face;
            if (face > 0) continue;
            no->error = "bad_deck";
            no->what = r->deck[d][i];
            return false;
        }
    }
    return true;
}

static bool set_clock(srv_body *b, const srv_request *r, trouble *no)
{
    no->error = "bad_clock";
    no->what = r->clock;
    if (cab_same(r->clock, "none")) {
        b->clock = SRV_CLOCK_NONE;
    } else if (cab_same(r->clock, "live")) {
        if (r->bank < 10 || r->bank > 4 * 3600 || r->increment > 600) return false;
        b->clock = SRV_CLOCK_LIVE;
        b->bank = (uint32_t)r->bank;
        b->increment = (uint32_t)r->increment;
    } else if (cab_same(r->clock, "days")) {
        if (r->days < 1 || r->days > 30) return false;
        b->clock = SRV_CLOCK_DAYS;
        b->bank = (uint32_t)r->days;
    } else {
        return false;
    }
    return true;
}

/* Would the rules deal like this? Only the rules know what goes with what. */
static bool rules_accept(const srv_table *t)
{
    cab_state state;
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    return cab_setup_check(t->game, &t->body->setup) == CAB_OK &&
           t->game->setup(&state, &t->body->setup, &rng) == CAB_OK;
}

/* On false nothing may be kept: the caller has a copy. */
static bool set_all(srv_table *t, const srv_request *r, trouble *no)
{
    srv_body *b = t->body;
    if (r->seats >= 0) b->setup.seats = (uint8_t)r->seats;
    if (!set_options(t, r, no) || !set_decks(t, r, no)) return false;
    if (r->clock && !set_clock(b, r, no)) return false;
    if (r->open >= 0) b->open = t->open = r->open;
    if (r->spectators >= 0) b->spectators = r->spectators;
    if (r->chat >= 0) b->chat = r->chat;
    if (r->shuffle >= 0) b->shuffle = r->shuffle;
    if (r->delay >= 0) b->delay = (uint16_t)r->delay;
    if (rules_accept(t)) return true;
    for (uint8_t d = 0; d < 2; d++) {
        cab_flaw flaw;
        if (!t->game->check_deck || b->setup.deck_count[d] == 0) continue;
        if (t->game->check_deck(&b->setup, d, &flaw, 1) == 0) continue;
        no->error = "bad_deck";
        no->what = "decks";
        return false;
    }
    bool range = b->setup.seats < t->game->min_seats || b->setup.seats > t->game->max_seats;
    no->error = range ? "no_seat" : "bad_option";
    no->what = range ? "seats" : "options";
    return false;
}

/* ---- seats ---- */

static void name_bot(srv_body *b, cab_seat seat)
{
    for (int i = 0; i < BOT_NAMES; i++) {
        char key[32];
        bool used = false;
        snprintf(key, sizeof key, "terminal.name.%d", (seat + i) % BOT_NAMES + 1);
        const char *name = cab_word_find(CAB_FR, key);
        for (int other = 0; other < b->setup.seats; other++)
            used = used || (other != seat && b->chair[other].kind != SRV_EMPTY &&
                            cab_same(b->chair[other].name, name));
        if (used && i + 1 < BOT_NAMES) continue;
        snprintf(b->chair[seat].name, SRV_NAME, "%s", name);
        return;
    }
}

static bool put_bot(srv_table *t, cab_seat seat, const char *level)
{
    srv_chair *c = &t->body->chair[seat];
    if (!cab_bot_find(t->game, level) || strlen(level) >= SRV_LEVEL) return false;
    memset(c, 0, sizeof *c);
    c->kind = SRV_BOT;
    snprintf(c->level, sizeof c->level, "%s", level);
    name_bot(t->body, seat);
    return true;
}

static void put_person(srv_core *core, srv_table *t, cab_seat seat, srv_link *link, srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    memset(c, 0, sizeof *c);
    c->kind = SRV_HUMAN;
    c->person = link->person;
    link->person->refs++;
    srv_name_guest(link->person);
    snprintf(c->name, sizeof c->name, "%s", link->person->name);
    (void)core;
    (void)now;
    for (srv_link *other = t->body->links; other; other = other->next)
        if (other->person == link->person) other->seat = seat;
    if (t->body->host >= CAB_SEATS) t->body->host = seat;
}

static void clear_seat(srv_core *core, srv_table *t, cab_seat seat)
{
    srv_body *b = t->body;
    srv_person *person = b->chair[seat].person;
    for (srv_link *link = b->links; link; link = link->next)
        if (link->seat == seat) link->seat = CAB_NOBODY;
    memset(&b->chair[seat], 0, sizeof b->chair[seat]);
    srv_person_release(core, person);
    if (b->host != seat) return;
    b->host = CAB_NOBODY;
    for (cab_seat other = 0; other < b->setup.seats && b->host >= CAB_SEATS; other++)
        if (b->chair[other].kind == SRV_HUMAN) b->host = other;
}

static void unready(srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++)
        b->chair[i].ready = false;
}

/* ---- requests ---- */

static void link_table(srv_link *link, srv_table *t)
{
    srv_body *b = t->body;
    link->table = t;
    link->before = NULL;
    link->next = b->links;
    if (b->links) b->links->before = link;
    b->links = link;
    b->empty = 0;
}

static bool banned(const srv_body *b, const srv_person *person)
{
    for (int i = 0; i < b->bans; i++)
        if (memcmp(b->banned[i], person->id, SRV_PERSON) == 0) return true;
    return false;
}

static void say_entered(srv_core *core, srv_link *link, uint64_t id, srv_table_id table)
{
    char key[SRV_KEY];
    if (id == 0) return;
    srv_table_key(table, key);
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)id);
    cab_json_string(&core->out, "table", key);
    srv_end(core);
    srv_say(core, link->conn, id);
}

void srv_enter(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table_id id;
    srv_table *t = srv_table_parse(r->table, &id) ? srv_table_find(core, id, now) : NULL;
    if (!t) {
        srv_no(core, link->conn, r->id, "no_table");
        return;
    }
    cab_seat seat = seat_of(t->body, link->person);
    if (seat >= CAB_SEATS && banned(t->body, link->person)) {
        srv_no(core, link->conn, r->id, "banned");
        return;
    }
    if (seat >= CAB_SEATS && !t->body->spectators && !waiting(t)) {
        srv_no(core, link->conn, r->id, "no_spectators");
        return;
    }
    bool same = link->table == t;
    if (!same) srv_link_leave(core, link, now);
    if (!same) link_table(link, t);
    link->seat = seat;
    say_entered(core, link, r->id, t->id);
    if (seat < CAB_SEATS && !same) srv_came(core, t, seat, now);
    srv_room_to(core, t, link);
    srv_send_late(core, t, now); /* what the view has must not come again */
    srv_play *play = t->body->play;
    if (play && (r->v < 0 || (uint64_t)r->v != play->v[seat] || t->body->delay > 0))
        srv_send_view(core, t, link, now);
    srv_run(core, t, now);
}

static srv_table_id new_id(srv_core *core)
{
    srv_table_id id = 0;
    while (id == 0 || srv_map_get(&core->tables, id)) {
        core->world.random(core->world.self, &id, sizeof id);
        id &= (UINT64_C(1) << 60) - 1;
    }
    return id;
}

static srv_table *new_table(srv_core *core, const cab_game *game, srv_time now)
{
    srv_table *t = srv_table_add(core, new_id(core), game);
    t->status = SRV_WAITING;
    t->created = t->updated = now;
    srv_body *b = new_body(t);
    core->world.random(core->world.self, b->secret, CAB_SECRET);
    cab_deal_commit(b->secret, b->commitment);
    return t;
}

static uint8_t usual_seats(const cab_game *game)
{
    bool four = game->min_seats <= USUAL_SEATS && USUAL_SEATS <= game->max_seats;
    return four ? USUAL_SEATS : game->min_seats;
}

static bool fill(srv_core *core, srv_table *t, srv_link *link, const srv_request *r, trouble *no,
                 srv_time now)
{
    srv_body *b = t->body;
    for (cab_seat seat = 0; seat < r->bot_count; seat++) {
        if (!r->bots[seat]) continue;
        no->error = seat < b->setup.seats ? "bad_level" : "no_seat";
        no->what = r->bots[seat];
        if (seat >= b->setup.seats || !put_bot(t, seat, r->bots[seat])) return false;
    }
    cab_seat seat = free_seat(b);
    no->error = "full";
    no->what = NULL;
    if (seat >= CAB_SEATS) return false;
    put_person(core, t, seat, link, now);
    if (r->quick != 1) return true;
    no->error = "not_ready";
    b->chair[seat].ready = r->nonce && cab_parse_hex(r->nonce, b->chair[seat].nonce, CAB_NONCE);
    return b->chair[seat].ready && free_seat(b) >= CAB_SEATS;
}

void srv_create(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    const cab_game *game = cab_game_find(r->game);
    trouble no = {NULL, NULL};
    if (!game || game->hidden) {
        srv_no(core, link->conn, r->id, "no_game");
        return;
    }
    if (core->tables.count >= core->config.tables_max) {
        srv_no(core, link->conn, r->id, "full");
        return;
    }
    srv_table *t = new_table(core, game, now);
    t->body->setup.seats = usual_seats(game);
    if (!set_all(t, r, &no) || !fill(core, t, link, r, &no, now)) {
        srv_no_what(core, link->conn, r->id, no.error, no.what);
        srv_table_drop(core, t);
        return;
    }
    srv_link_leave(core, link, now);
    link_table(link, t);
    link->seat = seat_of(t->body, link->person);
    srv_room_store(core, t, now);
    say_entered(core, link, r->id, t->id);
    srv_room_say(core, t, now);
    srv_maybe_start(core, t, now);
    srv_run(core, t, now);
}

/* The room has changed: everybody hears of it once it is safe. */
static void changed(srv_core *core, srv_table *t, srv_link *link, uint64_t id, srv_time now)
{
    srv_room_store(core, t, now);
    srv_ok(core, link->conn, id);
    srv_room_say(core, t, now);
}

static const char *sit(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    cab_seat seat = r->seat >= 0 ? (cab_seat)r->seat : free_seat(b);
    if (seat >= CAB_SEATS) return "full";
    if (seat >= b->setup.seats) return "no_seat";
    if (b->chair[seat].kind != SRV_EMPTY) return "taken";
    if (banned(b, link->person)) return "banned";
    bool host = link->seat < CAB_SEATS && link->seat == b->host;
    if (link->seat < CAB_SEATS) clear_seat(core, t, link->seat);
    put_person(core, t, seat, link, now);
    if (host) b->host = seat;
    return NULL;
}

static const char *seat_bot(srv_table *t, const srv_request *r)
{
    srv_body *b = t->body;
    if (r->seat >= b->setup.seats) return "no_seat";
    if (b->chair[r->seat].kind == SRV_HUMAN) return "taken";
    if (!r->level) {
        memset(&b->chair[r->seat], 0, sizeof b->chair[r->seat]);
        return NULL;
    }
    return put_bot(t, (cab_seat)r->seat, r->level) ? NULL : "bad_level";
}

static const char *kick(srv_core *core, srv_table *t, cab_seat seat)
{
    srv_body *b = t->body;
    if (seat >= b->setup.seats || b->chair[seat].kind != SRV_HUMAN || seat == b->host)
        return "no_seat";
    if (b->bans < SRV_BANNED) memcpy(b->banned[b->bans++], b->chair[seat].person->id, SRV_PERSON);
    clear_seat(core, t, seat);
    return NULL;
}

static const char *set_up(srv_core *core, srv_table *t, const srv_request *r, const char **what)
{
    srv_body *b = t->body, old = *b;
    trouble no = {NULL, NULL};
    bool good = set_all(t, r, &no);
    for (cab_seat seat = b->setup.seats; good && seat < old.setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN) {
            good = false;
            no.error = "taken";
        }
    if (!good) {
        *b = old;
        t->open = old.open;
        *what = no.what;
        return no.error;
    }
    for (cab_seat seat = b->setup.seats; seat < CAB_SEATS; seat++)
        clear_seat(core, t, seat);
    unready(b);
    return NULL;
}

static const char *make_ready(srv_table *t, cab_seat seat, const srv_request *r)
{
    srv_chair *c = &t->body->chair[seat];
    if (r->on == 0) {
        c->ready = false;
        return NULL;
    }
    if (!r->nonce || !cab_parse_hex(r->nonce, c->nonce, CAB_NONCE)) return "bad_message";
    c->ready = true;
    return NULL;
}

/* Those who were sent away have heard so, and are here no more. */
static void send_off(srv_core *core, srv_table *t, srv_time now)
{
    for (srv_link *link = t->body->links, *next; link; link = next) {
        next = link->next;
        if (link->seat >= CAB_SEATS && banned(t->body, link->person))
            srv_link_leave(core, link, now);
    }
}

void srv_room_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    const char *error = NULL, *what = NULL;
    bool host = link->seat < CAB_SEATS && link->seat == t->body->host;
    bool hosts = r->kind == SRV_REQ_BOT || r->kind == SRV_REQ_KICK || r->kind == SRV_REQ_SETUP;
    if (!waiting(t))
        error = t->status == SRV_OVER ? "over" : t->status == SRV_KEPT ? "kept" : "started";
    else if (hosts && !host)
        error = "not_host";
    else if (r->kind != SRV_REQ_SIT && link->seat >= CAB_SEATS)
        error = "not_seated";
    else if (r->kind == SRV_REQ_SIT)
        error = sit(core, link, r, now);
    else if (r->kind == SRV_REQ_STAND)
        clear_seat(core, t, link->seat);
    else if (r->kind == SRV_REQ_BOT)
        error = seat_bot(t, r);
    else if (r->kind == SRV_REQ_KICK)
        error = kick(core, t, (cab_seat)r->seat);
    else if (r->kind == SRV_REQ_SETUP)
        error = set_up(core, t, r, &what);
    else
        error = make_ready(t, link->seat, r);
    if (error) {
        srv_no_what(core, link->conn, r->id, error, what);
        return;
    }
    changed(core, t, link, r->id, now);
    if (r->kind == SRV_REQ_KICK) send_off(core, t, now);
    srv_maybe_start(core, t, now);
    srv_run(core, t, now);
}

void srv_maybe_start(srv_core *core, srv_table *t, srv_time now)
{
    const srv_body *b = t->body;
    int people = 0;
    if (!waiting(t)) return;
    for (int i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        if (c->kind == SRV_EMPTY || (c->kind == SRV_HUMAN && !c->ready)) return;
        people += c->kind == SRV_HUMAN;
    }
    if (people > 0) srv_start(core, t, now);
}

/* ---- once more ---- */

static bool all_want(const srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++)
        if (b->chair[i].kind == SRV_HUMAN && !(b->wants_rematch & CAB_BIT(i))) return false;
    return true;
}

static void make_rematch(srv_core *core, srv_table *t, srv_time now)
{
    srv_table *next = new_table(core, t->game, now);
    srv_body *b = t->body, *n = next->body;
    n->open = next->open = false; /* it is for these people */
    n->spectators = b->spectators;
    n->chat = b->chat;
    n->shuffle = b->shuffle;
    n->delay = b->delay;
    n->clock = b->clock;
    n->bank = b->bank;
    n->increment = b->increment;
    n->setup = b->setup;
    n->host = b->host;
    n->empty = now;
    for (int i = 0; i < b->setup.seats; i++) {
        srv_chair *c = &n->chair[i];
        c->kind = b->chair[i].kind;
        memcpy(c->name, b->chair[i].name, sizeof c->name);
        c->person = b->chair[i].person;
        if (c->person) c->person->refs++;
        if (c->kind == SRV_BOT) memcpy(c->level, b->chair[i].level, sizeof c->level);
    }
    b->rematch = next->id;
    srv_room_store(core, next, now);
    srv_run(core, next, now);
}

void srv_rematch(srv_core *core, srv_link *link, uint64_t id, srv_time now)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    if (t->status != SRV_OVER || link->seat >= CAB_SEATS) {
        srv_no(core, link->conn, id, t->status == SRV_OVER ? "not_seated" : "not_started");
        return;
    }
    b->wants_rematch |= (uint8_t)CAB_BIT(link->seat);
    if (all_want(b) && !b->rematch) make_rematch(core, t, now);
    changed(core, t, link, id, now);
}
