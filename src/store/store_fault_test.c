/* Failing disks, a full disk, a killed process: nothing durable is lost, nothing half is kept. */
#include "store/store_fixture.h"
#include "store/store_int.h"

#include <semaphore.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* ---- faults ---- */

static uint64_t fail_at; /* number of the commit that fails; set while the writer is idle */
static sem_t arrived, go;

static store_result fail_once(void *ctx, uint64_t commit)
{
    (void)ctx;
    return commit == fail_at ? STORE_IO : STORE_OK;
}

static store_result hold(void *ctx, uint64_t commit)
{
    (void)ctx;
    sem_post(&arrived);
    while (sem_wait(&go) != 0) {
    }
    return commit == fail_at ? STORE_FULL : STORE_OK;
}

static void wait_for(sem_t *semaphore)
{
    while (sem_wait(semaphore) != 0) {
    }
}

TEST(a_failed_commit_drops_all_from_there_on, "")
{
    int64_t head = 0, kept = 0;
    store *s = NULL;
    remove_store();
    store_options options = hearing();
    options.fault = fail_once;
    fail_at = 3;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    for (int i = 0; i < 4; i++) {
        store_ticket ticket = add_row(s, 1, i, &head);
        store_table table = table_numbered(1 + i);
        CHECK_EQ(store_put_table(s, &table), ticket + 1);
        if (i == 1) kept = head;
        store_flush(s);
        CHECK_EQ(store_wait(s), i < 2 ? STORE_OK : STORE_IO);
    }
    CHECK_EQ(told.durable, 4);
    CHECK_EQ(told.failed, 5);
    CHECK_EQ(told.why, STORE_IO);
    CHECK_EQ(told.failures, 1); /* what was put after it is dropped without a word */
    CHECK_EQ(rows_of(s, 1, &head), 2);
    CHECK_EQ(head, kept);
    CHECK_EQ(store_count(s).failures, 1);
    CHECK_EQ(store_count(s).queued, 0);
    store_recover(s);
    store_ticket ticket = add_row(s, 1, 2, &head);
    CHECK_EQ(ticket, 9);
    CHECK_EQ(head, kept + 1); /* no numbers are lost */
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(told.durable, 9);
    store_close(s);
    s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(rows_of(s, 1, NULL), 3);
    CHECK_EQ(store_next_table(s), 3);
    store_close(s);
}

TEST(what_waits_behind_a_failure_is_dropped_too, "")
{
    int64_t head = 0;
    store *s = NULL;
    remove_store();
    store_options options = hearing();
    options.fault = hold;
    fail_at = 1;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    add_row(s, 1, 0, &head);
    store_flush(s);
    wait_for(&arrived);
    add_row(s, 1, 1, &head); /* waiting */
    store_flush(s);
    add_row(s, 1, 2, &head); /* not even flushed */
    sem_post(&go);
    CHECK_EQ(store_wait(s), STORE_FULL);
    store_flush(s);
    CHECK_EQ(told.failed, 1);
    CHECK_EQ(told.durable, 0);
    store_recover(s);
    head = 0;
    CHECK_EQ(add_row(s, 1, 0, &head), 4);
    CHECK_EQ(head, 1);
    sem_post(&go);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    wait_for(&arrived);
    CHECK_EQ(rows_of(s, 1, NULL), 1);
    sem_post(&go); /* for the note of closing */
    store_close(s);
    wait_for(&arrived);
}

TEST(a_turn_is_never_divided, "")
{
    int64_t head = 0, other = 0;
    store *s = NULL;
    remove_store();
    store_options options = hearing();
    options.fault = hold;
    fail_at = 2;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    add_row(s, 1, 0, &head);
    store_flush(s);
    wait_for(&arrived);
    add_row(s, 1, 1, &head); /* this turn is being written next, with the one after it */
    add_row(s, 2, 0, &other);
    store_flush(s);
    add_row(s, 1, 2, &head);
    add_row(s, 2, 1, &other);
    store_flush(s);
    sem_post(&go);
    sem_post(&go);
    CHECK_EQ(store_wait(s), STORE_FULL);
    CHECK_EQ(told.durable, 1);
    CHECK_EQ(told.failed, 2);
    CHECK_EQ(rows_of(s, 1, NULL), 1);
    CHECK_EQ(rows_of(s, 2, NULL), 0);
    store_close(s);
    wait_for(&arrived);
}

