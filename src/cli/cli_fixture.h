/* For tests of commands: what they print is caught in `out` and `err`. */
#ifndef CABALE_CLI_CLI_FIXTURE_H
#define CABALE_CLI_CLI_FIXTURE_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CAUGHT = 1 << 22 }; /* most games fit as JSON */

static char out[CAUGHT], err[CAUGHT];
static FILE *out_file, *err_file;
static int old_out, old_err;

static inline int catch_into(FILE *stream, FILE *file)
{
    fflush(stream);
    int old = dup(fileno(stream));
    dup2(fileno(file), fileno(stream));
    return old;
}

static inline void let_go(FILE *stream, int old, FILE *file, char *text)
{
    fflush(stream);
    dup2(old, fileno(stream));
    close(old);
    rewind(file);
    size_t length = fread(text, 1, CAUGHT - 1, file);
    text[length] = 0;
    fclose(file);
}

static inline void catch_output(void)
{
    out_file = tmpfile();
    err_file = tmpfile();
    old_out = catch_into(stdout, out_file);
    old_err = catch_into(stderr, err_file);
}

static inline void release_output(void)
{
    let_go(stdout, old_out, out_file, out);
    let_go(stderr, old_err, err_file, err);
}

/* Runs a command with the words of this line; out and err hold what it printed. */
static inline int run_line(int (*program)(int, char **), const char *line)
{
    static char words[4096];
    char *argv[64];
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *at = words; *at && argc < 63;) {
        argv[argc++] = at;
        at += strcspn(at, " ");
        while (*at == ' ')
            *at++ = 0;
    }
    argv[argc] = NULL;
    catch_output();
    int status = program(argc, argv);
    release_output();
    return status;
}

static inline int lines(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

static inline bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

#endif
