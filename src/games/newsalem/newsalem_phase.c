/* The event phase: the event draw, gifts, the Constable's choice, paying, putting away, the
 * office and its badges, the final window. The texts of the events are in newsalem_event.c. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

/* ---- what is on offer (NSM-7.3 to 7.7) ------------------------------------------------------- */

static int event_at(const nsm_state *s, int zone, int place)
{
    return s->card[nsm_start(s, zone) + place].face - NSM_E(0);
}

bool nsm_trial_available(const nsm_state *s)
{
    return nsm_count(s, NSM_Z_TRIALS) > 0 && s->holds[NSM_HOLD_TRIAL] != nsm_seats_mask(s);
}

/* Events that can be launched for this much Hope, bit event; *dearest gets the greatest cost of
 * all. */
static uint32_t affordable(const nsm_state *s, int hope, int *dearest)
{
    uint32_t events = 0;
    *dearest = 0;
    for (int zone = NSM_Z_DISPLAY; zone <= NSM_Z_STANDING; zone++) {
        for (int i = 0; i < nsm_count(s, zone); i++) {
            int event = event_at(s, zone, i), cost = nsm_event(event)->cost;
            if (cost > *dearest) *dearest = cost;
            if (cost <= hope) events |= 1u << event;
        }
    }
    if (nsm_trial_available(s)) {
        int cost = nsm_event(NSM_E_TRIAL)->cost;
        if (cost > *dearest) *dearest = cost;
        if (cost <= hope) events |= 1u << NSM_E_TRIAL;
    }
    return events;
}

int nsm_max_cost(const nsm_state *s)
{
    int dearest;
    affordable(s, 0, &dearest);
    return dearest;
}

uint32_t nsm_launchable(const nsm_state *s)
{
    int dearest;
    return affordable(s, s->hopes[s->constable], &dearest);
}

bool nsm_may_end(const nsm_state *s) /* NSM-7.6, 7.7 */
{
    return s->hopes[s->constable] < nsm_max_cost(s);
}

/* ---- gifts (NSM-9) --------------------------------------------------------------------------- */

/* Everybody but the Constable with Hope, not in the Pillory, below the limit, and with somebody
 * to give to (NSM-9.1, 9.2, 9.15). */
uint8_t nsm_givers(const nsm_state *s)
{
    unsigned givers = 0, housed = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->hopes[seat] && s->gifts[seat] < NSM_GIFTS_MAX) givers |= 1u << seat;
        if (nsm_count(s, NSM_Z_DISTRICT + seat)) housed |= 1u << seat;
    }
    if ((housed & (housed - 1)) == 0) return 0; /* whoever gives has a building itself */
    return (uint8_t)(givers & ~(unsigned)s->holds[NSM_HOLD_BARRED] & ~(1u << s->constable));
}

void nsm_gift(nsm_play *p, int giver, int receiver) /* NSM-9.10 */
{
    nsm_state *s = p->s;
    int from = nsm_source(s, giver), to = nsm_landing(s, receiver);
    nsm_hope_down(s, giver, from);
    nsm_hope_up(s, receiver, to);
    s->gifts[giver]++;
    cab_event *e = nsm_tell(p, NSM_EV_gift, giver);
    cab_with_seat(e, (cab_seat)receiver);
    nsm_with_building(e, giver, from);
    nsm_with_building(e, receiver, to);
}

/* ---- the phase (NSM-6, 7) -------------------------------------------------------------------- */

static void turn_up_event(nsm_play *p, int place)
{
    nsm_state *s = p->s;
    if (nsm_count(s, NSM_Z_EVENT_DECK) == 0) return; /* NSM-6.3, 7.16 */
    cab_with_face(cab_tell(p->j, NSM_EV_draw_event, CAB_ALL),
                  s->card[s->pile[NSM_Z_EVENT_DECK].end - 1].face, CAB_ALL);
    cab_take_top(&p->cards, NSM_Z_EVENT_DECK, NSM_Z_DISPLAY, place, 0);
}

