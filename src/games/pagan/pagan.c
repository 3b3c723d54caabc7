/* Pagan: the deal, the turn with its upkeep (PAG-1, 2), and the contract. A move is checked against
 * the set of legal ones, answered, and then the game runs on until somebody has to choose: first
 * what lies on the stack, then the phase. */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

static_assert(sizeof(pag_villager) == 8, "no padding");
static_assert(sizeof(pag_state) == 1040, "no padding, about 1 KiB");

/* ---- cards --------------------------------------------------------------------------------- */

// clang-format off
#define HEAP(key, back, seat)           {key, CAB_HEAP, back, seat, 0, 0, CAB_BIT(seat)}
#define OPEN(key, back, seat)           {key, CAB_ORDERED, back, seat, 0, 0, CAB_ALL}
#define PILE(key, back, seat, watchers) {key, CAB_ORDERED, back, seat, 0, 0, watchers}
/* Twice: with the witch in seat w and the hunter in seat h. */
#define ZONES(w, h)                                                                              \
    PILE("deck", 0, h, 0), HEAP("hand", 0, h), HEAP("drawn", 0, h), OPEN("played", 0, h),        \
    OPEN("discard", 0, h), OPEN("allies", 0, h), OPEN("locations", 0, h),                        \
    OPEN("investigations", 0, h),                                                                \
    PILE("deck", 1, w, 0), HEAP("hand", 1, w), HEAP("drawn", 1, w), OPEN("played", 1, w),        \
    OPEN("discard", 1, w), OPEN("potions", 1, w), OPEN("familiars", 1, w), OPEN("curses", 1, w), \
    PILE("true_witch", 2, w, CAB_BIT(w)), PILE("suspects", 2, CAB_NOBODY, 0),                    \
    PILE("drawn_suspects", 2, h, CAB_BIT(h))
// clang-format on

cab_cards pag_cards(pag_state *s, cab_journal *j)
{
    static const cab_zone zones[2 * PAG_ZONES] = {ZONES(0, 1), ZONES(1, 0)};
    static const cab_back backs[3] = {{PAG_HUNTER_FIRST, PAG_HUNTER_LAST},
                                      {PAG_WITCH_FIRST, PAG_WITCH_LAST},
                                      {PAG_F_SUSPECT, PAG_FACES}};
    cab_cards c;
    c.card = s->card;
    c.pile = s->pile;
    c.zone = zones + (s->witch ? PAG_ZONES : 0);
    c.back = backs;
    c.copies = s->copies;
    c.journal = j;
    c.zones = PAG_ZONES;
    c.backs = 3;
    c.unique = false;
    return c;
}

void pag_refresh(pag_state *s)
{
    pag_refresh_hand(s, PAG_WITCH);
    pag_refresh_hand(s, PAG_HUNTER);
    pag_refresh_pawns(s);
    s->standing = pag_refresh_standing(s);
}

/* ---- the deal (PAG-1) ---------------------------------------------------------------------- */

static bool wants(const cab_setup *setup, int seat, pag_role role)
{
    return setup->role[seat] == PAG_T_ROLE + role;
}

/* PAG-1.2: fixed, or as the two wish, or by lot when they leave it open or wish for the same. */
static cab_seat seat_of_witch(const cab_setup *setup, cab_rng *rng)
{
    if (setup->option[PAG_O_WITCH] != PAG_WITCH_RANDOM) return (cab_seat)setup->option[PAG_O_WITCH];
    bool zero = wants(setup, 0, PAG_WITCH) || wants(setup, 1, PAG_HUNTER);
    bool one = wants(setup, 1, PAG_WITCH) || wants(setup, 0, PAG_HUNTER);
    if (zero != one) return one;
    return (cab_seat)cab_rng_below(rng, 2);
}

static void choose_decks(pag_state *s, const cab_setup *setup) /* PAG-1.7, 14.7, 14.8, 14.12 */
{
    bool quick = pag_scenario(s->scenario)->quick;
    for (int face = 1; face <= PAG_WITCH_LAST; face++) {
        int which = pag_owner(face) == PAG_WITCH ? 0 : 1;
        if (setup->deck_count[which] == 0 && (!quick || pag_in_quick_deck(face)))
            s->copies[face] = PAG_COPIES_MAX;
    }
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < setup->deck_count[which]; i++)
            s->copies[setup->deck[which][i]]++;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        s->copies[PAG_F_SUSPECT + v] = 1;
}

