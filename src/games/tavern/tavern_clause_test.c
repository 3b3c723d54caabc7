/* Second halves of rules: in which order, who sees it, what happens to the rest. Each needs a table
 * on which the wrong reading would show. */
#include "games/tavern/tavern_fixture.h"

static void trio(void)
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);    /* beer, inventions, magic */
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_BARD);  /* weapons, arts, beer */
    heroes(2, TAV_CH_PRIESTESS, TAV_CH_GNOME); /* holy, gold, inventions */
}

/* ---- order ---------------------------------------------------------------------------------- */

/* Dice that always tie: twelve rolls of three players, then the first clockwise from the leader. */
TEST(a_roll_off_without_end, "TAV-8.18")
{
    trio();
    to_come(TAV_CH_ORC);
    at_turn(0);
    to_arrivals();
    S()->leader = 1;
    play_by(0, TAV_M_NO_CLAIM);
    play_by(1, TAV_M_NO_CLAIM);
    play_by(2, TAV_M_NO_CLAIM); /* no dice are given: all of them show 1 */
    CHECK_EQ(told("roll_off"), 12 * 3);
    CHECK(band(1) & B(TAV_CH_ORC));
}

/* Bands clockwise from the leader, characters in joining order: whose dice come first shows in who
 * is found. */
TEST(keep_tests_in_order, "TAV-6.15")
{
    fresh(2);
    heroes(0, TAV_CH_THIEF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_GNOME, TAV_CH_ELF); /* dealt against the order of the cards */
    cover(TAV_CH_THIEF, TAV_OB_BARREL, true);
    cover(TAV_CH_GNOME, TAV_OB_CURTAIN, true);
    cover(TAV_CH_ELF, TAV_OB_WARDROBE, true);
    to_come(TAV_CH_MERCHANT, TAV_CH_MINSTREL, TAV_CH_APPRENTICE); /* all three for the thief's */
    at_turn(0);
    to_arrivals();
    claims(1 << 0);
    claims(1 << 0);
    S()->leader = 1;
    play_by(0, TAV_M_CLAIM);
    rolls(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5); /* gnome 4, elf 4, thief 6 */
    play_by(1, TAV_M_NO_CLAIM);
    CHECK_EQ(S()->round, 3);
    CHECK_EQ(S()->hidden, B(TAV_CH_GNOME) | B(TAV_CH_THIEF));
    CHECK_EQ(told("found"), 1);
}

TEST(through_the_door_in_order, "TAV-8.1")
{
    trio();
    for (int seat = 0; seat < 2; seat++)
        treasures(seat, (uint8_t)(TAV_TR_KEG + 3 * seat), (uint8_t)(TAV_TR_BROWN_ALE + 3 * seat),
                  (uint8_t)(TAV_TR_BOTTOMLESS + 3 * seat));
    S()->at_door = B(TAV_CH_DWARF) | B(TAV_CH_BARD);
    tilted(TAV_CH_GNOME);
    S()->round = 3;
    at_turn(1);
    all_pass(); /* seats 1, 2, 0: seat 1 leads again */
    CHECK_EQ(S()->leader, 1);
    CHECK_ASKED(TAV_D_SHELTER, 1);
    CHECK_EQ(S()->fled, B(TAV_CH_BARD));
    play(default_of(1));
    play(default_of(1));
    CHECK_ASKED(TAV_D_SHELTER, 0);
    CHECK_EQ(S()->fled, B(TAV_CH_BARD) | B(TAV_CH_DWARF));
}

TEST(insulted_one_after_the_other, "TAV-14.4")
{
    fresh(3);
    with(TAV_OPT_HOT_TEMPERS);
    treasures(1, TAV_TR_AXE);
    laid(TAV_AG_INSULT, TAV_AG_INSULT);
    agitation(1, TAV_AG_SPILL);
    S()->insulted[0] = S()->insulted[2] = 1;
    at_sale(1);
    refuse(TAV_AG_SPILL); /* seat 1 leads */
    CHECK_ASKED(TAV_D_INSULT, 2);
    play(default_of(2));
    CHECK_ASKED(TAV_D_INSULT, 0);
    play(default_of(0));
    CHECK_ASKED(TAV_D_CHARACTER, 1);
}

