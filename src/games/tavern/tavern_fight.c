/* Fights, cunning tests, supports, what a beaten hero costs, ripostes (TAV-7, 10, 11, 12). All of
 * it runs on the stack: a fight or test, above it a riposte, above either the drop or loot it
 * causes. */
#include "games/tavern/tavern_int.h"

#include <string.h>

/* ---- dice ----------------------------------------------------------------------------------- */

static void roll(tav_play *p, int dice)
{
    tav_state *s = p->s;
    cab_assert(dice >= 0 && dice <= TAV_DICE);
    memset(s->dice, 0, sizeof s->dice);
    s->dice_count = (uint8_t)dice;
    for (int i = 0; i < dice; i++)
        s->dice[i] = (uint8_t)(1 + cab_rng_below(p->rng, 6)); /* TAV-2.20 */
    for (int i = 0; i < dice; i++)
        tav_trace(s, s->dice[i]);
}

static void tell_roll(tav_play *p, int character)
{
    tav_state *s = p->s;
    cab_event *e = p->j ? tav_tell_who(p, TAV_EV_roll, character) : NULL;
    for (int i = 0; e && i < s->dice_count; i++) {
        if (e->refs == CAB_REFS_MAX) e = cab_tell(p->j, TAV_EV_roll_more, CAB_ALL);
        cab_with_number(e, s->dice[i]);
    }
}

/* Dice that show this face or more; with 1, those that show exactly 1. */
static int count_dice(const tav_state *s, int face)
{
    int found = 0;
    for (int i = 0; i < s->dice_count; i++)
        found += face == 1 ? s->dice[i] == 1 : s->dice[i] >= face;
    return found;
}

bool tav_passes(tav_play *p, int character, int dice, int face, int needed) /* TAV-2.21, 13.2 */
{
    roll(p, dice);
    tell_roll(p, character);
    return count_dice(p->s, face) >= needed;
}

/* ---- supports ------------------------------------------------------------------------------- */

static int support_points(const cab_frame *f)
{
    int points = 0;
    for (int i = 0; i < TAV_SUPPORTS; i++)
        if (f->reg[TAV_R_SUPPORT + i])
            points += tav_character(f->reg[TAV_R_SUPPORT + i] - 1)->support[f->reg[TAV_R_MODE]];
    return points;
}

/* Whose character a fight is against: promises of support are about that seat. */
static cab_seat against(const tav_state *s, const cab_frame *f)
{
    return (cab_seat)tav_owner(s, f->reg[TAV_R_TARGET] - 1);
}

static void add_support(tav_play *p, cab_frame *f, int character) /* TAV-11.3 */
{
    int i = 0;
    while (f->reg[TAV_R_SUPPORT + i])
        i++;
    cab_assert(i < TAV_SUPPORTS);
    f->reg[TAV_R_SUPPORT + i] = (uint8_t)(character + 1);
    tav_tilt(p->s, character);
    cab_event *e = tav_tell_who(p, TAV_EV_support, character);
    cab_with_seat(e, p->s->leader);
    if (f->op == TAV_F_FIGHT) cab_with_seat(e, against(p->s, f));
}

static void ask_support(tav_play *p, cab_frame *f) /* TAV-11.6, 11.9 */
{
    tav_state *s = p->s;
    cab_move only;
    f->step = TAV_FS_ROLL;
    if (!tav_has(s, TAV_OPT_GANG_UP) || f->reg[TAV_R_RIPOSTE]) return; /* TAV-12.16 */
    tav_ask(s, s->leader, TAV_D_SUPPORT);
    if (tav_single(s, s->leader, &only))
        s->decision = TAV_D_NONE;
    else
        f->step = TAV_FS_SUPPORT;
}

static void answer_support(tav_play *p, cab_frame *f, cab_move move)
{
    tav_state *s = p->s;
    if (move == TAV_M_ROLL) {
        f->step = TAV_FS_ROLL;
    } else if (move >= TAV_M_CALL) { /* TAV-11.4 */
        cab_seat called = (cab_seat)(move - TAV_M_CALL);
        cab_with_seat(tav_tell(p, TAV_EV_call, s->leader), called);
        tav_ask(s, called, TAV_D_REPLY);
    } else {
        add_support(p, f, move - TAV_M_SUPPORT);
    }
}

