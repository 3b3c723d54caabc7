/* The interpreter of effects (7.11): one frame runs one program, step by step, until somebody has
 * to choose. The active player chooses everything (PAG-12.12). */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

void pag_push_effect(pag_play *p, int program, int villager, int here)
{
    cab_frame *f = cab_push(&p->s->stack, PAG_FRAME_EFFECT);
    f->reg[PAG_R_PROGRAM] = (uint8_t)program;
    f->reg[PAG_R_V] = (uint8_t)villager;
    f->reg[PAG_R_HERE] = (uint8_t)here;
}

/* ---- running on ---------------------------------------------------------------------------- */

static void end_program(cab_frame *f)
{
    while (pag_step_of(f)->op != PAG_OP_END)
        f->step++;
}

/* No candidate, or enough: behind the loop, or, outside of one, to the end (PAG-12.11). */
static void leave(cab_frame *f)
{
    if (!f->reg[PAG_R_LOOP]) {
        end_program(f);
        return;
    }
    while (pag_step_of(f)->op != PAG_OP_AGAIN)
        f->step++;
    f->step++;
    f->reg[PAG_R_LOOP] = 0;
}

static void again(cab_frame *f)
{
    if (--f->reg[PAG_R_LOOP] == 0) {
        f->step++;
        return;
    }
    while (pag_step_of(f)->op != PAG_OP_LOOP)
        f->step--;
    f->step++;
}

/* Behind all alternatives that follow. */
static void skip_alternatives(cab_frame *f)
{
    while (pag_step_of(f)->op == PAG_OP_ALT)
        f->step = (uint8_t)(f->step + 1 + pag_step_of(f)->b);
}

static void take_mode(cab_frame *f, int mode)
{
    f->step++;
    while (pag_step_of(f)->a != mode)
        f->step = (uint8_t)(f->step + 1 + pag_step_of(f)->b);
    int steps = pag_step_of(f)->b;
    f->step++;
    if (steps == 0) skip_alternatives(f);
}

static void run_mode(pag_play *p, cab_frame *f)
{
    uint32_t modes = pag_alternatives(p->s, f, f->step);
    if (modes == 0) {
        f->step++;
        skip_alternatives(f);
    } else if (cab_popcount(modes) == 1) {
        take_mode(f, cab_low(modes));
    } else {
        pag_ask(p, pag_step_of(f)->b, false);
    }
}

/* ---- choosing ------------------------------------------------------------------------------ */

/* Which token the choice is about: that of the next step that names one. */
static pag_token token_ahead(const cab_frame *f)
{
    const pag_step *step = pag_step_of(f);
    while (step->op == PAG_OP_SEL)
        step++;
    return step->a;
}

static void select_villager(pag_play *p, cab_frame *f, int villager)
{
    const pag_step *step = pag_step_of(f);
    f->reg[step->a] = (uint8_t)villager;
    f->mask |= pag_bit(villager);
    f->step++;
    if (!(step->c & PAG_SAY)) return;
    if (step->b != PAG_D_MOVE_FROM) {
        pag_tell_villager(p, PAG_EV_aim, p->s->active, villager);
        return;
    }
    cab_event *e = pag_tell(p, PAG_EV_move_from, p->s->active);
    cab_with_term(e, (uint16_t)(PAG_T_TOKEN + token_ahead(f)));
    pag_with_villager(e, villager);
}

static void run_select(pag_play *p, cab_frame *f)
{
    const pag_step *step = pag_step_of(f);
    uint16_t fit = pag_filter(p->s, f, step->filter);
    if (!fit)
        leave(f);
    else if (!(step->c & PAG_OPT) && !(fit & (fit - 1)))
        select_villager(p, f, cab_low(fit));
    else
        pag_ask(p, step->b, false);
}

static void take_token(pag_play *p, cab_frame *f, int place)
{
    pag_token token = pag_step_of(f)->a;
    f->step++;
    pag_remove(p, token, place, 1);
}

