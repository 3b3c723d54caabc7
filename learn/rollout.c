#include "learn/rollout.h"

#include "base/assert.h"
#include "engine/journal.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    cab_env env;
    cab_rng rng; /* of who sits where */
    lrn_mix mix;
    uint8_t player[CAB_SEATS];
    bool minds; /* somebody asks the rule of thumb in this game */
    lrn_stats stats;
    const cab_bot *bot;
    cab_mind *mind; /* CAB_SEATS of them */
} table;

struct lrn_tables {
    const cab_game *game;
    const cab_bot *bot;
    uint32_t count;
    lrn_sizes sizes;
    cab_mind *mind;
    table table[];
};

lrn_tables *lrn_open(const char *id, uint32_t count, uint64_t seed, lrn_sizes *sizes)
{
    const cab_game *game = cab_env_game(id);
    if (!game) return NULL;
    lrn_tables *t = (lrn_tables *)calloc(1, sizeof *t + count * sizeof(table));
    cab_mind *mind = (cab_mind *)calloc((size_t)count * CAB_SEATS, sizeof *mind);
    cab_env_sizes measured;
    if (!t || !mind) {
        free(t);
        free(mind);
        return NULL;
    }
    cab_env_measure(game, &measured);
    t->game = game;
    t->bot = cab_bot_find(game, "heuristic");
    t->count = count;
    t->mind = mind;
    t->sizes = (lrn_sizes){count, measured.observation, measured.moves, lrn_facts(game)};
    *sizes = t->sizes;
    for (uint32_t i = 0; i < count; i++) {
        t->table[i].bot = t->bot;
        t->table[i].mind = mind + (size_t)i * CAB_SEATS;
        t->table[i].mix.min_seats = game->min_seats;
        t->table[i].mix.max_seats = game->max_seats;
        cab_rng_fast(&t->table[i].rng, seed * 1000003u + i);
    }
    return t;
}

void lrn_close(lrn_tables *t)
{
    free(t->mind);
    free(t);
}

void lrn_mixed(lrn_tables *t, uint32_t from, uint32_t step, const lrn_mix *mix)
{
    for (uint32_t i = from; i < t->count; i += step)
        t->table[i].mix = *mix;
}

/* ---- dealing -------------------------------------------------------------------------------- */

static void hear(void *with, cab_seat mover, const cab_journal *journal)
{
    table *t = (table *)with;
    (void)mover;
    for (cab_seat seat = 0; t->minds && seat < t->env.setup.seats; seat++) {
        if (!t->mix.taught && t->player[seat] != LRN_HEURISTIC) continue;
        for (int i = 0; i < journal->count; i++) {
            cab_event event;
            if (cab_redact(&journal->event[i], seat, &event))
                t->bot->hear(&t->mind[seat], &event, NULL);
        }
    }
}

/* Each seat is the other's with an even chance; one seat at least is, and one is the learner's. */
static void seat_players(table *t, int seats)
{
    uint32_t dice = cab_rng_below(&t->rng, 256);
    uint8_t other = dice < t->mix.heuristic                           ? LRN_HEURISTIC
                    : dice < (unsigned)t->mix.heuristic + t->mix.past ? LRN_PAST
                                                                      : LRN_LEARNER;
    memset(t->player, LRN_LEARNER, sizeof t->player);
    for (int seat = 0; seat < seats; seat++)
        if (cab_rng_below(&t->rng, 2)) t->player[seat] = other;
    uint32_t learner = cab_rng_below(&t->rng, (uint32_t)seats);
    t->player[learner] = LRN_LEARNER;
    t->player[(learner + 1 + cab_rng_below(&t->rng, (uint32_t)seats - 1)) % (uint32_t)seats] =
        other;
    t->minds = t->mix.taught || other == LRN_HEURISTIC;
}

static void deal(table *t, const cab_game *game)
{
    int seats = t->mix.min_seats +
                (int)cab_rng_below(&t->rng, (uint32_t)(t->mix.max_seats - t->mix.min_seats) + 1);
    uint64_t seed = cab_rng_u64(&t->rng);
    seat_players(t, seats);
    if (cab_env_open(&t->env, game, seats) != CAB_OK) abort();
    for (cab_seat seat = 0; t->minds && seat < seats; seat++)
        cab_mind_init(&t->mind[seat], game, seat, (uint8_t)seats, seed + 1);
    cab_env_listen(&t->env, hear, t);
    if (cab_env_deal(&t->env, seed) != CAB_OK) abort();
}

