/* What effects and actions are made of: telling, influence, tokens and their supply (PAG-10),
 * drawing and discarding (PAG-11), cards leaving play, and the playing of a card (PAG-9) with its
 * frame. */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

/* ---- telling ------------------------------------------------------------------------------- */

cab_event *pag_tell(pag_play *p, uint16_t kind, pag_role role)
{
    cab_event *e = cab_tell(p->j, kind, CAB_ALL);
    cab_with_seat(e, pag_seat(p->s, role));
    return e;
}

void pag_tell_number(pag_play *p, uint16_t kind, pag_role role, int number)
{
    cab_with_number(pag_tell(p, kind, role), number);
}

void pag_with_villager(cab_event *e, int villager)
{
    cab_with_term(e, (uint16_t)(PAG_T_VILLAGER + villager));
}

void pag_tell_villager(pag_play *p, uint16_t kind, pag_role role, int villager)
{
    pag_with_villager(pag_tell(p, kind, role), villager);
}

void pag_tell_face(pag_play *p, uint16_t kind, pag_role role, int face)
{
    cab_with_face(pag_tell(p, kind, role), (uint16_t)face, CAB_ALL);
}

void pag_with_card(pag_play *p, cab_event *e, int zone, int slot)
{
    if (!e) return;
    int face = pag_zone(p->s, zone)[slot].face;
    cab_with(e, CAB_REF_CARD, pag_seat(p->s, pag_owner(face)), (uint8_t)pag_zone_row(p->s, zone),
             (uint8_t)slot, (uint16_t)face, CAB_ALL);
}

void pag_with_place(pag_play *p, cab_event *e, int place)
{
    if (place < PAG_M_POTION)
        pag_with_villager(e, place);
    else if (place < PAG_M_ALLY)
        pag_with_card(p, e, PAG_Z_POTIONS, place - PAG_M_POTION);
    else
        pag_with_card(p, e, PAG_Z_ALLIES, place - PAG_M_ALLY);
}

static cab_event *tell_token(pag_play *p, uint16_t kind, pag_role role, pag_token token, int place)
{
    cab_event *e = pag_tell(p, kind, role);
    cab_with_term(e, (uint16_t)(PAG_T_TOKEN + token));
    pag_with_place(p, e, place);
    return e;
}

/* ---- influence, evidence ------------------------------------------------------------------- */

void pag_change_influence(pag_play *p, pag_role role, int change, uint16_t event)
{
    enum { INFLUENCE_MAX = 32767 }; /* PAG-11.1: what the counter holds */
    int before = p->s->influence[role], after = before + change;
    if (after < 0) after = 0; /* PAG-11.2, 11.7 */
    if (after > INFLUENCE_MAX) after = INFLUENCE_MAX;
    p->s->influence[role] = (uint16_t)after;
    if (after != before)
        pag_tell_number(p, event, role, after > before ? after - before : before - after);
}

void pag_gain_evidence(pag_play *p, int number)
{
    pag_state *s = p->s;
    if (number > s->supply[PAG_EVIDENCE]) number = s->supply[PAG_EVIDENCE]; /* PAG-10.5 */
    if (number == 0) return;
    s->supply[PAG_EVIDENCE] = (uint8_t)(s->supply[PAG_EVIDENCE] - number);
    s->evidence = (uint8_t)(s->evidence + number);
    pag_tell_number(p, PAG_EV_evidence, PAG_HUNTER, number);
}

/* ---- tokens -------------------------------------------------------------------------------- */

uint8_t *pag_tokens_at(pag_state *s, pag_token token, int place)
{
    if (place >= PAG_M_ALLY) return &s->ally_clues[place - PAG_M_ALLY];
    if (place >= PAG_M_POTION) return &s->potion_secrets[place - PAG_M_POTION];
    pag_villager *v = &s->v[place];
    return token == PAG_CLUE ? &v->clues : token == PAG_SECRET ? &v->secrets : &v->favors;
}

