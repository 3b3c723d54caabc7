/* One budget: what each person and each address may hold and use, and what leaves memory or is
 * given up when nobody comes any more. docs/hosting.md, "Limits". */
#include "core_fixture.h"

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

#define QUICK    "'game':'pagan','bots':[null,'random']"
#define DAYS(n)  (INT64_C(86400000) * (n))
#define HOURS(n) (INT64_C(3600000) * (n))

/* So many tables, as quickly as one may; where it ends, why. */
static int make_some(srv_conn conn, int most, const char *fields, const char **why)
{
    int made = 0;
    for (*why = "ok"; made < most && strcmp(*why, "ok") == 0; made += strcmp(*why, "ok") == 0) {
        wait_ms(1000);
        *why = quick(conn, fields);
    }
    return made;
}

static uint32_t held_by(char letter)
{
    uint8_t id[SRV_PERSON];
    person_id(letter, id);
    return srv_budget_held(&H.disk.core->budget, srv_person_number(id), SRV_HOLD_TABLE);
}

static uint8_t status_of(const char *key)
{
    srv_table_id id;
    const sim_table *t = srv_table_parse(key, &id) ? sim_find(&H.disk, id) : NULL;
    return t ? t->about.status : SRV_GONE;
}

/* ---- how many ---- */

/* A game that begins at once counts like any other, over restarts too; whoever plays one against
 * bots after another and leaves them is not refused, but loses the oldest. */
TEST(quick_games_count, "")
{
    const char *why;
    char first[SRV_KEY], last[SRV_KEY];
    open_house(100, 1);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, QUICK), "ok");
    memcpy(first, H.key, sizeof first);
    CHECK_EQ(make_some(a, 99, QUICK, &why), 99);
    memcpy(last, H.key, sizeof last);
    wait_ms(1000);
    CHECK_EQ(held_by('A'), 40);
    CHECK_EQ(srv_count(H.disk.core).given_up, 60);
    CHECK_EQ(status_of(first), SRV_GIVEN_UP);
    CHECK_EQ(status_of(last), SRV_PLAYING);
    power_cut();
    CHECK_EQ(held_by('A'), 40);
    CHECK_TEXT(quick(come('A'), QUICK), "ok");
    CHECK_EQ(held_by('A'), 40);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 40);
}

/* Games with others are theirs too, and nobody's to give up for a new one. */
TEST(games_with_others_are_not_given_up_for_a_new_one, "")
{
    const char *why;
    open_house(100, 1);
    srv_conn a = come('A'), b = come('B');
    for (int i = 0; i < 40; i++) {
        wait_ms(1000);
        CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
        CHECK_TEXT(enter(b), "ok");
        CHECK_TEXT(ask(b, "sit", ""), "ok");
        CHECK_TEXT(ready(a), "ok");
        CHECK_TEXT(ready(b), "ok");
    }
    wait_ms(HOURS(1));
    CHECK_TEXT(quick(a, QUICK), "too_many");
    CHECK_EQ(make_some(b, 40, QUICK, &why), 40);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 80);
}

/* However many guests there are at one address: theirs together, and nobody else's. */
TEST(an_address_has_limits_too, "")
{
    const char *why;
    int made = 0;
    open_house(100, 1);
    H.disk.config.limits.hold[SRV_HOLD_TABLE].address = 70;
    power_cut();
    for (char who = 'A'; who <= 'C'; who++)
        made += make_all(come_from(7, who, "Anne"), &why);
    CHECK_EQ(made, 70);
    CHECK_TEXT(why, "too_many");
    power_cut();
    CHECK_TEXT(make(come_from(7, 'D', "Bill"), "'game':'pagan'"), "too_many");
    CHECK_EQ(make_all(come('E'), &why), 40);
}

