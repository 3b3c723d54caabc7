/* Cards, one operation at a time. That they keep secrets together is the affair of tests/cards. */
#include "base/test.h"
#include "engine/cards_int.h"

#include <stddef.h>

enum { A = 1, B, C, D, E, FACES = E, X = 6, Y = 7, Z = 8 }; /* X Y Z have another back */
enum { PILE, DISCARD, HAND0, HAND1, FLOOR, CROWD, CLASSED, ZONES };
enum { P0 = 1, P1 = 2, P2 = 4 };

static const cab_zone zones[ZONES] = {
    {"pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},
    {"discard", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, CAB_PUBLIC},
    {"hand", CAB_HEAP, 0, 0, 0, 0, P0},
    {"hand", CAB_HEAP, 0, 1, 0, 0, P1},
    {"floor", CAB_HEAP, 0, CAB_NOBODY, 0, 0, 0},
    {"crowd", CAB_ORDERED, 1, CAB_NOBODY, 0, 0, 0},
    {"classed", CAB_HEAP, 1, CAB_NOBODY, X, Y, 0},
};
static const cab_back backs[2] = {{A, E}, {X, Z}};

static cab_card card[32];
static cab_pile pile[ZONES];
static uint8_t copies[Z + 1];
static cab_journal journal;
static const cab_cards c = {card, pile, zones, backs, copies, &journal, ZONES, 2, false};

static void begin(void)
{
    memset(card, 0, sizeof card);
    memset(copies, 0, sizeof copies);
    memset(&journal, 0, sizeof journal);
    cab_cards_begin(&c);
}

/* Adds cards to a zone: "ab" is A below B. */
static void fill(int zone, const char *faces)
{
    for (; *faces; faces++) {
        uint8_t face = (uint8_t)(*faces >= 'x' ? X + *faces - 'x' : A + *faces - 'a');
        copies[face]++;
        cab_cards_fill(&c, zone, face);
    }
}

/* The faces in a zone; '-' where they are not known. */
static const char *faces(int zone)
{
    static char text[4][33];
    static int turn;
    char *out = text[turn = (turn + 1) % 4];
    int count = cab_zone_count(&c, zone);
    for (int i = 0; i < count; i++) {
        uint8_t face = cab_zone_cards(&c, zone)[i].face;
        out[i] = (char)(face >= X ? 'x' + face - X : face ? 'a' + face - A : '-');
    }
    out[count] = 0;
    return out;
}

static cab_card *at(int zone, int place)
{
    return cab_zone_cards(&c, zone) + place;
}

static void check(void)
{
    const char *wrong = cab_cards_check(&c);
    CHECK_TEXT(wrong ? wrong : "", "");
}

/* What a viewer sees; the true cards are put back by show_all. */
static cab_card true_card[32];
static void hide(cab_seat viewer)
{
    memcpy(true_card, card, sizeof card);
    cab_cards_hide(&c, viewer);
}
static void show_all(void)
{
    memcpy(card, true_card, sizeof card);
}

/* ---- setting up ----------------------------------------------------------------------------- */

TEST(zones_are_filled, "")
{
    begin();
    fill(HAND0, "cab");
    fill(PILE, "de");
    CHECK_TEXT(faces(PILE), "de");
    CHECK_TEXT(faces(HAND0), "abc");
    CHECK_EQ(cab_zone_count(&c, DISCARD), 0);
    CHECK_EQ(cab_zone_start(&c, HAND0), 2);
    CHECK_EQ(cab_zone_start(&c, PILE), 0);
    CHECK_EQ(cab_cards_total(&c), 5);
    CHECK_EQ(at(HAND0, 0)->known, P0);
    CHECK_EQ(at(PILE, 0)->known, 0);
    CHECK_EQ(pile[DISCARD].watch, CAB_ALL); /* the public stands for all */
    CHECK_EQ(at(PILE, 0)->lot, at(HAND0, 0)->lot);
    fill(CROWD, "z");
    CHECK(at(CROWD, 0)->lot != at(PILE, 0)->lot); /* another back */
    check();
}

TEST(heaps_are_sorted, "")
{
    cab_card heap[5] = {{B, 1, 0, 0}, {A, 2, 0, 0}, {A, 1, 2, 0}, {A, 1, 1, 4}, {A, 1, 1, 2}};
    cab_heap_sort(heap, 5);
    for (int i = 1; i < 5; i++)
        CHECK(cab_card_after(&heap[i], &heap[i - 1]));
    CHECK(!cab_card_after(&heap[0], &heap[0]));
    CHECK_EQ(heap[0].within, 2);
    CHECK_EQ(heap[4].face, B);
}

TEST(a_face_is_found, "")
{
    begin();
    fill(HAND0, "aab");
    CHECK_EQ(cab_zone_find(&c, HAND0, A), 0);
    CHECK_EQ(cab_zone_find(&c, HAND0, B), 2);
    CHECK_EQ(cab_zone_find(&c, HAND0, C), -1);
    cab_show(&c, HAND0, 0, CAB_PUBLIC);
    int place = cab_zone_find(&c, HAND0, A);
    CHECK_EQ(at(HAND0, place)->known, CAB_ALL); /* the copy the public knows */
}

/* ---- moving --------------------------------------------------------------------------------- */

TEST(a_draw_is_seen_by_its_owner, "")
{
    begin();
    fill(PILE, "cba");
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, P1);
    CHECK_TEXT(faces(PILE), "c");
    CHECK_TEXT(faces(HAND0), "ab");
    CHECK_EQ(at(HAND0, 0)->known, P0);
    CHECK_EQ(at(HAND0, 1)->known, P0 | P1);
    CHECK_EQ(at(HAND0, 0)->lot, at(PILE, 0)->lot); /* nothing mixes */
    check();
}

