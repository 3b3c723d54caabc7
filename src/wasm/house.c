#include "wasm/house.h"

#include "base/assert.h"
#include "base/json.h"
#include "bots/search.h"
#include "net/json_read.h"
#include "server/pages.h"
#include "wasm/kept.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES_LISTED = 50,
    ASKED_MIN = 4,     /* a look at the table is better than none, however late it is */
    THOUGHT_MS = 2000, /* as long as a master takes; it may be longer where pauses are */
};

typedef struct waiting {
    struct waiting *next;
    srv_thought *thought;
} waiting;

static struct {
    srv_core *core;
    kept kept;
    char *room; /* what the page hands in */
    uint32_t room_bytes;
    char *page; /* what it is answered, SRV_PAGE */
    waiting *first, *last;
    cab_desk desk;
    const srv_thought *at; /* the thought that is worked on */
    srv_time since;        /* when that began */
    int asked;
} house;

static srv_time now(void)
{
    return (srv_time)page_now();
}

/* ---- the world of the core ------------------------------------------------------------------- */

static void world_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    (void)self;
    page_say(conn, text, length);
}

static void world_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                       uint32_t length)
{
    for (uint32_t i = 0; i < count; i++)
        world_send(self, conn[i], text, length);
}

static void world_close(void *self, srv_conn conn, uint16_t code)
{
    (void)self;
    page_hang_up(conn, code);
}

static uint64_t world_append(void *self, const srv_row *row)
{
    (void)self;
    kept_append(&house.kept, row);
    return house.kept.put;
}

static uint64_t world_put_table(void *self, const srv_stored *stored)
{
    (void)self;
    kept_put_table(&house.kept, stored);
    return house.kept.put;
}

static uint64_t world_put_person(void *self, const uint8_t person[SRV_PERSON], const char *name)
{
    (void)self;
    kept_put_person(&house.kept, person, name);
    return house.kept.put;
}

static bool world_load(void *self, srv_table_id id, void *to, void (*row)(void *, const srv_row *))
{
    (void)self;
    const kept_table *t = kept_find(&house.kept, id);
    for (const kept_row *r = t ? t->first : NULL; r; r = r->next)
        row(to, &r->row);
    return true;
}

static bool world_find(void *self, srv_table_id id, srv_stored *out)
{
    (void)self;
    const kept_table *t = kept_find(&house.kept, id);
    if (t) *out = *t->stored;
    return t != NULL;
}

static void world_random(void *self, void *bytes, uint32_t count)
{
    (void)self;
    page_random(bytes, count);
}

static void world_think(void *self, srv_thought *thought)
{
    (void)self;
    waiting *w = (waiting *)malloc(sizeof *w);
    cab_assert(w);
    w->next = NULL;
    w->thought = thought;
    if (house.last)
        house.last->next = w;
    else
        house.first = w;
    house.last = w;
}

/* ---- opening --------------------------------------------------------------------------------- */

void *house_room(uint32_t bytes)
{
    if (bytes > house.room_bytes || !house.room) {
        free(house.room);
        house.room_bytes = bytes + 1024;
        house.room = (char *)malloc(house.room_bytes);
        cab_assert(house.room);
    }
    return house.room;
}

uint32_t house_kept(uint32_t key_length, uint32_t length)
{
    return kept_take(&house.kept, house.room, key_length, (const uint8_t *)house.room + key_length,
                     length);
}

static bool enough(void *user)
{
    (void)user;
    if (++house.asked <= ASKED_MIN) return false;
    if (house.at->stale) return true;
    srv_time at = now();
    return at >= house.since + THOUGHT_MS && (house.at->by == SRV_NEVER || at >= house.at->by);
}

static void make_core(uint32_t pace)
{
    srv_config config = srv_config_usual();
    srv_world world;
    memset(&world, 0, sizeof world);
    world.send = world_send;
    world.tell = world_tell;
    world.close = world_close;
    world.append = world_append;
    world.put_table = world_put_table;
    world.put_person = world_put_person;
    world.load = world_load;
    world.find = world_find;
    world.random = world_random;
    world.think = world_think;
    config.pace = pace;
    memset(&config.limits, 0, sizeof config.limits); /* one person, whose own machine it is */
    config.memory_max = config.quiet_live = config.quiet_none = config.quiet_days = 0;
    house.core = srv_new(&config, &world, now());
}

