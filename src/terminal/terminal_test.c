/* The terminal client, over every game of the registry: whole games in plain lines and on a full
 * screen, in both languages; what a seat is shown; records cut and resumed; what people type
 * wrong. */
#include "base/test.h"

#include "base/bits.h"
#include "base/hash.h"
#include "cli/cli.h"
#include "terminal/claim.h"
#include "terminal/explain.h"
#include "terminal/files.h"
#include "terminal/plain.h"
#include "terminal/screen.h"
#include "terminal/table.h"

#include <sys/wait.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE = 1 << 16, SCRIPT_LINES = 30000 };

static term_session *session, *other; /* one allocation each for all tests */

/* ---- tables ---- */

static void lay(cab_header *header, const cab_game *game, cab_seat seat, const char *seed)
{
    bool four = game->min_seats <= 4 && game->max_seats >= 4;
    cab_header_begin(header, game, four ? 4 : game->min_seats);
    for (cab_seat i = 0; i < header->setup.seats; i++) {
        char name[16];
        snprintf(name, sizeof name, "Bot%c", 'A' + i);
        const cab_bot *bot = cab_bot_at(game, 0);
        for (int level = 0; cab_bot_at(game, level); level++)
            bot = cab_bot_at(game, level);
        cab_header_chair(header, i, i == seat ? "human" : bot->id, i == seat ? "Zoé" : name);
    }
    CHECK(cab_deal_seed(seed, header->secret));
    cab_header_deal(header, header->secret);
    header->held = true;
}

static void sit(term_session *s, const cab_game *game, cab_seat seat, cab_lang lang,
                const char *seed, FILE *record)
{
    cab_header header;
    lay(&header, game, seat, seed);
    CHECK_EQ(term_begin(s, &header, seat, lang, record, "test.cabale"), CAB_OK);
}

static const cab_game *game_with_claims(void)
{
    for (int i = 0; cab_game_at(i); i++)
        if (cab_game_at(i)->claims > 0) return cab_game_at(i);
    return NULL;
}

/* The person's choice as a function of the position, so that two sessions choose alike. */
static int policy(const term_session *s)
{
    uint64_t mixed = cab_hash_step(77, s->table.moves);
    return (int)(mixed % (uint64_t)term_choices(s));
}

/* One step, answered by policy. */
static int policy_step(term_session *s)
{
    int step = term_step(s);
    if (step == TERM_SEALED) term_go_on(s);
    if (step == TERM_ASKED) CHECK_EQ(term_answer(s, term_choice_move(s, policy(s))), CAB_OK);
    return step;
}

static void play_out(term_session *s)
{
    while (policy_step(s) != TERM_OVER) {
    }
}

/* ---- plain mode with a script ---- */

static FILE *script_of(const char *text)
{
    FILE *file = tmpfile();
    CHECK(file != NULL);
    fputs(text, file);
    fflush(file);
    rewind(file);
    lseek(fileno(file), 0, SEEK_SET);
    return file;
}

/* Plays in lines from a script; what was printed is the caller's to free. */
static char *plain_run(term_session *s, FILE *script, bool *over)
{
    char *printed = NULL;
    size_t size = 0;
    term_input in;
    FILE *out = open_memstream(&printed, &size);
    CHECK(out != NULL);
    term_input_begin(&in, fileno(script));
    *over = term_plain(s, &in, out);
    fclose(out);
    fclose(script);
    return printed;
}

static char *plain_text(term_session *s, const char *text)
{
    bool over = false;
    return plain_run(s, script_of(text), &over);
}

