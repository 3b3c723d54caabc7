/* Reading the text of a record. Strict: every line has one spelling, every number its range, the
 * order of lines is fixed. Nothing is played here; that a move is legal is for the replay to say.
 *
 * The reader goes line by line; each is copied into a buffer and taken apart word by word. The
 * first problem ends the reading. */
#include "record/record_int.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *bytes;
    uint32_t length;
    uint32_t start, next; /* of the current line, and of the one after it */
    uint32_t number;      /* of the current line, from 1; 0 before the first */
    bool torn;            /* the current line has no end */
    char line[CAB_RECORD_LINE_MAX];
    char *rest; /* what was not taken yet; NULL: nothing */
    char *word; /* taken last */
    cab_reading reading;
    cab_record *record;
    cab_problem *problem;
    uint32_t room; /* entries there is memory for */
    uint32_t moves, stated;
    uint64_t ms;
} reader;

/* ---- problems ---- */

static bool bad(reader *r, const char *key, const char *first, const char *second)
{
    cab_problem_set(r->problem, CAB_PROBLEM_TEXT, r->number, key, first, second);
    if (r->word) r->problem->column = (uint32_t)(r->word - r->line) + 1;
    return false;
}

static bool foreign(reader *r, const char *key, const char *first, const char *second)
{
    bad(r, key, first, second);
    r->problem->kind = CAB_PROBLEM_FOREIGN;
    return false;
}

/* ---- lines and words ---- */

enum { LINE_READ, LINE_NONE, LINE_BAD };

/* The next line into the buffer. A torn one is a problem, or the end, as the reading wants it. */
static int next_line(reader *r)
{
    const char *from = r->bytes + r->next;
    uint32_t left = r->length - r->next;
    r->word = NULL;
    if (left == 0) return LINE_NONE;
    const char *end = memchr(from, '\n', left);
    uint32_t count = end ? (uint32_t)(end - from) : left;
    r->number++;
    if (!end && r->reading == CAB_READ_PREFIX) {
        r->record->torn = true;
        return LINE_NONE;
    }
    if (count >= CAB_RECORD_LINE_MAX) {
        bad(r, "record.problem.long", NULL, NULL);
        return LINE_BAD;
    }
    if (!cab_utf8_clean(from, count)) {
        bad(r, "record.problem.bytes", NULL, NULL);
        return LINE_BAD;
    }
    if (!end) {
        bad(r, "record.problem.torn", NULL, NULL);
        return LINE_BAD;
    }
    memcpy(r->line, from, count);
    r->line[count] = 0;
    r->rest = r->line;
    r->start = r->next;
    r->next += count + 1;
    r->record->lines = r->number;
    return LINE_READ;
}

/* A line that has to be there. */
static bool need_line(reader *r)
{
    int got = next_line(r);
    if (got == LINE_NONE) return bad(r, "record.problem.head_cut", NULL, NULL);
    return got == LINE_READ;
}

/* The next word; an empty one, or none at all, is a problem. */
static bool take(reader *r)
{
    if (!r->rest) {
        r->word = r->line + strlen(r->line);
        return bad(r, "record.problem.short", NULL, NULL);
    }
    r->word = r->rest;
    char *blank = strchr(r->rest, ' ');
    if (blank) *blank = 0;
    r->rest = blank ? blank + 1 : NULL;
    if (r->word[0] == 0) return bad(r, "record.problem.blank", NULL, NULL);
    return true;
}

static bool take_exactly(reader *r, const char *word)
{
    if (!take(r)) return false;
    return cab_same(r->word, word) || bad(r, "record.problem.expected", word, r->word);
}

static bool take_end(reader *r)
{
    if (!r->rest) return true;
    r->word = r->rest;
    return bad(r, "record.problem.more", r->rest, NULL);
}

/* Decimal, no zeros in front, at most max. */
static bool take_number(reader *r, uint64_t max, uint64_t *out)
{
    if (!take(r)) return false;
    bool padded = r->word[0] == '0' && r->word[1];
    if (padded || !cab_parse_u64(r->word, out))
        return bad(r, "record.problem.number", r->word, NULL);
    return *out <= max || bad(r, "record.problem.range", r->word, NULL);
}

static bool take_signed(reader *r, int16_t *out)
{
    uint64_t size = 0;
    if (!take(r)) return false;
    bool minus = r->word[0] == '-';
    const char *digits = r->word + minus;
    bool padded = digits[0] == '0' && (digits[1] || minus);
    if (padded || !cab_parse_u64(digits, &size))
        return bad(r, "record.problem.number", r->word, NULL);
    if (size > INT16_MAX) return bad(r, "record.problem.range", r->word, NULL);
    *out = (int16_t)(minus ? -(int)size : (int)size);
    return true;
}

