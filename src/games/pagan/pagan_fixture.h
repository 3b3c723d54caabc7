/* Positions for the tests: a table is described, laid, then played by moves.
 *
 *   fresh();                    round 3, influence 2 each, hands and slots empty, no token
 *   witch_hand(PAG_F_trance);   what the test needs
 *   V(PAG_SUE)->secrets = 3;
 *   at_witch(2, 1);             laid: the witch acts, two standard pawns and the familiar left
 *   visit(PAG_SUE, PAG_STANDARD);
 *   convert();
 *   CHECK_EQ(V(PAG_SUE)->favors, 1);
 *
 * The witch sits in seat 0 and the true witch is Annie unless the test says otherwise. Cards
 * that are not mentioned are in the decks, below those that are, or out of the game (no_more).
 * Supplies follow from what lies on the table, pawns of the active player that are nowhere stand
 * on the own board. Every position laid and every position reached is checked. One table a
 * program, no ownership.
 */
#ifndef CABALE_GAMES_PAGAN_PAGAN_FIXTURE_H
#define CABALE_GAMES_PAGAN_PAGAN_FIXTURE_H

#include "base/bits.h"
#include "base/test.h"
#include "games/pagan/pagan.h"

typedef struct {
    pag_state s;
    cab_rng rng;
    cab_journal journal;                /* of the last move */
    uint8_t face[PAG_ZONES][PAG_CARDS]; /* what is to be laid, bottom first */
    uint8_t count[PAG_ZONES];
    bool no_more[2]; /* by role: cards not mentioned are not in the game */
} pag_table;

static pag_table table;

static inline pag_villager *V(int villager)
{
    return &table.s.v[villager];
}

/* ---- describing ------------------------------------------------------------------------------ */

static inline void scenario(int number)
{
    const pag_scenario_data *data = pag_scenario(number);
    pag_state *s = &table.s;
    s->scenario = (uint8_t)number;
    s->ritual_favors = data->ritual_favors;
    s->exonerate_cost = data->exonerate_cost;
    s->exonerate_win = data->exonerate_win;
    s->innocent_limit = data->innocent_limit;
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

#define LIST_(...)          ((const uint8_t[]){__VA_ARGS__})
#define HOW_MANY_(...)      ((int)sizeof LIST_(__VA_ARGS__))
#define lie_in(zone, ...)   put(zone, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)
#define pile_up(zone, ...)  put_reversed(zone, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__), 0)
#define witch_hand(...)     lie_in(PAG_Z_HAND_W, __VA_ARGS__)
#define hunter_hand(...)    lie_in(PAG_Z_HAND_H, __VA_ARGS__)
#define witch_deck(...)     pile_up(PAG_Z_DECK_W, __VA_ARGS__) /* top first */
#define hunter_deck(...)    pile_up(PAG_Z_DECK_H, __VA_ARGS__)
#define witch_discard(...)  lie_in(PAG_Z_DISCARD_W, __VA_ARGS__) /* top last */
#define hunter_discard(...) lie_in(PAG_Z_DISCARD_H, __VA_ARGS__)
#define allies(...)         lie_in(PAG_Z_ALLIES, __VA_ARGS__) /* slot 0 first, like the next ones */
#define locations(...)      lie_in(PAG_Z_LOCATIONS, __VA_ARGS__)
#define potions(...)        lie_in(PAG_Z_POTIONS, __VA_ARGS__)
#define familiars(...)      lie_in(PAG_Z_FAMILIARS, __VA_ARGS__)
#define curses(...)         lie_in(PAG_Z_CURSES, __VA_ARGS__)
#define suspects(...)                                                                              \
    put_reversed(PAG_Z_SUSPECTS, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__),                       \
                 PAG_F_SUSPECT) /* villagers, top first */
#define drawn_suspects(...)                                                                        \
    put(PAG_Z_DRAWN_SUSPECTS, LIST_(__VA_ARGS__), HOW_MANY_(__VA_ARGS__),                          \
        PAG_F_SUSPECT) /* villagers, in drawn order */

