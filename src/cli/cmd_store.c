/* cabale store check|export|import|forget|bench: care for the file a server keeps everything in.
 *
 * check and export only read, beside a running server too. Status 1: something in the store is not
 * as it should be. A store that cannot be opened, or a backup that cannot be read, is one line and
 * status 2. */
#include "cli/cli.h"

#include "base/json.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DETAIL = 1024, LINE_BYTES = 2048, PATH_BYTES = 4096 };

typedef struct {
    cab_cli cli;
    bool json;
    uint64_t ms;
    uint64_t guests, games; /* days; 0: they are kept */
} care;

/* ---- words ---- */

/* One line on stderr: what is wrong with this file. */
static int bad(const care *c, store_result result, const char *path, const char *detail)
{
    char key[64];
    snprintf(key, sizeof key, "cli.store.bad_%s", store_result_name(result));
    return cab_bad_use(&c->cli, key, path, detail, NULL);
}

static void count_line(const care *c, const char *key, int64_t count)
{
    char text[32], line[256];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    cab_cli_count(&out, c->cli.lang, (uint64_t)count);
    cab_text_begin(&out, line, sizeof line);
    cab_cli_words(&out, c->cli.lang, key, NULL, NULL, NULL);
    cab_cli_pad(stdout, text, -12);
    printf("  %s\n", line);
}

/* ---- check ---- */

static void found_text(const care *c, const store_finding *finding, cab_text *out)
{
    char key[64], count[24];
    if (finding->problem) {
        cab_problem_say(finding->problem, c->cli.lang, finding->key, out);
        return;
    }
    snprintf(key, sizeof key, "cli.store.flaw_%s", store_flaw_name(finding->flaw));
    snprintf(count, sizeof count, "%lld", (long long)finding->count);
    cab_cli_words(out, c->cli.lang, key, finding->key ? finding->key : count, NULL, NULL);
}

static void json_found(const char *flaw, const char *table, const char *sentence)
{
    char line[2 * LINE_BYTES];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "flaw", flaw);
    if (table) cab_json_string(&out, "table", table);
    cab_json_string(&out, "text", sentence);
    cab_json_close(&out, '}');
    puts(line);
}

static void found(void *self, const store_finding *finding)
{
    const care *c = self;
    char sentence[LINE_BYTES];
    cab_text text;
    cab_text_begin(&text, sentence, sizeof sentence);
    found_text(c, finding, &text);
    if (c->json)
        json_found(store_flaw_name(finding->flaw), finding->key, sentence);
    else
        puts(sentence);
}

static void json_checked(const store_checked *sums)
{
    char line[512];
    cab_text out;
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_bool(&out, "sound", sums->flaws == 0);
    cab_json_int(&out, "flaws", sums->flaws);
    cab_json_int(&out, "persons", sums->persons);
    cab_json_int(&out, "sessions", sums->sessions);
    cab_json_int(&out, "codes", sums->codes);
    cab_json_int(&out, "tables", sums->tables);
    cab_json_int(&out, "empty", sums->empty);
    cab_json_int(&out, "running", sums->running);
    cab_json_int(&out, "finished", sums->finished);
    cab_json_int(&out, "foreign", sums->foreign);
    cab_json_int(&out, "rows", sums->rows);
    cab_json_int(&out, "seats", sums->seats);
    cab_json_close(&out, '}');
    puts(line);
}

static void say_checked(const care *c, const store_checked *sums)
{
    if (c->json) {
        json_checked(sums);
        return;
    }
    count_line(c, "cli.store.persons", sums->persons);
    count_line(c, "cli.store.sessions", sums->sessions);
    count_line(c, "cli.store.codes", sums->codes);
    count_line(c, "cli.store.tables", sums->tables);
    count_line(c, "cli.store.empty", sums->empty);
    count_line(c, "cli.store.running", sums->running);
    count_line(c, "cli.store.finished", sums->finished);
    count_line(c, "cli.store.foreign", sums->foreign);
    count_line(c, "cli.store.rows", sums->rows);
    count_line(c, "cli.store.seats", sums->seats);
    cab_cli_print(&c->cli, stdout, sums->flaws ? "cli.store.unsound" : "cli.store.sound", NULL,
                  NULL, NULL);
}

