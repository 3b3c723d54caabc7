/* The table of Pagan for any client: zones, counters, prompt, and the choices in words' terms. */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

#include <string.h>

static const pag_state *seen_state(const cab_seen *seen)
{
    return (const pag_state *)(const void *)seen;
}

/* ---- counters ------------------------------------------------------------------------------ */

static void seat_counter(const pag_state *s, cab_view *v, uint16_t key, pag_role role, int value)
{
    cab_view_count(v, key, value, cab_ref_seat(pag_seat(s, role)));
}

static void term_counter(cab_view *v, uint16_t key, int term, int value)
{
    if (value) cab_view_count(v, key, value, cab_ref_term(term));
}

static void card_counter(const pag_state *s, cab_view *v, uint16_t key, int zone, int slot,
                         int value)
{
    int face = pag_zone(s, zone)[slot].face;
    if (!value) return;
    cab_view_count(v, key, value,
                   cab_ref_card(pag_seat(s, pag_owner(face)), pag_zone_row(s, zone), slot, face));
}

static void view_seats(const pag_state *s, cab_view *v)
{
    int curses = pag_count(s, PAG_Z_CURSES);
    seat_counter(s, v, PAG_COUNTER_active, s->active, 1);
    seat_counter(s, v, PAG_COUNTER_influence, PAG_WITCH, s->influence[PAG_WITCH]);
    seat_counter(s, v, PAG_COUNTER_ritual_favors, PAG_WITCH, s->ritual_favors);
    seat_counter(s, v, PAG_COUNTER_pawns, PAG_WITCH, s->pawns_std);
    seat_counter(s, v, PAG_COUNTER_familiar_pawn, PAG_WITCH, s->pawns_fam);
    seat_counter(s, v, PAG_COUNTER_surcharge, PAG_WITCH,
                 curses < PAG_SLOTS ? curses : PAG_SLOTS - 1);
    seat_counter(s, v, PAG_COUNTER_influence, PAG_HUNTER, s->influence[PAG_HUNTER]);
    seat_counter(s, v, PAG_COUNTER_evidence, PAG_HUNTER, s->evidence);
    seat_counter(s, v, PAG_COUNTER_exonerate_cost, PAG_HUNTER, s->exonerate_cost);
    seat_counter(s, v, PAG_COUNTER_exonerate_win, PAG_HUNTER, s->exonerate_win);
    seat_counter(s, v, PAG_COUNTER_innocents, PAG_HUNTER, s->innocents);
    seat_counter(s, v, PAG_COUNTER_innocent_limit, PAG_HUNTER, s->innocent_limit);
    seat_counter(s, v, PAG_COUNTER_harass_cost, PAG_HUNTER, pag_harass_cost(s));
    seat_counter(s, v, PAG_COUNTER_pawns, PAG_HUNTER, s->pawns_h);
    for (int role = 0; role < 2; role++)
        if (s->objective_done & 1 << role)
            seat_counter(s, v, PAG_COUNTER_objective, (pag_role)role, 1);
}

static void view_villagers(const pag_state *s, cab_view *v)
{
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        int term = PAG_T_VILLAGER + i;
        term_counter(v, PAG_COUNTER_clues, term, s->v[i].clues);
        term_counter(v, PAG_COUNTER_secrets, term, s->v[i].secrets);
        term_counter(v, PAG_COUNTER_favors, term, s->v[i].favors);
        term_counter(v, PAG_COUNTER_witch_pawns, term, s->v[i].std);
        term_counter(v, PAG_COUNTER_familiar_here, term, s->v[i].fam);
        term_counter(v, PAG_COUNTER_hunter_pawn, term, s->v[i].hunter);
        term_counter(v, PAG_COUNTER_warded, term, s->ward >> i & 1);
        term_counter(v, PAG_COUNTER_eliminated, term, !(s->alive >> i & 1));
    }
    for (int colour = 0; colour < PAG_COLOURS; colour++)
        term_counter(v, PAG_COUNTER_faction, PAG_T_COLOUR + colour,
                     pag_clues_in(s, s->alive & pag_colour_mask(colour)));
}

