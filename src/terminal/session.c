/* The loop. Whatever touches the state goes through the record's table, so what is not recorded
 * did not happen. The person's seat is just another seat of the driver; what a bot would answer,
 * it is asked. */
#include "terminal/session.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "engine/journal.h"
#include "cli/cli.h"
#include "terminal/far.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t record_ms(const term_session *s)
{
    return clock_ms() - s->begun_ms;
}

/* ---- words ---- */

void term_say(const term_session *s, const char *key, const char *a, const char *b, cab_text *out)
{
    cab_cli_words(out, s->speech.lang, key, a, b, NULL);
}

void term_capital(char *text) /* Latin letters are all we have */
{
    uint8_t *at = (uint8_t *)text;
    if (at[0] >= 'a' && at[0] <= 'z')
        at[0] = (uint8_t)(at[0] - 32);
    else if (at[0] == 0xc3 && at[1] >= 0xa0 && at[1] != 0xb7)
        at[1] = (uint8_t)(at[1] - 32);
}

void term_note(term_session *s, const char *text)
{
    cab_text line;
    cab_text_begin(&line, s->log.line[s->log.count % TERM_LOG_MAX], TERM_LINE);
    cab_text_clean(&line, text); /* some of it comes from afar */
    term_capital(line.at);
    s->log.count++;
}

const char *term_log_line(const term_session *s, uint32_t number)
{
    cab_assert(number < s->log.count && number >= term_log_first(s));
    return s->log.line[number % TERM_LOG_MAX];
}

uint32_t term_log_first(const term_session *s)
{
    return s->log.count > TERM_LOG_MAX ? s->log.count - TERM_LOG_MAX : 0;
}

uint32_t term_log_run(const term_session *s, uint32_t last, cab_text *out)
{
    const char *line = term_log_line(s, last);
    uint32_t first = last;
    while (first > term_log_first(s) && strcmp(term_log_line(s, first - 1), line) == 0)
        first--;
    cab_text_add(out, line);
    if (first == last) return first;
    cab_text_add(out, " ×");
    cab_text_int(out, last - first + 1);
    return first;
}

void term_title(const term_session *s, cab_text *out)
{
    cab_say_key(&s->speech, "title", NULL, 0, 0, out);
}

/* A word that games may have or not. */
static const char *word_of_game(const term_session *s, const char *name)
{
    char key[CAB_WORD_KEY_MAX];
    snprintf(key, sizeof key, "%s.%s", s->game->id, name);
    return cab_word_find(s->speech.lang, key);
}

const char *term_about(const term_session *s)
{
    return word_of_game(s, "text");
}

const char *term_about_talk(const term_session *s)
{
    return word_of_game(s, "talk.text");
}

static cab_ref seat_ref(cab_seat seat)
{
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_SEAT;
    ref.seat = seat;
    ref.place = CAB_NO_PLACE;
    return ref;
}

void term_note_about(term_session *s, const char *key, cab_seat seat)
{
    char buffer[TERM_LINE];
    cab_text line;
    cab_ref about = seat_ref(seat);
    cab_text_begin(&line, buffer, sizeof buffer);
    cab_say_key(&s->speech, key, &about, 1, 0, &line);
    term_note(s, buffer);
}

/* "word: text", in the words of `key`. */
static void note_with(term_session *s, const char *key, const char *a, const char *b)
{
    char buffer[TERM_LINE];
    cab_text line;
    cab_text_begin(&line, buffer, sizeof buffer);
    term_say(s, key, a, b, &line);
    term_note(s, buffer);
}

int term_choices(const term_session *s)
{
    return s->ask.count + (s->ask.may ? 1 : 0);
}

cab_move term_choice_move(const term_session *s, int index)
{
    cab_assert(index >= 0 && index < term_choices(s));
    return index < s->ask.count ? s->ask.move[index] : CAB_SILENT;
}

void term_describe(const term_session *s, int index, cab_choice *choice)
{
    cab_assert(index >= 0 && index < s->ask.count);
    memset(choice, 0, sizeof *choice);
    if (s->far)
        term_far_describe(s, index, choice);
    else
        s->game->describe(&s->seen, s->seat, s->ask.move[index], choice);
}

bool term_over(const term_session *s, cab_result *result)
{
    return s->far ? term_far_over(s, result) : cab_table_over(&s->table, result);
}

