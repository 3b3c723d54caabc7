/* Choices and refusals in words' terms, defaults, claims, names. All of it from what a seat sees.
 */
#include "games/tavern/tavern_int.h"

#include "base/hash.h"

#include <string.h>

static const tav_state *seen_state(const cab_seen *seen)
{
    return (const tav_state *)(const void *)seen;
}

/* ---- the table of moves --------------------------------------------------------------------- */

/* What a number after the base of a move stands for. */
enum { OF_NOTHING, OF_TREASURE, OF_KIND, OF_DESIGN, OF_CHARACTER, OF_SEAT, OF_ACTION, OF_WEAPON };

typedef struct {
    cab_move base;
    uint8_t first, last; /* numbers after the base */
    uint8_t of;
    uint8_t verb;
    uint8_t asked, also; /* decisions it answers; `also` and `third` may be 0 */
    uint8_t third;
} move_row;

/* The row of a move, NULL if there is none; *value gets the number after its base. */
static const move_row *row_of(cab_move move, int *value)
{
    static const move_row table[] = {
        {TAV_M_PUT_UP, 1, 36, OF_TREASURE, TAV_VERB_put_up, TAV_D_OPEN, 0, 0},
        {TAV_M_LAY, 0, 6, OF_DESIGN, TAV_VERB_refuse, TAV_D_OPEN, TAV_D_SALE, TAV_D_PROTEST},
        {TAV_M_OFFER, 1, 36, OF_TREASURE, TAV_VERB_offer, TAV_D_OFFER, 0, 0},
        {TAV_M_SEAL, 0, 0, OF_NOTHING, TAV_VERB_seal, TAV_D_OFFER, 0, 0},
        {TAV_M_SELL, 0, 5, OF_SEAT, TAV_VERB_sell, TAV_D_SALE, 0, 0},
        {TAV_M_NO_PROTEST, 0, 0, OF_NOTHING, TAV_VERB_no_protest, TAV_D_PROTEST, 0, 0},
        {TAV_M_GO_ON, 0, 0, OF_NOTHING, TAV_VERB_go_on, TAV_D_SETTLE, 0, 0},
        {TAV_M_SETTLE, 0, 0, OF_NOTHING, TAV_VERB_settle, TAV_D_SETTLE, 0, 0},
        {TAV_M_NAME, 0, 5, OF_SEAT, TAV_VERB_name, TAV_D_NAME, 0, 0},
        {TAV_M_TILT, 0, 29, OF_CHARACTER, TAV_VERB_tilt, TAV_D_INSULT, TAV_D_PENALTY, 0},
        {TAV_M_ACTIVATE, 0, 29, OF_CHARACTER, TAV_VERB_activate, TAV_D_CHARACTER, 0, 0},
        {TAV_M_ACTION, 0, 8, OF_ACTION, TAV_VERB_pass, TAV_D_ACTION, 0, 0},
        {TAV_M_TAKE, 1, 36, OF_TREASURE, TAV_VERB_take, TAV_D_FLOOR, 0, 0},
        {TAV_M_USE, 1, 22, OF_KIND, TAV_VERB_use, TAV_D_CARD, 0, 0},
        {TAV_M_DRAW, 0, 1, OF_WEAPON, TAV_VERB_draw, TAV_D_CARD, 0, 0},
        {TAV_M_WEAPON, 0, 0, OF_NOTHING, TAV_VERB_weapon, TAV_D_CARD, TAV_D_RIPOSTE, 0},
        {TAV_M_TARGET, 0, 29, OF_CHARACTER, TAV_VERB_target, TAV_D_TARGET, TAV_D_RIPOSTE_TARGET, 0},
        {TAV_M_SUPPORT, 0, 29, OF_CHARACTER, TAV_VERB_support, TAV_D_SUPPORT, TAV_D_REPLY, 0},
        {TAV_M_CALL, 0, 5, OF_SEAT, TAV_VERB_call, TAV_D_SUPPORT, 0, 0},
        {TAV_M_ROLL, 0, 0, OF_NOTHING, TAV_VERB_roll, TAV_D_SUPPORT, 0, 0},
        {TAV_M_DECLINE, 0, 0, OF_NOTHING, TAV_VERB_decline, TAV_D_REPLY, 0, 0},
        {TAV_M_DROP, 1, 36, OF_TREASURE, TAV_VERB_drop, TAV_D_DROP, 0, 0},
        {TAV_M_LOOT, 1, 36, OF_TREASURE, TAV_VERB_loot, TAV_D_LOOT, 0, 0},
        {TAV_M_NO_RIPOSTE, 0, 0, OF_NOTHING, TAV_VERB_no_riposte, TAV_D_RIPOSTE, 0, 0},
        {TAV_M_RIPOSTE_CONTACT, 1, 22, OF_KIND, TAV_VERB_riposte_contact, TAV_D_RIPOSTE, 0, 0},
        {TAV_M_RIPOSTE_DISTANCE, 1, 22, OF_KIND, TAV_VERB_riposte_distance, TAV_D_RIPOSTE, 0, 0},
        {TAV_M_SHELTER, 1, 36, OF_TREASURE, TAV_VERB_shelter, TAV_D_SHELTER, 0, 0},
        {TAV_M_KEEP_NONE, 0, 0, OF_NOTHING, TAV_VERB_keep_none, TAV_D_KEEP, 0, 0},
        {TAV_M_KEEP, 1, 22, OF_KIND, TAV_VERB_keep, TAV_D_KEEP, 0, 0},
        {TAV_M_NO_CLAIM, 0, 0, OF_NOTHING, TAV_VERB_no_claim, TAV_D_CLAIM, 0, 0},
        {TAV_M_CLAIM, 0, 0, OF_NOTHING, TAV_VERB_claim, TAV_D_CLAIM, 0, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const move_row *row = &table[i];
        *value = move - row->base;
        if (*value >= row->first && *value <= row->last) return row;
    }
    return NULL;
}

/* ---- choices -------------------------------------------------------------------------------- */

static void point_character(const tav_state *s, cab_choice *c, int character)
{
    int seat = tav_owner(s, character);
    cab_choice_with(c, cab_ref_card(seat, TAV_ZC + TAV_C_BAND + seat, tav_view_place(s, character),
                                    TAV_CH(character)));
}

static void point_treasure(const tav_state *s, cab_choice *c, cab_seat seat, int treasure)
{
    int owner = s->decision == TAV_D_LOOT ? tav_top(s)->reg[TAV_R_VICTIM] : seat;
    if (s->decision == TAV_D_FLOOR)
        cab_choice_with(c, cab_ref_card(CAB_NOBODY, TAV_ZT + TAV_T_FLOOR, CAB_NO_PLACE, treasure));
    else
        cab_choice_with(c,
                        cab_ref_card(owner, TAV_ZT + TAV_T_HAND + owner, CAB_NO_PLACE, treasure));
}

/* The drawn weapon lies behind the character and its cover. */
static void point_weapon(const tav_state *s, cab_choice *c)
{
    int character = s->decision == TAV_D_CARD ? s->actor : tav_top(s)->reg[TAV_R_TARGET] - 1;
    int seat = tav_owner(s, character);
    cab_choice_with(c, cab_ref_card(seat, TAV_ZC + TAV_C_BAND + seat,
                                    tav_view_place(s, character) + 1 + (s->cover[character] != 0),
                                    s->weapon[character]));
}

static void describe_verb(const tav_state *s, const move_row *row, int value, cab_choice *c)
{
    c->verb = (uint16_t)(row->of == OF_ACTION ? TAV_VERB_pass + value : row->verb);
    if (row->base == TAV_M_LAY && s->decision == TAV_D_PROTEST) c->verb = TAV_VERB_protest;
    if (row->of == OF_NOTHING && row->base != TAV_M_WEAPON) c->flags = CAB_CHOICE_STOP;
    /* An agitation card is one of two for the whole game, and may start the Brawl (TAV-4.8). */
    if (c->verb == TAV_VERB_settle || row->base == TAV_M_LAY) c->flags = CAB_CHOICE_DANGEROUS;
    if (row->base == TAV_M_CLAIM) c->flags = 0;
}

void tav_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *c)
{
    const tav_state *s = seen_state(seen);
    int value;
    const move_row *row = row_of(move, &value);
    memset(c, 0, sizeof *c);
    if (!row) return;
    describe_verb(s, row, value, c);
    switch (row->of) {
    case OF_TREASURE: point_treasure(s, c, seat, value); break;
    case OF_WEAPON: point_treasure(s, c, seat, TAV_TR_DEMON_SWORD + value); break;
    case OF_KIND:
        cab_choice_with(
            c, cab_ref_card(seat, TAV_ZO + TAV_O_HAND + seat, CAB_NO_PLACE, TAV_OB(value)));
        break;
    case OF_DESIGN:
        cab_choice_with(
            c, cab_ref_card(seat, TAV_ZA + TAV_A_HAND + seat, CAB_NO_PLACE, TAV_AG(value)));
        break;
    case OF_CHARACTER: point_character(s, c, value); break;
    case OF_SEAT: cab_choice_with(c, cab_ref_seat(value)); break;
    default: break;
    }
    if (row->base == TAV_M_SELL) { /* what the buyer offers */
        c->amount = (int16_t)cab_popcount(s->offer[value]);
        for (uint64_t left = s->offer[value]; left && c->refs < CAB_REFS_MAX;)
            cab_choice_with(c, cab_ref_card(value, TAV_ZT + TAV_T_HAND + value, CAB_NO_PLACE,
                                            cab_pop_low(&left)));
    }
    if (row->base == TAV_M_WEAPON) point_weapon(s, c);
    if (row->base == TAV_M_CLAIM) /* to let it pass is to touch nothing */
        cab_choice_with(c,
                        cab_ref_card(CAB_NOBODY, TAV_ZC + TAV_C_ARRIVAL, 0,
                                     s->character[s->character_pile[TAV_C_ARRIVAL].end - 1].face));
    if (tav_default_move(seen, seat) == move) c->flags |= CAB_CHOICE_DEFAULT;
}

