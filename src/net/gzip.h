/* Whole answers, compressed: for browsers that say they take gzip. */
#ifndef CABALE_NET_GZIP_H
#define CABALE_NET_GZIP_H

#include <stdint.h>

/* A new block on the heap, the caller's to free; NULL: no memory, or not worth it. */
char *net_gzip(const char *bytes, uint32_t count, uint32_t *length);
/* Back again, where it is known how long it was; NULL: no memory, or it was not. */
char *net_gunzip(const char *bytes, uint32_t count, uint32_t length);

#endif
