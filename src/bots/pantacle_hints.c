/* A sound player of Pantacle, after section 10 of docs/rules/pantacle.md.
 *
 * Everything is reckoned in hundredths of a cube at the start of the game (100 = one cube). A
 * flame is worth ten cubes, an adept or a token a third of it, a cube its share of the next
 * adept. From what its seat sees it estimates how likely each opponent can pay for a hijack:
 * known cards, what is in the discard, what is known to be in the pile, and who has just let the
 * same favour pass. Chances are in 1024ths. The weights fall by half every 24 points behind the
 * best move. */
#include "bots/bot.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "games/pantacle/pantacle.h"

#include <string.h>

enum {
    ONE = 1024,    /* certainty */
    FLAME = 1000,  /* a flame on the Pantacle */
    PIECE = 320,   /* an adept or a token: a third of a flame */
    SURPLUS = 25,  /* one that cannot become a flame any more */
    WIN = 6000,    /* the last favour */
    LOTS_MAX = 24, /* lots among 24 blades */
    HALVING = 24   /* points behind the best move that halve its weight */
};

enum {
#define EVENT(name) EV_##name,
#include "games/pantacle/pantacle_names.def"
#undef EVENT
    EVENTS
};

/* What it remembers. */
typedef struct {
    uint8_t passed[PAN_SEATS];  /* favours let pass since the hand last grew, bit favour */
    uint8_t claimed[PAN_SEATS]; /* guardians said to be held since then, bit guardian - 1 */
    uint8_t announced;
    uint8_t zero;
    uint16_t spoke; /* turn + 1 of its own last words */
} memory;

static_assert(sizeof(memory) <= CAB_BOT_MEMORY, "fits");

static memory *memory_of(cab_mind *mind)
{
    return (memory *)(void *)mind->memory;
}

static const pan_state *state_of(const cab_seen *seen)
{
    return (const pan_state *)(const void *)seen;
}

static int hand_count(const pan_state *s, int seat)
{
    return s->pile[PAN_Z_HAND + seat].end - s->pile[PAN_Z_HAND + seat - 1].end;
}

/* ---- what is in the hands ------------------------------------------------------------------- */

/* The blades this seat does not see, lot by lot. All blades lie in the first 24 places. */
typedef struct {
    uint32_t fact[LOTS_MAX]; /* faces known to be in the lot */
    uint8_t lot[LOTS_MAX];
    uint8_t unknown[LOTS_MAX]; /* unseen cards of the lot */
    uint8_t at[PAN_BLADES];    /* by place, if unseen: which of these lots */
    uint32_t loose;            /* unseen faces that may be in any lot */
    int lots, loose_places;
    int16_t lacks[PAN_SEATS][PAN_GUARDIANS + 1]; /* chance that a seat has none of a guardian's */
    uint16_t asked[PAN_SEATS];                   /* of which guardians that is known, bits */
} guess;

static int lot_index(guess *g, uint8_t lot)
{
    for (int i = 0; i < g->lots; i++)
        if (g->lot[i] == lot) return i;
    g->lot[g->lots] = lot;
    g->fact[g->lots] = 0;
    g->unknown[g->lots] = 0;
    return g->lots++;
}

static void make_guess(const pan_state *s, guess *g)
{
    uint32_t placed = 0;
    int facts = 0, unknown = 0;
    g->lots = 0;
    for (int i = 0; i < PAN_BLADES; i++) {
        const cab_card *card = &s->card[i];
        if (card->face) placed |= 1u << card->face;
        if (card->known) continue;
        int lot = lot_index(g, card->lot);
        g->at[i] = (uint8_t)lot;
        g->unknown[lot]++;
        unknown++;
        if (!card->face) continue;
        g->fact[lot] |= 1u << card->face;
        facts++;
    }
    g->loose = 0x1fffffeu & ~placed;
    g->loose_places = unknown - facts;
    memset(g->asked, 0, sizeof g->asked);
}

