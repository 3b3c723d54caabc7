#include "terminal/claim.h"

#include "base/assert.h"

#include <string.h>

enum { NUMBER_MAX = 20 }; /* numbers offered as an argument */

static void begin(const term_session *s, term_menu *menu, const char *key)
{
    cab_text text;
    menu->count = 0;
    menu->note = NULL;
    cab_text_begin(&text, menu->title, sizeof menu->title);
    term_say(s, key, NULL, NULL, &text);
}

static void add(const term_session *s, term_menu *menu, const cab_ref *ref, uint16_t value)
{
    cab_text text;
    if (menu->count == TERM_MENU_MAX) return;
    cab_text_begin(&text, menu->text[menu->count], TERM_MENU_TEXT);
    if (ref)
        cab_say_ref(&s->speech, ref, NULL, &text);
    else
        term_say(s, "terminal.claim.all", NULL, NULL, &text);
    menu->value[menu->count++] = value;
}

static cab_ref thing(cab_ref_kind kind, cab_seat seat, uint16_t value)
{
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = kind;
    ref.seat = seat;
    ref.place = CAB_NO_PLACE;
    ref.value = value;
    ref.seen_by = CAB_ALL;
    return ref;
}

/* The sentence of a claim whose arguments are not there yet has placeholders; they become dots. */
static void say_kind(const term_session *s, uint8_t kind, char *out, uint32_t size)
{
    char raw[TERM_LINE];
    cab_text text;
    cab_claim claim;
    int inside = 0;
    memset(&claim, 0, sizeof claim);
    claim.kind = kind;
    cab_text_begin(&text, raw, sizeof raw);
    cab_say_claim(&s->speech, &claim, &text);
    cab_text_begin(&text, out, size);
    for (const char *at = raw; *at; at++) {
        if (*at == '{' && inside++ == 0)
            cab_text_add(&text, "…");
        else if (*at == '}' && inside > 0)
            inside--;
        else if (inside == 0)
            cab_text_char(&text, *at);
    }
}

static int pick_kind(const term_session *s, term_menu *menu, term_pick pick, void *screen)
{
    begin(s, menu, "terminal.claim.what");
    menu->note = term_about_talk(s);
    for (uint8_t i = 0; i < s->game->claims; i++) {
        say_kind(s, i, menu->text[i], TERM_MENU_TEXT);
        menu->value[menu->count++] = i;
    }
    int at = pick(screen, menu);
    return at < 0 ? -1 : menu->value[at];
}

/* Everything an argument of this kind could be. */
static void fill(const term_session *s, const cab_claim_kind *claim, cab_ref_kind kind,
                 term_menu *menu)
{
    const cab_game *game = s->game;
    uint8_t list = kind == CAB_REF_TERM ? CAB_NAME_TERM : CAB_NAME_FACE;
    uint8_t seats = s->table.header.setup.seats;
    for (uint8_t i = 1; kind == CAB_REF_SEAT && i <= seats; i++) { /* oneself last */
        cab_ref ref = thing(CAB_REF_SEAT, (cab_seat)((s->seat + i) % seats), 0);
        add(s, menu, &ref, ref.seat);
    }
    for (uint16_t i = 0; kind == CAB_REF_NUMBER && i <= NUMBER_MAX; i++) {
        cab_ref ref = thing(CAB_REF_NUMBER, CAB_NOBODY, i);
        add(s, menu, &ref, i);
    }
    for (uint8_t i = 0; kind == CAB_REF_ZONE && i < game->zones; i++) {
        cab_ref ref = thing(CAB_REF_ZONE, game->zone[i].seat, 0);
        bool empty_seat = ref.seat < CAB_SEATS && ref.seat >= seats;
        ref.zone = i;
        if (!empty_seat) add(s, menu, &ref, i);
    }
    bool named = kind == CAB_REF_TERM || kind == CAB_REF_FACE || kind == CAB_REF_CARD;
    for (uint16_t i = 1; named && game->name(list, i); i++) {
        cab_ref ref = thing(kind == CAB_REF_TERM ? CAB_REF_TERM : CAB_REF_FACE, CAB_NOBODY, i);
        if (cab_claim_allows(claim, &ref)) add(s, menu, &ref, i);
    }
}

static bool pick_argument(const term_session *s, const cab_claim_kind *claim, cab_ref_kind kind,
                          term_menu *menu, term_pick pick, void *screen, cab_ref *out)
{
    begin(s, menu, kind == CAB_REF_SEAT ? "terminal.claim.whom" : "terminal.claim.about");
    fill(s, claim, kind, menu);
    int at = menu->count > 0 ? pick(screen, menu) : -1;
    if (at < 0) return false;
    *out = thing(kind, CAB_NOBODY, menu->value[at]);
    if (kind == CAB_REF_SEAT) *out = thing(kind, (cab_seat)menu->value[at], 0);
    if (kind == CAB_REF_ZONE) {
        out->zone = (uint8_t)menu->value[at];
        out->seat = s->game->zone[out->zone].seat;
        out->value = 0;
    }
    return true;
}

static bool pick_hearer(const term_session *s, term_menu *menu, term_pick pick, void *screen,
                        cab_seat *out)
{
    begin(s, menu, "terminal.claim.to");
    add(s, menu, NULL, CAB_NOBODY);
    for (cab_seat i = 0; i < s->table.header.setup.seats; i++) {
        cab_ref ref = thing(CAB_REF_SEAT, i, 0);
        if (i != s->seat) add(s, menu, &ref, i);
    }
    int at = pick(screen, menu);
    if (at < 0) return false;
    *out = (cab_seat)menu->value[at];
    return true;
}

bool term_claim_ask(term_session *s, term_pick pick, void *screen)
{
    static term_menu menu; /* 40 KiB; the program has one thread here */
    cab_claim claim;
    if (s->game->claims == 0) return false;
    int kind = pick_kind(s, &menu, pick, screen);
    if (kind < 0) return false;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = s->seat;
    const cab_ref_kind *argument = s->game->claim[kind].argument;
    for (; claim.refs < CAB_CLAIM_REFS && argument[claim.refs] != CAB_REF_NONE; claim.refs++)
        if (!pick_argument(s, &s->game->claim[kind], argument[claim.refs], &menu, pick, screen,
                           &claim.ref[claim.refs]))
            return false;
    claim.to = CAB_NOBODY;
    if (term_may_whisper(s) && !pick_hearer(s, &menu, pick, screen, &claim.to)) return false;
    term_claim(s, &claim);
    return true;
}

bool term_resign_ask(term_session *s, term_pick pick, void *screen)
{
    static term_menu menu;
    cab_text text;
    begin(s, &menu, "terminal.resign.title");
    cab_text_begin(&text, menu.text[0], TERM_MENU_TEXT);
    term_say(s, "terminal.resign.yes", NULL, NULL, &text);
    menu.count = 1;
    return pick(screen, &menu) == 0 && term_resign(s) == CAB_OK;
}
