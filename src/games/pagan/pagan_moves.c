/* The legal moves of each decision (section 5 of the rules file) as bits, the end, the invariants.
 */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

#include <string.h>

static uint64_t stop_bit(bool may)
{
    return may ? cab_bit(PAG_M_STOP) : 0;
}

static uint64_t drinks(const pag_state *s)
{
    return (uint64_t)pag_drinkable(s) << PAG_M_DRINK;
}

/* ---- lists --------------------------------------------------------------------------------- */

uint64_t pag_pending_moves(const pag_state *s, bool only_must)
{
    uint64_t pending = pag_pending(s, only_must);
    return (pending & 7) << PAG_M_ALLY | (pending >> PAG_SLOTS & 7) << PAG_M_CURSE;
}

static uint64_t upkeep_moves(const pag_state *s) /* D10 */
{
    uint64_t moves = pag_pending_moves(s, false);
    if (s->phase != PAG_S_UPKEEP_END) moves |= drinks(s);
    return moves | stop_bit(!pag_pending(s, true));
}

static uint8_t liftable(const pag_state *s) /* PAG-3.9, 8.5 */
{
    unsigned slots = 0;
    int clues = pag_clues_in(s, s->alive);
    for (int i = 0; i < pag_count(s, PAG_Z_CURSES); i++) {
        const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_CURSES)[i].face);
        if (clues >= card->figure && s->influence[PAG_HUNTER] >= card->second) slots |= 1u << i;
    }
    return (uint8_t)slots;
}

/* A pawn for one's own board: PAG-2.23, 3.6. */
static bool has_board_pawn(const pag_state *s)
{
    return s->active == PAG_HUNTER || (s->pawns_std > 0 && s->round > 1);
}

static bool is_possible(const pag_state *s, int action)
{
    switch (action) {
    case PAG_A_VISIT: return pag_visitable(s) != 0;
    case PAG_A_GAIN: return has_board_pawn(s);
    case PAG_A_DRAW:
        return has_board_pawn(s) &&
               pag_count(s, PAG_DECK(s->active)) + pag_count(s, PAG_DISCARD(s->active)) > 0;
    case PAG_A_PLAY: return has_board_pawn(s) && pag_holds_playable(s, 0); /* PAG-6.4 */
    case PAG_A_READY: return has_board_pawn(s) && pag_readyable(s);
    case PAG_A_RITUAL: return pag_ritual_possible(s);
    case PAG_A_ACTIVATE: return pag_locations(s, false) != 0;
    case PAG_A_HARASS: return pag_harassable(s) != 0;
    case PAG_A_LIFT: return liftable(s) != 0;
    case PAG_A_EXONERATE: return s->evidence >= s->exonerate_cost && pag_count(s, PAG_Z_SUSPECTS);
    default: return pag_eliminable(s) != 0;
    }
}

static uint64_t action_moves(const pag_state *s) /* D20, D21 */
{
    int first = s->active == PAG_WITCH ? PAG_A_RITUAL : PAG_A_ACTIVATE;
    int last = s->active == PAG_WITCH ? PAG_A_RITUAL : PAG_A_ELIMINATE;
    uint64_t actions = 0;
    for (int action = PAG_A_VISIT; action <= PAG_A_READY; action++)
        actions |= (uint64_t)is_possible(s, action) << action;
    for (int action = first; action <= last; action++)
        actions |= (uint64_t)is_possible(s, action) << action;
    return actions << PAG_M_ACTION | drinks(s);
}

static uint64_t target_moves(const pag_state *s, const cab_frame *f) /* D22 */
{
    switch (f->reg[PAG_R_ACTION]) {
    case PAG_A_VISIT: return pag_visitable(s);
    case PAG_A_READY: return pag_readyable(s);
    case PAG_A_HARASS: return pag_harassable(s);
    default: return pag_eliminable(s);
    }
}

static uint64_t pawn_moves(const pag_state *s, const cab_frame *f) /* D23 */
{
    int need = pag_pawns_needed(s, PAG_WITCH, f->reg[PAG_R_TARGET]);
    uint64_t moves = 0;
    if (s->pawns_std >= need) moves |= cab_bit(PAG_M_PAWN + PAG_STANDARD);
    if (s->pawns_fam && s->pawns_std >= need - 1) moves |= cab_bit(PAG_M_PAWN + PAG_FAMILIAR_PAWN);
    return moves;
}