TEST(too_much_under_way_fails_that_turn, "")
{
    int64_t head = 0, kept = 0, other = 0;
    store *s = NULL;
    remove_store();
    store_options options = hearing();
    options.fault = hold;
    options.queue_max = 1 << 16;
    fail_at = 0;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    store_ticket first = add_row(s, 1, 0, &head), given = first;
    kept = head;
    store_flush(s);
    wait_for(&arrived);
    for (int64_t i = 0; i < 4000; i++)
        CHECK_EQ(add_row(s, 2, i, &other), ++given);
    CHECK(store_count(s).queued <= options.queue_max);
    store_flush(s);
    CHECK_EQ(add_row(s, 1, 1, &head), ++given); /* dropped as well */
    store_flush(s);
    CHECK_EQ(told.failures, 0); /* not before what was flushed is written */
    sem_post(&go);
    CHECK_EQ(store_wait(s), STORE_BUSY);
    CHECK_EQ(told.failures, 1);
    CHECK_EQ(told.failed, first + 1);
    CHECK_EQ(told.why, STORE_BUSY);
    CHECK_EQ(told.durable, first); /* what was flushed before is not touched */
    store_recover(s);
    head = kept;
    CHECK_EQ(add_row(s, 1, 1, &head), given + 1);
    CHECK_EQ(head, kept + 1);
    sem_post(&go);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    wait_for(&arrived);
    CHECK_EQ(rows_of(s, 1, NULL), 2);
    CHECK_EQ(rows_of(s, 2, NULL), 0);
    sem_post(&go);
    store_close(s);
    wait_for(&arrived);
}

/* ---- failures that come in twos ---- */

enum { FIRST_TOO_MUCH, FIRST_THE_DISK, TWO_PAIRS };

/* A turn is being written, one waits, and more comes than may wait. Which of these fails, in every
 * order, and once more when that is over: it is told once each time, from the lowest ticket. */
static void fail_twice(store *s, int pair, int64_t *rows, int64_t *head)
{
    int64_t kept = *head, other = 0;
    store_ticket first = add_row(s, 1, *rows, head);
    store_flush(s);
    wait_for(&arrived);
    add_row(s, 1, *rows + 1, head);
    store_flush(s);
    if (pair == FIRST_THE_DISK) sem_post(&go); /* it may come while this goes on, or after it */
    for (int64_t i = 0; i < 1000; i++)
        add_row(s, 2, i, &other);
    store_flush(s);
    if (pair == FIRST_TOO_MUCH) sem_post(&go);
    CHECK_EQ(store_wait(s), STORE_FULL);
    CHECK_EQ(told.failures, 1);
    CHECK_EQ(told.failed, first);
    add_row(s, 1, *rows + 2, head); /* too late */
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_FULL);
    CHECK_EQ(told.failures, 1);
    store_recover(s);
    CHECK_EQ(rows_of(s, 1, head), *rows);
    CHECK_EQ(*head, kept);
    told.failures = 0;
}

TEST(two_failures_are_told_once, "")
{
    for (int pair = 0; pair < TWO_PAIRS; pair++) {
        int64_t head = 0, rows = 0;
        store *s = NULL;
        remove_store();
        store_options options = hearing();
        options.fault = hold;
        options.queue_max = 1 << 16;
        CHECK_EQ(open_with(&options, &s), STORE_OK);
        for (uint64_t round = 0; round < 3; round++) {
            fail_at = 2 * round + 1;
            fail_twice(s, pair, &rows, &head);
            sem_post(&go);
            add_row(s, 1, rows++, &head); /* all is well */
            store_flush(s);
            CHECK_EQ(store_wait(s), STORE_OK);
            wait_for(&arrived);
        }
        sem_post(&go);
        store_close(s);
        wait_for(&arrived);
        s = open_usual();
        CHECK(s != NULL);
        CHECK_EQ(rows_of(s, 1, NULL), 3);
        CHECK_EQ(rows_of(s, 2, NULL), 0);
        store_close(s);
    }
}

/* ---- a full disk ---- */

/* Writes row after row until it fails; how many became durable. */
static int64_t write_until_full(store *s, int64_t from, int64_t *head)
{
    int64_t i = from;
    for (; i < from + 100000; i++) {
        int64_t before = *head;
        add_row(s, 1, i, head);
        store_flush(s);
        if (store_wait(s) == STORE_OK) continue;
        *head = before;
        return i;
    }
    return i;
}

TEST(a_full_disk_refuses_and_damages_nothing, "")
{
    int64_t head = 0, count = 0, after = 0;
    store *s = NULL;
    remove_store();
    store_options options = hearing();
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(sqlite3_exec(s->writer, "PRAGMA max_page_count=60", NULL, NULL, NULL), SQLITE_OK);
    count = write_until_full(s, 0, &head);
    CHECK(count > 10 && count < 1000);
    CHECK_EQ(told.why, STORE_FULL);
    CHECK_EQ(rows_of(s, 1, &after), count);
    CHECK_EQ(after, head);
    store_recover(s);
    CHECK_EQ(write_until_full(s, count, &head), count); /* still full: refused again */
    CHECK_EQ(sqlite3_exec(s->writer, "PRAGMA max_page_count=1000000", NULL, NULL, NULL), SQLITE_OK);
    store_recover(s);
    add_row(s, 1, count, &head);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    store_close(s);
    options.check = true;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(rows_of(s, 1, NULL), count + 1);
    store_close(s);
}

