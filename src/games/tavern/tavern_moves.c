/* What may be chosen (section 5 of the rules file): each decision is a few masks, so that a list
 * is made and a move is checked from the same source. */
#include "games/tavern/tavern_int.h"

/* Objects of the hand for an action, and what can be drawn. */
uint32_t tav_usable(const tav_state *s, int seat, int action)
{
    switch (action) {
    case TAV_ACT_PROTECT: return s->objects[seat] & tav_kinds_with(TAV_ICON_PROTECT); /* TAV-6.8 */
    case TAV_ACT_HIDE: return s->objects[seat] & tav_kinds_with(TAV_ICON_HIDE);       /* TAV-6.13 */
    case TAV_ACT_DRAW: return s->objects[seat] & tav_kinds_with(TAV_ICON_WEAPON);     /* TAV-6.36 */
    case TAV_ACT_CONTACT: return s->objects[seat] & tav_kinds_with(TAV_ICON_CONTACT); /* TAV-7.2 */
    case TAV_ACT_DISTANCE: return s->objects[seat] & tav_kinds_with(TAV_ICON_DISTANCE);
    default: return 0;
    }
}

uint32_t tav_drawable(const tav_state *s, int seat)
{
    return (uint32_t)(s->hand[seat] >> TAV_TR_DEMON_SWORD & 3); /* sword, lance (TAV-6.18) */
}

bool tav_can(const tav_state *s, int character, int seat, int action) /* TAV-6.1, 6.2 */
{
    int cunning = tav_character(character)->score[TAV_DISTANCE];
    switch (action) {
    case TAV_ACT_PICK_UP:
        return s->treasure_pile[TAV_T_FLOOR - 1].end != s->treasure_pile[TAV_T_FLOOR_DOWN].end;
    case TAV_ACT_PROTECT: return tav_usable(s, seat, action) != 0;
    case TAV_ACT_HIDE: return cunning > 0 && tav_usable(s, seat, action); /* TAV-2.21 */
    case TAV_ACT_DRAW:                                                    /* TAV-6.20 */
        return !s->weapon[character] && (tav_drawable(s, seat) || tav_usable(s, seat, action));
    case TAV_ACT_CONTACT:
        return (tav_weapon_of(s, character) || tav_usable(s, seat, action)) &&
               tav_targets(s, seat, TAV_CONTACT);
    case TAV_ACT_DISTANCE: /* TAV-7.13 */
        return cunning > 0 && tav_usable(s, seat, action) && tav_targets(s, seat, TAV_DISTANCE);
    case TAV_ACT_WINDOW: /* TAV-6.28 */
        return cunning > 1 || (cunning == 1 && tav_has(s, TAV_OPT_GANG_UP));
    default: return true; /* pass, Door */
    }
}

uint16_t tav_actions(const tav_state *s, int character)
{
    int seat = tav_owner(s, character);
    unsigned can = 0;
    for (int action = 0; action < TAV_ACTIONS; action++)
        can |= (unsigned)tav_can(s, character, seat, action) << action;
    return (uint16_t)can;
}

uint32_t tav_supporters(const tav_state *s, int seat, int mode)
{
    uint64_t left = tav_activatable(s, seat) & ~s->hidden; /* TAV-11.3, 11.11 */
    uint32_t able = 0;
    while (left) {
        int character = cab_pop_low(&left);
        if (tav_character(character)->support[mode]) able |= tav_bit(character); /* TAV-11.8 */
    }
    return able;
}

uint8_t tav_callable(const tav_state *s) /* TAV-11.10, 11.12 */
{
    const cab_frame *f = tav_top(s);
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->leader && !(f->mask & CAB_BIT(seat)) &&
            tav_supporters(s, seat, f->reg[TAV_R_MODE]))
            seats |= CAB_BIT(seat);
    return (uint8_t)seats;
}

/* The attacker and its supporters within reach of the defender (TAV-12.15, 12.17). */
uint32_t tav_riposte_targets(const tav_state *s, int mode)
{
    const cab_frame *f = tav_top(s);
    if (f->reg[TAV_R_RIPOSTE]) f--;
    int defender = f->reg[TAV_R_TARGET] - 1;
    uint32_t foes = tav_bit(f->reg[TAV_R_ACTOR]);
    for (int i = 0; i < TAV_SUPPORTS; i++)
        if (f->reg[TAV_R_SUPPORT + i]) foes |= tav_bit(f->reg[TAV_R_SUPPORT + i] - 1);
    if (mode == TAV_DISTANCE && tav_character(defender)->score[TAV_DISTANCE] == 0) return 0;
    return foes & tav_targets(s, tav_owner(s, defender), mode);
}

