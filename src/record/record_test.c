/* Records of the template game: written, read, played again, cut and edited everywhere. */
#include "record/record_int.h"

#include "base/bits.h"
#include "base/test.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "games/sample/sample.h"

#include <stdlib.h>

enum { TEXT = 64 * 1024 };

/* ---- a game of its own making ---- */

/* A finished game of random moves with a little of everything in it: table events, claims, and an
 * answer that is taken back whenever this is possible at the start. */
static void play(uint64_t seed, uint8_t seats, bool held, char *buffer)
{
    cab_header header;
    cab_table table;
    cab_driver driver;
    cab_ask ask;
    cab_rng dice;
    cab_text text;
    uint8_t secret[CAB_SECRET];
    uint64_t ms = 0;
    bool spoken = false;
    cab_text_begin(&text, buffer, TEXT);
    cab_deal_numbered(seed, seats, secret);
    cab_header_begin(&header, &smp_game, seats);
    cab_header_chair(&header, 0, "human", "Zoé L.");
    cab_header_deal(&header, secret);
    header.held = held;
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&text)), CAB_OK);
    cab_rng_fast(&dice, seed);
    cab_driver_begin(&driver);
    while (cab_next(&smp_game, &table.state, &driver, &dice, &ask)) {
        cab_move move = ask.move[cab_rng_below(&dice, (uint32_t)ask.count)];
        ms += cab_rng_below(&dice, 900);
        if (ask.may && cab_rng_below(&dice, 2)) {
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        CHECK_EQ(cab_table_move(&table, ask.seat, move, ms, NULL), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
        if (table.moves < 8 && smp_game.turn(&table.state).sealed >> ask.seat & 1)
            CHECK_EQ(cab_table_move(&table, ask.seat, CAB_REOPEN, ms, NULL), CAB_OK);
        if (!spoken && table.moves >= 3) {
            spoken = true;
            cab_table_event(&table, CAB_ENTRY_LEAVE, 1, NULL, ms);
            cab_table_event(&table, CAB_ENTRY_BOT, 1, "random", ms + 5);
            cab_table_event(&table, CAB_ENTRY_RETURN, 1, NULL, ms + 7);
            cab_table_event(&table, CAB_ENTRY_DEFAULT, 0, NULL, ms);
            cab_claim claim = {.kind = 0, .from = 1, .to = CAB_NOBODY, .refs = 1};
            cab_ref_set(&claim.ref[0], CAB_REF_SEAT, 0, 0, CAB_NO_PLACE, 0, CAB_ALL);
            cab_table_claim(&table, &claim, ms);
            claim.to = 0;
            cab_table_claim(&table, &claim, ms);
        }
    }
    CHECK(cab_table_finish(&table, ms));
    CHECK(!text.full);
}

static bool read_again(const char *bytes, uint32_t length, cab_problem *problem)
{
    cab_record record;
    cab_table table;
    if (!cab_record_parse(bytes, length, CAB_READ_FINISHED, &record, problem)) return false;
    bool good = cab_replay_all(&record, &table, problem);
    cab_record_free(&record);
    return good;
}

/* Puts the right sum under a text whose sum does not fit any more. */
static void seal(char *text)
{
    char *end = strstr(text, "\nsum ") + 1, *at = text;
    uint64_t sum = 0;
    cab_text out;
    while (at < end) {
        uint32_t count = (uint32_t)(strchr(at, '\n') - at) + 1;
        sum = cab_record_sum(sum, at, count);
        at += count;
    }
    cab_text_begin(&out, end, 32);
    cab_text_add(&out, "sum ");
    cab_text_hex(&out, sum, 16);
    cab_text_char(&out, '\n');
}

/* Replaces the first `from` by `to`. */
static void edit(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    CHECK(at != NULL);
    size_t tail = strlen(at + strlen(from)) + 1;
    CHECK(strlen(text) + strlen(to) < TEXT);
    memmove(at + strlen(to), at + strlen(from), tail);
    memcpy(at, to, strlen(to));
}

static uint32_t line_of(const char *text, const char *at)
{
    uint32_t line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* ---- the deal ---- */

/* The figures were computed with another implementation of BLAKE2b. */
TEST(deal_follows_its_definition, "")
{
    static const char *const want[] = {
        "2eb8031e4145cf45ce29b177861e499f13c269e28098df0685f832056d5aa667",
        "17c5dd27c790976fb88fbc5d4526f968",
        "524c71ac5c541b82e39117baf23d6029",
        "7a640fe9f86f60d852c57937736f71c4",
        "6a77b451834a15edd24a569780cfc207a104050848b39a8e904d0e1ed2f18550",
        "cb5d7eceec659628d02ca856a9e575144e763ba72cd7feb0de95869c1f03a0cd",
    };
    uint8_t secret[CAB_SECRET], out[6][32], nonces[3 * CAB_NONCE];
    uint32_t size[] = {32, 16, 16, 16, 32, 32};
    CHECK(cab_deal_seed("1a2B", secret));
    cab_deal_commit(secret, out[0]);
    for (uint8_t seat = 0; seat < 3; seat++) {
        cab_deal_nonce(secret, seat, out[1 + seat]);
        memcpy(nonces + seat * CAB_NONCE, out[1 + seat], CAB_NONCE);
    }
    cab_deal_key(secret, "sample", nonces, 3, out[4]);
    cab_deal_numbered(7, 258, out[5]);
    for (int i = 0; i < 6; i++) {
        char hex[80];
        cab_text text;
        cab_text_begin(&text, hex, sizeof hex);
        cab_record_hex(&text, out[i], size[i]);
        CHECK_TEXT(hex, want[i]);
    }
}

TEST(seed_is_one_to_64_digits, "")
{
    uint8_t secret[CAB_SECRET];
    char digits[66];
    memset(digits, 'f', 65);
    digits[65] = 0;
    CHECK(!cab_deal_seed(digits, secret));
    CHECK(cab_deal_seed(digits + 1, secret));
    CHECK_EQ(secret[0], 0xff);
    CHECK(!cab_deal_seed("", secret));
    CHECK(!cab_deal_seed("12g", secret));
    CHECK(cab_deal_seed("abc", secret));
    CHECK_EQ(secret[CAB_SECRET - 1], 0xbc);
    CHECK_EQ(secret[CAB_SECRET - 2], 0x0a);
    CHECK_EQ(secret[CAB_SECRET - 3], 0);
}

TEST(random_secrets_differ, "")
{
    uint8_t a[CAB_SECRET], b[CAB_SECRET];
    cab_deal_random(a);
    cab_deal_random(b);
    CHECK(!cab_equal(a, b, CAB_SECRET));
}

/* ---- writing and reading ---- */

TEST(whole_record_is_proven, "")
{
    static char text[TEXT];
    cab_problem problem;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        play(seats, seats, seats == 3, text);
        CHECK(read_again(text, (uint32_t)strlen(text), &problem));
    }
}

TEST(rewriting_gives_the_same_bytes, "")
{
    static char text[TEXT], again[TEXT];
    cab_record record;
    cab_problem problem;
    cab_text out;
    for (uint64_t seed = 0; seed < 20; seed++) {
        play(seed, (uint8_t)(2 + seed % 3), seed % 2 == 1, text);
        CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
        cab_text_begin(&out, again, sizeof again);
        CHECK(cab_record_rewrite(&record, cab_sink_text(&out)));
        cab_record_free(&record);
        CHECK_TEXT(again, text);
    }
}

/* The record is the same but for the name, and proves true. */
TEST(a_name_can_be_taken_out_of_a_record, "")
{
    static char text[TEXT], other[TEXT], wanted[TEXT];
    const char *name[CAB_SEATS] = {NULL, "Nobody"};
    cab_record record;
    cab_problem problem;
    cab_text out;
    play(3, 3, true, text);
    CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
    char was[128], is[128], nonce[2 * CAB_NONCE + 1];
    cab_text_begin(&out, nonce, sizeof nonce);
    cab_record_hex(&out, record.header.chair[1].nonce, CAB_NONCE);
    snprintf(was, sizeof was, "%s %s\n", nonce, record.header.chair[1].name);
    snprintf(is, sizeof is, "%s Nobody\n", nonce);
    cab_record_free(&record);
    memcpy(wanted, text, sizeof text);
    edit(wanted, was, is);
    seal(wanted);
    cab_text_begin(&out, other, sizeof other);
    CHECK(cab_record_rename(text, (uint32_t)strlen(text), name, cab_sink_text(&out)));
    CHECK_TEXT(other, wanted);
    CHECK(read_again(other, out.length, &problem));
    name[1] = NULL;
    cab_text_begin(&out, other, sizeof other);
    CHECK(cab_record_rename(text, (uint32_t)strlen(text), name, cab_sink_text(&out)));
    CHECK_TEXT(other, text);
}

/* The longest line that is read is also the longest that is copied. */
TEST(a_name_is_taken_out_beside_the_longest_line, "")
{
    static char text[CAB_RECORD_LINE_MAX + 64], other[CAB_RECORD_LINE_MAX + 64];
    const char *name[CAB_SEATS] = {"Nobody"};
    cab_text out;
    for (int extra = 0; extra < 2; extra++) {
        int count = CAB_RECORD_LINE_MAX - 1 + extra;
        snprintf(text, sizeof text, "%0*d\nseat 0 human 00 Anne\n", count, 0);
        cab_text_begin(&out, other, sizeof other);
        bool done = cab_record_rename(text, (uint32_t)strlen(text), name, cab_sink_text(&out));
        CHECK_EQ(done, extra == 0);
        CHECK_TEXT(done ? other + count : "", done ? "\nseat 0 human 00 Nobody\n" : "");
    }
}

TEST(record_keeps_what_was_said, "")
{
    static char text[TEXT];
    cab_record record;
    cab_problem problem;
    play(4, 4, true, text);
    CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
    int kinds[CAB_ENTRY_KINDS] = {0}, reopened = 0;
    for (uint32_t i = 0; i < record.entries; i++) {
        kinds[record.entry[i].kind]++;
        reopened += record.entry[i].kind == CAB_ENTRY_MOVE && record.entry[i].move == CAB_REOPEN;
    }
    CHECK_EQ(kinds[CAB_ENTRY_LEAVE], 1);
    CHECK_EQ(kinds[CAB_ENTRY_RETURN], 1);
    CHECK_EQ(kinds[CAB_ENTRY_BOT], 1);
    CHECK_EQ(kinds[CAB_ENTRY_DEFAULT], 1);
    CHECK_EQ(kinds[CAB_ENTRY_CLAIM], 2);
    CHECK(reopened > 0);
    CHECK_EQ(kinds[CAB_ENTRY_STATE], 2 + (kinds[CAB_ENTRY_MOVE] - 1) / CAB_RECORD_EVERY);
    CHECK_TEXT(record.header.chair[0].name, "Zoé L.");
    CHECK_TEXT(record.header.chair[0].player, "human");
    CHECK_TEXT(record.header.chair[1].player, "random");
    CHECK(record.header.held);
    CHECK(cab_equal(record.header.secret, record.opened, CAB_SECRET));
    cab_record_free(&record);
}

static const cab_game *game_with_resigning(void)
{
    for (int i = 0; cab_game_at(i); i++)
        if (cab_game_at(i)->resigns) return cab_game_at(i);
    return NULL;
}

/* A game that a player who is not asked gives up, after so many moves. */
static void play_and_resign(const cab_game *game, uint32_t moves, char *buffer)
{
    cab_header header;
    cab_table table;
    cab_text text;
    uint8_t secret[CAB_SECRET];
    cab_move list[CAB_LIST_MAX];
    cab_text_begin(&text, buffer, TEXT);
    cab_deal_numbered(31, 0, secret);
    cab_header_begin(&header, game, game->min_seats);
    cab_header_deal(&header, secret);
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&text)), CAB_OK);
    while (table.moves < moves) {
        cab_seat seat = game->turn(&table.state).must & 1 ? 0 : 1;
        CHECK(game->legal_moves(&table.state, seat, list) > 0);
        CHECK_EQ(cab_table_move(&table, seat, list[0], 7, NULL), CAB_OK);
    }
    CHECK_EQ(cab_table_move(&table, header.setup.seats, CAB_RESIGN, 9, NULL), CAB_NOT_ASKED);
    cab_seat idle = game->turn(&table.state).must & 1 ? 1 : 0;
    CHECK_EQ(cab_table_move(&table, idle, CAB_RESIGN, 9, NULL), CAB_OK);
    CHECK(cab_table_over(&table, NULL));
    CHECK_EQ(cab_table_move(&table, idle, CAB_RESIGN, 9, NULL), CAB_OVER);
    CHECK(cab_table_finish(&table, 9) && !text.full);
}

