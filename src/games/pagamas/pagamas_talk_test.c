/* General principles, talk, variants, absent players (PGM-0, 14, 15, 16; G19). */
#include "games/pagamas/pagamas_fixture.h"

#include "engine/words.h"

/* ---- G19: no gifts, no swaps ---- */

static int thefts;

/* Loot, Action cards and Characters change hands only where a rule tells it. */
static void no_gifts(const pgm_state *before, cab_seat seat, cab_move move)
{
    (void)seat;
    (void)move;
    bool taken = told(PGM_EV_loot_lost) > 0 || told(PGM_EV_steal) > 0 || told(PGM_EV_reward) > 0 ||
                 told(PGM_EV_loot_won) > 0 || told(PGM_EV_reward_end) > 0;
    bool divided = told(PGM_EV_receives) > 0;
    bool assigned = told(PGM_EV_office) > 0 || told(PGM_EV_elected) > 0 || told(PGM_EV_heir) > 0 ||
                    told(PGM_EV_elected_alone) > 0 || told(PGM_EV_elected_rank) > 0;
    thefts += taken;
    for (int i = 0; i < S->seats; i++) {
        int zone = PGM_Z_UNBURIED + i;
        if (pgm_count(S, zone) > pgm_count(before, zone)) CHECK(taken || divided);
        if (pgm_count(S, PGM_Z_HAND + i) > pgm_count(before, PGM_Z_HAND + i))
            CHECK(told(PGM_EV_draw) > 0);
        bool changed = S->office[i] != before->office[i] && S->office[i] != PGM_NO_CHARACTER;
        if (changed) CHECK(assigned);
        for (int k = 0; k < i; k++) /* one Character a player, one player a Character */
            CHECK(S->office[i] == PGM_NO_CHARACTER || S->office[i] != S->office[k]);
    }
    int captains = 0;
    for (int i = 0; i < S->seats; i++)
        captains += S->office[i] == PGM_CAPTAIN;
    bool falling = S->step >= PGM_S_HOUSE && S->step <= PGM_S_SUCCESSION;
    if (S->stack.depth == 0 && !falling) CHECK_EQ(captains, 1);
    /* nobody sees a hand, except one's own: it cannot be shown */
    pgm_state seen = seen_by(0);
    for (int i = 1; i < S->seats; i++)
        for (int c = pgm_zone_start(&seen, PGM_Z_HAND + i); c < seen.pile[PGM_Z_HAND + i].end; c++)
            CHECK_EQ(seen.card[c].known, 0);
}

TEST(g19_no_gifts_no_swaps, "PGM-0.5 PGM-0.6 PGM-0.7 PGM-0.8 PGM-0.9 PGM-0.16 PGM-0.2")
{
    thefts = 0;
    for (int seats = 3; seats <= 6; seats++)
        for (uint64_t seed = 0; seed < 4; seed++)
            random_game(seats, seed, 0, no_gifts);
    CHECK(thefts > 10);
}

TEST(votes_of_a_player, "PGM-0.10 PGM-0.11 PGM-0.12")
{
    fresh(4);
    crew(1, 3, 3, 1);
    S->office[3] = PGM_NO_CHARACTER;
    crew(3, 1);
    start(PGM_S_OFFICES);
    CHECK_EQ(pgm_weight(S, 0), 1);
    S->office[1] = PGM_SECOND;
    CHECK_EQ(pgm_weight(S, 1), 4); /* by number, whatever the Force */
    CHECK_EQ(pgm_weight(S, 3), 0); /* no Character, no vote */
}

/* ---- talk ---- */

static cab_claim statement(int kind, int from, int to)
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = (cab_seat)from;
    claim.to = (cab_seat)to;
    return claim;
}

static void about(cab_claim *claim, int kind, int seat, int value)
{
    cab_ref *ref = &claim->ref[claim->refs++];
    ref->kind = (cab_ref_kind)kind;
    ref->seat = (uint8_t)seat;
    ref->place = CAB_NO_PLACE;
    ref->value = (uint16_t)value;
    ref->seen_by = CAB_ALL;
}