TEST(cards_go_to_places, "")
{
    begin();
    fill(PILE, "ab");
    fill(HAND0, "cde");
    cab_take_face(&c, HAND0, C, PILE, CAB_BOTTOM, 0);
    CHECK_TEXT(faces(PILE), "cab");
    cab_take_face(&c, HAND0, D, PILE, CAB_TOP, 0);
    CHECK_TEXT(faces(PILE), "cabd");
    cab_take_face(&c, HAND0, E, PILE, 2, 0);
    CHECK_TEXT(faces(PILE), "caebd");
    cab_take(&c, PILE, 1, DISCARD, CAB_TOP, 0); /* forwards in the array */
    cab_take(&c, PILE, 0, DISCARD, CAB_TOP, 0);
    CHECK_TEXT(faces(DISCARD), "ac");
    CHECK_EQ(at(DISCARD, 0)->known, CAB_ALL);
    cab_take(&c, DISCARD, 0, PILE, 1, 0); /* backwards */
    CHECK_TEXT(faces(PILE), "eabd");
    check();
}

TEST(an_unseen_move_mixes_the_hand, "")
{
    begin();
    fill(HAND0, "abc");
    cab_show(&c, HAND0, 0, CAB_PUBLIC);
    cab_show(&c, HAND0, 1, P1);
    cab_take_face(&c, HAND0, B, FLOOR, CAB_TOP, 0);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(card[i].lot, card[0].lot);
        CHECK_EQ(card[i].known, P0);
    }
    CHECK_EQ(at(HAND0, 0)->within, CAB_ALL & ~P0); /* A is in the hand or on the floor */
    CHECK_EQ(at(FLOOR, 0)->within, P1);
    CHECK_EQ(at(HAND0, 1)->within, 0);
    check();
}

TEST(a_single_card_mixes_with_nothing, "")
{
    begin();
    fill(HAND0, "a");
    fill(FLOOR, "bc");
    cab_show(&c, HAND0, 0, P1);
    cab_take_face(&c, HAND0, A, FLOOR, CAB_TOP, 0);
    CHECK_TEXT(faces(FLOOR), "abc");
    CHECK_EQ(at(FLOOR, 0)->known, P0 | P1);
    check();
}

TEST(thief_and_victim_keep_track, "")
{
    begin();
    fill(HAND0, "abc");
    cab_look(&c, HAND0, P1 | P2);
    cab_take(&c, HAND0, 1, HAND1, CAB_TOP, 0); /* B, unseen by seat 2 */
    CHECK_TEXT(faces(HAND1), "b");
    CHECK_EQ(at(HAND1, 0)->known, P0 | P1);
    CHECK_EQ(at(HAND1, 0)->within, P2);
    CHECK_EQ(at(HAND0, 0)->known, P0 | P1);
    CHECK_EQ(at(HAND0, 1)->within, P2);
    check();
}

TEST(the_copy_that_is_known_is_played, "")
{
    begin();
    fill(HAND0, "aab");
    cab_show(&c, HAND0, 0, P1);
    cab_take_face(&c, HAND0, A, DISCARD, CAB_TOP, 0);
    CHECK_EQ(at(HAND0, 0)->face, A);
    CHECK_EQ(at(HAND0, 0)->known, P0); /* seat 1 knows of no other */
    CHECK_EQ(at(DISCARD, 0)->known, CAB_ALL);
    check();
}

TEST(a_stolen_copy_is_the_known_one, "")
{
    begin();
    fill(HAND0, "aab");
    cab_show(&c, HAND0, 0, P1);
    for (int place = 0; place < 2; place++) { /* whichever it is */
        cab_card old[3];
        cab_pile old_pile[ZONES];
        memcpy(old, card, sizeof old);
        memcpy(old_pile, pile, sizeof pile);
        cab_take(&c, HAND0, place, HAND1, CAB_TOP, 0);
        CHECK_EQ(at(HAND1, 0)->known, P0 | P1);
        CHECK_EQ(at(HAND0, 0)->known | at(HAND0, 0)->within, P0);
        check();
        memcpy(card, old, sizeof old);
        memcpy(pile, old_pile, sizeof pile);
    }
}

TEST(a_set_mixes_once, "")
{
    static const uint8_t places[2] = {0, 2};
    begin();
    fill(HAND0, "abcd");
    cab_show(&c, HAND0, 0, P1);
    cab_take_set(&c, HAND0, places, 2, FLOOR, 0);
    CHECK_TEXT(faces(HAND0), "bd");
    CHECK_TEXT(faces(FLOOR), "ac");
    CHECK_EQ(at(FLOOR, 0)->lot, at(HAND0, 1)->lot);
    CHECK_EQ(at(FLOOR, 0)->known, P0);
    CHECK_EQ(at(FLOOR, 0)->within, P1);
    check();
}

