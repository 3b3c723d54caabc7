#include "terminal/far_read.h"

#include "engine/journal.h"

#include <string.h>

/* ---- names ---- */

static int named(const cab_game *game, uint8_t list, const char *name)
{
    return name ? cab_name_find(game, list, name) : -1;
}

static cab_seat read_seat(const net_json *json)
{
    int64_t seat = net_json_number(json, "seat", CAB_NOBODY);
    return seat >= 0 && seat < CAB_SEATS ? (cab_seat)seat : CAB_NOBODY;
}

static int find_zone(const cab_game *game, const char *key, cab_seat seat)
{
    for (int i = 0; key && i < game->zones; i++)
        if (game->zone[i].seat == seat && cab_same(game->zone[i].key, key)) return i;
    return -1;
}

/* A face by its name; 0, hidden, if there is none. */
static bool read_face(const cab_game *game, const char *name, uint16_t *out)
{
    int face = name ? named(game, CAB_NAME_FACE, name) : 0;
    *out = (uint16_t)face;
    return face >= 0;
}

/* ---- references ---- */

static bool read_term(const cab_game *game, const net_json *json, uint16_t *out)
{
    const char *name = net_json_text(json, "term");
    int term = name ? named(game, CAB_NAME_TERM, name) : 0;
    *out = (uint16_t)term;
    return term >= 0;
}

bool far_read_ref(const cab_game *game, const net_json *json, cab_ref *ref)
{
    const char *kind = net_json_text(json, "kind");
    cab_seat seat = read_seat(json);
    if (!kind) return false;
    cab_ref_set(ref, CAB_REF_HIDDEN, seat, 0, CAB_NO_PLACE, 0, CAB_ALL);
    if (cab_same(kind, "seat")) {
        ref->kind = CAB_REF_SEAT;
        return seat < CAB_SEATS;
    }
    if (cab_same(kind, "number")) {
        ref->kind = CAB_REF_NUMBER;
        ref->value = (uint16_t)net_json_number(json, "number", 0);
        return true;
    }
    if (cab_same(kind, "term")) {
        ref->kind = CAB_REF_TERM;
        return read_term(game, json, &ref->value);
    }
    if (cab_same(kind, "face")) {
        ref->kind = CAB_REF_FACE;
        return read_face(game, net_json_text(json, "face"), &ref->value);
    }
    if (cab_same(kind, "hidden")) return true;
    int zone = find_zone(game, net_json_text(json, "zone"), seat);
    bool card = cab_same(kind, "card");
    if (zone < 0 || (!card && !cab_same(kind, "zone"))) return false;
    ref->kind = card ? CAB_REF_CARD : CAB_REF_ZONE;
    ref->zone = (uint8_t)zone;
    ref->place = (uint8_t)net_json_number(json, "place", CAB_NO_PLACE);
    return !card || read_face(game, net_json_text(json, "face"), &ref->value);
}

static int read_refs(const cab_game *game, const net_json *json, cab_ref *ref, int most)
{
    const net_json *list = net_json_in(json, "refs");
    int count = net_json_count(list);
    if (count > most) return -1;
    for (int i = 0; i < count; i++)
        if (!far_read_ref(game, net_json_at(list, i), &ref[i])) return -1;
    return count;
}

bool far_read_event(const cab_game *game, const net_json *json, cab_event *e)
{
    memset(e, 0, sizeof *e);
    int kind = named(game, CAB_NAME_EVENT, net_json_text(json, "event"));
    int refs = read_refs(game, json, e->ref, CAB_REFS_MAX);
    e->kind = (uint16_t)kind;
    e->refs = (uint8_t)refs;
    e->to = CAB_ALL;
    return kind >= 0 && refs >= 0;
}

bool far_read_reason(const cab_game *game, const net_json *json, cab_reason *r)
{
    memset(r, 0, sizeof *r);
    int key = named(game, CAB_NAME_REASON, net_json_text(json, "reason"));
    int refs = read_refs(game, json, r->ref, 2);
    r->key = (uint16_t)key;
    r->refs = (uint16_t)refs;
    return key >= 0 && refs >= 0;
}

bool far_read_claim(const cab_game *game, const net_json *json, cab_claim *claim)
{
    const char *key = net_json_text(json, "claim");
    memset(claim, 0, sizeof *claim);
    claim->from = (cab_seat)net_json_number(json, "from", CAB_NOBODY);
    claim->to = (cab_seat)net_json_number(json, "to", CAB_NOBODY);
    int refs = read_refs(game, json, claim->ref, CAB_CLAIM_REFS);
    if (!key || refs < 0 || claim->from >= CAB_SEATS) return false;
    claim->refs = (uint8_t)refs;
    for (uint8_t i = 0; i < game->claims; i++) {
        claim->kind = i;
        if (cab_same(game->claim[i].key, key)) return true;
    }
    return false;
}

/* ---- choices and results ---- */

