/* Talk: lines of text, whispers, and statements of the game's own with their verdicts. */
#include "server/core_int.h"

#include "base/assert.h"
#include "engine/journal.h"
#include "engine/wire.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

static bool may_whisper(const srv_table *t)
{
    const srv_body *b = t->body;
    return cab_may_whisper(t->game, &b->setup, b->play ? &b->play->table.state : NULL);
}

/* ---- who hears whom ---- */

enum { NO_BOT = 0xfe }; /* instead of the seat of a bot: somebody who has a seat */

static uint8_t kind_in(const srv_body *b, cab_seat seat)
{
    return seat < b->setup.seats ? b->chair[seat].kind : SRV_EMPTY;
}

static bool is_muted(const srv_mute *m, uint64_t person, cab_seat bot, uint64_t address)
{
    if (m->person) return m->person == person || (m->address && m->address == address);
    return m->seat == bot;
}

/* Does this connection want to hear somebody: a person, or the bot in a seat? Who has no seat: also
 * by where they come from, so that a new guest is no new voice; CAB_NOBODY as bot says so. */
static bool hears(const srv_body *b, const srv_link *link, uint64_t person, cab_seat bot,
                  uint64_t address)
{
    uint64_t own = link->person->number;
    if (person == own) return true;
    for (uint32_t i = 0; i < b->mutes; i++)
        if (b->mute[i].by == own && is_muted(&b->mute[i], person, bot, address)) return false;
    return true;
}

bool srv_hears_seat(const srv_body *b, const srv_link *link, cab_seat seat)
{
    bool bot = kind_in(b, seat) == SRV_BOT;
    return hears(b, link, srv_chair_number(&b->chair[seat]), bot ? seat : NO_BOT, 0);
}

/* Of seats that have changed hands before the game it is the person who is heard or not. */
static bool hears_line(const srv_body *b, const srv_line *line, const srv_link *link)
{
    if (line->who) return hears(b, link, line->who, NO_BOT, 0);
    return line->from >= CAB_SEATS || srv_hears_seat(b, link, line->from);
}

/* Those without a seat talk among themselves while players play. */
static bool hears_aside(const srv_table *t, const srv_line *line, const srv_link *link)
{
    if (link->seat < CAB_SEATS && t->status == SRV_PLAYING) return false;
    return hears(t->body, link, line->who, CAB_NOBODY, line->address);
}

static const char *mute_whom(const srv_link *link, const srv_request *r, srv_mute *m)
{
    const srv_body *b = link->table->body;
    memset(m, 0, sizeof *m);
    m->by = link->person->number;
    m->seat = CAB_NOBODY;
    m->person = r->person;
    int ways = (r->person != 0) + (r->seat >= 0) + (r->spectators >= 0);
    if (ways != 1 || r->spectators == 0) return "bad_message";
    if (r->spectators == 1) return NULL;
    if (r->seat >= 0) {
        uint8_t kind = kind_in(b, (cab_seat)r->seat);
        if (kind == SRV_EMPTY) return "no_seat";
        if (kind == SRV_BOT)
            m->seat = (cab_seat)r->seat;
        else
            m->person = srv_chair_number(&b->chair[r->seat]);
    }
    srv_outcast speaker;
    bool there = m->person && srv_talk_speaker(b, m->person, &speaker);
    for (const srv_link *other = b->links; other && m->person; other = other->next) {
        if (other->person->number != m->person || other->seat < CAB_SEATS) continue;
        there = true;
        speaker.address = other->address;
    }
    if (there && speaker.address != link->address) m->address = speaker.address;
    return m->person == m->by ? "nobody" : NULL;
}

static void unmute(srv_body *b, const srv_mute *m)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->mutes; i++) {
        const srv_mute *old = &b->mute[i];
        bool same = old->by == m->by && old->person == m->person && old->seat == m->seat;
        if (!same) b->mute[kept++] = *old;
    }
    b->mutes = kept;
}

static void forget_mute(srv_body *b, uint32_t at)
{
    b->mutes--;
    memmove(b->mute + at, b->mute + at + 1, (b->mutes - at) * sizeof *b->mute);
}

/* The first one of who mutes too many is forgotten, or the first of all. */
static void note_mute(srv_body *b, const srv_mute *m)
{
    uint32_t own = 0, first = 0;
    for (uint32_t i = b->mutes; i-- > 0;) {
        if (b->mute[i].by != m->by) continue;
        own++;
        first = i;
    }
    if (own >= SRV_MUTES)
        forget_mute(b, first);
    else if (b->mutes >= SRV_MUTES_MAX)
        forget_mute(b, 0);
    b->mute = (srv_mute *)srv_need_more(b->mute, (b->mutes + 1) * sizeof *b->mute);
    b->mute[b->mutes++] = *m;
}

