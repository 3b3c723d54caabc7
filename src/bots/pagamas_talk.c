/* Talk of the Pagamas player: promises, deals, lies, and what it makes of those of others. */
#include "bots/pagamas_talk.h"

#include "base/assert.h"
#include "base/bits.h"

#include <string.h>

enum {
#define EVENT(name) EV_##name,
#include "games/pagamas/pagamas_names.def"
#undef EVENT
    EVENTS
};

static uint8_t bit(int seat)
{
    return (uint8_t)(1u << seat);
}

/* ---- hearing -------------------------------------------------------------------------------- */

static void note_broken(pgmb_memory *m, int seat)
{
    if (m->broken[seat] < 9) m->broken[seat]++;
}

static void judge_word(pgmb_memory *m, int seat, int kind, int about)
{
    if (m->said[seat] != kind + 1) return;
    if (m->about[seat] != about) note_broken(m, seat);
    m->said[seat] = 0;
}

static void begin_turn(pgmb_memory *m)
{
    memset(m->said, 0, sizeof m->said);
    memset(m->side, 0, sizeof m->side);
    memset(m->spares, 0, sizeof m->spares);
    memset(m->hides, 0, sizeof m->hides);
    memset(m->worth, 0, sizeof m->worth);
    memset(m->deal, 0, sizeof m->deal);
    m->vote = m->promised = m->dealt = m->pardoned = m->reward = m->muster = m->elect = 0;
    m->day = m->total = m->force = m->spoke = 0;
}

static void hear_side(pgmb_memory *m, int seat, int side)
{
    if (m->side[seat] && m->side[seat] != side) note_broken(m, seat);
    m->side[seat] = 0;
}

static void hear_force(pgmb_memory *m, int seat, bool forced)
{
    if (m->force && (m->force == 2) != forced) note_broken(m, seat);
    m->force = 0;
}

static void hear_day(pgmb_memory *m, const cab_event *e)
{
    m->day = 0;
    for (int i = 2; i < e->refs; i++)
        if (e->ref[i].value >= PGM_LOOT_FIRST && e->ref[i].value <= PGM_LOOT_LAST)
            m->day = (uint8_t)(m->day + pgm_loot(e->ref[i].value)->shares);
}

static void hear_deed(pgmb_memory *m, int own, const cab_event *e, int seat)
{
    int other = e->refs > 1 && e->ref[1].kind == CAB_REF_SEAT ? e->ref[1].seat : CAB_NOBODY;
    int value = e->refs > 1 ? e->ref[1].value : 0;
    switch (e->kind) {
    case EV_vote: judge_word(m, seat, PGM_CLAIM_VOTE_SHARE, value - PGM_T_VOTE); break;
    case EV_vote_for: judge_word(m, seat, PGM_CLAIM_VOTE_CANDIDATE, other); break;
    case EV_joins:
    case EV_mutiny: hear_side(m, seat, 2); break;
    case EV_stays: hear_side(m, seat, 1); break;
    case EV_election: m->offered = m->elect = 0; break;
    case EV_office:
        if (value == PGM_T_CHARACTER + (int)PGM_SECOND) m->owed = 0;
        break;
    case EV_day_loot: hear_day(m, e); break;
    case EV_settled:
        if (seat == own) m->cards = 0;
        break;
    case EV_forced: hear_force(m, seat, true); break;
    case EV_not_forced: hear_force(m, seat, false); break;
    case EV_lay:
        if (other < PGM_SEATS && pgmb_in(m->spares[seat], other)) note_broken(m, seat);
        break;
    case EV_reveal:
        if (m->hides[seat] && m->hides[seat] != 1 + value - PGM_T_PLACE) note_broken(m, seat);
        m->hides[seat] = 0;
        break;
    default: break;
    }
}

void pgmb_hear_event(pgmb_memory *m, int own, const cab_event *e)
{
    int first = e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT ? e->ref[0].seat : CAB_NOBODY;
    if (e->kind == EV_turn) begin_turn(m);
    if (first < PGM_SEATS) hear_deed(m, own, e, first);
}

