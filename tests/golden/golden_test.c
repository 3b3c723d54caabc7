/* Kept records, in tests/golden/GAME/, at least one for every game and number of seats. Each is
 * proven, and this program would write it again byte for byte: a change of rules, deal, names or
 * format shows here, and its extent as a diff. So are those that feed the fuzzer, which would be of
 * no use to it if this program refused them. tests/golden/renew makes them anew. Runs at the top of
 * the project. */
#include "base/bits.h"
#include "base/test.h"
#include "record/record.h"

#include <glob.h>
#include <stdlib.h>

static glob_t files;
static bool have[64][CAB_SEATS + 1]; /* by index in the registry, and seats */

/* A person with a changed record wants to see where. */
static void show_first_difference(const char *path, const char *kept, const char *now)
{
    int line = 1;
    const char *start = kept, *other = now;
    for (; *kept && *kept == *now; kept++, now++) {
        if (*kept != '\n') continue;
        line++;
        start = kept + 1;
        other = now + 1;
    }
    printf("%s:%d: kept: %.*s\n%s:%d: now:  %.*s\n", path, line, (int)strcspn(start, "\n"), start,
           path, line, (int)strcspn(other, "\n"), other);
}

static char *load(const char *path, uint32_t *length)
{
    char *bytes = malloc(CAB_RECORD_BYTES_MAX + 1);
    FILE *file = fopen(path, "rb");
    if (!bytes || !file) abort();
    *length = (uint32_t)fread(bytes, 1, CAB_RECORD_BYTES_MAX, file);
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}

static void note(const cab_record *record)
{
    for (int i = 0; cab_game_at(i); i++)
        if (cab_game_at(i) == record->game) have[i][record->header.setup.seats] = true;
}

static bool is_kept(const char *path)
{
    cab_record record;
    cab_table table;
    cab_problem problem;
    cab_text said, again;
    char line[512];
    uint32_t length = 0;
    char *bytes = load(path, &length), *now = malloc(CAB_RECORD_BYTES_MAX);
    if (!now) abort();
    bool good = cab_record_parse(bytes, length, CAB_READ_FINISHED, &record, &problem) &&
                cab_replay_all(&record, &table, &problem);
    if (!good) {
        cab_text_begin(&said, line, sizeof line);
        cab_problem_say(&problem, CAB_EN, path, &said);
        puts(line);
    } else {
        note(&record);
        cab_text_begin(&again, now, CAB_RECORD_BYTES_MAX);
        good = cab_record_rewrite(&record, cab_sink_text(&again)) && strcmp(bytes, now) == 0;
        if (!good) show_first_difference(path, bytes, now);
    }
    cab_record_free(&record);
    free(bytes);
    free(now);
    return good;
}

TEST(kept_records_are_written_alike, "")
{
    int changed = 0;
    for (size_t i = 0; i < files.gl_pathc; i++)
        changed += !is_kept(files.gl_pathv[i]);
    CHECK_EQ(changed, 0);
}

TEST(every_game_and_number_of_seats_is_kept, "")
{
    int missing = 0;
    for (int i = 0; cab_game_at(i); i++)
        for (int seats = cab_game_at(i)->min_seats; seats <= cab_game_at(i)->max_seats; seats++) {
            if (have[i][seats]) continue;
            printf("tests/golden/%s: no record with %d seats\n", cab_game_at(i)->id, seats);
            missing++;
        }
    CHECK_EQ(missing, 0);
}

int main(void)
{
    int kept = glob("tests/golden/*/*.cabale", 0, NULL, &files);
    int fed = glob("tests/fuzz/corpus/record/*.cabale", GLOB_APPEND, NULL, &files);
    if (kept != 0 || fed != 0) {
        puts("no records in tests/golden or tests/fuzz/corpus/record; make them: "
             "tests/golden/renew");
        return 1;
    }
    RUN(kept_records_are_written_alike);
    RUN(every_game_and_number_of_seats_is_kept);
    globfree(&files);
    return test_done();
}
