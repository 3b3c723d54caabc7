/* Phases 4 to 6: hideouts, ambushes, the revelation and what follows from it, burying (PGM-6 to
 * 8, 11).
 *
 * Ambushes of one evening are a graph: hit_by leads from a victim to the author of the hit. All
 * victims fall together; their loot follows the graph to somebody who was not hit, or is lost in
 * a circle. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

/* ---- queries ------------------------------------------------------------------------------- */

cab_seat pgm_hit_by(const pgm_state *s, int seat)
{
    for (int i = 0; i < s->ambushes; i++)
        if (s->ambush[i].victim == seat && s->ambush[i].result == PGM_A_HIT)
            return s->ambush[i].author;
    return CAB_NOBODY;
}

int pgm_pending(const pgm_state *s) /* PGM-8.8, 8.9 */
{
    for (int k = 0; k < s->seats && s->ambushes; k++) {
        cab_seat victim = pgm_clockwise(s, s->captain, k);
        for (int i = 0; i < s->ambushes; i++)
            if (s->ambush[i].victim == victim && s->ambush[i].result == PGM_A_PENDING) return i;
    }
    return -1;
}

static bool is_at(const pgm_state *s, int seat, int effect)
{
    return pgm_hideout(s->hideout[seat].value)->effect == effect;
}

static bool is_safe(const pgm_state *s, int seat) /* PGM-8.28 */
{
    return !pgm_in(s->downed, seat);
}

/* ---- phase 4: Ashore (PGM-6) ----------------------------------------------------------------- */

static void go_ashore(pgm_play *p)
{
    pgm_state *s = p->s;
    s->phase = 4;
    memset(s->hideout, 0, sizeof s->hideout);
    memset(s->ambush, 0, sizeof s->ambush);
    memset(s->spied, 0, sizeof s->spied);
    s->ambushes = 0;
    s->step = PGM_S_POWER;
    pgm_ask_all(s, pgm_all(s), PGM_D_HIDEOUT);
}

static void show_ashore(pgm_play *p) /* PGM-6.1, 6.2 */
{
    pgm_state *s = p->s;
    for (int seat = 0; seat < s->seats; seat++)
        cab_cell_set(&s->hideout[seat], (uint8_t)(s->answer[seat].value - PGM_M_HIDE),
                     CAB_BIT(seat));
    cab_tell(p->j, PGM_EV_ashore, CAB_ALL);
}

/* ---- phase 5: Ambushes (PGM-7) --------------------------------------------------------------- */

static void ask_power(pgm_play *p) /* PGM-7.2, 7.3 */
{
    p->s->phase = 5;
    p->s->step = PGM_S_AMBUSH;
    pgm_ask(p->s, pgm_with_power(p->s, PGM_P_AMBUSH), PGM_D_SECOND);
}

static void answer_power(pgm_play *p, cab_move move)
{
    pgm_state *s = p->s;
    cab_seat second = pgm_with_power(s, PGM_P_AMBUSH);
    if (move == PGM_M_NO_AMBUSH) {
        pgm_tell(p, PGM_EV_no_power, second);
        return;
    }
    cab_frame *f = cab_push(&s->stack, PGM_FR_CARD);
    f->reg[PGM_R_SEAT] = second;
    f->reg[PGM_R_TARGET] = (uint8_t)(move - PGM_M_AMBUSH);
    f->step = PGM_C_CHOOSE;
    pgm_tell_seat(p, PGM_EV_power, second, f->reg[PGM_R_TARGET]);
}

/* ---- phase 6: Revelation (PGM-8) ------------------------------------------------------------- */

static void ask_trails(pgm_play *p) /* PGM-8.1 */
{
    p->s->phase = 6;
    p->s->step = PGM_S_TRAILS;
    pgm_ask_all(p->s, pgm_all(p->s), PGM_D_FALSE_TRAIL);
}

static void show_trails(pgm_play *p)
{
    pgm_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        if (s->answer[seat].value != PGM_M_TRAIL) continue;
        s->left |= pgm_bit(seat);
        pgm_show_card(p, seat, pgm_window_card(s, seat, PGM_W_PREREVEAL));
    }
}

static void run_trails(pgm_play *p) /* PGM-2.9, 12.16 */
{
    pgm_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        if (!pgm_in(s->left, seat)) continue;
        s->left &= (uint8_t)~pgm_bit(seat);
        const cab_card *table = cab_zone_cards(&p->cards, PGM_Z_TABLE);
        int card = pgm_count(s, PGM_Z_TABLE) - 1;
        while (pgm_action(table[card].face)->window != PGM_W_PREREVEAL)
            card--;
        cab_frame *f = cab_push(&s->stack, PGM_FR_CARD);
        f->reg[PGM_R_SEAT] = seat;
        f->reg[PGM_R_CARD] = table[card].face;
        f->reg[PGM_R_TARGET] = CAB_NOBODY;
        f->step = PGM_C_CHOOSE;
        return;
    }
    s->step = PGM_S_REVEAL;
}

