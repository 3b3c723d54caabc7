/* What a seat of Magpies knows and is told. Everything below `hide` works on a cab_seen and so
 * cannot give away what its viewer does not know. */
#include "games/sample/sample.h"

#include "engine/view.h"

enum { V_PICK, V_STOP, V_BARK, V_PASS, V_GIVE, V_ROB, V_SPY, V_LEAVE, V_BURY, V_DEAL };
enum { /* one a step, then the rest */
       P_DEAL,
       P_OFFER,
       P_DECIDE,
       P_WINDOW,
       P_BURY,
       P_OVER,
       P_MORE,
       P_GIVE,
       P_WAIT
}; /* first as the steps */
enum { R_OVER, R_NOT_ASKED, R_NOT_NOW, R_NOT_HELD, R_ORDER, R_SPARED };
enum { C_POINTS, C_SPARED, C_FIRST, C_BARRED };

static const smp_state *seen_state(const cab_seen *seen)
{
    return (const smp_state *)(const void *)seen->bytes;
}

/* Cards and own picks stay; what others have picked goes, even whether they have begun. */
void smp_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    smp_state *s = (smp_state *)(void *)out->bytes;
    *s = *(const smp_state *)state;
    cab_cards c = smp_cards(s, NULL);
    cab_cards_hide(&c, viewer);
    for (int seat = 0; seat < SMP_SEATS; seat++)
        if (seat != viewer) memset(s->pick[seat], 0, sizeof s->pick[seat]);
}

/* Cards first, then a random answer for every seat that has sealed one. */
void smp_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    smp_state *s = (smp_state *)state;
    cab_move list[SMP_MOVES];
    *s = *seen_state(seen);
    cab_cards c = smp_cards(s, NULL);
    cab_cards_resample(&c, viewer, rng);
    for (cab_seat seat = 0; seat < s->seats; seat++) {
        if (seat == viewer || !(s->ask.sealed & CAB_BIT(seat))) continue;
        bool complete = false;
        while (!complete) {
            uint32_t n = (uint32_t)smp_answers(s, seat, list);
            complete = smp_note(s, seat, list[cab_rng_below(rng, n)]);
        }
    }
}

/* ---- for clients ---------------------------------------------------------------------------- */

static uint16_t prompt(const smp_state *s, cab_seat viewer)
{
    cab_turn turn = smp_turn(s);
    if (s->step == SMP_S_OVER) return P_OVER;
    if (turn.may & CAB_BIT(viewer)) return P_GIVE;
    if (!(turn.must & CAB_BIT(viewer))) return P_WAIT;
    return s->step == SMP_S_OFFER && s->pick[viewer][0].set ? P_MORE : s->step;
}

void smp_view(const cab_seen *seen, cab_seat viewer, cab_view *v)
{
    const smp_state *s = seen_state(seen);
    cab_view_begin(v, viewer, smp_turn(s));
    for (int z = 0; z < SMP_Z_HAND + s->seats; z++) {
        int count;
        const cab_card *card = smp_zone(s, z, &count);
        cab_view_cards(v, z, card, count);
    }
    for (int k = 0; k < 2 && viewer < s->seats;
         k++) { /* own picks: a copy of that face, not yet marked */
        cab_view_card *card = &v->card[v->zone[SMP_Z_HAND + viewer].first];
        if (!s->pick[viewer][k].value) continue;
        while (card->face != s->pick[viewer][k].value || card->flags)
            card++;
        card->flags = CAB_VIEW_MARKED;
    }
    for (cab_seat seat = 0; seat < s->seats; seat++) {
        cab_view_count(v, C_POINTS, s->points[seat], cab_ref_seat(seat));
        if (s->gave & CAB_BIT(seat)) cab_view_count(v, C_SPARED, 1, cab_ref_seat(seat));
    }
    cab_view_count(v, C_FIRST, 1, cab_ref_seat(s->first));
    if (s->stack.depth)
        cab_view_count(v, C_BARRED, s->stack.frame[0].reg[SMP_R_BARRED], cab_ref_none());
    v->prompt.key = prompt(s, viewer);
}

/* One row a verb: its first move, what to take off to get a face or a seat, when it is asked. */
typedef struct {
    uint8_t verb, first, base, step;
    cab_ref_kind points_at;
} verb_row;

