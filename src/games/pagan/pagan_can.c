/* What is possible: villagers that fit, effects that would change something (PAG-3.8), prices. All
 * of it reads what the asked player knows; with `open` it reads only what everybody knows, which is
 * what may decide whether a question is put at all. */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

#include <string.h>

/* ---- tokens and villagers ------------------------------------------------------------------ */

int pag_tokens_there(const pag_state *s, pag_token token, int place)
{
    if (place < PAG_M_POTION) {
        const pag_villager *v = &s->v[place];
        return token == PAG_CLUE ? v->clues : token == PAG_SECRET ? v->secrets : v->favors;
    }
    if (place < PAG_M_ALLY)
        return token == PAG_SECRET ? s->potion_secrets[place - PAG_M_POTION] : 0;
    return token == PAG_CLUE ? s->ally_clues[place - PAG_M_ALLY] : 0;
}

uint16_t pag_with_tokens(const pag_state *s, pag_token token, int least)
{
    static const uint8_t field[PAG_TOKENS] = {offsetof(pag_villager, clues), 0,
                                              offsetof(pag_villager, secrets),
                                              offsetof(pag_villager, favors)};
    const uint8_t *there = (const uint8_t *)(const void *)s->v + field[token];
    unsigned mask = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) /* the same field of one villager after another */
        mask |= (unsigned)(there[v * (int)sizeof(pag_villager)] >= least) << v;
    return (uint16_t)(mask & s->alive);
}

/* Villagers and cards with such a token, bit = the move that names the place. */
uint16_t pag_places(const pag_state *s, pag_token token, uint16_t villagers, bool on_cards)
{
    unsigned mask = pag_with_tokens(s, token, 1) & villagers;
    for (int i = 0; on_cards && i < PAG_SLOTS; i++) {
        if (token == PAG_SECRET && s->potion_secrets[i]) mask |= 1u << (PAG_M_POTION + i);
        if (token == PAG_CLUE && s->ally_clues[i]) mask |= 1u << (PAG_M_ALLY + i);
    }
    return (uint16_t)mask;
}

/* Where the next token of a distribution may go (PAG-5.6, 5.8, 5.10). */
uint32_t pag_targets(const pag_state *s, const cab_frame *f)
{
    uint32_t mask = s->alive & pag_colour_mask(f->reg[PAG_R_COLOUR]);
    int potions = f->reg[PAG_R_BREW] ? pag_count(s, PAG_Z_POTIONS) : 0;
    for (int i = 0; i < potions; i++)
        if (s->potion_secrets[i] < pag_card(pag_zone(s, PAG_Z_POTIONS)[i].face)->figure)
            mask |= 1u << (PAG_M_POTION + i);
    return mask;
}

int pag_clues_in(const pag_state *s, uint16_t villagers)
{
    int clues = 0;
    uint64_t left = villagers;
    while (left)
        clues += s->v[cab_pop_low(&left)].clues;
    return clues;
}

static uint16_t colour_of(int villager)
{
    return pag_colour_mask(pag_villager_card(villager)->colour);
}

bool pag_can_convert(const pag_state *s, int villager)
{
    if (s->v[villager].secrets < 3) return false;
    return s->supply[PAG_FAVOR] > 0 ||
           (pag_with_tokens(s, PAG_FAVOR, 1) & ~pag_bit(villager)) != 0; /* PAG-10.7 */
}

static uint16_t convertible(const pag_state *s)
{
    unsigned mask = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        mask |= (unsigned)pag_can_convert(s, v) << v;
    return (uint16_t)mask;
}

static uint16_t uninvestigated(const pag_state *s)
{
    unsigned mask = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        mask |= (unsigned)(s->v[v].inv == 0) << v;
    return (uint16_t)mask;
}

static uint16_t with_mate(const pag_state *s)
{
    unsigned mask = 0;
    for (int colour = 0; colour < PAG_COLOURS; colour++) {
        unsigned living = s->alive & pag_colour_mask(colour);
        if (living & (living - 1)) mask |= living;
    }
    return (uint16_t)mask;
}

