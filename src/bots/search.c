/* The tree, and the race of the root's moves above it. Worlds are drawn once, before the first
 * iteration; the n-th visit of every move of the root is played in the same world with the same
 * dice, so that moves are compared on equal terms.
 *
 * Memory, in this order: minds of the seats and what they saw last, worlds, the hash table, nodes
 * until the end. When it is used up the tree stays as it is and playouts go on from its leaves. */
#include "bots/search.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "engine/driver.h"

#include <string.h>

enum {
    PATH = 48,           /* choices in the tree, in one iteration */
    FRESH_MAX = 8,       /* nodes made in one iteration */
    STOP_EVERY = 8,      /* iterations between two questions to the caller */
    SILENCE = 3,         /* silence against all moves together, if the policy keeps silent */
    TABLE_MAX = 1 << 16, /* slots */
    WORLD_SHARE = 4      /* worlds take at most this part of the memory */
};

/* A node is followed by its lines. */
typedef struct {
    uint32_t visits;
    uint16_t lines;
    cab_seat seat;
    uint8_t zero;
} node;

typedef cab_search_line line;

typedef struct {
    uint64_t key; /* 0: empty */
    node *at;
} slot;

typedef struct {
    node *at;
    int line;
} step;

/* The root's moves race in rounds: in each all that are left get the same number of visits, then
 * the worse half is out (sequential halving). */
typedef struct {
    uint16_t line[CAB_LIST_MAX + 1]; /* of the root: those that are left */
    int count, at;                   /* of them; whose turn it is */
    uint32_t laps;                   /* still to come in this round, the present one included */
    uint32_t lap;                    /* since the start: the number of its world and dice */
    uint32_t budget;                 /* visits still to come, all rounds together */
} root_race;

typedef struct {
    const cab_search_plan *plan;
    const cab_game *game;
    cab_seat me;
    bool idle; /* asked out of turn: silence is an answer */

    cab_mind *mind;     /* one a seat */
    cab_recent *recent; /* one a seat */
    uint8_t *world;
    uint32_t worlds;
    slot *table;
    uint32_t table_mask, nodes;
    uint8_t *free, *end;

    uint32_t last_stage; /* at its beginning a playout is judged; 0: it goes to the end */
    node *root;
    root_race race;
    cab_state state;
    cab_seen seen;
    cab_driver driver;
    cab_rng rng;
    cab_ask ask;
    cab_view view;
    uint16_t weight[CAB_LIST_MAX + 1];
    step path[PATH];
    int steps, fresh;
} search;

void cab_search_options_init(cab_search_options *o, uint32_t iterations)
{
    o->iterations = iterations;
    o->pool_max = 256;
    o->candidates = 4;
    o->explore = 128;
    o->flat = 38;
    o->policy = 256;
    o->own_secret = 0;
    o->ripe = 8;
    o->playout_max = 2000;
    o->infer = 1;
    o->margin = 0;
    o->sharp = 0;
    o->careless = 0;
    o->lapse = 0;
    o->trust = 16;
    o->slope = 12;
    o->few = 2;
    o->unseen = 0;
    o->horizon = 0;
}

bool cab_search_option_set(cab_search_options *o, const char *key, uint32_t value)
{
    const struct {
        const char *key;
        uint16_t *field;
    } option[] = {
        {"pool_max", &o->pool_max}, {"candidates", &o->candidates},
        {"explore", &o->explore},   {"flat", &o->flat},
        {"policy", &o->policy},     {"own_secret", &o->own_secret},
        {"ripe", &o->ripe},         {"playout_max", &o->playout_max},
        {"infer", &o->infer},       {"margin", &o->margin},
        {"sharp", &o->sharp},       {"careless", &o->careless},
        {"lapse", &o->lapse},       {"trust", &o->trust},
        {"slope", &o->slope},       {"few", &o->few},
        {"unseen", &o->unseen},     {"horizon", &o->horizon},
    };
    bool worlds = strcmp(key, "pool_max") == 0 || strcmp(key, "candidates") == 0;
    if (worlds && value == 0) return false; /* at least one is needed */
    if (strcmp(key, "iterations") == 0 && value > 0) {
        o->iterations = value;
        return true;
    }
    for (size_t i = 0; i < sizeof option / sizeof *option; i++)
        if (strcmp(key, option[i].key) == 0 && value <= UINT16_MAX) {
            *option[i].field = (uint16_t)value;
            return true;
        }
    return false;
}

