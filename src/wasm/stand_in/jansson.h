/* What net/json_read.c and server/json_in.c use of jansson, for WebAssembly, where there is no
 * jansson: with -Isrc/wasm/stand_in in front, they find this file instead and need not know. Names
 * and behaviour are those of jansson 2.14, as far as these two files can see it.
 *
 * A document belongs to its root and is freed with it. There are no reference counts: json_decref
 * is for roots only, once, and nothing may be kept of a document after that.
 *
 * Limits: flags must be JSON_REJECT_DUPLICATES, errors are not told, documents of more than 16 MiB
 * are refused. As in jansson, at most 2,048 levels. Members are found by walking, so an object of
 * n members costs n * n short comparisons to read, and a list as much to go through by index. */
#ifndef CABALE_WASM_STAND_IN_JANSSON_H
#define CABALE_WASM_STAND_IN_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct json_t json_t; /* a value, somewhere in a document */
typedef long long json_int_t;
typedef struct json_error_t json_error_t; /* only ever NULL */

/* Documents: an object or a list, and nothing but blanks around it. NULL: refused. */
#define JSON_REJECT_DUPLICATES 0x1
json_t *json_loadb(const char *buffer, size_t buflen, size_t flags, json_error_t *error);
void json_decref(json_t *root); /* NULL: nothing to do */

/* Kinds. NULL is of no kind. */
bool json_is_object(const json_t *);
bool json_is_array(const json_t *);
bool json_is_integer(const json_t *); /* written without point and exponent */
bool json_is_boolean(const json_t *);
bool json_is_true(const json_t *);
bool json_is_null(const json_t *);

/* Values. NULL and what is of another kind is taken as empty. */
json_int_t json_integer_value(const json_t *);                  /* else 0 */
const char *json_string_value(const json_t *);                  /* else NULL */
size_t json_array_size(const json_t *array);                    /* else 0 */
json_t *json_array_get(const json_t *array, size_t index);      /* else NULL */
size_t json_object_size(const json_t *object);                  /* else 0 */
json_t *json_object_get(const json_t *object, const char *key); /* else NULL */

/* Members of an object, in the order of the text. NULL: past the last, or nothing there. */
void *json_object_iter(json_t *object);
void *json_object_iter_next(json_t *object, void *iter);
const char *json_object_iter_key(void *iter);
json_t *json_object_iter_value(void *iter);

/* Where a member stands is the member itself, which makes this shorter than jansson's. */
#define json_object_foreach(object, key, value)                                                    \
    for ((value) = json_object_iter_value(json_object_iter(object));                               \
         ((key) = json_object_iter_key(value)) != NULL;                                            \
         (value) = json_object_iter_value(json_object_iter_next(object, value)))

#endif
