/* From a view to words. Order: the middle and each seat keep the game's own order of counters
 * and zones. */
#include "terminal/table.h"

#include "base/assert.h"

#include <string.h>

enum { BRIEF_CARDS = 4 }; /* cards named of a heap in the middle, in brief */

uint32_t term_fit(const char *text, uint32_t width, const char **next)
{
    uint32_t used = 0, cut = 0, at = 0;
    if (width == 0) width = 1;
    for (; text[at] && text[at] != '\n'; at++) {
        bool begins = ((uint8_t)text[at] & 0xc0) != 0x80;
        if (begins && used == width) break;
        if (begins && text[at] == ' ') cut = at;
        if (begins) used++;
    }
    bool ends = !text[at] || text[at] == '\n' || text[at] == ' ';
    if (!ends && cut > 0) at = cut;
    const char *rest = text + at;
    while (*rest == ' ')
        rest++;
    if (*rest == '\n')
        rest++;
    else if (!*rest)
        rest = NULL;
    *next = rest;
    return at;
}

void term_seat_name(const term_session *s, cab_seat seat, cab_text *out)
{
    cab_ref who;
    memset(&who, 0, sizeof who);
    who.kind = CAB_REF_SEAT;
    who.seat = seat;
    cab_text_int(out, seat + 1);
    cab_text_char(out, ' ');
    cab_say_ref(&s->speech, &who, "start", out);
}

static cab_text piece(term_table *t, uint8_t group, bool zone)
{
    cab_text text;
    int at = t->count < TERM_ITEMS_MAX ? t->count++ : TERM_ITEMS_MAX - 1;
    t->item[at].group = group;
    t->item[at].zone = zone;
    t->item[at].head = t->item[at].single = false;
    cab_text_begin(&text, t->item[at].text, TERM_ITEM);
    return text;
}

/* ---- counters ---- */

static const char *form_of(const term_session *s, const char *list, const char *name,
                           const char *form)
{
    char key[CAB_WORD_KEY_MAX];
    snprintf(key, sizeof key, "%s.%s.%s.%s", s->game->id, list, name, form);
    return cab_word_find(s->speech.lang, key);
}

/* The words of its own that a counter has for its piece; NULL: none. */
static const char *own_form(const term_session *s, const cab_counter *c, term_detail detail)
{
    const char *name = s->game->name(CAB_NAME_COUNTER, c->key), *form = NULL;
    if (name && detail != TERM_WHOLE) form = form_of(s, "counter", name, "brief");
    return !name || form ? form : form_of(s, "counter", name, "each");
}

static void say_label(const term_session *s, uint16_t key, term_detail detail, cab_text *out)
{
    cab_say_name(&s->speech, CAB_NAME_COUNTER, key, detail == TERM_WHOLE ? NULL : "short", out);
}

/* One counter with its label, or as its own form wants it. */
static void say_counter(const term_session *s, const cab_counter *c, term_detail detail,
                        cab_text *out)
{
    const char *form = own_form(s, c, detail);
    if (form) {
        cab_say_counter(&s->speech, form, c, out);
        return;
    }
    say_label(s, c->key, detail, out);
    cab_text_char(out, ' ');
    cab_text_int(out, c->value);
}

static bool is_list(const cab_counter *c)
{
    return c->on.kind == CAB_REF_TERM || c->on.kind == CAB_REF_FACE || c->on.kind == CAB_REF_ZONE;
}

static uint8_t group_of(const cab_counter *c)
{
    return c->on.kind != CAB_REF_NONE && c->on.seat < CAB_SEATS ? c->on.seat : TERM_MIDDLE;
}

/* Is there nothing to say about it? */
static bool is_left_out(const term_session *s, const cab_counter *c, term_detail detail)
{
    const char *form = own_form(s, c, detail);
    bool nought = c->value == 0 && detail != TERM_WHOLE && group_of(c) < CAB_SEATS;
    return nought || (form && (c->value == 0 || cab_same(form, "-")));
}

static bool is_others(const term_session *s, uint8_t group)
{
    return group < CAB_SEATS && group != s->seat;
}

static void say_member(const term_session *s, const cab_counter *c, term_detail detail,
                       cab_text *out)
{
    const char *form = own_form(s, c, detail);
    if (form) {
        cab_say_counter(&s->speech, form, c, out);
        return;
    }
    cab_say_ref(&s->speech, &c->on, "short", out);
    cab_text_char(out, ' ');
    cab_text_int(out, c->value);
}

