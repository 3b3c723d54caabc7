/* Positions for the tests: a table is described, laid, then played by moves.
 *
 *   fresh(3);                           three seats; hands empty, two plain agitation cards each
 *   heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
 *   treasures(1, TAV_TR_RUBY); objects(0, TAV_OB_HAM);
 *   at_turn(0);                         laid: seat 0 is about to activate a character, round 2
 *   activate(TAV_CH_BARBARIAN); act(TAV_ACT_CONTACT); use(TAV_OB_HAM);
 *   rolls(6, 6, 5, 3, 1, 2); target(TAV_CH_ELF);
 *
 * Heroes that are not given are the first free ones, seat by seat. Cards not mentioned stay in the
 * decks or out of the game; the militia is the last arrival. rolls(...) sets dice to come,
 * randoms(...) any numbers, counted from 0; past their end come 0s, dice of 1. Every position laid
 * and every position reached is checked. One table a program. */
#ifndef CABALE_GAMES_TAVERN_TAVERN_FIXTURE_H
#define CABALE_GAMES_TAVERN_TAVERN_FIXTURE_H

#include "base/bits.h"
#include "base/test.h"
#include "engine/journal.h"
#include "games/tavern/tavern.h"

enum { LIST_MAX = 48 };

typedef struct {
    uint8_t item[LIST_MAX];
    int count;
} tav_list;

typedef struct {
    tav_state s;
    cab_rng rng;
    cab_script script;
    cab_journal journal; /* of the last move */
    tav_list treasure[TAV_T_ZONES], object[TAV_O_ZONES], agitation[TAV_A_ZONES];
    tav_list character[TAV_C_ZONES];
    tav_list arrivals_to_come; /* top first */
    uint8_t heroes_given, agitation_given;
} tav_table;

static tav_table table;

static inline tav_state *S(void)
{
    return &table.s;
}

static inline uint32_t B(int character)
{
    return 1u << character;
}

/* ---- describing ----------------------------------------------------------------------------- */

static inline void fresh(int seats)
{
    memset(&table, 0, sizeof table);
    cab_rng_script(&table.rng, &table.script);
    tav_state *s = S();
    s->seats = (uint8_t)seats;
    s->buyer = s->hilt = s->last_agitator = s->peeker = s->peeked_of = CAB_NOBODY;
    s->asked = s->last_seat = CAB_NOBODY;
    s->lap = 1;
}

static inline void put(tav_list *list, const uint8_t *item, int count, int offset)
{
    for (int i = 0; i < count; i++)
        list->item[list->count++] = (uint8_t)(item[i] + offset);
}

static inline void give_heroes(int seat, const uint8_t *hero, int count)
{
    put(&table.character[TAV_C_BAND + seat], hero, count, TAV_CHARACTER_FIRST);
    table.heroes_given |= (uint8_t)(1 << seat);
}

static inline void give_agitation(int seat, const uint8_t *design, int count)
{
    put(&table.agitation[TAV_A_HAND + seat], design, count, TAV_AGITATION_FIRST);
    table.agitation_given |= (uint8_t)(1 << seat);
}

static inline void give_broken(const uint8_t *kind, int count)
{
    put(&table.object[TAV_O_BROKEN], kind, count, 36);
}

#define LIST_(...)          ((const uint8_t[]){__VA_ARGS__})
#define HOW_MANY_(...)      ((int)sizeof LIST_(__VA_ARGS__))
#define heroes(seat, ...)   give_heroes(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define arrivals(seat, ...) /* of a band whose heroes are given */                                 \
    put(&table.character[TAV_C_BAND + (seat)], LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__),         \
        TAV_CHARACTER_FIRST)
#define treasures(seat, ...)                                                                       \
    put(&table.treasure[TAV_T_HAND + (seat)], LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)
#define on_floor(...)                                                                              \
    put(&table.treasure[TAV_T_FLOOR], LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)
#define objects(seat, ...)                                                                         \
    put(&table.object[TAV_O_HAND + (seat)], LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 36)
#define broken(...)          give_broken(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define agitation(seat, ...) give_agitation(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define no_agitation(seat)   give_agitation(seat, NULL, 0)
#define laid(...)                                                                                  \
    put(&table.agitation[TAV_A_LAID], LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__),                  \
        TAV_AGITATION_FIRST)
#define to_come(...)                                                                               \
    put(&table.arrivals_to_come, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), TAV_CHARACTER_FIRST)
enum { MILITIA = TAV_MILITIA - TAV_CHARACTER_FIRST }; /* for to_come */

static inline void with(int option)
{
    S()->options |= (uint8_t)(1u << option);
}

