#include "study/env.h"

#include "base/test.h"
#include "engine/journal.h"

enum { ENVS = 5, MOVES_MAX = 1 << 16 };

static const cab_game *game_of(int index)
{
    return cab_env_game(cab_env_id(index));
}

static int pick(cab_env *e)
{
    cab_move move;
    cab_envs_random(e, 1, &move);
    return move;
}

static void begin(cab_env *e, const cab_game *game, int seats, uint64_t seed)
{
    CHECK_EQ(cab_env_open(e, game, seats), CAB_OK);
    CHECK_EQ(cab_env_deal(e, seed), CAB_OK);
}

/* ---- games ---- */

TEST(games_are_named, "")
{
    cab_env_sizes sizes;
    int count = 0;
    while (cab_env_id(count))
        count++;
    CHECK_EQ(count, 5);
    CHECK(!cab_env_game("chess"));
    cab_env_measure(cab_env_game("pantacle"), &sizes);
    CHECK_EQ(sizes.env, sizeof(cab_env));
    CHECK_EQ(sizes.min_seats, 3);
    CHECK_EQ(sizes.max_seats, 5);
}

TEST(observations_are_named, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        uint32_t sum = 0, width, cells = 0;
        char name[96], before[96] = "";
        cab_cell_info info;
        cab_env_sizes sizes;
        cab_env_measure(game_of(g), &sizes);
        for (int i = 0; cab_env_feature(game_of(g), i, &width); i++)
            sum += width;
        CHECK_EQ(sum, sizes.observation);
        for (; cab_env_cell(game_of(g), cells, name, sizeof name, &info); cells++) {
            CHECK(strcmp(name, before) != 0);
            memcpy(before, name, sizeof name);
        }
        CHECK_EQ(cells, sizes.observation);
    }
    CHECK(!cab_env_feature(game_of(0), -1, NULL));
}

/* What a column says of a number, and the number that its cells give back. */
static void check_number(const cab_game *game, const cab_feature *feature, int at, int value,
                         const int8_t *cell)
{
    static const cab_column flag = {"flag", CAB_CELL_COUNT, 1};
    const cab_column *column = feature->columns ? &feature->column[at % feature->columns] : &flag;
    int back = 0, ones = 0;
    bool in_range = column->kind == CAB_CELL_COUNT || (value >= 0 && value <= column->most);
    for (int i = 0; i < cab_column_cells(column); i++) {
        if (cell[i] && column->kind == CAB_CELL_CODE) back = i + 1;
        if (cell[i] && column->kind == CAB_CELL_BITS) back += 1 << i;
        ones += cell[i] == CAB_CELL_ONE;
    }
    if (!in_range)
        printf("  %s %s.%s is %d, at most %d\n", game->id, feature->key, column->key, value,
               column->most);
    CHECK(in_range);
    switch (column->kind) {
    case CAB_CELL_CODE:
        CHECK_EQ(ones, value != 0);
        CHECK_EQ(back, value);
        break;
    case CAB_CELL_BITS: CHECK_EQ(back, value); break;
    case CAB_CELL_OWN: CHECK_EQ(*cell == CAB_CELL_ONE, value == 1); break;
    default: CHECK_EQ(*cell != 0, value != 0);
    }
}

TEST(cells_say_what_their_columns_say, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        const cab_game *game = game_of(g);
        int8_t number[CAB_OBSERVE_MAX], cell[CAB_CELLS_MAX];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            cab_env e;
            cab_seen seen;
            begin(&e, game, seats, 77);
            for (int i = 0; cab_env_seat(&e) >= 0 && i < 3000; i++) {
                const int8_t *in = number, *out = cell;
                cab_seat viewer = (cab_seat)cab_env_seat(&e);
                game->hide(e.state.bytes, viewer, &seen);
                game->observe(&seen, viewer, number);
                cab_cells_write(game, number, cell);
                for (int f = 0; f < game->features; f++) {
                    const cab_feature *feature = &game->feature[f];
                    uint32_t wide = cab_feature_cells(feature);
                    const int8_t *at = out;
                    for (int k = 0; k < feature->width; k++) {
                        check_number(game, feature, k, in[k], at);
                        at += feature->columns
                                  ? cab_column_cells(&feature->column[k % feature->columns])
                                  : 1;
                    }
                    in += feature->width;
                    out += wide;
                    CHECK(at == out);
                }
                CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
            }
        }
    }
}

