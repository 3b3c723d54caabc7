/* Promises of the Pagamas player: it makes them, keeps most, believes some, and remembers. */
#include "bots/pagamas_talk.h"

#include "engine/driver.h"
#include "engine/journal.h"
#include "games/pagamas/pagamas_fixture.h"

extern const cab_bot pgm_heuristic_bot;

static cab_mind mind[PGM_SEATS];
static cab_seen seen;

/* ---- whole games ----------------------------------------------------------------------------- */

enum { SAID_MAX = 256 };
static cab_claim said[SAID_MAX];
static int said_count, said_of[PGM_CLAIMS], kept_of[PGM_CLAIMS], broken_of[PGM_CLAIMS];
static int aside, answers_to_nothing;

static void judge_all(const cab_event *e)
{
    for (int i = 0; i < said_count; i++) {
        cab_verdict verdict = pgm_judge(&seen, CAB_NOBODY, &said[i], e);
        if (verdict == CAB_VERDICT_OPEN) continue;
        kept_of[said[i].kind] += verdict == CAB_VERDICT_KEPT;
        broken_of[said[i].kind] += verdict == CAB_VERDICT_BROKEN;
        said[i--] = said[--said_count];
    }
}

static bool deal_is_open(int proposer, int partner)
{
    for (int i = 0; i < said_count; i++)
        if (said[i].kind == PGM_CLAIM_DEAL && said[i].from == proposer &&
            said[i].ref[0].seat == partner)
            return true;
    return false;
}

static void well_formed(const cab_claim *claim, int seats)
{
    const cab_claim_kind *row = &pgm_game.claim[claim->kind];
    bool answers = claim->kind == PGM_CLAIM_AGREE || claim->kind == PGM_CLAIM_DECLINE;
    CHECK(claim->kind < PGM_CLAIMS);
    for (int i = 0; i < CAB_CLAIM_REFS; i++)
        CHECK_EQ(i < claim->refs ? claim->ref[i].kind : CAB_REF_NONE, row->argument[i]);
    for (int i = 0; i < claim->refs; i++) {
        CHECK(cab_claim_allows(row, &claim->ref[i]));
        if (claim->ref[i].kind != CAB_REF_SEAT) continue;
        CHECK(claim->ref[i].seat < seats);
        bool oneself = claim->ref[i].seat == claim->from;
        CHECK(!oneself || claim->kind == PGM_CLAIM_MUSTER ||
              claim->kind == PGM_CLAIM_VOTE_CANDIDATE);
    }
    CHECK(claim->to == CAB_NOBODY || (claim->to < seats && claim->to != claim->from));
    if (answers) answers_to_nothing += !deal_is_open(claim->ref[0].seat, claim->from);
    aside += claim->to != CAB_NOBODY;
}

static void speak(int seats, int from)
{
    cab_claim claim, more;
    cab_rng dice = mind[from].rng;
    if (!pgm_heuristic_bot.claim(&mind[from], &seen, &claim)) return;
    CHECK(cab_equal(&dice, &mind[from].rng, sizeof dice)); /* talk does not move its dice */
    CHECK_EQ(claim.from, from);
    well_formed(&claim, seats);
    CHECK(!pgm_heuristic_bot.claim(&mind[from], &seen, &more)); /* one statement a question */
    for (int seat = 0; seat < seats; seat++)
        if (seat != from && (claim.to == CAB_NOBODY || claim.to == seat))
            pgm_heuristic_bot.hear(&mind[seat], NULL, &claim);
    CHECK(said_count < SAID_MAX);
    said[said_count++] = claim;
    said_of[claim.kind]++;
}

static void hear_all(int seats)
{
    for (int i = 0; i < table.journal.count; i++) {
        cab_event heard;
        for (int seat = 0; seat < seats; seat++)
            if (cab_redact(&table.journal.event[i], (cab_seat)seat, &heard))
                pgm_heuristic_bot.hear(&mind[seat], &heard, NULL);
        pgm_hide(S, CAB_NOBODY, &seen);
        if (cab_redact(&table.journal.event[i], CAB_NOBODY, &heard)) judge_all(&heard);
    }
}