/* It holds for the person, whatever line they come by; all of them hear what they hear now. */
void srv_mute_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_mute m;
    const char *error = mute_whom(link, r, &m);
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    unmute(t->body, &m);
    if (r->on) note_mute(t->body, &m);
    srv_ok(core, link->conn, r->id);
    for (srv_link *own = t->body->links; own; own = own->next) {
        if (own->person != link->person) continue;
        srv_room_to(core, t, own);
        srv_talk_heard(core, t, own, now);
    }
}

void srv_mutes_put(const srv_body *b, const srv_link *link, cab_text *out)
{
    bool any = false, aside = false;
    for (uint32_t i = 0; i < b->mutes; i++) {
        const srv_mute *m = &b->mute[i];
        if (m->by != link->person->number) continue;
        if (!any) cab_json_open(out, "muted", '[');
        any = true;
        if (m->person)
            srv_number_put(out, NULL, m->person);
        else if (m->seat < CAB_SEATS)
            cab_json_int(out, NULL, m->seat);
        else
            aside = true;
    }
    if (any) cab_json_close(out, ']');
    if (aside) cab_json_bool(out, "deaf", true);
}

/* ---- lines ---- */

static bool hears_words(cab_seat from, cab_seat to, cab_seat viewer)
{
    return to >= CAB_SEATS || viewer == from || viewer == to;
}

static void put_seat(cab_text *out, const char *key, cab_seat seat)
{
    if (seat < CAB_SEATS)
        cab_json_int(out, key, seat);
    else
        cab_json_raw(out, key, "null");
}

static void put_line(cab_text *out, const char *key, const srv_line *line, bool whole)
{
    cab_json_open(out, key, '{');
    cab_json_int(out, "n", line->number);
    put_seat(out, "from", line->from);
    if (line->from >= CAB_SEATS) {
        srv_number_put(out, "person", line->who);
        cab_json_string(out, "name", line->name);
    }
    put_seat(out, "to", line->to);
    if (whole) cab_json_string(out, "text", line->text);
    cab_json_int(out, "at", line->at);
    cab_json_close(out, '}');
}

static void put_aside(cab_text *out, const char *key, const srv_line *line)
{
    cab_json_open(out, key, '{');
    cab_json_int(out, "n", line->number);
    srv_number_put(out, "person", line->who);
    cab_json_string(out, "name", line->name);
    cab_json_string(out, "text", line->text);
    cab_json_int(out, "at", line->at);
    cab_json_close(out, '}');
}

/* Each of the two has room of its own: those who watch push nothing of the players' out. */
static void keep_line(srv_body *b, const srv_line *line)
{
    bool aside = line->from >= CAB_SEATS;
    srv_talk *talk = aside ? &b->aside : &b->talk;
    uint32_t most = aside ? SRV_ASIDE_KEPT : SRV_TALK_KEPT;
    if (!talk->line) talk->line = (srv_line *)srv_need_zero(most * sizeof *talk->line);
    if (talk->lines == most) {
        talk->bytes -= (uint32_t)strlen(talk->line[0].text) + 1;
        free(talk->line[0].text);
        memmove(talk->line, talk->line + 1, (most - 1) * sizeof *talk->line);
        talk->lines--;
    }
    talk->line[talk->lines++] = *line;
    talk->bytes += (uint32_t)strlen(line->text) + 1;
    if (line->number > b->line_number) b->line_number = line->number;
}

static void free_lines(srv_talk *talk)
{
    for (uint32_t i = 0; i < talk->lines; i++)
        free(talk->line[i].text);
    free(talk->line);
}

void srv_talk_free(srv_body *b)
{
    free_lines(&b->talk);
    free_lines(&b->aside);
    free(b->mute);
}

static uint32_t bytes_of(const srv_talk *talk, uint32_t most)
{
    return talk->bytes + (talk->line ? most * (uint32_t)sizeof *talk->line : 0);
}

uint32_t srv_talk_bytes(const srv_body *b)
{
    return bytes_of(&b->talk, SRV_TALK_KEPT) + bytes_of(&b->aside, SRV_ASIDE_KEPT) +
           b->mutes * (uint32_t)sizeof *b->mute;
}

