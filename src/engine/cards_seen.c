/* What one seat may see of the cards, and worlds it cannot rule out.
 *
 * A seen is laid out like the state. Cards the viewer knows keep their face; the others have face
 * 0. A fact ("this face is somewhere in that lot") stands on the first unknown cards of its lot:
 * face set, `known` empty, `within` the viewer. Only the viewer's and the public's bits are left.
 * Everything is put in an order that depends on nothing else, so that equal knowledge is equal
 * bytes. */
#include "engine/cards_int.h"

#include "base/assert.h"
#include "base/bits.h"

#include <string.h>

/* Faces with how often, in ascending order: the facts of one lot. */
typedef struct {
    uint64_t set[4];
    uint8_t count[256];  /* valid where the set has the bit */
    uint8_t shared[256]; /* of these, facts of the public too */
} tally;

static void tally_add(tally *t, uint8_t face, bool shared)
{
    uint64_t bit = cab_bit(face & 63);
    if (!(t->set[face >> 6] & bit)) {
        t->set[face >> 6] |= bit;
        t->count[face] = t->shared[face] = 0;
    }
    t->count[face]++;
    t->shared[face] = (uint8_t)(t->shared[face] + shared);
}

/* Known cards by face and lot, private ones before public ones; then unknown cards by lot. Facts
 * of the public are laid on equal cards only afterwards. */
static uint32_t seen_key(const cab_card *card)
{
    return (uint32_t)(card->known ? card->face : 0x100) << 16 | (uint32_t)card->lot << 8 |
           (card->known == CAB_ALL);
}

static void sort_seen(cab_card *card, int count)
{
    for (int i = 1; i < count; i++) {
        cab_card one = card[i];
        int at = i;
        for (; at > 0 && seen_key(&card[at - 1]) > seen_key(&one); at--)
            card[at] = card[at - 1];
        card[at] = one;
    }
}

typedef struct {
    uint8_t face, lot;
    bool shared; /* the public knows it too */
} fact;

/* A fact of this face and lot that has, or has not, the public's mark; -1 if there is none. */
static int find_fact(const fact *facts, int count, const cab_card *card, bool shared)
{
    for (int i = 0; i < count; i++)
        if (facts[i].face == card->face && facts[i].lot == card->lot && facts[i].shared == shared)
            return i;
    return -1;
}

/* With copies of a face in one lot, which of them carries the public's fact means nothing: it
 * goes to the copies the viewer knows first, then to the viewer's own facts. `spare` are facts of
 * the public alone: the viewer has seen a copy and needs no fact for it. */
static void settle_shared(const cab_cards *c, fact *facts, int count, cab_card *spare, int spares)
{
    int all = cab_cards_total(c), own[CAB_CARDS_MAX], owns = 0;
    for (int i = 0; i < all; i++) {
        cab_card *card = &c->card[i];
        if (!card->known || card->known == CAB_ALL || c->copies[card->face] == 1) continue;
        for (int k = 0; k < spares && !card->within; k++) {
            if (spare[k].face != card->face || spare[k].lot != card->lot) continue;
            card->within = CAB_PUBLIC;
            spare[k] = spare[--spares];
        }
        int from = card->within ? -1 : find_fact(facts, count, card, true);
        if (from >= 0) {
            facts[from].shared = false;
            card->within = CAB_PUBLIC;
        }
        for (int k = 0; k < owns && card->within; k++) { /* the first copies have it */
            cab_card *other = &c->card[own[k]];
            if (other->face != card->face || other->lot != card->lot || other->within) continue;
            other->within = CAB_PUBLIC;
            card->within = 0;
        }
        own[owns++] = i;
    }
    for (int k = 0; k < spares; k++) {
        int to = find_fact(facts, count, &spare[k], false);
        if (to >= 0) facts[to].shared = true;
    }
}

/* The facts of one lot; those of other lots stay. */
static int tally_lot(tally *t, uint8_t lot, fact *facts, int count)
{
    int left = 0;
    memset(t->set, 0, sizeof t->set);
    for (int i = 0; i < count; i++) {
        if (facts[i].lot == lot)
            tally_add(t, facts[i].face, facts[i].shared);
        else
            facts[left++] = facts[i];
    }
    return left;
}

