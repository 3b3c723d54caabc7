/* A game at a table: what is acknowledged and shown when, what survives a failing disk and a
 * restart, and what a seat may ask about its moves. docs/protocol.md, "Playing". */
#include "core_fixture.h"

static const char three[] = "'game':'pantacle','seats':3";

/* ---- safe first ---- */

TEST(a_move_is_neither_acknowledged_nor_shown_before_it_is_durable, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    forget();
    H.slow = true;
    CHECK_TEXT(ask(mover, "exit", ""), "ok"); /* what stores nothing does not wait */
    CHECK_TEXT(enter(mover), "ok");
    uint64_t id = play_any(mover);
    int seen = count_said(0, NULL);
    wait_ms(60000);
    CHECK_TEXT(outcome(mover, id), "");
    CHECK_EQ(count_said(0, "up"), 0);
    CHECK_EQ(count_said(0, NULL), seen);
    CHECK(!srv_idle(H.disk.core));
    commit();
    CHECK_TEXT(outcome(mover, id), "ok");
    for (srv_conn i = 0; i < 3; i++)
        CHECK_EQ(count_said(a + i, "up"), 1);
    CHECK(srv_idle(H.disk.core));
    CHECK_EQ(number_in(answer_of(mover, id)->json, "v"), v_of(mover));
    CHECK(answer_of(mover, id) > newest(mover)); /* ok comes after its up */
}

TEST(what_is_said_after_a_move_waits_for_it_too, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a), w = come('W');
    H.slow = true;
    CHECK(play_any(mover));
    forget();
    CHECK_TEXT(enter(w), ""); /* its view would show the move */
    CHECK_EQ(count_said(w, NULL), 0);
    commit();
    CHECK_EQ(count_said(w, "ok") + count_said(w, "room") + count_said(w, "view"), 3);
}

TEST(one_commit_serves_all_that_wait, "")
{
    srv_conn first[3];
    char key[3][SRV_KEY];
    uint64_t id[3];
    open_house(0, 1);
    for (int i = 0; i < 3; i++) {
        first[i] = come((char)('A' + i));
        CHECK_TEXT(quick(first[i], "'game':'tavern','seats':2,'bots':[null,'random']"), "ok");
        memcpy(key[i], H.key, SRV_KEY);
    }
    settle();
    H.slow = true;
    for (int i = 0; i < 3; i++) {
        id[i] = play_any(first[i]);
        CHECK(id[i]);
    }
    uint64_t upto = 0; /* of the first table's move alone */
    for (uint32_t i = 0; i < H.disk.ops; i++) {
        srv_table_id table;
        CHECK(srv_table_parse(key[0], &table));
        if (H.disk.op[i].row.row.table == table) upto = H.disk.op[i].ticket;
    }
    srv_durable(H.disk.core, upto, H.disk.now);
    CHECK_TEXT(outcome(first[0], id[0]), "ok");
    CHECK_TEXT(outcome(first[2], id[2]), "");
    commit();
    CHECK_TEXT(outcome(first[1], id[1]), "ok");
    CHECK_TEXT(outcome(first[2], id[2]), "ok");
}

/* ---- a disk that fails ---- */

TEST(a_failing_disk_refuses_and_loses_nothing, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    for (int i = 0; i < 4; i++)
        CHECK(play_any(first_must(a)));
    mover = first_must(a);
    srv_conn other = a + (mover == a ? 1 : 0);
    int64_t v = v_of(mover), v_other = v_of(other);
    forget();
    H.slow = true;
    srv_conn well = come('W');
    commit();
    CHECK_TEXT(enter(mover), "ok"); /* so that there are choices to play from */
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 0);
    uint64_t id = send_move(mover, ++H.request, move[0], v);
    CHECK_TEXT(outcome(mover, id), "");
    forget();
    disk_fails();
    CHECK_TEXT(outcome(mover, id), "storage");
    CHECK_EQ(count_said(0, "up"), 0);
    CHECK_TEXT(text_of(other, "room", "d.status"), "playing"); /* everything anew */
    CHECK_EQ(number_of(other, "view", "v"), v_other);
    CHECK_EQ(number_of(mover, "view", "v"), v);
    CHECK(srv_idle(H.disk.core));
    CHECK_EQ(count_said(well, "room"), 0);
    H.slow = false;
    CHECK_TEXT(outcome(mover, send_move(mover, id, move[0], v)), "ok"); /* the same one again */
    CHECK(v_of(mover) > v);
}

TEST(tables_that_were_well_go_on, "")
{
    char sick[SRV_KEY];
    open_house(0, 1);
    srv_conn b = come('X');
    CHECK_TEXT(quick(b, "'game':'pagan','bots':[null,'random']"), "ok");
    settle();
    char fine[SRV_KEY];
    memcpy(fine, H.key, sizeof fine);
    srv_conn a = gather(3, three), mover = first_must(a);
    memcpy(sick, H.key, sizeof sick);
    memcpy(H.key, fine, sizeof fine);
    /* A mark that is not stored: memory that was freed may come again, so addresses tell little. */
    inside()->body->vote_ends = BEGIN;
    memcpy(H.key, sick, sizeof sick);
    inside()->body->vote_ends = BEGIN;
    H.slow = true;
    uint64_t id = play_any(mover);
    disk_fails();
    CHECK_TEXT(outcome(mover, id), "storage");
    CHECK_EQ(inside()->body->vote_ends, 0); /* read again */
    memcpy(H.key, fine, sizeof fine);
    CHECK_EQ(inside()->body->vote_ends, BEGIN); /* never touched */
    H.slow = false;
    CHECK(musts() & 1);
    CHECK_TEXT(outcome(b, play_any(b)), "ok");
}

