/* Time tells nothing (law 8): somebody who looks at what is sent and when learns nothing of whether
 * a seat had a choice, where the rules keep that secret.
 *
 * People play who need log-normal times from 1.5 to 20 s for a choice. At every question of whose
 * seat nobody may know whether it has a choice, a coin decides which of two worlds with the same
 * public facts the table goes on in: one in which the seat has a choice, or one in which it has
 * none. An observer (a spectator, a neighbour) measures all that it is sent until the answer shows,
 * trains the best threshold on one half of the cases and guesses the other half.
 *
 *   timing_test            the games that have windows; prints figures and its seed
 *   timing_test SEED       the same again
 *   timing_test SEED all   and those in which people answer such questions in their own time */
#include "core_fixture.h"

#include "base/bits.h"

#include <math.h>
#include <time.h>

enum {
    CASES = 1600, /* of either kind, for each game */
    FEW = 200,    /* enough to see that time tells */
    FEATURES = 7,
    OBSERVERS = 2,
    TRIES = 60,
    BOUND =
        55 /* %. In windows next to nothing is left to chance. Elsewhere it is 5.6 deviations from
                  even, once in 10^8 by chance, and there are 28 such figures */
};

static const char *const names[FEATURES] = {
    "first message", "messages before", "the answer", "within a second",
    "clock",         "bytes before",    "gaps"};

typedef struct {
    double f[OBSERVERS][FEATURES];
} sample;

typedef struct {
    sample of[2][CASES];
    int cases; /* of either kind */
    int count[2];
    int windows;     /* among them */
    bool short_only; /* questions of windows, no others */
} study;

static study S;
static cab_rng dice;
static double slowest; /* a factor for all people's times */

/* ---- people ---- */

static double even(void)
{
    return (cab_rng_below(&dice, 1u << 30) + 0.5) / (double)(1u << 30);
}

/* ms: 95 of 100 between 1.5 and 20 s. */
static int64_t human(void)
{
    static const double middle = 5477, spread = 0.661;
    double normal = sqrt(-2 * log(even())) * cos(2 * 3.14159265358979 * even());
    return (int64_t)(slowest * middle * exp(spread * normal));
}

typedef struct {
    srv_conn first, watcher;
    int seats;
    uint64_t serial[CAB_SEATS]; /* of the question it thinks about */
    srv_time acts[CAB_SEATS];
    uint32_t thinks_v[CAB_SEATS]; /* messages of the public when it began to */
    uint32_t v;                   /* of the public, at the last look */
    uint8_t row;

    /* the case that is being watched */
    bool open, choice;
    bool window;
    cab_seat target;
    uint64_t asked;
    srv_time began;
    uint32_t heard; /* messages before */
    double left;    /* of its clock */
} table;

static srv_chair *chair_of(cab_seat seat)
{
    return &inside()->body->chair[seat];
}

static int choices(const table *t, cab_seat seat, cab_move *list)
{
    const srv_table *in = inside();
    (void)t;
    return in->game->legal_moves(&in->body->play->table.state, seat, list);
}

static void act(table *t, cab_seat seat)
{
    cab_move list[CAB_LIST_MAX];
    cab_seen seen;
    const srv_table *in = inside();
    int count = choices(t, seat, list);
    if (count == 0 || (count == 1 && chair_of(seat)->automatic)) return;
    in->game->hide(&in->body->play->table.state, seat, &seen);
    cab_move usual = in->game->default_move(&seen, seat);
    bool watched = t->open && t->window && seat == t->target; /* what it does would tell, too */
    bool lively = !watched && (cab_rng_below(&dice, 4) == 0 || !chair_of(seat)->windowed);
    cab_move move = lively ? list[cab_rng_below(&dice, (uint32_t)count)] : usual;
    send_move(t->first + seat, ++H.request, move, in->body->play->v[seat]);
}

/* ---- what is observed ---- */

static double left_of(const said *s, cab_seat seat)
{
    char path[32];
    snprintf(path, sizeof path, "d.clocks.left.%u", (unsigned)seat);
    return (double)number_in(s->json, path);
}

static void measure(const table *t, srv_conn who, double *f)
{
    srv_time last = t->began;
    f[0] = -1;
    f[2] = (double)(H.disk.now - t->began);
    f[3] = fmod(f[2], 1000);
    for (uint32_t i = t->heard; i < H.count; i++) {
        const said *s = &H.said[i];
        if (s->conn != who) continue;
        if (f[0] < 0) f[0] = (double)(s->at - t->began);
        f[6] += (double)(s->at - last) * (double)(s->at - last);
        last = s->at;
        if (s->at < H.disk.now) {
            f[1] += 1;
            f[5] += (double)strlen(s->text);
        } else if (f[4] == 0 && there_in(s->json, "d.clocks.left.0")) {
            f[4] = t->left - left_of(s, t->target);
        }
    }
}