/* Numbers, now and then a command, now and then nonsense. */
static FILE *long_script(uint64_t seed)
{
    static const char *const words[] = {"h", "t", "l", "?", "? 1", "?a", "", "x", "0", "999", "r"};
    FILE *file = tmpfile();
    cab_rng rng;
    CHECK(file != NULL);
    cab_rng_fast(&rng, seed);
    for (int i = 0; i < SCRIPT_LINES; i++) {
        if (cab_rng_below(&rng, 64) == 0) {
            uint32_t which = cab_rng_below(&rng, sizeof words / sizeof *words);
            fprintf(file, "%s\n", words[which]);
        } else {
            fprintf(file, "%u\n", 1 + cab_rng_below(&rng, 1 + cab_rng_below(&rng, 6)));
        }
    }
    fflush(file);
    lseek(fileno(file), 0, SEEK_SET);
    return file;
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* A word that is not there is printed as its key: in brackets by the engine, bare by the
 * program. */
static void check_words(const char *printed)
{
    for (const char *at = printed; *at; at++) {
        bool key = at > printed && *at == '.' && is_small(at[-1]) && is_small(at[1]);
        bool raw = strchr("[]{}", *at) != NULL;
        if (key || raw) printf("untranslated: %.80s\n", at > printed + 40 ? at - 40 : printed);
        CHECK(!key && !raw);
    }
    CHECK(cab_utf8_valid(printed, (uint32_t)strlen(printed)));
}

static void whole_game(const cab_game *game, cab_lang lang, cab_seat seat)
{
    cab_record record;
    cab_table table;
    cab_problem problem;
    bool over = false;
    char path[] = "/tmp/cabale-test-XXXXXX";
    int fd = mkstemp(path);
    CHECK(fd >= 0);
    sit(session, game, seat, lang, "abc123", fdopen(fd, "wb"));
    char *printed = plain_run(session, long_script(seat + 5u), &over);
    CHECK(over);
    check_words(printed);
    free(printed);
    CHECK(!session->table.failed);
    term_close(session);
    memset(&problem, 0, sizeof problem);
    bool read = cab_record_read(path, CAB_READ_FINISHED, &record, &problem);
    unlink(path);
    CHECK(read);
    bool replayed = cab_replay_all(&record, &table, &problem);
    cab_record_free(&record);
    CHECK(replayed);
    CHECK(cab_table_over(&table, NULL));
}

TEST(a_whole_game_in_plain_lines, "")
{
    for (int i = 0; cab_game_at(i); i++)
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
            whole_game(cab_game_at(i), lang, (cab_seat)(lang == CAB_FR ? 0 : 2));
}

/* All that a screen shows besides the log. */
static char *shown(term_session *s)
{
    static char page[PAGE];
    static term_table table;
    cab_text out;
    cab_text_begin(&out, page, sizeof page);
    term_table_lines(s, &out);
    for (term_detail detail = TERM_BARE; detail <= TERM_WHOLE; detail++) {
        term_table_make(s, detail, &table);
        for (int i = 0; i < table.count; i++)
            cab_text_add(&out, table.item[i].text);
    }
    term_prompt(s, &out);
    bool mine = s->asked && s->ask.seat == s->seat;
    for (int i = 0; mine && i < term_choices(s); i++) {
        term_choice(s, i, &out);
        term_explain_choice(s, i, &out);
    }
    term_explain_names(s, &out);
    CHECK(!out.full);
    return page;
}

/* Another world that the seat cannot tell from this one must look the same to it. */
static void check_twin(term_session *s, uint64_t seed)
{
    static char first[PAGE];
    cab_rng rng;
    cab_rng_fast(&rng, seed);
    memcpy(first, shown(s), PAGE);
    memcpy(other, s, sizeof *s);
    s->game->resample(&s->seen, s->seat, &rng, &other->table.state);
    s->game->hide(&other->table.state, s->seat, &other->seen);
    s->game->view(&other->seen, s->seat, &other->view);
    CHECK_TEXT(shown(other), first);
}

TEST(the_table_shows_what_the_seat_may_see, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        int steps = 0;
        sit(session, game, 1, CAB_EN, "5eed", NULL);
        do {
            if (steps < 400) check_twin(session, (uint64_t)steps);
            steps++;
        } while (policy_step(session) != TERM_OVER);
        CHECK(steps > 10);
    }
}

static void name_of_face(const term_session *s, uint16_t face, char *out)
{
    cab_text text;
    cab_text_begin(&text, out, TERM_LINE);
    cab_say_name(&s->speech, CAB_NAME_FACE, face, NULL, &text);
}

static bool may_see(const term_session *s, const cab_ref *ref)
{
    return (ref->seen_by & (CAB_BIT(s->seat) | CAB_PUBLIC)) != 0;
}

static bool names(const term_session *s, uint16_t face, const char *name)
{
    char whole[TERM_LINE];
    name_of_face(s, face, whole);
    return strstr(whole, name) != NULL;
}

/* Does this name stand, alone or as part of a longer one, for a face that the seat may see? */
static bool is_open(const term_session *s, const char *name)
{
    for (int i = 0; i < s->journal.count; i++)
        for (int k = 0; k < s->journal.event[i].refs; k++) {
            const cab_ref *ref = &s->journal.event[i].ref[k];
            bool face = (ref->kind == CAB_REF_FACE || ref->kind == CAB_REF_CARD) && ref->value;
            if (face && may_see(s, ref) && names(s, ref->value, name)) return true;
        }
    for (int i = 0; i < s->view.cards; i++)
        if (s->view.card[i].face && names(s, s->view.card[i].face, name)) return true;
    return false;
}

/* Faces that a move dealt out of the seat's sight; none of the new lines names one. */
static int check_log(const term_session *s, uint32_t from)
{
    int hidden = 0;
    char name[TERM_LINE];
    for (int i = 0; i < s->journal.count; i++)
        for (int k = 0; k < s->journal.event[i].refs; k++) {
            const cab_ref *ref = &s->journal.event[i].ref[k];
            bool face = (ref->kind == CAB_REF_FACE || ref->kind == CAB_REF_CARD) && ref->value;
            if (!face || may_see(s, ref)) continue;
            name_of_face(s, ref->value, name);
            if (is_open(s, name)) continue;
            hidden++;
            for (uint32_t line = from; line < s->log.count; line++)
                CHECK(strstr(term_log_line(s, line), name) == NULL);
        }
    return hidden;
}