TEST(who_lost_a_message_about_a_table_that_is_well_gets_everything_anew, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three);
    srv_conn w = come('W');
    H.slow = true;
    CHECK_TEXT(ask(w, "rename", "'name':'Watcher'"), ""); /* takes a ticket */
    forget();
    CHECK_TEXT(enter(w), ""); /* waits behind it */
    disk_fails();
    CHECK_TEXT(text_of(w, "room", "d.status"), "playing");
    CHECK_EQ(count_said(w, "view"), 1);
    CHECK_EQ(count_said(a, NULL), 0);
    CHECK_EQ(count_said(w, "no"), 2);
}

/* However bad the request: it was heard behind something that is lost, and has its answer. */
TEST(a_refusal_that_is_lost_is_an_answer_all_the_same, "")
{
    static const char *const bad[][2] = {
        {"enter", "'table':'aaaaaaaaaaab'"},
        {"sit", "'seat':7"},
        {"create", "'game':'pagan','decks':[['raven'],null]"},
        {"move", "'moves':[65000]"},
    };
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        H.slow = true;
        say_to(a, "rename", "'name':'Other'"); /* takes a ticket */
        uint64_t id = say_to(i == 3 ? mover : a, bad[i][0], bad[i][1]);
        CHECK_TEXT(outcome(i == 3 ? mover : a, id), "");
        disk_fails();
        CHECK_TEXT(outcome(i == 3 ? mover : a, id), "storage");
        H.slow = false;
        settle();
    }
}

TEST(a_table_that_was_never_stored_is_forgotten, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    H.slow = true;
    CHECK_TEXT(make(a, "'game':'pagan'"), "");
    disk_fails();
    CHECK_TEXT(outcome(a, H.request), "storage");
    CHECK_EQ(H.disk.core->tables.count, 0);
    CHECK_TEXT(ask(a, "stand", ""), "not_here");
    H.slow = false;
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
}

