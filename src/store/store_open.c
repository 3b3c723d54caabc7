/* Opening and closing: the lock that keeps two servers off one file, the connections, and the few
 * rows after the last note of where chains end. */
#define _DEFAULT_SOURCE /* realpath */
#include "store/store_int.h"

#include "base/assert.h"
#include "store/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000, QUEUE_MAX = 64 << 20, CHECKPOINT_ROWS = 8192, UNDO_MS = 2000 };

/* ---- the lock ---- */

/* The path without symbolic links, so that one file has one lock; heap, or NULL and errno. */
static char *true_path(const char *path)
{
    char *found = realpath(path, NULL);
    if (found || errno != ENOENT) return found;
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strdup(path) : strdup(".");
    if (!folder) return NULL;
    if (slash) folder[slash == path ? 1 : slash - path] = 0;
    char *there = realpath(folder, NULL);
    free(folder);
    if (!there) return NULL;
    const char *name = slash ? slash + 1 : path;
    size_t size = strlen(there) + strlen(name) + 2;
    char *whole = malloc(size);
    if (whole) snprintf(whole, size, "%s/%s", there, name);
    free(there);
    return whole;
}

/* A lock file of its own, because closing any descriptor of the database would end SQLite's own
 * locks. It is removed on closing; so after locking it must still be the file of that name. */
static store_result take_lock(store *s, cab_text *detail)
{
    char *path = true_path(s->options.path);
    size_t size = path ? strlen(path) + sizeof "-lock" : 0;
    s->lock_path = path ? malloc(size) : NULL;
    if (s->lock_path) snprintf(s->lock_path, size, "%s-lock", path);
    free(path);
    for (int tries = 0; s->lock_path && tries < 100; tries++) {
        struct stat ours, named;
        int file = open(s->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0) break;
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            cab_text_add(detail, strerror(errno));
            store_result result = errno == EWOULDBLOCK ? STORE_LOCKED : STORE_IO;
            close(file);
            return result;
        }
        if (fstat(file, &ours) == 0 && stat(s->lock_path, &named) == 0 &&
            ours.st_ino == named.st_ino && ours.st_dev == named.st_dev) {
            s->lock_file = file;
            return STORE_OK;
        }
        close(file);
    }
    cab_text_add(detail, strerror(errno));
    return STORE_CANNOT;
}

static void leave_lock(store *s)
{
    if (s->lock_file >= 0) {
        unlink(s->lock_path);
        close(s->lock_file);
    }
    free(s->lock_path);
}

/* Made by us and not by SQLite, because it holds secrets and is nobody else's to read. */
static store_result make_file(store *s, cab_text *detail)
{
    int flags = O_RDWR | O_CREAT | O_CLOEXEC | (s->options.mode == STORE_NEW ? O_EXCL : 0);
    int file = open(s->options.path, flags, 0600);
    if (file < 0) {
        cab_text_add(detail, strerror(errno));
        return errno == EEXIST ? STORE_EXISTS : STORE_CANNOT;
    }
    close(file);
    return STORE_OK;
}

/* ---- connections ---- */

static store_result connect_to(const char *path, bool reads, sqlite3 **db, cab_text *detail)
{
    int code = sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) return store_say(*db, code, detail);
    sqlite3_extended_result_codes(*db, 1);
    sqlite3_busy_timeout(*db, BUSY_MS);
    code = sqlite3_exec(*db,
                        "PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON;"
                        "PRAGMA cell_size_check=ON; PRAGMA synchronous=FULL;",
                        NULL, NULL, NULL);
    if (code == SQLITE_OK && reads) code = sqlite3_exec(*db, "PRAGMA query_only=ON", 0, 0, 0);
    return store_say(*db, code, detail);
}

static store_result use_wal(sqlite3 *db, cab_text *detail)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, "PRAGMA journal_mode=WAL", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    store_result result = store_say(db, code, detail);
    if (code == SQLITE_ROW) {
        const char *mode = (const char *)sqlite3_column_text(statement, 0);
        if (!mode || strcmp(mode, "wal") != 0) {
            cab_text_add(detail, "write-ahead log not possible here");
            result = STORE_CANNOT;
        }
    }
    sqlite3_finalize(statement);
    return result;
}