/* More sockets are no more work that one may cause. */
TEST(all_sockets_of_a_person_share_their_work, "")
{
    int done = 0;
    open_house(100, 1);
    srv_conn a[8];
    for (int i = 0; i < 8; i++)
        a[i] = come('A');
    CHECK_TEXT(make(a[0], "'game':'pagan'"), "ok");
    for (int i = 0; i < 10 * 320; i++) {
        if (i % 320 == 0) wait_ms(1000);
        done += strcmp(ask(a[i % 8], "lobby", "'on':false"), "ok") == 0;
    }
    CHECK(done <= 200); /* 2,000 in what was there and what came back; each counts as 10 */
    CHECK(done >= 180);
    CHECK_TEXT(ask(come('B'), "lobby", "'on':false"), "ok");
}

/* ---- given up ---- */

/* A game that nobody has been at for longer than its clock explains. */
static void check_quiet(const char *fields, int people, int64_t ms)
{
    for (int restart = 0; restart < 2; restart++) {
        open_house(0, 1);
        srv_conn a = gather(people, fields);
        if (people == 1) wait_ms(1000);
        for (int i = 0; i < people; i++)
            go(a + (srv_conn)i);
        wait_ms(ms - ms / 8);
        if (restart) power_cut();
        CHECK_EQ(status_of(H.key), SRV_PLAYING);
        wait_ms(ms / 8 + 1000);
        CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
        CHECK_EQ(srv_count(H.disk.core).tables_playing, 0);
        CHECK_EQ(H.disk.core->tables.count, 0);
        CHECK_EQ(srv_count(H.disk.core).tables_read, 0); /* nobody had to read it */
    }
}

TEST(a_game_that_nobody_comes_back_to_is_given_up, "")
{
    check_quiet("'game':'pagan'", 2, DAYS(14));
    check_quiet("'game':'pagan','clock':{'kind':'live','bank':14400,'increment':0}", 2, HOURS(12));
}

/* By correspondence the clock answers first, whoever is there or not. */
TEST(by_correspondence_deadlines_come_first, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','clock':{'kind':'days','days':30}");
    go(a);
    go(a + 1);
    wait_ms(DAYS(29));
    CHECK_EQ(srv_count(H.disk.core).tables_read, 0);
    CHECK_EQ(stored()->rows, 1 + 2); /* the beginning; both have left */
    wait_ms(DAYS(2));
    CHECK(srv_count(H.disk.core).tables_read > 0);
    CHECK(stored()->rows > 3);
    wait_ms(DAYS(120 + 14 - 32));
    CHECK_EQ(status_of(H.key), SRV_PLAYING);
    wait_ms(DAYS(1) + HOURS(1));
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
}

/* It is enough to look in now and then, or to be there all the time. */
TEST(a_game_that_somebody_is_at_goes_on, "")
{
    for (int stays = 0; stays < 2; stays++) {
        open_house(0, 1);
        srv_conn a = gather(2, "'game':'pagan'"), b = a + 1;
        go(a);
        if (!stays) go(b);
        for (int i = 0; i < 10; i++) {
            wait_ms(DAYS(10));
            if (stays) continue;
            b = come('B');
            CHECK_TEXT(enter(b), "ok");
            wait_ms(HOURS(60)); /* longer than what may be off */
            go(b);
        }
        if (stays) power_cut();
        wait_ms(DAYS(10));
        CHECK_EQ(status_of(H.key), SRV_PLAYING);
        CHECK_TEXT(enter(come('A')), "ok");
    }
}

/* What was given up can be looked at, and is not played on. */
TEST(a_game_that_was_given_up_can_be_looked_at, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'");
    CHECK(play_any(first_must(a)));
    go(a);
    go(a + 1);
    wait_ms(DAYS(15));
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
    a = come('A');
    srv_conn w = come('W');
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "given_up");
    CHECK_EQ(number_of(a, "view", "d.seat"), 0);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, v_of(a))), "over");
    CHECK_TEXT(ask(a, "ready", "'nonce':'" NONCE "'"), "over");
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "not_asked");
    wait_ms(DAYS(100)); /* it stays as it is, and leaves memory with them */
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
    CHECK_TEXT(ask(a, "rematch", ""), "over");
    CHECK(!there_in(last_said(a, "view")->json, "d.choices"));
    go(a);
    go(w);
    wait_ms(HOURS(1));
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
}

