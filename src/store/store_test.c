/* What is put comes back, what fails leaves no trace, what is opened is what it says. */
#include "store/store_fixture.h"
#include "store/store_int.h"

#include <fcntl.h>

/* ---- rows and tables ---- */

TEST(rows_come_back_in_order, "")
{
    enum { TABLES = 7, ROWS = 40 };
    int64_t head[TABLES + 1] = {0}, after = 0;
    remove_store();
    for (int part = 0; part < 2; part++) {
        store *s = open_usual();
        CHECK(s != NULL);
        for (int i = part * ROWS / 2; i < (part + 1) * ROWS / 2; i++) {
            for (int64_t tab = 1; tab <= TABLES; tab++)
                if ((i + tab) % 3 || i % 5 == 0)
                    CHECK(add_row(s, tab, rows_of(s, tab, NULL), &head[tab]));
            store_flush(s);
            CHECK_EQ(store_wait(s), STORE_OK);
        }
        store_close(s);
    }
    store *s = open_usual();
    CHECK(s != NULL);
    for (int64_t tab = 1; tab <= TABLES; tab++) {
        CHECK(rows_of(s, tab, &after) > ROWS / 2);
        CHECK_EQ(after, head[tab]);
    }
    CHECK_EQ(rows_of(s, TABLES + 1, &after), 0);
    CHECK_EQ(after, 0);
    store_close(s);
}

static bool keep_clock(void *self, const store_row *row)
{
    *(int *)self = row->clock ? (int)strlen(row->clock) : -1;
    return true;
}

TEST(no_clock_is_not_an_empty_one, "")
{
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 0; i < 2; i++) {
        int length = -2;
        store_row row = {.tab = 1 + i, .clock = i ? "" : NULL, .body = ""};
        store_append(s, &row);
        store_flush(s);
        CHECK_EQ(store_wait(s), STORE_OK);
        CHECK_EQ(store_load(s, 1 + i, NULL, keep_clock, &length), STORE_OK);
        CHECK_EQ(length, i ? 0 : -1);
    }
    store_close(s);
}

/* Only tables with rows since the last note are kept in memory. */
TEST(ends_of_chains_do_not_pile_up, "")
{
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int64_t tab = 1; tab <= 60; tab++) {
        int64_t head = 0;
        add_row(s, tab, 0, &head);
        store_flush(s);
        CHECK_EQ(store_wait(s), STORE_OK);
        CHECK(s->heads.count <= 6);
    }
    for (int64_t tab = 1; tab <= 60; tab++)
        CHECK_EQ(rows_of(s, tab, NULL), 1);
    store_close(s);
}

static bool stop_after_two(void *self, const store_row *row)
{
    (void)row;
    return ++*(int *)self < 2;
}

TEST(a_callback_can_end_a_reading, "")
{
    int64_t head = 0;
    int count = 0;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 0; i < 5; i++)
        add_row(s, 1, i, &head);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_load(s, 1, NULL, stop_after_two, &count), STORE_OK);
    CHECK_EQ(count, 2);
    store_close(s);
}

TEST(nothing_is_written_before_the_flush, "")
{
    int64_t head = 0;
    remove_store();
    store_options options = hearing();
    store *s = NULL;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    store_ticket first = add_row(s, 1, 0, &head), second = add_row(s, 1, 1, &head);
    CHECK_EQ(first, 1);
    CHECK_EQ(second, 2);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(rows_of(s, 1, NULL), 0);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(rows_of(s, 1, NULL), 2);
    CHECK_EQ(told.durable, second);
    CHECK_EQ(store_count(s).rows, 2);
    CHECK_EQ(store_count(s).commits, 1);
    CHECK_EQ(store_count(s).queued, 0);
    store_close(s);
}

TEST(tables_by_status_key_and_number, "")
{
    int64_t count = 0;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 1; i <= 9; i++) {
        store_table table = table_numbered(store_next_table(s));
        CHECK_EQ(table.tab, i);
        store_put_table(s, &table);
    }
    store_close(s);
    s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(store_next_table(s), 10);
    CHECK_EQ(store_tables(s, 1u << STORE_PLAYING, see_table, &count), STORE_OK);
    CHECK_EQ(count, 2); /* 1, 6 */
    count = 0;
    CHECK_EQ(store_tables(s, 1u << STORE_WAITING | 1u << STORE_KEPT, see_table, &count), STORE_OK);
    CHECK_EQ(count, 3); /* 3, 5, 8 */
    count = 0;
    CHECK_EQ(store_find_table(s, "key000000007", see_table, &count), STORE_OK);
    CHECK_EQ(store_get_table(s, 8, see_table, &count), STORE_OK);
    CHECK_EQ(count, 2);
    CHECK_EQ(store_find_table(s, "key000000070", see_table, &count), STORE_NONE);
    CHECK_EQ(store_get_table(s, 80, see_table, &count), STORE_NONE);
    CHECK_EQ(count, 2);
    store_close(s);
}

