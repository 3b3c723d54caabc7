/* docs/protocol.md against the server, in both directions. Every request on the page is taken by
 * the decoder, every field that no line shows is refused; what a core sends in a long scripted
 * evening has exactly the fields and types of the page, and every field, message and error of the
 * page comes up.
 *
 * A fact is a place in a message and a type: `room.d.seats[]` is `@SEAT`, `SEAT.name` is `string`.
 */
#include "sim_world.h"

#include "base/bits.h"
#include "base/json.h"
#include "base/test.h"
#include "record/deal.h"
#include "server/json_in.h"

#include <jansson.h>

enum { FACTS = 800, PATH = 120, REQUESTS = 64, PEOPLE = 5, ERRORS = 64, TEXT = 4096 };

/* ---- facts ---- */

typedef struct {
    char path[PATH], type[24];
    uint64_t hash; /* of the path */
    bool seen;
} fact;

static fact facts[FACTS];
static int fact_count, surprises;
static char surprise[PATH + 64];
static char request_doc[REQUESTS][1024];
static int requests;
static char error_doc[ERRORS][24];
static bool error_seen[ERRORS];
static int errors;

static uint64_t hash_path(const char *path)
{
    return cab_hash(1, path, (uint32_t)strlen(path));
}

static fact *find_fact(const char *path, const char *type)
{
    uint64_t hash = hash_path(path);
    for (int i = 0; i < fact_count; i++)
        if (facts[i].hash == hash && cab_same(facts[i].type, type)) return &facts[i];
    return NULL;
}

static fact *find_word(const char *path) /* a fact whose type is a word of the page */
{
    uint64_t hash = hash_path(path);
    for (int i = 0; i < fact_count; i++)
        if (facts[i].hash == hash && facts[i].type[0] == '@') return &facts[i];
    return NULL;
}

static const char *type_of(const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT: return "object";
    case JSON_ARRAY: return "array";
    case JSON_STRING: return json_string_value(json)[0] == '@' ? json_string_value(json) : "string";
    case JSON_INTEGER: return "number";
    case JSON_TRUE:
    case JSON_FALSE: return "flag";
    case JSON_NULL: return "null";
    default: return "fraction"; /* there are none */
    }
}

/* What a page says of options is one of many: any keys, texts as values. */
static bool is_map(const char *path)
{
    return cab_same(path, "OPTIONS");
}

static void learn(const json_t *json, const char *path)
{
    char below[PATH];
    const char *key;
    json_t *value;
    size_t i;
    if (!find_fact(path, type_of(json))) {
        CHECK(fact_count < FACTS);
        fact *f = &facts[fact_count++];
        snprintf(f->path, sizeof f->path, "%s", path);
        f->hash = hash_path(path);
        snprintf(f->type, sizeof f->type, "%s", type_of(json));
    }
    if (is_map(path)) return;
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        snprintf(below, sizeof below, "%s.%s", path, key);
        learn(value, below);
    }
    snprintf(below, sizeof below, "%s[]", path);
    json_array_foreach(json, i, value) learn(value, below);
}

static void compare(const json_t *json, const char *path)
{
    char below[PATH];
    const char *key, *type = type_of(json);
    json_t *value;
    size_t i;
    fact *known = find_fact(path, type), *word = find_word(path);
    if (!known && word) {
        word->seen = true;
        compare(json, word->type + 1);
        return;
    }
    if (!known) {
        surprises++;
        snprintf(surprise, sizeof surprise, "%s is a %s", path, type);
        return;
    }
    known->seen = true;
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        snprintf(below, sizeof below, "%s.%s", path, key);
        if (!is_map(path))
            compare(value, below);
        else if (!json_is_string(value))
            surprises++;
    }
    snprintf(below, sizeof below, "%s[]", path);
    json_array_foreach(json, i, value) compare(value, below);
}

/* ---- the page ---- */

/* JSON with words in capitals as texts that begin with @. */
static json_t *read_example(const char *line)
{
    char text[TEXT];
    size_t out = 0;
    bool quoted = false;
    for (const char *at = line; *at && out + 40 < sizeof text; at++) {
        bool word = !quoted && *at >= 'A' && *at <= 'Z';
        if (*at == '"' && (at == line || at[-1] != '\\')) quoted = !quoted;
        if (!word) {
            text[out++] = *at;
            continue;
        }
        size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        out += (size_t)snprintf(text + out, sizeof text - out, "\"@%.*s\"", (int)length, at);
        at += length - 1;
    }
    text[out] = 0;
    return json_loads(text, JSON_DECODE_ANY, NULL);
}

static void learn_message(const char *line, const char *asked)
{
    char root[PATH];
    json_t *json = read_example(line);
    if (!json) printf("%s\n", line);
    CHECK(json != NULL);
    const char *t = json_string_value(json_object_get(json, "t"));
    CHECK(t != NULL);
    snprintf(root, sizeof root, "%s%s%s", t, cab_same(t, "ok") && asked[0] ? " " : "",
             cab_same(t, "ok") ? asked : "");
    json_object_del(json, "t");
    learn(json, root);
    json_decref(json);
}

static void learn_request(const char *line, char *asked, size_t size)
{
    CHECK(requests < REQUESTS && strlen(line) < sizeof request_doc[0]);
    memcpy(request_doc[requests++], line, strlen(line) + 1);
    json_t *json = json_loads(line, 0, NULL);
    if (!json) printf("%s\n", line);
    CHECK(json != NULL);
    snprintf(asked, size, "%s", json_string_value(json_object_get(json, "t")));
    json_decref(json);
}

