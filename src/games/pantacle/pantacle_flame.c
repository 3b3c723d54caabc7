/* Pantacle: gains and losses (PAN-13), tokens (PAN-10), sacrifices and flames (PAN-5, 6, 7), curses
 * (PAN-12). A flame is a frame on the stack, and so is a gain that exhaustion curses may absorb
 * unit by unit; both go on where they were after a question. */
#include "games/pantacle/pantacle_int.h"

#include "base/bits.h"

#include <string.h>

/* ---- curses ------------------------------------------------------------------------------- */

bool pan_is_active(const pan_curse *curse) /* PAN-12.13 */
{
    return (curse->flags & (PAN_COVERED | PAN_PENDING)) == 0;
}

int pan_curse_at(const pan_state *s, int seat, int place)
{
    return s->card[s->pile[PAN_Z_CURSES + seat - 1].end + place].face - PAN_CU(0);
}

int pan_curse_place(const pan_state *s, int seat, int curse)
{
    for (int i = 0; i < s->player[seat].curses; i++)
        if (pan_curse_at(s, seat, i) == curse) return i;
    return -1;
}

bool pan_carries(const pan_state *s, int seat, int place, int kind)
{
    const pan_curse *curse = &s->player[seat].curse[place];
    if (!pan_is_active(curse)) return false; /* PAN-12.12 */
    return (kind == PAN_INFLUENCE ? curse->influence : curse->adepts) > 0;
}

static bool has_token(const pan_player *me, int token)
{
    bool found = false;
#pragma GCC unroll 4
    for (int i = 0; i < PAN_TOKENS_MAX; i++)
        found |= me->token[i] == token;
    return found;
}

/* What follows from the tokens, and from the curses that touch them. */
static void refresh_tokens(pan_player *p)
{
    unsigned working = 0, barred = 0, forbidden = (unsigned)p->hook[PAN_HOOK_FORBID];
#pragma GCC unroll 4
    for (int i = 0; i < PAN_TOKENS_MAX; i++) {         /* an empty place is token 0 */
        working |= 1u << p->token[i];                  /* PAN-10.25 */
        barred |= 1u << pan_token_favour(p->token[i]); /* PAN-8.3 */
    }
    if (p->hook[PAN_HOOK_MUTE_FIRST] && p->token[0] != PAN_PT_PROTECTION)
        working &= ~(1u << p->token[0]);
    p->working = (uint8_t)(working & ~1u);
    p->barred = (uint8_t)((barred | 1u << forbidden) & ~1u); /* PAN-8.7; not the lack of one */
}

/* What an active curse adds to its hook is added (+1) or taken off again (-1); the hook, or
 * none. */
static int add_to_hook(pan_state *s, int seat, int place, int sign)
{
    pan_player *p = &s->player[seat];
    const pan_curse_data *data = pan_curse_card(pan_curse_at(s, seat, place));
    int hook = data->hook;
    if (hook == PAN_HOOK_NEED_ONE)
        hook = p->curse[place].kind == PAN_POWER ? PAN_HOOK_NEED_POWER : PAN_HOOK_NEED_ADEPT;
    if (hook) p->hook[hook] = (int8_t)(p->hook[hook] + sign * data->argument);
    return hook;
}

/* Everything marked `kept` that depends on this player's curses and tokens. */
static void refresh_player(pan_state *s, int seat)
{
    pan_player *p = &s->player[seat];
    p->curses = (uint8_t)(s->pile[PAN_Z_CURSES + seat].end - s->pile[PAN_Z_CURSES + seat - 1].end);
    memset(p->hook, 0, sizeof p->hook);
    for (int i = 0; i < p->curses && i < PAN_CURSES_MAX; i++) /* PAN-12.10: they add up */
        if (pan_is_active(&p->curse[i])) add_to_hook(s, seat, i, +1);
    refresh_tokens(p);
}

void pan_refresh(pan_state *s)
{
    for (int seat = 0; seat < PAN_SEATS; seat++) {
        refresh_player(s, seat);
        s->player[seat].hand = 0;
        for (int i = s->pile[PAN_Z_HAND + seat - 1].end; i < s->pile[PAN_Z_HAND + seat].end; i++)
            if (s->card[i].known) s->player[seat].hand |= 1u << s->card[i].face;
    }
}

