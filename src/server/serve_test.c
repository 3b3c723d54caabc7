/* The join of core and store when the disk fails, or keeps the house waiting: a table with talk at
 * a real store, whose writer is held where the test wants it. At a real server: crash_test.c. */
#include "net/loop.h"

#include "store/store.h"

static void test_post(net_loop *, void (*call)(void *user), void *user);
static void test_send(net_loop *, uint32_t conn, const char *text, uint32_t length);
#define net_post test_post
#define net_send test_send
#include "server/serve.c"
#undef net_post
#undef net_send

#include "base/test.h"

#include <pthread.h>
#include <semaphore.h>

enum { POSTS = 64, CONN = 7, QUEUE = 1 << 16, SAYS = 120, WORDS = 400 };

static srv_server server;
static char folder[64], path[96], key[SRV_KEY];
static uint64_t request, oks, noes; /* told to CONN */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    void (*call)(void *user);
    void *user;
} post[POSTS];
static int posts;

static void test_post(net_loop *loop, void (*call)(void *user), void *user)
{
    (void)loop;
    pthread_mutex_lock(&lock);
    cab_assert(posts < POSTS);
    post[posts].call = call;
    post[posts++].user = user;
    pthread_mutex_unlock(&lock);
}

static void test_send(net_loop *loop, uint32_t conn, const char *text, uint32_t length)
{
    char id[64];
    (void)loop;
    cab_assert(conn == CONN && length > 8);
    oks += strncmp(text, "{\"t\":\"ok\"", 9) == 0;
    noes += strncmp(text, "{\"t\":\"no\"", 9) == 0;
    const char *at = strstr(text, "\"table\":\"");
    snprintf(id, sizeof id, "%s", at ? at + strlen("\"table\":\"") : "");
    if (id[0] && !key[0]) snprintf(key, sizeof key, "%.12s", id);
}

/* What the store's thread has told of so far. */
static void hear(void)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        bool any = posts > 0;
        void (*call)(void *user) = post[0].call;
        void *user = post[0].user;
        if (any) memmove(&post[0], &post[1], (size_t)--posts * sizeof *post);
        pthread_mutex_unlock(&lock);
        if (!any) return;
        call(user);
    }
}

/* ---- the disk -------------------------------------------------------------------------------- */

static sem_t arrived, go;
static bool held, fails; /* the next commits are held; the one that is let go fails */

static void wait_for(sem_t *semaphore)
{
    while (sem_wait(semaphore) != 0) {
    }
}

static store_result at_commit(void *ctx, uint64_t commit)
{
    (void)ctx;
    (void)commit;
    if (!held) return STORE_OK;
    sem_post(&arrived);
    wait_for(&go);
    return fails ? STORE_IO : STORE_OK;
}

static void open_house(void)
{
    char detail[256];
    cab_text text;
    net_limits limits;
    store_options options;
    memset(&server, 0, sizeof server);
    memset(&limits, 0, sizeof limits);
    memset(&options, 0, sizeof options);
    request = oks = noes = 0;
    key[0] = 0;
    posts = 0;
    held = fails = false;
    snprintf(folder, sizeof folder, "/tmp/cabale-serve-XXXXXX");
    cab_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/store", folder);
    server.options.quiet = true;
    server.options.tables = 100;
    options.path = path;
    options.durable = on_durable;
    options.failed = on_failed;
    options.ctx = &server;
    options.fault = at_commit;
    options.queue_max = QUEUE;
    cab_text_begin(&text, detail, sizeof detail);
    cab_assert(store_open(&options, &server.store, &text) == STORE_OK);
    server.loop = net_open(&limits);
    make_core(&server);
}

static void close_house(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char name[128];
    uint32_t at = 0;
    srv_place *place;
    srv_free(server.core);
    store_close(server.store);
    net_free(server.loop);
    while ((place = (srv_place *)srv_map_next(&server.places, &at)) != NULL)
        free(place);
    srv_map_free(&server.places);
    free(server.found);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
}

/* One turn of the loop is over. */
static void turn(void)
{
    srv_tick(server.core, srv_now(&server));
    store_flush(server.store);
}

static void settle(void)
{
    turn();
    (void)store_wait(server.store);
    hear();
}

/* ---- somebody at a table --------------------------------------------------------------------- */

