/* The house of those who play without a server (src/wasm/house.h), with a page that can be closed
 * and opened again, loses what was not safe, and gives back what nobody wrote. */
#include "wasm/house.c"
#include "wasm/kept.c"

#include "base/rng.h"
#include "base/test.h"

/* ---- the page -------------------------------------------------------------------------------- */

enum { PAGE_KEYS = 8192, PAGE_KEY = 40, PAGE_SAID = 4096, CONN = 1 };

typedef struct {
    char key[PAGE_KEY];
    uint8_t *bytes; /* NULL: a change that drops all that begin with the key */
    uint32_t length;
} thing;

static struct {
    thing kept[PAGE_KEYS], change[PAGE_KEYS]; /* kept: in the order of the keys */
    uint32_t count, changes;
    char *said[PAGE_SAID]; /* to CONN, since the house was opened */
    uint32_t saids;
    char *answer;
    uint32_t status, closed;
    cab_rng rng;
    srv_time now;
    uint64_t id; /* of the last request */
    char table[SRV_KEY];
} page;

void page_say(uint32_t conn, const char *text, uint32_t length)
{
    cab_assert(conn == CONN && page.saids < PAGE_SAID);
    page.said[page.saids++] = copy(text, length);
}

void page_hang_up(uint32_t conn, uint32_t code)
{
    cab_assert(conn == CONN);
    page.closed = code;
}

static void change(const char *key, uint32_t key_length, const void *bytes, uint32_t length)
{
    cab_assert(page.changes < PAGE_KEYS && key_length < PAGE_KEY);
    thing *t = &page.change[page.changes++];
    memset(t, 0, sizeof *t);
    memcpy(t->key, key, key_length);
    if (!bytes) return;
    t->length = length;
    t->bytes = (uint8_t *)malloc(length + 1U);
    cab_assert(t->bytes);
    memcpy(t->bytes, bytes, length);
}

void page_keep(const char *key, uint32_t key_length, const void *bytes, uint32_t length)
{
    change(key, key_length, bytes, length);
}

void page_drop(const char *key, uint32_t length)
{
    change(key, length, NULL, 0);
}

void page_answer(uint32_t status, const char *text, uint32_t length)
{
    free(page.answer);
    page.answer = copy(text ? text : "", length);
    page.status = status;
}

void page_random(void *bytes, uint32_t count)
{
    uint8_t *at = (uint8_t *)bytes;
    while (count-- > 0)
        *at++ = (uint8_t)cab_rng_below(&page.rng, 256);
}

double page_now(void)
{
    return (double)page.now;
}

static void keep(const thing *change)
{
    uint32_t at = 0;
    while (at < page.count && strcmp(page.kept[at].key, change->key) < 0)
        at++;
    bool there = at < page.count && strcmp(page.kept[at].key, change->key) == 0;
    if (there) {
        free(page.kept[at].bytes);
    } else {
        cab_assert(page.count < PAGE_KEYS);
        memmove(&page.kept[at + 1], &page.kept[at], (page.count++ - at) * sizeof *page.kept);
    }
    page.kept[at] = *change;
}

static void drop_all(const char *start)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < page.count; i++) {
        if (strncmp(page.kept[i].key, start, strlen(start)) == 0)
            free(page.kept[i].bytes);
        else
            page.kept[left++] = page.kept[i];
    }
    page.count = left;
}

/* What the page was told to keep is safe, and the house hears of it. */
static void commit(void)
{
    for (uint32_t i = 0; i < page.changes; i++) {
        if (page.change[i].bytes)
            keep(&page.change[i]);
        else
            drop_all(page.change[i].key);
    }
    page.changes = 0;
    house_safe(house_put());
}

static void forget_said(void)
{
    while (page.saids > 0)
        free(page.said[--page.saids]);
}

/* ---- the house ------------------------------------------------------------------------------- */

/* As when the page is closed: what was not safe is lost. */
static void leave_house(void)
{
    if (house.core) srv_free(house.core);
    while (house.first) {
        waiting *w = house.first;
        house.first = w->next;
        srv_thought_free(w->thought);
        free(w);
    }
    kept_free(&house.kept);
    free(house.room);
    free(house.page);
    free(house.desk.memory);
    memset(&house, 0, sizeof house);
    for (uint32_t i = 0; i < page.changes; i++)
        free(page.change[i].bytes);
    page.changes = 0;
    forget_said();
}

