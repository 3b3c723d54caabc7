/* People and the disk: nothing about a person is said before it is safe, and what is refused leaves
 * nothing behind; whom a table has sent away stays away; who asks for much is slowed down.
 * docs/protocol.md, "People", "HTTP"; docs/hosting.md, "Limits". */
#include "core_fixture.h"

/* What was stored beside the core (an account, say), and what came of it. */
typedef struct {
    int kept, broken;
} promised;

static void note_promise(void *user, bool safe)
{
    promised *p = (promised *)user;
    p->kept += safe;
    p->broken += !safe;
}

static void promise_now(promised *p)
{
    srv_when_safe(H.disk.core, ++H.disk.ticket, note_promise, p);
}

TEST(an_answer_waits_for_a_slow_disk, "")
{
    promised p = {0, 0};
    open_house(0, 1);
    H.slow = true;
    promise_now(&p);
    CHECK(!srv_idle(H.disk.core));
    wait_ms(5000);
    CHECK_EQ(p.kept + p.broken, 0);
    commit();
    CHECK_EQ(p.kept, 1);
    CHECK_EQ(p.broken, 0);
    CHECK(srv_idle(H.disk.core));
    srv_when_safe(H.disk.core, H.disk.ticket, note_promise, &p); /* safe already: at once */
    CHECK_EQ(p.kept, 2);
}

TEST(answers_come_in_the_order_of_what_was_stored, "")
{
    promised first = {0, 0}, second = {0, 0};
    open_house(0, 1);
    H.slow = true;
    promise_now(&first);
    uint64_t ticket = H.disk.ticket;
    promise_now(&second);
    srv_durable(H.disk.core, ticket, H.disk.now);
    CHECK_EQ(first.kept, 1);
    CHECK_EQ(second.kept + second.broken, 0);
    srv_failed(H.disk.core, ticket + 1, H.disk.now);
    CHECK_EQ(second.kept, 0);
    CHECK_EQ(second.broken, 1);
    CHECK_EQ(first.broken, 0);
}

TEST(a_failing_disk_refuses_once, "")
{
    promised p = {0, 0};
    open_house(0, 1);
    H.slow = true;
    promise_now(&p);
    disk_fails();
    CHECK_EQ(p.kept, 0);
    CHECK_EQ(p.broken, 1);
    commit();
    CHECK_EQ(p.kept + p.broken, 1);
    promise_now(&p); /* the disk is well again */
    commit();
    CHECK_EQ(p.kept, 1);
}

TEST(the_end_of_the_core_breaks_what_it_promised, "")
{
    promised p = {0, 0};
    open_house(0, 1);
    H.slow = true;
    promise_now(&p);
    power_cut();
    CHECK_EQ(p.kept, 0);
    CHECK_EQ(p.broken, 1);
}

/* The name in the seat of a waiting table, and the one said to a newcomer of the same person. */
static void check_names(srv_conn conn, char letter, const char *name)
{
    CHECK_TEXT(text_of(conn, "room", "d.seats.0.name"), name);
    srv_conn again = come_named(letter, NULL);
    if (H.slow) commit();
    CHECK_TEXT(text_of(again, "hello", "d.person.name"), name);
    go(again);
}

TEST(a_refused_name_is_taken_back_at_once, "")
{
    open_house(0, 1);
    srv_conn a = come_named('A', "Anne");
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    H.slow = true;
    uint64_t bea = say_to(a, "rename", "'name':'Bea'"), cleo = say_to(a, "rename", "'name':'Cleo'");
    CHECK_TEXT(outcome(a, bea), "");
    disk_fails();
    CHECK_TEXT(outcome(a, bea), "storage");
    CHECK_TEXT(outcome(a, cleo), "storage");
    check_names(a, 'A', "Anne");
    H.slow = false;
    CHECK_TEXT(ask(a, "rename", "'name':'Bea'"), "ok");
    check_names(a, 'A', "Bea");
    H.slow = true; /* what was safe stays, what comes after is lost */
    cleo = say_to(a, "rename", "'name':'Cleo'");
    disk_fails();
    CHECK_TEXT(outcome(a, cleo), "storage");
    check_names(a, 'A', "Bea");
}