/* Lower case only: one spelling. */
static bool take_hex(reader *r, uint8_t *out, uint32_t bytes)
{
    if (!take(r)) return false;
    for (const char *c = r->word; *c; c++)
        if (*c >= 'A' && *c <= 'F') return bad(r, "record.problem.hex", NULL, NULL);
    return cab_parse_hex(r->word, out, bytes) || bad(r, "record.problem.hex", NULL, NULL);
}

static bool take_hash(reader *r, uint64_t *out)
{
    uint8_t bytes[8];
    if (!take_hex(r, bytes, sizeof bytes)) return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

static bool take_seat(reader *r, cab_seat *out)
{
    uint64_t seat = 0;
    if (!take_number(r, r->record->header.setup.seats - 1u, &seat)) return false;
    *out = (cab_seat)seat;
    return true;
}

static bool take_name(reader *r, uint8_t list, uint16_t *out)
{
    if (!take(r)) return false;
    int index = cab_name_find(r->record->game, list, r->word);
    if (index < 0) return bad(r, "record.problem.name", r->word, r->record->game->id);
    *out = (uint16_t)index;
    return true;
}

static bool starts_with(const reader *r, const char *word)
{
    size_t count = strlen(word);
    return strncmp(r->line, word, count) == 0 && (r->line[count] == ' ' || r->line[count] == 0);
}

/* ---- the head ---- */

static bool read_format(reader *r)
{
    char have[8];
    cab_text text;
    if (r->length == 0) return bad(r, "record.problem.empty", NULL, NULL);
    if (r->length < 14 || memcmp(r->bytes, "cabale-record ", 14) != 0) {
        r->number = 1;
        return bad(r, "record.problem.no_record", NULL, NULL);
    }
    if (!need_line(r) || !take(r) || !take(r)) return false;
    cab_text_begin(&text, have, sizeof have);
    cab_text_int(&text, CAB_RECORD_FORMAT);
    bool first = cab_same(r->word, "1");
    if (!first && !cab_same(r->word, have))
        return foreign(r, "record.problem.format", r->word, have);
    r->record->header.format = first ? 1 : CAB_RECORD_FORMAT;
    return take_end(r);
}

static bool read_game(reader *r)
{
    cab_header *header = &r->record->header;
    uint64_t rules = 0;
    char have[8];
    cab_text text;
    if (!need_line(r) || !take_exactly(r, "game") || !take(r)) return false;
    const cab_game *game = cab_game_find(r->word);
    if (!cab_record_word(r->word, CAB_GAME_ID_BYTES) || !game)
        return foreign(r, "record.problem.game", r->word, NULL);
    r->record->game = game;
    memcpy(header->game, r->word, strlen(r->word));
    if (!take_end(r)) return false;
    if (!need_line(r) || !take_exactly(r, "rules") || !take_number(r, UINT16_MAX, &rules))
        return false;
    cab_text_begin(&text, have, sizeof have);
    cab_text_int(&text, game->rules_version);
    if (rules != game->rules_version) return foreign(r, "record.problem.rules", r->word, have);
    header->rules_version = (uint16_t)rules;
    if (!take_end(r)) return false;
    if (!need_line(r) || !take_exactly(r, "tables") || !take_hash(r, &header->tables)) return false;
    if (header->tables != game->tables())
        return foreign(r, "record.problem.tables", game->id, NULL);
    return take_end(r);
}

static bool read_option(reader *r, const cab_option *option, int16_t *out)
{
    char spelling[64];
    cab_text text;
    if (!need_line(r) || !take_exactly(r, "option") || !take_exactly(r, option->key)) return false;
    if (option->kind == CAB_OPTION_NUMBER) {
        if (!take_signed(r, out)) return false;
    } else if (!take(r) || !cab_option_parse(option, r->word, out)) {
        return bad(r, "record.problem.option", option->key, r->word);
    }
    cab_text_begin(&text, spelling, sizeof spelling);
    if (*out >= option->min && *out <= option->max) cab_record_option(&text, option, *out);
    if (!cab_same(spelling, r->word)) return bad(r, "record.problem.option", option->key, r->word);
    return take_end(r);
}

static bool read_deck(reader *r, cab_setup *setup, int deck)
{
    char number[2] = {(char)('0' + deck), 0};
    if (!starts_with(r, "deck") || r->line[5] != number[0]) return true;
    if (!take(r) || !take_exactly(r, number)) return false;
    do {
        uint16_t face = 0;
        if (setup->deck_count[deck] == CAB_DECK_MAX)
            return bad(r, "record.problem.deck", NULL, NULL);
        if (!take_name(r, CAB_NAME_FACE, &face)) return false;
        setup->deck[deck][setup->deck_count[deck]++] = (uint8_t)face;
    } while (r->rest);
    return need_line(r);
}

static bool read_role(reader *r, cab_setup *setup, cab_seat seat)
{
    char number[2] = {(char)('0' + seat), 0};
    uint16_t role = 0;
    if (!starts_with(r, "role") || r->line[5] != number[0]) return true;
    if (!take(r) || !take_exactly(r, number) || !take_name(r, CAB_NAME_TERM, &role)) return false;
    if (role > UINT8_MAX) return bad(r, "record.problem.range", r->word, NULL);
    setup->role[seat] = (uint8_t)role;
    return take_end(r) && need_line(r);
}

/* Begins with its first line as the current one, ends with the line after it. */
static bool read_origin(reader *r)
{
    cab_header *header = &r->record->header;
    uint64_t failed = 0;
    if (header->format > 1 && starts_with(r, "table")) {
        if (!take(r) || !take(r)) return false;
        if (!cab_record_word(r->word, CAB_TABLE_BYTES))
            return bad(r, "record.problem.table", r->word, NULL);
        memcpy(header->table, r->word, strlen(r->word));
        if (!take_end(r) || !need_line(r)) return false;
    }
    if (header->format > 1 && starts_with(r, "failed")) {
        if (!take(r) || !take_number(r, UINT32_MAX, &failed)) return false;
        if (failed == 0) return bad(r, "record.problem.range", r->word, NULL);
        header->failed = (uint32_t)failed;
        if (!take_end(r) || !need_line(r)) return false;
    }
    return true;
}

/* Seats, options, decks, roles. Ends with the line after them as the current one. */
static bool read_setup(reader *r)
{
    const cab_game *game = r->record->game;
    cab_setup *setup = &r->record->header.setup;
    uint64_t seats = 0;
    if (!need_line(r) || !read_origin(r)) return false;
    if (!take_exactly(r, "seats") || !take_number(r, game->max_seats, &seats)) return false;
    if (seats < game->min_seats) return bad(r, "record.problem.range", r->word, NULL);
    r->record->setup_line = r->number;
    cab_setup_default(game, (uint8_t)seats, setup);
    if (!take_end(r)) return false;
    for (int i = 0; i < game->options; i++) {
        if (game->option[i].kind == CAB_OPTION_DECK) continue;
        if (!read_option(r, &game->option[i], &setup->option[i])) return false;
    }
    if (!need_line(r)) return false;
    for (int deck = 0; deck < 2; deck++)
        if (!read_deck(r, setup, deck)) return false;
    for (cab_seat seat = 0; seat < setup->seats; seat++)
        if (!read_role(r, setup, seat)) return false;
    return true;
}

static bool read_chair(reader *r, cab_seat seat)
{
    cab_chair *chair = &r->record->header.chair[seat];
    char number[2] = {(char)('0' + seat), 0};
    if (!need_line(r) || !take_exactly(r, "seat") || !take_exactly(r, number) || !take(r))
        return false;
    if (!cab_record_word(r->word, CAB_PLAYER_BYTES))
        return bad(r, "record.problem.player", r->word, NULL);
    memcpy(chair->player, r->word, strlen(r->word));
    if (!take_hex(r, chair->nonce, CAB_NONCE)) return false;
    r->word = r->rest ? r->rest : r->line + strlen(r->line);
    size_t count = r->rest ? strlen(r->rest) : 0;
    if (count == 0 || count >= CAB_SEAT_NAME_BYTES)
        return bad(r, "record.problem.seat_name", NULL, NULL);
    memcpy(chair->name, r->rest, count);
    return true;
}

/* `sat SEAT...`: each seat once. */
static bool read_sat(reader *r)
{
    static const char word[] = "sat ";
    cab_header *header = &r->record->header;
    uint32_t length = sizeof word - 1, seen = 0;
    if (header->format < 2 || r->length - r->next < length ||
        memcmp(r->bytes + r->next, word, length) != 0)
        return true;
    if (!need_line(r) || !take(r)) return false;
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        if (!take_seat(r, &header->sat[seat])) return false;
        if (seen >> header->sat[seat] & 1) return bad(r, "record.problem.range", r->word, NULL);
        seen |= 1u << header->sat[seat];
    }
    header->drawn = true;
    r->record->sat_line = r->number;
    return take_end(r);
}

