/* A sound player of Tavern Battle, after section 10 of docs/rules/tavern.md.
 *
 * Everything is reckoned in hundredths of a point at the end (100 = one point for this seat). A
 * point for another seat counts against it, divided by the number of opponents, and twice for the
 * one who seems to be ahead. What heroes want is public, and so is what a treasure is worth to
 * whom. Chances are in 1024ths. The weights fall by half every 12 hundredths behind the best
 * move.
 *
 * It says what it looks for and would give, below how many treasures it refuses, that it would
 * settle, offers a truce or support, and means it. It believes those who have kept their word so
 * far, and remembers who has not. */
#include "bots/bot.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "games/tavern/tavern.h"

#include <string.h>

enum {
    ONE = 1024,     /* certainty */
    HALVING = 12,   /* hundredths behind the best move that halve its weight */
    CARD = 8,       /* an object spent */
    NEVER = -10000, /* what no situation excuses */
    HANDFUL = 130,  /* a treasure nobody knows, to its owner */
    FIND = 90,      /* the same, to this seat */
    ROUNDS = 7,     /* at most */
    WORD = 60,      /* the own word, which others will remember */
    GRUDGE_MAX = 3  /* broken words that still make a difference */
};

enum {
#define EVENT(name) EV_##name,
#include "games/tavern/tavern_names.def"
#undef EVENT
    EVENTS
};

/* What it remembers of the talk, of others and of its own seat. */
typedef struct {
    uint16_t seeks[TAV_SEATS];  /* types they look for, as bits */
    uint16_t gives[TAV_SEATS];  /* types they would give */
    uint8_t minimum[TAV_SEATS]; /* treasures below which they refuse at their next sale */
    uint8_t truce[TAV_SEATS];   /* seats they will not attack in this round */
    uint8_t help[TAV_SEATS];    /* seats against whom they will support in this round */
    uint8_t broken[TAV_SEATS];  /* words they have broken */
    uint8_t settle;             /* seats that said they would settle in this lap */
    uint8_t spoke;              /* when it last spoke: 2 lap, 2 lap + 1 at its vote, 16 + round */
} memory;
static_assert(sizeof(memory) <= CAB_BOT_MEMORY, "fits");

/* What was reckoned once and may be asked for again. */
enum {
    BLANK = 0x80,          /* every byte of what is not known yet: */
    UNKNOWN = -0x7f7f7f80, /* no worth is as low */
    MODES = 2,
    DICE_MAX = 16 /* a character's score, and a weapon's die */
};
typedef struct {
    int top;                       /* the rival who seems to be ahead */
    int floor, safe;               /* the best of the floor; of the hand, in safety */
    int attack[MODES][DICE_MAX];   /* the best that so many points bring in a fight */
    int breaking[MODES][DICE_MAX]; /* the best of the hand for it, for what may become of it */
} notes;

typedef struct {
    const tav_state *s;
    const memory *m;
    int seat, rivals;
    notes note;
} thought;

static const tav_state *state_of(const cab_seen *seen)
{
    return (const tav_state *)(const void *)seen;
}

static memory *memory_of(cab_mind *mind)
{
    return (memory *)(void *)mind->memory;
}

static bool in(unsigned mask, int seat)
{
    return (mask >> seat & 1) != 0;
}

static uint32_t bit_of(int character)
{
    return 1u << character;
}

static bool owns_innkeeper(thought *t, int seat)
{
    return (t->s->band[seat] & bit_of(TAV_CH_INNKEEPER)) != 0;
}

/* ---- what treasures are worth --------------------------------------------------------------- */

static int worth(thought *t, int seat, int treasure)
{
    return 100 * tav_value(t->s, seat, treasure);
}

static int worth_of_set(thought *t, int seat, uint64_t set)
{
    int sum = 0;
    while (set)
        sum += worth(t, seat, cab_pop_low(&set));
    return sum;
}

/* What a tavern in this state will bring its innkeeper: the points of the table, drawn out between
 * its steps, since more may break before the end. Untouched it seldom stays. */
static int tavern_worth(int value)
{
    if (value == TAV_TAVERN_FULL) return 650;
    return 100 * tav_tavern_points(value) - (value < 24 ? 0 : 10 * (29 - value));
}

/* What a seat will score, as far as this one can tell. */
static int prospects(thought *t, int seat)
{
    uint64_t known;
    int unknown = tav_possessed(t->s, seat, &known);
    unknown -= cab_popcount(known);
    return worth_of_set(t, seat, known) + 200 * unknown +
           (owns_innkeeper(t, seat) ? tavern_worth(tav_tavern_value(t->s)) : 0);
}

/* The rival who seems to be ahead. */
static int top_of(thought *t)
{
    int best = 0;
    if (t->note.top != UNKNOWN) return t->note.top;
    t->note.top = CAB_NOBODY;
    for (int seat = 0; seat < t->s->seats; seat++) {
        int points = seat == t->seat ? 0 : prospects(t, seat);
        if (seat == t->seat || (t->note.top != CAB_NOBODY && points <= best)) continue;
        t->note.top = seat;
        best = points;
    }
    return t->note.top;
}