/* The moment between giving up and its being written: nobody finds the game as it was. */
TEST(what_is_being_given_up_is_not_played_on, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'");
    go(a);
    go(a + 1);
    wait_ms(HOURS(1));
    H.slow = true;
    H.disk.core->config.stall_ms = UINT32_MAX; /* it waits for as long as that takes */
    wait_ms(DAYS(15));
    a = come('A');
    uint64_t id = say_to(a, "enter", "");
    (void)id;
    char fields[64];
    snprintf(fields, sizeof fields, "'table':'%s'", H.key);
    id = say_to(a, "enter", fields);
    commit();
    CHECK_TEXT(outcome(a, id), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "given_up");
    H.slow = false;
    go(a);
    wait_ms(HOURS(1));
    CHECK_EQ(H.disk.core->tables.count, 0);
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
}

TEST(giving_up_that_could_not_be_written_is_done_again, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'");
    go(a);
    go(a + 1);
    wait_ms(HOURS(1));
    H.slow = true;
    wait_ms(DAYS(15));
    disk_fails();
    CHECK_EQ(status_of(H.key), SRV_PLAYING);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 1);
    H.slow = false;
    wait_ms(1000);
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 0);
}

static bool finds_nothing(void *self, srv_table_id id, srv_stored *out)
{
    (void)self;
    (void)id;
    (void)out;
    return false;
}

/* A disk that does not answer for a while makes nobody forget the table. */
TEST(what_storage_does_not_give_is_asked_for_again, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'");
    go(a);
    go(a + 1);
    wait_ms(HOURS(1));
    H.disk.core->world.find = finds_nothing;
    wait_ms(DAYS(15));
    CHECK_EQ(H.disk.core->tables.count, 1);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 1);
    H.disk.core->world.find = house_find;
    wait_ms(2 * 60000);
    CHECK_EQ(status_of(H.key), SRV_GIVEN_UP);
    CHECK_EQ(H.disk.core->tables.count, 0);
}

/* ---- memory ---- */

/* Above what tables may take, those that were left longest go, however little time has passed. */
TEST(what_was_left_longest_leaves_memory_first, "")
{
    const char *why;
    char first[SRV_KEY];
    open_house(100, 1);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, QUICK), "ok");
    uint64_t one = srv_count(H.disk.core).memory;
    CHECK(one > 1000);
    H.disk.core->config.memory_max = one * 5;
    memcpy(first, H.key, sizeof first);
    CHECK_EQ(make_some(a, 20, QUICK, &why), 20);
    CHECK(srv_count(H.disk.core).memory <= one * 6);
    CHECK(srv_count(H.disk.core).tables_loaded <= 6);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, 21);
    memcpy(H.key, first, sizeof first);
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK(srv_count(H.disk.core).memory <= one * 6);
}

/* Where people sit is not taken from them; whoever comes when it is full is told so. */
TEST(tables_with_people_stay_and_newcomers_hear_that_it_is_full, "")
{
    open_house(0, 1);
    srv_conn a[8];
    for (int i = 0; i < 8; i++) {
        a[i] = come((char)('A' + i));
        CHECK_TEXT(quick(a[i], QUICK), "ok");
    }
    uint64_t all = srv_count(H.disk.core).memory;
    H.disk.core->config.memory_max = all / 2;
    srv_conn z = come('Z');
    wait_ms(1000);
    CHECK_TEXT(quick(z, QUICK), "full");
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 8);
    char key[SRV_KEY];
    memcpy(key, H.key, sizeof key);
    for (int i = 0; i < 7; i++)
        go(a[i]);
    CHECK_TEXT(quick(z, QUICK), "ok");
    memcpy(H.key, key, sizeof key);
    CHECK_TEXT(enter(z), "ok");
    CHECK(srv_count(H.disk.core).memory <= all / 2 + all / 8);
}