TEST(wrong_claims_from_the_leader_on, "TAV-8.15")
{
    trio();
    to_come(TAV_CH_CULTIST); /* for the priestess alone */
    at_turn(0);
    to_arrivals();
    S()->leader = 1;
    for (int seat = 0; seat < 3; seat++)
        play_by(seat, TAV_M_CLAIM);
    CHECK_ASKED(TAV_D_PENALTY, 1);
    play(default_of(1));
    CHECK_ASKED(TAV_D_PENALTY, 0);
    play(default_of(0));
    CHECK(band(2) & B(TAV_CH_CULTIST));
}

/* The events of the last move, those of a list only, in their order. */
static bool in_order(const char *const *kind, int kinds)
{
    int next = 0;
    for (int i = 0; i < table.journal.count; i++)
        for (int k = 0; k < kinds; k++)
            if (table.journal.event[i].kind == cab_name_find(&tav_game, CAB_NAME_EVENT, kind[k])) {
                if (k != next) return false;
                next++;
            }
    return next == kinds;
}

TEST(consequences_in_order, "TAV-7.19 TAV-6.31")
{
    static const char *const order[] = {"roll", "object_broken", "floored", "cover_gone",
                                        "off_the_door"};
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE);
    objects(0, TAV_OB_CHAIR, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    cover(TAV_CH_ELF, TAV_OB_TABLE, false);
    S()->at_door = B(TAV_CH_ELF);
    at_turn(0);
    rolls(1, 6, 1, 2, 3);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_CHAIR, TAV_CH_ELF);
    CHECK(in_order(order, 5));
    CHECK_ASKED(TAV_D_DROP, 1); /* the loss comes last */
}

/* ---- what others see ------------------------------------------------------------------------- */

static int faces_seen(int viewer, int zone)
{
    tav_state seen = seen_by(viewer);
    int known = 0;
    for (int i = seen.treasure_pile[zone - 1].end; i < seen.treasure_pile[zone].end; i++)
        known += seen.treasure[i].face != 0;
    return known;
}

/* Two of three by choice; two of two without one. */
TEST(a_shelter_is_a_secret, "TAV-6.25")
{
    for (int hand = 2; hand <= 3; hand++) {
        fresh(2);
        heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
        treasures(0, TAV_TR_KEG, TAV_TR_AXE);
        if (hand == 3) treasures(0, TAV_TR_WAND);
        at_turn(0);
        activate(TAV_CH_WIZARD);
        rolls(6, 6, 1, 2, 3);
        act(TAV_ACT_WINDOW);
        if (hand == 3) play(TAV_M_SHELTER + TAV_TR_KEG);
        if (hand == 3) play(TAV_M_SHELTER + TAV_TR_WAND);
        CHECK_EQ(tav_count_t(S(), TAV_T_SHELTER), 2); /* how many, everybody sees */
        CHECK_EQ(faces_seen(0, TAV_T_SHELTER), 2);
        CHECK_EQ(faces_seen(1, TAV_T_SHELTER), 0);
        CHECK_EQ(faces_seen(CAB_NOBODY, TAV_T_SHELTER), 0);
    }
}

/* ---- the Door, the draw, covers, the race ---------------------------------------------------- */

TEST(at_the_door_with_everything, "TAV-6.30")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    cover(TAV_CH_DWARF, TAV_OB_TABLE, false);
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_DOOR);
    CHECK(S()->at_door & B(TAV_CH_DWARF));
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    to_next_round();
    CHECK(S()->at_door & B(TAV_CH_DWARF));
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_STANDING); /* straightened like the others */
    CHECK_EQ(S()->cover[TAV_CH_DWARF], TAV_OB(TAV_OB_TABLE));
    CHECK_EQ(S()->weapon[TAV_CH_DWARF], TAV_TR_DEMON_SWORD);
}

TEST(two_objects_for_a_band_out_cold, "TAV-8.5 TAV-10.9")
{
    trio();
    with(TAV_OPT_SMASH);
    ko(TAV_CH_DWARF);
    ko(TAV_CH_WIZARD);
    at_turn(1);
    CHECK_EQ(tav_draws(S(), 0), 2);
}