TEST(the_log_names_no_hidden_card, "")
{
    int hidden = 0;
    for (int i = 0; cab_game_at(i); i++) {
        sit(session, cab_game_at(i), 0, CAB_EN, "10c", NULL);
        for (;;) {
            uint32_t lines = session->log.count;
            session->journal.count = 0;
            if (policy_step(session) == TERM_OVER) break;
            hidden += check_log(session, lines);
        }
    }
    CHECK(hidden > 20);
}

/* ---- records cut and resumed ---- */

static char *read_all(const char *path, uint32_t *size)
{
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    char *bytes = calloc(1, CAB_RECORD_BYTES_MAX);
    CHECK(bytes != NULL);
    *size = (uint32_t)fread(bytes, 1, CAB_RECORD_BYTES_MAX - 1, file);
    fclose(file);
    return bytes;
}

/* Resumes what the first `size` bytes say; false: they are not enough for a table. */
static bool resume_bytes(term_session *s, const char *path, const char *bytes, uint32_t size,
                         cab_seat seat)
{
    cab_record record;
    cab_problem problem;
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    CHECK_EQ(fwrite(bytes, 1, size, file), size);
    fclose(file);
    memset(&problem, 0, sizeof problem);
    if (!cab_record_read(path, CAB_READ_PREFIX, &record, &problem)) return false;
    CHECK(!record.finished);
    FILE *again = term_file_again(path, record.kept);
    CHECK(again != NULL);
    bool resumed = term_resume(s, &record, seat, CAB_FR, again, path, &problem);
    cab_record_free(&record);
    if (!resumed) fclose(again);
    return resumed;
}

/* A resumed game is where the old one was, and goes on as it did. */
static void check_cut(const char *path, const char *bytes, uint32_t size, const uint64_t *hash,
                      uint64_t last, cab_seat seat)
{
    cab_record record;
    cab_problem problem;
    CHECK(resume_bytes(other, path, bytes, size, seat));
    CHECK_EQ(cab_state_hash(other->game, &other->table.state), hash[other->table.moves]);
    play_out(other);
    term_close(other);
    CHECK_EQ(cab_state_hash(other->game, &other->table.state), last);
    CHECK(!other->table.failed);
    memset(&problem, 0, sizeof problem);
    bool whole = cab_record_read(path, CAB_READ_FINISHED, &record, &problem);
    if (whole) whole = cab_replay_all(&record, &other->table, &problem);
    if (whole) cab_record_free(&record);
    CHECK(whole);
}

static void resume_game(const cab_game *game)
{
    enum { MOVES_MAX = 20000 };
    static uint64_t hash[MOVES_MAX];
    char path[] = "/tmp/cabale-test-XXXXXX";
    int fd = mkstemp(path);
    cab_seat seat = 1;
    uint32_t size = 0, head = 0;
    CHECK(fd >= 0);
    sit(session, game, seat, CAB_FR, "cafe", fdopen(fd, "wb"));
    do {
        CHECK(session->table.moves < MOVES_MAX);
        hash[session->table.moves] = cab_state_hash(game, &session->table.state);
    } while (policy_step(session) != TERM_OVER);
    uint64_t last = cab_state_hash(game, &session->table.state);
    term_close(session);
    char *bytes = read_all(path, &size);
    /* Past the head and the first state line; before, there is no table to resume. */
    while (head < size && !resume_bytes(other, path, bytes, head, seat))
        head++;
    term_close(other);
    CHECK(head > 100 && head < size / 2);
    for (int i = 0; i < 12; i++) {
        uint32_t cut = head + (uint32_t)((uint64_t)(size - head) * (uint64_t)i / 12);
        check_cut(path, bytes, cut + (uint32_t)i % 3, hash, last, seat);
    }
    check_cut(path, bytes, size - 1, hash, last, seat); /* the last byte of the sum is missing */
    free(bytes);
    unlink(path);
}

TEST(a_cut_record_goes_on_where_it_was, "")
{
    for (int i = 0; cab_game_at(i); i++)
        resume_game(cab_game_at(i));
}

