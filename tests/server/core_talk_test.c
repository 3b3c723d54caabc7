/* Talk, whispers, statements and their verdicts; spectators, and those of a table with a delay.
 * docs/protocol.md, "Talk", "Entering and leaving". */
#include "core_fixture.h"

#include "engine/wire.h"

static const char crew[] = "'game':'pagamas','seats':3"; /* a game in which two may whisper */
static const char coven[] = "'game':'pantacle','seats':3";

/* ---- lines ---- */

TEST(all_at_the_table_hear_talk_as_it_was_sent, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    CHECK_TEXT(ask(a + 1, "say", "'text':'<b>Été</b> & \\\"so\\\"'"), "ok");
    for (srv_conn i = 0; i < 3; i++) {
        CHECK_TEXT(text_of(a + i, "talk", "d.text"), "<b>Été</b> & \"so\"");
        CHECK_EQ(number_of(a + i, "talk", "d.from"), 1);
        CHECK_EQ(number_of(a + i, "talk", "d.to"), -1);
        CHECK_EQ(number_of(a + i, "talk", "d.n"), 1);
        CHECK_EQ(number_of(a + i, "talk", "d.at"), H.disk.now);
    }
    CHECK_TEXT(ask(a, "say", "'text':'Two'"), "ok");
    CHECK_EQ(number_of(a, "talk", "d.n"), 2);
    srv_conn again = come('C');
    CHECK_TEXT(enter(again), "ok");
    CHECK_TEXT(text_of(again, "view", "d.talk.1.text"), "Two");
}

TEST(talk_is_durable_before_it_is_heard, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    H.slow = true;
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "");
    CHECK_EQ(count_said(0, "talk"), 0);
    commit();
    CHECK_EQ(count_said(0, "talk"), 3);
    CHECK_TEXT(outcome(a, H.request), "ok");
}

TEST(bad_lines_are_refused, "")
{
    char fields[1024], text[600];
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    CHECK_TEXT(ask(a, "say", "'text':''"), "bad_text");
    CHECK_TEXT(ask(a, "say", "'text':'    '"), "bad_text");
    CHECK_TEXT(ask(a, "say", "'text':'a\\nb'"), "bad_text");
    CHECK_TEXT(ask(a, "say", "'text':'a\\u007fb'"), "bad_text");
    CHECK_TEXT(ask(a, "say", "'text':'a\\u0080b'"), "bad_text");
    CHECK_TEXT(ask(a, "say", "'text':'\\u009b2J'"), "bad_text"); /* clears a terminal */
    memset(text, 'x', sizeof text);
    text[501] = 0;
    snprintf(fields, sizeof fields, "'text':'%s'", text);
    CHECK_TEXT(ask(a, "say", fields), "bad_text");
    text[500] = 0;
    snprintf(fields, sizeof fields, "'text':'%s'", text);
    CHECK_TEXT(ask(a, "say", fields), "ok");
    CHECK_EQ(count_said(a, "talk"), 1);
}