bool term_may_whisper(const term_session *s)
{
    if (s->far) return term_far_may_whisper(s);
    return cab_may_whisper(s->game, &s->table.header.setup, &s->seen);
}

int term_news(const term_session *s)
{
    return s->far ? term_far_news(s) : -1;
}

int term_choice(const term_session *s, int index, cab_text *out)
{
    if (term_choice_move(s, index) == CAB_SILENT) {
        cab_say_key(&s->speech, "choice.silent", NULL, 0, 0, out);
        return 0;
    }
    cab_choice choice;
    term_describe(s, index, &choice);
    cab_say_choice(&s->speech, &choice, out);
    if (choice.flags & CAB_CHOICE_DANGEROUS) {
        cab_text_add(out, " (");
        cab_say_key(&s->speech, "choice.dangerous", NULL, 0, 0, out);
        cab_text_add(out, ")");
    }
    return choice.flags;
}

void term_prompt(const term_session *s, cab_text *out)
{
    cab_turn turn = s->view.turn;
    if (term_over(s, NULL)) {
        cab_say_key(&s->speech, "turn.over", NULL, 0, 0, out);
    } else if (turn.sealed & CAB_BIT(s->seat)) {
        cab_say_key(&s->speech, "turn.sealed", NULL, 0, 0, out);
    } else {
        cab_say_prompt(&s->speech, &s->view.prompt, out);
    }
}

static void say_place(const term_session *s, const cab_result *r, cab_seat seat, cab_text *out)
{
    cab_ref who = seat_ref(seat), role;
    char place[16], score[16], name[TERM_LINE];
    cab_text text;
    snprintf(place, sizeof place, "%d", r->rank[seat]);
    snprintf(score, sizeof score, "%d", r->score[seat]);
    cab_text_begin(&text, name, sizeof name);
    cab_say_ref(&s->speech, &who, "start", &text);
    if (r->role[seat]) {
        memset(&role, 0, sizeof role);
        role.kind = CAB_REF_TERM;
        role.value = r->role[seat];
        cab_text_add(&text, " (");
        cab_say_ref(&s->speech, &role, NULL, &text);
        cab_text_add(&text, ")");
    }
    bool scored = false;
    for (int i = 0; i < CAB_SEATS; i++)
        scored |= r->score[i] != 0;
    const char *key = scored ? "terminal.place_score" : "terminal.place";
    cab_cli_words(out, s->speech.lang, key, place, name, score);
    cab_text_char(out, '\n');
}

void term_result(const term_session *s, cab_text *out)
{
    cab_result result;
    memset(&result, 0, sizeof result);
    if (!term_over(s, &result)) return;
    cab_say_end(&s->speech, &result, out);
    cab_text_char(out, '\n');
    for (int rank = 1; rank <= CAB_SEATS; rank++)
        for (cab_seat seat = 0; seat < s->table.header.setup.seats; seat++)
            if (result.rank[seat] == rank) say_place(s, &result, seat, out);
}

/* ---- what everybody hears ---- */

static void look(term_session *s)
{
    s->game->hide(&s->table.state, s->seat, &s->seen);
    s->game->view(&s->seen, s->seat, &s->view);
}

static void tell(term_session *s, cab_seat seat, const cab_event *event)
{
    char buffer[TERM_LINE];
    cab_event heard;
    cab_text line;
    if (!cab_redact(event, seat, &heard)) return;
    if (s->bot[seat]) {
        if (s->bot[seat]->hear) s->bot[seat]->hear(&s->mind[seat], &heard, NULL);
        return;
    }
    cab_text_begin(&line, buffer, sizeof buffer);
    cab_say_event(&s->speech, &heard, &line);
    term_note(s, buffer);
}

/* After a move: its events, then who has put an answer down or taken it up again. */
static void tell_all(term_session *s, cab_seat mover, cab_move move, uint8_t sealed_before)
{
    for (int i = 0; i < s->journal.count; i++)
        for (cab_seat seat = 0; seat < s->table.header.setup.seats; seat++)
            tell(s, seat, &s->journal.event[i]);
    uint8_t sealed = s->game->turn(&s->table.state).sealed;
    bool down = sealed & ~sealed_before & CAB_BIT(mover);
    if (s->journal.count == 0 && down) term_note_about(s, "turn.answered", mover);
    if (s->journal.count == 0 && move == CAB_REOPEN) term_note_about(s, "choice.reopened", mover);
}

