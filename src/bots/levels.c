/* The levels people choose from: the same search, with more or fewer iterations. They talk and
 * listen as the game's heuristic does, whose memory is the first part of theirs. Without a desk
 * they play like it. */
#include "bots/search.h"

#include "base/assert.h"

#include <string.h>

/* First the heuristic's memory, then that of a heuristic that hears all and never chooses (what
 * others are imagined by), then belief. */
enum { OTHERS = CAB_HINTS_MEMORY, BELIEF = 2 * CAB_HINTS_MEMORY };
static_assert(BELIEF + sizeof(cab_belief) <= CAB_BOT_MEMORY, "all fit");

/* Only the master thinks about every choice and plays what it takes for the best. The adept plays
 * every other time by rule of thumb. The novice always thinks, but errs where it costs little: a
 * move so many 256ths of a win worse is half as likely. */
enum { NOVICE_CARELESS = 14, ADEPT_LAPSE = 128 };

cab_belief *cab_level_belief(cab_mind *mind)
{
    return (cab_belief *)(void *)(mind->memory + BELIEF);
}

static void swap_memories(cab_mind *mind)
{
    uint8_t own[CAB_HINTS_MEMORY];
    memcpy(own, mind->memory, sizeof own);
    memcpy(mind->memory, mind->memory + OTHERS, sizeof own);
    memcpy(mind->memory + OTHERS, own, sizeof own);
}

static const cab_bot *policy_of(const cab_game *game)
{
    const cab_bot *bot = cab_bot_find(game, "heuristic");
    return bot ? bot : &cab_random_bot;
}

extern const cab_bot cab_novice_bot;
extern const cab_bot cab_adept_bot;
extern const cab_bot cab_master_bot;

bool cab_level_options(const cab_bot *bot, const cab_game *game, uint32_t part,
                       cab_search_options *out)
{
    uint32_t iterations = bot == &cab_novice_bot   ? CAB_NOVICE
                          : bot == &cab_adept_bot  ? CAB_ADEPT
                          : bot == &cab_master_bot ? CAB_MASTER
                                                   : 0;
    if (iterations == 0) return false;
    if (part > 1) iterations /= part;
    cab_search_options_init(out, iterations > 1 ? iterations : 1);
    if (bot == &cab_novice_bot) out->careless = NOVICE_CARELESS;
    if (bot == &cab_adept_bot) out->lapse = ADEPT_LAPSE;
    if (bot == &cab_master_bot) {
        const cab_bot *policy = policy_of(game);
        out->sharp = policy->sharp;
        out->unseen = policy->unseen;
        out->horizon = policy->horizon;
    }
    return true;
}

static cab_move choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                       const cab_bot *level)
{
    const cab_bot *policy = policy_of(mind->game);
    const cab_desk *desk = mind->desk;
    cab_search_plan plan;
    cab_search_result result;
    if (!desk || !desk->memory) return policy->choose(mind, seen, move, count);
    cab_level_options(level, mind->game, desk->part, &plan.options);
    if (desk->options) plan.options = *desk->options;
    if (plan.options.lapse && cab_rng_below(&mind->rng, 256) < plan.options.lapse)
        return policy->choose(mind, seen, move, count);
    plan.game = mind->game;
    plan.policy = policy;
    plan.mind = mind;
    plan.belief = cab_level_belief(mind);
    plan.seen = seen;
    plan.move = move;
    plan.moves = count;
    plan.seed = cab_rng_u64(&mind->rng);
    plan.stop = desk->stop;
    plan.stop_with = desk->stop_with;
    plan.memory = desk->memory;
    plan.memory_size = desk->memory_size;
    bool found =
        desk->search ? desk->search(&plan, &result, desk->search_with) : cab_search(&plan, &result);
    if (!found) return policy->choose(mind, seen, move, count);
    uint16_t careless = plan.options.careless;
    return careless ? cab_search_draw(&result, careless, &mind->rng) : cab_search_best(&result);
}

static cab_move choose_novice(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return choose(mind, seen, move, count, &cab_novice_bot);
}

static cab_move choose_adept(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return choose(mind, seen, move, count, &cab_adept_bot);
}

static cab_move choose_master(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    return choose(mind, seen, move, count, &cab_master_bot);
}

static void weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                    uint16_t *out)
{
    policy_of(mind->game)->weights(mind, seen, move, count, out);
}

static void hear(cab_mind *mind, const cab_event *event, const cab_claim *claim)
{
    const cab_bot *policy = policy_of(mind->game);
    if (policy->hear) {
        policy->hear(mind, event, claim);
        swap_memories(mind);
        policy->hear(mind, event, claim);
        swap_memories(mind);
    }
    if (event) cab_belief_hear(cab_level_belief(mind), event);
}

static void watch(cab_mind *mind, const cab_seen *before, cab_seat mover, const cab_seen *after)
{
    const cab_desk *desk = mind->desk;
    cab_belief *belief = cab_level_belief(mind);
    bool blind = !desk || (desk->options && !desk->options->infer);
    swap_memories(mind);
    cab_belief_watch(belief, mind, policy_of(mind->game), before, mover, after,
                     blind ? NULL : desk->memory, blind ? 0 : desk->memory_size);
    swap_memories(mind);
}

static bool claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    const cab_bot *policy = policy_of(mind->game);
    return policy->claim && policy->claim(mind, seen, out);
}

const cab_bot cab_novice_bot = {
    .id = "novice",
    .game = NULL,
    .hear = hear,
    .choose = choose_novice,
    .weights = weights,
    .claim = claim,
    .watch = watch,
};
const cab_bot cab_adept_bot = {
    .id = "adept",
    .game = NULL,
    .hear = hear,
    .choose = choose_adept,
    .weights = weights,
    .claim = claim,
    .watch = watch,
};
const cab_bot cab_master_bot = {
    .id = "master",
    .game = NULL,
    .hear = hear,
    .choose = choose_master,
    .weights = weights,
    .claim = claim,
    .watch = watch,
};
