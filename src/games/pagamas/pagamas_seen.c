/* Pagamas as a seat sees it: hide and resample, the view, the observation.
 *
 * Hidden are cards, which the card room hides; hideouts and places of ambushes, which are cells;
 * sealed answers and half-made choices, which are their seat's alone. Places bind each other:
 * the hideout of a seat, the one it left by False Trail, and the places of its ambushes are all
 * different (PGM-7.5), and nobody hides where it is closed. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

static const pgm_state *seen_state(const cab_seen *seen)
{
    return (const pgm_state *)(const void *)seen->bytes;
}

/* ---- hiding -------------------------------------------------------------------------------- */

void pgm_hide_again(const void *state, cab_seat viewer, cab_recent *recent, cab_seen *out)
{
    pgm_state *s = (pgm_state *)(void *)out->bytes;
    *s = *(const pgm_state *)state;
    cab_cards cards = pgm_cards(s, NULL);
    cab_cards_hide_again(&cards, viewer, out, recent);
    for (int seat = 0; seat < PGM_SEATS; seat++) {
        cab_cell_hide(&s->hideout[seat], viewer);
        cab_cell_hide(&s->former[seat], viewer);
        if (seat == viewer) continue;
        cab_cell_clear(&s->answer[seat]);
        memset(s->pick[seat], 0, sizeof s->pick[seat]);
    }
    for (int i = 0; i < s->ambushes; i++)
        cab_cell_hide(&s->ambush[i].places, viewer);
    if (viewer != s->captain) memset(s->plan, 0, sizeof s->plan);
}

void pgm_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    pgm_hide_again(state, viewer, NULL, out);
}

static int any_bit(unsigned bits, cab_rng *rng)
{
    uint64_t left = bits;
    cab_assert(bits);
    for (uint32_t skip = cab_rng_below(rng, (uint32_t)cab_popcount(bits)); skip > 0; skip--)
        cab_pop_low(&left);
    return cab_low(left);
}

static void place_cell(cab_cell *cell, cab_seat viewer, unsigned barred, unsigned *used,
                       cab_rng *rng)
{
    if (!cell->set || cab_cell_knows(cell, viewer)) return;
    cell->value = (uint8_t)any_bit(0xfu & ~*used & ~barred, rng);
    *used |= 1u << cell->value;
}

/* The hideout cards of one seat, uniformly: first where it hides, which may be barred, then its
 * ambushes. Whatever is drawn first, equally many ways are left for the rest. */
static void resample_places(pgm_state *s, cab_seat seat, cab_seat viewer, cab_rng *rng)
{
    unsigned used = 0, closed = s->phase >= 4 ? pgm_closed(s) : 0;
    cab_cell *hideout = &s->hideout[seat], *former = &s->former[seat];
    if (hideout->set && cab_cell_knows(hideout, viewer)) used |= 1u << hideout->value;
    if (former->set && cab_cell_knows(former, viewer)) used |= 1u << former->value;
    for (int i = 0; i < s->ambushes; i++)
        if (s->ambush[i].author == seat) used |= s->ambush[i].places.value;
    place_cell(hideout, viewer, closed, &used, rng);
    place_cell(former, viewer, closed, &used, rng);
    if (hideout->set) hideout->known |= CAB_BIT(seat);
    if (former->set) former->known |= CAB_BIT(seat);
    cab_cell *looked_at = former->set ? former : hideout; /* Spyglasses come before False Trails */
    looked_at->known |= s->spied[seat];
    for (int i = 0; i < s->ambushes; i++) {
        pgm_ambush *a = &s->ambush[i];
        if (a->author != seat) continue;
        a->places.known |= CAB_BIT(seat);
        int want = a->source ? pgm_action(a->source)->choices : 1;
        while (cab_popcount(a->places.value) < want) {
            unsigned place = 1u << any_bit(0xfu & ~used, rng);
            a->places.value = (uint8_t)(a->places.value | place);
            used |= place;
        }
    }
}

