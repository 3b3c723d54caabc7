/* People, connections, what waits for storage, and who is served when. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/hash.h"
#include "bots/belief.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAD_MAX = 20,           /* unreadable messages before a connection is closed */
    RATE = 40,              /* messages a second, in the long run */
    BURST = 120,            /* and at once */
    CREATE_COUNTS = 20,     /* making a table is as much as so many messages */
    LOOK_COUNTS = 10,       /* and a whole view or the whole lobby: a long game takes 20 ms */
    IDLE_USUAL = 5 * 60000, /* ms */
    MEMORY_USUAL = 256 << 20,
    WAIT_USUAL = 128 << 20,  /* bytes: as much as ten thousand views */
    STALL_USUAL = 15 * 1000, /* ms: longer than any commit on a disk that works */
    WAIT_MORE = 4 << 20,     /* bytes: less than what is reserved for one request */
    CLOSE_TRY_LATER = 1013,
    LATER = 1000 /* ms: when a table is tried again that memory was lacking for */
};

srv_config srv_config_usual(void)
{
    srv_config config;
    memset(&config, 0, sizeof config);
    config.pace = 100;
    config.tables_max = 500000;
    config.idle_ms = IDLE_USUAL;
    config.memory_max = MEMORY_USUAL;
    config.quiet_live = 12;
    config.quiet_none = config.quiet_days = 14;
    config.limits = srv_limits_usual();
    config.wait_max = WAIT_USUAL;
    config.stall_ms = STALL_USUAL;
    return config;
}

/* ---- messages -------------------------------------------------------------------------------- */

void srv_blank(srv_core *core)
{
    cab_text_begin(&core->out, core->out_room, SRV_OUT_MAX);
    core->out_open = false;
}

void srv_for_all(srv_core *core)
{
    core->out_open = true;
}

void srv_begin(srv_core *core, const char *type)
{
    srv_blank(core);
    cab_text_add(&core->out, "{\"t\":\"");
    cab_text_add(&core->out, type);
    cab_text_add(&core->out, "\",\"d\":{");
}

void srv_end(srv_core *core)
{
    cab_text_add(&core->out, "}}");
}

void srv_end_v(srv_core *core, uint32_t v)
{
    cab_text_add(&core->out, "},\"v\":");
    cab_text_int(&core->out, v);
    cab_text_char(&core->out, '}');
}

void srv_wait(srv_core *core, srv_waiting *head, const void *bytes)
{
    size_t need = sizeof *head + head->length;
    head->ticket = core->ticket + core->unsaved;
    if (core->wait_from > 0 && core->wait_to + need > core->wait_room) {
        memmove(core->wait, core->wait + core->wait_from, core->wait_to - core->wait_from);
        core->wait_to -= core->wait_from;
        core->wait_from = 0;
    }
    if (core->wait_to + need > core->wait_room) {
        while (core->wait_to + need > core->wait_room)
            core->wait_room +=
                core->wait_room < WAIT_MORE ? core->wait_room + (1 << 16) : WAIT_MORE;
        core->wait = (char *)srv_need_more(core->wait, core->wait_room);
    }
    memcpy(core->wait + core->wait_to, head, sizeof *head);
    memcpy(core->wait + core->wait_to + sizeof *head, bytes, head->length);
    core->wait_to += need;
}

static bool is_safe(const srv_core *core)
{
    return core->safe >= core->ticket && !core->unsaved;
}

static void send_now(srv_core *core, srv_conn conn, const char *text, uint32_t length, bool open)
{
    if (open)
        core->world.tell(core->world.self, &conn, 1, text, length);
    else
        core->world.send(core->world.self, conn, text, length);
}

void srv_say(srv_core *core, srv_conn conn, uint64_t ok_id)
{
    srv_waiting head = {.number = ok_id, .conn = conn, .length = core->out.length};
    head.open = core->out_open;
    cab_assert(!core->out.full);
    if (is_safe(core))
        send_now(core, conn, core->out.at, core->out.length, core->out_open);
    else
        srv_wait(core, &head, core->out.at);
}

