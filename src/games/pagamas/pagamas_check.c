/* The invariants of Pagamas: what holds of every state that a game can reach. Any bytes may come
 * in; what passes can be shown and played on. */
#include "games/pagamas/pagamas_int.h"

#include <string.h>

static const char *check_bounds(const pgm_state *s)
{
    if (s->seats < PGM_SEATS_MIN || s->seats > PGM_SEATS) return "number of seats";
    uint8_t all = pgm_all(s);
    if (s->captain >= s->seats || s->cursor > s->seats) return "Captain or cursor";
    if (s->turn < 1 || s->turn > PGM_TURNS_MAX) return "turn";
    if (s->step >= PGM_STEPS || s->decision >= PGM_DECISIONS || s->phase > 7) return "step";
    if (s->ambushes > PGM_AMBUSHES_MAX || s->attempt > 2 || s->joined > 2 || s->dice > 2)
        return "counters";
    if ((s->drunk | s->candidates | s->downed | s->participants | s->mutineers | s->mustered |
         s->wet | s->left | s->rights | s->ask.must | s->ask.sealed) &
        ~all)
        return "a seat nobody sits in";
    if (s->caller > CAB_NOBODY || s->planked > CAB_NOBODY || s->asked > CAB_NOBODY) return "a seat";
    if (s->options >> PGM_OPTIONS || s->zero[0] || s->zero[1]) return "options or zero bytes";
    for (int seat = 0; seat < PGM_SEATS; seat++) {
        if (s->office[seat] > PGM_NO_CHARACTER || s->assigned[seat] > PGM_NO_CHARACTER)
            return "no such character";
        if (seat >= s->seats && s->office[seat] != PGM_NO_CHARACTER) return "a seat nobody sits in";
        if (s->office[seat] < PGM_CHARACTERS && s->office[seat] >= s->seats)
            return "character not in play";
        if (s->spied[seat] & ~all) return "a seat nobody sits in";
        if (s->vote[seat] > s->seats || s->first_draw[seat] > PGM_VALUES) return "vote or draw";
        if (s->bonus[seat] > PGM_ACTIONS || s->got[seat] > PGM_LOOT) return "bonus or loot";
    }
    for (int i = 0; i < PGM_DAY_MAX; i++)
        if (s->plan[i] > s->seats) return "plan";
    return NULL;
}

/* ---- the stack ------------------------------------------------------------------------------ */

static const char *check_card_frame(const pgm_state *s, const cab_frame *f)
{
    int card = f->reg[PGM_R_CARD], target = f->reg[PGM_R_TARGET];
    if (f->step > PGM_C_DO || f->reg[PGM_R_SEAT] >= s->seats || target > CAB_NOBODY)
        return "card frame";
    if (!card)
        return f->step == PGM_C_DO && target < s->seats && f->reg[PGM_R_OWED] == 0 ? NULL : "power";
    if (card < PGM_ACTION_FIRST || card > PGM_ACTION_LAST) return "card frame";
    if (!pgm_held(s, PGM_Z_TABLE, card)) return "the card played is not on the table";
    if (f->reg[PGM_R_OWED] > pgm_action(card)->cost) return "too much owed";
    if (f->reg[PGM_R_OWED] && f->step > PGM_C_PAY) return "a card not paid";
    bool needs = f->step > PGM_C_CHOOSE && pgm_action(card)->target;
    if (target >= s->seats) return needs ? "card without its target" : NULL;
    bool fits = needs && pgm_in(pgm_targets(s, f->reg[PGM_R_SEAT], card), target);
    return fits ? NULL : "target of a card";
}

