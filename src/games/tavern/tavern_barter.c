/* The Barter: sales, offers, agitation cards with their riders, votes (TAV-3, 4, 14). Offers and
 * the treasure on sale stay in their hands; showing them tells, the exchange moves them. Answers
 * to a window are opened in laying order: what is not laid is never shown (TAV-4.11). */
#include "games/tavern/tavern_int.h"

/* ---- a sale --------------------------------------------------------------------------------- */

/* Puts away what the last barter turn has left on the table. */
static void clear_sale(tav_state *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        s->offer[seat] = 0;
    s->put_up = s->offers_open = s->undone = 0;
    s->buyer = CAB_NOBODY;
}

static void put_up(tav_play *p, int treasure) /* TAV-3.2 */
{
    tav_state *s = p->s;
    int zone = TAV_T_HAND + s->seller;
    s->put_up = (uint8_t)treasure;
    tav_tell_face(p, TAV_EV_put_up, s->seller, treasure);
    cab_show(&p->treasures, zone, cab_zone_find(&p->treasures, zone, (uint8_t)treasure), CAB_ALL);
    s->step = TAV_S_OFFERS;
}

static void begin_turn(tav_play *p)
{
    tav_state *s = p->s;
    cab_move only;
    bool empty = tav_count_t(s, TAV_T_HAND + s->seller) == 0;
    if (empty || s->skip_next) { /* TAV-3.3, 14.7 */
        tav_tell(p, s->skip_next ? TAV_EV_skip_hush : TAV_EV_skip_empty, s->seller);
        s->skip_next = 0;
        s->step = TAV_S_BARTER_END;
        return;
    }
    tav_tell(p, TAV_EV_barter_turn, s->seller);
    tav_ask(s, s->seller, TAV_D_OPEN);
    if (tav_single(s, s->seller, &only)) {
        s->decision = TAV_D_NONE;
        put_up(p, only - TAV_M_PUT_UP);
    }
}

static void ask_offers(tav_play *p) /* TAV-3.4: who has no treasure offers none */
{
    tav_state *s = p->s;
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seller && tav_count_t(s, TAV_T_HAND + seat) > 0) seats |= CAB_BIT(seat);
    s->step = TAV_S_SALE;
    if (seats) tav_ask_all(s, (uint8_t)seats, TAV_D_OFFER);
}

static void show_offers(tav_play *p) /* TAV-3.5 */
{
    tav_state *s = p->s;
    s->offers_open = 1;
    for (int i = 1; i < s->seats; i++) {
        cab_seat seat = tav_next(s, s->seller, i);
        uint8_t face[TAV_TREASURES];
        int faces = 0, zone = TAV_T_HAND + seat;
        for (uint64_t left = s->offer[seat]; left;)
            face[faces++] = (uint8_t)cab_pop_low(&left);
        if (faces == 0) tav_tell(p, TAV_EV_offer_nothing, seat);
        tav_tell_list(p, TAV_EV_offer, seat, false, face, faces, CAB_ALL);
        for (int k = 0; k < faces; k++)
            cab_show(&p->treasures, zone, cab_zone_find(&p->treasures, zone, face[k]), CAB_ALL);
    }
}

static void hand_over(tav_play *p, int from, int to, uint64_t treasures)
{
    tav_state *s = p->s;
    s->hand[from] &= ~treasures;
    s->hand[to] |= treasures;
    while (treasures)
        cab_take_face(&p->treasures, TAV_T_HAND + from, (uint8_t)cab_pop_low(&treasures),
                      TAV_T_HAND + to, CAB_TOP, CAB_ALL);
}

static void sell(tav_play *p, int buyer) /* TAV-3.7 to 3.9 */
{
    tav_state *s = p->s;
    int price = cab_popcount(s->offer[buyer]);
    cab_event *e = tav_tell(p, price ? TAV_EV_sell : TAV_EV_give, s->seller);
    cab_with_seat(e, (cab_seat)buyer);
    cab_with_face(e, s->put_up, CAB_ALL);
    if (price) cab_with_number(e, price);
    s->buyer = (uint8_t)buyer;
    hand_over(p, s->seller, buyer, cab_bit(s->put_up));
    hand_over(p, buyer, s->seller, s->offer[buyer]);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != buyer) s->offer[seat] = 0;
    s->step = TAV_S_PROTEST;
}

static void ask_sale(tav_play *p)
{
    tav_state *s = p->s;
    cab_move only;
    if (!s->offers_open) show_offers(p); /* nobody had anything to offer */
    tav_ask(s, s->seller, TAV_D_SALE);
    if (!tav_single(s, s->seller, &only)) return;
    s->decision = TAV_D_NONE;
    sell(p, only - TAV_M_SELL);
}

/* ---- agitation ------------------------------------------------------------------------------ */

static void ask_protest(tav_play *p) /* TAV-4.5 */
{
    tav_state *s = p->s;
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (tav_count_a(s, TAV_A_HAND + seat) > 0) seats |= CAB_BIT(seat);
    s->step = TAV_S_LAY;
    if (seats) tav_ask_all(s, (uint8_t)seats, TAV_D_PROTEST);
}

