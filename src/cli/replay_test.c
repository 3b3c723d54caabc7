/* cabale replay and cabale verify from outside: what they print, and what they end with. */
#include "base/hash.h"
#include "base/test.h"
#include "cli/cli.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "games/sample/sample.h"
#include "record/record.h"

#include <stdlib.h>
#include <unistd.h>

enum { TEXT = 1 << 18 };

static char out[TEXT], err[TEXT];
static char path[64]; /* of the record the commands get */

/* ---- running a command with its output caught ---- */

static int catch_into(FILE *stream, FILE *file)
{
    fflush(stream);
    int old = dup(fileno(stream));
    dup2(fileno(file), fileno(stream));
    return old;
}

static void let_go(FILE *stream, int old, FILE *file, char *text)
{
    fflush(stream);
    dup2(old, fileno(stream));
    close(old);
    rewind(file);
    text[fread(text, 1, TEXT - 1, file)] = 0;
    fclose(file);
}

/* Up to three more words after the file; NULL: none. */
static int run(int (*command)(int, char **), const char *a, const char *b, const char *c)
{
    static char words[5][64];
    const char *given[] = {"command", path, a, b, c};
    char *argv[6] = {NULL};
    int argc = 0;
    for (int i = 0; i < 5; i++) {
        if (!given[i]) continue;
        snprintf(words[argc], sizeof words[argc], "%s", given[i]);
        argv[argc] = words[argc];
        argc++;
    }
    FILE *out_file = tmpfile(), *err_file = tmpfile();
    int old_out = catch_into(stdout, out_file), old_err = catch_into(stderr, err_file);
    int status = command(argc, argv);
    let_go(stdout, old_out, out_file, out);
    let_go(stderr, old_err, err_file, err);
    return status;
}

static void save(const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    CHECK_EQ(fwrite(text, 1, length, file), length);
    fclose(file);
}

/* ---- games ---- */

typedef struct {
    cab_table table;
    cab_driver driver;
    cab_ask ask;
    cab_rng dice;
    cab_text text;
    char buffer[TEXT];
} game;

static void deal(game *g, uint64_t seed, uint8_t seats)
{
    cab_header header;
    uint8_t secret[CAB_SECRET];
    memset(g, 0, sizeof *g);
    cab_text_begin(&g->text, g->buffer, sizeof g->buffer);
    cab_deal_numbered(seed, 0, secret);
    cab_header_begin(&header, &smp_game, seats);
    cab_header_chair(&header, 1, "human", "Ada");
    cab_header_deal(&header, secret);
    header.held = true;
    CHECK_EQ(cab_table_begin(&g->table, &header, secret, cab_sink_text(&g->text)), CAB_OK);
    cab_rng_fast(&g->dice, seed);
    cab_driver_begin(&g->driver);
}

static void move(game *g, cab_seat seat, cab_move chosen)
{
    uint64_t ms = 1000 * (uint64_t)(g->table.moves + 1);
    CHECK_EQ(cab_table_move(&g->table, seat, chosen, ms, NULL), CAB_OK);
    cab_driver_moved(&g->driver, seat);
}

static bool next(game *g)
{
    return cab_next(&smp_game, &g->table.state, &g->driver, &g->dice, &g->ask);
}

static void play_to_end(game *g)
{
    while (next(g))
        move(g, g->ask.seat, g->ask.move[cab_rng_below(&g->dice, (uint32_t)g->ask.count)]);
    CHECK(cab_table_finish(&g->table, 1000 * (uint64_t)g->table.moves));
}

/* A game whose text may be edited. */
static game *finished(void)
{
    static game g;
    deal(&g, 3, 3);
    play_to_end(&g);
    return &g;
}

static void check_one_line(const char *place)
{
    CHECK_TEXT(out, "");
    CHECK(strncmp(err, path, strlen(path)) == 0);
    CHECK(strncmp(err + strlen(path), place, strlen(place)) == 0);
    CHECK(strchr(err, '\n') == err + strlen(err) - 1);
}

/* ---- what they end with ---- */

