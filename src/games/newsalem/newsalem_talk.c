/* New Salem in words' terms: choices, refusals, claims, names. Everything is made from what one
 * seat sees. */
#include "games/newsalem/newsalem_int.h"

#include "base/hash.h"

#include <string.h>

static const nsm_state *seen_state(const cab_seen *seen)
{
    return (const nsm_state *)(const void *)seen;
}

/* ---- moves by kind --------------------------------------------------------------------------- */

/* What a move number speaks of, whatever is asked. */
typedef struct {
    uint16_t first, count, base; /* numbers first .. first + count - 1; value = number - base */
    uint8_t kind;
} move_row;
enum {
    KIND_BUILD,
    KIND_DRAW,
    KIND_REMOVE,
    KIND_PAY,
    KIND_TARGET,
    KIND_HOPE,
    KIND_DESPAIR,
    KIND_END,
    KIND_LAUNCH,
    KIND_PLAYER,
    KIND_CATEGORY,
    KIND_NAME,
    KIND_PASS,
    KIND_GIVE,
    KIND_VOTE,
    KIND_ABSTAIN,
    KIND_NONE
};

static const move_row *row_of(cab_move move)
{
    static const move_row table[] = {
        {NSM_M_BUILD + 1, NSM_BUILDINGS, NSM_M_BUILD, KIND_BUILD},
        {NSM_M_DRAW, 1, NSM_M_DRAW, KIND_DRAW},
        {NSM_M_REMOVE + 1, NSM_BUILDINGS, NSM_M_REMOVE, KIND_REMOVE},
        {NSM_M_PAY + 1, NSM_BUILDINGS, NSM_M_PAY, KIND_PAY},
        {NSM_M_TARGET + 1, NSM_BUILDINGS, NSM_M_TARGET, KIND_TARGET},
        {NSM_M_HOPE + 1, NSM_BUILDINGS, NSM_M_HOPE, KIND_HOPE},
        {NSM_M_DESPAIR + 1, NSM_BUILDINGS, NSM_M_DESPAIR, KIND_DESPAIR},
        {NSM_M_END, 1, NSM_M_END, KIND_END},
        {NSM_M_LAUNCH + 1, NSM_EVENTS, NSM_M_LAUNCH, KIND_LAUNCH},
        {NSM_M_PLAYER, NSM_SEATS, NSM_M_PLAYER, KIND_PLAYER},
        {NSM_M_CATEGORY, NSM_CATEGORIES, NSM_M_CATEGORY, KIND_CATEGORY},
        {NSM_M_NAME, NSM_SEATS, NSM_M_NAME, KIND_NAME},
        {NSM_M_PASS, 1, NSM_M_PASS, KIND_PASS},
        {NSM_M_GIVE, NSM_SEATS, NSM_M_GIVE, KIND_GIVE},
        {NSM_M_VOTE, NSM_SEATS, NSM_M_VOTE, KIND_VOTE},
        {NSM_M_ABSTAIN, 1, NSM_M_ABSTAIN, KIND_ABSTAIN},
        {0, 1, 0, KIND_NONE},
    };
    int at = 0;
    while (table[at].kind != KIND_NONE &&
           (move < table[at].first || move >= table[at].first + table[at].count))
        at++;
    return &table[at];
}

/* ---- choices --------------------------------------------------------------------------------- */

/* A card at its place in a zone, or, in a heap, somewhere in it. */
static void point_card(cab_choice *c, const nsm_state *s, int zone, int face)
{
    int start = nsm_start(s, zone), place = CAB_NO_PLACE;
    for (int i = start; i < s->pile[zone].end; i++)
        if (s->card[i].face == face) place = i - start;
    if (nsm_game.zone[zone].kind == CAB_HEAP) place = CAB_NO_PLACE;
    cab_choice_with(c, cab_ref_card(nsm_game.zone[zone].seat, zone, place, face));
}

static void point_event(cab_choice *c, int event)
{
    cab_choice_with(c, cab_ref_face(NSM_E(event)));
}