/* expected: some game of today must send it. */
static void learn_word(const char *line, bool expected)
{
    char name[24];
    int before = fact_count;
    size_t length = strcspn(line, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, line);
    json_t *json = read_example(line + length);
    if (!json) printf("%s\n", line);
    CHECK(json != NULL);
    learn(json, name);
    for (int i = before; i < fact_count; i++)
        facts[i].seen = !expected;
    json_decref(json);
}

/* `| `a`, `b` | when |`: the names in the first column. */
static void learn_errors(const char *line)
{
    const char *end = strchr(line + 1, '|');
    for (const char *at = strchr(line, '`'); at && at < end; at = strchr(at, '`')) {
        size_t length = strcspn(at + 1, "`");
        CHECK(errors < ERRORS);
        snprintf(error_doc[errors++], sizeof error_doc[0], "%.*s", (int)length, at + 1);
        at += length + 2;
    }
}

static void read_page(void)
{
    static char line[TEXT];
    char asked[24] = "";
    bool block = false, in_errors = false;
    if (fact_count > 0) return;
    FILE *file = fopen("docs/protocol.md", "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "```", 3) == 0) {
            block = !block;
            asked[0] = 0;
        } else if (block) {
            if (strncmp(line, "> ", 2) == 0) learn_request(line + 2, asked, sizeof asked);
            if (strncmp(line, "< ", 2) == 0) learn_message(line + 2, asked);
            if (strncmp(line, "= ", 2) == 0) learn_word(line + 2, true);
            if (strncmp(line, "~ ", 2) == 0) learn_word(line + 2, false);
        } else {
            CHECK(!strstr(line, "{\"t\":")); /* examples are lines of their own */
            if (line[0] == '#') in_errors = cab_same(line, "## Errors");
            if (in_errors && strncmp(line, "| `", 3) == 0) learn_errors(line);
        }
    }
    fclose(file);
    CHECK(fact_count > 100 && requests > 20 && errors > 20);
}

/* ---- requests ---- */

TEST(requests_on_the_page_are_taken, "")
{
    bool known[SRV_REQS] = {true};
    read_page();
    for (int i = 0; i < requests; i++) {
        srv_request r;
        bool good = srv_request_read(&r, request_doc[i], (uint32_t)strlen(request_doc[i]));
        if (!good) printf("%s\n", request_doc[i]);
        CHECK(good);
        known[r.kind] = true;
        srv_request_free(&r);
    }
    for (int kind = 0; kind < SRV_REQS; kind++)
        CHECK(known[kind]);
}

/* Is this field of d shown for this type anywhere on the page? */
static bool is_shown(const char *type, const char *key)
{
    bool shown = false;
    for (int i = 0; i < requests && !shown; i++) {
        json_t *json = json_loads(request_doc[i], 0, NULL);
        shown = cab_same(json_string_value(json_object_get(json, "t")), type) &&
                json_object_get(json_object_get(json, "d"), key);
        json_decref(json);
    }
    return shown;
}

static bool is_taken_with(const json_t *base, const char *key, json_t *value)
{
    json_t *more = json_deep_copy(base);
    srv_request r;
    if (!json_object_get(more, "d")) json_object_set_new(more, "d", json_object());
    json_object_set(json_object_get(more, "d"), key, value);
    char *text = json_dumps(more, 0);
    bool taken = srv_request_read(&r, text, (uint32_t)strlen(text));
    if (taken) srv_request_free(&r);
    free(text);
    json_decref(more);
    return taken;
}

TEST(fields_the_page_does_not_show_are_refused, "")
{
    read_page();
    for (int i = 0; i < requests; i++) {
        json_t *base = json_loads(request_doc[i], 0, NULL);
        const char *type = json_string_value(json_object_get(base, "t"));
        for (int j = 0; j < requests; j++) {
            json_t *other = json_loads(request_doc[j], 0, NULL), *value;
            const char *key;
            json_object_foreach(json_object_get(other, "d"), key, value)
            {
                bool taken = is_taken_with(base, key, value), shown = is_shown(type, key);
                if (taken != shown) printf("%s with %s\n", type, key);
                CHECK_EQ(taken, shown);
            }
            json_decref(other);
        }
        CHECK(!is_taken_with(base, "nonsense", json_object_get(base, "t")));
        json_decref(base);
    }
}

/* ---- an evening ---- */

typedef struct {
    uint8_t person[SRV_PERSON];
    uint32_t conn;
    char name[16];
    uint64_t id;        /* of the last request */
    char asked[16];     /* its type */
    char error[24];     /* what it was answered; "": ok; "?": not at all */
    char made[SRV_KEY]; /* table of the last create */
    char status[12];    /* of the room it is in */
    char rematch[SRV_KEY];
    char commitment[2 * CAB_COMMITMENT + 1];
    bool opening; /* asked to open */
    int64_t v;
    cab_move choice[CAB_LIST_MAX];
    int choices;
    bool whispers; /* as it was last told */
} player;

static sim world;
static player people[PEOPLE];

