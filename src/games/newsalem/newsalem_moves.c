/* What may be chosen at each decision (section 5 of the rules file), and the default for whoever
 * does not choose. All of it follows from public facts and from what the asked seat sees. */
#include "games/newsalem/newsalem_int.h"

#include <string.h>

int nsm_building_base(nsm_decision decision)
{
    switch (decision) {
    case NSM_D_REMOVE: return NSM_M_REMOVE;
    case NSM_D_PAY:
    case NSM_D_LOSE: return NSM_M_PAY;
    case NSM_D_BUILDING: return NSM_M_TARGET;
    case NSM_D_HOPE: return NSM_M_HOPE;
    case NSM_D_DESPAIR: return NSM_M_DESPAIR;
    default: return -1;
    }
}

/* Seats one may give to: everybody else with a building (NSM-9.3, 10.3). */
static unsigned receivers(const nsm_state *s, cab_seat giver)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != giver && nsm_count(s, NSM_Z_DISTRICT + seat)) seats |= 1u << seat;
    return seats;
}

static bool lies_in(const nsm_state *s, int zone, int face)
{
    for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++)
        if (s->card[i].face == face) return true;
    return false;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static int add_bits(uint32_t bits, int base, cab_move *out, int n)
{
    uint64_t left = bits;
    while (left)
        out[n++] = (cab_move)(base + cab_pop_low(&left));
    return n;
}

static int list_buildings(const nsm_state *s, cab_move *out)
{
    nsm_set left;
    int base = nsm_building_base(s->decision), n = 0;
    nsm_building_options(s, &left);
    for (int w = 0; w < 3; w++)
        while (left.word[w])
            out[n++] = (cab_move)(base + 64 * w + cab_pop_low(&left.word[w]) + 1);
    return n;
}

/* Cards of a zone that its holder sees; hands are sorted, the Pact's cards are not. */
static int list_cards(const nsm_state *s, int zone, cab_move *out)
{
    int n = 0;
    for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++) {
        cab_move move = (cab_move)(NSM_M_BUILD + s->card[i].face);
        int at = n++;
        for (; at > 0 && out[at - 1] > move; at--)
            out[at] = out[at - 1];
        out[at] = move;
    }
    return n;
}

int nsm_answers(const nsm_state *s, cab_seat seat, cab_move *out)
{
    int n = 0;
    switch (s->decision) {
    case NSM_D_DRAFT: return list_cards(s, NSM_Z_HAND + seat, out);
    case NSM_D_LAST:
        n = list_cards(s, NSM_Z_HAND + seat, out);
        out[n++] = NSM_M_DRAW; /* NSM-4.15 */
        return n;
    case NSM_D_ACTION:
        if (nsm_may_end(s)) out[n++] = NSM_M_END;
        return add_bits(nsm_launchable(s), NSM_M_LAUNCH, out, n);
    case NSM_D_PLAYER: return add_bits(nsm_seat_options(s), NSM_M_PLAYER, out, 0);
    case NSM_D_NAME: return add_bits(nsm_seat_options(s), NSM_M_NAME, out, 0);
    case NSM_D_CATEGORY: return add_bits((1u << NSM_CATEGORIES) - 1, NSM_M_CATEGORY, out, 0);
    case NSM_D_FINAL:
        out[n++] = NSM_M_PASS;
        return add_bits(receivers(s, seat), NSM_M_GIVE, out, n);
    case NSM_D_VOTE:
        n = add_bits(nsm_seats_mask(s), NSM_M_VOTE, out, 0);
        out[n++] = NSM_M_ABSTAIN;
        return n;
    case NSM_D_PACT: return list_cards(s, NSM_Z_LOOKED, out);
    default: return list_buildings(s, out);
    }
}

int nsm_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    const nsm_state *s = (const nsm_state *)state;
    if (seat >= s->seats) return 0;
    if (s->ask.must & CAB_BIT(seat)) return nsm_answers(s, seat, out);
    if (s->may & CAB_BIT(seat)) return add_bits(receivers(s, seat), NSM_M_GIVE, out, 0);
    return 0;
}

/* ---- is it legal? ---------------------------------------------------------------------------- */

static bool in_range(cab_move move, int first, int count)
{
    return move >= first && move < first + count;
}

static bool is_gift(const nsm_state *s, cab_seat seat, cab_move move)
{
    return in_range(move, NSM_M_GIVE, NSM_SEATS) && (receivers(s, seat) >> (move - NSM_M_GIVE) & 1);
}

/* The seat is asked; the list is not made. */
bool nsm_accepts(const nsm_state *s, cab_seat seat, cab_move move)
{
    if (!(s->ask.must & CAB_BIT(seat))) return is_gift(s, seat, move); /* D10 */
    switch (s->decision) {
    case NSM_D_LAST:
        if (move == NSM_M_DRAW) return true;
        return in_range(move, NSM_M_BUILD + 1, NSM_BUILDINGS) &&
               lies_in(s, NSM_Z_HAND + seat, move - NSM_M_BUILD);
    case NSM_D_DRAFT:
        return in_range(move, NSM_M_BUILD + 1, NSM_BUILDINGS) &&
               lies_in(s, NSM_Z_HAND + seat, move - NSM_M_BUILD);
    case NSM_D_PACT:
        return in_range(move, NSM_M_BUILD + 1, NSM_BUILDINGS) &&
               lies_in(s, NSM_Z_LOOKED, move - NSM_M_BUILD);
    case NSM_D_ACTION:
        if (move == NSM_M_END) return nsm_may_end(s);
        return in_range(move, NSM_M_LAUNCH + 1, NSM_EVENTS) &&
               (nsm_launchable(s) >> (move - NSM_M_LAUNCH) & 1);
    case NSM_D_PLAYER:
        return in_range(move, NSM_M_PLAYER, NSM_SEATS) &&
               (nsm_seat_options(s) >> (move - NSM_M_PLAYER) & 1);
    case NSM_D_NAME:
        return in_range(move, NSM_M_NAME, NSM_SEATS) &&
               (nsm_seat_options(s) >> (move - NSM_M_NAME) & 1);
    case NSM_D_CATEGORY: return in_range(move, NSM_M_CATEGORY, NSM_CATEGORIES);
    case NSM_D_FINAL: return move == NSM_M_PASS || is_gift(s, seat, move);
    case NSM_D_VOTE: return move == NSM_M_ABSTAIN || in_range(move, NSM_M_VOTE, s->seats);
    default: {
        nsm_set set;
        int base = nsm_building_base(s->decision);
        if (!in_range(move, base + 1, NSM_BUILDINGS)) return false;
        nsm_building_options(s, &set);
        return nsm_has(&set, move - base);
    }
    }
}