void house_open(uint32_t pace)
{
    uint32_t at = 0;
    uint8_t person[SRV_PERSON];
    house.page = (char *)malloc(SRV_PAGE);
    house.desk.memory = malloc(CAB_SEARCH_MEMORY);
    cab_assert(house.page && house.desk.memory);
    house.desk.memory_size = CAB_SEARCH_MEMORY;
    house.desk.stop = enough;
    kept_open(&house.kept);
    if (!house.kept.somebody) {
        page_random(person, SRV_PERSON);
        kept_put_person(&house.kept, person, "");
    }
    make_core(pace);
    /* Games that go on wait until somebody comes to their table. */
    for (kept_table *t; (t = (kept_table *)srv_map_next(&house.kept.tables, &at)) != NULL;)
        if (t->stored->status == SRV_WAITING) srv_known(house.core, t->stored, now());
}

/* ---- what happens ---------------------------------------------------------------------------- */

void house_connect(uint32_t conn)
{
    const char *name = house.kept.name[0] ? house.kept.name : NULL;
    srv_caller caller = {.person = house.kept.person, .name = name};
    srv_connect(house.core, conn, &caller, now());
}

void house_hear(uint32_t conn, uint32_t length)
{
    srv_receive(house.core, conn, house.room, length, now());
}

void house_leave(uint32_t conn)
{
    srv_disconnect(house.core, conn, now());
}

double house_put(void)
{
    return (double)house.kept.put;
}

void house_safe(double put)
{
    srv_durable(house.core, (uint64_t)put, now());
}

double house_tick(void)
{
    srv_time next = srv_tick(house.core, now());
    return next == SRV_NEVER ? -1 : (double)next;
}

uint32_t house_minds(void)
{
    return house.first != NULL;
}

void house_think(void)
{
    waiting *w = house.first;
    if (!w) return;
    house.first = w->next;
    if (!house.first) house.last = NULL;
    house.at = w->thought;
    house.since = now();
    house.asked = 0;
    srv_thought_work(w->thought, &house.desk);
    srv_thought_done(house.core, w->thought, now());
    free(w);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void refuse(uint32_t status, const char *error)
{
    char text[64];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "error", error);
    cab_json_close(&out, '}');
    page_answer(status, out.at, out.length);
}

static void answer(const cab_text *out)
{
    cab_assert(!out->full);
    page_answer(200, out->at, out->length);
}

static void tell_me(cab_text *out)
{
    cab_json_open(out, NULL, '{');
    srv_page_person(house.kept.person, house.kept.name, false, out);
    cab_json_close(out, '}');
    answer(out);
}

static void renamed(void *user, bool safe)
{
    (void)user;
    if (safe) srv_renamed(house.core, house.kept.person, house.kept.name, false);
}

static void rename_me(const char *body, cab_text *out)
{
    net_json *json = net_json_read(body, (uint32_t)strlen(body));
    const char *name = net_json_text(json, "name");
    char tidy[SRV_NAME];
    if (name && !srv_name_tidy(name, tidy)) {
        kept_put_person(&house.kept, house.kept.person, tidy);
        srv_when_safe(house.core, house.kept.put, renamed, NULL);
        tell_me(out);
    } else {
        refuse(400, "bad_name");
    }
    net_json_free(json);
}

static void tell_words(const char *path, cab_text *out)
{
    const char *slash = strchr(path, '/');
    char id[32] = "";
    bool fits = slash && (size_t)(slash - path) < sizeof id;
    if (fits) memcpy(id, path, (size_t)(slash - path));
    const cab_game *game = cab_game_find(id);
    bool known = fits && (cab_same(id, "-") || (game && !game->hidden));
    for (cab_lang lang = 0; known && lang < CAB_LANGS; lang++) {
        if (!cab_same(slash + 1, cab_lang_code(lang))) continue;
        srv_page_words(game, lang, out);
        answer(out);
        return;
    }
    refuse(404, "not_found");
}

static int newer(const void *a, const void *b)
{
    srv_time one = (*(kept_table *const *)a)->stored->created;
    srv_time other = (*(kept_table *const *)b)->stored->created;
    return one < other ? 1 : one > other ? -1 : 0;
}

/* Newest first; with `before`, those behind that table. */
static void tell_games(const char *before, cab_text *out)
{
    kept_table **list = (kept_table **)calloc(house.kept.tables.count + 1, sizeof *list);
    uint32_t count = 0, at = 0, told = 0;
    srv_table_id last = 0;
    cab_assert(list);
    for (kept_table *t; (t = (kept_table *)srv_map_next(&house.kept.tables, &at)) != NULL;)
        if (t->stored && kept_seat(&house.kept, t) >= 0) list[count++] = t;
    qsort(list, count, sizeof *list, newer); /* NOLINT(bugprone-sizeof-expression) */
    bool on = !before || !srv_table_parse(before, &last);
    cab_json_open(out, NULL, '{');
    cab_json_open(out, "games", '[');
    for (uint32_t i = 0; i < count && told < GAMES_LISTED; i++) {
        if (on) {
            srv_page_game(list[i]->stored, kept_seat(&house.kept, list[i]), out);
            told++;
        }
        on = on || list[i]->id == last;
    }
    cab_json_close(out, ']');
    cab_json_close(out, '}');
    free(list);
    answer(out);
}

