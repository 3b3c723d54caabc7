/* Set-up, common notions, platform rules (TAV-1, TAV-2, TAV-15) and the card tables. */
#include "games/tavern/tavern_fixture.h"

static void deal(int seats, uint64_t seed, unsigned options)
{
    cab_setup setup;
    memset(&table, 0, sizeof table);
    cab_rng_fast(&table.rng, seed);
    cab_setup_default(&tav_game, (uint8_t)seats, &setup);
    for (int i = 0; i < TAV_OPTIONS; i++)
        setup.option[i] = (options & 1u << i) != 0;
    CHECK_EQ(tav_setup(S(), &setup, &table.rng), CAB_OK);
    check_sound();
}

TEST(two_to_six_players, "TAV-1.1")
{
    CHECK_EQ(tav_game.min_seats, 2);
    CHECK_EQ(tav_game.max_seats, 6);
    for (int seats = 2; seats <= 6; seats++) {
        cab_setup setup;
        cab_setup_default(&tav_game, (uint8_t)seats, &setup);
        CHECK_EQ(cab_setup_check(&tav_game, &setup), CAB_OK);
    }
    cab_setup setup;
    cab_setup_default(&tav_game, 7, &setup);
    CHECK(cab_setup_check(&tav_game, &setup) != CAB_OK);
}

TEST(what_is_dealt, "TAV-1.3 TAV-1.4 TAV-1.5 TAV-1.6 TAV-1.8 TAV-1.9 TAV-1.14 TAV-1.15 TAV-2.2")
{
    for (int seats = 2; seats <= 6; seats++) {
        int each = seats == 2 ? 9 : 6;
        deal(seats, (uint64_t)seats, 0);
        uint32_t all = 0;
        for (int i = 0; i < seats; i++) {
            CHECK_EQ(cab_popcount(band(i)), 2);
            CHECK_EQ(all & band(i), 0);
            all |= band(i);
            CHECK_EQ(hand_count(i), each);
            CHECK_EQ(tav_count_a(S(), TAV_A_HAND + i), 2);
            CHECK_EQ(tav_count_o(S(), TAV_O_HAND + i), 0);
        }
        CHECK_EQ(all >> TAV_HEROES, 0);
        CHECK_EQ(S()->standing, all);
        for (int c = 0; c < TAV_CHARACTERS; c++)
            CHECK_EQ(S()->cover[c] + S()->weapon[c], 0);
        CHECK_EQ(tav_count_c(S(), TAV_C_GONE), 12 - 2 * seats);
        CHECK_EQ(tav_count_t(S(), TAV_T_OUT), 36 - each * seats);
        CHECK_EQ(tav_count_a(S(), TAV_A_STOCK), 12 - 2 * seats);
        CHECK_EQ(tav_count_o(S(), TAV_O_DECK), 42);
    }
}

TEST(who_sees_what, "TAV-1.4 TAV-1.6 TAV-1.7 TAV-1.14")
{
    deal(3, 5, 0);
    tav_state seen = seen_by(1);
    CHECK_EQ(seen.hand[1], S()->hand[1]);
    CHECK_EQ(seen.hand[0] | seen.hand[2], 0);
    for (int i = 0; i < tav_count_t(S(), TAV_T_OUT); i++)
        CHECK_EQ(seen.treasure[i].face, 0);
    for (int i = 0; i < 42; i++)
        CHECK_EQ(seen.object[i].face, 0);
    const cab_pile *gone = &seen.character_pile[TAV_C_GONE];
    for (int i = gone[-1].end; i < gone->end; i++)
        CHECK(seen.character[i].face != 0);
}

/* TAV-1.16: every seat sells first sometimes, and each seat about as often. */
TEST(the_first_seller_is_drawn, "TAV-1.16")
{
    int first[4] = {0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        deal(4, seed, 0);
        first[S()->first_seller]++;
        CHECK_EQ(S()->seller, S()->first_seller);
        CHECK_ASKED(TAV_D_OPEN, S()->first_seller);
    }
    for (int i = 0; i < 4; i++)
        CHECK(first[i] > 60 && first[i] < 140);
}

TEST(left_is_the_next_seat, "TAV-1.2")
{
    fresh(3);
    treasures(2, TAV_TR_AXE);
    treasures(0, TAV_TR_KEG);
    treasures(1, TAV_TR_WAND);
    S()->first_seller = 1;
    at_sale(2);
    refuse(TAV_AG_PLAIN);
    CHECK_ASKED(TAV_D_OPEN, 0);
}