/* What somebody else loses, for this seat. */
static int share(thought *t, int seat, int loss)
{
    return loss * (1 + (seat == top_of(t))) / (t->rivals + 1);
}

/* For a rival to have it. */
static int harm(thought *t, int seat, int treasure)
{
    return share(t, seat, worth(t, seat, treasure));
}

/* To the other seat that wants it most. */
static int wanted(thought *t, int treasure)
{
    int most = 0;
    for (int seat = 0; seat < t->s->seats; seat++) {
        int value = seat == t->seat ? 0 : worth(t, seat, treasure);
        if (value > most) most = value;
    }
    return most;
}

/* The best two of the own hand, as a set. */
static uint64_t best_two(thought *t)
{
    uint64_t left = t->s->hand[t->seat], chosen = 0;
    for (int pick = 0; pick < 2; pick++) {
        int best = 0;
        for (uint64_t rest = left; rest;) {
            int treasure = cab_pop_low(&rest);
            if (!best || worth(t, t->seat, treasure) > worth(t, t->seat, best)) best = treasure;
        }
        if (!best) break;
        left &= ~cab_bit(best);
        chosen |= cab_bit(best);
    }
    return chosen;
}

/* ---- fights --------------------------------------------------------------------------------- */

/* What it brings to turn this character to a posture, by force of the base game. */
static int posture_gain(thought *t, int target, int to)
{
    const tav_state *s = t->s;
    int from = tav_posture(s, target), owner = tav_owner(s, target);
    int held = tav_count_t(s, TAV_T_HAND + owner);
    bool hero = target < TAV_HEROES, stood = from == TAV_STANDING;
    if (to <= from) return 0;
    int tempo = (stood ? 30 : 0) + 5 * tav_character(target)->score[TAV_CONTACT];
    if (to == TAV_TILTED) return share(t, owner, tempo);
    int gain = share(t, owner, tempo + 40 + ((s->at_door & bit_of(target)) ? 40 : 0));
    if (to == TAV_DOWN) {
        if (hero && !(s->been_down & bit_of(target)) && held > 0) gain += 35 + share(t, owner, 60);
        return gain;
    }
    gain += share(t, owner, 40);
    if (hero && held > 0) gain += FIND + share(t, owner, HANDFUL);
    if (hero && held > 1) gain += 35 + share(t, owner, 60);
    return gain;
}

/* Dice against a character: the chance of k hits, k = 0..3 (3: or more), then what they bring. */
static int pool_gain(thought *t, int target, int dice)
{
    int hit = target < TAV_HEROES ? ONE / 6 : ONE / 3;
    int chance[4] = {ONE, 0, 0, 0}, gain = 0, from = tav_posture(t->s, target);
    for (int i = 0; i < dice; i++) {
        chance[3] += chance[2] * hit / ONE;
        for (int k = 2; k > 0; k--)
            chance[k] += (chance[k - 1] - chance[k]) * hit / ONE;
        chance[0] -= chance[0] * hit / ONE;
    }
    for (int k = 1; k <= 3; k++) {
        int to = from + k < TAV_KO ? from + k : TAV_KO;
        gain += chance[k] * posture_gain(t, target, to) / ONE;
    }
    return gain;
}

/* One die each: of 36 rolls, the differences (TAV-12.3 to 12.8). */
static int opposed_gain(thought *t, int target, int score, int mode)
{
    int lead = score - tav_character(target)->score[mode], gain = 0;
    int from = tav_posture(t->s, target), owner = tav_owner(t->s, target);
    int loot = target < TAV_HEROES && tav_count_t(t->s, TAV_T_HAND + owner) > 0
                   ? 180 + share(t, owner, HANDFUL)
                   : 0;
    for (int roll = 0; roll < 36; roll++) {
        int difference = lead + roll / 6 - roll % 6;
        if (difference <= 0)
            gain -= from == TAV_STANDING ? 25 : 0; /* it may strike back */
        else if (difference == 1)
            gain += posture_gain(t, target, TAV_TILTED);
        else if (difference == 2)
            gain += from < TAV_DOWN ? share(t, owner, 40) + loot : 0;
        else
            gain += share(t, owner, 90) + loot + loot / 3;
    }
    return gain / 36;
}

/* What was said about attacking this seat: its own word, a truce that is believed, a grudge. */
static int words_on_attack(thought *t, int owner)
{
    const memory *m = t->m;
    if (owner >= TAV_SEATS) return 0;
    int grudge = m->broken[owner] < GRUDGE_MAX ? m->broken[owner] : GRUDGE_MAX;
    if (in(m->truce[t->seat], owner)) return -WORD;
    return in(m->truce[owner], t->seat) && grudge == 0 ? -WORD / 5 : 8 * grudge;
}

