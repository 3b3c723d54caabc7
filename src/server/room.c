/* A table before, around and after a game: who sits where, the settings. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "engine/wire.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_SEATS = 4,
    FLAWS_MAX = 16 /* of one deck that are told */
};

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

/* A person and a program of theirs are two: neither speaks for the other's seat. */
static cab_seat seat_for(const srv_body *b, const srv_link *link)
{
    cab_seat seat = seat_of(b, link->person);
    return seat < CAB_SEATS && b->chair[seat].program == link->program ? seat : CAB_NOBODY;
}

static cab_seat free_seat(const srv_body *b)
{
    for (cab_seat seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].kind == SRV_EMPTY) return seat;
    return CAB_NOBODY;
}

srv_body *srv_body_new(srv_table *t)
{
    srv_body *b = (srv_body *)srv_need_zero(sizeof *b);
    t->body = b;
    b->host = CAB_NOBODY;
    b->vote = CAB_NOBODY;
    b->spectators = b->chat = true;
    b->window = SRV_WINDOW;
    cab_setup_default(t->game, t->game->min_seats, &b->setup);
    return b;
}

void srv_body_free(srv_core *core, srv_table *t)
{
    srv_body *b = t->body;
    for (int i = 0; i < CAB_SEATS; i++) {
        srv_person_release(core, b->chair[i].person);
        srv_chair_mindless(&b->chair[i]);
    }
    srv_talk_free(b);
    srv_door_body_gone(core, t);
    for (srv_late *late = b->late, *next; late; late = next) {
        next = late->next;
        free(late);
    }
    free(b->late_room);
    srv_play_free(b->play);
    free(b);
    t->body = NULL;
    srv_weigh(core, t);
}

/* ---- settings from a request ---- */

/* Why a request is refused. */
typedef struct {
    const char *error, *what;
    cab_flaw flaw[2][FLAWS_MAX]; /* of each deck */
    int flaws[2];
} trouble;

static void put_flaw(cab_text *out, const cab_game *game, int deck, const cab_flaw *flaw)
{
    static const char *const kind[CAB_FLAWS] = {"size", "copies", "kind", "card"};
    cab_json_open(out, NULL, '{');
    cab_json_int(out, "deck", deck);
    cab_json_string(out, "rule", flaw->rule);
    cab_json_string(out, "flaw", kind[flaw->kind]);
    cab_json_int(out, "has", flaw->has);
    cab_json_int(out, "min", flaw->min);
    cab_json_int(out, "max", flaw->max);
    if (flaw->kind != CAB_FLAW_SIZE) cab_json_ref(out, game, "about", &flaw->about);
    cab_json_close(out, '}');
}

static void refuse(srv_core *core, const srv_link *link, uint64_t id, const cab_game *game,
                   const trouble *no)
{
    if (no->flaws[0] + no->flaws[1] == 0) {
        srv_no_what(core, link->conn, id, no->error, no->what);
        return;
    }
    core->figures.refused++;
    srv_begin(core, "no");
    cab_json_int(&core->out, "id", (int64_t)id);
    cab_json_string(&core->out, "error", no->error);
    cab_json_string(&core->out, "what", no->what);
    cab_json_open(&core->out, "flaws", '[');
    for (int d = 0; d < 2; d++)
        for (int i = 0; i < no->flaws[d]; i++)
            put_flaw(&core->out, game, d, &no->flaw[d][i]);
    cab_json_close(&core->out, ']');
    srv_end(core);
    srv_say(core, link->conn, id);
}

