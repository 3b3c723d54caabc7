/* The proof of engine/cards by enumeration.
 *
 * Random scripts of what games do with cards are carried out in every possible world at once: all
 * deals of a small deck, all random outcomes, all secret choices of the players. Beside its cards
 * each world keeps, for every seat and for a spectator, what that viewer has observed so far (as
 * a hash: all faces it was entitled to see, in order; what is public is the same in all worlds of
 * a script). Then
 *
 *   no leak       worlds that a viewer cannot tell apart have equal bytes after hide
 *   no lie        every world is among those its own hide allows
 *   fair samples  hide(resample(h)) is h, and resample is uniform over all deals that h allows,
 *   exactly
 *
 * and it is counted how often hide allows no world but those the viewer cannot tell from the
 * truth: there the engine has forgotten nothing. Planted faults show that the test would notice.
 *
 * cards_worlds_test [--long [SEED]]   --long: more and longer scripts; SEED: others than usual
 */
#include "base/test.h"
#include "worlds.h"

/* ---- what a seen allows ---------------------------------------------------------------------- */

/* All ways to lay the cards a viewer does not know on the places it does not know. A fact is one
 * certain card that lies somewhere in its lot; all others may lie anywhere. */
typedef struct {
    table t;                 /* places not yet filled have face 0 */
    uint8_t place[DECK_MAX]; /* unknown places */
    uint8_t face[DECK_MAX];  /* unknown cards */
    uint8_t lot[DECK_MAX];   /* of a fact; 0: anywhere */
    int unknown;
    uint32_t used;
    void (*found)(const table *);
} allowed;

static void try_place(allowed *all, int number)
{
    if (number == all->unknown) {
        all->found(&all->t);
        return;
    }
    cab_card *card = &all->t.card[all->place[number]];
    for (int i = 0; i < all->unknown; i++) {
        if ((all->used >> i & 1) || (all->lot[i] && all->lot[i] != card->lot)) continue;
        all->used ^= 1u << i;
        card->face = all->face[i];
        card->within = all->lot[i] != 0;
        try_place(all, number + 1);
        all->used ^= 1u << i;
    }
    card->face = 0;
}

/* Calls found for each of them. Cards in it: face, lot, and `within` 1 on cards that are facts. */
static void each_allowed(const deck *d, const table *seen, void (*found)(const table *))
{
    allowed all = {*seen, {0}, {0}, {0}, 0, 0, found};
    int left[FACES + 1], cards = 0;
    for (int f = 0; f <= FACES; f++)
        left[f] = d->copies[f];
    for (int i = 0; i < d->size; i++) {
        cab_card *card = &all.t.card[i];
        if (card->face) left[card->face]--;
        if (!card->known) {
            all.place[all.unknown++] = (uint8_t)i;
            if (card->face) {
                all.face[cards] = card->face;
                all.lot[cards++] = card->lot;
            }
        }
        card->within = 0;
        if (!card->known) card->face = 0;
    }
    for (uint8_t f = 1; f <= FACES; f++)
        for (; left[f] > 0; left[f]--)
            all.face[cards++] = f;
    CHECK_EQ(cards, all.unknown);
    try_place(&all, 0);
}

/* Three bits a card: which faces lie where; heaps without order. */
static uint32_t faces_key(const table *t)
{
    uint8_t face[DECK_MAX];
    uint32_t key = 0;
    for (int z = 0, i = 0; z < ZONES; z++) {
        int start = i;
        for (; i < t->pile[z].end; i++) {
            int at = i;
            for (; zones[z].kind == CAB_HEAP && at > start && face[at - 1] > t->card[i].face; at--)
                face[at] = face[at - 1];
            face[at] = t->card[i].face;
        }
    }
    for (int i = 0; i < t->pile[ZONES - 1].end; i++)
        key = key << 3 | face[i];
    return key;
}

/* ---- no leak, no lie ------------------------------------------------------------------------- */

typedef struct {
    int scripts, leaks, lies, unfair, broken;
    long steps, worlds, positions, exact;
    long laid; /* distributions compared */
} result;

static bool failed(const result *r)
{
    return r->leaks || r->lies || r->unfair || r->broken;
}

static void print_result(const result *r)
{
    printf("%d scripts: %d leak, %d lie, %d with unfair samples, %d broken; %ld steps, %ld worlds; "
           "%ld distributions; exact in %ld of %ld positions\n",
           r->scripts, r->leaks, r->lies, r->unfair, r->broken, r->steps, r->worlds, r->laid,
           r->exact, r->positions);
}

