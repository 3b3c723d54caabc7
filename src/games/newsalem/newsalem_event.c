/* The texts of the events: an interpreter for the steps of newsalem_cards.def (NSM-11, 12). The
 * launch is the frame of the state; its step is where the text goes on. A step is left before it
 * asks, so an answer only has to be noted. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

/* ---- registers ------------------------------------------------------------------------------- */

/* A player: the Constable, or what a register holds; CAB_NOBODY if nobody was chosen. */
static int who(const nsm_state *s, int argument)
{
    if (argument == NSM_A_ME) return s->constable;
    return argument < CAB_FRAME_REGS ? s->frame.reg[argument] : CAB_NOBODY;
}

uint8_t nsm_seat_options(const nsm_state *s)
{
    unsigned all = nsm_seats_mask(s), seats = 0;
    if (s->decision == NSM_D_NAME) return nsm_eligible(s);
    switch (nsm_asking(s)->a) {
    case NSM_A_ANY: return (uint8_t)all;
    case NSM_A_OTHER: return (uint8_t)(all & ~(1u << s->constable));
    case NSM_A_TRIED: return s->holds[NSM_HOLD_TRIAL];
    case NSM_A_FREE: return (uint8_t)(all & ~(unsigned)s->holds[NSM_HOLD_TRIAL]);
    default:
        for (int seat = 0; seat < s->seats; seat++) {
            nsm_set despair = nsm_both(&s->district[seat], &s->with_despair);
            if (nsm_any(&despair)) seats |= 1u << seat;
        }
        return (uint8_t)(seats & ~(unsigned)s->frame.mask);
    }
}

/* For D07; D03 and the questions about own cubes are in newsalem_moves.c. */
static void event_buildings(const nsm_state *s, int filter, nsm_set *out)
{
    memset(out, 0, sizeof *out);
    if (filter == NSM_A_DESPAIRED) *out = s->with_despair;
    if (filter == NSM_A_OWN) *out = s->district[s->constable];
    for (int seat = 0; filter == NSM_A_FOREIGN && seat < s->seats; seat++)
        for (int w = 0; w < 3 && seat != s->constable; w++)
            out->word[w] |= s->district[seat].word[w];
}

void nsm_building_options(const nsm_state *s, nsm_set *out)
{
    const nsm_set *own = &s->district[s->asked];
    switch (s->decision) {
    case NSM_D_PAY:
    case NSM_D_LOSE: *out = nsm_both(own, &s->with_hope); break;
    case NSM_D_HOPE:
    case NSM_D_DESPAIR: *out = *own; break;
    case NSM_D_BUILDING: event_buildings(s, nsm_asking(s)->a, out); break;
    default: /* NSM_D_REMOVE: anywhere, unless a text says whose */
        *out = s->with_despair;
        if (s->frame.op && nsm_asking(s)->op == NSM_OP_REMOVE && nsm_asking(s)->a != NSM_A_TOWN)
            *out = nsm_both(&s->with_despair, &s->district[who(s, nsm_asking(s)->a)]);
        break;
    }
}

/* ---- choosing (NSM-7.10) --------------------------------------------------------------------- */

/* Does what follows speak of the choice by itself? If not, the choice is told. */
static bool is_told_later(const nsm_state *s)
{
    switch (nsm_asking(s)[1].op) {
    case NSM_OP_PLAYER:
    case NSM_OP_BUILDING:
    case NSM_OP_REMOVE:
    case NSM_OP_EACH: return false;
    default: return true;
    }
}

static void chose_player(nsm_play *p, int seat)
{
    nsm_state *s = p->s;
    s->frame.reg[nsm_asking(s)->b] = (uint8_t)seat;
    if (nsm_asking(s)->a == NSM_A_DESPAIRING) s->frame.mask |= CAB_BIT(seat);
    if (!is_told_later(s))
        cab_with_seat(nsm_tell(p, NSM_EV_choose_player, s->constable), (cab_seat)seat);
}

static void chose_building(nsm_play *p, int face)
{
    nsm_state *s = p->s;
    s->frame.reg[nsm_asking(s)->b] = (uint8_t)face;
    if (is_told_later(s)) return;
    cab_event *e = nsm_tell(p, NSM_EV_choose_building, s->constable);
    nsm_with_building(e, nsm_owner(s, face), face);
    cab_with_seat(e, (cab_seat)nsm_owner(s, face));
}

static void end_text(nsm_state *s)
{
    s->step = NSM_S_AWAY;
}

