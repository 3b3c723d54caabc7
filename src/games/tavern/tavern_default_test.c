/* What is taken for a seat that does not answer: the last column of section 5 of the rules file,
 * decision by decision (TAV-15.1). Wizard and dwarf like beer 3, magic 3, weapons 1, inventions
 * 1. */
#include "games/tavern/tavern_fixture.h"

static void table_of(int seats)
{
    fresh(seats);
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF); /* against the order of the cards */
    heroes(1, TAV_CH_BARD, TAV_CH_ELF);
    if (seats > 2) heroes(2, TAV_CH_PALADIN, TAV_CH_THIEF);
}

#define CHECK_DEFAULT(seat, move) CHECK_EQ(default_of(seat), (move))

TEST(d1_to_d5_in_the_barter, "TAV-15.1")
{
    table_of(4);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_CROWN, TAV_TR_RUBY);
    treasures(1, TAV_TR_MASK);
    treasures(2, TAV_TR_WAND);
    treasures(3, TAV_TR_GRIMOIRE);
    at_sale(0);
    CHECK_DEFAULT(0, TAV_M_PUT_UP + TAV_TR_CROWN); /* worth nothing, the lower of two */
    put_up(TAV_TR_RUBY);
    CHECK_DEFAULT(1, TAV_M_SEAL);
    play_by(1, TAV_M_OFFER + TAV_TR_MASK);
    CHECK_DEFAULT(1, TAV_M_SEAL); /* with what was added so far */
    play_by(1, TAV_M_SEAL);
    offer(2, TAV_TR_WAND);
    offer(3, TAV_TR_GRIMOIRE);
    CHECK_DEFAULT(0, TAV_M_SELL + 2); /* worth 3 like the next, 0 the one before */
    sell(3);
    for (int seat = 0; seat < 4; seat++)
        CHECK_DEFAULT(seat, TAV_M_NO_PROTEST);
    table_of(3);
    treasures(2, TAV_TR_KEG);
    at_sale(2);
    refuse(TAV_AG_PLAIN);
    for (int seat = 0; seat < 3; seat++)
        CHECK_DEFAULT(seat, TAV_M_GO_ON);
}

TEST(d6_and_d7_of_hot_tempers, "TAV-15.1")
{
    table_of(4);
    with(TAV_OPT_HOT_TEMPERS);
    treasures(0, TAV_TR_KEG);
    treasures(2, TAV_TR_AXE);
    treasures(3, TAV_TR_MASK);
    agitation(0, TAV_AG_POCKET);
    at_sale(0);
    refuse(TAV_AG_POCKET);
    CHECK_ASKED(TAV_D_NAME, 0);
    CHECK_DEFAULT(0, TAV_M_NAME + 2); /* seat 1 has no treasure to look at */
    table_of(3);
    with(TAV_OPT_HOT_TEMPERS);
    treasures(1, TAV_TR_KEG);
    treasures(2, TAV_TR_AXE);
    treasures(0, TAV_TR_MASK);
    agitation(1, TAV_AG_INSULT);
    laid(TAV_AG_HUSH, TAV_AG_HUSH);
    at_sale(1);
    refuse(TAV_AG_INSULT);
    CHECK_DEFAULT(1, TAV_M_NAME + 2);
    play(TAV_M_NAME + 2);
    CHECK_ASKED(TAV_D_INSULT, 2);
    CHECK_DEFAULT(2, TAV_M_TILT + TAV_CH_THIEF); /* 7 against the paladin's 8 */
}