/* One token onto a place. With an empty supply the active player may move one there (PAG-10.2). */
void pag_place(pag_play *p, pag_token token, int place, bool must)
{
    pag_state *s = p->s;
    pag_role owner = token == PAG_CLUE ? PAG_HUNTER : PAG_WITCH;
    if (s->supply[token] > 0) {
        s->supply[token]--;
        ++*pag_tokens_at(s, token, place);
        tell_token(p, PAG_EV_place, owner, token, place);
        return;
    }
    /* Told in any case, or a choice without effect would not be told at all. */
    tell_token(p, PAG_EV_short_supply, owner, token, place);
    if (!(pag_places(s, token, 0x1ff, true) & ~(1u << place))) return; /* PAG-10.3 */
    cab_frame *f = cab_push(&s->stack, PAG_FRAME_TOKEN);
    f->reg[PAG_R_TOKEN] = token;
    f->reg[PAG_R_PLACE] = (uint8_t)place;
    f->reg[PAG_R_MUST] = must;
}

void pag_step_token(pag_play *p)
{
    pag_ask(p, PAG_D_SUPPLY, true);
}

void pag_answer_token(pag_play *p, cab_move move)
{
    pag_state *s = p->s;
    pag_token token = pag_top(p)->reg[PAG_R_TOKEN];
    int place = pag_top(p)->reg[PAG_R_PLACE];
    cab_pop(&s->stack);
    if (move == PAG_M_STOP) { /* PAG-10.4 */
        pag_tell(p, PAG_EV_decline, s->active);
        return;
    }
    pag_move(p, token, move, place);
}

void pag_remove(pag_play *p, pag_token token, int place, int number)
{
    pag_state *s = p->s;
    uint8_t *there = pag_tokens_at(s, token, place);
    if (number > *there) number = *there;
    if (number == 0) return;
    *there = (uint8_t)(*there - number);
    s->supply[token] = (uint8_t)(s->supply[token] + number); /* PAG-10.8 */
    cab_with_number(tell_token(p, PAG_EV_remove, s->active, token, place), number);
}

void pag_move(pag_play *p, pag_token token, int from, int to)
{
    --*pag_tokens_at(p->s, token, from);
    ++*pag_tokens_at(p->s, token, to);
    pag_with_place(p, tell_token(p, PAG_EV_move, p->s->active, token, from), to);
}

void pag_push_distribute(pag_play *p, pag_token token, int number, int colour, bool brew)
{
    cab_frame *f = cab_push(&p->s->stack, PAG_FRAME_DISTRIBUTE);
    f->reg[PAG_R_KIND] = token;
    f->reg[PAG_R_LEFT] = (uint8_t)number;
    f->reg[PAG_R_COLOUR] = (uint8_t)colour;
    f->reg[PAG_R_BREW] = brew;
}

/* One after another onto a colour, and onto potions (PAG-5.6 to 5.12). */
void pag_step_distribute(pag_play *p)
{
    if (pag_top(p)->reg[PAG_R_LEFT] == 0 || !pag_targets(p->s, pag_top(p)))
        cab_pop(&p->s->stack);
    else
        pag_ask(p, PAG_D_DISTRIBUTE, true);
}

void pag_answer_distribute(pag_play *p, cab_move move)
{
    cab_frame *f = pag_top(p);
    f->reg[PAG_R_LEFT]--;
    pag_place(p, f->reg[PAG_R_KIND], move, false);
}

void pag_push_convert(pag_play *p, int villager)
{
    cab_push(&p->s->stack, PAG_FRAME_CONVERT)->reg[PAG_R_WHOSE] = (uint8_t)villager;
}

