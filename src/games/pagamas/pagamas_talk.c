/* Pagamas in words' terms: choices, refusals, defaults, statements and their verdicts, names. */
#include "games/pagamas/pagamas_int.h"

#include "base/hash.h"

#include <string.h>

static const pgm_state *seen_state(const cab_seen *seen)
{
    return (const pgm_state *)(const void *)seen->bytes;
}

static const cab_frame *card_frame(const pgm_state *s)
{
    return &s->stack.frame[s->stack.depth ? s->stack.depth - 1 : 0];
}

/* ---- moves by number ------------------------------------------------------------------------ */

/* One row a verb: the first and last of its moves, and the number its argument counts from. */
typedef struct {
    uint8_t first, last, base, verb;
} verb_row;

static const verb_row *verb_of(cab_move move)
{
    static const verb_row row[] = {
        {PGM_M_KEEP_HAND, PGM_M_KEEP_HAND, 0, PGM_VERB_keep_hand},
        {PGM_M_DISCARD_HAND, PGM_M_DISCARD_HAND, 0, PGM_VERB_discard_hand},
        {PGM_M_DISCARD + 1, PGM_M_DISCARD + PGM_KINDS, PGM_M_DISCARD, PGM_VERB_discard},
        {PGM_M_OFFICE, PGM_M_OFFICE + 5, PGM_M_OFFICE, PGM_VERB_office},
        {PGM_M_DEAL, PGM_M_DEAL + 5, PGM_M_DEAL, PGM_VERB_deal},
        {PGM_M_PASS, PGM_M_PASS, 0, PGM_VERB_pass},
        {PGM_M_PLAY + 1, PGM_M_PLAY + PGM_KINDS, PGM_M_PLAY, PGM_VERB_play},
        {PGM_M_TARGET, PGM_M_TARGET + 5, PGM_M_TARGET, PGM_VERB_target},
        {PGM_M_SAILOR + 1, PGM_M_SAILOR + 3, PGM_M_SAILOR, PGM_VERB_sailor},
        {PGM_M_PAY + 1, PGM_M_PAY + 3, PGM_M_PAY, PGM_VERB_pay},
        {PGM_M_AGAINST, PGM_M_AGAINST, 0, PGM_VERB_vote_against},
        {PGM_M_FOR, PGM_M_FOR, 0, PGM_VERB_vote_for},
        {PGM_M_NO_FORCE, PGM_M_NO_FORCE, 0, PGM_VERB_force_not},
        {PGM_M_FORCE, PGM_M_FORCE, 0, PGM_VERB_force},
        {PGM_M_STOP, PGM_M_STOP, 0, PGM_VERB_stop},
        {PGM_M_JETTISON + 1, PGM_M_JETTISON + 3, PGM_M_JETTISON, PGM_VERB_jettison},
        {PGM_M_HIDE, PGM_M_HIDE + 3, PGM_M_HIDE, PGM_VERB_hide},
        {PGM_M_NO_AMBUSH, PGM_M_NO_AMBUSH, 0, PGM_VERB_ambush_nobody},
        {PGM_M_AMBUSH, PGM_M_AMBUSH + 5, PGM_M_AMBUSH, PGM_VERB_ambush},
        {PGM_M_PLACE, PGM_M_PLACE + 3, PGM_M_PLACE, PGM_VERB_place},
        {PGM_M_NO_TRAIL, PGM_M_NO_TRAIL, 0, PGM_VERB_trail_not},
        {PGM_M_TRAIL, PGM_M_TRAIL, 0, PGM_VERB_trail},
        {PGM_M_NO_DODGE, PGM_M_NO_DODGE, 0, PGM_VERB_dodge_not},
        {PGM_M_DODGE, PGM_M_DODGE, 0, PGM_VERB_dodge},
        {PGM_M_NO_STAND, PGM_M_NO_STAND, 0, PGM_VERB_stand_not},
        {PGM_M_STAND, PGM_M_STAND, 0, PGM_VERB_stand},
        {PGM_M_BALLOT, PGM_M_BALLOT + 5, PGM_M_BALLOT, PGM_VERB_elect},
        {PGM_M_BURY + 1, PGM_M_BURY + 3, PGM_M_BURY, PGM_VERB_bury},
        {PGM_M_BURY_ALL, PGM_M_BURY_ALL, 0, PGM_VERB_bury_all},
        {PGM_M_NO_SMUGGLE, PGM_M_NO_SMUGGLE, 0, PGM_VERB_smuggle_not},
        {PGM_M_SMUGGLE + 1, PGM_M_SMUGGLE + 3, PGM_M_SMUGGLE, PGM_VERB_smuggle},
        {PGM_M_NO_CALL, PGM_M_NO_CALL, 0, PGM_VERB_call_not},
        {PGM_M_CALL, PGM_M_CALL, 0, PGM_VERB_call},
        {PGM_M_REVOLT, PGM_M_REVOLT, 0, PGM_VERB_revolt},
        {PGM_M_STAY, PGM_M_STAY, 0, PGM_VERB_stay},
        {PGM_M_JOIN, PGM_M_JOIN, 0, PGM_VERB_join},
        {PGM_M_PLANK, PGM_M_PLANK + 5, PGM_M_PLANK, PGM_VERB_plank},
        {PGM_M_REWARD + 1, PGM_M_REWARD + 3, PGM_M_REWARD, PGM_VERB_reward},
        {PGM_M_GIVE, PGM_M_GIVE + 5, PGM_M_GIVE, PGM_VERB_give},
    };
    /* play_paid is what `play` is called when the card has a price */
    static_assert(sizeof row / sizeof *row == PGM_VERB_COUNT - 1, "a row a verb");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (move >= row[i].first && move <= row[i].last) return &row[i];
    return NULL;
}