static bool read_choice(const cab_game *game, const net_json *json, cab_choice *c)
{
    memset(c, 0, sizeof *c);
    int verb = named(game, CAB_NAME_VERB, net_json_text(json, "verb"));
    int refs = read_refs(game, json, c->ref, CAB_REFS_MAX);
    c->verb = (uint16_t)verb;
    c->refs = (uint8_t)refs;
    c->amount = (int16_t)net_json_number(json, "amount", 0);
    if (net_json_flag(json, "stop", false)) c->flags |= CAB_CHOICE_STOP;
    if (net_json_flag(json, "dangerous", false)) c->flags |= CAB_CHOICE_DANGEROUS;
    if (net_json_flag(json, "default", false)) c->flags |= CAB_CHOICE_DEFAULT;
    return verb >= 0 && refs >= 0;
}

bool far_read_choices(const cab_game *game, const net_json *list, cab_move *move,
                      cab_choice *choice, int *count, bool *reopen)
{
    const net_json *each;
    *count = 0;
    *reopen = false;
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++) {
        if (net_json_flag(each, "reopen", false)) {
            *reopen = true;
            continue;
        }
        if (*count == CAB_LIST_MAX) return false;
        move[*count] = (cab_move)net_json_number(each, "move", CAB_NO_MOVE);
        if (!read_choice(game, each, &choice[*count])) return false;
        (*count)++;
    }
    return true;
}

static uint8_t read_seats(const net_json *list)
{
    uint8_t seats = 0;
    for (int i = 0; i < net_json_count(list); i++)
        seats |= (uint8_t)CAB_BIT(net_json_number_at(list, i, 0) & 7);
    return seats;
}

bool far_read_result(const cab_game *game, const net_json *json, cab_result *r)
{
    const net_json *seats = net_json_in(json, "seats"), *each;
    int end = named(game, CAB_NAME_END, net_json_text(json, "end"));
    memset(r, 0, sizeof *r);
    r->reason = (uint16_t)end;
    r->winners = read_seats(net_json_in(json, "winners"));
    for (int i = 0; i < CAB_SEATS && (each = net_json_at(seats, i)) != NULL; i++) {
        const char *role = net_json_text(each, "role");
        r->rank[i] = (uint8_t)net_json_number(each, "rank", 0);
        r->score[i] = (int16_t)net_json_number(each, "score", 0);
        r->utility[i] = (int8_t)net_json_number(each, "utility", 0);
        int term = role ? named(game, CAB_NAME_TERM, role) : 0;
        r->role[i] = term > 0 ? (uint8_t)term : 0;
    }
    return end >= 0;
}

/* ---- views ---- */

static void read_turn(const net_json *json, cab_turn *turn)
{
    const char *pace = net_json_text(json, "pace");
    turn->must = read_seats(net_json_in(json, "must"));
    turn->may = read_seats(net_json_in(json, "may"));
    turn->sealed = read_seats(net_json_in(json, "sealed"));
    turn->pace = CAB_PACE_NORMAL;
    if (pace && cab_same(pace, "window")) turn->pace = CAB_PACE_WINDOW;
    if (pace && cab_same(pace, "talk")) turn->pace = CAB_PACE_TALK;
    if (pace && cab_same(pace, "race")) turn->pace = CAB_PACE_RACE;
}

/* What both a view and a change begin with. */
static bool read_question(const cab_game *game, const net_json *json, cab_view *view)
{
    const net_json *prompt = net_json_in(json, "prompt");
    int key = named(game, CAB_NAME_PROMPT, net_json_text(prompt, "prompt"));
    int refs = read_refs(game, prompt, view->prompt.ref, CAB_REFS_MAX);
    view->prompt.key = (uint16_t)key;
    view->prompt.refs = (uint16_t)refs;
    read_turn(net_json_in(json, "turn"), &view->turn);
    return key >= 0 && refs >= 0;
}

/* Adds a zone and its cards behind what is there. */
static bool read_zone(const cab_game *game, const net_json *json, cab_view *view)
{
    const net_json *cards = net_json_in(json, "cards");
    int zone = find_zone(game, net_json_text(json, "zone"), read_seat(json));
    int count = net_json_count(cards);
    if (zone < 0 || view->zones == CAB_ZONES_MAX || view->cards + count > CAB_CARDS_MAX)
        return false;
    cab_view_zone *z = &view->zone[view->zones++];
    z->zone = (uint8_t)zone;
    z->count = (uint8_t)count;
    z->first = view->cards;
    for (int i = 0; i < count; i++) {
        const net_json *each = net_json_at(cards, i);
        const char *plain = net_json_text_at(cards, i);
        cab_view_card *card = &view->card[view->cards++];
        uint16_t face = 0;
        if (!read_face(game, plain ? plain : net_json_text(each, "face"), &face)) return false;
        card->face = (uint8_t)face;
        card->flags = 0;
        if (net_json_flag(each, "covered", false)) card->flags |= CAB_VIEW_COVERED;
        if (net_json_flag(each, "marked", false)) card->flags |= CAB_VIEW_MARKED;
    }
    return true;
}