/* Sets the number of the table to 0 if all else is the same. */
static bool keep_same(void *self, const store_table *table)
{
    store_table *want = self;
    if (same_table(table, want)) want->tab = 0;
    return true;
}

TEST(a_table_is_replaced_with_its_seats_and_keeps_its_rows, "")
{
    int64_t head = 0;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    store_table table = table_numbered(5), other = table_numbered(6);
    store_put_table(s, &table);
    store_put_table(s, &other);
    add_row(s, 5, 0, &head);
    table.status = STORE_OVER;
    table.seats = 3;
    seat_person(&table, 0, 1); /* who had the second seat */
    seat_person(&table, 1, 3);
    store_put_table(s, &table);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_get_table(s, 5, keep_same, &table), STORE_OK);
    CHECK_EQ(table.tab, 0);
    CHECK_EQ(store_get_table(s, 6, keep_same, &other), STORE_OK);
    CHECK_EQ(other.tab, 0);
    CHECK_EQ(rows_of(s, 5, NULL), 1);
    int64_t seats = 0;
    CHECK_EQ(store_number(s->reader, "SELECT count(*) FROM seats", &seats), STORE_OK);
    CHECK_EQ(seats, 3 + 6);
    store_close(s);
}

TEST(a_dropped_table_leaves_nothing, "")
{
    int64_t head[3] = {0}, left = -1, kept = 0;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int64_t tab = 1; tab <= 2; tab++) {
        store_table table = table_numbered(tab);
        store_put_table(s, &table);
    }
    for (int i = 0; i < 12; i++) {
        for (int64_t tab = 1; tab <= 2; tab++)
            add_row(s, tab, i, &head[tab]);
        if (i % 4 == 3) store_flush(s);
    }
    /* The last rows and the drop are in one transaction. */
    add_row(s, 1, 12, &head[1]);
    store_drop_table(s, 1);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    for (int again = 0; again < 2; again++) {
        CHECK_EQ(rows_of(s, 1, &left), 0);
        CHECK_EQ(left, 0);
        CHECK_EQ(store_get_table(s, 1, see_table, &kept), STORE_NONE);
        CHECK_EQ(rows_of(s, 2, NULL), 12);
        CHECK_EQ(store_number(s->reader, "SELECT count(*) FROM log", &left), STORE_OK);
        CHECK_EQ(left, 12);
        store_close(s);
        s = open_usual();
        CHECK(s != NULL);
    }
    store_close(s);
}

/* ---- people ---- */

static bool same_person(const store_person *a, const store_person *b)
{
    return memcmp(a->person, b->person, STORE_PERSON) == 0 && strcmp(a->name, b->name) == 0 &&
           strcmp(a->login, b->login) == 0 && strcmp(a->hash, b->hash) == 0 &&
           a->epoch == b->epoch && a->created == b->created && a->seen == b->seen;
}

TEST(people_by_number_and_login, "")
{
    store_person found, anne = person_numbered(1), bill = person_numbered(2);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(store_get_person(s, anne.person, &found), STORE_NONE);
    CHECK(store_put_person(s, &anne) > 0);
    CHECK(store_put_person(s, &bill) > 0); /* two guests: no login is nobody's login */
    store_flush(s);
    snprintf(anne.login, sizeof anne.login, "anne");
    snprintf(anne.hash, sizeof anne.hash, "$argon2id$");
    anne.epoch = 0xffffff;
    CHECK(store_put_person(s, &anne) > 0);
    store_close(s);
    s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(store_get_person(s, bill.person, &found), STORE_OK);
    CHECK(same_person(&found, &bill));
    CHECK_EQ(store_find_login(s, "anne", &found), STORE_OK);
    CHECK(same_person(&found, &anne));
    CHECK_EQ(store_find_login(s, "Anne", &found), STORE_NONE);
    CHECK_EQ(store_find_login(s, "", &found), STORE_NONE);
    store_close(s);
}

