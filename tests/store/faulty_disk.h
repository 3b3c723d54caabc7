/* A disk under SQLite that fails and forgets: a VFS over the real one, for all connections that are
 * opened while it is there. It knows of each file what is safe (what was there at its last sync)
 * and what was written since. When the power goes, each of these writes is kept, lost or torn by
 * sector by itself, so that later ones may be there and earlier ones not; files that were made
 * since may be gone, deleted ones back. From then on nothing works until disk_restart has put the
 * files as the power cut left them.
 *
 * Faults: writing fails, a full disk, short writes; a sync that fails may have lost what it was
 * asked to keep for ever, although it can still be read (as Linux does it).
 *
 * All is drawn from one seed, for the operations that change files, in their order: whoever has one
 * thing under way at a time gets the same again. */
#ifndef CABALE_TESTS_FAULTY_DISK_H
#define CABALE_TESTS_FAULTY_DISK_H

#include "base/assert.h"
#include "base/rng.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DISK_SECTOR = 512, DISK_PATH = 160 };

typedef struct disk_write {
    struct disk_write *next;
    int64_t at;
    uint32_t length;
    bool ends; /* the file ends at `at` */
    uint8_t bytes[];
} disk_write;

typedef struct disk_file {
    struct disk_file *next;
    char path[DISK_PATH];
    uint8_t *safe;
    int64_t size; /* of that; below 0: a power cut leaves no such file */
    bool deleted;
    disk_write *first, **last;
} disk_file;

typedef struct {
    sqlite3_file base;
    disk_file *file; /* NULL: of no interest */
    sqlite3_file *real;
} disk_handle;