/* ---- playing -------------------------------------------------------------------------------- */

/* The rule of thumb's answer for the asked seat, as a number of the environment's. */
static int thumb(const lrn_tables *all, table *t)
{
    cab_seen seen;
    cab_ask *ask = &t->env.ask;
    t->env.game->hide(t->env.state.bytes, ask->seat, &seen);
    cab_move move = all->bot->choose(&t->mind[ask->seat], &seen, ask->move, ask->count);
    return move == CAB_SILENT ? (int)all->sizes.moves - 1 : move;
}

static void count_end(table *t)
{
    cab_result result;
    if (!t->env.game->is_over(t->env.state.bytes, &result)) abort();
    bool met = false;
    for (int seat = 0; seat < t->env.setup.seats; seat++)
        met |= t->player[seat] == LRN_HEURISTIC;
    if (!met) return;
    t->stats.games++;
    for (int seat = 0; seat < t->env.setup.seats; seat++) {
        int side = result.role[seat] ? 1 + (result.role[seat] & 1) : 0;
        t->stats.seats[t->player[seat]][side]++;
        t->stats.wins[t->player[seat]][side] += result.winners >> seat & 1;
    }
}

/* Plays on until the learner or its past has a choice. */
static void go_on(const lrn_tables *all, table *t, uint32_t row, const lrn_out *out)
{
    uint8_t over = 0;
    for (;;) {
        int seat = cab_env_seat(&t->env);
        if (seat < 0) {
            int8_t utility[CAB_SEATS];
            if (cab_env_result(&t->env, utility) < 0) abort();
            count_end(t);
            if (!over && out->utility)
                memcpy(out->utility + (size_t)row * CAB_SEATS, utility, sizeof utility);
            over = 1;
            deal(t, all->game);
        } else if (t->player[seat] == LRN_HEURISTIC) {
            if (cab_env_play(&t->env, thumb(all, t)) != CAB_OK) abort();
        } else {
            break;
        }
    }
    if (out->over) out->over[row] = over;
}

static void look(const lrn_tables *all, table *t, uint32_t row, const lrn_out *out)
{
    int seat = cab_env_seat(&t->env);
    size_t at = row;
    if (out->observation)
        cab_env_observe(&t->env, seat, out->observation + at * all->sizes.observation);
    if (out->mask) cab_env_mask(&t->env, out->mask + at * all->sizes.moves);
    if (out->seat) out->seat[row] = (uint8_t)seat;
    if (out->who) out->who[row] = t->player[seat];
    if (out->facts)
        lrn_tell_facts(all->game, t->env.state.bytes, seat, out->facts + at * all->sizes.facts);
    if (out->taught)
        out->taught[row] = (uint16_t)(t->mix.taught && t->minds ? thumb(all, t) : LRN_NO_MOVE);
}

void lrn_deal(lrn_tables *t, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        deal(&t->table[i], t->game);
}

void lrn_look(lrn_tables *t, uint32_t from, uint32_t to, const lrn_out *out)
{
    for (uint32_t i = from; i < to; i++) {
        go_on(t, &t->table[i], i, out);
        look(t, &t->table[i], i, out);
    }
}

int lrn_step(lrn_tables *t, uint32_t from, uint32_t to, const uint16_t *move, const lrn_out *out)
{
    for (uint32_t i = from; i < to; i++) {
        if (cab_env_play(&t->table[i].env, move[i]) != CAB_OK) return (int)i;
        go_on(t, &t->table[i], i, out);
        look(t, &t->table[i], i, out);
    }
    return -1;
}

void lrn_count(const lrn_tables *t, lrn_stats *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < t->count; i++) {
        const lrn_stats *s = &t->table[i].stats;
        out->games += s->games;
        for (int player = 0; player < LRN_PLAYERS; player++)
            for (int side = 0; side < 3; side++) {
                out->seats[player][side] += s->seats[player][side];
                out->wins[player][side] += s->wins[player][side];
            }
    }
}

void lrn_count_from_zero(lrn_tables *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        memset(&t->table[i].stats, 0, sizeof t->table[i].stats);
}