void srv_hang_up(srv_core *core, srv_conn conn, uint16_t code)
{
    srv_waiting head = {.conn = conn, .code = code, .kind = SRV_WAIT_CLOSE};
    if (is_safe(core))
        core->world.close(core->world.self, conn, code);
    else
        srv_wait(core, &head, "");
}

void srv_when_safe(srv_core *core, uint64_t ticket, srv_then *then, void *user)
{
    srv_promise promise = {then, user};
    srv_waiting head = {.length = sizeof promise, .kind = SRV_WAIT_PROMISE};
    srv_took(core, NULL, ticket);
    if (is_safe(core))
        then(user, true);
    else
        srv_wait(core, &head, &promise);
}

void srv_say_table(srv_core *core, srv_table *t, cab_seat viewer)
{
    for (srv_link *link = t->body->links; link; link = link->next)
        if (link->seat == viewer) srv_say(core, link->conn, 0);
}

void srv_ok(srv_core *core, srv_conn conn, uint64_t id)
{
    srv_begin(core, "ok");
    cab_json_int(&core->out, "id", (int64_t)id);
    srv_end(core);
    srv_say(core, conn, id);
}

void srv_no_what(srv_core *core, srv_conn conn, uint64_t id, const char *error, const char *what)
{
    core->figures.refused++;
    srv_begin(core, "no");
    if (id) cab_json_int(&core->out, "id", (int64_t)id);
    cab_json_string(&core->out, "error", error);
    if (what) cab_json_string(&core->out, "what", what);
    srv_end(core);
    srv_say(core, conn, id); /* should it be lost, there is an answer all the same */
}

void srv_no(srv_core *core, srv_conn conn, uint64_t id, const char *error)
{
    srv_no_what(core, conn, id, error, NULL);
}

void srv_took(srv_core *core, srv_table *t, uint64_t ticket)
{
    core->ticket = ticket > core->ticket ? ticket : core->ticket;
    if (t) t->ticket = core->ticket;
}

static void fulfil(const char *waiting, bool safe)
{
    srv_promise promise;
    memcpy(&promise, waiting, sizeof promise);
    promise.then(promise.user, safe);
}

void srv_durable(srv_core *core, uint64_t ticket, srv_time now)
{
    if (ticket > core->safe) core->moved_on = now;
    if (ticket > core->safe) core->safe = ticket;
    while (core->wait_from < core->wait_to) {
        srv_waiting head;
        const char *text = core->wait + core->wait_from + sizeof head;
        memcpy(&head, core->wait + core->wait_from, sizeof head);
        if (head.ticket > core->safe) return;
        core->wait_from += sizeof head + head.length;
        switch (head.kind) {
        case SRV_WAIT_MESSAGE: send_now(core, head.conn, text, head.length, head.open); break;
        case SRV_WAIT_LOBBY: srv_lobby_send(core, text, head.length, head.number); break;
        case SRV_WAIT_CLOSE: core->world.close(core->world.self, head.conn, head.code); break;
        default: fulfil(text, true); break;
        }
    }
    core->wait_from = core->wait_to = 0;
}

bool srv_idle(const srv_core *core)
{
    return core->wait_from == core->wait_to && core->safe >= core->ticket;
}

void srv_behind(srv_core *core, bool behind)
{
    core->behind = behind;
}

bool srv_stalled(const srv_core *core)
{
    return core->stalled;
}

bool srv_look_whether_stalled(srv_core *core, srv_time now)
{
    size_t waits = core->wait_to - core->wait_from;
    if (srv_idle(core) || now < core->moved_on) core->moved_on = now;
    core->stalled = core->behind || waits > core->config.wait_max ||
                    now - core->moved_on > (srv_time)core->config.stall_ms;
    return core->stalled;
}