/* Every rule of construction that the chosen decks break. */
static bool find_flaws(const srv_table *t, trouble *no)
{
    const cab_setup *setup = &t->body->setup;
    for (uint8_t d = 0; d < 2 && t->game->check_deck; d++) {
        if (setup->deck_count[d] == 0) continue;
        int count = t->game->check_deck(setup, d, no->flaw[d], FLAWS_MAX);
        no->flaws[d] = count < FLAWS_MAX ? count : FLAWS_MAX;
    }
    no->error = "bad_deck";
    no->what = "decks";
    return no->flaws[0] + no->flaws[1] > 0;
}

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
    if (r->open >= 0) b->open = r->open;
    if (r->spectators >= 0) b->spectators = r->spectators;
    if (r->chat >= 0) b->chat = r->chat;
    if (r->shuffle >= 0) b->shuffle = r->shuffle;
    if (r->closed >= 0) b->closed = r->closed;
    if (r->delay >= 0) b->delay = (uint16_t)r->delay;
    if (r->window >= 0) b->window = (uint16_t)r->window;
    if (rules_accept(t)) return true;
    if (find_flaws(t, no)) return false;
    bool range = b->setup.seats < t->game->min_seats || b->setup.seats > t->game->max_seats;
    no->error = range ? "no_seat" : "bad_option";
    no->what = range ? "seats" : "options";
    return false;
}

/* ---- seats ---- */

static bool put_bot(srv_table *t, cab_seat seat, const char *level)
{
    srv_chair *c = &t->body->chair[seat];
    if (!cab_bot_find(t->game, level) || strlen(level) >= SRV_LEVEL) return false;
    memset(c, 0, sizeof *c);
    c->kind = SRV_BOT;
    snprintf(c->level, sizeof c->level, "%s", level);
    srv_name_bots(t->body);
    return true;
}

static void put_person(srv_table *t, cab_seat seat, srv_link *link)
{
    srv_chair *c = &t->body->chair[seat];
    memset(c, 0, sizeof *c);
    c->kind = SRV_HUMAN;
    c->program = link->program;
    c->person = link->person;
    link->person->refs++;
    srv_name_guest(link->person);
    srv_name_here(t->body, link->person, c->program, c->name);
    srv_name_bots(t->body);
    for (srv_link *other = t->body->links; other; other = other->next)
        if (other->person == link->person && other->program == link->program) other->seat = seat;
    cab_seat host = t->body->host; /* a program is host only where no person sits */
    if (host >= CAB_SEATS || (t->body->chair[host].program && !c->program)) t->body->host = seat;
}

/* The first person there; where there are none, the first program. */
void srv_find_host(srv_body *b)
{
    b->host = CAB_NOBODY;
    for (int programs = 0; programs < 2; programs++)
        for (cab_seat seat = 0; seat < b->setup.seats && b->host >= CAB_SEATS; seat++)
            if (b->chair[seat].kind == SRV_HUMAN && b->chair[seat].program == (programs > 0))
                b->host = seat;
}

static void clear_seat(srv_core *core, srv_table *t, cab_seat seat)
{
    srv_body *b = t->body;
    srv_person *person = b->chair[seat].person;
    for (srv_link *link = b->links; link; link = link->next)
        if (link->seat == seat) link->seat = CAB_NOBODY;
    memset(&b->chair[seat], 0, sizeof b->chair[seat]);
    srv_person_release(core, person);
    if (b->host == seat) srv_find_host(b);
}

static void unready(srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++)
        b->chair[i].ready = b->chair[i].opened = false;
}

/* ---- requests ---- */

static void link_table(srv_core *core, srv_link *link, srv_table *t)
{
    srv_body *b = t->body;
    link->table = t;
    link->before = NULL;
    link->next = b->links;
    if (b->links) b->links->before = link;
    b->links = link;
    srv_table_visited(core, t);
    srv_lobby_note(core, t);
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
        srv_no(core, link->conn, r->id, core->starved ? "full" : "no_table");
        return;
    }
    cab_seat seat = seat_for(t->body, link);
    const char *no = seat >= CAB_SEATS ? srv_door_trouble(t, link) : NULL;
    if (no) {
        srv_no(core, link->conn, r->id, no);
        return;
    }
    if (link->knocks) srv_knock_end(core, link);
    bool same = link->table == t;
    if (!same) srv_link_leave(core, link, now);
    if (!same) link_table(core, link, t);
    link->seat = seat;
    say_entered(core, link, r->id, t->id);
    if (seat < CAB_SEATS && !same) srv_came(core, t, seat, now);
    srv_room_to(core, t, link);
    srv_send_late(core, t, now); /* what the view has must not come again */
    srv_play *play = t->body->play;
    if (play && (r->v < 0 || (uint64_t)r->v != play->v[seat] || t->body->delay > 0))
        srv_send_view(core, t, link, now);
    if (!play) srv_talk_heard(core, t, link, now);
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
    srv_body *b = srv_body_new(t);
    srv_secret_draw(core, b);
    return t;
}