/* The first verdict that the events of the last move give. */
static cab_verdict judged(const cab_claim *claim, int viewer)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    pgm_hide(S, (cab_seat)viewer, &seen);
    for (int i = 0; i < table.journal.count; i++) {
        cab_event heard;
        if (!cab_redact(&table.journal.event[i], (cab_seat)viewer, &heard)) continue;
        cab_verdict verdict = pgm_judge(&seen, (cab_seat)viewer, claim, &heard);
        if (verdict != CAB_VERDICT_OPEN) return verdict;
    }
    return CAB_VERDICT_OPEN;
}

TEST(promises_bind_nobody, "PGM-0.3 PGM-0.4 PGM-14.1 PGM-14.2 PGM-14.5")
{
    fresh(3);
    start(PGM_S_DAY);
    deals(1, 2);
    nobody_plays();
    cab_claim open = statement(PGM_CLAIM_VOTE_SHARE, 1, CAB_NOBODY);
    cab_claim aside = statement(PGM_CLAIM_VOTE_SHARE, 2, 0); /* to one player alone */
    about(&open, CAB_REF_TERM, CAB_NOBODY, PGM_T_VOTE + 1);
    about(&aside, CAB_REF_TERM, CAB_NOBODY, PGM_T_VOTE + 1);
    CHECK(cab_claim_allows(&pgm_game.claim[open.kind], &open.ref[0]));
    pgm_state before = *S;
    CHECK_EQ(judged(&open, 0), CAB_VERDICT_OPEN);
    CHECK(memcmp(&before, S, sizeof before) == 0); /* no part of the state, no other options */
    CHECK_EQ(offered(1), 2);
    CHECK_EQ(offered(2), 2);
    play(0, PGM_M_FOR);
    play(1, PGM_M_AGAINST); /* breaks its word, and may */
    play(2, PGM_M_FOR);
    CHECK_EQ(judged(&open, 0), CAB_VERDICT_BROKEN);
    CHECK_EQ(judged(&aside, 0), CAB_VERDICT_KEPT);
}

TEST(statements_of_the_captain, "PGM-14.5 PGM-14.6")
{
    fresh(4);
    S->office[3] = PGM_NO_CHARACTER; /* P3 is down and talks all the same */
    S->downed = 1 << 3;
    loot_deck(1, 2, 3);
    start(PGM_S_OFFICES);
    cab_claim office = statement(PGM_CLAIM_OFFER_OFFICE, 0, CAB_NOBODY);
    about(&office, CAB_REF_SEAT, 2, 0);
    about(&office, CAB_REF_TERM, CAB_NOBODY, PGM_T_CHARACTER + (int)PGM_SECOND);
    cab_claim cards = statement(PGM_CLAIM_OFFER_CARDS, 0, 3);
    about(&cards, CAB_REF_SEAT, 3, 0);
    about(&cards, CAB_REF_NUMBER, CAB_NOBODY, 2);
    cab_claim buried_3 = statement(PGM_CLAIM_BURIED, 3, CAB_NOBODY);
    about(&buried_3, CAB_REF_NUMBER, CAB_NOBODY, 3);
    answer(PGM_M_OFFICE + 2);
    answer(PGM_M_OFFICE + 1);
    CHECK_EQ(judged(&office, 1), CAB_VERDICT_KEPT);
    CHECK_EQ(judged(&buried_3, 1), CAB_VERDICT_OPEN);
    deals(3, 0, 0);
    votes(0xf);
    CHECK_EQ(judged(&cards, 3), CAB_VERDICT_BROKEN);
}

TEST(hideouts_and_hands_that_were_claimed, "PGM-14.5")
{
    fresh(3);
    hand(2, PGM_dodge);
    start(PGM_S_ASHORE);
    hides(HAM, HAM, ISL);
    cab_claim where = statement(PGM_CLAIM_HIDEOUT, 2, CAB_NOBODY);
    about(&where, CAB_REF_TERM, CAB_NOBODY, PGM_T_PLACE + TAV);
    cab_claim spared = statement(PGM_CLAIM_NO_AMBUSH, 1, CAB_NOBODY);
    about(&spared, CAB_REF_SEAT, 2, 0);
    cab_claim held = statement(PGM_CLAIM_HAND, 2, CAB_NOBODY);
    about(&held, CAB_REF_FACE, CAB_NOBODY, PGM_dodge);
    second(2, ISL);
    CHECK_EQ(judged(&spared, 2), CAB_VERDICT_BROKEN);
    reveal();
    CHECK_EQ(judged(&where, 1), CAB_VERDICT_BROKEN);
    answer(PGM_M_DODGE);
    CHECK_EQ(judged(&held, 1), CAB_VERDICT_KEPT);
}

