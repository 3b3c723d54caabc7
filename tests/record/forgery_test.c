/* Records that somebody made to look like those of a server. Each is a finished, signed record with
 * something changed, and a sum that fits again; whoever asks for the server's signature takes none
 * of them. What the deal proves is refused without it too; the rest is then at least unsigned. */
#include "base/bits.h"
#include "base/test.h"
#include "record/record_int.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 18, SEATS = 4 };

static char whole[TEXT], text[TEXT];
static uint8_t seed[CAB_SIGN_SEED], key[CAB_SIGN_KEY];
static cab_header header;
static uint8_t secret[CAB_SECRET];

/* ---- the true one ---- */

static void settle_header(const uint8_t nonce[SEATS][CAB_NONCE])
{
    static const char *const player[SEATS] = {"human", "master", "human", "program"};
    static const char *const name[SEATS] = {"Anne", "Basile", "Carl", "Dora"};
    cab_header_begin(&header, cab_game_find("pantacle"), SEATS);
    memcpy(header.table, "k3v9x0q2m7ta", 12);
    header.failed = 1;
    for (cab_seat seat = 0; seat < SEATS; seat++)
        cab_header_chair(&header, seat, player[seat], name[seat]);
    cab_header_deal(&header, secret);
    for (cab_seat seat = 0; seat < SEATS; seat++)
        if (seat != 1) memcpy(header.chair[seat].nonce, nonce[seat], CAB_NONCE);
    cab_header_draw(&header, secret);
    header.held = true;
}

static void play_random(cab_table *table)
{
    cab_rng rng;
    cab_move move[CAB_LIST_MAX];
    uint64_t ms = 1000;
    cab_rng_fast(&rng, 7);
    cab_table_event(table, CAB_ENTRY_LEAVE, 0, NULL, 10);
    cab_table_event(table, CAB_ENTRY_RETURN, 0, NULL, 20);
    while (!cab_table_over(table, NULL)) {
        uint64_t must = table->game->turn(&table->state).must;
        cab_seat seat = (cab_seat)cab_pop_low(&must);
        int count = table->game->legal_moves(&table->state, seat, move);
        CHECK(count > 0);
        cab_move chosen = move[cab_rng_below(&rng, (uint32_t)count)];
        CHECK_EQ(cab_table_move(table, seat, chosen, ms += 900, NULL), CAB_OK);
    }
    CHECK(cab_table_finish(table, ms));
}

static void write_text(char *to)
{
    cab_text out;
    cab_table table;
    cab_text_begin(&out, to, TEXT);
    CHECK_EQ(cab_table_begin(&table, &header, secret, cab_sink_text(&out)), CAB_OK);
    play_random(&table);
    cab_sign_line(seed, to, (uint32_t)strlen(to), to + strlen(to));
}

static void make_true_one(void)
{
    uint8_t nonce[SEATS][CAB_NONCE];
    memset(seed, 9, sizeof seed);
    cab_sign_key(seed, key);
    memset(secret, 5, sizeof secret);
    for (int seat = 0; seat < SEATS; seat++)
        memset(nonce[seat], 0x10 + seat, CAB_NONCE);
    settle_header((const uint8_t(*)[CAB_NONCE])nonce);
    write_text(whole);
}

/* ---- judging ---- */

/* NULL: proved; and, if asked for, signed by this server. */
static const char *judge(const char *file, bool signature)
{
    static cab_problem problem;
    cab_record record;
    cab_table table;
    uint8_t signer[CAB_SIGN_KEY];
    const char *wrong = NULL;
    bool proved =
        cab_record_parse(file, (uint32_t)strlen(file), CAB_READ_FINISHED, &record, &problem) &&
        cab_replay_all(&record, &table, &problem);
    if (!proved) wrong = problem.key;
    if (proved && signature && record.signed_line == 0) wrong = "unsigned";
    if (!wrong && signature && !cab_record_signed(&record, signer)) wrong = "signature";
    if (!wrong && signature && memcmp(signer, key, sizeof key) != 0) wrong = "signer";
    cab_record_free(&record);
    return wrong;
}