static uint8_t usual_seats(const cab_game *game)
{
    bool four = game->min_seats <= USUAL_SEATS && USUAL_SEATS <= game->max_seats;
    return four ? USUAL_SEATS : game->min_seats;
}

static bool fill(srv_table *t, srv_link *link, const srv_request *r, trouble *no)
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
    put_person(t, seat, link);
    return true;
}

/* ---- how many ---- */

static void list_of_maker(srv_core *core, srv_table *t, bool add)
{
    srv_table *first = (srv_table *)srv_map_get(&core->makers, t->maker.person);
    if (!t->maker.person) return;
    if (add) {
        t->maker_next = first;
        if (first) first->maker_before = t;
        srv_map_put(&core->makers, t->maker.person, t);
        return;
    }
    if (t->maker_next) t->maker_next->maker_before = t->maker_before;
    if (t->maker_before)
        t->maker_before->maker_next = t->maker_next;
    else if (t->maker_next)
        srv_map_put(&core->makers, t->maker.person, t->maker_next);
    else
        srv_map_remove(&core->makers, t->maker.person);
    t->maker_next = t->maker_before = NULL;
}

/* A table counts for who made it for as long as it waits or is played at. */
void srv_count_table(srv_core *core, srv_table *t, srv_time now)
{
    bool counts = waiting(t) || t->status == SRV_PLAYING;
    uint32_t *const of[] = {&core->figures.tables_waiting, &core->figures.tables_playing};
    if (t->counted) --*of[t->counted_as];
    if (counts) ++*of[t->status];
    t->counted_as = t->status;
    if (counts == t->counted) return;
    t->counted = counts;
    if (counts)
        srv_budget_hold(&core->budget, t->maker, SRV_HOLD_TABLE, now);
    else
        srv_budget_give(&core->budget, t->maker, SRV_HOLD_TABLE);
    list_of_maker(core, t, counts);
}

static bool too_many(srv_core *core, const srv_link *link, srv_time now)
{
    srv_payer payer = srv_pays(link), person = {payer.person, 0};
    if (srv_budget_room(&core->budget, payer, SRV_HOLD_TABLE)) return false;
    if (!srv_budget_room(&core->budget, person, SRV_HOLD_TABLE))
        (void)srv_give_up_own(core, link->person, now);
    return !srv_budget_room(&core->budget, payer, SRV_HOLD_TABLE);
}

/* Is there room for one more? If not, why. */
static const char *no_room(srv_core *core, const srv_link *link, srv_time now)
{
    if (too_many(core, link, now)) return "too_many";
    return srv_house_has_room(core, now) && srv_memory_for_one(core, now) ? NULL : "full";
}

void srv_create(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    const cab_game *game = cab_game_find(r->game);
    trouble no;
    memset(&no, 0, sizeof no);
    if (!game || game->hidden) {
        srv_no(core, link->conn, r->id, "no_game");
        return;
    }
    const char *why = no_room(core, link, now);
    if (why) {
        srv_no(core, link->conn, r->id, why);
        return;
    }
    srv_table *t = new_table(core, game, now);
    t->body->setup.seats = usual_seats(game);
    if (!set_all(t, r, &no) || !fill(t, link, r, &no)) {
        refuse(core, link, r->id, game, &no);
        srv_table_drop(core, t);
        return;
    }
    srv_link_leave(core, link, now);
    link_table(core, link, t);
    link->seat = seat_for(t->body, link);
    t->maker = srv_pays(link);
    t->body->terms = srv_terms(t);
    srv_room_store(core, t, now);
    say_entered(core, link, r->id, t->id);
    srv_room_say(core, t, now);
    srv_run(core, t, now);
}