TEST(talk_has_a_rate_of_its_own, "")
{
    open_house(100, 1);
    srv_conn a = gather(3, coven);
    for (int i = 0; i < 5; i++)
        CHECK_TEXT(ask(a, "say", "'text':'Now'"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Now'"), "too_fast");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "too_fast");
    CHECK_TEXT(ask(a, "orders", "'pass':false"), "ok");  /* only talk */
    CHECK_TEXT(ask(a + 1, "say", "'text':'Now'"), "ok"); /* only hers */
    wait_ms(1999);
    CHECK_TEXT(ask(a, "say", "'text':'Now'"), "too_fast");
    wait_ms(1);
    CHECK_TEXT(ask(a, "say", "'text':'Now'"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Now'"), "too_fast");
}

TEST(where_chat_is_off_nobody_talks, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pagamas','seats':3,'chat':false");
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "no_chat");
    CHECK_TEXT(ask(a, "say", "'text':'Hello','to':1"), "no_chat");
    CHECK_TEXT(ask(a, "claim", "'claim':'force'"), "no_chat");
    CHECK_EQ(count_said(0, "talk") + count_said(0, "claim"), 0);
}

TEST(whispers_only_where_the_game_allows, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    CHECK_TEXT(ask(a, "say", "'text':'Psst','to':1"), "no_whisper");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop','to':1"), "no_whisper");
    open_house(0, 1);
    a = gather(3, "'game':'newsalem','seats':3");
    CHECK_TEXT(ask(a, "say", "'text':'Psst','to':1"), "no_whisper");
}

/* Where whispers have their time, they are refused before it, during it they are heard, and each
 * seat is told which it is. */
TEST(whispers_only_when_the_game_allows, "NSM-17.4")
{
    static const char accuse[] = "'claim':'accuse','refs':[{'kind':'seat','seat':2}],'to':1";
    bool drafted = false, launched = false, drafted_again = false;
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'newsalem','seats':3,'options':{'whispers':'yes'}"),
             w = come('W');
    CHECK_TEXT(enter(w), "ok");
    for (int i = 0; i < 500 && !drafted_again; i++) {
        const char *prompt =
            text_in(newest(a)->json, i ? "d.prompt.prompt" : "d.view.prompt.prompt");
        bool draft = strcmp(prompt, "draft") == 0 || strcmp(prompt, "last_pick") == 0;
        bool event = strcmp(prompt, "action") == 0 || strcmp(prompt, "gift") == 0;
        if (draft || event) {
            CHECK_TEXT(ask(a, "say", "'text':'Psst','to':1"), event ? "ok" : "no_whisper");
            CHECK_TEXT(ask(a, "claim", accuse), event ? "ok" : "no_whisper");
            CHECK_EQ(flag_in(newest(a)->json, "d.whisper"), event);
            CHECK(!there_in(newest(w)->json, "d.whisper")); /* for seats alone */
            wait_ms(10000);
        }
        drafted |= draft;
        launched |= event;
        drafted_again = draft && launched;
        CHECK(play_any(first_must(a)));
        settle();
    }
    CHECK(drafted && launched && drafted_again);
    CHECK_TEXT(enter(a), "ok");
    CHECK(!there_in(last_said(a, "view")->json, "d.whisper"));
}

TEST(a_seat_is_told_that_it_may_whisper, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, crew);
    CHECK(flag_of(a, "view", "d.whisper"));
    open_house(0, 1);
    a = gather(3, "'game':'pagamas','seats':3,'chat':false");
    CHECK(!there_in(last_said(a, "view")->json, "d.whisper"));
    open_house(0, 1);
    a = gather(3, coven);
    CHECK(!there_in(last_said(a, "view")->json, "d.whisper"));
}

TEST(others_hear_that_two_whisper_but_not_what, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, crew), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    forget();
    CHECK_TEXT(ask(a, "say", "'text':'Shall we?','to':1"), "ok");
    CHECK_TEXT(text_of(a, "talk", "d.text"), "Shall we?");
    CHECK_TEXT(text_of(a + 1, "talk", "d.text"), "Shall we?");
    CHECK_EQ(number_of(a + 2, "talk", "d.to"), 1);
    CHECK_EQ(number_of(w, "talk", "d.from"), 0);
    for (uint32_t i = 0; i < H.count; i++)
        if (H.said[i].conn == a + 2 || H.said[i].conn == w) CHECK(!strstr(H.said[i].text, "Shall"));
    CHECK_TEXT(ask(a, "say", "'text':'Me','to':0"), "no_seat");
    CHECK_TEXT(ask(a, "say", "'text':'You','to':3"), "no_seat");
    CHECK_TEXT(ask(w, "say", "'text':'You','to':1"), "not_seated");
    power_cut(); /* and the same after a restart */
    forget();
    srv_conn c = come('C'), b = come('B');
    CHECK_TEXT(enter(c), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_EQ(number_of(c, "view", "d.talk.0.to"), 1);
    CHECK(!there_in(last_said(c, "view")->json, "d.talk.0.text"));
    CHECK_TEXT(text_of(b, "view", "d.talk.0.text"), "Shall we?");
}

TEST(who_is_muted_is_not_heard, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    CHECK_TEXT(ask(a, "say", "'text':'Before'"), "ok");
    CHECK_TEXT(ask(a + 1, "mute", "'seat':0,'on':true"), "ok");
    forget();
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "ok");
    CHECK_EQ(count_said(a + 1, NULL), 0);
    CHECK_EQ(count_said(a + 2, "talk") + count_said(a + 2, "claim"), 2);
    CHECK_TEXT(ask(a + 2, "say", "'text':'Hello'"), "ok");
    CHECK_EQ(count_said(a + 1, "talk"), 1);
    CHECK_TEXT(enter(a + 1), "ok"); /* nor in a view */
    CHECK_EQ(number_of(a + 1, "view", "d.talk.0.from"), 2);
    CHECK(!there_in(last_said(a + 1, "view")->json, "d.claims.0"));
    CHECK_TEXT(ask(a + 1, "mute", "'seat':0,'on':false"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Again'"), "ok");
    CHECK_TEXT(text_of(a + 1, "talk", "d.text"), "Again");
}

/* Three at a table of Pagamas that waits. */
static srv_conn three_wait(const char *shuffle)
{
    char fields[64];
    snprintf(fields, sizeof fields, "%s,'shuffle':%s", crew, shuffle);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, fields), "ok");
    for (char who = 'B'; who <= 'C'; who++) {
        srv_conn conn = come(who);
        CHECK_TEXT(enter(conn), "ok");
        CHECK_TEXT(ask(conn, "sit", ""), "ok");
    }
    return a;
}

/* Each line of the view must be by the person it names: "I am Person X". */
static int check_speakers(srv_conn conn)
{
    const net_json *view = last_said(conn, "view")->json, *room = last_said(conn, "room")->json;
    for (int i = 0;; i++) {
        char path[40], name[64];
        snprintf(path, sizeof path, "d.talk.%d", i);
        if (!there_in(view, path)) return i;
        snprintf(path, sizeof path, "d.talk.%d.from", i);
        int64_t from = number_in(view, path);
        if (from >= 0)
            snprintf(path, sizeof path, "d.seats.%d.name", (int)from);
        else
            snprintf(path, sizeof path, "d.talk.%d.name", i);
        snprintf(name, sizeof name, "I am %s", text_in(from >= 0 ? room : view, path));
        snprintf(path, sizeof path, "d.talk.%d.text", i);
        if (there_in(view, path)) CHECK_TEXT(text_in(view, path), name);
    }
}

TEST(words_stay_with_who_said_them_when_seats_are_drawn, "")
{
    bool moved = false;
    for (uint64_t seed = 1; seed < 6; seed++) {
        open_house(0, seed);
        srv_conn a = three_wait("true");
        CHECK_TEXT(ask(a, "say", "'text':'I am Person A'"), "ok");
        CHECK_TEXT(ask(a + 1, "say", "'text':'I am Person B'"), "ok");
        CHECK_TEXT(ask(a, "say", "'text':'I am Person A','to':1"), "ok");
        CHECK_TEXT(ask(a + 2, "mute", "'seat':0,'on':true"), "ok");
        for (srv_conn i = 0; i < 3; i++)
            CHECK_TEXT(ready(a + i), "ok");
        int64_t seat[3] = {number_of(a, "room", "d.you"), number_of(a + 1, "room", "d.you"),
                           number_of(a + 2, "room", "d.you")};
        moved = moved || seat[0] != 0;
        CHECK_EQ(check_speakers(a) + check_speakers(a + 1), 6);
        CHECK_EQ(number_of(a + 1, "view", "d.talk.2.to"), seat[1]);
        CHECK(there_in(last_said(a + 1, "view")->json, "d.talk.2.text"));
        CHECK_EQ(check_speakers(a + 2), 1); /* she has muted A, wherever A sits */
        CHECK_EQ(number_of(a + 2, "view", "d.talk.0.from"), seat[1]);
        forget();
        CHECK_TEXT(ask(a, "say", "'text':'I am Person A'"), "ok");
        CHECK_EQ(count_said(a + 2, "talk"), 0);
        CHECK_TEXT(ask(a + 1, "say", "'text':'I am Person B'"), "ok");
        CHECK_EQ(count_said(a + 2, "talk"), 1);
        power_cut();
        srv_conn c = come('C'), b = come('B');
        CHECK_TEXT(enter(c), "ok");
        CHECK_TEXT(enter(b), "ok");
        CHECK_EQ(check_speakers(c), 5);
        CHECK_EQ(check_speakers(b), 5);
        CHECK(!there_in(last_said(c, "view")->json, "d.talk.2.text"));
        CHECK(there_in(last_said(b, "view")->json, "d.talk.2.text"));
    }
    CHECK(moved);
}

TEST(words_stay_with_who_said_them_when_people_change_seats, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), b = come('B'), c = come('C'), d = come('D');
    CHECK_TEXT(make(a, crew), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(enter(c), "ok");
    CHECK_TEXT(enter(d), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'I am Person A'"), "ok");
    CHECK_TEXT(ask(b, "say", "'text':'I am Person B'"), "ok"); /* without a seat as yet */
    CHECK_TEXT(ask(a, "say", "'text':'I am Person A','to':1"), "no_seat"); /* nobody is there */
    CHECK_TEXT(ask(c, "mute", "'seat':0,'on':true"), "ok");
    CHECK_TEXT(ask(d, "sit", "'seat':1"), "ok");
    CHECK_TEXT(ask(d, "say", "'text':'I am Person D'"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'I am Person A','to':1"), "ok");
    CHECK_TEXT(ask(d, "stand", ""), "ok");
    CHECK_TEXT(ask(a, "sit", "'seat':2"), "ok");
    CHECK_TEXT(ask(b, "sit", "'seat':0"), "ok");
    forget();
    CHECK_TEXT(ask(b, "say", "'text':'I am Person B'"), "ok");
    CHECK_EQ(count_said(c, "talk"), 1); /* the seat of A, but not A */
    CHECK_TEXT(ask(a, "say", "'text':'I am Person A'"), "ok");
    CHECK_EQ(count_said(c, "talk"), 1);
    CHECK_TEXT(ask(c, "sit", ""), "ok");
    for (srv_conn who = a; who <= c; who++)
        CHECK_TEXT(ready(who), "ok");
    CHECK_EQ(check_speakers(a), 4); /* not what D was told, who watches now */
    CHECK_EQ(check_speakers(b), 4);
    CHECK_EQ(check_speakers(c), 2); /* A is muted */
    CHECK_EQ(check_speakers(d), 4);
    CHECK_TEXT(text_of(d, "view", "d.aside.0.text"), "I am Person B"); /* it stays an aside */
}

/* Who stands up is one of those who watch, and they hear no whispers. */
TEST(whispers_of_who_has_left_stay_secret, "")
{
    open_house(0, 1);
    srv_conn a = three_wait("false"), d = come('D'), w = come('W');
    CHECK_TEXT(enter(d), "ok");
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Secret','to':1"), "ok");
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    CHECK_TEXT(ask(d, "sit", "'seat':0"), "ok");
    CHECK_TEXT(ready(a + 1), "ok");
    CHECK_TEXT(ready(a + 2), "ok");
    CHECK_TEXT(ready(d), "ok");
    for (int again = 0; again < 2; again++) {
        CHECK_TEXT(text_of(w, "room", "d.status"), "playing");
        CHECK(strstr(last_said(w, "view")->text, "Secret") == NULL);
        CHECK(strstr(last_said(d, "view")->text, "Secret") == NULL);
        power_cut();
        w = come('W');
        d = come('D');
        CHECK_TEXT(enter(w), "ok");
        CHECK_TEXT(enter(d), "ok");
    }
}

TEST(spectators_talk_among_themselves_while_the_game_lasts, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'"), w = come('W'), x = come_named('X', NULL);
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(enter(x), "ok");
    CHECK_TEXT(ask(x, "say", "'text':'She bluffs.'"), "ok");
    CHECK_EQ(count_said(a, "aside") + count_said(a + 1, "aside") + count_said(0, "talk"), 0);
    CHECK_TEXT(text_of(w, "aside", "d.text"), "She bluffs.");
    CHECK(strncmp(text_of(w, "aside", "d.name"), "Invité ", 8) == 0);
    CHECK_TEXT(text_of(w, "aside", "d.person"), text_of(x, "hello", "d.person.id"));
    CHECK_TEXT(ask(a, "say", "'text':'Hm'"), "ok");
    CHECK_TEXT(text_of(w, "talk", "d.text"), "Hm");
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "view", "d.talk.0.text"), "Hm"); /* nothing of theirs */
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_TEXT(ask(x, "say", "'text':'Well played'"), "ok");
    CHECK_TEXT(text_of(a, "aside", "d.text"), "Well played"); /* over: they are heard */
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "view", "d.aside.0.text"), "She bluffs.");
    CHECK(!there_in(last_said(a, "view")->json, "d.talk.1"));
}