/* How many of the mask's blades to expect among the unseen of a lot, in 256ths. */
static int expected(const guess *g, int lot, uint32_t mask)
{
    int open = g->unknown[lot] - cab_popcount(g->fact[lot]);
    int fitting = 256 * cab_popcount(g->fact[lot] & mask);
    if (g->loose_places > 0)
        fitting += 256 * cab_popcount(g->loose & mask) * open / g->loose_places;
    return fitting;
}

/* Chance that none of a seat's blades is in the mask. */
static int chance_none(const pan_state *s, const guess *g, int seat, uint32_t mask)
{
    int fitting[LOTS_MAX], left[LOTS_MAX], chance = ONE; /* of the lots met */
    uint32_t met = 0;
    if (s->player[seat].hand & mask) return 0;
    for (int i = s->pile[PAN_Z_HAND + seat - 1].end; i < s->pile[PAN_Z_HAND + seat].end; i++) {
        if (s->card[i].known) continue;
        int lot = g->at[i];
        if (!(met >> lot & 1)) {
            met |= 1u << lot;
            fitting[lot] = expected(g, lot, mask);
            left[lot] = 256 * g->unknown[lot];
        }
        cab_assert(left[lot] > 0);
        int misses = left[lot] - fitting[lot];
        chance = misses > 0 ? chance * misses / left[lot] : 0;
        left[lot] -= 256;
    }
    return chance;
}

/* The same of one guardian's: several favours ask for it. */
static int chance_lacks(const pan_state *s, guess *g, int seat, int guardian)
{
    if (!(g->asked[seat] >> guardian & 1)) {
        g->asked[seat] |= (uint16_t)(1u << guardian);
        g->lacks[seat][guardian] = (int16_t)chance_none(s, g, seat, pan_guardian_blades(guardian));
    }
    return g->lacks[seat][guardian];
}

static int chance_hounds(const pan_state *s, guess *g, int seat, int need)
{
    uint32_t hounds = pan_guardian_blades(PAN_G_HOUND);
    int known = cab_popcount(s->player[seat].hand & hounds);
    if (known >= need) return ONE;
    if (known > 0) { /* one is there, one more is needed among the unseen */
        int unseen = hand_count(s, seat) - cab_popcount(s->player[seat].hand);
        int each =
            g->loose_places > 0 ? ONE * cab_popcount(g->loose & hounds) / g->loose_places : 0;
        return unseen * each > ONE ? ONE : unseen * each;
    }
    int some = ONE - chance_lacks(s, g, seat, PAN_G_HOUND);
    return need == 1 ? some : some * some / ONE * 2 / 5;
}

/* Chance that this seat can pay for a hijack of the favour announced by the active player. */
static int chance_to_pay(const pan_state *s, guess *g, const memory *m, int seat, int favour)
{
    const pan_player *p = &s->player[seat];
    const pan_favour_data *data = pan_favour(favour);
    uint32_t a = pan_guardian_blades(data->first), b = pan_guardian_blades(data->second);
    int hand = hand_count(s, seat);
    bool track = p->determination == 2 && !p->hook[PAN_HOOK_NO_HOUNDS];
    bool lone = track && s->player[s->active].hook[PAN_HOOK_LONE_TRACK];
    if (p->influence < p->hook[PAN_HOOK_HIJACK_TOLL] || hand == 0) return 0;
    int neither = chance_none(s, g, seat, a | b);
    int both = ONE - chance_lacks(s, g, seat, data->first) -
               chance_lacks(s, g, seat, data->second) + neither;
    int need = lone ? 0 : track ? 1 : 2, hounds = 0;
    if (both < 0 || hand < 2) both = 0;
    if (!p->hook[PAN_HOOK_NO_HOUNDS] && hand > need)
        hounds = chance_hounds(s, g, seat, need) * (ONE - neither) / ONE * (hand - need) / hand;
    int chance = both + (ONE - both) * hounds / ONE;
    if (m->passed[seat] & 1u << favour) chance = chance * 2 / 5;
    if (m->claimed[seat] & (1u << (data->first - 1) | 1u << (data->second - 1)))
        chance += (ONE - chance) / 8;
    return chance;
}

