/* Playing by the contract, for every game alike. */
#include "engine/game.h"

#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

void cab_setup_default(const cab_game *game, uint8_t seats, cab_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->seats = seats;
    for (int i = 0; i < game->options; i++)
        if (game->option[i].kind != CAB_OPTION_DECK) setup->option[i] = game->option[i].initial;
}

cab_error cab_setup_check(const cab_game *game, const cab_setup *setup)
{
    if (setup->seats < game->min_seats || setup->seats > game->max_seats) return CAB_BAD_SEATS;
    for (int i = 0; i < game->options; i++) {
        const cab_option *option = &game->option[i];
        if (option->kind == CAB_OPTION_DECK) continue;
        if (setup->option[i] < option->min || setup->option[i] > option->max) return CAB_BAD_OPTION;
    }
    if (setup->deck_count[0] > CAB_DECK_MAX || setup->deck_count[1] > CAB_DECK_MAX)
        return CAB_BAD_LIST;
    for (uint8_t which = 0; which < 2; which++) {
        if (setup->deck_count[which] == 0) continue;
        if (!game->check_deck || game->check_deck(setup, which, NULL, 0) > 0) return CAB_BAD_LIST;
    }
    return CAB_OK;
}

int cab_option_find(const cab_game *game, const char *key)
{
    for (int i = 0; i < game->options; i++)
        if (cab_same(game->option[i].key, key)) return i;
    return -1;
}

bool cab_option_parse(const cab_option *option, const char *value, int16_t *out)
{
    uint64_t number = 0;
    if (option->kind == CAB_OPTION_DECK) return false;
    for (int16_t i = option->min; option->kind == CAB_OPTION_CHOICE && i <= option->max; i++) {
        if (!cab_same(option->choices[i], value)) continue;
        *out = i;
        return true;
    }
    if (option->kind == CAB_OPTION_CHOICE) return false;
    if (option->kind == CAB_OPTION_FLAG && (cab_same(value, "yes") || cab_same(value, "on")))
        number = 1;
    else if (option->kind == CAB_OPTION_FLAG && (cab_same(value, "no") || cab_same(value, "off")))
        number = 0;
    else if (!cab_parse_u64(value, &number))
        return false;
    if (number > INT16_MAX || (int16_t)number < option->min || (int16_t)number > option->max)
        return false;
    *out = (int16_t)number;
    return true;
}

int cab_name_find(const cab_game *game, uint8_t list, const char *key)
{
    uint16_t first = list == CAB_NAME_FACE || list == CAB_NAME_TERM ? 1 : 0;
    for (uint16_t i = first; game->name(list, i); i++)
        if (cab_same(game->name(list, i), key)) return i;
    return -1;
}

bool cab_claim_allows(const cab_claim_kind *kind, const cab_ref *ref)
{
    if (ref->kind != CAB_REF_TERM || !kind->high) return true;
    return ref->value >= kind->low && ref->value <= kind->high;
}

bool cab_may_whisper(const cab_game *game, const cab_setup *setup, const void *state)
{
    int option = cab_option_find(game, "whispers");
    if (!game->whisper && (option < 0 || !setup->option[option])) return false;
    return !game->may_whisper || (state && game->may_whisper(state));
}

uint8_t cab_secret_choice(const cab_game *game, const void *state)
{
    return game->secret_choice ? game->secret_choice(state) : 0;
}

bool cab_is_legal(const cab_game *game, const void *state, cab_seat seat, cab_move move)
{
    cab_move list[CAB_LIST_MAX];
    int count = game->legal_moves(state, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

cab_error cab_play(const cab_game *game, void *state, cab_seat seat, cab_move move, cab_rng *rng,
                   cab_journal *j)
{
    uint64_t drawn = rng->drawn;
    cab_turn before = game->turn(state);
    cab_error error = game->apply_move(state, seat, move, rng, j);
    if (error != CAB_OK || !j) return error;
    cab_turn after = game->turn(state);
    bool passed =
        before.must != after.must || before.may != after.may || before.sealed != after.sealed;
    if (passed || rng->drawn != drawn) j->barrier = true;
    return CAB_OK;
}

uint64_t cab_state_hash(const cab_game *game, const void *state)
{
    return cab_hash(game->rules_version, state, game->state_size);
}