/* A sum that fits, as anybody can make one; signed: and the old signature below it. */
static void seal(bool with_signature)
{
    char line[CAB_SIGN_LINE] = "";
    uint64_t sum = 0;
    char *end = strstr(text, "\nsum ") + 1, *old = strstr(text, "\nsigned ");
    cab_text out;
    if (old && with_signature) snprintf(line, sizeof line, "%s", old + 1);
    for (char *at = text; at < end;) {
        uint32_t count = (uint32_t)(strchr(at, '\n') - at) + 1;
        sum = cab_record_sum(sum, at, count);
        at += count;
    }
    cab_text_begin(&out, end, 512);
    cab_text_add(&out, "sum ");
    cab_text_hex(&out, sum, 16);
    cab_text_char(&out, '\n');
    cab_text_add(&out, line);
}

static void replace(const char *from, const char *to)
{
    char *at = strstr(text, from);
    if (!at) printf("%s is not there\n", from);
    CHECK(at != NULL);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
}

static char *line_with(const char *words, int which)
{
    char *at = text - 1;
    for (int i = 0; i <= which; i++)
        at = strstr(at + 1, words);
    CHECK(at != NULL);
    while (at > text && at[-1] != '\n')
        at--;
    return at;
}

static void drop_line(char *line)
{
    char *next = strchr(line, '\n') + 1;
    memmove(line, next, strlen(next) + 1);
}

static void add_line(char *before, const char *line)
{
    memmove(before + strlen(line), before, strlen(before) + 1);
    memcpy(before, line, strlen(line));
}

static void swap_lines(char *first)
{
    char copy[CAB_RECORD_LINE_MAX];
    size_t count = strcspn(first, "\n") + 1;
    memcpy(copy, first, count);
    copy[count] = 0;
    drop_line(first);
    add_line(strchr(first, '\n') + 1, copy);
}

static void another_digit(char *at)
{
    *at = *at == '1' ? '2' : '1';
}

static char *word_of(char *line, int which)
{
    for (int i = 0; i < which; i++)
        line = strchr(line, ' ') + 1;
    return line;
}

/* A line with the time of the one before which it stands. */
static void add_entry(char *before, const char *rest)
{
    char line[128];
    snprintf(line, sizeof line, "%.*s %s\n", (int)strcspn(before, " "), before, rest);
    add_line(before, line);
}

/* ---- the forgeries ---- */

static void other_name(void)
{
    replace(" Anne\n", " Anna\n");
}
static void other_long_name(void)
{
    replace(" Carl\n", " Somebody else\n");
}
static void other_time(void)
{
    another_digit(word_of(line_with(" move ", 1), 0));
}

static void person_called_bot(void)
{
    replace(" human ", " master ");
}

static void bot_called_person(void)
{
    replace(" master ", " human ");
}

static void bot_called_program(void)
{
    replace(" master ", " program ");
}

static void other_bot(void)
{
    replace(" master ", " novice ");
}

static void move_dropped(void)
{
    drop_line(line_with(" move ", 3));
}
static void moves_swapped(void)
{
    swap_lines(line_with(" move ", 5));
}
static void move_again(void)
{
    char copy[CAB_RECORD_LINE_MAX], *line = line_with(" move ", 5);
    size_t count = strcspn(line, "\n") + 1;
    memcpy(copy, line, count);
    copy[count] = 0;
    add_line(line, copy);
}

static void other_words(void)
{
    char *line = line_with(" move ", 0), *words = word_of(line, 4);
    memcpy(words, "zzz", 3);
}

static void no_words(void)
{
    char *words = word_of(line_with(" move ", 0), 4), *end = strchr(words, '\n');
    memmove(words - 1, end, strlen(end) + 1);
}

static void other_commitment(void)
{
    another_digit(word_of(line_with("commitment ", 0), 1));
}
static void other_secret(void)
{
    another_digit(strstr(text, "\nsecret ") + 8);
}
static void other_nonce(void)
{
    another_digit(word_of(line_with("seat 0 ", 0), 3));
}

static void bot_nonce(void)
{
    another_digit(word_of(line_with(" master ", 0), 3));
}
static void held_removed(void)
{
    drop_line(line_with("held ", 0));
}

static void other_winners(void)
{
    char rest[1024], *at = strstr(line_with(" result ", 0), "winners ");
    snprintf(rest, sizeof rest, "%s", strchr(at, '\n'));
    bool one = strncmp(at, "winners 0\n", 10) == 0;
    snprintf(at, sizeof rest + 16, "winners %d%s", one ? 1 : 0, rest);
}

static void no_states(void)
{
    while (strstr(text, " state "))
        drop_line(line_with(" state ", 0));
}