/* Three secrets become a favor; then those react who watch for it (PAG-12.14, N-0004). */
void pag_step_convert(pag_play *p)
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    int v = f->reg[PAG_R_WHOSE];
    if (f->step == 0) {
        f->step = 1;
        s->v[v].secrets = (uint8_t)(s->v[v].secrets - 3);
        s->supply[PAG_SECRET] = (uint8_t)(s->supply[PAG_SECRET] + 3);
        pag_tell_villager(p, PAG_EV_convert, PAG_WITCH, v);
        pag_place(p, PAG_FAVOR, v, true); /* PAG-10.7 */
        return;
    }
    while (f->reg[PAG_R_ALLY] < pag_count(s, PAG_Z_ALLIES)) {
        int slot = f->reg[PAG_R_ALLY]++, face = pag_zone(s, PAG_Z_ALLIES)[slot].face;
        if (pag_card(face)->trigger != PAG_ON_CONVERT || pag_is_blank(s, face)) continue;
        pag_push_effect(p, pag_card(face)->program, v, slot);
        return;
    }
    cab_pop(&s->stack);
}

/* ---- drawing and discarding ---------------------------------------------------------------- */

void pag_refresh_hand(pag_state *s, pag_role role)
{
    uint64_t hand = 0;
    int zone = PAG_HAND(role), end = s->pile[zone].end;
    for (int i = end - pag_count(s, zone); i < end; i++)
        if (s->card[i].known) hand |= cab_bit(s->card[i].face);
    s->hand[role] = hand;
}

static void draw_some(pag_play *p, pag_role role, int number, int zone)
{
    int deck = PAG_DECK(role), count = pag_count(p->s, deck);
    const cab_card *card = pag_zone(p->s, deck) + count - number;
    cab_event *e = pag_tell(p, PAG_EV_draw, role);
    cab_with_number(e, number);
    cab_with_cards(e, card, number, p->s->pile[zone].watch);
    for (int i = 0; i < number; i++) {
        uint8_t face = pag_zone(p->s, deck)[count - 1 - i].face;
        cab_take_top(&p->cards, deck, zone, CAB_TOP, 0);
        if (zone == PAG_HAND(role)) p->s->hand[role] |= cab_bit(face);
    }
}

void pag_draw(pag_play *p, pag_role role, int number, int zone) /* PAG-11.3 to 11.5 */
{
    int deck = PAG_DECK(role), discard = PAG_DISCARD(role);
    while (number > 0) {
        int count = pag_count(p->s, deck), n = number < count ? number : count;
        if (n > 0) {
            draw_some(p, role, n, zone);
            number -= n;
            continue;
        }
        if (pag_count(p->s, discard) == 0) return;
        pag_tell(p, PAG_EV_reshuffle, role);
        cab_take_all(&p->cards, discard, deck, CAB_ALL);
        cab_shuffle(&p->cards, deck, p->rng);
    }
}

void pag_discard(pag_play *p, pag_role role, int face) /* PAG-11.8 */
{
    cab_take_face(&p->cards, PAG_HAND(role), (uint8_t)face, PAG_DISCARD(role), CAB_TOP, CAB_ALL);
    pag_refresh_hand(p->s, role);
    pag_tell_face(p, PAG_EV_discard, role, face);
}

/* ---- cards in play ------------------------------------------------------------------------- */

uint8_t pag_refresh_standing(const pag_state *s) /* PAG-12.10: the same twice is once */
{
    unsigned standing = 0;
    for (int i = 0; i < pag_count(s, PAG_Z_CURSES); i++)
        standing |= pag_card(pag_zone(s, PAG_Z_CURSES)[i].face)->standing;
    for (int i = 0; !(standing & PAG_BLANK_ALLIES) && i < pag_count(s, PAG_Z_ALLIES); i++)
        standing |= pag_card(pag_zone(s, PAG_Z_ALLIES)[i].face)->standing;
    return (uint8_t)standing;
}

static void close_gap(uint8_t *slots, int slot) /* PAG-9.25 */
{
    for (int i = slot; i < PAG_SLOTS - 1; i++)
        slots[i] = slots[i + 1];
    slots[PAG_SLOTS - 1] = 0;
}

