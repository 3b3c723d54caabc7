/* Smash-Everything, All-Against-One, Hard-Head and their combinations (TAV-10 to TAV-13). */
#include "games/tavern/tavern_fixture.h"

static void duel(unsigned options) /* dwarf and wizard against elf and bard, and two others */
{
    fresh(3);
    S()->options = (uint8_t)options;
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM, TAV_OB_CHAIR);
}

enum { SMASH = 1 << TAV_OPT_SMASH, GANG = 1 << TAV_OPT_GANG_UP, HARD = 1 << TAV_OPT_HARD_HEAD };

/* The dwarf hits the elf with the ham; with supports on, nobody supports. */
static void dwarf_hits_elf(void)
{
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    if (S()->decision == TAV_D_SUPPORT) play(TAV_M_ROLL);
}

/* By dice: the dwarf's 5 against the elf's 3. */
static void opposed(int attack, int defence)
{
    rolls((uint8_t)attack, (uint8_t)defence);
    dwarf_hits_elf();
}

/* ---- Smash-Everything ------------------------------------------------------------------------ */

TEST(a_hit_protection_is_broken, "TAV-10.5 TAV-10.6")
{
    duel(SMASH);
    cover(TAV_CH_ELF, TAV_OB_TABLE, false);
    at_turn(0);
    rolls(2, 6, 3, 4, 2);
    dwarf_hits_elf();
    CHECK(in_zone_o(TAV_O_BROKEN, TAV_OB_TABLE));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_HAM));
    CHECK_EQ(tav_tavern_value(S()), 28);
}

TEST(a_hiding_place_that_is_found_is_broken, "TAV-10.7 TAV-10.13 TAV-6.17")
{
    for (unsigned smash = 0; smash <= 1; smash++) {
        duel(smash ? SMASH : 0);
        cover(TAV_CH_GNOME, TAV_OB_BARREL, true);
        at_turn(0);
        to_next_round(); /* dice of 1 */
        CHECK_EQ(S()->cover[TAV_CH_GNOME], 0);
        CHECK(in_zone_o(smash ? TAV_O_BROKEN : TAV_O_DISCARD, TAV_OB_BARREL));
    }
}

TEST(leaving_by_oneself_breaks_nothing, "TAV-10.8 TAV-6.3")
{
    duel(SMASH); /* edge case 40 */
    cover(TAV_CH_DWARF, TAV_OB_BARREL, true);
    at_turn(0);
    rolls(2, 2, 3, 4, 2);
    dwarf_hits_elf();
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_BARREL));
    CHECK_EQ(tav_count_o(S(), TAV_O_BROKEN), 0);
}

TEST(two_objects_a_round_three_at_the_start, "TAV-10.9 TAV-10.10")
{
    fresh(2);
    with(TAV_OPT_SMASH);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    arrivals(1, TAV_CH_MONK, TAV_CH_NUN);
    treasures(0, TAV_TR_KEG);
    laid(TAV_AG_PLAIN);
    at_sale(0);
    refuse(TAV_AG_PLAIN);
    CHECK_EQ(tav_count_o(S(), TAV_O_HAND), 3);
    CHECK_EQ(tav_draws(S(), 0), 2);
    CHECK_EQ(tav_draws(S(), 1), 4);
}

TEST(special_weapons_never_break, "TAV-10.12 TAV-7.17")
{
    static const int weapon[] = {TAV_TR_DEMON_SWORD, TAV_OB(TAV_OB_WALL_TROPHY)};
    for (int i = 0; i < 2; i++) { /* edge case 41 */
        duel(SMASH);
        wields(TAV_CH_DWARF, weapon[i]);
        at_turn(0);
        activate(TAV_CH_DWARF);
        act(TAV_ACT_CONTACT);
        play(TAV_M_WEAPON);
        rolls(5, 2, 3, 4, 2, 3);
        target(TAV_CH_ELF);
        CHECK_EQ(S()->weapon[TAV_CH_DWARF], i == 0 ? weapon[0] : 0);
        CHECK_EQ(tav_tavern_value(S()), i == 0 ? 30 : 27);
    }
}