void srv_rest(srv_core *core)
{
    if (core->wait_from < core->wait_to) return;
    free(core->wait);
    core->wait = NULL;
    core->wait_from = core->wait_to = core->wait_room = 0;
}

/* Requests whose answers were not safe are refused; nobody has heard of what they did. Those who
 * lost a message are noted: they get everything anew, for it may have been about a table that is
 * well. Who was to go has left its table already: it comes back by itself. */
static void refuse_waiting(srv_core *core)
{
    size_t at = core->wait_from, end = core->wait_to;
    char *waiting = core->wait;
    core->wait = NULL;
    core->wait_from = core->wait_to = core->wait_room = 0;
    core->safe = core->ticket;
    core->unsaved = false;
    while (at < end) {
        srv_waiting head;
        memcpy(&head, waiting + at, sizeof head);
        bool message = head.kind == SRV_WAIT_MESSAGE;
        srv_link *link = (srv_link *)srv_map_get(&core->links, head.conn);
        if (link && message) link->missed = true;
        if (message && head.number) srv_no(core, head.conn, head.number, "storage");
        if (head.kind == SRV_WAIT_LOBBY) core->lobby.lost = true;
        if (head.kind == SRV_WAIT_PROMISE) fulfil(waiting + at + sizeof head, false);
        if (head.kind == SRV_WAIT_CLOSE)
            core->world.close(core->world.self, head.conn, SRV_CLOSE_AGAIN);
        at += sizeof head + head.length;
    }
    free(waiting);
}

static void make_good(srv_core *core, srv_time now)
{
    uint32_t at = 0;
    srv_link *link;
    while ((link = (srv_link *)srv_map_next(&core->links, &at)) != NULL) {
        bool missed = link->missed;
        link->missed = false;
        if (!missed || !link->table) continue;
        srv_room_to(core, link->table, link);
        if (link->table->body->play) srv_send_view(core, link->table, link, now);
    }
}

/* Reads a table again as storage has it, with the same people at it. */
static void read_again(srv_core *core, srv_table *t, srv_time now)
{
    srv_link *links = t->body ? t->body->links : NULL, *next;
    if (t->body) t->body->links = NULL;
    if (t->body) srv_body_free(core, t);
    srv_stored stored;
    bool there = core->world.find(core->world.self, t->id, &stored);
    if (there) {
        t->status = stored.status;
        t->updated = stored.updated;
        t->started = stored.started;
        t->ended = stored.ended;
        t->deadline = stored.deadline;
        srv_count_table(core, t, now);
        srv_table_rests(core, t, &stored, now);
        if (!links) return;
        there = srv_resume(core, t, now);
    }
    for (srv_link *link = links; link; link = next) {
        next = link->next;
        link->next = link->before = NULL;
        link->table = NULL;
        if (!there) continue;
        srv_request enter;
        memset(&enter, 0, sizeof enter);
        char key[SRV_KEY];
        srv_table_key(t->id, key);
        enter.kind = SRV_REQ_ENTER;
        enter.table = key;
        enter.v = -1;
        srv_enter(core, link, &enter, now);
    }
    if (!there) srv_table_lost(core, t, now);
}

