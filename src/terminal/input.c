/* Signals only set a flag. They are let in where we wait, and nowhere between looking at the
 * flag and waiting, so none is slept over. */
#include "terminal/input.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
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

void term_input_secret(const term_input *in, bool on)
{
    struct termios look;
    if (!isatty(in->fd) || tcgetattr(in->fd, &look) != 0) return;
    if (on)
        look.c_lflag &= ~(tcflag_t)ECHO;
    else
        look.c_lflag |= ECHO;
    (void)tcsetattr(in->fd, TCSAFLUSH, &look);
}

void term_input_begin(term_input *in, int fd)
{
    memset(in, 0, sizeof *in);
    in->fd = fd;
}

/* Waits until there is something to read at one of the two (-1: none); false: leave. */
static bool wait_readable(int fd, int news, bool *is_news)
{
    sigset_t blocked, before;
    fd_set readable;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    int ready = 0, last = fd > news ? fd : news;
    while (!leave && ready <= 0) {
        FD_ZERO(&readable);
        if (fd >= 0) FD_SET(fd, &readable);
        if (news >= 0) FD_SET(news, &readable);
        ready = pselect(last + 1, &readable, NULL, NULL, NULL, &before);
        if (ready < 0 && errno != EINTR) break; /* let read() say what is wrong */
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    *is_news = ready > 0 && news >= 0 && FD_ISSET(news, &readable);
    return !leave;
}

/* One more byte of the line; true: it is whole. */
static bool add_byte(term_input *in, char byte)
{
    bool blank = byte == ' ' || byte == '\t' || byte == '\r';
    in->begun = true;
    if (byte == '\n') return true;
    if (blank && in->length == 0) return false;
    if (in->length + 1 < sizeof in->part) in->part[in->length++] = byte ? byte : '?';
    return false;
}

static int give_line(term_input *in, char *line, uint32_t size)
{
    uint32_t length = in->length < size ? in->length : size - 1;
    memcpy(line, in->part, length);
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    line[length] = 0;
    in->length = 0;
    in->begun = false;
    return term_wants_leave() ? TERM_INPUT_END : TERM_INPUT_LINE;
}

int term_input_wait(term_input *in, int news, bool listen, char *line, uint32_t size)
{
    for (;;) {
        bool is_news = false;
        while (listen && in->at < in->end)
            if (add_byte(in, in->bytes[in->at++])) return give_line(in, line, size);
        if (listen && in->closed) return in->begun ? give_line(in, line, size) : TERM_INPUT_END;
        if (!wait_readable(listen ? in->fd : -1, news, &is_news)) return TERM_INPUT_END;
        if (is_news) return TERM_INPUT_NEWS;
        if (!listen) continue;
        ssize_t got = read(in->fd, in->bytes, sizeof in->bytes);
        in->at = 0;
        in->end = got > 0 ? (uint32_t)got : 0;
        in->closed = got <= 0;
    }
}

bool term_input_line(term_input *in, char *line, uint32_t size)
{
    return term_input_wait(in, -1, true, line, size) == TERM_INPUT_LINE;
}