static int attack_gain(thought *t, int target, int score, int mode)
{
    int gain = tav_has(t->s, TAV_OPT_HARD_HEAD) ? opposed_gain(t, target, score, mode)
                                                : pool_gain(t, target, score);
    return gain + words_on_attack(t, tav_owner(t->s, target));
}

static int best_attack(thought *t, uint32_t targets, int score, int mode)
{
    int best = 0;
    for (uint64_t left = targets; left;) {
        int gain = attack_gain(t, cab_pop_low(&left), score, mode);
        if (gain > best) best = gain;
    }
    return best;
}

/* Two dice or more showing the same given face, in 1024ths, by number of dice. */
static int double_face(int dice)
{
    static const int chance[] = {0, 0, 28, 76, 135, 201, 269, 338};
    return chance[dice < 7 ? dice : 7];
}

/* What it brings that an object used in a fight may break (TAV-7.16, 10.2, 12.10, 12.11): the
 * innkeeper's owner spares the furniture, everybody else does not. */
static int breaking_gain(thought *t, int kind, int dice)
{
    const tav_state *s = t->s;
    int value = tav_tavern_value(s), price = tav_object(kind)->value;
    int owner = tav_owner(s, TAV_CH_INNKEEPER);
    if (owner == CAB_NOBODY || price == 0) return 0;
    bool smash = tav_has(s, TAV_OPT_SMASH), opposed = tav_has(s, TAV_OPT_HARD_HEAD);
    int chance = opposed ? ONE / (smash ? 3 : 6) : double_face(dice);
    if (smash && !opposed) chance = ONE / 3 + chance * 2 / 3;
    int loss = tavern_worth(value) - tavern_worth(value > price ? value - price : 0);
    return (owner == t->seat ? -loss : share(t, owner, loss)) * chance / ONE;
}

/* The best of the hand to fight with, for what may become of it. */
static int best_breaking(thought *t, int mode, int dice)
{
    int *note = &t->note.breaking[mode][dice];
    if (*note != UNKNOWN) return *note;
    uint64_t left = t->s->objects[t->seat] &
                    tav_kinds_with(mode == TAV_CONTACT ? TAV_ICON_CONTACT : TAV_ICON_DISTANCE);
    int best = NEVER;
    while (left) {
        int gain = breaking_gain(t, cab_pop_low(&left), dice);
        if (gain > best) best = gain;
    }
    return *note = best == NEVER ? 0 : best;
}

/* The best attack on whom this seat can reach. */
static int reach_gain(thought *t, int score, int mode)
{
    int *note = &t->note.attack[mode][score];
    if (*note == UNKNOWN) *note = best_attack(t, tav_targets(t->s, t->seat, mode), score, mode);
    return *note;
}

static int fight_score(thought *t, int character, int mode)
{
    int score = tav_character(character)->score[mode];
    bool armed = mode == TAV_CONTACT && tav_weapon_of(t->s, character);
    int cost = armed ? 0 : CARD - best_breaking(t, mode, score);
    if (!armed && (t->s->shielded & bit_of(character))) cost += 15;
    return reach_gain(t, score + armed, mode) - cost;
}

/* ---- actions -------------------------------------------------------------------------------- */

static int floor_gain(thought *t)
{
    const tav_state *s = t->s;
    int best = tav_count_t(s, TAV_T_FLOOR_DOWN) > 0 ? FIND : 0;
    if (t->note.floor != UNKNOWN) return t->note.floor;
    for (int i = s->treasure_pile[TAV_T_FLOOR - 1].end; i < s->treasure_pile[TAV_T_FLOOR].end;
         i++) {
        int treasure = s->treasure[i].face;
        int gain = worth(t, t->seat, treasure) + wanted(t, treasure) / (2 * t->rivals);
        if (gain > best) best = gain;
    }
    return t->note.floor = best + 5;
}

/* Treasures in safety against a character less. */
static int flee_gain(thought *t, int character)
{
    if (t->note.safe == UNKNOWN) t->note.safe = worth_of_set(t, t->seat, best_two(t));
    int safe = t->note.safe * (character < TAV_HEROES ? 30 : 28) / 100;
    int fighters = cab_popcount(tav_living(t->s, t->seat));
    int loss = 20 + 12 * tav_character(character)->score[TAV_CONTACT] +
               (character < TAV_HEROES ? 0 : -25) + (fighters == 1 ? 30 : 0);
    int late = t->s->round >= ROUNDS - 3 ? 60 : 100;
    return safe - loss * late / 100;
}

static int draw_score(thought *t, int character)
{
    int rounds = ROUNDS - 1 - t->s->round, force = tav_character(character)->score[TAV_CONTACT];
    return rounds * 4 * (force - 1) - 10;
}

static int hide_score(thought *t, int character)
{
    int cunning = tav_character(character)->score[TAV_DISTANCE];
    return (cunning >= 3 ? 22 : 8) - (owns_innkeeper(t, t->seat) ? 2 : 0);
}