TEST(the_log_is_there_again_after_resuming, "")
{
    char path[] = "/tmp/cabale-test-XXXXXX";
    const cab_game *game = cab_game_at(0);
    int fd = mkstemp(path);
    uint32_t size = 0;
    CHECK(fd >= 0);
    sit(session, game, 0, CAB_FR, "face", fdopen(fd, "wb"));
    for (int asked = 0; asked < 6;)
        asked += policy_step(session) == TERM_ASKED;
    term_close(session);
    char *bytes = read_all(path, &size);
    CHECK(resume_bytes(other, path, bytes, size, 0));
    term_close(other);
    free(bytes);
    unlink(path);
    /* Notes of the terminal itself ("your only possibility") are not events and do not come
     * back. */
    uint32_t at = 0;
    for (uint32_t i = 0; i < other->log.count; i++) {
        while (at < session->log.count &&
               strcmp(term_log_line(session, at), term_log_line(other, i)) != 0)
            at++;
        CHECK(at++ < session->log.count);
    }
    CHECK(other->log.count > 5);
}

TEST(a_record_in_use_is_not_taken_twice, "")
{
    char path[] = "/tmp/cabale-test-XXXXXX";
    CHECK(mkdtemp(path) != NULL);
    char file[64];
    snprintf(file, sizeof file, "%s/a.cabale", path);
    FILE *first = term_file_new(file);
    CHECK(first != NULL);
    CHECK(term_file_new(file) == NULL); /* never over an old game */
    pid_t child = fork();               /* locks are per program */
    if (child == 0) _exit(term_file_again(file, 0) == NULL ? 0 : 1);
    int status = -1;
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK_EQ(status, 0);
    fclose(first);
    FILE *again = term_file_again(file, 0);
    CHECK(again != NULL);
    fclose(again);
    unlink(file);
    rmdir(path);
}

/* ---- what people type ---- */

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Plays up to the first question of the person. */
static void to_question(term_session *s, const cab_game *game, cab_lang lang)
{
    sit(s, game, 0, lang, "a", NULL);
    int step = TERM_MOVED;
    while ((step = term_step(s)) == TERM_MOVED) {
    }
    CHECK_EQ(step, TERM_ASKED);
}

TEST(a_bad_line_gets_one_line_and_the_question_again, "")
{
    static const char *const bad[] = {"x", "0", "999", "-1", "1 2", "é", "18446744073709551617"};
    const cab_game *game = cab_game_at(0);
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        to_question(session, game, lang);
        char *nothing = plain_text(session, "");
        uint64_t before = cab_state_hash(game, &session->table.state);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            char script[64];
            snprintf(script, sizeof script, "%s\n", bad[i]);
            to_question(session, game, lang);
            char *printed = plain_text(session, script);
            CHECK_EQ(count_lines(printed),
                     count_lines(nothing) + 2); /* what was typed, the answer */
            CHECK(strstr(printed, bad[i]) != NULL);
            check_words(printed);
            CHECK_EQ(cab_state_hash(game, &session->table.state), before);
            free(printed);
        }
        free(nothing);
    }
}

TEST(the_end_of_input_leaves_and_keeps_the_record, "")
{
    char bytes[PAGE];
    cab_text text;
    cab_record record;
    cab_problem problem;
    cab_header header;
    cab_text_begin(&text, bytes, sizeof bytes);
    lay(&header, cab_game_at(0), 0, "e0f");
    CHECK_EQ(term_begin(session, &header, 0, CAB_EN, NULL, ""), CAB_OK);
    CHECK_EQ(cab_table_begin(&session->table, &header, header.secret, cab_sink_text(&text)),
             CAB_OK);
    bool over = true;
    free(plain_run(session, script_of("1\n1\n1"), &over));
    CHECK(!over);
    CHECK(session->table.moves >= 2);
    memset(&problem, 0, sizeof problem);
    CHECK(cab_record_parse(bytes, text.length, CAB_READ_PREFIX, &record, &problem));
    uint32_t moves = 0;
    for (uint32_t i = 0; i < record.entries; i++)
        moves += record.entry[i].kind == CAB_ENTRY_MOVE;
    cab_record_free(&record);
    CHECK_EQ(moves, session->table.moves);
}

TEST(commands_answer_in_words, "")
{
    for (int i = 0; cab_game_at(i); i++)
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            to_question(session, cab_game_at(i), lang);
            uint32_t moves = session->table.moves;
            char *printed = plain_text(session, "h\nH\nt\nl\n?\n? 1\n? zzzzzz\nr\n\nq\n1\n");
            check_words(printed);
            CHECK_EQ(session->table.moves, moves); /* q came before the number */
            free(printed);
        }
}

static bool holds_line(const term_session *s, const char *part)
{
    for (uint32_t i = term_log_first(s); i < s->log.count; i++)
        if (strstr(term_log_line(s, i), part)) return true;
    return false;
}

