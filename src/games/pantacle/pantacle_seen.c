/* Pantacle as a seat sees it: hide and resample, the view, choices, refusals, defaults, the
 * observation, claims. Hidden are only hands, piles and candidates, and the card room hides those;
 * every move is seen by all as soon as it is made. */
#include "games/pantacle/pantacle_int.h"

#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

static const pan_state *seen_state(const cab_seen *seen)
{
    return (const pan_state *)(const void *)seen;
}

static int zone_count(const pan_state *s, int zone)
{
    return s->pile[zone].end - (zone > 0 ? s->pile[zone - 1].end : 0);
}

/* ---- hiding ------------------------------------------------------------------------------- */

static void refresh_hands(pan_state *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t hand = 0;
        for (int i = s->pile[PAN_Z_HAND + seat - 1].end; i < s->pile[PAN_Z_HAND + seat].end; i++)
            hand |= (uint32_t)(s->card[i].known != 0) << s->card[i].face;
        s->player[seat].hand = hand;
    }
}

/* As refresh_hands, after hiding: what a seat watches it knew already, and what it knows of other
 * hands comes first in them. */
static void hide_hands(pan_state *s, cab_seat viewer)
{
    for (int seat = 0, start = s->pile[PAN_Z_PILE].end; seat < s->seats; seat++) {
        int end = s->pile[PAN_Z_HAND + seat].end;
        if (!(s->pile[PAN_Z_HAND + seat].watch & CAB_BIT(viewer))) {
            uint32_t hand = 0;
            for (int i = start; i < end && s->card[i].known; i++)
                hand |= 1u << s->card[i].face;
            s->player[seat].hand = hand;
        }
        start = end;
    }
}

void pan_hide_again(const void *state, cab_seat viewer, cab_recent *recent, cab_seen *out)
{
    pan_state *s = (pan_state *)(void *)out;
    *s = *(const pan_state *)state;
    cab_cards cards = pan_cards(s, NULL);
    cab_cards_hide_again(&cards, viewer, out, recent);
    hide_hands(s, viewer);
}

void pan_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    pan_hide_again(state, viewer, NULL, out);
}

static bool is_paying(const pan_state *s)
{
    return s->decision >= PAN_D_PAY_FIRST && s->decision <= PAN_D_PAY_HOUNDS;
}

/* Who has said yes to a hijack holds what it costs: the one thing a seat can tell about hidden
 * cards from the rules alone. Samples that do not fit are drawn again, which keeps them uniform; in
 * the worst case, one guardian and two Hounds for a hand of three, about one in sixty fits. */
void pan_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    pan_state *s = (pan_state *)state;
    int tries = 0;
    do {
        *s = *seen_state(seen);
        cab_cards cards = pan_cards(s, NULL);
        cab_cards_resample(&cards, viewer, rng);
        refresh_hands(s);
        cab_assert(tries++ < 1000000);
    } while (is_paying(s) && !pan_can_finish_payment(s));
}

/* ---- view --------------------------------------------------------------------------------- */

static void view_player(const pan_state *s, int seat, cab_view *v)
{
    const pan_player *p = &s->player[seat];
    cab_view_count(v, PAN_COUNTER_influence, p->influence, cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_adepts, p->adepts, cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_adept_cost, pan_adept_cost(s, seat), cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_flames, pan_flames(s, seat), cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_top_flame, p->top_flame, cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_cursed_flames, p->cursed_flames, cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_determination, p->determination, cab_ref_seat(seat));
    cab_view_count(v, PAN_COUNTER_hand_limit, pan_hand_limit(s, seat), cab_ref_seat(seat));
    for (int i = 0; i < p->tokens; i++)
        cab_view_count(v, PAN_COUNTER_token, i + 1,
                       cab_ref_term_of(seat, PAN_T_TOKEN + p->token[i]));
    for (int slot = 1; slot <= PAN_SLOTS; slot++)
        if (p->slots & 1 << (slot - 1))
            cab_view_count(v, PAN_COUNTER_flame, 1, cab_ref_term_of(seat, PAN_T_SLOT + slot));
    for (int i = 0; i < p->curses; i++) {
        int curse = pan_curse_at(s, seat, i), zone = PAN_Z_CURSES + seat;
        const pan_curse *c = &p->curse[i];
        if (c->influence)
            cab_view_count(v, PAN_COUNTER_load_influence, c->influence,
                           cab_ref_card(seat, zone, i, PAN_CU(curse)));
        if (c->adepts)
            cab_view_count(v, PAN_COUNTER_load_adepts, c->adepts,
                           cab_ref_card(seat, zone, i, PAN_CU(curse)));
        if (pan_curse_card(curse)->hook == PAN_HOOK_NEED_ONE && !(c->flags & PAN_PENDING))
            cab_view_count(v, PAN_COUNTER_curse_kind, c->kind + 1,
                           cab_ref_card(seat, zone, i, PAN_CU(curse)));
    }
}

