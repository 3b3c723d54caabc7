/* Records and replays over real sockets: what is asked for by many is made once and kept, records
 * do not wait for replays, and what nobody waits for is not made. What was done is counted
 * (/metrics), not timed. */
#include "live.h"

#include "net/gzip.h"

#include <arpa/inet.h>
#include <netinet/in.h>

enum { CROWD = 90, LEAVERS = 30, TABLES = 5, ANSWER_MAX = 32 << 20 };

static live server;
static cab_rng rng;
static far_line *reader;
static char key[TABLES][16];

/* ---- plain sockets ---- */

static int dial(void)
{
    struct sockaddr_in to;
    memset(&to, 0, sizeof to);
    const char *port = strrchr(server.url, ':');
    to.sin_family = AF_INET;
    to.sin_port = htons((uint16_t)strtoul(port + 1, NULL, 10));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    CHECK(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    return fd;
}

/* Asks, and does not wait for the answer. */
static int ask_for(const char *path, bool packs)
{
    char text[256];
    int fd = dial();
    int length =
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n%s\r\n",
                 path, packs ? "Accept-Encoding: gzip\r\n" : "");
    CHECK_EQ(send(fd, text, (size_t)length, MSG_NOSIGNAL), length);
    return fd;
}

/* The status; the body, on the heap, and its length. */
static int answer_of(int fd, char **body, uint32_t *length)
{
    uint32_t count = 0, room = 1 << 16;
    char *all = (char *)malloc(room);
    CHECK(all != NULL);
    for (;;) {
        if (count + 1 == room) all = (char *)realloc(all, room *= 2);
        CHECK(all != NULL && room < ANSWER_MAX * 2u);
        ssize_t got = recv(fd, all + count, room - count - 1, 0);
        if (got <= 0) break;
        count += (uint32_t)got;
    }
    close(fd);
    all[count] = 0;
    char *end = strstr(all, "\r\n\r\n");
    CHECK(end && strncmp(all, "HTTP/1.1 ", 9) == 0);
    int status = (int)strtol(all + 9, NULL, 10);
    *length = count - (uint32_t)(end + 4 - all);
    memmove(all, end + 4, *length + 1);
    *body = all;
    return status;
}

static int status_of(int fd)
{
    char *body;
    uint32_t length;
    int status = answer_of(fd, &body, &length);
    free(body);
    return status;
}

static void path_of(char *path, size_t size, int table, const char *what)
{
    snprintf(path, size, "/api/tables/%.15s/%s", key[table], what);
}

static int asks(int table, const char *what, bool packs)
{
    char path[128];
    path_of(path, sizeof path, table, what);
    return ask_for(path, packs);
}

/* ---- figures ---- */

static uint64_t figure(const char *name)
{
    int status = 0;
    char line[64];
    char *text = live_fetch(reader, NULL, "GET", "/metrics", NULL, &status);
    CHECK_EQ(status, 200);
    snprintf(line, sizeof line, "\ncabale_%s ", name);
    const char *at = strstr(text, line);
    CHECK(at != NULL);
    uint64_t value = strtoull(at + strlen(line), NULL, 10);
    free(text);
    return value;
}

static uint64_t made(void)
{
    return figure("records_made_total") + figure("replays_made_total") +
           figure("beliefs_made_total");
}

/* ---- games ---- */

static void play(int table)
{
    static live_client k;
    live_client *who[] = {&k};
    live_come(&server, &k, "Anne");
    snprintf(k.create, sizeof k.create,
             "\"game\":\"tavern\",\"seats\":4,\"bots\":[null,\"random\",\"random\",\"random\"]");
    while (!k.over) {
        live_listen(who, 1);
        live_choose(&k, &rng);
    }
    snprintf(key[table], sizeof key[table], "%s", k.table);
    far_line_close(k.line);
}

/* ---- */

TEST(what_many_ask_for_is_made_once, "")
{
    int fd[CROWD];
    for (int i = 0; i < CROWD; i++)
        fd[i] = asks(0, "replay?view=1", i % 2);
    for (int i = 0; i < 25; i++) /* an ordinary reader meanwhile */
        CHECK_EQ(status_of(asks(i % TABLES, "record", i % 3)), 200);
    for (int i = 0; i < CROWD; i++)
        CHECK_EQ(status_of(fd[i]), 200);
    CHECK_EQ(figure("replays_made_total"), 1);
    CHECK_EQ(figure("records_made_total"), TABLES);
    CHECK_EQ(figure("replays_shared_total"), CROWD - 1 + 25 - TABLES);
    CHECK_EQ(figure("replays_cancelled_total"), 0);
    CHECK_EQ(status_of(asks(0, "replay?view=1", true)), 200);
    CHECK_EQ(figure("replays_made_total"), 1);
}

