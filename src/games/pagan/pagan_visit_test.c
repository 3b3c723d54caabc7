/* Chapters 5 (visit), 6 (basic actions, make_ready) and 7 (potions, ritual) of
 * docs/rules/pagan.md. */
#include "games/pagan/pagan_fixture.h"

/* ---- chapter 5 ------------------------------------------------------------------------------- */

TEST(steps_in_their_order, "PAG-5.1 PAG-5.2 PAG-5.4 PAG-5.6 PAG-5.13 PAG-5.19")
{
    fresh();
    investigate(PAG_JOHNSON, PAG_F_surveillance);
    V(PAG_JOHNSON)->secrets = 3;
    familiars(PAG_F_raven);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    CHECK_EQ(V(PAG_JOHNSON)->fam, 1);
    CHECK_EQ(V(PAG_JOHNSON)->clues, 1); /* 1 */
    convert();                          /* 2 */
    CHECK_ASKED(PAG_D_DISTRIBUTE);      /* 3 */
    pick(PAG_JOHNSON);
    CHECK_EQ(V(PAG_JOHNSON)->secrets, 1); /* after the conversion: it does not count for it */
    use_power();                          /* 4 */
    CHECK_EQ(hand_count(PAG_WITCH), 2);
    CHECK_ASKED(PAG_D_FAMILIAR); /* 5 */
    stop();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    fresh();
    investigate(PAG_JOHNSON, PAG_F_persuasion);
    V(PAG_JOHNSON)->clues = 3;
    at_hunter(2);
    hunter_visits(PAG_JOHNSON);
    CHECK_EQ(table.s.evidence, 2); /* 1 and 2 */
    CHECK_ASKED(PAG_D_DISTRIBUTE); /* 3 */
    pick(PAG_SUE);
    use_power(); /* 4 */
    CHECK_EQ(hand_count(PAG_HUNTER), 2);
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
}

TEST(no_visit_to_an_occupied_or_eliminated_villager, "PAG-5.1 PAG-4.4")
{
    fresh();
    eliminated(PAG_BIGGS);
    V(PAG_MIA)->hunter = 1;
    V(PAG_SUE)->std = 1;
    at_witch(1, 1);
    act(PAG_A_VISIT);
    CHECK_EQ(offered(), 6);
    CHECK(!offers(PAG_BIGGS) && !offers(PAG_MIA) && !offers(PAG_SUE));
}

TEST(the_other_sides_investigation_sleeps, "PAG-5.3")
{
    static const uint8_t hunters[] = {PAG_F_rumours, PAG_F_private_information, PAG_F_persuasion,
                                      PAG_F_brutality};
    for (size_t i = 0; i < sizeof hunters; i++) {
        fresh();
        investigate(PAG_JOHNSON, hunters[i]);
        V(PAG_JOHNSON)->secrets = 2;
        at_witch(2, 1);
        visit(PAG_JOHNSON, PAG_STANDARD);
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        CHECK_EQ(told("investigation"), 0);
        CHECK_EQ(table.s.supply[PAG_CLUE], 30);
        CHECK_EQ(hand_count(PAG_HUNTER), 0);
        CHECK_EQ(table.s.evidence, 0);
    }
    static const uint8_t witches[] = {PAG_F_quarantine, PAG_F_confinement, PAG_F_surveillance};
    for (size_t i = 0; i < sizeof witches; i++) {
        fresh();
        investigate(PAG_JOHNSON, witches[i]);
        at_hunter(2);
        hunter_visits(PAG_JOHNSON);
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        CHECK_EQ(pawns_left(), 1);
        CHECK_EQ(V(PAG_JOHNSON)->clues, 0);
        CHECK_EQ(influence(PAG_HUNTER), 2);
    }
}

