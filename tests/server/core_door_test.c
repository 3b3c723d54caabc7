/* Who may be at a table, who is heard there, and what those who are ready have agreed to.
 * docs/protocol.md, "Filling it", "The door", "Talk". */
#include "core_fixture.h"

static const char *about(srv_conn by, const char *type, srv_conn whom, const char *more)
{
    char fields[96];
    snprintf(fields, sizeof fields, "'person':'%s'%s", text_of(whom, "hello", "d.person.id"), more);
    return ask(by, type, fields);
}

static const char *knock(srv_conn conn)
{
    char fields[64];
    snprintf(fields, sizeof fields, "'table':'%s'", H.key);
    return ask(conn, "knock", fields);
}

static const char *answer_to(srv_conn conn)
{
    return text_of(conn, "knock", "d.answer");
}

static int listed(srv_conn conn, const char *list)
{
    char path[64];
    for (int i = 0;; i++) {
        snprintf(path, sizeof path, "d.%s.%d.person", list, i);
        if (!there_in(last_said(conn, "room")->json, path)) return i;
    }
}

static srv_conn visit_from(uint64_t address, char letter)
{
    char name[16];
    snprintf(name, sizeof name, "Person %c", letter);
    srv_conn conn = come_from(address, letter, name);
    CHECK_TEXT(enter(conn), "ok");
    return conn;
}

static srv_conn visit(char letter)
{
    return visit_from((uint64_t)letter, letter);
}

static srv_conn sitter(char letter)
{
    srv_conn conn = visit(letter);
    CHECK_TEXT(ask(conn, "sit", ""), "ok");
    return conn;
}

static srv_conn host_of(const char *fields)
{
    srv_conn a = come('A');
    CHECK_TEXT(make(a, fields), "ok");
    return a;
}

/* ---- sent away ---- */

TEST(whoever_is_heard_can_be_sent_away_and_let_come_again, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), w = visit('W'), w2 = visit('W');
    CHECK_TEXT(ask(w, "say", "'text':'Noise'"), "ok");
    CHECK_TEXT(text_of(a, "aside", "d.text"), "Noise");
    CHECK_TEXT(about(w, "kick", a, ""), "not_host");
    CHECK_TEXT(about(a, "kick", w, ""), "ok");
    CHECK_TEXT(ask(w, "say", "'text':'Noise'"), "not_here"); /* on all sockets */
    CHECK_TEXT(ask(w2, "say", "'text':'Noise'"), "not_here");
    CHECK_TEXT(enter(w), "banned");
    CHECK_EQ(listed(a, "sent_away"), 1);
    CHECK_TEXT(text_of(a, "room", "d.sent_away.0.name"), "Person W");
    power_cut();
    a = come('A');
    w = come('W');
    CHECK_TEXT(enter(w), "banned");
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(listed(a, "sent_away"), 1);
    CHECK_TEXT(about(a, "kick", w, ",'on':false"), "ok");
    CHECK_EQ(listed(a, "sent_away"), 0);
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(about(a, "kick", w, ",'on':false"), "nobody");
}

TEST(a_new_guest_is_no_way_back, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), b = visit_from(77, 'B');
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    srv_conn same = visit_from(77, 'S'); /* who has no seat goes too */
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "ok");
    CHECK_TEXT(ask(same, "say", "'text':'Why?'"), "not_here");
    srv_conn c = come_from(77, 'C', "New");
    CHECK_TEXT(enter(c), "banned");
    srv_conn d = come_from(78, 'D', "Other");
    CHECK_TEXT(enter(d), "ok");
    power_cut();
    c = come_from(77, 'C', "New");
    CHECK_TEXT(enter(c), "banned");
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(strstr(last_said(a, "room")->text, "77") ==
          NULL); /* nobody sees where people come from */
}

TEST(a_household_is_not_shut_out_by_its_own_host, "")
{
    open_house(0, 1);
    srv_conn a = come_from(77, 'A', "Anne"), other;
    CHECK_TEXT(make(a, "'game':'pantacle','seats':4"), "ok");
    srv_conn b = visit_from(77, 'B'), c = visit_from(77, 'C');
    CHECK_TEXT(ask(c, "sit", ""), "ok");
    CHECK_TEXT(about(a, "kick", b, ""), "ok");
    CHECK_TEXT(enter(b), "banned");
    other = visit_from(77, 'D');
    CHECK_TEXT(ask(other, "sit", ""), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), "Person C");
}

