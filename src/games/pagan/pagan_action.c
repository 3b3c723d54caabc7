/* Actions with pawns (PAG-3, 6, 7, 8) and the visit with its five steps (PAG-5). */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

/* ---- placing pawns ------------------------------------------------------------------------- */

static void pawn_on_board(pag_state *s)
{
    if (s->active == PAG_WITCH) {
        cab_assert(s->pawns_std > 0); /* PAG-3.6 */
        s->pawns_std--;
        s->board_std++;
    } else {
        cab_assert(s->pawns_h > 0);
        s->pawns_h--;
        s->board_h++;
    }
}

static void hunter_pawn_on(pag_state *s, int villager)
{
    cab_assert(s->pawns_h > 0);
    s->pawns_h--;
    s->v[villager].hunter++;
    pag_refresh_pawns(s);
}

static void witch_pawns_on(pag_state *s, int villager, int standard, int familiar)
{
    cab_assert(s->pawns_std >= standard && s->pawns_fam >= familiar);
    s->pawns_std = (uint8_t)(s->pawns_std - standard);
    s->pawns_fam = (uint8_t)(s->pawns_fam - familiar);
    s->v[villager].std = (uint8_t)(s->v[villager].std + standard);
    s->v[villager].fam = (uint8_t)(s->v[villager].fam + familiar);
    pag_refresh_pawns(s);
}

/* ---- the visit (PAG-5) --------------------------------------------------------------------- */

/* The frame of the action becomes that of the visit. */
static void begin_visit(pag_play *p, int villager, int familiar)
{
    pag_state *s = p->s;
    int pawns = pag_pawns_needed(s, s->active, villager);
    if (s->active == PAG_WITCH) {
        witch_pawns_on(s, villager, pawns - familiar, familiar);
        if (s->round == 1) s->first_colour = pag_villager_card(villager)->colour;
    } else {
        hunter_pawn_on(s, villager);
        s->hunter_visits++;
    }
    cab_event *e = pag_tell(p, familiar ? PAG_EV_visit_familiar : PAG_EV_visit, s->active);
    pag_with_villager(e, villager);
    cab_with_number(e, pawns);
    cab_frame *f = pag_top(p);
    memset(f, 0, sizeof *f);
    f->op = PAG_FRAME_VISIT;
    f->reg[PAG_R_VILLAGER] = (uint8_t)villager;
    f->reg[PAG_R_FAM] = (uint8_t)familiar;
}

static void investigation_acts(pag_play *p, cab_frame *f) /* PAG-5.2, 5.3 */
{
    int v = f->reg[PAG_R_VILLAGER], face = p->s->v[v].inv;
    f->step = PAG_VISIT_CONVERT;
    if (!face || pag_card(face)->figure != p->s->active) return;
    if (pag_card(face)->trigger != PAG_ON_VISIT) return;
    cab_event *e = pag_tell(p, PAG_EV_investigation, p->s->active);
    pag_with_villager(e, v);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    pag_push_effect(p, pag_card(face)->program, v, 0);
}

static void convert_or_collect(pag_play *p, cab_frame *f)
{
    pag_state *s = p->s;
    int v = f->reg[PAG_R_VILLAGER];
    if (s->active == PAG_WITCH && f->reg[PAG_R_CONVERTED] < 2 && pag_can_convert(s, v)) {
        pag_ask(p, PAG_D_CONVERT, false); /* PAG-5.4 */
        return;
    }
    f->step = PAG_VISIT_DISTRIBUTE;
    if (s->active == PAG_HUNTER && s->v[v].clues >= 3) pag_gain_evidence(p, 1); /* PAG-5.5 */
}

static bool is_distribution_skipped(const pag_state *s, int villager) /* PAG-12.7 */
{
    int inv = s->v[villager].inv;
    if (s->active == PAG_WITCH) return inv && pag_card(inv)->standing == PAG_SKIP_DISTRIBUTION;
    return (s->standing & PAG_SKIP_FIRST_DISTRIBUTION) && s->hunter_visits == 1;
}

static void distribute(pag_play *p, cab_frame *f)
{
    pag_state *s = p->s;
    int v = f->reg[PAG_R_VILLAGER];
    const pag_villager_data *card = pag_villager_card(v);
    f->step = PAG_VISIT_POWER;
    if (is_distribution_skipped(s, v))
        pag_tell_villager(p, PAG_EV_no_distribution, s->active, v);
    else
        pag_push_distribute(p, s->active == PAG_WITCH ? PAG_SECRET : PAG_CLUE, card->tokens,
                            card->on, s->active == PAG_WITCH);
}