void pgm_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    pgm_state *s = (pgm_state *)state;
    cab_move list[CAB_LIST_MAX];
    *s = *seen_state(seen);
    cab_cards cards = pgm_cards(s, NULL);
    cab_cards_resample(&cards, viewer, rng);
    for (cab_seat seat = 0; seat < s->seats; seat++)
        resample_places(s, seat, viewer, rng);
    for (cab_seat seat = 0; seat < s->seats; seat++) {
        if (seat == viewer || !pgm_in(s->ask.sealed, seat)) continue;
        bool complete = false;
        while (!complete) {
            uint32_t count = (uint32_t)pgm_answers(s, seat, list);
            complete = pgm_note(s, seat, list[cab_rng_below(rng, count)]);
        }
    }
    if (s->decision == PGM_D_REWARD_TO && viewer != s->captain) {
        int value = any_bit(pgm_values(s, PGM_Z_SPOILS), rng);
        cab_cell_set(&s->answer[s->captain], (uint8_t)(PGM_M_REWARD + value), CAB_BIT(s->captain));
    }
}

/* ---- view ---------------------------------------------------------------------------------- */

static void view_zones(const pgm_state *s, cab_view *v)
{
    for (int zone = 0; zone < PGM_ZONES; zone++) {
        cab_seat owner = pgm_game.zone[zone].seat;
        if (owner != CAB_NOBODY && owner >= s->seats) continue;
        cab_view_cards(v, zone, s->card + pgm_zone_start(s, zone), pgm_count(s, zone));
    }
}

/* What a seat has of the vote, the mutiny and the evening. */
static void view_part(const pgm_state *s, int seat, cab_view *v)
{
    cab_view_mark(v, PGM_COUNTER_drunk, pgm_in(s->drunk, seat), cab_ref_seat(seat));
    if (s->bonus[seat]) cab_view_count(v, PGM_COUNTER_stuffed, s->bonus[seat], cab_ref_seat(seat));
    cab_view_mark(v, PGM_COUNTER_candidate, pgm_in(s->candidates, seat), cab_ref_seat(seat));
    if (s->vote[seat] && (s->flags & PGM_F_ELECTION))
        cab_view_count(v, PGM_COUNTER_last_ballot, s->vote[seat], cab_ref_seat(seat));
    else if (s->vote[seat])
        cab_view_count(v, PGM_COUNTER_last_vote, 1,
                       cab_ref_term_of(seat, PGM_T_VOTE + s->vote[seat] - 1));
    cab_view_mark(v, PGM_COUNTER_caller, seat == s->caller, cab_ref_seat(seat));
    if (pgm_in(s->participants, seat))
        cab_view_count(v, PGM_COUNTER_camp, 1,
                       cab_ref_term_of(seat, PGM_T_CAMP + pgm_in(s->mutineers, seat)));
    cab_view_mark(v, PGM_COUNTER_mustered, pgm_in(s->mustered, seat), cab_ref_seat(seat));
    cab_view_mark(v, PGM_COUNTER_wet, pgm_in(s->wet, seat), cab_ref_seat(seat));
    if (s->hideout[seat].set && s->hideout[seat].known)
        cab_view_count(v, PGM_COUNTER_hideout, 1,
                       cab_ref_term_of(seat, PGM_T_PLACE + s->hideout[seat].value));
    else
        cab_view_mark(v, PGM_COUNTER_hiding, s->hideout[seat].set, cab_ref_seat(seat));
    for (int other = 0; other < s->seats; other++)
        if (pgm_in(s->spied[seat], other))
            cab_view_count(v, PGM_COUNTER_spied, other + 1, cab_ref_seat(seat));
    for (int i = 0; i < s->ambushes; i++) {
        const pgm_ambush *a = &s->ambush[i];
        if (a->victim != seat) continue;
        cab_view_count(v, PGM_COUNTER_ambush, a->author + 1, cab_ref_seat(seat));
        for (uint64_t places = a->places.value; places;)
            cab_view_count(v, PGM_COUNTER_ambush_place, a->author + 1,
                           cab_ref_term_of(seat, PGM_T_PLACE + cab_pop_low(&places)));
        cab_view_count(v, PGM_COUNTER_ambush_result, a->author + 1,
                       cab_ref_term_of(seat, PGM_T_RESULT + a->result));
    }
}

