/* When things show: moments of release, clocks, standing orders, absence and votes.
 * docs/protocol.md, "Standing orders", "Clocks", "Away". */
#include "core_fixture.h"

/* ---- moments of release ---- */

/* The least pause at each pace, in ms: the others are longer. */
static int64_t least_pause(cab_pace pace)
{
    static const int64_t least[] = {200, 700, 3500, 0};
    return least[pace];
}

TEST(no_answer_shows_before_its_moment, "")
{
    static const char *const games[] = {
        "'game':'pantacle','seats':3,'bots':[null,'random','heuristic']",
        "'game':'newsalem','seats':3,'bots':[null,'random','heuristic']",
        "'game':'tavern','seats':3,'bots':[null,'random','heuristic']",
    };
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        open_house(100, 5);
        srv_conn a = come('A');
        CHECK_TEXT(quick(a, games[g]), "ok");
        /* When everybody last saw something before a seat was asked, and at what pace: steps that
         * only the seat itself sees take no time of their own. */
        srv_time since[CAB_SEATS], shown = H.disk.now;
        cab_pace pace[CAB_SEATS];
        uint8_t was = 0;
        uint32_t moves = 0, ups = 0;
        for (int i = 0; i < 60000 && moves < 120 && !inside()->body->play->over; i++) {
            const srv_play *play = inside()->body->play;
            cab_turn turn = inside()->game->turn(&play->table.state);
            uint8_t moved = 0;
            for (uint32_t m = moves; m < play->pasts; m++) {
                cab_seat seat = play->past[m].seat;
                CHECK(was & CAB_BIT(seat));
                CHECK(H.disk.now - since[seat] >= least_pause(pace[seat]));
                moved |= (uint8_t)CAB_BIT(seat);
            }
            was &= (uint8_t)~moved; /* asked anew, if at all */
            moves = play->pasts;
            if (play->v[CAB_NOBODY] != ups) shown = H.disk.now;
            ups = play->v[CAB_NOBODY];
            for (cab_seat seat = 0; seat < 3; seat++) {
                if (!(turn.must & CAB_BIT(seat)) || (was & CAB_BIT(seat))) continue;
                since[seat] = shown;
                pace[seat] = turn.pace;
            }
            was = turn.must;
            if ((turn.must & 1) && !inside()->body->chair[0].held) { /* as quick as can be */
                forget();
                CHECK_TEXT(enter(a), "ok");
                CHECK(play_any(a));
                if (inside()->body->chair[0].release > H.disk.now)
                    CHECK_EQ(inside()->body->play->pasts, moves); /* it waits */
            }
            wait_ms(1);
        }
        CHECK(moves > 20);
    }
}

/* One game of a person and bots; the first question is put to seat 0 at release r. Whoever
 * answers at once and whoever answers late but before the moment is shown at the same time. */
TEST(quickness_before_the_moment_does_not_show, "")
{
    srv_time shown[3];
    int64_t left[3];
    static const int64_t after[] = {0, 90, 180}; /* ms: all before the least pause of 200 */
    for (int i = 0; i < 3; i++) {
        open_house(100, 9);
        srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'live','bank':60,"
                               "'increment':0}"),
                 mover = first_must(a), other = mover == a ? a + 1 : a;
        cab_move move[CAB_LIST_MAX];
        CHECK(choices_of(mover, move) > 1);
        int64_t v = v_of(mover);
        forget();
        wait_ms(after[i]);
        uint64_t id = send_move(mover, ++H.request, move[0], v);
        CHECK_TEXT(outcome(mover, id), "");
        wait_ms(2000);
        CHECK_TEXT(outcome(mover, id), "ok");
        CHECK_EQ(count_said(other, "up") >= 1, 1);
        for (uint32_t m = 0; m < H.count; m++) {
            if (H.said[m].conn != other || strcmp(text_in(H.said[m].json, "t"), "up") != 0)
                continue;
            shown[i] = H.said[m].at - BEGIN;
            char path[32];
            snprintf(path, sizeof path, "d.clocks.left.%u", (unsigned)(mover - a));
            left[i] = number_in(H.said[m].json, path);
            break;
        }
    }
    CHECK_EQ(shown[0], shown[1]);
    CHECK_EQ(shown[1], shown[2]);
    CHECK(shown[0] >= 200);
    CHECK_EQ(left[0], left[1]); /* nor by the clock */
    CHECK_EQ(left[1], left[2]);
}

/* The strongest form: the same public facts, other hidden cards. The state of a running game is
 * replaced by another world that the public cannot rule out; whoever has to choose answers
 * nothing. What spectators are sent and when must not change until somebody does something the
 * public can see. */
