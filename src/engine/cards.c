/* Cards that move, and what seats learn and lose when they do. The rules are in cards.h; the
 * proof by enumeration of small decks is tests/cards. Invariants: a card the public knows is
 * known to all; a seat never has both `known` and `within` on one card; heaps are sorted. */
#include "engine/cards_int.h"

#include "base/assert.h"
#include "base/bits.h"
#include "engine/journal.h"

#include <string.h>

static cab_seats widen(cab_seats seats)
{
    return (seats & CAB_PUBLIC) ? CAB_ALL : seats;
}

static bool is_heap(const cab_cards *c, int zone)
{
    return c->zone[zone].kind == CAB_HEAP;
}

/* ---- the array ---------------------------------------------------------------------------- */

static void insert_at(const cab_cards *c, int zone, int at, const cab_card *card)
{
    memmove(c->card + at + 1, c->card + at, (size_t)(cab_cards_total(c) - at) * sizeof *c->card);
    c->card[at] = *card;
    for (int z = zone; z < c->zones; z++)
        c->pile[z].end++;
}

/* Where a card belongs in a heap. Short ones are counted through: the place is anybody's guess. */
__attribute__((noinline)) static int place_among_copies(const cab_cards *c, int start, int end,
                                                        const cab_card *one)
{
    uint64_t key = cab_card_key(one);
    int target = start;
    if (end - start <= CAB_HEAP_SHORT) {
        for (int i = start; i < end; i++)
            target += key > cab_card_key(&c->card[i]);
    } else {
        while (target < end && key > cab_card_key(&c->card[target]))
            target++;
    }
    return target;
}

static inline int place_in_heap(const cab_cards *c, int start, int end, cab_card one)
{
    enum { HAND = 4 };
    const cab_card *card = c->card + start;
    int lower = 0, size = end - start;
    if (!c->unique) return place_among_copies(c, start, end, &one);
    if (size <= HAND && start + HAND <= cab_cards_total(c)) {
        unsigned mask = 0;
#pragma GCC unroll 4
        for (int i = 0; i < HAND; i++)
            mask |= (unsigned)(one.face > card[i].face) << i;
        lower = cab_popcount(mask & ((1u << size) - 1));
    } else {
        for (int i = 0; i < size; i++)
            lower += one.face > card[i].face;
    }
    return start + lower;
}

/* Sixteen cards at once: six registers full. */
typedef struct {
    uint64_t half[2];
} sixteen_bytes;
typedef struct {
    sixteen_bytes part[6];
} sixteen_cards;
enum { SIXTEEN = 16 };
static_assert(SIXTEEN * sizeof(cab_card) == sizeof(sixteen_cards), "sixteen cards");

__attribute__((always_inline)) static inline void copy_sixteen(void *to, const void *from)
{
    sixteen_cards all;
#pragma GCC unroll 6
    for (int i = 0; i < 6; i++)
        memcpy(&all.part[i], (const char *)from + 16 * i, 16);
#pragma GCC unroll 6
    for (int i = 0; i < 6; i++)
        memcpy((char *)to + 16 * i, &all.part[i], 16);
}

/* Each of the zones first .. last - 1 ends one card later (+1) or earlier (-1). How many they are
 * is anybody's guess, so eight are counted at once; those behind get a step of nothing. */
static inline void move_ends(const cab_cards *c, int first, int last, int by)
{
    enum { EIGHT = 8 };
    static const cab_pile steps[2 * EIGHT] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0},
                                              {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}};
    cab_pile *pile = c->pile + first;
    int count = last - first;
    if (first + EIGHT > c->zones || count > EIGHT) {
        for (int i = 0; i < count; i++)
            pile[i].end = (uint8_t)(pile[i].end + by);
        return;
    }
    const cab_pile *step = steps + EIGHT - count;
    uint64_t ends, one; /* two piles are a number: no end leaves its byte */
    static_assert(sizeof ends == 2 * sizeof *pile, "two piles");
#pragma GCC unroll 4
    for (int i = 0; i < EIGHT; i += 2) {
        memcpy(&ends, pile + i, sizeof ends);
        memcpy(&one, step + i, sizeof one);
        ends = by > 0 ? ends + one : ends - one;
        memcpy(pile + i, &ends, sizeof ends);
    }
}

/* Cards at + 1 .. target - 1, of the zones from .. to, come one place down. Sixteen at a time, as
 * how many they are is anybody's guess; the few behind them that come along are put back. */
