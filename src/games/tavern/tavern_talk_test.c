/* What is said at the table binds nobody, and everybody can see whether it was kept (TAV-3.14). */
#include "games/tavern/tavern_fixture.h"

#include "engine/words.h"

static cab_claim says(int from, int to, int kind, int seat, int value)
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = (cab_seat)from;
    claim.to = (cab_seat)to;
    cab_ref_kind argument = tav_game.claim[kind].argument[0];
    if (argument == CAB_REF_NONE) return claim;
    claim.refs = 1;
    cab_ref_set(&claim.ref[0], argument, (uint8_t)seat, 0, CAB_NO_PLACE, (uint16_t)value, CAB_ALL);
    CHECK(cab_claim_allows(&tav_game.claim[kind], &claim.ref[0]));
    return claim;
}

/* The first verdict that the events of the last move give a spectator. */
static cab_verdict judged(const cab_claim *claim)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), CAB_NOBODY, &seen);
    for (int i = 0; i < table.journal.count; i++) {
        cab_event heard;
        if (!cab_redact(&table.journal.event[i], CAB_NOBODY, &heard)) continue;
        cab_verdict verdict = tav_judge(&seen, CAB_NOBODY, claim, &heard);
        if (verdict != CAB_VERDICT_OPEN) return verdict;
    }
    return CAB_VERDICT_OPEN;
}

static cab_verdict at_the_end(const cab_claim *claim)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), CAB_NOBODY, &seen);
    return tav_judge(&seen, CAB_NOBODY, claim, NULL);
}

static void at_market(void)
{
    fresh(3);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY, TAV_TR_WAND);
    treasures(2, TAV_TR_LUTE);
    at_sale(0);
}

/* Sold for so many treasures, after the word that fewer than two would be refused. */
static cab_verdict sold_for(int treasures)
{
    at_market();
    cab_claim two = says(0, CAB_NOBODY, TAV_CLAIM_MINIMUM, CAB_NOBODY, 2);
    put_up(TAV_TR_AXE);
    CHECK_EQ(judged(&two), CAB_VERDICT_OPEN);
    play_by(2, TAV_M_SEAL);
    if (treasures > 0) play_by(1, TAV_M_OFFER + TAV_TR_WAND);
    if (treasures > 1) play_by(1, TAV_M_OFFER + TAV_TR_RUBY);
    play_by(1, TAV_M_SEAL);
    CHECK_EQ(offered(), 3); /* the word changes nothing in the list: two buyers, a refusal */
    if (treasures < 0)
        refuse(TAV_AG_PLAIN);
    else
        sell(1);
    return judged(&two);
}

TEST(a_price_that_was_named, "TAV-3.14")
{
    CHECK_EQ(sold_for(2), CAB_VERDICT_KEPT);
    CHECK_EQ(sold_for(1), CAB_VERDICT_BROKEN);
    CHECK_EQ(sold_for(0), CAB_VERDICT_BROKEN); /* a gift */
    CHECK_EQ(sold_for(-1), CAB_VERDICT_KEPT);  /* refused, as it said */
    cab_claim other = says(1, CAB_NOBODY, TAV_CLAIM_MINIMUM, CAB_NOBODY, 2);
    sold_for(1);
    CHECK_EQ(judged(&other), CAB_VERDICT_OPEN); /* somebody else's sale */
    CHECK_EQ(at_the_end(&other), CAB_VERDICT_VOID);
}

TEST(wishes_are_never_broken, "TAV-3.14")
{
    at_market();
    cab_claim seek = says(0, CAB_NOBODY, TAV_CLAIM_SEEK, CAB_NOBODY, TAV_MAGIC);
    cab_claim give = says(0, CAB_NOBODY, TAV_CLAIM_GIVE, CAB_NOBODY, TAV_WEAPON);
    put_up(TAV_TR_KEG);
    nobody_offers();
    sell(2);
    CHECK_EQ(judged(&seek), CAB_VERDICT_OPEN);
    CHECK_EQ(judged(&give), CAB_VERDICT_OPEN);
    CHECK_EQ(at_the_end(&seek), CAB_VERDICT_VOID);
    cab_ref posture;
    cab_ref_set(&posture, CAB_REF_TERM, CAB_NOBODY, 0, CAB_NO_PLACE, TAV_ANY, CAB_ALL);
    CHECK(!cab_claim_allows(&tav_game.claim[TAV_CLAIM_SEEK], &posture)); /* a type of treasure */
}

TEST(who_wanted_to_settle, "TAV-3.12 TAV-3.14")
{
    at_market();
    S()->first_seller = 1; /* seat 0 closes the lap */
    cab_claim one = says(1, CAB_NOBODY, TAV_CLAIM_SETTLE, CAB_NOBODY, 0);
    cab_claim two = says(2, CAB_NOBODY, TAV_CLAIM_SETTLE, CAB_NOBODY, 0);
    put_up(TAV_TR_KEG);
    nobody_offers();
    sell(2);
    protests(0);
    votes(1 << 1);
    CHECK_EQ(judged(&one), CAB_VERDICT_KEPT);
    CHECK_EQ(judged(&two), CAB_VERDICT_BROKEN);
}

/* Seat 0 has promised seat 1 a truce and hits somebody. */
static void truce_then(int victim)
{
    fresh(3);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_DWARF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    heroes(2, TAV_CH_ELF, TAV_CH_GNOME);
    objects(0, TAV_OB_HAM, TAV_OB_POKER);
    at_turn(0);
    rolls(2, 3, 4, 5, 2, 3);
    strike(TAV_CH_BARBARIAN, TAV_ACT_CONTACT, TAV_OB_HAM, victim);
}