/* An election after a mutiny, which only the mutineers vote in (PGM-9.28). */
TEST(promises_for_a_vote_that_was_not_cast, "PGM-14.5 PGM-9.28")
{
    for (int to = 2; to <= 3; to++) {
        fresh(4);
        hand(1, PGM_all_hands);
        crew(1, 3);
        S->flags = PGM_F_BLOOD;
        calling(HAM, HAM, HAM, HAM);
        call(1);
        join(1 << 2);
        card(1, PGM_all_hands);
        target(1);
        nobody_plays();
        CHECK_EQ(S->decision, PGM_D_STAND);
        cab_claim office = statement(PGM_CLAIM_OFFICE_FOR_VOTE, 1, to);
        about(&office, CAB_REF_SEAT, to, 0);
        about(&office, CAB_REF_TERM, CAB_NOBODY, PGM_T_CHARACTER + (int)PGM_SECOND);
        stand(1 << 1 | 1 << 2);
        nobody_plays();
        CHECK_ALL_ASKED(PGM_D_BALLOT, (1 << 1 | 1 << 2));
        play(1, PGM_M_BALLOT + 1);
        play(2, PGM_M_BALLOT + 1);
        CHECK_EQ(S->captain, 1);
        CHECK_EQ(judged(&office, 0), to == 2 ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID);
        if (to == 3) continue;
        until(PGM_D_OFFICE);
        answer(PGM_M_OFFICE + 2);
        answer(PGM_M_OFFICE + 0);
        CHECK_EQ(judged(&office, 0), CAB_VERDICT_KEPT);
    }
}

/* Nobody was elected: there was no vote to promise anything for. */
TEST(promises_for_a_vote_that_was_not_held, "PGM-14.5 PGM-10.1")
{
    fresh(4);
    start(PGM_S_OFFICES);
    cab_claim office = statement(PGM_CLAIM_OFFICE_FOR_VOTE, 0, CAB_NOBODY), cards = office;
    about(&office, CAB_REF_SEAT, 2, 0);
    about(&office, CAB_REF_TERM, CAB_NOBODY, PGM_T_CHARACTER + (int)PGM_SECOND);
    cards.kind = PGM_CLAIM_CARDS_FOR_VOTE;
    about(&cards, CAB_REF_SEAT, 2, 0);
    about(&cards, CAB_REF_NUMBER, CAB_NOBODY, 1);
    answer(PGM_M_OFFICE + 1);
    answer(PGM_M_OFFICE + 2);
    CHECK(told(PGM_EV_office) > 0);
    CHECK_EQ(judged(&office, 3), CAB_VERDICT_VOID);
    CHECK_EQ(judged(&cards, 3), CAB_VERDICT_VOID);
}