static const char *viewer_name(int viewer)
{
    static const char *const name[VIEWERS] = {"seat 0", "seat 1", "seat 2", "spectator"};
    return name[viewer];
}

static void print_table(const char *title, const table *t)
{
    printf("  %-7s", title);
    for (int z = 0, i = 0; z < ZONES; z++) {
        if (i == t->pile[z].end) continue;
        printf(" %s%d(%03x):", zones[z].key, zones[z].seat % CAB_NOBODY, t->pile[z].watch);
        for (; i < t->pile[z].end; i++)
            printf(" %c%d/%03x/%03x", t->card[i].face ? 'a' + t->card[i].face - 1 : '-',
                   t->card[i].lot, t->card[i].known, t->card[i].within);
    }
    printf("\n");
}

/* Every known face is true, and the facts of each lot are among its true unknown cards. */
static bool is_true(const deck *d, const table *t, const table *seen)
{
    for (int z = 0, i = 0; z < ZONES; z++) { /* known cards */
        int start = i;
        for (; i < t->pile[z].end; i++) {
            const cab_card *card = &seen->card[i];
            if (!card->known) continue;
            int told = 0, real = 0;
            for (int k = start; k < t->pile[z].end; k++) {
                told += seen->card[k].known && seen->card[k].face == card->face;
                real += t->card[k].face == card->face;
            }
            if (zones[z].kind == CAB_ORDERED ? t->card[i].face != card->face : told > real)
                return false;
        }
    }
    for (int i = 0; i < d->size;
         i++) { /* cards of this face that the viewer knows to be in this lot */
        int told = 0, real = 0;
        if (!seen->card[i].face) continue;
        for (int k = 0; k < d->size; k++) {
            told +=
                seen->card[k].face == seen->card[i].face && seen->card[k].lot == seen->card[i].lot;
            real += t->card[k].face == seen->card[i].face && t->card[k].lot == seen->card[i].lot;
        }
        if (told > real) return false;
    }
    return true;
}

/* Public facts are part of what each seat knows. */
static bool seats_know_public_facts(const deck *d, const table *t)
{
    for (int i = 0; i < d->size; i++) {
        const cab_card *fact = &t->card[i];
        if (!(fact->within & CAB_PUBLIC)) continue;
        for (int seat = 0; seat < SEATS; seat++) {
            int public_knows = 0, seat_knows = 0;
            for (int k = 0; k < d->size; k++) {
                const cab_card *card = &t->card[k];
                if (card->face != fact->face || card->lot != fact->lot ||
                    (card->known & CAB_PUBLIC))
                    continue;
                public_knows += (card->within & CAB_PUBLIC) != 0;
                seat_knows += ((card->known | card->within) & CAB_BIT(seat)) != 0;
            }
            if (seat_knows < public_knows) return false;
        }
    }
    return true;
}

/* Worlds a viewer cannot tell apart: same group. */
typedef struct {
    table seen;
    int first;    /* world */
    int distinct; /* in faces_key */
} group;
static group groups[WORLDS_MAX];
static uint16_t group_of[WORLDS_MAX];
static int group_count;
static bool verbose;

/* Compares all worlds after a step for one viewer; counts leaks and lies. */
static void compare(const deck *d, int viewer, result *r)
{
    memset(slot, 0, sizeof slot);
    group_count = 0;
    for (int i = 0; i < world_count; i++) {
        const world *w = &worlds[0][i];
        table seen;
        hide(d, &w->t, viewer, &seen);
        uint32_t at = (uint32_t)(w->observed[viewer] >> 20) % SLOTS;
        while (slot[at] &&
               worlds[0][groups[slot[at] - 1].first].observed[viewer] != w->observed[viewer])
            at = (at + 1) % SLOTS;
        if (!slot[at]) {
            groups[group_count].first = i;
            groups[group_count].seen = seen;
            slot[at] = (uint16_t)++group_count;
        }
        group_of[i] = (uint16_t)(slot[at] - 1);
        const group *g = &groups[group_of[i]];
        if (memcmp(&g->seen, &seen, sizeof seen) != 0) {
            if (verbose && !r->leaks) {
                printf("leak to %s\n", viewer_name(viewer));
                print_table("world", &worlds[0][g->first].t);
                print_table("world", &w->t);
                print_table("seen", &g->seen);
                print_table("seen", &seen);
            }
            r->leaks++;
        }
        if (fault == NO_FAULT && !is_true(d, &w->t, &seen)) {
            if (verbose && !r->lies) {
                printf("lie to %s\n", viewer_name(viewer));
                print_table("world", &w->t);
                print_table("seen", &seen);
            }
            r->lies++;
        }
    }
}

