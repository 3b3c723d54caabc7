/* Watching others choose. Which of a seat's moves was made, the watcher need not be told: the moves
 * that would have made it hear what it heard are the ones it may have been. Answers that were
 * sealed are weighed when they are shown: in the worlds drawn they are taken back and given
 * anew. */
#include "bots/belief.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"

#include "engine/journal.h"

#include <string.h>

enum {
    WORLDS = 32, /* drawn for each choice that is watched */
    GLANCE = 8,  /* of them show whether it tells anything */
    GUESS_WORLDS = 384,
    TALLIES = 512, /* different faces in zones, over those worlds */
    SHRINK = 3,    /* worlds' worth of doubt about each figure */
    TRUST = 3,     /* eighths: choices of one seat are not independent, styles last */
    STEP_MAX = 2 * CAB_DOUBLING,
    POINTS_MAX = 10 * CAB_DOUBLING,
    LIKELY_ONE = 4096, /* a certain choice */
    FLOOR = 40         /* part of LIKELY_ONE that any choice has: nobody plays by the book alone */
};

typedef struct {
    uint8_t zone, face;
    uint16_t worlds; /* in which it lies there */
    uint64_t sum;    /* of their likelihoods */
} tally;

/* Moves of the seat looked at, and whether they would have been heard so. */
typedef struct {
    cab_move move;
    bool heard;
} verdict;

typedef struct {
    const cab_game *game;
    cab_mind mind, chooser; /* one who never chose; the seat that is looked at */
    cab_state world, copy;
    cab_seen seen;
    cab_view view, mine;
    cab_journal journal;
    cab_rng rng;
    cab_move list[CAB_LIST_MAX];
    uint16_t weight[CAB_LIST_MAX];
    verdict known[CAB_LIST_MAX];
    int verdicts;
    tally of[TALLIES];
    int tallies;
    uint64_t all; /* weight of all worlds */
    cab_belief_map map;
    bool hidden[CAB_ZONES_MAX]; /* zones in which the watcher does not see every face */
} work;

static_assert(sizeof(work) + 8 <= CAB_BELIEF_MEMORY, "fits");

static work *work_in(void *memory, size_t size)
{
    uintptr_t skew = (8 - (uintptr_t)memory % 8) % 8;
    if (!memory || size < sizeof(work) + skew) return NULL;
    return (work *)(void *)((uint8_t *)memory + skew);
}

/* ---- hearing ---- */

static uint64_t event_hash(const cab_event *e)
{
    return cab_hash(e->kind, e->ref, (uint32_t)(e->refs * sizeof *e->ref));
}

static cab_seat about_whom(const cab_event *e)
{
    return e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT ? e->ref[0].seat : CAB_NOBODY;
}

void cab_belief_hear(cab_belief *b, const cab_event *e)
{
    if (b->heard_count == CAB_HEARD_MAX) return;
    b->about[b->heard_count] = about_whom(e);
    b->heard[b->heard_count++] = event_hash(e);
}

/* The first thing heard about this seat; 0: nothing. */
static uint64_t heard_about(const cab_belief *b, cab_seat seat)
{
    for (int i = 0; i < b->heard_count; i++)
        if (b->about[i] == seat) return b->heard[i];
    return 0;
}

static uint64_t told_about(const cab_journal *j, cab_seat viewer, cab_seat seat)
{
    for (int i = 0; i < j->count; i++) {
        cab_event e;
        if (cab_redact(&j->event[i], viewer, &e) && about_whom(&e) == seat) return event_hash(&e);
    }
    return 0;
}

/* ---- hunches ---- */

static cab_hunch *find(cab_belief *b, int zone, int face)
{
    for (int i = 0; i < b->hunches; i++)
        if (b->hunch[i].zone == zone && b->hunch[i].face == face) return &b->hunch[i];
    return NULL;
}

static void drop(cab_belief *b, int at)
{
    b->hunch[at] = b->hunch[--b->hunches];
    memset(&b->hunch[b->hunches], 0, sizeof b->hunch[0]);
}

/* When there is no room, the weakest makes some. */
static cab_hunch *find_or_make(cab_belief *b, int zone, int face)
{
    cab_hunch *found = find(b, zone, face);
    if (found) return found;
    if (b->hunches == CAB_HUNCHES) {
        int weakest = 0;
        for (int i = 1; i < b->hunches; i++) {
            int a = b->hunch[i].points, c = b->hunch[weakest].points;
            if ((a < 0 ? -a : a) < (c < 0 ? -c : c)) weakest = i;
        }
        drop(b, weakest);
    }
    found = &b->hunch[b->hunches++];
    found->zone = (uint8_t)zone;
    found->face = (uint8_t)face;
    found->points = 0;
    return found;
}

