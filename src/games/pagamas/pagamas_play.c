/* Windows, and what Action cards do (PGM-2.5 to 2.13, PGM-12). A card is a frame on the stack
 * that goes through four steps: pay, target, choice, effect; its row in pagamas_cards.def says
 * what each is. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

/* ---- queries ------------------------------------------------------------------------------- */

int pgm_count(const pgm_state *s, int zone)
{
    return s->pile[zone].end - pgm_zone_start(s, zone);
}

int pgm_held(const pgm_state *s, int zone, int face)
{
    int held = 0;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++)
        held += s->card[i].face == face && s->card[i].known;
    return held;
}

int pgm_shares(const pgm_state *s, int zone)
{
    int shares = 0;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++)
        if (s->card[i].known) shares += pgm_loot(s->card[i].face)->shares;
    return shares;
}

bool pgm_has_power(const pgm_state *s, int seat, int power)
{
    if (s->office[seat] >= PGM_CHARACTERS) return false;
    const pgm_character_data *data = pgm_character(s->office[seat]);
    bool variant = pgm_in(s->options, PGM_O_OFFICER_POWERS); /* PGM-15.1 */
    return ((data->powers | (variant ? data->variant : 0)) & power) != 0;
}

cab_seat pgm_with_power(const pgm_state *s, int power)
{
    for (cab_seat seat = 0; seat < s->seats; seat++)
        if (pgm_has_power(s, seat, power)) return seat;
    return CAB_NOBODY;
}

uint8_t pgm_with_character(const pgm_state *s)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->office[seat] != PGM_NO_CHARACTER) seats |= 1u << seat;
    return (uint8_t)seats;
}

uint8_t pgm_voters(const pgm_state *s)
{
    const cab_frame *bottom = &s->stack.frame[0];
    return bottom->op == PGM_FR_ELECTION ? (uint8_t)bottom->mask : pgm_all(s);
}

int pgm_weight(const pgm_state *s, int seat) /* PGM-0.11, 0.12, 12.10, 12.11 */
{
    if (s->office[seat] == PGM_NO_CHARACTER) return 0;
    int sailors = pgm_in(s->drunk, seat) ? 0 : pgm_count(s, PGM_Z_SAILORS + seat);
    return 1 + sailors + s->bonus[seat];
}

int pgm_crew_force(const pgm_state *s, int seat)
{
    int force = 0, zone = PGM_Z_SAILORS + seat;
    for (int i = pgm_zone_start(s, zone); i < s->pile[zone].end; i++)
        force += pgm_action(s->card[i].face)->force;
    return force;
}

static int strongest_sailor(const pgm_state *s, int seat)
{
    int zone = PGM_Z_SAILORS + seat; /* sorted by face, and so by Force */
    return pgm_count(s, zone) ? pgm_action(s->card[s->pile[zone].end - 1].face)->force : 0;
}

int pgm_camp_force(const pgm_state *s, uint8_t seats) /* PGM-9.15 to 9.19, 15.2 */
{
    int force = 0;
    for (uint64_t left = seats; left;) {
        int seat = cab_pop_low(&left);
        if (s->office[seat] != PGM_NO_CHARACTER && !pgm_in(s->wet, seat))
            force += pgm_character(s->office[seat])->force;
        if (pgm_in(s->mustered, seat))
            force += pgm_crew_force(s, seat);
        else if (pgm_has_power(s, seat, PGM_P_WHIP))
            force += strongest_sailor(s, seat);
    }
    return force;
}

/* PGM-7.5. How many cards an ambush took is public, which ones is not. */
int pgm_spares(const pgm_state *s, int seat)
{
    int spares = PGM_PLACES - 1;
    for (int i = 0; i < s->ambushes; i++)
        if (s->ambush[i].author == seat)
            spares -= s->ambush[i].source ? pgm_action(s->ambush[i].source)->choices : 1;
    return spares;
}

uint8_t pgm_spare(const pgm_state *s, int seat)
{
    unsigned used = 1u << s->hideout[seat].value;
    for (int i = 0; i < s->ambushes; i++)
        if (s->ambush[i].author == seat) used |= s->ambush[i].places.value;
    return (uint8_t)(0xf & ~used);
}

uint8_t pgm_closed(const pgm_state *s) /* PGM-6.5 */
{
    unsigned closed = 0;
    for (int place = 0; place < PGM_PLACES && (s->flags & PGM_F_KEPT_ALL); place++)
        if (pgm_hideout(place)->effect == PGM_E_BURY) closed |= 1u << place;
    return (uint8_t)closed;
}