/* The room has changed: everybody hears of it once it is safe. */
static void changed(srv_core *core, srv_table *t, srv_link *link, uint64_t id, srv_time now)
{
    srv_room_store(core, t, now);
    srv_ok(core, link->conn, id);
    srv_room_say(core, t, now);
}

static const char *sit(srv_core *core, srv_link *link, const srv_request *r)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    cab_seat seat = r->seat >= 0 ? (cab_seat)r->seat : free_seat(b);
    if (seat >= CAB_SEATS) return "full";
    if (seat >= b->setup.seats) return "no_seat";
    if (b->chair[seat].kind != SRV_EMPTY) return "taken";
    if (link->seat >= CAB_SEATS && seat_of(b, link->person) < CAB_SEATS) return "not_allowed";
    if (link->seat >= CAB_SEATS && srv_sent_away(b, link->person->number, link->address))
        return "banned";
    bool host = link->seat < CAB_SEATS && link->seat == b->host;
    if (link->seat < CAB_SEATS) clear_seat(core, t, link->seat);
    put_person(t, seat, link);
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

static const char *kick(srv_core *core, const srv_link *by, cab_seat seat)
{
    srv_table *t = by->table;
    const srv_body *b = t->body;
    if (seat >= b->setup.seats || b->chair[seat].kind != SRV_HUMAN || seat == b->host)
        return "no_seat";
    srv_door_kick_seated(by, seat);
    clear_seat(core, t, seat);
    return NULL;
}

/* Whoever was let in at a closed table may come back to it without a seat. */
static void stand(srv_core *core, const srv_link *link)
{
    if (link->table->body->closed) srv_door_admit(link->table->body, link->person->number);
    clear_seat(core, link->table, link->seat);
}

static void set_up(srv_core *core, srv_table *t, const srv_request *r, trouble *no)
{
    srv_body *b = t->body, old = *b;
    bool good = set_all(t, r, no);
    for (cab_seat seat = b->setup.seats; good && seat < old.setup.seats; seat++)
        if (b->chair[seat].kind == SRV_HUMAN) {
            good = false;
            no->error = "taken";
            no->what = NULL;
        }
    if (!good) {
        *b = old;
        return;
    }
    no->error = NULL;
    for (cab_seat seat = b->setup.seats; seat < CAB_SEATS; seat++)
        clear_seat(core, t, seat);
    if (b->closed && !old.closed) srv_door_close(b);
}

/* What a request changes, if it changes anything. */
static srv_change change_of(const srv_request *r)
{
    if (r->kind == SRV_REQ_BOT) return SRV_BOTS_CHANGED;
    if (r->kind != SRV_REQ_SETUP) return SRV_SEATS_CHANGED;
    if (r->options > 0) return SRV_OPTIONS_CHANGED;
    if (r->deck_count[0] >= 0 || r->deck_count[1] >= 0) return SRV_DECKS_CHANGED;
    if (r->clock) return SRV_CLOCK_CHANGED;
    if (r->shuffle >= 0) return SRV_SHUFFLE_CHANGED;
    if (r->spectators >= 0 || r->delay >= 0) return SRV_WATCHING_CHANGED;
    return SRV_TABLE_CHANGED;
}

void srv_ask_again(srv_table *t, const char *by, srv_change what)
{
    srv_body *b = t->body;
    uint64_t terms = srv_terms(t);
    bool any = false;
    if (terms == b->terms) return;
    b->terms = terms;
    for (int i = 0; i < b->setup.seats; i++)
        any = any || b->chair[i].ready;
    if (!any) return;
    unready(b);
    b->again = what;
    snprintf(b->again_by, SRV_NAME, "%s", by);
}

