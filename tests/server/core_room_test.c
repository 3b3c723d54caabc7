/* Tables around a game: people and names, making, entering, filling, starting,
 * rematches, and what stays in memory. docs/protocol.md. */
#include "core_fixture.h"

/* ---- people ---- */

TEST(hello_says_who_one_is, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), nameless = come_named('N', NULL);
    CHECK_EQ(number_of(a, "hello", "d.version"), 2);
    CHECK_TEXT(text_of(a, "hello", "d.person.name"), "Person A");
    CHECK(!flag_of(a, "hello", "d.person.account"));
    CHECK_EQ(number_of(a, "hello", "d.now"), BEGIN);
    CHECK_EQ(strlen(text_of(a, "hello", "d.person.id")), 16);
    CHECK(!strstr(text_of(a, "hello", "d.person.id"), "414141")); /* nothing of the token */
    CHECK_TEXT(text_of(nameless, "hello", "d.person.name"), "");
}

TEST(a_guest_without_a_name_gets_a_numbered_one, "")
{
    open_house(0, 1);
    srv_conn a = come_named('A', NULL), b = come_named('B', NULL);
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    const char *first = text_of(a, "room", "d.seats.0.name"),
               *second = text_of(a, "room", "d.seats.1.name");
    CHECK(strncmp(first, "Invité ", 8) == 0);
    CHECK_EQ(strlen(first), 8 + 4);
    CHECK(strcmp(first, second) != 0);
}

TEST(names_are_1_to_40_characters_without_controls, "")
{
    static const char forty[] = "éééééééééééééééééééééééééééééé1234567890";
    char fields[128];
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(ask(a, "rename", "'name':'Zoë'"), "ok");
    CHECK_TEXT(H.name, "Zoë");
    CHECK_TEXT(ask(a, "rename", "'name':''"), "bad_name");
    CHECK_TEXT(ask(a, "rename", "'name':'   '"), "bad_name");
    CHECK_TEXT(ask(a, "rename", "'name':'a\\nb'"), "bad_name");
    CHECK_TEXT(ask(a, "rename", "'name':'a\\u007fb'"), "bad_name");
    CHECK_TEXT(ask(a, "rename", "'name':'a\\u009b2J'"), "bad_name");
    snprintf(fields, sizeof fields, "'name':'%sx'", forty);
    CHECK_TEXT(ask(a, "rename", fields), "bad_name");
    CHECK_EQ(H.names, 1);
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.0.name"), "Zoë");
    srv_conn b = come('B');
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(a, "rename", "'name':'Chloé'"), "ok"); /* also in a seat at a table that waits */
    CHECK_TEXT(text_of(b, "room", "d.seats.0.name"), "Chloé");
    CHECK_TEXT(stored()->about.seat[0].name, "Chloé");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(ask(a, "rename", "'name':'Zoé'"), "ok"); /* a game keeps the names it began with */
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(text_of(b, "room", "d.seats.0.name"), "Chloé");
}

TEST(one_person_has_eight_sockets, "")
{
    open_house(100, 1);
    srv_conn first = 0;
    for (int i = 0; i < 8; i++) {
        srv_conn conn = come('A');
        if (i == 0) first = conn;
    }
    CHECK_EQ(H.closed, 0);
    srv_conn ninth = come('A');
    CHECK_EQ(H.closed, ninth);
    CHECK_EQ(H.close_code, 4001);
    CHECK_EQ(count_said(ninth, NULL), 0);
    go(ninth); /* as the loop tells it; it was never a connection */
    go(first);
    H.closed = 0;
    srv_conn again = come('A'), other = come('B');
    CHECK_EQ(H.closed, 0);
    CHECK_EQ(count_said(again, "hello") + count_said(other, "hello"), 2);
}

TEST(what_cannot_be_read_is_refused_and_then_closed, "")
{
    static const char *const bad[] = {"",
                                      "x",
                                      "[]",
                                      "{\"t\":\"fly\",\"d\":{\"id\":1}}",
                                      "{\"t\":\"exit\"}",
                                      "{\"t\":\"exit\",\"d\":{\"id\":0}}",
                                      "{\"t\":\"exit\",\"d\":{\"id\":1,\"more\":2}}",
                                      "{\"t\":\"exit\",\"d\":{\"id\":1},\"v\":2}",
                                      "{\"t\":\"move\",\"d\":{\"id\":1,\"moves\":[]}}",
                                      "{\"t\":\"move\",\"d\":{\"id\":1,\"moves\":[70000]}}"};
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    for (int i = 0; i < 19; i++) {
        int before = count_said(a, "no");
        send_raw(a, bad[(size_t)i % (sizeof bad / sizeof *bad)]);
        CHECK_EQ(count_said(a, "no"), before + 1);
        CHECK_TEXT(text_of(a, "no", "d.error"), "bad_message");
        CHECK(!there_in(last_said(a, "no")->json, "d.id"));
    }
    CHECK_EQ(H.closed, 0);
    send_raw(a, "{}");
    CHECK_EQ(H.closed, a);
    CHECK_EQ(H.close_code, 1008);
    CHECK_TEXT(ask(b, "rename", "'name':'Bea'"), "ok"); /* others notice nothing */
    send_raw(b, "{\"t\":\"ping\"}");
    CHECK_EQ(count_said(b, "pong"), 1);
}