static void reveal(pgm_play *p) /* PGM-8.2 */
{
    pgm_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        pgm_open(p, &s->hideout[seat], CAB_ALL);
        pgm_tell_term(p, PGM_EV_reveal, seat, PGM_T_PLACE + s->hideout[seat].value);
    }
    s->cursor = 0;
    s->step = PGM_S_HOUSE;
}

void pgm_down(pgm_play *p, int seat) /* PGM-11.1, 11.2, 11.6 */
{
    pgm_state *s = p->s;
    int hand = PGM_Z_HAND + seat, crew = PGM_Z_SAILORS + seat;
    if (s->office[seat] != PGM_NO_CHARACTER)
        pgm_tell_term(p, PGM_EV_downed, seat, PGM_T_CHARACTER + s->office[seat]);
    s->office[seat] = PGM_NO_CHARACTER;
    s->downed |= pgm_bit(seat);
    if (pgm_count(s, hand) > 0) {
        pgm_with_zone(p, pgm_tell(p, PGM_EV_hand_lost, seat), hand, CAB_ALL);
        cab_take_all(&p->cards, hand, PGM_Z_DISCARD, 0);
    }
    if (pgm_count(s, crew) > 0) {
        pgm_tell_number(p, PGM_EV_crew_lost, seat, pgm_count(s, crew));
        cab_take_all(&p->cards, crew, PGM_Z_DISCARD, 0);
    }
}

static void house(pgm_play *p) /* PGM-8.3 to 8.6 */
{
    pgm_state *s = p->s;
    for (; s->cursor < s->seats; s->cursor++) {
        cab_seat seat = pgm_clockwise(s, s->captain, s->cursor);
        int zone = PGM_Z_UNBURIED + seat, cards = pgm_count(s, zone);
        if (!is_at(s, seat, PGM_E_PRICE)) continue;
        if (cards > 1) {
            pgm_ask(s, seat, PGM_D_HOUSE);
            return;
        }
        if (cards == 1) { /* nothing to choose, and everybody sees that */
            pgm_pay_loot(p, PGM_EV_house_pay, seat, s->card[pgm_zone_start(s, zone)].face);
        } else {
            pgm_tell(p, PGM_EV_house_broke, seat);
            pgm_down(p, seat);
        }
    }
    s->cursor = 0;
    s->step = PGM_S_STACKS;
}

static void tell_turned(pgm_play *p, uint16_t kind, const pgm_ambush *a)
{
    cab_event *e = pgm_tell(p, kind, a->author);
    cab_with_seat(e, a->victim);
    for (uint64_t places = a->places.value; places;)
        cab_with_term(e, (uint16_t)(PGM_T_PLACE + cab_pop_low(&places)));
}

/* The next ambush is turned face up (PGM-8.7 to 8.11, 8.34). */
static void turn_over(pgm_play *p)
{
    pgm_state *s = p->s;
    int i = pgm_pending(s);
    if (i < 0) {
        s->step = PGM_S_LOSSES;
        return;
    }
    pgm_ambush *a = &s->ambush[i];
    pgm_open(p, &a->places, CAB_ALL);
    if (!is_safe(s, a->victim)) {
        a->result = PGM_A_VOID;
        tell_turned(p, PGM_EV_void_ambush, a);
    } else if (pgm_hit_by(s, a->victim) != CAB_NOBODY) {
        a->result = PGM_A_LATE;
        tell_turned(p, PGM_EV_late, a);
    } else if (!pgm_in(a->places.value, s->hideout[a->victim].value)) {
        a->result = PGM_A_MISS;
        tell_turned(p, PGM_EV_miss, a);
    } else {
        tell_turned(p, PGM_EV_match, a);
        pgm_ask(s, a->victim, PGM_D_DODGE); /* PGM-2.13 */
    }
}

