/* The language of texts, on a small game and small tables of its own. That the real words are
 * complete is the matter of tests/words. The module is included, so that its tables can be
 * replaced. */
#define cab_words_fr       test_words_fr
#define cab_words_en       test_words_en
#define cab_words_fr_count test_words_fr_count
#define cab_words_en_count test_words_en_count
#include "engine/words.c"

#include "base/test.h"

const cab_word cab_words_fr[] = {
    {"card.hidden", "une carte cachée"},
    {"card.hidden.many", "{0} cartes cachées"},
    {"card.hidden.of", "d’une carte cachée"},
    {"demo.claim.hold", "Je tiens {0}."},
    {"demo.counter.gold", "or"},
    {"demo.end.won", "{0?Vous gagnez|{0} gagne}."},
    {"demo.event.draw", "{0?Vous piochez|{0} pioche} {1}."},
    {"demo.face.oracle", "l’Oracle"},
    {"demo.face.oracle.of", "de l’Oracle"},
    {"demo.face.oracle.text", "Voit les mains."},
    {"demo.prompt.pay", "Payez {0} {0#pièce|pièces}."},
    {"demo.reason.dear", "Trop cher : {0}."},
    {"demo.term.moon", "la lune"},
    {"demo.verb.take", "Prendre {amount} {amount#carte|cartes} {0:of}"},
    {"demo.zone.hand", "{0?votre main|la main {0:of}}"},
    /* the longest key there can be */
    {"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
     "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
     "found"},
    {"list.and", "et"},
    {"list.comma", ","},
    {"list.none", "aucune"},
    {"ref.hidden", "quelque chose"},
    {"seat.name", "Joueur {0}"},
    {"seat.nobody", "personne"},
    {"seat.of", "de {0}"},
    {"seat.of.vowel", "d’{0}"},
    {"seat.you", "vous"},
    {"seat.you.of", "de vous"},
    {"term.none", "rien"},
};
const uint32_t cab_words_fr_count = sizeof cab_words_fr / sizeof *cab_words_fr;

const cab_word cab_words_en[] = {
    {"demo.end.won", "{0*} won."}, {"demo.face.oracle", "the Oracle"}, {"list.and", "and"},
    {"list.comma", ","},           {"seat.loop", "<{0:loop}>"},        {"seat.name", "Player {0}"},
    {"seat.you", "you"},
};
const uint32_t cab_words_en_count = sizeof cab_words_en / sizeof *cab_words_en;

static const char *demo_name(uint8_t list, uint16_t index)
{
    static const char *const lists[CAB_NAME_LISTS] = {"oracle", "moon", "draw", "take",
                                                      "pay",    "dear", "gold", "won"};
    bool from_one = list == CAB_NAME_FACE || list == CAB_NAME_TERM;
    return index == (from_one ? 1 : 0) ? lists[list] : NULL;
}

