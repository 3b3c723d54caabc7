#include "terminal/files.h"
#include "terminal/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 100 }; /* games begun within one second */

/* One table, one program: the lock goes when the program does, however it ends. */
static bool lock(int fd)
{
    struct flock whole;
    memset(&whole, 0, sizeof whole);
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    if (fcntl(fd, F_SETLK, &whole) == 0) return true;
    bool used = errno == EACCES || errno == EAGAIN;
    if (used) errno = EAGAIN;
    return !used; /* a file system without locks is no reason not to play */
}

static FILE *take(int fd)
{
    FILE *file = NULL;
    if (fd < 0) return NULL;
    if (lock(fd)) file = fdopen(fd, "ab");
    if (!file) {
        int why = errno;
        close(fd);
        errno = why;
    }
    return file;
}

FILE *term_file_new(const char *path)
{
    return take(open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0644));
}

FILE *term_file_again(const char *path, uint32_t kept)
{
    FILE *file = take(open(path, O_WRONLY | O_APPEND));
    if (!file || ftruncate(fileno(file), (off_t)kept) == 0) return file;
    int why = errno;
    fclose(file);
    errno = why;
    return NULL;
}

/* Makes a folder and those above it. Whether it worked, opening the file will show. */
static void make_folder(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = 0;
        mkdir(path, 0755);
        *at = '/';
    }
    mkdir(path, 0755);
}

/* `what-HOST`, and the table if there is one, in the data folder; for the user's eyes only. */
static FILE *open_own(const char *what, const char *address, const char *table, bool write,
                      char *path, uint32_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    if (!own && (!home || !home[0])) home = ".";
    int folder = snprintf(path, size, "%s%s/cabale", own ? data : home, own ? "" : "/.local/share");
    const char *host = strstr(address, "//") ? strstr(address, "//") + 2 : address;
    if (folder < 0 || (uint32_t)folder + strlen(what) + strlen(host) + strlen(table) + 4 > size) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    if (write) make_folder(path);
    int at = folder + snprintf(path + folder, size - (uint32_t)folder, "/%s-", what);
    for (; *host; host++, at++) /* [::1]:8080 and the like have no place in a name */
        path[at] = strchr("/\\:[]", *host) ? '_' : *host;
    snprintf(path + at, size - (uint32_t)at, "%s%s", table[0] ? "-" : "", table);
    if (!write) return fopen(path, "r");
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    return fd < 0 ? NULL : fdopen(fd, "w");
}

FILE *term_file_guest(const char *address, bool write, char *path, uint32_t size)
{
    return open_own("guest", address, "", write, path, size);
}

FILE *term_file_share(const char *address, const char *table, bool write)
{
    char path[TERM_PATH];
    return open_own("deal", address, table, write, path, sizeof path);
}

FILE *term_file_default(const char *game, char *path, uint32_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool own = state && state[0] == '/';
    if (!own && (!home || !home[0])) home = ".";
    int folder =
        snprintf(path, size, "%s%s/cabale", own ? state : home, own ? "" : "/.local/state");
    if (folder < 0 || (uint32_t)folder >= size) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    make_folder(path);
    struct timespec now;
    struct tm day;
    char when[32];
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &day);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &day);
    FILE *file = NULL;
    for (int i = 1; i <= TRIES && !file; i++) {
        char more[8] = "";
        if (i > 1) snprintf(more, sizeof more, "-%d", i);
        uint32_t room = size - (uint32_t)folder;
        int length = snprintf(path + folder, room, "/%s-%s%s.cabale", game, when, more);
        if (length < 0 || (uint32_t)length >= room) {
            errno = ENAMETOOLONG;
            return NULL;
        }
        file = term_file_new(path);
        if (!file && errno != EEXIST) return NULL;
    }
    return file;
}
