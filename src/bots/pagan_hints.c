/* A sound player of Pagan, as witch and as hunter, after section 10 of docs/rules/pagan.md.
 *
 * Each legal move of a decision gets its points (pagan_worth.c says what things are worth); the
 * weights fall by half every HALVING points behind the best. The witch's decoys depend on who she
 * is and on the first cards she drew, so that two witches do not bluff alike. */
#include "bots/bot.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "bots/pagan_worth.h"
#include "engine/journal.h"

#include <string.h>

enum { HALVING = 7 };

enum {
#define EVENT(name) EV_##name,
#include "games/pagan/pagan_names.def"
#undef EVENT
    EVENTS
};

static_assert(sizeof(pagb_memory) <= CAB_BOT_MEMORY, "fits");

static pagb_memory *memory_of(cab_mind *mind)
{
    return (pagb_memory *)(void *)mind->memory;
}
static const pag_state *state_of(const cab_seen *seen)
{
    return (const pag_state *)(const void *)seen;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}
static int zone_face(const pag_state *s, int zone, int slot)
{
    return pag_zone(s, zone)[slot].face;
}
static int price_paid(pagb_table *t, int price)
{
    return pagb_influence(t, t->role, -price);
}

/* A card in the hand, when one has to go. */
static int hand_worth(pagb_table *t, int face)
{
    return pagb_card(t, face) - 12 * pag_card(face)->cost;
}

static int cheapest_card(pagb_table *t)
{
    uint64_t hand = t->s->hand[t->role];
    int least = 200;
    while (hand) {
        int worth = hand_worth(t, cab_pop_low(&hand));
        if (worth < least) least = worth;
    }
    return least < 0 ? 0 : least;
}

/* ---- actions --------------------------------------------------------------------------------- */

static int harass_worth(pagb_table *t, int v)
{
    return most(pagb_harass(t, v, true), pagb_harass(t, v, false)) - 19 * pag_harass_cost(t->s) +
           pagb_danger(t, v, t->s->v[v].favors, t->s->v[v].secrets) /
               17; /* and a pawn stands there */
}

/* What comes after making this villager ready, with the next pawn. */
static int after_ready(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    int clues = pagb_clues_of_colour(t, pag_villager_card(v)->colour);
    bool covered = t->clues_missing == 0 && s->v[v].clues >= 4;
    int best = pagb_visit(t, v);
    if (t->role == PAG_WITCH) {
        bool ritual = v == t->witch && s->v[v].favors >= s->ritual_favors;
        return ritual && s->pawns_std + s->pawns_fam >= 1 + pag_pawns_needed(s, PAG_WITCH, v)
                   ? PAGB_WIN
                   : best;
    }
    if (s->v[v].favors + s->v[v].secrets > 0 && clues > pag_harass_cost(s))
        best = most(best, harass_worth(t, v));
    if (covered && !(s->ward >> v & 1)) best = most(best, pagb_eliminate(t, v));
    return best;
}

static int ready_worth(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    bool wards = t->role == PAG_HUNTER && (s->ward >> v & 1);
    int pawns = t->role == PAG_WITCH ? s->pawns_std + s->pawns_fam : s->pawns_h;
    if (pawns < 2 || wards) return -60;
    return after_ready(t, v) - PAGB_PAWN - (t->role == PAG_HUNTER ? 224 : 80);
}

static int target_worth(pagb_table *t, int action, int v)
{
    switch (action) {
    case PAG_A_VISIT: return pagb_visit(t, v);
    case PAG_A_READY: return ready_worth(t, v);
    case PAG_A_HARASS: return harass_worth(t, v);
    default: return pagb_eliminate(t, v);
    }
}

static int best_target(pagb_table *t, int action)
{
    const pag_state *s = t->s;
    uint64_t mask = action == PAG_A_VISIT    ? pag_visitable(s)
                    : action == PAG_A_READY  ? pag_readyable(s)
                    : action == PAG_A_HARASS ? pag_harassable(s)
                                             : pag_eliminable(s);
    int best = -PAGB_WIN;
    while (mask)
        best = most(best, target_worth(t, action, cab_pop_low(&mask)));
    return best;
}