static void view_cards(const pag_state *s, cab_view *v)
{
    for (int i = 0; i < pag_count(s, PAG_Z_ALLIES); i++)
        card_counter(s, v, PAG_COUNTER_card_clues, PAG_Z_ALLIES, i, s->ally_clues[i]);
    for (int i = 0; i < pag_count(s, PAG_Z_LOCATIONS); i++)
        card_counter(s, v, PAG_COUNTER_card_pawn, PAG_Z_LOCATIONS, i, s->location_pawn[i]);
    for (int i = 0; i < pag_count(s, PAG_Z_POTIONS); i++) {
        int needs = pag_card(pag_zone(s, PAG_Z_POTIONS)[i].face)->figure;
        card_counter(s, v, PAG_COUNTER_card_secrets, PAG_Z_POTIONS, i, s->potion_secrets[i]);
        card_counter(s, v, PAG_COUNTER_card_needs, PAG_Z_POTIONS, i, needs);
    }
    int slot = 0;
    for (int i = 0; i < PAG_VILLAGERS; i++)
        if (s->v[i].inv)
            card_counter(s, v, (uint16_t)(PAG_COUNTER_at_pamuy + i), PAG_Z_INVESTIGATIONS, slot++,
                         1);
}

static void view_zones(const pag_state *s, cab_view *v)
{
    for (int zone = 0; zone < PAG_ZONES; zone++) {
        const cab_card *card = pag_zone(s, zone);
        int count = pag_count(s, zone);
        cab_view_card *out = cab_view_cards(v, pag_zone_row(s, zone), card, count);
        for (int i = 0; i < count && zone == PAG_Z_DRAWN_SUSPECTS;
             i++) /* revealed for good: PAG-12.4 */
            if (card[i].known & CAB_PUBLIC) out[i].flags = CAB_VIEW_MARKED;
    }
}

/* ---- prompt -------------------------------------------------------------------------------- */

static void prompt_villager(cab_prompt *p, int villager)
{
    cab_prompt_with(p, cab_ref_term(PAG_T_VILLAGER + villager));
}

static void prompt_card(const pag_state *s, cab_prompt *p, int zone, int slot)
{
    int face = pag_zone(s, zone)[slot].face;
    cab_prompt_with(p,
                    cab_ref_card(pag_seat(s, pag_owner(face)), pag_zone_row(s, zone), slot, face));
}

static void prompt_place(const pag_state *s, cab_prompt *p, int place)
{
    if (place < PAG_M_POTION)
        prompt_villager(p, place);
    else if (place < PAG_M_ALLY)
        prompt_card(s, p, PAG_Z_POTIONS, place - PAG_M_POTION);
    else
        prompt_card(s, p, PAG_Z_ALLIES, place - PAG_M_ALLY);
}

static void prompt_source(cab_prompt *p, const cab_frame *f)
{
    int source = pag_source(f->reg[PAG_R_PROGRAM]);
    cab_prompt_with(p, source < 0 ? cab_ref_face(-source) : cab_ref_term(source));
}

/* The token a step is about, or that of the next step that has one. */
static pag_token token_of(const cab_frame *f)
{
    const pag_step *step = pag_step_of(f);
    while (step->op == PAG_OP_SEL)
        step++;
    return step->a;
}

/* Questions of an effect: {1} the token where there is one, then the card or power. */
static void prompt_effect(const pag_state *s, const cab_frame *f, cab_prompt *p)
{
    switch (s->decision) {
    case PAG_D_PAY_CLUE: cab_prompt_with(p, cab_ref_number(f->reg[PAG_R_LOOP])); return;
    case PAG_D_REMOVE:
    case PAG_D_MOVE_FROM:
    case PAG_D_MOVE_TO: cab_prompt_with(p, cab_ref_term(PAG_T_TOKEN + token_of(f))); break;
    case PAG_D_KEEP: return;
    default: break;
    }
    prompt_source(p, f);
    if (s->decision == PAG_D_REMOVE) cab_prompt_with(p, cab_ref_number(f->reg[PAG_R_LOOP]));
    if (s->decision == PAG_D_MOVE_TO) prompt_villager(p, f->reg[PAG_R_A]);
}

static void prompt_play(const pag_state *s, const cab_frame *f, cab_prompt *p)
{
    int change = f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO;
    if (s->decision == PAG_D_PLAY)
        cab_prompt_with(p, cab_ref_number(-change));
    else if (s->decision == PAG_D_SECOND)
        cab_prompt_with(p, cab_ref_number(change));
    else
        cab_prompt_with(p, cab_ref_face(f->reg[PAG_R_FACE]));
}