static void hand(const void *bytes, uint32_t count, uint32_t at, uint32_t all)
{
    char *room = (char *)house_room(all);
    memcpy(room + at, bytes, count);
}

static bool give(const char *key, const void *bytes, uint32_t length)
{
    uint32_t key_length = (uint32_t)strlen(key);
    hand(key, key_length, 0, key_length + length);
    hand(bytes, length, key_length, key_length + length);
    return house_kept(key_length, length) == KEPT_TAKEN;
}

/* All that is due now, and all that bots think. */
static void settle(void)
{
    for (int i = 0; i < 100000; i++) {
        double due = house_tick();
        commit();
        if (house_minds() > 0)
            house_think();
        else if (due < 0 || due > (double)page.now)
            return;
    }
    CHECK(0 && "the house does not come to rest");
}

/* Of what is kept; how many things the house did not understand. */
static uint32_t enter_house(void)
{
    uint32_t strange = 0;
    leave_house();
    for (uint32_t i = 0; i < page.count; i++) {
        const thing *t = &page.kept[i];
        bool good = give(t->key, t->bytes, t->length);
        if (good) continue;
        strange++;
        change(t->key, (uint32_t)strlen(t->key), NULL, 0);
    }
    house_open(0);
    settle();
    house_connect(CONN);
    return strange;
}

static void new_house(uint64_t seed)
{
    leave_house();
    drop_all("");
    free(page.answer);
    memset(&page, 0, sizeof page);
    page.now = INT64_C(1760000000000);
    cab_rng_fast(&page.rng, seed);
    (void)enter_house();
}

/* ---- talking to it --------------------------------------------------------------------------- */

/* A request whose fields are written with ' for "; v: what the page has seen. */
static uint64_t request_at(const char *type, const char *fields, int64_t v)
{
    char text[2048], seen[32] = "";
    page.id++;
    if (v >= 0) snprintf(seen, sizeof seen, ",'v':%lld", (long long)v);
    int length = snprintf(text, sizeof text, "{'t':'%s','d':{'id':%llu%s%s}%s}", type,
                          (unsigned long long)page.id, fields[0] ? "," : "", fields, seen);
    cab_assert(length > 0 && (size_t)length < sizeof text);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    hand(text, (uint32_t)length, 0, (uint32_t)length);
    house_hear(CONN, (uint32_t)length);
    return page.id;
}

static uint64_t request(const char *type, const char *fields)
{
    return request_at(type, fields, -1);
}

/* The newest message of this type; NULL: none. */
static const char *last_said(const char *type)
{
    char start[32];
    int length = snprintf(start, sizeof start, "{\"t\":\"%s\"", type);
    for (uint32_t i = page.saids; i-- > 0;)
        if (strncmp(page.said[i], start, (size_t)length) == 0) return page.said[i];
    return NULL;
}

/* "ok", "no", or "" while there is no answer. */
static const char *outcome(uint64_t id)
{
    char ok[48], no[48];
    int length =
        snprintf(ok, sizeof ok, "{\"t\":\"ok\",\"d\":{\"id\":%llu", (unsigned long long)id);
    (void)snprintf(no, sizeof no, "{\"t\":\"no\",\"d\":{\"id\":%llu", (unsigned long long)id);
    for (uint32_t i = page.saids; i-- > 0;) {
        if (strncmp(page.said[i], ok, (size_t)length) == 0) return "ok";
        if (strncmp(page.said[i], no, (size_t)length) == 0) return "no";
    }
    return "";
}

static uint32_t ask(const char *call)
{
    uint32_t length = (uint32_t)strlen(call);
    hand(call, length, 0, length);
    house_ask(length);
    return page.status;
}

static void enter_table(void)
{
    char fields[64];
    snprintf(fields, sizeof fields, "'table':'%s'", page.table);
    uint64_t id = request("enter", fields);
    settle();
    CHECK_TEXT(outcome(id), "ok");
}

static const cab_game *shown_game(int at)
{
    const cab_game *game = cab_game_at(at);
    return game && !game->hidden ? game : NULL;
}

