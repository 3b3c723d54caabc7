/* Views are written by the million, so commas are placed by those who know, names are copied
 * without looking for what to escape, and the terminator is set once, at the end of what the caller
 * asked for. Nothing here may ask the state after it has been hidden: what is written is what the
 * seat knows. */
#include "engine/wire.h"

#include "base/assert.h"
#include "base/bits.h"
#include "engine/journal.h"

#include <string.h>

/* ---- bytes ---- */

static inline void put(cab_text *t, const char *bytes, uint32_t count)
{
    if (t->size - t->length > count) {
        memcpy(t->at + t->length, bytes, count);
        t->length += count;
    } else {
        cab_text_bytes(t, bytes, count);
    }
}

#define PUT(t, literal) put(t, literal, (uint32_t)sizeof(literal) - 1)

/* Names are short: a loop beats measuring first. That one was cut is noted by the quote after it.
 */
static inline void put_name(cab_text *t, const char *name)
{
    char *at = t->at + t->length, *end = t->at + t->size - 1;
    while (*name && at < end)
        *at++ = *name++;
    t->length = (uint32_t)(at - t->at);
}

static void put_number(cab_text *t, int number)
{
    char digits[12]; /* -2147483648 */
    uint32_t at = sizeof digits, rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) digits[--at] = '-';
    put(t, digits + at, (uint32_t)sizeof digits - at);
}

static void finish(cab_text *t)
{
    t->at[t->length] = 0;
}

/* ---- pieces ---- */

static void put_quoted(cab_text *t, const char *name)
{
    cab_assert(name);
    PUT(t, "\"");
    put_name(t, name);
    PUT(t, "\"");
}

static void put_face(cab_text *t, const cab_game *game, uint16_t face)
{
    if (face == 0)
        PUT(t, "null");
    else
        put_quoted(t, game->name(CAB_NAME_FACE, face));
}

static void put_owner(cab_text *t, uint8_t seat)
{
    if (seat >= CAB_SEATS) return;
    PUT(t, ",\"seat\":");
    put_number(t, seat);
}

static void put_zone(cab_text *t, const cab_game *game, uint8_t zone)
{
    cab_assert(zone < game->zones);
    PUT(t, ",\"zone\":");
    put_quoted(t, game->zone[zone].key);
}

static void put_ref(cab_text *t, const cab_game *game, const cab_ref *r)
{
    switch (r->kind) {
    case CAB_REF_SEAT:
        PUT(t, "{\"kind\":\"seat\"");
        put_owner(t, r->seat);
        break;
    case CAB_REF_CARD:
        PUT(t, "{\"kind\":\"card\"");
        put_owner(t, r->seat);
        put_zone(t, game, r->zone);
        if (r->place != CAB_NO_PLACE) {
            PUT(t, ",\"place\":");
            put_number(t, r->place);
        }
        PUT(t, ",\"face\":");
        put_face(t, game, r->value);
        break;
    case CAB_REF_FACE:
        PUT(t, "{\"kind\":\"face\",\"face\":");
        put_face(t, game, r->value);
        break;
    case CAB_REF_ZONE:
        PUT(t, "{\"kind\":\"zone\"");
        put_owner(t, r->seat);
        put_zone(t, game, r->zone);
        break;
    case CAB_REF_TERM:
        PUT(t, "{\"kind\":\"term\"");
        put_owner(t, r->seat);
        if (r->value > 0) {
            PUT(t, ",\"term\":");
            put_quoted(t, game->name(CAB_NAME_TERM, r->value));
        }
        break;
    case CAB_REF_NUMBER:
        PUT(t, "{\"kind\":\"number\",\"number\":");
        put_number(t, (int16_t)r->value);
        break;
    default: PUT(t, "{\"kind\":\"hidden\""); break;
    }
    PUT(t, "}");
}

/* The end of most objects: ,"refs":[..] */
static void put_refs(cab_text *t, const cab_game *game, const cab_ref *ref, int refs)
{
    PUT(t, ",\"refs\":[");
    for (int i = 0; i < refs; i++) {
        if (i > 0) PUT(t, ",");
        put_ref(t, game, &ref[i]);
    }
    PUT(t, "]");
}

static void put_seats(cab_text *t, uint64_t seats)
{
    PUT(t, "[");
    for (uint64_t left = seats; left > 0;) {
        if (left != seats) PUT(t, ",");
        put_number(t, cab_pop_low(&left));
    }
    PUT(t, "]");
}