/* ---- All-Against-One ------------------------------------------------------------------------- */

TEST(arrivals_support_too, "TAV-11.2 TAV-11.8")
{
    duel(GANG);
    arrivals(0, TAV_CH_SMITH, TAV_CH_NUN); /* force 2 and cunning 0; force 0 and cunning 1 */
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(offers(TAV_M_SUPPORT + TAV_CH_SMITH));
    CHECK(!offers(TAV_M_SUPPORT + TAV_CH_NUN));
    play(TAV_M_SUPPORT + TAV_CH_SMITH);
    play(TAV_M_ROLL);
    CHECK_EQ(S()->dice_count, 7);
    CHECK_EQ(tav_character(TAV_CH_IMP)->support[TAV_DISTANCE], 2);
}

TEST(supportable_actions, "TAV-11.6 TAV-11.9")
{
    duel(GANG);
    objects(0, TAV_OB_BARREL);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    act(TAV_ACT_HIDE);
    use(TAV_OB_BARREL);
    CHECK_ASKED(TAV_D_SUPPORT, 0); /* the first test */
    CHECK_EQ(S()->dice_count, 0);  /* before any die */
    play(TAV_M_SUPPORT + TAV_CH_DWARF);
    rolls(5, 1, 1, 1, 1, 1);
    play(TAV_M_ROLL);
    CHECK_EQ(S()->dice_count, 6);
    CHECK(S()->hidden & B(TAV_CH_WIZARD));
    to_next_round(); /* the keep test is not: nobody was asked */
    CHECK(!(S()->hidden & B(TAV_CH_WIZARD)));
    duel(GANG);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    act(TAV_ACT_WINDOW);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    play(TAV_M_CALL + 2);
    play(TAV_M_SUPPORT + TAV_CH_THIEF);
    play(TAV_M_ROLL);
    CHECK_EQ(S()->dice_count, 6);
    duel(GANG);
    at_turn(0);
    activate(TAV_CH_WIZARD);
    act(TAV_ACT_DOOR); /* no dice, no support */
    CHECK(turn_is_over());
}

TEST(calls, "TAV-11.4 TAV-11.10 TAV-11.12")
{
    duel(GANG);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(offers(TAV_M_CALL + 1)); /* the owner of the target */
    play(TAV_M_CALL + 2);
    CHECK_ASKED(TAV_D_REPLY, 2);
    CHECK_EQ(offered(), 3);
    play(TAV_M_SUPPORT + TAV_CH_GNOME);
    CHECK(offers(TAV_M_CALL + 2)); /* who agreed can be called again */
    play(TAV_M_CALL + 2);
    play(TAV_M_DECLINE);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    CHECK(!offers(TAV_M_CALL + 2)); /* who declined cannot */
    play(TAV_M_ROLL);
    CHECK_EQ(S()->dice_count, 6);
}

TEST(nobody_able_nobody_called, "TAV-11.10 TAV-11.3")
{
    duel(GANG);
    tilted(TAV_CH_GNOME);
    down(TAV_CH_THIEF);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(offers(TAV_M_CALL + 1) && !offers(TAV_M_CALL + 2));
}

TEST(who_cannot_support, "TAV-11.11")
{
    duel(GANG);
    S()->at_door = B(TAV_CH_GNOME);
    cover(TAV_CH_THIEF, TAV_OB_BARREL, true);
    cover(TAV_CH_BARD, TAV_OB_TABLE, false);
    at_turn(0);
    CHECK_EQ(tav_supporters(S(), 2, TAV_CONTACT), 0);
    CHECK_EQ(tav_supporters(S(), 1, TAV_CONTACT), B(TAV_CH_ELF) | B(TAV_CH_BARD));
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    play(TAV_M_CALL + 1);
    play(TAV_M_SUPPORT + TAV_CH_BARD);
    CHECK_EQ(S()->cover[TAV_CH_BARD], TAV_OB(TAV_OB_TABLE)); /* keeps its cover */
}

