/* Cards, zones, and what each seat knows of them; cells for secret numbers. Used by all games.
 *
 * All cards of a game lie in one array, zone after zone; a zone is a stretch of it. So a card has
 * no number of its own that could leak: it is where it is. Heaps (hands) are kept sorted by face,
 * ordered zones (piles, rows) as they lie, index 0 at the bottom, last index on top.
 *
 * Per card, three facts, each a mask with one bit a seat and one for the public:
 *   known    knows the face of this card
 *   lot      a public number: cards that were mixed with each other share it
 *   within   does not know this card, but knows that this face is somewhere in its lot
 *
 * What keeps secrets:
 *   - A card that leaves a heap unseen by some seats mixes the heap and itself for them: one new
 *     lot, their `known` becomes `within`. Nothing mixes when the whole heap moves, or for those
 *     who see.
 *   - A lot whose unknown cards are torn apart by a mix loses its facts (for the seats concerned).
 *   - A face shown from a heap counts, for each seat, as the copy that seat knew best. If the table
 *     cannot tell which lot it came from, those lots become one.
 *   - All that changes `lot` is decided by what the public knows.
 * The engine may forget; it never lies and never leaks (tests/cards/cards_worlds_test.c).
 *
 * Memory belongs to the game's state; a cab_cards is a handle made where it is needed.
 */
#ifndef CABALE_ENGINE_CARDS_H
#define CABALE_ENGINE_CARDS_H

#include "base/rng.h"
#include "engine/game.h"

typedef struct {
    uint8_t face; /* 1..; 0 in a cab_seen: not known */
    uint8_t lot;
    cab_seats known;
    cab_seats within;
} cab_card;

/* The changing part of a zone. */
typedef struct {
    cab_seats watch; /* who learns all that lies here or enters */
    uint8_t end;     /* index after its last card; it starts where the zone before it ends */
    uint8_t zero;
} cab_pile;

/* Faces first..last have the same back. Backs are told apart by everybody. */
typedef struct {
    uint8_t first, last;
} cab_back;

typedef struct {
    cab_card *card;
    cab_pile *pile;
    const cab_zone *zone;  /* the game's table, `zones` rows */
    const cab_back *back;  /* `backs` rows */
    const uint8_t *copies; /* copies[face], 1..last face: what is in the game; public */
    cab_journal *journal;  /* marked when somebody learns something; may be NULL */
    uint8_t zones, backs;
    bool unique; /* every face of the backs exists exactly once: makes things faster */
} cab_cards;

/* Order of cards in a heap: by face, then by what makes copies differ, so that equal heaps are
 * equal bytes. As one number, so that putting cards in order needs no branch to guess. */
static inline uint64_t cab_card_key(const cab_card *card)
{
    return (uint64_t)card->face << 40 | (uint64_t)card->lot << 32 | (uint32_t)card->known << 16 |
           card->within;
}
static inline bool cab_card_after(const cab_card *a, const cab_card *b)
{
    return cab_card_key(a) > cab_card_key(b);
}
void cab_heap_sort(cab_card *, int count);

enum { CAB_TOP = 0xff, CAB_BOTTOM = 0 }; /* places to put a card in an ordered zone */

/* Reading */
static inline int cab_zone_start(const cab_cards *c, int zone)
{
    return zone > 0 ? c->pile[zone - 1].end : 0;
}
static inline int cab_zone_count(const cab_cards *c, int zone)
{
    return c->pile[zone].end - cab_zone_start(c, zone);
}
static inline cab_card *cab_zone_cards(const cab_cards *c, int zone)
{
    return c->card + cab_zone_start(c, zone);
}
/* Place of a copy of this face in a zone: the one the public knows best; -1 if there is none. */
int cab_zone_find(const cab_cards *, int zone, uint8_t face);

/* Setting up */
void cab_cards_begin(const cab_cards *); /* all zones empty, watchers as in the table */
void cab_cards_fill(const cab_cards *, int zone, uint8_t face); /* one more card, on top */
/* One of each face first..last at once, into an ordered zone behind which all zones are empty. */
void cab_cards_fill_run(const cab_cards *, int zone, uint8_t first, uint8_t last);

/* Moving. `shown` are seats that see the face besides the watchers of both zones. */
void cab_take(const cab_cards *, int from, int place, int to, int to_place, cab_seats shown);
void cab_take_face(const cab_cards *, int from, uint8_t face, int to, int to_place,
                   cab_seats shown);
void cab_take_top(const cab_cards *, int from, int to, int to_place, cab_seats shown);
/* From the top of an ordered zone, the i-th card to the heap to[i]: as so many cab_take_top, but
 * faster. */