static void talkers_play(int seats, uint64_t seed)
{
    cab_driver driver;
    cab_ask ask;
    deal_game(seats, seed);
    for (int i = 0; i < seats; i++)
        cab_mind_init(&mind[i], &pgm_game, (cab_seat)i, (uint8_t)seats, seed);
    said_count = 0;
    cab_driver_begin(&driver);
    while (cab_next(&pgm_game, S, &driver, &table.rng, &ask)) {
        pgm_hide(S, ask.seat, &seen);
        if (ask.count > 1) speak(seats, ask.seat);
        cab_move move = pgm_heuristic_bot.choose(&mind[ask.seat], &seen, ask.move, ask.count);
        CHECK_EQ(attempt(ask.seat, move), CAB_OK);
        hear_all(seats);
        cab_driver_moved(&driver, ask.seat);
    }
    judge_all(NULL);
}

TEST(it_says_all_there_is_to_say, "")
{
    int broken_words = 0, kept_words = 0;
    for (int seats = 3; seats <= 6; seats++)
        for (uint64_t seed = 0; seed < 40; seed++)
            talkers_play(seats, seed);
    for (int kind = 0; kind < PGM_CLAIMS; kind++) {
        printf("# %s: said %d, kept %d, broken %d\n", pgm_game.claim[kind].key, said_of[kind],
               kept_of[kind], broken_of[kind]);
        CHECK(said_of[kind] > 0);
    }
    CHECK(aside > 100);
    CHECK_EQ(answers_to_nothing, 0);
    CHECK(said_of[PGM_CLAIM_AGREE] > 50 && said_of[PGM_CLAIM_DECLINE] > 50);
    static const int promises[] = {
        PGM_CLAIM_OFFER_CARDS, PGM_CLAIM_OFFER_OFFICE,    PGM_CLAIM_VOTE_CANDIDATE,
        PGM_CLAIM_NO_AMBUSH,   PGM_CLAIM_OFFICE_FOR_VOTE, PGM_CLAIM_CARDS_FOR_VOTE,
        PGM_CLAIM_AGREE};
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++) {
        kept_words += kept_of[promises[i]];
        broken_words += broken_of[promises[i]];
    }
    CHECK(kept_words > 10 * broken_words);
    CHECK(broken_of[PGM_CLAIM_HIDEOUT] > 50); /* a feint is no promise */
}

/* ---- positions ------------------------------------------------------------------------------- */

static cab_mind *sits(int seat, uint64_t seed)
{
    cab_mind_init(&mind[seat], &pgm_game, (cab_seat)seat, S->seats, seed);
    return &mind[seat];
}

static int weight_of(cab_mind *m, int move)
{
    uint16_t weight[CAB_LIST_MAX];
    cab_move list[CAB_LIST_MAX];
    int count = pgm_legal_moves(S, m->seat, list), found = -1;
    pgm_hide(S, m->seat, &seen);
    pgm_heuristic_bot.weights(m, &seen, list, count, weight);
    for (int i = 0; i < count; i++)
        if (list[i] == move) found = weight[i];
    CHECK(found >= 0);
    return found;
}

static bool says(cab_mind *m, cab_claim *claim)
{
    pgm_hide(S, m->seat, &seen);
    return pgm_heuristic_bot.claim(m, &seen, claim);
}

static void hears(cab_mind *m, int from, int kind, int seat, int value)
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = (cab_seat)from;
    claim.to = (cab_seat)m->seat;
    const cab_ref_kind *argument = pgm_game.claim[kind].argument;
    for (int i = 0; i < CAB_CLAIM_REFS && argument[i] != CAB_REF_NONE; i++) {
        bool about = argument[i] == CAB_REF_SEAT;
        cab_ref_set(&claim.ref[claim.refs++], argument[i], (uint8_t)(about ? seat : CAB_NOBODY), 0,
                    CAB_NO_PLACE, (uint16_t)(about ? 0 : value), CAB_ALL);
    }
    pgm_heuristic_bot.hear(m, NULL, &claim);
}