/* Living villagers that fit. The frame gives A, V and those chosen already. */
uint16_t pag_filter(const pag_state *s, const cab_frame *f, uint16_t filter)
{
    unsigned mask = s->alive;
    if (filter == 0) return (uint16_t)mask;
    if (filter & PAG_HAS_CLUE) mask &= pag_with_tokens(s, PAG_CLUE, 1);
    if (filter & PAG_TWO_CLUES) mask &= pag_with_tokens(s, PAG_CLUE, 2);
    if (filter & PAG_HAS_FAVOR) mask &= pag_with_tokens(s, PAG_FAVOR, 1);
    if (filter & PAG_CONVERTIBLE) mask &= convertible(s);
    if (filter & PAG_OCC_HUNTER) mask &= s->occupied[PAG_HUNTER];
    if (filter & PAG_NO_INV) mask &= uninvestigated(s);
    if (filter & PAG_HAS_MATE) mask &= with_mate(s);
    if (filter & PAG_NOT_A) mask &= ~(unsigned)pag_bit(f->reg[PAG_R_A]);
    if (filter & PAG_NOT_V) mask &= ~(unsigned)pag_bit(f->reg[PAG_R_V]);
    if (filter & PAG_NOT_CHOSEN) mask &= ~(unsigned)f->mask;
    if (filter & PAG_COLOUR_OF_A) mask &= colour_of(f->reg[PAG_R_A]);
    if (filter & PAG_COLOUR_OF_V) mask &= colour_of(f->reg[PAG_R_V]);
    if (filter & PAG_ONLY_V) mask &= pag_bit(f->reg[PAG_R_V]);
    return (uint16_t)mask;
}

/* ---- cards in play ------------------------------------------------------------------------- */

int pag_zone_of(pag_type type)
{
    static const uint8_t table[PAG_TYPES] = {
        PAG_Z_ALLIES,  PAG_Z_DISCARD_H, PAG_Z_INVESTIGATIONS, PAG_Z_LOCATIONS,
        PAG_Z_POTIONS, PAG_Z_DISCARD_W, PAG_Z_CURSES,         PAG_Z_FAMILIARS,
    };
    return table[type];
}

bool pag_is_blank(const pag_state *s, int face) /* PAG-12.6 */
{
    return (s->standing & PAG_BLANK_ALLIES) && pag_card(face)->type == PAG_ALLY;
}

/* ---- would an effect do something? --------------------------------------------------------- */

typedef struct {
    const pag_state *s;
    cab_frame frame;    /* V, as the effect would have it */
    uint16_t chosen[8]; /* by register: villagers it may stand for */
    bool open;
} prospect;

enum { NOTHING, SOMETHING, IMPOSSIBLE };

static bool has_cards(const pag_state *s, pag_role role)
{
    return pag_count(s, PAG_DECK(role)) + pag_count(s, PAG_DISCARD(role)) > 0; /* PAG-11.5 */
}

static bool has_hidden_suspect(const pag_state *s)
{
    const cab_card *card = pag_zone(s, PAG_Z_DRAWN_SUSPECTS);
    for (int i = 0; i < pag_count(s, PAG_Z_DRAWN_SUSPECTS); i++)
        if (!(card[i].known & CAB_PUBLIC)) return true;
    return false;
}

static bool can_retake(const pag_state *s) /* N-0027 */
{
    if (s->phase != PAG_S_ACTION) return false;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        if (s->v[v].std) return true;
    return s->board_std > 0;
}

static bool any_investigated(const pag_state *s, uint16_t villagers)
{
    return (villagers & ~uninvestigated(s)) != 0;
}

bool pag_holds_playable(const pag_state *s, int change)
{
    uint64_t hand = s->hand[s->active];
    while (hand)
        if (pag_playable(s, s->active, cab_pop_low(&hand), change)) return true;
    return false;
}

/* Choosing: the register may then stand for any of these. */
static int weigh_choice(prospect *w, const pag_step *step)
{
    const pag_state *s = w->s;
    if (step->op == PAG_OP_SEL) {
        /* What depends on a choice not made yet is taken care of by the first choice's own filter.
         */
        uint16_t later = PAG_NOT_A | PAG_COLOUR_OF_A;
        w->chosen[step->a] = pag_filter(s, &w->frame, (uint16_t)(step->filter & ~later));
        return w->chosen[step->a] ? NOTHING : IMPOSSIBLE;
    }
    if (step->op == PAG_OP_SEL_CARD)
        return pag_count(s, step->a) + pag_count(s, step->b) > 0 ? NOTHING : IMPOSSIBLE;
    return NOTHING;
}