/* Once, and for the witch once more with enough favors (PAG-5.13 to 5.18). */
static bool may_use_power(const pag_state *s, const cab_frame *f)
{
    int v = f->reg[PAG_R_VILLAGER];
    if (f->reg[PAG_R_USES] > 0) {
        int favors = s->standing & PAG_REPEAT_AT_1 ? 1 : 2;
        if (s->active != PAG_WITCH || f->reg[PAG_R_USES] > 1 || s->v[v].favors < favors)
            return false;
    }
    return pag_drinkable(s) || pag_can(s, pag_villager_card(v)->power, v, true); /* PAG-7.7, 16.4 */
}

static void power(pag_play *p, cab_frame *f)
{
    if (may_use_power(p->s, f))
        pag_ask(p, PAG_D_POWER, false);
    else
        f->step = PAG_VISIT_FAMILIAR;
}

static void familiar(pag_play *p, cab_frame *f) /* PAG-5.19, 5.20 */
{
    const pag_state *s = p->s;
    bool may = f->reg[PAG_R_FAM] && !s->familiar_used && pag_count(s, PAG_Z_FAMILIARS) > 0;
    if (may && (pag_drinkable(s) || pag_useful_familiars(s, f->reg[PAG_R_VILLAGER])))
        pag_ask(p, PAG_D_FAMILIAR, false);
    else
        f->step = PAG_VISIT_END;
}

void pag_step_visit(pag_play *p)
{
    cab_frame *f = pag_top(p);
    switch (f->step) {
    case PAG_VISIT_BEGIN: investigation_acts(p, f); break;
    case PAG_VISIT_CONVERT: convert_or_collect(p, f); break;
    case PAG_VISIT_DISTRIBUTE: distribute(p, f); break;
    case PAG_VISIT_POWER: power(p, f); break;
    case PAG_VISIT_FAMILIAR: familiar(p, f); break;
    case PAG_VISIT_EMPOWER: pag_ask(p, PAG_D_EMPOWER, true); break;
    default: cab_pop(&p->s->stack); break;
    }
}

void pag_answer_visit(pag_play *p, pag_decision decision, cab_move move)
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    int v = f->reg[PAG_R_VILLAGER], slot = f->reg[PAG_R_SLOT];
    if (move >= PAG_M_DRINK && move < PAG_M_DRINK + PAG_SLOTS) { /* PAG-7.7: the visit waits */
        pag_drink(p, move - PAG_M_DRINK);
        return;
    }
    switch (decision) {
    case PAG_D_CONVERT:
        if (move == PAG_M_STOP) {
            f->step = PAG_VISIT_DISTRIBUTE;
            pag_tell(p, PAG_EV_stop_convert, s->active);
        } else {
            f->reg[PAG_R_CONVERTED]++;
            pag_push_convert(p, v);
        }
        break;
    case PAG_D_POWER:
        pag_tell_villager(p, move == PAG_M_STOP ? PAG_EV_skip_power : PAG_EV_use_power, s->active,
                          v);
        if (move == PAG_M_STOP) {
            f->step = PAG_VISIT_FAMILIAR; /* PAG-5.25 */
        } else {
            f->reg[PAG_R_USES]++;
            pag_push_effect(p, pag_villager_card(v)->power, v, 0);
        }
        break;
    case PAG_D_FAMILIAR:
        f->step = move == PAG_M_STOP ? PAG_VISIT_END : PAG_VISIT_EMPOWER;
        if (move == PAG_M_STOP) {
            pag_tell(p, PAG_EV_no_familiar, s->active);
        } else {
            f->reg[PAG_R_SLOT] = (uint8_t)(move - PAG_M_FAMILIAR);
            s->familiar_used = 1;
            pag_with_card(p, pag_tell(p, PAG_EV_familiar, s->active), PAG_Z_FAMILIARS,
                          f->reg[PAG_R_SLOT]);
        }
        break;
    default: { /* D34 */
        const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_FAMILIARS)[slot].face);
        bool more = move == PAG_M_EMPOWERED;
        f->step = PAG_VISIT_END;
        pag_with_card(p, pag_tell(p, more ? PAG_EV_empower : PAG_EV_normal, s->active),
                      PAG_Z_FAMILIARS, slot);
        pag_push_effect(p, more ? card->other : card->program, v, 0);
        break;
    }
    }
}

/* ---- actions ------------------------------------------------------------------------------- */

static void ritual(pag_play *p) /* PAG-7.9 to 7.11 */
{
    pag_state *s = p->s;
    int witch = pag_true_witch(s), pawns = pag_pawns_needed(s, PAG_WITCH, witch);
    int standard = s->pawns_std < pawns ? s->pawns_std : pawns;
    witch_pawns_on(s, witch, standard, pawns - standard);
    pag_tell_villager(p, PAG_EV_ritual, PAG_WITCH, witch);
    pag_win(p, PAG_WITCH, PAG_END_ritual); /* PAG-13.1 */
}

