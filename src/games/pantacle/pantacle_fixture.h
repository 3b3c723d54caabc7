/* Positions for the tests: a table is described, laid, then played by moves.
 *
 *   fresh(4);             four players in mid-game: 1 adept, 3 blades, no curse, marker on FA1
 *   hand(0, 2, 8, 20);    what the test needs
 *   at_announce(0);       laid: P0 is asked for a favour
 *   announce(5); nobody_hijacks(); discard(2);
 *   CHECK_EQ(P(0)->adepts, 2);
 *
 * Hands that are not given get three blades (four for the player before a Preparation, so that
 * nothing is drawn on the way to it), the rest is the pile. Reserves follow from PAN-1.7. Every
 * position laid and every position reached is checked. One table a program, no ownership.
 */
#ifndef CABALE_GAMES_PANTACLE_PANTACLE_FIXTURE_H
#define CABALE_GAMES_PANTACLE_PANTACLE_FIXTURE_H

#include "base/bits.h"
#include "base/test.h"
#include "games/pantacle/pantacle.h"

typedef struct {
    pan_state s;
    cab_rng rng;
    cab_journal journal;                /* of the last move */
    uint8_t face[PAN_ZONES][PAN_CARDS]; /* what is to be laid, bottom first */
    uint8_t count[PAN_ZONES];
    uint8_t hands_given; /* mask of seats */
    bool pile_exact;     /* blades not mentioned go to the bottom of the discard */
} pan_table;

static pan_table table;

static inline pan_player *P(int seat)
{
    return &table.s.player[seat];
}

/* ---- describing ----------------------------------------------------------------------------- */

static inline void fresh(int seats)
{
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, 1);
    pan_state *s = &table.s;
    s->seats = (uint8_t)seats;
    s->marker = PAN_FA_ENTHRALMENT;
    s->round = 3;
    s->turn = (uint16_t)(2 * seats + 1);
    s->poll = s->hijacker = s->winner = CAB_NOBODY;
    s->last_seat = CAB_NOBODY;
    for (int i = 0; i < seats; i++) {
        P(i)->adepts = 1;
        P(i)->top_flame = 1;
        P(i)->cursed_flames = 4;
        P(i)->started = 1;
    }
}

static inline void put(int zone, const uint8_t *face, int count, int offset)
{
    table.count[zone] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table.face[zone][i] = (uint8_t)(face[i] + offset);
}

static inline void put_reversed(int zone, const uint8_t *face, int count, int offset)
{
    table.count[zone] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table.face[zone][i] = (uint8_t)(face[count - 1 - i] + offset);
}

static inline void give_hand(int seat, const uint8_t *blade, int count)
{
    put(PAN_Z_HAND + seat, blade, count, 0);
    table.hands_given |= (uint8_t)(1 << seat);
}

static inline void give_tokens(int seat, const uint8_t *token, int count)
{
    memset(P(seat)->token, 0, sizeof P(seat)->token);
    memcpy(P(seat)->token, token, (size_t)count);
    P(seat)->tokens = (uint8_t)count;
}

#define LIST_(...)        ((const uint8_t[]){__VA_ARGS__})
#define HOW_MANY_(...)    ((int)sizeof LIST_(__VA_ARGS__))
#define hand(seat, ...)   give_hand(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define no_hand(seat)     give_hand(seat, NULL, 0)
#define tokens(seat, ...) give_tokens(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define discards(...)                                                                              \
    put(PAN_Z_DISCARD, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0) /* top last */
#define pile(...)                                                                                  \
    put_reversed(PAN_Z_PILE, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0) /* top first */
#define curse_pile(...)                                                                            \
    put_reversed(PAN_Z_CURSE_PILE, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 24)

/* Only the blades of pile(...) are in the pile; what is not mentioned lies at the bottom of the
 * discard. */
static inline void pile_ends(void)
{
    table.pile_exact = true;
}

/* A curse in front of a player; an exhaustion curse with what is left on it. */
static inline void curse(int seat, int number, int flags, int cubes, int adepts)
{
    int zone = PAN_Z_CURSES + seat, place = table.count[zone]++;
    pan_curse *c = &P(seat)->curse[place];
    table.face[zone][place] = PAN_CU(number);
    c->flags = (uint8_t)flags;
    c->influence = (uint8_t)cubes;
    c->adepts = (uint8_t)adepts;
}