/* Ends before the first entry. */
static bool read_head(reader *r)
{
    cab_record *record = r->record;
    if (!read_format(r) || !read_game(r) || !read_setup(r)) return false;
    if (!take_exactly(r, "commitment") || !take_hex(r, record->header.commitment, CAB_COMMITMENT))
        return false;
    if (!take_end(r) || !read_sat(r)) return false;
    record->chair_line = r->number + 1;
    for (cab_seat seat = 0; seat < record->header.setup.seats; seat++)
        if (!read_chair(r, seat)) return false;
    record->kept = r->next;
    if (r->length - r->next < 5 || memcmp(r->bytes + r->next, "held ", 5) != 0) return true;
    int got = next_line(r);
    if (got != LINE_READ) return got == LINE_NONE; /* torn: no entries follow either */
    if (!take(r) || !take_hex(r, record->header.secret, CAB_SECRET)) return false;
    record->header.held = true;
    record->secret_line = r->number;
    record->kept = r->next;
    return take_end(r);
}

/* ---- entries ---- */

static bool add_entry(reader *r, const cab_entry *entry)
{
    cab_record *record = r->record;
    if (record->entries == r->room) {
        /* A line takes ten bytes or more, so the size of the file bounds this. */
        uint32_t room = r->room ? 2 * r->room : 256;
        cab_entry *more = realloc(record->entry, room * sizeof *more);
        if (!more) return bad(r, "record.problem.memory", NULL, NULL);
        record->entry = more;
        r->room = room;
    }
    record->entry[record->entries++] = *entry;
    record->kept = r->next;
    return true;
}