/* Puts the facts of one lot on its first unknown cards, in order of faces. */
static void place_facts(const cab_cards *c, uint8_t lot, tally *t, cab_seats bit)
{
    int at = 0;
    for (int w = 0; w < 4; w++) {
        while (t->set[w]) {
            uint8_t face = (uint8_t)(64 * w + cab_pop_low(&t->set[w]));
            for (int copy = 0; copy < t->count[face]; copy++) {
                while (at < cab_cards_total(c) && (c->card[at].face || c->card[at].lot != lot))
                    at++;
                cab_assert(at < cab_cards_total(c));
                c->card[at].face = face;
                c->card[at].within = bit | (copy < t->shared[face] ? CAB_PUBLIC : 0);
            }
        }
    }
}

/* What everybody watches stays as it is, and what the viewer watches stays in order. */
void cab_cards_hide(const cab_cards *c, cab_seat viewer)
{
    cab_seats bit = CAB_BIT(viewer);
    fact facts[CAB_CARDS_MAX];
    cab_card spare[CAB_CARDS_MAX];
    int count = 0, spares = 0;
    bool settle = false;
    for (int z = 0, start = 0; z < c->zones; start = c->pile[z++].end) {
        int end = c->pile[z].end;
        cab_seats watch = c->pile[z].watch;
        for (int i = start; i < end && watch != CAB_ALL; i++) {
            cab_card *card = &c->card[i];
            if (card->known & CAB_PUBLIC) continue;
            cab_seats told = card->within & CAB_PUBLIC;
            settle = settle || (told && c->copies[card->face] > 1);
            if (card->known & bit) {
                card->known = bit;
                card->within = told;
                continue;
            }
            if (card->within & bit) {
                facts[count].face = card->face;
                facts[count].lot = card->lot;
                facts[count++].shared = told != 0;
            } else if (told) {
                spare[spares++] = *card;
            }
            card->face = 0;
            card->known = card->within = 0;
        }
        if (c->zone[z].kind == CAB_HEAP && end - start > 1 && !(watch & (bit | CAB_PUBLIC)))
            sort_seen(c->card + start, end - start);
    }
    if (settle) settle_shared(c, facts, count, spare, spares);
    while (count > 0) { /* lot by lot */
        uint8_t lot = facts[0].lot;
        tally t;
        count = tally_lot(&t, lot, facts, count);
        place_facts(c, lot, &t, bit);
    }
}

/* ---- sampling ----------------------------------------------------------------------------- */

/* Stretches of the array in which a card may be unknown: what everybody watches is skipped, and
 * in many games that is most of the table. */
typedef struct {
    uint8_t start[CAB_ZONES_MAX], end[CAB_ZONES_MAX];
    int count;
} dark_part;

static void find_dark(const cab_cards *c, dark_part *dark)
{
    int start = 0;
    dark->count = 0;
    for (int z = 0; z < c->zones; z++) {
        int end = c->pile[z].end;
        if (end > start && c->pile[z].watch != CAB_ALL) {
            bool joins = dark->count > 0 && dark->end[dark->count - 1] == start;
            if (!joins) dark->start[dark->count++] = (uint8_t)start;
            dark->end[dark->count - 1] = (uint8_t)end;
        }
        start = end;
    }
}

/* Lays the facts first .. last-1, all of one lot, on random unknown cards of it. */
static void scatter_lot(const cab_cards *c, const dark_part *dark, const cab_card *facts, int first,
                        int last, cab_rng *rng)
{
    uint8_t place[CAB_CARDS_MAX + 1], lot = facts[first].lot;
    uint32_t places = 0;
    for (int k = 0; k < dark->count; k++) {
        for (int i = dark->start[k]; i < dark->end[k]; i++) {
            place[places] = (uint8_t)i;
            places += !c->card[i].face && c->card[i].lot == lot;
        }
    }
    for (int i = first; i < last; i++) {
        cab_assert(places > 0);
        uint32_t pick = cab_rng_below(rng, places);
        cab_card *card = &c->card[place[pick]];
        card->face = facts[i].face;
        card->within = facts[i].within;
        place[pick] = place[--places];
    }
}

