/* The games of a simulation. Random players alone, without checks, run at the speed of the engine:
 * no journal, nothing hidden for anybody, only the legal list. */
#include "cli/sim.h"

#include "cli/plot.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/hash.h"
#include "bots/search.h"
#include "engine/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 8,      /* games a worker takes at once */
    DRAWS_MAX = 100 /* attempts at settings that go together */
};

typedef struct {
    const cab_sim_plan *plan;
    bool told;  /* somebody needs the journal */
    bool talks; /* somebody hears claims */
    int round;  /* the counter "round", or -1 */

    uint64_t index; /* of the game being played */
    cab_setup setup;
    const cab_bot *bot[CAB_SEATS];
    bool from; /* it starts from the plan's record, after so many of its moves */
    uint32_t upto;
    uint64_t moves; /* in it, from where it starts */
    cab_state state;
    cab_rng rng;   /* the deal and the moves */
    cab_rng order; /* the driver's */
    cab_driver driver;
    cab_mind mind[CAB_SEATS];
    cab_seen seen;
    cab_desk desk;                /* for those who search; empty if nobody does */
    cab_seen before[CAB_SEATS];   /* a move, for those who watch */
    cab_chosen chosen[CAB_SEATS]; /* with `chosen`: in this game */
    cab_journal journal;
    cab_table *table; /* NULL unless records are written; then it holds state and rng */
    cab_table *past;  /* NULL unless games start from a record */
    cab_laws *laws;   /* NULL unless laws are checked */
    cab_cover cover;
    cab_sim_sums sums;
} worker;

uint64_t cab_sim_seed(uint64_t seed, uint64_t index)
{
    return cab_hash_step(cab_hash_step(seed, UINT64_C(0x63616261)), index);
}

const cab_bot *cab_sim_level(const cab_game *game, int index)
{
    int registered = 0;
    while (cab_bot_at(game, registered))
        registered++;
    return index == registered ? &cab_moody_bot : cab_bot_at(game, index);
}

static void found(worker *w, const char *what, const char *detail)
{
    cab_sim_sums *sums = &w->sums;
    if (sums->findings++ >= CAB_SIM_FINDINGS) return;
    cab_sim_finding *f = &sums->finding[sums->kept++];
    f->game = w->index;
    f->move = w->moves;
    snprintf(f->what, sizeof f->what, "%s%s%s", what, detail ? ": " : "", detail ? detail : "");
}

static void *state_of(worker *w)
{
    return w->table ? w->table->state.bytes : w->state.bytes;
}

/* ---- answers ---- */

static void hear(worker *w, const cab_claim *claim)
{
    for (cab_seat seat = 0; seat < w->setup.seats; seat++) {
        const cab_bot *bot = w->bot[seat];
        if (!bot->hear) continue;
        for (int i = 0; !claim && i < w->journal.count; i++) {
            cab_event event;
            if (cab_redact(&w->journal.event[i], seat, &event))
                bot->hear(&w->mind[seat], &event, NULL);
        }
        bool mine = claim && seat != claim->from && (claim->to == CAB_NOBODY || claim->to == seat);
        if (mine) bot->hear(&w->mind[seat], NULL, claim);
    }
}

static void speak(worker *w, cab_seat seat)
{
    const cab_bot *bot = w->bot[seat];
    cab_claim claim;
    if (!bot->claim || !bot->claim(&w->mind[seat], &w->seen, &claim)) return;
    if (w->table) cab_table_claim(w->table, &claim, w->moves);
    if (w->plan->cover) w->sums.reached[CAB_COVER_CLAIM][claim.kind]++;
    hear(w, &claim);
}

