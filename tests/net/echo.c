/* The loop as a program, for peers that are not ours (tests/net/peer):
 *
 *   echo serve       says its port, sends back every text; `close 4002 words` closes so;
 *                    HTTP gives method, target and body back. Ends when its input ends.
 *   echo call URL    sends texts of all kinds, wants them back, closes with 4001; exit status 0
 */
#include "net/loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pthread.h>
#include <unistd.h>

enum { TEXTS = 6, LONG = 60000 };

static net_loop *loop;

/* ---- serving ---- */

static void on_http(void *user, net_conn c, const http1_message *m)
{
    static char body[80000];
    cab_text text;
    net_response r = {0};
    (void)user;
    if (ws13_wanted(m)) {
        net_upgrade(loop, c, "cabale", NULL);
        return;
    }
    cab_text_begin(&text, body, sizeof body);
    cab_text_bytes(&text, m->method.at, m->method.length);
    cab_text_char(&text, ' ');
    cab_text_bytes(&text, m->target.at, m->target.length);
    cab_text_char(&text, ' ');
    cab_text_bytes(&text, m->body.at, m->body.length);
    r.status = http1_same(m->path, "/none") ? 404 : 200;
    r.type = "text/plain; charset=utf-8";
    r.body = body;
    r.length = text.length;
    net_respond(loop, c, &r);
}

static void on_message(void *user, net_conn c, const char *text, uint32_t length)
{
    char reason[128] = "";
    (void)user;
    if (length >= 11 && length < sizeof reason && memcmp(text, "close ", 6) == 0) {
        memcpy(reason, text + 11, length - 11);
        net_close(loop, c, (uint16_t)strtoul(text + 6, NULL, 10), reason);
        return;
    }
    net_tell(loop, &c, 1, text, length);
}

static void stop(void *user)
{
    (void)user;
    net_stop(loop);
}

static void *wait_for_end(void *user)
{
    char byte;
    (void)user;
    while (read(STDIN_FILENO, &byte, 1) > 0)
        continue;
    net_post(loop, stop, NULL);
    return NULL;
}

static int serve(void)
{
    net_handler handler = {0};
    char problem[160];
    cab_text text;
    pthread_t thread;
    handler.on_http = on_http;
    handler.on_message = on_message;
    cab_text_begin(&text, problem, sizeof problem);
    if (net_listen(loop, "127.0.0.1:0", &handler, &text) != NET_OK) {
        fprintf(stderr, "%s\n", problem);
        return 1;
    }
    printf("%u\n", net_port(loop));
    fflush(stdout);
    if (pthread_create(&thread, NULL, wait_for_end, NULL) != 0) return 1;
    net_run(loop);
    pthread_join(thread, NULL);
    return 0;
}

/* ---- calling ---- */

static uint32_t received;
static char *sent[TEXTS];
static int status = 1;

static void make_texts(void)
{
    uint32_t state = 1;
    const char *texts[3] = {"", "short", "h\xc3\xa9 \xe2\x82\xac \xf0\x9f\x83\x8f"};
    for (int i = 0; i < TEXTS; i++) {
        sent[i] = (char *)calloc(1, LONG + 1);
        if (!sent[i]) abort();
        if (i < 3) memcpy(sent[i], texts[i], strlen(texts[i]));
        for (int j = 0; i >= 3 && j < (i == 3 ? 300 : LONG); j++) {
            state = state * 1664525 + 1013904223;
            sent[i][j] = (char)(' ' + (state >> 24) % (i == 5 ? 95 : 4)); /* the last is noise */
        }
    }
}

static void called_open(void *user, net_conn c, const http1_message *answer)
{
    (void)user;
    (void)answer;
    for (int i = 0; i < TEXTS; i++)
        net_tell(loop, &c, 1, sent[i], (uint32_t)strlen(sent[i]));
}

static void called_message(void *user, net_conn c, const char *text, uint32_t length)
{
    (void)user;
    if (received >= TEXTS || strlen(sent[received]) != length ||
        memcmp(sent[received], text, length) != 0) {
        fprintf(stderr, "text %u came back changed\n", received);
        net_drop(loop, c);
        return;
    }
    if (++received == TEXTS) net_close(loop, c, 4001, "all there");
}

static void called_close(void *user, net_conn c, uint16_t code, const char *reason)
{
    (void)user;
    (void)c;
    if (received == TEXTS && code == 4001) status = 0;
    if (status != 0) fprintf(stderr, "after %u texts: %u %s\n", received, code, reason);
    net_stop(loop);
}

static int call(const char *url)
{
    net_handler handler = {0};
    net_call to = {0};
    net_conn c;
    handler.on_open = called_open;
    handler.on_message = called_message;
    handler.on_close = called_close;
    to.url = url;
    to.protocol = "cabale";
    make_texts();
    if (net_connect(loop, &to, &handler, &c) != NET_OK) return 1;
    net_run(loop);
    for (int i = 0; i < TEXTS; i++)
        free(sent[i]);
    return status;
}

int main(int argc, char **argv)
{
    net_limits limits = {0};
    int result = 2;
    limits.ping_ms = 1000; /* a peer that does not answer would soon be gone */
    loop = net_open(&limits);
    if (!loop) return 1;
    if (argc == 2 && strcmp(argv[1], "serve") == 0) result = serve();
    if (argc == 3 && strcmp(argv[1], "call") == 0) result = call(argv[2]);
    net_free(loop);
    return result;
}