/* The verbs that answer a decision, as bits. */
static uint64_t verbs_of(const pgm_state *s)
{
#define V(verb) cab_bit(PGM_VERB_##verb)
    switch (s->decision) {
    case PGM_D_REFIT: return V(keep_hand) | V(discard_hand) | V(discard);
    case PGM_D_OFFICE: return V(office);
    case PGM_D_DEAL: return V(deal);
    case PGM_D_VOTE_WINDOW:
    case PGM_D_AMBUSH_WINDOW:
    case PGM_D_FIGHT_WINDOW: return V(pass) | V(play);
    case PGM_D_VOTE_TARGET:
    case PGM_D_AMBUSH_TARGET:
    case PGM_D_FIGHT_TARGET: return V(target);
    case PGM_D_SAILOR: return V(sailor);
    case PGM_D_PAY:
    case PGM_D_HOUSE: return V(pay);
    case PGM_D_SHARE_VOTE: return V(vote_against) | V(vote_for);
    case PGM_D_FORCE: return V(force_not) | V(force);
    case PGM_D_JETTISON: return V(stop) | V(jettison);
    case PGM_D_HIDEOUT:
    case PGM_D_TRAIL_PLACE: return V(hide);
    case PGM_D_SECOND: return V(ambush_nobody) | V(ambush);
    case PGM_D_PLACE: return V(place);
    case PGM_D_FALSE_TRAIL: return V(trail_not) | V(trail);
    case PGM_D_DODGE: return V(dodge_not) | V(dodge);
    case PGM_D_STAND: return V(stand_not) | V(stand);
    case PGM_D_BALLOT: return V(elect);
    case PGM_D_BURY: return V(stop) | V(bury) | V(bury_all);
    case PGM_D_SMUGGLE: return V(smuggle_not) | V(smuggle);
    case PGM_D_CALL: return V(call_not) | V(call) | V(revolt);
    case PGM_D_CAMP: return V(stay) | V(join);
    case PGM_D_PLANK: return V(plank);
    case PGM_D_REWARD: return V(stop) | V(reward);
    case PGM_D_REWARD_TO: return V(give);
    case PGM_D_LARDER: return V(discard);
    default: return 0;
    }
#undef V
}

/* A card of this window in a hand, playable or not; any such card if it holds none. */
static int card_of(const pgm_state *s, int seat, int window)
{
    int face = pgm_window_card(s, seat, window);
    for (int any = PGM_ACTION_LAST; !face && any >= PGM_ACTION_FIRST; any--)
        if (pgm_action(any)->window == window) face = any;
    return face;
}

/* ---- choices ------------------------------------------------------------------------------- */

static void point_hand(cab_choice *c, int seat, int face)
{
    cab_choice_with(c, cab_ref_card(seat, PGM_Z_HAND + seat, CAB_NO_PLACE, face));
}

static void point_loot(cab_choice *c, int seat, int value)
{
    cab_choice_with(c, cab_ref_card(seat, PGM_Z_UNBURIED + seat, CAB_NO_PLACE, value));
}

static int planned(const pgm_state *s)
{
    int given = 0;
    while (given < PGM_DAY_MAX && s->plan[given])
        given++;
    return given;
}

static void describe_card(const pgm_state *s, cab_seat seat, int verb, int value, cab_choice *c)
{
    const cab_frame *f = card_frame(s);
    switch (verb) {
    case PGM_VERB_discard: point_hand(c, seat, PGM_AC(value)); break;
    case PGM_VERB_play:
        point_hand(c, seat, PGM_AC(value));
        c->amount = pgm_action(PGM_AC(value))->cost;
        if (c->amount > 0) c->verb = PGM_VERB_play_paid;
        break;
    case PGM_VERB_target:
        cab_choice_with(c, cab_ref_seat(value));
        cab_choice_with(c, cab_ref_face(f->reg[PGM_R_CARD]));
        break;
    case PGM_VERB_sailor:
        cab_choice_with(c, cab_ref_card(f->reg[PGM_R_TARGET], PGM_Z_SAILORS + f->reg[PGM_R_TARGET],
                                        CAB_NO_PLACE, PGM_AC(value)));
        cab_choice_with(c, cab_ref_seat(f->reg[PGM_R_TARGET]));
        break;
    case PGM_VERB_place:
        cab_choice_with(c, cab_ref_term(PGM_T_PLACE + value));
        cab_choice_with(c, cab_ref_seat(f->reg[PGM_R_TARGET]));
        break;
    case PGM_VERB_trail: point_hand(c, seat, card_of(s, seat, PGM_W_PREREVEAL)); break;
    case PGM_VERB_dodge: point_hand(c, seat, card_of(s, seat, PGM_W_HIT)); break;
    case PGM_VERB_revolt: point_hand(c, seat, card_of(s, seat, PGM_W_CALL)); break;
    default: /* smuggle */
        point_loot(c, seat, value);
        point_hand(c, seat, card_of(s, seat, PGM_W_BURY));
        break;
    }
}

