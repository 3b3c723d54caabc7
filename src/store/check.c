#include "store/check.h"

#include "base/assert.h"
#include "store/store_int.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    store *s;
    void (*found)(void *, const store_finding *);
    void *self;
    store_checked sums;
    char *text; /* the record of the table at hand */
    uint32_t length;
    int64_t rows;
    cab_record record;
    cab_table table;
} checking;

const char *store_flaw_name(store_flaw flaw)
{
    static const char *const names[STORE_FLAWS] = {"chain", "lost", "seats", "record", "open"};
    return flaw < STORE_FLAWS ? names[flaw] : "";
}

static void say(checking *c, store_flaw flaw, const char *key, const cab_problem *problem,
                int64_t count)
{
    store_finding finding = {flaw, key, problem, count};
    c->sums.flaws++;
    c->found(c->self, &finding);
}

static bool add_row(void *self, const store_row *row)
{
    checking *c = self;
    c->rows++;
    if (row->kind != STORE_LINES) return true;
    /* One byte more than a record may have, so that a longer one is found to be so. */
    uint32_t room = CAB_RECORD_BYTES_MAX + 1 - c->length;
    uint32_t count = row->length < room ? row->length : room;
    memcpy(c->text + c->length, row->body, count);
    c->length += count;
    return true;
}

static void check_record(checking *c, const store_table *table)
{
    cab_problem problem;
    memset(&problem, 0, sizeof problem);
    bool good = cab_record_parse(c->text, c->length, CAB_READ_PREFIX, &c->record, &problem) &&
                cab_replay_all(&c->record, &c->table, &problem);
    if (!good && problem.kind == CAB_PROBLEM_FOREIGN)
        c->sums.foreign++;
    else if (!good)
        say(c, STORE_FLAW_RECORD, table->key, &problem, 0);
    else if (c->record.finished)
        c->sums.finished++;
    else if (table->status == STORE_OVER)
        say(c, STORE_FLAW_OPEN, table->key, NULL, 0);
    else
        c->sums.running++;
    cab_record_free(&c->record);
}

static bool check_table(void *self, const store_table *table)
{
    checking *c = self;
    c->sums.tables++;
    c->length = 0;
    c->rows = 0;
    store_result result = store_load(c->s, table->tab, NULL, add_row, c);
    if (result != STORE_OK)
        say(c, STORE_FLAW_CHAIN, table->key, NULL, 0);
    else if (c->length > 0)
        check_record(c, table);
    else if (table->status == STORE_OVER)
        say(c, STORE_FLAW_OPEN, table->key, NULL, 0);
    else
        c->sums.empty++;
    c->sums.rows += c->rows;
    return true;
}

/* What the file has in all, and what does not belong to anything. */
static store_result check_sums(checking *c)
{
    int64_t rows = 0, astray = 0, idle = 0;
    sqlite3 *db = c->s->reader;
    store_result result = store_number(db, "SELECT count(*) FROM log", &rows);
    if (result == STORE_OK)
        result = store_number(db, "SELECT count(*) FROM persons", &c->sums.persons);
    if (result == STORE_OK)
        result =
            store_number(db, "SELECT count(*) FROM seats WHERE person IS NOT NULL", &c->sums.seats);
    if (result == STORE_OK)
        result = store_number(db, "SELECT count(*) FROM sessions", &c->sums.sessions);
    if (result == STORE_OK) result = store_number(db, "SELECT count(*) FROM codes", &c->sums.codes);
    if (result == STORE_OK)
        result = store_number(db, "SELECT count(*) FROM pragma_foreign_key_check", &astray);
    /* A person without an account has no session and no code. */
    if (result == STORE_OK)
        result = store_number(db,
                              "SELECT count(*) FROM persons JOIN (SELECT person FROM sessions UNION"
                              " ALL SELECT person FROM codes) USING(person) WHERE login IS NULL",
                              &idle);
    astray += idle;
    if (result == STORE_OK && rows > c->sums.rows)
        say(c, STORE_FLAW_LOST, NULL, NULL, rows - c->sums.rows);
    if (result == STORE_OK && astray > 0) say(c, STORE_FLAW_SEATS, NULL, NULL, astray);
    return result;
}

store_result store_check(store *s, void (*found)(void *, const store_finding *), void *self,
                         store_checked *sums)
{
    memset(sums, 0, sizeof *sums);
    checking *c = calloc(1, sizeof *c);
    char *text = malloc(CAB_RECORD_BYTES_MAX + 1);
    store_result result = STORE_IO;
    if (c && text) {
        c->s = s;
        c->found = found;
        c->self = self;
        c->text = text;
        result = store_tables(s, (1u << STORE_STATUSES) - 1, check_table, c);
        if (result == STORE_OK) result = check_sums(c);
        *sums = c->sums;
    }
    free(text);
    free(c);
    return result;
}