/* A refusal is a window with one card (TAV-4.3, 4.4). */
static void refuse(tav_play *p, cab_seat seat, int design)
{
    p->s->answer[seat] = TAV_AG(design);
    p->s->pending = (uint8_t)CAB_BIT(seat);
    p->s->step = TAV_S_LAY;
}

static void undo(tav_play *p, cab_seat seat) /* TAV-14.3, 14.10 */
{
    tav_state *s = p->s;
    if (s->buyer == CAB_NOBODY || s->undone) {
        tav_tell(p, TAV_EV_undo_nothing, seat);
        return;
    }
    cab_event *e = tav_tell(p, TAV_EV_undo, seat);
    cab_with_seat(e, s->seller);
    cab_with_seat(e, s->buyer);
    cab_with_face(e, s->put_up, CAB_ALL);
    s->undone = 1;
    hand_over(p, s->buyer, s->seller, cab_bit(s->put_up));
    hand_over(p, s->seller, s->buyer, s->offer[s->buyer]);
}

uint8_t tav_nameable(const tav_state *s, int seat)
{
    int laid = s->agitation[s->agitation_pile[TAV_A_LAID].end - 1].face;
    unsigned seats = tav_all_seats(s) & ~CAB_BIT(seat);
    if (tav_agitation(laid - TAV_AG(0))->rider != TAV_RIDER_PEEK) return (uint8_t)seats;
    for (int other = 0; other < s->seats; other++)
        if (tav_count_t(s, TAV_T_HAND + other) == 0) seats &= ~(unsigned)CAB_BIT(other);
    return (uint8_t)seats;
}

static void peek(tav_play *p, cab_seat seat, cab_seat target) /* TAV-14.6 */
{
    tav_state *s = p->s;
    int zone = TAV_T_HAND + target, cards = tav_count_t(s, zone);
    int place = (int)cab_rng_below(p->rng, (uint32_t)cards);
    uint8_t face = cab_zone_cards(&p->treasures, zone)[place].face;
    cab_event *e = tav_tell(p, TAV_EV_peek, seat);
    cab_with_seat(e, target);
    cab_with_face(e, face, CAB_BIT(seat));
    cab_show(&p->treasures, zone, place, CAB_BIT(seat));
    s->peeker = seat;
    s->peeked = face;
    s->peeked_of = target;
}

/* The rider of the card just laid, once its player has named somebody. */
static void name_player(tav_play *p, cab_seat seat, cab_seat target)
{
    tav_state *s = p->s;
    int laid = s->agitation[s->agitation_pile[TAV_A_LAID].end - 1].face;
    if (tav_agitation(laid - TAV_AG(0))->rider == TAV_RIDER_PEEK) {
        peek(p, seat, target);
        return;
    }
    cab_with_seat(tav_tell(p, TAV_EV_insult, seat), target); /* TAV-14.4 */
    s->insulted[target]++;
}

static void ask_name(tav_play *p, cab_seat seat)
{
    cab_move only;
    if (!tav_nameable(p->s, seat)) {
        tav_tell(p, TAV_EV_peek_nobody, seat);
        return;
    }
    tav_ask(p->s, seat, TAV_D_NAME);
    if (!tav_single(p->s, seat, &only)) return;
    p->s->decision = TAV_D_NONE;
    name_player(p, seat, (cab_seat)(only - TAV_M_NAME));
}

static void ride(tav_play *p, cab_seat seat, int rider) /* TAV-14.2 */
{
    tav_state *s = p->s;
    switch (rider) {
    case TAV_RIDER_UNDO: undo(p, seat); break;
    case TAV_RIDER_INSULT:
    case TAV_RIDER_PEEK: ask_name(p, seat); break;
    case TAV_RIDER_OBJECT: /* TAV-14.5 */
        s->extra_object[seat]++;
        tav_tell(p, TAV_EV_spill, seat);
        break;
    case TAV_RIDER_SKIP: /* TAV-14.7; nothing if it starts the Brawl (TAV-14.9) */
        if (tav_count_a(s, TAV_A_LAID) == s->seats) break;
        s->skip_next = 1;
        tav_tell(p, TAV_EV_hush, seat);
        break;
    case TAV_RIDER_LEAD: /* TAV-14.8 */
        s->hilt = seat;
        tav_tell(p, TAV_EV_hilt, seat);
        break;
    default: break;
    }
}

static void lay(tav_play *p, cab_seat seat, uint8_t face)
{
    tav_state *s = p->s;
    cab_cards c = tav_agitations(s, p->j);
    cab_take_face(&c, TAV_A_HAND + seat, face, TAV_A_LAID, CAB_TOP, CAB_ALL);
    bool refusal = s->buyer == CAB_NOBODY;
    cab_event *e = tav_tell_face(p, refusal ? TAV_EV_refuse : TAV_EV_protest, seat, face);
    cab_with_number(e, tav_count_a(s, TAV_A_LAID));
    cab_with_number(e, s->seats);
    s->last_agitator = seat;
    ride(p, seat, tav_agitation(face - TAV_AG(0))->rider);
}