static void exonerate(pag_play *p) /* PAG-8.6, 8.7 */
{
    pag_state *s = p->s;
    cab_seat hunter = pag_seat(s, PAG_HUNTER);
    s->evidence = (uint8_t)(s->evidence - s->exonerate_cost);
    s->supply[PAG_EVIDENCE] = (uint8_t)(s->supply[PAG_EVIDENCE] + s->exonerate_cost);
    int top = pag_count(s, PAG_Z_SUSPECTS) - 1;
    cab_with_face(pag_tell(p, PAG_EV_exonerate, PAG_HUNTER), pag_zone(s, PAG_Z_SUSPECTS)[top].face,
                  CAB_BIT(hunter));
    cab_take_top(&p->cards, PAG_Z_SUSPECTS, PAG_Z_DRAWN_SUSPECTS, CAB_TOP, 0);
    cab_pop(&s->stack);
    if (pag_count(s, PAG_Z_DRAWN_SUSPECTS) >= s->exonerate_win)
        pag_win(p, PAG_HUNTER, PAG_END_exonerate); /* PAG-13.4 */
}

/* Everybody now knows that this card is not the witch's: it is somewhere among the others. */
static void clear_suspect(pag_play *p, int villager)
{
    uint8_t face = (uint8_t)(PAG_F_SUSPECT + villager);
    for (int zone = PAG_Z_SUSPECTS; zone <= PAG_Z_DRAWN_SUSPECTS; zone++) {
        int place = cab_zone_find(&p->cards, zone, face);
        if (place >= 0) cab_hint(&p->cards, zone, place, CAB_ALL);
    }
}

static void return_tokens(pag_state *s, pag_token token, int villager)
{
    uint8_t *there = pag_tokens_at(s, token, villager);
    s->supply[token] = (uint8_t)(s->supply[token] + *there);
    *there = 0;
}

static void eliminate(pag_play *p, int villager) /* PAG-8.14 to 8.20 */
{
    pag_state *s = p->s;
    pag_tell_villager(p, PAG_EV_eliminate, PAG_HUNTER, villager);
    if (pag_true_witch(s) == villager) {
        pag_win(p, PAG_HUNTER, PAG_END_eliminate); /* PAG-13.3 */
        return;
    }
    pag_with_villager(cab_tell(p->j, PAG_EV_innocent, CAB_ALL), villager);
    return_tokens(s, PAG_SECRET, villager);
    return_tokens(s, PAG_FAVOR, villager);
    for (int v = 0; v < PAG_VILLAGERS; v++)
        return_tokens(s, PAG_CLUE, v);
    s->alive &= (uint16_t)~pag_bit(villager);
    s->ward &= (uint16_t)~pag_bit(villager);
    pag_trash_investigation(p, villager);
    clear_suspect(p, villager);
    s->innocents++;
    cab_pop(&s->stack);
    if (s->innocents >= s->innocent_limit) pag_win(p, PAG_WITCH, PAG_END_innocents); /* PAG-13.2 */
}

/* The frame of the action gives way to a program that does the rest. */
static cab_frame *hand_over(pag_play *p, int program, int villager)
{
    cab_pop(&p->s->stack);
    pag_push_effect(p, program, villager, 0);
    pag_top(p)->reg[PAG_R_A] = (uint8_t)villager;
    return pag_top(p);
}

void pag_begin_action(pag_play *p, pag_action action)
{
    cab_with_term(pag_tell(p, PAG_EV_choose, p->s->active), (uint16_t)(PAG_T_ACTION + action));
    cab_frame *f = cab_push(&p->s->stack, PAG_FRAME_ACTION);
    f->reg[PAG_R_ACTION] = action;
    bool aims = action == PAG_A_VISIT || action == PAG_A_READY || action == PAG_A_HARASS ||
                action == PAG_A_ELIMINATE || action == PAG_A_ACTIVATE || action == PAG_A_LIFT;
    f->step = aims ? PAG_ACTION_TARGET : PAG_ACTION_DO;
}

static void ask_target(pag_play *p, int action)
{
    const pag_state *s = p->s;
    if (action == PAG_A_ACTIVATE) { /* what others cannot rule out decides whether to ask */
        uint8_t open = pag_locations(s, true);
        pag_ask(p, PAG_D_LOCATION, !(open & (open - 1)));
    } else if (action == PAG_A_LIFT) {
        pag_ask(p, PAG_D_CURSE, true);
    } else {
        pag_ask(p, PAG_D_TARGET, true);
    }
}

/* The witch's pawns, once it is clear on whom (D23): the familiar pawn is the last of those needed.
 */