/* ---- exactness ------------------------------------------------------------------------------- */

static uint32_t mark[1 << (3 * DECK_MAX)], mark_now, allowed_distinct, allowed_true;

static void mark_allowed(const table *t)
{
    uint32_t key = faces_key(t);
    if (mark[key] < mark_now) allowed_distinct++;
    if (mark[key] < mark_now) mark[key] = mark_now;
}

/* The worlds of one group must be allowed by their seen; if it allows no others it is exact. */
static void check_exact(const deck *d, int number, result *r)
{
    mark_now += 2;
    allowed_distinct = allowed_true = 0;
    each_allowed(d, &groups[number].seen, mark_allowed);
    for (int i = groups[number].first; i < world_count; i++) {
        if (group_of[i] != number) continue;
        uint32_t key = faces_key(&worlds[0][i].t);
        if (mark[key] < mark_now) {
            if (verbose && !r->lies) {
                printf("a world its seen rules out\n");
                print_table("world", &worlds[0][i].t);
                print_table("seen", &groups[number].seen);
            }
            r->lies++;
            return;
        }
        if (mark[key] == mark_now) allowed_true++;
        mark[key] = mark_now + 1;
    }
    r->positions++;
    r->exact += allowed_true == allowed_distinct;
    if (verbose && allowed_true != allowed_distinct) {
        printf("allows %u, possible %u\n", allowed_distinct, allowed_true);
        print_table("world", &worlds[0][groups[number].first].t);
        print_table("seen", &groups[number].seen);
    }
}

/* ---- fair samples ---------------------------------------------------------------------------- */

enum { DEALS_MAX = 4096 };
typedef struct {
    uint64_t key[DEALS_MAX]; /* one byte a card: face, lot, whether it is a fact */
    uint64_t weight[DEALS_MAX];
    int count;
    uint64_t total;
} distribution;
static distribution sampled, expected;

static void add_deal(distribution *all, uint64_t key, uint64_t weight)
{
    int at = 0;
    while (at < all->count && all->key[at] != key)
        at++;
    cab_assert(at < DEALS_MAX);
    if (at == all->count) {
        all->key[all->count] = key;
        all->weight[all->count++] = 0;
    }
    all->weight[at] += weight;
    all->total += weight;
}

static uint64_t deal_key(const table *t, cab_seats fact)
{
    uint8_t code[DECK_MAX];
    uint64_t key = 0;
    for (int z = 0, i = 0; z < ZONES; z++) {
        int start = i;
        for (; i < t->pile[z].end; i++) {
            const cab_card *card = &t->card[i];
            uint8_t one =
                (uint8_t)(card->face << 5 | (card->lot & 15) << 1 | ((card->within & fact) != 0));
            int at = i;
            for (; zones[z].kind == CAB_HEAP && at > start && code[at - 1] > one; at--)
                code[at] = code[at - 1];
            code[at] = one;
        }
    }
    for (int i = 0; i < t->pile[ZONES - 1].end; i++)
        key = key << 8 | code[i];
    return key;
}

static void expect_deal(const table *t)
{
    add_deal(&expected, deal_key(t, 1), 1);
}

/* In a sample others know what they watch and what is public, no more. */
static bool others_know(const deck *d, const table *t, int viewer)
{
    for (int i = 0; i < d->size; i++) {
        for (int seat = 0; seat < SEATS; seat++) {
            int sees = 0, facts = 0, public_facts = 0;
            for (int z = 0, k = 0; z < ZONES; z++) {
                for (; k < t->pile[z].end; k++) {
                    const cab_card *card = &t->card[k];
                    if (card->face != t->card[i].face || card->lot != t->card[i].lot) continue;
                    if (card->known & CAB_PUBLIC) continue;
                    sees += (t->pile[z].watch & CAB_BIT(seat)) != 0;
                    facts += (card->within & CAB_BIT(seat)) != 0;
                    public_facts += (card->within & CAB_PUBLIC) != 0;
                }
            }
            int rest = public_facts > sees ? public_facts - sees : 0;
            if (seat != viewer && facts != rest) return false;
        }
    }
    return true;
}