__attribute__((always_inline)) static inline void shift_down(const cab_cards *c, int from, int at,
                                                             int to, int target)
{
    cab_card *card = c->card + at, *last = c->card + target - 1, behind[SIXTEEN];
    move_ends(c, from, to, -1);
    if (target + SIXTEEN > cab_cards_total(c)) {
        memmove(card, card + 1, (size_t)(last - card) * sizeof *card);
        return;
    }
    copy_sixteen(behind, last);
    do {
        copy_sixteen(card, card + 1);
        card += SIXTEEN;
    } while (card < last);
    copy_sixteen(last, behind);
}

/* Cards target .. at - 1, of the zones to .. from, go one place up. */
__attribute__((noinline)) static void shift_up(const cab_cards *c, int from, int at, int to,
                                               int target)
{
    move_ends(c, to, from, +1);
    memmove(c->card + target + 1, c->card + target, (size_t)(at - target) * sizeof *c->card);
}

/* Moves the card at this index, which becomes `one`, within the array: only what lies between is
 * shifted. */
__attribute__((always_inline)) static inline void relocate_as(const cab_cards *c, int from, int at,
                                                              int to, int to_place, cab_card one)
{
    int start = cab_zone_start(c, to), end = c->pile[to].end, target;
    if (is_heap(c, to)) {
        target = place_in_heap(c, start, end, one);
    } else {
        target = to_place == CAB_TOP ? end : start + to_place;
        cab_assert(target >= start && target <= end);
    }
    if (target > at)
        shift_down(c, from, at, to, target--);
    else
        shift_up(c, from, at, to, target);
    c->card[target] = one;
}

__attribute__((noinline)) static void relocate(const cab_cards *c, int from, int at, int to,
                                               int to_place)
{
    relocate_as(c, from, at, to, to_place, c->card[at]);
}

/* The first cards of a zone, as they lie, behind those of another one, which may be a heap to be
 * sorted. */
static void relocate_first(const cab_cards *c, int from, int count, int to)
{
    cab_card moved[CAB_CARDS_MAX];
    int start = cab_zone_start(c, from), end = c->pile[to].end;
    memcpy(moved, c->card + start, (size_t)count * sizeof *moved);
    if (to < from) {
        memmove(c->card + end + count, c->card + end, (size_t)(start - end) * sizeof *moved);
        memcpy(c->card + end, moved, (size_t)count * sizeof *moved);
        for (int z = to; z < from; z++)
            c->pile[z].end = (uint8_t)(c->pile[z].end + count);
    } else {
        int after = start + count;
        memmove(c->card + start, c->card + after, (size_t)(end - after) * sizeof *moved);
        memcpy(c->card + end - count, moved, (size_t)count * sizeof *moved);
        for (int z = from; z < to; z++)
            c->pile[z].end = (uint8_t)(c->pile[z].end - count);
    }
}

/* Sorting by insertion: heaps are short, or nearly sorted. */
void cab_heap_sort(cab_card *card, int count)
{
    for (int i = 1; i < count; i++) {
        cab_card one = card[i];
        uint64_t key = cab_card_key(&one);
        int at = i;
        for (; at > 0 && cab_card_key(&card[at - 1]) > key; at--)
            card[at] = card[at - 1];
        card[at] = one;
    }
}

static void sort_if_heap(const cab_cards *c, int zone)
{
    int count = cab_zone_count(c, zone);
    if (count > 1 && is_heap(c, zone)) cab_heap_sort(cab_zone_cards(c, zone), count);
}

/* After changes of lots or facts anywhere: copies may have changed places. Most moves change only
 * the heaps they touch, and sort those. */
static void sort_heaps(const cab_cards *c)
{
    if (c->unique) return;
    for (int z = 0, start = 0; z < c->zones; z++) {
        int end = c->pile[z].end;
        if (end - start > 1 && is_heap(c, z)) cab_heap_sort(c->card + start, end - start);
        start = end;
    }
}

int cab_zone_find(const cab_cards *c, int zone, uint8_t face)
{
    const cab_card *card = cab_zone_cards(c, zone);
    int count = cab_zone_count(c, zone), best = -1;
    for (int i = 0; i < count; i++) {
        if (card[i].face != face) continue;
        if (card[i].known & CAB_PUBLIC) return i;
        if (best < 0) best = i;
    }
    return best;
}

/* ---- lots --------------------------------------------------------------------------------- */

