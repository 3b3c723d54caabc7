/* Who may be at a table. Whoever disturbs is sent away, by person and by where they come from; at a
 * closed table people without a seat knock, and a seated person lets them in or declines.
 *
 * The host keeps the door; while the host's line is gone, the first of those who sit here and are
 * here. Where nobody has a seat there is nobody to ask: the door stands open. */
#include "server/core_int.h"

#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOCKS_OF_ADDRESS = 3 };

/* ---- who keeps it ---- */

static bool here(const srv_body *b, cab_seat seat)
{
    for (const srv_link *link = b->links; link; link = link->next)
        if (link->seat == seat) return true;
    return false;
}

cab_seat srv_door_keeper(const srv_body *b)
{
    if (b->host < CAB_SEATS && here(b, b->host)) return b->host;
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN && here(b, seat)) return seat;
    return CAB_NOBODY;
}

static bool somebody_sits(const srv_body *b)
{
    for (int seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN && !b->chair[seat].was) return true;
    return false;
}

/* ---- what it remembers ---- */

static srv_door *door_of(srv_body *b)
{
    if (!b->door) b->door = (srv_door *)srv_need_zero(sizeof *b->door);
    return b->door;
}

bool srv_sent_away(const srv_body *b, uint64_t person, uint64_t address)
{
    for (int i = 0; b->door && i < b->door->outs; i++) {
        const srv_outcast *out = &b->door->out[i];
        if (out->person == person || (address && out->address == address)) return true;
    }
    return false;
}

static bool admitted(const srv_body *b, uint64_t person)
{
    for (int i = 0; b->door && i < b->door->guests; i++)
        if (b->door->guest[i] == person) return true;
    return false;
}

void srv_door_admit(srv_body *b, uint64_t person)
{
    srv_door *door = door_of(b);
    if (admitted(b, person)) return;
    if (door->guests == SRV_ADMITTED) /* the first is forgotten */
        memmove(&door->guest[0], &door->guest[1], --door->guests * sizeof door->guest[0]);
    door->guest[door->guests++] = person;
}

void srv_door_remember(srv_body *b, const srv_outcast *out)
{
    srv_door *door = door_of(b);
    srv_door_forget(b, out->person);
    if (door->outs == SRV_BANNED) /* the first is forgotten */
        memmove(&door->out[0], &door->out[1], --door->outs * sizeof door->out[0]);
    door->out[door->outs++] = *out;
}

bool srv_door_forget(srv_body *b, uint64_t person)
{
    srv_door *door = b->door;
    bool found = false;
    for (int i = 0; door && i < door->outs; i++) {
        if (door->out[i].person != person) continue;
        memmove(&door->out[i], &door->out[i + 1], (size_t)(--door->outs - i) * sizeof door->out[0]);
        found = true;
    }
    for (int i = 0; door && i < door->guests; i++)
        if (door->guest[i] == person)
            memmove(&door->guest[i], &door->guest[i + 1],
                    (size_t)(--door->guests - i) * sizeof door->guest[0]);
    return found;
}

const char *srv_door_trouble(const srv_table *t, const srv_link *link)
{
    const srv_body *b = t->body;
    if (srv_sent_away(b, link->person->number, link->address)) return "banned";
    if (!b->spectators && t->status != SRV_WAITING) return "no_spectators";
    if (b->closed && somebody_sits(b) && !admitted(b, link->person->number)) return "closed";
    return NULL;
}

void srv_door_close(srv_body *b)
{
    for (const srv_link *link = b->links; link; link = link->next)
        if (link->seat >= CAB_SEATS) srv_door_admit(b, link->person->number);
}

/* ---- knocks ---- */

static void tell(srv_core *core, srv_conn conn, srv_table_id table, const char *answer)
{
    char key[SRV_KEY];
    srv_table_key(table, key);
    srv_begin(core, "knock");
    cab_json_string(&core->out, "table", key);
    cab_json_string(&core->out, "answer", answer);
    srv_end(core);
    srv_say(core, conn, 0);
}

/* Takes a knock off the list, and says why if there is anything to say. */
static void answer_knock(srv_core *core, srv_table *t, int at, const char *answer)
{
    srv_door *door = t->body->door;
    srv_link *link = (srv_link *)srv_map_get(&core->links, door->knock[at].conn);
    memmove(&door->knock[at], &door->knock[at + 1],
            (size_t)(--door->knocks - at) * sizeof door->knock[0]);
    if (!link) return;
    link->knocks = 0;
    if (answer) tell(core, link->conn, t->id, answer);
}

