/* Positions for the tests: a table is described, laid, then played by moves.
 *
 *   fresh(4);                    turn 3; P0 Captain, P1 Second, P2 Lookout, P3 Chaplain
 *   loot(2, 3, 1); crew(1, 2);   what the test needs: cards by shares, sailors by Force
 *   start(PGM_S_ASHORE);         laid, and run until somebody is asked
 *   hides(4, HAM, TAV, ISL, HAM);
 *   second(2, ISL); nobody_plays(); no_trails();
 *
 * Cards that are not mentioned lie in the decks, below those that are, or in the discard piles
 * (deck_ends, loot_ends). Every position laid and every position reached is checked. One table a
 * program, no ownership.
 */
#ifndef CABALE_GAMES_PAGAMAS_PAGAMAS_FIXTURE_H
#define CABALE_GAMES_PAGAMAS_PAGAMAS_FIXTURE_H

#include "base/bits.h"
#include "base/test.h"
#include "games/pagamas/pagamas_int.h"

enum { HAM = PGM_HAMMOCK, TAV = PGM_TAVERN, HOUSE = PGM_PLEASURE_HOUSE, ISL = PGM_TREASURE_ISLAND };

typedef struct {
    pgm_state s;
    cab_rng rng;
    cab_journal journal;                /* of the last move */
    uint8_t face[PGM_ZONES][PGM_CARDS]; /* what is to be laid, bottom first */
    uint8_t count[PGM_ZONES];
    bool deck_ends, loot_ends;
} pgm_table;

static pgm_table table;
#define S (&table.s)

/* ---- describing ----------------------------------------------------------------------------- */

static inline void fresh(int seats)
{
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, 1);
    S->seats = (uint8_t)seats;
    S->turn = 3;
    S->asked = S->caller = S->planked = CAB_NOBODY;
    memset(S->office, PGM_NO_CHARACTER, sizeof S->office);
    memset(S->assigned, PGM_NO_CHARACTER, sizeof S->assigned);
    for (int i = 0; i < seats; i++) {
        S->office[i] = S->assigned[i] = (uint8_t)i;
        cab_cell_set(&S->hideout[i], HAM, CAB_ALL); /* of the last evening */
    }
}

static inline void put(int zone, const uint8_t *face, int count, int offset, bool reversed)
{
    table.count[zone] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table.face[zone][i] = (uint8_t)(face[reversed ? count - 1 - i : i] + offset);
}

#define LIST_(...)     ((const uint8_t[]){__VA_ARGS__})
#define HOW_MANY_(...) ((int)sizeof LIST_(__VA_ARGS__))
#define hand(seat, ...)                                                                            \
    put(PGM_Z_HAND + (seat), LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0, false)
#define crew(seat, ...)                                                                            \
    put(PGM_Z_SAILORS + (seat), LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), PGM_AC(0), false)
#define loot(seat, ...)                                                                            \
    put(PGM_Z_UNBURIED + (seat), LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0, false)
#define bury_before(seat, ...)                                                                     \
    put(PGM_Z_BURIED + (seat), LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0, false)
#define deck(...)      put(PGM_Z_DECK, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0, true)
#define loot_deck(...) put(PGM_Z_LOOT_DECK, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0, true)

/* Only what is mentioned is in the deck: the rest lies in its discard pile. */
static inline void deck_ends(void)
{
    table.deck_ends = true;
}

static inline void loot_ends(void)
{
    table.loot_ends = true;
}

static inline void option(int which)
{
    S->options |= pgm_bit(which);
}

/* ---- laying --------------------------------------------------------------------------------- */

static inline void slip_under(int zone, int face)
{
    memmove(table.face[zone] + 1, table.face[zone], table.count[zone]);
    table.face[zone][0] = (uint8_t)face;
    table.count[zone]++;
}