static const char *check_frame(const pgm_state *s, int i)
{
    const cab_frame *f = &s->stack.frame[i], *below = i > 0 ? f - 1 : NULL;
    if (f->mask & ~pgm_all(s)) return "frame of a seat nobody sits in";
    if (f->op == PGM_FR_ELECTION) {
        bool sound = i == 0 && f->step <= PGM_E_BALLOT && f->reg[PGM_R_OLD] == s->captain;
        return sound ? NULL : "election";
    }
    if (f->op == PGM_FR_WINDOW) {
        int type = f->reg[PGM_R_TYPE];
        bool election = below && below->op == PGM_FR_ELECTION;
        bool sound = election ? type == PGM_W_VOTE && below->step == PGM_E_BALLOT
                              : i == 0 && (type == PGM_W_VOTE     ? s->step == PGM_S_VOTE
                                           : type == PGM_W_AMBUSH ? s->step == PGM_S_PREREVEAL
                                                                  : s->step == PGM_S_STRENGTH);
        bool loop = type == PGM_W_VOTE || type == PGM_W_AMBUSH || type == PGM_W_FIGHT;
        return sound && loop && f->mask && f->reg[PGM_R_FIRST] < s->seats ? NULL : "window";
    }
    if (f->op != PGM_FR_CARD || i != s->stack.depth - 1) return "frame";
    if (below && below->op != PGM_FR_WINDOW) return "card outside of a window";
    int card = f->reg[PGM_R_CARD];
    const char *wrong = check_card_frame(s, f);
    if (wrong) return wrong;
    if (below)
        return card && pgm_action(card)->window == below->reg[PGM_R_TYPE] ? NULL : "other window";
    if (!card) return s->step == PGM_S_AMBUSH ? NULL : "power at another time";
    return s->step == PGM_S_TRAILS && pgm_action(card)->effect == PGM_DO_SWAP ? NULL
                                                                              : "card by itself";
}

static const char *check_stack(const pgm_state *s)
{
    static const cab_frame none = {0, 0, {0, 0, 0, 0, 0, 0, 0, 0}, 0};
    if (s->stack.depth > 3) return "stack"; /* election > window > card */
    for (int i = 0; i < CAB_STACK_MAX; i++) {
        const char *wrong = NULL;
        if (i < s->stack.depth)
            wrong = check_frame(s, i);
        else if (!cab_equal(&s->stack.frame[i], &none, sizeof none))
            wrong = "something above the stack";
        if (wrong) return wrong;
    }
    bool election = s->stack.frame[0].op == PGM_FR_ELECTION;
    return election && s->step != PGM_S_BURY && s->step != PGM_S_PLANK ? "untimely election" : NULL;
}

/* ---- questions ------------------------------------------------------------------------------ */

/* Whose card is being played answers for it; the frame says what comes next. */
static const char *check_card_question(const pgm_state *s)
{
    const cab_frame *f = s->stack.depth ? &s->stack.frame[s->stack.depth - 1] : NULL;
    if (!f || f->op != PGM_FR_CARD || f->reg[PGM_R_SEAT] != s->asked) return "card question";
    int card = f->reg[PGM_R_CARD], choice = card ? pgm_action(card)->choice : PGM_CHOOSE_PLACES;
    bool sound = false;
    switch (s->decision) {
    case PGM_D_PAY:
        sound = f->step == PGM_C_PAY && card && f->reg[PGM_R_OWED] &&
                pgm_shares(s, PGM_Z_UNBURIED + s->asked) >= f->reg[PGM_R_OWED];
        break;
    case PGM_D_SAILOR:
        sound = f->step == PGM_C_DO && choice == PGM_CHOOSE_SAILOR &&
                pgm_count(s, PGM_Z_SAILORS + f->reg[PGM_R_TARGET]) > 0;
        break;
    case PGM_D_PLACE:
        sound = f->step == PGM_C_DO && choice == PGM_CHOOSE_PLACES &&
                s->ambushes < PGM_AMBUSHES_MAX &&
                pgm_spares(s, s->asked) >= (card ? pgm_action(card)->choices : 1);
        break;
    case PGM_D_TRAIL_PLACE:
        sound = f->step == PGM_C_DO && choice == PGM_CHOOSE_HIDEOUT && pgm_spares(s, s->asked) > 1;
        break;
    default:
        sound = f->step == PGM_C_CHOOSE && card && pgm_targets(s, s->asked, card) &&
                s->decision == pgm_target_decision(pgm_action(card)->window);
        break;
    }
    return sound ? NULL : "a card asks something else";
}

static bool is_card_question(pgm_decision decision)
{
    return (decision >= PGM_D_VOTE_TARGET && decision <= PGM_D_PAY) || decision == PGM_D_PLACE ||
           decision == PGM_D_AMBUSH_TARGET || decision == PGM_D_TRAIL_PLACE ||
           decision == PGM_D_FIGHT_TARGET;
}