/* A promise to this seat, by what it would bring. */
static int promise_worth(const cab_claim *claim)
{
    int number = claim->refs > 1 ? claim->ref[1].value : 1;
    if (number > 3) number = 3;
    switch (claim->kind) {
    case PGM_CLAIM_OFFER_OFFICE: return 8;
    case PGM_CLAIM_OFFER_CARDS: return 9 * number;
    case PGM_CLAIM_OFFER_SHARES: return 6 * number;
    case PGM_CLAIM_NO_AMBUSH: return 4;
    case PGM_CLAIM_SPARE: return 5;
    case PGM_CLAIM_REWARD: return 8 * number;
    case PGM_CLAIM_MUSTER: return 4;
    default: return 0;
    }
}

static void hear_term(pgmb_memory *m, int from, int term)
{
    if (term < PGM_T_CAMP) {
        m->said[from] = PGM_CLAIM_VOTE_SHARE + 1;
        m->about[from] = (uint8_t)(term - PGM_T_VOTE);
    } else {
        m->side[from] = (uint8_t)(1 + term - PGM_T_CAMP);
    }
}

void pgmb_hear_claim(pgmb_memory *m, int own, const cab_claim *claim)
{
    int from = claim->from, whom = claim->ref[0].seat, value = claim->ref[0].value;
    if (from >= PGM_SEATS || from == own) return;
    bool mine = claim->refs > 0 && claim->ref[0].kind == CAB_REF_SEAT && whom == own;
    int worth = mine ? promise_worth(claim) : 0;
    if (worth) m->worth[from] = (uint8_t)worth;
    switch (claim->kind) {
    case PGM_CLAIM_VOTE_SHARE:
    case PGM_CLAIM_SIDE: hear_term(m, from, value); break;
    case PGM_CLAIM_VOTE_CANDIDATE:
        m->said[from] = PGM_CLAIM_VOTE_CANDIDATE + 1;
        m->about[from] = (uint8_t)whom;
        break;
    case PGM_CLAIM_OFFICE_FOR_VOTE:
    case PGM_CLAIM_CARDS_FOR_VOTE:
        if (mine) m->offered |= bit(from);
        break;
    case PGM_CLAIM_NO_AMBUSH:
        if (whom < PGM_SEATS) m->spares[from] |= bit(whom);
        break;
    case PGM_CLAIM_HIDEOUT: m->hides[from] = (uint8_t)(1 + value - PGM_T_PLACE); break;
    case PGM_CLAIM_DAY_TOTAL:
        if (m->broken[from] == 0 && value <= 15) m->total = (uint8_t)value;
        break;
    case PGM_CLAIM_FORCE: m->force = 2; break;
    case PGM_CLAIM_NO_FORCE: m->force = 1; break;
    case PGM_CLAIM_DEAL:
        if (mine) m->deal[from] = (uint8_t)claim->ref[1].value;
        break;
    case PGM_CLAIM_AGREE: hear_term(m, from, claim->ref[1].value); break;
    default: break;
    }
}

/* ---- speaking ------------------------------------------------------------------------------- */

typedef struct {
    pgmb_memory *m;
    const pgm_state *s;
    const pgmb_plan *plan;
    cab_claim *out;
    uint32_t dice;
    int own;
    bool lies; /* this time */
} speaker;

static void add_ref(speaker *p, cab_ref_kind kind, int seat, int value)
{
    cab_ref *ref = &p->out->ref[p->out->refs++];
    ref->kind = kind;
    ref->seat = (uint8_t)seat;
    ref->place = CAB_NO_PLACE;
    ref->value = (uint16_t)value;
    ref->seen_by = CAB_ALL;
}

static bool say(speaker *p, int kind)
{
    p->out->kind = (uint8_t)kind;
    return true;
}

static bool say_term(speaker *p, int kind, int term)
{
    add_ref(p, CAB_REF_TERM, CAB_NOBODY, term);
    return say(p, kind);
}

static bool say_number(speaker *p, int kind, int number)
{
    add_ref(p, CAB_REF_NUMBER, CAB_NOBODY, number);
    return say(p, kind);
}

/* Something about a seat; a promise to it may be the price of a deal later. */
static bool say_seat(speaker *p, int kind, int seat)
{
    cab_assert(seat >= 0 && seat < PGM_SEATS);
    if (p->out->refs == 0) add_ref(p, CAB_REF_SEAT, seat, 0);
    return say(p, kind);
}

static bool promise(speaker *p, int kind, int seat, bool aside)
{
    p->m->promised |= bit(seat);
    if (aside) p->out->to = (cab_seat)seat;
    return say_seat(p, kind, seat);
}

