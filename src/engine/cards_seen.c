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

/* Stretches of the array in which a card may be unknown: what everybody watches is skipped, and
 * in many games that is most of the table. */
typedef struct {
    uint8_t start[CAB_ZONES_MAX], end[CAB_ZONES_MAX];
    uint8_t heap[CAB_ZONES_MAX]; /* zones that are heaps, and not watched by those asked for */
    int count, heaps;
} dark_part;

static void find_dark(const cab_cards *c, cab_seats watchers, dark_part *dark)
{
    int start = 0, last = 0; /* the stretch before the first is empty */
    dark->count = dark->heaps = 0;
    dark->end[0] = 0;
    for (int z = 0; z < c->zones; z++) {
        int end = c->pile[z].end;
        cab_seats watch = c->pile[z].watch;
        dark->heap[dark->heaps] = (uint8_t)z;
        dark->heaps += end > start + 1 && c->zone[z].kind == CAB_HEAP && !(watch & watchers);
        if (end > start && watch != CAB_ALL) {
            if (dark->count == 0 || last != start) dark->start[dark->count++] = (uint8_t)start;
            dark->end[dark->count - 1] = (uint8_t)end;
            last = end;
        }
        start = end;
    }
}

/* Who knows a card and who has a fact about it, as one number. */
static inline uint32_t knowledge(const cab_card *card)
{
    return (uint32_t)card->known | (uint32_t)card->within << 16;
}

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

/* Known cards by face and lot, private ones before public ones; then unknown cards by lot. Facts
 * of the public are laid on equal cards only afterwards. The known ones come in order of faces. */