TEST(a_new_name_changes_nothing_else, "")
{
    store_person found, anne = person_numbered(1), guest = person_numbered(2);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    snprintf(anne.login, sizeof anne.login, "anne");
    snprintf(anne.hash, sizeof anne.hash, "$argon2id$");
    CHECK(store_put_person(s, &anne) > 0); /* under way while the name changes */
    CHECK(store_put_name(s, anne.person, "Annette", 77) > 0);
    CHECK(store_put_name(s, guest.person, "Bill", 88) > 0);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    snprintf(anne.name, sizeof anne.name, "Annette");
    anne.seen = 77;
    CHECK_EQ(store_get_person(s, anne.person, &found), STORE_OK);
    CHECK(same_person(&found, &anne));
    snprintf(guest.name, sizeof guest.name, "Bill");
    guest.epoch = 0;
    guest.created = guest.seen = 88;
    CHECK_EQ(store_get_person(s, guest.person, &found), STORE_OK);
    CHECK(same_person(&found, &guest));
    store_close(s);
}

/* Whoever was deleted is a number without a name; a name that comes too late does not stick. */
TEST(who_has_no_name_gets_none, "")
{
    store_person found, anne = person_numbered(1);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    CHECK(store_put_person(s, &anne) > 0);
    store_forget_person(s, anne.person, 9, "-", 0);
    anne.name[0] = 0;
    anne.epoch = 9;
    anne.created = anne.seen = 0;
    CHECK(store_put_name(s, anne.person, "Anne", 77) > 0);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_get_person(s, anne.person, &found), STORE_OK);
    CHECK(same_person(&found, &anne));
    store_close(s);
}

TEST(a_login_is_given_once, "")
{
    store_person found, anne = person_numbered(1), other = person_numbered(2);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    snprintf(anne.login, sizeof anne.login, "anne");
    snprintf(other.login, sizeof other.login, "anne");
    CHECK(store_put_person(s, &anne) > 0);
    CHECK_EQ(store_put_person(s, &other), 0); /* not durable yet, and taken all the same */
    CHECK_EQ(store_refusal(s), STORE_TAKEN);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_put_person(s, &other), 0);
    CHECK_EQ(store_refusal(s), STORE_TAKEN);
    CHECK(store_put_person(s, &anne) > 0);
    store_forget_person(s, anne.person, 1, "-", 0);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK(store_put_person(s, &other) > 0);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_find_login(s, "anne", &found), STORE_OK);
    CHECK(same_person(&found, &other));
    store_close(s);
}

static void commit(store *s)
{
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
}

/* Somebody changes its name while an account is made of it. */
TEST(a_login_leaves_the_name_alone, "")
{
    store_person found, anne = person_numbered(1), bill = person_numbered(2);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    store_put_person(s, &anne);
    commit(s);
    snprintf(anne.login, sizeof anne.login, "anne");
    snprintf(anne.hash, sizeof anne.hash, "$x");
    anne.epoch = 1;
    store_put_name(s, anne.person, "Anna", 5);
    CHECK(store_put_login(s, &anne) > 0);
    commit(s);
    CHECK_EQ(store_get_person(s, anne.person, &found), STORE_OK);
    CHECK_TEXT(found.name, "Anna");
    CHECK_TEXT(found.login, "anne");
    CHECK_TEXT(found.hash, "$x");
    CHECK_EQ(found.epoch, 1);
    /* Who has no name yet gets the one that comes with the login, unless one is under way. */
    snprintf(bill.name, sizeof bill.name, "bill");
    snprintf(bill.login, sizeof bill.login, "anne");
    CHECK_EQ(store_put_login(s, &bill), 0);
    CHECK_EQ(store_refusal(s), STORE_TAKEN);
    snprintf(bill.login, sizeof bill.login, "bill");
    CHECK(store_put_login(s, &bill) > 0);
    commit(s);
    CHECK_EQ(store_get_person(s, bill.person, &found), STORE_OK);
    CHECK_TEXT(found.name, "bill");
    store_close(s);
}

static store_session session_of(const store_person *person, int number, store_kind_of_session kind)
{
    store_session session = {.kind = kind, .rights = 3, .created = number, .seen = number};
    memset(session.session, number, STORE_SESSION);
    memcpy(session.person, person->person, STORE_PERSON);
    snprintf(session.name, sizeof session.name, "Device %d", number);
    return session;
}

static bool add_session(void *self, const store_session *session)
{
    int *numbers = self;
    *numbers = 10 * *numbers + session->session[0];
    return true;
}

static int sessions_of(store *s, const store_person *person)
{
    int numbers = 0;
    CHECK_EQ(store_sessions(s, person->person, add_session, &numbers), STORE_OK);
    return numbers;
}

static bool add_code(void *self, const uint8_t person[STORE_PERSON],
                     const uint8_t hash[STORE_SESSION])
{
    (void)person;
    *(int *)self += hash[0];
    return true;
}

