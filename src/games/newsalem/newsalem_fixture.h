/* Positions for the tests: a table is described, laid, then played by moves.
 *
 *   fresh(4);                       four players in round 3, seat 0 Constable, Puritans all
 *   display(NSM_E_TITHE); purse(0, 4); purse(2, 1);
 *   at_action();                    laid: seat 0 is asked for an event, seat 2 may give
 *   give(2, 0); launch(NSM_E_TRIAL); choose(1); name(2);
 *   CHECK_EQ(constable(), 2);
 *
 * Whoever is given no district has three buildings that make no set. Characters not given are
 * Puritans while there are any, the pool is that of NSM-2.1. What is not mentioned lies at the
 * bottom of its deck. Every position laid and every position reached is checked. One table a
 * program, no ownership.
 */
#ifndef CABALE_GAMES_NEWSALEM_NEWSALEM_FIXTURE_H
#define CABALE_GAMES_NEWSALEM_NEWSALEM_FIXTURE_H

#include "base/test.h"
#include "games/newsalem/newsalem_int.h"

typedef struct {
    nsm_state s;
    cab_rng rng;
    cab_journal journal;                /* of the last move */
    uint8_t face[NSM_ZONES][NSM_CARDS]; /* what is to be laid, bottom first */
    uint8_t count[NSM_ZONES];
    uint8_t purse[NSM_SEATS]; /* Hope still to be put on the first building */
    uint8_t given;            /* seats whose district is given */
    bool deck_ends; /* the deck is what deck(...) says; the rest is in the district of `dump` */
    cab_seat dump;
} nsm_table;

static nsm_table table;

/* Buildings by symbol, for three players and more; none is a left half, so none is in a district by
 * itself. */
enum {
    HOPE_1 = 17,
    HOPE_2 = 18,
    HOPE_3 = 33,
    HOPE_4 = 35,
    HOPE_5 = 42,
    HOPE_6 = 43,
    DESPAIR_1 = 10,
    DESPAIR_2 = 19,
    DESPAIR_3 = 34,
    DESPAIR_4 = 41,
    DESPAIR_5 = 58,
    DESPAIR_6 = 65,
    REMOVE_1 = 9,
    REMOVE_2 = 131,
    REMOVE_3 = 138,
    PLAIN_1 = 11,
    PLAIN_2 = 107,
    PLAIN_3 = 137
};

/* ---- describing ------------------------------------------------------------------------------ */

static inline void fresh(int seats)
{
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, 1);
    nsm_state *s = &table.s;
    s->seats = (uint8_t)seats;
    s->round = 3;
    s->badges = 1;
    s->asked = s->last_seat = CAB_NOBODY;
    s->last_move = CAB_NO_MOVE;
    table.dump = CAB_NOBODY;
}

static inline void put(int zone, const uint8_t *face, int count, int offset)
{
    for (int i = 0; i < count; i++)
        table.face[zone][table.count[zone]++] = (uint8_t)(face[i] + offset);
}

static inline void put_reversed(int zone, const uint8_t *face, int count, int offset)
{
    for (int i = count; i > 0; i--)
        put(zone, face + i - 1, 1, offset);
}

static inline void give_district(int seat, const uint8_t *face, int count)
{
    table.given |= (uint8_t)(1 << seat);
    put(NSM_Z_DISTRICT + seat, face, count, 0);
}

#define LIST_(...)          ((const uint8_t[]){__VA_ARGS__})
#define HOW_MANY_(...)      ((int)sizeof LIST_(__VA_ARGS__))
#define district(seat, ...) give_district(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define no_district(seat)   give_district(seat, NULL, 0)
#define hand(seat, ...)     put(NSM_Z_HAND + (seat), LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)
#define deck(...)                                                                                  \
    put_reversed(NSM_Z_DECK, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0) /* top first */
#define display(...) put(NSM_Z_DISPLAY, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), NSM_E(0))
#define event_deck(...)                                                                            \
    put_reversed(NSM_Z_EVENT_DECK, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__),                     \
                 NSM_E(0)) /* top first */

/* Only the cards of deck(...) are in the deck: what is not mentioned stands in this seat's
 * district. */
static inline void deck_ends(int dump)
{
    table.deck_ends = true;
    table.dump = (cab_seat)dump;
}