static void deal(pag_state *s, cab_rng *rng)
{
    cab_cards cards = pag_cards(s, NULL);
    cab_cards_begin(&cards);
    int witch = (int)cab_rng_below(rng, PAG_VILLAGERS); /* PAG-1.5 */
    for (int v = 0; v < PAG_VILLAGERS; v++)
        cab_cards_fill(&cards, v == witch ? PAG_Z_TRUE_WITCH : PAG_Z_SUSPECTS,
                       (uint8_t)(PAG_F_SUSPECT + v));
    for (int face = 1; face <= PAG_WITCH_LAST; face++)
        for (int copy = 0; copy < s->copies[face]; copy++)
            cab_cards_fill(&cards, PAG_DECK(pag_owner(face)), (uint8_t)face);
    cab_shuffle(&cards, PAG_Z_SUSPECTS, rng); /* PAG-1.6 */
    cab_shuffle(&cards, PAG_Z_DECK_W, rng);
    cab_shuffle(&cards, PAG_Z_DECK_H, rng);
}

static void run(pag_play *p);

static void begin_play(pag_play *p, pag_state *s, cab_rng *rng, cab_journal *j)
{
    p->s = s;
    p->rng = rng;
    p->j = j;
    p->cards = pag_cards(s, j);
}

cab_error pag_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    pag_state *s = (pag_state *)state;
    cab_error error = cab_setup_check(&pag_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->scenario = (uint8_t)setup->option[PAG_O_SCENARIO];
    const pag_scenario_data *scenario = pag_scenario(s->scenario);
    s->ritual_favors = scenario->ritual_favors; /* PAG-14.5 */
    s->exonerate_cost = scenario->exonerate_cost;
    s->exonerate_win = scenario->exonerate_win;
    s->innocent_limit = scenario->innocent_limit;
    s->witch = seat_of_witch(setup, rng);
    choose_decks(s, setup);
    deal(s, rng);
    s->supply[PAG_CLUE] = s->supply[PAG_SECRET] = 30; /* PAG-1.8, 10.1 */
    s->supply[PAG_EVIDENCE] = 9;
    s->supply[PAG_FAVOR] = 20;
    s->influence[PAG_WITCH] = s->influence[PAG_HUNTER] = 2; /* PAG-1.11 */
    s->alive = 0x1ff;
    s->round = 1;
    s->active = PAG_WITCH; /* PAG-1.12 */
    s->first_colour = PAG_NO_COLOUR;
    s->winner = PAG_NOBODY;
    s->last_seat = CAB_NOBODY;
    pag_play p;
    begin_play(&p, s, rng, NULL);
    pag_draw(&p, PAG_WITCH, 3, PAG_Z_HAND_W); /* PAG-1.9 */
    pag_draw(&p, PAG_HUNTER, 3, PAG_Z_HAND_H);
    run(&p);
    return CAB_OK;
}

/* ---- upkeep (PAG-2) ------------------------------------------------------------------------ */

static void begin_turn(pag_play *p) /* steps 1: PAG-2.3, 2.4 */
{
    pag_state *s = p->s;
    pag_tell_number(p, PAG_EV_turn, s->active, s->round);
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        if (s->active == PAG_WITCH)
            s->v[v].std = s->v[v].fam = 0;
        else
            s->v[v].hunter = 0;
    }
    s->occupied[s->active] = 0;
    if (s->active == PAG_WITCH) {
        s->board_std = 0;
        s->pawns_std = 2;            /* PAG-1.3 */
        s->pawns_fam = s->round > 1; /* PAG-2.22, 2.24 */
        s->ward = 0;                 /* PAG-12.13 */
        s->familiar_used = 0;
    } else {
        memset(s->location_pawn, 0, sizeof s->location_pawn);
        s->board_h = 0;
        s->pawns_h = 3;
        s->hunter_visits = 0;
    }
    s->upkeep_done = s->settled = 0;
    s->phase = PAG_S_UPKEEP_START;
}

/* Steps 2, 3 and 5: effects in the order the active player likes (PAG-2.5 to 2.9, 2.17), and
 * potions in steps 2 and 3. Where step 2 has no effect its window is that of step 3. */