static int action_score(thought *t, int character, int action)
{
    const tav_state *s = t->s;
    uint32_t bit = bit_of(character);
    int out = (s->hidden & bit) ? 35 : 0; /* leaving the hiding place */
    switch (action) {
    case TAV_ACT_PICK_UP: return floor_gain(t) - out;
    case TAV_ACT_PROTECT:
        return ((s->shielded | s->hidden) & bit ? -20 : character < TAV_HEROES ? 18 : 8) - out;
    case TAV_ACT_HIDE: return (s->hidden & bit ? -20 : hide_score(t, character)) - out;
    case TAV_ACT_DRAW: return draw_score(t, character) - out;
    case TAV_ACT_CONTACT: return fight_score(t, character, TAV_CONTACT) - out;
    case TAV_ACT_DISTANCE: return fight_score(t, character, TAV_DISTANCE) - out;
    case TAV_ACT_WINDOW:
        return flee_gain(t, character) *
                   double_face(tav_character(character)->score[TAV_DISTANCE]) / ONE -
               out;
    case TAV_ACT_DOOR: return flee_gain(t, character) / 2 - 10 - out;
    default: return 0;
    }
}

/* The sooner the best deed is done, the fewer can prevent it. */
static int activate_score(thought *t, int character)
{
    unsigned can = tav_actions(t->s, character);
    int best = 0;
    for (int action = 0; action < TAV_ACTIONS; action++) {
        int score = can & 1u << action ? action_score(t, character, action) : 0;
        if (score > best) best = score;
    }
    return best;
}

/* ---- barter --------------------------------------------------------------------------------- */

static int strength(const tav_state *s, int seat)
{
    int sum = 0;
    for (uint64_t band = tav_living(s, seat); band;) {
        const tav_character_data *c = tav_character(cab_pop_low(&band));
        sum += c->score[c->score[TAV_CONTACT] < c->score[TAV_DISTANCE]];
    }
    return sum;
}

/* How much this seat would like to fight: strong bands do, the innkeeper does not. */
static int brawl_taste(thought *t)
{
    const tav_state *s = t->s;
    int others = 0, laid = tav_count_a(s, TAV_A_LAID);
    for (int seat = 0; seat < s->seats; seat++)
        others += seat == t->seat ? 0 : strength(s, seat);
    cab_assert(t->rivals > 0);
    int taste = 10 * strength(s, t->seat) - 10 * others / t->rivals;
    if (laid + 1 == s->seats) taste += 25; /* would lead */
    return taste + 15 * (s->lap - 1) - (owns_innkeeper(t, t->seat) ? 40 : 0);
}

static int lay_score(thought *t, int design)
{
    int score = brawl_taste(t) / 2 - 45;
    if (design == TAV_AG_FIST) score -= 15; /* kept for a veto */
    if (design == TAV_AG_SPILL || design == TAV_AG_HILT) score += 15;
    return score;
}

/* What a type is worth to the own heroes, for one treasure. */
static int taste(const tav_state *s, int seat, int type)
{
    int best = 0;
    for (uint64_t heroes = s->band[seat] & (bit_of(TAV_HEROES) - 1); heroes;) {
        int points = tav_character(cab_pop_low(&heroes))->points[type];
        if (points > best) best = points;
    }
    return best;
}

static unsigned types_of(int treasure)
{
    const tav_treasure_data *data = tav_treasure(treasure);
    return (1u << data->type | 1u << data->second) & ~1u;
}

/* Who looks for this treasure, and would give what the own heroes like? */
static int interest(thought *t, int treasure)
{
    int most = 0;
    for (int seat = 0; seat < t->s->seats; seat++) {
        bool told = seat != t->seat && t->m->broken[seat] == 0;
        int points = told && (t->m->seeks[seat] & types_of(treasure)) ? 6 : 0;
        for (uint64_t left = told && worth(t, seat, treasure) > 0 ? t->m->gives[seat] : 0; left;)
            points += 4 * taste(t->s, t->seat, cab_pop_low(&left));
        if (points > most) most = points;
    }
    return most;
}

static int open_score(thought *t, cab_move move)
{
    if (move >= TAV_M_LAY) return lay_score(t, move - TAV_M_LAY) - 30;
    int treasure = move - TAV_M_PUT_UP;
    return 30 - worth(t, t->seat, treasure) + wanted(t, treasure) / 4 + interest(t, treasure);
}

/* So many treasures the seller wants, if it is believed and has a card left to refuse with. */
static int asked_for(thought *t)
{
    int seller = t->s->seller;
    bool able = tav_count_a(t->s, TAV_A_HAND + seller) > 0 && t->m->broken[seller] == 0;
    return able ? t->m->minimum[seller] : 0;
}