static inline void complete_cards(void)
{
    const uint8_t *copies = pgm_copies(S->seats);
    for (int face = 1; face <= PGM_FACES; face++) {
        int used = 0;
        for (int z = 0; z < PGM_ZONES; z++)
            for (int i = 0; i < table.count[z]; i++)
                used += table.face[z][i] == face;
        CHECK(used <= copies[face]);
        bool is_loot = face <= PGM_LOOT_LAST;
        int zone = is_loot ? (table.loot_ends ? PGM_Z_LOOT_DISCARD : PGM_Z_LOOT_DECK)
                           : (table.deck_ends ? PGM_Z_DISCARD : PGM_Z_DECK);
        for (; used < copies[face]; used++)
            slip_under(zone, face);
    }
}

static inline void sound(void)
{
    const char *wrong = pgm_check(S);
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
}

static inline pgm_play player(void)
{
    pgm_play p;
    table.journal.count = 0;
    p.s = S;
    p.rng = &table.rng;
    p.j = &table.journal;
    p.cards = pgm_cards(S, &table.journal);
    return p;
}

static inline void start(int step)
{
    complete_cards();
    pgm_play p = player();
    cab_cards_begin(&p.cards);
    for (int z = 0; z < PGM_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            cab_cards_fill(&p.cards, z, table.face[z][i]);
    S->step = (uint8_t)step;
    pgm_run(&p);
    sound();
}

/* ---- playing -------------------------------------------------------------------------------- */

static inline cab_error attempt(int seat, int move)
{
    table.journal.count = 0;
    table.journal.barrier = false;
    return cab_play(&pgm_game, S, (cab_seat)seat, (cab_move)move, &table.rng, &table.journal);
}

static inline void play(int seat, int move)
{
    CHECK_EQ(attempt(seat, move), CAB_OK);
    sound();
}

/* The one seat that is asked plays it. */
static inline void answer(int move)
{
    CHECK(S->asked < S->seats);
    play(S->asked, move);
}

/* All seats that are asked play it, the last one of them last. */
static inline void each(int move)
{
    for (uint64_t seats = S->ask.must; seats;)
        play(cab_pop_low(&seats), move);
}

static inline bool offers(int seat, int move)
{
    return cab_is_legal(&pgm_game, S, (cab_seat)seat, (cab_move)move);
}

static inline int offered(int seat)
{
    cab_move list[CAB_LIST_MAX];
    return pgm_legal_moves(S, (cab_seat)seat, list);
}

static inline pgm_state seen_by(int viewer)
{
    cab_seen seen;
    pgm_state out;
    memset(&seen, 0, sizeof seen);
    pgm_hide(S, (cab_seat)viewer, &seen);
    memcpy(&out, &seen, sizeof out);
    return out;
}

static inline cab_move default_of(int seat)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    pgm_hide(S, (cab_seat)seat, &seen);
    return pgm_default_move(&seen, (cab_seat)seat);
}

/* Plays defaults until this is asked. */
static inline void until(int decision)
{
    for (int i = 0; S->decision != decision; i++) {
        CHECK(i < 600 && S->decision != PGM_D_NONE);
        int seat = cab_low(S->ask.must);
        play(seat, default_of(seat));
    }
}

#define CHECK_ASKED(what, whom)                                                                    \
    do {                                                                                           \
        CHECK_EQ(S->decision, what);                                                               \
        CHECK_EQ(S->asked, whom);                                                                  \
    } while (0)
#define CHECK_ALL_ASKED(what, seats)                                                               \
    do {                                                                                           \
        CHECK_EQ(S->decision, what);                                                               \
        CHECK_EQ(S->ask.must, seats);                                                              \
    } while (0)

static inline bool is_window(void)
{
    return S->decision == PGM_D_VOTE_WINDOW || S->decision == PGM_D_AMBUSH_WINDOW ||
           S->decision == PGM_D_FIGHT_WINDOW;
}

static inline void nobody_plays(void)
{
    CHECK(is_window());
    each(PGM_M_PASS);
}