/* The left neighbour begins or ceases to watch this hand (CU09). */
static void eye_changes(pan_play *p, int seat, bool sees)
{
    int zone = PAN_Z_HAND + seat, left = seat + 1 < p->s->seats ? seat + 1 : 0;
    cab_event *e = pan_tell(p, sees ? PAN_EV_eye_opens : PAN_EV_eye_closes, seat);
    cab_with_seat(e, (cab_seat)left);
    if (!sees) {
        cab_unwatch(&p->cards, zone, CAB_BIT(left));
        return;
    }
    for (int i = 0; i < cab_zone_count(&p->cards, zone); i++)
        cab_with_face(e, cab_zone_cards(&p->cards, zone)[i].face, CAB_BIT(left));
    cab_watch(&p->cards, zone, CAB_BIT(left));
}

/* A curse begins (+1) or ceases (-1) to act, and what follows from it does too (PAN-12.13). */
static void curse_acts(pan_play *p, int seat, int place, int sign)
{
    pan_player *me = &p->s->player[seat];
    bool seen = me->hook[PAN_HOOK_SEEN_BY_LEFT] != 0;
    int hook = add_to_hook(p->s, seat, place, sign);
    if (hook == PAN_HOOK_FORBID || hook == PAN_HOOK_MUTE_FIRST) refresh_tokens(me);
    bool sees = me->hook[PAN_HOOK_SEEN_BY_LEFT] != 0;
    if (sees != seen) eye_changes(p, seat, sees);
}

/* A curse goes under the pile, its face and place known to all (PAN-12.7, 12.8). */
static void curse_leaves(pan_play *p, int seat, int place)
{
    pan_player *me = &p->s->player[seat];
    pan_tell_face(p, PAN_EV_curse_leaves, seat, PAN_CU(pan_curse_at(p->s, seat, place)));
    if (pan_is_active(&me->curse[place])) curse_acts(p, seat, place, -1);
    cab_take(&p->cards, PAN_Z_CURSES + seat, place, PAN_Z_CURSE_PILE, CAB_BOTTOM, 0);
    memmove(&me->curse[place], &me->curse[place + 1],
            (size_t)(PAN_CURSES_MAX - 1 - place) * sizeof me->curse[0]);
    memset(&me->curse[PAN_CURSES_MAX - 1], 0, sizeof me->curse[0]);
    me->curses--;
}

void pan_cover(pan_play *p, int seat, int place) /* PAN-10.8 */
{
    pan_curse *curse = &p->s->player[seat].curse[place];
    pan_tell_face(p, PAN_EV_cover, seat, PAN_CU(pan_curse_at(p->s, seat, place)));
    if (pan_is_active(curse)) curse_acts(p, seat, place, -1);
    curse->flags = PAN_COVERED;
}

static void uncover(pan_play *p, int seat) /* PAN-10.11 */
{
    pan_player *me = &p->s->player[seat];
    for (int i = 0; i < me->curses; i++) {
        if (!(me->curse[i].flags & PAN_COVERED)) continue;
        pan_tell_face(p, PAN_EV_uncover, seat, PAN_CU(pan_curse_at(p->s, seat, i)));
        me->curse[i].flags = 0;
        curse_acts(p, seat, i, +1);
    }
}

/* ---- gains and losses (PAN-13) -------------------------------------------------------------- */

void pan_lose(pan_play *p, int seat, int kind, int amount) /* PAN-13.9 */
{
    pan_player *me = &p->s->player[seat];
    uint8_t *from = kind == PAN_INFLUENCE ? &me->influence : &me->adepts;
    uint8_t *to = kind == PAN_INFLUENCE ? &p->s->reserve_influence : &p->s->reserve_adepts;
    cab_assert(amount >= 0 && amount <= *from);
    *from = (uint8_t)(*from - amount);
    *to = (uint8_t)(*to + amount);
}

/* What nothing absorbs comes from the reserve, as far as it goes (PAN-13.2, 13.4). */
static void receive(pan_play *p, int seat, int kind, int amount)
{
    pan_player *me = &p->s->player[seat];
    uint8_t *to = kind == PAN_INFLUENCE ? &me->influence : &me->adepts;
    uint8_t *from = kind == PAN_INFLUENCE ? &p->s->reserve_influence : &p->s->reserve_adepts;
    if (amount > *from) amount = *from;
    *from = (uint8_t)(*from - amount);
    *to = (uint8_t)(*to + amount);
    pan_tell_number(p, kind == PAN_INFLUENCE ? PAN_EV_gain_cubes : PAN_EV_gain_adepts, seat,
                    amount);
}