static uint64_t power_moves(const pag_state *s, const cab_frame *f) /* D32 */
{
    int v = f->reg[PAG_R_VILLAGER];
    uint64_t moves = cab_bit(PAG_M_STOP) | drinks(s);
    if (pag_can(s, pag_villager_card(v)->power, v, false)) moves |= cab_bit(PAG_M_USE);
    return moves;
}

static uint64_t empower_moves(const pag_state *s, const cab_frame *f) /* D34 */
{
    int v = f->reg[PAG_R_VILLAGER];
    const pag_card_data *card = pag_card(pag_zone(s, PAG_Z_FAMILIARS)[f->reg[PAG_R_SLOT]].face);
    uint64_t moves = 0;
    if (pag_can(s, card->program, v, false)) moves |= cab_bit(PAG_M_NORMAL);
    if (pag_can(s, card->other, v, false)) moves |= cab_bit(PAG_M_EMPOWERED);
    return moves;
}

static uint64_t playable_faces(const pag_state *s, const cab_frame *f) /* D40, D45 */
{
    uint64_t hand = s->hand[s->active], faces = 0;
    int change = f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO;
    while (hand) {
        int face = cab_pop_low(&hand);
        if (pag_playable(s, s->active, face, change)) faces |= cab_bit(face);
    }
    return faces;
}

static uint64_t slots_of(const pag_state *s, int zone)
{
    return cab_bit(pag_count(s, zone)) - 1;
}

static int base_of(int zone)
{
    switch (zone) {
    case PAG_Z_POTIONS: return PAG_M_POTION;
    case PAG_Z_ALLIES: return PAG_M_ALLY;
    case PAG_Z_LOCATIONS: return PAG_M_LOCATION;
    case PAG_Z_FAMILIARS: return PAG_M_FAMILIAR;
    default: return PAG_M_CURSE;
    }
}

static uint64_t replace_moves(const pag_state *s, const cab_frame *f) /* D41 */
{
    int zone = pag_zone_of(pag_card(f->reg[PAG_R_FACE])->type);
    return slots_of(s, zone) << base_of(zone);
}

static uint64_t investigation_moves(const pag_state *s) /* D42: PAG-9.13, 9.15 */
{
    unsigned free = s->alive;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        if (s->v[v].inv) free &= ~(unsigned)pag_bit(v);
    return free ? free : s->alive;
}

static uint64_t remove_moves(const pag_state *s, const cab_frame *f) /* D50, D51 */
{
    const pag_step *step = pag_step_of(f);
    uint16_t villagers = pag_filter(s, f, step->filter);
    return pag_places(s, step->a, villagers, step->c & PAG_POTIONS) | stop_bit(step->c & PAG_OPT);
}

static uint64_t supply_moves(const pag_state *s, const cab_frame *f) /* D53 */
{
    uint64_t places = pag_places(s, f->reg[PAG_R_TOKEN], 0x1ff, true);
    return (places & ~cab_bit(f->reg[PAG_R_PLACE])) | stop_bit(!f->reg[PAG_R_MUST]);
}

static uint64_t colour_moves(const pag_state *s) /* D54 */
{
    uint64_t moves = 0;
    for (int colour = 0; colour < PAG_COLOURS; colour++)
        if (s->alive & pag_colour_mask(colour)) moves |= cab_bit(PAG_M_COLOUR + colour);
    return moves;
}

static uint64_t card_moves(const pag_state *s, const cab_frame *f) /* D55 */
{
    const pag_step *step = pag_step_of(f);
    return slots_of(s, step->a) << base_of(step->a) | slots_of(s, step->b) << base_of(step->b);
}

static uint64_t retake_moves(const pag_state *s) /* D57 */
{
    uint64_t moves = s->board_std ? cab_bit(PAG_M_BOARD) : 0;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        if (s->v[v].std) moves |= cab_bit(v);
    return moves;
}