TEST(a_claim_is_said_and_recorded, "")
{
    char bytes[PAGE];
    cab_text text;
    cab_record record;
    cab_problem problem;
    cab_header header;
    const cab_game *game = game_with_claims();
    CHECK(game != NULL);
    lay(&header, game, 0, "ca1");
    CHECK_EQ(term_begin(session, &header, 0, CAB_EN, NULL, ""), CAB_OK);
    cab_text_begin(&text, bytes, sizeof bytes);
    CHECK_EQ(cab_table_begin(&session->table, &header, header.secret, cab_sink_text(&text)),
             CAB_OK);
    /* Kind 1, first argument, whatever comes after, and the whole table: ones are always in the
     * list. */
    char *printed = plain_text(session, "c\n1\n1\n1\n1\n1\nq\n");
    check_words(printed);
    free(printed);
    CHECK(holds_line(session, "“"));
    CHECK(cab_record_parse(bytes, text.length, CAB_READ_PREFIX, &record, &problem));
    int said = 0;
    for (uint32_t i = 0; i < record.entries; i++) {
        const cab_entry *entry = &record.entry[i];
        bool mine = entry->kind == CAB_ENTRY_CLAIM && entry->claim.from == 0;
        said += mine && entry->claim.kind == 0 && entry->claim.to >= CAB_SEATS;
    }
    cab_record_free(&record);
    CHECK_EQ(said, 1);
}

/* ---- what may be said, and to whom ---- */

typedef struct {
    cab_lang lang;
    int lists, notes, hearers; /* menus shown: statements; with the reminder; to whom */
} menus_shown;

static int count_menu(void *screen, const term_menu *menu)
{
    menus_shown *m = screen;
    const char *note = cab_word_find(m->lang, "newsalem.talk.text");
    m->lists += cab_same(menu->title, cab_word_find(m->lang, "terminal.claim.what"));
    m->notes += menu->note && note && cab_same(menu->note, note);
    m->hearers += cab_same(menu->title, cab_word_find(m->lang, "terminal.claim.to"));
    return 0;
}

/* Says something at each of the first questions. Returns how often one was asked to whom: in the
 * draft, and after it. */
static int whispers_offered(bool on, cab_lang lang, int *after)
{
    const cab_game *game = cab_game_find("newsalem");
    menus_shown m = {lang, 0, 0, 0};
    cab_header header;
    int drafting = 0, step = TERM_MOVED;
    *after = 0;
    lay(&header, game, 0, "ca2");
    header.setup.option[cab_option_find(game, "whispers")] = on;
    CHECK_EQ(term_begin(session, &header, 0, lang, NULL, ""), CAB_OK);
    for (int asked = 0; asked < 40 && step != TERM_OVER;) {
        if ((step = term_step(session)) == TERM_SEALED) term_go_on(session);
        if (step != TERM_ASKED) continue;
        const char *prompt = game->name(CAB_NAME_PROMPT, session->view.prompt.key);
        bool draft = cab_same(prompt, "draft") || cab_same(prompt, "last_pick");
        m.hearers = 0;
        CHECK(term_claim_ask(session, count_menu, &m));
        *(draft ? &drafting : after) += m.hearers;
        CHECK_EQ(term_answer(session, term_choice_move(session, policy(session))), CAB_OK);
        asked++;
    }
    CHECK(m.lists >= 20);
    CHECK_EQ(m.notes, m.lists); /* above the list of statements, and nowhere else */
    return drafting;
}

TEST(whispers_are_offered_when_the_table_has_them, "NSM-15.6 NSM-15.7 NSM-17.4")
{
    int after = 0;
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        CHECK_EQ(whispers_offered(false, lang, &after), 0);
        CHECK_EQ(after, 0);
        CHECK_EQ(whispers_offered(true, lang, &after), 0);
        CHECK(after > 0);
    }
}

/* Whispers between others stay between them. */
TEST(a_whisper_is_heard_by_two, "")
{
    cab_claim claim;
    sit(session, game_with_claims(), 0, CAB_EN, "3", NULL);
    memset(&claim, 0, sizeof claim);
    claim.from = 1;
    claim.to = 2;
    uint32_t before = session->log.count;
    term_claim(session, &claim);
    CHECK_EQ(session->log.count, before);
    claim.to = 0;
    term_claim(session, &claim);
    CHECK_EQ(session->log.count, before + 1);
}

/* A sealed answer can be taken back while others choose, and then given again. */
TEST(a_sealed_answer_can_be_taken_back, "")
{
    int reopened = 0;
    for (int i = 0; cab_game_at(i); i++) {
        sit(session, cab_game_at(i), 0, CAB_EN, "f00d", NULL);
        for (int step = TERM_MOVED; step != TERM_OVER && reopened < 3;) {
            step = term_step(session);
            if (step == TERM_ASKED)
                CHECK_EQ(term_answer(session, term_choice_move(session, policy(session))), CAB_OK);
            if (step != TERM_SEALED) continue;
            CHECK(session->game->turn(&session->table.state).sealed & 1);
            CHECK_EQ(term_reopen(session), CAB_OK);
            CHECK(!(session->game->turn(&session->table.state).sealed & 1));
            CHECK(session->game->turn(&session->table.state).must & 1);
            reopened++;
            while ((step = term_step(session)) == TERM_ASKED)
                CHECK_EQ(term_answer(session, term_choice_move(session, 0)), CAB_OK);
            if (step == TERM_SEALED) term_go_on(session);
        }
    }
    CHECK(reopened > 0);
}