static void view_prompt(const pag_state *s, cab_prompt *p)
{
    const cab_frame *f = cab_peek(&s->stack);
    p->key = s->decision;
    if (s->decision == PAG_D_NONE) return;
    cab_prompt_with(p, cab_ref_seat(pag_seat(s, s->active)));
    switch (s->decision) {
    case PAG_D_UPKEEP:
    case PAG_D_LOCATION:
    case PAG_D_CURSE:
    case PAG_D_END: break;
    case PAG_D_ALLY:
        prompt_card(s, p, PAG_Z_ALLIES, s->settled);
        cab_prompt_with(
            p, cab_ref_number(pag_card(pag_zone(s, PAG_Z_ALLIES)[s->settled].face)->figure));
        break;
    case PAG_D_HAND_LIMIT:
        cab_prompt_with(p, cab_ref_number(pag_count(s, PAG_HAND(s->active)) - PAG_HAND_LIMIT));
        break;
    case PAG_D_WITCH_ACTION: cab_prompt_with(p, cab_ref_number(s->pawns_std + s->pawns_fam)); break;
    case PAG_D_HUNTER_ACTION: cab_prompt_with(p, cab_ref_number(s->pawns_h)); break;
    case PAG_D_TARGET: cab_prompt_with(p, cab_ref_term(PAG_T_ACTION + f->reg[PAG_R_ACTION])); break;
    case PAG_D_PAWN: prompt_villager(p, f->reg[PAG_R_TARGET]); break;
    case PAG_D_CONVERT:
    case PAG_D_POWER:
    case PAG_D_FAMILIAR: prompt_villager(p, f->reg[PAG_R_VILLAGER]); break;
    case PAG_D_EMPOWER: prompt_card(s, p, PAG_Z_FAMILIARS, f->reg[PAG_R_SLOT]); break;
    case PAG_D_DISTRIBUTE:
        cab_prompt_with(p, cab_ref_term(PAG_T_TOKEN + f->reg[PAG_R_KIND]));
        cab_prompt_with(p, cab_ref_number(f->reg[PAG_R_LEFT]));
        cab_prompt_with(p, cab_ref_term(PAG_T_COLOUR + f->reg[PAG_R_COLOUR]));
        break;
    case PAG_D_SUPPLY:
        cab_prompt_with(p, cab_ref_term(PAG_T_TOKEN + f->reg[PAG_R_TOKEN]));
        prompt_place(s, p, f->reg[PAG_R_PLACE]);
        break;
    case PAG_D_PLAY:
    case PAG_D_SECOND:
    case PAG_D_REPLACE:
    case PAG_D_INVESTIGATION: prompt_play(s, f, p); break;
    default: prompt_effect(s, f, p); break;
    }
}

void pag_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const pag_state *s = seen_state(seen);
    cab_view_begin(v, viewer, pag_turn(s));
    view_zones(s, v);
    cab_view_count(v, PAG_COUNTER_round, s->round, cab_ref_none());
    if (s->scenario) cab_view_count(v, PAG_COUNTER_scenario, s->scenario, cab_ref_none());
    view_seats(s, v);
    for (int token = 0; token < PAG_TOKENS; token++)
        term_counter(v, PAG_COUNTER_supply, PAG_T_TOKEN + token, s->supply[token]);
    view_villagers(s, v);
    view_cards(s, v);
    view_prompt(s, &v->prompt);
}

/* ---- choices ------------------------------------------------------------------------------- */

static void point_card(const pag_state *s, cab_choice *c, int zone, int slot)
{
    int face = pag_zone(s, zone)[slot].face;
    cab_choice_with(c,
                    cab_ref_card(pag_seat(s, pag_owner(face)), pag_zone_row(s, zone), slot, face));
}

/* A villager, or a card in play, by the number of the move. */
static void point_place(const pag_state *s, cab_choice *c, cab_move move)
{
    static const uint8_t zones[] = {PAG_Z_POTIONS, PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_FAMILIARS,
                                    PAG_Z_CURSES};
    int at = move - PAG_M_POTION;
    if (move < PAG_M_POTION)
        cab_choice_with(c, cab_ref_term(PAG_T_VILLAGER + move));
    else
        point_card(s, c, zones[at / PAG_SLOTS], at % PAG_SLOTS);
}

