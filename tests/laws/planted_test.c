/* Tests of the tests: the template game with one fault planted at a time. Each is a mistake that a
 * game could really hold; the laws must find it within GAMES games, and must find nothing in the
 * same number of games of the game as it is.
 *
 * The rules are compiled into this program with some engine calls turned aside (planted_take ...)
 * and the contract's functions are wrapped; `planted` says which fault is switched on. */
#include "base/test.h"
#include "engine/cards.h"
#include "engine/journal.h"
#include "games/sample/sample.h"
#include "laws/laws.h"

enum {
    HONEST,
    BIT_TRAVELS,
    WRONG_COPY,
    HAND_ORDER,
    INSTANCE_NUMBER,
    SINGLE_SKIPPED,
    EXTRA_MESSAGE,
    HALF_MESSAGE,
    REFUSAL_NAMES,
    SPECTATOR_SEES,
    TRUE_SAMPLE,
    DECK_ORDER,
    ARRIVAL_ORDER,
    EARLY_NUMBER,
    HALF_SEEN,
    SEALED_SEEN,
    NO_BARRIER,
    REFUSAL_CHANGES,
    REFUSAL_NAMELESS,
    BAD_DEFAULT,
    DESCRIBED_ALIKE,
    JOURNAL_MATTERS,
    PRIVATE_OBSERVED,
    STATE_OBSERVED,
    NEWS_MISSED,
    WHISPERS_TELL,
    LIST_UNSORTED,
    ENDLESS,
    REOPEN_FORGETS,
    CHOICE_UNSAID,
    CHOICE_TELLS
};
enum { GAMES = 400 };
static int planted;

/* ---- engine calls turned aside -------------------------------------------------------------- */

/* Moves a card as if it had a name of its own: what was known of it goes with it. */
static void carry(const cab_cards *c, int from, int place, int to, cab_seats seers)
{
    int at = cab_zone_start(c, from) + place, all = c->pile[c->zones - 1].end;
    cab_card card = c->card[at];
    memmove(c->card + at, c->card + at + 1, (size_t)(all - at - 1) * sizeof card);
    for (int z = from; z < c->zones; z++)
        c->pile[z].end--;
    card.known |= seers;
    card.within &= (cab_seats)~card.known;
    at = c->pile[to].end;
    memmove(c->card + at + 1, c->card + at, (size_t)(all - 1 - at) * sizeof card);
    c->card[at] = card;
    for (int z = to; z < c->zones; z++)
        c->pile[z].end++;
    if (c->zone[to].kind == CAB_HEAP) cab_heap_sort(cab_zone_cards(c, to), cab_zone_count(c, to));
}

static void planted_take(const cab_cards *c, int from, int place, int to, int to_place,
                         cab_seats shown)
{
    if (planted == BIT_TRAVELS)
        carry(c, from, place, to, c->pile[from].watch | c->pile[to].watch | shown);
    else
        cab_take(c, from, place, to, to_place, shown);
}

static void planted_take_face(const cab_cards *c, int from, uint8_t face, int to, int to_place,
                              cab_seats shown)
{
    if (planted != WRONG_COPY || shown != CAB_ALL) {
        cab_take_face(c, from, face, to, to_place, shown);
        return;
    }
    const cab_card *card = cab_zone_cards(c, from);
    int worst = -1;
    for (int i = 0; i < cab_zone_count(c, from); i++) /* the copy the fewest know */
        if (card[i].face == face && (worst < 0 || card[i].known < card[worst].known)) worst = i;
    carry(c, from, worst, to, CAB_ALL);
}

#define cab_take      planted_take
#define cab_take_face planted_take_face
#include "games/sample/sample.c"
#include "games/sample/sample_seen.c"
#undef cab_take
#undef cab_take_face

/* ---- the contract, wrapped ------------------------------------------------------------------ */

static smp_state truth; /* the state that was hidden last */