TEST(a_start_that_failed_can_be_made_again, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(make(a, "'game':'pagan','bots':[null,'random']"), "ok");
    H.slow = true;
    uint64_t id = say_to(a, "ready", "'nonce':'" NONCE "'");
    disk_fails();
    H.slow = false;
    CHECK_TEXT(outcome(a, id), "storage");
    CHECK_TEXT(text_of(a, "room", "d.status"), "waiting");
    CHECK(!flag_of(a, "room", "d.seats.0.ready"));
    CHECK_TEXT(ready(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    CHECK_EQ(stored()->about.seat[0].kind, SRV_HUMAN);
}

/* ---- a disk that keeps the house waiting ---- */

static int lines_of_talk(void)
{
    int lines = 0;
    for (uint32_t i = 0; i < stored()->rows; i++)
        lines += stored()->row[i].row.kind == SRV_ROW_TALK;
    return lines;
}

/* What waits is bounded, what comes then is refused at once, and what was taken before is done. */
TEST(beyond_a_bound_requests_are_refused_at_once, "")
{
    enum { ASKED = 2000 };
    open_house(0, 1);
    H.disk.config.wait_max = 100000;
    power_cut(); /* a core with this bound */
    srv_conn a = gather(2, "'game':'pagan'");
    int refused = 0, taken = 0;
    H.slow = true;
    for (int i = 0; i < ASKED; i++) {
        const char *answer = ask(a, "say", "'text':'How long will it take?'");
        refused += strcmp(answer, "storage") == 0;
        taken += answer[0] == 0;
    }
    CHECK_EQ(refused + taken, ASKED);
    CHECK(taken > 100 && refused > 100);
    srv_figures figures = srv_count(H.disk.core);
    CHECK(srv_stalled(H.disk.core));
    CHECK(figures.waiting < 2 * H.disk.config.wait_max);
    CHECK_EQ(figures.stalled, (uint64_t)refused);
    forget();
    send_raw(a, "{\"t\":\"ping\"}");
    CHECK_EQ(count_said(a, "pong"), 1);
    srv_conn late = come('L');
    CHECK(H.closed == late && H.close_code == 1013);
    CHECK_EQ(count_said(late, NULL), 0);
    H.slow = false;
    commit();
    CHECK_EQ(count_said(a, "ok"), taken);
    CHECK_EQ(lines_of_talk(), taken);
    CHECK_TEXT(ask(a, "say", "'text':'Ah.'"), "ok");
    CHECK_EQ(lines_of_talk(), taken + 1);
    CHECK(!srv_stalled(H.disk.core));
}

/* However little waits: nobody is left without an answer for ever, and no table goes on. */
TEST(a_disk_that_says_nothing_stops_everything, "")
{
    for (int behind = 0; behind < 2; behind++) {
        open_house(0, 1);
        srv_conn a = come('A');
        CHECK_TEXT(make(a, "'game':'pagan','bots':[null,'random']"), "ok");
        H.slow = true;
        uint64_t first = say_to(a, "say", "'text':'Hello?'");
        if (behind)
            srv_behind(H.disk.core, true);
        else
            wait_ms(H.disk.config.stall_ms + 1);
        uint32_t ops = H.disk.ops;
        CHECK_TEXT(ask(a, "ready", "'nonce':'" NONCE "'"), "storage");
        wait_ms(60000);
        CHECK_EQ(H.disk.ops, ops);
        CHECK_TEXT(outcome(a, first), "");
        srv_behind(H.disk.core, false);
        H.slow = false;
        commit();
        CHECK_TEXT(outcome(a, first), "ok");
        CHECK_TEXT(ready(a), "ok");
        CHECK_TEXT(text_of(a, "room", "d.status"), "playing");
    }
}

/* With nothing under way the disk is not slow, however long nothing happens. */
TEST(a_house_at_rest_does_not_stall, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    H.disk.now += 86400000;
    CHECK_TEXT(make(a, "'game':'pagan'"), "ok");
    H.disk.now -= 2 * 86400000; /* a clock that is put right */
    CHECK_TEXT(ask(a, "say", "'text':'x'"), "ok");
}

/* ---- a restart ---- */

static srv_conn come_back(int people)
{
    srv_conn first = 0;
    for (int i = 0; i < people; i++) {
        srv_conn conn = come((char)('A' + i));
        if (i == 0) first = conn;
        CHECK_TEXT(enter(conn), "ok");
    }
    return first;
}

TEST(a_restart_resumes_everything, "")
{
    int64_t v[4], left[3];
    uint64_t last[3];
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'live','bank':600,"
                           "'increment':7}"),
             w = come('W');
    CHECK_TEXT(enter(w), "ok");
    for (int i = 0; i < 25; i++) {
        wait_ms(1500);
        CHECK(play_any(first_must(a)));
    }
    CHECK_TEXT(ask(a + 1, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(ask(a + 2, "claim", "'claim':'hold','refs':[{'kind':'term','term':'oracle'}]"),
               "ok");
    const cab_game *game = inside()->game;
    uint64_t hash = cab_state_hash(game, &inside()->body->play->table.state);
    uint64_t drawn = inside()->body->play->table.rng.drawn;
    for (cab_seat i = 0; i < 3; i++) {
        last[i] = inside()->body->chair[i].last_id;
        left[i] = srv_clock_left(inside()->body, i, H.disk.now);
        v[i] = v_of(a + i);
    }
    v[3] = v_of(w);
    CHECK(last[0] && last[1] && last[2]);
    forget();
    power_cut();
    a = come_back(3);
    w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK(cab_state_hash(game, &inside()->body->play->table.state) == hash);
    CHECK(inside()->body->play->table.rng.drawn == drawn);
    for (srv_conn i = 0; i < 3; i++) {
        char path[32];
        snprintf(path, sizeof path, "d.clocks.left.%u", (unsigned)i);
        CHECK_EQ(number_of(a + i, "view", "v"), v[i]);
        CHECK_EQ(number_of(a + i, "view", "d.last"), (int64_t)last[i]);
        CHECK_EQ(number_of(a, "view", path), left[i]);
        CHECK_TEXT(text_of(a + i, "view", "d.talk.0.text"), "Hello");
        CHECK_EQ(number_of(a + i, "view", "d.claims.0.from"), 2);
        CHECK_TEXT(text_of(a + i, "view", "d.claims.0.claim"), "hold");
    }
    CHECK_EQ(number_of(w, "view", "v"), v[3]);
    CHECK_EQ(number_of(w, "room", "d.clock.bank"), 600);
    CHECK_EQ(number_of(w, "room", "d.clock.increment"), 7);
    srv_conn next = first_must(a);
    CHECK_TEXT(outcome(next, play_any(next)), "ok"); /* and it goes on */
}

TEST(message_numbers_survive_a_restart_in_every_game, "")
{
    for (int g = 0; cab_game_at(g); g++) {
        const cab_game *game = cab_game_at(g);
        char fields[64];
        int people = game->min_seats;
        if (game->hidden) continue;
        open_house(0, 11);
        snprintf(fields, sizeof fields, "'game':'%s','seats':%d", game->id, people);
        srv_conn a = gather(people, fields), w = come('W');
        CHECK_TEXT(enter(w), "ok");
        uint32_t v[SRV_VIEWERS];
        for (int i = 0; i < 150 && !inside()->body->play->over; i++) {
            CHECK(play_any(first_must(a)));
            settle();
        }
        for (int i = 0; i < people; i++)
            CHECK_EQ(inside()->body->play->v[i], v_of(a + (srv_conn)i));
        CHECK_EQ(inside()->body->play->v[CAB_NOBODY], v_of(w));
        memcpy(v, inside()->body->play->v, sizeof v);
        power_cut();
        (void)come_back(people);
        CHECK(memcmp(v, inside()->body->play->v, sizeof v) == 0);
    }
}

/* A small machine without a clock of its own may be an hour behind after the power was cut. */
TEST(a_clock_that_was_put_back_hides_nothing, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three);
    wait_ms(60000);
    CHECK(play_any(first_must(a)));
    CHECK_TEXT(ask(a, "say", "'text':'Hello'"), "ok");
    CHECK_TEXT(enter(a), "ok");
    CHECK(there_in(newest(a)->json, "d.log.0"));
    H.disk.now -= 3600000;
    power_cut();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(there_in(newest(a)->json, "d.log.0"));
    CHECK_TEXT(text_of(a, "view", "d.talk.0.text"), "Hello");
}

TEST(a_move_that_was_acknowledged_is_played_once_across_a_restart, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a), seat = mover - a;
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 0);
    int64_t v = v_of(mover);
    uint64_t id = send_move(mover, ++H.request, move[0], v);
    CHECK_TEXT(outcome(mover, id), "ok");
    uint32_t rows = stored()->rows;
    power_cut();
    forget();
    a = come_back(3);
    mover = a + seat;
    CHECK_TEXT(outcome(mover, send_move(mover, id, move[0], v)), "ok"); /* sent again */
    CHECK_EQ(number_in(answer_of(mover, id)->json, "v"), v + 1);
    CHECK_EQ(stored()->rows, rows);
    CHECK_EQ(count_said(0, "up"), 0);
}