static void view_zones(const pan_state *s, cab_view *v)
{
    for (int zone = 0; zone < PAN_ZONES; zone++) {
        cab_seat owner = pan_game.zone[zone].seat;
        if (owner != CAB_NOBODY && owner >= s->seats) continue;
        int count = zone_count(s, zone);
        cab_view_card *card = cab_view_cards(v, zone, s->card + s->pile[zone].end - count, count);
        for (int i = 0; i < count && zone >= PAN_Z_CURSES; i++)
            if (s->player[owner].curse[i].flags & PAN_COVERED) card[i].flags = CAB_VIEW_COVERED;
    }
}

static void view_prompt(const pan_state *s, cab_prompt *p)
{
    p->key = s->decision;
    if (s->decision == PAN_D_NONE) return;
    cab_prompt_with(p, cab_ref_seat(s->asked));
    const cab_frame *top = &s->stack.frame[s->stack.depth ? s->stack.depth - 1 : 0];
    switch (s->decision) {
    case PAN_D_EXTRA: cab_prompt_with(p, cab_ref_number(s->player[s->asked].influence)); break;
    case PAN_D_KIND: cab_prompt_with(p, cab_ref_face(PAN_CU(top->reg[PAN_R_CURSE]))); break;
    case PAN_D_FAVOUR: cab_prompt_with(p, cab_ref_term(PAN_T_FAVOUR + s->marker)); break;
    case PAN_D_HIJACK:
        cab_prompt_with(p, cab_ref_seat(s->active));
        cab_prompt_with(p, cab_ref_term(PAN_T_FAVOUR + s->announced));
        break;
    case PAN_D_PAY_FIRST:
        cab_prompt_with(p, cab_ref_term(PAN_T_GUARDIAN + pan_favour(s->announced)->first));
        break;
    case PAN_D_PAY_SECOND:
        cab_prompt_with(p, cab_ref_term(PAN_T_GUARDIAN + pan_favour(s->announced)->second));
        break;
    case PAN_D_PAY_HOUNDS: cab_prompt_with(p, cab_ref_term(PAN_T_GUARDIAN + PAN_G_HOUND)); break;
    case PAN_D_ABSORB:
        if (top->reg[PAN_R_KIND] == PAN_ADEPT) p->key = PAN_PROMPT_ABSORB_ADEPT;
        cab_prompt_with(p, cab_ref_number(top->reg[PAN_R_LEFT]));
        break;
    case PAN_D_DISCARD:
        if (s->announced)
            cab_prompt_with(p, cab_ref_term(PAN_T_FAVOUR + s->announced));
        else
            cab_prompt_with(p, cab_ref_none());
        break;
    default: break;
    }
}

/* Preparation, favour, change of moon; 0: no turn is under way. A step has named the next one when
 * it asks: what a sacrifice asks stands at ANNOUNCE, what a favour asks at MOON_DISCARD. */
static int phase_of(const pan_state *s)
{
    if (s->step == PAN_S_SETUP_MARKER || s->step == PAN_S_OVER) return 0;
    if (s->step < PAN_S_ANNOUNCE) return 1;
    if (s->step == PAN_S_ANNOUNCE) return s->decision == PAN_D_FAVOUR ? 2 : 1;
    return s->step <= PAN_S_MOON_DISCARD ? 2 : 3;
}