static void describe_build(const nsm_state *s, cab_seat seat, int face, cab_choice *c)
{
    bool pact = s->decision == NSM_D_PACT;
    c->verb = pact ? NSM_VERB_build : NSM_VERB_keep;
    point_card(c, s, pact ? NSM_Z_LOOKED : NSM_Z_HAND + seat, face);
}

static void describe_building(const nsm_state *s, int kind, int face, cab_choice *c)
{
    int owner = nsm_owner(s, face);
    switch (kind) {
    case KIND_REMOVE: c->verb = NSM_VERB_remove; break;
    case KIND_PAY: c->verb = s->decision == NSM_D_PAY ? NSM_VERB_pay : NSM_VERB_lose_hope; break;
    case KIND_TARGET: c->verb = NSM_VERB_building; break;
    case KIND_HOPE: c->verb = NSM_VERB_place_hope; break;
    default: c->verb = NSM_VERB_place_despair; break;
    }
    if (owner == CAB_NOBODY) return;
    point_card(c, s, NSM_Z_DISTRICT + owner, face);
    if (kind == KIND_REMOVE || kind == KIND_TARGET) cab_choice_with(c, cab_ref_seat(owner));
    if (kind == KIND_TARGET && s->frame.op) point_event(c, s->frame.op);
}

static void describe_launch(const nsm_state *s, int event, cab_choice *c)
{
    int zone = nsm_event(event)->start;
    int face = NSM_E(event), trials = nsm_count(s, NSM_Z_TRIALS);
    if (zone == NSM_Z_EVENT_DECK) zone = NSM_Z_DISPLAY;
    if (zone == NSM_Z_TRIALS && trials) face = s->card[s->pile[NSM_Z_TRIALS].end - 1].face;
    c->verb = NSM_VERB_launch;
    c->amount = nsm_event(event)->cost;
    point_card(c, s, zone, face);
}

static void describe_seat(const nsm_state *s, int kind, int seat, cab_choice *c)
{
    switch (kind) {
    case KIND_PLAYER: c->verb = NSM_VERB_player; break;
    case KIND_NAME: c->verb = NSM_VERB_name; break;
    case KIND_GIVE: c->verb = NSM_VERB_give; break;
    default: c->verb = NSM_VERB_vote; break;
    }
    cab_choice_with(c, cab_ref_seat(seat));
    if (kind == KIND_PLAYER && s->frame.op) point_event(c, s->frame.op);
}

