/* The host side. Nothing waits longer than the program may think: not reading, not writing to one
 * that does not read, not the greeting. */
#include "cli/outside.h"

#include "base/json.h"
#include "engine/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- lines ---- */

static void let_go(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static void lose(cab_outside *o)
{
    let_go(&o->to);
    let_go(&o->from);
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Until the pipe takes more; false: not in time. */
static bool wait_until(int end, short events, int64_t until)
{
    struct pollfd wait = {.fd = end, .events = events};
    int64_t left = until - now_ms();
    return left > 0 && poll(&wait, 1, (int)left) != 0;
}

static void send(cab_outside *o, cab_text *line)
{
    cab_text_char(line, '\n');
    const char *at = line->at;
    size_t left = line->length;
    int64_t until = now_ms() + o->answer_ms;
    while (o->to >= 0 && left > 0) {
        ssize_t written = write(o->to, at, left);
        if (written > 0) {
            at += written;
            left -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            if (!wait_until(o->to, POLLOUT, until)) lose(o); /* it hears nothing: given up */
        } else if (errno != EINTR) {
            let_go(&o->to); /* it listens no longer; what it has said before counts all the same */
        }
    }
}

static void begin(cab_outside *o, cab_text *line, const char *word)
{
    cab_text_begin(line, o->line, CAB_OUTSIDE_LINE);
    cab_text_add(line, word);
}

/* JSON behind the words of a line: its writer looks at what stands before. */
static void json_begin(const cab_text *line, cab_text *json)
{
    cab_text_begin(json, line->at + line->length, line->size - line->length);
}

static void json_end(cab_text *line, const cab_text *json)
{
    line->length += json->length;
}

/* A line from the program, into `line`; false: none in time. */
static bool receive(cab_outside *o, int64_t until, char *line, size_t size)
{
    for (;;) {
        char *end = memchr(o->read, '\n', o->had);
        if (end) {
            size_t length = (size_t)(end - o->read);
            snprintf(line, size, "%.*s", (int)(length < size ? length : size - 1), o->read);
            if (length > 0 && length < size && line[length - 1] == '\r') line[length - 1] = 0;
            o->had -= (uint32_t)length + 1;
            memmove(o->read, end + 1, o->had);
            return true;
        }
        if (o->from < 0 || o->had == CAB_OUTSIDE_LINE) return false;
        if (!wait_until(o->from, POLLIN, until)) return false;
        ssize_t got = read(o->from, o->read + o->had, CAB_OUTSIDE_LINE - o->had);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) lose(o);
        if (got > 0) o->had += (uint32_t)got;
    }
}

/* ---- the program ---- */

static bool start(cab_outside *o, const char *command)
{
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    o->pid = fork();
    if (o->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        signal(SIGPIPE, SIG_DFL);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    o->to = to[1];
    o->from = from[0];
    fcntl(o->to, F_SETFL, O_NONBLOCK);
    fcntl(o->to, F_SETFD, FD_CLOEXEC); /* other programs do not keep this one's ends open */
    fcntl(o->from, F_SETFD, FD_CLOEXEC);
    if (o->pid < 0) lose(o);
    return o->pid > 0;
}

bool cab_outside_open(cab_outside *o, const char *command, int answer_ms)
{
    char answer[256];
    cab_text line;
    memset(o, 0, sizeof *o);
    o->to = o->from = -1;
    o->answer_ms = answer_ms;
    o->line = malloc(CAB_OUTSIDE_LINE);
    o->read = malloc(CAB_OUTSIDE_LINE);
    o->desk.stop_with = o;
    signal(SIGPIPE, SIG_IGN); /* a program that dies is a fault of its own, not ours */
    if (!o->line || !o->read || !start(o, command)) return false;
    begin(o, &line, "cabale ");
    cab_text_int(&line, CAB_OUTSIDE_VERSION);
    send(o, &line);
    int64_t until = now_ms() + answer_ms;
    while (now_ms() < until && receive(o, until, answer, sizeof answer)) {
        if (strcmp(answer, "ready") == 0) return true;
        if (strcmp(answer, "want raw") == 0) o->raw = true;
        if (strncmp(answer, "name ", 5) == 0)
            snprintf(o->name, sizeof o->name, "%.*s", CAB_OUTSIDE_NAME - 1, answer + 5);
    }
    return false;
}

void cab_outside_close(cab_outside *o)
{
    cab_text line;
    if (o->line && o->to >= 0) {
        begin(o, &line, "quit");
        send(o, &line);
    }
    lose(o);
    if (o->pid > 0) { /* what reads its end of file ends; what does not is ended */
        struct timespec pause = {0, 10000000L};
        int tries = 0;
        while (waitpid(o->pid, NULL, WNOHANG) == 0 && tries++ < 100)
            nanosleep(&pause, NULL);
        if (tries > 100 && kill(o->pid, SIGKILL) == 0) waitpid(o->pid, NULL, 0);
    }
    free(o->line);
    free(o->read);
    memset(o, 0, sizeof *o);
    o->to = o->from = -1;
}

/* ---- what it is told ---- */

static void hex(cab_text *line, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        cab_text_hex(line, at[i], 2);
}

void cab_outside_new(cab_outside *o, const cab_game *game, const cab_setup *setup, cab_seat seat,
                     uint64_t seed)
{
    cab_text line;
    begin(o, &line, "new ");
    cab_text_add(&line, game->id);
    cab_text_char(&line, ' ');
    cab_text_int(&line, setup->seats);
    cab_text_char(&line, ' ');
    cab_text_int(&line, seat);
    cab_text_char(&line, ' ');
    cab_text_int(&line, (int64_t)seed); /* 63 bits: every language can read it */
    cab_text_char(&line, ' ');
    cab_text_int(&line, game->rules_version);
    send(o, &line);
    for (int i = 0; i < game->options; i++) {
        if (game->option[i].kind == CAB_OPTION_DECK) continue;
        begin(o, &line, "option ");
        cab_text_add(&line, game->option[i].key);
        cab_text_char(&line, ' ');
        if (game->option[i].kind == CAB_OPTION_CHOICE)
            cab_text_add(&line, game->option[i].choices[setup->option[i]]);
        else
            cab_text_int(&line, setup->option[i]);
        send(o, &line);
    }
}

void cab_outside_over(cab_outside *o, const cab_game *game, const cab_result *result, int seats)
{
    cab_text line, json;
    begin(o, &line, "over ");
    json_begin(&line, &json);
    cab_json_result(&json, game, NULL, result, seats);
    json_end(&line, &json);
    send(o, &line);
}

static cab_outside *outside_of(const cab_mind *mind)
{
    return (cab_outside *)mind->desk->stop_with;
}

static void json_claim(cab_text *json, const cab_game *game, const cab_claim *claim)
{
    cab_json_open(json, NULL, '{');
    cab_json_string(json, "claim", game->claim[claim->kind].key);
    cab_json_int(json, "from", claim->from);
    if (claim->to < CAB_SEATS) cab_json_int(json, "to", claim->to);
    cab_json_open(json, "refs", '[');
    for (int i = 0; i < claim->refs; i++)
        cab_json_ref(json, game, NULL, &claim->ref[i]);
    cab_json_close(json, ']');
    cab_json_close(json, '}');
}

static void hear(cab_mind *mind, const cab_event *event, const cab_claim *claim)
{
    cab_outside *o = outside_of(mind);
    cab_text line, json;
    begin(o, &line, claim ? "claim " : "event ");
    json_begin(&line, &json);
    if (o->raw)
        hex(&json, claim ? (const void *)claim : (const void *)event,
            claim ? sizeof *claim : sizeof *event);
    else if (claim)
        json_claim(&json, mind->game, claim);
    else
        cab_json_event(&json, mind->game, NULL, event);
    json_end(&line, &json);
    send(o, &line);
}

static void send_seen(cab_outside *o, const cab_game *game, const cab_seen *seen)
{
    cab_text line;
    begin(o, &line, "seen ");
    hex(&line, seen, game->state_size);
    send(o, &line);
}

static void watch(cab_mind *mind, const cab_seen *before, cab_seat mover, const cab_seen *after)
{
    cab_outside *o = outside_of(mind);
    cab_text line;
    if (!o->raw) return; /* it is told the events, and gets the view when it is asked */
    send_seen(o, mind->game, before);
    begin(o, &line, "watch ");
    cab_text_int(&line, mover);
    cab_text_char(&line, ' ');
    hex(&line, after, mind->game->state_size);
    send(o, &line);
}

/* ---- what it is asked ---- */

static void ask(cab_outside *o, const cab_mind *mind, const cab_seen *seen, const cab_move *move,
                int count, bool may)
{
    static cab_view view; /* hosts have one thread */
    const cab_game *game = mind->game;
    cab_text line, json;
    if (o->raw) send_seen(o, game, seen);
    begin(o, &line, "go ");
    cab_text_int(&line, o->answer_ms);
    cab_text_char(&line, ' ');
    json_begin(&line, &json);
    cab_json_open(&json, NULL, '{');
    cab_json_open(&json, "choices", '[');
    for (int i = 0; i < count; i++) {
        cab_choice choice;
        memset(&choice, 0, sizeof choice);
        game->describe(seen, mind->seat, move[i], &choice);
        cab_json_choice(&json, game, NULL, move[i], &choice);
    }
    cab_json_close(&json, ']');
    if (may) cab_json_bool(&json, "silent", true);
    if (!o->raw) {
        game->view(seen, mind->seat, &view);
        cab_json_view(&json, game, "view", &view);
    }
    cab_json_close(&json, '}');
    json_end(&line, &json);
    send(o, &line);
}

/* Its answer to this question. Every question has one, so those that came too late are first. */
static bool answered(cab_outside *o, char *answer, size_t size)
{
    int64_t until = now_ms() + o->answer_ms;
    for (o->owed++; receive(o, until, answer, size);)
        if (--o->owed == 0) return true;
    return false;
}

/* The first fault is kept, to be told. */
static void note_fault(cab_outside *o, cab_fault fault, const char *said, size_t length)
{
    cab_text text;
    if (o->faults++ > 0) return;
    char part[CAB_OUTSIDE_NAME];
    snprintf(part, sizeof part, "%.*s", (int)(length < sizeof part ? length : sizeof part - 1),
             said);
    o->first = fault;
    cab_text_begin(&text, o->said, sizeof o->said);
    cab_text_clean(&text, part);
}

static void note_no_answer(cab_outside *o)
{
    note_fault(o,
               o->had > 0    ? CAB_FAULT_UNENDED
               : o->from < 0 ? CAB_FAULT_GONE
                             : CAB_FAULT_LATE,
               o->read, o->had);
}

static cab_move choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    cab_outside *o = outside_of(mind);
    cab_turn turn = mind->game->turn(seen);
    uint8_t me = (uint8_t)CAB_BIT(mind->seat);
    bool may = (turn.may & me) && !(turn.must & me);
    char answer[256];
    uint64_t number = 0;
    ask(o, mind, seen, move, count, may);
    if (answered(o, answer, sizeof answer)) {
        bool silent = strcmp(answer, "silent") == 0;
        if (may && silent) return CAB_SILENT;
        bool read = strncmp(answer, "move ", 5) == 0 && cab_parse_u64(answer + 5, &number);
        for (int i = 0; read && i < count; i++)
            if (move[i] == number) return move[i];
        note_fault(o, read || silent ? CAB_FAULT_NO_CHOICE : CAB_FAULT_STRANGE, answer,
                   strlen(answer));
    } else {
        note_no_answer(o);
    }
    return may ? CAB_SILENT : mind->game->default_move(seen, mind->seat);
}

static void weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                    uint16_t *out)
{
    cab_random_bot.weights(mind, seen, move, count, out); /* nobody knows what it would do */
}

const cab_bot cab_outside_bot = {
    .id = "outside",
    .game = NULL,
    .hear = hear,
    .choose = choose,
    .weights = weights,
    .claim = NULL,
    .watch = watch,
};