/* The set this seat would give for what is on sale: what the seller likes and it can spare. */
static uint64_t planned_offer(thought *t)
{
    const tav_state *s = t->s;
    int gain = worth(t, t->seat, s->put_up), spent = 0, least = asked_for(t);
    uint64_t plan = 0;
    for (int pick = 0; (pick < 2 || pick < least) && gain > 0; pick++) {
        int best = 0, best_points = 0, best_cost = 0;
        for (uint64_t left = s->hand[t->seat] & ~plan; left;) {
            int treasure = cab_pop_low(&left), liked = worth(t, s->seller, treasure);
            int cost = worth(t, t->seat, treasure) + liked / (2 * t->rivals);
            if (spent + cost >= gain || (pick > 0 && pick >= least && liked == 0)) continue;
            if (best && liked - cost <= best_points) continue;
            best = treasure;
            best_points = liked - cost;
            best_cost = cost;
        }
        if (!best) break;
        plan |= cab_bit(best);
        spent += best_cost;
    }
    return plan;
}

static int offer_score(thought *t, uint64_t plan, cab_move move)
{
    uint64_t open = plan & ~t->s->offer[t->seat];
    if (move == TAV_M_SEAL) return 0;
    int treasure = move - TAV_M_OFFER;
    return open && cab_low(open) == treasure ? 60 : -60 - worth(t, t->seat, treasure);
}

static int sale_score(thought *t, cab_move move)
{
    const tav_state *s = t->s;
    if (move < TAV_M_SELL) return worth(t, t->seat, s->put_up) + lay_score(t, move - TAV_M_LAY);
    int buyer = move - TAV_M_SELL, score = -harm(t, buyer, s->put_up);
    if (cab_popcount(s->offer[buyer]) < t->m->minimum[t->seat]) score -= WORD;
    for (uint64_t left = s->offer[buyer]; left;) {
        int treasure = cab_pop_low(&left);
        score += 4 + worth(t, t->seat, treasure) + harm(t, buyer, treasure);
    }
    return score;
}

/* What the exchange just made has brought this seat. */
static int exchange_gain(thought *t)
{
    const tav_state *s = t->s;
    uint64_t paid = s->offer[s->buyer];
    int gain = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int change = 0;
        if (seat == s->buyer) change = worth(t, seat, s->put_up) - worth_of_set(t, seat, paid);
        if (seat == s->seller) change = worth_of_set(t, seat, paid) - worth(t, seat, s->put_up);
        gain += seat == t->seat ? change : -share(t, seat, change);
    }
    return gain;
}

static int protest_score(thought *t, cab_move move)
{
    if (move == TAV_M_NO_PROTEST) return 0;
    int design = move - TAV_M_LAY;
    return lay_score(t, design) - (design == TAV_AG_FIST ? exchange_gain(t) : 0);
}

/* ---- the rest ------------------------------------------------------------------------------- */

static int card_score(thought *t, cab_move move)
{
    if (move == TAV_M_WEAPON) return 40;
    if (move >= TAV_M_DRAW) return 20;
    int kind = move - TAV_M_USE, action = t->s->action, breaking = 0;
    if (action == TAV_ACT_CONTACT || action == TAV_ACT_DISTANCE)
        breaking =
            breaking_gain(t, kind, tav_character(t->s->actor)->score[action == TAV_ACT_DISTANCE]);
    return breaking - 8 * cab_popcount(tav_object(kind)->icons);
}

static int keep_score(thought *t, cab_move move)
{
    int force = 0, cunning = 0;
    if (move == TAV_M_KEEP_NONE) return 0;
    unsigned icons = tav_object(move - TAV_M_KEEP)->icons;
    for (uint64_t band = tav_living(t->s, t->seat); band;) {
        const tav_character_data *c = tav_character(cab_pop_low(&band));
        if (c->score[TAV_CONTACT] > force) force = c->score[TAV_CONTACT];
        if (c->score[TAV_DISTANCE] > cunning) cunning = c->score[TAV_DISTANCE];
    }
    int score = 1;
    if (icons & 1u << TAV_ICON_CONTACT) score += 6 * force;
    if (icons & 1u << TAV_ICON_DISTANCE) score += 5 * cunning;
    if (icons & 1u << TAV_ICON_PROTECT) score += 12;
    if (icons & 1u << TAV_ICON_HIDE) score += 4 * cunning;
    if (icons & 1u << TAV_ICON_WEAPON) score += 5 * force;
    return score;
}

/* Points of the action under way, without what is still to come. */
static int score_so_far(thought *t, const cab_frame *f)
{
    int mode = f->reg[TAV_R_MODE], actor = f->reg[TAV_R_ACTOR];
    int score = tav_character(actor)->score[mode];
    if (f->op == TAV_F_FIGHT && !f->reg[TAV_R_CARD]) score += tav_weapon_of(t->s, actor) != 0;
    for (int i = 0; i < TAV_SUPPORTS; i++)
        if (f->reg[TAV_R_SUPPORT + i])
            score += tav_character(f->reg[TAV_R_SUPPORT + i] - 1)->support[mode];
    return score;
}

