/* The heuristic player of Pagamas: clearly stronger than random ones, consistent, and sensible
 * where it matters most. */
#include "bots/hints_fixture.h"
#include "games/pagamas/pagamas.h"

extern const cab_bot pgm_heuristic_bot;

/* Games of heuristic players with the seeds from 0. */
static void play_games(int seats, uint64_t games, visit *each)
{
    company c = {.game = &pgm_game, .each = each};
    seat_all(&c, &pgm_heuristic_bot);
    for (uint64_t seed = 0; seed < games; seed++)
        one_deal(&c, seats, seed);
}

TEST(beats_three_random_players, "")
{
    int wins = wins_among_random(&pgm_game, &pgm_heuristic_bot, 4, 1000);
    CHECK(wins >= 850); /* about 910; a fair share would be 250 */
}

TEST(weights_and_choice_agree, "")
{
    count_anew();
    for (int seats = 3; seats <= 6; seats++)
        play_games(seats, 4, consistent);
    CHECK(several > 500 && questions > several);
}

/* Where it matters most: all that can be buried is buried, and on the last evening whoever has loot
 * goes where it can be buried. */
static int buries, buried_all, last_evenings, on_the_island;
static void saves_its_loot(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const pgm_state *s = (const pgm_state *)(const void *)state.bytes;
    uint16_t weight[CAB_LIST_MAX];
    bool bury = s->decision == PGM_D_BURY, hide = s->decision == PGM_D_HIDEOUT;
    if (!bury && !hide) return;
    bot->weights(m, &seen, ask->move, ask->count, weight);
    int best = 0;
    for (int i = 0; i < ask->count; i++)
        if (weight[i] > weight[best]) best = i;
    if (bury) buries++, buried_all += ask->move[best] == PGM_M_BURY_ALL;
    bool loot = pgm_count(s, PGM_Z_UNBURIED + ask->seat) > 0;
    if (!hide || !(s->flags & PGM_F_LAST_TURN) || pgm_closed(s) || !loot) return;
    last_evenings++;
    on_the_island += ask->move[best] == PGM_M_HIDE + PGM_TREASURE_ISLAND;
}

TEST(saves_its_loot_in_time, "")
{
    buries = buried_all = last_evenings = on_the_island = 0;
    play_games(4, 100, saves_its_loot);
    CHECK(buries > 100 && last_evenings > 50);
    CHECK_EQ(buried_all, buries);
    CHECK_EQ(on_the_island, last_evenings);
}

int main(void)
{
    RUN(beats_three_random_players);
    RUN(weights_and_choice_agree);
    RUN(saves_its_loot_in_time);
    return test_done();
}