/* ---- statements ---- */

TEST(statements_are_checked, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, coven), "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "not_started");
    open_house(0, 1);
    a = gather(3, coven);
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(w, "claim", "'claim':'can_stop'"), "not_seated");
    CHECK_TEXT(ask(a, "claim", "'claim':'fly'"), "bad_claim");
    CHECK_TEXT(ask(a, "claim", "'claim':'hold'"), "bad_claim"); /* what? */
    CHECK_TEXT(ask(a, "claim", "'claim':'hold','refs':[{'kind':'seat','seat':1}]"), "bad_claim");
    CHECK_TEXT(ask(a, "claim", "'claim':'hold','refs':[{'kind':'term','term':'hunt'}]"),
               "bad_claim");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop','refs':[{'kind':'seat','seat':1}]"),
               "bad_claim");
    CHECK_TEXT(ask(a, "claim", "'claim':'you_stop','refs':[{'kind':'seat','seat':3}]"),
               "bad_claim");
    CHECK_EQ(count_said(0, "claim"), 0);
    CHECK_TEXT(ask(a, "claim", "'claim':'you_stop','refs':[{'kind':'seat','seat':1}]"), "ok");
    for (srv_conn i = 0; i < 3; i++) {
        CHECK_TEXT(text_of(a + i, "claim", "d.claim"), "you_stop");
        CHECK_EQ(number_of(a + i, "claim", "d.refs.0.seat"), 1);
        CHECK_TEXT(text_of(a + i, "claim", "d.verdict"), "open");
    }
    CHECK_EQ(count_said(w, "claim"), 1);
}