TEST(a_move_that_was_not_durable_is_lost_with_the_power_and_can_be_sent_again, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a), seat = mover - a;
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 0);
    int64_t v = v_of(mover);
    H.slow = true;
    uint64_t id = send_move(mover, ++H.request, move[0], v);
    CHECK_TEXT(outcome(mover, id), "");
    power_cut();
    H.slow = false;
    forget();
    a = come_back(3);
    CHECK_EQ(number_of(a + seat, "view", "v"), v);
    CHECK_TEXT(outcome(a + seat, send_move(a + seat, id, move[0], v)), "ok");
    CHECK_EQ(v_of(a + seat), v + 1);
}

TEST(a_bot_that_stands_in_still_does_after_a_restart, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three);
    go(a + 1);
    wait_ms(2 * 60000);
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "ok");
    CHECK_TEXT(ask(a + 2, "vote", "'bot':true"), "ok");
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
    power_cut();
    forget();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK_TEXT(text_of(a, "room", "d.seats.1.level"), "heuristic");
    srv_conn b = come('B'); /* the owner comes back */
    CHECK_TEXT(enter(b), "ok");
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK(!flag_of(a, "room", "d.seats.1.away"));
}

TEST(a_table_of_other_rules_is_kept_and_not_resumed, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three);
    CHECK(play_any(first_must(a)));
    sim_table *t = (sim_table *)(uintptr_t)stored();
    char *line = strstr((char *)(uintptr_t)t->row[0].row.body, "\nrules ");
    CHECK(line);
    char *version = line + strlen("\nrules ");
    CHECK(*version >= '0' && *version <= '9');
    *version = *version == '9' ? '8' : '9';
    uint32_t rows = t->rows;
    power_cut();
    forget();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "kept");
    CHECK_EQ(count_said(a, "view"), 0);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, 0, -1)), "kept");
    CHECK_TEXT(ask(a, "stand", ""), "kept");
    CHECK_TEXT(ask(a, "path", "'moves':[0]"), "not_started");
    wait_ms(20 * 60000);
    go(a);
    wait_ms(20 * 60000);
    CHECK_EQ(stored()->rows, rows); /* nothing of it has changed, for the program that can */
    CHECK_EQ(stored()->about.status, SRV_PLAYING);
}

/* ---- moves ---- */

TEST(ids_rise_and_a_move_is_played_once, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 0);
    int64_t v = v_of(mover);
    CHECK_TEXT(outcome(mover, send_move(mover, 50, move[0], v)), "ok");
    int ups = count_said(0, "up");
    forget();
    CHECK_TEXT(outcome(mover, send_move(mover, 50, move[0], v)), "ok");
    CHECK_TEXT(outcome(mover, send_move(mover, 49, move[0], v)), "old_id"); /* never played */
    CHECK_EQ(number_in(answer_of(mover, 49)->json, "d.last"), 50);
    CHECK_EQ(count_said(0, "up"), 0);
    CHECK(ups >= 3);
    srv_conn again = come((char)('A' + (int)(mover - a)));
    CHECK_TEXT(enter(again), "ok");
    CHECK_EQ(number_of(again, "view", "d.last"), 50);
}

/* Plays on until somebody has a first move that can be taken back; its number goes to *move. */
static srv_conn find_path(srv_conn a, cab_move *first)
{
    char fields[64];
    for (int turn = 0; turn < 200; turn++) {
        srv_conn who = first_must(a);
        cab_move move[CAB_LIST_MAX];
        int count = choices_of(who, move);
        for (int i = 0; i < count; i++) {
            snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)move[i]);
            uint64_t id = say_to(who, "path", fields);
            CHECK_TEXT(outcome(who, id), "ok");
            if (flag_in(answer_of(who, id)->json, "d.final")) continue;
            *first = move[i];
            return who;
        }
        CHECK(play_any(who));
    }
    CHECK(0 && "a path");
    return 0;
}

