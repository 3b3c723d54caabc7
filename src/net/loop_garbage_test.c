/* Hundreds of peers that send damaged bytes, stop in the middle, hang up or break the line, while
 * one good client plays on. The seed is fixed; only the kernel's timing varies. */
#include "base/rng.h"
#include "net/loop_fixture.h"

enum { PEERS = 400 };

static bool over; /* the bad peers are done */
static uint32_t echoes;

#define HANDSHAKE                                                                                  \
    "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"                 \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"                 \
    "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"

/* Good bytes, to be damaged: requests sent ahead; a handshake and frames of every kind. */
static uint32_t good_bytes(cab_rng *rng, char *out)
{
    static const char requests[] = "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\none"
                                   "HEAD /2 HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n"
                                   "GET /3?x=%20 HTTP/1.1\r\nHost: h\r\nCookie: a=b\r\n\r\n";
    static const char frames[] = HANDSHAKE
        "\x81\x82\0\0\0\0hi\x01\x81\0\0\0\0x\x89\x81\0\0\0\0p\x80\x81\0\0\0\0y"
        "\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\x00\x8a\x80\0\0\0\0\x88\x82\0\0\0\0\x03\xe8";
    bool first = cab_rng_below(rng, 3) == 0;
    uint32_t count = first ? sizeof requests - 1 : sizeof frames - 1;
    memcpy(out, first ? requests : frames, count);
    return count;
}

/* Behind the handshake as often as before its end: most peers should get that far. */
static void damage(cab_rng *rng, char *bytes, uint32_t count)
{
    uint32_t times = cab_rng_below(rng, 4), from = 0;
    if (count > sizeof HANDSHAKE && cab_rng_below(rng, 4) > 0) from = sizeof HANDSHAKE - 1;
    for (uint32_t i = 0; i < times; i++) {
        uint32_t at = from + cab_rng_below(rng, count - from);
        bytes[at] = (char)(uint8_t)cab_rng_below(rng, 256);
    }
}

static void one_bad_peer(cab_rng *rng)
{
    char bytes[1024], got[256];
    uint32_t count = good_bytes(rng, bytes);
    damage(rng, bytes, count);
    if (cab_rng_below(rng, 3) == 0) count = cab_rng_below(rng, count);
    int fd = plain_socket();
    uint32_t half = cab_rng_below(rng, count + 1);
    (void)send(fd, bytes, half, MSG_NOSIGNAL);
    if (cab_rng_below(rng, 2)) (void)recv(fd, got, sizeof got, MSG_DONTWAIT);
    (void)send(fd, bytes + half, count - half, MSG_NOSIGNAL);
    switch (cab_rng_below(rng, 3)) {
    case 0: { /* break the line: what was not sent is thrown away */
        struct linger none = {1, 0};
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
        break;
    }
    case 1: /* to the end, whichever it is */
        shutdown(fd, SHUT_WR);
        while (recv(fd, got, sizeof got, 0) > 0)
            continue;
        break;
    default: break; /* hang up with answers unread */
    }
    close(fd);
}

static void finish(void *user)
{
    (void)user;
    over = true;
}

static void *bad_peers(void *user)
{
    cab_rng *rng = (cab_rng *)user;
    for (int i = 0; i < PEERS; i++)
        one_bad_peer(rng);
    net_post(loop, finish, NULL);
    return NULL;
}

static void begin_echo(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    net_send(loop, c, "still here", 10);
}

static void echo_on(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    echoes++;
    if (over)
        net_close(loop, c, 1000, NULL);
    else
        net_send(loop, c, text, length);
}

TEST(bad_peers_do_not_harm_a_good_one, "")
{
    net_limits limits = {0};
    net_handler server = server_side(), client = client_side();
    pthread_t thread;
    cab_rng rng;
    limits.request_ms = 100;
    limits.close_ms = 100;
    client.on_open = begin_echo;
    client.on_message = echo_on;
    over = false;
    echoes = 0;
    cab_rng_fast(&rng, 7);
    begin(&limits, &server);
    CHECK_EQ(dial(&client), NET_OK);
    CHECK_EQ(pthread_create(&thread, NULL, bad_peers, &rng), 0);
    net_run(loop);
    pthread_join(thread, NULL);
    net_figures figures = net_count(loop);
    net_free(loop);
    CHECK_EQ(client_code, 1000);
    CHECK(echoes > 0 && over);
    CHECK_EQ(figures.accepted, PEERS + 1);
    CHECK(figures.broken > PEERS / 10 && figures.requests > PEERS / 10);
    CHECK_EQ(figures.connections, 0);
    CHECK_EQ(figures.websockets, 0);
}

int main(void)
{
    RUN(bad_peers_do_not_harm_a_good_one);
    return test_done();
}