static void tell_no_effect(nsm_play *p)
{
    cab_tell(p->j, NSM_EV_no_effect, CAB_ALL);
}

/* Nobody and nothing to choose (NSM-7.17). A Vigil that has found somebody before did something. */
static void end_in_vain(nsm_play *p)
{
    if (!p->s->frame.mask) tell_no_effect(p);
    end_text(p->s);
}

static void choose_player(nsm_play *p)
{
    uint8_t seats = nsm_seat_options(p->s);
    if (!seats)
        end_in_vain(p);
    else if ((seats & (seats - 1)) == 0)
        chose_player(p, cab_low(seats));
    else
        nsm_ask(p->s, p->s->constable, NSM_D_PLAYER);
}

static void choose_building(nsm_play *p)
{
    nsm_set buildings;
    event_buildings(p->s, nsm_asking(p->s)->a, &buildings);
    if (!nsm_any(&buildings))
        end_in_vain(p);
    else if (nsm_many(&buildings))
        nsm_ask(p->s, p->s->constable, NSM_D_BUILDING);
    else
        chose_building(p, nsm_pop(&buildings));
}

/* ---- characters ------------------------------------------------------------------------------ */

static void peek(nsm_play *p, int seat, int target) /* NSM-12.3, 12.19, 15.8 */
{
    nsm_state *s = p->s;
    cab_event *e = nsm_tell(p, NSM_EV_look_character, seat);
    cab_with_seat(e, (cab_seat)target);
    cab_with_face(e, s->card[nsm_start(s, NSM_Z_CHARACTER + target)].face, CAB_BIT(seat));
    cab_show(&p->cards, NSM_Z_CHARACTER + target, 0, CAB_BIT(seat));
    s->saw_character[seat] |= (uint8_t)CAB_BIT(target);
}

static void peek_leftover(nsm_play *p, int seat) /* NSM-12.5 */
{
    nsm_state *s = p->s;
    uint32_t count = (uint32_t)nsm_count(s, NSM_Z_LEFTOVER);
    int place = count > 1 ? (int)cab_rng_below(p->rng, count) : 0;
    cab_event *e = nsm_tell(p, NSM_EV_look_leftover, seat);
    cab_with_number(e, place + 1);
    cab_with_face(e, s->card[nsm_start(s, NSM_Z_LEFTOVER) + place].face, CAB_BIT(seat));
    cab_show(&p->cards, NSM_Z_LEFTOVER, place, CAB_BIT(seat));
    s->saw_leftover[seat] |= (uint8_t)(1 << place);
}

/* ---- Trials and other held events ------------------------------------------------------------ */

int nsm_held_place(const nsm_state *s, int seat, int hold)
{
    int start = nsm_start(s, NSM_Z_HELD + seat);
    for (int i = start; i < s->pile[NSM_Z_HELD + seat].end; i++)
        if (nsm_event(s->card[i].face - NSM_E(0))->holds == hold) return i - start;
    return -1;
}

/* The holder's card of that kind goes elsewhere. Returns its face. */
static uint8_t take_held(nsm_play *p, int seat, int hold, int zone, int place)
{
    int at = nsm_held_place(p->s, seat, hold);
    uint8_t face = cab_zone_cards(&p->cards, NSM_Z_HELD + seat)[at].face;
    cab_take(&p->cards, NSM_Z_HELD + seat, at, zone, place, 0);
    p->s->holds[hold] &= (uint8_t)~CAB_BIT(seat);
    return face;
}

/* A Trial from the pile, or from another player (NSM-11.2, 11.4, 12.10, 12.12, 12.13). */
static void give_trial(nsm_play *p, int seat, int from)
{
    nsm_state *s = p->s;
    if (seat == CAB_NOBODY) return; /* no majority: that has been told */
    bool none_left = from == CAB_NOBODY && nsm_count(s, NSM_Z_TRIALS) == 0;
    if (none_left || nsm_holder(s, NSM_HOLD_TRIAL, seat)) {
        tell_no_effect(p);
        return;
    }
    if (nsm_holder(s, NSM_HOLD_SHIELD, seat)) {
        cab_event *e = nsm_tell(p, NSM_EV_shield, seat);
        cab_with_face(e, take_held(p, seat, NSM_HOLD_SHIELD, NSM_Z_EVENT_DECK, CAB_BOTTOM),
                      CAB_ALL);
        return;
    }
    if (from == CAB_NOBODY) {
        cab_take_top(&p->cards, NSM_Z_TRIALS, NSM_Z_HELD + seat, CAB_TOP, 0);
        nsm_tell(p, NSM_EV_trial, seat);
    } else {
        take_held(p, from, NSM_HOLD_TRIAL, NSM_Z_HELD + seat, CAB_TOP);
        cab_with_seat(nsm_tell(p, NSM_EV_trial_moves, from), (cab_seat)seat);
    }
    s->holds[NSM_HOLD_TRIAL] |= (uint8_t)CAB_BIT(seat);
}

