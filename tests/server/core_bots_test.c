/* Bots that think elsewhere: which answer counts, when it shows, and what they have inferred. The
 * test is the other thread: it gives minds back when it likes. docs/architecture.md, "The server".
 */
#include "core_fixture.h"

#include "bots/belief.h"
#include "bots/search.h"

/* Lives through what happened and chooses as the heuristic would: too little memory to search. */
static void work(srv_thought *thought)
{
    static alignas(16) unsigned char memory[CAB_BELIEF_MEMORY];
    cab_desk desk;
    memset(&desk, 0, sizeof desk);
    desk.memory = memory;
    desk.memory_size = sizeof memory;
    srv_thought_work(thought, &desk);
}

static void give_back(srv_thought *thought)
{
    srv_thought_done(H.disk.core, thought, H.disk.now);
    if (!H.slow) commit();
}

static void answer(srv_thought *thought, cab_move chosen)
{
    work(thought);
    thought->chosen = chosen;
    give_back(thought);
}

/* A house in which bots think elsewhere, a person A and the table of these fields. */
static srv_conn open_thinking(uint32_t pace, uint64_t seed, const char *fields)
{
    open_house(pace, seed);
    H.thinks = true;
    power_cut();
    srv_conn a = come('A');
    CHECK_TEXT(quick(a, fields), "ok");
    return a;
}

/* A plays until a mind has been sent with a question; the last such. */
static srv_thought *first_question(srv_conn a)
{
    for (int i = 0; i < 50 && H.thoughts == 0; i++) {
        if (musts() & 1) CHECK(play_any(a));
        settle();
    }
    CHECK(H.thoughts > 0 && H.thought[H.thoughts - 1]->serial);
    return take_thought(H.thoughts - 1);
}

#define DUEL "'game':'pagan','options':{'witch':'seat0'},'bots':[null,'adept']"

/* ---- which answer counts ---- */

TEST(a_thought_counts_only_for_its_own_question, "")
{
    srv_conn a = open_thinking(0, 1, DUEL);
    srv_thought *thought = first_question(a);
    uint32_t moves = inside()->body->play->table.moves;
    disk_fails(); /* nothing was pending: nothing happens */
    thought->serial += 1000;
    answer(thought, thought->move[0]);
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves); /* no such question */
    CHECK_EQ(H.thoughts, 1);                            /* so it is put again */
    thought = take_thought(0);
    power_cut(); /* the table is read again and asks again */
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    settle();
    CHECK_EQ(H.thoughts, 1);
    answer(thought, thought->move[0]); /* of a core that is no more */
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves);
    thought = take_thought(0);
    answer(thought, thought->move[thought->count - 1]);
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves + 1);
}

TEST(a_table_read_again_does_not_take_an_old_thought, "")
{
    srv_conn a = open_thinking(0, 1, "'game':'tavern','seats':2,'bots':[null,'adept']");
    srv_thought *old = first_question(a);
    uint32_t moves = inside()->body->play->table.moves;
    H.slow = true;
    CHECK_TEXT(ask(a, "say", "'text':'Hm'"), ""); /* stored for this table, and lost */
    disk_fails();
    H.slow = false;
    CHECK(old->stale); /* nobody waits for it: it need not go on */
    CHECK_EQ(H.thoughts, 1);
    answer(old, old->move[0]);
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves);
    srv_thought *next = take_thought(0);
    answer(next, next->move[0]);
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves + 1);
}

TEST(a_mind_whose_bot_has_left_comes_back_to_nobody, "")
{
    srv_conn a = open_thinking(0, 1, DUEL);
    srv_thought *thought = first_question(a);
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK(inside()->body->play->over);
    uint32_t moves = inside()->body->play->table.moves;
    answer(thought, thought->move[0]);
    settle();
    CHECK_EQ(inside()->body->play->table.moves, moves);
    CHECK_EQ(H.thoughts, 0);
}

/* ---- when it shows ---- */

/* Minds that are elsewhere, and when each comes back: before its answer is wanted, and at once when
 * it is not wanted any more. */
typedef struct {
    cab_rng rng;
    srv_thought *thought[HOUSE_THOUGHTS];
    srv_time due[HOUSE_THOUGHTS];
    int count;
} elsewhere;

static void take_all(elsewhere *e)
{
    while (H.thoughts > 0) {
        const srv_thought *thought = H.thought[0];
        int64_t most = thought->serial ? thought->by - H.disk.now : 300;
        e->due[e->count] = H.disk.now + (most > 0 ? cab_rng_below(&e->rng, (uint32_t)most) : 0);
        e->thought[e->count++] = take_thought(0);
    }
}

