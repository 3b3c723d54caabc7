/* WebSockets over real sockets, limits, failures, timers and threads. */
#include "net/loop_fixture.h"

/* ---- WebSocket ---- */

static void hello(void *user, net_conn c, const http1_message *answer)
{
    http1_span cookie;
    const char *text = (const char *)user;
    CHECK(answer && http1_header(answer, "Set-Cookie", &cookie) && http1_same(cookie, "guest=7"));
    if (tells)
        net_tell(loop, &c, 1, text, (uint32_t)strlen(text));
    else
        CHECK(net_send(loop, c, text, (uint32_t)strlen(text)));
}

static net_figures echo_by(bool telling, const net_limits *limits, char *text)
{
    net_handler server = server_side(), client = client_side();
    client.on_open = hello;
    client.user = text;
    begin(limits, &server);
    tells = telling;
    CHECK_EQ(dial(&client), NET_OK);
    return end();
}

static net_figures echo(const net_limits *limits, char *text)
{
    return echo_by(false, limits, text);
}

TEST(echoes_text_and_tells_both_of_the_end, "")
{
    char text[] = "{\"t\":\"h\xc3\xa9\"}";
    net_figures figures = echo(NULL, text);
    CHECK_TEXT(last, text);
    CHECK_EQ(server_code, 4001);
    CHECK_TEXT(server_reason, "enough");
    CHECK_EQ(client_code, 4001);
    CHECK_EQ(closes, 1);
    CHECK_EQ(figures.messages_in, 2);
    CHECK_EQ(figures.messages_out, 2);
    CHECK_EQ(figures.websockets, 0);
    CHECK_EQ(figures.connections, 0);
}

/* One that shrinks well. */
static char *long_text(void)
{
    static char text[60001];
    for (uint32_t i = 0; i < sizeof text - 1; i++)
        text[i] = "0123456789abcdef{}[]\":,"[i * i % 23];
    return text;
}

TEST(compresses_long_texts_unless_told_not_to, "")
{
    char *text = long_text();
    net_limits limits = {0};
    net_figures figures = echo_by(true, &limits, text);
    CHECK_EQ(last_length, 60000);
    CHECK_TEXT(last, text);
    CHECK(figures.bytes_out < 20000);
    limits.plain = true;
    figures = echo_by(true, &limits, text);
    CHECK_TEXT(last, text);
    CHECK(figures.bytes_out > 120000 && figures.bytes_out < 122000);
}

/* Its bytes on the line count no more and no less than its length. */
TEST(what_one_is_sent_is_never_compressed, "")
{
    static char other[60001];
    char *text = long_text();
    for (uint32_t i = 0; i < sizeof other - 1; i++)
        other[i] = 'a';
    net_figures figures = echo(NULL, text);
    CHECK_TEXT(last, text);
    CHECK(figures.bytes_out > 120000);
    CHECK_EQ(echo(NULL, other).bytes_out, figures.bytes_out);
}

static net_conn told[3];
static uint32_t told_count;

static void note_open(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    told[told_count++] = c;
}

static void hear_told(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)c;
    CHECK(length == 60000 && memcmp(text, user, length) == 0);
    if (++messages == 3) net_stop(loop);
}

static void tell_three(void *user)
{
    if (told_count < 3) return;
    net_conn all[4] = {told[0], 77, told[1], told[2]}; /* one of them is gone */
    told_count = 0;
    net_tell(loop, all, 4, (const char *)user, 60000);
}

TEST(what_many_are_told_is_compressed_once_and_the_same_for_all, "")
{
    net_handler server = server_side(), client = client_side();
    char *text = long_text();
    server.on_open = note_open;
    client.on_message = hear_told;
    client.on_close = NULL;
    client.user = text;
    begin(NULL, &server);
    told_count = 0;
    net_on_turn(loop, tell_three, text);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(dial(&client), NET_OK);
    net_figures figures = end();
    CHECK_EQ(messages, 3);
    CHECK_EQ(figures.messages_out, 3);
    CHECK(figures.bytes_out > 3000 && figures.bytes_out < 40000);
}