TEST(messages_have_a_rate_except_without_pace, "")
{
    open_house(100, 1);
    srv_conn a = come('A');
    int good = 0;
    for (int i = 0; i < 120 + 99; i++)
        good += strcmp(ask(a, "exit", ""), "not_here") == 0;
    CHECK_EQ(good, 120);
    CHECK_TEXT(ask(a, "exit", ""), "too_fast");
    CHECK_EQ(H.closed, a); /* the hundredth refused */
    H.closed = 0;
    wait_ms(1000);
    for (int i = 0; i < 40; i++)
        CHECK_TEXT(ask(a, "exit", ""), "not_here");
    CHECK_TEXT(ask(a, "exit", ""), "too_fast");
}

TEST(tables_are_made_slowly, "")
{
    open_house(100, 1);
    srv_conn a = come('A');
    int good = 0;
    for (int i = 0; i < 20; i++)
        good += strcmp(make(a, "'game':'pagan'"), "ok") == 0;
    CHECK_EQ(good, 6);
}

/* ---- making a table ---- */

TEST(create_takes_every_field, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(
        make(a, "'game':'newsalem','seats':5,'options':{'whispers':'yes','first_constable':'3'},"
                "'public':true,'clock':{'kind':'live','bank':600,'increment':10},"
                "'spectators':false,'delay':30,'chat':false,'shuffle':true,"
                "'bots':[null,'random','heuristic']"),
        "ok");
    const net_json *room = last_said(a, "room")->json;
    CHECK_TEXT(text_in(room, "d.table"), H.key);
    CHECK_TEXT(text_in(room, "d.game"), "newsalem");
    CHECK_TEXT(text_in(room, "d.status"), "waiting");
    CHECK_TEXT(text_in(room, "d.options.whispers"), "yes");
    CHECK_TEXT(text_in(room, "d.options.first_constable"), "3");
    CHECK_TEXT(text_in(room, "d.options.simple_events"), "no");
    CHECK(flag_in(room, "d.public"));
    CHECK_TEXT(text_in(room, "d.clock.kind"), "live");
    CHECK_EQ(number_in(room, "d.clock.bank"), 600);
    CHECK_EQ(number_in(room, "d.clock.increment"), 10);
    CHECK(!flag_in(room, "d.spectators"));
    CHECK_EQ(number_in(room, "d.delay"), 30);
    CHECK(!flag_in(room, "d.chat"));
    CHECK(flag_in(room, "d.shuffle"));
    CHECK_EQ(number_in(room, "d.host"), 0);
    CHECK_EQ(number_in(room, "d.you"), 0);
    CHECK_EQ(number_in(room, "d.watching"), 0);
    CHECK_TEXT(text_in(room, "d.seats.0.kind"), "person");
    CHECK_TEXT(text_in(room, "d.seats.1.level"), "random");
    CHECK_TEXT(text_in(room, "d.seats.2.level"), "heuristic");
    CHECK(strcmp(text_in(room, "d.seats.1.name"), text_in(room, "d.seats.2.name")) != 0);
    CHECK_TEXT(text_in(room, "d.seats.4.kind"), "empty");
    CHECK(!there_in(room, "d.seats.5"));
    CHECK_EQ(strlen(text_in(room, "d.commitment")), 2 * CAB_COMMITMENT);
    CHECK(!strstr(last_said(a, "room")->text, "secret"));
}

TEST(create_refuses_every_bad_value_and_leaves_nothing, "")
{
    static const struct {
        const char *fields, *error, *what;
    } bad[] = {
        {"'game':'chess'", "no_game", ""},
        {"'game':'sample'", "no_game", ""}, /* a test game */
        {"'game':'pagan','seats':3", "no_seat", "seats"},
        {"'game':'pantacle','seats':2", "no_seat", "seats"},
        {"'game':'pagan','options':{'moon':'full'}", "bad_option", "moon"},
        {"'game':'pagan','options':{'witch':'seat7'}", "bad_option", "witch"},
        {"'game':'newsalem','options':{'first_constable':'99'}", "bad_option", "first_constable"},
        {"'game':'pagan','decks':[['no_such_card'],null]", "bad_deck", "no_such_card"},
        {"'game':'pagan','decks':[['raven'],null]", "bad_deck", ""},
        {"'game':'pagan','clock':{'kind':'live','bank':5}", "bad_clock", "live"},
        {"'game':'pagan','clock':{'kind':'live','bank':99999}", "bad_clock", "live"},
        {"'game':'pagan','clock':{'kind':'live','bank':60,'increment':601}", "bad_clock", "live"},
        {"'game':'pagan','clock':{'kind':'days','days':0}", "bad_clock", "days"},
        {"'game':'pagan','clock':{'kind':'days','days':31}", "bad_clock", "days"},
        {"'game':'pagan','clock':{'kind':'sand'}", "bad_clock", "sand"},
        {"'game':'pagan','bots':['random','random']", "full", ""},
        {"'game':'pagan','bots':[null,'genius']", "bad_level", "genius"},
        {"'game':'pagan','bots':[null,null,'random']", "no_seat", "random"},
    };
    open_house(0, 1);
    srv_conn a = come('A');
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *error = make(a, bad[i].fields);
        if (strcmp(error, bad[i].error) != 0) printf("%s:\n", bad[i].fields);
        CHECK_TEXT(error, bad[i].error);
        if (bad[i].what[0]) CHECK_TEXT(text_of(a, "no", "d.what"), bad[i].what);
        CHECK_EQ(H.disk.core->tables.count, 0);
    }
    CHECK_EQ(H.disk.tables, 0);
    static const char *const unreadable[] = {
        "'game':'pagan','delay':3601", "'game':'pagan','delay':-1",
        "'game':'pagan','seats':9",    "'game':7",
        "'game':'pagan','chat':'yes'", "'seats':2"};
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        forget();
        make(a, unreadable[i]);
        CHECK_TEXT(text_of(a, "no", "d.error"), "bad_message");
    }
    CHECK_EQ(H.disk.core->tables.count, 0);
}