static void close_case(table *t)
{
    t->open = false;
    int kind = t->choice;
    if (S.count[kind] >= S.cases) return;
    sample *s = &S.of[kind][S.count[kind]++];
    memset(s, 0, sizeof *s);
    measure(t, t->watcher, s->f[0]);
    measure(t, t->first + (srv_conn)((t->target + 1) % t->seats), s->f[1]);
    S.windows += t->window;
}

/* ---- twin worlds ---- */

/* The table goes on in another world with the same public facts, in which the seat has a choice, or
 * has none. False: there are not both, and everybody knows how it is. */
static bool go_elsewhere(table *t, cab_seat seat, bool choice)
{
    srv_table *in = inside();
    srv_play *play = in->body->play;
    cab_move list[CAB_LIST_MAX];
    cab_seen seen;
    cab_state world, other[2];
    bool found[2] = {false, false};
    in->game->hide(&play->table.state, CAB_NOBODY, &seen);
    for (int i = 0; i < TRIES && !(found[0] && found[1]); i++) {
        in->game->resample(&seen, CAB_NOBODY, &dice, &world);
        bool more = in->game->legal_moves(&world, seat, list) > 1;
        other[more] = world;
        found[more] = true;
    }
    if (!found[0] || !found[1]) return false;
    memcpy(&play->table.state, &other[choice], in->game->state_size);
    for (int s = 0; s < t->seats; s++)
        in->body->chair[s].asked = false; /* the question is put anew */
    play->row = t->row;
    srv_ask(H.disk.core, in, CAB_NOBODY, H.disk.now);
    return true;
}

static void open_case(table *t)
{
    srv_table *in = inside();
    uint8_t secret = cab_secret_choice(in->game, &in->body->play->table.state);
    cab_seat seat = (cab_seat)cab_rng_below(&dice, (uint32_t)t->seats);
    bool choice = cab_rng_below(&dice, 2);
    bool is_short = in->game->turn(&in->body->play->table.state).pace == CAB_PACE_WINDOW;
    if (!(secret & CAB_BIT(seat)) || (S.short_only && !is_short)) return;
    for (int s = 0; s < t->seats; s++)
        if (in->body->chair[s].held || in->body->chair[s].asked != (bool)(musts() & CAB_BIT(s)) ||
            (in->body->chair[s].asked && t->serial[s] == in->body->chair[s].serial))
            return; /* somebody thinks already: a case in the middle of a question */
    if (!go_elsewhere(t, seat, choice)) return;
    t->open = true;
    t->choice = choice;
    t->target = seat;
    t->window = in->body->chair[seat].windowed;
    t->asked = in->body->chair[seat].serial;
    t->began = H.disk.now;
    t->heard = H.count;
    t->left = (double)srv_clock_left(in->body, seat, H.disk.now);
}

static void look(table *t)
{
    const srv_play *play = inside()->body->play;
    if (play->v[CAB_NOBODY] != t->v) {
        const srv_chair *c = chair_of(t->target);
        if (t->open && !(c->asked && c->serial == t->asked)) close_case(t);
        if (!t->open && !play->over) {
            forget();
            open_case(t);
        }
        t->v = play->v[CAB_NOBODY];
    }
    t->row = play->row;
    for (cab_seat seat = 0; seat < t->seats && !play->over; seat++) {
        srv_chair *c = chair_of(seat);
        if (!c->asked || !c->must || c->serial == t->serial[seat]) continue;
        bool on = t->serial[seat] && t->thinks_v[seat] == play->v[CAB_NOBODY];
        t->serial[seat] = c->serial; /* on: steps of one answer are thought about together */
        t->thinks_v[seat] = play->v[CAB_NOBODY];
        t->acts[seat] = H.disk.now + (on ? 1 : human());
    }
}

static srv_time next_act(const table *t)
{
    srv_time next = SRV_NEVER;
    for (cab_seat seat = 0; seat < t->seats; seat++)
        if (t->acts[seat] < next) next = t->acts[seat];
    return next;
}

static void play_table(const cab_game *game, int seats, const char *more)
{
    char fields[256];
    table t;
    memset(&t, 0, sizeof t);
    open_house(100, cab_rng_below(&dice, UINT32_MAX));
    snprintf(fields, sizeof fields,
             "'game':'%s','seats':%d,'clock':{'kind':'live','bank':14400,'increment':5}%s",
             game->id, seats, more);
    t.first = gather(seats, fields);
    t.watcher = come('W');
    CHECK_TEXT(enter(t.watcher), "ok");
    t.seats = seats;
    t.v = UINT32_MAX;
    for (int seat = 0; seat < CAB_SEATS; seat++)
        t.acts[seat] = SRV_NEVER;
    for (int step = 0; step < 4000 && !inside()->body->play->over; step++) {
        srv_time due = srv_tick(H.disk.core, H.disk.now);
        commit();
        look(&t);
        srv_time act_at = next_act(&t);
        if (due <= H.disk.now) continue;
        H.disk.now = due < act_at ? due : act_at;
        for (cab_seat seat = 0; seat < seats && due > act_at; seat++) {
            if (t.acts[seat] != act_at) continue;
            t.acts[seat] = SRV_NEVER;
            const srv_chair *c = chair_of(seat);
            if (c->asked && c->serial == t.serial[seat] && !inside()->body->play->over)
                act(&t, seat);
        }
    }
}