TEST(every_statement_that_is_taken_can_be_read_again, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'tavern','seats':3");
    CHECK_TEXT(ask(a, "claim", "'claim':'minimum','refs':[{'kind':'number','number':-32768}]"),
               "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'seek','refs':[{'kind':'term','term':'beer','seat':3}]"),
               "bad_claim"); /* nobody sits there */
    CHECK_TEXT(ask(a, "claim", "'claim':'seek','refs':[{'kind':'term','term':'beer','seat':1}]"),
               "ok");
    CHECK(!there_in(last_said(a, "claim")->json, "d.refs.0.seat")); /* nobody's beer */
    power_cut();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK_EQ(number_of(a, "view", "d.claims.0.refs.0.number"), -32768);
    CHECK_TEXT(text_of(a, "view", "d.claims.1.refs.0.term"), "beer");
}

TEST(a_statement_has_one_time_although_the_clock_was_put_back, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    wait_ms(60000);
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "ok");
    H.disk.now -= 30000;
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "ok");
    int64_t first = number_of(a, "claim", "d.at");
    power_cut();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(number_of(a, "view", "d.claims.1.at"), first);
    CHECK(number_of(a, "view", "d.claims.0.at") <= first);
}

TEST(who_states_too_much_silences_nobody_else, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, coven);
    int good = 0;
    for (int i = 0; i < 300; i++)
        good += strcmp(ask(a, "claim", "'claim':'can_stop'"), "ok") == 0;
    CHECK_EQ(good, 64);
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "too_fast");
    CHECK_TEXT(ask(a + 1, "claim", "'claim':'cannot'"), "ok");
    CHECK_TEXT(text_of(a + 2, "claim", "d.claim"), "cannot");
}

