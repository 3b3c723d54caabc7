/* Pagan as a seat knows it: hide and resample, defaults, refusals, the observation, claims, names.
 * Hidden are hands, decks, drawn cards and Suspect cards, and the card room hides those; all the
 * rest lies open (PAG-15). */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

static const pag_state *seen_state(const cab_seen *seen)
{
    return (const pag_state *)(const void *)seen;
}

/* ---- hiding -------------------------------------------------------------------------------- */

void pag_hide_again(const void *state, cab_seat viewer, cab_recent *recent, cab_seen *out)
{
    pag_state *s = (pag_state *)(void *)out;
    *s = *(const pag_state *)state;
    cab_cards cards = pag_cards(s, NULL);
    cab_cards_hide_again(&cards, viewer, out, recent);
    pag_refresh_hand(s, PAG_WITCH);
    pag_refresh_hand(s, PAG_HUNTER);
}

void pag_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    pag_hide_again(state, viewer, NULL, out);
}

/* Whoever is choosing a card to play, or a location to activate, has said that there is one: D40 is
 * reached only by those who hold a playable card. Samples that do not fit are drawn again, which
 * keeps them uniform; one fitting card of fifty in a hand of one is the worst case. */
static bool fits(const pag_state *s)
{
    if (s->decision == PAG_D_PLAY) return pag_legal(s).faces != 0;
    if (s->decision == PAG_D_LOCATION) return pag_legal(s).low != 0;
    return true;
}

void pag_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    pag_state *s = (pag_state *)state;
    int tries = 0;
    do {
        *s = *seen_state(seen);
        cab_cards cards = pag_cards(s, NULL);
        cab_cards_resample(&cards, viewer, rng);
        pag_refresh_hand(s, PAG_WITCH);
        pag_refresh_hand(s, PAG_HUNTER);
        cab_assert(tries++ < 1000000);
    } while (!fits(s));
}

/* ---- defaults (section 5) ------------------------------------------------------------------ */

static cab_move cheapest(const pag_state *s, uint64_t faces)
{
    int best = cab_low(faces);
    while (faces) {
        int face = cab_pop_low(&faces);
        if (pag_price(s, face, 0) < pag_price(s, best, 0)) best = face;
    }
    return (cab_move)(PAG_M_FACE + best);
}

static cab_move most_clues(const pag_state *s, uint64_t villagers)
{
    int best = cab_low(villagers);
    while (villagers) {
        int v = cab_pop_low(&villagers);
        if (s->v[v].clues > s->v[best].clues) best = v;
    }
    return (cab_move)best;
}

static cab_move first_drawn(const pag_state *s)
{
    const cab_card *card = pag_zone(s, PAG_Z_DRAWN_SUSPECTS);
    int at = 0;
    while (card[at].known & CAB_PUBLIC)
        at++;
    return (cab_move)(PAG_M_FACE + card[at].face);
}

static cab_move highest(uint64_t faces)
{
    int face = 0;
    while (faces)
        face = cab_pop_low(&faces);
    return (cab_move)(PAG_M_FACE + face);
}

cab_move pag_default_move(const cab_seen *seen, cab_seat seat)
{
    const pag_state *s = seen_state(seen);
    if (s->decision == PAG_D_NONE || seat != pag_seat(s, s->active)) return CAB_NO_MOVE;
    pag_set set = pag_legal(s);
    const uint64_t gain = cab_bit(PAG_M_ACTION + PAG_A_GAIN),
                   visit = cab_bit(PAG_M_ACTION + PAG_A_VISIT);
    switch (s->decision) {
    case PAG_D_HAND_LIMIT:
    case PAG_D_DISCARD: return highest(set.faces);
    case PAG_D_PLAY:
        if (!set.low) return cheapest(s, set.faces);
        break;
    case PAG_D_PAY_CLUE: return most_clues(s, set.low);
    case PAG_D_REVEAL: return first_drawn(s);
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION:
        if (set.low & gain) return PAG_M_ACTION + PAG_A_GAIN;
        if (set.low & visit) return PAG_M_ACTION + PAG_A_VISIT;
        break;
    default: break;
    }
    if (set.low & cab_bit(PAG_M_STOP)) return PAG_M_STOP;
    if (set.low & cab_bit(PAG_M_MODE + PAG_MODE_NOTHING)) return PAG_M_MODE + PAG_MODE_NOTHING;
    if (s->decision == PAG_D_UPKEEP) /* the first that has to be done, however optional ones lie */
        set.low = pag_pending_moves(s, true);
    return (cab_move)(set.low ? cab_low(set.low) : PAG_M_FACE + cab_low(set.faces));
}