static void view_player(const pgm_state *s, int seat, cab_seat viewer, cab_view *v)
{
    bool own = seat == viewer;
    if (s->office[seat] != PGM_NO_CHARACTER)
        cab_view_count(v, PGM_COUNTER_office, pgm_character(s->office[seat])->force,
                       cab_ref_term_of(seat, PGM_T_CHARACTER + s->office[seat]));
    cab_view_count(v, PGM_COUNTER_votes, pgm_weight(s, seat), cab_ref_seat(seat));
    cab_view_count(v, PGM_COUNTER_crew_force, pgm_crew_force(s, seat), cab_ref_seat(seat));
    if (own)
        cab_view_count(v, PGM_COUNTER_unburied, pgm_shares(s, PGM_Z_UNBURIED + seat),
                       cab_ref_seat(seat));
    if (own || s->step == PGM_S_OVER)
        cab_view_count(v, PGM_COUNTER_buried, pgm_shares(s, PGM_Z_BURIED + seat),
                       cab_ref_seat(seat));
    if (s->office[seat] == PGM_NO_CHARACTER) /* a Captain elected since is back (PGM-0.14, 10.20) */
        cab_view_mark(v, PGM_COUNTER_downed, pgm_in(s->downed, seat), cab_ref_seat(seat));
    if (s->got[seat]) cab_view_count(v, PGM_COUNTER_got, s->got[seat], cab_ref_seat(seat));
    if (s->turn == 1)
        cab_view_count(v, PGM_COUNTER_first_draw, s->first_draw[seat], cab_ref_seat(seat));
    view_part(s, seat, v);
}

/* Half-made and sealed choices of the viewer. */
static void view_own(const pgm_state *s, cab_seat viewer, cab_view *v)
{
    for (int i = 0; i < PGM_DAY_MAX && s->plan[i]; i++) {
        if (s->decision == PGM_D_OFFICE)
            cab_view_count(v, PGM_COUNTER_planned_office, 1,
                           cab_ref_term_of(s->plan[i] - 1, PGM_T_CHARACTER + PGM_SECOND + i));
        else
            cab_view_count(v, PGM_COUNTER_planned, s->card[pgm_zone_start(s, PGM_Z_DAY) + i].face,
                           cab_ref_seat(s->plan[i] - 1));
    }
    if (viewer >= s->seats) return;
    if (s->answer[viewer].set)
        cab_view_count(v, PGM_COUNTER_answer, s->answer[viewer].value, cab_ref_seat(viewer));
    for (int value = 1; value <= PGM_VALUES; value++)
        if (s->pick[viewer][value - 1])
            cab_view_count(v, PGM_COUNTER_picked, s->pick[viewer][value - 1], cab_ref_face(value));
}

/* What only the Captain sees: the office or the card that is given next. */
static void prompt_plan(const pgm_state *s, cab_seat viewer, cab_prompt *p)
{
    int given = 0;
    while (given < PGM_DAY_MAX && s->plan[given])
        given++;
    if (s->decision == PGM_D_DEAL) {
        bool sees = viewer == s->captain;
        cab_prompt_with(
            p, cab_ref_face(sees ? s->card[pgm_zone_start(s, PGM_Z_DAY) + given].face : 0));
        cab_prompt_with(p, cab_ref_number(s->attempt));
    } else if (viewer == s->captain) {
        cab_prompt_with(p, cab_ref_term(PGM_T_CHARACTER + PGM_SECOND + given));
    } else {
        cab_prompt_with(p, cab_ref_plain(CAB_REF_HIDDEN, CAB_NOBODY, 0));
    }
}

