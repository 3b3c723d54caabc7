/* What one seat may see of the cards, and worlds it cannot rule out.
 *
 * A seen is laid out like the state. Cards the viewer knows keep their face; the others have face
 * 0. A fact ("this face is somewhere in that lot") stands on the first unknown cards of its lot:
 * face set, `known` empty, `within` the viewer. Only the viewer's and the public's bits are left.
 * Everything is put in an order that depends on nothing else, so that equal knowledge is equal
 * bytes.
 *
 * Where a card is known and where not is anybody's guess, and the cards are many: lists are made
 * by writing every card and going on only if it belongs there, which leaves no branch to guess. */
#include "engine/cards_int.h"

#include "base/assert.h"
#include "base/bits.h"

#include <string.h>

/* Zones in which a card may be unknown: they hold cards, and not everybody watches them. In many
 * games that is the smaller part of the table. */
static int find_dark(const cab_cards *c, uint8_t *zone)
{
    int start = 0, count = 0;
    for (int z = 0; z < c->zones; z++) {
        int end = c->pile[z].end;
        zone[count] = (uint8_t)z;
        count += (end > start) & (c->pile[z].watch != CAB_ALL);
        start = end;
    }
    return count;
}

/* ---- hiding ------------------------------------------------------------------------------- */

/* Unknown cards by lot. */
static void sort_lots(cab_card *card, int count)
{
    uint8_t after = 0;
    for (int i = 1; i < count; i++)
        after |= card[i - 1].lot > card[i].lot;
    for (int i = 1; i < count && after; i++) {
        uint8_t mine = card[i].lot;
        for (int at = i; at > 0; at--) { /* without a branch to guess */
            uint8_t other = card[at - 1].lot;
            card[at].lot = other > mine ? other : mine;
            mine = other > mine ? mine : other;
            card[at - 1].lot = mine;
        }
    }
}

/* Known cards first: in order, as the heap was by face, lot and `known`, and what is public comes
 * last in that. Then unknown cards by lot. */
static void sort_seen(cab_card *card, int count)
{
    uint8_t lot[CAB_CARDS_MAX + 1];
    int known = 0, unknown = 0;
    for (int i = 0; i < count; i++) {
        bool sees = card[i].known != 0;
        lot[unknown] = card[i].lot;
        unknown += !sees;
        cab_card_set(&card[known], cab_card_key(&card[i])); /* not before it was read */
        known += sees;
    }
    for (int i = 0; i < unknown; i++)
        cab_card_set(&card[known + i], (uint64_t)lot[i] << 32);
    sort_lots(card + known, unknown);
}

/* A heap the viewer does not watch; `seen` tells whether any of its cards is known. */
static inline void sort_hidden(const cab_cards *c, int zone, cab_card *card, int count,
                               cab_seats bit, cab_seats seen)
{
    if (c->zone[zone].kind != CAB_HEAP || (c->pile[zone].watch & (bit | CAB_PUBLIC))) return;
    if (seen)
        sort_seen(card, count);
    else
        sort_lots(card, count);
}

/* What the viewer or the public knows to be somewhere in a lot. */
typedef struct {
    uint8_t face, lot;
    cab_seats within; /* the viewer's bit, the public's, or both */
} fact;

typedef struct {
    fact one[CAB_CARDS_MAX + 1];    /* lifted off the cards */
    uint8_t own[CAB_CARDS_MAX + 1]; /* cards that the viewer sees and not everybody */
    cab_seats within;               /* who has facts */
    int count, owns;
} facts_lifted;

/* The facts of one lot, by face. */
typedef struct {
    uint64_t set[4];
    uint8_t mine[256]; /* the viewer's */
    uint8_t told[256]; /* the public's */
} tally;

/* These cards lose what the viewer does not know, and all facts. What is seen of them, and by whom
 * of the viewer and the public. */
