/* What people are called: which names may be chosen, and how those at one table are told apart.
 * docs/protocol.md, "Names". */
#include "core_fixture.h"

/* What happens to a name that somebody chooses: what they are called then, or what is wrong. */
static const char *named(srv_conn conn, const char *name)
{
    char fields[256];
    snprintf(fields, sizeof fields, "'name':'%s'", name);
    const char *answer = ask(conn, "rename", fields);
    return strcmp(answer, "ok") == 0 ? H.name : text_of(conn, "no", "d.what");
}

TEST(names_are_tidied_or_refused_with_a_word, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(named(a, "  Anne   Marie "), "Anne Marie");
    CHECK_TEXT(named(a, "Ho\xe2\x80\x8bst"), "Host");
    CHECK_TEXT(named(a, "\xe2\x80\xaetsoH"), "tsoH");
    CHECK_TEXT(named(a, "\xe2\x80\x8b"), "empty");
    CHECK_TEXT(named(a, "H\xd0\xbest"), "scripts"); /* a Cyrillic o */
    CHECK_TEXT(named(a, "\xf0\x9d\x93\x90"), "letters");
    CHECK_TEXT(named(a, "12345678901234567890123456789012345678901"), "long");
    CHECK_TEXT(text_of(a, "no", "d.error"), "bad_name");
}

TEST(nobody_is_called_as_bots_or_the_deleted_are, "")
{
    static const char *const word[] = {"Robot",     "bot",     "B0T",        "ROBOT 7",   "Anonyme",
                                       "Anonymous", "anonymé", "Ordinateur", "computer 2"};
    open_house(0, 1);
    srv_conn a = come('A');
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        CHECK_TEXT(named(a, word[i]), "reserved");
    CHECK_TEXT(named(a, "Robotine"), "Robotine");
}

TEST(at_one_table_no_two_names_look_alike, "")
{
    static const char *const name[] = {"Host", "HOST", "H0st", "Hóst", "Host 2", "Ｈｏｓｔ"};
    open_house(0, 1);
    srv_conn host = come_named('H', "Host");
    CHECK_TEXT(make(host, "'game':'newsalem','seats':8"), "ok");
    for (int i = 0; i < 6; i++) {
        srv_conn conn = come_named((char)('a' + i), name[i]);
        CHECK_TEXT(enter(conn), "ok");
        CHECK_TEXT(ask(conn, "sit", ""), "ok");
    }
    CHECK_TEXT(text_of(host, "room", "d.seats.0.name"), "Host");
    CHECK_TEXT(text_of(host, "room", "d.seats.1.name"), "Host 2");
    CHECK_TEXT(text_of(host, "room", "d.seats.2.name"), "HOST 3");
    CHECK_TEXT(text_of(host, "room", "d.seats.5.name"), "Host 2 2");
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < i; k++) {
            const srv_chair *chair = inside()->body->chair;
            CHECK(!cab_look_alike(cab_look_of(chair[i].name), cab_look_of(chair[k].name)));
        }
    CHECK_TEXT(named(host, "Hostess"), "Hostess"); /* who is here already keeps the name */
    CHECK_TEXT(text_of(host, "room", "d.seats.1.name"), "Host 2");
    CHECK_TEXT(named(host, "HÓST"), "HÓST"); /* nobody has it now */
    CHECK_TEXT(text_of(host, "room", "d.seats.0.name"), "HÓST");
    CHECK_TEXT(named(host + 1, "hóst"), "hóst");
    CHECK_TEXT(text_of(host, "room", "d.seats.1.name"), "hóst 2");
}

TEST(bots_are_never_called_as_people_are, "")
{
    char word[32], name[SRV_NAME];
    open_house(0, 1);
    srv_conn a = come_named('A', "AGNES");
    CHECK_TEXT(make(a, "'game':'newsalem','seats':8,'bots':[null,'random','random','random',"
                       "'random','random','random','random']"),
               "ok");
    for (int i = 1; i <= 7; i++) {
        snprintf(word, sizeof word, "terminal.name.%d", i);
        snprintf(name, sizeof name, "%s", cab_word_find(CAB_FR, word));
        CHECK_TEXT(named(a, name), name); /* and the bot goes by another name */
        CHECK_TEXT(text_of(a, "room", "d.seats.0.name"), name);
        for (int k = 1; k < 8; k++)
            for (int m = 0; m < k; m++) {
                const srv_chair *chair = inside()->body->chair;
                CHECK(!cab_look_alike(cab_look_of(chair[m].name), cab_look_of(chair[k].name)));
            }
    }
}

/* Nameless guests are told apart even where their numbers are the same. */
TEST(guests_at_a_table_never_share_a_name, "")
{
    open_house(0, 1);
    srv_conn a = come_named('A', NULL);
    CHECK_TEXT(make(a, "'game':'newsalem','seats':8"), "ok");
    char first[SRV_NAME];
    snprintf(first, sizeof first, "%s", text_of(a, "room", "d.seats.0.name"));
    srv_conn b = come_named('B', first);
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    char second[SRV_NAME + 4];
    snprintf(second, sizeof second, "%s 2", first);
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), second);
}

/* Who has no seat is told apart where others hear it. */
TEST(spectators_speak_under_names_of_their_own, "")
{
    open_house(0, 1);
    srv_conn a = come_named('A', "Host"), w = come_named('W', "HOST"), x = come_named('X', "Host");
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(enter(x), "ok");
    CHECK_TEXT(ask(w, "say", "'text':'One'"), "ok");
    CHECK_TEXT(text_of(w, "aside", "d.name"), "HOST 2");
    CHECK_TEXT(ask(x, "say", "'text':'Two'"), "ok");
    CHECK_TEXT(text_of(w, "aside", "d.name"), "Host 3");
    CHECK_TEXT(ask(w, "say", "'text':'Three'"), "ok");
    CHECK_TEXT(text_of(x, "aside", "d.name"), "HOST 2"); /* the same as before */
    CHECK_TEXT(ask(x, "sit", ""), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), "Host 3");
}

/* A name of another time that is none today: the table has another one for it. */
TEST(a_name_that_is_none_today_is_not_shown, "")
{
    open_house(0, 1);
    srv_conn a = come_named('A', "H\xd0\xbest"), b = come_named('B', " Ho\xe2\x80\x8bst");
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK(strncmp(text_of(a, "room", "d.seats.0.name"), "Invité ", 8) == 0);
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), "Host");
}

int main(void)
{
    RUN(names_are_tidied_or_refused_with_a_word);
    RUN(nobody_is_called_as_bots_or_the_deleted_are);
    RUN(at_one_table_no_two_names_look_alike);
    RUN(bots_are_never_called_as_people_are);
    RUN(guests_at_a_table_never_share_a_name);
    RUN(spectators_speak_under_names_of_their_own);
    RUN(a_name_that_is_none_today_is_not_shown);
    close_house();
    return test_done();
}