static cab_move answer(worker *w, const cab_ask *ask)
{
    const cab_game *game = w->plan->game;
    const cab_bot *bot = w->bot[ask->seat];
    cab_mind *mind = &w->mind[ask->seat];
    if (ask->count == 1 && !ask->may) {
        w->sums.forced++;
        return ask->move[0];
    }
    bool blind = bot == &cab_random_bot && !ask->may && !w->talks;
    if (blind) return bot->choose(mind, NULL, ask->move, ask->count);
    game->hide(state_of(w), ask->seat, &w->seen);
    if (w->talks) speak(w, ask->seat);
    cab_move move = bot->choose(mind, &w->seen, ask->move, ask->count);
    if (move == CAB_SILENT && ask->may) return move;
    for (int i = 0; i < ask->count; i++)
        if (ask->move[i] == move) return move;
    found(w, "a bot gave an answer that is not in its list", bot->id);
    return CAB_NO_MOVE;
}

/* ---- one game ---- */

static uint32_t drawn_bit(cab_rng *dice, uint32_t mask)
{
    uint32_t left = cab_rng_below(dice, (uint32_t)cab_popcount(mask)), bit = 0;
    while (!(mask >> bit & 1) || left-- > 0)
        bit++;
    return bit;
}

/* Settings that go together: drawn until the game takes them. */
static bool draw_setup(worker *w, cab_rng *dice)
{
    const cab_game *game = w->plan->game;
    const cab_sim_mix *mix = &w->plan->mix;
    for (int i = 0; i < DRAWS_MAX; i++) {
        w->setup = w->plan->setup;
        uint32_t more = cab_rng_below(dice, game->max_seats - game->min_seats + 1u);
        if (mix->seats) w->setup.seats = (uint8_t)(game->min_seats + more);
        for (int k = 0; k < game->options; k++) {
            const cab_option *option = &game->option[k];
            if (!(mix->options >> k & 1)) continue;
            uint32_t value = cab_rng_below(dice, (uint32_t)(option->max - option->min) + 1);
            w->setup.option[k] = (int16_t)(option->min + (int16_t)value);
        }
        cab_rng trial = *dice;
        if (game->setup(w->state.bytes, &w->setup, &trial) == CAB_OK) return true;
    }
    return false;
}

static uint32_t moves_of(const cab_record *record)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < record->entries; i++)
        moves += record->entry[i].kind == CAB_ENTRY_MOVE;
    return moves;
}

/* The table of game w->index. */
static void draw_table(worker *w)
{
    const cab_sim_mix *mix = &w->plan->mix;
    cab_rng dice;
    cab_rng_fast(&dice, cab_hash_step(cab_sim_seed(w->plan->seed, w->index), 5));
    w->setup = w->plan->setup;
    if ((mix->seats || mix->options) && !draw_setup(w, &dice)) w->setup = w->plan->setup;
    w->from = w->plan->from && cab_rng_below(&dice, 2);
    if (w->from) {
        w->setup = w->plan->from->header.setup;
        w->upto = cab_rng_below(&dice, moves_of(w->plan->from) + 1);
    }
    for (int seat = 0; seat < w->setup.seats; seat++) {
        w->bot[seat] = w->plan->bot[seat];
        if (mix->bots[seat])
            w->bot[seat] = cab_sim_level(w->plan->game, (int)drawn_bit(&dice, mix->bots[seat]));
    }
}

static bool lawful(worker *w, bool well)
{
    if (!well) found(w, w->laws->found.what, NULL);
    return well;
}

/* Plays the moves of the plan's record up to where this game starts; bots and coverage hear
 * them. */
static bool begin_from(worker *w)
{
    const cab_record *record = w->plan->from;
    cab_problem problem;
    bool well = cab_replay_begin(record, w->past, &problem);
    for (uint32_t i = 0; well && i < record->entries; i++) {
        const cab_entry *entry = &record->entry[i];
        bool move = entry->kind == CAB_ENTRY_MOVE;
        if (move && w->past->moves == w->upto) break;
        w->journal.count = 0;
        well = cab_replay_step(record, i, w->past, &w->journal, &problem);
        if (!well || !move) continue;
        if (w->plan->cover) cab_cover_journal(&w->cover, &w->journal);
        hear(w, NULL);
    }
    if (well) w->state = w->past->state;
    return well; /* at the end of a finished record, a game of no moves */
}