static int exonerate_worth(pagb_table *t)
{
    int left = t->s->exonerate_win - pag_count(t->s, PAG_Z_DRAWN_SUSPECTS);
    return left <= 1 ? PAGB_WIN : 360 + 360 / left;
}

static int best_location(pagb_table *t)
{
    int best = 0;
    for (int i = 0; i < pag_count(t->s, PAG_Z_LOCATIONS); i++)
        if (!t->s->location_pawn[i]) best = most(best, pagb_activate(t, i));
    return best;
}

static int best_lift(pagb_table *t)
{
    const pag_state *s = t->s;
    int best = 0;
    for (int i = 0; i < pag_count(s, PAG_Z_CURSES); i++)
        if (s->influence[PAG_HUNTER] >= pag_card(zone_face(s, PAG_Z_CURSES, i))->second)
            best = most(best, pagb_lift(t, i));
    return best;
}

static int action_worth(pagb_table *t, int action)
{
    switch (action) {
    case PAG_A_GAIN: return pagb_influence(t, t->role, 2) + 4;
    case PAG_A_DRAW: return pagb_draw(t, 1);
    case PAG_A_PLAY: return pagb_best_play(t, 0);
    case PAG_A_RITUAL: return 2 * PAGB_WIN;
    case PAG_A_ACTIVATE: return best_location(t);
    case PAG_A_LIFT: return best_lift(t);
    case PAG_A_EXONERATE: return exonerate_worth(t);
    default: return best_target(t, action);
    }
}

static int pawn_worth(pagb_table *t, int v, int pawn)
{
    int best = 0, count = pag_count(t->s, PAG_Z_FAMILIARS);
    if (pawn == PAG_STANDARD) return 0;
    for (int i = 0; i < count; i++)
        for (int more = 0; more <= 1; more++)
            best = most(best, pagb_familiar(t, zone_face(t->s, PAG_Z_FAMILIARS, i), v, more));
    return count ? best - 40 : 10;
}

/* ---- choices inside effects ------------------------------------------------------------------ */

/* A villager for the effect that runs (D11). */
static int effect_villager(pagb_table *t, const pag_question *q, int v)
{
    const pag_state *s = t->s;
    const pag_villager *card = &s->v[v];
    switch (q->program) {
    case PAG_P_native_guide:
    case PAG_P_headquarters: return pagb_clue(t, v, card->clues);
    case PAG_P_trance:
    case PAG_P_gathering: return pagb_next_secret(t, v);
    case PAG_P_pillory: return pagb_harass(t, v, true);
    case PAG_P_ward: return (v == t->witch ? 60 : 0) + pagb_suspicion(t, v) / 12 + 8 * card->clues;
    case PAG_P_vial_of_oblivion: {
        int worth = card->inv ? pagb_in_play(t, card->inv) / 2 : 0;
        for (int i = 0; i < card->clues; i++)
            worth += pagb_clue(t, v, i);
        return worth + (v == t->witch ? 20 * card->clues : 0);
    }
    case PAG_P_call_of_the_moon: return (v == t->witch ? 100 : 0) + 10 * card->favors;
    case PAG_P_suggestion:
        return pagb_next_secret(t, v) +
               (v == t->witch && card->favors >= s->ritual_favors ? PAGB_WIN : 0);
    default: /* Spectre: where it does the least harm */
        return v == t->witch ? -80 : -pagb_next_secret(t, v);
    }
}

static int mode_worth(pagb_table *t, const pag_question *q, int mode)
{
    const pag_state *s = t->s;
    int program = q->program, v = q->villager;
    const pag_villager *card = &s->v[v];
    switch (mode) {
    case PAG_MODE_DRAW: return pagb_draw(t, 1);
    case PAG_MODE_TRADE:
        return pagb_influence(t, t->role, program == PAG_P_clerk ? 3 : 2) - cheapest_card(t);
    case PAG_MODE_DISCARD: return -cheapest_card(t);
    case PAG_MODE_FAVOR: return pagb_harass(t, v, true) - (program == PAG_P_brutality ? 40 : 0);
    case PAG_MODE_SECRETS:
        if (program == PAG_P_harass) return pagb_harass(t, v, false);
        return pagb_danger(t, v, card->favors, card->secrets) -
               pagb_danger(t, v, card->favors, card->secrets > 2 ? card->secrets - 2 : 0) + 5;
    case PAG_MODE_NOTHING: return 0;
    default: return pagb_influence(t, t->role, -2); /* influence lost */
    }
}

