/* The reader of JSON that stands in for jansson, beside jansson, in one program: its names get
 * another beginning while its code is included. stand_in_same reads bytes with both. */
#ifndef CABALE_TESTS_WASM_STAND_IN_JSON_H
#define CABALE_TESTS_WASM_STAND_IN_JSON_H

#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define json_t                 in_json_t
#define json_int_t             in_json_int_t
#define json_error_t           in_json_error_t
#define json_loadb             in_json_loadb
#define json_decref            in_json_decref
#define json_is_object         in_json_is_object
#define json_is_array          in_json_is_array
#define json_is_integer        in_json_is_integer
#define json_is_boolean        in_json_is_boolean
#define json_is_true           in_json_is_true
#define json_is_null           in_json_is_null
#define json_integer_value     in_json_integer_value
#define json_string_value      in_json_string_value
#define json_array_size        in_json_array_size
#define json_array_get         in_json_array_get
#define json_object_size       in_json_object_size
#define json_object_get        in_json_object_get
#define json_object_iter       in_json_object_iter
#define json_object_iter_next  in_json_object_iter_next
#define json_object_iter_key   in_json_object_iter_key
#define json_object_iter_value in_json_object_iter_value

/* What a reader does that no reader should; it is in no valid text. */
#define TREE_WRONG '\xff'

#define TREE(name) in_##name
#include "wasm/stand_in/jansson.c"
#include "stand_in_tree.h"
#undef json_t
#undef json_int_t
#undef json_error_t
#undef json_loadb
#undef json_decref
#undef json_is_object
#undef json_is_array
#undef json_is_integer
#undef json_is_boolean
#undef json_is_true
#undef json_is_null
#undef json_integer_value
#undef json_string_value
#undef json_array_size
#undef json_array_get
#undef json_object_size
#undef json_object_get
#undef json_object_iter
#undef json_object_iter_next
#undef json_object_iter_key
#undef json_object_iter_value
#undef TREE

/* What stand_in/jansson.h defines as macros. */
#undef JSON_REJECT_DUPLICATES
#undef json_object_foreach

#include <jansson.h>

#define TREE(name) real_##name
#include "stand_in_tree.h"
#undef TREE

/* The shortest value, "1,", is told in 11 bytes; no longer one takes more for each of its bytes. */
enum { STAND_IN_MAX = 1 << 17, STAND_IN_TOLD = STAND_IN_MAX * 8 };

/* Both take the bytes or both refuse them, and find the same in them. The bytes lie in a block as
 * long as they are, so that sanitizers see who reads on. */
static bool stand_in_same(const char *bytes, size_t count, bool *taken)
{
    static char told[2][STAND_IN_TOLD];
    cab_text ours, theirs;
    char *exact = (char *)malloc(count ? count : 1);
    if (count > STAND_IN_MAX || !exact) {
        free(exact);
        return false;
    }
    memcpy(exact, bytes, count);
    cab_text_begin(&ours, told[0], sizeof told[0]);
    cab_text_begin(&theirs, told[1], sizeof told[1]);
    *taken = real_read(&theirs, exact, count);
    bool same = in_read(&ours, exact, count) == *taken && strcmp(told[0], told[1]) == 0 &&
                !strchr(told[0], TREE_WRONG) && !ours.full;
    free(exact);
    return same;
}

#endif
