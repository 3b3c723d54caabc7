#include "base/looks.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

enum { MARKS_MAX = 4, KEY_MAX = 512 };

/* What a character is to a name; from SCRIPT on: of which script. */
enum { REFUSED, STRIPPED, BLANK, MARK, ANY, SCRIPT, LATIN = SCRIPT, ALONE = 10 };
static_assert(ALONE == LATIN + 5, "Greek, Cyrillic, Armenian, Cherokee, Coptic stand next");

typedef struct {
    uint32_t from; /* up to the next one */
    uint8_t kind;
} kind_line;

typedef struct {
    uint32_t point;
    char first[16], second[8]; /* second: empty if it is as the first */
} key_line;

static uint8_t kind_of(uint32_t point)
{
    static const kind_line table[] = {
#define KIND(from, kind) {from, kind},
#include "base/looks.def"
#undef KIND
    };
    uint32_t low = 0, high = sizeof table / sizeof *table;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (table[middle].from <= point)
            low = middle;
        else
            high = middle;
    }
    return table[low].kind;
}

/* NULL: the character is its own key. */
static const key_line *key_of(uint32_t point)
{
    static const key_line table[] = {
#define KEY(point, first, second) {point, first, second},
#include "base/looks.def"
#undef KEY
    };
    uint32_t low = 0, high = sizeof table / sizeof *table;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (table[middle].point == point) return &table[middle];
        if (table[middle].point < point)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The next character of well-formed text, and how long it is. */
static uint32_t next_point(const char *text, uint32_t *step)
{
    const uint8_t *s = (const uint8_t *)text;
    uint32_t count = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    uint32_t point = count == 1 ? s[0] : s[0] & (0xffu >> (count + 1));
    for (uint32_t i = 1; i < count; i++)
        point = point << 6 | (s[i] & 0x3fu);
    *step = count;
    return point;
}

/* ---- what names may have --------------------------------------------------------------------- */

static bool together(uint8_t one, uint8_t two)
{
    uint8_t other = one == LATIN ? two : one;
    return one == two || ((one == LATIN || two == LATIN) && other > ALONE);
}

cab_name_fault cab_name_tidy(const char *name, char *out, uint32_t size)
{
    cab_text text;
    uint8_t script = 0, second = 0;
    uint32_t step, marks = MARKS_MAX;
    bool blank = false;
    cab_text_begin(&text, out, size);
    if (!cab_utf8_valid(name, (uint32_t)strlen(name))) return CAB_NAME_LETTERS;
    for (; *name; name += step) {
        uint8_t kind = kind_of(next_point(name, &step));
        marks = kind == MARK ? marks + 1 : kind == STRIPPED ? marks : 0;
        if (kind == REFUSED || marks > MARKS_MAX) return CAB_NAME_LETTERS;
        if (kind == BLANK) marks = MARKS_MAX;
        if (kind == BLANK) blank = text.length > 0;
        if (kind == STRIPPED || kind == BLANK) continue;
        if (kind >= SCRIPT && script == 0) script = kind;
        if (kind >= SCRIPT && kind != script && second == 0) second = kind;
        if (kind >= SCRIPT && kind != script && kind != second) return CAB_NAME_SCRIPTS;
        if (blank) cab_text_char(&text, ' ');
        blank = false;
        cab_text_bytes(&text, name, step);
    }
    if (second && !together(script, second)) return CAB_NAME_SCRIPTS;
    if (text.full || cab_text_width(out) > CAB_NAME_WIDTH) return CAB_NAME_LONG;
    return text.length > 0 ? CAB_NAME_GOOD : CAB_NAME_EMPTY;
}

const char *cab_name_fault_word(cab_name_fault fault)
{
    static const char *const name[] = {"good", "empty", "long", "letters", "scripts"};
    cab_assert(fault <= CAB_NAME_SCRIPTS);
    return name[fault];
}

/* ---- what looks alike ------------------------------------------------------------------------ */

static bool small(char c)
{
    return c == ' ' || c == '.' || c == ',' || c == '\'' || c == '-' || c == '_';
}

void cab_look_key(const char *name, int which, cab_text *out)
{
    uint32_t step;
    if (!cab_utf8_valid(name, (uint32_t)strlen(name))) return;
    for (; *name; name += step) {
        uint32_t point = next_point(name, &step);
        uint8_t kind = kind_of(point);
        const key_line *line = key_of(point);
        if (kind == STRIPPED || kind == BLANK) continue;
        if (!line) {
            if (step > 1 || !small(*name)) cab_text_bytes(out, name, step);
            continue;
        }
        for (const char *at = which && line->second[0] ? line->second : line->first; *at; at++)
            if (!small(*at)) cab_text_char(out, *at);
    }
}

cab_look cab_look_of(const char *name)
{
    cab_look look;
    char key[KEY_MAX];
    cab_text text;
    for (int which = 0; which < 2; which++) {
        cab_text_begin(&text, key, sizeof key);
        cab_look_key(name, which, &text);
        look.key[which] = cab_hash(11, key, text.length);
    }
    return look;
}

bool cab_look_alike(cab_look a, cab_look b)
{
    return a.key[0] == b.key[0] || a.key[1] == b.key[1];
}