TEST(resigning_is_a_move_of_the_record, "PAG-13.8")
{
    static char text[TEXT], again[TEXT], line[32];
    const cab_game *game = game_with_resigning();
    cab_record record;
    cab_table table;
    cab_problem problem;
    cab_text out;
    CHECK(game != NULL);
    for (uint32_t moves = 0; moves < 40; moves += 5) {
        play_and_resign(game, moves, text);
        CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
        const cab_entry *last = &record.entry[record.entries - 2]; /* a state line follows */
        CHECK(last->kind == CAB_ENTRY_MOVE && last->move == CAB_RESIGN);
        CHECK_EQ(record.entry[record.entries - 1].moves, moves + 1);
        snprintf(line, sizeof line, "\n9 resign %d\n", last->seat);
        CHECK(strstr(text, line) != NULL);
        CHECK(cab_replay_all(&record, &table, &problem));
        CHECK_EQ(table.moves, moves + 1);
        cab_text_begin(&out, again, sizeof again);
        CHECK(cab_record_rewrite(&record, cab_sink_text(&out)));
        CHECK_TEXT(again, text);
        cab_record_free(&record);
    }
}

TEST(false_resignations_are_found, "")
{
    static char text[TEXT];
    cab_problem problem;
    const cab_game *game = game_with_resigning();
    play_and_resign(game, 3, text);
    edit(text, " resign ", " resign 0 ");
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.more");
    play(12, 2, false, text); /* the template game knows no resigning */
    edit(text, " reopen 0\n", " resign 0\n");
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.illegal");
    CHECK_TEXT(problem.word[0], "resign");
}

