/* Plays any game, badly and with character: for simulations that look for what is rare.
 *
 * Where the random player takes every legal move alike, this one has moods. A mood is a number
 * from which every verb, and every thing a verb points at, gets a weight: loved, liked, or not. So
 * one player gives away whatever it can, another launches the same event whenever it may, a third
 * always takes the second card; together they come to positions that even-handed chance never
 * sees. A mood lasts for a while, sometimes for the whole game. */
#include "bots/bot.h"

#include "base/hash.h"

#include <string.h>

typedef struct {
    uint64_t mood;
    uint32_t left; /* choices until the next one; 0: none yet */
} moody;

/* One of 64 is loved, some are liked. */
static uint32_t liking(uint64_t mood, uint64_t thing)
{
    uint64_t drawn = cab_hash_step(mood, thing) >> 32 & 63;
    return drawn == 0 ? 200 : drawn < 8 ? 40 : drawn < 24 ? 5 : 1;
}

static const moody *mood_of(cab_mind *mind)
{
    moody *m = (moody *)(void *)mind->memory;
    if (m->left == 0) {
        m->mood = cab_hash_step(mind->rng.s[0], cab_rng_below(&mind->rng, 1u << 30));
        m->left = cab_rng_below(&mind->rng, 2) ? UINT32_MAX : 40;
    }
    m->left--;
    return m;
}

static uint32_t weight_of(const cab_mind *mind, const moody *m, const cab_seen *seen, cab_move move)
{
    cab_choice choice;
    memset(&choice, 0, sizeof choice);
    mind->game->describe(seen, mind->seat, move, &choice);
    uint32_t weight = liking(m->mood, choice.verb);
    uint64_t thing = choice.verb;
    for (int i = 0; i < choice.refs; i++) {
        const cab_ref *ref = &choice.ref[i];
        thing = cab_hash_step(thing,
                              (uint64_t)ref->kind << 32 | (uint64_t)ref->seat << 16 | ref->value);
    }
    if (choice.refs > 0) weight *= liking(m->mood + 1, thing);
    return weight;
}

/* Like the others' weights, but these may be large: 40,000 for what is loved twice. */
static cab_move moody_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    const moody *m = mood_of(mind);
    cab_turn turn = mind->game->turn(seen);
    uint8_t me = (uint8_t)CAB_BIT(mind->seat);
    uint32_t weight[CAB_LIST_MAX], sum = 0;
    for (int i = 0; i < count; i++) {
        weight[i] = weight_of(mind, m, seen, move[i]);
        sum += weight[i];
    }
    /* Out of turn silence is one more answer, worth as much as a few that are liked. */
    bool idle = (turn.may & me) && !(turn.must & me);
    uint32_t silence = idle ? 20 * liking(m->mood, UINT32_MAX) : 0;
    uint32_t left = cab_rng_below(&mind->rng, sum + silence);
    for (int i = 0; i < count; i++) {
        if (left < weight[i]) return move[i];
        left -= weight[i];
    }
    return CAB_SILENT;
}

const cab_bot cab_moody_bot = {
    .id = "moody",
    .game = NULL,
    .hear = NULL,
    .choose = moody_choose,
    .weights = NULL,
    .claim = NULL,
};
