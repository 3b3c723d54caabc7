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

/* A table that is over and that nobody is at, with these people. */
static void put_table(const store_person *people, int count)
{
    char room[1024];
    cab_text out, hex;
    store_table table;
    memset(&table, 0, sizeof table);
    cab_text_begin(&out, room, sizeof room);
    cab_json_open(&out, NULL, '{');
    cab_json_open(&out, "chairs", '[');
    for (int i = 0; i < count; i++) {
        char number[2 * STORE_PERSON + 1];
        cab_text_begin(&hex, number, sizeof number);
        for (int byte = 0; byte < STORE_PERSON; byte++)
            cab_text_hex(&hex, people[i].person[byte], 2);
        cab_json_open(&out, NULL, '{');
        cab_json_string(&out, "kind", "person");
        cab_json_string(&out, "person", number);
        cab_json_string(&out, "name", people[i].name);
        cab_json_close(&out, '}');
    }
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    table.tab = store_next_table(server.store);
    srv_table_key(7, table.key);
    table.status = STORE_OVER;
    table.room = room;
    table.length = out.length;
    store_put_table(server.store, &table);
    for (int i = 0; i < count; i++) {
        store_seat seat = {.tab = table.tab, .seat = (uint8_t)i};
        memcpy(seat.person, people[i].person, STORE_PERSON);
        store_put_person(server.store, &people[i]);
        server.ticket = store_put_seat(server.store, &seat);
    }
}

static bool read_room(void *user, const store_table *table)
{
    snprintf((char *)user, 1024, "%s", table->room);
    return false;
}

static void end_account(const store_person *person)
{
    hashing h = {.server = &server, .job = JOB_DELETE, .person = *person, .right = true};
    deleted(&server, &h);
}

/* Three of one table, the second and third before the first is safe: no name comes back. */
TEST(accounts_that_end_together_leave_no_name, "")
{
    static const char *const name[] = {"Anne", "Bill", "Carl"};
    char key[SRV_KEY], room[1024] = "";
    store_person people[3], left;
    open_house();
    for (int i = 0; i < 3; i++)
        people[i] = person_named((char)('A' + i), name[i]);
    put_table(people, 3);
    commit();
    for (int i = 0; i < 3; i++)
        end_account(&people[i]);
    while (!srv_idle(server.core))
        commit();
    srv_table_key(7, key);
    CHECK_EQ(store_find_table(server.store, key, read_room, room), STORE_OK);
    for (int i = 0; i < 3; i++) {
        CHECK(!strstr(room, name[i]));
        CHECK_EQ(store_find_login(server.store, people[i].login, &left), STORE_NONE);
    }
    CHECK_EQ(server.forgetting, 0);
    close_house();
}

/* The disk fails under the first: the others, who waited for it, are not deleted either. */
TEST(a_full_disk_ends_no_account, "")
{
    store_person people[2], left;
    open_house();
    for (int i = 0; i < 2; i++)
        people[i] = person_named((char)('A' + i), i ? "Bill" : "Anne");
    put_table(people, 2);
    commit();
    for (int i = 0; i < 2; i++)
        end_account(&people[i]);
    srv_failed(server.core, server.ticket, 1); /* nothing of it was flushed */
    CHECK_EQ(server.forgetting, 0);
    CHECK(srv_idle(server.core));
    CHECK_EQ(store_find_login(server.store, people[1].login, &left), STORE_OK);
    close_house();
}

int main(void)
{
    RUN(accounts_that_end_together_leave_no_name);
    RUN(a_full_disk_ends_no_account);
    return test_done();
}