/* ---- refusals ------------------------------------------------------------------------------ */

static void because_card(cab_reason *r, const pag_state *s, uint16_t key, int zone, int slot)
{
    int face = pag_zone(s, zone)[slot].face;
    r->key = key;
    cab_reason_with(r,
                    cab_ref_card(pag_seat(s, pag_owner(face)), pag_zone_row(s, zone), slot, face));
}

/* Why not this villager, for an action. */
static uint16_t why_not_target(const pag_state *s, const cab_frame *f, int v)
{
    pag_role other = pag_other(s->active);
    int action = f->reg[PAG_R_ACTION];
    bool occupied = ((s->occupied[0] | s->occupied[1]) & pag_bit(v)) != 0;
    if (action == PAG_A_READY)
        return s->occupied[other] & pag_bit(v) ? PAG_REASON_no_token : PAG_REASON_no_rival_pawn;
    if (occupied) return PAG_REASON_occupied;
    if (s->active == PAG_HUNTER && (s->ward & pag_bit(v))) return PAG_REASON_warded;
    if (action != PAG_A_VISIT) return PAG_REASON_no_token;
    if (s->round == 1 && s->active == PAG_WITCH) return PAG_REASON_wrong_faction;
    return PAG_REASON_two_pawns;
}

static uint16_t why_not_villager(const pag_state *s, int v)
{
    const cab_frame *f = cab_peek(&s->stack);
    if (!(s->alive & pag_bit(v))) return PAG_REASON_gone;
    switch (s->decision) {
    case PAG_D_TARGET: return why_not_target(s, f, v);
    case PAG_D_DISTRIBUTE: return PAG_REASON_wrong_colour;
    case PAG_D_INVESTIGATION: return PAG_REASON_has_investigation;
    case PAG_D_SUPPLY:
        return pag_tokens_there(s, f->reg[PAG_R_TOKEN], v) ? PAG_REASON_not_this_villager
                                                           : PAG_REASON_no_token;
    case PAG_D_PAY_CLUE:
    case PAG_D_REMOVE: {
        const pag_step *step = pag_step_of(f);
        return pag_tokens_there(s, step->a, v) ? PAG_REASON_not_this_villager : PAG_REASON_no_token;
    }
    case PAG_D_MOVE_FROM: return PAG_REASON_no_token;
    default: return PAG_REASON_not_this_villager;
    }
}

static void why_not_face(const pag_state *s, int face, cab_reason *r)
{
    const cab_frame *f = cab_peek(&s->stack);
    bool plays = s->decision == PAG_D_PLAY || s->decision == PAG_D_SECOND;
    if (!plays || !(s->hand[s->active] & cab_bit(face))) {
        cab_because_of(r, PAG_REASON_not_in_hand, cab_ref_face(face));
        return;
    }
    int price = pag_price(s, face, f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO);
    bool dear = price > s->influence[s->active];
    cab_because_of(r, dear ? PAG_REASON_too_dear : PAG_REASON_useless, cab_ref_face(face));
    if (dear) cab_reason_with(r, cab_ref_number(price));
}