/* Tokens put, moved or removed. */
static int weigh_tokens(const prospect *w, const pag_step *step)
{
    const pag_state *s = w->s;
    uint16_t chosen = w->chosen[step->b & 7];
    switch (step->op) {
    case PAG_OP_ADD: return (step->c & PAG_NOW) && !s->supply[step->a] ? NOTHING : SOMETHING;
    case PAG_OP_ADD_EACH: return pag_filter(s, &w->frame, step->filter) ? SOMETHING : NOTHING;
    case PAG_OP_REMOVE: return pag_with_tokens(s, step->a, 1) & chosen ? SOMETHING : NOTHING;
    case PAG_OP_TAKE: {
        uint16_t villagers = pag_filter(s, &w->frame, step->filter);
        return pag_places(s, step->a, villagers, step->c & PAG_POTIONS) ? SOMETHING : NOTHING;
    }
    case PAG_OP_EVIDENCE: return s->supply[PAG_EVIDENCE] ? SOMETHING : NOTHING;
    case PAG_OP_EVIDENCE_FOR:
        return s->supply[PAG_EVIDENCE] && pag_with_tokens(s, PAG_CLUE, step->b) ? SOMETHING
                                                                                : NOTHING;
    case PAG_OP_LOSE_EVIDENCE: return s->evidence ? SOMETHING : NOTHING;
    default: return SOMETHING; /* ADD_HERE, DISTRIBUTE, MOVE, CONVERT: what they need was chosen */
    }
}

static int weigh_cards(const prospect *w, const pag_step *step)
{
    const pag_state *s = w->s;
    switch (step->op) {
    case PAG_OP_DRAW:
    case PAG_OP_DRAW_KEEP: return has_cards(s, s->active) ? SOMETHING : NOTHING;
    case PAG_OP_DISCARD: return pag_count(s, PAG_HAND(s->active)) > 0 ? NOTHING : IMPOSSIBLE;
    case PAG_OP_PLAY: {
        int change = step->a - PAG_CHANGE_ZERO;
        bool can = w->open ? pag_could_play(s, s->active, change) : pag_holds_playable(s, change);
        return can ? SOMETHING : NOTHING;
    }
    case PAG_OP_LOOK_HAND:
        if (pag_count(s, PAG_HAND(step->a)) > 0) return step->b ? NOTHING : SOMETHING;
        return step->b ? IMPOSSIBLE : NOTHING;
    case PAG_OP_REVEAL_SUSPECT: return has_hidden_suspect(s) ? NOTHING : IMPOSSIBLE;
    case PAG_OP_LOOK_SUSPECTS:
        return pag_count(s, PAG_Z_DRAWN_SUSPECTS) > s->suspects_seen ? SOMETHING : NOTHING;
    case PAG_OP_INV_DISCARD:
        return any_investigated(s, w->chosen[step->b & 7]) ? SOMETHING : NOTHING;
    case PAG_OP_TRASH_SELF: return NOTHING;
    default: return SOMETHING; /* TRASH, TAKE_HAND, INV_MOVE, INV_HAND */
    }
}

static int weigh(prospect *w, const pag_step *step)
{
    const pag_state *s = w->s;
    switch (step->op) {
    case PAG_OP_SEL:
    case PAG_OP_SEL_COLOUR:
    case PAG_OP_SEL_CARD: return weigh_choice(w, step);
    case PAG_OP_LOOP:
    case PAG_OP_AGAIN: return NOTHING;
    case PAG_OP_IF_PLAYED:
    case PAG_OP_IF_HERE: return IMPOSSIBLE; /* what follows does not count */
    case PAG_OP_IF_INV: return s->v[w->frame.reg[PAG_R_V]].inv ? NOTHING : IMPOSSIBLE;
    case PAG_OP_GAIN: return SOMETHING;
    case PAG_OP_LOSE: return s->influence[pag_role_in(s, step->a)] ? SOMETHING : NOTHING;
    case PAG_OP_PAY: return s->influence[s->active] >= step->a ? NOTHING : IMPOSSIBLE;
    case PAG_OP_STEAL: return s->influence[pag_other(s->active)] ? SOMETHING : NOTHING;
    case PAG_OP_FREE: return SOMETHING;
    case PAG_OP_RETAKE: return can_retake(s) ? SOMETHING : NOTHING;
    case PAG_OP_WARD: return w->chosen[step->b & 7] & ~s->ward ? SOMETHING : NOTHING;
    case PAG_OP_ADD:
    case PAG_OP_ADD_HERE:
    case PAG_OP_ADD_EACH:
    case PAG_OP_DISTRIBUTE:
    case PAG_OP_REMOVE:
    case PAG_OP_REMOVE_HERE:
    case PAG_OP_TAKE:
    case PAG_OP_MOVE:
    case PAG_OP_EVIDENCE:
    case PAG_OP_EVIDENCE_FOR:
    case PAG_OP_LOSE_EVIDENCE:
    case PAG_OP_CONVERT: return weigh_tokens(w, step);
    default: return weigh_cards(w, step);
    }
}