static void describe_verb(const pgm_state *s, cab_seat seat, int verb, int value, cab_choice *c)
{
    switch (verb) {
    case PGM_VERB_office:
        cab_choice_with(c, cab_ref_seat(value));
        cab_choice_with(c, cab_ref_term(PGM_T_CHARACTER + PGM_SECOND + planned(s)));
        break;
    case PGM_VERB_deal:
        cab_choice_with(c, cab_ref_seat(value));
        cab_choice_with(c, cab_ref_card(CAB_NOBODY, PGM_Z_DAY, CAB_NO_PLACE,
                                        s->card[pgm_zone_start(s, PGM_Z_DAY) + planned(s)].face));
        break;
    case PGM_VERB_pay:
    case PGM_VERB_jettison:
    case PGM_VERB_bury: point_loot(c, seat, value); break;
    case PGM_VERB_reward:
        cab_choice_with(c, cab_ref_card(CAB_NOBODY, PGM_Z_SPOILS, CAB_NO_PLACE, value));
        break;
    case PGM_VERB_give:
        cab_choice_with(c, cab_ref_seat(value));
        cab_choice_with(c, cab_ref_card(CAB_NOBODY, PGM_Z_SPOILS, CAB_NO_PLACE,
                                        s->answer[seat].value - PGM_M_REWARD));
        break;
    case PGM_VERB_hide: cab_choice_with(c, cab_ref_term(PGM_T_PLACE + value)); break;
    case PGM_VERB_ambush:
    case PGM_VERB_elect:
    case PGM_VERB_plank: cab_choice_with(c, cab_ref_seat(value)); break;
    case PGM_VERB_discard:
    case PGM_VERB_play:
    case PGM_VERB_target:
    case PGM_VERB_sailor:
    case PGM_VERB_place:
    case PGM_VERB_trail:
    case PGM_VERB_dodge:
    case PGM_VERB_revolt:
    case PGM_VERB_smuggle: describe_card(s, seat, verb, value, c); break;
    default: break;
    }
}

/* Buttons that end or refuse something. */
static bool is_stop(int verb)
{
    return verb == PGM_VERB_keep_hand || verb == PGM_VERB_pass || verb == PGM_VERB_stop ||
           verb == PGM_VERB_force_not || verb == PGM_VERB_ambush_nobody ||
           verb == PGM_VERB_trail_not || verb == PGM_VERB_dodge_not || verb == PGM_VERB_stand_not ||
           verb == PGM_VERB_smuggle_not || verb == PGM_VERB_call_not || verb == PGM_VERB_stay;
}

/* What is asked about twice: a stay that with empty pockets costs everything else (PGM-6.8), and
 * loot that nobody will ever have (PGM-5.23). */
static bool is_dangerous(const pgm_state *s, cab_seat seat, int verb, int value)
{
    if (verb == PGM_VERB_jettison) return true;
    return s->decision == PGM_D_HIDEOUT && verb == PGM_VERB_hide &&
           pgm_count(s, PGM_Z_UNBURIED + seat) == 0 && pgm_hideout(value)->effect == PGM_E_PRICE;
}

void pgm_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *c)
{
    const pgm_state *s = seen_state(seen);
    const verb_row *row = verb_of(move);
    memset(c, 0, sizeof *c);
    if (!row) return;
    c->verb = row->verb;
    describe_verb(s, seat, row->verb, move - row->base, c);
    if (is_stop(row->verb)) c->flags |= CAB_CHOICE_STOP;
    if (is_dangerous(s, seat, row->verb, move - row->base)) c->flags |= CAB_CHOICE_DANGEROUS;
    if (pgm_in(s->ask.must, seat) && pgm_default_move(seen, seat) == move)
        c->flags |= CAB_CHOICE_DEFAULT;
}

/* ---- refusals ------------------------------------------------------------------------------ */

static void because_place(cab_reason *r, uint16_t key, int place)
{
    cab_because_of(r, key, cab_ref_term(PGM_T_PLACE + place));
}

static void why_not_card(const pgm_state *s, cab_seat seat, int face, int window, cab_reason *r)
{
    const pgm_action_data *data = pgm_action(face);
    if (!pgm_held(s, PGM_Z_HAND + seat, face)) {
        cab_because_of(r, PGM_REASON_not_in_hand, cab_ref_face(face));
    } else if (data->window != window) {
        cab_because_of(r, PGM_REASON_other_moment, cab_ref_face(face));
    } else if (data->cost && pgm_shares(s, PGM_Z_UNBURIED + seat) < data->cost) {
        cab_because_of(r, PGM_REASON_cannot_pay, cab_ref_face(face));
        cab_because_of(r, PGM_REASON_cannot_pay, cab_ref_number(data->cost));
    } else if (data->target && !pgm_targets(s, seat, face)) {
        cab_because_of(r, PGM_REASON_no_target, cab_ref_face(face));
    } else {
        cab_because_of(r, PGM_REASON_no_spare, cab_ref_face(face));
    }
}

