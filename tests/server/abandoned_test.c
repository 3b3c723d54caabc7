/* A store full of games that nobody came back to: clocks of all kinds, some long overdue, some to
 * be given up. A server opens it with little memory, reads what is due in slices, and whoever comes
 * plays a game to its end, reads its record, and looks at one of the old tables meanwhile.
 *
 *   abandoned_test          as the test command runs it
 *   abandoned_test GAMES    with more of them; then it says how long a newcomer waited, and that is
 *                           not to be more than three seconds */
#define _GNU_SOURCE /* prlimit */

#include "core_fixture.h"
#include "live.h"

#include "store/store.h"

#include <sys/resource.h>
#include <time.h>

enum { GAMES = 20000, KINDS = 3, MEMORY = 600000000, PEOPLE = 1000, WAIT_MS = 3000 };

static live server;
static live_client anne;
static int games = GAMES;
static char some_key[SRV_KEY], given_key[SRV_KEY];

static int64_t now_ms(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the old games ---- */

/* A game of each kind as a core stores it, copied over and over under other names. */
static const char *const kind[KINDS] = {
    "'game':'newsalem','seats':8,'clock':{'kind':'live','bank':14400,'increment':600},"
    "'bots':[null,'random','random','random','random','random','random','random']",
    "'game':'pagan','seats':2,'bots':[null,'random'],'public':true",
    "'game':'tavern','seats':4,'clock':{'kind':'days','days':1},"
    "'bots':[null,'random','random','random']",
};

static void seat_of(const srv_seat *from, int game, store_seat *to)
{
    to->kind = from->kind;
    snprintf(to->name, sizeof to->name, "%s", from->name);
    snprintf(to->level, sizeof to->level, "%s", from->level);
    if (from->kind == SRV_HUMAN) memset(to->person, 1, sizeof to->person);
    if (from->kind == SRV_HUMAN) snprintf((char *)to->person, 8, "%d", game % PEOPLE);
}

static void put_game(store *s, const sim_table *t, int game, int64_t now)
{
    const srv_stored *from = &t->about;
    store_table table;
    int64_t hour = 3600 * 1000, age = game % 7 == 0 ? 40 * 24 * hour : (1 + game % 48) * hour;
    int64_t head = 0;
    memset(&table, 0, sizeof table);
    table.tab = store_next_table(s);
    srv_table_key((UINT64_C(1) << 40) + (uint64_t)game, table.key);
    if (game == 0) memcpy(given_key, table.key, sizeof given_key);
    if (game == 1) memcpy(some_key, table.key, sizeof some_key);
    snprintf(table.game, sizeof table.game, "%s", from->game);
    table.status = from->status;
    table.created = table.updated = table.started = now - age;
    table.deadline = from->clock == SRV_CLOCK_DAYS ? now - age + 24 * hour : 0;
    table.maker = 1000 + (uint64_t)(game % PEOPLE);
    table.open = from->open;
    table.spectators = from->spectators;
    table.clock = from->clock;
    table.bank = from->bank;
    table.increment = from->increment;
    table.seats = from->seats;
    for (int i = 0; i < from->seats; i++)
        seat_of(&from->seat[i], game, &table.seat[i]);
    table.room = from->room;
    table.length = (uint32_t)strlen(from->room);
    store_put_table(s, &table);
    for (uint32_t i = 0; i < t->rows; i++) {
        const srv_row *row = &t->row[i].row;
        store_row out = {.tab = table.tab,
                         .prev = head,
                         .at = now - age,
                         .id = (int64_t)row->id,
                         .kind = row->kind,
                         .seat = row->seat,
                         .clock = row->clock,
                         .body = row->body,
                         .length = row->length};
        store_append(s, &out);
        head = out.n;
    }
}

static void fill_store(void)
{
    const sim_table *of[KINDS];
    char keys[KINDS][SRV_KEY], detail[128];
    store *s = NULL;
    cab_text text;
    store_options options;
    open_house(0, 1);
    for (int i = 0; i < KINDS; i++) {
        CHECK_TEXT(quick(come((char)('A' + i)), kind[i]), "ok");
        memcpy(keys[i], H.key, SRV_KEY);
    }
    for (int i = 0; i < KINDS; i++) {
        memcpy(H.key, keys[i], SRV_KEY);
        of[i] = stored();
        CHECK_EQ(of[i]->about.status, SRV_PLAYING);
    }
    cab_text_begin(&text, detail, sizeof detail);
    memset(&options, 0, sizeof options);
    options.path = server.store + 7; /* sqlite: */
    options.mode = STORE_NEW;
    CHECK_EQ(store_open(&options, &s, &text), STORE_OK);
    for (int i = 0; i < games; i++) {
        put_game(s, of[i % KINDS], i, now_ms(CLOCK_REALTIME));
        if (i % 500 == 499) store_flush(s);
        if (i % 5000 == 4999) CHECK_EQ(store_wait(s), STORE_OK);
    }
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    store_close(s);
    close_house();
}

/* ---- what the server says of itself ---- */

static int64_t figure(const char *name)
{
    int status = 0;
    far_line *line = far_line_open(server.url);
    char *text = live_fetch(line, NULL, "GET", "/metrics", NULL, &status), find[80];
    far_line_close(line);
    CHECK_EQ(status, 200);
    snprintf(find, sizeof find, "\ncabale_%s ", name);
    const char *at = strstr(text, find);
    int64_t value = at ? strtoll(at + strlen(find), NULL, 10) : -1;
    free(text);
    return value;
}

/* What was given up first: its record says so, and proves the deal. */
static void check_given_up(void)
{
    char path[64];
    int status = 0;
    char *text = NULL;
    cab_record record;
    cab_problem problem;
    static cab_table table;
    far_line *line = far_line_open(server.url);
    snprintf(path, sizeof path, "/api/tables/%s/record", given_key);
    for (int i = 0; i < 10000 && status != 200; i++) { /* until its turn has come */
        free(text);
        text = live_fetch(line, NULL, "GET", path, NULL, &status);
        CHECK(status == 200 || status == 409);
    }
    far_line_close(line);
    CHECK_EQ(status, 200);
    CHECK(cab_record_parse(text, (uint32_t)strlen(text), CAB_READ_FINISHED, &record, &problem));
    CHECK(record.given_up);
    CHECK(cab_replay_all(&record, &table, &problem));
    cab_record_free(&record);
    free(text);
}

/* ---- somebody new ---- */

static void play_to_the_end(void)
{
    cab_rng rng;
    cab_rng_fast(&rng, 7);
    live_client *who[] = {&anne};
    for (int i = 0; i < 100000 && !anne.over; i++) {
        live_choose(&anne, &rng);
        live_listen(who, 1);
    }
    CHECK(anne.over);
    live_check_record(&server, who, 1);
}

TEST(a_house_full_of_abandoned_games_opens, "")
{
    fill_store();
    server.memory = MEMORY;
    int64_t begun = now_ms(CLOCK_MONOTONIC);
    live_start(&server);
    live_come(&server, &anne, "Anne");
    snprintf(anne.create, sizeof anne.create, "\"game\":\"pagan\",\"bots\":[null,\"random\"]");
    live_client *who[] = {&anne};
    while (anne.choices == 0)
        live_listen(who, 1);
    int64_t waited = now_ms(CLOCK_MONOTONIC) - begun;
    int64_t read = figure("tables_read_total"), gone = figure("given_up_total");
    printf("%d games: a newcomer was asked for a move after %d tables were read and %d given up\n",
           games, (int)read, (int)gone);
    CHECK(figure("tables_playing") > games / 2);
    CHECK(read < games / 10);                        /* not all that is due .. */
    CHECK(figure("tables_memory_bytes") < 64 << 20); /* .. nor all of it in memory */
    if (games > GAMES) printf("after %d ms\n", (int)waited);
    if (games > GAMES) CHECK(waited < WAIT_MS);
    check_given_up();
    play_to_the_end();
    far_line_close(anne.line);
    live_come(&server, &anne, "Bill"); /* one of the old tables is there as ever */
    snprintf(anne.table, sizeof anne.table, "%s", some_key);
    while (anne.v < 0)
        live_listen(who, 1);
    CHECK_TEXT(anne.status, "playing");
    CHECK(figure("tables_memory_bytes") < 256 << 20);
    far_line_close(anne.line);
    CHECK_EQ(live_stop(&server, SIGTERM), 0);
}

int main(int argc, char **argv)
{
    if (argc > 1) games = (int)strtol(argv[1], NULL, 10);
    live_begin(&server);
    RUN(a_house_full_of_abandoned_games_opens);
    live_end(&server);
    return test_done();
}
