/* The rules of Magpies (sample.h). A move is checked, then carried out up to the next
 * question. Nothing here looks at a hidden card to decide who is asked or what is told: that alone
 * would tell. */
#include "games/sample/sample.h"

#include "base/hash.h"
#include "engine/journal.h"

/* ---- cards ---------------------------------------------------------------------------------- */

static const uint8_t *copies(void)
{
    static const uint8_t table[] = {
        0,
#define SMP_CARD(id, name, copies, worth) copies,
#include "games/sample/sample_cards.def"
#undef SMP_CARD
    };
    return table;
}

int smp_worth(int face)
{
    static const uint8_t table[] = {
        0,
#define SMP_CARD(id, name, copies, worth) worth,
#include "games/sample/sample_cards.def"
#undef SMP_CARD
    };
    return table[face];
}

/* Piles are ordered, hands are heaps; owners watch their hands. Device code sees tables only inside
 * functions, the contract only outside: hence a macro. */
#define HAND(seat)                                                                                 \
    {                                                                                              \
        "hand", CAB_HEAP, 0, seat, 0, 0, CAB_BIT(seat)                                             \
    }
#define ZONES                                                                                      \
    {"pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},                                                 \
        {"discard", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, CAB_ALL}, HAND(0), HAND(1), HAND(2), HAND(3)

cab_cards smp_cards(smp_state *s, cab_journal *j)
{
    static const cab_zone zones[SMP_ZONES] = {ZONES};
    static const cab_back back[] = {{1, SMP_FACES}};
    cab_cards c;
    c.card = s->card;
    c.pile = s->pile;
    c.zone = zones;
    c.back = back;
    c.copies = copies();
    c.journal = j;
    c.zones = SMP_ZONES;
    c.backs = 1;
    c.unique = false;
    return c;
}

const cab_card *smp_zone(const smp_state *s, int zone, int *count)
{
    int start = zone > 0 ? s->pile[zone - 1].end : 0;
    *count = s->pile[zone].end - start;
    return s->card + start;
}

int smp_held(const smp_state *s, int seat, int face)
{
    int count, held = 0;
    const cab_card *card = smp_zone(s, SMP_Z_HAND + seat, &count);
    for (int i = 0; i < count; i++)
        held += card[i].face == face;
    return held;
}

static int zone_count(const smp_state *s, int zone)
{
    int count;
    smp_zone(s, zone, &count);
    return count;
}

/* Counts are public, so a question may depend on them. */
static uint8_t seats_with_cards(const smp_state *s)
{
    unsigned mask = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (zone_count(s, SMP_Z_HAND + seat) > 0) mask |= 1u << seat;
    return (uint8_t)mask;
}

static cab_seat clockwise(const smp_state *s, int from, int steps)
{
    cab_assert(s->seats > 0);
    return (cab_seat)((from + steps) % s->seats);
}

/* ---- what may be chosen --------------------------------------------------------------------- */

static uint8_t may_give(const smp_state *s) /* SMP-3 */
{
    if (s->step != SMP_S_DECIDE) return 0;
    return seats_with_cards(s) & (uint8_t) ~(s->gave | CAB_BIT(s->winner));
}

cab_turn smp_turn(const void *state)
{
    const smp_state *s = (const smp_state *)state;
    cab_turn t = {s->ask.must, may_give(s), s->ask.sealed, CAB_PACE_NORMAL};
    if (s->step == SMP_S_WINDOW) t.pace = CAB_PACE_WINDOW;
    return t;
}

/* Whether two cards of a hand have one face, or one is a dog. */
uint8_t smp_secret_choice(const void *state)
{
    const smp_state *s = (const smp_state *)state;
    bool secret = s->step == SMP_S_OFFER || s->step == SMP_S_WINDOW || s->step == SMP_S_BURY;
    return secret ? s->ask.must : 0;
}

/* A move for each face in a hand, from this face on; `taken` has been picked already. */
static int list_faces(const smp_state *s, cab_seat seat, int move, int taken, cab_move *out)
{
    int n = 0;
    for (int face = taken ? taken : 1; face <= SMP_FACES; face++)
        if (smp_held(s, seat, face) > (face == taken)) out[n++] = (cab_move)(move + face);
    return n;
}

static int list_targets(const smp_state *s, int move, cab_move *out)
{
    int n = 0, targets = seats_with_cards(s) & ~(s->gave | CAB_BIT(s->winner));
    for (int seat = 0; seat < s->seats; seat++)
        if (targets & CAB_BIT(seat)) out[n++] = (cab_move)(move + seat);
    return n;
}

int smp_answers(const smp_state *s, cab_seat seat, cab_move *out)
{
    const cab_cell *pick = s->pick[seat];
    int n = 0;
    switch (s->step) {
    case SMP_S_DEAL: out[n++] = SMP_M_DEAL; return n;
    case SMP_S_OFFER:
        n = list_faces(s, seat, SMP_M_PICK, pick[0].value, out);
        if (pick[0].set) out[n++] = SMP_M_STOP;
        return n;
    case SMP_S_DECIDE:
        n = list_targets(s, SMP_M_ROB, out);
        if (s->option[SMP_O_SPYING]) n += list_targets(s, SMP_M_SPY, out + n);
        out[n++] = SMP_M_LEAVE;
        return n;
    case SMP_S_WINDOW: /* most can only pass, and are asked all the same */
        if (smp_held(s, seat, SMP_DOG)) out[n++] = SMP_M_BARK;
        out[n++] = SMP_M_PASS;
        return n;
    default: return list_faces(s, seat, SMP_M_BURY, 0, out);
    }
}

int smp_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const smp_state *s = (const smp_state *)state;
    if (seat >= s->seats) return 0;
    if (s->ask.must & CAB_BIT(seat)) return smp_answers(s, seat, out);
    if (may_give(s) & CAB_BIT(seat)) return list_faces(s, seat, SMP_M_GIVE, 0, out);
    return 0;
}