TEST(only_the_game_is_needed, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, "'game':'pantacle'"), "ok");
    const net_json *room = last_said(a, "room")->json;
    CHECK(there_in(room, "d.seats.3") && !there_in(room, "d.seats.4"));
    CHECK(!flag_in(room, "d.public"));
    CHECK(flag_in(room, "d.spectators") && flag_in(room, "d.chat") && !flag_in(room, "d.shuffle"));
    CHECK_TEXT(text_in(room, "d.clock.kind"), "none");
    CHECK_EQ(strlen(H.key), 12);
}

TEST(quick_starts_at_once, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, "'game':'pantacle','seats':3,'bots':['random',null,'heuristic']"), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK_EQ(number_of(a, "room", "d.you"), 1);
    CHECK_EQ(count_said(a, "view"), 1);
}

TEST(a_full_house_makes_no_more_tables, "")
{
    open_house(0, 1);
    H.disk.core->config.tables_max = 2;
    srv_conn a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(make(a, "'game':'pagan'"), "full");
}

/* Makes tables until it is refused, slowly enough; how many, and why no more. */
static int make_all(srv_conn conn, const char **refused)
{
    int made = 0;
    for (;;) {
        wait_ms(1000);
        *refused = make(conn, "'game':'pagan','public':true");
        if (strcmp(*refused, "ok") != 0) return made;
        made++;
    }
}

/* However many sockets it has and however often it stands up again. */
TEST(a_person_has_twenty_tables_waiting, "")
{
    const char *why;
    open_house(100, 1);
    srv_conn a = come('A'), other = come('A'), b = come('B');
    for (int i = 0; i < 5; i++) {
        wait_ms(1000);
        CHECK_TEXT(make(other, "'game':'pagan'"), "ok");
        CHECK_TEXT(ask(other, "stand", ""), "ok");
        CHECK_TEXT(enter(b), "ok");
        CHECK_TEXT(ask(b, "sit", ""), "ok");
    }
    CHECK_EQ(make_all(a, &why), 35);
    CHECK_TEXT(why, "too_many");
    CHECK_EQ(make_all(b, &why), 40);
    power_cut();
    a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan'"), "too_many");
    CHECK_TEXT(enter(a), "ok"); /* one of B's: the game begins, and counts until it is over */
    CHECK_TEXT(ask(a, "sit", ""), "ok");
    b = come('B');
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK_TEXT(make(a, "'game':'pagan'"), "too_many");
    CHECK_TEXT(make(b, "'game':'pagan'"), "too_many");
    CHECK_TEXT(outcome(b, send_move(b, ++H.request, CAB_RESIGN, v_of(b))), "ok");
    CHECK_TEXT(make(b, "'game':'pagan'"), "ok");
    CHECK_TEXT(make(b, "'game':'pagan'"), "too_many");
    go(a);
    go(b);
    wait_ms((int64_t)8 * 24 * 3600 * 1000); /* nobody has come back to any */
    CHECK_EQ(make_all(come('A'), &why), 40);
}

TEST(a_rematch_is_a_table_too, "")
{
    const char *why;
    open_house(100, 1);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, "'game':'pagan','bots':[null,'random']"), "ok");
    char key[SRV_KEY];
    memcpy(key, H.key, sizeof key);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, v_of(a))), "ok");
    CHECK_EQ(make_all(a, &why), 40);
    memcpy(H.key, key, sizeof key);
    wait_ms(1000);
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "over");
    CHECK_TEXT(ask(a, "rematch", ""), "too_many");
    wait_ms((int64_t)8 * 24 * 3600 * 1000);
    CHECK_TEXT(ask(a, "rematch", ""), "ok");
    CHECK_EQ(make_all(a, &why), 39);
}