/* Giving up is asked once more, and then it is over, in the record too. */
TEST(a_game_can_be_given_up_where_its_rules_know_it, "PAG-13.8")
{
    int known = 0;
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        bool over = true;
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            to_question(session, game, lang);
            uint32_t moves = session->table.moves;
            char *printed = plain_run(session, script_of("g\n\n"), &over);
            check_words(printed);
            CHECK(!over && session->table.moves == moves); /* not confirmed */
            free(printed);
            to_question(session, game, lang);
            printed = plain_run(session, script_of("G\n1\n"), &over);
            CHECK_EQ(over, game->resigns);
            if (game->resigns) CHECK_EQ(session->table.moves, moves + 1);
            free(printed);
        }
        known += game->resigns;
    }
    CHECK(known > 0);
}

/* What a game is about, and its advice to all, is told before the first move and again by `?`. */
TEST(advice_is_shown_before_the_first_move, "NSM-2.18 NSM-2.19")
{
    const cab_game *game = cab_game_find("newsalem");
    CHECK(game != NULL);
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
        for (cab_seat seat = 0; seat < 4; seat++) { /* to everybody, whatever their character */
            sit(session, game, seat, lang, "ad", NULL);
            char *printed = plain_text(session, "?\n");
            const char *advice = strstr(printed, "\n4. ");
            CHECK(advice != NULL && strstr(advice + 1, "\n4. ") != NULL);
            CHECK(strstr(printed, "\n1. ") < advice);
            free(printed);
        }
}

/* ---- small parts ---- */

static void check_fold(const char *text, const char *want)
{
    char out[64];
    cab_text folded;
    cab_text_begin(&folded, out, sizeof out);
    term_fold(text, &folded);
    CHECK_TEXT(out, want);
}

TEST(names_are_found_however_they_are_typed, "")
{
    char page[PAGE], name[TERM_LINE], typed[TERM_LINE];
    cab_text out;
    check_fold("ÉLÈVE Œil d’Été à ÿ", "eleve oeil d'ete a y");
    check_fold("straße «x»", "strasse x");
    int found = 0;
    for (int i = 0; cab_game_at(i); i++)
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            sit(session, cab_game_at(i), 0, lang, "1", NULL);
            for (uint16_t face = 1; session->game->name(CAB_NAME_FACE, face); face++) {
                const char *text = cab_explain(&session->speech, CAB_NAME_FACE, face);
                if (!text || strchr(text, '{')) continue;
                name_of_face(session, face, name);
                cab_text_begin(&out, typed, sizeof typed);
                term_fold(name, &out);
                for (char *c = typed; *c; c++)
                    if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 32);
                cab_text_begin(&out, page, sizeof page);
                CHECK(term_explain_word(session, typed, &out));
                CHECK(strstr(page, text) != NULL);
                found++;
                if (strlen(typed) < 6) continue;
                typed[strlen(typed) - 1] = '#'; /* one slip */
                cab_text_begin(&out, page, sizeof page);
                CHECK(term_explain_word(session, typed, &out));
                CHECK(strstr(page, text) != NULL);
            }
            cab_text_begin(&out, page, sizeof page);
            CHECK(!term_explain_word(session, "qqqqqqqqqqqq", &out));
            CHECK_EQ(out.length, 0);
        }
    CHECK(found >= 8);
}

/* The names that can be asked for, each once; how many. */
static int different_names(const term_session *s, char name[][TERM_LINE])
{
    static const uint8_t lists[] = {CAB_NAME_FACE, CAB_NAME_TERM, CAB_NAME_COUNTER};
    int count = 0;
    for (int l = 0; l < 3; l++)
        for (uint16_t i = lists[l] != CAB_NAME_COUNTER; s->game->name(lists[l], i); i++) {
            cab_text text;
            int at = 0;
            if (!cab_explain(&s->speech, lists[l], i)) continue;
            cab_text_begin(&text, name[count], TERM_LINE);
            cab_say_name(&s->speech, lists[l], i, NULL, &text);
            while (strcmp(name[at], name[count]) != 0)
                at++;
            count += at == count;
        }
    return count;
}