/* Oldest last; ended ones are not brought back by whoever was using them. */
TEST(sessions_end_and_stay_ended, "")
{
    store_person anne = person_numbered(1), bill = person_numbered(2);
    store_session found;
    int codes = 0;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    snprintf(anne.login, sizeof anne.login, "anne");
    snprintf(bill.login, sizeof bill.login, "bill");
    store_put_person(s, &anne);
    store_put_person(s, &bill);
    for (int i = 1; i <= 6; i++) {
        store_session one =
            session_of(i == 6 ? &bill : &anne, i, i < 4 ? STORE_DEVICE : STORE_PROGRAM);
        store_put_session(s, &one);
        store_put_code(s, i == 6 ? bill.person : anne.person, one.session);
    }
    commit(s);
    CHECK_EQ(sessions_of(s, &anne), 54321);
    CHECK_EQ(sessions_of(s, &bill), 6);
    store_session first = session_of(&anne, 1, STORE_DEVICE), second = session_of(&anne, 2, 1);
    first.seen = 99;
    store_touch_session(s, &first);
    store_drop_session(s, second.session);
    store_touch_session(s, &second);
    commit(s);
    CHECK_EQ(sessions_of(s, &anne), 1543);
    CHECK_EQ(store_get_session(s, first.session, &found), STORE_OK);
    CHECK_EQ(found.seen, 99);
    CHECK_TEXT(found.name, "Device 1");
    store_drop_sessions(s, anne.person, STORE_DEVICE, first.session);
    commit(s);
    CHECK_EQ(sessions_of(s, &anne), 154);
    store_drop_sessions(s, anne.person, STORE_DEVICE + STORE_PROGRAM, NULL);
    store_drop_code(s, anne.person, second.session);
    commit(s);
    CHECK_EQ(sessions_of(s, &anne), 0);
    CHECK_EQ(sessions_of(s, &bill), 6);
    CHECK_EQ(store_has_code(s, anne.person, first.session), STORE_OK);
    CHECK_EQ(store_has_code(s, anne.person, second.session), STORE_NONE);
    CHECK_EQ(store_has_code(s, bill.person, first.session), STORE_NONE);
    CHECK_EQ(store_codes(s, anne.person, add_code, &codes), STORE_OK);
    CHECK_EQ(codes, 1 + 3 + 4 + 5);
    store_drop_code(s, anne.person, NULL);
    commit(s);
    codes = 0;
    CHECK_EQ(store_codes(s, NULL, add_code, &codes), STORE_OK);
    CHECK_EQ(codes, 6);
    store_close(s);
}

TEST(who_has_no_account_has_no_session, "")
{
    store_person anne = person_numbered(1), none = person_numbered(3);
    store_session found, one = session_of(&anne, 1, STORE_DEVICE);
    store_session other = session_of(&none, 2, STORE_DEVICE);
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    store_put_person(s, &anne); /* a guest */
    store_put_session(s, &one);
    store_put_session(s, &other);
    store_put_code(s, none.person, one.session);
    commit(s);
    CHECK_EQ(store_get_session(s, one.session, &found), STORE_NONE);
    CHECK_EQ(store_get_session(s, other.session, &found), STORE_NONE);
    snprintf(anne.login, sizeof anne.login, "anne");
    store_put_person(s, &anne);
    store_put_session(s, &one);
    store_put_code(s, anne.person, one.session);
    commit(s);
    CHECK_EQ(store_get_session(s, one.session, &found), STORE_OK);
    store_forget_person(s, anne.person, 1, "-", 0);
    store_put_session(s, &one); /* a login under way */
    commit(s);
    CHECK_EQ(store_get_session(s, one.session, &found), STORE_NONE);
    CHECK_EQ(store_has_code(s, anne.person, one.session), STORE_NONE);
    store_close(s);
}

typedef struct {
    int64_t tab[64];
    int count, score;
} games_seen;

static bool see_game(void *self, const store_table *table, int seat)
{
    games_seen *seen = self;
    seen->tab[seen->count++] = seat == 1 ? table->tab : -1;
    seen->score += table->seat[seat].score;
    return true;
}