TEST(door_and_window_are_nobodys, "TAV-1.13 TAV-6.33")
{
    fresh(3);
    at_turn(0);
    for (int i = 0; i < 3; i++) {
        int seat = S()->asked;
        play(default_of(seat));
        int who = S()->actor;
        act(TAV_ACT_DOOR);
        CHECK(S()->at_door & B(who));
    }
    CHECK_EQ(cab_popcount(S()->at_door), 3);
    for (int z = 0; z < TAV_C_ZONES; z++) /* places, not cards: no face of theirs anywhere */
        CHECK(tav_count_c(S(), z) <= 31);
    CHECK(S()->character_pile[TAV_C_ZONES - 1].end == 31);
}

/* ---- the tables ----------------------------------------------------------------------------- */

TEST(the_scores_of_characters, "TAV-2.9 TAV-2.1")
{
    for (int c = 0; c < TAV_CHARACTERS; c++) {
        const tav_character_data *d = tav_character(c);
        CHECK(d->score[TAV_CONTACT] >= 1 && d->score[TAV_CONTACT] <= 7);
        CHECK(d->score[TAV_DISTANCE] >= (c != TAV_CH_TROLL) && d->score[TAV_DISTANCE] <= 7);
    }
    CHECK_EQ(tav_character(TAV_CH_TROLL)->score[TAV_DISTANCE], 0);
}

TEST(two_or_three_affinities, "TAV-2.24 TAV-11.1")
{
    static const int attracted[] = {6, 5, 6, 7, 7, 5, 7, 5, 5, 6, 6, 6};
    for (int hero = 0; hero < TAV_HEROES; hero++) {
        const tav_character_data *d = tav_character(hero);
        int likes = cab_popcount(d->likes), count = 0;
        CHECK(likes == 2 || likes == 3);
        CHECK_EQ(d->ringed & ~d->likes, 0);
        CHECK_EQ(d->ringed & 1 << TAV_ANY, 0);
        CHECK_EQ(d->support[TAV_CONTACT], hero == TAV_CH_TROLL ? 2 : 1);
        CHECK_EQ(d->support[TAV_DISTANCE], hero != TAV_CH_TROLL);
        for (int c = TAV_HEROES; c < TAV_CHARACTERS; c++)
            count += (d->ringed & tav_character(c)->likes) != 0;
        CHECK_EQ(count, attracted[hero]);
    }
}

TEST(six_treasures_of_each_type, "")
{
    int of_type[TAV_GOLD + 1] = {0};
    for (int i = 1; i <= TAV_TREASURES; i++) {
        const tav_treasure_data *d = tav_treasure(i);
        of_type[d->type]++;
        if (d->second) of_type[d->second]++;
        CHECK_EQ(d->weapon, i == TAV_TR_DEMON_SWORD || i == TAV_TR_BLESSED_LANCE);
    }
    for (int type = TAV_BEER; type <= TAV_GOLD; type++)
        CHECK_EQ(of_type[type], 6);
}

TEST(the_objects_add_up, "TAV-9.11 TAV-10.11")
{
    int cards = 0, value = 0, icon[TAV_ICONS] = {0}, both = 0;
    for (int kind = 1; kind <= TAV_KINDS; kind++) {
        const tav_object_data *d = tav_object(kind);
        cards += d->copies;
        value += d->copies * d->value;
        for (int i = 0; i < TAV_ICONS; i++)
            icon[i] += (d->icons >> i & 1) * d->copies;
        both += (d->icons & 3) == 3 ? d->copies : 0;
    }
    CHECK_EQ(cards, 42);
    CHECK_EQ(value, 30);
    CHECK_EQ(icon[TAV_ICON_CONTACT], 20);
    CHECK_EQ(icon[TAV_ICON_DISTANCE], 17);
    CHECK_EQ(both, 5);
    CHECK_EQ(icon[TAV_ICON_PROTECT], 11);
    CHECK_EQ(icon[TAV_ICON_HIDE], 7);
    CHECK_EQ(icon[TAV_ICON_WEAPON], 1);
}

/* ---- common notions ------------------------------------------------------------------------- */

/* A's barbarian hits B's wizard with so many 6s. */
static void hits(int from, int sixes)
{
    fresh(3);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_ELF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    if (from == TAV_TILTED) tilted(TAV_CH_WIZARD);
    if (from == TAV_DOWN) down(TAV_CH_WIZARD);
    at_turn(0);
    rolls(sixes > 0 ? 6 : 2, sixes > 1 ? 6 : 2, sixes > 2 ? 6 : 2, sixes > 3 ? 6 : 3, 4, 5);
    strike(TAV_CH_BARBARIAN, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_WIZARD);
}

