/* A record as JSON, one object a line (docs/record-format.md): for `cabale replay --json` and for
 * the server. What a seat gets is redacted by the one function that does so at tables, and a
 * happening it does not hear of leaves no line, no number and no time. */
#include "record/record.h"

#include "base/assert.h"
#include "base/json.h"
#include "engine/journal.h"
#include "engine/wire.h"

#include <stdlib.h>
#include <string.h>

enum { JSON_BYTES = CAB_UPDATE_MAX };

typedef struct {
    const cab_record *record;
    cab_table table;
    cab_journal journal;
    cab_view view[2];
    uint8_t viewer;
    const cab_onlooker *onlooker;
    cab_sink sink;
    bool good; /* everything could be written */
    char *line, *part;
} story;

static cab_text begin_json(story *r)
{
    cab_text text;
    cab_text_begin(&text, r->line, JSON_BYTES);
    cab_json_open(&text, NULL, '{');
    return text;
}

static cab_text begin_entry(story *r, uint64_t ms, const char *kind)
{
    cab_text text = begin_json(r);
    cab_json_int(&text, "ms", (int64_t)ms);
    cab_json_string(&text, "kind", kind);
    return text;
}

static void end_json(story *r, cab_text *text)
{
    cab_json_close(text, '}');
    cab_text_char(text, '\n');
    cab_assert(!text->full);
    r->good = r->sink.write(r->sink.to, text->at, text->length) && r->good;
}

static void json_options(cab_text *text, const cab_game *game, const cab_setup *setup)
{
    cab_json_open(text, "options", '{');
    for (int i = 0; i < game->options; i++) {
        const cab_option *option = &game->option[i];
        if (option->kind == CAB_OPTION_CHOICE)
            cab_json_string(text, option->key, option->choices[setup->option[i]]);
        if (option->kind == CAB_OPTION_NUMBER) cab_json_int(text, option->key, setup->option[i]);
        if (option->kind == CAB_OPTION_FLAG)
            cab_json_bool(text, option->key, setup->option[i] != 0);
    }
    cab_json_close(text, '}');
}

static void json_head(story *r)
{
    const cab_header *header = &r->record->header;
    cab_text text = begin_json(r);
    cab_json_int(&text, "record", CAB_RECORD_FORMAT);
    cab_json_string(&text, "game", header->game);
    cab_json_int(&text, "rules_version", header->rules_version);
    json_options(&text, r->record->game, &header->setup);
    cab_json_open(&text, "seats", '[');
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        cab_json_open(&text, NULL, '{');
        cab_json_string(&text, "name", header->chair[seat].name);
        cab_json_string(&text, "player", header->chair[seat].player);
        cab_json_close(&text, '}');
    }
    cab_json_close(&text, ']');
    cab_json_bool(&text, "finished", r->record->finished);
    if (r->record->given_up) cab_json_bool(&text, "given_up", true);
    if (r->viewer < CAB_SEATS)
        cab_json_int(&text, "viewer", r->viewer);
    else
        cab_json_string(&text, "viewer", r->viewer == CAB_NOBODY ? "public" : "all");
    end_json(r, &text);
}

static void json_update(story *r, uint64_t ms, const cab_journal *journal)
{
    cab_text update, text = begin_entry(r, ms, "update");
    cab_text_begin(&update, r->part, JSON_BYTES);
    cab_json_update(&update, r->table.game, &r->table.state, journal, r->viewer);
    cab_assert(!update.full);
    cab_json_raw(&text, "update", r->part);
    if (journal && r->onlooker) r->onlooker->add(r->onlooker->self, &r->table.state, &text);
    end_json(r, &text);
}

/* ---- everything at once ---- */

static int hidden_cards(const cab_view *view, const cab_view_zone *zone)
{
    int hidden = 0;
    for (int i = 0; i < zone->count; i++)
        hidden += view->card[zone->first + i].face == 0;
    return hidden;
}

