#include "study/env.h"

#include "base/assert.h"
#include "engine/words.h"

#include <string.h>

const char *cab_env_id(int index)
{
    for (int i = 0; cab_game_at(i); i++)
        if (!cab_game_at(i)->hidden && index-- == 0) return cab_game_at(i)->id;
    return NULL;
}

const cab_game *cab_env_game(const char *id)
{
    return cab_game_find(id);
}

/* Silence is a number of its own, behind all moves. */
static int silence(const cab_env *e)
{
    return e->game->move_space;
}

static size_t moves_of(const cab_game *game)
{
    return (size_t)game->move_space + 1;
}

void cab_env_measure(const cab_game *game, cab_env_sizes *out)
{
    out->env = sizeof(cab_env);
    out->knowledge = game->state_size;
    out->observation = cab_cells_of(game) + cab_memory_cells(game);
    out->moves = (uint32_t)moves_of(game);
    out->min_seats = game->min_seats;
    out->max_seats = game->max_seats;
}

const char *cab_env_feature(const cab_game *game, int index, uint32_t *width)
{
    if (index < 0) return NULL;
    if (index >= game->features) return cab_memory_feature(game, index - game->features, width);
    *width = cab_feature_cells(&game->feature[index]);
    return game->feature[index].key;
}

int cab_env_cell(const cab_game *game, uint32_t cell, char *name, int room, cab_cell_info *info)
{
    cab_text text;
    const char *key;
    uint32_t width;
    cab_text_begin(&text, name, (uint32_t)room);
    for (int i = 0; (key = cab_env_feature(game, i, &width)); i++, cell -= width) {
        if (cell >= width) continue;
        cab_text_add(&text, key);
        if (i < game->features)
            cab_cell_name(&game->feature[i], cell, &text, info);
        else
            cab_memory_name(game, i - game->features, (int)cell, &text, info);
        return (int)text.length;
    }
    return 0;
}

/* ---- beginning ------------------------------------------------------------------------------ */

cab_error cab_env_open(cab_env *e, const cab_game *game, int seats)
{
    if (seats < game->min_seats || seats > game->max_seats) return CAB_BAD_SEATS;
    memset(e, 0, sizeof *e);
    e->game = game;
    e->own = cab_cells_of(game);
    e->cells = e->own + cab_memory_cells(game);
    cab_setup_default(game, (uint8_t)seats, &e->setup);
    cab_rng_fast(&e->rng, 0);
    return CAB_OK;
}

cab_error cab_env_option(cab_env *e, const char *key, const char *value)
{
    int option = cab_option_find(e->game, key);
    if (option < 0) return CAB_BAD_OPTION;
    if (!cab_option_parse(&e->game->option[option], value, &e->setup.option[option]))
        return CAB_BAD_OPTION;
    return CAB_OK;
}

void cab_env_listen(cab_env *e, void (*hear)(void *with, cab_seat mover, const cab_journal *),
                    void *with)
{
    e->hear = hear;
    e->hear_with = with;
}

/* For the seat that is asked. */
static void apply(cab_env *e, cab_move move)
{
    cab_journal journal;
    journal.count = 0;
    cab_error error = e->game->apply_move(e->state.bytes, e->ask.seat, move, &e->rng, &journal);
    cab_assert(error == CAB_OK);
    cab_memory_hear(&e->memory, e->game, e->setup.seats, &journal);
    if (e->hear) e->hear(e->hear_with, e->ask.seat, &journal);
    cab_driver_moved(&e->driver, e->ask.seat);
    e->moves++;
}

/* Plays what leaves no choice, until somebody has one or the game is over. */
static void go_on(cab_env *e)
{
    cab_ask *ask = &e->ask;
    while (cab_next(e->game, e->state.bytes, &e->driver, &e->rng, ask)) {
        if (ask->count > 1 || ask->may) return;
        apply(e, ask->move[0]);
    }
    ask->count = 0;
    ask->may = false;
}

static cab_error deal(cab_env *e)
{
    cab_error error = e->game->setup(e->state.bytes, &e->setup, &e->rng);
    e->ask.count = 0;
    e->ask.may = false;
    e->dealt = error == CAB_OK;
    if (error != CAB_OK) return error;
    e->moves = 0;
    memset(&e->memory, 0, sizeof e->memory);
    cab_driver_begin(&e->driver);
    go_on(e);
    return CAB_OK;
}

cab_error cab_env_deal(cab_env *e, uint64_t seed)
{
    cab_rng_fast(&e->rng, seed);
    return deal(e);
}

/* ---- playing -------------------------------------------------------------------------------- */

int cab_env_seat(const cab_env *e)
{
    return e->ask.count ? e->ask.seat : -1;
}

int cab_env_moves(const cab_env *e, cab_move *out)
{
    int count = e->ask.count;
    memcpy(out, e->ask.move, (size_t)count * sizeof *out);
    if (e->ask.may) out[count++] = (cab_move)silence(e);
    return count;
}

void cab_env_mask(const cab_env *e, uint8_t *out)
{
    memset(out, 0, moves_of(e->game));
    for (int i = 0; i < e->ask.count; i++)
        out[e->ask.move[i]] = 1;
    out[silence(e)] = e->ask.may;
}

static bool is_legal(const cab_env *e, int move)
{
    for (int i = 0; i < e->ask.count; i++)
        if (e->ask.move[i] == move) return true;
    return e->ask.may && move == silence(e);
}

