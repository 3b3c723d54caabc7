/* Tavern Battle as a seat sees it: hide and resample, the view, the observation. Hidden are
 * hands, shelters, decks and the face-down floor, which the card room hides, and what seats have
 * chosen but not shown. */
#include "games/tavern/tavern_int.h"

#include <string.h>

static const tav_state *seen_state(const cab_seen *seen)
{
    return (const tav_state *)(const void *)seen;
}

/* ---- hiding --------------------------------------------------------------------------------- */

/* Of all seats but one, whose hands are as they were. What is known of a heap comes first in it. */
static void refresh_hands(tav_state *s, cab_seat but)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const cab_pile *t = &s->treasure_pile[TAV_T_HAND + seat];
        const cab_pile *o = &s->object_pile[TAV_O_HAND + seat];
        if (seat == but) continue;
        uint64_t hand = 0;
        uint32_t objects = 0;
        for (int i = t[-1].end; i < t->end && s->treasure[i].known; i++)
            hand |= cab_bit(s->treasure[i].face);
        for (int i = o[-1].end; i < o->end && s->object[i].known; i++)
            objects |= 1u << (s->object[i].face - TAV_OB(0));
        s->hand[seat] = hand;
        s->objects[seat] = objects;
    }
}

void tav_hide_again(const void *state, cab_seat viewer, cab_recent *recent, cab_seen *out)
{
    tav_state *s = (tav_state *)(void *)out;
    *s = *(const tav_state *)state;
    cab_cards treasures = tav_treasures(s, NULL), objects = tav_objects(s, NULL);
    cab_cards characters = tav_characters(s, NULL);
    cab_cards_hide_again(&treasures, viewer, out, recent);
    cab_cards_hide_again(&objects, viewer, out, recent);
    cab_cards_hide_again(&characters, viewer, out, recent);
    if (tav_has(s, TAV_OPT_HOT_TEMPERS)) { /* else all of them are known */
        cab_cards agitations = tav_agitations(s, NULL);
        cab_cards_hide_again(&agitations, viewer, out, recent);
    }
    refresh_hands(s, viewer);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == viewer) continue;
        s->answer[seat] = 0;
        if (!s->offers_open) s->offer[seat] = 0;
    }
    if (s->asked != viewer) s->shelter_pick = 0;
    if (s->peeker != viewer) s->peeked = 0;
}

void tav_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    tav_hide_again(state, viewer, NULL, out);
}

/* ---- sampling ------------------------------------------------------------------------------- */

/* Who has announced an action holds a card for it: the one thing a seat can tell about hidden
 * cards from the rules alone. */
static bool fits(const tav_state *s)
{
    tav_part part[TAV_PARTS_MAX];
    return s->decision != TAV_D_CARD || tav_choices(s, s->asked, part) > 0;
}

static void answer_at_random(tav_state *s, cab_seat seat, cab_rng *rng)
{
    cab_move list[CAB_LIST_MAX];
    uint8_t must = s->ask.must;
    bool complete = false;
    s->ask.must |= (uint8_t)CAB_BIT(seat);
    while (!complete) {
        uint32_t n = (uint32_t)tav_legal_moves(s, seat, list);
        complete = tav_note(s, seat, list[cab_rng_below(rng, n)]);
    }
    s->ask.must = must;
}

/* What the others have sealed, and protests that are still to be laid. */
static void resample_answers(tav_state *s, cab_seat viewer, cab_rng *rng)
{
    tav_decision asked = s->decision;
    unsigned seats = s->ask.sealed;
    if (asked == TAV_D_NAME) {
        seats = s->pending;
        s->decision = TAV_D_PROTEST;
    }
    for (cab_seat seat = 0; seat < s->seats; seat++)
        if (seat != viewer && (seats & CAB_BIT(seat))) answer_at_random(s, seat, rng);
    s->decision = asked;
    if (s->peeker == CAB_NOBODY || s->peeker == viewer) return;
    uint64_t hand = s->hand[s->peeked_of]; /* any treasure of it; an undone exchange may empty it */
    if (!hand) hand = cab_bit(1 + (int)cab_rng_below(rng, TAV_TREASURES));
    for (uint32_t skip = cab_rng_below(rng, (uint32_t)cab_popcount(hand)); skip > 0; skip--)
        cab_pop_low(&hand);
    s->peeked = (uint8_t)cab_low(hand);
}