/* ---- refusals ------------------------------------------------------------------------------- */

static void why_not_treasure(const tav_state *s, cab_seat seat, int treasure, cab_reason *r)
{
    uint64_t hand = s->hand[s->decision == TAV_D_LOOT ? tav_top(s)->reg[TAV_R_VICTIM] : seat];
    if (s->decision == TAV_D_FLOOR)
        cab_because_of(r, TAV_REASON_not_on_floor, cab_ref_face(treasure));
    else
        cab_because_of(r,
                       (hand & cab_bit(treasure)) ? TAV_REASON_ascending : TAV_REASON_not_in_hand,
                       cab_ref_face(treasure));
}

static void why_not_target(const tav_state *s, cab_seat seat, int target, int mode, cab_reason *r)
{
    uint32_t bit = tav_bit(target);
    int owner = tav_owner(s, target);
    uint16_t key = TAV_REASON_out_of_reach;
    if (owner == CAB_NOBODY || ((s->ko | s->fled) & bit))
        key = TAV_REASON_target_gone;
    else if (owner == seat)
        key = TAV_REASON_own_band;
    else if (s->hidden & bit)
        key = TAV_REASON_target_hidden;
    else if (mode == TAV_DISTANCE && (s->shielded & bit))
        key = TAV_REASON_target_shielded;
    if (tav_targets(s, seat, mode) & bit) /* in reach, but has not attacked (TAV-12.15) */
        cab_because(r, TAV_REASON_other_question);
    else
        cab_because_of(r, key, cab_ref_face(TAV_CH(target)));
}