static void event_draw(nsm_play *p)
{
    nsm_state *s = p->s;
    turn_up_event(p, CAB_TOP); /* NSM-6.1 */
    memset(s->gifts, 0, sizeof s->gifts);
    nsm_tell(p, NSM_EV_event_phase, s->constable);
    s->step = NSM_S_ACTION;
}

static void launch(nsm_play *p, int event)
{
    nsm_state *s = p->s;
    const nsm_event_data *data = nsm_event(event);
    cab_frame *f = &s->frame;
    int face = NSM_E(event);
    f->op = (uint8_t)event;
    f->reg[NSM_R_A] = f->reg[NSM_R_B] = f->reg[NSM_R_IT] = CAB_NOBODY;
    f->reg[NSM_R_PLACE] = CAB_NO_PLACE;
    f->reg[NSM_R_LEFT] = data->cost;
    for (int i = 0; i < nsm_count(s, NSM_Z_DISPLAY); i++)
        if (event_at(s, NSM_Z_DISPLAY, i) == event) f->reg[NSM_R_PLACE] = (uint8_t)i;
    if (data->start == NSM_Z_TRIALS) face = s->card[s->pile[NSM_Z_TRIALS].end - 1].face;
    cab_event *e = nsm_tell(p, NSM_EV_launch, s->constable);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    cab_with_number(e, data->cost);
    s->step = NSM_S_PAY;
}

static void declare_end(nsm_play *p) /* NSM-9.9 */
{
    nsm_state *s = p->s;
    nsm_tell(p, NSM_EV_declare_end, s->constable);
    s->passed = 0;
    s->step = NSM_S_WINDOW;
}

/* Without anybody to give, a single option is taken at once; else it may still change
 * (NSM-1.10). */
static void action(nsm_play *p)
{
    nsm_state *s = p->s;
    uint32_t events = nsm_launchable(s);
    bool end = nsm_may_end(s);
    uint8_t givers = nsm_givers(s);
    if (!givers && !events) {
        declare_end(p);
    } else if (!givers && !end && cab_popcount(events) == 1) {
        launch(p, cab_low(events));
    } else {
        nsm_ask(s, s->constable, NSM_D_ACTION);
        s->may = givers;
    }
}

static void window(nsm_play *p)
{
    nsm_state *s = p->s;
    uint8_t givers = nsm_givers(s) & (uint8_t)~s->passed; /* NSM-9.7, 9.15 */
    if (givers) {
        nsm_ask_several(s, givers, NSM_D_FINAL);
        return;
    }
    bool end = nsm_may_end(s);
    s->passed = 0;
    nsm_tell(p, end ? NSM_EV_phase_end : NSM_EV_declaration_void, s->constable);
    s->step = end ? NSM_S_ROUND_END : NSM_S_ACTION; /* NSM-7.19: the office stays */
}

/* ---- a launch (NSM-7.8) ---------------------------------------------------------------------- */

void nsm_pay_cube(nsm_play *p, int face)
{
    nsm_state *s = p->s;
    nsm_hope_down(s, s->constable, face);
    s->frame.reg[NSM_R_LEFT]--;
    nsm_tell_building(p, NSM_EV_pay, s->constable, face);
}

static void pay(nsm_play *p) /* NSM-7.9, 7.21 */
{
    nsm_state *s = p->s;
    int left = s->frame.reg[NSM_R_LEFT], hope = s->hopes[s->constable];
    if (left == 0) {
        s->step = NSM_S_TEXT;
        return;
    }
    nsm_set from = nsm_both(&s->district[s->constable], &s->with_hope);
    bool free_choice = left < hope && nsm_many(&from);
    if (free_choice && !nsm_option(s, NSM_O_AUTO_CUBES))
        nsm_ask(s, s->constable, NSM_D_PAY);
    else
        nsm_pay_cube(p, nsm_source(s, s->constable));
}

static void put_away(nsm_play *p) /* NSM-7.11 to 7.16 */
{
    nsm_state *s = p->s;
    int event = s->frame.op, place = s->frame.reg[NSM_R_PLACE];
    nsm_fate fate = nsm_event(event)->fate;
    if (fate == NSM_FATE_DECK) {
        cab_with_face(cab_tell(p->j, NSM_EV_put_away, CAB_ALL), NSM_E(event), CAB_ALL);
        cab_take(&p->cards, NSM_Z_DISPLAY, place, NSM_Z_EVENT_DECK, CAB_BOTTOM, 0);
    }
    if (fate != NSM_FATE_STAY && place != CAB_NO_PLACE) turn_up_event(p, place);
    memset(&s->frame, 0, sizeof s->frame);
    s->step = NSM_S_NAME;
}

