#include "net/json_read.h"

#include <jansson.h>

static const json_t *in(const net_json *json)
{
    return (const json_t *)json;
}

/* jansson's own limit is 2,048 levels of recursion. */
bool net_json_deep(const char *bytes, uint32_t length)
{
    int depth = 0;
    bool quoted = false;
    for (uint32_t i = 0; i < length; i++) {
        char c = bytes[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > NET_JSON_DEPTH) return true;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return false;
}

net_json *net_json_read(const char *bytes, uint32_t length)
{
    if (net_json_deep(bytes, length)) return NULL;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (root && !json_is_object(root)) {
        json_decref(root);
        return NULL;
    }
    return (net_json *)root;
}

void net_json_free(net_json *json)
{
    json_decref((json_t *)json);
}

const char *net_json_text(const net_json *json, const char *key)
{
    return json_string_value(json_object_get(in(json), key));
}

int64_t net_json_number(const net_json *json, const char *key, int64_t otherwise)
{
    const json_t *value = json_object_get(in(json), key);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool net_json_flag(const net_json *json, const char *key, bool otherwise)
{
    const json_t *value = json_object_get(in(json), key);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

const net_json *net_json_in(const net_json *json, const char *key)
{
    return (const net_json *)json_object_get(in(json), key);
}

int net_json_count(const net_json *json)
{
    return (int)json_array_size(in(json));
}

const net_json *net_json_at(const net_json *json, int index)
{
    return (const net_json *)json_array_get(in(json), (size_t)index);
}

const char *net_json_text_at(const net_json *json, int index)
{
    return json_string_value(json_array_get(in(json), (size_t)index));
}

int64_t net_json_number_at(const net_json *json, int index, int64_t otherwise)
{
    const json_t *value = json_array_get(in(json), (size_t)index);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool net_json_pair(const net_json *json, int index, const char **key, const char **value)
{
    json_t *object = (json_t *)(uintptr_t)json;
    void *at = json_object_iter(object);
    while (at && index-- > 0)
        at = json_object_iter_next(object, at);
    if (!at) return false;
    *key = json_object_iter_key(at);
    *value = json_string_value(json_object_iter_value(at));
    return *value != NULL;
}