/* A token taken away here: clues by the witch, secrets by the hunter. */
static int remove_worth(pagb_table *t, int place)
{
    const pag_state *s = t->s;
    if (place >= PAG_M_POTION) return 16 + 4 * s->potion_secrets[place - PAG_M_POTION];
    const pag_villager *card = &s->v[place];
    if (t->role == PAG_WITCH)
        return pagb_clue(t, place, card->clues - 1) + (place == t->witch ? 25 : 0);
    return pagb_danger(t, place, card->favors, card->secrets) -
           pagb_danger(t, place, card->favors, card->secrets - 1) + 6;
}

static int move_from_worth(pagb_table *t, const pag_question *q, int v)
{
    const pag_villager *card = &t->s->v[v];
    if (q->program == PAG_P_seduction) return v == t->witch ? -200 : 20 - 5 * card->favors;
    if (t->role == PAG_WITCH)
        return pagb_clue(t, v, card->clues - 1) - 24 + (v == t->witch ? 25 : 0);
    return 30 - pagb_clue(t, v, card->clues - 1); /* the Messenger */
}

static int move_to_worth(pagb_table *t, const pag_question *q, int v)
{
    int clue = pagb_clue(t, v, t->s->v[v].clues);
    if (q->program == PAG_P_seduction) return v == t->witch ? 200 : 0;
    if (t->role == PAG_WITCH) return -clue - (v == t->witch ? 40 : 0);
    return clue;
}

/* Taken from here because the supply is empty. */
static int supply_worth(pagb_table *t, const pag_question *q, int place)
{
    const pag_state *s = t->s;
    int to = q->place, token = q->token;
    if (token == PAG_FAVOR) return place == t->witch ? -500 : 10;
    bool clue = token == PAG_CLUE;
    int lost = 20, gained = 20;
    if (place < PAG_M_POTION)
        lost = clue ? pagb_clue(t, place, s->v[place].clues - 1)
                    : pagb_secret(t, place, s->v[place].secrets - 1);
    if (to < PAG_M_POTION)
        gained = clue ? pagb_clue(t, to, s->v[to].clues) : pagb_next_secret(t, to);
    return gained - lost - 3;
}

static int colour_worth(pagb_table *t, int colour)
{
    int best = 0;
    for (int v = 3 * colour; v < 3 * colour + 3; v++)
        if (t->s->alive >> v & 1)
            best += pagb_clue(t, v, t->s->v[v].clues) + pagb_clue(t, v, t->s->v[v].clues + 1) / 2;
    return best;
}

static int investigation_worth(pagb_table *t, int face, int v)
{
    const pag_state *s = t->s;
    const pag_villager_data *data = pag_villager_card(v);
    int two = data->tokens == 2 ? 40 : 0, p = pagb_suspicion(t, v), worth = 0;
    switch (face) {
    case PAG_F_rumours:
        for (int i = 3 * data->colour; i < 3 * data->colour + 3; i++)
            if (i != v) worth += pagb_clue(t, i, s->v[i].clues);
        return worth + two / 2;
    case PAG_F_private_information:
    case PAG_F_persuasion: return two + 8 * s->v[v].clues - p / 40;
    case PAG_F_quarantine:
        return two + (pag_villager_card(pagb_top(t))->colour == data->on ? 40 : 0);
    case PAG_F_confinement: return p / 8 + two / 2;
    case PAG_F_brutality: return p / 8 + 12 * s->v[v].favors;
    default: return p / 12 + two; /* Surveillance */
    }
}

static int card_in_play_worth(pagb_table *t, cab_move move)
{
    static const uint8_t zones[] = {PAG_Z_POTIONS, PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_FAMILIARS,
                                    PAG_Z_CURSES};
    int at = move - PAG_M_POTION, zone = zones[at / PAG_SLOTS], slot = at % PAG_SLOTS;
    int worth = pagb_in_play(t, zone_face(t->s, zone, slot));
    if (zone == PAG_Z_POTIONS) worth = worth / 2 + 14 * t->s->potion_secrets[slot];
    return worth;
}