void term_note_claim(term_session *s, const cab_claim *claim)
{
    char buffer[TERM_LINE], said[TERM_LINE], who[TERM_LINE];
    cab_text line;
    bool all = claim->to >= CAB_SEATS;
    if (!all && claim->to != s->seat && claim->from != s->seat) return;
    cab_ref speaker[2] = {seat_ref(claim->from), seat_ref(claim->to)};
    cab_text_begin(&line, buffer, sizeof buffer);
    cab_say_claim(&s->speech, claim, &line);
    cab_text_begin(&line, who, sizeof who);
    cab_say_key(&s->speech, all ? "claim.all" : "claim.one", speaker, 2, 0, &line);
    cab_text_begin(&line, said, sizeof said);
    term_say(s, "terminal.says", who, buffer, &line);
    term_note(s, said);
}

static void hear_claim(term_session *s, const cab_claim *claim)
{
    bool all = claim->to >= CAB_SEATS;
    for (cab_seat seat = 0; seat < s->table.header.setup.seats; seat++) {
        bool hears = seat != claim->from && (all || claim->to == seat);
        if (hears && s->bot[seat] && s->bot[seat]->hear)
            s->bot[seat]->hear(&s->mind[seat], NULL, claim);
        if (hears && seat == s->seat) cab_advice_claim(&s->advice, claim);
    }
    term_note_claim(s, claim);
}

void term_claim(term_session *s, const cab_claim *claim)
{
    if (s->far) {
        term_far_claim(s, claim);
        return;
    }
    cab_table_claim(&s->table, claim, record_ms(s));
    s->claimed |= (uint8_t)CAB_BIT(claim->from);
    hear_claim(s, claim);
}

/* ---- moves ---- */

static void before_move(term_session *s)
{
    cab_advice_before(&s->advice, &s->table.state);
    for (cab_seat i = 0; i < s->table.header.setup.seats; i++)
        if (s->bot[i] && s->bot[i]->watch) s->game->hide(&s->table.state, i, &s->before[i]);
}

/* Those who infer are shown what they knew before and know now. */
static void after_move(term_session *s, cab_seat mover)
{
    cab_seen now;
    cab_advice_after(&s->advice, &s->table.state, &s->journal, mover);
    for (cab_seat i = 0; i < s->table.header.setup.seats; i++) {
        if (!s->bot[i] || !s->bot[i]->watch) continue;
        s->game->hide(&s->table.state, i, &now);
        if (memcmp(&now, &s->before[i], s->game->state_size) != 0)
            s->bot[i]->watch(&s->mind[i], &s->before[i], mover, &now);
    }
}

static void note_beliefs(term_session *s)
{
    char line[CAB_ADVICE_MAX][CAB_GUESS_LINE];
    int lines = cab_say_guesses(&s->advice, &s->speech, &s->seen, line);
    for (int i = 0; i < lines; i++)
        term_note(s, line[i]);
}

static cab_error play(term_session *s, cab_seat seat, cab_move move)
{
    uint8_t sealed = s->game->turn(&s->table.state).sealed;
    before_move(s);
    s->journal.count = 0;
    s->journal.barrier = false;
    cab_error error = cab_table_move(&s->table, seat, move, record_ms(s), &s->journal);
    if (error != CAB_OK) return error;
    s->asked = false;
    s->claimed = 0;
    cab_driver_moved(&s->driver, seat);
    look(s);
    tell_all(s, seat, move, sealed);
    after_move(s, seat);
    if (cab_table_over(&s->table, NULL)) cab_table_finish(&s->table, record_ms(s));
    return CAB_OK;
}

/* A bot's dice depend on the game and on how many moves were made, so that a resumed game goes
 * on as if it had not been left. */
/* what: who has let it pass, for a choice; TALKING for a claim, of which there is one between two
 * moves. */
enum { TALKING = 0x100 };
static void bot_dice(term_session *s, cab_seat seat, uint64_t what)
{
    uint64_t seed = cab_hash_step(s->bot_seed, (uint64_t)s->table.moves << 9 | what);
    cab_rng_fast(&s->mind[seat].rng, cab_hash_step(seed, (uint64_t)seat + 1));
}

