/* embed_words PREFIX LANG FILE ...: turns words files into one C table per language, on stdout.
 *
 * A file holds lines `key = text`. `#` at the start of a line is a comment; blank lines separate;
 * a line that starts with a blank continues the text above, joined by one space (by nothing after
 * `\n`). In a text, `\n` is a newline and `\\` a backslash. PREFIX goes before each key with a dot;
 * `-` means no prefix. Every key stands in both languages exactly once.
 *
 * Each problem is one line `file:line: what is wrong`; then the exit status is 1 and the output is
 * of no use. Keys and texts are never given back: the program lives for some milliseconds.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGS = 2, PROBLEMS_MAX = 50 };

typedef struct {
    char *key;        /* with its prefix */
    char *text;       /* as written: escapes not yet resolved */
    const char *file; /* where it stands */
    int line;
} entry;

typedef struct {
    entry *list;
    size_t count, room;
} table;

static const char *const lang_names[LANGS] = {"fr", "en"};
static table tables[LANGS];
static int problems;

static void problem(const char *file, int line, const char *what, const char *detail)
{
    if (++problems <= PROBLEMS_MAX) fprintf(stderr, "%s:%d: %s%s\n", file, line, what, detail);
}

static void *need(void *memory)
{
    if (memory != NULL) return memory;
    fputs("embed_words: out of memory\n", stderr);
    exit(1);
}

/* A new string: a, then between, then b. */
static char *join(const char *a, const char *between, const char *b)
{
    size_t size = strlen(a) + strlen(between) + strlen(b) + 1;
    char *out = need(malloc(size));
    snprintf(out, size, "%s%s%s", a, between, b);
    return out;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Cuts blanks off both ends, in place. */
static char *trim(char *s)
{
    while (is_blank(*s))
        s++;
    size_t length = strlen(s);
    while (length > 0 && is_blank(s[length - 1]))
        s[--length] = '\0';
    return s;
}

/* Length of the UTF-8 character at s, 0 if there is none: shortest form, no surrogates. */
static int utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80) return 1;
    int more = s[0] >= 0xF0 ? 3 : s[0] >= 0xE0 ? 2 : 1;
    if (s[0] < 0xC2 || s[0] > 0xF4) return 0;
    for (int i = 1; i <= more; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if (s[0] == 0xE0 && s[1] < 0xA0) return 0;
    if (s[0] == 0xED && s[1] > 0x9F) return 0;
    if (s[0] == 0xF0 && s[1] < 0x90) return 0;
    if (s[0] == 0xF4 && s[1] > 0x8F) return 0;
    return more + 1;
}

static bool check_characters(const char *file, int line, const char *s)
{
    for (const unsigned char *at = (const unsigned char *)s; *at != 0;) {
        int length = utf8_length(at);
        if (length == 0) {
            problem(file, line, "not valid UTF-8", "");
            return false;
        }
        if ((*at < 0x20 && *at != '\t') || *at == 0x7F) {
            problem(file, line, "control character (or a Windows line end)", "");
            return false;
        }
        at += length;
    }
    return true;
}

static bool key_ok(const char *key)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return *key != '\0' && strspn(key, allowed) == strlen(key);
}

static void check_text(const entry *e)
{
    if (*e->text == '\0') problem(e->file, e->line, "no text for key ", e->key);
    for (const char *c = e->text; *c != '\0'; c++) {
        if (*c != '\\') continue;
        c++;
        if (*c == 'n' || *c == '\\') continue;
        problem(e->file, e->line, "only \\n and \\\\ may follow a backslash, in key ", e->key);
        return;
    }
}

static void add(table *t, char *key, char *text, const char *file, int line)
{
    if (t->count == t->room) {
        t->room = t->room * 2 + 256;
        t->list = need(realloc(t->list, t->room * sizeof *t->list));
    }
    t->list[t->count++] = (entry){key, text, file, line};
}

/* True if text ends with the escape `\n` (an odd number of backslashes before the n). */
static bool ends_with_newline(const char *text)
{
    size_t length = strlen(text), slashes = 0;
    if (length < 2 || text[length - 1] != 'n') return false;
    while (slashes < length - 1 && text[length - 2 - slashes] == '\\')
        slashes++;
    return slashes % 2 == 1;
}

/* One line of a file. *open says whether the last entry of t may be continued. */
static void read_line(table *t, const char *prefix, const char *file, int line, char *s, bool *open)
{
    if (s[0] == '#' || !check_characters(file, line, s)) return;
    bool indented = is_blank(s[0]);
    char *body = trim(s);
    if (*body == '\0') {
        *open = false;
        return;
    }
    if (indented) {
        if (!*open) {
            problem(file, line, "starts with a blank but there is no text above to continue", "");
            return;
        }
        entry *e = &t->list[t->count - 1];
        bool glued = *e->text == '\0' || ends_with_newline(e->text);
        e->text = join(e->text, glued ? "" : " ", body);
        return;
    }
    *open = false;
    char *equals = strchr(body, '=');
    if (equals == NULL) {
        problem(file, line, "expected `key = text`", "");
        return;
    }
    *equals = '\0';
    char *key = trim(body);
    if (!key_ok(key)) {
        problem(file, line, "a key is made of letters, digits, `_`, `.` and `-`, not: ", key);
        return;
    }
    bool bare = strcmp(prefix, "-") == 0;
    add(t, join(bare ? "" : prefix, bare ? "" : ".", key), join(trim(equals + 1), "", ""), file,
        line);
    *open = true;
}