/* ---- memory ---- */

static line *lines_of(node *n)
{
    return (line *)(void *)(n + 1);
}

static uint8_t *take(search *z, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if ((size_t)(z->end - z->free) < size) return NULL;
    uint8_t *at = z->free;
    z->free += size;
    return at;
}

/* The slot of this key, or the empty one where it belongs; NULL: the table is full. */
static slot *find(search *z, uint64_t key)
{
    for (uint32_t i = 0; i < 64; i++) {
        slot *s = &z->table[(key + i) & z->table_mask];
        if (s->key == key || s->key == 0) return s;
    }
    return NULL;
}

static bool lay_out(search *z)
{
    const cab_search_plan *plan = z->plan;
    uint32_t iterations = plan->options.iterations, pool = (iterations + 1) / 2;
    uintptr_t start = (uintptr_t)plan->memory, skew = (8 - start % 8) % 8;
    if (plan->memory_size < CAB_SEARCH_LEAST) return false;
    z->free = (uint8_t *)plan->memory + skew;
    z->end = (uint8_t *)plan->memory + plan->memory_size;
    size_t most = plan->memory_size / WORLD_SHARE / z->game->state_size;
    if (pool < 4) pool = 4;
    if (pool > plan->options.pool_max) pool = plan->options.pool_max;
    if (pool > most) pool = (uint32_t)most;
    uint32_t slots = 256;
    while (slots < TABLE_MAX && slots < iterations * 16)
        slots *= 2;
    while (slots * sizeof(slot) > plan->memory_size / 4)
        slots /= 2;
    z->worlds = pool;
    z->table_mask = slots - 1;
    z->mind = (cab_mind *)(void *)take(z, plan->mind->seats * sizeof(cab_mind));
    z->recent = (cab_recent *)(void *)take(z, plan->mind->seats * sizeof(cab_recent));
    z->world = take(z, (size_t)pool * z->game->state_size);
    z->table = (slot *)(void *)take(z, slots * sizeof(slot));
    cab_assert(z->mind && z->recent && z->world && z->table);
    memset(z->recent, 0, plan->mind->seats * sizeof(cab_recent));
    memset(z->table, 0, slots * sizeof(slot));
    return true;
}

/* ---- the policy ---- */

/* What this seat knows now, into z->seen. */
static void look(search *z, cab_seat seat)
{
    if (z->game->hide_again)
        z->game->hide_again(z->state.bytes, seat, &z->recent[seat], &z->seen);
    else
        z->game->hide(z->state.bytes, seat, &z->seen);
}

static void policy_weights(search *z, cab_seat seat, const cab_move *move, int count)
{
    z->plan->policy->weights(&z->mind[seat], &z->seen, move, count, z->weight);
}

/* Whether the policy would let it pass, out of turn. */
static cab_move policy_choice(search *z, cab_seat seat, const cab_move *move, int count)
{
    cab_mind *mind = &z->mind[seat];
    cab_rng_fast(&mind->rng, cab_rng_u64(&z->rng));
    return z->plan->policy->choose(mind, &z->seen, move, count);
}

static int draw(search *z, const uint16_t *weight, int count)
{
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    cab_assert(sum > 0);
    uint32_t left = cab_rng_below(&z->rng, sum);
    int at = 0;
    while (left >= weight[at])
        left -= weight[at++];
    return at;
}

/* ---- nodes ---- */