static void put_turn(cab_text *t, const cab_turn *turn)
{
    PUT(t, "\"turn\":{\"must\":");
    put_seats(t, turn->must);
    PUT(t, ",\"may\":");
    put_seats(t, turn->may);
    PUT(t, ",\"sealed\":");
    put_seats(t, turn->sealed);
    switch (turn->pace) {
    case CAB_PACE_WINDOW: PUT(t, ",\"pace\":\"window\"}"); break;
    case CAB_PACE_TALK: PUT(t, ",\"pace\":\"talk\"}"); break;
    case CAB_PACE_RACE: PUT(t, ",\"pace\":\"race\"}"); break;
    default: PUT(t, ",\"pace\":\"normal\"}"); break;
    }
}

static void put_prompt(cab_text *t, const cab_game *game, const cab_prompt *prompt)
{
    PUT(t, ",\"prompt\":{\"prompt\":");
    put_quoted(t, game->name(CAB_NAME_PROMPT, prompt->key));
    put_refs(t, game, prompt->ref, prompt->refs);
    PUT(t, "}");
}

static void put_card(cab_text *t, const cab_game *game, const cab_view_card *card)
{
    if (!card->flags) {
        put_face(t, game, card->face);
        return;
    }
    PUT(t, "{\"face\":");
    put_face(t, game, card->face);
    if (card->flags & CAB_VIEW_COVERED) PUT(t, ",\"covered\":true");
    if (card->flags & CAB_VIEW_MARKED) PUT(t, ",\"marked\":true");
    PUT(t, "}");
}

static void put_view_zone(cab_text *t, const cab_game *game, const cab_view *view, int index)
{
    const cab_view_zone *zone = &view->zone[index];
    cab_assert(zone->zone < game->zones);
    cab_assert(zone->first + zone->count <= view->cards);
    PUT(t, "{\"zone\":");
    put_quoted(t, game->zone[zone->zone].key);
    put_owner(t, game->zone[zone->zone].seat);
    PUT(t, ",\"cards\":[");
    for (int i = 0; i < zone->count; i++) {
        if (i > 0) PUT(t, ",");
        put_card(t, game, &view->card[zone->first + i]);
    }
    PUT(t, "]}");
}

static void put_counter(cab_text *t, const cab_game *game, const cab_counter *counter, bool gone)
{
    PUT(t, "{\"counter\":");
    put_quoted(t, game->name(CAB_NAME_COUNTER, counter->key));
    if (!gone) {
        PUT(t, ",\"value\":");
        put_number(t, counter->value);
    }
    if (counter->on.kind != CAB_REF_NONE) {
        PUT(t, ",\"on\":");
        put_ref(t, game, &counter->on);
    }
    PUT(t, "}");
}

/* ---- what others call ---- */

void cab_json_ref(cab_text *t, const cab_game *game, const char *key, const cab_ref *r)
{
    cab_json_raw(t, key, "");
    put_ref(t, game, r);
    finish(t);
}

void cab_json_event(cab_text *t, const cab_game *game, const char *key, const cab_event *e)
{
    cab_json_open(t, key, '{');
    PUT(t, "\"event\":");
    put_quoted(t, game->name(CAB_NAME_EVENT, e->kind));
    put_refs(t, game, e->ref, e->refs);
    PUT(t, "}");
    finish(t);
}

void cab_json_view(cab_text *t, const cab_game *game, const char *key, const cab_view *view)
{
    cab_assert(view->zones <= CAB_ZONES_MAX && view->counters <= CAB_COUNTERS_MAX);
    cab_json_open(t, key, '{');
    PUT(t, "\"seat\":");
    if (view->viewer < CAB_SEATS)
        put_number(t, view->viewer);
    else
        PUT(t, "null");
    PUT(t, ",");
    put_turn(t, &view->turn);
    put_prompt(t, game, &view->prompt);
    PUT(t, ",\"zones\":[");
    for (int i = 0; i < view->zones; i++) {
        if (i > 0) PUT(t, ",");
        put_view_zone(t, game, view, i);
    }
    PUT(t, "],\"counters\":[");
    for (int i = 0; i < view->counters; i++) {
        if (i > 0) PUT(t, ",");
        put_counter(t, game, &view->counter[i], false);
    }
    PUT(t, "]}");
    finish(t);
}

void cab_json_choice(cab_text *t, const cab_game *game, const char *key, cab_move move,
                     const cab_choice *c)
{
    cab_json_open(t, key, '{');
    PUT(t, "\"move\":");
    put_number(t, move);
    PUT(t, ",\"verb\":");
    put_quoted(t, game->name(CAB_NAME_VERB, c->verb));
    put_refs(t, game, c->ref, c->refs);
    if (c->amount != 0) {
        PUT(t, ",\"amount\":");
        put_number(t, c->amount);
    }
    if (c->flags & CAB_CHOICE_STOP) PUT(t, ",\"stop\":true");
    if (c->flags & CAB_CHOICE_DANGEROUS) PUT(t, ",\"dangerous\":true");
    if (c->flags & CAB_CHOICE_DEFAULT) PUT(t, ",\"default\":true");
    PUT(t, "}");
    finish(t);
}

