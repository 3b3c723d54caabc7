/* The server side of HTTP over real sockets, and fetching. */
#include "net/loop_fixture.h"

static uint32_t times(const char *what)
{
    uint32_t count = 0;
    for (const char *at = said; (at = strstr(at, what)); at++)
        count++;
    return count;
}

TEST(answers_a_request, "")
{
    ask(NULL, "GET /a?b=c HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 0);
    CHECK(starts("HTTP/1.1 200 OK\r\n"));
    CHECK(strstr(said, "\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n"));
    CHECK(strstr(said, "\r\nConnection: close\r\n"));
    CHECK(strstr(said, "\r\nDate: "));
    CHECK(strstr(said, "\r\n\r\nGET /a?b=c "));
}

TEST(keeps_the_order_of_requests_sent_ahead, "")
{
    const char *three = "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\none"
                        "HEAD /2 HTTP/1.1\r\nHost: h\r\n\r\n"
                        "GET /3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    for (uint32_t step = 0; step < 2; step++) { /* at once, and byte by byte */
        net_figures figures = ask(NULL, three, step);
        CHECK_EQ(times("HTTP/1.1 200 OK"), 3);
        const char *one = strstr(said, "POST /1 one");
        CHECK(one && strstr(one, "Content-Length: 8\r\n") && strstr(one, "GET /3 "));
        CHECK(!strstr(said, "HEAD"));
        CHECK_EQ(figures.requests, 3);
        if (step == 0) CHECK_EQ(figures.writes, 1);
    }
}

TEST(tells_a_waiting_client_to_go_on, "")
{
    ask(NULL,
        "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n"
        "Connection: close\r\n\r\none",
        20);
    CHECK(strstr(said, "POST /1 one"));
}

TEST(refuses_what_is_not_http, "")
{
    net_figures figures = ask(NULL, "GET / HTTP/1.1\r\nBad Header: x\r\n\r\nGET / HTTP/1.1\r\n", 0);
    CHECK(starts("HTTP/1.1 400 Bad Request\r\n") && strstr(said, "Connection: close\r\n"));
    CHECK_EQ(times("HTTP/1.1 "), 1);
    CHECK_EQ(figures.broken, 1);
    CHECK_EQ(figures.requests, 0);
}

TEST(a_request_that_takes_too_long_ends, "")
{
    net_limits limits = {0};
    limits.request_ms = 20;
    limits.close_ms = 20;
    net_figures figures = ask(&limits, "GET / HT", 0);
    CHECK(starts("HTTP/1.1 408 Request Timeout\r\n"));
    CHECK_EQ(figures.silent, 1);
    figures = ask(&limits, "", 0);
    CHECK_TEXT(said, "");
    CHECK_EQ(figures.silent, 0);
}

static char long_body[300000];

static void serve_long(void *user, net_conn c, const http1_message *m)
{
    net_response r = {0};
    (void)m;
    r.body = long_body;
    r.length = sizeof long_body;
    r.body_stays = *(const bool *)user;
    net_respond(loop, c, &r);
}

TEST(long_answers_arrive_whole, "")
{
    bool stays = false;
    for (uint32_t i = 0; i < sizeof long_body; i++)
        long_body[i] = (char)('a' + i % 26);
    for (int round = 0; round < 2; round++, stays = true) {
        net_handler server = {0};
        server.on_http = serve_long;
        server.user = &stays;
        begin(NULL, &server);
        const char *request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
                              "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
        peer *p = start_peer(request, (uint32_t)strlen(request));
        CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
        net_run(loop);
        pthread_join(p->thread, NULL);
        net_free(loop);
        char *body = strstr(p->got, "\r\n\r\n");
        CHECK(body && memcmp(body + 4, long_body, sizeof long_body) == 0);
        CHECK(strncmp(body + 4 + sizeof long_body, "HTTP/1.1 200 OK\r\n", 17) == 0);
        CHECK(strstr(body + 4 + sizeof long_body, "Content-Length: 300000\r\n"));
        free(p);
    }
}

static int taken, lent;

static void take_back(void *user)
{
    char *body = (char *)user;
    memset(body, 0, sizeof long_body); /* whoever still reads it reads nothing */
    taken++;
    free(body);
}