TEST(games_of_a_person_newest_first, "")
{
    store_person anne = person_numbered(1), bill = person_numbered(2), guest;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    store_put_person(s, &anne);
    for (int64_t tab = 1; tab <= 20; tab++) {
        store_table table = table_numbered(tab);
        table.seats = 2;
        seat_person(&table, 1, tab % 2 ? 1 : 2);
        table.seat[1].score = -3;
        store_put_table(s, &table);
        table.seat[1].score = 2;
        store_put_table(s, &table);
    }
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    games_seen seen = {.count = 0};
    CHECK_EQ(store_games(s, anne.person, 0, 4, see_game, &seen), STORE_OK);
    CHECK_EQ(store_games(s, anne.person, 13, 50, see_game, &seen), STORE_OK);
    CHECK_EQ(seen.count, 10);
    for (int i = 0; i < 10; i++)
        CHECK_EQ(seen.tab[i], 19 - 2 * i);
    CHECK_EQ(seen.score, 20);
    /* Nobody had told of Bill. */
    CHECK_EQ(store_get_person(s, bill.person, &guest), STORE_OK);
    CHECK_TEXT(guest.name, bill.name);
    CHECK_EQ(guest.created, 2002);
    CHECK_EQ(store_get_person(s, anne.person, &guest), STORE_OK);
    CHECK(same_person(&guest, &anne));
    store_drop_table(s, 7);
    store_forget_person(s, bill.person, 1, "nobody", 77);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    seen.count = 0;
    CHECK_EQ(store_games(s, anne.person, 0, 50, see_game, &seen), STORE_OK);
    CHECK_EQ(store_games(s, bill.person, 0, 50, see_game, &seen), STORE_OK);
    CHECK_EQ(seen.count, 9);
    store_close(s);
}

/* Of who is deleted no number stays anywhere, and at a table that waits no name. */
TEST(who_is_forgotten_leaves_every_seat, "")
{
    store_person anne = person_numbered(1);
    int64_t left = -1;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int64_t tab = 1; tab <= 20; tab++) {
        store_table table = table_numbered(tab);
        store_put_table(s, &table);
    }
    store_forget_person(s, anne.person, 1, "nobody", 77);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    for (int64_t tab = 1; tab <= 20; tab++) {
        store_table want = table_numbered(tab);
        for (int i = 0; i < want.seats; i++) {
            store_seat *seat = &want.seat[i];
            if (memcmp(seat->person, anne.person, STORE_PERSON) != 0) continue;
            memset(seat->person, 0, STORE_PERSON);
            memset(seat->name, 0, STORE_NAME_BYTES);
            if (want.status == STORE_WAITING) {
                memset(seat, 0, sizeof *seat);
            } else {
                snprintf(seat->name, sizeof seat->name, "nobody");
                seat->was = 77;
            }
        }
        CHECK_EQ(store_get_table(s, tab, keep_same, &want), STORE_OK);
        CHECK_EQ(want.tab, 0);
    }
    CHECK_EQ(store_number(s->reader, "SELECT count(*) FROM seats WHERE name='Zoë 1'", &left), 0);
    CHECK_EQ(left, 0);
    store_close(s);
}

TEST(a_store_has_a_key_to_sign_with, "")
{
    uint8_t key[32], again[32], zero[32] = {0}, small[8];
    uint32_t length = sizeof key;
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(store_get_key(s, "sign", key, &length), STORE_OK);
    CHECK_EQ(length, 32);
    CHECK(memcmp(key, zero, 32) != 0);
    CHECK_EQ(store_get_key(s, "other", again, &length), STORE_NONE);
    length = sizeof small;
    CHECK_EQ(store_get_key(s, "sign", small, &length), STORE_NONE);
    store_close(s);
    s = open_usual();
    CHECK(s != NULL);
    length = sizeof again;
    CHECK_EQ(store_get_key(s, "sign", again, &length), STORE_OK);
    CHECK(memcmp(key, again, 32) == 0);
    store_put_key(s, "sign", zero, 32);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(store_get_key(s, "sign", again, &length), STORE_OK);
    CHECK(memcmp(again, zero, 32) == 0);
    store_close(s);
}

/* ---- opening ---- */

/* What makes a commit durable, and a file from elsewhere harmless, is set on every connection. */
TEST(connections_are_careful, "")
{
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 0; i < 2; i++) {
        sqlite3 *db = i ? s->reader : s->writer;
        int64_t full = 0, keys = 0, trusted = 1, only = 0, wal = 0;
        store_number(db, "PRAGMA synchronous", &full);
        store_number(db, "PRAGMA foreign_keys", &keys);
        store_number(db, "PRAGMA trusted_schema", &trusted);
        store_number(db, "PRAGMA query_only", &only);
        store_number(db, "SELECT journal_mode='wal' FROM pragma_journal_mode", &wal);
        CHECK_EQ(full, 2);
        CHECK_EQ(keys, 1);
        CHECK_EQ(trusted, 0);
        CHECK_EQ(only, i);
        CHECK_EQ(wal, 1);
    }
    store_close(s);
}