/* reserved: the move that the line's first word is, or CAB_NO_MOVE. */
static bool read_move(reader *r, cab_entry *entry, cab_move reserved)
{
    uint64_t move = reserved;
    bool numbered = reserved == CAB_NO_MOVE;
    if (!take_seat(r, &entry->seat)) return false;
    if (numbered && !take_number(r, r->record->game->move_space - 1u, &move)) return false;
    entry->kind = CAB_ENTRY_MOVE;
    entry->move = (cab_move)move;
    r->moves++;
    if (!numbered) return take_end(r);
    if (r->rest) entry->words = cab_record_words(r->rest, (uint32_t)strlen(r->rest));
    return true;
}

static bool read_claim(reader *r, cab_entry *entry)
{
    const cab_game *game = r->record->game;
    cab_claim *claim = &entry->claim;
    entry->kind = CAB_ENTRY_CLAIM;
    if (!take_seat(r, &claim->from)) return false;
    entry->seat = claim->from;
    claim->to = CAB_NOBODY;
    bool to_all = r->rest && strncmp(r->rest, "all ", 4) == 0;
    if (to_all ? !take(r) : !take_seat(r, &claim->to)) return false;
    if (claim->to == claim->from) return bad(r, "record.problem.range", r->word, NULL);
    if (!take(r)) return false;
    while (claim->kind < game->claims && !cab_same(game->claim[claim->kind].key, r->word))
        claim->kind++;
    if (claim->kind == game->claims) return bad(r, "record.problem.name", r->word, game->id);
    const cab_ref_kind *argument = game->claim[claim->kind].argument;
    while (claim->refs < CAB_CLAIM_REFS && argument[claim->refs] != CAB_REF_NONE) {
        cab_ref *ref = &claim->ref[claim->refs];
        if (!take(r)) return false;
        bool known = cab_record_ref_read(r->word, game, r->record->header.setup.seats, ref);
        bool fits = known && ref->kind == argument[claim->refs];
        if (!fits || !cab_claim_allows(&game->claim[claim->kind], ref))
            return bad(r, "record.problem.name", r->word, game->id);
        claim->refs++;
    }
    return take_end(r);
}

static bool read_event(reader *r, cab_entry *entry, cab_entry_kind kind)
{
    entry->kind = kind;
    if (!take_seat(r, &entry->seat)) return false;
    if (kind != CAB_ENTRY_BOT) return take_end(r);
    if (!take(r)) return false;
    if (!cab_record_word(r->word, CAB_PLAYER_BYTES))
        return bad(r, "record.problem.player", r->word, NULL);
    memcpy(entry->player, r->word, strlen(r->word));
    return take_end(r);
}