static void return_those_due(elsewhere *e)
{
    for (int i = 0; i < e->count;) {
        if (e->due[i] > H.disk.now && !e->thought[i]->stale) {
            i++;
            continue;
        }
        srv_thought *thought = e->thought[i];
        e->thought[i] = e->thought[--e->count];
        e->due[i] = e->due[e->count];
        work(thought);
        give_back(thought);
        take_all(e);
        i = 0;
    }
}

/* A game of a person and searching bots whose thinking takes as long as these dice say, until
 * the public has heard so much: what a spectator hears and when, as one number. */
static uint64_t watch_game(const char *fields, uint64_t dice, uint32_t ups)
{
    elsewhere e;
    memset(&e, 0, sizeof e);
    cab_rng_fast(&e.rng, dice);
    srv_conn a = open_thinking(100, 77, fields), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    uint64_t stream = 1;
    const srv_play *play = inside()->body->play;
    for (int step = 0; step < 40000 && !play->over && play->v[CAB_NOBODY] < ups; step++) {
        take_all(&e);
        return_those_due(&e);
        if ((musts() & 1) && !inside()->body->chair[0].held) {
            CHECK_TEXT(enter(a), "ok");
            (void)play_any(a);
        }
        wait_ms(10);
        for (uint32_t i = 0; i < H.count; i++)
            if (H.said[i].conn == w && strcmp(text_in(H.said[i].json, "t"), "up") == 0) {
                stream = cab_hash(stream, H.said[i].text, (uint32_t)strlen(H.said[i].text));
                stream = cab_hash(stream, &H.said[i].at, sizeof H.said[i].at);
            }
        forget();
    }
    CHECK(play->over || play->v[CAB_NOBODY] >= ups);
    while (e.count > 0) /* the house keeps them */
        H.thought[H.thoughts++] = e.thought[--e.count];
    return stream;
}

TEST(how_long_a_bot_thinks_does_not_show, "")
{
    static const char *const games[] = {
        "'game':'pantacle','seats':3,'bots':[null,'adept','novice']",
        "'game':'newsalem','seats':3,'bots':[null,'adept','adept']",
        "'game':'pagamas','seats':3,'bots':[null,'adept','adept']",
        "'game':'tavern','seats':3,'bots':[null,'adept','adept']",
    };
    uint32_t unseen = 0; /* steps that the public does not see are among them */
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        uint64_t first = watch_game(games[g], 1, 60);
        for (uint64_t dice = 2; dice <= 3; dice++)
            CHECK_EQ(watch_game(games[g], dice, 60), first);
        unseen += inside()->body->play->pasts - inside()->body->play->v[CAB_NOBODY];
    }
    CHECK(unseen > 0);
}

/* The time of the first public message after the bot's answer came back at release + late. */
static srv_time shown_when(int64_t late)
{
    srv_conn a = open_thinking(100, 5, DUEL), w = come('W');
    CHECK_TEXT(enter(w), "ok");
    for (int i = 0; i < 400 && H.thoughts == 0; i++) {
        if ((musts() & 1) && !inside()->body->chair[0].held) (void)play_any(a);
        wait_ms(50);
    }
    CHECK(H.thoughts > 0);
    srv_thought *thought = take_thought(0);
    srv_time release = inside()->body->chair[1].release;
    CHECK(thought->by < release && thought->by > H.disk.now);
    wait_until(release + late);
    int before = count_said(w, "up");
    answer(thought, thought->move[0]);
    while (count_said(w, "up") == before)
        wait_ms(1);
    return last_said(w, "up")->at - release;
}

TEST(a_late_answer_shows_at_the_next_step_of_a_public_grid, "")
{
    CHECK_EQ(shown_when(-100), 0);
    CHECK_EQ(shown_when(0), 0);
    CHECK_EQ(shown_when(1), 1000);
    CHECK_EQ(shown_when(999), 1000);
    CHECK_EQ(shown_when(1000), 1000);
    CHECK_EQ(shown_when(1001), 2000);
}

TEST(without_pauses_an_answer_shows_at_once_and_nothing_hurries_it, "")
{
    srv_conn a = open_thinking(0, 5, DUEL);
    srv_thought *thought = first_question(a);
    uint32_t moves = inside()->body->play->table.moves;
    CHECK_EQ(thought->by, SRV_NEVER);
    wait_ms(12345);
    answer(thought, thought->move[0]);
    CHECK_EQ(inside()->body->play->table.moves, moves + 1);
}

/* ---- what it has inferred ---- */

/* Brings a seat's deep mind up to date. */
static const cab_mind *mind_of(cab_seat seat)
{
    srv_chair *c = &inside()->body->chair[seat];
    for (int i = 0; i < H.thoughts; i++)
        if (H.thought[i] == c->away_mind) {
            srv_thought *thought = take_thought(i);
            work(thought);
            thought->serial = 0;
            c->thinking = false;
            give_back(thought);
        }
    CHECK(c->deep && !c->away_mind);
    c->deep->note = c->note;
    c->deep->serial = 0;
    c->note = c->note_last = NULL;
    work(c->deep);
    return &c->deep->mind;
}