TEST(one_server_at_a_time, "")
{
    char link[128];
    store *s = NULL, *second = NULL;
    int64_t head = 0, count = 0;
    remove_store();
    store_options options = usual();
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(open_with(&options, &second), STORE_LOCKED);
    CHECK(second == NULL && test_detail[0]);
    snprintf(link, sizeof link, "%s/other", test_folder);
    CHECK_EQ(symlink("store.sqlite", link), 0);
    options.path = link;
    CHECK_EQ(open_with(&options, &second), STORE_LOCKED);
    /* Reading is for everybody, and is of the moment of opening. */
    add_row(s, 1, 0, &head);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    options.mode = STORE_READ;
    CHECK_EQ(open_with(&options, &second), STORE_OK);
    store_table table = table_numbered(1);
    add_row(s, 1, 1, &head);
    store_put_table(s, &table);
    store_flush(s);
    CHECK_EQ(store_wait(s), STORE_OK);
    CHECK_EQ(rows_of(s, 1, NULL), 2);
    CHECK_EQ(rows_of(second, 1, NULL), 1);
    CHECK_EQ(store_get_table(s, 1, see_table, &count), STORE_OK);
    CHECK_EQ(store_get_table(second, 1, see_table, &count), STORE_NONE);
    CHECK_EQ(add_row(second, 1, 1, &head), 0);
    CHECK_EQ(store_refusal(second), STORE_SHUT);
    store_close(second);
    store_close(s);
    options.mode = STORE_SERVE;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    store_close(s);
    unlink(link);
}

static void write_file(const char *bytes, size_t count, off_t at)
{
    int file = open(test_path, O_WRONLY | O_CREAT, 0600);
    cab_assert(file >= 0 && pwrite(file, bytes, count, at) == (ssize_t)count);
    close(file);
}

static void sql_on_file(const char *sql)
{
    sqlite3 *db = NULL;
    cab_assert(sqlite3_open(test_path, &db) == SQLITE_OK);
    cab_assert(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

static store_result try_open(store_mode mode, bool check)
{
    store *s = NULL;
    store_options options = usual();
    options.mode = mode;
    options.check = check;
    store_result result = open_with(&options, &s);
    if (result == STORE_OK)
        store_close(s);
    else if (s != NULL || !test_detail[0])
        return STORE_RESULTS;
    return result;
}

TEST(what_is_no_store_is_told_apart, "")
{
    char junk[8192];
    remove_store();
    CHECK_EQ(try_open(STORE_READ, false), STORE_CANNOT);
    memset(junk, 'x', sizeof junk);
    write_file(junk, sizeof junk, 0);
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_FOREIGN);
    CHECK_EQ(try_open(STORE_READ, false), STORE_FOREIGN);
    CHECK_EQ(try_open(STORE_READ, true), STORE_FOREIGN);
    CHECK_EQ(try_open(STORE_NEW, false), STORE_EXISTS);
    remove_store();
    write_file("", 0, 0);
    CHECK_EQ(try_open(STORE_READ, true), STORE_FOREIGN);
    CHECK_TEXT(test_detail, "empty");
    remove_store();
    sql_on_file("CREATE TABLE recipes(cake TEXT)");
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_FOREIGN);
    remove_store();
    sql_on_file("PRAGMA application_id=7");
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_FOREIGN);
    CHECK_EQ(try_open(STORE_READ, false), STORE_FOREIGN);
    remove_store();
    CHECK_EQ(try_open(STORE_NEW, false), STORE_OK);
    CHECK_EQ(try_open(STORE_NEW, false), STORE_EXISTS);
    CHECK_EQ(try_open(STORE_READ, true), STORE_OK);
    CHECK_EQ(try_open(STORE_SERVE, true), STORE_OK);
    sql_on_file("PRAGMA user_version=99");
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_NEWER);
    CHECK_EQ(try_open(STORE_READ, false), STORE_NEWER);
    char kept[96];
    memcpy(kept, test_path, sizeof kept);
    snprintf(test_path, sizeof test_path, "%s/none/store.sqlite", test_folder);
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_CANNOT);
    snprintf(test_path, sizeof test_path, "%s", test_folder);
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_CANNOT);
    memcpy(test_path, kept, sizeof kept);
    remove_file(strrchr(test_folder, '/') + 1);
}

TEST(nobody_else_may_read_the_file, "")
{
    struct stat about;
    remove_store();
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_OK);
    CHECK_EQ(stat(test_path, &about), 0);
    CHECK_EQ(about.st_mode & 0777, 0600);
    char lock[128];
    snprintf(lock, sizeof lock, "%s-lock", test_path);
    CHECK(stat(lock, &about) != 0); /* gone with its owner */
}