static int heaviest(const speaker *p, uint8_t among)
{
    int best = -1;
    for (int step = 1; step < p->s->seats; step++) { /* of equals the next one at the table */
        int seat = (p->own + step) % p->s->seats;
        if (!pgmb_in(among, seat) || p->m->broken[seat] > 1) continue;
        if (best < 0 || pgm_weight(p->s, seat) > pgm_weight(p->s, best)) best = seat;
    }
    return best;
}

/* Whoever has a promise is asked for something, once. */
static bool ask_in_return(speaker *p, int term)
{
    uint64_t open = p->m->promised & ~p->m->dealt;
    if (!open) return false;
    int seat = cab_low(open);
    p->m->dealt |= bit(seat);
    p->out->to = (cab_seat)seat;
    add_ref(p, CAB_REF_SEAT, seat, 0);
    return say_term(p, PGM_CLAIM_DEAL, term);
}

/* Yes if the promise, from somebody who has kept the others, makes it worth it. */
static bool answer_deal(speaker *p, int first, int gain)
{
    pgmb_memory *m = p->m;
    for (int seat = 0; seat < p->s->seats; seat++) {
        int term = m->deal[seat];
        if (term != first && term != first + 1) continue;
        bool trusts = m->broken[seat] == 0;
        int points = (term == first + 1 ? gain : -gain) + (trusts ? 10 * m->worth[seat] : 0);
        m->deal[seat] = 0;
        p->out->to = (cab_seat)seat;
        add_ref(p, CAB_REF_SEAT, seat, 0);
        if (points <= 0) return say(p, PGM_CLAIM_DECLINE);
        if (first == PGM_T_VOTE)
            m->vote = (uint8_t)(1 + term - first);
        else
            m->side[p->own] = (uint8_t)(1 + term - first);
        return say_term(p, PGM_CLAIM_AGREE, term);
    }
    return false;
}

/* The Captain buys votes: with a card of the day, with the Second's office of tomorrow. */
static bool talk_as_captain(speaker *p)
{
    const pgm_state *s = p->s;
    uint8_t others = (uint8_t)(pgm_with_character(s) & ~bit(p->own));
    bool last = (s->flags & PGM_F_LAST_TURN) != 0;
    if (s->decision == PGM_D_OFFICE) {
        int voter = heaviest(p, (uint8_t)((1u << s->seats) - 1));
        if (voter < 0 || p->dice % 3) return false;
        p->m->cards |= bit(voter);
        add_ref(p, CAB_REF_SEAT, voter, 0);
        add_ref(p, CAB_REF_NUMBER, CAB_NOBODY, 1);
        return promise(p, p->dice / 3 % 2 ? PGM_CLAIM_OFFER_CARDS : PGM_CLAIM_OFFER_SHARES, voter,
                       p->dice / 6 % 2 == 0);
    }
    if (s->decision == PGM_D_SHARE_VOTE) return ask_in_return(p, PGM_T_VOTE + 1);
    if (ask_in_return(p, PGM_T_VOTE + 1)) return true;
    int voter = heaviest(p, (uint8_t)(others & ~p->plan->receivers));
    if (s->plan[0] || last || p->m->owed || voter < 0 || p->dice % 2) return false;
    p->m->owed = (uint8_t)(voter + 1);
    add_ref(p, CAB_REF_SEAT, voter, 0);
    add_ref(p, CAB_REF_TERM, CAB_NOBODY, PGM_T_CHARACTER + (int)PGM_SECOND);
    return promise(p, PGM_CLAIM_OFFER_OFFICE, voter, p->dice / 2 % 2 == 0);
}

static bool talk_before_vote(speaker *p)
{
    const pgm_state *s = p->s;
    int like = p->plan->like;
    bool named = (p->m->said[p->own] != 0) || p->m->vote != 0;
    if (answer_deal(p, PGM_T_VOTE, like)) return true;
    if (p->own == s->captain) return talk_as_captain(p);
    if (like < -20 && ask_in_return(p, PGM_T_VOTE)) return true;
    bool second = pgm_has_power(s, p->own, PGM_P_FORCE);
    if (second && s->attempt == 2 && p->m->force == 0) {
        bool will = (p->plan->force > 0) != p->lies;
        p->m->force = will ? 2 : 1;
        return say(p, will ? PGM_CLAIM_FORCE : PGM_CLAIM_NO_FORCE);
    }
    int day = p->m->day;
    if (day > 0 && p->dice % 2 == 0) {
        p->m->day = 0; /* said once */
        return say_number(p, PGM_CLAIM_DAY_TOTAL, day - (p->lies && day > 2 ? 2 : 0));
    }
    int share = pgm_shares(s, PGM_Z_PROPOSAL + p->own);
    if (share > 0 && p->dice % 6 == 1)
        return say_number(p, PGM_CLAIM_MY_SHARE, p->lies ? 1 : share);
    if (named || p->dice % 4) return false;
    bool will = (like > 0) != p->lies;
    if (!p->lies) p->m->vote = will ? 2 : 1;
    return say_term(p, PGM_CLAIM_VOTE_SHARE, PGM_T_VOTE + will);
}

