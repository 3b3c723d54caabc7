/* Memory that is not there: what was asked for is refused with a word, nobody else notices, and
 * the program goes on. Every allocation of a long scripted evening fails once; then the heap has no
 * room at all for a while. */
#include "core_fixture.h"

#include "cli/cli.h"
#include "server/memory.h"

#define QUICK "'game':'pagan','bots':[null,'random']"

/* ---- the world gets what it needs: it is the core that starves ---- */

static uint64_t well_append(void *self, const srv_row *row)
{
    cab_heap_spare(true);
    uint64_t ticket = house_append(self, row);
    cab_heap_spare(false);
    return ticket;
}

static uint64_t well_put_table(void *self, const srv_stored *stored)
{
    cab_heap_spare(true);
    uint64_t ticket = house_put_table(self, stored);
    cab_heap_spare(false);
    return ticket;
}

static void well_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    cab_heap_spare(true);
    house_send(self, conn, text, length);
    cab_heap_spare(false);
}

static void well_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                      uint32_t length)
{
    cab_heap_spare(true);
    house_tell(self, conn, count, text, length);
    cab_heap_spare(false);
}

static void open_starving(void)
{
    open_house(0, 1);
    srv_world *world = &H.disk.core->world;
    world->send = well_send;
    world->tell = well_tell;
    world->append = well_append;
    world->put_table = well_put_table;
}

static void well_commit(void)
{
    cab_heap_spare(true);
    commit();
    cab_heap_spare(false);
}

/* ---- an evening ---- */

/* The request is sent; what it is answered, with the disk at work. */
static const char *asks(srv_conn conn, const char *type, const char *fields)
{
    H.slow = true;
    uint64_t id = say_to(conn, type, fields);
    well_commit();
    H.slow = false;
    return outcome(conn, id);
}

static void plays(srv_conn conn)
{
    H.slow = true;
    (void)play_any(conn);
    well_commit();
    (void)srv_tick(H.disk.core, H.disk.now);
    well_commit();
    H.slow = false;
}

#define ALONE "'nonce':'" NONCE "'"

static void promises(srv_conn conn)
{
    char fields[128];
    snprintf(fields, sizeof fields, "'hash':'%s'", promise(conn, NONCE));
    (void)asks(conn, "ready", fields);
}

/* Everything a guest can ask for; answers are not looked at here. */
static void evening(srv_conn a, srv_conn b)
{
    static const char *const kinds[] = {
        "'game':'tavern','seats':4,'bots':[null,'heuristic','random','heuristic']",
        "'game':'pagamas','seats':4,'bots':[null,'heuristic','random','heuristic'],"
        "'clock':{'kind':'days','days':3}",
        "'game':'pantacle','seats':4,'bots':[null,'heuristic','random','heuristic'],"
        "'delay':60",
    };
    char enter_it[64], enter_that[64];
    (void)asks(a, "lobby", "'on':true");
    (void)asks(a, "create", "'game':'pagan','seats':2,'public':true,'delay':5");
    const said *ok = last_said(a, "ok");
    snprintf(enter_it, sizeof enter_it, "'table':'%s'", text_in(ok->json, "d.table"));
    (void)asks(b, "enter", enter_it);
    (void)asks(b, "sit", "");
    (void)asks(b, "stand", "");
    (void)asks(a, "bot", "'seat':1,'level':'random'");
    (void)asks(a, "bot", "'seat':1,'level':null");
    (void)asks(a, "setup", "'chat':true,'clock':{'kind':'live','bank':600,'increment':5}");
    (void)asks(b, "sit", "");
    (void)asks(b, "rename", "'name':'Bea'");
    (void)asks(a, "say", "'text':'Hello'");
    promises(a);
    promises(b);
    (void)asks(a, "open", ALONE);
    (void)asks(b, "open", ALONE);
    for (int i = 0; i < 4; i++) {
        plays(a);
        plays(b);
    }
    (void)asks(a, "say", "'text':'Well played'");
    (void)asks(a, "claim", "'claim':'hold','refs':[{'kind':'face','face':'raven'}],'to':null");
    (void)asks(a, "path", "'moves':[1]");
    (void)asks(a, "why", "'move':1");
    (void)asks(a, "orders", "'pass':true");
    (void)asks(a, "mute", "'seat':1,'on':true");
    (void)asks(b, "exit", "");
    (void)asks(b, "enter", enter_it);
    (void)asks(b, "back", "");
    (void)asks(a, "create",
               "'game':'newsalem','seats':4,'bots':[null,'random','heuristic','random']");
    (void)asks(a, "ready", ALONE);
    plays(a);
    for (int i = 0; i < 3; i++) { /* one more of each kind of table, and a visitor */
        (void)asks(a, "create", kinds[i]);
        ok = last_said(a, "ok");
        (void)asks(a, "ready", ALONE);
    }
    snprintf(enter_that, sizeof enter_that, "'table':'%s'", text_in(ok->json, "d.table"));
    (void)asks(b, "enter", enter_that);
    (void)asks(b, "say", "'text':'Hello'");
    plays(a);
    (void)asks(a, "enter", enter_it);
    (void)asks(a, "move", "'moves':[65532]");
    (void)asks(a, "rematch", "");
}

/* Somebody else's table: what everybody knows of it. */
typedef struct {
    srv_conn at;
    char key[SRV_KEY];
    uint64_t state;
    uint32_t rows;
} bystander;

static uint64_t state_there(const char *key)
{
    memcpy(H.key, key, sizeof H.key);
    const srv_play *play = inside()->body->play;
    return cab_hash(1, &play->table.state, inside()->game->state_size);
}