void pan_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const pan_state *s = seen_state(seen);
    cab_view_begin(v, viewer, pan_turn(s));
    view_zones(s, v);
    cab_view_count(v, PAN_COUNTER_round, s->round, cab_ref_none());
    cab_view_mark(v, PAN_COUNTER_phase, phase_of(s), cab_ref_none());
    cab_view_count(v, PAN_COUNTER_reserve_influence, s->reserve_influence, cab_ref_none());
    cab_view_count(v, PAN_COUNTER_reserve_adepts, s->reserve_adepts, cab_ref_none());
    if (s->marker) cab_view_count(v, PAN_COUNTER_marker, 1, cab_ref_term(PAN_T_FAVOUR + s->marker));
    if (s->announced)
        cab_view_count(v, PAN_COUNTER_announced, 1, cab_ref_term(PAN_T_FAVOUR + s->announced));
    cab_view_count(v, PAN_COUNTER_active, 1, cab_ref_seat(s->active));
    cab_view_count(v, PAN_COUNTER_first_player, 1, cab_ref_seat(s->first));
    if (s->extra_turn) cab_view_count(v, PAN_COUNTER_extra_turn, 1, cab_ref_seat(s->active));
    for (int seat = 0; seat < s->seats; seat++)
        view_player(s, seat, v);
    view_prompt(s, &v->prompt);
}

/* ---- choices ------------------------------------------------------------------------------ */

static void point_blade(cab_choice *c, int seat, int blade)
{
    cab_choice_with(c, cab_ref_card(seat, PAN_Z_HAND + seat, CAB_NO_PLACE, PAN_BL(blade)));
}

static void point_curse(cab_choice *c, const pan_state *s, int seat, int curse)
{
    cab_choice_with(
        c, cab_ref_card(seat, PAN_Z_CURSES + seat, pan_curse_place(s, seat, curse), PAN_CU(curse)));
}

static void describe_hijack(const pan_state *s, cab_move move, cab_choice *c)
{
    const pan_favour_data *data = pan_favour(s->announced);
    int shape = move - PAN_M_SHAPE;
    c->verb = shape == 0 ? PAN_VERB_pass : shape == 1 ? PAN_VERB_hijack : PAN_VERB_hijack_hounds;
    cab_choice_with(c, cab_ref_term(PAN_T_FAVOUR + s->announced));
    if (shape == 1 || shape == 2) cab_choice_with(c, cab_ref_term(PAN_T_GUARDIAN + data->first));
    if (shape == 1 || shape == 3) cab_choice_with(c, cab_ref_term(PAN_T_GUARDIAN + data->second));
}

static void describe_hounds(const pan_state *s, int index, cab_choice *c)
{
    uint64_t blades = pan_hounds(index);
    c->verb = index == 10               ? PAN_VERB_pay_track
              : pan_hounds_track(index) ? PAN_VERB_pay_hound_track
                                        : PAN_VERB_pay_hounds;
    while (blades)
        point_blade(c, s->hijacker, cab_pop_low(&blades));
}

static void describe_flame(const pan_state *s, cab_seat seat, cab_move move, cab_choice *c)
{
    if (move <= PAN_M_CURSED_FLAME) {
        c->verb = move == PAN_M_TOP_FLAME ? PAN_VERB_top_flame : PAN_VERB_cursed_flame;
    } else if (move <= PAN_M_EXTRA + 4) {
        c->verb = move == PAN_M_EXTRA ? PAN_VERB_no_extra : PAN_VERB_extra;
        c->amount = (int16_t)(move - PAN_M_EXTRA);
        if (move == PAN_M_EXTRA) return;
        cab_choice_with(c, cab_ref_number(move - PAN_M_EXTRA));
        cab_choice_with(c, cab_ref_number(pan_extra_price(move - PAN_M_EXTRA)));
    } else if (move <= PAN_M_KEEP + PAN_CURSES) {
        int face = PAN_CU(move - PAN_M_KEEP), first = s->pile[PAN_Z_CANDIDATES - 1].end, at = first;
        while (at < s->pile[PAN_Z_CANDIDATES].end - 1 && s->card[at].face != face)
            at++;
        c->verb = PAN_VERB_keep;
        cab_choice_with(c, cab_ref_card(CAB_NOBODY, PAN_Z_CANDIDATES, at - first, face));
    } else if (move <= PAN_M_SLOT + PAN_SLOTS) {
        c->verb = PAN_VERB_slot;
        cab_choice_with(c, cab_ref_term(PAN_T_SLOT + move - PAN_M_SLOT));
    } else if (move <= PAN_M_KIND + 1) {
        c->verb = PAN_VERB_kind;
        cab_choice_with(c, cab_ref_term(PAN_T_KIND + move - PAN_M_KIND));
    } else {
        c->verb = PAN_VERB_cover;
        point_curse(c, s, seat, move - PAN_M_COVER);
    }
}