static void lift_trial(nsm_play *p, int seat) /* NSM-12.11 */
{
    take_held(p, seat, NSM_HOLD_TRIAL, NSM_Z_TRIALS, CAB_TOP);
    nsm_tell(p, NSM_EV_trial_lifted, seat);
}

/* The event itself goes to a player (NSM-7.13, 12.13 to 12.15, 12.22). */
static void hold(nsm_play *p, int seat, int category)
{
    nsm_state *s = p->s;
    int event = s->frame.op, kind = nsm_event(event)->holds;
    bool chartered = category < NSM_CATEGORIES;
    cab_take(&p->cards, NSM_Z_DISPLAY, s->frame.reg[NSM_R_PLACE], NSM_Z_HELD + seat, CAB_TOP, 0);
    s->holds[kind] |= (uint8_t)CAB_BIT(seat);
    cab_event *e = nsm_tell(p, chartered ? NSM_EV_hold_category : NSM_EV_hold, seat);
    cab_with_face(e, NSM_E(event), CAB_ALL);
    if (chartered) {
        s->charter[seat] = (uint8_t)(category + 1);
        cab_with_term(e, (uint16_t)(NSM_T_CATEGORY + category));
    }
    if (kind == NSM_HOLD_BARRED) /* NSM-12.14 */
        s->pillory_until = (uint8_t)(s->round < NSM_ROUNDS ? s->round + 1 : NSM_ROUNDS);
}

/* ---- buildings ------------------------------------------------------------------------------- */

static int place_in_district(const nsm_state *s, int seat, int face)
{
    int start = nsm_start(s, NSM_Z_DISTRICT + seat), at = start;
    while (s->card[at].face != face)
        at++;
    cab_assert(at < s->pile[NSM_Z_DISTRICT + seat].end);
    return at - start;
}

static void destroy(nsm_play *p, int face) /* NSM-10.5 */
{
    nsm_state *s = p->s;
    int owner = nsm_owner(s, face);
    cab_event *e = nsm_tell(p, NSM_EV_destroy, s->constable);
    nsm_with_building(e, owner, face);
    cab_with_seat(e, (cab_seat)owner);
    nsm_leaves_district(s, owner, face);
    nsm_drop(&s->with_hope, face);
    nsm_drop(&s->with_despair, face);
    s->town = (uint16_t)(s->town - s->despair[face - 1]);
    s->hope[face - 1] = s->despair[face - 1] = 0;
    cab_take(&p->cards, NSM_Z_DISTRICT + owner, place_in_district(s, owner, face), NSM_Z_DECK,
             CAB_BOTTOM, 0);
}

static void move_building(nsm_play *p, int face, int to) /* NSM-10.4, 10.7 */
{
    nsm_state *s = p->s;
    int from = nsm_owner(s, face);
    cab_take(&p->cards, NSM_Z_DISTRICT + from, place_in_district(s, from, face),
             NSM_Z_DISTRICT + to, CAB_TOP, 0);
    nsm_leaves_district(s, from, face);
    nsm_joins_district(s, to, face);
}

static void seize(nsm_play *p, int face, int to) /* NSM-12.7 */
{
    int owner = nsm_owner(p->s, face);
    cab_event *e = nsm_tell(p, NSM_EV_seize, to);
    nsm_with_building(e, owner, face);
    cab_with_seat(e, (cab_seat)owner);
    move_building(p, face, to);
}

static void exchange(nsm_play *p, int own, int other) /* NSM-12.8 */
{
    nsm_state *s = p->s;
    int mine = nsm_owner(s, own), theirs = nsm_owner(s, other);
    cab_event *e = nsm_tell(p, NSM_EV_exchange, mine);
    nsm_with_building(e, mine, own);
    cab_with_seat(e, (cab_seat)theirs);
    nsm_with_building(e, theirs, other);
    move_building(p, own, theirs);
    move_building(p, other, mine);
}