static void play(cab_env *e, int move)
{
    cab_memory_chose(&e->memory, e->ask.seat, move);
    if (move == silence(e))
        cab_driver_silent(&e->driver, e->ask.seat);
    else
        apply(e, (cab_move)move);
    go_on(e);
}

cab_error cab_env_play(cab_env *e, int move)
{
    if (!e->ask.count) return CAB_OVER;
    if (!is_legal(e, move)) return CAB_ILLEGAL;
    play(e, move);
    return CAB_OK;
}

int cab_env_result(const cab_env *e, int8_t *utility)
{
    cab_result result;
    if (!e->dealt || !e->game->is_over(e->state.bytes, &result)) return -1;
    memcpy(utility, result.utility, sizeof result.utility);
    return result.winners;
}

/* ---- information ---------------------------------------------------------------------------- */

static cab_seat viewer(const cab_env *e, int seat)
{
    cab_assert(e->dealt);
    cab_assert(seat == CAB_NOBODY || (seat >= 0 && seat < e->setup.seats));
    return (cab_seat)seat;
}

void cab_env_observe(const cab_env *e, int seat, int8_t *out)
{
    cab_seen seen;
    int8_t numbers[CAB_OBSERVE_MAX];
    if (e->game->observe_state) {
        e->game->observe_state(e->state.bytes, viewer(e, seat), numbers);
    } else {
        e->game->hide(e->state.bytes, viewer(e, seat), &seen);
        e->game->observe(&seen, viewer(e, seat), numbers);
    }
    cab_cells_write(e->game, numbers, out);
    cab_memory_write(&e->memory, e->game, e->setup.seats, viewer(e, seat), out + e->own);
}

void cab_env_know(const cab_env *e, int seat, uint8_t *out)
{
    cab_seen seen;
    e->game->hide(e->state.bytes, viewer(e, seat), &seen);
    memcpy(out, seen.bytes, e->game->state_size);
}

void cab_env_imagine(cab_env *e, int seat, uint64_t seed)
{
    cab_seen seen;
    cab_ask *ask = &e->ask;
    e->game->hide(e->state.bytes, viewer(e, seat), &seen);
    cab_rng_fast(&e->rng, seed);
    e->game->resample(&seen, viewer(e, seat), &e->rng, e->state.bytes);
    cab_memory_forget_others(&e->memory, viewer(e, seat));
    if (!ask->count) return;
    ask->count = e->game->legal_moves(e->state.bytes, ask->seat, ask->move);
    if (ask->count == 1 && !ask->may) play(e, ask->move[0]);
}

int cab_env_say(const cab_env *e, int move, const char *lang, char *out, int room)
{
    cab_speech speech;
    cab_choice choice;
    cab_seen seen;
    cab_text text;
    memset(&speech, 0, sizeof speech);
    cab_text_begin(&text, out, (uint32_t)room);
    if (!is_legal(e, move) || !cab_lang_parse(lang, &speech.lang)) return 0;
    speech.game = e->game;
    speech.viewer = e->ask.seat;
    if (move == silence(e)) {
        cab_say_key(&speech, "choice.silent", NULL, 0, 0, &text);
    } else {
        e->game->hide(e->state.bytes, e->ask.seat, &seen);
        memset(&choice, 0, sizeof choice);
        e->game->describe(&seen, e->ask.seat, (cab_move)move, &choice);
        cab_say_choice(&speech, &choice, &text);
    }
    return (int)text.length;
}

/* ---- many at once --------------------------------------------------------------------------- */

static void look(const cab_env *e, size_t row, const cab_envs_out *out)
{
    if (out->observation) cab_env_observe(e, e->ask.seat, out->observation + row * e->cells);
    if (out->mask) cab_env_mask(e, out->mask + row * moves_of(e->game));
    if (out->seat) out->seat[row] = e->ask.seat;
}

static void tell_end(const cab_env *e, size_t row, const cab_envs_out *out)
{
    int8_t utility[CAB_SEATS] = {0};
    bool over = cab_env_result(e, utility) >= 0;
    if (out->over) out->over[row] = over;
    if (out->utility) memcpy(out->utility + row * CAB_SEATS, utility, sizeof utility);
}

void cab_envs_look(const cab_env *env, int count, const cab_envs_out *out)
{
    for (int i = 0; i < count; i++) {
        tell_end(&env[i], (size_t)i, out);
        look(&env[i], (size_t)i, out);
    }
}

void cab_envs_random(cab_env *env, int count, cab_move *out)
{
    for (int i = 0; i < count; i++) {
        cab_move list[CAB_LIST_MAX + 1];
        int moves = cab_env_moves(&env[i], list);
        cab_assert(moves > 0);
        out[i] = list[cab_rng_below(&env[i].rng, (uint32_t)moves)];
    }
}

int cab_envs_step(cab_env *env, int count, const cab_move *move, const cab_envs_out *out)
{
    for (int i = 0; i < count; i++)
        if (!is_legal(&env[i], move[i])) return i;
    for (int i = 0; i < count; i++) {
        play(&env[i], move[i]);
        tell_end(&env[i], (size_t)i, out);
        if (!env[i].ask.count) {
            cab_error error = deal(&env[i]);
            cab_assert(error == CAB_OK);
        }
        look(&env[i], (size_t)i, out);
    }
    return -1;
}