void srv_door_answer(srv_core *core, srv_table *t)
{
    for (int i = 0; t->body->door && i < t->body->door->knocks;) {
        const srv_link *link = (srv_link *)srv_map_get(&core->links, t->body->door->knock[i].conn);
        const char *trouble = link ? srv_door_trouble(t, link) : NULL;
        if (trouble && strcmp(trouble, "closed") == 0)
            i++;
        else
            answer_knock(core, t, i, trouble ? "declined" : "accepted");
    }
}

void srv_door_body_gone(srv_core *core, srv_table *t)
{
    srv_door *door = t->body->door;
    while (door && door->knocks > 0)
        answer_knock(core, t, 0, "again");
    free(door);
    t->body->door = NULL;
}

void srv_knock_end(srv_core *core, srv_link *link)
{
    srv_table *t = (srv_table *)srv_map_get(&core->tables, link->knocks);
    srv_door *door = t && t->body ? t->body->door : NULL;
    link->knocks = 0;
    for (int i = 0; door && i < door->knocks; i++) {
        if (door->knock[i].conn != link->conn) continue;
        answer_knock(core, t, i, NULL);
        srv_room_say_seat(core, t, srv_door_keeper(t->body));
        return;
    }
}

static const char *knock(srv_link *link, srv_table *t)
{
    srv_door *door = door_of(t->body);
    int same = 0;
    for (int i = 0; i < door->knocks; i++)
        same += link->address && door->knock[i].address == link->address;
    if (door->knocks == SRV_KNOCKS || same >= KNOCKS_OF_ADDRESS) return "full";
    srv_knock *k = &door->knock[door->knocks++];
    k->conn = link->conn;
    k->address = link->address;
    k->person = link->person->number;
    k->account = link->person->account;
    srv_name_guest(link->person);
    srv_name_here(t->body, link->person, link->program, k->name);
    link->knocks = t->id;
    return NULL;
}

void srv_knock_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table_id id;
    srv_table *t = srv_table_parse(r->table, &id) ? srv_table_find(core, id, now) : NULL;
    const char *trouble = t ? srv_door_trouble(t, link) : "no_table";
    if (r->on == 0) trouble = NULL;
    bool closed = trouble && strcmp(trouble, "closed") == 0;
    if (link->knocks) srv_knock_end(core, link);
    if (closed) trouble = knock(link, t);
    if (trouble) {
        srv_no(core, link->conn, r->id, trouble);
        return;
    }
    srv_ok(core, link->conn, r->id);
    if (closed)
        srv_room_say_seat(core, t, srv_door_keeper(t->body));
    else if (r->on != 0)
        tell(core, link->conn, t->id, "accepted");
}

/* ---- letting in, sending away ---- */

/* What is known of somebody at this table who has no seat: who is here, knocks, or has spoken. */
static bool know(const srv_table *t, uint64_t person, srv_outcast *out)
{
    const srv_body *b = t->body;
    memset(out, 0, sizeof *out);
    out->person = person;
    for (const srv_link *link = b->links; link; link = link->next) {
        if (link->person->number != person) continue;
        out->address = link->address;
        out->account = link->person->account;
        srv_name_guest(link->person);
        srv_name_here(b, link->person, link->program, out->name);
        return true;
    }
    for (int i = 0; b->door && i < b->door->knocks; i++) {
        const srv_knock *k = &b->door->knock[i];
        if (k->person != person) continue;
        out->address = k->address;
        out->account = k->account;
        memcpy(out->name, k->name, sizeof out->name);
        return true;
    }
    return srv_talk_speaker(b, person, out);
}

/* From where the one who sends away comes nobody is shut out: that is a household, or a proxy that
 * keeps addresses to itself. */
static void send_away(srv_table *t, const srv_link *by, srv_outcast *out)
{
    if (out->address == by->address) out->address = 0;
    srv_door_remember(t->body, out);
}

void srv_door_send_off(srv_core *core, srv_table *t, srv_time now)
{
    if (!t->body->door) return;
    for (srv_link *link = t->body->links, *next; link; link = next) {
        next = link->next;
        if (link->seat < CAB_SEATS) continue;
        if (!srv_sent_away(t->body, link->person->number, link->address)) continue;
        srv_link_leave(core, link, now);
    }
}

static void settle(srv_core *core, srv_table *t, srv_link *link, uint64_t id, srv_time now)
{
    srv_door_answer(core, t);
    srv_room_store(core, t, now);
    srv_ok(core, link->conn, id);
    srv_room_say(core, t, now);
    srv_door_send_off(core, t, now);
    srv_run(core, t, now);
}