bool srv_talk_names(const srv_body *b, cab_look look, uint64_t person)
{
    for (uint32_t i = 0; i < b->aside.lines; i++) {
        const srv_line *line = &b->aside.line[i];
        if (line->who != person && cab_look_alike(cab_look_of(line->name), look)) return true;
    }
    return false;
}

bool srv_talk_speaker(const srv_body *b, uint64_t person, srv_outcast *out)
{
    memset(out, 0, sizeof *out);
    out->person = person;
    for (uint32_t i = b->aside.lines; i-- > 0;) {
        const srv_line *line = &b->aside.line[i];
        if (line->who != person) continue;
        out->address = line->address;
        memcpy(out->name, line->name, sizeof out->name);
        return true;
    }
    return false;
}

void srv_talk_read(srv_body *b, const char *bytes, uint32_t length)
{
    net_json *json = srv_json_read(bytes, length);
    const char *text = json ? net_json_text(json, "text") : NULL;
    const char *name = json ? net_json_text(json, "name") : NULL;
    srv_line line;
    memset(&line, 0, sizeof line);
    if (text) {
        line.number = (uint32_t)net_json_number(json, "n", 0);
        line.from = (cab_seat)net_json_number(json, "from", CAB_NOBODY);
        line.to = (cab_seat)net_json_number(json, "to", CAB_NOBODY);
        line.who = srv_number_read(json, "who");
        line.whom = srv_number_read(json, "whom");
        line.at = net_json_number(json, "at", 0);
        cab_text out;
        cab_text_begin(&out, line.name, sizeof line.name);
        if (name) cab_text_add(&out, name);
        line.text = srv_need_copy(text);
        keep_line(b, &line);
    }
    net_json_free(json);
}

static void store_line(srv_core *core, srv_table *t, const srv_line *line)
{
    srv_row row;
    cab_text *out = &core->out;
    memset(&row, 0, sizeof row);
    srv_blank(core);
    cab_json_open(out, NULL, '{');
    cab_json_int(out, "n", line->number);
    put_seat(out, "from", line->from);
    cab_json_string(out, "name", line->name);
    put_seat(out, "to", line->to);
    cab_json_string(out, "text", line->text);
    cab_json_int(out, "at", line->at);
    srv_number_put(out, "who", line->who);
    srv_number_put(out, "whom", line->whom);
    cab_json_close(out, '}');
    row.table = t->id;
    row.at = line->at;
    row.kind = SRV_ROW_TALK;
    row.seat = line->from;
    row.body = core->out.at;
    row.length = core->out.length;
    srv_took(core, t, core->world.append(core->world.self, &row));
}

static void write_talk(srv_core *core, const srv_line *line, cab_seat viewer)
{
    srv_blank(core);
    cab_text_add(&core->out, "{\"t\":\"talk\"");
    put_line(&core->out, "d", line, hears_words(line->from, line->to, viewer));
    cab_text_char(&core->out, '}');
}

static void say_aside(srv_core *core, srv_table *t, const srv_line *line)
{
    for (srv_link *link = t->body->links; link; link = link->next) {
        if (!hears_aside(t, line, link)) continue;
        srv_blank(core);
        srv_for_all(core);
        cab_text_add(&core->out, "{\"t\":\"aside\"");
        put_aside(&core->out, "d", line);
        cab_text_char(&core->out, '}');
        srv_say(core, link->conn, 0);
    }
}

static void say_line(srv_core *core, srv_table *t, const srv_line *line)
{
    bool lags = srv_lags(t);
    if (line->from >= CAB_SEATS) {
        say_aside(core, t, line);
        return;
    }
    for (srv_link *link = t->body->links; link; link = link->next) {
        if (!hears_line(t->body, line, link) || (lags && link->seat >= CAB_SEATS)) continue;
        write_talk(core, line, link->seat);
        srv_say(core, link->conn, 0);
    }
    if (!lags) return;
    write_talk(core, line, CAB_NOBODY);
    srv_say_late(core, t, line->from, line->at);
}

static const char *talk_trouble(const srv_link *link, const srv_request *r)
{
    const srv_table *t = link->table;
    size_t length = strlen(r->text);
    bool blank = strspn(r->text, " ") == length;
    if (!t->body->chat) return "no_chat";
    if (blank || length > SRV_TALK_BYTES || !cab_utf8_clean(r->text, (uint32_t)length))
        return "bad_text";
    if (r->to < 0) return NULL;
    if (link->seat >= CAB_SEATS) return "not_seated";
    if (!may_whisper(t)) return "no_whisper";
    if (r->to >= t->body->setup.seats || r->to == link->seat) return "no_seat";
    if (!t->body->play && t->body->chair[r->to].kind != SRV_HUMAN) return "no_seat";
    return NULL;
}