/* P3 gets nothing of the day and is about to vote. */
static void poor_voter(void)
{
    fresh(4);
    loot_deck(2, 2, 2);
    start(PGM_S_DAY);
    deals(0, 1, 2);
    nobody_plays();
    CHECK_EQ(S->decision, PGM_D_SHARE_VOTE);
}

TEST(a_deal_is_weighed_and_kept, "")
{
    cab_claim claim;
    poor_voter();
    cab_mind *m = sits(3, 1);
    CHECK(weight_of(m, PGM_M_AGAINST) > weight_of(m, PGM_M_FOR));
    hears(m, 0, PGM_CLAIM_OFFER_CARDS, 3, 1);
    CHECK(weight_of(m, PGM_M_AGAINST) > weight_of(m, PGM_M_FOR)); /* nothing was asked for it */
    hears(m, 0, PGM_CLAIM_DEAL, 3, PGM_T_VOTE + 1);
    CHECK(says(m, &claim));
    CHECK_EQ(claim.kind, PGM_CLAIM_AGREE);
    CHECK_EQ(claim.to, 0);
    CHECK_EQ(claim.ref[0].seat, 0);
    CHECK_EQ(claim.ref[1].value, PGM_T_VOTE + 1);
    CHECK(weight_of(m, PGM_M_FOR) > weight_of(m, PGM_M_AGAINST));
    m = sits(3, 1); /* without a promise behind it, it is no deal */
    hears(m, 0, PGM_CLAIM_DEAL, 3, PGM_T_VOTE + 1);
    CHECK(says(m, &claim));
    CHECK_EQ(claim.kind, PGM_CLAIM_DECLINE);
    CHECK(weight_of(m, PGM_M_AGAINST) > weight_of(m, PGM_M_FOR));
    m = sits(3, 1); /* what it would do anyway it promises gladly */
    hears(m, 1, PGM_CLAIM_DEAL, 3, PGM_T_VOTE);
    CHECK(says(m, &claim));
    CHECK_EQ(claim.kind, PGM_CLAIM_AGREE);
}

static cab_event deed(int kind, int seat, cab_ref_kind about, int other, int value)
{
    cab_event e;
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)kind;
    e.to = CAB_ALL;
    cab_with_seat(&e, (cab_seat)seat);
    cab_with(&e, about, (uint8_t)other, 0, CAB_NO_PLACE, (uint16_t)value, CAB_ALL);
    return e;
}

/* Who has broken a word is not believed again, and nobody is blamed for a word kept. */
TEST(broken_words_are_remembered, "")
{
    for (int honest = 0; honest <= 1; honest++) {
        cab_claim claim;
        poor_voter();
        cab_mind *m = sits(3, 1);
        hears(m, 0, PGM_CLAIM_AGREE, 3, PGM_T_VOTE + honest);
        cab_event vote = deed(PGM_EV_vote, 0, CAB_REF_TERM, CAB_NOBODY, PGM_T_VOTE + 1);
        pgm_heuristic_bot.hear(m, &vote, NULL);
        cab_event turn = deed(PGM_EV_turn, 0, CAB_REF_SEAT, 1, 0);
        turn.ref[0].kind = CAB_REF_NUMBER;
        pgm_heuristic_bot.hear(m, &turn, NULL); /* the next turn */
        hears(m, 0, PGM_CLAIM_OFFER_CARDS, 3, 1);
        hears(m, 0, PGM_CLAIM_DEAL, 3, PGM_T_VOTE + 1);
        CHECK(says(m, &claim));
        CHECK_EQ(claim.kind, honest ? PGM_CLAIM_AGREE : PGM_CLAIM_DECLINE);
    }
}

