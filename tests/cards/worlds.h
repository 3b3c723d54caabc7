/* All worlds of a small game of cards at once: for cards_worlds_test.c, which says what for.
 *
 * A script is a list of steps whose arguments are public. Each is carried out in every world,
 * with every random outcome and every choice its player has; worlds that are equal in all
 * respects are kept once. */
#ifndef CABALE_TESTS_CARDS_WORLDS_H
#define CABALE_TESTS_CARDS_WORLDS_H

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "engine/cards.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 3, VIEWERS = SEATS + 1, DECK_MAX = 7, FACES = 6, WORLDS_MAX = 6000, DRAWS = 3 };
enum { PILE, DISCARD, HAND, BURIED = HAND + SEATS, FLOOR = BURIED + SEATS, ROW, ZONES };

static const cab_zone zones[ZONES] = {
    {"pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},
    {"discard", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, CAB_ALL},
    {"hand", CAB_HEAP, 0, 0, 0, 0, CAB_BIT(0)},
    {"hand", CAB_HEAP, 0, 1, 0, 0, CAB_BIT(1)},
    {"hand", CAB_HEAP, 0, 2, 0, 0, CAB_BIT(2)},
    {"buried", CAB_HEAP, 0, 0, 0, 0, CAB_BIT(0)},
    {"buried", CAB_HEAP, 0, 1, 0, 0, CAB_BIT(1)},
    {"buried", CAB_HEAP, 0, 2, 0, 0, CAB_BIT(2)},
    {"floor", CAB_HEAP, 0, CAB_NOBODY, 0, 0, 0},
    {"row", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},
};
static const cab_back back_of[FACES + 1] = {{0, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}};
static_assert(FACES == 6, "back_of");

/* Compared as bytes: no padding. */
typedef struct {
    cab_card card[DECK_MAX];
    cab_pile pile[ZONES];
    uint8_t zero[6];
} table;
typedef struct {
    table t;
    uint64_t observed[VIEWERS];
} world;
static_assert(sizeof(table) == 88, "no padding");
static_assert(sizeof(world) == 120, "no padding");

typedef struct {
    const char *name;
    uint8_t copies[FACES + 1];
    uint8_t size;
    bool unique; /* asks for the shortcuts of decks without copies */
} deck;
static const deck decks_different[] = {{"abcde", {0, 1, 1, 1, 1, 1, 0}, 5, true},
                                       {"abcd", {0, 1, 1, 1, 1, 0, 0}, 4, false},
                                       {"abcdef", {0, 1, 1, 1, 1, 1, 1}, 6, true}};
/* Few worlds, so that scripts can be long; copies lie side by side in many heaps. */
static const deck decks_alike[] = {{"aaaab", {0, 4, 1, 0, 0, 0, 0}, 5, false},
                                   {"aaab", {0, 3, 1, 0, 0, 0, 0}, 4, false},
                                   {"aaaabb", {0, 4, 2, 0, 0, 0, 0}, 6, false},
                                   {"aaaaab", {0, 5, 1, 0, 0, 0, 0}, 6, false}};
static const deck decks_copies[] = {
    {"aabbc", {0, 2, 2, 1, 0, 0, 0}, 5, false},  {"aaabc", {0, 3, 1, 1, 0, 0, 0}, 5, false},
    {"aabcd", {0, 2, 1, 1, 1, 0, 0}, 5, false},  {"aabb", {0, 2, 2, 0, 0, 0, 0}, 4, false},
    {"aaabb", {0, 3, 2, 0, 0, 0, 0}, 5, false},  {"aabbcc", {0, 2, 2, 2, 0, 0, 0}, 6, false},
    {"aaabbbc", {0, 3, 3, 1, 0, 0, 0}, 7, false}};

static cab_cards handle(table *t, const deck *d)
{
    const cab_back *back = &back_of[d->unique ? d->size : FACES];
    cab_cards c = {t->card, t->pile, zones, back, d->copies, NULL, ZONES, 1, d->unique};
    return c;
}

static cab_seat viewer_seat(int viewer)
{
    return viewer < SEATS ? (cab_seat)viewer : (cab_seat)CAB_NOBODY;
}

static cab_seats viewer_bit(int viewer)
{
    return CAB_BIT(viewer_seat(viewer));
}

/* ---- faults planted on purpose -------------------------------------------------------------- */

enum {
    NO_FAULT,
    BIT_TRAVELS, /* one `known` bit a card, which stays on it whatever happens; no lots */
    WRONG_COPY,  /* of two copies the one nobody knew is taken out of a hand */
    HAND_ORDER,  /* a seen keeps the order of the true hands */
    PILE_ORDER,  /* a seen keeps the faces of the pile */
    TRUE_SAMPLE  /* a sample is the truth */
};
static int fault;

static int find_face(const table *t, uint8_t face)
{
    int at = 0;
    while (t->card[at].face != face)
        at++;
    return at;
}

/* The world as the faulty engine would have left it. */
static void spoil(const deck *d, const table *before, table *after, int hand, uint8_t played)
{
    cab_cards c = handle(after, d);
    if (fault == BIT_TRAVELS) {
        for (int i = 0; i < d->size; i++) {
            cab_card *card = &after->card[i];
            card->known |= before->card[find_face(before, card->face)].known;
            card->within = 0;
            card->lot = 1;
        }
    }
    if (fault == WRONG_COPY && played) {
        cab_seats best = 0;
        const cab_card *card = before->card + before->pile[hand - 1].end;
        for (; card < before->card + before->pile[hand].end; card++)
            if (card->face == played && cab_popcount(card->known) > cab_popcount(best))
                best = card->known;
        int left = cab_zone_find(&c, hand, played);
        if (left >= 0) cab_zone_cards(&c, hand)[left].known |= best;
        if (left >= 0) cab_zone_cards(&c, hand)[left].within &= (cab_seats)~best;
    }
    for (int z = HAND; z <= FLOOR; z++)
        cab_heap_sort(cab_zone_cards(&c, z), cab_zone_count(&c, z));
}

static void hide(const deck *d, const table *t, int viewer, table *out)
{
    *out = *t;
    cab_cards c = handle(out, d);
    cab_seats bit = viewer_bit(viewer);
    if (fault != HAND_ORDER) cab_cards_hide(&c, viewer_seat(viewer));
    for (int i = 0; fault == HAND_ORDER && i < d->size; i++) {
        cab_card *card = &out->card[i];
        if (!(card->known & bit)) card->face = 0;
        card->known &= bit;
        card->within = 0;
    }
    for (int i = 0; fault == PILE_ORDER && i < cab_zone_count(&c, PILE); i++)
        out->card[i].face = t->card[i].face;
}

static void resample(const deck *d, const table *seen, const table *truth, int viewer, cab_rng *rng,
                     table *out)
{
    *out = fault == TRUE_SAMPLE ? *truth : *seen;
    cab_cards c = handle(out, d);
    if (fault != TRUE_SAMPLE) cab_cards_resample(&c, viewer_seat(viewer), rng);
}

/* ---- scripts -------------------------------------------------------------------------------- */

/* What games do with cards, and what must be there: cards in zones, a's, b's or nobody's. */
/* clang-format off */
#define EACH_OP(OP)                                                                                \
    OP(DRAW,         PILE)       /* a takes the top of the pile */                                 \
    OP(DRAW_SET,     PILE)       /* a takes the k top cards at once */                             \
    OP(DRAW_SHOWN,   PILE)       /* a takes the top of the pile; b sees it */                      \
    OP(DEAL_TOP,     PILE)       /* the k top cards go to a, b, a, ... */                          \
    OP(HINT,         NOTHING)    /* a learns in which lot the last card of the deck is */          \
    OP(HINT_ALL,     NOTHING)    /* everybody does */                                              \
    OP(SHOW,         A_HAND)     /* a shows everybody a card of its hand */                        \
    OP(SHOW_ONE,     A_HAND)     /* a shows b a card of its hand */                                \
    OP(PLAY,         A_HAND)     /* a plays a card */                                              \
    OP(PLAY_SET,     A_HAND)     /* a plays k cards at once */                                     \
    OP(STEAL,        B_HAND)     /* a takes a random card of b's hand */                           \
    OP(GIVE,         A_HAND)     /* a gives b a card of its choice */                              \
    OP(BURY,         A_HAND)     /* a buries a card of its choice */                               \
    OP(BURY_SET,     A_HAND)     /* a buries k cards of its choice */                              \
    OP(DIG,          B_BURIED)   /* a takes a random buried card of b's */                         \
    OP(UNEARTH,      A_BURIED)   /* a's buried cards are laid open */                              \
    OP(PEEK,         PILE)       /* a looks at the k-th card of the pile */                        \
    OP(PEEK_HAND,    B_HAND)     /* a looks at a random card of b's hand */                        \
    OP(PEEK_BURIED,  B_BURIED)   /* a looks at a random buried card of b's */                      \
    OP(LOOK,         B_HAND)     /* a looks at b's hand */                                         \
    OP(LOOK_FLOOR,   FLOOR)      /* a looks at the floor */                                        \
    OP(WATCH,        NOTHING)    /* a goes on looking at b's hand */                               \
    OP(UNWATCH,      NOTHING)    /* a looks away from b's hand */                                  \
    OP(OPEN,         NOTHING)    /* b's hand lies open */                                          \
    OP(CLOSE,        NOTHING)    /* only b sees its hand */                                        \
    OP(WATCH_FLOOR,  FLOOR)      /* a goes on looking at the floor */                              \
    OP(LOOT,         B_HAND)     /* a takes b's whole hand */                                      \
    OP(PASS,         NOTHING)    /* all hands go to the next seat */                               \
    OP(LOOT_FLOOR,   FLOOR)      /* a takes all from the floor */                                  \
    OP(DROP_ALL,     A_HAND)     /* a lays its whole hand on the floor */                          \
    OP(BURY_ALL,     A_HAND)     /* a buries its whole hand */                                     \
    OP(UNDER,        A_HAND)     /* a puts a card of its choice under the pile */                  \
    OP(ON_TOP,       A_HAND)     /* a puts a card of its choice on the pile */                     \
    OP(DROP,         A_HAND)     /* a lays a card of its choice on the floor */                    \
    OP(DROP_SET,     A_HAND)     /* a lays k cards of its choice on the floor */                   \
    OP(DEAL_OUT,     A_HAND)     /* a gives b k cards of its hand and drops the others at once */ \
    OP(DEAL_FLOOR,   FLOOR)      /* k random cards of the floor to a, the others to b at once */ \
    OP(BOTTOM_OPEN,  PILE)       /* the k lowest cards of the pile are discarded */                \
    OP(ROW_BACK,     ROW)        /* the k first cards of the row go on the pile, unseen */         \
    OP(DROP_SEEN,    A_HAND)     /* a lays a card of its choice on the floor; b sees it */         \
    OP(PICK,         FLOOR)      /* a takes a random card from the floor */                        \
    OP(TOP_TO_FLOOR, PILE)       /* the top of the pile goes to the floor, unseen */               \
    OP(TOP_TO_ROW,   PILE)       /* the top of the pile goes to the row, unseen */                 \
    OP(TAKE_ROW,     ROW)        /* a takes the k-th card of the row */                            \
    OP(RECOVER,      DISCARD)    /* a takes the top of the discard */                              \
    OP(RESHUFFLE,    DISCARD)    /* the discard goes back into the pile */                         \
    OP(SHUFFLE,      PILE)       /* the pile is shuffled */                                        \
    OP(RETURN,       A_HAND)     /* a's hand goes back into the pile, which is shuffled */
/* clang-format on */
enum { A_HAND = ZONES, B_HAND, A_BURIED, B_BURIED, NOTHING };

#define OP_NUMBER(name, needs) name,
#define OP_NAME(name, needs)   #name,
#define OP_NEEDS(name, needs)  needs,
typedef uint8_t op;
enum { EACH_OP(OP_NUMBER) OPS };
static const char *const op_name[OPS] = {EACH_OP(OP_NAME)};
static const uint8_t op_needs[OPS] = {EACH_OP(OP_NEEDS)};

typedef struct {
    op kind;
    uint8_t a, b; /* seats */
    uint8_t k;    /* a number of cards, or a place counted from 1 */
} step;

/* A viewer sees a face: part of what it has observed. */
static void see(world *w, cab_seats who, uint8_t face)
{
    for (int v = 0; v < VIEWERS; v++)
        if (who & (viewer_bit(v) | CAB_PUBLIC))
            w->observed[v] = cab_hash_step(w->observed[v], face + UINT64_C(1));
}

static void see_zone(world *w, const cab_cards *c, int zone, cab_seats who)
{
    for (int i = 0; i < cab_zone_count(c, zone); i++)
        see(w, who, cab_zone_cards(c, zone)[i].face);
}

/* Seat a's free choice among the faces in a zone it sees. */
static uint8_t choose(const cab_cards *c, int zone, cab_rng *rng)
{
    const cab_card *card = cab_zone_cards(c, zone);
    uint8_t face[DECK_MAX];
    uint32_t faces = 0;
    for (int i = 0; i < cab_zone_count(c, zone); i++)
        if (i == 0 || card[i].face != card[i - 1].face) face[faces++] = card[i].face;
    return face[cab_rng_below(rng, faces)];
}

static void choose_set(const cab_cards *c, int zone, int k, cab_rng *rng, uint8_t *places)
{
    int count = cab_zone_count(c, zone), taken = 0;
    for (int i = 0; i < count; i++) {
        bool must = k - taken == count - i, may = taken < k;
        if (must || (may && cab_rng_below(rng, 2))) places[taken++] = (uint8_t)i;
    }
}

static int pick(const cab_cards *c, int zone, cab_rng *rng)
{
    return (int)cab_rng_below(rng, (uint32_t)cab_zone_count(c, zone));
}

static void take_set(const cab_cards *c, int from, int k, int to, cab_rng *rng)
{
    uint8_t places[DECK_MAX];
    choose_set(c, from, k, rng, places);
    cab_take_set(c, from, places, k, to, 0);
}

/* Whoever saw the heap sees which card goes where. */
static void deal_out(world *w, const cab_cards *c, int from, int k, int to, int others,
                     cab_rng *rng)
{
    uint8_t places[DECK_MAX], zone[DECK_MAX];
    choose_set(c, from, k, rng, places);
    for (int i = 0; i < cab_zone_count(c, from); i++)
        zone[i] = (uint8_t)others;
    for (int i = 0; i < k; i++) {
        zone[places[i]] = (uint8_t)to;
        see(w, c->pile[from].watch, cab_zone_cards(c, from)[places[i]].face);
    }
    cab_deal_out(c, from, zone, 0);
}

static void take_choice(const cab_cards *c, int from, int to, int place, cab_rng *rng)
{
    cab_take_face(c, from, choose(c, from, rng), to, place, 0);
}

static void show_random(world *w, const cab_cards *c, int zone, cab_seats to, cab_rng *rng)
{
    int place = pick(c, zone, rng);
    see(w, to, cab_zone_cards(c, zone)[place].face);
    cab_show(c, zone, place, to);
}

/* The last face of a deck that exists once; 0: none. */
static uint8_t last_face(const cab_cards *c)
{
    uint8_t face = FACES;
    while (face > 0 && c->copies[face] != 1)
        face--;
    return face;
}

static void hint(world *w, const cab_cards *c, cab_seats to)
{
    int zone = 0, place;
    while ((place = cab_zone_find(c, zone, last_face(c))) < 0)
        zone++;
    see(w, to, cab_zone_cards(c, zone)[place].lot);
    cab_hint(c, zone, place, to);
}

/* Operations that only tell somebody something. */
static bool tell(world *w, const cab_cards *c, step s, cab_rng *rng)
{
    int mine = HAND + s.a, other = HAND + s.b;
    cab_seats a = CAB_BIT(s.a), b = CAB_BIT(s.b);
    uint8_t face = 0;
    switch (s.kind) {
    case SHOW:
    case SHOW_ONE:
        face = choose(c, mine, rng);
        b = s.kind == SHOW ? CAB_ALL : b;
        see(w, a | b, face); /* a knows what it has chosen */
        cab_show(c, mine, cab_zone_find(c, mine, face), b);
        return true;
    case PEEK:
        see(w, a, cab_zone_cards(c, PILE)[s.k - 1].face);
        cab_show(c, PILE, s.k - 1, a);
        return true;
    case PEEK_HAND: show_random(w, c, other, a, rng); return true;
    case PEEK_BURIED: show_random(w, c, BURIED + s.b, a, rng); return true;
    case LOOK:
        see_zone(w, c, other, a);
        cab_look(c, other, a);
        return true;
    case LOOK_FLOOR:
        see_zone(w, c, FLOOR, a);
        cab_look(c, FLOOR, a);
        return true;
    case HINT: hint(w, c, a); return true;
    case HINT_ALL: hint(w, c, CAB_ALL); return true;
    case WATCH: cab_watch(c, other, a); return true;
    case UNWATCH: cab_unwatch(c, other, a); return true;
    case OPEN: cab_watch(c, other, CAB_PUBLIC); return true;
    case CLOSE: cab_unwatch(c, other, CAB_ALL & ~b); return true;
    case WATCH_FLOOR: cab_watch(c, FLOOR, a); return true;
    default: return false;
    }
}

static void carry_out(world *w, const cab_cards *c, step s, cab_rng *rng, uint8_t *played)
{
    int mine = HAND + s.a, other = HAND + s.b, pile = cab_zone_count(c, PILE);
    uint8_t places[DECK_MAX];
    if (tell(w, c, s, rng)) return;
    switch (s.kind) {
    case DRAW: cab_take_top(c, PILE, mine, CAB_TOP, 0); break;
    case DRAW_SHOWN:
        see(w, CAB_BIT(s.b), cab_zone_cards(c, PILE)[pile - 1].face);
        cab_take_top(c, PILE, mine, CAB_TOP, CAB_BIT(s.b));
        break;
    case DRAW_SET:
        for (int i = 0; i < s.k; i++) { /* one by one, as they lie */
            places[i] = (uint8_t)(pile - s.k + i);
            see(w, c->pile[mine].watch, cab_zone_cards(c, PILE)[places[i]].face);
        }
        cab_take_set(c, PILE, places, s.k, mine, 0);
        break;
    case DEAL_TOP:
        for (int i = 0; i < s.k; i++)
            places[i] = (uint8_t)(i % 2 ? other : mine);
        for (int i = 0; i < s.k; i++)
            see(w, c->pile[places[i]].watch, cab_zone_cards(c, PILE)[pile - 1 - i].face);
        cab_deal_top(c, PILE, places, s.k);
        break;
    case PLAY:
        *played = choose(c, mine, rng);
        cab_take_face(c, mine, *played, DISCARD, CAB_TOP, 0);
        break;
    case PLAY_SET: take_set(c, mine, s.k, DISCARD, rng); break;
    case STEAL: cab_take(c, other, pick(c, other, rng), mine, CAB_TOP, 0); break;
    case GIVE: take_choice(c, mine, other, CAB_TOP, rng); break;
    case BURY: take_choice(c, mine, BURIED + s.a, CAB_TOP, rng); break;
    case BURY_SET: take_set(c, mine, s.k, BURIED + s.a, rng); break;
    case DIG: cab_take(c, BURIED + s.b, pick(c, BURIED + s.b, rng), mine, CAB_TOP, 0); break;
    case UNEARTH: cab_take_all(c, BURIED + s.a, DISCARD, 0); break;
    case LOOT: cab_take_all(c, other, mine, 0); break;
    case PASS: cab_pass_all(c, HAND, SEATS); break;
    case LOOT_FLOOR: cab_take_all(c, FLOOR, mine, 0); break;
    case DROP_ALL: cab_take_all(c, mine, FLOOR, 0); break;
    case BURY_ALL: cab_take_all(c, mine, BURIED + s.a, 0); break;
    case UNDER: take_choice(c, mine, PILE, CAB_BOTTOM, rng); break;
    case ON_TOP: take_choice(c, mine, PILE, CAB_TOP, rng); break;
    case DROP: take_choice(c, mine, FLOOR, CAB_TOP, rng); break;
    case DROP_SET: take_set(c, mine, s.k, FLOOR, rng); break;
    case DEAL_OUT: deal_out(w, c, mine, s.k, other, FLOOR, rng); break;
    case DEAL_FLOOR: deal_out(w, c, FLOOR, s.k, mine, other, rng); break;
    case BOTTOM_OPEN: cab_take_bottom(c, PILE, s.k, DISCARD, 0); break;
    case ROW_BACK: cab_take_bottom(c, ROW, s.k, PILE, 0); break;
    case DROP_SEEN: {
        uint8_t face = choose(c, mine, rng);
        see(w, CAB_BIT(s.b), face);
        cab_take_face(c, mine, face, FLOOR, CAB_TOP, CAB_BIT(s.b));
        break;
    }
    case PICK: cab_take(c, FLOOR, pick(c, FLOOR, rng), mine, CAB_TOP, 0); break;
    case TOP_TO_FLOOR: cab_take_top(c, PILE, FLOOR, CAB_TOP, 0); break;
    case TOP_TO_ROW: cab_take_top(c, PILE, ROW, CAB_TOP, 0); break;
    case TAKE_ROW: cab_take(c, ROW, s.k - 1, mine, CAB_TOP, 0); break;
    case RECOVER: cab_take_top(c, DISCARD, mine, CAB_TOP, 0); break;
    case RESHUFFLE:
    case RETURN:
        cab_take_all(c, s.kind == RETURN ? mine : DISCARD, PILE, 0);
        cab_shuffle(c, PILE, rng);
        break;
    case SHUFFLE: cab_shuffle(c, PILE, rng); break;
    default: abort();
    }
}

/* One step in one world, with the outcomes rng gives; then watchers look at what they watch. */
static void act(const deck *d, world *w, step s, cab_rng *rng)
{
    cab_cards c = handle(&w->t, d);
    table before = w->t;
    uint8_t played = 0;
    carry_out(w, &c, s, rng, &played);
    for (int z = 0; z < ZONES; z++)
        see_zone(w, &c, z, c.pile[z].watch);
    for (int v = 0; v < VIEWERS; v++)
        w->observed[v] = cab_hash_step(w->observed[v], 0);
    if (fault) spoil(d, &before, &w->t, HAND + s.a, played);
}

/* Cards there are for a step: a public number. */
static int supply(const cab_cards *c, step s)
{
    if ((s.kind == HINT || s.kind == HINT_ALL) && !last_face(c)) return 0;
    switch (op_needs[s.kind]) {
    case A_HAND: return cab_zone_count(c, HAND + s.a);
    case B_HAND: return cab_zone_count(c, HAND + s.b);
    case A_BURIED: return cab_zone_count(c, BURIED + s.a);
    case B_BURIED: return cab_zone_count(c, BURIED + s.b);
    case NOTHING: return 1;
    default: return cab_zone_count(c, op_needs[s.kind]);
    }
}

static uint32_t rare = 3; /* one step in so many is of the common kinds; 1: all */

/* First some draws, so that there are hands; then anything. */
static step next_step(const cab_cards *c, int number, cab_rng *rng)
{
    static const op common[8] = {DRAW, SHOW, SHOW, PLAY, PLAY, STEAL, PEEK_HAND, RESHUFFLE};
    step s = {DRAW, 0, 0, 1};
    do {
        s.kind = number < DRAWS ? (op)DRAW : (op)cab_rng_below(rng, OPS);
        if (number >= DRAWS && cab_rng_below(rng, rare) == 0)
            s.kind = common[cab_rng_below(rng, 8)];
        s.a = (uint8_t)cab_rng_below(rng, number < DRAWS ? 2 : SEATS);
        s.b = (uint8_t)((s.a + 1 + cab_rng_below(rng, SEATS - 1)) % SEATS);
    } while (supply(c, s) == 0);
    s.k = (uint8_t)(1 + cab_rng_below(rng, (uint32_t)supply(c, s)));
    return s;
}

/* ---- all worlds of a script ------------------------------------------------------------------ */

static world worlds[2][WORLDS_MAX];
static int world_count;

enum { SLOTS = 16384 };
static uint16_t slot[SLOTS]; /* index + 1 into a list of worlds; 0: free */

/* Adds a world unless it is there already; false if there is no room. */
static bool add_world(world *list, int *count, const world *w)
{
    uint32_t at = (uint32_t)cab_hash(1, w, sizeof *w) % SLOTS;
    while (slot[at] && memcmp(&list[slot[at] - 1], w, sizeof *w) != 0)
        at = (at + 1) % SLOTS;
    if (slot[at]) return true;
    if (*count == WORLDS_MAX) return false;
    list[*count] = *w;
    slot[at] = (uint16_t)++ * count;
    return true;
}

static void deal(const deck *d)
{
    cab_script outcome = {0};
    cab_rng rng;
    memset(slot, 0, sizeof slot);
    world_count = 0;
    do {
        world w;
        memset(&w, 0, sizeof w);
        cab_cards c = handle(&w.t, d);
        cab_cards_begin(&c);
        for (uint8_t face = 1; face <= FACES; face++)
            for (int copy = 0; copy < d->copies[face]; copy++)
                cab_cards_fill(&c, PILE, face);
        cab_rng_script(&rng, &outcome);
        cab_shuffle(&c, PILE, &rng);
        add_world(worlds[0], &world_count, &w);
    } while (cab_script_next(&outcome));
}

/* The step in all worlds; false, and nothing has changed, if they become too many. */
static bool step_all(const deck *d, step s, int most)
{
    int count = 0;
    memset(slot, 0, sizeof slot);
    for (int i = 0; i < world_count; i++) {
        cab_script outcome = {0};
        cab_rng rng;
        do {
            world w = worlds[0][i];
            cab_rng_script(&rng, &outcome);
            act(d, &w, s, &rng);
            if (!add_world(worlds[1], &count, &w) || count > most) return false;
        } while (cab_script_next(&outcome));
    }
    world_count = count;
    memcpy(worlds[0], worlds[1], (size_t)count * sizeof worlds[0][0]);
    return true;
}

#endif