/* A deal asks for a vote or a camp; who agrees to it has promised that. */
TEST(deals_and_answers, "PGM-14.5 PGM-14.2")
{
    for (int vote = 0; vote <= 1; vote++) {
        fresh(4);
        start(PGM_S_DAY);
        deals(1, 2, 3);
        nobody_plays();
        cab_claim deal = statement(PGM_CLAIM_DEAL, 0, 2);
        about(&deal, CAB_REF_SEAT, 2, 0);
        about(&deal, CAB_REF_TERM, CAB_NOBODY, PGM_T_VOTE + 1);
        CHECK(cab_claim_allows(&pgm_game.claim[PGM_CLAIM_DEAL], &deal.ref[1]));
        cab_claim agree = statement(PGM_CLAIM_AGREE, 2, 0), no = statement(PGM_CLAIM_DECLINE, 3, 0);
        about(&agree, CAB_REF_SEAT, 0, 0);
        about(&agree, CAB_REF_TERM, CAB_NOBODY, PGM_T_VOTE + 1);
        about(&no, CAB_REF_SEAT, 0, 0);
        votes(vote ? 0xf : 0xb); /* all but P2 vote for it */
        CHECK_EQ(judged(&agree, 0), vote ? CAB_VERDICT_KEPT : CAB_VERDICT_BROKEN);
        CHECK_EQ(judged(&deal, 0), CAB_VERDICT_OPEN); /* the promise behind it is judged */
        CHECK_EQ(judged(&no, 0), CAB_VERDICT_OPEN);
    }
    cab_ref place;
    cab_ref_set(&place, CAB_REF_TERM, CAB_NOBODY, 0, CAB_NO_PLACE, PGM_T_PLACE, CAB_ALL);
    CHECK(!cab_claim_allows(&pgm_game.claim[PGM_CLAIM_DEAL], &place));
    for (int joins = 0; joins <= 1; joins++) {
        fresh(4);
        S->flags = PGM_F_BLOOD;
        calling(HAM, HAM, HAM, HAM);
        cab_claim agree = statement(PGM_CLAIM_AGREE, 2, 1);
        about(&agree, CAB_REF_SEAT, 1, 0);
        about(&agree, CAB_REF_TERM, CAB_NOBODY, PGM_T_CAMP + 1);
        call(1);
        CHECK_EQ(judged(&agree, 0), CAB_VERDICT_OPEN);
        while (S->asked != 2)
            answer(PGM_M_STAY);
        answer(joins ? PGM_M_JOIN : PGM_M_STAY);
        if (joins) CHECK_EQ(judged(&agree, 0), CAB_VERDICT_KEPT);
        while (!joins && told(PGM_EV_strength) == 0) /* the camps close, the Forces are compared */
            play(cab_low(S->ask.must), default_of(cab_low(S->ask.must)));
        if (!joins) CHECK_EQ(judged(&agree, 0), CAB_VERDICT_BROKEN);
    }
}

/* A statement by P0 about a seat and a number or a term. */
static cab_claim promise(int kind, int seat, int second, int value)
{
    cab_claim claim = statement(kind, 0, CAB_NOBODY);
    about(&claim, CAB_REF_SEAT, seat, 0);
    about(&claim, second, CAB_NOBODY, value);
    return claim;
}

/* What the crew refuses for the second time was offered all the same. */
TEST(an_offer_that_the_crew_refuses, "PGM-14.5 PGM-5.17 PGM-5.16")
{
    for (int forced = 0; forced < 2; forced++) {
        fresh(4);
        loot_deck(1, 2, 3);
        start(PGM_S_DAY);
        cab_claim cards = promise(PGM_CLAIM_OFFER_CARDS, 3, CAB_REF_NUMBER, 2);
        cab_claim more = promise(PGM_CLAIM_OFFER_CARDS, 2, CAB_REF_NUMBER, 2);
        cab_claim shares = promise(PGM_CLAIM_OFFER_SHARES, 3, CAB_REF_NUMBER, 3);
        cab_claim too_much = promise(PGM_CLAIM_OFFER_SHARES, 3, CAB_REF_NUMBER, 4);
        deals(3, 3, 2);
        votes(1 << 0);
        CHECK_EQ(judged(&cards, 1), CAB_VERDICT_OPEN); /* there is a second proposal to come */
        deals(3, 3, 2);
        votes(1 << 0);
        CHECK_ASKED(PGM_D_FORCE, 1);
        for (int viewer = 0; viewer < 4; viewer++) {
            bool sees = viewer == 0 || viewer == 3; /* the shares */
            CHECK_EQ(judged(&cards, viewer), CAB_VERDICT_KEPT);
            CHECK_EQ(judged(&shares, viewer), sees ? CAB_VERDICT_KEPT : CAB_VERDICT_VOID);
            CHECK_EQ(judged(&too_much, viewer), sees ? CAB_VERDICT_OPEN : CAB_VERDICT_VOID);
        }
        CHECK_EQ(judged(&more, 1), CAB_VERDICT_OPEN);
        answer(forced ? PGM_M_FORCE : PGM_M_NO_FORCE);
        CHECK_EQ(judged(&more, 1), CAB_VERDICT_BROKEN);
        CHECK_EQ(judged(&too_much, 3), CAB_VERDICT_BROKEN);
    }
}