/* A table with bots in all other seats, begun. */
static void make_table(int number, const char *level)
{
    const cab_game *game = shown_game(number);
    cab_assert(game);
    int seats = game->min_seats;
    char fields[512];
    cab_text out;
    cab_text_begin(&out, fields, sizeof fields);
    cab_text_add(&out, "'game':'");
    cab_text_add(&out, game->id);
    cab_text_add(&out, "','bots':[null");
    for (int i = 1; i < seats; i++) {
        cab_text_add(&out, ",'");
        cab_text_add(&out, level);
        cab_text_add(&out, "'");
    }
    cab_text_add(&out, "],'seats':");
    cab_text_int(&out, seats);
    uint64_t id = request("create", fields);
    settle();
    CHECK_TEXT(outcome(id), "ok");
    id = request("ready", "'nonce':'00112233445566778899aabbccddeeff'");
    settle();
    CHECK_TEXT(outcome(id), "ok");
    const char *at = strstr(last_said("room"), "\"table\":\"") + strlen("\"table\":\"");
    memcpy(page.table, at, SRV_KEY - 1);
    page.table[SRV_KEY - 1] = 0;
}

static bool is_over(void)
{
    return strstr(last_said("room"), "\"status\":\"over\"") != NULL;
}

/* The request for a random one of the choices that were told last, or 0 if there are none. Taking
 * back and resigning are none. */
static uint64_t play(void)
{
    const char *up = last_said("up"), *view = last_said("view"), *last = NULL;
    for (uint32_t i = 0; i < page.saids; i++)
        if (page.said[i] == up || page.said[i] == view) last = page.said[i];
    net_json *json = last ? net_json_read(last, (uint32_t)strlen(last)) : NULL;
    const net_json *choices = net_json_in(net_json_in(json, "d"), "choices");
    int64_t move[CAB_LIST_MAX], v = net_json_number(json, "v", -1);
    char fields[64];
    uint32_t count = 0;
    for (int i = 0; net_json_at(choices, i) && count < CAB_LIST_MAX; i++) {
        int64_t number = net_json_number(net_json_at(choices, i), "move", -1);
        if (number >= 0 && number < 65532) move[count++] = number;
    }
    net_json_free(json);
    if (count == 0) return 0;
    snprintf(fields, sizeof fields, "'moves':[%lld]",
             (long long)move[cab_rng_below(&page.rng, count)]);
    return request_at("move", fields, v);
}