/* Under Smash-Everything what one gives up oneself is whole: replaced, or left behind in flight. */
TEST(own_covers_are_never_broken, "TAV-10.8 TAV-2.13 TAV-6.34")
{
    for (int flight = 0; flight < 2; flight++) {
        trio();
        with(TAV_OPT_SMASH);
        objects(0, TAV_OB_HAM, TAV_OB_PLATE);
        cover(TAV_CH_WIZARD, TAV_OB_TABLE, false);
        at_turn(0);
        if (flight) {
            activate(TAV_CH_WIZARD);
            rolls(6, 6, 1, 2, 3);
            act(TAV_ACT_WINDOW);
        } else {
            rolls(2, 3);
            strike(TAV_CH_WIZARD, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_BARD);
        }
        CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_TABLE));
        CHECK_EQ(tav_tavern_value(S()), 30);
    }
}

/* Nobody was right: in the race, too, those who were wrong roll like the others. */
TEST(wrong_claims_only_in_the_race, "TAV-8.16 TAV-8.24")
{
    trio();
    with(TAV_OPT_CLAIM_MODE);
    to_come(TAV_CH_ORC); /* demonic, weapons: the barbarian's */
    at_turn(0);
    to_arrivals();
    S()->leader = 0;
    play_by(2, TAV_M_NO_CLAIM);
    play_by(0, TAV_M_CLAIM);
    CHECK_ASKED(TAV_D_PENALTY, 0);
    play(TAV_M_TILT + TAV_CH_WIZARD);
    rolls(6, 6, 1, 1, 2, 2);
    play_by(1, TAV_M_NO_CLAIM);
    CHECK_EQ(told("roll_off"), 3);
    CHECK(band(0) & B(TAV_CH_ORC));
}

/* Nobody has laid a card in four laps: the first seller leads, whoever it is. */
TEST(the_first_seller_leads, "TAV-5.3")
{
    trio();
    treasures(0, TAV_TR_KEG);
    S()->lap = 4;
    S()->first_seller = 1;
    at_sale(0);
    put_up(TAV_TR_KEG);
    sell(2);
    protests(0);
    votes(0);
    CHECK_ASKED(TAV_D_CHARACTER, 1);
}

/* One treasure in the hand, which everybody can count: it falls without a question. */
TEST(a_single_treasure_falls_by_itself, "TAV-15.4 TAV-7.21")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    treasures(1, TAV_TR_KEG);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK(in_zone_t(TAV_T_FLOOR, TAV_TR_KEG));
    CHECK(turn_is_over());
}

/* Equal points: what is sheltered and what is drawn are possessed like the hand. */
TEST(ties_count_all_that_is_possessed, "TAV-9.15 TAV-9.4")
{
    for (int drawn = 0; drawn < 2; drawn++) {
        cab_result result;
        fresh(2);
        heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
        heroes(1, TAV_CH_GNOME, TAV_CH_BARD);
        treasures(0, TAV_TR_KEG);  /* 3 */
        treasures(1, TAV_TR_MASK); /* 3 */
        if (drawn)
            wields(TAV_CH_BARD, TAV_TR_DEMON_SWORD); /* nothing to gnome and bard */
        else
            put(&table.treasure[TAV_T_SHELTER + 1], LIST_(TAV_TR_AXE), 1, 0);
        to_come(MILITIA);
        at_turn(0);
        all_pass();
        keep_nothing();
        CHECK(tav_is_over(S(), &result));
        CHECK_EQ(result.score[0], 3);
        CHECK_EQ(result.score[1], 3);
        CHECK_EQ(result.winners, 2);
    }
}

/* ---- ripostes ------------------------------------------------------------------------------- */

static void hard(void) /* dwarf and wizard attack elf and bard */
{
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
}