uint64_t tav_shelter_choices(const tav_state *s, int seat) /* two treasures, ascending */
{
    uint64_t hand = s->hand[seat];
    if (s->shelter_pick) return hand & ~(cab_bit(s->shelter_pick + 1) - 1);
    uint64_t rest = hand; /* all but the highest */
    while (rest & (rest - 1))
        rest &= rest - 1;
    return hand & ~rest;
}

static uint32_t layable(const tav_state *s, int seat)
{
    const cab_pile *pile = &s->agitation_pile[TAV_A_HAND + seat];
    uint32_t designs = 0;
    for (int i = pile[-1].end; i < pile->end; i++)
        if (s->agitation[i].known) designs |= 1u << (s->agitation[i].face - TAV_AG(0));
    return designs;
}

static uint64_t floor_choices(const tav_state *s)
{
    uint64_t faces = 0;
    for (int i = s->treasure_pile[TAV_T_FLOOR - 1].end; i < s->treasure_pile[TAV_T_FLOOR].end; i++)
        faces |= cab_bit(s->treasure[i].face);
    return faces;
}

static int add(tav_part *part, int n, int base, uint64_t mask)
{
    part[n].base = (cab_move)base;
    part[n].mask = mask;
    return n + (mask != 0);
}

static int choices_barter(const tav_state *s, cab_seat seat, tav_part *part)
{
    int n = 0;
    switch (s->decision) {
    case TAV_D_OPEN:
        n = add(part, n, TAV_M_PUT_UP, s->hand[seat]);
        return add(part, n, TAV_M_LAY, layable(s, seat)); /* TAV-4.4 */
    case TAV_D_OFFER: {
        uint64_t later = s->hand[seat], offered = s->offer[seat];
        while (offered)
            later &= ~(cab_bit(cab_pop_low(&offered) + 1) - 1);
        n = add(part, n, TAV_M_OFFER, later);
        return add(part, n, TAV_M_SEAL, 1);
    }
    case TAV_D_SALE:
        n = add(part, n, TAV_M_LAY, layable(s, seat)); /* TAV-4.3 */
        return add(part, n, TAV_M_SELL, tav_all_seats(s) & ~(unsigned)CAB_BIT(seat));
    case TAV_D_PROTEST:
        n = add(part, n, TAV_M_LAY, layable(s, seat));
        return add(part, n, TAV_M_NO_PROTEST, 1);
    case TAV_D_SETTLE: return add(part, n, TAV_M_GO_ON, 3); /* and TAV_M_SETTLE */
    default: return add(part, n, TAV_M_NAME, tav_nameable(s, seat));
    }
}

static int choices_round(const tav_state *s, cab_seat seat, tav_part *part)
{
    int n = 0;
    switch (s->decision) {
    case TAV_D_INSULT:
        return add(part, n, TAV_M_TILT, s->band[seat] & s->standing & (tav_bit(TAV_HEROES) - 1));
    case TAV_D_CHARACTER: return add(part, n, TAV_M_ACTIVATE, tav_activatable(s, seat));
    case TAV_D_ACTION: return add(part, n, TAV_M_ACTION, tav_actions(s, s->actor));
    case TAV_D_FLOOR: return add(part, n, TAV_M_TAKE, floor_choices(s)); /* TAV-6.7 */
    case TAV_D_CARD:
        n = add(part, n, TAV_M_USE, tav_usable(s, seat, s->action));
        if (s->action == TAV_ACT_DRAW) n = add(part, n, TAV_M_DRAW, tav_drawable(s, seat));
        if (s->action != TAV_ACT_CONTACT) return n;
        return add(part, n, TAV_M_WEAPON, tav_weapon_of(s, s->actor) != 0);
    case TAV_D_KEEP:
        n = add(part, n, TAV_M_KEEP_NONE, 1);
        return add(part, n, TAV_M_KEEP, s->objects[seat]);
    case TAV_D_CLAIM: return add(part, n, TAV_M_NO_CLAIM, 3); /* and TAV_M_CLAIM */
    default: return add(part, n, TAV_M_TILT, tav_penalty_choices(s, seat));
    }
}