static char *read_file(const char *file)
{
    FILE *f = fopen(file, "rb");
    size_t size = 0, room = 1 << 16;
    char *bytes = need(malloc(room));
    if (f == NULL) {
        problem(file, 0, "cannot be read", "");
        bytes[0] = '\0';
        return bytes;
    }
    for (size_t got; (got = fread(bytes + size, 1, room - size - 1, f)) > 0;) {
        size += got;
        if (room - size < 4096) bytes = need(realloc(bytes, room *= 2));
    }
    if (ferror(f)) problem(file, 0, "cannot be read", "");
    fclose(f);
    bytes[size] = '\0';
    if (strlen(bytes) != size) problem(file, 0, "holds a zero byte", "");
    return bytes;
}

static void read_words(table *t, const char *prefix, const char *file)
{
    size_t first = t->count;
    bool open = false;
    int line = 1;
    char *bytes = read_file(file);
    for (char *s = bytes; *s != '\0'; line++) {
        char *end = s + strcspn(s, "\n");
        char *next = *end == '\n' ? end + 1 : end;
        *end = '\0';
        read_line(t, prefix, file, line, s, &open);
        s = next;
    }
    free(bytes);
    for (size_t i = first; i < t->count; i++)
        check_text(&t->list[i]);
}

/* By key, bytewise; equal keys in the order of their lines, so that the later one is reported. */
static int compare(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    if (order == 0) order = strcmp(x->file, y->file);
    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

static int compare_key(const void *key, const void *e)
{
    return strcmp(key, ((const entry *)e)->key);
}

/* Every key once, and also in the other language. */
static void check_table(const table *t, const table *other, const char *missing)
{
    for (size_t i = 0; i < t->count; i++) {
        const entry *e = &t->list[i];
        if (i > 0 && strcmp(e->key, t->list[i - 1].key) == 0)
            problem(e->file, e->line, "key twice: ", e->key);
        if (other->count == 0 ||
            bsearch(e->key, other->list, other->count, sizeof(entry), compare_key) == NULL)
            problem(e->file, e->line, missing, e->key);
    }
}

/* The text as a C string. Escapes of the words file are escapes of C; `?` is escaped because C17
 * still knows trigraphs. */
static void print_text(const char *text)
{
    putchar('"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '?') putchar('\\');
        if (*c == '\t')
            fputs("\\t", stdout);
        else
            putchar(*c);
    }
    putchar('"');
}

static void print_table(const table *t, const char *lang)
{
    printf("\nconst cab_word cab_words_%s[] = {\n", lang);
    for (size_t i = 0; i < t->count; i++) {
        printf("    {\"%s\", ", t->list[i].key);
        print_text(t->list[i].text);
        printf("},\n");
    }
    if (t->count == 0)
        printf("    {\"\", \"\"}, /* C has no empty array; the count below is 0 */\n");
    printf("};\nconst uint32_t cab_words_%s_count = %zu;\n", lang, t->count);
}

int main(int argc, char **argv)
{
    if (argc % 3 != 1) {
        fputs("usage: embed_words [PREFIX LANG FILE]...\n", stderr);
        return 2;
    }
    for (int i = 1; i < argc; i += 3) {
        int lang = 0;
        while (lang < LANGS && strcmp(argv[i + 1], lang_names[lang]) != 0)
            lang++;
        if (lang == LANGS)
            problem(argv[i + 2], 1, "a language is fr or en, not ", argv[i + 1]);
        else
            read_words(&tables[lang], argv[i], argv[i + 2]);
    }
    for (int i = 0; i < LANGS; i++)
        if (tables[i].count > 0) qsort(tables[i].list, tables[i].count, sizeof(entry), compare);
    if (problems == 0) { /* a line that cannot be read would only be missed again here */
        check_table(&tables[0], &tables[1], "no such key in en: ");
        check_table(&tables[1], &tables[0], "no such key in fr: ");
    }
    if (problems > PROBLEMS_MAX) fprintf(stderr, "embed_words: %d more\n", problems - PROBLEMS_MAX);
    if (problems > 0) return 1;

    printf("/* Made by tools/embed_words from the words files. Do not edit. */\n"
           "#include \"engine/words.h\"\n");
    for (int i = 0; i < LANGS; i++)
        print_table(&tables[i], lang_names[i]);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