static void note_error(player *k, const char *error)
{
    snprintf(k->error, sizeof k->error, "%s", error);
    for (int i = 0; i < errors; i++)
        if (cab_same(error_doc[i], error)) {
            error_seen[i] = true;
            return;
        }
    surprises++;
    snprintf(surprise, sizeof surprise, "error %s", error);
}

static void note_choices(player *k, const json_t *d, const json_t *v)
{
    const json_t *list = json_object_get(d, "choices");
    k->v = json_integer_value(v);
    k->choices = 0;
    k->whispers = json_is_true(json_object_get(d, "whisper"));
    for (size_t i = 0; i < json_array_size(list); i++)
        k->choice[k->choices++] =
            (cab_move)json_integer_value(json_object_get(json_array_get(list, i), "move"));
}

static void note_room(player *k, const json_t *d)
{
    const char *rematch = json_string_value(json_object_get(d, "rematch"));
    snprintf(k->status, sizeof k->status, "%s", json_string_value(json_object_get(d, "status")));
    snprintf(k->rematch, sizeof k->rematch, "%s", rematch ? rematch : "");
    snprintf(k->commitment, sizeof k->commitment, "%s",
             json_string_value(json_object_get(d, "commitment")));
    const json_t *chair = json_array_get(json_object_get(d, "seats"),
                                         (size_t)json_integer_value(json_object_get(d, "you")));
    k->opening = json_object_get(d, "opening") && json_is_integer(json_object_get(d, "you")) &&
                 !json_is_true(json_object_get(chair, "opened"));
}

static void hear(player *k, const char *t, const json_t *json)
{
    const json_t *d = json_object_get(json, "d"), *id = json_object_get(d, "id");
    const char *table = json_string_value(json_object_get(d, "table"));
    bool mine = id && (uint64_t)json_integer_value(id) == k->id;
    if (cab_same(t, "ok") && mine) k->error[0] = 0;
    if (cab_same(t, "ok") && mine && table) snprintf(k->made, sizeof k->made, "%s", table);
    if (cab_same(t, "no")) note_error(k, json_string_value(json_object_get(d, "error")));
    if (cab_same(t, "room")) note_room(k, d);
    if (cab_same(t, "view") || cab_same(t, "up")) note_choices(k, d, json_object_get(json, "v"));
}

static void server_sent(sim *s, uint32_t conn, const char *text, uint32_t length)
{
    char root[PATH];
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    (void)s;
    CHECK(json != NULL);
    for (int i = 0; i < PEOPLE; i++) {
        player *k = &people[i];
        if (k->conn != conn) continue;
        const char *t = json_string_value(json_object_get(json, "t"));
        snprintf(root, sizeof root, "ok %s", k->asked);
        if (!cab_same(t, "ok") || !find_fact(root, "object")) snprintf(root, sizeof root, "%s", t);
        hear(k, t, json);
        json_object_del(json, "t");
        compare(json, root);
    }
    json_decref(json);
}

static void settle(void)
{
    srv_time due = srv_tick(world.core, world.now);
    for (int i = 0; i < 10000 && (world.ops > 0 || due <= world.now); i++) {
        if (world.ops > 0) sim_commit(&world);
        due = srv_tick(world.core, world.now);
    }
    CHECK_EQ(world.ops, 0);
}

static void pass_time(int64_t ms)
{
    srv_time until = world.now + ms;
    while (world.now < until) {
        srv_time due = srv_tick(world.core, world.now);
        world.now = due < until && due > world.now ? due : due <= world.now ? world.now + 1 : until;
        settle();
    }
}

static void lose_disk(void)
{
    CHECK(world.ops > 0);
    uint64_t first = world.op[0].ticket;
    for (uint32_t i = 0; i < world.ops; i++)
        sim_drop_op(&world.op[i]);
    world.ops = 0;
    world.committing = false;
    srv_failed(world.core, first, world.now);
}

static void send_text(player *k, const char *type, const char *body, bool with_v)
{
    char text[TEXT], v[32] = "";
    if (with_v) snprintf(v, sizeof v, ",\"v\":%lld", (long long)k->v);
    k->id++;
    snprintf(k->asked, sizeof k->asked, "%s", type);
    snprintf(k->error, sizeof k->error, "?");
    int length = snprintf(text, sizeof text, "{\"t\":\"%s\",\"d\":{\"id\":%llu%s%s}%s}", type,
                          (unsigned long long)k->id, body[0] ? "," : "", body, v);
    CHECK(length > 0 && (size_t)length < sizeof text);
    srv_receive(world.core, k->conn, text, (uint32_t)length, world.now);
}

/* The answer: "" is ok, else the name of the error. */
static const char *ask(player *k, const char *type, const char *body)
{
    send_text(k, type, body, false);
    settle();
    return k->error;
}

static const char *enter(player *k, const char *table)
{
    char body[40];
    snprintf(body, sizeof body, "\"table\":\"%s\"", table);
    return ask(k, "enter", body);
}

static const char *move(player *k, int64_t v, const char *moves)
{
    char body[64];
    k->v = v;
    snprintf(body, sizeof body, "\"moves\":[%s]", moves);
    send_text(k, "move", body, true);
    settle();
    return k->error;
}

static const char *move_one(player *k, cab_move which)
{
    char number[8];
    snprintf(number, sizeof number, "%u", which);
    return move(k, k->v, number);
}

static void sit_down(player *k, uint32_t conn)
{
    k->conn = conn;
    srv_caller caller = {.person = k->person, .name = k->name, .address = conn};
    srv_connect(world.core, conn, &caller, world.now);
    settle();
}