static int check(care *c)
{
    const char *path = c->cli.word[1];
    char detail[DETAIL], sentence[LINE_BYTES];
    cab_text text;
    store *s = NULL;
    store_checked sums;
    memset(&sums, 0, sizeof sums);
    store_options options = {.path = path, .mode = STORE_READ, .check = true};
    cab_text_begin(&text, detail, sizeof detail);
    store_result result = store_open(&options, &s, &text);
    if (result == STORE_OK) result = store_check(s, found, c, &sums);
    store_close(s);
    if (result != STORE_OK && result != STORE_DAMAGED) return bad(c, result, path, detail);
    if (result == STORE_DAMAGED) {
        sums.flaws++;
        cab_text_begin(&text, sentence, sizeof sentence);
        cab_cli_words(&text, c->cli.lang, "cli.store.bad_damaged", path, detail, NULL);
        if (c->json)
            json_found("pages", NULL, sentence);
        else
            puts(sentence);
    }
    say_checked(c, &sums);
    return sums.flaws ? CAB_FINDING : CAB_DONE;
}

/* ---- export and import ---- */

static void say_sums(const care *c, const store_sums *sums)
{
    char line[256];
    cab_text out;
    if (!c->json) {
        count_line(c, "cli.store.persons", sums->persons);
        count_line(c, "cli.store.sessions", sums->sessions);
        count_line(c, "cli.store.codes", sums->codes);
        count_line(c, "cli.store.tables", sums->tables);
        count_line(c, "cli.store.rows", sums->rows);
        count_line(c, "cli.store.all_seats", sums->seats);
        return;
    }
    cab_text_begin(&out, line, sizeof line);
    cab_json_open(&out, NULL, '{');
    cab_json_int(&out, "persons", sums->persons);
    cab_json_int(&out, "sessions", sums->sessions);
    cab_json_int(&out, "codes", sums->codes);
    cab_json_int(&out, "tables", sums->tables);
    cab_json_int(&out, "rows", sums->rows);
    cab_json_int(&out, "seats", sums->seats);
    cab_json_close(&out, '}');
    puts(line);
}

static int export(care *c)
{
    const char *path = c->cli.word[1], *to = c->cli.word[2];
    bool stream = cab_same(to, "-");
    char detail[DETAIL];
    cab_text text;
    store *s = NULL;
    store_sums sums;
    store_options options = {.path = path, .mode = STORE_READ};
    cab_text_begin(&text, detail, sizeof detail);
    store_result result = store_open(&options, &s, &text);
    if (result != STORE_OK) return bad(c, result, path, detail);
    result = store_export(s, stream ? NULL : to, stdout, &sums, &text);
    store_close(s);
    if (result == STORE_EXISTS) return bad(c, result, detail, NULL);
    if (result != STORE_OK) return bad(c, result, result == STORE_DAMAGED ? path : to, detail);
    if (!stream) say_sums(c, &sums);
    return CAB_DONE;
}

/* Half a store is worse than none. */
static void remove_store(const char *path)
{
    static const char *const parts[] = {"", "-wal", "-shm"};
    char name[PATH_BYTES];
    for (int i = 0; i < 3; i++)
        if (snprintf(name, sizeof name, "%s%s", path, parts[i]) < PATH_BYTES) unlink(name);
}

static int import(care *c)
{
    const char *from = c->cli.word[1], *path = c->cli.word[2];
    bool stream = cab_same(from, "-");
    char detail[DETAIL];
    cab_text text;
    store *s = NULL;
    store_sums sums;
    store_options options = {.path = path, .mode = STORE_NEW};
    cab_text_begin(&text, detail, sizeof detail);
    store_result result = store_open(&options, &s, &text);
    if (result != STORE_OK) return bad(c, result, path, detail);
    result = store_import(s, stream ? NULL : from, stdin, &sums, &text);
    store_close(s);
    if (result == STORE_OK) {
        say_sums(c, &sums);
        return CAB_DONE;
    }
    remove_store(path);
    if (result == STORE_DAMAGED || result == STORE_CANNOT)
        return cab_bad_use(&c->cli, "cli.store.bad_backup", from, detail, NULL);
    return bad(c, result, path, detail);
}