static void why_not_seat(const pgm_state *s, cab_seat seat, int other, cab_reason *r)
{
    if (other >= s->seats)
        cab_because(r, PGM_REASON_no_move);
    else if (s->decision == PGM_D_BALLOT)
        cab_because_of(r, PGM_REASON_not_candidate, cab_ref_seat(other));
    else if (s->decision == PGM_D_PLANK && pgm_in(s->mutineers, other))
        cab_because_of(r, PGM_REASON_sanctuary, cab_ref_seat(other));
    else if (other == seat)
        cab_because(r, PGM_REASON_oneself);
    else if (s->decision == PGM_D_OFFICE)
        cab_because_of(r, PGM_REASON_has_office, cab_ref_seat(other));
    else
        cab_because_of(r, PGM_REASON_not_that_player, cab_ref_seat(other));
}

static void why_not_loot(const pgm_state *s, cab_seat seat, int verb, int value, cab_reason *r)
{
    int zone = verb == PGM_VERB_reward ? PGM_Z_SPOILS : PGM_Z_UNBURIED + seat;
    bool sets = verb == PGM_VERB_jettison || verb == PGM_VERB_bury;
    int picked = sets ? s->pick[seat][value - 1] : 0;
    if (verb == PGM_VERB_smuggle && !pgm_window_card(s, seat, PGM_W_BURY))
        cab_because_of(r, PGM_REASON_not_in_hand, cab_ref_face(card_of(s, seat, PGM_W_BURY)));
    else if (pgm_held(s, zone, value) > picked)
        cab_because_of(r, PGM_REASON_ascending, cab_ref_face(value));
    else
        cab_because_of(r, PGM_REASON_no_such_loot, cab_ref_face(value));
}

static void why_not_place(const pgm_state *s, cab_seat seat, int place, cab_reason *r)
{
    bool hides = s->hideout[seat].set && s->hideout[seat].value == place;
    if (s->decision != PGM_D_HIDEOUT && hides)
        because_place(r, PGM_REASON_hides_there, place);
    else if (s->decision != PGM_D_PLACE && pgm_in(pgm_closed(s), place))
        cab_because(r, PGM_REASON_island_closed);
    else if ((pgm_spare(s, seat) >> place & 1) && !s->answer[seat].set)
        because_place(r, PGM_REASON_place_second, place);
    else
        because_place(r, PGM_REASON_place_used, place);
}

static void why_not_call(const pgm_state *s, cab_seat seat, int verb, cab_reason *r)
{
    if (verb == PGM_VERB_call)
        cab_because(r, PGM_REASON_no_right_to_call);
    else if (pgm_may_call(s, seat))
        cab_because_of(r, PGM_REASON_needs_no_card, cab_ref_face(card_of(s, seat, PGM_W_CALL)));
    else
        cab_because_of(r, PGM_REASON_not_in_hand, cab_ref_face(card_of(s, seat, PGM_W_CALL)));
}

static void why_not_verb(const pgm_state *s, cab_seat seat, int verb, int value, cab_reason *r)
{
    static const uint8_t window[] = {PGM_W_VOTE, PGM_W_AMBUSH, PGM_W_FIGHT};
    int which = s->decision == PGM_D_VOTE_WINDOW ? 0 : s->decision == PGM_D_AMBUSH_WINDOW ? 1 : 2;
    switch (verb) {
    case PGM_VERB_discard:
        if (pgm_held(s, PGM_Z_HAND + seat, PGM_AC(value)))
            cab_because(r, PGM_REASON_other_question); /* all or nothing */
        else
            cab_because_of(r, PGM_REASON_not_in_hand, cab_ref_face(PGM_AC(value)));
        break;
    case PGM_VERB_play: why_not_card(s, seat, PGM_AC(value), window[which], r); break;
    case PGM_VERB_trail:
        why_not_card(s, seat, card_of(s, seat, PGM_W_PREREVEAL), PGM_W_PREREVEAL, r);
        break;
    case PGM_VERB_dodge: why_not_card(s, seat, card_of(s, seat, PGM_W_HIT), PGM_W_HIT, r); break;
    case PGM_VERB_office:
    case PGM_VERB_deal:
    case PGM_VERB_target:
    case PGM_VERB_ambush:
    case PGM_VERB_elect:
    case PGM_VERB_plank:
    case PGM_VERB_give: why_not_seat(s, seat, value, r); break;
    case PGM_VERB_sailor:
        cab_because_of(r, PGM_REASON_no_such_sailor, cab_ref_face(PGM_AC(value)));
        break;
    case PGM_VERB_pay:
    case PGM_VERB_jettison:
    case PGM_VERB_bury:
    case PGM_VERB_smuggle:
    case PGM_VERB_reward: why_not_loot(s, seat, verb, value, r); break;
    case PGM_VERB_bury_all: cab_because(r, PGM_REASON_all_at_first); break;
    case PGM_VERB_hide:
    case PGM_VERB_place: why_not_place(s, seat, value, r); break;
    case PGM_VERB_call:
    case PGM_VERB_revolt: why_not_call(s, seat, verb, r); break;
    default: cab_because(r, PGM_REASON_other_question); break;
    }
}