/* Something a bot has to say now; what it means by that stays in its mind. */
static bool bot_claim(term_session *s, cab_seat seat, cab_claim *claim)
{
    const cab_bot *bot = s->bot[seat];
    cab_seen seen;
    memset(claim, 0, sizeof *claim);
    if (!bot || !bot->claim) return false;
    s->game->hide(&s->table.state, seat, &seen);
    bot_dice(s, seat, TALKING);
    return bot->claim(&s->mind[seat], &seen, claim);
}

static void bot_turn(term_session *s)
{
    cab_seat seat = s->ask.seat;
    const cab_bot *bot = s->bot[seat];
    cab_mind *mind = &s->mind[seat];
    cab_seen seen;
    cab_claim claim;
    if (!(s->claimed & CAB_BIT(seat)) && bot_claim(s, seat, &claim)) term_claim(s, &claim);
    s->game->hide(&s->table.state, seat, &seen);
    bot_dice(s, seat, s->driver.quiet);
    cab_move move = s->ask.move[0];
    if (s->ask.count > 1 || s->ask.may) move = bot->choose(mind, &seen, s->ask.move, s->ask.count);
    if (move == CAB_SILENT && s->ask.may) {
        s->asked = false;
        cab_driver_silent(&s->driver, seat);
        return;
    }
    cab_error error = play(s, seat, move);
    cab_assert(error == CAB_OK);
}

/* The person has no choice: the answer is given, and said. */
static void forced_turn(term_session *s)
{
    char words[TERM_LINE];
    cab_text text;
    cab_text_begin(&text, words, sizeof words);
    term_choice(s, 0, &text);
    note_with(s, "terminal.forced", words, NULL);
    cab_error error = play(s, s->seat, s->ask.move[0]);
    cab_assert(error == CAB_OK);
    s->confirmed = true;
}

static bool waits_sealed(const term_session *s)
{
    cab_turn turn = s->game->turn(&s->table.state);
    return (turn.sealed & CAB_BIT(s->seat)) && turn.must && !s->confirmed;
}

int term_step(term_session *s)
{
    if (s->far) return term_far_step(s);
    if (cab_table_over(&s->table, NULL)) return TERM_OVER;
    if (waits_sealed(s)) return TERM_SEALED;
    if (!s->asked) {
        cab_rng order; /* never the table's: a replay knows nothing of who was asked first */
        cab_rng_fast(&order, cab_hash_step(s->bot_seed, s->table.moves));
        bool on = cab_next(s->game, &s->table.state, &s->driver, &order, &s->ask);
        cab_assert(on);
        s->asked = true;
        if (s->ask.seat == s->seat) note_beliefs(s);
    }
    if (s->ask.seat != s->seat)
        bot_turn(s);
    else if (s->ask.count == 1 && !s->ask.may)
        forced_turn(s);
    else
        return TERM_ASKED;
    return TERM_MOVED;
}

cab_error term_answer(term_session *s, cab_move move)
{
    cab_assert(s->asked && s->ask.seat == s->seat);
    s->log_mark = s->log.count;
    s->confirmed = false;
    if (s->far) return term_far_answer(s, move);
    if (move != CAB_SILENT) return play(s, s->seat, move);
    if (!s->ask.may) return CAB_ILLEGAL;
    s->asked = false;
    cab_driver_silent(&s->driver, s->seat);
    return CAB_OK;
}

cab_error term_reopen(term_session *s)
{
    cab_error error = s->far ? term_far_answer(s, CAB_REOPEN) : play(s, s->seat, CAB_REOPEN);
    if (error == CAB_OK) s->confirmed = false;
    return error;
}

void term_go_on(term_session *s)
{
    s->confirmed = true;
}

cab_error term_resign(term_session *s)
{
    if (!s->game->resigns) return CAB_ILLEGAL;
    return s->far ? term_far_answer(s, CAB_RESIGN) : play(s, s->seat, CAB_RESIGN);
}

/* ---- beginning, resuming, closing ---- */

static const cab_bot *strongest(const cab_game *game)
{
    const cab_bot *best = NULL;
    for (int i = 0; cab_bot_at(game, i); i++)
        best = cab_bot_at(game, i);
    cab_assert(best);
    return best;
}