/* Counters of one key and group on terms: "Tokens: Hunt, Protection". */
static void add_list(const term_session *s, int first, term_detail detail, term_table *t)
{
    const cab_counter *c = &s->view.counter[first];
    bool counted = detail == TERM_TIGHT && is_others(s, group_of(c));
    cab_text text;
    int members = 0;
    if (detail == TERM_BARE && group_of(c) < CAB_SEATS) return;
    for (int i = 0; i < s->view.counters; i++) {
        const cab_counter *next = &s->view.counter[i];
        bool same = is_list(next) && next->key == c->key && group_of(next) == group_of(c);
        if (!same) continue;
        if (i < first) return; /* said already */
        if (is_left_out(s, next, detail)) continue;
        if (members++ == 0) {
            text = piece(t, group_of(c), false);
            say_label(s, c->key, detail, &text);
            if (!counted) term_say(s, "terminal.colon", NULL, NULL, &text);
            cab_text_char(&text, ' ');
        } else if (!counted) {
            cab_text_add(&text, ", ");
        }
        if (!counted) say_member(s, next, detail, &text);
    }
    if (counted && members > 0) cab_text_int(&text, members);
}

static void add_counters(const term_session *s, term_detail detail, term_table *t)
{
    for (int i = 0; i < s->view.counters; i++) {
        const cab_counter *c = &s->view.counter[i];
        if (is_list(c)) {
            add_list(s, i, detail, t);
            continue;
        }
        if (c->on.kind == CAB_REF_CARD || is_left_out(s, c, detail)) continue;
        cab_text text = piece(t, group_of(c), false);
        t->item[t->count - 1].head = c->on.kind == CAB_REF_NONE;
        t->item[t->count - 1].single = true;
        say_counter(s, c, detail, &text);
    }
}

/* The piece of this group that says the same; -1: none. */
static int find_alike(const term_table *t, uint8_t group, const char *text)
{
    for (int i = 0; i < t->count; i++)
        if (t->item[i].group == group && t->item[i].single && strcmp(t->item[i].text, text) == 0)
            return i;
    return -1;
}

static void join_alike(const term_session *s, term_table *t)
{
    uint8_t seats = s->table.header.setup.seats;
    for (int i = 0; i < t->count; i++) {
        int all = t->item[i].single && t->item[i].group == 0;
        for (uint8_t seat = 1; all && seat < seats; seat++)
            all = find_alike(t, seat, t->item[i].text) >= 0;
        for (uint8_t seat = 1; all && seat < seats; seat++) {
            int at = find_alike(t, seat, t->item[i].text);
            memmove(&t->item[at], &t->item[at + 1], sizeof *t->item * (size_t)(--t->count - at));
        }
        if (all) t->item[i].group = TERM_EACH;
    }
}

/* ---- zones ---- */

static void say_number(const term_session *s, const char *key, int number, cab_text *out)
{
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_NUMBER;
    ref.value = (uint16_t)number;
    cab_say_key(&s->speech, key, &ref, 1, 0, out);
}

/* Is there a state, such as a posture, on any card of others, and figures on those of this zone
 * (NULL: of any)? Then one has to know them by name. */
static bool has_state(const term_session *s, const cab_view_zone *z)
{
    bool figure = false, state = false;
    for (int i = 0; i < s->view.counters; i++) {
        const cab_counter *c = &s->view.counter[i];
        if (c->on.kind != CAB_REF_CARD || !is_others(s, group_of(c))) continue;
        if (own_form(s, c, TERM_TIGHT))
            state = true;
        else if (!z || c->on.zone == z->zone)
            figure = true;
    }
    return figure && state;
}

/* What lies on a card and how it lies: " (load 2, covered)". In few words: no figures. */
static void say_marks(const term_session *s, const cab_view_zone *z, int place, term_detail detail,
                      cab_text *out)
{
    const cab_view_card *card = &s->view.card[z->first + place];
    const cab_zone *zone = &s->game->zone[z->zone];
    bool few = detail == TERM_BARE || (detail == TERM_TIGHT && is_others(s, zone->seat));
    bool ordered = zone->kind == CAB_ORDERED, open = false;
    for (int i = 0; i < s->view.counters; i++) {
        const cab_counter *c = &s->view.counter[i];
        bool here = c->on.kind == CAB_REF_CARD && c->on.zone == z->zone && c->value != 0 &&
                    (ordered ? c->on.place == place : c->on.value == card->face);
        bool said = !few || (own_form(s, c, detail) && !is_left_out(s, c, detail));
        if (!here || !said) continue;
        cab_text_add(out, open ? ", " : " (");
        open = true;
        say_counter(s, c, few ? detail : TERM_WHOLE, out);
    }
    static const char *const keys[] = {"table.covered", "table.marked"};
    for (int i = 0; i < 2; i++) {
        if (!(card->flags & (1 << i))) continue;
        cab_text_add(out, open ? ", " : " (");
        open = true;
        cab_say_key(&s->speech, keys[i], NULL, 0, 0, out);
    }
    if (open) cab_text_char(out, ')');
}

static void say_card(const term_session *s, const cab_view_zone *z, int place, term_detail detail,
                     cab_text *out)
{
    const cab_view_card *card = &s->view.card[z->first + place];
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_FACE;
    ref.value = card->face;
    ref.seat = CAB_NOBODY;
    if (card->face)
        cab_say_ref(&s->speech, &ref, NULL, out);
    else
        cab_say_key(&s->speech, "card.hidden", NULL, 0, 0, out);
    say_marks(s, z, place, detail, out);
}

