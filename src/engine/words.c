/* A text is walked once from left to right; every placeholder is parsed whole before anything of it
 * is printed, so that a broken one can be printed raw. Two depths bound the recursion: texts inside
 * a placeholder (`nest`), and things whose own words hold placeholders, such as a zone that names
 * its owner (`thing`). No grammar is made here: forms of a word are words of their own. */
#include "engine/words.h"

#include "base/bits.h"

#include <string.h>

enum {
    NEST_MAX = 4,  /* placeholders inside placeholders */
    THING_MAX = 4, /* zone > form of its owner > name of that seat > its number */
    AMOUNT = -1    /* index of {amount} */
};

/* One text being said. */
typedef struct {
    const cab_speech *speech;
    const cab_ref *ref;
    int refs, amount;
    int nest, thing;
    cab_text *out;
} saying;

/* One placeholder, parsed. */
typedef struct {
    int index; /* reference, or AMOUNT */
    char mark; /* '}' plain, ':' form, '?' mine or not, '#' one or many, '*' list, '@' owner */
    const char *first, *first_end;   /* the form, or A */
    const char *second, *second_end; /* B */
    const char *next;                /* after its closing brace */
} place;

static void say_ref(const saying *s, const cab_ref *r, const char *form);
static void say_seat(const saying *s, const cab_ref *r, const char *form);
static void say_thing(const saying *s, const char *list, const char *name, const char *form,
                      const cab_ref *about);

/* ---- looking up ---- */

