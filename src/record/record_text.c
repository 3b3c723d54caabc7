/* The small pieces of a line, written and read: references, options, results, problems. */
#include "record/record_int.h"

#include "base/hash.h"

#include <string.h>

bool cab_problem_set(cab_problem *problem, cab_problem_kind kind, uint32_t line, const char *key,
                     const char *first, const char *second)
{
    const char *with[2] = {first ? first : "", second ? second : ""};
    memset(problem, 0, sizeof *problem);
    problem->kind = kind;
    problem->line = line;
    problem->key = key;
    for (int i = 0; i < 2; i++) {
        cab_text word;
        cab_text_begin(&word, problem->word[i], CAB_PROBLEM_BYTES);
        cab_text_add(&word, with[i]);
        /* A cut may leave half a character at the end. */
        while (word.full && word.length > 0 && !cab_utf8_valid(word.at, word.length))
            word.at[--word.length] = 0;
    }
    return false;
}

const char *cab_record_reserved(cab_move move)
{
    if (move == CAB_REOPEN) return "reopen";
    return move == CAB_RESIGN ? "resign" : NULL;
}

void cab_problem_say(const cab_problem *problem, cab_lang lang, const char *file, cab_text *out)
{
    cab_speech speech;
    cab_ref ref[2];
    memset(&speech, 0, sizeof speech);
    memset(ref, 0, sizeof ref);
    speech.lang = lang;
    speech.viewer = CAB_NOBODY;
    /* The words of a problem are said as names are: as they stand. */
    for (uint8_t i = 0; i < 2; i++) {
        speech.seat[i] = problem->word[i];
        ref[i].kind = CAB_REF_SEAT;
        ref[i].seat = i;
    }
    cab_text_add(out, file);
    if (problem->line > 0) cab_text_char(out, ':');
    if (problem->line > 0) cab_text_int(out, problem->line);
    cab_text_add(out, ": ");
    cab_say_key(&speech, problem->key, ref, 2, 0, out);
}

bool cab_record_word(const char *word, uint32_t size)
{
    uint32_t count = 0;
    for (; word[count]; count++) {
        char c = word[count];
        bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!fits || count + 1 >= size) return false;
    }
    return count > 0;
}

uint64_t cab_record_sum(uint64_t sum, const char *line, uint32_t count)
{
    return cab_hash(sum, line, count);
}

uint64_t cab_record_words(const char *words, uint32_t count)
{
    return cab_hash(9, words, count);
}

void cab_record_hex(cab_text *out, const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        cab_text_hex(out, bytes[i], 2);
}

void cab_record_option(cab_text *out, const cab_option *option, int16_t value)
{
    switch (option->kind) {
    case CAB_OPTION_CHOICE: cab_text_add(out, option->choices[value]); break;
    case CAB_OPTION_FLAG: cab_text_add(out, value ? "yes" : "no"); break;
    default: cab_text_int(out, value); break;
    }
}

static void add_name(cab_text *out, const cab_game *game, uint8_t list, uint16_t index)
{
    bool from_one = list == CAB_NAME_FACE || list == CAB_NAME_TERM;
    const char *name = from_one && index == 0 ? NULL : game->name(list, index);
    cab_text_add(out, name ? name : "-");
}

void cab_record_result(cab_text *out, const cab_game *game, const cab_result *result, int seats)
{
    add_name(out, game, CAB_NAME_END, result->reason);
    cab_text_add(out, " ranks");
    for (int i = 0; i < seats; i++) {
        cab_text_char(out, ' ');
        cab_text_int(out, result->rank[i]);
    }
    cab_text_add(out, " scores");
    for (int i = 0; i < seats; i++) {
        cab_text_char(out, ' ');
        cab_text_int(out, result->score[i]);
    }
    cab_text_add(out, " winners");
    for (int i = 0; i < seats; i++) {
        if (!(result->winners >> i & 1)) continue;
        cab_text_char(out, ' ');
        cab_text_int(out, i);
    }
}

/* ---- references ---- */

/* "hand@2", or "draw" for a zone that is nobody's. */
static void add_zone(cab_text *out, const cab_game *game, const cab_ref *ref)
{
    cab_text_add(out, ref->zone < game->zones ? game->zone[ref->zone].key : "-");
    if (ref->seat >= CAB_SEATS) return;
    cab_text_char(out, '@');
    cab_text_int(out, ref->seat);
}