void pan_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *c)
{
    const pan_state *s = seen_state(seen);
    memset(c, 0, sizeof *c);
    if (move <= PAN_M_MARK + PAN_FAVOURS) {
        c->verb = PAN_VERB_mark;
        cab_choice_with(c, cab_ref_term(PAN_T_FAVOUR + move - PAN_M_MARK));
    } else if (move <= PAN_M_ANNOUNCE + PAN_FAVOURS) {
        c->verb = PAN_VERB_announce;
        cab_choice_with(c, cab_ref_term(PAN_T_FAVOUR + move - PAN_M_ANNOUNCE));
    } else if (move == PAN_M_LOOK_NOBODY) {
        c->verb = PAN_VERB_look_nobody;
        c->flags = CAB_CHOICE_STOP;
    } else if (move < PAN_M_TOP_FLAME) {
        c->verb = PAN_VERB_look;
        cab_choice_with(c, cab_ref_seat(move - PAN_M_LOOK));
    } else if (move < PAN_M_PASS) {
        describe_flame(s, seat, move, c);
    } else if (move <= PAN_M_SHAPE + 3) {
        describe_hijack(s, move, c);
        if (move == PAN_M_PASS) c->flags = CAB_CHOICE_STOP;
    } else if (move <= PAN_M_PAY + PAN_BLADES) {
        c->verb = PAN_VERB_pay;
        point_blade(c, seat, move - PAN_M_PAY);
    } else if (move <= PAN_M_HOUNDS + 10) {
        describe_hounds(s, move - PAN_M_HOUNDS, c);
    } else if (move <= PAN_M_ABSORB + PAN_CURSES) {
        c->verb = PAN_VERB_absorb;
        point_curse(c, s, seat, move - PAN_M_ABSORB);
    } else if (move <= PAN_M_DISCARD + PAN_BLADES) {
        c->verb = PAN_VERB_discard;
        point_blade(c, seat, move - PAN_M_DISCARD);
    } else {
        c->verb = move == PAN_M_STOP ? PAN_VERB_stop : PAN_VERB_discard_blind;
        if (move == PAN_M_STOP) c->flags = CAB_CHOICE_STOP;
    }
    if (s->asked == seat && pan_default_move(seen, seat) == move) c->flags |= CAB_CHOICE_DEFAULT;
}

/* ---- refusals ----------------------------------------------------------------------------- */

/* Which decision a move number answers; two decisions share the numbers of payments and discards.
 */
static bool answers(pan_decision decision, cab_move move)
{
    switch (decision) {
    case PAN_D_MARKER: return move > PAN_M_MARK && move <= PAN_M_MARK + PAN_FAVOURS;
    case PAN_D_FAVOUR: return move > PAN_M_ANNOUNCE && move <= PAN_M_ANNOUNCE + PAN_FAVOURS;
    case PAN_D_PEEK: return move >= PAN_M_LOOK_NOBODY && move < PAN_M_TOP_FLAME;
    case PAN_D_FLAME: return move == PAN_M_TOP_FLAME || move == PAN_M_CURSED_FLAME;
    case PAN_D_EXTRA: return move >= PAN_M_EXTRA && move <= PAN_M_EXTRA + 4;
    case PAN_D_KEEP: return move > PAN_M_KEEP && move <= PAN_M_KEEP + PAN_CURSES;
    case PAN_D_SLOT: return move > PAN_M_SLOT && move <= PAN_M_SLOT + PAN_SLOTS;
    case PAN_D_KIND: return move >= PAN_M_KIND && move <= PAN_M_KIND + 1;
    case PAN_D_COVER: return move > PAN_M_COVER && move <= PAN_M_COVER + PAN_CURSES;
    case PAN_D_HIJACK: return move >= PAN_M_PASS && move <= PAN_M_SHAPE + 3;
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND: return move > PAN_M_PAY && move <= PAN_M_PAY + PAN_BLADES;
    case PAN_D_PAY_HOUNDS: return move >= PAN_M_HOUNDS && move <= PAN_M_HOUNDS + 10;
    case PAN_D_ABSORB: return move > PAN_M_ABSORB && move <= PAN_M_ABSORB + PAN_CURSES;
    default: return move > PAN_M_DISCARD && move <= PAN_M_RANDOM; /* DISCARD, MORE */
    }
}