void srv_room_request(srv_core *core, srv_link *link, const srv_request *r, srv_time now)
{
    srv_table *t = link->table;
    trouble no;
    memset(&no, 0, sizeof no);
    bool host = link->seat < CAB_SEATS && link->seat == t->body->host;
    bool hosts = r->kind == SRV_REQ_BOT || r->kind == SRV_REQ_KICK || r->kind == SRV_REQ_SETUP;
    cab_seat seat = CAB_NOBODY;
    if (r->kind == SRV_REQ_KICK && !srv_kick_chair(t->body, r, &seat)) {
        srv_kick_request(core, link, r, now);
        return;
    }
    char by[SRV_NAME];
    srv_name_guest(link->person);
    memcpy(by, link->seat < CAB_SEATS ? t->body->chair[link->seat].name : link->person->name,
           sizeof by);
    uint8_t status = srv_known_status(t, link->seat);
    if (!waiting(t))
        no.error = status == SRV_OVER || status == SRV_GIVEN_UP ? "over"
                   : status == SRV_KEPT                         ? "kept"
                                                                : "started";
    else if (t->body->opening && r->kind != SRV_REQ_OPEN)
        no.error = "opening";
    else if (hosts && !host)
        no.error = "not_host";
    else if (r->kind != SRV_REQ_SIT && link->seat >= CAB_SEATS)
        no.error = "not_seated";
    else if (r->kind == SRV_REQ_SIT)
        no.error = sit(core, link, r);
    else if (r->kind == SRV_REQ_STAND)
        stand(core, link);
    else if (r->kind == SRV_REQ_BOT)
        no.error = seat_bot(t, r);
    else if (r->kind == SRV_REQ_KICK)
        no.error = kick(core, link, seat);
    else if (r->kind == SRV_REQ_SETUP)
        set_up(core, t, r, &no);
    else if (r->kind == SRV_REQ_OPEN)
        no.error = srv_open(t, link->seat, r);
    else if (r->on != 0 && r->terms >= 0 && (uint64_t)r->terms != t->body->terms)
        no.error = "changed"; /* they agree to what stands here no more */
    else
        no.error = srv_make_ready(t, link->seat, r);
    if (no.error) {
        refuse(core, link, r->id, t->game, &no);
        return;
    }
    if (r->kind == SRV_REQ_SIT) memcpy(by, t->body->chair[link->seat].name, sizeof by);
    srv_ask_again(t, by, change_of(r));
    srv_door_answer(core, t);
    srv_maybe_open(t, now);
    changed(core, t, link, r->id, now);
    srv_door_send_off(core, t, now);
    srv_maybe_start(core, t, now);
    srv_run(core, t, now);
}

/* ---- once more ---- */

/* All who are still somebody. */
static bool all_want(const srv_body *b)
{
    for (int i = 0; i < b->setup.seats; i++) {
        const srv_chair *c = &b->chair[i];
        if (c->kind == SRV_HUMAN && !c->was && !(b->wants_rematch & CAB_BIT(i))) return false;
    }
    return true;
}

static void make_rematch(srv_core *core, srv_table *t, const srv_link *maker, srv_time now)
{
    srv_table *next = new_table(core, t->game, now);
    srv_body *b = t->body, *n = next->body;
    next->maker = srv_pays(maker);
    n->open = false; /* it is for these people */
    n->spectators = b->spectators;
    n->chat = b->chat;
    n->shuffle = b->shuffle;
    n->closed = b->closed;
    n->delay = b->delay;
    n->window = b->window;
    n->clock = b->clock;
    n->bank = b->bank;
    n->increment = b->increment;
    n->setup = b->setup;
    n->host = b->host;
    srv_table_left(core, next, now);
    for (int i = 0; i < b->setup.seats; i++) {
        srv_chair *c = &n->chair[i];
        if (b->chair[i].was) continue; /* a free seat */
        c->kind = b->chair[i].kind;
        c->program = b->chair[i].program;
        memcpy(c->name, b->chair[i].name, sizeof c->name);
        c->person = b->chair[i].person;
        if (c->person) c->person->refs++;
        if (c->kind == SRV_BOT) memcpy(c->level, b->chair[i].level, sizeof c->level);
    }
    if (n->host >= CAB_SEATS || n->chair[n->host].kind != SRV_HUMAN)
        n->host = seat_of(n, maker->person);
    n->terms = srv_terms(next);
    b->rematch = next->id;
    srv_room_store(core, next, now);
    srv_run(core, next, now);
}