/* Another move of the same seat: not to be taken for the one that was played. */
TEST(an_id_that_was_used_answers_for_its_own_move_only, "")
{
    char fields[64];
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a), seat = mover - a;
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 1);
    int64_t v = v_of(mover);
    CHECK_TEXT(outcome(mover, send_move(mover, 50, move[0], v)), "ok");
    uint32_t rows = stored()->rows;
    for (int restart = 0; restart < 2; restart++) {
        forget();
        CHECK_TEXT(outcome(mover, send_move(mover, 50, move[1], v)), "old_id");
        CHECK_TEXT(outcome(mover, send_move(mover, 50, CAB_REOPEN, v)), "old_id");
        CHECK_TEXT(outcome(mover, send_move(mover, 40, move[0], v)), "old_id");
        snprintf(fields, sizeof fields, "'moves':[%u,%u]", (unsigned)move[0], (unsigned)move[1]);
        send_as(mover, 50, "move", fields, "");
        CHECK_TEXT(outcome(mover, 50), "old_id"); /* more than was played */
        CHECK_TEXT(outcome(mover, send_move(mover, 50, move[0], v)), "ok");
        CHECK_TEXT(outcome(mover, send_move(mover, 50, move[0], -1)),
                   "ok"); /* however it says so */
        CHECK_EQ(stored()->rows, rows);
        power_cut();
        a = come_back(3);
        mover = a + seat;
    }
    cab_move first; /* and so do several moves in one */
    srv_conn who = find_path(a, &first);
    snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)first);
    uint64_t id = say_to(who, "path", fields);
    unsigned second = (unsigned)number_in(answer_of(who, id)->json, "d.choices.0.move");
    char both[64], more[32];
    snprintf(both, sizeof both, "'moves':[%u,%u]", (unsigned)first, second);
    snprintf(more, sizeof more, ",'v':%lld", (long long)v_of(who));
    seat = who - a;
    send_as(who, 9000, "move", both, more);
    CHECK_TEXT(outcome(who, 9000), "ok");
    for (int restart = 0; restart < 2; restart++) {
        send_as(who, 9000, "move", fields, more);
        CHECK_TEXT(outcome(who, 9000), "old_id"); /* the first of the two only */
        send_as(who, 9000, "move", both, more);
        CHECK_TEXT(outcome(who, 9000), "ok");
        power_cut();
        who = come_back(3) + seat;
    }
}

/* Times that this seat's request is among the moves played. */
static int times_played(cab_seat seat, uint64_t id)
{
    int count = 0;
    for (uint32_t i = 0; i < stored()->rows; i++)
        count += stored()->row[i].row.seat == seat && stored()->row[i].row.id == id;
    return count;
}

/* All are asked at once; one answers before its moment, another one's answer shows first. */
TEST(a_move_that_waits_and_is_sent_again_is_answered_once_and_played, "")
{
    cab_move move[CAB_LIST_MAX];
    open_house(100, 3);
    srv_conn a = gather(4, "'game':'newsalem','seats':4");
    CHECK_EQ(musts(), 15);
    cab_seat late = 0, soon = 0;
    const srv_chair *chair = inside()->body->chair;
    for (cab_seat seat = 1; seat < 4; seat++) {
        if (chair[seat].release > chair[late].release) late = seat;
        if (chair[seat].release < chair[soon].release) soon = seat;
    }
    CHECK(chair[soon].release < chair[late].release);
    srv_conn waits = a + late, quick = a + soon;
    CHECK(choices_of(waits, move) > 1);
    int64_t v = v_of(waits);
    uint64_t id = send_move(waits, ++H.request, move[0], v);
    CHECK(play_any(quick));
    wait_until(chair[soon].release);
    CHECK(v_of(waits) > v); /* the table has changed since */
    send_move(waits, id, move[0], v);
    CHECK_TEXT(outcome(waits, id), "");
    CHECK_TEXT(outcome(waits, send_move(waits, id, move[1], v)), "old_id");
    wait_ms(5000);
    CHECK_TEXT(outcome(waits, id), "ok");
    CHECK_EQ(times_played(late, id), 1);
}

/* A network may bring a copy after the original was answered. */
TEST(what_was_refused_is_not_played_when_a_copy_comes, "")
{
    cab_move move[CAB_LIST_MAX];
    open_house(100, 2);
    srv_conn a = gather(3, three), mover = first_must(a);
    CHECK(choices_of(mover, move) > 1);
    int64_t v = v_of(mover);
    uint64_t first = send_move(mover, ++H.request, move[0], v);
    uint64_t second = send_move(mover, ++H.request, move[1], v);
    CHECK_TEXT(outcome(mover, first), "changed");
    CHECK_TEXT(outcome(mover, send_move(mover, first, move[0], v)), "old_id");
    uint64_t back = send_move(mover, ++H.request, CAB_REOPEN, -1);
    CHECK_TEXT(outcome(mover, back), "ok");
    CHECK_TEXT(outcome(mover, second), "changed");
    CHECK_TEXT(outcome(mover, send_move(mover, second, move[1], v)), "old_id");
    CHECK_TEXT(outcome(mover, send_move(mover, back, CAB_REOPEN, -1)), "ok");
    CHECK_TEXT(outcome(mover, send_move(mover, back, move[1], v)), "old_id");
    wait_ms(5000);
    CHECK_EQ(inside()->body->play->table.moves, 0);
    uint64_t stale = send_move(mover, ++H.request, move[0], v - 1);
    CHECK_TEXT(outcome(mover, stale), "changed");
    CHECK_TEXT(outcome(mover, send_move(mover, stale, move[0], v)), "ok"); /* another request */
    CHECK_EQ(times_played((cab_seat)(mover - a), stale), 1);
}

