/* Tavern Battle: set-up, the loop, answers, the end. A move is checked against what may be chosen,
 * answered, and then the game runs on until somebody has to choose; every step names the next one
 * before it does anything that may ask. */
#include "games/tavern/tavern_int.h"

#include <string.h>

/* ---- cards -------------------------------------------------------------------------------- */

// clang-format off
#define SIX(ZONE, back)                                            \
    ZONE(0, back), ZONE(1, back), ZONE(2, back), ZONE(3, back), ZONE(4, back), ZONE(5, back)
#define T_HAND(seat, back)    {"hand", CAB_HEAP, back, seat, 0, 0, CAB_BIT(seat)}
#define T_SHELTER(seat, back) {"shelter", CAB_HEAP, back, seat, 0, 0, CAB_BIT(seat)}
#define O_HAND(seat, back)    {"object_hand", CAB_HEAP, back, seat, 0, 0, CAB_BIT(seat)}
#define A_HAND(seat, back)    {"agitation_hand", CAB_HEAP, back, seat, 0, 0, CAB_BIT(seat)}
#define C_BAND(seat, back)    {"band", CAB_ORDERED, back, seat, 0, 0, CAB_ALL}
#define T_ZONES(back)                                              \
    {"out", CAB_ORDERED, back, CAB_NOBODY, 0, 0, 0},               \
    SIX(T_HAND, back), SIX(T_SHELTER, back),                       \
    {"floor", CAB_HEAP, back, CAB_NOBODY, 0, 0, CAB_ALL},          \
    {"floor_down", CAB_HEAP, back, CAB_NOBODY, 0, 0, 0},           \
    {"drawn", CAB_HEAP, back, CAB_NOBODY, 0, 0, CAB_ALL}
#define O_ZONES(back)                                              \
    {"object_deck", CAB_ORDERED, back, CAB_NOBODY, 0, 0, 0},       \
    SIX(O_HAND, back),                                             \
    {"object_discard", CAB_ORDERED, back, CAB_NOBODY, 0, 0, CAB_ALL}, \
    {"broken", CAB_HEAP, back, CAB_NOBODY, 0, 0, CAB_ALL},         \
    {"used", CAB_HEAP, back, CAB_NOBODY, 0, 0, CAB_ALL}
#define A_ZONES(back)                                              \
    {"agitation_stock", CAB_ORDERED, back, CAB_NOBODY, 0, 0, 0},   \
    SIX(A_HAND, back),                                             \
    {"agitation_laid", CAB_ORDERED, back, CAB_NOBODY, 0, 0, CAB_ALL}
#define C_ZONES(back)                                              \
    {"arrival_deck", CAB_ORDERED, back, CAB_NOBODY, 0, 0, 0},      \
    SIX(C_BAND, back),                                             \
    {"arrival", CAB_ORDERED, back, CAB_NOBODY, 0, 0, CAB_ALL},     \
    {"gone", CAB_HEAP, back, CAB_NOBODY, 0, 0, CAB_ALL}
#define TEN(n) n, n, n, n, n, n, n, n, n, n
// clang-format on

static cab_cards deck(cab_card *card, cab_pile *pile, const cab_zone *zone, int zones,
                      const cab_back *back, const uint8_t *copies, bool unique, cab_journal *j)
{
    cab_cards c;
    c.card = card;
    c.pile = pile;
    c.zone = zone;
    c.back = back;
    c.copies = copies;
    c.journal = j;
    c.zones = (uint8_t)zones;
    c.backs = 1;
    c.unique = unique;
    return c;
}

cab_cards tav_treasures(tav_state *s, cab_journal *j)
{
    static const cab_zone zones[TAV_T_ZONES] = {T_ZONES(0)};
    static const cab_back back = {TAV_TREASURE_FIRST, TAV_TREASURE_LAST};
    static const uint8_t copies[] = {0, TEN(1), TEN(1), TEN(1), 1, 1, 1, 1, 1, 1};
    static_assert(sizeof copies == TAV_TREASURE_LAST + 1, "one of each");
    return deck(s->treasure, s->treasure_pile, zones, TAV_T_ZONES, &back, copies, true, j);
}