static inline void tilted(int character)
{
    S()->tilted |= B(character);
}

static inline void down(int character)
{
    S()->down |= B(character);
}

static inline void ko(int character)
{
    S()->ko |= B(character);
}

static inline void fled(int hero)
{
    S()->fled |= B(hero);
}

static inline void cover(int character, int kind, bool hides)
{
    S()->cover[character] = TAV_OB(kind);
    if (hides)
        S()->hidden |= B(character);
    else
        S()->shielded |= B(character);
    put(&table.object[TAV_O_USED], LIST_((uint8_t)kind), 1, 36);
}

/* A weapon drawn in an earlier round: a treasure or the wall trophy. */
static inline void wields(int character, int face)
{
    S()->weapon[character] = (uint8_t)face;
    tav_list *list =
        face <= TAV_TREASURE_LAST ? &table.treasure[TAV_T_DRAWN] : &table.object[TAV_O_USED];
    put(list, LIST_((uint8_t)face), 1, 0);
}

static inline void give_numbers(const uint8_t *number, int count, int from)
{
    memset(&table.script, 0, sizeof table.script);
    table.script.given = (uint16_t)count;
    for (int i = 0; i < count; i++)
        table.script.answer[i] = (uint32_t)(number[i] - from);
}

#define rolls(...)   give_numbers(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 1)
#define randoms(...) give_numbers(LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)

/* ---- laying --------------------------------------------------------------------------------- */

static inline int copies_left(const tav_list *list, int zones, int face, int copies)
{
    for (int z = 0; z < zones; z++)
        for (int i = 0; i < list[z].count; i++)
            copies -= list[z].item[i] == face;
    CHECK(copies >= 0); /* no card was given twice */
    return copies;
}

/* Adds what nobody was given to the bottom of a zone. */
static inline void complete(tav_list *list, int zones, int zone, const cab_cards *c, int first,
                            int last)
{
    tav_list rest;
    memset(&rest, 0, sizeof rest);
    for (int face = first; face <= last; face++)
        for (int left = copies_left(list, zones, face, c->copies[face]); left > 0; left--)
            rest.item[rest.count++] = (uint8_t)face;
    put(&rest, list[zone].item, list[zone].count, 0);
    list[zone] = rest;
}

static inline void complete_heroes(void)
{
    for (int seat = 0, hero = 0; seat < S()->seats; seat++) {
        if (table.heroes_given & 1 << seat) continue;
        while (table.character[TAV_C_BAND + seat].count < 2) {
            if (copies_left(table.character, TAV_C_ZONES, TAV_CH(hero), 1))
                put(&table.character[TAV_C_BAND + seat], LIST_((uint8_t)hero), 1,
                    TAV_CHARACTER_FIRST);
            hero++;
        }
    }
    for (int hero = 0; hero < TAV_HEROES; hero++)
        if (copies_left(table.character, TAV_C_ZONES, TAV_CH(hero), 1))
            put(&table.character[TAV_C_GONE], LIST_((uint8_t)hero), 1, TAV_CHARACTER_FIRST);
}

static inline void complete_arrivals(const cab_cards *c)
{
    tav_list *deck = &table.character[TAV_C_DECK], *top = &table.arrivals_to_come;
    tav_list last;
    memset(&last, 0, sizeof last);
    for (int i = top->count - 1; i >= 0; i--)
        deck->item[deck->count++] = top->item[i];
    complete(table.character, TAV_C_ZONES, TAV_C_DECK, c, TAV_CH(TAV_HEROES), TAV_MILITIA - 1);
    if (copies_left(table.character, TAV_C_ZONES, TAV_MILITIA, 1)) {
        last.item[last.count++] = TAV_MILITIA; /* at the very bottom */
        put(&last, deck->item, deck->count, 0);
        *deck = last;
    }
}

static inline void fill(const cab_cards *c, const tav_list *list, int zones)
{
    cab_cards_begin(c);
    for (int z = 0; z < zones; z++)
        for (int i = 0; i < list[z].count; i++)
            cab_cards_fill(c, z, list[z].item[i]);
}