static void prompt_card(const pgm_state *s, cab_prompt *p)
{
    const cab_frame *f = &s->stack.frame[s->stack.depth - 1];
    bool target = s->decision == PGM_D_SAILOR || s->decision == PGM_D_PLACE;
    if (target) cab_prompt_with(p, cab_ref_seat(f->reg[PGM_R_TARGET]));
    if (s->decision != PGM_D_PLACE && s->decision != PGM_D_TRAIL_PLACE)
        cab_prompt_with(p, cab_ref_face(f->reg[PGM_R_CARD]));
    if (s->decision == PGM_D_PAY) cab_prompt_with(p, cab_ref_number(f->reg[PGM_R_OWED]));
}

static void prompt_candidates(const pgm_state *s, cab_prompt *p)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (pgm_in(s->candidates, seat)) cab_prompt_with(p, cab_ref_seat(seat));
}

/* Questions to several seats. */
static void prompt_all(const pgm_state *s, cab_prompt *p)
{
    bool election = s->stack.frame[0].op == PGM_FR_ELECTION;
    switch (s->decision) {
    case PGM_D_VOTE_WINDOW:
        if (election) {
            p->key = PGM_PROMPT_election_window;
            prompt_candidates(s, p);
            break;
        }
        cab_prompt_with(p, cab_ref_seat(s->captain));
        cab_prompt_with(p, cab_ref_number(s->attempt));
        break;
    case PGM_D_SHARE_VOTE:
        cab_prompt_with(p, cab_ref_seat(s->captain));
        cab_prompt_with(p, cab_ref_number(s->attempt));
        break;
    case PGM_D_HIDEOUT:
        if (s->flags & PGM_F_KEPT_ALL) p->key = PGM_PROMPT_hideout_closed;
        break;
    case PGM_D_BALLOT: prompt_candidates(s, p); break;
    case PGM_D_CALL:
        if (s->flags & PGM_F_GRIEVANCES) p->key = PGM_PROMPT_call_free;
        cab_prompt_with(p, cab_ref_seat(s->captain));
        break;
    case PGM_D_STAND: cab_prompt_with(p, cab_ref_seat(s->captain)); break;
    case PGM_D_CAMP:
    case PGM_D_FIGHT_WINDOW:
        if (s->decision == PGM_D_CAMP) p->key = PGM_PROMPT_camp_secret;
        cab_prompt_with(p, cab_ref_seat(s->caller));
        cab_prompt_with(p, cab_ref_seat(s->captain));
        break;
    default: break;
    }
}

static void view_prompt(const pgm_state *s, cab_seat viewer, cab_prompt *p)
{
    p->key = s->decision;
    if (s->decision == PGM_D_NONE) return;
    if (s->asked == CAB_NOBODY) {
        prompt_all(s, p);
        return;
    }
    cab_prompt_with(p, cab_ref_seat(s->asked));
    switch (s->decision) {
    case PGM_D_REFIT:
        if (pgm_in(s->options, PGM_O_FREE_DISCARD)) p->key = PGM_PROMPT_refit_cards;
        break;
    case PGM_D_OFFICE:
    case PGM_D_DEAL: prompt_plan(s, viewer, p); break;
    case PGM_D_FORCE: cab_prompt_with(p, cab_ref_seat(s->captain)); break;
    case PGM_D_DODGE: cab_prompt_with(p, cab_ref_seat(s->ambush[pgm_pending(s)].author)); break;
    case PGM_D_BURY:
        cab_prompt_with(p, cab_ref_number(pgm_count(s, PGM_Z_UNBURIED + s->asked)));
        break;
    case PGM_D_CAMP:
        cab_prompt_with(p, cab_ref_seat(s->caller));
        cab_prompt_with(p, cab_ref_seat(s->captain));
        break;
    case PGM_D_REWARD: cab_prompt_with(p, cab_ref_number(pgm_count(s, PGM_Z_SPOILS))); break;
    case PGM_D_REWARD_TO:
        cab_prompt_with(
            p, cab_ref_face(viewer == s->captain ? s->answer[viewer].value - PGM_M_REWARD : 0));
        break;
    case PGM_D_VOTE_TARGET:
    case PGM_D_SAILOR:
    case PGM_D_PAY:
    case PGM_D_PLACE:
    case PGM_D_AMBUSH_TARGET:
    case PGM_D_TRAIL_PLACE:
    case PGM_D_FIGHT_TARGET: prompt_card(s, p); break;
    default: break;
    }
}

