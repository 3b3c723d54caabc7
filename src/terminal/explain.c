/* A word fits a name exactly, as its beginning, as the beginning of one of its words, anywhere
 * in it, or nearly (two slips). Only the best kind of fit found is answered. */
#include "terminal/explain.h"

#include <string.h>

enum { EXACT, BEGINS, WORD_BEGINS, INSIDE, NEARLY, NO_FIT };
enum { EXPLANATION = 4096, NAMES = 1 << 14 }; /* bytes of the longest, and of all names */
enum { FOLD = 160, SLIPS = 2, NEARLY_MIN = 4 /* letters; shorter words are near to everything */ };

static const uint8_t lists[] = {CAB_NAME_FACE, CAB_NAME_TERM, CAB_NAME_COUNTER};
enum { LISTS = sizeof lists };

/* U+00C0 .. U+00FF without accents; '.' stands for a letter that becomes two. */
static const char latin[] = "aaaaaa.ceeeeiiiidnooooo*ouuuuy..aaaaaa.ceeeeiiiidnooooo/ouuuuy.y";

void term_fold(const char *text, cab_text *out)
{
    for (const uint8_t *at = (const uint8_t *)text; *at; at++) {
        if (*at >= 'A' && *at <= 'Z') {
            cab_text_char(out, (char)(*at + 32));
        } else if (*at < 0x80) {
            cab_text_char(out, (char)*at);
        } else if (*at == 0xc3 && at[1] >= 0x80 && at[1] < 0xc0) {
            char plain = latin[*++at - 0x80];
            if (plain != '.')
                cab_text_char(out, plain);
            else
                cab_text_add(out, (*at | 0x20) == 0xa6 ? "ae" : "ss");
        } else if (*at == 0xc5 && (at[1] & 0xfe) == 0x92) {
            cab_text_add(out, "oe");
            at++;
        } else if (*at == 0xc2 && at[1] == 0xa0) {
            cab_text_char(out, ' ');
            at++;
        } else if (at[0] == 0xe2 && at[1] == 0x80 && (at[2] == 0x98 || at[2] == 0x99)) {
            cab_text_char(out, '\'');
            at += 2;
        } else if (at[0] == 0xe2 && at[1] == 0x80 && at[2] == 0xaf) {
            cab_text_char(out, ' ');
            at += 2;
        }
    }
}

/* Letters to change, add or leave out from a to b. */
static int slips(const char *a, const char *b)
{
    int row[FOLD + 1], width = (int)strlen(b);
    for (int j = 0; j <= width; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            if (row[j] > row[j - 1]) row[j] = row[j - 1];
            row[j]++;
            if (row[j] > change) row[j] = change;
        }
    }
    return row[width];
}

static bool begins_a_word(const char *name, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = name; *at; at++) {
        bool start = at == name || at[-1] == ' ' || at[-1] == '\'' || at[-1] == '-';
        if (start && strncmp(at, word, length) == 0) return true;
    }
    return false;
}

static int fit(const char *name, const char *word)
{
    if (strcmp(name, word) == 0) return EXACT;
    if (strncmp(name, word, strlen(word)) == 0) return BEGINS;
    if (begins_a_word(name, word)) return WORD_BEGINS;
    if (strstr(name, word)) return INSIDE;
    if (strlen(word) >= NEARLY_MIN && slips(name, word) <= SLIPS) return NEARLY;
    return NO_FIT;
}

static void name_of(const term_session *s, uint8_t list, uint16_t index, cab_text *out)
{
    cab_say_name(&s->speech, list, index, NULL, out);
}

/* Is this one of the lines of the text? Copies of a card have the same name and are told once. */
static bool is_line(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = text; (at = strstr(at, line)) != NULL; at++)
        if ((at == text || at[-1] == '\n') && at[length] == '\n') return true;
    return false;
}

static void add_line(cab_text *out, const char *line)
{
    if (is_line(out->at, line)) return;
    cab_text_add(out, line);
    cab_text_char(out, '\n');
}

static void explain(const term_session *s, uint8_t list, uint16_t index, cab_text *out)
{
    char line[EXPLANATION];
    cab_text text;
    cab_text_begin(&text, line, sizeof line);
    name_of(s, list, index, &text);
    term_capital(line);
    term_say(s, "terminal.colon", NULL, NULL, &text);
    cab_text_char(&text, ' ');
    cab_say_text(&s->speech, cab_explain(&s->speech, list, index), NULL, 0, 0, &text);
    add_line(out, line);
}

static int fit_of(const term_session *s, uint8_t list, uint16_t index, const char *word)
{
    char name[TERM_LINE], folded[FOLD];
    cab_text text;
    if (!cab_explain(&s->speech, list, index)) return NO_FIT;
    cab_text_begin(&text, name, sizeof name);
    name_of(s, list, index, &text);
    cab_text_begin(&text, folded, sizeof folded);
    term_fold(name, &text);
    return fit(folded, word);
}

static uint16_t first_of(uint8_t list)
{
    return list == CAB_NAME_FACE || list == CAB_NAME_TERM ? 1 : 0;
}

bool term_explain_word(const term_session *s, const char *word, cab_text *out)
{
    char folded[FOLD];
    cab_text text;
    int best = NO_FIT;
    cab_text_begin(&text, folded, sizeof folded);
    term_fold(word, &text);
    if (text.length == 0) return false;
    for (int l = 0; l < LISTS; l++)
        for (uint16_t i = first_of(lists[l]); s->game->name(lists[l], i); i++) {
            int found = fit_of(s, lists[l], i, folded);
            if (found < best) best = found;
        }
    for (int l = 0; best < NO_FIT && l < LISTS; l++)
        for (uint16_t i = first_of(lists[l]); s->game->name(lists[l], i); i++)
            if (fit_of(s, lists[l], i, folded) == best) explain(s, lists[l], i, out);
    return best < NO_FIT;
}

bool term_explain_choice(const term_session *s, int index, cab_text *out)
{
    cab_choice choice;
    bool found = false;
    if (term_choice_move(s, index) == CAB_SILENT) return false;
    term_describe(s, index, &choice);
    for (int i = 0; i < choice.refs; i++) {
        const cab_ref *ref = &choice.ref[i];
        uint8_t list = CAB_NAME_FACE;
        if (ref->kind == CAB_REF_TERM)
            list = CAB_NAME_TERM;
        else if (ref->kind != CAB_REF_CARD && ref->kind != CAB_REF_FACE)
            continue;
        if (ref->value == 0 || !cab_explain(&s->speech, list, ref->value)) continue;
        explain(s, list, ref->value, out);
        found = true;
    }
    return found;
}

void term_explain_names(const term_session *s, cab_text *out)
{
    char list[NAMES], name[TERM_LINE];
    cab_text names, text;
    cab_text_begin(&names, list, sizeof list);
    for (int l = 0; l < LISTS; l++)
        for (uint16_t i = first_of(lists[l]); s->game->name(lists[l], i); i++) {
            if (!cab_explain(&s->speech, lists[l], i)) continue;
            cab_text_begin(&text, name, sizeof name);
            name_of(s, lists[l], i, &text);
            add_line(&names, name);
        }
    for (const char *at = list; *at; at++)
        if (*at != '\n')
            cab_text_char(out, *at);
        else if (at[1])
            cab_text_add(out, ", ");
}