/* Takes a zone of another view if that shows more of it, or if it is not there yet. */
static void merge_zone(cab_view *all, const cab_view *view, const cab_view_zone *zone)
{
    int at = 0;
    while (at < all->zones && all->zone[at].zone != zone->zone)
        at++;
    bool fresh = at == all->zones;
    if (fresh && (all->zones == CAB_ZONES_MAX || all->cards + zone->count > CAB_CARDS_MAX)) return;
    if (!fresh && (all->zone[at].count != zone->count ||
                   hidden_cards(view, zone) >= hidden_cards(all, &all->zone[at])))
        return;
    if (fresh) {
        all->zone[at] = *zone;
        all->zone[at].first = all->cards;
        all->cards = (uint16_t)(all->cards + zone->count);
        all->zones++;
    }
    memcpy(&all->card[all->zone[at].first], &view->card[zone->first],
           zone->count * sizeof *view->card);
}

static void merge_counters(cab_view *all, const cab_view *view)
{
    int before = all->counters; /* several of one name within one view stay together */
    for (int i = 0; i < view->counters && all->counters < CAB_COUNTERS_MAX; i++) {
        bool known = false;
        for (int j = 0; j < before && !known; j++)
            known = cab_same_counter(&all->counter[j], &view->counter[i]);
        if (!known) all->counter[all->counters++] = view->counter[i];
    }
}

/* The table with all cards up, as far as any seat knows them. */
static void json_open_view(story *r, cab_text *text)
{
    const cab_game *game = r->table.game;
    cab_view *all = &r->view[0], *one = &r->view[1];
    cab_seen seen;
    game->hide(&r->table.state, CAB_NOBODY, &seen);
    game->view(&seen, CAB_NOBODY, all);
    for (cab_seat seat = 0; seat < r->record->header.setup.seats; seat++) {
        game->hide(&r->table.state, seat, &seen);
        game->view(&seen, seat, one);
        for (int z = 0; z < one->zones; z++)
            merge_zone(all, one, &one->zone[z]);
        merge_counters(all, one);
    }
    cab_json_view(text, game, "view", all);
}

static void json_deal(story *r)
{
    cab_text text = begin_entry(r, 0, "deal");
    json_open_view(r, &text);
    end_json(r, &text);
}

static void json_move(story *r, const cab_entry *entry, const cab_choice *choice)
{
    const cab_game *game = r->table.game;
    const char *reserved = cab_record_reserved(entry->move);
    cab_text text = begin_entry(r, entry->ms, reserved ? reserved : "move");
    cab_json_int(&text, "seat", entry->seat);
    if (!reserved) cab_json_choice(&text, game, "choice", entry->move, choice);
    cab_json_open(&text, "events", '[');
    for (int i = 0; i < r->journal.count; i++)
        cab_json_event(&text, game, NULL, &r->journal.event[i]);
    cab_json_close(&text, ']');
    json_open_view(r, &text);
    end_json(r, &text);
}

static void json_other(story *r, const cab_entry *entry)
{
    static const char *const kinds[] = {"move", "claim", "leave", "return", "bot", "default"};
    const cab_claim *claim = &entry->claim;
    cab_text text = begin_entry(r, entry->ms, kinds[entry->kind]);
    cab_json_int(&text, "seat", entry->seat);
    if (entry->kind == CAB_ENTRY_BOT) cab_json_string(&text, "player", entry->player);
    if (entry->kind == CAB_ENTRY_CLAIM) {
        if (claim->to != CAB_NOBODY) cab_json_int(&text, "to", claim->to);
        cab_json_string(&text, "claim", r->table.game->claim[claim->kind].key);
        cab_json_open(&text, "refs", '[');
        for (int i = 0; i < claim->refs; i++)
            cab_json_ref(&text, r->table.game, NULL, &claim->ref[i]);
        cab_json_close(&text, ']');
    }
    end_json(r, &text);
}