static uint8_t fresh_lot(const cab_cards *c)
{
    uint64_t used[4] = {1, 0, 0, 0}, low = 1; /* lot 0 is never given out */
    unsigned lots = 0;
#pragma GCC unroll 4
    for (int i = 0, all = cab_cards_total(c); i < all; i++) {
        low |= cab_bit(c->card[i].lot & 63);
        lots |= c->card[i].lot;
    }
    if (lots < 64 && ~low) return (uint8_t)cab_low(~low);
    for (int i = 0; i < cab_cards_total(c); i++)
        used[c->card[i].lot >> 6] |= cab_bit(c->card[i].lot & 63);
    for (int w = 0; w < 4; w++)
        if (~used[w]) return (uint8_t)(64 * w + cab_low(~used[w]));
    cab_assert(false && "more lots than cards");
    return 0;
}

/* Who has facts about any of the cards from this one on: four of them, or all. */
static inline cab_seats facts_of_four(const cab_card *card)
{
    return card[0].within | card[1].within | card[2].within | card[3].within;
}

static cab_seats facts_of_all(const cab_cards *c)
{
    cab_seats facts = 0;
    int i = 0, all = cab_cards_total(c);
    for (; i + 4 <= all; i += 4)
        facts |= facts_of_four(&c->card[i]);
    for (; i < all; i++)
        facts |= c->card[i].within;
    return facts;
}

/* Cards start..end-1 are about to get a lot of their own. Facts of a lot that then has unknown
 * cards both inside and outside are forgotten, seat by seat. True if any were. */
static bool forget_torn(const cab_cards *c, int start, int end)
{
    uint8_t slot[256]; /* by lot: 0 for those outside, else 1.. */
    cab_seats inside[CAB_CARDS_MAX + 1], outside[CAB_CARDS_MAX + 1]; /* who has unknown cards */
    cab_seats known = CAB_ALL, torn = 0, forgotten = 0;
    int all = cab_cards_total(c), slots = 0;
    for (int i = start; i < end; i++)
        known &= c->card[i].known;
    if (known == CAB_ALL || !facts_of_all(c)) return false;
    memset(slot, 0, sizeof slot);
    inside[0] = outside[0] = 0;
    for (int i = start; i < end; i++) {
        uint8_t *mine = &slot[c->card[i].lot];
        if (!*mine) {
            *mine = (uint8_t)++slots;
            inside[slots] = outside[slots] = 0;
        }
        inside[*mine] |= CAB_ALL & (cab_seats)~c->card[i].known;
    }
    for (int i = 0; i < start; i++)
        outside[slot[c->card[i].lot]] |= CAB_ALL & (cab_seats)~c->card[i].known;
    for (int i = end; i < all; i++)
        outside[slot[c->card[i].lot]] |= CAB_ALL & (cab_seats)~c->card[i].known;
    for (int k = 0; k <= slots; k++)
        torn |= inside[k] &= outside[k];
    for (int i = 0; i < all && torn; i++) {
        cab_seats lost = c->card[i].within & inside[slot[c->card[i].lot]];
        c->card[i].within ^= lost;
        forgotten |= lost;
    }
    return forgotten != 0;
}

/* Mixes the cards start..end-1 for the seats that do not see how. True if other cards have
 * changed. */
static bool mix(const cab_cards *c, int start, int end, cab_seats blind)
{
    bool forgotten = forget_torn(c, start, end);
    uint8_t lot = fresh_lot(c);
    for (int i = start; i < end; i++) {
        cab_card *card = &c->card[i];
        card->within |= card->known & blind;
        card->known &= (cab_seats)~blind;
        card->lot = lot;
    }
    return forgotten;
}

static void unite_lots(const cab_cards *c, uint8_t keep, uint8_t gone)
{
    for (int i = 0; i < cab_cards_total(c); i++)
        if (c->card[i].lot == gone) c->card[i].lot = keep;
}

typedef struct {
    uint64_t word[4];
} face_set;

/* What the public thinks possible in a lot: the faces it knows to be in it and, if these do not
 * account for all its unknown cards, every face whose copies are not all accounted for. */
static void possible_faces(const cab_cards *c, uint8_t lot, const face_set *loose, face_set *out)
{
    int unknown = 0, facts = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < cab_cards_total(c); i++) {
        const cab_card *card = &c->card[i];
        if (card->lot != lot || (card->known & CAB_PUBLIC)) continue;
        unknown++;
        if (!(card->within & CAB_PUBLIC)) continue;
        facts++;
        out->word[card->face >> 6] |= cab_bit(card->face & 63);
    }
    for (int w = 0; w < 4 && unknown > facts; w++)
        out->word[w] |= loose->word[w];
}

static void loose_faces(const cab_cards *c, face_set *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < cab_cards_total(c); i++) {
        const cab_card *card = &c->card[i];
        if ((card->known | card->within) & CAB_PUBLIC) continue;
        out->word[card->face >> 6] |= cab_bit(card->face & 63);
    }
}