static void go_away(player *k)
{
    srv_disconnect(world.core, k->conn, world.now);
    k->conn = 0;
    settle();
}

#include "protocol_ready.h"

static void end_evening(void)
{
    if (surprises > 0) printf("%d surprises; the last: %s\n", surprises, surprise);
    sim_end(&world);
    CHECK_EQ(surprises, 0);
}

/* ---- playing ---- */

static void say_something(player *k, const char *table)
{
    srv_table_id id;
    char body[256], refs[200] = "";
    CHECK(srv_table_parse(table, &id));
    const sim_table *t = sim_find(&world, id);
    CHECK(t != NULL);
    const cab_game *game = cab_game_find(t->about.game);
    CHECK(game != NULL);
    const cab_claim_kind *kind = &game->claim[cab_rng_below(&world.rng, game->claims)];
    for (int i = 0; i < CAB_CLAIM_REFS && kind->argument[i]; i++) {
        size_t at = strlen(refs);
        const char *comma = i > 0 ? "," : "";
        if (kind->argument[i] == CAB_REF_SEAT)
            snprintf(refs + at, sizeof refs - at, "%s{\"kind\":\"seat\",\"seat\":1}", comma);
        if (kind->argument[i] == CAB_REF_NUMBER)
            snprintf(refs + at, sizeof refs - at, "%s{\"kind\":\"number\",\"number\":1}", comma);
        uint16_t term =
            (uint16_t)(kind->low + cab_rng_below(&world.rng, kind->high - kind->low + 1u));
        if (kind->argument[i] == CAB_REF_TERM)
            snprintf(refs + at, sizeof refs - at, "%s{\"kind\":\"term\",\"term\":\"%s\"}", comma,
                     game->name(CAB_NAME_TERM, term));
        if (kind->argument[i] == CAB_REF_FACE)
            snprintf(refs + at, sizeof refs - at, "%s{\"kind\":\"face\",\"face\":\"%s\"}", comma,
                     game->name(CAB_NAME_FACE, 1));
    }
    int to = (int)cab_rng_below(&world.rng, 3);
    snprintf(body, sizeof body, "\"claim\":\"%s\",\"refs\":[%s]%s%d", kind->key, refs,
             to < 2 ? ",\"to\":" : "", to);
    if (to == 2) body[strlen(body) - 1] = 0;
    (void)ask(k, "claim", body);
}

static void act(player *k, const char *table)
{
    char body[40];
    uint32_t whim = cab_rng_below(&world.rng, 40);
    if (cab_rng_below(&world.rng, 30) == 0) {
        (void)ask(k, "orders", "\"pass\":true"); /* may answer the question at once */
        return;
    }
    cab_move which = k->choice[cab_rng_below(&world.rng, (uint32_t)k->choices)];
    if (whim == 0) say_something(k, table);
    if (whim < 4 && which < CAB_NO_MOVE) {
        snprintf(body, sizeof body, whim < 2 ? "\"moves\":[%u]" : "\"move\":%u", which);
        CHECK_TEXT(ask(k, whim < 2 ? "path" : "why", body), "");
    }
    snprintf(body, sizeof body, "\"move\":%u", cab_rng_below(&world.rng, 80));
    if (whim == 5) CHECK_TEXT(ask(k, "why", body), "");
    CHECK_TEXT(move_one(k, which), "");
}

static void play_out(const char *table, player *const *who, int count)
{
    for (int i = 0; i < 40000 && !cab_same(who[0]->status, "over"); i++) {
        player *k = who[cab_rng_below(&world.rng, (uint32_t)count)];
        bool reopens = k->choices == 1 && k->choice[0] == CAB_REOPEN;
        if (k->choices > 0 && (!reopens || cab_rng_below(&world.rng, 20) == 0)) act(k, table);
        if (surprises > 0) printf("%s\n", surprise);
        CHECK_EQ(surprises, 0);
    }
    CHECK_TEXT(who[0]->status, "over");
}

/* ---- the parts of the evening ---- */

static void refusals_without_table(player *anne)
{
    CHECK_TEXT(ask(anne, "sit", ""), "not_here");
    CHECK_TEXT(enter(anne, "k3v9x0q2m7ta"), "no_table");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"chess\""), "no_game");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\",\"options\":{\"witch\":\"seat9\"}"),
               "bad_option");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\",\"decks\":[[\"ace\"],null]"), "bad_deck");
    CHECK_TEXT(ask(anne, "create",
                   "\"game\":\"pagan\",\"decks\":[[\"raven\",\"raven\",\"raven\",\"raven\"],null]"),
               "bad_deck");
    CHECK_TEXT(ask(anne, "create",
                   "\"game\":\"pagan\",\"clock\":{\"kind\":\"live\",\"bank\":1,\"increment\":0}"),
               "bad_clock");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\",\"bots\":[null,\"god\"]"), "bad_level");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\",\"seats\":7"), "no_seat");
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\",\"bots\":[\"random\",\"random\"]"), "full");
    CHECK_TEXT(ask(anne, "rename", "\"name\":\"  \""), "bad_name");
    CHECK_TEXT(ask(anne, "rename", "\"name\":\"Anna\""), "");
    CHECK_TEXT(ask(anne, "dance", ""), "bad_message");
    srv_receive(world.core, anne->conn, "{\"t\":\"ping\"}", 12, world.now);
}