TEST(who_has_a_seat_keeps_it_whoever_shares_the_address, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), b = visit_from(77, 'B');
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    srv_conn w = visit_from(77, 'W');
    CHECK_TEXT(about(a, "kick", w, ""), "ok");
    CHECK_TEXT(ask(b, "say", "'text':'Still here'"), "ok");
    go(b);
    b = visit_from(77, 'B');
    CHECK_EQ(number_of(b, "room", "d.you"), 1);
}

TEST(spectators_can_be_sent_away_while_the_game_lasts_players_cannot, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3"), w = visit('W');
    CHECK_TEXT(ask(a, "kick", "'seat':1"), "started");
    CHECK_TEXT(about(a, "kick", a + 1, ""), "started");
    CHECK_TEXT(about(a + 1, "kick", w, ""), "not_host");
    CHECK_TEXT(about(a, "kick", w, ""), "ok");
    CHECK_TEXT(enter(w), "banned");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
}

TEST(who_spoke_and_left_can_be_sent_away, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), w = visit('W'), x = come('X');
    CHECK_TEXT(ask(w, "say", "'text':'Noise'"), "ok");
    CHECK_TEXT(ask(w, "exit", ""), "ok");
    CHECK_TEXT(about(a, "kick", w, ""), "ok");
    CHECK_TEXT(enter(w), "banned");
    CHECK_TEXT(about(a, "kick", x, ""), "nobody"); /* has never been here */
}

/* The name of somebody who deletes the account goes from the list too; of a table at rest it was
 * never kept. */
TEST(the_list_forgets_who_was_deleted, "")
{
    uint8_t id[SRV_PERSON];
    srv_caller caller = {.person = id, .name = "Wanda", .account = true, .address = 77};
    open_house(0, 1);
    person_id('W', id);
    srv_conn a = host_of("'game':'pantacle','seats':3"), w = ++H.disk.conns;
    srv_connect(H.disk.core, w, &caller, H.disk.now);
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(about(a, "kick", w, ""), "ok");
    CHECK_TEXT(text_of(a, "room", "d.sent_away.0.name"), "Wanda");
    CHECK(strstr(stored()->about.room, "Wanda") == NULL);
    srv_forget(H.disk.core, id, H.disk.now);
    commit();
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(listed(a, "sent_away"), 0);
}

TEST(the_first_who_is_here_keeps_the_door_for_a_host_who_is_away, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':4"), b = sitter('B'), c = sitter('C');
    srv_conn w = visit('W');
    CHECK_TEXT(about(b, "kick", w, ""), "not_host");
    go(a);
    CHECK_TEXT(about(c, "kick", w, ""), "not_host");
    CHECK_TEXT(about(b, "kick", w, ""), "ok");
    CHECK_EQ(listed(b, "sent_away"), 1);
    CHECK_EQ(listed(c, "sent_away"), 0);
    CHECK_TEXT(ask(b, "kick", "'seat':2"), "not_host"); /* seats are the host's */
    a = visit('A');
    CHECK_EQ(listed(a, "sent_away"), 1);
    CHECK_TEXT(about(b, "kick", w, ",'on':false"), "not_host");
}

/* ---- a closed table ---- */

TEST(at_a_closed_table_people_knock, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3,'closed':true");
    srv_conn b = come('B'), c = come('C');
    CHECK(flag_of(a, "room", "d.closed"));
    CHECK_TEXT(enter(b), "closed");
    CHECK_TEXT(knock(b), "ok");
    CHECK_TEXT(knock(c), "ok");
    CHECK_EQ(count_said(b, "room"), 0); /* they see nothing */
    CHECK_EQ(listed(a, "knocks"), 2);
    CHECK_TEXT(text_of(a, "room", "d.knocks.0.name"), "Person B");
    CHECK_TEXT(about(a, "admit", b, ",'on':true"), "ok");
    CHECK_TEXT(answer_to(b), "accepted");
    CHECK_EQ(listed(a, "knocks"), 1);
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(about(a, "admit", c, ",'on':false"), "ok");
    CHECK_TEXT(answer_to(c), "declined");
    CHECK_TEXT(knock(c), "banned"); /* until it is taken back */
    CHECK_TEXT(enter(c), "banned");
    CHECK_TEXT(about(a, "kick", c, ",'on':false"), "ok");
    CHECK_TEXT(enter(c), "closed");
    CHECK_TEXT(about(a, "admit", c, ",'on':true"), "nobody"); /* nobody knocks */
    power_cut();
    b = come('B');
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "stand", ""), "ok"); /* who had a seat may come back without one */
    go(b);
    b = come('B');
    CHECK_TEXT(enter(b), "ok");
}