/* Can this alternative be fulfilled? */
static bool alternative_possible(prospect *w, const pag_step *alt)
{
    bool something = alt->b == 0 || (alt->c & (PAG_COST | PAG_ELSE));
    for (int i = 1; i <= alt->b; i++) {
        int worth = weigh(w, alt + i);
        if (worth == IMPOSSIBLE) return false;
        something = something || worth == SOMETHING;
    }
    return something;
}

/* The alternatives after a MODE, bit = mode; the one for want of others only then. */
static uint32_t alternatives(prospect *w, const pag_step *mode)
{
    uint32_t possible = 0;
    for (const pag_step *alt = mode + 1; alt->op == PAG_OP_ALT; alt += 1 + alt->b) {
        if ((alt->c & PAG_ELSE) && possible) continue;
        if (alternative_possible(w, alt)) possible |= 1u << alt->a;
    }
    return possible;
}

static void begin_prospect(prospect *w, const pag_state *s, int villager, bool open)
{
    memset(w, 0, sizeof *w);
    w->s = s;
    w->open = open;
    w->frame.reg[PAG_R_V] = (uint8_t)villager;
    w->chosen[PAG_R_V] = pag_bit(villager);
}

uint32_t pag_alternatives(const pag_state *s, const cab_frame *f, int at)
{
    prospect w;
    begin_prospect(&w, s, f->reg[PAG_R_V], false);
    w.frame = *f;
    w.chosen[PAG_R_A] = pag_bit(f->reg[PAG_R_A]);
    return alternatives(&w, pag_program(f->reg[PAG_R_PROGRAM]) + at);
}

bool pag_can(const pag_state *s, int program, int villager, bool open)
{
    const pag_step *first = pag_program(program);
    if (first->op == PAG_OP_GAIN) return true; /* most powers, and often asked */
    prospect w;
    begin_prospect(&w, s, villager, open);
    for (const pag_step *step = pag_program(program); step->op != PAG_OP_END; step++) {
        if (step->op == PAG_OP_MODE) /* doing nothing is no effect */
            return (alternatives(&w, step) & ~(1u << PAG_MODE_NOTHING)) != 0;
        int worth = weigh(&w, step);
        if (worth == SOMETHING) return true;
        if (worth == IMPOSSIBLE) return false;
    }
    return false;
}

/* ---- prices and cards to play --------------------------------------------------------------- */

int pag_price(const pag_state *s, int face, int change)
{
    const pag_card_data *card = pag_card(face);
    int price = card->cost + change;
    if (card->type == PAG_CURSE) {
        int others = pag_count(s, PAG_Z_CURSES);
        price += others < PAG_SLOTS ? others : PAG_SLOTS - 1; /* PAG-9.10, 9.12 */
    }
    return price > 0 ? price : 0; /* PAG-9.4 */
}

bool pag_playable(const pag_state *s, pag_role role, int face, int change)
{
    const pag_card_data *card = pag_card(face);
    if (pag_price(s, face, change) > s->influence[role]) return false; /* PAG-9.2 */
    if (card->trigger != PAG_ON_PLAY) return true;
    return pag_can(s, card->program, 0, false); /* PAG-9.16 */
}

/* Could a hand that nobody rules out hold a playable card? Faces whose copies do not all lie open
 * are thought possible; those everybody knows to be in the hand are there (PAG-16.4). */
bool pag_could_play(const pag_state *s, pag_role role, int change)
{
    uint64_t faces = 0;
    int hand = PAG_HAND(role), deck = PAG_DECK(role);
    if (pag_count(s, hand) == 0) return false;
    for (int i = s->pile[hand].end - pag_count(s, hand); i < s->pile[hand].end; i++)
        faces |= cab_bit(s->card[i].face);
    for (int i = s->pile[deck].end - pag_count(s, deck); i < s->pile[deck].end; i++)
        if (!(s->card[i].known & CAB_PUBLIC)) faces |= cab_bit(s->card[i].face);
    while (faces)
        if (pag_playable(s, role, cab_pop_low(&faces), change)) return true;
    return false;
}