/* One random sample of each group gives its seen again. */
static void check_samples(const deck *d, int viewer, cab_rng *rng, result *r)
{
    for (int g = 0; g < group_count; g++) {
        table sample, again;
        resample(d, &groups[g].seen, &worlds[0][groups[g].first].t, viewer, rng, &sample);
        cab_cards c = handle(&sample, d);
        const char *wrong = cab_cards_check(&c);
        if (!wrong && !fault && !others_know(d, &sample, viewer)) wrong = "what others know";
        hide(d, &sample, viewer, &again);
        if (!wrong && memcmp(&again, &groups[g].seen, sizeof again) == 0) continue;
        if (verbose && !r->unfair) {
            printf("sample of %s: %s\n", viewer_name(viewer), wrong ? wrong : "another seen");
            print_table("seen", &groups[g].seen);
            print_table("sample", &sample);
            print_table("again", &again);
        }
        r->unfair++;
    }
}

/* All outcomes of resample, with their exact weights, against all deals. */
static void check_uniform(const deck *d, int viewer, int number, result *r)
{
    const uint64_t whole = 5040 * 5040; /* divisible by every product of the bounds drawn */
    cab_script outcome = {0};
    memset(&sampled, 0, sizeof sampled);
    memset(&expected, 0, sizeof expected);
    do {
        table t;
        cab_rng rng;
        uint64_t ways = 1;
        cab_rng_script(&rng, &outcome);
        resample(d, &groups[number].seen, &worlds[0][groups[number].first].t, viewer, &rng, &t);
        for (int i = 0; i < outcome.used; i++)
            ways *= outcome.bound[i];
        CHECK(whole % ways == 0);
        /* Facts are marked by `within`: the viewer's, about cards it does not know. */
        for (int i = 0; i < d->size; i++)
            if (t.card[i].known & viewer_bit(viewer)) t.card[i].within = 0;
        add_deal(&sampled, deal_key(&t, viewer_bit(viewer)), whole / ways);
    } while (cab_script_next(&outcome));
    CHECK_EQ(sampled.total, whole);
    each_allowed(d, &groups[number].seen, expect_deal);
    bool fair = sampled.count == expected.count;
    for (int i = 0; i < sampled.count && fair; i++) {
        int at = 0;
        while (at < expected.count && expected.key[at] != sampled.key[i])
            at++;
        fair = at < expected.count &&
               sampled.weight[i] * expected.total == expected.weight[at] * sampled.total;
    }
    r->laid++;
    if (fair) return;
    if (verbose && !r->unfair) {
        printf("samples of %s are not uniform\n", viewer_name(viewer));
        print_table("seen", &groups[number].seen);
    }
    r->unfair++;
}

/* ---- running scripts ------------------------------------------------------------------------- */

static void check_states(const deck *d, result *r)
{
    for (int i = 0; i < world_count; i++) {
        cab_cards c = handle(&worlds[0][i].t, d);
        const char *wrong = cab_cards_check(&c);
        if (!wrong && !seats_know_public_facts(d, &worlds[0][i].t))
            wrong = "seat knows less than all";
        if (!wrong) continue;
        if (verbose && !r->broken) print_table(wrong, &worlds[0][i].t);
        r->broken++;
    }
}

/* All checks after a step; the costly ones on a few groups after the last step. */
static void check_step(const deck *d, bool last, cab_rng *rng, result *r)
{
    enum { SOME = 6 };
    if (!fault) check_states(d, r);
    r->steps++;
    for (int v = 0; v < VIEWERS; v++) {
        compare(d, v, r);
        if (r->leaks) continue;
        check_samples(d, v, rng, r);
        for (int i = 0; last && i < SOME; i++) {
            int g = (int)cab_rng_below(rng, (uint32_t)group_count);
            check_exact(d, g, r);
            if (i == 0) check_uniform(d, v, g, r);
        }
    }
}