TEST(whispered_statements_stay_between_two, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, crew), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'force','to':2"), "ok");
    CHECK_TEXT(text_of(a + 2, "claim", "d.claim"), "force");
    CHECK_EQ(number_of(a + 1, "claim", "d.to"), 2);
    CHECK(!there_in(last_said(a + 1, "claim")->json, "d.claim"));
    CHECK(!there_in(last_said(a + 1, "claim")->json, "d.verdict"));
    CHECK(!there_in(last_said(w, "claim")->json, "d.claim"));
}

/* Plays with everybody silent until each viewer has a verdict, and checks it against what the
 * viewer's own knowledge gives when the whole game is played again. */
TEST(verdicts_come_to_each_viewer_from_what_it_knows, "")
{
    int given = 0, apart = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        open_house(0, seed);
        srv_conn a = gather(3, coven), w = come('W');
        CHECK_TEXT(enter(w), "ok");
        CHECK_TEXT(ask(a, "claim", "'claim':'hold','refs':[{'kind':'term','term':'oracle'}]"),
                   "ok");
        CHECK_TEXT(ask(a + 1, "claim", "'claim':'hold','refs':[{'kind':'term','term':'widow'}]"),
                   "ok");
        for (int i = 0; i < 3000 && !inside()->body->play->over; i++) {
            CHECK(play_any(first_must(a)));
            settle();
        }
        CHECK(inside()->body->play->over);
        for (int64_t n = 0; n < 2; n++) {
            const char *first = NULL;
            for (srv_conn who = a; who <= w; who++) {
                cab_seat viewer = who == w ? CAB_NOBODY : (cab_seat)(who - a);
                const char *heard = NULL;
                for (uint32_t i = 0; i < H.count; i++) {
                    if (H.said[i].conn != who ||
                        strcmp(text_in(H.said[i].json, "t"), "verdict") != 0)
                        continue;
                    if (number_in(H.said[i].json, "d.n") != n) continue;
                    CHECK(!heard); /* once */
                    heard = text_in(H.said[i].json, "d.verdict");
                    given++;
                }
                static const char *const name[] = {"open", "kept", "broken", "void"};
                cab_verdict verdict = inside()->body->play->statement[n].verdict[viewer];
                CHECK_TEXT(heard ? heard : "open", name[verdict]);
                if (!first) first = heard ? heard : "open";
                apart += strcmp(first, heard ? heard : "open") != 0;
            }
        }
        char before[4][2][16]; /* after a restart each viewer is told the same */
        for (srv_conn who = a; who <= w; who++)
            for (int n = 0; n < 2; n++) {
                cab_seat viewer = who == w ? CAB_NOBODY : (cab_seat)(who - a);
                snprintf(before[who - a][n], 16, "%d",
                         inside()->body->play->statement[n].verdict[viewer]);
            }
        power_cut();
        srv_conn again = come('A');
        CHECK_TEXT(enter(again), "ok");
        for (srv_conn i = 0; i < 4; i++)
            for (int n = 0; n < 2; n++) {
                char now[16];
                cab_seat viewer = i == 3 ? CAB_NOBODY : (cab_seat)i;
                snprintf(now, sizeof now, "%d", inside()->body->play->statement[n].verdict[viewer]);
                CHECK_TEXT(now, before[i][n]);
            }
    }
    CHECK(given > 0);
    (void)apart;
}

/* ---- spectators ---- */

TEST(spectators_see_only_what_is_public, "")
{
    static cab_view view;
    open_house(0, 1);
    srv_conn a = gather(3, coven), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    for (int i = 0; i < 30; i++)
        CHECK(play_any(first_must(a)));
    CHECK_TEXT(enter(w), "ok");
    CHECK_EQ(number_of(w, "view", "d.seat"), -1);
    CHECK(!there_in(last_said(w, "view")->json, "d.last"));
    CHECK(!there_in(last_said(w, "view")->json, "d.choices.0"));
    cab_seen seen;
    char want[65536];
    cab_text out;
    inside()->game->hide(&inside()->body->play->table.state, CAB_NOBODY, &seen);
    inside()->game->view(&seen, CAB_NOBODY, &view);
    cab_text_begin(&out, want, sizeof want);
    cab_json_view(&out, inside()->game, "view", &view);
    CHECK(strstr(last_said(w, "view")->text, want[0] == ',' ? want + 1 : want));
}

TEST(where_spectators_are_not_wanted_there_are_none, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), w = come('W'), b = come('B');
    CHECK_TEXT(make(a, "'game':'pagan','spectators':false"), "ok");
    CHECK_TEXT(enter(w), "ok"); /* there might be a seat */
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing"); /* the last it hears */
    CHECK_EQ(count_said(w, "view"), 0);
    int heard = count_said(w, NULL);
    CHECK(play_any(first_must(a) == a ? a : b));
    CHECK_TEXT(ask(a, "say", "'text':'Alone'"), "ok");
    CHECK_EQ(count_said(w, NULL), heard);
    CHECK_TEXT(ask(w, "say", "'text':'Hey'"), "not_here");
    CHECK_TEXT(enter(w), "no_spectators");
    srv_conn again = come('B');
    CHECK_TEXT(enter(again), "ok"); /* who has a seat may */
}