/* Deals, unless the record has. */
static bool begin(worker *w)
{
    const cab_sim_plan *plan = w->plan;
    uint64_t seed = cab_sim_seed(plan->seed, w->index);
    w->moves = 0;
    if (w->plan->chosen) memset(w->chosen, 0, sizeof w->chosen);
    cab_rng_fast(&w->rng, seed);
    cab_rng_fast(&w->order, cab_hash_step(seed, 1));
    cab_driver_begin(&w->driver);
    for (cab_seat seat = 0; seat < w->setup.seats; seat++) {
        cab_mind_init(&w->mind[seat], plan->game, seat, w->setup.seats, cab_hash_step(seed, 2));
        w->mind[seat].desk = &w->desk;
    }
    if (plan->cover) cab_rng_fast(&w->cover.dice, cab_hash_step(seed, 3));
    bool dealt = w->table != NULL;
    if (!dealt)
        dealt = w->from ? begin_from(w)
                        : plan->game->setup(w->state.bytes, &w->setup, &w->rng) == CAB_OK;
    if (!dealt) {
        found(w, "setup refused", NULL);
        return false;
    }
    if (!w->laws) return true;
    cab_laws_begin(w->laws, plan->game, w->setup.seats, cab_hash_step(seed, 4));
    return lawful(w, cab_laws_state(w->laws, state_of(w)));
}

static void look(worker *w)
{
    for (cab_seat seat = 0; w->desk.memory && seat < w->setup.seats; seat++)
        if (w->bot[seat]->watch) w->plan->game->hide(state_of(w), seat, &w->before[seat]);
}

static void let_watch(worker *w, cab_seat mover)
{
    const cab_game *game = w->plan->game;
    for (cab_seat seat = 0; w->desk.memory && seat < w->setup.seats; seat++) {
        if (!w->bot[seat]->watch) continue;
        game->hide(state_of(w), seat, &w->seen);
        if (!cab_equal(&w->seen, &w->before[seat], game->state_size))
            w->bot[seat]->watch(&w->mind[seat], &w->before[seat], mover, &w->seen);
    }
}

static bool play(worker *w, cab_seat seat, cab_move move)
{
    const cab_game *game = w->plan->game;
    cab_error error = CAB_OK;
    look(w);
    if (w->plan->chosen) {
        game->hide(state_of(w), seat, &w->seen);
        cab_plot_note(&w->chosen[seat], game, &w->seen, seat, move);
    }
    if (w->plan->cover) cab_cover_choice(&w->cover, game, state_of(w), seat, move);
    if (w->laws) cab_laws_before(w->laws, state_of(w), w->table ? &w->table->rng : &w->rng);
    w->journal.count = 0;
    if (w->table)
        error = cab_table_move(w->table, seat, move, w->moves, &w->journal);
    else
        error = game->apply_move(w->state.bytes, seat, move, &w->rng, w->told ? &w->journal : NULL);
    if (error != CAB_OK) {
        found(w, "a legal move was refused", NULL);
        return false;
    }
    w->moves++;
    cab_driver_moved(&w->driver, seat);
    if (w->laws && !lawful(w, cab_laws_after(w->laws, state_of(w), seat, move))) return false;
    if (!w->told) return true;
    if (w->plan->cover) cab_cover_journal(&w->cover, &w->journal);
    hear(w, NULL);
    let_watch(w, seat);
    return true;
}

static void add_chosen(cab_sim_sums *sums, const cab_chosen *chosen, bool won)
{
    for (int list = 0; list < CAB_SIM_THINGS; list++) {
        for (int i = 0; i < CAB_SIM_NAMES; i++) {
            sums->chosen_games[list][i] += chosen->thing[list][i];
            sums->chosen_wins[list][i] += chosen->thing[list][i] && won;
        }
    }
}