/* ---- the office (NSM-8) ---------------------------------------------------------------------- */

/* Seats that cannot be chosen but for their badge: on trial, or in the Pillory (NSM-8.6, 8.13). */
static unsigned barred(const nsm_state *s)
{
    return (unsigned)s->holds[NSM_HOLD_TRIAL] | s->holds[NSM_HOLD_BARRED];
}

uint8_t nsm_eligible(const nsm_state *s)
{
    return (uint8_t)(nsm_seats_mask(s) & ~(barred(s) | s->badges | 1u << s->constable));
}

static void name(nsm_play *p, int seat) /* NSM-8.1, 8.3 */
{
    nsm_state *s = p->s;
    cab_with_seat(nsm_tell(p, NSM_EV_name, s->constable), (cab_seat)seat);
    s->constable = (uint8_t)seat;
    s->badges |= (uint8_t)CAB_BIT(seat);
    memset(s->gifts, 0, sizeof s->gifts); /* NSM-9.8 */
    s->step = NSM_S_OFFICE;
}

static void choose_successor(nsm_play *p)
{
    nsm_state *s = p->s;
    uint8_t eligible = nsm_eligible(s);
    if (!eligible && s->badges != CAB_BIT(s->constable)) { /* NSM-8.7 */
        s->badges = (uint8_t)CAB_BIT(s->constable);
        nsm_tell(p, NSM_EV_badges_early, s->constable);
        eligible = nsm_eligible(s);
    }
    if (!eligible) { /* NSM-8.8 */
        nsm_tell(p, NSM_EV_no_successor, s->constable);
        s->step = NSM_S_ACTION;
    } else if ((eligible & (eligible - 1)) == 0) {
        name(p, cab_low(eligible));
    } else {
        nsm_ask(s, s->constable, NSM_D_NAME);
    }
}

static void office(nsm_play *p) /* NSM-8.4 */
{
    p->s->step = NSM_S_BADGES;
    nsm_get_hope(p, p->s->constable);
}

static void badge_check(nsm_play *p) /* NSM-8.5 */
{
    nsm_state *s = p->s;
    s->step = NSM_S_ACTION;
    if (nsm_eligible(s) || s->badges == CAB_BIT(s->constable)) return;
    s->badges = (uint8_t)CAB_BIT(s->constable);
    nsm_tell(p, NSM_EV_badges_return, s->constable);
}

/* ---- playing --------------------------------------------------------------------------------- */

void nsm_run_phase(nsm_play *p)
{
    switch (p->s->step) {
    case NSM_S_EVENT_DRAW: event_draw(p); break;
    case NSM_S_ACTION: action(p); break;
    case NSM_S_PAY: pay(p); break;
    case NSM_S_AWAY: put_away(p); break;
    case NSM_S_NAME: choose_successor(p); break;
    case NSM_S_OFFICE: office(p); break;
    case NSM_S_BADGES: badge_check(p); break;
    default: window(p); break;
    }
}

/* D04 with gifts beside it (D10), D09, D11. Whoever gives is asked again, if it still may. */
void nsm_answer_phase(nsm_play *p, cab_seat seat, nsm_decision asked, cab_move move)
{
    nsm_state *s = p->s;
    if (asked == NSM_D_NAME) {
        name(p, move - NSM_M_NAME);
    } else if (move >= NSM_M_GIVE && move < NSM_M_GIVE + NSM_SEATS) {
        nsm_gift(p, seat, move - NSM_M_GIVE);
    } else if (asked == NSM_D_FINAL) {
        s->passed |= (uint8_t)CAB_BIT(seat);
        nsm_tell(p, NSM_EV_pass, seat);
    } else if (move == NSM_M_END) {
        declare_end(p);
    } else {
        launch(p, move - NSM_M_LAUNCH);
    }
}
