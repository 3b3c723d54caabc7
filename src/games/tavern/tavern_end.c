/* The score, the end, and the invariants. */
#include "games/tavern/tavern_int.h"

#include <string.h>

/* ---- kept figures --------------------------------------------------------------------------- */

static uint64_t known_treasures(const tav_state *s, int zone)
{
    uint64_t faces = 0;
    for (int i = s->treasure_pile[zone].end - tav_count_t(s, zone); i < s->treasure_pile[zone].end;
         i++)
        if (s->treasure[i].known) faces |= cab_bit(s->treasure[i].face);
    return faces;
}

void tav_refresh(tav_state *s)
{
    const cab_pile *pile;
    s->broken = 0;
    for (int seat = 0; seat < TAV_SEATS; seat++) {
        s->hand[seat] = known_treasures(s, TAV_T_HAND + seat);
        s->objects[seat] = s->band[seat] = 0;
        pile = &s->object_pile[TAV_O_HAND + seat];
        for (int i = pile[-1].end; i < pile->end; i++)
            if (s->object[i].known) s->objects[seat] |= 1u << (s->object[i].face - TAV_OB(0));
        pile = &s->character_pile[TAV_C_BAND + seat];
        for (int i = pile[-1].end; i < pile->end; i++)
            s->band[seat] |= tav_bit((s->character[i].face - TAV_CH(0)) & 31);
    }
    pile = &s->object_pile[TAV_O_BROKEN];
    for (int i = pile[-1].end; i < pile->end; i++)
        s->broken = (uint8_t)(s->broken + tav_object(s->object[i].face - TAV_OB(0))->value);
}

/* ---- the score ------------------------------------------------------------------------------ */

int tav_value(const tav_state *s, int seat, int treasure) /* TAV-9.4 to 9.6 */
{
    uint64_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1);
    int best = 0;
    while (heroes) {
        int worth = tav_worth(cab_pop_low(&heroes), treasure);
        if (worth > best) best = worth;
    }
    return best;
}

int tav_possessed(const tav_state *s, int seat, uint64_t *set)
{
    uint64_t left = s->band[seat], all;
    int count = tav_count_t(s, TAV_T_HAND + seat) + tav_count_t(s, TAV_T_SHELTER + seat);
    all = s->hand[seat] | known_treasures(s, TAV_T_SHELTER + seat);
    while (left) { /* TAV-6.21 */
        int weapon = s->weapon[cab_pop_low(&left)];
        if (!weapon || weapon > TAV_TREASURE_LAST) continue;
        all |= cab_bit(weapon);
        count++;
    }
    if (set) *set = all;
    return count;
}

int tav_worthless(const tav_state *s, int seat, int *points)
{
    uint64_t left;
    int worthless = 0;
    *points = 0;
    tav_possessed(s, seat, &left);
    while (left) {
        int value = tav_value(s, seat, cab_pop_low(&left));
        *points += value;
        worthless += value == 0;
    }
    return worthless;
}

int tav_brings(const tav_state *s, int hero, int *worthless)
{
    const tav_character_data *data = tav_character(hero);
    int any = data->points[TAV_ANY] < *worthless ? data->points[TAV_ANY] : *worthless;
    *worthless -= any;                  /* TAV-9.7, 9.8 */
    if (data->likes & 1u << TAV_TAVERN) /* TAV-9.9, 9.12 */
        any += tav_tavern_points(tav_tavern_value(s));
    return any;
}

int tav_score(const tav_state *s, int seat)
{
    uint64_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1);
    int points, worthless = tav_worthless(s, seat, &points);
    while (heroes)
        points += tav_brings(s, cab_pop_low(&heroes), &worthless);
    return points;
}

/* TAV-9.14, 9.15: points, treasures, own heroes not KO, as one number. */
static int standing(const tav_state *s, int seat)
{
    uint32_t heroes = s->band[seat] & (tav_bit(TAV_HEROES) - 1) & ~s->ko;
    return tav_score(s, seat) << 16 | tav_possessed(s, seat, NULL) << 8 | cab_popcount(heroes);
}