TEST(d8_to_d12_of_a_turn, "TAV-15.1")
{
    table_of(3);
    at_turn(0);
    CHECK_DEFAULT(0, TAV_M_ACTIVATE + TAV_CH_WIZARD); /* dealt first */
    table_of(3);
    arrivals(0, TAV_CH_NUN, TAV_CH_GUARD);
    on_floor(TAV_TR_AXE, TAV_TR_WAND, TAV_TR_GRIMOIRE, TAV_TR_RUBY);
    at_turn(0);
    CHECK_DEFAULT(0, TAV_M_ACTIVATE + TAV_CH_NUN); /* an arrival, the first that joined */
    activate(TAV_CH_NUN);
    CHECK_DEFAULT(0, TAV_M_ACTION + TAV_ACT_PASS);
    act(TAV_ACT_PICK_UP);
    CHECK_DEFAULT(0, TAV_M_TAKE + TAV_TR_GRIMOIRE); /* worth 3, before the wand */
    table_of(3);
    on_floor(TAV_TR_RUBY, TAV_TR_CROWN);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_PICK_UP);
    CHECK_DEFAULT(0, TAV_M_TAKE + TAV_TR_CROWN); /* neither worth anything: the lower */
    for (int arrived = 0; arrived < 2; arrived++) {
        table_of(3);
        if (arrived) arrivals(2, TAV_CH_NUN, TAV_CH_GUARD);
        objects(0, TAV_OB_HAM, TAV_OB_CHAIR);
        at_turn(0);
        activate(TAV_CH_DWARF);
        act(TAV_ACT_CONTACT);
        CHECK_DEFAULT(0, TAV_M_USE + TAV_OB_CHAIR); /* the first option */
        use(TAV_OB_CHAIR);
        CHECK_DEFAULT(0, TAV_M_TARGET + (arrived ? TAV_CH_NUN : TAV_CH_BARD));
    }
}

TEST(d13_and_d14_of_supports, "TAV-15.1")
{
    table_of(3);
    with(TAV_OPT_GANG_UP);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    CHECK_DEFAULT(0, TAV_M_ROLL);
    play(TAV_M_CALL + 2);
    CHECK_DEFAULT(2, TAV_M_DECLINE);
}

TEST(d15_to_d17_of_a_fight, "TAV-15.1")
{
    for (unsigned hard = 0; hard < 2; hard++) {
        table_of(3);
        if (hard) with(TAV_OPT_HARD_HEAD);
        treasures(1, TAV_TR_FLUTE, TAV_TR_WAND, TAV_TR_AXE, TAV_TR_GRIMOIRE, TAV_TR_LONGBOW);
        objects(0, TAV_OB_HAM, TAV_OB_PLATE);
        tilted(TAV_CH_ELF);
        at_turn(0);
        if (hard)
            rolls(4, 4); /* 9 against 7: down, and looted */
        else
            rolls(6, 2, 3, 4, 5);
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
        if (hard)
            CHECK_DEFAULT(0, TAV_M_LOOT + TAV_TR_GRIMOIRE); /* best of wizard and dwarf */
        else
            CHECK_DEFAULT(1, TAV_M_DROP + TAV_TR_AXE); /* worth nothing to bard and elf */
    }
    table_of(3);
    with(TAV_OPT_HARD_HEAD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    objects(1, TAV_OB_BROOM);
    wields(TAV_CH_ELF, TAV_TR_DEMON_SWORD);
    at_turn(0);
    rolls(1, 6);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(offered(), 3); /* none, the sword, the broom */
    CHECK_DEFAULT(1, TAV_M_NO_RIPOSTE);
}

/* The attacker if it is in reach, though a supporter comes first; else the first. */
TEST(d18_of_a_riposte, "TAV-15.1")
{
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_GNOME, TAV_CH_WIZARD);
    heroes(1, TAV_CH_PALADIN, TAV_CH_ELF);
    heroes(2, TAV_CH_DWARF, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    objects(1, TAV_OB_BROOM, TAV_OB_POKER);
    at_turn(0);
    strike(TAV_CH_GNOME, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_PALADIN);
    play(TAV_M_CALL + 2);
    play(TAV_M_SUPPORT + TAV_CH_DWARF);
    rolls(1, 6);
    play(TAV_M_ROLL);
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM);
    CHECK_ASKED(TAV_D_RIPOSTE_TARGET, 1);
    CHECK_DEFAULT(1, TAV_M_TARGET + TAV_CH_GNOME);
    fresh(5); /* thrown from across the table, with the help of both neighbours */
    with(TAV_OPT_HARD_HEAD);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_BARBARIAN);
    heroes(1, TAV_CH_GNOME, TAV_CH_WIZARD);
    heroes(2, TAV_CH_PALADIN, TAV_CH_TROLL);
    heroes(3, TAV_CH_ELF, TAV_CH_THIEF);
    heroes(4, TAV_CH_BARD, TAV_CH_PRIESTESS);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    objects(2, TAV_OB_BROOM, TAV_OB_POKER);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_PALADIN);
    play(TAV_M_CALL + 1);
    play(TAV_M_SUPPORT + TAV_CH_GNOME);
    play(TAV_M_CALL + 3);
    play(TAV_M_SUPPORT + TAV_CH_ELF);
    rolls(1, 6);
    play(TAV_M_ROLL);
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM);
    CHECK_ASKED(TAV_D_RIPOSTE_TARGET, 2);
    CHECK_EQ(offered(), 2);
    CHECK_DEFAULT(2, TAV_M_TARGET + TAV_CH_ELF);
}