static inline void lay_cards(void)
{
    cab_cards t = tav_treasures(S(), NULL), o = tav_objects(S(), NULL);
    cab_cards a = tav_agitations(S(), NULL), c = tav_characters(S(), NULL);
    bool hot = tav_has(S(), TAV_OPT_HOT_TEMPERS);
    complete(table.treasure, TAV_T_ZONES, TAV_T_OUT, &t, TAV_TREASURE_FIRST, TAV_TREASURE_LAST);
    complete(table.object, TAV_O_ZONES, TAV_O_DECK, &o, TAV_OBJECT_FIRST, TAV_OBJECT_LAST);
    for (int seat = 0; seat < S()->seats && !hot; seat++)
        if (!(table.agitation_given & 1 << seat)) agitation(seat, TAV_AG_PLAIN, TAV_AG_PLAIN);
    complete(table.agitation, TAV_A_ZONES, TAV_A_STOCK, &a, TAV_AGITATION_FIRST,
             TAV_AGITATION_LAST);
    complete_heroes();
    complete_arrivals(&c);
    fill(&t, table.treasure, TAV_T_ZONES);
    fill(&o, table.object, TAV_O_ZONES);
    fill(&a, table.agitation, TAV_A_ZONES);
    fill(&c, table.character, TAV_C_ZONES);
    for (int zone = 0; zone < TAV_A_ZONES && !hot; zone++)
        cab_watch(&a, zone, CAB_ALL);
}

static inline void check_sound(void)
{
    const char *wrong = tav_check(S());
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
    CHECK(!table.script.misfit);
}

static inline void lay(int seat, int step, int decision)
{
    tav_state *s = S();
    lay_cards();
    tav_refresh(s);
    for (int i = 0; i < s->seats; i++)
        s->standing |= s->band[i] & ~(s->tilted | s->down | s->ko);
    s->step = (uint8_t)step;
    s->decision = (tav_decision)decision;
    s->asked = (cab_seat)seat;
    cab_seal_ask(&s->ask, (uint8_t)CAB_BIT(seat));
    check_sound();
}

/* The seat is about to open a barter turn; seat 0 is the first seller unless the test says
 * otherwise. */
static inline void at_sale(int seat)
{
    S()->seller = (uint8_t)seat;
    lay(seat, TAV_S_BARTER, TAV_D_OPEN);
}

/* The seat leads and is about to activate a character; round 2 unless the test says otherwise. */
static inline void at_turn(int seat)
{
    S()->leader = (uint8_t)seat;
    if (!S()->round) S()->round = 2;
    lay(seat, TAV_S_TURN, TAV_D_CHARACTER);
}

/* ---- playing -------------------------------------------------------------------------------- */

static inline cab_error attempt(int seat, int move)
{
    table.journal.count = 0;
    table.journal.barrier = false;
    if (table.script.used >= table.script.given) memset(&table.script, 0, sizeof table.script);
    return cab_play(&tav_game, S(), (cab_seat)seat, (cab_move)move, &table.rng, &table.journal);
}

static inline void play_by(int seat, int move)
{
    CHECK_EQ(attempt(seat, move), CAB_OK);
    check_sound();
}

/* The one seat that is asked plays it. */
static inline void play(int move)
{
    CHECK(S()->asked != CAB_NOBODY);
    play_by(S()->asked, move);
}

static inline bool offers_to(int seat, int move)
{
    return cab_is_legal(&tav_game, S(), (cab_seat)seat, (cab_move)move);
}

static inline bool offers(int move)
{
    return offers_to(S()->asked, move);
}

static inline int offered_to(int seat)
{
    cab_move list[CAB_LIST_MAX];
    return tav_legal_moves(S(), (cab_seat)seat, list);
}

static inline int offered(void)
{
    return offered_to(S()->asked);
}

static inline cab_move default_of(int seat)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), (cab_seat)seat, &seen);
    return tav_default_move(&seen, (cab_seat)seat);
}

#define CHECK_ASKED(what, whom)                                                                    \
    do {                                                                                           \
        CHECK_EQ(S()->decision, what);                                                             \
        CHECK_EQ(S()->asked, whom);                                                                \
    } while (0)

static inline void expect(int decision)
{
    CHECK_EQ(S()->decision, decision);
}

/* The turn is over: somebody is asked for a character, or for the action of the only one. */
static inline bool turn_is_over(void)
{
    return S()->stack.depth == 0 &&
           (S()->decision == TAV_D_CHARACTER || S()->decision == TAV_D_ACTION);
}

static inline void put_up(int treasure)
{
    expect(TAV_D_OPEN);
    play(TAV_M_PUT_UP + treasure);
}

static inline void offer_set(int seat, const uint8_t *treasure, int count)
{
    expect(TAV_D_OFFER);
    for (int i = 0; i < count; i++)
        play_by(seat, TAV_M_OFFER + treasure[i]);
    play_by(seat, TAV_M_SEAL);
}
#define offer(seat, ...)    offer_set(seat, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__))
#define offer_nothing(seat) offer_set(seat, NULL, 0)

static inline void nobody_offers(void)
{
    while (S()->decision == TAV_D_OFFER)
        play_by(cab_low(S()->ask.must), TAV_M_SEAL);
}