bool tav_is_over(const void *state, cab_result *result)
{
    const tav_state *s = (const tav_state *)state;
    int figure[TAV_SEATS], n = s->seats;
    if (s->step != TAV_S_OVER) return false;
    if (!result) return true;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < n; seat++)
        figure[seat] = standing(s, seat);
    for (int seat = 0; seat < n; seat++) {
        int better = 0;
        for (int other = 0; other < n; other++)
            better += figure[other] > figure[seat];
        result->rank[seat] = (uint8_t)(better + 1);
        result->score[seat] = (int16_t)tav_score(s, seat);
        if (!better) result->winners |= (uint8_t)CAB_BIT(seat);
    }
    int winners = cab_popcount(result->winners);
    cab_assert(n > 1 && winners > 0);
    for (int seat = 0; seat < n; seat++) /* they add up to nothing, but for rounding */
        result->utility[seat] =
            (int8_t)((result->rank[seat] == 1 ? 100 * n / winners - 100 : -100) / (n - 1));
    result->reason = s->end;
    return true;
}

/* ---- invariants ----------------------------------------------------------------------------- */

static bool is_seat(const tav_state *s, int seat, bool or_nobody)
{
    return seat < s->seats || (or_nobody && seat == CAB_NOBODY);
}

static const char *check_numbers(const tav_state *s)
{
    if (s->seats < 2 || s->seats > TAV_SEATS) return "number of seats";
    if (s->options >> TAV_OPTIONS) return "options";
    if (s->step >= TAV_STEPS || s->decision >= TAV_DECISIONS) return "step";
    if (!is_seat(s, s->first_seller, false) || !is_seat(s, s->seller, false) ||
        !is_seat(s, s->leader, false))
        return "seller or leader";
    if (!is_seat(s, s->buyer, true) || !is_seat(s, s->hilt, true) ||
        !is_seat(s, s->last_agitator, true) || !is_seat(s, s->peeker, true) ||
        !is_seat(s, s->peeked_of, true) || !is_seat(s, s->asked, true) ||
        !is_seat(s, s->last_seat, true))
        return "a seat nobody sits in";
    if (s->lap < 1 || s->lap > TAV_LAPS || s->round > 7 || s->arrivals > 3) return "lap or round";
    if (s->put_up > TAV_TREASURES || s->peeked > TAV_TREASURES || s->shelter_pick > TAV_TREASURES)
        return "treasure";
    if ((s->peeker == CAB_NOBODY) != (s->peeked_of == CAB_NOBODY)) return "peek";
    if (s->actor >= TAV_CHARACTERS || s->action >= TAV_ACTIONS || s->end >= TAV_END_COUNT)
        return "action";
    if (s->offers_open > 1 || s->undone > 1 || s->skip_next > 1 || s->last_move >= TAV_MOVES)
        return "flags";
    if (s->dice_count > TAV_DICE) return "dice";
    for (int i = 0; i < TAV_DICE; i++)
        if (s->dice[i] > 6) return "dice";
    unsigned all = s->ask.must | s->ask.sealed | s->pending | s->waiting | s->yes;
    if (all & ~(unsigned)tav_all_seats(s)) return "an empty seat is asked";
    return s->zero[0] || s->zero2 ? "zero is not zero" : NULL;
}

/* Two heroes first, then arrivals; everybody in one posture. */
static const char *check_bands(const tav_state *s)
{
    uint32_t all = 0, heroes = tav_bit(TAV_HEROES) - 1;
    for (int seat = 0; seat < TAV_SEATS; seat++) {
        const cab_pile *pile = &s->character_pile[TAV_C_BAND + seat];
        int size = pile->end - pile[-1].end;
        if (seat >= s->seats ? size > 0 : size < 2) return "a band of a wrong size";
        for (int i = 0; i < size; i++) {
            int face = s->character[pile[-1].end + i].face;
            if (face == TAV_MILITIA || tav_is_hero(face - TAV_CH(0)) != (i < 2))
                return "a stranger in a band";
        }
        all |= s->band[seat];
    }
    if ((s->standing | s->tilted | s->down | s->ko) != all) return "a character without a posture";
    if (cab_popcount(s->standing) + cab_popcount(s->tilted) + cab_popcount(s->down) +
            cab_popcount(s->ko) !=
        cab_popcount(all))
        return "a character in two postures";
    uint32_t living = all & ~(s->ko | s->fled);
    if (s->ko & ~heroes) return "a knocked-out arrival";
    if (s->fled & ~(all & heroes & ~s->ko)) return "fled";
    if (s->been_down & ~(all & heroes)) return "first fall";
    if ((s->at_door & ~living) || (s->at_door & s->down) || (s->door_now & ~s->at_door))
        return "Door";
    if (((s->shielded | s->hidden) & ~living) || (s->shielded & s->hidden)) return "cover";
    return NULL;
}

