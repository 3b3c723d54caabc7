/* What others do and say, and how much it makes them suspect: a pick of Despair, the later the
 * more, an event that helps one side, a word that cannot be true. */
#include "bots/newsalem_heard.h"

#include "base/bits.h"

#include <string.h>

enum {
#define EVENT(name) EV_##name,
#include "games/newsalem/newsalem_names.def"
#undef EVENT
    EVENTS
};

static void suspect(nsmb_memory *m, int seat, int points)
{
    m->suspicion[seat] = (int16_t)nsmb_clamp(m->suspicion[seat] + points, -600, 600);
}

static bool is_dark(int face)
{
    return nsm_building(face)->symbol == NSM_SYM_DESPAIR;
}

/* What a pick tells, the later the more. */
static void judge_build(nsmb_memory *m, int seat, int face)
{
    static const uint8_t dark[NSM_ROUNDS + 1] = {10, 10, 14, 22, 34, 34};
    int symbol = nsm_building(face)->symbol, round = nsmb_clamp(m->round, 0, NSM_ROUNDS);
    bool excused = m->claimed[seat] >> nsm_category(face) & 1;
    m->built++;
    m->last_built[seat] = (uint8_t)face;
    if (symbol == NSM_SYM_DESPAIR) m->gloom++;
    if (symbol == NSM_SYM_REMOVE) m->gloom--;
    if (symbol == NSM_SYM_DESPAIR)
        suspect(m, seat, dark[round] / (excused ? 2 : 1));
    else
        suspect(m, seat, symbol == NSM_SYM_REMOVE ? -24 : symbol == NSM_SYM_HOPE ? -14 : -5);
}

/* The same, when it is known what else was in the hand. */
static void judge_choice(nsmb_memory *m, int seat, int chosen, const uint8_t *other, int count)
{
    static const uint8_t weight[NSM_ROUNDS + 1] = {15, 15, 20, 35, 55, 55};
    int round = nsmb_clamp(m->round, 0, NSM_ROUNDS), dark = 0, light = 0;
    for (int i = 0; i < count; i++) {
        if (!other[i] || other[i] == chosen) continue;
        if (is_dark(other[i]))
            dark++;
        else
            light++;
    }
    bool excused = m->claimed[seat] >> nsm_category(chosen) & 1;
    if (is_dark(chosen) && light) suspect(m, seat, weight[round] / (excused ? 2 : 1));
    if (!is_dark(chosen) && dark) suspect(m, seat, -weight[round] / 2);
}

static void hear_build(cab_mind *mind, int seat, int face)
{
    nsmb_memory *m = nsmb_memory_of(mind);
    judge_build(m, seat, face);
    if (seat != (mind->seat + 1) % mind->seats || !m->given[0]) return;
    judge_choice(m, seat, face, m->given, NSM_HAND_MAX); /* it chose from what we passed */
    memset(m->given, 0, sizeof m->given);
}

static void hear_pass(cab_mind *mind, const cab_event *e)
{
    nsmb_memory *m = nsmb_memory_of(mind);
    int from = e->ref[0].seat, to = e->ref[1].seat, count = e->refs - 2;
    uint8_t face[NSM_HAND_MAX] = {0};
    for (int i = 0; i < count && i < NSM_HAND_MAX; i++)
        face[i] = (uint8_t)e->ref[i + 2].value;
    if (from == mind->seat) memcpy(m->given, face, sizeof face);
    if (to == mind->seat && m->last_built[from])
        judge_choice(m, from, m->last_built[from], face, count);
}

static void hear_launch(nsmb_memory *m, int seat, int event)
{
    int text = nsm_event(event)->text;
    switch (event) {
    case NSM_E_PURGE: suspect(m, seat, -25); break;
    case NSM_E_VIGIL: suspect(m, seat, -40); break;
    case NSM_E_FAMINE: suspect(m, seat, 60); break;
    case NSM_E_PACT: suspect(m, seat, 15); break;
    case NSM_E_INTERROGATION:
    case NSM_E_INTERROGATION + 1:
    case NSM_E_CONFIDENCES: suspect(m, seat, -20); break;
    default: break;
    }
    if (m->promised[seat] && m->promised[seat] != text + 1) suspect(m, seat, 40);
    m->promised[seat] = 0;
    m->wanted = 0;
}