static inline void sell(int buyer)
{
    expect(TAV_D_SALE);
    play(TAV_M_SELL + buyer);
}

static inline void refuse(int design)
{
    play(TAV_M_LAY + design);
}

/* Those of the mask lay their plain card, the others do not. */
static inline void protests(int seats)
{
    expect(TAV_D_PROTEST);
    while (S()->decision == TAV_D_PROTEST) {
        int seat = cab_low(S()->ask.must);
        play_by(seat, (seats & 1 << seat) ? TAV_M_LAY + TAV_AG_PLAIN : TAV_M_NO_PROTEST);
    }
}

static inline void votes(int seats)
{
    expect(TAV_D_SETTLE);
    while (S()->decision == TAV_D_SETTLE) {
        int seat = cab_low(S()->ask.must);
        play_by(seat, (seats & 1 << seat) ? TAV_M_SETTLE : TAV_M_GO_ON);
    }
}

/* The character, unless the engine has activated the only one. */
static inline void activate(int character)
{
    if (S()->decision == TAV_D_CHARACTER) play(TAV_M_ACTIVATE + character);
    CHECK_EQ(S()->actor, character);
}

static inline void act(int action)
{
    expect(TAV_D_ACTION);
    play(TAV_M_ACTION + action);
}

/* The object, unless the engine has played the only card. */
static inline void use(int kind)
{
    if (S()->decision == TAV_D_CARD) play(TAV_M_USE + kind);
}

static inline void target(int character)
{
    if (S()->decision == TAV_D_TARGET) play(TAV_M_TARGET + character);
}

/* A whole attack with an object. Dice were set before. */
static inline void strike(int actor, int action, int kind, int victim)
{
    activate(actor);
    act(action);
    use(kind);
    target(victim);
}

/* Everybody who still can is activated and passes, until something else is asked. */
static inline void all_pass(void)
{
    while (S()->decision == TAV_D_CHARACTER || S()->decision == TAV_D_ACTION)
        play(S()->decision == TAV_D_ACTION ? TAV_M_ACTION + TAV_ACT_PASS : default_of(S()->asked));
}

static inline void keep_nothing(void)
{
    while (S()->decision == TAV_D_KEEP)
        play_by(cab_low(S()->ask.must), TAV_M_KEEP_NONE);
}

static inline void claims(int seats)
{
    expect(TAV_D_CLAIM);
    int arrivals_left = tav_count_c(S(), TAV_C_DECK);
    while (S()->decision == TAV_D_CLAIM && tav_count_c(S(), TAV_C_DECK) == arrivals_left) {
        int seat = cab_low(S()->ask.must);
        play_by(seat, (seats & 1 << seat) ? TAV_M_CLAIM : TAV_M_NO_CLAIM);
    }
}

/* From a turn to the first arrival: all pass, nothing is kept. */
static inline void to_arrivals(void)
{
    all_pass();
    keep_nothing();
    expect(TAV_D_CLAIM);
}

/* On to the first activation of the next round; nobody claims. */
static inline void to_next_round(void)
{
    to_arrivals();
    while (S()->decision == TAV_D_CLAIM)
        claims(0);
}

/* ---- looking -------------------------------------------------------------------------------- */

static inline bool holds(int seat, int treasure)
{
    return (S()->hand[seat] & cab_bit(treasure)) != 0;
}

static inline int hand_count(int seat)
{
    return tav_count_t(S(), TAV_T_HAND + seat);
}

static inline bool in_zone_t(int zone, int treasure)
{
    cab_cards c = tav_treasures(S(), NULL);
    return cab_zone_find(&c, zone, (uint8_t)treasure) >= 0;
}

static inline bool in_zone_o(int zone, int kind)
{
    cab_cards c = tav_objects(S(), NULL);
    return cab_zone_find(&c, zone, TAV_OB(kind)) >= 0;
}

static inline int posture(int character)
{
    return tav_posture(S(), character);
}

static inline uint32_t band(int seat)
{
    return S()->band[seat];
}

/* Events of this kind in the journal of the last move. */
static inline int told(const char *kind)
{
    int index = cab_name_find(&tav_game, CAB_NAME_EVENT, kind), count = 0;
    CHECK(index >= 0);
    for (int i = 0; i < table.journal.count; i++)
        count += table.journal.event[i].kind == index;
    return count;
}

static inline tav_state seen_by(int viewer)
{
    cab_seen seen;
    tav_state out;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), (cab_seat)viewer, &seen);
    memcpy(&out, &seen, sizeof out);
    return out;
}

#endif