TEST(broken_pages_are_found, "")
{
    int64_t head = 0;
    char zeros[4096] = {0};
    remove_store();
    store *s = open_usual();
    CHECK(s != NULL);
    for (int i = 0; i < 200; i++)
        add_row(s, 1, i, &head);
    store_close(s);
    struct stat about;
    CHECK_EQ(stat(test_path, &about), 0);
    write_file(zeros, sizeof zeros, about.st_size / 4096 / 2 * 4096);
    CHECK_EQ(try_open(STORE_READ, true), STORE_DAMAGED);
    CHECK_EQ(try_open(STORE_SERVE, true), STORE_DAMAGED);
    /* Without looking first, whoever reads there is told. */
    s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(rows_of(s, 1, &head), -1);
    rows_seen seen = {1, 0, 0, true};
    CHECK_EQ(store_load(s, 1, NULL, see_row, &seen), STORE_DAMAGED);
    CHECK_EQ(seen.count, 0);
    store_close(s);
}

TEST(a_chain_that_leads_astray_is_damage, "")
{
    static const char *const harm[] = {
        "UPDATE log SET prev=5 WHERE n=3", "UPDATE log SET prev=3 WHERE n=3",
        "UPDATE log SET tab=2 WHERE n=2", "DELETE FROM log WHERE n=2",
        "UPDATE log SET prev=-1 WHERE n=1"};
    for (int i = 0; i < 5; i++) {
        int64_t head = 0;
        remove_store();
        store *s = open_usual();
        CHECK(s != NULL);
        for (int k = 0; k < 6; k++)
            add_row(s, 1, k, &head);
        store_close(s);
        sql_on_file(harm[i]);
        s = open_usual();
        CHECK(s != NULL);
        rows_seen seen = {1, 0, 0, true};
        CHECK_EQ(store_load(s, 1, &head, see_row, &seen), STORE_DAMAGED);
        CHECK_EQ(seen.count, 0);
        CHECK_EQ(head, 0);
        store_close(s);
    }
}

/* A file as the first program made it, with a guest and an account. */
static void first_version(void)
{
    int count = 0;
    char text[256];
    cab_text detail;
    sqlite3 *db = NULL;
    remove_store();
    cab_text_begin(&detail, text, sizeof text);
    cab_assert(sqlite3_open(test_path, &db) == SQLITE_OK);
    cab_assert(store_migrate(db, store_steps(&count), 1, false, &detail) == STORE_OK);
    sqlite3_close(db);
    sql_on_file("INSERT INTO persons VALUES(x'00000000000000000000000000000001', 'Anne', 'anne', "
                "'$x', 0, 7, 9),"
                " (x'00000000000000000000000000000002', 'Bill', NULL, '', 0, 7, 9)");
}

/* What was signed for an account is one session; of a guest nothing is kept. */
TEST(a_file_without_sessions_gets_them, "")
{
    uint8_t anne[STORE_PERSON] = {[15] = 1}, bill[STORE_PERSON] = {[15] = 2};
    store_session found;
    store_person person;
    first_version();
    CHECK_EQ(try_open(STORE_READ, false), STORE_FOREIGN); /* only who serves it changes it */
    store *s = open_usual();
    CHECK(s != NULL);
    CHECK_EQ(store_get_session(s, anne, &found), STORE_OK);
    CHECK_EQ(found.kind, STORE_BEFORE);
    CHECK_EQ(found.created, 7);
    CHECK_EQ(found.seen, 9);
    CHECK(memcmp(found.person, anne, STORE_PERSON) == 0);
    CHECK_EQ(store_get_session(s, bill, &found), STORE_NONE);
    CHECK_EQ(store_get_person(s, anne, &person), STORE_OK);
    CHECK_TEXT(person.login, "anne");
    store_close(s);
}

