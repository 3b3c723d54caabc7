/* Programs at a table: they sit as what they are, in the name of a person, who is somebody else.
 * docs/protocol.md, "Programs". */
#include "core_fixture.h"

/* With a session of that person; the connection gets the next number. */
static srv_conn come_with(char letter, const char *name, bool program, char session)
{
    uint8_t id[SRV_PERSON], number[SRV_SESSION];
    memset(number, session, sizeof number);
    srv_caller caller = {.person = id,
                         .name = name,
                         .account = true,
                         .program = program,
                         .session = session ? number : NULL,
                         .address = (uint64_t)letter};
    person_id(letter, id);
    srv_conn conn = ++H.disk.conns;
    srv_connect(H.disk.core, conn, &caller, H.disk.now);
    commit();
    return conn;
}

static srv_conn come_program(char letter, const char *name)
{
    return come_with(letter, name, true, 0);
}

/* In its name, in its seat, in the record. */
TEST(a_program_is_marked_everywhere, "")
{
    open_house(0, 1);
    srv_conn anne = come_named('A', "Anne"), bill = come_program('B', "Bill");
    CHECK(flag_of(bill, "hello", "d.person.program"));
    CHECK(!flag_of(anne, "hello", "d.person.program"));
    CHECK_TEXT(make(anne, "'game':'pagan','public':true"), "ok");
    CHECK_TEXT(enter(bill), "ok");
    CHECK_TEXT(ask(bill, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(text_of(anne, "aside", "d.name"), "Bill [bot]");
    CHECK_TEXT(ask(bill, "sit", ""), "ok");
    CHECK_TEXT(text_of(anne, "room", "d.seats.1.name"), "Bill [bot]");
    CHECK_TEXT(text_of(anne, "room", "d.seats.1.kind"), "person");
    CHECK(flag_of(anne, "room", "d.seats.1.program"));
    CHECK(!there_in(last_said(anne, "room")->json, "d.seats.0.program"));
    srv_conn carl = come_named('C', "Carl");
    uint64_t id = say_to(carl, "lobby", "'on':true");
    CHECK_TEXT(text_in(answer_of(carl, id)->json, "d.tables.0.people.1"), "Bill [bot]");
    CHECK_TEXT(ask(bill, "rename", "'name':'Human'"), "not_allowed");
    CHECK_TEXT(ready(anne), "ok");
    CHECK_TEXT(ready(bill), "ok");
    CHECK_TEXT(text_of(anne, "room", "d.status"), "playing");
    CHECK_TEXT(inside()->body->play->table.header.chair[1].player, "program");
    CHECK_TEXT(inside()->body->play->table.header.chair[0].player, "human");
    power_cut();
    srv_conn again = come_named('D', "Dora");
    CHECK_TEXT(enter(again), "ok");
    CHECK(flag_of(again, "room", "d.seats.1.program"));
    CHECK_TEXT(text_of(again, "room", "d.seats.1.name"), "Bill [bot]");
}

/* A long name gives way to the mark, and the mark to nothing. */
TEST(a_long_name_keeps_the_mark, "")
{
    char seat[SRV_NAME], number[SRV_NAME];
    open_house(0, 1);
    srv_conn one = come_program('A', "ééééééééééééééééééééééééééééééé");
    CHECK_TEXT(make(one, "'game':'tavern','seats':3"), "ok");
    snprintf(seat, sizeof seat, "%s", text_of(one, "room", "d.seats.0.name"));
    srv_conn two = come_program('B', "ééééééééééééééééééééééééééééééé");
    CHECK_TEXT(enter(two), "ok");
    CHECK_TEXT(ask(two, "sit", ""), "ok");
    snprintf(number, sizeof number, "%s", text_of(one, "room", "d.seats.1.name"));
    CHECK(strstr(seat, "é [bot]") != NULL);
    CHECK(strstr(number, "é [bot] 2") != NULL);
}

/* Neither can play the other's hand, and one table has room for one of them. */
TEST(a_program_is_not_its_owner, "")
{
    open_house(0, 1);
    srv_conn anne = come_named('A', "Anne"), bot = come_program('A', "Anne");
    CHECK_TEXT(make(anne, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(bot), "ok");
    CHECK_EQ(number_of(bot, "room", "d.you"), -1);
    CHECK_TEXT(ask(bot, "ready", "'nonce':'" NONCE "'"), "not_seated");
    CHECK_TEXT(ask(bot, "sit", ""), "not_allowed");
    CHECK_TEXT(ask(anne, "stand", ""), "ok");
    CHECK_TEXT(ask(bot, "sit", ""), "ok");
    CHECK_EQ(number_of(bot, "room", "d.you"), 0);
    CHECK_EQ(number_of(anne, "room", "d.you"), -1);
    CHECK_TEXT(ask(anne, "sit", ""), "not_allowed");
    /* The one is gone when its own line is, though the other is here. */
    srv_conn bill = come_named('B', "Bill");
    CHECK_TEXT(enter(bill), "ok");
    CHECK_TEXT(ask(bill, "sit", ""), "ok");
    CHECK_TEXT(ready(bot), "ok");
    CHECK_TEXT(ready(bill), "ok");
    CHECK_TEXT(text_of(bill, "room", "d.status"), "playing");
    go(bot);
    CHECK(flag_of(bill, "room", "d.seats.0.away"));
    bot = come_program('A', "Anne");
    CHECK_TEXT(enter(bot), "ok");
    CHECK_EQ(number_of(bot, "room", "d.you"), 0);
    CHECK(!flag_of(bill, "room", "d.seats.0.away"));
}

TEST(a_program_is_host_where_no_person_sits, "")
{
    open_house(0, 1);
    srv_conn bot = come_program('A', "Robo"), other = come_program('B', "Arti");
    srv_conn carl = come_named('C', "Carl");
    CHECK_TEXT(make(bot, "'game':'tavern','seats':4"), "ok");
    CHECK_EQ(number_of(bot, "room", "d.host"), 0);
    CHECK_TEXT(enter(other), "ok");
    CHECK_TEXT(ask(other, "sit", ""), "ok");
    CHECK_EQ(number_of(bot, "room", "d.host"), 0);
    CHECK_TEXT(enter(carl), "ok");
    CHECK_TEXT(ask(carl, "sit", ""), "ok");
    CHECK_EQ(number_of(bot, "room", "d.host"), 2);
    CHECK_TEXT(ask(bot, "kick", "'seat':2"), "not_host");
    srv_conn dora = come_named('D', "Dora");
    CHECK_TEXT(enter(dora), "ok");
    CHECK_TEXT(ask(dora, "sit", ""), "ok");
    CHECK_TEXT(ask(carl, "stand", ""), "ok");
    CHECK_EQ(number_of(bot, "room", "d.host"), 3); /* not the first, who is a program */
    CHECK_TEXT(ask(dora, "stand", ""), "ok");
    CHECK_EQ(number_of(bot, "room", "d.host"), 0);
}

/* ---- sessions that end ---- */

static bool even(void *user, const uint8_t session[SRV_SESSION], bool program)
{
    (void)program;
    ++*(int *)user;
    return session[0] % 2 == 0 && session[0] > 0;
}

/* Only that person's, and only those that are good no more; the person who sat there is away. */
TEST(sockets_of_ended_sessions_close, "")
{
    int asked = 0;
    uint8_t id[SRV_PERSON];
    open_house(0, 1);
    srv_conn bill = come_with('B', "Bill", false, 0);
    srv_conn first = come_with('A', "Anne", false, 2);
    srv_conn second = come_with('A', "Anne", false, 3);
    CHECK_TEXT(make(second, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(bill), "ok");
    person_id('A', id);
    srv_close_ended(H.disk.core, id, even, &asked, H.disk.now);
    commit();
    CHECK_EQ(asked, 2);
    CHECK_EQ(H.closed, second);
    CHECK_EQ(H.close_code, SRV_CLOSE_ENDED);
    CHECK(flag_of(bill, "room", "d.seats.0.away"));
    CHECK_TEXT(enter(first), "ok");
    CHECK(!flag_of(bill, "room", "d.seats.0.away"));
    person_id('Z', id); /* of nobody the core knows */
    srv_close_ended(H.disk.core, id, even, &asked, H.disk.now);
    CHECK_EQ(asked, 2);
}

int main(void)
{
    RUN(a_program_is_marked_everywhere);
    RUN(a_long_name_keeps_the_mark);
    RUN(a_program_is_not_its_owner);
    RUN(a_program_is_host_where_no_person_sits);
    RUN(sockets_of_ended_sessions_close);
    close_house();
    return test_done();
}