/* ---- what happens --------------------------------------------------------------------------- */

static void ask_one(smp_state *s, uint8_t step, cab_seat seat)
{
    s->step = step;
    cab_seal_ask(&s->ask, (uint8_t)CAB_BIT(seat));
}

static void clear_picks(smp_state *s)
{
    for (int seat = 0; seat < SMP_SEATS; seat++)
        for (int i = 0; i < 2; i++)
            cab_cell_clear(&s->pick[seat][i]);
}

static void draw(smp_state *s, cab_seat seat, cab_rng *rng, cab_journal *j) /* SMP-1 */
{
    cab_cards c = smp_cards(s, j);
    int hand = SMP_Z_HAND + seat, need = s->option[SMP_O_HAND] - zone_count(s, hand);
    while (need > 0) {
        int count = zone_count(s, SMP_Z_PILE), n = need < count ? need : count;
        if (n == 0) {
            if (zone_count(s, SMP_Z_DISCARD) == 0) return;
            cab_tell(j, SMP_E_SHUFFLE, CAB_ALL);
            cab_take_all(&c, SMP_Z_DISCARD, SMP_Z_PILE, 0);
            cab_shuffle(&c, SMP_Z_PILE, rng);
            continue;
        }
        cab_event *e = cab_tell(j, SMP_E_DRAW, CAB_ALL);
        cab_with_seat(e, seat);
        cab_with_cards(e, cab_zone_cards(&c, SMP_Z_PILE) + count - n, n, c.pile[hand].watch);
        for (int i = 0; i < n; i++)
            cab_take_top(&c, SMP_Z_PILE, hand, CAB_TOP, 0);
        need -= n;
    }
}

static void deal(smp_state *s, cab_rng *rng, cab_journal *j)
{
    for (int i = 0; i < s->seats; i++)
        draw(s, clockwise(s, s->first, i), rng, j);
    s->step = SMP_S_OFFER;
    s->gave = 0;
    cab_seal_ask(&s->ask, seats_with_cards(s));
}