/* How many curses of this player carry such a load, and the first of them. */
static int carriers(const pan_state *s, int seat, int kind, int *first)
{
    const pan_player *me = &s->player[seat];
    unsigned found = 0;
#pragma GCC unroll 4
    for (int i = 0; i < PAN_CURSES_MAX; i++) { /* where no curse lies, nothing is carried */
        unsigned load = kind == PAN_INFLUENCE ? me->curse[i].influence : me->curse[i].adepts;
        found |= (unsigned)(pan_is_active(&me->curse[i]) & (load > 0)) << i;
    }
    *first = cab_low(found | 1u << PAN_CURSES_MAX);
    return cab_popcount(found);
}

static void absorb(pan_play *p, int seat, int kind, int place) /* PAN-12.4, 13.8 */
{
    pan_curse *curse = &p->s->player[seat].curse[place];
    int face = PAN_CU(pan_curse_at(p->s, seat, place));
    if (kind == PAN_INFLUENCE) {
        curse->influence--;
        p->s->reserve_influence++;
    } else {
        curse->adepts--;
        p->s->reserve_adepts++;
    }
    pan_tell_face(p, kind == PAN_INFLUENCE ? PAN_EV_absorb_cube : PAN_EV_absorb_adept, seat, face);
    if (!curse->influence && !curse->adepts) curse_leaves(p, seat, place);
}

void pan_gain(pan_play *p, int seat, int kind, int amount)
{
    pan_state *s = p->s;
    const pan_player *me = &s->player[seat];
    int place = 0;
    if (kind == PAN_INFLUENCE) { /* PAN-13.6 */
        amount += (amount >= 1) & (me->working >> PAN_PT_HUNT & 1);
        amount -= amount >= 2 ? me->hook[PAN_HOOK_SPOILS] : 0;
    }
    if (amount <= 0) return;
    if (carriers(s, seat, kind, &place) == 0) {
        receive(p, seat, kind, amount);
        return;
    }
    cab_frame *f = cab_push(&s->stack, PAN_OP_GAIN_FRAME);
    f->reg[PAN_R_SEAT] = (uint8_t)seat;
    f->reg[PAN_R_KIND] = (uint8_t)kind;
    f->reg[PAN_R_LEFT] = (uint8_t)amount;
}

static void run_gain(pan_play *p, cab_frame *f)
{
    int seat = f->reg[PAN_R_SEAT], kind = f->reg[PAN_R_KIND], place = 0;
    while (f->reg[PAN_R_LEFT] > 0) {
        int found = carriers(p->s, seat, kind, &place);
        if (found > 1) { /* PAN-12.6, 12.15 */
            pan_ask(p->s, seat, PAN_D_ABSORB);
            return;
        }
        if (found == 0) {
            receive(p, seat, kind, f->reg[PAN_R_LEFT]);
            break;
        }
        absorb(p, seat, kind, place);
        f->reg[PAN_R_LEFT]--;
    }
    cab_pop(&p->s->stack);
}

/* ---- effects of favours and slots ----------------------------------------------------------- */

/* Protection has come: one active curse is covered, or the token waits (PAN-10.9, 10.12). */
static void begin_cover(pan_play *p, int seat)
{
    const pan_player *me = &p->s->player[seat];
    int found = 0, place = 0;
    for (int i = 0; i < me->curses; i++) {
        if (!pan_is_active(&me->curse[i])) continue;
        found++;
        place = i;
    }
    if (found == 1)
        pan_cover(p, seat, place);
    else if (found > 1)
        pan_ask(p->s, seat, PAN_D_COVER);
}

static void take_token(pan_play *p, int seat, int token)
{
    pan_player *me = &p->s->player[seat];
    if (has_token(me, token) || me->tokens == PAN_TOKENS_MAX) { /* PAN-10.24, 7.7 */
        pan_tell_term(p, PAN_EV_no_token, seat, PAN_T_TOKEN + token);
        return;
    }
    me->token[me->tokens++] = (uint8_t)token; /* PAN-10.26 */
    pan_tell_term(p, PAN_EV_token, seat, PAN_T_TOKEN + token);
    refresh_tokens(me);
    if (token == PAN_PT_PROTECTION) begin_cover(p, seat);
}