static cab_seats hide_cards(cab_card *card, const cab_card *end, cab_seats bit,
                            facts_lifted *lifted)
{
    fact *one = &lifted->one[lifted->count];
    unsigned seen = 0, facts = 0;
    for (; card < end; card++) {
        unsigned known = card->known, within = card->within;
        if (!(known | within)) { /* most of a deck */
            card->face = 0;
            continue;
        }
        unsigned sees = known & CAB_PUBLIC ? CAB_ALL : known & bit;
        within &= sees ? CAB_PUBLIC : bit | CAB_PUBLIC;
        one->face = card->face;
        one->lot = card->lot;
        one->within = (cab_seats)within;
        one += within != 0;
        card->face = sees ? card->face : 0;
        card->known = (cab_seats)sees;
        card->within = 0;
        seen |= sees;
        facts |= within;
    }
    lifted->count = (int)(one - lifted->one);
    lifted->within |= (cab_seats)facts;
    return (cab_seats)seen;
}

/* In these zones there are cards the viewer sees. */
static void find_own(const cab_cards *c, const uint8_t *zone, int zones, cab_seats bit,
                     facts_lifted *lifted)
{
    lifted->owns = 0;
    for (int k = 0; k < zones; k++) {
        for (int i = cab_zone_start(c, zone[k]); i < c->pile[zone[k]].end; i++) {
            lifted->own[lifted->owns] = (uint8_t)i;
            lifted->owns += c->card[i].known == bit;
        }
    }
}

/* The facts of the same lot as the first one; the others stay. */
static void tally_lot(facts_lifted *lifted, cab_seats bit, tally *t)
{
    uint8_t lot = lifted->one[0].lot;
    int left = 0;
    for (int i = 0; i < lifted->count; i++) {
        fact one = lifted->one[i];
        if (one.lot != lot) {
            lifted->one[left++] = one;
            continue;
        }
        t->set[one.face >> 6] |= cab_bit(one.face & 63);
        t->mine[one.face] = (uint8_t)(t->mine[one.face] + ((one.within & bit) != 0));
        t->told[one.face] = (uint8_t)(t->told[one.face] + (one.within >> 8));
    }
    lifted->count = left;
}

/* With copies of a face in one lot, which of them carries the public's fact means nothing: it goes
 * to the copies the viewer sees first, then to the viewer's own facts. */
static void tell_own(const cab_cards *c, uint8_t lot, const facts_lifted *lifted, tally *t)
{
    for (int i = 0; i < lifted->owns; i++) {
        cab_card *card = &c->card[lifted->own[i]];
        bool told = (card->lot == lot) & (t->told[card->face] > 0);
        card->within |= told ? CAB_PUBLIC : 0;
        t->told[card->face] = (uint8_t)(t->told[card->face] - told);
    }
}

/* Puts the viewer's facts of one lot on its first unknown cards, in order of faces. */
static void place_facts(const cab_cards *c, uint8_t lot, cab_seats bit, tally *t)
{
    cab_card *card = c->card, *end = card + cab_cards_total(c);
    for (int w = 0; w < 4; w++) {
        while (t->set[w]) {
            uint8_t face = (uint8_t)(64 * w + cab_pop_low(&t->set[w]));
            int told = t->told[face];
            for (int copies = t->mine[face]; copies > 0; copies--, told--) {
                while (card < end && (card->face || card->lot != lot))
                    card++;
                cab_assert(card < end);
                card->face = face;
                card->within = bit | (told > 0 ? CAB_PUBLIC : 0);
            }
            t->mine[face] = t->told[face] = 0;
        }
    }
}

static void hide_large(const cab_cards *c, cab_seats bit)
{
    facts_lifted lifted;
    uint8_t dark[CAB_ZONES_MAX + 1], own[CAB_ZONES_MAX + 1]; /* zones */
    int darks = find_dark(c, dark), owns = 0;
    tally t;
    lifted.count = lifted.owns = lifted.within = 0;
    for (int k = 0; k < darks; k++) {
        cab_card *card = cab_zone_cards(c, dark[k]), *end = c->card + c->pile[dark[k]].end;
        cab_seats seen = hide_cards(card, end, bit, &lifted);
        sort_hidden(c, dark[k], card, (int)(end - card), bit, seen);
        own[owns] = dark[k];
        owns += (seen & bit) != 0;
    }
    if (lifted.within & CAB_PUBLIC) find_own(c, own, owns, bit, &lifted);
    if (lifted.count) memset(&t, 0, sizeof t);
    while (lifted.count) {
        uint8_t lot = lifted.one[0].lot;
        tally_lot(&lifted, bit, &t);
        tell_own(c, lot, &lifted, &t);
        place_facts(c, lot, bit, &t);
    }
}