/* Bit `slot` of a group of three goes, those above it move down. */
static void close_bit(pag_state *s, int group, int slot)
{
    unsigned all = s->upkeep_done, bits = all >> group & 7u;
    cab_assert(slot >= 0 && slot < PAG_SLOTS);
    bits = (bits & ((1u << slot) - 1)) | (bits >> (slot + 1) << slot);
    s->upkeep_done = (uint8_t)((all & ~(7u << group)) | bits << group);
}

/* What lies on a card in play goes back, the card to its owner's discard (PAG-9.21, 9.22). */
void pag_leave_play(pag_play *p, int zone, int slot, uint16_t event)
{
    pag_state *s = p->s;
    int face = pag_zone(s, zone)[slot].face;
    pag_with_card(p, pag_tell(p, event, pag_owner(face)), zone, slot);
    if (zone == PAG_Z_ALLIES) {
        s->supply[PAG_CLUE] = (uint8_t)(s->supply[PAG_CLUE] + s->ally_clues[slot]);
        close_gap(s->ally_clues, slot);
        close_bit(s, 0, slot);
    } else if (zone == PAG_Z_LOCATIONS) {
        s->board_h = (uint8_t)(s->board_h + s->location_pawn[slot]);
        close_gap(s->location_pawn, slot);
    } else if (zone == PAG_Z_POTIONS) {
        s->supply[PAG_SECRET] = (uint8_t)(s->supply[PAG_SECRET] + s->potion_secrets[slot]);
        close_gap(s->potion_secrets, slot);
    } else if (zone == PAG_Z_CURSES) {
        close_bit(s, PAG_SLOTS, slot);
    }
    cab_take(&p->cards, zone, slot, PAG_DISCARD(pag_owner(face)), CAB_TOP, CAB_ALL);
    s->standing = pag_refresh_standing(s);
}

void pag_trash(pag_play *p, int zone, int slot)
{
    pag_leave_play(p, zone, slot, PAG_EV_trash);
}

/* Investigations lie in the order of their villagers. */
static int investigation_slot(const pag_state *s, int villager)
{
    int slot = 0;
    for (int v = 0; v < villager; v++)
        slot += s->v[v].inv != 0;
    return slot;
}

static void take_investigation(pag_play *p, int villager, int zone)
{
    int slot = investigation_slot(p->s, villager);
    p->s->v[villager].inv = 0;
    cab_take(&p->cards, PAG_Z_INVESTIGATIONS, slot, zone, CAB_TOP, CAB_ALL);
}

void pag_trash_investigation(pag_play *p, int villager)
{
    if (!p->s->v[villager].inv) return;
    pag_with_card(p, pag_tell(p, PAG_EV_trash, PAG_HUNTER), PAG_Z_INVESTIGATIONS,
                  investigation_slot(p->s, villager));
    take_investigation(p, villager, PAG_Z_DISCARD_H);
}

void pag_return_investigation(pag_play *p, int villager)
{
    int face = p->s->v[villager].inv;
    take_investigation(p, villager, PAG_Z_HAND_H);
    p->s->hand[PAG_HUNTER] |= cab_bit(face);
    cab_event *e = pag_tell(p, PAG_EV_return_investigation, PAG_HUNTER);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    pag_with_villager(e, villager);
}

void pag_move_investigation(pag_play *p, int from, int to)
{
    pag_state *s = p->s;
    int face = s->v[from].inv;
    take_investigation(p, from, PAG_Z_PLAYED_H);
    cab_take_face(&p->cards, PAG_Z_PLAYED_H, (uint8_t)face, PAG_Z_INVESTIGATIONS,
                  investigation_slot(s, to), CAB_ALL);
    s->v[to].inv = (uint8_t)face;
    cab_event *e = pag_tell(p, PAG_EV_move_investigation, s->active);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    pag_with_villager(e, from);
    pag_with_villager(e, to);
}