void cab_json_reason(cab_text *t, const cab_game *game, const char *key, const cab_reason *r)
{
    cab_json_open(t, key, '{');
    PUT(t, "\"reason\":");
    put_quoted(t, game->name(CAB_NAME_REASON, r->key));
    put_refs(t, game, r->ref, r->refs);
    PUT(t, "}");
    finish(t);
}

void cab_json_result(cab_text *t, const cab_game *game, const char *key, const cab_result *result,
                     int seats)
{
    cab_assert(seats >= 0 && seats <= CAB_SEATS);
    cab_json_open(t, key, '{');
    PUT(t, "\"end\":");
    put_quoted(t, game->name(CAB_NAME_END, result->reason));
    PUT(t, ",\"winners\":");
    put_seats(t, result->winners);
    PUT(t, ",\"seats\":[");
    for (int i = 0; i < seats; i++) {
        if (i > 0) PUT(t, ",");
        PUT(t, "{\"rank\":");
        put_number(t, result->rank[i]);
        PUT(t, ",\"score\":");
        put_number(t, result->score[i]);
        PUT(t, ",\"utility\":");
        put_number(t, result->utility[i]);
        if (result->role[i] != 0) {
            PUT(t, ",\"role\":");
            put_quoted(t, game->name(CAB_NAME_TERM, result->role[i]));
        }
        PUT(t, "}");
    }
    PUT(t, "]}");
    finish(t);
}

/* ---- an update ---- */

int cab_json_events(cab_text *t, const cab_game *game, const cab_journal *j, cab_seat viewer)
{
    cab_event seen;
    int count = 0;
    cab_json_open(t, "events", '[');
    for (int i = 0; j && i < j->count; i++) {
        if (!cab_redact(&j->event[i], viewer, &seen)) continue;
        cab_json_event(t, game, NULL, &seen);
        count++;
    }
    cab_json_close(t, ']');
    return count;
}

void cab_json_choices(cab_text *t, const cab_game *game, const cab_seen *seen, cab_turn turn,
                      cab_seat viewer)
{
    cab_move move[CAB_LIST_MAX];
    uint32_t me = 1u << viewer; /* a spectator's bit is in no mask */
    int count = 0;
    cab_json_open(t, "choices", '[');
    if ((turn.must | turn.may) & me) count = game->legal_moves(seen, viewer, move);
    cab_assert(count >= 0 && count <= CAB_LIST_MAX);
    for (int i = 0; i < count; i++) {
        cab_choice choice;
        memset(&choice, 0, sizeof choice);
        game->describe(seen, viewer, move[i], &choice);
        cab_json_choice(t, game, NULL, move[i], &choice);
    }
    /* An answer can be taken back as long as another one is missing. */
    if ((turn.sealed & me) && (turn.must & ~me)) {
        cab_json_open(t, NULL, '{');
        cab_json_int(t, "move", CAB_REOPEN);
        cab_json_bool(t, "reopen", true);
        cab_json_close(t, '}');
    }
    cab_json_close(t, ']');
}

/* ---- what changed ---- */

static const cab_view_zone *same_zone(const cab_view *view, int hint, uint8_t zone)
{
    if (hint < view->zones && view->zone[hint].zone == zone) return &view->zone[hint];
    for (int i = 0; i < view->zones; i++)
        if (view->zone[i].zone == zone) return &view->zone[i];
    return NULL;
}

static bool zone_differs(const cab_view *before, const cab_view *after, int index)
{
    const cab_view_zone *now = &after->zone[index], *was = same_zone(before, index, now->zone);
    if (!was || was->count != now->count) return true;
    for (int i = 0; i < now->count; i++) {
        const cab_view_card *a = &before->card[was->first + i], *b = &after->card[now->first + i];
        if (a->face != b->face || a->flags != b->flags) return true;
    }
    return false;
}

bool cab_same_counter(const cab_counter *a, const cab_counter *b)
{
    return a->key == b->key && a->on.kind == b->on.kind && a->on.seat == b->on.seat &&
           a->on.zone == b->on.zone && a->on.place == b->on.place && a->on.value == b->on.value;
}

static void comma(cab_text *t)
{
    char last = t->length > 0 ? t->at[t->length - 1] : '{';
    if (last != '[' && last != '{') PUT(t, ",");
}

