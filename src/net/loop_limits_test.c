/* What happens when time runs out, when one side stops reading or answering, and when answers are
 * longer than the kernel takes at once. */
#include "net/loop_fixture.h"

#include <signal.h>

enum { HUGE_SIZE = 24 << 20 }; /* more than the kernel's buffers of both ends hold */

static char *huge;
static pthread_mutex_t go = PTHREAD_MUTEX_INITIALIZER;

/* The peer may go on, to its end, once the server is rid of it. */
static void release(void *user)
{
    bool *held = (bool *)user;
    net_figures figures = net_count(loop);
    if (!*held || figures.accepted == 0 || figures.connections > 0) return;
    *held = false;
    pthread_mutex_unlock(&go);
}

static void *silent_peer(void *user)
{
    const char *bytes = (const char *)user;
    int fd = plain_socket();
    (void)send(fd, bytes, strlen(bytes), MSG_NOSIGNAL);
    pthread_mutex_lock(&go); /* neither reads nor closes until then */
    pthread_mutex_unlock(&go);
    close(fd);
    net_post(loop, stop, NULL);
    return NULL;
}

/* The server alone with a peer that sends this and then does nothing. */
static net_figures outlast(const net_limits *limits, const net_handler *server, const char *bytes)
{
    pthread_t thread;
    bool held = true;
    char copy_of[512];
    copy(copy_of, sizeof copy_of, bytes, (uint32_t)strlen(bytes));
    begin(limits, server);
    net_on_turn(loop, release, &held);
    pthread_mutex_lock(&go);
    CHECK_EQ(pthread_create(&thread, NULL, silent_peer, copy_of), 0);
    net_run(loop);
    pthread_join(thread, NULL);
    net_figures figures = net_count(loop);
    net_free(loop);
    return figures;
}

static void close_at_once(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    net_close(loop, c, 1000, NULL);
}

#define HANDSHAKE                                                                                  \
    "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"                 \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

TEST(who_does_not_answer_a_close_is_dropped, "")
{
    net_limits limits = {0};
    net_handler server = server_side();
    limits.close_ms = 20;
    server.on_open = close_at_once;
    outlast(&limits, &server, HANDSHAKE);
    CHECK_EQ(closes, 1);
    CHECK_EQ(server_code, 1006);
    CHECK_TEXT(server_reason, "no answer to the close");
}

TEST(who_does_not_hang_up_is_dropped, "")
{
    net_limits limits = {0};
    net_handler server = server_side();
    limits.close_ms = 20;
    net_figures figures = outlast(&limits, &server, "nonsense\r\n\r\n");
    CHECK_EQ(figures.broken, 1);
    CHECK_EQ(figures.connections, 0);
}

static void serve_huge(void *user, net_conn c, const http1_message *m)
{
    net_response r = {0};
    (void)m;
    r.body = huge;
    r.length = HUGE_SIZE;
    r.body_stays = user != NULL;
    net_respond(loop, c, &r);
}

TEST(who_does_not_take_an_answer_is_dropped, "")
{
    net_limits limits = {0};
    net_handler server = {0};
    limits.answer_ms = 50;
    server.on_http = serve_huge;
    server.user = &limits;
    net_figures figures = outlast(&limits, &server, "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    CHECK_EQ(figures.slow, 1);
    CHECK_EQ(figures.connections, 0);
}

static void never(void *user, net_conn c, const http1_message *m)
{
    (void)user;
    (void)c;
    (void)m;
}

TEST(who_gets_no_answer_is_told, "")
{
    net_limits limits = {0};
    net_handler server = {0};
    peer *p = start_peer("GET / HTTP/1.1\r\nHost: h\r\n\r\n", 27);
    limits.answer_ms = 20;
    server.on_http = never;
    begin(&limits, &server);
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_run(loop);
    pthread_join(p->thread, NULL);
    net_free(loop);
    bool good = strncmp(p->got, "HTTP/1.1 503 ", 13) == 0;
    free(p);
    CHECK(good);
}

/* Reads a whole huge answer and checks every byte. */
static void *huge_reader(void *user)
{
    static char got[65536];
    static const char ask[] = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    uint32_t *right = (uint32_t *)user, at = 0;
    int fd = plain_socket();
    bool body = false;
    (void)send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL);
    for (;;) {
        ssize_t count = recv(fd, got, sizeof got - 1, 0);
        char *from = got;
        if (count <= 0) break;
        got[count] = 0;
        if (!body) { /* the head comes in one piece: it is a hundred bytes */
            from = strstr(got, "\r\n\r\n");
            if (!from) break;
            from += 4;
            body = true;
        }
        for (char *c = from; c < got + count; c++)
            *right += *c == huge[at++];
    }
    close(fd);
    net_post(loop, stop, NULL);
    return NULL;
}

