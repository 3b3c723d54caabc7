/* The Brawl: its start, rounds, activations and actions, the Door, objects, arrivals (TAV-5, 6,
 * 8). Fights and tests are in tavern_fight.c. */
#include "games/tavern/tavern_int.h"

#include <string.h>

/* ---- objects -------------------------------------------------------------------------------- */

static bool reshuffle(tav_play *p) /* TAV-2.18 */
{
    int objects = tav_count_o(p->s, TAV_O_DISCARD);
    if (objects == 0) return false;
    cab_with_number(cab_tell(p->j, TAV_EV_reshuffle, CAB_ALL), objects);
    cab_take_all(&p->objects, TAV_O_DISCARD, TAV_O_DECK, 0);
    cab_shuffle(&p->objects, TAV_O_DECK, p->rng);
    return true;
}

typedef struct {
    cab_card card[TAV_OBJECTS]; /* as they lay in the deck, in the order they were drawn */
    uint8_t to[TAV_OBJECTS];    /* zone of the hand each went to */
    int count;
} drawing;

/* What was drawn is told as a hand keeps it: by lot and face, not in the order it came. */
static void tell_drawn(tav_play *p, int seat, const drawing *d)
{
    uint8_t face[TAV_OBJECTS], lot[TAV_OBJECTS];
    int faces = 0;
    for (int i = 0; i < d->count; i++) {
        const cab_card *card = &d->card[i];
        if (d->to[i] != TAV_O_HAND + seat) continue;
        int at = faces++;
        while (at > 0 && (lot[at - 1] > card->lot ||
                          (lot[at - 1] == card->lot && face[at - 1] > card->face))) {
            lot[at] = lot[at - 1];
            face[at] = face[at - 1];
            at--;
        }
        lot[at] = card->lot;
        face[at] = card->face;
    }
    tav_tell_list(p, TAV_EV_draw_objects, seat, true, face, faces, CAB_BIT(seat));
}

/* One card each, clockwise from the leader, until all have their due (TAV-2.19). */
static void deal_objects(tav_play *p, int *due)
{
    tav_state *s = p->s;
    drawing d;
    int left = 0;
    cab_seat seat = s->leader;
    for (int i = 0; i < s->seats; i++)
        left += due[i];
    d.count = 0;
    while (left > 0) {
        int deck = tav_count_o(s, TAV_O_DECK), top = s->object_pile[TAV_O_DECK].end - 1;
        int first = d.count;
        for (; left > 0 && d.count - first < deck; seat = tav_next(s, seat, 1)) {
            if (due[seat] == 0) continue;
            cab_card card = s->object[top - (d.count - first)];
            s->objects[seat] |= 1u << (card.face - TAV_OB(0));
            d.card[d.count] = card;
            d.to[d.count++] = (uint8_t)(TAV_O_HAND + seat);
            due[seat]--;
            left--;
        }
        cab_deal_top(&p->objects, TAV_O_DECK, d.to + first, d.count - first);
        if (left > 0 && !reshuffle(p)) break; /* TAV-2.18 */
    }
    for (int i = 0; p->j && i < s->seats; i++)
        tell_drawn(p, tav_next(s, s->leader, i), &d);
}

static void break_object(tav_state *s, int face)
{
    s->broken = (uint8_t)(s->broken + tav_object(face - TAV_OB(0))->value); /* TAV-9.11 */
}

/* An object in use: out of the game, or to the discard (TAV-2.16). */
static void put_away(tav_play *p, int face, bool broken)
{
    cab_take_face(&p->objects, TAV_O_USED, (uint8_t)face, broken ? TAV_O_BROKEN : TAV_O_DISCARD,
                  CAB_TOP, CAB_ALL);
    if (broken) break_object(p->s, face);
}

void tav_use_up(tav_play *p, int face, bool broken)
{
    put_away(p, face, broken);
    cab_event *e = cab_tell(p->j, broken ? TAV_EV_object_broken : TAV_EV_object_away, CAB_ALL);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    if (broken) cab_with_number(e, tav_tavern_value(p->s));
}