/* Objects in use lie on characters or belong to the action under way; drawn treasures likewise. */
static const char *check_gear(const tav_state *s)
{
    int used[TAV_FACES + 1] = {0};
    uint64_t drawn = 0;
    for (int i = 0; i < TAV_CHARACTERS; i++) {
        int cover = s->cover[i], weapon = s->weapon[i];
        bool covered = ((s->shielded | s->hidden) & tav_bit(i)) != 0;
        if ((cover != 0) != covered) return "cover without its card";
        if (cover && (cover < TAV_OBJECT_FIRST || cover > TAV_OBJECT_LAST)) return "no cover";
        if (cover) used[cover]++;
        if ((s->drawn_now & tav_bit(i)) && !weapon) return "a weapon that is not there";
        if (!weapon) continue;
        if (tav_owner(s, i) == CAB_NOBODY || ((s->ko | s->fled) & tav_bit(i)))
            return "a lost weapon";
        if (weapon == TAV_OB(TAV_OB_WALL_TROPHY))
            used[weapon]++;
        else if (weapon <= TAV_TREASURES && tav_treasure(weapon)->weapon)
            drawn |= cab_bit(weapon);
        else
            return "no weapon";
    }
    for (int i = 0; i < s->stack.depth; i++)
        if (s->stack.frame[i].op <= TAV_F_WINDOW && s->stack.frame[i].reg[TAV_R_CARD])
            used[s->stack.frame[i].reg[TAV_R_CARD]]++;
    const cab_pile *pile = &s->object_pile[TAV_O_USED];
    for (int i = pile[-1].end; i < pile->end; i++)
        used[s->object[i].face]--;
    for (int face = TAV_OBJECT_FIRST; face <= TAV_OBJECT_LAST; face++)
        if (used[face]) return "an object in use is not where it is used";
    if (known_treasures(s, TAV_T_DRAWN) != drawn) return "a drawn weapon is not where it is used";
    return NULL;
}

static const char *check_act(const tav_state *s, const cab_frame *f)
{
    int actor = f->reg[TAV_R_ACTOR], target = f->reg[TAV_R_TARGET] - 1, card = f->reg[TAV_R_CARD];
    if (f->step > TAV_FS_END || f->reg[TAV_R_MODE] > TAV_DISTANCE || f->reg[TAV_R_RIPOSTE] > 1)
        return "frame";
    if (actor >= TAV_CHARACTERS) return "acting character";
    if (f->step < TAV_FS_END && tav_owner(s, actor) == CAB_NOBODY) return "acting character";
    if (card && (card < TAV_OBJECT_FIRST || card > TAV_OBJECT_LAST)) return "card of an action";
    bool aimed = f->op == TAV_F_FIGHT && f->step > TAV_FS_TARGET;
    if (target >= TAV_CHARACTERS || aimed != (target >= 0)) return "target";
    if (aimed && f->step < TAV_FS_END && tav_owner(s, target) == CAB_NOBODY) return "target";
    if (f->op == TAV_F_FIGHT && f->step < TAV_FS_RIPOSTE && !card && !s->weapon[actor])
        return "a fight without a weapon";
    for (int i = 0; i < TAV_SUPPORTS; i++) {
        if (f->reg[TAV_R_SUPPORT + i] > TAV_CHARACTERS) return "supporter";
        if (i > 0 && f->reg[TAV_R_SUPPORT + i] && !f->reg[TAV_R_SUPPORT + i - 1])
            return "supporter";
    }
    return NULL;
}

static const char *check_stack(const tav_state *s)
{
    if (s->stack.depth > 3) return "stack";
    for (int i = 0; i < s->stack.depth; i++) {
        const cab_frame *f = &s->stack.frame[i];
        if (f->op == TAV_F_NONE || f->op > TAV_F_SHELTER) return "frame";
        if (f->op <= TAV_F_WINDOW) {
            const char *wrong = check_act(s, f);
            if (wrong) return wrong;
            bool riposte = f->op == TAV_F_FIGHT && f->reg[TAV_R_RIPOSTE];
            if ((i > 0) != riposte) return "a fight on a fight";
            if (i > 0 && s->stack.frame[i - 1].op != TAV_F_FIGHT) return "a riposte to nothing";
            if (i > 0 && s->stack.frame[i - 1].step != TAV_FS_END) return "a riposte too early";
            continue;
        }
        if (i != s->stack.depth - 1) return "something above a loss";
        if (!is_seat(s, f->reg[TAV_R_SEAT], false)) return "whose loss";
        if (f->op == TAV_F_LOOT && !is_seat(s, f->reg[TAV_R_VICTIM], false)) return "whose loss";
    }
    for (int i = s->stack.depth; i < CAB_STACK_MAX; i++)
        if (s->stack.frame[i].op) return "something above the stack";
    return NULL;
}