static inline void true_witch(int villager)
{
    table.face[PAG_Z_TRUE_WITCH][0] = (uint8_t)(PAG_F_SUSPECT + villager);
    table.count[PAG_Z_TRUE_WITCH] = 1;
}

static inline void fresh(void)
{
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, 1);
    pag_state *s = &table.s;
    s->alive = 0x1ff;
    s->influence[0] = s->influence[1] = 2;
    s->round = 3;
    s->first_colour = PAG_NO_COLOUR;
    s->winner = PAG_NOBODY;
    s->last_seat = CAB_NOBODY;
    s->last_move = CAB_NO_MOVE;
    scenario(PAG_STANDARD_GAME);
    true_witch(PAG_ANNIE);
}

/* Cards of this role that are not mentioned are not in the game: the deck is what was given. */
static inline void no_more(pag_role role)
{
    table.no_more[role] = true;
}

static inline void investigate(int villager, int face)
{
    V(villager)->inv = (uint8_t)face;
}

/* The same number of clues on everybody. */
static inline void clues_everywhere(int clues)
{
    for (int i = 0; i < PAG_VILLAGERS; i++)
        V(i)->clues = (uint8_t)clues;
}

static inline void eliminated(int villager)
{
    table.s.alive &= (uint16_t) ~(1u << villager);
    table.s.innocents++;
}

/* ---- laying ---------------------------------------------------------------------------------- */

static inline void lay_investigations(void)
{
    for (int i = 0; i < PAG_VILLAGERS; i++)
        if (V(i)->inv)
            table.face[PAG_Z_INVESTIGATIONS][table.count[PAG_Z_INVESTIGATIONS]++] = V(i)->inv;
}

static inline int mentioned(int face)
{
    int count = 0;
    for (int z = 0; z < PAG_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            count += table.face[z][i] == face;
    return count;
}

/* Adds a card below those that are there. */
static inline void slip_under(int zone, int face)
{
    memmove(table.face[zone] + 1, table.face[zone], table.count[zone]);
    table.face[zone][0] = (uint8_t)face;
    table.count[zone]++;
}

static inline void complete_cards(void)
{
    for (int i = 0; i < PAG_WITCH_LAST; i++) {
        int face = 1 + (i * 7 + 3) % PAG_WITCH_LAST; /* all faces, kinds mixed */
        pag_role role = face <= PAG_HUNTER_LAST ? PAG_HUNTER : PAG_WITCH;
        int has = mentioned(face), wanted = table.no_more[role] ? has : PAG_COPIES_MAX;
        if (table.s.scenario == PAG_QUICK_GAME && !pag_in_quick_deck(face)) wanted = has;
        CHECK(has <= wanted); /* no card was given a third time */
        table.s.copies[face] = (uint8_t)wanted;
        for (; has < wanted; has++)
            slip_under(PAG_DECK(role), face);
    }
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        int face = PAG_F_SUSPECT + i, has = mentioned(face);
        CHECK(has <= 1);
        table.s.copies[face] = 1;
        if (!has) slip_under(PAG_Z_SUSPECTS, face);
    }
}

/* As after the deal: piles are lots of their own, and the cards drawn from one are of its lot. */
static inline void mix(cab_cards *c, int pile, int drawn)
{
    cab_shuffle(c, pile, &table.rng);
    cab_card *card = cab_zone_cards(c, pile);
    for (int i = 0; i < table.count[pile]; i++)
        card[i].face = table.face[pile][i];
    for (int i = 0; drawn && table.count[pile] && i < table.count[drawn]; i++)
        cab_zone_cards(c, drawn)[i].lot = card[0].lot;
}

static inline void lay_cards(void)
{
    cab_cards c = pag_cards(&table.s, NULL);
    cab_cards_begin(&c);
    for (int z = 0; z < PAG_ZONES; z++)
        for (int i = 0; i < table.count[z]; i++)
            cab_cards_fill(&c, z, table.face[z][i]);
    mix(&c, PAG_Z_DECK_H, 0);
    mix(&c, PAG_Z_DECK_W, 0);
    mix(&c, PAG_Z_SUSPECTS, PAG_Z_DRAWN_SUSPECTS);
}