/* ---- potions, familiars, locations, upkeep -------------------------------------------------- */

uint8_t pag_drinkable(const pag_state *s)
{
    unsigned slots = 0;
    int count = pag_count(s, PAG_Z_POTIONS);
    if (s->active != PAG_WITCH) return 0; /* PAG-7.5, 7.12 */
    for (int i = 0; i < count; i++) {
        const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_POTIONS)[i].face);
        if (s->potion_secrets[i] < card->figure) continue;         /* PAG-7.2 */
        if (pag_can(s, card->program, 0, false)) slots |= 1u << i; /* PAG-7.8 */
    }
    return (uint8_t)slots;
}

uint8_t pag_useful_familiars(const pag_state *s, int villager)
{
    unsigned slots = 0;
    for (int i = 0; i < pag_count(s, PAG_Z_FAMILIARS); i++) {
        const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_FAMILIARS)[i].face);
        if (pag_can(s, card->program, villager, false) || pag_can(s, card->other, villager, false))
            slots |= 1u << i; /* PAG-5.23 */
    }
    return (uint8_t)slots;
}

uint8_t pag_locations(const pag_state *s, bool open)
{
    unsigned slots = 0;
    for (int i = 0; i < pag_count(s, PAG_Z_LOCATIONS); i++) {
        const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_LOCATIONS)[i].face);
        if (!s->location_pawn[i] && pag_can(s, card->program, 0, open)) slots |= 1u << i;
    }
    return (uint8_t)slots;
}

/* Upkeep step of this role in which a card's effect is due; PAG_S_OVER: none. */
static int due_in(int trigger, pag_role role)
{
    if (trigger < PAG_HUNTER_START_MAY) return PAG_S_OVER;
    if ((trigger == PAG_WITCH_START_MAY) != (role == PAG_WITCH)) return PAG_S_OVER; /* PAG-2.7 */
    if (trigger == PAG_HUNTER_DURING_MAY) return PAG_S_UPKEEP_DURING;
    return trigger == PAG_HUNTER_END_MUST ? PAG_S_UPKEEP_END : PAG_S_UPKEEP_START;
}

static unsigned pending_in(const pag_state *s, int zone, int group, bool only_must)
{
    unsigned bits = 0;
    for (int i = 0; i < pag_count(s, zone); i++) {
        int face = pag_zone(s, zone)[i].face, bit = group + i;
        const pag_card_data *card = pag_card(face);
        if (due_in(card->trigger, s->active) != s->phase) continue;
        if ((s->upkeep_done & 1 << bit) || pag_is_blank(s, face)) continue; /* PAG-2.11 */
        bool must = card->trigger == PAG_HUNTER_START_MUST || card->trigger == PAG_HUNTER_END_MUST;
        if (must || (!only_must && pag_can(s, card->program, 0, false))) bits |= 1u << bit;
    }
    return bits;
}

/* Effects of this upkeep step that are still to be resolved. What has to be done is done even if it
 * changes nothing, so that it can be put first. */
uint8_t pag_pending(const pag_state *s, bool only_must)
{
    return (uint8_t)(pending_in(s, PAG_Z_ALLIES, 0, only_must) |
                     pending_in(s, PAG_Z_CURSES, PAG_SLOTS, only_must));
}

/* ---- actions ------------------------------------------------------------------------------- */

int pag_pawns_needed(const pag_state *s, pag_role role, int villager)
{
    int inv = s->v[villager].inv;
    if (role != PAG_WITCH || !inv) return 1;
    return pag_card(inv)->standing == PAG_TWO_PAWNS ? 2 : 1;
}

static uint16_t ready(const pag_state *s)
{
    return (uint16_t)(s->alive & ~(s->occupied[PAG_WITCH] | s->occupied[PAG_HUNTER])); /* PAG-4.2 */
}

static bool is_first_turn(const pag_state *s)
{
    return s->round == 1 && s->active == PAG_WITCH;
}

uint16_t pag_visitable(const pag_state *s)
{
    unsigned mask = ready(s);
    if (s->active == PAG_HUNTER)
        return (uint16_t)(s->pawns_h ? mask & ~(unsigned)s->ward : 0); /* PAG-12.13 */
    int pawns = s->pawns_std + s->pawns_fam;
    if (pawns == 0) return 0;
    if (is_first_turn(s) && s->first_colour != PAG_NO_COLOUR)
        mask &= pag_colour_mask(s->first_colour); /* PAG-2.23 */
    bool counts = pawns == 1 && pag_count(s, PAG_Z_INVESTIGATIONS) > 0;
    for (int v = 0; counts && v < PAG_VILLAGERS; v++)
        if (pag_pawns_needed(s, PAG_WITCH, v) > 1) mask &= ~(unsigned)pag_bit(v);
    return (uint16_t)mask;
}

