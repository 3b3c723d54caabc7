/* Bytes are a record, or the beginning of one. Whatever they are, reading ends with a record or
 * with one problem that has words. What can be read is played again; a record that is accepted is
 * written and read again, and stays the same.
 *
 * The fuzzer cannot guess hashes, so sums are put right for it, and moves are also played on past a
 * state line that does not fit. */
#include "base/assert.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 16 };

static void check_problem(const cab_problem *problem, uint32_t lines)
{
    char said[1024];
    cab_text text;
    cab_text_begin(&text, said, sizeof said);
    cab_problem_say(problem, CAB_FR, "f", &text);
    cab_assert(problem->kind != CAB_PROBLEM_NONE && cab_word_find(CAB_EN, problem->key));
    cab_assert(!text.full && cab_utf8_valid(said, text.length) && !strchr(said, '\n'));
    cab_assert(problem->line <= lines + 1);
}

/* Entries but for the state lines: one may be missing at the end of a running record, and is added.
 */
static uint32_t happenings(const cab_record *record)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < record->entries; i++)
        count += record->entry[i].kind != CAB_ENTRY_STATE;
    return count;
}

static void play_on(const cab_record *record)
{
    static cab_journal journal;
    cab_table table;
    cab_problem problem;
    if (!cab_replay_begin(record, &table, &problem)) return;
    for (uint32_t i = 0; i < record->entries; i++) {
        journal.count = 0;
        bool good = cab_replay_step(record, i, &table, &journal, &problem);
        if (!good && record->entry[i].kind == CAB_ENTRY_MOVE) break;
        cab_assert(table.game->check(&table.state) == NULL);
    }
}

/* A record that is read and proven is canonical: reading what it is written as gives it again. */
static void check_rewrite(const cab_record *record)
{
    static char first[4 * INPUT_MAX], second[4 * INPUT_MAX];
    cab_record again;
    cab_problem problem;
    cab_text text;
    cab_text_begin(&text, first, sizeof first);
    if (!cab_record_rewrite(record, cab_sink_text(&text))) return; /* too long */
    cab_assert(cab_record_parse(first, text.length, CAB_READ_PREFIX, &again, &problem));
    cab_assert(happenings(&again) == happenings(record) && again.finished == record->finished);
    cab_text_begin(&text, second, sizeof second);
    cab_assert(cab_record_rewrite(&again, cab_sink_text(&text)));
    cab_assert(strcmp(first, second) == 0);
    cab_record_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cab_record record;
    cab_problem problem;
    cab_table table;
    uint32_t lines = 0;
    if (size > INPUT_MAX) return 0;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    for (cab_reading reading = CAB_READ_FINISHED; reading <= CAB_READ_PREFIX; reading++) {
        bool read =
            cab_record_parse((const char *)data, (uint32_t)size, reading, &record, &problem);
        if (!read) {
            check_problem(&problem, lines);
            continue;
        }
        cab_assert(record.kept <= size && record.lines <= lines);
        record.sum_written = record.sum;
        play_on(&record);
        bool played = cab_replay_all(&record, &table, &problem);
        if (played)
            check_rewrite(&record);
        else
            check_problem(&problem, lines);
        cab_record_free(&record);
    }
    return 0;
}