TEST(bad_beginnings_are_refused, "")
{
    cab_env e;
    int8_t utility[CAB_SEATS];
    const cab_game *game = cab_env_game("tavern");
    CHECK_EQ(cab_env_open(&e, game, 1), CAB_BAD_SEATS);
    CHECK_EQ(cab_env_open(&e, game, 7), CAB_BAD_SEATS);
    CHECK_EQ(cab_env_open(&e, game, 3), CAB_OK);
    CHECK_EQ(cab_env_option(&e, "weather", "rain"), CAB_BAD_OPTION);
    CHECK_EQ(cab_env_seat(&e), -1);
    CHECK_EQ(cab_env_play(&e, 0), CAB_OVER);
    CHECK_EQ(cab_env_result(&e, utility), -1);
}

TEST(options_count_from_the_next_deal_on, "")
{
    cab_env plain, other;
    const cab_game *game = cab_env_game("tavern");
    begin(&plain, game, 3, 1);
    begin(&other, game, 3, 1);
    CHECK_EQ(cab_env_option(&other, game->option[0].key, "perhaps"), CAB_BAD_OPTION);
    CHECK_EQ(cab_env_option(&other, "hot_tempers", "yes"), CAB_OK);
    CHECK(memcmp(&plain.state, &other.state, sizeof plain.state) == 0);
    CHECK_EQ(cab_env_deal(&other, 1), CAB_OK);
    CHECK(memcmp(&plain.state, &other.state, sizeof plain.state) != 0);
}

/* ---- playing ---- */

/* Everything the list, the mask and the driver say at a question is one thing. */
static void check_question(const cab_env *e)
{
    cab_move list[CAB_LIST_MAX + 1];
    uint8_t mask[MOVES_MAX];
    cab_env_sizes sizes;
    int count = cab_env_moves(e, list), ones = 0;
    cab_env_measure(e->game, &sizes);
    CHECK(count > 1);
    CHECK(cab_env_seat(e) < e->setup.seats);
    cab_env_mask(e, mask);
    for (uint32_t i = 0; i < sizes.moves; i++)
        ones += mask[i];
    CHECK_EQ(ones, count);
    for (int i = 0; i < count; i++)
        CHECK_EQ(mask[list[i]], 1);
    CHECK_EQ(mask[sizes.moves - 1], e->ask.may);
}

TEST(every_game_is_played_to_its_end, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        for (int seats = game_of(g)->min_seats; seats <= game_of(g)->max_seats; seats++) {
            int8_t utility[CAB_SEATS];
            cab_env e;
            begin(&e, game_of(g), seats, (uint64_t)seats);
            while (cab_env_seat(&e) >= 0) {
                check_question(&e);
                CHECK_EQ(cab_env_result(&e, utility), -1);
                CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
            }
            CHECK(cab_env_result(&e, utility) >= 0);
            CHECK(e.moves <= e.game->length_max);
            CHECK_EQ(cab_env_play(&e, 0), CAB_OVER);
        }
    }
}

TEST(a_seed_is_a_game, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env one, two, copy;
        int seats = game_of(g)->max_seats;
        begin(&one, game_of(g), seats, 7);
        begin(&two, game_of(g), seats, 7);
        for (int i = 0; i < 40 && cab_env_seat(&one) >= 0; i++) {
            CHECK_EQ(cab_env_play(&one, pick(&one)), CAB_OK);
            CHECK_EQ(cab_env_play(&two, pick(&two)), CAB_OK);
        }
        CHECK(memcmp(&one.state, &two.state, sizeof one.state) == 0);
        if (cab_env_seat(&one) < 0) continue;
        copy = one;
        CHECK_EQ(cab_env_play(&one, pick(&one)), CAB_OK);
        CHECK_EQ(cab_env_play(&copy, pick(&copy)), CAB_OK);
        CHECK(memcmp(&one.state, &copy.state, sizeof one.state) == 0);
    }
}

TEST(another_seed_is_another_game, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env one, two;
        begin(&one, game_of(g), game_of(g)->max_seats, 7);
        begin(&two, game_of(g), game_of(g)->max_seats, 8);
        CHECK(memcmp(&one.state, &two.state, sizeof one.state) != 0);
    }
}

/* Who lets it pass is not asked out of turn again before something has happened. */
TEST(silence_is_heard_once, "")
{
    int times = 0;
    for (int g = 0; cab_env_id(g); g++) {
        cab_env e;
        unsigned silent = 0;
        begin(&e, game_of(g), game_of(g)->min_seats, 1);
        while (cab_env_seat(&e) >= 0) {
            uint32_t moves = e.moves;
            unsigned bit = 1u << cab_env_seat(&e);
            int move = e.ask.may ? e.game->move_space : pick(&e);
            CHECK(!(e.ask.may && (silent & bit)));
            times += e.ask.may;
            silent |= e.ask.may ? bit : 0;
            CHECK_EQ(cab_env_play(&e, move), CAB_OK);
            if (e.moves != moves) silent = 0;
        }
    }
    CHECK(times > 0);
}