/* Known faces of a zone that are not public, or all known ones. */
static uint64_t faces_in(const pag_state *s, int zone, bool private_only)
{
    uint64_t faces = 0;
    const cab_card *card = pag_zone(s, zone);
    for (int i = 0; i < pag_count(s, zone); i++)
        if (card[i].known && !(private_only && (card[i].known & CAB_PUBLIC)))
            faces |= cab_bit(card[i].face);
    return faces;
}

static pag_set face_moves(const pag_state *s, const cab_frame *f)
{
    pag_set set = {0, 0};
    switch (s->decision) {
    case PAG_D_PLAY:
    case PAG_D_SECOND:
        set.faces = playable_faces(s, f);
        set.low = stop_bit(f->reg[PAG_R_FLAGS] & PAG_OPT);
        break;
    case PAG_D_KEEP: set.faces = faces_in(s, PAG_DRAWN(s->active), false); break;
    case PAG_D_RIVAL_HAND: set.faces = s->hand[pag_other(s->active)]; break;
    case PAG_D_REVEAL: set.faces = faces_in(s, PAG_Z_DRAWN_SUSPECTS, true); break;
    default: set.faces = s->hand[s->active]; break; /* D14, D43 */
    }
    return set;
}

static uint64_t effect_moves(const pag_state *s, const cab_frame *f)
{
    switch (s->decision) {
    case PAG_D_VILLAGER:
    case PAG_D_MOVE_FROM:
    case PAG_D_MOVE_TO:
        return pag_filter(s, f, pag_step_of(f)->filter) | stop_bit(pag_step_of(f)->c & PAG_OPT);
    case PAG_D_MODE:
    case PAG_D_TRADE: return (uint64_t)pag_alternatives(s, f, f->step) << PAG_M_MODE;
    case PAG_D_PAY_CLUE:
    case PAG_D_REMOVE: return remove_moves(s, f);
    case PAG_D_COLOUR: return colour_moves(s);
    case PAG_D_CARD: return card_moves(s, f);
    default: return retake_moves(s);
    }
}

pag_set pag_legal(const pag_state *s)
{
    pag_set set = {0, 0};
    const cab_frame *f = cab_peek(&s->stack);
    switch (s->decision) {
    case PAG_D_NONE: break;
    case PAG_D_UPKEEP: set.low = upkeep_moves(s); break;
    case PAG_D_ALLY: set.low = cab_bit(PAG_M_KEEP_ALLY) | cab_bit(PAG_M_DROP_ALLY); break;
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION: set.low = action_moves(s); break;
    case PAG_D_TARGET: set.low = target_moves(s, f); break;
    case PAG_D_PAWN: set.low = pawn_moves(s, f); break;
    case PAG_D_LOCATION: set.low = (uint64_t)pag_locations(s, false) << PAG_M_LOCATION; break;
    case PAG_D_CURSE: set.low = (uint64_t)liftable(s) << PAG_M_CURSE; break;
    case PAG_D_CONVERT: set.low = cab_bit(PAG_M_CONVERT) | cab_bit(PAG_M_STOP) | drinks(s); break;
    case PAG_D_DISTRIBUTE: set.low = pag_targets(s, f); break;
    case PAG_D_POWER: set.low = power_moves(s, f); break;
    case PAG_D_FAMILIAR:
        set.low = (uint64_t)pag_useful_familiars(s, f->reg[PAG_R_VILLAGER]) << PAG_M_FAMILIAR |
                  cab_bit(PAG_M_STOP) | drinks(s);
        break;
    case PAG_D_EMPOWER: set.low = empower_moves(s, f); break;
    case PAG_D_END: set.low = cab_bit(PAG_M_STOP) | drinks(s); break;
    case PAG_D_REPLACE: set.low = replace_moves(s, f); break;
    case PAG_D_INVESTIGATION: set.low = investigation_moves(s); break;
    case PAG_D_SUPPLY: set.low = supply_moves(s, f); break;
    case PAG_D_HAND_LIMIT:
    case PAG_D_PLAY:
    case PAG_D_SECOND:
    case PAG_D_DISCARD:
    case PAG_D_KEEP:
    case PAG_D_RIVAL_HAND:
    case PAG_D_REVEAL: set = face_moves(s, f); break;
    default: set.low = effect_moves(s, f); break;
    }
    return set;
}