static bool fits(const pgm_state *s, int filter, int seat, int other)
{
    if ((filter & PGM_OTHER) && other == seat) return false;
    if ((filter & PGM_CREW) && pgm_count(s, PGM_Z_SAILORS + other) == 0) return false;
    if ((filter & PGM_LOOTED) && pgm_count(s, PGM_Z_UNBURIED + other) == 0) return false;
    if ((filter & PGM_VOTES) && !pgm_in(pgm_voters(s), other)) return false;
    if ((filter & PGM_SOBER) && pgm_in(s->drunk, other)) return false;
    if ((filter & PGM_FIGHTS) && !pgm_in(s->participants, other)) return false;
    if ((filter & PGM_IDLE) && pgm_in(s->mustered, other)) return false;
    return !(filter & PGM_DRY) || !pgm_in(s->wet, other);
}

uint8_t pgm_targets(const pgm_state *s, int seat, int face)
{
    int filter = pgm_action(face)->target;
    unsigned seats = 0;
    for (int other = 0; other < s->seats; other++)
        if (fits(s, filter, seat, other)) seats |= 1u << other;
    return (uint8_t)seats;
}

bool pgm_playable(const pgm_state *s, int seat, int face) /* PGM-12.5, 12.20 */
{
    const pgm_action_data *data = pgm_action(face);
    if (s->office[seat] == PGM_NO_CHARACTER) return false; /* PGM-2.7 */
    if (data->cost && pgm_shares(s, PGM_Z_UNBURIED + seat) < data->cost) return false;
    if (data->target && !pgm_targets(s, seat, face)) return false;
    switch (data->choice) {
    case PGM_CHOOSE_PLACES: return pgm_spares(s, seat) >= data->choices;
    case PGM_CHOOSE_HIDEOUT: return (pgm_spare(s, seat) & ~pgm_closed(s)) != 0;
    case PGM_CHOOSE_LOOT: return pgm_count(s, PGM_Z_UNBURIED + seat) > 0;
    default: return true; /* a target with a sailor has one to choose */
    }
}

/* ---- windows ------------------------------------------------------------------------------- */

int pgm_window_decision(int type)
{
    return type == PGM_W_VOTE     ? PGM_D_VOTE_WINDOW
           : type == PGM_W_AMBUSH ? PGM_D_AMBUSH_WINDOW
                                  : PGM_D_FIGHT_WINDOW;
}

void pgm_open_window(pgm_play *p, int type, uint8_t entitled, int first)
{
    pgm_state *s = p->s;
    if (type == PGM_W_VOTE) {
        memset(s->vote, 0, sizeof s->vote);
        memset(s->bonus, 0, sizeof s->bonus);
        s->drunk = 0;
    }
    if (!entitled) return;
    cab_frame *f = cab_push(&s->stack, PGM_FR_WINDOW);
    f->reg[PGM_R_TYPE] = (uint8_t)type;
    f->reg[PGM_R_FIRST] = (uint8_t)first;
    f->mask = entitled;
}

void pgm_run_window(pgm_play *p) /* PGM-2.8, 2.10 */
{
    const cab_frame *f = cab_top(&p->s->stack);
    pgm_ask_all(p->s, (uint8_t)f->mask, (pgm_decision)pgm_window_decision(f->reg[PGM_R_TYPE]));
}

void pgm_show_window(pgm_play *p) /* PGM-2.8, 2.12 */
{
    pgm_state *s = p->s;
    const cab_frame *f = cab_top(&s->stack);
    uint8_t answer[PGM_SEATS];
    for (int seat = 0; seat < PGM_SEATS; seat++)
        answer[seat] = s->answer[seat].value;
    cab_seat seat =
        cab_window_first(answer, PGM_M_PASS, (uint8_t)f->mask, f->reg[PGM_R_FIRST], s->seats);
    if (seat != CAB_NOBODY) {
        pgm_play_card(p, seat, PGM_AC(answer[seat] - PGM_M_PLAY));
        return;
    }
    cab_tell(p->j, PGM_EV_quiet, CAB_ALL);
    cab_pop(&s->stack);
}

/* ---- playing a card ------------------------------------------------------------------------- */

void pgm_show_card(pgm_play *p, int seat, int face)
{
    pgm_tell_face(p, PGM_EV_play, seat, face);
    cab_take_face(&p->cards, PGM_Z_HAND + seat, (uint8_t)face, PGM_Z_TABLE, CAB_TOP, 0);
}

void pgm_put_away(pgm_play *p, int face)
{
    int place = pgm_count(p->s, PGM_Z_TABLE) - 1;
    while (cab_zone_cards(&p->cards, PGM_Z_TABLE)[place].face != face)
        place--;
    cab_take(&p->cards, PGM_Z_TABLE, place, PGM_Z_DISCARD, CAB_TOP, 0);
}