/* A small game, with no copies and with less than 64 faces and lots: facts are sets. */
static bool is_small(const cab_cards *c)
{
    int first = c->back[0].first, last = c->back[c->backs - 1].last;
    return c->unique && last - first < 63 && cab_cards_total(c) < 63;
}

typedef struct {
    uint64_t faces[64]; /* by lot: faces the viewer knows to be in it, as bit face - first */
    uint64_t lots;      /* that have any; elsewhere `faces` is not set */
    uint64_t shared;    /* faces: the public knows it too */
    int first;          /* face */
} fact_sets;

/* What is known in this stretch, of the viewer's. */
static cab_seats hide_few(cab_card *card, const cab_card *end, cab_seats bit, fact_sets *facts)
{
    uint64_t lots = facts->lots, shared = facts->shared;
    int first = facts->first;
    cab_seats seen = 0;
    for (; card < end; card++) {
        unsigned known = card->known, within = card->within;
        if (!(known | within)) {
            card->face = 0;
        } else if (known & (bit | CAB_PUBLIC)) {
            card->known = (cab_seats)(known & CAB_PUBLIC ? CAB_ALL : bit);
            card->within = (cab_seats)(within & CAB_PUBLIC);
            seen = bit;
        } else {
            uint64_t told = (within & bit) != 0, *faces = &facts->faces[card->lot];
            *faces = (lots >> card->lot & 1 ? *faces : 0) | told << (card->face - first);
            lots |= told << card->lot;
            shared |= (uint64_t)(within >> 8 & 1) << (card->face - first);
            card->face = 0;
            card->known = card->within = 0;
        }
    }
    facts->lots = lots;
    facts->shared = shared;
    return seen;
}

static void hide_small(const cab_cards *c, cab_seats bit)
{
    fact_sets facts;
    int dark = 0; /* behind the last unknown card that may have a fact */
    facts.lots = facts.shared = 0;
    facts.first = c->back[0].first;
    for (int z = 0, start = 0; z < c->zones; z++) {
        int end = c->pile[z].end;
        if (c->pile[z].watch != CAB_ALL && end > start) {
            cab_seats seen = hide_few(c->card + start, c->card + end, bit, &facts);
            sort_hidden(c, z, c->card + start, end - start, bit, seen);
            dark = end;
        }
        start = end;
    }
    for (int i = 0; i < dark && facts.lots; i++) {
        cab_card *card = &c->card[i];
        if (card->face || !(facts.lots >> card->lot & 1)) continue;
        uint64_t *faces = &facts.faces[card->lot];
        int place = cab_pop_low(faces);
        card->face = (uint8_t)(facts.first + place);
        card->within = bit | (cab_seats)((facts.shared >> place & 1) << 8);
        if (!*faces) facts.lots ^= cab_bit(card->lot);
    }
}

/* What everybody watches stays as it is, and what the viewer watches stays in order. */
void cab_cards_hide(const cab_cards *c, cab_seat viewer)
{
    if (is_small(c))
        hide_small(c, CAB_BIT(viewer));
    else
        hide_large(c, CAB_BIT(viewer));
}

void cab_cards_hide_again(const cab_cards *c, cab_seat viewer, const cab_seen *seen,
                          cab_recent *recent)
{
    if (!recent) {
        cab_cards_hide(c, viewer);
        return;
    }
    size_t cards = (size_t)((const uint8_t *)c->card - seen->bytes);
    size_t piles = (size_t)((const uint8_t *)c->pile - seen->bytes);
    size_t cards_size = (size_t)cab_cards_total(c) * sizeof *c->card;
    size_t piles_size = c->zones * sizeof *c->pile;
    if (memcmp(recent->state.bytes + piles, c->pile, piles_size) == 0 &&
        memcmp(recent->state.bytes + cards, c->card, cards_size) == 0) {
        memcpy(c->card, recent->seen.bytes + cards, cards_size);
        return;
    }
    memcpy(recent->state.bytes + piles, c->pile, piles_size);
    memcpy(recent->state.bytes + cards, c->card, cards_size);
    cab_cards_hide(c, viewer);
    memcpy(recent->seen.bytes + cards, c->card, cards_size);
}

/* ---- sampling ----------------------------------------------------------------------------- */