/* A name given by an HTTP call counts when it is safe, and is what a later one goes back to. */
TEST(names_from_both_doors_do_not_cross, "")
{
    uint8_t id[SRV_PERSON];
    open_house(0, 1);
    person_id('A', id);
    srv_conn a = come_named('A', "Anne");
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    CHECK_TEXT(ask(a, "stand", ""), "ok");
    H.slow = true;
    ++H.disk.ticket; /* Bea, by HTTP */
    uint64_t cleo = say_to(a, "rename", "'name':'Cleo'");
    srv_durable(H.disk.core, H.disk.ticket - 1, H.disk.now);
    srv_renamed(H.disk.core, id, "Bea", false);
    H.safe = H.disk.ticket - 1;
    disk_fails();
    CHECK_TEXT(outcome(a, cleo), "storage");
    H.slow = false;
    CHECK_TEXT(ask(a, "sit", "'seat':0"), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.0.name"), "Bea");
}

/* A table remembers the last 32; whoever was sent away before those may try again. */
TEST(a_table_remembers_the_last_it_sent_away, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, "'game':'pantacle','seats':3"), "ok");
    for (int i = 0; i < SRV_BANNED + 1; i++) {
        srv_conn other = come((char)(200 - i));
        CHECK_TEXT(enter(other), "ok");
        CHECK_TEXT(ask(other, "sit", "'seat':1"), "ok");
        CHECK_TEXT(ask(a, "kick", "'seat':1"), "ok");
        CHECK_TEXT(enter(other), "banned");
    }
    power_cut(); /* it is written down */
    for (int i = 1; i < SRV_BANNED + 1; i++)
        CHECK_TEXT(enter(come((char)(200 - i))), "banned");
    CHECK_TEXT(enter(come((char)200)), "ok");
}

/* ---- deleted accounts ---- */

/* At the table as it is stored. */
static bool sits(const char *name)
{
    const srv_stored *about = &stored()->about;
    for (int i = 0; i < about->seats; i++)
        if (strcmp(about->seat[i].name, name) == 0) return true;
    return false;
}

static void forget_person(char letter)
{
    uint8_t id[SRV_PERSON];
    person_id(letter, id);
    if (!H.slow) sim_forget(&H.disk, id);
    srv_forget(H.disk.core, id, H.disk.now);
    if (!H.slow) commit();
}

static const char *name_there(srv_conn conn)
{
    CHECK_TEXT(enter(conn), "ok");
    return text_of(conn, "room", "d.seats.1.name");
}

/* Two at a table that has begun; B, of this name, is the second. */
static srv_conn play_with(const char *name)
{
    srv_conn a = come('A'), b = come_named('B', name);
    CHECK_TEXT(make(a, "'game':'tavern','seats':2,'public':true"), "ok");
    CHECK_TEXT(enter(b), "ok");
    CHECK_TEXT(ask(b, "sit", ""), "ok");
    CHECK_TEXT(ask(b, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(ready(b), "ok");
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), name);
    return a;
}

/* What was said before the game is said by a seat, and by no name. */
static void check_words(srv_conn conn)
{
    CHECK_TEXT(text_of(conn, "view", "d.talk.0.text"), "Hello");
    CHECK_EQ(number_of(conn, "view", "d.talk.0.from"), 1);
    CHECK_TEXT(text_of(conn, "view", "d.talk.0.name"), "");
}