/* ---- what things are worth ------------------------------------------------------------------- */

static int flames_left(const pan_player *p)
{
    return p->top_flame + p->cursed_flames;
}

static int cube_worth(const pan_state *s, int seat)
{
    if (flames_left(&s->player[seat]) == 0) return 10;
    return PIECE / pan_adept_cost(s, seat);
}

/* One more adept or token when there are `have`, `need` of which make a flame. */
static int piece_worth(const pan_player *p, int have, int need)
{
    if (have >= need * flames_left(p)) return SURPLUS;
    int worth = 3 * PIECE / need;
    return have % need == need - 1 ? worth + 90 : worth;
}

static int adepts_worth(const pan_state *s, int seat, int count)
{
    const pan_player *p = &s->player[seat];
    int need = pan_sacrifice_need(s, seat, PAN_ADEPTS_SACRIFICE), sum = 0, absorbed = 0;
    for (int i = 0; i < p->curses; i++)
        if (!p->curse[i].flags) absorbed += p->curse[i].adepts;
    if (count > s->reserve_adepts + absorbed) count = s->reserve_adepts + absorbed;
    for (int i = 0; i < count; i++)
        sum += i < absorbed ? PIECE * 3 / 4 : piece_worth(p, p->adepts + i - absorbed, need);
    return sum;
}

static bool owns(const pan_player *p, int token)
{
    for (int i = 0; i < p->tokens; i++)
        if (p->token[i] == token) return true;
    return false;
}

/* How much a curse hurts over the rest of the game. */
static int curse_harm(const pan_state *s, int seat, int curse, int cubes, int adepts)
{
    static const uint16_t harm[18] = {0,  160, 330, 230, 170, 90,  50, 50, 70,
                                      70, 190, 60,  120, 90,  110, 70, 40, 150};
    const pan_player *p = &s->player[seat];
    int left = flames_left(p);
    if (pan_curse_card(curse)->exhaustion)
        return left ? cubes * cube_worth(s, seat) + adepts * PIECE * 9 / 10 : 10;
    if (left > 0) return harm[curse] * (left + 2) / 5;
    return curse == 12 || curse == 15 ? 200 : curse == 7 || curse == 8 ? 90 : 30;
}

static int worst_curse(const pan_state *s, int seat)
{
    const pan_player *p = &s->player[seat];
    int worst = 0, start = s->pile[PAN_Z_CURSES + seat - 1].end;
    for (int i = 0; i < p->curses; i++) {
        if (p->curse[i].flags) continue;
        int harm = curse_harm(s, seat, s->card[start + i].face - PAN_CU(0), p->curse[i].influence,
                              p->curse[i].adepts);
        if (harm > worst) worst = harm;
    }
    return worst;
}

static int token_worth(const pan_state *s, int seat, int token)
{
    const pan_player *p = &s->player[seat];
    if (owns(p, token) || p->tokens == PAN_TOKENS_MAX) return 0;
    int worth = piece_worth(p, p->tokens, pan_sacrifice_need(s, seat, PAN_POWER));
    bool soon = p->tokens >= 2; /* it will be sacrificed at once */
    switch (token) {
    case PAN_PT_ENTHRALMENT: return worth + (soon ? 10 : 50);
    case PAN_PT_HUNT: return worth + (soon ? 15 : cube_worth(s, seat) * 2);
    case PAN_PT_PROTECTION: return worth + worst_curse(s, seat) / (soon ? 4 : 2) + 20;
    case PAN_PT_ENSLAVEMENT: return worth + (soon ? 30 : 90);
    default: return worth + (soon ? 10 : 60);
    }
}