static void json_end(story *r)
{
    cab_result result;
    if (r->record->given_up) {
        cab_text text = begin_entry(r, r->record->end_ms, "given_up");
        end_json(r, &text);
        return;
    }
    memset(&result, 0, sizeof result);
    cab_assert(cab_table_over(&r->table, &result));
    cab_text text = begin_entry(r, r->record->end_ms, "result");
    cab_json_result(&text, r->table.game, "result", &result, r->record->header.setup.seats);
    end_json(r, &text);
}

/* Did the viewer hear or learn anything? Then, and only then, does it get an update. */
static bool concerns(const story *r, const cab_state *before)
{
    cab_seen then, now;
    cab_event event;
    for (int i = 0; i < r->journal.count; i++)
        if (cab_redact(&r->journal.event[i], r->viewer, &event)) return true;
    r->table.game->hide(before, r->viewer, &then);
    r->table.game->hide(&r->table.state, r->viewer, &now);
    return memcmp(&then, &now, r->table.game->state_size) != 0;
}

static void describe(const story *r, const cab_entry *entry, cab_choice *choice)
{
    cab_seen seen;
    r->table.game->hide(&r->table.state, entry->seat, &seen);
    r->table.game->describe(&seen, entry->seat, entry->move, choice);
}

static void json_step(story *r, uint32_t at)
{
    const cab_entry *entry = &r->record->entry[at];
    cab_state before = r->table.state;
    cab_problem problem;
    cab_choice choice;
    memset(&choice, 0, sizeof choice);
    if (!cab_record_reserved(entry->move)) describe(r, entry, &choice);
    r->journal.count = 0;
    const cab_onlooker *o = r->onlooker;
    if (o) o->before(o->self, &r->table.state);
    cab_assert(cab_replay_step(r->record, at, &r->table, &r->journal, &problem));
    if (o) o->after(o->self, &r->table.state, &r->journal, entry->seat);
    if (r->viewer == CAB_EVERYTHING)
        json_move(r, entry, &choice);
    else if (concerns(r, &before))
        json_update(r, entry->ms, &r->journal);
}

/* Claims between two are theirs. How often the clock answers for a seat could tell how many steps a
 * sealed answer has, so only that seat hears of it. */
bool cab_record_hears(const cab_entry *entry, uint8_t viewer)
{
    if (entry->kind == CAB_ENTRY_STATE) return false;
    if (viewer == CAB_EVERYTHING) return true;
    if (entry->kind == CAB_ENTRY_DEFAULT) return entry->seat == viewer;
    if (entry->kind != CAB_ENTRY_CLAIM || entry->claim.to == CAB_NOBODY) return true;
    return entry->claim.from == viewer || entry->claim.to == viewer;
}

static void json_told(story *r, const cab_entry *entry)
{
    const cab_onlooker *o = r->onlooker;
    json_other(r, entry);
    if (o && entry->kind == CAB_ENTRY_CLAIM && entry->claim.from != r->viewer)
        o->heard(o->self, &entry->claim);
}

static void json_all(story *r)
{
    json_head(r);
    if (r->viewer != CAB_EVERYTHING)
        json_update(r, 0, NULL);
    else
        json_deal(r);
    for (uint32_t i = 0; i < r->record->entries; i++) {
        const cab_entry *entry = &r->record->entry[i];
        if (entry->kind == CAB_ENTRY_MOVE)
            json_step(r, i);
        else if (cab_record_hears(entry, r->viewer))
            json_told(r, entry);
    }
    if (r->record->finished) json_end(r);
}

bool cab_record_json(const cab_record *record, uint8_t viewer, const cab_onlooker *onlooker,
                     cab_sink sink)
{
    story *r = (story *)calloc(1, sizeof *r);
    cab_problem problem;
    if (!r) return false;
    r->record = record;
    r->viewer = viewer;
    r->onlooker = onlooker;
    r->sink = sink;
    r->good = true;
    r->line = (char *)malloc(JSON_BYTES);
    r->part = (char *)malloc(JSON_BYTES);
    bool good = r->line && r->part;
    if (good) {
        cab_assert(cab_replay_begin(record, &r->table, &problem));
        json_all(r);
        good = r->good;
    }
    free(r->line);
    free(r->part);
    free(r);
    return good;
}