/* Samples in which an announced action lacks its card are drawn again, which keeps them uniform. */
void tav_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    tav_state *s = (tav_state *)state;
    int tries = 0;
    do {
        *s = *seen_state(seen);
        cab_cards treasures = tav_treasures(s, NULL), objects = tav_objects(s, NULL);
        cab_cards_resample(&treasures, viewer, rng);
        cab_cards_resample(&objects, viewer, rng);
        refresh_hands(s, viewer);
        cab_assert(tries++ < 1000000);
    } while (!fits(s));
    cab_cards characters = tav_characters(s, NULL);
    cab_cards_resample(&characters, viewer, rng);
    if (tav_has(s, TAV_OPT_HOT_TEMPERS)) {
        cab_cards agitations = tav_agitations(s, NULL);
        cab_cards_resample(&agitations, viewer, rng);
    }
    resample_answers(s, viewer, rng);
}

/* ---- view: zones ---------------------------------------------------------------------------- */

/* What lies on a character, in this order: cover, weapon, the object of the action under way. */
static int gear_of(const tav_state *s, int character, uint8_t *face)
{
    int n = 0;
    if (s->cover[character]) face[n++] = s->cover[character];
    if (s->weapon[character]) face[n++] = s->weapon[character];
    for (int i = 0; i < s->stack.depth; i++) {
        const cab_frame *f = &s->stack.frame[i];
        bool acts = f->op <= TAV_F_WINDOW && f->reg[TAV_R_ACTOR] == character;
        if (acts && f->reg[TAV_R_CARD]) face[n++] = f->reg[TAV_R_CARD];
    }
    return n;
}

static void view_card(cab_view *v, int face, bool marked)
{
    cab_view_card *card = &v->card[v->cards++];
    card->face = (uint8_t)face;
    card->flags = marked ? CAB_VIEW_MARKED : 0;
}

static void view_band(const tav_state *s, int zone, cab_view *v)
{
    const cab_pile *pile = &s->character_pile[zone];
    for (int i = pile[-1].end; i < pile->end; i++) {
        int character = s->character[i].face - TAV_CH(0);
        uint8_t face[4];
        view_card(v, s->character[i].face, false);
        int n = gear_of(s, character, face);
        for (int k = 0; k < n; k++)
            view_card(v, face[k], false);
    }
}

/* Is this card chosen or shown just now? */
static bool is_marked(const tav_state *s, int zone, int seat, int face, cab_seat viewer)
{
    if (seat >= s->seats || !face) return false;
    if (zone >= TAV_ZT + TAV_T_HAND && zone < TAV_ZT + TAV_T_HAND + TAV_SEATS) {
        bool sold = s->buyer != CAB_NOBODY;
        if (s->put_up == face && seat == s->seller && !sold) return true;
        if (s->shelter_pick == face && seat == viewer) return true;
        return !sold && (s->offer[seat] & cab_bit(face));
    }
    bool sealed = ((s->ask.sealed | s->pending) & CAB_BIT(seat)) != 0;
    return sealed && seat == viewer && s->answer[seat] == face;
}

static void view_cards(const tav_state *s, int zone, const cab_card *card, const cab_pile *pile,
                       int start, cab_seat viewer, cab_view *v)
{
    int marked = 0; /* copies: mark one */
    for (int i = start; i < pile->end; i++) {
        int face = card[i].known ? card[i].face : 0;
        bool mark = face != marked && is_marked(s, zone, tav_game.zone[zone].seat, face, viewer);
        if (mark) marked = face;
        view_card(v, face, mark);
    }
}

/* The cards and the pile of a zone of the game's table; its number within its deck. */
static int locate(const tav_state *s, int zone, const cab_card **card, const cab_pile **pile)
{
    if (zone >= TAV_ZC) {
        *card = s->character;
        *pile = s->character_pile;
        return zone - TAV_ZC;
    }
    if (zone >= TAV_ZA) {
        *card = s->agitation;
        *pile = s->agitation_pile;
        return zone - TAV_ZA;
    }
    *card = zone >= TAV_ZO ? s->object : s->treasure;
    *pile = zone >= TAV_ZO ? s->object_pile : s->treasure_pile;
    return zone >= TAV_ZO ? zone - TAV_ZO : zone;
}

