/* cabale replay FILE: plays a record again and says what happened.
 *
 * The whole record is played once without a word, so that a bad one gives its one line and nothing
 * else; then again, speaking. Three views: everything (a finished game, nobody to protect any
 * more), a seat, the public. What a seat hears is redacted by the one function that does so at
 * tables, and a happening it does not hear of leaves no line, no number and no time. */
#include "cli/cli.h"
#include "cli/guess.h"

#include "base/assert.h"
#include "engine/journal.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 2048 };

typedef struct {
    cab_cli cli;
    cab_record record;
    cab_table table;
    cab_journal journal;
    cab_speech speech;
    uint8_t viewer; /* a seat, CAB_NOBODY, or CAB_EVERYTHING */
    uint8_t asked;  /* seats that have to choose now */
    uint8_t told;   /* seats that had to when the last line was told */
    bool turn;      /* the next line begins one */
    bool said;      /* there is a line before */
    bool json, beliefs;
    cab_advice advice; /* with `beliefs`: what the viewer may believe */
    char line[4 * LINE_BYTES], part[LINE_BYTES];
} replay;

/* ---- words ---- */

static void add_time(cab_text *out, uint64_t ms)
{
    char time[32];
    unsigned long long seconds = ms / 1000, hours = seconds / 3600;
    if (hours > 0)
        snprintf(time, sizeof time, "%llu:%02llu:%02llu", hours, seconds / 60 % 60, seconds % 60);
    else
        snprintf(time, sizeof time, "%llu:%02llu.%llu", seconds / 60, seconds % 60,
                 (unsigned long long)(ms % 1000 / 100));
    cab_text_add(out, time);
}

/* Paragraphs. A game that tells of its turns or rounds starts one with each; in others, one starts
 * when other seats have to choose than at the line before. Only lines that are told count: a blank
 * line for something else would tell of it. */
static bool begins_turn(const cab_game *game, uint16_t event)
{
    const char *name = game->name(CAB_NAME_EVENT, event);
    return name && (cab_same(name, "turn") || cab_same(name, "round"));
}

static bool tells_turns(const cab_game *game)
{
    return cab_name_find(game, CAB_NAME_EVENT, "turn") >= 0 ||
           cab_name_find(game, CAB_NAME_EVENT, "round") >= 0;
}

/* One line of the story; only the first of a move carries its time. */
static void tell(replay *r, uint64_t ms, bool timed, const char *text)
{
    char time[32];
    cab_text column;
    bool others = r->asked != r->told && !tells_turns(r->record.game);
    if ((others || r->turn) && r->said) putchar('\n');
    r->told = r->asked;
    r->turn = false;
    r->said = true;
    cab_text_begin(&column, time, sizeof time);
    if (timed) add_time(&column, ms);
    cab_cli_pad(stdout, time, -10);
    printf("  %s\n", text);
}

static const char *name_of(const replay *r, cab_seat seat)
{
    return seat < CAB_SEATS ? r->record.header.chair[seat].name : "";
}

static void title(replay *r)
{
    const cab_header *header = &r->record.header;
    char rules[16], seats[16], key[64];
    snprintf(rules, sizeof rules, "%u", header->rules_version);
    snprintf(seats, sizeof seats, "%u", header->setup.seats);
    snprintf(key, sizeof key, "%s.title", header->game);
    const char *name = cab_word_find(r->cli.lang, key);
    cab_cli_print(&r->cli, stdout, "cli.replay.title", name ? name : header->game, seats, rules);
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%u", seat + 1u);
        cab_cli_print(&r->cli, stdout, "cli.replay.seat_line", number, name_of(r, seat),
                      header->chair[seat].player);
    }
    if (!r->record.finished)
        cab_cli_print(&r->cli, stdout, "cli.replay.unfinished", NULL, NULL, NULL);
    putchar('\n');
}

static void describe(const replay *r, const cab_entry *entry, cab_choice *choice)
{
    cab_seen seen;
    memset(choice, 0, sizeof *choice);
    r->table.game->hide(&r->table.state, entry->seat, &seen);
    r->table.game->describe(&seen, entry->seat, entry->move, choice);
}

/* "(only Anne, Bea) ": a sentence that not everybody heard may say "you". */
static void add_hearers(const replay *r, const cab_event *event, cab_text *out)
{
    char names[CAB_SEATS * (CAB_SEAT_NAME_BYTES + 2)];
    cab_text text;
    if (event->to & CAB_PUBLIC) return;
    cab_text_begin(&text, names, sizeof names);
    for (cab_seat seat = 0; seat < r->record.header.setup.seats; seat++) {
        if (!(event->to & CAB_BIT(seat))) continue;
        if (text.length > 0) cab_text_add(&text, ", ");
        cab_text_add(&text, name_of(r, seat));
    }
    cab_cli_words(out, r->cli.lang, "cli.replay.only", names, NULL, NULL);
    cab_text_char(out, ' ');
}