void nsm_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *c)
{
    const nsm_state *s = seen_state(seen);
    const move_row *row = row_of(move);
    int value = move - row->base;
    memset(c, 0, sizeof *c);
    switch (row->kind) {
    case KIND_BUILD: describe_build(s, seat, value, c); break;
    case KIND_DRAW: c->verb = NSM_VERB_discard_both; break;
    case KIND_END: c->verb = NSM_VERB_end_phase; break;
    case KIND_LAUNCH: describe_launch(s, value, c); break;
    case KIND_CATEGORY:
        c->verb = NSM_VERB_category;
        cab_choice_with(c, cab_ref_term(NSM_T_CATEGORY + value));
        break;
    case KIND_PASS: c->verb = NSM_VERB_pass; break;
    case KIND_ABSTAIN: c->verb = NSM_VERB_abstain; break;
    case KIND_PLAYER:
    case KIND_NAME:
    case KIND_GIVE:
    case KIND_VOTE: describe_seat(s, row->kind, value, c); break;
    default: describe_building(s, row->kind, value, c); break;
    }
    bool stop = row->kind == KIND_END || row->kind == KIND_PASS || row->kind == KIND_ABSTAIN;
    if (stop) c->flags |= CAB_CHOICE_STOP;
    if (nsm_default_move(seen, seat) == move) c->flags |= CAB_CHOICE_DEFAULT;
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* Is that the kind of answer the question wants? */
static bool fits(nsm_decision decision, int kind)
{
    static const uint8_t table[NSM_DECISIONS][2] = {
        {KIND_NONE, KIND_NONE},    {KIND_BUILD, KIND_NONE},   {KIND_BUILD, KIND_DRAW},
        {KIND_REMOVE, KIND_NONE},  {KIND_END, KIND_LAUNCH},   {KIND_PAY, KIND_NONE},
        {KIND_PLAYER, KIND_NONE},  {KIND_TARGET, KIND_NONE},  {KIND_CATEGORY, KIND_NONE},
        {KIND_NAME, KIND_NONE},    {KIND_GIVE, KIND_NONE},    {KIND_PASS, KIND_GIVE},
        {KIND_HOPE, KIND_NONE},    {KIND_DESPAIR, KIND_NONE}, {KIND_PAY, KIND_NONE},
        {KIND_VOTE, KIND_ABSTAIN}, {KIND_BUILD, KIND_NONE},
    };
    return kind != KIND_NONE && (table[decision][0] == kind || table[decision][1] == kind);
}

static void why_not_building(const nsm_state *s, cab_seat seat, int kind, int face, cab_reason *r)
{
    int owner = nsm_owner(s, face);
    bool own = kind == KIND_PAY || kind == KIND_HOPE || kind == KIND_DESPAIR;
    if (owner == CAB_NOBODY)
        cab_because_of(r, NSM_REASON_not_built, cab_ref_face(face));
    else if (own && owner != seat)
        cab_because_of(r, NSM_REASON_not_your_building, cab_ref_face(face));
    else if (kind == KIND_PAY)
        cab_because_of(r, NSM_REASON_no_hope_there, cab_ref_face(face));
    else if (kind == KIND_REMOVE && !s->despair[face - 1])
        cab_because_of(r, NSM_REASON_no_despair_there, cab_ref_face(face));
    else
        cab_because_of(r, NSM_REASON_not_that_building, cab_ref_face(face));
}

static void why_not_launch(const nsm_state *s, int event, cab_reason *r)
{
    int cost = nsm_event(event)->cost;
    bool on_offer = nsm_event(event)->start == NSM_Z_STANDING || event == NSM_E_TRIAL;
    for (int i = nsm_start(s, NSM_Z_DISPLAY); i < s->pile[NSM_Z_DISPLAY].end; i++)
        on_offer = on_offer || s->card[i].face == NSM_E(event);
    if (event == NSM_E_TRIAL && !nsm_trial_available(s)) {
        cab_because_of(r, NSM_REASON_no_trial_left, cab_ref_face(NSM_E(event)));
    } else if (!on_offer) {
        cab_because_of(r, NSM_REASON_not_on_offer, cab_ref_face(NSM_E(event)));
    } else {
        cab_because_of(r, NSM_REASON_too_dear, cab_ref_face(NSM_E(event)));
        cab_reason_with(r, cab_ref_number(cost));
    }
}

/* Is a Trial what keeps somebody from being chosen here? Others are out of the question for other
 * reasons, on trial or not. */
static bool trial_bars(const nsm_state *s, int kind)
{
    return kind == KIND_NAME || (kind == KIND_PLAYER && nsm_asking(s)->a == NSM_A_FREE);
}

static void why_not_seat(const nsm_state *s, cab_seat seat, int kind, int target, cab_reason *r)
{
    if (target >= s->seats)
        cab_because(r, NSM_REASON_no_move);
    else if (kind == KIND_GIVE && target == seat)
        cab_because(r, NSM_REASON_oneself);
    else if (kind == KIND_GIVE)
        cab_because_of(r, NSM_REASON_no_building, cab_ref_seat(target));
    else if (kind == KIND_NAME && target == s->constable)
        cab_because_of(r, NSM_REASON_is_constable, cab_ref_seat(target));
    else if (trial_bars(s, kind) && nsm_holder(s, NSM_HOLD_TRIAL, target))
        cab_because_of(r, NSM_REASON_on_trial, cab_ref_seat(target));
    else if (kind == KIND_NAME && nsm_holder(s, NSM_HOLD_BARRED, target))
        cab_because_of(r, NSM_REASON_in_pillory, cab_ref_seat(target));
    else if (kind == KIND_NAME)
        cab_because_of(r, NSM_REASON_has_badge, cab_ref_seat(target));
    else
        cab_because_of(r, NSM_REASON_not_that_player, cab_ref_seat(target));
}

/* A gift by somebody who has no gift option at all. */
static void why_not_give(const nsm_state *s, cab_seat seat, cab_reason *r)
{
    bool time = s->decision == NSM_D_ACTION || s->decision == NSM_D_FINAL;
    if (!time)
        cab_because(r, NSM_REASON_other_question); /* NSM-9.7, 9.11 */
    else if (seat == s->constable)
        cab_because(r, NSM_REASON_constable_gives_not);
    else if (nsm_holder(s, NSM_HOLD_BARRED, seat))
        cab_because_of(r, NSM_REASON_in_pillory, cab_ref_seat(seat));
    else if (s->hopes[seat] == 0)
        cab_because(r, NSM_REASON_no_hope);
    else if (s->gifts[seat] >= NSM_GIFTS_MAX)
        cab_because_of(r, NSM_REASON_gift_limit, cab_ref_number(s->gifts[seat]));
    else
        cab_because(r, NSM_REASON_not_asked);
}

cab_reason nsm_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    const nsm_state *s = seen_state(seen);
    const move_row *row = row_of(move);
    int value = move - row->base;
    bool must = s->ask.must >> seat & 1, may = s->may >> seat & 1;
    cab_reason r;
    memset(&r, 0, sizeof r);
    if (s->decision == NSM_D_NONE) {
        cab_because(&r, NSM_REASON_over);
    } else if (row->kind == KIND_GIVE && !may && !(must && s->decision == NSM_D_FINAL)) {
        why_not_give(s, seat, &r);
    } else if (!must && !may) {
        cab_because(&r, NSM_REASON_not_asked);
    } else if (row->kind == KIND_NONE) {
        cab_because(&r, NSM_REASON_no_move);
    } else if (!fits(must ? s->decision : (nsm_decision)NSM_D_GIFT, row->kind)) {
        cab_because(&r, NSM_REASON_other_question);
    } else if (row->kind == KIND_BUILD) {
        cab_because_of(
            &r, s->decision == NSM_D_PACT ? NSM_REASON_not_looked_at : NSM_REASON_not_in_hand,
            cab_ref_face(value));
    } else if (row->kind == KIND_END) {
        cab_because_of(&r, NSM_REASON_must_launch, cab_ref_number(s->hopes[seat]));
        cab_reason_with(&r, cab_ref_number(nsm_max_cost(s)));
    } else if (row->kind == KIND_LAUNCH) {
        why_not_launch(s, value, &r);
    } else if (row->kind >= KIND_PLAYER) {
        why_not_seat(s, seat, row->kind, value, &r);
    } else {
        why_not_building(s, seat, row->kind, value, &r);
    }
    return r;
}