static inline void lay_supply(void)
{
    pag_state *s = &table.s;
    static const uint8_t all[PAG_TOKENS] = {30, 9, 30, 20};
    int out[PAG_TOKENS] = {0, s->evidence, 0, 0};
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        out[PAG_CLUE] += V(i)->clues;
        out[PAG_SECRET] += V(i)->secrets;
        out[PAG_FAVOR] += V(i)->favors;
    }
    for (int i = 0; i < PAG_SLOTS; i++) {
        out[PAG_CLUE] += s->ally_clues[i];
        out[PAG_SECRET] += s->potion_secrets[i];
    }
    for (int i = 0; i < PAG_TOKENS; i++) {
        CHECK(out[i] <= all[i]);
        s->supply[i] = (uint8_t)(all[i] - out[i]);
    }
}

static inline void sound(void)
{
    const char *wrong = pag_check(&table.s);
    CHECK_TEXT(wrong ? wrong : "sound", "sound");
}

static inline void lay(int active, int decision)
{
    pag_state *s = &table.s;
    lay_investigations();
    complete_cards();
    lay_cards();
    lay_supply();
    s->active = (pag_role)active;
    s->phase = PAG_S_ACTION;
    s->decision = (pag_decision)decision;
    pag_refresh(s);
    sound();
}

static inline int witch_pawns_out(void)
{
    int out = 0;
    for (int i = 0; i < PAG_VILLAGERS; i++)
        out += V(i)->std;
    return out;
}

static inline int hunter_pawns_out(void)
{
    int out = 0;
    for (int i = 0; i < PAG_VILLAGERS; i++)
        out += V(i)->hunter;
    for (int i = 0; i < PAG_SLOTS; i++)
        out += table.s.location_pawn[i];
    return out;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* The witch acts, so many pawns left; her other standard pawns stand where the test put them or
 * on her board. */
static inline void at_witch(int standard, int familiar)
{
    table.s.pawns_std = (uint8_t)standard;
    table.s.pawns_fam = (uint8_t)familiar;
    table.s.board_std = (uint8_t)(2 - standard - witch_pawns_out());
    lay(PAG_WITCH, PAG_D_WITCH_ACTION);
}

static inline void at_hunter(int pawns)
{
    table.s.pawns_h = (uint8_t)pawns;
    table.s.board_h = (uint8_t)(3 - pawns - hunter_pawns_out());
    lay(PAG_HUNTER, PAG_D_HUNTER_ACTION);
}

/* ---- playing --------------------------------------------------------------------------------- */

static inline cab_seat asked(void)
{
    return pag_seat(&table.s, table.s.active);
}

static inline cab_error attempt(cab_seat seat, int move)
{
    table.journal.count = 0;
    table.journal.barrier = false;
    return cab_play(&pag_game, &table.s, seat, (cab_move)move, &table.rng, &table.journal);
}

/* The seat that is asked plays it. */
static inline void play(int move)
{
    CHECK_EQ(attempt(asked(), move), CAB_OK);
    sound();
}

/* Answers this question, if it is asked: one with a single option is not. */
static inline void answer(int decision, int move)
{
    if (table.s.decision == decision) play(move);
}

static inline bool offers(int move)
{
    return cab_is_legal(&pag_game, &table.s, asked(), (cab_move)move);
}

static inline int offered(void)
{
    cab_move list[CAB_LIST_MAX];
    return pag_legal_moves(&table.s, asked(), list);
}

static inline cab_move default_of(cab_seat seat)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    pag_hide(&table.s, seat, &seen);
    return pag_default_move(&seen, seat);
}

#define CHECK_ASKED(what) CHECK_EQ(table.s.decision, what)

static inline bool can(int action)
{
    return offers(PAG_M_ACTION + action);
}

static inline void act(int action)
{
    CHECK(table.s.decision == PAG_D_WITCH_ACTION || table.s.decision == PAG_D_HUNTER_ACTION);
    play(PAG_M_ACTION + action);
}