/* Peace with a heavy voter at the start of the day: something to trade with. */
static bool talk_at_refit(speaker *p)
{
    int friendly = heaviest(p, (uint8_t)((1u << p->s->seats) - 1));
    if (friendly < 0 || p->dice % 4) return false;
    p->m->spares[p->own] |= bit(friendly);
    return promise(p, PGM_CLAIM_NO_AMBUSH, friendly, true);
}

/* Threats, and a conspiracy while the hideouts are chosen. */
static bool talk_ashore(speaker *p)
{
    const pgm_state *s = p->s;
    int other = heaviest(p, (uint8_t)(pgm_with_character(s) & ~bit(s->captain)));
    bool captain = p->own == s->captain, plots = !captain && p->plan->join > 0;
    int buried = pgm_shares(s, PGM_Z_BURIED + p->own);
    switch (p->dice % 6) {
    case 0:
        if (other < 0 || (!captain && !plots)) return false;
        if (captain) {
            p->m->pardoned |= bit(other);
            return promise(p, PGM_CLAIM_SPARE, other, true);
        }
        p->m->side[p->own] = 2;
        p->m->promised |= bit(other);
        p->out->to = (cab_seat)other;
        return say_term(p, PGM_CLAIM_SIDE, PGM_T_CAMP + 1);
    case 1:
        return p->plan->prey >= 0 && pgm_has_power(s, p->own, PGM_P_AMBUSH) &&
               say_seat(p, PGM_CLAIM_AMBUSH, p->plan->prey);
    case 2:
        if (p->dice / 6 % 4) return false;
        return say_number(p, PGM_CLAIM_BURIED, p->lies ? buried / 2 : buried);
    case 3:
        if (p->dice / 6 % 2 || captain) return false;
        return say(p, p->plan->call > 0 ? PGM_CLAIM_CALL : PGM_CLAIM_NO_CALL);
    default: return false;
    }
}

/* Feints while ambushes are laid. */
static bool talk_in_the_evening(speaker *p)
{
    const pgm_state *s = p->s;
    const cab_cell *hideout = &s->hideout[p->own];
    bool dodge = pgm_held(s, PGM_Z_HAND + p->own, PGM_dodge) > 0;
    if (pgm_count(s, PGM_Z_UNBURIED + p->own) == 0 && p->dice % 4 != 2) return false;
    switch (p->dice % 4) {
    case 0:
        if (!hideout->set) return false;
        return say_term(p, PGM_CLAIM_HIDEOUT,
                        PGM_T_PLACE +
                            (hideout->value + (p->dice / 4 % 3 ? 1 : 0)) % (int)PGM_PLACES);
    case 1:
        if (!dodge && !p->lies) return false;
        add_ref(p, CAB_REF_FACE, CAB_NOBODY, PGM_dodge);
        return say(p, PGM_CLAIM_HAND);
    case 2:
        if (p->plan->prey < 0 || p->dice / 4 % 3) return false;
        add_ref(p, CAB_REF_SEAT, p->plan->prey, 0);
        return say_term(p, PGM_CLAIM_AMBUSH_AT, PGM_T_PLACE + p->plan->place);
    default: return false;
    }
}

static bool talk_of_mutiny(speaker *p)
{
    const pgm_state *s = p->s;
    int join = p->plan->join;
    if (answer_deal(p, PGM_T_CAMP, join)) return true;
    if (p->own == s->captain || s->office[p->own] == PGM_NO_CHARACTER) return false;
    if (join > 0 && ask_in_return(p, PGM_T_CAMP + 1)) return true;
    bool hands = pgm_held(s, PGM_Z_HAND + p->own, PGM_all_hands) > 0;
    if (s->decision == PGM_D_CAMP && hands && p->dice % 4 == 0) {
        p->m->muster = 1;
        return say_seat(p, PGM_CLAIM_MUSTER, p->own);
    }
    if (s->decision != PGM_D_CALL || p->dice % 4) return false;
    int side = (join > 0 || p->plan->call > 0) != p->lies;
    if (!p->lies) p->m->side[p->own] = (uint8_t)(1 + side);
    return say_term(p, PGM_CLAIM_SIDE, PGM_T_CAMP + side);
}

