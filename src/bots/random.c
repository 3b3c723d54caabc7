/* Plays any game, any legal move alike. Out of turn it mostly keeps still; now and then it says
 * something, true or not, so that claims are heard in simulations. */
#include "bots/bot.h"

#include "base/hash.h"

#include <string.h>

static cab_move random_choose(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count)
{
    if (seen) { /* given whenever silence may be an answer */
        cab_turn turn = mind->game->turn(seen);
        uint8_t me = (uint8_t)CAB_BIT(mind->seat);
        bool idle = (turn.may & me) && !(turn.must & me);
        if (idle && cab_rng_below(&mind->rng, 4) > 0) return CAB_SILENT;
    }
    return move[cab_rng_below(&mind->rng, (uint32_t)count)];
}

static void random_weights(cab_mind *mind, const cab_seen *seen, const cab_move *move, int count,
                           uint16_t *out)
{
    (void)mind, (void)seen, (void)move;
    for (int i = 0; i < count; i++)
        out[i] = 1;
}

/* Names in a 1-based list of the game. */
static uint32_t names(const cab_game *game, uint8_t list)
{
    uint16_t last = 0;
    while (game->name(list, (uint16_t)(last + 1)))
        last++;
    return last;
}

static void random_ref(const cab_mind *mind, cab_ref_kind kind, cab_rng *dice, cab_ref *ref)
{
    const cab_game *game = mind->game;
    uint32_t faces = names(game, CAB_NAME_FACE), terms = names(game, CAB_NAME_TERM);
    memset(ref, 0, sizeof *ref);
    ref->kind = kind;
    ref->seat = CAB_NOBODY;
    ref->place = CAB_NO_PLACE;
    ref->seen_by = CAB_ALL;
    if (kind == CAB_REF_SEAT) ref->seat = (cab_seat)cab_rng_below(dice, mind->seats);
    if (kind == CAB_REF_NUMBER) ref->value = (uint16_t)cab_rng_below(dice, 10);
    if (kind == CAB_REF_TERM && terms) ref->value = (uint16_t)(1 + cab_rng_below(dice, terms));
    bool zone = kind == CAB_REF_ZONE || kind == CAB_REF_CARD;
    if (zone && game->zones) {
        ref->zone = (uint8_t)cab_rng_below(dice, game->zones);
        ref->seat = game->zone[ref->zone].seat;
    }
    bool face = kind == CAB_REF_FACE || kind == CAB_REF_CARD;
    if (face && faces) ref->value = (uint16_t)(1 + cab_rng_below(dice, faces));
}

/* Its words come from dice of their own, drawn from a copy of its mind's: games go the same whether
 * or not anybody listens. */
static bool random_claim(cab_mind *mind, const cab_seen *seen, cab_claim *out)
{
    (void)seen;
    const cab_game *game = mind->game;
    cab_rng dice;
    cab_rng_fast(&dice, cab_hash_step(mind->rng.s[0], mind->rng.s[1]));
    if (game->claims == 0 || cab_rng_below(&dice, 8) > 0) return false;
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)cab_rng_below(&dice, game->claims);
    out->from = mind->seat;
    out->to = (cab_seat)cab_rng_below(&dice, (uint32_t)mind->seats + 1);
    if (out->to == mind->seats || out->to == mind->seat) out->to = CAB_NOBODY;
    const cab_claim_kind *kind = &game->claim[out->kind];
    while (out->refs < CAB_CLAIM_REFS && kind->argument[out->refs] != CAB_REF_NONE) {
        cab_ref *ref = &out->ref[out->refs++];
        random_ref(mind, kind->argument[out->refs - 1], &dice, ref);
        if (!cab_claim_allows(kind, ref))
            ref->value = (uint16_t)(kind->low + ref->value % (kind->high - kind->low + 1));
    }
    return true;
}

const cab_bot cab_random_bot = {
    .id = "random",
    .game = NULL,
    .hear = NULL,
    .choose = random_choose,
    .weights = random_weights,
    .claim = random_claim,
};