/* An action on a villager; for a visit of the witch the pawn is said too. */
static inline void act_on(int action, int villager)
{
    act(action);
    answer(PAG_D_TARGET, PAG_M_VILLAGER + villager);
}

static inline void visit(int villager, int pawn)
{
    act_on(PAG_A_VISIT, villager);
    answer(PAG_D_PAWN, PAG_M_PAWN + pawn);
}

static inline void hunter_visits(int villager)
{
    act_on(PAG_A_VISIT, villager);
}

static inline void convert(void)
{
    CHECK_ASKED(PAG_D_CONVERT);
    play(PAG_M_CONVERT);
}

static inline void stop(void)
{
    play(PAG_M_STOP);
}

/* One token of visit step 3 or of Bribery; not asked if there is only one place. */
static inline void distribute(int villager)
{
    answer(PAG_D_DISTRIBUTE, PAG_M_VILLAGER + villager);
}

static inline void brew(int slot)
{
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    play(PAG_M_POTION + slot);
}

static inline void use_power(void)
{
    CHECK_ASKED(PAG_D_POWER);
    play(PAG_M_USE);
}

static inline void skip_power(void)
{
    CHECK_ASKED(PAG_D_POWER);
    play(PAG_M_STOP);
}

static inline void drink(int slot)
{
    play(PAG_M_DRINK + slot);
}

/* A card of the hand: D40, D45. */
static inline void play_card(int face)
{
    CHECK(table.s.decision == PAG_D_PLAY || table.s.decision == PAG_D_SECOND);
    play(PAG_M_FACE + face);
}

/* basic_play. */
static inline void cast(int face)
{
    act(PAG_A_PLAY);
    answer(PAG_D_PLAY, PAG_M_FACE + face);
}

static inline void pick(int villager)
{
    play(PAG_M_VILLAGER + villager);
}

/* Whatever comes first in the list. */
static inline void play_first(void)
{
    cab_move list[CAB_LIST_MAX];
    CHECK(pag_legal_moves(&table.s, asked(), list) > 0);
    play(list[0]);
}

static inline bool between_actions(void)
{
    int d = table.s.decision;
    return d == PAG_D_WITCH_ACTION || d == PAG_D_HUNTER_ACTION || d == PAG_D_NONE;
}

/* Plays defaults until an action is asked for. */
static inline void finish(void)
{
    for (int i = 0; !between_actions(); i++) {
        CHECK(i < 100);
        play(default_of(asked()));
    }
}

/* Plays defaults until it is this role's turn: its upkeep has just begun. */
static inline void until_turn(pag_role role)
{
    CHECK(table.s.active != role);
    for (int i = 0; table.s.active != role; i++) {
        CHECK(i < 100);
        play(default_of(asked()));
    }
}

/* Plays defaults until this role chooses its first action of a new turn. */
static inline void until_actions(pag_role role)
{
    for (int i = 0; i == 0 || table.s.active != role || !between_actions(); i++) {
        CHECK(i < 100);
        play(default_of(asked()));
    }
}

/* This role's upkeep has just begun: the other one has used the last pawn to gain 2 influence,
 * which was taken away before. */
static inline void at_upkeep(pag_role role)
{
    pag_role other = (pag_role)(1 - role);
    CHECK(table.s.influence[other] >= 2);
    table.s.influence[other] = (uint16_t)(table.s.influence[other] - 2);
    if (role == PAG_WITCH)
        at_hunter(1);
    else
        at_witch(1, 0);
    act(PAG_A_GAIN);
    if (table.s.decision == PAG_D_END) play(PAG_M_STOP);
    CHECK_EQ(table.s.active, role);
}

/* ---- whole games ----------------------------------------------------------------------------- */

static inline cab_error deal(const cab_setup *setup, uint64_t seed)
{
    memset(&table, 0, sizeof table);
    memset(&table.s, 0xa5, sizeof table.s); /* whatever lay there before */
    cab_rng_fast(&table.rng, seed);
    return pag_setup(&table.s, setup, &table.rng);
}