cab_reason pgm_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    const pgm_state *s = seen_state(seen);
    const verb_row *row = verb_of(move);
    cab_reason r;
    memset(&r, 0, sizeof r);
    if (s->step == PGM_S_OVER)
        cab_because(&r, PGM_REASON_over);
    else if (!pgm_in(s->ask.must, seat))
        cab_because(&r, PGM_REASON_not_asked);
    else if (!row)
        cab_because(&r, PGM_REASON_no_move);
    else if (!(verbs_of(s) >> row->verb & 1))
        cab_because(&r, PGM_REASON_other_question);
    else
        why_not_verb(s, seat, row->verb, move - row->base, &r);
    return r;
}

/* ---- defaults (section 5, last column) ------------------------------------------------------- */

/* The first seat of a mask clockwise after this one. */
static int after(const pgm_state *s, unsigned seats, int from)
{
    int i = 1;
    while (!pgm_in(seats, pgm_clockwise(s, from, i)) && i < s->seats)
        i++;
    return pgm_clockwise(s, from, i < s->seats ? i : 0);
}

static unsigned seats_in(const cab_move *list, int count, int base)
{
    unsigned seats = 0;
    for (int i = 0; i < count; i++)
        seats |= 1u << (list[i] - base);
    return seats;
}

static cab_move default_office(const pgm_state *s, const cab_move *list, int count)
{
    unsigned seats = seats_in(list, count, PGM_M_OFFICE);
    int office = PGM_SECOND + planned(s);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->assigned[seat] == office && pgm_in(seats, seat))
            return (cab_move)(PGM_M_OFFICE + seat);
    return (cab_move)(PGM_M_OFFICE + after(s, seats, s->captain));
}

cab_move pgm_default_move(const cab_seen *seen, cab_seat seat)
{
    const pgm_state *s = seen_state(seen);
    cab_move list[CAB_LIST_MAX];
    int n = pgm_legal_moves(s, seat, list);
    if (n == 0) return CAB_NO_MOVE;
    switch (s->decision) {
    case PGM_D_OFFICE: return default_office(s, list, n);
    case PGM_D_DEAL: return (cab_move)(PGM_M_DEAL + pgm_clockwise(s, s->captain, planned(s) + 1));
    case PGM_D_SHARE_VOTE: return PGM_M_FOR;
    case PGM_D_VOTE_TARGET:
    case PGM_D_AMBUSH_TARGET:
        return (cab_move)(PGM_M_TARGET + after(s, seats_in(list, n, PGM_M_TARGET), seat));
    case PGM_D_FIGHT_TARGET: {
        unsigned seats = seats_in(list, n, PGM_M_TARGET);
        return (cab_move)(PGM_M_TARGET + (pgm_in(seats, seat) ? seat : after(s, seats, seat)));
    }
    case PGM_D_DODGE: return list[n - 1];
    case PGM_D_BALLOT:
        if (pgm_in(s->candidates, seat)) return (cab_move)(PGM_M_BALLOT + seat);
        return (cab_move)(PGM_M_BALLOT + after(s, s->candidates, seat));
    case PGM_D_BURY: return list[n - 1] == PGM_M_BURY_ALL ? PGM_M_BURY_ALL : list[0];
    case PGM_D_PLANK: {
        unsigned seats = pgm_plankable(s);
        int victim = pgm_in(seats, s->caller) ? s->caller : after(s, seats, s->captain);
        return (cab_move)(PGM_M_PLANK + victim);
    }
    case PGM_D_REWARD_TO: return (cab_move)(PGM_M_GIVE + after(s, pgm_rewardable(s), s->captain));
    default: return list[0]; /* keep, pass, stop, no, lowest value, lowest place */
    }
}

/* ---- statements (rules file 11.5) ------------------------------------------------------------ */

static cab_verdict verdict(bool kept)
{
    return kept ? CAB_VERDICT_KEPT : CAB_VERDICT_BROKEN;
}

static bool is_elected(int kind)
{
    return kind == PGM_EV_elected || kind == PGM_EV_elected_alone || kind == PGM_EV_heir ||
           kind == PGM_EV_elected_rank;
}

static int seat_of(const cab_event *e, int i)
{
    return i < e->refs && e->ref[i].kind == CAB_REF_SEAT ? e->ref[i].seat : CAB_NOBODY;
}

static int value_of(const cab_event *e, int i)
{
    return i < e->refs ? e->ref[i].value : 0;
}

/* What the Captain gives: offices, cards, shares. The author has to be Captain when it is due. */
static cab_verdict judge_office(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    if (e->kind == PGM_EV_day_loot) return CAB_VERDICT_VOID;
    if (e->kind != PGM_EV_office) return CAB_VERDICT_OPEN;
    if (s->captain != claim->from) return CAB_VERDICT_VOID;
    if (value_of(e, 1) != claim->ref[1].value) return CAB_VERDICT_OPEN;
    return verdict(seat_of(e, 0) == claim->ref[0].seat);
}

/* Refused for the second time, the Captain's proposal still lies on the table: what it offers was
 * offered, whatever the Second makes of it. */
static bool offered_in_vain(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    return e->kind == PGM_EV_refused && value_of(e, 2) == 2 && s->captain == claim->from;
}