static void why_not_favour(const pan_state *s, int favour, cab_reason *r)
{
    if (favour == s->marker)
        cab_because_of(r, PAN_REASON_marked, cab_ref_term(PAN_T_FAVOUR + favour));
    else if (favour == s->player[s->active].hook[PAN_HOOK_FORBID])
        cab_because_of(r, PAN_REASON_forbidden, cab_ref_term(PAN_T_FAVOUR + favour));
    else
        cab_because_of(r, PAN_REASON_token_owned, cab_ref_term(PAN_T_FAVOUR + favour));
}

static void why_not_hijack(const pan_state *s, cab_seat seat, cab_move move, cab_reason *r)
{
    const pan_player *p = &s->player[seat];
    if (p->influence < p->hook[PAN_HOOK_HIJACK_TOLL])
        cab_because(r, PAN_REASON_toll_missing);
    else if (move > PAN_M_SHAPE + 1 && p->hook[PAN_HOOK_NO_HOUNDS])
        cab_because(r, PAN_REASON_no_hounds);
    else
        cab_because_of(r, PAN_REASON_blades_missing, cab_ref_term(PAN_T_FAVOUR + s->announced));
}

static void why_not_pay(const pan_state *s, cab_seat seat, int blade, cab_reason *r)
{
    const pan_favour_data *data = pan_favour(s->announced);
    int guardian = s->decision == PAN_D_PAY_FIRST ? data->first : data->second;
    if (s->player[seat].hand & 1u << blade)
        cab_because_of(r, PAN_REASON_wrong_guardian, cab_ref_term(PAN_T_GUARDIAN + guardian));
    else
        cab_because(r, PAN_REASON_not_in_hand);
}

cab_reason pan_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    const pan_state *s = seen_state(seen);
    cab_reason r;
    memset(&r, 0, sizeof r);
    if (s->decision == PAN_D_NONE) {
        cab_because(&r, PAN_REASON_over);
    } else if (seat != s->asked) {
        cab_because(&r, PAN_REASON_not_asked);
        cab_reason_with(&r, cab_ref_seat(s->asked));
    } else if (move == 0 || move >= PAN_MOVES) {
        cab_because(&r, PAN_REASON_no_move);
    } else if (!answers(s->decision, move)) {
        cab_because(&r, PAN_REASON_other_question);
    } else {
        switch (s->decision) {
        case PAN_D_FAVOUR: why_not_favour(s, move - PAN_M_ANNOUNCE, &r); break;
        case PAN_D_PEEK: cab_because(&r, PAN_REASON_not_that_player); break;
        case PAN_D_EXTRA: cab_because(&r, PAN_REASON_too_few_cubes); break;
        case PAN_D_SLOT:
            cab_because_of(&r, PAN_REASON_slot_taken, cab_ref_term(PAN_T_SLOT + move - PAN_M_SLOT));
            break;
        case PAN_D_KEEP:
        case PAN_D_COVER:
        case PAN_D_ABSORB: cab_because(&r, PAN_REASON_no_such_curse); break;
        case PAN_D_HIJACK: why_not_hijack(s, seat, move, &r); break;
        case PAN_D_PAY_FIRST:
        case PAN_D_PAY_SECOND: why_not_pay(s, seat, move - PAN_M_PAY, &r); break;
        case PAN_D_PAY_HOUNDS:
            cab_because_of(&r, PAN_REASON_blades_missing,
                           cab_ref_term(PAN_T_FAVOUR + s->announced));
            break;
        case PAN_D_DISCARD:
        case PAN_D_MORE:
            cab_because(&r, move <= PAN_M_DISCARD + PAN_BLADES ? PAN_REASON_not_in_hand
                                                               : PAN_REASON_other_question);
            break;
        default: cab_because(&r, PAN_REASON_no_move); break;
        }
    }
    return r;
}

/* ---- defaults (section 5, last column) ------------------------------------------------------ */