TEST(files_that_cannot_grow_refuse_and_damage_nothing, "")
{
    int64_t head = 0, count = 0, after = 0;
    store *s = NULL;
    struct rlimit usual_limit, small;
    remove_store();
    store_options options = hearing();
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(getrlimit(RLIMIT_FSIZE, &usual_limit), 0);
    small = usual_limit;
    small.rlim_cur = 200000;
    signal(SIGXFSZ, SIG_IGN);
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    count = write_until_full(s, 0, &head);
    int64_t seen = rows_of(s, 1, &after);
    store_recover(s);
    int64_t again = write_until_full(s, count, &head);
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &usual_limit), 0);
    CHECK(count > 10 && count < 1000);
    CHECK_EQ(told.failures, 2);
    CHECK(told.why == STORE_IO || told.why == STORE_FULL);
    CHECK_EQ(seen, count);
    CHECK(again >= count);
    store_recover(s);
    add_row(s, 1, again, &head);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    store_close(s);
    options.check = true;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(rows_of(s, 1, NULL), again + 1);
    store_close(s);
}

/* ---- a killed process ---- */

enum { KILL_TABLES = 20, KILL_EVERY = 3 };

static int says_to;

static void say_durable(void *ctx, store_ticket ticket)
{
    (void)ctx;
    if (write(says_to, &ticket, sizeof ticket) != sizeof ticket) _exit(3);
}

/* The child: rows for tables in turn, a few a flush, without end. Row i is ticket i + 1, for table
 * i % KILL_TABLES + 1. It takes up where the file ends. */
static void write_for_ever(void)
{
    int64_t head[KILL_TABLES + 1] = {0}, rows[KILL_TABLES + 1] = {0};
    store *s = NULL;
    store_options options = usual();
    options.durable = say_durable;
    options.checkpoint_rows = 50;
    if (open_with(&options, &s) != STORE_OK) _exit(4);
    for (int64_t tab = 1; tab <= KILL_TABLES; tab++)
        rows[tab] = rows_of(s, tab, &head[tab]);
    for (int64_t i = 0;; i++) {
        int64_t tab = i % KILL_TABLES + 1;
        add_row(s, tab, rows[tab]++, &head[tab]);
        if (i % KILL_EVERY == 0) store_flush(s);
        if (i % 100 == 99) store_wait(s);
    }
}

/* Kills a writer after it has said `after` times that something is durable; the last ticket. */
static store_ticket kill_after(int after)
{
    int ends[2];
    store_ticket ticket = 0, heard_last = 0;
    cab_assert(pipe(ends) == 0);
    pid_t child = fork();
    cab_assert(child >= 0);
    if (child == 0) {
        close(ends[0]);
        says_to = ends[1];
        write_for_ever();
    }
    close(ends[1]);
    for (int i = 0; read(ends[0], &ticket, sizeof ticket) == sizeof ticket; i++) {
        heard_last = ticket;
        if (i + 1 == after) kill(child, SIGKILL);
    }
    close(ends[0]);
    int status = 0;
    cab_assert(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? heard_last : 0;
}

TEST(a_killed_writer_loses_nothing_it_called_durable, "")
{
    int64_t had[KILL_TABLES + 1] = {0}, before = 0;
    remove_store();
    for (int round = 0; round < 12; round++) {
        store_ticket durable = kill_after(1 + round * 7 % 40);
        CHECK(durable > 0);
        store *s = NULL;
        store_options options = usual();
        options.check = true;
        CHECK_EQ(open_with(&options, &s), STORE_OK);
        int64_t all = 0, chained = 0, heads = 0;
        CHECK_EQ(store_number(s->reader, "SELECT count(*) FROM log", &all), STORE_OK);
        for (int64_t tab = 1; tab <= KILL_TABLES; tab++) {
            int64_t said = ((int64_t)durable + KILL_TABLES - tab) / KILL_TABLES;
            int64_t rows = rows_of(s, tab, &heads);
            CHECK(rows >= had[tab] + said);
            had[tab] = rows;
            chained += rows;
        }
        CHECK_EQ(chained, all);
        CHECK_EQ((all - before) % KILL_EVERY, 1); /* whole flushes: one row, then three each */
        before = all;
        store_close(s);
    }
}

int main(void)
{
    sem_init(&arrived, 0, 0);
    sem_init(&go, 0, 0);
    make_folder();
    RUN(a_killed_writer_loses_nothing_it_called_durable);
    RUN(a_failed_commit_drops_all_from_there_on);
    RUN(what_waits_behind_a_failure_is_dropped_too);
    RUN(a_turn_is_never_divided);
    RUN(too_much_under_way_fails_that_turn);
    RUN(two_failures_are_told_once);
    RUN(a_full_disk_refuses_and_damages_nothing);
    RUN(files_that_cannot_grow_refuse_and_damage_nothing);
    remove_folder();
    return test_done();
}