static cab_verdict judge_cards(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    if (offered_in_vain(s, claim, e) &&
        pgm_count(s, PGM_Z_PROPOSAL + claim->ref[0].seat) >= claim->ref[1].value)
        return CAB_VERDICT_KEPT;
    if (e->kind != PGM_EV_settled) return CAB_VERDICT_OPEN;
    if (seat_of(e, 0) != claim->from) return CAB_VERDICT_VOID;
    return verdict(s->got[claim->ref[0].seat] >= claim->ref[1].value);
}

static cab_verdict judge_shares(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    int sum = 0, zone = PGM_Z_PROPOSAL + claim->ref[0].seat;
    if (offered_in_vain(s, claim, e) && pgm_count(s, zone) > 0) {
        sum = pgm_shares(s, zone); /* 0: not for this viewer to see */
        if (sum >= claim->ref[1].value) return CAB_VERDICT_KEPT;
        return sum > 0 ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID;
    }
    if (e->kind == PGM_EV_settled)
        return s->got[claim->ref[0].seat] == 0 && seat_of(e, 0) == claim->from &&
                       claim->ref[1].value > 0
                   ? CAB_VERDICT_BROKEN
                   : CAB_VERDICT_VOID;
    if (e->kind != PGM_EV_receives || seat_of(e, 0) != claim->ref[0].seat) return CAB_VERDICT_OPEN;
    for (int i = 2; i < e->refs; i++) {
        if (e->ref[i].value == 0) return CAB_VERDICT_OPEN; /* not for this viewer to see */
        sum += pgm_loot(e->ref[i].value)->shares;
    }
    if (s->captain != claim->from) return CAB_VERDICT_VOID;
    return verdict(sum >= claim->ref[1].value);
}

/* "If you vote for me": void if that vote was not cast, for whatever reason, or did not help. The
 * ballots of an election lie open until the next division. */
static cab_verdict judge_for_vote(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    bool elected = is_elected(e->kind), helped = !elected || seat_of(e, 0) == claim->from;
    bool voted = (s->flags & PGM_F_ELECTION) && s->vote[claim->ref[0].seat] == claim->from + 1;
    if ((elected || e->kind == PGM_EV_office) && !(voted && helped)) return CAB_VERDICT_VOID;
    return claim->kind == PGM_CLAIM_OFFICE_FOR_VOTE ? judge_office(s, claim, e)
                                                    : judge_cards(s, claim, e);
}

/* A vote for somebody who does not stand is void, like one that is not cast. */
static cab_verdict judge_vote(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    bool share = claim->kind == PGM_CLAIM_VOTE_SHARE, own = seat_of(e, 0) == claim->from;
    if (share && e->kind == PGM_EV_vote && own)
        return verdict(value_of(e, 1) == claim->ref[0].value);
    if (!share && e->kind == PGM_EV_vote_for && own && pgm_in(s->candidates, claim->ref[0].seat))
        return verdict(seat_of(e, 1) == claim->ref[0].seat);
    bool over = share ? e->kind == PGM_EV_settled : is_elected(e->kind);
    return over ? CAB_VERDICT_VOID : CAB_VERDICT_OPEN;
}

static cab_verdict judge_force(const cab_claim *claim, const cab_event *e)
{
    bool forced = e->kind == PGM_EV_forced;
    if (e->kind == PGM_EV_settled) return CAB_VERDICT_VOID;
    if (!forced && e->kind != PGM_EV_not_forced) return CAB_VERDICT_OPEN;
    if (seat_of(e, 0) != claim->from) return CAB_VERDICT_VOID;
    return verdict(forced == (claim->kind == PGM_CLAIM_FORCE));
}

/* Records of the evening lie open until the next one. */
static bool has_laid(const pgm_state *s, const cab_claim *claim)
{
    int place = claim->ref[1].value - PGM_T_PLACE;
    for (int i = 0; i < s->ambushes; i++) {
        const pgm_ambush *a = &s->ambush[i];
        if (a->author == claim->from && a->victim == claim->ref[0].seat && place >= 0 &&
            place < PGM_PLACES && pgm_in(a->places.value, place))
            return true;
    }
    return false;
}

static cab_verdict judge_ambush(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    bool over = e->kind == PGM_EV_no_mutiny || e->kind == PGM_EV_mutiny;
    if (claim->kind == PGM_CLAIM_AMBUSH_AT)
        return over ? verdict(has_laid(s, claim)) : CAB_VERDICT_OPEN;
    bool promised = claim->kind == PGM_CLAIM_AMBUSH;
    if (e->kind == PGM_EV_lay && seat_of(e, 0) == claim->from &&
        seat_of(e, 1) == claim->ref[0].seat)
        return verdict(promised);
    return e->kind == PGM_EV_reveal ? verdict(!promised) : CAB_VERDICT_OPEN;
}

static cab_verdict judge_call(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    bool promised = claim->kind == PGM_CLAIM_CALL, mutiny = e->kind == PGM_EV_mutiny;
    if (!mutiny && e->kind != PGM_EV_no_mutiny) return CAB_VERDICT_OPEN;
    if (mutiny && seat_of(e, 0) == claim->from) return verdict(promised);
    if (!promised) return CAB_VERDICT_KEPT;
    return mutiny || !pgm_in(s->rights, claim->from) ? CAB_VERDICT_VOID : CAB_VERDICT_BROKEN;
}

