/* Every game says all it has to say, in both languages, and nothing else; every text is well-formed
 * and well set. All findings are printed, one a line, before a test fails. */
#include "base/test.h"
#include "engine/wire.h"
#include "engine/words.h"

static int findings;
static bool quiet; /* findings that a test wants to have */

static void finding(cab_lang lang, const char *key, const char *what)
{
    if (!quiet) printf("%s: %s: %s\n", cab_lang_code(lang), key, what);
    findings++;
}

static const cab_word *table(cab_lang lang, uint32_t *count)
{
    *count = lang == CAB_FR ? cab_words_fr_count : cab_words_en_count;
    return lang == CAB_FR ? cab_words_fr : cab_words_en;
}

static const char *join(const char *a, const char *b, const char *c, const char *d)
{
    static char key[256];
    snprintf(key, sizeof key, "%s.%s.%s%s%s", a, b, c, d ? "." : "", d ? d : "");
    return key;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- typography ---- */

/* Does the character before `at` stand there: one of these, each as a string of bytes? */
static bool after_any(const char *text, const char *at, const char *const *any, int count)
{
    for (int i = 0; i < count; i++) {
        size_t size = strlen(any[i]);
        if ((size_t)(at - text) >= size && memcmp(at - size, any[i], size) == 0) return true;
    }
    return false;
}

/* Past "{0?" or "{amount:": its marks are no punctuation. */
static const char *skip_mark(const char *at)
{
    at++;
    while ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9'))
        at++;
    return *at == '}' || *at == 0 ? at - 1 : at;
}

/* "Tapez ? et un nom": a key of the keyboard, which the sentence goes on after. */
static bool is_key(const char *text, const char *at)
{
    if (*at != '?' || at == text || at[-1] != ' ') return false;
    return starts(at + 1, "\u00a0") || (at[1] == ' ' && at[2] >= 'a' && at[2] <= 'z');
}

/* "que Annie", and "que {0}", which will be Annie one day. */
static bool lacks_elision(const char *text, const char *at)
{
    static const char *const vowels[] = {"a", "e", "i", "o", "u", "y", "A", "E", "I", "O", "U",
                                         "é", "è", "ê", "à", "É", "È", "Ê", "À", "î", "ô"};
    bool begins = at == text || strchr(" |}", at[-1]) != NULL;
    if (!begins || (!starts(at, "que ") && !starts(at, "Que "))) return false;
    at += 4;
    if (*at == '{') return at[1] >= '0' && at[1] <= '9' && at[2] == '}';
    for (size_t i = 0; i < sizeof vowels / sizeof *vowels; i++)
        if (starts(at, vowels[i])) return true;
    return false;
}

/* NULL, or what is wrong with this French text. A colon inside a word (16:9) is no punctuation, and
 * a mark may follow another or stand alone in brackets. */
static const char *french_fault(const char *text)
{
    static const char *const blanks[] = {"\u00a0", "\u202f"};
    static const char *const before[] = {"\u00a0", "\u202f", "!", "?", "(", "`", "\n", "…"};
    for (const char *at = text; *at; at++) {
        if (*at == '{') {
            at = skip_mark(at);
            continue;
        }
        if (*at == '\'') return "straight apostrophe, should be ’";
        if (lacks_elision(text, at)) return "que before a vowel, or a name that may begin with one";
        if (starts(at, "«") && !starts(at + 2, blanks[0]) && !starts(at + 2, blanks[1]))
            return "no no-break space after «";
        if (starts(at, "»") && !after_any(text, at, blanks, 2)) return "no no-break space before »";
        if (!strchr(";:!?", *at) || at == text) continue;
        bool in_word = at[1] && !strchr(" )`|}\n!?.", at[1]) && (at[1] & 0x80) == 0;
        if ((in_word && *at == ':') || is_key(text, at)) continue;
        if (!after_any(text, at, before, 8)) return "no no-break space before ; : ! or ?";
    }
    return NULL;
}

/* The same of an English one. */
static const char *english_fault(const char *text)
{
    if (strchr(text, '\'')) return "straight apostrophe, should be ’";
    if (strstr(text, "\u00a0") || strstr(text, "\u202f")) return "no-break space";
    return NULL;
}

TEST(the_typography_check_sees_faults, "")
{
    static const char *const good[] = {
        "Payez\u00a0: 3\u00a0!",
        "Vous\u202f?",
        "l’Oracle",
        "{0?Vous|{0}} {0:of}",
        "Quoi\u00a0?!",
        "«\u00a0a\u00a0»",
        "16:9 (?)",
        "{0?Vrai\u00a0!|{1}\u00a0;} x",
        "Tapez ? et un nom.",
        "h\u00a0: aide, ?\u00a0: cartes",
        "{amount#a|b}",
        ":",
        "{0}\u00a0: {1}",
        "Hein…?",
        "Il dit qu’Anne boit plus que lui, que {0:the} dort.",
        "Il ne reste que {0?vous|lui}.",
    };
    static const char *const bad[] = {
        "Quoi ? Rien.",
        "Qui ?",
        "l'Oracle",
        "Payez : 3",
        "Vous?",
        "a; b",
        "«a»",
        "« a »",
        "{0?Vrai!|\u00a0} x",
        "{0?a|Faux !}",
        "{0?l'eau|a}",
        "{0}: a",
        "{0:of}: a",
        "{0} ?",
        "{0?a|b}!",
        "«\u00a0a»",
        "{amount}; a",
        "Je sais que Anne boit.",
        "{0?Votez|Que {0} vote}.",
        "dit que {1} joue",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_TEXT(french_fault(good[i]) ? good[i] : "", "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_TEXT(french_fault(bad[i]) ? "" : bad[i], "");
    CHECK(!english_fault("One’s own: “yes”?") && english_fault("One's own") &&
          english_fault("a\u00a0?"));
}

/* ---- texts ---- */

TEST(every_text_is_well_set, "")
{
    findings = 0;
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        uint32_t count, uses;
        const cab_word *word = table(lang, &count);
        CHECK(count > 0);
        for (uint32_t i = 0; i < count; i++) {
            const char *key = word[i].key, *text = word[i].text;
            if (strlen(key) >= CAB_WORD_KEY_MAX) finding(lang, key, "key too long");
            if (i > 0 && strcmp(word[i - 1].key, key) >= 0) finding(lang, key, "not in order");
            if (!cab_utf8_valid(text, (uint32_t)strlen(text))) finding(lang, key, "not UTF-8");
            if (!cab_text_check(text, &uses)) finding(lang, key, "placeholders are broken");
            const char *fault = lang == CAB_FR ? french_fault(text) : english_fault(text);
            if (fault) finding(lang, key, fault);
        }
    }
    CHECK_EQ(findings, 0);
}

/* Columns of the longest line. */
static int widest(const char *text)
{
    int columns = 0, most = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + ((*text & 0xc0) != 0x80);
        if (columns > most) most = columns;
    }
    return most;
}

TEST(lines_of_the_terminal_fit_it, "")
{
    static const char *const keys[] = {"keys",      "keys_wait", "keys_sealed",
                                       "keys_over", "keys_page", "keys_menu"};
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            char key[64];
            snprintf(key, sizeof key, "terminal.%s", keys[i]);
            CHECK(widest(cab_word_find(lang, key)) <= 80);
        }
        CHECK(widest(cab_word_find(lang, "terminal.small")) < 40); /* said where 40 are missing */
    }
}