static void keep_hand_order(const smp_state *s, cab_seat viewer, smp_state *seen)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int start = s->pile[SMP_Z_HAND + seat - 1].end, end = s->pile[SMP_Z_HAND + seat].end;
        for (int i = start; seat != viewer && i < end; i++) {
            bool known = (s->card[i].known & (CAB_BIT(viewer) | CAB_PUBLIC)) != 0;
            seen->card[i] = s->card[i];
            seen->card[i].within = 0;
            seen->card[i].known &= (cab_seats)(CAB_BIT(viewer) | CAB_PUBLIC);
            if (!known) seen->card[i].face = 0;
        }
    }
}

static void planted_hide(const void *state, cab_seat viewer, cab_seen *out)
{
    smp_state copy = *(const smp_state *)state, *s = &copy, *seen = (smp_state *)(void *)out->bytes;
    truth = copy;
    int pile = s->pile[SMP_Z_PILE].end;
    for (int i = 0; i < SMP_CARDS; i++) {
        bool both = s->seats == 2 && (s->card[i].known & 3) == 3;
        if (planted == SPECTATOR_SEES && viewer == CAB_NOBODY && both) {
            s->card[i].known = CAB_ALL;
            s->card[i].within = 0;
        }
        if (planted == DECK_ORDER && i < pile && viewer < CAB_NOBODY) {
            s->card[i].known |= CAB_BIT(viewer);
            s->card[i].within &= (cab_seats)~s->card[i].known;
        }
    }
    smp_hide(s, viewer, out);
    if (planted == HAND_ORDER) keep_hand_order(s, viewer, seen);
    for (int seat = 0; seat < s->seats; seat++) {
        if (planted == HALF_SEEN) seen->pick[seat][0].set = s->pick[seat][0].set;
        if (planted == SEALED_SEEN && (s->ask.sealed & CAB_BIT(seat)))
            seen->pick[seat][1].set = s->pick[seat][1].set;
    }
}

static void planted_resample(const cab_seen *seen, cab_seat viewer, cab_rng *rng, void *state)
{
    smp_resample(seen, viewer, rng, state);
    if (planted == TRUE_SAMPLE) memcpy(state, &truth, sizeof truth);
}

static cab_reason planted_why_not(const cab_seen *seen, cab_seat seat, cab_move move)
{
    cab_reason reason = smp_why_not(seen, seat, move);
    if (planted == REFUSAL_NAMES) {
        reason.refs = 1;
        cab_ref_set(&reason.ref[0], CAB_REF_FACE, CAB_NOBODY, 0, CAB_NO_PLACE, truth.card[0].face,
                    0); /* the bottom of the pile, or what comes after it */
    }
    if (planted == REFUSAL_NAMELESS && reason.key == R_NOT_HELD) reason.key = 99;
    return reason;
}

/* Sealed answers go to a list as they come, and the first on it is served first. */
static cab_error in_order_of_arrival(smp_state *s, cab_seat seat, cab_move move, cab_rng *rng,
                                     cab_journal *j)
{
    cab_frame *list = &s->stack.frame[CAB_STACK_MAX - 1];
    uint8_t first = s->first;
    bool offering = s->step == SMP_S_OFFER;
    if (offering && list->step > 0 && s->ask.must == CAB_BIT(seat)) s->first = list->reg[0];
    cab_error error = smp_apply_move(s, seat, move, rng, j);
    s->first = first;
    if (error != CAB_OK || !offering) return error;
    if (s->step != SMP_S_OFFER)
        memset(list, 0, sizeof *list);
    else if (s->ask.sealed & CAB_BIT(seat))
        list->reg[list->step++] = seat;
    for (int i = 0; move == CAB_REOPEN && i < list->step; i++)
        if (list->reg[i] == seat) {
            memmove(&list->reg[i], &list->reg[i + 1], (size_t)(list->step - i));
            list->reg[list->step] = 0;
            list->step--;
        }
    return error;
}

static void skip_single_options(smp_state *s, cab_rng *rng, cab_journal *j)
{
    cab_move list[SMP_MOVES];
    for (cab_seat seat = 0; seat < s->seats; seat++)
        if (s->step == SMP_S_WINDOW && smp_legal_moves(s, seat, list) == 1)
            smp_apply_move(s, seat, list[0], rng, j);
}