static void answer_dodge(pgm_play *p, cab_move move) /* PGM-8.12 to 8.16 */
{
    pgm_state *s = p->s;
    pgm_ambush *a = &s->ambush[pgm_pending(s)];
    s->dice = 0;
    if (move == PGM_M_DODGE) {
        int face = pgm_window_card(s, a->victim, PGM_W_HIT);
        pgm_show_card(p, a->victim, face);
        bool works = cab_rng_below(p->rng, 2) == 0;
        s->dice = works ? 1 : 2;
        pgm_tell_seat(p, works ? PGM_EV_dodge_works : PGM_EV_dodge_fails, a->victim, a->author);
        pgm_put_away(p, face);
        if (works) {
            a->result = PGM_A_DODGED;
            return;
        }
    }
    a->result = PGM_A_HIT;
    pgm_tell_seat(p, PGM_EV_hit, a->author, a->victim);
}

/* Who gets the loot of this victim: along hit_by to a seat that was not hit; CAB_NOBODY: the way
 * ends in a circle (PGM-8.20 to 8.22). */
static cab_seat heir_of_loot(const pgm_state *s, int victim)
{
    cab_seat seat = pgm_hit_by(s, victim);
    for (int steps = 0; steps < s->seats; steps++) {
        cab_seat next = pgm_hit_by(s, seat);
        if (next == CAB_NOBODY) return seat;
        seat = next;
    }
    return CAB_NOBODY;
}

static void sink_loot(pgm_play *p, int seat)
{
    int zone = PGM_Z_UNBURIED + seat;
    pgm_with_loot(p, pgm_tell(p, PGM_EV_loot_sunk, seat), zone, CAB_ALL);
    cab_take_all(&p->cards, zone, PGM_Z_LOOT_DISCARD, 0);
}

/* All that a taker wins lies in one heap before it is seen: it learns what is there, not whose
 * each card was, unless that shows. */
static void win_loot(pgm_play *p, cab_seat taker, uint8_t victims)
{
    pgm_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        int zone = PGM_Z_UNBURIED + seat;
        if (!pgm_in(victims, seat)) continue;
        cab_event *e = pgm_tell(p, PGM_EV_loot_lost, seat);
        cab_with_seat(e, taker);
        cab_with_number(e, pgm_count(s, zone));
        cab_take_all(&p->cards, zone, PGM_Z_SPOILS, 0);
    }
    pgm_with_loot(p, pgm_tell(p, PGM_EV_loot_won, taker), PGM_Z_SPOILS, CAB_BIT(taker));
    cab_take_all(&p->cards, PGM_Z_SPOILS, PGM_Z_UNBURIED + taker, 0);
}

static void losses(pgm_play *p) /* PGM-8.16 to 8.23 */
{
    pgm_state *s = p->s;
    uint8_t won[PGM_SEATS] = {0}; /* whose loot each seat wins */
    uint8_t sunk = 0;
    s->step = PGM_S_SUCCESSION;
    cab_take_all(&p->cards, PGM_Z_TABLE, PGM_Z_DISCARD, 0);
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        if (pgm_hit_by(s, seat) == CAB_NOBODY) continue;
        s->flags |= PGM_F_BLOOD;
        pgm_down(p, seat);
        if (pgm_count(s, PGM_Z_UNBURIED + seat) == 0) continue;
        cab_seat heir = heir_of_loot(s, seat);
        if (heir == CAB_NOBODY)
            sunk |= pgm_bit(seat);
        else
            won[heir] |= pgm_bit(seat);
    }
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        if (pgm_in(sunk, seat)) sink_loot(p, seat);
        if (won[seat]) win_loot(p, seat, won[seat]);
    }
}

static void succession(pgm_play *p) /* PGM-8.24, 0.2 */
{
    pgm_state *s = p->s;
    s->cursor = 0;
    s->step = PGM_S_BURY;
    if (s->office[s->captain] != PGM_CAPTAIN) pgm_open_election(p, pgm_with_character(s));
}

/* ---- burying ------------------------------------------------------------------------------- */

static void bury(pgm_play *p) /* PGM-8.25, 8.33 */
{
    pgm_state *s = p->s;
    for (; s->cursor < s->seats; s->cursor++) {
        cab_seat seat = pgm_clockwise(s, s->captain, s->cursor);
        if (!is_safe(s, seat) || !is_at(s, seat, PGM_E_BURY)) continue;
        if (pgm_count(s, PGM_Z_UNBURIED + seat) == 0) continue;
        pgm_ask(s, seat, PGM_D_BURY);
        return;
    }
    s->cursor = 0;
    s->step = PGM_S_SMUGGLE;
}