/* Bots may move at the very moment of the start. */
TEST(who_may_not_watch_does_not_see_the_first_moves_either, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), w = come('W'), x = come('X');
    CHECK_TEXT(make(a, "'game':'pagamas','seats':3,'bots':[null,'random','random'],"
                       "'spectators':false"),
               "ok");
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(enter(x), "ok");
    CHECK_TEXT(ready(a), "ok");
    settle();
    CHECK(count_said(a, "up") > 0);
    CHECK_EQ(count_said(w, "up"), 0);
    CHECK_EQ(count_said(x, "up"), 0);
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing");
    CHECK_TEXT(text_of(x, "room", "d.status"), "playing");
}

TEST(a_player_of_a_table_cannot_watch_it, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':60");
    srv_conn second = come('A');
    CHECK_TEXT(enter(second), "ok");
    CHECK_EQ(number_of(second, "room", "d.you"), 0);
    CHECK_EQ(number_of(second, "view", "d.seat"), 0);
    CHECK_TEXT(ask(second, "exit", ""), "ok");
    CHECK_TEXT(enter(second), "ok");
    CHECK_EQ(number_of(second, "room", "d.you"), 0);
    CHECK_EQ(number_of(a, "room", "d.watching"), 0);
}

/* ---- a delay ---- */

static void play_for(srv_conn a, int64_t ms)
{
    srv_time until = H.disk.now + ms;
    while (H.disk.now < until && !inside()->body->play->over) {
        srv_conn who = first_must(a);
        CHECK_TEXT(enter(who), "ok");
        CHECK(play_any(who));
        wait_ms(1000);
    }
}

TEST(with_a_delay_spectators_hear_everything_later_and_in_order, "")
{
    open_house(0, 1);
    srv_conn a = come('A'), w = come('W');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3,'delay':30,'bots':[null,null,'random']"), "ok");
    CHECK_TEXT(enter(w), "ok");
    srv_conn b = come('B');
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(text_of(w, "room", "d.seats.1.name"), "Person B"); /* before the game: at once */
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing");
    CHECK_EQ(count_said(w, "view"), 1);
    forget();
    settle();
    srv_conn who = musts() & 1 ? a : b;
    CHECK_TEXT(enter(who), "ok");
    CHECK(play_any(who));
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "ok");
    srv_conn a2 = come('A');
    CHECK_TEXT(enter(a2), "ok");
    go(b); /* the room changes: somebody is away */
    CHECK(flag_of(a, "room", "d.seats.1.away"));
    CHECK_EQ(count_said(w, NULL), 0);
    CHECK_TEXT(ask(w, "say", "'text':'Quiet here'"), "ok"); /* their own talk does not wait */
    CHECK_TEXT(text_of(w, "aside", "d.text"), "Quiet here");
    forget();
    wait_ms(29999);
    CHECK_EQ(count_said(w, NULL), 0);
    wait_ms(1);
    CHECK(count_said(w, "up") >= 1);
    CHECK_TEXT(text_of(w, "talk", "d.text"), "Hello");
    CHECK_TEXT(text_of(w, "claim", "d.claim"), "can_stop");
    CHECK(flag_of(w, "room", "d.seats.1.away"));
    CHECK(last_said(w, "talk") < last_said(w, "claim"));
    CHECK(last_said(w, "up") < last_said(w, "room"));
}

TEST(who_enters_late_at_a_table_with_a_delay_gets_the_past_and_misses_nothing, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'delay':30,'clock':{'kind':'live',"
                           "'bank':600,'increment':0}");
    play_for(a, 20000);
    CHECK_TEXT(ask(a, "say", "'text':'Early'"), "ok");
    CHECK_TEXT(ask(a, "claim", "'claim':'can_stop'"), "ok");
    play_for(a, 20000);
    CHECK_TEXT(ask(a, "say", "'text':'Late'"), "ok");
    forget();
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    const net_json *view = last_said(w, "view")->json;
    uint32_t total = inside()->body->play->v[CAB_NOBODY];
    int64_t v = number_in(view, "v");
    CHECK(v > 0 && v < (int64_t)total);
    CHECK(!there_in(view, "d.talk.0") && !there_in(view, "d.claims.0")); /* 20 s ago */
    CHECK(!there_in(view, "d.clocks")); /* whose runs now is news */
    for (uint32_t until = 0; until < 40; until++) {
        wait_ms(1000);
        for (uint32_t i = 0; i < H.count; i++) {
            if (H.said[i].conn != w || strcmp(text_in(H.said[i].json, "t"), "up") != 0) continue;
            CHECK_EQ(number_in(H.said[i].json, "v"), v + 1); /* each the next */
            v++;
        }
        forget();
    }
    CHECK_EQ(v, inside()->body->play->v[CAB_NOBODY]);
    CHECK_TEXT(enter(w), "ok");
    CHECK_EQ(number_of(w, "view", "v"), v);
    CHECK_TEXT(text_of(w, "view", "d.talk.1.text"), "Late");
    CHECK_EQ(number_of(w, "view", "d.claims.0.from"), 0);
}

