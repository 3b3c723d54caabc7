/* Playing many games between bots, on several threads, with sums that do not depend on how many.
 *
 * Game `index` of a plan has its own seed, made from the plan's; whether laws are checked, coverage
 * is noted or claims are heard changes nothing in it. Only recorded games are dealt otherwise, from
 * a secret that their record opens. Sums are whole numbers and findings are kept in the order of
 * the games, so one thread and many give the same.
 */
#ifndef CABALE_CLI_SIM_H
#define CABALE_CLI_SIM_H

#include "bots/bot.h"
#include "cli/crew.h"
#include "engine/driver.h"
#include "engine/game.h"
#include "laws/laws.h"
#include "record/record.h"

enum {
    CAB_SIM_FINDINGS = 10, /* told in full; the rest is only counted */
    CAB_SIM_NAMES = 512,   /* longest list of names: faces and terms */
    CAB_SIM_THINGS = 2,    /* lists of things to choose: CAB_NAME_FACE, CAB_NAME_TERM */
    CAB_SIM_WHAT = 240
};

/* What coverage lists. */
enum {
    CAB_COVER_PROMPT,
    CAB_COVER_FACE,
    CAB_COVER_EVENT,
    CAB_COVER_REASON,
    CAB_COVER_END,
    CAB_COVER_VERB,
    CAB_COVER_CLAIM,
    CAB_COVER_TERM,
    CAB_COVER_LISTS
};

/* What is drawn for each game, from its seed, instead of being the same in all of them. */
typedef struct {
    bool seats;               /* any number that the game allows */
    uint16_t options;         /* bit i: option i may have any value; combinations the game refuses
                                 are drawn again */
    uint32_t bots[CAB_SEATS]; /* bit i: level i of cab_sim_level may sit here; 0: bot[seat] does */
} cab_sim_mix;

typedef struct {
    const cab_game *game;
    cab_setup setup; /* with mix.seats: as many seats as the game allows */
    const cab_bot *bot[CAB_SEATS];
    uint32_t part; /* those who search do one of so many of their iterations */
    cab_sim_mix mix;
    const cab_record *from; /* every other game starts at a place of this record; NULL: none does */
    uint64_t seed, first, games; /* games first .. first + games - 1 of this seed */
    int threads;
    bool check, cover;
    bool chosen;         /* note who chose which cards and terms */
    const char *records; /* folder; NULL: none are written */
    void (*progress)(uint64_t done,
                     uint64_t games); /* now and then, from the calling thread; may be NULL */
} cab_sim_plan;

typedef struct {
    uint64_t game; /* index in the plan's seed */
    uint64_t move; /* moves played when it was found */
    char what[CAB_SIM_WHAT];
} cab_sim_finding;

typedef struct {
    uint64_t games, finished, moves, forced;
    uint64_t shortest, longest; /* moves, of finished games */
    uint64_t rounds;            /* of finished games, if the game counts them */
    uint64_t seat_games[CAB_SEATS], wins[CAB_SEATS];
    uint64_t ended[CAB_SIM_NAMES]; /* finished games by what decided them */
    uint64_t role_games[CAB_SIM_NAMES], role_wins[CAB_SIM_NAMES]; /* by term; a seat counts one */
    uint64_t chosen_games[CAB_SIM_THINGS][CAB_SIM_NAMES]; /* with `chosen`: likewise, by list */
    uint64_t chosen_wins[CAB_SIM_THINGS][CAB_SIM_NAMES];
    uint64_t findings;
    uint64_t unwritten; /* records that could not be written */
    cab_sim_finding finding[CAB_SIM_FINDINGS];
    int kept;
    uint64_t checked[CAB_LAWS];                       /* how often each law was put to the test */
    uint64_t reached[CAB_COVER_LISTS][CAB_SIM_NAMES]; /* with `cover` */
} cab_sim_sums;

/* False: out of memory or threads. */
bool cab_sim_run(const cab_sim_plan *, cab_sim_sums *);
uint64_t cab_sim_seed(uint64_t seed, uint64_t index); /* of one game */
/* The levels of cab_bot_at, then those for simulations only; NULL past the end. */
const cab_bot *cab_sim_level(const cab_game *, int index);

/* Coverage (sim_cover.c). */
typedef struct {
    cab_rng dice; /* which refusals to ask for; never the game's dice */
    cab_view view;
    cab_seen seen;
    cab_state copy;
    cab_journal journal; /* of what is tried on the copy */
    uint64_t (*reached)[CAB_SIM_NAMES];
} cab_cover;
void cab_cover_ask(cab_cover *, const cab_game *, const void *state, const cab_ask *, int seats);
void cab_cover_choice(cab_cover *, const cab_game *, const void *state, cab_seat, cab_move);
void cab_cover_journal(cab_cover *, const cab_journal *);
void cab_cover_end(cab_cover *, const cab_game *, const void *state, int seats);
const char *cab_cover_list(int list);                              /* "prompt", "face", .. */
const char *cab_cover_name(const cab_game *, int list, int index); /* NULL past the end */
int cab_cover_first(int list);                                     /* 1 for 1-based lists */

#endif
