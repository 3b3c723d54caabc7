/* Real faults: the server is killed (SIGKILL) at random moments of games over real sockets, and
 * its disk is full for a while. No acknowledged move is lost, the games go on to their ends, and
 * their records prove true.
 *
 *   crash_test               as the test command runs it
 *   crash_test KILLS [SEED]  more of it */
#define _GNU_SOURCE /* prlimit */

#include "live.h"

#include <sys/resource.h>

enum { KILLS = 6 };

static live server;
static live_client anne, bill;
static int kills = KILLS;
static uint64_t seed = 1;

static void come(const char *create)
{
    live_come(&server, &anne, "Anne");
    live_come(&server, &bill, "Bill");
    snprintf(anne.create, sizeof anne.create, "%s", create);
}

static void leave(void)
{
    far_line_close(anne.line);
    far_line_close(bill.line);
}

/* Both at the table that Anne makes. */
static void next_table(void)
{
    live_client *who[] = {&anne, &bill};
    for (int i = 0; i < 2; i++) {
        who[i]->table[0] = who[i]->status[0] = 0;
        who[i]->over = false;
        who[i]->v = who[i]->seat = -1;
        who[i]->acks = who[i]->choices = 0;
        who[i]->pending = 0;
    }
}

static void step(cab_rng *rng)
{
    live_client *who[] = {&anne, &bill};
    live_listen(who, 2);
    if (anne.table[0] && !bill.table[0]) {
        snprintf(bill.table, sizeof bill.table, "%s", anne.table);
        live_enter(&bill);
    }
    for (int i = 0; i < 2; i++)
        live_choose(who[i], rng);
}

static void kill_server(void)
{
    live_stop(&server, SIGKILL);
    live_start(&server);
}

TEST(killed_servers_lose_nothing, "")
{
    live_client *who[] = {&anne, &bill};
    cab_rng rng;
    int killed = 0, games = 0;
    cab_rng_fast(&rng, seed);
    live_start(&server);
    come("\"game\":\"pagan\"");
    uint32_t next = 5 + cab_rng_below(&rng, 60);
    while (killed < kills || games == 0) {
        while (!(anne.over && bill.over && !anne.pending && !bill.pending)) {
            step(&rng);
            if (killed >= kills || anne.heard + bill.heard < next) continue;
            kill_server();
            killed++;
            next = anne.heard + bill.heard + 1 + cab_rng_below(&rng, 60);
        }
        live_check_record(&server, who, 2);
        games++;
        next_table();
        live_enter(&anne);
    }
    CHECK_EQ(killed, kills);
    CHECK(anne.opened > (uint32_t)kills / 2);
    leave();
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

static void limit_files(rlim_t most)
{
    struct rlimit limit = {most, RLIM_INFINITY};
    CHECK_EQ(prlimit(server.pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

/* A call of a guest's; the answer is thrown away. */
static int call_as(far_line *line, const char *token, const char *method, const char *path,
                   const char *body, const char *holds)
{
    int status = 0;
    char *text = live_fetch(line, token, method, path, body, &status);
    CHECK(strstr(text, holds) != NULL);
    free(text);
    return status;
}

static void log_in(far_line *line, const char *account, char *token, size_t size)
{
    int status = 0;
    char *text = live_fetch(line, NULL, "POST", "/api/login", account, &status);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK_EQ(status, 200);
    snprintf(token, size, "%s", net_json_text(json, "token"));
    net_json_free(json);
    free(text);
}

/* Names, accounts and their end are refused in one line, and nothing of them has happened. */
TEST(a_full_disk_refuses_people_too, "")
{
    char token[256];
    live_start(&server);
    far_line *line = far_line_open(server.url);
    CHECK(line != NULL);
    live_token(line, "Anne", token, sizeof token);
    static const char account[] =
        "{\"login\":\"anne\",\"password\":\"long enough\",\"token\":true}";
    static const char password[] = "{\"password\":\"long enough\"}";
    limit_files(1);
    CHECK_EQ(call_as(line, token, "POST", "/api/me", "{\"name\":\"Bea\"}", "storage"), 503);
    CHECK_EQ(call_as(line, token, "GET", "/api/me", NULL, "\"name\":\"Anne\""), 200);
    CHECK_EQ(call_as(line, NULL, "POST", "/api/guest", "{\"name\":\"Carl\"}", "storage"), 503);
    CHECK_EQ(call_as(line, token, "POST", "/api/register", account, "storage"), 503);
    CHECK_EQ(call_as(line, token, "GET", "/api/me", NULL, "\"account\":false"), 200);
    limit_files(RLIM_INFINITY);
    CHECK_EQ(call_as(line, token, "POST", "/api/me", "{\"name\":\"Bea\"}", "Bea"), 200);
    CHECK_EQ(call_as(line, token, "GET", "/api/me", NULL, "\"name\":\"Bea\""), 200);
    CHECK_EQ(call_as(line, token, "POST", "/api/register", account, "\"account\":true"), 200);
    limit_files(1);
    CHECK_EQ(call_as(line, NULL, "POST", "/api/login", account, "storage"), 503);
    limit_files(RLIM_INFINITY);
    log_in(line, account, token, sizeof token);
    limit_files(1);
    CHECK_EQ(call_as(line, token, "DELETE", "/api/me", password, "storage"), 503);
    CHECK_EQ(call_as(line, token, "GET", "/api/me", NULL, "\"account\":true"), 200);
    limit_files(RLIM_INFINITY);
    live_stop(&server, SIGKILL); /* what was answered is safe */
    live_start(&server);
    CHECK_EQ(call_as(line, NULL, "POST", "/api/login", account, "\"name\":\"Bea\""), 200);
    CHECK_EQ(call_as(line, token, "DELETE", "/api/me", password, "ok"), 200);
    CHECK_EQ(call_as(line, NULL, "POST", "/api/login", account, "wrong"), 403);
    far_line_close(line);
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

TEST(a_full_disk_refuses_and_damages_nothing, "")
{
    live_client *who[] = {&anne, &bill};
    cab_rng rng;
    cab_rng_fast(&rng, seed + 1);
    live_start(&server);
    come("\"game\":\"pagan\"");
    while (anne.acks + bill.acks < 20)
        step(&rng);
    limit_files(1);
    while (anne.storage + bill.storage < 10)
        step(&rng);
    limit_files(RLIM_INFINITY);
    while (!(anne.over && bill.over && !anne.pending && !bill.pending))
        step(&rng);
    live_check_record(&server, who, 2);
    leave();
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

int main(int argc, char **argv)
{
    if (argc > 1) kills = (int)strtol(argv[1], NULL, 10);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    live_begin(&server);
    RUN(killed_servers_lose_nothing);
    RUN(a_full_disk_refuses_and_damages_nothing);
    RUN(a_full_disk_refuses_people_too);
    live_end(&server);
    return test_done();
}