TEST(a_set_of_all_is_the_whole_heap, "")
{
    static const uint8_t places[2] = {0, 1};
    begin();
    fill(HAND0, "ab");
    fill(PILE, "c");
    cab_show(&c, HAND0, 0, P1);
    uint8_t lot = at(HAND0, 0)->lot;
    cab_take_set(&c, HAND0, places, 2, FLOOR, 0);
    CHECK_EQ(at(FLOOR, 0)->known, P0 | P1);
    CHECK_EQ(at(FLOOR, 0)->lot, lot);
    check();
}

TEST(a_set_everybody_sees, "")
{
    static const uint8_t places[2] = {1, 2};
    begin();
    fill(HAND0, "aabc");
    cab_take_set(&c, HAND0, places, 2, DISCARD, 0);
    CHECK_TEXT(faces(HAND0), "ac");
    CHECK_TEXT(faces(DISCARD), "ab");
    CHECK_EQ(at(DISCARD, 1)->known, CAB_ALL);
    check();
}

TEST(a_set_from_a_pile, "")
{
    static const uint8_t places[2] = {0, 2};
    begin();
    fill(PILE, "dbac");
    cab_show(&c, PILE, 2, P1);
    cab_take_set(&c, PILE, places, 2, HAND0, 0);
    CHECK_TEXT(faces(PILE), "bc");
    CHECK_TEXT(faces(HAND0), "ad");
    CHECK_EQ(at(HAND0, 0)->known, P0 | P1); /* places are public */
    CHECK_EQ(at(HAND0, 1)->known, P0);
    check();
}

TEST(a_whole_heap_is_followed, "")
{
    begin();
    fill(HAND0, "bd");
    fill(FLOOR, "ac");
    cab_show(&c, HAND0, 1, P2);
    cab_take_all(&c, HAND0, FLOOR, 0);
    CHECK_TEXT(faces(FLOOR), "abcd");
    CHECK_EQ(at(FLOOR, 3)->known, P0 | P2);
    CHECK_EQ(at(FLOOR, 1)->known, P0);
    cab_take_all(&c, FLOOR, HAND1, 0);
    CHECK_TEXT(faces(HAND1), "abcd");
    CHECK_EQ(at(HAND1, 0)->known, P1);
    CHECK_EQ(at(HAND1, 3)->known, P0 | P1 | P2);
    check();
}

TEST(a_pile_keeps_its_order, "")
{
    begin();
    fill(DISCARD, "cab");
    fill(PILE, "d");
    cab_take_all(&c, DISCARD, PILE, 0);
    CHECK_TEXT(faces(PILE), "dcab");
    CHECK_EQ(at(PILE, 1)->known, CAB_ALL);
    cab_take_all(&c, DISCARD, PILE, 0); /* an empty zone */
    CHECK_EQ(cab_zone_count(&c, PILE), 4);
    check();
}

TEST(a_heap_put_on_a_pile_gets_no_known_places, "")
{
    begin();
    fill(HAND0, "ba");
    cab_look(&c, HAND0, P1);
    cab_take_all(&c, HAND0, PILE, 0);
    CHECK_EQ(at(PILE, 0)->known, P0);
    CHECK_EQ(at(PILE, 0)->within, P1);
    cab_take_all(&c, PILE, HAND1, 0);
    cab_take_all(&c, HAND1, DISCARD, 0);
    CHECK_EQ(at(DISCARD, 1)->known, CAB_ALL);
    check();
}

TEST(the_bottom_of_a_pile, "")
{
    begin();
    fill(PILE, "abcd");
    cab_show(&c, PILE, 0, P1);
    cab_take_bottom(&c, PILE, 2, DISCARD, 0);
    CHECK_TEXT(faces(PILE), "cd");
    CHECK_TEXT(faces(DISCARD), "ab");
    CHECK_EQ(at(DISCARD, 1)->known, CAB_ALL);
    cab_take_bottom(&c, DISCARD, 1, PILE, 0);
    CHECK_TEXT(faces(PILE), "cda");
    CHECK_TEXT(faces(DISCARD), "b");
    CHECK_EQ(at(PILE, 1)->known, 0);
    CHECK_EQ(at(PILE, 2)->known, CAB_ALL);
    cab_take_bottom(&c, PILE, 0, DISCARD, 0);
    CHECK_TEXT(faces(DISCARD), "b");
    check();
}

TEST(hands_are_passed_on, "")
{
    begin();
    fill(HAND0, "ad");
    fill(HAND1, "b");
    fill(FLOOR, "ce");
    fill(PILE, "a");
    cab_pass_all(&c, HAND0, 3);
    CHECK_TEXT(faces(HAND0), "ce");
    CHECK_TEXT(faces(HAND1), "ad");
    CHECK_TEXT(faces(FLOOR), "b");
    CHECK_EQ(at(HAND0, 0)->known, P0);
    CHECK_EQ(at(HAND1, 1)->known, P0 | P1);
    CHECK_EQ(at(FLOOR, 0)->known, P1);
    check();
}