/* What a page that comes to the table is shown. */
static char *look(void)
{
    enter_table();
    const char *view = last_said("view");
    return copy(view, (uint32_t)strlen(view));
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* Plays until the game is over; every so often the page is closed, now and then with a move that is
 * not safe yet: it is played once, whatever happens. */
static void play_out(void)
{
    uint64_t id;
    while (!is_over() && (id = play()) != 0) {
        CHECK_TEXT(outcome(id), "");
        bool lost = cab_rng_below(&page.rng, 40) == 0;
        if (!lost) {
            settle();
            CHECK_TEXT(outcome(id), "ok");
        }
        if (!lost && cab_rng_below(&page.rng, 20) != 0) continue;
        char *before = lost ? NULL : look();
        (void)enter_house();
        char *after = look();
        if (before) CHECK_TEXT(after, before);
        free(before);
        free(after);
    }
    CHECK(is_over());
}

TEST(every_game_is_played_to_its_end_while_its_page_is_closed_and_opened, "")
{
    for (int g = 0; shown_game(g); g++) {
        char path[64];
        new_house(100 + (uint64_t)g);
        make_table(g, "heuristic");
        play_out();
        snprintf(path, sizeof path, "GET /api/tables/%s/record", page.table);
        CHECK_EQ(ask(path), 200);
        cab_record record;
        cab_problem problem;
        CHECK(cab_record_parse(page.answer, (uint32_t)strlen(page.answer), CAB_READ_FINISHED,
                               &record, &problem));
        cab_record_free(&record);
        snprintf(path, sizeof path, "GET /api/tables/%s/replay?view=0&beliefs=1", page.table);
        CHECK_EQ(ask(path), 200);
        CHECK_EQ(ask("GET /api/my/games"), 200);
        CHECK(strstr(page.answer, page.table) && strstr(page.answer, "\"result\":"));
    }
}

TEST(bots_that_search_think_between_turns, "")
{
    uint64_t id;
    new_house(7);
    make_table(0, "novice");
    for (int i = 0; i < 3 && (id = play()) != 0; i++) {
        settle();
        CHECK_TEXT(outcome(id), "ok");
    }
    CHECK_EQ(house_minds(), 0);
}

TEST(nothing_is_said_before_it_is_safe, "")
{
    new_house(8);
    make_table(0, "heuristic");
    uint32_t said = page.saids;
    double before = house_put();
    uint64_t id = play();
    CHECK(id);
    for (int i = 0; i < 10; i++)
        (void)house_tick();
    house_safe(before);
    CHECK(page.changes > 0);
    CHECK_EQ(page.saids, said);
    commit();
    (void)house_tick();
    CHECK_TEXT(outcome(id), "ok");
}

TEST(who_lives_here_stays_who_it_is, "")
{
    new_house(9);
    CHECK_EQ(ask("GET /api/me"), 200);
    char *me = copy(page.answer, (uint32_t)strlen(page.answer));
    CHECK(strstr(me, "\"name\":\"\"") && strstr(me, "\"account\":false"));
    commit();
    (void)enter_house();
    CHECK_EQ(ask("GET /api/me"), 200);
    CHECK_TEXT(page.answer, me);
    free(me);
    CHECK_EQ(ask("POST /api/me\n{\"name\":\"Mélusine\"}"), 200);
    commit();
    (void)enter_house();
    (void)ask("GET /api/me");
    CHECK(strstr(page.answer, "\"name\":\"Mélusine\""));
    CHECK(strstr(last_said("hello"), "\"name\":\"Mélusine\""));
    CHECK_EQ(ask("POST /api/me\n{\"name\":\" \"}"), 400);
    CHECK_EQ(ask("POST /api/me\nnothing"), 400);
    CHECK_EQ(ask("POST /api/me"), 400);
}

TEST(calls_that_nobody_knows_are_not_found, "")
{
    static const char *const unknown[] = {"",
                                          "GET",
                                          "GET /",
                                          "GET /api/login",
                                          "POST /api/login\n{}",
                                          "PUT /x",
                                          "GET /api/me/",
                                          "GET /api/words/",
                                          "GET /api/words/pagan",
                                          "GET /api/words/none/fr",
                                          "GET /api/words/pagan/de",
                                          "GET /api/tables/",
                                          "GET /api/tables/x",
                                          "GET /api/tables/bbbbbbbbbbbb",
                                          "GET /api/tables/bbbbbbbbbbbb/replay",
                                          "\n",
                                          "?",
                                          "GET ?\n?"};
    new_house(10);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        CHECK_EQ(ask(unknown[i]), 404);
    CHECK_EQ(ask("GET /api/games"), 200);
    CHECK(strstr(page.answer, "\"game\":\"pantacle\"") && strstr(page.answer, "\"master\""));
    CHECK_EQ(ask("GET /api/words/-/fr"), 200);
    CHECK_EQ(ask("GET /api/words/pagan/en"), 200);
}

TEST(a_game_that_goes_on_is_not_told, "")
{
    char path[64];
    new_house(11);
    make_table(0, "heuristic");
    snprintf(path, sizeof path, "GET /api/tables/%s/record", page.table);
    CHECK_EQ(ask(path), 409);
    snprintf(path, sizeof path, "GET /api/tables/%s/replay?view=1", page.table);
    CHECK_EQ(ask(path), 409);
    snprintf(path, sizeof path, "GET /api/tables/%s", page.table);
    CHECK_EQ(ask(path), 200);
}

/* Beginnings of everything that is kept are dropped, and so is everything under wrong keys. */
TEST(what_is_not_whole_is_dropped, "")
{
    new_house(12);
    make_table(0, "heuristic");
    for (int i = 0; i < 2 && play(); i++)
        settle();
    uint32_t count = page.count;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t length = 0; length < page.kept[i].length; length += 1 + length / 8) {
            thing own = page.kept[i];
            page.kept[i].length = length;
            page.kept[i].bytes = (uint8_t *)copy((const char *)own.bytes, length);
            kept k;
            memset(&k, 0, sizeof k);
            for (uint32_t j = 0; j < count; j++) {
                const thing *t = &page.kept[j];
                kept_taken taken =
                    kept_take(&k, t->key, (uint32_t)strlen(t->key), t->bytes, t->length);
                CHECK(j != i || taken == KEPT_STRANGE);
            }
            kept_open(&k);
            kept_free(&k);
            free(page.kept[i].bytes);
            page.kept[i] = own;
        }
    }
    static const char *const keys[] = {"",
                                       "m",
                                       "mee",
                                       "x/bbbbbbbbbbbb",
                                       "r/bbbbbbbbbbbb",
                                       "t/bbbbbbbbbbb",
                                       "t/aaaaaaaaaaaa",
                                       "r/bbbbbbbbbbbb/0000000",
                                       "r/bbbbbbbbbbbb/00000001"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (uint32_t j = 0; j < count; j++)
            CHECK(!give(keys[i], page.kept[j].bytes, page.kept[j].length));
}