static void why_not_action(const pag_state *s, int action, cab_reason *r)
{
    bool hunters = action >= PAG_A_ACTIVATE, witches = action == PAG_A_RITUAL;
    if (s->active == PAG_WITCH ? hunters : witches)
        cab_because_of(r, PAG_REASON_not_your_action, cab_ref_term(PAG_T_ACTION + action));
    else if (s->active == PAG_WITCH && !s->pawns_std && !witches && action != PAG_A_VISIT)
        cab_because(r, PAG_REASON_familiar_pawn);
    else
        cab_because_of(r, PAG_REASON_no_action, cab_ref_term(PAG_T_ACTION + action));
}

/* Why not this card in play, or this potion to drink. */
static void why_not_card(const pag_state *s, int zone, int slot, bool drink, cab_reason *r)
{
    if (slot >= pag_count(s, zone)) {
        cab_because(r, PAG_REASON_no_such_card);
        return;
    }
    const pag_card_data *card = pag_card(pag_zone(s, zone)[slot].face);
    bool brewing = zone == PAG_Z_POTIONS && s->potion_secrets[slot] < card->figure;
    if (drink)
        because_card(r, s, brewing ? PAG_REASON_not_ready : PAG_REASON_no_effect, zone, slot);
    else if (s->decision == PAG_D_LOCATION && zone == PAG_Z_LOCATIONS && s->location_pawn[slot])
        because_card(r, s, PAG_REASON_not_ready, zone, slot);
    else if (s->decision == PAG_D_DISTRIBUTE && zone == PAG_Z_POTIONS && !brewing)
        because_card(r, s, PAG_REASON_potion_full, zone, slot);
    else
        because_card(r, s, PAG_REASON_no_effect, zone, slot);
}

/* Kinds of moves a decision can have at all, as bits of the first word; the last bit stands for
 * faces. */
static uint64_t answers(pag_decision decision)
{
    const uint64_t villagers = 0x1ff, potions = 7ull << PAG_M_POTION, allies = 7ull << PAG_M_ALLY;
    const uint64_t locations = 7ull << PAG_M_LOCATION, familiars = 7ull << PAG_M_FAMILIAR;
    const uint64_t curses = 7ull << PAG_M_CURSE, drink = 7ull << PAG_M_DRINK,
                   stop = cab_bit(PAG_M_STOP);
    const uint64_t actions = 0x7ffull << PAG_M_ACTION, faces = cab_bit(63);
    switch (decision) {
    case PAG_D_UPKEEP: return allies | curses | drink | stop;
    case PAG_D_VILLAGER:
    case PAG_D_MOVE_FROM:
    case PAG_D_MOVE_TO: return villagers | stop;
    case PAG_D_MODE:
    case PAG_D_TRADE: return 0x7full << PAG_M_MODE;
    case PAG_D_WITCH_ACTION: return actions | drink;
    case PAG_D_HUNTER_ACTION: return actions;
    case PAG_D_TARGET:
    case PAG_D_INVESTIGATION: return villagers;
    case PAG_D_PAWN: return 3ull << PAG_M_PAWN;
    case PAG_D_LOCATION: return locations;
    case PAG_D_CURSE: return curses;
    case PAG_D_CONVERT:
    case PAG_D_POWER:
    case PAG_D_END: return drink | stop | cab_bit(PAG_M_USE);
    case PAG_D_DISTRIBUTE: return villagers | potions;
    case PAG_D_FAMILIAR: return familiars | drink | stop;
    case PAG_D_REPLACE: return potions | allies | locations | familiars | curses;
    case PAG_D_PAY_CLUE: return villagers;
    case PAG_D_REMOVE: return villagers | potions | stop;
    case PAG_D_SUPPLY: return villagers | potions | allies | stop;
    case PAG_D_COLOUR: return 7ull << PAG_M_COLOUR;
    case PAG_D_CARD: return potions | allies | locations | familiars;
    case PAG_D_PLAY:
    case PAG_D_SECOND: return faces | stop;
    case PAG_D_RETAKE: return villagers | cab_bit(PAG_M_BOARD);
    case PAG_D_ALLY:
    case PAG_D_EMPOWER: return 0;
    default: return faces; /* D14, D43, D44, D55, D56 */
    }
}