TEST(moves_are_for_those_who_are_asked, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a), w = come('W');
    srv_conn other = mover == a ? a + 1 : a;
    CHECK_TEXT(outcome(w, send_move(w, 1, 0, -1)), "not_here");
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(outcome(w, send_move(w, 1, 0, -1)), "not_seated");
    CHECK_TEXT(outcome(other, send_move(other, 1, 0, v_of(other))), "not_asked");
    CHECK_TEXT(outcome(mover, send_move(mover, 1, 60000, v_of(mover))), "illegal");
    CHECK_TEXT(outcome(mover, send_move(mover, 1, CAB_REOPEN, v_of(mover))), "not_sealed");
    CHECK_TEXT(outcome(mover, send_move(mover, 1, CAB_RESIGN, v_of(mover))), "illegal");
    const cab_game *game = inside()->game; /* every illegal move has a reason */
    int reasons = 0;
    for (cab_move m = 0; m < game->move_space; m++) {
        if (cab_is_legal(game, &inside()->body->play->table.state, (cab_seat)(mover - a), m))
            continue;
        uint64_t id = send_move(mover, ++H.request, m, v_of(mover));
        CHECK_TEXT(outcome(mover, id), "illegal");
        CHECK(text_in(answer_of(mover, id)->json, "d.reason.reason")[0]);
        reasons++;
    }
    CHECK(reasons > 0);
    CHECK_EQ(inside()->body->play->table.moves, 0);
}

/* A player's choice as text, as `like` wants it: from the last view or update. */
static void like_of(srv_conn conn, int at, char *out, size_t size)
{
    const char *from = strstr(newest(conn)->text, "\"choices\":[");
    CHECK(from);
    from += strlen("\"choices\":[");
    for (;;) {
        int depth = 0;
        const char *end = from;
        do {
            depth += *end == '{';
            depth -= *end == '}';
            end++;
        } while (depth > 0);
        if (at-- == 0) {
            size_t n = 0;
            for (; from < end && n + 2 < size; from++) {
                if (*from == '"') out[n++] = '\\';
                out[n++] = *from;
            }
            out[n] = 0;
            return;
        }
        from = end + 1;
    }
}

TEST(stale_moves_are_played_only_if_described_alike, "")
{
    char like[4096], fields[8192];
    cab_move move[CAB_LIST_MAX];
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    CHECK(choices_of(mover, move) > 1);
    int64_t v = v_of(mover);
    CHECK_TEXT(outcome(mover, send_move(mover, ++H.request, move[0], -1)), "changed"); /* no v */
    CHECK_TEXT(outcome(mover, send_move(mover, ++H.request, move[0], v - 1)), "changed");
    like_of(mover, 1, like, sizeof like);
    snprintf(fields, sizeof fields, "'moves':[%u],'like':['%s']", (unsigned)move[0], like);
    CHECK_TEXT(ask(mover, "move", fields), "changed"); /* described as another one */
    like_of(mover, 0, like, sizeof like);
    snprintf(fields, sizeof fields, "'moves':[%u],'like':['%s']", (unsigned)move[0], like);
    CHECK_TEXT(ask(mover, "move", fields), "ok");
}

/* ---- looking ahead ---- */

TEST(paths_show_what_would_be_and_play_nothing, "")
{
    cab_move first;
    char fields[96];
    open_house(0, 1);
    srv_conn a = gather(3, three), who = find_path(a, &first);
    uint32_t moves = inside()->body->play->table.moves, rows = stored()->rows;
    forget();
    snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)first);
    uint64_t id = say_to(who, "path", fields);
    const net_json *shown = answer_of(who, id)->json;
    CHECK(there_in(shown, "d.turn") && there_in(shown, "d.choices.0.move"));
    CHECK_EQ(inside()->body->play->table.moves, moves);
    CHECK_EQ(stored()->rows, rows);
    CHECK_EQ(count_said(0, NULL), 1); /* nobody else hears of it */
    CHECK_TEXT(ask(who, "path", "'moves':[60000]"), "illegal");
    CHECK_TEXT(ask(who, "path", "'moves':[65535]"), "illegal");
    srv_conn other = who == a ? a + 1 : a;
    CHECK_TEXT(ask(other, "path", fields), "illegal");
}

TEST(a_path_is_played_wholly_or_not_at_all, "")
{
    cab_move first;
    char fields[96], more[32];
    open_house(0, 1);
    srv_conn a = gather(3, three), who = find_path(a, &first);
    snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)first);
    uint64_t id = say_to(who, "path", fields);
    int64_t second = number_in(answer_of(who, id)->json, "d.choices.0.move");
    int64_t v = v_of(who);
    uint32_t moves = inside()->body->play->table.moves, rows = stored()->rows;
    snprintf(more, sizeof more, ",'v':%lld", (long long)v);
    snprintf(fields, sizeof fields, "'moves':[%u,60000]", (unsigned)first);
    send_as(who, ++H.request, "move", fields, more);
    CHECK_TEXT(outcome(who, H.request), "illegal");
    CHECK(!there_in(answer_of(who, H.request)->json, "d.reason")); /* no move of this game */
    CHECK_EQ(inside()->body->play->table.moves, moves);            /* not the first either */
    snprintf(fields, sizeof fields, "'moves':[%u,%lld]", (unsigned)first, (long long)second);
    send_as(who, ++H.request, "move", fields, more);
    CHECK_TEXT(outcome(who, H.request), "ok");
    CHECK(inside()->body->play->table.moves >= moves + 2);
    const srv_row *row = &stored()->row[rows].row; /* one row: both or none survive */
    CHECK_EQ(row->id, H.request);
    const char *line = strstr(row->body, " move ");
    CHECK(line && strstr(line + 1, " move "));
}