static void put_changed_zones(cab_text *t, const cab_game *game, const cab_view *before,
                              const cab_view *after)
{
    PUT(t, ",\"zones\":[");
    for (int i = 0; i < after->zones; i++) {
        if (!zone_differs(before, after, i)) continue;
        comma(t);
        put_view_zone(t, game, after, i);
    }
    for (int i = 0; i < before->zones; i++) {
        const cab_zone *zone = &game->zone[before->zone[i].zone];
        if (same_zone(after, i, before->zone[i].zone)) continue;
        comma(t);
        PUT(t, "{\"zone\":");
        put_quoted(t, zone->key);
        put_owner(t, zone->seat);
        PUT(t, ",\"cards\":[],\"gone\":true}");
    }
    PUT(t, "]");
}

/* Several counters may stand on one thing under one name (dice): then they are one list, which is
 * the same only as a whole. */
static bool counters_differ(const cab_view *a, const cab_view *b, const cab_counter *which)
{
    int at = 0;
    for (int i = 0; i < b->counters; i++) {
        if (!cab_same_counter(&b->counter[i], which)) continue;
        while (at < a->counters && !cab_same_counter(&a->counter[at], which))
            at++;
        if (at == a->counters || a->counter[at++].value != b->counter[i].value) return true;
    }
    while (at < a->counters && !cab_same_counter(&a->counter[at], which))
        at++;
    return at < a->counters;
}

static bool has_counter(const cab_view *view, const cab_counter *which, int below)
{
    for (int i = 0; i < below; i++)
        if (cab_same_counter(&view->counter[i], which)) return true;
    return false;
}

static void put_counter_list(cab_text *t, const cab_game *game, const cab_view *view,
                             const cab_counter *which)
{
    for (int i = 0; i < view->counters; i++) {
        if (!cab_same_counter(&view->counter[i], which)) continue;
        comma(t);
        put_counter(t, game, &view->counter[i], false);
    }
}

/* The usual case: the same counters in the same order, a few with other values. */
static bool same_order(const cab_view *before, const cab_view *after)
{
    if (before->counters != after->counters) return false;
    for (int i = 0; i < after->counters; i++)
        if (!cab_same_counter(&before->counter[i], &after->counter[i])) return false;
    return true;
}

/* Was this list written at an earlier member of it? */
static bool has_listed(const cab_view *before, const cab_view *after, const cab_counter *which,
                       int below, bool alike)
{
    for (int i = 0; i < below; i++) {
        if (!cab_same_counter(&after->counter[i], which)) continue;
        if (!alike || before->counter[i].value != after->counter[i].value) return true;
    }
    return false;
}

static void put_changed_counters(cab_text *t, const cab_game *game, const cab_view *before,
                                 const cab_view *after)
{
    bool alike = same_order(before, after);
    PUT(t, ",\"counters\":[");
    for (int i = 0; i < after->counters; i++) {
        const cab_counter *now = &after->counter[i];
        if (alike && before->counter[i].value == now->value) continue;
        if (!alike && !counters_differ(before, after, now)) continue;
        if (has_listed(before, after, now, i, alike)) continue;
        put_counter_list(t, game, after, now);
    }
    PUT(t, "],\"gone\":[");
    for (int i = 0; !alike && i < before->counters; i++) {
        const cab_counter *was = &before->counter[i];
        if (has_counter(before, was, i) || has_counter(after, was, after->counters)) continue;
        comma(t);
        put_counter(t, game, was, true);
    }
    PUT(t, "]");
}

void cab_json_change(cab_text *t, const cab_game *game, const cab_view *before,
                     const cab_view *after)
{
    comma(t);
    put_turn(t, &after->turn);
    put_prompt(t, game, &after->prompt);
    put_changed_zones(t, game, before, after);
    put_changed_counters(t, game, before, after);
    finish(t);
}

/* Seats hold ranks without a gap, so the last ranked one tells how many play. */
static int seats_of(const cab_result *result)
{
    int seats = CAB_SEATS;
    while (seats > 0 && result->rank[seats - 1] == 0)
        seats--;
    return seats;
}

void cab_json_update(cab_text *t, const cab_game *game, const void *state, const cab_journal *j,
                     cab_seat viewer)
{
    cab_seen seen;
    cab_view view;
    cab_result result;
    game->hide(state, viewer, &seen);
    game->view(&seen, viewer, &view);
    cab_json_open(t, NULL, '{');
    cab_json_events(t, game, j, viewer);
    cab_json_view(t, game, "view", &view);
    cab_json_choices(t, game, &seen, view.turn, viewer);
    memset(&result, 0, sizeof result);
    if (game->is_over(&seen, &result))
        cab_json_result(t, game, "result", &result, seats_of(&result));
    cab_json_close(t, '}');
}