static void menu(pag_play *p)
{
    pag_state *s = p->s;
    bool ask = pag_pending(s, false) != 0;
    if (!ask && s->phase == PAG_S_UPKEEP_DURING && !(s->upkeep_done & PAG_WINDOW_CLOSED))
        ask = pag_drinkable(s) != 0; /* PAG-7.7 */
    if (ask)
        pag_ask(p, PAG_D_UPKEEP, true);
    else
        s->phase++;
}

static void answer_menu(pag_play *p, cab_move move)
{
    pag_state *s = p->s;
    if (move == PAG_M_STOP) {
        pag_tell(p, PAG_EV_upkeep_done, s->active);
        s->upkeep_done |= PAG_WINDOW_CLOSED;
        s->phase++;
        return;
    }
    if (move >= PAG_M_DRINK) {
        pag_drink(p, move - PAG_M_DRINK);
        return;
    }
    bool curse = move >= PAG_M_CURSE;
    int zone = curse ? PAG_Z_CURSES : PAG_Z_ALLIES,
        slot = move - (curse ? PAG_M_CURSE : PAG_M_ALLY);
    pag_with_card(p, pag_tell(p, PAG_EV_effect, s->active), zone, slot);
    s->upkeep_done |= (uint8_t)(1 << (slot + (curse ? PAG_SLOTS : 0))); /* PAG-2.11 */
    pag_push_effect(p, pag_card(pag_zone(s, zone)[slot].face)->program, 0, slot);
}

static bool reached_objective(const pag_state *s)
{
    uint16_t favors = pag_with_tokens(s, PAG_FAVOR, 1);
    if (s->active == PAG_HUNTER) return pag_with_tokens(s, PAG_CLUE, 1) == s->alive; /* PAG-14.15 */
    for (int colour = 0; colour < PAG_COLOURS; colour++)                             /* PAG-14.14 */
        if (!(favors & pag_colour_mask(colour))) return false;
    return true;
}

static void objective(pag_play *p)
{
    pag_state *s = p->s;
    if (!pag_scenario(s->scenario)->objectives || (s->objective_done & 1 << s->active)) return;
    if (!reached_objective(s)) return;
    s->objective_done |= (uint8_t)(1 << s->active);
    pag_tell(p, PAG_EV_objective, s->active); /* PAG-14.16 */
    if (s->active == PAG_HUNTER) {
        pag_gain_evidence(p, 2);
    } else {
        pag_change_influence(p, PAG_WITCH, 4, PAG_EV_gain);
        pag_draw(p, PAG_WITCH, 2, PAG_Z_HAND_W);
    }
}

/* Step 4, one ally after another in slot order (PAG-2.12 to 2.16). */
static void settle_allies(pag_play *p)
{
    pag_state *s = p->s;
    if (s->active == PAG_WITCH || s->settled >= pag_count(s, PAG_Z_ALLIES)) {
        s->phase = PAG_S_UPKEEP_END;
        objective(p);
        return;
    }
    int cost = pag_card(pag_zone(s, PAG_Z_ALLIES)[s->settled].face)->figure;
    if (cost == 0)
        s->settled++;
    else if (s->influence[PAG_HUNTER] < cost)
        pag_leave_play(p, PAG_Z_ALLIES, s->settled, PAG_EV_ally_unpaid);
    else
        pag_ask(p, PAG_D_ALLY, false);
}

static void answer_ally(pag_play *p, cab_move move)
{
    pag_state *s = p->s;
    if (move == PAG_M_DROP_ALLY) {
        pag_leave_play(p, PAG_Z_ALLIES, s->settled, PAG_EV_ally_dropped);
        return;
    }
    int cost = pag_card(pag_zone(s, PAG_Z_ALLIES)[s->settled].face)->figure;
    s->influence[PAG_HUNTER] = (uint16_t)(s->influence[PAG_HUNTER] - cost);
    cab_event *e = pag_tell(p, PAG_EV_ally_kept, PAG_HUNTER);
    pag_with_card(p, e, PAG_Z_ALLIES, s->settled);
    cab_with_number(e, cost);
    s->settled++;
}

/* ---- actions and the end of the turn -------------------------------------------------------- */