/* At a table in memory, after the power was cut, and at one that was at rest. */
TEST(a_deleted_name_goes_from_its_tables, "")
{
    for (int i = 0; i < 4; i++) {
        open_house(100, 1);
        srv_conn a = play_with(i % 2 ? "B \\ \"B\"}" : "Bea");
        if (i >= 2) {
            go(a);
            go(a + 1);
            wait_ms(10 * 60000);
            CHECK(inside()->body == NULL);
        }
        forget_person('B');
        CHECK(inside()->body != NULL || i >= 2);
        srv_conn c = come('C');
        CHECK_TEXT(name_there(c), "Anonyme");
        check_words(c);
        power_cut();
        srv_conn again = come('C');
        CHECK_TEXT(name_there(again), "Anonyme");
        check_words(again);
        CHECK_TEXT(text_of(again, "room", "d.seats.0.name"), "Person A");
        CHECK_TEXT(text_of(again, "room", "d.seats.1.kind"), "person");
        CHECK(flag_of(again, "room", "d.seats.1.away"));
    }
}

TEST(a_deleted_person_is_there_no_more, "")
{
    open_house(100, 1);
    srv_conn a = play_with("Bea");
    forget_person('B');
    CHECK_EQ(H.closed, a + 1);
    CHECK_EQ(H.close_code, 4002);
    CHECK_TEXT(text_of(a, "room", "d.seats.1.name"), "Anonyme");
    CHECK(flag_of(a, "room", "d.seats.1.away"));
    go(a + 1);
    wait_ms(10 * 60000); /* nobody votes: a bot plays on */
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
}

/* A seat at a table that waits is free again, whether anybody is at the table or not. */
/* The close code says that it is done: so it is not said before, and never if it is not. */
TEST(a_deleted_person_hears_so_when_it_is_safe, "")
{
    for (int fails = 0; fails < 2; fails++) {
        open_house(100, 1);
        srv_conn a = play_with("Bea");
        H.slow = true;
        forget_person('B');
        CHECK_EQ(H.closed, 0);
        if (fails)
            disk_fails();
        else
            commit();
        CHECK_EQ(H.closed, a + 1);
        CHECK_EQ(H.close_code, fails ? 1001 : 4002); /* come back: you are still somebody */
    }
}

TEST(a_deleted_person_keeps_no_seat, "")
{
    for (int rest = 0; rest < 2; rest++) {
        open_house(100, 1);
        srv_conn a = come('A'), b = come('B');
        CHECK_TEXT(make(b, "'game':'tavern','seats':3"), "ok");
        CHECK_TEXT(enter(a), "ok");
        CHECK_TEXT(ask(a, "sit", "'seat':1"), "ok");
        if (rest) {
            go(a);
            go(b);
            wait_ms(10 * 60000);
            CHECK(inside()->body == NULL);
        }
        forget_person('B');
        srv_conn c = come('C');
        CHECK_TEXT(enter(c), "ok");
        CHECK_TEXT(text_of(c, "room", "d.seats.0.kind"), "empty");
        CHECK_EQ(number_of(c, "room", "d.host"), 1);
        CHECK(!sits("Person B"));
        CHECK(sits("Person A"));
    }
}

/* Nobody waits for who was deleted, nor is there a seat kept or a table led by one. */
TEST(a_deleted_person_wants_no_rematch, "")
{
    for (int asked = 0; asked < 2; asked++) {
        open_house(0, 1);
        srv_conn b = come('B'), a = come('A');
        CHECK_TEXT(make(b, "'game':'pagan'"), "ok");
        CHECK_TEXT(enter(a), "ok");
        CHECK_TEXT(ask(a, "sit", ""), "ok");
        CHECK_TEXT(ready(a), "ok");
        CHECK_TEXT(ready(b), "ok");
        CHECK_TEXT(outcome(b, send_move(b, ++H.request, CAB_RESIGN, -1)), "ok");
        if (asked) CHECK_TEXT(ask(b, "rematch", ""), "ok");
        forget_person('B');
        CHECK_TEXT(ask(a, "rematch", ""), "ok");
        snprintf(H.key, sizeof H.key, "%s", text_of(a, "room", "d.rematch"));
        CHECK_TEXT(enter(a), "ok");
        CHECK_TEXT(text_of(a, "room", "d.seats.0.kind"), "empty");
        CHECK_EQ(number_of(a, "room", "d.host"), 1);
    }
}