static void finished(worker *w)
{
    const cab_game *game = w->plan->game;
    cab_sim_sums *sums = &w->sums;
    cab_result result;
    if (!game->is_over(state_of(w), &result)) {
        found(w, "nobody is asked and the game is not over", NULL);
        return;
    }
    if (w->laws && !lawful(w, cab_laws_end(w->laws, state_of(w)))) return;
    sums->finished++;
    if (w->moves < sums->shortest) sums->shortest = w->moves;
    if (w->moves > sums->longest) sums->longest = w->moves;
    cab_assert(result.reason < CAB_SIM_NAMES);
    sums->ended[result.reason]++;
    for (int seat = 0; seat < w->setup.seats; seat++) {
        bool won = (result.winners & CAB_BIT(seat)) != 0;
        sums->seat_games[seat]++;
        sums->wins[seat] += won;
        if (w->plan->chosen) add_chosen(sums, &w->chosen[seat], won);
        if (!result.role[seat]) continue;
        sums->role_games[result.role[seat]]++;
        sums->role_wins[result.role[seat]] += won;
    }
    if (w->round >= 0) {
        cab_view *view = &w->cover.view;
        game->hide(state_of(w), CAB_NOBODY, &w->seen);
        game->view(&w->seen, CAB_NOBODY, view);
        for (int i = 0; i < view->counters; i++)
            if (view->counter[i].key == w->round) sums->rounds += (uint64_t)view->counter[i].value;
    }
    if (w->plan->cover) cab_cover_end(&w->cover, game, state_of(w), w->setup.seats);
}

static void play_game(worker *w)
{
    const cab_game *game = w->plan->game;
    cab_ask ask;
    w->sums.games++;
    bool well = begin(w);
    while (well && cab_next(game, state_of(w), &w->driver, &w->order, &ask)) {
        if (w->moves == game->length_max) {
            found(w, "the game is longer than its length_max", NULL);
            well = false;
            break;
        }
        if (w->plan->cover) cab_cover_ask(&w->cover, game, state_of(w), &ask, w->setup.seats);
        cab_move move = answer(w, &ask);
        if (move == CAB_SILENT) {
            cab_driver_silent(&w->driver, ask.seat);
            continue;
        }
        well = move != CAB_NO_MOVE && play(w, ask.seat, move);
    }
    w->sums.moves += w->moves;
    if (well) finished(w);
}

/* The same, written down: DIR/GAME-SEATS-SEED-INDEX.cabale */
static void play_recorded(worker *w)
{
    const cab_sim_plan *plan = w->plan;
    char path[1024];
    uint8_t secret[CAB_SECRET];
    cab_header header;
    snprintf(path, sizeof path, "%s/%s-%d-%llu-%llu.cabale", plan->records, plan->game->id,
             w->setup.seats, (unsigned long long)plan->seed, (unsigned long long)w->index);
    cab_header_begin(&header, plan->game, w->setup.seats);
    header.setup = w->setup;
    for (cab_seat seat = 0; seat < w->setup.seats; seat++) {
        char name[32];
        snprintf(name, sizeof name, "%s %d", w->bot[seat]->id, seat + 1);
        cab_header_chair(&header, seat, w->bot[seat]->id, name);
    }
    cab_deal_numbered(plan->seed, w->index, secret);
    cab_header_deal(&header, secret);
    FILE *file = fopen(path, "w");
    if (!file) {
        w->sums.unwritten++;
        return;
    }
    if (cab_table_begin(w->table, &header, secret, cab_sink_file(file)) == CAB_OK) {
        uint64_t before = w->sums.finished;
        play_game(w);
        bool whole = w->sums.finished > before && cab_table_finish(w->table, w->moves);
        w->sums.unwritten += !whole;
    } else {
        found(w, "setup refused", NULL);
    }
    w->sums.unwritten += fclose(file) != 0;
}

/* ---- threads ---- */

/* Whoever cannot write a record stops everybody. */
static bool play_number(void *data, uint64_t number)
{
    worker *w = data;
    w->index = w->plan->first + number;
    draw_table(w);
    if (w->table)
        play_recorded(w);
    else
        play_game(w);
    return w->sums.unwritten == 0;
}

static void dismiss(worker *w)
{
    free(w->desk.memory);
    free(w->table);
    free(w->past);
    free(w->laws);
    free(w);
}