TEST(copies_of_a_card_are_listed_and_explained_once, "")
{
    static char name[512][TERM_LINE], page[PAGE], wanted[PAGE];
    cab_text out;
    for (int i = 0; cab_game_at(i); i++) {
        sit(session, cab_game_at(i), 0, CAB_EN, "1", NULL);
        int count = different_names(session, name);
        cab_text_begin(&out, wanted, sizeof wanted);
        for (int k = 0; k < count; k++) {
            if (k > 0) cab_text_add(&out, ", ");
            cab_text_add(&out, name[k]);
        }
        cab_text_begin(&out, page, sizeof page);
        term_explain_names(session, &out);
        CHECK_TEXT(page, wanted);
    }
    /* One line for a name, however many cards bear it. */
    sit(session, cab_game_find("newsalem"), 0, CAB_EN, "1", NULL);
    cab_text_begin(&out, page, sizeof page);
    CHECK(term_explain_word(session, "smithy", &out));
    CHECK(strstr(page, "Smithy: ") != NULL);
    CHECK(strchr(page, '\n') == page + strlen(page) - 1);
    cab_text_begin(&out, page, sizeof page);
    CHECK(term_explain_word(session, "smithy +hope", &out));
    CHECK(strchr(page, '\n') == page + strlen(page) - 1);
}

static void check_fit(const char *text, uint32_t width, const char *first, const char *rest)
{
    const char *next = NULL;
    char got[64];
    uint32_t bytes = term_fit(text, width, &next);
    snprintf(got, sizeof got, "%.*s", (int)bytes, text);
    CHECK_TEXT(got, first);
    CHECK_TEXT(next ? next : "(end)", rest);
}

TEST(lines_are_cut_between_words, "")
{
    check_fit("one two three", 7, "one two", "three");
    check_fit("one two three", 9, "one two", "three");
    check_fit("one two", 7, "one two", "(end)");
    check_fit("onetwothree", 4, "onet", "wothree");
    check_fit("été là-bas", 4, "été", "là-bas");
    check_fit("a\nb", 10, "a", "b");
    check_fit("", 10, "", "(end)");
    check_fit("x", 0, "x", "(end)");
}

/* What others said may come from any server. */
TEST(the_log_moves_no_terminal, "")
{
    sit(session, cab_game_at(0), 0, CAB_EN, "7", NULL);
    term_note(session, "Anne: \x1b[2J\xc2\x9b[1mhello\x7f");
    CHECK_TEXT(term_log_line(session, session->log.count - 1), "Anne: [2J[1mhello");
}

static int run(const char *a, const char *b, const char *c, const char *d)
{
    char text[6][64];
    char *argv[7] = {NULL};
    const char *const from[] = {"play", a, b, c, d};
    int argc = 0;
    for (; argc < 5 && from[argc]; argc++) {
        snprintf(text[argc], sizeof text[argc], "%s", from[argc]);
        argv[argc] = text[argc];
    }
    return cab_cmd_play(argc, argv);
}