const char *cab_word_find(cab_lang lang, const char *key)
{
    const cab_word *table = lang == CAB_FR ? cab_words_fr : cab_words_en;
    uint32_t low = 0, high = lang == CAB_FR ? cab_words_fr_count : cab_words_en_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(table[middle].key, key);
        if (order == 0) return table[middle].text;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const char *cab_lang_code(cab_lang lang)
{
    return lang == CAB_FR ? "fr" : "en";
}

bool cab_lang_parse(const char *code, cab_lang *out)
{
    for (int lang = 0; lang < CAB_LANGS; lang++) {
        if (!cab_same(code, cab_lang_code((cab_lang)lang))) continue;
        *out = (cab_lang)lang;
        return true;
    }
    return false;
}

const char *cab_list_key(uint8_t list)
{
    static const char *const keys[CAB_NAME_LISTS] = {"face",   "term",   "event",   "verb",
                                                     "prompt", "reason", "counter", "end"};
    return list < CAB_NAME_LISTS ? keys[list] : "list";
}

const char *cab_refusal_key(cab_error error)
{
    switch (error) {
    case CAB_OK: return "refusal.none";
    case CAB_BAD_SEATS: return "refusal.seats";
    case CAB_BAD_OPTION: return "refusal.option";
    case CAB_BAD_LIST: return "refusal.list";
    case CAB_NOT_ASKED: return "refusal.not_asked";
    case CAB_OVER: return "refusal.over";
    case CAB_NOT_SEALED: return "refusal.not_sealed";
    default: return "refusal.illegal";
    }
}

const char *cab_verdict_key(const cab_claim_kind *kind, cab_verdict verdict)
{
    if (kind->fact && verdict == CAB_VERDICT_KEPT) return "verdict.true";
    if (kind->fact && verdict == CAB_VERDICT_BROKEN) return "verdict.false";
    switch (verdict) {
    case CAB_VERDICT_OPEN: return "verdict.open";
    case CAB_VERDICT_KEPT: return "verdict.kept";
    case CAB_VERDICT_BROKEN: return "verdict.broken";
    default: return "verdict.void";
    }
}

const char *cab_pace_key(cab_pace pace)
{
    switch (pace) {
    case CAB_PACE_WINDOW: return "pace.window";
    case CAB_PACE_TALK: return "pace.talk";
    case CAB_PACE_RACE: return "pace.race";
    default: return "pace.normal";
    }
}

static void add_part(cab_text *key, const char *part)
{
    if (!part) return;
    if (key->length > 0) cab_text_char(key, '.');
    cab_text_add(key, part);
}

/* The word "a.b.c" (b and c may be NULL) of the game, else of all games; NULL if there is none. */
static const char *look(const cab_speech *speech, const char *a, const char *b, const char *c)
{
    char buffer[CAB_WORD_KEY_MAX];
    for (int shared = speech->game ? 0 : 1; shared < 2; shared++) {
        cab_text key;
        cab_text_begin(&key, buffer, sizeof buffer);
        if (!shared) add_part(&key, speech->game->id);
        add_part(&key, a);
        add_part(&key, b);
        add_part(&key, c);
        const char *text = key.full ? NULL : cab_word_find(speech->lang, buffer);
        if (text) return text;
    }
    return NULL;
}

/* ---- parsing ---- */

/* Where `stop` stands outside of inner placeholders; NULL if nowhere. */
static const char *find_stop(const char *at, const char *end, char stop)
{
    int inner = 0;
    for (; at < end; at++) {
        if (inner == 0 && *at == stop) return at;
        if (*at == '{') inner++;
        if (*at == '}' && inner-- == 0) return NULL;
    }
    return NULL;
}

/* The two texts of {0?A|B}, from A on. */
static bool parse_pair(const char *at, const char *end, place *p)
{
    p->first = at;
    p->first_end = find_stop(at, end, '|');
    if (!p->first_end) return false;
    p->second = p->first_end + 1;
    p->second_end = find_stop(p->second, end, '}');
    if (!p->second_end) return false;
    p->next = p->second_end + 1;
    return true;
}

/* The placeholder at `at`, which is a brace; false if it is not one. */
static bool parse(const char *at, const char *end, place *p)
{
    at++;
    if (at < end && *at >= '0' && *at < '0' + CAB_REFS_MAX) {
        p->index = *at++ - '0';
    } else if (end - at >= 6 && cab_equal(at, "amount", 6)) {
        p->index = AMOUNT;
        at += 6;
    } else {
        return false;
    }
    if (at == end) return false;
    p->mark = *at++;
    p->next = at;
    switch (p->mark) {
    case '}': return true;
    case '#': return parse_pair(at, end, p);
    case '?': return p->index != AMOUNT && parse_pair(at, end, p);
    case ':':
        p->first = at;
        while (at < end && ((*at >= 'a' && *at <= 'z') || *at == '_'))
            at++;
        p->first_end = at;
        if (at == p->first) return false;
        break;
    case '*':
    case '@': break;
    default: return false;
    }
    if (p->index == AMOUNT || at == end || *at != '}') return false;
    p->next = at + 1;
    return true;
}

/* NOLINTBEGIN(misc-no-recursion): at most NEST_MAX deep here, NEST_MAX * THING_MAX below. */
static bool check_span(const char *at, const char *end, int nest, uint32_t *uses)
{
    for (; at < end; at++) {
        place p;
        memset(&p, 0, sizeof p);
        if (*at == '}' || *at == '|') return false;
        if (*at != '{') continue;
        if (nest >= NEST_MAX || !parse(at, end, &p)) return false;
        *uses |= 1u << (p.index == AMOUNT ? CAB_REFS_MAX : p.index);
        bool pair = p.mark == '?' || p.mark == '#';
        if (pair && !check_span(p.first, p.first_end, nest + 1, uses)) return false;
        if (pair && !check_span(p.second, p.second_end, nest + 1, uses)) return false;
        at = p.next - 1;
    }
    return true;
}

bool cab_text_check(const char *text, uint32_t *uses)
{
    *uses = 0;
    return check_span(text, text + strlen(text), 0, uses);
}

/* ---- saying ---- */

/* The seat that a card, a zone or the seat itself belongs to, which may be nobody. */
static cab_ref owner_of(const cab_ref *r)
{
    bool owned = r->kind == CAB_REF_SEAT || r->kind == CAB_REF_CARD || r->kind == CAB_REF_ZONE;
    cab_ref owner = *r;
    owner.kind = CAB_REF_SEAT;
    if (!owned) owner.seat = CAB_NOBODY;
    return owner;
}

static bool is_mine(const saying *s, const cab_ref *r)
{
    cab_seat owner = owner_of(r).seat;
    return owner < CAB_SEATS && owner == s->speech->viewer;
}

/* Does this number take the singular? French counts 0 with 1, English does not. */
static bool is_single(cab_lang lang, int number)
{
    int size = number < 0 ? -number : number;
    return size == 1 || (size == 0 && lang == CAB_FR);
}

/* How many references from `first` on are cards that the viewer does not see. */
static int hidden_run(const saying *s, int first)
{
    int i = first;
    while (i < s->refs && s->ref[i].value == 0 &&
           (s->ref[i].kind == CAB_REF_CARD || s->ref[i].kind == CAB_REF_FACE))
        i++;
    return i - first;
}

static void say_list(const saying *s, int first)
{
    if (first >= s->refs) say_thing(s, "list", "none", NULL, NULL);
    for (int i = first, step = 1; i < s->refs; i += step) {
        int hidden = hidden_run(s, i);
        step = hidden > 1 ? hidden : 1;
        bool last = i + step == s->refs;
        if (i > first) {
            const char *between = look(s->speech, "list", last ? "and" : "comma", NULL);
            if (last) cab_text_char(s->out, ' ');
            if (between) cab_text_add(s->out, between);
            cab_text_char(s->out, ' ');
        }
        cab_ref many = s->ref[i];
        many.kind = CAB_REF_NUMBER;
        many.value = (uint16_t)hidden;
        if (hidden > 1)
            say_thing(s, "card", "hidden", "many", &many);
        else
            say_ref(s, &s->ref[i], NULL);
    }
}

static void say_span(const saying *s, const char *at, const char *end);

static void say_place(const saying *s, const char *start, const place *p)
{
    const cab_ref *r = p->index >= 0 && p->index < s->refs ? &s->ref[p->index] : NULL;
    if (p->mark == '?' || p->mark == '#') {
        bool first = false;
        if (p->mark == '?')
            first = r && is_mine(s, r);
        else if (p->index == AMOUNT)
            first = is_single(s->speech->lang, s->amount);
        else if (r && r->kind == CAB_REF_NUMBER)
            first = is_single(s->speech->lang, (int16_t)r->value);
        saying inner = *s;
        inner.nest++;
        if (first)
            say_span(&inner, p->first, p->first_end);
        else
            say_span(&inner, p->second, p->second_end);
    } else if (p->index == AMOUNT) {
        cab_text_int(s->out, s->amount);
    } else if (p->mark == '*') {
        say_list(s, p->index);
    } else if (!r) {
        cab_text_bytes(s->out, start, (uint32_t)(p->next - start));
    } else if (p->mark == '@') {
        cab_ref owner = owner_of(r);
        say_seat(s, &owner, NULL);
    } else if (p->mark == ':') {
        char buffer[CAB_WORD_KEY_MAX];
        cab_text form; /* one that is too long is cut, and then found nowhere */
        cab_text_begin(&form, buffer, sizeof buffer);
        cab_text_bytes(&form, p->first, (uint32_t)(p->first_end - p->first));
        say_ref(s, r, buffer);
    } else {
        say_ref(s, r, NULL);
    }
}

static void say_span(const saying *s, const char *at, const char *end)
{
    while (at < end) {
        const char *brace = at;
        while (brace < end && *brace != '{')
            brace++;
        cab_text_bytes(s->out, at, (uint32_t)(brace - at));
        if (brace == end) return;
        place p;
        memset(&p, 0, sizeof p);
        if (s->nest >= NEST_MAX || !parse(brace, end, &p)) {
            cab_text_bytes(s->out, brace, (uint32_t)(end - brace));
            return;
        }
        say_place(s, brace, &p);
        at = p.next;
    }
}

/* The words of a thing, which may refer to `about` as {0}. */
static void say_inner(const saying *s, const char *text, const cab_ref *about)
{
    saying inner = *s;
    inner.ref = about;
    inner.refs = about ? 1 : 0;
    inner.nest = 0;
    inner.thing++;
    if (inner.thing > THING_MAX)
        cab_text_add(s->out, text);
    else
        say_span(&inner, text, text + strlen(text));
}

static void say_missing(const saying *s, const char *list, const char *name)
{
    cab_text_char(s->out, '[');
    if (s->speech->game) {
        cab_text_add(s->out, s->speech->game->id);
        cab_text_char(s->out, '.');
    }
    cab_text_add(s->out, list);
    if (name) cab_text_char(s->out, '.');
    if (name) cab_text_add(s->out, name);
    cab_text_char(s->out, ']');
}

/* The word list.name in a form, or without if there is no such form. */
static void say_thing(const saying *s, const char *list, const char *name, const char *form,
                      const cab_ref *about)
{
    const char *text = name && form ? look(s->speech, list, name, form) : NULL;
    if (name && !text) text = look(s->speech, list, name, NULL);
    if (text)
        say_inner(s, text, about);
    else
        say_missing(s, list, name);
}

static const char *name_of(const cab_speech *speech, uint8_t list, uint16_t index)
{
    return speech->game ? speech->game->name(list, index) : NULL;
}

/* French: "d’Alice", "d’Émile", but "de Paul". Names with h or y follow no rule and count as
 * consonants. */
static bool begins_with_vowel(const char *name)
{
    static const char plain[] = "AEIOUaeiou";
    uint8_t c = (uint8_t)name[0];
    for (const char *v = plain; *v; v++)
        if (name[0] == *v) return true;
    if (c != 0xc3) return c == 0xc5 && ((uint8_t)name[1] & 0xfe) == 0x92; /* the ligature oe */
    uint8_t low = (uint8_t)name[1] & 0xdf; /* Latin-1 letters: the small ones are 32 further on */
    return (low >= 0x80 && low <= 0x8f && low != 0x87) ||
           (low >= 0x92 && low <= 0x9c && low != 0x97);
}

static void say_seat(const saying *s, const cab_ref *r, const char *form)
{
    const cab_speech *speech = s->speech;
    if (r->seat >= CAB_SEATS) {
        say_thing(s, "seat", "nobody", form, NULL);
        return;
    }
    if (r->seat == speech->viewer) {
        say_thing(s, "seat", "you", form, NULL);
        return;
    }
    const char *name = speech->seat[r->seat];
    const char *text = NULL;
    if (form && name && begins_with_vowel(name)) text = look(speech, "seat", form, "vowel");
    if (form && !text) text = look(speech, "seat", form, NULL);
    if (text) {
        say_inner(s, text, r);
    } else if (name) {
        cab_text_add(s->out, name);
    } else {
        cab_ref number = *r;
        number.kind = CAB_REF_NUMBER;
        number.value = (uint16_t)(r->seat + 1);
        say_thing(s, "seat", "name", NULL, &number);
    }
}

static void say_zone(const saying *s, const cab_ref *r, const char *form)
{
    const cab_game *game = s->speech->game;
    cab_ref owner = owner_of(r);
    const char *key = game && r->zone < game->zones ? game->zone[r->zone].key : NULL;
    say_thing(s, "zone", key, form, r->seat < CAB_SEATS ? &owner : NULL);
}

static void say_ref(const saying *s, const cab_ref *r, const char *form)
{
    switch (r->kind) {
    case CAB_REF_SEAT: say_seat(s, r, form); return;
    case CAB_REF_ZONE: say_zone(s, r, form); return;
    case CAB_REF_NUMBER: cab_text_int(s->out, (int16_t)r->value); return;
    case CAB_REF_CARD:
    case CAB_REF_FACE:
        if (r->value == 0)
            say_thing(s, "card", "hidden", form, NULL);
        else
            say_thing(s, "face", name_of(s->speech, CAB_NAME_FACE, r->value), form, NULL);
        return;
    case CAB_REF_TERM:
        if (r->value == 0)
            say_thing(s, "term", "none", form, NULL);
        else
            say_thing(s, "term", name_of(s->speech, CAB_NAME_TERM, r->value), form, NULL);
        return;
    default: say_thing(s, "ref", "hidden", form, NULL); return;
    }
}

/* NOLINTEND(misc-no-recursion) */

/* ---- what others call ---- */

static saying begin(const cab_speech *speech, const cab_ref *ref, int refs, int amount,
                    cab_text *out)
{
    saying s = {speech, ref, refs, amount, 0, 0, out};
    return s;
}

static void say_named(const cab_speech *speech, const char *list, const char *name,
                      const cab_ref *ref, int refs, int amount, cab_text *out)
{
    saying s = begin(speech, ref, refs, amount, out);
    const char *text = name ? look(speech, list, name, NULL) : NULL;
    if (text)
        say_span(&s, text, text + strlen(text));
    else
        say_missing(&s, list, name);
}

void cab_say_text(const cab_speech *speech, const char *text, const cab_ref *ref, int refs,
                  int amount, cab_text *out)
{
    saying s = begin(speech, ref, refs, amount, out);
    say_span(&s, text, text + strlen(text));
}

void cab_say_key(const cab_speech *speech, const char *key, const cab_ref *ref, int refs,
                 int amount, cab_text *out)
{
    saying s = begin(speech, ref, refs, amount, out);
    const char *text = look(speech, key, NULL, NULL);
    if (text)
        say_span(&s, text, text + strlen(text));
    else
        say_missing(&s, key, NULL);
}

void cab_say_name(const cab_speech *speech, uint8_t list, uint16_t index, const char *form,
                  cab_text *out)
{
    saying s = begin(speech, NULL, 0, 0, out);
    say_thing(&s, cab_list_key(list), name_of(speech, list, index), form, NULL);
}

void cab_say_ref(const cab_speech *speech, const cab_ref *ref, const char *form, cab_text *out)
{
    saying s = begin(speech, NULL, 0, 0, out);
    say_ref(&s, ref, form);
}

void cab_say_event(const cab_speech *speech, const cab_event *e, cab_text *out)
{
    say_named(speech, "event", name_of(speech, CAB_NAME_EVENT, e->kind), e->ref, e->refs, 0, out);
}

void cab_say_choice(const cab_speech *speech, const cab_choice *c, cab_text *out)
{
    say_named(speech, "verb", name_of(speech, CAB_NAME_VERB, c->verb), c->ref, c->refs, c->amount,
              out);
}

void cab_say_prompt(const cab_speech *speech, const cab_prompt *p, cab_text *out)
{
    say_named(speech, "prompt", name_of(speech, CAB_NAME_PROMPT, p->key), p->ref, p->refs, 0, out);
}

void cab_say_reason(const cab_speech *speech, const cab_reason *r, cab_text *out)
{
    say_named(speech, "reason", name_of(speech, CAB_NAME_REASON, r->key), r->ref, r->refs, 0, out);
}

void cab_say_claim(const cab_speech *speech, const cab_claim *c, cab_text *out)
{
    const cab_game *game = speech->game;
    const char *key = game && c->kind < game->claims ? game->claim[c->kind].key : NULL;
    say_named(speech, "claim", key, c->ref, c->refs, 0, out);
}

void cab_say_counter(const cab_speech *speech, const char *text, const cab_counter *c,
                     cab_text *out)
{
    cab_ref ref[2];
    memset(ref, 0, sizeof ref);
    ref[0] = c->on;
    ref[1].kind = CAB_REF_SEAT;
    ref[1].seat = c->value > 0 && c->value <= CAB_SEATS ? (cab_seat)(c->value - 1) : CAB_NOBODY;
    cab_say_text(speech, text, ref, 2, c->value, out);
}

void cab_say_end(const cab_speech *speech, const cab_result *result, cab_text *out)
{
    cab_ref winner[CAB_SEATS];
    int winners = 0;
    memset(winner, 0, sizeof winner);
    for (uint64_t left = result->winners; left > 0; winners++) {
        winner[winners].kind = CAB_REF_SEAT;
        winner[winners].seat = (uint8_t)cab_pop_low(&left);
    }
    say_named(speech, "end", name_of(speech, CAB_NAME_END, result->reason), winner, winners, 0,
              out);
}

const char *cab_explain(const cab_speech *speech, uint8_t list, uint16_t index)
{
    const char *name = name_of(speech, list, index);
    return name ? look(speech, cab_list_key(list), name, "text") : NULL;
}