/* PGM-9.27: only the Captain's camp can be rewarded; nobody breaks a word by obeying that. */
TEST(a_reward_that_may_not_be_given, "PGM-14.5 PGM-9.27")
{
    fresh(4);
    loot(2, 1, 3);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    cab_claim turncoat = promise(PGM_CLAIM_REWARD, 3, CAB_REF_NUMBER, 1);
    cab_claim loyal = promise(PGM_CLAIM_REWARD, 1, CAB_REF_NUMBER, 1);
    call(2);
    join(1 << 3);
    nobody_plays();
    answer(PGM_M_PLANK + 2);
    CHECK_ASKED(PGM_D_REWARD, 0);
    CHECK_EQ(judged(&turncoat, 1), CAB_VERDICT_VOID);
    CHECK_EQ(judged(&loyal, 1), CAB_VERDICT_OPEN);
    answer(PGM_M_STOP);
    CHECK_EQ(judged(&loyal, 1), CAB_VERDICT_BROKEN);
}

/* PGM-10.8: a ballot names a candidate. */
TEST(a_vote_for_somebody_who_does_not_stand, "PGM-14.5 PGM-10.8")
{
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM, HAM); /* and cannot pay */
    quiet_evening();
    cab_claim for_1 = statement(PGM_CLAIM_VOTE_CANDIDATE, 3, CAB_NOBODY), for_2 = for_1;
    about(&for_1, CAB_REF_SEAT, 1, 0);
    about(&for_2, CAB_REF_SEAT, 2, 0);
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    each(PGM_M_BALLOT + 3);
    CHECK_EQ(judged(&for_1, 0), CAB_VERDICT_VOID);
    CHECK_EQ(judged(&for_2, 0), CAB_VERDICT_BROKEN);
}

/* A whole hand that is shown tells what was not in it. */
TEST(a_hand_thrown_away_shows_a_lie, "PGM-14.5 PGM-3.3")
{
    fresh(3);
    hand(0, PGM_ambush);
    deck(PGM_dodge);
    start(PGM_S_TURN);
    cab_claim lie = statement(PGM_CLAIM_HAND, 0, CAB_NOBODY), truth = lie;
    about(&lie, CAB_REF_FACE, CAB_NOBODY, PGM_dodge);
    about(&truth, CAB_REF_FACE, CAB_NOBODY, PGM_ambush);
    answer(PGM_M_DISCARD_HAND);
    CHECK(holds(0, PGM_dodge)); /* drawn afterwards */
    CHECK_EQ(judged(&lie, 1), CAB_VERDICT_BROKEN);
    CHECK_EQ(judged(&truth, 1), CAB_VERDICT_KEPT);
}

/* What is said of tonight is not judged by what is done tomorrow. */
TEST(tonight_ends_with_the_turn, "PGM-14.5 PGM-2.3")
{
    static const uint8_t kinds[] = {PGM_CLAIM_NO_AMBUSH, PGM_CLAIM_AMBUSH, PGM_CLAIM_AMBUSH_AT,
                                    PGM_CLAIM_CALL,      PGM_CLAIM_SIDE,   PGM_CLAIM_MUSTER,
                                    PGM_CLAIM_SPARE,     PGM_CLAIM_HAND};
    fresh(4);
    loot(2, 1);
    hand(0, PGM_spyglass);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(2);
    join(0);
    nobody_plays();
    answer(PGM_M_PLANK + 2);
    CHECK_ASKED(PGM_D_REWARD, 0); /* the ambushes, the call and the fight are over */
    answer(PGM_M_STOP);
    CHECK_EQ(told(PGM_EV_turn), 1);
    for (size_t i = 0; i < sizeof kinds; i++) {
        cab_claim late = statement(kinds[i], 0, CAB_NOBODY);
        about(&late, CAB_REF_SEAT, 1, 0);
        CHECK_EQ(judged(&late, 1), CAB_VERDICT_VOID);
    }
    cab_claim offer = promise(PGM_CLAIM_OFFER_CARDS, 1, CAB_REF_NUMBER, 1);
    CHECK_EQ(judged(&offer, 1), CAB_VERDICT_OPEN); /* of the division to come */
}