/* Priors: the policy's weights, part of them spread evenly. Silence, if an answer, is last. */
static void set_priors(search *z, node *n, cab_seat seat, const cab_move *move, int count,
                       bool silence)
{
    line *l = lines_of(n);
    int lines = count + silence;
    uint64_t sum = 0, whole[CAB_LIST_MAX + 1];
    policy_weights(z, seat, move, count);
    for (int i = 0; i < count; i++) {
        whole[i] = (uint64_t)z->weight[i] * SILENCE;
        sum += whole[i];
    }
    if (silence) { /* the policy says yes or no: that counts three to one */
        bool silent = policy_choice(z, seat, move, count) == CAB_SILENT;
        whole[count] = silent ? sum * SILENCE : sum / SILENCE;
        sum += whole[count];
    }
    cab_assert(sum > 0);
    uint64_t flat = z->plan->options.flat * 256u / (uint64_t)lines;
    for (int i = 0; i < lines; i++) {
        memset(&l[i], 0, sizeof l[i]);
        l[i].move = i < count ? move[i] : CAB_SILENT;
        uint64_t prior = whole[i] * (256u - z->plan->options.flat) * 255 / sum + flat;
        l[i].prior = (uint16_t)(prior > 0 ? prior : 1);
    }
}

/* The node of what z->seen says, for this seat; made if it is new. NULL: no room. */
static node *node_of(search *z, cab_seat seat, const cab_move *move, int count, bool silence)
{
    uint64_t key = cab_hash(seat + 1u, z->seen.bytes, z->game->state_size) | 1;
    slot *s = find(z, key);
    if (s && s->key == key) return s->at;
    if (!s || z->fresh >= FRESH_MAX || z->nodes > z->table_mask / 2) return NULL;
    int lines = count + silence;
    node *n = (node *)(void *)take(z, sizeof(node) + (size_t)lines * sizeof(line));
    if (!n) return NULL;
    n->visits = 0;
    n->lines = (uint16_t)lines;
    n->seat = seat;
    n->zero = 0;
    set_priors(z, n, seat, move, count, silence);
    s->key = key;
    s->at = n;
    z->nodes++;
    z->fresh++;
    return n;
}

