/* The store on a disk that fails and forgets (faulty_disk.h): power cuts at every moment, also
 * while it is made, opened and closed, with faults before them. After each of them the file is
 * sound, nothing that was called durable is missing, what was flushed together is there together or
 * not at all, and what was called failed does not come back.
 *
 *   disk_test             some seeds, new ones each time
 *   disk_test SEED [N]    N seeds from this one: a failing seed replays */
#include "faulty_disk.h"
#include "store/store_fixture.h"
#include "store/store_int.h"

#include <time.h>

enum { TABLES = 6, LIVES = 8, ROUNDS = 60, SEEDS = 40 };

static uint64_t seed_first, seed_count = SEEDS;

typedef struct {
    store *s;
    cab_rng rng;
    int64_t head[TABLES + 1], rows[TABLES + 1]; /* durable */
    int64_t more[TABLES + 1];                   /* under way when the power went */
    int64_t stamp, next_stamp;                  /* of table 1: durable, under way */
    bool any;                                   /* something is under way */
    uint64_t seed;
    const char *trouble;
    uint64_t commits, failures, cuts;
} life;

static uint32_t below(life *l, uint32_t count)
{
    return cab_rng_below(&l->rng, count);
}

static bool see_stamp(void *self, const store_table *table)
{
    store_table want = table_numbered(1);
    want.updated = table->updated;
    want.seats = (uint8_t)(table->updated % (STORE_SEATS + 1));
    int64_t *stamp = (int64_t *)self;
    *stamp = table->seats == want.seats ? table->updated : -1;
    return true;
}

static void put_stamp(life *l, int64_t stamp)
{
    store_table table = table_numbered(1);
    table.updated = stamp;
    table.seats = (uint8_t)(stamp % (STORE_SEATS + 1));
    for (int i = 0; i < table.seats; i++)
        if (table.seat[i].kind == STORE_EMPTY) table.seat[i].won = stamp & 1;
    store_put_table(l->s, &table);
}

static void trouble(life *l, const char *what)
{
    if (!l->trouble) l->trouble = what;
}

/* What is in the file is what was durable, or that and all that was under way. */
static void look(life *l, bool may_have_more)
{
    int64_t all = 0, sum = 0, stamp = 0, rows[TABLES + 1] = {0};
    store_result result = store_get_table(l->s, 1, see_stamp, &stamp);
    if (result != STORE_OK && result != STORE_NONE) trouble(l, "a table cannot be read");
    bool more = may_have_more && l->any && stamp == l->next_stamp;
    if (stamp != (more ? l->next_stamp : l->stamp)) trouble(l, "a table is of another time");
    for (int64_t tab = 1; tab <= TABLES; tab++) {
        rows[tab] = rows_of(l->s, tab, &l->head[tab]);
        if (rows[tab] < 0) trouble(l, "a chain is broken");
        if (rows[tab] < l->rows[tab]) trouble(l, "something durable is missing");
        if (rows[tab] > l->rows[tab] + (more ? l->more[tab] : 0)) trouble(l, "something came back");
        if (rows[tab] < l->rows[tab] + (more ? l->more[tab] : 0)) trouble(l, "a turn is divided");
        sum += rows[tab];
    }
    if (store_number(l->s->reader, "SELECT count(*) FROM log", &all) != STORE_OK || all != sum)
        trouble(l, "rows belong to nothing");
    memcpy(l->rows, rows, sizeof rows);
    l->stamp = stamp;
    l->any = false;
}

static store_result open_it(life *l, bool check)
{
    store_options options = hearing();
    options.check = check;
    options.checkpoint_rows = 1 + below(l, 40);
    options.undo_ms = 1;
    return open_with(&options, &l->s);
}