TEST(verdicts_come_late_too, "")
{
    bool seen = false;
    for (uint64_t seed = 1; seed <= 12 && !seen; seed++) {
        open_house(0, seed);
        srv_conn a = gather(3, "'game':'pantacle','seats':3,'delay':30"), w = come('W');
        for (srv_conn i = 0; i < 3; i++)
            CHECK_TEXT(
                ask(a + i, "claim", "'claim':'hold','refs':[{'kind':'term','term':'hound'}]"),
                "ok");
        wait_ms(40000); /* the statements are known by now */
        const srv_play *play = inside()->body->play;
        for (int i = 0; i < 300 && !play->over && !play->statement[0].verdict[CAB_NOBODY]; i++) {
            CHECK(play_any(first_must(a)));
            settle();
        }
        if (play->over || !play->statement[0].verdict[CAB_NOBODY]) continue;
        seen = true;
        CHECK_TEXT(enter(w), "ok");
        CHECK_TEXT(text_of(w, "view", "d.claims.0.claim"), "hold");
        CHECK_TEXT(text_of(w, "view", "d.claims.0.verdict"), "open");
        wait_ms(29999);
        CHECK_EQ(count_said(w, "verdict"), 0);
        wait_ms(1);
        CHECK(count_said(w, "verdict") >= 1);
        CHECK_TEXT(enter(w), "ok");
        CHECK(strcmp(text_of(w, "view", "d.claims.0.verdict"), "open") != 0);
    }
    CHECK(seen);
}

TEST(the_end_of_a_game_comes_late_too, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':30"), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    wait_ms(31000);
    forget();
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_EQ(count_said(w, NULL), 0);
    wait_ms(10000);
    srv_conn x = come('X');
    CHECK_TEXT(enter(x), "ok");
    CHECK_TEXT(text_of(x, "room", "d.status"), "playing");
    CHECK(!there_in(last_said(x, "view")->json, "d.result"));
    wait_ms(19999);
    CHECK_EQ(count_said(w, NULL), 0);
    wait_ms(1);
    CHECK_TEXT(text_of(w, "room", "d.status"), "over");
    CHECK_TEXT(text_of(x, "room", "d.status"), "over");
    CHECK(there_in(last_said(w, "up")->json, "d.result"));
    CHECK(there_in(last_said(x, "up")->json, "d.result"));
    srv_conn y = come('Y');
    CHECK_TEXT(enter(y), "ok");
    CHECK_TEXT(text_of(y, "room", "d.status"), "over");
    CHECK(there_in(last_said(y, "view")->json, "d.result"));
}

static void check_room_of(srv_conn w, bool away, bool over)
{
    CHECK_TEXT(enter(w), "ok");
    const net_json *room = last_said(w, "room")->json;
    CHECK_EQ(flag_in(room, "d.seats.1.away"), away);
    CHECK_EQ(there_in(room, "d.seats.1.away_since"), away);
    CHECK_TEXT(text_in(room, "d.status"), over ? "over" : "playing");
    CHECK_TEXT(ask(w, "rematch", ""), over ? "not_seated" : "not_started");
    CHECK_TEXT(ask(w, "sit", ""), over ? "over" : "started");
}