/* A store has its keys for good; one that was made before there was this one gets it now. */
static store_result make_key(sqlite3 *db, const char *name, cab_text *detail)
{
    uint8_t key[SECRET_KEY];
    sqlite3_stmt *statement = NULL;
    secret_random(key, sizeof key);
    int code =
        sqlite3_prepare_v2(db, "INSERT OR IGNORE INTO keys VALUES(?, ?)", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    if (code == SQLITE_OK) code = sqlite3_bind_blob(statement, 2, key, sizeof key, SQLITE_STATIC);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    store_result result = store_say(db, code, detail);
    sqlite3_finalize(statement);
    secret_wipe(key, sizeof key);
    return result;
}

static store_result open_writer(store *s, cab_text *detail)
{
    int count = 0;
    const char *const *steps = store_steps(&count);
    store_result result = connect_to(s->options.path, false, &s->writer, detail);
    if (result == STORE_OK && sqlite3_db_readonly(s->writer, "main")) {
        cab_text_add(detail, "read-only");
        result = STORE_CANNOT;
    }
    if (result == STORE_OK && s->options.check) result = store_pages_good(s->writer, detail);
    if (result == STORE_OK) result = store_migrate(s->writer, steps, count, false, detail);
    if (result == STORE_OK) result = use_wal(s->writer, detail);
    if (result == STORE_OK) result = make_key(s->writer, "sign", detail);
    if (result == STORE_OK) result = make_key(s->writer, "record", detail);
    if (result == STORE_OK) result = store_writer_prepare(s, detail);
    return result;
}

static store_result open_reader(store *s, cab_text *detail)
{
    int count = 0;
    const char *const *steps = store_steps(&count);
    store_result result = connect_to(s->options.path, true, &s->reader, detail);
    if (result != STORE_OK) return result;
    if (!s->writable) {
        /* One transaction until the end: all that is read is of one moment. */
        result = store_say(s->reader, sqlite3_exec(s->reader, "BEGIN", NULL, NULL, NULL), detail);
        if (result == STORE_OK && s->options.check) result = store_pages_good(s->reader, detail);
        if (result == STORE_OK) result = store_migrate(s->reader, steps, count, true, detail);
    }
    if (result == STORE_OK) result = store_reader_prepare(s, detail);
    return result;
}

/* ---- where the chains end ---- */

static store_result read_tail(store *s, cab_text *detail)
{
    int64_t checkpoint = 0, highest = 0, tables = 0;
    sqlite3 *db = s->reader;
    sqlite3_stmt *rows = NULL;
    store_result result =
        store_number(db, "SELECT value FROM meta WHERE name='checkpoint'", &checkpoint);
    if (result == STORE_OK) result = store_number(db, "SELECT max(n) FROM log", &highest);
    if (result == STORE_OK) result = store_number(db, "SELECT max(tab) FROM tables", &tables);
    int code = SQLITE_OK;
    if (result == STORE_OK)
        code = sqlite3_prepare_v2(db, "SELECT n, tab FROM log WHERE n > ? ORDER BY n", -1, &rows,
                                  NULL);
    if (result == STORE_OK && code == SQLITE_OK) sqlite3_bind_int64(rows, 1, checkpoint);
    while (result == STORE_OK && code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        code = SQLITE_OK;
        s->unnoted++;
        if (!store_heads_set(&s->heads, sqlite3_column_int64(rows, 1),
                             sqlite3_column_int64(rows, 0)))
            code = SQLITE_NOMEM;
    }
    if (result == STORE_OK) result = store_classify(code);
    if (result != STORE_OK) cab_text_add(detail, sqlite3_errmsg(db));
    sqlite3_finalize(rows);
    s->committed_n = highest > checkpoint ? highest : checkpoint;
    s->flushed_n = s->committed_n;
    s->next_n = s->committed_n + 1;
    s->next_tab = tables + 1;
    return result;
}

static uint32_t slot_of(const store_heads *heads, int64_t tab)
{
    uint64_t mixed = (uint64_t)tab * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 32) & (heads->size - 1);
    while (heads->slot[at].tab != 0 && heads->slot[at].tab != tab)
        at = (at + 1) & (heads->size - 1);
    return at;
}