static uint32_t root_of(uint64_t x)
{
    uint64_t bit = (uint64_t)1 << 40, root = 0;
    while (bit > x)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

/* The line with the best mean and bonus: mean + explore * prior * sqrt(visits) / (1 + own visits).
 * A line not yet tried counts as the mean of the node. */
static int best_line(const search *z, node *n)
{
    line *l = lines_of(n);
    int64_t all = 0, best = -1, root16 = root_of((uint64_t)(n->visits + 1) << 8);
    int at = 0;
    for (int i = 0; i < n->lines; i++)
        all += l[i].sum;
    int64_t even = n->visits ? all / n->visits : CAB_SEARCH_ONE / 2;
    for (int i = 0; i < n->lines; i++) {
        int64_t mean = l[i].visits ? l[i].sum / l[i].visits : even;
        int64_t pull = (int64_t)CAB_SEARCH_ONE * z->plan->options.explore * l[i].prior / 65536;
        int64_t score = mean + pull * root16 / (256 * 16) / (1 + (int64_t)l[i].visits);
        if (score <= best) continue;
        best = score;
        at = i;
    }
    return at;
}

static int prior_line(search *z, node *n)
{
    uint32_t sum = 0;
    line *l = lines_of(n);
    for (int i = 0; i < n->lines; i++)
        sum += l[i].prior;
    uint32_t left = cab_rng_below(&z->rng, sum);
    int at = 0;
    while (left >= l[at].prior)
        left -= l[at++].prior;
    return at;
}

/* ---- the race of the root's moves ---- */

/* What is thought of moves before they are tried. */
typedef struct {
    int64_t even; /* the mean of all visits */
    uint16_t best_prior, trust, slope;
} outlook;

static outlook outlook_on(const line *l, int lines, uint16_t trust, uint16_t slope)
{
    outlook o = {CAB_SEARCH_ONE / 2, 1, trust, slope};
    int64_t sum = 0, visits = 0;
    for (int i = 0; i < lines; i++) {
        sum += l[i].sum;
        visits += l[i].visits;
        if (l[i].prior > o.best_prior) o.best_prior = l[i].prior;
    }
    if (visits > 0) o.even = sum / visits;
    return o;
}

/* What a move is worth: the mean of its visits and of `trust` more, imagined by its prior, every
 * halving of which against the best one's costs `slope`. */
static int64_t worth(const outlook *o, const line *l)
{
    int64_t halvings = cab_belief_points_of(l->prior, o->best_prior);
    int64_t hope = o->even + (int64_t)CAB_SEARCH_ONE * o->slope * halvings / (256 * CAB_DOUBLING);
    int64_t visits = (int64_t)l->visits + o->trust;
    return visits ? (l->sum + hope * o->trust) / visits : hope;
}

/* How moves are compared: between equals the prior itself counts. */
static int64_t standing(const outlook *o, const line *l)
{
    return worth(o, l) * 65536 + l->prior;
}

/* Those that are left, best first; equals stay in the order of the list. */
static void line_up(search *z)
{
    root_race *r = &z->race;
    const line *l = lines_of(z->root);
    int64_t place[CAB_LIST_MAX + 1];
    outlook o = outlook_on(l, z->root->lines, z->plan->options.trust, z->plan->options.slope);
    for (int i = 0; i < r->count; i++) {
        uint16_t moved = r->line[i];
        int64_t its = standing(&o, &l[moved]);
        int at = i;
        for (; at > 0 && place[at - 1] < its; at--) {
            r->line[at] = r->line[at - 1];
            place[at] = place[at - 1];
        }
        r->line[at] = moved;
        place[at] = its;
    }
}

/* Until one is left. */
static uint32_t rounds_of(int count)
{
    uint32_t rounds = 1;
    while (count > 2) {
        count = (count + 1) / 2;
        rounds++;
    }
    return rounds;
}

/* Visits for each of so many in a round, if all rounds to come get the same share. */
static uint32_t laps_for(uint32_t budget, int count)
{
    cab_assert(count > 0);
    return budget / rounds_of(count) / (uint32_t)count;
}

static void begin_round(root_race *r, int count)
{
    r->count = count;
    r->laps = laps_for(r->budget, count);
    if (r->laps == 0) r->laps = 1;
}

/* The first round is for as many as can be tried a few times each, the best by prior. */
static void start_race(search *z)
{
    const cab_search_options *o = &z->plan->options;
    root_race *r = &z->race;
    uint64_t others = (uint64_t)o->iterations * o->own_secret / 256;
    int count = z->root->lines;
    r->budget = others < o->iterations ? o->iterations - (uint32_t)others : 0;
    r->count = count;
    for (int i = 0; i < count; i++)
        r->line[i] = (uint16_t)i;
    line_up(z);
    while (count > 1 && laps_for(r->budget, count) < o->few)
        count--;
    begin_round(r, count);
}

/* The line of the root to visit now. */
static int next_in_race(search *z)
{
    root_race *r = &z->race;
    if (r->at == r->count) {
        r->at = 0;
        r->lap++;
        if (--r->laps == 0) {
            line_up(z);
            begin_round(r, (r->count + 1) / 2);
        }
    }
    r->budget--;
    return r->line[r->at++];
}

/* ---- one iteration ---- */

static void answer(search *z, cab_seat seat, cab_move move)
{
    if (move == CAB_SILENT) {
        cab_driver_silent(&z->driver, seat);
        return;
    }
    cab_error error = z->game->apply_move(z->state.bytes, seat, move, &z->rng, NULL);
    cab_assert(error == CAB_OK);
    cab_driver_moved(&z->driver, seat);
}

/* Down the tree. True: it ended at a leaf, false: the game is over. A node of somebody else's that
 * is new does not end it, for others' knowledge differs from world to world. */
static bool descend(search *z)
{
    cab_ask *ask = &z->ask;
    while (cab_next(z->game, z->state.bytes, &z->driver, &z->rng, ask)) {
        if (ask->count == 1 && !ask->may) {
            answer(z, ask->seat, ask->move[0]);
            continue;
        }
        if (z->steps == PATH) return true;
        look(z, ask->seat);
        node *n = node_of(z, ask->seat, ask->move, ask->count, ask->may);
        if (!n) return true;
        bool leaf = n->visits == 0 && ask->seat == z->me;
        int at = n->visits < z->plan->options.ripe ? prior_line(z, n) : best_line(z, n);
        z->path[z->steps].at = n;
        z->path[z->steps++].line = at;
        answer(z, ask->seat, lines_of(n)[at].move);
        if (leaf) return true;
    }
    return false;
}

/* Weights squared, the largest at 4095: nearer to the best move, but not always it. */
static void sharpen(uint16_t *weight, int count)
{
    uint32_t most = 1;
    for (int i = 0; i < count; i++)
        if (weight[i] > most) most = weight[i];
    for (int i = 0; i < count; i++)
        weight[i] = (uint16_t)((uint64_t)weight[i] * weight[i] * 255 / ((uint64_t)most * most));
}

static cab_move playout_move(search *z)
{
    const cab_ask *ask = &z->ask;
    if (ask->count == 1 && !ask->may) return ask->move[0];
    bool guided = cab_rng_below(&z->rng, 256) < z->plan->options.policy;
    if (!guided && ask->may && cab_rng_below(&z->rng, 4)) return CAB_SILENT;
    if (!guided) return ask->move[cab_rng_below(&z->rng, (uint32_t)ask->count)];
    look(z, ask->seat);
    if (ask->may) return policy_choice(z, ask->seat, ask->move, ask->count);
    policy_weights(z, ask->seat, ask->move, ask->count);
    if (z->plan->options.sharp) sharpen(z->weight, ask->count);
    return ask->move[draw(z, z->weight, ask->count)];
}

static bool is_far(const search *z)
{
    return z->last_stage && z->plan->policy->stage(z->state.bytes) >= z->last_stage;
}

static void play_out(search *z)
{
    for (int moves = 0; moves < z->plan->options.playout_max && !is_far(z); moves++) {
        if (!cab_next(z->game, z->state.bytes, &z->driver, &z->rng, &z->ask)) return;
        answer(z, z->ask.seat, playout_move(z));
    }
}

/* What a result is worth to a seat: winning, and a little by how much. */
static int64_t value_of(const search *z, const cab_result *r, cab_seat seat)
{
    int64_t win = (r->utility[seat] + 100) * (CAB_SEARCH_ONE / 200);
    int64_t margin = z->plan->options.margin;
    if (margin == 0) return win;
    int64_t rival = INT16_MIN, most = 1;
    for (cab_seat i = 0; i < z->plan->mind->seats; i++) {
        int64_t size = r->score[i] < 0 ? -r->score[i] : r->score[i];
        if (i != seat && r->score[i] > rival) rival = r->score[i];
        if (size > most) most = size;
    }
    int64_t lead = (r->score[seat] - rival) * (CAB_SEARCH_ONE / 2) / (2 * most);
    return (win * (256 - margin) + (CAB_SEARCH_ONE / 2 + lead) * margin) / 256;
}

/* What each seat got, or may expect where the playout ended. */
static void value_all(const search *z, int64_t *value)
{
    cab_result result;
    uint16_t hope[CAB_SEATS];
    bool over = z->game->is_over(z->state.bytes, &result), far = !over && is_far(z);
    if (!over) memset(&result, 0, sizeof result);
    if (far) z->plan->policy->expect(z->state.bytes, hope);
    for (cab_seat seat = 0; seat < z->plan->mind->seats; seat++)
        value[seat] = far ? hope[seat] : value_of(z, &result, seat);
}

static void back_up(search *z)
{
    int64_t value[CAB_SEATS];
    value_all(z, value);
    for (int i = 0; i < z->steps; i++) {
        node *n = z->path[i].at;
        line *l = &lines_of(n)[z->path[i].line];
        n->visits++;
        l->visits++;
        l->sum += value[n->seat];
    }
}

static void iterate(search *z, uint32_t number)
{
    const cab_search_options *o = &z->plan->options;
    bool other_secret =
        (uint64_t)(number + 1) * o->own_secret / 256 != (uint64_t)number * o->own_secret / 256;
    int at = other_secret ? 0 : next_in_race(z);
    uint32_t visit = other_secret ? number : z->race.lap;
    z->steps = z->fresh = 0;
    cab_rng_fast(&z->rng, cab_hash_step(z->plan->seed, visit + 1u));
    memcpy(z->state.bytes, z->world + (size_t)(visit % z->worlds) * z->game->state_size,
           z->game->state_size);
    cab_driver_begin(&z->driver);
    if (other_secret) { /* as anybody else might imagine this seat */
        z->game->hide(z->state.bytes, CAB_NOBODY, &z->seen);
        z->game->resample(&z->seen, CAB_NOBODY, &z->rng, z->state.bytes);
    } else {
        z->path[z->steps].at = z->root;
        z->path[z->steps++].line = at;
        answer(z, z->me, lines_of(z->root)[at].move);
    }
    if (descend(z)) play_out(z);
    back_up(z);
}

/* ---- the search ---- */

/* Sealed answers of others are taken back, so that they are given anew where the search comes to
 * them, by those who know no more than they did. */
static void reopen(search *z, uint8_t *world)
{
    uint64_t sealed = z->game->turn(world).sealed & ~(uint64_t)CAB_BIT(z->me);
    while (sealed) {
        cab_seat seat = (cab_seat)cab_pop_low(&sealed);
        cab_error error = z->game->apply_move(world, seat, CAB_REOPEN, &z->rng, NULL);
        cab_assert(error == CAB_OK);
    }
}

/* Sample number i, always the same. */
static void draw_world(search *z, uint32_t i, uint8_t *into)
{
    cab_rng_fast(&z->rng, cab_hash_step(z->plan->seed, UINT64_C(0x776f726c64) + i));
    z->game->resample(z->plan->seen, z->me, &z->rng, into);
    if (z->plan->options.unseen) reopen(z, into);
}

static bool knows_likely(const search *z)
{
    return z->plan->options.unseen && z->plan->policy->likely;
}

/* Points of the sample in z->state: of what is believed, and of what others chose unseen. `map` may
 * be NULL. */
static int32_t points_of(search *z, const cab_belief_map *map)
{
    int32_t points = 0;
    if (map) points = cab_belief_points(map, z->plan->mind, z->state.bytes, &z->seen, &z->view);
    for (cab_seat seat = 0; seat < z->plan->mind->seats && knows_likely(z); seat++) {
        if (seat == z->me) continue;
        z->game->hide(z->state.bytes, seat, &z->seen);
        points += z->plan->policy->likely(&z->mind[seat], &z->seen);
    }
    return points;
}

/* Points of every sample into `weight`, then weights; their sum. */
static uint64_t weigh_samples(search *z, int32_t *weight, uint32_t samples,
                              const cab_belief_map *map)
{
    int32_t most = INT32_MIN;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < samples; i++) {
        draw_world(z, i, z->state.bytes);
        weight[i] = points_of(z, map);
        if (weight[i] > most) most = weight[i];
    }
    for (uint32_t i = 0; i < samples; i++) {
        weight[i] = (int32_t)cab_belief_weight(weight[i] - most);
        sum += (uint64_t)weight[i];
    }
    return sum;
}