/* ---- forget ---- */

enum { SLICE = 1000 };
static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;

typedef struct {
    store *s;
    int64_t seen_before, guests, games;
} forgetting;

static bool forget_guest(void *user, const uint8_t person[STORE_PERSON])
{
    forgetting *f = user;
    f->guests++;
    return store_drop_guest(f->s, person, f->seen_before) > 0;
}

static bool forget_game(void *user, int64_t tab, const char *key)
{
    forgetting *f = user;
    (void)key;
    f->games++;
    return store_drop_table(f->s, tab) > 0;
}

static store_result settle(store *s)
{
    store_flush(s);
    return store_wait(s);
}

/* Games first: who has no other seat is then a guest without one. */
static store_result forget_all(const care *c, forgetting *f)
{
    struct timespec time;
    uint8_t after[STORE_PERSON] = {0};
    int64_t tab = 0;
    store_result result = STORE_OK;
    clock_gettime(CLOCK_REALTIME, &time);
    int64_t now = (int64_t)time.tv_sec * 1000, games = now - (int64_t)c->games * DAY_MS;
    f->seen_before = now - (int64_t)c->guests * DAY_MS;
    while (c->games && result == STORE_OK) {
        result = store_past_tables(f->s, &tab, SLICE, games, forget_game, f);
        if (result == STORE_OK) result = settle(f->s);
    }
    if (result == STORE_NONE) result = STORE_OK;
    while (c->guests && result == STORE_OK) {
        result = store_idle_guests(f->s, after, SLICE, f->seen_before, forget_guest, f);
        if (result == STORE_OK) result = settle(f->s);
    }
    return result == STORE_NONE ? STORE_OK : result;
}

static int forget(care *c)
{
    const char *path = c->cli.word[1];
    char detail[DETAIL];
    cab_text text;
    forgetting f = {.guests = 0};
    store_options options = {.path = path, .mode = STORE_SERVE};
    cab_text_begin(&text, detail, sizeof detail);
    if (!c->guests && !c->games)
        return cab_bad_use(&c->cli, "cli.store.forget_what", NULL, NULL, NULL);
    if (access(path, F_OK) != 0) return bad(c, STORE_CANNOT, path, strerror(errno));
    store_result result = store_open(&options, &f.s, &text);
    if (result == STORE_OK) result = forget_all(c, &f);
    store_close(f.s);
    if (result != STORE_OK) return bad(c, result, path, detail);
    if (c->json) {
        printf("{\"guests\":%lld,\"games\":%lld}\n", (long long)f.guests, (long long)f.games);
    } else {
        count_line(c, "cli.store.forgotten_guests", f.guests);
        count_line(c, "cli.store.forgotten_games", f.games);
    }
    return CAB_DONE;
}

/* ---- bench ---- */

enum { BENCH_TABLES = 1000, BENCH_COMMITS = 1 << 20 };
typedef struct {
    store *s;
    int64_t head[BENCH_TABLES];
    int64_t rows;
    uint32_t *us; /* of each commit */
    uint32_t commits;
} bench;

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Rows like those of moves, for a thousand tables in turn. */
static void add_rows(bench *b, int count)
{
    static const char body[] = "1234567 move 1 12 take face:oracle zone:hand@1 number:3\n";
    for (int i = 0; i < count; i++) {
        int64_t *head = &b->head[b->rows % BENCH_TABLES];
        store_row row = {.tab = 1 + b->rows % BENCH_TABLES,
                         .prev = *head,
                         .at = 1760000000000,
                         .id = ++b->rows,
                         .clock = "600000 598000",
                         .body = body,
                         .length = sizeof body - 1};
        store_append(b->s, &row);
        *head = row.n;
    }
}