void cab_record_ref(cab_text *out, const cab_game *game, const cab_ref *ref)
{
    switch (ref->kind) {
    case CAB_REF_SEAT:
        cab_text_add(out, "seat:");
        cab_text_int(out, ref->seat);
        break;
    case CAB_REF_FACE:
        cab_text_add(out, "face:");
        add_name(out, game, CAB_NAME_FACE, ref->value);
        break;
    case CAB_REF_TERM:
        cab_text_add(out, "term:");
        add_name(out, game, CAB_NAME_TERM, ref->value);
        break;
    case CAB_REF_NUMBER:
        cab_text_add(out, "number:");
        cab_text_int(out, (int16_t)ref->value);
        break;
    case CAB_REF_ZONE:
        cab_text_add(out, "zone:");
        add_zone(out, game, ref);
        break;
    case CAB_REF_CARD:
        cab_text_add(out, "card:");
        add_zone(out, game, ref);
        cab_text_char(out, '/');
        if (ref->place == CAB_NO_PLACE)
            cab_text_char(out, '-');
        else
            cab_text_int(out, ref->place);
        cab_text_char(out, '/');
        add_name(out, game, CAB_NAME_FACE, ref->value);
        break;
    default: cab_text_add(out, "hidden"); break;
    }
}

void cab_record_choice(cab_text *out, const cab_game *game, const cab_choice *choice)
{
    add_name(out, game, CAB_NAME_VERB, choice->verb);
    for (int i = 0; i < choice->refs; i++) {
        cab_text_char(out, ' ');
        cab_record_ref(out, game, &choice->ref[i]);
    }
    if (choice->amount == 0) return;
    cab_text_char(out, ' ');
    cab_text_int(out, choice->amount);
}

/* Every reference that can stand in a line is tried until one is written like this: there are a few
 * thousand at most, and claims are rare. So there is one grammar, that of the writer. */
static bool written_like(const char *word, const cab_game *game, const cab_ref *ref)
{
    char buffer[128];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_record_ref(&text, game, ref);
    return !text.full && cab_same(buffer, word);
}

static bool read_listed(const char *word, const cab_game *game, cab_ref *ref, uint8_t list)
{
    for (uint16_t i = 1; game->name(list, i); i++) {
        ref->value = i;
        if (written_like(word, game, ref)) return true;
    }
    return false;
}

static bool read_number(const char *word, const cab_game *game, cab_ref *ref)
{
    uint64_t number = 0;
    const char *digits = word + strlen("number:");
    bool minus = digits[0] == '-';
    if (!cab_parse_u64(digits + minus, &number) || number > (uint64_t)INT16_MAX + minus)
        return false;
    ref->value = minus ? (uint16_t)(0u - number) : (uint16_t)number;
    return written_like(word, game, ref);
}

static bool read_zone(const char *word, const cab_game *game, uint8_t seats, cab_ref *ref)
{
    for (uint8_t zone = 0; zone < game->zones; zone++) {
        ref->zone = zone;
        ref->seat = game->zone[zone].seat;
        if (ref->seat < CAB_SEATS && ref->seat >= seats) continue;
        if (written_like(word, game, ref)) return true;
    }
    return false;
}

/* "card:ZONE/PLACE/FACE": the three parts one after the other. */
static bool read_card(const char *word, const cab_game *game, uint8_t seats, cab_ref *ref)
{
    char part[128];
    const char *slash = strchr(word, '/'), *last = strrchr(word, '/');
    uint64_t place = CAB_NO_PLACE;
    cab_ref zone = *ref;
    cab_text text;
    if (!slash || last == slash) return false;
    cab_text_begin(&text, part, sizeof part);
    cab_text_add(&text, "zone:");
    cab_text_bytes(&text, word + strlen("card:"), (uint32_t)(slash - word - 5));
    zone.kind = CAB_REF_ZONE;
    if (!read_zone(part, game, seats, &zone)) return false;
    cab_text_begin(&text, part, sizeof part);
    cab_text_bytes(&text, slash + 1, (uint32_t)(last - slash - 1));
    if (!cab_same(part, "-") && (!cab_parse_u64(part, &place) || place >= CAB_NO_PLACE))
        return false;
    ref->zone = zone.zone;
    ref->seat = zone.seat;
    ref->place = (uint8_t)place;
    int face = cab_same(last + 1, "-") ? 0 : cab_name_find(game, CAB_NAME_FACE, last + 1);
    ref->value = (uint16_t)(face < 0 ? 0 : face);
    return written_like(word, game, ref);
}