TEST(finished_game_is_told_and_verified, "")
{
    game *g = finished();
    save(g->buffer, g->text.length);
    CHECK_EQ(run(cab_cmd_verify, "--lang", "en", NULL), CAB_DONE);
    CHECK(strstr(out, "\nverified\n") != NULL);
    CHECK_TEXT(err, "");
    CHECK_EQ(run(cab_cmd_verify, "--json", NULL, NULL), CAB_DONE);
    CHECK(strstr(out, "\"verified\":true}\n") != NULL);
    CHECK_EQ(run(cab_cmd_replay, "--lang", "fr", NULL), CAB_DONE);
    CHECK(strstr(out, "Ada") != NULL && strstr(out, "[") == NULL);
    CHECK_EQ(run(cab_cmd_replay, "--seat", "3", NULL), CAB_DONE);
    CHECK_EQ(run(cab_cmd_replay, "--seat", "public", "--json"), CAB_DONE);
    CHECK(strstr(out, "\"viewer\":\"public\"") != NULL &&
          strstr(out, "\"kind\":\"result\"") != NULL);
    CHECK_TEXT(err, "");
}

static const cab_game *game_with_resigning(void)
{
    for (int i = 0; cab_game_at(i); i++)
        if (cab_game_at(i)->resigns) return cab_game_at(i);
    return NULL;
}

TEST(a_resignation_is_told_and_verified, "")
{
    static game g;
    cab_header header;
    uint8_t secret[CAB_SECRET];
    CHECK(game_with_resigning() != NULL);
    cab_text_begin(&g.text, g.buffer, sizeof g.buffer);
    cab_deal_numbered(8, 0, secret);
    cab_header_begin(&header, game_with_resigning(), 2);
    cab_header_chair(&header, 1, "human", "Ada");
    cab_header_deal(&header, secret);
    CHECK_EQ(cab_table_begin(&g.table, &header, secret, cab_sink_text(&g.text)), CAB_OK);
    move(&g, 1, CAB_RESIGN);
    CHECK(cab_table_finish(&g.table, 1000));
    save(g.buffer, g.text.length);
    CHECK_EQ(run(cab_cmd_verify, "--lang", "en", NULL), CAB_DONE);
    CHECK(strstr(out, "\nverified\n") != NULL);
    CHECK_EQ(run(cab_cmd_replay, "--lang", "en", NULL), CAB_DONE);
    CHECK(strstr(out, "Ada > Give up\n") != NULL);
    CHECK_EQ(run(cab_cmd_replay, "--seat", "2", "--lang=fr"), CAB_DONE);
    CHECK(strstr(out, "Abandonner\n") != NULL);
    CHECK_EQ(run(cab_cmd_replay, "--json", NULL, NULL), CAB_DONE);
    CHECK(strstr(out, "\"kind\":\"resign\",\"seat\":1,\"events\":[") != NULL);
}

TEST(bad_use_says_what_to_do, "")
{
    game *g = finished();
    save(g->buffer, g->text.length);
    CHECK_EQ(run(cab_cmd_replay, "--seat", "4", NULL), CAB_BAD_USE);
    CHECK_TEXT(out, "");
    CHECK_EQ(run(cab_cmd_replay, "--seat", "0", NULL), CAB_BAD_USE);
    CHECK_EQ(run(cab_cmd_replay, "another", NULL, NULL), CAB_BAD_USE);
    CHECK_EQ(run(cab_cmd_verify, "--seat", "1", NULL), CAB_BAD_USE);
    CHECK_EQ(run(cab_cmd_verify, "--help", NULL, NULL), CAB_DONE);
    CHECK_EQ(run(cab_cmd_replay, "--help", NULL, NULL), CAB_DONE);
    CHECK(strstr(out, "--running") != NULL);
}

TEST(cut_edited_or_foreign_file_gets_one_line, "")
{
    int (*const both[])(int, char **) = {cab_cmd_replay, cab_cmd_verify};
    for (int i = 0; i < 2; i++) {
        game *g = finished();
        save(g->buffer, g->text.length / 2);
        CHECK_EQ(run(both[i], "--json", NULL, NULL), CAB_BAD_USE);
        check_one_line(":");
        save(g->buffer, (size_t)(strstr(g->buffer, "secret ") - g->buffer));
        CHECK_EQ(run(both[i], NULL, NULL, NULL), CAB_BAD_USE);
        check_one_line(":");
        strstr(g->buffer, " Ada\n")[1] = 'I';
        save(g->buffer, g->text.length);
        CHECK_EQ(run(both[i], NULL, NULL, NULL), CAB_BAD_USE);
        check_one_line(":");
        save("PNG\r\n\x1a", 6);
        CHECK_EQ(run(both[i], NULL, NULL, NULL), CAB_BAD_USE);
        check_one_line(":1: ");
        remove(path);
        CHECK_EQ(run(both[i], NULL, NULL, NULL), CAB_BAD_USE);
        check_one_line(": ");
    }
}

