/* The four steps of the end (NSM-14), the result, and the invariants. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

/* ---- counting -------------------------------------------------------------------------------- */

void nsm_count_buildings(const nsm_state *s, int seat, nsm_tally *t)
{
    nsm_set copies = nsm_copies_built(&s->district[seat]);
    memset(t, 0, sizeof *t);
    for (int design = 0; design < NSM_DESIGNS; design++) {
        const nsm_design_data *data = nsm_design(design);
        uint8_t *built = &t->built[data->category][data->position];
        *built = (uint8_t)(*built + nsm_copies_of(&copies, design));
    }
    for (int category = 0; category < NSM_CATEGORIES; category++) { /* NSM-14.5, 14.18 */
        const uint8_t *built = t->built[category];
        uint8_t sets = built[NSM_LEFT] < built[NSM_MIDDLE] ? built[NSM_LEFT] : built[NSM_MIDDLE];
        t->sets[category] = built[NSM_RIGHT] < sets ? built[NSM_RIGHT] : sets;
    }
}

int nsm_sets(const nsm_state *s, int seat, int category)
{
    nsm_tally tally;
    nsm_count_buildings(s, seat, &tally);
    return tally.sets[category];
}

static int buildings_of(const nsm_tally *t, int category)
{
    const uint8_t *built = t->built[category];
    return built[NSM_LEFT] + built[NSM_MIDDLE] + built[NSM_RIGHT];
}

int nsm_buildings_of(const nsm_state *s, int seat, int category)
{
    nsm_tally tally;
    nsm_count_buildings(s, seat, &tally);
    return buildings_of(&tally, category);
}

int nsm_points(const nsm_state *s, int seat, int character)
{
    nsm_tally tally;
    unsigned scoring = nsm_character(character)->categories; /* NSM-14.11 */
    int points = 0;
    if (s->charter[seat]) scoring |= 1u << (s->charter[seat] - 1); /* NSM-12.15, 14.13 */
    nsm_count_buildings(s, seat, &tally);
    for (int category = 0; category < NSM_CATEGORIES; category++) {
        points += 2 * tally.sets[category]; /* NSM-14.12 */
        if (scoring >> category & 1) points += buildings_of(&tally, category);
    }
    return points;
}

static int character_of(const nsm_state *s, int seat)
{
    return s->card[nsm_start(s, NSM_Z_CHARACTER + seat)].face;
}

/* ---- the steps ------------------------------------------------------------------------------- */

static void reveal_characters(nsm_play *p)
{
    nsm_state *s = p->s;
    for (int seat = 0; seat < s->seats; seat++) {
        int face = character_of(s, seat);
        cab_event *e = nsm_tell(p, NSM_EV_reveal, seat);
        cab_with_face(e, (uint16_t)face, CAB_ALL);
        cab_with_term(e, (uint16_t)(NSM_T_TEAM + nsm_character(face)->team));
        cab_show(&p->cards, NSM_Z_CHARACTER + seat, 0, CAB_ALL);
    }
    cab_event *e = cab_tell(p->j, NSM_EV_reveal_unused, CAB_ALL); /* section 3.3: a courtesy */
    for (int zone = NSM_Z_LEFTOVER; zone <= NSM_Z_REMOVED_PURITANS; zone++) {
        for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++)
            cab_with_face(e, s->card[i].face, CAB_ALL);
        cab_look(&p->cards, zone, CAB_ALL);
    }
}

static uint16_t not_below_zero(int total) /* NSM-14.4 */
{
    return (uint16_t)(total > 0 ? total : 0);
}

static int sets_in_town(const nsm_state *s, int category)
{
    int sets = 0;
    for (int seat = 0; seat < s->seats; seat++)
        sets += nsm_sets(s, seat, category);
    return sets;
}