TEST(two_secrets_are_not_enough, "PAG-5.4")
{
    for (int secrets = 2; secrets <= 3; secrets++) {
        fresh();
        V(PAG_ANNIE)->secrets = (uint8_t)secrets;
        at_witch(2, 1);
        visit(PAG_ANNIE, PAG_STANDARD);
        CHECK_EQ(table.s.decision == PAG_D_CONVERT, secrets == 3);
        if (secrets < 3) continue;
        CHECK_EQ(table.s.supply[PAG_FAVOR], 20);
        convert();
        CHECK_EQ(V(PAG_ANNIE)->favors, 1);
        CHECK_EQ(table.s.supply[PAG_FAVOR], 19);
        CHECK_EQ(table.s.supply[PAG_SECRET], 30);
    }
}

TEST(evidence_from_three_clues, "PAG-5.5")
{
    for (int clues = 2; clues <= 9; clues++) {
        fresh();
        V(PAG_SUE)->clues = (uint8_t)clues;
        at_hunter(2);
        hunter_visits(PAG_SUE);
        CHECK_EQ(table.s.evidence, clues >= 3 ? 1 : 0);
        CHECK_EQ(V(PAG_SUE)->clues, clues);
    }
}

TEST(potions_instead_of_villagers, "PAG-5.8 PAG-5.10")
{
    fresh();
    potions(PAG_F_natures_blend, PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 1;
    at_witch(2, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    CHECK_EQ(offered(), 5); /* three red villagers, two potions */
    play(PAG_M_POTION + 0);
    CHECK_EQ(table.s.potion_secrets[0], 2);
    CHECK_ASKED(PAG_D_DISTRIBUTE);
    CHECK(!offers(PAG_M_POTION + 0)); /* it holds what it needs */
    CHECK_EQ(offered(), 4);
    play(PAG_M_POTION + 1);
    CHECK_EQ(table.s.potion_secrets[1], 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 27);
    fresh(); /* the hunter has no potions to feed */
    potions(PAG_F_natures_blend);
    at_hunter(2);
    hunter_visits(PAG_WULFRIC);
    CHECK_EQ(offered(), 3);
}

TEST(distribution_is_mandatory, "PAG-5.9")
{
    fresh();
    at_witch(2, 1);
    visit(PAG_ANNIE, PAG_STANDARD);
    for (int i = 0; i < 2; i++) {
        CHECK_ASKED(PAG_D_DISTRIBUTE);
        CHECK(!offers(PAG_M_STOP));
        pick(PAG_SUE);
    }
    CHECK_EQ(V(PAG_SUE)->secrets, 2);
}

TEST(adding_is_not_distributing, "PAG-5.11")
{
    fresh(); /* Helping Hand adds to the visited villager, whatever potion stands open */
    potions(PAG_F_elixir_of_truth);
    familiars(PAG_F_helping_hand);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    play(PAG_M_FAMILIAR + 0);
    answer(PAG_D_EMPOWER, PAG_M_NORMAL);
    CHECK_EQ(V(PAG_JOHNSON)->secrets, 1);
    CHECK_EQ(table.s.potion_secrets[0], 0);
    fresh(); /* and Trance asks for villagers */
    potions(PAG_F_elixir_of_truth);
    curses(PAG_F_trance);
    at_upkeep(PAG_WITCH);
    play(PAG_M_CURSE + 0);
    CHECK_ASKED(PAG_D_VILLAGER);
    CHECK_EQ(offered(), 10);
    CHECK(!offers(PAG_M_POTION + 0));
}

/* Three innocents end the game, so a whole colour cannot die in play; the position is made for
 * safety. */
TEST(a_colour_without_living_villagers, "PAG-5.12")
{
    for (int brewing = 0; brewing <= 1; brewing++) {
        fresh();
        table.s.innocent_limit = 4;
        eliminated(PAG_JOHNSON);
        eliminated(PAG_SUE);
        eliminated(PAG_ATKINS);
        if (brewing) potions(PAG_F_elixir_of_truth);
        at_witch(2, 1);
        visit(PAG_ANNIE, PAG_STANDARD);
        CHECK_ASKED(PAG_D_POWER); /* skipped, or both secrets on the potion, the only place */
        CHECK_EQ(table.s.supply[PAG_SECRET], brewing ? 28 : 30);
        CHECK_EQ(table.s.potion_secrets[0], brewing ? 2 : 0);
    }
}

TEST(powers_are_optional, "PAG-5.13 PAG-5.14")
{
    for (int uses = 0; uses <= 1; uses++) {
        fresh();
        at_hunter(2);
        hunter_visits(PAG_MIA);
        distribute(PAG_BIGGS);
        CHECK_ASKED(PAG_D_POWER);
        CHECK_EQ(offered(), 2);
        play(uses ? PAG_M_USE : PAG_M_STOP);
        CHECK_EQ(influence(PAG_HUNTER), uses ? 5 : 2);
        CHECK_EQ(influence(PAG_WITCH), uses ? 3 : 2);
        CHECK_ASKED(PAG_D_HUNTER_ACTION);
    }
}

TEST(two_favours_repeat_a_power, "PAG-5.15 PAG-5.16 PAG-5.17")
{
    for (int favours = 0; favours <= 3; favours++) {
        fresh();
        V(PAG_ATKINS)->favors = (uint8_t)favours;
        at_witch(2, 1);
        visit(PAG_ATKINS, PAG_STANDARD);
        distribute(PAG_BIGGS);
        distribute(PAG_BIGGS);
        use_power();
        CHECK_EQ(table.s.decision == PAG_D_POWER, favours >= 2);
        if (favours >= 2) use_power();
        CHECK_ASKED(PAG_D_WITCH_ACTION);
        CHECK_EQ(influence(PAG_WITCH), favours >= 2 ? 6 : 4);
        CHECK_EQ(V(PAG_BIGGS)->secrets, 2);
    }
    fresh(); /* favours made in step 2 count */
    V(PAG_ATKINS)->secrets = 6;
    at_witch(2, 1);
    visit(PAG_ATKINS, PAG_STANDARD);
    convert();
    convert();
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    use_power();
    use_power();
    CHECK_EQ(influence(PAG_WITCH), 6);
}

TEST(the_hunter_never_repeats, "PAG-5.18")
{
    fresh();
    V(PAG_ATKINS)->favors = 5;
    curses(PAG_F_witchs_mark);
    at_hunter(2);
    hunter_visits(PAG_ATKINS);
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    use_power();
    CHECK_ASKED(PAG_D_HUNTER_ACTION);
    CHECK_EQ(influence(PAG_HUNTER), 4);
}

TEST(skipping_ends_the_step, "PAG-5.25")
{
    fresh();
    V(PAG_ATKINS)->favors = 2;
    at_witch(2, 1);
    visit(PAG_ATKINS, PAG_STANDARD);
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    skip_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    CHECK_EQ(influence(PAG_WITCH), 2);
}

TEST(familiars_need_their_pawn, "PAG-5.19 PAG-5.20")
{
    for (int pawn = 0; pawn <= 1; pawn++) {
        fresh();
        familiars(PAG_F_raven);
        at_witch(1, 1);
        visit(PAG_ATKINS, pawn);
        distribute(PAG_BIGGS);
        distribute(PAG_BIGGS);
        skip_power();
        CHECK_EQ(table.s.decision == PAG_D_FAMILIAR, pawn == PAG_FAMILIAR_PAWN);
    }
    CHECK_EQ(offered(), 2);
    stop(); /* optional */
    CHECK_EQ(hand_count(PAG_WITCH), 0);
    fresh(); /* one a turn, though two are in play: the pawn is spent, the flag says so too */
    familiars(PAG_F_raven, PAG_F_apprentices);
    at_witch(1, 1);
    table.s.familiar_used = 1;
    visit(PAG_ATKINS, PAG_FAMILIAR_PAWN);
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    skip_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(empowering_is_paid, "PAG-5.21")
{
    for (int rich = 0; rich <= 1; rich++) {
        fresh();
        familiars(PAG_F_helping_hand);
        table.s.influence[PAG_WITCH] = rich ? 2 : 1;
        at_witch(1, 1);
        visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
        distribute(PAG_SUE);
        skip_power();
        play(PAG_M_FAMILIAR + 0);
        CHECK_EQ(table.s.decision == PAG_D_EMPOWER, rich);
        if (rich) play(PAG_M_EMPOWERED);
        CHECK_EQ(V(PAG_JOHNSON)->secrets, rich ? 2 : 1); /* instead of the normal effect */
        CHECK_EQ(influence(PAG_WITCH), rich ? 0 : 1);
    }
}

TEST(a_familiar_of_the_same_visit, "PAG-5.22 PAG-9.19")
{
    fresh();
    witch_hand(PAG_F_apprentices);
    at_witch(1, 1);
    visit(PAG_PAMUY, PAG_FAMILIAR_PAWN);
    distribute(PAG_MIA);
    use_power();
    play_card(PAG_F_apprentices);
    CHECK_ASKED(PAG_D_FAMILIAR);
    play(PAG_M_FAMILIAR + 0);
    CHECK_EQ(influence(PAG_WITCH), 3); /* played for 0, then 1 gained */
}

TEST(useless_familiars_are_not_offered, "PAG-5.23")
{
    fresh();
    familiars(PAG_F_black_cat, PAG_F_spectre, PAG_F_apprentices);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_FAMILIAR);
    CHECK(!offers(PAG_M_FAMILIAR + 0) && !offers(PAG_M_FAMILIAR + 1));
    CHECK(offers(PAG_M_FAMILIAR + 2) && offers(PAG_M_STOP));
    fresh();
    familiars(PAG_F_black_cat, PAG_F_spectre);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(pawns_stay, "PAG-5.24")
{
    fresh();
    at_witch(2, 1);
    visit(PAG_MIA, PAG_STANDARD);
    finish();
    visit(PAG_SUE, PAG_FAMILIAR_PAWN);
    finish();
    act(PAG_A_GAIN);
    CHECK_EQ(table.s.active, PAG_HUNTER);
    CHECK_EQ(V(PAG_MIA)->std, 1);
    CHECK_EQ(V(PAG_SUE)->fam, 1);
    until_turn(PAG_WITCH);
    CHECK(ready(PAG_MIA) && ready(PAG_SUE));
}

/* ---- chapter 6 ------------------------------------------------------------------------------- */

TEST(basic_actions, "PAG-6.1 PAG-6.2 PAG-6.3 PAG-6.4")
{
    fresh();
    witch_hand(PAG_F_natures_blend);
    at_witch(2, 1);
    act(PAG_A_GAIN);
    CHECK_EQ(influence(PAG_WITCH), 4);
    CHECK_EQ(told("gain"), 1);
    cast(PAG_F_natures_blend);
    CHECK_EQ(influence(PAG_WITCH), 3);
    CHECK_EQ(zone_face(PAG_Z_POTIONS, 0), PAG_F_natures_blend);
    CHECK_EQ(table.s.board_std, 2);
    fresh();
    hunter_deck(PAG_F_agent);
    at_hunter(3);
    act(PAG_A_DRAW);
    CHECK_EQ(hand_count(PAG_HUNTER), 1);
    CHECK(lies_in(PAG_Z_HAND_H, PAG_F_agent));
    CHECK(can(PAG_A_PLAY));
    fresh(); /* a card that cannot be paid */
    hunter_hand(PAG_F_inquisitor);
    at_hunter(3);
    CHECK(!can(PAG_A_PLAY));
    fresh();
    hunter_hand(PAG_F_clerk, PAG_F_inquisitor);
    at_hunter(3);
    act(PAG_A_PLAY); /* once begun a card has to be played, one that can be paid */
    CHECK_ASKED(PAG_D_PLAY);
    CHECK_EQ(offered(), 1);
    CHECK(offers(PAG_M_FACE + PAG_F_clerk));
}

TEST(make_ready, "PAG-6.5 PAG-6.6 PAG-6.7 PAG-6.8 PAG-6.9")
{
    fresh();
    V(PAG_MIA)->std = 1;
    V(PAG_MIA)->clues = 2;
    V(PAG_SUE)->fam = 1; /* no clue there */
    V(PAG_SUE)->secrets = 3;
    V(PAG_BIGGS)->hunter = 1; /* his own */
    V(PAG_BIGGS)->clues = 2;
    V(PAG_TOBIAS)->clues = 2; /* nobody there */
    at_hunter(2);
    CHECK_EQ(pag_readyable(&table.s), 1 << PAG_MIA);
    act_on(PAG_A_READY, PAG_MIA);
    CHECK(ready(PAG_MIA));
    CHECK_EQ(V(PAG_MIA)->clues, 1);
    CHECK_EQ(table.s.supply[PAG_CLUE], 25);
    CHECK_EQ(table.s.board_h, 1); /* on the board space */
    CHECK_EQ(table.s.hunter_visits, 0);
    CHECK_EQ(table.s.pawns_std, 0); /* back, but of no use before the witch's upkeep */
    CHECK(pag_visitable(&table.s) & 1 << PAG_MIA);
    until_actions(PAG_WITCH);
    CHECK_EQ(table.s.pawns_std, 2);
}

TEST(make_ready_by_the_witch, "PAG-6.5 PAG-6.10")
{
    fresh();
    V(PAG_MIA)->hunter = 1;
    V(PAG_MIA)->clues = 2; /* not hers */
    V(PAG_SUE)->hunter = 1;
    V(PAG_SUE)->secrets = 1;
    V(PAG_SUE)->clues = 1;
    at_witch(2, 1);
    CHECK_EQ(pag_readyable(&table.s), 1 << PAG_SUE);
    act_on(PAG_A_READY, PAG_SUE);
    CHECK_EQ(V(PAG_SUE)->secrets, 0);
    CHECK_EQ(V(PAG_SUE)->clues, 1);
    CHECK(ready(PAG_SUE));
    CHECK_EQ(table.s.pawns_h, 0);
    fresh(); /* and the hunter pays no secrets */
    V(PAG_MIA)->std = 1;
    V(PAG_MIA)->secrets = 2;
    at_hunter(2);
    CHECK(!can(PAG_A_READY));
}

/* ---- chapter 7 ------------------------------------------------------------------------------- */

TEST(drinking, "PAG-7.1 PAG-7.2 PAG-7.3")
{
    for (int secrets = 1; secrets <= 2; secrets++) {
        fresh();
        potions(PAG_F_natures_blend);
        table.s.potion_secrets[0] = (uint8_t)secrets;
        at_witch(2, 1);
        CHECK_EQ(offers(PAG_M_DRINK + 0), secrets == 2);
    }
    drink(0);
    CHECK_EQ(pawns_left(), 3);
    CHECK_EQ(influence(PAG_WITCH), 5);
    CHECK_EQ(hand_count(PAG_WITCH), 1);
    CHECK_EQ(table.s.supply[PAG_SECRET], 30);
    CHECK_EQ(zone_face(PAG_Z_DISCARD_W, 0), PAG_F_natures_blend);
    CHECK_EQ(zone_count(PAG_Z_POTIONS), 0);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
}

TEST(secrets_return_before_the_effect, "PAG-7.4")
{
    fresh(); /* the only secrets of the supply are those of the Elixir itself */
    potions(PAG_F_elixir_of_truth);
    table.s.potion_secrets[0] = 4;
    V(PAG_PAMUY)->secrets = 26;
    at_witch(2, 1);
    drink(0);
    CHECK_EQ(V(PAG_PAMUY)->secrets, 27);
    CHECK_EQ(V(PAG_JOHNSON)->secrets, 1);
    CHECK_ASKED(PAG_D_SUPPLY);
    fresh(); /* the card is in the discard when Knowledge draws: it can be shuffled back */
    no_more(PAG_WITCH);
    witch_deck(PAG_F_ward);
    potions(PAG_F_potion_of_knowledge);
    table.s.potion_secrets[0] = 2;
    at_witch(2, 1);
    drink(0);
    CHECK(lies_in(PAG_Z_HAND_W, PAG_F_ward));
    CHECK(lies_in(PAG_Z_HAND_W, PAG_F_potion_of_knowledge));
}

TEST(drinking_windows, "PAG-7.5 PAG-7.7 PAG-7.12")
{
    fresh();
    potions(PAG_F_natures_blend, PAG_F_natures_blend, PAG_F_potion_of_knowledge);
    table.s.potion_secrets[0] = table.s.potion_secrets[1] = table.s.potion_secrets[2] = 2;
    curses(PAG_F_trance);
    familiars(PAG_F_raven);
    V(PAG_ATKINS)->secrets = 3;
    V(PAG_ATKINS)->favors = 2;
    witch_hand(PAG_F_ward);
    at_upkeep(PAG_WITCH);
    CHECK_ASKED(PAG_D_UPKEEP); /* upkeep */
    CHECK(offers(PAG_M_DRINK + 0) && offers(PAG_M_DRINK + 2) && offers(PAG_M_CURSE + 0));
    play(PAG_M_CURSE + 0);
    CHECK_ASKED(PAG_D_VILLAGER); /* inside an effect: no */
    CHECK(!offers(PAG_M_DRINK + 0));
    stop();
    while (table.s.decision == PAG_D_UPKEEP)
        stop();
    CHECK(offers(PAG_M_DRINK + 0)); /* before an action */
    act(PAG_A_VISIT);
    CHECK(!offers(PAG_M_DRINK + 0));
    pick(PAG_ATKINS);
    CHECK(!offers(PAG_M_DRINK + 0));
    play(PAG_M_PAWN + PAG_FAMILIAR_PAWN);
    CHECK_ASKED(PAG_D_CONVERT); /* before step 2 */
    CHECK(offers(PAG_M_DRINK + 0));
    convert();
    CHECK_ASKED(PAG_D_DISTRIBUTE); /* not in step 3 */
    CHECK(!offers(PAG_M_DRINK + 0));
    distribute(PAG_BIGGS);
    distribute(PAG_BIGGS);
    CHECK_ASKED(PAG_D_POWER); /* before each use of the power */
    drink(0);
    CHECK_ASKED(PAG_D_POWER);
    use_power();
    CHECK_ASKED(PAG_D_POWER);
    CHECK(offers(PAG_M_DRINK + 0));
    use_power();
    CHECK_ASKED(PAG_D_FAMILIAR); /* before step 5 */
    CHECK(offers(PAG_M_DRINK + 0));
    play(PAG_M_FAMILIAR + 0);
    CHECK_ASKED(PAG_D_EMPOWER);
    CHECK(!offers(PAG_M_DRINK + 0));
    play(PAG_M_NORMAL);
    act(PAG_A_PLAY);
    CHECK(!offers(PAG_M_DRINK + 0));
    play(PAG_M_FACE + PAG_F_ward);
    CHECK(!offers(PAG_M_DRINK + 0));
    pick(PAG_MIA);
    act(PAG_A_GAIN);
    CHECK_ASKED(PAG_D_END); /* at the end of the turn */
    CHECK(offers(PAG_M_DRINK + 0));
    stop();
    CHECK_EQ(table.s.active, PAG_HUNTER); /* never in the hunter's turn */
    CHECK_EQ(attempt(0, PAG_M_DRINK + 0), CAB_NOT_ASKED);
    CHECK(!offers(PAG_M_DRINK + 0));
}

/* A potion may be what a power or a familiar lacks, above all one that step 3 has just filled. */
TEST(drinking_makes_the_power_possible, "PAG-7.7 PAG-16.4")
{
    fresh();
    potions(PAG_F_natures_blend);
    witch_hand(PAG_F_ward); /* costs 2 */
    table.s.influence[PAG_WITCH] = 0;
    at_witch(1, 1);
    visit(PAG_WULFRIC, PAG_STANDARD);
    brew(0);
    brew(0);
    CHECK_ASKED(PAG_D_POWER);
    CHECK(!offers(PAG_M_USE));
    drink(0);
    CHECK_ASKED(PAG_D_POWER);
    use_power();
    play_card(PAG_F_ward);
    pick(PAG_SUE);
    CHECK_ASKED(PAG_D_WITCH_ACTION);
    fresh();
    familiars(PAG_F_spectre);
    potions(PAG_F_natures_blend);
    table.s.potion_secrets[0] = 2;
    table.s.influence[PAG_WITCH] = 0;       /* the empowered effect costs some */
    for (int v = 0; v < PAG_VILLAGERS; v++) /* which leaves no other */
        investigate(v, v == PAG_TOBIAS ? PAG_F_surveillance
                       : v < 4         ? PAG_F_rumours + v % 2
                                       : PAG_F_persuasion + v % 2 * 2);
    at_witch(1, 1);
    visit(PAG_JOHNSON, PAG_FAMILIAR_PAWN);
    distribute(PAG_SUE);
    skip_power();
    CHECK_ASKED(PAG_D_FAMILIAR);
    CHECK(!offers(PAG_M_FAMILIAR + 0));
    drink(0);
    CHECK_ASKED(PAG_D_FAMILIAR);
    CHECK(offers(PAG_M_FAMILIAR + 0));
}

TEST(useless_potions_cannot_be_drunk, "PAG-7.8")
{
    fresh(); /* no ally, no location; no clue, no investigation; no pawn placed */
    potions(PAG_F_slow_poison, PAG_F_vial_of_oblivion, PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = table.s.potion_secrets[1] = table.s.potion_secrets[2] = 3;
    at_witch(2, 1);
    CHECK_EQ(pag_drinkable(&table.s), 0);
    fresh();
    potions(PAG_F_slow_poison, PAG_F_vial_of_oblivion, PAG_F_draught_of_vigour);
    table.s.potion_secrets[0] = table.s.potion_secrets[1] = table.s.potion_secrets[2] = 3;
    allies(PAG_F_clerk);
    V(PAG_SUE)->clues = 1;
    at_witch(1, 1);
    CHECK_EQ(pag_drinkable(&table.s), 7);
}

TEST(ritual_with_either_pawn, "PAG-7.9 PAG-7.10")
{
    for (int familiar = 0; familiar <= 1; familiar++) {
        fresh();
        V(PAG_ANNIE)->favors = 4;
        at_witch(!familiar, familiar);
        act(PAG_A_RITUAL);
        check_over(PAG_WITCH, "ritual");
        CHECK_EQ(V(PAG_ANNIE)->std, !familiar);
        CHECK_EQ(V(PAG_ANNIE)->fam, familiar);
        CHECK_EQ(told("unmask") + told("ritual"), 2);
    }
}

TEST(no_failed_ritual, "PAG-7.11")
{
    fresh(); /* three favours on an innocent */
    V(PAG_MIA)->favors = 5;
    V(PAG_ANNIE)->favors = 2;
    at_witch(2, 1);
    CHECK(!can(PAG_A_RITUAL));
    CHECK_EQ(attempt(0, PAG_M_ACTION + PAG_A_RITUAL), CAB_ILLEGAL);
}

int main(void)
{
    RUN(steps_in_their_order);
    RUN(no_visit_to_an_occupied_or_eliminated_villager);
    RUN(the_other_sides_investigation_sleeps);
    RUN(two_secrets_are_not_enough);
    RUN(evidence_from_three_clues);
    RUN(potions_instead_of_villagers);
    RUN(distribution_is_mandatory);
    RUN(adding_is_not_distributing);
    RUN(a_colour_without_living_villagers);
    RUN(powers_are_optional);
    RUN(two_favours_repeat_a_power);
    RUN(the_hunter_never_repeats);
    RUN(skipping_ends_the_step);
    RUN(familiars_need_their_pawn);
    RUN(empowering_is_paid);
    RUN(a_familiar_of_the_same_visit);
    RUN(useless_familiars_are_not_offered);
    RUN(pawns_stay);
    RUN(basic_actions);
    RUN(make_ready);
    RUN(make_ready_by_the_witch);
    RUN(drinking);
    RUN(secrets_return_before_the_effect);
    RUN(drinking_windows);
    RUN(drinking_makes_the_power_possible);
    RUN(useless_potions_cannot_be_drunk);
    RUN(ritual_with_either_pawn);
    RUN(no_failed_ritual);
    return test_done();
}