/* The rules it was begun under are no more. */
static void spoil_record(void)
{
    sim_table *t = (sim_table *)(uintptr_t)stored();
    char *line = strstr((char *)(uintptr_t)t->row[0].row.body, "\nrules ");
    CHECK(line != NULL);
    line[strlen("\nrules ")] = 'x';
}

static void check_every_table(uint64_t seed)
{
    enum { MANY = 30 }; /* of 64 places: many are not where they would be alone */
    char key[MANY][SRV_KEY];
    open_house(0, seed);
    for (int i = 0; i < MANY; i++) {
        srv_conn b = come('B');
        bool begins = i % 2;
        const char *error =
            begins ? quick(b, "'game':'pagan','bots':[null,'random']") : make(b, "'game':'pagan'");
        CHECK_TEXT(error, "ok");
        memcpy(key[i], H.key, SRV_KEY);
        if (begins) spoil_record();
        go(b);
    }
    power_cut();
    for (int i = 0; i < MANY; i++) {
        srv_conn b = come('B');
        memcpy(H.key, key[i], SRV_KEY);
        CHECK_TEXT(enter(b), "ok");
        CHECK_EQ(inside()->status, i % 2 ? SRV_KEPT : SRV_WAITING);
        go(b);
    }
    H.disk.now += H.disk.config.idle_ms;
    forget_person('B');
    for (int i = 0; i < MANY; i += 2) {
        memcpy(H.key, key[i], SRV_KEY);
        CHECK(!sits("Person B"));
    }
}

/* Tables that are kept and overdue go as soon as they are looked at; those that stood behind them
 * are not passed over. */
TEST(a_deleted_person_goes_from_every_table, "")
{
    for (uint64_t seed = 1; seed <= 8; seed++)
        check_every_table(seed);
}

TEST(a_full_disk_deletes_nobody, "")
{
    open_house(100, 1);
    srv_conn a = play_with("Bea");
    H.slow = true;
    forget_person('B');
    disk_fails();
    H.slow = false;
    CHECK_TEXT(name_there(come('C')), "Bea");
    go(a);
}

/* ---- rates ---- */

/* A whole list or view takes the server as long as many moves. */
TEST(looking_at_everything_counts_tenfold_and_pings_count, "")
{
    open_house(100, 1);
    srv_conn a = come('A');
    int good = 0;
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    wait_ms(1000);
    for (int i = 0; i < 10; i++) {
        good += strcmp(ask(a, "lobby", "'on':true"), "ok") == 0;
        good += strcmp(enter(a), "ok") == 0;
    }
    CHECK_EQ(good, 12);
    wait_ms(3000);
    for (int i = 0; i < 130; i++)
        send_raw(a, "{\"t\":\"ping\"}");
    CHECK_EQ(count_said(a, "pong"), 120);
}

int main(void)
{
    RUN(an_answer_waits_for_a_slow_disk);
    RUN(answers_come_in_the_order_of_what_was_stored);
    RUN(a_failing_disk_refuses_once);
    RUN(the_end_of_the_core_breaks_what_it_promised);
    RUN(a_refused_name_is_taken_back_at_once);
    RUN(names_from_both_doors_do_not_cross);
    RUN(a_table_remembers_the_last_it_sent_away);
    RUN(a_deleted_name_goes_from_its_tables);
    RUN(a_deleted_person_is_there_no_more);
    RUN(a_deleted_person_hears_so_when_it_is_safe);
    RUN(a_deleted_person_keeps_no_seat);
    RUN(a_deleted_person_wants_no_rematch);
    RUN(a_deleted_person_goes_from_every_table);
    RUN(a_full_disk_deletes_nobody);
    RUN(looking_at_everything_counts_tenfold_and_pings_count);
    close_house();
    return test_done();
}
