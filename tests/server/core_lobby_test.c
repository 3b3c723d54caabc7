/* The lobby: which tables are listed, in which order and pages, and what changes are told of them,
 * when and how often. Work is counted, not timed: short forms written, messages, bytes. */
#include "core_fixture.h"

#define LIST "'on':true"

enum { SECOND = 1000 };

static srv_conn listener(char letter)
{
    srv_conn conn = come(letter);
    CHECK_TEXT(ask(conn, "lobby", LIST), "ok");
    return conn;
}

/* The table whose key is H.key as the last list or telling has it; "": it has it not. */
static const char *told(srv_conn conn, const char *type, const char *field)
{
    char path[64];
    for (int i = 0; i < 100; i++) {
        snprintf(path, sizeof path, "d.tables.%d.table", i);
        if (strcmp(text_of(conn, type, path), H.key) != 0) continue;
        snprintf(path, sizeof path, "d.tables.%d.%s", i, field);
        return text_of(conn, type, path);
    }
    return "";
}

static int tables_in(const net_json *json)
{
    int count = 0;
    char path[64];
    for (;; count++) {
        snprintf(path, sizeof path, "d.tables.%d", count);
        if (!there_in(json, path)) return count;
    }
}

/* Is it in the list that somebody gets who comes now? */
static bool is_listed(void)
{
    settle();
    srv_conn conn = come('?');
    CHECK_TEXT(ask(conn, "lobby", LIST), "ok");
    bool listed = told(conn, "ok", "table")[0] != 0;
    go(conn);
    return listed;
}