/* Many numbers in a row, as cab_rng_below draws them. Faces are written as bytes, and to the
 * compiler a byte might be a part of the generator: so its state is kept apart meanwhile, in
 * registers, which a copy of it as one piece would prevent. */
typedef struct {
    uint64_t s[4], drawn;
    cab_rng *rng;
    bool fast;
} drawing;

static inline void copy_four(uint64_t *to, const uint64_t *from)
{
    to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = from[3];
}

static inline drawing begin_drawing(cab_rng *rng)
{
    drawing d;
    copy_four(d.s, rng->s);
    d.drawn = 0;
    d.rng = rng;
    d.fast = rng->kind == CAB_RNG_FAST;
    return d;
}

static inline void end_drawing(const drawing *d)
{
    if (!d->fast) return;
    copy_four(d->rng->s, d->s);
    d->rng->drawn += d->drawn;
}

static inline uint32_t draw_below(drawing *d, uint32_t bound)
{
    if (!d->fast) return cab_rng_below(d->rng, bound);
    d->drawn++;
    uint64_t product = (cab_rng_step(d->s) >> 32) * bound;
    if ((uint32_t)product >= bound) return (uint32_t)(product >> 32);
    copy_four(d->rng->s, d->s);
    uint32_t pick = cab_rng_again(d->rng, bound, product);
    copy_four(d->s, d->rng->s);
    return pick;
}

typedef struct {
    uint8_t dark[CAB_ZONES_MAX + 1];   /* zones */
    uint8_t at[CAB_CARDS_MAX + 1];     /* cards the viewer does not know, in order */
    uint8_t lot[CAB_CARDS_MAX + 1];    /* of each of them */
    uint8_t before[CAB_CARDS_MAX + 1]; /* by card of a dark zone: how many of them lie before it */
    uint8_t left[256];                 /* by face: how many the viewer does not know */
    cab_card fact[CAB_CARDS_MAX + 1];  /* lifted off them */
    uint64_t blank[4];                 /* places in `at` that have no face yet */
    uint64_t told[4];                  /* faces of public facts */
    int darks, count, facts;
} unknown_large;

/* A fact of the public is one of everybody who does not know the card. */
static cab_seats spread(const cab_card *card, cab_seats bit, unknown_large *u)
{
    if (!(card->within & CAB_PUBLIC)) return card->within & bit;
    u->told[card->face >> 6] |= cab_bit(card->face & 63);
    return CAB_ALL & (cab_seats)~card->known;
}

static void look_at_cards(cab_card *cards, int start, int end, cab_seats bit, unknown_large *u)
{
    int count = u->count;
    for (int i = start; i < end; i++) {
        cab_card *card = &cards[i];
        u->before[i] = (uint8_t)count;
        u->at[count] = (uint8_t)i;
        u->lot[count] = card->lot;
        count += !card->known;
        if (!card->face) continue;
        u->left[card->face]--;
        if (card->within) card->within = spread(card, bit, u);
        if (card->known) continue;
        u->fact[u->facts++] = *card;
        card->face = 0;
        card->within = 0;
    }
    u->count = count;
}

static void find_unknown(const cab_cards *c, cab_seats bit, unknown_large *u)
{
    int lit = 0; /* cards that everybody sees */
    memcpy(u->left, c->copies, (size_t)c->back[c->backs - 1].last + 1);
    memset(u->told, 0, sizeof u->told);
    memset(u->blank, 0xff, sizeof u->blank);
    u->count = u->facts = 0;
    u->darks = find_dark(c, u->dark);
    for (int k = 0; k < u->darks;) {
        int start = cab_zone_start(c, u->dark[k]), end = c->pile[u->dark[k]].end;
        while (++k < u->darks && cab_zone_start(c, u->dark[k]) == end) /* side by side */
            end = c->pile[u->dark[k]].end;
        for (; lit < start; lit++)
            u->left[c->card[lit].face]--;
        look_at_cards(c->card, start, end, bit, u);
        lit = end;
    }
    for (int all = cab_cards_total(c); lit < all; lit++)
        u->left[c->card[lit].face]--;
}

static void fill_blank(unknown_large *u, int place)
{
    u->blank[place >> 6] &= ~cab_bit(place & 63);
}

