#include "server/pages.h"

#include "base/assert.h"
#include "base/json.h"
#include "bots/advice.h"
#include "engine/catalog.h"
#include "net/json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the catalogue and the words ------------------------------------------------------------- */

static void add_game(const cab_game *game, cab_text *out)
{
    cab_json_open(out, NULL, '{');
    cab_json_game(out, game);
    cab_json_open(out, "levels", '[');
    for (int level = 0; cab_bot_at(game, level); level++)
        cab_json_string(out, NULL, cab_bot_at(game, level)->id);
    cab_json_close(out, ']');
    cab_json_close(out, '}');
}

void srv_page_catalogue(cab_text *out)
{
    cab_json_open(out, NULL, '[');
    for (int i = 0; cab_game_at(i); i++)
        if (!cab_game_at(i)->hidden) add_game(cab_game_at(i), out);
    cab_json_close(out, ']');
}

/* Words of other games and of rooms that no web client shows. */
static bool is_elsewhere(const char *key, const cab_game *game)
{
    static const char *const rooms[] = {"cli", "terminal", "record", "server", "store"};
    char first[64];
    size_t length = strcspn(key, ".");
    snprintf(first, sizeof first, "%.*s", (int)length, key);
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        if (strcmp(first, rooms[i]) == 0) return true;
    const cab_game *owner = cab_game_find(first);
    return owner && owner != game;
}

void srv_page_words(const cab_game *game, cab_lang lang, cab_text *out)
{
    const cab_word *word = lang == CAB_FR ? cab_words_fr : cab_words_en;
    uint32_t count = lang == CAB_FR ? cab_words_fr_count : cab_words_en_count;
    cab_json_open(out, NULL, '{');
    for (uint32_t i = 0; i < count; i++)
        if (!is_elsewhere(word[i].key, game)) cab_json_string(out, word[i].key, word[i].text);
    cab_json_close(out, '}');
}

/* ---- people ---------------------------------------------------------------------------------- */

void srv_page_person(const uint8_t person[SRV_PERSON], const char *name, bool account,
                     cab_text *out)
{
    char number[17];
    cab_text text;
    cab_text_begin(&text, number, sizeof number);
    cab_text_hex(&text, srv_person_number(person), 16);
    cab_json_open(out, "person", '{');
    cab_json_string(out, "id", number);
    cab_json_string(out, "name", name);
    cab_json_bool(out, "account", account);
    cab_json_close(out, '}');
}

void srv_page_game(const srv_stored *table, int seat, cab_text *out)
{
    static const char *const status[] = {"waiting", "playing", "over", "kept", "given_up"};
    const srv_seat *own = &table->seat[seat];
    char key[SRV_KEY];
    srv_table_key(table->table, key);
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "table", key);
    cab_json_string(out, "game", table->game);
    cab_json_string(out, "status", status[table->status]);
    cab_json_int(out, "seat", seat);
    cab_json_open(out, "people", '[');
    for (int i = 0; i < table->seats; i++)
        cab_json_string(out, NULL, table->seat[i].name);
    cab_json_close(out, ']');
    if (own->rank > 0) {
        cab_json_open(out, "result", '{');
        cab_json_int(out, "rank", own->rank);
        cab_json_bool(out, "won", own->won);
        cab_json_int(out, "score", own->score);
        cab_json_close(out, '}');
    }
    cab_json_int(out, "started", table->started);
    if (table->ended) cab_json_int(out, "ended", table->ended);
    cab_json_close(out, '}');
}

/* ---- replays --------------------------------------------------------------------------------- */

bool srv_page_viewer(const char *view, uint8_t *viewer)
{
    uint64_t seat = 0;
    *viewer = CAB_EVERYTHING;
    if (!view || cab_same(view, "all")) return true;
    *viewer = CAB_NOBODY;
    if (cab_same(view, "public")) return true;
    if (!cab_parse_u64(view, &seat) || seat >= CAB_SEATS) return false;
    *viewer = (uint8_t)seat;
    return true;
}

bool srv_whole_take(void *whole, const char *bytes, uint32_t count)
{
    srv_whole *w = (srv_whole *)whole;
    if (count > SRV_WHOLE - w->length) return false;
    if (w->length + count > w->room) {
        uint32_t room = (w->length + count) * 2;
        char *text = (char *)realloc(w->text, room);
        if (!text) return false;
        w->room = room;
        w->text = text;
    }
    memcpy(w->text + w->length, bytes, count);
    w->length += count;
    return true;
}

/* Through the eyes of a seat, with what it may have believed. */
static bool tell_beliefs(const cab_record *record, uint8_t viewer, cab_sink sink)
{
    cab_advice *advice = (cab_advice *)calloc(1, sizeof *advice);
    if (!advice) return false;
    const cab_onlooker onlooker = {advice, cab_advice_before, cab_advice_after, cab_advice_claim,
                                   cab_advice_json};
    cab_advice_begin(advice, record->game, viewer, record->header.setup.seats);
    bool told = cab_record_json(record, viewer, &onlooker, sink);
    free(advice);
    return told;
}

static bool tell(const cab_record *record, uint8_t viewer, bool beliefs, cab_sink sink)
{
    cab_problem problem;
    cab_table *table = (cab_table *)malloc(sizeof *table);
    if (!table) return false;
    bool good = cab_replay_all(record, table, &problem);
    free(table);
    if (!good) return false;
    return beliefs ? tell_beliefs(record, viewer, sink)
                   : cab_record_json(record, viewer, NULL, sink);
}

const char *srv_page_replay(const char *text, uint32_t length, uint8_t viewer, bool beliefs,
                            cab_sink sink)
{
    cab_record record;
    cab_problem problem;
    if (!cab_record_parse(text, length, CAB_READ_FINISHED, &record, &problem)) return "kept";
    bool a_seat = viewer < record.header.setup.seats;
    bool seen = a_seat || (viewer >= CAB_SEATS && !beliefs);
    bool told = seen && tell(&record, viewer, beliefs, sink);
    cab_record_free(&record);
    return !seen ? "no_seat" : !told ? "kept" : NULL;
}