static bool read_state(reader *r, cab_entry *entry)
{
    uint64_t moves = 0;
    entry->kind = CAB_ENTRY_STATE;
    if (!take_number(r, UINT32_MAX, &moves)) return false;
    if (moves != r->moves || r->stated == r->moves)
        return bad(r, "record.problem.state_place", r->word, NULL);
    if (!take_hash(r, &entry->hash) || !take_number(r, INT64_MAX, &entry->drawn)) return false;
    entry->moves = r->stated = r->moves;
    return take_end(r);
}

static bool read_result(reader *r)
{
    cab_result *result = &r->record->result;
    uint8_t seats = r->record->header.setup.seats;
    uint64_t number = 0;
    if (r->stated != r->moves) return bad(r, "record.problem.state_due", NULL, NULL);
    if (!take_name(r, CAB_NAME_END, &result->reason) || !take_exactly(r, "ranks")) return false;
    for (int i = 0; i < seats; i++) {
        if (!take_number(r, seats, &number)) return false;
        result->rank[i] = (uint8_t)number;
    }
    if (!take_exactly(r, "scores")) return false;
    for (int i = 0; i < seats; i++)
        if (!take_signed(r, &result->score[i])) return false;
    if (!take_exactly(r, "winners")) return false;
    for (int least = 0; r->rest; least++) {
        if (!take_number(r, seats - 1u, &number)) return false;
        if ((int)number < least) return bad(r, "record.problem.range", r->word, NULL);
        least = (int)number;
        result->winners |= (uint8_t)(1u << number);
    }
    r->record->result_line = r->number;
    r->record->end_ms = r->ms;
    return true;
}

/* A state line stands after the deal, after every sixteenth move, and before the result; elsewhere
 * it would be the one before the result, and nothing may come between. */
static bool in_place(reader *r, bool state, bool result)
{
    bool due = r->moves % CAB_RECORD_EVERY == 0 && r->stated != r->moves;
    bool closing = r->moves % CAB_RECORD_EVERY != 0 && r->stated == r->moves;
    if (due && !state) return bad(r, "record.problem.state_due", NULL, NULL);
    if (closing && !result) return bad(r, "record.problem.state_place", NULL, NULL);
    return true;
}

/* The game is not over, and nobody plays on. */
static bool read_given_up(reader *r)
{
    r->record->given_up = true;
    r->record->result_line = r->number;
    r->record->end_ms = r->ms;
    return take_end(r);
}

/* closes: it was the last, and the secret comes. */
static bool read_entry(reader *r, bool *closes)
{
    static const char *const kinds[] = {"move", "claim",   "leave", "return",
                                        "bot",  "default", "state"};
    cab_entry entry;
    uint64_t ms = 0;
    int kind = 0;
    memset(&entry, 0, sizeof entry);
    if (!take_number(r, CAB_RECORD_MS_MAX, &ms)) return false;
    if (ms < r->ms) return bad(r, "record.problem.time", r->word, NULL);
    if (!take(r)) return false;
    while (kind < CAB_ENTRY_KINDS && !cab_same(kinds[kind], r->word))
        kind++;
    cab_move reserved = CAB_NO_MOVE;
    if (cab_same(r->word, "reopen")) reserved = CAB_REOPEN;
    if (cab_same(r->word, "resign")) reserved = CAB_RESIGN;
    bool result = cab_same(r->word, "result");
    *closes = result || cab_same(r->word, CAB_RECORD_GIVEN_UP);
    if (kind == CAB_ENTRY_KINDS && reserved == CAB_NO_MOVE && !*closes)
        return bad(r, "record.problem.kind", r->word, NULL);
    if (!in_place(r, kind == CAB_ENTRY_STATE, result)) return false;
    entry.ms = r->ms = ms;
    entry.line = r->number;
    if (*closes) return result ? read_result(r) : read_given_up(r);
    bool read = false;
    if (reserved != CAB_NO_MOVE || kind == CAB_ENTRY_MOVE)
        read = read_move(r, &entry, reserved);
    else if (kind == CAB_ENTRY_CLAIM)
        read = read_claim(r, &entry);
    else if (kind == CAB_ENTRY_STATE)
        read = read_state(r, &entry);
    else
        read = read_event(r, &entry, (cab_entry_kind)kind);
    return read && add_entry(r, &entry);
}

/* ---- the end ---- */