static void steal_each(pan_play *p, int seat, int cubes) /* PAN-10.16, 10.20 */
{
    pan_state *s = p->s;
    int sum = 0;
    for (int i = 1, victim = seat; i < s->seats; i++) {
        victim = victim + 1 < s->seats ? victim + 1 : 0;
        int loss = s->player[victim].influence < cubes ? s->player[victim].influence : cubes;
        pan_lose(p, victim, PAN_INFLUENCE, loss);
        sum += loss;
        if (!p->j || !loss) continue;
        cab_event *e = pan_tell(p, PAN_EV_steal, seat);
        cab_with_seat(e, (cab_seat)victim);
        cab_with_number(e, loss);
    }
    pan_gain(p, seat, PAN_INFLUENCE, sum);
}

void pan_do(pan_play *p, int seat, int op, int argument)
{
    switch (op) {
    case PAN_OP_TOKEN: take_token(p, seat, argument); break;
    case PAN_OP_ADEPTS: pan_gain(p, seat, PAN_ADEPT, argument); break;
    case PAN_OP_INFLUENCE: pan_gain(p, seat, PAN_INFLUENCE, argument); break;
    case PAN_OP_INFLUENCE_PER_FLAME:
        pan_gain(p, seat, PAN_INFLUENCE, argument * pan_flames(p->s, seat));
        break;
    case PAN_OP_STEAL_EACH: steal_each(p, seat, argument); break;
    default:
        cab_assert(op == PAN_OP_EXTRA_TURN);
        p->s->extra_turn = 1; /* PAN-7.5 */
        pan_tell(p, PAN_EV_extra_turn_won, seat);
        break;
    }
}

/* ---- sacrifices (PAN-5) --------------------------------------------------------------------- */

static void drop_tokens(pan_play *p, int seat, int number) /* PAN-5.1 to 5.4 */
{
    pan_player *me = &p->s->player[seat];
    bool protection = false;
    for (int i = 0; i < number; i++)
        protection = protection || me->token[i] == PAN_PT_PROTECTION;
    for (int i = 0; i < PAN_TOKENS_MAX; i++)
        me->token[i] = i + number < PAN_TOKENS_MAX ? me->token[i + number] : 0;
    me->tokens = (uint8_t)(me->tokens - number);
    pan_tell_number(p, PAN_EV_sacrifice_tokens, seat, number);
    refresh_tokens(me);
    if (protection) uncover(p, seat);
}

/* There is enough to sacrifice: the caller has seen to it. */
void pan_sacrifice(pan_play *p, int kind)
{
    pan_state *s = p->s;
    int seat = s->active, need = pan_sacrifice_need(s, seat, kind);
    pan_player *me = &s->player[seat];
    int toll = me->hook[PAN_HOOK_TOLL];           /* PAN-5.15 */
    if (pan_flames(s, seat) == PAN_SLOTS) return; /* PAN-5.10 */
    if (me->influence < toll) return;
    if (toll) {
        pan_lose(p, seat, PAN_INFLUENCE, toll);
        pan_tell_number(p, PAN_EV_toll, seat, toll);
    }
    if (kind == PAN_POWER) {
        drop_tokens(p, seat, need);
    } else {
        pan_lose(p, seat, PAN_ADEPT, need); /* PAN-5.6 */
        pan_tell_number(p, PAN_EV_sacrifice_adepts, seat, need);
    }
    cab_push(&s->stack, PAN_OP_FLAME_FRAME)->step = PAN_F_PICK; /* PAN-5.9 */
}

/* ---- a flame (PAN-6): S1 pick, S2 curse, S3 slot, S4 the curse acts -------------------------- */

static void take_flame(pan_play *p, cab_frame *f, bool cursed)
{
    pan_player *me = &p->s->player[p->s->active];
    f->step = cursed ? PAN_F_CURSE : PAN_F_SLOT; /* PAN-6.3 */
    if (cursed)
        me->cursed_flames--;
    else
        me->top_flame = 0;
    pan_tell(p, cursed ? PAN_EV_take_cursed_flame : PAN_EV_take_top_flame, p->s->active);
}