/* One turn: rows and a table; durable, failed, or, if the power goes, either. */
static void one_turn(life *l)
{
    memset(l->more, 0, sizeof l->more);
    l->next_stamp = (l->stamp > l->next_stamp ? l->stamp : l->next_stamp) + 1;
    l->any = true;
    for (uint32_t i = 1 + below(l, 12); i > 0; i--) {
        int64_t tab = 1 + below(l, TABLES);
        add_row(l->s, tab, l->rows[tab] + l->more[tab]++, &l->head[tab]);
    }
    put_stamp(l, l->next_stamp);
    store_flush(l->s);
    if (store_wait(l->s) == STORE_OK) {
        for (int tab = 1; tab <= TABLES; tab++)
            l->rows[tab] += l->more[tab];
        l->stamp = l->next_stamp;
        l->any = false;
        l->commits++;
        return;
    }
    l->failures++;
    if (disk.dead) return;
    uint32_t faults = disk.fault_in;
    disk.fault_in = 0; /* what is looked at now is not what is to be tested */
    store_recover(l->s);
    look(l, false);
    disk.fault_in = faults;
}

/* Opens on what the last power cut left, perhaps with another one while it does, and goes on until
 * the next. */
static void live(life *l)
{
    disk.fault_in = 0;
    for (int tries = (int)below(l, 3); tries > 0; tries--) { /* it goes again at once */
        disk.cut_at = disk.ops + 1 + below(l, 12);
        store_result result = open_it(l, false);
        if (result == STORE_OK) store_close(l->s);
        disk_restart();
        l->cuts++;
    }
    if (open_it(l, true) != STORE_OK) {
        trouble(l, "it does not open");
        return;
    }
    look(l, true);
    disk.fault_in = below(l, 2) ? 4 + below(l, 60) : 0;
    disk.cut_at = disk.ops + 1 + below(l, 400);
    for (int i = 0; i < ROUNDS && !disk.dead && !l->trouble; i++)
        one_turn(l);
    if (below(l, 2)) disk.cut_at = disk.ops + 1 + below(l, 20);
    store_close(l->s);
    disk_restart();
    l->cuts++;
}

static bool storm(uint64_t seed)
{
    life l;
    memset(&l, 0, sizeof l);
    l.seed = seed;
    cab_rng_fast(&l.rng, seed);
    disk_begin(seed);
    remove_store();
    for (int i = 0; i < LIVES && !l.trouble; i++)
        live(&l);
    if (l.trouble || seed_count == 1)
        printf(
            "seed %llu: %s; %llu commits, %llu failures, %llu cuts, %llu operations, %llu faults,"
            " writes kept %llu torn %llu lost %llu\n",
            (unsigned long long)seed, l.trouble ? l.trouble : "well", (unsigned long long)l.commits,
            (unsigned long long)l.failures, (unsigned long long)l.cuts,
            (unsigned long long)disk.ops, (unsigned long long)disk.faults,
            (unsigned long long)disk.kept, (unsigned long long)disk.torn,
            (unsigned long long)disk.lost);
    disk_end();
    return !l.trouble;
}

TEST(nothing_durable_is_lost_on_a_bad_disk, "")
{
    for (uint64_t i = 0; i < seed_count; i++)
        CHECK(storm(seed_first + i));
}

/* A commit whose last sync fails has been written all the same. It was called failed; the power
 * goes before anything else is put, and every write is spared. */
TEST(what_failed_does_not_come_back_after_a_power_cut, "")
{
    life l;
    memset(&l, 0, sizeof l);
    cab_rng_fast(&l.rng, 7);
    disk_begin(7);
    remove_store();
    CHECK_EQ(open_it(&l, false), STORE_OK);
    one_turn(&l);
    CHECK_EQ(l.commits, 1);
    disk.syncs_fail = 1;
    one_turn(&l);
    CHECK_EQ(l.failures, 1);
    CHECK_EQ(told.failures, 1);
    disk.dead = disk.all_kept = true;
    store_close(l.s);
    disk_restart();
    CHECK_EQ(open_it(&l, true), STORE_OK);
    look(&l, false);
    if (l.trouble) printf("%s\n", l.trouble);
    CHECK(!l.trouble);
    store_close(l.s);
    disk_end();
}

static uint64_t some_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

int main(int argc, char **argv)
{
    seed_first = argc > 1 ? strtoull(argv[1], NULL, 10) : some_seed();
    if (argc > 1) seed_count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf("seeds from %llu\n", (unsigned long long)seed_first);
    make_quick_folder();
    RUN(what_failed_does_not_come_back_after_a_power_cut);
    RUN(nothing_durable_is_lost_on_a_bad_disk);
    remove_folder();
    return test_done();
}