TEST(answers_longer_than_the_kernel_takes_arrive_whole, "")
{
    for (int stays = 0; stays < 2; stays++) {
        net_handler server = {0};
        pthread_t thread;
        uint32_t right = 0;
        server.on_http = serve_huge;
        server.user = stays ? &thread : NULL;
        begin(NULL, &server);
        CHECK_EQ(pthread_create(&thread, NULL, huge_reader, &right), 0);
        net_run(loop);
        pthread_join(thread, NULL);
        net_free(loop);
        CHECK_EQ(right, HUGE_SIZE);
    }
}

static void *careful_sender(void *user)
{
    static const char head[] = "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n"
                               "Expect: 100-continue\r\nConnection: close\r\n\r\n";
    char *got = (char *)user;
    uint32_t count = 0;
    int fd = plain_socket();
    (void)send(fd, head, sizeof head - 1, MSG_NOSIGNAL);
    for (ssize_t more; !strstr(got, "\r\n\r\n") && (more = recv(fd, got + count, 1, 0)) > 0;)
        count += (uint32_t)more;
    if (strcmp(got, "HTTP/1.1 100 Continue\r\n\r\n") == 0) {
        (void)send(fd, "one", 3, MSG_NOSIGNAL);
        for (ssize_t more; count < 999 && (more = recv(fd, got + count, 999 - count, 0)) > 0;)
            count += (uint32_t)more;
    }
    close(fd);
    net_post(loop, stop, NULL);
    return NULL;
}

TEST(a_client_that_waits_is_told_to_go_on, "")
{
    char got[1000] = "";
    net_handler server = server_side();
    pthread_t thread;
    begin(NULL, &server);
    CHECK_EQ(pthread_create(&thread, NULL, careful_sender, got), 0);
    net_run(loop);
    pthread_join(thread, NULL);
    net_free(loop);
    CHECK(strstr(got, "HTTP/1.1 200 OK\r\n") && strstr(got, "\r\n\r\nPOST /1 one"));
}

/* ---- addresses ---- */

static bool is_served(int fd)
{
    char got[8];
    (void)send(fd, "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", 28, MSG_NOSIGNAL);
    return recv(fd, got, sizeof got, 0) > 0;
}

static void *come_and_go(void *user)
{
    int *served = (int *)user, fd[3];
    for (int i = 0; i < 3; i++) {
        fd[i] = plain_socket();
        served[0] += is_served(fd[i]);
    }
    for (int i = 0; i < 3; i++) { /* the first in the list, the last, and the one between */
        int leaver = i == 0 ? 1 : i == 1 ? 0 : 2, one_more = plain_socket();
        served[1] += is_served(one_more); /* a fourth: turned away */
        close(one_more);
        close(fd[leaver]);
        do { /* until its end has been noticed */
            fd[leaver] = plain_socket();
        } while (!is_served(fd[leaver]) && close(fd[leaver]) == 0);
        served[2]++;
    }
    for (int i = 0; i < 3; i++)
        close(fd[i]);
    net_post(loop, stop, NULL);
    return NULL;
}

TEST(an_address_gets_its_places_back, "")
{
    net_limits limits = {0};
    net_handler server = server_side();
    pthread_t thread;
    int served[3] = {0};
    limits.address_max = 3;
    begin(&limits, &server);
    CHECK_EQ(pthread_create(&thread, NULL, come_and_go, served), 0);
    net_run(loop);
    pthread_join(thread, NULL);
    net_free(loop);
    CHECK_EQ(served[0], 3);
    CHECK_EQ(served[1], 0);
    CHECK_EQ(served[2], 3);
}

/* ---- the client's side ---- */

/* A socket that listens, on a port of its own, and what it says to whoever comes (or nothing). */
static int foreign_server(const char *scheme)
{
    struct sockaddr_in at = {0};
    socklen_t size = sizeof at;
    cab_text text;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 1) != 0) abort();
    if (getsockname(fd, (struct sockaddr *)&at, &size) != 0) abort();
    cab_text_begin(&text, url, sizeof url);
    cab_text_add(&text, scheme);
    cab_text_add(&text, "://127.0.0.1:");
    cab_text_int(&text, ntohs(at.sin_port));
    cab_text_add(&text, "/");
    return fd;
}