/* Where worlds are not all alike, more samples are drawn than needed and kept by their weight, at
 * even steps. */
static void draw_worlds(search *z)
{
    const cab_belief *belief = z->plan->options.infer ? z->plan->belief : NULL;
    uint32_t samples = z->worlds * z->plan->options.candidates;
    uint8_t *before = z->free;
    cab_belief_map *map = NULL;
    int32_t *weight = NULL;
    bool hunches = belief && belief->hunches, differ = hunches || knows_likely(z);
    if (differ && z->plan->options.candidates > 1) {
        map = (cab_belief_map *)(void *)take(z, sizeof *map);
        weight = (int32_t *)(void *)take(z, samples * sizeof *weight);
    }
    if (!map || !weight) {
        for (uint32_t i = 0; i < z->worlds; i++)
            draw_world(z, i, z->world + (size_t)i * z->game->state_size);
        return;
    }
    if (hunches) cab_belief_map_make(belief, map);
    uint64_t sum = weigh_samples(z, weight, samples, hunches ? map : NULL), passed = 0;
    uint32_t at = 0;
    for (uint32_t i = 0; i < z->worlds; i++) {
        uint64_t mark = (2 * (uint64_t)i + 1) * sum / (2 * (uint64_t)z->worlds);
        while (passed + (uint64_t)weight[at] <= mark)
            passed += (uint64_t)weight[at++];
        draw_world(z, at, z->world + (size_t)i * z->game->state_size);
    }
    z->free = before; /* only for this */
}