static cab_verdict judge_fight(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    bool part = pgm_in(s->participants, claim->from);
    bool mutineers = claim->kind == PGM_CLAIM_SIDE && claim->ref[0].value == PGM_T_CAMP + 1;
    if (e->kind == PGM_EV_no_mutiny) return CAB_VERDICT_VOID;
    if (claim->kind == PGM_CLAIM_SIDE) {
        bool joins =
            (e->kind == PGM_EV_joins || e->kind == PGM_EV_mutiny) && seat_of(e, 0) == claim->from;
        if (joins) return verdict(mutineers);
        if (e->kind != PGM_EV_strength) return CAB_VERDICT_OPEN;
        return part ? verdict(pgm_in(s->mutineers, claim->from) == mutineers) : CAB_VERDICT_VOID;
    }
    if (e->kind == PGM_EV_target && seat_of(e, 0) == claim->from &&
        seat_of(e, 2) == claim->ref[0].seat && value_of(e, 1) >= PGM_ACTION_FIRST &&
        pgm_action(value_of(e, 1))->effect == PGM_DO_MUSTER)
        return CAB_VERDICT_KEPT;
    if (e->kind != PGM_EV_strength) return CAB_VERDICT_OPEN;
    return part ? CAB_VERDICT_BROKEN : CAB_VERDICT_VOID;
}

static cab_verdict judge_plank(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    if (e->kind == PGM_EV_no_mutiny) return CAB_VERDICT_VOID;
    if (claim->kind == PGM_CLAIM_SPARE) {
        if (e->kind != PGM_EV_plank) return CAB_VERDICT_OPEN;
        if (seat_of(e, 0) != claim->from) return CAB_VERDICT_VOID;
        return verdict(seat_of(e, 1) != claim->ref[0].seat);
    }
    if (e->kind == PGM_EV_plank && s->decision == PGM_D_REWARD &&
        !pgm_in(pgm_rewardable(s), claim->ref[0].seat))
        return CAB_VERDICT_VOID; /* it may not be given to this seat */
    bool over = e->kind == PGM_EV_reward_end || e->kind == PGM_EV_turn || e->kind == PGM_EV_win;
    if (!over && e->kind != PGM_EV_reward) return CAB_VERDICT_OPEN;
    bool captain = s->captain == claim->from;
    if (captain && s->rewarded[claim->ref[0].seat] >= claim->ref[1].value) return CAB_VERDICT_KEPT;
    if (!over) return CAB_VERDICT_OPEN;
    int given = 0;
    for (int seat = 0; seat < s->seats; seat++)
        given += s->rewarded[seat];
    bool had = e->kind == PGM_EV_reward_end || given > 0;
    return captain && had ? CAB_VERDICT_BROKEN : CAB_VERDICT_VOID;
}

static cab_verdict judge_stand(const cab_claim *claim, const cab_event *e)
{
    bool stands = false;
    if (e->kind == PGM_EV_election && seat_of(e, 0) == claim->from) return CAB_VERDICT_VOID;
    if (e->kind != PGM_EV_candidates && e->kind != PGM_EV_no_candidate) return CAB_VERDICT_OPEN;
    for (int i = 0; i < e->refs; i++)
        stands = stands || seat_of(e, i) == claim->from;
    return verdict(stands == (claim->kind == PGM_CLAIM_STAND));
}

/* "I hold this card": a card played or discarded shows it, a whole hand shown may deny it. */
static cab_verdict judge_hand(const cab_claim *claim, const cab_event *e)
{
    if (seat_of(e, 0) != claim->from) return CAB_VERDICT_OPEN;
    bool whole = e->kind == PGM_EV_discard_hand || e->kind == PGM_EV_hand_lost;
    bool shown = whole || e->kind == PGM_EV_play || e->kind == PGM_EV_discard_card;
    for (int i = 1; shown && i < e->refs; i++)
        if (e->ref[i].kind == CAB_REF_FACE && e->ref[i].value == claim->ref[0].value)
            return CAB_VERDICT_KEPT;
    return whole ? CAB_VERDICT_BROKEN : CAB_VERDICT_OPEN;
}

/* More may have been buried since; less cannot. */
static cab_verdict judge_buried(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    if (e && (e->kind != PGM_EV_score || seat_of(e, 0) != claim->from)) return CAB_VERDICT_OPEN;
    if (!e && s->step != PGM_S_OVER) return CAB_VERDICT_VOID;
    int shares = e ? value_of(e, 1) : pgm_shares(s, PGM_Z_BURIED + claim->from);
    return verdict(shares >= claim->ref[0].value);
}

/* Who agrees to a deal promises the vote or the camp it asks for. */
static cab_verdict judge_agreed(const pgm_state *s, const cab_claim *claim, const cab_event *e)
{
    cab_claim promise = *claim;
    promise.ref[0] = claim->ref[1];
    promise.kind = PGM_CLAIM_SIDE;
    if (promise.ref[0].value >= PGM_T_CAMP) return judge_fight(s, &promise, e);
    promise.kind = PGM_CLAIM_VOTE_SHARE;
    return judge_vote(s, &promise, e);
}