static void ask_pawn(pag_play *p, cab_frame *f)
{
    const pag_state *s = p->s;
    int v = f->reg[PAG_R_TARGET], need = pag_pawns_needed(s, s->active, v);
    if (s->active == PAG_HUNTER || !s->pawns_fam)
        begin_visit(p, v, 0);
    else if (s->pawns_std < need)
        begin_visit(p, v, 1);
    else
        pag_ask(p, PAG_D_PAWN, false);
}

static void do_action(pag_play *p, cab_frame *f)
{
    pag_state *s = p->s;
    int at = f->reg[PAG_R_TARGET];
    if (f->reg[PAG_R_ACTION] == PAG_A_RITUAL) {
        ritual(p);
        return;
    }
    if (f->reg[PAG_R_ACTION] == PAG_A_HARASS) {
        hunter_pawn_on(s, at); /* PAG-8.10 */
        hand_over(p, PAG_P_harass, at)->reg[PAG_R_LOOP] = (uint8_t)pag_harass_cost(s);
        return;
    }
    if (f->reg[PAG_R_ACTION] == PAG_A_ACTIVATE) { /* PAG-8.1 */
        s->pawns_h--;
        s->location_pawn[at] = 1;
        hand_over(p, pag_card(pag_zone(s, PAG_Z_LOCATIONS)[at].face)->program, 0);
        return;
    }
    pawn_on_board(s);
    switch (f->reg[PAG_R_ACTION]) {
    case PAG_A_GAIN: hand_over(p, PAG_P_basic_gain, 0); break;
    case PAG_A_DRAW: hand_over(p, PAG_P_basic_draw, 0); break;
    case PAG_A_PLAY: hand_over(p, PAG_P_basic_play, 0); break;
    case PAG_A_READY:
        hand_over(p, s->active == PAG_WITCH ? PAG_P_witch_ready : PAG_P_hunter_ready, at);
        break;
    case PAG_A_EXONERATE: exonerate(p); break;
    case PAG_A_ELIMINATE: eliminate(p, at); break;
    default: { /* lift: clues first, the rest when they are paid (PAG-8.4, 8.5) */
        int clues = pag_card(pag_zone(s, PAG_Z_CURSES)[at].face)->figure;
        f->step = PAG_ACTION_PAID;
        if (clues == 0) break;
        pag_push_effect(p, PAG_P_pay_clues, 0, 0);
        pag_top(p)->reg[PAG_R_LOOP] = (uint8_t)clues;
        break;
    }
    }
}

static void lift(pag_play *p, int slot)
{
    int influence = pag_card(pag_zone(p->s, PAG_Z_CURSES)[slot].face)->second;
    pag_change_influence(p, PAG_HUNTER, -influence, PAG_EV_pay);
    cab_pop(&p->s->stack);
    pag_trash(p, PAG_Z_CURSES, slot);
}

void pag_step_action(pag_play *p)
{
    cab_frame *f = pag_top(p);
    switch (f->step) {
    case PAG_ACTION_TARGET: ask_target(p, f->reg[PAG_R_ACTION]); break;
    case PAG_ACTION_PAWN: ask_pawn(p, f); break;
    case PAG_ACTION_DO: do_action(p, f); break;
    default: lift(p, f->reg[PAG_R_TARGET]); break;
    }
}

void pag_answer_action(pag_play *p, pag_decision decision, cab_move move)
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    f->step = PAG_ACTION_DO;
    switch (decision) {
    case PAG_D_PAWN: begin_visit(p, f->reg[PAG_R_TARGET], move - PAG_M_PAWN); break;
    case PAG_D_LOCATION:
        f->reg[PAG_R_TARGET] = (uint8_t)(move - PAG_M_LOCATION);
        pag_with_card(p, pag_tell(p, PAG_EV_activate, s->active), PAG_Z_LOCATIONS,
                      f->reg[PAG_R_TARGET]);
        break;
    case PAG_D_CURSE:
        f->reg[PAG_R_TARGET] = (uint8_t)(move - PAG_M_CURSE);
        pag_with_card(p, pag_tell(p, PAG_EV_lift, s->active), PAG_Z_CURSES, f->reg[PAG_R_TARGET]);
        break;
    default: /* D22 */
        f->reg[PAG_R_TARGET] = (uint8_t)move;
        if (f->reg[PAG_R_ACTION] == PAG_A_VISIT) {
            f->step = PAG_ACTION_PAWN;
            int need = pag_pawns_needed(s, s->active, move);
            bool asked = s->active == PAG_WITCH && s->pawns_fam && s->pawns_std >= need;
            if (asked) pag_tell_villager(p, PAG_EV_aim, s->active, move);
        } else if (f->reg[PAG_R_ACTION] == PAG_A_HARASS) {
            pag_tell_villager(p, PAG_EV_harass, s->active, move);
        } else if (f->reg[PAG_R_ACTION] == PAG_A_READY) {
            pag_tell_villager(p, PAG_EV_make_ready, s->active, move);
        }
        break;
    }
}