TEST(postures_step_by_step, "TAV-2.3 TAV-2.4 TAV-2.6 TAV-2.8 TAV-2.20 TAV-2.22")
{
    for (int from = TAV_STANDING; from <= TAV_DOWN; from++)
        for (int sixes = 0; sixes <= 4; sixes++) {
            hits(from, sixes);
            CHECK_EQ(posture(TAV_CH_WIZARD), from + sixes < TAV_KO ? from + sixes : TAV_KO);
        }
}

TEST(one_damage_costs_the_activation, "TAV-2.7")
{
    hits(TAV_STANDING, 1);
    CHECK_EQ(posture(TAV_CH_WIZARD), TAV_TILTED);
    CHECK_ASKED(TAV_D_ACTION, 1); /* the bard is the only one left to activate */
    CHECK_EQ(S()->actor, TAV_CH_BARD);
}

TEST(living_and_alive, "TAV-2.10 TAV-2.11")
{
    fresh(4);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_TROLL, TAV_CH_GNOME);
    arrivals(2, TAV_CH_MONK);
    ko(TAV_CH_DWARF);
    ko(TAV_CH_ELF);
    fled(TAV_CH_BARD);
    ko(TAV_CH_TROLL);
    fled(TAV_CH_GNOME);
    at_turn(0);
    CHECK_EQ(tav_living(S(), 0), B(TAV_CH_WIZARD));
    CHECK_EQ(tav_living(S(), 1), 0);
    CHECK_EQ(tav_living(S(), 2), B(TAV_CH_MONK));
    CHECK_EQ(tav_alive(S()), 1 | 4 | 8); /* an arrival keeps its band alive */
}

TEST(one_cover_and_one_weapon, "TAV-2.12 TAV-2.13")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    cover(TAV_CH_DWARF, TAV_OB_TABLE, false);
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    objects(0, TAV_OB_STOOL, TAV_OB_BARREL);
    at_turn(0);
    activate(TAV_CH_DWARF);
    CHECK(!offers(TAV_M_ACTION + TAV_ACT_DRAW));
    act(TAV_ACT_PROTECT);
    use(TAV_OB_STOOL);
    CHECK_EQ(S()->cover[TAV_CH_DWARF], TAV_OB(TAV_OB_STOOL));
    CHECK(in_zone_o(TAV_O_DISCARD, TAV_OB_TABLE));
    CHECK_EQ(S()->weapon[TAV_CH_DWARF], TAV_TR_DEMON_SWORD);
}

TEST(only_the_hand_is_exposed, "TAV-2.14 TAV-2.15")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    put(&table.treasure[TAV_T_SHELTER + 1], LIST_(TAV_TR_KEG, TAV_TR_AXE), 2, 0);
    wields(TAV_CH_BARD, TAV_TR_BLESSED_LANCE);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    down(TAV_CH_ELF);
    at_turn(0);
    rolls(6, 2, 3, 4, 5);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_EQ(posture(TAV_CH_ELF), TAV_KO); /* edge cases 11 and 14: nothing is lost */
    CHECK(turn_is_over());
    CHECK_EQ(tav_count_t(S(), TAV_T_SHELTER + 1), 2);
    CHECK_EQ(S()->weapon[TAV_CH_BARD], TAV_TR_BLESSED_LANCE);
    CHECK_EQ(hand_count(0), 0);
}

TEST(the_deck_is_made_anew, "TAV-2.18 TAV-2.19")
{
    fresh(6); /* edge case 32 */
    tav_list *out = &table.object[TAV_O_BROKEN];
    for (int kind = 1; kind <= TAV_KINDS; kind++) /* of 42 objects 12 are left: six in hands */
        for (int copy = 0; copy < tav_object(kind)->copies; copy++)
            if (kind > 4) put(out, LIST_((uint8_t)kind), 1, 36);
    objects(0, TAV_OB_TABLE_LEG);
    S()->leader = 4;
    at_turn(4);
    CHECK_EQ(tav_count_o(S(), TAV_O_DECK), 10);
    to_arrivals(); /* 18 are due; the discard adds the table leg */
    int got = 0;
    for (int i = 0; i < 6; i++) { /* one by one from the leader: 11 = 6 + 5 */
        int seat = (S()->leader + i) % 6;
        CHECK_EQ(tav_count_o(S(), TAV_O_HAND + seat), i < 5 ? 2 : 1);
        got += tav_count_o(S(), TAV_O_HAND + seat);
    }
    CHECK_EQ(got, 11);
    CHECK_EQ(told("reshuffle"), 1);
}

