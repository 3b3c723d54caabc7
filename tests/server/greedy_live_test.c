/* The greedy evening of greedy_test over real sockets: three guests with eight sockets each ask for
 * tables of all kinds as fast as they are answered, and for replays, while somebody new makes a
 * table, plays a game to its end and reads its record: never refused, and nobody has more than they
 * may. */
#include "live.h"

#include "bots/bot.h"

enum { GREEDY = 3, SOCKETS = 8, REQUESTS = 60, MOVES = 12, REPLAYS = 24, PERSON_TABLES = 40 };

static live server;
static live_client anne;
static far_line *line[GREEDY * SOCKETS], *replay[REPLAYS];
static int asked[GREEDY * SOCKETS], answered, refused;

static const char *const table[] = {
    "\"game\":\"newsalem\",\"seats\":8,\"public\":true,\"clock\":{\"kind\":\"live\",\"bank\":14400,"
    "\"increment\":600},\"bots\":[null,\"random\",\"random\",\"random\",\"random\",\"random\","
    "\"random\",\"random\"]",
    "\"game\":\"pagan\",\"public\":true",
    "\"game\":\"tavern\",\"seats\":4,\"clock\":{\"kind\":\"days\",\"days\":30},\"delay\":3600",
};

static void ask_one(int at)
{
    char text[512];
    int n = ++asked[at];
    if (n > REQUESTS) return;
    if (n % 4 == 3)
        snprintf(text, sizeof text, "{\"t\":\"lobby\",\"d\":{\"id\":%d,\"on\":true}}", n);
    else
        snprintf(text, sizeof text, "{\"t\":\"create\",\"d\":{\"id\":%d,%s}}", n, table[n % 3]);
    far_line_send(line[at], text);
}

/* One request after another, each when the one before is answered. */
static void gorge(void)
{
    char *text;
    int status;
    far_news news;
    for (int at = 0; at < GREEDY * SOCKETS; at++) {
        while ((news = far_line_take(line[at], &text, &status)) != FAR_NOTHING) {
            bool no = news == FAR_TEXT && strncmp(text, "{\"t\":\"no\"", 9) == 0;
            bool ok = news == FAR_TEXT && strncmp(text, "{\"t\":\"ok\"", 9) == 0;
            bool hello = news == FAR_TEXT && strncmp(text, "{\"t\":\"hello\"", 12) == 0;
            answered += ok || no;
            refused += no;
            if (ok || no || hello) ask_one(at);
            free(text);
        }
    }
}

static int64_t figure(const char *name)
{
    int status = 0;
    far_line *reader = far_line_open(server.url);
    char *text = live_fetch(reader, NULL, "GET", "/metrics", NULL, &status), find[80];
    far_line_close(reader);
    CHECK_EQ(status, 200);
    snprintf(find, sizeof find, "\ncabale_%s ", name);
    const char *at = strstr(text, find);
    int64_t value = at ? strtoll(at + strlen(find), NULL, 10) : -1;
    free(text);
    return value;
}

/* The dearest there is, of the game that has just ended, as often as they may: each seat's view
 * with what it may have believed. */
static void ask_for_replays(const char *token)
{
    char path[80];
    for (int i = 0; i < REPLAYS; i++) {
        snprintf(path, sizeof path, "/api/tables/%.15s/replay?view=%d&beliefs=1", anne.table,
                 i % 2);
        replay[i] = far_line_open(server.url);
        CHECK(replay[i] != NULL);
        far_line_fetch(replay[i], token, "GET", path, NULL);
    }
}

/* Each is answered, with the replay or with why not. How many were given. */
static int take_replays(void)
{
    int given = 0;
    for (int i = 0; i < REPLAYS; i++) {
        char *text = NULL;
        int status = 0;
        far_news news = FAR_NOTHING;
        while (news != FAR_ANSWER) {
            struct pollfd fd = {far_line_fd(replay[i]), POLLIN, 0};
            news = far_line_take(replay[i], &text, &status);
            if (news == FAR_NOTHING) CHECK(poll(&fd, 1, LIVE_PATIENCE_MS) > 0);
            free(text);
            text = NULL;
        }
        CHECK(status == 200 || status == 429 || status == 503);
        given += status == 200;
        far_line_close(replay[i]);
    }
    return given;
}

TEST(a_newcomer_is_served_beside_the_greedy, "")
{
    char token[256];
    cab_rng rng;
    live_client *who[] = {&anne};
    cab_rng_fast(&rng, 7);
    live_start(&server);
    for (int g = 0; g < GREEDY; g++) {
        for (int k = 0; k < SOCKETS; k++) {
            far_line **l = &line[g * SOCKETS + k];
            *l = far_line_open(server.url);
            CHECK(*l != NULL);
            if (k == 0) live_token(*l, "Greedy", token, sizeof token);
            far_line_connect(*l, token);
        }
    }
    live_come(&server, &anne, "Anne");
    snprintf(anne.create, sizeof anne.create, "\"game\":\"pagan\",\"bots\":[null,\"random\"]");
    for (int i = 0; i < 6000 && !anne.over; i++) {
        gorge();
        if (anne.acks >= MOVES && anne.choices > 0) { /* enough was seen */
            anne.choice[0] = CAB_RESIGN;
            anne.choices = 1;
        }
        live_choose(&anne, &rng);
        live_listen(who, 1);
    }
    CHECK(anne.over);
    CHECK_EQ(anne.refused, 0);
    ask_for_replays(token);
    live_check_record(&server, who, 1);
    CHECK(take_replays() > 0);
    for (int i = 0; i < 2000 && answered < GREEDY * SOCKETS * REQUESTS / 2; i++) {
        gorge();
        struct pollfd none = {-1, 0, 0};
        (void)poll(&none, 1, 5);
    }
    printf("%d requests of the greedy were answered, %d of them refused\n", answered, refused);
    CHECK(answered > 100 && refused > 0);
    CHECK(figure("tables_playing") + figure("tables_waiting") <= GREEDY * PERSON_TABLES + 1);
    for (int at = 0; at < GREEDY * SOCKETS; at++)
        far_line_close(line[at]);
    far_line_close(anne.line);
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

/* Calls over HTTP are charged to the address as requests are. */
TEST(calls_count_too, "")
{
    int status = 0, found = 0;
    server.option = "--work-address";
    server.value = "50";
    live_start(&server);
    far_line *reader = far_line_open(server.url);
    for (int i = 0; i < 200 && status != 429; i++) {
        free(live_fetch(reader, NULL, "GET", "/api/tables/aaaaaaaaaaaa", NULL, &status));
        CHECK(status == 404 || status == 429);
        found += status == 404;
    }
    CHECK_EQ(status, 429);
    CHECK(found >= 10);
    free(live_fetch(reader, NULL, "GET", "/healthz", NULL, &status));
    CHECK_EQ(status, 200);
    far_line_close(reader);
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

int main(void)
{
    live_begin(&server);
    server.pace = "6"; /* short pauses, all limits */
    RUN(a_newcomer_is_served_beside_the_greedy);
    RUN(calls_count_too);
    live_end(&server);
    return test_done();
}