cab_cards tav_objects(tav_state *s, cab_journal *j)
{
    static const cab_zone zones[TAV_O_ZONES] = {O_ZONES(0)};
    static const cab_back back = {TAV_OBJECT_FIRST, TAV_OBJECT_LAST};
    static const uint8_t copies[] = {
        0, TEN(0), TEN(0), TEN(0), 0, 0, 0, 0, 0, 0,
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) copies,
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
    };
    static_assert(sizeof copies == TAV_OBJECT_LAST + 1, "22 kinds");
    return deck(s->object, s->object_pile, zones, TAV_O_ZONES, &back, copies, false, j);
}

cab_cards tav_agitations(tav_state *s, cab_journal *j)
{
    static const cab_zone zones[TAV_A_ZONES] = {A_ZONES(0)};
    static const cab_back back = {TAV_AGITATION_FIRST, TAV_AGITATION_LAST};
    static const uint8_t copies[2][TAV_AGITATION_LAST + 1] = {
        {TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), 12, 0, 0, 0, 0, 0,
         0},
        {TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), 0, 2, 2, 2, 2, 2,
         2}};
    return deck(s->agitation, s->agitation_pile, zones, TAV_A_ZONES, &back,
                copies[tav_has(s, TAV_OPT_HOT_TEMPERS)], false, j); /* TAV-1.9, 14.1 */
}

cab_cards tav_characters(tav_state *s, cab_journal *j)
{
    static const cab_zone zones[TAV_C_ZONES] = {C_ZONES(0)};
    static const cab_back back = {TAV_CHARACTER_FIRST, TAV_MILITIA};
    static const uint8_t copies[] = {TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), 0,      0, 0, 0, 0, 0,
                                     0,      0,      0,      TEN(1), TEN(1), TEN(1), 1};
    static_assert(sizeof copies == TAV_MILITIA + 1, "one of each");
    return deck(s->character, s->character_pile, zones, TAV_C_ZONES, &back, copies, true, j);
}

static int count(const cab_pile *pile, int zone)
{
    return pile[zone].end - (zone > 0 ? pile[zone - 1].end : 0);
}

int tav_count_t(const tav_state *s, int zone)
{
    return count(s->treasure_pile, zone);
}

int tav_count_o(const tav_state *s, int zone)
{
    return count(s->object_pile, zone);
}

int tav_count_a(const tav_state *s, int zone)
{
    return count(s->agitation_pile, zone);
}

int tav_count_c(const tav_state *s, int zone)
{
    return count(s->character_pile, zone);
}

/* ---- queries ------------------------------------------------------------------------------ */

uint8_t tav_alive(const tav_state *s) /* TAV-2.11 */
{
    unsigned alive = 0;
    for (int seat = 0; seat < s->seats; seat++)
        alive |= (unsigned)(tav_living(s, seat) != 0) << seat;
    return (uint8_t)alive;
}

int tav_posture(const tav_state *s, int character)
{
    uint32_t bit = tav_bit(character);
    return (s->ko & bit)       ? TAV_KO
           : (s->down & bit)   ? TAV_DOWN
           : (s->tilted & bit) ? TAV_TILTED
                               : TAV_STANDING;
}

int tav_owner(const tav_state *s, int character)
{
    int seat = 0;
    while (seat < s->seats && !(s->band[seat] & tav_bit(character)))
        seat++;
    return seat < s->seats ? seat : CAB_NOBODY;
}

uint32_t tav_activatable(const tav_state *s, int seat)
{
    return tav_living(s, seat) & s->standing & ~s->at_door; /* TAV-2.5, 5.11 */
}

/* The next band alive in a direction, 1 or seats - 1 steps at a time; the own seat if there is none
 * (TAV-7.6, 7.7). */
static int neighbour(const tav_state *s, int seat, unsigned alive, int steps)
{
    int at = seat;
    do {
        at += steps;
        if (at >= s->seats) at -= s->seats;
        cab_assert(at >= 0 && at < TAV_SEATS);
    } while (at != seat && !(alive & CAB_BIT(at)));
    return at;
}

