/* Games for those who study them: a game stands at a question or at its end, moves without a choice
 * are played by themselves, and what the asked seat sees is a row of numbers. One at a time, or
 * many at once. Flat and without a heap: copying an environment copies the game and its future.
 *
 * For C, and by libcabale.so for any language that can call C: docs/study.md, examples/study.py.
 *
 *   cab_env_open(&env, cab_env_game("pantacle"), 4);
 *   cab_env_deal(&env, seed);
 *   while (cab_env_seat(&env) >= 0)
 *       cab_env_play(&env, choose(&env)); // one of cab_env_moves
 *   winners = cab_env_result(&env, utility);
 */
#ifndef CABALE_STUDY_ENV_H
#define CABALE_STUDY_ENV_H

#include "study/memory.h"

#define CAB_SHARED __attribute__((visibility("default")))

typedef struct {
    cab_state state;
    cab_rng rng;
    cab_setup setup;
    cab_ask ask; /* count 0: nobody is asked, the game is over or not dealt yet */
    cab_driver driver;
    cab_memory memory;
    const cab_game *game;
    void (*hear)(void *with, cab_seat mover, const cab_journal *);
    void *hear_with;
    uint32_t cells; /* of an observation, */
    uint32_t own;   /* and of these the game's own */
    uint32_t moves; /* since the deal, those without a choice included */
    bool dealt;
} cab_env;

typedef struct {
    uint32_t env;         /* bytes of an environment */
    uint32_t knowledge;   /* bytes of what a seat knows */
    uint32_t observation; /* cells of what a seat sees */
    uint32_t moves;       /* move numbers are 0 .. moves - 1; the last is silence, out of turn */
    uint32_t min_seats, max_seats;
} cab_env_sizes;

CAB_SHARED const char *cab_env_id(int index);            /* "pantacle", ..; NULL past the end */
CAB_SHARED const cab_game *cab_env_game(const char *id); /* NULL: there is none */
CAB_SHARED void cab_env_measure(const cab_game *, cab_env_sizes *);
/* Stretches of the observation in their order, with their widths; NULL past the end. */
CAB_SHARED const char *cab_env_feature(const cab_game *, int index, uint32_t *width);
/* A cell of it, by name and kind: "players.2.hand". Bytes of the name; 0 past the end. */
CAB_SHARED int cab_env_cell(const cab_game *, uint32_t cell, char *name, int room, cab_cell_info *);

/* Beginning. Options, named as `cabale games` names them, count from the next deal on. */
CAB_SHARED cab_error cab_env_open(cab_env *, const cab_game *, int seats);
CAB_SHARED cab_error cab_env_option(cab_env *, const char *key, const char *value);
CAB_SHARED cab_error cab_env_deal(cab_env *, uint64_t seed);
/* To be told what every move causes, in full, before anything else is asked; NULL: no longer. */
CAB_SHARED void cab_env_listen(cab_env *, void (*)(void *with, cab_seat mover, const cab_journal *),
                               void *with);

/* Playing. A list may have CAB_LIST_MAX + 1 moves; a mask is the same, 1 for a legal number. */
CAB_SHARED int cab_env_seat(const cab_env *); /* who is asked; -1: the game is over */
CAB_SHARED int cab_env_moves(const cab_env *, cab_move *out);
CAB_SHARED void cab_env_mask(const cab_env *, uint8_t *out);
CAB_SHARED cab_error cab_env_play(cab_env *, int move); /* or nothing has changed */
/* A mask of winners, and what CAB_SEATS seats have of it, -100 .. 100. Before the end: -1. */
CAB_SHARED int cab_env_result(const cab_env *, int8_t *utility);

/* Information. A seat is 0 .. seats - 1, or CAB_NOBODY for a spectator. An observation is a
 * function of what the seat has seen, heard and done, and of nothing else. */
CAB_SHARED void cab_env_observe(const cab_env *, int seat, int8_t *out);
/* The seat's information set: equal knowledge is equal bytes. */
CAB_SHARED void cab_env_know(const cab_env *, int seat, uint8_t *out);
/* The world becomes one that this seat cannot rule out, all equally likely as far as cards.h says;
 * the same seat is asked, unless that one now has no choice. What others have heard in private and
 * chosen is forgotten: it may not fit that world. To be done to a copy. */
CAB_SHARED void cab_env_imagine(cab_env *, int seat, uint64_t seed);
/* A legal move in words, as the asked seat would read it: "fr" or "en". Returns its bytes. */
CAB_SHARED int cab_env_say(const cab_env *, int move, const char *lang, char *out, int room);

/* Many at once, of one game, all dealt. Each array has one row an environment; a pointer that is
 * NULL is not wanted. */
typedef struct {
    int8_t *observation; /* rows of `observation` numbers: what the asked seat sees */
    uint8_t *mask;       /* rows of `moves` */
    uint8_t *seat;       /* who is asked */
    uint8_t *over;       /* 1: a game ended, and the next one is dealt already */
    int8_t *utility;     /* rows of CAB_SEATS: how it ended; else zeros */
} cab_envs_out;

CAB_SHARED void cab_envs_look(const cab_env *, int count, const cab_envs_out *);
CAB_SHARED void cab_envs_random(cab_env *, int count, cab_move *out); /* a legal move for each */
/* One move in each, and a look. -1, or the first environment whose move is not legal: then none was
 * played. */
CAB_SHARED int cab_envs_step(cab_env *, int count, const cab_move *, const cab_envs_out *);

#endif