void srv_talk_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    srv_line line;
    const char *error = talk_trouble(link, r);
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    memset(&line, 0, sizeof line);
    line.number = t->body->line_number + 1;
    line.from = link->seat;
    line.to = r->to >= 0 ? (cab_seat)r->to : CAB_NOBODY;
    line.at = now;
    line.who = link->person->number;
    line.address = link->seat >= CAB_SEATS ? link->address : 0;
    if (!t->body->play && r->to >= 0) line.whom = t->body->chair[r->to].person->number;
    srv_name_guest(link->person);
    if (link->seat < CAB_SEATS)
        memcpy(line.name, t->body->chair[link->seat].name, sizeof line.name);
    else
        srv_name_here(t->body, link->person, link->program, line.name);
    line.text = srv_need_copy(r->text);
    core->figures.talk++;
    store_line(core, t, &line);
    srv_ok(core, link->conn, r->id);
    say_line(core, t, &line);
    keep_line(t->body, &line);
}

/* ---- statements ---- */

static void put_claim(cab_text *out, const char *key, const srv_table *t, uint32_t number,
                      cab_seat viewer, srv_time until)
{
    static const char *const verdict[] = {"open", "kept", "broken", "void"};
    const srv_statement *s = &t->body->play->statement[number];
    const cab_claim *claim = &s->claim;
    cab_json_open(out, key, '{');
    cab_json_int(out, "n", number);
    cab_json_int(out, "from", claim->from);
    if (claim->to < CAB_SEATS)
        cab_json_int(out, "to", claim->to);
    else
        cab_json_raw(out, "to", "null");
    if (hears_words(claim->from, claim->to, viewer)) {
        cab_json_string(out, "claim", t->game->claim[claim->kind].key);
        cab_json_open(out, "refs", '[');
        for (int i = 0; i < claim->refs; i++)
            cab_json_ref(out, t->game, NULL, &claim->ref[i]);
        cab_json_close(out, ']');
        bool known = viewer < CAB_SEATS || s->judged <= until;
        cab_json_string(out, "verdict", verdict[known ? s->verdict[viewer] : CAB_VERDICT_OPEN]);
    }
    cab_json_int(out, "at", s->at);
    cab_json_close(out, '}');
}

/* Whoever states too much takes nobody else's turn to speak. */
static bool may_state(const srv_play *play, cab_seat seat)
{
    int said = 0;
    for (uint32_t n = 0; n < play->statements; n++)
        said += play->statement[n].claim.from == seat;
    return said < SRV_CLAIMS_OF_SEAT;
}

bool srv_claim_note(srv_play *play, const cab_claim *claim, srv_time at)
{
    if (!may_state(play, claim->from)) return false;
    if (!play->statement)
        play->statement = (srv_statement *)srv_need_zero(SRV_CLAIMS_MAX * sizeof *play->statement);
    srv_statement *s = &play->statement[play->statements++];
    memset(s, 0, sizeof *s);
    s->claim = *claim;
    s->at = at;
    return true;
}

static void write_claim(srv_core *core, const srv_table *t, uint32_t number, cab_seat viewer,
                        srv_time now)
{
    srv_blank(core);
    cab_text_add(&core->out, "{\"t\":\"claim\"");
    put_claim(&core->out, "d", t, number, viewer, now);
    cab_text_char(&core->out, '}');
}

void srv_claim(srv_core *core, srv_table *t, const cab_claim *claim, srv_time now)
{
    srv_play *play = t->body->play;
    uint64_t ms = srv_ms(play, now);
    if (!srv_claim_note(play, claim, play->begun + (srv_time)ms)) return;
    cab_table_claim(&play->table, claim, ms);
    srv_store_lines(core, t, CAB_NOBODY, 0, now);
    core->figures.talk++;
    srv_bots_hear_claim(t, claim);
    bool lags = srv_lags(t);
    for (srv_link *link = t->body->links; link; link = link->next) {
        if (!srv_hears_seat(t->body, link, claim->from) || (lags && link->seat >= CAB_SEATS))
            continue;
        write_claim(core, t, play->statements - 1, link->seat, now);
        srv_say(core, link->conn, 0);
    }
    if (!lags) return;
    write_claim(core, t, play->statements - 1, CAB_NOBODY, now);
    srv_say_late(core, t, claim->from, now);
}