/* Steps known to be hard; the rest is left to chance. The end is a step with k = 0. */
typedef struct {
    const char *title;
    step steps[12];
} story;
static const story stories[] = {
    {"one knows a card of a hand; two cards of it are buried",
     {{PEEK, 0, 1, 4}, {DRAW_SET, 1, 0, 4}, {BURY_SET, 1, 0, 2}, {UNEARTH, 1, 0, 1}, {0}}},
    {"a card is shown, then one is stolen by another",
     {{DRAW_SET, 1, 0, 3}, {SHOW, 1, 0, 1}, {STEAL, 0, 1, 1}, {SHOW, 1, 0, 1}, {0}}},
    {"two cards are shown, then two are sheltered",
     {{DRAW_SET, 1, 0, 4}, {SHOW, 1, 0, 1}, {SHOW, 1, 0, 1}, {BURY_SET, 1, 0, 2}, {0}}},
    {"a hand is passed on, then a card of it is picked in secret",
     {{DRAW_SET, 1, 0, 3},
      {LOOT, 2, 1, 1},
      {BURY, 2, 0, 1},
      {LOOT, 0, 2, 1},
      {BURY, 0, 1, 1},
      {0}}},
    {"one copy is known, another is drawn, one of them played",
     {{DRAW_SET, 1, 0, 2},
      {PEEK_HAND, 0, 1, 1},
      {DRAW, 1, 0, 1},
      {PLAY, 1, 0, 1},
      {PLAY, 1, 0, 1},
      {0}}},
    {"a hand is seen, then a card is drawn and a card put away",
     {{DRAW_SET, 1, 0, 2},
      {LOOK, 0, 1, 1},
      {DRAW, 1, 0, 1},
      {UNDER, 1, 0, 1},
      {SHOW, 1, 0, 1},
      {0}}},
    {"the pile is rebuilt while hands are kept",
     {{DRAW_SET, 0, 1, 2},
      {DRAW_SET, 1, 0, 2},
      {PLAY, 0, 1, 1},
      {PLAY, 1, 0, 1},
      {RESHUFFLE, 0, 1, 1},
      {DRAW, 2, 0, 1},
      {SHOW, 2, 0, 1},
      {0}}},
    {"whether the watcher knew the whole hand before is its own affair",
     {{DRAW, 0, 2, 1},
      {DRAW, 1, 0, 1},
      {DRAW, 0, 1, 1},
      {TOP_TO_ROW, 1, 2, 1},
      {STEAL, 1, 0, 1},
      {STEAL, 0, 1, 1},
      {STEAL, 1, 0, 1},
      {WATCH, 0, 1, 1},
      {0}}},
    {"a private and a public copy in one hand",
     {{DRAW, 0, 1, 1},
      {DRAW, 1, 2, 1},
      {DRAW, 0, 1, 1},
      {SHOW, 1, 0, 1},
      {ON_TOP, 1, 0, 1},
      {PLAY, 0, 1, 1},
      {RESHUFFLE, 2, 0, 1},
      {DRAW, 0, 1, 1},
      {SHOW, 0, 2, 1},
      {0}}},
    {"cards of two rebuilt piles in one hand",
     {{DRAW_SET, 0, 1, 2},
      {DRAW_SET, 1, 0, 2},
      {PLAY_SET, 0, 1, 2},
      {RESHUFFLE, 0, 1, 1},
      {DRAW, 0, 1, 1},
      {DRAW, 2, 0, 1},
      {PLAY_SET, 1, 0, 2},
      {RESHUFFLE, 0, 1, 1},
      {DRAW, 0, 1, 1},
      {SHOW, 0, 1, 1},
      {0}}},
    {"two lots in a hand become one although the card shown is known",
     {{DRAW, 0, 1, 1},
      {DRAW, 1, 0, 1},
      {DRAW, 1, 0, 1},
      {STEAL, 0, 1, 1},
      {PEEK_HAND, 1, 0, 1},
      {0}}},
};

static int length_of(const story *tale)
{
    int length = 0;
    while (tale->steps[length].k > 0)
        length++;
    return length;
}

/* One script, told or random; a step that makes too many worlds or lacks cards is left out. */
static void run_script(const deck *d, const story *tale, uint64_t seed, int length, int most,
                       result *r)
{
    cab_rng rng;
    cab_rng_fast(&rng, seed);
    deal(d);
    if (tale) length = length_of(tale);
    if (verbose) printf("deck %s, %s %d\n", d->name, tale ? tale->title : "seed", (int)seed);
    for (int number = 0; number < length; number++) {
        cab_cards c = handle(&worlds[0][0].t, d);
        step s = tale ? tale->steps[number] : next_step(&c, number, &rng);
        bool last = number + 1 == length, done = supply(&c, s) >= s.k && step_all(d, s, most);
        if (verbose && done) printf("  %s a=%d b=%d k=%d\n", op_name[s.kind], s.a, s.b, s.k);
        if (done || last) check_step(d, last, &rng, r);
        if (failed(r)) break;
    }
    r->worlds += world_count;
}