static void add_points(cab_belief *b, int zone, int face, int points)
{
    if (points == 0) return;
    cab_hunch *h = find_or_make(b, zone, face);
    int sum = h->points + points;
    h->points = (int16_t)(sum > POINTS_MAX ? POINTS_MAX : sum < -POINTS_MAX ? -POINTS_MAX : sum);
}

void cab_belief_map_make(const cab_belief *b, cab_belief_map *map)
{
    memset(map, 0, sizeof *map);
    for (int i = 0; i < b->hunches; i++)
        map->points[b->hunch[i].zone][b->hunch[i].face] = b->hunch[i].points;
}

/* A zone counts for its owner; one without an owner for everybody who sees into it. */
static bool is_own(const cab_game *game, int zone, cab_seat seat)
{
    cab_seat owner = game->zone[zone].seat;
    return owner == seat || owner == CAB_NOBODY;
}

int32_t cab_belief_points(const cab_belief_map *map, const cab_mind *watcher, const void *world,
                          cab_seen *seen, cab_view *view)
{
    const cab_game *game = watcher->game;
    int32_t sum = 0;
    for (cab_seat seat = 0; seat < watcher->seats; seat++) {
        if (seat == watcher->seat) continue;
        game->hide(world, seat, seen);
        game->view(seen, seat, view);
        for (int z = 0; z < view->zones; z++) {
            const cab_view_zone *zone = &view->zone[z];
            if (!is_own(game, zone->zone, seat)) continue;
            for (int i = 0; i < zone->count; i++)
                sum += map->points[zone->zone][view->card[zone->first + i].face];
        }
    }
    return sum;
}

uint32_t cab_belief_weight(int32_t points)
{
    static const uint16_t part[8] = {0, 5937, 12391, 19427, 27146, 35584, 44862, 54967};
    cab_assert(points <= 0);
    int32_t up = -points, whole = up / CAB_DOUBLING, rest = up % CAB_DOUBLING;
    if (whole >= 16) return 1;
    /* 2^-(w + r/32) = 2^-(w + 1) * 2^((32 - r)/32) */
    if (rest == 0) return 65536u >> whole;
    uint32_t eighth = (uint32_t)(CAB_DOUBLING - rest) / 4;
    uint32_t weight = (65536u + part[eighth]) >> (whole + 1);
    return weight ? weight : 1;
}

int32_t cab_belief_points_of(uint64_t a, uint64_t b)
{
    int32_t points = 0;
    cab_assert(a > 0 && b > 0);
    for (; a >= 2 * b; b *= 2)
        points += CAB_DOUBLING;
    for (; b > a; a *= 2)
        points -= CAB_DOUBLING;
    /* 1 <= a / b < 2: log2(x) is nearly x - 1 + (x - 1)(2 - x) / 3 */
    int64_t x = (int64_t)((a - b) * 1024 / b);
    return points + (int32_t)((x + x * (1024 - x) / 1024 / 3) * CAB_DOUBLING / 1024);
}

/* ---- watching ---- */

/* What one look may tell at most: two halvings or two doublings. */
static int points_of_ratio(uint64_t a, uint64_t b)
{
    int32_t points = cab_belief_points_of(a, b);
    return points > STEP_MAX ? STEP_MAX : points < -STEP_MAX ? -STEP_MAX : points;
}

static void find_hidden(work *w, const cab_seen *seen, cab_seat viewer)
{
    memset(w->hidden, 0, sizeof w->hidden);
    w->game->view(seen, viewer, &w->mine);
    for (int z = 0; z < w->mine.zones; z++) {
        const cab_view_zone *zone = &w->mine.zone[z];
        for (int i = 0; i < zone->count; i++)
            if (w->mine.card[zone->first + i].face == 0) w->hidden[zone->zone] = true;
    }
}

static void count_face(work *w, int zone, int face, uint64_t likely)
{
    int at = 0;
    while (at < w->tallies && (w->of[at].zone != zone || w->of[at].face != face))
        at++;
    if (at == TALLIES) return;
    if (at == w->tallies) {
        memset(&w->of[w->tallies++], 0, sizeof w->of[0]);
        w->of[at].zone = (uint8_t)zone;
        w->of[at].face = (uint8_t)face;
    }
    w->of[at].worlds++;
    w->of[at].sum += likely;
}

/* What lies in this world where the watcher does not see it, and the seat does. A face that lies
 * twice in a zone counts once. */