static const cab_zone demo_zones[] = {
    {"hand", CAB_HEAP, 0, 0, 0, 0, 0},
    {"pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},
};
static const cab_claim_kind demo_claims[] = {{"hold", {CAB_REF_FACE}, 0, 0, true}};
static const cab_game demo = {
    .id = "demo",
    .zones = 2,
    .claims = 1,
    .zone = demo_zones,
    .claim = demo_claims,
    .name = demo_name,
};

/* Seat 0 listens, 1 and 2 have names, the others have none. */
static const cab_speech fr = {&demo, CAB_FR, 0, {"Paul", "Alice", "Émile"}};
static const cab_speech en = {&demo, CAB_EN, 0, {"Paul", "Alice", "Émile"}};
static char buffer[512];

static cab_ref ref(cab_ref_kind kind, uint8_t seat, uint16_t value)
{
    cab_ref r = {kind, seat, 0, CAB_NO_PLACE, value, 0};
    return r;
}

static const char *said(const cab_speech *speech, const char *text, const cab_ref *refs, int count,
                        int amount)
{
    cab_text out;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_text(speech, text, refs, count, amount, &out);
    return buffer;
}

static const char *one(const cab_speech *speech, const char *text, cab_ref r)
{
    return said(speech, text, &r, 1, 0);
}

static const char *form(cab_ref r, const char *name)
{
    cab_text out;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_ref(&fr, &r, name, &out);
    return buffer;
}

TEST(every_word_is_found, "")
{
    for (uint32_t i = 0; i < cab_words_fr_count; i++)
        CHECK(cab_word_find(CAB_FR, cab_words_fr[i].key) == cab_words_fr[i].text);
    CHECK(!cab_word_find(CAB_FR, "a"));
    CHECK(!cab_word_find(CAB_FR, "demo.face.orac"));
    CHECK(!cab_word_find(CAB_FR, "zzz"));
    CHECK(!cab_word_find(CAB_EN, "card.hidden"));
}

TEST(languages_have_codes, "")
{
    cab_lang lang = CAB_LANGS;
    CHECK(cab_lang_parse("fr", &lang) && lang == CAB_FR);
    CHECK(cab_lang_parse("en", &lang) && lang == CAB_EN);
    CHECK(!cab_lang_parse("de", &lang) && lang == CAB_EN);
    CHECK_TEXT(cab_lang_code(CAB_FR), "fr");
    CHECK_TEXT(cab_lang_code(CAB_EN), "en");
}

TEST(seats_have_names, "")
{
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_SEAT, 1, 0)), "Alice");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_SEAT, 0, 0)), "vous");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_SEAT, 5, 0)), "Joueur 6");
    CHECK_TEXT(one(&en, "{0}", ref(CAB_REF_SEAT, 7, 0)), "Player 8");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_SEAT, CAB_NOBODY, 0)), "personne");
    cab_speech outside = fr;
    outside.viewer = CAB_NOBODY; /* a spectator is no seat, so nobody is "you" */
    CHECK_TEXT(one(&outside, "{0}", ref(CAB_REF_SEAT, 0, 0)), "Paul");
    CHECK_TEXT(one(&outside, "{0?A|B}", ref(CAB_REF_SEAT, CAB_NOBODY, 0)), "B");
}

TEST(forms_are_words_of_their_own, "")
{
    CHECK_TEXT(form(ref(CAB_REF_FACE, 8, 1), "of"), "de l’Oracle");
    CHECK_TEXT(form(ref(CAB_REF_FACE, 8, 1), "to"), "l’Oracle"); /* no such form: as it is */
    CHECK_TEXT(form(ref(CAB_REF_FACE, 8, 0), "of"), "d’une carte cachée");
    CHECK_TEXT(form(ref(CAB_REF_SEAT, 0, 0), "of"), "de vous");
    CHECK_TEXT(form(ref(CAB_REF_SEAT, 1, 0), "of"), "d’Alice");
    CHECK_TEXT(form(ref(CAB_REF_SEAT, 2, 0), "of"), "d’Émile");
    CHECK_TEXT(form(ref(CAB_REF_SEAT, 3, 0), "of"), "de Joueur 4");
    CHECK_TEXT(form(ref(CAB_REF_SEAT, 3, 0), "to"), "Joueur 4");
    CHECK_TEXT(one(&fr, "Main {0:of}.", ref(CAB_REF_SEAT, 1, 0)), "Main d’Alice.");
    CHECK_TEXT(one(&en, "{0:of}", ref(CAB_REF_FACE, 8, 1)), "the Oracle");
}

TEST(vowels_elide, "")
{
    static const char *const yes[] = {"Anne", "eve", "Îlot", "ôte", "Œdipe", "œil", "Üwe", "à"};
    static const char *const no[] = {"Paul", "Hugo", "Yves", "Ça", "ñu", "×", "÷", "", "ž"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        CHECK(begins_with_vowel(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        CHECK(!begins_with_vowel(no[i]));
}

TEST(hidden_things_stay_hidden, "")
{
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_CARD, 1, 0)), "une carte cachée");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_FACE, 8, 0)), "une carte cachée");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_CARD, 1, 1)), "l’Oracle");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_HIDDEN, 1, 1)), "quelque chose");
    CHECK_TEXT(one(&fr, "{0#A|B}", ref(CAB_REF_HIDDEN, 1, 1)), "B");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_TERM, 8, 1)), "la lune");
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_TERM, 8, 0)), "rien");
}

TEST(zones_name_their_owner, "")
{
    cab_ref hand = ref(CAB_REF_ZONE, 1, 0);
    CHECK_TEXT(one(&fr, "Dans {0}.", hand), "Dans la main d’Alice.");
    hand.seat = 4;
    CHECK_TEXT(one(&fr, "Dans {0}.", hand), "Dans la main de Joueur 5.");
    hand.seat = 0;
    CHECK_TEXT(one(&fr, "Dans {0}.", hand), "Dans votre main.");
    CHECK_TEXT(one(&fr, "{0?A|B}", hand), "A");
    hand.seat = 1; /* the words of a zone nest anew, however deep it is named */
    CHECK_TEXT(one(&fr, "{0?|{0?|{0?|{0}}}}", hand), "la main d’Alice");
    hand.zone = 9;
    CHECK_TEXT(one(&fr, "{0}", hand), "[demo.zone]");
}

