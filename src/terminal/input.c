/* Signals only set a flag. They are let in where we wait, and nowhere between looking at the
 * flag and waiting, so none is slept over. */
#include "terminal/input.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

static volatile sig_atomic_t leave;

static void on_signal(int number)
{
    (void)number;
    leave = 1;
}

void term_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    leave = 0;
}

bool term_wants_leave(void)
{
    return leave != 0;
}

void term_input_begin(term_input *in, int fd)
{
    memset(in, 0, sizeof *in);
    in->fd = fd;
}

/* Waits until there is something to read; false: leave. */
static bool wait_readable(int fd)
{
    sigset_t blocked, before;
    fd_set readable;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    FD_ZERO(&readable);
    FD_SET(fd, &readable);
    int ready = 0;
    while (!leave && ready <= 0) {
        ready = pselect(fd + 1, &readable, NULL, NULL, NULL, &before);
        if (ready < 0 && errno != EINTR) break; /* let read() say what is wrong */
        if (ready < 0) FD_SET(fd, &readable);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !leave;
}

static int next_byte(term_input *in)
{
    if (in->at == in->end && !in->closed) {
        if (!wait_readable(in->fd)) return -1;
        ssize_t got = read(in->fd, in->bytes, sizeof in->bytes);
        in->at = 0;
        in->end = got > 0 ? (uint32_t)got : 0;
        in->closed = got <= 0;
    }
    return in->at < in->end ? (uint8_t)in->bytes[in->at++] : -1;
}

bool term_input_line(term_input *in, char *line, uint32_t size)
{
    uint32_t length = 0;
    int byte = next_byte(in);
    if (byte < 0) return false;
    for (; byte >= 0 && byte != '\n'; byte = next_byte(in)) {
        bool blank = byte == ' ' || byte == '\t' || byte == '\r';
        if (blank && length == 0) continue;
        if (byte == 0) byte = '?';
        if (length + 1 < size) line[length++] = (char)byte;
    }
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    line[length] = 0;
    return !term_wants_leave();
}