/* Advice that everybody may read comes before the first move, each line of it a line of the log. */
void term_note_game(term_session *s)
{
    const char *about = term_about(s);
    while (about && *about) {
        char line[TERM_LINE];
        int length = (int)strcspn(about, "\n");
        snprintf(line, sizeof line, "%.*s", length, about);
        term_note(s, line);
        about += length + (about[length] != 0);
    }
    s->intro = s->log.count;
}

/* Everything but the table. */
static void sit_down(term_session *s, cab_seat seat, cab_lang lang)
{
    const cab_header *header = &s->table.header;
    s->game = s->table.game;
    s->seat = seat;
    s->speech.game = s->game;
    s->speech.lang = lang;
    s->speech.viewer = seat;
    s->bot_seed = cab_hash(0xb075, header->secret, CAB_SECRET);
    for (cab_seat i = 0; i < header->setup.seats; i++) {
        s->speech.seat[i] = header->chair[i].name;
        if (i == seat) continue;
        s->bot[i] = cab_bot_find(s->game, header->chair[i].player);
        if (!s->bot[i]) s->bot[i] = strongest(s->game);
        cab_mind_init(&s->mind[i], s->game, i, header->setup.seats, s->bot_seed);
        s->mind[i].desk = s->desk;
    }
    if (s->beliefs) cab_advice_begin(&s->advice, s->game, seat, header->setup.seats);
    cab_driver_begin(&s->driver);
    term_note_game(s);
    look(s);
}

static void take_file(term_session *s, FILE *file, const char *path)
{
    cab_text text;
    s->file = file;
    cab_text_begin(&text, s->path, sizeof s->path);
    if (file) cab_text_add(&text, path);
}

/* All but what is given beforehand. */
static void clear(term_session *s)
{
    const cab_desk *desk = s->desk;
    bool beliefs = s->beliefs;
    memset(s, 0, sizeof *s);
    s->desk = desk;
    s->beliefs = beliefs;
}

cab_error term_begin(term_session *s, const cab_header *header, cab_seat seat, cab_lang lang,
                     FILE *file, const char *path)
{
    clear(s);
    s->begun_ms = clock_ms();
    cab_sink sink = file ? cab_sink_file(file) : cab_sink_none();
    cab_error error = cab_table_begin(&s->table, header, header->secret, sink);
    if (error != CAB_OK) return error;
    take_file(s, file, path);
    sit_down(s, seat, lang);
    return CAB_OK;
}

bool term_resume(term_session *s, const cab_record *record, cab_seat seat, cab_lang lang,
                 FILE *file, const char *path, cab_problem *problem)
{
    clear(s);
    if (!cab_replay_begin(record, &s->table, problem)) return false;
    sit_down(s, seat, lang);
    for (uint32_t i = 0; i < record->entries; i++) {
        const cab_entry *entry = &record->entry[i];
        uint8_t sealed = s->game->turn(&s->table.state).sealed;
        s->journal.count = 0;
        s->journal.barrier = false;
        before_move(s);
        if (!cab_replay_step(record, i, &s->table, &s->journal, problem)) return false;
        if (entry->kind == CAB_ENTRY_CLAIM) { /* said again, it means the same again */
            cab_claim again;
            s->claimed |= (uint8_t)CAB_BIT(entry->claim.from);
            (void)bot_claim(s, entry->claim.from, &again);
        }
        if (entry->kind == CAB_ENTRY_CLAIM) hear_claim(s, &entry->claim);
        if (entry->kind != CAB_ENTRY_MOVE) continue;
        s->claimed = 0;
        cab_driver_moved(&s->driver, entry->seat);
        tell_all(s, entry->seat, entry->move, sealed);
        after_move(s, entry->seat);
        if (entry->seat == seat) s->log_mark = s->log.count;
    }
    look(s);
    s->begun_ms = clock_ms() - s->table.ms;
    take_file(s, file, path);
    cab_table_resume(&s->table, record, file ? cab_sink_file(file) : cab_sink_none());
    /* Cut between the last move and the result: write what is missing. */
    if (cab_table_over(&s->table, NULL)) cab_table_finish(&s->table, record_ms(s));
    return true;
}

void term_close(term_session *s)
{
    if (s->file) fclose(s->file);
    s->file = NULL;
    s->table.sink = cab_sink_none();
}