TEST(moments_depend_on_public_facts_only, "")
{
    char stream[2][4096];
    int asked = 0;
    for (int spot = 0; spot < 12; spot++) {
        for (int twin = 0; twin < 2; twin++) {
            open_house(100, 21);
            srv_conn a = come('A');
            CHECK_TEXT(quick(a, "'game':'pantacle','seats':4,'bots':[null,'heuristic','heuristic',"
                                "'heuristic']"),
                       "ok");
            cab_move list[CAB_LIST_MAX];
            for (int i = 0; i < 40 + spot * 7; i++) {
                wait_ms(1500);
                if ((musts() & 1) && choices_of(a, list) > 0) play_any(a);
            }
            srv_table *t = inside();
            if (t->body->play->over) continue;
            srv_play *play = t->body->play;
            cab_seen seen;
            cab_state other;
            cab_rng rng;
            t->game->hide(&play->table.state, CAB_NOBODY, &seen);
            cab_rng_fast(&rng, (uint64_t)(100 + twin));
            memcpy(&other, &play->table.state, sizeof other);
            if (twin) t->game->resample(&seen, CAB_NOBODY, &rng, &other);
            memcpy(&play->table.state, &other, t->game->state_size);
            for (int i = 0; i < t->body->setup.seats; i++)
                t->body->chair[i].asked = false; /* the question is put anew */
            srv_ask(H.disk.core, t, CAB_NOBODY, H.disk.now);
            cab_text out;
            cab_text_begin(&out, stream[twin], sizeof stream[twin]);
            for (int i = 0; i < t->body->setup.seats; i++) {
                const srv_chair *c = &t->body->chair[i];
                cab_text_int(&out, c->asked);
                cab_text_char(&out, ' ');
                cab_text_int(&out, c->asked ? c->release - H.disk.now : 0);
                cab_text_char(&out, ' ');
                asked += c->asked;
            }
        }
        CHECK_TEXT(stream[0], stream[1]);
    }
    CHECK(asked >= 12);
}

TEST(a_bot_answers_at_the_same_moment_whatever_it_holds, "")
{
    srv_time at[2];
    for (int twin = 0; twin < 2; twin++) {
        open_house(100, 33);
        srv_conn a = come('A'), w = come('W');
        CHECK_TEXT(quick(a, "'game':'pantacle','seats':3,'bots':['heuristic',null,'heuristic']"),
                   "ok");
        CHECK_TEXT(enter(w), "ok");
        srv_table *t = inside();
        if (twin) { /* the same table to look at, other hands */
            cab_seen seen;
            cab_rng rng;
            cab_rng_fast(&rng, 5);
            t->game->hide(&t->body->play->table.state, CAB_NOBODY, &seen);
            t->game->resample(&seen, CAB_NOBODY, &rng, &t->body->play->table.state);
        }
        forget();
        for (int i = 0; i < 1000 && count_said(w, "up") == 0; i++) {
            if (musts() & 2) break;
            wait_ms(20);
        }
        CHECK(count_said(w, "up") > 0);
        at[twin] = last_said(w, "up")->at;
    }
    CHECK_EQ(at[0], at[1]);
}

TEST(an_answer_to_a_question_that_is_no_more_is_refused, "")
{
    open_house(100, 2);
    srv_conn a = gather(2, "'game':'pagan'"), mover = first_must(a), other = mover == a ? a + 1 : a;
    uint64_t id = play_any(mover);
    CHECK_TEXT(outcome(mover, id), "");
    CHECK_TEXT(outcome(other, send_move(other, ++H.request, CAB_RESIGN, -1)), "ok");
    wait_ms(3000);
    CHECK_TEXT(outcome(mover, id), "over");
}

TEST(an_answer_that_waits_can_be_replaced_and_taken_back, "")
{
    open_house(100, 2);
    srv_conn a = gather(3, "'game':'pantacle','seats':3"), mover = first_must(a);
    cab_move move[CAB_LIST_MAX];
    CHECK(choices_of(mover, move) > 1);
    int64_t v = v_of(mover);
    uint64_t first = send_move(mover, ++H.request, move[0], v);
    uint64_t second = send_move(mover, ++H.request, move[1], v);
    CHECK_TEXT(outcome(mover, first), "changed");
    CHECK_TEXT(outcome(mover, send_move(mover, ++H.request, CAB_REOPEN, -1)), "ok");
    CHECK_TEXT(outcome(mover, second), "changed");
    wait_ms(5000);
    CHECK_EQ(inside()->body->play->table.moves, 0);
    uint64_t third = send_move(mover, ++H.request, move[1], v); /* after its moment: at once */
    CHECK_TEXT(outcome(mover, third), "ok");
}

/* ---- windows ---- */

static bool record_says(const char *what)
{
    const sim_table *t = stored();
    for (uint32_t i = 0; i < t->rows; i++)
        if (t->row[i].row.kind == SRV_ROW_RECORD && strstr(t->row[i].row.body, what)) return true;
    return false;
}

/* To whatever is due next, or a while on. */
static void go_on(void)
{
    srv_time due = srv_tick(H.disk.core, H.disk.now), most = H.disk.now + 10000;
    wait_until(due < most ? due : most);
}

/* People play until somebody is asked in a window, with a choice or without one. Returns whose it
 * is; CAB_NOBODY: the game ended before. */
