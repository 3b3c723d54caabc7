/* Search over information sets: a tree whose nodes are what a seat knows.
 *
 * Every iteration takes a world that the searching seat cannot rule out, plays one of its moves in
 * it, goes down the tree as long as it knows the way, and plays the game out with the policy of a
 * bot. A node is one seat's knowledge (the hash of its cab_seen), so no seat's choice in the tree
 * depends on what that seat does not see; each seat looks for its own utility (max^n). The legal
 * moves of a node are the same in all its worlds, so nothing need be counted but visits.
 *
 * All memory is the caller's and is used during the call only. Integers alone: the same plan gives
 * the same result on every machine. The caller owns the clock: `stop` ends a search early.
 */
#ifndef CABALE_BOTS_SEARCH_H
#define CABALE_BOTS_SEARCH_H

#include "bots/belief.h"
#include "bots/bot.h"

enum {
    CAB_SEARCH_MEMORY = 8 << 20, /* bytes that are enough for any level */
    CAB_SEARCH_LEAST = 1 << 20   /* below this there is no search */
};

/* How to search. In 256ths where nothing is said. */
typedef struct cab_search_options {
    uint32_t iterations;
    uint16_t pool_max;    /* worlds drawn beforehand, at most; in turn they are played in */
    uint16_t candidates;  /* samples drawn for each of them, to be weighed by belief */
    uint16_t explore;     /* how much an untried move attracts, against a sure win */
    uint16_t flat;        /* part of the prior that is the same for all moves */
    uint16_t policy;      /* moves of a playout that are the policy's; the others are any move */
    uint16_t own_secret;  /* iterations in which the seat's own secrets are drawn anew too */
    uint16_t ripe;        /* visits after which a node trusts its own figures, not only the prior */
    uint16_t playout_max; /* moves; a game that is longer counts as even */
    uint16_t infer;       /* 0: belief is not used */
    uint16_t margin;      /* part of a result that is the lead in score, not the win */
    uint16_t sharp;       /* 1: playouts take the policy's weights squared */
    uint16_t careless;    /* what halves a move's chance to be the answer; 0: the best one is */
    uint16_t lapse;       /* choices of a level that are the policy's, without a search */
    uint16_t trust;       /* visits that the root's prior counts for */
    uint16_t slope;       /* what half a prior costs there, against a sure win */
    uint16_t few;         /* visits that each move of its first round gets, at least */
    uint16_t unseen;      /* 1: what others chose unseen is what the policy would choose, not any */
    uint16_t horizon;     /* stages of the game after which it is judged; 0: it goes to its end */
} cab_search_options;

typedef struct cab_search_plan {
    const cab_game *game;
    const cab_bot *policy;    /* its weights are prior and playout */
    const cab_mind *mind;     /* whose memory the policy uses, for every seat */
    const cab_belief *belief; /* NULL: all worlds alike */
    const cab_seen *seen;     /* what the searching seat knows */
    const cab_move *move;
    int moves;
    cab_search_options options;
    uint64_t seed;
    bool (*stop)(void *); /* asked now and then: enough? may be NULL */
    void *stop_with;
    void *memory;
    size_t memory_size;
} cab_search_plan;

/* One of the moves: CAB_SILENT stands last if silence is an answer. */
typedef struct {
    cab_move move;
    uint16_t prior; /* of 65536 */
    uint32_t visits;
    int64_t sum; /* of the seat's results, each 0 .. CAB_SEARCH_ONE */
} cab_search_line;
enum { CAB_SEARCH_ONE = 51200 };

typedef struct cab_search_result {
    uint32_t iterations, nodes;
    int lines;
    uint16_t trust, slope; /* as searched with */
    cab_search_line line[CAB_LIST_MAX + 1];
} cab_search_result;

/* Iterations of the levels. */
enum { CAB_NOVICE = 200, CAB_ADEPT = 1000, CAB_MASTER = 4000 };

void cab_search_options_init(cab_search_options *, uint32_t iterations);
bool cab_search_option_set(cab_search_options *, const char *key, uint32_t value); /* by its name */
cab_belief *cab_level_belief(cab_mind *); /* of a level's mind */
/* How a level searches in this game; false: no level. */
bool cab_level_options(const cab_bot *, const cab_game *, uint32_t part, cab_search_options *);
/* False: too little memory, nothing was searched. */
bool cab_search(const cab_search_plan *, cab_search_result *);
/* Sums up searches of one position (root-parallel): same moves, other seeds. */
void cab_search_merge(const cab_search_result *part, int parts, cab_search_result *out);
/* The best of those that came far: with at least half of the most visits. */
cab_move cab_search_best(const cab_search_result *);
/* Any move, the less often the worse it stands: `careless` 256ths of a win halve its chance. */
cab_move cab_search_draw(const cab_search_result *, uint16_t careless, cab_rng *);

#endif