void pgm_play_card(pgm_play *p, int seat, int face) /* PGM-12.6 */
{
    pgm_show_card(p, seat, face);
    cab_frame *f = cab_push(&p->s->stack, PGM_FR_CARD);
    f->reg[PGM_R_SEAT] = (uint8_t)seat;
    f->reg[PGM_R_CARD] = (uint8_t)face;
    f->reg[PGM_R_TARGET] = CAB_NOBODY;
    f->reg[PGM_R_OWED] = pgm_action(face)->cost;
    f->step = PGM_C_PAY;
}

static void pay(pgm_play *p, cab_frame *f, int value) /* PGM-12.3, 12.4, 12.7 */
{
    int shares = pgm_loot(value)->shares, owed = f->reg[PGM_R_OWED];
    pgm_pay_loot(p, PGM_EV_pay, f->reg[PGM_R_SEAT], value);
    f->reg[PGM_R_OWED] = (uint8_t)(owed > shares ? owed - shares : 0);
}

static void lay(pgm_play *p, const cab_frame *f, uint8_t places) /* PGM-7.1, 7.6, 7.9 */
{
    pgm_state *s = p->s;
    cab_assert(s->ambushes < PGM_AMBUSHES_MAX);
    pgm_ambush *a = &s->ambush[s->ambushes++];
    a->author = f->reg[PGM_R_SEAT];
    a->victim = f->reg[PGM_R_TARGET];
    a->source = f->reg[PGM_R_CARD];
    a->result = PGM_A_PENDING;
    cab_cell_set(&a->places, places, CAB_BIT(a->author));
    pgm_tell_seat(p, PGM_EV_lay, a->author, a->victim);
}

static void swap_hideout(pgm_play *p, int seat, int place) /* PGM-12.16 */
{
    pgm_state *s = p->s;
    s->former[seat] = s->hideout[seat];
    cab_cell_set(&s->hideout[seat], (uint8_t)place, CAB_BIT(seat));
    pgm_tell(p, PGM_EV_slip, seat);
}

static void peek(pgm_play *p, int seat, int target) /* PGM-12.13 */
{
    cab_cell *hideout = &p->s->hideout[target];
    cab_event *e = pgm_tell(p, PGM_EV_spy, seat);
    cab_with_seat(e, (cab_seat)target);
    if (e)
        cab_with(e, CAB_REF_TERM, CAB_NOBODY, 0, CAB_NO_PLACE,
                 (uint16_t)(PGM_T_PLACE + hideout->value), CAB_BIT(seat) | CAB_BIT(target));
    pgm_open(p, hideout, CAB_BIT(seat));
    p->s->spied[target] |= pgm_bit(seat);
}

static void steal(pgm_play *p, int seat, int target) /* PGM-12.15 */
{
    int from = PGM_Z_UNBURIED + target;
    int place = (int)cab_rng_below(p->rng, (uint32_t)pgm_count(p->s, from));
    cab_event *e = pgm_tell(p, PGM_EV_steal, seat);
    cab_with_seat(e, (cab_seat)target);
    cab_with_face(e, cab_zone_cards(&p->cards, from)[place].face, CAB_BIT(seat) | CAB_BIT(target));
    cab_take(&p->cards, from, place, PGM_Z_UNBURIED + seat, CAB_TOP, 0);
}

static void poach(pgm_play *p, const cab_frame *f) /* PGM-12.12 */
{
    int seat = f->reg[PGM_R_SEAT], target = f->reg[PGM_R_TARGET], face = f->reg[PGM_R_FORCE];
    cab_event *e = pgm_tell(p, PGM_EV_poach, seat);
    cab_with_seat(e, (cab_seat)target);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    cab_take_face(&p->cards, PGM_Z_SAILORS + target, (uint8_t)face, PGM_Z_SAILORS + seat, CAB_TOP,
                  0);
}

/* The last step. What was chosen in secret is done already. */
static void take_effect(pgm_play *p, const cab_frame *f)
{
    pgm_state *s = p->s;
    int seat = f->reg[PGM_R_SEAT], target = f->reg[PGM_R_TARGET];
    const pgm_action_data *data = pgm_action(f->reg[PGM_R_CARD]);
    switch (data->effect) {
    case PGM_DO_MUSTER:
        s->mustered |= pgm_bit(target);
        pgm_tell_number(p, PGM_EV_muster, target, pgm_crew_force(s, target));
        break;
    case PGM_DO_MUTE:
        s->drunk |= pgm_bit(target);
        pgm_tell(p, PGM_EV_drunk, target);
        break;
    case PGM_DO_BONUS:
        s->bonus[seat] = (uint8_t)(s->bonus[seat] + data->argument);
        pgm_tell_number(p, PGM_EV_stuff, seat, data->argument);
        break;
    case PGM_DO_POACH: poach(p, f); break;
    case PGM_DO_PEEK: peek(p, seat, target); break;
    case PGM_DO_STEAL: steal(p, seat, target); break;
    case PGM_DO_WET:
        s->wet |= pgm_bit(target);
        pgm_tell(p, PGM_EV_wet, target);
        break;
    default: break;
    }
    if (!data->stays) pgm_put_away(p, f->reg[PGM_R_CARD]);
}