TEST(pauses_for_talk, "PGM-14.4 PGM-10.5")
{
    fresh(4);
    start(PGM_S_DAY);
    deals(1, 2, 3);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_WINDOW);
    nobody_plays();
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* before each share vote */
    votes(0);
    deals(1, 2, 3);
    nobody_plays();
    CHECK_EQ(S->attempt, 2);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* the second one too */
    fresh(4);
    start(PGM_S_ASHORE);
    hides(HOUSE, HAM, HAM, HAM);
    quiet_evening();
    CHECK_EQ(S->decision, PGM_D_STAND);
    CHECK(pgm_turn(S).pace != CAB_PACE_TALK);
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    CHECK_EQ(S->decision, PGM_D_BALLOT);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* before election ballots */
    fresh(4);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* before the calling round */
    call(1);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* before a round of camps */
    answer(PGM_M_JOIN);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_NORMAL);
    answer(PGM_M_STAY);
    CHECK_EQ(pgm_turn(S).pace, CAB_PACE_TALK); /* the next round */
}

/* Talk is never a move: whatever is said to whomever, at any question, the state, the questions and
 * the options stay. */
static void talk_changes_nothing(const pgm_state *before, cab_seat seat, cab_move move)
{
    (void)before;
    (void)move;
    pgm_state now = *S;
    cab_turn turn = pgm_turn(S);
    for (int kind = 0; kind < PGM_CLAIMS; kind++) {
        cab_claim claim = statement(kind, seat, (seat + 1) % S->seats);
        const cab_claim_kind *row = &pgm_game.claim[kind];
        for (int i = 0; i < CAB_CLAIM_REFS && row->argument[i] != CAB_REF_NONE; i++)
            about(&claim, row->argument[i], row->argument[i] == CAB_REF_SEAT ? 0 : CAB_NOBODY,
                  row->low ? row->low : 1);
        for (int viewer = 0; viewer <= S->seats; viewer++)
            judged(&claim, viewer < S->seats ? viewer : CAB_NOBODY);
    }
    CHECK(memcmp(&now, S, sizeof now) == 0);
    CHECK_EQ(pgm_turn(S).must, turn.must);
    CHECK_EQ(pgm_turn(S).pace, turn.pace);
}

TEST(talk_at_any_time, "PGM-14.1 PGM-14.2 PGM-14.5")
{
    for (int seats = 3; seats <= 6; seats++)
        random_game(seats, (uint64_t)seats, 0, talk_changes_nothing);
}

/* Two may whisper; whoever sees that they do is the table's affair. What is said has words in both
 * languages. */
TEST(every_statement_can_be_said, "PGM-14.2 PGM-14.3 PGM-14.1")
{
    CHECK(pgm_game.whisper);
    for (int kind = 0; kind < PGM_CLAIMS; kind++) {
        cab_claim claim = statement(kind, 1, 2);
        for (int i = 0; i < CAB_CLAIM_REFS; i++) {
            const cab_claim_kind *row = &pgm_game.claim[kind];
            if (row->argument[i] == CAB_REF_NONE) break;
            about(&claim, row->argument[i], row->argument[i] == CAB_REF_SEAT ? 2 : CAB_NOBODY,
                  row->low ? row->low : 4);
        }
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            char room[400];
            cab_text text;
            cab_speech speech;
            memset(&speech, 0, sizeof speech);
            speech.game = &pgm_game;
            speech.lang = lang;
            speech.viewer = 0;
            cab_text_begin(&text, room, sizeof room);
            cab_say_claim(&speech, &claim, &text);
            CHECK(strlen(room) > 8);
            CHECK(!strchr(room, '[') && !strchr(room, '{')); /* no missing word, no raw mark */
        }
    }
}

/* ---- variants ---- */

TEST(options_are_off_by_default, "PGM-15.1 PGM-15.5 PGM-15.6")
{
    deal_game(6, 1);
    CHECK_EQ(S->options, 0);
    CHECK_EQ(pgm_game.options, 3);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(pgm_game.option[i].initial, 0);
}

TEST(the_bosuns_whip, "PGM-15.1 PGM-15.2")
{
    fresh(5);
    crew(4, 3, 2, 1);
    hand(4, PGM_all_hands);
    option(PGM_O_OFFICER_POWERS);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM, HAM);
    call(4);
    join(0);
    CHECK_EQ(pgm_camp_force(S, 1 << 4), 4 + 3); /* the strongest sailor without All Hands */
    card(4, PGM_all_hands);
    target(4);
    CHECK_EQ(pgm_camp_force(S, 1 << 4), 4 + 6); /* all, the strongest not twice */
    S->options = 0;
    S->mustered = 0;
    CHECK_EQ(pgm_camp_force(S, 1 << 4), 4);
}