TEST(an_illegal_move_changes_nothing, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env e, before;
        cab_env_sizes sizes;
        uint8_t mask[MOVES_MAX];
        cab_env_measure(game_of(g), &sizes);
        begin(&e, game_of(g), game_of(g)->min_seats, 3);
        cab_env_mask(&e, mask);
        before = e;
        for (uint32_t move = 0; move <= sizes.moves; move++) {
            if (move < sizes.moves && mask[move]) continue;
            CHECK_EQ(cab_env_play(&e, (int)move), CAB_ILLEGAL);
        }
        CHECK_EQ(cab_env_play(&e, -1), CAB_ILLEGAL);
        CHECK_EQ(cab_env_play(&e, CAB_SILENT), CAB_ILLEGAL);
        CHECK(memcmp(&e, &before, sizeof e) == 0);
    }
}

/* ---- information ---- */

TEST(a_seat_sees_what_it_knows, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        const cab_game *game = game_of(g);
        int8_t sees[CAB_CELLS_MAX], should[CAB_CELLS_MAX], number[CAB_OBSERVE_MAX];
        uint8_t knows[CAB_STATE_MAX];
        cab_env e;
        begin(&e, game, game->max_seats, 5);
        for (int i = 0; i < 60 && cab_env_seat(&e) >= 0; i++) {
            for (int seat = 0; seat <= game->max_seats; seat++) {
                cab_seat viewer = (cab_seat)(seat == game->max_seats ? CAB_NOBODY : seat);
                cab_seen seen;
                game->hide(e.state.bytes, viewer, &seen);
                game->observe(&seen, viewer, number);
                cab_cells_write(game, number, should);
                cab_env_observe(&e, viewer, sees);
                CHECK(memcmp(sees, should, cab_cells_of(game)) == 0);
                cab_env_know(&e, viewer, knows);
                CHECK(memcmp(knows, seen.bytes, game->state_size) == 0);
            }
            CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
        }
    }
}

/* The asked seat knows the same in every world it imagines, and may do the same; the worlds
 * differ. */
TEST(imagined_worlds_fit_what_is_known, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        uint8_t knows[CAB_STATE_MAX], imagines[CAB_STATE_MAX];
        int8_t sees[CAB_CELLS_MAX], dreams[CAB_CELLS_MAX];
        cab_move list[CAB_LIST_MAX + 1], again[CAB_LIST_MAX + 1];
        int other = 0;
        cab_env e;
        begin(&e, game_of(g), game_of(g)->max_seats, 9);
        for (int i = 0; i < 30 && cab_env_seat(&e) >= 0; i++) {
            cab_env world = e;
            int seat = cab_env_seat(&e), count = cab_env_moves(&e, list);
            cab_env_imagine(&world, seat, (uint64_t)i);
            cab_env_know(&e, seat, knows);
            cab_env_know(&world, seat, imagines);
            CHECK(memcmp(knows, imagines, e.game->state_size) == 0);
            cab_env_observe(&e, seat, sees);
            cab_env_observe(&world, seat, dreams);
            CHECK(memcmp(sees, dreams, e.cells) == 0);
            CHECK_EQ(cab_env_seat(&world), seat);
            CHECK_EQ(cab_env_moves(&world, again), count);
            CHECK(memcmp(list, again, (size_t)count * sizeof *list) == 0);
            other += memcmp(&world.state, &e.state, sizeof e.state) != 0;
            CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
        }
        CHECK(other > 0);
    }
}

/* For another seat's world too: whoever is asked there has a choice, or the game is over. */
TEST(imagined_worlds_are_played_on, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env e;
        begin(&e, game_of(g), game_of(g)->min_seats, 11);
        for (int i = 0; cab_env_seat(&e) >= 0; i++) {
            int8_t utility[CAB_SEATS];
            cab_env world = e;
            cab_env_imagine(&world, i % game_of(g)->min_seats, (uint64_t)i);
            if (i % 10 == 0) {
                while (cab_env_seat(&world) >= 0) {
                    CHECK(world.ask.count > 1 || world.ask.may);
                    CHECK_EQ(cab_env_play(&world, pick(&world)), CAB_OK);
                }
                CHECK(cab_env_result(&world, utility) >= 0);
            }
            CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
        }
    }
}