TEST(spectators_knock_too_and_when_the_game_runs, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan'"), b = sitter('B'), w = visit('W');
    CHECK_TEXT(ask(a, "setup", "'closed':true"), "ok");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing"); /* who was here stays */
    go(w);
    w = come('W');
    CHECK_TEXT(enter(w), "ok");
    srv_conn x = come('X');
    CHECK_TEXT(enter(x), "closed");
    CHECK_TEXT(knock(x), "ok");
    CHECK_TEXT(about(a, "admit", x, ",'on':true"), "ok");
    CHECK_TEXT(enter(x), "ok");
    CHECK_EQ(count_said(x, "view"), 1);
}

TEST(a_knock_lasts_as_long_as_its_socket, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan','closed':true"), b = come('B');
    char fields[64];
    CHECK_TEXT(knock(b), "ok");
    CHECK_EQ(listed(a, "knocks"), 1);
    go(b);
    CHECK_EQ(listed(a, "knocks"), 0);
    b = come('B');
    CHECK_TEXT(knock(b), "ok");
    CHECK_TEXT(knock(b), "ok"); /* twice is once */
    CHECK_EQ(listed(a, "knocks"), 1);
    snprintf(fields, sizeof fields, "'table':'%s','on':false", H.key);
    CHECK_TEXT(ask(b, "knock", fields), "ok");
    CHECK_EQ(listed(a, "knocks"), 0);
    CHECK_TEXT(ask(b, "knock", "'table':'nosuchtable1'"), "no_table");
    CHECK_TEXT(knock(b), "ok");
    CHECK_TEXT(ask(a, "setup", "'closed':false"), "ok"); /* opened: whoever knocks may come */
    CHECK_TEXT(answer_to(b), "accepted");
    CHECK_TEXT(knock(b), "ok");
    CHECK_TEXT(answer_to(b), "accepted");
    CHECK_TEXT(enter(b), "ok");
}

/* A table is read so that it can be said that it lets nobody in: then it goes again. */
TEST(a_table_that_lets_nobody_in_does_not_stay_in_memory, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','spectators':false"), x = come('X');
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, v_of(a))), "ok");
    go(a);
    go(a + 1);
    for (int knocks = 0; knocks < 2; knocks++) {
        wait_ms(6 * 60000);
        CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
        CHECK_TEXT(knocks ? knock(x) : enter(x), "no_spectators");
        CHECK_EQ(srv_count(H.disk.core).tables_loaded, 1);
    }
    wait_ms(6 * 60000);
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
    CHECK_EQ(H.disk.core->tables.count, 0);
}

TEST(a_knocker_who_floods_shows_three_times_at_most, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan','closed':true"), knocker[6];
    for (int i = 0; i < 6; i++) {
        knocker[i] = come_from(77, (char)('a' + i), "Flood");
        CHECK_TEXT(knock(knocker[i]), i < 3 ? "ok" : "full");
    }
    CHECK_EQ(listed(a, "knocks"), 3);
    CHECK_TEXT(text_of(a, "room", "d.knocks.0.name"), "Flood");
    CHECK_TEXT(about(a, "admit", knocker[0], ",'on':false"), "ok"); /* and is gone with one word */
    CHECK_EQ(listed(a, "knocks"), 0);
    for (int i = 0; i < 3; i++)
        CHECK_TEXT(answer_to(knocker[i]), "declined");
    CHECK_TEXT(knock(knocker[5]), "banned");
    for (int i = 0; i < 20; i++) {
        srv_conn other = come_from(100 + (uint64_t)i, (char)('A' + 1 + i), "Crowd");
        CHECK_TEXT(knock(other), i < SRV_KNOCKS ? "ok" : "full");
    }
}