static cab_seat reach_window(srv_conn first, bool choice)
{
    cab_move list[CAB_LIST_MAX];
    for (int i = 0; i < 3000 && !inside()->body->play->over; i++) {
        const srv_table *t = inside();
        const void *state = &t->body->play->table.state;
        for (cab_seat seat = 0; seat < t->body->setup.seats; seat++) {
            const srv_chair *c = &t->body->chair[seat];
            int count = t->game->legal_moves(state, seat, list);
            if (c->asked && c->must && c->windowed && (count > 1) == choice) return seat;
            if (!c->asked || !c->must || c->held || c->automatic || c->bot) continue;
            send_move(first + seat, ++H.request, list[i * 7 % count], t->body->play->v[seat]);
        }
        go_on();
    }
    return CAB_NOBODY;
}

static const char *const at_windows[] = {"'game':'pantacle','seats':3",
                                         "'game':'pagamas','seats':3"};

/* Quick, slow, silent or without a choice: the same moment, which was said before. */
TEST(all_answers_show_when_the_window_closes, "")
{
    enum { NONE, EARLY, SILENT, WAYS };
    for (int way = 0; way < 2 * WAYS; way++) {
        cab_seat seat = CAB_NOBODY;
        srv_conn a = 0, w = 0;
        cab_move list[CAB_LIST_MAX], usual = 0;
        for (uint64_t seed = 1; seat >= CAB_SEATS; seed++) {
            open_house(100, seed);
            a = gather(3, at_windows[way / WAYS]);
            w = come('W');
            CHECK_TEXT(enter(w), "ok");
            seat = reach_window(a, way % WAYS != NONE);
        }
        const srv_table *t = inside();
        srv_play *play = t->body->play;
        srv_time ends = play->window;
        cab_seen seen;
        t->game->hide(&play->table.state, seat, &seen);
        int count = t->game->legal_moves(&seen, seat, list);
        usual = t->game->default_move(&seen, seat);
        CHECK_EQ(number_in(newest(w)->json, "d.window.ends"), ends);
        CHECK_EQ(number_in(newest(w)->json, "d.window.ms"), play->window_ms);
        CHECK(ends > H.disk.now && play->window_ms >= 2000);
        uint64_t id = 0;
        forget();
        wait_until(ends - 1500);
        if (way % WAYS == EARLY)
            id = send_move(a + seat, ++H.request, list[count - 1], play->v[seat]);
        wait_until(ends - 1);
        CHECK_EQ(count_said(0, "up"), 0);
        CHECK_TEXT(outcome(a + seat, id), "");
        wait_until(ends);
        CHECK_EQ(last_said(w, "up")->at, ends);
        CHECK_TEXT(outcome(a + seat, id), id ? "ok" : "");
        bool found = false;
        for (uint32_t i = 0; i < play->pasts; i++)
            found = found || (play->past[i].seat == seat && play->past[i].id == id &&
                              (int64_t)play->past[i].ms == ends - play->begun &&
                              play->past[i].move == (id ? list[count - 1] : usual));
        CHECK(found);
        CHECK_EQ(inside()->body->chair[seat].defaults, 0); /* nobody hears that time was up */
        CHECK(!record_says(" default "));
    }
}

TEST(a_window_says_nothing_at_a_table_of_one_person, "")
{
    open_house(100, 3);
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, "'game':'pantacle','seats':3,'bots':[null,'random','random']"), "ok");
    for (int i = 0; i < 400 && !inside()->body->play->over; i++) {
        CHECK(!there_in(newest(a)->json, "d.window"));
        CHECK_EQ(inside()->body->play->window, 0);
        if (musts() & 1) play_any(a);
        wait_ms(1500);
    }
}

/* Blades that pay for a hijack: often there is one way only. Whoever pays is asked all the same. */
TEST(a_single_choice_is_not_made_for_people_if_it_is_secret, "")
{
    cab_move list[CAB_LIST_MAX];
    int met = 0;
    for (uint64_t seed = 1; seed < 60 && met == 0; seed++) {
        open_house(100, seed);
        srv_conn a = gather(3, "'game':'pantacle','seats':3,'window':2");
        CHECK_EQ(number_of(a, "room", "d.window"), 2);
        for (int i = 0; i < 600 && !met && !inside()->body->play->over; i++) {
            const srv_table *t = inside();
            for (cab_seat seat = 0; seat < 3; seat++) {
                const srv_chair *c = &t->body->chair[seat];
                const srv_play *play = t->body->play;
                int count = t->game->legal_moves(&play->table.state, seat, list);
                if (!c->asked || !c->must || c->held || (c->automatic && count == 1)) continue;
                if (count == 1 && cab_secret_choice(t->game, &play->table.state)) {
                    uint32_t moves = play->pasts;
                    wait_ms(60000);
                    CHECK_EQ(play->pasts, moves);
                    met++;
                }
                send_move(a + seat, ++H.request, list[count - 1], play->v[seat]);
            }
            go_on();
        }
    }
    CHECK(met);
}

/* By correspondence a window would be over before anybody comes; so people answer themselves, or
 * their orders do. */