/* Steps 1 and 2 change a total only, no cube moves (NSM-14.16). */
static void count_despair(nsm_state *s)
{
    unsigned trial = s->holds[NSM_HOLD_TRIAL], all = nsm_seats_mask(s);
    int convicted = cab_popcount(trial & s->witches);
    int up = cab_popcount(s->witches & ~trial) + cab_popcount(all & ~(unsigned)s->witches & trial);
    int sets = sets_in_town(s, NSM_DEA) - sets_in_town(s, NSM_JUS);
    s->total[0] = s->town;
    s->total[1] = not_below_zero(s->total[0] + 2 * up - 2 * convicted); /* NSM-14.2 */
    s->total[2] = not_below_zero(s->total[1] + 3 * sets);               /* NSM-14.3 */
}

/* Seats of this side with most points, then most Hope (NSM-14.14, 14.15). */
static uint8_t best_of(const nsm_state *s, uint8_t side)
{
    int best = -1;
    unsigned winners = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int key = s->points[seat] << 8 | s->hopes[seat];
        if (!(side >> seat & 1) || key < best) continue;
        if (key > best) winners = 0;
        winners |= 1u << seat;
        best = key;
    }
    return (uint8_t)winners;
}

/* Everything that follows from the last position. */
static void settle(nsm_state *s)
{
    count_despair(s);
    bool dark = s->total[2] >= nsm_threshold(s->seats); /* NSM-14.7, 14.9 */
    uint8_t side = (uint8_t)(dark ? s->witches : nsm_seats_mask(s) & ~(unsigned)s->witches);
    for (int seat = 0; seat < s->seats; seat++)
        s->points[seat] = (uint8_t)nsm_points(s, seat, character_of(s, seat));
    s->winners = best_of(s, side); /* NSM-14.8: perhaps nobody */
    s->end = (uint8_t)(!side ? NSM_END_nobody : dark ? NSM_END_witches : NSM_END_puritans);
}

static void tell_steps(nsm_play *p)
{
    nsm_state *s = p->s;
    int team = s->end == NSM_END_puritans ? NSM_PURITAN : NSM_WITCH;
    cab_event *e = cab_tell(p->j, NSM_EV_step_trials, CAB_ALL);
    cab_with_number(e, s->total[0]);
    cab_with_number(e, s->total[1]);
    e = cab_tell(p->j, NSM_EV_step_sets, CAB_ALL);
    cab_with_number(e, sets_in_town(s, NSM_DEA));
    cab_with_number(e, sets_in_town(s, NSM_JUS));
    cab_with_number(e, s->total[2]);
    e = cab_tell(p->j, NSM_EV_step_count, CAB_ALL);
    cab_with_number(e, s->total[2]);
    cab_with_number(e, nsm_threshold(s->seats));
    cab_with_term(e, (uint16_t)(NSM_T_TEAM + team));
    for (int seat = 0; seat < s->seats; seat++)
        cab_with_number(nsm_tell(p, NSM_EV_points, seat), s->points[seat]);
    e = cab_tell(p->j, s->winners ? NSM_EV_win : NSM_EV_all_lose, CAB_ALL);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->winners >> seat & 1) cab_with_seat(e, (cab_seat)seat);
}

void nsm_finish(nsm_play *p) /* NSM-14.1 */
{
    p->s->step = NSM_S_OVER;
    reveal_characters(p);
    settle(p->s);
    if (p->j) tell_steps(p);
}

static bool is_on_winning_side(const nsm_state *s, int seat)
{
    bool dark = s->end != NSM_END_puritans, witch = s->witches >> seat & 1;
    return s->end != NSM_END_nobody && witch == dark;
}

/* Winners, then their side by points and Hope, then the others (NSM-14.10). */
static int standing(const nsm_state *s, int seat)
{
    if (s->end == NSM_END_nobody) return 0;
    return is_on_winning_side(s, seat) << 16 | s->points[seat] << 8 | s->hopes[seat];
}

/* Half of what there is to win is the side's: who is behind at the own side would else not care
 * which side wins, and Puritans who think so let their town fall. */