static uint8_t with_loot(const pgm_state *s, bool safe)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (pgm_count(s, PGM_Z_UNBURIED + seat) && !(safe && pgm_in(s->downed, seat)))
            seats |= 1u << seat;
    return (uint8_t)seats;
}

/* Who is to answer a question to several seats, and at which step; 0: it cannot be asked now. */
static uint8_t answerers(const pgm_state *s)
{
    const cab_frame *f = s->stack.depth ? &s->stack.frame[s->stack.depth - 1] : NULL;
    bool plain = s->stack.depth == 0;
    uint8_t all = pgm_all(s), others = all & (uint8_t)~pgm_bit(s->captain);
    switch (s->decision) {
    case PGM_D_SHARE_VOTE: return plain && s->step == PGM_S_VOTE && s->attempt ? all : 0;
    case PGM_D_JETTISON: return plain && s->step == PGM_S_ASHORE ? with_loot(s, false) : 0;
    case PGM_D_HIDEOUT: return plain && s->step == PGM_S_POWER ? all : 0;
    case PGM_D_FALSE_TRAIL: return plain && s->step == PGM_S_TRAILS && !s->left ? all : 0;
    case PGM_D_SMUGGLE: return plain && s->step == PGM_S_CALL ? with_loot(s, true) : 0;
    case PGM_D_CALL: return plain && s->step == PGM_S_CLEANUP ? pgm_with_character(s) & others : 0;
    case PGM_D_CAMP: return plain && s->step == PGM_S_FIGHT ? s->left : 0;
    case PGM_D_STAND: return f && f->op == PGM_FR_ELECTION && f->step == PGM_E_STAND ? others : 0;
    case PGM_D_BALLOT:
        if (!f || f->op != PGM_FR_ELECTION || f->step != PGM_E_BALLOT) return 0;
        return s->candidates & (s->candidates - 1) ? (uint8_t)f->mask : 0;
    default: /* windows */
        if (!f || f->op != PGM_FR_WINDOW) return 0;
        return pgm_window_decision(f->reg[PGM_R_TYPE]) == s->decision ? (uint8_t)f->mask : 0;
    }
}