TEST(by_correspondence_people_answer_windows_themselves, "")
{
    cab_move list[CAB_LIST_MAX];
    open_house(100, 4);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'days','days':3}");
    for (int i = 0; i < 600; i++) {
        const srv_table *t = inside();
        cab_turn turn = t->game->turn(&t->body->play->table.state);
        CHECK_EQ(t->body->play->window, 0);
        cab_seat seat = (cab_seat)(first_must(a) - a);
        uint32_t moves = t->body->play->pasts;
        int count = t->game->legal_moves(&t->body->play->table.state, seat, list);
        if (turn.pace == CAB_PACE_WINDOW && count == 1 && !t->body->chair[seat].automatic) {
            wait_ms(5 * 3600 * 1000);
            CHECK_EQ(t->body->play->pasts, moves);
            CHECK_TEXT(ask(a + seat, "orders", "'pass':true"), "ok");
            wait_ms(2000);
            CHECK(t->body->play->pasts > moves);
            return;
        }
        send_move(a + seat, ++H.request, list[0], t->body->play->v[seat]);
        wait_ms(3000);
    }
    CHECK(0 && "no window");
}

/* ---- standing orders ---- */

TEST(orders_pass_in_windows_and_end_at_ones_own_turn, "")
{
    open_house(0, 4);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    bool passed = false, ended = false;
    for (int i = 0; i < 2000 && !(passed && ended) && !inside()->body->play->over; i++) {
        srv_conn who = first_must(a);
        cab_pace pace = inside()->game->turn(&inside()->body->play->table.state).pace;
        srv_chair *c = &inside()->body->chair[2];
        if (!c->orders && !(musts() & 4)) {
            CHECK_TEXT(ask(a + 2, "orders", "'pass':true"), "ok");
            settle();
            continue;
        }
        if (who == a + 2 && pace != CAB_PACE_WINDOW) {
            CHECK(!c->orders); /* its own turn */
            ended = ended || count_said(a + 2, "orders") > 0;
        }
        CHECK_EQ(count_said(a, "orders") + count_said(a + 1, "orders"), 0);
        if (pace == CAB_PACE_WINDOW && c->orders) {
            CHECK(!(musts() & 4)); /* answered already */
            passed = true;
        }
        if (H.count > 2000) {
            forget();
            for (srv_conn p = 0; p < 3; p++)
                CHECK_TEXT(enter(a + p), "ok");
        }
        CHECK(play_any(first_must(a)));
        settle();
    }
    CHECK(passed && ended);
}

TEST(orders_are_private_and_can_be_ended, "")
{
    open_house(0, 4);
    srv_conn a = gather(3, "'game':'pantacle','seats':3"), mover = first_must(a);
    srv_conn idle = mover == a ? a + 1 : a;
    forget();
    CHECK_TEXT(ask(idle, "orders", "'pass':true"), "ok");
    CHECK_EQ(count_said(0, NULL), 1);
    CHECK_TEXT(enter(idle), "ok");
    CHECK(flag_of(idle, "view", "d.orders"));
    CHECK_TEXT(enter(mover), "ok");
    CHECK(!flag_of(mover, "view", "d.orders"));
    CHECK_TEXT(ask(idle, "orders", "'pass':false"), "ok");
    CHECK_TEXT(enter(idle), "ok");
    CHECK(!flag_of(idle, "view", "d.orders"));
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(w, "orders", "'pass':true"), "not_seated");
}

/* ---- clocks ---- */

static int64_t left_of(srv_conn conn, cab_seat seat)
{
    char path[32];
    snprintf(path, sizeof path, "d.clocks.left.%u", (unsigned)seat);
    return number_in(newest(conn)->json, path);
}

TEST(a_live_clock_runs_for_those_who_must_choose, "")
{
    open_house(0, 1);
    srv_conn a =
        gather(2, "'game':'tavern','seats':2,'clock':{'kind':'live','bank':60,'increment':5}");
    for (int i = 0; i < 50 && (musts() == 3); i++)
        CHECK(play_any(first_must(a))); /* to a question for one */
    CHECK(musts() == 1 || musts() == 2);
    cab_seat seat = (cab_seat)(first_must(a) - a), other = (cab_seat)(1 - seat);
    CHECK_TEXT(enter(a), "ok");
    int64_t mine = left_of(a, seat), theirs = left_of(a, other);
    CHECK_EQ(number_in(newest(a)->json, "d.clocks.running.0"), seat);
    CHECK_EQ(number_in(newest(a)->json, "d.clocks.at"), H.disk.now);
    CHECK_TEXT(text_in(newest(a)->json, "d.clocks.kind"), "live");
    wait_ms(7000);
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(left_of(a, seat), mine - 7000);
    CHECK_EQ(left_of(a, other), theirs);
    for (int i = 0; i < 20 && musts() == CAB_BIT(seat); i++)
        CHECK(play_any(a + seat));
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(left_of(a, seat), mine - 7000 + 5000); /* the increment, when the turn passes on */
}