/* ---- platform ------------------------------------------------------------------------------- */

/* The defaults of section 5 finish every game, and are legal wherever something is asked. */
TEST(defaults_play_a_whole_game, "TAV-15.1 TAV-15.2 TAV-15.3 TAV-2.3")
{
    for (int seats = 2; seats <= 6; seats++)
        for (unsigned options = 0; options < 1u << TAV_OPTIONS; options += 5) {
            deal(seats, 100 * (uint64_t)seats + options, options);
            for (int moves = 0; S()->decision != TAV_D_NONE; moves++) {
                int seat = cab_low(S()->ask.must);
                CHECK(moves < 5000);
                CHECK(offers_to(seat, default_of(seat)));
                CHECK_EQ(attempt(seat, default_of(seat)), CAB_OK);
                CHECK(tav_count_a(S(), TAV_A_LAID) <= seats);
            }
            check_sound();
            CHECK(tav_is_over(S(), NULL));
        }
}

TEST(single_public_choices_are_made, "TAV-15.4")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    ko(TAV_CH_BARD);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    CHECK_ASKED(TAV_D_CARD, 0); /* one card fits, but the hand is a secret: asked */
    CHECK_EQ(offered(), 1);
    play(TAV_M_USE + TAV_OB_HAM); /* one target, which everybody sees: rolled at once */
    CHECK_EQ(S()->dice_count, 5);
}

static const char *why(int seat, int move)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    tav_hide(S(), (cab_seat)seat, &seen);
    return tav_name(CAB_NAME_REASON, tav_why_not(&seen, (cab_seat)seat, (cab_move)move).key);
}

TEST(refusals_say_why, "TAV-6.2 TAV-7.10")
{
    fresh(4);
    heroes(0, TAV_CH_TROLL, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    cover(TAV_CH_ELF, TAV_OB_BARREL, true);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    tilted(TAV_CH_WIZARD);
    at_turn(0);
    CHECK_TEXT(why(1, TAV_M_ACTIVATE + TAV_CH_ELF), "not_asked");
    CHECK_TEXT(why(0, TAV_M_ACTIVATE + TAV_CH_ELF), "not_yours");
    CHECK_TEXT(why(0, TAV_M_ACTIVATE + TAV_CH_WIZARD), "not_standing");
    CHECK_TEXT(why(0, TAV_M_SEAL), "other_question");
    CHECK_TEXT(why(0, 9999), "no_move");
    activate(TAV_CH_TROLL);
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_PICK_UP), "floor_empty");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_DISTANCE), "no_cunning");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_WINDOW), "no_cunning");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_DRAW), "no_weapon");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_PROTECT), "no_such_object");
    act(TAV_ACT_CONTACT);
    CHECK_TEXT(why(0, TAV_M_USE + TAV_OB_PLATE), "wrong_icon");
    CHECK_TEXT(why(0, TAV_M_USE + TAV_OB_MUG), "not_in_hand");
    use(TAV_OB_HAM);
    CHECK_TEXT(why(0, TAV_M_TARGET + TAV_CH_ELF), "target_hidden");
    CHECK_TEXT(why(0, TAV_M_TARGET + TAV_CH_WIZARD), "own_band");
    CHECK_TEXT(why(0, TAV_M_TARGET + TAV_CH_MONK), "target_gone");
    CHECK_EQ(attempt(0, TAV_M_TARGET + TAV_CH_ELF), CAB_ILLEGAL);
}

/* A drawn weapon strikes at contact and does nothing else. */
TEST(refusals_of_the_armed, "TAV-7.4 TAV-6.8 TAV-6.13")
{
    fresh(2);
    heroes(0, TAV_CH_PALADIN, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    objects(0, TAV_OB_HAM);
    wields(TAV_CH_PALADIN, TAV_TR_BLESSED_LANCE);
    cover(TAV_CH_ELF, TAV_OB_BARREL, true);
    cover(TAV_CH_BARD, TAV_OB_CURTAIN, true);
    at_turn(0);
    activate(TAV_CH_PALADIN);
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_PROTECT), "no_such_object");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_HIDE), "no_such_object");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_DISTANCE), "no_such_object");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_DRAW), "weapon_in_hand");
    CHECK_TEXT(why(0, TAV_M_ACTION + TAV_ACT_CONTACT), "no_target");
}