/* What stands behind `key=` in a query; NULL: nothing does. */
static const char *param(const char *query, const char *key, char *text, uint32_t size)
{
    uint32_t length = (uint32_t)strlen(key);
    for (const char *at = query; at && *at; at = strchr(at, '&')) {
        at += *at == '&';
        if (strncmp(at, key, length) != 0 || at[length] != '=') continue;
        cab_text out;
        cab_text_begin(&out, text, size);
        cab_text_bytes(&out, at + length + 1, (uint32_t)strcspn(at + length + 1, "&"));
        return text;
    }
    return NULL;
}

static void tell_past(const kept_table *t, bool replay, const char *query)
{
    srv_whole record = {NULL, 0, 0}, told = {NULL, 0, 0};
    char view[16], flag[4];
    uint8_t viewer;
    const char *wrong = NULL;
    for (const kept_row *r = t->first; r; r = r->next)
        if (r->row.kind == SRV_ROW_RECORD)
            (void)srv_whole_take(&record, r->row.body, r->row.length);
    if (t->stored->status != SRV_OVER) {
        refuse(409, "not_over");
    } else if (!record.text) {
        refuse(404, "no_table");
    } else if (!replay) {
        page_answer(200, record.text, record.length);
    } else if (!srv_page_viewer(param(query, "view", view, sizeof view), &viewer)) {
        refuse(400, "no_seat");
    } else {
        const char *beliefs = param(query, "beliefs", flag, sizeof flag);
        wrong =
            srv_page_replay(record.text, record.length, viewer, beliefs && cab_same(beliefs, "1"),
                            (cab_sink){srv_whole_take, &told});
        if (wrong)
            refuse(cab_same(wrong, "no_seat") ? 400 : 409, wrong);
        else
            page_answer(200, told.text, told.length);
    }
    free(record.text);
    free(told.text);
}

static void tell_table(const char *path, const char *query, cab_text *out)
{
    char key[SRV_KEY] = "";
    srv_table_id id = 0;
    size_t length = strcspn(path, "/");
    if (length == SRV_KEY - 1) memcpy(key, path, length);
    const kept_table *t = srv_table_parse(key, &id) ? kept_find(&house.kept, id) : NULL;
    const char *rest = path + length;
    bool replay = cab_same(rest, "/replay");
    if (!t)
        refuse(404, "no_table");
    else if (replay || cab_same(rest, "/record"))
        tell_past(t, replay, query);
    else if (rest[0] == 0 && srv_table_short(house.core, id, out, now()))
        answer(out);
    else
        refuse(404, "not_found");
}

static const char *behind(const char *path, const char *start)
{
    size_t length = strlen(start);
    return strncmp(path, start, length) == 0 ? path + length : NULL;
}

static void tell(const char *path, const char *query, cab_text *out)
{
    char before[SRV_KEY + 1];
    const char *rest;
    if (cab_same(path, "/api/me")) {
        tell_me(out);
    } else if (cab_same(path, "/api/games")) {
        srv_page_catalogue(out);
        answer(out);
    } else if (cab_same(path, "/api/my/games")) {
        tell_games(param(query, "before", before, sizeof before), out);
    } else if ((rest = behind(path, "/api/words/")) != NULL) {
        tell_words(rest, out);
    } else if ((rest = behind(path, "/api/tables/")) != NULL) {
        tell_table(rest, query, out);
    } else {
        refuse(404, "not_found");
    }
}

void house_ask(uint32_t length)
{
    cab_text out;
    char *request = (char *)malloc((size_t)length + 1);
    cab_assert(request);
    memcpy(request, house.room, length);
    request[length] = 0;
    char *body = strchr(request, '\n'), *query = strchr(request, '?');
    if (body) *body++ = 0;
    if (query && (!body || query < body)) *query++ = 0;
    cab_text_begin(&out, house.page, SRV_PAGE);
    if (behind(request, "GET "))
        tell(request + 4, query, &out);
    else if (cab_same(request, "POST /api/me"))
        rename_me(body ? body : "", &out);
    else
        refuse(404, "not_found");
    free(request);
}
