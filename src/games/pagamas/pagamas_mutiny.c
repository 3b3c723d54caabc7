/* Phase 7, Mutiny, with plank and reward (PGM-9), and the election of a Captain (PGM-10), which
 * may also come in the middle of phase 6. An election is a frame on the stack: the phase goes on
 * where it stopped when the frame is gone (PGM-10.18). */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

/* ---- queries ------------------------------------------------------------------------------- */

bool pgm_may_call(const pgm_state *s, int seat) /* PGM-9.1 to 9.4, 9.8 */
{
    if (seat == s->captain || s->office[seat] == PGM_NO_CHARACTER) return false;
    if (s->flags & PGM_F_GRIEVANCES) return true;
    return !pgm_in(s->downed, seat) && pgm_hideout(s->hideout[seat].value)->effect == PGM_E_CALL;
}

uint8_t pgm_plankable(const pgm_state *s) /* PGM-9.22, 15.3 */
{
    unsigned seats = s->mutineers;
    for (int seat = 0; seat < s->seats; seat++)
        if (pgm_has_power(s, seat, PGM_P_SANCTUARY)) seats &= ~(1u << seat);
    return seats ? (uint8_t)seats : s->mutineers;
}

/* PGM-9.27: the Captain's camp, if a mutineer walked; 9.32: the mutineers, if the old Captain
 * did. */
uint8_t pgm_rewardable(const pgm_state *s)
{
    bool captain_won = s->planked < s->seats && pgm_in(s->mutineers, s->planked);
    unsigned seats = captain_won ? s->participants & ~s->mutineers : s->mutineers;
    return (uint8_t)(seats & ~(1u << s->captain));
}

/* ---- calling (PGM-9.1 to 9.9) ---------------------------------------------------------------- */

static void ask_callers(pgm_play *p)
{
    pgm_state *s = p->s;
    uint8_t seats = pgm_with_character(s) & (uint8_t)~pgm_bit(s->captain);
    s->phase = 7;
    s->step = PGM_S_CLEANUP;
    s->rights = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (pgm_may_call(s, seat)) s->rights |= pgm_bit(seat);
    if (seats)
        pgm_ask_all(s, seats, PGM_D_CALL); /* PGM-9.5 */
    else
        cab_tell(p->j, PGM_EV_no_mutiny, CAB_ALL);
}

void pgm_call(pgm_play *p, int seat) /* PGM-9.6, 9.10, 9.11 */
{
    pgm_state *s = p->s;
    s->flags |= PGM_F_MUTINY;
    s->caller = (uint8_t)seat;
    s->participants = pgm_with_character(s);
    s->mutineers = pgm_bit(seat);
    s->left = s->participants & (uint8_t) ~(pgm_bit(seat) | pgm_bit(s->captain));
    s->joined = 2;
    s->step = PGM_S_CAMPS;
    pgm_tell_seat(p, PGM_EV_mutiny, seat, s->captain);
}

static void show_callers(pgm_play *p)
{
    pgm_state *s = p->s;
    for (int i = 1; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        int move = s->answer[seat].value;
        if (!s->answer[seat].set || move == PGM_M_NO_CALL) continue;
        int face = move == PGM_M_REVOLT ? pgm_window_card(s, seat, PGM_W_CALL) : 0;
        if (face) pgm_show_card(p, seat, face); /* PGM-12.18 */
        pgm_call(p, seat);
        if (face) pgm_put_away(p, face);
        return;
    }
    cab_tell(p->j, PGM_EV_no_mutiny, CAB_ALL); /* PGM-9.9 */
}

/* ---- camps (PGM-9.10 to 9.14) ---------------------------------------------------------------- */