void pag_drink(pag_play *p, int slot) /* PAG-7.3, 7.4 */
{
    int face = pag_zone(p->s, PAG_Z_POTIONS)[slot].face;
    pag_leave_play(p, PAG_Z_POTIONS, slot, PAG_EV_drink);
    pag_push_effect(p, pag_card(face)->program, 0, 0);
}

/* ---- pawns --------------------------------------------------------------------------------- */

void pag_refresh_pawns(pag_state *s)
{
    unsigned witch = 0, hunter = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        witch |= (unsigned)((s->v[v].std | s->v[v].fam) != 0) << v;
        hunter |= (unsigned)(s->v[v].hunter != 0) << v;
    }
    s->occupied[PAG_WITCH] = (uint16_t)witch;
    s->occupied[PAG_HUNTER] = (uint16_t)hunter;
}

void pag_return_pawns(pag_play *p, pag_role role, int villager) /* PAG-6.5, 6.9 */
{
    pag_villager *v = &p->s->v[villager];
    int pawns = role == PAG_WITCH ? v->std + v->fam : v->hunter;
    if (role == PAG_WITCH)
        v->std = v->fam = 0;
    else
        v->hunter = 0;
    p->s->occupied[role] &= (uint16_t)~pag_bit(villager);
    cab_event *e = pag_tell(p, PAG_EV_pawns_return, role);
    pag_with_villager(e, villager);
    cab_with_number(e, pawns);
}

/* ---- playing a card (PAG-9) ---------------------------------------------------------------- */

void pag_push_play(pag_play *p, int change, int flags)
{
    cab_frame *f = cab_push(&p->s->stack, PAG_FRAME_PLAY);
    f->reg[PAG_R_CHANGE] = (uint8_t)(change + PAG_CHANGE_ZERO);
    f->reg[PAG_R_FLAGS] = (uint8_t)flags;
}

static void choose_card(pag_play *p)
{
    pag_state *s = p->s;
    const cab_frame *f = pag_top(p);
    int change = f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO;
    if (!(f->reg[PAG_R_FLAGS] & PAG_OPT))
        pag_ask(p, PAG_D_PLAY, pag_count(s, PAG_HAND(s->active)) == 1);
    else if (pag_could_play(s, s->active, change)) /* PAG-16.4 */
        pag_ask(p, f->reg[PAG_R_FLAGS] & PAG_SECOND ? PAG_D_SECOND : PAG_D_PLAY, false);
    else
        cab_pop(&s->stack);
}

static void make_room(pag_play *p) /* PAG-9.6, 9.8, 9.11, 9.13, 9.15 */
{
    cab_frame *f = pag_top(p);
    const pag_card_data *card = pag_card(f->reg[PAG_R_FACE]);
    bool slots =
        card->type != PAG_EVENT && card->type != PAG_CHARM && card->type != PAG_INVESTIGATION;
    if (card->type == PAG_INVESTIGATION)
        pag_ask(p, PAG_D_INVESTIGATION, true);
    else if (slots && pag_count(p->s, pag_zone_of(card->type)) == PAG_SLOTS)
        pag_ask(p, PAG_D_REPLACE, true);
    else
        f->step = PAG_PLAY_PAY;
}

/* The frame goes; the effect that let the card be played hears of it. */
static void played(pag_play *p)
{
    cab_pop(&p->s->stack);
    pag_top(p)->reg[PAG_R_HAS_PLAYED] = 1;
}

static void place_investigation(pag_play *p, int face, int villager)
{
    pag_state *s = p->s;
    pag_trash_investigation(p, villager); /* PAG-9.14, 9.15 */
    cab_take_face(&p->cards, PAG_Z_PLAYED_H, (uint8_t)face, PAG_Z_INVESTIGATIONS,
                  investigation_slot(s, villager), CAB_ALL);
    s->v[villager].inv = (uint8_t)face;
    cab_event *e = pag_tell(p, PAG_EV_place_investigation, PAG_HUNTER);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    pag_with_villager(e, villager);
}