TEST(a_heap_is_dealt_out, "")
{
    static const uint8_t to[3] = {HAND0, FLOOR, HAND0}, all_to[3] = {HAND0, HAND0, HAND0};
    begin();
    fill(HAND1, "abc");
    cab_look(&c, HAND1, P2);
    cab_deal_out(&c, HAND1, to, 0);
    CHECK_TEXT(faces(HAND0), "ac");
    CHECK_TEXT(faces(FLOOR), "b");
    CHECK_EQ(at(HAND0, 0)->known, P0 | P1);
    CHECK_EQ(at(FLOOR, 0)->known, P1);
    CHECK_EQ(at(FLOOR, 0)->within, P2);
    CHECK_EQ(at(HAND0, 1)->within, P2);
    check();
    begin();
    fill(HAND1, "abc");
    cab_look(&c, HAND1, P2);
    cab_deal_out(&c, HAND1, all_to, 0);
    CHECK_EQ(at(HAND0, 0)->known, P0 | P1 | P2); /* nothing to lose track of */
    cab_deal_out(&c, HAND1, all_to, 0);          /* nothing there */
    check();
}

TEST(many_are_dealt_at_once, "")
{
    static const uint8_t to[3] = {HAND0, HAND1, HAND0};
    begin();
    cab_cards_fill_run(&c, PILE, A, D);
    memset(copies + A, 1, 4);
    cab_show(&c, PILE, 2, P2);
    cab_deal_top(&c, PILE, to, 3);
    CHECK_TEXT(faces(PILE), "a");
    CHECK_TEXT(faces(HAND0), "bd");
    CHECK_TEXT(faces(HAND1), "c");
    CHECK_EQ(at(HAND1, 0)->known, P1 | P2);
    CHECK_EQ(at(HAND0, 0)->known, P0);
    check();
}

/* ---- lots ----------------------------------------------------------------------------------- */

TEST(a_shuffle_gives_a_lot_with_facts, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "ab");
    fill(HAND0, "c");
    fill(PILE, "d");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    CHECK_EQ(at(PILE, 0)->lot, at(PILE, 2)->lot);
    CHECK(at(PILE, 0)->lot != at(HAND0, 0)->lot);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(at(PILE, i)->known, 0);
        CHECK_EQ(at(PILE, i)->within, at(PILE, i)->face == D ? 0 : CAB_ALL);
    }
    check();
}

TEST(a_shuffle_is_fair, "")
{
    cab_script script = {0};
    int seen[3][3] = {{0}}, ways = 0;
    do {
        cab_rng rng;
        cab_rng_script(&rng, &script);
        begin();
        fill(PILE, "abc");
        cab_shuffle(&c, PILE, &rng);
        for (int i = 0; i < 3; i++)
            seen[i][at(PILE, i)->face - A]++;
        ways++;
    } while (cab_script_next(&script));
    CHECK_EQ(ways, 6);
    for (int i = 0; i < 9; i++)
        CHECK_EQ(seen[i / 3][i % 3], 2);
}

TEST(a_torn_lot_loses_its_facts, "")
{
    begin();
    fill(HAND0, "abc");
    cab_look(&c, HAND0, P1 | P2);
    cab_take_face(&c, HAND0, A, FLOOR, CAB_TOP, 0); /* one lot: hand and floor */
    CHECK_EQ(at(FLOOR, 0)->within, P1 | P2);
    cab_take_face(&c, HAND0, B, HAND1, CAB_TOP, 0); /* unseen by seat 2: tears it */
    CHECK_EQ(at(FLOOR, 0)->within, 0);
    CHECK_EQ(at(HAND0, 0)->within, 0);
    CHECK_EQ(at(HAND1, 0)->known, P0 | P1);
    check();
}

TEST(a_lot_that_moves_whole_keeps_its_facts, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "ab");
    fill(HAND0, "c");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    cab_shuffle(&c, PILE, &rng);
    CHECK_EQ(at(PILE, 0)->within, CAB_ALL);
    CHECK_EQ(at(PILE, 1)->within, CAB_ALL);
    check();
}

TEST(lots_take_the_lowest_free_number, "")
{
    begin();
    fill(HAND0, "abc");
    fill(PILE, "d");
    cab_take_face(&c, HAND0, A, FLOOR, CAB_TOP, 0);
    CHECK_EQ(at(FLOOR, 0)->lot, 2);
    cab_take_face(&c, HAND0, B, FLOOR, CAB_TOP, 0);
    CHECK_EQ(at(FLOOR, 1)->lot, 3);
    CHECK_EQ(at(FLOOR, 0)->lot, 2);
    CHECK_EQ(at(HAND0, 0)->lot, 3);
    cab_take_all(&c, HAND0, DISCARD, 0);
    cab_take(&c, FLOOR, 0, HAND1, CAB_TOP, 0);
    CHECK_EQ(at(FLOOR, 0)->lot, 4);
    cab_take_all(&c, FLOOR, HAND1, 0);
    cab_take(&c, HAND1, 0, FLOOR, CAB_TOP, 0);
    CHECK_EQ(at(FLOOR, 0)->lot, 2); /* free again */
    check();
}