pgm_decision pgm_target_decision(int window)
{
    return window == PGM_W_VOTE     ? PGM_D_VOTE_TARGET
           : window == PGM_W_AMBUSH ? PGM_D_AMBUSH_TARGET
                                    : PGM_D_FIGHT_TARGET;
}

/* A question about cards that only its owner sees is left out where it has one answer in every
 * world: one loot card to pay with, one spare hideout to go to. So nobody learns from being
 * asked that a payment or an exchange was possible. */
static void choose(pgm_play *p, cab_frame *f, int choice)
{
    pgm_state *s = p->s;
    int seat = f->reg[PGM_R_SEAT];
    f->step = PGM_C_DO;
    if (choice == PGM_CHOOSE_SAILOR) {
        pgm_ask(s, seat, PGM_D_SAILOR);
    } else if (choice == PGM_CHOOSE_PLACES) {
        pgm_ask(s, seat, PGM_D_PLACE);
    } else if (choice == PGM_CHOOSE_HIDEOUT) {
        if (pgm_spares(s, seat) == 1)
            swap_hideout(p, seat, cab_low(pgm_spare(s, seat)));
        else
            pgm_ask(s, seat, PGM_D_TRAIL_PLACE);
    }
}

void pgm_run_card(pgm_play *p)
{
    pgm_state *s = p->s;
    cab_frame *f = cab_top(&s->stack);
    int seat = f->reg[PGM_R_SEAT], card = f->reg[PGM_R_CARD];
    if (f->step == PGM_C_DO) {
        cab_frame done = *f;
        cab_pop(&s->stack);
        if (card) take_effect(p, &done);
        return;
    }
    if (f->step == PGM_C_CHOOSE) {
        choose(p, f, card ? pgm_action(card)->choice : PGM_CHOOSE_PLACES);
        return;
    }
    if (f->step == PGM_C_TARGET) {
        f->step = PGM_C_CHOOSE;
        if (pgm_action(card)->target)
            pgm_ask(s, seat, pgm_target_decision(pgm_action(card)->window));
        return;
    }
    int zone = PGM_Z_UNBURIED + seat;
    if (f->reg[PGM_R_OWED] == 0)
        f->step = PGM_C_TARGET;
    else if (pgm_count(s, zone) == 1)
        pay(p, f, s->card[pgm_zone_start(s, zone)].face);
    else
        pgm_ask(s, seat, PGM_D_PAY);
}

/* PGM-12.14: two places are chosen one after the other, ascending. */
static void answer_place(pgm_play *p, const cab_frame *f, int place)
{
    pgm_state *s = p->s;
    int seat = f->reg[PGM_R_SEAT], card = f->reg[PGM_R_CARD];
    cab_cell *first = &s->answer[seat];
    unsigned places = 1u << place;
    if (card && pgm_action(card)->choices > 1 && !first->set) {
        cab_cell_set(first, (uint8_t)(PGM_M_PLACE + place), CAB_BIT(seat));
        pgm_ask(s, seat, PGM_D_PLACE);
        return;
    }
    if (first->set) places |= 1u << (first->value - PGM_M_PLACE);
    cab_cell_clear(first);
    lay(p, f, (uint8_t)places);
}

void pgm_answer_card(pgm_play *p, pgm_decision decision, cab_move move)
{
    cab_frame *f = cab_top(&p->s->stack);
    int seat = f->reg[PGM_R_SEAT];
    switch (decision) {
    case PGM_D_PAY: pay(p, f, move - PGM_M_PAY); break;
    case PGM_D_SAILOR: f->reg[PGM_R_FORCE] = PGM_AC(move - PGM_M_SAILOR); break;
    case PGM_D_PLACE: answer_place(p, f, move - PGM_M_PLACE); break;
    case PGM_D_TRAIL_PLACE: swap_hideout(p, seat, move - PGM_M_HIDE); break;
    default: { /* D05, D15, D27 */
        f->reg[PGM_R_TARGET] = (uint8_t)(move - PGM_M_TARGET);
        cab_event *e = pgm_tell(p, PGM_EV_target, seat);
        cab_with_face(e, f->reg[PGM_R_CARD], CAB_ALL);
        cab_with_seat(e, f->reg[PGM_R_TARGET]);
        break;
    }
    }
}