static void pick_flame(pan_play *p, cab_frame *f) /* PAN-6.2 */
{
    const pan_player *me = &p->s->player[p->s->active];
    if (me->top_flame && me->cursed_flames)
        pan_ask(p->s, p->s->active, PAN_D_FLAME);
    else
        take_flame(p, f, !me->top_flame);
}

static void keep_curse(pan_play *p, cab_frame *f, int curse) /* PAN-6.7, 6.8, 6.10, 6.11 */
{
    pan_state *s = p->s;
    int seat = s->active, place = s->player[seat].curses;
    const pan_curse_data *data = pan_curse_card(curse);
    pan_curse *mine = &s->player[seat].curse[place];
    cab_take_face(&p->cards, PAN_Z_CANDIDATES, PAN_CU(curse), PAN_Z_CURSES + seat, CAB_TOP,
                  CAB_ALL);
    pan_tell_face(p, PAN_EV_keep_curse, seat, PAN_CU(curse));
    while (cab_zone_count(&p->cards, PAN_Z_CANDIDATES) > 0) /* the last one is the very bottom */
        cab_take(&p->cards, PAN_Z_CANDIDATES, 0, PAN_Z_CURSE_PILE, CAB_BOTTOM, 0);
    cab_unwatch(&p->cards, PAN_Z_CANDIDATES, CAB_BIT(seat));
    mine->flags = PAN_PENDING; /* PAN-6.12 */
    mine->influence =
        data->influence < s->reserve_influence ? data->influence : s->reserve_influence;
    mine->adepts =
        data->adepts < s->reserve_adepts ? data->adepts : s->reserve_adepts; /* PAN-12.8 */
    s->reserve_influence = (uint8_t)(s->reserve_influence - mine->influence);
    s->reserve_adepts = (uint8_t)(s->reserve_adepts - mine->adepts);
    if (data->exhaustion) {
        uint16_t told = !mine->adepts      ? PAN_EV_load_cubes
                        : !mine->influence ? PAN_EV_load_adepts
                                           : PAN_EV_load;
        cab_event *e = pan_tell(p, told, seat);
        cab_with_face(e, PAN_CU(curse), CAB_ALL);
        if (told != PAN_EV_load_adepts) cab_with_number(e, mine->influence);
        if (told != PAN_EV_load_cubes) cab_with_number(e, mine->adepts);
    }
    s->player[seat].curses++;
    f->reg[PAN_R_CURSE] = (uint8_t)curse;
    f->step = PAN_F_SLOT;
}

static void draw_curses(pan_play *p, cab_frame *f, int extra) /* PAN-6.4 to 6.6, 6.9 */
{
    pan_state *s = p->s;
    int seat = s->active, price = pan_extra_price(extra);
    cab_event *e = pan_tell(p, extra ? PAN_EV_draw_curses : PAN_EV_draw_curse, seat);
    if (extra) {
        cab_with_number(e, extra + 1);
        cab_with_number(e, price);
    }
    pan_lose(p, seat, PAN_INFLUENCE, price);
    cab_watch(&p->cards, PAN_Z_CANDIDATES, CAB_BIT(seat));
    for (int i = 0; i <= extra; i++) {
        cab_with_face(e, s->card[s->pile[PAN_Z_CURSE_PILE].end - 1].face, CAB_BIT(seat));
        cab_take_top(&p->cards, PAN_Z_CURSE_PILE, PAN_Z_CANDIDATES, CAB_TOP, 0);
    }
    f->step = PAN_F_KEEP;
    if (extra > 0)
        pan_ask(s, seat, PAN_D_KEEP);
    else
        keep_curse(p, f, cab_zone_cards(&p->cards, PAN_Z_CANDIDATES)[0].face - PAN_CU(0));
}

static void place_flame(pan_play *p, cab_frame *f, int slot) /* PAN-6.13, 6.14 */
{
    pan_state *s = p->s;
    s->player[s->active].slots |= (uint8_t)(1u << (slot - 1));
    f->step = PAN_F_ACTIVATE;
    cab_event *e = pan_tell(p, PAN_EV_place_flame, s->active);
    cab_with_term(e, (uint16_t)(PAN_T_SLOT + slot));
    cab_with_number(e, pan_flames(s, s->active));
    pan_do(p, s->active, pan_slot(slot)->op, pan_slot(slot)->argument);
}