static int support_score(thought *t, cab_move move)
{
    const cab_frame *f = &t->s->stack.frame[t->s->stack.depth - 1];
    int mode = f->reg[TAV_R_MODE], score = score_so_far(t, f), more = 0;
    if (move == TAV_M_ROLL) return 0;
    if (move >= TAV_M_CALL) return 25; /* asking is free */
    int helper = move - TAV_M_SUPPORT, points = tav_character(helper)->support[mode];
    if (f->op == TAV_F_FIGHT)
        more = attack_gain(t, f->reg[TAV_R_TARGET] - 1, score + points, mode) -
               attack_gain(t, f->reg[TAV_R_TARGET] - 1, score, mode);
    if (f->op == TAV_F_WINDOW) more = 10;
    return more - activate_score(t, helper) / 2 - 8;
}

/* Others are helped against whoever has more treasures; never against this seat. */
static int reply_score(thought *t, cab_move move)
{
    const tav_state *s = t->s;
    const cab_frame *f = &s->stack.frame[s->stack.depth - 1];
    if (move == TAV_M_DECLINE) return 0;
    if (f->op != TAV_F_FIGHT) return -60;
    int owner = tav_owner(s, f->reg[TAV_R_TARGET] - 1);
    if (owner == t->seat || owner == CAB_NOBODY) return NEVER;
    int lead = tav_count_t(s, TAV_T_HAND + owner) - tav_count_t(s, TAV_T_HAND + s->leader);
    if (in(t->m->truce[t->seat], owner)) return -WORD;
    if (in(t->m->help[t->seat], owner)) lead += 2 * WORD / 10;
    return 10 * lead - 25 - activate_score(t, move - TAV_M_SUPPORT) / 4;
}

static int riposte_score(thought *t, cab_move move)
{
    const tav_state *s = t->s;
    int defender = s->stack.frame[s->stack.depth - 1].reg[TAV_R_TARGET] - 1;
    if (move == TAV_M_NO_RIPOSTE) return 0;
    int mode = move > TAV_M_RIPOSTE_DISTANCE ? TAV_DISTANCE : TAV_CONTACT;
    int score = tav_character(defender)->score[mode] + (move == TAV_M_WEAPON);
    return best_attack(t, tav_riposte_targets(s, mode), score, mode) + 20 -
           (move == TAV_M_WEAPON ? 0 : CARD);
}

static int target_score(thought *t, cab_move move)
{
    const cab_frame *f = &t->s->stack.frame[t->s->stack.depth - 1];
    return attack_gain(t, move - TAV_M_TARGET, score_so_far(t, f), f->reg[TAV_R_MODE]);
}

static int shelter_score(thought *t, cab_move move)
{
    uint64_t plan = best_two(t);
    int treasure = move - TAV_M_SHELTER;
    if (t->s->shelter_pick) return worth(t, t->seat, treasure);
    return cab_low(plan) == treasure ? 100 : worth(t, t->seat, treasure) / 4;
}

static int tilt_score(thought *t, int character)
{
    return -activate_score(t, character) - 4 * tav_character(character)->score[TAV_CONTACT] -
           (character < TAV_HEROES ? 10 : 0);
}

static int claim_score(thought *t, cab_move move)
{
    const tav_state *s = t->s;
    int arrival = s->character[s->character_pile[TAV_C_ARRIVAL].end - 1].face - TAV_CH(0);
    if (move == TAV_M_NO_CLAIM) return 0;
    return tav_attracts(s, t->seat, arrival) ? 300 : -200;
}

/* Peace suits whoever is ahead; nothing is broken then, and the innkeeper has all the points. */
static int peace_gain(thought *t)
{
    int best = 0, whole = 100 * tav_tavern_points(TAV_TAVERN_FULL);
    for (int seat = 0; seat < t->s->seats; seat++) {
        int points = prospects(t, seat);
        if (owns_innkeeper(t, seat)) points += whole - tavern_worth(TAV_TAVERN_FULL);
        if (in(t->m->settle, seat)) points += 50; /* who wants peace thinks that it is ahead */
        if (seat != t->seat && points > best) best = points;
    }
    int word = in(t->m->settle, t->seat) ? WORD : 0;
    return (100 * tav_score(t->s, t->seat) - best) / 8 + word;
}

static int barter_score(thought *t, uint64_t plan, cab_move move)
{
    switch (t->s->decision) {
    case TAV_D_OPEN: return open_score(t, move);
    case TAV_D_OFFER: return offer_score(t, plan, move);
    case TAV_D_SALE: return sale_score(t, move);
    case TAV_D_PROTEST: return protest_score(t, move);
    case TAV_D_SETTLE: return move == TAV_M_SETTLE ? peace_gain(t) : 0;
    default: return 5 * strength(t->s, move - TAV_M_NAME);
    }
}