static void view_table(const pgm_state *s, cab_view *v)
{
    bool voting = s->decision == PGM_D_VOTE_WINDOW || s->decision == PGM_D_SHARE_VOTE ||
                  s->decision == PGM_D_BALLOT;
    const cab_frame *top = s->stack.depth ? &s->stack.frame[s->stack.depth - 1] : NULL;
    cab_view_count(v, PGM_COUNTER_turn, s->turn, cab_ref_none());
    cab_view_count(v, PGM_COUNTER_turns, pgm_turns(s->seats), cab_ref_none());
    cab_view_count(v, PGM_COUNTER_phase, 1, cab_ref_term(PGM_T_PHASE + s->phase));
    if (s->attempt) cab_view_count(v, PGM_COUNTER_attempt, s->attempt, cab_ref_none());
    if (s->flags & PGM_F_LAST_TURN) cab_view_count(v, PGM_COUNTER_last_turn, 1, cab_ref_none());
    if (s->flags & PGM_F_FORCED) cab_view_count(v, PGM_COUNTER_forced, 1, cab_ref_none());
    if (s->flags & PGM_F_KEPT_ALL) cab_view_count(v, PGM_COUNTER_island_closed, 1, cab_ref_none());
    if (s->flags & PGM_F_BLOOD) cab_view_count(v, PGM_COUNTER_blood, 1, cab_ref_none());
    if (s->flags & PGM_F_MUTINY) cab_view_count(v, PGM_COUNTER_mutiny, 1, cab_ref_none());
    if ((s->flags & PGM_F_MUTINY) && s->step <= PGM_S_STRENGTH) { /* then offices change hands */
        cab_view_count(v, PGM_COUNTER_force_captain,
                       pgm_camp_force(s, s->participants & (uint8_t)~s->mutineers), cab_ref_none());
        cab_view_count(v, PGM_COUNTER_force_mutineers, pgm_camp_force(s, s->mutineers),
                       cab_ref_none());
    }
    if (voting) {
        int sum = 0;
        for (int seat = 0; seat < s->seats; seat++)
            if (pgm_in(pgm_voters(s), seat)) sum += pgm_weight(s, seat);
        cab_view_count(v, PGM_COUNTER_votes_all, sum, cab_ref_none());
    }
    if (top && top->op == PGM_FR_CARD && top->reg[PGM_R_OWED])
        cab_view_count(v, PGM_COUNTER_owed, top->reg[PGM_R_OWED], cab_ref_none());
}

void pgm_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const pgm_state *s = seen_state(seen);
    cab_view_begin(v, viewer, pgm_turn(s));
    view_zones(s, v);
    view_table(s, v);
    for (int seat = 0; seat < s->seats; seat++)
        view_player(s, seat, viewer, v);
    view_own(s, viewer, v);
    view_prompt(s, viewer, &v->prompt);
}

/* ---- observation --------------------------------------------------------------------------- */