/* Facts of the same lot as the first come forward; returns the first of another one. */
static int group_facts(cab_card *facts, int first, int count)
{
    int next = first + 1;
    for (int i = next; i < count; i++) {
        if (facts[i].lot != facts[first].lot) continue;
        cab_card other = facts[next];
        facts[next++] = facts[i];
        facts[i] = other;
    }
    return next;
}

/* Lays each fact on a random unknown card of its lot. */
static void scatter_facts(cab_card *card, unknown_large *u, cab_rng *rng)
{
    uint8_t place[CAB_CARDS_MAX + 1];
    drawing d = begin_drawing(rng);
    for (int first = 0, next; first < u->facts; first = next) {
        uint32_t places = 0;
        next = group_facts(u->fact, first, u->facts);
        for (int i = 0; i < u->count; i++) {
            place[places] = (uint8_t)i;
            places += u->lot[i] == u->fact[first].lot;
        }
        cab_assert(places >= (uint32_t)(next - first));
        for (int i = first; i < next; i++) {
            uint32_t pick = draw_below(&d, places);
            cab_card *to = &card[u->at[place[pick]]];
            to->face = u->fact[i].face;
            to->within = u->fact[i].within;
            fill_blank(u, place[pick]);
            place[pick] = place[--places];
        }
    }
    end_drawing(&d);
}

typedef struct {
    uint8_t face[CAB_CARDS_MAX + 4]; /* unseen cards, back by back */
    int start[9], end[9];            /* of each back */
} unseen_pool;

static void make_pool(const cab_cards *c, const uint8_t *left, unseen_pool *pool)
{
    /* cppcheck-suppress ctuuninitvar ; only where it lies is asked */
    uint8_t *at = pool->face;
    for (int b = 0; b < c->backs; b++) {
        pool->start[b] = (int)(at - pool->face);
        for (int face = c->back[b].first, last = c->back[b].last; face <= last; face++) {
            uint32_t four = (uint32_t)face * 0x01010101u; /* what is too many is overwritten */
            memcpy(at, &four, sizeof four);
            if (left[face] > 4) memset(at, face, left[face]);
            at += left[face];
        }
        pool->end[b] = (int)(at - pool->face);
    }
}

static uint8_t draw_class(unseen_pool *pool, int back, const cab_zone *zone, cab_rng *rng)
{
    int fit[CAB_CARDS_MAX];
    uint32_t fits = 0;
    for (int i = pool->start[back]; i < pool->end[back]; i++)
        if (pool->face[i] >= zone->low && pool->face[i] <= zone->high) fit[fits++] = i;
    cab_assert(fits > 0);
    int pick = fit[cab_rng_below(rng, fits)];
    uint8_t face = pool->face[pick];
    pool->face[pick] = pool->face[--pool->end[back]];
    return face;
}

static void draw_classes(const cab_cards *c, unknown_large *u, unseen_pool *pool, cab_rng *rng)
{
    for (int k = 0; k < u->darks; k++) {
        int z = u->dark[k];
        const cab_zone *zone = &c->zone[z];
        for (int i = cab_zone_start(c, z); zone->high && i < c->pile[z].end; i++) {
            if (c->card[i].face) continue;
            c->card[i].face = draw_class(pool, zone->back, zone, rng);
            fill_blank(u, u->before[i]);
        }
    }
}

/* The blank ones of the unknown cards first .. last-1 are any that are left. */
static void draw_any(cab_card *card, const unknown_large *u, int first, int last, unseen_pool *pool,
                     int back, cab_rng *rng)
{
    uint8_t *face = pool->face + pool->start[back];
    uint32_t left = (uint32_t)(pool->end[back] - pool->start[back]);
    drawing d = begin_drawing(rng);
    for (int w = first >> 6; 64 * w < last; w++) {
        uint64_t blank = u->blank[w];
        if (first > 64 * w) blank &= ~(cab_bit(first - 64 * w) - 1);
        if (last < 64 * w + 64) blank &= cab_bit(last - 64 * w) - 1;
        while (blank) {
            cab_assert(left > 0);
            uint32_t pick = left > 1 ? draw_below(&d, left) : 0;
            card[u->at[64 * w + cab_pop_low(&blank)]].face = face[pick];
            face[pick] = face[--left];
        }
    }
    end_drawing(&d);
    pool->end[back] = pool->start[back] + (int)left;
}