/* Somebody has a weapon or an object to strike back, and may not: nobody it may hit is in reach. */
static void why_not_riposte(const tav_state *s, cab_seat seat, int mode, cab_reason *r)
{
    const cab_frame *f = tav_top(s);
    int defender = f->reg[TAV_R_TARGET] - 1;
    if (tav_character(defender)->score[mode] == 0) /* TAV-7.13 */
        cab_because_of(r, TAV_REASON_no_cunning, cab_ref_face(TAV_CH(defender)));
    else
        why_not_target(s, seat, f->reg[TAV_R_ACTOR], mode, r);
}

static void why_not_object(const tav_state *s, cab_seat seat, int kind, cab_reason *r)
{
    bool held = (s->objects[seat] & 1u << kind) != 0;
    cab_because_of(r, held ? TAV_REASON_wrong_icon : TAV_REASON_not_in_hand,
                   cab_ref_face(TAV_OB(kind)));
}

static void why_not_weapon(const tav_state *s, cab_seat seat, cab_reason *r)
{
    bool riposte = s->decision == TAV_D_RIPOSTE;
    if (!tav_weapon_of(s, riposte ? tav_top(s)->reg[TAV_R_TARGET] - 1 : s->actor))
        cab_because(r, TAV_REASON_no_weapon);
    else if (riposte)
        why_not_riposte(s, seat, TAV_CONTACT, r);
    else
        cab_because(r, TAV_REASON_other_question); /* it only fights */
}