TEST(the_troll_stays_clumsy, "TAV-11.13")
{
    fresh(3);
    S()->options = GANG;
    heroes(0, TAV_CH_TROLL, TAV_CH_WIZARD);
    objects(0, TAV_OB_PLATE, TAV_OB_BARREL);
    at_turn(0);
    CHECK_EQ(tav_actions(S(), TAV_CH_TROLL), 1 << TAV_ACT_PASS | 1 << TAV_ACT_DOOR);
}

TEST(the_window_with_one_die, "TAV-6.28 TAV-11.6")
{
    fresh(3); /* edge case 42 */
    S()->options = GANG;
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
    at_turn(0);
    activate(TAV_CH_BARBARIAN);
    act(TAV_ACT_WINDOW);
    rolls(6);
    play(TAV_M_ROLL); /* nobody came */
    CHECK_EQ(S()->dice_count, 1);
    CHECK(!(S()->fled & B(TAV_CH_BARBARIAN)));
    fresh(3); /* the wizard adds the second die */
    S()->options = GANG;
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_WIZARD);
    at_turn(0);
    activate(TAV_CH_BARBARIAN);
    act(TAV_ACT_WINDOW);
    play(TAV_M_SUPPORT + TAV_CH_WIZARD);
    rolls(6, 6);
    play(TAV_M_ROLL);
    CHECK(S()->fled & B(TAV_CH_BARBARIAN));
}

TEST(several_looted_hands_are_one_pool, "TAV-12.6 TAV-6.7")
{
    duel(HARD); /* edge case 49 */
    treasures(1, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_RUBY);
    put(&table.treasure[TAV_T_FLOOR_DOWN], LIST_(TAV_TR_MASK), 1, 0);
    at_turn(0);
    opposed(6, 1);
    play(TAV_M_LOOT + TAV_TR_KEG);
    CHECK_EQ(tav_count_t(S(), TAV_T_FLOOR_DOWN), 3);
    if (S()->decision == TAV_D_CHARACTER) play(default_of(S()->asked));
    CHECK_ASKED(TAV_D_ACTION, 1);
    act(TAV_ACT_PICK_UP); /* nothing to choose: one of the pool */
    CHECK_EQ(hand_count(1), 1);
    CHECK_EQ(tav_count_t(S(), TAV_T_FLOOR_DOWN), 2);
}

TEST(support_dice_in_the_roll, "TAV-11.14 TAV-11.15")
{
    for (int own = 0; own <= 1; own++) {
        duel(GANG | SMASH);
        at_turn(0);
        strike(TAV_CH_WIZARD, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
        play(TAV_M_SUPPORT + TAV_CH_DWARF);
        if (own)
            rolls(5, 2, 3); /* the first own die breaks */
        else
            rolls(2, 3, 5); /* a support die does not */
        play(TAV_M_ROLL);
        CHECK_EQ(in_zone_o(TAV_O_BROKEN, TAV_OB_HAM), own);
        CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED); /* spent, though nobody was hurt */
    }
    duel(GANG);
    at_turn(0);
    strike(TAV_CH_WIZARD, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    play(TAV_M_SUPPORT + TAV_CH_DWARF);
    rolls(1, 3, 1); /* one of the two 1s is the supporter's */
    play(TAV_M_ROLL);
    CHECK(in_zone_o(TAV_O_BROKEN, TAV_OB_HAM));
}

TEST(a_spent_supporter_is_passed_over, "TAV-11.3 TAV-5.10")
{
    duel(GANG); /* edge case 43 */
    tilted(TAV_CH_ELF);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_GNOME);
    play(TAV_M_CALL + 1);
    play(TAV_M_SUPPORT + TAV_CH_BARD);
    play(TAV_M_ROLL);
    CHECK_ASKED(TAV_D_CHARACTER, 2);
}

/* ---- Hard-Head ------------------------------------------------------------------------------- */