/* Somebody's program, while they are away themselves. */
static void a_program_comes(player *k)
{
    srv_caller caller = {.person = k->person, .name = k->name, .program = true, .address = 15};
    go_away(k);
    k->conn = 15;
    srv_connect(world.core, k->conn, &caller, world.now);
    settle();
    CHECK_TEXT(ask(k, "rename", "\"name\":\"Nobody\""), "not_allowed");
    CHECK_TEXT(ask(k, "create", "\"game\":\"pagan\""), "");
    CHECK_TEXT(ask(k, "exit", ""), "");
    go_away(k);
    sit_down(k, 5);
}

static void refusals_at_table(player *anne, player *bill, player *carl, player *dora)
{
    CHECK_TEXT(ask(bill, "bot", "\"seat\":2,\"level\":\"random\""), "not_host");
    CHECK_TEXT(ask(dora, "stand", ""), "not_seated");
    CHECK_TEXT(ask(bill, "sit", "\"seat\":0"), "taken");
    CHECK_TEXT(ask(bill, "sit", "\"seat\":5"), "no_seat");
    CHECK_TEXT(ask(dora, "sit", ""), "full");
    CHECK_TEXT(ask(carl, "say", "\"text\":\"Hello\""), "");
    CHECK_TEXT(ask(anne, "kick", "\"seat\":2"), "");
    CHECK_TEXT(enter(carl, anne->made), "banned");
    CHECK_TEXT(ask(anne, "setup", "\"chat\":false,\"options\":{\"whispers\":\"no\"}"), "");
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Hello\""), "no_chat");
    CHECK_TEXT(ask(anne, "setup", "\"chat\":true"), "");
    CHECK_TEXT(ask(anne, "say", "\"text\":\"\""), "bad_text");
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Hush\",\"to\":1"), "no_whisper");
    CHECK_TEXT(ask(anne, "setup", "\"options\":{\"whispers\":\"yes\"}"), "");
    CHECK_TEXT(ask(anne, "claim", "\"claim\":\"accuse\",\"refs\":[]"), "not_started");
    CHECK_TEXT(ask(anne, "move", "\"moves\":[0]"), "not_started");
    CHECK_TEXT(ask(anne, "ready", "\"hash\":\"abc\""), "bad_message");
    CHECK_TEXT(ask(anne, "ready", "\"nonce\":\"" NONCE "\""), "not_alone");
    CHECK_TEXT(ask(anne, "open", "\"nonce\":\"" NONCE "\""), "not_ready");
    CHECK_TEXT(ask(anne, "setup", "\"public\":false"), ""); /* gone from the lobby */
    CHECK_TEXT(ask(anne, "setup", "\"public\":true"), "");
}

static const char *about(player *k, const char *type, const player *whom, const char *more)
{
    char body[96];
    snprintf(body, sizeof body, "\"person\":\"%016llx\"%s",
             (unsigned long long)srv_person_number(whom->person), more);
    return ask(k, type, body);
}

/* Carl was sent away from his seat. He may come back, but the table is closed, and he knocks. */
static void at_the_door(player *anne, player *bill, player *carl)
{
    char table[40];
    snprintf(table, sizeof table, "\"table\":\"%s\"", anne->made);
    CHECK_TEXT(about(anne, "kick", carl, ",\"on\":false"), "");
    CHECK_TEXT(about(anne, "kick", carl, ",\"on\":false"), "nobody");
    CHECK_TEXT(ask(anne, "setup", "\"closed\":true"), "");
    CHECK_TEXT(enter(carl, anne->made), "closed");
    CHECK_TEXT(ask(carl, "knock", table), "");
    CHECK_TEXT(about(bill, "admit", carl, ",\"on\":true"), "not_host");
    CHECK_TEXT(about(anne, "admit", carl, ",\"on\":true"), "");
    CHECK_TEXT(enter(carl, anne->made), "");
    CHECK_TEXT(ask(carl, "say", "\"text\":\"Thank you\""), "");
    CHECK_TEXT(about(bill, "mute", carl, ",\"on\":true"), "");
    CHECK_TEXT(ask(bill, "mute", "\"spectators\":true,\"on\":true"), "");
    CHECK_TEXT(ask(bill, "mute", "\"spectators\":true,\"on\":false"), "");
    CHECK_TEXT(enter(anne, anne->made), "");
    CHECK_TEXT(about(anne, "kick", carl, ""), "");
    CHECK_TEXT(enter(carl, anne->made), "banned");
    CHECK_TEXT(ask(anne, "setup", "\"closed\":false"), "");
    CHECK_TEXT(be_ready(bill), "");
    CHECK_TEXT(ask(anne, "setup", "\"options\":{\"whispers\":\"no\"}"), ""); /* asks Bill again */
    CHECK_TEXT(ask(anne, "setup", "\"options\":{\"whispers\":\"yes\"}"), "");
}