static int retake_worth(pagb_table *t, cab_move move)
{
    const pag_state *s = t->s;
    if (move == PAG_M_BOARD) return 10;
    const pag_villager *card = &s->v[move];
    if (move == t->witch && card->favors >= s->ritual_favors && !card->fam) return PAGB_WIN;
    return pagb_visit(t, move) / 4 - (move == t->witch ? 30 : 0);
}

/* ---- decisions ------------------------------------------------------------------------------- */

static int upkeep_worth(pagb_table *t, cab_move move)
{
    const pag_state *s = t->s;
    int best = 0;
    if (move >= PAG_M_CURSE && move < PAG_M_BOARD) {
        if (zone_face(s, PAG_Z_CURSES, move - PAG_M_CURSE) != PAG_F_trance)
            return 5; /* has to be */
        for (int v = 0; v < PAG_VILLAGERS; v++)
            best = most(best, pagb_next_secret(t, v));
        return best;
    }
    switch (zone_face(s, PAG_Z_ALLIES, move - PAG_M_ALLY)) {
    case PAG_F_clerk:
        return most(pagb_draw(t, 1), pagb_influence(t, PAG_HUNTER, 3) - cheapest_card(t));
    case PAG_F_native_guide:
        for (int v = 0; v < PAG_VILLAGERS; v++)
            best = most(best, pagb_clue(t, v, s->v[v].clues));
        return best;
    case PAG_F_messenger:
        for (int v = 0; v < PAG_VILLAGERS; v++)
            for (int w = 0; s->v[v].clues && w < PAG_VILLAGERS; w++)
                if (w != v)
                    best = most(best, pagb_clue(t, w, s->v[w].clues) -
                                          pagb_clue(t, v, s->v[v].clues - 1));
        return best - 12;
    default: return 60; /* the Inquisitor */
    }
}

static int ally_worth(pagb_table *t, cab_move move)
{
    int face = zone_face(t->s, PAG_Z_ALLIES, t->s->settled), cost = pag_card(face)->figure;
    bool blank = pag_is_blank(t->s, face);
    if (move == PAG_M_DROP_ALLY) return 0;
    return (blank ? 10 : pagb_in_play(t, face) / 2) + price_paid(t, cost);
}

static int place_worth(pagb_table *t, cab_move place)
{
    const pag_state *s = t->s;
    if (place >= PAG_M_POTION) return pagb_secret_on_potion(t, place - PAG_M_POTION);
    return t->role == PAG_WITCH ? pagb_next_secret(t, place)
                                : pagb_clue(t, place, s->v[place].clues);
}

static int convert_worth(pagb_table *t, const pag_question *q)
{
    int v = q->villager, favors = t->s->v[v].favors;
    if (v == t->witch) return favors < t->s->ritual_favors ? 200 : -20;
    return t->innocent >> v & 1 ? 4 : favors < t->s->ritual_favors ? 25 : -10;
}

static int familiar_worth(pagb_table *t, const pag_question *q, cab_move move)
{
    int v = q->villager, face = zone_face(t->s, PAG_Z_FAMILIARS, move - PAG_M_FAMILIAR);
    return most(pagb_familiar(t, face, v, false), pagb_familiar(t, face, v, true));
}

static int empower_worth(pagb_table *t, const pag_question *q, bool more)
{
    int face = zone_face(t->s, PAG_Z_FAMILIARS, q->slot);
    return pagb_familiar(t, face, q->villager, more);
}

static int play_worth(pagb_table *t, const pag_question *q, int face)
{
    int price = pag_price(t->s, face, q->change);
    return pagb_card(t, face) + price_paid(t, price);
}