uint32_t tav_targets(const tav_state *s, int seat, int mode)
{
    unsigned others = tav_alive(s) & ~CAB_BIT(seat), more = others & (others - 1), reach = others;
    unsigned sides =
        CAB_BIT(neighbour(s, seat, others, 1)) | CAB_BIT(neighbour(s, seat, others, s->seats - 1));
    uint32_t targets = 0;
    if (mode == TAV_CONTACT)
        reach &= sides;
    else if (more & (more - 1)) /* three others or more (TAV-7.8, 7.9) */
        reach &= ~sides;
    for (int other = 0; other < s->seats; other++)
        if (reach & CAB_BIT(other)) targets |= tav_living(s, other);
    targets &= ~s->hidden; /* TAV-7.10 */
    return mode == TAV_CONTACT ? targets : targets & ~s->shielded;
}

int tav_weapon_of(const tav_state *s, int character)
{
    return (s->drawn_now & tav_bit(character)) ? 0 : s->weapon[character]; /* TAV-6.19 */
}

uint8_t tav_eligible(const tav_state *s)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1);
        seats |= (unsigned)((heroes & ~s->fled) != 0) << seat;
    }
    return (uint8_t)seats;
}

bool tav_attracts(const tav_state *s, int seat, int arrival) /* TAV-8.10, 8.11, 8.23 */
{
    uint64_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1) & ~s->fled;
    while (heroes)
        if (tav_character(cab_pop_low(&heroes))->ringed & tav_character(arrival)->likes)
            return true;
    return false;
}

int tav_draws(const tav_state *s, int seat)
{
    uint32_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1);
    int living = cab_popcount(tav_living(s, seat));
    if (living == 0 && !(heroes & ~s->fled)) return 0; /* TAV-8.5 */
    if (living > 3) return living;                     /* TAV-8.4, 10.10 */
    return tav_has(s, TAV_OPT_SMASH) ? 2 : 3;          /* TAV-10.9 */
}

int tav_tavern_value(const tav_state *s)
{
    return TAV_TAVERN_FULL - s->broken;
}

/* ---- telling ------------------------------------------------------------------------------ */

void tav_tell_list(tav_play *p, uint16_t kind, int seat, bool counted, const uint8_t *face,
                   int faces, cab_seats seen_by)
{
    int room = CAB_REFS_MAX - (seat != CAB_NOBODY) - counted;
    for (int first = 0; p->j && first < faces; first += room) {
        int some = faces - first < room ? faces - first : room;
        cab_event *e = cab_tell(p->j, kind, CAB_ALL);
        if (seat != CAB_NOBODY) cab_with_seat(e, (cab_seat)seat);
        if (counted) cab_with_number(e, some);
        for (int i = first; i < first + some; i++)
            cab_with_face(e, face[i], seen_by);
    }
}

void tav_tell_zone(tav_play *p, uint16_t kind, int seat, bool counted, const cab_cards *c, int zone,
                   cab_seats seen_by)
{
    uint8_t face[TAV_OBJECTS];
    int cards = cab_zone_count(c, zone);
    for (int i = 0; i < cards; i++)
        face[i] = cab_zone_cards(c, zone)[i].face;
    tav_tell_list(p, kind, seat, counted, face, cards, seen_by);
}

/* ---- set-up ------------------------------------------------------------------------------- */

static void deal_heroes(tav_state *s, cab_rng *rng) /* TAV-1.3, 1.4 */
{
    cab_cards c = tav_characters(s, NULL);
    cab_cards_begin(&c);
    cab_cards_fill_run(&c, TAV_C_DECK, TAV_CH(0), TAV_CH(TAV_HEROES - 1));
    cab_shuffle(&c, TAV_C_DECK, rng);
    for (int i = 0; i < 2 * s->seats; i++)
        cab_take_top(&c, TAV_C_DECK, TAV_C_BAND + i / 2, CAB_TOP, 0);
    cab_take_all(&c, TAV_C_DECK, TAV_C_GONE, 0);
}