uint16_t pag_readyable(const pag_state *s)
{
    pag_token token = s->active == PAG_WITCH ? PAG_SECRET : PAG_CLUE; /* PAG-6.10 */
    return (uint16_t)(pag_with_tokens(s, token, 1) & s->occupied[pag_other(s->active)]);
}

int pag_harass_cost(const pag_state *s)
{
    return s->standing & PAG_HARASS_COST_2 ? 2 : 3;
}

uint16_t pag_harassable(const pag_state *s)
{
    unsigned mask = ready(s) & ~(unsigned)s->ward;
    mask &= pag_with_tokens(s, PAG_FAVOR, 1) | pag_with_tokens(s, PAG_SECRET, 1); /* PAG-8.11 */
    int cost = pag_harass_cost(s);
    for (int colour = 0; mask && colour < PAG_COLOURS; colour++)
        if (pag_clues_in(s, s->alive & pag_colour_mask(colour)) < cost)
            mask &= ~(unsigned)pag_colour_mask(colour); /* PAG-8.9 */
    return (uint16_t)mask;
}

uint16_t pag_eliminable(const pag_state *s) /* PAG-8.12 */
{
    if (pag_with_tokens(s, PAG_CLUE, 1) != s->alive) return 0;
    return (uint16_t)(pag_with_tokens(s, PAG_CLUE, 3) & ready(s) & ~s->ward);
}

int pag_true_witch(const pag_state *s)
{
    const cab_card *card = pag_zone(s, PAG_Z_TRUE_WITCH);
    if (pag_count(s, PAG_Z_TRUE_WITCH) == 0 || !card->known) return -1;
    return card->face - PAG_F_SUSPECT;
}

bool pag_ritual_possible(const pag_state *s) /* PAG-7.9, 3.11 */
{
    int witch = pag_true_witch(s);
    if (witch < 0 || s->active != PAG_WITCH || is_first_turn(s)) return false;
    if (s->v[witch].favors < s->ritual_favors) return false;
    return (pag_visitable(s) & pag_bit(witch)) != 0;
}

uint16_t pag_innocents(const pag_state *s)
{
    unsigned mask = (unsigned)(~s->alive & 0x1ff);
    for (int zone = PAG_Z_SUSPECTS; zone <= PAG_Z_DRAWN_SUSPECTS; zone++)
        for (int i = 0; i < pag_count(s, zone); i++) {
            const cab_card *card = &pag_zone(s, zone)[i];
            if (card->known) mask |= pag_bit(card->face - PAG_F_SUSPECT);
        }
    return (uint16_t)mask;
}

/* Has any pawn of the witch a use? The ritual needs what a visit needs, so this is public. */
bool pag_can_act(const pag_state *s)
{
    if (s->active == PAG_HUNTER) return s->pawns_h > 0;
    if (s->pawns_std > 0 && !is_first_turn(s)) return true; /* PAG-6.1 */
    return pag_visitable(s) != 0;
}

pag_question pag_about(const pag_state *s)
{
    pag_question about;
    memset(&about, 0, sizeof about);
    if (s->stack.depth == 0) return about;
    const uint8_t *reg = pag_top_of(s)->reg;
    switch (pag_top_of(s)->op) {
    case PAG_FRAME_ACTION:
        about.action = reg[PAG_R_ACTION];
        about.villager = reg[PAG_R_TARGET];
        break;
    case PAG_FRAME_VISIT:
        about.villager = reg[PAG_R_VILLAGER];
        about.slot = reg[PAG_R_SLOT];
        break;
    case PAG_FRAME_EFFECT:
        about.program = reg[PAG_R_PROGRAM];
        about.villager = reg[about.program == PAG_P_harass ? PAG_R_A : PAG_R_V];
        break;
    case PAG_FRAME_PLAY:
        about.change = (int8_t)(reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO);
        about.face = reg[PAG_R_FACE];
        break;
    case PAG_FRAME_TOKEN:
        about.token = reg[PAG_R_TOKEN];
        about.place = reg[PAG_R_PLACE];
        break;
    default: break;
    }
    return about;
}