/* What a favour brings to a seat, the win apart. */
static int favour_worth(const pan_state *s, int seat, int favour)
{
    const pan_player *p = &s->player[seat];
    const pan_favour_data *data = pan_favour(favour);
    if (data->op == PAN_OP_TOKEN) return token_worth(s, seat, data->argument);
    if (data->op == PAN_OP_ADEPTS) return adepts_worth(s, seat, data->argument);
    int cubes = 0;
    for (int i = 0; i < s->seats; i++)
        cubes += i != seat && s->player[i].influence > 0;
    int denied = cubes * 12;
    if (cubes > 0 && (p->working & 1u << PAN_PT_HUNT)) cubes++;
    return cubes * cube_worth(s, seat) + denied;
}

/* What it costs to have a blade of this guardian no longer. */
static int guardian_worth(const pan_state *s, int seat, int guardian)
{
    const pan_player *p = &s->player[seat];
    int worth = 15;
    uint32_t hand = p->hand, out = 0; /* in the discard: exhausted for a while */
    if (guardian == PAN_G_HOUND) {
        int others = cab_popcount(hand & pan_guardian_blades(PAN_G_HOUND)) - 1;
        if (p->hook[PAN_HOOK_NO_HOUNDS]) return 5;
        return others > 0 || p->determination == 2 ? 75 : 35;
    }
    for (int i = s->pile[PAN_Z_DISCARD - 1].end; i < s->pile[PAN_Z_DISCARD].end; i++)
        out |= 1u << s->card[i].face;
    for (int favour = 1; favour <= PAN_FAVOURS; favour++) {
        const pan_favour_data *data = pan_favour(favour);
        if (data->first != guardian && data->second != guardian) continue;
        uint32_t mates = pan_guardian_blades(data->first == guardian ? data->second : data->first);
        int weight = data->op == PAN_OP_ADEPTS && data->argument == 2 ? 3 : 2;
        if (hand & mates)
            worth += 28 * weight;
        else if (mates & ~out)
            worth += 7 * weight;
    }
    if (cab_popcount(hand & pan_guardian_blades(guardian)) > 1)
        worth = worth / 2; /* a copy is left */
    return worth;
}

/* Opponents one favour from victory make every pair of blades dear. */
static int threat(const pan_state *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < s->seats; i++) {
        if (i == seat || i == s->active) continue;
        int left = flames_left(&s->player[i]);
        sum += left == 0 ? 220 : left == 1 ? 40 : 0;
    }
    return sum;
}

/* ---- decisions ------------------------------------------------------------------------------ */

typedef struct {
    const pan_state *s;
    const memory *m;
    guess g;
    int seat;
    int moon_cube;                /* what the moon cube brings this seat */
    int blade[PAN_GUARDIANS + 1]; /* worth of its blades, if they were reckoned */
    unsigned reckoned;            /* bit guardian */
} thought;

/* What it costs to have a blade of the hand no longer. */
static int blade_worth(thought *t, int blade)
{
    int guardian = pan_blade(blade)->guardian;
    if (!(t->reckoned >> guardian & 1)) {
        t->blade[guardian] = guardian_worth(t->s, t->seat, guardian);
        t->reckoned |= 1u << guardian;
    }
    return t->blade[guardian];
}

static int moon_worth(const thought *t)
{
    const pan_player *p = &t->s->player[t->seat];
    if (p->hook[PAN_HOOK_NO_MOON]) return 0;
    return cube_worth(t->s, t->seat) * ((p->working & 1u << PAN_PT_HUNT) ? 2 : 1);
}

static int best_moon(thought *t, int moon)
{
    const pan_player *p = &t->s->player[t->seat];
    uint64_t hand = p->hand;
    int best = 0;
    while (moon != PAN_MOON_NONE && hand) {
        int blade = cab_pop_low(&hand);
        if (pan_blade(blade)->moon != moon) continue;
        int gain = t->moon_cube - blade_worth(t, blade) / 2;
        if (gain > best) best = gain;
    }
    return p->hook[PAN_HOOK_BLIND_DISCARD] ? best / 3 : best;
}