static void view_zones(const tav_state *s, cab_seat viewer, cab_view *v)
{
    for (int zone = 0; zone < TAV_ZONES; zone++) {
        const cab_card *card;
        const cab_pile *pile;
        cab_seat owner = tav_game.zone[zone].seat;
        if (owner != CAB_NOBODY && owner >= s->seats) continue;
        if (zone == TAV_ZT + TAV_T_DRAWN || zone == TAV_ZO + TAV_O_USED)
            continue; /* in the bands */
        int own = locate(s, zone, &card, &pile);
        cab_view_zone *z = &v->zone[v->zones++];
        z->zone = (uint8_t)zone;
        z->first = v->cards;
        if (zone >= TAV_ZC + TAV_C_BAND && zone < TAV_ZC + TAV_C_BAND + TAV_SEATS)
            view_band(s, own, v);
        else
            view_cards(s, zone, card, &pile[own], own > 0 ? pile[own - 1].end : 0, viewer, v);
        z->count = (uint8_t)(v->cards - z->first);
    }
}

/* Where a character lies in the view of its band. */
int tav_view_place(const tav_state *s, int character)
{
    int seat = tav_owner(s, character), place = 0;
    uint8_t face[4];
    const cab_pile *pile = &s->character_pile[TAV_C_BAND + (seat < s->seats ? seat : 0)];
    for (int i = pile[-1].end; i < pile->end; i++) {
        if (s->character[i].face == TAV_CH(character)) return place;
        place += 1 + gear_of(s, s->character[i].face - TAV_CH(0), face);
    }
    return CAB_NO_PLACE;
}

/* ---- view: counters ------------------------------------------------------------------------- */

static void view_gear(const tav_state *s, int seat, int character, int place, cab_view *v)
{
    uint8_t face[4];
    int n = gear_of(s, character, face), zone = TAV_ZC + TAV_C_BAND + seat;
    bool fresh = (s->drawn_now & tav_bit(character)) != 0;
    int weapon = s->cover[character] ? 1 : 0; /* its place, if there is one */
    for (int i = 0; i < n; i++) {
        uint16_t key =
            i < weapon ? (s->hidden & tav_bit(character) ? TAV_COUNTER_hides : TAV_COUNTER_shields)
            : i == weapon && s->weapon[character] ? TAV_COUNTER_wielded
                                                  : TAV_COUNTER_in_use;
        int value = key == TAV_COUNTER_wielded && fresh ? 2 : 1;
        cab_view_count(v, key, value, cab_ref_card(seat, zone, place + 1 + i, face[i]));
    }
}