TEST(a_file_goes_from_version_to_version, "")
{
    int count = 0;
    int64_t number = 0;
    char text[256];
    cab_text detail;
    sqlite3 *db = NULL;
    enum { NEW = 3 };
    const char *steps[STORE_STEPS_MAX],
        *more[NEW] = {"ALTER TABLE persons ADD shoe INTEGER",
                      "CREATE TABLE hats(size INTEGER) STRICT; INSERT INTO hats VALUES(7);",
                      "CREATE TABLE log(n INTEGER)"};
    const char *const *known = store_steps(&count);
    memcpy(steps, known, (size_t)count * sizeof *steps);
    CHECK(count + NEW <= STORE_STEPS_MAX);
    memcpy(steps + count, more, sizeof more);
    first_version();
    CHECK_EQ(sqlite3_open(test_path, &db), SQLITE_OK);
    cab_text_begin(&detail, text, sizeof text);
    CHECK_EQ(store_migrate(db, steps, count + 2, true, &detail), STORE_FOREIGN); /* only looked */
    CHECK_EQ(store_migrate(db, steps, count + 1, false, &detail), STORE_OK);
    CHECK_EQ(store_number(db, "PRAGMA user_version", &number), STORE_OK);
    CHECK_EQ(number, count + 1);
    CHECK_EQ(store_number(db, "SELECT count(*) FROM persons WHERE shoe IS NULL", &number),
             STORE_OK);
    CHECK_EQ(number, 2);
    /* The last step fails, so the one before it is taken back as well. */
    CHECK(store_migrate(db, steps, count + 3, false, &detail) != STORE_OK);
    CHECK_EQ(store_number(db, "PRAGMA user_version", &number), STORE_OK);
    CHECK_EQ(number, count + 1);
    CHECK_EQ(store_number(db, "SELECT count(*) FROM sqlite_master WHERE name='hats'", &number),
             STORE_OK);
    CHECK_EQ(number, 0);
    CHECK_EQ(store_migrate(db, steps, count + 2, false, &detail), STORE_OK);
    CHECK_EQ(store_number(db, "SELECT size FROM hats", &number), STORE_OK);
    CHECK_EQ(number, 7);
    sqlite3_close(db);
    CHECK_EQ(try_open(STORE_SERVE, false), STORE_NEWER);
}

/* Opening must not depend on how much is stored: few pages are read, whatever there is. */
TEST(opening_does_not_read_what_is_stored, "")
{
    enum { TABLES = 100000 };
    int pages = 0, highest = 0;
    int64_t count = 0, head = 0;
    remove_store();
    store_options options = usual();
    options.checkpoint_rows = 0;
    store *s = NULL;
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    for (int64_t tab = 1; tab <= TABLES; tab++) {
        store_table table = table_numbered(tab);
        store_put_table(s, &table);
        head = 0;
        add_row(s, tab, 0, &head);
        if (tab % 1000 > 0) continue;
        store_flush(s);
        CHECK_EQ(store_wait(s), STORE_OK);
    }
    store_close(s);
    CHECK_EQ(open_with(&options, &s), STORE_OK);
    CHECK_EQ(sqlite3_db_status(s->reader, SQLITE_DBSTATUS_CACHE_MISS, &pages, &highest, 0), 0);
    CHECK(pages < 64);
    CHECK_EQ(store_count(s).tables, TABLES);
    CHECK_EQ(store_count(s).log_rows, TABLES);
    CHECK_EQ(rows_of(s, TABLES / 2, &head), 1);
    CHECK_EQ(head, TABLES / 2);
    CHECK_EQ(store_tables(s, 1u << STORE_PLAYING, see_table, &count), STORE_OK);
    CHECK_EQ(count, TABLES / STORE_STATUSES);
    store_close(s);
}

int main(void)
{
    make_folder();
    RUN(rows_come_back_in_order);
    RUN(no_clock_is_not_an_empty_one);
    RUN(ends_of_chains_do_not_pile_up);
    RUN(a_callback_can_end_a_reading);
    RUN(nothing_is_written_before_the_flush);
    RUN(tables_by_status_key_and_number);
    RUN(a_table_is_replaced_with_its_seats_and_keeps_its_rows);
    RUN(a_dropped_table_leaves_nothing);
    RUN(people_by_number_and_login);
    RUN(a_new_name_changes_nothing_else);
    RUN(who_has_no_name_gets_none);
    RUN(a_login_is_given_once);
    RUN(games_of_a_person_newest_first);
    RUN(who_is_forgotten_leaves_every_seat);
    RUN(a_store_has_a_key_to_sign_with);
    RUN(connections_are_careful);
    RUN(one_server_at_a_time);
    RUN(what_is_no_store_is_told_apart);
    RUN(nobody_else_may_read_the_file);
    RUN(broken_pages_are_found);
    RUN(a_chain_that_leads_astray_is_damage);
    RUN(sessions_end_and_stay_ended);
    RUN(who_has_no_account_has_no_session);
    RUN(a_login_leaves_the_name_alone);
    RUN(a_file_without_sessions_gets_them);
    RUN(a_file_goes_from_version_to_version);
    RUN(opening_does_not_read_what_is_stored);
    remove_folder();
    return test_done();
}