static void answer_call(tav_play *p, cab_frame *f, cab_seat seat, cab_move move) /* TAV-11.10 */
{
    if (move != TAV_M_DECLINE) {
        add_support(p, f, move - TAV_M_SUPPORT);
        return;
    }
    f->mask |= (uint16_t)CAB_BIT(seat);
    cab_event *e = tav_tell(p, TAV_EV_decline, seat);
    cab_with_seat(e, p->s->leader);
    if (f->op == TAV_F_FIGHT) cab_with_seat(e, against(p->s, f));
}

/* ---- fights and tests begin ----------------------------------------------------------------- */

void tav_begin_fight(tav_play *p, int actor, int mode, int card, bool riposte)
{
    cab_frame *f = cab_push(&p->s->stack, TAV_F_FIGHT);
    int face = card ? card : p->s->weapon[actor];
    f->step = TAV_FS_TARGET;
    f->reg[TAV_R_ACTOR] = (uint8_t)actor;
    f->reg[TAV_R_MODE] = (uint8_t)mode;
    f->reg[TAV_R_CARD] = (uint8_t)card;
    f->reg[TAV_R_RIPOSTE] = riposte;
    cab_event *e = tav_tell_who(p, riposte ? TAV_EV_riposte : TAV_EV_ready, actor);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    cab_with_term(e, (uint16_t)(TAV_TERM_MODE + mode));
}

void tav_begin_test(tav_play *p, uint8_t op, int actor, int card)
{
    cab_frame *f = cab_push(&p->s->stack, op);
    f->step = TAV_FS_SUPPORT;
    f->reg[TAV_R_ACTOR] = (uint8_t)actor;
    f->reg[TAV_R_MODE] = TAV_DISTANCE; /* cunning (TAV-11.7) */
    f->reg[TAV_R_CARD] = (uint8_t)card;
}

static void aim(tav_play *p, cab_frame *f, int target)
{
    f->reg[TAV_R_TARGET] = (uint8_t)(target + 1);
    f->step = TAV_FS_SUPPORT;
    cab_event *e = tav_tell_who(p, TAV_EV_aim, f->reg[TAV_R_ACTOR]);
    cab_with_seat(e, (cab_seat)tav_owner(p->s, target));
    cab_with_face(e, TAV_CH(target), CAB_ALL);
}

static void ask_target(tav_play *p, cab_frame *f)
{
    tav_state *s = p->s;
    cab_move only;
    cab_seat seat = (cab_seat)tav_owner(s, f->reg[TAV_R_ACTOR]);
    tav_ask(s, seat, f->reg[TAV_R_RIPOSTE] ? TAV_D_RIPOSTE_TARGET : TAV_D_TARGET);
    if (!tav_single(s, seat, &only)) return;
    s->decision = TAV_D_NONE;
    aim(p, f, only - TAV_M_TARGET);
}

/* ---- what happens to a target --------------------------------------------------------------- */

static void set_posture(tav_state *s, int character, int posture)
{
    uint32_t bit = tav_bit(character);
    s->standing &= ~bit;
    s->tilted &= ~bit;
    s->down &= ~bit;
    if (posture == TAV_TILTED) s->tilted |= bit;
    if (posture == TAV_DOWN) s->down |= bit;
    if (posture == TAV_KO) s->ko |= bit;
}

