/* What stands in for jansson and libsodium where these are not, beside the real ones: the same
 * documents taken, the same found in them, the same hashes. Real libraries are the measure; where a
 * table says what should come of a document, that only shows that the table is no empty one. */
#include "stand_in_json.h"

#include "base/rng.h"
#include "base/test.h"

#include <dirent.h>
#include <stdlib.h>

#define crypto_generichash_state  in_hash_state
#define crypto_generichash_init   in_hash_init
#define crypto_generichash_update in_hash_update
#define crypto_generichash_final  in_hash_final
#define sodium_init               in_sodium_init
#define randombytes_buf           in_randombytes_buf
#include "wasm/stand_in/blake2b.c"
enum {
    IN_BYTES_MIN = crypto_generichash_BYTES_MIN,
    IN_KEYBYTES_MIN = crypto_generichash_KEYBYTES_MIN,
    IN_KEYBYTES_MAX = crypto_generichash_KEYBYTES_MAX
};
#undef crypto_generichash_state
#undef crypto_generichash_init
#undef crypto_generichash_update
#undef crypto_generichash_final
#undef sodium_init
#undef randombytes_buf
#undef crypto_generichash_BYTES_MIN
#undef crypto_generichash_KEYBYTES_MIN
#undef crypto_generichash_KEYBYTES_MAX

#include <sodium.h>

/* ---- documents by hand ---- */

static void show_bytes(const char *bytes, size_t count)
{
    printf("document: ");
    for (size_t i = 0; i < count; i++)
        if ((uint8_t)bytes[i] < 0x20 || (uint8_t)bytes[i] > 0x7e)
            printf("\\x%02x", (unsigned)(uint8_t)bytes[i]);
        else
            printf("%c", bytes[i]);
    printf("\n");
}

/* Both readers take it, or both refuse it. */
static void check_bytes(const char *bytes, size_t count, bool want)
{
    bool taken = false, same = stand_in_same(bytes, count, &taken);
    if (!same || taken != want) show_bytes(bytes, count);
    CHECK(same);
    CHECK_EQ(taken, want);
}

static void check_texts(const char *const *list, size_t count, bool want)
{
    for (size_t i = 0; i < count; i++)
        check_bytes(list[i], strlen(list[i]), want);
}

#define CHECK_TEXTS(list, want) check_texts(list, sizeof(list) / sizeof *(list), want)

