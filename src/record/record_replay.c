/* Playing a record again: the same deal, the same moves, and every hash along the way. */
#include "record/record_int.h"

#include "base/assert.h"

#include <string.h>

/* A file that no longer has its sum was edited; one that has it says something that is not so. */
static bool wrong(const cab_record *record, cab_problem *problem, uint32_t line, const char *key,
                  const char *first, const char *second)
{
    bool edited = record->finished && record->sum != record->sum_written;
    cab_problem_kind kind = edited ? CAB_PROBLEM_TEXT : CAB_PROBLEM_FALSE;
    return cab_problem_set(problem, kind, line, key, first, second);
}

/* Whoever brought no nonce has the one that follows from the secret: nobody can have chosen it. At
 * a server every person brings one, so a person with such a nonce is a bot under another name. */
static bool nonces_hold(const cab_record *record, const uint8_t secret[CAB_SECRET],
                        cab_problem *problem)
{
    const cab_header *header = &record->header;
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        bool person = cab_header_person(header, seat), free = !person || !header->table[0];
        bool derived = cab_header_derived(header, secret, seat);
        const char *key = NULL;
        if (!person && !derived) key = "record.problem.bot_nonce";
        if (derived && !free) key = "record.problem.person_nonce";
        if (key)
            return wrong(record, problem, record->chair_line + seat, key,
                         header->chair[seat].player, NULL);
    }
    return true;
}

static bool order_holds(const cab_record *record, const uint8_t secret[CAB_SECRET],
                        cab_problem *problem)
{
    const cab_header *header = &record->header;
    uint8_t key[CAB_DEAL_KEY], order[CAB_SEATS];
    if (!header->drawn) return true;
    cab_record_key(header, secret, key);
    cab_deal_order(key, header->setup.seats, order);
    if (memcmp(order, header->sat, header->setup.seats) == 0) return true;
    return wrong(record, problem, record->sat_line, "record.problem.order", NULL, NULL);
}

bool cab_replay_begin(const cab_record *record, cab_table *table, cab_problem *problem)
{
    const cab_header *header = &record->header;
    const uint8_t *secret = record->finished ? record->opened : header->secret;
    uint8_t commitment[CAB_COMMITMENT];
    memset(problem, 0, sizeof *problem);
    if (!record->finished && !header->held)
        return cab_problem_set(problem, CAB_PROBLEM_TEXT, record->lines, "record.problem.unopened",
                               NULL, NULL);
    cab_deal_commit(secret, commitment);
    bool kept = !header->held || memcmp(secret, header->secret, CAB_SECRET) == 0;
    if (!kept || memcmp(commitment, header->commitment, CAB_COMMITMENT) != 0)
        return wrong(record, problem, record->secret_line, "record.problem.commitment", NULL, NULL);
    if (!nonces_hold(record, secret, problem) || !order_holds(record, secret, problem))
        return false;
    if (cab_table_deal(table, record->game, header, secret) != CAB_OK)
        return wrong(record, problem, record->setup_line, "record.problem.setup", NULL, NULL);
    return true;
}

/* What the line of a move tells people must be what its number means. In format 1 nobody looked. */
static bool words_hold(const cab_record *record, const cab_entry *entry, const cab_table *table,
                       cab_problem *problem)
{
    const cab_game *game = table->game;
    char buffer[CAB_RECORD_LINE_MAX];
    cab_text text;
    cab_seen seen;
    cab_choice choice;
    bool told = record->finished && record->header.format > 1;
    if (!told || cab_record_reserved(entry->move) ||
        !cab_is_legal(game, &table->state, entry->seat, entry->move))
        return true; /* an illegal one is refused as such */
    memset(&choice, 0, sizeof choice);
    game->hide(&table->state, entry->seat, &seen);
    game->describe(&seen, entry->seat, entry->move, &choice);
    cab_text_begin(&text, buffer, sizeof buffer);
    cab_record_choice(&text, game, &choice);
    if (cab_record_words(buffer, text.length) == entry->words) return true;
    return wrong(record, problem, entry->line, "record.problem.words", buffer, NULL);
}