static void burst(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    for (int i = 0; i < 100; i++)
        net_send(loop, c, "a message that is sent a hundred times", 38);
}

static void count_message(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    (void)text;
    if (length == 38 && ++messages == 100) net_close(loop, c, 1000, NULL);
}

TEST(messages_of_one_turn_leave_together, "")
{
    net_handler server = server_side(), client = client_side();
    client.on_open = burst;
    client.on_message = count_message;
    begin(NULL, &server);
    CHECK_EQ(dial(&client), NET_OK);
    net_figures figures = end();
    CHECK_EQ(messages, 100);
    CHECK_EQ(figures.messages_out, 200);
    CHECK(figures.writes <= 8); /* request, response, two bursts, two closes; bursts may split */
}

static void one_more_open(void *user, net_conn c, const http1_message *answer)
{
    (void)answer;
    opens++;
    net_send(loop, c, (const char *)user, 2);
}

static void one_less_open(void *user, net_conn c, uint16_t code, const char *reason)
{
    (void)user;
    (void)c;
    (void)reason;
    client_code = code;
    if (--opens == 0) net_stop(loop);
}

TEST(serves_many_at_once, "")
{
    enum { MANY = 200 };
    net_handler server = server_side(), client = client_side();
    char text[] = "hi";
    client.on_open = one_more_open;
    client.on_close = one_less_open;
    client.user = text;
    begin(NULL, &server);
    for (int i = 0; i < MANY; i++)
        CHECK_EQ(dial(&client), NET_OK);
    net_figures figures = end();
    CHECK_EQ(messages, MANY);
    CHECK_EQ(closes, MANY);
    CHECK_EQ(client_code, 4001);
    CHECK_EQ(figures.accepted, MANY);
    CHECK_EQ(figures.connections, 0);
}

static void queue_message(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    (void)c;
    copy(last, sizeof last, text, length); /* only noted: see the turn */
}

static void answer_in_turn(void *user)
{
    (void)user;
    if (last[0]) net_send(loop, server_conn, last, (uint32_t)strlen(last));
    last[0] = 0;
}

static void keep_and_close(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    messages++;
    copy(said, sizeof said, text, length);
    net_close(loop, c, 1000, NULL);
}

TEST(what_a_turn_sends_leaves_in_it, "")
{
    net_handler server = server_side(), client = client_side();
    char text[] = "in turn";
    server.on_message = queue_message;
    client.on_open = hello;
    client.on_message = keep_and_close;
    client.user = text;
    begin(NULL, &server);
    net_on_turn(loop, answer_in_turn, NULL);
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(messages, 1);
    CHECK_TEXT(said, text);
}

static void drop_itself(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    (void)text;
    (void)length;
    net_drop(loop, c);
    messages += net_send(loop, c, "no", 2); /* gone at once */
    net_close(loop, c, 1000, NULL);
    CHECK_EQ(closes, 0); /* told after we return */
}

TEST(a_callback_may_drop_its_own_connection, "")
{
    net_handler server = server_side(), client = client_side();
    char text[] = "x";
    server.on_message = drop_itself;
    client.on_open = hello;
    client.user = text;
    begin(NULL, &server);
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(messages, 0);
    CHECK_EQ(closes, 1);
    CHECK_EQ(server_code, 1006);
    CHECK_EQ(client_code, 1006);
}

static void keep_peer(void *user, net_conn c, const http1_message *answer)
{
    cab_text text;
    (void)user;
    cab_text_begin(&text, last, sizeof last);
    opens = answer == NULL && net_peer(loop, c, &text);
    net_close(loop, c, 1000, NULL);
}

TEST(the_address_of_a_peer_is_known, "")
{
    net_handler server = server_side(), client = client_side();
    server.on_open = keep_peer;
    begin(NULL, &server);
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(opens, 1);
    CHECK_TEXT(last, "127.0.0.1");
    begin(NULL, &server);
    net_result six = net_listen(loop, "[::1]:0", &server, NULL);
    if (six != NET_OK) { /* a machine without IPv6 */
        net_free(loop);
        return;
    }
    cab_text text;
    cab_text_begin(&text, url, sizeof url);
    cab_text_add(&text, "ws://[::1]:");
    cab_text_int(&text, net_port(loop));
    cab_text_add(&text, "/ws");
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(opens, 1);
    CHECK_TEXT(last, "::1");
}