static void build_top(nsm_play *p, int seat) /* NSM-12.18 */
{
    nsm_state *s = p->s;
    if (nsm_count(s, NSM_Z_DECK) == 0) {
        tell_no_effect(p);
        return;
    }
    uint8_t face = s->card[s->pile[NSM_Z_DECK].end - 1].face;
    cab_take_top(&p->cards, NSM_Z_DECK, NSM_Z_DISTRICT + seat, CAB_TOP, CAB_ALL);
    nsm_joins_district(s, seat, face);
    nsm_tell_built(p, NSM_EV_build_top, seat, face);
    nsm_built(p, seat, face);
    s->frame.reg[NSM_R_BUILT] = face;
}

/* ---- the Pact (NSM-12.16) -------------------------------------------------------------------- */

static void build_looked(nsm_play *p, int face)
{
    nsm_state *s = p->s;
    int seat = s->constable, start = nsm_start(s, NSM_Z_LOOKED), place = 0;
    while (s->card[start + place].face != face)
        place++;
    cab_take(&p->cards, NSM_Z_LOOKED, place, NSM_Z_DISTRICT + seat, CAB_TOP, CAB_ALL);
    nsm_joins_district(s, seat, face);
    cab_event *e = nsm_tell(p, NSM_EV_build_looked, seat);
    nsm_with_building(e, seat, face);
    cab_with_number(e, place + 1);
    nsm_with_symbol(e, face);
    s->last_place = (uint8_t)(place + 1); /* all saw which one was taken */
    while (nsm_count(s, NSM_Z_LOOKED) > 0)
        cab_take(&p->cards, NSM_Z_LOOKED, 0, NSM_Z_DECK, CAB_BOTTOM, 0);
    cab_unwatch(&p->cards, NSM_Z_LOOKED, CAB_BIT(seat));
    nsm_built(p, seat, face);
    s->frame.reg[NSM_R_BUILT] = (uint8_t)face;
}

static void look(nsm_play *p, int seat, int wanted)
{
    nsm_state *s = p->s;
    int count = nsm_count(s, NSM_Z_DECK) < wanted ? nsm_count(s, NSM_Z_DECK) : wanted;
    if (count == 0) return;
    cab_event *e = nsm_tell(p, NSM_EV_look_cards, seat);
    cab_with_number(e, count);
    cab_watch(&p->cards, NSM_Z_LOOKED, CAB_BIT(seat));
    for (int i = 0; i < count; i++) {
        cab_with_face(e, s->card[s->pile[NSM_Z_DECK].end - 1].face, CAB_BIT(seat));
        cab_take_top(&p->cards, NSM_Z_DECK, NSM_Z_LOOKED, CAB_TOP, 0);
    }
    if (count == 1)
        build_looked(p, s->card[nsm_start(s, NSM_Z_LOOKED)].face);
    else
        nsm_ask(s, seat, NSM_D_PACT);
}

/* ---- the vote (NSM-12.10) -------------------------------------------------------------------- */

void nsm_end_vote(nsm_play *p)
{
    nsm_state *s = p->s;
    int votes[NSM_SEATS] = {0};
    s->frame.reg[nsm_asking(s)->a] = CAB_NOBODY;
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->constable + i) % s->seats, target = s->answer[seat].value;
        cab_cell_show(&s->answer[seat], CAB_ALL);
        if (target == NSM_ABSTENTION) {
            nsm_tell(p, NSM_EV_abstain, seat);
            continue;
        }
        cab_with_seat(nsm_tell(p, NSM_EV_vote, seat), (cab_seat)target);
        votes[target]++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (2 * votes[seat] <= s->seats) continue;
        s->frame.reg[nsm_asking(s)->a] = (uint8_t)seat;
        cab_with_number(nsm_tell(p, NSM_EV_majority, seat), votes[seat]);
        return;
    }
    cab_tell(p->j, NSM_EV_no_majority, CAB_ALL);
}

/* ---- running --------------------------------------------------------------------------------- */

static void removal(nsm_play *p, const nsm_text_step *t)
{
    nsm_state *s = p->s;
    nsm_set from = s->with_despair;
    if (t->a != NSM_A_TOWN) from = nsm_both(&from, &s->district[who(s, t->a)]);
    nsm_ask_removal(p, s->constable, &from);
}

/* Does anybody of these have Hope? */
static bool any_hope(const nsm_state *s, unsigned seats)
{
    unsigned rich = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->hopes[seat]) rich |= 1u << seat;
    return (rich & seats) != 0;
}