static void camps(pgm_play *p)
{
    pgm_state *s = p->s;
    if (pgm_in(s->options, PGM_O_SECRET_CAMPS)) { /* PGM-15.5 */
        s->step = PGM_S_FIGHT;
        if (s->left) pgm_ask_all(s, s->left, PGM_D_CAMP);
        return;
    }
    if (!s->left && s->joined == 1) { /* PGM-9.13: another round among the rest */
        s->left = s->participants & (uint8_t) ~(s->mutineers | pgm_bit(s->captain));
        s->joined = 2;
    }
    if (!s->left) {
        s->step = PGM_S_FIGHT;
        return;
    }
    int i = 1;
    while (!pgm_in(s->left, pgm_clockwise(s, s->caller, i)))
        i++;
    pgm_ask(s, pgm_clockwise(s, s->caller, i), PGM_D_CAMP);
}

static void take_side(pgm_play *p, cab_seat seat, cab_move move)
{
    pgm_state *s = p->s;
    bool joins = move == PGM_M_JOIN;
    if (s->joined == 2) s->joined = 0;
    s->left &= (uint8_t)~pgm_bit(seat);
    pgm_tell(p, joins ? PGM_EV_joins : PGM_EV_stays, seat);
    if (!joins) return;
    s->joined = 1;
    s->mutineers |= pgm_bit(seat); /* PGM-9.12 */
}

static void show_sides(pgm_play *p)
{
    pgm_state *s = p->s;
    for (int i = 1; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->caller, i);
        if (pgm_in(s->left, seat)) take_side(p, seat, s->answer[seat].value);
    }
}

/* ---- strength, plank, reward (PGM-9.15 to 9.32) --------------------------------------------- */

static void compare(pgm_play *p) /* PGM-9.21 */
{
    pgm_state *s = p->s;
    int captain = pgm_camp_force(s, s->participants & (uint8_t)~s->mutineers);
    int mutineers = pgm_camp_force(s, s->mutineers);
    cab_event *e = cab_tell(p->j, PGM_EV_strength, CAB_ALL);
    cab_with_number(e, captain);
    cab_with_number(e, mutineers);
    s->step = PGM_S_PLANK;
    if (captain >= mutineers) {
        pgm_tell(p, PGM_EV_captain_wins, s->captain);
        pgm_ask(s, s->captain, PGM_D_PLANK); /* PGM-9.25 */
        return;
    }
    pgm_tell(p, PGM_EV_mutineers_win, s->captain);
    s->planked = s->captain;
    pgm_open_election(p, s->mutineers); /* PGM-9.28, 9.31 */
}

static void walk_the_plank(pgm_play *p) /* PGM-9.23, 9.30 */
{
    pgm_state *s = p->s;
    int zone = PGM_Z_UNBURIED + s->planked, cards = pgm_count(s, zone);
    pgm_tell_seat(p, PGM_EV_plank, s->captain, s->planked);
    pgm_down(p, s->planked);
    s->step = PGM_S_REWARD;
    if (cards == 0) return;
    cab_event *e = pgm_tell(p, PGM_EV_loot_lost, s->planked);
    cab_with_seat(e, s->captain);
    cab_with_number(e, cards);
    pgm_with_loot(p, pgm_tell(p, PGM_EV_loot_won, s->captain), zone, CAB_BIT(s->captain));
    cab_watch(&p->cards, PGM_Z_SPOILS, CAB_BIT(s->captain));
    cab_take_all(&p->cards, zone, PGM_Z_SPOILS, 0);
}

static void reward(pgm_play *p)
{
    pgm_state *s = p->s;
    if (pgm_count(s, PGM_Z_SPOILS) > 0 && pgm_rewardable(s))
        pgm_ask(s, s->captain, PGM_D_REWARD);
    else
        s->step = PGM_S_CLEANUP;
    if (s->step == PGM_S_REWARD) return;
    cab_take_all(&p->cards, PGM_Z_SPOILS, PGM_Z_UNBURIED + s->captain, 0);
    cab_unwatch(&p->cards, PGM_Z_SPOILS, CAB_ALL);
}