/* Nobody sits, so nobody is the host; then the first to sit is. */
static void change_hosts(player *anne, player *bill)
{
    CHECK_TEXT(ask(anne, "stand", ""), "");
    CHECK_TEXT(ask(bill, "stand", ""), "");
    CHECK_TEXT(ask(anne, "sit", ""), "");
    CHECK_TEXT(ask(bill, "sit", "\"seat\":1"), "");
    CHECK_TEXT(ask(anne, "bot", "\"seat\":2,\"level\":\"random\""), "");
    CHECK_TEXT(ask(anne, "bot", "\"seat\":2,\"level\":null"), "");
    CHECK_TEXT(ask(anne, "bot", "\"seat\":2,\"level\":\"god\""), "bad_level");
    CHECK_TEXT(ask(anne, "bot", "\"seat\":2,\"level\":\"random\""), "");
}

static void refusals_in_play(player *anne, player *bill, player *dora)
{
    CHECK_TEXT(ask(bill, "sit", ""), "started");
    CHECK_TEXT(ask(anne, "claim", "\"claim\":\"nothing\""), "bad_claim");
    CHECK_TEXT(ask(anne, "rematch", ""), "not_started");
    player *k = anne->choices > 0 ? anne : bill;
    CHECK(k->choices > 0);
    char first[8];
    snprintf(first, sizeof first, "%u", k->choice[0]);
    CHECK_TEXT(move(k, k->v, "929"), "illegal");
    CHECK_TEXT(ask(k, "move", "\"moves\":[65535]"), "not_sealed");
    int64_t v = k->v;
    CHECK_TEXT(move(k, v + 7, first), "changed");
    k->id -= 2; /* as another program of the same person may count */
    CHECK_TEXT(move(k, v, first), "old_id");
    k->id++;
    CHECK_TEXT(move(dora, 0, first), "not_seated");
    CHECK_TEXT(ask(dora, "vote", "\"bot\":true"), "not_seated");
    CHECK_TEXT(ask(anne, "vote", "\"bot\":true"), "not_asked");
    k->v = v;
}

/* The draft of the first round, in which nobody whispers. */
static void draft(player *anne, player *bill)
{
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Psst\",\"to\":1"), "no_whisper");
    for (int i = 0; i < 100 && !anne->whispers; i++) {
        player *k = i % 2 ? anne : bill;
        if (k->choices > 0 && k->choice[0] < CAB_NO_MOVE) CHECK_TEXT(move_one(k, k->choice[0]), "");
    }
    CHECK(anne->whispers);
}

static void talk_at_table(player *anne, player *bill, player *dora)
{
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Good luck!\""), "");
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Psst\",\"to\":1"), "");
    CHECK_TEXT(ask(dora, "say", "\"text\":\"Who wins?\""), "");
    CHECK_TEXT(ask(bill, "mute", "\"seat\":0,\"on\":true"), "");
    CHECK_TEXT(ask(bill, "mute", "\"seat\":0,\"on\":false"), "");
    CHECK_TEXT(ask(bill, "mute", "\"seat\":2,\"on\":true"), ""); /* a bot */
    CHECK_TEXT(ask(bill, "mute", "\"spectators\":true,\"on\":true"), "");
    CHECK_TEXT(ask(anne, "claim",
                   "\"claim\":\"accuse\",\"refs\":[{\"kind\":\"seat\",\"seat\":1}],\"to\":1"),
               "");
    CHECK_TEXT(ask(anne, "mute", "\"seat\":2,\"on\":true"), ""); /* and hears all the rest anew */
    player *both[] = {anne, bill}; /* they end at once for whoever's turn it is */
    for (int i = 0; i < 2; i++) {
        CHECK_TEXT(ask(both[i], "orders", "\"pass\":true"), "");
        CHECK_TEXT(enter(both[i], anne->made), "");
        CHECK_TEXT(ask(both[i], "orders", "\"pass\":false"), "");
    }
    CHECK_TEXT(enter(dora, anne->made), "");
}

/* Bill's line breaks; the others wait, vote, and a bot stands in until he is back. */
static void leave_and_return(player *anne, player *bill)
{
    go_away(bill);
    pass_time(3 * 60 * 1000);
    (void)ask(anne, "vote", "\"bot\":true");
    pass_time(2 * 60 * 1000);
    sit_down(bill, 20);
    CHECK_TEXT(enter(bill, anne->made), "");
    CHECK_TEXT(ask(bill, "back", ""), "");
    CHECK(bill->v > 0 || bill->choices >= 0);
}

static void play_again(player *anne, player *bill, player *dora)
{
    player *who[] = {anne, bill};
    play_out(anne->made, who, 2);
    CHECK_TEXT(ask(anne, "move", "\"moves\":[0]"), "over");
    CHECK_TEXT(ask(dora, "rematch", ""), "not_seated");
    CHECK_TEXT(ask(anne, "rematch", ""), "");
    CHECK_TEXT(ask(bill, "rematch", ""), "");
    CHECK_TEXT(enter(anne, anne->made), ""); /* with its result */
    CHECK_EQ(strlen(anne->rematch), SRV_KEY - 1);
    CHECK_TEXT(enter(bill, bill->rematch), "");
}