/* Loops and conditions. */
static void control(nsm_play *p, const nsm_text_step *t)
{
    nsm_state *s = p->s;
    cab_frame *f = &s->frame;
    switch (t->op) {
    case NSM_OP_EACH:
        f->mask = nsm_seats_mask(s);
        if (who(s, t->a) == CAB_NOBODY) break;
        f->mask &= (uint16_t)~CAB_BIT(who(s, t->a));
        if (!any_hope(s, f->mask)) tell_no_effect(p); /* a Tithe that nobody can pay */
        break;
    case NSM_OP_SEAT:
        f->reg[NSM_R_IT] = f->mask ? nsm_first(s, f->mask) : (cab_seat)CAB_NOBODY;
        if (f->mask)
            f->mask &= (uint16_t)~CAB_BIT(f->reg[NSM_R_IT]);
        else
            f->step = t->a;
        break;
    case NSM_OP_IF_HOPE:
        if (s->hopes[who(s, t->a)] == 0) f->step = t->b;
        break;
    default: f->step = t->a; break; /* NSM_OP_BACK */
    }
}

static void on_building(nsm_play *p, const nsm_text_step *t)
{
    nsm_state *s = p->s;
    int face = s->frame.reg[NSM_R_BUILT];
    switch (t->op) {
    case NSM_OP_DESTROY: destroy(p, s->frame.reg[t->a]); break;
    case NSM_OP_TAKE: seize(p, s->frame.reg[t->a], who(s, t->b)); break;
    case NSM_OP_SWAP: exchange(p, s->frame.reg[t->a], s->frame.reg[t->b]); break;
    case NSM_OP_TOP: build_top(p, who(s, t->a)); break;
    case NSM_OP_LOOK: look(p, who(s, t->a), t->b); break;
    default: /* NSM_OP_SYMBOL: NSM-12.21 */
        if (face && nsm_building(face)->symbol == NSM_SYM_REMOVE)
            nsm_ask_removal(p, who(s, t->a), &s->with_despair);
        break;
    }
}

void nsm_run_text(nsm_play *p)
{
    nsm_state *s = p->s;
    const nsm_text_step *t = &nsm_text(nsm_event(s->frame.op)->text)[s->frame.step];
    if (t->op == NSM_OP_END) {
        end_text(s);
        return;
    }
    s->frame.step++;
    switch (t->op) {
    case NSM_OP_PLAYER: choose_player(p); break;
    case NSM_OP_BUILDING: choose_building(p); break;
    case NSM_OP_CATEGORY: nsm_ask(s, s->constable, NSM_D_CATEGORY); break;
    case NSM_OP_REMOVE: removal(p, t); break;
    case NSM_OP_HOPE: nsm_get_hope(p, who(s, t->a)); break;
    case NSM_OP_DESPAIR: nsm_get_despair(p, who(s, t->a)); break;
    case NSM_OP_LOSE_HOPE: nsm_give_up_hope(p, who(s, t->a)); break;
    case NSM_OP_PEEK: peek(p, who(s, t->a), who(s, t->b)); break;
    case NSM_OP_LEFTOVER: peek_leftover(p, who(s, t->a)); break;
    case NSM_OP_TRIAL: give_trial(p, who(s, t->a), who(s, t->b)); break;
    case NSM_OP_LIFT: lift_trial(p, who(s, t->a)); break;
    case NSM_OP_HOLD:
        hold(p, who(s, t->a), t->b == NSM_A_NONE ? CAB_NOBODY : s->frame.reg[t->b]);
        break;
    case NSM_OP_VOTE: nsm_ask_sealed(s, NSM_D_VOTE); break;
    case NSM_OP_EACH:
    case NSM_OP_SEAT:
    case NSM_OP_IF_HOPE:
    case NSM_OP_BACK: control(p, t); break;
    default: on_building(p, t); break;
    }
}

void nsm_answer_text(nsm_play *p, nsm_decision asked, cab_move move)
{
    switch (asked) {
    case NSM_D_PLAYER: chose_player(p, move - NSM_M_PLAYER); break;
    case NSM_D_BUILDING: chose_building(p, move - NSM_M_TARGET); break;
    case NSM_D_CATEGORY:
        p->s->frame.reg[nsm_asking(p->s)->a] = (uint8_t)(move - NSM_M_CATEGORY);
        break;
    default: build_looked(p, move - NSM_M_BUILD); break; /* NSM_D_PACT */
    }
}