/* Its new posture, in the order of TAV-7.19: posture, protection, Door. */
static void beat(tav_play *p, const cab_frame *f, int posture, int harm, bool breaks)
{
    tav_state *s = p->s;
    static const uint16_t event[] = {0, TAV_EV_stunned, TAV_EV_floored, TAV_EV_knocked_out};
    int target = f->reg[TAV_R_TARGET] - 1;
    bool worse = posture > tav_posture(s, target);
    if (worse) set_posture(s, target, posture);
    cab_event *e = tav_tell_who(p, worse ? event[posture] : TAV_EV_no_change, target);
    cab_with_number(e, harm);
    cab_with_term(e, (uint16_t)(TAV_TERM_POSTURE + tav_posture(s, target)));
    if (f->reg[TAV_R_MODE] == TAV_CONTACT) /* TAV-6.10, 6.11, 10.5, 10.6, 12.11, 12.12 */
        tav_drop_cover(p, target, breaks ? TAV_EV_cover_broken : TAV_EV_cover_gone, breaks);
    if (worse && posture >= TAV_DOWN && (s->at_door & tav_bit(target))) { /* TAV-6.31 */
        s->at_door &= ~tav_bit(target);
        s->door_now &= ~tav_bit(target);
        tav_tell_who(p, TAV_EV_off_the_door, target);
    }
    if (!worse || posture != TAV_KO) return;
    tav_drop_cover(p, target, TAV_EV_cover_gone, false); /* TAV-7.26 */
    tav_lose_weapon(p, target);
    if (tav_is_hero(target)) return;             /* TAV-7.27 */
    tav_tell_who(p, TAV_EV_arrival_out, target); /* TAV-7.25, 12.24 */
    tav_leave(p, target);
}

static void steal(tav_play *p, int thief, int victim) /* TAV-7.24 */
{
    int zone = TAV_T_HAND + victim, treasures = tav_count_t(p->s, zone);
    if (treasures == 0) return;
    int place = (int)cab_rng_below(p->rng, (uint32_t)treasures);
    uint8_t face = cab_zone_cards(&p->treasures, zone)[place].face;
    cab_event *e = tav_tell(p, TAV_EV_steal, thief);
    cab_with_seat(e, (cab_seat)victim);
    cab_with_face(e, face, CAB_BIT(thief) | CAB_BIT(victim));
    cab_take(&p->treasures, zone, place, TAV_T_HAND + thief, CAB_TOP, 0);
    p->s->hand[victim] &= ~cab_bit(face);
    p->s->hand[thief] |= cab_bit(face);
}

static void push_drop(tav_play *p, int seat)
{
    cab_push(&p->s->stack, TAV_F_DROP)->reg[TAV_R_SEAT] = (uint8_t)seat;
}

static void push_loot(tav_play *p, int seat, int victim, bool floor)
{
    cab_frame *f = cab_push(&p->s->stack, TAV_F_LOOT);
    f->reg[TAV_R_SEAT] = (uint8_t)seat;
    f->reg[TAV_R_VICTIM] = (uint8_t)victim;
    f->reg[TAV_R_FLOOR] = floor;
}

/* ---- the roll ------------------------------------------------------------------------------- */

/* The object that may break: from the hand, or the drawn wall trophy; 0 for special weapons. */
static int fragile(const tav_state *s, const cab_frame *f)
{
    int face = f->reg[TAV_R_CARD] ? f->reg[TAV_R_CARD] : s->weapon[f->reg[TAV_R_ACTOR]];
    return face > TAV_TREASURE_LAST ? face : 0; /* TAV-7.17, 10.12 */
}

static void after_use(tav_play *p, cab_frame *f, bool breaks) /* TAV-7.16, 7.18 */
{
    tav_state *s = p->s;
    int actor = f->reg[TAV_R_ACTOR], face = fragile(s, f);
    bool drawn = !f->reg[TAV_R_CARD];
    f->reg[TAV_R_CARD] = 0;
    if (!face || (drawn && !breaks)) return;
    if (drawn) s->weapon[actor] = 0;
    tav_use_up(p, face, breaks);
}

/* What the actor brings: its score, 1 for a drawn weapon, its supports. */
static int strength(const cab_frame *f)
{
    int mode = f->reg[TAV_R_MODE];
    bool drawn = f->op == TAV_F_FIGHT && !f->reg[TAV_R_CARD]; /* TAV-7.4 */
    return tav_character(f->reg[TAV_R_ACTOR])->score[mode] + drawn + support_points(f);
}