/* ---- claims (NSM-15) ------------------------------------------------------------------------- */

static cab_verdict verdict(bool kept)
{
    return kept ? CAB_VERDICT_KEPT : CAB_VERDICT_BROKEN;
}

/* What is said of characters is not looked into before they are turned up (section 11.5). */
static cab_verdict judge_talk(const nsm_state *s, const cab_claim *claim)
{
    int about = claim->kind == NSM_CLAIM_TEAM || claim->kind == NSM_CLAIM_CATEGORY
                    ? claim->from
                    : claim->ref[0].seat;
    if (s->step != NSM_S_OVER) return CAB_VERDICT_OPEN;
    if (about >= s->seats || claim->from >= s->seats) return CAB_VERDICT_VOID;
    const nsm_character_data *data =
        nsm_character(s->card[nsm_start(s, NSM_Z_CHARACTER + about)].face);
    int term = claim->ref[claim->kind == NSM_CLAIM_SEEN].value;
    bool is_team = term == NSM_T_TEAM + NSM_WITCH || term == NSM_T_TEAM + NSM_PURITAN;
    bool is_category = term >= NSM_T_CATEGORY && term < NSM_T_CATEGORY + NSM_CATEGORIES;
    switch (claim->kind) {
    case NSM_CLAIM_TEAM:
        return is_team ? verdict(term == NSM_T_TEAM + data->team) : CAB_VERDICT_VOID;
    case NSM_CLAIM_CATEGORY:
        if (!is_category) return CAB_VERDICT_VOID;
        return verdict(data->categories >> (term - NSM_T_CATEGORY) & 1);
    case NSM_CLAIM_SEEN:
        if (!is_team) return CAB_VERDICT_VOID;
        return verdict((s->saw_character[claim->from] >> about & 1) &&
                       term == NSM_T_TEAM + data->team);
    default:
        return verdict(data->team == (claim->kind == NSM_CLAIM_ACCUSE ? NSM_WITCH : NSM_PURITAN));
    }
}

