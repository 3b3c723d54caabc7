/* Accounts that end while others do: what is stored, with a disk that is safe when the test says
 * so. At a real server: tests/server/account_test.c. */
#include "server/account.c"

#include "base/test.h"

#include <unistd.h>

static srv_server server;
static char folder[64], path[96];

static void open_house(void)
{
    char detail[256];
    cab_text text;
    net_limits limits;
    srv_world world;
    srv_config config = srv_config_usual();
    store_options options;
    memset(&server, 0, sizeof server);
    memset(&limits, 0, sizeof limits);
    memset(&world, 0, sizeof world); /* a core without tables asks for nothing */
    memset(&options, 0, sizeof options);
    snprintf(folder, sizeof folder, "/tmp/cabale-people-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/store", folder);
    options.path = path;
    cab_text_begin(&text, detail, sizeof detail);
    CHECK_EQ(store_open(&options, &server.store, &text), STORE_OK);
    server.loop = net_open(&limits);
    server.core = srv_new(&config, &world, 1);
    CHECK(server.loop && server.core);
}

static void close_house(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char name[128];
    srv_free(server.core);
    net_free(server.loop);
    store_close(server.store);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
}

/* All that was put is safe, and the core hears of it. */
static void commit(void)
{
    store_flush(server.store);
    CHECK_EQ(store_wait(server.store), STORE_OK);
    srv_durable(server.core, server.ticket, 1);
}

static store_person person_named(char letter, const char *name)
{
    store_person person;
    memset(&person, 0, sizeof person);
    memset(person.person, letter, STORE_PERSON);
    snprintf(person.name, sizeof person.name, "%s", name);
    snprintf(person.login, sizeof person.login, "login.%c", letter);
    return person;
}

/* A table with these people that nobody is at. */
static void put_table(store_status status, const store_person *people, int count)
{
    store_table table;
    memset(&table, 0, sizeof table);
    table.tab = store_next_table(server.store);
    srv_table_key((srv_table_id)table.tab, table.key);
    table.status = status;
    table.room = "{\"person\":\"not a seat\"}";
    table.length = (uint32_t)strlen(table.room);
    table.seats = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        store_put_person(server.store, &people[i]);
        table.seat[i].kind = STORE_HUMAN;
        memcpy(table.seat[i].person, people[i].person, STORE_PERSON);
        memcpy(table.seat[i].name, people[i].name, STORE_NAME_BYTES);
    }
    server.ticket = store_put_table(server.store, &table);
}

static bool read_table(void *user, const store_table *table)
{
    *(store_table *)user = *table;
    return false;
}

static void end_account(const store_person *person)
{
    hashing h = {.server = &server, .job = JOB_DELETE, .person = *person, .right = true};
    deleted(&server, &h);
}

/* Three of one table, the second and third before the first is safe: no name comes back. At a table
 * that waits their seats are free again. */
TEST(accounts_that_end_together_leave_no_name, "")
{
    static const char *const name[] = {"Anne", "Bill", "Carl"};
    static const uint8_t nobody[STORE_PERSON];
    store_table over, waits;
    store_person people[3], left;
    open_house();
    for (int i = 0; i < 3; i++)
        people[i] = person_named((char)('A' + i), name[i]);
    put_table(STORE_OVER, people, 3);
    put_table(STORE_WAITING, people, 3);
    commit();
    for (int i = 0; i < 3; i++)
        end_account(&people[i]);
    while (!srv_idle(server.core))
        commit();
    CHECK_EQ(store_get_table(server.store, 1, read_table, &over), STORE_OK);
    CHECK_EQ(store_get_table(server.store, 2, read_table, &waits), STORE_OK);
    CHECK_EQ(over.seats, 3);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(over.seat[i].kind, STORE_HUMAN);
        CHECK(memcmp(over.seat[i].person, nobody, STORE_PERSON) == 0);
        CHECK_TEXT(over.seat[i].name, srv_forgotten_name());
        CHECK(over.seat[i].was == srv_person_number(people[i].person));
        CHECK_EQ(waits.seat[i].kind, STORE_EMPTY);
        CHECK_TEXT(waits.seat[i].name, "");
        CHECK_EQ(store_find_login(server.store, people[i].login, &left), STORE_NONE);
        CHECK_EQ(store_get_person(server.store, people[i].person, &left), STORE_OK);
        CHECK_TEXT(left.name, "");
        CHECK_EQ(left.epoch, people[i].epoch + 1);
    }
    close_house();
}

/* The disk fails: nobody is deleted. */
TEST(a_full_disk_ends_no_account, "")
{
    store_person people[2], left;
    open_house();
    for (int i = 0; i < 2; i++)
        people[i] = person_named((char)('A' + i), i ? "Bill" : "Anne");
    put_table(STORE_OVER, people, 2);
    commit();
    for (int i = 0; i < 2; i++)
        end_account(&people[i]);
    srv_failed(server.core, server.ticket - 1, 1); /* nothing of it was flushed */
    CHECK(srv_idle(server.core));
    CHECK_EQ(store_find_login(server.store, people[1].login, &left), STORE_OK);
    close_house();
}

static bool count_session(void *user, const store_session *session)
{
    (void)session;
    ++*(int *)user;
    return true;
}

/* Somebody's password was right when it was looked at: how many sessions come of it? */
static int sessions_after_login(const store_person *person)
{
    int count = 0;
    hashing h = {.server = &server, .job = JOB_LOGIN, .person = *person, .right = true};
    logged_in(&server, &h);
    commit();
    CHECK_EQ(store_sessions(server.store, person->person, count_session, &count), STORE_OK);
    return count;
}

/* While it was being hashed the password was changed, or is being changed. */
TEST(an_old_password_opens_nothing_afterwards, "")
{
    store_person anne = person_named('A', "Anne"), changed;
    open_house();
    snprintf(anne.hash, sizeof anne.hash, "old");
    server.ticket = store_put_person(server.store, &anne);
    commit();
    begin_change(&server, anne.person);
    CHECK_EQ(sessions_after_login(&anne), 0);
    srv_end_change(&server, anne.person);
    changed = anne;
    snprintf(changed.hash, sizeof changed.hash, "new");
    CHECK(put_login(&server, &changed));
    commit();
    CHECK_EQ(sessions_after_login(&anne), 0);
    CHECK_EQ(sessions_after_login(&changed), 1);
    server.ticket = forget_person(&server, &changed);
    commit();
    CHECK_EQ(sessions_after_login(&changed), 0);
    close_house();
}

int main(void)
{
    RUN(accounts_that_end_together_leave_no_name);
    RUN(a_full_disk_ends_no_account);
    RUN(an_old_password_opens_nothing_afterwards);
    return test_done();
}