cab_move pan_default_move(const cab_seen *seen, cab_seat seat)
{
    static const uint8_t favours[] = {5, 6, 1, 2, 3, 4, 7}, slots[] = {3, 1, 2, 4, 5};
    const pan_state *s = seen_state(seen);
    cab_move list[CAB_LIST_MAX];
    int n = pan_legal_moves(s, seat, list);
    if (n == 0) return CAB_NO_MOVE;
    switch (s->decision) {
    case PAN_D_MARKER: return PAN_M_MARK + PAN_FA_CONVERSION;
    case PAN_D_MORE: return PAN_M_STOP;
    case PAN_D_FAVOUR:
        for (int i = 0; i < PAN_FAVOURS; i++)
            if (pan_announceable(s) & 1u << favours[i])
                return (cab_move)(PAN_M_ANNOUNCE + favours[i]);
        return list[0];
    case PAN_D_SLOT:
        for (int i = 0; i < PAN_SLOTS; i++)
            if (!(s->player[seat].slots & 1 << (slots[i] - 1)))
                return (cab_move)(PAN_M_SLOT + slots[i]);
        return list[0];
    case PAN_D_KEEP: /* the first one drawn */
        return (cab_move)(PAN_M_KEEP + s->card[s->pile[PAN_Z_CANDIDATES - 1].end].face - PAN_CU(0));
    case PAN_D_COVER:
    case PAN_D_ABSORB: /* the one that lies leftmost */
        for (int i = 0; i < s->player[seat].curses; i++)
            for (int k = 0; k < n; k++)
                if (list[k] == (s->decision == PAN_D_COVER ? PAN_M_COVER : PAN_M_ABSORB) +
                                   pan_curse_at(s, seat, i))
                    return list[k];
        return list[0];
    default: return list[0]; /* nobody, top flame, no extra card, power, pass, lowest blade */
    }
}

/* ---- observation -------------------------------------------------------------------------- */

static void observe_player(const pan_state *s, int seat, int8_t *o)
{
    const pan_player *p = &s->player[seat];
    int8_t *at = o + 12;
    for (int i = 0; i < PAN_TOKENS_MAX; i++) /* no token: lands on o[11], which is written later */
        at[p->token[i] - 1] = (int8_t)(i + 1);
    o[0] = 1; /* somebody sits here */
    o[1] = (int8_t)p->influence;
    o[2] = (int8_t)p->adepts;
    o[3] = (int8_t)pan_adept_cost(s, seat);
    o[4] = (int8_t)p->top_flame;
    o[5] = (int8_t)p->cursed_flames;
    o[6] = (int8_t)p->determination;
    o[7] = (int8_t)zone_count(s, PAN_Z_HAND + seat);
    o[8] = (int8_t)p->started;
    o[9] = (int8_t)pan_hand_limit(s, seat);
    o[10] = (int8_t)p->tokens;
    o[11] = (int8_t)p->curses;
    at += PAN_TOKENS;
    for (int slot = 0; slot < PAN_SLOTS; slot++)
        at[slot] = (int8_t)(p->slots >> slot & 1);
    at += PAN_SLOTS;
    for (int i = 0; i < p->curses; i++) {
        at[pan_curse_at(s, seat, i) - 1] = (int8_t)(1 + p->curse[i].flags + 4 * p->curse[i].kind);
        at[PAN_CURSES] = (int8_t)(at[PAN_CURSES] + p->curse[i].influence);
        at[PAN_CURSES + 1] = (int8_t)(at[PAN_CURSES + 1] + p->curse[i].adepts);
    }
}

/* Per blade the seat, counted from 1, in whose hand the viewer knows it to be. How large hands are
 * and what is known of them is anybody's guess, so every place is written: empty ones and hidden
 * cards are face 0, which lands before o and is put back. */
static void observe_hands(const pan_state *s, cab_seats viewer, const uint8_t *rel, int8_t *o)
{
    int8_t before = o[-1];
    for (int seat = 0, start = s->pile[PAN_Z_PILE].end; seat < s->seats; seat++) {
        int size = s->pile[PAN_Z_HAND + seat].end - start;
        const cab_card *card = s->card + start;
        for (int i = 0; i < PAN_HAND_MAX; i++) {
            unsigned here = i < size, knows = here & ((card[i].known & viewer) != 0);
            o[(int)(here * card[i].face) - 1] = (int8_t)(knows * (rel[seat] + 1u));
        }
        start += size;
    }
    o[-1] = before;
}