static bool is_legal(const pgm_state *s, cab_seat seat, int move)
{
    cab_move list[CAB_LIST_MAX];
    int count = pgm_answers(s, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

static const char *check_sealed(const pgm_state *s)
{
    uint8_t seats = answerers(s);
    if (!seats || s->asked != CAB_NOBODY) return "a sealed question out of place";
    if ((s->ask.must | s->ask.sealed) != seats || (s->ask.must & s->ask.sealed) || !s->ask.must)
        return "who is asked";
    for (cab_seat seat = 0; seat < s->seats; seat++) {
        bool sealed = pgm_in(s->ask.sealed, seat);
        if (sealed != s->answer[seat].set) return "sealed without an answer";
        if (sealed && !is_legal(s, seat, s->answer[seat].value)) return "sealed, and not legal";
    }
    return NULL;
}

/* Who is to answer a question to one seat; CAB_NOBODY: it cannot be asked now. */
static cab_seat answerer(const pgm_state *s)
{
    cab_seat next =
        s->cursor < s->seats ? pgm_clockwise(s, s->captain, s->cursor) : (cab_seat)CAB_NOBODY;
    int loot = next < s->seats ? pgm_count(s, PGM_Z_UNBURIED + next) : 0;
    int i = pgm_pending(s);
    switch (s->decision) {
    case PGM_D_REFIT:
        return s->step == PGM_S_REFIT && next < s->seats && pgm_count(s, PGM_Z_HAND + next)
                   ? next
                   : (cab_seat)CAB_NOBODY;
    case PGM_D_OFFICE: return s->step == PGM_S_OFFICES ? s->captain : (cab_seat)CAB_NOBODY;
    case PGM_D_LARDER:
        return s->step == PGM_S_DAY ? pgm_with_power(s, PGM_P_LARDER) : (cab_seat)CAB_NOBODY;
    case PGM_D_DEAL: return s->step == PGM_S_DEAL && s->attempt ? s->captain : (cab_seat)CAB_NOBODY;
    case PGM_D_FORCE:
        return s->step == PGM_S_VOTE && s->attempt ? pgm_with_power(s, PGM_P_FORCE)
                                                   : (cab_seat)CAB_NOBODY;
    case PGM_D_SECOND:
        return s->step == PGM_S_AMBUSH ? pgm_with_power(s, PGM_P_AMBUSH) : (cab_seat)CAB_NOBODY;
    case PGM_D_HOUSE: return s->step == PGM_S_HOUSE && loot ? next : (cab_seat)CAB_NOBODY;
    case PGM_D_DODGE:
        return s->step == PGM_S_STACKS && i >= 0 ? s->ambush[i].victim : (cab_seat)CAB_NOBODY;
    case PGM_D_BURY: return s->step == PGM_S_BURY && loot ? next : (cab_seat)CAB_NOBODY;
    case PGM_D_CAMP:
        if (s->step != PGM_S_CAMPS || !s->left || s->caller >= s->seats) return CAB_NOBODY;
        for (i = 1; !pgm_in(s->left, pgm_clockwise(s, s->caller, i)); i++)
            if (i == s->seats - 1) return CAB_NOBODY;
        return pgm_clockwise(s, s->caller, i);
    case PGM_D_PLANK:
        return s->step == PGM_S_PLANK && s->mutineers ? s->captain : (cab_seat)CAB_NOBODY;
    default: /* reward */
        return s->step == PGM_S_REWARD && s->planked < s->seats && pgm_rewardable(s) &&
                       pgm_count(s, PGM_Z_SPOILS)
                   ? s->captain
                   : (cab_seat)CAB_NOBODY;
    }
}

static const char *check_single(const pgm_state *s)
{
    if (s->asked >= s->seats || s->ask.must != pgm_bit(s->asked) || s->ask.sealed)
        return "asked seat";
    for (int seat = 0; seat < PGM_SEATS; seat++) {
        bool half =
            seat == s->asked && (s->decision == PGM_D_PLACE || s->decision == PGM_D_REWARD_TO);
        if (s->answer[seat].set && !half) return "an answer nobody asked for";
    }
    int half = s->answer[s->asked].value;
    if (s->decision == PGM_D_REWARD_TO &&
        (half <= PGM_M_REWARD || half > PGM_M_REWARD + PGM_VALUES ||
         !pgm_in(pgm_values(s, PGM_Z_SPOILS), half - PGM_M_REWARD)))
        return "no such reward";
    if (is_card_question(s->decision)) {
        const char *wrong = check_card_question(s);
        if (wrong || s->decision != PGM_D_PLACE || !s->answer[s->asked].set) return wrong;
        const cab_frame *f = &s->stack.frame[s->stack.depth - 1];
        bool two = f->reg[PGM_R_CARD] && pgm_action(f->reg[PGM_R_CARD])->choices > 1;
        bool place = half >= PGM_M_PLACE && half < PGM_M_PLACE + PGM_PLACES;
        if (!two || !place || !pgm_in(pgm_spare(s, s->asked), half - PGM_M_PLACE))
            return "first of two places";
        return pgm_spare(s, s->asked) >> (half - PGM_M_PLACE + 1) ? NULL : "no second place";
    }
    return s->stack.depth == 0 && answerer(s) == s->asked ? NULL : "a question out of place";
}

/* Half-made sets and plans are there only while they are made. */
static const char *check_plans(const pgm_state *s)
{
    int given = 0;
    unsigned seats = 1u << s->captain;
    while (given < PGM_DAY_MAX && s->plan[given]) {
        if (s->decision == PGM_D_OFFICE && (seats >> (s->plan[given] - 1) & 1))
            return "two offices";
        seats |= 1u << (s->plan[given++] - 1);
    }
    for (int i = given; i < PGM_DAY_MAX; i++)
        if (s->plan[i]) return "a plan with a gap";
    int most = s->decision == PGM_D_OFFICE ? s->seats - 2
               : s->decision == PGM_D_DEAL ? pgm_count(s, PGM_Z_DAY)
                                           : 1;
    if (given >= most) return "a plan is complete, or out of place";
    for (int seat = 0; seat < PGM_SEATS; seat++) {
        const uint8_t *pick = s->pick[seat];
        int total = pick[0] + pick[1] + pick[2];
        if (!total) continue;
        bool made = s->decision == PGM_D_JETTISON ? seat < s->seats
                                                  : s->decision == PGM_D_BURY && seat == s->asked;
        if (!made) return "picked, and nobody asked";
        for (int value = 1; value <= PGM_VALUES; value++)
            if (pick[value - 1] > pgm_held(s, PGM_Z_UNBURIED + seat, value))
                return "picked what is not there";
        bool all = total == pgm_count(s, PGM_Z_UNBURIED + seat);
        if (all && !s->answer[seat].set) return "picked all, and not done";
    }
    return NULL;
}

static const char *check_question(const pgm_state *s)
{
    if (s->step == PGM_S_OVER)
        return s->decision || s->ask.must || s->ask.sealed || s->asked != CAB_NOBODY ||
                       s->stack.depth
                   ? "asked after the end"
                   : NULL;
    if (s->decision == PGM_D_NONE || !s->ask.must) return "nobody is asked";
    const char *wrong = pgm_is_sealed(s) ? check_sealed(s) : check_single(s);
    return wrong ? wrong : check_plans(s);
}

/* ---- the evening ----------------------------------------------------------------------------- */

static const char *check_ambush(const pgm_state *s, const pgm_ambush *a)
{
    bool card = a->source == 0 || (a->source >= PGM_ACTION_FIRST && a->source <= PGM_ACTION_LAST &&
                                   pgm_action(a->source)->effect == PGM_DO_LAY);
    if (a->author >= s->seats || a->victim >= s->seats || a->author == a->victim || !card)
        return "ambush"; /* PGM-7.8 */
    int want = a->source ? pgm_action(a->source)->choices : 1;
    bool sound = a->result <= PGM_A_HIT && a->places.set == 1 &&
                 a->places.value >> PGM_PLACES == 0 && cab_popcount(a->places.value) == want;
    return sound ? NULL : "places of an ambush";
}

static const char *check_places(const pgm_state *s, int seat)
{
    bool hidden = s->phase >= 4 || s->turn > 1; /* in phases 1 to 3 the last evening is in sight */
    if (s->decision == PGM_D_HIDEOUT) hidden = false;
    if (s->hideout[seat].set != hidden || s->former[seat].set > 1) return "who hides";
    if (!hidden) return s->former[seat].set ? "a False Trail before hiding" : NULL;
    unsigned used = 1u << s->hideout[seat].value;
    if (s->former[seat].set) { /* PGM-12.16 */
        if (used >> s->former[seat].value & 1) return "False Trail to the same place";
        used |= 1u << s->former[seat].value;
    }
    if (s->phase >= 4 && (used & pgm_closed(s))) return "hides where it is closed"; /* PGM-6.5 */
    for (int i = 0; i < s->ambushes; i++) {                                         /* PGM-7.5 */
        if (s->ambush[i].author != seat) continue;
        if (used & s->ambush[i].places.value) return "a hideout card used twice";
        used |= s->ambush[i].places.value;
    }
    return NULL;
}

static const char *check_evening(const pgm_state *s)
{
    static const pgm_ambush none = {0, 0, 0, 0, {0, 0, 0}};
    for (int seat = 0; seat < PGM_SEATS; seat++)
        if (s->hideout[seat].value >= PGM_PLACES || s->former[seat].value >= PGM_PLACES)
            return "no such hideout";
    for (int i = 0; i < PGM_AMBUSHES_MAX; i++) {
        const char *wrong = NULL;
        if (i < s->ambushes)
            wrong = check_ambush(s, &s->ambush[i]);
        else if (!cab_equal(&s->ambush[i], &none, sizeof none))
            wrong = "an ambush too many";
        if (wrong) return wrong;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const char *wrong = check_places(s, seat);
        if (wrong) return wrong;
    }
    int trails = 0;
    for (int i = pgm_zone_start(s, PGM_Z_TABLE); i < s->pile[PGM_Z_TABLE].end; i++)
        trails += pgm_action(s->card[i].face)->window == PGM_W_PREREVEAL;
    bool shown = s->step != PGM_S_TRAILS || trails >= cab_popcount(s->left) + s->stack.depth;
    return shown ? NULL : "a False Trail that was not shown";
}

/* ---- offices, camps, cards ------------------------------------------------------------------- */

static const char *check_offices(const pgm_state *s)
{
    unsigned seen = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->office[seat] == PGM_NO_CHARACTER) continue;
        if (seen >> s->office[seat] & 1) return "a character held twice"; /* PGM-0.9 */
        seen |= 1u << s->office[seat];
    }
    bool day = s->step >= PGM_S_LARDER && s->step <= PGM_S_TRAILS;
    if (day && pgm_with_character(s) != pgm_all(s)) return "somebody without a character"; /* 4.4 */
    bool electing = s->stack.frame[0].op == PGM_FR_ELECTION;
    bool falling = s->step == PGM_S_HOUSE || s->step == PGM_S_STACKS; /* PGM-8.24 */
    if (!electing && !falling && s->office[s->captain] != PGM_CAPTAIN)
        return "no Captain"; /* 0.2 */
    if (s->mutineers & ~s->participants) return "mutineers who take no part";
    bool mutiny = s->step >= PGM_S_CAMPS && s->step <= PGM_S_REWARD;
    if (mutiny && (s->caller >= s->seats || !pgm_in(s->mutineers, s->caller)))
        return "a mutiny without its caller";
    if (s->step == PGM_S_PLANK && s->stack.depth && s->planked != s->captain) return "plank";
    bool camps = s->step == PGM_S_CAMPS || s->decision == PGM_D_CAMP;
    if (s->left && !camps && s->step != PGM_S_TRAILS) return "seats still to come";
    if (camps && (s->left & ~(s->participants & ~s->mutineers & ~(1u << s->captain))))
        return "camps";
    return NULL;
}