/* All have answered. Choosing moved no card; showing does. */
static void show_offers(smp_state *s, cab_journal *j) /* SMP-2 */
{
    cab_cards c = smp_cards(s, j);
    int best = -1;
    for (int i = 0; i < s->seats; i++) {
        cab_seat seat = clockwise(s, s->first, i);
        cab_event *e = s->pick[seat][0].set ? cab_tell(j, SMP_E_OFFER, CAB_ALL) : NULL;
        int sum = s->pick[seat][0].set ? 0 : -1;
        cab_with_seat(e, seat);
        for (int k = 0; k < 2 && s->pick[seat][k].set; k++) {
            uint8_t face = s->pick[seat][k].value;
            cab_with_face(e, face, CAB_ALL);
            cab_take_face(&c, SMP_Z_HAND + seat, face, SMP_Z_DISCARD, CAB_TOP, CAB_ALL);
            sum += smp_worth(face);
        }
        if (sum > best) s->winner = seat;
        if (sum > best) best = sum;
    }
    clear_picks(s);
    s->points[s->winner]++;
    cab_with_seat(cab_tell(j, SMP_E_POINT, CAB_ALL), s->winner);
    ask_one(s, SMP_S_DECIDE, s->winner);
    if (s->points[s->winner] < SMP_GOAL) return;
    s->step = SMP_S_OVER;
    cab_seal_ask(&s->ask, 0);
}

static void end_round(smp_state *s)
{
    s->first = clockwise(s, s->first, 1);
    s->winner = CAB_NOBODY;
    ask_one(s, SMP_S_DEAL, s->first);
}

static void end_decision(smp_state *s)
{
    if (zone_count(s, SMP_Z_HAND + s->winner) > 0)
        ask_one(s, SMP_S_BURY, s->winner);
    else
        end_round(s);
}

static void end_robbery(smp_state *s, cab_rng *rng, cab_journal *j) /* SMP-5 */
{
    cab_cards c = smp_cards(s, j);
    cab_seat victim = cab_top(&s->stack)->reg[SMP_R_VICTIM];
    uint32_t count = (uint32_t)zone_count(s, SMP_Z_HAND + victim);
    cab_tell(j, SMP_E_QUIET, CAB_ALL);
    if (!cab_top(&s->stack)->reg[SMP_R_BARRED] && count > 0) {
        int place = (int)cab_rng_below(rng, count);
        cab_event *e = cab_tell(j, SMP_E_STEAL, CAB_ALL);
        cab_with_seat(e, s->winner);
        cab_with_seat(e, victim);
        cab_with_face(e, cab_zone_cards(&c, SMP_Z_HAND + victim)[place].face,
                      c.pile[SMP_Z_HAND + victim].watch | c.pile[SMP_Z_HAND + s->winner].watch);
        cab_take(&c, SMP_Z_HAND + victim, place, SMP_Z_HAND + s->winner, CAB_TOP, 0);
    }
    cab_pop(&s->stack);
    end_decision(s);
}

/* All answered the window: the first dog in order barks, and the window opens again. */
static void show_window(smp_state *s, cab_rng *rng, cab_journal *j)
{
    cab_cards c = smp_cards(s, j);
    cab_frame *robbery = cab_top(&s->stack);
    uint8_t answer[SMP_SEATS];
    for (int seat = 0; seat < SMP_SEATS; seat++)
        answer[seat] = s->pick[seat][0].value;
    clear_picks(s);
    cab_seat dog = cab_window_first(answer, 0, 0xf, robbery->reg[SMP_R_VICTIM], s->seats);
    if (dog != CAB_NOBODY) {
        cab_with_seat(cab_tell(j, SMP_E_BARK, CAB_ALL), dog);
        cab_take_face(&c, SMP_Z_HAND + dog, SMP_DOG, SMP_Z_DISCARD, CAB_TOP, CAB_ALL);
        robbery->reg[SMP_R_BARRED] ^= 1;
        cab_seal_ask(&s->ask, seats_with_cards(s));
    }
    if (!s->ask.must) end_robbery(s, rng, j);
}

