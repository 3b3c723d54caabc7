/* Laws 2, 3 and 4: a seat looks at two worlds it cannot tell apart, the truth and a sample, and
 * somebody moves in both. What the seat is told and what it knows must change alike.
 *
 * View, choices and prompt are made from what the seat knows alone, so equal knowledge makes them
 * equal; they are compared only where knowledge differs and the events do not say so. */
#include "laws/laws_int.h"

#include "base/bits.h"
#include "engine/journal.h"
#include "engine/wire.h"

#include <string.h>

static bool same_event(const cab_event *a, const cab_event *b)
{
    return a->kind == b->kind && a->refs == b->refs &&
           cab_equal(a->ref, b->ref, (size_t)a->refs * sizeof *a->ref);
}

/* The next event that reaches this viewer, cut down for it. */
static bool next_event(const cab_journal *j, int *at, cab_seat viewer, cab_event *out)
{
    while (*at < j->count)
        if (cab_redact(&j->event[(*at)++], viewer, out)) return true;
    return false;
}

static bool same_events(const cab_journal *a, const cab_journal *b, cab_seat viewer)
{
    cab_event one, two;
    int at_a = 0, at_b = 0;
    for (;;) {
        bool more_a = next_event(a, &at_a, viewer, &one),
             more_b = next_event(b, &at_b, viewer, &two);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same_event(&one, &two)) return false;
    }
}

static bool is_told(const cab_journal *j, cab_seat viewer)
{
    cab_event event;
    int at = 0;
    return next_event(j, &at, viewer, &event);
}

/* View with prompt and turn. Unused rows are not sent and not compared. */
static bool same_views(const cab_view *a, const cab_view *b)
{
    return a->zones == b->zones && a->cards == b->cards && a->counters == b->counters &&
           cab_equal(a->zone, b->zone, a->zones * sizeof *a->zone) &&
           cab_equal(a->card, b->card, a->cards * sizeof *a->card) &&
           cab_equal(a->counter, b->counter, a->counters * sizeof *a->counter) &&
           cab_equal(&a->prompt, &b->prompt, sizeof a->prompt) &&
           cab_laws_same_turn(&a->turn, &b->turn);
}

static bool same_choices(const cab_game *game, const cab_seen *a, const cab_seen *b,
                         cab_seat viewer)
{
    cab_move list_a[CAB_LIST_MAX], list_b[CAB_LIST_MAX];
    int count = game->legal_moves(a->bytes, viewer, list_a);
    if (count != game->legal_moves(b->bytes, viewer, list_b)) return false;
    for (int i = 0; i < count; i++) {
        cab_choice one, two;
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        game->describe(a, viewer, list_a[i], &one);
        game->describe(b, viewer, list_b[i], &two);
        if (list_a[i] != list_b[i] || !cab_equal(&one, &two, sizeof one)) return false;
    }
    return true;
}

static bool same_messages(cab_laws *l, cab_seat viewer)
{
    l->game->view(&l->seen_after, viewer, &l->view);
    l->game->view(&l->seen_twin, viewer, &l->view_twin);
    return same_views(&l->view, &l->view_twin) &&
           same_choices(l->game, &l->seen_after, &l->seen_twin, viewer);
}

/* Law 2. l->twin becomes a world that the viewer cannot rule out. */
static bool make_twin(cab_laws *l, cab_seat viewer)
{
    const cab_game *game = l->game;
    l->done[CAB_LAW_SAMPLES]++;
    game->hide(l->before.bytes, viewer, &l->seen);
    memset(l->twin.bytes, 0x55, game->state_size);
    game->resample(&l->seen, viewer, &l->dice, l->twin.bytes);
    const char *wrong = game->check(l->twin.bytes);
    if (wrong) return cab_laws_fail(l, CAB_LAW_SAMPLES, wrong, viewer, CAB_NO_MOVE);
    game->hide(l->twin.bytes, viewer, &l->seen_twin);
    if (!cab_equal(l->seen.bytes, l->seen_twin.bytes, game->state_size))
        return cab_laws_fail(l, CAB_LAW_SAMPLES, "a sample is seen otherwise", viewer, CAB_NO_MOVE);
    cab_turn turn = game->turn(l->twin.bytes);
    for (uint64_t asked = turn.must | turn.may; asked;) {
        cab_move list[CAB_LIST_MAX];
        cab_seat seat = (cab_seat)cab_pop_low(&asked);
        if (game->legal_moves(l->twin.bytes, seat, list) < 1)
            return cab_laws_fail(l, CAB_LAW_SAMPLES, "somebody has no move in a sample", seat,
                                 CAB_NO_MOVE);
    }
    if (!cab_equal(l->seen.bytes, l->before.bytes, game->state_size)) {
        l->hidden[viewer]++;
        l->true_samples[viewer] += cab_equal(l->twin.bytes, l->before.bytes, game->state_size);
    }
    return true;
}