static void run_take(pag_play *p, cab_frame *f)
{
    const pag_step *step = pag_step_of(f);
    uint16_t villagers = pag_filter(p->s, f, step->filter);
    uint16_t places = pag_places(p->s, step->a, villagers, step->c & PAG_POTIONS);
    if (!places)
        leave(f);
    else if (!(step->c & PAG_OPT) && !(places & (places - 1)))
        take_token(p, f, cab_low(places));
    else
        pag_ask(p, step->b, false);
}

/* ---- single steps -------------------------------------------------------------------------- */

static void run_add_each(pag_play *p, cab_frame *f) /* in the order of their numbers: N-0013 */
{
    const pag_step *step = pag_step_of(f);
    if (!f->reg[PAG_R_LOOP]) f->mask = pag_filter(p->s, f, step->filter);
    f->reg[PAG_R_LOOP] = f->mask != 0;
    if (!f->mask) {
        f->step++;
        return;
    }
    int v = cab_low(f->mask);
    f->mask &= (uint16_t)(f->mask - 1);
    if (!f->mask) { /* before the token, which may push a frame */
        f->reg[PAG_R_LOOP] = 0;
        f->step++;
    }
    pag_place(p, step->a, v, false);
}

static void steal(pag_play *p, int most)
{
    pag_state *s = p->s;
    pag_role victim = pag_other(s->active);
    int take = s->influence[victim] < most ? s->influence[victim] : most;
    if (take == 0) return;
    s->influence[victim] = (uint16_t)(s->influence[victim] - take);
    s->influence[s->active] = (uint16_t)(s->influence[s->active] + take);
    cab_event *e = pag_tell(p, PAG_EV_steal, s->active);
    cab_with_seat(e, pag_seat(s, victim));
    cab_with_number(e, take);
}

static void lose_evidence(pag_play *p, int number)
{
    pag_state *s = p->s;
    if (number > s->evidence) number = s->evidence;
    if (number == 0) return;
    s->evidence = (uint8_t)(s->evidence - number);
    s->supply[PAG_EVIDENCE] = (uint8_t)(s->supply[PAG_EVIDENCE] + number);
    pag_tell_number(p, PAG_EV_evidence_lost, PAG_HUNTER, number);
}

/* Faces for one seat alone, some at a time; in the order of faces, which is what a heap keeps. */
static void show_faces(pag_play *p, int zone, cab_seat to)
{
    const cab_card *card = pag_zone(p->s, zone);
    cab_event *e = NULL;
    for (int i = 0; p->j && i < pag_count(p->s, zone); i++) {
        if (i % CAB_REFS_MAX == 0) e = cab_tell(p->j, PAG_EV_see, CAB_BIT(to));
        cab_with_face(e, card[i].face, CAB_BIT(to));
    }
}

static void look_hand(pag_play *p, pag_role whose, bool go_on) /* PAG-12.3 */
{
    pag_state *s = p->s;
    cab_seat viewer = pag_seat(s, pag_other(whose));
    cab_with_seat(pag_tell(p, PAG_EV_look_hand, pag_other(whose)), pag_seat(s, whose));
    show_faces(p, PAG_HAND(whose), viewer);
    if (go_on)
        cab_watch(&p->cards, PAG_HAND(whose), CAB_BIT(viewer));
    else
        cab_look(&p->cards, PAG_HAND(whose), CAB_BIT(viewer));
}

static void look_suspects(pag_play *p) /* N-0029 */
{
    pag_state *s = p->s;
    int drawn = pag_count(s, PAG_Z_DRAWN_SUSPECTS);
    if (drawn <= s->suspects_seen) return;
    pag_tell(p, PAG_EV_look_suspects, PAG_WITCH);
    show_faces(p, PAG_Z_DRAWN_SUSPECTS, pag_seat(s, PAG_WITCH));
    cab_look(&p->cards, PAG_Z_DRAWN_SUSPECTS, CAB_BIT(pag_seat(s, PAG_WITCH)));
    s->suspects_seen = (uint8_t)drawn;
}

