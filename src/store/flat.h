/* One line of JSON: a flat object of texts, whole numbers and yes or no. Read strictly, in place.
 * Owns nothing: everything points into the line, whose bytes are changed. */
#ifndef CABALE_STORE_FLAT_H
#define CABALE_STORE_FLAT_H

#include <stdbool.h>
#include <stdint.h>

enum { FLAT_FIELDS = 24 };
typedef struct {
    const char *key;
    const char *text; /* NULL: a number, or 0 and 1 for false and true */
    uint32_t length;  /* of the text */
    int64_t number;
    bool used; /* asked for */
} flat_field;
typedef struct {
    flat_field field[FLAT_FIELDS];
    int count;
    bool bad; /* something was asked for and not there, or not what it should be */
} flat_object;

/* The line without its end. False: not such an object; a key twice; a zero byte; not UTF-8. */
bool flat_read(char *line, uint32_t length, flat_object *);
bool flat_has(const flat_object *, const char *key);
/* Each marks its field; what is missing or of another kind makes the object bad. */
int64_t flat_number(flat_object *, const char *key, int64_t min, int64_t max);
const char *flat_text(flat_object *, const char *key, uint32_t *length); /* "" if bad */
bool flat_copy(flat_object *, const char *key, char *to, uint32_t size); /* with its terminator */
bool flat_hex(flat_object *, const char *key, uint8_t *to, uint32_t bytes);
/* All fields were asked for, and all was well. */
bool flat_good(const flat_object *);

#endif