TEST(an_answer_taken_back_earns_no_time, "")
{
    open_house(0, 1);
    srv_conn a =
        gather(3, "'game':'newsalem','seats':3,'clock':{'kind':'live','bank':60,'increment':5}");
    CHECK_EQ(musts(), 7); /* all draft at once */
    for (int i = 0; i < 3; i++) {
        wait_ms(2000);
        CHECK_TEXT(outcome(a, play_any(a)), "ok");
        CHECK_TEXT(enter(a), "ok");
        CHECK_EQ(left_of(a, 0), 60000 - (i + 1) * 2000 + 5000);
        wait_ms(1000); /* nobody's time but the others' */
        CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_REOPEN, -1)), "ok");
        CHECK_TEXT(enter(a), "ok");
        CHECK_EQ(left_of(a, 0), 60000 - (i + 1) * 2000);
    }
}

TEST(out_of_time_the_default_is_played_and_after_three_a_bot, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'live','bank':10,"
                           "'increment':0}"),
             mover = first_must(a), other = mover == a ? a + 1 : a;
    cab_seat seat = (cab_seat)(mover - a);
    cab_seen seen;
    inside()->game->hide(&inside()->body->play->table.state, seat, &seen);
    cab_move usual = inside()->game->default_move(&seen, seat);
    wait_ms(9999);
    CHECK_EQ(inside()->body->play->table.moves, 0);
    wait_ms(1);
    CHECK(inside()->body->play->table.moves >= 1);
    CHECK_EQ(inside()->body->play->past[0].move, usual);
    CHECK_EQ(inside()->body->play->past[0].seat, seat);
    CHECK_EQ(inside()->body->chair[seat].defaults, 1);
    /* Whoever has no time left has some seconds for each answer, from the first on. */
    for (int i = 0; i < 400 && inside()->body->chair[seat].defaults < 2; i++) {
        if (musts() & CAB_BIT(seat)) {
            uint32_t moves = inside()->body->play->table.moves;
            wait_ms(4999);
            CHECK_EQ(inside()->body->play->table.moves, moves);
            wait_ms(1);
            CHECK(inside()->body->play->table.moves > moves);
            continue;
        }
        CHECK_TEXT(enter(first_must(a)), "ok");
        CHECK(play_any(first_must(a)));
    }
    CHECK_EQ(inside()->body->chair[seat].defaults, 2);
    CHECK(!inside()->body->chair[seat].bot);
    for (int i = 0; i < 400 && !inside()->body->chair[seat].bot; i++) {
        if (musts() & CAB_BIT(seat)) {
            wait_ms(5000);
            continue;
        }
        CHECK_TEXT(enter(first_must(a)), "ok");
        CHECK(play_any(first_must(a)));
    }
    char path[32];
    snprintf(path, sizeof path, "d.seats.%u.stand_in", (unsigned)seat);
    CHECK(flag_of(other, "room", path));
    CHECK_TEXT(ask(mover, "back", ""), "ok"); /* it was here all the time */
    CHECK(!flag_of(other, "room", path));
    CHECK_EQ(inside()->body->chair[seat].defaults, 0);
    CHECK_TEXT(ask(mover, "back", ""), "ok");
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(w, "back", ""), "not_seated");
}

TEST(a_move_takes_the_seat_back, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3"), mover = first_must(a);
    cab_seat seat = (cab_seat)(mover - a);
    srv_seat_bot(H.disk.core, inside(), seat, "random"); /* as after three defaults */
    CHECK(inside()->body->chair[seat].bot);
    CHECK_TEXT(outcome(mover, play_any(mover)), "ok");
    CHECK(!inside()->body->chair[seat].bot);
}

/* An answer that waits for its moment was in time. */
TEST(an_answer_in_time_is_not_lost_to_the_pause, "")
{
    open_house(100, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'live','bank':10,"
                           "'increment':0}"),
             mover = first_must(a);
    cab_seat seat = (cab_seat)(mover - a);
    inside()->body->chair[seat].left = 50; /* less than any pause */
    cab_move move[CAB_LIST_MAX];
    int count = choices_of(mover, move);
    CHECK(count > 1);
    uint64_t id = send_move(mover, ++H.request, move[count - 1], v_of(mover));
    wait_ms(3000);
    CHECK_TEXT(outcome(mover, id), "ok");
    CHECK_EQ(inside()->body->play->past[0].move, move[count - 1]);
    CHECK_EQ(inside()->body->chair[seat].defaults, 0);
}

/* What somebody who enters is told of the clocks. */
typedef struct {
    srv_time at;
    int64_t v, left[CAB_SEATS];
    uint8_t running;
} dials;

static dials look(srv_conn conn)
{
    dials d = {.at = H.disk.now};
    forget();
    CHECK_TEXT(enter(conn), "ok");
    d.v = v_of(conn);
    for (cab_seat seat = 0; seat < inside()->body->setup.seats; seat++) {
        char path[32];
        snprintf(path, sizeof path, "d.clocks.running.%u", (unsigned)seat);
        int64_t running = number_in(newest(conn)->json, path);
        if (running >= 0) d.running |= (uint8_t)CAB_BIT(running);
        d.left[seat] = left_of(conn, seat);
    }
    return d;
}