static void first_states_only(void)
{
    drop_line(line_with(" state ", 1));
}
static void cut(void)
{
    *line_with(" move ", 9) = 0;
}
static void line_ends(void)
{
    char *at = strchr(text, '\n');
    memmove(at + 1, at, strlen(at) + 1);
    *at = '\r';
}
static void other_rules(void)
{
    another_digit(word_of(line_with("rules ", 0), 1));
}
static void padded_time(void)
{
    add_line(line_with(" move ", 0), "0");
}
static void claim_nobody_made(void)
{
    add_entry(line_with(" move ", 2), "claim 0 all you_stop seat:1");
}
static void leave_nobody_took(void)
{
    add_entry(line_with(" move ", 2), "leave 0");
}
static void bot_nobody_let_in(void)
{
    add_entry(line_with(" move ", 2), "bot 0 master");
}
static void byte_behind(void)
{
    memcpy(text + strlen(text), "x", 2);
}
static void control_in_name(void)
{
    replace(" Anne\n", " An\x01ne\n");
}

/* Five that came to mind later. */
static void seats_not_drawn(void)
{
    drop_line(line_with("sat ", 0));
}
static void seats_drawn_otherwise(void)
{
    char *at = word_of(line_with("sat ", 0), 1), first = at[0];
    at[0] = at[2];
    at[2] = first;
}
static void no_failed_start(void)
{
    drop_line(line_with("failed ", 0));
}
static void another_table(void)
{
    replace("table k3v", "table k3w");
}
static void old_form(void)
{
    /* In format 1 words were not looked at: but it knows none of the new lines. */
    replace("cabale-record 2", "cabale-record 1");
    other_words();
}
static void old_form_whole(void)
{
    old_form();
    drop_line(line_with("table k", 0));
    drop_line(line_with("failed ", 0));
    drop_line(line_with("sat ", 0));
}
static void seat_left_out(void)
{
    replace("seats 4", "seats 3");
}

typedef void forge(void);
typedef struct {
    const char *name;
    forge *forge;
    const char *proof; /* what is wrong already without the signature; NULL: nothing */
} forgery;

#define REFUSED(name, key)                                                                         \
    {                                                                                              \
#name, name, "record.problem." key                                                         \
    }
#define ANYHOW(name)                                                                               \
    {                                                                                              \
#name, name, ""                                                                            \
    } /* refused, for one reason or another */
#define OPEN(name)                                                                                 \
    {                                                                                              \
#name, name, NULL                                                                          \
    }
static const forgery forgeries[] = {
    OPEN(other_name),
    OPEN(other_long_name),
    OPEN(leave_nobody_took),
    OPEN(bot_nobody_let_in),
    OPEN(claim_nobody_made),
    OPEN(held_removed),
    OPEN(other_bot),
    OPEN(no_failed_start),
    OPEN(another_table),
    REFUSED(other_time, "time"),
    REFUSED(person_called_bot, "bot_nonce"),
    REFUSED(bot_called_person, "person_nonce"),
    REFUSED(bot_called_program, "person_nonce"),
    ANYHOW(move_dropped),
    ANYHOW(moves_swapped),
    ANYHOW(move_again),
    REFUSED(other_words, "words"),
    REFUSED(no_words, "words"),
    REFUSED(other_commitment, "commitment"),
    REFUSED(other_secret, "commitment"),
    ANYHOW(other_nonce),
    REFUSED(bot_nonce, "bot_nonce"),
    REFUSED(other_winners, "result"),
    REFUSED(no_states, "state_due"),
    REFUSED(first_states_only, "state_due"),
    REFUSED(line_ends, "bytes"),
    REFUSED(other_rules, "rules"),
    REFUSED(padded_time, "number"),
    REFUSED(control_in_name, "bytes"),
    ANYHOW(seats_not_drawn),
    REFUSED(seats_drawn_otherwise, "order"),
    REFUSED(old_form, "expected"),
    ANYHOW(old_form_whole),
    ANYHOW(seat_left_out),
};

/* Without a sum of their own: they are no whole files any more. */
static const forgery torn[] = {REFUSED(cut, "cut"), REFUSED(byte_behind, "after")};

static void start(const forgery *f)
{
    memcpy(text, whole, sizeof text);
    f->forge();
}

/* ---- tests ---- */

TEST(the_true_one_is_proved_and_signed, "")
{
    make_true_one();
    const char *wrong = judge(whole, true);
    if (wrong) printf("%s\n", wrong);
    CHECK(wrong == NULL);
}

