/* Names: what they may have, and which look alike. Examples of UTS 39, and names that have been
 * tried on people. */
#include "base/looks.h"
#include "base/test.h"

#include <stdio.h>

static const char *tidy(const char *name)
{
    static char out[64];
    cab_name_fault fault = cab_name_tidy(name, out, sizeof out);
    return fault == CAB_NAME_GOOD ? out : cab_name_fault_word(fault);
}

static bool alike(const char *a, const char *b)
{
    return cab_look_alike(cab_look_of(a), cab_look_of(b));
}

static const char *key(const char *name, int which)
{
    static char out[128];
    cab_text text;
    cab_text_begin(&text, out, sizeof out);
    cab_look_key(name, which, &text);
    return out;
}

TEST(names_lose_what_cannot_be_seen, "")
{
    CHECK_TEXT(tidy("Host"), "Host");
    CHECK_TEXT(tidy(" Host"), "Host");
    CHECK_TEXT(tidy("Host\xc2\xa0 "), "Host");
    CHECK_TEXT(tidy("Anne   Marie"), "Anne Marie");
    CHECK_TEXT(tidy("Anne\xe3\x80\x80Marie"), "Anne Marie");      /* U+3000 */
    CHECK_TEXT(tidy("Ho\xe2\x80\x8bst"), "Host");                 /* U+200B */
    CHECK_TEXT(tidy("Ho\xc2\xadst"), "Host");                     /* soft hyphen */
    CHECK_TEXT(tidy("\xe2\x80\xaetsoH"), "tsoH");                 /* U+202E */
    CHECK_TEXT(tidy("\xe2\x81\xa6Host\xe2\x81\xa9"), "Host");     /* U+2066, U+2069 */
    CHECK_TEXT(tidy("\xef\xbb\xbfHost"), "Host");                 /* U+FEFF */
    CHECK_TEXT(tidy("Host\xf3\xa0\x81\x81"), "Host");             /* a tag, U+E0041 */
    CHECK_TEXT(tidy("\xe2\x9d\xa4\xef\xb8\x8f"), "\xe2\x9d\xa4"); /* a heart, U+FE0F */
}

TEST(names_of_nothing_are_none, "")
{
    CHECK_TEXT(tidy(""), "empty");
    CHECK_TEXT(tidy("   "), "empty");
    CHECK_TEXT(tidy("\xe2\x80\x8b\xe2\x80\x8e"), "empty");
    CHECK_TEXT(tidy("\xe3\x85\xa4"), "empty"); /* U+3164, a letter that is blank */
    CHECK_TEXT(tidy("\xe2\xa0\x80"), "empty"); /* U+2800, a blank of Braille */
    CHECK_TEXT(tidy("\xcc\x81"
                    "a"),
               "letters"); /* an accent on nothing */
    CHECK_TEXT(tidy("a\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"), "letters");
    CHECK_TEXT(tidy("a\nb"), "letters");
    CHECK_TEXT(tidy("a\xc2\x9b"), "letters");
    CHECK_TEXT(tidy("a\xee\x80\x80"), "letters");       /* private use */
    CHECK_TEXT(tidy("\xf0\x9d\x93\x90nne"), "letters"); /* a letter of mathematics */
    CHECK_TEXT(tidy("bad \xff utf"), "letters");
    CHECK_TEXT(tidy("0123456789012345678901234567890123456789"),
               "0123456789012345678901234567890123456789");
    CHECK_TEXT(tidy("01234567890123456789012345678901234567890"), "long");
}

TEST(letters_of_one_script, "")
{
    CHECK_TEXT(tidy("Zoë"), "Zoë");
    CHECK_TEXT(tidy("Иван"), "Иван");
    CHECK_TEXT(tidy("Ελένη 7"), "Ελένη 7");
    CHECK_TEXT(tidy("田中 Ken"), "田中 Ken");
    CHECK_TEXT(tidy("ねガ漢"), "ねガ漢");
    CHECK_TEXT(tidy("김 Anna"), "김 Anna");
    CHECK_TEXT(tidy("דנה"), "דנה");
    CHECK_TEXT(tidy("O’Brien-Łuć !"), "O’Brien-Łuć !");
    CHECK_TEXT(tidy("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>");
    CHECK_TEXT(tidy("👩 Anne"), "👩 Anne");
    CHECK_TEXT(tidy("Hоst"), "scripts");   /* a Cyrillic o */
    CHECK_TEXT(tidy("Сirсlе"), "scripts"); /* the standard's example of mixed scripts */
    CHECK_TEXT(tidy("νιco"), "scripts");
    CHECK_TEXT(tidy("Иванγ"), "scripts");
    CHECK_TEXT(tidy("漢Иk"), "scripts");
}

/* UTS 39, 4: a mixed pair, a pair of whole scripts, and a pair in one script. */
TEST(confusables_of_the_standard, "")
{
    CHECK(alike("pаypаl", "paypal"));
    CHECK(alike("ѕсоре", "scope"));
    CHECK_TEXT(tidy("ǉeto"), "letters"); /* another form of two letters: no name has it */
    CHECK(alike("СігсӀе", "Circle"));
    CHECK(alike("Circ1e", "Circle"));
    CHECK_TEXT(tidy("𝖢𝗂𝗋𝖼𝗅𝖾"), "letters");
    CHECK(alike("google", "goog1e"));
    CHECK(alike("rn", "m"));
    CHECK(alike("O0", "0O"));
    CHECK(alike("søs", "sos"));
    CHECK(alike("ＨＯＳＴ", "host")); /* wide */
    CHECK(!alike("Anne", "Anna"));
    CHECK(!alike("田中", "田口"));
    CHECK(!alike("かき", "がき"));
    CHECK(!alike("राम", "रामा"));
}

TEST(what_people_try, "")
{
    static const char *const like_host[] = {
        "Host",        "host", "HOST", " Host ", "Ho\xe2\x80\x8bst",
        "H\xd0\xbest", "Hóst", "H0st", "Ho st",  "Host."};
    for (size_t i = 0; i < sizeof like_host / sizeof *like_host; i++)
        CHECK(alike("Host", like_host[i]));
    CHECK(alike("IVAN", "ivan"));
    CHECK(alike("Ivan", "lvan"));
    CHECK(alike("Ali", "ali"));
    CHECK(alike("AIi", "Ali"));
    CHECK(!alike("Eva", "Ena")); /* by way of a Greek letter, with one key for all */
    CHECK(alike("Zoé", "zoe"));
    CHECK(!alike("Host", "Host 2"));
    CHECK_TEXT(key("IVAN", 0), "ivan");
    CHECK_TEXT(key("IVAN", 1), "lvan");
    CHECK_TEXT(key("Mia", 0), "rnia");
    CHECK_TEXT(key("ＭＩＡ", 1), "rnla");
}

int main(void)
{
    RUN(names_lose_what_cannot_be_seen);
    RUN(names_of_nothing_are_none);
    RUN(letters_of_one_script);
    RUN(confusables_of_the_standard);
    RUN(what_people_try);
    return test_done();
}
