#include "terminal/far_line.h"

#include "base/assert.h"
#include "net/loop.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETRY_MS = 250, RETRY_MAX_MS = 8000, AWAKE_MS = 60000, MESSAGE_MAX = 1 << 20 };

typedef struct piece {
    struct piece *next;
    char *text;
    int status;
    far_news kind;
} piece;

struct far_line {
    pthread_t thread;
    net_loop *loop;
    char server[256], token[256];
    int wake[2]; /* a pipe: a byte in it while the queue is not empty */

    pthread_mutex_t lock;
    piece *first, *last;

    /* Of the loop's thread alone. */
    net_conn conn;
    bool connected, closing;
    int timer, awake;
    uint64_t retry_ms;
};

/* Something to do on the loop's thread. */
typedef struct {
    far_line *line;
    char *token, *method, *path, *body;
} job;

/* ---- the queue ---- */

static char *copy_text(const char *text, uint32_t length)
{
    char *copy = (char *)malloc((size_t)length + 1);
    cab_assert(copy);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static void push(far_line *line, far_news kind, const char *text, uint32_t length, int status)
{
    piece *p = (piece *)calloc(1, sizeof *p);
    cab_assert(p);
    p->kind = kind;
    p->status = status;
    if (text) p->text = copy_text(text, length);
    pthread_mutex_lock(&line->lock);
    bool empty = !line->first;
    if (empty)
        line->first = p;
    else
        line->last->next = p;
    line->last = p;
    if (empty && write(line->wake[1], "", 1) < 0) p->status = status; /* a full pipe wakes too */
    pthread_mutex_unlock(&line->lock);
}

far_news far_line_take(far_line *line, char **text, int *status)
{
    char byte;
    pthread_mutex_lock(&line->lock);
    piece *p = line->first;
    if (p) line->first = p->next;
    if (p && !p->next && read(line->wake[0], &byte, 1) < 0) p->next = NULL;
    pthread_mutex_unlock(&line->lock);
    *text = p ? p->text : NULL;
    *status = p ? p->status : 0;
    far_news kind = p ? p->kind : FAR_NOTHING;
    free(p);
    return kind;
}

int far_line_fd(const far_line *line)
{
    return line->wake[0];
}

/* ---- on the loop's thread ---- */

static void connect_now(far_line *line);

static void retry(void *user)
{
    far_line *line = (far_line *)user;
    if (!line->closing && !line->conn) connect_now(line);
}

static void stay_awake(void *user)
{
    (void)user; /* a loop with nothing to wait for would end */
}

static void on_open(void *user, net_conn conn, const http1_message *answer)
{
    far_line *line = (far_line *)user;
    (void)conn;
    (void)answer;
    line->connected = true;
    line->retry_ms = RETRY_MS;
    push(line, FAR_OPEN, NULL, 0, 0);
}

static void on_message(void *user, net_conn conn, const char *text, uint32_t length)
{
    (void)conn;
    push((far_line *)user, FAR_TEXT, text, length, 0);
}

static void try_later(far_line *line)
{
    line->conn = 0;
    line->connected = false;
    net_timer_set(line->loop, line->timer, line->retry_ms, 0);
    line->retry_ms = line->retry_ms * 2 > RETRY_MAX_MS ? RETRY_MAX_MS : line->retry_ms * 2;
}

static void on_close(void *user, net_conn conn, uint16_t code, const char *reason)
{
    far_line *line = (far_line *)user;
    char why[160];
    (void)conn;
    if (line->closing) return;
    int length = snprintf(why, sizeof why, "%u %.120s", code, reason ? reason : "");
    push(line, FAR_LOST, why, (uint32_t)length, code);
    try_later(line);
}

static void connect_now(far_line *line)
{
    char url[320], lines[320];
    net_call call;
    net_handler handler;
    memset(&call, 0, sizeof call);
    memset(&handler, 0, sizeof handler);
    snprintf(url, sizeof url, "ws%s/ws?v=%d", line->server + 4,
             FAR_PROTOCOL); /* http -> ws, https -> wss */
    snprintf(lines, sizeof lines, "Authorization: Bearer %s\r\n", line->token);
    call.url = url;
    call.lines = lines;
    handler.on_open = on_open;
    handler.on_message = on_message;
    handler.on_close = on_close;
    handler.user = line;
    if (net_connect(line->loop, &call, &handler, &line->conn) == NET_OK) return;
    push(line, FAR_LOST, "no such address", 15, 0);
    try_later(line);
}

static void on_answer(void *user, net_conn conn, const http1_message *answer, const char *problem)
{
    far_line *line = (far_line *)user;
    (void)conn;
    if (answer)
        push(line, FAR_ANSWER, answer->body.at, answer->body.length, answer->status);
    else
        push(line, FAR_NOBODY, problem ? problem : "", problem ? (uint32_t)strlen(problem) : 0, 0);
}

/* ---- jobs ---- */

static job *new_job(far_line *line, const char *token, const char *method, const char *path,
                    const char *body)
{
    job *j = (job *)calloc(1, sizeof *j);
    cab_assert(j);
    j->line = line;
    if (token) j->token = copy_text(token, (uint32_t)strlen(token));
    if (method) j->method = copy_text(method, (uint32_t)strlen(method));
    if (path) j->path = copy_text(path, (uint32_t)strlen(path));
    if (body) j->body = copy_text(body, (uint32_t)strlen(body));
    return j;
}

static void free_job(job *j)
{
    free(j->token);
    free(j->method);
    free(j->path);
    free(j->body);
    free(j);
}

static void do_fetch(void *user)
{
    job *j = (job *)user;
    char url[512], lines[400];
    net_call call;
    net_handler handler;
    net_conn conn;
    memset(&call, 0, sizeof call);
    memset(&handler, 0, sizeof handler);
    snprintf(url, sizeof url, "%s%s", j->line->server, j->path);
    snprintf(lines, sizeof lines, "X-Cabale: 1\r\nUser-Agent: cabale\r\n%s%s%s",
             j->token ? "Authorization: Bearer " : "", j->token ? j->token : "",
             j->token ? "\r\n" : "");
    call.url = url;
    call.lines = lines;
    call.method = j->method;
    call.body = j->body;
    call.length = j->body ? (uint32_t)strlen(j->body) : 0;
    handler.on_answer = on_answer;
    handler.user = j->line;
    if (net_fetch(j->line->loop, &call, &handler, &conn) != NET_OK)
        push(j->line, FAR_NOBODY, "no such address", 15, 0);
    free_job(j);
}

static void do_connect(void *user)
{
    job *j = (job *)user;
    snprintf(j->line->token, sizeof j->line->token, "%s", j->token);
    if (!j->line->conn) connect_now(j->line);
    free_job(j);
}

static void do_send(void *user)
{
    job *j = (job *)user;
    if (j->line->connected)
        net_send(j->line->loop, j->line->conn, j->body, (uint32_t)strlen(j->body));
    free_job(j);
}

static void do_close(void *user)
{
    far_line *line = (far_line *)user;
    line->closing = true;
    net_timer_off(line->loop, line->timer);
    net_timer_off(line->loop, line->awake);
    if (line->conn) net_close(line->loop, line->conn, 1000, NULL);
    net_stop(line->loop);
}

void far_line_fetch(far_line *line, const char *token, const char *method, const char *path,
                    const char *body)
{
    net_post(line->loop, do_fetch, new_job(line, token, method, path, body));
}

void far_line_connect(far_line *line, const char *token)
{
    net_post(line->loop, do_connect, new_job(line, token, NULL, NULL, NULL));
}

void far_line_send(far_line *line, const char *text)
{
    net_post(line->loop, do_send, new_job(line, NULL, NULL, NULL, text));
}

/* ---- the line itself ---- */

static void *run(void *user)
{
    net_run(((far_line *)user)->loop);
    return NULL;
}

far_line *far_line_open(const char *server)
{
    net_limits limits;
    far_line *line = (far_line *)calloc(1, sizeof *line);
    if (!line) return NULL;
    memset(&limits, 0, sizeof limits);
    limits.connections_max = 8;
    limits.message_max = MESSAGE_MAX;
    snprintf(line->server, sizeof line->server, "%s", server);
    line->retry_ms = RETRY_MS;
    line->loop = net_open(&limits);
    bool good = line->loop && pipe(line->wake) == 0;
    if (good) {
        fcntl(line->wake[0], F_SETFL, O_NONBLOCK);
        fcntl(line->wake[1], F_SETFL, O_NONBLOCK);
        pthread_mutex_init(&line->lock, NULL);
        line->timer = net_timer(line->loop, retry, line);
        line->awake = net_timer(line->loop, stay_awake, line);
        net_timer_set(line->loop, line->awake, AWAKE_MS, AWAKE_MS);
        good = pthread_create(&line->thread, NULL, run, line) == 0;
    }
    if (good) return line;
    if (line->loop) net_free(line->loop);
    free(line);
    return NULL;
}

void far_line_close(far_line *line)
{
    char *text;
    int status;
    if (!line) return;
    net_post(line->loop, do_close, line);
    pthread_join(line->thread, NULL);
    net_free(line->loop);
    while (far_line_take(line, &text, &status) != FAR_NOTHING)
        free(text);
    close(line->wake[0]);
    close(line->wake[1]);
    pthread_mutex_destroy(&line->lock);
    free(line);
}