TEST(things_tell_whose_they_are, "")
{
    cab_ref card = ref(CAB_REF_CARD, 1, 1);
    CHECK_TEXT(one(&fr, "{0} ({0@})", card), "l’Oracle (Alice)");
    card.seat = 0;
    CHECK_TEXT(one(&fr, "{0} ({0@})", card), "l’Oracle (vous)");
    card.seat = CAB_NOBODY;
    CHECK_TEXT(one(&fr, "{0@}", card), "personne");
    CHECK_TEXT(one(&fr, "{0@}", ref(CAB_REF_ZONE, 1, 0)), "Alice");
    CHECK_TEXT(one(&fr, "{0@}", ref(CAB_REF_SEAT, 1, 0)), "Alice");
    CHECK_TEXT(one(&fr, "{0@}", ref(CAB_REF_NUMBER, 1, 0)), "personne");
    CHECK_TEXT(one(&fr, "{1@}", card), "{1@}");
}

TEST(mine_or_not, "")
{
    const char *text = "{0?Vous prenez {1}|{0} prend {1:of}}.";
    cab_ref refs[2] = {ref(CAB_REF_SEAT, 0, 0), ref(CAB_REF_FACE, 8, 1)};
    CHECK_TEXT(said(&fr, text, refs, 2, 0), "Vous prenez l’Oracle.");
    refs[0].seat = 1;
    CHECK_TEXT(said(&fr, text, refs, 2, 0), "Alice prend de l’Oracle.");
    CHECK_TEXT(one(&fr, "{0?A|}B", refs[0]), "B");
    CHECK_TEXT(one(&fr, "{0?A|B}", ref(CAB_REF_NUMBER, 0, 0)), "B"); /* a number is nobody's */
}

TEST(one_or_many, "")
{
    static const struct {
        int16_t number;
        const char *fr, *en;
    } rows[] = {
        {0, "0 pas", "0 steps"},   {1, "1 pas", "1 step"},      {2, "2 pass", "2 steps"},
        {-1, "-1 pas", "-1 step"}, {-2, "-2 pass", "-2 steps"}, {700, "700 pass", "700 steps"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cab_ref number = ref(CAB_REF_NUMBER, 8, (uint16_t)rows[i].number);
        CHECK_TEXT(one(&fr, "{0} pas{0#|s}", number), rows[i].fr);
        CHECK_TEXT(one(&en, "{0} {0#step|steps}", number), rows[i].en);
        CHECK_TEXT(said(&fr, "{amount} pas{amount#|s}", NULL, 0, rows[i].number), rows[i].fr);
    }
}

TEST(lists_end_with_and, "")
{
    cab_ref refs[3] = {ref(CAB_REF_SEAT, 1, 0), ref(CAB_REF_FACE, 8, 1), ref(CAB_REF_NUMBER, 8, 3)};
    CHECK_TEXT(said(&fr, "{0*}.", refs, 3, 0), "Alice, l’Oracle et 3.");
    CHECK_TEXT(said(&fr, "{1*}.", refs, 3, 0), "l’Oracle et 3.");
    CHECK_TEXT(said(&en, "{0*}.", refs, 1, 0), "Alice.");
    CHECK_TEXT(said(&fr, "{0*}.", refs, 0, 0), "aucune.");
    CHECK_TEXT(said(&en, "{0*}.", refs, 0, 0), "[demo.list.none].");
    cab_ref cards[5] = {refs[1], ref(CAB_REF_CARD, 1, 0), ref(CAB_REF_FACE, 8, 0), refs[2],
                        refs[1]};
    cards[4].value = 0;
    CHECK_TEXT(said(&fr, "{0*}", cards, 3, 0), "l’Oracle et 2 cartes cachées");
    CHECK_TEXT(said(&fr, "{1*}", cards, 3, 0), "2 cartes cachées");
    CHECK_TEXT(said(&fr, "{0*}", cards, 5, 0), "l’Oracle, 2 cartes cachées, 3 et une carte cachée");
}

TEST(placeholders_nest_four_deep, "")
{
    cab_ref me = ref(CAB_REF_SEAT, 0, 0);
    CHECK_TEXT(one(&fr, "{0?a{0?b{0?c{0}|}|}|}", me), "abcvous");
    CHECK_TEXT(one(&fr, "{0?a{0?b{0?c{0?d|}|}|}|}", me), "abcd");
    CHECK_TEXT(one(&fr, "{0?a{0?b{0?c{0?d{0}!|}|}|}|}?", me), "abcd{0}!?");
}

TEST(broken_texts_are_printed_raw, "")
{
    static const char *const broken[] = {
        "{",       "{0",        "{9}",        "{a}",       "{}",          "{0?a",
        "{0?a}",   "{0?a|b",    "{0?{0|b}",   "{0:}",      "{0:of",       "{0:OF}",
        "{0*",     "{0*x}",     "{00}",       "{amount",   "{amount:of}", "{amount?a|b}",
        "{amoun}", "{amount*}", "{0!} x {0}", "{0#a{0|b}", "{0?a|b{0}",   "{8}",
        "{0@",     "{0@of}",    "{amount@}",
    };
    uint32_t uses = 0;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        CHECK_TEXT(one(&fr, broken[i], ref(CAB_REF_SEAT, 1, 0)), broken[i]);
        CHECK(!cab_text_check(broken[i], &uses));
    }
    CHECK_TEXT(one(&fr, "{0} {0", ref(CAB_REF_SEAT, 1, 0)), "Alice {0");
    CHECK_TEXT(one(&fr, "} | {0}", ref(CAB_REF_SEAT, 1, 0)), "} | Alice");
    CHECK_TEXT(one(&fr, "{0} {1} {1:of} {0}", ref(CAB_REF_SEAT, 1, 0)), "Alice {1} {1:of} Alice");
    CHECK_TEXT(one(&en, "{0:loop}", ref(CAB_REF_SEAT, 1, 0)), "<<<<<{0:loop}>>>>>");
}

