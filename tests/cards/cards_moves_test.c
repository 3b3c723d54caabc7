/* Cards that move, against a model that keeps a list of faces for every zone.
 *
 * The engine shifts cards and ends of zones in blocks, and puts back what came along; how far a
 * card goes and what lies behind it decide which way is taken. So: decks and tables of all sizes,
 * random moves from anywhere to anywhere. The arrays end where the cards and zones do: a sanitizer
 * sees what reaches beyond. */
#include "base/test.h"
#include "engine/cards.h"

enum { CARDS = 70, ZONES = 20, TABLES = 300, MOVES = 120 };

static cab_card card[CARDS];
static cab_pile pile[ZONES];

typedef struct {
    cab_zone zone[ZONES];
    uint8_t copies[CARDS + 1];
    cab_back back;
    cab_cards cards;
    uint8_t face[ZONES][CARDS]; /* the model */
    int count[ZONES];
} table;

static void put(table *t, int zone, int place, uint8_t face)
{
    uint8_t *row = t->face[zone];
    if (t->zone[zone].kind == CAB_HEAP)
        for (place = 0; place < t->count[zone] && row[place] < face;)
            place++;
    memmove(row + place + 1, row + place, (size_t)(t->count[zone] - place));
    row[place] = face;
    t->count[zone]++;
}

static uint8_t pick_up(table *t, int zone, int place)
{
    uint8_t *row = t->face[zone], face = row[place];
    t->count[zone]--;
    memmove(row + place, row + place + 1, (size_t)(t->count[zone] - place));
    return face;
}

/* All cards in the first zone. Whoever watches a zone: nobody, a seat, everybody. */
static void lay(table *t, cab_rng *rng)
{
    static const cab_seats watchers[3] = {0, CAB_BIT(1), CAB_ALL};
    int cards = 2 + (int)cab_rng_below(rng, CARDS - 1),
        zones = 2 + (int)cab_rng_below(rng, ZONES - 1);
    memset(t, 0, sizeof *t);
    t->back.first = 1;
    t->back.last = (uint8_t)cards;
    memset(t->copies + 1, 1, (size_t)cards);
    for (int z = 0; z < zones; z++) {
        t->zone[z].kind = z > 0 && cab_rng_below(rng, 2) ? CAB_HEAP : CAB_ORDERED;
        t->zone[z].watchers = watchers[cab_rng_below(rng, 3)];
    }
    t->cards.card = card + CARDS - cards;
    t->cards.pile = pile + ZONES - zones;
    t->cards.zone = t->zone;
    t->cards.back = &t->back;
    t->cards.copies = t->copies;
    t->cards.zones = (uint8_t)zones;
    t->cards.backs = 1;
    t->cards.unique = cab_rng_below(rng, 4) > 0;
    cab_cards_begin(&t->cards);
    cab_cards_fill_run(&t->cards, 0, 1, (uint8_t)cards);
    for (int i = 0; i < cards; i++)
        put(t, 0, i, (uint8_t)(i + 1));
}

static void move_one(table *t, cab_rng *rng)
{
    uint32_t zones = t->cards.zones;
    int from = (int)cab_rng_below(rng, zones), to = (int)cab_rng_below(rng, zones), to_place = 0;
    while (t->count[from] == 0 || from == to) {
        from = (int)cab_rng_below(rng, zones);
        to = (int)cab_rng_below(rng, zones);
    }
    bool top = t->zone[from].kind == CAB_ORDERED && cab_rng_below(rng, 2);
    int place = top ? t->count[from] - 1 : (int)cab_rng_below(rng, (uint32_t)t->count[from]);
    cab_seats shown = cab_rng_below(rng, 2) ? CAB_ALL : 0;
    if (t->zone[to].kind == CAB_ORDERED)
        to_place = (int)cab_rng_below(rng, (uint32_t)t->count[to] + 1);
    int asked = to_place == t->count[to] ? CAB_TOP : to_place;
    if (top)
        cab_take_top(&t->cards, from, to, asked, shown);
    else
        cab_take(&t->cards, from, place, to, asked, shown);
    put(t, to, to_place, pick_up(t, from, place));
}

static void compare(const table *t)
{
    const char *wrong = cab_cards_check(&t->cards);
    CHECK_TEXT(wrong ? wrong : "", "");
    for (int z = 0; z < t->cards.zones; z++) {
        CHECK_EQ(cab_zone_count(&t->cards, z), t->count[z]);
        for (int i = 0; i < t->count[z]; i++)
            CHECK_EQ(cab_zone_cards(&t->cards, z)[i].face, t->face[z][i]);
    }
}

TEST(cards_move_as_lists_do, "")
{
    static table t;
    cab_rng rng;
    cab_rng_fast(&rng, 5);
    for (int i = 0; i < TABLES; i++) {
        lay(&t, &rng);
        for (int k = 0; k < MOVES; k++) {
            move_one(&t, &rng);
            compare(&t);
        }
    }
}

int main(void)
{
    RUN(cards_move_as_lists_do);
    return test_done();
}