static void reveal_suspect(pag_play *p)
{
    const cab_card *card = pag_zone(p->s, PAG_Z_DRAWN_SUSPECTS);
    int hidden = 0;
    for (int i = 0; i < pag_count(p->s, PAG_Z_DRAWN_SUSPECTS); i++)
        hidden += !(card[i].known & CAB_PUBLIC);
    if (hidden > 0) pag_ask(p, PAG_D_REVEAL, hidden == 1);
}

static void draw_keep(pag_play *p, int number)
{
    pag_role role = p->s->active;
    pag_draw(p, role, number, PAG_DRAWN(role));
    int drawn = pag_count(p->s, PAG_DRAWN(role));
    if (drawn > 0) pag_ask(p, PAG_D_KEEP, drawn == 1);
}

static void run_cards(pag_play *p, cab_frame *f, const pag_step *step)
{
    pag_state *s = p->s;
    int hand = pag_count(s, PAG_HAND(s->active));
    switch (step->op) {
    case PAG_OP_DRAW: pag_draw(p, s->active, step->a, PAG_HAND(s->active)); break;
    case PAG_OP_DRAW_KEEP: draw_keep(p, step->a); break;
    case PAG_OP_DISCARD:
        if (hand > 0) pag_ask(p, PAG_D_DISCARD, hand == 1);
        break;
    case PAG_OP_PLAY: pag_push_play(p, step->a - PAG_CHANGE_ZERO, step->c); break;
    case PAG_OP_INV_MOVE: pag_move_investigation(p, f->reg[PAG_R_V], f->reg[step->b]); break;
    case PAG_OP_INV_HAND: pag_return_investigation(p, f->reg[PAG_R_V]); break;
    case PAG_OP_INV_DISCARD: pag_trash_investigation(p, f->reg[step->b]); break;
    case PAG_OP_TRASH: pag_trash(p, f->reg[PAG_R_K], f->reg[PAG_R_B]); break;
    case PAG_OP_TRASH_SELF: pag_trash_investigation(p, f->reg[PAG_R_V]); break;
    case PAG_OP_LOOK_HAND: look_hand(p, step->a, step->b); break;
    case PAG_OP_TAKE_HAND:
        hand = pag_count(s, PAG_HAND(step->a));
        if (hand > 0) pag_ask(p, PAG_D_RIVAL_HAND, hand == 1);
        break;
    case PAG_OP_LOOK_SUSPECTS: look_suspects(p); break;
    default: reveal_suspect(p); break;
    }
}

static void run_tokens(pag_play *p, cab_frame *f, const pag_step *step)
{
    pag_state *s = p->s;
    switch (step->op) {
    case PAG_OP_ADD:
        if (!(step->c & PAG_NOW) || s->supply[step->a])
            pag_place(p, step->a, f->reg[step->b], false);
        break;
    case PAG_OP_ADD_HERE: pag_place(p, step->a, PAG_M_ALLY + f->reg[PAG_R_HERE], false); break;
    case PAG_OP_DISTRIBUTE: pag_push_distribute(p, step->a, step->b, f->reg[PAG_R_K], false); break;
    case PAG_OP_REMOVE: pag_remove(p, step->a, f->reg[step->b], step->c); break;
    case PAG_OP_REMOVE_HERE:
        pag_remove(p, PAG_CLUE, PAG_M_ALLY + f->reg[PAG_R_HERE], step->a);
        break;
    case PAG_OP_MOVE: pag_move(p, step->a, f->reg[PAG_R_A], f->reg[PAG_R_B]); break; /* PAG-10.9 */
    case PAG_OP_EVIDENCE: pag_gain_evidence(p, step->a); break;
    case PAG_OP_EVIDENCE_FOR: {
        int villagers = cab_popcount(pag_with_tokens(s, PAG_CLUE, step->b));
        pag_gain_evidence(p, villagers < step->a ? villagers : step->a); /* N-0010 */
        break;
    }
    case PAG_OP_LOSE_EVIDENCE: lose_evidence(p, step->a); break;
    default: pag_push_convert(p, f->reg[step->b]); break;
    }
}