/* Two copies on the floor, each with a fact of one seat; the second fact is lost by what happens
 * elsewhere, and then the copies must change places. */
static void two_copies(const char *hand, const char *top)
{
    begin();
    fill(FLOOR, "aa");
    fill(HAND0, hand);
    fill(PILE, top);
    at(FLOOR, 0)->within = P0;
    at(FLOOR, 1)->within = P1;
    check();
}

static void check_copies(void)
{
    CHECK_EQ(at(FLOOR, 0)->within, 0);
    CHECK_EQ(at(FLOOR, 1)->within, P0);
    check();
}

TEST(heaps_elsewhere_stay_sorted, "")
{
    static const uint8_t first[1] = {0}, to[2] = {HAND1, CAB_NO_PLACE}, out[2] = {HAND1, FLOOR};
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    two_copies("bc", ""); /* the lot is torn for seat 1 */
    cab_take(&c, HAND0, 0, HAND1, CAB_TOP, 0);
    check_copies();
    two_copies("bc", "");
    cab_take_set(&c, HAND0, first, 1, HAND1, 0);
    check_copies();
    two_copies("bc", "");
    cab_take_all(&c, HAND0, PILE, 0);
    check_copies();
    two_copies("b", "");
    cab_take_all(&c, HAND0, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    check_copies();
    two_copies("bc", "");
    cab_deal_out(&c, HAND0, out, 0);
    CHECK_EQ(at(FLOOR, 0)->within | at(FLOOR, 1)->within, P0);
    check();
    two_copies("", "a"); /* seat 1 sees the copy it knew of */
    cab_take_top(&c, PILE, HAND1, CAB_TOP, 0);
    check_copies();
    two_copies("", "a");
    cab_take_set(&c, PILE, first, 1, HAND1, 0);
    check_copies();
    two_copies("", "a");
    cab_deal_top(&c, PILE, to, 1);
    check_copies();
    two_copies("", "a");
    cab_show(&c, PILE, 0, P1);
    check_copies();
    two_copies("", "a");
    cab_look(&c, PILE, P1);
    check_copies();
    two_copies("", "a");
    cab_take_bottom(&c, PILE, 1, DISCARD, 0);
    CHECK_EQ(at(FLOOR, 0)->within | at(FLOOR, 1)->within, 0);
    check();
}

/* Two lots in one hand: A or B from the first pile, C or D from the second. */
static void two_lots(void)
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "ab");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    cab_take_top(&c, PILE, HAND1, CAB_TOP, 0);
}

TEST(lots_unite_when_nobody_can_tell, "")
{
    begin();
    fill(PILE, "abcd");
    cab_take_top(&c, PILE, HAND1, CAB_TOP, 0); /* d */
    cab_take_top(&c, PILE, HAND1, CAB_TOP, 0); /* c */
    cab_take_face(&c, HAND1, C, HAND0, CAB_TOP, 0);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0); /* b: another lot than c */
    CHECK(at(HAND0, 0)->lot != at(HAND0, 1)->lot);
    cab_show(&c, HAND0, 0, CAB_PUBLIC);
    CHECK_EQ(at(HAND0, 0)->lot, at(HAND0, 1)->lot);
    CHECK_EQ(at(HAND0, 0)->lot, at(PILE, 0)->lot);
    CHECK_EQ(at(HAND1, 0)->lot, at(PILE, 0)->lot);
    check();
}

TEST(lots_stay_apart_when_the_face_tells, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    two_lots();
    fill(DISCARD, "cd");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    CHECK(at(HAND0, 0)->lot != at(HAND0, 1)->lot);
    cab_show(&c, HAND0, 1, CAB_PUBLIC); /* C or D can only be of the second lot */
    CHECK(at(HAND0, 0)->lot != at(HAND0, 1)->lot);
    CHECK_EQ(at(HAND0, 1)->known, CAB_ALL);
    cab_show(&c, HAND0, 0, P1);
    CHECK(at(HAND0, 0)->lot != at(HAND0, 1)->lot);
    check();
}

/* ---- learning ------------------------------------------------------------------------------- */

TEST(one_seat_is_shown_a_card, "")
{
    begin();
    fill(PILE, "ab");
    cab_show(&c, PILE, 1, P1);
    CHECK_EQ(at(PILE, 1)->known, P1);
    CHECK_EQ(at(PILE, 0)->known, 0);
    cab_show(&c, PILE, 0, CAB_PUBLIC);
    CHECK_EQ(at(PILE, 0)->known, CAB_ALL);
    check();
}

TEST(seeing_a_card_uses_up_a_fact, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "a");
    fill(PILE, "ab");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    for (int i = 0; i < 3; i++) /* the copy without the fact */
        if (at(PILE, i)->face == A && !at(PILE, i)->within) cab_show(&c, PILE, i, P1);
    int known = 0, facts = 0;
    for (int i = 0; i < 3; i++) {
        known += (at(PILE, i)->known & P1) != 0;
        facts += (at(PILE, i)->within & P1) != 0;
        if (at(PILE, i)->within) CHECK_EQ(at(PILE, i)->within, CAB_ALL & ~P1);
    }
    CHECK_EQ(known, 1);
    CHECK_EQ(facts, 0);
    check();
}