static bool overlap(const face_set *a, const face_set *b, uint8_t face)
{
    if (face) return (a->word[face >> 6] & b->word[face >> 6] & cab_bit(face & 63)) != 0;
    for (int w = 0; w < 4; w++)
        if (a->word[w] & b->word[w]) return true;
    return false;
}

/* All cards with the back of this zone lie before this index: other backs have their own lots. */
static int end_of_back(const cab_cards *c, int zone)
{
    int last = c->zones - 1;
    while (c->zone[last].back != c->zone[zone].back)
        last--;
    return c->pile[last].end;
}

/* Could the table take a card of one of these lots for a card of another? Quick, for faces that
 * exist once (all those in the lots, or the one shown): only a lot with an unknown card that no
 * fact accounts for can hold a face that the table places nowhere. */
static bool is_doubtful(const cab_cards *c, int zone, bool shown, const uint8_t *lot, int lots)
{
    int end = end_of_back(c, zone), open = 0;
    for (int k = 0; k < lots && open < 2; k++) {
        bool room = false;
        for (int i = 0; i < end; i++) {
            const cab_card *card = &c->card[i];
            if (card->lot != lot[k] || (card->known & CAB_PUBLIC)) continue;
            if (!shown && c->copies[card->face] > 1) return true;
            if (!(card->within & CAB_PUBLIC)) room = true;
            if (room && shown) break;
        }
        open += room;
    }
    return open > 1;
}

/* The lots in a zone of cards that the public does not know. */
static int list_lots(const cab_cards *c, int zone, uint8_t *lot)
{
    int lots = 0;
    for (int i = cab_zone_start(c, zone); i < c->pile[zone].end; i++) {
        const cab_card *card = &c->card[i];
        if ((card->known & CAB_PUBLIC) || (lots && lot[lots - 1] == card->lot)) continue;
        bool listed = false;
        for (int k = 0; k < lots; k++)
            listed = listed || lot[k] == card->lot;
        if (!listed) lot[lots++] = card->lot;
    }
    return lots;
}

/* The same for faces that exist once, at a glance; lots are bits. Yes if they are too many. */
static bool may_be_doubtful(const cab_cards *c, int zone)
{
    uint64_t here = 0, open = 0;
    unsigned lots = 0;
    for (int i = cab_zone_start(c, zone); i < c->pile[zone].end; i++) {
        const cab_card *card = &c->card[i];
        here |= (uint64_t) !(card->known & CAB_PUBLIC) << (card->lot & 63);
        open |= (uint64_t) !((card->known | card->within) & CAB_PUBLIC) << (card->lot & 63);
        lots |= card->lot;
    }
    if (lots > 63 || (open & (open - 1))) return true;
    if (!(here & (here - 1))) return false;
#pragma GCC unroll 4
    for (const cab_card *card = c->card, *end = card + end_of_back(c, zone); card < end; card++)
        open |= (uint64_t) !((card->known | card->within) & CAB_PUBLIC) << (card->lot & 63);
    here &= open; /* a lot above 63 may only open another one, which is a yes too many */
    return (here & (here - 1)) != 0;
}

/* Something is shown from a heap: this card or, if NULL, faces that the public does not learn. Lots
 * between which the table cannot tell become one; true if any did. */
static bool unite_doubtful_lots(const cab_cards *c, int zone, const cab_card *shown)
{
    uint8_t lot[CAB_CARDS_MAX], face = shown ? shown->face : 0;
    bool once = !shown || c->copies[face] == 1, united = false;
    if (shown && once && (shown->within & CAB_PUBLIC)) return false; /* the table knows its lot */
    if ((c->unique || (shown && once)) && !may_be_doubtful(c, zone)) return false;
    int lots = list_lots(c, zone, lot);
    if (lots < 2 || (once && !is_doubtful(c, zone, shown != NULL, lot, lots))) return false;
    face_set loose, possible[CAB_CARDS_MAX];
    loose_faces(c, &loose);
    for (int k = 0; k < lots; k++)
        possible_faces(c, lot[k], &loose, &possible[k]);
    for (int a = 0; a < lots; a++) {
        for (int b = a + 1; b < lots; b++) {
            if (lot[a] == lot[b] || !overlap(&possible[a], &possible[b], face)) continue;
            uint8_t keep = lot[a] < lot[b] ? lot[a] : lot[b],
                    gone = (uint8_t)(lot[a] ^ lot[b] ^ keep);
            unite_lots(c, keep, gone);
            for (int k = 0; k < lots; k++)
                if (lot[k] == gone) lot[k] = keep;
            united = true;
        }
    }
    return united;
}