static int find_zone(const cab_game *game, const srv_thing *thing)
{
    for (int i = 0; i < game->zones; i++) {
        bool owner =
            thing->seat < 0 ? game->zone[i].seat >= CAB_SEATS : game->zone[i].seat == thing->seat;
        if (owner && thing->zone && cab_same(game->zone[i].key, thing->zone)) return i;
    }
    return -1;
}

static bool read_ref(const srv_table *t, const srv_thing *thing, cab_ref *ref)
{
    const cab_game *game = t->game;
    int value = 0;
    cab_ref_kind kind = CAB_REF_NONE;
    int zone = 0;
    if (thing->seat >= t->body->setup.seats) return false;
    if (cab_same(thing->kind, "seat")) {
        kind = CAB_REF_SEAT;
        if (thing->seat < 0) return false;
    } else if (cab_same(thing->kind, "face") && thing->name) {
        kind = CAB_REF_FACE;
        value = cab_name_find(game, CAB_NAME_FACE, thing->name);
        if (value <= 0) return false;
    } else if (cab_same(thing->kind, "term") && thing->name) {
        kind = CAB_REF_TERM;
        value = cab_name_find(game, CAB_NAME_TERM, thing->name);
        if (value <= 0) return false;
    } else if (cab_same(thing->kind, "number")) {
        kind = CAB_REF_NUMBER;
        value = thing->number;
    } else if (cab_same(thing->kind, "zone")) {
        kind = CAB_REF_ZONE;
        zone = find_zone(game, thing);
        if (zone < 0) return false;
    } else {
        return false;
    }
    bool owned = kind == CAB_REF_SEAT || kind == CAB_REF_ZONE; /* as the record keeps it */
    cab_seat seat = owned && thing->seat >= 0 ? (cab_seat)thing->seat : CAB_NOBODY;
    cab_ref_set(ref, kind, seat, (uint8_t)zone, CAB_NO_PLACE, (uint16_t)value, CAB_ALL);
    return true;
}

static bool read_claim(const srv_link *link, const srv_request *r, cab_claim *claim)
{
    const srv_table *t = link->table;
    const cab_claim_kind *kind = NULL;
    memset(claim, 0, sizeof *claim);
    for (uint8_t i = 0; i < t->game->claims && !kind; i++) {
        claim->kind = i;
        if (cab_same(t->game->claim[i].key, r->claim)) kind = &t->game->claim[i];
    }
    if (!kind) return false;
    claim->from = link->seat;
    claim->to = r->to >= 0 ? (cab_seat)r->to : CAB_NOBODY;
    for (int i = 0; i < CAB_CLAIM_REFS; i++) {
        if ((kind->argument[i] != CAB_REF_NONE) != (i < r->refs)) return false;
        if (i >= r->refs) continue;
        cab_ref *ref = &claim->ref[claim->refs++];
        if (!read_ref(t, &r->ref[i], ref) || ref->kind != kind->argument[i] ||
            !cab_claim_allows(kind, ref))
            return false;
    }
    return true;
}

void srv_claim_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    cab_claim claim;
    const char *error = NULL;
    if (link->seat >= CAB_SEATS)
        error = "not_seated";
    else if (!t->body->chat)
        error = "no_chat";
    else if (!t->body->play)
        error = "not_started";
    else if (t->body->play->over)
        error = "over";
    else if (r->to >= 0 && !may_whisper(t))
        error = "no_whisper";
    else if (r->to >= t->body->setup.seats || r->to == link->seat)
        error = "no_seat";
    else if (!read_claim(link, r, &claim))
        error = "bad_claim";
    else if (!may_state(t->body->play, link->seat))
        error = "too_fast";
    if (error) {
        srv_no(core, link->conn, r->id, error);
        return;
    }
    srv_claim(core, t, &claim, now);
    srv_ok(core, link->conn, r->id);
    srv_run(core, t, now);
}

/* ---- verdicts ---- */

static cab_verdict judge(srv_core *core, const srv_table *t, const cab_claim *claim,
                         cab_seat viewer, bool over)
{
    cab_verdict verdict = CAB_VERDICT_OPEN;
    cab_event event;
    for (int i = 0; i < core->journal.count && verdict == CAB_VERDICT_OPEN; i++)
        if (cab_redact(&core->journal.event[i], viewer, &event))
            verdict = t->game->judge(&core->after[viewer], viewer, claim, &event);
    if (over && verdict == CAB_VERDICT_OPEN)
        verdict = t->game->judge(&core->after[viewer], viewer, claim, NULL);
    return verdict;
}