/* ---- guessing ---- */

typedef struct {
    double value;
    bool choice;
} point;

static int by_value(const void *a, const void *b)
{
    double d = ((const point *)a)->value - ((const point *)b)->value;
    return (d > 0) - (d < 0);
}

/* Cases at or above the limit are guessed to have a choice, if up; else the others. */
static int points_of(int observer, int feature, int half, point *out)
{
    int n = 0;
    for (int kind = 0; kind < 2; kind++)
        for (int i = half; i < S.cases; i += 2) {
            out[n].value = S.of[kind][i].f[observer][feature];
            out[n++].choice = kind;
        }
    return n;
}

/* The part of the other half that is right, with the threshold that is best for this half. */
static double guess(int observer, int feature, int half)
{
    static point p[2 * CASES];
    int n = points_of(observer, feature, half, p), right = 0, best = -1;
    double limit = (double)-INFINITY;
    bool up = true;
    qsort(p, (size_t)n, sizeof *p, by_value);
    for (int i = 0, below = 0; i < n; i++) { /* all from i on are guessed to have one, or none */
        int above = n / 2 - below, wrong = i - below;
        right = above + wrong;
        bool edge = i == 0 || p[i].value > p[i - 1].value;
        if (edge && (right > best || n - right > best)) {
            best = right > n - right ? right : n - right;
            up = right > n - right;
            limit = p[i].value;
        }
        below += p[i].choice;
    }
    n = points_of(observer, feature, 1 - half, p);
    right = 0;
    for (int i = 0; i < n; i++)
        right += (p[i].value >= limit) == (p[i].choice == up);
    return (double)right / n;
}

static void judge_game(const cab_game *game, bool told)
{
    double worst = 0;
    int which = 0;
    for (int o = 0; o < OBSERVERS; o++)
        for (int f = 0; f < FEATURES; f++) {
            double right = (guess(o, f, 0) + guess(o, f, 1)) / 2;
            if (right > worst) which = f;
            if (right > worst) worst = right;
        }
    printf("%s: %d cases, %d in windows; best guess %.1f %% right (%s)\n", game->id, 2 * S.cases,
           S.windows, 100 * worst, names[which]);
    if (told)
        CHECK(worst * 100 > 2 * BOUND - 50);
    else
        CHECK(worst * 100 <= BOUND);
}

static void study_game(const char *id, int seats, const char *more, bool short_only, bool told)
{
    const cab_game *game = cab_game_find(id);
    memset(&S, 0, sizeof S);
    S.cases = told ? FEW : CASES;
    S.short_only = short_only;
    for (int i = 0; i < 2000 && (S.count[0] < S.cases || S.count[1] < S.cases); i++)
        play_table(game, seats, more);
    CHECK_EQ(S.count[0], S.cases);
    CHECK_EQ(S.count[1], S.cases);
    judge_game(game, told);
}

TEST(nobody_can_tell_by_time_who_could_hijack, "PAN-9.1")
{
    study_game("pantacle", 3, "", true, false);
    CHECK_EQ(S.windows, 2 * CASES);
}

TEST(nobody_can_tell_by_time_who_holds_a_card_for_a_window, "PGM-2.8")
{
    study_game("pagamas", 3, "", true, false);
    CHECK_EQ(S.windows, 2 * CASES);
}

TEST(nobody_can_tell_by_time_what_a_witch_could_do, "PAG-7")
{
    study_game("pagan", 2, "", false, false);
}

TEST(nobody_can_tell_by_time_what_a_band_could_use, "TAV-6")
{
    study_game("tavern", 2, "", false, false);
}

/* The observer is not blind: at a table that lets time tell, it is right. */
TEST(without_windows_time_tells, "PAN-9.1")
{
    study_game("pantacle", 3, ",'window':0", true, true);
}

int main(int argc, char **argv)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : (uint64_t)now.tv_nsec;
    printf("seed %llu\n", (unsigned long long)seed);
    cab_rng_fast(&dice, seed);
    slowest = 1;
    RUN(nobody_can_tell_by_time_who_could_hijack);
    RUN(nobody_can_tell_by_time_who_holds_a_card_for_a_window);
    if (argc > 2) RUN(nobody_can_tell_by_time_what_a_witch_could_do);
    if (argc > 2) RUN(nobody_can_tell_by_time_what_a_band_could_use);
    RUN(without_windows_time_tells);
    close_house();
    return test_done();
}