/* In the window that is open this seat plays a card, the others pass. */
static inline void card(int seat, int face)
{
    CHECK(is_window());
    for (uint64_t seats = S->ask.must; seats;) {
        int other = cab_pop_low(&seats);
        play(other, other == seat ? PGM_M_PLAY + face - PGM_AC(0) : PGM_M_PASS);
    }
}

static inline void target(int seat)
{
    answer(PGM_M_TARGET + seat);
}

static inline void place(int where)
{
    CHECK_EQ(S->decision, PGM_D_PLACE);
    answer(PGM_M_PLACE + where);
}

/* An Ambush card. */
static inline void ambush(int author, int victim, int where)
{
    card(author, PGM_ambush);
    target(victim);
    place(where);
}

static inline void second(int victim, int where)
{
    CHECK_EQ(S->decision, PGM_D_SECOND);
    answer(PGM_M_AMBUSH + victim);
    place(where);
}

static inline void no_second(void)
{
    CHECK_EQ(S->decision, PGM_D_SECOND);
    answer(PGM_M_NO_AMBUSH);
}

static inline void hide_all(const uint8_t *where, int count)
{
    CHECK_EQ(S->decision, PGM_D_HIDEOUT);
    CHECK_EQ(count, S->seats);
    for (int i = 0; i < count; i++)
        play(i, PGM_M_HIDE + where[i]);
}
#define hides(...) hide_all(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))

static inline void no_trails(void)
{
    CHECK_EQ(S->decision, PGM_D_FALSE_TRAIL);
    each(PGM_M_NO_TRAIL);
}

/* Windows close, nobody changes the hideout: the hideouts are shown. */
static inline void reveal(void)
{
    nobody_plays();
    no_trails();
}

/* An evening without ambushes. */
static inline void quiet_evening(void)
{
    no_second();
    reveal();
}

static inline void no_dodges(void)
{
    while (S->decision == PGM_D_DODGE)
        answer(PGM_M_NO_DODGE);
}

static inline void deal_all(const uint8_t *to, int count)
{
    for (int i = 0; i < count; i++) {
        CHECK_ASKED(PGM_D_DEAL, S->captain);
        answer(PGM_M_DEAL + to[i]);
    }
}
/* Who gets the cards of the day, the smallest first. */
#define deals(...) deal_all(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))

/* The vote on a division: these seats are for it. */
static inline void votes(unsigned seats)
{
    if (S->decision == PGM_D_VOTE_WINDOW) nobody_plays();
    CHECK_EQ(S->decision, PGM_D_SHARE_VOTE);
    for (int i = 0; i < S->seats; i++)
        play(i, pgm_in(seats, i) ? PGM_M_FOR : PGM_M_AGAINST);
}

static inline void stand(unsigned seats)
{
    CHECK_EQ(S->decision, PGM_D_STAND);
    for (uint64_t asked = S->ask.must; asked;) {
        int seat = cab_pop_low(&asked);
        play(seat, pgm_in(seats, seat) ? PGM_M_STAND : PGM_M_NO_STAND);
    }
}

/* This seat calls a mutiny, nobody else does. */
static inline void call(int caller)
{
    CHECK_EQ(S->decision, PGM_D_CALL);
    for (uint64_t asked = S->ask.must; asked;) {
        int seat = cab_pop_low(&asked);
        play(seat, seat == caller ? PGM_M_CALL : PGM_M_NO_CALL);
    }
}

/* Until the camps are closed: these join, the others stay. */
static inline void join(unsigned seats)
{
    while (S->decision == PGM_D_CAMP)
        answer(pgm_in(seats, S->asked) ? PGM_M_JOIN : PGM_M_STAY);
}

/* Into phase 7 as the evening would leave it: hideouts shown, nobody hit. */
static inline void start_calling(const uint8_t *where, int count)
{
    for (int i = 0; i < count; i++)
        cab_cell_set(&S->hideout[i], where[i], CAB_ALL);
    S->phase = 6;
    start(PGM_S_CALL);
}
#define calling(...) start_calling(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))