/* The words beside a move's number are there for people, who must not read what is not so. Nobody
 * looked at them in format 1. */
TEST(the_words_of_a_move_are_those_of_its_number, "")
{
    static char text[TEXT];
    cab_problem problem;
    play(4, 4, false, text);
    CHECK(strstr(text, " pick card:hand@0/-/") != NULL);
    edit(text, " pick card:hand@0/-/", " drop card:hand@0/-/");
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.words");
    CHECK(strncmp(problem.word[0], "pick card:hand@0/-/", 19) == 0);
    CHECK_EQ(problem.line, line_of(text, strstr(text, " drop card:")));
    edit(text, "cabale-record 2\n", "cabale-record 1\n");
    seal(text);
    CHECK(read_again(text, (uint32_t)strlen(text), &problem));
}

TEST(every_reference_is_read_as_written, "")
{
    cab_ref ref, read;
    char word[128];
    int tried = 0;
    for (cab_ref_kind kind = CAB_REF_SEAT; kind <= CAB_REF_NUMBER; kind++)
        for (uint8_t zone = 0; zone < SMP_ZONES; zone++)
            for (uint16_t value = 0; value <= SMP_FACES; value++) {
                bool zoned = kind == CAB_REF_ZONE || kind == CAB_REF_CARD;
                bool valued = kind != CAB_REF_ZONE && kind != CAB_REF_SEAT;
                if ((!zoned && zone > 0) || (kind == CAB_REF_TERM && value != 1)) continue;
                if (kind == CAB_REF_TERM && !smp_name(CAB_NAME_TERM, 1)) continue;
                if (kind == CAB_REF_FACE && value == 0) continue;
                memset(&ref, 0, sizeof ref);
                ref.kind = kind;
                ref.seat = CAB_NOBODY;
                if (kind == CAB_REF_SEAT) ref.seat = (uint8_t)(value % 4);
                if (zoned) ref.seat = smp_game.zone[zone].seat;
                ref.zone = zoned ? zone : 0;
                ref.place = kind == CAB_REF_CARD && zone < SMP_Z_HAND ? 3 : CAB_NO_PLACE;
                ref.value = valued ? value : 0;
                ref.seen_by = CAB_ALL;
                cab_text text;
                cab_text_begin(&text, word, sizeof word);
                cab_record_ref(&text, &smp_game, &ref);
                CHECK(cab_record_ref_read(word, &smp_game, 4, &read));
                CHECK(cab_equal(&ref, &read, sizeof ref));
                tried++;
            }
    CHECK(tried > 40);
    CHECK(cab_record_ref_read("number:-3", &smp_game, 4, &read));
    CHECK_EQ((int16_t)read.value, -3);
    static const char *const bad[] = {"seat:4",
                                      "seat:",
                                      "face:dragon",
                                      "number:007",
                                      "number:",
                                      "zone:hand@4",
                                      "card:hand@1",
                                      "card:hand@1//dog",
                                      "card:pile/03/-",
                                      "hidden",
                                      ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!cab_record_ref_read(bad[i], &smp_game, 4, &read));
}

