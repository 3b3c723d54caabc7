/* What a client is shown (section 11 of the rules file): all that is to be visible at a glance. */
#include "games/tavern/tavern_fixture.h"

static cab_view view;

static void look(int viewer)
{
    cab_seen seen;
    memset(&seen, 0, sizeof seen);
    memset(&view, 0, sizeof view);
    tav_hide(S(), (cab_seat)viewer, &seen);
    tav_view(&seen, (cab_seat)viewer, &view);
}

/* Counters of this name on this thing: their sum; -1 if there is none. */
static int shown(const char *name, int kind, int seat, int value)
{
    int key = cab_name_find(&tav_game, CAB_NAME_COUNTER, name), sum = -1;
    CHECK(key >= 0);
    for (int i = 0; i < view.counters; i++) {
        const cab_counter *c = &view.counter[i];
        if (c->key != key || c->on.kind != kind) continue;
        if (kind == CAB_REF_SEAT && c->on.seat != seat) continue;
        if (kind != CAB_REF_SEAT && kind != CAB_REF_NONE && c->on.value != value) continue;
        sum = (sum < 0 ? 0 : sum) + c->value;
    }
    return sum;
}

static int on_table(const char *name)
{
    return shown(name, CAB_REF_NONE, 0, 0);
}

static int on_seat(const char *name, int seat)
{
    return shown(name, CAB_REF_SEAT, seat, 0);
}

static int on_card(const char *name, int face)
{
    return shown(name, CAB_REF_CARD, 0, face);
}

TEST(a_sale_at_a_glance, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_INNKEEPER, TAV_CH_BARD);
    heroes(2, TAV_CH_ELF, TAV_CH_TROLL);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY, TAV_TR_MASK);
    laid(TAV_AG_PLAIN);
    agitation(2, TAV_AG_PLAIN);
    at_sale(0);
    put_up(TAV_TR_KEG);
    look(1);
    CHECK_EQ(on_table("agitation_laid"), 1);
    CHECK_EQ(on_table("agitation_needed"), 3);
    CHECK_EQ(on_table("tavern_value"), 30);
    CHECK_EQ(on_table("tavern_points"), 8);
    CHECK_EQ(on_table("arrivals_left"), 19);
    CHECK_EQ(on_table("militia_possible"), -1);
    CHECK_EQ(on_seat("seller", 0), 1);
    CHECK_EQ(shown("on_sale", CAB_REF_FACE, 0, TAV_TR_KEG), 1);
    CHECK_EQ(on_card("worth", TAV_TR_MASK), 3); /* own treasures: for the best own hero */
    CHECK_EQ(on_card("worth", TAV_TR_RUBY), 1);
    CHECK_EQ(on_card("worth", TAV_TR_AXE), -1);                     /* not those of others */
    CHECK_EQ(shown("taste", CAB_REF_TERM, 0, TAV_BEER), 3 + 1 + 1); /* dwarf, bard, troll */
    offer_nothing(1);
    sell(1);
    look(1);
    CHECK_EQ(shown("on_sale", CAB_REF_FACE, 0, TAV_TR_KEG), -1); /* sold */
}

/* At the end everybody sees what every score is made of: the parts add up to it. */
TEST(a_score_and_its_parts, "TAV-9.4 TAV-9.8 TAV-9.9")
{
    fresh(2);
    heroes(0, TAV_CH_DWARF, TAV_CH_INNKEEPER);
    heroes(1, TAV_CH_GNOME, TAV_CH_THIEF);
    treasures(0, TAV_TR_KEG);
    treasures(1, TAV_TR_AXE, TAV_TR_RUBY);
    put(&table.treasure[TAV_T_SHELTER + 1], LIST_(TAV_TR_SPYGLASS), 1, 0);
    cover(TAV_CH_DWARF, TAV_OB_TABLE, false);
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    to_come(MILITIA);
    at_turn(0);
    all_pass();
    keep_nothing();
    CHECK(tav_is_over(S(), NULL));
    for (int viewer = 0; viewer < 2; viewer++) {
        int sum[2] = {0, 0}, worth = cab_name_find(&tav_game, CAB_NAME_COUNTER, "worth");
        look(viewer);
        for (int i = 0; i < view.counters; i++)
            if (view.counter[i].key == worth) sum[view.counter[i].on.seat] += view.counter[i].value;
        for (int seat = 0; seat < 2; seat++)
            CHECK_EQ(sum[seat], on_seat("points", seat));
        CHECK_EQ(on_card("worth", TAV_TR_DEMON_SWORD), 1); /* a weapon, to the dwarf */
        CHECK_EQ(on_card("worth", TAV_CH(TAV_CH_INNKEEPER)), 8);
        CHECK_EQ(on_card("worth", TAV_CH(TAV_CH_THIEF)), 1); /* the axe, by a wildcard */
    }
}