TEST(arrivals_carry_no_treasure, "TAV-12.7 TAV-12.24 TAV-12.9")
{
    duel(HARD);
    arrivals(1, TAV_CH_MONK);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE);
    at_turn(0);
    rolls(6, 1);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_MONK); /* 11 against 4 */
    CHECK_EQ(tav_owner(S(), TAV_CH_MONK), CAB_NOBODY);              /* removed from the game */
    CHECK_EQ(hand_count(1), 2);
    CHECK_EQ(S()->dice_count, 2); /* no dice pool */
    duel(HARD);
    treasures(1, TAV_TR_KEG);
    put(&table.treasure[TAV_T_SHELTER + 1], LIST_(TAV_TR_AXE), 1, 0);
    at_turn(0);
    opposed(6, 1);
    CHECK(band(1) & B(TAV_CH_ELF)); /* a hero stays, face down */
    CHECK(holds(0, TAV_TR_KEG));
    CHECK_EQ(tav_count_t(S(), TAV_T_SHELTER + 1), 1);
}

TEST(down_is_not_put_down_again, "TAV-12.8 TAV-12.4")
{
    duel(HARD);
    down(TAV_CH_ELF);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE);
    at_turn(0);
    opposed(2, 2); /* 7 against 5 */
    CHECK_EQ(posture(TAV_CH_ELF), TAV_DOWN);
    CHECK_EQ(hand_count(1), 2);
    CHECK(turn_is_over());
    duel(HARD);
    down(TAV_CH_ELF);
    at_turn(0);
    opposed(2, 3); /* a stun changes nothing either */
    CHECK_EQ(posture(TAV_CH_ELF), TAV_DOWN);
}

TEST(a_one_breaks_the_object, "TAV-12.10 TAV-12.11 TAV-10.1")
{
    static const struct {
        unsigned options;
        int die;
        bool breaks;
    } row[] = {
        {HARD, 1, true},          {HARD, 2, false},         {HARD, 6, false},
        {HARD | SMASH, 1, false}, {HARD | SMASH, 4, false}, {HARD | SMASH, 5, true},
        {HARD | SMASH, 6, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        duel(row[i].options);
        at_turn(0);
        opposed(row[i].die, 6);
        CHECK_EQ(in_zone_o(TAV_O_BROKEN, TAV_OB_HAM), row[i].breaks);
        CHECK_EQ(in_zone_o(TAV_O_DISCARD, TAV_OB_HAM), !row[i].breaks);
    }
    duel(HARD); /* a drawn trophy breaks as well, a special weapon never */
    wields(TAV_CH_DWARF, TAV_OB(TAV_OB_WALL_TROPHY));
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    play(TAV_M_WEAPON);
    rolls(1, 3);
    target(TAV_CH_ELF); /* 5 + 1 + 1 against 6 */
    CHECK_EQ(S()->weapon[TAV_CH_DWARF], 0);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_TILTED);
}

TEST(a_protection_against_opposed_rolls, "TAV-12.11 TAV-12.12 TAV-10.5")
{
    static const struct {
        unsigned options;
        int attack, defence, zone; /* -1: it stays */
    } row[] = {
        {HARD, 2, 4, -1},
        {HARD, 3, 4, TAV_O_DISCARD},
        {HARD | SMASH, 3, 4, TAV_O_DISCARD},
        {HARD | SMASH, 5, 6, TAV_O_BROKEN},
        {HARD | SMASH, 2, 6, -1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        duel(row[i].options);
        tilted(TAV_CH_ELF); /* edge case 44: its posture does not change by a stun */
        cover(TAV_CH_ELF, TAV_OB_TABLE, false);
        at_turn(0);
        opposed(row[i].attack, row[i].defence);
        CHECK_EQ(S()->cover[TAV_CH_ELF] != 0, row[i].zone < 0);
        if (row[i].zone >= 0) CHECK(in_zone_o(row[i].zone, TAV_OB_TABLE));
        CHECK_EQ(posture(TAV_CH_ELF), TAV_TILTED);
    }
}

TEST(one_riposte_and_no_more, "TAV-12.18 TAV-12.16")
{
    duel(HARD);
    objects(1, TAV_OB_BROOM, TAV_OB_POKER);
    at_turn(0);
    opposed(1, 6);
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    CHECK(offers(TAV_M_NO_RIPOSTE)); /* optional */
    rolls(1, 6);
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM); /* 4 against 11: unharmed, but no answer to it */
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_STANDING);
    CHECK(turn_is_over());
    duel(HARD); /* edge case 45: a tilted defender cannot */
    objects(1, TAV_OB_BROOM, TAV_OB_POKER);
    tilted(TAV_CH_ELF);
    at_turn(0);
    opposed(1, 6);
    CHECK(turn_is_over());
}