static void view_character(const tav_state *s, int seat, int character, cab_view *v)
{
    int place = tav_view_place(s, character), zone = TAV_ZC + TAV_C_BAND + seat;
    uint32_t bit = tav_bit(character);
    const tav_character_data *data = tav_character(character);
    int posture = tav_posture(s, character);
#define MARK(key, value)                                                                           \
    cab_view_count(v, TAV_COUNTER_##key, value, cab_ref_card(seat, zone, place, TAV_CH(character)))
    MARK(force, data->score[TAV_CONTACT]);
    MARK(cunning, data->score[TAV_DISTANCE]);
    if (s->fled & bit) MARK(fled, 1);
    if (posture == TAV_TILTED && !(s->fled & bit)) MARK(tilted, 1);
    if (posture == TAV_DOWN && !(s->fled & bit)) MARK(down, 1);
    if (posture == TAV_KO) MARK(ko, 1);
    if (s->at_door & bit) MARK(at_door, (s->door_now & bit) ? 2 : 1);
    bool acts = s->decision >= TAV_D_ACTION && s->decision <= TAV_D_SUPPORT;
    if (acts && s->actor == character) MARK(acting, 1);
    for (int i = 0; i < s->stack.depth; i++) {
        const cab_frame *f = &s->stack.frame[i];
        if (f->op > TAV_F_WINDOW) continue;
        if (f->reg[TAV_R_TARGET] == character + 1) MARK(aimed_at, 1);
        for (int k = 0; k < TAV_SUPPORTS; k++)
            if (f->reg[TAV_R_SUPPORT + k] == character + 1) MARK(supporting, 1);
    }
#undef MARK
    view_gear(s, seat, character, place, v);
}

/* Treasures in hand and in shelter, for the best hero of their owner. */
static void view_worth(const tav_state *s, int seat, cab_view *v)
{
    for (int shelter = 0; shelter < 2; shelter++) {
        int zone = shelter ? TAV_T_SHELTER + seat : TAV_T_HAND + seat;
        const cab_pile *pile = &s->treasure_pile[zone];
        for (int i = pile[-1].end; i < pile->end; i++) {
            int worth = s->treasure[i].known ? tav_value(s, seat, s->treasure[i].face) : 0;
            if (worth)
                cab_view_count(
                    v, TAV_COUNTER_worth, worth,
                    cab_ref_card(seat, TAV_ZT + zone, CAB_NO_PLACE, s->treasure[i].face));
        }
    }
}

/* The rest of a score: what heroes bring by themselves, and drawn treasures. */
static void view_band_worth(const tav_state *s, int seat, cab_view *v)
{
    const cab_pile *pile = &s->character_pile[TAV_C_BAND + seat];
    int points, worthless = tav_worthless(s, seat, &points);
    for (int i = pile[-1].end; i < pile->end; i++) {
        uint8_t face = s->character[i].face, weapon = s->weapon[face - TAV_CH(0)];
        int character = face - TAV_CH(0), place = tav_view_place(s, character);
        int brings = character < TAV_HEROES ? tav_brings(s, character, &worthless) : 0;
        int worth = weapon && weapon <= TAV_TREASURE_LAST ? tav_value(s, seat, weapon) : 0;
        int zone = TAV_ZC + TAV_C_BAND + seat, gear = place + 1 + (s->cover[character] != 0);
        if (brings)
            cab_view_count(v, TAV_COUNTER_worth, brings, cab_ref_card(seat, zone, place, face));
        if (worth)
            cab_view_count(v, TAV_COUNTER_worth, worth, cab_ref_card(seat, zone, gear, weapon));
    }
}

static void view_table(const tav_state *s, cab_view *v)
{
    bool brawl = s->round > 0;
    int left = tav_count_c(s, TAV_C_DECK);
    if (!brawl) {
        cab_view_count(v, TAV_COUNTER_lap, s->lap, cab_ref_none());
        cab_view_count(v, TAV_COUNTER_agitation_laid, tav_count_a(s, TAV_A_LAID), cab_ref_none());
        cab_view_count(v, TAV_COUNTER_agitation_needed, s->seats, cab_ref_none());
    } else {
        cab_view_count(v, TAV_COUNTER_round, s->round, cab_ref_none());
    }
    cab_view_count(v, TAV_COUNTER_tavern_value, tav_tavern_value(s), cab_ref_none());
    cab_view_count(v, TAV_COUNTER_tavern_points, tav_tavern_points(tav_tavern_value(s)),
                   cab_ref_none());
    cab_view_count(v, TAV_COUNTER_arrivals_left, left, cab_ref_none());
    if (left <= 6)
        cab_view_count(v, TAV_COUNTER_militia_possible, 1, cab_ref_none()); /* TAV-1.12 */
    for (int i = 0; i < s->dice_count; i++)
        if (s->dice[i]) cab_view_count(v, TAV_COUNTER_dice, s->dice[i], cab_ref_none());
    if (s->put_up && s->buyer == CAB_NOBODY)
        cab_view_count(v, TAV_COUNTER_on_sale, 1, cab_ref_face(s->put_up));
    cab_view_mark(v, brawl ? TAV_COUNTER_leader : TAV_COUNTER_seller, 1,
                  cab_ref_seat(brawl ? s->leader : s->seller));
    if (s->hilt != CAB_NOBODY && !brawl)
        cab_view_mark(v, TAV_COUNTER_hilt, 1, cab_ref_seat(s->hilt));
}

/* What a band is after: public arithmetic on its heroes (TAV-2.24). Those who have fled still count
 * at the end, but attract nobody (TAV-9.6, 8.11). */
static void view_tastes(const tav_state *s, int seat, cab_view *v)
{
    uint64_t left = s->band[seat] & (tav_bit(TAV_HEROES) - 1);
    int points[TAV_AFFINITIES + 1] = {0}, ringed = 0;
    while (left) {
        int character = cab_pop_low(&left);
        const tav_character_data *hero = tav_character(character);
        if (!(s->fled & tav_bit(character))) ringed |= hero->ringed;
        for (int type = 1; type <= TAV_AFFINITIES; type++)
            if (hero->points[type] > points[type]) points[type] = hero->points[type];
    }
    for (int type = 1; type <= TAV_AFFINITIES; type++)
        if (points[type])
            cab_view_count(v, TAV_COUNTER_taste, points[type],
                           cab_ref_term_of(seat, TAV_TERM_AFFINITY + type));
    for (int type = 1; type <= TAV_AFFINITIES; type++)
        if (ringed & 1 << type)
            cab_view_count(v, TAV_COUNTER_ringed, 1,
                           cab_ref_term_of(seat, TAV_TERM_AFFINITY + type));
}

/* Offers lie open until the next sale, while other things are asked. */
static void view_sealed(const tav_state *s, int seat, cab_view *v)
{
    bool offer = s->decision == TAV_D_OFFER, cards = offer || s->decision == TAV_D_KEEP;
    bool any = offer ? s->offer[seat] != 0 : s->answer[seat] != 0;
    cab_view_count(v, cards ? TAV_COUNTER_own_choice : TAV_COUNTER_own_answer, any ? 2 : 1,
                   cab_ref_seat(seat));
}

static void view_counters(const tav_state *s, cab_seat viewer, cab_view *v)
{
    bool over = s->step == TAV_S_OVER;
    view_table(s, v);
    for (int seat = 0; seat < s->seats; seat++) {
        cab_view_mark(v, TAV_COUNTER_insulted, s->insulted[seat], cab_ref_seat(seat));
        cab_view_mark(v, TAV_COUNTER_extra_object, s->extra_object[seat], cab_ref_seat(seat));
        if (over || seat == viewer)
            cab_view_mark(v, TAV_COUNTER_points, tav_score(s, seat), cab_ref_seat(seat));
        view_tastes(s, seat, v);
        cab_view_mark(v, TAV_COUNTER_living, cab_popcount(tav_living(s, seat)), cab_ref_seat(seat));
        if (seat == viewer && (s->ask.sealed & CAB_BIT(seat))) view_sealed(s, seat, v);
        if (s->offers_open && s->buyer == CAB_NOBODY)
            cab_view_mark(v, TAV_COUNTER_offered, cab_popcount(s->offer[seat]), cab_ref_seat(seat));
        const cab_pile *pile = &s->character_pile[TAV_C_BAND + seat];
        for (int i = pile[-1].end; i < pile->end; i++)
            view_character(s, seat, s->character[i].face - TAV_CH(0), v);
        if (over || seat == viewer) view_worth(s, seat, v);
        if (over) view_band_worth(s, seat, v);
    }
}

/* ---- view: the question --------------------------------------------------------------------- */

static void prompt_frame(const tav_state *s, cab_prompt *p)
{
    const cab_frame *f = tav_top(s);
    int actor = f->reg[TAV_R_ACTOR], mode = f->reg[TAV_R_MODE], target = f->reg[TAV_R_TARGET] - 1;
    switch (s->decision) {
    case TAV_D_TARGET:
        cab_prompt_with(p, cab_ref_face(TAV_CH(actor)));
        cab_prompt_with(p,
                        cab_ref_face(f->reg[TAV_R_CARD] ? f->reg[TAV_R_CARD] : s->weapon[actor]));
        cab_prompt_with(p, cab_ref_term(TAV_TERM_MODE + mode));
        break;
    case TAV_D_SUPPORT: {
        int points = 0;
        for (int i = 0; i < TAV_SUPPORTS; i++)
            if (f->reg[TAV_R_SUPPORT + i])
                points += tav_character(f->reg[TAV_R_SUPPORT + i] - 1)->support[mode];
        cab_prompt_with(p, cab_ref_face(TAV_CH(actor)));
        cab_prompt_with(p, cab_ref_term(TAV_TERM_SCORE + mode));
        cab_prompt_with(p, cab_ref_number(points));
        break;
    }
    case TAV_D_REPLY:
        cab_prompt_with(p, cab_ref_seat(s->leader));
        cab_prompt_with(p, cab_ref_face(TAV_CH(actor)));
        cab_prompt_with(p, cab_ref_term(TAV_TERM_SCORE + mode));
        if (target >= 0)
            cab_prompt_with(p, cab_ref_face(TAV_CH(target)));
        else
            p->key = TAV_PROMPT_reply_test; /* TAV-11.6 */
        break;
    case TAV_D_RIPOSTE:
        cab_prompt_with(p, cab_ref_face(TAV_CH(target)));
        cab_prompt_with(p, cab_ref_face(TAV_CH(actor)));
        break;
    case TAV_D_RIPOSTE_TARGET: cab_prompt_with(p, cab_ref_face(TAV_CH(actor))); break;
    case TAV_D_LOOT: cab_prompt_with(p, cab_ref_seat(f->reg[TAV_R_VICTIM])); break;
    default: break; /* drop, shelter */
    }
}

static void view_prompt(const tav_state *s, cab_prompt *p)
{
    const cab_pile *arrival = &s->character_pile[TAV_C_ARRIVAL];
    p->key = s->decision;
    if (s->asked != CAB_NOBODY) cab_prompt_with(p, cab_ref_seat(s->asked));
    switch (s->decision) {
    case TAV_D_OFFER:
    case TAV_D_PROTEST:
        cab_prompt_with(p, cab_ref_seat(s->seller));
        if (s->decision == TAV_D_PROTEST) cab_prompt_with(p, cab_ref_seat(s->buyer));
        cab_prompt_with(p, cab_ref_face(s->put_up));
        break;
    case TAV_D_SALE: cab_prompt_with(p, cab_ref_face(s->put_up)); break;
    case TAV_D_SETTLE: cab_prompt_with(p, cab_ref_number(s->lap)); break;
    case TAV_D_NAME:
        cab_prompt_with(p, cab_ref_face(s->agitation[s->agitation_pile[TAV_A_LAID].end - 1].face));
        break;
    case TAV_D_ACTION:
    case TAV_D_FLOOR:
    case TAV_D_CARD:
        cab_prompt_with(p, cab_ref_face(TAV_CH(s->actor)));
        if (s->decision == TAV_D_CARD)
            cab_prompt_with(p, cab_ref_term(TAV_TERM_ACTION + s->action));
        break;
    case TAV_D_CLAIM:
    case TAV_D_PENALTY:
        cab_prompt_with(p, cab_ref_face(s->character[arrival->end - 1].face));
        break;
    default:
        if (s->stack.depth > 0) prompt_frame(s, p);
        break;
    }
}

void tav_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const tav_state *s = seen_state(seen);
    cab_view_begin(v, viewer, tav_turn(s));
    view_zones(s, viewer, v);
    view_counters(s, viewer, v);
    view_prompt(s, &v->prompt);
}