TEST(names_are_made_fit_for_a_line, "")
{
    cab_header header;
    char longest[200];
    cab_header_begin(&header, &smp_game, 3);
    cab_header_chair(&header, 1, "human",
                     "a\nb\x1b[31mc\xc2\x9b"
                     "d\xff");
    CHECK_TEXT(header.chair[1].name, "ab[31mcd");
    cab_header_chair(&header, 1, "human", "\t");
    CHECK_TEXT(header.chair[1].name, "2");
    memset(longest, 0, sizeof longest);
    for (int i = 0; i < 60; i++)
        memcpy(longest + 3 * i, "\xe2\x82\xac", 3);
    cab_header_chair(&header, 1, "human", longest);
    CHECK_EQ(strlen(header.chair[1].name), 63);
}

TEST(times_never_go_back, "")
{
    static char buffer[TEXT];
    cab_text text;
    cab_header header;
    cab_table table;
    uint8_t secret[CAB_SECRET] = {0};
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_header_begin(&header, &smp_game, 2);
    cab_header_deal(&header, secret);
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&text)), CAB_OK);
    cab_table_event(&table, CAB_ENTRY_LEAVE, 0, NULL, 70);
    cab_table_event(&table, CAB_ENTRY_RETURN, 0, NULL, 40);
    CHECK(strstr(buffer, "\n70 return 0\n") != NULL);
}

/* A sink that fails is noticed at the end at the latest. */
TEST(lost_lines_are_noticed, "")
{
    static char buffer[300];
    cab_text text;
    cab_header header;
    cab_table table;
    uint8_t secret[CAB_SECRET] = {0};
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_header_begin(&header, &smp_game, 2);
    cab_header_deal(&header, secret);
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&text)), CAB_OK);
    CHECK(table.failed);
}

TEST(refused_moves_leave_no_line, "")
{
    static char buffer[TEXT];
    cab_text text;
    cab_header header;
    cab_table table;
    uint8_t secret[CAB_SECRET] = {0};
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_header_begin(&header, &smp_game, 2);
    cab_header_deal(&header, secret);
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&text)), CAB_OK);
    uint32_t length = text.length;
    cab_state before = table.state;
    CHECK_EQ(cab_table_move(&table, 0, SMP_M_BARK, 1, NULL), CAB_ILLEGAL);
    CHECK_EQ(cab_table_move(&table, 0, 60000, 1, NULL), CAB_ILLEGAL);
    CHECK_EQ(cab_table_move(&table, 2, SMP_M_PICK + 1, 1, NULL), CAB_NOT_ASKED);
    CHECK_EQ(cab_table_move(&table, 200, CAB_REOPEN, 1, NULL), CAB_NOT_ASKED);
    CHECK_EQ(cab_table_move(&table, 0, CAB_REOPEN, 1, NULL), CAB_NOT_SEALED);
    CHECK_EQ(text.length, length);
    CHECK(cab_equal(&before, &table.state, smp_game.state_size));
}