static int utility(const nsm_state *s, int seat)
{
    bool wins = s->winners >> seat & 1;
    return wins ? 100 : is_on_winning_side(s, seat) ? 0 : -100;
}

bool nsm_is_over(const void *state, cab_result *result)
{
    const nsm_state *s = (const nsm_state *)state;
    if (s->decision != NSM_D_NONE) return false;
    if (!result) return true;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < s->seats; seat++) {
        int better = 0;
        for (int other = 0; other < s->seats; other++)
            better += standing(s, other) > standing(s, seat);
        result->rank[seat] = (uint8_t)(s->winners ? better + 1 : s->seats);
        result->score[seat] = s->points[seat];
        result->utility[seat] = (int8_t)utility(s, seat);
        result->role[seat] =
            (uint8_t)(NSM_T_TEAM + (s->witches >> seat & 1 ? NSM_WITCH : NSM_PURITAN));
    }
    result->winners = s->winners;
    result->reason = s->end;
    return true;
}

/* ---- what is kept ---------------------------------------------------------------------------- */

static void refresh_cubes(nsm_state *s)
{
    memset(s->district, 0, sizeof s->district);
    memset(&s->with_hope, 0, sizeof s->with_hope);
    memset(&s->with_despair, 0, sizeof s->with_despair);
    memset(s->hopes, 0, sizeof s->hopes);
    s->town = 0;
    for (int face = 1; face <= NSM_BUILDINGS; face++) {
        if (s->hope[face - 1]) nsm_add(&s->with_hope, face);
        if (s->despair[face - 1]) nsm_add(&s->with_despair, face);
        s->town = (uint16_t)(s->town + s->despair[face - 1]);
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = nsm_start(s, NSM_Z_DISTRICT + seat); i < s->pile[NSM_Z_DISTRICT + seat].end;
             i++)
            nsm_joins_district(s, seat, s->card[i].face);
}

void nsm_refresh(nsm_state *s)
{
    refresh_cubes(s);
    memset(s->holds, 0, sizeof s->holds);
    s->witches = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = nsm_start(s, NSM_Z_HELD + seat); i < s->pile[NSM_Z_HELD + seat].end; i++)
            s->holds[nsm_event(s->card[i].face - NSM_E(0))->holds] |= (uint8_t)CAB_BIT(seat);
        if (nsm_character(character_of(s, seat))->team == NSM_WITCH)
            s->witches |= (uint8_t)CAB_BIT(seat);
    }
    s->may = s->decision == NSM_D_ACTION ? nsm_givers(s) : 0;
    memset(s->points, 0, sizeof s->points);
    memset(s->total, 0, sizeof s->total);
    s->winners = s->end = 0;
    if (s->step == NSM_S_OVER) settle(s);
}

/* ---- invariants ------------------------------------------------------------------------------ */

static const char *check_numbers(const nsm_state *s)
{
    if (s->seats < NSM_SEATS_MIN || s->seats > NSM_SEATS) return "number of seats";
    if (s->round < 1 || s->round > NSM_ROUNDS) return "round";
    if (s->step >= NSM_STEPS || s->decision >= NSM_DECISIONS) return "step";
    if (s->decision == NSM_D_GIFT) return "gifts are no question of the table";
    if (s->constable >= s->seats) return "Constable";
    if (s->options >> NSM_O_FIRST_CONSTABLE) return "options";
    if (s->end >= NSM_END_COUNT) return "end";
    if (s->last_seat > CAB_NOBODY || s->last_place > NSM_LOOK_MAX) return "last move";
    if (s->zero) return "zero is not zero";
    unsigned all = nsm_seats_mask(s), used = s->badges | s->removing | s->passed;
    if ((used | s->winners | s->ask.must | s->ask.sealed) & ~all) return "a seat nobody sits in";
    if (!(s->badges >> s->constable & 1)) return "Constable without a badge"; /* NSM-8.12 */
    return NULL;
}

