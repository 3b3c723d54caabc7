/* Everything that can be asked of a JSON value, written out as text. Included once for each reader:
 * TREE(name) is the name that a function gets for it, and the words of jansson.h mean that reader.
 * So there is no guard. It asks every value of everything, whatever its kind. */

static char TREE(kind)(const json_t *json)
{
    if (json_is_object(json)) return json_is_array(json) ? TREE_WRONG : 'o';
    if (json_is_array(json)) return 'l';
    if (json_is_integer(json)) return 'i';
    if (json_is_boolean(json)) return json_is_true(json) ? 't' : 'f';
    if (json_is_null(json)) return 'n';
    return json_string_value(json) ? 's' : 'r';
}

static void TREE(part)(cab_text *out, const char *text)
{
    cab_text_char(out, ' ');
    cab_text_add(out, text ? text : "-");
    cab_text_int(out, text ? (int64_t)strlen(text) : -1);
}

/* Both ways through the members give the same; past the last there is nothing. */
static bool TREE(members_agree)(json_t *json)
{
    const char *key;
    json_t *value;
    size_t count = 0;
    void *iter = json_object_iter(json);
    json_object_foreach(json, key, value)
    {
        if (!iter || json_object_iter_key(iter) != key) return false;
        if (json_object_iter_value(iter) != value || json_object_get(json, key) != value)
            return false;
        iter = json_object_iter_next(json, iter);
        count++;
    }
    return !iter && !key && count == json_object_size(json) && !json_object_get(json, "\xff") &&
           !json_object_get(json, NULL) && !json_object_iter_next(json, NULL);
}

static void TREE(tell)(cab_text *out, json_t *json)
{
    const char *key;
    json_t *value;
    size_t count = json_array_size(json);
    cab_text_char(out, TREE(kind)(json));
    cab_text_int(out, json_integer_value(json));
    TREE(part)(out, json_string_value(json));
    cab_text_int(out, (int64_t)count);
    cab_text_char(out, '/');
    cab_text_int(out, (int64_t)json_object_size(json));
    json_object_foreach(json, key, value)
    {
        TREE(part)(out, key);
        TREE(tell)(out, value);
    }
    for (size_t i = 0; i < count; i++)
        TREE(tell)(out, json_array_get(json, i));
    bool end = !json_array_get(json, count) && !json_array_get(json, SIZE_MAX);
    cab_text_char(out, end && TREE(members_agree)(json) ? '.' : TREE_WRONG);
    cab_text_char(out, '\n');
}

/* False: refused. */
static bool TREE(read)(cab_text *out, const char *bytes, size_t count)
{
    json_t *root = json_loadb(bytes, count, JSON_REJECT_DUPLICATES, NULL);
    if (root) TREE(tell)(out, root);
    json_decref(root);
    return root != NULL;
}