TEST(d19_of_a_shelter, "TAV-15.1")
{
    table_of(2);
    treasures(0, TAV_TR_BROWN_ALE, TAV_TR_AXE, TAV_TR_SPYGLASS, TAV_TR_WAND, TAV_TR_RUBY);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 6, 1, 2, 3);
    act(TAV_ACT_WINDOW);
    CHECK_DEFAULT(0, TAV_M_SHELTER + TAV_TR_BROWN_ALE); /* 3 and 3, before 1, 1 and 0 */
    play(default_of(0));
    CHECK_DEFAULT(0, TAV_M_SHELTER + TAV_TR_WAND);
    table_of(2);
    treasures(0, TAV_TR_AXE, TAV_TR_SPYGLASS, TAV_TR_WAND, TAV_TR_RUBY);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    rolls(6, 6, 1, 2, 3);
    act(TAV_ACT_WINDOW);
    CHECK_DEFAULT(0, TAV_M_SHELTER + TAV_TR_AXE); /* the second best is the lower of equals */
    play(default_of(0));
    CHECK_DEFAULT(0, TAV_M_SHELTER + TAV_TR_WAND);
}

TEST(d20_to_d22_at_the_end_of_a_round, "TAV-15.1")
{
    table_of(3);
    objects(0, TAV_OB_BARREL, TAV_OB_TABLE, TAV_OB_TRAY); /* only the tray can be thrown */
    objects(1, TAV_OB_BARREL, TAV_OB_CURTAIN);
    arrivals(2, TAV_CH_NUN, TAV_CH_GUARD);
    to_come(TAV_CH_IMP); /* for the wizard alone */
    at_turn(0);
    all_pass();
    expect(TAV_D_KEEP);
    CHECK_DEFAULT(0, TAV_M_KEEP + TAV_OB_TRAY);
    CHECK_DEFAULT(1, TAV_M_KEEP + TAV_OB_BARREL);
    keep_nothing();
    for (int seat = 0; seat < 3; seat++)
        CHECK_DEFAULT(seat, TAV_M_NO_CLAIM);
    S()->leader = 2;
    claims(1 << 2);
    CHECK_ASKED(TAV_D_PENALTY, 2);
    CHECK_DEFAULT(2, TAV_M_TILT + TAV_CH_NUN); /* an arrival, the first that joined */
    table_of(3);
    to_come(TAV_CH_IMP);
    at_turn(0);
    to_arrivals();
    claims(1 << 2);
    CHECK_DEFAULT(2, TAV_M_TILT + TAV_CH_THIEF); /* else the weaker hero */
}

int main(void)
{
    RUN(d1_to_d5_in_the_barter);
    RUN(d6_and_d7_of_hot_tempers);
    RUN(d8_to_d12_of_a_turn);
    RUN(d13_and_d14_of_supports);
    RUN(d15_to_d17_of_a_fight);
    RUN(d18_of_a_riposte);
    RUN(d19_of_a_shelter);
    RUN(d20_to_d22_at_the_end_of_a_round);
    return test_done();
}