static void hear_event(cab_mind *mind, const cab_event *e)
{
    nsmb_memory *m = nsmb_memory_of(mind);
    if (e->kind == EV_round) {
        m->round = (uint8_t)e->ref[0].value;
        m->said = 0;
    }
    int seat = e->refs > 0 && e->ref[0].kind == CAB_REF_SEAT ? e->ref[0].seat : CAB_NOBODY;
    if (seat >= NSM_SEATS) return;
    switch (e->kind) {
    case EV_build: hear_build(mind, seat, e->ref[1].value); break;
    case EV_build_drawn: /* not its choice; and it threw two cards away */
        m->built++;
        suspect(m, seat, -15);
        memset(m->given, 0, sizeof m->given);
        break;
    case EV_pass_hand: hear_pass(mind, e); break;
    case EV_launch: hear_launch(m, seat, e->ref[1].value - NSM_E(0)); break;
    case EV_look_character: m->looked[seat] |= (uint8_t)CAB_BIT(e->ref[1].seat); break;
    case EV_name: m->wanted = 0; break;
    default: break;
    }
}

/* How much the word of this seat counts, in hundredths. */
static int credit(const nsmb_memory *m, int seat)
{
    return nsmb_clamp(60 - m->suspicion[seat] / 2, 0, 100);
}

static void hear_report(cab_mind *mind, const cab_claim *c) /* "I have seen its character" */
{
    nsmb_memory *m = nsmb_memory_of(mind);
    int about = c->ref[0].seat;
    bool witch = c->ref[1].value == nsmb_team_term(NSM_WITCH);
    if (about == mind->seat) { /* it knows better */
        if (witch != (m->team == NSM_WITCH + 1)) suspect(m, c->from, 250);
        return;
    }
    if (!(m->looked[c->from] >> about & 1))
        suspect(m, c->from, 40); /* has not seen it at all */
    else
        suspect(m, about, (witch ? 260 : -260) * credit(m, c->from) / 100);
}

static void hear_claim(cab_mind *mind, const cab_claim *c)
{
    nsmb_memory *m = nsmb_memory_of(mind);
    int about = c->refs > 0 && c->ref[0].kind == CAB_REF_SEAT ? c->ref[0].seat : CAB_NOBODY;
    int term = c->refs > 0 && c->ref[0].kind == CAB_REF_TERM ? c->ref[0].value : 0;
    bool someone = about < mind->seats;
    switch (c->kind) {
    case NSM_CLAIM_TEAM:
        if (term == nsmb_team_term(NSM_WITCH)) suspect(m, c->from, 80);
        break;
    case NSM_CLAIM_CATEGORY:
        if (term >= NSM_T_CATEGORY && term < NSM_T_TEAM)
            m->claimed[c->from] |= (uint8_t)(1u << (term - NSM_T_CATEGORY));
        if (cab_popcount(m->claimed[c->from]) > 2) suspect(m, c->from, 30); /* a Witch's three */
        break;
    case NSM_CLAIM_SEEN:
        if (someone) hear_report(mind, c);
        break;
    case NSM_CLAIM_ACCUSE:
        if (!someone || m->accusers[about] >> c->from & 1) break;
        m->accusers[about] |= (uint8_t)CAB_BIT(c->from);
        if (about != mind->seat) suspect(m, about, 30 * credit(m, c->from) / 100);
        if (about == mind->seat && m->team == NSM_PURITAN + 1) suspect(m, c->from, 25);
        break;
    case NSM_CLAIM_VOUCH:
        if (someone && about != mind->seat) suspect(m, about, -20 * credit(m, c->from) / 100);
        break;
    case NSM_CLAIM_PROMISE:
        if (term >= NSM_T_TEXT) m->promised[c->from] = (uint8_t)(term - NSM_T_TEXT + 1);
        break;
    default: /* NSM_CLAIM_ASK */
        if (c->refs > 1 && c->ref[1].value >= NSM_T_TEXT)
            m->wanted = (uint8_t)(c->ref[1].value - NSM_T_TEXT + 1);
        break;
    }
}

void nsmb_hear(cab_mind *mind, const cab_event *e, const cab_claim *claim)
{
    if (e) hear_event(mind, e);
    if (claim && claim->from < mind->seats && claim->from != mind->seat) hear_claim(mind, claim);
}