static bool read_counter(const cab_game *game, const net_json *json, cab_counter *c)
{
    const net_json *on = net_json_in(json, "on");
    int key = named(game, CAB_NAME_COUNTER, net_json_text(json, "counter"));
    memset(c, 0, sizeof *c);
    c->key = (uint16_t)key;
    c->value = (int16_t)net_json_number(json, "value", 0);
    if (on && !far_read_ref(game, on, &c->on)) return false;
    if (!on) cab_ref_set(&c->on, CAB_REF_NONE, CAB_NOBODY, 0, CAB_NO_PLACE, 0, CAB_ALL);
    return key >= 0;
}

static bool add_counter(cab_view *view, const cab_counter *c)
{
    if (view->counters == CAB_COUNTERS_MAX) return false;
    view->counter[view->counters++] = *c;
    return true;
}

bool far_read_view(const cab_game *game, const net_json *json, cab_view *view)
{
    const net_json *each;
    cab_counter counter;
    memset(view, 0, sizeof *view);
    view->viewer = read_seat(json);
    if (!read_question(game, json, view)) return false;
    for (int i = 0; (each = net_json_at(net_json_in(json, "zones"), i)) != NULL; i++)
        if (!read_zone(game, each, view)) return false;
    for (int i = 0; (each = net_json_at(net_json_in(json, "counters"), i)) != NULL; i++)
        if (!read_counter(game, each, &counter) || !add_counter(view, &counter)) return false;
    return true;
}

/* ---- changes ---- */

static const net_json *changed_zone(const cab_game *game, const net_json *list, uint8_t zone)
{
    const net_json *each;
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++)
        if (find_zone(game, net_json_text(each, "zone"), read_seat(each)) == zone) return each;
    return NULL;
}

static bool has_zone(const cab_view *view, int zone)
{
    for (int i = 0; i < view->zones; i++)
        if (view->zone[i].zone == zone) return true;
    return false;
}

static void copy_zone(const cab_view *from, const cab_view_zone *zone, cab_view *to)
{
    cab_view_zone *z = &to->zone[to->zones++];
    *z = *zone;
    z->first = to->cards;
    memcpy(&to->card[to->cards], &from->card[zone->first], zone->count * sizeof *to->card);
    to->cards = (uint16_t)(to->cards + zone->count);
}

static bool change_zones(const cab_game *game, const net_json *list, const cab_view *old,
                         cab_view *now)
{
    const net_json *each;
    for (int i = 0; i < old->zones; i++) {
        const net_json *change = changed_zone(game, list, old->zone[i].zone);
        if (change && net_json_flag(change, "gone", false)) continue;
        if (!change && now->cards + old->zone[i].count > CAB_CARDS_MAX) return false;
        if (!change) copy_zone(old, &old->zone[i], now);
        if (change && !read_zone(game, change, now)) return false;
    }
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++) {
        int zone = find_zone(game, net_json_text(each, "zone"), read_seat(each));
        if (zone < 0 || has_zone(old, zone)) continue;
        if (!read_zone(game, each, now)) return false;
    }
    return true;
}

static bool same_list(const cab_counter *a, const cab_counter *b)
{
    return a->key == b->key && a->on.kind == b->on.kind && a->on.seat == b->on.seat &&
           a->on.zone == b->on.zone && a->on.place == b->on.place && a->on.value == b->on.value;
}

static bool has_list(const cab_view *view, const cab_counter *c)
{
    for (int i = 0; i < view->counters; i++)
        if (same_list(&view->counter[i], c)) return true;
    return false;
}

/* All of a list that has changed comes, so the old ones go, and the new stand where the first was.
 */
static bool change_counters(const cab_game *game, const net_json *json, const cab_view *old,
                            cab_view *now)
{
    static cab_view news, gone; /* only their counters; the program has one thread here */
    const net_json *each;
    cab_counter c;
    news.counters = gone.counters = 0;
    for (int i = 0; (each = net_json_at(net_json_in(json, "counters"), i)) != NULL; i++)
        if (!read_counter(game, each, &c) || !add_counter(&news, &c)) return false;
    for (int i = 0; (each = net_json_at(net_json_in(json, "gone"), i)) != NULL; i++)
        if (!read_counter(game, each, &c) || !add_counter(&gone, &c)) return false;
    for (int i = 0; i < old->counters; i++) {
        const cab_counter *was = &old->counter[i];
        if (has_list(&gone, was)) continue;
        if (!has_list(&news, was)) {
            if (!add_counter(now, was)) return false;
            continue;
        }
        if (has_list(now, was)) continue; /* stands there already, in its new form */
        for (int n = 0; n < news.counters; n++)
            if (same_list(&news.counter[n], was) && !add_counter(now, &news.counter[n]))
                return false;
    }
    for (int n = 0; n < news.counters; n++)
        if (!has_list(old, &news.counter[n]) && !add_counter(now, &news.counter[n])) return false;
    return true;
}

bool far_read_change(const cab_game *game, const net_json *json, cab_view *view)
{
    static cab_view now;
    memset(&now, 0, sizeof now);
    now.viewer = view->viewer;
    if (!read_question(game, json, &now)) return false;
    if (!change_zones(game, net_json_in(json, "zones"), view, &now)) return false;
    if (!change_counters(game, json, view, &now)) return false;
    *view = now;
    return true;
}