static bool is_long;
static int longer; /* than usual, by so many steps */
static uint64_t first_seed = 1;

/* Runs one script, and once more aloud if it fails. */
static bool try_script(const deck *d, const story *tale, uint64_t seed, int length, int most,
                       result *sum)
{
    result r = {0};
    run_script(d, tale, seed, length, most, &r);
    sum->scripts++, sum->steps += r.steps, sum->worlds += r.worlds, sum->laid += r.laid;
    sum->positions += r.positions, sum->exact += r.exact;
    sum->leaks += r.leaks > 0, sum->lies += r.lies > 0;
    sum->unfair += r.unfair > 0, sum->broken += r.broken > 0;
    if (!failed(&r)) return true;
    if (fault || sum->leaks + sum->lies + sum->unfair + sum->broken > 3) return false;
    verbose = true;
    memset(&r, 0, sizeof r);
    run_script(d, tale, seed, length, most, &r);
    verbose = false;
    return false;
}

/* Random scripts over some decks; returns how many of them failed. */
static int run_scripts(const deck *decks, uint32_t kinds, int scripts, int most, result *sum)
{
    int bad = 0;
    memset(sum, 0, sizeof *sum);
    for (int i = 0; i < scripts; i++) {
        int length = DRAWS + 1 + i / 3 % 7 + (is_long ? i % 9 : 0) + longer;
        bad += !try_script(&decks[(uint32_t)i % kinds], NULL, first_seed + (uint64_t)i, length,
                           most, sum);
    }
    print_result(sum);
    return bad;
}

#define DIFFERENT decks_different, (uint32_t)(sizeof decks_different / sizeof *decks_different)
#define ALIKE     decks_alike, (uint32_t)(sizeof decks_alike / sizeof *decks_alike)
#define COPIES    decks_copies, (uint32_t)(sizeof decks_copies / sizeof *decks_copies)

TEST(known_stories, "")
{
    result r = {0};
    int bad = 0;
    for (uint32_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        for (uint32_t k = 0; k < sizeof decks_different / sizeof *decks_different; k++)
            bad += !try_script(&decks_different[k], &stories[i], 1, 0, WORLDS_MAX, &r);
        for (uint32_t k = 0; k < sizeof decks_copies / sizeof *decks_copies; k++)
            bad += !try_script(&decks_copies[k], &stories[i], 1, 0, WORLDS_MAX, &r);
    }
    print_result(&r);
    CHECK_EQ(bad, 0);
}

TEST(all_faces_different, "")
{
    result r;
    CHECK_EQ(run_scripts(DIFFERENT, is_long ? 4000 : 1000, is_long ? 6000 : 1500, &r), 0);
    CHECK(r.exact * 100 >= r.positions * 98);
}

TEST(with_copies, "")
{
    result r;
    CHECK_EQ(run_scripts(COPIES, is_long ? 6000 : 1500, is_long ? 6000 : 1500, &r), 0);
    CHECK(r.exact * 100 >= r.positions * 98);
}

TEST(with_hardly_any_difference, "")
{
    result r;
    longer = 10;
    CHECK_EQ(run_scripts(ALIKE, is_long ? 12000 : 3000, is_long ? 6000 : 600, &r), 0);
    longer = 0;
}

TEST(planted_faults_are_noticed, "")
{
    result r;
    fault = BIT_TRAVELS;
    CHECK(run_scripts(DIFFERENT, 100, 1500, &r) >= 10);
    fault = HAND_ORDER;
    CHECK(run_scripts(DIFFERENT, 100, 1500, &r) >= 20);
    CHECK(run_scripts(COPIES, 100, 1500, &r) >= 20);
    fault = PILE_ORDER;
    CHECK(run_scripts(DIFFERENT, 20, 1500, &r) == 20);
    fault = TRUE_SAMPLE;
    CHECK(run_scripts(DIFFERENT, 20, 1500, &r) >= 15);
    fault = WRONG_COPY;
    rare = 1;
    CHECK(run_scripts(COPIES, 100, 1500, &r) >= 10);
}

int main(int argc, char **argv)
{
    is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
    if (argc > 2) first_seed = strtoull(argv[2], NULL, 10);
    RUN(known_stories);
    RUN(all_faces_different);
    RUN(with_copies);
    RUN(with_hardly_any_difference);
    RUN(planted_faults_are_noticed);
    return test_done();
}