/* A dealer who opens another secret than promised: the file is whole, the deal is not proven. */
TEST(broken_promise_is_a_finding, "")
{
    static game g;
    deal(&g, 3, 3);
    g.table.header.secret[7] ^= 1; /* what cab_table_finish opens */
    play_to_end(&g);
    save(g.buffer, g.text.length);
    CHECK_EQ(run(cab_cmd_verify, "--lang", "en", NULL), CAB_FINDING);
    CHECK(strstr(out, "not verified\n") != NULL && strstr(out, "committed") != NULL);
    CHECK_EQ(run(cab_cmd_verify, "--json", NULL, NULL), CAB_FINDING);
    CHECK(strstr(out, "\"verified\":false,\"line\":") != NULL);
    CHECK_EQ(run(cab_cmd_replay, NULL, NULL, NULL), CAB_BAD_USE);
    check_one_line(":");
}

/* Another nonce under a sum that fits: the secret is the promised one, the deal is not its deal. */
TEST(deal_is_not_said_to_hold_before_it_is_compared, "")
{
    static game g;
    deal(&g, 3, 3);
    play_to_end(&g);
    char *nonce = strstr(g.buffer, "seat 1 human ") + strlen("seat 1 human ");
    *nonce = *nonce == '1' ? '2' : '1';
    uint64_t sum = 0;
    char *end = strstr(g.buffer, "\nsum ") + 1, *at = g.buffer;
    while (at < end) {
        uint32_t count = (uint32_t)(strchr(at, '\n') - at) + 1;
        sum = cab_hash(sum, at, count);
        at += count;
    }
    snprintf(end, 32, "sum %016" PRIx64 "\n", sum);
    save(g.buffer, strlen(g.buffer));
    CHECK_EQ(run(cab_cmd_verify, "--lang", "en", NULL), CAB_FINDING);
    CHECK(strstr(out, "commitment: ") != NULL && strstr(out, "deal: ") == NULL);
    CHECK(strstr(out, "not verified\n") != NULL);
}

TEST(running_game_shows_what_is_public, "")
{
    static char seen[TEXT];
    game *g = finished();
    size_t cut = (size_t)(strstr(g->buffer, " state 16 ") - g->buffer);
    save(g->buffer, cut);
    CHECK_EQ(run(cab_cmd_replay, "--running", "--json", NULL), CAB_DONE);
    CHECK(strstr(out, "\"viewer\":\"public\"") != NULL &&
          strstr(out, "\"finished\":false") != NULL);
    memcpy(seen, out, sizeof seen);
    CHECK_EQ(run(cab_cmd_replay, "--running", "--json", "--seat=public"), CAB_DONE);
    CHECK_TEXT(out, seen);
}

/* ---- secrets ---- */

static bool told_alike(const game *a, const game *b, const char *seat, const char *form)
{
    static char first[TEXT];
    char view[32];
    snprintf(view, sizeof view, "--seat=%s", seat);
    save(a->buffer, a->text.length);
    CHECK_EQ(run(cab_cmd_replay, "--running", view, form), CAB_DONE);
    memcpy(first, out, sizeof first);
    save(b->buffer, b->text.length);
    CHECK_EQ(run(cab_cmd_replay, "--running", view, form), CAB_DONE);
    return strcmp(first, out) == 0;
}

/* Both games are told alike to everybody but `knowing`, to whom they are not. */
static void check_secret(const game *a, const game *b, cab_seats knowing)
{
    static const char *const names[] = {"1", "2", "3", "public"};
    static const char *const forms[] = {"--lang=en", "--json"};
    for (int form = 0; form < 2; form++)
        for (int i = 0; i < 4; i++)
            CHECK_EQ(told_alike(a, b, names[i], forms[form]), !(knowing & CAB_BIT(i)));
}