static const char *check_heaps(const pgm_state *s, const cab_cards *c)
{
    bool dividing = s->attempt > 0;
    for (int zone = 0; zone < PGM_ZONES; zone++) {
        cab_seat owner = c->zone[zone].seat;
        cab_seats watch = c->zone[zone].watchers, captain = CAB_BIT(s->captain);
        bool proposal = zone >= PGM_Z_PROPOSAL && zone < PGM_Z_UNBURIED;
        if (owner != CAB_NOBODY && owner >= s->seats && pgm_count(s, zone)) return "nobody's cards";
        bool left = (proposal || zone == PGM_Z_DAY) && !dividing;
        if (left && pgm_count(s, zone)) return "a proposal left over";
        if (zone == PGM_Z_SPOILS && s->step != PGM_S_REWARD && pgm_count(s, zone))
            return "spoils left over";
        bool hand = zone >= PGM_Z_HAND && zone < PGM_Z_SAILORS;
        if (hand && pgm_count(s, zone) > PGM_HAND_MAX) return "too large a hand";
        if (proposal && dividing && owner < s->seats) watch |= captain;
        if (zone == PGM_Z_SPOILS && pgm_count(s, zone)) watch = captain;
        if (zone == PGM_Z_DAY && dividing) {
            cab_seats looks = s->pile[zone].watch & (cab_seats)~captain; /* or the Lookout, too */
            if (looks & ~CAB_BIT(pgm_with_power(s, PGM_P_LOOK)))
                return "watchers of the day's loot";
            watch = captain | looks;
        }
        if (s->pile[zone].watch != watch) return "watchers of a zone";
    }
    if (pgm_count(s, PGM_Z_DAY) > PGM_DAY_MAX) return "too much loot in a day";
    for (int i = s->pile[PGM_ZONES - 1].end; i < PGM_CARDS; i++)
        if (s->card[i].face || s->card[i].lot || s->card[i].known || s->card[i].within)
            return "something in the box";
    return NULL;
}

const char *pgm_check(const void *state)
{
    pgm_state copy = *(const pgm_state *)state;
    const pgm_state *s = &copy;
    const char *wrong = check_bounds(s);
    if (wrong) return wrong;
    cab_cards cards = pgm_cards(&copy, NULL);
    wrong = cab_cards_check(&cards);
    if (!wrong) wrong = check_offices(s);
    if (!wrong) wrong = check_heaps(s, &cards);
    if (!wrong) wrong = check_stack(s);
    if (!wrong) wrong = check_evening(s);
    if (!wrong) wrong = check_question(s);
    return wrong;
}