static void fight_pool(tav_play *p, cab_frame *f) /* TAV-7.12 to 7.25 */
{
    tav_state *s = p->s;
    int target = f->reg[TAV_R_TARGET] - 1, victim = tav_owner(s, target);
    int thief = tav_owner(s, f->reg[TAV_R_ACTOR]), before = tav_posture(s, target);
    bool smash = tav_has(s, TAV_OPT_SMASH);
    f->step = TAV_FS_END;
    roll(p, strength(f));
    tell_roll(p, f->reg[TAV_R_ACTOR]);
    after_use(p, f,
              count_dice(s, 1) >= 2 || (smash && s->dice[0] >= 5)); /* TAV-10.2, 10.3, 11.14 */
    int hits = count_dice(s, tav_is_hero(target) ? 6 : 5);          /* TAV-7.14, 7.15 */
    if (hits == 0) {
        tav_tell_who(p, TAV_EV_unharmed, target);
        return;
    }
    int after = before + hits < TAV_KO ? before + hits : TAV_KO; /* TAV-2.6, 2.8 */
    beat(p, f, after, hits, smash);
    if (!tav_is_hero(target)) return;
    if (after == TAV_KO) {
        steal(p, thief, victim);
        push_drop(p, victim);
    } else if (after == TAV_DOWN && !(s->been_down & tav_bit(target))) { /* TAV-7.21 to 7.23 */
        s->been_down |= tav_bit(target);
        push_drop(p, victim);
    }
}

static void tell_opposed(tav_play *p, const cab_frame *f, int attack, int defence)
{
    int target = f->reg[TAV_R_TARGET] - 1;
    if (!p->j) return;
    cab_event *e = tav_tell_who(p, TAV_EV_roll_opposed, f->reg[TAV_R_ACTOR]);
    cab_with_number(e, p->s->dice[0]);
    cab_with_number(e, attack);
    cab_with_seat(e, (cab_seat)tav_owner(p->s, target));
    cab_with_face(e, TAV_CH(target), CAB_ALL);
    cab_with_number(e, p->s->dice[1]);
    cab_with_number(e, defence);
}

static void fight_opposed(tav_play *p, cab_frame *f) /* TAV-12.1 to 12.12 */
{
    tav_state *s = p->s;
    int target = f->reg[TAV_R_TARGET] - 1, victim = tav_owner(s, target);
    int looter = tav_owner(s, f->reg[TAV_R_ACTOR]), before = tav_posture(s, target);
    roll(p, 2);
    int die = s->dice[0], attack = strength(f) + die;
    int defence = tav_character(target)->score[f->reg[TAV_R_MODE]] + s->dice[1];
    bool high = tav_has(s, TAV_OPT_SMASH) && die >= 5;
    f->step = TAV_FS_END;
    tell_opposed(p, f, attack, defence);
    after_use(p, f, tav_has(s, TAV_OPT_SMASH) ? high : die == 1); /* TAV-10.1, 12.10 */
    int lead = attack - defence;
    if (lead <= 0) { /* TAV-12.3, 12.13, 12.18 */
        tav_tell_who(p, TAV_EV_unharmed, target);
        if (before == TAV_STANDING && !f->reg[TAV_R_RIPOSTE]) f->step = TAV_FS_RIPOSTE;
        return;
    }
    beat(p, f, lead < TAV_KO ? lead : TAV_KO, lead, high); /* 1 tilted, 2 down, 3 or more KO */
    if (!tav_is_hero(target) || lead < 2) return;          /* TAV-12.7 */
    if (lead == 2 && before == TAV_DOWN) return;           /* TAV-12.8 */
    push_loot(p, looter, victim, lead > 2);
}