static void next_action(pag_play *p)
{
    pag_state *s = p->s;
    if (s->active == PAG_HUNTER && s->pawns_h > 0)
        pag_ask(p, PAG_D_HUNTER_ACTION, false);
    else if (s->active == PAG_WITCH &&
             pag_can_act(s)) /* PAG-16.1: asked even if she can only visit, */
        pag_ask(p, PAG_D_WITCH_ACTION,
                s->round == 1); /* but for the first turn, without a ritual */
    else if (pag_drinkable(s))
        pag_ask(p, PAG_D_END, false); /* PAG-2.28, 2.30 */
    else
        s->phase = PAG_S_END;
}

static void end_turn(pag_play *p) /* PAG-2.1, 2.26, 2.27 */
{
    pag_state *s = p->s;
    s->pawns_std = s->pawns_fam = s->pawns_h = 0;
    if (s->active == PAG_HUNTER && s->round == PAG_ROUNDS_MAX) {
        pag_win(p, PAG_NOBODY, PAG_END_cap); /* PAG-13.7 */
        return;
    }
    if (s->active == PAG_HUNTER) s->round++;
    s->active = pag_other(s->active);
    s->phase = PAG_S_BEGIN;
}

static void step_phase(pag_play *p)
{
    pag_state *s = p->s;
    switch (s->phase) {
    case PAG_S_BEGIN: begin_turn(p); break;
    case PAG_S_UPKEEP_START:
    case PAG_S_UPKEEP_DURING:
    case PAG_S_UPKEEP_END: menu(p); break;
    case PAG_S_UPKEEP_ALLIES: settle_allies(p); break;
    case PAG_S_UPKEEP_HAND: /* PAG-2.18 */
        if (pag_count(s, PAG_HAND(s->active)) > PAG_HAND_LIMIT)
            pag_ask(p, PAG_D_HAND_LIMIT, false);
        else
            s->phase = PAG_S_ACTION;
        break;
    case PAG_S_ACTION: next_action(p); break;
    default: end_turn(p); break;
    }
}

/* ---- running -------------------------------------------------------------------------------- */

void pag_ask(pag_play *p, pag_decision decision, bool open)
{
    p->s->decision = decision;
    if (!open) return;
    pag_set set = pag_legal(p->s);
    if (cab_popcount(set.low) + cab_popcount(set.faces) != 1) return;
    p->s->decision = PAG_D_NONE; /* PAG-16.1 */
    pag_answer(p, decision,
               (cab_move)(set.low ? cab_low(set.low) : PAG_M_FACE + cab_low(set.faces)));
}

static void run(pag_play *p)
{
    pag_state *s = p->s;
    while (s->decision == PAG_D_NONE && s->phase != PAG_S_OVER) {
        if (s->stack.depth == 0) {
            step_phase(p);
            continue;
        }
        switch (pag_top(p)->op) {
        case PAG_FRAME_ACTION: pag_step_action(p); break;
        case PAG_FRAME_VISIT: pag_step_visit(p); break;
        case PAG_FRAME_EFFECT: pag_step_effect(p); break;
        case PAG_FRAME_PLAY: pag_step_play(p); break;
        case PAG_FRAME_CONVERT: pag_step_convert(p); break;
        case PAG_FRAME_TOKEN: pag_step_token(p); break;
        default: pag_step_distribute(p); break;
        }
    }
}

static void answer_action_type(pag_play *p, cab_move move)
{
    if (move == PAG_M_STOP) { /* D35 */
        pag_tell(p, PAG_EV_end_turn, p->s->active);
        p->s->phase = PAG_S_END;
    } else if (move >= PAG_M_ACTION) {
        pag_begin_action(p, (pag_action)(move - PAG_M_ACTION));
    } else {
        pag_drink(p, move - PAG_M_DRINK);
    }
}