static void decide(smp_state *s, cab_move move, cab_journal *j) /* SMP-4 */
{
    cab_cards c = smp_cards(s, j);
    bool robs = move >= SMP_M_ROB && move < SMP_M_SPY, leaves = move == SMP_M_LEAVE;
    cab_seat target = (cab_seat)(move - (robs ? SMP_M_ROB : SMP_M_SPY));
    cab_event *e = cab_tell(j, robs ? SMP_E_ROB : leaves ? SMP_E_LEAVE : SMP_E_SPY, CAB_ALL);
    cab_with_seat(e, s->winner);
    if (!leaves) cab_with_seat(e, target);
    for (int seat = 0; seat < s->seats; seat++) /* yesterday's spy has seen enough */
        cab_unwatch(&c, SMP_Z_HAND + seat, CAB_ALL & ~CAB_BIT(seat));
    if (robs) {
        cab_push(&s->stack, SMP_ROBBERY)->reg[SMP_R_VICTIM] = target;
        s->step = SMP_S_WINDOW;
        cab_seal_ask(&s->ask, seats_with_cards(s));
        return;
    }
    if (!leaves) {
        for (int i = 0; i < cab_zone_count(&c, SMP_Z_HAND + target); i++)
            cab_with_face(cab_tell(j, SMP_E_SEE, CAB_BIT(s->winner)),
                          cab_zone_cards(&c, SMP_Z_HAND + target)[i].face, CAB_BIT(s->winner));
        cab_watch(&c, SMP_Z_HAND + target, CAB_BIT(s->winner));
    }
    end_decision(s);
}

/* A card from a hand to somebody or under the pile; only those who watch see it. */
static void pass_card(smp_state *s, uint16_t event, cab_seat seat, int to, int face, cab_journal *j)
{
    cab_cards c = smp_cards(s, j);
    cab_event *e = cab_tell(j, event, CAB_ALL);
    cab_with_seat(e, seat);
    cab_with_face(e, (uint16_t)face, c.pile[SMP_Z_HAND + seat].watch | c.pile[to].watch);
    cab_take_face(&c, SMP_Z_HAND + seat, (uint8_t)face, to, CAB_BOTTOM, 0);
}

bool smp_note(smp_state *s, cab_seat seat, cab_move move)
{
    cab_cell *pick = s->pick[seat];
    bool first = !pick[0].set, window = s->step == SMP_S_WINDOW;
    uint8_t value = (uint8_t)(window ? (move == SMP_M_BARK ? SMP_DOG : 0) : move - SMP_M_PICK);
    if (window || move != SMP_M_STOP) cab_cell_set(&pick[first ? 0 : 1], value, CAB_BIT(seat));
    return window || !first;
}

static cab_error reopen(smp_state *s, cab_seat seat, cab_journal *j)
{
    if (!cab_seal_reopen(&s->ask, seat)) return CAB_NOT_SEALED;
    cab_cell_clear(&s->pick[seat][0]);
    cab_cell_clear(&s->pick[seat][1]);
    cab_with_seat(cab_tell(j, SMP_E_REOPEN, CAB_ALL), seat);
    return CAB_OK;
}

