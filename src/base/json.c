#include "base/json.h"

#include "base/assert.h"

static void quoted(cab_text *t, const char *s)
{
    cab_text_char(t, '"');
    for (; *s; s++) {
        uint8_t c = (uint8_t)*s;
        if (c == '"' || c == '\\') {
            cab_text_char(t, '\\');
            cab_text_char(t, *s);
        } else if (c == '\n') {
            cab_text_add(t, "\\n");
        } else if (c < 0x20) {
            cab_text_add(t, "\\u00");
            cab_text_hex(t, c, 2);
        } else {
            cab_text_char(t, *s);
        }
    }
    cab_text_char(t, '"');
}

/* What stands before every value: a comma unless it is the first, then its key. */
static void before(cab_text *t, const char *key)
{
    char last = t->length > 0 ? t->at[t->length - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n') cab_text_char(t, ',');
    if (!key) return;
    quoted(t, key);
    cab_text_char(t, ':');
}

void cab_json_open(cab_text *t, const char *key, char bracket)
{
    cab_assert(bracket == '{' || bracket == '[');
    before(t, key);
    cab_text_char(t, bracket);
}

void cab_json_close(cab_text *t, char bracket)
{
    cab_assert(bracket == '}' || bracket == ']');
    cab_text_char(t, bracket);
}

void cab_json_int(cab_text *t, const char *key, int64_t value)
{
    before(t, key);
    cab_text_int(t, value);
}

void cab_json_bool(cab_text *t, const char *key, bool value)
{
    before(t, key);
    cab_text_add(t, value ? "true" : "false");
}

void cab_json_string(cab_text *t, const char *key, const char *value)
{
    before(t, key);
    quoted(t, value);
}

void cab_json_raw(cab_text *t, const char *key, const char *value)
{
    before(t, key);
    cab_text_add(t, value);
}