static struct {
    sqlite3_vfs vfs, *real;
    pthread_mutex_t lock;
    cab_rng rng;
    disk_file *files;
    uint64_t ops, cut_at; /* the power goes at operation cut_at; 0: it stays */
    uint32_t fault_in;    /* one in so many operations fails; 0: none */
    uint32_t syncs_fail;  /* the next ones, with nothing lost */
    bool all_kept;        /* the next power cut spares every write */
    bool dead;
    uint64_t faults, lost, torn, kept; /* so far */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- what is safe ---- */

static inline void disk_put(disk_file *f, const disk_write *w, const uint8_t *bytes, int64_t at,
                            int64_t length)
{
    int64_t end = w->ends ? w->at : at + length, old = f->size > 0 ? f->size : 0;
    if (end > old || w->ends) {
        f->safe = (uint8_t *)realloc(f->safe, (size_t)end + 1);
        cab_assert(f->safe);
        if (end > old) memset(f->safe + old, 0, (size_t)(end - old));
        f->size = end;
    }
    if (f->size < 0) f->size = 0;
    if (length > 0) memcpy(f->safe + at, bytes, (size_t)length);
}

static inline void disk_forget(disk_file *f)
{
    while (f->first) {
        disk_write *next = f->first->next;
        free(f->first);
        f->first = next;
    }
    f->last = &f->first;
}

static inline void disk_make_safe(disk_file *f)
{
    if (f->size < 0) f->size = 0;
    for (const disk_write *w = f->first; w; w = w->next)
        disk_put(f, w, w->bytes, w->at, w->length);
    disk_forget(f);
}

static inline disk_file *disk_find(const char *path)
{
    disk_file *f = disk.files;
    while (f && strcmp(f->path, path) != 0)
        f = f->next;
    return f;
}

/* A file that was there before it was ever opened is safe as it is. */
static inline disk_file *disk_file_of(const char *path)
{
    disk_file *f = disk_find(path);
    if (f) return f;
    f = (disk_file *)calloc(1, sizeof *f);
    cab_assert(f && strlen(path) < DISK_PATH);
    snprintf(f->path, sizeof f->path, "%s", path);
    f->size = -1;
    f->last = &f->first;
    f->next = disk.files;
    disk.files = f;
    FILE *there = fopen(path, "rb");
    if (!there) return f;
    fseek(there, 0, SEEK_END);
    f->size = ftell(there);
    f->safe = (uint8_t *)malloc((size_t)f->size + 1);
    rewind(there);
    cab_assert(f->safe && fread(f->safe, 1, (size_t)f->size, there) == (size_t)f->size);
    fclose(there);
    return f;
}

static inline void disk_note(disk_file *f, const void *bytes, int64_t at, int length, bool ends)
{
    disk_write *w = (disk_write *)malloc(sizeof *w + (size_t)length);
    cab_assert(w);
    w->next = NULL;
    w->at = at;
    w->length = (uint32_t)length;
    w->ends = ends;
    if (length > 0) memcpy(w->bytes, bytes, (size_t)length);
    *f->last = w;
    f->last = &w->next;
}

/* ---- what happens to an operation ---- */

enum { DISK_GOES, DISK_FAILS, DISK_IS_FULL, DISK_GOES_HALF, DISK_FATES };

/* Under the lock: one more operation that changes a file. */
static inline int disk_fate(void)
{
    disk.ops++;
    if (disk.ops == disk.cut_at) disk.dead = true;
    if (disk.fault_in == 0 || cab_rng_below(&disk.rng, disk.fault_in) > 0) return DISK_GOES;
    disk.faults++;
    return 1 + (int)cab_rng_below(&disk.rng, DISK_FATES - 1);
}

static inline int disk_read(sqlite3_file *h, void *to, int count, sqlite3_int64 at)
{
    disk_handle *handle = (disk_handle *)h;
    if (disk.dead && handle->file) return SQLITE_IOERR_READ;
    return handle->real->pMethods->xRead(handle->real, to, count, at);
}

static inline int disk_write_to(sqlite3_file *h, const void *from, int count, sqlite3_int64 at)
{
    disk_handle *handle = (disk_handle *)h;
    int code = SQLITE_IOERR_WRITE;
    if (!handle->file) return handle->real->pMethods->xWrite(handle->real, from, count, at);
    pthread_mutex_lock(&disk.lock);
    bool was_dead = disk.dead;
    int fate = was_dead ? DISK_FAILS : disk_fate(), written = count;
    if (fate == DISK_GOES_HALF) written = (int)cab_rng_below(&disk.rng, (uint32_t)count);
    if (fate == DISK_GOES || fate == DISK_GOES_HALF) {
        disk_note(handle->file, from, at, written, false);
        code = handle->real->pMethods->xWrite(handle->real, from, written, at);
    }
    if (code == SQLITE_OK && disk.dead) code = SQLITE_IOERR_WRITE;
    if (code == SQLITE_OK && fate == DISK_GOES_HALF) code = SQLITE_FULL;
    if (fate == DISK_IS_FULL) code = SQLITE_FULL;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static inline int disk_truncate(sqlite3_file *h, sqlite3_int64 size)
{
    disk_handle *handle = (disk_handle *)h;
    int code = SQLITE_IOERR_TRUNCATE;
    if (!handle->file) return handle->real->pMethods->xTruncate(handle->real, size);
    pthread_mutex_lock(&disk.lock);
    if (!disk.dead && disk_fate() == DISK_GOES) {
        disk_note(handle->file, NULL, size, 0, true);
        code = handle->real->pMethods->xTruncate(handle->real, size);
        if (disk.dead) code = SQLITE_IOERR_TRUNCATE;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static inline int disk_sync(sqlite3_file *h, int flags)
{
    disk_handle *handle = (disk_handle *)h;
    int code = SQLITE_IOERR_FSYNC;
    (void)flags;
    if (!handle->file) return SQLITE_OK;
    pthread_mutex_lock(&disk.lock);
    if (!disk.dead && disk.syncs_fail > 0) {
        disk.syncs_fail--;
        disk.faults++;
    } else if (!disk.dead) {
        int fate = disk_fate();
        if (!disk.dead && fate == DISK_GOES) {
            disk_make_safe(handle->file);
            code = SQLITE_OK;
        } else if (!disk.dead && fate == DISK_GOES_HALF) {
            disk_forget(handle->file);
        }
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* ---- the rest is as it is ---- */

static inline sqlite3_file *disk_real(sqlite3_file *h)
{
    return ((disk_handle *)h)->real;
}

static inline int disk_close(sqlite3_file *h)
{
    return disk_real(h)->pMethods->xClose(disk_real(h));
}

static inline int disk_size(sqlite3_file *h, sqlite3_int64 *size)
{
    return disk_real(h)->pMethods->xFileSize(disk_real(h), size);
}

static inline int disk_lock_file(sqlite3_file *h, int lock)
{
    return disk_real(h)->pMethods->xLock(disk_real(h), lock);
}

static inline int disk_unlock(sqlite3_file *h, int lock)
{
    return disk_real(h)->pMethods->xUnlock(disk_real(h), lock);
}

static inline int disk_reserved(sqlite3_file *h, int *there)
{
    return disk_real(h)->pMethods->xCheckReservedLock(disk_real(h), there);
}

static inline int disk_control(sqlite3_file *h, int op, void *arg)
{
    return disk_real(h)->pMethods->xFileControl(disk_real(h), op, arg);
}

static inline int disk_sector(sqlite3_file *h)
{
    return disk_real(h)->pMethods->xSectorSize(disk_real(h));
}

static inline int disk_device(sqlite3_file *h)
{
    return disk_real(h)->pMethods->xDeviceCharacteristics(disk_real(h));
}

static inline int disk_shm_map(sqlite3_file *h, int page, int size, int more, void volatile **at)
{
    return disk_real(h)->pMethods->xShmMap(disk_real(h), page, size, more, at);
}

static inline int disk_shm_lock(sqlite3_file *h, int at, int count, int flags)
{
    return disk_real(h)->pMethods->xShmLock(disk_real(h), at, count, flags);
}

static inline void disk_shm_barrier(sqlite3_file *h)
{
    disk_real(h)->pMethods->xShmBarrier(disk_real(h));
}

static inline int disk_shm_unmap(sqlite3_file *h, int drop)
{
    return disk_real(h)->pMethods->xShmUnmap(disk_real(h), drop);
}

static inline int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *h, int flags,
                            int *got)
{
    static const sqlite3_io_methods methods = {
        2,           disk_close,     disk_read,     disk_write_to,    disk_truncate,  disk_sync,
        disk_size,   disk_lock_file, disk_unlock,   disk_reserved,    disk_control,   disk_sector,
        disk_device, disk_shm_map,   disk_shm_lock, disk_shm_barrier, disk_shm_unmap, NULL,
        NULL};
    disk_handle *handle = (disk_handle *)h;
    (void)vfs;
    memset(handle, 0, sizeof *handle);
    handle->real = (sqlite3_file *)(handle + 1);
    pthread_mutex_lock(&disk.lock);
    bool dead = disk.dead;
    if (name && !dead) handle->file = disk_file_of(name);
    bool fresh = handle->file && handle->file->deleted;
    if (fresh) {
        handle->file->deleted = false;
        disk_note(handle->file, NULL, 0, 0, true);
    }
    pthread_mutex_unlock(&disk.lock);
    if (dead) return SQLITE_CANTOPEN;
    int code = disk.real->xOpen(disk.real, name, handle->real, flags, got);
    if (code == SQLITE_OK) handle->base.pMethods = &methods;
    return code;
}

static inline int disk_delete(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
    int code = SQLITE_IOERR_DELETE;
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    if (!disk.dead && disk_fate() == DISK_GOES && !disk.dead) {
        disk_file *f = disk_file_of(name);
        disk_forget(f);
        f->deleted = true;
        if (sync_folder) f->size = -1;
        code = disk.real->xDelete(disk.real, name, 0);
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* ---- coming and going ---- */

static inline void disk_begin(uint64_t seed)
{
    if (!disk.real) {
        disk.real = sqlite3_vfs_find(NULL);
        disk.vfs = *disk.real;
        disk.vfs.zName = "faulty";
        disk.vfs.szOsFile = (int)sizeof(disk_handle) + disk.real->szOsFile;
        disk.vfs.xOpen = disk_open;
        disk.vfs.xDelete = disk_delete;
        cab_assert(sqlite3_vfs_register(&disk.vfs, 1) == SQLITE_OK);
    }
    cab_rng_fast(&disk.rng, seed);
    disk.ops = disk.cut_at = disk.faults = disk.lost = disk.torn = disk.kept = 0;
    disk.fault_in = disk.syncs_fail = 0;
    disk.dead = disk.all_kept = false;
}

/* Files are forgotten, not removed. */
static inline void disk_end(void)
{
    while (disk.files) {
        disk_file *next = disk.files->next;
        disk_forget(disk.files);
        free(disk.files->safe);
        free(disk.files);
        disk.files = next;
    }
    if (disk.real) sqlite3_vfs_unregister(&disk.vfs);
    disk.real = NULL;
}

/* What the power cut makes of one write. mood: how many in a hundred are lost. */
static inline void disk_settle(disk_file *f, const disk_write *w, uint32_t mood)
{
    if (cab_rng_below(&disk.rng, 100) < mood) {
        disk.lost++;
        return;
    }
    bool torn = w->length > 0 && !disk.all_kept && cab_rng_below(&disk.rng, 4) == 0;
    disk.torn += torn;
    disk.kept += !torn;
    if (!torn) disk_put(f, w, w->bytes, w->at, w->length);
    for (int64_t at = w->at, end = w->at + w->length; torn && at < end;) {
        int64_t next = (at / DISK_SECTOR + 1) * DISK_SECTOR;
        if (next > end) next = end;
        if (cab_rng_below(&disk.rng, 2)) disk_put(f, w, w->bytes + (at - w->at), at, next - at);
        at = next;
    }
}

/* Nothing is open any more: the files are as the power cut left them, and the power is back. */
static inline void disk_restart(void)
{
    for (disk_file *f = disk.files; f; f = f->next) {
        uint32_t mood = cab_rng_below(&disk.rng, 3) * 50; /* all kept, half, all lost */
        if (disk.all_kept) mood = 0;
        if (!f->deleted && f->size < 0 && f->first && mood < 100) f->size = 0;
        for (const disk_write *w = f->size < 0 ? NULL : f->first; w; w = w->next)
            disk_settle(f, w, mood);
        disk_forget(f);
        if (f->deleted && cab_rng_below(&disk.rng, 2)) f->size = -1;
        f->deleted = false;
        if (f->size < 0) {
            unlink(f->path);
            continue;
        }
        FILE *file = fopen(f->path, "wb");
        cab_assert(file);
        if (f->size > 0) cab_assert(fwrite(f->safe, 1, (size_t)f->size, file) == (size_t)f->size);
        fclose(file);
    }
    disk.dead = disk.all_kept = false;
    disk.cut_at = 0;
}

#endif