static void deal_treasures(tav_state *s, cab_rng *rng) /* TAV-1.5 to 1.7 */
{
    cab_cards c = tav_treasures(s, NULL);
    int each = s->seats == 2 ? 9 : 6;
    cab_cards_begin(&c);
    cab_cards_fill_run(&c, TAV_T_OUT, TAV_TREASURE_FIRST, TAV_TREASURE_LAST);
    cab_shuffle(&c, TAV_T_OUT, rng);
    uint8_t to[TAV_TREASURES];
    for (int i = 0; i < TAV_TREASURES; i++)
        to[i] = (uint8_t)(TAV_T_HAND + i / each);
    cab_deal_top(&c, TAV_T_OUT, to, each * s->seats);
}

static void deal_agitation(tav_state *s, cab_rng *rng) /* TAV-1.8, 1.9, 14.1 */
{
    cab_cards c = tav_agitations(s, NULL);
    bool hot = tav_has(s, TAV_OPT_HOT_TEMPERS);
    cab_cards_begin(&c);
    for (int design = 0; design < TAV_DESIGNS; design++)
        for (int copy = 0; copy < c.copies[TAV_AG(design)]; copy++)
            cab_cards_fill_run(&c, TAV_A_STOCK, TAV_AG(design), TAV_AG(design));
    if (hot) cab_shuffle(&c, TAV_A_STOCK, rng);
    for (int zone = 0; zone < TAV_A_ZONES && !hot; zone++)
        cab_watch(&c, zone, CAB_ALL); /* all the same: nothing to hide */
    for (int i = 0; i < 2 * s->seats; i++)
        cab_take_top(&c, TAV_A_STOCK, TAV_A_HAND + i / 2, CAB_TOP, 0);
}

/* Everybody knows that the militia is among the last six, and nothing else of the deck. */
static void stack_arrivals(tav_state *s, cab_rng *rng) /* TAV-1.10, 1.11 */
{
    enum { BOTTOM = 5, ABOVE = TAV_CHARACTERS - TAV_HEROES - BOTTOM };
    cab_cards c = tav_characters(s, NULL);
    for (int arrival = TAV_HEROES; arrival < TAV_CHARACTERS; arrival++)
        cab_cards_fill(&c, TAV_C_DECK, TAV_CH(arrival));
    cab_shuffle(&c, TAV_C_DECK, rng);
    cab_unwatch(&c, TAV_C_ARRIVAL, CAB_ALL); /* lends its place, face down */
    for (int i = 0; i < ABOVE; i++)
        cab_take_top(&c, TAV_C_DECK, TAV_C_ARRIVAL, CAB_TOP, 0);
    cab_cards_fill(&c, TAV_C_GONE, TAV_MILITIA);
    cab_take_face(&c, TAV_C_GONE, TAV_MILITIA, TAV_C_DECK, CAB_TOP, CAB_ALL);
    cab_shuffle(&c, TAV_C_DECK, rng);
    for (int i = 0; i < ABOVE; i++)
        cab_take_top(&c, TAV_C_ARRIVAL, TAV_C_DECK, CAB_TOP, 0);
    cab_watch(&c, TAV_C_ARRIVAL, CAB_ALL);
}

static void stack_objects(tav_state *s, cab_rng *rng) /* TAV-1.14 */
{
    cab_cards c = tav_objects(s, NULL);
    cab_cards_begin(&c);
    for (int kind = 1; kind <= TAV_KINDS; kind++)
        for (int copy = 0; copy < c.copies[TAV_OB(kind)]; copy++)
            cab_cards_fill_run(&c, TAV_O_DECK, TAV_OB(kind), TAV_OB(kind));
    cab_shuffle(&c, TAV_O_DECK, rng);
}

static void run(tav_play *);

cab_error tav_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    tav_state *s = (tav_state *)state;
    cab_error error = cab_setup_check(&tav_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    for (int i = 0; i < TAV_OPTIONS; i++)
        s->options |= (uint8_t)((setup->option[i] != 0) << i);
    s->buyer = s->hilt = s->last_agitator = s->peeker = s->peeked_of = CAB_NOBODY;
    s->asked = s->last_seat = CAB_NOBODY;
    s->lap = 1;
    deal_heroes(s, rng);
    deal_treasures(s, rng);
    deal_agitation(s, rng);
    stack_arrivals(s, rng);
    stack_objects(s, rng);
    s->first_seller = s->seller = s->leader = (uint8_t)cab_rng_below(rng, s->seats); /* TAV-1.16 */
    tav_refresh(s);
    for (int seat = 0; seat < s->seats; seat++)
        s->standing |= s->band[seat]; /* TAV-1.15 */
    tav_play p;
    p.s = s;
    p.rng = rng;
    p.j = NULL;
    p.treasures = tav_treasures(s, NULL);
    p.objects = tav_objects(s, NULL);
    run(&p);
    return CAB_OK;
}