/* The Captain who has promised a card gives one. */
TEST(a_promised_card_is_dealt, "")
{
    int promises = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        cab_claim claim;
        fresh(5);
        loot_deck(1, 1, 2, 3);
        bury_before(1, 3, 3, 3); /* rich: two of the others would be given a card */
        start(PGM_S_OFFICES);
        cab_mind *m = sits(0, seed);
        if (!says(m, &claim)) continue;
        CHECK(claim.kind == PGM_CLAIM_OFFER_CARDS || claim.kind == PGM_CLAIM_OFFER_SHARES);
        until(PGM_D_DEAL);
        int other = claim.ref[0].seat, given = 0;
        CHECK_EQ(other, 1); /* of equal voters the next one */
        for (int i = 0; i < 4; i++) {
            int best = 0;
            for (int seat = 1; seat < 5; seat++)
                if (weight_of(m, PGM_M_DEAL + seat) > weight_of(m, PGM_M_DEAL + best)) best = seat;
            given += best == other;
            answer(PGM_M_DEAL + best);
        }
        CHECK(given > 0);
        promises++;
    }
    CHECK(promises > 10);
}

/* The Second spares whom it promised to spare. */
TEST(a_promise_of_peace_is_kept, "")
{
    int promises = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        cab_claim claim;
        fresh(4);
        loot(2, 1, 2);
        loot(3, 1, 2);
        crew(2, 1); /* the heavier voter */
        start(PGM_S_ASHORE);
        hides(TAV, TAV, HAM, HAM);
        CHECK_ASKED(PGM_D_SECOND, 1);
        cab_mind *m = sits(1, seed);
        int before = weight_of(m, PGM_M_AMBUSH + 2);
        S->decision = PGM_D_REFIT; /* as it was in the morning */
        bool speaks = says(m, &claim);
        S->decision = PGM_D_SECOND;
        if (!speaks) continue;
        CHECK_EQ(claim.kind, PGM_CLAIM_NO_AMBUSH);
        CHECK_EQ(claim.to, claim.ref[0].seat);
        if (claim.ref[0].seat != 2) continue;
        CHECK(weight_of(m, PGM_M_AMBUSH + 2) < before / 4);
        promises++;
    }
    CHECK(promises > 5);
}

/* A camp that was promised counts when a mutiny is weighed, unless its word is worth nothing. */
TEST(promised_camps_are_counted, "")
{
    fresh(4);
    S->flags = PGM_F_BLOOD;
    loot(0, 3, 3);
    calling(HAM, HAM, HAM, HAM);
    CHECK_EQ(S->decision, PGM_D_CALL);
    cab_mind *m = sits(1, 1);
    int alone = weight_of(m, PGM_M_CALL);
    hears(m, 2, PGM_CLAIM_SIDE, CAB_NOBODY, PGM_T_CAMP + 1);
    hears(m, 3, PGM_CLAIM_AGREE, 1, PGM_T_CAMP + 1);
    int joined = weight_of(m, PGM_M_CALL);
    CHECK(joined > alone);
    CHECK_EQ(joined, 4096);
    m = sits(1, 1);
    cab_event lie = deed(PGM_EV_stays, 2, CAB_REF_NONE, CAB_NOBODY, 0);
    hears(m, 2, PGM_CLAIM_SIDE, CAB_NOBODY, PGM_T_CAMP + 1);
    pgm_heuristic_bot.hear(m, &lie, NULL);
    hears(m, 2, PGM_CLAIM_SIDE, CAB_NOBODY, PGM_T_CAMP + 1);
    CHECK_EQ(weight_of(m, PGM_M_CALL), alone);
}

int main(void)
{
    RUN(it_says_all_there_is_to_say);
    RUN(a_deal_is_weighed_and_kept);
    RUN(broken_words_are_remembered);
    RUN(a_promised_card_is_dealt);
    RUN(a_promise_of_peace_is_kept);
    RUN(promised_camps_are_counted);
    return test_done();
}