/* All that was picked goes under at once: values stay secret, the number does not (PGM-8.30). */
static void bury_picked(pgm_play *p, int seat)
{
    pgm_state *s = p->s;
    uint8_t *pick = s->pick[seat], place[PGM_LOOT];
    int zone = PGM_Z_UNBURIED + seat, start = pgm_zone_start(s, zone), total = 0;
    for (int i = start; i < s->pile[zone].end; i++) {
        int value = s->card[i].face - 1;
        if (pick[value] == 0) continue;
        pick[value]--;
        place[total++] = (uint8_t)(i - start);
    }
    if (total == 0)
        pgm_tell(p, PGM_EV_bury_none, seat);
    else
        pgm_tell_number(p, PGM_EV_bury, seat, total);
    if (total > 0) cab_take_set(&p->cards, zone, place, total, PGM_Z_BURIED + seat, 0);
    s->cursor++;
}

static void answer_bury(pgm_play *p, cab_move move) /* PGM-8.26, 8.27 */
{
    pgm_state *s = p->s;
    cab_seat seat = pgm_clockwise(s, s->captain, s->cursor);
    uint8_t *pick = s->pick[seat];
    int zone = PGM_Z_UNBURIED + seat;
    if (move == PGM_M_BURY_ALL)
        for (int value = 1; value <= PGM_VALUES; value++)
            pick[value - 1] = (uint8_t)pgm_held(s, zone, value);
    else if (move != PGM_M_STOP)
        pick[move - PGM_M_BURY - 1]++;
    if (move != PGM_M_STOP && pick[0] + pick[1] + pick[2] < pgm_count(s, zone))
        pgm_ask(s, seat, PGM_D_BURY);
    else
        bury_picked(p, seat);
}

void pgm_bury_one(pgm_play *p, int seat, int value)
{
    pgm_tell_number(p, PGM_EV_bury, seat, 1);
    cab_take_face(&p->cards, PGM_Z_UNBURIED + seat, (uint8_t)value, PGM_Z_BURIED + seat, CAB_TOP,
                  0);
}

static void ask_smugglers(pgm_play *p) /* PGM-8.31 */
{
    pgm_state *s = p->s;
    uint8_t seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (is_safe(s, seat) && pgm_count(s, PGM_Z_UNBURIED + seat) > 0) seats |= pgm_bit(seat);
    s->step = PGM_S_CALL;
    if (seats) pgm_ask_all(s, seats, PGM_D_SMUGGLE);
}

static void show_smugglers(pgm_play *p) /* PGM-12.17 */
{
    pgm_state *s = p->s;
    bool quiet = true;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = pgm_clockwise(s, s->captain, i);
        int move = s->answer[seat].value;
        if (!s->answer[seat].set || move == PGM_M_NO_SMUGGLE) continue;
        int face = pgm_window_card(s, seat, PGM_W_BURY);
        pgm_show_card(p, seat, face);
        pgm_bury_one(p, seat, move - PGM_M_SMUGGLE);
        pgm_put_away(p, face);
        quiet = false;
    }
    if (quiet) cab_tell(p->j, PGM_EV_quiet, CAB_ALL);
}

/* ---- steps --------------------------------------------------------------------------------- */

void pgm_run_evening(pgm_play *p)
{
    pgm_state *s = p->s;
    switch (s->step) {
    case PGM_S_ASHORE: go_ashore(p); break;
    case PGM_S_POWER: ask_power(p); break;
    case PGM_S_AMBUSH: /* PGM-7.11 */
        s->step = PGM_S_PREREVEAL;
        pgm_open_window(p, PGM_W_AMBUSH, pgm_all(s), s->captain);
        break;
    case PGM_S_PREREVEAL: ask_trails(p); break;
    case PGM_S_TRAILS: run_trails(p); break;
    case PGM_S_REVEAL: reveal(p); break;
    case PGM_S_HOUSE: house(p); break;
    case PGM_S_STACKS: turn_over(p); break;
    case PGM_S_LOSSES: losses(p); break;
    case PGM_S_SUCCESSION: succession(p); break;
    case PGM_S_BURY: bury(p); break;
    default: ask_smugglers(p); break;
    }
}

void pgm_answer_evening(pgm_play *p, pgm_decision decision, cab_move move)
{
    pgm_state *s = p->s;
    switch (decision) {
    case PGM_D_SECOND: answer_power(p, move); break;
    case PGM_D_HOUSE:
        pgm_pay_loot(p, PGM_EV_house_pay, pgm_clockwise(s, s->captain, s->cursor),
                     move - PGM_M_PAY);
        s->cursor++;
        break;
    case PGM_D_DODGE: answer_dodge(p, move); break;
    default: answer_bury(p, move); break;
    }
}

void pgm_show_evening(pgm_play *p, pgm_decision decision)
{
    if (decision == PGM_D_HIDEOUT)
        show_ashore(p);
    else if (decision == PGM_D_FALSE_TRAIL)
        show_trails(p);
    else
        show_smugglers(p);
}