void nsm_note(nsm_state *s, cab_seat seat, cab_move move)
{
    int value;
    if (s->decision == NSM_D_VOTE)
        value = move == NSM_M_ABSTAIN ? NSM_ABSTENTION : move - NSM_M_VOTE;
    else
        value = move == NSM_M_DRAW ? NSM_BOTH : move - NSM_M_BUILD;
    cab_cell_set(&s->answer[seat], (uint8_t)value, CAB_BIT(seat));
}

/* ---- defaults (section 5, last column) ------------------------------------------------------- */

/* The first card of a zone in the order Hope, nothing, remove, Despair. */
static int preferred(const nsm_state *s, int zone)
{
    static const uint8_t rank[NSM_SYMBOLS] = {1, 0, 3, 2};
    int best = 0;
    for (int i = nsm_start(s, zone); i < s->pile[zone].end; i++) {
        int face = s->card[i].face;
        bool better = best && rank[nsm_building(face)->symbol] < rank[nsm_building(best)->symbol];
        if (!best || better) best = face;
    }
    return best;
}

/* Among the buildings that may be chosen, by seat and build order: the first; or one with most
 * Despair, the first or the last of these. */
enum { FIRST, WORST, LAST_WORST };
static int default_building(const nsm_state *s, int rule)
{
    nsm_set options;
    int best = 0;
    nsm_building_options(s, &options);
    for (int i = nsm_start(s, NSM_Z_DISTRICT); i < s->pile[NSM_Z_DISTRICT + s->seats - 1].end;
         i++) {
        int face = s->card[i].face;
        if (!nsm_has(&options, face)) continue;
        int more = best ? s->despair[face - 1] - s->despair[best - 1] : 1;
        if (!best || (rule != FIRST && more > 0) || (rule == LAST_WORST && more == 0)) best = face;
    }
    return best;
}

static int default_category(const nsm_state *s)
{
    int best = 0;
    for (int category = 1; category < NSM_CATEGORIES; category++)
        if (nsm_buildings_of(s, s->constable, category) > nsm_buildings_of(s, s->constable, best))
            best = category;
    return best;
}

/* The first of these clockwise from the Constable, itself last. */
static int default_seat(const nsm_state *s, unsigned seats)
{
    for (int i = 1; i < s->seats; i++)
        if (seats >> (s->constable + i) % s->seats & 1) return (s->constable + i) % s->seats;
    return s->constable;
}

static cab_move default_event_building(const nsm_state *s)
{
    int rule = nsm_asking(s)->a == NSM_A_DESPAIRED ? WORST : FIRST;
    return (cab_move)(NSM_M_TARGET + default_building(s, rule));
}

cab_move nsm_default_move(const cab_seen *seen, cab_seat seat)
{
    const nsm_state *s = (const nsm_state *)(const void *)seen;
    int face;
    if (seat >= s->seats || !(s->ask.must & CAB_BIT(seat))) return CAB_SILENT;
    switch (s->decision) {
    case NSM_D_DRAFT: return (cab_move)(NSM_M_BUILD + preferred(s, NSM_Z_HAND + seat));
    case NSM_D_LAST:
        face = preferred(s, NSM_Z_HAND + seat);
        if (nsm_building(face)->symbol == NSM_SYM_DESPAIR) return NSM_M_DRAW;
        return (cab_move)(NSM_M_BUILD + face);
    case NSM_D_REMOVE: return (cab_move)(NSM_M_REMOVE + default_building(s, WORST));
    case NSM_D_ACTION: return nsm_may_end(s) ? NSM_M_END : NSM_M_LAUNCH + NSM_E_PURGE;
    case NSM_D_PAY:
    case NSM_D_LOSE: return (cab_move)(NSM_M_PAY + nsm_source(s, seat));
    case NSM_D_PLAYER: return (cab_move)(NSM_M_PLAYER + default_seat(s, nsm_seat_options(s)));
    case NSM_D_BUILDING: return default_event_building(s);
    case NSM_D_CATEGORY: return (cab_move)(NSM_M_CATEGORY + default_category(s));
    case NSM_D_NAME: return (cab_move)(NSM_M_NAME + default_seat(s, nsm_seat_options(s)));
    case NSM_D_FINAL: return NSM_M_PASS;
    case NSM_D_HOPE: return (cab_move)(NSM_M_HOPE + nsm_landing(s, seat));
    case NSM_D_DESPAIR: return (cab_move)(NSM_M_DESPAIR + default_building(s, LAST_WORST));
    case NSM_D_VOTE: return NSM_M_ABSTAIN;
    default: return (cab_move)(NSM_M_BUILD + preferred(s, NSM_Z_LOOKED)); /* NSM_D_PACT */
    }
}