TEST(what_lies_behind_a_gap_is_dropped, "")
{
    char gap[PAGE_KEY];
    new_house(13);
    make_table(0, "heuristic");
    for (int i = 0; i < 4 && play(); i++)
        settle();
    uint32_t rows = 0;
    for (uint32_t i = 0; i < page.count; i++)
        rows += page.kept[i].key[0] == 'r';
    CHECK(rows > 3);
    snprintf(gap, sizeof gap, "r/%s/%08x", page.table, rows - 2);
    drop_all(gap);
    CHECK_EQ(enter_house(), 1);
    enter_table();
    uint64_t id = play();
    settle();
    CHECK_TEXT(outcome(id), "ok");
    CHECK_EQ(enter_house(), 0);
}

TEST(the_oldest_of_many_finished_games_go, "")
{
    kept k;
    memset(&k, 0, sizeof k);
    new_house(14);
    for (srv_table_id id = 1; id <= KEPT_GAMES + 20; id++) {
        srv_stored stored;
        memset(&stored, 0, sizeof stored);
        stored.table = id;
        stored.game = "pantacle";
        stored.room = "{}";
        stored.status = id % 10 == 0 ? SRV_PLAYING : SRV_OVER;
        stored.updated = (srv_time)(id * 7919 % 1009); /* in no order */
        kept_put_table(&k, &stored);
    }
    srv_time oldest = INT64_MAX, newest_gone = 0;
    kept_open(&k);
    uint32_t finished = 0, playing = 0;
    for (srv_table_id id = 1; id <= KEPT_GAMES + 20; id++) {
        const kept_table *t = kept_find(&k, id);
        srv_time updated = (srv_time)(id * 7919 % 1009);
        finished += t && t->stored->status == SRV_OVER;
        playing += t && t->stored->status == SRV_PLAYING;
        if (t && t->stored->status == SRV_OVER && updated < oldest) oldest = updated;
        if (!t && updated > newest_gone) newest_gone = updated;
    }
    CHECK_EQ(finished, KEPT_GAMES);
    CHECK_EQ(playing, (KEPT_GAMES + 20) / 10);
    CHECK(newest_gone > 0 && newest_gone < oldest);
    kept_free(&k);
}

/* ---- what houses of version 1 kept ---- */

static void keep_old(const char *key, packed *value)
{
    thing t;
    memset(&t, 0, sizeof t);
    snprintf(t.key, sizeof t.key, "%s", key);
    t.bytes = value->at;
    t.length = value->length;
    keep(&t);
}

static void keep_old_table(const char *key, int status, const char *room)
{
    packed value = {NULL, 0, 0};
    pack(&value, 1, 1);
    pack(&value, (uint64_t)status, 1);
    for (int i = 0; i < 5; i++) /* created, updated, started, ended, deadline */
        pack(&value, i < 4 ? (uint64_t)page.now : (uint64_t)SRV_NEVER, 8);
    pack_text(&value, "pagan", 5);
    pack_text(&value, room, (uint32_t)strlen(room));
    keep_old(key, &value);
}