TEST(the_chaplains_sanctuary, "PGM-15.3")
{
    for (int powers = 0; powers < 2; powers++) {
        fresh(4);
        if (powers) option(PGM_O_OFFICER_POWERS);
        S->flags = PGM_F_BLOOD;
        calling(HAM, HAM, HAM, HAM);
        call(3);
        join(1 << 2);
        nobody_plays(); /* 9 to 3 */
        CHECK_EQ(offered(0), powers ? 1 : 2);
        CHECK_EQ(offers(0, PGM_M_PLANK + 3), !powers);
    }
    fresh(4); /* alone, the Chaplain walks */
    option(PGM_O_OFFICER_POWERS);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(3);
    join(0);
    nobody_plays();
    CHECK(offers(0, PGM_M_PLANK + 3));
}

TEST(the_cooks_larder, "PGM-15.4")
{
    fresh(6);
    option(PGM_O_OFFICER_POWERS);
    hand(5, PGM_ambush, PGM_dodge);
    deck(PGM_spyglass);
    start(PGM_S_OFFICES);
    for (int seat = 1; seat < 5; seat++)
        answer(PGM_M_OFFICE + seat);
    CHECK_ASKED(PGM_D_LARDER, 5);
    CHECK_EQ(hand_count(5), 3);
    CHECK_EQ(offered(5), 3);
    answer(PGM_M_DISCARD + PGM_ambush - PGM_AC(0));
    CHECK_EQ(hand_count(5), 2);
    CHECK_EQ(discarded(PGM_ambush), 1);
    CHECK_EQ(S->decision, PGM_D_DEAL);
    fresh(6); /* a sailor goes to the table */
    option(PGM_O_OFFICER_POWERS);
    hand(5, PGM_ambush, PGM_dodge);
    deck(PGM_sailor_3);
    start(PGM_S_OFFICES);
    for (int seat = 1; seat < 5; seat++)
        answer(PGM_M_OFFICE + seat);
    CHECK_EQ(S->decision, PGM_D_DEAL);
    CHECK_EQ(sailors(5), 3);
}

TEST(secret_camps, "PGM-15.5")
{
    fresh(4);
    option(PGM_O_SECRET_CAMPS);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(1);
    CHECK_ALL_ASKED(PGM_D_CAMP, 1 << 2 | 1 << 3); /* at once */
    play(2, PGM_M_JOIN);
    CHECK_EQ(S->mutineers, 1 << 1); /* revealed together */
    CHECK(!seen_by(3).answer[2].set);
    play(3, PGM_M_STAY);
    CHECK_EQ(S->mutineers, 1 << 1 | 1 << 2);
    CHECK_EQ(S->decision, PGM_D_FIGHT_WINDOW); /* and only once */
}

TEST(free_discard, "PGM-15.6")
{
    fresh(3);
    option(PGM_O_FREE_DISCARD);
    hand(0, PGM_ambush, PGM_spyglass);
    deck(PGM_dodge);
    start(PGM_S_TURN);
    CHECK_EQ(offered(0), 3); /* stop, or either card */
    answer(PGM_M_DISCARD + PGM_spyglass - PGM_AC(0));
    CHECK_ASKED(PGM_D_REFIT, 0);
    answer(PGM_M_KEEP_HAND);
    CHECK(holds(0, PGM_ambush) && holds(0, PGM_dodge));
    CHECK_EQ(discarded(PGM_spyglass), 1);
}

/* ---- absent players ---- */

TEST(an_absent_captain, "PGM-16.1 PGM-16.3")
{
    fresh(4); /* E47 */
    S->office[2] = PGM_NO_CHARACTER;
    S->assigned[1] = PGM_CHAPLAIN;
    S->assigned[2] = PGM_SECOND;
    S->assigned[3] = PGM_LOOKOUT;
    start(PGM_S_OFFICES);
    CHECK_EQ(default_of(0), PGM_M_OFFICE + 2); /* last turn's holder */
    until(PGM_D_DEAL);
    CHECK_EQ(S->office[1], PGM_CHAPLAIN);
    CHECK_EQ(S->office[2], PGM_SECOND);
    CHECK_EQ(S->office[3], PGM_LOOKOUT);
    for (int seat = 1; seat < 4; seat++) {
        CHECK_EQ(default_of(0), PGM_M_DEAL + seat); /* one card to each other player */
        answer(default_of(0));
    }
    CHECK_EQ(default_of(0), PGM_M_PASS);
    nobody_plays();
    CHECK_EQ(default_of(0), PGM_M_FOR);
}