/* Nobody closes the house for long: what nobody was at for an hour makes room, the rest stays. */
TEST(a_full_house_gives_up_what_nobody_comes_back_to, "")
{
    const char *why;
    open_house(100, 1);
    H.disk.core->config.tables_max = 45;
    srv_conn z = come('Z'), y = come('Y'), c = come('C');
    CHECK_EQ(make_all(z, &why), 40);
    go(z);
    CHECK_EQ(make_all(y, &why), 5);
    CHECK_TEXT(why, "full");
    char key[SRV_KEY];
    memcpy(key, H.key, sizeof key); /* Y is still at this one */
    wait_ms(50 * 60000);
    CHECK_TEXT(make(c, "'game':'pagan'"), "full");
    wait_ms(11 * 60000);
    CHECK_TEXT(make(c, "'game':'pagan'"), "ok");
    CHECK_EQ(make_all(c, &why), 39);
    memcpy(H.key, key, sizeof key);
    CHECK_TEXT(enter(come('D')), "ok");
    power_cut(); /* it is written down */
    CHECK_EQ(srv_count(H.disk.core).tables_waiting, 41);
}

/* ---- entering, sitting ---- */

TEST(enter_and_exit, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(ask(b, "exit", ""), "not_here");
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(ask(b, "enter", "'table':'aaaaaaaaaaab'"), "no_table");
    CHECK_TEXT(ask(b, "enter", "'table':'short'"), "no_table");
    CHECK_TEXT(ask(b, "enter", "'table':'AAAAAAAAAAAA'"), "no_table");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(text_of(b, "ok", "d.table"), H.key);
    CHECK_EQ(number_of(b, "room", "d.you"), -1);
    CHECK(there_in(last_said(b, "room")->json, "d.you")); /* null */
    CHECK_EQ(count_said(b, "view"), 0);
    CHECK_TEXT(ask(b, "exit", ""), "ok");
    CHECK_TEXT(ask(b, "stand", ""), "not_here");
    CHECK_TEXT(ask(a, "exit", ""), "ok"); /* the seat is kept */
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(text_of(b, "room", "d.seats.0.kind"), "person");
    CHECK(flag_of(b, "room", "d.seats.0.away"));
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(number_of(a, "room", "d.you"), 0);
    CHECK(!flag_of(b, "room", "d.seats.0.away"));
}

TEST(entering_another_table_leaves_the_first, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    char first[SRV_KEY];
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    memcpy(first, H.key, sizeof first);
    CHECK_TEXT(make(b, "'game':'tavern'"), "ok");
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.game"), "tavern");
    memcpy(H.key, first, sizeof first);
    CHECK_EQ(inside()->body->links == NULL, 1);
    CHECK_TEXT(enter(b), "ok");
    CHECK(flag_of(b, "room", "d.seats.0.away"));
}

TEST(sit_change_and_stand, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B'), c = come('C'), d = come('D');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(enter(c), "ok");
    CHECK_TEXT(enter(d), "ok");
    CHECK_TEXT(ask(b, "stand", ""), "not_seated");
    CHECK_TEXT(ask(b, "sit", "'seat':0"), "taken");
    CHECK_TEXT(ask(b, "sit", "'seat':3"), "no_seat");
    CHECK_TEXT(ask(b, "sit", "'seat':2"), "ok");
    CHECK_TEXT(ask(c, "sit", ""), "ok");
    CHECK_EQ(number_of(c, "room", "d.you"), 1);
    CHECK_TEXT(ask(d, "sit", ""), "full");
    CHECK_TEXT(ask(b, "sit", "'seat':2"), "taken"); /* by oneself */
    CHECK_TEXT(ask(c, "stand", ""), "ok");
    CHECK_TEXT(ask(b, "sit", "'seat':1"), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.2.kind"), "empty");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), "Person B");
    CHECK_EQ(number_of(a, "room", "d.watching"), 2);
}

TEST(the_host_passes_on, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", "'seat':1"), "ok");
    CHECK_TEXT(ask(a, "sit", "'seat':2"), "ok"); /* the host moves, and stays the host */
    CHECK_EQ(number_of(b, "room", "d.host"), 2);
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    CHECK_EQ(number_of(b, "room", "d.host"), 1);
    CHECK_TEXT(ask(b, "stand", ""), "ok");
    CHECK_EQ(number_of(b, "room", "d.host"), -1);
    CHECK_TEXT(ask(a, "sit", "'seat':0"), "ok");
    CHECK_EQ(number_of(b, "room", "d.host"), 0);
}

TEST(one_person_with_two_sockets_has_one_seat, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), a2 = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(a2), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_EQ(number_of(a2, "room", "d.you"), 0);
    CHECK_TEXT(ask(a2, "sit", "'seat':1"), "ok");
    CHECK_EQ(number_of(a, "room", "d.you"), 1);
    go(a);
    CHECK(!flag_of(b, "room", "d.seats.1.away"));
    go(a2);
    CHECK(flag_of(b, "room", "d.seats.1.away"));
}