/* Decisions of a visit or an action. */
static int worth_outside(pagb_table *t, const pag_question *q, cab_move move)
{
    switch (t->s->decision) {
    case PAG_D_UPKEEP: return upkeep_worth(t, move);
    case PAG_D_ALLY: return ally_worth(t, move);
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION: return action_worth(t, move - PAG_M_ACTION);
    case PAG_D_TARGET: return target_worth(t, q->action, move);
    case PAG_D_PAWN: return pawn_worth(t, q->villager, move - PAG_M_PAWN);
    case PAG_D_LOCATION: return pagb_activate(t, move - PAG_M_LOCATION);
    case PAG_D_CURSE: return pagb_lift(t, move - PAG_M_CURSE);
    case PAG_D_CONVERT: return convert_worth(t, q);
    case PAG_D_DISTRIBUTE: return place_worth(t, move);
    case PAG_D_POWER: return pagb_power(t, q->villager);
    case PAG_D_FAMILIAR: return familiar_worth(t, q, move);
    default: return empower_worth(t, q, move == PAG_M_EMPOWERED);
    }
}

static int worth_inside(pagb_table *t, const pag_question *q, cab_move move)
{
    int face = move - PAG_M_FACE;
    switch (t->s->decision) {
    case PAG_D_PLAY:
    case PAG_D_SECOND: return play_worth(t, q, face);
    case PAG_D_REPLACE: return -card_in_play_worth(t, move);
    case PAG_D_INVESTIGATION: return investigation_worth(t, q->face, move);
    case PAG_D_HAND_LIMIT:
    case PAG_D_DISCARD: return -hand_worth(t, face);
    case PAG_D_KEEP:
    case PAG_D_RIVAL_HAND: return hand_worth(t, face);
    case PAG_D_VILLAGER: return effect_villager(t, q, move);
    case PAG_D_MODE:
    case PAG_D_TRADE: return mode_worth(t, q, move - PAG_M_MODE);
    case PAG_D_PAY_CLUE: return -pagb_clue(t, move, t->s->v[move].clues - 1);
    case PAG_D_REMOVE: return remove_worth(t, move);
    case PAG_D_MOVE_FROM: return move_from_worth(t, q, move);
    case PAG_D_MOVE_TO: return move_to_worth(t, q, move);
    case PAG_D_SUPPLY: return supply_worth(t, q, move);
    case PAG_D_COLOUR: return colour_worth(t, move - PAG_M_COLOUR);
    case PAG_D_CARD: return card_in_play_worth(t, move);
    case PAG_D_RETAKE: return retake_worth(t, move);
    default: return 0; /* which Suspect card is revealed */
    }
}

static int worth_of(pagb_table *t, const pag_question *q, cab_move move)
{
    const pag_state *s = t->s;
    if (move == PAG_M_STOP) return 0;
    if (move >= PAG_M_DRINK && move < PAG_M_ACTION) return pagb_drink(t, move - PAG_M_DRINK);
    switch (s->decision) {
    case PAG_D_UPKEEP:
    case PAG_D_ALLY:
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION:
    case PAG_D_TARGET:
    case PAG_D_PAWN:
    case PAG_D_LOCATION:
    case PAG_D_CURSE:
    case PAG_D_CONVERT:
    case PAG_D_DISTRIBUTE:
    case PAG_D_POWER:
    case PAG_D_FAMILIAR:
    case PAG_D_EMPOWER: return worth_outside(t, q, move);
    default: return worth_inside(t, q, move);
    }
}

/* ---- the bot --------------------------------------------------------------------------------- */

static void hints_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                          uint16_t *out)
{
    int points[CAB_LIST_MAX];
    pagb_table t;
    const pag_state *s = state_of(seen);
    cab_assert(count > 0 && count <= CAB_LIST_MAX);
    pagb_look(s, memory_of(mind), pag_role_of(s, mind->seat), &t);
    pag_question about = pag_about(s);
    for (int i = 0; i < count; i++)
        points[i] = worth_of(&t, &about, move[i]);
    cab_weigh_points(points, count, HALVING, 1024, 10, out); /* 26 moves */
}

extern const cab_bot pag_heuristic_bot;

static cab_move hints_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return count == 1 ? move[0] : cab_weighted_move(mind, &pag_heuristic_bot, seen, move, count);
}

/* A villager that a reference of an event names, or -1. */
static int villager_of(const cab_event *e, int ref)
{
    if (ref >= e->refs || e->ref[ref].kind != CAB_REF_TERM) return -1;
    int v = e->ref[ref].value - PAG_T_VILLAGER;
    return v >= 0 && v < PAG_VILLAGERS ? v : -1;
}