/* In the twin the mover makes the same move, if it can, or any other. */
static cab_move twin_move(cab_laws *l, cab_seat mover, cab_move move)
{
    cab_move list[CAB_LIST_MAX];
    if (move == CAB_REOPEN) return move;
    int count = l->game->legal_moves(l->twin.bytes, mover, list);
    if (count < 1) return CAB_NO_MOVE;
    bool same = cab_laws_dice(l, 2) == 0;
    for (int i = 0; same && i < count; i++)
        if (list[i] == move) return move;
    return list[cab_laws_dice(l, (uint32_t)count)];
}

/* Now and then the very bytes that go out. */
static bool same_bytes(cab_laws *l, const void *after, cab_seat viewer, bool same)
{
    cab_text one, two;
    l->done[CAB_LAW_WIRE]++;
    cab_text_begin(&one, l->json[0], CAB_LAWS_JSON);
    cab_text_begin(&two, l->json[1], CAB_LAWS_JSON);
    cab_json_update(&one, l->game, after, &l->journal, viewer);
    cab_json_update(&two, l->game, l->twin.bytes, &l->journal_twin, viewer);
    if (one.full || two.full)
        return cab_laws_fail(l, CAB_LAW_WIRE, "a message is too long", viewer, CAB_NO_MOVE);
    if (!cab_utf8_valid(one.at, one.length))
        return cab_laws_fail(l, CAB_LAW_WIRE, "not UTF-8", viewer, CAB_NO_MOVE);
    if (cab_same(one.at, two.at) != same)
        return cab_laws_fail(l, CAB_LAW_MESSAGES,
                             same ? "other bytes sent, the same known"
                                  : "the same bytes sent, other known",
                             viewer, CAB_NO_MOVE);
    return true;
}

/* What the viewer knows of a state, and what it would hear about a move that it cannot make. For
 * one twin after the other, so that a refusal made from anything else but the seen shows. */
static cab_reason look(cab_laws *l, const void *state, cab_seat viewer, cab_move move,
                       cab_seen *out)
{
    cab_reason none;
    memset(&none, 0, sizeof none);
    l->game->hide(state, viewer, out);
    return viewer == CAB_NOBODY ? none : l->game->why_not(out, viewer, move);
}