/* ---- every cut ---- */

/* The rest of a game, taken from its whole record. */
static void go_on(cab_table *table, const cab_record *whole, uint32_t from)
{
    for (uint32_t i = from; i < whole->entries; i++) {
        const cab_entry *e = &whole->entry[i];
        if (e->kind == CAB_ENTRY_MOVE)
            CHECK_EQ(cab_table_move(table, e->seat, e->move, e->ms, NULL), CAB_OK);
        else if (e->kind == CAB_ENTRY_CLAIM)
            cab_table_claim(table, &e->claim, e->ms);
        else if (e->kind != CAB_ENTRY_STATE)
            cab_table_event(table, e->kind, e->seat, e->player, e->ms);
    }
    CHECK(cab_table_finish(table, whole->end_ms));
}

/* Cut anywhere after its head, a running record is resumed and ends as it would have. */
TEST(any_beginning_is_resumed, "")
{
    static char text[TEXT], again[TEXT];
    cab_record whole, part;
    cab_table table;
    cab_problem problem;
    cab_text out;
    play(5, 3, true, text);
    uint32_t length = (uint32_t)strlen(text);
    uint32_t head = (uint32_t)(strstr(text, "\n0 state 0 ") - text) + 1;
    CHECK(cab_record_parse(text, length, CAB_READ_FINISHED, &whole, &problem));
    for (uint32_t cut = 0; cut < length; cut++) {
        bool read = cab_record_parse(text, cut, CAB_READ_PREFIX, &part, &problem);
        bool played = read && cab_replay_all(&part, &table, &problem);
        CHECK_EQ(played, cut >= head);
        if (!played) {
            cab_record_free(&part);
            continue;
        }
        CHECK(!part.finished);
        CHECK_EQ(part.torn, text[cut - 1] != '\n');
        CHECK(part.kept <= cut);
        memset(again, 0, sizeof again);
        memcpy(again, text, part.kept);
        out.at = again;
        out.size = sizeof again;
        out.length = part.kept;
        out.full = false;
        cab_table_resume(&table, &part, cab_sink_text(&out));
        go_on(&table, &whole, part.entries);
        cab_record_free(&part);
        CHECK_TEXT(again, text);
    }
    cab_record_free(&whole);
}

/* As a finished record, every cut is a problem, and its place is named. */
TEST(any_cut_is_found, "")
{
    static char text[TEXT];
    cab_problem problem;
    play(5, 3, false, text);
    uint32_t length = (uint32_t)strlen(text), lines = 0;
    for (uint32_t cut = 0; cut < length; cut++) {
        bool torn = cut > 0 && text[cut - 1] != '\n';
        lines += cut > 0 && !torn;
        CHECK(!read_again(text, cut, &problem));
        CHECK_EQ(problem.kind, CAB_PROBLEM_TEXT);
        CHECK(cab_word_find(CAB_EN, problem.key) != NULL);
        if (cut >= 14) CHECK_EQ(problem.line, lines + (torn ? 1 : 0));
    }
    CHECK(read_again(text, length, &problem));
    memcpy(text + length, "\n", 2);
    CHECK(!read_again(text, length + 1, &problem));
    CHECK_TEXT(problem.key, "record.problem.after");
    CHECK_EQ(problem.line, lines + 2);
}

/* Without the secret a running game cannot be played again. */
TEST(unopened_record_says_so, "")
{
    static char text[TEXT];
    cab_record record;
    cab_table table;
    cab_problem problem;
    play(5, 3, false, text);
    uint32_t cut = (uint32_t)(strstr(text, "\nsecret ") - text) + 1;
    CHECK(cab_record_parse(text, cut, CAB_READ_PREFIX, &record, &problem));
    CHECK(!cab_replay_all(&record, &table, &problem));
    CHECK_TEXT(problem.key, "record.problem.unopened");
    cab_record_free(&record);
}

/* ---- every edit ---- */

static char other(char c, int way)
{
    if (c >= '0' && c <= '9') return (char)('0' + (c - '0' + 1 + 4 * way) % 10);
    if (c >= 'a' && c <= 'y') return (char)(c + 1);
    if (c == ' ') return way ? '\n' : '_';
    if (c == '\n') return ' ';
    return (char)(c ^ 1);
}

TEST(any_edit_is_found, "")
{
    static char text[TEXT];
    cab_problem problem;
    play(11, 2, false, text);
    uint32_t length = (uint32_t)strlen(text);
    for (uint32_t i = 0; i < length; i++)
        for (int way = 0; way < 2; way++) {
            char was = text[i];
            text[i] = other(was, way);
            CHECK(!read_again(text, length, &problem));
            CHECK(problem.kind == CAB_PROBLEM_TEXT || problem.kind == CAB_PROBLEM_FOREIGN);
            CHECK(problem.line > 0);
            CHECK(cab_word_find(CAB_FR, problem.key) && cab_word_find(CAB_EN, problem.key));
            text[i] = was;
        }
    CHECK(read_again(text, length, &problem));
}