/* D09: its worth if nobody hijacks, what being hijacked leaves, and the moon. */
static int score_announce(thought *t, int favour)
{
    const pan_state *s = t->s;
    const pan_player *me = &s->player[t->seat];
    bool last = flames_left(me) == 0;
    int value = last ? WIN : favour_worth(s, t->seat, favour), safe = ONE, lost = 0;
    for (int i = 1; i < s->seats; i++) {
        int other = (t->seat + i) % s->seats;
        int chance = chance_to_pay(s, &t->g, t->m, other, favour);
        bool wins = flames_left(&s->player[other]) == 0;
        if (!last && !wins) chance = chance * 2 / 3; /* not everybody who can will */
        int taken = safe * chance / ONE;
        lost += taken * (wins ? WIN : favour_worth(s, other, favour) / 3) / ONE;
        safe -= taken;
    }
    int consolation = cube_worth(s, t->seat) + (me->determination < 2 ? 45 : 0);
    if (me->hook[PAN_HOOK_NO_COMPENSATION]) consolation -= cube_worth(s, t->seat);
    if (me->hook[PAN_HOOK_HIJACKED_LOSS] && me->adepts) consolation -= PIECE;
    int next = (t->seat + 1) % s->seats; /* the marker bars it to the next player */
    int barred = s->extra_turn ? 0 : favour_worth(s, next, favour) / 12;
    return value * safe / ONE + consolation * (ONE - safe) / ONE - lost + barred +
           best_moon(t, pan_favour(favour)->moon);
}

/* Chance that nobody after this seat stops the active player. */
static int nobody_later(thought *t)
{
    const pan_state *s = t->s;
    int open = ONE;
    for (int i = (t->seat + 1) % s->seats; i != s->active; i = (i + 1) % s->seats)
        open -= open * chance_to_pay(s, &t->g, t->m, i, s->announced) / ONE * 3 / 4;
    return open;
}

/* Cheapest way to pay for a shape: what the blades given up are worth. */
static int price_of_shape(thought *t, int shape)
{
    const pan_state *s = t->s;
    const pan_player *me = &s->player[t->seat];
    const pan_favour_data *data = pan_favour(s->announced);
    int price = 0, guardians[2] = {data->first, data->second};
    for (int i = 0; i < 2; i++) {
        if (shape == 3 - i) continue; /* Hounds stand in for the other one */
        uint64_t blades = me->hand & pan_guardian_blades(guardians[i]);
        int best = 1000;
        while (blades) {
            int worth = blade_worth(t, cab_pop_low(&blades));
            if (worth < best) best = worth;
        }
        price += best;
    }
    if (shape > 1) price += me->determination == 2 ? 120 : 150;
    return price + me->hook[PAN_HOOK_HIJACK_TOLL] * cube_worth(s, t->seat);
}

static int score_hijack(thought *t, cab_move move)
{
    const pan_state *s = t->s;
    const pan_player *active = &s->player[s->active];
    bool wins = flames_left(&s->player[t->seat]) == 0, stops = flames_left(active) == 0;
    if (move == PAN_M_PASS) return 0;
    int gain = wins ? WIN : favour_worth(s, t->seat, s->announced);
    if (stops)
        gain += WIN * nobody_later(t) / ONE;
    else
        gain += favour_worth(s, s->active, s->announced) * (6 - flames_left(active)) / 18;
    int price = price_of_shape(t, move - PAN_M_SHAPE) + cube_worth(s, s->active) / 4;
    if (!wins && !stops) price += 40 + threat(s, t->seat);
    return gain - price;
}

/* D15: the moon cube against what the blade is worth; D16: dig while the hand is poor. */
static int score_discard(thought *t, cab_move move)
{
    const pan_state *s = t->s;
    const pan_player *me = &s->player[t->seat];
    int moon = s->announced ? pan_favour(s->announced)->moon : PAN_MOON_NONE;
    bool many = (me->working & 1u << PAN_PT_DISCARD) != 0;
    int fresh = 34; /* a blade drawn instead; only up to the hand limit */
    if (hand_count(s, t->seat) > pan_hand_limit(s, t->seat)) fresh = 0;
    if (move == PAN_M_STOP || move == PAN_M_RANDOM) {
        int top = s->card[s->pile[PAN_Z_DISCARD].end - 1].face;
        bool fits = moon != PAN_MOON_NONE && top && pan_blade(top)->moon == moon;
        if (move == PAN_M_STOP) return fits ? t->moon_cube : 0;
        return fits ? 0 : fresh - 30;
    }
    int blade = move - PAN_M_DISCARD, gain = 0;
    bool fits = moon != PAN_MOON_NONE && pan_blade(blade)->moon == moon;
    if (fits) gain = t->moon_cube;
    if (many && !fits && best_moon(t, moon) > 0) gain = t->moon_cube - 1; /* the fitting one last */
    return gain + fresh - blade_worth(t, blade);
}