static void why_not_own(const tav_state *s, cab_seat seat, int character, cab_reason *r)
{
    uint32_t bit = tav_bit(character);
    uint16_t key = TAV_REASON_not_standing;
    if (!(s->band[seat] & bit))
        key = TAV_REASON_not_yours;
    else if (s->fled & bit)
        key = TAV_REASON_target_gone;
    else if (s->decision == TAV_D_SUPPORT || s->decision == TAV_D_REPLY)
        key = TAV_REASON_cannot_support;
    else if (s->at_door & bit)
        key = TAV_REASON_at_the_door;
    cab_because_of(r, key, cab_ref_face(TAV_CH(character)));
}

static void why_not_action(const tav_state *s, cab_seat seat, int action, cab_reason *r)
{
    bool armed = action == TAV_ACT_CONTACT && tav_weapon_of(s, s->actor); /* TAV-7.4 */
    int actor = TAV_CH(s->actor), cunning = tav_character(s->actor)->score[TAV_DISTANCE];
    bool tests = action == TAV_ACT_HIDE || action == TAV_ACT_DISTANCE || action == TAV_ACT_WINDOW;
    if (action == TAV_ACT_PICK_UP)
        cab_because(r, TAV_REASON_floor_empty);
    else if (tests && (cunning == 0 || action == TAV_ACT_WINDOW))
        cab_because_of(r, TAV_REASON_no_cunning, cab_ref_face(actor));
    else if (action == TAV_ACT_DRAW)
        cab_because_of(r, s->weapon[s->actor] ? TAV_REASON_weapon_in_hand : TAV_REASON_no_weapon,
                       cab_ref_face(actor));
    else if (tav_usable(s, seat, action) || armed)
        cab_because_of(r, TAV_REASON_no_target, cab_ref_face(actor));
    else
        cab_because(r, TAV_REASON_no_such_object);
}

static void why_not_move(const tav_state *s, cab_seat seat, const move_row *row, int value,
                         cab_reason *r)
{
    switch (row->of) {
    case OF_TREASURE: why_not_treasure(s, seat, value, r); break;
    case OF_KIND: {
        int mode = row->base == TAV_M_RIPOSTE_DISTANCE ? TAV_DISTANCE : TAV_CONTACT;
        int use = mode == TAV_DISTANCE ? TAV_ACT_DISTANCE : TAV_ACT_CONTACT;
        if (s->decision == TAV_D_RIPOSTE && (tav_usable(s, seat, use) & 1u << value))
            why_not_riposte(s, seat, mode, r);
        else
            why_not_object(s, seat, value, r);
        break;
    }
    case OF_DESIGN: cab_because_of(r, TAV_REASON_no_agitation, cab_ref_face(TAV_AG(value))); break;
    case OF_SEAT:
        cab_because_of(
            r, row->base == TAV_M_CALL ? TAV_REASON_cannot_call : TAV_REASON_not_that_player,
            cab_ref_seat(value));
        break;
    case OF_ACTION: why_not_action(s, seat, value, r); break;
    case OF_WEAPON:
        if (s->action == TAV_ACT_DRAW)
            cab_because_of(r, TAV_REASON_not_in_hand, cab_ref_face(TAV_TR_DEMON_SWORD + value));
        else
            cab_because(r, TAV_REASON_other_question);
        break;
    case OF_CHARACTER:
        if (row->base == TAV_M_TARGET)
            why_not_target(s, seat, value, tav_top(s)->reg[TAV_R_MODE], r);
        else
            why_not_own(s, seat, value, r);
        break;
    default: why_not_weapon(s, seat, r); break; /* the other buttons can always be pressed */
    }
}