/* Zones with a class first. */
static void fill_unknown(const cab_cards *c, unknown_large *u, cab_rng *rng)
{
    unseen_pool pool;
    make_pool(c, u->left, &pool);
    draw_classes(c, u, &pool, rng);
    for (int k = 0, first = 0, last; k < u->darks; first = last) { /* zones of one back at once */
        int back = c->zone[u->dark[k]].back;
        while (++k < u->darks && c->zone[u->dark[k]].back == back)
            continue;
        last = k < u->darks ? u->before[cab_zone_start(c, u->dark[k])] : u->count;
        draw_any(c->card, u, first, last, &pool, back, rng);
    }
}

/* Others know what they watch. A card they see may be the one a public fact is about, so with
 * copies it uses up a fact. */
static void inform_watchers(const cab_cards *c, const unknown_large *u)
{
    for (int k = 0; k < u->darks; k++) {
        int z = u->dark[k], end = c->pile[z].end;
        cab_seats watch = c->pile[z].watch;
        for (int i = cab_zone_start(c, z); watch && i < end; i++) {
            cab_card *card = &c->card[i];
            cab_seats learn = watch & (cab_seats) ~(card->known | card->within);
            if (learn && (u->told[card->face >> 6] >> (card->face & 63) & 1))
                cab_card_learn(c, i, learn);
            card->known |= watch;
            card->within &= (cab_seats)~watch;
        }
    }
}

static void sort_new(cab_card *card, int count)
{
    uint64_t key[CAB_CARDS_MAX];
    for (int i = 0; i < count; i++)
        key[i] = cab_card_key(&card[i]);
    cab_sort_keys(card, key, count);
}

static void resample_large(const cab_cards *c, cab_seat viewer, cab_rng *rng)
{
    unknown_large u;
    find_unknown(c, CAB_BIT(viewer), &u);
    scatter_facts(c->card, &u, rng);
    fill_unknown(c, &u, rng);
    inform_watchers(c, &u);
    for (int k = 0; k < u.darks; k++) {
        int z = u.dark[k];
        if (c->zone[z].kind == CAB_HEAP && cab_zone_count(c, z) > 1)
            sort_new(cab_zone_cards(c, z), cab_zone_count(c, z));
    }
}

/* The same in a small game, where all can be done card by card. */
typedef struct {
    uint64_t seen;               /* faces, as bit face - first: those the viewer knows, and facts */
    uint64_t blank;              /* unknown cards that have no face yet, by place in `at` */
    uint8_t at[64];              /* unknown cards, in order */
    uint8_t lot[64];             /* of each */
    cab_seats watch[64];         /* who watches each */
    cab_card fact[64];           /* facts lifted, in order */
    uint8_t heap[CAB_ZONES_MAX]; /* heaps with unknown cards */
    int count, facts, heaps;
} unknown_part;

/* What others know of a card: what they watch, and what is public. */
static inline void inform(cab_card *card, cab_seats watch, cab_seats bit)
{
    cab_seats known = card->known, within = card->within & bit;
    if (card->within & CAB_PUBLIC) within = CAB_ALL & (cab_seats)~known;
    card->known = known | watch;
    card->within = within & (cab_seats)~watch;
}

static void look_at_zone(const cab_cards *c, int start, int end, cab_seats watch, cab_seats bit,
                         unknown_part *u)
{
    uint64_t seen = u->seen;
    int first = c->back[0].first, count = u->count;
    for (int i = start; i < end; i++) {
        cab_card *card = &c->card[i];
        if (card->face) seen |= cab_bit(card->face - first);
        if (card->known) {
            inform(card, watch, bit);
            continue;
        }
        u->at[count] = (uint8_t)i;
        u->lot[count] = card->lot;
        u->watch[count++] = watch;
        if (!card->face) continue;
        u->fact[u->facts++] = *card;
        card->face = 0;
        card->within = 0;
    }
    u->seen = seen;
    u->count = count;
}