void tav_drop_cover(tav_play *p, int character, uint16_t event, bool broken)
{
    tav_state *s = p->s;
    int face = s->cover[character];
    if (!face) return;
    s->cover[character] = 0;
    s->shielded &= ~tav_bit(character);
    s->hidden &= ~tav_bit(character);
    put_away(p, face, broken);
    cab_event *e = tav_tell_who(p, event, character);
    cab_with_face(e, (uint16_t)face, CAB_ALL);
    if (broken) cab_with_number(e, tav_tavern_value(s));
}

void tav_lose_weapon(tav_play *p, int character) /* TAV-6.22, 6.34 */
{
    tav_state *s = p->s;
    int face = s->weapon[character], seat = tav_owner(s, character);
    if (!face) return;
    s->weapon[character] = 0;
    s->drawn_now &= ~tav_bit(character);
    if (face <= TAV_TREASURE_LAST) {
        cab_take_face(&p->treasures, TAV_T_DRAWN, (uint8_t)face, TAV_T_HAND + seat, CAB_TOP,
                      CAB_ALL);
        s->hand[seat] |= cab_bit(face);
        tav_tell_card(p, TAV_EV_weapon_back, character, face);
    } else {
        put_away(p, face, false);
        tav_tell_card(p, TAV_EV_trophy_away, character, face);
    }
}

/* From the hand onto a character; its cover goes first (TAV-2.13, 7.3). */
void tav_play_object(tav_play *p, int character, int face)
{
    tav_state *s = p->s;
    int seat = tav_owner(s, character), zone = TAV_O_HAND + seat;
    tav_drop_cover(p, character, TAV_EV_cover_gone, false);
    cab_take_face(&p->objects, zone, (uint8_t)face, TAV_O_USED, CAB_TOP, CAB_ALL);
    if (cab_zone_find(&p->objects, zone, (uint8_t)face) < 0)
        s->objects[seat] &= ~(1u << (face - TAV_OB(0)));
}

/* ---- characters ----------------------------------------------------------------------------- */

void tav_tilt(tav_state *s, int character)
{
    s->standing &= ~tav_bit(character);
    s->tilted |= tav_bit(character);
}

void tav_leave(tav_play *p, int character)
{
    tav_state *s = p->s;
    cab_cards c = tav_characters(s, p->j);
    uint32_t rest = ~tav_bit(character);
    int seat = tav_owner(s, character);
    s->band[seat] &= rest;
    s->standing &= rest;
    s->tilted &= rest;
    s->down &= rest;
    s->ko &= rest;
    s->at_door &= rest;
    s->door_now &= rest;
    cab_take_face(&c, TAV_C_BAND + seat, TAV_CH(character), TAV_C_GONE, CAB_TOP, CAB_ALL);
}

static void shelter(tav_play *p, int seat) /* TAV-6.24, 2.15 */
{
    int zone = TAV_T_HAND + seat, treasures = tav_count_t(p->s, zone);
    if (treasures > 2) {
        cab_push(&p->s->stack, TAV_F_SHELTER)->reg[TAV_R_SEAT] = (uint8_t)seat;
        return;
    }
    if (treasures == 0) return;
    cab_with_number(tav_tell(p, TAV_EV_shelter, seat), treasures);
    cab_take_all(&p->treasures, zone, TAV_T_SHELTER + seat, 0);
    p->s->hand[seat] = 0;
}

void tav_flee(tav_play *p, int character, int place) /* TAV-6.23, 6.34 */
{
    tav_state *s = p->s;
    int seat = tav_owner(s, character);
    cab_with_term(tav_tell_who(p, TAV_EV_flee, character), (uint16_t)place);
    tav_drop_cover(p, character, TAV_EV_cover_gone, false);
    tav_lose_weapon(p, character);
    s->at_door &= ~tav_bit(character);
    s->door_now &= ~tav_bit(character);
    if (tav_is_hero(character))
        s->fled |= tav_bit(character);
    else
        tav_leave(p, character);
    shelter(p, seat);
}

/* The first character of `some`, bands clockwise from the leader, in joining order; -1: none. */
static int first_of(const tav_state *s, uint32_t some)
{
    for (int i = 0; some && i < s->seats; i++) {
        const cab_pile *pile = &s->character_pile[TAV_C_BAND + tav_next(s, s->leader, i)];
        for (int at = pile[-1].end; at < pile->end; at++) {
            int character = s->character[at].face - TAV_CH(0);
            if (some & tav_bit(character)) return character;
        }
    }
    return -1;
}