/* ---- observation ---------------------------------------------------------------------------- */

typedef struct {
    const tav_state *s;
    int base, seats;
} observer;

static int8_t *row_at(int8_t *table, int row, int width)
{
    return table + (ptrdiff_t)row * width;
}

static int rel(const observer *o, int seat) /* from 1; 0: nobody */
{
    return seat < o->seats ? (seat - o->base + o->seats) % o->seats + 1 : 0;
}

static void observe_table(const observer *o, int8_t *t)
{
    const tav_state *s = o->s;
    const cab_pile *arrival = &s->character_pile[TAV_C_ARRIVAL];
    bool arrived = arrival->end > arrival[-1].end;
    int8_t row[TAV_SEE_TABLE_WIDTH] = {
        (int8_t)s->seats,
        (int8_t)s->options,
        (int8_t)rel(o, s->asked),
        (int8_t)rel(o, s->seller),
        (int8_t)rel(o, s->first_seller),
        (int8_t)rel(o, s->buyer),
        (int8_t)s->lap,
        (int8_t)tav_count_a(s, TAV_A_LAID),
        (int8_t)rel(o, s->last_agitator),
        (int8_t)rel(o, s->hilt),
        (int8_t)s->skip_next,
        (int8_t)s->undone,
        (int8_t)s->offers_open,
        (int8_t)s->round,
        (int8_t)rel(o, s->leader),
        (int8_t)tav_tavern_value(s),
        (int8_t)tav_count_c(s, TAV_C_DECK),
        (int8_t)s->arrivals,
        (int8_t)(arrived ? s->character[arrival->end - 1].face - TAV_CH(0) + 1 : 0),
        (int8_t)tav_count_t(s, TAV_T_FLOOR_DOWN),
        (int8_t)tav_count_t(s, TAV_T_OUT),
        (int8_t)tav_count_o(s, TAV_O_DECK),
        (int8_t)s->action,
        (int8_t)s->put_up,
        (int8_t)s->dice_count,
        (int8_t)s->stack.depth,
        (int8_t)(s->stack.depth ? tav_top(s)->op : 0),
        (int8_t)(s->stack.depth && tav_top(s)->op <= TAV_F_WINDOW ? 1 + tav_top(s)->reg[TAV_R_MODE]
                                                                  : 0),
        (int8_t)(s->stack.depth && tav_top(s)->op == TAV_F_LOOT
                     ? rel(o, tav_top(s)->reg[TAV_R_VICTIM])
                     : 0),
        0,
        0,
        0,
    };
    memcpy(t, row, sizeof row);
}