/* Why the second of two moves is refused: the reason the rules give after the first. */
static void check_reason(srv_conn who, cab_seat seat, cab_move first, cab_move second)
{
    char fields[32], more[32];
    const cab_game *game = inside()->game;
    cab_state state = inside()->body->play->table.state;
    cab_rng rng = inside()->body->play->table.rng;
    cab_seen seen;
    CHECK_EQ(cab_play(game, &state, seat, first, &rng, NULL), CAB_OK);
    if (cab_is_legal(game, &state, seat, second)) return;
    game->hide(&state, seat, &seen);
    cab_reason reason = game->why_not(&seen, seat, second);
    snprintf(fields, sizeof fields, "'moves':[%u,%u]", (unsigned)first, (unsigned)second);
    snprintf(more, sizeof more, ",'v':%lld", (long long)v_of(who));
    send_as(who, ++H.request, "move", fields, more);
    CHECK_TEXT(outcome(who, H.request), "illegal");
    CHECK_TEXT(text_in(answer_of(who, H.request)->json, "d.reason.reason"),
               game->name(CAB_NAME_REASON, reason.key));
}

TEST(the_reason_is_that_of_the_move_that_is_refused, "")
{
    cab_move first;
    open_house(0, 1);
    srv_conn a = gather(3, three), who = find_path(a, &first);
    for (cab_move second = 0; second < inside()->game->move_space; second++)
        check_reason(who, (cab_seat)(who - a), first, second);
}

TEST(nothing_comes_after_a_final_move, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three);
    char fields[96], more[32];
    for (int turn = 0; turn < 200; turn++) {
        srv_conn who = first_must(a);
        cab_move move[CAB_LIST_MAX];
        CHECK(choices_of(who, move) > 0);
        snprintf(fields, sizeof fields, "'moves':[%u]", (unsigned)move[0]);
        uint64_t id = say_to(who, "path", fields);
        if (!flag_in(answer_of(who, id)->json, "d.final")) {
            CHECK(play_any(who));
            continue;
        }
        CHECK(!there_in(answer_of(who, id)->json, "d.choices"));
        snprintf(fields, sizeof fields, "'moves':[%u,%u]", (unsigned)move[0], (unsigned)move[0]);
        CHECK_TEXT(ask(who, "path", fields), "past_final");
        uint32_t moves = inside()->body->play->table.moves;
        snprintf(more, sizeof more, ",'v':%lld", (long long)v_of(who));
        send_as(who, ++H.request, "move", fields, more);
        CHECK_TEXT(outcome(who, H.request), "past_final");
        CHECK_EQ(inside()->body->play->table.moves, moves);
        return;
    }
    CHECK(0 && "a final move");
}

TEST(why_gives_the_reason_or_null, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, three), mover = first_must(a);
    cab_move move[CAB_LIST_MAX];
    char fields[32];
    CHECK(choices_of(mover, move) > 0);
    snprintf(fields, sizeof fields, "'move':%u", (unsigned)move[0]);
    CHECK_TEXT(ask(mover, "why", fields), "ok");
    CHECK(there_in(last_said(mover, "ok")->json, "d.reason"));
    CHECK(!there_in(last_said(mover, "ok")->json, "d.reason.reason"));
    CHECK_TEXT(ask(mover, "why", "'move':60000"), "illegal");
    cab_move no = 0;
    while (
        cab_is_legal(inside()->game, &inside()->body->play->table.state, (cab_seat)(mover - a), no))
        no++;
    snprintf(fields, sizeof fields, "'move':%u", (unsigned)no);
    CHECK_TEXT(ask(mover, "why", fields), "ok");
    CHECK(text_of(mover, "ok", "d.reason.reason")[0]);
}

/* ---- sealed answers ---- */

TEST(sealed_answers_are_secret_and_can_be_changed_until_all_are_in, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'newsalem','seats':3");
    CHECK_EQ(musts(), 7); /* all draft at once */
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(a, move) > 1);
    forget();
    CHECK_TEXT(enter(a), "ok");
    uint64_t id = send_move(a, ++H.request, move[0], v_of(a));
    CHECK_TEXT(outcome(a, id), "ok");
    CHECK_EQ(musts(), 6);
    char first[65536];
    snprintf(first, sizeof first, "%s", newest(a + 1)->text);
    CHECK_EQ(number_in(newest(a + 1)->json, "d.turn.sealed.0"), 0);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, move[1], v_of(a))), "not_asked");
    CHECK_TEXT(outcome(a + 1, send_move(a + 1, ++H.request, CAB_REOPEN, -1)), "not_sealed");
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "ok");
    CHECK_EQ(musts(), 7);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, move[1], v_of(a))), "ok");
    /* What the others are told of the second answer is what they were told of the first. */
    const char *now = newest(a + 1)->text;
    const char *end = strstr(now, ",\"v\":");
    CHECK(end && strncmp(first, now, (size_t)(end - now)) == 0);
    CHECK(play_any(a + 1));
    CHECK(play_any(a + 2));
    CHECK_EQ(musts(), 7); /* the next draft */
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "not_sealed"); /* too late */
}