TEST(a_client_does_not_wait_for_ever, "")
{
    net_limits limits = {0};
    net_handler client = client_side(), server = server_side();
    limits.answer_ms = 20;
    begin(&limits, &server);
    int fd = foreign_server("ws");
    CHECK_EQ(dial(&client), NET_OK);
    end();
    close(fd);
    CHECK_EQ(client_code, 1006);
    CHECK_TEXT(client_reason, "no answer in time");
}

static void *speak_otherwise(void *user)
{
    int fd = accept(*(int *)user, NULL, NULL);
    char got[2048];
    (void)recv(fd, got, sizeof got, 0);
    (void)send(fd, "220 mail.example.org\r\n\r\n", 24, MSG_NOSIGNAL);
    while (recv(fd, got, sizeof got, 0) > 0)
        continue;
    close(fd);
    return NULL;
}

static void keep_problem(void *user, net_conn c, const http1_message *answer, const char *problem)
{
    (void)user;
    (void)c;
    if (!answer) copy(last, sizeof last, problem, (uint32_t)strlen(problem));
    net_stop(loop);
}

TEST(a_client_hears_when_it_is_not_http, "")
{
    net_handler client = client_side(), server = server_side();
    pthread_t thread;
    client.on_answer = keep_problem;
    for (int fetch = 0; fetch < 2; fetch++) {
        net_call call = {0};
        begin(NULL, &server);
        int fd = foreign_server(fetch ? "http" : "ws");
        CHECK_EQ(pthread_create(&thread, NULL, speak_otherwise, &fd), 0);
        call.url = url;
        net_result result = fetch ? net_fetch(loop, &call, &client, &client_conn)
                                  : net_connect(loop, &call, &client, &client_conn);
        end();
        pthread_join(thread, NULL);
        close(fd);
        CHECK_EQ(result, NET_OK);
        CHECK_TEXT(fetch ? last : client_reason, "not an HTTP answer");
    }
}

TEST(a_connection_can_be_given_up, "")
{
    net_handler client = client_side(), server = server_side();
    begin(NULL, &server);
    CHECK_EQ(dial(&client), NET_OK);
    net_close(loop, client_conn, 1000, NULL);
    end();
    CHECK_EQ(client_code, 1006);
    CHECK_TEXT(client_reason, "given up");
}

TEST(without_a_handler_nothing_is_there, "")
{
    net_handler none = {0};
    peer *p = start_peer("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 46);
    begin(NULL, &none);
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_run(loop);
    pthread_join(p->thread, NULL);
    net_free(loop);
    bool good = strncmp(p->got, "HTTP/1.1 404 Not Found\r\n", 24) == 0;
    free(p);
    CHECK(good);
}

static void send_signal(void *user)
{
    (void)user;
    opens = net_now_ms(loop) > 0 && net_now_us() > 0;
    raise(SIGUSR1);
}

TEST(a_signal_is_a_call, "")
{
    net_handler server = server_side();
    begin(NULL, &server);
    net_signal(loop, SIGUSR1, stop, NULL);
    net_post(loop, send_signal, NULL);
    end();
    CHECK_EQ(opens, 1);
}

int main(void)
{
    huge = (char *)malloc(HUGE_SIZE);
    if (!huge) return 1;
    for (uint32_t i = 0; i < HUGE_SIZE; i++)
        huge[i] = (char)('a' + i % 23);
    RUN(who_does_not_answer_a_close_is_dropped);
    RUN(who_does_not_hang_up_is_dropped);
    RUN(who_does_not_take_an_answer_is_dropped);
    RUN(who_gets_no_answer_is_told);
    RUN(answers_longer_than_the_kernel_takes_arrive_whole);
    RUN(a_client_that_waits_is_told_to_go_on);
    RUN(an_address_gets_its_places_back);
    RUN(a_client_does_not_wait_for_ever);
    RUN(a_client_hears_when_it_is_not_http);
    RUN(a_connection_can_be_given_up);
    RUN(without_a_handler_nothing_is_there);
    RUN(a_signal_is_a_call);
    free(huge);
    return test_done();
}
