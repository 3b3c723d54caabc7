/* Base: random numbers against published vectors, text, JSON, hash, bits. */
#include "base/bits.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/test.h"
#include "base/text.h"

#include <stdlib.h>

/* ---- random numbers ------------------------------------------------------------------------- */

static void check_block(uint8_t first_key_byte, uint64_t counter, const char *want)
{
    uint8_t key[CAB_RNG_KEY] = {first_key_byte};
    char hex[129];
    cab_rng rng;
    cab_text text;
    uint32_t block[16];
    cab_rng_chacha(&rng, key);
    cab_chacha_block(rng.s, counter, block);
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < 64; i++)
        cab_text_hex(&text, block[i / 4] >> 8 * (i % 4) & 0xff, 2);
    CHECK_TEXT(hex, want);
}

/* draft-strombergson-chacha-test-vectors, TC1 and TC2 with 256 bits and 8 rounds; the last block,
 * whose counter is all ones, from the reference program. */
TEST(chacha8_vectors, "")
{
    check_block(0, 0,
                "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
    check_block(0, 1,
                "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
                "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
    check_block(1, 0,
                "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
                "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8");
    check_block(0, UINT64_MAX,
                "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
                "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014");
}

TEST(chacha_key_bytes_are_little_endian, "")
{
    uint8_t key[CAB_RNG_KEY];
    cab_rng rng;
    for (int i = 0; i < CAB_RNG_KEY; i++)
        key[i] = (uint8_t)i;
    cab_rng_chacha(&rng, key);
    CHECK(rng.s[0] == UINT64_C(0x0706050403020100));
    CHECK(rng.s[3] == UINT64_C(0x1f1e1d1c1b1a1918));
}

TEST(the_buffer_is_the_stream, "")
{
    uint8_t key[CAB_RNG_KEY] = {0};
    cab_rng rng;
    cab_rng_chacha(&rng, key);
    for (uint64_t block = 0; block < 10; block++) { /* more than the buffer holds */
        uint32_t words[16];
        cab_chacha_block(rng.s, block, words);
        for (int i = 0; i < 16; i += 2)
            CHECK(cab_rng_u64(&rng) == (words[i] | (uint64_t)words[i + 1] << 32));
    }
    CHECK_EQ(rng.drawn, 80);
    cab_rng copy = rng; /* a copy has the same future */
    for (int i = 0; i < 100; i++)
        CHECK_EQ(cab_rng_below(&copy, 1000), cab_rng_below(&rng, 1000));
}

/* The first numbers of the reference program, from the state 1 2 3 4; splitmix64 spreads seeds. */
TEST(xoshiro_vectors, "")
{
    static const uint64_t want[4] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    cab_rng rng;
    cab_rng_fast(&rng, 0);
    CHECK(rng.s[0] == UINT64_C(0xe220a8397b1dcdaf));
    CHECK(rng.s[1] == UINT64_C(0x6e789e6aa1b965f4));
    CHECK(rng.s[2] == UINT64_C(0x06c45d188009454f));
    CHECK(rng.s[3] == UINT64_C(0xf88bb8a8724c81ec));
    for (uint64_t i = 0; i < 4; i++)
        rng.s[i] = i + 1;
    for (int i = 0; i < 4; i++)
        CHECK(cab_rng_u64(&rng) == want[i]);
}

/* What cab_rng_below makes of one word; *again: it asked for another. */
static uint32_t below_of(uint32_t word, uint32_t bound, bool *again)
{
    cab_rng rng = {0};
    rng.kind = CAB_RNG_CHACHA;
    rng.buffer[CAB_RNG_BUFFER - 2] = word;
    rng.buffer[CAB_RNG_BUFFER - 1] = UINT32_MAX; /* never refused */
    rng.buffer_at = CAB_RNG_BUFFER - 2;
    uint32_t number = cab_rng_below(&rng, bound);
    *again = rng.buffer_at == CAB_RNG_BUFFER;
    return number;
}

/* The words that give v lie between two borders; only the first of them can be refused. So it is
 * enough to look at the borders to see that each number comes from the same count of words. */
TEST(ranges_are_unbiased, "")
{
    static const uint32_t bounds[] = {2,   3,    6,     7,           10,        52,
                                      240, 1000, 65536, 0x80000001u, UINT32_MAX};
    for (uint32_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
        uint64_t bound = bounds[k], all = UINT64_C(1) << 32, share = all / bound;
        for (uint64_t v = 0; v < bound; v += v < 1100 ? 1 : bound / 500 + 1) {
            uint64_t first = (v * all + bound - 1) / bound,
                     next = ((v + 1) * all + bound - 1) / bound;
            bool again;
            uint32_t number = below_of((uint32_t)first, (uint32_t)bound, &again);
            uint64_t words = next - first - again;
            if (!again) CHECK_EQ(number, v);
            CHECK_EQ(words, share);
            CHECK_EQ(below_of((uint32_t)(next - 1), (uint32_t)bound, &again),
                     again ? (uint32_t)bound - 1 : (uint32_t)v);
            CHECK(!again || next - first == 1);
            if (v + 1 < bound) continue;
            CHECK_EQ(next, all);
        }
    }
}

TEST(a_range_of_one, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 5);
    for (int i = 0; i < 10; i++)
        CHECK_EQ(cab_rng_below(&rng, 1), 0);
    CHECK_EQ(rng.drawn, 10);
}

TEST(all_numbers_come, "")
{
    uint8_t key[CAB_RNG_KEY] = {9};
    cab_rng rng[2];
    cab_rng_fast(&rng[0], 1);
    cab_rng_chacha(&rng[1], key);
    for (int kind = 0; kind < 2; kind++) {
        int count[6] = {0};
        for (int i = 0; i < 60000; i++)
            count[cab_rng_below(&rng[kind], 6)]++;
        for (int i = 0; i < 6; i++) /* within six standard deviations of 10000 */
            CHECK(count[i] > 9450 && count[i] < 10550);
    }
}

/* ---- scripts -------------------------------------------------------------------------------- */

TEST(a_script_answers_in_order, "")
{
    cab_script script = {.answer = {4, 0, 9}, .given = 3};
    cab_rng rng;
    cab_rng_script(&rng, &script);
    CHECK_EQ(cab_rng_below(&rng, 6), 4);
    CHECK_EQ(cab_rng_below(&rng, 6), 0);
    CHECK(!script.misfit);
    CHECK_EQ(cab_rng_below(&rng, 6), 0); /* 9 does not fit */
    CHECK(script.misfit);
    CHECK_EQ(cab_rng_below(&rng, 6), 0); /* past its end */
    CHECK_EQ(script.used, 4);
    CHECK_EQ(script.bound[3], 6);
    CHECK_EQ(rng.drawn, 4);
}

/* Draws whose number and bounds depend on what came before: 1 + (1 + 2) + 2 * 3 ways. */
TEST(a_script_counts_through_all_outcomes, "")
{
    cab_script script = {0};
    char seen[256];
    cab_text text;
    cab_text_begin(&text, seen, sizeof seen);
    do {
        cab_rng rng;
        cab_rng_script(&rng, &script);
        uint32_t first = cab_rng_below(&rng, 3);
        cab_text_int(&text, first);
        if (first > 0) cab_text_int(&text, cab_rng_below(&rng, first + 1));
        if (first == 2) cab_text_int(&text, cab_rng_below(&rng, 2));
        cab_text_char(&text, ' ');
    } while (cab_script_next(&script));
    CHECK_TEXT(seen, "0 10 11 200 201 210 211 220 221 ");
    CHECK(!script.misfit);
    CHECK_EQ(script.given, 0); /* ready to start again */
    CHECK_EQ(script.used, 0);
}

TEST(a_script_without_draws_has_one_outcome, "")
{
    cab_script script = {0};
    CHECK(!cab_script_next(&script));
}

/* ---- text ----------------------------------------------------------------------------------- */

TEST(text_is_cut_at_its_bound, "")
{
    char buffer[6];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    CHECK_TEXT(buffer, "");
    cab_text_add(&text, "abc");
    cab_text_char(&text, 'd');
    CHECK(!text.full);
    cab_text_bytes(&text, "ef", 2);
    CHECK(text.full);
    CHECK_TEXT(buffer, "abcde");
    CHECK_EQ(text.length, 5);
    cab_text_add(&text, "g");
    CHECK_TEXT(buffer, "abcde");
    cab_text_begin(&text, buffer, 1);
    cab_text_add(&text, "");
    CHECK(!text.full);
    cab_text_char(&text, 'x');
    CHECK(text.full);
    CHECK_TEXT(buffer, "");
}

TEST(a_cut_leaves_no_half_character, "")
{
    char buffer[4];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_text_add(&text, "ab\u00e9"); /* four bytes */
    CHECK(text.full);
    CHECK_TEXT(buffer, "ab");
    cab_text_add(&text, "c"); /* what is cut stays cut */
    CHECK_TEXT(buffer, "ab");
    cab_text_begin(&text, buffer, sizeof buffer);
    for (const char *s = "a\u2660"; *s; s++) /* byte by byte, as JSON is written */
        cab_text_char(&text, *s);
    CHECK(text.full);
    CHECK_TEXT(buffer, "a");
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_text_add(&text, "a\u00e9"); /* fits */
    cab_text_char(&text, 'b');
    CHECK_TEXT(buffer, "a\u00e9");
}

TEST(numbers_as_text, "")
{
    char buffer[128];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_text_int(&text, 0);
    cab_text_char(&text, ' ');
    cab_text_int(&text, -17);
    cab_text_char(&text, ' ');
    cab_text_int(&text, INT64_MIN);
    cab_text_char(&text, ' ');
    cab_text_int(&text, INT64_MAX);
    CHECK_TEXT(buffer, "0 -17 -9223372036854775808 9223372036854775807");
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_text_hex(&text, 0xabc, 5);
    cab_text_hex(&text, UINT64_MAX, 16);
    cab_text_hex(&text, 0x1234, 2);
    CHECK_TEXT(buffer, "00abcffffffffffffffff34");
}

TEST(width_of_text, "")
{
    CHECK_EQ(cab_text_width(""), 0);
    CHECK_EQ(cab_text_width("abc"), 3);
    CHECK_EQ(cab_text_width("\u00e9t\u00e9"), 3);
    CHECK_EQ(cab_text_width("e\u0301t\u036f"), 2); /* combining marks */
    CHECK_EQ(cab_text_width("\u0370"), 1);         /* the first letter behind them */
    CHECK_EQ(cab_text_width("\u2660\U0001f0a1"), 2);
}

static bool valid(const char *bytes)
{
    return cab_utf8_valid(bytes, (uint32_t)strlen(bytes));
}

TEST(utf8_is_checked, "")
{
    CHECK(valid(""));
    CHECK(valid("abc\x7f"));
    CHECK(valid("\xc2\x80\xdf\xbf"));
    CHECK(valid("\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf"));
    CHECK(valid("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"));
    CHECK(cab_utf8_valid("a\0b", 3));
    CHECK(!valid("\x80"));
    CHECK(!valid("\xc3"));  /* cut */
    CHECK(!valid("\xc3(")); /* not continued */
    CHECK(!valid("\xe2\x82"));
    CHECK(!valid("\xc0\xaf")); /* too long a form */
    CHECK(!valid("\xc1\xbf"));
    CHECK(!valid("\xe0\x9f\xbf"));
    CHECK(!valid("\xf0\x8f\xbf\xbf"));
    CHECK(!valid("\xed\xa0\x80"));     /* a surrogate */
    CHECK(!valid("\xf4\x90\x80\x80")); /* beyond the last */
    CHECK(!valid("\xf5\x80\x80\x80"));
    CHECK(!valid("\xff"));
}

static bool clean(const char *bytes)
{
    return cab_utf8_clean(bytes, (uint32_t)strlen(bytes));
}

TEST(control_characters_are_found_and_left_out, "")
{
    char buffer[32];
    cab_text text;
    CHECK(clean("") && clean("~ \u00a0\u00e9\U0001f0a1"));
    CHECK(!clean("\x1f") && !clean("a\nb") && !clean("\x7f") && !clean("\xff"));
    CHECK(!clean("a\xc2\x80") && !clean("\xc2\x9b[2J"));
    CHECK(!cab_utf8_clean("a\0b", 3));
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_text_clean(&text, "\x1b[2J\xc2\x9b[1m \u00e9\xc2\xa0\x7f\xff!");
    CHECK_TEXT(buffer, "[2J[1m \u00e9\u00a0!");
}

TEST(numbers_are_read, "")
{
    uint64_t number = 7;
    CHECK(cab_parse_u64("0", &number) && number == 0);
    CHECK(cab_parse_u64("0042", &number) && number == 42);
    CHECK(cab_parse_u64("18446744073709551615", &number) && number == UINT64_MAX);
    number = 7;
    CHECK(!cab_parse_u64("18446744073709551616", &number));
    CHECK(!cab_parse_u64("99999999999999999999", &number));
    CHECK(!cab_parse_u64("", &number));
    CHECK(!cab_parse_u64("-1", &number));
    CHECK(!cab_parse_u64("+1", &number));
    CHECK(!cab_parse_u64("1 ", &number));
    CHECK(!cab_parse_u64("1x", &number));
    CHECK_EQ(number, 7);
}

TEST(hex_is_read, "")
{
    uint8_t bytes[3] = {1, 2, 3};
    CHECK(cab_parse_hex("00fFa9", bytes, 3));
    CHECK_EQ(bytes[0] << 16 | bytes[1] << 8 | bytes[2], 0x00ffa9);
    CHECK(!cab_parse_hex("000", bytes, 1));
    CHECK(!cab_parse_hex("0", bytes, 1));
    CHECK(!cab_parse_hex("11223g", bytes, 3));
    CHECK(!cab_parse_hex("11 233", bytes, 3));
    CHECK_EQ(bytes[0], 0); /* whole or nothing */
    CHECK(cab_parse_hex("", bytes, 0));
    CHECK(cab_same("ab", "ab"));
    CHECK(!cab_same("ab", "abc"));
}

/* ---- JSON ----------------------------------------------------------------------------------- */

TEST(json_is_written, "")
{
    char buffer[256];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_json_open(&text, NULL, '{');
    cab_json_int(&text, "a", -1);
    cab_json_open(&text, "b", '[');
    cab_json_close(&text, ']');
    cab_json_open(&text, "c", '[');
    cab_json_int(&text, NULL, 1);
    cab_json_bool(&text, NULL, true);
    cab_json_open(&text, NULL, '{');
    cab_json_close(&text, '}');
    cab_json_string(&text, NULL, "[");
    cab_json_string(&text, NULL, "{");
    cab_json_close(&text, ']');
    cab_json_bool(&text, "d", false);
    cab_json_raw(&text, "e", "1.5");
    cab_json_close(&text, '}');
    CHECK_TEXT(buffer, "{\"a\":-1,\"b\":[],\"c\":[1,true,{},\"[\",\"{\"],\"d\":false,\"e\":1.5}");
    cab_text_char(&text, '\n'); /* a line each */
    text.length = 0;
    cab_json_open(&text, NULL, '[');
    cab_json_close(&text, ']');
    cab_text_char(&text, '\n');
    cab_json_open(&text, NULL, '[');
    cab_json_close(&text, ']');
    CHECK_TEXT(buffer, "[]\n[]");
}

TEST(json_strings_are_escaped, "")
{
    char buffer[128];
    cab_text text;
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_json_string(&text, NULL, "a\"b\\c\nd\te\x01\x1f\x7f\u00e9/");
    CHECK_TEXT(buffer, "\"a\\\"b\\\\c\\nd\\u0009e\\u0001\\u001f\x7f\u00e9/\"");
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_json_open(&text, NULL, '{');
    cab_json_int(&text, "a\"b", 1);
    cab_json_close(&text, '}');
    CHECK_TEXT(buffer, "{\"a\\\"b\":1}");
}

/* ---- hash, bits ----------------------------------------------------------------------------- */

TEST(hash_of_bytes, "")
{
    uint8_t bytes[40] = {0};
    uint64_t seen[64];
    int count = 0;
    for (uint32_t size = 0; size <= 17; size++) /* zeros count too */
        seen[count++] = cab_hash(1, bytes, size);
    for (int i = 0; i < 40; i++) { /* and every byte */
        bytes[i] = 1;
        seen[count++] = cab_hash(1, bytes, 40);
        bytes[i] = 0;
    }
    seen[count++] = cab_hash(2, bytes, 40);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            CHECK(seen[i] != seen[k]);
    for (int i = 0; i < 40; i++)
        bytes[i] = (uint8_t)i;
    CHECK(cab_hash(1, bytes + 1, 21) == cab_hash(1, bytes + 1, 21));
    /* Equal on every machine: records depend on it. */
    CHECK(cab_hash(7, "eight to", 8) == UINT64_C(0x1e8f5c958927aceb));
    CHECK(cab_hash(7, "six by", 6) == UINT64_C(0x10ea72c74b977498));
}

TEST(bits_are_counted_and_walked, "")
{
    CHECK_EQ(cab_popcount(0), 0);
    CHECK_EQ(cab_popcount(UINT64_MAX), 64);
    CHECK_EQ(cab_popcount(UINT64_C(0x8000000000000001)), 2);
    for (int i = 0; i < 64; i++) {
        CHECK_EQ(cab_low(cab_bit(i)), i);
        CHECK_EQ(cab_low(UINT64_MAX << i), i);
        CHECK_EQ(cab_popcount(UINT64_MAX << i), 64 - i);
    }
    uint64_t bits = cab_bit(3) | cab_bit(40) | cab_bit(63);
    CHECK_EQ(cab_pop_low(&bits), 3);
    CHECK_EQ(cab_pop_low(&bits), 40);
    CHECK_EQ(cab_pop_low(&bits), 63);
    CHECK(bits == 0);
    CHECK(cab_equal("abc", "abd", 2));
    CHECK(!cab_equal("abc", "abd", 3));
    CHECK(cab_equal("a", "b", 0));
}

int main(void)
{
    RUN(chacha8_vectors);
    RUN(chacha_key_bytes_are_little_endian);
    RUN(the_buffer_is_the_stream);
    RUN(xoshiro_vectors);
    RUN(ranges_are_unbiased);
    RUN(a_range_of_one);
    RUN(all_numbers_come);
    RUN(a_script_answers_in_order);
    RUN(a_script_counts_through_all_outcomes);
    RUN(a_script_without_draws_has_one_outcome);
    RUN(text_is_cut_at_its_bound);
    RUN(a_cut_leaves_no_half_character);
    RUN(numbers_as_text);
    RUN(width_of_text);
    RUN(utf8_is_checked);
    RUN(control_characters_are_found_and_left_out);
    RUN(numbers_are_read);
    RUN(hex_is_read);
    RUN(json_is_written);
    RUN(json_strings_are_escaped);
    RUN(hash_of_bytes);
    RUN(bits_are_counted_and_walked);
    return test_done();
}