static void begin(search *z)
{
    const cab_search_plan *plan = z->plan;
    cab_turn turn = z->game->turn(plan->seen);
    uint8_t bit = (uint8_t)CAB_BIT(z->me);
    z->idle = (turn.may & bit) && !(turn.must & bit);
    for (cab_seat seat = 0; seat < plan->mind->seats; seat++) {
        z->mind[seat] = *plan->mind;
        z->mind[seat].seat = seat;
        z->mind[seat].desk = NULL;
    }
    draw_worlds(z);
    if (plan->options.horizon && plan->policy->expect)
        z->last_stage = plan->policy->stage(plan->seen) + plan->options.horizon;
    cab_rng_fast(&z->rng, plan->seed);
    z->seen = *plan->seen;
    z->root = node_of(z, z->me, plan->move, plan->moves, z->idle);
    cab_assert(z->root);
    start_race(z);
}

bool cab_search(const cab_search_plan *plan, cab_search_result *out)
{
    search z;
    memset(&z, 0, sizeof z);
    memset(out, 0, sizeof *out);
    z.plan = plan;
    z.game = plan->game;
    z.me = plan->mind->seat;
    cab_assert(plan->moves >= 1 && plan->moves <= CAB_LIST_MAX);
    if (!lay_out(&z)) return false;
    begin(&z);
    uint32_t done = 0;
    while (done < plan->options.iterations) {
        if (plan->stop && done % STOP_EVERY == 0 && plan->stop(plan->stop_with)) break;
        iterate(&z, done++);
    }
    out->iterations = done;
    out->nodes = z.nodes;
    out->lines = z.root->lines;
    out->trust = plan->options.trust;
    out->slope = plan->options.slope;
    memcpy(out->line, lines_of(z.root), (size_t)out->lines * sizeof *out->line);
    return true;
}