static inline void is(int seat,
                      int character) /* ids of the rules file: 0..3 Witches, 4..9 Puritans */
{
    table.face[NSM_Z_CHARACTER + seat][0] = NSM_CH(character);
    table.count[NSM_Z_CHARACTER + seat] = 1;
}

static inline void held(int seat, int event)
{
    uint8_t number = (uint8_t)event;
    put(NSM_Z_HELD + seat, &number, 1, NSM_E(0));
    if (event == NSM_E_PILLORY && !table.s.pillory_until) table.s.pillory_until = NSM_ROUNDS;
}

static inline void tried(int seat) /* the next Trial lies in front of this player */
{
    int next = 1;
    for (int i = 0; i < NSM_SEATS; i++)
        for (int k = 0; k < table.count[NSM_Z_HELD + i]; k++)
            next += table.face[NSM_Z_HELD + i][k] <= NSM_E(4);
    held(seat, next);
}

static inline void charter(int seat, int category)
{
    held(seat, NSM_E_CHARTER);
    table.s.charter[seat] = (uint8_t)(category + 1);
}

static inline void hope_on(int face, int cubes)
{
    table.s.hope[face - 1] = (uint8_t)cubes;
}

static inline void despair_on(int face, int cubes)
{
    table.s.despair[face - 1] = (uint8_t)cubes;
}

static inline void purse(int seat, int hope) /* on its first building */
{
    table.purse[seat] = (uint8_t)hope;
}

static inline void office(int seat) /* the Constable, who has a badge */
{
    table.s.badges = (uint8_t)((table.s.badges & ~(1 << table.s.constable)) | 1 << seat);
    table.s.constable = (uint8_t)seat;
}

static inline void badge(int seat)
{
    table.s.badges |= (uint8_t)(1 << seat);
}

static inline void option(int number)
{
    table.s.options |= (uint8_t)(1 << number);
}

/* ---- laying ---------------------------------------------------------------------------------- */