static void ask(const char *type, const char *fields)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "{\"t\":\"%s\",\"d\":{\"id\":%llu%s}}", type,
                          (unsigned long long)++request, fields);
    srv_receive(server.core, CONN, text, (uint32_t)length, srv_now(&server));
}

static void sit_down(void)
{
    uint8_t person[SRV_PERSON];
    srv_caller anne = {.person = person, .name = "Anne"};
    memset(person, 'A', sizeof person);
    srv_connect(server.core, CONN, &anne, srv_now(&server));
    ask("create", ",\"game\":\"pagan\"");
    settle();
    CHECK_EQ(oks, 1);
    CHECK(key[0]);
}

static void say(int times)
{
    char fields[WORDS + 64], words[WORDS + 1];
    memset(words, 'x', WORDS);
    words[WORDS] = 0;
    snprintf(fields, sizeof fields, ",\"text\":\"%s\"", words);
    for (int i = 0; i < times; i++)
        ask("say", fields);
}

static bool count_row(void *user, const store_row *row)
{
    *(uint64_t *)user += row->kind == STORE_TALK;
    return true;
}

/* The lines that are stored, or UINT64_MAX if the chain is not whole. */
static uint64_t lines_stored(void)
{
    uint64_t lines = 0;
    return store_load(server.store, 1, NULL, count_row, &lines) == STORE_OK ? lines : UINT64_MAX;
}

/* ---- failures that come in twos -------------------------------------------------------------- */

/* While a turn is being written more comes than may wait; then that turn is written, or fails. All
 * are answered, what was acknowledged is there, and the table goes on. */
static void fail_twice(bool disk_fails_too, bool before)
{
    open_house();
    sit_down();
    for (uint64_t round = 0; round < 3; round++) {
        held = true;
        fails = disk_fails_too;
        say(1);
        turn();
        wait_for(&arrived);
        if (before) { /* the writer is let go before, and may be done at any moment */
            held = false;
            sem_post(&go);
        }
        say(SAYS);
        turn();
        say(1); /* nobody has told the core yet */
        turn();
        hear();
        say(1); /* now somebody may have */
        turn();
        held = false;
        if (!before) sem_post(&go);
        settle();
        say(3); /* these follow what is stored */
        settle();
        CHECK_EQ(oks + noes, request);
        CHECK_EQ(lines_stored(), oks - 1);
        CHECK(srv_idle(server.core));
    }
    CHECK(oks >= 1 + 3 * 3 && (before || noes >= 3 * SAYS));
    close_house();
}

TEST(two_failures_at_once_are_one, "")
{
    for (int order = 0; order < 4; order++)
        fail_twice(order & 1, order & 2);
}

/* ---- where tables are in the store ----------------------------------------------------------- */

TEST(places_of_tables_that_left_are_dropped, "")
{
    open_house();
    sit_down();
    CHECK_EQ(server.places.count, 1);
    drop_places(&server);
    CHECK_EQ(server.places.count, 1); /* somebody is there */
    ask("stand", "");
    srv_disconnect(server.core, CONN, srv_now(&server));
    settle();
    srv_tick(server.core, srv_now(&server) + 3600 * 1000);
    CHECK_EQ(srv_count(server.core).tables_waiting, 0);
    drop_places(&server);
    CHECK_EQ(server.places.count, 1); /* its end is under way */
    settle();
    drop_places(&server);
    CHECK_EQ(server.places.count, 0);
    close_house();
}

/* ---- what is not kept for ever ---- */

enum { OLD = 1, RECENT = 20 }; /* days after the beginning; now is day 30 */
static const int64_t DAY = INT64_C(24) * 3600 * 1000;

static void put_somebody(char letter, int day, const char *login)
{
    store_person person = {.created = 1, .seen = day * DAY};
    memset(person.person, letter, STORE_PERSON);
    snprintf(person.name, sizeof person.name, "Person %c", letter);
    snprintf(person.login, sizeof person.login, "%s", login);
    CHECK(store_put_person(server.store, &person) > 0);
}

static bool is_somebody(char letter)
{
    store_person found;
    uint8_t person[STORE_PERSON];
    memset(person, letter, sizeof person);
    return store_get_person(server.store, person, &found) == STORE_OK;
}