static const verb_row *verb_of(cab_move move)
{
    static const verb_row row[] = {
        {V_PICK, 1, SMP_M_PICK, SMP_S_OFFER, CAB_REF_CARD},
        {V_STOP, SMP_M_STOP, 0, SMP_S_OFFER, CAB_REF_NONE},
        {V_BARK, SMP_M_BARK, 2, SMP_S_WINDOW, CAB_REF_CARD},
        {V_PASS, SMP_M_PASS, 0, SMP_S_WINDOW, CAB_REF_NONE},
        {V_GIVE, 8, SMP_M_GIVE, SMP_STEPS, CAB_REF_CARD}, /* never one's turn */
        {V_ROB, SMP_M_ROB, SMP_M_ROB, SMP_S_DECIDE, CAB_REF_SEAT},
        {V_SPY, SMP_M_SPY, SMP_M_SPY, SMP_S_DECIDE, CAB_REF_SEAT},
        {V_LEAVE, SMP_M_LEAVE, 0, SMP_S_DECIDE, CAB_REF_NONE},
        {V_BURY, 21, SMP_M_BURY, SMP_S_BURY, CAB_REF_CARD},
        {V_DEAL, SMP_M_DEAL, 0, SMP_S_DEAL, CAB_REF_NONE},
    };
    static_assert(SMP_M_BARK - 2 == SMP_DOG, "the base of a bark");
    int at = (int)(sizeof row / sizeof *row) - 1;
    while (at > 0 && move < row[at].first)
        at--;
    return &row[at];
}

void smp_describe(const cab_seen *seen, cab_seat viewer, cab_move move, cab_choice *choice)
{
    const verb_row *row = verb_of(move);
    int value = move - row->base;
    memset(choice, 0, sizeof *choice);
    choice->verb = row->verb;
    if (row->points_at == CAB_REF_CARD) /* every copy in the own hand */
        cab_choice_with(choice, cab_ref_card(viewer, SMP_Z_HAND + viewer, CAB_NO_PLACE, value));
    if (row->points_at == CAB_REF_SEAT) cab_choice_with(choice, cab_ref_seat(value));
    if (row->points_at == CAB_REF_NONE) choice->flags |= CAB_CHOICE_STOP;
    if (move == smp_default_move(seen, viewer)) choice->flags |= CAB_CHOICE_DEFAULT;
}

cab_reason smp_why_not(const cab_seen *seen, cab_seat viewer, cab_move move)
{
    const smp_state *s = seen_state(seen);
    cab_turn turn = smp_turn(s);
    const verb_row *row = verb_of(move);
    int value = move - row->base;
    bool fits = (turn.must & CAB_BIT(viewer)) ? row->step == s->step : row->verb == V_GIVE;
    cab_reason reason;
    memset(&reason, 0, sizeof reason);
    reason.key = R_NOT_NOW;
    if (s->step == SMP_S_OVER)
        reason.key = R_OVER;
    else if (!((turn.must | turn.may) & CAB_BIT(viewer)))
        reason.key = R_NOT_ASKED;
    else if (!fits || move >= SMP_MOVES)
        reason.key = R_NOT_NOW;
    else if (row->points_at == CAB_REF_CARD) {
        bool held = smp_held(s, viewer, value);
        cab_because_of(&reason, held ? R_ORDER : R_NOT_HELD, cab_ref_face(value));
    } else if (row->points_at == CAB_REF_SEAT && value < s->seats) {
        cab_because_of(&reason, R_SPARED, cab_ref_seat(value));
    }
    return reason;
}

cab_move smp_default_move(const cab_seen *seen, cab_seat seat)
{
    const smp_state *s = seen_state(seen);
    cab_move list[SMP_MOVES];
    if (!(s->ask.must & CAB_BIT(seat))) return CAB_SILENT;
    int count = smp_answers(s, seat, list);
    cab_assert(count > 0);
    return list[count - 1];
}

/* ---- for learners and talk ------------------------------------------------------------------ */

static int known_faces(const smp_state *s, int zone, int face)
{
    int count, known = 0;
    const cab_card *card = smp_zone(s, zone, &count);
    for (int i = 0; i < count; i++)
        known += card[i].known && card[i].face == face;
    return known;
}