static inline bool mentioned(int face)
{
    for (int z = 0; z < NSM_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            if (table.face[z][i] == face) return true;
    return false;
}

static inline void slip_under(int zone, int face)
{
    memmove(table.face[zone] + 1, table.face[zone], table.count[zone]);
    table.face[zone][0] = (uint8_t)face;
    table.count[zone]++;
}

static inline void complete_districts(void)
{
    const uint8_t *copies = nsm_copies(table.s.seats, false);
    int face = NSM_BUILDING_FIRST;
    for (int i = 0; i < 3 * table.s.seats; i++) { /* left halves only: no sets */
        int seat = i % table.s.seats;
        if (table.given >> seat & 1) continue;
        while (nsm_position(face) != NSM_LEFT || !copies[face] || mentioned(face))
            face++;
        put(NSM_Z_DISTRICT + seat, LIST_((uint8_t)face), 1, 0);
    }
}

static inline void complete_characters(void)
{
    const nsm_pool_data *pool =
        nsm_pool(table.s.seats, nsm_option(&table.s, NSM_O_POOL_FIRST_EDITION));
    int left[2] = {pool->witches, pool->puritans};
    for (int seat = 0; seat < table.s.seats; seat++)
        if (table.count[NSM_Z_CHARACTER + seat])
            left[nsm_character(table.face[NSM_Z_CHARACTER + seat][0])->team]--;
    for (int seat = 0; seat < table.s.seats; seat++) {
        if (table.count[NSM_Z_CHARACTER + seat]) continue;
        int id = left[NSM_PURITAN]-- > 0 ? 4 : 0;
        while (mentioned(NSM_CH(id)))
            id++;
        is(seat, id);
        if (id < 4) left[NSM_WITCH]--;
    }
    for (int id = 0; id < NSM_CHARACTERS; id++) {
        int face = NSM_CH(id), team = nsm_character(face)->team;
        int removed = team == NSM_WITCH ? NSM_Z_REMOVED_WITCHES : NSM_Z_REMOVED_PURITANS;
        if (mentioned(face)) continue;
        slip_under(left[team]-- > 0 ? NSM_Z_LEFTOVER : removed, face);
    }
}

static inline void complete_cards(void)
{
    const uint8_t *copies = nsm_copies(table.s.seats, nsm_option(&table.s, NSM_O_SIMPLE_EVENTS));
    complete_districts();
    complete_characters();
    for (int face = NSM_BUILDING_FIRST; face <= NSM_BUILDING_LAST; face++)
        if (copies[face] && !mentioned(face))
            slip_under(table.deck_ends ? NSM_Z_DISTRICT + table.dump : NSM_Z_DECK, face);
    for (int event = 1; event <= NSM_EVENTS; event++)
        if (copies[NSM_E(event)] && !mentioned(NSM_E(event)))
            slip_under(nsm_event(event)->start, NSM_E(event));
}

static inline void sound(void)
{
    const char *wrong = nsm_check(&table.s);
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
}

/* Cards and cubes as described. */
static inline void lay_cards(void)
{
    nsm_state *s = &table.s;
    complete_cards();
    cab_cards c = nsm_cards(s, NULL);
    int cards = 0, all = 0;
    for (int face = 1; face <= NSM_CARDS; face++)
        all += c.copies[face];
    cab_cards_begin(&c);
    for (int z = 0; z < NSM_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++, cards++)
            cab_cards_fill(&c, z, table.face[z][i]);
    CHECK_EQ(cards, all); /* no card was given twice, none is of the box */
    for (int seat = 0; seat < s->seats; seat++)
        if (table.purse[seat]) hope_on(table.face[NSM_Z_DISTRICT + seat][0], table.purse[seat]);
    nsm_refresh(s);
}

/* Lays the table and goes on from this step of the game until somebody is asked. */
static inline void lay(int step)
{
    nsm_play p;
    lay_cards();
    table.s.step = (uint8_t)step;
    p.s = &table.s;
    p.rng = &table.rng;
    p.j = &table.journal;
    p.cards = nsm_cards(p.s, p.j);
    nsm_run(&p);
    sound();
}

/* ---- positions ------------------------------------------------------------------------------- */

/* The Constable is asked for an event (D04), or what follows at once. */
static inline void at_action(void)
{
    lay(NSM_S_ACTION);
}

/* Hands are given by hand(...) for all seats, of the same size: D01, or D02 with two cards. */
static inline void at_draft(void)
{
    lay_cards();
    table.s.step = NSM_S_DRAFT;
    nsm_ask_sealed(&table.s, table.count[NSM_Z_HAND] > 2 ? NSM_D_DRAFT : NSM_D_LAST);
    sound();
}

/* After round 5: the four steps. */
static inline void at_end(void)
{
    table.s.round = NSM_ROUNDS;
    lay(NSM_S_ROUND_END);
    CHECK(nsm_is_over(&table.s, NULL));
}

static inline void new_game(int seats, uint64_t seed, int option_index, int value)
{
    cab_setup setup;
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_setup_default(&nsm_game, (uint8_t)seats, &setup);
    if (option_index >= 0) setup.option[option_index] = (int16_t)value;
    CHECK_EQ(nsm_setup(&table.s, &setup, &table.rng), CAB_OK);
    sound();
}

/* ---- playing --------------------------------------------------------------------------------- */

static inline cab_error attempt(int seat, int move)
{
    table.journal.count = 0;
    table.journal.barrier = false;
    return cab_play(&nsm_game, &table.s, (cab_seat)seat, (cab_move)move, &table.rng,
                    &table.journal);
}

static inline void play(int seat, int move)
{
    CHECK_EQ(attempt(seat, move), CAB_OK);
    sound();
}

static inline bool offers(int seat, int move)
{
    return cab_is_legal(&nsm_game, &table.s, (cab_seat)seat, (cab_move)move);
}

static inline int offered(int seat)
{
    cab_move list[CAB_LIST_MAX];
    return nsm_legal_moves(&table.s, (cab_seat)seat, list);
}

static inline cab_move default_of(int seat)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    nsm_hide(&table.s, (cab_seat)seat, &seen);
    return nsm_default_move(&seen, (cab_seat)seat);
}

#define CHECK_ASKED(what, whom)                                                                    \
    do {                                                                                           \
        CHECK_EQ(table.s.decision, what);                                                          \
        CHECK_EQ(table.s.asked, whom);                                                             \
    } while (0)

static inline int constable(void)
{
    return table.s.constable;
}

static inline void keep(int seat, int face)
{
    play(seat, NSM_M_BUILD + face);
}

static inline void draw(int seat) /* discards both */
{
    play(seat, NSM_M_DRAW);
}

static inline void remove_from(int face)
{
    CHECK_EQ(table.s.decision, NSM_D_REMOVE);
    play(table.s.asked, NSM_M_REMOVE + face);
}