static bystander begin_bystander(void)
{
    bystander by;
    by.at = come('Z');
    CHECK_TEXT(quick(by.at, QUICK), "ok");
    memcpy(by.key, H.key, sizeof by.key);
    by.state = state_there(by.key);
    by.rows = stored()->rows;
    return by;
}

/* Nothing has happened to them, and they can go on. */
static void check_bystander(const bystander *by)
{
    CHECK_EQ(state_there(by->key), by->state);
    CHECK_EQ(stored()->rows, by->rows);
    uint64_t id = send_move(by->at, ++H.request, CAB_RESIGN, v_of(by->at));
    CHECK_TEXT(outcome(by->at, id), "ok");
}

/* What storage has of every game is what the core has of it. */
static void check_stored(void)
{
    uint32_t at = 0;
    srv_table *t;
    uint64_t before[16];
    uint32_t count = 0;
    while ((t = (srv_table *)srv_map_next(&H.disk.core->tables, &at)) != NULL && count < 16)
        if (t->body && t->body->play && !t->body->play->over)
            before[count++] = t->id ^ cab_hash(2, &t->body->play->table.state, t->game->state_size);
    power_cut();
    for (uint32_t i = 0; i < H.disk.tables; i++) {
        const srv_stored *about = &H.disk.table[i].about;
        if (about->status != SRV_PLAYING) continue;
        srv_table *again = srv_table_find(H.disk.core, about->table, H.disk.now);
        CHECK(again && again->body->play);
        uint64_t mine =
            again->id ^ cab_hash(2, &again->body->play->table.state, again->game->state_size);
        bool found = false;
        for (uint32_t k = 0; k < count; k++)
            found = found || before[k] == mine;
        CHECK(found);
    }
}

/* ---- the tests ---- */

TEST(every_allocation_may_fail_once, "")
{
    CHECK(cab_heap_counts());
    open_starving();
    srv_conn a = come('A'), b = come('B');
    uint64_t before = cab_heap_calls();
    evening(a, b);
    uint64_t calls = cab_heap_calls() - before;
    CHECK(calls > 25);
    for (uint64_t n = 1; n <= calls; n++) {
        open_starving();
        bystander by = begin_bystander();
        a = come('A');
        b = come('B');
        int refused = 0, played = count_said(0, "up");
        cab_heap_refuse(n, 1);
        evening(a, b);
        cab_heap_refuse(0, 0);
        for (uint32_t i = 0; i < H.count; i++)
            refused += strcmp(text_in(H.said[i].json, "d.error"), "full") == 0;
        CHECK_EQ(refused, 0); /* the reserve was there for it, and could be made whole again */
        CHECK(count_said(0, "up") > played + 3);
        check_bystander(&by);
        if (n % 16 == 0) check_stored();
    }
}

/* The heap is full, and stays so: whatever is asked for then is `full`. */
TEST(a_full_heap_is_told_in_words, "")
{
    if (cab_heap_used() == 0) return; /* a sanitizer's heap does not say */
    for (int stage = 0; stage < 3; stage++) {
        open_starving();
        bystander by = begin_bystander();
        srv_conn a = come('A'), b = come('B');
        if (stage > 0) evening(a, b); /* in the middle of things */
        if (stage > 1) wait_ms(1000);
        int full = 0, others = 0;
        forget();
        (void)asks(a, "rename", "'name':'Anne'");
        cab_heap_bound(cab_heap_used() + 64);
        evening(a, b);
        evening(b, a);
        CHECK_TEXT(asks(a, "create", "'game':'pagan'"), "full");
        CHECK_TEXT(asks(b, "lobby", "'on':true"), "full");
        send_raw(a, "{\"t\":\"ping\"}");
        cab_heap_bound(0);
        for (uint32_t i = 0; i < H.count; i++) {
            if (strcmp(text_in(H.said[i].json, "t"), "no") != 0) continue;
            full += strcmp(text_in(H.said[i].json, "d.error"), "full") == 0;
            others++;
        }
        CHECK(full > 30 && full > others - 12);
        CHECK(count_said(a, "pong") == 1); /* it lives */
        check_bystander(&by);
        CHECK_TEXT(asks(a, "create", "'game':'pagan'"), "ok"); /* and there is room again */
        CHECK(srv_memory_there());
        check_stored();
    }
}

/* A game that does not fit into memory is not taken for one that cannot be read. */
TEST(a_game_that_does_not_fit_is_read_later, "")
{
    char fields[64], key[SRV_KEY];
    bool full = false;
    for (uint64_t n = 1; n < 40; n++) {
        open_starving();
        srv_conn a = come('A');
        CHECK_TEXT(quick(a, QUICK), "ok");
        memcpy(key, H.key, sizeof key);
        for (int i = 0; i < 6; i++)
            (void)play_any(a);
        go(a);
        wait_ms(10 * 60000);
        CHECK(inside()->body == NULL);
        a = come('A');
        snprintf(fields, sizeof fields, "'table':'%s'", key);
        cab_heap_refuse(n, 1);
        const char *why = asks(a, "enter", fields);
        cab_heap_refuse(0, 0);
        full = full || strcmp(why, "full") == 0;
        CHECK(strcmp(why, "ok") == 0 || strcmp(why, "full") == 0);
        CHECK_TEXT(asks(a, "enter", fields), "ok");
        CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    }
    CHECK(full); /* the text of a record is asked of the heap itself */
}

int main(void)
{
    RUN(every_allocation_may_fail_once);
    RUN(a_full_heap_is_told_in_words);
    RUN(a_game_that_does_not_fit_is_read_later);
    close_house();
    return test_done();
}