/* A card in a heap, or where it lies in an ordered zone. */
static void point_face(const pag_state *s, cab_choice *c, int zone, int face)
{
    int place = CAB_NO_PLACE;
    for (int i = 0; zone == PAG_Z_DRAWN_SUSPECTS && i < pag_count(s, zone); i++)
        if (pag_zone(s, zone)[i].known && pag_zone(s, zone)[i].face == face) place = i;
    cab_seat seat = pag_game.zone[pag_zone_row(s, zone)].seat;
    cab_choice_with(c, cab_ref_card(seat, pag_zone_row(s, zone), place, face));
}

static void describe_face(const pag_state *s, int face, cab_choice *c)
{
    const cab_frame *f = cab_peek(&s->stack);
    switch (s->decision) {
    case PAG_D_PLAY:
    case PAG_D_SECOND:
        c->verb = PAG_VERB_play;
        point_face(s, c, PAG_HAND(s->active), face);
        c->amount = (int16_t)pag_price(s, face, f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO);
        cab_choice_with(c, cab_ref_number(c->amount));
        break;
    case PAG_D_KEEP:
        c->verb = PAG_VERB_keep;
        point_face(s, c, PAG_DRAWN(s->active), face);
        break;
    case PAG_D_RIVAL_HAND:
        c->verb = PAG_VERB_rival_card;
        point_face(s, c, PAG_HAND(pag_other(s->active)), face);
        break;
    case PAG_D_REVEAL:
        c->verb = PAG_VERB_reveal;
        point_face(s, c, PAG_Z_DRAWN_SUSPECTS, face);
        break;
    default:
        c->verb = PAG_VERB_discard;
        point_face(s, c, PAG_HAND(s->active), face);
        break;
    }
}

static void describe_stop(const pag_state *s, cab_choice *c)
{
    const cab_frame *f = cab_peek(&s->stack);
    c->flags = CAB_CHOICE_STOP;
    switch (s->decision) {
    case PAG_D_UPKEEP: c->verb = PAG_VERB_done; break;
    case PAG_D_CONVERT: c->verb = PAG_VERB_stop_convert; break;
    case PAG_D_POWER: c->verb = PAG_VERB_skip_power; break;
    case PAG_D_FAMILIAR: c->verb = PAG_VERB_no_familiar; break;
    case PAG_D_END: c->verb = PAG_VERB_end_turn; break;
    case PAG_D_PLAY:
    case PAG_D_SECOND: c->verb = PAG_VERB_no_play; break;
    case PAG_D_SUPPLY:
        c->verb = PAG_VERB_decline;
        cab_choice_with(c, cab_ref_term(PAG_T_TOKEN + f->reg[PAG_R_TOKEN]));
        break;
    default: c->verb = PAG_VERB_stop; break;
    }
    if (s->decision == PAG_D_CONVERT || s->decision == PAG_D_POWER)
        cab_choice_with(c, cab_ref_term(PAG_T_VILLAGER + f->reg[PAG_R_VILLAGER]));
}

static uint16_t target_verb(int action)
{
    switch (action) {
    case PAG_A_VISIT: return PAG_VERB_visit;
    case PAG_A_HARASS: return PAG_VERB_harass;
    case PAG_A_READY: return PAG_VERB_make_ready;
    default: return PAG_VERB_eliminate;
    }
}