/* ---- learning ----------------------------------------------------------------------------- */

/* To compare both at once. */
static uint16_t face_and_lot(const cab_card *card)
{
    uint16_t both;
    memcpy(&both, &card->face, sizeof both);
    return both;
}

/* For a card at a place, or a whole heap, so that copies need no guessing. */
bool cab_card_learn(const cab_cards *c, int at, cab_seats seats)
{
    cab_card *card = &c->card[at];
    bool changed = false;
    cab_seats used = seats & (cab_seats) ~(card->known | card->within);
    card->known |= seats;
    card->within &= (cab_seats)~seats;
    if (c->unique || !used || c->copies[card->face] == 1) return false;
    uint16_t mine = face_and_lot(card);
    for (int i = 0, all = cab_cards_total(c); i < all && used; i += 4) {
        int end = i + 4 < all ? i + 4 : all;
        if (i + 4 <= all && !(facts_of_four(&c->card[i]) & used)) continue;
        for (int k = i; k < end; k++) {
            cab_card *other = &c->card[k];
            if (face_and_lot(other) != mine) continue;
            cab_seats fact = other->within & used;
            other->within ^= fact;
            used ^= fact;
            changed = changed || fact;
        }
    }
    return changed;
}

/* Seats see a face from a heap, or a card at a place. In a heap the copy a seat knew best counts
 * as the one it sees; copies of one lot cannot be told apart. */
static bool learn_copy(const cab_cards *c, int zone, int at, cab_seats seats)
{
    cab_card *card = &c->card[at];
    bool changed = false;
    for (int i = cab_zone_start(c, zone); is_heap(c, zone) && i < c->pile[zone].end; i++) {
        cab_card *other = &c->card[i];
        if (other->face != card->face || other->lot != card->lot) continue;
        cab_seats swap = other->known & seats & (cab_seats)~card->known;
        other->known ^= swap;
        other->within |= card->within & swap;
        card->known |= swap;
        card->within &= (cab_seats)~swap;
        changed = changed || swap;
    }
    return cab_card_learn(c, at, seats) || changed;
}

/* Somebody may come to know something: such a move cannot be taken back. Decided by what is
 * public, as the player who tries a move would else learn from it what others know. */
static void mark_barrier(const cab_cards *c)
{
    if (c->journal) c->journal->barrier = true;
}

/* A face that exists once, as it is when seats have learnt it. */
static inline cab_card learnt(const cab_cards *c, int zone, int at, cab_seats seats)
{
    cab_card card = c->card[at];
    if (c->journal && (seats & ~c->pile[zone].watch) && !(card.known & CAB_PUBLIC)) mark_barrier(c);
    card.known |= seats;
    card.within &= (cab_seats)~seats;
    return card;
}

/* Seats learn the card at this index; true if another card has changed by that. */
static inline bool learn(const cab_cards *c, int zone, int at, cab_seats seats)
{
    cab_card *card = &c->card[at];
    if (c->journal && (seats & ~c->pile[zone].watch) && !(card->known & CAB_PUBLIC))
        mark_barrier(c);
    if (!(seats & ~card->known)) return false;
    if (c->unique || c->copies[card->face] == 1) {
        card->known |= seats;
        card->within &= (cab_seats)~seats;
        return false;
    }
    return learn_copy(c, zone, at, seats);
}

/* Watchers learn nothing. For all others lots unite, even for one who knows every card by chance:
 * that is not public, and lots are. */
enum { SAME, CHANGED_HERE, CHANGED_ELSEWHERE }; /* what a look did to the order of heaps */
static int look(const cab_cards *c, int zone, cab_seats to)
{
    to = widen(to) & (cab_seats)~c->pile[zone].watch;
    int start = cab_zone_start(c, zone), end = c->pile[zone].end;
    cab_seats known = CAB_ALL;
    bool stale = false;
    for (int i = start; i < end; i++)
        known &= c->card[i].known;
    if (!to || known == CAB_ALL) return SAME;
    mark_barrier(c);
    if (is_heap(c, zone)) stale = unite_doubtful_lots(c, zone, NULL);
    for (int i = start; i < end; i++)
        if (cab_card_learn(c, i, to)) stale = true;
    return stale ? CHANGED_ELSEWHERE : CHANGED_HERE;
}

void cab_look(const cab_cards *c, int zone, cab_seats to)
{
    int changed = look(c, zone, to);
    if (changed == CHANGED_ELSEWHERE) sort_heaps(c);
    if (changed == CHANGED_HERE && !c->unique) sort_if_heap(c, zone);
}