TEST(documents_are_objects_and_lists, "")
{
    static const char *const taken[] = {"{}",
                                        "[]",
                                        " \t\r\n[ \t\r\n]\n\n",
                                        "[{},[],{\"a\":{}},[[]]]",
                                        "{ \"a\" : 1 , \"b\" : [ 1 , 2 ] }",
                                        "{\"z\":1,\"a\":2,\"\":3,\"zz\":4}",
                                        "{\"a\":{\"a\":{\"a\":[]},\"b\":1},\"b\":2}",
                                        "[true,false,null,\"\",0,0.5,{},[]]"};
    static const char *const refused[] = {"",           " ",          "1",
                                          "\"a\"",      "true",       "{}{}",
                                          "[]]",        "[] x",       "[],",
                                          "[}",         "{]",         "[1}",
                                          "{\"a\":1]",  "[",          "{",
                                          "[[",         "[[]",        "[1",
                                          "[1,",        "[1,]",       "[,1]",
                                          "[1,,2]",     "[1 2]",      "[1:2]",
                                          "[[]1]",      "[1[]]",      "{\"a\"}",
                                          "{\"a\":}",   "{\"a\" 1}",  "{\"a\",1}",
                                          "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1 \"b\":2}",
                                          "{a:1}",      "{1:1}",      "{null:1}",
                                          "{'a':1}",    "[1]/**/",    "\xef\xbb\xbf[]",
                                          "[\v]",       "[\f1]",      "[\xc2\xa0]"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

TEST(keys_stand_once_in_an_object, "")
{
    static const char *const taken[] = {"{\"a\":1,\"A\":2,\"aa\":3}", "{\"a\":{\"a\":{\"a\":1}}}",
                                        "[{\"a\":1},{\"a\":1}]",
                                        "{\"a\":{\"b\":1},\"c\":{\"b\":1},\"b\":1}"};
    static const char *const refused[] = {"{\"a\":1,\"a\":1}",
                                          "{\"a\":[{\"x\":1},2],\"b\":{\"a\":1},\"a\":1}",
                                          "{\"\":1,\"\":2}",
                                          "{\"a\":1,\"\\u0061\":1}",
                                          "{\"\\ud83d\\ude00\":1,\"\xf0\x9f\x98\x80\":1}",
                                          "[{\"a\":{\"b\":1,\"c\":2,\"b\":3}}]"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

TEST(numbers_are_whole_or_not, "")
{
    static const char *const taken[] = {
        "[0,-0,1,-1,10,65535,9007199254740993]",
        "[9223372036854775807,-9223372036854775808]",
        "[-9223372036854775807,9223372036854775799,1000000000000000000]",
        "[0.0,-0.0,1.5,1e5,1E5,1e+5,1e-5,0e0,-0e-0,1.25e2]",
        "[1e308,1e-400,0e99999999999999999999,1.7976931348623157e308]",
        "[1.797693134862315807e308,-1.797693134862315807e308]",
        "[9223372036854775808.0,1e00000000000000000001]"};
    static const char *const refused[] = {"[9223372036854775808]",
                                          "[-9223372036854775809]",
                                          "[9223372036854775810]",
                                          "[10000000000000000000]",
                                          "[99999999999999999999]",
                                          "[18446744073709551616]",
                                          "[-99999999999999999999999999]",
                                          "[1e400]",
                                          "[-1e400]",
                                          "[1e309]",
                                          "[1.797693134862315808e308]",
                                          "[1e99999999999999999999]",
                                          "[01]",
                                          "[-01]",
                                          "[00]",
                                          "[+1]",
                                          "[-]",
                                          "[--1]",
                                          "[- 1]",
                                          "[1.]",
                                          "[.5]",
                                          "[1.e5]",
                                          "[1e]",
                                          "[1e+]",
                                          "[1e5.0]",
                                          "[1.2.3]",
                                          "[0x1]",
                                          "[1a]",
                                          "[-a]",
                                          "[Infinity]",
                                          "[-Infinity]",
                                          "[NaN]",
                                          "[1",
                                          "[-",
                                          "[1.",
                                          "[1e",
                                          "[1\xc3\xa9]"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

TEST(words_are_three, "")
{
    static const char *const taken[] = {"[true,false,null]", "{\"true\":true}"};
    static const char *const refused[] = {"[True]",     "[tru]",       "[truee]",     "[true1]",
                                          "[nulltrue]", "[n]",         "[tru",        "[true",
                                          "[false_]",   "[null\"a\"]", "[undefined]", "[tr ue]"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

TEST(strings_are_valid_utf8_without_control_characters, "")
{
    static const char *const taken[] = {
        "[\"\",\" \",\"a b\",\"\x7f\",\"/\",\"'\"]",
        "[\"\xc2\x80\",\"\xdf\xbf\",\"\xe0\xa0\x80\",\"\xed\x9f\xbf\",\"\xee\x80\x80\"]",
        "[\"\xef\xbf\xbf\",\"\xf0\x90\x80\x80\",\"\xf4\x8f\xbf\xbf\"]",
        "{\"\xc3\xa9\":\"\xe2\x82\xac\",\"\xf0\x9f\x98\x80\":1}"};
    static const char *const refused[] = {"[\"\x1f\"]",
                                          "[\"\n\"]",
                                          "[\"\t\"]",
                                          "{\"\r\":1}",
                                          "[\"\x80\"]",
                                          "[\"\xbf\"]",
                                          "[\"\xc0\x80\"]",
                                          "[\"\xc1\xbf\"]",
                                          "[\"\xc3\"]",
                                          "[\"\xc3\xc3\"]",
                                          "[\"\xc3(",
                                          "[\"\xe0\x9f\xbf\"]",
                                          "[\"\xe2\x82\"]",
                                          "[\"\xe2\x28\xa1\"]",
                                          "[\"\xed\xa0\x80\"]",
                                          "[\"\xed\xbf\xbf\"]",
                                          "[\"\xed\xa0\xbd\xed\xb8\x80\"]",
                                          "[\"\xf0\x8f\xbf\xbf\"]",
                                          "[\"\xf4\x90\x80\x80\"]",
                                          "[\"\xf5\x80\x80\x80\"]",
                                          "[\"\xf8\x88\x80\x80\x80\"]",
                                          "[\"\xff\"]",
                                          "[\"\xfe\"]",
                                          "{\"\xff\":1}",
                                          "[\"\xe2\x82",
                                          "[\"a",
                                          "[\"",
                                          "[\"a]",
                                          "[\xe9]"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

TEST(escapes_are_whole_characters, "")
{
    static const char *const taken[] = {"[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
                                        "[\"\\u0001\\u001f\\u007f\\u0080\\u07ff\\u0800\\uffff\"]",
                                        "[\"\\u00E9\\u00e9\\uAbCd\\ud7ff\\ue000\"]",
                                        "[\"\\ud83d\\ude00\\uD800\\uDC00\\udbff\\udfff\"]",
                                        "{\"\\u0041\\n\":\"\\\\u0041\"}",
                                        "[\"\\\\\",\"\\\\\\\"\",\"x\\u0041y\\u00e9z\"]"};
    static const char *const refused[] = {"[\"\\\"]",
                                          "[\"\\a\"]",
                                          "[\"\\v\"]",
                                          "[\"\\'\"]",
                                          "[\"\\0\"]",
                                          "[\"\\x41\"]",
                                          "[\"\\U0041\"]",
                                          "[\"\\u\"]",
                                          "[\"\\u004\"]",
                                          "[\"\\u00g0\"]",
                                          "[\"\\u 041\"]",
                                          "[\"\\u+041\"]",
                                          "[\"\\u00`1\"]",
                                          "[\"\\u00@1\"]",
                                          "[\"\\u00\0010\"]",
                                          "[\"\\u0000\"]",
                                          "[\"a\\u0000b\"]",
                                          "{\"a\\u0000\":1}",
                                          "[\"\\ud83d\"]",
                                          "[\"\\ude00\"]",
                                          "[\"\\ude00\\ud83d\"]",
                                          "[\"\\ud83d\\ud83d\"]",
                                          "[\"\\ud83d\\u0041\"]",
                                          "[\"\\ud83d\\n\"]",
                                          "[\"\\ud83dx\\ude00\"]",
                                          "[\"\\ud83d\\ude0\"]",
                                          "[\"\\ud83d\\ue000\"]",
                                          "[\"\\ud83d\xed\xb8\x80\"]",
                                          "[\"\xc3\\u00a9\"]",
                                          "[\"\xc3\\n\"]",
                                          "[\"\\\n\"]",
                                          "[\"\\\xc3\xa9\"]",
                                          "[\"\\",
                                          "[\"\\u",
                                          "[\"\\u004",
                                          "[\"\\u0041",
                                          "[\"\\ud83d\\",
                                          "[\"\\ud83d\\u"};
    CHECK_TEXTS(taken, true);
    CHECK_TEXTS(refused, false);
}

/* One behind a number or a word is passed over, which is jansson's own oddity. */
TEST(zero_bytes_are_refused_but_for_one_place, "")
{
    static const struct {
        const char *text; /* with ~ for a zero byte */
        bool taken;
    } document[] = {{"[1~]", true},        {"[-1.5e3~,2~ ,true~]", true},
                    {"[0~]", true},        {"{\"a\":null~,\"b\":false~}", true},
                    {"[1~~]", false},      {"[1~2]", false},
                    {"[1 ~]", false},      {"[tr~ue]", false},
                    {"[-~1]", false},      {"[1.~5]", false},
                    {"[1e~5]", false},     {"[~]", false},
                    {"~[]", false},        {"[]~", false},
                    {"[1]~", false},       {"[\"~\"]", false},
                    {"[\"a\"~]", false},   {"{\"a~\":1}", false},
                    {"{\"a\"~:1}", false}, {"[[]~]", false},
                    {"[\"\\~\"]", false},  {"[\"\\u004~\"]", false},
                    {"[1~", false},        {"~", false}};
    char bytes[100];
    for (size_t i = 0; i < sizeof document / sizeof *document; i++) {
        size_t count = strlen(document[i].text);
        for (size_t at = 0; at < count; at++)
            bytes[at] = (char)(document[i].text[at] == '~' ? 0 : document[i].text[at]);
        check_bytes(bytes, count, document[i].taken);
    }
}

/* Levels of lists, or of objects, around a value or nothing. */
static size_t nest(char *out, int levels, bool objects, bool filled)
{
    const char *open = objects ? "{\"a\":" : "[", *close = objects ? "}" : "]";
    cab_text text;
    cab_text_begin(&text, out, STAND_IN_MAX);
    for (int i = 0; i < levels; i++)
        cab_text_add(&text, i + 1 < levels || filled ? open : objects ? "{" : "[");
    if (filled) cab_text_add(&text, "1");
    for (int i = 0; i < levels; i++)
        cab_text_add(&text, close);
    return text.length;
}

TEST(documents_are_as_deep_as_they_may_be, "")
{
    static char text[STAND_IN_MAX];
    for (int levels = 1; levels < 2060; levels += levels == 20 ? 2020 : 1)
        for (int form = 0; form < 4; form++) {
            bool taken, filled = form & 2;
            size_t count = nest(text, levels, form & 1, filled);
            CHECK(stand_in_same(text, count, &taken));
            CHECK_EQ(taken, levels + filled <= 2048);
        }
}

TEST(documents_are_as_wide_as_they_like, "")
{
    static char text[STAND_IN_MAX];
    cab_text out;
    bool taken;
    cab_text_begin(&out, text, sizeof text);
    cab_text_char(&out, '[');
    for (int i = 0; i < 3000; i++) {
        cab_text_add(&out, i ? ",{\"n\":" : "{\"n\":");
        cab_text_int(&out, i - 1500);
        cab_text_add(&out, i % 2 ? "}" : ",\"of\":[]}");
    }
    cab_text_char(&out, ']');
    CHECK(stand_in_same(text, out.length, &taken) && taken);

    cab_text_begin(&out, text, sizeof text);
    for (int i = 0; i < 1500; i++) {
        cab_text_add(&out, i ? ",\"" : "{\"");
        cab_text_int(&out, i * 7919 % 1500);
        cab_text_add(&out, i % 3 ? "\":[null]" : "\":{\"0\":\"x\"}");
    }
    cab_text_char(&out, '}');
    CHECK(stand_in_same(text, out.length, &taken) && taken);
    text[out.length - 1] = ',';
    cab_text_add(&out, "\"1499\":0}");
    CHECK(stand_in_same(text, out.length, &taken) && !taken);
}

TEST(nothing_is_asked_of_nothing, "")
{
    const char *key;
    in_json_t *value = NULL;
    CHECK(!in_json_loadb(NULL, 0, 1, NULL) && !in_json_loadb("", 0, 1, NULL));
    in_json_decref(NULL);
    CHECK(!in_json_is_object(NULL) && !in_json_is_array(NULL) && !in_json_is_integer(NULL));
    CHECK(!in_json_is_boolean(NULL) && !in_json_is_true(NULL) && !in_json_is_null(NULL));
    CHECK(in_json_integer_value(NULL) == 0 && !in_json_string_value(NULL));
    CHECK(in_json_array_size(NULL) == 0 && !in_json_array_get(NULL, 0));
    CHECK(in_json_object_size(NULL) == 0 && !in_json_object_get(NULL, "a"));
    CHECK(!in_json_object_iter(NULL) && !in_json_object_iter_next(NULL, NULL));
    key = in_json_object_iter_key(NULL);
    value = in_json_object_iter_value(NULL);
    CHECK(!key && !value);
}

/* ---- documents of the house ---- */

enum { SEEDS = 400, SEED_BYTES = 4096 };

static struct {
    char bytes[SEED_BYTES];
    size_t count;
} seed[SEEDS];
static int seeds;

/* What is too long or too much is left out. */
static void add_seed(const char *bytes, size_t count)
{
    if (seeds == SEEDS || count > SEED_BYTES) return;
    memcpy(seed[seeds].bytes, bytes, count);
    seed[seeds++].count = count;
}

/* Reads a whole file; what does not fit is left out. */
static size_t read_file(const char *path, char *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    CHECK(file);
    size_t count = fread(bytes, 1, room, file);
    fclose(file);
    return count;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int read_corpus(const char *folder, bool keep)
{
    static char bytes[STAND_IN_MAX];
    char path[600];
    struct dirent **entry;
    int count = scandir(folder, &entry, is_shown, alphasort);
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        bool taken;
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        size_t length = read_file(path, bytes, sizeof bytes);
        bool same = stand_in_same(bytes, length, &taken);
        if (!same) printf("file: %s\n", path);
        CHECK(same);
        if (keep) add_seed(bytes, length);
        free(entry[i]);
    }
    free(entry);
    return count;
}

/* Every file of every corpus, since what is JSON for one target is none for another. Those of the
 * requests are kept, in the same order everywhere. */
TEST(files_of_the_fuzzers_are_read_alike, "")
{
    char path[300];
    struct dirent **entry;
    int files = 0, folders = scandir("tests/fuzz/corpus", &entry, is_shown, alphasort);
    CHECK(folders >= 8);
    for (int i = 0; i < folders; i++) {
        const char *name = entry[i]->d_name;
        bool keep = strcmp(name, "message") == 0 || strcmp(name, "stand_in") == 0;
        snprintf(path, sizeof path, "tests/fuzz/corpus/%s", name);
        files += read_corpus(path, keep);
        free(entry[i]);
    }
    free(entry);
    CHECK(files >= 150 && seeds >= 35);
}

TEST(requests_of_the_protocol_are_read_alike, "")
{
    char line[SEED_BYTES];
    int requests = 0;
    FILE *page = fopen("docs/protocol.md", "r");
    CHECK(page);
    while (fgets(line, sizeof line, page)) {
        bool taken;
        size_t count = strcspn(line, "\n");
        if (strncmp(line, "> {", 3) != 0) continue;
        CHECK(stand_in_same(line + 2, count - 2, &taken) && taken);
        add_seed(line + 2, count - 2);
        requests++;
    }
    fclose(page);
    CHECK(requests >= 20);
}

/* ---- documents by chance ---- */

static const char *some_piece(cab_rng *rng, size_t *count)
{
    static const char *const piece[] = {"{",
                                        "}",
                                        "[",
                                        "]",
                                        "\"",
                                        "\\",
                                        ",",
                                        ":",
                                        "{}",
                                        "[]",
                                        "[1]",
                                        "{\"a\":1}",
                                        "true",
                                        "false",
                                        "null",
                                        "nul",
                                        "0",
                                        "-0",
                                        "1.5",
                                        "1e400",
                                        "1e308",
                                        "e",
                                        ".",
                                        "-",
                                        "9223372036854775807",
                                        "",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "\xc3",
                                        "\xa9",
                                        "\xc3\xa9",
                                        "\xed\xa0\x80",
                                        "\xf0\x9f\x98\x80",
                                        "\xf4\x90\x80\x80",
                                        "\xc0\x80",
                                        "\\u0000",
                                        "\\u0041",
                                        "\\ud83d",
                                        "\\ude00",
                                        "\\n",
                                        "\\u",
                                        "\\x",
                                        " ",
                                        "\n",
                                        "\t",
                                        "\x01",
                                        "\xff",
                                        "\"id\":1",
                                        ",\"x\":2",
                                        "\"\":\"\""};
    const char *some = piece[cab_rng_below(rng, (uint32_t)(sizeof piece / sizeof *piece))];
    *count = *some ? strlen(some) : 1; /* an empty one stands for a zero byte */
    return some;
}

/* Replaces `gone` bytes at a place by others. What does not fit is not done. */
static void splice(char *text, size_t *count, size_t at, size_t gone, const char *bytes, size_t put)
{
    if (*count - gone + put > SEED_BYTES) return;
    memmove(text + at + put, text + at + gone, *count - at - gone);
    memcpy(text + at, bytes, put);
    *count = *count - gone + put;
}

static void mutate(cab_rng *rng, char *text, size_t *count)
{
    char kept[SEED_BYTES];
    size_t put = 1, at = cab_rng_below(rng, (uint32_t)*count + 1), left = *count - at;
    size_t gone = left ? cab_rng_below(rng, (uint32_t)(left < 12 ? left : 12) + 1) : 0;
    const char *bytes = some_piece(rng, &put);
    char byte = (char)cab_rng_below(rng, 256);
    switch (cab_rng_below(rng, 8)) {
    case 0: splice(text, count, at, gone, "", 0); break;
    case 1: splice(text, count, at, left > 0, &byte, 1); break;
    case 2: splice(text, count, at, 0, &byte, 1); break;
    case 3: /* the same twice */
        memcpy(kept, text + at, gone);
        splice(text, count, at, 0, kept, gone);
        break;
    case 4: splice(text, count, at, gone, bytes, put); break;
    case 5: /* a part of another one */
    {
        uint32_t other = cab_rng_below(rng, (uint32_t)seeds);
        size_t from = cab_rng_below(rng, (uint32_t)seed[other].count + 1);
        size_t length = cab_rng_below(rng, (uint32_t)(seed[other].count - from) + 1);
        splice(text, count, at, gone, seed[other].bytes + from, length);
        break;
    }
    case 6: splice(text, count, at, left > 0, bytes, put); break;
    default: splice(text, count, at, 0, bytes, put);
    }
}

/* One to three changes: after more, nearly nothing is taken. */
TEST(changed_requests_are_read_alike, "")
{
    char text[SEED_BYTES];
    int taken_count = 0, rounds = 60000;
    cab_rng rng;
    cab_rng_fast(&rng, 4161);
    CHECK(seeds > 50);
    for (int i = 0; i < rounds; i++) {
        uint32_t from = cab_rng_below(&rng, (uint32_t)seeds), times = 1 + cab_rng_below(&rng, 3);
        size_t count = seed[from].count;
        bool taken;
        memcpy(text, seed[from].bytes, count);
        for (uint32_t n = 0; n < times; n++)
            mutate(&rng, text, &count);
        bool same = stand_in_same(text, count, &taken);
        if (!same) show_bytes(text, count);
        CHECK(same);
        taken_count += taken;
    }
    CHECK(taken_count > rounds / 20 && taken_count < rounds / 2);
}

/* Signs of a small alphabet in a row, where by chance much is right. */
static void check_alphabet(const char *before, const char *alphabet, const char *after, int longest)
{
    char text[100];
    int taken_count = 0, rounds = 40000;
    cab_rng rng;
    cab_rng_fast(&rng, 77);
    for (int i = 0; i < rounds; i++) {
        cab_text out;
        bool taken;
        cab_text_begin(&out, text, sizeof text);
        cab_text_add(&out, before);
        for (uint32_t n = 1 + cab_rng_below(&rng, (uint32_t)longest); n > 0; n--)
            cab_text_char(&out, alphabet[cab_rng_below(&rng, (uint32_t)strlen(alphabet))]);
        cab_text_add(&out, after);
        bool same = stand_in_same(text, out.length, &taken);
        if (!same) show_bytes(text, out.length);
        CHECK(same);
        taken_count += taken;
    }
    CHECK(taken_count > rounds / 100 && taken_count < rounds - rounds / 100);
}

TEST(rows_of_signs_are_read_alike, "")
{
    check_alphabet("[", "0123456789-+.eE", "]", 5);
    check_alphabet("[", "0123456789", "]", 25);
    check_alphabet("[9223372036854775", "0789", "]", 4);
    check_alphabet("[-9223372036854775", "0789", "]", 4);
    check_alphabet("[1.797693134862315", "0789e", "e308]", 4);
    check_alphabet("[\"", "\\un\"0aA", "\"]", 7);
    check_alphabet("[\"\\ud", "089acdfCDF", "\"]", 3);
    check_alphabet("[\"\\ud8", "01\\udDcf", "\\udc00\"]", 3);
    check_alphabet("[\"", "a\xc3\xa9\xe2\x82\xac", "\"]", 4);
    check_alphabet("[\"\xf0\x9f", "\x80\x98\xbf\xc3", "\"]", 3);
    check_alphabet("[\"", "\xe0\xed\xf0\xf4\x80\x8f\x90\x9f\xa0\xbf", "\"]", 4);
    check_alphabet("[", "[]{},1 ", "]", 6);
    check_alphabet("{\"a\":1", ",\"ab:1", "}", 8);
}

/* ---- hashes ---- */

/* RFC 7693, appendix A. */
TEST(abc_is_hashed_as_the_rfc_says, "")
{
    static const uint8_t want[64] = {
        0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d, 0x6a, 0x27, 0x97, 0xb6, 0x9f,
        0x12, 0xf6, 0xe9, 0x4c, 0x21, 0x2f, 0x14, 0x68, 0x5a, 0xc4, 0xb7, 0x4b, 0x12,
        0xbb, 0x6f, 0xdb, 0xff, 0xa2, 0xd1, 0x7d, 0x87, 0xc5, 0x39, 0x2a, 0xab, 0x79,
        0x2d, 0xc2, 0x52, 0xd5, 0xde, 0x45, 0x33, 0xcc, 0x95, 0x18, 0xd3, 0x8a, 0xa8,
        0xdb, 0xf1, 0x92, 0x5a, 0xb9, 0x23, 0x86, 0xed, 0xd4, 0x00, 0x99, 0x23};
    in_hash_state state;
    uint8_t got[64];
    CHECK_EQ(in_sodium_init(), 0);
    CHECK_EQ(in_hash_init(&state, NULL, 0, sizeof got), 0);
    CHECK_EQ(in_hash_update(&state, (const uint8_t *)"abc", 3), 0);
    CHECK_EQ(in_hash_final(&state, got, sizeof got), 0);
    CHECK(memcmp(got, want, sizeof got) == 0);
}

/* The bytes in one go by libsodium, in parts cut by chance by ours. */
static bool same_hash(cab_rng *rng, const uint8_t *bytes, size_t count, const uint8_t *key,
                      size_t key_size, size_t out_size)
{
    uint8_t got[65], want[65];
    crypto_generichash_state theirs;
    in_hash_state ours;
    memset(got, 0xa5, sizeof got);
    memset(want, 0xa5, sizeof want);
    crypto_generichash_init(&theirs, key, key_size, out_size);
    crypto_generichash_update(&theirs, bytes, count);
    crypto_generichash_final(&theirs, want, out_size);

    if (in_hash_init(&ours, key, key_size, out_size) != 0) return false;
    for (size_t at = 0; at < count;) {
        size_t most = count - at < 200 ? count - at : 200;
        size_t part = cab_rng_below(rng, (uint32_t)most + 1);
        if (in_hash_update(&ours, bytes + at, part) != 0) return false;
        at += part;
    }
    if (in_hash_final(&ours, got, out_size) != 0) return false;
    return memcmp(got, want, sizeof got) == 0;
}

TEST(hashes_are_those_of_libsodium, "")
{
    enum { LONGEST = 500 };
    uint8_t bytes[LONGEST], key[64];
    cab_rng rng;
    cab_rng_fast(&rng, 7693);
    CHECK(sodium_init() >= 0);
    for (size_t count = 0; count <= LONGEST; count++)
        for (int form = 0; form < 24; form++) {
            for (size_t i = 0; i < count; i++)
                bytes[i] = (uint8_t)cab_rng_below(&rng, 256);
            for (size_t i = 0; i < sizeof key; i++)
                key[i] = (uint8_t)cab_rng_below(&rng, 256);
            size_t key_size = cab_rng_below(&rng, 65), out_size = 16 + cab_rng_below(&rng, 49);
            CHECK(same_hash(&rng, bytes, count, form % 3 ? key : NULL, key_size, out_size));
        }
}

/* Each size of key and hash, where a block ends, where a second one begins. */
TEST(hashes_of_all_sizes_are_those_of_libsodium, "")
{
    static const size_t count[] = {0, 1, 127, 128, 129, 255, 256, 257, 384};
    uint8_t bytes[384], key[64];
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(255 - i);
    for (size_t c = 0; c < sizeof count / sizeof *count; c++)
        for (size_t key_size = 0; key_size <= 64; key_size++)
            for (size_t out_size = 1; out_size <= 64; out_size += key_size % 8 ? 21 : 1)
                CHECK(same_hash(&rng, bytes, count[c], key, key_size, out_size));
}

TEST(wrong_sizes_of_hashes_are_refused, "")
{
    static const uint8_t key[65] = {0};
    in_hash_state ours;
    crypto_generichash_state theirs;
    uint8_t out[65];
    CHECK_EQ(IN_BYTES_MIN, crypto_generichash_BYTES_MIN);
    CHECK_EQ(IN_KEYBYTES_MIN, crypto_generichash_KEYBYTES_MIN);
    CHECK_EQ(IN_KEYBYTES_MAX, crypto_generichash_KEYBYTES_MAX);
    CHECK(in_hash_init(&ours, NULL, 0, 0) == -1);
    CHECK(crypto_generichash_init(&theirs, NULL, 0, 0) == -1);
    CHECK(in_hash_init(&ours, NULL, 0, 65) == -1);
    CHECK(crypto_generichash_init(&theirs, NULL, 0, 65) == -1);
    CHECK(in_hash_init(&ours, key, 65, 32) == -1);
    CHECK(crypto_generichash_init(&theirs, key, 65, 32) == -1);
    /* A hash ends once. */
    CHECK(in_hash_init(&ours, key, 32, 32) == 0);
    CHECK(in_hash_final(&ours, out, 0) == -1 && in_hash_final(&ours, out, 65) == -1);
    CHECK(in_hash_final(&ours, out, 32) == 0 && in_hash_final(&ours, out, 32) == -1);
    CHECK(crypto_generichash_init(&theirs, key, 32, 32) == 0);
    CHECK(crypto_generichash_final(&theirs, out, 32) == 0);
    CHECK(crypto_generichash_final(&theirs, out, 32) == -1);
}

int main(void)
{
    RUN(documents_are_objects_and_lists);
    RUN(keys_stand_once_in_an_object);
    RUN(numbers_are_whole_or_not);
    RUN(words_are_three);
    RUN(strings_are_valid_utf8_without_control_characters);
    RUN(escapes_are_whole_characters);
    RUN(zero_bytes_are_refused_but_for_one_place);
    RUN(documents_are_as_deep_as_they_may_be);
    RUN(documents_are_as_wide_as_they_like);
    RUN(nothing_is_asked_of_nothing);
    RUN(files_of_the_fuzzers_are_read_alike);
    RUN(requests_of_the_protocol_are_read_alike);
    RUN(changed_requests_are_read_alike);
    RUN(rows_of_signs_are_read_alike);
    RUN(abc_is_hashed_as_the_rfc_says);
    RUN(hashes_are_those_of_libsodium);
    RUN(hashes_of_all_sizes_are_those_of_libsodium);
    RUN(wrong_sizes_of_hashes_are_refused);
    return test_done();
}