/* An offer is no yes, and is not the answer to what is asked after it. */
TEST(what_was_sealed, "TAV-3.5 TAV-4.5")
{
    fresh(4);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY, TAV_TR_MASK);
    treasures(2, TAV_TR_WAND);
    treasures(3, TAV_TR_LUTE);
    at_sale(0);
    put_up(TAV_TR_KEG);
    offer(1, TAV_TR_RUBY);
    offer_nothing(2);
    for (int seat = 1; seat < 4; seat++) {
        look(seat);
        CHECK_EQ(on_seat("own_choice", seat), seat == 1 ? 2 : seat == 2 ? 1 : -1);
        CHECK_EQ(on_seat("own_answer", seat), -1);
    }
    offer(3, TAV_TR_LUTE);
    sell(3);
    expect(TAV_D_PROTEST);
    play_by(1, TAV_M_NO_PROTEST);
    play_by(2, TAV_M_LAY + TAV_AG_PLAIN);
    for (int seat = 1; seat < 3; seat++) {
        look(seat);
        CHECK_EQ(on_seat("own_answer", seat), seat);
        CHECK_EQ(on_seat("own_choice", seat), -1);
    }
}

TEST(a_fight_at_a_glance, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_ELF, TAV_CH_BARD);
    heroes(2, TAV_CH_GNOME, TAV_CH_THIEF);
    arrivals(2, TAV_CH_NUN);
    objects(0, TAV_OB_CHAIR, TAV_OB_HAM);
    wields(TAV_CH_DWARF, TAV_TR_DEMON_SWORD);
    cover(TAV_CH_GNOME, TAV_OB_BARREL, true);
    cover(TAV_CH_ELF, TAV_OB_TABLE, false);
    S()->at_door = B(TAV_CH_THIEF) | B(TAV_CH_BARD);
    S()->door_now = B(TAV_CH_BARD);
    down(TAV_CH_NUN);
    broken(TAV_OB_STOOL);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    use(TAV_OB_CHAIR);
    expect(TAV_D_TARGET);
    look(2);
    CHECK_EQ(on_table("tavern_value"), 29);
    CHECK_EQ(on_table("round"), 2);
    CHECK_EQ(on_seat("leader", 0), 1);
    CHECK_EQ(on_card("in_use", TAV_OB(TAV_OB_CHAIR)), 1); /* not a drawn weapon */
    CHECK_EQ(on_card("wielded", TAV_OB(TAV_OB_CHAIR)), -1);
    CHECK_EQ(on_card("wielded", TAV_TR_DEMON_SWORD), 1);
    CHECK_EQ(on_card("hides", TAV_OB(TAV_OB_BARREL)), 1);
    CHECK_EQ(on_card("shields", TAV_OB(TAV_OB_TABLE)), 1);
    CHECK_EQ(on_card("at_door", TAV_CH(TAV_CH_THIEF)), 1); /* leaves at the end of this round */
    CHECK_EQ(on_card("at_door", TAV_CH(TAV_CH_BARD)), 2);  /* of the next one */
    CHECK_EQ(on_card("tilted", TAV_CH(TAV_CH_DWARF)), 1);
    CHECK_EQ(on_card("acting", TAV_CH(TAV_CH_DWARF)), 1);
    CHECK_EQ(on_card("down", TAV_CH(TAV_CH_NUN)), 1);
    CHECK_EQ(on_card("force", TAV_CH(TAV_CH_DWARF)), 5);
    CHECK_EQ(on_card("cunning", TAV_CH(TAV_CH_THIEF)), 6);
    CHECK_EQ(on_seat("living", 2), 3);
    rolls(2, 3, 4, 5, 2);
    target(TAV_CH_ELF);
    look(2);
    CHECK_EQ(on_table("dice"), 2 + 3 + 4 + 5 + 2);
    CHECK_EQ(on_card("in_use", TAV_OB(TAV_OB_CHAIR)), -1);
}

/* A hero who has fled still counts treasures at the end, but nobody comes for it. */
TEST(who_fled_attracts_nobody, "TAV-8.10 TAV-8.11 TAV-9.6")
{
    for (int gone = 0; gone < 2; gone++) {
        fresh(2);
        heroes(0, TAV_CH_WIZARD, TAV_CH_BARBARIAN);
        heroes(1, TAV_CH_TROLL, TAV_CH_GNOME);
        if (gone) fled(TAV_CH_WIZARD);
        ko(TAV_CH_GNOME);
        at_turn(1);
        look(1);
        CHECK_EQ(shown("taste", CAB_REF_TERM, 0, TAV_MAGIC), 3);
        CHECK_EQ(shown("ringed", CAB_REF_TERM, 0, TAV_MAGIC), gone ? -1 : 1);
        CHECK_EQ(shown("ringed", CAB_REF_TERM, 0, TAV_WEAPON), 1);
        CHECK_EQ(shown("ringed", CAB_REF_TERM, 1, TAV_INVENTION), gone ? 1 : 2); /* both, one KO */
    }
}

/* "Militia possible from now on" once 13 arrivals have come. */
TEST(the_militia_may_come, "TAV-1.12")
{
    for (int left = 6; left <= 7; left++) {
        fresh(2);
        heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
        for (int c = TAV_HEROES; c < TAV_CHARACTERS - left + 1; c++)
            arrivals(0, (uint8_t)c);
        at_turn(0);
        look(1);
        CHECK_EQ(on_table("arrivals_left"), left);
        CHECK_EQ(on_table("militia_possible"), left == 6 ? 1 : -1);
    }
}

int main(void)
{
    RUN(a_sale_at_a_glance);
    RUN(a_score_and_its_parts);
    RUN(what_was_sealed);
    RUN(a_fight_at_a_glance);
    RUN(who_fled_attracts_nobody);
    RUN(the_militia_may_come);
    return test_done();
}