static bool replay_move(const cab_record *record, const cab_entry *entry, cab_table *table,
                        cab_journal *journal, cab_problem *problem)
{
    char number[8];
    const char *reserved = cab_record_reserved(entry->move);
    cab_text text;
    if (!words_hold(record, entry, table, problem)) return false;
    cab_error error = cab_table_move(table, entry->seat, entry->move, entry->ms, journal);
    if (error == CAB_OK) return true;
    if (error == CAB_OVER)
        return wrong(record, problem, entry->line, "record.problem.over", NULL, NULL);
    cab_text_begin(&text, number, sizeof number);
    if (reserved)
        cab_text_add(&text, reserved);
    else
        cab_text_int(&text, entry->move);
    return wrong(record, problem, entry->line, "record.problem.illegal", number, NULL);
}

static bool replay_state(const cab_record *record, const cab_entry *entry, cab_table *table,
                         cab_problem *problem)
{
    table->stated = table->moves;
    uint64_t hash = cab_state_hash(table->game, &table->state);
    if (hash == entry->hash && table->rng.drawn == entry->drawn) return true;
    const char *key = hash == entry->hash ? "record.problem.drawn" : "record.problem.state";
    return wrong(record, problem, entry->line, key, NULL, NULL);
}

bool cab_replay_step(const cab_record *record, uint32_t at, cab_table *table, cab_journal *journal,
                     cab_problem *problem)
{
    cab_assert(at < record->entries && table->sink.write == NULL);
    const cab_entry *entry = &record->entry[at];
    table->ms = entry->ms;
    if (entry->kind == CAB_ENTRY_MOVE) return replay_move(record, entry, table, journal, problem);
    if (entry->kind == CAB_ENTRY_STATE) return replay_state(record, entry, table, problem);
    return true;
}

static bool sum_holds(const cab_record *record, cab_problem *problem)
{
    if (record->sum == record->sum_written) return true;
    return cab_problem_set(problem, CAB_PROBLEM_TEXT, record->sum_line, "record.problem.sum", NULL,
                           NULL);
}

bool cab_replay_end(const cab_record *record, const cab_table *table, cab_problem *problem)
{
    cab_result result;
    cab_assert(record->finished);
    memset(&result, 0, sizeof result);
    bool over = cab_table_over(table, &result);
    if (record->given_up && over)
        return wrong(record, problem, record->result_line, "record.problem.over_before", NULL,
                     NULL);
    if (record->given_up) return sum_holds(record, problem);
    if (!over)
        return wrong(record, problem, record->result_line, "record.problem.not_over", NULL, NULL);
    const cab_result *said = &record->result;
    bool same = result.reason == said->reason && result.winners == said->winners;
    for (int i = 0; i < record->header.setup.seats; i++)
        same = same && result.rank[i] == said->rank[i] && result.score[i] == said->score[i];
    if (!same)
        return wrong(record, problem, record->result_line, "record.problem.result", NULL, NULL);
    return sum_holds(record, problem);
}

bool cab_replay_all(const cab_record *record, cab_table *table, cab_problem *problem)
{
    if (!cab_replay_begin(record, table, problem)) return false;
    for (uint32_t i = 0; i < record->entries; i++)
        if (!cab_replay_step(record, i, table, NULL, problem)) return false;
    return !record->finished || cab_replay_end(record, table, problem);
}

static void rewrite_entry(cab_table *table, const cab_entry *entry)
{
    switch (entry->kind) {
    case CAB_ENTRY_MOVE:
        cab_assert(cab_table_move(table, entry->seat, entry->move, entry->ms, NULL) == CAB_OK);
        break;
    case CAB_ENTRY_CLAIM: cab_table_claim(table, &entry->claim, entry->ms); break;
    case CAB_ENTRY_STATE: break; /* comes by itself */
    default: cab_table_event(table, entry->kind, entry->seat, entry->player, entry->ms); break;
    }
}

bool cab_record_rewrite(const cab_record *record, cab_sink sink)
{
    cab_table table;
    const uint8_t *secret = record->finished ? record->opened : record->header.secret;
    cab_assert(cab_table_begin(&table, &record->header, secret, sink) == CAB_OK);
    for (uint32_t i = 0; i < record->entries; i++)
        rewrite_entry(&table, &record->entry[i]);
    if (record->given_up && record->finished) return cab_table_give_up(&table, record->end_ms);
    return record->finished ? cab_table_finish(&table, record->end_ms) : !table.failed;
}

void cab_table_resume(cab_table *table, const cab_record *record, cab_sink sink)
{
    cab_assert(!record->finished);
    table->sink = sink;
    table->sum = record->sum;
    cab_table_restate(table);
}