/* ---- the Brawl breaks out ------------------------------------------------------------------- */

static void break_out(tav_play *p) /* TAV-5.2, 5.3, 14.8 */
{
    tav_state *s = p->s;
    s->leader = s->hilt != CAB_NOBODY            ? s->hilt
                : s->last_agitator != CAB_NOBODY ? s->last_agitator
                                                 : s->first_seller;
    tav_tell(p, TAV_EV_brawl, s->leader);
    s->step = TAV_S_DEAL;
}

static void insulted(tav_play *p, cab_seat seat, int hero)
{
    tav_tilt(p->s, hero);
    tav_tell_who(p, TAV_EV_insulted, hero);
    p->s->insulted[seat]--;
}

/* One insulted player after the other, clockwise from the leader; then the first objects. */
static void begin_brawl(tav_play *p)
{
    tav_state *s = p->s;
    int due[TAV_SEATS] = {0};
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = tav_next(s, s->leader, i);
        while (s->insulted[seat] > 0) { /* TAV-14.4 */
            uint64_t heroes = s->band[seat] & s->standing;
            if (!heroes) s->insulted[seat] = 0;
            if (!heroes) break;
            if (cab_popcount(heroes) > s->insulted[seat]) {
                tav_ask(s, seat, TAV_D_INSULT);
                return;
            }
            insulted(p, seat, cab_low(heroes));
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        due[seat] = 3 + s->extra_object[seat]; /* TAV-5.1, 14.5, 10.10 */
        s->extra_object[seat] = 0;
    }
    s->step = TAV_S_ROUND;
    deal_objects(p, due);
}

/* ---- a round -------------------------------------------------------------------------------- */

static void begin_round(tav_play *p) /* TAV-5.5, 6.15 to 6.17 */
{
    tav_state *s = p->s;
    uint32_t left = s->hidden;
    s->round++;
    s->door_now = s->drawn_now = 0;
    cab_event *e = cab_tell(p->j, TAV_EV_round, CAB_ALL);
    cab_with_number(e, s->round);
    cab_with_seat(e, s->leader);
    while (left) {
        int character = first_of(s, left);
        cab_assert(character >= 0);
        left &= ~tav_bit(character);
        if (tav_passes(p, character, tav_character(character)->score[TAV_DISTANCE], 5, 1)) {
            tav_tell_who(p, TAV_EV_stay_hidden, character);
            continue;
        }
        bool broken = tav_has(s, TAV_OPT_SMASH); /* TAV-10.7, 10.13 */
        tav_tell_who(p, TAV_EV_found, character);
        tav_drop_cover(p, character, broken ? TAV_EV_cover_broken : TAV_EV_cover_gone, broken);
    }
    s->step = TAV_S_TURN;
}

static void activate(tav_play *p, int character) /* TAV-5.6 to 5.8 */
{
    tav_state *s = p->s;
    tav_tilt(s, character);
    s->actor = (uint8_t)character;
    s->step = TAV_S_TURN_END;
    tav_tell_who(p, TAV_EV_activate, character);
    tav_ask(s, s->leader, TAV_D_ACTION);
}

static void begin_turn(tav_play *p) /* TAV-5.9, 5.10 */
{
    tav_state *s = p->s;
    cab_move only;
    int i = 0;
    while (i < s->seats && !tav_activatable(s, tav_next(s, s->leader, i)))
        i++;
    if (i == s->seats) {
        s->step = TAV_S_ESCAPE;
        return;
    }
    s->leader = tav_next(s, s->leader, i);
    tav_ask(s, s->leader, TAV_D_CHARACTER);
    if (tav_single(s, s->leader, &only)) activate(p, only - TAV_M_ACTIVATE);
}

/* Is there one band left, or none? Then the game ends (TAV-9.2, 9.3). */
static bool is_last(tav_play *p)
{
    unsigned alive = tav_alive(p->s);
    if (alive & (alive - 1)) return false;
    if (alive)
        tav_tell(p, TAV_EV_last_band, cab_low(alive));
    else
        cab_tell(p->j, TAV_EV_nobody_left, CAB_ALL);
    tav_finish(p, TAV_END_last_band);
    return true;
}