static void why_not_low(const pag_state *s, cab_move move, cab_reason *r)
{
    static const uint8_t zones[] = {PAG_Z_POTIONS, PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_FAMILIARS,
                                    PAG_Z_CURSES};
    int at = move - PAG_M_POTION;
    if (move < PAG_M_POTION)
        cab_because_of(r, why_not_villager(s, move), cab_ref_term(PAG_T_VILLAGER + move));
    else if (move < PAG_M_BOARD)
        why_not_card(s, zones[at / PAG_SLOTS], at % PAG_SLOTS, false, r);
    else if (move >= PAG_M_DRINK && move < PAG_M_ACTION)
        why_not_card(s, PAG_Z_POTIONS, move - PAG_M_DRINK, true, r);
    else if (move >= PAG_M_ACTION && move < PAG_M_PAWN)
        why_not_action(s, move - PAG_M_ACTION, r);
    else if (move == PAG_M_STOP)
        cab_because(r, PAG_REASON_must_go_on);
    else
        cab_because(r, PAG_REASON_no_move);
}

cab_reason pag_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    const pag_state *s = seen_state(seen);
    cab_reason r;
    memset(&r, 0, sizeof r);
    cab_seat asked = pag_seat(s, s->active);
    if (s->decision == PAG_D_NONE) {
        cab_because(&r, PAG_REASON_over);
    } else if (seat != asked) {
        cab_because(&r, PAG_REASON_not_asked);
        cab_reason_with(&r, cab_ref_seat(asked));
    } else if (move >= PAG_MOVES || (move < PAG_M_FACE && move > PAG_M_STOP) ||
               move == PAG_M_FACE) {
        cab_because(&r, PAG_REASON_no_move);
    } else if (!(answers(s->decision) & (move < PAG_M_FACE ? cab_bit(move) : cab_bit(63)))) {
        cab_because(&r, PAG_REASON_other_question);
    } else if (move >= PAG_M_FACE) {
        why_not_face(s, move - PAG_M_FACE, &r);
    } else {
        why_not_low(s, move, &r);
    }
    return r;
}

/* ---- observation --------------------------------------------------------------------------- */

static int8_t capped(int value)
{
    return (int8_t)(value < 127 ? value : 127);
}

static void observe_table(const pag_state *s, cab_seat viewer, int8_t *o)
{
    pag_role me = viewer < 2 ? pag_role_of(s, viewer) : PAG_WITCH;
    const int value[PAG_OBS_TABLE_SIZE] = {
        viewer < 2 ? 1 + me : 0,
        s->active == me,
        s->round,
        s->phase,
        s->influence[me] < 31 ? s->influence[me] : 31,
        s->influence[pag_other(me)] < 31 ? s->influence[pag_other(me)] : 31,
        s->evidence,
        s->supply[0],
        s->supply[1],
        s->supply[2],
        s->supply[3],
        s->pawns_std,
        s->pawns_fam,
        s->pawns_h,
        s->board_std,
        s->board_h,
        s->innocents,
        pag_count(s, PAG_Z_SUSPECTS),
        pag_count(s, PAG_Z_DRAWN_SUSPECTS),
        s->ritual_favors,
        s->exonerate_cost,
        s->exonerate_win,
        s->innocent_limit,
        s->first_colour,
        s->familiar_used,
        s->hunter_visits,
        s->upkeep_done,
        s->objective_done,
        s->suspects_seen,
        s->standing,
        pag_count(s, PAG_Z_DECK_W),
        pag_count(s, PAG_Z_HAND_W),
        pag_count(s, PAG_Z_DISCARD_W),
        pag_count(s, PAG_Z_DECK_H),
        pag_count(s, PAG_Z_HAND_H),
        pag_count(s, PAG_Z_DISCARD_H),
        pag_harass_cost(s),
        s->scenario,
        s->settled,
        s->stack.depth,
    };
    for (int i = 0; i < PAG_OBS_TABLE_SIZE; i++)
        o[i] = capped(value[i]);
}

