/* Law 2, exactly: in a sample, every way to lay the cards that a seat cannot see is equally likely.
 * Small positions of the template game: a script walks through all outcomes of `resample`, each
 * with its probability; they are compared with all permutations of the unseen cards. */
#include "base/test.h"
#include "games/sample/sample.h"

enum { UNSEEN = 4, LAYOUTS_MAX = 64, WHOLE = 479001600 /* 12!, which every path divides */ };

typedef struct {
    uint8_t face[SMP_CARDS]; /* hand of seat 1, then the pile */
    uint64_t expected, found;
} layout;

static layout layouts[LAYOUTS_MAX];
static int layout_count;

static layout *layout_of(const smp_state *s)
{
    uint8_t face[SMP_CARDS] = {0};
    int count, n = 0;
    const cab_card *card = smp_zone(s, SMP_Z_HAND + 1, &count);
    for (int i = 0; i < count; i++)
        face[n++] = card[i].face;
    card = smp_zone(s, SMP_Z_PILE, &count);
    for (int i = 0; i < count; i++)
        face[n++] = card[i].face;
    for (int i = 0; i < layout_count; i++)
        if (memcmp(layouts[i].face, face, sizeof face) == 0) return &layouts[i];
    CHECK(layout_count < LAYOUTS_MAX);
    memcpy(layouts[layout_count].face, face, sizeof face);
    layouts[layout_count].expected = layouts[layout_count].found = 0;
    return &layouts[layout_count++];
}

/* Cards at place[] in all 4! orders. A heap has no order of its own: it is sorted. */
static void expect_permutations(const smp_state *s, const int *place)
{
    for (int code = 0; code < 24; code++) {
        smp_state copy = *s;
        int left[UNSEEN] = {0, 1, 2, 3}, rest = code;
        for (int i = 0; i < UNSEEN; i++) {
            int pick = rest % (UNSEEN - i);
            rest /= UNSEEN - i;
            copy.card[place[i]].face = s->card[place[left[pick]]].face;
            left[pick] = left[UNSEEN - 1 - i];
        }
        cab_cards c = smp_cards(&copy, NULL);
        cab_heap_sort(cab_zone_cards(&c, SMP_Z_HAND + 1), cab_zone_count(&c, SMP_Z_HAND + 1));
        layout_of(&copy)->expected += WHOLE / 24;
    }
}

static void walk_samples(const smp_state *s)
{
    static cab_script script;
    cab_seen seen, again;
    smp_state sample;
    cab_rng rng;
    memset(&script, 0, sizeof script);
    smp_hide(s, 0, &seen);
    do {
        script.used = 0;
        cab_rng_script(&rng, &script);
        smp_resample(&seen, 0, &rng, &sample);
        uint64_t paths = 1;
        for (int i = 0; i < script.used; i++)
            paths *= script.bound[i];
        CHECK(!script.misfit && WHOLE % paths == 0);
        CHECK(!smp_check(&sample));
        smp_hide(&sample, 0, &again);
        CHECK(memcmp(&seen, &again, sizeof *s) == 0);
        layout_of(&sample)->found += WHOLE / paths;
    } while (cab_script_next(&script));
}

static void compare(int least)
{
    CHECK(layout_count >= least);
    for (int i = 0; i < layout_count; i++)
        CHECK_EQ(layouts[i].found, layouts[i].expected);
}

/* Two seats; the given cards, and all others in the hand of seat 0, which knows them. */
static void lay(smp_state *s, const uint8_t *hand, int hand_count, int zone, const uint8_t *rest,
                int rest_count)
{
    memset(s, 0, sizeof *s);
    layout_count = 0;
    s->seats = 2;
    s->option[SMP_O_HAND] = 2;
    s->winner = CAB_NOBODY;
    s->step = SMP_S_OFFER;
    s->ask.must = 3;
    cab_cards c = smp_cards(s, NULL);
    int left[SMP_FACES + 1];
    for (int face = 1; face <= SMP_FACES; face++)
        left[face] = c.copies[face];
    cab_cards_begin(&c);
    for (int i = 0; i < hand_count; i++, left[hand[i - 1]]--)
        cab_cards_fill(&c, SMP_Z_HAND + 1, hand[i]);
    for (int i = 0; i < rest_count; i++, left[rest[i - 1]]--)
        cab_cards_fill(&c, zone, rest[i]);
    for (uint8_t face = 1; face <= SMP_FACES; face++)
        for (; left[face] > 0; left[face]--)
            cab_cards_fill(&c, SMP_Z_HAND, face);
    CHECK(!smp_check(s));
}

TEST(unseen_cards_are_laid_uniformly, "")
{
    static const uint8_t hand[] = {SMP_BUTTON, SMP_DOG}, pile[] = {SMP_BUTTON, SMP_RING};
    smp_state s;
    lay(&s, hand, 2, SMP_Z_PILE, pile, 2);
    int of_pile = 0, of_hand = s.pile[SMP_Z_HAND].end;
    int place[UNSEEN] = {of_pile, of_pile + 1, of_hand, of_hand + 1};
    expect_permutations(&s, place);
    walk_samples(&s);
    compare(7); /* hands b+b, b+d, b+r, d+r with 2, 2, 2 and 1 orders of the pile */
}

/* With an answer of the other seat sealed, which is redrawn as well. */
TEST(sealed_answers_do_not_bend_the_cards, "")
{
    static const uint8_t hand[] = {SMP_BUTTON, SMP_DOG}, pile[] = {SMP_BUTTON, SMP_RING};
    smp_state s;
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    lay(&s, hand, 2, SMP_Z_PILE, pile, 2);
    CHECK_EQ(smp_apply_move(&s, 1, SMP_M_PICK + SMP_DOG, &rng, NULL), CAB_OK);
    CHECK_EQ(smp_apply_move(&s, 1, SMP_M_STOP, &rng, NULL), CAB_OK);
    CHECK_EQ(s.ask.sealed, 2);
    int place[UNSEEN] = {0, 1, s.pile[SMP_Z_HAND].end, s.pile[SMP_Z_HAND].end + 1};
    expect_permutations(&s, place);
    walk_samples(&s);
    compare(7);
}

/* After an open shuffle everybody knows which four cards were in it; one of them was drawn. The two
 * other cards of that hand are not among them, so they never move. */
TEST(facts_about_a_shuffle_are_laid_uniformly, "")
{
    static const uint8_t hand[] = {SMP_PEARL, SMP_PEARL};
    static const uint8_t discard[] = {SMP_BUTTON, SMP_RING, SMP_RING, SMP_DOG};
    smp_state s;
    cab_rng rng;
    cab_rng_fast(&rng, 1);
    lay(&s, hand, 2, SMP_Z_DISCARD, discard, 4);
    cab_cards c = smp_cards(&s, NULL);
    cab_take_all(&c, SMP_Z_DISCARD, SMP_Z_PILE, 0);
    cab_shuffle(&c, SMP_Z_PILE, &rng);
    cab_take_top(&c, SMP_Z_PILE, SMP_Z_HAND + 1, CAB_TOP, 0);
    int drawn = s.pile[SMP_Z_HAND].end;
    while (s.card[drawn].face == SMP_PEARL)
        drawn++;
    int place[UNSEEN] = {0, 1, 2, drawn};
    expect_permutations(&s, place);
    walk_samples(&s);
    compare(12); /* 4! / 2 */
}

int main(void)
{
    RUN(unseen_cards_are_laid_uniformly);
    RUN(sealed_answers_do_not_bend_the_cards);
    RUN(facts_about_a_shuffle_are_laid_uniformly);
    return test_done();
}