void srv_admit_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_outcast out;
    const char *error = NULL;
    bool knocks = false;
    for (int i = 0; t->body->door && i < t->body->door->knocks; i++)
        knocks = knocks || t->body->door->knock[i].person == r->person;
    if (link->seat >= CAB_SEATS || link->seat != srv_door_keeper(t->body))
        error = "not_host";
    else if (!knocks || !know(t, r->person, &out))
        error = "nobody";
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    if (r->on)
        srv_door_admit(t->body, r->person);
    else
        send_away(t, link, &out);
    settle(core, t, link, r->id, now);
}

/* Somebody who sits is sent away from a table that waits, by the host: room.c. */
bool srv_kick_chair(const srv_body *b, const srv_request *r, cab_seat *seat)
{
    if (r->seat >= 0) *seat = (cab_seat)r->seat;
    if (r->seat >= 0) return true;
    for (*seat = 0; r->on != 0 && *seat < b->setup.seats; (*seat)++)
        if (b->chair[*seat].kind == SRV_HUMAN && srv_chair_number(&b->chair[*seat]) == r->person)
            return true;
    return false;
}

void srv_door_kick_seated(const srv_link *by, cab_seat seat)
{
    srv_table *t = by->table;
    srv_outcast out;
    const srv_chair *c = &t->body->chair[seat];
    if (!know(t, c->person->number, &out)) out.person = c->person->number;
    out.account = c->person->account;
    memcpy(out.name, c->name, sizeof out.name);
    send_away(t, by, &out);
}

void srv_kick_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_outcast out;
    const char *error = NULL;
    if (!r->person)
        error = "bad_message";
    else if (link->seat >= CAB_SEATS || link->seat != srv_door_keeper(t->body))
        error = "not_host";
    else if (r->on == 0 ? !srv_door_forget(t->body, r->person) : !know(t, r->person, &out))
        error = "nobody";
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    if (r->on != 0) send_away(t, link, &out);
    settle(core, t, link, r->id, now);
}

/* ---- as text ---- */

static void put_person(cab_text *out, uint64_t person, const char *name)
{
    cab_json_open(out, NULL, '{');
    srv_number_put(out, "person", person);
    cab_json_string(out, "name", name);
    cab_json_close(out, '}');
}

void srv_door_put(const srv_body *b, cab_text *out)
{
    const srv_door *door = b->door;
    if (!door) return;
    if (door->knocks) cab_json_open(out, "knocks", '[');
    for (int i = 0; i < door->knocks; i++)
        put_person(out, door->knock[i].person, door->knock[i].name);
    if (door->knocks) cab_json_close(out, ']');
    if (door->outs) cab_json_open(out, "sent_away", '[');
    for (int i = 0; i < door->outs; i++)
        put_person(out, door->out[i].person, door->out[i].name);
    if (door->outs) cab_json_close(out, ']');
}

void srv_door_pack(const srv_body *b, cab_text *out)
{
    const srv_door *door = b->door;
    if (!door) return;
    cab_json_open(out, "sent_away", '[');
    for (int i = 0; i < door->outs; i++) {
        cab_json_open(out, NULL, '{');
        srv_number_put(out, "number", door->out[i].person);
        srv_number_put(out, "address", door->out[i].address);
        if (!door->out[i].account) cab_json_string(out, "name", door->out[i].name);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
    cab_json_open(out, "admitted", '[');
    for (int i = 0; i < door->guests; i++)
        srv_number_put(out, NULL, door->guest[i]);
    cab_json_close(out, ']');
}

void srv_door_unpack(srv_body *b, const net_json *json)
{
    const net_json *list = net_json_in(json, "sent_away"), *each;
    const char *text;
    for (int i = 0; list && (each = net_json_at(list, i)) != NULL; i++) {
        srv_outcast out;
        memset(&out, 0, sizeof out);
        out.person = srv_number_read(each, "number");
        out.address = srv_number_read(each, "address");
        out.account = !net_json_text(each, "name");
        text = net_json_text(each, "name");
        snprintf(out.name, sizeof out.name, "%s", text ? text : "");
        if (out.person) srv_door_remember(b, &out);
    }
    list = net_json_in(json, "banned"); /* as it was kept before: by person alone */
    for (int i = 0; list && (text = net_json_text_at(list, i)) != NULL; i++) {
        srv_outcast out;
        uint8_t id[SRV_PERSON];
        memset(&out, 0, sizeof out);
        if (!cab_parse_hex(text, id, SRV_PERSON)) continue;
        out.person = srv_person_number(id);
        srv_door_remember(b, &out);
    }
    list = net_json_in(json, "admitted");
    for (int i = 0; list && (text = net_json_text_at(list, i)) != NULL; i++)
        srv_door_admit(b, strtoull(text, NULL, 16));
}