/* Is this one of them? Where the whole list would cost more, only what was asked for is looked at.
 */
bool pag_accepts(const pag_state *s, cab_move move)
{
    const cab_frame *f = cab_peek(&s->stack);
    int action = move - PAG_M_ACTION, face = move - PAG_M_FACE;
    switch (s->decision) {
    case PAG_D_WITCH_ACTION:
        if (action >= 0 && action <= PAG_A_RITUAL) return is_possible(s, action);
        break;
    case PAG_D_HUNTER_ACTION:
        if (action == PAG_A_RITUAL || action < 0 || action >= PAG_ACTIONS) return false;
        return is_possible(s, action);
    case PAG_D_CONVERT:
        if (move == PAG_M_CONVERT || move == PAG_M_STOP) return true;
        break;
    case PAG_D_POWER:
    case PAG_D_FAMILIAR:
        if (move == PAG_M_STOP) return true;
        if (move != PAG_M_USE || s->decision == PAG_D_FAMILIAR) break;
        return pag_can(s, pag_villager_card(f->reg[PAG_R_VILLAGER])->power, f->reg[PAG_R_VILLAGER],
                       false);
    case PAG_D_PLAY:
    case PAG_D_SECOND:
        if (move < PAG_M_FACE || move >= PAG_MOVES) break;
        return (s->hand[s->active] >> face & 1) &&
               pag_playable(s, s->active, face, f->reg[PAG_R_CHANGE] - PAG_CHANGE_ZERO);
    default: break;
    }
    pag_set set = pag_legal(s);
    if (move < PAG_M_FACE) return set.low >> move & 1;
    return move < PAG_MOVES && (set.faces >> face & 1);
}

int pag_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const pag_state *s = (const pag_state *)state;
    int n = 0;
    if (s->decision == PAG_D_NONE || seat != pag_seat(s, s->active)) return 0;
    pag_set set = pag_legal(s);
    while (set.low)
        out[n++] = (cab_move)cab_pop_low(&set.low);
    while (set.faces)
        out[n++] = (cab_move)(PAG_M_FACE + cab_pop_low(&set.faces));
    return n;
}

/* ---- the end ------------------------------------------------------------------------------- */

bool pag_is_over(const void *state, cab_result *result)
{
    const pag_state *s = (const pag_state *)state;
    if (s->phase != PAG_S_OVER) return false;
    if (!result) return true;
    memset(result, 0, sizeof *result);
    for (cab_seat seat = 0; seat < 2; seat++) {
        pag_role role = pag_role_of(s, seat);
        bool won = s->winner == role, lost = s->winner == pag_other(role);
        result->rank[seat] = lost ? 2 : 1; /* PAG-13.6: no scores */
        result->utility[seat] = (int8_t)(won ? 100 : lost ? -100 : 0);
        result->role[seat] = (uint8_t)(PAG_T_ROLE + role);
        if (!lost) result->winners |= (uint8_t)CAB_BIT(seat);
    }
    result->reason = s->reason;
    return true;
}

/* ---- invariants ---------------------------------------------------------------------------- */

static const char *check_bounds(const pag_state *s)
{
    if (s->witch > 1 || s->active > PAG_HUNTER || s->winner > PAG_NOBODY) return "roles";
    if (s->phase > PAG_S_OVER || s->decision >= PAG_DECISIONS) return "phase or decision";
    if ((s->phase == PAG_S_OVER) != (s->decision == PAG_D_NONE))
        return "nobody is asked, and it is not over";
    if (s->round < 1 || s->round > PAG_ROUNDS_MAX) return "round";
    if (s->scenario > PAG_CROATOAN || s->first_colour > PAG_NO_COLOUR) return "scenario or colour";
    if (s->alive > 0x1ff || (s->ward & ~s->alive)) return "living or warded villagers";
    if (s->reason >= PAG_END_COUNT || s->objective_done > 3) return "reason or objectives";
    if (s->familiar_used > 1 || s->hunter_visits > 3 || s->settled > PAG_SLOTS)
        return "counters of the turn";
    for (int i = 0; i < (int)sizeof s->zero; i++)
        if (s->zero[i]) return "zero is not zero";
    for (int zone = 0; zone < PAG_ZONES; zone++)
        if (s->pile[zone].end > PAG_CARDS) return "too many cards";
    for (int face = 1; face <= PAG_FACES; face++)
        if (s->copies[face] > (face < PAG_F_SUSPECT ? PAG_COPIES_MAX : 1)) return "copies";
    return NULL;
}