static void observe_frame(const cab_frame *f, int8_t *o)
{
    o[0] = (int8_t)f->op;
    o[1] = (int8_t)f->step;
    for (int i = 0; i < CAB_FRAME_REGS; i++)
        o[2 + i] = (int8_t)f->reg[i];
    for (int v = 0; v < PAG_VILLAGERS; v++)
        o[2 + CAB_FRAME_REGS + v] = f->mask >> v & 1;
}

static void observe_villagers(const pag_state *s, int8_t *o)
{
    for (int i = 0; i < PAG_VILLAGERS; i++, o += PAG_OBS_PER_VILLAGER) {
        const pag_villager *v = &s->v[i];
        o[0] = s->alive >> i & 1;
        o[1] = (int8_t)v->clues;
        o[2] = (int8_t)v->secrets;
        o[3] = (int8_t)v->favors;
        o[4] = (int8_t)v->std;
        o[5] = (int8_t)v->fam;
        o[6] = (int8_t)v->hunter;
        o[7] = (int8_t)v->inv;
        o[8] = s->ward >> i & 1;
    }
}

/* Copies of each card that are known to lie in a zone. */
static void observe_zone(const pag_state *s, int zone, int8_t *o)
{
    const cab_card *card = pag_zone(s, zone);
    for (int i = 0; i < pag_count(s, zone); i++)
        if (card[i].known) o[card[i].face - 1]++;
}

static void observe_suspects(const pag_state *s, int8_t *o)
{
    uint16_t innocents = pag_innocents(s);
    int witch = pag_true_witch(s);
    for (int v = 0; v < PAG_VILLAGERS; v++)
        o[v] = innocents >> v & 1;
    if (witch >= 0) o[witch] = 2;
}

void pag_observe(const cab_seen *seen, cab_seat viewer, int8_t *o)
{
    static const uint8_t zones[] = {PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_POTIONS, PAG_Z_FAMILIARS,
                                    PAG_Z_CURSES};
    const pag_state *s = seen_state(seen);
    memset(o, 0, PAG_OBS_SIZE);
    observe_table(s, viewer, o + PAG_OBS_TABLE);
    o[PAG_OBS_DECISION + s->decision] = 1;
    if (s->stack.depth) observe_frame(pag_top_of(s), o + PAG_OBS_FRAME);
    observe_villagers(s, o + PAG_OBS_VILLAGERS);
    for (int z = 0; z < 5; z++)
        for (int i = 0; i < pag_count(s, zones[z]); i++)
            o[PAG_OBS_SLOTS + PAG_SLOTS * z + i] = (int8_t)pag_zone(s, zones[z])[i].face;
    for (int i = 0; i < PAG_SLOTS; i++) {
        o[PAG_OBS_ON_CARDS + i] = (int8_t)s->ally_clues[i];
        o[PAG_OBS_ON_CARDS + PAG_SLOTS + i] = (int8_t)s->location_pawn[i];
        o[PAG_OBS_ON_CARDS + 2 * PAG_SLOTS + i] = (int8_t)s->potion_secrets[i];
    }
    for (int face = 1; face <= PAG_WITCH_LAST; face++)
        o[PAG_OBS_DECKS + face - 1] = (int8_t)s->copies[face];
    for (int role = 0; role < 2; role++) {
        observe_zone(s, PAG_DISCARD(role), o + PAG_OBS_DISCARDS);
        observe_zone(s, PAG_HAND(role), o + PAG_OBS_HANDS);
        observe_zone(s, PAG_DRAWN(role), o + PAG_OBS_DRAWN);
    }
    observe_suspects(s, o + PAG_OBS_SUSPECTS);
}