static void pay_and_place(pag_play *p) /* PAG-9.17 */
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    int face = f->reg[PAG_R_FACE], price = f->reg[PAG_R_PRICE];
    const pag_card_data *card = pag_card(face);
    cab_assert(s->influence[s->active] >= price);
    pag_change_influence(p, s->active, -price, PAG_EV_pay);
    if (card->trigger == PAG_ON_PLAY) {
        f->step = PAG_PLAY_DONE;
        pag_push_effect(p, card->program, 0, 0);
        return;
    }
    if (card->type == PAG_INVESTIGATION)
        place_investigation(p, face, f->reg[PAG_R_AT]);
    else
        cab_take_face(&p->cards, PAG_PLAYED(s->active), (uint8_t)face, pag_zone_of(card->type),
                      CAB_TOP, CAB_ALL); /* PAG-9.10, 9.25 */
    s->standing = pag_refresh_standing(s);
    played(p);
}

void pag_step_play(pag_play *p)
{
    switch (pag_top(p)->step) {
    case PAG_PLAY_CHOOSE: choose_card(p); break;
    case PAG_PLAY_ROOM: make_room(p); break;
    case PAG_PLAY_PAY: pay_and_place(p); break;
    default: { /* an event or charm is over: PAG-9.5, 11.6 */
        pag_role role = p->s->active;
        cab_take_all(&p->cards, PAG_PLAYED(role), PAG_DISCARD(role), CAB_ALL);
        played(p);
        break;
    }
    }
}

void pag_answer_play(pag_play *p, pag_decision decision, cab_move move)
{
    pag_state *s = p->s;
    cab_frame *f = pag_top(p);
    int face = move - PAG_M_FACE;
    switch (decision) {
    case PAG_D_REPLACE:
        pag_trash(p, pag_zone_of(pag_card(f->reg[PAG_R_FACE])->type),
                  (move - PAG_M_POTION) % PAG_SLOTS);
        f->step = PAG_PLAY_PAY;
        break;
    case PAG_D_INVESTIGATION:
        f->reg[PAG_R_AT] = (uint8_t)move;
        f->step = PAG_PLAY_PAY;
        break;
    default: /* D40, D45 */
        if (move == PAG_M_STOP) {
            pag_tell(p, PAG_EV_no_play, s->active);
            cab_pop(&s->stack);
            break;
        }
        f->reg[PAG_R_FACE] = (uint8_t)face;
        f->reg[PAG_R_PRICE] = (uint8_t)pag_price(s, face, f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO);
        f->step = PAG_PLAY_ROOM;
        cab_take_face(&p->cards, PAG_HAND(s->active), (uint8_t)face, PAG_PLAYED(s->active), CAB_TOP,
                      CAB_ALL);
        pag_refresh_hand(s, s->active);
        cab_event *e = pag_tell(p, PAG_EV_play, s->active);
        cab_with_face(e, (uint16_t)face, CAB_ALL);
        cab_with_number(e, f->reg[PAG_R_PRICE]);
        cab_with_term(e, (uint16_t)(PAG_T_TYPE + pag_card(face)->type));
        break;
    }
}

/* ---- the end ------------------------------------------------------------------------------- */

void pag_win(pag_play *p, pag_role winner, uint8_t reason) /* PAG-13.5 */
{
    pag_state *s = p->s;
    while (s->stack.depth > 0)
        cab_pop(&s->stack);
    s->winner = winner;
    s->reason = reason;
    s->phase = PAG_S_OVER;
    s->decision = PAG_D_NONE;
    int face = pag_zone(s, PAG_Z_TRUE_WITCH)->face;
    cab_show(&p->cards, PAG_Z_TRUE_WITCH, 0, CAB_ALL);
    pag_with_villager(cab_tell(p->j, PAG_EV_unmask, CAB_ALL), face - PAG_F_SUSPECT);
    if (winner == PAG_NOBODY)
        cab_tell(p->j, PAG_EV_cap, CAB_ALL);
    else
        pag_tell(p, PAG_EV_win, winner);
}