static void count_world(work *w, cab_seat seat, uint64_t likely)
{
    w->game->hide(w->world.bytes, seat, &w->seen);
    w->game->view(&w->seen, seat, &w->view);
    for (int z = 0; z < w->view.zones; z++) {
        const cab_view_zone *zone = &w->view.zone[z];
        if (!w->hidden[zone->zone] || !is_own(w->game, zone->zone, seat)) continue;
        for (int i = 0; i < zone->count; i++) {
            int face = w->view.card[zone->first + i].face;
            bool again = i > 0 && w->view.card[zone->first + i - 1].face == face;
            if (face && !again) count_face(w, zone->zone, face, likely);
        }
    }
}

/* Would the watcher have heard the same, had the seat made this move in this world? If others still
 * have to answer, any answers of theirs will do. */
static bool heard_so(work *w, cab_seat viewer, cab_seat seat, cab_move move, uint64_t heard)
{
    const cab_game *game = w->game;
    w->journal.count = 0;
    w->copy = w->world;
    if (game->apply_move(w->copy.bytes, seat, move, &w->rng, &w->journal) != CAB_OK) return false;
    for (int more = 0; more < CAB_SEATS && told_about(&w->journal, viewer, seat) == 0; more++) {
        cab_move list[CAB_LIST_MAX];
        uint8_t must = game->turn(w->copy.bytes).must;
        if (!must) break;
        cab_seat next = (cab_seat)cab_low(must);
        if (next == seat || game->legal_moves(w->copy.bytes, next, list) == 0) break;
        if (game->apply_move(w->copy.bytes, next, list[0], &w->rng, &w->journal) != CAB_OK) break;
    }
    return told_about(&w->journal, viewer, seat) == heard;
}

static bool fits(work *w, cab_seat viewer, cab_seat seat, cab_move move, uint64_t heard)
{
    for (int i = 0; i < w->verdicts; i++)
        if (w->known[i].move == move) return w->known[i].heard;
    bool so = heard_so(w, viewer, seat, move, heard);
    if (w->verdicts < CAB_LIST_MAX) {
        w->known[w->verdicts].move = move;
        w->known[w->verdicts++].heard = so;
    }
    return so;
}

/* How likely the seat was to do what was heard, in the world at hand; -1: not asked there. */
static int likelihood(work *w, const cab_bot *policy, cab_seat viewer, cab_seat seat,
                      uint64_t heard)
{
    cab_turn turn = w->game->turn(w->world.bytes);
    if (turn.sealed & CAB_BIT(seat)) {
        cab_error error = w->game->apply_move(w->world.bytes, seat, CAB_REOPEN, &w->rng, NULL);
        if (error != CAB_OK) return -1;
    }
    int count = w->game->legal_moves(w->world.bytes, seat, w->list);
    if (count < 1) return -1;
    w->game->hide(w->world.bytes, seat, &w->seen);
    w->chooser = w->mind;
    w->chooser.seat = seat;
    cab_rng_fast(&w->chooser.rng, cab_rng_u64(&w->rng));
    policy->choose(&w->chooser, &w->seen, w->list, count);
    policy->weights(&w->chooser, &w->seen, w->list, count, w->weight);
    uint64_t all = 0, fitting = 0;
    for (int i = 0; i < count; i++) {
        all += w->weight[i];
        if (fits(w, viewer, seat, w->list[i], heard)) fitting += w->weight[i];
    }
    return all ? FLOOR + (int)(fitting * (LIKELY_ONE - FLOOR) / all) : -1;
}

static void weigh_choice(cab_belief *b, work *w, const cab_bot *policy, const cab_seen *before,
                         cab_seat viewer, cab_seat seat)
{
    uint64_t heard = heard_about(b, seat), sum = 0;
    int worlds = 0, least = LIKELY_ONE, most = 0;
    if (!heard) return;
    w->tallies = w->verdicts = 0;
    for (int i = 0; i < WORLDS; i++) {
        w->game->resample(before, viewer, &w->rng, w->world.bytes);
        int likely = likelihood(w, policy, viewer, seat, heard);
        if (likely < 0) return;
        if (likely < least) least = likely;
        if (likely > most) most = likely;
        sum += (uint64_t)likely;
        worlds++;
        if (worlds == GLANCE && most == least) return; /* the same whatever is hidden */
        count_world(w, seat, (uint64_t)likely);
    }
    if (most == least || most <= FLOOR) return; /* it tells nothing, or was not understood */
    b->watched++;
    uint64_t mean = sum / (uint64_t)worlds;
    for (int i = 0; i < w->tallies; i++) {
        const tally *t = &w->of[i];
        if (t->worlds == worlds) continue;
        int points = points_of_ratio(t->sum + SHRINK * mean, (t->worlds + (uint64_t)SHRINK) * mean);
        add_points(b, t->zone, t->face, points * TRUST / 8);
    }
}