static worker *hire(const cab_sim_plan *plan)
{
    worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->plan = plan;
    w->round = cab_name_find(plan->game, CAB_NAME_COUNTER, "round");
    w->sums.shortest = UINT64_MAX;
    w->cover.reached = w->sums.reached;
    w->desk.part = plan->part;
    w->talks = plan->cover || plan->records;
    w->told = plan->cover || plan->records;
    for (int seat = 0; seat < plan->setup.seats; seat++)
        for (int i = 0; cab_sim_level(plan->game, i); i++) {
            const cab_bot *bot = cab_sim_level(plan->game, i);
            if (bot != plan->bot[seat] && !(plan->mix.bots[seat] >> i & 1)) continue;
            if (bot->watch) w->desk.memory_size = CAB_SEARCH_MEMORY;
            if (bot->hear) w->told = w->talks = true;
            if (bot->claim && bot != &cab_random_bot) w->talks = true;
        }
    if (plan->records) w->table = calloc(1, sizeof *w->table);
    if (plan->from) w->past = calloc(1, sizeof *w->past);
    if (plan->check) w->laws = calloc(1, sizeof *w->laws);
    if (w->desk.memory_size) w->desk.memory = malloc(w->desk.memory_size);
    bool whole = (!plan->records || w->table) && (!plan->from || w->past) &&
                 (!w->desk.memory_size || w->desk.memory);
    if (whole && (!plan->check || w->laws)) return w;
    dismiss(w);
    return NULL;
}

/* Findings in the order of the games; each worker has met its games in order. */
static void merge_findings(cab_sim_sums *sums, const cab_sim_sums *more)
{
    for (int i = 0; i < more->kept; i++) {
        int at = sums->kept;
        while (at > 0 && sums->finding[at - 1].game > more->finding[i].game)
            at--;
        if (at == CAB_SIM_FINDINGS) break;
        if (sums->kept < CAB_SIM_FINDINGS) sums->kept++;
        for (int j = sums->kept - 1; j > at; j--)
            sums->finding[j] = sums->finding[j - 1];
        sums->finding[at] = more->finding[i];
    }
}

static void merge(cab_sim_sums *sums, const cab_sim_sums *more)
{
    sums->games += more->games;
    sums->finished += more->finished;
    sums->moves += more->moves;
    sums->forced += more->forced;
    sums->rounds += more->rounds;
    sums->findings += more->findings;
    sums->unwritten += more->unwritten;
    if (more->shortest < sums->shortest) sums->shortest = more->shortest;
    if (more->longest > sums->longest) sums->longest = more->longest;
    for (int i = 0; i < CAB_SEATS; i++)
        sums->seat_games[i] += more->seat_games[i], sums->wins[i] += more->wins[i];
    for (int i = 0; i < CAB_SIM_NAMES; i++) {
        sums->ended[i] += more->ended[i];
        sums->role_games[i] += more->role_games[i];
        sums->role_wins[i] += more->role_wins[i];
        for (int list = 0; list < CAB_SIM_THINGS; list++) {
            sums->chosen_games[list][i] += more->chosen_games[list][i];
            sums->chosen_wins[list][i] += more->chosen_wins[list][i];
        }
        for (int list = 0; list < CAB_COVER_LISTS; list++)
            sums->reached[list][i] += more->reached[list][i];
    }
    merge_findings(sums, more);
}

bool cab_sim_run(const cab_sim_plan *plan, cab_sim_sums *sums)
{
    static const cab_sim_sums none;
    void *hands[CAB_CREW_MAX];
    int hired = 0;
    cab_assert(plan->threads >= 1 && plan->threads <= CAB_CREW_MAX);
    cab_crew_work work = {plan->games, CHUNK, play_number, plan->progress};
    *sums = none;
    sums->shortest = UINT64_MAX;
    while (hired < plan->threads && (hands[hired] = hire(plan)))
        hired++;
    bool well = hired == plan->threads && cab_crew_run(&work, hands, hired);
    for (int i = 0; i < hired; i++) {
        worker *w = hands[i];
        merge(sums, &w->sums);
        for (int law = 0; w->laws && law < CAB_LAWS; law++)
            sums->checked[law] += w->laws->done[law];
        dismiss(w);
    }
    return well;
}
