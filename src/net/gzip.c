#include "net/gzip.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { WORTH = 1024, LEVEL = 6, GZIP_WINDOW = 15 + 16 /* zlib: with gzip's head and tail */ };

char *net_gzip(const char *bytes, uint32_t count, uint32_t *length)
{
    z_stream z;
    *length = 0;
    if (count < WORTH) return NULL;
    memset(&z, 0, sizeof z);
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    uLong bound = deflateBound(&z, count);
    char *out = (char *)malloc(bound);
    if (out) {
        z.next_in = (Bytef *)(uintptr_t)bytes; /* read only */
        z.avail_in = count;
        z.next_out = (Bytef *)out;
        z.avail_out = (uInt)bound;
        if (deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < count)
            *length = (uint32_t)z.total_out;
    }
    deflateEnd(&z);
    if (*length > 0) return out;
    free(out);
    return NULL;
}

char *net_gunzip(const char *bytes, uint32_t count, uint32_t length)
{
    z_stream z;
    memset(&z, 0, sizeof z);
    char *out = (char *)malloc((size_t)length + 1);
    bool begun = out && inflateInit2(&z, GZIP_WINDOW) == Z_OK;
    bool good = false;
    if (begun) {
        z.next_in = (Bytef *)(uintptr_t)bytes;
        z.avail_in = count;
        z.next_out = (Bytef *)out;
        z.avail_out = length + 1;
        good = inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == length;
        inflateEnd(&z);
    }
    if (good) return out;
    free(out);
    return NULL;
}