/* Which frame a question needs on top. */
static bool fits_frame(const tav_state *s)
{
    if (s->decision < TAV_D_TARGET || s->decision > TAV_D_SHELTER) return s->stack.depth == 0;
    if (s->stack.depth == 0) return false;
    const cab_frame *f = tav_top(s);
    switch (s->decision) {
    case TAV_D_TARGET:
        return f->op == TAV_F_FIGHT && f->step == TAV_FS_TARGET && !f->reg[TAV_R_RIPOSTE];
    case TAV_D_RIPOSTE_TARGET:
        return f->op == TAV_F_FIGHT && f->step == TAV_FS_TARGET && f->reg[TAV_R_RIPOSTE] &&
               tav_owner(s, f[-1].reg[TAV_R_TARGET] - 1) != CAB_NOBODY;
    case TAV_D_SUPPORT:
    case TAV_D_REPLY: return f->op <= TAV_F_WINDOW && f->step == TAV_FS_SUPPORT;
    case TAV_D_RIPOSTE: return f->op == TAV_F_FIGHT && f->step == TAV_FS_RIPOSTE;
    case TAV_D_DROP: return f->op == TAV_F_DROP && f->reg[TAV_R_SEAT] == s->asked;
    case TAV_D_LOOT: return f->op == TAV_F_LOOT && f->reg[TAV_R_SEAT] == s->asked;
    default: return f->op == TAV_F_SHELTER && f->reg[TAV_R_SEAT] == s->asked;
    }
}

static bool asks_many(const tav_state *s)
{
    return s->decision == TAV_D_OFFER || s->decision == TAV_D_PROTEST ||
           s->decision == TAV_D_SETTLE || s->decision == TAV_D_KEEP || s->decision == TAV_D_CLAIM;
}

static const char *check_question(const tav_state *s)
{
    bool over = s->decision == TAV_D_NONE;
    if (over != (s->step == TAV_S_OVER) || over != !s->ask.must) return "nobody is asked";
    if (s->ask.must & s->ask.sealed) return "sealed and still choosing";
    if (asks_many(s) || over ? s->asked != CAB_NOBODY : s->ask.must != CAB_BIT(s->asked))
        return "asked seat";
    if (s->ask.sealed && !asks_many(s)) return "sealed without a window";
    if (!fits_frame(s)) return "question without its frame";
    bool arriving = s->decision == TAV_D_CLAIM || s->decision == TAV_D_PENALTY;
    const cab_pile *pile = &s->character_pile[TAV_C_ARRIVAL];
    int arrivals = pile->end - pile[-1].end;
    if (arriving ? arrivals != 1 : arrivals > over) return "arrivals";
    if (arriving && s->character[pile->end - 1].face == TAV_MILITIA)
        return "nobody claims the militia";
    if (s->decision == TAV_D_NAME && tav_count_a(s, TAV_A_LAID) == 0) return "a rider of no card";
    bool acting = s->decision >= TAV_D_ACTION && s->decision <= TAV_D_CARD;
    if (acting && tav_owner(s, s->actor) != s->asked) return "acting character";
    if ((s->decision == TAV_D_SUPPORT) && s->asked != s->leader) return "support";
    if ((s->decision == TAV_D_CARD) != (s->action != 0)) return "action without its card";
    bool on_sale = s->decision >= TAV_D_OFFER && s->decision <= TAV_D_PROTEST;
    if (on_sale && !s->put_up) return "nothing on sale";
    if (s->decision == TAV_D_PROTEST && s->buyer == CAB_NOBODY) return "protest against nothing";
    if (s->shelter_pick &&
        (s->decision != TAV_D_SHELTER || !(s->hand[s->asked] & cab_bit(s->shelter_pick)) ||
         !(s->hand[s->asked] >> (s->shelter_pick + 1))))
        return "half a shelter";
    return NULL;
}

static bool holds_design(const tav_state *s, int seat, int face)
{
    const cab_pile *pile = &s->agitation_pile[TAV_A_HAND + seat];
    for (int i = pile[-1].end; i < pile->end; i++)
        if (s->agitation[i].face == face) return true;
    return false;
}