bool cab_record_ref_read(const char *word, const cab_game *game, uint8_t seats, cab_ref *ref)
{
    static const char *const kinds[] = {"seat:", "card:", "face:", "zone:", "term:", "number:"};
    ref->kind = CAB_REF_NONE;
    for (uint8_t i = 0; i < 6; i++)
        if (strncmp(word, kinds[i], strlen(kinds[i])) == 0)
            ref->kind = (cab_ref_kind)(CAB_REF_SEAT + i);
    ref->seat = CAB_NOBODY;
    ref->zone = 0;
    ref->place = CAB_NO_PLACE;
    ref->value = 0;
    ref->seen_by = CAB_ALL;
    switch (ref->kind) {
    case CAB_REF_SEAT:
        for (ref->seat = 0; ref->seat < seats; ref->seat++)
            if (written_like(word, game, ref)) return true;
        return false;
    case CAB_REF_FACE: return read_listed(word, game, ref, CAB_NAME_FACE);
    case CAB_REF_TERM: return read_listed(word, game, ref, CAB_NAME_TERM);
    case CAB_REF_NUMBER: return read_number(word, game, ref);
    case CAB_REF_ZONE: return read_zone(word, game, seats, ref);
    case CAB_REF_CARD: return read_card(word, game, seats, ref);
    default: return false;
    }
}

/* ---- other names ---- */

/* `seat N PLAYER NONCE NAME`: where the name begins; 0 in any other line. */
static uint32_t name_at(const char *line, uint32_t count, uint8_t *seat)
{
    static const char word[] = "seat ";
    uint32_t at = sizeof word - 1, blanks = 1;
    if (count <= at + 2 || memcmp(line, word, at) != 0) return 0;
    *seat = (uint8_t)(line[at] - '0');
    for (; at < count && blanks < 4; at++)
        blanks += line[at] == ' ';
    return blanks == 4 && *seat < CAB_SEATS ? at : 0;
}

/* A line of a running record: its time, and what else the end needs. */
typedef struct {
    uint64_t ms, sum;
    char secret[2 * CAB_SECRET + 1];
} ending;

static bool note_line(ending *e, const char *line, uint32_t count)
{
    uint64_t ms = 0;
    uint32_t digits = 0;
    for (; digits < count && line[digits] >= '0' && line[digits] <= '9'; digits++)
        if (ms < CAB_RECORD_MS_MAX) ms = ms * 10 + (uint64_t)(line[digits] - '0');
    if (ms > e->ms) e->ms = ms < CAB_RECORD_MS_MAX ? ms : CAB_RECORD_MS_MAX;
    if (count == 5 + sizeof e->secret && memcmp(line, "held ", 5) == 0)
        memcpy(e->secret, line + 5, sizeof e->secret - 1);
    e->sum = cab_record_sum(e->sum, line, count);
    return count < 4 || memcmp(line, "sum ", 4) != 0;
}

bool cab_record_give_up(const char *bytes, uint32_t length, uint64_t ms, cab_sink sink)
{
    char lines[CAB_SECRET * 2 + 80];
    ending e;
    uint32_t at = 0, count;
    cab_text out;
    memset(&e, 0, sizeof e);
    for (; at < length; at += count) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at);
        if (!end) break; /* a torn line was never one */
        count = (uint32_t)(end - line) + 1;
        if (!note_line(&e, line, count)) return false;
    }
    if (!e.secret[0] || !sink.write(sink.to, bytes, at)) return false;
    cab_text_begin(&out, lines, sizeof lines);
    cab_text_int(&out, (int64_t)(ms > e.ms ? ms : e.ms));
    cab_text_add(&out, " " CAB_RECORD_GIVEN_UP "\n");
    e.sum = cab_record_sum(e.sum, lines, out.length);
    uint32_t first = out.length;
    cab_text_add(&out, "secret ");
    cab_text_add(&out, e.secret);
    cab_text_char(&out, '\n');
    e.sum = cab_record_sum(e.sum, lines + first, out.length - first);
    cab_text_add(&out, "sum ");
    cab_text_hex(&out, e.sum, 16);
    cab_text_char(&out, '\n');
    return sink.write(sink.to, lines, out.length);
}

bool cab_record_rename(const char *bytes, uint32_t length, const char *const name[CAB_SEATS],
                       cab_sink sink)
{
    char buffer[CAB_RECORD_LINE_MAX + 1]; /* a line, its end, and a terminator */
    uint64_t sum = 0;
    for (uint32_t at = 0, count; at < length; at += count) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at);
        uint8_t seat = 0;
        cab_text out;
        count = end ? (uint32_t)(end - line) + 1 : length - at;
        uint32_t keep = name_at(line, count, &seat);
        if (count > 7 && memcmp(line, "signed ", 7) == 0) break; /* it was under the old names */
        bool renamed = keep > 0 && name[seat], last = count > 4 && memcmp(line, "sum ", 4) == 0;
        cab_text_begin(&out, buffer, sizeof buffer);
        cab_text_bytes(&out, line, renamed ? keep : last ? 4 : count);
        if (renamed) cab_text_add(&out, name[seat]);
        if (last) cab_text_hex(&out, sum, 16);
        if (renamed || last) cab_text_char(&out, '\n');
        if (out.full || !sink.write(sink.to, buffer, out.length)) return false;
        sum = cab_record_sum(sum, buffer, out.length);
    }
    return true;
}
