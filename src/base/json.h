/* JSON, written append-only into a cab_text. Commas are placed by looking at the last byte, so the
 * writer needs no state of its own. Bad UTF-8 must not be given. */
#ifndef CABALE_BASE_JSON_H
#define CABALE_BASE_JSON_H

#include "base/text.h"

void cab_json_open(cab_text *, const char *key,
                   char bracket);              /* key NULL inside an array; '{' or '[' */
void cab_json_close(cab_text *, char bracket); /* '}' or ']' */
void cab_json_int(cab_text *, const char *key, int64_t value);
void cab_json_bool(cab_text *, const char *key, bool value);
void cab_json_string(cab_text *, const char *key, const char *value);
void cab_json_raw(cab_text *, const char *key,
                  const char *value); /* already JSON, such as a fraction */

#endif
