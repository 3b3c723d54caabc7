/* Requests: from the bytes of a message to one flat struct, strictly (other JSON: net/json_read.h).
 *
 * Every type of request has its fields; an unknown type, an unknown field, a missing one, a wrong
 * type or a value out of range makes the whole message bad. Texts point into the parsed message and
 * live until srv_request_free. */
#ifndef CABALE_SERVER_JSON_IN_H
#define CABALE_SERVER_JSON_IN_H

#include "engine/types.h"
#include "net/json_read.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t srv_request_kind;
enum {
    SRV_REQ_NONE,
    SRV_REQ_PING,
    SRV_REQ_LOBBY,
    SRV_REQ_CREATE,
    SRV_REQ_ENTER,
    SRV_REQ_EXIT,
    SRV_REQ_SIT,
    SRV_REQ_STAND,
    SRV_REQ_BOT,
    SRV_REQ_KICK,
    SRV_REQ_KNOCK,
    SRV_REQ_ADMIT,
    SRV_REQ_SETUP,
    SRV_REQ_RENAME,
    SRV_REQ_READY,
    SRV_REQ_OPEN,
    SRV_REQ_MOVE,
    SRV_REQ_PATH,
    SRV_REQ_WHY,
    SRV_REQ_ORDERS,
    SRV_REQ_BACK,
    SRV_REQ_VOTE,
    SRV_REQ_SAY,
    SRV_REQ_CLAIM,
    SRV_REQ_MUTE,
    SRV_REQ_REMATCH,
    SRV_REQS
};

enum { SRV_IN_MAX = 16384, SRV_IN_PAIRS = 16, SRV_IN_MOVES = 16 };

typedef struct {
    const char *key, *value;
} srv_pair;

/* A thing of the game as a request names it. */
typedef struct {
    const char *kind, *name, *zone; /* name: of a face or term */
    int seat, place, number;        /* seat, place: -1 if not said */
} srv_thing;

/* What is not said: 0, NULL, or -1 where 0 means something. */
typedef struct {
    srv_request_kind kind;
    uint64_t id;
    int64_t v;       /* -1 */
    int64_t terms;   /* -1; what one agrees to, as the room showed it */
    uint64_t person; /* a public number; 0: not said */
    const char *game, *table, *text, *name, *claim, *hash, *nonce, *next;
    const char *level; /* with has_level; NULL there means none */
    bool has_level;
    int seat, seats, to, delay, window, move;                      /* -1 */
    int8_t on, bot, pass, open, spectators, chat, shuffle, closed; /* -1, else 0 or 1 */
    srv_pair option[SRV_IN_PAIRS];
    int options;
    const char *deck[2][CAB_DECK_MAX];
    int deck_count[2]; /* -1: not said or null */
    const char *clock; /* kind */
    int64_t bank, increment, days;
    const char *bots[CAB_SEATS]; /* NULL: none in that seat */
    int bot_count;               /* -1 */
    cab_move moves[SRV_IN_MOVES];
    int move_count;
    const char *like[SRV_IN_MOVES];
    int likes;
    srv_thing ref[CAB_CLAIM_REFS];
    int refs;
    void *root; /* what the texts point into */
} srv_request;

bool srv_request_read(srv_request *, const char *bytes, uint32_t length); /* false: bad, freed */
void srv_request_free(srv_request *);

/* What the server has stored itself: as net_json_read, and there is memory for it. */
net_json *srv_json_read(const char *bytes, uint32_t length);

#endif