TEST(bots_by_the_host_only, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "bot", "'seat':2,'level':'random'"), "not_host");
    CHECK_TEXT(ask(b, "sit", "'seat':1"), "ok");
    CHECK_TEXT(ask(b, "bot", "'seat':2,'level':'random'"), "not_host");
    CHECK_TEXT(ask(a, "bot", "'seat':1,'level':'random'"), "taken");
    CHECK_TEXT(ask(a, "bot", "'seat':3,'level':'random'"), "no_seat");
    CHECK_TEXT(ask(a, "bot", "'seat':2,'level':'nobody'"), "bad_level");
    CHECK_TEXT(ask(a, "bot", "'seat':2,'level':'random'"), "ok");
    CHECK_TEXT(text_of(b, "room", "d.seats.2.kind"), "bot");
    CHECK_TEXT(ask(a, "bot", "'seat':2,'level':'heuristic'"), "ok");
    CHECK_TEXT(text_of(b, "room", "d.seats.2.level"), "heuristic");
    CHECK_TEXT(ask(a, "bot", "'seat':2,'level':null"), "ok");
    CHECK_TEXT(text_of(b, "room", "d.seats.2.kind"), "empty");
}

TEST(who_is_kicked_is_away_for_good, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B'), b2 = come('B'), c = come('C');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(enter(b2), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ask(b, "kick", "'seat':0"), "not_host");
    CHECK_TEXT(ask(a, "kick", "'seat':0"), "no_seat");
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.kind"), "empty");
    CHECK_EQ(number_of(b, "room", "d.you"), -1); /* the last that they hear */
    int heard = count_said(b, NULL) + count_said(b2, NULL);
    CHECK_TEXT(ask(a, "say", "'text':'At last.'"), "ok");
    CHECK_EQ(count_said(b, NULL) + count_said(b2, NULL), heard);
    CHECK_TEXT(ask(b, "sit", ""), "not_here");
    CHECK_TEXT(enter(b), "banned");
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "no_seat"); /* nobody there */
    CHECK_TEXT(enter(c), "ok");
    commit();
    power_cut();
    srv_conn again = come('B');
    CHECK_TEXT(enter(again), "banned");
}

TEST(a_refused_deck_names_every_broken_rule, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    static const char decks[] = "'decks':[['raven','raven','raven','raven','raven'],null]";
    char create[128];
    snprintf(create, sizeof create, "'game':'pagan',%s", decks);
    CHECK_TEXT(make(a, create), "bad_deck");
    const said *no = last_said(a, "no");
    CHECK_TEXT(text_in(no->json, "d.what"), "decks");
    bool size = false, copies = false;
    char path[32];
    for (int i = 0; i < 8; i++) {
        snprintf(path, sizeof path, "d.flaws.%d.flaw", i);
        size = size || strcmp(text_in(no->json, path), "size") == 0;
        if (strcmp(text_in(no->json, path), "copies") == 0) {
            copies = true;
            snprintf(path, sizeof path, "d.flaws.%d.has", i);
            CHECK_EQ(number_in(no->json, path), 5);
            snprintf(path, sizeof path, "d.flaws.%d.about.face", i);
            CHECK_TEXT(text_in(no->json, path), "raven");
        }
    }
    CHECK(size && copies);
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok"); /* and so does a change of the room */
    CHECK_TEXT(ask(a, "setup", decks), "bad_deck");
    CHECK(there_in(last_said(a, "no")->json, "d.flaws.1.rule"));
    CHECK(!there_in(last_said(a, "room")->json, "d.decks"));
}

TEST(the_banned_keep_the_table_they_are_at, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "ok");
    char key[SRV_KEY];
    memcpy(key, H.key, sizeof key);
    CHECK_TEXT(make(b, "'game':'tavern'"), "ok");
    memcpy(H.key, key, sizeof key);
    CHECK_TEXT(enter(b), "banned");
    CHECK_TEXT(ask(b, "bot", "'seat':1,'level':'random'"), "ok"); /* still at its own */
    CHECK_TEXT(text_of(b, "room", "d.game"), "tavern");
}

TEST(setup_changes_everything_and_asks_again, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'newsalem','seats':4,'bots':[null,null,null,'random']"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", "'seat':1"), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK(flag_of(a, "room", "d.seats.1.ready"));
    CHECK_TEXT(ask(b, "setup", "'public':true"), "not_host");
    CHECK_TEXT(ask(a, "setup", "'seats':2"), "no_seat");
    CHECK_TEXT(ask(a, "setup", "'options':{'whispers':'maybe'}"), "bad_option");
    CHECK(flag_of(a, "room", "d.seats.1.ready")); /* nothing has changed */
    CHECK_TEXT(ask(a, "setup",
                   "'seats':3,'options':{'whispers':'yes'},'public':true,'clock':{'kind':'days',"
                   "'days':3},'spectators':false,'delay':9,'chat':false,'shuffle':true"),
               "ok");
    const net_json *room = last_said(b, "room")->json;
    CHECK(!there_in(room, "d.seats.3"));
    CHECK(!flag_in(room, "d.seats.1.ready"));
    CHECK_TEXT(text_in(room, "d.options.whispers"), "yes");
    CHECK(flag_in(room, "d.public") && flag_in(room, "d.shuffle"));
    CHECK(!flag_in(room, "d.spectators") && !flag_in(room, "d.chat"));
    CHECK_EQ(number_in(room, "d.clock.days"), 3);
    CHECK_EQ(number_in(room, "d.delay"), 9);
    CHECK_TEXT(ask(a, "setup", "'seats':5"), "ok");
    CHECK_TEXT(ask(b, "sit", "'seat':4"), "ok");
    CHECK_TEXT(ask(a, "setup", "'seats':4"), "taken"); /* somebody sits there */
    CHECK(there_in(last_said(a, "room")->json, "d.seats.4"));
}