/* Cards first..last-1, equal neighbours counted together. */
static void say_cards(const term_session *s, const cab_view_zone *z, int first, int last,
                      term_detail detail, cab_text *out)
{
    char name[TERM_LINE], before[TERM_LINE] = "";
    int equal = 0;
    bool hidden = false;
    for (int place = first; place <= last; place++) {
        cab_text text;
        cab_text_begin(&text, name, sizeof name);
        if (place < last) say_card(s, z, place, detail, &text);
        if (equal > 0 && place < last && strcmp(name, before) == 0) {
            equal++;
            continue;
        }
        if (hidden && equal > 1)
            say_number(s, "terminal.hidden", equal, out);
        else if (equal > 0)
            cab_text_add(out, before);
        if (equal > 1 && !hidden) {
            cab_text_add(out, " ×");
            cab_text_int(out, equal);
        }
        if (equal > 0 && place < last) cab_text_add(out, ", ");
        memcpy(before, name, sizeof before);
        if (place < last) {
            const cab_view_card *card = &s->view.card[z->first + place];
            hidden = card->face == 0 && card->flags == 0;
        }
        equal = 1;
    }
}

static bool all_hidden(const term_session *s, const cab_view_zone *z)
{
    for (int i = 0; i < z->count; i++)
        if (s->view.card[z->first + i].face || s->view.card[z->first + i].flags) return false;
    return true;
}

static void add_zone(const term_session *s, const cab_view_zone *z, term_detail detail,
                     term_table *t)
{
    const cab_zone *zone = &s->game->zone[z->zone];
    bool owned = zone->seat < CAB_SEATS;
    bool whole = detail == TERM_WHOLE, hidden = all_hidden(s, z);
    bool pile = !owned && (hidden || (zone->kind == CAB_ORDERED && z->count > 2));
    if (z->count == 0 && (owned || !whole)) return;
    if (pile && detail == TERM_BARE) return;
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_ZONE;
    ref.zone = z->zone;
    ref.seat = zone->seat;
    cab_text text = piece(t, owned ? zone->seat : TERM_MIDDLE, true);
    cab_say_ref(&s->speech, &ref, "short", &text);
    bool counted = hidden || (is_others(s, zone->seat) && !has_state(s, z));
    if (counted && detail <= TERM_TIGHT) {
        cab_text_char(&text, ' ');
        cab_text_int(&text, z->count);
        return;
    }
    term_say(s, "terminal.colon", NULL, NULL, &text);
    cab_text_char(&text, ' ');
    if (z->count == 0) {
        cab_say_key(&s->speech, "table.empty", NULL, 0, 0, &text);
    } else if (hidden) {
        say_number(s, "count.cards", z->count, &text);
    } else if (whole || owned || z->count <= 2) {
        say_cards(s, z, 0, z->count, detail, &text);
    } else if (zone->kind == CAB_ORDERED) {
        say_number(s, "count.cards", z->count, &text);
        if (s->view.card[z->first + z->count - 1].face == 0) return;
        term_say(s, "terminal.top", NULL, NULL, &text);
        cab_text_char(&text, ' ');
        say_card(s, z, z->count - 1, detail, &text);
    } else {
        say_cards(s, z, 0, z->count < BRIEF_CARDS ? z->count : BRIEF_CARDS, detail, &text);
        if (z->count > BRIEF_CARDS) cab_text_add(&text, ", …");
    }
}

void term_table_make(const term_session *s, term_detail detail, term_table *t)
{
    if (detail == TERM_BARE && !has_state(s, NULL)) detail = TERM_TIGHT;
    t->count = 0;
    add_counters(s, detail, t);
    if (detail != TERM_WHOLE) join_alike(s, t);
    for (int i = 0; i < s->view.zones; i++)
        add_zone(s, &s->view.zone[i], detail, t);
}

static void add_group(const term_session *s, const term_table *t, uint8_t group, cab_text *out)
{
    bool open = false;
    if (group == TERM_MIDDLE)
        cab_say_key(&s->speech, "terminal.middle", NULL, 0, 0, out);
    else
        term_seat_name(s, (cab_seat)group, out);
    term_say(s, "terminal.colon", NULL, NULL, out);
    for (int i = 0; i < t->count; i++) {
        if (t->item[i].group != group) continue;
        if (open) term_say(s, "terminal.between", NULL, NULL, out);
        cab_text_char(out, ' ');
        cab_text_add(out, t->item[i].text);
        open = true;
    }
    cab_text_add(out, ".\n");
}

void term_table_lines(const term_session *s, cab_text *out)
{
    static term_table table; /* 200 KiB; the program has one thread here */
    uint8_t seats = s->table.header.setup.seats;
    term_table_make(s, TERM_WHOLE, &table);
    add_group(s, &table, TERM_MIDDLE, out);
    for (uint8_t i = 1; i <= seats; i++)
        add_group(s, &table, (uint8_t)((s->seat + i) % seats), out);
}