static int zone_count(const cab_view *view, int zone)
{
    for (int z = 0; z < view->zones; z++)
        if (view->zone[z].zone == zone) return view->zone[z].count;
    return 0;
}

/* Zones to and from which cards have gone tell nothing any more. w->mine is what was before. */
static void drop_changed(cab_belief *b, work *w, const cab_seen *after, cab_seat viewer)
{
    w->game->view(after, viewer, &w->view);
    for (int i = b->hunches - 1; i >= 0; i--) {
        int zone = b->hunch[i].zone;
        if (zone_count(&w->view, zone) != zone_count(&w->mine, zone)) drop(b, i);
    }
}

void cab_belief_watch(cab_belief *b, const cab_mind *mind, const cab_bot *policy,
                      const cab_seen *before, cab_seat mover, const cab_seen *after, void *memory,
                      size_t memory_size)
{
    work *w = work_in(memory, memory_size);
    if (w) {
        w->game = mind->game;
        w->mind = *mind;
        w->mind.desk = NULL;
        cab_rng_fast(&w->rng, cab_hash(b->watched, before->bytes, mind->game->state_size));
        uint8_t shown = w->game->turn(before).sealed & (uint8_t)~w->game->turn(after).sealed;
        uint64_t seats = ((uint64_t)shown | CAB_BIT(mover)) & ~(uint64_t)CAB_BIT(mind->seat);
        find_hidden(w, before, mind->seat);
        while (seats)
            weigh_choice(b, w, policy, before, mind->seat, (cab_seat)cab_pop_low(&seats));
        drop_changed(b, w, after, mind->seat);
    }
    b->heard_count = 0;
}

/* ---- reading ---- */

static int surprise(const cab_guess *g)
{
    return g->chance > g->even ? g->chance - g->even : g->even - g->chance;
}

static int put_in(cab_guess *out, int count, int max, const cab_guess *g)
{
    int at = count < max ? count : max;
    while (at > 0 && surprise(&out[at - 1]) < surprise(g))
        at--;
    if (at == max) return count;
    int last = count < max ? count : max - 1;
    memmove(&out[at + 1], &out[at], (size_t)(last - at) * sizeof *out);
    out[at] = *g;
    return last + 1;
}

/* World number i of those that are counted. */
static void draw_world(work *w, const cab_mind *mind, const cab_seen *seen, uint32_t i)
{
    cab_rng_fast(&w->rng, cab_hash(i, seen->bytes, mind->game->state_size));
    w->game->resample(seen, mind->seat, &w->rng, w->world.bytes);
}

static void count_worlds(const cab_belief *b, work *w, const cab_mind *mind, const cab_seen *seen)
{
    int32_t points[GUESS_WORLDS], most = INT32_MIN;
    cab_belief_map_make(b, &w->map);
    for (uint32_t i = 0; i < GUESS_WORLDS; i++) {
        draw_world(w, mind, seen, i);
        points[i] = cab_belief_points(&w->map, mind, w->world.bytes, &w->seen, &w->view);
        if (points[i] > most) most = points[i];
    }
    for (uint32_t i = 0; i < GUESS_WORLDS; i++) {
        uint64_t weight = cab_belief_weight(points[i] - most);
        draw_world(w, mind, seen, i);
        w->all += weight;
        for (cab_seat seat = 0; seat < mind->seats; seat++)
            if (seat != mind->seat) count_world(w, seat, weight);
    }
}

int cab_belief_guesses(const cab_belief *b, const cab_mind *mind, const cab_seen *seen,
                       void *memory, size_t memory_size, cab_guess *out, int max)
{
    work *w = work_in(memory, memory_size);
    int count = 0;
    if (!w || b->hunches == 0) return 0;
    w->game = mind->game;
    w->tallies = 0;
    w->all = 0;
    find_hidden(w, seen, mind->seat);
    count_worlds(b, w, mind, seen);
    for (int i = 0; i < w->tallies; i++) {
        cab_guess g;
        g.zone = w->of[i].zone;
        g.face = w->of[i].face;
        g.chance = (uint16_t)(w->of[i].sum * 1024 / w->all);
        g.even = (uint16_t)(w->of[i].worlds * 1024u / GUESS_WORLDS);
        if (max > 0 && surprise(&g) > 0) count = put_in(out, count, max, &g);
    }
    return count;
}