static void observe_table(const pgm_state *s, int base, int8_t *t)
{
    const cab_frame *top = s->stack.depth ? &s->stack.frame[s->stack.depth - 1] : NULL;
    t[0] = (int8_t)s->turn;
    t[1] = (int8_t)pgm_turns(s->seats);
    t[2] = (int8_t)s->phase;
    t[3] = (int8_t)s->seats;
    t[4] = (int8_t)s->attempt;
    t[5] = (int8_t)pgm_count(s, PGM_Z_LOOT_DECK);
    t[6] = (int8_t)pgm_count(s, PGM_Z_DECK);
    t[7] = (int8_t)pgm_count(s, PGM_Z_DAY);
    t[8] = (int8_t)pgm_count(s, PGM_Z_SPOILS);
    for (int i = 0; i < 6; i++)
        t[9 + i] = s->flags >> i & 1;
    t[15] = (int8_t)pgm_camp_force(s, s->participants & (uint8_t)~s->mutineers);
    t[16] = (int8_t)pgm_camp_force(s, s->mutineers);
    if (top && top->op == PGM_FR_CARD) {
        t[17] = (int8_t)top->reg[PGM_R_CARD];
        if (top->reg[PGM_R_TARGET] < s->seats)
            t[18] = (int8_t)(1 + (top->reg[PGM_R_TARGET] - base + s->seats) % s->seats);
        t[19] = (int8_t)top->reg[PGM_R_OWED];
    }
    t[20] = (int8_t)s->dice;
    for (int i = 0; i < PGM_OPTIONS; i++)
        t[21 + i] = s->options >> i & 1;
}

static void observe_player(const pgm_state *s, int seat, int base, int8_t *o)
{
    o[0] = 1; /* somebody sits here */
    o[1 + s->office[seat]] = 1;
    o[8] = (int8_t)pgm_count(s, PGM_Z_HAND + seat);
    for (int force = 1; force <= PGM_VALUES; force++)
        o[8 + force] = (int8_t)pgm_held(s, PGM_Z_SAILORS + seat, PGM_AC(force));
    o[12] = (int8_t)pgm_weight(s, seat);
    o[13] = (int8_t)pgm_crew_force(s, seat);
    o[14] = (int8_t)pgm_count(s, PGM_Z_PROPOSAL + seat);
    o[15] = (int8_t)pgm_count(s, PGM_Z_UNBURIED + seat);
    o[16] = (int8_t)pgm_count(s, PGM_Z_BURIED + seat);
    o[17] = (int8_t)s->got[seat];
    o[18] = pgm_in(s->downed, seat);
    o[19] = seat == s->captain;
    o[20] = pgm_in(s->ask.must, seat);
    o[21] = pgm_in(s->ask.sealed, seat);
    o[22] = (int8_t)s->rewarded[seat];
    o[23] = pgm_in(s->drunk, seat);
    o[24] = (int8_t)s->bonus[seat];
    o[25] = pgm_in(s->candidates, seat);
    if (s->vote[seat] && !(s->flags & PGM_F_ELECTION)) o[26] = (int8_t)(s->vote[seat] * 2 - 3);
    if (s->vote[seat] && (s->flags & PGM_F_ELECTION))
        o[27] = (int8_t)(1 + (s->vote[seat] - 1 - base + s->seats) % s->seats);
    o[28] = pgm_in(s->participants, seat);
    o[29] = pgm_in(s->mutineers, seat);
    o[30] = pgm_in(s->mustered, seat);
    o[31] = pgm_in(s->wet, seat);
    o[32] = seat == s->caller;
    o[33] = seat == s->planked;
    o[34] = (int8_t)pgm_spares(s, seat);
    o[35] = (int8_t)s->hideout[seat].set;
    o[36] = (int8_t)s->former[seat].set;
    if (s->hideout[seat].known == CAB_ALL) o[37 + s->hideout[seat].value] = 1;
    o[41] = pgm_in(s->left, seat);
    o[42] = pgm_in(pgm_voters(s), seat);
    o[43] = pgm_in(s->rights, seat);
    o[44] = (int8_t)s->first_draw[seat];
    o[45] = (int8_t)(s->assigned[seat] + 1);
    o[46] = (int8_t)cab_popcount(s->spied[seat]);
}