static void keep_old_result(const char *key)
{
    packed value = {NULL, 0, 0};
    pack(&value, 1, 1);
    pack(&value, 1, 1);        /* seat */
    pack(&value, SRV_OVER, 1); /* */
    pack(&value, 2, 1);        /* rank */
    pack(&value, 0, 1);        /* won */
    pack(&value, (uint16_t)-7, 2);
    pack(&value, (uint64_t)page.now, 8);
    keep_old(key, &value);
}

static void keep_old_house(void)
{
    static const char waits[] =
        "{\"options\":{\"witch\":\"seat1\"},\"public\":false,\"clock\":{\"kind\":\"days\",\"days\":"
        "4},"
        "\"spectators\":false,\"delay\":9,\"chat\":true,\"shuffle\":false,\"secret\":\""
        "1111111111111111111111111111111111111111111111111111111111111111\",\"host\":0,\"chairs\":"
        "[{\"kind\":\"person\",\"person\":\"41414141414141414141414141414141\",\"name\":"
        "\"Z\\\"oe\"},"
        "{\"kind\":\"bot\",\"name\":\"Basile\",\"level\":\"heuristic\"}],\"banned\":[]}";
    static const char over[] =
        "{\"options\":{},\"clock\":{\"kind\":\"live\",\"bank\":30,\"increment\":2},\"host\":1,"
        "\"chairs\":"
        "[{\"kind\":\"bot\",\"name\":\"Basile\",\"level\":\"random\"},{\"kind\":\"person\","
        "\"person\":\"41414141414141414141414141414141\",\"name\":\"Zoe\"}]}";
    packed me = {NULL, 0, 0};
    pack(&me, 1, 1);
    pack_bytes(&me, "AAAAAAAAAAAAAAAA", SRV_PERSON);
    pack_text(&me, "Zoe", 3);
    keep_old("me", &me);
    keep_old_table("t/aaaaaaaaaaab", SRV_WAITING, waits);
    keep_old_table("t/aaaaaaaaaaac", SRV_OVER, over);
    keep_old_result("s/aaaaaaaaaaac");
}

TEST(a_house_of_version_1_opens, "")
{
    static const char *const game =
        "{\"table\":\"aaaaaaaaaaac\",\"game\":\"pagan\",\"status\":\"over\",\"seat\":1,"
        "\"people\":[\"Basile\",\"Zoe\"],\"result\":{\"rank\":2,\"won\":false,\"score\":-7},";
    new_house(15);
    leave_house();
    drop_all("");
    keep_old_house();
    for (int again = 0; again < 2; again++) {
        CHECK_EQ(enter_house(), 0);
        CHECK_EQ(ask("GET /api/my/games"), 200);
        CHECK(strstr(page.answer, game) != NULL);
        snprintf(page.table, sizeof page.table, "aaaaaaaaaaab");
        enter_table();
        const char *room = last_said("room");
        CHECK(strstr(room, "\"witch\":\"seat1\"") && strstr(room, "\"name\":\"Z\\\"oe\""));
        CHECK(strstr(room, "\"public\":false,\"clock\":{\"kind\":\"days\",\"days\":4}"));
        CHECK(strstr(room, "\"spectators\":false,\"delay\":9") && strstr(room, "\"you\":0"));
        CHECK(strstr(room, "\"kind\":\"bot\",\"level\":\"heuristic\""));
        /* It is kept as it is now when it changes. */
        uint64_t id = request("setup", "'delay':9");
        settle();
        CHECK_TEXT(outcome(id), "ok");
    }
    for (uint32_t i = 0; i < page.count; i++)
        if (strcmp(page.kept[i].key, "t/aaaaaaaaaaab") == 0) CHECK_EQ(page.kept[i].bytes[0], 2);
}

int main(void)
{
    RUN(every_game_is_played_to_its_end_while_its_page_is_closed_and_opened);
    RUN(bots_that_search_think_between_turns);
    RUN(nothing_is_said_before_it_is_safe);
    RUN(who_lives_here_stays_who_it_is);
    RUN(calls_that_nobody_knows_are_not_found);
    RUN(a_game_that_goes_on_is_not_told);
    RUN(what_is_not_whole_is_dropped);
    RUN(what_lies_behind_a_gap_is_dropped);
    RUN(the_oldest_of_many_finished_games_go);
    RUN(a_house_of_version_1_opens);
    leave_house();
    drop_all("");
    free(page.answer);
    return test_done();
}