/* "I launch it": told by the next launch of whoever said so. */
static cab_verdict judge_promise(const cab_claim *claim, const cab_event *e)
{
    int promised = claim->ref[0].value - NSM_T_TEXT;
    if (!e || promised < 0 || e->kind == NSM_EV_phase_end) return CAB_VERDICT_VOID;
    if (e->kind != NSM_EV_launch || e->ref[0].seat != claim->from) return CAB_VERDICT_OPEN;
    return verdict(nsm_event(e->ref[1].value - NSM_E(0))->text == promised);
}

cab_verdict nsm_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    (void)viewer;
    switch (claim->kind) {
    case NSM_CLAIM_PROMISE: return judge_promise(claim, e);
    case NSM_CLAIM_ASK: return e ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID; /* a wish */
    default: return judge_talk(seen_state(seen), claim);
    }
}

/* In the event phase: all of it lies between its draw and the end of the round (NSM-17.4). */
bool nsm_may_whisper(const void *state)
{
    const nsm_state *s = (const nsm_state *)state;
    return nsm_option(s, NSM_O_WHISPERS) && s->step >= NSM_S_EVENT_DRAW &&
           s->step < NSM_S_ROUND_END;
}

/* ---- names ----------------------------------------------------------------------------------- */

#define NAMES "games/newsalem/newsalem_names.def"
#include "engine/names_table.def"
static_assert((int)NSM_PROMPT_COUNT == (int)NSM_DECISIONS, "a prompt a decision");

static const char *face_name(int index)
{
    static const char *const table[] = {
#define NSM_BUILDING(id, name, design, min, symbol, from)                   #name,
#define NSM_CHARACTER(id, name, team, categories, from)                     #name,
#define NSM_EVENT_CARD(id, name, min, cost, start, fate, holds, text, from) #name,
#include "games/newsalem/newsalem_cards.def"
#undef NSM_BUILDING
#undef NSM_CHARACTER
#undef NSM_EVENT_CARD
    };
    static_assert(sizeof table / sizeof *table == NSM_CARDS, "177 faces");
    return name_at(table, NSM_CARDS, index - 1);
}

static const char *term_name(int index)
{
    static const char *const table[] = {
        "entertainment", "commerce",    "finance",        "education",
        "death",         "justice",     "witch",          "puritan",
        "symbol_none",   "symbol_hope", "symbol_despair", "symbol_remove",
#define NSM_TEXT(name, term, ...) #term,
#include "games/newsalem/newsalem_cards.def"
#undef NSM_TEXT
    };
    static_assert(sizeof table / sizeof *table == NSM_TERMS, "31 terms");
    return name_at(table, NSM_TERMS, index - 1);
}

const char *nsm_name(uint8_t list, uint16_t index)
{
    switch (list) {
    case CAB_NAME_FACE: return face_name(index);
    case CAB_NAME_TERM: return term_name(index);
    default: return listed_name(list, index);
    }
}

uint64_t nsm_tables(void)
{
    uint64_t hash = 0;
    for (int i = 0; i < NSM_DESIGNS; i++)
        hash = cab_hash(hash, nsm_design(i), sizeof(nsm_design_data));
    for (int i = NSM_BUILDING_FIRST; i <= NSM_BUILDING_LAST; i++)
        hash = cab_hash(hash, nsm_building(i), sizeof(nsm_building_data));
    for (int i = NSM_WITCH_FIRST; i <= NSM_PURITAN_LAST; i++)
        hash = cab_hash(hash, nsm_character(i), sizeof(nsm_character_data));
    for (int i = 1; i <= NSM_EVENTS; i++) {
        hash = cab_hash(hash, nsm_event(i), sizeof(nsm_event_data));
        hash = cab_hash(hash, nsm_text(nsm_event(i)->text), NSM_TEXT_MAX * sizeof(nsm_text_step));
    }
    return hash;
}