bool cab_laws_twins(cab_laws *l, const void *after, cab_seat mover, cab_move move, cab_seat viewer)
{
    const cab_game *game = l->game;
    if (!make_twin(l, viewer)) return false;
    cab_move other = viewer == mover && !l->journal.barrier ? move : twin_move(l, mover, move);
    cab_rng rng = l->rng;
    if (cab_laws_dice(l, 4) == 0) rng = l->dice; /* other dice are another world as well */
    l->journal_twin.count = 0;
    l->journal_twin.barrier = false;
    if (cab_play(game, l->twin.bytes, mover, other, &rng, &l->journal_twin) != CAB_OK)
        return cab_laws_fail(l, CAB_LAW_MESSAGES, "the twin refuses a move", mover, other);
    cab_move idle = (cab_move)cab_laws_dice(l, game->move_space);
    cab_reason one = look(l, after, viewer, idle, &l->seen_after);
    cab_reason two = look(l, l->twin.bytes, viewer, idle, &l->seen_twin);
    bool same = cab_equal(l->seen_after.bytes, l->seen_twin.bytes, game->state_size);
    cab_turn turn = game->turn(after), turn_twin = game->turn(l->twin.bytes);
    bool told_alike =
        same_events(&l->journal, &l->journal_twin, viewer) && cab_laws_same_turn(&turn, &turn_twin);
    l->done[CAB_LAW_MESSAGES]++;
    if (viewer == mover && other == move && !l->journal.barrier) {
        l->done[CAB_LAW_FORESEEABLE]++;
        if (!same || l->journal_twin.barrier)
            return cab_laws_fail(l, CAB_LAW_FORESEEABLE, "no barrier, yet twins differ", viewer,
                                 move);
    }
    if (same && !told_alike)
        return cab_laws_fail(l, CAB_LAW_MESSAGES, "told otherwise, knows the same", viewer, move);
    if (!same && told_alike) { /* only an own choice needs no telling; the view shows it */
        if (mover != viewer || other == move)
            return cab_laws_fail(l, CAB_LAW_MESSAGES, "knows what no event told", viewer, move);
        if (same_messages(l, viewer))
            return cab_laws_fail(l, CAB_LAW_MESSAGES, "knows what no message told", viewer, move);
    }
    if (viewer != mover && is_told(&l->journal, viewer) &&
        cab_equal(l->seen.bytes, l->seen_after.bytes, game->state_size))
        return cab_laws_fail(l, CAB_LAW_MESSAGES, "told something that leaves no trace", viewer,
                             move);
    if (same && !cab_equal(&one, &two, sizeof one))
        return cab_laws_fail(l, CAB_LAW_MESSAGES, "a refusal tells twins apart", viewer, idle);
    return l->moves % 64 != 1 || same_bytes(l, after, viewer, same);
}

/* ---- claims --------------------------------------------------------------------------------- */

static void claim_ref(cab_laws *l, cab_ref_kind kind, cab_ref *ref)
{
    uint8_t list = kind == CAB_REF_TERM ? CAB_NAME_TERM : CAB_NAME_FACE;
    uint16_t names = 0;
    while (l->game->name(list, (uint16_t)(names + 1)))
        names++;
    uint16_t value = kind == CAB_REF_NUMBER ? 3
                     : names                ? (uint16_t)(1 + cab_laws_dice(l, names))
                                            : 0;
    cab_seat seat =
        kind == CAB_REF_SEAT ? (cab_seat)cab_laws_dice(l, l->seats) : (cab_seat)CAB_NOBODY;
    cab_ref_set(ref, kind, seat, 0, CAB_NO_PLACE, value, CAB_ALL);
}

/* Anybody may ask at any time whether any claim has been kept, and twins get the same answer. Uses
 * the pair that the last call of cab_laws_twins left. */
bool cab_laws_claims(cab_laws *l, const void *after, cab_seat viewer)
{
    const cab_game *game = l->game;
    cab_claim claim;
    cab_event event;
    int at = 0;
    if (!game->claims || l->moves % 4) return true;
    l->done[CAB_LAW_CLAIM]++;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)cab_laws_dice(l, game->claims);
    claim.from = (cab_seat)cab_laws_dice(l, l->seats);
    claim.to = cab_laws_viewer(l);
    while (claim.refs < CAB_CLAIM_REFS &&
           game->claim[claim.kind].argument[claim.refs] != CAB_REF_NONE) {
        claim_ref(l, game->claim[claim.kind].argument[claim.refs], &claim.ref[claim.refs]);
        claim.refs++;
    }
    bool told = next_event(&l->journal, &at, viewer, &event);
    game->hide(after, viewer, &l->seen_after);
    memset(l->twin.bytes, 0x55, game->state_size);
    game->resample(&l->seen_after, viewer, &l->dice, l->twin.bytes);
    game->hide(l->twin.bytes, viewer, &l->seen_twin);
    for (int over = 0; over < 2; over++) {
        const cab_event *e = over || !told ? NULL : &event;
        cab_verdict one = game->judge(&l->seen_after, viewer, &claim, e);
        cab_verdict two = game->judge(&l->seen_twin, viewer, &claim, e);
        if (one > CAB_VERDICT_VOID)
            return cab_laws_fail(l, CAB_LAW_CLAIM, "no such verdict", viewer, CAB_NO_MOVE);
        if (one != two)
            return cab_laws_fail(l, CAB_LAW_CLAIM, "a verdict tells twins apart", viewer,
                                 CAB_NO_MOVE);
    }
    return true;
}