static inline void permanent(int seat, int number)
{
    curse(seat, number, 0, 0, 0);
}

/* Own flames on the Pantacle, bit slot - 1; the top flame is among them or not. */
static inline void flames(int seat, int slots, bool top_used)
{
    int placed = cab_popcount((uint64_t)slots);
    P(seat)->slots = (uint8_t)slots;
    P(seat)->top_flame = !top_used;
    P(seat)->cursed_flames = (uint8_t)(5 - placed - !top_used);
}

/* ---- laying --------------------------------------------------------------------------------- */

static inline uint64_t mentioned(void)
{
    uint64_t faces = 0;
    for (int z = 0; z < PAN_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            faces |= cab_bit(table.face[z][i]);
    return faces;
}

/* Adds a card below those that are there. */
static inline void slip_under(int zone, int face)
{
    memmove(table.face[zone] + 1, table.face[zone], table.count[zone]);
    table.face[zone][0] = (uint8_t)face;
    table.count[zone]++;
}

static inline void complete_cards(int four_for)
{
    uint64_t used = mentioned();
    int seat = 0;
    for (int i = 0; i < PAN_BLADES; i++) {
        int blade = 1 + (i * 7 + 3) % PAN_BLADES; /* all blades, kinds mixed */
        if (used & cab_bit(blade)) continue;
        for (; seat < table.s.seats; seat++)
            if (!(table.hands_given & (1 << seat)) &&
                table.count[PAN_Z_HAND + seat] < (seat == four_for ? 4 : 3))
                break;
        if (seat < table.s.seats)
            table.face[PAN_Z_HAND + seat][table.count[PAN_Z_HAND + seat]++] = (uint8_t)blade;
        else
            slip_under(table.pile_exact ? PAN_Z_DISCARD : PAN_Z_PILE, blade);
    }
    for (int i = 1; i <= PAN_CURSES; i++)
        if (!(used & cab_bit(PAN_CU(i)))) slip_under(PAN_Z_CURSE_PILE, PAN_CU(i));
}

static inline void lay_cards(void)
{
    cab_cards c = pan_cards(&table.s, NULL);
    cab_cards_begin(&c);
    for (int z = 0; z < PAN_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            cab_cards_fill(&c, z, table.face[z][i]);
    for (int seat = 0; seat < table.s.seats; seat++)
        for (int i = 0; i < table.count[PAN_Z_CURSES + seat]; i++)
            if (table.face[PAN_Z_CURSES + seat][i] == PAN_CU(9) && !P(seat)->curse[i].flags)
                cab_watch(&c, PAN_Z_HAND + seat, CAB_BIT((seat + 1) % table.s.seats));
}

/* A curse has come with a flame: where the test placed none, SL5 and so on are taken. */
static inline void place_flames(void)
{
    for (int seat = 0; seat < table.s.seats; seat++) {
        for (int slot = 5; table.count[PAN_Z_CURSES + seat] + P(seat)->cursed_flames > 4; slot--) {
            if (P(seat)->slots & 1 << (slot - 1)) continue;
            P(seat)->slots |= (uint8_t)(1 << (slot - 1));
            P(seat)->cursed_flames--;
        }
    }
}

static inline void lay(int active, int step, int decision, int four_for)
{
    pan_state *s = &table.s;
    place_flames();
    complete_cards(four_for);
    int cards = 0;
    for (int z = 0; z < PAN_ZONES; z++)
        cards += table.count[z];
    CHECK_EQ(cards, PAN_CARDS); /* no card was given twice */
    lay_cards();
    int cubes = 0, adepts = 0;
    for (int i = 0; i < s->seats; i++) {
        cubes += P(i)->influence;
        adepts += P(i)->adepts;
        for (int k = 0; k < PAN_CURSES_MAX; k++) {
            cubes += P(i)->curse[k].influence;
            adepts += P(i)->curse[k].adepts;
        }
    }
    s->reserve_influence = (uint8_t)(PAN_CUBES - cubes);
    s->reserve_adepts = (uint8_t)(PAN_ADEPTS - adepts);
    s->active = (uint8_t)active;
    s->asked = (cab_seat)active;
    s->step = (uint8_t)step;
    s->decision = (pan_decision)decision;
    pan_refresh(s);
    const char *wrong = pan_check(s);
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
}

/* ---- playing -------------------------------------------------------------------------------- */

static inline cab_error attempt(cab_seat seat, int move)
{
    table.journal.count = 0;
    table.journal.barrier = false;
    return cab_play(&pan_game, &table.s, seat, (cab_move)move, &table.rng, &table.journal);
}

/* The seat that is asked plays it. */
static inline void play(int move)
{
    CHECK_EQ(attempt(table.s.asked, move), CAB_OK);
    const char *wrong = pan_check(&table.s);
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
}

static inline bool offers(int move)
{
    return cab_is_legal(&pan_game, &table.s, table.s.asked, (cab_move)move);
}

static inline int offered(void)
{
    cab_move list[CAB_LIST_MAX];
    return pan_legal_moves(&table.s, table.s.asked, list);
}

static inline cab_move default_of(cab_seat seat)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    pan_hide(&table.s, seat, &seen);
    return pan_game.default_move(&seen, seat);
}

#define CHECK_ASKED(what, whom)                                                                    \
    do {                                                                                           \
        CHECK_EQ(table.s.decision, what);                                                          \
        CHECK_EQ(table.s.asked, whom);                                                             \
    } while (0)

static inline void announce(int favour)
{
    CHECK_EQ(table.s.decision, PAN_D_FAVOUR);
    play(PAN_M_ANNOUNCE + favour);
}

static inline void pass(void)
{
    CHECK_EQ(table.s.decision, PAN_D_HIJACK);
    play(PAN_M_PASS);
}

static inline void nobody_hijacks(void)
{
    while (table.s.decision == PAN_D_HIJACK)
        pass();
}

/* The seat hijacks with two blades, those before it in the poll pass. */
static inline void hijack(int seat, int first, int second)
{
    while (table.s.asked != seat)
        pass();
    CHECK_EQ(table.s.decision, PAN_D_HIJACK);
    play(PAN_M_SHAPE + 1);
    if (table.s.decision == PAN_D_PAY_FIRST) play(PAN_M_PAY + first);
    if (table.s.decision == PAN_D_PAY_SECOND) play(PAN_M_PAY + second);
}

/* Shape 2: the blade is the first guardian's; shape 3: the second's. Hounds: index of D13. */
static inline void hijack_with_hounds(int seat, int shape, int blade, int hounds)
{
    while (table.s.asked != seat)
        pass();
    CHECK_EQ(table.s.decision, PAN_D_HIJACK);
    play(PAN_M_SHAPE + shape);
    if (table.s.decision == PAN_D_PAY_FIRST || table.s.decision == PAN_D_PAY_SECOND)
        play(PAN_M_PAY + blade);
    if (table.s.decision == PAN_D_PAY_HOUNDS) play(PAN_M_HOUNDS + hounds);
}

static inline void discard(int blade)
{
    CHECK_EQ(table.s.decision, PAN_D_DISCARD);
    play(PAN_M_DISCARD + blade);
}

static inline void flame(bool top, int slot)
{
    if (table.s.decision == PAN_D_FLAME) play(top ? PAN_M_TOP_FLAME : PAN_M_CURSED_FLAME);
    if (table.s.decision == PAN_D_EXTRA) play(PAN_M_EXTRA);
    if (table.s.decision == PAN_D_SLOT) play(PAN_M_SLOT + slot);
}

/* ---- positions ------------------------------------------------------------------------------ */

/* This player is about to announce. */
static inline void at_announce(int seat)
{
    lay(seat, PAN_S_ANNOUNCE, PAN_D_FAVOUR, -1);
}

/* This player is about to discard, having announced that favour. */
static inline void at_discard(int seat, int favour)
{
    table.s.marker = table.s.announced = (uint8_t)favour;
    lay(seat, PAN_S_MOON_MORE, PAN_D_DISCARD, -1);
}

/* This player's Preparation has just begun: the player before discards a blade without a moon
 * cube. */
static inline void at_preparation(int seat)
{
    int before = (seat + table.s.seats - 1) % table.s.seats;
    table.s.announced = table.s.marker;
    lay(before, PAN_S_MOON_MORE, PAN_D_DISCARD, before);
    uint64_t blades = P(before)->hand;
    int moon = pan_favour(table.s.announced)->moon;
    int blade = cab_low(blades);
    while (blades) {
        int next = cab_pop_low(&blades);
        if (pan_blade(next)->moon != moon) blade = next;
    }
    discard(blade);
    CHECK_EQ(table.s.active, seat);
}

/* Plays defaults until this seat is asked for a favour. */
static inline void until_announce(int seat)
{
    for (int i = 0; i < 500; i++) {
        if (table.s.decision == PAN_D_FAVOUR && table.s.asked == seat) return;
        CHECK(table.s.decision != PAN_D_NONE);
        play(default_of(table.s.asked));
    }
    CHECK(false && "the seat is asked");
}

/* A game of random moves from the deal; `each` sees the state before every move and plays
 * nothing. */
static inline void random_game(int seats, uint64_t seed,
                               void (*each)(const pan_state *before, cab_move))
{
    cab_setup setup;
    cab_move list[CAB_LIST_MAX];
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_setup_default(&pan_game, (uint8_t)seats, &setup);
    CHECK_EQ(pan_setup(&table.s, &setup, &table.rng), CAB_OK);
    cab_rng choice;
    cab_rng_fast(&choice, ~seed);
    while (!pan_is_over(&table.s, NULL)) {
        pan_state before = table.s;
        int count = pan_legal_moves(&table.s, table.s.asked, list);
        CHECK(count > 0);
        cab_move move = list[cab_rng_below(&choice, (uint32_t)count)];
        play(move);
        each(&before, move);
    }
}

/* ---- looking -------------------------------------------------------------------------------- */

static inline int zone_count(int zone)
{
    cab_cards c = pan_cards(&table.s, NULL);
    return cab_zone_count(&c, zone);
}

static inline int zone_face(int zone, int place)
{
    cab_cards c = pan_cards(&table.s, NULL);
    return place >= 0 && place < cab_zone_count(&c, zone) ? cab_zone_cards(&c, zone)[place].face
                                                          : 0;
}

static inline int hand_count(int seat)
{
    return zone_count(PAN_Z_HAND + seat);
}

static inline bool holds(int seat, int blade)
{
    cab_cards c = pan_cards(&table.s, NULL);
    return cab_zone_find(&c, PAN_Z_HAND + seat, (uint8_t)blade) >= 0;
}

static inline int top_discard(int below)
{
    return zone_face(PAN_Z_DISCARD, zone_count(PAN_Z_DISCARD) - 1 - below);
}

/* Number of a curse in front of a player, 0 if there is none at this place. */
static inline int curse_at(int seat, int place)
{
    int face = zone_face(PAN_Z_CURSES + seat, place);
    return face ? face - 24 : 0;
}

/* From the bottom of the curse pile: 0 is the very bottom. */
static inline int curse_from_bottom(int place)
{
    return zone_face(PAN_Z_CURSE_PILE, place) - 24;
}

static inline pan_state seen_by(cab_seat viewer)
{
    cab_seen seen;
    pan_state out;
    memset(&seen, 0, sizeof seen);
    pan_hide(&table.s, viewer, &seen);
    memcpy(&out, &seen, sizeof out);
    return out;
}

/* Cards of a zone whose face this viewer knows. */
static inline int known_to(cab_seat viewer, int zone)
{
    pan_state seen = seen_by(viewer);
    cab_cards c = pan_cards(&seen, NULL);
    int known = 0;
    for (int i = 0; i < cab_zone_count(&c, zone); i++)
        known += cab_zone_cards(&c, zone)[i].known != 0;
    return known;
}

static inline bool knows(cab_seat viewer, int zone, int face)
{
    pan_state seen = seen_by(viewer);
    cab_cards c = pan_cards(&seen, NULL);
    for (int i = 0; i < cab_zone_count(&c, zone); i++) {
        const cab_card *card = &cab_zone_cards(&c, zone)[i];
        if (card->face == face && card->known) return true;
    }
    return false;
}

/* Events of this kind in the journal of the last move. */
static inline int told(const char *kind)
{
    int index = cab_name_find(&pan_game, CAB_NAME_EVENT, kind), count = 0;
    CHECK(index >= 0);
    for (int i = 0; i < table.journal.count; i++)
        count += table.journal.event[i].kind == index;
    return count;
}

static inline int slots_of(int seat)
{
    return pan_flames(&table.s, seat);
}

#endif