static bool grow(store_heads *heads)
{
    store_heads bigger = {NULL, heads->size ? 2 * heads->size : 1024, heads->count};
    bigger.slot = calloc(bigger.size, sizeof *bigger.slot);
    if (!bigger.slot) return false;
    for (uint32_t i = 0; i < heads->size; i++)
        if (heads->slot[i].tab != 0)
            bigger.slot[slot_of(&bigger, heads->slot[i].tab)] = heads->slot[i];
    free(heads->slot);
    *heads = bigger;
    return true;
}

bool store_heads_room(store_heads *heads, uint32_t more)
{
    while (2 * (heads->count + more) >= heads->size)
        if (!grow(heads)) return false;
    return true;
}

bool store_heads_set(store_heads *heads, int64_t tab, int64_t n)
{
    if (!store_heads_room(heads, 0)) return false;
    store_head *slot = &heads->slot[slot_of(heads, tab)];
    heads->count += slot->tab == 0;
    slot->tab = tab;
    slot->n = n;
    return true;
}

const store_head *store_heads_get(const store_heads *heads, int64_t tab)
{
    if (heads->size == 0) return NULL;
    const store_head *slot = &heads->slot[slot_of(heads, tab)];
    return slot->tab != 0 ? slot : NULL;
}

void store_heads_clear(store_heads *heads)
{
    if (heads->count > 0) memset(heads->slot, 0, heads->size * sizeof *heads->slot);
    heads->count = 0;
}

/* ---- open and close ---- */

static void release(store *s)
{
    store_reader_free(s);
    store_writer_free(s); /* the last to close moves the write-ahead log into the file */
    leave_lock(s);
    free(s->heads.slot);
    pthread_cond_destroy(&s->done);
    pthread_cond_destroy(&s->wake);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static store_result open_all(store *s, cab_text *detail)
{
    struct stat there;
    const char *path = s->options.path;
    if (s->options.mode == STORE_NEW && stat(path, &there) == 0) {
        cab_text_add(detail, strerror(EEXIST));
        return STORE_EXISTS;
    }
    if (s->options.mode == STORE_READ && stat(path, &there) != 0) {
        cab_text_add(detail, strerror(errno));
        return STORE_CANNOT;
    }
    store_result result = STORE_OK;
    if (s->writable) result = take_lock(s, detail);
    if (result == STORE_OK && s->writable) result = make_file(s, detail);
    if (result == STORE_OK && s->writable) result = open_writer(s, detail);
    if (result == STORE_OK) result = open_reader(s, detail);
    if (result == STORE_OK) result = read_tail(s, detail);
    if (result == STORE_OK && s->writable && !store_writer_start(s)) {
        cab_text_add(detail, "no thread");
        result = STORE_IO;
    }
    return result;
}

store_result store_open(const store_options *options, store **out, cab_text *detail)
{
    *out = NULL;
    store *s = calloc(1, sizeof *s);
    if (!s) {
        cab_text_add(detail, "no memory");
        return STORE_IO;
    }
    s->options = *options;
    if (s->options.queue_max == 0) s->options.queue_max = QUEUE_MAX;
    if (s->options.checkpoint_rows == 0) s->options.checkpoint_rows = CHECKPOINT_ROWS;
    if (s->options.undo_ms == 0) s->options.undo_ms = UNDO_MS;
    s->writable = options->mode != STORE_READ;
    s->lock_file = -1;
    s->next_ticket = 1;
    cab_assert(pthread_mutex_init(&s->lock, NULL) == 0);
    cab_assert(pthread_cond_init(&s->wake, NULL) == 0);
    cab_assert(pthread_cond_init(&s->done, NULL) == 0);
    store_result result = open_all(s, detail);
    if (result == STORE_OK)
        *out = s;
    else
        release(s);
    return result;
}

void store_close(store *s)
{
    if (!s) return;
    if (s->writable) {
        store_flush(s);
        store_writer_stop(s);
    }
    release(s);
}