static void ward(pag_play *p, int villager) /* PAG-12.13 */
{
    p->s->ward |= pag_bit(villager);
    pag_tell_villager(p, PAG_EV_ward, PAG_WITCH, villager);
}

/* Everything that goes on to the next step by itself. */
static void run_plain(pag_play *p, cab_frame *f, const pag_step *step)
{
    pag_state *s = p->s;
    f->step++;
    switch (step->op) {
    case PAG_OP_LOOP:
        if (step->a) f->reg[PAG_R_LOOP] = step->a;
        break;
    case PAG_OP_IF_PLAYED:
        if (!f->reg[PAG_R_HAS_PLAYED]) end_program(f);
        break;
    case PAG_OP_IF_HERE:
        if (s->ally_clues[f->reg[PAG_R_HERE]] < step->a) end_program(f);
        break;
    case PAG_OP_IF_INV:
        if (!s->v[f->reg[PAG_R_V]].inv) end_program(f);
        break;
    case PAG_OP_GAIN: pag_change_influence(p, pag_role_in(s, step->a), step->b, PAG_EV_gain); break;
    case PAG_OP_LOSE: {
        pag_role role = pag_role_in(s, step->a);
        pag_change_influence(p, role, step->b == PAG_ALL ? -(int)s->influence[role] : -(int)step->b,
                             PAG_EV_lose);
        break;
    }
    case PAG_OP_PAY: pag_change_influence(p, s->active, -(int)step->a, PAG_EV_pay); break;
    case PAG_OP_STEAL: steal(p, step->a); break;
    case PAG_OP_FREE: pag_return_pawns(p, step->a, f->reg[step->b]); break;
    case PAG_OP_WARD: ward(p, f->reg[step->b]); break;
    case PAG_OP_ADD:
    case PAG_OP_ADD_HERE:
    case PAG_OP_DISTRIBUTE:
    case PAG_OP_REMOVE:
    case PAG_OP_REMOVE_HERE:
    case PAG_OP_MOVE:
    case PAG_OP_EVIDENCE:
    case PAG_OP_EVIDENCE_FOR:
    case PAG_OP_LOSE_EVIDENCE:
    case PAG_OP_CONVERT: run_tokens(p, f, step); break;
    default: run_cards(p, f, step); break;
    }
}

void pag_step_effect(pag_play *p)
{
    cab_frame *f = pag_top(p);
    const pag_step *step = pag_step_of(f);
    switch (step->op) {
    case PAG_OP_END: cab_pop(&p->s->stack); break;
    case PAG_OP_SEL: run_select(p, f); break;
    case PAG_OP_SEL_COLOUR: pag_ask(p, PAG_D_COLOUR, true); break;
    case PAG_OP_SEL_CARD:
        if (pag_count(p->s, step->a) + pag_count(p->s, step->b) == 0)
            end_program(f);
        else
            pag_ask(p, PAG_D_CARD, true);
        break;
    case PAG_OP_TAKE: run_take(p, f); break;
    case PAG_OP_AGAIN: again(f); break;
    case PAG_OP_MODE: run_mode(p, f); break;
    case PAG_OP_ALT: skip_alternatives(f); break;
    case PAG_OP_ADD_EACH: run_add_each(p, f); break;
    case PAG_OP_RETAKE: pag_ask(p, PAG_D_RETAKE, true); break;
    default: run_plain(p, f, step); break;
    }
}

/* ---- answers ------------------------------------------------------------------------------- */