/* A villager or a card in play: what it is chosen for. */
static void describe_place(const pag_state *s, cab_move move, cab_choice *c)
{
    const cab_frame *f = cab_peek(&s->stack);
    switch (s->decision) {
    case PAG_D_UPKEEP: c->verb = PAG_VERB_effect; break;
    case PAG_D_TARGET: c->verb = target_verb(f->reg[PAG_R_ACTION]); break;
    case PAG_D_LOCATION: c->verb = PAG_VERB_activate; break;
    case PAG_D_CURSE: c->verb = PAG_VERB_lift; break;
    case PAG_D_FAMILIAR: c->verb = PAG_VERB_familiar; break;
    case PAG_D_REPLACE: c->verb = PAG_VERB_replace; break;
    case PAG_D_INVESTIGATION: c->verb = PAG_VERB_investigate; break;
    case PAG_D_PAY_CLUE: c->verb = PAG_VERB_pay_clue; break;
    case PAG_D_CARD: c->verb = PAG_VERB_card; break;
    case PAG_D_RETAKE: c->verb = PAG_VERB_retake; break;
    case PAG_D_DISTRIBUTE:
        c->verb = PAG_VERB_distribute;
        cab_choice_with(c, cab_ref_term(PAG_T_TOKEN + f->reg[PAG_R_KIND]));
        break;
    case PAG_D_SUPPLY:
        c->verb = PAG_VERB_supply;
        cab_choice_with(c, cab_ref_term(PAG_T_TOKEN + f->reg[PAG_R_TOKEN]));
        break;
    case PAG_D_REMOVE:
    case PAG_D_MOVE_FROM:
    case PAG_D_MOVE_TO:
        c->verb = s->decision == PAG_D_REMOVE      ? PAG_VERB_remove
                  : s->decision == PAG_D_MOVE_FROM ? PAG_VERB_move_from
                                                   : PAG_VERB_move_to;
        cab_choice_with(c, cab_ref_term(PAG_T_TOKEN + token_of(f)));
        break;
    default: c->verb = PAG_VERB_villager; break;
    }
    if (move == PAG_M_BOARD)
        cab_choice_with(c, cab_ref_term(PAG_T_BOARD));
    else
        point_place(s, c, move);
    if (s->decision == PAG_D_INVESTIGATION) cab_choice_with(c, cab_ref_face(f->reg[PAG_R_FACE]));
    if (s->decision != PAG_D_CURSE) return;
    const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_CURSES)[move - PAG_M_CURSE].face);
    cab_choice_with(c, cab_ref_number(card->figure));
    cab_choice_with(c, cab_ref_number(card->second));
}

static void describe_button(const pag_state *s, cab_move move, cab_choice *c)
{
    const cab_frame *f = cab_peek(&s->stack);
    switch (move) {
    case PAG_M_KEEP_ALLY:
    case PAG_M_DROP_ALLY:
        c->verb = move == PAG_M_KEEP_ALLY ? PAG_VERB_keep_ally : PAG_VERB_drop_ally;
        point_card(s, c, PAG_Z_ALLIES, s->settled);
        if (move == PAG_M_DROP_ALLY) break;
        c->amount = pag_card(pag_zone(s, PAG_Z_ALLIES)[s->settled].face)->figure;
        cab_choice_with(c, cab_ref_number(c->amount));
        break;
    case PAG_M_CONVERT:
    case PAG_M_USE:
        c->verb = move == PAG_M_USE ? PAG_VERB_use_power : PAG_VERB_convert;
        cab_choice_with(c, cab_ref_term(PAG_T_VILLAGER + f->reg[PAG_R_VILLAGER]));
        break;
    default:
        c->verb = move == PAG_M_NORMAL ? PAG_VERB_normal : PAG_VERB_empower;
        point_card(s, c, PAG_Z_FAMILIARS, f->reg[PAG_R_SLOT]);
        break;
    }
}

void pag_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *c)
{
    const pag_state *s = seen_state(seen);
    memset(c, 0, sizeof *c);
    if (move >= PAG_M_FACE) {
        describe_face(s, move - PAG_M_FACE, c);
    } else if (move == PAG_M_STOP) {
        describe_stop(s, c);
    } else if (move <= PAG_M_BOARD) {
        describe_place(s, move, c);
    } else if (move < PAG_M_ACTION) {
        c->verb = PAG_VERB_drink;
        point_card(s, c, PAG_Z_POTIONS, move - PAG_M_DRINK);
    } else if (move < PAG_M_PAWN) {
        c->verb = PAG_VERB_action;
        cab_choice_with(c, cab_ref_term(PAG_T_ACTION + move - PAG_M_ACTION));
    } else if (move < PAG_M_MODE) {
        c->verb = PAG_VERB_pawn;
        cab_choice_with(c, cab_ref_term(PAG_T_PAWN + move - PAG_M_PAWN));
    } else if (move < PAG_M_COLOUR) {
        c->verb = move == PAG_M_MODE + PAG_MODE_SECRETS && pag_about(s).program == PAG_P_harass
                      ? PAG_VERB_all_secrets /* PAG-8.8; two at most by Brutality */
                      : PAG_VERB_mode;
        cab_choice_with(c, cab_ref_term(PAG_T_MODE + move - PAG_M_MODE));
    } else if (move < PAG_M_KEEP_ALLY) {
        c->verb = PAG_VERB_colour;
        cab_choice_with(c, cab_ref_term(PAG_T_COLOUR + move - PAG_M_COLOUR));
    } else {
        describe_button(s, move, c);
    }
    if (pag_default_move(seen, seat) == move) c->flags |= CAB_CHOICE_DEFAULT;
}