TEST(a_known_copy_leaves_its_fact_behind, "")
{
    begin();
    fill(HAND0, "aab");
    cab_look(&c, HAND0, P1);
    cab_take_face(&c, HAND0, B, FLOOR, CAB_TOP, 0); /* two facts A, one B for seat 1 */
    cab_show(&c, HAND0, 0, P1);                     /* one A known, one still a fact */
    CHECK_EQ((at(HAND0, 0)->known & P1) + (at(HAND0, 1)->known & P1), P1);
    CHECK_EQ((at(HAND0, 0)->within & P1) + (at(HAND0, 1)->within & P1), P1);
    cab_show(&c, HAND0, at(HAND0, 0)->known & P1 ? 1 : 0, P1); /* the other: it may be the same */
    CHECK_EQ((at(HAND0, 0)->known & P1) + (at(HAND0, 1)->known & P1), P1);
    CHECK_EQ((at(HAND0, 0)->within & P1) + (at(HAND0, 1)->within & P1), P1);
    cab_look(&c, HAND0, P1);
    CHECK_EQ((at(HAND0, 0)->known & at(HAND0, 1)->known), P0 | P1);
    check();
}

TEST(watchers_see_what_comes, "")
{
    begin();
    fill(HAND0, "ab");
    fill(PILE, "cde");
    cab_watch(&c, HAND0, P1);
    CHECK_EQ(pile[HAND0].watch, P0 | P1);
    CHECK_EQ(at(HAND0, 0)->known, P0 | P1);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    CHECK_EQ(at(HAND0, 2)->known, P0 | P1);
    cab_unwatch(&c, HAND0, P1);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    CHECK_EQ(at(HAND0, 2)->known, P0);
    CHECK_EQ(at(HAND0, 3)->known, P0 | P1); /* nothing is forgotten */
    cab_watch(&c, HAND0, CAB_PUBLIC);
    CHECK_EQ(pile[HAND0].watch, CAB_ALL);
    CHECK_EQ(at(HAND0, 2)->known, CAB_ALL);
    cab_unwatch(&c, HAND0, CAB_ALL & ~P0);
    CHECK_EQ(pile[HAND0].watch, P0);
    cab_watch(&c, HAND0, CAB_PUBLIC);
    cab_unwatch(&c, HAND0, P1); /* then it is not open either */
    CHECK_EQ(pile[HAND0].watch & (P0 | P1 | CAB_PUBLIC), P0);
    check();
}

TEST(learning_is_a_barrier, "")
{
    begin();
    fill(HAND0, "abc");
    fill(PILE, "de");
    cab_show(&c, HAND0, 0, P0);
    cab_look(&c, HAND0, P0);
    cab_take_face(&c, HAND0, A, FLOOR, CAB_TOP, 0); /* a's own choice tells nobody anything */
    CHECK(!journal.barrier);
    cab_show(&c, HAND0, 0, P1);
    CHECK(journal.barrier);
    journal.barrier = false;
    cab_show(&c, HAND0, 0, P1); /* whether seat 1 knew it before must not show */
    CHECK(journal.barrier);
    cab_show(&c, HAND0, 0, CAB_PUBLIC);
    journal.barrier = false;
    cab_show(&c, HAND0, 0, CAB_PUBLIC); /* that everybody knows it is public */
    CHECK(!journal.barrier);
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    CHECK(journal.barrier);
    cab_cards silent = c;
    silent.journal = NULL;
    cab_take_top(&silent, PILE, HAND0, CAB_TOP, 0);
    check();
}

TEST(faces_are_told_by_lot, "")
{
    static const cab_card cards[4] = {{C, 2, 0, 0}, {A, 3, 0, 0}, {B, 2, 0, 0}, {B, 2, 0, 0}};
    cab_event event = {0};
    cab_with_cards(&event, cards, 4, P0);
    CHECK_EQ(event.refs, 4);
    CHECK_EQ(event.ref[0].value, B);
    CHECK_EQ(event.ref[1].value, B);
    CHECK_EQ(event.ref[2].value, C);
    CHECK_EQ(event.ref[3].value, A);
    CHECK_EQ(event.ref[3].seen_by, P0);
    cab_with_cards(NULL, cards, 4, P0);
}

/* ---- hiding --------------------------------------------------------------------------------- */

TEST(a_seat_sees_its_hand, "")
{
    begin();
    fill(PILE, "ab");
    fill(HAND0, "ce");
    fill(HAND1, "d");
    hide(0);
    CHECK_TEXT(faces(PILE), "--");
    CHECK_TEXT(faces(HAND0), "ce");
    CHECK_TEXT(faces(HAND1), "-");
    CHECK_EQ(at(HAND1, 0)->known, 0);
    CHECK_EQ(at(HAND0, 0)->known, P0);
    show_all();
    hide(CAB_NOBODY);
    CHECK_TEXT(faces(HAND0), "--");
}