cab_reason tav_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    const tav_state *s = seen_state(seen);
    int value;
    const move_row *row = row_of(move, &value);
    cab_reason r;
    memset(&r, 0, sizeof r);
    if (s->step == TAV_S_OVER)
        cab_because(&r, TAV_REASON_over);
    else if (seat >= s->seats || !(s->ask.must & CAB_BIT(seat)))
        cab_because(&r, TAV_REASON_not_asked);
    else if (!row)
        cab_because(&r, TAV_REASON_no_move);
    else if (row->asked != s->decision && row->also != s->decision && row->third != s->decision)
        cab_because(&r, TAV_REASON_other_question);
    else
        why_not_move(s, seat, row, value, &r);
    return r;
}

/* ---- defaults (section 5, last column) ------------------------------------------------------ */

/* The treasure of a set worth most, or least, to the own heroes; the lowest of several. */
static int pick_treasure(const tav_state *s, int seat, uint64_t set, bool most)
{
    int best = 0, best_value = 0;
    while (set) {
        int treasure = cab_pop_low(&set), value = tav_value(s, seat, treasure);
        if (best && (most ? value <= best_value : value >= best_value)) continue;
        best = treasure;
        best_value = value;
    }
    return best;
}

/* The two worth most, as a set is built: the lower of them, or the best after it. */
static int default_shelter(const tav_state *s, int seat, uint64_t choices)
{
    uint64_t hand = s->hand[seat];
    if (s->shelter_pick) return pick_treasure(s, seat, choices, true);
    int best = pick_treasure(s, seat, hand, true);
    int next = pick_treasure(s, seat, hand & ~cab_bit(best), true);
    return best < next ? best : next;
}

static int offer_value(const tav_state *s, int seat, int buyer)
{
    int value = 0;
    for (uint64_t left = s->offer[buyer]; left;)
        value += tav_value(s, seat, cab_pop_low(&left));
    return value;
}

static int best_buyer(const tav_state *s, int seat)
{
    int best = tav_next(s, seat, 1);
    for (int i = 2; i < s->seats; i++) {
        int buyer = tav_next(s, seat, i);
        if (offer_value(s, seat, buyer) > offer_value(s, seat, best)) best = buyer;
    }
    return best;
}

/* The first of some characters in joining order, from this seat on; arrivals before heroes. */
static int first_character(const tav_state *s, int from, uint32_t some)
{
    uint32_t heroes = tav_bit(TAV_HEROES) - 1;
    if (some & ~heroes) some &= ~heroes;
    for (int i = 0; i < s->seats; i++) {
        const cab_pile *pile = &s->character_pile[TAV_C_BAND + tav_next(s, from, i)];
        for (int at = pile[-1].end; at < pile->end; at++) {
            int character = s->character[at].face - TAV_CH(0);
            if (some & tav_bit(character)) return character;
        }
    }
    return 0;
}

/* The hero of lower force and cunning together, unless an arrival is among them. */
static int weakest(const tav_state *s, int seat, uint32_t some)
{
    uint64_t heroes = some & (tav_bit(TAV_HEROES) - 1);
    int best = first_character(s, seat, some);
    if (!tav_is_hero(best)) return best;
    while (heroes) {
        const tav_character_data *a = tav_character(cab_low(heroes)), *b = tav_character(best);
        int hero = cab_pop_low(&heroes);
        if (a->score[0] + a->score[1] < b->score[0] + b->score[1]) best = hero;
    }
    return best;
}

static cab_move default_kept(const tav_state *s, cab_seat seat)
{
    uint32_t held = s->objects[seat];
    uint32_t fighting =
        held & (tav_kinds_with(TAV_ICON_CONTACT) | tav_kinds_with(TAV_ICON_DISTANCE));
    return (cab_move)(TAV_M_KEEP + cab_low(fighting ? fighting : held));
}

