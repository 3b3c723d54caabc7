/* From being ready to the deal: nobody chooses it, and a start that fails does so in the open. */
#include "core_fixture.h"

#define OTHER "ffeeddccbbaa99887766554433221100"

/* ---- a table of two ---- */

static srv_conn A, B;

static void two(const char *fields)
{
    A = come('A');
    B = come('B');
    CHECK_TEXT(make(A, fields), "ok");
    CHECK_TEXT(enter(B), "ok");
    CHECK_TEXT(ask(B, "sit", ""), "ok");
}

static void two_promise(void)
{
    CHECK_TEXT(promise_as(A, NONCE), "ok");
    CHECK_TEXT(promise_as(B, OTHER), "ok");
    CHECK(number_of(A, "room", "d.opening") > H.disk.now);
}

static const char *opens(srv_conn conn, const char *nonce)
{
    char fields[64];
    snprintf(fields, sizeof fields, "'nonce':'%s'", nonce);
    return ask(conn, "open", fields);
}

static const char *status_at(srv_conn conn)
{
    return text_of(conn, "room", "d.status");
}

static void note_commitment(char hex[2 * CAB_COMMITMENT + 1])
{
    snprintf(hex, 2 * CAB_COMMITMENT + 1, "%s", text_of(A, "room", "d.commitment"));
}