static void observe_player(const observer *o, int seat, int8_t *t)
{
    const tav_state *s = o->s;
    t[0] = 1; /* somebody sits here */
    t[1] = (int8_t)tav_count_t(s, TAV_T_HAND + seat);
    t[2] = (int8_t)tav_count_t(s, TAV_T_SHELTER + seat);
    t[3] = (int8_t)tav_count_o(s, TAV_O_HAND + seat);
    t[4] = (int8_t)tav_count_a(s, TAV_A_HAND + seat);
    t[5] = (int8_t)cab_popcount(tav_living(s, seat));
    t[6] = (int8_t)cab_popcount(tav_activatable(s, seat));
    t[7] = (int8_t)s->insulted[seat];
    t[8] = (int8_t)s->extra_object[seat];
    t[9] = (int8_t)((s->ask.must & CAB_BIT(seat)) != 0);
    t[10] = (int8_t)((s->ask.sealed & CAB_BIT(seat)) != 0);
    t[11] = (int8_t)((s->pending & CAB_BIT(seat)) != 0);
    t[12] = (int8_t)((s->waiting & CAB_BIT(seat)) != 0);
    t[13] = (int8_t)((s->yes & CAB_BIT(seat)) != 0);
    t[14] = (int8_t)((tav_eligible(s) & CAB_BIT(seat)) != 0);
    t[15] = (int8_t)(s->offers_open ? cab_popcount(s->offer[seat]) : 0);
    t[16] = (int8_t)(s->peeker == seat);
    t[17] = (int8_t)(s->last_seat == seat);
}