static void tell_move(replay *r, const cab_entry *entry, const cab_choice *choice)
{
    bool timed = true, own = r->viewer == CAB_EVERYTHING || r->viewer == entry->seat;
    cab_text text;
    if (own) {
        cab_text_begin(&text, r->part, sizeof r->part);
        if (entry->move == CAB_REOPEN)
            cab_cli_words(&text, r->cli.lang, "cli.replay.reopen", NULL, NULL, NULL);
        else if (entry->move == CAB_RESIGN)
            cab_cli_words(&text, r->cli.lang, "cli.replay.resign", NULL, NULL, NULL);
        else
            cab_say_choice(&r->speech, choice, &text);
        cab_text_begin(&text, r->line, sizeof r->line);
        const char *name = r->viewer == CAB_EVERYTHING ? name_of(r, entry->seat) : NULL;
        cab_cli_words(&text, r->cli.lang, name ? "cli.replay.move" : "cli.replay.own", r->part,
                      name, NULL);
        tell(r, entry->ms, timed, r->line);
        timed = false;
    }
    for (int i = 0; i < r->journal.count; i++) {
        cab_event event = r->journal.event[i];
        if (r->viewer != CAB_EVERYTHING && !cab_redact(&r->journal.event[i], r->viewer, &event))
            continue;
        r->turn = begins_turn(r->table.game, event.kind);
        cab_text_begin(&text, r->line, sizeof r->line);
        if (r->viewer == CAB_EVERYTHING) add_hearers(r, &event, &text);
        cab_say_event(&r->speech, &event, &text);
        tell(r, entry->ms, timed, r->line);
        timed = false;
    }
}

static void tell_other(replay *r, const cab_entry *entry)
{
    static const char *const keys[] = {
        NULL,
        "cli.replay.claim",
        "cli.replay.leave",
        "cli.replay.return",
        "cli.replay.bot",
        "cli.replay.default",
    };
    cab_text text;
    const char *key = keys[entry->kind], *to = NULL, *words = entry->player;
    if (entry->kind == CAB_ENTRY_CLAIM) {
        cab_text_begin(&text, r->part, sizeof r->part);
        cab_say_claim(&r->speech, &entry->claim, &text);
        words = r->part;
        to = entry->claim.to == CAB_NOBODY ? cab_word_find(r->cli.lang, "cli.replay.everybody")
                                           : name_of(r, entry->claim.to);
        if (entry->seat == r->viewer)
            key = "cli.replay.claim_own";
        else if (entry->claim.to == r->viewer && r->viewer < CAB_SEATS)
            key = "cli.replay.claim_you";
    }
    cab_text_begin(&text, r->line, sizeof r->line);
    cab_cli_words(&text, r->cli.lang, key, name_of(r, entry->seat), words, to);
    tell(r, entry->ms, true, r->line);
}

static void tell_result(replay *r)
{
    cab_result result;
    cab_text text;
    memset(&result, 0, sizeof result);
    cab_text_begin(&text, r->line, sizeof r->line);
    putchar('\n');
    if (r->record.given_up) {
        cab_cli_words(&text, r->cli.lang, "cli.replay.given_up", NULL, NULL, NULL);
        tell(r, r->record.end_ms, true, r->line);
        return;
    }
    cab_assert(cab_table_over(&r->table, &result));
    cab_say_end(&r->speech, &result, &text);
    tell(r, r->record.end_ms, true, r->line);
    for (int rank = 1; rank <= CAB_SEATS; rank++)
        for (cab_seat seat = 0; seat < r->record.header.setup.seats; seat++) {
            char place[16], score[16];
            if (result.rank[seat] != rank) continue;
            snprintf(place, sizeof place, "%d", rank);
            snprintf(score, sizeof score, "%d", result.score[seat]);
            cab_text_begin(&text, r->line, sizeof r->line);
            cab_cli_words(&text, r->cli.lang, "cli.replay.rank", place, name_of(r, seat), score);
            tell(r, 0, false, r->line);
        }
}

/* ---- the walk ---- */

static void tell_beliefs(replay *r)
{
    char line[CAB_ADVICE_MAX][CAB_GUESS_LINE];
    cab_seen seen;
    if (!r->advice.bot || cab_table_over(&r->table, NULL)) return;
    r->table.game->hide(&r->table.state, r->viewer, &seen);
    int lines = cab_say_guesses(&r->advice, &r->speech, &seen, line);
    for (int i = 0; i < lines; i++)
        tell(r, 0, false, line[i]);
}