static int brawl_score(thought *t, cab_move move)
{
    switch (t->s->decision) {
    case TAV_D_INSULT:
    case TAV_D_PENALTY: return tilt_score(t, move - TAV_M_TILT);
    case TAV_D_CHARACTER: return activate_score(t, move - TAV_M_ACTIVATE);
    case TAV_D_ACTION: return action_score(t, t->s->actor, move - TAV_M_ACTION);
    case TAV_D_FLOOR:
        return worth(t, t->seat, move - TAV_M_TAKE) +
               wanted(t, move - TAV_M_TAKE) / (2 * t->rivals);
    case TAV_D_CARD: return card_score(t, move);
    case TAV_D_TARGET:
    case TAV_D_RIPOSTE_TARGET: return target_score(t, move);
    case TAV_D_SUPPORT: return support_score(t, move);
    case TAV_D_REPLY: return reply_score(t, move);
    case TAV_D_DROP:
        return -worth(t, t->seat, move - TAV_M_DROP) -
               wanted(t, move - TAV_M_DROP) / (3 * t->rivals);
    case TAV_D_LOOT:
        return worth(t, t->seat, move - TAV_M_LOOT) +
               harm(t, t->s->stack.frame[t->s->stack.depth - 1].reg[TAV_R_VICTIM],
                    move - TAV_M_LOOT);
    case TAV_D_RIPOSTE: return riposte_score(t, move);
    case TAV_D_SHELTER: return shelter_score(t, move);
    case TAV_D_KEEP: return keep_score(t, move);
    default: return claim_score(t, move);
    }
}

/* ---- the bot -------------------------------------------------------------------------------- */

static void think(thought *t, cab_mind *mind, const cab_seen *seen)
{
    t->s = state_of(seen);
    t->m = memory_of(mind);
    t->seat = mind->seat;
    t->rivals = t->s->seats - 1;
    memset(&t->note, BLANK, sizeof t->note);
}

static void hints_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                          uint16_t *out)
{
    int points[CAB_LIST_MAX];
    thought t;
    cab_assert(count > 0 && count < 64);
    think(&t, mind, seen);
    uint64_t plan = t.s->decision == TAV_D_OFFER ? planned_offer(&t) : 0;
    for (int i = 0; i < count; i++) {
        points[i] = count == 1                    ? 0
                    : t.s->decision <= TAV_D_NAME ? barter_score(&t, plan, move[i])
                                                  : brawl_score(&t, move[i]);
    }
    cab_weigh_points(points, count, HALVING, 1024, 10, out); /* 63 moves */
}

extern const cab_bot tav_heuristic_bot;

static cab_move hints_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return count == 1 ? move[0] : cab_weighted_move(mind, &tav_heuristic_bot, seen, move, count);
}

/* ---- hearing and speaking ------------------------------------------------------------------- */

static void note_broken(memory *m, int seat)
{
    if (m->broken[seat] < UINT8_MAX) m->broken[seat]++;
}

/* A sale against what its seller said. */
static void note_sale(memory *m, int seller, int treasures)
{
    if (treasures < m->minimum[seller]) note_broken(m, seller);
    m->minimum[seller] = 0;
}

static void hear_deed(memory *m, const cab_event *e, int seat)
{
    int other = CAB_NOBODY;
    switch (e->kind) {
    case EV_sell: note_sale(m, seat, e->ref[3].value); break;
    case EV_give: note_sale(m, seat, 0); break;
    case EV_refuse: m->minimum[seat] = 0; break;
    case EV_vote_go_on:
        if (in(m->settle, seat)) note_broken(m, seat);
        break;
    case EV_aim:
        other = e->ref[2].seat;
        if (other < TAV_SEATS && in(m->truce[seat], other)) note_broken(m, seat);
        m->truce[seat] &= (uint8_t) ~(1u << other);
        break;
    case EV_decline:
        other = e->refs > 2 ? e->ref[2].seat : CAB_NOBODY;
        if (other < TAV_SEATS && in(m->help[seat], other)) note_broken(m, seat);
        m->help[seat] &= (uint8_t) ~(1u << other);
        break;
    default: break;
    }
}

static void hear_event(memory *m, const cab_event *e)
{
    int seat = e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT ? e->ref[0].seat : CAB_NOBODY;
    if (e->kind == EV_lap) m->settle = 0;
    if (e->kind == EV_brawl) memset(m->minimum, 0, sizeof m->minimum);
    if (e->kind == EV_round) {
        memset(m->truce, 0, sizeof m->truce);
        memset(m->help, 0, sizeof m->help);
    }
    if (seat < TAV_SEATS) hear_deed(m, e, seat);
}

/* Its own words too: what it said it means. */
static void note_claim(memory *m, const cab_claim *claim)
{
    int from = claim->from, value = claim->ref[0].value;
    cab_assert(from < TAV_SEATS);
    unsigned named = claim->ref[0].seat < TAV_SEATS ? 1u << claim->ref[0].seat : 0;
    uint8_t whom = (uint8_t)named;
    uint16_t type = (uint16_t)(value <= TAV_GOLD ? 1u << value : 0u);
    switch (claim->kind) {
    case TAV_CLAIM_SEEK: m->seeks[from] |= type; break;
    case TAV_CLAIM_GIVE: m->gives[from] |= type; break;
    case TAV_CLAIM_MINIMUM: m->minimum[from] = (uint8_t)(value < 9 ? value : 9); break;
    case TAV_CLAIM_SETTLE: m->settle |= (uint8_t)(1u << from); break;
    case TAV_CLAIM_TRUCE: m->truce[from] |= whom; break;
    default: m->help[from] |= whom; break;
    }
}