TEST(both_languages_say_the_same_things, "")
{
    findings = 0;
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        uint32_t count, uses, other_uses;
        const cab_word *word = table(lang, &count);
        for (uint32_t i = 0; i < count; i++) {
            const char *other = cab_word_find(lang == CAB_FR ? CAB_EN : CAB_FR, word[i].key);
            if (!other) {
                finding(lang, word[i].key, "not in the other language");
                continue;
            }
            cab_text_check(word[i].text, &uses);
            cab_text_check(other, &other_uses);
            if (uses != other_uses) finding(lang, word[i].key, "the other has other references");
        }
    }
    CHECK_EQ(findings, 0);
}

/* ---- games ---- */

/* Things have a number from 1 on, and an explanation. */
static bool is_thing(uint8_t list)
{
    return list == CAB_NAME_FACE || list == CAB_NAME_TERM;
}
static uint16_t first_of(uint8_t list)
{
    return is_thing(list) ? 1 : 0;
}

static void need(const char *game, const char *list, const char *name, const char *choice)
{
    const char *key = join(game, list, name, choice);
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
        if (!cab_word_find(lang, key)) finding(lang, key, "missing");
}

static void need_all(const cab_game *game)
{
    char title[256];
    snprintf(title, sizeof title, "%s.title", game->id);
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
        if (!cab_word_find(lang, title)) finding(lang, title, "missing");
    for (uint8_t list = 0; list < CAB_NAME_LISTS; list++)
        for (uint16_t i = first_of(list); game->name(list, i); i++) {
            need(game->id, cab_list_key(list), game->name(list, i), NULL);
            if (is_thing(list)) need(game->id, cab_list_key(list), game->name(list, i), "text");
            if (list == CAB_NAME_END) need(game->id, "end", game->name(list, i), "short");
        }
    for (int i = 0; i < game->zones; i++) /* the hands of all seats share their word */
        if (i == 0 || !cab_same(game->zone[i].key, game->zone[i - 1].key))
            need(game->id, "zone", game->zone[i].key, NULL);
    for (int i = 0; i < game->claims; i++)
        need(game->id, "claim", game->claim[i].key, NULL);
    for (int i = 0; i < game->options; i++) {
        const cab_option *option = &game->option[i];
        need(game->id, "option", option->key, NULL);
        need(game->id, "option", option->key, "text");
        for (int k = option->min; option->kind == CAB_OPTION_CHOICE && k <= option->max; k++)
            need(game->id, "option", option->key, option->choices[k]);
    }
}