static void end_turn(tav_play *p)
{
    tav_state *s = p->s;
    if (is_last(p)) return;
    s->leader = tav_next(s, s->leader, 1); /* TAV-5.9, 5.12 */
    s->step = TAV_S_TURN;
}

static void escape(tav_play *p) /* TAV-8.1, 6.29, 6.32 */
{
    tav_state *s = p->s;
    int character = first_of(s, s->at_door & ~s->door_now);
    if (character >= 0)
        tav_flee(p, character, TAV_TERM_DOOR);
    else if (!is_last(p))
        s->step = TAV_S_OBJECTS;
}

/* ---- actions -------------------------------------------------------------------------------- */

static void pick_up(tav_play *p, cab_seat seat, int place, bool blind) /* TAV-6.6 */
{
    tav_state *s = p->s;
    int zone = blind ? TAV_T_FLOOR_DOWN : TAV_T_FLOOR;
    uint8_t face = cab_zone_cards(&p->treasures, zone)[place].face;
    cab_event *e = tav_tell_who(p, blind ? TAV_EV_pick_up_blind : TAV_EV_pick_up, s->actor);
    cab_with_face(e, face, (cab_seats)(blind ? CAB_BIT(seat) : CAB_ALL));
    cab_take(&p->treasures, zone, place, TAV_T_HAND + seat, CAB_TOP, blind ? 0 : CAB_ALL);
    s->hand[seat] |= cab_bit(face);
}

static void pick_face(tav_play *p, cab_seat seat, cab_move move)
{
    uint8_t face = (uint8_t)(move - TAV_M_TAKE);
    pick_up(p, seat, cab_zone_find(&p->treasures, TAV_T_FLOOR, face), false);
}

static void draw_weapon(tav_play *p, cab_seat seat, cab_move move) /* TAV-6.18, 6.36 */
{
    tav_state *s = p->s;
    bool treasure = move >= TAV_M_DRAW;
    int face = treasure ? TAV_TR_DEMON_SWORD + move - TAV_M_DRAW : TAV_OB(move - TAV_M_USE);
    if (treasure) {
        cab_take_face(&p->treasures, TAV_T_HAND + seat, (uint8_t)face, TAV_T_DRAWN, CAB_TOP,
                      CAB_ALL);
        s->hand[seat] &= ~cab_bit(face);
    } else {
        cab_take_face(&p->objects, TAV_O_HAND + seat, (uint8_t)face, TAV_O_USED, CAB_TOP, CAB_ALL);
        s->objects[seat] &= ~(1u << (face - TAV_OB(0)));
    }
    s->weapon[s->actor] = (uint8_t)face;
    s->drawn_now |= tav_bit(s->actor);
    tav_tell_card(p, TAV_EV_draw_weapon, s->actor, face);
}

/* The card of the action is chosen (D11). */
static void use_card(tav_play *p, cab_seat seat, cab_move move)
{
    tav_state *s = p->s;
    int action = s->action, face = move == TAV_M_WEAPON ? 0 : TAV_OB(move - TAV_M_USE);
    s->action = 0;
    if (action == TAV_ACT_DRAW) {
        draw_weapon(p, seat, move);
        return;
    }
    if (face) tav_play_object(p, s->actor, face);
    if (action == TAV_ACT_PROTECT) {
        s->cover[s->actor] = (uint8_t)face;
        s->shielded |= tav_bit(s->actor);
        tav_tell_card(p, TAV_EV_protect, s->actor, face);
    } else if (action == TAV_ACT_HIDE) {
        tav_tell_card(p, TAV_EV_try_hide, s->actor, face);
        tav_begin_test(p, TAV_F_HIDE, s->actor, face);
    } else {
        tav_begin_fight(p, s->actor, action == TAV_ACT_CONTACT ? TAV_CONTACT : TAV_DISTANCE, face,
                        false);
    }
}