static void resolve(tav_play *p, cab_frame *f)
{
    tav_state *s = p->s;
    int actor = f->reg[TAV_R_ACTOR], face = f->reg[TAV_R_CARD];
    bool hiding = f->op == TAV_F_HIDE;
    if (f->op == TAV_F_FIGHT) {
        if (tav_has(s, TAV_OPT_HARD_HEAD))
            fight_opposed(p, f);
        else
            fight_pool(p, f);
        return;
    }
    int dice = strength(f);
    cab_pop(&s->stack);
    bool passed = tav_passes(p, actor, dice, hiding ? 5 : 6, hiding ? 1 : 2); /* TAV-6.13, 6.26 */
    if (!hiding) {
        if (passed)
            tav_flee(p, actor, TAV_TERM_WINDOW);
        else
            tav_tell_who(p, TAV_EV_window_fails, actor); /* TAV-6.27 */
        return;
    }
    s->cover[actor] = (uint8_t)face;
    if (passed) {
        s->hidden |= tav_bit(actor);
        tav_tell_card(p, TAV_EV_hide, actor, face);
    } else {
        tav_drop_cover(p, actor, TAV_EV_hide_fails, false); /* TAV-6.14, 10.8 */
    }
}

/* ---- ripostes ------------------------------------------------------------------------------- */

/* Asked whenever public facts leave the possibility: some object in hand, or a usable weapon. */
static void ask_riposte(tav_play *p, cab_frame *f) /* TAV-12.13 */
{
    tav_state *s = p->s;
    int defender = f->reg[TAV_R_TARGET] - 1, seat = tav_owner(s, defender);
    bool near = tav_riposte_targets(s, TAV_CONTACT) != 0;
    bool far = tav_riposte_targets(s, TAV_DISTANCE) != 0;
    bool objects = tav_count_o(s, TAV_O_HAND + seat) > 0 && (near || far);
    if (objects || (near && tav_weapon_of(s, defender)))
        tav_ask(s, seat, TAV_D_RIPOSTE);
    else
        f->step = TAV_FS_END;
}

static void answer_riposte(tav_play *p, cab_frame *f, cab_move move)
{
    int defender = f->reg[TAV_R_TARGET] - 1, face = 0, mode = TAV_CONTACT;
    f->step = TAV_FS_END;
    if (move == TAV_M_NO_RIPOSTE) {
        tav_tell_who(p, TAV_EV_no_riposte, defender);
        return;
    }
    if (move > TAV_M_RIPOSTE_DISTANCE) {
        mode = TAV_DISTANCE;
        face = TAV_OB(move - TAV_M_RIPOSTE_DISTANCE);
    } else if (move > TAV_M_RIPOSTE_CONTACT) {
        face = TAV_OB(move - TAV_M_RIPOSTE_CONTACT);
    }
    if (face) tav_play_object(p, defender, face); /* TAV-12.14, 12.25 */
    tav_begin_fight(p, defender, mode, face, true);
}

/* ---- drop, loot, shelter -------------------------------------------------------------------- */

static void drop(tav_play *p, int seat, int treasure)
{
    cab_pop(&p->s->stack);
    tav_tell_face(p, TAV_EV_drop, seat, treasure);
    cab_take_face(&p->treasures, TAV_T_HAND + seat, (uint8_t)treasure, TAV_T_FLOOR, CAB_TOP,
                  CAB_ALL);
    p->s->hand[seat] &= ~cab_bit(treasure);
}

static void ask_drop(tav_play *p, const cab_frame *f)
{
    tav_state *s = p->s;
    cab_seat seat = f->reg[TAV_R_SEAT];
    cab_move only;
    if (tav_count_t(s, TAV_T_HAND + seat) == 0) { /* TAV-2.15 */
        cab_pop(&s->stack);
        return;
    }
    tav_ask(s, seat, TAV_D_DROP);
    if (!tav_single(s, seat, &only)) return;
    s->decision = TAV_D_NONE;
    drop(p, seat, only - TAV_M_DROP);
}

static void loot(tav_play *p, const cab_frame *f, int treasure)
{
    tav_state *s = p->s;
    int seat = f->reg[TAV_R_SEAT], victim = f->reg[TAV_R_VICTIM], zone = TAV_T_HAND + victim;
    bool floor = f->reg[TAV_R_FLOOR] != 0;
    cab_pop(&s->stack);
    cab_event *e = tav_tell(p, TAV_EV_loot, seat);
    cab_with_seat(e, (cab_seat)victim);
    cab_with_face(e, (uint16_t)treasure, CAB_BIT(seat) | CAB_BIT(victim));
    cab_take_face(&p->treasures, zone, (uint8_t)treasure, TAV_T_HAND + seat, CAB_TOP, 0);
    cab_unwatch(&p->treasures, zone, CAB_BIT(seat));
    s->hand[victim] &= ~cab_bit(treasure);
    s->hand[seat] |= cab_bit(treasure);
    if (!floor || tav_count_t(s, zone) == 0) return;
    cab_with_number(tav_tell(p, TAV_EV_scatter, victim), tav_count_t(s, zone)); /* TAV-12.6 */
    cab_take_all(&p->treasures, zone, TAV_T_FLOOR_DOWN, 0);
    s->hand[victim] = 0;
}