/* Who is asked fits what is asked. */
static const char *check_question(const nsm_state *s)
{
    unsigned all = nsm_seats_mask(s);
    bool over = s->step == NSM_S_OVER;
    if ((s->decision == NSM_D_NONE) != over || over != !s->ask.must) return "nobody is asked";
    if (s->ask.must & s->ask.sealed) return "sealed and still choosing";
    switch (s->decision) {
    case NSM_D_NONE: break;
    case NSM_D_DRAFT:
    case NSM_D_LAST:
    case NSM_D_VOTE:
        if (s->asked != CAB_NOBODY || (s->ask.must | s->ask.sealed) != all)
            return "sealed question";
        break;
    case NSM_D_FINAL:
        if (s->asked != CAB_NOBODY || s->ask.sealed) return "final window";
        if (s->ask.must != (nsm_givers(s) & ~s->passed)) return "who is asked in the window";
        break;
    default:
        if (s->asked >= s->seats || s->ask.must != CAB_BIT(s->asked) || s->ask.sealed)
            return "asked seat";
        break;
    }
    return NULL;
}

static const char *check_launch(const nsm_state *s)
{
    const cab_frame *f = &s->frame;
    bool runs = s->step >= NSM_S_PAY && s->step <= NSM_S_AWAY;
    if (runs != (f->op != 0)) return "launch at a wrong time";
    if (!runs) return f->step || f->mask ? "a launch that is over" : NULL;
    if (f->op > NSM_EVENTS || f->step >= NSM_TEXT_MAX) return "launched event";
    if (f->reg[NSM_R_A] > CAB_NOBODY || f->reg[NSM_R_B] > CAB_NOBODY ||
        f->reg[NSM_R_IT] > CAB_NOBODY)
        return "register of a player";
    if (f->reg[NSM_R_X] > NSM_BUILDINGS || f->reg[NSM_R_Y] > NSM_BUILDINGS ||
        f->reg[NSM_R_BUILT] > NSM_BUILDINGS)
        return "register of a building";
    if (f->reg[NSM_R_PLACE] != CAB_NO_PLACE && f->reg[NSM_R_PLACE] >= NSM_DISPLAY_MAX)
        return "register of a slot";
    if (s->step == NSM_S_PAY && f->reg[NSM_R_LEFT] > s->hopes[s->constable]) return "cannot pay";
    return NULL;
}

/* The step of the text that asked is the one that asks such questions, of somebody who is there. */
static const char *check_text(const nsm_state *s)
{
    static const uint8_t op[NSM_DECISIONS] = {
        NSM_OP_END,    NSM_OP_END,      NSM_OP_END,       NSM_OP_REMOVE, NSM_OP_END, NSM_OP_END,
        NSM_OP_PLAYER, NSM_OP_BUILDING, NSM_OP_CATEGORY,  NSM_OP_END,    NSM_OP_END, NSM_OP_END,
        NSM_OP_HOPE,   NSM_OP_DESPAIR,  NSM_OP_LOSE_HOPE, NSM_OP_VOTE,   NSM_OP_LOOK};
    if (s->step != NSM_S_TEXT) return NULL;
    if (s->frame.step == 0) return "a question before its text";
    const nsm_text_step *asking = nsm_asking(s);
    bool symbol = s->decision == NSM_D_REMOVE && asking->op == NSM_OP_SYMBOL;
    if (asking->op == NSM_OP_END || (asking->op != op[s->decision] && !symbol))
        return "a question its text does not ask";
    bool somewhere = asking->op == NSM_OP_REMOVE && asking->a != NSM_A_TOWN;
    if (somewhere && s->frame.reg[asking->a] >= s->seats) return "a removal from nobody";
    return NULL;
}

