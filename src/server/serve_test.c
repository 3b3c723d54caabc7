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

int main(void)
{
    sem_init(&arrived, 0, 0);
    sem_init(&go, 0, 0);
    (void)!freopen("/dev/null", "w", stderr); /* what the server logs */
    RUN(two_failures_at_once_are_one);
    RUN(places_of_tables_that_left_are_dropped);
    return test_done();
}