/* So many secrets or favors more, or less, on a villager; other places do not matter. */
static void count_tokens(pagb_memory *m, const cab_event *e, int ref, int change)
{
    int v = villager_of(e, ref), token = e->ref[1].value - PAG_T_TOKEN;
    if (v < 0 || (token != PAG_SECRET && token != PAG_FAVOR)) return;
    uint8_t *tokens = token == PAG_SECRET ? &m->secrets[v] : &m->favors[v];
    *tokens = (uint8_t)most(0, *tokens + change);
    if (e->kind == EV_place && token == PAG_SECRET && m->placed[v] < 200) m->placed[v]++;
}

/* The first cards it draws are its own secret; they stand for a number drawn at the start. */
static void hear_draw(pagb_memory *m, const cab_event *e)
{
    uint64_t salt = 0;
    for (int i = 2; i < e->refs; i++)
        salt = cab_hash_step(salt, e->ref[i].value);
    if (!m->salt && salt) m->salt = (uint32_t)(salt >> 34) + 1;
}

static void hints_hear(cab_mind *mind, const cab_event *e, const cab_claim *claim)
{
    pagb_memory *m = memory_of(mind);
    (void)claim; /* talk binds nobody */
    if (!e) return;
    bool own = e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT && e->ref[0].seat == mind->seat;
    int v = villager_of(e, 1);
    switch (e->kind) {
    case EV_turn: pagb_turn_begins(m, own); break;
    case EV_draw:
        if (own) hear_draw(m, e);
        break;
    case EV_visit:
    case EV_harass:
        if (own && v >= 0) m->stands |= (uint16_t)(1u << v);
        break;
    case EV_pawns_return:
        if (own && v >= 0) m->stands &= (uint16_t) ~(1u << v);
        break;
    case EV_convert:
        if (v >= 0) m->secrets[v] = (uint8_t)most(0, m->secrets[v] - 3);
        break;
    case EV_place: count_tokens(m, e, 2, 1); break;
    case EV_remove: count_tokens(m, e, 2, -(int)e->ref[3].value); break;
    case EV_move:
        count_tokens(m, e, 2, -1);
        count_tokens(m, e, 3, 1);
        break;
    default: break;
    }
}

/* Says little: the witch denies when she is pressed, the hunter asks about the one he suspects,
 * and each now and then names somebody innocent. Its dice are drawn from a copy of its mind's,
 * so that games go the same whether or not anybody listens. */
static bool hints_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    const pag_state *s = state_of(seen);
    pagb_memory *m = memory_of(mind);
    pagb_table t;
    if (s->decision == PAG_D_NONE || m->spoke == s->round) return false;
    uint32_t dice =
        (uint32_t)(cab_hash_step(mind->rng.s[0], (uint64_t)s->round << 8 | s->decision) >> 32);
    if (dice % 8 != 0) return false;
    pagb_look(s, m, pag_role_of(s, mind->seat), &t);
    int v = pagb_top(&t);
    memset(out, 0, sizeof *out);
    out->from = mind->seat;
    out->to = CAB_NOBODY;
    if (t.role == PAG_WITCH && v == t.witch) {
        out->kind = PAG_CLAIM_WRONG;
    } else if (t.role == PAG_WITCH || !(t.innocent & ~t.cleared)) {
        out->kind = t.role == PAG_WITCH ? PAG_CLAIM_INNOCENT : PAG_CLAIM_IS_IT;
    } else {
        out->kind = PAG_CLAIM_INNOCENT;
        v = cab_low((uint64_t)(t.innocent & ~t.cleared));
    }
    m->spoke = s->round;
    if (out->kind == PAG_CLAIM_WRONG) return true;
    out->refs = 1;
    cab_ref_set(&out->ref[0], CAB_REF_TERM, CAB_NOBODY, 0, CAB_NO_PLACE,
                (uint16_t)(PAG_T_VILLAGER + v), CAB_ALL);
    return true;
}

const cab_bot pag_heuristic_bot = {
    .id = "heuristic",
    .game = "pagan",
    .hear = hints_hear,
    .choose = hints_choose,
    .weights = hints_weights,
    .claim = hints_claim,
};