static void observe_known(const pgm_state *s, int seat, int8_t *o)
{
    for (int value = 1; value <= PGM_VALUES; value++) {
        o[value - 1] = (int8_t)pgm_held(s, PGM_Z_PROPOSAL + seat, value);
        o[PGM_VALUES + value - 1] = (int8_t)pgm_held(s, PGM_Z_UNBURIED + seat, value);
        o[2 * PGM_VALUES + value - 1] = (int8_t)pgm_held(s, PGM_Z_BURIED + seat, value);
    }
    if (s->hideout[seat].set && s->hideout[seat].known)
        o[3 * PGM_VALUES + s->hideout[seat].value] = 1;
}

static void observe_own(const pgm_state *s, cab_seat viewer, int8_t *o)
{
    int n = s->seats;
    for (int id = 1; id <= PGM_KINDS; id++)
        o[PGM_OB_HAND + id - 1] = (int8_t)pgm_held(s, PGM_Z_HAND + viewer, PGM_AC(id));
    int8_t *own = o + PGM_OB_OWN;
    for (int place = 0; place < PGM_PLACES && s->hideout[viewer].set; place++)
        own[place] = pgm_spare(s, viewer) >> place & 1;
    own += PGM_PLACES;
    *own++ = (int8_t)s->answer[viewer].value;
    for (int value = 0; value < PGM_VALUES; value++)
        *own++ = (int8_t)s->pick[viewer][value];
    for (int i = 0; i < PGM_DAY_MAX; i++, own++)
        if (s->plan[i]) *own = (int8_t)(1 + (s->plan[i] - 1 - viewer + n) % n);
    for (int i = 0; i < s->ambushes; i++)
        own[i] = (int8_t)s->ambush[i].places.value;
}

void pgm_observe(const cab_seen *seen, cab_seat viewer, int8_t *o)
{
    const pgm_state *s = seen_state(seen);
    int base = viewer < s->seats ? viewer : 0, n = s->seats;
    memset(o, 0, PGM_OB_SIZE);
    o[PGM_OB_DECISION + s->decision] = 1;
    observe_table(s, base, o + PGM_OB_TABLE);
    for (int value = 1; value <= PGM_VALUES; value++) {
        o[PGM_OB_LOOT_DISCARD + value - 1] = (int8_t)pgm_held(s, PGM_Z_LOOT_DISCARD, value);
        o[PGM_OB_DAY + value - 1] = (int8_t)pgm_held(s, PGM_Z_DAY, value);
        o[PGM_OB_DAY + PGM_VALUES + value - 1] = (int8_t)pgm_held(s, PGM_Z_SPOILS, value);
    }
    for (int id = 1; id <= PGM_KINDS; id++)
        o[PGM_OB_DISCARD + id - 1] = (int8_t)pgm_held(s, PGM_Z_DISCARD, PGM_AC(id));
    for (int seat = 0; seat < n; seat++) {
        int rel = (seat - base + n) % n;
        observe_player(s, seat, base, o + PGM_OB_PLAYER + rel * PGM_OB_PER_PLAYER);
        observe_known(s, seat, o + PGM_OB_KNOWN + rel * PGM_OB_PER_KNOWN);
    }
    for (int i = 0; i < s->ambushes; i++) {
        const pgm_ambush *a = &s->ambush[i];
        int8_t *at = o + PGM_OB_AMBUSH + 4 * i;
        at[0] = (int8_t)(1 + (a->author - base + n) % n);
        at[1] = (int8_t)(1 + (a->victim - base + n) % n);
        at[2] = (int8_t)a->source;
        at[3] = (int8_t)a->result;
    }
    if (viewer < n) observe_own(s, viewer, o);
}
