/* A table and its pen. Every line is put together in one buffer and handed over whole; a state line
 * follows the deal, every CAB_RECORD_EVERY moves, and the last move. */
#include "record/record_int.h"

#include "base/assert.h"

#include <string.h>

/* ---- the head ---- */

void cab_header_begin(cab_header *header, const cab_game *game, uint8_t seats)
{
    cab_assert(seats <= CAB_SEATS && cab_record_word(game->id, CAB_GAME_ID_BYTES));
    memset(header, 0, sizeof *header);
    header->format = CAB_RECORD_FORMAT;
    memcpy(header->game, game->id, strlen(game->id));
    header->rules_version = game->rules_version;
    header->tables = game->tables();
    cab_setup_default(game, seats, &header->setup);
    for (cab_seat seat = 0; seat < seats; seat++) {
        char name[2] = {(char)('1' + seat), 0};
        cab_header_chair(header, seat, "random", name);
    }
}

void cab_header_chair(cab_header *header, cab_seat seat, const char *player, const char *name)
{
    cab_assert(seat < header->setup.seats && cab_record_word(player, CAB_PLAYER_BYTES));
    cab_chair *chair = &header->chair[seat];
    memset(chair->player, 0, sizeof chair->player);
    memset(chair->name, 0, sizeof chair->name);
    memcpy(chair->player, player, strlen(player));
    uint32_t length = 0;
    while (*name) {
        /* Character by character; what may not stand in a line is left out. */
        uint32_t count = 1;
        while (((uint8_t)name[count] & 0xc0) == 0x80)
            count++;
        if (length + count >= CAB_SEAT_NAME_BYTES) break;
        if (cab_utf8_clean(name, count)) {
            memcpy(chair->name + length, name, count);
            length += count;
        }
        name += count;
    }
    if (length == 0) chair->name[0] = (char)('1' + seat);
}

void cab_header_deal(cab_header *header, const uint8_t secret[CAB_SECRET])
{
    cab_deal_commit(secret, header->commitment);
    for (uint8_t seat = 0; seat < header->setup.seats; seat++)
        cab_deal_nonce(secret, seat, header->chair[seat].nonce);
}

bool cab_header_person(const cab_header *header, cab_seat seat)
{
    const char *player = header->chair[seat].player;
    return cab_same(player, "human") || cab_same(player, "program");
}

static uint8_t sat_at(const cab_header *header, cab_seat seat)
{
    return header->drawn ? header->sat[seat] : seat;
}

bool cab_header_derived(const cab_header *header, const uint8_t secret[CAB_SECRET], cab_seat seat)
{
    uint8_t nonce[CAB_NONCE];
    cab_deal_nonce(secret, sat_at(header, seat), nonce);
    return memcmp(nonce, header->chair[seat].nonce, CAB_NONCE) == 0;
}

void cab_record_key(const cab_header *header, const uint8_t secret[CAB_SECRET],
                    uint8_t key[CAB_DEAL_KEY])
{
    uint8_t nonces[CAB_SEATS * CAB_NONCE];
    for (cab_seat seat = 0; seat < header->setup.seats; seat++)
        memcpy(nonces + (size_t)sat_at(header, seat) * CAB_NONCE, header->chair[seat].nonce,
               CAB_NONCE);
    cab_deal_key(secret, header->game, nonces, header->setup.seats, key);
}

void cab_header_draw(cab_header *header, const uint8_t secret[CAB_SECRET])
{
    uint8_t key[CAB_DEAL_KEY];
    cab_chair sat[CAB_SEATS];
    cab_assert(!header->drawn && header->format > 1);
    cab_record_key(header, secret, key);
    memcpy(sat, header->chair, sizeof sat);
    cab_deal_order(key, header->setup.seats, header->sat);
    header->drawn = true;
    for (cab_seat seat = 0; seat < header->setup.seats; seat++)
        header->chair[seat] = sat[header->sat[seat]];
}

/* ---- sinks ---- */

cab_sink cab_sink_none(void)
{
    cab_sink sink = {NULL, NULL};
    return sink;
}

static bool to_text(void *to, const char *bytes, uint32_t count)
{
    cab_text *text = to;
    cab_text_bytes(text, bytes, count);
    return !text->full;
}

cab_sink cab_sink_text(cab_text *text)
{
    cab_sink sink = {to_text, text};
    return sink;
}

static bool to_file(void *to, const char *bytes, uint32_t count)
{
    FILE *file = to;
    return fwrite(bytes, 1, count, file) == count && fflush(file) == 0;
}

cab_sink cab_sink_file(FILE *file)
{
    cab_sink sink = {to_file, file};
    return sink;
}

/* ---- lines ---- */

typedef struct {
    cab_text text;
    char buffer[CAB_RECORD_LINE_MAX];
} line;

static void begin(line *l, const char *word)
{
    cab_text_begin(&l->text, l->buffer, sizeof l->buffer);
    cab_text_add(&l->text, word);
}

static void add_word(line *l, const char *word)
{
    cab_text_char(&l->text, ' ');
    cab_text_add(&l->text, word);
}