/* Lifts the facts off the table and lays each on a random unknown card of its lot. */
static void scatter_facts(const cab_cards *c, const dark_part *dark, cab_rng *rng)
{
    cab_card facts[CAB_CARDS_MAX];
    int count = 0;
    for (int k = 0; k < dark->count; k++) {
        for (int i = dark->start[k]; i < dark->end[k]; i++) {
            if (c->card[i].known || !c->card[i].face) continue;
            facts[count++] = c->card[i];
            c->card[i].face = 0;
            c->card[i].within = 0;
        }
    }
    for (int first = 0; first < count;) {
        int next = first + 1;
        for (int i = next; i < count; i++) { /* facts of the same lot come forward */
            if (facts[i].lot != facts[first].lot) continue;
            cab_card other = facts[next];
            facts[next++] = facts[i];
            facts[i] = other;
        }
        scatter_lot(c, dark, facts, first, next, rng);
        first = next;
    }
}

typedef struct {
    uint8_t face[CAB_CARDS_MAX + 1]; /* unseen cards, back by back */
    int start[9], end[9];            /* of each back */
} unseen_pool;

static void make_pool(const cab_cards *c, unseen_pool *pool)
{
    uint8_t left[256];
    int last = c->back[c->backs - 1].last, at = 0;
    memcpy(left, c->copies, (size_t)last + 1);
    for (int i = 0; i < cab_cards_total(c); i++)
        if (c->card[i].face) left[c->card[i].face]--;
    for (int b = 0; b < c->backs; b++) {
        pool->start[b] = at;
        for (int face = c->back[b].first; face <= c->back[b].last; face++) {
            pool->face[at] = (uint8_t)face; /* stays if there is one: no branch to guess */
            at += left[face] > 0;
            for (int copy = left[face]; copy > 1; copy--)
                pool->face[at++] = (uint8_t)face;
        }
        pool->end[b] = at;
    }
}

/* The unknown cards of a zone, from any that are left. */
static void draw_any(const cab_cards *c, unseen_pool *pool, int zone, cab_rng *rng)
{
    int back = c->zone[zone].back;
    uint8_t *face = pool->face + pool->start[back];
    uint32_t left = (uint32_t)(pool->end[back] - pool->start[back]);
    for (int i = cab_zone_start(c, zone); i < c->pile[zone].end; i++) {
        if (c->card[i].face) continue;
        cab_assert(left > 0);
        uint32_t pick = left > 1 ? cab_rng_below(rng, left) : 0;
        c->card[i].face = face[pick];
        face[pick] = face[--left];
    }
    pool->end[back] = pool->start[back] + (int)left;
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

static void fill_unknown(const cab_cards *c, unseen_pool *pool, cab_rng *rng)
{
    for (int z = 0; z < c->zones; z++) {
        const cab_zone *zone = &c->zone[z];
        for (int i = cab_zone_start(c, z); zone->high && i < c->pile[z].end; i++)
            if (!c->card[i].face) c->card[i].face = draw_class(pool, zone->back, zone, rng);
    }
    for (int z = 0; z < c->zones; z++)
        if (!c->zone[z].high && c->pile[z].watch != CAB_ALL) draw_any(c, pool, z, rng);
}

/* Others know what they watch and what is public. A card they see may be the one a public fact is
 * about, so with copies it uses up a fact. */
static void inform_others(const cab_cards *c, const dark_part *dark, cab_seat viewer)
{
    bool facts = false;
    for (int k = 0; k < dark->count; k++) {
        for (int i = dark->start[k]; i < dark->end[k]; i++) {
            cab_card *card = &c->card[i];
            if (!card->within) continue;
            bool told = (card->within & CAB_PUBLIC) != 0;
            card->within &= CAB_BIT(viewer);
            if (told) card->within = CAB_ALL & (cab_seats)~card->known;
            facts = facts || told;
        }
    }
    for (int z = 0; z < c->zones; z++) {
        cab_seats watch = c->pile[z].watch;
        if (!watch || watch == CAB_ALL) continue; /* what all watch is known to all already */
        for (int i = cab_zone_start(c, z); i < c->pile[z].end; i++) {
            if (facts)
                cab_card_learn(c, i, watch);
            else
                c->card[i].known |= watch;
        }
    }
}

void cab_cards_resample(const cab_cards *c, cab_seat viewer, cab_rng *rng)
{
    unseen_pool pool;
    dark_part dark;
    find_dark(c, &dark);
    scatter_facts(c, &dark, rng);
    make_pool(c, &pool);
    fill_unknown(c, &pool, rng);
    inform_others(c, &dark, viewer);
    for (int z = 0; z < c->zones; z++)
        if (c->zone[z].kind == CAB_HEAP) cab_heap_sort(cab_zone_cards(c, z), cab_zone_count(c, z));
}