static void first_table(void)
{
    player *anne = &people[0], *bill = &people[1], *carl = &people[2], *dora = &people[3];
    refusals_without_table(anne);
    a_program_comes(&people[4]);
    CHECK_TEXT(ask(&people[4], "lobby", "\"on\":true"), "");
    CHECK_TEXT(ask(anne, "create",
                   "\"game\":\"newsalem\",\"seats\":3,\"public\":true,\"options\":{\"whispers\":"
                   "\"yes\"},\"clock\":{\"kind\":\"live\",\"bank\":3600,\"increment\":60}"),
               "");
    CHECK_TEXT(ask(&people[4], "lobby", "\"on\":true"), "");
    player *others[] = {bill, carl, dora};
    for (int i = 0; i < 3; i++)
        CHECK_TEXT(enter(others[i], anne->made), "");
    CHECK_TEXT(ask(bill, "sit", ""), "");
    CHECK_TEXT(ask(carl, "sit", ""), "");
    refusals_at_table(anne, bill, carl, dora);
    at_the_door(anne, bill, carl);
    change_hosts(anne, bill);
    CHECK_TEXT(be_ready(anne), "");
    CHECK_TEXT(ask(anne, "ready", "\"on\":false"), "");
    CHECK_TEXT(be_ready(anne), "");
    CHECK_TEXT(be_ready(bill), "");
    CHECK_TEXT(anne->status, "playing");
    refusals_in_play(anne, bill, dora);
    draft(anne, bill);
    talk_at_table(anne, bill, dora);
    leave_and_return(anne, bill);
    play_again(anne, bill, dora);
}

/* A deck that the rules allow: faces one after the other, as long as that breaks no rule. */
static void own_deck(char *body, size_t size)
{
    const cab_game *game = cab_game_find("pagan");
    cab_setup setup;
    cab_flaw flaw[8];
    cab_setup_default(game, 2, &setup);
    CHECK(cab_option_parse(&game->option[cab_option_find(game, "decks")], "free",
                           &setup.option[cab_option_find(game, "decks")]));
    size_t at = (size_t)snprintf(body, size, "\"options\":{\"decks\":\"free\"},\"decks\":[null,[");
    for (uint8_t face = 1; setup.deck_count[1] < 30 && game->name(CAB_NAME_FACE, face); face++) {
        for (int copy = 0; copy < 3 && setup.deck_count[1] < 30; copy++) {
            setup.deck[1][setup.deck_count[1]++] = face;
            int flaws = game->check_deck(&setup, 1, flaw, 8);
            bool fits = flaws == 0 || (flaws == 1 && flaw[0].kind == CAB_FLAW_SIZE);
            if (!fits) setup.deck_count[1]--;
            if (fits)
                at += (size_t)snprintf(body + at, size - at, "%s\"%s\"",
                                       setup.deck_count[1] > 1 ? "," : "",
                                       game->name(CAB_NAME_FACE, face));
        }
    }
    CHECK_EQ(setup.deck_count[1], 30);
    snprintf(body + at, size - at, "]]");
}

static const char *try_past_final(player *k)
{
    char moves[24];
    for (int i = 0; i < k->choices; i++) {
        snprintf(moves, sizeof moves, "%u,%u", k->choice[i], k->choice[0]);
        char body[48];
        snprintf(body, sizeof body, "\"moves\":[%s]", moves);
        if (cab_same(ask(k, "path", body), "past_final")) return k->error;
    }
    return "";
}

static void second_table(void)
{
    player *anne = &people[0], *bill = &people[1], *carl = &people[2];
    char deck[2000], body[TEXT];
    own_deck(deck, sizeof deck);
    snprintf(body, sizeof body,
             "\"game\":\"pagan\",%s,\"spectators\":false,\"clock\":{\"kind\":\"days\",\"days\":3},"
             "\"public\":true",
             deck);
    CHECK_TEXT(ask(anne, "create", body), "");
    CHECK_TEXT(enter(bill, anne->made), "");
    CHECK_TEXT(ask(bill, "sit", ""), "");
    CHECK_TEXT(promise(anne), "");
    CHECK_TEXT(promise(bill), "");
    CHECK_TEXT(ask(anne, "stand", ""), "opening");
    CHECK_TEXT(ask(anne, "open", "\"nonce\":\"00112233445566778899aabbccddeeff\""), "bad_nonce");
    pass_time(3 * INT64_C(86400000) + 1000); /* by correspondence there are days to open */
    CHECK_TEXT(be_ready(anne), "");
    CHECK_TEXT(be_ready(bill), "");
    CHECK_TEXT(enter(carl, anne->made), "no_spectators");
    player *mover = anne->choices > 0 ? anne : bill, *other = mover == anne ? bill : anne;
    CHECK_TEXT(move(other, other->v, "0"), "not_asked");
    for (int i = 0; i < 400 && !cab_same(try_past_final(mover), "past_final"); i++)
        CHECK_TEXT(move_one(mover, mover->choice[0]), "");
    CHECK_TEXT(mover->error, "past_final");
    /* The disk is full for a moment: refused, and nothing has happened. */
    send_text(anne, "say", "\"text\":\"Lost\"", false);
    lose_disk();
    settle();
    CHECK_TEXT(anne->error, "storage");
    CHECK_TEXT(move(bill, bill->v, "65532"), ""); /* resigns */
    CHECK_TEXT(anne->status, "over");
}