static void add_number(line *l, int64_t number)
{
    cab_text_char(&l->text, ' ');
    cab_text_int(&l->text, number);
}

static void add_hex(line *l, const uint8_t *bytes, uint32_t count)
{
    cab_text_char(&l->text, ' ');
    cab_record_hex(&l->text, bytes, count);
}

/* Only known names and bounded numbers are written, so a line that is full is a bug. */
static void put(cab_table *table, line *l)
{
    cab_text_char(&l->text, '\n');
    cab_assert(!l->text.full);
    table->sum = cab_record_sum(table->sum, l->buffer, l->text.length);
    if (table->sink.write && !table->sink.write(table->sink.to, l->buffer, l->text.length))
        table->failed = true;
}

/* An entry begins with its time, which never goes back. */
static void begin_entry(cab_table *table, line *l, uint64_t ms, const char *kind)
{
    if (ms > CAB_RECORD_MS_MAX) ms = CAB_RECORD_MS_MAX;
    if (ms > table->ms) table->ms = ms;
    begin(l, "");
    cab_text_int(&l->text, (int64_t)table->ms);
    add_word(l, kind);
}

static void write_setup(cab_table *table, line *l)
{
    const cab_game *game = table->game;
    const cab_setup *setup = &table->header.setup;
    begin(l, "seats");
    add_number(l, setup->seats);
    put(table, l);
    for (int i = 0; i < game->options; i++) {
        if (game->option[i].kind == CAB_OPTION_DECK) continue;
        begin(l, "option");
        add_word(l, game->option[i].key);
        cab_text_char(&l->text, ' ');
        cab_record_option(&l->text, &game->option[i], setup->option[i]);
        put(table, l);
    }
    for (int deck = 0; deck < 2; deck++) {
        if (setup->deck_count[deck] == 0) continue;
        begin(l, "deck");
        add_number(l, deck);
        for (int i = 0; i < setup->deck_count[deck]; i++)
            add_word(l, game->name(CAB_NAME_FACE, setup->deck[deck][i]));
        put(table, l);
    }
    for (cab_seat seat = 0; seat < setup->seats; seat++) {
        if (setup->role[seat] == 0) continue;
        begin(l, "role");
        add_number(l, seat);
        add_word(l, game->name(CAB_NAME_TERM, setup->role[seat]));
        put(table, l);
    }
}

static void write_origin(cab_table *table, line *l)
{
    const cab_header *header = &table->header;
    if (header->table[0]) {
        begin(l, "table");
        add_word(l, header->table);
        put(table, l);
    }
    if (header->failed > 0) {
        begin(l, "failed");
        add_number(l, header->failed);
        put(table, l);
    }
}

static void write_sat(cab_table *table, line *l)
{
    if (!table->header.drawn) return;
    begin(l, "sat");
    for (int seat = 0; seat < table->header.setup.seats; seat++)
        add_number(l, table->header.sat[seat]);
    put(table, l);
}

static void write_head(cab_table *table)
{
    const cab_header *header = &table->header;
    line l;
    begin(&l, "cabale-record");
    add_number(&l, header->format);
    put(table, &l);
    begin(&l, "game");
    add_word(&l, header->game);
    put(table, &l);
    begin(&l, "rules");
    add_number(&l, header->rules_version);
    put(table, &l);
    begin(&l, "tables ");
    cab_text_hex(&l.text, header->tables, 16);
    put(table, &l);
    write_origin(table, &l);
    write_setup(table, &l);
    begin(&l, "commitment");
    add_hex(&l, header->commitment, CAB_COMMITMENT);
    put(table, &l);
    write_sat(table, &l);
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        begin(&l, "seat");
        add_number(&l, seat);
        add_word(&l, header->chair[seat].player);
        add_hex(&l, header->chair[seat].nonce, CAB_NONCE);
        add_word(&l, header->chair[seat].name);
        put(table, &l);
    }
    if (!header->held) return;
    begin(&l, "held");
    add_hex(&l, header->secret, CAB_SECRET);
    put(table, &l);
}

static void write_state(cab_table *table, uint64_t ms)
{
    line l;
    if (table->stated == table->moves) return;
    begin_entry(table, &l, ms, "state");
    add_number(&l, table->moves);
    cab_text_char(&l.text, ' ');
    cab_text_hex(&l.text, cab_state_hash(table->game, &table->state), 16);
    add_number(&l, (int64_t)table->rng.drawn);
    put(table, &l);
    table->stated = table->moves;
}

void cab_table_restate(cab_table *table)
{
    if (table->moves % CAB_RECORD_EVERY == 0) write_state(table, table->ms);
}

/* ---- the table ---- */

cab_error cab_table_deal(cab_table *table, const cab_game *game, const cab_header *header,
                         const uint8_t secret[CAB_SECRET])
{
    uint8_t key[CAB_DEAL_KEY];
    cab_error error = cab_setup_check(game, &header->setup);
    if (error != CAB_OK) return error;
    memset(table, 0, sizeof *table);
    table->game = game;
    table->header = *header;
    table->stated = UINT32_MAX;
    memcpy(table->header.secret, secret, CAB_SECRET);
    cab_record_key(header, secret, key);
    cab_rng_chacha(&table->rng, key);
    return game->setup(&table->state, &header->setup, &table->rng);
}