void cab_search_merge(const cab_search_result *part, int parts, cab_search_result *out)
{
    cab_assert(parts > 0);
    *out = part[0];
    for (int p = 1; p < parts; p++) {
        cab_assert(part[p].lines == out->lines);
        out->iterations += part[p].iterations;
        out->nodes += part[p].nodes;
        for (int i = 0; i < out->lines; i++) {
            out->line[i].visits += part[p].line[i].visits;
            out->line[i].sum += part[p].line[i].sum;
        }
    }
}

cab_move cab_search_best(const cab_search_result *r)
{
    outlook o = outlook_on(r->line, r->lines, r->trust, r->slope);
    uint32_t most = 0;
    int best = -1;
    cab_assert(r->lines > 0);
    for (int i = 0; i < r->lines; i++)
        if (r->line[i].visits > most) most = r->line[i].visits;
    for (int i = 0; i < r->lines; i++) {
        if (r->line[i].visits < most - most / 2) continue;
        if (best < 0 || standing(&o, &r->line[i]) > standing(&o, &r->line[best])) best = i;
    }
    return r->line[best].move;
}

cab_move cab_search_draw(const cab_search_result *r, uint16_t careless, cab_rng *rng)
{
    outlook o = outlook_on(r->line, r->lines, r->trust, r->slope);
    int64_t best = INT64_MIN, halving = (int64_t)CAB_SEARCH_ONE * careless / 256;
    uint32_t weight[CAB_LIST_MAX + 1], all = 0;
    int at = 0;
    cab_assert(r->lines > 0 && careless > 0);
    for (int i = 0; i < r->lines; i++)
        if (worth(&o, &r->line[i]) > best) best = worth(&o, &r->line[i]);
    for (int i = 0; i < r->lines; i++) {
        int64_t points = (worth(&o, &r->line[i]) - best) * CAB_DOUBLING / halving;
        weight[i] = points < -INT16_MAX ? 1 : cab_belief_weight((int32_t)points);
        all += weight[i];
    }
    uint32_t left = cab_rng_below(rng, all);
    for (; at + 1 < r->lines && left >= weight[at]; at++)
        left -= weight[at];
    return r->line[at].move;
}