TEST(a_riposte_is_an_attack, "TAV-12.19 TAV-12.10")
{
    fresh(2); /* edge case 47 */
    S()->options = HARD;
    heroes(0, TAV_CH_BARD, TAV_CH_WIZARD);
    heroes(1, TAV_CH_DWARF, TAV_CH_ELF);
    ko(TAV_CH_WIZARD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    objects(1, TAV_OB_BROOM);
    treasures(0, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_MASK);
    at_turn(0);
    rolls(1, 6);
    strike(TAV_CH_BARD, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_DWARF);
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    rolls(6, 1);
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM); /* 11 against 4: KO, and the riposter loots */
    CHECK_ASKED(TAV_D_LOOT, 1);
    play(TAV_M_LOOT + TAV_TR_KEG);
    CHECK(holds(1, TAV_TR_KEG));
    CHECK_EQ(tav_count_t(S(), TAV_T_FLOOR_DOWN), 2);
    CHECK(tav_is_over(S(), NULL)); /* then the end is checked */
}

TEST(ripostes_obey_the_ranges, "TAV-12.17 TAV-12.15")
{
    fresh(4); /* edge case 46 */
    S()->options = HARD;
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(2, TAV_CH_ELF, TAV_CH_BARD);
    objects(0, TAV_OB_PLATE, TAV_OB_HAM);
    objects(2, TAV_OB_BROOM, TAV_OB_MUG);
    at_turn(0);
    rolls(1, 6);
    strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_RIPOSTE, 2);
    CHECK(offers(TAV_M_RIPOSTE_DISTANCE + TAV_OB_MUG));
    CHECK(!offers(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM));
    CHECK_EQ(offered(), 2);
}

TEST(the_troll_defends_at_distance, "TAV-12.2")
{
    fresh(3); /* edge case 48 */
    S()->options = HARD;
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(1, TAV_CH_TROLL, TAV_CH_BARD);
    objects(0, TAV_OB_PLATE, TAV_OB_HAM);
    at_turn(0);
    rolls(2, 6);
    strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_TROLL); /* 7 against 6 */
    CHECK_EQ(posture(TAV_CH_TROLL), TAV_TILTED);
}

TEST(a_drawn_weapon_strikes_back, "TAV-12.14 TAV-12.25 TAV-12.23")
{
    static const int weapon[] = {TAV_TR_DEMON_SWORD, TAV_OB(TAV_OB_WALL_TROPHY)};
    for (int i = 0; i < 2; i++) {
        duel(HARD);
        wields(TAV_CH_ELF, weapon[i]);
        cover(TAV_CH_ELF, TAV_OB_TABLE, false);
        S()->at_door = B(TAV_CH_ELF);
        at_turn(0);
        opposed(1, 6);
        CHECK_ASKED(TAV_D_RIPOSTE, 1);
        rolls(5, 3);
        play(TAV_M_WEAPON); /* 3 + 1 + 5 against 8 */
        CHECK_EQ(told("stunned") + told("no_change"), 1);
        CHECK_EQ(S()->cover[TAV_CH_ELF], TAV_OB(TAV_OB_TABLE));
        CHECK(S()->at_door & B(TAV_CH_ELF)); /* not an activation: it stays at the Door */
        CHECK_EQ(S()->weapon[TAV_CH_ELF], weapon[i]);
    }
}