TEST(texts_tell_what_they_use, "")
{
    uint32_t uses = 9;
    CHECK(cab_text_check("", &uses) && uses == 0);
    CHECK(cab_text_check("{0} {2:of} {7*}", &uses) && uses == (1 << 0 | 1 << 2 | 1 << 7));
    CHECK(cab_text_check("{3@}", &uses) && uses == 1 << 3);
    CHECK(cab_text_check("{1?a {2}|b {3}}", &uses) && uses == (1 << 1 | 1 << 2 | 1 << 3));
    CHECK(cab_text_check("{amount} {amount#{0}|}", &uses) && uses == (1 << 8 | 1 << 0));
    CHECK(cab_text_check("{0?{0?{0?{0?a|}|}|}|}", &uses));
    CHECK(!cab_text_check("{0?{0?{0?{0?{0}|}|}|}|}", &uses));
    CHECK(!cab_text_check("a | b", &uses));
    CHECK(!cab_text_check("a } b", &uses));
    CHECK(!cab_text_check("{0?a|b|c}", &uses));
}

TEST(missing_keys_are_printed, "")
{
    cab_text out;
    cab_speech nobody = {NULL, CAB_EN, CAB_NOBODY, {NULL}};
    CHECK_TEXT(one(&fr, "{0}", ref(CAB_REF_FACE, 8, 2)), "[demo.face]"); /* past the list */
    CHECK_TEXT(one(&en, "{0}", ref(CAB_REF_TERM, 8, 1)), "[demo.term.moon]");
    CHECK_TEXT(one(&nobody, "{0}", ref(CAB_REF_FACE, 8, 1)), "[face]");
    CHECK_TEXT(one(&nobody, "{0}", ref(CAB_REF_ZONE, 8, 1)), "[zone]");
    CHECK_TEXT(one(&nobody, "{0}", ref(CAB_REF_SEAT, 3, 1)), "Player 4");
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_key(&nobody, "no.such", NULL, 0, 0, &out);
    CHECK_TEXT(buffer, "[no.such]");
    char key[2 * CAB_WORD_KEY_MAX];
    memset(key, 'k', sizeof key);
    key[sizeof key - 1] = 0;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_key(&fr, key, NULL, 0, 0, &out);
    CHECK_EQ(out.length, sizeof key - 1 + strlen("[demo.]")); /* not the word of a cut key */
    key[CAB_WORD_KEY_MAX - 1] = 0;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_key(&fr, key, NULL, 0, 0, &out);
    CHECK_TEXT(buffer, "found");
}