/* The time of a question. */
static const char *check_time(const nsm_state *s)
{
    int step = s->step;
    bool right;
    switch (s->decision) {
    case NSM_D_NONE: right = step == NSM_S_OVER; break;
    case NSM_D_DRAFT:
    case NSM_D_LAST: right = step == NSM_S_DRAFT; break;
    case NSM_D_REMOVE: right = step == NSM_S_REMOVALS || step == NSM_S_TEXT; break;
    case NSM_D_ACTION: right = step == NSM_S_ACTION; break;
    case NSM_D_PAY: right = step == NSM_S_PAY; break;
    case NSM_D_NAME: right = step == NSM_S_NAME; break;
    case NSM_D_FINAL: right = step == NSM_S_WINDOW; break;
    case NSM_D_HOPE: right = step == NSM_S_BADGES || step == NSM_S_TEXT; break;
    default: right = step == NSM_S_TEXT; break;
    }
    return right ? NULL : "a question at a wrong time";
}

static bool hand_has(const nsm_state *s, int seat, int face)
{
    for (int i = nsm_start(s, NSM_Z_HAND + seat); i < s->pile[NSM_Z_HAND + seat].end; i++)
        if (s->card[i].face == face) return true;
    return false;
}

static const char *check_answers(const nsm_state *s)
{
    for (int seat = 0; seat < NSM_SEATS; seat++) {
        const cab_cell *cell = &s->answer[seat];
        bool sealed = s->ask.sealed >> seat & 1;
        if (sealed != (cell->set && cell->known != CAB_ALL)) return "sealed without an answer";
        if (!sealed) continue;
        if (cell->known != CAB_BIT(seat)) return "an answer others know";
        if (s->decision == NSM_D_VOTE) {
            if (cell->value >= s->seats && cell->value != NSM_ABSTENTION) return "vote";
        } else if (cell->value == NSM_BOTH ? s->decision != NSM_D_LAST
                                           : !hand_has(s, seat, cell->value)) {
            return "pick not in hand";
        }
    }
    return NULL;
}

/* Every event lies where such an event may lie. */
static const char *check_events(const nsm_state *s)
{
    for (int zone = NSM_Z_EVENT_DECK; zone < NSM_ZONES; zone++) {
        for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++) {
            const nsm_event_data *data = nsm_event(s->card[i].face - NSM_E(0));
            bool held = zone >= NSM_Z_HELD;
            if (held ? data->fate != NSM_FATE_HELD
                     : data->start != (zone == NSM_Z_DISPLAY ? NSM_Z_EVENT_DECK : zone))
                return "an event in a wrong place";
        }
    }
    return NULL;
}

static const char *check_zones(const nsm_state *s)
{
    bool drafting = s->decision == NSM_D_DRAFT || s->decision == NSM_D_LAST;
    bool building = drafting || s->step == NSM_S_REMOVALS;
    for (int seat = 0; seat < NSM_SEATS; seat++) {
        bool sits = seat < s->seats;
        int hand = nsm_count(s, NSM_Z_HAND + seat);
        if (nsm_count(s, NSM_Z_CHARACTER + seat) != sits) return "a character each";
        if (hand != (sits ? nsm_count(s, NSM_Z_HAND) : 0) || hand > NSM_HAND_MAX)
            return "hands are equal";
        if (!sits && (nsm_count(s, NSM_Z_DISTRICT + seat) || nsm_count(s, NSM_Z_HELD + seat)))
            return "cards of a seat nobody sits in";
        if (!sits && (s->gifts[seat] || s->saw_character[seat] || s->saw_leftover[seat] ||
                      s->charter[seat] || s->points[seat]))
            return "facts of a seat nobody sits in";
        if (s->gifts[seat] > NSM_GIFTS_MAX) return "too many gifts";
        if (s->charter[seat] > NSM_CATEGORIES) return "charter";
        if ((s->charter[seat] != 0) != nsm_holder(s, NSM_HOLD_CATEGORY, seat)) return "charter";
        if (s->saw_character[seat] & ~nsm_seats_mask(s)) return "saw a seat nobody sits in";
        if (s->saw_leftover[seat] >> nsm_count(s, NSM_Z_LEFTOVER)) return "saw what is not there";
    }
    if (drafting && nsm_count(s, NSM_Z_HAND) < 2) return "draft without cards";
    if (s->decision == NSM_D_LAST && nsm_count(s, NSM_Z_HAND) != 2) return "last pick of two";
    if (!building && nsm_count(s, NSM_Z_HAND)) return "hands outside of the draft";
    if ((s->decision == NSM_D_PACT) != (nsm_count(s, NSM_Z_LOOKED) > 0)) return "cards looked at";
    if (nsm_count(s, NSM_Z_LOOKED) > NSM_LOOK_MAX) return "cards looked at";
    if (nsm_count(s, NSM_Z_DISPLAY) > NSM_DISPLAY_MAX) return "display";
    if (nsm_count(s, NSM_Z_STANDING) != 1) return "Purge";
    if ((s->pillory_until != 0) != (s->holds[NSM_HOLD_BARRED] != 0)) return "Pillory";
    return NULL;
}