TEST(the_lobby_is_live, "")
{
    open_house(0, 1);
    srv_conn w = come('W'), a = come('A'), b = come('B');
    CHECK_TEXT(ask(w, "lobby", LIST), "ok");
    CHECK(!there_in(last_said(w, "ok")->json, "d.tables.0"));
    CHECK_TEXT(make(a, "'game':'tavern'"), "ok"); /* by link only */
    settle();
    CHECK_EQ(count_said(w, "lobby"), 0);
    CHECK_TEXT(make(a, "'game':'pagan','public':true,'clock':{'kind':'days','days':2}"), "ok");
    settle();
    CHECK_EQ(count_said(w, "lobby"), 1);
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.table"), H.key);
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.status"), "waiting");
    CHECK_EQ(number_of(w, "lobby", "d.tables.0.seats"), 2);
    CHECK_EQ(number_of(w, "lobby", "d.tables.0.free"), 1);
    CHECK_EQ(number_of(w, "lobby", "d.tables.0.clock.days"), 2);
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.people.0"), "Person A");
    CHECK_EQ(number_of(w, "lobby", "d.tables.0.created"), BEGIN);
    CHECK_TEXT(ask(b, "lobby", LIST), "ok");
    CHECK_TEXT(text_of(b, "ok", "d.tables.0.table"), H.key);
    CHECK(!there_in(last_said(b, "ok")->json, "d.tables.1"));
    CHECK(!there_in(last_said(b, "ok")->json, "d.next"));
    CHECK_TEXT(ask(b, "lobby", "'on':false"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    settle();
    CHECK_EQ(number_of(w, "lobby", "d.tables.0.free"), 0);
    CHECK_EQ(count_said(b, "lobby"), 0);
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    settle();
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.status"), "playing");
    CHECK_TEXT(outcome(b, send_move(b, ++H.request, CAB_RESIGN, -1)), "ok");
    settle();
    CHECK_TEXT(text_of(w, "lobby", "d.gone.0"), H.key); /* over */
    CHECK_EQ(tables_in(last_said(w, "lobby")->json), 0);
    int heard = count_said(w, "lobby");
    go(a);
    go(b);
    settle();
    CHECK_EQ(count_said(w, "lobby"), heard); /* gone once */
    srv_conn late = come('L');
    CHECK_TEXT(ask(late, "lobby", LIST), "ok");
    CHECK(!there_in(last_said(late, "ok")->json, "d.tables.0"));
}

TEST(a_table_made_private_leaves_the_lobby, "")
{
    open_house(0, 1);
    srv_conn w = listener('W'), a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan','public':true"), "ok");
    settle();
    CHECK_TEXT(ask(a, "setup", "'public':false"), "ok");
    settle();
    CHECK_TEXT(text_of(w, "lobby", "d.gone.0"), H.key);
    CHECK_TEXT(ask(a, "setup", "'public':true"), "ok");
    settle();
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.table"), H.key);
}

/* ---- which are listed ---- */

TEST(a_table_is_listed_while_somebody_is_there_who_plays, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan','public':true"), "ok");
    CHECK(is_listed());
    srv_conn onlooker = come('O');
    CHECK_TEXT(enter(onlooker), "ok");
    go(a);
    CHECK(!is_listed()); /* the player is away: the game would not begin */
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(is_listed());
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    CHECK(is_listed()); /* nobody's seat, somebody there */
    CHECK_TEXT(ask(a, "exit", ""), "ok");
    CHECK(is_listed());
    go(onlooker);
    CHECK(!is_listed());
}

TEST(a_table_is_listed_that_one_can_join_or_watch, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan','public':true,'spectators':false"), "ok");
    CHECK(is_listed());
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK(!is_listed()); /* full, and not to be watched */
    CHECK_TEXT(ask(a, "setup", "'spectators':true"), "ok");
    CHECK(is_listed());
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK(is_listed());
    go(a);
    CHECK(is_listed());
    go(b);
    CHECK(!is_listed());
    CHECK_TEXT(enter(come('O')), "ok");
    CHECK(!is_listed()); /* nothing happens there */
    srv_conn c = come('C');
    CHECK_TEXT(quick(c, "'game':'pagan','public':true,'spectators':false,'bots':[null,'random']"),
               "ok");
    CHECK(!is_listed());
}

TEST(tables_that_nobody_is_at_are_not_listed_after_a_restart, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','public':true");
    CHECK(is_listed());
    power_cut();
    CHECK(!is_listed());
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(is_listed());
}

/* ---- order and pages ---- */

enum { MANY = 120 };

static void make_many(char key[MANY][SRV_KEY])
{
    for (int i = 0; i < MANY; i++) {
        srv_conn conn = come_named((char)(i + 1), "Somebody");
        if (i % 3) H.disk.now++; /* some are of the same moment */
        CHECK_TEXT(make(conn, "'game':'tavern','public':true"), "ok");
        memcpy(key[i], H.key, SRV_KEY);
    }
    settle();
}

static const net_json *page(srv_conn conn, const char *next)
{
    char fields[96];
    snprintf(fields, sizeof fields, "'on':true%s%s%s", next ? ",'next':'" : "", next ? next : "",
             next ? "'" : "");
    CHECK_TEXT(ask(conn, "lobby", fields), "ok");
    return last_said(conn, "ok")->json;
}

static int64_t oldest_in(const net_json *json, int64_t before)
{
    char path[64];
    for (int i = 0; i < tables_in(json); i++) {
        snprintf(path, sizeof path, "d.tables.%d.created", i);
        CHECK(number_in(json, path) <= before);
        before = number_in(json, path);
    }
    return before;
}

TEST(the_newest_come_first_page_by_page, "")
{
    static char key[MANY][SRV_KEY];
    open_house(0, 7);
    make_many(key);
    srv_conn w = come_named((char)200, "W");
    const net_json *json = page(w, NULL);
    bool seen[MANY] = {false};
    int64_t oldest = INT64_MAX;
    char next[64], path[64];
    for (int at = 0; at < MANY; at += 50) {
        CHECK_EQ(tables_in(json), at < 100 ? 50 : 20);
        oldest = oldest_in(json, oldest);
        for (int i = 0; i < tables_in(json); i++) {
            snprintf(path, sizeof path, "d.tables.%d.table", i);
            for (int k = 0; k < MANY; k++) {
                if (strcmp(text_in(json, path), key[k]) != 0) continue;
                CHECK(!seen[k]);
                seen[k] = true;
            }
        }
        snprintf(next, sizeof next, "%s", text_in(json, "d.next"));
        CHECK_EQ(next[0] != 0, at < 100);
        if (next[0]) json = page(w, next);
    }
    for (int k = 0; k < MANY; k++)
        CHECK(seen[k]);
}

/* The server remembers no page, not even the table at which one begins. */
TEST(a_page_begins_where_it_should_whatever_has_gone, "")
{
    static char key[MANY][SRV_KEY];
    char next[64];
    open_house(0, 8);
    make_many(key);
    srv_conn w = come_named((char)200, "W"), x = come_named((char)201, "X");
    snprintf(next, sizeof next, "%s", text_in(page(w, NULL), "d.next"));
    srv_table_id last;
    CHECK(srv_table_parse(next + strcspn(next, ".") + 1, &last));
    int64_t oldest = oldest_in(last_said(w, "ok")->json, INT64_MAX);
    for (srv_conn conn = 1; conn <= MANY; conn++) /* its people go, and so it goes */
        if (H.disk.core && conn % 2 == 0) go(conn);
    settle();
    const net_json *json = page(w, next);
    CHECK(tables_in(json) > 20 && tables_in(json) <= 35);
    CHECK(number_in(json, "d.tables.0.created") <= oldest);
    CHECK_EQ(tables_in(page(x, next)), tables_in(json)); /* another's is as good */
    CHECK_EQ(tables_in(page(w, "1.aaaaaaaaaaab")), 0);   /* past the end */
    CHECK(!there_in(last_said(w, "ok")->json, "d.next"));
    CHECK_EQ(tables_in(page(w, "9223372036854775807.999999999999")), 50);
    static const char *const bad[] = {"",
                                      ".",
                                      "12",
                                      "12.",
                                      "-1.aaaaaaaaaaab",
                                      "1.aaaaaaaaaaa",
                                      "x.aaaa",
                                      "1.1",
                                      "18446744073709551616.aaaaaaaaaaab",
                                      "9999999999999999999999999999.aaaaaaaaaaab"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char fields[96];
        snprintf(fields, sizeof fields, "'on':true,'next':'%s'", bad[i]);
        CHECK_TEXT(ask(w, "lobby", fields), "bad_message");
    }
}

/* ---- how often ---- */

/* One that changes its table 40 times a second, for some seconds. */
static void fidget(srv_conn conn, int seconds)
{
    char fields[32];
    for (int i = 0; i < 40 * seconds; i++) {
        snprintf(fields, sizeof fields, "'seats':%d", 3 + i % 3);
        CHECK_TEXT(ask(conn, "setup", fields), "ok");
        wait_ms(25);
    }
}

TEST(changes_are_told_together_once_a_second, "")
{
    open_house(100, 1);
    srv_conn w = listener('W'), a = come('A');
    CHECK_TEXT(make(a, "'game':'newsalem','public':true,'seats':3"), "ok");
    settle();
    CHECK_EQ(count_said(w, "lobby"), 1); /* at once, since it was quiet */
    wait_ms(2 * SECOND);
    srv_figures before = srv_count(H.disk.core);
    fidget(a, 5);
    srv_figures after = srv_count(H.disk.core);
    CHECK(after.lobby_tellings - before.lobby_tellings <= 6);
    CHECK(after.lobby_texts - before.lobby_texts <= 6);
    CHECK_EQ(count_said(w, "lobby"), 1 + (int)(after.lobby_tellings - before.lobby_tellings));
}

TEST(a_change_costs_the_same_however_many_listen, "")
{
    uint64_t texts[2];
    for (int many = 0; many < 2; many++) {
        open_house(100, 1);
        for (int i = 0; i < (many ? 240 : 1); i++)
            (void)listener((char)(i % 60 + 1)); /* eight sockets a person */
        srv_conn a = come('A');
        CHECK_TEXT(make(a, "'game':'newsalem','public':true,'seats':3"), "ok");
        settle();
        texts[many] = srv_count(H.disk.core).lobby_texts;
        fidget(a, 3);
        texts[many] = srv_count(H.disk.core).lobby_texts - texts[many];
        CHECK(count_said(1, "lobby") > 2);
        CHECK_EQ(count_said(1, "lobby"), count_said(many ? 240 : 1, "lobby"));
    }
    CHECK_EQ(texts[0], texts[1]);
}

TEST(many_changes_come_in_slices_and_none_is_lost, "")
{
    static char key[MANY][SRV_KEY];
    open_house(100, 3);
    srv_conn w = listener('W');
    make_many(key);
    CHECK(tables_in(last_said(w, "lobby")->json) <= 50);
    wait_ms(10 * SECOND);
    int told_of = 0;
    for (uint32_t i = 0; i < H.count; i++)
        if (H.said[i].conn == w && strcmp(text_in(H.said[i].json, "t"), "lobby") == 0) {
            CHECK(tables_in(H.said[i].json) <= 50);
            told_of += tables_in(H.said[i].json);
        }
    CHECK_EQ(told_of, MANY);
}

/* Who is ready, who looks on: nothing of that stands in the list. */
TEST(what_the_list_does_not_show_is_not_told, "")
{
    open_house(0, 1);
    srv_conn w = listener('W'), a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan','public':true"), "ok");
    settle();
    int heard = count_said(w, "lobby");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ask(a, "ready", "'on':false"), "ok");
    CHECK_TEXT(enter(come('O')), "ok");
    CHECK_TEXT(ask(a, "setup", "'shuffle':true"), "ok");
    settle();
    CHECK_EQ(count_said(w, "lobby"), heard);
}

/* Ten people with eight sockets each ask as fast as they may: nothing is written down for it. */
TEST(asking_for_the_list_writes_nothing_down, "")
{
    static char key[MANY][SRV_KEY];
    srv_conn asking[80];
    open_house(100, 4);
    make_many(key);
    for (int i = 0; i < 80; i++)
        asking[i] = come_named((char)(130 + i / 8), "Somebody");
    CHECK_TEXT(ask(asking[0], "lobby", LIST), "ok");
    uint64_t texts = srv_count(H.disk.core).lobby_texts, bytes = 0, answered = 0;
    CHECK_EQ(texts, MANY);
    forget();
    for (int turn = 0; turn < 40; turn++) {
        for (int i = 0; i < 80; i++)
            answered += strcmp(ask(asking[i], "lobby", LIST), "ok") == 0;
        wait_ms(250);
    }
    for (uint32_t i = 0; i < H.count; i++)
        if (strcmp(text_in(H.said[i].json, "t"), "ok") == 0) bytes += strlen(H.said[i].text);
    CHECK(answered >= 1000); /* ten a second of each */
    CHECK_EQ(srv_count(H.disk.core).lobby_texts, texts);
    CHECK(bytes / answered < 50 * 250);
}

/* ---- safety ---- */

TEST(nothing_is_listed_before_it_is_safe, "")
{
    open_house(0, 1);
    srv_conn w = listener('W'), a = come('A');
    H.slow = true;
    uint64_t id = say_to(a, "create", "'game':'pagan','public':true");
    settle();
    CHECK_EQ(count_said(w, "lobby"), 0);
    srv_conn late = come('L');
    uint64_t list = say_to(late, "lobby", LIST); /* after the telling, before it is safe */
    commit();
    CHECK_TEXT(outcome(a, id), "ok");
    CHECK_EQ(count_said(w, "lobby"), 1);
    CHECK_TEXT(outcome(late, list), "ok");
    CHECK_EQ(tables_in(last_said(late, "ok")->json), 1);
    CHECK_EQ(count_said(late, "lobby"), 0); /* it has the newer list */
}

TEST(a_telling_that_is_lost_is_made_good_by_the_whole_list, "")
{
    open_house(0, 1);
    srv_conn w = listener('W'), a = come('A'), b = come('B');
    CHECK_TEXT(make(b, "'game':'pagan','public':true"), "ok");
    settle();
    CHECK_EQ(count_said(w, "lobby"), 1);
    H.slow = true;
    say_to(a, "create", "'game':'pagan','public':true");
    say_to(b, "setup", "'public':false");
    settle();
    disk_fails();
    settle();
    commit();
    CHECK(flag_of(w, "lobby", "d.whole"));
    CHECK_EQ(tables_in(last_said(w, "lobby")->json), 1);
    CHECK_TEXT(text_of(w, "lobby", "d.tables.0.table"), H.key);
    settle();
    commit();
    CHECK_EQ(count_said(w, "lobby"), 2);
}

TEST(when_very_many_go_at_once_all_get_the_list_once_more, "")
{
    open_house(0, 5);
    srv_conn w = listener('W');
    enum { CROWD = 1100 };
    for (int i = 0; i < CROWD; i++) {
        CHECK_TEXT(
            make(come_named((char)(i % 100 + 1), "Somebody"), "'game':'tavern','public':true"),
            "ok");
        if (i % 40 == 0) settle();
    }
    settle();
    H.disk.core->config.pace = 100; /* all in one telling */
    H.disk.core->config.idle_ms = 10;
    wait_ms(SECOND);
    CHECK_TEXT(ask(w + 1, "setup", "'public':false"), "ok");
    settle(); /* the next is a second later */
    forget();
    for (srv_conn conn = w + 1; conn <= w + CROWD; conn++) {
        CHECK_TEXT(ask(conn, "stand", ""), "ok");
        go(conn);
    }
    wait_ms(2 * SECOND);
    CHECK_EQ(H.disk.core->tables.count, 0);
    CHECK_EQ(count_said(w, "lobby"), 1);
    CHECK(flag_of(w, "lobby", "d.whole"));
    CHECK_EQ(tables_in(last_said(w, "lobby")->json), 0);
}

int main(void)
{
    RUN(the_lobby_is_live);
    RUN(a_table_made_private_leaves_the_lobby);
    RUN(a_table_is_listed_while_somebody_is_there_who_plays);
    RUN(a_table_is_listed_that_one_can_join_or_watch);
    RUN(tables_that_nobody_is_at_are_not_listed_after_a_restart);
    RUN(the_newest_come_first_page_by_page);
    RUN(a_page_begins_where_it_should_whatever_has_gone);
    RUN(changes_are_told_together_once_a_second);
    RUN(a_change_costs_the_same_however_many_listen);
    RUN(many_changes_come_in_slices_and_none_is_lost);
    RUN(what_the_list_does_not_show_is_not_told);
    RUN(asking_for_the_list_writes_nothing_down);
    RUN(nothing_is_listed_before_it_is_safe);
    RUN(a_telling_that_is_lost_is_made_good_by_the_whole_list);
    RUN(when_very_many_go_at_once_all_get_the_list_once_more);
    close_house();
    return test_done();
}