/* ---- the end ------------------------------------------------------------------------------ */

static void show(tav_play *p, uint16_t event, int seat, int zone)
{
    tav_tell_zone(p, event, seat, false, &p->treasures, zone, CAB_ALL);
    cab_look(&p->treasures, zone, CAB_ALL);
}

void tav_finish(tav_play *p, uint8_t end)
{
    tav_state *s = p->s;
    s->step = TAV_S_OVER;
    s->end = end;
    s->asked = CAB_NOBODY;
    cab_seal_ask(&s->ask, 0);
    for (int seat = 0; seat < s->seats; seat++) {
        show(p, TAV_EV_show_hand, seat, TAV_T_HAND + seat);
        show(p, TAV_EV_show_shelter, seat, TAV_T_SHELTER + seat);
    }
    show(p, TAV_EV_show_floor, CAB_NOBODY, TAV_T_FLOOR_DOWN);
    show(p, TAV_EV_show_out, CAB_NOBODY, TAV_T_OUT); /* TAV-1.6 */
    for (int seat = 0; p->j && seat < s->seats; seat++)
        cab_with_number(tav_tell(p, TAV_EV_score, seat), tav_score(s, seat));
}

/* ---- playing ------------------------------------------------------------------------------ */

static void run(tav_play *p)
{
    tav_state *s = p->s;
    while (s->decision == TAV_D_NONE && s->step != TAV_S_OVER) {
        if (s->stack.depth > 0)
            tav_run_frame(p);
        else if (s->step <= TAV_S_BARTER_END)
            tav_run_barter(p);
        else
            tav_run_round(p);
    }
}

static bool is_sealed(const tav_state *s)
{
    switch (s->decision) {
    case TAV_D_OFFER:
    case TAV_D_PROTEST:
    case TAV_D_SETTLE:
    case TAV_D_KEEP: return true;
    case TAV_D_CLAIM: return !tav_has(s, TAV_OPT_CLAIM_MODE);
    default: return false;
    }
}

static cab_error reopen(tav_state *s, cab_seat seat, cab_journal *j)
{
    if (!is_sealed(s) || !cab_seal_reopen(&s->ask, seat)) return CAB_NOT_SEALED;
    s->answer[seat] = 0;
    if (s->decision == TAV_D_OFFER) s->offer[seat] = 0;
    cab_with_seat(cab_tell(j, TAV_EV_reopen, CAB_ALL), seat);
    return CAB_OK;
}

static bool accepts(const tav_state *s, cab_seat seat, cab_move move)
{
    tav_part part[TAV_PARTS_MAX];
    if (s->decision == TAV_D_ACTION) /* the frequent one, without the rest of its list */
        return move >= TAV_M_ACTION && move < TAV_M_ACTION + TAV_ACTIONS &&
               tav_can(s, s->actor, seat, move - TAV_M_ACTION);
    int parts = tav_choices(s, seat, part);
    for (int i = 0; i < parts; i++) {
        unsigned bit = (unsigned)move - part[i].base;
        if (move >= part[i].base && bit < 64 && (part[i].mask >> bit & 1)) return true;
    }
    return false;
}

/* A move that everybody sees, or at least that it was made. */
static void answer(tav_play *p, cab_seat seat, cab_move move)
{
    tav_state *s = p->s;
    tav_decision asked = s->decision;
    s->last_seat = seat;
    s->last_move = asked == TAV_D_LOOT      ? (cab_move)TAV_M_LOOT /* which treasure is a secret */
                   : asked == TAV_D_SHELTER ? (cab_move)TAV_M_SHELTER
                                            : move;
    s->peeker = s->peeked_of = CAB_NOBODY;
    s->peeked = 0;
    s->trace = 0;
    if (asked == TAV_D_CLAIM) { /* a race: the others go on */
        tav_race(p, seat, move == TAV_M_CLAIM);
        return;
    }
    s->decision = TAV_D_NONE;
    s->asked = CAB_NOBODY;
    s->ask.must = 0;
    if (asked <= TAV_D_NAME)
        tav_answer_barter(p, asked, seat, move);
    else if (asked <= TAV_D_CARD || asked == TAV_D_PENALTY)
        tav_answer_round(p, asked, seat, move);
    else
        tav_answer_frame(p, asked, seat, move);
}