TEST(every_name_has_its_words, "")
{
    findings = 0;
    CHECK(cab_game_at(0));
    for (int i = 0; cab_game_at(i); i++)
        need_all(cab_game_at(i));
    CHECK_EQ(findings, 0);
}

/* Is `name` in this list of the game, and may a word of that list have this suffix? Sentences have
 * no forms; things do, and a verb may say what its danger is. */
static bool known(const cab_game *game, const char *list, const char *name, const char *suffix)
{
    for (uint8_t i = 0; i < CAB_NAME_LISTS; i++) {
        if (!cab_same(list, cab_list_key(i))) continue;
        bool thing = is_thing(i) || i == CAB_NAME_COUNTER;
        bool end = i == CAB_NAME_END && suffix && cab_same(suffix, "short");
        bool danger = i == CAB_NAME_VERB && suffix && cab_same(suffix, "danger");
        return cab_name_find(game, i, name) >= 0 && (thing || end || danger || !suffix);
    }
    for (int i = 0; cab_same(list, "zone") && i < game->zones; i++)
        if (cab_same(game->zone[i].key, name)) return true;
    for (int i = 0; cab_same(list, "claim") && i < game->claims; i++)
        if (cab_same(game->claim[i].key, name)) return !suffix;
    for (int i = 0; cab_same(list, "option") && i < game->options; i++) {
        const cab_option *option = &game->option[i];
        if (!cab_same(option->key, name)) continue;
        if (!suffix || cab_same(suffix, "text")) return true;
        for (int k = option->min; option->kind == CAB_OPTION_CHOICE && k <= option->max; k++)
            if (cab_same(option->choices[k], suffix)) return true;
    }
    return false;
}

/* May this game have a word with this key (without "<game>.")? */
static bool allowed(const cab_game *game, const char *key)
{
    char parts[256];
    snprintf(parts, sizeof parts, "%s", key);
    if (cab_same(key, "title") || cab_same(key, "text") || cab_same(key, "talk.text")) return true;
    if (cab_word_find(CAB_EN, key)) return true; /* a shared word, said in this game's own way */
    char *name = strchr(parts, '.');
    if (!name) return false;
    *name++ = 0;
    char *suffix = strchr(name, '.');
    if (suffix) *suffix++ = 0;
    if (suffix && strchr(suffix, '.')) return false;
    return known(game, parts, name, suffix);
}

TEST(no_word_is_without_use, "")
{
    findings = 0;
    for (int g = 0; cab_game_at(g); g++) {
        char prefix[64];
        snprintf(prefix, sizeof prefix, "%s.", cab_game_at(g)->id);
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            uint32_t count;
            const cab_word *word = table(lang, &count);
            for (uint32_t i = 0; i < count; i++)
                if (starts(word[i].key, prefix) &&
                    !allowed(cab_game_at(g), word[i].key + strlen(prefix)))
                    finding(lang, word[i].key, "the game has no such name");
        }
    }
    CHECK_EQ(findings, 0);
}

/* ---- the checks themselves ---- */

static const char *demo_name(uint8_t list, uint16_t index)
{
    return list == CAB_NAME_EVENT && index == 0  ? "draw"
           : list == CAB_NAME_FACE && index == 1 ? "oracle"
                                                 : NULL;
}