static void ask_card(tav_play *p, int action)
{
    tav_state *s = p->s;
    cab_move only;
    s->action = (uint8_t)action;
    tav_ask(s, s->leader, TAV_D_CARD);
    if (!tav_single(s, s->leader, &only)) return;
    s->decision = TAV_D_NONE;
    use_card(p, s->leader, only);
}

/* What lies face up is chosen, what lies face down is not; there is never both (TAV-6.7). */
static void ask_floor(tav_play *p)
{
    tav_state *s = p->s;
    cab_move only;
    int down = tav_count_t(s, TAV_T_FLOOR_DOWN);
    if (down > 0) {
        pick_up(p, s->leader, (int)cab_rng_below(p->rng, (uint32_t)down), true);
        return;
    }
    tav_ask(s, s->leader, TAV_D_FLOOR);
    if (!tav_single(s, s->leader, &only)) return;
    s->decision = TAV_D_NONE;
    pick_face(p, s->leader, only);
}

static void tell_act(tav_play *p, uint16_t event, int action)
{
    cab_with_term(tav_tell_who(p, event, p->s->actor), (uint16_t)(TAV_TERM_ACTION + action));
}

static void act(tav_play *p, int action)
{
    tav_state *s = p->s;
    if (action >= TAV_ACT_PICK_UP && action <= TAV_ACT_DISTANCE) tell_act(p, TAV_EV_intend, action);
    if (action != TAV_ACT_PASS && (s->hidden & tav_bit(s->actor)))
        tav_drop_cover(p, s->actor, TAV_EV_leave_hiding, false); /* TAV-6.3, 10.8 */
    switch (action) {
    case TAV_ACT_PASS: tell_act(p, TAV_EV_pass, action); break; /* TAV-6.5 */
    case TAV_ACT_PICK_UP: ask_floor(p); break;
    case TAV_ACT_WINDOW:
        tell_act(p, TAV_EV_try_window, action);
        tav_begin_test(p, TAV_F_WINDOW, s->actor, 0);
        break;
    case TAV_ACT_DOOR: /* TAV-6.29, 6.33 */
        s->at_door |= tav_bit(s->actor);
        s->door_now |= tav_bit(s->actor);
        tell_act(p, TAV_EV_door, action);
        break;
    default: ask_card(p, action); break;
    }
}

/* ---- the end of a round --------------------------------------------------------------------- */

static void ask_kept(tav_play *p) /* TAV-8.2, 8.3 */
{
    tav_state *s = p->s;
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (tav_count_o(s, TAV_O_HAND + seat) > 0 && tav_draws(s, seat) > 0) seats |= CAB_BIT(seat);
    s->step = TAV_S_ARRIVAL;
    s->arrivals = 0;
    if (seats)
        tav_ask_all(s, (uint8_t)seats, TAV_D_KEEP);
    else
        tav_open_kept(p);
}

static void discard_all_but(tav_play *p, int seat, int kept)
{
    uint8_t face[TAV_OBJECTS];
    int zone = TAV_O_HAND + seat, faces = 0;
    bool spared = kept == 0;
    for (int i = 0; i < tav_count_o(p->s, zone); i++) {
        int one = cab_zone_cards(&p->objects, zone)[i].face;
        if (!spared && one == kept)
            spared = true;
        else
            face[faces++] = (uint8_t)one;
    }
    tav_tell_list(p, TAV_EV_discard_objects, seat, false, face, faces, CAB_ALL);
    for (int i = 0; i < faces; i++) {
        cab_take_face(&p->objects, zone, face[i], TAV_O_DISCARD, CAB_TOP, CAB_ALL);
        tav_trace(p->s, seat << 8 | face[i]);
    }
    p->s->objects[seat] = kept ? 1u << (kept - TAV_OB(0)) : 0;
}

void tav_open_kept(tav_play *p)
{
    tav_state *s = p->s;
    int due[TAV_SEATS] = {0};
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = tav_next(s, s->leader, i);
        discard_all_but(p, seat, s->answer[seat]);
        s->answer[seat] = 0;
        due[seat] = tav_draws(s, seat);
    }
    deal_objects(p, due);
    s->standing |= s->tilted; /* TAV-8.6, 8.7, 12.20 */
    s->tilted = s->down;
    s->down = 0;
    cab_tell(p->j, TAV_EV_straighten, CAB_ALL);
}