static const char *check_cards(const pag_state *s)
{
    static const uint8_t slots[] = {PAG_Z_ALLIES, PAG_Z_LOCATIONS, PAG_Z_POTIONS, PAG_Z_FAMILIARS,
                                    PAG_Z_CURSES};
    static const uint8_t types[] = {PAG_ALLY, PAG_LOCATION, PAG_POTION, PAG_FAMILIAR, PAG_CURSE};
    for (int i = 0; i < 5; i++) {
        if (pag_count(s, slots[i]) > PAG_SLOTS) return "more cards than slots";
        for (int k = 0; k < pag_count(s, slots[i]); k++)
            if (pag_card(pag_zone(s, slots[i])[k].face)->type != types[i])
                return "card in a wrong slot";
    }
    if (pag_count(s, PAG_Z_TRUE_WITCH) != 1) return "not one true witch";
    if (s->suspects_seen > pag_count(s, PAG_Z_DRAWN_SUSPECTS)) return "Suspect cards looked at";
    int place = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        if (!s->v[v].inv) continue;
        if (place >= pag_count(s, PAG_Z_INVESTIGATIONS) || !(s->alive & pag_bit(v)) ||
            pag_zone(s, PAG_Z_INVESTIGATIONS)[place++].face != s->v[v].inv)
            return "investigation in front of the wrong villager";
        if (pag_card(s->v[v].inv)->type != PAG_INVESTIGATION) return "not an investigation";
    }
    if (place != pag_count(s, PAG_Z_INVESTIGATIONS)) return "investigation in front of nobody";
    for (int i = 0; i < PAG_SLOTS; i++) {
        if (s->ally_clues[i] && i >= pag_count(s, PAG_Z_ALLIES)) return "clue on no ally";
        if (s->location_pawn[i] > (i < pag_count(s, PAG_Z_LOCATIONS))) return "pawn on no location";
        if (!s->potion_secrets[i]) continue;
        if (i >= pag_count(s, PAG_Z_POTIONS)) return "secret on no potion";
        if (s->potion_secrets[i] > pag_card(pag_zone(s, PAG_Z_POTIONS)[i].face)->figure)
            return "too many secrets on a potion"; /* PAG-5.10 */
    }
    return NULL;
}

static const char *check_tokens(const pag_state *s) /* 3.1: conservation */
{
    int clues = s->supply[PAG_CLUE], secrets = s->supply[PAG_SECRET], favors = s->supply[PAG_FAVOR];
    int standard = s->pawns_std + s->board_std, familiar = s->pawns_fam,
        hunter = s->pawns_h + s->board_h;
    for (int i = 0; i < PAG_SLOTS; i++) {
        clues += s->ally_clues[i];
        secrets += s->potion_secrets[i];
        hunter += s->location_pawn[i];
    }
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        const pag_villager *v = &s->v[i];
        clues += v->clues;
        secrets += v->secrets;
        favors += v->favors;
        standard += v->std;
        familiar += v->fam;
        hunter += v->hunter;
        if (v->hunter > 1 || v->zero) return "pawns on a villager";
        bool bare = !(v->clues | v->secrets | v->favors | v->std | v->fam | v->hunter | v->inv);
        if (!(s->alive & pag_bit(i)) && !bare)
            return "something on an eliminated villager"; /* PAG-4.4 */
    }
    if (clues != 30 || secrets != 30 || favors != 20) return "tokens lost or made";
    if (s->evidence + s->supply[PAG_EVIDENCE] != 9) return "evidence lost or made";
    if (standard > 2 || familiar > 1 || hunter > 3) return "pawns made";
    if (PAG_VILLAGERS - cab_popcount(s->alive) != s->innocents) {
        if (s->reason != PAG_END_eliminate) return "eliminated villagers";
    }
    return NULL;
}