/* Nothing was noticed: then clocks have run down and nothing else. */
static void check_quiet(const dials *before, const dials *after, int seats)
{
    CHECK_EQ(after->running, before->running);
    for (int seat = 0; seat < seats; seat++) {
        bool ran = before->running & CAB_BIT(seat);
        int64_t left = before->left[seat] - (ran ? after->at - before->at : 0);
        CHECK_EQ(after->left[seat], left > 0 ? left : 0);
    }
}

static void any_move(srv_conn a, cab_seat seat, cab_rng *rng)
{
    cab_move move[CAB_LIST_MAX];
    CHECK_TEXT(enter(a + seat), "ok");
    uint32_t count = (uint32_t)choices_of(a + seat, move);
    CHECK(count > 0);
    send_move(a + seat, ++H.request, move[cab_rng_below(rng, count)], v_of(a + seat));
    settle();
}

/* However many steps the answer has, it is one that was given by the clock. */
static void run_out(cab_seat seat, int64_t left)
{
    const srv_chair *c = &inside()->body->chair[seat];
    int defaults = c->defaults;
    wait_ms(left);
    CHECK(c->bot || c->defaults <= defaults + 1);
}

/* How often a step was taken that somebody did not notice. */
static int watch_clocks(const cab_game *game, const char *clock, uint64_t seed)
{
    char fields[160];
    cab_rng rng;
    int unseen = 0, seats = game->min_seats > 3 ? game->min_seats : game->max_seats < 3 ? 2 : 3;
    cab_rng_fast(&rng, seed);
    open_house(0, seed);
    snprintf(fields, sizeof fields, "'game':'%s','seats':%d,'clock':%s", game->id, seats, clock);
    srv_conn a = gather(seats, fields), w = come('W');
    for (int i = 0; i < 90 && !inside()->body->play->over; i++) {
        dials before[CAB_SEATS + 1];
        wait_ms(1700);
        if (inside()->body->play->over) break;
        cab_seat seat = (cab_seat)cab_rng_below(&rng, (uint32_t)seats);
        while (!(musts() & CAB_BIT(seat)))
            seat = (cab_seat)((seat + 1) % seats);
        for (int other = 0; other <= seats; other++)
            before[other] = look(other < seats ? a + (srv_conn)other : w);
        if (cab_rng_below(&rng, 8) == 0)
            run_out(seat, before[seats].left[seat]);
        else
            any_move(a, seat, &rng);
        for (int other = 0; other <= seats; other++) {
            dials after = look(other < seats ? a + (srv_conn)other : w);
            if (after.v != before[other].v) continue;
            check_quiet(&before[other], &after, seats);
            unseen++;
        }
    }
    return unseen;
}

TEST(clocks_tell_nobody_of_steps_that_are_not_seen, "")
{
    int unseen = 0;
    for (int g = 0; cab_game_at(g); g++) {
        if (cab_game_at(g)->hidden) continue;
        for (uint64_t seed = 1; seed <= 2; seed++) {
            unseen += watch_clocks(cab_game_at(g), "{'kind':'days','days':3}", seed);
            unseen += watch_clocks(cab_game_at(g), "{'kind':'live','bank':20,'increment':1}", seed);
        }
    }
    CHECK(unseen > 50);
}

TEST(days_go_by_while_nobody_serves, "")
{
    enum { DAY = 86400 * 1000 };
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'days','days':3}"),
             mover = first_must(a);
    cab_seat seat = (cab_seat)(mover - a);
    CHECK_TEXT(text_in(newest(a)->json, "d.clocks.kind"), "days");
    CHECK_EQ(left_of(a, seat), INT64_C(3) * DAY);
    for (srv_conn i = 0; i < 3; i++)
        go(a + i);
    wait_ms(INT64_C(1) * DAY);
    CHECK_EQ(srv_count(H.disk.core).tables_loaded, 0);
    power_cut();
    wait_ms(INT64_C(1) * DAY);
    forget();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(left_of(a, seat), INT64_C(1) * DAY);
    CHECK_EQ(inside()->body->play->table.moves, 0);
    go(a);
    wait_ms(INT64_C(1) * DAY - 1);
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK_EQ(inside()->body->play->table.moves, 0);
    wait_ms(1);
    CHECK(inside()->body->play->table.moves >= 1); /* the default, nobody there */
    CHECK_EQ(inside()->body->play->past[0].seat, seat);
}

static int64_t last_record_ms(void)
{
    const sim_table *t = stored();
    uint32_t i = t->rows;
    while (i > 0 && t->row[i - 1].row.kind != SRV_ROW_RECORD)
        i--;
    return i > 0 ? strtoll(t->row[i - 1].row.body, NULL, 10) : -1;
}