/* ---- looking -------------------------------------------------------------------------------- */

static inline int cards_in(int zone)
{
    return pgm_count(S, zone);
}

static inline int hand_count(int seat)
{
    return cards_in(PGM_Z_HAND + seat);
}

static inline bool holds(int seat, int face)
{
    return pgm_held(S, PGM_Z_HAND + seat, face) > 0;
}

static inline int discarded(int face)
{
    int count = 0;
    for (int i = pgm_zone_start(S, PGM_Z_DISCARD); i < S->pile[PGM_Z_DISCARD].end; i++)
        count += S->card[i].face == face;
    return count;
}

/* A heap of cards as a number of decimal digits, the highest first: L(3,2,1,1) is 3211. */
static inline int64_t digits(int zone, int offset)
{
    int64_t number = 0;
    for (int i = S->pile[zone].end - 1; i >= pgm_zone_start(S, zone); i--)
        number = 10 * number + S->card[i].face - offset;
    return number;
}

static inline int64_t unburied(int seat)
{
    return digits(PGM_Z_UNBURIED + seat, 0);
}

static inline int64_t buried(int seat)
{
    return digits(PGM_Z_BURIED + seat, 0);
}

static inline int64_t sailors(int seat)
{
    return digits(PGM_Z_SAILORS + seat, PGM_AC(0));
}

/* Everything but what is buried is gone (PGM-11.1). */
static inline bool is_down(int seat)
{
    return S->office[seat] == PGM_NO_CHARACTER && pgm_in(S->downed, seat) &&
           hand_count(seat) == 0 && sailors(seat) == 0;
}

/* Events of the last move of this kind. */
static inline int told(int kind)
{
    int count = 0;
    for (int i = 0; i < table.journal.count; i++)
        count += table.journal.event[i].kind == kind;
    return count;
}

static inline const cab_event *event(int kind)
{
    for (int i = 0; i < table.journal.count; i++)
        if (table.journal.event[i].kind == kind) return &table.journal.event[i];
    CHECK(false && "the event is told");
    return &table.journal.event[0];
}

/* Number of cards of a zone whose face this viewer knows. */
static inline int known_to(int viewer, int zone)
{
    pgm_state seen = seen_by(viewer);
    int known = 0;
    for (int i = pgm_zone_start(&seen, zone); i < seen.pile[zone].end; i++)
        known += seen.card[i].known != 0;
    return known;
}

/* A new table as it is dealt. */
static inline void deal_game(int seats, uint64_t seed)
{
    cab_setup setup;
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_setup_default(&pgm_game, (uint8_t)seats, &setup);
    CHECK_EQ(pgm_setup(S, &setup, &table.rng), CAB_OK);
    sound();
}

/* A game of random moves from the deal; `look` sees the state before every move and plays
 * nothing. */
static inline void random_game(int seats, uint64_t seed, int options,
                               void (*look)(const pgm_state *before, cab_seat, cab_move))
{
    cab_setup setup;
    cab_move list[CAB_LIST_MAX];
    cab_rng choice;
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_rng_fast(&choice, ~seed);
    cab_setup_default(&pgm_game, (uint8_t)seats, &setup);
    for (int i = 0; i < PGM_OPTIONS; i++)
        setup.option[i] = (int16_t)(options >> i & 1);
    CHECK_EQ(pgm_setup(S, &setup, &table.rng), CAB_OK);
    while (!pgm_is_over(S, NULL)) {
        pgm_state before = *S;
        cab_seat seat = (cab_seat)cab_low(S->ask.must);
        int count = pgm_legal_moves(S, seat, list);
        CHECK(count > 0);
        cab_move move = list[cab_rng_below(&choice, (uint32_t)count)];
        play(seat, move);
        if (look) look(&before, seat, move);
    }
}

#endif