/* Registers are used as indices: none may be out of its range. */
static const char *check_frame(const pag_state *s, const cab_frame *f)
{
    switch (f->op) {
    case PAG_FRAME_ACTION:
        if (f->reg[PAG_R_ACTION] >= PAG_ACTIONS || f->reg[PAG_R_TARGET] >= PAG_VILLAGERS)
            return "action";
        return NULL;
    case PAG_FRAME_VISIT:
        if (f->reg[PAG_R_VILLAGER] >= PAG_VILLAGERS) return "visit";
        if (f->step == PAG_VISIT_EMPOWER && f->reg[PAG_R_SLOT] >= pag_count(s, PAG_Z_FAMILIARS))
            return "visit";
        return NULL;
    case PAG_FRAME_EFFECT:
        if (f->reg[PAG_R_PROGRAM] == 0 || f->reg[PAG_R_PROGRAM] >= PAG_PROGRAMS) return "program";
        if (f->reg[PAG_R_A] >= PAG_VILLAGERS || f->reg[PAG_R_B] >= PAG_VILLAGERS) return "effect";
        if (f->reg[PAG_R_V] >= PAG_VILLAGERS || f->reg[PAG_R_HERE] >= PAG_SLOTS) return "effect";
        if (f->reg[PAG_R_K] >= PAG_ZONES || f->step >= PAG_STEPS_MAX) return "effect";
        return NULL;
    case PAG_FRAME_PLAY:
        if (f->reg[PAG_R_FACE] > PAG_WITCH_LAST || f->reg[PAG_R_AT] >= PAG_VILLAGERS) return "play";
        return f->step > PAG_PLAY_CHOOSE && !f->reg[PAG_R_FACE] ? "play" : NULL;
    case PAG_FRAME_CONVERT: return f->reg[PAG_R_WHOSE] >= PAG_VILLAGERS ? "conversion" : NULL;
    case PAG_FRAME_TOKEN:
        if (f->reg[PAG_R_TOKEN] >= PAG_TOKENS || f->reg[PAG_R_PLACE] >= PAG_M_LOCATION)
            return "token";
        return NULL;
    case PAG_FRAME_DISTRIBUTE: return f->reg[PAG_R_COLOUR] >= PAG_COLOURS ? "distribution" : NULL;
    default: return "frame";
    }
}

/* Which frame a question comes from; 0: none. */
static int frame_of(pag_decision decision)
{
    switch (decision) {
    case PAG_D_NONE:
    case PAG_D_UPKEEP:
    case PAG_D_ALLY:
    case PAG_D_HAND_LIMIT:
    case PAG_D_WITCH_ACTION:
    case PAG_D_HUNTER_ACTION:
    case PAG_D_END: return 0;
    case PAG_D_TARGET:
    case PAG_D_PAWN:
    case PAG_D_LOCATION:
    case PAG_D_CURSE: return PAG_FRAME_ACTION;
    case PAG_D_CONVERT:
    case PAG_D_POWER:
    case PAG_D_FAMILIAR:
    case PAG_D_EMPOWER: return PAG_FRAME_VISIT;
    case PAG_D_DISTRIBUTE: return PAG_FRAME_DISTRIBUTE;
    case PAG_D_SUPPLY: return PAG_FRAME_TOKEN;
    case PAG_D_PLAY:
    case PAG_D_SECOND:
    case PAG_D_REPLACE:
    case PAG_D_INVESTIGATION: return PAG_FRAME_PLAY;
    default: return PAG_FRAME_EFFECT;
    }
}