TEST(bad_use_is_refused_before_the_deal, "")
{
    const char *game = cab_game_at(0)->id;
    CHECK_EQ(run("nosuchgame", NULL, NULL, NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--seat", "7", NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--players", "8", NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--seed", "xyz", NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--bots", "nosuchbot", NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--record", "/nonexistent/a/b", NULL), CAB_BAD_USE);
    CHECK_EQ(run("--resume", "/nonexistent/a/b", NULL, NULL), CAB_BAD_USE);
    CHECK_EQ(run(game, "--resume", "/nonexistent/a/b", NULL), CAB_BAD_USE);
    CHECK_EQ(run("--help", NULL, NULL, NULL), CAB_DONE);
}

/* ---- the full screen, drawn into a file and typed from one ---- */

static FILE *keys_of(const char *first)
{
    static const char *const keys[] = {"\r",       "\r",       "\r", "2\r", "3\r",
                                       "\x1b[B\r", "\x1b[C\r", "?q", "tq",  "lq",
                                       "\x1b[5~",  "\x1b[6~",  "hq", "r"};
    FILE *file = tmpfile();
    cab_rng rng;
    CHECK(file != NULL);
    cab_rng_fast(&rng, 9);
    fputs(first, file);
    for (int i = 0; i < SCRIPT_LINES; i++)
        fputs(keys[cab_rng_below(&rng, sizeof keys / sizeof *keys)], file);
    fflush(file);
    lseek(fileno(file), 0, SEEK_SET);
    return file;
}

/* What was drawn is there and holds no key; brackets are part of what moves the cursor. */
static void check_drawn(FILE *out)
{
    static char bytes[1 << 22];
    rewind(out);
    size_t size = fread(bytes, 1, sizeof bytes - 1, out);
    bytes[size] = 0;
    CHECK(size > 2000);
    CHECK_EQ(strlen(bytes), size);
    CHECK(strstr(bytes, "terminal.") == NULL);
}

static void screen_game(const cab_game *game, cab_lang lang, const char *rows, const char *cols)
{
    FILE *in = keys_of("/ring\r\rc\x1b/zz\x7f\x7fqqqqqq\r"), *out = tmpfile();
    term_look look = {lang == CAB_EN, 0, in, out};
    CHECK(out != NULL);
    setenv("LINES", rows, 1);
    setenv("COLUMNS", cols, 1);
    sit(session, game, 0, lang, "5c4ee4", NULL);
    int over = term_screen(session, &look);
    check_drawn(out);
    fclose(in);
    fclose(out);
    CHECK_EQ(over, 1);
}

TEST(a_whole_game_on_the_full_screen, "")
{
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    for (int i = 0; cab_game_at(i); i++) {
        screen_game(cab_game_at(i), CAB_FR, "24", "80");
        screen_game(cab_game_at(i), CAB_EN, "50", "160");
        screen_game(cab_game_at(i), CAB_EN, "12", "40");
    }
}

/* All that is drawn until the keys end, as one line: what moves the cursor is a blank. */
static const char *drawn(term_session *s, const char *keys)
{
    static char page[PAGE];
    FILE *in = script_of(keys), *out = script_of("");
    term_look look = {false, 0, in, out};
    int length = 0;
    CHECK_EQ(term_screen(s, &look), 0);
    rewind(out);
    for (int c = 0, moves = 0; (c = fgetc(out)) != EOF && length < PAGE - 1;) {
        bool blank = c <= ' ' || moves;
        moves = c == 0x1b || (moves && !is_small((char)(c | 32)));
        if (!blank || (length > 0 && page[length - 1] != ' '))
            page[length++] = blank ? ' ' : (char)c;
    }
    fclose(in);
    fclose(out);
    page[length] = 0;
    return page;
}

TEST(a_screen_whose_keys_end_is_left, "")
{
    sit(session, cab_game_at(0), 0, CAB_EN, "1", NULL);
    CHECK(drawn(session, "\r")[0] != 0);
}

/* Is the card named with it: "Elf (tilted, ..."? 1 or 0; 2: it is no state of another's card. */
static int tells_state(const term_session *s, const char *page, const cab_counter *c)
{
    char key[64], card[TERM_LINE], words[TERM_LINE];
    const char *name = s->game->name(CAB_NAME_COUNTER, c->key), *form = NULL;
    for (int i = 0; i < 2 && !form; i++) {
        snprintf(key, sizeof key, "%s.counter.%s.%s", s->game->id, name, i ? "each" : "brief");
        form = cab_word_find(s->speech.lang, key);
    }
    if (!form || c->on.kind != CAB_REF_CARD || c->on.seat == s->seat) return 2;
    cab_text text;
    cab_text_begin(&text, words, sizeof words);
    cab_say_counter(&s->speech, form, c, &text);
    name_of_face(s, c->on.value, card);
    const char *at = strstr(page, card), *state = at ? strstr(at, words) : NULL;
    return state && at[strlen(card) + 1] == '(' && state < strchr(at, ')');
}

TEST(a_small_screen_tells_how_the_cards_of_others_lie, "")
{
    int told[3] = {0, 0, 0};
    sit(session, cab_game_find("tavern"), 0, CAB_FR, "1", NULL);
    setenv("LINES", "24", 1);
    setenv("COLUMNS", "80", 1);
    for (int step = 0; (step = term_step(session)) != TERM_OVER;) {
        if (step == TERM_MOVED) continue;
        const char *page = drawn(session, "");
        for (int i = 0; i < session->view.counters; i++)
            told[tells_state(session, page, &session->view.counter[i])]++;
        policy_step(session);
    }
    CHECK(told[1] > 50 && told[0] * 10 < told[1]); /* a very full table is cut, and says so */
}

int main(void)
{
    session = calloc(1, sizeof *session);
    other = calloc(1, sizeof *other);
    if (!session || !other) return 1;
    RUN(a_whole_game_in_plain_lines);
    RUN(the_table_shows_what_the_seat_may_see);
    RUN(the_log_names_no_hidden_card);
    RUN(a_cut_record_goes_on_where_it_was);
    RUN(the_log_is_there_again_after_resuming);
    RUN(a_record_in_use_is_not_taken_twice);
    RUN(a_bad_line_gets_one_line_and_the_question_again);
    RUN(the_end_of_input_leaves_and_keeps_the_record);
    RUN(commands_answer_in_words);
    RUN(a_claim_is_said_and_recorded);
    RUN(whispers_are_offered_when_the_table_has_them);
    RUN(a_whisper_is_heard_by_two);
    RUN(a_sealed_answer_can_be_taken_back);
    RUN(a_game_can_be_given_up_where_its_rules_know_it);
    RUN(advice_is_shown_before_the_first_move);
    RUN(names_are_found_however_they_are_typed);
    RUN(copies_of_a_card_are_listed_and_explained_once);
    RUN(lines_are_cut_between_words);
    RUN(the_log_moves_no_terminal);
    RUN(bad_use_is_refused_before_the_deal);
    RUN(a_whole_game_on_the_full_screen);
    RUN(a_screen_whose_keys_end_is_left);
    RUN(a_small_screen_tells_how_the_cards_of_others_lie);
    free(session);
    free(other);
    return test_done();
}