static int score_slot(const thought *t, int slot)
{
    const pan_state *s = t->s;
    const pan_player *me = &s->player[t->seat];
    int left = flames_left(me), cube = left ? PIECE / (pan_adept_cost(s, t->seat) + 1) : 5;
    int hunt = (me->working & 1u << PAN_PT_HUNT) ? 1 : 0;
    switch (slot) {
    case 1: /* grows with every flame, and is lost on the last */
        return (3 * (pan_flames(s, t->seat) + 1) + hunt) * cube - (left > 1 ? 60 * left : 0);
    case 2: return left ? adepts_worth(s, t->seat, 2) : 10;
    case 3: return (2 + hunt) * cube + 30;
    case 4: return left ? token_worth(s, t->seat, PAN_PT_DISCARD) : 20;
    default: return left ? 430 : 2000; /* a second try for the last favour */
    }
}

/* D04: two or three cards are better than one, if the cubes are not needed. */
static int score_extra(const thought *t, int cards)
{
    static const uint8_t better[5] = {0, 95, 140, 165, 180};
    const pan_player *me = &t->s->player[t->seat];
    int price = pan_extra_price(cards), cube = cube_worth(t->s, t->seat);
    int spare = me->influence - (pan_adept_cost(t->s, t->seat) + 1);
    int cheap = spare > 0 ? (price < spare ? price : spare) : 0;
    if (flames_left(me) == 0) return better[cards] / 2 - price * 4; /* cubes buy nothing more */
    return better[cards] - (price - cheap) * cube - cheap * cube / 2;
}

static int score_curse(const thought *t, int curse)
{
    const pan_state *s = t->s;
    const pan_player *p = &s->player[t->seat];
    int start = s->pile[PAN_Z_CURSES + t->seat - 1].end;
    for (int i = 0; i < p->curses; i++)
        if (s->card[start + i].face == PAN_CU(curse))
            return curse_harm(s, t->seat, curse, p->curse[i].influence, p->curse[i].adepts);
    const pan_curse_data *data = pan_curse_card(curse);
    return curse_harm(s, t->seat, curse, data->influence, data->adepts);
}

/* D14: empty the lightest card first, so that it leaves. */
static int score_absorb(const thought *t, int curse)
{
    const pan_state *s = t->s;
    const pan_player *p = &s->player[t->seat];
    int start = s->pile[PAN_Z_CURSES + t->seat - 1].end;
    for (int i = 0; i < p->curses; i++)
        if (s->card[start + i].face == PAN_CU(curse))
            return 300 - 40 * p->curse[i].influence - 60 * p->curse[i].adepts;
    return 0;
}

/* D02: whoever is nearest to winning and least known. */
static int score_look(const thought *t, cab_move move)
{
    const pan_state *s = t->s;
    if (move == PAN_M_LOOK_NOBODY) return -200;
    int target = move - PAN_M_LOOK, after = (target - t->seat + s->seats) % s->seats;
    int unseen = hand_count(s, target) - cab_popcount(s->player[target].hand);
    return 40 * unseen + 15 * pan_flames(s, target) - 5 * after;
}

static int score_flame(const thought *t, cab_move move)
{
    const pan_player *me = &t->s->player[t->seat];
    bool covered = false;
    for (int i = 0; i < me->curses; i++)
        covered = covered || (me->curse[i].flags & PAN_COVERED);
    bool waiting = owns(me, PAN_PT_PROTECTION) && !covered; /* the next curse would lie covered */
    if (move == PAN_M_TOP_FLAME) return waiting ? 0 : 200;
    return waiting ? 100 : 0;
}

