/* The tables of Pagamas, read from pagamas_cards.def. Inside their accessors, so that device code
 * sees them too. */
#include "games/pagamas/pagamas.h"

#include "base/assert.h"

const pgm_action_data *pgm_action(int face)
{
    static const pgm_action_data table[] = {
#define PGM_ACTION(id, name, copies, window, cost, force, target, choice, of, effect, argument,    \
                   stays, from)                                                                    \
    {copies, PGM_W_##window,  cost,     force, target,  PGM_CHOOSE_##choice,                       \
     of,     PGM_DO_##effect, argument, stays, #from[0]},
#include "games/pagamas/pagamas_cards.def"
#undef PGM_ACTION
    };
    static_assert(sizeof table / sizeof *table == PGM_KINDS, "16 kinds of Action cards");
    cab_assert(face >= PGM_ACTION_FIRST && face <= PGM_ACTION_LAST);
    return &table[face - PGM_ACTION_FIRST];
}

const pgm_loot_data *pgm_loot(int face)
{
    static const pgm_loot_data table[] = {
#define PGM_LOOT(id, name, shares, three, four, five, six, from)                                   \
    {shares, {three, four, five, six}, #from[0]},
#include "games/pagamas/pagamas_cards.def"
#undef PGM_LOOT
    };
    static_assert(sizeof table / sizeof *table == PGM_VALUES, "3 values");
    cab_assert(face >= PGM_LOOT_FIRST && face <= PGM_LOOT_LAST);
    return &table[face - PGM_LOOT_FIRST];
}

const pgm_character_data *pgm_character(int character)
{
    static const pgm_character_data table[] = {
#define PGM_CHARACTER(id, name, force, powers, variant, from) {force, powers, variant, #from[0]},
#include "games/pagamas/pagamas_cards.def"
#undef PGM_CHARACTER
    };
    static_assert(sizeof table / sizeof *table == PGM_CHARACTERS, "6 characters");
    cab_assert(character >= 0 && character < PGM_CHARACTERS);
    return &table[character];
}

const pgm_hideout_data *pgm_hideout(int place)
{
    static const pgm_hideout_data table[] = {
#define PGM_HIDEOUT(id, name, effect, from) {PGM_E_##effect, #from[0]},
#include "games/pagamas/pagamas_cards.def"
#undef PGM_HIDEOUT
    };
    static_assert(sizeof table / sizeof *table == PGM_PLACES, "4 hideouts");
    cab_assert(place >= 0 && place < PGM_PLACES);
    return &table[place];
}

/* PGM-1.5 to 1.8 and 1.10. */
const uint8_t *pgm_copies(int seats)
{
#define PGM_LOOT(id, name, shares, three, four, five, six, from) COPIES(three, four, five, six),
#define PGM_ACTION(id, name, copies, window, cost, force, target, choice, of, effect, argument,    \
                   stays, from)                                                                    \
    copies,
    static const uint8_t table[][PGM_FACES + 1] = {
#define COPIES(three, four, five, six) three
        {
            0,
#include "games/pagamas/pagamas_cards.def"
        },
#undef COPIES
#define COPIES(three, four, five, six) four
        {
            0,
#include "games/pagamas/pagamas_cards.def"
        },
#undef COPIES
#define COPIES(three, four, five, six) five
        {
            0,
#include "games/pagamas/pagamas_cards.def"
        },
#undef COPIES
#define COPIES(three, four, five, six) six
        {
            0,
#include "games/pagamas/pagamas_cards.def"
        },
#undef COPIES
    };
#undef PGM_LOOT
#undef PGM_ACTION
    cab_assert(seats >= PGM_SEATS_MIN && seats <= PGM_SEATS);
    return table[seats - PGM_SEATS_MIN];
}

int pgm_turns(int seats)
{
    const uint8_t *copies = pgm_copies(seats);
    int cards = copies[1] + copies[2] + copies[3], a_day = seats - 1;
    return (cards + a_day - 1) / a_day;
}