static int choices_frame(const tav_state *s, cab_seat seat, tav_part *part)
{
    const cab_frame *f = tav_top(s);
    int n = 0, mode = f->reg[TAV_R_MODE];
    switch (s->decision) {
    case TAV_D_TARGET: return add(part, n, TAV_M_TARGET, tav_targets(s, seat, mode));
    case TAV_D_RIPOSTE_TARGET: return add(part, n, TAV_M_TARGET, tav_riposte_targets(s, mode));
    case TAV_D_SUPPORT:
        if (!f->reg[TAV_R_SUPPORT + TAV_SUPPORTS - 1]) { /* TAV-11.5 */
            n = add(part, n, TAV_M_SUPPORT, tav_supporters(s, seat, mode));
            n = add(part, n, TAV_M_CALL, tav_callable(s));
        }
        return add(part, n, TAV_M_ROLL, 1);
    case TAV_D_REPLY:
        n = add(part, n, TAV_M_SUPPORT, tav_supporters(s, seat, mode));
        return add(part, n, TAV_M_DECLINE, 1);
    case TAV_D_DROP: return add(part, n, TAV_M_DROP, s->hand[seat]);
    case TAV_D_LOOT: return add(part, n, TAV_M_LOOT, s->hand[f->reg[TAV_R_VICTIM]]);
    case TAV_D_RIPOSTE: { /* TAV-12.13, 12.14 */
        uint32_t near = tav_riposte_targets(s, TAV_CONTACT);
        uint32_t far = tav_riposte_targets(s, TAV_DISTANCE);
        n = add(part, n, TAV_M_WEAPON, near && tav_weapon_of(s, f->reg[TAV_R_TARGET] - 1));
        n = add(part, n, TAV_M_NO_RIPOSTE, 1);
        if (near) n = add(part, n, TAV_M_RIPOSTE_CONTACT, tav_usable(s, seat, TAV_ACT_CONTACT));
        if (far) n = add(part, n, TAV_M_RIPOSTE_DISTANCE, tav_usable(s, seat, TAV_ACT_DISTANCE));
        return n;
    }
    default: return add(part, n, TAV_M_SHELTER, tav_shelter_choices(s, seat));
    }
}

int tav_choices(const tav_state *s, cab_seat seat, tav_part *part)
{
    if (s->decision <= TAV_D_NAME) return choices_barter(s, seat, part);
    if (s->decision <= TAV_D_CARD || s->decision >= TAV_D_KEEP) return choices_round(s, seat, part);
    return choices_frame(s, seat, part);
}

int tav_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const tav_state *s = (const tav_state *)state;
    tav_part part[TAV_PARTS_MAX];
    int n = 0;
    if (seat >= s->seats || !(s->ask.must & CAB_BIT(seat))) return 0;
    int parts = tav_choices(s, seat, part);
    for (int i = 0; i < parts; i++)
        while (part[i].mask)
            out[n++] = (cab_move)(part[i].base + cab_pop_low(&part[i].mask));
    return n;
}

/* Is there one choice only, and can everybody tell? Then the engine makes it (TAV-15.4). Where
 * the choices are somebody's secret their number is bounded by the number of cards. */
bool tav_single(const tav_state *s, cab_seat seat, cab_move *only)
{
    tav_part part[TAV_PARTS_MAX];
    int most = 0;
    switch (s->decision) {
    case TAV_D_OPEN:
        most = tav_count_t(s, TAV_T_HAND + seat) + tav_count_a(s, TAV_A_HAND + seat);
        break;
    case TAV_D_SALE: most = s->seats - 1 + tav_count_a(s, TAV_A_HAND + seat); break;
    case TAV_D_CARD:
        most = tav_count_o(s, TAV_O_HAND + seat);
        if (s->action == TAV_ACT_DRAW) most += tav_count_t(s, TAV_T_HAND + seat);
        if (s->action == TAV_ACT_CONTACT) most += tav_weapon_of(s, s->actor) != 0;
        break;
    case TAV_D_DROP: most = tav_count_t(s, TAV_T_HAND + seat); break;
    case TAV_D_LOOT: most = tav_count_t(s, TAV_T_HAND + tav_top(s)->reg[TAV_R_VICTIM]); break;
    case TAV_D_NAME:
    case TAV_D_INSULT:
    case TAV_D_CHARACTER:
    case TAV_D_FLOOR:
    case TAV_D_TARGET:
    case TAV_D_RIPOSTE_TARGET:
    case TAV_D_SUPPORT:
    case TAV_D_PENALTY: most = 1; break; /* all of it is public: count below */
    default: return false;
    }
    if (most != 1) return false;
    int parts = tav_choices(s, seat, part);
    cab_assert(parts >= 1);
    if (parts > 1 || (part[0].mask & (part[0].mask - 1))) return false;
    *only = (cab_move)(part[0].base + cab_low(part[0].mask));
    return true;
}