TEST(a_cut_text_ends_cleanly, "")
{
    cab_text out;
    cab_text_begin(&out, buffer, 8);
    cab_say_text(&fr, "0123{amount}456789", NULL, 0, 55, &out);
    CHECK_TEXT(buffer, "0123554");
    CHECK(out.full);
}

TEST(whole_sentences, "")
{
    cab_text out;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_event e = {0, 2, 0, 0, 0, {ref(CAB_REF_SEAT, 1, 0), ref(CAB_REF_FACE, 8, 0)}};
    cab_say_event(&fr, &e, &out);
    cab_choice c = {0, 1, 0, {ref(CAB_REF_SEAT, 2, 0)}, 2};
    cab_say_choice(&fr, &c, &out);
    cab_prompt p = {0, 1, {ref(CAB_REF_NUMBER, 8, 1)}};
    cab_say_prompt(&fr, &p, &out);
    cab_reason r = {0, 1, {ref(CAB_REF_FACE, 8, 1)}};
    cab_say_reason(&fr, &r, &out);
    cab_claim claim = {0, 0, 1, 1, {ref(CAB_REF_FACE, 8, 1)}};
    cab_say_claim(&fr, &claim, &out);
    cab_say_name(&fr, CAB_NAME_COUNTER, 0, NULL, &out);
    cab_say_name(&fr, CAB_NAME_FACE, 1, "of", &out);
    CHECK_TEXT(buffer, "Alice pioche une carte cachée.Prendre 2 cartes d’ÉmilePayez 1 pièce."
                       "Trop cher : l’Oracle.Je tiens l’Oracle.orde l’Oracle");
    CHECK_TEXT(cab_explain(&fr, CAB_NAME_FACE, 1), "Voit les mains.");
    CHECK(!cab_explain(&fr, CAB_NAME_TERM, 1));
    CHECK(!cab_explain(&fr, CAB_NAME_FACE, 2));
}

static const char *counted(const char *text, cab_ref on, int value)
{
    cab_counter c = {0, (int16_t)value, on};
    cab_text out;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_counter(&fr, text, &c, &out);
    return buffer;
}

TEST(a_counter_may_count_or_name_a_seat, "")
{
    cab_ref on = ref(CAB_REF_SEAT, 1, 0);
    CHECK_TEXT(counted("{0} : {amount}", on, 2), "Alice : 2");
    CHECK_TEXT(counted("visé par {1}", on, 3), "visé par Émile");
    CHECK_TEXT(counted("cible {1:of}", on, 3), "cible d’Émile");
    CHECK_TEXT(counted("visé par {1}", on, 1), "visé par vous");
    CHECK_TEXT(counted("{1?le vôtre|le sien}", on, 1), "le vôtre");
    CHECK_TEXT(counted("vu par {1}", on, 4), "vu par Joueur 4");
    CHECK_TEXT(counted("vu par {1}", on, 8), "vu par Joueur 8");
    CHECK_TEXT(counted("vu par {1}", on, 0), "vu par personne");
    CHECK_TEXT(counted("vu par {1}", on, 9), "vu par personne");
    CHECK_TEXT(counted("vu par {1}", on, -1), "vu par personne");
}

TEST(the_end_names_the_winners, "")
{
    cab_text out;
    cab_result result;
    memset(&result, 0, sizeof result);
    result.winners = 1;
    cab_text_begin(&out, buffer, sizeof buffer);
    cab_say_end(&fr, &result, &out);
    result.winners = 1 << 1 | 1 << 2 | 1 << 7;
    cab_say_end(&en, &result, &out);
    CHECK_TEXT(buffer, "Vous gagnez.Alice, Émile and Player 8 won.");
}

int main(void)
{
    RUN(every_word_is_found);
    RUN(languages_have_codes);
    RUN(seats_have_names);
    RUN(forms_are_words_of_their_own);
    RUN(vowels_elide);
    RUN(hidden_things_stay_hidden);
    RUN(zones_name_their_owner);
    RUN(things_tell_whose_they_are);
    RUN(mine_or_not);
    RUN(one_or_many);
    RUN(lists_end_with_and);
    RUN(placeholders_nest_four_deep);
    RUN(broken_texts_are_printed_raw);
    RUN(texts_tell_what_they_use);
    RUN(missing_keys_are_printed);
    RUN(a_cut_text_ends_cleanly);
    RUN(whole_sentences);
    RUN(a_counter_may_count_or_name_a_seat);
    RUN(the_end_names_the_winners);
    return test_done();
}