/* ---- arrivals ------------------------------------------------------------------------------- */

static int arrival(const tav_state *s)
{
    return s->character[s->character_pile[TAV_C_ARRIVAL].end - 1].face - TAV_CH(0);
}

static void reveal(tav_play *p) /* TAV-8.8, 8.9 */
{
    tav_state *s = p->s;
    cab_cards c = tav_characters(s, p->j);
    if (s->arrivals == 3) { /* TAV-8.22 */
        s->step = TAV_S_ROUND;
        return;
    }
    cab_take_top(&c, TAV_C_DECK, TAV_C_ARRIVAL, CAB_TOP, CAB_ALL);
    s->arrivals++;
    if (arrival(s) == TAV_MILITIA - TAV_CH(0)) { /* TAV-8.21, 9.1 */
        cab_tell(p->j, TAV_EV_militia, CAB_ALL);
        tav_finish(p, TAV_END_militia);
        return;
    }
    cab_with_face(cab_tell(p->j, TAV_EV_arrival, CAB_ALL), TAV_CH(arrival(s)), CAB_ALL);
    uint8_t eligible = tav_eligible(s);
    if (!eligible) { /* TAV-8.25 */
        cab_with_face(cab_tell(p->j, TAV_EV_unclaimed, CAB_ALL), TAV_CH(arrival(s)), CAB_ALL);
        tav_trace(s, TAV_CH(arrival(s))); /* a heap keeps no order, and three may come at once */
        cab_take_top(&c, TAV_C_ARRIVAL, TAV_C_GONE, CAB_TOP, CAB_ALL);
        return;
    }
    if (tav_has(s, TAV_OPT_CLAIM_MODE)) s->yes = 0;
    s->step = TAV_S_PENALTY;
    tav_ask_all(s, eligible, TAV_D_CLAIM);
}

void tav_open_claims(tav_play *p) /* TAV-8.15 */
{
    tav_state *s = p->s;
    s->yes = 0;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = tav_next(s, s->leader, i);
        if (s->answer[seat]) {
            s->yes |= (uint8_t)CAB_BIT(seat);
            if (!tav_attracts(s, seat, arrival(s))) s->pending |= (uint8_t)CAB_BIT(seat);
            tav_tell_face(p, TAV_EV_claim, seat, TAV_CH(arrival(s)));
        }
        s->answer[seat] = 0;
    }
}

/* TAV-8.16: the first valid claim closes the window, a wrong one is punished while it waits. */
void tav_race(tav_play *p, cab_seat seat, bool claims)
{
    tav_state *s = p->s;
    int who = arrival(s);
    tav_tell_face(p, claims ? TAV_EV_claim : TAV_EV_no_claim, seat, TAV_CH(who));
    s->ask.must &= (uint8_t)~CAB_BIT(seat);
    if (!claims && s->ask.must) return;
    s->decision = TAV_D_NONE;
    if (claims) {
        s->yes |= (uint8_t)CAB_BIT(seat);
        if (tav_attracts(s, seat, who)) {
            s->step = TAV_S_JOIN;
        } else {
            s->pending = (uint8_t)CAB_BIT(seat);
            s->waiting = s->ask.must;
        }
    }
    s->ask.must = 0;
}

uint32_t tav_penalty_choices(const tav_state *s, int seat)
{
    return tav_living(s, seat) & s->standing;
}

static void penalty(tav_play *p, int character)
{
    tav_tilt(p->s, character);
    tav_tell_who(p, TAV_EV_penalty, character);
}

static void punish(tav_play *p) /* TAV-8.14 */
{
    tav_state *s = p->s;
    cab_move only;
    int i = 0;
    while (i < s->seats && !(s->pending & CAB_BIT(tav_next(s, s->leader, i))))
        i++;
    if (i == s->seats) {
        if (s->waiting)
            tav_ask_all(s, s->waiting, TAV_D_CLAIM);
        else
            s->step = TAV_S_JOIN;
        s->waiting = 0;
        return;
    }
    cab_seat seat = tav_next(s, s->leader, i);
    s->pending &= (uint8_t)~CAB_BIT(seat);
    tav_tell_face(p, TAV_EV_wrong_claim, seat, TAV_CH(arrival(s)));
    if (!tav_penalty_choices(s, seat)) return;
    tav_ask(s, seat, TAV_D_PENALTY);
    if (!tav_single(s, seat, &only)) return;
    s->decision = TAV_D_NONE;
    penalty(p, only - TAV_M_TILT);
}