static void answer_reward(pgm_play *p, cab_move move)
{
    pgm_state *s = p->s;
    if (move != PGM_M_STOP) {
        pgm_tell(p, PGM_EV_reward_pick, s->captain);
        cab_cell_set(&s->answer[s->captain], (uint8_t)move, CAB_BIT(s->captain));
        pgm_ask(s, s->captain, PGM_D_REWARD_TO);
        return;
    }
    pgm_tell(p, PGM_EV_reward_end, s->captain);
    cab_take_all(&p->cards, PGM_Z_SPOILS, PGM_Z_UNBURIED + s->captain, 0);
}

static void answer_give(pgm_play *p, cab_move move)
{
    pgm_state *s = p->s;
    cab_seat to = (cab_seat)(move - PGM_M_GIVE);
    uint8_t value = (uint8_t)(s->answer[s->captain].value - PGM_M_REWARD);
    cab_cell_clear(&s->answer[s->captain]);
    s->rewarded[to]++;
    cab_event *e = pgm_tell(p, PGM_EV_reward, s->captain);
    cab_with_seat(e, to);
    cab_with_face(e, value, CAB_BIT(s->captain) | CAB_BIT(to));
    cab_take_face(&p->cards, PGM_Z_SPOILS, value, PGM_Z_UNBURIED + to, CAB_TOP, 0);
}

/* ---- election (PGM-10) ----------------------------------------------------------------------- */

void pgm_open_election(pgm_play *p, uint8_t voters)
{
    pgm_state *s = p->s;
    cab_frame *f = cab_push(&s->stack, PGM_FR_ELECTION);
    f->step = PGM_E_STAND;
    f->reg[PGM_R_OLD] = s->captain;
    f->mask = voters;
    s->candidates = 0;
    s->flags |= PGM_F_ELECTION;
    memset(s->vote, 0, sizeof s->vote);
    pgm_tell(p, PGM_EV_election, s->captain);
}

static void enthrone(pgm_state *s, cab_seat seat) /* PGM-10.17 */
{
    s->office[s->captain] = PGM_NO_CHARACTER;
    s->office[seat] = PGM_CAPTAIN;
    s->captain = seat;
    cab_pop(&s->stack);
}

/* Nobody has the most votes: the Second, else the highest Force among these, else the first of them
 * clockwise (PGM-10.13 to 10.16). */
static void decide_tie(pgm_play *p, uint8_t seats)
{
    pgm_state *s = p->s;
    cab_seat seat = pgm_with_power(s, PGM_P_HEIR);
    if (seat != CAB_NOBODY) {
        pgm_tell(p, PGM_EV_heir, seat);
        enthrone(s, seat);
        return;
    }
    int best = -1;
    for (int i = 1; i < s->seats; i++) {
        cab_seat other = pgm_clockwise(s, s->captain, i);
        uint8_t office = s->office[other];
        int force = office == PGM_NO_CHARACTER ? 0 : pgm_character(office)->force;
        if (!pgm_in(seats, other) || force <= best) continue;
        best = force;
        seat = other;
    }
    pgm_tell(p, PGM_EV_elected_rank, seat);
    enthrone(s, seat);
}

static void show_candidates(pgm_play *p) /* PGM-10.2 to 10.4 */
{
    pgm_state *s = p->s;
    cab_frame *f = cab_top(&s->stack);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->answer[seat].value == PGM_M_STAND) s->candidates |= pgm_bit(seat);
    cab_event *e = cab_tell(p->j, s->candidates ? PGM_EV_candidates : PGM_EV_no_candidate, CAB_ALL);
    for (cab_seat seat = 0; seat < s->seats; seat++)
        if (pgm_in(s->candidates, seat)) cab_with_seat(e, seat);
    f->step = PGM_E_BALLOT;
    if (s->candidates & (s->candidates - 1)) {
        pgm_open_window(p, PGM_W_VOTE, (uint8_t)f->mask, pgm_clockwise(s, s->captain, 1));
    } else if (s->candidates) { /* PGM-10.12 */
        cab_seat seat = (cab_seat)cab_low(s->candidates);
        pgm_tell(p, PGM_EV_elected_alone, seat);
        enthrone(s, seat);
    } else {
        decide_tie(p, pgm_all(s) & (uint8_t)~pgm_bit(s->captain)); /* PGM-10.14, 10.16 */
    }
}