cab_error smp_apply_move(void *state, cab_seat seat, cab_move move, cab_rng *rng, cab_journal *j)
{
    smp_state *s = (smp_state *)state;
    cab_move list[SMP_MOVES];
    if (s->step == SMP_S_OVER) return CAB_OVER;
    if (seat >= s->seats) return CAB_NOT_ASKED;
    if (move == CAB_REOPEN) return reopen(s, seat, j);
    int n = smp_legal_moves(s, seat, list), at = 0;
    if (n == 0) return CAB_NOT_ASKED;
    while (at < n && list[at] != move)
        at++;
    if (at == n) return CAB_ILLEGAL;

    if (!(s->ask.must & CAB_BIT(seat))) { /* SMP-3: acts on arrival, whatever the winner is doing */
        pass_card(s, SMP_E_GIVE, seat, SMP_Z_HAND + s->winner, move - SMP_M_GIVE, j);
        s->gave |= (uint8_t)CAB_BIT(seat);
    } else if (s->step == SMP_S_DEAL) {
        deal(s, rng, j);
    } else if (s->step == SMP_S_DECIDE) {
        decide(s, move, j);
    } else if (s->step == SMP_S_BURY) { /* SMP-6 */
        pass_card(s, SMP_E_BURY, seat, SMP_Z_PILE, move - SMP_M_BURY, j);
        end_round(s);
    } else if (smp_note(s, seat, move) && cab_seal_answer(&s->ask, seat)) {
        if (s->step == SMP_S_OFFER)
            show_offers(s, j);
        else
            show_window(s, rng, j);
    }
    return CAB_OK;
}

/* ---- beginning and end ---------------------------------------------------------------------- */

cab_error smp_setup(void *state, const cab_setup *setup, cab_rng *rng)
{
    smp_state *s = (smp_state *)state;
    cab_error error = cab_setup_check(&smp_game, setup);
    if (error != CAB_OK) return error;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    for (int i = 0; i < SMP_OPTIONS; i++)
        s->option[i] = (uint8_t)setup->option[i];
    cab_cards c = smp_cards(s, NULL);
    cab_cards_begin(&c);
    for (int face = 1; face <= SMP_FACES; face++)
        for (int copy = 0; copy < c.copies[face]; copy++)
            cab_cards_fill(&c, SMP_Z_PILE, (uint8_t)face);
    cab_shuffle(&c, SMP_Z_PILE, rng);
    s->winner = CAB_NOBODY;
    ask_one(s, SMP_S_DEAL, 0);
    return CAB_OK;
}

bool smp_is_over(const void *state, cab_result *result)
{
    const smp_state *s = (const smp_state *)state;
    if (s->step != SMP_S_OVER) return false;
    if (!result) return true;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < s->seats; seat++) {
        result->score[seat] = s->points[seat];
        result->utility[seat] = seat == s->winner ? 100 : -100;
        result->rank[seat] = 1;
        for (int other = 0; other < s->seats; other++)
            if (s->points[other] > s->points[seat]) result->rank[seat]++;
    }
    result->winners = (uint8_t)CAB_BIT(s->winner);
    return true;
}

/* Small numbers in their ranges: what the other functions take for granted. */
static const char *check_bounds(const smp_state *s)
{
    if (s->seats < 2 || s->seats > SMP_SEATS || s->first >= s->seats) return "number of seats";
    unsigned table = (1u << s->seats) - 1;
    if ((s->ask.must | s->ask.sealed | s->gave) & ~table) return "a seat that is not at the table";
    bool decided = s->step == SMP_S_DECIDE || s->step >= SMP_S_WINDOW;
    if (decided ? s->winner >= s->seats : s->winner != CAB_NOBODY) return "winner";
    for (int i = 0; i < SMP_OPTIONS; i++)
        if (s->option[i] < smp_game.option[i].min || s->option[i] > smp_game.option[i].max)
            return "option";
    for (int seat = 0; seat < SMP_SEATS; seat++)
        for (int i = 0; i < 2; i++)
            if (s->pick[seat][i].value > SMP_FACES || s->pick[seat][i].set > 1) return "pick";
    if (s->stack.depth == 1 && s->stack.frame[0].reg[SMP_R_VICTIM] >= s->seats) return "victim";
    return NULL;
}