TEST(supports_count_for_the_score, "TAV-12.2 TAV-12.21 TAV-11.7")
{
    duel(HARD | GANG);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    play(TAV_M_SUPPORT + TAV_CH_WIZARD);
    rolls(2, 4);
    play(TAV_M_ROLL); /* 5 + 1 + 2 against 7 */
    CHECK_EQ(posture(TAV_CH_ELF), TAV_TILTED);
    CHECK_EQ(S()->dice_count, 2);
}

TEST(hard_head_alone, "TAV-12.22")
{
    duel(HARD);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(S()->decision != TAV_D_SUPPORT); /* rolled at once: there is no support */
    CHECK_EQ(S()->dice_count, 2);
}

/* ---- combinations ---------------------------------------------------------------------------- */

/* A game of random moves; counts what must and must not happen by the table of TAV-13.1. */
static int supports, ripostes, opposed_rolls, pools;
static void random_game(int seats, unsigned options, uint64_t seed)
{
    cab_setup setup;
    cab_rng choice;
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_rng_fast(&choice, ~seed);
    cab_setup_default(&tav_game, (uint8_t)seats, &setup);
    for (int i = 0; i < TAV_OPTIONS; i++)
        setup.option[i] = (options & 1u << i) != 0;
    CHECK_EQ(tav_setup(S(), &setup, &table.rng), CAB_OK);
    while (!tav_is_over(S(), NULL)) {
        cab_move list[CAB_LIST_MAX];
        int seat = cab_low(S()->ask.must), count = tav_legal_moves(S(), (cab_seat)seat, list);
        CHECK(count > 0);
        CHECK_EQ(S()->options, options); /* TAV-13.3: fixed, and seen by all */
        CHECK_EQ(attempt(seat, list[cab_rng_below(&choice, (uint32_t)count)]), CAB_OK);
        supports += told("support");
        ripostes += told("riposte");
        opposed_rolls += told("roll_opposed");
        pools += told("roll");
        check_sound();
    }
    CHECK_EQ(seen_by(0).options, options);
}

TEST(all_eight_combinations, "TAV-13.1 TAV-13.2 TAV-13.3")
{
    for (unsigned options = 0; options < 8; options++) {
        supports = ripostes = opposed_rolls = pools = 0;
        for (uint64_t seed = 0; seed < 6; seed++)
            random_game(2 + (int)(seed % 5), options, 50 * options + seed);
        CHECK_EQ(supports > 0, (options & GANG) != 0);
        CHECK_EQ(ripostes > 0, (options & HARD) != 0);
        CHECK_EQ(opposed_rolls > 0, (options & HARD) != 0);
        CHECK(pools > 0); /* cunning tests are pools whatever the combination */
    }
}

int main(void)
{
    RUN(a_hit_protection_is_broken);
    RUN(a_hiding_place_that_is_found_is_broken);
    RUN(leaving_by_oneself_breaks_nothing);
    RUN(two_objects_a_round_three_at_the_start);
    RUN(special_weapons_never_break);
    RUN(arrivals_support_too);
    RUN(supportable_actions);
    RUN(calls);
    RUN(nobody_able_nobody_called);
    RUN(who_cannot_support);
    RUN(the_troll_stays_clumsy);
    RUN(the_window_with_one_die);
    RUN(several_looted_hands_are_one_pool);
    RUN(support_dice_in_the_roll);
    RUN(a_spent_supporter_is_passed_over);
    RUN(arrivals_carry_no_treasure);
    RUN(down_is_not_put_down_again);
    RUN(a_one_breaks_the_object);
    RUN(a_protection_against_opposed_rolls);
    RUN(one_riposte_and_no_more);
    RUN(a_riposte_is_an_attack);
    RUN(ripostes_obey_the_ranges);
    RUN(the_troll_defends_at_distance);
    RUN(a_drawn_weapon_strikes_back);
    RUN(supports_count_for_the_score);
    RUN(hard_head_alone);
    RUN(all_eight_combinations);
    return test_done();
}