/* Highest of two dice, again among those tied (TAV-8.18). Dice that tie for ever do not exist; a
 * bound does. */
static cab_seat roll_off(tav_play *p, unsigned seats)
{
    enum { ROLLS_MAX = 12 };
    tav_state *s = p->s;
    for (int roll = 0; cab_popcount(seats) > 1 && roll < ROLLS_MAX; roll++) {
        int best = 0;
        unsigned ahead = 0;
        memset(s->dice, 0, sizeof s->dice);
        s->dice_count = 2 * TAV_SEATS;
        for (int i = 0; i < s->seats; i++) {
            cab_seat seat = tav_next(s, s->leader, i);
            if (!(seats & CAB_BIT(seat))) continue;
            int one = 1 + (int)cab_rng_below(p->rng, 6), two = 1 + (int)cab_rng_below(p->rng, 6);
            uint8_t *dice = &s->dice[2 * (size_t)seat];
            dice[0] = (uint8_t)one;
            dice[1] = (uint8_t)two;
            tav_trace(s, seat << 8 | one << 4 | two);
            cab_event *e = tav_tell(p, TAV_EV_roll_off, seat);
            cab_with_number(e, one);
            cab_with_number(e, two);
            if (one + two > best) ahead = 0;
            if (one + two > best) best = one + two;
            if (one + two == best) ahead |= CAB_BIT(seat);
        }
        seats = ahead;
    }
    for (int i = 0; i < s->seats; i++)
        if (seats & CAB_BIT(tav_next(s, s->leader, i))) return tav_next(s, s->leader, i);
    return CAB_NOBODY;
}

static void join(tav_play *p) /* TAV-8.12, 8.13, 8.17, 8.24, 8.25 */
{
    tav_state *s = p->s;
    cab_cards c = tav_characters(s, p->j);
    int who = arrival(s);
    unsigned valid = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if ((s->yes & CAB_BIT(seat)) && tav_attracts(s, seat, who)) valid |= CAB_BIT(seat);
    cab_seat seat = roll_off(p, valid ? valid : tav_eligible(s));
    cab_with_term(tav_tell_face(p, TAV_EV_join, seat, TAV_CH(who)),
                  TAV_TERM_POSTURE + TAV_STANDING);
    cab_take_top(&c, TAV_C_ARRIVAL, TAV_C_BAND + seat, CAB_TOP, CAB_ALL);
    s->band[seat] |= tav_bit(who);
    s->standing |= tav_bit(who);
    s->step = TAV_S_ARRIVAL;
}

/* ---- running and answering ------------------------------------------------------------------ */

void tav_run_round(tav_play *p)
{
    switch (p->s->step) {
    case TAV_S_BRAWL: break_out(p); break;
    case TAV_S_DEAL: begin_brawl(p); break;
    case TAV_S_ROUND: begin_round(p); break;
    case TAV_S_TURN: begin_turn(p); break;
    case TAV_S_TURN_END: end_turn(p); break;
    case TAV_S_ESCAPE: escape(p); break;
    case TAV_S_OBJECTS: ask_kept(p); break;
    case TAV_S_ARRIVAL: reveal(p); break;
    case TAV_S_PENALTY: punish(p); break;
    default: join(p); break;
    }
}

void tav_answer_round(tav_play *p, tav_decision asked, cab_seat seat, cab_move move)
{
    switch (asked) {
    case TAV_D_INSULT: insulted(p, seat, move - TAV_M_TILT); break;
    case TAV_D_CHARACTER: activate(p, move - TAV_M_ACTIVATE); break;
    case TAV_D_ACTION: act(p, move - TAV_M_ACTION); break;
    case TAV_D_FLOOR: pick_face(p, seat, move); break;
    case TAV_D_CARD: use_card(p, seat, move); break;
    default: penalty(p, move - TAV_M_TILT); break;
    }
}