static void observe_character(const observer *o, int character, int seat, int8_t *t)
{
    const tav_state *s = o->s;
    uint32_t bit = tav_bit(character);
    t[0] = (int8_t)rel(o, seat);
    t[1] = (int8_t)tav_posture(s, character);
    t[2] = (int8_t)((s->fled & bit) != 0);
    t[3] = (int8_t)((s->at_door & bit) ? 1 + ((s->door_now & bit) != 0) : 0);
    t[4] = (int8_t)((s->shielded & bit) ? 1 : (s->hidden & bit) ? 2 : 0);
    t[5] = (int8_t)(s->weapon[character] ? 1 + (tav_weapon_of(s, character) != 0) : 0);
    t[6] = (int8_t)((s->been_down & bit) != 0);
    t[7] = (int8_t)(s->actor == character && s->decision >= TAV_D_ACTION &&
                    s->decision <= TAV_D_SHELTER);
    for (int i = 0; i < s->stack.depth; i++) {
        const cab_frame *f = &s->stack.frame[i];
        if (f->op > TAV_F_WINDOW) continue;
        if (f->reg[TAV_R_TARGET] == character + 1) t[8] = (int8_t)(i + 1);
        for (int k = 0; k < TAV_SUPPORTS; k++)
            if (f->reg[TAV_R_SUPPORT + k] == character + 1) t[9] = 1;
    }
}

/* Where the public knows treasures to be: rel seat of a hand, 8 + rel seat of a shelter, 15
 * floor, 16 drawn, 17 not dealt, 18 face down. */
static void observe_treasures(const observer *o, int8_t *t)
{
    const tav_state *s = o->s;
    int zone = 0;
    for (int i = 0; i < TAV_TREASURES; i++) {
        const cab_card *card = &s->treasure[i];
        while (i >= s->treasure_pile[zone].end)
            zone++;
        if (card->known != CAB_ALL) continue;
        int seat = zone >= TAV_T_SHELTER ? zone - TAV_T_SHELTER : zone - TAV_T_HAND;
        int where = zone == TAV_T_OUT          ? 17
                    : zone == TAV_T_FLOOR      ? 15
                    : zone == TAV_T_FLOOR_DOWN ? 18
                    : zone == TAV_T_DRAWN      ? 16
                    : zone >= TAV_T_SHELTER    ? 8 + rel(o, seat)
                                               : rel(o, seat);
        *row_at(t, card->face - 1, TAV_SEE_PER_TREASURE) = (int8_t)where;
    }
    for (int face = 1; face <= TAV_TREASURES; face++) {
        int8_t *row = row_at(t, face - 1, TAV_SEE_PER_TREASURE);
        row[1] = (int8_t)(s->put_up == face);
        for (int seat = 0; s->offers_open && seat < o->seats; seat++)
            if (s->offer[seat] & cab_bit(face)) row[2] = (int8_t)rel(o, seat);
    }
}