static void say_verdict(srv_core *core, srv_table *t, uint32_t number, cab_seat viewer,
                        srv_time now)
{
    static const char *const name[] = {"open", "kept", "broken", "void"};
    srv_begin(core, "verdict");
    cab_json_int(&core->out, "n", number);
    cab_json_string(&core->out, "verdict", name[t->body->play->statement[number].verdict[viewer]]);
    srv_end(core);
    if (viewer >= CAB_SEATS && srv_lags(t))
        srv_say_late(core, t, CAB_NOBODY, now);
    else
        srv_say_table(core, t, viewer);
}

void srv_judge(srv_core *core, srv_table *t, bool over, srv_time now)
{
    srv_play *play = t->body->play;
    cab_seat viewer[SRV_VIEWERS];
    int viewers = srv_viewers(t, viewer);
    for (uint32_t n = 0; n < play->statements; n++) {
        srv_statement *s = &play->statement[n];
        for (int i = 0; i < viewers; i++) {
            cab_seat who = viewer[i];
            if (s->verdict[who] != CAB_VERDICT_OPEN) continue;
            if (!hears_words(s->claim.from, s->claim.to, who)) continue;
            s->verdict[who] = judge(core, t, &s->claim, who, over);
            if (s->verdict[who] == CAB_VERDICT_OPEN) continue;
            if (who >= CAB_SEATS) s->judged = now;
            say_verdict(core, t, n, who, now);
        }
    }
}

/* ---- for newcomers ---- */

static cab_seat seat_now(const srv_body *b, uint64_t person)
{
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        if (c->kind == SRV_HUMAN && (c->was ? c->was : c->person->number) == person) return seat;
    }
    return CAB_NOBODY;
}

/* A line with the seats its people have now. False: a whisper, and one of the two has left. */
static bool line_now(const srv_body *b, const srv_line *line, srv_line *out)
{
    *out = *line;
    if (line->who) out->from = seat_now(b, line->who);
    if (line->whom) out->to = seat_now(b, line->whom);
    return !line->whom || (out->from < CAB_SEATS && out->to < CAB_SEATS);
}

void srv_talk_put(srv_core *core, const srv_table *t, const srv_link *link, srv_time now)
{
    const srv_body *b = t->body;
    srv_time until = srv_known_until(t, link->seat, now);
    cab_json_open(&core->out, "talk", '[');
    for (uint32_t i = 0; i < b->talk.lines; i++) {
        srv_line line;
        if (line_now(b, &b->talk.line[i], &line) && hears_line(b, &line, link) && line.at <= until)
            put_line(&core->out, NULL, &line, hears_words(line.from, line.to, link->seat));
    }
    cab_json_close(&core->out, ']');
    cab_json_open(&core->out, "claims", '[');
    for (uint32_t n = 0; b->play && n < b->play->statements; n++) {
        const srv_statement *s = &b->play->statement[n];
        if (s->at > until || !srv_hears_seat(b, link, s->claim.from)) continue;
        put_claim(&core->out, NULL, t, n, link->seat, until);
    }
    cab_json_close(&core->out, ']');
    cab_json_open(&core->out, "aside", '[');
    for (uint32_t i = 0; i < b->aside.lines; i++)
        if (hears_aside(t, &b->aside.line[i], link)) put_aside(&core->out, NULL, &b->aside.line[i]);
    cab_json_close(&core->out, ']');
}

void srv_talk_heard(srv_core *core, srv_table *t, srv_link *link, srv_time now)
{
    srv_begin(core, "heard");
    srv_talk_put(core, t, link, now);
    srv_end(core);
    srv_say(core, link->conn, 0);
}

/* Each bot may say one thing between two moves. */
bool srv_bots_talk(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    bool said = false;
    for (cab_seat seat = 0; seat < b->setup.seats && b->chat && b->play; seat++) {
        srv_chair *c = &b->chair[seat];
        cab_claim claim;
        if (!c->bot || !c->bot->claim || c->spoken) continue;
        c->spoken = true;
        if (!srv_bot_speaks(t, seat, &claim)) continue;
        claim.from = seat;
        srv_claim(core, t, &claim, now);
        said = true;
    }
    return said;
}
