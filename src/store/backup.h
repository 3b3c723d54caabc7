/* A store as text and back: docs/store-format.md. For backups, for moving, and for looking into.
 *
 * Either one stream of lines, or a folder: store.jsonl with the lines and records/KEY.cabale with
 * the record of each table, which `cabale replay` reads. Both hold all secrets of the store.
 */
#ifndef CABALE_STORE_BACKUP_H
#define CABALE_STORE_BACKUP_H

#include "store/store.h"

#include <stdio.h>

typedef struct {
    int64_t keys, persons, sessions, codes, tables, rows, seats;
} store_sums;

/* folder NULL: everything goes to the stream. STORE_EXISTS: there is a backup in the folder
 * already; STORE_CANNOT, STORE_IO, STORE_FULL: the folder; else as in reading. */
store_result store_export(store *, const char *folder, FILE *stream, store_sums *,
                          cab_text *detail);
/* Into a new, empty store. STORE_DAMAGED: the text is not whole or not right, detail says where;
 * else as in writing. On failure the store is of no use. */
store_result store_import(store *, const char *folder, FILE *stream, store_sums *,
                          cab_text *detail);

#endif
