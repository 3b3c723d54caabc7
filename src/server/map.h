/* Numbers to pointers: open addressing, linear probing, grows by doubling. 0 is no key. */
#ifndef CABALE_SERVER_MAP_H
#define CABALE_SERVER_MAP_H

#include <stdint.h>

typedef struct {
    uint64_t *key;
    void **value;
    uint32_t room, count; /* room: a power of two */
} srv_map;

void *srv_map_get(const srv_map *, uint64_t key); /* NULL: not there */
void srv_map_put(srv_map *, uint64_t key, void *value);
void srv_map_remove(srv_map *, uint64_t key);
/* Walks: *at starts at 0; NULL at the end. The map must not change meanwhile. */
void *srv_map_next(const srv_map *, uint32_t *at);
void srv_map_free(srv_map *);

#endif