static inline cab_error deal_scenario(int number, uint64_t seed)
{
    cab_setup setup;
    cab_setup_default(&pag_game, 2, &setup);
    setup.option[PAG_O_SCENARIO] = (int16_t)number;
    return deal(&setup, seed);
}

/* A game of random moves from the deal; `each` sees the state before every move and plays
 * nothing. */
static inline void random_game(int number, uint64_t seed,
                               void (*each)(const pag_state *before, cab_move))
{
    cab_move list[CAB_LIST_MAX];
    CHECK_EQ(deal_scenario(number, seed), CAB_OK);
    cab_rng choice;
    cab_rng_fast(&choice, ~seed);
    while (!pag_is_over(&table.s, NULL)) {
        pag_state before = table.s;
        int count = pag_legal_moves(&table.s, asked(), list);
        CHECK(count > 0);
        cab_move move = list[cab_rng_below(&choice, (uint32_t)count)];
        play(move);
        each(&before, move);
    }
}

/* ---- looking --------------------------------------------------------------------------------- */

static inline int zone_count(int zone)
{
    return pag_count(&table.s, zone);
}

static inline int zone_face(int zone, int place)
{
    return place >= 0 && place < zone_count(zone) ? pag_zone(&table.s, zone)[place].face : 0;
}

static inline int copies_in(int zone, int face)
{
    int count = 0;
    for (int i = 0; i < zone_count(zone); i++)
        count += zone_face(zone, i) == face;
    return count;
}

static inline bool lies_in(int zone, int face)
{
    return copies_in(zone, face) > 0;
}

static inline int hand_count(pag_role role)
{
    return zone_count(PAG_HAND(role));
}

static inline int influence(pag_role role)
{
    return table.s.influence[role];
}

static inline bool ready(int villager)
{
    return !V(villager)->std && !V(villager)->fam && !V(villager)->hunter;
}

static inline int pawns_left(void)
{
    const pag_state *s = &table.s;
    return s->active == PAG_WITCH ? s->pawns_std + s->pawns_fam : s->pawns_h;
}

static inline pag_state seen_by(cab_seat viewer)
{
    cab_seen seen;
    pag_state out;
    memset(&seen, 0, sizeof seen);
    pag_hide(&table.s, viewer, &seen);
    memcpy(&out, &seen, sizeof out);
    return out;
}

/* Cards of a zone whose face this viewer knows. */
static inline int known_to(cab_seat viewer, int zone)
{
    pag_state seen = seen_by(viewer);
    int known = 0;
    for (int i = 0; i < pag_count(&seen, zone); i++)
        known += pag_zone(&seen, zone)[i].known != 0;
    return known;
}

static inline bool knows(cab_seat viewer, int zone, int face)
{
    pag_state seen = seen_by(viewer);
    for (int i = 0; i < pag_count(&seen, zone); i++)
        if (pag_zone(&seen, zone)[i].face == face && pag_zone(&seen, zone)[i].known) return true;
    return false;
}

/* Events of this kind in the journal of the last move. */
static inline int told(const char *kind)
{
    int index = cab_name_find(&pag_game, CAB_NAME_EVENT, kind), count = 0;
    CHECK(index >= 0);
    for (int i = 0; i < table.journal.count; i++)
        count += table.journal.event[i].kind == index;
    return count;
}

static inline void check_over(pag_role winner, const char *reason)
{
    cab_result result;
    CHECK(pag_is_over(&table.s, &result));
    CHECK_EQ(table.s.decision, PAG_D_NONE);
    CHECK_EQ(table.s.winner, winner);
    for (cab_seat seat = 0; seat < 2; seat++) {
        int won = winner == PAG_NOBODY ? 0 : pag_role_of(&table.s, seat) == winner ? 100 : -100;
        CHECK_EQ(result.utility[seat], won);
        CHECK_EQ(result.rank[seat], won < 0 ? 2 : 1);
    }
    CHECK_TEXT(pag_name(CAB_NAME_END, result.reason), reason);
}

#endif