void cab_deal_top(const cab_cards *, int from, const uint8_t *to, int count);
/* Several at once, so that they mix once: places ascending, in the zone as it is now. Those who
 * see them see them one by one if the zone is ordered, together if it is a heap. */
void cab_take_set(const cab_cards *, int from, const uint8_t *places, int count, int to,
                  cab_seats shown);
/* A whole heap dealt out to other heaps at once, so that it mixes once: to[i] is the zone of the
 * card at place i. Each card is seen by `shown`, by the watchers of the old heap, and by those of
 * its new one. */
void cab_deal_out(const cab_cards *, int from, const uint8_t *to, cab_seats shown);
/* The lowest cards of an ordered zone, onto another one, in their order. */
void cab_take_bottom(const cab_cards *, int from, int count, int to, cab_seats shown);
/* The whole zone: nobody loses track of it. It lies on top in its old order; from a heap into an
 * ordered zone that is the order of faces, so either everybody sees it or the caller shuffles. */
void cab_take_all(const cab_cards *, int from, int to, cab_seats shown);
/* Heaps first .. first + count - 1, all at once: each moves whole to the next zone, the last to the
 * first. Whoever gets a heap sees it. */
void cab_pass_all(const cab_cards *, int first, int count);
/* A new lot: what was known is now within. */
void cab_shuffle(const cab_cards *, int zone, cab_rng *);

/* Learning */
void cab_show(const cab_cards *, int zone, int place, cab_seats to); /* one card */
void cab_look(const cab_cards *, int zone, cab_seats to); /* all cards that lie there now */
/* Only that this face is in its lot; for faces that exist once. */
void cab_hint(const cab_cards *, int zone, int place, cab_seats to);
void cab_watch(const cab_cards *, int zone, cab_seats who);   /* look, and go on looking */
void cab_unwatch(const cab_cards *, int zone, cab_seats who); /* removes no knowledge */

/* Telling: adds the faces of cards to an event in an order that says no more than a heap keeps,
 * by lot and then by face. The order in which cards were drawn into a hand is forgotten, so
 * nobody may hear it. */
void cab_with_cards(cab_event *, const cab_card *, int count, cab_seats seen_by);

/* Hiding and sampling, in place: on a copy of the state. Samples are uniform if the classes of the
 * zones of one back are equal or have no face in common, and no facts are about that back. */
void cab_cards_hide(const cab_cards *, cab_seat viewer);
/* The same, unless these cards, a part of `seen`, are as they were the last time. `recent` may be
 * NULL. */
void cab_cards_hide_again(const cab_cards *, cab_seat viewer, const cab_seen *, cab_recent *);
void cab_cards_resample(const cab_cards *, cab_seat viewer, cab_rng *);
const char *cab_cards_check(const cab_cards *); /* NULL, or what is wrong with a state's cards */

/* A secret number: a ballot, a place, a pick. That it is set is public. */
typedef struct {
    uint8_t value;
    uint8_t set;
    cab_seats known;
} cab_cell;

static inline void cab_cell_set(cab_cell *cell, uint8_t value, cab_seats known)
{
    cell->value = value;
    cell->set = 1;
    cell->known = known;
}
static inline void cab_cell_clear(cab_cell *cell)
{
    cell->value = 0;
    cell->set = 0;
    cell->known = 0;
}
static inline void cab_cell_show(cab_cell *cell, cab_seats to)
{
    cell->known |= (to & CAB_PUBLIC) ? CAB_ALL : to;
}
static inline bool cab_cell_knows(const cab_cell *cell, cab_seat viewer)
{
    return (cell->known & (CAB_BIT(viewer) | CAB_PUBLIC)) != 0;
}
static inline void cab_cell_hide(cab_cell *cell, cab_seat viewer)
{
    if (!cab_cell_knows(cell, viewer)) cell->value = 0;
    cell->known = (cab_seats)((cell->known & CAB_PUBLIC) ? CAB_ALL : cell->known & CAB_BIT(viewer));
}
/* A value the viewer cannot rule out, where no rule binds cells to each other: 0..values-1, known
 * to its owner; CAB_NOBODY: a number that no seat knows by itself. */
static inline void cab_cell_resample(cab_cell *cell, cab_seat viewer, cab_seat owner,
                                     uint8_t values, cab_rng *rng)
{
    if (!cell->set) return;
    if (!cab_cell_knows(cell, viewer)) cell->value = (uint8_t)cab_rng_below(rng, values);
    if (owner != CAB_NOBODY) cell->known |= CAB_BIT(owner);
}

#endif