static int score_marker(const thought *t, int favour)
{
    const pan_favour_data *data = pan_favour(favour);
    uint32_t hand = t->s->player[t->seat].hand;
    bool pair =
        (hand & pan_guardian_blades(data->first)) && (hand & pan_guardian_blades(data->second));
    return favour_worth(t->s, t->s->first, favour) - (pair ? 400 : 0);
}

static int score(thought *t, cab_move move)
{
    const pan_state *s = t->s;
    switch (s->decision) {
    case PAN_D_MARKER: return score_marker(t, move - PAN_M_MARK);
    case PAN_D_PEEK: return score_look(t, move);
    case PAN_D_FLAME: return score_flame(t, move);
    case PAN_D_EXTRA: return score_extra(t, move - PAN_M_EXTRA);
    case PAN_D_KEEP: return -score_curse(t, move - PAN_M_KEEP);
    case PAN_D_SLOT: return score_slot(t, move - PAN_M_SLOT);
    case PAN_D_KIND: /* the row of tokens holds four: power would be nearly barred */
        return move - PAN_M_KIND == (s->player[t->seat].tokens ? PAN_ADEPTS_SACRIFICE : PAN_POWER)
                   ? 60
                   : 0;
    case PAN_D_COVER: return score_curse(t, move - PAN_M_COVER);
    case PAN_D_FAVOUR: return score_announce(t, move - PAN_M_ANNOUNCE);
    case PAN_D_HIJACK: return score_hijack(t, move);
    case PAN_D_PAY_FIRST:
    case PAN_D_PAY_SECOND: return -blade_worth(t, move - PAN_M_PAY);
    case PAN_D_PAY_HOUNDS: /* the track Hound comes back by itself, blades are drawn */
        return pan_hounds_track(move - PAN_M_HOUNDS) ? -50 * (pan_hounds(move - PAN_M_HOUNDS) != 0)
                                                     : -40;
    case PAN_D_ABSORB: return score_absorb(t, move - PAN_M_ABSORB);
    default: return score_discard(t, move);
    }
}

static void hints_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                          uint16_t *out)
{
    int points[CAB_LIST_MAX];
    thought t;
    cab_assert(count > 0 && count <= CAB_LIST_MAX);
    t.s = state_of(seen);
    t.m = memory_of(mind);
    t.seat = mind->seat;
    t.moon_cube = moon_worth(&t);
    t.reckoned = 0;
    bool guessing = t.s->decision == PAN_D_FAVOUR || t.s->decision == PAN_D_HIJACK;
    if (guessing && count > 1) make_guess(t.s, &t.g);
    for (int i = 0; i < count; i++)
        points[i] = count > 1 ? score(&t, move[i]) : 0;
    cab_weigh_points(points, count, HALVING, 4096, 12, out); /* 8 moves */
}

extern const cab_bot pan_heuristic_bot;

static cab_move hints_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return count == 1 ? move[0] : cab_weighted_move(mind, &pan_heuristic_bot, seen, move, count);
}

/* ---- hearing and speaking -------------------------------------------------------------------- */

static void hear_event(memory *m, const cab_event *e)
{
    cab_seat seat = e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT ? e->ref[0].seat : CAB_NOBODY;
    if (seat >= PAN_SEATS) return;
    switch (e->kind) {
    case EV_announce: m->announced = (uint8_t)(e->ref[1].value - PAN_T_FAVOUR); break;
    case EV_pass:
        if (m->announced <= PAN_FAVOURS) m->passed[seat] |= (uint8_t)(1u << m->announced);
        break;
    case EV_draw: /* new blades: what was passed or said tells nothing any more */
        m->passed[seat] = 0;
        m->claimed[seat] = 0;
        break;
    default: break;
    }
}