TEST(a_spectator_does_not_see_what_all_seats_know, "")
{
    begin();
    fill(PILE, "ab");
    cab_show(&c, PILE, 1, 0xff);
    hide(CAB_NOBODY);
    CHECK_TEXT(faces(PILE), "--");
    CHECK_EQ(at(PILE, 1)->known, 0);
    show_all();
    hide(2);
    CHECK_TEXT(faces(PILE), "-b");
    CHECK_EQ(at(PILE, 1)->known, P2);
}

TEST(known_cards_come_first_in_a_seen_heap, "")
{
    begin();
    fill(HAND0, "abc");
    cab_show(&c, HAND0, 1, P1);
    hide(1);
    CHECK_TEXT(faces(HAND0), "b--");
}

TEST(facts_stand_on_the_first_unknown_cards, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "ca");
    fill(PILE, "bd");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    hide(0);
    CHECK_TEXT(faces(PILE), "ac--");
    CHECK_EQ(at(PILE, 0)->within, P0 | CAB_PUBLIC);
    CHECK_EQ(at(PILE, 0)->known, 0);
    CHECK_EQ(at(PILE, 2)->within, 0);
    show_all();
    hide(CAB_NOBODY);
    CHECK_TEXT(faces(PILE), "ac--");
    CHECK_EQ(at(PILE, 0)->within, CAB_PUBLIC);
}

/* Two copies of A: one all have seen, one only seat 0. */
TEST(the_public_knows_one_of_two_copies, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    begin();
    fill(DISCARD, "a");
    fill(HAND0, "a");
    fill(PILE, "bd");
    cab_take_all(&c, DISCARD, PILE, 0);
    cab_take_all(&c, HAND0, PILE, 0);
    cab_shuffle(&c, PILE, &rng);
    hide(0);
    CHECK_TEXT(faces(PILE), "aa--");
    CHECK_EQ(at(PILE, 0)->within ^ at(PILE, 1)->within, CAB_PUBLIC);
    CHECK_EQ(at(PILE, 0)->within & at(PILE, 1)->within, P0);
    show_all();
    hide(1);
    CHECK_TEXT(faces(PILE), "a---");
    CHECK_EQ(at(PILE, 0)->within, P1 | CAB_PUBLIC);
}

TEST(bits_of_others_are_gone, "")
{
    begin();
    fill(HAND0, "ab");
    fill(PILE, "c");
    cab_look(&c, HAND0, P1 | P2);
    cab_take_face(&c, HAND0, A, FLOOR, CAB_TOP, 0);
    hide(1);
    for (int i = 0; i < 3; i++)
        CHECK_EQ((card[i].known | card[i].within) & ~P1, 0);
    CHECK_EQ(at(HAND0, 0)->face, A); /* two facts, on the first two unknown cards of the lot */
    CHECK_EQ(at(FLOOR, 0)->face, B);
    CHECK_EQ(at(PILE, 0)->face, 0);
}

/* ---- sampling ------------------------------------------------------------------------------- */

TEST(a_hint_is_a_fact, "")
{
    begin();
    fill(PILE, "abc");
    cab_show(&c, PILE, 1, P0);
    journal.barrier = false;
    cab_hint(&c, PILE, 1, CAB_PUBLIC);
    check();
    CHECK(journal.barrier);
    CHECK_EQ(at(PILE, 1)->known, P0); /* who knows the card learns nothing, the others not where */
    CHECK_EQ(at(PILE, 1)->within, CAB_ALL & ~P0);
    hide(1);
    CHECK_TEXT(faces(PILE), "b--");
    CHECK_EQ(at(PILE, 0)->known, 0);
    show_all();
    cab_show(&c, PILE, 1, P1);
    CHECK_EQ(at(PILE, 1)->within, CAB_ALL & ~(P0 | P1));
    check();
}

TEST(a_sample_keeps_what_is_known, "")
{
    cab_rng rng;
    cab_rng_fast(&rng, 7);
    begin();
    fill(PILE, "abcd");
    fill(HAND1, "ee");
    fill(CROWD, "xyz");
    cab_take_top(&c, PILE, HAND0, CAB_TOP, 0);
    cab_show(&c, PILE, 0, P0);
    int seen_in_hand1[FACES + 1] = {0};
    hide(0);
    cab_card seen[32];
    memcpy(seen, card, sizeof seen);
    for (int i = 0; i < 300; i++) {
        memcpy(card, seen, sizeof seen);
        cab_cards_resample(&c, 0, &rng);
        check();
        CHECK_EQ(at(PILE, 0)->face, A);
        CHECK_TEXT(faces(HAND0), "d");
        CHECK_EQ(at(HAND1, 0)->known, P1);
        CHECK_EQ(cab_zone_count(&c, CROWD), 3);
        seen_in_hand1[at(HAND1, 0)->face]++;
        cab_cards_hide(&c, 0);
        CHECK(memcmp(card, seen, sizeof seen) == 0);
    }
    CHECK(seen_in_hand1[B] > 0 && seen_in_hand1[C] > 0 && seen_in_hand1[E] > 0);
    CHECK_EQ(seen_in_hand1[A] + seen_in_hand1[D], 0);
}