static void put_game(srv_table_id id, store_status status, int day, char letter)
{
    store_table table = {.tab = (int64_t)id, .status = status, .game = "pagan", .room = "{}"};
    store_row row = {.tab = (int64_t)id, .body = "x", .length = 1};
    srv_table_key(id, table.key);
    table.created = 1;
    table.updated = day * DAY;
    table.length = 2;
    table.seats = 1;
    table.seat[0].kind = STORE_HUMAN;
    memset(table.seat[0].person, letter, STORE_PERSON);
    snprintf(table.seat[0].name, sizeof table.seat[0].name, "Person %c", letter);
    store_put_table(server.store, &table);
    store_append(server.store, &row);
}

static bool is_there(void *user, const store_table *table)
{
    (void)table;
    return *(bool *)user = true;
}

static bool is_game(srv_table_id id)
{
    bool there = false;
    (void)store_get_table(server.store, (int64_t)id, is_there, &there);
    return there;
}

static void keep_house(uint32_t guests, uint32_t games)
{
    open_house();
    server.wall = 30 * DAY - (int64_t)(net_now_us() / 1000);
    server.options.keep_guests = guests;
    server.options.keep_games = games;
    put_somebody('A', OLD, "");
    put_somebody('B', RECENT, "");
    put_somebody('C', OLD, "carl");
    put_somebody('D', OLD, "");
    put_somebody('E', OLD, "");
    put_game(1, STORE_OVER, OLD, 'D');
    put_game(2, STORE_OVER, RECENT, 'E');
    put_game(3, STORE_GIVEN_UP, OLD, 'E');
    put_game(4, STORE_PLAYING, OLD, 'E');
    put_game(5, STORE_WAITING, OLD, 'E');
    put_game(6, STORE_KEPT, OLD, 'E');
    store_flush(server.store);
    CHECK_EQ(store_wait(server.store), STORE_OK);
    for (int round = 0; round < 2; round++) {
        while (srv_keep_slice(&server)) {
            store_flush(server.store);
            CHECK_EQ(store_wait(server.store), STORE_OK);
        }
    }
}

TEST(what_is_old_is_forgotten_as_the_settings_say, "")
{
    int64_t rows = 0;
    keep_house(0, 0);
    for (char letter = 'A'; letter <= 'E'; letter++)
        CHECK(is_somebody(letter));
    for (srv_table_id id = 1; id <= 6; id++)
        CHECK(is_game(id));
    close_house();
    keep_house(14, 0);
    CHECK(!is_somebody('A') && is_somebody('B') && is_somebody('C') && is_somebody('D'));
    CHECK(is_somebody('E') && is_game(1) && is_game(3));
    CHECK_EQ(server.dropped_guests, 1);
    close_house();
    keep_house(14, 14);
    CHECK(!is_game(1) && is_game(2) && !is_game(3) && is_game(4) && is_game(5) && is_game(6));
    CHECK(!is_somebody('A') && !is_somebody('D') && is_somebody('C') && is_somebody('E'));
    CHECK_EQ(store_load(server.store, 1, &rows, NULL, NULL), STORE_OK);
    CHECK_EQ(rows, 0);
    close_house();
}

/* Somebody looks at it: it stays until tomorrow. */
TEST(a_game_in_hand_is_not_dropped, "")
{
    srv_stored stored = {.table = 1, .game = "pagan", .status = SRV_OVER, .room = "{}"};
    open_house();
    server.wall = 30 * DAY;
    server.options.keep_games = 14;
    put_game(1, STORE_OVER, OLD, 'A');
    put_game(2, STORE_OVER, OLD, 'A');
    settle();
    stored.deadline = SRV_NEVER;
    srv_known(server.core, &stored, srv_now(&server));
    while (srv_keep_slice(&server)) {
    }
    settle();
    CHECK(is_game(1) && !is_game(2));
    close_house();
}

int main(void)
{
    sem_init(&arrived, 0, 0);
    sem_init(&go, 0, 0);
    (void)!freopen("/dev/null", "w", stderr); /* what the server logs */
    RUN(two_failures_at_once_are_one);
    RUN(places_of_tables_that_left_are_dropped);
    RUN(what_is_old_is_forgotten_as_the_settings_say);
    RUN(a_game_in_hand_is_not_dropped);
    return test_done();
}