static void count_objects(const tav_state *s, int zone, int step, int8_t *t)
{
    const cab_pile *pile = &s->object_pile[zone];
    for (int i = pile[-1].end; i < pile->end; i++)
        if (s->object[i].known) ++*row_at(t, s->object[i].face - TAV_OB(1), step);
}

static void observe_private(const observer *o, cab_seat viewer, int8_t *out)
{
    const tav_state *s = o->s;
    bool sits = viewer < s->seats;
    for (int seat = 0; seat < o->seats; seat++) {
        uint64_t hand = s->hand[seat];
        while (hand)
            out[TAV_SEE_WHERE + cab_pop_low(&hand) - 1] = (int8_t)rel(o, seat);
        count_objects(s, TAV_O_HAND + seat, 1,
                      row_at(out + TAV_SEE_HELD, rel(o, seat) - 1, TAV_KINDS));
    }
    if (!sits) return;
    const cab_pile *pile = s->treasure_pile;
    int own = TAV_T_SHELTER + viewer;
    for (int i = pile[own - 1].end; i < pile[own].end; i++)
        if (s->treasure[i].known) out[TAV_SEE_WHERE + s->treasure[i].face - 1] = 7;
    for (int i = pile[TAV_T_FLOOR].end; i < pile[TAV_T_FLOOR_DOWN].end; i++)
        if (s->treasure[i].known) out[TAV_SEE_WHERE + s->treasure[i].face - 1] = 8;
    for (int face = 1; face <= TAV_TREASURES; face++) {
        out[TAV_SEE_WORTH + face - 1] = (int8_t)tav_value(s, viewer, face);
        out[TAV_SEE_OFFER + face - 1] = (int8_t)((s->offer[viewer] & cab_bit(face)) != 0);
    }
    pile = &s->agitation_pile[TAV_A_HAND + viewer];
    for (int i = pile[-1].end; i < pile->end; i++)
        if (s->agitation[i].known) out[TAV_SEE_LAYABLE + s->agitation[i].face - TAV_AG(0)]++;
    out[TAV_SEE_ANSWER] = (int8_t)s->answer[viewer];
    out[TAV_SEE_ANSWER + 1] = (int8_t)s->shelter_pick;
    out[TAV_SEE_ANSWER + 2] = (int8_t)s->peeked;
}

void tav_observe(const cab_seen *seen, cab_seat viewer, int8_t *out)
{
    const tav_state *s = seen_state(seen);
    observer o = {s, viewer < s->seats ? viewer : 0, s->seats};
    memset(out, 0, TAV_SEE_SIZE);
    out[TAV_SEE_DECISION + s->decision] = 1;
    observe_table(&o, out + TAV_SEE_TABLE);
    memcpy(out + TAV_SEE_DICE, s->dice, TAV_DICE);
    for (int seat = 0; seat < s->seats; seat++) {
        observe_player(&o, seat,
                       row_at(out + TAV_SEE_PLAYER, rel(&o, seat) - 1, TAV_SEE_PER_PLAYER));
        uint64_t band = s->band[seat];
        while (band) {
            int character = cab_pop_low(&band);
            observe_character(&o, character, seat,
                              row_at(out + TAV_SEE_CHARACTER, character, TAV_SEE_PER_CHARACTER));
        }
    }
    observe_treasures(&o, out + TAV_SEE_TREASURE);
    count_objects(s, TAV_O_DISCARD, TAV_SEE_PER_OBJECT, out + TAV_SEE_OBJECT);
    count_objects(s, TAV_O_BROKEN, TAV_SEE_PER_OBJECT, out + TAV_SEE_OBJECT + 1);
    count_objects(s, TAV_O_USED, TAV_SEE_PER_OBJECT, out + TAV_SEE_OBJECT + 2);
    const cab_pile *laid = &s->agitation_pile[TAV_A_LAID];
    for (int i = laid[-1].end; i < laid->end; i++)
        out[TAV_SEE_AGITATION + s->agitation[i].face - TAV_AG(0)]++;
    observe_private(&o, viewer, out);
}