cab_error tav_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    tav_state *s = (tav_state *)state;
    if (s->step == TAV_S_OVER) return CAB_OVER;
    if (seat >= s->seats) return CAB_NOT_ASKED;
    if (move == CAB_REOPEN) return reopen(s, seat, j);
    if (!(s->ask.must & CAB_BIT(seat))) return CAB_NOT_ASKED;
    if (!accepts(s, seat, move)) return CAB_ILLEGAL;
    if (is_sealed(s) && !(tav_note(s, seat, move) && cab_seal_answer(&s->ask, seat))) return CAB_OK;
    if (s->decision == TAV_D_SHELTER && !s->shelter_pick) { /* the first of two, a secret */
        s->shelter_pick = (uint8_t)(move - TAV_M_SHELTER);
        return CAB_OK;
    }
    tav_play p;
    p.s = s;
    p.rng = rng;
    p.j = j;
    p.treasures = tav_treasures(s, j);
    p.objects = tav_objects(s, j);
    if (is_sealed(s))
        tav_open_answers(&p);
    else
        answer(&p, seat, move);
    run(&p);
    return CAB_OK;
}

cab_turn tav_turn(const void *state)
{
    const tav_state *s = (const tav_state *)state;
    cab_turn turn = {s->ask.must, 0, s->ask.sealed, CAB_PACE_NORMAL};
    switch (s->decision) {
    case TAV_D_OFFER:
    case TAV_D_SETTLE: turn.pace = CAB_PACE_TALK; break; /* TAV-3.14 */
    case TAV_D_PROTEST:
    case TAV_D_RIPOSTE: turn.pace = CAB_PACE_WINDOW; break;
    case TAV_D_CLAIM:
        turn.pace = tav_has(s, TAV_OPT_CLAIM_MODE) ? CAB_PACE_RACE : CAB_PACE_WINDOW;
        break;
    default: break;
    }
    return turn;
}

/* Faces in a hand: what can be offered, used and sheltered. */
uint8_t tav_secret_choice(const void *state)
{
    const tav_state *s = (const tav_state *)state;
    switch (s->decision) {
    case TAV_D_OFFER:
    case TAV_D_CARD:
    case TAV_D_RIPOSTE:
    case TAV_D_SHELTER: return s->ask.must;
    default: return 0;
    }
}

/* ---- the contract -------------------------------------------------------------------------- */

static const cab_zone zone_table[TAV_ZONES] = {/* tidy: host table */
                                               T_ZONES(0), O_ZONES(1), A_ZONES(2), C_ZONES(3)};

static const char *const claim_modes[] = {"sealed", "race"}; /* tidy: host table */

/* tidy: host table */
static const cab_option option_table[TAV_OPTIONS] = {
    {"smash", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"gang_up", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"hard_head", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"hot_tempers", CAB_OPTION_FLAG, 0, 1, 0, NULL},
    {"claim_mode", CAB_OPTION_CHOICE, 0, 1, 0, claim_modes},
};