/* What a refusal says is true: a hero that has fled is still of its band. */
TEST(refusals_about_the_own_band, "TAV-6.23 TAV-5.6 TAV-11.3")
{
    fresh(3);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    fled(TAV_CH_WIZARD);
    ko(TAV_CH_BARD);
    objects(0, TAV_OB_HAM);
    at_turn(0);
    CHECK_TEXT(why(0, TAV_M_ACTIVATE + TAV_CH_WIZARD), "target_gone");
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_SUPPORT, 0);
    CHECK_TEXT(why(0, TAV_M_SUPPORT + TAV_CH_ELF), "not_yours");
    CHECK_TEXT(why(0, TAV_M_SUPPORT + TAV_CH_WIZARD), "target_gone");
    CHECK_TEXT(why(0, TAV_M_SUPPORT + TAV_CH_DWARF), "cannot_support");
}

/* The same of ripostes: an object that could strike is not told to have no such use. */
TEST(refusals_of_a_riposte, "TAV-12.15 TAV-12.17 TAV-7.13")
{
    fresh(4); /* the attacker is across the table */
    with(TAV_OPT_HARD_HEAD);
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(2, TAV_CH_ELF, TAV_CH_BARD);
    objects(0, TAV_OB_PLATE, TAV_OB_HAM);
    objects(2, TAV_OB_BROOM, TAV_OB_CHAIR, TAV_OB_TABLE);
    wields(TAV_CH_ELF, TAV_TR_DEMON_SWORD);
    at_turn(0);
    rolls(1, 6);
    strike(TAV_CH_WIZARD, TAV_ACT_DISTANCE, TAV_OB_PLATE, TAV_CH_ELF);
    CHECK_ASKED(TAV_D_RIPOSTE, 2);
    CHECK_TEXT(why(2, TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM), "out_of_reach");
    CHECK_TEXT(why(2, TAV_M_RIPOSTE_CONTACT + TAV_OB_CHAIR), "out_of_reach");
    CHECK_TEXT(why(2, TAV_M_RIPOSTE_DISTANCE + TAV_OB_BROOM), "wrong_icon");
    CHECK_TEXT(why(2, TAV_M_RIPOSTE_CONTACT + TAV_OB_TABLE), "wrong_icon");
    CHECK_TEXT(why(2, TAV_M_RIPOSTE_CONTACT + TAV_OB_HAM), "not_in_hand");
    CHECK_TEXT(why(2, TAV_M_WEAPON), "out_of_reach");
    fresh(3);
    with(TAV_OPT_HARD_HEAD);
    with(TAV_OPT_GANG_UP);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_TROLL, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    objects(0, TAV_OB_HAM);
    objects(1, TAV_OB_BROOM, TAV_OB_MUG);
    at_turn(0);
    strike(TAV_CH_DWARF, TAV_ACT_CONTACT, TAV_OB_HAM, TAV_CH_TROLL);
    play(TAV_M_SUPPORT + TAV_CH_WIZARD);
    rolls(1, 6);
    play(TAV_M_ROLL);
    CHECK_ASKED(TAV_D_RIPOSTE, 1);
    CHECK_TEXT(why(1, TAV_M_RIPOSTE_DISTANCE + TAV_OB_MUG), "no_cunning");
    CHECK_TEXT(why(1, TAV_M_WEAPON), "no_weapon");
    play(TAV_M_RIPOSTE_CONTACT + TAV_OB_BROOM);
    CHECK_ASKED(TAV_D_RIPOSTE_TARGET, 1);
    CHECK_TEXT(why(1, TAV_M_TARGET + TAV_CH_BARD), "own_band");
    CHECK_TEXT(why(1, TAV_M_TARGET + TAV_CH_GNOME), "other_question"); /* has not attacked */
}

int main(void)
{
    RUN(two_to_six_players);
    RUN(what_is_dealt);
    RUN(who_sees_what);
    RUN(the_first_seller_is_drawn);
    RUN(left_is_the_next_seat);
    RUN(door_and_window_are_nobodys);
    RUN(the_scores_of_characters);
    RUN(two_or_three_affinities);
    RUN(six_treasures_of_each_type);
    RUN(the_objects_add_up);
    RUN(postures_step_by_step);
    RUN(one_damage_costs_the_activation);
    RUN(living_and_alive);
    RUN(one_cover_and_one_weapon);
    RUN(only_the_hand_is_exposed);
    RUN(the_deck_is_made_anew);
    RUN(defaults_play_a_whole_game);
    RUN(single_public_choices_are_made);
    RUN(refusals_say_why);
    RUN(refusals_of_the_armed);
    RUN(refusals_about_the_own_band);
    RUN(refusals_of_a_riposte);
    return test_done();
}