/* Else a record could grow until nobody can read it. */
TEST(an_answer_is_taken_back_twenty_times_and_then_stands, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'newsalem','seats':3");
    CHECK_TEXT(outcome(a, play_any(a)), "ok");
    for (int i = 0; i < 20; i++) {
        if (i == 10) { /* also counted across a restart */
            power_cut();
            a = come_back(3);
        }
        CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "ok");
        CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "not_sealed");
        CHECK_TEXT(outcome(a, play_any(a)), "ok");
    }
    uint32_t rows = stored()->rows;
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "too_often");
    CHECK_EQ(stored()->rows, rows);
    CHECK_EQ(musts(), 6); /* it stands */
    CHECK_TEXT(outcome(a + 1, play_any(a + 1)), "ok");
    CHECK_TEXT(outcome(a + 1, send_move(a + 1, ++H.request, CAB_REOPEN, -1)), "ok");
    CHECK_TEXT(outcome(a + 1, play_any(a + 1)), "ok");
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "too_often");
    CHECK_TEXT(outcome(a + 2, play_any(a + 2)), "ok");
    CHECK_EQ(musts(), 7); /* the next question */
    CHECK_TEXT(outcome(a, play_any(a)), "ok");
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "ok");
}

/* ---- entering with a number ---- */

TEST(who_has_missed_nothing_gets_no_view, "")
{
    char fields[64], more[32];
    open_house(0, 1);
    srv_conn a = gather(3, three);
    CHECK(play_any(first_must(a)));
    int64_t v = v_of(a + 1);
    go(a + 1);
    forget();
    srv_conn b = come('B');
    snprintf(fields, sizeof fields, "'table':'%s'", H.key);
    snprintf(more, sizeof more, ",'v':%lld", (long long)v);
    send_as(b, ++H.request, "enter", fields, more);
    CHECK_TEXT(outcome(b, H.request), "ok");
    CHECK_EQ(count_said(b, "room") > 0, 1);
    CHECK_EQ(count_said(b, "view"), 0);
    snprintf(more, sizeof more, ",'v':%lld", (long long)v - 1);
    send_as(b, ++H.request, "enter", fields, more);
    CHECK_EQ(count_said(b, "view"), 1);
    CHECK_EQ(number_of(b, "view", "v"), v);
}

TEST(the_longest_view_fits, "")
{
    open_house(0, 3);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a,
                     "'game':'newsalem','seats':8,'bots':[null,'random','random','random','random',"
                     "'random','random','random']"),
               "ok");
    for (int i = 0; i < 5000 && !inside()->body->play->over; i++) {
        if (!play_any(a)) settle();
        settle();
        if (H.count > 500) {
            forget();
            CHECK_TEXT(enter(a), "ok");
        }
    }
    CHECK(inside()->body->play->over);
    forget();
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK(strlen(last_said(w, "view")->text) < SRV_OUT_MAX / 4);
}

int main(void)
{
    RUN(a_move_is_neither_acknowledged_nor_shown_before_it_is_durable);
    RUN(what_is_said_after_a_move_waits_for_it_too);
    RUN(one_commit_serves_all_that_wait);
    RUN(a_failing_disk_refuses_and_loses_nothing);
    RUN(tables_that_were_well_go_on);
    RUN(who_lost_a_message_about_a_table_that_is_well_gets_everything_anew);
    RUN(a_refusal_that_is_lost_is_an_answer_all_the_same);
    RUN(a_table_that_was_never_stored_is_forgotten);
    RUN(a_start_that_failed_can_be_made_again);
    RUN(beyond_a_bound_requests_are_refused_at_once);
    RUN(a_disk_that_says_nothing_stops_everything);
    RUN(a_house_at_rest_does_not_stall);
    RUN(a_restart_resumes_everything);
    RUN(message_numbers_survive_a_restart_in_every_game);
    RUN(a_clock_that_was_put_back_hides_nothing);
    RUN(a_move_that_was_acknowledged_is_played_once_across_a_restart);
    RUN(a_move_that_was_not_durable_is_lost_with_the_power_and_can_be_sent_again);
    RUN(a_bot_that_stands_in_still_does_after_a_restart);
    RUN(a_table_of_other_rules_is_kept_and_not_resumed);
    RUN(ids_rise_and_a_move_is_played_once);
    RUN(an_id_that_was_used_answers_for_its_own_move_only);
    RUN(a_move_that_waits_and_is_sent_again_is_answered_once_and_played);
    RUN(what_was_refused_is_not_played_when_a_copy_comes);
    RUN(moves_are_for_those_who_are_asked);
    RUN(stale_moves_are_played_only_if_described_alike);
    RUN(paths_show_what_would_be_and_play_nothing);
    RUN(a_path_is_played_wholly_or_not_at_all);
    RUN(the_reason_is_that_of_the_move_that_is_refused);
    RUN(nothing_comes_after_a_final_move);
    RUN(why_gives_the_reason_or_null);
    RUN(sealed_answers_are_secret_and_can_be_changed_until_all_are_in);
    RUN(an_answer_is_taken_back_twenty_times_and_then_stands);
    RUN(who_has_missed_nothing_gets_no_view);
    RUN(the_longest_view_fits);
    close_house();
    return test_done();
}