void cab_show(const cab_cards *c, int zone, int place, cab_seats to)
{
    cab_assert(place >= 0 && place < cab_zone_count(c, zone));
    to = widen(to);
    if (!(to & ~c->pile[zone].watch)) return;
    int at = cab_zone_start(c, zone) + place;
    bool stale = false;
    if (is_heap(c, zone)) {
        uint8_t face = c->card[at].face;
        stale = unite_doubtful_lots(c, zone, to == CAB_ALL ? &c->card[at] : NULL);
        at = cab_zone_start(c, zone) + cab_zone_find(c, zone, face);
    }
    if (learn(c, zone, at, to) || stale)
        sort_heaps(c);
    else
        sort_if_heap(c, zone);
}

void cab_hint(const cab_cards *c, int zone, int place, cab_seats to)
{
    cab_assert(place >= 0 && place < cab_zone_count(c, zone));
    cab_card *card = cab_zone_cards(c, zone) + place;
    cab_assert(c->copies[card->face] == 1);
    if (card->known & CAB_PUBLIC) return;
    mark_barrier(c);
    card->within |= widen(to) & (cab_seats)~card->known;
    sort_if_heap(c, zone);
}

void cab_watch(const cab_cards *c, int zone, cab_seats who)
{
    cab_look(c, zone, who);
    c->pile[zone].watch |= widen(who);
}

void cab_unwatch(const cab_cards *c, int zone, cab_seats who)
{
    cab_seats left = c->pile[zone].watch & (cab_seats)~who;
    c->pile[zone].watch = left == CAB_ALL ? left : left & (cab_seats)~CAB_PUBLIC;
}

/* ---- moving ------------------------------------------------------------------------------- */

void cab_cards_begin(const cab_cards *c)
{
    for (int z = 0; z < c->zones; z++) {
        c->pile[z].watch = widen(c->zone[z].watchers);
        c->pile[z].end = 0;
        c->pile[z].zero = 0;
    }
}

void cab_cards_fill_run(const cab_cards *c, int zone, uint8_t first, uint8_t last)
{
    int at = c->pile[zone].end, count = last - first + 1;
    cab_assert(at == cab_cards_total(c) && !is_heap(c, zone));
    for (int i = 0; i < count; i++) {
        cab_card *card = &c->card[at + i];
        card->face = (uint8_t)(first + i);
        card->lot = (uint8_t)(c->zone[zone].back + 1);
        card->known = c->pile[zone].watch;
        card->within = 0;
    }
    for (int z = zone; z < c->zones; z++)
        c->pile[z].end = (uint8_t)(at + count);
}

void cab_cards_fill(const cab_cards *c, int zone, uint8_t face)
{
    cab_card card;
    card.face = face;
    card.lot = (uint8_t)(c->zone[zone].back + 1);
    card.known = c->pile[zone].watch;
    card.within = 0;
    insert_at(c, zone, c->pile[zone].end, &card);
    sort_if_heap(c, zone);
}

/* Takes a card out of a heap whose order may be stale; the heap is put in order, the card waits
 * at its end. */
static int set_apart(const cab_cards *c, int zone, int at)
{
    cab_card card = c->card[at];
    int last = c->pile[zone].end - 1;
    memmove(c->card + at, c->card + at + 1, (size_t)(last - at) * sizeof card);
    cab_heap_sort(cab_zone_cards(c, zone), cab_zone_count(c, zone) - 1);
    c->card[last] = card;
    return last;
}

/* With copies, with cards that mix, or with lots that may become one. */
__attribute__((noinline)) static void take_slowly(const cab_cards *c, int from, int at, int to,
                                                  int to_place, cab_seats seers)
{
    int start = cab_zone_start(c, from), end = c->pile[from].end;
    bool stale = false, mixed = false; /* order of all heaps, of this one */
    if (is_heap(c, from) && end - start > 1) {
        if (seers == CAB_ALL) {
            uint8_t face = c->card[at].face;
            if (c->copies[face] > 1) at = start + cab_zone_find(c, from, face);
            if (!(c->card[at].known & CAB_PUBLIC))
                stale = unite_doubtful_lots(c, from, &c->card[at]);
        } else {
            stale = mix(c, start, end, CAB_ALL & ~seers);
            mixed = true;
        }
    }
    stale = learn(c, from, at, seers) || stale;
    if ((stale || mixed) && is_heap(c, from)) at = set_apart(c, from, at);
    relocate(c, from, at, to, to_place);
    if (stale) sort_heaps(c);
}

