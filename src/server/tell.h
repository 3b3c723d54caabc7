/* Telling a game that is over: its record, or a replay of it, from the lines that are stored. It
 * plays the whole game again and may be long (with beliefs: seconds), so it runs on a thread of its
 * own, touches nothing but what it is given, and stops when nobody waits for it any more. */
#ifndef CABALE_SERVER_TELL_H
#define CABALE_SERVER_TELL_H

#include "server/core.h"
#include "server/pages.h"

typedef uint8_t srv_tell_kind; /* the cheaper come first */
enum { SRV_TELL_RECORD, SRV_TELL_REPLAY, SRV_TELL_BELIEFS, SRV_TELL_KINDS };

typedef struct {
    srv_tell_kind kind;
    uint8_t viewer;      /* of a replay */
    uint8_t forgotten;   /* seats of those who were deleted: a neutral word instead */
    bool given_up;       /* nobody came back: the record gets the end that says so .. */
    uint64_t lasted;     /* .. so many ms after its beginning */
    const uint8_t *seed; /* signs a record, CAB_SIGN_SEED bytes */
    bool stale;          /* nobody waits: may be set from another thread */
    srv_whole record;    /* in: the lines; or none, and `packed` to be unpacked */
    srv_whole text;      /* out: as it is */
    char *packed;        /* out: with gzip; NULL: not worth it */
    uint32_t packed_length, text_length;
    int status; /* out: 200, or with the name of an error */
    const char *error;
} srv_telling;

void srv_tell(void *telling);
void srv_telling_clear(srv_telling *); /* all it owns */

#endif