/* Once the camps fight: mercy for a rebel, or a share for those who stand by it. */
static bool talk_in_a_fight(speaker *p)
{
    const pgm_state *s = p->s;
    uint8_t rebels = (uint8_t)(s->mutineers & ~bit(p->own));
    uint8_t loyal = (uint8_t)(s->participants & ~(s->mutineers | bit(p->own)));
    if (p->dice % 3 || p->own != s->captain) return false;
    int other = heaviest(p, p->dice / 3 % 2 ? rebels : loyal);
    if (other < 0) return false;
    add_ref(p, CAB_REF_SEAT, other, 0);
    if (pgmb_in(rebels, other)) {
        p->m->pardoned |= bit(other);
        return promise(p, PGM_CLAIM_SPARE, other, true);
    }
    p->m->reward |= bit(other);
    add_ref(p, CAB_REF_NUMBER, CAB_NOBODY, 1);
    return promise(p, PGM_CLAIM_REWARD, other, false);
}

static bool talk_in_election(speaker *p)
{
    const pgm_state *s = p->s;
    int voter = heaviest(p, (uint8_t)(pgm_voters(s) & ~s->candidates));
    if (!pgmb_in(s->candidates, p->own)) {
        if (p->dice % 3 || p->plan->candidate < 0) return false;
        p->m->elect = (uint8_t)(p->plan->candidate + 1);
        return say_seat(p, PGM_CLAIM_VOTE_CANDIDATE, p->plan->candidate);
    }
    if (voter < 0 || p->dice % 4 == 0) return false;
    bool office = p->dice / 4 % 2 == 0;
    add_ref(p, CAB_REF_SEAT, voter, 0);
    if (office) {
        add_ref(p, CAB_REF_TERM, CAB_NOBODY, PGM_T_CHARACTER + (int)PGM_SECOND);
        p->m->owed = (uint8_t)(voter + 1);
        return say(p, PGM_CLAIM_OFFICE_FOR_VOTE);
    }
    add_ref(p, CAB_REF_NUMBER, CAB_NOBODY, 1);
    p->m->cards |= bit(voter);
    return say(p, PGM_CLAIM_CARDS_FOR_VOTE);
}

static bool find_words(speaker *p)
{
    const pgm_state *s = p->s;
    switch (s->decision) {
    case PGM_D_REFIT: return talk_at_refit(p);
    case PGM_D_OFFICE:
    case PGM_D_DEAL: return talk_as_captain(p);
    case PGM_D_VOTE_WINDOW: return !(s->flags & PGM_F_ELECTION) && talk_before_vote(p);
    case PGM_D_SHARE_VOTE: return talk_before_vote(p);
    case PGM_D_HIDEOUT: return talk_ashore(p);
    case PGM_D_SECOND:
    case PGM_D_AMBUSH_WINDOW: return talk_in_the_evening(p);
    case PGM_D_STAND:
        return p->dice % 3 == 0 && say(p, p->lies ? PGM_CLAIM_NO_STAND : PGM_CLAIM_STAND);
    case PGM_D_BALLOT: return talk_in_election(p);
    case PGM_D_CALL:
    case PGM_D_CAMP: return talk_of_mutiny(p);
    case PGM_D_FIGHT_WINDOW: return talk_in_a_fight(p);
    default: return false;
    }
}

bool pgmb_speak(pgmb_memory *m, const pgm_state *s, int own, const pgmb_plan *plan, uint32_t dice,
                cab_claim *out)
{
    speaker p;
    if (m->spoke == s->decision + 1 || s->decision == PGM_D_NONE) return false;
    memset(out, 0, sizeof *out);
    out->from = (cab_seat)own;
    out->to = CAB_NOBODY;
    p.m = m;
    p.s = s;
    p.plan = plan;
    p.out = out;
    p.own = own;
    p.lies = dice % 5 == 0;
    p.dice = dice / 5;
    if (!find_words(&p)) return false;
    m->spoke = (uint8_t)(s->decision + 1);
    return true;
}
