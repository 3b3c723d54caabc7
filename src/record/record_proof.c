/* What a record proves, as JSON: for programs that check one where it is read (src/wasm/proof.c).
 * The same steps as cabale verify. What is not proved by playing it again (who had promised what,
 * who signed) is told as it stands in the file, for the reader to compare. */
#include "record/record_int.h"

#include "base/json.h"

#include <string.h>

static void put_hex(cab_text *out, const char *key, const uint8_t *bytes, uint32_t count)
{
    char hex[2 * CAB_SIGNATURE + 1];
    cab_text text;
    cab_text_begin(&text, hex, sizeof hex);
    cab_record_hex(&text, bytes, count);
    cab_json_string(out, key, hex);
}

static void put_options(cab_text *out, const cab_record *record)
{
    const cab_game *game = record->game;
    cab_json_open(out, "options", '{');
    for (int i = 0; i < game->options; i++) {
        char value[64];
        cab_text text;
        if (game->option[i].kind == CAB_OPTION_DECK) continue;
        cab_text_begin(&text, value, sizeof value);
        cab_record_option(&text, &game->option[i], record->header.setup.option[i]);
        cab_json_string(out, game->option[i].key, value);
    }
    cab_json_close(out, '}');
}

static void put_chairs(cab_text *out, const cab_record *record)
{
    const cab_header *header = &record->header;
    cab_json_open(out, "seats", '[');
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        bool derived = cab_header_derived(header, record->opened, seat);
        cab_json_open(out, NULL, '{');
        cab_json_string(out, "name", header->chair[seat].name);
        cab_json_string(out, "player", header->chair[seat].player);
        put_hex(out, "nonce", header->chair[seat].nonce, CAB_NONCE);
        if (cab_header_person(header, seat) && derived) cab_json_bool(out, "derived", true);
        cab_json_close(out, '}');
    }
    cab_json_close(out, ']');
}

static void put_record(cab_text *out, const cab_record *record, const cab_table *table)
{
    const cab_header *header = &record->header;
    cab_json_int(out, "format", header->format);
    cab_json_string(out, "game", header->game);
    if (header->table[0]) cab_json_string(out, "table", header->table);
    if (header->failed > 0) cab_json_int(out, "failed", header->failed);
    if (header->drawn) cab_json_bool(out, "drawn", true);
    if (record->given_up) cab_json_bool(out, "given_up", true);
    put_hex(out, "commitment", header->commitment, CAB_COMMITMENT);
    put_hex(out, "secret", record->opened, CAB_SECRET);
    cab_json_int(out, "moves", table->moves);
    put_options(out, record);
    put_chairs(out, record);
    if (record->signed_line == 0) return;
    put_hex(out, "key", record->signer, CAB_SIGN_KEY);
    put_hex(out, "signature", record->signature, CAB_SIGNATURE);
    put_hex(out, "digest", record->digest, CAB_DIGEST);
}

static void put_problem(cab_text *out, const cab_problem *problem)
{
    static const cab_lang lang[] = {CAB_FR, CAB_EN};
    static const char *const name[] = {"fr", "en"};
    char buffer[512];
    cab_json_string(out, "problem", problem->key);
    cab_json_int(out, "line", problem->line);
    for (int i = 0; i < 2; i++) {
        cab_text text;
        cab_text_begin(&text, buffer, sizeof buffer);
        cab_problem_say(problem, lang[i], "", &text);
        const char *words = strstr(buffer, ": "); /* without a file and its line */
        cab_json_string(out, name[i], words ? words + 2 : buffer);
    }
}

void cab_record_proof(const char *bytes, uint32_t length, cab_text *out)
{
    cab_record record;
    cab_table table;
    cab_problem problem;
    bool proven = cab_record_parse(bytes, length, CAB_READ_FINISHED, &record, &problem) &&
                  cab_replay_all(&record, &table, &problem);
    cab_json_open(out, NULL, '{');
    cab_json_bool(out, "proved", proven);
    if (proven)
        put_record(out, &record, &table);
    else
        put_problem(out, &problem);
    cab_json_close(out, '}');
    cab_record_free(&record);
}