/* The looter watches the hand while it chooses. */
static void ask_loot(tav_play *p, const cab_frame *f) /* TAV-12.5, 12.6 */
{
    tav_state *s = p->s;
    cab_seat seat = f->reg[TAV_R_SEAT], victim = f->reg[TAV_R_VICTIM];
    cab_move only;
    if (tav_count_t(s, TAV_T_HAND + victim) == 0) {
        cab_pop(&s->stack);
        return;
    }
    cab_event *e = tav_tell(p, TAV_EV_look, seat);
    cab_with_seat(e, victim);
    tav_tell_zone(p, TAV_EV_see, victim, false, &p->treasures, TAV_T_HAND + victim,
                  CAB_BIT(seat) | CAB_BIT(victim));
    cab_watch(&p->treasures, TAV_T_HAND + victim, CAB_BIT(seat));
    tav_ask(s, seat, TAV_D_LOOT);
    if (!tav_single(s, seat, &only)) return;
    s->decision = TAV_D_NONE;
    loot(p, f, only - TAV_M_LOOT);
}

static void take_shelter(tav_play *p, cab_seat seat, int second) /* TAV-6.24, 6.25 */
{
    tav_state *s = p->s;
    int zone = TAV_T_HAND + seat;
    uint8_t face[2] = {s->shelter_pick, (uint8_t)second}, place[2];
    for (int i = 0; i < 2; i++)
        place[i] = (uint8_t)cab_zone_find(&p->treasures, zone, face[i]);
    cab_pop(&s->stack);
    cab_with_number(tav_tell(p, TAV_EV_shelter, seat), 2);
    cab_take_set(&p->treasures, zone, place, 2, TAV_T_SHELTER + seat, 0);
    s->hand[seat] &= ~(cab_bit(face[0]) | cab_bit(face[1]));
    s->shelter_pick = 0;
}

/* ---- running and answering ------------------------------------------------------------------ */

void tav_run_frame(tav_play *p)
{
    cab_frame *f = cab_top(&p->s->stack);
    switch (f->op) {
    case TAV_F_DROP: ask_drop(p, f); return;
    case TAV_F_LOOT: ask_loot(p, f); return;
    case TAV_F_SHELTER: tav_ask(p->s, f->reg[TAV_R_SEAT], TAV_D_SHELTER); return;
    default: break;
    }
    switch (f->step) {
    case TAV_FS_TARGET: ask_target(p, f); break;
    case TAV_FS_SUPPORT: ask_support(p, f); break;
    case TAV_FS_ROLL: resolve(p, f); break;
    case TAV_FS_RIPOSTE: ask_riposte(p, f); break;
    default: cab_pop(&p->s->stack); break;
    }
}

void tav_answer_frame(tav_play *p, tav_decision asked, cab_seat seat, cab_move move)
{
    cab_frame *f = cab_top(&p->s->stack);
    switch (asked) {
    case TAV_D_TARGET:
    case TAV_D_RIPOSTE_TARGET: aim(p, f, move - TAV_M_TARGET); break;
    case TAV_D_SUPPORT: answer_support(p, f, move); break;
    case TAV_D_REPLY: answer_call(p, f, seat, move); break;
    case TAV_D_DROP: drop(p, seat, move - TAV_M_DROP); break;
    case TAV_D_LOOT: loot(p, f, move - TAV_M_LOOT); break;
    case TAV_D_RIPOSTE: answer_riposte(p, f, move); break;
    default: take_shelter(p, seat, move - TAV_M_SHELTER); break;
    }
}