cab_move tav_default_move(const cab_seen *seen, cab_seat seat)
{
    const tav_state *s = seen_state(seen);
    tav_part part[TAV_PARTS_MAX];
    if (seat >= s->seats || !(s->ask.must & CAB_BIT(seat))) return CAB_NO_MOVE;
    int parts = tav_choices(s, seat, part);
    if (parts == 0) return CAB_NO_MOVE;
    uint64_t first = part[0].mask;
    switch (s->decision) {
    case TAV_D_OPEN: return (cab_move)(TAV_M_PUT_UP + pick_treasure(s, seat, first, false));
    case TAV_D_OFFER: return TAV_M_SEAL;
    case TAV_D_SALE: return (cab_move)(TAV_M_SELL + best_buyer(s, seat));
    case TAV_D_PROTEST: return TAV_M_NO_PROTEST;
    case TAV_D_NAME: { /* the first possible one clockwise */
        int i = 1;
        while (i < s->seats && !(first & CAB_BIT(tav_next(s, seat, i))))
            i++;
        return (cab_move)(TAV_M_NAME + tav_next(s, seat, i));
    }
    case TAV_D_INSULT:
    case TAV_D_PENALTY: return (cab_move)(TAV_M_TILT + weakest(s, seat, (uint32_t)first));
    case TAV_D_CHARACTER:
        return (cab_move)(TAV_M_ACTIVATE + first_character(s, seat, (uint32_t)first));
    case TAV_D_FLOOR: return (cab_move)(TAV_M_TAKE + pick_treasure(s, seat, first, true));
    case TAV_D_TARGET: return (cab_move)(TAV_M_TARGET + first_character(s, 0, (uint32_t)first));
    case TAV_D_RIPOSTE_TARGET: {
        int attacker = s->stack.frame[s->stack.depth - 2].reg[TAV_R_ACTOR];
        return (cab_move)(TAV_M_TARGET + ((first & tav_bit(attacker)) ? attacker : cab_low(first)));
    }
    case TAV_D_SUPPORT: return TAV_M_ROLL;
    case TAV_D_REPLY: return TAV_M_DECLINE;
    case TAV_D_DROP: return (cab_move)(TAV_M_DROP + pick_treasure(s, seat, first, false));
    case TAV_D_LOOT: return (cab_move)(TAV_M_LOOT + pick_treasure(s, seat, first, true));
    case TAV_D_RIPOSTE: return TAV_M_NO_RIPOSTE;
    case TAV_D_SHELTER: return (cab_move)(TAV_M_SHELTER + default_shelter(s, seat, first));
    case TAV_D_KEEP: return default_kept(s, seat);
    default:
        return (cab_move)(part[0].base + cab_low(first)); /* go on, pass, first card, no claim */
    }
}

/* ---- claims --------------------------------------------------------------------------------- */

static bool by(const cab_event *e, int ref, cab_seat seat)
{
    return e->refs > ref && e->ref[ref].kind == CAB_REF_SEAT && e->ref[ref].seat == seat;
}

/* What was promised in the barter is for the first round, which ends with the start of the next. */
static bool round_is_over(const cab_event *e)
{
    return e->kind == TAV_EV_round && e->ref[0].value > 1;
}

static cab_verdict judge_truce(const tav_state *s, const cab_claim *claim, const cab_event *e)
{
    if (!e) return s->round ? CAB_VERDICT_KEPT : CAB_VERDICT_VOID; /* settled: nobody could fight */
    if (round_is_over(e)) return CAB_VERDICT_KEPT;
    if (e->kind == TAV_EV_aim && by(e, 0, claim->from) && by(e, 2, claim->ref[0].seat))
        return CAB_VERDICT_BROKEN;
    return CAB_VERDICT_OPEN;
}

