/* For the tests of the heuristic players: games of bots played to their end, and what holds for
 * every such player. One table a program.
 *
 *   company c = {.game = &foo_game, .each = consistent};
 *   seat_all(&c, &foo_heuristic_bot);
 *   cab_result r = one_deal(&c, seats, seed);
 *
 * What the last game left behind stands in `state`. */
#ifndef CABALE_BOTS_HINTS_FIXTURE_H
#define CABALE_BOTS_HINTS_FIXTURE_H

#include "base/bits.h"
#include "base/test.h"
#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/journal.h"

static cab_mind mind[CAB_SEATS];
static cab_state state;
static cab_seen seen;       /* what the seat that is asked knows */
static cab_journal journal; /* of the last move */

typedef void visit(cab_mind *, const cab_bot *, const cab_ask *);

/* Who sits at the table, and what a test does meanwhile: its functions may be NULL. */
typedef struct company {
    const cab_game *game;
    const cab_bot *bot[CAB_SEATS];
    int seats;                                              /* set by deal_game */
    visit *each;                                            /* before every answer */
    void (*speak)(const struct company *, const cab_ask *); /* before that: whoever is asked may */
    void (*listen)(const struct company *);                 /* the bots have heard a move */
} company;

static inline void seat_all(company *c, const cab_bot *bot)
{
    for (int i = 0; i < CAB_SEATS; i++)
        c->bot[i] = bot;
}

/* This player at this seat, random ones around it. */
static inline void seat_one(company *c, const cab_bot *bot, int seat)
{
    seat_all(c, &cab_random_bot);
    c->bot[seat] = bot;
}

static inline void deal_game(company *c, const cab_setup *setup, uint64_t seed, cab_rng *rng)
{
    c->seats = setup->seats;
    cab_rng_fast(rng, seed);
    CHECK_EQ(c->game->setup(state.bytes, setup, rng), CAB_OK);
    for (int i = 0; i < c->seats; i++)
        cab_mind_init(&mind[i], c->game, (cab_seat)i, (uint8_t)c->seats, seed);
}

static inline void hear_move(const company *c)
{
    for (int i = 0; i < c->seats; i++)
        for (int e = 0; e < journal.count && c->bot[i]->hear; e++) {
            cab_event heard;
            if (cab_redact(&journal.event[e], (cab_seat)i, &heard))
                c->bot[i]->hear(&mind[i], &heard, NULL);
        }
    if (c->listen) c->listen(c);
}

static inline cab_result play_game(const company *c, cab_rng *rng)
{
    cab_driver driver;
    cab_ask ask;
    cab_result result;
    cab_driver_begin(&driver);
    while (cab_next(c->game, state.bytes, &driver, rng, &ask)) {
        const cab_bot *bot = c->bot[ask.seat];
        c->game->hide(state.bytes, ask.seat, &seen);
        if (c->speak) c->speak(c, &ask);
        if (c->each) c->each(&mind[ask.seat], bot, &ask);
        cab_move move = bot->choose(&mind[ask.seat], &seen, ask.move, ask.count);
        if (move == CAB_SILENT) {
            CHECK(ask.may);
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        journal.count = 0;
        CHECK_EQ(cab_play(c->game, state.bytes, ask.seat, move, rng, &journal), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
        hear_move(c);
    }
    CHECK(c->game->is_over(state.bytes, &result));
    return result;
}

/* A game with the options as they are, from the deal to the end. */
static inline cab_result one_deal(company *c, int seats, uint64_t seed)
{
    cab_setup setup;
    cab_rng rng;
    cab_setup_default(c->game, (uint8_t)seats, &setup);
    deal_game(c, &setup, seed, &rng);
    return play_game(c, &rng);
}

/* Games a player wins alone among random ones. */
static inline int wins_among_random(const cab_game *game, const cab_bot *bot, int seats, int games)
{
    int wins = 0;
    company c = {.game = game};
    for (int i = 0; i < games; i++) {
        seat_one(&c, bot, i % seats);
        wins += one_deal(&c, seats, (uint64_t)i).winners == 1 << i % seats;
    }
    printf("# %d of %d games\n", wins, games);
    return wins;
}

/* For `each`: `choose` draws by `weights`, from the same dice, and weighing leaves no trace. */
static int questions, several, may_asked, may_answered;
static inline void consistent(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    uint16_t weight[CAB_LIST_MAX], again[CAB_LIST_MAX];
    uint32_t sum = 0;
    cab_mind before = *m;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    bot->weights(m, &seen, ask->move, ask->count, again);
    CHECK(cab_equal(&before, m, sizeof before));
    for (int i = 0; i < ask->count; i++) {
        CHECK_EQ(weight[i], again[i]);
        sum += weight[i];
    }
    CHECK(sum >= 1 && sum <= 65535);
    cab_mind copy = *m, other = *m;
    cab_move chosen = bot->choose(&copy, &seen, ask->move, ask->count);
    questions++;
    several += ask->count > 1;
    may_asked += ask->may;
    if (chosen == CAB_SILENT) return;
    may_answered += ask->may;
    if (ask->count > 1)
        CHECK_EQ(chosen, cab_weighted_move(&other, bot, &seen, ask->move, ask->count));
    for (int i = 0; i < ask->count; i++)
        if (ask->move[i] == chosen) CHECK(weight[i] > 0);
}

static inline void count_anew(void)
{
    questions = several = may_asked = may_answered = 0;
}

#endif