static void count_ballots(pgm_play *p) /* PGM-10.7 to 10.11, 10.19 */
{
    pgm_state *s = p->s;
    int votes[PGM_SEATS] = {0}, best = 0;
    uint8_t first = 0;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, (i + 1) % s->seats);
        if (!s->answer[seat].set) continue;
        int candidate = s->answer[seat].value - PGM_M_BALLOT;
        s->vote[seat] = (uint8_t)(1 + candidate);
        votes[candidate] += pgm_weight(s, seat);
        cab_event *e = pgm_tell(p, PGM_EV_vote_for, seat);
        cab_with_seat(e, (cab_seat)candidate);
        cab_with_number(e, pgm_weight(s, seat));
    }
    memset(s->bonus, 0, sizeof s->bonus);
    s->drunk = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!pgm_in(s->candidates, seat)) continue;
        if (votes[seat] > best) first = 0;
        if (votes[seat] >= best) first |= pgm_bit(seat);
        if (votes[seat] > best) best = votes[seat];
    }
    if (first & (first - 1)) {
        decide_tie(p, first);
        return;
    }
    pgm_tell_number(p, PGM_EV_elected, cab_low(first), best);
    enthrone(s, (cab_seat)cab_low(first));
}

void pgm_run_election(pgm_play *p)
{
    pgm_state *s = p->s;
    const cab_frame *f = cab_top(&s->stack);
    if (f->step == PGM_E_STAND)
        pgm_ask_all(s, pgm_all(s) & (uint8_t)~pgm_bit(f->reg[PGM_R_OLD]), PGM_D_STAND);
    else if (f->mask)
        pgm_ask_all(s, (uint8_t)f->mask, PGM_D_BALLOT);
    else
        count_ballots(p); /* PGM-10.19 */
}

/* ---- steps --------------------------------------------------------------------------------- */

void pgm_run_mutiny(pgm_play *p)
{
    pgm_state *s = p->s;
    switch (s->step) {
    case PGM_S_CALL: ask_callers(p); break;
    case PGM_S_CAMPS: camps(p); break;
    case PGM_S_FIGHT: /* PGM-9.20 */
        s->step = PGM_S_STRENGTH;
        pgm_open_window(p, PGM_W_FIGHT, s->participants, s->caller);
        break;
    case PGM_S_STRENGTH: compare(p); break;
    case PGM_S_PLANK: walk_the_plank(p); break;
    default: reward(p); break;
    }
}

void pgm_answer_mutiny(pgm_play *p, pgm_decision decision, cab_move move)
{
    pgm_state *s = p->s;
    switch (decision) {
    case PGM_D_CAMP: {
        int i = 1;
        while (!pgm_in(s->left, pgm_clockwise(s, s->caller, i)))
            i++;
        take_side(p, pgm_clockwise(s, s->caller, i), move);
        break;
    }
    case PGM_D_PLANK: s->planked = (uint8_t)(move - PGM_M_PLANK); break;
    case PGM_D_REWARD: answer_reward(p, move); break;
    default: answer_give(p, move); break;
    }
}

void pgm_show_mutiny(pgm_play *p, pgm_decision decision)
{
    switch (decision) {
    case PGM_D_STAND: show_candidates(p); break;
    case PGM_D_BALLOT: count_ballots(p); break;
    case PGM_D_CALL: show_callers(p); break;
    default: show_sides(p); break;
    }
}