/* 2^32 ms are 49.7 days; a game by correspondence may last longer. */
TEST(a_game_of_months_keeps_its_times_and_its_delay, "")
{
    enum { DAY = 86400 * 1000 };
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan','delay':3600,'clock':{'kind':'days','days':30}"),
             w = come('W');
    srv_time begun = H.disk.now;
    for (int i = 0; i < 4; i++) {
        if (i == 3) { /* and when it is read again */
            power_cut();
            a = come('A');
            CHECK_EQ(come('B'), a + 1);
            w = come('W');
        }
        wait_ms(INT64_C(20) * DAY);
        CHECK_TEXT(enter(w), "ok");
        int64_t v = number_of(w, "view", "v");
        CHECK_TEXT(enter(first_must(a)), "ok");
        CHECK(play_any(first_must(a)));
        CHECK_EQ(last_record_ms(), H.disk.now - begun);
        CHECK_TEXT(enter(w), "ok");
        CHECK_EQ(number_of(w, "view", "v"), v); /* not before an hour has gone by */
        wait_ms(INT64_C(3600) * 1000);
        CHECK_TEXT(enter(w), "ok");
        CHECK_EQ(number_of(w, "view", "v"), v + 1);
        forget();
    }
}

/* Who is asked first says nothing about who is asked later: the stored deadline follows. */
TEST(the_stored_deadline_is_that_of_the_question, "")
{
    open_house(0, 1);
    srv_conn a = come('A');
    CHECK_TEXT(
        quick(a,
              "'game':'tavern','seats':2,'bots':[null,'random'],'clock':{'kind':'days','days':2}"),
        "ok");
    for (int i = 0; i < 60 && !inside()->body->play->over; i++) {
        settle();
        if (musts() & 1) {
            int64_t off = stored()->about.deadline - (H.disk.now + left_of(a, 0));
            CHECK(off >= -60000 && off <= 60000);
        }
        wait_ms(INT64_C(3600) * 1000);
        CHECK_TEXT(enter(a), "ok");
        if (musts() & 1) CHECK(play_any(a));
        forget();
        CHECK_TEXT(enter(a), "ok");
    }
}

TEST(a_deadline_that_passed_while_nobody_served_is_kept_at_once, "")
{
    enum { DAY = 86400 * 1000 };
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'days','days':1}");
    for (srv_conn i = 0; i < 3; i++)
        go(a + i);
    H.disk.now += INT64_C(2) * DAY; /* the machine was off */
    power_cut();
    settle();
    CHECK(inside()->body->play->table.moves >= 1);
}

TEST(without_a_clock_nobody_is_hurried, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    CHECK(!there_in(newest(a)->json, "d.clocks"));
    wait_ms(INT64_C(30) * 86400 * 1000);
    CHECK_EQ(inside()->body->play->table.moves, 0);
    srv_conn mover = first_must(a);
    CHECK_TEXT(outcome(mover, play_any(mover)), "ok");
}

/* ---- absence ---- */

TEST(absence_shows_at_once_is_noted_after_30_s_and_voted_on_after_2_min, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    go(a + 1);
    CHECK(flag_of(a, "room", "d.seats.1.away"));
    CHECK_EQ(number_of(a, "room", "d.seats.1.away_since"), H.disk.now);
    wait_ms(29999);
    CHECK(!record_says(" leave 1"));
    wait_ms(1);
    CHECK(record_says(" leave 1"));
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));
    wait_ms(89999);
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "not_asked");
    wait_ms(1);
    CHECK_EQ(number_of(a, "room", "d.vote.seat"), 1);
    CHECK_EQ(number_of(a, "room", "d.vote.ends"), H.disk.now + 60000);
    srv_conn w = come('W');
    CHECK_TEXT(enter(w), "ok");
    CHECK_TEXT(ask(w, "vote", "'bot':true"), "not_seated");
    srv_conn b = come('B');
    CHECK_TEXT(enter(b), "ok"); /* back: no vote any more */
    CHECK(record_says(" return 1"));
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));
    CHECK(!flag_of(a, "room", "d.seats.1.away"));
}

TEST(a_short_absence_is_not_in_the_record, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    go(a + 1);
    wait_ms(20000);
    srv_conn b = come('B');
    CHECK_TEXT(enter(b), "ok");
    wait_ms(60000);
    CHECK(!record_says(" leave 1") && !record_says(" return 1"));
}

TEST(most_of_those_present_let_a_bot_in, "")
{
    open_house(0, 1);
    srv_conn a = gather(4, "'game':'pantacle','seats':4");
    go(a + 1);
    wait_ms(120000);
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "ok");
    CHECK_EQ(number_of(a, "room", "d.vote.bot"), 1);
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "ok"); /* counts once */
    CHECK_EQ(number_of(a, "room", "d.vote.bot"), 1);
    CHECK_TEXT(ask(a, "vote", "'bot':false"), "ok"); /* changes its mind */
    CHECK_EQ(number_of(a, "room", "d.vote.bot"), 0);
    CHECK_EQ(number_of(a, "room", "d.vote.wait"), 1);
    CHECK_TEXT(ask(a + 2, "vote", "'bot':true"), "ok");
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK_TEXT(ask(a + 3, "vote", "'bot':true"), "ok"); /* two of three */
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK(record_says(" bot 1 heuristic"));
    for (int i = 0; i < 300 && !inside()->body->play->over; i++) { /* the game goes on without it */
        CHECK(!(musts() == 2));
        if (H.count > 2000) {
            forget();
            for (srv_conn p = 0; p < 4; p++)
                if (p != 1) CHECK_TEXT(enter(a + p), "ok");
        }
        CHECK(play_any(first_must(a)));
        settle();
    }
    if (!inside()->body->play->over) {
        srv_conn b = come('B');
        CHECK_TEXT(enter(b), "ok");
        CHECK(!flag_of(b, "room", "d.seats.1.stand_in"));
        CHECK(record_says(" return 1"));
    }
}