#define THREE_MINDS "'game':'newsalem','seats':4,'bots':[null,'adept','novice','adept']"

/* All but what it remembers of its own talk, which a record does not hold. */
static bool infers_alike(const cab_mind *a, const cab_mind *b)
{
    return memcmp(a->memory + CAB_HINTS_MEMORY, b->memory + CAB_HINTS_MEMORY,
                  CAB_BOT_MEMORY - CAB_HINTS_MEMORY) == 0;
}

TEST(what_is_inferred_depends_on_the_game_alone, "")
{
    static cab_mind first[CAB_SEATS], second[CAB_SEATS];
    watch_game(THREE_MINDS, 1, 60);
    for (cab_seat seat = 1; seat < 4; seat++)
        first[seat] = *mind_of(seat);
    watch_game(THREE_MINDS, 2, 60);
    for (cab_seat seat = 1; seat < 4; seat++)
        second[seat] = *mind_of(seat);
    bool inferred = false;
    for (cab_seat seat = 1; seat < 4; seat++) {
        CHECK(memcmp(first[seat].memory, second[seat].memory, CAB_BOT_MEMORY) == 0);
        inferred = inferred || cab_level_belief(&first[seat])->hunches > 0;
    }
    CHECK(inferred);
    power_cut(); /* read again: minds live through the whole record */
    CHECK_TEXT(enter(come('A')), "ok");
    for (cab_seat seat = 1; seat < 4; seat++)
        CHECK(infers_alike(mind_of(seat), &first[seat]));
    H.thinks = false; /* and in place, as the simulator does */
    power_cut();
    CHECK_TEXT(enter(come('A')), "ok");
    for (cab_seat seat = 1; seat < 4; seat++)
        CHECK(infers_alike(inside()->body->chair[seat].mind, &first[seat]));
}

/* Nothing is inferred here: the near mind has no hunches, however much there was to see. */
TEST(the_loop_does_not_infer, "")
{
    watch_game(THREE_MINDS, 1, 60);
    for (cab_seat seat = 1; seat < 4; seat++)
        CHECK_EQ(cab_level_belief(inside()->body->chair[seat].mind)->hunches, 0);
}

/* A bot that is not asked for long is sent what it missed before there is too much of it. */
TEST(minds_catch_up_unasked, "")
{
    open_thinking(0, 9, THREE_MINDS);
    bool unasked = false;
    for (int i = 0; i < 3000 && !unasked && !inside()->body->play->over; i++) {
        if (musts() & 1) CHECK(srv_play_default(H.disk.core, inside(), 0, H.disk.now));
        settle();
        forget();
        for (int k = 0; k < H.thoughts; k++)
            unasked = unasked || !H.thought[k]->serial;
        for (cab_seat seat = 1; seat < 4; seat++)
            CHECK(inside()->body->chair[seat].notes < 200);
        if (H.thoughts == 0 || unasked) continue;
        srv_thought *thought = take_thought(0);
        work(thought);
        give_back(thought);
    }
    CHECK(unasked);
}

TEST(after_the_end_nobody_stands_in_for_anybody, "")
{
    open_house(0, 1);
    srv_conn a = gather(2, "'game':'pagan'"), b;
    go(a + 1);
    wait_ms(2 * 60000);
    CHECK_TEXT(ask(a, "vote", "'bot':true"), "ok");
    CHECK(flag_of(a, "room", "d.seats.1.stand_in"));
    CHECK_TEXT(outcome(a, send_move(a, ++H.request, CAB_RESIGN, -1)), "ok");
    CHECK_TEXT(text_of(a, "room", "d.status"), "over");
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
    b = come('B');
    CHECK_TEXT(enter(b), "ok");
    power_cut();
    forget();
    a = come('A');
    CHECK_TEXT(enter(a), "ok");
    CHECK(!flag_of(a, "room", "d.seats.1.stand_in"));
}

int main(void)
{
    RUN(a_thought_counts_only_for_its_own_question);
    RUN(a_table_read_again_does_not_take_an_old_thought);
    RUN(a_mind_whose_bot_has_left_comes_back_to_nobody);
    RUN(how_long_a_bot_thinks_does_not_show);
    RUN(a_late_answer_shows_at_the_next_step_of_a_public_grid);
    RUN(without_pauses_an_answer_shows_at_once_and_nothing_hurries_it);
    RUN(what_is_inferred_depends_on_the_game_alone);
    RUN(the_loop_does_not_infer);
    RUN(minds_catch_up_unasked);
    RUN(after_the_end_nobody_stands_in_for_anybody);
    close_house();
    return test_done();
}