/* What each seat has heard is what the card room's redaction leaves of the events, and no more. */
typedef struct {
    const cab_env *env;
    cab_happening last[CAB_SEATS + 1];
} listener;

static void listen(void *with, cab_seat mover, const cab_journal *journal)
{
    listener *l = (listener *)with;
    (void)mover;
    for (int seat = 0; seat <= CAB_SEATS; seat++) {
        for (int i = 0; i < journal->count; i++) {
            cab_event told;
            cab_happening h = {0, 0, 0, 0};
            if (!cab_redact(&journal->event[i], (cab_seat)seat, &told)) continue;
            h.kind = (uint8_t)(told.kind + 1);
            for (int r = told.refs - 1; r >= 0; r--)
                if (told.ref[r].kind != CAB_REF_SEAT) h.value = (uint8_t)told.ref[r].value;
            for (int r = 0; r < told.refs; r++) {
                if (told.ref[r].kind != CAB_REF_SEAT || told.ref[r].seat >= CAB_SEATS) continue;
                if (h.first && !h.second) h.second = (uint8_t)(told.ref[r].seat + 1);
                if (!h.first) h.first = (uint8_t)(told.ref[r].seat + 1);
            }
            l->last[seat] = h;
        }
    }
}

TEST(a_seat_hears_what_it_may, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env e;
        listener l;
        memset(&l, 0, sizeof l);
        CHECK_EQ(cab_env_open(&e, game_of(g), game_of(g)->max_seats), CAB_OK);
        cab_env_listen(&e, listen, &l);
        CHECK_EQ(cab_env_deal(&e, 4), CAB_OK);
        for (int i = 0; cab_env_seat(&e) >= 0 && i < 2000; i++) {
            CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
            for (int seat = 0; seat <= CAB_SEATS; seat++) {
                if (seat >= e.setup.seats && seat < CAB_NOBODY) continue;
                const cab_memory *m = &e.memory;
                const cab_happening *heard = &m->heard[seat][m->latest[seat]];
                CHECK(memcmp(heard, &l.last[seat], sizeof *heard) == 0);
            }
        }
    }
}

/* In an imagined world the others have heard and chosen nothing that could tell what is so. */
TEST(imagined_worlds_forget_what_others_know, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        cab_env e;
        begin(&e, game_of(g), game_of(g)->max_seats, 6);
        for (int i = 0; i < 200 && cab_env_seat(&e) >= 0; i++)
            CHECK_EQ(cab_env_play(&e, pick(&e)), CAB_OK);
        cab_env world = e;
        if (cab_env_seat(&e) < 0) continue;
        world.ask.count = 0; /* so that nothing is played in it */
        cab_env_imagine(&world, 0, 1);
        const cab_memory *m = &world.memory;
        CHECK(memcmp(m->heard[0], e.memory.heard[0], sizeof m->heard[0]) == 0);
        for (int seat = 1; seat < e.setup.seats; seat++) {
            CHECK(memcmp(m->heard[seat], m->heard[CAB_NOBODY], sizeof m->heard[seat]) == 0);
            CHECK_EQ(m->chosen[seat][0], 0);
        }
    }
}

/* Whoever did something else remembers it, though nothing else may differ. */
TEST(own_choices_are_remembered, "")
{
    cab_env one, two;
    int8_t first[CAB_CELLS_MAX], second[CAB_CELLS_MAX];
    begin(&one, cab_env_game("pantacle"), 3, 1);
    two = one;
    int seat = cab_env_seat(&one);
    cab_memory_chose(&two.memory, (cab_seat)seat, 5);
    cab_env_observe(&one, seat, first);
    cab_env_observe(&two, seat, second);
    CHECK(memcmp(first, second, one.cells) != 0);
    cab_env_observe(&one, (seat + 1) % 3, first);
    cab_env_observe(&two, (seat + 1) % 3, second);
    CHECK(memcmp(first, second, one.cells) == 0);
}

TEST(moves_can_be_read, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        char fr[256], en[256];
        cab_env e;
        begin(&e, game_of(g), game_of(g)->max_seats, 2);
        for (int i = 0; i < 50 && cab_env_seat(&e) >= 0; i++) {
            int move = pick(&e);
            CHECK(cab_env_say(&e, move, "fr", fr, sizeof fr) > 0);
            CHECK(cab_env_say(&e, move, "en", en, sizeof en) > 0);
            CHECK(!strchr(fr, '[') && !strchr(en, '[')); /* a key without words */
            CHECK_EQ(cab_env_play(&e, move), CAB_OK);
        }
        CHECK_EQ(cab_env_say(&e, -1, "en", en, sizeof en), 0);
        CHECK_EQ(cab_env_say(&e, cab_env_seat(&e) < 0 ? 0 : pick(&e), "de", en, sizeof en), 0);
    }
}