cab_error cab_table_begin(cab_table *table, const cab_header *header,
                          const uint8_t secret[CAB_SECRET], cab_sink sink)
{
    uint8_t commitment[CAB_COMMITMENT];
    const cab_game *game = cab_game_find(header->game);
    cab_deal_commit(secret, commitment);
    cab_assert(game && memcmp(commitment, header->commitment, CAB_COMMITMENT) == 0);
    cab_error error = cab_table_deal(table, game, header, secret);
    if (error != CAB_OK) return error;
    table->sink = sink;
    write_head(table);
    write_state(table, 0);
    return CAB_OK;
}

static cab_error refused(const cab_table *table, cab_seat seat, cab_move move)
{
    cab_turn turn = table->game->turn(&table->state);
    if (table->game->is_over(&table->state, NULL)) return CAB_OVER;
    if (cab_record_reserved(move)) return CAB_OK; /* apply_move decides */
    if (seat >= table->header.setup.seats || !((turn.must | turn.may) >> seat & 1))
        return CAB_NOT_ASKED;
    return cab_is_legal(table->game, &table->state, seat, move) ? CAB_OK : CAB_ILLEGAL;
}

cab_error cab_table_move(cab_table *table, cab_seat seat, cab_move move, uint64_t ms,
                         cab_journal *journal)
{
    cab_choice choice;
    const char *reserved = cab_record_reserved(move);
    cab_error error = refused(table, seat, move);
    if (seat >= table->header.setup.seats) error = CAB_NOT_ASKED;
    if (error != CAB_OK) return error;
    if (table->sink.write && !reserved) {
        cab_seen seen;
        memset(&choice, 0, sizeof choice);
        table->game->hide(&table->state, seat, &seen);
        table->game->describe(&seen, seat, move, &choice);
    }
    error = cab_play(table->game, &table->state, seat, move, &table->rng, journal);
    if (error != CAB_OK) return error;
    table->moves++;
    if (!table->sink.write) return CAB_OK;

    line l;
    begin_entry(table, &l, ms, reserved ? reserved : "move");
    add_number(&l, seat);
    if (!reserved) {
        add_number(&l, move);
        cab_text_char(&l.text, ' ');
        cab_record_choice(&l.text, table->game, &choice);
    }
    put(table, &l);
    if (table->moves % CAB_RECORD_EVERY == 0) write_state(table, ms);
    return CAB_OK;
}

void cab_table_claim(cab_table *table, const cab_claim *claim, uint64_t ms)
{
    line l;
    cab_assert(claim->kind < table->game->claims && claim->refs <= CAB_CLAIM_REFS);
    begin_entry(table, &l, ms, "claim");
    add_number(&l, claim->from);
    if (claim->to == CAB_NOBODY)
        add_word(&l, "all");
    else
        add_number(&l, claim->to);
    add_word(&l, table->game->claim[claim->kind].key);
    for (int i = 0; i < claim->refs; i++) {
        cab_text_char(&l.text, ' ');
        cab_record_ref(&l.text, table->game, &claim->ref[i]);
    }
    put(table, &l);
}

void cab_table_event(cab_table *table, cab_entry_kind kind, cab_seat seat, const char *player,
                     uint64_t ms)
{
    static const char *const names[] = {"leave", "return", "bot", "default"};
    line l;
    cab_assert(kind >= CAB_ENTRY_LEAVE && kind <= CAB_ENTRY_DEFAULT);
    cab_assert(kind != CAB_ENTRY_BOT || (player && cab_record_word(player, CAB_PLAYER_BYTES)));
    begin_entry(table, &l, ms, names[kind - CAB_ENTRY_LEAVE]);
    add_number(&l, seat);
    if (kind == CAB_ENTRY_BOT) add_word(&l, player);
    put(table, &l);
}

bool cab_table_over(const cab_table *table, cab_result *result)
{
    return table->game->is_over(&table->state, result);
}

/* The secret is opened, and the record ends. */
static bool close_record(cab_table *table)
{
    line l;
    begin(&l, "secret");
    add_hex(&l, table->header.secret, CAB_SECRET);
    put(table, &l);
    begin(&l, "sum ");
    cab_text_hex(&l.text, table->sum, 16);
    put(table, &l);
    return !table->failed;
}

bool cab_table_finish(cab_table *table, uint64_t ms)
{
    cab_result result;
    line l;
    memset(&result, 0, sizeof result);
    cab_assert(table->game->is_over(&table->state, &result));
    write_state(table, ms);
    begin_entry(table, &l, ms, "result");
    cab_text_char(&l.text, ' ');
    cab_record_result(&l.text, table->game, &result, table->header.setup.seats);
    put(table, &l);
    return close_record(table);
}

bool cab_table_give_up(cab_table *table, uint64_t ms)
{
    line l;
    cab_assert(!table->game->is_over(&table->state, NULL));
    begin_entry(table, &l, ms, CAB_RECORD_GIVEN_UP);
    put(table, &l);
    return close_record(table);
}