/* Looks are known to those who looked; a pile's watchers are whom the rules let look on. */
static const char *check_looks(const nsm_state *s, const cab_cards *c)
{
    for (int zone = 0; zone < NSM_ZONES; zone++) {
        cab_seats watch = c->zone[zone].watchers;
        if (zone == NSM_Z_LOOKED && s->decision == NSM_D_PACT) watch = CAB_BIT(s->constable);
        if (s->pile[zone].watch != watch || s->pile[zone].zero) return "watchers";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int other = 0; other < s->seats; other++)
            if ((s->saw_character[seat] >> other & 1) &&
                !(s->card[nsm_start(s, NSM_Z_CHARACTER + other)].known & CAB_BIT(seat)))
                return "a look forgotten";
        for (int i = 0; i < nsm_count(s, NSM_Z_LEFTOVER); i++)
            if ((s->saw_leftover[seat] >> i & 1) &&
                !(s->card[nsm_start(s, NSM_Z_LEFTOVER) + i].known & CAB_BIT(seat)))
                return "a look forgotten";
    }
    return NULL;
}

/* Beyond the last zone there is nothing, and no cube lies off a building. */
static const char *check_rest(const nsm_state *s)
{
    cab_card none;
    memset(&none, 0, sizeof none);
    for (int i = s->pile[NSM_ZONES - 1].end; i < NSM_CARDS; i++)
        if (!cab_equal(&s->card[i], &none, sizeof none)) return "a card in no zone";
    for (int face = 1; face <= NSM_BUILDINGS; face++)
        if ((s->hope[face - 1] || s->despair[face - 1]) && nsm_owner(s, face) == CAB_NOBODY)
            return "cubes on no building"; /* NSM-1.11 */
    return NULL;
}

const char *nsm_check(const void *state)
{
    nsm_state copy = *(const nsm_state *)state;
    const nsm_state *s = &copy;
    const char *wrong = check_numbers(s);
    if (wrong) return wrong;
    cab_cards cards = nsm_cards(&copy, NULL);
    for (int zone = 0; zone < NSM_ZONES; zone++)
        if (s->pile[zone].end > NSM_CARDS) return "too many cards";
    wrong = cab_cards_check(&cards);
    if (!wrong) wrong = check_events(s);
    if (!wrong) wrong = check_zones(s);
    if (!wrong) wrong = check_launch(s);
    if (!wrong) wrong = check_time(s);
    if (!wrong) wrong = check_text(s);
    if (!wrong) wrong = check_question(s);
    if (!wrong) wrong = check_answers(s);
    if (!wrong) wrong = check_looks(s, &cards);
    if (!wrong) wrong = check_rest(s);
    if (wrong) return wrong;
    nsm_refresh(&copy);
    if (!cab_equal(&copy, state, sizeof copy)) return "a kept figure is stale";
    return NULL;
}