static void show_move(replay *r, uint32_t at)
{
    const cab_entry *entry = &r->record.entry[at];
    cab_problem problem;
    cab_choice choice;
    memset(&choice, 0, sizeof choice);
    r->asked = r->table.game->turn(&r->table.state).must;
    if (!cab_record_reserved(entry->move)) describe(r, entry, &choice);
    r->journal.count = 0;
    cab_advice_before(&r->advice, &r->table.state);
    cab_assert(cab_replay_step(&r->record, at, &r->table, &r->journal, &problem));
    tell_move(r, entry, &choice);
    cab_advice_after(&r->advice, &r->table.state, &r->journal, entry->seat);
    tell_beliefs(r);
}

static void show(replay *r)
{
    cab_problem problem;
    cab_assert(cab_replay_begin(&r->record, &r->table, &problem));
    title(r);
    for (uint32_t i = 0; i < r->record.entries; i++) {
        const cab_entry *entry = &r->record.entry[i];
        if (entry->kind == CAB_ENTRY_MOVE)
            show_move(r, i);
        else if (cab_record_hears(entry, r->viewer))
            tell_other(r, entry);
        if (entry->kind == CAB_ENTRY_CLAIM && r->beliefs && entry->claim.from != r->viewer &&
            cab_record_hears(entry, r->viewer))
            cab_advice_claim(&r->advice, &entry->claim);
    }
    if (r->record.finished) tell_result(r);
}

/* ---- the command ---- */

static int find_viewer(replay *r, const char *seat)
{
    uint64_t number = 0;
    char most[16];
    r->viewer = r->record.finished ? CAB_EVERYTHING : CAB_NOBODY;
    if (!seat) return CAB_GO_ON;
    r->viewer = CAB_NOBODY;
    if (cab_same(seat, "public")) return CAB_GO_ON;
    snprintf(most, sizeof most, "%u", r->record.header.setup.seats);
    if (!cab_parse_u64(seat, &number) || number < 1 || number > r->record.header.setup.seats)
        return cab_bad_use(&r->cli, "cli.replay.bad_seat", seat, most, NULL);
    r->viewer = (uint8_t)(number - 1); /* people count from 1 */
    return CAB_GO_ON;
}

static void speak(replay *r)
{
    r->speech.game = r->record.game;
    r->speech.lang = r->cli.lang;
    r->speech.viewer = r->viewer < CAB_SEATS ? r->viewer : CAB_NOBODY;
    for (cab_seat seat = 0; seat < r->record.header.setup.seats; seat++)
        r->speech.seat[seat] = r->record.header.chair[seat].name;
}

static int run(replay *r, int argc, char **argv)
{
    const char *seat = NULL;
    bool running = false;
    const cab_arg args[] = {
        {"seat", "N|public", CAB_ARG_TEXT, 0, 0, &seat},
        {"running", NULL, CAB_ARG_FLAG, 0, 0, &running},
        {"beliefs", NULL, CAB_ARG_FLAG, 0, 0, &r->beliefs},
        {"json", NULL, CAB_ARG_FLAG, 0, 0, &r->json},
    };
    int status = cab_cli_parse(&r->cli, "cli.replay", CAB_ARGS(args), 1, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (r->cli.word_count == 0)
        return cab_bad_use(&r->cli, "cli.replay.no_file", "replay", NULL, NULL);
    cab_problem problem;
    cab_reading reading = running ? CAB_READ_PREFIX : CAB_READ_FINISHED;
    const char *file = r->cli.word[0];
    bool good = cab_record_read(file, reading, &r->record, &problem) &&
                cab_replay_all(&r->record, &r->table, &problem);
    if (!good) {
        cab_text text;
        cab_text_begin(&text, r->line, LINE_BYTES);
        cab_problem_say(&problem, r->cli.lang, file, &text);
        fprintf(stderr, "%s\n", r->line);
        return CAB_BAD_USE;
    }
    status = find_viewer(r, seat);
    if (status != CAB_GO_ON) return status;
    if (r->beliefs && r->viewer >= CAB_SEATS)
        return cab_bad_use(&r->cli, "cli.replay.whose_beliefs", NULL, NULL, NULL);
    speak(r);
    if (r->beliefs)
        cab_advice_begin(&r->advice, r->record.game, r->viewer, r->record.header.setup.seats);
    const cab_onlooker onlooker = {&r->advice, cab_advice_before, cab_advice_after,
                                   cab_advice_claim, cab_advice_json};
    if (r->json)
        cab_record_json(&r->record, r->viewer, r->beliefs ? &onlooker : NULL,
                        cab_sink_file(stdout));
    else
        show(r);
    return CAB_DONE;
}

int cab_cmd_replay(int argc, char **argv)
{
    replay *r = calloc(1, sizeof *r);
    cab_assert(r != NULL);
    int status = run(r, argc, argv);
    cab_record_free(&r->record);
    free(r);
    return status;
}