static void hints_hear(cab_mind *mind, const cab_event *e, const cab_claim *claim)
{
    memory *m = memory_of(mind);
    if (e) hear_event(m, e);
    if (claim && claim->from < TAV_SEATS && claim->from != mind->seat) note_claim(m, claim);
}

static void point_out(cab_claim *out, int kind, cab_ref_kind ref_kind, int seat, int value)
{
    cab_ref *ref = &out->ref[0];
    out->kind = (uint8_t)kind;
    out->refs = 1;
    ref->kind = ref_kind;
    ref->seat = (uint8_t)seat;
    ref->place = CAB_NO_PLACE;
    ref->value = (uint16_t)value;
    ref->seen_by = CAB_ALL;
}

/* The type its heroes like most; or one it holds without a use for it, and others have. */
static int type_to_name(thought *t, bool give)
{
    int best = 0, points = 0;
    for (int type = TAV_BEER; type <= TAV_GOLD && !give; type++)
        if (taste(t->s, t->seat, type) > points) {
            points = taste(t->s, t->seat, type);
            best = type;
        }
    for (uint64_t left = give ? t->s->hand[t->seat] : 0; left;) {
        int treasure = cab_pop_low(&left);
        if (worth(t, t->seat, treasure) > 0 || wanted(t, treasure) <= points) continue;
        points = wanted(t, treasure);
        best = tav_treasure(treasure)->type;
    }
    return best;
}

static bool talk_in_barter(thought *t, uint32_t dice, cab_claim *out)
{
    int cards = tav_count_a(t->s, TAV_A_HAND + t->seat);
    if (t->s->decision == TAV_D_SETTLE) {
        out->kind = TAV_CLAIM_SETTLE;
        return peace_gain(t) > 25;
    }
    if (t->s->decision == TAV_D_OPEN && cards > 0 && dice % 4 == 0) {
        int least = cards > 1 && brawl_taste(t) > 20 ? 2 : 1;
        point_out(out, TAV_CLAIM_MINIMUM, CAB_REF_NUMBER, CAB_NOBODY, least);
        return true;
    }
    bool give = dice / 4 % 2 == 0;
    int type = type_to_name(t, give);
    if (t->s->decision > TAV_D_OFFER || type == 0) return false;
    point_out(out, give ? TAV_CLAIM_GIVE : TAV_CLAIM_SEEK, CAB_REF_TERM, CAB_NOBODY, type);
    return true;
}

/* The strongest other band that is not the one to beat and has kept its word. */
static int partner(thought *t)
{
    int best = CAB_NOBODY;
    for (int seat = 0; seat < t->s->seats; seat++) {
        if (seat == t->seat || seat == top_of(t) || t->m->broken[seat] > 0) continue;
        if (tav_living(t->s, seat) == 0) continue;
        if (best == CAB_NOBODY || strength(t->s, seat) > strength(t->s, best)) best = seat;
    }
    return best;
}

static bool talk_in_brawl(thought *t, uint32_t dice, cab_claim *out)
{
    int friendly = partner(t), hands = cab_popcount(tav_activatable(t->s, t->seat));
    if (t->s->decision != TAV_D_CHARACTER || dice % 3 || friendly == CAB_NOBODY) return false;
    if (tav_has(t->s, TAV_OPT_GANG_UP) && hands > 1 && dice / 3 % 2 == 0) {
        point_out(out, TAV_CLAIM_SUPPORT, CAB_REF_SEAT, top_of(t), 0);
        return true;
    }
    point_out(out, TAV_CLAIM_TRUCE, CAB_REF_SEAT, friendly, 0);
    out->to = (cab_seat)friendly;
    return true;
}

/* At most once a lap and once a round. Its dice are hashed from its mind's, so that speaking draws
 * nothing from them. */
static bool hints_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    memory *m = memory_of(mind);
    thought t;
    think(&t, mind, seen);
    if (t.s->decision == TAV_D_NONE) return false;
    bool vote = t.s->decision == TAV_D_SETTLE;
    uint8_t moment = (uint8_t)(t.s->round ? 16 + t.s->round : 2 * t.s->lap + vote);
    if (m->spoke == moment) return false;
    uint32_t dice = (uint32_t)(cab_hash_step(mind->rng.s[0], moment) >> 32);
    memset(out, 0, sizeof *out);
    out->from = mind->seat;
    out->to = CAB_NOBODY;
    bool said = t.s->round ? talk_in_brawl(&t, dice, out) : talk_in_barter(&t, dice, out);
    if (!said) return false;
    m->spoke = moment;
    note_claim(m, out);
    return true;
}

const cab_bot tav_heuristic_bot = {
    .id = "heuristic",
    .game = "tavern",
    .hear = hints_hear,
    .choose = hints_choose,
    .weights = hints_weights,
    .claim = hints_claim,
};