/* Does the step this effect has come to put that question? Some steps are left before they ask. */
static bool is_asked_by(const cab_frame *f, pag_decision decision)
{
    const pag_step *step = pag_step_of(f);
    int before = f->step > 0 ? step[-1].op : PAG_OP_END;
    switch (decision) {
    case PAG_D_COLOUR: return step->op == PAG_OP_SEL_COLOUR;
    case PAG_D_CARD: return step->op == PAG_OP_SEL_CARD;
    case PAG_D_RETAKE: return step->op == PAG_OP_RETAKE;
    case PAG_D_DISCARD: return before == PAG_OP_DISCARD;
    case PAG_D_KEEP: return before == PAG_OP_DRAW_KEEP;
    case PAG_D_RIVAL_HAND: return before == PAG_OP_TAKE_HAND;
    case PAG_D_REVEAL: return before == PAG_OP_REVEAL_SUSPECT;
    case PAG_D_REMOVE:
    case PAG_D_PAY_CLUE: return step->op == PAG_OP_TAKE && step->b == decision;
    case PAG_D_MODE:
    case PAG_D_TRADE: return step->op == PAG_OP_MODE && step->b == decision;
    default: return step->op == PAG_OP_SEL && step->b == decision;
    }
}

/* Does the phase put that question? */
static bool is_asked_in(const pag_state *s)
{
    switch (s->decision) {
    case PAG_D_UPKEEP: return s->phase >= PAG_S_UPKEEP_START && s->phase <= PAG_S_UPKEEP_END;
    case PAG_D_ALLY:
        return s->phase == PAG_S_UPKEEP_ALLIES && s->settled < pag_count(s, PAG_Z_ALLIES);
    case PAG_D_HAND_LIMIT: return s->phase == PAG_S_UPKEEP_HAND;
    case PAG_D_WITCH_ACTION:
    case PAG_D_END: return s->phase == PAG_S_ACTION && s->active == PAG_WITCH;
    case PAG_D_HUNTER_ACTION: return s->phase == PAG_S_ACTION && s->active == PAG_HUNTER;
    default: return true;
    }
}

static const char *check_stack(const pag_state *s)
{
    if (!is_asked_in(s)) return "question in another phase";
    if (s->stack.depth > 6) return "stack"; /* visit > power > play > effect > conversion > token */
    for (int i = 0; i < s->stack.depth; i++) {
        const char *wrong = check_frame(s, &s->stack.frame[i]);
        if (wrong) return wrong;
    }
    int asks = frame_of(s->decision);
    if (asks != (s->stack.depth ? pag_top_of(s)->op : 0)) return "question without its frame";
    if (s->decision == PAG_D_EMPOWER && pag_top_of(s)->step != PAG_VISIT_EMPOWER)
        return "empowering";
    if (s->decision == PAG_D_REPLACE && !pag_top_of(s)->reg[PAG_R_FACE]) return "replacing";
    if (asks == PAG_FRAME_EFFECT && !is_asked_by(pag_top_of(s), s->decision))
        return "question without its step";
    return NULL;
}

const char *pag_check(const void *state)
{
    pag_state copy = *(const pag_state *)state;
    const pag_state *s = &copy;
    const char *wrong = check_bounds(s);
    if (wrong) return wrong;
    cab_cards cards = pag_cards(&copy, NULL);
    wrong = cab_cards_check(&cards);
    if (wrong) return wrong;
    wrong = check_cards(s);
    if (!wrong) wrong = check_tokens(s);
    if (!wrong) wrong = check_stack(s);
    if (wrong) return wrong;
    pag_refresh(&copy);
    if (!cab_equal(&copy, state, sizeof copy)) return "a kept figure is stale";
    if (s->decision != PAG_D_NONE) {
        pag_set set = pag_legal(s);
        if (!(set.low | set.faces)) return "nothing to choose";
    }
    return NULL;
}

/* ---- where an effect comes from ------------------------------------------------------------- */

int pag_source(int program)
{
    for (int face = 1; face <= PAG_WITCH_LAST; face++)
        if (pag_card(face)->program == program || pag_card(face)->other == program) return -face;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        if (pag_villager_card(v)->power == program) return PAG_T_VILLAGER + v;
    switch (program) {
    case PAG_P_basic_gain: return PAG_T_ACTION + PAG_A_GAIN;
    case PAG_P_basic_draw: return PAG_T_ACTION + PAG_A_DRAW;
    case PAG_P_basic_play: return PAG_T_ACTION + PAG_A_PLAY;
    case PAG_P_harass: return PAG_T_ACTION + PAG_A_HARASS;
    case PAG_P_pay_clues: return PAG_T_ACTION + PAG_A_LIFT;
    default: return PAG_T_ACTION + PAG_A_READY;
    }
}