/* The file stops before the record does. */
static bool cut(reader *r)
{
    if (r->reading == CAB_READ_PREFIX) return true;
    return bad(r, "record.problem.cut", NULL, NULL);
}

/* `signed KEY SIGNATURE`, by a server: over all that stands above. */
static bool read_signature(reader *r)
{
    static const char word[] = "signed ";
    cab_record *record = r->record;
    uint32_t length = sizeof word - 1, above = r->next;
    if (r->length - above < length || memcmp(r->bytes + above, word, length) != 0) return true;
    if (next_line(r) != LINE_READ || !take(r)) return false;
    if (!take_hex(r, record->signer, CAB_SIGN_KEY) ||
        !take_hex(r, record->signature, CAB_SIGNATURE) || !take_end(r))
        return false;
    record->signed_line = r->number;
    cab_deal_digest(r->bytes, above, record->digest);
    return true;
}

static bool after_all(reader *r)
{
    if (r->next != r->length) {
        r->number++;
        r->word = NULL;
        return bad(r, "record.problem.after", NULL, NULL);
    }
    r->record->finished = true;
    return true;
}

static bool read_end(reader *r)
{
    cab_record *record = r->record;
    int got = next_line(r);
    if (got != LINE_READ) return got == LINE_NONE && cut(r);
    if (!take_exactly(r, "secret") || !take_hex(r, record->opened, CAB_SECRET) || !take_end(r))
        return false;
    uint32_t secret_line = r->number;
    got = next_line(r);
    if (got != LINE_READ) return got == LINE_NONE && cut(r);
    if (!take_exactly(r, "sum") || !take_hash(r, &record->sum_written) || !take_end(r))
        return false;
    record->secret_line = secret_line;
    record->sum_line = r->number;
    record->kept = r->next;
    return read_signature(r) && after_all(r);
}

static bool read_all(reader *r)
{
    bool closes = false;
    if (!read_head(r)) return false;
    while (!closes) {
        int got = next_line(r);
        if (got == LINE_NONE) return cut(r);
        if (got == LINE_BAD || !read_entry(r, &closes)) return false;
    }
    return read_end(r);
}

/* The sum of the lines before the sum line, or of those to be kept. */
static void sum_up(const char *bytes, cab_record *record)
{
    uint32_t at = 0, number = 0;
    while (at < record->kept) {
        const char *end = memchr(bytes + at, '\n', record->kept - at);
        cab_assert(end != NULL);
        uint32_t count = (uint32_t)(end - (bytes + at)) + 1;
        if (++number == record->sum_line) return;
        record->sum = cab_record_sum(record->sum, bytes + at, count);
        at += count;
    }
}

bool cab_record_parse(const char *bytes, uint32_t length, cab_reading reading, cab_record *record,
                      cab_problem *problem)
{
    reader r;
    memset(&r, 0, sizeof r);
    memset(record, 0, sizeof *record);
    memset(problem, 0, sizeof *problem);
    r.bytes = bytes;
    r.length = length;
    r.reading = reading;
    r.record = record;
    r.problem = problem;
    r.stated = UINT32_MAX;
    if (length > CAB_RECORD_BYTES_MAX) {
        return cab_problem_set(problem, CAB_PROBLEM_TEXT, 0, "record.problem.large", NULL, NULL);
    }
    if (!read_all(&r)) {
        cab_record_free(record);
        return false;
    }
    record->given_up = record->given_up && record->finished; /* else that end was cut */
    if (record->finished || reading == CAB_READ_PREFIX) sum_up(bytes, record);
    return true;
}

void cab_record_free(cab_record *record)
{
    free(record->entry);
    memset(record, 0, sizeof *record);
}

bool cab_record_read(const char *path, cab_reading reading, cab_record *record,
                     cab_problem *problem)
{
    /* One byte more than allowed, to notice a file that is larger. */
    char *bytes = malloc(CAB_RECORD_BYTES_MAX + 1);
    FILE *file = fopen(path, "rb");
    size_t count = 0;
    memset(record, 0, sizeof *record);
    bool got = bytes && file;
    if (got) count = fread(bytes, 1, CAB_RECORD_BYTES_MAX + 1, file);
    if (got && ferror(file)) got = false;
    if (file) fclose(file);
    if (!got)
        cab_problem_set(problem, CAB_PROBLEM_TEXT, 0, "record.problem.unreadable", NULL, NULL);
    got = got && cab_record_parse(bytes, (uint32_t)count, reading, record, problem);
    free(bytes);
    return got;
}