TEST(a_waiting_table_survives_a_restart_as_it_was, "")
{
    static const char *const made[] = {
        "'game':'newsalem','seats':5,'options':{'whispers':'yes','first_constable':'3'},"
        "'public':true,'clock':{'kind':'live','bank':90,'increment':3},'spectators':false,"
        "'delay':30,'chat':false,'shuffle':true,'bots':[null,'random','heuristic']",
        "'game':'tavern','seats':4,'clock':{'kind':'days','days':5},'bots':['adept']"};
    for (int i = 0; i < 2; i++) {
        char before[8192];
        open_house(0, 1);
        srv_conn a = come('A'), b = come('B');
        CHECK_TEXT(make(a, made[i]), "ok");
        CHECK_TEXT(enter(b), "ok");
        CHECK_TEXT(ask(b, "sit", "'seat':3"), "ok");
        snprintf(before, sizeof before, "%s", last_said(b, "room")->text);
        power_cut();
        forget();
        a = come('A');
        CHECK_TEXT(enter(a), "ok");
        b = come('B');
        CHECK_TEXT(enter(b), "ok");
        CHECK_TEXT(last_said(b, "room")->text, before);
    }
}

/* ---- starting ---- */

static cab_record *record_now(void)
{
    static cab_record record;
    cab_problem problem;
    const sim_table *t = stored();
    char text[65536];
    uint32_t length = 0;
    for (uint32_t i = 0; i < t->rows; i++) {
        const srv_row *row = &t->row[i].row;
        if (row->kind != SRV_ROW_RECORD) continue;
        CHECK(length + row->length < sizeof text);
        memcpy(text + length, row->body, row->length);
        length += row->length;
    }
    cab_record_free(&record);
    CHECK(cab_record_parse(text, length, CAB_READ_PREFIX, &record, &problem));
    return &record;
}

TEST(the_game_starts_when_all_are_ready, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3,'bots':[null,null,'random']"), "ok");
    CHECK_TEXT(ask(a, "ready", ""), "bad_message"); /* no promise */
    CHECK_TEXT(ask(a, "ready", "'hash':'0011'"), "bad_message");
    CHECK_TEXT(ask(a, "ready", "'nonce':'" NONCE "'"), "not_alone"); /* somebody may come */
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "waiting"); /* a seat is empty */
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ready(b), "not_seated");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "waiting");
    CHECK_TEXT(ask(a, "ready", "'on':false"), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "waiting");
    CHECK_EQ(H.disk.table[0].about.started, 0);
    H.disk.now += 3000;
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK_EQ(H.disk.table[0].about.started, H.disk.now); /* not when the table was made */
    CHECK_EQ(count_said(a, "view") + count_said(b, "view"), 2);
    CHECK_TEXT(ask(a, "ready", "'on':false"), "started");
    CHECK_TEXT(ask(a, "stand", ""), "started");
    CHECK_TEXT(ask(a, "setup", "'public':true"), "started");
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "started");
    CHECK_TEXT(ask(b, "sit", "'seat':2"), "started");
}

TEST(who_leaves_is_not_ready_any_more, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ready(b), "ok");
    go(b);
    CHECK(flag_of(a, "room", "d.seats.1.away"));
    CHECK(!flag_of(a, "room", "d.seats.1.ready"));
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "waiting");
    b = come('B');
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
}

TEST(nonces_go_into_the_deal_that_was_committed_to, "")
{
    char before[2 * CAB_COMMITMENT + 1], hex[2 * CAB_COMMITMENT + 1];
    uint8_t nonce[CAB_NONCE];
    cab_text text;
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    snprintf(before, sizeof before, "%s", text_of(a, "room", "d.commitment"));
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(promise_as(a, "000102030405060708090a0b0c0d0e0f"), "ok");
    CHECK_TEXT(promise_as(b, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), "ok");
    CHECK_TEXT(ask(a, "open", "'nonce':'000102030405060708090a0b0c0d0e0f'"), "ok");
    CHECK_TEXT(ask(b, "open", "'nonce':'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff'"), "ok");
    const cab_record *record = record_now();
    for (uint8_t i = 0; i < CAB_NONCE; i++)
        nonce[i] = i;
    CHECK(memcmp(record->header.chair[0].nonce, nonce, CAB_NONCE) == 0);
    for (int i = 0; i < CAB_NONCE; i++)
        nonce[i] = (uint8_t)(0xf0 + i);
    CHECK(memcmp(record->header.chair[1].nonce, nonce, CAB_NONCE) == 0);
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < CAB_COMMITMENT; i++)
        cab_text_hex(&text, record->header.commitment[i], 2);
    CHECK_TEXT(hex, before);
    CHECK_TEXT(text_of(a, "room", "d.commitment"), before);
    CHECK_TEXT(record->header.chair[1].name, "Person B");
    CHECK_TEXT(record->header.chair[1].player, "human");
}