/* Of a deck without copies, with nothing to mix and no lots that may become one. */
__attribute__((noinline)) static void take_plainly(const cab_cards *c, int from, int at, int to,
                                                   int to_place, cab_seats seers)
{
    relocate_as(c, from, at, to, to_place, learnt(c, from, at, seers));
}

/* Does a card leave its heap without raising a doubt about the others? */
static inline bool leaves_plainly(const cab_cards *c, int from, int at, cab_seats seers)
{
    if (cab_zone_count(c, from) == 1) return true;
    if (seers != CAB_ALL) return false;
    return ((c->card[at].known | c->card[at].within) & CAB_PUBLIC) || !may_be_doubtful(c, from);
}

static inline cab_seats seers_of(const cab_cards *c, int from, int to, cab_seats shown)
{
    return widen(shown | c->pile[from].watch | c->pile[to].watch);
}

void cab_take(const cab_cards *c, int from, int place, int to, int to_place, cab_seats shown)
{
    int at = cab_zone_start(c, from) + place;
    cab_seats seers = seers_of(c, from, to, shown);
    cab_assert(place >= 0 && at < c->pile[from].end);
    cab_slow_assert(from != to && c->zone[from].back == c->zone[to].back); /* named by rules */
    if (c->unique && (!is_heap(c, from) || leaves_plainly(c, from, at, seers)))
        take_plainly(c, from, at, to, to_place, seers);
    else
        take_slowly(c, from, at, to, to_place, seers);
}

void cab_take_face(const cab_cards *c, int from, uint8_t face, int to, int to_place,
                   cab_seats shown)
{
    int place = cab_zone_find(c, from, face);
    cab_assert(place >= 0);
    cab_take(c, from, place, to, to_place, shown);
}

void cab_take_top(const cab_cards *c, int from, int to, int to_place, cab_seats shown)
{
    int at = c->pile[from].end - 1;
    cab_seats seers = seers_of(c, from, to, shown);
    cab_assert(!is_heap(c, from) && at >= cab_zone_start(c, from));
    cab_slow_assert(from != to && c->zone[from].back == c->zone[to].back);
    if (c->unique)
        take_plainly(c, from, at, to, to_place, seers);
    else
        take_slowly(c, from, at, to, to_place, seers);
}

void cab_deal_top(const cab_cards *c, int from, const uint8_t *to, int count)
{
    cab_seats facts = facts_of_all(c);
    bool stale = false;
    cab_assert(!is_heap(c, from) && count <= cab_zone_count(c, from));
    for (int i = 0; i < count; i++) {
        int at = c->pile[from].end - 1;
        cab_seats seers = widen(c->pile[from].watch | c->pile[to[i]].watch);
        cab_assert(is_heap(c, to[i]) && c->zone[from].back == c->zone[to[i]].back);
        if (seers & facts) {
            stale = learn(c, from, at, seers) || stale;
        } else { /* no fact to use up: no other card changes */
            if ((seers & ~c->pile[from].watch) && !(c->card[at].known & CAB_PUBLIC))
                mark_barrier(c);
            c->card[at].known |= seers;
        }
        relocate(c, from, at, to[i], CAB_TOP);
    }
    if (stale) sort_heaps(c);
}

void cab_take_set(const cab_cards *c, int from, const uint8_t *places, int count, int to,
                  cab_seats shown)
{
    int start = cab_zone_start(c, from), size = cab_zone_count(c, from);
    cab_seats seers = widen(shown | c->pile[from].watch | c->pile[to].watch);
    uint8_t face[CAB_CARDS_MAX];
    for (int i = 0; i < count; i++) {
        cab_assert(places[i] < size && (i == 0 || places[i] > places[i - 1]));
        face[i] = c->card[start + places[i]].face;
    }
    if (is_heap(c, from) && count == size) {
        cab_take_all(c, from, to, shown);
        return;
    }
    if (is_heap(c, from) && seers == CAB_ALL) {
        for (int i = 0; i < count; i++)
            cab_take_face(c, from, face[i], to, CAB_TOP, shown);
        return;
    }
    bool stale = is_heap(c, from) && mix(c, start, start + size, CAB_ALL & ~seers);
    for (int i = 0; i < count; i++) {
        int at = cab_zone_start(c, from) + places[i] - i;
        stale = learn(c, from, at, seers) || stale;
        relocate(c, from, at, to, CAB_TOP);
    }
    sort_if_heap(c, from);
    sort_if_heap(c, to);
    if (stale) sort_heaps(c);
}