/* ---- many at once ---- */

static int8_t rows[ENVS * CAB_CELLS_MAX], utilities[ENVS * CAB_SEATS];
static uint8_t masks[ENVS * MOVES_MAX], seats_asked[ENVS], ends[ENVS];
static const cab_envs_out everything = {rows, masks, seats_asked, ends, utilities};

static void begin_many(cab_env *env, const cab_game *game)
{
    for (int i = 0; i < ENVS; i++)
        begin(&env[i], game, game->min_seats, (uint64_t)i);
}

/* The rows say of each environment what it says itself. */
static void check_rows(const cab_env *env)
{
    cab_env_sizes sizes;
    int8_t row[CAB_CELLS_MAX];
    uint8_t mask[MOVES_MAX];
    cab_env_measure(env->game, &sizes);
    for (size_t i = 0; i < ENVS; i++) {
        CHECK_EQ(seats_asked[i], cab_env_seat(&env[i]));
        cab_env_observe(&env[i], seats_asked[i], row);
        CHECK(memcmp(rows + i * sizes.observation, row, sizes.observation) == 0);
        cab_env_mask(&env[i], mask);
        CHECK(memcmp(masks + i * sizes.moves, mask, sizes.moves) == 0);
    }
}

TEST(many_games_are_played_on_and_on, "")
{
    for (int g = 0; cab_env_id(g); g++) {
        static cab_env env[ENVS], alone[ENVS];
        const int8_t nothing[CAB_SEATS] = {0};
        cab_move move[ENVS];
        int ended = 0;
        begin_many(env, game_of(g));
        cab_envs_look(env, ENVS, &everything);
        check_rows(env);
        for (int step = 0; ended < 2 * ENVS; step++) {
            cab_envs_random(env, ENVS, move);
            memcpy(alone, env, sizeof env);
            CHECK_EQ(cab_envs_step(env, ENVS, move, &everything), -1);
            for (int i = 0; i < ENVS; i++) {
                int8_t utility[CAB_SEATS] = {0};
                CHECK_EQ(cab_env_play(&alone[i], move[i]), CAB_OK);
                CHECK_EQ(ends[i], cab_env_result(&alone[i], utility) >= 0);
                CHECK(memcmp(utilities + i * CAB_SEATS, ends[i] ? utility : nothing, CAB_SEATS) ==
                      0);
                if (!ends[i])
                    CHECK(memcmp(&alone[i].state, &env[i].state, sizeof env[i].state) == 0);
                ended += ends[i];
            }
            if (step % 50 == 0) check_rows(env);
        }
    }
}

TEST(one_illegal_move_stops_all, "")
{
    static cab_env env[ENVS], before[ENVS];
    const cab_envs_out nothing = {NULL, NULL, NULL, NULL, NULL};
    cab_move move[ENVS];
    begin_many(env, cab_env_game("pagan"));
    cab_envs_random(env, ENVS, move);
    memcpy(before, env, sizeof env);
    cab_move good = move[3];
    move[3] = CAB_NO_MOVE;
    CHECK_EQ(cab_envs_step(env, ENVS, move, &nothing), 3);
    CHECK(memcmp(env, before, sizeof env) == 0);
    move[3] = good;
    CHECK_EQ(cab_envs_step(env, ENVS, move, &nothing), -1);
}

int main(void)
{
    RUN(games_are_named);
    RUN(observations_are_named);
    RUN(cells_say_what_their_columns_say);
    RUN(bad_beginnings_are_refused);
    RUN(options_count_from_the_next_deal_on);
    RUN(every_game_is_played_to_its_end);
    RUN(a_seed_is_a_game);
    RUN(another_seed_is_another_game);
    RUN(silence_is_heard_once);
    RUN(an_illegal_move_changes_nothing);
    RUN(a_seat_sees_what_it_knows);
    RUN(imagined_worlds_fit_what_is_known);
    RUN(imagined_worlds_are_played_on);
    RUN(a_seat_hears_what_it_may);
    RUN(imagined_worlds_forget_what_others_know);
    RUN(own_choices_are_remembered);
    RUN(moves_can_be_read);
    RUN(many_games_are_played_on_and_on);
    RUN(one_illegal_move_stops_all);
    return test_done();
}