TEST(other_nonces_give_another_deal, "")
{
    char view[2][65536];
    for (int i = 0; i < 2; i++) {
        open_house(0, 7); /* the same secret both times */
        srv_conn a = come('A');
        CHECK_TEXT(make(a, "'game':'pantacle','seats':3,'bots':[null,'random','random']"), "ok");
        CHECK_TEXT(ask(a, "ready",
                       i ? "'nonce':'00000000000000000000000000000001'"
                         : "'nonce':'00000000000000000000000000000002'"),
                   "ok");
        snprintf(view[i], sizeof view[i], "%s", last_said(a, "view")->text);
    }
    CHECK(strcmp(view[0], view[1]) != 0);
}

TEST(shuffle_moves_people_with_their_seats, "")
{
    bool moved = false, stayed = false;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        open_house(0, seed);
        srv_conn a = gather(3, "'game':'pantacle','seats':3,'shuffle':true");
        char path[32];
        for (srv_conn i = 0; i < 3; i++) { /* everybody is told of the seat with their own name */
            int64_t seat = number_of(a + i, "room", "d.you");
            CHECK_EQ(number_of(a + i, "view", "d.seat"), seat);
            snprintf(path, sizeof path, "d.seats.%d.name", (int)seat);
            const char *name = text_of(a + i, "room", path);
            CHECK_EQ(name[7], 'A' + (int)i);
            if (seat == (int64_t)i) stayed = true;
            if (seat != (int64_t)i) moved = true;
        }
        CHECK_EQ(number_of(a, "room", "d.host"), number_of(a, "room", "d.you"));
    }
    CHECK(moved && stayed);
}

TEST(the_host_stays_the_host_wherever_the_seats_go, "")
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        open_house(0, seed);
        srv_conn a = come('A'), b = come('B');
        CHECK_TEXT(make(a, "'game':'pantacle','seats':3,'shuffle':true,'bots':[null,'random']"),
                   "ok");
        CHECK_TEXT(ask(a, "sit", "'seat':2"), "ok");
        CHECK_TEXT(enter(b), "ok");
        CHECK_TEXT(ask(b, "sit", ""), "ok");
        CHECK_TEXT(ready(a), "ok");
        CHECK_TEXT(ready(b), "ok");
        CHECK_EQ(number_of(a, "room", "d.host"), number_of(a, "room", "d.you"));
        CHECK_EQ(number_of(b, "room", "d.host"), number_of(a, "room", "d.you"));
    }
}

/* ---- rematch ---- */

TEST(a_rematch_when_all_people_ask, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','options':{'witch':'seat1'},'public':true,"
                           "'clock':{'kind':'live','bank':60,'increment':5},'spectators':false"),
             b = a + 1;
    char first[SRV_KEY];
    memcpy(first, H.key, sizeof first);
    CHECK_TEXT(ask(a, "rematch", ""), "not_started");
    CHECK_TEXT(outcome(b, send_move(b, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "over");
    CHECK_TEXT(ask(a, "rematch", ""), "ok");
    CHECK_EQ(number_of(b, "room", "d.wants_rematch.0"), 0);
    CHECK(!there_in(last_said(b, "room")->json, "d.rematch"));
    CHECK_TEXT(ask(b, "rematch", ""), "ok");
    snprintf(H.key, sizeof H.key, "%s", text_of(a, "room", "d.rematch"));
    CHECK_EQ(strlen(H.key), 12);
    CHECK(strcmp(H.key, first) != 0);
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(enter(a), "ok");
    const net_json *room = last_said(a, "room")->json;
    CHECK_TEXT(text_in(room, "d.status"), "waiting");
    CHECK_TEXT(text_in(room, "d.options.witch"), "seat1");
    CHECK_EQ(number_in(room, "d.clock.bank"), 60);
    CHECK(!flag_in(room, "d.public") && !flag_in(room, "d.spectators"));
    CHECK_EQ(number_in(room, "d.you"), 0);
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
}

/* ---- memory ---- */

/* Of the last table made; living until the next call. */
static const net_json *short_form(void)
{
    static net_json *json;
    char text[4096];
    cab_text out;
    srv_table_id id;
    cab_text_begin(&out, text, sizeof text);
    net_json_free(json);
    json = NULL;
    if (srv_table_parse(H.key, &id) && srv_table_short(H.disk.core, id, &out, H.disk.now))
        json = net_json_read(text, out.length);
    return json;
}

TEST(idle_tables_leave_memory_and_come_back, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','public':true");
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 1);
    CHECK(play_any(first_must(a)));
    int64_t v = v_of(a);
    go(a);
    go(a + 1);
    wait_ms(4 * 60000);
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 1);
    wait_ms(2 * 60000);
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
    CHECK_EQ(srv_count(H.disk.core).people, 0);
    CHECK_TEXT(text_in(short_form(), "status"), "playing");
    CHECK_TEXT(text_in(short_form(), "people.1"), "Person B");
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
    CHECK_EQ(srv_count(H.disk.core).people, 0);
    forget();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(number_of(a, "view", "v"), v);
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 1);
}