/* Somebody looks at the top of the pile while it picks, and nothing marks the barrier. */
static void peek(smp_state *s, cab_seat seat, cab_journal *j)
{
    cab_cards c = smp_cards(s, NULL);
    int top = cab_zone_count(&c, SMP_Z_PILE) - 1;
    if (top < 0) return;
    cab_with_face(cab_tell(j, SMP_E_SEE, CAB_BIT(seat)), s->card[top].face, CAB_BIT(seat));
    cab_show(&c, SMP_Z_PILE, top, CAB_BIT(seat));
}

static cab_error planted_apply(void *state, cab_seat seat, cab_move move, cab_rng *rng,
                               cab_journal *j)
{
    smp_state *s = (smp_state *)state;
    smp_state before = *s;
    cab_cards c = smp_cards(&before, NULL);
    if (planted == ARRIVAL_ORDER) return in_order_of_arrival(s, seat, move, rng, j);
    cab_error error = smp_apply_move(s, seat, move, rng, j);
    if (error != CAB_OK) {
        if (planted == REFUSAL_CHANGES && error == CAB_ILLEGAL) s->gave ^= 1;
        return error;
    }
    bool buries = before.step == SMP_S_BURY,
         half = (s->ask.must & before.ask.must & CAB_BIT(seat)) != 0;
    half = half && before.step == SMP_S_OFFER && s->step == SMP_S_OFFER;
    if (planted == INSTANCE_NUMBER && buries && j)
        j->event[0].ref[1].place =
            (uint8_t)cab_zone_find(&c, SMP_Z_HAND + seat, (uint8_t)(move - SMP_M_BURY));
    if (planted == EXTRA_MESSAGE && buries && move == SMP_M_BURY + SMP_DOG)
        cab_tell(j, SMP_E_QUIET, CAB_ALL);
    if (planted == HALF_MESSAGE && half) cab_tell(j, SMP_E_QUIET, CAB_ALL);
    if (planted == SINGLE_SKIPPED) skip_single_options(s, rng, j);
    if (planted == EARLY_NUMBER && (s->ask.sealed & CAB_BIT(seat))) cab_rng_below(rng, 2);
    if (planted == NO_BARRIER && half) peek(s, seat, j);
    if (planted == JOURNAL_MATTERS && buries && !j) s->points[seat]--;
    if (planted == ENDLESS && s->step == SMP_S_DECIDE) memset(s->points, 0, sizeof s->points);
    if (planted == REOPEN_FORGETS && move == CAB_REOPEN)
        memcpy(s->pick[seat], before.pick[seat], sizeof s->pick[seat]);
    return CAB_OK;
}

static cab_move planted_default(const cab_seen *seen, cab_seat seat)
{
    return planted == BAD_DEFAULT ? (cab_move)SMP_M_PASS : smp_default_move(seen, seat);
}

static void planted_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *choice)
{
    smp_describe(seen, seat, move, choice);
    if (planted == DESCRIBED_ALIKE && choice->verb == V_SPY) choice->verb = V_ROB;
}

static void planted_observe(const cab_seen *seen, cab_seat seat, int8_t *out)
{
    smp_observe(seen, seat, out);
    if (planted == PRIVATE_OBSERVED) out[SMP_OBSERVE_PUBLIC - 1] = out[SMP_OBSERVE_PUBLIC + 2];
}

/* The sample game has none: what any game could have. */
static void planted_observe_state(const void *state, cab_seat seat, int8_t *out)
{
    cab_seen seen;
    planted_hide(state, seat, &seen);
    if (planted == STATE_OBSERVED) memcpy(seen.bytes, state, smp_game.state_size);
    planted_observe(&seen, seat, out);
}

/* Nor this. */
static void planted_hide_again(const void *state, cab_seat seat, cab_recent *recent, cab_seen *out)
{
    bool first = recent->state.bytes[0] == 0;
    planted_hide(state, seat, out);
    if (planted != NEWS_MISSED) return;
    recent->state.bytes[0] = 1;
    if (first)
        recent->seen = *out;
    else
        *out = recent->seen;
}