static void hints_hear(cab_mind *mind, const cab_event *e, const cab_claim *claim)
{
    memory *m = memory_of(mind);
    if (e) hear_event(m, e);
    if (!claim || claim->from >= PAN_SEATS || claim->from == mind->seat) return;
    int guardian = claim->refs > 0 ? claim->ref[0].value - PAN_T_GUARDIAN : 0;
    if (claim->kind == PAN_CLAIM_HOLD && guardian >= 1 && guardian <= PAN_GUARDIANS)
        m->claimed[claim->from] |= (uint8_t)(1u << (guardian - 1));
}

static void claim_term(cab_claim *out, int term)
{
    out->refs = 1;
    out->ref[0].kind = CAB_REF_TERM;
    out->ref[0].seat = CAB_NOBODY;
    out->ref[0].place = CAB_NO_PLACE;
    out->ref[0].value = (uint16_t)term;
    out->ref[0].seen_by = CAB_ALL;
}

/* While others are asked to stop a favour: what this seat would have them believe. */
static bool claim_in_poll(const pan_state *s, int seat, uint32_t dice, cab_claim *out)
{
    bool danger = flames_left(&s->player[s->active]) == 0, asked_later = false;
    for (int i = s->poll; i != s->active && !asked_later; i = (i + 1) % s->seats)
        asked_later = i == seat && i != s->poll;
    if (!asked_later || !danger) return false;
    bool can = pan_shapes(s, seat, s->announced) != 0;
    if (can && dice % 2) { /* who can stop it would rather have another pay */
        out->kind = PAN_CLAIM_CANNOT;
    } else if (dice % 3 == 0 || can) {
        out->kind = PAN_CLAIM_YOU_STOP;
        out->refs = 1;
        out->ref[0].kind = CAB_REF_SEAT;
        out->ref[0].seat = s->poll;
        out->ref[0].place = CAB_NO_PLACE;
        out->ref[0].seen_by = CAB_ALL;
    } else {
        out->kind = PAN_CLAIM_CANNOT;
    }
    return true;
}

/* Says little: at most once a turn, at moments that matter, now and then a lie. Its dice are
 * drawn from a copy of its mind's, so that games go the same whether or not anybody listens. */
static bool hints_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    const pan_state *s = state_of(seen);
    memory *m = memory_of(mind);
    uint32_t dice =
        (uint32_t)(cab_hash_step(mind->rng.s[0], (uint64_t)s->turn << 8 | s->decision) >> 32);
    if (m->spoke == s->turn + 1u || s->decision == PAN_D_NONE) return false;
    memset(out, 0, sizeof *out);
    out->from = mind->seat;
    out->to = CAB_NOBODY;
    bool speaks = false;
    if (s->decision == PAN_D_HIJACK) {
        speaks = claim_in_poll(s, mind->seat, dice, out);
    } else if (s->decision == PAN_D_FAVOUR && s->active == mind->seat) {
        uint32_t hand = s->player[mind->seat].hand; /* keeps others from hoping for a pair */
        int guardian = 1 + (int)(dice % (PAN_GUARDIANS - 1));
        speaks =
            dice / 16 % 4 == 0 && ((hand & pan_guardian_blades(guardian)) || dice / 64 % 4 == 0);
        out->kind = PAN_CLAIM_HOLD;
        claim_term(out, PAN_T_GUARDIAN + guardian);
    } else if (s->decision == PAN_D_FAVOUR && (s->active + 1) % s->seats == mind->seat) {
        speaks = dice / 16 % 8 == 0 && s->marker != PAN_FA_INDOCTRINATION;
        out->kind = PAN_CLAIM_DO_NOT;
        claim_term(out, PAN_FA_INDOCTRINATION); /* favours are the first terms */
    }
    if (speaks) m->spoke = (uint16_t)(s->turn + 1);
    return speaks;
}

const cab_bot pan_heuristic_bot = {
    .id = "heuristic",
    .game = "pantacle",
    .hear = hints_hear,
    .choose = hints_choose,
    .weights = hints_weights,
    .claim = hints_claim,
};