TEST(any_lost_line_is_found, "")
{
    static char text[TEXT], less[TEXT];
    cab_problem problem;
    play(11, 2, true, text);
    for (char *line = text; *line;) {
        char *next = strchr(line, '\n') + 1;
        size_t before = (size_t)(line - text);
        memcpy(less, text, before);
        memcpy(less + before, next, strlen(next) + 1);
        CHECK(!read_again(less, (uint32_t)strlen(less), &problem));
        line = next;
    }
}

typedef struct {
    const char *from, *to, *key;
    cab_problem_kind kind;
} lie;

/* Edits in a game of two whose record was sealed again: the sum is right, so the file is what its
 * author wanted it to be, and the problem lies in what it says. */
TEST(lies_are_found_where_they_stand, "")
{
    static const lie lies[] = {
        {"cabale-record 2\n", "cabale-record 3\n", "record.problem.format", CAB_PROBLEM_FOREIGN},
        {"cabale-record 2\n", "kabale-record 2\n", "record.problem.no_record", CAB_PROBLEM_TEXT},
        {"game sample\n", "game chess\n", "record.problem.game", CAB_PROBLEM_FOREIGN},
        {"rules 1\n", "rules 9\n", "record.problem.rules", CAB_PROBLEM_FOREIGN},
        {"tables ", "tables 0123456789abcdef\ntables ", "record.problem.tables",
         CAB_PROBLEM_FOREIGN},
        {"seats 2\n", "seats 5\n", "record.problem.range", CAB_PROBLEM_TEXT},
        {"seats 2\n", "seats 02\n", "record.problem.number", CAB_PROBLEM_TEXT},
        {"seats 2\n", "seats 2 3\n", "record.problem.more", CAB_PROBLEM_TEXT},
        {"option spying ", "option spies ", "record.problem.expected", CAB_PROBLEM_TEXT},
        {"option spying ", "option spying yes\noption spying ", "record.problem.expected",
         CAB_PROBLEM_TEXT},
        {"seat 0 human ", "seat 0 Human ", "record.problem.player", CAB_PROBLEM_TEXT},
        {"seat 0 human ", "seat 0  human ", "record.problem.blank", CAB_PROBLEM_TEXT},
        {" Zoé L.\n", "\n", "record.problem.seat_name", CAB_PROBLEM_TEXT},
        {"commitment ", "commitment A", "record.problem.hex", CAB_PROBLEM_TEXT},
        {"commitment ", "commitment 0", "record.problem.hex", CAB_PROBLEM_TEXT},
        {"0 state 0 ", "0 state 1 ", "record.problem.state_place", CAB_PROBLEM_TEXT},
        {" state 16 ", " start 16 ", "record.problem.kind", CAB_PROBLEM_TEXT},
        {"leave 1\n", "leave 2\n", "record.problem.range", CAB_PROBLEM_TEXT},
        {"leave 1\n", "leave\n", "record.problem.short", CAB_PROBLEM_TEXT},
        {"bot 1 random\n", "bot 1 ran.dom\n", "record.problem.player", CAB_PROBLEM_TEXT},
        {"leave 1\n", "claim 1 all nonsense\n", "record.problem.name", CAB_PROBLEM_TEXT},
        {" result ", " result unheard-of ", "record.problem.name", CAB_PROBLEM_TEXT},
        {" reopen 0\n", " move 0 7 pass\n", "record.problem.illegal", CAB_PROBLEM_FALSE},
        {" reopen 0\n", " move 0 9999 pass\n", "record.problem.range", CAB_PROBLEM_TEXT},
        {" claim 1 all ", " claim 1 1 ", "record.problem.range", CAB_PROBLEM_TEXT},
        {" spare seat:0\n", " spare face:dog\n", "record.problem.name", CAB_PROBLEM_TEXT},
        {" spare seat:0\n", " spare\n", "record.problem.short", CAB_PROBLEM_TEXT},
        {" spare seat:0\n", " spare seat:0 seat:1\n", "record.problem.more", CAB_PROBLEM_TEXT},
        {"\n0 state 0", "\n00 state 0", "record.problem.number", CAB_PROBLEM_TEXT},
        {" default 0\n", " default 0\n1 leave 0\n", "record.problem.time", CAB_PROBLEM_TEXT},
        {" reopen 0\n", " state 9 0123456789abcdef 0\n", "record.problem.state_place",
         CAB_PROBLEM_TEXT},
        {"return 1\n", "reopen 1 0\n", "record.problem.more", CAB_PROBLEM_TEXT},
        {" scores ", " scores 1", "record.problem.result", CAB_PROBLEM_FALSE},
        {" state 16 ", " state 16 0", "record.problem.hex", CAB_PROBLEM_TEXT},
        {"leave 1\n", "return\x7f\n", "record.problem.bytes", CAB_PROBLEM_TEXT},
    };
    static char text[TEXT];
    cab_problem problem;
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        play(12, 2, false, text);
        uint32_t line = line_of(text, strstr(text, lies[i].from));
        line += lies[i].from[0] == '\n';
        edit(text, lies[i].from, lies[i].to);
        seal(text);
        CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
        CHECK_TEXT(problem.key, lies[i].key);
        CHECK_EQ(problem.kind, lies[i].kind);
        /* Where a line was added, the next one is wrong. */
        bool added = strchr(lies[i].to, '\n') && strchr(lies[i].to, '\n')[1] &&
                     lies[i].kind != CAB_PROBLEM_FOREIGN && lies[i].to[0] != '\n';
        CHECK_EQ(problem.line, line + added);
    }
}