TEST(a_vote_to_wait_comes_again_and_no_vote_is_a_bot, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    go(a + 1);
    wait_ms(120000);
    CHECK_TEXT(ask(a, "vote", "'bot':false"), "ok");
    CHECK_TEXT(ask(a + 2, "vote", "'bot':false"), "ok");
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
    wait_ms(119999);
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));
    wait_ms(1);
    CHECK_EQ(number_of(a, "room", "d.vote.seat"), 1); /* again */
    wait_ms(60000);                                   /* nobody votes */
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
}

TEST(a_vote_ends_with_its_question, "")
{
    open_house(0, 1); /* with the game */
    srv_conn a = gather(2, "'game':'pagan'");
    go(a + 1);
    wait_ms(120000);
    CHECK_EQ(number_of(a, "room", "d.vote.seat"), 1);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "over");
    CHECK(!there_in(last_said(a, "room")->json, "d.vote"));

    open_house(0, 1); /* and when the clock has put a bot there */
    a = gather(3, "'game':'pantacle','seats':3,'clock':{'kind':'live','bank':3600,'increment':0}");
    cab_seat seat = (cab_seat)(first_must(a) - a);
    srv_conn other = seat == 0 ? a + 1 : a;
    go(a + seat);
    wait_ms(120000);
    CHECK_EQ(number_of(other, "room", "d.vote.seat"), seat);
    inside()->body->chair[seat].defaults = 2;
    CHECK(srv_play_default(H.disk.core, inside(), seat, H.disk.now));
    settle();
    CHECK(inside()->body->chair[seat].bot);
    CHECK(!there_in(last_said(other, "room")->json, "d.vote"));
}

TEST(nobody_is_voted_on_when_nobody_is_here, "")
{
    open_house(0, 1);
    srv_conn a = gather(3, "'game':'pantacle','seats':3");
    for (srv_conn i = 0; i < 3; i++)
        go(a + i);
    wait_ms(INT64_C(24) * 3600 * 1000);
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK_EQ(inside()->body->play->table.moves, 0);
    wait_ms(120000 + 60000);
    CHECK(there_in(last_said(a, "room")->json, "d.vote") ||
          flag_of(a, "room", "d.seats.1.stand_in")); /* now there is somebody to ask */
}

int main(void)
{
    RUN(no_answer_shows_before_its_moment);
    RUN(quickness_before_the_moment_does_not_show);
    RUN(moments_depend_on_public_facts_only);
    RUN(a_bot_answers_at_the_same_moment_whatever_it_holds);
    RUN(an_answer_to_a_question_that_is_no_more_is_refused);
    RUN(an_answer_that_waits_can_be_replaced_and_taken_back);
    RUN(all_answers_show_when_the_window_closes);
    RUN(a_window_says_nothing_at_a_table_of_one_person);
    RUN(a_single_choice_is_not_made_for_people_if_it_is_secret);
    RUN(by_correspondence_people_answer_windows_themselves);
    RUN(orders_pass_in_windows_and_end_at_ones_own_turn);
    RUN(orders_are_private_and_can_be_ended);
    RUN(a_live_clock_runs_for_those_who_must_choose);
    RUN(an_answer_taken_back_earns_no_time);
    RUN(out_of_time_the_default_is_played_and_after_three_a_bot);
    RUN(a_move_takes_the_seat_back);
    RUN(an_answer_in_time_is_not_lost_to_the_pause);
    RUN(clocks_tell_nobody_of_steps_that_are_not_seen);
    RUN(days_go_by_while_nobody_serves);
    RUN(a_game_of_months_keeps_its_times_and_its_delay);
    RUN(the_stored_deadline_is_that_of_the_question);
    RUN(a_deadline_that_passed_while_nobody_served_is_kept_at_once);
    RUN(without_a_clock_nobody_is_hurried);
    RUN(absence_shows_at_once_is_noted_after_30_s_and_voted_on_after_2_min);
    RUN(a_short_absence_is_not_in_the_record);
    RUN(most_of_those_present_let_a_bot_in);
    RUN(a_vote_to_wait_comes_again_and_no_vote_is_a_bot);
    RUN(a_vote_ends_with_its_question);
    RUN(nobody_is_voted_on_when_nobody_is_here);
    close_house();
    return test_done();
}