static void say_bench(const care *c, int group, uint64_t commits, uint64_t rows, const bench *b)
{
    uint32_t half = b->us[b->commits / 2], most = b->us[(size_t)b->commits * 99 / 100];
    if (c->json) {
        printf("{\"rows_per_commit\":%d,\"commits_per_s\":%llu,\"rows_per_s\":%llu,"
               "\"p50_us\":%u,\"p99_us\":%u}\n",
               group, (unsigned long long)commits, (unsigned long long)rows, half, most);
        return;
    }
    char text[3][32], times[64];
    const uint64_t number[3] = {(uint64_t)group, rows, commits};
    for (int i = 0; i < 3; i++) {
        cab_text out;
        cab_text_begin(&out, text[i], sizeof text[i]);
        cab_cli_count(&out, c->cli.lang, number[i]);
    }
    cab_cli_print(&c->cli, stdout, "cli.store.bench_rate", text[0], text[1], text[2]);
    snprintf(times, sizeof times, "%u", half);
    snprintf(text[0], sizeof text[0], "%u", most);
    cab_cli_print(&c->cli, stdout, "cli.store.bench_time", times, text[0], NULL);
}

static store_result bench_group(const care *c, bench *b, int group)
{
    store_result result = STORE_OK;
    uint64_t start = now_us(), at = start, end = start + c->ms * 1000;
    b->commits = 0;
    while (result == STORE_OK && at < end && b->commits < BENCH_COMMITS) {
        add_rows(b, group);
        store_flush(b->s);
        result = store_wait(b->s);
        uint64_t now = now_us();
        b->us[b->commits++] = (uint32_t)(now - at);
        at = now;
    }
    uint64_t spent = at > start ? at - start : 1;
    qsort(b->us, b->commits, sizeof *b->us, compare);
    if (result == STORE_OK)
        say_bench(c, group, (uint64_t)b->commits * 1000000 / spent,
                  (uint64_t)b->commits * (uint64_t)group * 1000000 / spent, b);
    return result;
}

static int measure(care *c)
{
    static bench b;
    static const int groups[] = {1, 64, 512};
    const char *path = c->cli.word[1];
    char detail[DETAIL];
    cab_text text;
    store_options options = {.path = path, .mode = STORE_NEW};
    cab_text_begin(&text, detail, sizeof detail);
    memset(&b, 0, sizeof b);
    store_result result = store_open(&options, &b.s, &text);
    if (result != STORE_OK) return bad(c, result, path, detail);
    b.us = malloc(BENCH_COMMITS * sizeof *b.us);
    if (!b.us) result = STORE_IO;
    for (int i = 0; i < 3 && result == STORE_OK; i++)
        result = bench_group(c, &b, groups[i]);
    store_close(b.s);
    free(b.us);
    remove_store(path);
    return result == STORE_OK ? CAB_DONE : bad(c, result, path, detail);
}

/* ---- the command ---- */

int cab_cmd_store(int argc, char **argv)
{
    static const struct {
        const char *name;
        int words;
        int (*run)(care *);
    } works[] = {{"check", 2, check},
                 {"export", 3, export},
                 {"import", 3, import},
                 {"forget", 2, forget},
                 {"bench", 2, measure}};
    care c = {.ms = 2000};
    const cab_arg args[] = {{"json", NULL, CAB_ARG_FLAG, 0, 0, &c.json},
                            {"guests", "DAYS", CAB_ARG_NUMBER, 1, 36500, &c.guests},
                            {"games", "DAYS", CAB_ARG_NUMBER, 1, 36500, &c.games},
                            {"seconds", "S", CAB_ARG_SECONDS, 1, 3600000, &c.ms}};
    int status = cab_cli_parse(&c.cli, "cli.store", CAB_ARGS(args), 3, argc, argv);
    if (status != CAB_GO_ON) return status;
    for (size_t i = 0; i < sizeof works / sizeof *works && c.cli.word_count > 0; i++)
        if (cab_same(works[i].name, c.cli.word[0]) && works[i].words == c.cli.word_count)
            return works[i].run(&c);
    return cab_bad_use(&c.cli, "cli.store.what", NULL, NULL, NULL);
}