/* Ninety at once, for all there is to ask of all tables: the records come nevertheless. */
TEST(replays_keep_nobody_from_a_record, "")
{
    static const char *const what[] = {"replay?view=all", "replay?view=public", "replay?view=0",
                                       "replay?view=1",   "replay?view=2",      "replay?view=3"};
    enum { KINDS = sizeof what / sizeof *what };
    int fd[CROWD], answered = 0;
    uint64_t before = made();
    int slow = asks(0, "replay?view=1&beliefs=1", true);
    for (int i = 0; i < CROWD; i++)
        fd[i] = asks(i / KINDS % TABLES, what[i % KINDS], i % 2);
    for (int i = 0; i < 25; i++)
        CHECK_EQ(status_of(asks(i % TABLES, "record", true)), 200);
    for (int i = 0; i < CROWD; i++)
        answered += status_of(fd[i]) == 200;
    CHECK_EQ(answered, CROWD);
    CHECK_EQ(made() - before, KINDS * TABLES + TABLES + 1);
    close(slow); /* seconds, or minutes where checks are built in */
}

/* Sixteen replays with beliefs, each of them long: a request for a record or a plain replay is
 * not made to wait for them. */
TEST(the_cheap_come_before_the_costly, "")
{
    enum { COSTLY = 16 };
    uint64_t before = figure("beliefs_made_total");
    int fd[COSTLY];
    for (int i = 0; i < COSTLY; i++) {
        char what[32];
        snprintf(what, sizeof what, "replay?view=%d&beliefs=1", i % 4);
        fd[i] = asks(i / 4, what, true);
    }
    CHECK_EQ(status_of(asks(4, "record", true)), 200);
    CHECK(figure("beliefs_made_total") - before < COSTLY);
    CHECK_EQ(status_of(asks(4, "replay?view=0", true)), 200);
    CHECK(figure("beliefs_made_total") - before < COSTLY);
    for (int i = 0; i < COSTLY; i++)
        close(fd[i]);
    while (figure("replays_waiting") > 0)
        continue;
}

TEST(who_takes_no_gzip_gets_the_same, "")
{
    char *plain, *packed;
    uint32_t length, packed_length;
    CHECK_EQ(answer_of(asks(0, "replay?view=0", true), &packed, &packed_length), 200);
    uint64_t before = made();
    CHECK_EQ(answer_of(asks(0, "replay?view=0", false), &plain, &length), 200);
    CHECK(packed_length < length / 4);
    char *unpacked = net_gunzip(packed, packed_length, length);
    CHECK(unpacked && memcmp(unpacked, plain, length) == 0);
    CHECK_EQ(made(), before);
    free(unpacked);
    free(packed);
    free(plain);
}

/* All who ask go away at once. What was under way stops, the rest is not begun. */
TEST(who_leaves_waits_for_nothing, "")
{
    static const char *const what[] = {"replay?view=0&beliefs=1", "replay?view=1&beliefs=1",
                                       "replay?view=2&beliefs=1", "replay?view=3&beliefs=1",
                                       "replay?view=all",         "replay?view=public"};
    uint64_t before = made(), cancelled = figure("replays_cancelled_total");
    int fd[LEAVERS];
    for (int i = 0; i < LEAVERS; i++)
        fd[i] = asks(i / 6, what[i % 6], true);
    for (int i = 0; i < LEAVERS; i++)
        close(fd[i]);
    CHECK_EQ(status_of(asks(0, "record", true)), 200);
    while (figure("replays_waiting") > 0) /* each look is a turn of the loop */
        continue;
    uint64_t gone = figure("replays_cancelled_total") - cancelled;
    CHECK(gone > 0);
    CHECK(made() - before <= LEAVERS + 1);
    CHECK_EQ(status_of(asks(4, "replay?view=3", true)), 200);
}

TEST(what_cannot_be_told_is_refused_at_once, "")
{
    CHECK_EQ(status_of(asks(0, "replay?view=4", true)), 400);
    CHECK_EQ(status_of(asks(0, "replay?view=x", true)), 400);
    CHECK_EQ(status_of(asks(0, "replay?view=all&beliefs=1", true)), 400);
    CHECK_EQ(status_of(asks(0, "replay?view=public&beliefs=1", true)), 400);
    CHECK_EQ(status_of(ask_for("/api/tables/aaaaaaaaaaab/record", true)), 404);
}

static void restart(void)
{
    far_line_close(reader);
    (void)live_stop(&server, SIGTERM);
    live_start(&server);
    reader = far_line_open(server.url);
    CHECK(reader != NULL);
}

int main(void)
{
    live_begin(&server);
    cab_rng_fast(&rng, 11);
    live_start(&server);
    reader = far_line_open(server.url);
    CHECK(reader != NULL);
    for (int i = 0; i < TABLES; i++)
        play(i);
    RUN(what_many_ask_for_is_made_once);
    RUN(who_takes_no_gzip_gets_the_same);
    restart();
    RUN(replays_keep_nobody_from_a_record);
    restart();
    RUN(the_cheap_come_before_the_costly);
    restart();
    RUN(who_leaves_waits_for_nothing);
    RUN(what_cannot_be_told_is_refused_at_once);
    far_line_close(reader);
    live_end(&server);
    return test_done();
}