/* Nor this: when two may whisper hangs on the card that lies on top. */
static bool planted_may_whisper(const void *state)
{
    const smp_state *s = (const smp_state *)state;
    int top = s->pile[SMP_Z_PILE].end - 1;
    return planted == WHISPERS_TELL && top >= 0 && s->card[top].face > 1;
}

/* Does having a choice hang on hidden cards? Not said; or said only where there is one. */
static uint8_t planted_secret(const void *state)
{
    cab_move list[CAB_LIST_MAX];
    uint8_t secret = planted == CHOICE_UNSAID ? 0 : smp_secret_choice(state);
    for (cab_seat seat = 0; seat < SMP_SEATS && planted == CHOICE_TELLS; seat++)
        if (smp_legal_moves(state, seat, list) < 2) secret &= (uint8_t)~CAB_BIT(seat);
    return secret;
}

static int planted_moves(const void *state, cab_seat seat, cab_move *out)
{
    int n = smp_legal_moves(state, seat, out);
    if (planted == LIST_UNSORTED && n > 2) {
        cab_move move = out[0];
        out[0] = out[1];
        out[1] = move;
    }
    return n;
}

/* ---- trying --------------------------------------------------------------------------------- */

static cab_laws laws;

static bool find(int fault, uint8_t seats)
{
    cab_game game = smp_game;
    cab_setup setup;
    game.legal_moves = planted_moves;
    game.apply_move = planted_apply;
    game.hide = planted_hide;
    game.resample = planted_resample;
    game.describe = planted_describe;
    game.why_not = planted_why_not;
    game.default_move = planted_default;
    game.observe = planted_observe;
    game.observe_state = planted_observe_state;
    game.hide_again = planted_hide_again;
    game.may_whisper = planted_may_whisper;
    game.secret_choice = planted_secret;
    planted = fault;
    cab_setup_default(&game, seats, &setup);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        if (!cab_laws_game(&laws, &game, &setup, seed, NULL)) {
            printf("# game %d: %s\n", (int)seed, laws.found.what);
            return true;
        }
    return false;
}

TEST(honest_games_pass, "")
{
    for (uint8_t seats = 2; seats <= SMP_SEATS; seats++)
        if (find(HONEST, seats)) CHECK_TEXT(laws.found.what, "");
    for (int law = 1; law < CAB_LAWS; law++)
        CHECK(laws.done[law] > 0);
}

#define PLANTED(name, fault, seats, laws_meant)                                                    \
    TEST(name, "")                                                                                 \
    {                                                                                              \
        CHECK(find(fault, seats));                                                                 \
        CHECK((1u << laws.found.law) & (laws_meant));                                              \
    }
enum {
    L1 = 1 << CAB_LAW_SAME,
    L2 = 1 << CAB_LAW_SAMPLES,
    L3 = 1 << CAB_LAW_MESSAGES,
    L4 = 1 << CAB_LAW_FORESEEABLE,
    L5 = 1 << CAB_LAW_ASKING,
    L6 = 1 << CAB_LAW_ORDER,
    L7 = 1 << CAB_LAW_NOTHING,
    L8 = 1 << CAB_LAW_TIME
};

/* The twelve of the design. */
PLANTED(the_bit_travels_on_a_secret_move, BIT_TRAVELS, 4, L3)
PLANTED(the_wrong_copy_is_removed, WRONG_COPY, 3, L3)
PLANTED(hand_order_in_the_view, HAND_ORDER, 3, L2 | L3 | L7 | 1 << CAB_LAW_VIEW)
PLANTED(an_instance_number_in_an_event, INSTANCE_NUMBER, 3, L3)
PLANTED(a_single_option_skipped, SINGLE_SKIPPED, 3, L3 | L5)
PLANTED(an_extra_empty_message, EXTRA_MESSAGE, 3, L3 | L5)
PLANTED(a_message_for_half_an_answer, HALF_MESSAGE, 3, L3 | L5)
PLANTED(a_refusal_that_names_a_hidden_card, REFUSAL_NAMES, 3, L3)
PLANTED(the_spectator_sees_what_both_seats_know, SPECTATOR_SEES, 2, L3)
PLANTED(a_sample_that_returns_the_truth, TRUE_SAMPLE, 3, L2)
PLANTED(a_seen_that_keeps_the_deck_order, DECK_ORDER, 3, L2 | L3 | L4)
PLANTED(sealed_answers_applied_in_arrival_order, ARRIVAL_ORDER, 3, L6)
PLANTED(a_random_number_drawn_before_the_reveal, EARLY_NUMBER, 3, L6 | L7)