/* Digits that only a replay can doubt: hash, counter, commitment, nonce, secret. */
TEST(false_figures_are_found, "")
{
    static const lie lies[] = {
        {" state 16 ", NULL, "record.problem.state", CAB_PROBLEM_FALSE},
        {"commitment ", NULL, "record.problem.commitment", CAB_PROBLEM_FALSE},
        {"secret ", NULL, "record.problem.commitment", CAB_PROBLEM_FALSE},
        {"seat 0 human ", NULL, "record.problem.state", CAB_PROBLEM_FALSE},
        {"seat 1 random ", NULL, "record.problem.bot_nonce", CAB_PROBLEM_FALSE},
        {" ranks ", NULL, "record.problem.result", CAB_PROBLEM_FALSE},
    };
    static const char *const where[] = {" state 16 ", "secret ",        "secret ",
                                        "0 state 0 ", "seat 1 random ", " ranks "};
    static char text[TEXT];
    cab_problem problem;
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        play(12, 2, false, text);
        char *digit = strstr(text, lies[i].from) + strlen(lies[i].from);
        *digit = *digit == '1' ? '2' : '1';
        seal(text);
        uint32_t line = line_of(text, strstr(text, where[i]));
        CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
        CHECK_TEXT(problem.key, lies[i].key);
        CHECK_EQ(problem.kind, lies[i].kind);
        CHECK_EQ(problem.line, line);
    }
    play(12, 2, false, text);
    edit(text, "\n0 state 0 ", "\n0 state 0 x");
    char *drawn = strstr(text, "\n0 state 0 x") + strlen("\n0 state 0 x");
    memmove(drawn - 1, drawn, strlen(drawn) + 1);
    edit(strchr(drawn, ' '), " ", " 9");
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.drawn");
}

/* State lines stand where they are due and nowhere else, even under a sum that fits. */
TEST(state_lines_have_their_places, "")
{
    static char text[TEXT];
    cab_problem problem;
    play(12, 2, false, text);
    char *due = strstr(text, " state 16 ");
    while (due[-1] != '\n')
        due--;
    char *next = strchr(due, '\n') + 1;
    memmove(due, next, strlen(next) + 1);
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.state_due");
    CHECK_EQ(problem.line, line_of(text, due));

    uint64_t seed = 12; /* of a game that ends between two due lines */
    char *result = NULL, *last = NULL;
    do {
        play(seed++, 2, false, text);
        result = strstr(text, " result ");
        while (result[-1] != '\n')
            result--;
        for (last = result - 1; last[-1] != '\n';)
            last--;
    } while (strtoul(strstr(last, " state ") + 7, NULL, 10) % CAB_RECORD_EVERY == 0);
    uint32_t line = line_of(text, result);
    edit(result, " result ", " leave 0\n9999999 result ");
    seal(text);
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    CHECK_TEXT(problem.key, "record.problem.state_place");
    CHECK_EQ(problem.line, line);
}

TEST(problem_is_one_line, "")
{
    static char text[TEXT];
    char line[256];
    cab_problem problem;
    cab_text out;
    play(12, 2, false, text);
    edit(text, "rules 1\n", "rules 9\n");
    CHECK(!read_again(text, (uint32_t)strlen(text), &problem));
    cab_text_begin(&out, line, sizeof line);
    cab_problem_say(&problem, CAB_EN, "a.cabale", &out);
    CHECK_TEXT(line,
               "a.cabale:3: made with version 9 of the rules; this program has version 1. Use the "
               "program that wrote it");
    cab_record record;
    CHECK(!cab_record_read("/nowhere/a.cabale", CAB_READ_FINISHED, &record, &problem));
    cab_text_begin(&out, line, sizeof line);
    cab_problem_say(&problem, CAB_FR, "a.cabale", &out);
    CHECK_TEXT(line, "a.cabale: ce fichier ne peut pas être lu");
}

/* ---- given up ---- */

/* The keeper's text as it was after so many lines. */
static uint32_t first_lines(const char *text, uint32_t lines)
{
    const char *at = text;
    while (lines-- > 0)
        at = strchr(at, '\n') + 1;
    return (uint32_t)(at - text);
}