TEST(where_nobody_sits_the_door_is_open, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan','closed':true"), b = come('B'), c = come('C');
    CHECK_TEXT(knock(b), "ok");
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    CHECK_TEXT(answer_to(b), "accepted");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok"); /* who sits first keeps it */
    CHECK_TEXT(enter(c), "closed");
    CHECK_TEXT(knock(c), "ok");
    CHECK_TEXT(about(b, "admit", c, ",'on':true"), "ok");
    CHECK_TEXT(answer_to(c), "accepted");
}

TEST(a_knock_at_a_table_that_leaves_memory_is_told, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan','closed':true"), b = come('B');
    CHECK_TEXT(knock(b), "ok");
    go(a);
    CHECK_TEXT(answer_to(b), "");
    wait_ms(6 * 60 * 1000);
    CHECK_TEXT(answer_to(b), "again");
    CHECK_TEXT(knock(b), "ok"); /* reads it again */
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(listed(a, "knocks"), 1);
}

/* ---- who is heard ---- */

TEST(a_mute_holds_for_the_person_on_all_sockets_and_later_ones, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), a2 = visit('A'), w = visit('W');
    CHECK_TEXT(about(a, "mute", w, ",'on':true"), "ok");
    CHECK_TEXT(text_of(a2, "room", "d.muted.0"), text_of(w, "hello", "d.person.id"));
    CHECK_TEXT(ask(w, "say", "'text':'One'"), "ok");
    CHECK_EQ(count_said(a, "aside") + count_said(a2, "aside"), 0);
    CHECK_TEXT(ask(w, "sit", ""), "ok"); /* also with a seat */
    CHECK_TEXT(ask(w, "say", "'text':'Two'"), "ok");
    CHECK_EQ(count_said(a, "talk"), 0);
    go(a);
    a = visit('A');
    CHECK(!there_in(last_said(a, "heard")->json, "d.talk.0"));
    CHECK_TEXT(ask(w, "say", "'text':'Three'"), "ok");
    CHECK_EQ(count_said(a, "talk"), 0);
    CHECK_TEXT(about(a, "mute", w, ",'on':false"), "ok"); /* and all of it is there */
    CHECK_TEXT(text_of(a, "heard", "d.aside.0.text"), "One");
    CHECK_TEXT(text_of(a, "heard", "d.talk.1.text"), "Three");
    CHECK(!there_in(last_said(a, "room")->json, "d.muted"));
}

TEST(a_new_guest_is_no_new_voice, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), w = visit_from(77, 'W');
    CHECK_TEXT(about(a, "mute", w, ",'on':true"), "ok");
    srv_conn x = visit_from(77, 'X'), y = visit_from(78, 'Y');
    CHECK_TEXT(ask(x, "say", "'text':'Noise'"), "ok");
    CHECK_EQ(count_said(a, "aside"), 0);
    CHECK_TEXT(ask(y, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(text_of(a, "aside", "d.text"), "Hello");
}

TEST(players_may_hear_nothing_of_those_without_a_seat, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), b = sitter('B'), w = visit('W');
    CHECK_TEXT(ask(a, "mute", "'spectators':true,'on':true"), "ok");
    CHECK(flag_of(a, "room", "d.deaf"));
    CHECK_TEXT(ask(w, "say", "'text':'Hello'"), "ok");
    CHECK_EQ(count_said(a, "aside"), 0);
    CHECK_EQ(count_said(b, "aside"), 1);
    CHECK_TEXT(ask(b, "say", "'text':'Hello'"), "ok");
    CHECK_EQ(count_said(a, "talk"), 1);
    CHECK_EQ(count_said(w, "talk"), 1);
    CHECK_TEXT(ask(a, "mute", "'spectators':true,'on':false"), "ok");
    CHECK_TEXT(text_of(a, "heard", "d.aside.0.text"), "Hello");
    CHECK_TEXT(ask(a, "mute", "'spectators':true,'seat':1,'on':true"), "bad_message");
    CHECK_TEXT(ask(a, "mute", "'on':true"), "bad_message");
    CHECK_TEXT(ask(a, "mute", "'seat':2,'on':true"), "no_seat");
}

TEST(a_bot_can_be_muted, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3,'bots':[null,'random','random']");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ask(a, "mute", "'seat':1,'on':true"), "ok");
    CHECK_EQ(number_of(a, "room", "d.muted.0"), 1);
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.to = CAB_NOBODY;
    for (cab_seat seat = 1; seat < 3; seat++) {
        claim.from = seat;
        srv_claim(H.disk.core, inside(), &claim, H.disk.now);
        commit();
        CHECK_EQ(count_said(a, "claim"), seat - 1);
    }
}