/* The record as its file would be. */
static const cab_record *record_now(void)
{
    static char text[1 << 18];
    static cab_record record;
    cab_problem problem;
    uint32_t length = 0;
    const sim_table *t = stored();
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

/* ---- two steps ---- */

TEST(numbers_are_opened_when_all_have_promised, "")
{
    open_house(0, 1);
    two("'game':'pagan'");
    CHECK_TEXT(opens(A, NONCE), "not_ready");
    CHECK_TEXT(promise_as(A, NONCE), "ok");
    CHECK_TEXT(opens(A, NONCE), "not_ready"); /* B's is still free */
    CHECK(!there_in(last_said(A, "room")->json, "d.opening"));
    CHECK_TEXT(promise_as(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "waiting");
    CHECK_TEXT(text_of(B, "room", "d.seats.0.hash"), promise(A, NONCE)); /* for all to see */
    CHECK_TEXT(text_of(A, "room", "d.seats.1.hash"), promise(A, OTHER));
    CHECK_TEXT(opens(A, NONCE), "ok");
    CHECK(flag_of(B, "room", "d.seats.0.opened") && !flag_of(B, "room", "d.seats.1.opened"));
    CHECK(!strstr(last_said(B, "room")->text, NONCE)); /* the number itself for nobody */
    CHECK_TEXT(opens(A, NONCE), "ok");                 /* again, after a lost line */
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK_TEXT(opens(B, OTHER), "started");
}

/* Whoever opens last knows the secret, if the operator is theirs, and all other numbers: they could
 * try any number of their own and take the deal they like, were they not bound. */
TEST(who_opens_last_can_choose_no_other_number, "")
{
    char commitment[2 * CAB_COMMITMENT + 1], number[2 * CAB_NONCE + 1];
    open_house(0, 1);
    two("'game':'pantacle','seats':3,'bots':[null,null,'random']");
    two_promise();
    note_commitment(commitment);
    CHECK_TEXT(opens(A, NONCE), "ok");
    for (int i = 0; i < 50; i++) {
        snprintf(number, sizeof number, "%032x", i);
        CHECK_TEXT(opens(B, number), "bad_nonce");
    }
    CHECK_TEXT(promise_as(B, NONCE), "opening"); /* nor promise another one */
    CHECK_TEXT(ask(B, "ready", "'on':false"), "opening");
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK_TEXT(text_of(A, "room", "d.commitment"), commitment);
}

TEST(nothing_changes_while_numbers_are_opened, "")
{
    static const struct {
        const char *type, *fields;
    } tries[] = {{"stand", ""},
                 {"sit", "'seat':2"},
                 {"bot", "'seat':2,'level':'heuristic'"},
                 {"kick", "'seat':1"},
                 {"setup", "'shuffle':true"},
                 {"setup", "'seats':4"},
                 {"ready", "'nonce':'" NONCE "'"}};
    open_house(0, 1);
    two("'game':'pantacle','seats':3,'bots':[null,null,'random']");
    two_promise();
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        CHECK_TEXT(ask(A, tries[i].type, tries[i].fields), "opening");
    srv_conn c = come('C');
    CHECK_TEXT(enter(c), "ok");
    CHECK_TEXT(ask(c, "sit", ""), "opening");
    open_all();
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK_TEXT(record_now()->header.chair[2].player, "random");
}

/* ---- failing ---- */

TEST(who_does_not_open_is_named_and_gains_another_secret, "")
{
    char before[2 * CAB_COMMITMENT + 1];
    open_house(0, 1);
    two("'game':'pagan'");
    two_promise();
    note_commitment(before);
    CHECK_TEXT(opens(A, NONCE), "ok");
    wait_ms(19 * 1000);
    CHECK(number_of(A, "room", "d.opening") > 0);
    wait_ms(2000);
    CHECK_TEXT(status_at(A), "waiting");
    CHECK(!there_in(last_said(A, "room")->json, "d.opening"));
    CHECK(strcmp(text_of(A, "room", "d.commitment"), before) != 0);
    CHECK_EQ(number_of(A, "room", "d.failed.times"), 1);
    CHECK_EQ(number_of(A, "room", "d.failed.late.0.seat"), 1);
    CHECK_TEXT(text_of(A, "room", "d.failed.late.0.name"), "Person B");
    CHECK(!there_in(last_said(A, "room")->json, "d.failed.late.1"));
    for (int seat = 0; seat < 2; seat++) { /* what was promised was for the old secret */
        char path[32];
        snprintf(path, sizeof path, "d.seats.%d.ready", seat);
        CHECK(!flag_of(B, "room", path));
    }
    CHECK_TEXT(opens(B, OTHER), "not_ready");
    note_commitment(before); /* and it can be tried again */
    CHECK_TEXT(ready(A), "ok");
    CHECK_TEXT(ready(B), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK_TEXT(text_of(A, "room", "d.commitment"), before);
    CHECK_EQ(record_now()->header.failed, 1); /* the record tells it too */
}

TEST(every_failed_start_is_counted_and_remembered, "")
{
    char seen[4][2 * CAB_COMMITMENT + 1];
    open_house(0, 3);
    two("'game':'pagan'");
    for (int i = 0; i < 4; i++) {
        note_commitment(seen[i]);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(seen[i], seen[j]) != 0);
        CHECK_EQ(number_of(A, "room", "d.failed.times"), i ? i : -1);
        two_promise();
        wait_ms(21 * 1000);
    }
    CHECK_TEXT(text_of(A, "room", "d.failed.late.0.name"), "Person A");
    CHECK_TEXT(text_of(A, "room", "d.failed.late.1.name"), "Person B");
    power_cut();
    A = come('A');
    CHECK_TEXT(enter(A), "ok");
    CHECK_EQ(number_of(A, "room", "d.failed.times"), 4);
    CHECK_TEXT(text_of(A, "room", "d.failed.late.1.name"), "Person B");
}

TEST(who_is_deleted_while_it_opens_fails_the_start, "")
{
    uint8_t id[SRV_PERSON];
    open_house(0, 1);
    two("'game':'pagan'");
    two_promise();
    CHECK_TEXT(opens(A, NONCE), "ok");
    person_id('B', id);
    srv_forget(H.disk.core, id, H.disk.now);
    commit();
    CHECK(!there_in(last_said(A, "room")->json, "d.opening"));
    CHECK_EQ(number_of(A, "room", "d.failed.times"), 1);
    CHECK_TEXT(text_of(A, "room", "d.seats.1.kind"), "empty");
    CHECK(!flag_of(A, "room", "d.seats.0.ready"));
}

/* ---- lines and machines that fail in between ---- */

static void come_back(void)
{
    A = come('A');
    B = come('B');
    CHECK_TEXT(enter(A), "ok");
    CHECK_TEXT(enter(B), "ok");
}

TEST(a_restart_between_promise_and_number_takes_nothing_back, "")
{
    char before[2 * CAB_COMMITMENT + 1];
    open_house(0, 1);
    two("'game':'pagan'");
    two_promise();
    note_commitment(before);
    H.disk.now += 60 * 1000; /* it was down for longer than the time to open */
    power_cut();
    come_back();
    CHECK(number_of(A, "room", "d.opening") >= H.disk.now + 20 * 1000);
    CHECK_TEXT(text_of(A, "room", "d.commitment"), before);
    CHECK_TEXT(opens(A, NONCE), "ok");
    power_cut();
    come_back();
    CHECK(flag_of(B, "room", "d.seats.0.opened"));
    CHECK_TEXT(opens(B, NONCE), "bad_nonce");
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK_TEXT(text_of(A, "room", "d.commitment"), before);
    CHECK(!there_in(last_said(A, "room")->json, "d.failed"));
}

TEST(promises_outlive_a_restart, "")
{
    open_house(0, 1);
    two("'game':'pagan'");
    CHECK_TEXT(promise_as(A, NONCE), "ok");
    power_cut();
    come_back();
    CHECK(flag_of(B, "room", "d.seats.0.ready"));
    CHECK_TEXT(promise_as(B, OTHER), "ok");
    CHECK_TEXT(opens(A, NONCE), "ok");
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
}

TEST(a_number_that_was_not_stored_was_not_opened, "")
{
    open_house(0, 1);
    two("'game':'pagan'");
    two_promise();
    H.slow = true;
    uint64_t id = say_to(A, "open", "'nonce':'" NONCE "'");
    CHECK_TEXT(outcome(A, id), ""); /* not before it is safe */
    disk_fails();
    H.slow = false;
    settle();
    CHECK_TEXT(outcome(A, id), "storage");
    CHECK(!flag_of(B, "room", "d.seats.0.opened"));
    CHECK_TEXT(opens(A, NONCE), "ok");
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
}

TEST(a_lost_line_does_not_end_a_start, "")
{
    open_house(0, 1);
    two("'game':'pagan'");
    two_promise();
    go(B);
    wait_ms(5000);
    B = come('B');
    CHECK_TEXT(enter(B), "ok");
    CHECK(number_of(B, "room", "d.opening") > 0);
    CHECK_TEXT(opens(A, NONCE), "ok");
    CHECK_TEXT(opens(B, OTHER), "ok");
    CHECK_TEXT(status_at(A), "playing");
}

/* ---- by correspondence ---- */

/* Nobody is here at the same time: each opens when they are here next. */
TEST(by_correspondence_each_opens_when_they_come, "")
{
    open_house(100, 1);
    two("'game':'pagan','clock':{'kind':'days','days':3}");
    CHECK_TEXT(promise_as(A, NONCE), "ok");
    go(A);
    CHECK_TEXT(promise_as(B, OTHER), "ok");
    CHECK(flag_of(B, "room", "d.seats.0.ready"));
    CHECK_EQ(number_of(B, "room", "d.opening"), H.disk.now + 3 * INT64_C(86400000));
    CHECK_TEXT(opens(B, OTHER), "ok");
    go(B);
    wait_ms(2 * INT64_C(86400000)); /* out of memory meanwhile */
    CHECK(inside()->body == NULL);
    power_cut();
    A = come('A');
    CHECK_TEXT(enter(A), "ok");
    CHECK_TEXT(opens(A, NONCE), "ok");
    CHECK_TEXT(status_at(A), "playing");
    CHECK(flag_of(A, "room", "d.seats.1.away"));
}

TEST(by_correspondence_too_it_fails_in_the_end, "")
{
    open_house(100, 1);
    two("'game':'pagan','clock':{'kind':'days','days':1}");
    two_promise();
    CHECK_TEXT(opens(A, NONCE), "ok");
    go(A);
    go(B);
    wait_ms(INT64_C(86400000) / 2);
    CHECK(inside()->body == NULL);
    wait_ms(INT64_C(86400000));
    A = come('A');
    CHECK_TEXT(enter(A), "ok");
    CHECK_TEXT(status_at(A), "waiting");
    CHECK_TEXT(text_of(A, "room", "d.failed.late.0.name"), "Person B");
    CHECK(!flag_of(A, "room", "d.seats.0.ready"));
}

/* ---- alone ---- */

TEST(against_bots_two_requests_are_enough, "")
{
    open_house(0, 1);
    A = come('A');
    CHECK_TEXT(make(A, "'game':'pagan','bots':[null,'random']"), "ok");
    CHECK_EQ(strlen(text_of(A, "room", "d.commitment")),
             2 * CAB_COMMITMENT); /* before the number */
    CHECK_TEXT(ask(A, "ready", "'nonce':'" NONCE "','hash':'00'"), "bad_message");
    CHECK_TEXT(ask(A, "ready", "'nonce':'" NONCE "'"), "ok");
    CHECK_TEXT(status_at(A), "playing");
}

/* Otherwise one number would be known before another is promised. */
TEST(a_number_comes_at_once_only_where_nobody_else_can, "")
{
    open_house(0, 1);
    A = come('A');
    CHECK_TEXT(make(A, "'game':'pantacle','seats':3,'bots':[null,null,'random']"), "ok");
    CHECK_TEXT(ask(A, "ready", "'nonce':'" NONCE "'"), "not_alone"); /* a free seat */
    B = come('B');
    CHECK_TEXT(enter(B), "ok");
    CHECK_TEXT(ask(B, "sit", ""), "ok");
    CHECK_TEXT(ask(B, "ready", "'nonce':'" NONCE "'"), "not_alone");
}

/* ---- drawn seats ---- */

TEST(drawn_seats_follow_from_secret_and_numbers, "")
{
    bool moved = false;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        open_house(0, seed);
        srv_conn a = gather(3, "'game':'pantacle','seats':4,'bots':[null,null,null,'random'],"
                               "'shuffle':true");
        const cab_record *record = record_now();
        const cab_header *header = &record->header;
        cab_table table;
        cab_problem problem;
        uint8_t seen = 0;
        CHECK(header->drawn);
        CHECK(cab_replay_begin(record, &table, &problem)); /* works the order out again */
        for (cab_seat seat = 0; seat < 4; seat++) {
            seen |= (uint8_t)(1 << header->sat[seat]);
            moved = moved || header->sat[seat] != seat;
            CHECK_EQ(header->chair[seat].name[7] == 'A', header->sat[seat] == 0);
            CHECK_EQ(cab_header_person(header, seat), header->sat[seat] != 3);
        }
        CHECK_EQ(seen, 15);
        power_cut();
        a = come('A');
        CHECK_TEXT(enter(a), "ok");
        CHECK_TEXT(status_at(a), "playing");
    }
    CHECK(moved);
}

/* ---- afterwards ---- */

TEST(when_it_is_over_everybody_can_see_what_the_deal_was_made_of, "")
{
    uint8_t secret[CAB_SECRET], commitment[CAB_COMMITMENT], shown[CAB_COMMITMENT];
    open_house(0, 1);
    two("'game':'pagan'");
    CHECK_TEXT(ready(A), "ok");
    CHECK_TEXT(ready(B), "ok");
    CHECK(!strstr(last_said(A, "room")->text, "secret"));
    CHECK(!strstr(last_said(A, "room")->text, NONCE));
    send_move(A, ++H.request, CAB_RESIGN, -1);
    settle();
    CHECK_TEXT(status_at(A), "over");
    CHECK(cab_parse_hex(text_of(A, "room", "d.secret"), secret, sizeof secret));
    CHECK(cab_parse_hex(text_of(A, "room", "d.commitment"), shown, sizeof shown));
    cab_deal_commit(secret, commitment);
    CHECK(memcmp(commitment, shown, sizeof shown) == 0);
    CHECK_TEXT(text_of(A, "room", "d.seats.1.nonce"), NONCE);
    const cab_record *record = record_now();
    CHECK_TEXT(record->header.table, H.key);
    CHECK(record->finished);
}

TEST(a_rematch_has_a_secret_and_promises_of_its_own, "")
{
    char before[2 * CAB_COMMITMENT + 1];
    open_house(0, 1);
    two("'game':'pagan'");
    CHECK_TEXT(ready(A), "ok");
    CHECK_TEXT(ready(B), "ok");
    note_commitment(before);
    send_move(A, ++H.request, CAB_RESIGN, -1);
    settle();
    CHECK_TEXT(ask(A, "rematch", ""), "ok");
    CHECK_TEXT(ask(B, "rematch", ""), "ok");
    snprintf(H.key, sizeof H.key, "%s", text_of(A, "room", "d.rematch"));
    CHECK_TEXT(enter(A), "ok");
    CHECK_TEXT(enter(B), "ok");
    CHECK(strcmp(text_of(A, "room", "d.commitment"), before) != 0);
    CHECK(!there_in(last_said(A, "room")->json, "d.seats.0.hash"));
    CHECK_TEXT(ready(A), "ok");
    CHECK_TEXT(ready(B), "ok");
    CHECK_TEXT(status_at(A), "playing");
}

int main(void)
{
    RUN(numbers_are_opened_when_all_have_promised);
    RUN(who_opens_last_can_choose_no_other_number);
    RUN(nothing_changes_while_numbers_are_opened);
    RUN(who_does_not_open_is_named_and_gains_another_secret);
    RUN(every_failed_start_is_counted_and_remembered);
    RUN(who_is_deleted_while_it_opens_fails_the_start);
    RUN(a_restart_between_promise_and_number_takes_nothing_back);
    RUN(promises_outlive_a_restart);
    RUN(a_number_that_was_not_stored_was_not_opened);
    RUN(a_lost_line_does_not_end_a_start);
    RUN(by_correspondence_each_opens_when_they_come);
    RUN(by_correspondence_too_it_fails_in_the_end);
    RUN(against_bots_two_requests_are_enough);
    RUN(a_number_comes_at_once_only_where_nobody_else_can);
    RUN(drawn_seats_follow_from_secret_and_numbers);
    RUN(when_it_is_over_everybody_can_see_what_the_deal_was_made_of);
    RUN(a_rematch_has_a_secret_and_promises_of_its_own);
    close_house();
    return test_done();
}