void srv_rematch(srv_core *core, srv_link *link, uint64_t id, srv_time now)
{
    srv_table *t = link->table;
    srv_body *b = t->body;
    if (t->status != SRV_OVER || link->seat >= CAB_SEATS) {
        bool over = srv_known_status(t, link->seat) == SRV_OVER,
             given_up = t->status == SRV_GIVEN_UP;
        srv_no(core, link->conn, id, given_up ? "over" : over ? "not_seated" : "not_started");
        return;
    }
    const char *why = b->rematch ? NULL : no_room(core, link, now);
    if (why) {
        srv_no(core, link->conn, id, why);
        return;
    }
    b->wants_rematch |= (uint8_t)CAB_BIT(link->seat);
    if (all_want(b) && !b->rematch) make_rematch(core, t, link, now);
    changed(core, t, link, id, now);
}

/* ---- somebody was deleted ---- */

static void forget_here(srv_core *core, srv_table *t, cab_seat seat, srv_time now)
{
    static const uint8_t none[SRV_PERSON];
    srv_chair *c = &t->body->chair[seat];
    if (waiting(t)) {
        if (t->body->opening) srv_start_fail(core, t->body, (uint8_t)CAB_BIT(seat));
        clear_seat(core, t, seat);
        srv_ask_again(t, srv_forgotten_name(), SRV_SEATS_CHANGED);
    } else {
        c->was = c->person->number; /* what it said is still that seat's */
        srv_person_release(core, c->person);
        c->person = srv_person_get(core, none, srv_forgotten_name());
        snprintf(c->name, sizeof c->name, "%s", srv_forgotten_name());
    }
    if (t->status != SRV_KEPT) srv_room_store(core, t, now);
    srv_room_say(core, t, now);
    srv_run(core, t, now);
}

bool srv_knows(const srv_core *core, srv_table_id id)
{
    return srv_map_get(&core->tables, id) != NULL;
}

/* Of a table at rest the store forgets them by itself; whoever waits there is gone when it is read.
 * A table that is overdue goes when it is looked at, and another moves into its place in the map:
 * so the walk is over before anything happens. */
static void forget_tables(srv_core *core, const srv_person *person, srv_time now)
{
    uint32_t at = 0, count = 0;
    srv_table *t,
        **all = (srv_table **)srv_need((core->figures.tables_loaded + 1) * sizeof(srv_table *));
    while ((t = (srv_table *)srv_map_next(&core->tables, &at)) != NULL)
        if (t->body) all[count++] = t;
    for (uint32_t i = 0; i < count; i++) {
        cab_seat seat = seat_of(all[i]->body, person);
        bool out = srv_door_forget(all[i]->body, person->number);
        if (seat < CAB_SEATS)
            forget_here(core, all[i], seat, now);
        else if (out && all[i]->status != SRV_KEPT)
            srv_room_store(core, all[i], now);
    }
    free(all);
}

/* Who has a line is told when it is safe. */
void srv_forget(srv_core *core, const uint8_t id[SRV_PERSON], srv_time now)
{
    srv_person *person = srv_person_get(core, id, NULL);
    srv_link *link;
    uint32_t at = 0;
    while ((link = (srv_link *)srv_map_next(&core->links, &at)) != NULL)
        if (link->person == person) srv_link_leave(core, link, now);
    forget_tables(core, person, now);
    for (at = 0; (link = (srv_link *)srv_map_next(&core->links, &at)) != NULL;)
        if (link->person == person) srv_hang_up(core, link->conn, SRV_CLOSE_DELETED);
    srv_person_release(core, person);
}