static void sort_seen(cab_card *card, int count)
{
    uint64_t key[CAB_CARDS_MAX + 1], before = 0;
    uint8_t lot[CAB_CARDS_MAX + 1];
    int known = 0, unknown = 0;
    unsigned after = 0;
    for (int i = 0; i < count; i++) {
        uint64_t mine = cab_card_key(&card[i]);
        bool sees = card[i].known != 0;
        key[known] = mine;
        known += sees;
        lot[unknown] = card[i].lot;
        unknown += !sees;
        after |= sees && before > mine;
        before = sees ? mine : before;
    }
    if (after)
        cab_sort_keys(card, key, known);
    else
        for (int i = 0; i < known; i++)
            cab_card_set(&card[i], key[i]);
    for (int i = 0; i < unknown; i++)
        cab_card_set(&card[known + i], (uint64_t)lot[i] << 32);
    sort_lots(card + known, unknown);
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

/* Cards start .. end-1; the viewer's facts and those of the public alone are lifted off them. True
 * if the viewer knows any. */
typedef struct {
    fact one[CAB_CARDS_MAX];
    cab_card spare[CAB_CARDS_MAX];
    int count, spares;
    bool settle; /* facts of the public about copies */
} facts_lifted;

static bool hide_part(const cab_cards *c, int start, int end, cab_seats bit, facts_lifted *lifted)
{
    bool seen = false;
    for (int i = start; i < end; i++) {
        cab_card *card = &c->card[i];
        if (!knowledge(card)) {
            card->face = 0;
            continue;
        }
        cab_seats known = card->known, within = card->within, told = within & CAB_PUBLIC;
        if (told && c->copies[card->face] > 1) lifted->settle = true;
        if (known & (bit | CAB_PUBLIC)) {
            card->known = known & CAB_PUBLIC ? CAB_ALL : bit;
            card->within = told;
            seen = true;
            continue;
        }
        if (within & bit) {
            fact *one = &lifted->one[lifted->count++];
            one->face = card->face;
            one->lot = card->lot;
            one->shared = told != 0;
        } else if (told) {
            lifted->spare[lifted->spares++] = *card;
        }
        card->face = 0;
        card->known = card->within = 0;
    }
    return seen;
}

static void hide_large(const cab_cards *c, cab_seats bit)
{
    facts_lifted lifted;
    lifted.count = lifted.spares = 0;
    lifted.settle = false;
    for (int z = 0, start = 0; z < c->zones; start = c->pile[z++].end) {
        int end = c->pile[z].end;
        cab_seats watch = c->pile[z].watch;
        if (start == end || watch == CAB_ALL) continue;
        bool seen = hide_part(c, start, end, bit, &lifted);
        if (c->zone[z].kind != CAB_HEAP || (watch & (bit | CAB_PUBLIC))) continue;
        if (seen)
            sort_seen(c->card + start, end - start);
        else
            sort_lots(c->card + start, end - start);
    }
    if (lifted.settle) settle_shared(c, lifted.one, lifted.count, lifted.spare, lifted.spares);
    while (lifted.count > 0) { /* lot by lot */
        uint8_t lot = lifted.one[0].lot;
        tally t;
        lifted.count = tally_lot(&t, lot, lifted.one, lifted.count);
        place_facts(c, lot, &t, bit);
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
        cab_seats watch = c->pile[z].watch;
        if (watch != CAB_ALL && end > start) {
            cab_seats seen = hide_few(c->card + start, c->card + end, bit, &facts);
            if (c->zone[z].kind == CAB_HEAP && !(watch & (bit | CAB_PUBLIC))) {
                if (seen)
                    sort_seen(c->card + start, end - start);
                else
                    sort_lots(c->card + start, end - start);
            }
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

/* ---- sampling ----------------------------------------------------------------------------- */

/* Lays the facts first .. last-1, all of one lot, on random ones of its unknown cards. */
static void scatter_lot(const cab_cards *c, uint8_t *place, uint32_t places, const cab_card *facts,
                        int first, int last, cab_rng *rng)
{
    for (int i = first; i < last; i++) {
        cab_assert(places > 0);
        uint32_t pick = cab_rng_below(rng, places);
        cab_card *card = &c->card[place[pick]];
        card->face = facts[i].face;
        card->within = facts[i].within;
        place[pick] = place[--places];
    }
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

static uint32_t find_places(const cab_cards *c, const dark_part *dark, uint8_t lot, uint8_t *place)
{
    uint32_t places = 0;
    for (int k = 0; k < dark->count; k++) {
        for (int i = dark->start[k]; i < dark->end[k]; i++) {
            place[places] = (uint8_t)i;
            places += !c->card[i].face && c->card[i].lot == lot;
        }
    }
    return places;
}

/* Lifts the facts off the table and lays each on a random unknown card of its lot. */
static void scatter_facts(const cab_cards *c, const dark_part *dark, cab_rng *rng)
{
    cab_card facts[CAB_CARDS_MAX + 1];
    uint8_t place[CAB_CARDS_MAX + 1];
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
        int next = group_facts(facts, first, count);
        uint32_t places = find_places(c, dark, facts[first].lot, place);
        scatter_lot(c, place, places, facts, first, next, rng);
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
    const cab_card *card = c->card, *end = card + cab_cards_total(c);
    int last = c->back[c->backs - 1].last, at = 0;
    memcpy(left, c->copies, (size_t)last + 1);
    for (; card < end; card++)
        left[card->face]--; /* nobody asks for what is left of face 0 */
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
    cab_card *card = cab_zone_cards(c, zone), *end = c->card + c->pile[zone].end;
    for (; card < end; card++) {
        if (card->face) continue;
        cab_assert(left > 0);
        uint32_t pick = left > 1 ? cab_rng_below(rng, left) : 0;
        card->face = face[pick];
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
    uint64_t told[4] = {0, 0, 0, 0}; /* faces of public facts */
    for (int k = 0; k < dark->count; k++) {
        for (int i = dark->start[k]; i < dark->end[k]; i++) {
            cab_card *card = &c->card[i];
            if (!card->within) continue;
            if (card->within & CAB_PUBLIC) {
                card->within = CAB_ALL & (cab_seats)~card->known;
                told[card->face >> 6] |= cab_bit(card->face & 63);
            } else {
                card->within &= CAB_BIT(viewer);
            }
        }
    }
    for (int z = 0, start = 0, end; z < c->zones; z++, start = end) {
        cab_seats watch = c->pile[z].watch;
        end = c->pile[z].end;
        if (!watch || watch == CAB_ALL) continue; /* what all watch is known to all already */
        for (int i = start; i < end; i++) {
            uint8_t face = c->card[i].face;
            if (told[face >> 6] >> (face & 63) & 1)
                cab_card_learn(c, i, watch);
            else
                c->card[i].known |= watch;
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
    unseen_pool pool;
    dark_part dark;
    find_dark(c, CAB_PUBLIC, &dark);
    scatter_facts(c, &dark, rng);
    make_pool(c, &pool);
    fill_unknown(c, &pool, rng);
    inform_others(c, &dark, viewer);
    for (int k = 0; k < dark.heaps; k++)
        sort_new(cab_zone_cards(c, dark.heap[k]), cab_zone_count(c, dark.heap[k]));
}

/* The same in a small game, where all can be done card by card. */
typedef struct {
    uint64_t seen;               /* faces, as bit face - first: those the viewer knows, and facts */
    uint8_t at[64];              /* unknown cards, in order */
    cab_seats watch[64];         /* who watches each */
    cab_card fact[64];           /* facts lifted, in order */
    uint8_t heap[CAB_ZONES_MAX]; /* heaps with unknown cards */
    int count, facts, heaps;
} unknown_part;

/* What others know of a card: what they watch, and what is public. */
static void inform(cab_card *card, cab_seats watch, cab_seats bit)
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
    int first = c->back[0].first;
    for (int i = start; i < end; i++) {
        cab_card *card = &c->card[i];
        if (card->face) seen |= cab_bit(card->face - first);
        if (card->known) {
            inform(card, watch, bit);
            continue;
        }
        u->at[u->count] = (uint8_t)i;
        u->watch[u->count++] = watch;
        if (!card->face) continue;
        u->fact[u->facts++] = *card;
        card->face = 0;
        card->within = 0;
    }
    u->seen = seen;
}

static void scatter_few(const cab_cards *c, unknown_part *u, cab_rng *rng)
{
    uint8_t place[64];
    for (int first = 0, next; first < u->facts; first = next) {
        uint32_t places = 0;
        next = group_facts(u->fact, first, u->facts);
        for (int i = 0; i < u->count; i++) {
            place[places] = u->at[i];
            places += c->card[u->at[i]].lot == u->fact[first].lot;
        }
        scatter_lot(c, place, places, u->fact, first, next, rng);
    }
}

static void resample_small(const cab_cards *c, cab_seat viewer, cab_rng *rng)
{
    unknown_part u;
    uint8_t pool[64];
    int first = c->back[0].first, i = 0;
    u.seen = 0;
    u.count = u.facts = u.heaps = 0;
    for (int z = 0, start = 0; z < c->zones; start = c->pile[z++].end) {
        int before = u.count, end = c->pile[z].end;
        if (c->pile[z].watch == CAB_ALL) { /* nothing is unknown here, and all is known to all */
            for (int at = start; at < end; at++)
                u.seen |= cab_bit(c->card[at].face - first);
            continue;
        }
        look_at_zone(c, start, end, c->pile[z].watch, CAB_BIT(viewer), &u);
        u.heap[u.heaps] = (uint8_t)z;
        u.heaps += c->zone[z].kind == CAB_HEAP && u.count > before;
    }
    scatter_few(c, &u, rng);
    for (int b = 0; b < c->backs; b++) { /* the zones of a back lie side by side */
        uint64_t left = ~u.seen;
        uint32_t faces = 0;
        left &= cab_bit(c->back[b].last - first) * 2 - cab_bit(c->back[b].first - first);
        while (left)
            pool[faces++] = (uint8_t)(first + cab_pop_low(&left));
        for (; faces > 0; i++) {
            cab_assert(i < u.count);
            cab_card *card = &c->card[u.at[i]];
            if (card->face) { /* a fact */
                inform(card, u.watch[i], CAB_BIT(viewer));
                continue;
            }
            uint32_t pick = faces > 1 ? cab_rng_below(rng, faces) : 0;
            card->face = pool[pick];
            card->known = u.watch[i];
            pool[pick] = pool[--faces];
        }
    }
    for (; i < u.count; i++)
        inform(&c->card[u.at[i]], u.watch[i], CAB_BIT(viewer));
    for (int k = 0; k < u.heaps; k++)
        sort_new(cab_zone_cards(c, u.heap[k]), cab_zone_count(c, u.heap[k]));
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