TEST(a_truce, "TAV-3.14")
{
    cab_claim truce = says(0, 1, TAV_CLAIM_TRUCE, 1, 0);
    truce_then(TAV_CH_ELF);
    CHECK_EQ(judged(&truce), CAB_VERDICT_OPEN);
    to_next_round();
    CHECK_EQ(judged(&truce), CAB_VERDICT_KEPT);
    CHECK_EQ(at_the_end(&truce), CAB_VERDICT_KEPT);
    truce_then(TAV_CH_WIZARD);
    CHECK_EQ(judged(&truce), CAB_VERDICT_BROKEN);
    cab_claim theirs = says(1, 0, TAV_CLAIM_TRUCE, 0, 0);
    CHECK_EQ(judged(&theirs), CAB_VERDICT_OPEN); /* being hit breaks no word of the victim */
}

/* Seat 0 lays the last agitation card, or all settle. */
static void end_of_barter(bool brawl)
{
    fresh(3);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_DWARF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY);
    S()->first_seller = 1; /* seat 0 closes the lap */
    if (brawl) {
        laid(TAV_AG_PLAIN, TAV_AG_PLAIN);
        agitation(1, TAV_AG_PLAIN);
        agitation(2, TAV_AG_PLAIN);
        put(&table.object[TAV_O_DECK],
            LIST_(TAV_OB_HAM, TAV_OB_POKER, TAV_OB_BROOM, TAV_OB_PAN, TAV_OB_STOOL, TAV_OB_BENCH,
                  TAV_OB_CHAIR, TAV_OB_BOTTLE, TAV_OB_TABLE_LEG),
            9, 36); /* all to strike with */
        at_sale(0);
        refuse(TAV_AG_PLAIN);
        return;
    }
    at_sale(0);
    put_up(TAV_TR_KEG);
    nobody_offers();
    sell(2);
    protests(0);
    votes(7);
}

/* What is promised before the brawl holds in its first round. */
TEST(promised_in_the_barter, "TAV-3.14")
{
    cab_claim truce = says(0, 1, TAV_CLAIM_TRUCE, 1, 0);
    cab_claim help = says(2, CAB_NOBODY, TAV_CLAIM_SUPPORT, 1, 0);
    end_of_barter(false);
    CHECK(tav_is_over(S(), NULL));
    CHECK_EQ(judged(&truce), CAB_VERDICT_OPEN);
    CHECK_EQ(at_the_end(&truce), CAB_VERDICT_VOID); /* there was no brawl */
    end_of_barter(true);
    CHECK_EQ(told("round"), 1);
    CHECK_EQ(judged(&truce), CAB_VERDICT_OPEN);
    CHECK_EQ(judged(&help), CAB_VERDICT_OPEN);
    activate(TAV_CH_BARBARIAN);
    act(TAV_ACT_CONTACT);
    play(default_of(0));
    target(TAV_CH_WIZARD);
    CHECK_EQ(judged(&truce), CAB_VERDICT_BROKEN);
    end_of_barter(true);
    to_next_round();
    CHECK_EQ(judged(&truce), CAB_VERDICT_KEPT);
    CHECK_EQ(judged(&help), CAB_VERDICT_VOID);
}

/* Seat 2 has promised support against seat 1; seat 0 attacks `victim` and calls on it. */
static void called_against(int victim)
{
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_DWARF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    heroes(2, TAV_CH_ELF, TAV_CH_GNOME);
    objects(0, TAV_OB_HAM, TAV_OB_POKER);
    at_turn(0);
    strike(TAV_CH_BARBARIAN, TAV_ACT_CONTACT, TAV_OB_HAM, victim);
    play(TAV_M_CALL + 2);
    CHECK_ASKED(TAV_D_REPLY, 2);
}

TEST(promised_support, "TAV-3.14 TAV-11.4 TAV-11.10")
{
    cab_claim help = says(2, CAB_NOBODY, TAV_CLAIM_SUPPORT, 1, 0);
    called_against(TAV_CH_WIZARD);
    CHECK_EQ(judged(&help), CAB_VERDICT_OPEN);
    play(TAV_M_SUPPORT + TAV_CH_ELF);
    CHECK_EQ(judged(&help), CAB_VERDICT_KEPT);
    called_against(TAV_CH_WIZARD);
    play(TAV_M_DECLINE);
    CHECK_EQ(judged(&help), CAB_VERDICT_BROKEN);
    called_against(TAV_CH_GNOME); /* against its own band: it never promised that */
    play(TAV_M_DECLINE);
    CHECK_EQ(judged(&help), CAB_VERDICT_OPEN);
    play(TAV_M_ROLL);
    to_next_round();
    CHECK_EQ(judged(&help), CAB_VERDICT_VOID); /* the round is over, nobody asked */
}

/* The named seat hears of itself; others hear its name. */
TEST(words_for_every_statement, "TAV-3.14")
{
    static const char *const fr[] = {"Attaquez Bea, et je vous prête main-forte.",
                                     "Qui vous attaquera aura mon renfort."};
    cab_claim help = says(2, CAB_NOBODY, TAV_CLAIM_SUPPORT, 1, 0);
    for (int viewer = 0; viewer < 2; viewer++) {
        cab_speech speech = {&tav_game, CAB_FR, (cab_seat)viewer, {"Anne", "Bea", "Carl"}};
        char line[200];
        cab_text text;
        cab_text_begin(&text, line, sizeof line);
        cab_say_claim(&speech, &help, &text);
        CHECK_TEXT(line, fr[viewer]);
    }
}

int main(void)
{
    RUN(a_price_that_was_named);
    RUN(wishes_are_never_broken);
    RUN(who_wanted_to_settle);
    RUN(a_truce);
    RUN(promised_in_the_barter);
    RUN(promised_support);
    RUN(words_for_every_statement);
    return test_done();
}
