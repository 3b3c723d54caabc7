/* The web client, read into memory at the start: no path is ever built from a request. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/hash.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 1024, FILE_MAX = 16 << 20, DEPTH_MAX = 6 };

static const char *type_of(const char *path)
{
    static const char *const type[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof type / sizeof *type; i++)
        if (strcmp(dot, type[i][0]) == 0) return type[i][1];
    return "application/octet-stream";
}

static char *read_whole(const char *path, uint32_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    struct stat about;
    *length = 0;
    if (!file) return NULL;
    if (fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= FILE_MAX) {
        bytes = (char *)malloc((size_t)about.st_size + 1);
        cab_assert(bytes);
        *length = (uint32_t)fread(bytes, 1, (size_t)about.st_size, file);
        if (*length != (uint32_t)about.st_size) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

static bool ends(const char *text, const char *tail)
{
    size_t a = strlen(text), b = strlen(tail);
    return a > b && strcmp(text + a - b, tail) == 0;
}

static void add_file(srv_server *s, const char *disk, const char *path)
{
    char packed[PATH_BYTES + 4];
    srv_file file;
    memset(&file, 0, sizeof file);
    file.bytes[0] = read_whole(disk, &file.length[0]);
    if (!file.bytes[0]) return;
    snprintf(packed, sizeof packed, "%s.gz", disk);
    file.bytes[1] = read_whole(packed, &file.length[1]);
    snprintf(packed, sizeof packed, "%s.br", disk);
    file.bytes[2] = read_whole(packed, &file.length[2]);
    file.path = strdup(path);
    file.type = strdup(type_of(path));
    cab_assert(file.path && file.type);
    snprintf(file.tag, sizeof file.tag, "\"%016llx\"",
             (unsigned long long)cab_hash(1, file.bytes[0], file.length[0]));
    file.forever = strncmp(path, "/assets/", 8) == 0;
    s->file = (srv_file *)realloc(s->file, (s->files + 1) * sizeof file);
    cab_assert(s->file);
    s->file[s->files++] = file;
}

static bool walk(srv_server *s, const char *disk, const char *path, int depth)
{
    DIR *folder = opendir(disk);
    struct dirent *entry;
    if (!folder) return false;
    while ((entry = readdir(folder)) != NULL) {
        char deeper[PATH_BYTES], name[PATH_BYTES];
        struct stat about;
        if (entry->d_name[0] == '.' || ends(entry->d_name, ".gz") || ends(entry->d_name, ".br"))
            continue;
        int a = snprintf(deeper, sizeof deeper, "%s/%s", disk, entry->d_name);
        int b = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (a >= PATH_BYTES || b >= PATH_BYTES || stat(deeper, &about) != 0) continue;
        if (S_ISDIR(about.st_mode) && depth < DEPTH_MAX) walk(s, deeper, name, depth + 1);
        if (S_ISREG(about.st_mode)) add_file(s, deeper, name);
    }
    closedir(folder);
    return true;
}

bool srv_files_read(srv_server *s, const char *folder, char *problem, uint32_t size)
{
    if (!walk(s, folder, "", 0)) {
        snprintf(problem, size, "%s", strerror(errno));
        return false;
    }
    if (srv_file_find(s, "/index.html")) return true;
    snprintf(problem, size, "index.html?");
    return false;
}

const srv_file *srv_file_find(const srv_server *s, const char *path)
{
    for (uint32_t i = 0; i < s->files; i++)
        if (strcmp(s->file[i].path, path) == 0) return &s->file[i];
    return NULL;
}

void srv_files_free(srv_server *s)
{
    for (uint32_t i = 0; i < s->files; i++) {
        free(s->file[i].path);
        free(s->file[i].type);
        for (int form = 0; form < 3; form++)
            free(s->file[i].bytes[form]);
    }
    free(s->file);
}