void pag_answer(pag_play *p, pag_decision decision, cab_move move)
{
    switch (decision) {
    case PAG_D_UPKEEP: answer_menu(p, move); break;
    case PAG_D_ALLY: answer_ally(p, move); break;
    case PAG_D_HAND_LIMIT: pag_discard(p, p->s->active, move - PAG_M_FACE); break;
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION:
    case PAG_D_END: answer_action_type(p, move); break;
    case PAG_D_TARGET:
    case PAG_D_PAWN:
    case PAG_D_LOCATION:
    case PAG_D_CURSE: pag_answer_action(p, decision, move); break;
    case PAG_D_CONVERT:
    case PAG_D_POWER:
    case PAG_D_FAMILIAR:
    case PAG_D_EMPOWER: pag_answer_visit(p, decision, move); break;
    case PAG_D_DISTRIBUTE: pag_answer_distribute(p, move); break;
    case PAG_D_SUPPLY: pag_answer_token(p, move); break;
    case PAG_D_PLAY:
    case PAG_D_SECOND:
    case PAG_D_REPLACE:
    case PAG_D_INVESTIGATION: pag_answer_play(p, decision, move); break;
    default: pag_answer_effect(p, decision, move); break;
    }
}

static cab_error resign(pag_state *s, cab_seat seat, cab_rng *rng, cab_journal *j) /* PAG-13.8 */
{
    pag_play p;
    begin_play(&p, s, rng, j);
    s->last_seat = seat;
    s->last_move = CAB_RESIGN;
    pag_win(&p, pag_other(pag_role_of(s, seat)), PAG_END_resign);
    return CAB_OK;
}

cab_error pag_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    pag_state *s = (pag_state *)state;
    if (s->decision == PAG_D_NONE) return CAB_OVER;
    if (seat > 1) return CAB_NOT_ASKED;
    if (move == CAB_RESIGN) return resign(s, seat, rng, j);
    if (move == CAB_REOPEN) return CAB_NOT_SEALED;
    if (seat != pag_seat(s, s->active)) return CAB_NOT_ASKED;
    if (!pag_accepts(s, move)) return CAB_ILLEGAL;
    pag_play p;
    begin_play(&p, s, rng, j);
    pag_decision asked = s->decision;
    s->last_seat = seat;
    s->last_move = asked == PAG_D_KEEP ? PAG_M_FACE : move; /* which card is kept is a secret */
    s->decision = PAG_D_NONE;
    pag_answer(&p, asked, move);
    run(&p);
    return CAB_OK;
}

cab_turn pag_turn(const void *state)
{
    const pag_state *s = (const pag_state *)state;
    cab_turn turn = {0, 0, 0, CAB_PACE_NORMAL};
    if (s->decision != PAG_D_NONE) turn.must = (uint8_t)CAB_BIT(pag_seat(s, s->active));
    return turn;
}

/* Whatever hangs on cards in a hand: what can be played or paid for, and where. */
uint8_t pag_secret_choice(const void *state)
{
    const pag_state *s = (const pag_state *)state;
    switch (s->decision) {
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION:
    case PAG_D_POWER:
    case PAG_D_FAMILIAR:
    case PAG_D_PLAY:
    case PAG_D_DISCARD:
    case PAG_D_KEEP:
    case PAG_D_SECOND:
    case PAG_D_LOCATION:
    case PAG_D_HAND_LIMIT:
    case PAG_D_INVESTIGATION:
    case PAG_D_TRADE:
    case PAG_D_RIVAL_HAND: return pag_turn(s).must;
    default: return 0;
    }
}

/* ---- the contract --------------------------------------------------------------------------- */

static const char *const witch_choices[] = {"seat0", "seat1", "random"}; /* tidy: host table */
/* tidy: host table */
static const char *const scenario_choices[] = {"standard", "quick", "croatoan"};
static const char *const deck_choices[] = {"strict", "free"}; /* tidy: host table */

/* tidy: host table */
static const cab_option option_table[PAG_OPTIONS] = {
    {"witch", CAB_OPTION_CHOICE, 0, 2, PAG_WITCH_RANDOM, witch_choices},
    {"scenario", CAB_OPTION_CHOICE, 0, 2, PAG_STANDARD_GAME, scenario_choices},
    {"decks", CAB_OPTION_CHOICE, 0, 1, PAG_DECKS_STRICT, deck_choices},
    {"witch_deck", CAB_OPTION_DECK, 0, 0, 0, NULL},
    {"hunter_deck", CAB_OPTION_DECK, 1, 1, 0, NULL},
};