/* X Y Z in a row of two and a heap that takes only X or Y: all worlds, equally often. */
TEST(classes_are_kept_and_samples_fair, "")
{
    cab_script script = {0};
    int seen[9] = {0}, weight = 0;
    begin();
    fill(CROWD, "xz");
    fill(CLASSED, "y");
    fill(PILE, "a");
    hide(CAB_NOBODY);
    cab_card unknown[32];
    memcpy(unknown, card, sizeof unknown);
    do {
        cab_rng rng;
        cab_rng_script(&rng, &script);
        memcpy(card, unknown, sizeof unknown);
        cab_cards_resample(&c, CAB_NOBODY, &rng);
        check();
        int ways = 1;
        for (int i = 0; i < script.used; i++)
            ways *= (int)script.bound[i];
        CHECK(24 % ways == 0);
        weight += 24 / ways;
        seen[3 * (at(CLASSED, 0)->face - X) + at(CROWD, 0)->face - X] += 24 / ways;
        CHECK_TEXT(faces(PILE), "a");
    } while (cab_script_next(&script));
    CHECK_EQ(weight, 24);
    CHECK_EQ(seen[1], 6); /* in the class X: below lies Y or Z */
    CHECK_EQ(seen[2], 6);
    CHECK_EQ(seen[3], 6);
    CHECK_EQ(seen[5], 6);
}

/* ---- checking ------------------------------------------------------------------------------- */

TEST(broken_cards_are_found, "")
{
    begin();
    fill(PILE, "ab");
    fill(HAND0, "cd");
    fill(CROWD, "z");
    fill(CLASSED, "xy");
    check();
    card[0].known = CAB_PUBLIC;
    CHECK_TEXT(cab_cards_check(&c), "public card not known to all");
    card[0].known = P1;
    card[0].within = P1;
    CHECK_TEXT(cab_cards_check(&c), "card both known and within");
    card[0].known = card[0].within = 0;
    card[0].lot = 0;
    CHECK_TEXT(cab_cards_check(&c), "card without a lot");
    card[0].lot = 1;
    card[2].known = 0;
    CHECK_TEXT(cab_cards_check(&c), "watcher does not know a card");
    card[2].known = P0;
    card[2].face = E;
    CHECK_TEXT(cab_cards_check(&c), "heap not sorted");
    card[2].face = B;
    CHECK_TEXT(cab_cards_check(&c), "cards lost or doubled");
    card[2].face = X;
    CHECK_TEXT(cab_cards_check(&c), "card of a wrong back");
    card[2].face = C;
    card[6].face = Z;
    CHECK_TEXT(cab_cards_check(&c), "card of a wrong class");
    card[6].face = Y;
    check();
    pile[PILE].end = 8;
    CHECK_TEXT(cab_cards_check(&c), "zones out of order");
}

int main(void)
{
    RUN(zones_are_filled);
    RUN(heaps_are_sorted);
    RUN(a_face_is_found);
    RUN(a_draw_is_seen_by_its_owner);
    RUN(cards_go_to_places);
    RUN(an_unseen_move_mixes_the_hand);
    RUN(a_single_card_mixes_with_nothing);
    RUN(thief_and_victim_keep_track);
    RUN(the_copy_that_is_known_is_played);
    RUN(a_stolen_copy_is_the_known_one);
    RUN(a_set_mixes_once);
    RUN(a_set_of_all_is_the_whole_heap);
    RUN(a_set_everybody_sees);
    RUN(a_set_from_a_pile);
    RUN(a_whole_heap_is_followed);
    RUN(a_pile_keeps_its_order);
    RUN(a_heap_put_on_a_pile_gets_no_known_places);
    RUN(the_bottom_of_a_pile);
    RUN(hands_are_passed_on);
    RUN(a_heap_is_dealt_out);
    RUN(a_shuffle_gives_a_lot_with_facts);
    RUN(a_shuffle_is_fair);
    RUN(a_torn_lot_loses_its_facts);
    RUN(a_lot_that_moves_whole_keeps_its_facts);
    RUN(lots_take_the_lowest_free_number);
    RUN(heaps_elsewhere_stay_sorted);
    RUN(many_are_dealt_at_once);
    RUN(lots_unite_when_nobody_can_tell);
    RUN(lots_stay_apart_when_the_face_tells);
    RUN(one_seat_is_shown_a_card);
    RUN(seeing_a_card_uses_up_a_fact);
    RUN(a_known_copy_leaves_its_fact_behind);
    RUN(watchers_see_what_comes);
    RUN(learning_is_a_barrier);
    RUN(faces_are_told_by_lot);
    RUN(a_seat_sees_its_hand);
    RUN(a_spectator_does_not_see_what_all_seats_know);
    RUN(known_cards_come_first_in_a_seen_heap);
    RUN(facts_stand_on_the_first_unknown_cards);
    RUN(the_public_knows_one_of_two_copies);
    RUN(bits_of_others_are_gone);
    RUN(a_hint_is_a_fact);
    RUN(a_sample_keeps_what_is_known);
    RUN(classes_are_kept_and_samples_fair);
    RUN(broken_cards_are_found);
    return test_done();
}