static void give_up(const char *text, uint32_t length, uint64_t ms, char *out)
{
    cab_text to;
    cab_text_begin(&to, out, TEXT);
    CHECK(cab_record_give_up(text, length, ms, cab_sink_text(&to)));
    CHECK(!to.full);
}

TEST(a_game_that_is_given_up_is_proved_as_far_as_it_came, "")
{
    static char text[TEXT], ended[TEXT], again[TEXT];
    play(3, 3, true, text);
    uint32_t first = line_of(text, strstr(text, " state 0 ")), tries = 0;
    char *result = strstr(text, " result ");
    for (uint32_t line = first; line + 1 < line_of(text, result); line++) {
        uint32_t length = first_lines(text, line);
        cab_record record;
        cab_table table;
        cab_problem problem;
        cab_text to;
        if (strncmp(strchr(text + length, ' ') + 1, "state", 5) == 0) continue; /* with its move */
        give_up(text, length, 123456789, ended);
        CHECK(
            cab_record_parse(ended, (uint32_t)strlen(ended), CAB_READ_FINISHED, &record, &problem));
        CHECK(record.finished && record.given_up);
        CHECK_EQ(record.end_ms, 123456789);
        CHECK(cab_replay_all(&record, &table, &problem));
        CHECK(!cab_table_over(&table, NULL));
        cab_text_begin(&to, again, sizeof again);
        CHECK(cab_record_rewrite(&record, cab_sink_text(&to)));
        CHECK_TEXT(again, ended);
        cab_record_free(&record);
        tries++;
    }
    CHECK(tries > 20);
}

TEST(what_is_said_of_a_game_that_is_given_up_must_be_so, "")
{
    static char text[TEXT], ended[TEXT];
    cab_problem problem;
    char *secret;
    play(3, 3, true, text);
    uint32_t length = (uint32_t)(strstr(text, " result ") - text);
    for (int lines = 0; lines < 2; lines++) /* the result, and the last state */
        while (text[--length - 1] != '\n') {
        }
    give_up(text, length, 0, ended); /* it was over: the time goes on from the last line */
    CHECK(!read_again(ended, (uint32_t)strlen(ended), &problem));
    CHECK_TEXT(problem.key, "record.problem.over_before");
    CHECK_EQ(problem.kind, CAB_PROBLEM_FALSE);

    length = first_lines(text, line_of(text, strstr(text, " state 0 ")) + 2);
    give_up(text, length, 5000000, ended);
    CHECK(read_again(ended, (uint32_t)strlen(ended), &problem));
    edit(ended, "given-up", "given-up 1");
    seal(ended);
    CHECK(!read_again(ended, (uint32_t)strlen(ended), &problem));
    CHECK_TEXT(problem.key, "record.problem.more");
    give_up(text, length, 5000000, ended);
    secret = strstr(ended, "\nsecret ") + 8;
    *secret = *secret == '0' ? '1' : '0';
    seal(ended);
    CHECK(!read_again(ended, (uint32_t)strlen(ended), &problem));
    CHECK_TEXT(problem.key, "record.problem.commitment");
}

TEST(only_its_keeper_gives_a_game_up, "")
{
    static char text[TEXT], out[TEXT];
    cab_text to;
    play(3, 3, false, text); /* nobody holds the secret */
    cab_text_begin(&to, out, sizeof out);
    CHECK(!cab_record_give_up(text, first_lines(text, 20), 1, cab_sink_text(&to)));
    play(3, 3, true, text); /* it has an end */
    cab_text_begin(&to, out, sizeof out);
    CHECK(!cab_record_give_up(text, (uint32_t)strlen(text), 1, cab_sink_text(&to)));
}

int main(void)
{
    RUN(deal_follows_its_definition);
    RUN(seed_is_one_to_64_digits);
    RUN(random_secrets_differ);
    RUN(whole_record_is_proven);
    RUN(rewriting_gives_the_same_bytes);
    RUN(a_name_can_be_taken_out_of_a_record);
    RUN(a_name_is_taken_out_beside_the_longest_line);
    RUN(record_keeps_what_was_said);
    RUN(resigning_is_a_move_of_the_record);
    RUN(false_resignations_are_found);
    RUN(the_words_of_a_move_are_those_of_its_number);
    RUN(every_reference_is_read_as_written);
    RUN(names_are_made_fit_for_a_line);
    RUN(times_never_go_back);
    RUN(lost_lines_are_noticed);
    RUN(refused_moves_leave_no_line);
    RUN(any_beginning_is_resumed);
    RUN(any_cut_is_found);
    RUN(unopened_record_says_so);
    RUN(any_edit_is_found);
    RUN(any_lost_line_is_found);
    RUN(lies_are_found_where_they_stand);
    RUN(false_figures_are_found);
    RUN(state_lines_have_their_places);
    RUN(problem_is_one_line);
    RUN(a_game_that_is_given_up_is_proved_as_far_as_it_came);
    RUN(what_is_said_of_a_game_that_is_given_up_must_be_so);
    RUN(only_its_keeper_gives_a_game_up);
    return test_done();
}