/* Said of this turn alone; the rest may come true in a later one. */
static bool for_tonight(int kind)
{
    return kind == PGM_CLAIM_VOTE_SHARE ||
           (kind >= PGM_CLAIM_NO_AMBUSH && kind <= PGM_CLAIM_SPARE) ||
           (kind >= PGM_CLAIM_HIDEOUT && kind <= PGM_CLAIM_HAND) || kind >= PGM_CLAIM_DEAL;
}

cab_verdict pgm_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    const pgm_state *s = seen_state(seen);
    (void)viewer;
    bool about_seat = claim->refs > 0 && claim->ref[0].kind == CAB_REF_SEAT;
    if (claim->from >= s->seats || (about_seat && claim->ref[0].seat >= s->seats))
        return CAB_VERDICT_VOID;
    if (claim->kind == PGM_CLAIM_BURIED) return judge_buried(s, claim, e);
    if (!e || (e->kind == PGM_EV_turn && for_tonight(claim->kind))) return CAB_VERDICT_VOID;
    switch (claim->kind) {
    case PGM_CLAIM_OFFER_CARDS: return judge_cards(s, claim, e);
    case PGM_CLAIM_OFFER_SHARES: return judge_shares(s, claim, e);
    case PGM_CLAIM_OFFER_OFFICE: return judge_office(s, claim, e);
    case PGM_CLAIM_OFFICE_FOR_VOTE:
    case PGM_CLAIM_CARDS_FOR_VOTE: return judge_for_vote(s, claim, e);
    case PGM_CLAIM_VOTE_SHARE:
    case PGM_CLAIM_VOTE_CANDIDATE: return judge_vote(s, claim, e);
    case PGM_CLAIM_FORCE:
    case PGM_CLAIM_NO_FORCE: return judge_force(claim, e);
    case PGM_CLAIM_NO_AMBUSH:
    case PGM_CLAIM_AMBUSH:
    case PGM_CLAIM_AMBUSH_AT: return judge_ambush(s, claim, e);
    case PGM_CLAIM_CALL:
    case PGM_CLAIM_NO_CALL: return judge_call(s, claim, e);
    case PGM_CLAIM_SIDE:
    case PGM_CLAIM_MUSTER: return judge_fight(s, claim, e);
    case PGM_CLAIM_SPARE:
    case PGM_CLAIM_REWARD: return judge_plank(s, claim, e);
    case PGM_CLAIM_STAND:
    case PGM_CLAIM_NO_STAND: return judge_stand(claim, e);
    case PGM_CLAIM_HIDEOUT:
        if (e->kind == PGM_EV_reveal && seat_of(e, 0) == claim->from)
            return verdict(value_of(e, 1) == claim->ref[0].value);
        return CAB_VERDICT_OPEN;
    case PGM_CLAIM_HAND: return judge_hand(claim, e);
    case PGM_CLAIM_AGREE: return judge_agreed(s, claim, e);
    default: /* sums, never shown to be true or false; deals and refusals: what was promised for
                them is judged by itself */
        return CAB_VERDICT_OPEN;
    }
}

/* ---- names --------------------------------------------------------------------------------- */

#define NAMES "games/pagamas/pagamas_names.def"
#include "engine/names_table.def"

static const char *face_name(int index)
{
    static const char *const table[] = {
#define PGM_LOOT(id, name, shares, three, four, five, six, from) #name,
#define PGM_ACTION(id, name, copies, window, cost, force, target, choice, of, effect, argument,    \
                   stays, from)                                                                    \
#name,
#include "games/pagamas/pagamas_cards.def"
#undef PGM_LOOT
#undef PGM_ACTION
    };
    static_assert(sizeof table / sizeof *table == PGM_FACES, "19 faces");
    return name_at(table, PGM_FACES, index - 1);
}

static const char *term_name(int index)
{
    static const char *const table[] = {
#define TERM(name) #name,
#include "games/pagamas/pagamas_names.def"
#undef TERM
    };
    static_assert(sizeof table / sizeof *table == PGM_TERMS, "terms");
    return name_at(table, PGM_TERMS, index - 1);
}

const char *pgm_name(uint8_t list, uint16_t index)
{
    switch (list) {
    case CAB_NAME_FACE: return face_name(index);
    case CAB_NAME_TERM: return term_name(index);
    default: return listed_name(list, index);
    }
}

uint64_t pgm_tables(void)
{
    uint64_t hash = 0;
    for (int face = PGM_LOOT_FIRST; face <= PGM_LOOT_LAST; face++)
        hash = cab_hash(hash, pgm_loot(face), sizeof(pgm_loot_data));
    for (int face = PGM_ACTION_FIRST; face <= PGM_ACTION_LAST; face++)
        hash = cab_hash(hash, pgm_action(face), sizeof(pgm_action_data));
    for (int character = 0; character < PGM_CHARACTERS; character++)
        hash = cab_hash(hash, pgm_character(character), sizeof(pgm_character_data));
    for (int place = 0; place < PGM_PLACES; place++)
        hash = cab_hash(hash, pgm_hideout(place), sizeof(pgm_hideout_data));
    return hash;
}