static void forget_answers(tav_state *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        s->answer[seat] = 0;
    s->pending = 0;
}

/* The next card of the window: clockwise from the seller's left, the seller last (TAV-4.6). */
static void lay_next(tav_play *p)
{
    tav_state *s = p->s;
    if (tav_count_a(s, TAV_A_LAID) == s->seats) { /* TAV-4.8, 4.9 */
        forget_answers(s);
        clear_sale(s);
        s->skip_next = 0;
        s->step = TAV_S_BRAWL;
        return;
    }
    for (int i = 1; i <= s->seats; i++) {
        cab_seat seat = tav_next(s, s->seller, i);
        uint8_t face = s->answer[seat];
        if (!(s->pending & CAB_BIT(seat))) continue;
        s->pending &= (uint8_t)~CAB_BIT(seat);
        s->answer[seat] = 0;
        if (p->j) p->j->barrier = true; /* whether it is laid or not: the table learns it */
        if (!face) continue;
        lay(p, seat, face);
        return;
    }
    if (s->buyer != CAB_NOBODY) cab_tell(p->j, TAV_EV_no_more_protests, CAB_ALL);
    s->step = TAV_S_BARTER_END;
}

/* ---- the lap -------------------------------------------------------------------------------- */

static void end_turn(tav_play *p) /* TAV-3.10, 3.12 */
{
    tav_state *s = p->s;
    clear_sale(s);
    s->seller = tav_next(s, s->seller, 1);
    s->step = TAV_S_BARTER;
    if (s->seller == s->first_seller) tav_ask_all(s, tav_all_seats(s), TAV_D_SETTLE);
}

static void count_votes(tav_play *p)
{
    tav_state *s = p->s;
    s->yes = 0;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = tav_next(s, s->first_seller, i);
        tav_tell(p, s->answer[seat] ? TAV_EV_vote_settle : TAV_EV_vote_go_on, seat);
        if (s->answer[seat]) s->yes |= (uint8_t)CAB_BIT(seat);
        s->answer[seat] = 0;
    }
    if (s->yes == tav_all_seats(s)) { /* TAV-3.12 */
        cab_tell(p->j, TAV_EV_settled, CAB_ALL);
        tav_finish(p, TAV_END_settled);
    } else if (s->lap == TAV_LAPS) { /* TAV-3.13 */
        s->skip_next = 0;
        s->step = TAV_S_BRAWL;
    } else {
        s->lap++;
        cab_with_number(cab_tell(p->j, TAV_EV_lap, CAB_ALL), s->lap);
    }
}

/* ---- running and answering ------------------------------------------------------------------ */

void tav_run_barter(tav_play *p)
{
    switch (p->s->step) {
    case TAV_S_BARTER: begin_turn(p); break;
    case TAV_S_OFFERS: ask_offers(p); break;
    case TAV_S_SALE: ask_sale(p); break;
    case TAV_S_PROTEST: ask_protest(p); break;
    case TAV_S_LAY: lay_next(p); break;
    default: end_turn(p); break;
    }
}

void tav_answer_barter(tav_play *p, tav_decision asked, cab_seat seat, cab_move move)
{
    if (asked == TAV_D_NAME)
        name_player(p, seat, (cab_seat)(move - TAV_M_NAME));
    else if (move >= TAV_M_LAY && move < TAV_M_LAY + TAV_DESIGNS)
        refuse(p, seat, move - TAV_M_LAY);
    else if (asked == TAV_D_OPEN)
        put_up(p, move - TAV_M_PUT_UP);
    else
        sell(p, move - TAV_M_SELL);
}

bool tav_note(tav_state *s, cab_seat seat, cab_move move)
{
    switch (s->decision) {
    case TAV_D_OFFER:
        if (move == TAV_M_SEAL) return true;
        s->offer[seat] |= cab_bit(move - TAV_M_OFFER);
        return false;
    case TAV_D_PROTEST:
        s->answer[seat] = move == TAV_M_NO_PROTEST ? 0 : TAV_AG(move - TAV_M_LAY);
        return true;
    case TAV_D_KEEP:
        s->answer[seat] = move == TAV_M_KEEP_NONE ? 0 : TAV_OB(move - TAV_M_KEEP);
        return true;
    case TAV_D_SETTLE: s->answer[seat] = move == TAV_M_SETTLE; return true;
    default: s->answer[seat] = move == TAV_M_CLAIM; return true;
    }
}

void tav_open_answers(tav_play *p)
{
    tav_state *s = p->s;
    tav_decision asked = s->decision;
    s->decision = TAV_D_NONE;
    s->trace = 0;
    switch (asked) {
    case TAV_D_OFFER: show_offers(p); break;
    case TAV_D_PROTEST: s->pending = tav_all_seats(s); break;
    case TAV_D_SETTLE: count_votes(p); break;
    case TAV_D_KEEP: tav_open_kept(p); break;
    default: tav_open_claims(p); break;
    }
}