/* ---- claims -------------------------------------------------------------------------------- */

cab_verdict pag_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    const pag_state *s = seen_state(seen);
    int villager = claim->ref[0].value - PAG_T_VILLAGER;
    (void)viewer;
    if (claim->kind != PAG_CLAIM_INNOCENT) /* talk binds nobody (PAG-15.7) */
        return e ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID;
    if (villager < 0 || villager >= PAG_VILLAGERS) return CAB_VERDICT_VOID;
    int witch = pag_true_witch(s);
    if (witch == villager) return CAB_VERDICT_BROKEN;
    if (witch >= 0 || (pag_innocents(s) & pag_bit(villager))) return CAB_VERDICT_KEPT;
    return e ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID;
}

/* ---- names --------------------------------------------------------------------------------- */

#define NAMES "games/pagan/pagan_names.def"
#include "engine/names_table.def"
static_assert((int)PAG_PROMPT_COUNT == (int)PAG_DECISIONS, "a prompt a decision");

static const char *face_name(int index)
{
    static const char *const table[] = {
#define PAG_CARD(number, key, type, cost, figure, second, trigger, program, other, standing,       \
                 name_from, from)                                                                  \
#key,
#define PAG_VILLAGER(key, colour, rank, tokens, on, power, from) "suspect_" #key,
#include "games/pagan/pagan_cards.def"
#undef PAG_CARD
#undef PAG_VILLAGER
    };
    static_assert(sizeof table / sizeof *table == PAG_FACES, "59 faces");
    return name_at(table, PAG_FACES, index - 1);
}

static const char *term_name(int index)
{
    static const char *const table[] = {
#define PAG_VILLAGER(key, colour, rank, tokens, on, power, from) #key,
#include "games/pagan/pagan_cards.def"
#undef PAG_VILLAGER
        "red",
        "blue",
        "green",
        "token_clue",
        "token_evidence",
        "token_secret",
        "token_favor",
        "action_visit",
        "action_gain",
        "action_draw",
        "action_play",
        "action_make_ready",
        "action_ritual",
        "action_activate",
        "action_harass",
        "action_lift",
        "action_exonerate",
        "action_eliminate",
        "pawn_standard",
        "pawn_familiar",
        "mode_draw",
        "mode_trade",
        "mode_discard",
        "mode_lose",
        "mode_favor",
        "mode_secrets",
        "mode_nothing",
        "role_witch",
        "role_hunter",
        "type_ally",
        "type_event",
        "type_investigation",
        "type_location",
        "type_potion",
        "type_charm",
        "type_curse",
        "type_familiar",
        "own_board",
    };
    static_assert(sizeof table / sizeof *table == PAG_TERMS, "a name a term");
    return name_at(table, PAG_TERMS, index - 1);
}

const char *pag_name(uint8_t list, uint16_t index)
{
    switch (list) {
    case CAB_NAME_FACE: return face_name(index);
    case CAB_NAME_TERM: return term_name(index);
    default: return listed_name(list, index);
    }
}

uint64_t pag_tables(void)
{
    uint64_t hash = 0;
    for (int face = 1; face <= PAG_WITCH_LAST; face++) {
        hash = cab_hash(hash, pag_card(face), sizeof(pag_card_data));
        hash = cab_hash_step(hash, pag_in_quick_deck(face));
    }
    for (int v = 0; v < PAG_VILLAGERS; v++)
        hash = cab_hash(hash, pag_villager_card(v), sizeof(pag_villager_data));
    for (int i = 0; i <= PAG_CROATOAN; i++)
        hash = cab_hash(hash, pag_scenario(i), sizeof(pag_scenario_data));
    for (int i = 1; i < PAG_PROGRAMS; i++)
        hash = cab_hash(hash, pag_program(i), PAG_STEPS_MAX * sizeof(pag_step));
    return hash;
}