static void scatter_few(cab_card *card, unknown_part *u, cab_seats bit, cab_rng *rng)
{
    uint8_t place[64];
    drawing d = begin_drawing(rng);
    for (int first = 0, next; first < u->facts; first = next) {
        uint32_t places = 0;
        uint64_t same = 0;
        next = group_facts(u->fact, first, u->facts);
        for (int i = 0; i < u->count; i++)
            same |= (uint64_t)(u->lot[i] == u->fact[first].lot) << i;
        while (same)
            place[places++] = (uint8_t)cab_pop_low(&same);
        for (int i = first; i < next; i++) {
            cab_assert(places > 0);
            uint32_t pick = draw_below(&d, places);
            cab_card *to = &card[u->at[place[pick]]];
            to->face = u->fact[i].face;
            to->within = u->fact[i].within;
            inform(to, u->watch[place[pick]], bit);
            u->blank ^= cab_bit(place[pick]);
            place[pick] = place[--places];
        }
    }
    end_drawing(&d);
}

/* The faces of one back that are left go to its blank cards, the first of those still blank. */
static void fill_back(cab_card *card, unknown_part *u, int first, const cab_back *back,
                      cab_rng *rng)
{
    uint64_t left = ~u->seen, blank = u->blank;
    uint8_t pool[64];
    uint32_t faces = 0;
    left &= cab_bit(back->last - first) * 2 - cab_bit(back->first - first);
    while (left)
        pool[faces++] = (uint8_t)(first + cab_pop_low(&left));
    drawing d = begin_drawing(rng);
    while (faces > 0) {
        cab_assert(blank);
        uint32_t pick = faces > 1 ? draw_below(&d, faces) : 0;
        int place = cab_pop_low(&blank);
        cab_card *to = &card[u->at[place]];
        to->known = u->watch[place];
        to->face = pool[pick];
        pool[pick] = pool[--faces];
    }
    end_drawing(&d);
    u->blank = blank;
}

/* Every face exists once, so its place is the number of lower ones. */
static void sort_few(cab_card *card, int count, int first)
{
    uint64_t key[64], faces = 0;
    for (int i = 0; i < count; i++)
        faces |= cab_bit(card[i].face - first);
    for (int i = 0; i < count; i++)
        key[cab_popcount(faces & (cab_bit(card[i].face - first) - 1))] = cab_card_key(&card[i]);
    for (int i = 0; i < count; i++)
        cab_card_set(&card[i], key[i]);
}

/* The faces of cards that everybody sees. */
static uint64_t faces_of(const cab_card *card, const cab_card *end, int first)
{
    uint64_t faces = 0;
    for (; card < end; card++)
        faces |= cab_bit(card->face - first);
    return faces;
}

static void resample_small(const cab_cards *c, cab_seat viewer, cab_rng *rng)
{
    unknown_part u;
    uint8_t dark[CAB_ZONES_MAX + 1];
    int first = c->back[0].first, darks = find_dark(c, dark), lit = 0;
    u.seen = 0;
    u.count = u.facts = u.heaps = 0;
    for (int k = 0; k < darks; k++) {
        int z = dark[k], start = cab_zone_start(c, z), end = c->pile[z].end, before = u.count;
        u.seen |= faces_of(c->card + lit, c->card + start, first);
        look_at_zone(c, start, end, c->pile[z].watch, CAB_BIT(viewer), &u);
        u.heap[u.heaps] = (uint8_t)z;
        u.heaps += (c->zone[z].kind == CAB_HEAP) & (u.count > before);
        lit = end;
    }
    u.seen |= faces_of(c->card + lit, c->card + cab_cards_total(c), first);
    u.blank = cab_bit(u.count) - 1;
    scatter_few(c->card, &u, CAB_BIT(viewer), rng);
    for (int b = 0; b < c->backs; b++) /* the zones of a back lie side by side */
        fill_back(c->card, &u, first, &c->back[b], rng);
    for (int k = 0; k < u.heaps; k++)
        sort_few(cab_zone_cards(c, u.heap[k]), cab_zone_count(c, u.heap[k]), first);
}

/* Zones of classes are filled first, so these need the long way. */
static bool is_plain(const cab_cards *c)
{
    unsigned high = 0;
    int back = 0, side_by_side = 1;
    for (int z = 0; z < c->zones; z++)
        high |= c->zone[z].high;
    for (int z = 0; z < c->zones && c->backs > 1; z++) {
        side_by_side &= c->zone[z].back >= back;
        back = c->zone[z].back;
    }
    return !high && side_by_side;
}

void cab_cards_resample(const cab_cards *c, cab_seat viewer, cab_rng *rng)
{
    if (is_small(c) && is_plain(c))
        resample_small(c, viewer, rng);
    else
        resample_large(c, viewer, rng);
}