static void twins(game *a, game *b)
{
    *b = *a;
    b->text.at = b->buffer;
    b->table.sink = cab_sink_text(&b->text);
}

/* A card put under the pile: nobody else can tell which. */
TEST(unseen_card_leaves_no_trace, "")
{
    static game a, b;
    int tried = 0;
    for (uint64_t seed = 0; tried < 3; seed++) {
        deal(&a, seed, 3);
        while (next(&a) && !(a.ask.move[0] > SMP_M_BURY && a.ask.count > 1))
            move(&a, a.ask.seat, a.ask.move[cab_rng_below(&a.dice, (uint32_t)a.ask.count)]);
        if (cab_table_over(&a.table, NULL)) continue;
        twins(&a, &b);
        move(&a, a.ask.seat, a.ask.move[0]);
        move(&b, a.ask.seat, a.ask.move[1]);
        check_secret(&a, &b, CAB_BIT(a.ask.seat));
        tried++;
    }
}

/* The first step of a sealed answer, against none at all: not even its time is told. */
TEST(half_an_answer_leaves_no_trace, "")
{
    static game a, b;
    deal(&a, 1, 3);
    while (next(&a) && a.ask.count == 1)
        move(&a, a.ask.seat, a.ask.move[0]);
    twins(&a, &b);
    move(&b, a.ask.seat, a.ask.move[0]);
    CHECK(smp_game.turn(&b.table.state).must >> a.ask.seat & 1);
    check_secret(&a, &b, CAB_BIT(a.ask.seat));
}

/* What two say to each other, and how often the clock answers for a seat. */
TEST(whispers_and_clocks_are_private, "")
{
    static game a, b;
    cab_claim claim = {.kind = 0, .from = 2, .to = 0, .refs = 1};
    cab_ref_set(&claim.ref[0], CAB_REF_SEAT, 0, 0, CAB_NO_PLACE, 0, CAB_ALL);
    deal(&a, 1, 3);
    twins(&a, &b);
    cab_table_claim(&b.table, &claim, 5);
    check_secret(&a, &b, CAB_BIT(0) | CAB_BIT(2));
    twins(&a, &b);
    cab_table_event(&b.table, CAB_ENTRY_DEFAULT, 1, NULL, 5);
    check_secret(&a, &b, CAB_BIT(1));
}

/* Who reads what was said is "you" in it, as in all other lines. */
TEST(statements_speak_to_the_reader, "")
{
    static game g;
    cab_claim claim = {.kind = 0, .from = 2, .to = 0, .refs = 1};
    cab_ref_set(&claim.ref[0], CAB_REF_SEAT, 0, 0, CAB_NO_PLACE, 0, CAB_ALL);
    deal(&g, 1, 3);
    cab_table_claim(&g.table, &claim, 5);
    save(g.buffer, g.text.length);
    CHECK_EQ(run(cab_cmd_replay, "--running", "--seat=1", "--lang=en"), CAB_DONE);
    CHECK(strstr(out, " says to you: ") != NULL && strstr(out, "You say") == NULL);
    CHECK_EQ(run(cab_cmd_replay, "--running", "--seat=3", "--lang=fr"), CAB_DONE);
    CHECK(strstr(out, "Vous dites à ") != NULL && strstr(out, " vous dit") == NULL);
    claim.to = CAB_NOBODY;
    cab_table_claim(&g.table, &claim, 6);
    save(g.buffer, g.text.length);
    CHECK_EQ(run(cab_cmd_replay, "--running", "--seat=public", "--lang=en"), CAB_DONE);
    CHECK(strstr(out, " says to everybody: ") != NULL);
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/cabale-replay-test-%ld.cabale", (long)getpid());
    RUN(finished_game_is_told_and_verified);
    RUN(a_resignation_is_told_and_verified);
    RUN(bad_use_says_what_to_do);
    RUN(cut_edited_or_foreign_file_gets_one_line);
    RUN(broken_promise_is_a_finding);
    RUN(deal_is_not_said_to_hold_before_it_is_compared);
    RUN(running_game_shows_what_is_public);
    RUN(unseen_card_leaves_no_trace);
    RUN(half_an_answer_leaves_no_trace);
    RUN(whispers_and_clocks_are_private);
    RUN(statements_speak_to_the_reader);
    remove(path);
    return test_done();
}