void srv_failed(srv_core *core, uint64_t ticket, srv_time now)
{
    uint32_t at = 0, count = 0;
    srv_table *t, **lost = (srv_table **)srv_need((core->tables.count + 1) * sizeof(srv_table *));
    while ((t = (srv_table *)srv_map_next(&core->tables, &at)) != NULL)
        if (t->ticket >= ticket) lost[count++] = t;
    srv_durable(core, ticket - 1, now);
    refuse_waiting(core);
    srv_person *person;
    for (at = 0; (person = (srv_person *)srv_map_next(&core->people, &at)) != NULL;) {
        if (person->named < ticket) continue;
        memcpy(person->name, person->safe_name, sizeof person->name);
        person->named = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        lost[i]->ticket = 0;
        read_again(core, lost[i], now);
    }
    free(lost);
    make_good(core, now);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const char letters[] = "abcdefghjkmnpqrstuvwxyz023456789"; /* 32; none looks like another */

void srv_table_key(srv_table_id id, char key[SRV_KEY])
{
    for (int i = SRV_KEY - 2; i >= 0; i--, id >>= 5)
        key[i] = letters[id & 31];
    key[SRV_KEY - 1] = 0;
}

bool srv_table_parse(const char *key, srv_table_id *id)
{
    *id = 0;
    for (int i = 0; i < SRV_KEY - 1; i++) {
        const char *at = key[i] ? strchr(letters, key[i]) : NULL;
        if (!at) return false;
        *id = *id << 5 | (srv_table_id)(at - letters);
    }
    return key[SRV_KEY - 1] == 0 && *id != 0;
}

srv_table *srv_table_add(srv_core *core, srv_table_id id, const cab_game *game)
{
    srv_table *t = (srv_table *)srv_need_zero(sizeof *t);
    t->id = id;
    t->game = game;
    t->due = t->deadline = SRV_NEVER;
    srv_map_put(&core->tables, id, t);
    return t;
}

void srv_table_drop(srv_core *core, srv_table *t)
{
    srv_table_forget(core, t);
    t->status = SRV_GONE;
    srv_count_table(core, t, 0);
    srv_lobby_drop(core, t);
    srv_map_remove(&core->tables, t->id);
    if (t->body) srv_body_free(core, t);
    free(t);
}

/* It could not be read: it stays at rest if only memory was lacking. */
void srv_table_lost(srv_core *core, srv_table *t, srv_time now)
{
    if (core->starved)
        srv_due(core, t, now + LATER);
    else
        srv_table_drop(core, t);
}

static srv_table *add_stored(srv_core *core, const srv_stored *stored, srv_time now)
{
    const cab_game *game = cab_game_find(stored->game);
    if (!game) return NULL;
    srv_table *t = srv_table_add(core, stored->table, game);
    t->status = stored->status;
    t->created = stored->created;
    t->updated = stored->updated;
    t->started = stored->started;
    t->ended = stored->ended;
    t->deadline = stored->deadline;
    t->maker.person = stored->maker;
    t->maker.address = stored->address;
    for (int seat = 0, people = 0; seat < stored->seats; seat++) {
        people += stored->seat[seat].kind == SRV_HUMAN;
        t->alone = people < 2;
    }
    srv_count_table(core, t, now);
    return t;
}

srv_table *srv_table_find(srv_core *core, srv_table_id id, srv_time now)
{
    srv_table *t = (srv_table *)srv_map_get(&core->tables, id);
    srv_stored stored;
    core->starved = false;
    if (t && t->status == SRV_GONE) return NULL;
    if (t && t->body) return t;
    if (!srv_memory_for_one(core, now)) {
        core->starved = true;
        return NULL;
    }
    if (!t) {
        if (!core->world.find(core->world.self, id, &stored)) return NULL;
        t = add_stored(core, &stored, now);
        if (!t) return NULL;
    }
    if (srv_resume(core, t, now)) return t;
    srv_table_lost(core, t, now);
    return NULL;
}

void srv_known(srv_core *core, const srv_stored *stored, srv_time now)
{
    srv_table *t = add_stored(core, stored, now);
    if (!t) return;
    srv_table_rests(core, t, stored, now);
}

/* ---- people ---------------------------------------------------------------------------------- */

static uint64_t person_key(const uint8_t id[SRV_PERSON])
{
    uint64_t key;
    memcpy(&key, id, sizeof key);
    return key ? key : 1;
}

uint64_t srv_person_number(const uint8_t id[SRV_PERSON])
{
    return cab_hash(7, id, SRV_PERSON);
}

srv_person *srv_person_get(srv_core *core, const uint8_t id[SRV_PERSON], const char *name)
{
    srv_person *person = (srv_person *)srv_map_get(&core->people, person_key(id));
    if (!person) {
        person = (srv_person *)srv_need_zero(sizeof *person);
        memcpy(person->id, id, SRV_PERSON);
        person->number = srv_person_number(id);
        srv_map_put(&core->people, person_key(id), person);
    }
    person->refs++;
    if (!person->name[0] && name) {
        cab_text text;
        cab_text_begin(&text, person->name, sizeof person->name);
        cab_text_add(&text, name);
    }
    return person;
}

void srv_person_release(srv_core *core, srv_person *person)
{
    if (!person || --person->refs > 0) return;
    srv_map_remove(&core->people, person_key(person->id));
    free(person);
}

void srv_renamed(srv_core *core, const uint8_t id[SRV_PERSON], const char *name, bool account)
{
    srv_person *person = (srv_person *)srv_map_get(&core->people, person_key(id));
    if (!person) return;
    /* A later change, still under way, stands; this is what it would be taken back to. */
    char *to = person->named > core->safe ? person->safe_name : person->name;
    cab_text text;
    cab_text_begin(&text, to, SRV_NAME);
    cab_text_add(&text, name);
    person->account = account;
}

/* ---- connections ----------------------------------------------------------------------------- */

static void say_hello(srv_core *core, const srv_link *link, srv_time now)
{
    char number[17];
    cab_text text;
    cab_text_begin(&text, number, sizeof number);
    cab_text_hex(&text, link->person->number, 16);
    srv_begin(core, "hello");
    cab_json_int(&core->out, "version", SRV_PROTOCOL);
    cab_json_open(&core->out, "person", '{');
    cab_json_string(&core->out, "id", number);
    cab_json_string(&core->out, "name", link->person->name);
    cab_json_bool(&core->out, "account", link->person->account);
    if (link->program) cab_json_bool(&core->out, "program", true);
    cab_json_close(&core->out, '}');
    cab_json_int(&core->out, "now", now);
    srv_end(core);
    srv_say(core, link->conn, 0);
}

srv_payer srv_pays(const srv_link *link)
{
    srv_payer payer = {link->person->number, link->address};
    return payer;
}

void srv_connect(srv_core *core, srv_conn conn, const srv_caller *caller, srv_time now)
{
    if (srv_look_whether_stalled(core, now)) { /* not even the greeting would come */
        core->figures.stalled++;
        core->world.close(core->world.self, conn, CLOSE_TRY_LATER);
        return;
    }
    srv_person *person = srv_person_get(core, caller->person, caller->name);
    srv_payer payer = {person->number, caller->address};
    person->account = caller->account;
    if (!srv_budget_room(&core->budget, payer, SRV_HOLD_SOCKET)) {
        srv_person_release(core, person);
        core->world.close(core->world.self, conn, 4001);
        return;
    }
    srv_link *link = (srv_link *)srv_need_zero(sizeof *link);
    link->conn = conn;
    link->person = person;
    link->address = caller->address;
    link->program = caller->program;
    if (caller->session) memcpy(link->session, caller->session, SRV_SESSION);
    link->seat = CAB_NOBODY;
    link->allowance = BURST * 1000;
    link->counted = now;
    srv_budget_hold(&core->budget, payer, SRV_HOLD_SOCKET, now);
    srv_map_put(&core->links, conn, link);
    core->figures.connections++;
    say_hello(core, link, now);
}

void srv_link_part(srv_core *core, srv_link *link, srv_time now)
{
    srv_table *t = link->table;
    if (link->next) link->next->before = link->before;
    if (link->before)
        link->before->next = link->next;
    else
        t->body->links = link->next;
    link->table = NULL;
    link->next = link->before = NULL;
    bool still = false;
    for (srv_link *other = t->body->links; other; other = other->next)
        still = still || (other->person == link->person && other->seat == link->seat);
    if (!t->body->links) srv_table_left(core, t, now);
    srv_lobby_note(core, t);
    if (!still && link->seat < CAB_SEATS) srv_went(core, t, link->seat, now);
    link->seat = CAB_NOBODY;
}

void srv_link_leave(srv_core *core, srv_link *link, srv_time now)
{
    srv_table *t = link->table;
    if (!t) return;
    srv_link_part(core, link, now);
    srv_run(core, t, now);
}

void srv_disconnect(srv_core *core, srv_conn conn, srv_time now)
{
    srv_link *link = (srv_link *)srv_map_get(&core->links, conn);
    if (!link) return;
    srv_lobby_leave(core, link);
    if (link->knocks) srv_knock_end(core, link);
    srv_link_leave(core, link, now);
    srv_map_remove(&core->links, conn);
    srv_budget_give(&core->budget, srv_pays(link), SRV_HOLD_SOCKET);
    srv_person_release(core, link->person);
    core->figures.connections--;
    free(link);
}

void srv_close_ended(srv_core *core, const uint8_t id[SRV_PERSON], srv_still *still, void *user,
                     srv_time now)
{
    const srv_person *person = (const srv_person *)srv_map_get(&core->people, person_key(id));
    srv_link *link;
    uint32_t at = 0;
    while (person && (link = (srv_link *)srv_map_next(&core->links, &at)) != NULL) {
        if (link->person != person || still(user, link->session, link->program)) continue;
        srv_link_leave(core, link, now);
        core->world.close(core->world.self, link->conn, SRV_CLOSE_ENDED);
    }
}

/* ---- requests -------------------------------------------------------------------------------- */

static int32_t refill(int32_t allowance, int64_t ms, int32_t rate, int32_t burst)
{
    int64_t sum = allowance + ms * rate;
    return sum > burst * 1000 ? burst * 1000 : (int32_t)sum;
}

static int32_t cost_of(srv_request_kind kind)
{
    if (kind == SRV_REQ_CREATE || kind == SRV_REQ_REMATCH) return CREATE_COUNTS;
    return kind == SRV_REQ_ENTER || kind == SRV_REQ_LOBBY ? LOOK_COUNTS : 1;
}

/* Counts all sockets of a person, and people without a seat by their address. */
static bool may_talk(srv_core *core, const srv_link *link, srv_request_kind kind, srv_time now)
{
    bool knocks = kind == SRV_REQ_KNOCK, says = kind == SRV_REQ_SAY || kind == SRV_REQ_CLAIM;
    bool aside = knocks || (says && link->seat >= CAB_SEATS);
    if (!knocks && !says) return true;
    if (!srv_budget_use(&core->budget, srv_pays(link), SRV_USE_TALK, 1, now)) return false;
    return !aside || srv_budget_use(&core->budget, srv_pays(link), SRV_USE_ASIDE, 1, now);
}

/* False: too many. Talk has an allowance of its own beside that for all messages, and of a person
 * or an address all sockets together have less than each of them alone. */
static bool within_rate(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    if (core->config.pace == 0) return true;
    int64_t ms = now > link->counted ? now - link->counted : 0;
    if (ms > 60000) ms = 60000;
    link->counted = now;
    link->allowance = refill(link->allowance, ms, RATE, BURST);
    int32_t cost = cost_of(r->kind);
    if (link->allowance < 1000 * cost) return false;
    if (!srv_budget_use(&core->budget, srv_pays(link), SRV_USE_WORK, (uint32_t)cost, now))
        return false;
    link->allowance -= 1000 * cost;
    return may_talk(core, link, r->kind, now);
}

static void rename_person(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    if (link->program) {
        srv_no(core, link->conn, r->id, "not_allowed");
        return;
    }
    char name[SRV_NAME];
    const char *trouble = srv_name_tidy(r->name, name);
    if (trouble) {
        srv_no_what(core, link->conn, r->id, "bad_name", trouble);
        return;
    }
    srv_person *person = link->person;
    if (person->named <= core->safe) memcpy(person->safe_name, person->name, SRV_NAME);
    memcpy(person->name, name, SRV_NAME);
    srv_took(core, NULL, core->world.put_person(core->world.self, person->id, name));
    person->named = core->ticket;
    bool seated = t && t->status == SRV_WAITING && link->seat < CAB_SEATS;
    if (seated) {
        srv_name_here(t->body, person, false, t->body->chair[link->seat].name);
        srv_name_bots(t->body);
        srv_room_store(core, t, now);
    }
    srv_ok(core, link->conn, r->id);
    if (seated) srv_room_say(core, t, now);
}

static void exit_table(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_link_leave(core, link, now);
    srv_ok(core, link->conn, r->id);
}

static void handle(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    switch (r->kind) {
    case SRV_REQ_LOBBY: srv_lobby_request(core, link, r); return;
    case SRV_REQ_CREATE: srv_create(core, link, r, now); return;
    case SRV_REQ_ENTER: srv_enter(core, link, r, now); return;
    case SRV_REQ_RENAME: rename_person(core, link, r, now); return;
    case SRV_REQ_KNOCK: srv_knock_request(core, link, r, now); return;
    default: break;
    }
    if (!link->table) {
        srv_no(core, link->conn, r->id, "not_here");
        return;
    }
    switch (r->kind) {
    case SRV_REQ_EXIT: exit_table(core, link, r, now); break;
    case SRV_REQ_MOVE: srv_move_request(core, link, r, now); break;
    case SRV_REQ_PATH: srv_path_request(core, link, r); break;
    case SRV_REQ_WHY: srv_why_request(core, link, r); break;
    case SRV_REQ_ORDERS: srv_orders_request(core, link, r, now); break;
    case SRV_REQ_BACK: srv_back_request(core, link, r->id, now); break;
    case SRV_REQ_VOTE: srv_vote_request(core, link, r, now); break;
    case SRV_REQ_SAY: srv_talk_request(core, link, r, now); break;
    case SRV_REQ_CLAIM: srv_claim_request(core, link, r, now); break;
    case SRV_REQ_REMATCH: srv_rematch(core, link, r->id, now); break;
    case SRV_REQ_MUTE: srv_mute_request(core, link, r, now); break;
    case SRV_REQ_ADMIT: srv_admit_request(core, link, r, now); break;
    default: srv_room_request(core, link, r, now); break;
    }
}

/* Its reader asks the heap by itself. */
static bool read_request(srv_request *r, const char *text, uint32_t length)
{
    return srv_request_read(r, text, length) ||
           (srv_memory_lend() && srv_request_read(r, text, length));
}

/* Nothing has happened, so this need not wait for what is unsafe. */
static void refuse_at_once(srv_core *core, srv_conn conn, uint64_t id)
{
    char text[96];
    int length =
        snprintf(text, sizeof text, "{\"t\":\"no\",\"d\":{\"id\":%llu,\"error\":\"storage\"}}",
                 (unsigned long long)id);
    core->figures.refused++;
    core->figures.stalled++;
    core->world.send(core->world.self, conn, text, (uint32_t)length);
}

void srv_receive(srv_core *core, srv_conn conn, const char *text, uint32_t length, srv_time now)
{
    static const char pong[] = "{\"t\":\"pong\"}"; /* it tells nothing that could be unsafe */
    srv_link *link = (srv_link *)srv_map_get(&core->links, conn);
    srv_request r;
    if (!link) return;
    core->figures.messages++;
    bool room = srv_memory_there();
    if (!read_request(&r, text, length)) {
        srv_no(core, conn, 0, room ? "bad_message" : "full");
        if (!room) return;
        if (++link->bad >= BAD_MAX) core->world.close(core->world.self, conn, 1008);
        return;
    }
    if (!within_rate(core, link, &r, now)) {
        srv_no(core, conn, r.id, "too_fast");
        if (++link->bad >= 5 * BAD_MAX) core->world.close(core->world.self, conn, 1008);
    } else if (r.kind == SRV_REQ_PING) {
        core->world.send(core->world.self, conn, pong, sizeof pong - 1);
    } else if (core->stopping || !room) {
        srv_no(core, conn, r.id, core->stopping ? "stopping" : "full");
    } else if (srv_look_whether_stalled(core, now)) {
        refuse_at_once(core, conn, r.id);
    } else {
        handle(core, link, &r, now);
    }
    srv_request_free(&r);
}

/* ---- the core itself ------------------------------------------------------------------------- */

uint32_t srv_random(srv_core *core, uint32_t below)
{
    uint64_t number = 0;
    core->world.random(core->world.self, &number, sizeof number);
    return (uint32_t)(number % below); /* 64 bits over a few seats: no bias worth a loop */
}

srv_core *srv_new(const srv_config *config, const srv_world *world, srv_time now)
{
    srv_core *core = (srv_core *)srv_need_zero(sizeof *core);
    core->config = *config;
    core->world = *world;
    if (config->pace > 0) core->budget.limits = config->limits;
    core->out_room = (char *)srv_need(SRV_OUT_MAX);
    core->lines_room = (char *)srv_need(SRV_LINES_MAX);
    core->desk.memory = srv_need(CAB_BELIEF_MEMORY);
    core->desk.memory_size = CAB_BELIEF_MEMORY;
    core->reserves = config->memory_max > 0;
    if (core->reserves) (void)srv_memory_open();
    cab_text_begin(&core->lines, core->lines_room, SRV_LINES_MAX);
    core->figures.started = (uint64_t)now;
    return core;
}

/* Whoever was promised an answer still has to put the question away. */
static void break_promises(const srv_core *core)
{
    for (size_t at = core->wait_from; at < core->wait_to;) {
        srv_waiting head;
        memcpy(&head, core->wait + at, sizeof head);
        if (head.kind == SRV_WAIT_PROMISE) fulfil(core->wait + at + sizeof head, false);
        at += sizeof head + head.length;
    }
}

void srv_free(srv_core *core)
{
    uint32_t at = 0;
    break_promises(core);
    srv_link *link;
    srv_table *t;
    srv_person *person;
    while ((link = (srv_link *)srv_map_next(&core->links, &at)) != NULL)
        free(link);
    for (at = 0; (t = (srv_table *)srv_map_next(&core->tables, &at)) != NULL;) {
        if (t->body) t->body->links = NULL;
        if (t->body && t->body->door) t->body->door->knocks = 0; /* nobody hears any more */
        if (t->body) srv_body_free(core, t);
        free(t->listing);
        free(t);
    }
    for (at = 0; (person = (srv_person *)srv_map_next(&core->people, &at)) != NULL;)
        free(person);
    srv_map_free(&core->links);
    srv_map_free(&core->tables);
    srv_map_free(&core->people);
    srv_budget_free(&core->budget);
    srv_rest_free(core);
    srv_lobby_free(&core->lobby);
    free(core->wait);
    free(core->out_room);
    free(core->lines_room);
    free(core->desk.memory);
    if (core->reserves) srv_memory_close();
    free(core);
}

void srv_stop(srv_core *core, srv_time now)
{
    (void)now;
    core->stopping = true;
}

srv_budget *srv_budget_of(srv_core *core)
{
    return &core->budget;
}

srv_figures srv_count(const srv_core *core)
{
    srv_figures f = core->figures;
    f.people = core->people.count;
    f.memory = core->memory;
    f.waiting = core->wait_to - core->wait_from;
    return f;
}