const char *smp_check(const void *state)
{
    smp_state copy = *(const smp_state *)state, *s = &copy;
    cab_cards c = smp_cards(s, NULL);
    const char *wrong = cab_cards_check(&c);
    if (!wrong) wrong = check_bounds(s);
    if (wrong) return wrong;
    if (s->step >= SMP_STEPS || (s->step == SMP_S_OVER) != !s->ask.must) return "nobody is asked";
    if ((s->step == SMP_S_WINDOW) != (s->stack.depth == 1)) return "stack does not fit the step";
    for (int seat = 0; seat < SMP_SEATS; seat++) {
        const cab_cell *pick = s->pick[seat];
        if (seat >= s->seats && (s->points[seat] || pick[0].set)) return "a seat nobody sits in";
        if ((s->ask.sealed & CAB_BIT(seat)) && !pick[0].set) return "sealed without an answer";
        for (int i = 0; i < 2; i++) {
            int need = 1 + (i == 1 && pick[0].value == pick[1].value);
            if (pick[i].value && smp_held(s, seat, pick[i].value) < need) return "pick not in hand";
        }
    }
    return s->zero ? "zero is not zero" : NULL;
}

static uint64_t tables(void)
{
    uint64_t hash = cab_hash(1, copies(), SMP_FACES + 1);
    for (int face = 1; face <= SMP_FACES; face++)
        hash = cab_hash_step(hash, (uint64_t)smp_worth(face));
    return hash;
}

/* ---- the contract --------------------------------------------------------------------------- */

static const cab_zone zone_table[SMP_ZONES] = {ZONES}; /* tidy: host table */

/* tidy: host table */
static const cab_option option_table[SMP_OPTIONS] = {
    {"hand", CAB_OPTION_NUMBER, 2, 4, 3, NULL},
    {"spying", CAB_OPTION_FLAG, 0, 1, 1, NULL},
};

/* tidy: host table */
static const cab_claim_kind claim_table[] = {
    {"spare", {CAB_REF_SEAT, CAB_REF_NONE, CAB_REF_NONE}, 0, 0, false}, /* "I will not rob you" */
};

/* tidy: host table; the widths add up to SMP_OBSERVE */
static const cab_feature feature_table[] = {
    {"step", SMP_STEPS, NULL, 0},
    {"points", 4, NULL, 0},
    {"hand_count", 4, NULL, 0},
    {"must", 4, NULL, 0},
    {"sealed", 4, NULL, 0},
    {"spared", 4, NULL, 0},
    {"winner", 4, NULL, 0},
    {"first", 4, NULL, 0},
    {"discard", SMP_FACES, NULL, 0},
    {"pile_count", 1, NULL, 0},
    {"barred", 1, NULL, 0},
    {"own_picks", 2, NULL, 0},
    {"known_hands", 4 * SMP_FACES, NULL, 0},
    {"known_bottom", 1, NULL, 0},
};

const cab_game smp_game = {
    .id = "sample",
    .rules_version = 1,
    .state_size = sizeof(smp_state),
    .move_space = SMP_MOVES,
    .list_max = 7, /* three to rob, three to spy on, or neither */
    .observe_size = SMP_OBSERVE,
    .observe_public = SMP_OBSERVE_PUBLIC,
    .length_max = SMP_LENGTH_MAX,
    .min_seats = 2,
    .max_seats = SMP_SEATS,
    .hidden = true, /* a test game: not listed for players */
    .zones = SMP_ZONES,
    .options = SMP_OPTIONS,
    .claims = sizeof claim_table / sizeof *claim_table,
    .features = sizeof feature_table / sizeof *feature_table,
    .zone = zone_table,
    .option = option_table,
    .claim = claim_table,
    .feature = feature_table,
    .setup = smp_setup,
    .turn = smp_turn,
    .secret_choice = smp_secret_choice,
    .legal_moves = smp_legal_moves,
    .apply_move = smp_apply_move,
    .is_over = smp_is_over,
    .check = smp_check,
    .hide = smp_hide,
    .resample = smp_resample,
    .view = smp_view,
    .describe = smp_describe,
    .why_not = smp_why_not,
    .default_move = smp_default_move,
    .observe = smp_observe,
    .judge = smp_judge,
    .name = smp_name,
    .tables = tables,
};