TEST(no_forgery_passes_for_a_record_of_this_server, "")
{
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        const forgery *f = &forgeries[i];
        start(f);
        CHECK(strcmp(text, whole) != 0);
        seal(true);
        const char *signature = judge(text, true), *proof = judge(text, false);
        if (!signature || !proof != !f->proof || (proof && f->proof[0] && strcmp(proof, f->proof)))
            printf("%s: %s, %s\n", f->name, proof ? proof : "-", signature ? signature : "-");
        CHECK(signature != NULL);
        CHECK_EQ(proof == NULL, f->proof == NULL);
        if (proof && f->proof[0]) CHECK_TEXT(proof, f->proof);
        start(f);
        seal(false); /* and without the signature it is no record of a server */
        CHECK(judge(text, true) != NULL);
    }
}

TEST(what_is_cut_or_longer_is_no_record, "")
{
    for (size_t i = 0; i < sizeof torn / sizeof *torn; i++) {
        start(&torn[i]);
        CHECK_TEXT(judge(text, false), torn[i].proof);
    }
}

TEST(nobody_signs_for_this_server, "")
{
    uint8_t other[CAB_SIGN_SEED];
    memset(other, 3, sizeof other);
    memcpy(text, whole, sizeof text);
    replace(" Anne\n", " Anna\n");
    seal(false);
    cab_sign_line(other, text, (uint32_t)strlen(text), text + strlen(text));
    CHECK(judge(text, false) == NULL); /* a whole record, of another server */
    CHECK_TEXT(judge(text, true), "signer");
    /* The right key beside the wrong signature. */
    char hex[2 * CAB_SIGN_KEY + 1];
    cab_text out;
    cab_text_begin(&out, hex, sizeof hex);
    cab_record_hex(&out, key, CAB_SIGN_KEY);
    memcpy(strstr(text, "\nsigned ") + 8, hex, sizeof hex - 1);
    CHECK_TEXT(judge(text, true), "signature");
}

/* Whoever holds the secret and takes any nonce for a bot could deal what they like: thousands of
 * nonces, and none but the derived one is taken. */
TEST(a_bots_number_cannot_be_chosen, "")
{
    for (uint32_t i = 0; i < 200; i++) {
        char digits[9];
        memcpy(text, whole, sizeof text);
        snprintf(digits, sizeof digits, "%08x", i);
        memcpy(word_of(line_with(" master ", 0), 3), digits, 8);
        seal(false);
        CHECK_TEXT(judge(text, false), "record.problem.bot_nonce");
    }
}

/* Nor can the order of seats: of 24 orders one is that of the key. */
TEST(drawn_seats_cannot_be_chosen, "")
{
    int taken = 0;
    for (int a = 0; a < SEATS; a++)
        for (int b = 0; b < SEATS; b++)
            for (int c = 0; c < SEATS; c++) {
                int d = 6 - a - b - c;
                char line[64];
                if (a == b || b == c || a == c || d == a || d == b || d == c) continue;
                memcpy(text, whole, sizeof text);
                snprintf(line, sizeof line, "%d %d %d %d", a, b, c, d);
                memcpy(word_of(line_with("sat ", 0), 1), line, 7);
                seal(false);
                taken += judge(text, false) == NULL;
            }
    CHECK_EQ(taken, 1);
}

/* People who were deleted: the server hands the record out under another name and signs that. */
TEST(another_name_for_somebody_deleted_is_signed_again, "")
{
    const char *name[CAB_SEATS] = {"Anonyme", "Anonyme", "Anonyme", "Anonyme"};
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    CHECK(cab_record_rename(whole, (uint32_t)strlen(whole), name, cab_sink_text(&out)));
    CHECK(judge(text, false) == NULL);
    CHECK_TEXT(judge(text, true), "unsigned"); /* the old signature does not go with it */
    cab_sign_line(seed, text, out.length, text + out.length);
    CHECK(judge(text, true) == NULL);
}

int main(void)
{
    RUN(the_true_one_is_proved_and_signed);
    RUN(no_forgery_passes_for_a_record_of_this_server);
    RUN(what_is_cut_or_longer_is_no_record);
    RUN(nobody_signs_for_this_server);
    RUN(a_bots_number_cannot_be_chosen);
    RUN(drawn_seats_cannot_be_chosen);
    RUN(another_name_for_somebody_deleted_is_signed_again);
    return test_done();
}