/* Two hundred lines of those who watch push out none of the table's. */
TEST(talk_of_those_without_a_seat_pushes_nothing_out, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3"), w = visit('W');
    CHECK_TEXT(ask(a, "say", "'text':'First'"), "ok");
    for (int i = 0; i < 250; i++)
        CHECK_TEXT(ask(w, "say", "'text':'Noise'"), "ok");
    srv_conn b = visit('B');
    CHECK_TEXT(text_of(b, "heard", "d.talk.0.text"), "First");
    CHECK(there_in(last_said(b, "heard")->json, "d.aside.59"));
    CHECK(!there_in(last_said(b, "heard")->json, "d.aside.60"));
    power_cut();
    b = visit('B');
    CHECK_TEXT(text_of(b, "heard", "d.talk.0.text"), "First");
    CHECK(!there_in(last_said(b, "heard")->json, "d.aside.60"));
    go(a);
}

/* Eight sockets of one guest, and then more guests of the same address. */
TEST(talk_is_counted_by_person_and_by_address, "")
{
    int heard = 0;
    open_house(100, 1);
    srv_conn a = host_of("'game':'pantacle','seats':3");
    for (int i = 0; i < 8; i++) {
        srv_conn w = visit_from(77, 'W');
        for (int k = 0; k < 5; k++)
            heard += strcmp(ask(w, "say", "'text':'Noise'"), "ok") == 0;
    }
    CHECK_EQ(heard, 5);
    CHECK_EQ(count_said(a, "aside"), 5);
    for (int i = 0; i < 4; i++) {
        srv_conn w = visit_from(77, (char)('a' + i));
        for (int k = 0; k < 5; k++)
            heard += strcmp(ask(w, "say", "'text':'Noise'"), "ok") == 0;
    }
    CHECK_EQ(heard, 10);
    srv_conn x = visit_from(78, 'X'); /* others are heard */
    CHECK_TEXT(ask(x, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "ok");
}

TEST(knocks_are_counted_like_talk, "")
{
    int knocks = 0;
    open_house(100, 1);
    srv_conn a = host_of("'game':'pagan','closed':true"), b = come_from(77, 'B', "Flood");
    for (int i = 0; i < 20; i++)
        knocks += strcmp(knock(b), "ok") == 0;
    CHECK_EQ(knocks, 5);
    CHECK_EQ(listed(a, "knocks"), 1);
}

/* ---- what those who are ready have agreed to ---- */

/* B is ready; then something is changed. */
static void check_asked_again(srv_conn by, const char *type, const char *fields, const char *what)
{
    srv_conn b = 2;
    CHECK_TEXT(ready(b), "ok");
    CHECK(flag_of(b, "room", "d.seats.1.ready"));
    CHECK_TEXT(ask(by, type, fields), "ok");
    CHECK(!flag_of(b, "room", "d.seats.1.ready"));
    CHECK_TEXT(text_of(b, "room", "d.again.what"), what);
}

TEST(whoever_is_ready_is_asked_again_when_something_changes, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'newsalem','seats':6"), b = sitter('B'), c = visit('C');
    CHECK_EQ(b, 2);
    check_asked_again(c, "sit", "", "seats");
    CHECK_TEXT(text_of(b, "room", "d.again.by"), "Person C");
    check_asked_again(c, "sit", "'seat':4", "seats");
    check_asked_again(a, "sit", "'seat':3", "seats"); /* also the host */
    CHECK_TEXT(text_of(b, "room", "d.again.by"), "Person A");
    check_asked_again(c, "stand", "", "seats");
    CHECK_TEXT(ask(c, "sit", ""), "ok");
    check_asked_again(a, "kick", "'seat':0", "seats");
    check_asked_again(a, "bot", "'seat':2,'level':'random'", "bots");
    check_asked_again(a, "bot", "'seat':2,'level':'heuristic'", "bots");
    check_asked_again(a, "bot", "'seat':2,'level':null", "bots");
    check_asked_again(a, "setup", "'options':{'whispers':'yes'}", "options");
    check_asked_again(a, "setup", "'clock':{'kind':'days','days':3}", "clock");
    check_asked_again(a, "setup", "'shuffle':true", "shuffle");
    check_asked_again(a, "setup", "'spectators':false", "watching");
    check_asked_again(a, "setup", "'delay':5", "watching");
    check_asked_again(a, "setup", "'closed':true", "table");
    check_asked_again(a, "setup", "'seats':5", "table");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(ask(a, "setup", "'seats':5"), "ok"); /* nothing changes */
    CHECK_TEXT(ask(a, "rename", "'name':'Agathe'"), "ok");
    CHECK(flag_of(b, "room", "d.seats.1.ready"));
}

TEST(decks_are_agreed_to_as_well, "")
{
    open_house(0, 1);
    srv_conn a = host_of("'game':'pagan','options':{'decks':'free'}"), b = sitter('B');
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(ask(a, "setup", "'decks':[null,null]"), "ok");
    CHECK(flag_of(b, "room", "d.seats.1.ready")); /* nothing changes */
    uint8_t id[SRV_PERSON];
    person_id('A', id);
    srv_forget(H.disk.core, id, H.disk.now); /* the account of the other one is deleted */
    commit();
    CHECK(!flag_of(b, "room", "d.seats.1.ready"));
    CHECK_TEXT(text_of(b, "room", "d.again.what"), "seats");
}

/* Whoever says so for what the room showed is not ready for what it has become. */
TEST(being_ready_is_for_what_one_has_seen, "")
{
    char fields[160];
    open_house(0, 1);
    srv_conn a = host_of("'game':'pantacle','seats':4"), b = sitter('B');
    int64_t terms = number_of(b, "room", "d.terms");
    snprintf(fields, sizeof fields, "'hash':'%s','terms':%lld", promise(b, NONCE),
             (long long)terms);
    CHECK_TEXT(ask(a, "bot", "'seat':2,'level':'random'"), "ok"); /* on its way at the same time */
    CHECK_TEXT(ask(b, "ready", fields), "changed");
    CHECK(!flag_of(b, "room", "d.seats.1.ready"));
    terms = number_of(b, "room", "d.terms");
    snprintf(fields, sizeof fields, "'hash':'%s','terms':%lld", promise(b, NONCE),
             (long long)terms);
    CHECK_TEXT(ask(b, "ready", fields), "ok");
    snprintf(fields, sizeof fields, "'on':false,'terms':%lld", (long long)terms - 1);
    CHECK_TEXT(ask(b, "ready", fields), "ok"); /* to take it back nothing need be known */
    power_cut();
    b = visit('B');
    CHECK_EQ(number_of(b, "room", "d.terms"), terms); /* a restart changes nothing of it */
}

int main(void)
{
    RUN(whoever_is_heard_can_be_sent_away_and_let_come_again);
    RUN(a_new_guest_is_no_way_back);
    RUN(a_household_is_not_shut_out_by_its_own_host);
    RUN(who_has_a_seat_keeps_it_whoever_shares_the_address);
    RUN(spectators_can_be_sent_away_while_the_game_lasts_players_cannot);
    RUN(who_spoke_and_left_can_be_sent_away);
    RUN(the_list_forgets_who_was_deleted);
    RUN(the_first_who_is_here_keeps_the_door_for_a_host_who_is_away);
    RUN(at_a_closed_table_people_knock);
    RUN(spectators_knock_too_and_when_the_game_runs);
    RUN(a_knock_lasts_as_long_as_its_socket);
    RUN(a_table_that_lets_nobody_in_does_not_stay_in_memory);
    RUN(a_knocker_who_floods_shows_three_times_at_most);
    RUN(where_nobody_sits_the_door_is_open);
    RUN(a_knock_at_a_table_that_leaves_memory_is_told);
    RUN(a_mute_holds_for_the_person_on_all_sockets_and_later_ones);
    RUN(a_new_guest_is_no_new_voice);
    RUN(players_may_hear_nothing_of_those_without_a_seat);
    RUN(a_bot_can_be_muted);
    RUN(talk_of_those_without_a_seat_pushes_nothing_out);
    RUN(talk_is_counted_by_person_and_by_address);
    RUN(knocks_are_counted_like_talk);
    RUN(whoever_is_ready_is_asked_again_when_something_changes);
    RUN(decks_are_agreed_to_as_well);
    RUN(being_ready_is_for_what_one_has_seen);
    close_house();
    return test_done();
}