/* From a state or from what the viewer sees of it: of hidden cards only those are looked at that
 * the viewer knows, and in both these have the same marks. */
static void observe(const pan_state *s, cab_seat viewer, int8_t *o)
{
    cab_seats eyes = CAB_BIT(viewer) | CAB_PUBLIC;
    int base = viewer < s->seats ? viewer : 0, n = s->seats;
    uint8_t rel[PAN_SEATS];
    memset(o, 0, PAN_O_SIZE);
    for (int seat = 0; seat < PAN_SEATS; seat++)
        rel[seat] = (uint8_t)(seat < base ? seat - base + n : seat - base);
    o[PAN_O_DECISION + s->decision] = 1;
    if (s->decision) o[PAN_O_ASKED + rel[s->asked]] = 1;
    o[PAN_O_ACTIVE + rel[s->active]] = 1;
    if (s->marker) o[PAN_O_MARKER + s->marker - 1] = 1;
    if (s->announced) o[PAN_O_ANNOUNCED + s->announced - 1] = 1;
    if (s->hijacker < n) o[PAN_O_HIJACKER + rel[s->hijacker]] = 1;
    int8_t *t = o + PAN_O_TABLE;
    t[0] = (int8_t)s->round;
    t[1] = (int8_t)n;
    t[2] = (int8_t)s->reserve_influence;
    t[3] = (int8_t)s->reserve_adepts;
    t[4] = (int8_t)zone_count(s, PAN_Z_PILE);
    t[5] = (int8_t)zone_count(s, PAN_Z_CURSE_PILE);
    t[6] = (int8_t)zone_count(s, PAN_Z_CANDIDATES);
    t[7] = (int8_t)s->extra_turn;
    t[8] = (int8_t)rel[s->first];
    if (s->stack.depth) t[9] = (int8_t)s->stack.frame[s->stack.depth - 1].reg[PAN_R_LEFT];
    for (int i = s->pile[PAN_Z_DISCARD - 1].end; i < s->pile[PAN_Z_DISCARD].end; i++)
        o[PAN_O_DISCARD + s->card[i].face - 1] = 1;
    if (zone_count(s, PAN_Z_DISCARD))
        o[PAN_O_DISCARD + s->card[s->pile[PAN_Z_DISCARD].end - 1].face - 1] = 2;
    for (int seat = 0; seat < n; seat++)
        observe_player(s, seat, &o[PAN_O_PLAYER + rel[seat] * PAN_O_PER_PLAYER]);
    observe_hands(s, eyes, rel, o + PAN_O_HELD);
    for (int i = s->pile[PAN_Z_CANDIDATES - 1].end; i < s->pile[PAN_Z_CANDIDATES].end; i++)
        if (s->card[i].known & eyes) o[PAN_O_CANDIDATES + s->card[i].face - PAN_CU(1)] = 1;
}

void pan_observe(const cab_seen *seen, cab_seat viewer, int8_t *o)
{
    observe(seen_state(seen), viewer, o);
}

void pan_observe_state(const void *state, cab_seat viewer, int8_t *o)
{
    observe((const pan_state *)state, viewer, o);
}

/* ---- claims ------------------------------------------------------------------------------- */

/* What this seat said of its hand is put to the proof by its blades as they are seen, until it
 * draws: then it holds others. */
static cab_verdict judge_shown(const cab_event *e, cab_seat from, uint32_t blades)
{
    bool own = e->ref[0].seat == from; /* no event of these is without a seat */
    switch (e->kind) {
    case PAN_EV_pay:
    case PAN_EV_discard:
    case PAN_EV_discard_blind:
        return own && (blades >> e->ref[1].value & 1) ? CAB_VERDICT_KEPT : CAB_VERDICT_OPEN;
    case PAN_EV_draw: return own ? CAB_VERDICT_VOID : CAB_VERDICT_OPEN;
    case PAN_EV_look: own = e->ref[1].seat == from; break;
    case PAN_EV_eye_opens: break;
    default: return CAB_VERDICT_OPEN;
    }
    if (!own) return CAB_VERDICT_OPEN;
    for (int i = 2; i < e->refs; i++) {
        if (!e->ref[i].value) return CAB_VERDICT_OPEN; /* not for this viewer */
        if (blades >> e->ref[i].value & 1) return CAB_VERDICT_KEPT;
    }
    return CAB_VERDICT_BROKEN;
}