/* tidy: host table */
static const cab_claim_kind claim_table[TAV_CLAIMS] = {
    {"seek", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, TAV_BEER, TAV_GOLD, false},
    {"give", {CAB_REF_TERM, CAB_REF_NONE, CAB_REF_NONE}, TAV_BEER, TAV_GOLD, false},
    {"minimum", {CAB_REF_NUMBER, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false},
    {"settle", {CAB_REF_NONE, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false},
    {"truce", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false},
    {"support", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false},
};

/* The columns that stand in one row of a stretch; amounts say what is large for them. */
// clang-format off
static const cab_column table_columns[] = { /* tidy: host table */
    {"seats", CAB_CELL_COUNT, 6},
    {"options", CAB_CELL_BITS, 31},
    {"asked", CAB_CELL_CODE, 6},
    {"seller", CAB_CELL_CODE, 6},
    {"first_seller", CAB_CELL_CODE, 6},
    {"buyer", CAB_CELL_CODE, 6},
    {"lap", CAB_CELL_COUNT, 4},
    {"laid", CAB_CELL_COUNT, 6},
    {"last_agitator", CAB_CELL_CODE, 6},
    {"hilt", CAB_CELL_CODE, 6},
    {"skip_next", CAB_CELL_COUNT, 1},
    {"undone", CAB_CELL_COUNT, 1},
    {"offers_open", CAB_CELL_COUNT, 1},
    {"round", CAB_CELL_COUNT, 12},
    {"leader", CAB_CELL_CODE, 6},
    {"tavern_value", CAB_CELL_COUNT, 20},
    {"deck", CAB_CELL_COUNT, 18},
    {"arrivals", CAB_CELL_COUNT, 6},
    {"arrival", CAB_CELL_BITS, 31},
    {"floor_down", CAB_CELL_COUNT, 10},
    {"out", CAB_CELL_COUNT, 10},
    {"object_deck", CAB_CELL_COUNT, 60},
    {"action", CAB_CELL_CODE, 8},
    {"put_up", CAB_CELL_BITS, 63},
    {"dice", CAB_CELL_COUNT, 14},
    {"depth", CAB_CELL_COUNT, 4},
    {"frame", CAB_CELL_CODE, 6},
    {"mode", CAB_CELL_CODE, 3},
    {"victim", CAB_CELL_CODE, 6},
    {"zero_1", CAB_CELL_COUNT, 1},
    {"zero_2", CAB_CELL_COUNT, 1},
    {"zero_3", CAB_CELL_COUNT, 1},
};
static const cab_column dice_columns[] = { /* tidy: host table */
    {"pips", CAB_CELL_COUNT, 6},
};
static const cab_column player_columns[] = { /* tidy: host table */
    {"sits", CAB_CELL_COUNT, 1},
    {"hand", CAB_CELL_COUNT, 12},
    {"shelter", CAB_CELL_COUNT, 12},
    {"objects", CAB_CELL_COUNT, 8},
    {"agitation", CAB_CELL_COUNT, 4},
    {"living", CAB_CELL_COUNT, 6},
    {"activatable", CAB_CELL_COUNT, 6},
    {"insulted", CAB_CELL_COUNT, 4},
    {"extra_object", CAB_CELL_COUNT, 4},
    {"must", CAB_CELL_COUNT, 1},
    {"sealed", CAB_CELL_COUNT, 1},
    {"pending", CAB_CELL_COUNT, 1},
    {"waiting", CAB_CELL_COUNT, 1},
    {"yes", CAB_CELL_COUNT, 1},
    {"eligible", CAB_CELL_COUNT, 1},
    {"offered", CAB_CELL_COUNT, 12},
    {"peeker", CAB_CELL_COUNT, 1},
    {"last", CAB_CELL_COUNT, 1},
};
static const cab_column character_columns[] = { /* tidy: host table */
    {"seat", CAB_CELL_CODE, 6},
    {"posture", CAB_CELL_COUNT, 3},
    {"fled", CAB_CELL_COUNT, 1},
    {"door", CAB_CELL_COUNT, 2},
    {"cover", CAB_CELL_COUNT, 2},
    {"weapon", CAB_CELL_COUNT, 2},
    {"been_down", CAB_CELL_COUNT, 1},
    {"acts", CAB_CELL_COUNT, 1},
    {"target", CAB_CELL_COUNT, 4},
    {"support", CAB_CELL_COUNT, 1},
};
static const cab_column treasure_columns[] = { /* tidy: host table */
    {"place", CAB_CELL_BITS, 31},
    {"put_up", CAB_CELL_COUNT, 1},
    {"offered_by", CAB_CELL_OWN, 6},
};
static const cab_column object_columns[] = { /* tidy: host table */
    {"discarded", CAB_CELL_COUNT, 4},
    {"broken", CAB_CELL_COUNT, 4},
    {"used", CAB_CELL_COUNT, 4},
};
static const cab_column agitation_columns[] = { /* tidy: host table */
    {"laid", CAB_CELL_COUNT, 3},
};
static const cab_column where_columns[] = { /* tidy: host table */
    {"place", CAB_CELL_CODE, 8},
};
static const cab_column worth_columns[] = { /* tidy: host table */
    {"points", CAB_CELL_COUNT, 6},
};
static const cab_column held_columns[] = { /* tidy: host table */
    {"known", CAB_CELL_COUNT, 3},
};
static const cab_column layable_columns[] = { /* tidy: host table */
    {"cards", CAB_CELL_COUNT, 3},
};
static const cab_column own_answer_columns[] = { /* tidy: host table */
    {"sealed", CAB_CELL_COUNT, 64},
    {"sheltered", CAB_CELL_BITS, 63},
    {"peeked", CAB_CELL_BITS, 63},
};
// clang-format on
#define COLUMNS(table) table, sizeof table / sizeof *table

/* tidy: host table */
static const cab_feature feature_table[] = {
    {"decision", TAV_DECISIONS, NULL, 0},
    {"table", TAV_SEE_TABLE_WIDTH, COLUMNS(table_columns)},
    {"dice", TAV_DICE, COLUMNS(dice_columns)},
    {"players", TAV_SEATS *TAV_SEE_PER_PLAYER, COLUMNS(player_columns)},
    {"characters", TAV_CHARACTERS *TAV_SEE_PER_CHARACTER, COLUMNS(character_columns)},
    {"treasures", TAV_TREASURES *TAV_SEE_PER_TREASURE, COLUMNS(treasure_columns)},
    {"objects", TAV_KINDS *TAV_SEE_PER_OBJECT, COLUMNS(object_columns)},
    {"agitation", TAV_DESIGNS, COLUMNS(agitation_columns)},
    {"where", TAV_TREASURES, COLUMNS(where_columns)},
    {"worth", TAV_TREASURES, COLUMNS(worth_columns)},
    {"own_offer", TAV_TREASURES, NULL, 0},
    {"held", TAV_SEATS *TAV_KINDS, COLUMNS(held_columns)},
    {"layable", TAV_DESIGNS, COLUMNS(layable_columns)},
    {"own_answer", 3, COLUMNS(own_answer_columns)},
};

static const uint16_t deed_table[] = {/* tidy: host table */
                                      TAV_EV_sell,    TAV_EV_give,    TAV_EV_refuse,
                                      TAV_EV_protest, TAV_EV_insult,  TAV_EV_aim,
                                      TAV_EV_support, TAV_EV_decline, TAV_EV_knocked_out,
                                      TAV_EV_flee,    TAV_EV_steal,   TAV_EV_loot};

const cab_game tav_game = {
    .id = "tavern",
    .rules_version = 3,
    .state_size = sizeof(tav_state),
    .move_space = TAV_MOVES,
    .list_max = 38, /* section 5: D1 with all treasures and two agitation cards */
    .observe_size = TAV_SEE_SIZE,
    .observe_public = TAV_SEE_PUBLIC,
    .length_max =
        20000, /* 24 sales of at most 41 offer steps and 20 more, with answers taken back; 7
                            rounds of 30 activations of 26 questions, 60 shelters, 42 for the end */
    .min_seats = 2,
    .max_seats = TAV_SEATS,
    .hidden = false,
    .whisper = true,
    .zones = TAV_ZONES,
    .options = TAV_OPTIONS,
    .claims = TAV_CLAIMS,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = option_table,
    .claim = claim_table,
    .feature = feature_table,
    .deed = deed_table,
    .deeds = sizeof deed_table / sizeof *deed_table,
    .setup = tav_setup,
    .turn = tav_turn,
    .secret_choice = tav_secret_choice,
    .legal_moves = tav_legal_moves,
    .apply_move = tav_apply_move,
    .is_over = tav_is_over,
    .check = tav_check,
    .hide = tav_hide,
    .hide_again = tav_hide_again,
    .resample = tav_resample,
    .view = tav_view,
    .describe = tav_describe,
    .why_not = tav_why_not,
    .default_move = tav_default_move,
    .observe = tav_observe,
    .judge = tav_judge,
    .name = tav_name,
    .tables = tav_tables,
};