/* Promises are told by the next thing their maker does; a truce by the end of the round. */
cab_verdict tav_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    cab_seat other = claim->ref[0].seat;
    (void)viewer;
    if (claim->kind == TAV_CLAIM_TRUCE) return judge_truce(seen_state(seen), claim, e);
    if (!e) return CAB_VERDICT_VOID;
    switch (claim->kind) {
    case TAV_CLAIM_MINIMUM:
        if (e->kind == TAV_EV_brawl) return CAB_VERDICT_VOID;
        if (!by(e, 0, claim->from)) return CAB_VERDICT_OPEN;
        if (e->kind == TAV_EV_refuse) return CAB_VERDICT_KEPT;
        if (e->kind == TAV_EV_give)
            return claim->ref[0].value > 0 ? CAB_VERDICT_BROKEN : CAB_VERDICT_KEPT;
        if (e->kind != TAV_EV_sell) return CAB_VERDICT_OPEN;
        return e->ref[3].value < claim->ref[0].value ? CAB_VERDICT_BROKEN : CAB_VERDICT_KEPT;
    case TAV_CLAIM_SETTLE:
        if (e->kind == TAV_EV_brawl) return CAB_VERDICT_VOID;
        if (!by(e, 0, claim->from)) return CAB_VERDICT_OPEN;
        if (e->kind == TAV_EV_vote_settle) return CAB_VERDICT_KEPT;
        return e->kind == TAV_EV_vote_go_on ? CAB_VERDICT_BROKEN : CAB_VERDICT_OPEN;
    case TAV_CLAIM_SUPPORT:
        if (round_is_over(e)) return CAB_VERDICT_VOID;
        if (!by(e, 0, claim->from)) return CAB_VERDICT_OPEN;
        if (e->kind == TAV_EV_support && by(e, 3, other)) return CAB_VERDICT_KEPT;
        if (e->kind == TAV_EV_decline && by(e, 2, other)) return CAB_VERDICT_BROKEN;
        return CAB_VERDICT_OPEN;
    default: return CAB_VERDICT_OPEN; /* wishes bind nobody (TAV-3.14) */
    }
}

/* ---- names ---------------------------------------------------------------------------------- */

#define NAMES "games/tavern/tavern_names.def"
#include "engine/names_table.def"
static_assert((int)TAV_PROMPT_COUNT == TAV_DECISIONS + 1, "a prompt a decision, two for a reply");

static const char *face_name(int index)
{
    static const char *const table[] = {
#define TAV_TREASURE(id, name, type, second, weapon, from)                           #name,
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from)                     #name,
#define TAV_HERO(id, name, fo, cu, sf, sc, t1, p1, r1, t2, p2, r2, t3, p3, r3, from) #name,
#define TAV_ARRIVAL(id, name, fo, cu, sf, sc, t1, t2, from)                          #name,
#include "games/tavern/tavern_cards.def"
#undef TAV_TREASURE
#undef TAV_OBJECT
#undef TAV_HERO
#undef TAV_ARRIVAL
        "militia",
#define TAV_AGITATION(id, name, copies, rider, from) #name,
#include "games/tavern/tavern_cards.def"
#undef TAV_AGITATION
    };
    static_assert(sizeof table / sizeof *table == TAV_FACES, "96 faces");
    return name_at(table, TAV_FACES, index - 1);
}

static const char *term_name(int index)
{
    static const char *const table[] = {
#define TAV_TERM(name) #name,
#include "games/tavern/tavern_cards.def"
#undef TAV_TERM
    };
    static_assert(sizeof table / sizeof *table == TAV_TERMS, "29 terms");
    return name_at(table, TAV_TERMS, index - 1);
}

const char *tav_name(uint8_t list, uint16_t index)
{
    switch (list) {
    case CAB_NAME_FACE: return face_name(index);
    case CAB_NAME_TERM: return term_name(index);
    default: return listed_name(list, index);
    }
}

uint64_t tav_tables(void)
{
    uint64_t hash = 0;
    for (int i = 1; i <= TAV_TREASURES; i++)
        hash = cab_hash(hash, tav_treasure(i), sizeof(tav_treasure_data));
    for (int i = 1; i <= TAV_KINDS; i++)
        hash = cab_hash(hash, tav_object(i), sizeof(tav_object_data));
    for (int i = 0; i < TAV_CHARACTERS; i++)
        hash = cab_hash(hash, tav_character(i), sizeof(tav_character_data));
    for (int i = 0; i < TAV_DESIGNS; i++)
        hash = cab_hash(hash, tav_agitation(i), sizeof(tav_agitation_data));
    for (int value = 0; value <= TAV_TAVERN_FULL; value++)
        hash = cab_hash_step(hash, (uint64_t)tav_tavern_points(value));
    return hash;
}