/* What is said of memory is so: nothing is counted that is not there. */
TEST(memory_is_counted_to_the_last_byte, "")
{
    open_house(100, 1);
    H.thinks = true;
    power_cut();
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, "'game':'newsalem','seats':4,'bots':[null,'master','adept','random'],"
                        "'delay':60"),
               "ok");
    for (int i = 0; i < 40; i++) {
        (void)ask(a, "say", "'text':'hello'");
        wait_ms(2500);
        while (H.thoughts > 0)
            srv_thought_done(H.disk.core, take_thought(0), H.disk.now);
    }
    CHECK(srv_count(H.disk.core).memory > 30000);
    go(a);
    wait_ms(DAYS(1));
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
    CHECK_EQ(srv_count(H.disk.core).memory, 0);
    CHECK_EQ(srv_count(H.disk.core).seats_taken, 0);
}

/* ---- the start ---- */

/* However many games there are, the start reads none of them; what is due is read in slices, and
 * whoever comes is served in between. */
TEST(a_start_is_bounded_whatever_is_due, "")
{
    enum { GAMES = 300 };
    open_house(0, 1);
    for (int i = 0; i < GAMES; i++) {
        srv_conn a = come('A');
        CHECK_TEXT(quick(a, i % 3 == 0   ? QUICK ",'clock':{'kind':'live','bank':60,'increment':0}"
                            : i % 3 == 1 ? QUICK ",'clock':{'kind':'days','days':1}"
                                         : QUICK),
                   "ok");
        go(a);
    }
    srv_free(H.disk.core);
    H.disk.now += DAYS(2); /* a third is overdue, another is to be given up */
    H.disk.ticket = H.safe = 0;
    open_core();
    CHECK_EQ(srv_count(H.disk.core).tables_read, 0);
    CHECK_EQ(srv_count(H.disk.core).tables_playing, GAMES);
    uint64_t most = 0;
    for (int i = 0; i < 2000; i++) {
        uint64_t before = srv_count(H.disk.core).tables_read;
        srv_time due = srv_tick(H.disk.core, H.disk.now);
        commit();
        uint64_t read = srv_count(H.disk.core).tables_read - before;
        most = read > most ? read : most;
        if (due > H.disk.now + 1000) break;
        if (due > H.disk.now) H.disk.now = due;
    }
    CHECK(most > 0 && most <= 16);
    CHECK(srv_count(H.disk.core).tables_read >= GAMES / 3);
    CHECK_EQ(srv_count(H.disk.core).given_up, GAMES / 3);
    CHECK(srv_count(H.disk.core).memory <= H.disk.core->config.memory_max);
}

int main(void)
{
    RUN(quick_games_count);
    RUN(games_with_others_are_not_given_up_for_a_new_one);
    RUN(an_address_has_limits_too);
    RUN(all_sockets_of_a_person_share_their_work);
    RUN(a_game_that_nobody_comes_back_to_is_given_up);
    RUN(by_correspondence_deadlines_come_first);
    RUN(a_game_that_somebody_is_at_goes_on);
    RUN(a_game_that_was_given_up_can_be_looked_at);
    RUN(what_is_being_given_up_is_not_played_on);
    RUN(giving_up_that_could_not_be_written_is_done_again);
    RUN(what_storage_does_not_give_is_asked_for_again);
    RUN(what_was_left_longest_leaves_memory_first);
    RUN(tables_with_people_stay_and_newcomers_hear_that_it_is_full);
    RUN(memory_is_counted_to_the_last_byte);
    RUN(a_start_is_bounded_whatever_is_due);
    close_house();
    return test_done();
}