/* More. */
PLANTED(a_half_made_answer_seen, HALF_SEEN, 3, L2 | L3 | L7)
PLANTED(a_sealed_answer_seen, SEALED_SEEN, 3, L2 | L3 | L7)
PLANTED(a_look_without_a_barrier, NO_BARRIER, 3, L4)
PLANTED(a_refusal_that_changes_something, REFUSAL_CHANGES, 3, 1 << CAB_LAW_REFUSAL)
PLANTED(a_refusal_without_a_name, REFUSAL_NAMELESS, 3, 1 << CAB_LAW_REFUSAL)
PLANTED(a_default_that_is_not_legal, BAD_DEFAULT, 3, L1)
PLANTED(two_moves_described_alike, DESCRIBED_ALIKE, 3, 1 << CAB_LAW_DESCRIBE)
PLANTED(a_journal_that_matters, JOURNAL_MATTERS, 3, 1 << CAB_LAW_CLONE)
PLANTED(a_private_thing_observed_in_public, PRIVATE_OBSERVED, 3, 1 << CAB_LAW_OBSERVE)
PLANTED(a_state_observed_whole, STATE_OBSERVED, 3, L1)
PLANTED(a_change_that_is_not_hidden_anew, NEWS_MISSED, 3, L1)
PLANTED(a_time_for_whispers_that_tells, WHISPERS_TELL, 3, L1)
PLANTED(a_list_that_is_not_sorted, LIST_UNSORTED, 3, 1 << CAB_LAW_LEGAL)
PLANTED(a_game_without_end, ENDLESS, 2, 1 << CAB_LAW_LENGTH)
PLANTED(a_secret_choice_that_is_not_said, CHOICE_UNSAID, 3, L8)
PLANTED(a_secret_choice_said_where_there_is_one, CHOICE_TELLS, 3, L8)
PLANTED(a_reopening_that_keeps_the_answer, REOPEN_FORGETS, 3, L6 | L7 | 1 << CAB_LAW_CHECK)

int main(void)
{
    RUN(honest_games_pass);
    RUN(the_bit_travels_on_a_secret_move);
    RUN(the_wrong_copy_is_removed);
    RUN(hand_order_in_the_view);
    RUN(an_instance_number_in_an_event);
    RUN(a_single_option_skipped);
    RUN(an_extra_empty_message);
    RUN(a_message_for_half_an_answer);
    RUN(a_refusal_that_names_a_hidden_card);
    RUN(the_spectator_sees_what_both_seats_know);
    RUN(a_sample_that_returns_the_truth);
    RUN(a_seen_that_keeps_the_deck_order);
    RUN(sealed_answers_applied_in_arrival_order);
    RUN(a_random_number_drawn_before_the_reveal);
    RUN(a_half_made_answer_seen);
    RUN(a_sealed_answer_seen);
    RUN(a_look_without_a_barrier);
    RUN(a_refusal_that_changes_something);
    RUN(a_refusal_without_a_name);
    RUN(a_default_that_is_not_legal);
    RUN(two_moves_described_alike);
    RUN(a_journal_that_matters);
    RUN(a_private_thing_observed_in_public);
    RUN(a_state_observed_whole);
    RUN(a_change_that_is_not_hidden_anew);
    RUN(a_time_for_whispers_that_tells);
    RUN(a_list_that_is_not_sorted);
    RUN(a_game_without_end);
    RUN(a_reopening_that_keeps_the_answer);
    RUN(a_secret_choice_that_is_not_said);
    RUN(a_secret_choice_said_where_there_is_one);
    return test_done();
}