TEST(a_waiting_table_without_people_is_given_up, "")
{
    open_house(0, 1);
    srv_conn w = come('W'), a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan','public':true"), "ok");
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    go(a);
    wait_ms(6 * 60000);
    CHECK_EQ(H.disk.core->tables.count, 0);
    CHECK_TEXT(enter(w), "no_table");
}

TEST(a_waiting_table_that_nobody_comes_back_to_is_given_up_after_a_week, "")
{
    for (int restart = 0; restart < 2; restart++) {
        open_house(0, 1);
        srv_conn a = come('A');
        CHECK_TEXT(make(a, "'game':'pagan','public':true"), "ok");
        go(a);
        wait_ms(INT64_C(6) * 86400000);
        CHECK_EQ(H.disk.core->tables.count, 1);
        CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
        if (restart) {
            power_cut();
            CHECK_TEXT(text_in(short_form(), "table"), H.key);
        }
        wait_ms(INT64_C(1) * 86400000 + 3600000);
        CHECK(!short_form());
        CHECK_EQ(H.disk.core->tables.count, 0);
    }
}

TEST(finished_tables_leave_memory_and_can_be_looked_at, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'");
    CHECK_EQ(stored()->about.status, SRV_PLAYING);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    const srv_stored *end = &stored()->about;
    CHECK_EQ(end->status, SRV_OVER);
    CHECK_EQ(end->seats, 2);
    CHECK(!end->seat[0].won && end->seat[1].won);
    CHECK_EQ(end->seat[1].rank, 1);
    go(a);
    go(a + 1);
    wait_ms(6 * 60000);
    CHECK_EQ(H.disk.core->tables.count, 0);
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(text_of(w, "room", "d.status"), "over");
    CHECK_EQ(number_of(w, "view", "d.result.winners.0"), 1);
    CHECK_TEXT(ask(w, "sit", ""), "over");
}

TEST(a_stopping_house_refuses, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    srv_stop(H.disk.core, H.disk.now);
    CHECK_TEXT(make(a, "'game':'pagan'"), "stopping");
    CHECK(srv_idle(H.disk.core));
}

int main(void)
{
    RUN(hello_says_who_one_is);
    RUN(a_guest_without_a_name_gets_a_numbered_one);
    RUN(names_are_1_to_40_characters_without_controls);
    RUN(one_person_has_eight_sockets);
    RUN(what_cannot_be_read_is_refused_and_then_closed);
    RUN(messages_have_a_rate_except_without_pace);
    RUN(tables_are_made_slowly);
    RUN(create_takes_every_field);
    RUN(create_refuses_every_bad_value_and_leaves_nothing);
    RUN(only_the_game_is_needed);
    RUN(quick_starts_at_once);
    RUN(a_full_house_makes_no_more_tables);
    RUN(a_person_has_twenty_tables_waiting);
    RUN(a_rematch_is_a_table_too);
    RUN(a_full_house_gives_up_what_nobody_comes_back_to);
    RUN(enter_and_exit);
    RUN(entering_another_table_leaves_the_first);
    RUN(sit_change_and_stand);
    RUN(the_host_passes_on);
    RUN(one_person_with_two_sockets_has_one_seat);
    RUN(bots_by_the_host_only);
    RUN(who_is_kicked_is_away_for_good);
    RUN(a_refused_deck_names_every_broken_rule);
    RUN(the_banned_keep_the_table_they_are_at);
    RUN(setup_changes_everything_and_asks_again);
    RUN(a_waiting_table_survives_a_restart_as_it_was);
    RUN(the_game_starts_when_all_are_ready);
    RUN(who_leaves_is_not_ready_any_more);
    RUN(nonces_go_into_the_deal_that_was_committed_to);
    RUN(other_nonces_give_another_deal);
    RUN(shuffle_moves_people_with_their_seats);
    RUN(the_host_stays_the_host_wherever_the_seats_go);
    RUN(a_rematch_when_all_people_ask);
    RUN(idle_tables_leave_memory_and_come_back);
    RUN(a_waiting_table_without_people_is_given_up);
    RUN(a_waiting_table_that_nobody_comes_back_to_is_given_up_after_a_week);
    RUN(finished_tables_leave_memory_and_can_be_looked_at);
    RUN(a_stopping_house_refuses);
    close_house();
    return test_done();
}