static void greet(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)c;
    (void)answer;
    net_stop(loop);
}

TEST(stopping_tells_them_and_ends, "")
{
    net_handler server = server_side(), client = client_side();
    begin(NULL, &server);
    server.on_open = NULL;
    client.on_open = greet; /* both ends close; the server's word arrives */
    CHECK_EQ(dial(&client), NET_OK);
    net_figures figures = end();
    CHECK_EQ(client_code, 1001);
    CHECK_EQ(server_code, 1001);
    CHECK_EQ(figures.connections, 0);
}

/* A handshake as a browser sends it; frames may follow. */
#define UPGRADE                                                                                    \
    "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"     \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"                 \
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"

/* The code of the close frame at the end of what was said; 0: there is none. */
static int close_code(const char *got, uint32_t count)
{
    for (uint32_t at = count; at-- > 3;) {
        const uint8_t *b = (const uint8_t *)got + at - 3;
        if (b[0] == 0x88 && b[1] >= 2 && at - 3 + 2u + b[1] == count) return b[2] << 8 | b[3];
    }
    return 0;
}

static int fate(const char *frames, uint32_t length)
{
    static char bytes[1024];
    net_limits limits = {0};
    net_handler server = server_side();
    uint32_t head = sizeof UPGRADE - 1;
    memcpy(bytes, UPGRADE, head);
    memcpy(bytes + head, frames, length);
    limits.message_max = 100;
    begin(&limits, &server);
    peer *p = start_peer(bytes, head + length);
    int code = -1;
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_run(loop);
    pthread_join(p->thread, NULL);
    net_free(loop);
    if (strncmp(p->got, "HTTP/1.1 101 ", 13) == 0 &&
        strstr(p->got, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        code = close_code(p->got, p->count);
    free(p);
    return code;
}

TEST(bad_frames_are_answered_with_their_code, "")
{
    CHECK_EQ(fate("\x88\x82\0\0\0\0\x03\xe8", 8), 1000);          /* a good close */
    CHECK_EQ(fate("\xb1\x81\0\0\0\0x", 7), 1002);                 /* reserved bits */
    CHECK_EQ(fate("\x81\x01x", 3), 1002);                         /* not masked */
    CHECK_EQ(fate("\x82\x81\0\0\0\0x", 7), 1003);                 /* binary */
    CHECK_EQ(fate("\x81\x81\0\0\0\0\xff", 7), 1007);              /* not UTF-8 */
    CHECK_EQ(fate("\x81\xfe\x00\xc8\0\0\0\0", 8), 1009);          /* 200 bytes, 100 allowed */
    CHECK_EQ(fate("\xc1\x84\0\0\0\0\xff\xff\xff\xff", 10), 1007); /* not deflate */
    CHECK_EQ(fate("\x88\x82\0\0\0\0\x03\xed", 8), 1002);          /* 1005 may not be sent */
    CHECK_EQ(server_code, 1002);
}

TEST(a_ping_is_answered_with_its_own_bytes, "")
{
    static const char bytes[] = UPGRADE "\x89\x82\0\0\0\0hi\x88\x80\0\0\0\0";
    converse(NULL, bytes, sizeof bytes - 1, 0);
    const char *frames = strstr(said, "\r\n\r\n");
    CHECK(frames && memcmp(frames + 4, "\x8a\x02hi\x88\x00", 6) == 0);
}

TEST(a_bad_handshake_is_refused, "")
{
    ask(NULL, "GET /ws HTTP/1.1\r\nHost: h\r\n\r\n", 0);
    CHECK(starts("HTTP/1.1 400 "));
    ask(NULL,
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        0);
    CHECK(starts("HTTP/1.1 426 ") && strstr(said, "\r\nSec-WebSocket-Version: 13\r\n"));
}

TEST(who_does_not_answer_a_ping_is_dropped, "")
{
    net_limits limits = {0};
    limits.ping_ms = 20;
    net_figures figures = converse(&limits, UPGRADE, sizeof UPGRADE - 1, 0);
    CHECK_EQ(figures.silent, 1);
    CHECK_EQ(server_code, 1006);
    CHECK_TEXT(server_reason, "no sign of life");
    const char *body = strstr(said, "\r\n\r\n");
    CHECK(body && memcmp(body + 4, "\x89\x00", 2) == 0);
}

static void tick(void *user)
{
    if (++*(int *)user == 10) net_close(loop, client_conn, 1000, NULL);
}

TEST(who_answers_pings_stays, "")
{
    int ticks = 0;
    net_limits limits = {0};
    net_handler server = server_side(), client = client_side();
    limits.ping_ms = 40;
    begin(&limits, &server);
    CHECK_EQ(dial(&client), NET_OK);
    net_timer_set(loop, net_timer(loop, tick, &ticks), 30, 30); /* some pings pass meanwhile */
    net_figures figures = end();
    CHECK_EQ(ticks, 10);
    CHECK_EQ(client_code, 1000);
    CHECK_EQ(figures.silent, 0);
}

static uint32_t flooded;

static void flood(void *user, net_conn c, const http1_message *answer)
{
    static char text[60000];
    (void)user;
    (void)answer;
    memset(text, 'x', sizeof text);
    while (flooded < 10000 && net_send(loop, c, text, sizeof text))
        flooded++;
    CHECK_EQ(closes, 0);
}

static void flooded_close(void *user, net_conn c, uint16_t code, const char *reason)
{
    server_close(user, c, code, reason);
    pthread_mutex_unlock((pthread_mutex_t *)user);
}

TEST(who_reads_too_slowly_is_dropped, "")
{
    net_limits limits = {0};
    net_handler server = server_side();
    peer *p = start_peer(UPGRADE, sizeof UPGRADE - 1);
    p->wait = p->no_answer = true;
    pthread_mutex_init(&p->go, NULL);
    pthread_mutex_lock(&p->go);
    limits.plain = true;
    server.on_open = flood;
    server.on_close = flooded_close;
    server.user = &p->go;
    flooded = 0;
    begin(&limits, &server);
    CHECK_EQ(pthread_create(&p->thread, NULL, run_peer, p), 0);
    net_run(loop);
    pthread_join(p->thread, NULL);
    net_figures figures = net_count(loop);
    net_free(loop);
    pthread_mutex_destroy(&p->go);
    free(p);
    CHECK_EQ(figures.slow, 1);
    CHECK(flooded > 17 && flooded < 10000); /* the megabyte at least */
    CHECK_EQ(closes, 1);
    CHECK_TEXT(server_reason, "reads too slowly");
}

/* ---- limits, failures ---- */

static void *hang_up(void *user)
{
    char byte;
    int first = plain_socket(), second = plain_socket();
    *(ssize_t *)user = recv(second, &byte, 1, 0); /* the second is turned away: 0, the end */
    close(second);
    close(first);
    net_post(loop, stop, NULL);
    return NULL;
}

TEST(connections_beyond_the_limits_are_turned_away, "")
{
    for (int round = 0; round < 2; round++) {
        net_limits limits = {0};
        net_handler server = server_side();
        pthread_t thread;
        ssize_t got = -1;
        if (round == 0)
            limits.connections_max = 1;
        else
            limits.address_max = 1;
        begin(&limits, &server);
        CHECK_EQ(pthread_create(&thread, NULL, hang_up, &got), 0);
        net_run(loop);
        pthread_join(thread, NULL);
        net_figures figures = net_count(loop);
        net_free(loop);
        CHECK_EQ(got, 0);
        CHECK_EQ(figures.accepted, 1);
        CHECK_EQ(figures.refused, 1);
    }
}

TEST(a_taken_port_is_said_in_one_line, "")
{
    net_handler server = server_side();
    char problem[160], want[160];
    cab_text text;
    begin(NULL, &server);
    cab_text_begin(&text, problem, sizeof problem);
    net_result result = net_listen(loop, address, &server, &text);
    cab_text_begin(&text, want, sizeof want);
    cab_text_add(&text, "cannot listen on ");
    cab_text_add(&text, address);
    cab_text_add(&text, ": address already in use");
    net_stop(loop);
    end();
    CHECK_EQ(result, NET_TAKEN);
    CHECK_TEXT(problem, want);
}

TEST(bad_addresses_are_refused, "")
{
    const char *bad[] = {"",      "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:x",
                         ":80",   "::1:80",    "[::1:80",    "[::1]80",         "300.1.1.1:80",
                         "[zz]:1"};
    const char *bad_urls[] = {
        "",           "http://127.0.0.1/",  "ws://",           "ws:///x", "wss://h/",
        "ws://h:x/x", "ws://127.0.0.1/a b", "ws://127.0.0.1?x"};
    net_handler server = server_side();
    int refused = 0, refused_urls = 0;
    begin(NULL, &server);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refused += net_listen(loop, bad[i], &server, NULL) == NET_BAD_ADDRESS;
    for (size_t i = 0; i < sizeof bad_urls / sizeof bad_urls[0]; i++) {
        net_call call = {0};
        call.url = bad_urls[i];
        refused_urls += net_connect(loop, &call, &server, &client_conn) == NET_BAD_ADDRESS;
    }
    net_stop(loop);
    end();
    CHECK_EQ(refused, sizeof bad / sizeof bad[0]);
    CHECK_EQ(refused_urls, sizeof bad_urls / sizeof bad_urls[0]);
}

TEST(a_client_hears_why_it_failed, "")
{
    net_handler server = server_side(), client = client_side();
    net_call call = {0};
    begin(NULL, &server);
    uint16_t port = net_port(loop);
    net_stop(loop);
    end();
    CHECK(port > 0);
    begin(NULL, &server);
    call.url = "ws://127.0.0.1:1/ws"; /* a port only root may take, and nobody does */
    CHECK_EQ(net_connect(loop, &call, &client, &client_conn), NET_OK);
    end();
    CHECK_EQ(client_code, 1006);
    CHECK_TEXT(client_reason, "nobody listens there");
    begin(NULL, &server);
    url[strlen(url) - 1] = 'x'; /* not /ws */
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(client_code, 1006);
    CHECK_TEXT(client_reason, "the server does not open a WebSocket here");
}

static net_conn first_conn;
static const net_handler *again_handler;

static void dial_again(void *user)
{
    (void)user;
    if (net_count(loop).connections > 0)
        net_post(loop, dial_again, NULL);
    else
        dial(again_handler);
}

static void first_close(void *user, net_conn c, uint16_t code, const char *reason)
{
    if (c == first_conn)
        net_post(loop, dial_again, NULL);
    else
        client_close(user, c, code, reason);
}

static void try_the_old_number(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    if (!first_conn) {
        first_conn = c;
    } else {
        opens = first_conn != c;
        messages += net_send(loop, first_conn, "x", 1);
        net_drop(loop, first_conn);
    }
    net_close(loop, c, 1000, NULL);
}

TEST(numbers_of_closed_connections_stay_dead, "")
{
    net_handler server = server_side(), client = client_side();
    net_limits limits = {0};
    limits.connections_max = 2; /* so the second pair uses the slots of the first */
    client.on_open = try_the_old_number;
    client.on_close = first_close;
    first_conn = 0;
    again_handler = &client;
    begin(&limits, &server);
    CHECK_EQ(dial(&client), NET_OK);
    end();
    CHECK_EQ(opens, 1);
    CHECK_EQ(messages, 0);
    CHECK_EQ(client_code, 1000);
}

/* ---- timers, threads ---- */

static char order[16];

static void note(void *user)
{
    size_t at = strlen(order);
    order[at] = *(const char *)user;
    if (at == 4) net_stop(loop);
}

TEST(timers_fire_in_order_and_again, "")
{
    net_handler server = server_side();
    char a = 'a', b = 'b', c = 'c';
    memset(order, 0, sizeof order);
    begin(NULL, &server);
    int one = net_timer(loop, note, &a), two = net_timer(loop, note, &b),
        off = net_timer(loop, note, &c);
    net_timer_set(loop, one, 40, 5);
    net_timer_set(loop, two, 1, 0);
    net_timer_set(loop, off, 1, 1);
    net_timer_off(loop, off);
    end();
    CHECK_TEXT(order, "baaaa");
}

enum { POSTERS = 4, POSTS = 1000 };
static int next_of[POSTERS];
static bool in_order;
static struct {
    int who, number;
} post[POSTERS][POSTS];

static void receive(void *user)
{
    const int *p = (const int *)user;
    in_order = in_order && next_of[p[0]] == p[1];
    next_of[p[0]]++;
    int all = 0;
    for (int i = 0; i < POSTERS; i++)
        all += next_of[i];
    if (all == POSTERS * POSTS) net_stop(loop);
}

static void *post_all(void *user)
{
    int who = *(const int *)user;
    for (int i = 0; i < POSTS; i++)
        net_post(loop, receive, &post[who][i]);
    return NULL;
}

TEST(posts_of_a_thread_come_in_order, "")
{
    net_handler server = server_side();
    pthread_t thread[POSTERS];
    int who[POSTERS];
    in_order = true;
    memset(next_of, 0, sizeof next_of);
    begin(NULL, &server);
    for (int i = 0; i < POSTERS; i++) {
        who[i] = i;
        for (int j = 0; j < POSTS; j++) {
            post[i][j].who = i;
            post[i][j].number = j;
        }
        CHECK_EQ(pthread_create(&thread[i], NULL, post_all, &who[i]), 0);
    }
    net_run(loop);
    for (int i = 0; i < POSTERS; i++)
        pthread_join(thread[i], NULL);
    net_free(loop);
    CHECK(in_order);
    for (int i = 0; i < POSTERS; i++)
        CHECK_EQ(next_of[i], POSTS);
}

TEST(freeing_ends_what_is_open_without_a_word, "")
{
    net_handler server = server_side(), client = client_side();
    int ticks = 0;
    begin(NULL, &server);
    CHECK_EQ(dial(&client), NET_OK);
    CHECK_EQ(dial(&client), NET_OK);
    net_timer_set(loop, net_timer(loop, tick, &ticks), 5, 5);
    net_signal(loop, 15, stop, NULL);
    net_post(loop, stop, NULL);
    net_free(loop);
    CHECK_EQ(client_code, 0);
    CHECK_EQ(closes, 0);
}

int main(void)
{
    RUN(echoes_text_and_tells_both_of_the_end);
    RUN(compresses_long_texts_unless_told_not_to);
    RUN(what_one_is_sent_is_never_compressed);
    RUN(what_many_are_told_is_compressed_once_and_the_same_for_all);
    RUN(messages_of_one_turn_leave_together);
    RUN(serves_many_at_once);
    RUN(what_a_turn_sends_leaves_in_it);
    RUN(a_callback_may_drop_its_own_connection);
    RUN(the_address_of_a_peer_is_known);
    RUN(stopping_tells_them_and_ends);
    RUN(bad_frames_are_answered_with_their_code);
    RUN(a_ping_is_answered_with_its_own_bytes);
    RUN(a_bad_handshake_is_refused);
    RUN(who_does_not_answer_a_ping_is_dropped);
    RUN(who_answers_pings_stays);
    RUN(who_reads_too_slowly_is_dropped);
    RUN(connections_beyond_the_limits_are_turned_away);
    RUN(a_taken_port_is_said_in_one_line);
    RUN(bad_addresses_are_refused);
    RUN(a_client_hears_why_it_failed);
    RUN(numbers_of_closed_connections_stay_dead);
    RUN(timers_fire_in_order_and_again);
    RUN(posts_of_a_thread_come_in_order);
    RUN(freeing_ends_what_is_open_without_a_word);
    return test_done();
}