static void keep_one(pag_play *p, int face) /* the others first, openly */
{
    pag_role role = p->s->active;
    int drawn = PAG_DRAWN(role), hand = PAG_HAND(role);
    while (pag_count(p->s, drawn) > 1) {
        const cab_card *card = pag_zone(p->s, drawn);
        uint8_t other = card[0].face == face ? card[1].face : card[0].face;
        cab_take_face(&p->cards, drawn, other, PAG_DISCARD(role), CAB_TOP, CAB_ALL);
        pag_tell_face(p, PAG_EV_discard, role, other);
    }
    cab_with_face(pag_tell(p, PAG_EV_keep, role), (uint16_t)face, p->s->pile[hand].watch);
    cab_take_all(&p->cards, drawn, hand, 0);
    p->s->hand[role] |= cab_bit(face);
}

static void take_from_hand(pag_play *p, int face) /* D55: a hand that was looked at */
{
    pag_role whose = pag_other(p->s->active);
    pag_discard(p, whose, face);
    cab_unwatch(&p->cards, PAG_HAND(whose), CAB_BIT(pag_seat(p->s, p->s->active)));
}

static void reveal(pag_play *p, int face)
{
    int place = cab_zone_find(&p->cards, PAG_Z_DRAWN_SUSPECTS, (uint8_t)face);
    cab_with(pag_tell(p, PAG_EV_reveal, PAG_HUNTER), CAB_REF_CARD, pag_seat(p->s, PAG_HUNTER),
             (uint8_t)pag_zone_row(p->s, PAG_Z_DRAWN_SUSPECTS), (uint8_t)place, (uint16_t)face,
             CAB_ALL);
    cab_show(&p->cards, PAG_Z_DRAWN_SUSPECTS, place, CAB_ALL); /* PAG-12.4 */
}

static void retake(pag_play *p, cab_move move)
{
    pag_state *s = p->s;
    cab_event *e = pag_tell(p, PAG_EV_retake, PAG_WITCH);
    s->pawns_std++;
    if (move == PAG_M_BOARD) {
        s->board_std--;
        cab_with_term(e, PAG_T_BOARD);
        return;
    }
    s->v[move].std--;
    pag_refresh_pawns(s);
    pag_with_villager(e, move);
}

static void choose_card_in_play(cab_frame *f, cab_move move)
{
    static const uint8_t zones[] = {PAG_Z_POTIONS, PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_FAMILIARS};
    int at = move - PAG_M_POTION;
    f->reg[PAG_R_K] = zones[at / PAG_SLOTS];
    f->reg[PAG_R_B] = (uint8_t)(at % PAG_SLOTS);
    f->step++;
}

void pag_answer_effect(pag_play *p, pag_decision decision, cab_move move)
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    int face = move - PAG_M_FACE;
    if (move == PAG_M_STOP) { /* PAG-10.11 */
        pag_tell(p, PAG_EV_stop, s->active);
        leave(f);
        return;
    }
    switch (decision) {
    case PAG_D_VILLAGER:
    case PAG_D_MOVE_FROM:
    case PAG_D_MOVE_TO: select_villager(p, f, move); break;
    case PAG_D_REMOVE:
    case PAG_D_PAY_CLUE: take_token(p, f, move); break;
    case PAG_D_MODE:
    case PAG_D_TRADE:
        cab_with_term(pag_tell(p, PAG_EV_mode, s->active),
                      (uint16_t)(PAG_T_MODE + move - PAG_M_MODE));
        take_mode(f, move - PAG_M_MODE);
        break;
    case PAG_D_COLOUR:
        f->reg[PAG_R_K] = (uint8_t)(move - PAG_M_COLOUR);
        f->step++;
        cab_with_term(pag_tell(p, PAG_EV_colour, s->active),
                      (uint16_t)(PAG_T_COLOUR + f->reg[PAG_R_K]));
        break;
    case PAG_D_CARD: choose_card_in_play(f, move); break;
    case PAG_D_DISCARD: pag_discard(p, s->active, face); break;
    case PAG_D_KEEP: keep_one(p, face); break;
    case PAG_D_RIVAL_HAND: take_from_hand(p, face); break;
    case PAG_D_REVEAL: reveal(p, face); break;
    default: /* D57 */
        f->step++;
        retake(p, move);
        break;
    }
}