static const char *check_answers(const tav_state *s)
{
    for (int seat = 0; seat < TAV_SEATS; seat++) {
        int answer = s->answer[seat];
        bool laying = s->decision == TAV_D_PROTEST || s->decision == TAV_D_NAME;
        if (s->offer[seat] && s->buyer == CAB_NOBODY && (s->offer[seat] & ~s->hand[seat]))
            return "an offer of what is not in the hand";
        if (s->offer[seat] && !s->put_up) return "an offer for nothing";
        if (s->offer[seat] >> (TAV_TREASURES + 1)) return "an offer of no treasure";
        if (!answer) continue;
        if (!((s->ask.sealed | s->pending) & CAB_BIT(seat))) return "an answer nobody gave";
        if (laying                      ? !holds_design(s, seat, answer)
            : s->decision == TAV_D_KEEP ? answer < TAV_OB(1) || answer > TAV_OB(TAV_KINDS) ||
                                              !(s->objects[seat] & 1u << (answer - TAV_OB(0)))
                                        : answer != 1)
            return "an answer that cannot be";
    }
    return NULL;
}

static const char *check_watchers(const tav_state *s)
{
    for (int seat = 0; seat < TAV_SEATS; seat++) {
        const cab_frame *f = s->decision == TAV_D_LOOT ? tav_top(s) : NULL;
        cab_seats watch = CAB_BIT(seat);
        if (f && f->reg[TAV_R_VICTIM] == seat) watch |= CAB_BIT(f->reg[TAV_R_SEAT]);
        if (s->treasure_pile[TAV_T_HAND + seat].watch != watch) return "watchers of a hand";
        int cards = tav_count_t(s, TAV_T_HAND + seat) + tav_count_t(s, TAV_T_SHELTER + seat) +
                    tav_count_o(s, TAV_O_HAND + seat) + tav_count_a(s, TAV_A_HAND + seat);
        if (seat >= s->seats && cards > 0) return "cards at an empty seat";
        if (tav_count_a(s, TAV_A_HAND + seat) > 2) return "too many agitation cards";
    }
    if (tav_count_a(s, TAV_A_LAID) > s->seats) return "too many agitation cards laid";
    int never = tav_has(s, TAV_OPT_HARD_HEAD) ? TAV_T_FLOOR : TAV_T_FLOOR_DOWN; /* TAV-6.7 */
    if (tav_count_t(s, never) > 0) return "a floor of two kinds";
    return NULL;
}

/* Windows ask those who are entitled by public facts; everybody asked has a choice. */
static const char *check_asked(const tav_state *s)
{
    for (cab_seat seat = 0; seat < s->seats; seat++) {
        tav_part part[TAV_PARTS_MAX];
        if (!((s->ask.must | s->ask.sealed) & CAB_BIT(seat))) continue;
        bool entitled = true;
        switch (s->decision) {
        case TAV_D_OFFER:
            entitled = seat != s->seller && tav_count_t(s, TAV_T_HAND + seat) > 0;
            break;
        case TAV_D_PROTEST: entitled = tav_count_a(s, TAV_A_HAND + seat) > 0; break;
        case TAV_D_KEEP: entitled = tav_count_o(s, TAV_O_HAND + seat) > 0; break;
        case TAV_D_CLAIM: entitled = (tav_eligible(s) & CAB_BIT(seat)) != 0; break;
        default: break;
        }
        if (!entitled || tav_choices(s, seat, part) == 0) return "asked without a choice";
    }
    return NULL;
}

const char *tav_check(const void *state)
{
    tav_state copy = *(const tav_state *)state;
    const tav_state *s = &copy;
    const char *wrong = check_numbers(s);
    cab_cards deck[4];
    if (wrong) return wrong;
    deck[0] = tav_treasures(&copy, NULL); /* before anything looks at cards */
    deck[1] = tav_objects(&copy, NULL);
    deck[2] = tav_agitations(&copy, NULL);
    deck[3] = tav_characters(&copy, NULL);
    for (int i = 0; i < 4 && !wrong; i++)
        wrong = cab_cards_check(&deck[i]);
    if (wrong) return wrong;
    tav_refresh(&copy);
    if (!cab_equal(&copy, state, sizeof copy)) return "a kept figure is stale";
    wrong = check_bands(s);
    if (!wrong) wrong = check_stack(s);
    if (!wrong) wrong = check_gear(s);
    if (!wrong) wrong = check_question(s);
    if (!wrong) wrong = check_answers(s);
    if (!wrong) wrong = check_watchers(s);
    if (!wrong) wrong = check_asked(s);
    return wrong;
}