/* The same record under a number of rules that this program does not know. */
static void kept_table(void)
{
    player *anne = &people[0];
    CHECK_TEXT(ask(anne, "create",
                   "\"game\":\"tavern\",\"seats\":2,\"bots\":[null,\"random\"],"
                   "\"clock\":{\"kind\":\"none\"}"),
               "");
    CHECK_TEXT(ask(anne, "ready", "\"nonce\":\"" NONCE "\""), "");
    srv_table_id id;
    CHECK(srv_table_parse(anne->made, &id));
    sim_table *t = sim_find(&world, id);
    CHECK(t && t->rows > 0);
    char *rules = strstr((char *)(uintptr_t)t->row[0].row.body, "rules ");
    CHECK(rules != NULL);
    rules[6] = '9';
    sim_crash(&world);
    for (int i = 0; i < PEOPLE; i++)
        sit_down(&people[i], 30 + (uint32_t)i);
    CHECK_TEXT(enter(anne, anne->made), "");
    CHECK_TEXT(anne->status, "kept");
    CHECK_TEXT(ask(anne, "move", "\"moves\":[0]"), "kept");
}

/* One or two people and bots, every game to its end: what only play brings up. */
static void many_games(void)
{
    static const char *const table[] = {
        "\"game\":\"pantacle\",\"seats\":4,\"bots\":[null,null,\"heuristic\",\"random\"]",
        "\"game\":\"pagan\",\"bots\":[null,\"random\"],\"options\":{\"witch\":\"seat0\"}",
        "\"game\":\"pagan\",\"bots\":[null,\"random\"],\"options\":{\"witch\":\"seat1\"}",
        "\"game\":\"newsalem\",\"seats\":5,\"bots\":[null,null,\"random\",\"random\","
        "\"heuristic\"]",
        "\"game\":\"pagamas\",\"seats\":4,\"bots\":[null,null,\"random\",\"heuristic\"],"
        "\"options\":{\"secret_camps\":\"yes\"}",
        "\"game\":\"tavern\",\"seats\":3,\"bots\":[null,null,\"random\"]",
        "\"game\":\"tavern\",\"seats\":3,\"bots\":[null,null,\"random\"],"
        "\"options\":{\"claim_mode\":\"race\"}"};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        player *who[] = {&people[0], &people[1]};
        CHECK_TEXT(ask(who[0], "create", table[i]), "");
        bool two = strstr(table[i], "[null,null") != NULL;
        if (two) CHECK_TEXT(enter(who[1], who[0]->made), "");
        CHECK_TEXT(enter(&people[2], who[0]->made), "");
        if (two) CHECK_TEXT(ask(who[1], "sit", ""), "");
        if (two) CHECK_TEXT(be_ready(who[1]), "");
        CHECK_TEXT(be_ready(who[0]), "");
        play_out(who[0]->made, who, two ? 2 : 1);
        CHECK_TEXT(enter(who[0], who[0]->made), "");
    }
}

#include "protocol_lobby.h"

static void too_many(player *k)
{
    bool many = false;
    for (int i = 0; i < 50 && !many; i++) {
        pass_time(1000);
        many = strcmp(ask(k, "create", "\"game\":\"pagan\""), "too_many") == 0;
    }
    CHECK(many);
}

/* While Bill has not answered, Anne changes her mind. */
static void fickle_table(void)
{
    player *anne = &people[0], *bill = &people[1];
    CHECK_TEXT(
        ask(anne, "create", "\"game\":\"newsalem\",\"seats\":3,\"bots\":[null,null,\"random\"]"),
        "");
    CHECK_TEXT(enter(bill, anne->made), "");
    CHECK_TEXT(ask(bill, "sit", ""), "");
    CHECK_TEXT(be_ready(anne), "");
    CHECK_TEXT(be_ready(bill), "");
    for (int i = 0; i < 20; i++) {
        CHECK_TEXT(move_one(anne, anne->choice[0]), "");
        CHECK_TEXT(move_one(anne, CAB_REOPEN), "");
    }
    CHECK_TEXT(move_one(anne, anne->choice[0]), "");
    CHECK_TEXT(move_one(anne, CAB_REOPEN), "too_often");
}

#include "protocol_windows.h"

static void too_fast_and_too_late(void)
{
    player *anne = &people[0];
    CHECK_TEXT(ask(anne, "create", "\"game\":\"pagan\""), "");
    for (int i = 0; i < 5; i++)
        CHECK_TEXT(ask(anne, "say", "\"text\":\"Again\""), "");
    CHECK_TEXT(ask(anne, "say", "\"text\":\"Again\""), "too_fast");
    srv_stop(world.core, world.now);
    CHECK_TEXT(ask(anne, "stand", ""), "stopping");
}

TEST(what_is_sent_is_on_the_page, "")
{
    begin_evening(7, 0);
    first_table();
    second_table();
    many_games();
    fickle_table();
    kept_table();
    crowded_lobby();
    end_evening();
    begin_evening(8, 100);
    window_table();
    too_many(&people[1]);
    too_fast_and_too_late();
    end_evening();
}

/* After the evening: nothing on the page was idle talk. */
TEST(what_is_on_the_page_is_sent, "")
{
    int missing = 0;
    CHECK(errors > 20);
    for (int i = 0; i < fact_count; i++) {
        if (facts[i].seen) continue;
        printf("never sent: %s as %s\n", facts[i].path, facts[i].type);
        missing++;
    }
    for (int i = 0; i < errors; i++) {
        if (error_seen[i]) continue;
        printf("never refused: %s\n", error_doc[i]);
        missing++;
    }
    CHECK_EQ(missing, 0);
}

int main(void)
{
    RUN(requests_on_the_page_are_taken);
    RUN(fields_the_page_does_not_show_are_refused);
    RUN(what_is_sent_is_on_the_page);
    RUN(what_is_on_the_page_is_sent);
    return test_done();
}
