/* JSON that came from outside: read whole or not at all, then asked for by key and place. The
 * reader is jansson; server/json_in.c is its other door.
 *
 * Every function takes NULL for "not there" and then says so too, so that ways through a message
 * need no checks on the way. Texts and parts live as long as what was read. */
#ifndef CABALE_NET_JSON_READ_H
#define CABALE_NET_JSON_READ_H

#include <stdbool.h>
#include <stdint.h>

typedef struct net_json net_json;

enum { NET_JSON_DEPTH = 8 }; /* lists and objects inside each other; nothing of ours is deeper */
bool net_json_deep(const char *bytes, uint32_t length); /* deeper than that */

net_json *net_json_read(const char *bytes, uint32_t length); /* NULL: no JSON object */
void net_json_free(net_json *);
const char *net_json_text(const net_json *, const char *key); /* NULL: not there, or no text */
int64_t net_json_number(const net_json *, const char *key, int64_t otherwise);
bool net_json_flag(const net_json *, const char *key, bool otherwise);
const net_json *net_json_in(const net_json *, const char *key); /* an object or list inside */
int net_json_count(const net_json *);                           /* members of a list; else 0 */
const net_json *net_json_at(const net_json *, int index);       /* of a list; NULL past its end */
const char *net_json_text_at(const net_json *, int index);
int64_t net_json_number_at(const net_json *, int index, int64_t otherwise);
/* Members of an object in order, texts only: false past the end. */
bool net_json_pair(const net_json *, int index, const char **key, const char **value);

#endif