static void pick_slot(pan_play *p, cab_frame *f)
{
    uint64_t free = 0x1fu & ~(unsigned)p->s->player[p->s->active].slots;
    if (cab_popcount(free) > 1)
        pan_ask(p->s, p->s->active, PAN_D_SLOT);
    else
        place_flame(p, f, cab_low(free) + 1);
}

static void activate(pan_play *p, cab_frame *f) /* PAN-6.19 */
{
    int curse = f->reg[PAN_R_CURSE];
    if (!curse) {
        cab_pop(&p->s->stack);
        return;
    }
    f->step = PAN_F_SETTLE;
    if (pan_curse_card(curse)->hook == PAN_HOOK_NEED_ONE)
        pan_ask(p->s, p->s->active, PAN_D_KIND); /* PAN-5.12 */
}

static void settle(pan_play *p, cab_frame *f)
{
    int seat = p->s->active, number = f->reg[PAN_R_CURSE];
    pan_player *me = &p->s->player[seat];
    int place = me->curses - 1; /* the new one is the last: others may have left since it came */
    pan_curse *curse = &me->curse[place];
    bool empty = pan_curse_card(number)->exhaustion && !curse->influence && !curse->adepts;
    unsigned flags = 0;
    for (int i = 0; i < PAN_CURSES_MAX; i++)
        flags |= me->curse[i].flags;
    cab_assert(pan_curse_at(p->s, seat, place) == number);
    cab_pop(&p->s->stack);
    if (empty) {
        curse_leaves(p, seat, place); /* PAN-12.8 */
    } else if (has_token(me, PAN_PT_PROTECTION) && !(flags & PAN_COVERED)) {
        pan_cover(p, seat, place); /* PAN-10.12 */
    } else {
        curse->flags = 0;
        curse_acts(p, seat, place, +1);
    }
}

static void run_flame(pan_play *p, cab_frame *f)
{
    const pan_player *me = &p->s->player[p->s->active];
    switch (f->step) {
    case PAN_F_PICK: pick_flame(p, f); break;
    case PAN_F_CURSE:
        if (me->influence >= pan_extra_price(1))
            pan_ask(p->s, p->s->active, PAN_D_EXTRA);
        else
            draw_curses(p, f, 0); /* PAN-15.1: nothing to pay with */
        break;
    case PAN_F_SLOT: pick_slot(p, f); break;
    case PAN_F_ACTIVATE: activate(p, f); break;
    default: settle(p, f); break;
    }
}

void pan_run_frame(pan_play *p)
{
    cab_frame *f = cab_top(&p->s->stack);
    if (f->op == PAN_OP_GAIN_FRAME)
        run_gain(p, f);
    else
        run_flame(p, f);
}

static void answer_kind(pan_play *p, cab_frame *f, int kind)
{
    int seat = p->s->active, curse = f->reg[PAN_R_CURSE];
    p->s->player[seat].curse[pan_curse_place(p->s, seat, curse)].kind = (uint8_t)kind;
    cab_event *e = pan_tell(p, PAN_EV_curse_kind, seat);
    cab_with_face(e, PAN_CU(curse), CAB_ALL);
    cab_with_term(e, (uint16_t)(PAN_T_KIND + kind));
}

void pan_answer_frame(pan_play *p, pan_decision asked, cab_move move)
{
    pan_state *s = p->s;
    if (asked == PAN_D_COVER) { /* also outside a flame, when a favour brought Protection */
        pan_cover(p, s->asked, pan_curse_place(s, s->asked, move - PAN_M_COVER));
        return;
    }
    cab_frame *f = cab_top(&s->stack);
    switch (asked) {
    case PAN_D_FLAME: take_flame(p, f, move == PAN_M_CURSED_FLAME); break;
    case PAN_D_EXTRA: draw_curses(p, f, move - PAN_M_EXTRA); break;
    case PAN_D_KEEP: keep_curse(p, f, move - PAN_M_KEEP); break;
    case PAN_D_SLOT: place_flame(p, f, move - PAN_M_SLOT); break;
    case PAN_D_KIND: answer_kind(p, f, move - PAN_M_KIND); break;
    default:
        cab_assert(asked == PAN_D_ABSORB);
        f->reg[PAN_R_LEFT]--;
        absorb(p, s->asked, f->reg[PAN_R_KIND], pan_curse_place(s, s->asked, move - PAN_M_ABSORB));
        break;
    }
}