TEST(a_riposte_at_a_supporter, "TAV-12.15 TAV-12.19")
{
    hard();
    with(TAV_OPT_GANG_UP);
    objects(1, TAV_OB_BROOM, TAV_OB_POKER);
    treasures(2, TAV_TR_KEG, TAV_TR_AXE, TAV_TR_RUBY);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    play(TAV_M_CALL + 2);
    play(TAV_M_SUPPORT + TAV_CH_GNOME);
    rolls(1, 6);
    play(TAV_M_ROLL); /* 5 + 1 + 1 against 9 */
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM);
    CHECK_ASKED(TAV_D_RIPOSTE_TARGET, 1);
    CHECK_EQ(offered(), 2);
    CHECK(offers(TAV_M_TARGET + TAV_CH_DWARF) && offers(TAV_M_TARGET + TAV_CH_GNOME));
    rolls(6, 1);
    play(TAV_M_TARGET + TAV_CH_GNOME); /* 9 against 3 */
    CHECK_EQ(posture(TAV_CH_GNOME), TAV_KO);
    CHECK_EQ(posture(TAV_CH_DWARF), TAV_TILTED);
    CHECK_ASKED(TAV_D_LOOT, 1);
    play(TAV_M_LOOT + TAV_TR_RUBY); /* of the supporter's player */
    CHECK(holds(1, TAV_TR_RUBY));
    CHECK_EQ(hand_count(2), 0);
}

TEST(no_riposte_with_a_weapon_just_drawn, "TAV-12.17 TAV-6.19")
{
    for (int now = 0; now < 2; now++) {
        hard();
        objects(1, TAV_OB_BROOM);
        wields(TAV_CH_ELF, TAV_TR_DEMON_SWORD);
        if (now) S()->drawn_now = B(TAV_CH_ELF);
        at_turn(0);
        rolls(1, 6);
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
        CHECK_ASKED(TAV_D_RIPOSTE, 1);
        CHECK_EQ(offers(TAV_M_WEAPON), !now);
        CHECK(offers(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM));
    }
}

TEST(the_troll_throws_nothing_back, "TAV-7.13 TAV-12.17")
{
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(1, TAV_CH_TROLL, TAV_CH_BARD);
    objects(0, TAV_OB_PLATE, TAV_OB_HAM);
    objects(1, TAV_OB_CHAIR, TAV_OB_MUG);
    at_turn(0);
    rolls(1, 6);
    strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_TROLL); /* 6 against 6 */
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    CHECK_EQ(offered(), 2); /* none, or the chair at contact */
    CHECK(offers(TAV_M_RIPOSTE_CONTACT + TAV_OB_CHAIR));
}

/* Neither down nor KO: an arrival has no pockets, whatever its player holds. */
TEST(arrivals_are_not_searched, "TAV-12.7")
{
    for (int die = 1; die <= 6; die += 5) {
        hard();
        arrivals(1, TAV_CH_MONK);
        treasures(1, TAV_TR_KEG, TAV_TR_AXE);
        at_turn(0);
        rolls((uint8_t)die, 1);
        strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_MONK); /* 6 or 11 against 4 */
        CHECK_EQ(tav_owner(S(), TAV_CH_MONK), die == 1 ? 1 : CAB_NOBODY);
        CHECK_EQ(told("look"), 0);
        CHECK(turn_is_over());
        CHECK_EQ(hand_count(1), 2);
    }
}

TEST(a_one_spares_special_weapons, "TAV-12.10 TAV-7.17")
{
    hard();
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    play(TAV_M_WEAPON);
    rolls(1, 3);
    target(TAV_CH_ELF);
    CHECK_EQ(S()->weapon[TAV_CH_DWARF], TAV_TR_DEMON_SWORD);
    CHECK_EQ(tav_tavern_value(S()), 30);
}

int main(void)
{
    RUN(a_roll_off_without_end);
    RUN(keep_tests_in_order);
    RUN(through_the_door_in_order);
    RUN(insulted_one_after_the_other);
    RUN(wrong_claims_from_the_leader_on);
    RUN(consequences_in_order);
    RUN(a_shelter_is_a_secret);
    RUN(at_the_door_with_everything);
    RUN(two_objects_for_a_band_out_cold);
    RUN(own_covers_are_never_broken);
    RUN(wrong_claims_only_in_the_race);
    RUN(the_first_seller_leads);
    RUN(a_single_treasure_falls_by_itself);
    RUN(ties_count_all_that_is_possessed);
    RUN(a_riposte_at_a_supporter);
    RUN(no_riposte_with_a_weapon_just_drawn);
    RUN(the_troll_throws_nothing_back);
    RUN(arrivals_are_not_searched);
    RUN(a_one_spares_special_weapons);
    return test_done();
}