/* tidy: host table */
static const cab_claim_kind claim_table[PAG_CLAIMS] = {
    {"innocent", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, PAG_T_VILLAGER, PAG_VILLAGERS, true},
    {"wrong_track", {CAB_REF_NONE, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, true},
    {"is_it", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, PAG_T_VILLAGER, PAG_VILLAGERS, true},
};

/* The columns that stand in one row of a stretch; amounts say what is large for them. */
// clang-format off
static const cab_column table_columns[] = { /* tidy: host table */
    {"role", CAB_CELL_CODE, 2},
    {"active", CAB_CELL_COUNT, 1},
    {"round", CAB_CELL_COUNT, 30},
    {"phase", CAB_CELL_COUNT, 8},
    {"influence", CAB_CELL_COUNT, 10},
    {"influence_rival", CAB_CELL_COUNT, 10},
    {"evidence", CAB_CELL_COUNT, 10},
    {"supply_clue", CAB_CELL_COUNT, 20},
    {"supply_evidence", CAB_CELL_COUNT, 20},
    {"supply_secret", CAB_CELL_COUNT, 20},
    {"supply_favor", CAB_CELL_COUNT, 20},
    {"pawns_std", CAB_CELL_COUNT, 6},
    {"pawns_familiar", CAB_CELL_COUNT, 3},
    {"pawns_hunter", CAB_CELL_COUNT, 6},
    {"board_std", CAB_CELL_COUNT, 6},
    {"board_hunter", CAB_CELL_COUNT, 6},
    {"innocents", CAB_CELL_COUNT, 8},
    {"suspects", CAB_CELL_COUNT, 9},
    {"drawn_suspects", CAB_CELL_COUNT, 9},
    {"ritual_favors", CAB_CELL_COUNT, 8},
    {"exonerate_cost", CAB_CELL_COUNT, 8},
    {"exonerate_win", CAB_CELL_COUNT, 8},
    {"innocent_limit", CAB_CELL_COUNT, 8},
    {"first_colour", CAB_CELL_CODE, 3},
    {"familiar_used", CAB_CELL_COUNT, 1},
    {"hunter_visits", CAB_CELL_COUNT, 4},
    {"upkeep_done", CAB_CELL_COUNT, 4},
    {"objective_done", CAB_CELL_COUNT, 1},
    {"suspects_seen", CAB_CELL_COUNT, 9},
    {"standing", CAB_CELL_COUNT, 8},
    {"deck_witch", CAB_CELL_COUNT, 30},
    {"hand_witch", CAB_CELL_COUNT, 7},
    {"discard_witch", CAB_CELL_COUNT, 30},
    {"deck_hunter", CAB_CELL_COUNT, 30},
    {"hand_hunter", CAB_CELL_COUNT, 7},
    {"discard_hunter", CAB_CELL_COUNT, 30},
    {"harass_cost", CAB_CELL_COUNT, 6},
    {"scenario", CAB_CELL_CODE, 2},
    {"settled", CAB_CELL_COUNT, 4},
    {"depth", CAB_CELL_COUNT, 4},
};
static const cab_column frame_columns[] = { /* tidy: host table */
    {"op", CAB_CELL_BITS, 63},
    {"step", CAB_CELL_COUNT, 8},
    {"register_0", CAB_CELL_COUNT, 16},
    {"register_1", CAB_CELL_COUNT, 16},
    {"register_2", CAB_CELL_COUNT, 16},
    {"register_3", CAB_CELL_COUNT, 16},
    {"register_4", CAB_CELL_COUNT, 16},
    {"register_5", CAB_CELL_COUNT, 16},
    {"register_6", CAB_CELL_COUNT, 16},
    {"register_7", CAB_CELL_COUNT, 16},
    {"villager_0", CAB_CELL_COUNT, 1},
    {"villager_1", CAB_CELL_COUNT, 1},
    {"villager_2", CAB_CELL_COUNT, 1},
    {"villager_3", CAB_CELL_COUNT, 1},
    {"villager_4", CAB_CELL_COUNT, 1},
    {"villager_5", CAB_CELL_COUNT, 1},
    {"villager_6", CAB_CELL_COUNT, 1},
    {"villager_7", CAB_CELL_COUNT, 1},
    {"villager_8", CAB_CELL_COUNT, 1},
};
static const cab_column villager_columns[] = { /* tidy: host table */
    {"alive", CAB_CELL_COUNT, 1},
    {"clues", CAB_CELL_COUNT, 6},
    {"secrets", CAB_CELL_COUNT, 6},
    {"favors", CAB_CELL_COUNT, 6},
    {"pawns_std", CAB_CELL_COUNT, 3},
    {"pawns_familiar", CAB_CELL_COUNT, 2},
    {"pawns_hunter", CAB_CELL_COUNT, 3},
    {"investigation", CAB_CELL_BITS, 63},
    {"ward", CAB_CELL_COUNT, 1},
};
static const cab_column slot_columns[] = { /* tidy: host table */
    {"face", CAB_CELL_BITS, 63},
};
static const cab_column on_card_columns[] = { /* tidy: host table */
    {"tokens", CAB_CELL_COUNT, 4},
};
static const cab_column copies_columns[] = { /* tidy: host table */
    {"copies", CAB_CELL_COUNT, 2},
};
static const cab_column suspect_columns[] = { /* tidy: host table */
    {"is", CAB_CELL_CODE, 2},
};
// clang-format on
#define COLUMNS(table) table, sizeof table / sizeof *table

/* tidy: host table */
static const cab_feature feature_table[] = {
    {"table", PAG_OBS_TABLE_SIZE, COLUMNS(table_columns)},
    {"decision", PAG_DECISIONS, NULL, 0},
    {"frame", PAG_OBS_FRAME_SIZE, COLUMNS(frame_columns)},
    {"villagers", PAG_VILLAGERS *PAG_OBS_PER_VILLAGER, COLUMNS(villager_columns)},
    {"slots", 5 * PAG_SLOTS, COLUMNS(slot_columns)},
    {"on_cards", 3 * PAG_SLOTS, COLUMNS(on_card_columns)},
    {"discards", PAG_WITCH_LAST, COLUMNS(copies_columns)},
    {"decks", PAG_WITCH_LAST, COLUMNS(copies_columns)},
    {"hands", PAG_WITCH_LAST, COLUMNS(copies_columns)},
    {"drawn", PAG_WITCH_LAST, COLUMNS(copies_columns)},
    {"suspects", PAG_VILLAGERS, COLUMNS(suspect_columns)},
};

static const uint16_t deed_table[] = {/* tidy: host table */
                                      PAG_EV_visit,    PAG_EV_place,     PAG_EV_move,
                                      PAG_EV_remove,   PAG_EV_play,      PAG_EV_activate,
                                      PAG_EV_harass,   PAG_EV_exonerate, PAG_EV_eliminate,
                                      PAG_EV_use_power};

static const cab_zone zone_table[2 * PAG_ZONES] = {ZONES(0, 1), ZONES(1, 0)}; /* tidy: host table */

/* 500 turns of at most 1,400 questions: 18 pawns retaken (each takes three secrets on a potion, a
 * visit brings two) and 3 more make 21 actions of at most 60 questions; 140 in the upkeep, 43 cards
 * above the limit among them. */
enum { LENGTH_MAX = 700000 };

const cab_game pag_game = {
    .id = "pagan",
    .rules_version = 2,
    .state_size = sizeof(pag_state),
    .move_space = PAG_MOVES,
    .list_max = 26, /* D40: 25 different cards and none */
    .observe_size = PAG_OBS_SIZE,
    .observe_public = PAG_OBS_PUBLIC,
    .length_max = LENGTH_MAX,
    .min_seats = 2,
    .max_seats = 2,
    .hidden = false,
    .resigns = true,
    .zones = 2 * PAG_ZONES,
    .options = PAG_OPTIONS,
    .claims = PAG_CLAIMS,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = option_table,
    .claim = claim_table,
    .feature = feature_table,
    .deed = deed_table,
    .deeds = sizeof deed_table / sizeof *deed_table,
    .setup = pag_setup,
    .turn = pag_turn,
    .secret_choice = pag_secret_choice,
    .legal_moves = pag_legal_moves,
    .apply_move = pag_apply_move,
    .is_over = pag_is_over,
    .check = pag_check,
    .hide = pag_hide,
    .hide_again = pag_hide_again,
    .resample = pag_resample,
    .view = pag_view,
    .describe = pag_describe,
    .why_not = pag_why_not,
    .default_move = pag_default_move,
    .observe = pag_observe,
    .judge = pag_judge,
    .name = pag_name,
    .tables = pag_tables,
    .check_deck = pag_check_deck,
};