void cab_take_bottom(const cab_cards *c, int from, int count, int to, cab_seats shown)
{
    int start = cab_zone_start(c, from);
    cab_seats seers = widen(shown | c->pile[from].watch | c->pile[to].watch);
    cab_assert(!is_heap(c, from) && !is_heap(c, to) && from != to);
    cab_assert(count >= 0 && count <= cab_zone_count(c, from));
    bool stale = false;
    for (int i = start; i < start + count; i++)
        stale = learn(c, from, i, seers) || stale;
    relocate_first(c, from, count, to);
    if (stale) sort_heaps(c);
}

void cab_take_all(const cab_cards *c, int from, int to, cab_seats shown)
{
    cab_seats seers = widen(shown | c->pile[from].watch | c->pile[to].watch);
    int start = cab_zone_start(c, from), end = c->pile[from].end;
    bool gets_places = is_heap(c, from) && !is_heap(c, to) && end - start > 1;
    bool stale = false;
    if (start == end) return;
    if (gets_places && seers != CAB_ALL) stale = mix(c, start, end, CAB_ALL & ~seers);
    cab_look(c, from, seers);
    relocate_first(c, from, end - start, to);
    sort_if_heap(c, to);
    if (stale) sort_heaps(c);
}

void cab_pass_all(const cab_cards *c, int first, int count)
{
    cab_card last[CAB_CARDS_MAX];
    int start = cab_zone_start(c, first), end = c->pile[first + count - 1].end;
    int moved = cab_zone_count(c, first + count - 1);
    bool stale = false;
    for (int i = 0; i < count; i++) {
        int from = first + i, to = first + (i + 1) % count;
        cab_assert(is_heap(c, from) && c->zone[from].back == c->zone[to].back);
        stale = look(c, from, c->pile[to].watch) != SAME || stale;
    }
    memcpy(last, c->card + end - moved, (size_t)moved * sizeof *last);
    memmove(c->card + start + moved, c->card + start, (size_t)(end - start - moved) * sizeof *last);
    memcpy(c->card + start, last, (size_t)moved * sizeof *last);
    for (int z = first + count - 1; z > first; z--)
        c->pile[z].end = (uint8_t)(c->pile[z - 1].end + moved);
    c->pile[first].end = (uint8_t)(start + moved);
    if (stale) sort_heaps(c);
}

void cab_deal_out(const cab_cards *c, int from, const uint8_t *to, cab_seats shown)
{
    int count = cab_zone_count(c, from), same = 0;
    cab_seats seers = widen(shown | c->pile[from].watch);
    cab_assert(is_heap(c, from));
    while (same < count && to[same] == to[0])
        same++;
    if (count == 0 || same == count) {
        if (count > 0) cab_take_all(c, from, to[0], shown);
        return;
    }
    bool stale = mix(c, cab_zone_start(c, from), c->pile[from].end, CAB_ALL & ~seers);
    for (int i = 0; i < count; i++) { /* always the first that is left */
        int at = cab_zone_start(c, from);
        cab_assert(to[i] != from && is_heap(c, to[i]));
        stale = learn(c, from, at, widen(seers | c->pile[to[i]].watch)) || stale;
        relocate(c, from, at, to[i], CAB_TOP);
    }
    for (int i = 0; i < count; i++)
        sort_if_heap(c, to[i]);
    if (stale) sort_heaps(c);
}

void cab_shuffle(const cab_cards *c, int zone, cab_rng *rng)
{
    int start = cab_zone_start(c, zone), end = c->pile[zone].end;
    cab_assert(!is_heap(c, zone) && c->pile[zone].watch == 0);
    bool stale = mix(c, start, end, CAB_ALL);
    for (int i = end - start - 1; i > 0; i--) {
        int k = (int)cab_rng_below(rng, (uint32_t)i + 1);
        cab_card card = c->card[start + i];
        c->card[start + i] = c->card[start + k];
        c->card[start + k] = card;
    }
    if (stale) sort_heaps(c);
}

/* ---- telling ------------------------------------------------------------------------------ */

static unsigned lot_and_face(const cab_card *card)
{
    return (unsigned)card->lot << 8 | card->face;
}

void cab_with_cards(cab_event *e, const cab_card *card, int count, cab_seats seen_by)
{
    for (int i = 0; e && i < count; i++) { /* the i-th in order: so many come before it */
        for (int k = 0; k < count; k++) {
            int before = 0;
            for (int m = 0; m < count; m++) {
                unsigned one = lot_and_face(&card[m]), two = lot_and_face(&card[k]);
                before += one < two || (one == two && m < k);
            }
            if (before == i) cab_with_face(e, card[k].face, seen_by);
        }
    }
}