/* Seats are relative: the observer is number 0. The public part would be the same from any seen. */
void smp_observe(const cab_seen *seen, cab_seat viewer, int8_t *out)
{
    const smp_state *s = seen_state(seen);
    int count, own = viewer < s->seats ? viewer : 0;
    memset(out, 0, SMP_OBSERVE);
    out[s->step] = 1;
    int8_t *seats = out + SMP_STEPS, *table = seats + 7 * 4, *mine = out + SMP_OBSERVE_PUBLIC;
    for (int rel = 0; rel < s->seats; rel++) {
        int seat = (own + rel) % s->seats;
        smp_zone(s, SMP_Z_HAND + seat, &count);
        seats[rel] = (int8_t)s->points[seat];
        seats[4 + rel] = (int8_t)count;
        seats[8 + rel] = (s->ask.must & CAB_BIT(seat)) != 0;
        seats[12 + rel] = (s->ask.sealed & CAB_BIT(seat)) != 0;
        seats[16 + rel] = (s->gave & CAB_BIT(seat)) != 0;
        seats[20 + rel] = seat == s->winner;
        seats[24 + rel] = seat == s->first;
        for (int face = 1; face <= SMP_FACES; face++)
            mine[2 + rel * SMP_FACES + face - 1] = (int8_t)known_faces(s, SMP_Z_HAND + seat, face);
    }
    for (int face = 1; face <= SMP_FACES; face++)
        table[face - 1] = (int8_t)known_faces(s, SMP_Z_DISCARD, face);
    const cab_card *pile = smp_zone(s, SMP_Z_PILE, &count);
    table[SMP_FACES] = (int8_t)count;
    table[SMP_FACES + 1] = (int8_t)s->stack.frame[0].reg[SMP_R_BARRED];
    if (viewer < s->seats)
        for (int k = 0; k < 2; k++)
            mine[k] = (int8_t)s->pick[viewer][k].value;
    if (count > 0 && pile[0].known) mine[2 + 4 * SMP_FACES] = (int8_t)pile[0].face;
}

/* "I will not rob you": told by the next decision of whoever said so. */
cab_verdict smp_judge(const cab_seen *seen, cab_seat viewer, const cab_claim *claim,
                      const cab_event *e)
{
    (void)seen;
    (void)viewer;
    if (claim->kind != 0 || !e) return CAB_VERDICT_VOID;
    bool decides = e->kind == SMP_E_ROB || e->kind == SMP_E_SPY || e->kind == SMP_E_LEAVE;
    if (!decides || e->ref[0].seat != claim->from) return CAB_VERDICT_OPEN;
    bool broken = e->kind == SMP_E_ROB && e->ref[1].seat == claim->ref[0].seat;
    return broken ? CAB_VERDICT_BROKEN : CAB_VERDICT_KEPT;
}

/* In the order of the enumerations; the sentences stand in words/ under face.x, event.x, verb.x ...
 */
const char *smp_name(uint8_t list, uint16_t index)
{
    static const char *const faces[] = {"",
#define SMP_CARD(id, name, copies, worth) #name,
#include "games/sample/sample_cards.def"
#undef SMP_CARD
                                        NULL};
    static const char *const events[] = {"draw", "shuffle", "offer", "point", "reopen",
                                         "give", "rob",     "spy",   "see",   "leave",
                                         "bark", "quiet",   "steal", "bury",  NULL};
    static const char *const verbs[] = {"pick", "stop",  "bark", "pass", "give", "rob",
                                        "spy",  "leave", "bury", "deal", NULL};
    static const char *const prompts[] = {"deal", "offer", "decide", "window", "bury",
                                          "over", "more",  "give",   "wait",   NULL};
    static const char *const reasons[] = {"over",  "not_asked", "not_now", "not_held",
                                          "order", "spared",    NULL};
    static const char *const counters[] = {"points", "spared", "first", "barred", NULL};
    static const char *const ends[] = {"goal", NULL};
    static const char *const none[] = {"", NULL}; /* this game has no terms */
    static const char *const *const lists[CAB_NAME_LISTS] = {faces,   none,    events,   verbs,
                                                             prompts, reasons, counters, ends};
    if (list >= CAB_NAME_LISTS) return NULL;
    for (uint16_t i = 0; i < index; i++)
        if (!lists[list][i]) return NULL;
    return lists[list][index];
}