TEST(defaults_are_harmless, "PGM-16.1 PGM-16.3")
{
    fresh(4);
    loot(1, 3, 1);
    hand(1, PGM_dodge);
    start(PGM_S_JETTISON);
    CHECK_EQ(default_of(1), PGM_M_STOP);
    play(1, PGM_M_STOP);
    CHECK_EQ(default_of(0), PGM_M_HIDE + HAM);
    hides(HOUSE, HAM, HAM, HAM);
    CHECK_EQ(default_of(1), PGM_M_NO_AMBUSH);
    no_second();
    CHECK_EQ(default_of(1), PGM_M_PASS);
    nobody_plays();
    CHECK_EQ(default_of(1), PGM_M_NO_TRAIL);
    no_trails();
    CHECK_EQ(default_of(1), PGM_M_NO_STAND); /* an absent player never stands */
    stand(1 << 2 | 1 << 3);
    nobody_plays();
    CHECK_EQ(default_of(2), PGM_M_BALLOT + 2); /* itself, or the first candidate clockwise */
    CHECK_EQ(default_of(1), PGM_M_BALLOT + 2);
    each(PGM_M_BALLOT + 3);
    CHECK_EQ(default_of(1), PGM_M_NO_SMUGGLE);
    each(PGM_M_NO_SMUGGLE);
    CHECK_EQ(default_of(1), PGM_M_NO_CALL);
}

TEST(an_absent_captain_after_a_mutiny, "PGM-16.3 PGM-16.1")
{
    fresh(4);
    loot(2, 2);
    S->flags = PGM_F_BLOOD;
    calling(HAM, HAM, HAM, HAM);
    call(2);
    CHECK_EQ(default_of(3), PGM_M_STAY);
    join(1 << 3);
    nobody_plays();
    CHECK_EQ(default_of(0), PGM_M_PLANK + 2); /* the caller */
    answer(PGM_M_PLANK + 2);
    CHECK_EQ(default_of(0), PGM_M_STOP);
    answer(PGM_M_REWARD + 2);
    CHECK_EQ(default_of(0), PGM_M_GIVE + 1);
}

/* A table of nobody but absent players comes to an end with every seat still in the game. */
TEST(a_table_of_absent_players, "PGM-16.1 PGM-16.2")
{
    for (int n = 3; n <= 6; n++) {
        deal_game(n, (uint64_t)n);
        int moves = 0;
        for (; !pgm_is_over(S, NULL) && moves < PGM_LENGTH_MAX; moves++) {
            int seat = cab_low(S->ask.must);
            play(seat, default_of(seat));
        }
        CHECK(pgm_is_over(S, NULL));
        CHECK_EQ(S->seats, n);
        CHECK_EQ(cab_popcount(pgm_with_character(S)), n);
    }
}

int main(void)
{
    RUN(g19_no_gifts_no_swaps);
    RUN(votes_of_a_player);
    RUN(promises_bind_nobody);
    RUN(statements_of_the_captain);
    RUN(hideouts_and_hands_that_were_claimed);
    RUN(promises_for_a_vote_that_was_not_cast);
    RUN(promises_for_a_vote_that_was_not_held);
    RUN(deals_and_answers);
    RUN(an_offer_that_the_crew_refuses);
    RUN(a_reward_that_may_not_be_given);
    RUN(a_vote_for_somebody_who_does_not_stand);
    RUN(a_hand_thrown_away_shows_a_lie);
    RUN(tonight_ends_with_the_turn);
    RUN(pauses_for_talk);
    RUN(talk_at_any_time);
    RUN(every_statement_can_be_said);
    RUN(options_are_off_by_default);
    RUN(the_bosuns_whip);
    RUN(the_chaplains_sanctuary);
    RUN(the_cooks_larder);
    RUN(secret_camps);
    RUN(free_discard);
    RUN(an_absent_captain);
    RUN(defaults_are_harmless);
    RUN(an_absent_captain_after_a_mutiny);
    RUN(a_table_of_absent_players);
    return test_done();
}