/* The same at the end, by what is known of the hand it has kept. */
static cab_verdict judge_kept(const pan_state *s, cab_seat from, uint32_t blades)
{
    uint32_t hand = s->player[from].hand;
    if (hand & blades) return CAB_VERDICT_KEPT;
    bool whole = cab_popcount(hand) == zone_count(s, PAN_Z_HAND + from);
    return whole ? CAB_VERDICT_BROKEN : CAB_VERDICT_VOID;
}

cab_verdict pan_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    const pan_state *s = seen_state(seen);
    bool by_claimant = e && e->refs > 0 && e->ref[0].seat == claim->from;
    bool hijack = e && (e->kind == PAN_EV_hijack || e->kind == PAN_EV_hijack_hounds);
    bool poll_over = !e || hijack || e->kind == PAN_EV_obtain;
    (void)viewer;
    switch (claim->kind) {
    case PAN_CLAIM_CAN_STOP: /* kept by doing it; a pass proves nothing (PAN-9.19) */
        if (by_claimant && hijack) return CAB_VERDICT_KEPT;
        return poll_over ? CAB_VERDICT_VOID : CAB_VERDICT_OPEN;
    case PAN_CLAIM_CANNOT:
        if (by_claimant && hijack) return CAB_VERDICT_BROKEN;
        return poll_over ? CAB_VERDICT_VOID : CAB_VERDICT_OPEN;
    case PAN_CLAIM_HOLD: {
        int guardian = claim->ref[0].value - PAN_T_GUARDIAN;
        if (claim->from >= s->seats || guardian < 1 || guardian > PAN_GUARDIANS)
            return CAB_VERDICT_VOID;
        uint32_t blades = pan_guardian_blades(guardian);
        return e ? judge_shown(e, claim->from, blades) : judge_kept(s, claim->from, blades);
    }
    default: return e ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID; /* wishes bind nobody (PAN-1.5) */
    }
}

/* ---- names -------------------------------------------------------------------------------- */

#define NAMES "games/pantacle/pantacle_names.def"
#include "engine/names_table.def"
static_assert((int)PAN_PROMPT_COUNT == PAN_DECISIONS + 1, "a prompt a decision, two for absorbing");

static const char *face_name(int index)
{
    static const char *const table[] = {
#define PAN_BLADE(id, name, guardian, moon, from)                                #name,
#define PAN_CURSE(id, name, exhaustion, influence, adepts, hook, argument, from) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_BLADE
#undef PAN_CURSE
    };
    static_assert(sizeof table / sizeof *table == PAN_CARDS, "51 faces");
    return name_at(table, PAN_CARDS, index - 1);
}

static const char *term_name(int index)
{
    static const char *const table[] = {
#define PAN_FAVOUR(id, name, first, second, moon, op, argument, from) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_FAVOUR
#define PAN_TOKEN(id, name) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_TOKEN
#define PAN_SLOT(id, name, op, argument, from) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_SLOT
        "sacrifice_power",
        "sacrifice_adept",
#define PAN_GUARDIAN(id, name) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_GUARDIAN
#define PAN_MOON(id, name) #name,
#include "games/pantacle/pantacle_cards.def"
#undef PAN_MOON
    };
    static_assert(sizeof table / sizeof *table == PAN_TERMS, "31 terms");
    return name_at(table, PAN_TERMS, index - 1);
}

const char *pan_name(uint8_t list, uint16_t index)
{
    switch (list) {
    case CAB_NAME_FACE: return face_name(index);
    case CAB_NAME_TERM: return term_name(index);
    default: return listed_name(list, index);
    }
}

uint64_t pan_tables(void)
{
    uint64_t hash = 0;
    for (int i = 1; i <= PAN_BLADES; i++)
        hash = cab_hash(hash, pan_blade(i), sizeof(pan_blade_data));
    for (int i = 1; i <= PAN_FAVOURS; i++)
        hash = cab_hash(hash, pan_favour(i), sizeof(pan_favour_data));
    for (int i = 1; i <= PAN_SLOTS; i++)
        hash = cab_hash(hash, pan_slot(i), sizeof(pan_slot_data));
    for (int i = 1; i <= PAN_CURSES; i++)
        hash = cab_hash(hash, pan_curse_card(i), sizeof(pan_curse_data));
    return hash;
}