static void serve_lent(void *user, net_conn c, const http1_message *m)
{
    net_response r = {0};
    char *body = malloc(sizeof long_body);
    (void)user;
    (void)m;
    CHECK(body != NULL);
    memcpy(body, long_body, sizeof long_body);
    r.body = body;
    r.length = sizeof long_body;
    r.sent = take_back;
    r.sent_user = body;
    lent++;
    net_respond(loop, c, &r);
}

/* A body that is lent comes back once: when it is taken, when nobody wants it (HEAD), when there is
 * nobody to answer, and when the line is lost. */
TEST(a_lent_body_comes_back, "")
{
    for (int away = 0; away < 2; away++) {
        net_handler server = {0};
        taken = lent = 0;
        server.on_http = serve_lent;
        begin(NULL, &server);
        const char *request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
                              "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
        peer *p = start_peer(request, (uint32_t)strlen(request));
        p->no_answer = away;
        CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
        net_run(loop);
        pthread_join(p->thread, NULL);
        serve_lent(NULL, 0, NULL); /* nobody */
        net_free(loop);
        char *body = strstr(p->got, "\r\n\r\n");
        CHECK(away || (body && memcmp(body + 4, long_body, sizeof long_body) == 0));
        CHECK(lent >= (away ? 1 : 3)); /* who hangs up may do so before anything is read */
        CHECK_EQ(taken, lent);
        free(p);
    }
}

static net_conn later_conn;

static void hash(void *user)
{
    *(int *)user = 42; /* on another thread */
}

static void hashed(void *user)
{
    char body[16];
    cab_text text;
    net_response r = {0};
    cab_text_begin(&text, body, sizeof body);
    cab_text_int(&text, *(int *)user);
    r.body = body;
    r.length = text.length;
    opens += net_respond(loop, later_conn, &r);
    closes += net_respond(loop, later_conn, &r); /* the second time there is nothing to answer */
}

static void serve_later(void *user, net_conn c, const http1_message *m)
{
    (void)m;
    later_conn = c;
    net_work(loop, hash, hashed, user);
}

TEST(an_answer_may_come_later, "")
{
    int number = 0;
    net_handler server = {0};
    server.on_http = serve_later;
    server.user = &number;
    begin(NULL, &server);
    const char *request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
                          "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    peer *p = start_peer(request, (uint32_t)strlen(request));
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_run(loop);
    pthread_join(p->thread, NULL);
    net_free(loop);
    memcpy(said, p->got, p->count + 1);
    free(p);
    CHECK_EQ(times("\r\n\r\n42"), 2);
    CHECK_EQ(opens, 2);
    CHECK_EQ(closes, 0);
}

static void keep_answer(void *user, net_conn c, const http1_message *answer, const char *problem)
{
    (void)user;
    (void)c;
    if (answer) {
        opens = answer->status;
        copy(last, sizeof last, answer->body.at, answer->body.length);
    } else {
        copy(last, sizeof last, problem, (uint32_t)strlen(problem));
    }
    net_stop(loop);
}

TEST(fetches, "")
{
    net_handler server = server_side(), client = {0};
    net_call call = {0};
    char where[96];
    cab_text text;
    client.on_answer = keep_answer;
    begin(NULL, &server);
    cab_text_begin(&text, where, sizeof where);
    cab_text_add(&text, "http://");
    cab_text_add(&text, address);
    cab_text_add(&text, "/x?y");
    call.url = where;
    call.method = "POST";
    call.body = "abc";
    call.length = 3;
    CHECK_EQ(net_fetch(loop, &call, &client, &client_conn), NET_OK);
    end();
    CHECK_EQ(opens, 200);
    CHECK_TEXT(last, "POST /x?y abc");
}

int main(void)
{
    RUN(answers_a_request);
    RUN(keeps_the_order_of_requests_sent_ahead);
    RUN(tells_a_waiting_client_to_go_on);
    RUN(refuses_what_is_not_http);
    RUN(a_request_that_takes_too_long_ends);
    RUN(long_answers_arrive_whole);
    RUN(a_lent_body_comes_back);
    RUN(an_answer_may_come_later);
    RUN(fetches);
    return test_done();
}