TEST(who_enters_again_hears_no_more_of_the_room_than_who_stayed, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':600"), w = come('W');
    check_room_of(w, false, false);
    go(a + 1);
    check_room_of(w, false, false);
    wait_ms(190000); /* a vote, and a bot plays for B */
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
    check_room_of(w, false, false);
    CHECK(!there_in(last_said(w, "room")->json, "d.seats.1.level"));
    wait_ms(409999);
    check_room_of(w, false, false);
    wait_ms(1); /* ten minutes: they have heard that B is away, and nothing of a vote */
    check_room_of(w, true, false);
    CHECK(!flag_of(w, "room", "d.seats.1.stand_in"));
    srv_conn b = come('B');
    CHECK_TEXT(enter(b), "ok");
    check_room_of(w, true, false);
    wait_ms(130000);
    check_room_of(w, true, false);
    CHECK_EQ(number_of(w, "room", "d.vote.seat"), 1);
    CHECK_TEXT(outcome(b, send_move(b, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_TEXT(ask(a, "rematch", ""), "ok");
    CHECK_TEXT(ask(b, "rematch", ""), "ok");
    check_room_of(w, true, false);
    CHECK(!there_in(last_said(w, "room")->json, "d.wants_rematch.0"));
    CHECK_TEXT(text_of(w, "room", "d.rematch"), "");
    wait_ms(600000);
    check_room_of(w, false, true);
    CHECK(text_of(w, "room", "d.rematch")[0]);
}

/* Nobody knows what they had heard: as at the beginning, until the time of the restart is told. */
TEST(a_restart_tells_late_spectators_nothing_of_the_room_early, "")
{
    open_house(0, 1);
    gather(2, "'game':'pagan','delay':600");
    wait_ms(700000);
    power_cut();
    forget();
    srv_conn a = come('A'), w = come('W');
    CHECK_TEXT(enter(a), "ok");
    CHECK(flag_of(a, "room", "d.seats.1.away"));
    check_room_of(w, false, false);
    wait_ms(599999);
    check_room_of(w, false, false);
    wait_ms(1);
    check_room_of(w, true, false);
}

TEST(a_restart_does_not_leave_late_spectators_behind, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'delay':30");
    play_for(a, 10000);
    uint32_t total = inside()->body->play->v[CAB_NOBODY];
    power_cut();
    forget();
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK(number_of(w, "view", "v") < (int64_t)total);
    wait_ms(30000);
    CHECK_EQ(number_of(w, "view", "v"), total); /* nobody moved, and still */
}

/* In the short form of a table that is nowhere but on the disk. */
static void check_short(const char *holds)
{
    char room[4096];
    cab_text out;
    srv_table_id id;
    cab_text_begin(&out, room, sizeof room);
    CHECK(srv_table_parse(H.key, &id) && !srv_map_get(&H.disk.core->tables, id));
    CHECK(srv_table_short(H.disk.core, id, &out, H.disk.now));
    CHECK(strstr(room, holds) != NULL);
}

/* The delay counts from the end of the game, whatever is stored of its table afterwards: that
 * somebody wants a rematch, that somebody was deleted. */
TEST(what_follows_the_end_does_not_put_it_off, "")
{
    uint8_t id[SRV_PERSON];
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':600");
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    wait_ms(200000);
    CHECK_TEXT(ask(a, "rematch", ""), "ok");
    wait_ms(200000);
    power_cut();
    CHECK_TEXT(enter(come('A')), "ok"); /* read again, the end is where it was */
    person_id('B', id);
    srv_forget(H.disk.core, id, H.disk.now);
    commit();
    power_cut();
    wait_ms(199999);
    check_short("\"status\":\"playing\"");
    wait_ms(1);
    check_short("\"status\":\"over\"");
}

TEST(nor_does_a_restart_tell_them_the_end_early, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':30");
    wait_ms(31000);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    wait_ms(10000);
    power_cut();
    forget();
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing");
    CHECK(!there_in(last_said(w, "view")->json, "d.result"));
    wait_ms(21000);
    CHECK_TEXT(text_of(w, "room", "d.status"), "over");
    CHECK(there_in(last_said(w, "view")->json, "d.result"));
}

TEST(who_is_muted_is_not_heard_later_either, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'delay':5"), w = come('W'), x = come('X');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(enter(x), "ok");
    CHECK_TEXT(ask(w, "mute", "'seat':0,'on':true"), "ok");
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "ok");
    wait_ms(6000);
    CHECK_EQ(count_said(w, "talk"), 0);
    CHECK_EQ(count_said(x, "talk"), 1);
}

int main(void)
{
    RUN(all_at_the_table_hear_talk_as_it_was_sent);
    RUN(talk_is_durable_before_it_is_heard);
    RUN(bad_lines_are_refused);
    RUN(talk_has_a_rate_of_its_own);
    RUN(where_chat_is_off_nobody_talks);
    RUN(whispers_only_where_the_game_allows);
    RUN(whispers_only_when_the_game_allows);
    RUN(a_seat_is_told_that_it_may_whisper);
    RUN(others_hear_that_two_whisper_but_not_what);
    RUN(who_is_muted_is_not_heard);
    RUN(words_stay_with_who_said_them_when_seats_are_drawn);
    RUN(words_stay_with_who_said_them_when_people_change_seats);
    RUN(whispers_of_who_has_left_stay_secret);
    RUN(spectators_talk_among_themselves_while_the_game_lasts);
    RUN(statements_are_checked);
    RUN(every_statement_that_is_taken_can_be_read_again);
    RUN(a_statement_has_one_time_although_the_clock_was_put_back);
    RUN(who_states_too_much_silences_nobody_else);
    RUN(whispered_statements_stay_between_two);
    RUN(verdicts_come_to_each_viewer_from_what_it_knows);
    RUN(spectators_see_only_what_is_public);
    RUN(where_spectators_are_not_wanted_there_are_none);
    RUN(who_may_not_watch_does_not_see_the_first_moves_either);
    RUN(a_player_of_a_table_cannot_watch_it);
    RUN(with_a_delay_spectators_hear_everything_later_and_in_order);
    RUN(who_enters_late_at_a_table_with_a_delay_gets_the_past_and_misses_nothing);
    RUN(verdicts_come_late_too);
    RUN(the_end_of_a_game_comes_late_too);
    RUN(who_enters_again_hears_no_more_of_the_room_than_who_stayed);
    RUN(a_restart_tells_late_spectators_nothing_of_the_room_early);
    RUN(a_restart_does_not_leave_late_spectators_behind);
    RUN(what_follows_the_end_does_not_put_it_off);
    RUN(nor_does_a_restart_tell_them_the_end_early);
    RUN(who_is_muted_is_not_heard_later_either);
    close_house();
    return test_done();
}
