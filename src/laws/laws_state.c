/* What must hold of every state: invariants, lists, the same seen from both sides, refusals, views.
 */
#include "laws/laws_int.h"

#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

static bool list_is_sound(cab_laws *l, const cab_move *list, int count, cab_seat seat)
{
    if (count < 0 || count > l->game->list_max || count > CAB_LIST_MAX)
        return cab_laws_fail(l, CAB_LAW_LEGAL, "more moves than list_max", seat, CAB_NO_MOVE);
    for (int i = 0; i < count; i++) {
        if (list[i] >= l->game->move_space)
            return cab_laws_fail(l, CAB_LAW_LEGAL, "outside of move_space", seat, list[i]);
        if (i > 0 && list[i] <= list[i - 1])
            return cab_laws_fail(l, CAB_LAW_LEGAL, "not sorted, or twice", seat, list[i]);
    }
    return true;
}

static bool turn_is_sound(cab_laws *l, const void *state, const cab_turn *turn)
{
    int all = turn->must | turn->may | turn->sealed;
    bool over = l->game->is_over(state, NULL);
    if (all >> l->seats)
        return cab_laws_fail(l, CAB_LAW_SAME, "somebody is asked who does not sit here",
                             CAB_NO_SEAT, CAB_NO_MOVE);
    if (over != !turn->must || (over && all))
        return cab_laws_fail(l, CAB_LAW_SAME, "must is empty only when it is over", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    if (turn->must & turn->sealed)
        return cab_laws_fail(l, CAB_LAW_SAME, "sealed and still choosing", CAB_NO_SEAT,
                             CAB_NO_MOVE);
    if (turn->pace > CAB_PACE_RACE)
        return cab_laws_fail(l, CAB_LAW_SAME, "a pace that is none", CAB_NO_SEAT, CAB_NO_MOVE);
    return true;
}

static bool default_is_sound(cab_laws *l, const cab_turn *turn, cab_seat seat, const cab_move *list,
                             int count)
{
    if (count == 0) return true;
    cab_move move = l->game->default_move(&l->seen, seat);
    for (int i = 0; i < count; i++)
        if (list[i] == move) return true;
    if (move == CAB_SILENT && !(turn->must & CAB_BIT(seat))) return true;
    return cab_laws_fail(l, CAB_LAW_SAME, "the default move is not legal", seat, move);
}

/* The short way of hiding, if there is one, after what has happened since this viewer looked. */
static bool is_hidden_again(cab_laws *l, const void *state, cab_seat viewer)
{
    if (!l->game->hide_again) return true;
    l->game->hide_again(state, viewer, &l->recent[viewer], &l->seen_twin);
    if (cab_equal(&l->seen, &l->seen_twin, l->game->state_size)) return true;
    return cab_laws_fail(l, CAB_LAW_SAME, "hide_again", viewer, CAB_NO_MOVE);
}

bool cab_laws_both_sides(cab_laws *l, const void *state)
{
    const cab_game *game = l->game;
    cab_move list[CAB_LIST_MAX + 1], seen_list[CAB_LIST_MAX + 1];
    cab_result result, seen_result;
    cab_turn turn = game->turn(state);
    const char *wrong = game->check(state);
    l->done[CAB_LAW_CHECK]++;
    l->done[CAB_LAW_SAME]++;
    if (wrong) return cab_laws_fail(l, CAB_LAW_CHECK, wrong, CAB_NO_SEAT, CAB_NO_MOVE);
    if (!turn_is_sound(l, state, &turn)) return false;
    memset(&result, 0, sizeof result);
    memset(&seen_result, 0, sizeof seen_result);
    bool over = game->is_over(state, &result);
    for (int i = 0; i <= l->seats; i++) {
        cab_seat viewer = i < l->seats ? (cab_seat)i : (cab_seat)CAB_NOBODY;
        int count = game->legal_moves(state, viewer, list);
        int asked = viewer < CAB_NOBODY && ((turn.must | turn.may) & CAB_BIT(viewer)) != 0;
        if (asked != (count > 0))
            return cab_laws_fail(l, CAB_LAW_SAME, "has moves exactly if it is asked", viewer,
                                 CAB_NO_MOVE);
        if (!list_is_sound(l, list, count, viewer)) return false;
        game->hide(state, viewer, &l->seen);
        if (!is_hidden_again(l, state, viewer)) return false;
        cab_turn seen_turn = game->turn(l->seen.bytes);
        if (!cab_laws_same_turn(&turn, &seen_turn))
            return cab_laws_fail(l, CAB_LAW_SAME, "turn", viewer, CAB_NO_MOVE);
        if (cab_secret_choice(game, state) != cab_secret_choice(game, l->seen.bytes))
            return cab_laws_fail(l, CAB_LAW_TIME, "secret_choice", viewer, CAB_NO_MOVE);
        if (game->may_whisper && game->may_whisper(state) != game->may_whisper(l->seen.bytes))
            return cab_laws_fail(l, CAB_LAW_SAME, "may_whisper", viewer, CAB_NO_MOVE);
        if (game->legal_moves(l->seen.bytes, viewer, seen_list) != count ||
            !cab_equal(list, seen_list, (size_t)count * sizeof *list))
            return cab_laws_fail(l, CAB_LAW_SAME, "legal_moves", viewer, CAB_NO_MOVE);
        if (game->is_over(l->seen.bytes, over ? &seen_result : NULL) != over ||
            (over && !cab_equal(&result, &seen_result, sizeof result)))
            return cab_laws_fail(l, CAB_LAW_SAME, "is_over", viewer, CAB_NO_MOVE);
        if (!default_is_sound(l, &turn, viewer, list, count)) return false;
    }
    return true;
}

/* Another world with the same public facts: who has to choose there has a choice or none as here,
 * or it is said to be secret. */
bool cab_laws_time(cab_laws *l, const void *state)
{
    const cab_game *game = l->game;
    cab_move list[CAB_LIST_MAX + 1];
    uint8_t must = game->turn(state).must, secret = cab_secret_choice(game, state);
    cab_rng rng;
    l->done[CAB_LAW_TIME]++;
    if (secret & ~must)
        return cab_laws_fail(l, CAB_LAW_TIME, "secret, and not asked", CAB_NO_SEAT, CAB_NO_MOVE);
    if (must == secret) return true;
    cab_rng_fast(&rng, cab_laws_dice(l, UINT32_MAX));
    game->hide(state, CAB_NOBODY, &l->seen_public);
    game->resample(&l->seen_public, CAB_NOBODY, &rng, l->other.bytes);
    for (uint64_t left = must & (uint8_t)~secret; left;) {
        cab_seat seat = (cab_seat)cab_pop_low(&left);
        bool one = game->legal_moves(state, seat, list) == 1;
        if ((game->legal_moves(l->other.bytes, seat, list) == 1) != one)
            return cab_laws_fail(l, CAB_LAW_TIME, "having a choice is secret", seat, CAB_NO_MOVE);
    }
    return true;
}

/* ---- legal = applied ------------------------------------------------------------------------ */

static bool ref_is_sound(const cab_game *game, const cab_ref *ref)
{
    switch (ref->kind) {
    case CAB_REF_NONE: return true;
    case CAB_REF_SEAT: return ref->seat < CAB_SEATS;
    case CAB_REF_CARD:
        return ref->zone < game->zones &&
               (ref->value == 0 || game->name(CAB_NAME_FACE, ref->value));
    case CAB_REF_FACE: return ref->value == 0 || game->name(CAB_NAME_FACE, ref->value);
    case CAB_REF_ZONE: return ref->zone < game->zones;
    case CAB_REF_TERM: return ref->value == 0 || game->name(CAB_NAME_TERM, ref->value);
    case CAB_REF_NUMBER:
    case CAB_REF_HIDDEN: return true;
    default: return false;
    }
}

/* A move sent late is matched by its description, so no two in a list may be described alike. */
static bool describe(cab_laws *l, cab_seat seat, cab_move move, uint64_t *hash)
{
    cab_choice choice;
    memset(&choice, 0, sizeof choice);
    l->game->describe(&l->seen, seat, move, &choice);
    if (!l->game->name(CAB_NAME_VERB, choice.verb) || choice.refs > CAB_REFS_MAX)
        return cab_laws_fail(l, CAB_LAW_DESCRIBE, "no such verb", seat, move);
    for (int i = 0; i < choice.refs; i++)
        if (!ref_is_sound(l->game, &choice.ref[i]))
            return cab_laws_fail(l, CAB_LAW_DESCRIBE, "a reference to nothing", seat, move);
    choice.flags = 0;
    *hash = cab_hash(1, &choice, sizeof choice);
    return true;
}

static cab_seat any_of(cab_laws *l, uint8_t seats)
{
    uint64_t left = seats;
    for (uint32_t skip = cab_laws_dice(l, (uint32_t)cab_popcount(seats)); skip > 0; skip--)
        cab_pop_low(&left);
    return (cab_seat)cab_low(left);
}

bool cab_laws_moves(cab_laws *l, const void *state)
{
    const cab_game *game = l->game;
    enum { TRIED = 6 };
    cab_move list[CAB_LIST_MAX];
    uint64_t hash[CAB_LIST_MAX] = {0};
    cab_turn turn = game->turn(state);
    if (!(turn.must | turn.may)) return true;
    cab_seat seat = any_of(l, turn.must | turn.may);
    int count = game->legal_moves(state, seat, list), first = 0;
    l->done[CAB_LAW_LEGAL]++;
    l->done[CAB_LAW_DESCRIBE]++;
    game->hide(state, seat, &l->seen);
    for (int i = 0; i < count; i++) {
        if (!describe(l, seat, list[i], &hash[i])) return false;
        for (int k = 0; k < i; k++)
            if (hash[k] == hash[i])
                return cab_laws_fail(l, CAB_LAW_DESCRIBE, "two moves described alike", seat,
                                     list[i]);
    }
    if (count > TRIED) first = (int)cab_laws_dice(l, (uint32_t)(count - TRIED + 1));
    for (int i = first; i < count && i < first + TRIED; i++) {
        cab_rng rng = l->dice;
        memcpy(l->copy.bytes, state, game->state_size);
        if (game->apply_move(l->copy.bytes, seat, list[i], &rng, NULL) != CAB_OK)
            return cab_laws_fail(l, CAB_LAW_LEGAL, "a legal move is refused", seat, list[i]);
        const char *wrong = game->check(l->copy.bytes);
        if (wrong) return cab_laws_fail(l, CAB_LAW_CHECK, wrong, seat, list[i]);
    }
    return true;
}

/* ---- refusals ------------------------------------------------------------------------------- */

static bool refusal_is_sound(cab_laws *l, const void *state, cab_seat seat, cab_move move)
{
    const cab_game *game = l->game;
    cab_rng rng = l->dice;
    l->done[CAB_LAW_REFUSAL]++;
    memcpy(l->copy.bytes, state, game->state_size);
    l->journal_twin.count = 0;
    l->journal_twin.barrier = false;
    if (game->apply_move(l->copy.bytes, seat, move, &rng, &l->journal_twin) == CAB_OK)
        return cab_laws_fail(l, CAB_LAW_REFUSAL, "applied though not legal", seat, move);
    if (!cab_equal(l->copy.bytes, state, game->state_size))
        return cab_laws_fail(l, CAB_LAW_REFUSAL, "refused and yet something changed", seat, move);
    if (l->journal_twin.count || l->journal_twin.barrier || rng.drawn != l->dice.drawn)
        return cab_laws_fail(l, CAB_LAW_REFUSAL, "refused and yet told or thrown", seat, move);
    if (seat >= l->seats) return true;
    game->hide(state, seat, &l->seen);
    cab_reason reason = game->why_not(&l->seen, seat, move);
    if (!game->name(CAB_NAME_REASON, reason.key) || reason.refs > 2)
        return cab_laws_fail(l, CAB_LAW_REFUSAL, "no reason", seat, move);
    for (int i = 0; i < reason.refs; i++)
        if (!ref_is_sound(game, &reason.ref[i]))
            return cab_laws_fail(l, CAB_LAW_REFUSAL, "a reason that points at nothing", seat, move);
    return true;
}

bool cab_laws_refusals(cab_laws *l, const void *state)
{
    cab_seat seat = (cab_seat)cab_laws_dice(l, l->seats);
    cab_turn turn = l->game->turn(state);
    cab_move move = (cab_move)cab_laws_dice(l, l->game->move_space);
    if (!cab_is_legal(l->game, state, seat, move) && !refusal_is_sound(l, state, seat, move))
        return false;
    switch (cab_laws_dice(l, 6)) {
    case 0: return refusal_is_sound(l, state, seat, CAB_SILENT);
    case 1: return refusal_is_sound(l, state, seat, l->game->move_space);
    case 2: return refusal_is_sound(l, state, CAB_NOBODY, move);
    case 3: return l->seats == CAB_SEATS || refusal_is_sound(l, state, l->seats, move);
    case 4: return refusal_is_sound(l, state, 0xff, move);
    default: /* too late, or nothing to reopen */
        if (turn.must && (turn.sealed & CAB_BIT(seat))) return true;
        return refusal_is_sound(l, state, seat, CAB_REOPEN);
    }
}

/* ---- views and observations ----------------------------------------------------------------- */

static bool zone_is_sound(const cab_game *game, const cab_view *v, const cab_view_zone *zone)
{
    if (zone->zone >= game->zones || zone->first + zone->count > v->cards) return false;
    const cab_view_card *card = v->card + zone->first;
    for (int i = 0; i < zone->count; i++) {
        if (card[i].face && !game->name(CAB_NAME_FACE, card[i].face)) return false;
        if (i == 0 || game->zone[zone->zone].kind == CAB_ORDERED) continue;
        bool sorted = card[i].face == 0 || (card[i - 1].face && card[i - 1].face <= card[i].face);
        if (!sorted) return false;
    }
    return true;
}

static bool view_is_sound(cab_laws *l, const cab_turn *turn, cab_seat viewer)
{
    const cab_game *game = l->game;
    cab_view *v = &l->view;
    game->view(&l->seen, viewer, v);
    if (!cab_laws_same_turn(&v->turn, turn) || v->viewer != viewer)
        return cab_laws_fail(l, CAB_LAW_VIEW, "turn or viewer", viewer, CAB_NO_MOVE);
    if (v->zones > CAB_ZONES_MAX || v->cards > CAB_CARDS_MAX || v->counters > CAB_COUNTERS_MAX)
        return cab_laws_fail(l, CAB_LAW_VIEW, "more than fits", viewer, CAB_NO_MOVE);
    for (int i = 0; i < v->zones; i++)
        if (!zone_is_sound(game, v, &v->zone[i]))
            return cab_laws_fail(l, CAB_LAW_VIEW, "a zone with unsorted or unknown cards", viewer,
                                 CAB_NO_MOVE);
    for (int i = 0; i < v->counters; i++)
        if (!game->name(CAB_NAME_COUNTER, v->counter[i].key) ||
            !ref_is_sound(game, &v->counter[i].on))
            return cab_laws_fail(l, CAB_LAW_VIEW, "a counter without a name", viewer, CAB_NO_MOVE);
    if (!game->name(CAB_NAME_PROMPT, v->prompt.key) || v->prompt.refs > CAB_REFS_MAX)
        return cab_laws_fail(l, CAB_LAW_VIEW, "a prompt without a name", viewer, CAB_NO_MOVE);
    for (int i = 0; i < v->prompt.refs; i++)
        if (!ref_is_sound(game, &v->prompt.ref[i]))
            return cab_laws_fail(l, CAB_LAW_VIEW, "a prompt that points at nothing", viewer,
                                 CAB_NO_MOVE);
    return true;
}

enum { BEYOND = 8 }; /* bytes behind an observation, which must stay as they were */

static bool is_all(const int8_t *bytes, int8_t value)
{
    for (int i = 0; i < BEYOND; i++)
        if (bytes[i] != value) return false;
    return true;
}

/* Written twice over different bytes: all of it is set, nothing beyond, and the public part does
 * not depend on what the viewer knows. */
static bool observation_is_sound(cab_laws *l, const void *state, cab_seat viewer)
{
    const cab_game *game = l->game;
    int8_t one[CAB_OBSERVE_MAX + BEYOND], two[CAB_OBSERVE_MAX + BEYOND];
    uint16_t size = game->observe_size, open = game->observe_public;
    l->done[CAB_LAW_OBSERVE]++;
    if (open > size || size > CAB_OBSERVE_MAX)
        return cab_laws_fail(l, CAB_LAW_OBSERVE, "a size that cannot be", viewer, CAB_NO_MOVE);
    memset(one, 0x55, (size_t)size + BEYOND);
    memset(two, 0x2a, (size_t)size + BEYOND);
    game->observe(&l->seen, viewer, one);
    game->observe(&l->seen, viewer, two);
    if (!cab_equal(one, two, size))
        return cab_laws_fail(l, CAB_LAW_OBSERVE, "not all of it is written", viewer, CAB_NO_MOVE);
    if (!is_all(one + size, 0x55))
        return cab_laws_fail(l, CAB_LAW_OBSERVE, "too much is written", viewer, CAB_NO_MOVE);
    if (game->observe_state) {
        memset(two, 0x2a, (size_t)size + BEYOND);
        game->observe_state(state, viewer, two);
        if (!cab_equal(one, two, size) || !is_all(two + size, 0x2a))
            return cab_laws_fail(l, CAB_LAW_SAME, "observation", viewer, CAB_NO_MOVE);
    }
    game->hide(state, CAB_NOBODY, &l->seen_public);
    game->observe(&l->seen_public, viewer, two);
    if (!cab_equal(one, two, open))
        return cab_laws_fail(l, CAB_LAW_OBSERVE, "the public part is not public", viewer,
                             CAB_NO_MOVE);
    return true;
}

bool cab_laws_view(cab_laws *l, const void *state, cab_seat viewer)
{
    cab_turn turn = l->game->turn(state);
    l->done[CAB_LAW_VIEW]++;
    l->game->hide(state, viewer, &l->seen);
    return view_is_sound(l, &turn, viewer) && observation_is_sound(l, state, viewer);
}