TEST(the_checks_see_faults, "")
{
    static const char *const choices[] = {"short", "long"};
    static const cab_option options[] = {
        {"length", CAB_OPTION_CHOICE, 0, 1, 0, choices},
        {"gold", CAB_OPTION_NUMBER, 0, 9, 3, NULL},
    };
    static const cab_zone zones[] = {{"hand", CAB_HEAP, 0, 0, 0, 0, 0}};
    static const cab_claim_kind claims[] = {{"hold", {CAB_REF_FACE}, 0, 0, false}};
    const cab_game demo = {.id = "no_such_game",
                           .zones = 1,
                           .options = 2,
                           .claims = 1,
                           .zone = zones,
                           .option = options,
                           .claim = claims,
                           .name = demo_name};
    static const char *const good[] = {
        "title",        "face.oracle",   "face.oracle.of",      "event.draw",         "zone.hand",
        "claim.hold",   "option.length", "option.length.short", "option.length.text", "option.gold",
        "zone.hand.of", "card.hidden",   "talk.text",
    };
    static const char *const bad[] = {
        "tittle",         "face.orakle",        "face.oracle.of.of", "event.drew", "event.draw.of",
        "zone.hands",     "claim.hold.of",      "claim.held",        "option.len", "verb.draw",
        "option.gold.of", "option.length.shrt", "faces.oracle",      "event",      "talk",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_TEXT(allowed(&demo, good[i]) ? "" : good[i], "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_TEXT(allowed(&demo, bad[i]) ? bad[i] : "", "");
    findings = 0;
    quiet = true;
    need_all(&demo);
    quiet = false;
    /* title, face and its text, event, zone, claim, two options and theirs, two choices: twice */
    CHECK_EQ(findings, 2 * 12);
}

/* ---- names ---- */

static void check_name(const char *game, const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (length == 0 || name[length] != 0 || length > CAB_NAME_MAX)
        finding(CAB_EN, join(game, "name", name, NULL), "not a plain name");
}

/* JSON is written without escaping them, and dots would divide keys. */
TEST(names_are_plain_and_unique, "")
{
    findings = 0;
    for (int g = 0; cab_game_at(g); g++) {
        const cab_game *game = cab_game_at(g);
        check_name(game->id, game->id);
        for (uint8_t list = 0; list < CAB_NAME_LISTS; list++)
            for (uint16_t i = first_of(list); game->name(list, i); i++) {
                check_name(game->id, game->name(list, i));
                if (cab_name_find(game, list, game->name(list, i)) != i)
                    finding(CAB_EN, game->name(list, i), "twice in its list");
            }
        for (int i = 0; i < game->zones; i++)
            check_name(game->id, game->zone[i].key);
        for (int i = 0; i < game->claims; i++)
            check_name(game->id, game->claim[i].key);
        for (int i = 0; i < game->options; i++)
            check_name(game->id, game->option[i].key);
    }
    CHECK_EQ(findings, 0);
}

/* ---- shared words the engine asks for by itself ---- */

TEST(the_engine_finds_its_words, "")
{
    static const cab_claim_kind claim[2] = {{"promise", {0}, 0, 0, false},
                                            {"fact", {0}, 0, 0, true}};
    static const char *const keys[] = {
        "card.hidden", "card.hidden.many", "list.and",  "list.comma",   "list.none",
        "ref.hidden",  "refusal.changed",  "seat.name", "seat.you",     "seat.nobody",
        "term.none",   "lang.fr",          "lang.en",   "turn.waiting",
    };
    findings = 0;
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (!cab_word_find(lang, keys[i])) finding(lang, keys[i], "missing");
        for (cab_error e = CAB_NOT_SEALED; e <= CAB_OK; e++)
            if (!cab_word_find(lang, cab_refusal_key(e)))
                finding(lang, cab_refusal_key(e), "missing");
        for (cab_verdict v = CAB_VERDICT_OPEN; v <= CAB_VERDICT_VOID; v++)
            for (int fact = 0; fact < 2; fact++)
                if (!cab_word_find(lang, cab_verdict_key(&claim[fact], v)))
                    finding(lang, cab_verdict_key(&claim[fact], v), "missing");
        for (cab_pace p = CAB_PACE_NORMAL; p <= CAB_PACE_RACE; p++)
            if (!cab_word_find(lang, cab_pace_key(p))) finding(lang, cab_pace_key(p), "missing");
    }
    CHECK_EQ(findings, 0);
}

int main(void)
{
    RUN(the_typography_check_sees_faults);
    RUN(every_text_is_well_set);
    RUN(lines_of_the_terminal_fit_it);
    RUN(both_languages_say_the_same_things);
    RUN(every_name_has_its_words);
    RUN(no_word_is_without_use);
    RUN(the_checks_see_faults);
    RUN(names_are_plain_and_unique);
    RUN(the_engine_finds_its_words);
    return test_done();
}