/* Pays as the default does, where there is a choice. */
static inline void launch(int event)
{
    CHECK_EQ(table.s.decision, NSM_D_ACTION);
    play(constable(), NSM_M_LAUNCH + event);
    while (table.s.decision == NSM_D_PAY)
        play(constable(), default_of(constable()));
}

static inline void choose(int seat)
{
    CHECK_ASKED(NSM_D_PLAYER, constable());
    play(constable(), NSM_M_PLAYER + seat);
}

static inline void target(int face)
{
    CHECK_ASKED(NSM_D_BUILDING, constable());
    play(constable(), NSM_M_TARGET + face);
}

static inline void name(int seat)
{
    CHECK_ASKED(NSM_D_NAME, constable());
    play(constable(), NSM_M_NAME + seat);
}

static inline void place_hope(int face)
{
    CHECK_EQ(table.s.decision, NSM_D_HOPE);
    play(table.s.asked, NSM_M_HOPE + face);
}

static inline void place_despair(int face)
{
    CHECK_EQ(table.s.decision, NSM_D_DESPAIR);
    play(table.s.asked, NSM_M_DESPAIR + face);
}

static inline void lose(int face)
{
    CHECK_EQ(table.s.decision, NSM_D_LOSE);
    play(table.s.asked, NSM_M_PAY + face);
}

static inline void give(int from, int to)
{
    play(from, NSM_M_GIVE + to);
}

static inline void pass(int seat)
{
    CHECK_EQ(table.s.decision, NSM_D_FINAL);
    play(seat, NSM_M_PASS);
}

/* The Constable declares the end, nobody gives any more. */
static inline void end_phase(void)
{
    CHECK_EQ(table.s.decision, NSM_D_ACTION);
    play(constable(), NSM_M_END);
    while (table.s.decision == NSM_D_FINAL)
        pass(cab_low(table.s.ask.must));
}

static inline void vote(int seat, int target_seat)
{
    CHECK_EQ(table.s.decision, NSM_D_VOTE);
    play(seat, target_seat == CAB_NOBODY ? NSM_M_ABSTAIN : NSM_M_VOTE + target_seat);
}

/* Defaults until this question is asked, or the game is over. */
static inline void defaults_until(nsm_decision wanted)
{
    for (int i = 0; i < 5000 && !nsm_is_over(&table.s, NULL); i++) {
        if (table.s.decision == wanted) return;
        int seat = cab_low(table.s.ask.must);
        play(seat, default_of(seat));
    }
    CHECK_EQ(table.s.decision, wanted);
}

/* A game of random moves from the deal; `each` sees the state before every move. Gifts are made
 * one time in eight. */
static inline void random_game(int seats, uint64_t seed,
                               void (*each)(const nsm_state *before, cab_seat, cab_move))
{
    cab_move list[CAB_LIST_MAX];
    cab_rng choice;
    new_game(seats, seed, -1, 0);
    cab_rng_fast(&choice, ~seed);
    while (!nsm_is_over(&table.s, NULL)) {
        nsm_state before = table.s;
        uint8_t who = table.s.ask.must;
        if (table.s.may && cab_rng_below(&choice, 8) == 0) who = table.s.may;
        cab_seat seat = (cab_seat)cab_low(who);
        int count = nsm_legal_moves(&table.s, seat, list);
        CHECK(count > 0);
        cab_move move = list[cab_rng_below(&choice, (uint32_t)count)];
        play(seat, move);
        if (each) each(&before, seat, move);
    }
}

/* ---- looking --------------------------------------------------------------------------------- */

static inline int zone_count(int zone)
{
    return nsm_count(&table.s, zone);
}

static inline int zone_face(int zone, int place)
{
    bool there = place >= 0 && place < zone_count(zone);
    return there ? table.s.card[nsm_start(&table.s, zone) + place].face : 0;
}

static inline bool lies(int zone, int face)
{
    for (int i = 0; i < zone_count(zone); i++)
        if (zone_face(zone, i) == face) return true;
    return false;
}

static inline int built(int seat, int place) /* a building of a district, in build order */
{
    return zone_face(NSM_Z_DISTRICT + seat, place);
}

static inline int owner(int face)
{
    return nsm_owner(&table.s, face);
}

static inline int under_deck(int place) /* 0 is the very bottom */
{
    return zone_face(NSM_Z_DECK, place);
}

static inline int hopes(int seat)
{
    return table.s.hopes[seat];
}

static inline int town(void)
{
    return table.s.town;
}

static inline int hope_at(int face)
{
    return table.s.hope[face - 1];
}

static inline int despair_at(int face)
{
    return table.s.despair[face - 1];
}

static inline bool on_trial(int seat)
{
    return nsm_holder(&table.s, NSM_HOLD_TRIAL, seat);
}

static inline int event_shown(int place) /* number of the event in this slot of the display */
{
    int face = zone_face(NSM_Z_DISPLAY, place);
    return face ? face - NSM_E(0) : 0;
}

static inline bool shown(int event)
{
    return lies(NSM_Z_DISPLAY, NSM_E(event));
}

static inline int under_events(void) /* number of the event at the bottom of the event deck */
{
    return zone_face(NSM_Z_EVENT_DECK, 0) - NSM_E(0);
}

static inline int character(int seat) /* id 0..9 */
{
    return zone_face(NSM_Z_CHARACTER + seat, 0) - NSM_CH(0);
}

static inline nsm_state seen_by(int viewer)
{
    cab_seen seen;
    nsm_state out;
    memset(&seen, 0, sizeof seen);
    nsm_hide(&table.s, (cab_seat)viewer, &seen);
    memcpy(&out, &seen, sizeof out);
    return out;
}

/* Cards of a zone whose face this viewer knows. */
static inline int known_to(int viewer, int zone)
{
    nsm_state seen = seen_by(viewer);
    int known = 0;
    for (int i = nsm_start(&seen, zone); i < seen.pile[zone].end; i++)
        known += seen.card[i].known != 0;
    return known;
}

static inline bool knows(int viewer, int zone, int face)
{
    nsm_state seen = seen_by(viewer);
    for (int i = nsm_start(&seen, zone); i < seen.pile[zone].end; i++)
        if (seen.card[i].face == face && seen.card[i].known) return true;
    return false;
}

/* Events of this kind in the journal of the last move. */
static inline int told(const char *kind)
{
    int index = cab_name_find(&nsm_game, CAB_NAME_EVENT, kind), count = 0;
    CHECK(index >= 0);
    for (int i = 0; i < table.journal.count; i++)
        count += table.journal.event[i].kind == index;
    return count;
}

/* The first event of this kind as a viewer hears it. */
static inline cab_event heard(int viewer, const char *kind)
{
    cab_event out;
    int index = cab_name_find(&nsm_game, CAB_NAME_EVENT, kind);
    CHECK(index >= 0);
    memset(&out, 0, sizeof out);
    for (int i = 0; i < table.journal.count; i++)
        if (table.journal.event[i].kind == index &&
            cab_redact(&table.journal.event[i], (cab_seat)viewer, &out))
            return out;
    CHECK_TEXT("nothing of the kind", kind); /* fails: it was not told to this viewer */
    return out;
}

static inline const char *reason(int seat, int move) /* why a move is refused */
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    nsm_hide(&table.s, (cab_seat)seat, &seen);
    return nsm_name(CAB_NAME_REASON, nsm_why_not(&seen, (cab_seat)seat, (cab_move)move).key);
}

/* What a viewer sees of a seat, or of the table (CAB_NOBODY); -1: nothing. */
static inline int counter_for(int viewer, int seat, const char *key)
{
    static cab_view view;
    cab_seen seen;
    cab_ref on = seat == CAB_NOBODY ? cab_ref_none() : cab_ref_seat(seat);
    int index = cab_name_find(&nsm_game, CAB_NAME_COUNTER, key);
    CHECK(index >= 0);
    memset(&seen, 0, sizeof seen);
    nsm_hide(&table.s, (cab_seat)viewer, &seen);
    nsm_view(&seen, (cab_seat)viewer, &view);
    for (int i = 0; i < view.counters; i++)
        if (view.counter[i].key == index && cab_equal(&view.counter[i].on, &on, sizeof on))
            return view.counter[i].value;
    return -1;
}

static inline int counter_of(int seat, const char *key) /* what everybody sees */
{
    return counter_for(CAB_NOBODY, seat, key);
}

static inline cab_result result(void)
{
    cab_result r;
    CHECK(nsm_is_over(&table.s, &r));
    return r;
}

#endif
