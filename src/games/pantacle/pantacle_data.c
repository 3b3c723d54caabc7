/* The tables of Pantacle, read from pantacle_cards.def. Inside their accessors, so that device code
 * sees them too. */
#include "games/pantacle/pantacle.h"

#include "base/assert.h"

const pan_blade_data *pan_blade(int blade)
{
    static const pan_blade_data table[] = {
        {0, 0, 0},
#define PAN_BLADE(id, name, guardian, moon, from) {PAN_G_##guardian, PAN_MOON_##moon, #from[0]},
#include "games/pantacle/pantacle_cards.def"
#undef PAN_BLADE
    };
    static_assert(sizeof table / sizeof *table == PAN_BLADES + 1, "24 blades");
    cab_assert(blade >= 1 && blade <= PAN_BLADES);
    return &table[blade];
}

const pan_favour_data *pan_favour(int favour)
{
    static const pan_favour_data table[] = {
        {0, 0, 0, 0, 0, 0},
#define PAN_FAVOUR(id, name, first, second, moon, op, argument, from)                              \
    {PAN_G_##first, PAN_G_##second, PAN_MOON_##moon, PAN_OP_##op, argument, #from[0]},
#include "games/pantacle/pantacle_cards.def"
#undef PAN_FAVOUR
    };
    static_assert(sizeof table / sizeof *table == PAN_FAVOURS + 1, "7 favours");
    cab_assert(favour >= 1 && favour <= PAN_FAVOURS);
    return &table[favour];
}

/* The blades of each guardian, masks of faces. */
enum {
    BLADES_ORACLE = 0x0000000e,
    BLADES_SCHOLAR = 0x00000070,
    BLADES_EXECUTIONER = 0x00000780,
    BLADES_WIDOW = 0x00003800,
    BLADES_FERRYMAN = 0x0001c000,
    BLADES_GRAVEDIGGER = 0x00060000,
    BLADES_WEAVER = 0x00180000,
    BLADES_HOUND = 0x01e00000
};

const pan_price *pan_favour_price(int favour)
{
    static const pan_price table[] = {
        {0, 0},
#define PAN_FAVOUR(id, name, first, second, moon, op, argument, from)                              \
    {BLADES_##first, BLADES_##second},
#include "games/pantacle/pantacle_cards.def"
#undef PAN_FAVOUR
    };
    cab_assert(favour >= 1 && favour <= PAN_FAVOURS);
    return &table[favour];
}

int pan_token_favour(int token)
{
    static const uint8_t table[8] = {
        0, PAN_FA_ENTHRALMENT, PAN_FA_HUNT, PAN_FA_PROTECTION, PAN_FA_ENSLAVEMENT, 0, 0, 0};
    return table[token & 7];
}

const pan_slot_data *pan_slot(int slot)
{
    static const pan_slot_data table[] = {
        {0, 0, 0},
#define PAN_SLOT(id, name, op, argument, from) {PAN_OP_##op, argument, #from[0]},
#include "games/pantacle/pantacle_cards.def"
#undef PAN_SLOT
    };
    static_assert(sizeof table / sizeof *table == PAN_SLOTS + 1, "5 slots");
    cab_assert(slot >= 1 && slot <= PAN_SLOTS);
    return &table[slot];
}

const pan_curse_data *pan_curse_card(int curse)
{
    static const pan_curse_data table[] = {
        {0, 0, 0, 0, 0, 0},
#define PAN_CURSE(id, name, exhaustion, influence, adepts, hook, argument, from)                   \
    {exhaustion, influence, adepts, PAN_HOOK_##hook, argument, #from[0]},
#include "games/pantacle/pantacle_cards.def"
#undef PAN_CURSE
    };
    static_assert(sizeof table / sizeof *table == PAN_CURSES + 1, "27 curses");
    cab_assert(curse >= 1 && curse <= PAN_CURSES);
    return &table[curse];
}

uint32_t pan_guardian_blades(int guardian)
{
    static const uint32_t table[] = {
        0,
        BLADES_ORACLE,
        BLADES_SCHOLAR,
        BLADES_EXECUTIONER,
        BLADES_WIDOW,
        BLADES_FERRYMAN,
        BLADES_GRAVEDIGGER,
        BLADES_WEAVER,
        BLADES_HOUND,
    };
    static_assert(sizeof table / sizeof *table == PAN_GUARDIANS + 1, "8 guardians");
    cab_assert(guardian >= 1 && guardian <= PAN_GUARDIANS);
    return table[guardian];
}

int pan_extra_price(int cards)
{
    return cards * cards; /* PAN-6.5: 1, 4, 9, 16 */
}

uint32_t pan_hounds(int index)
{
    static const uint32_t table[] = {
        3u << 21, 5u << 21, 9u << 21, 6u << 21, 10u << 21, 12u << 21,
        1u << 21, 2u << 21, 4u << 21, 8u << 21, 0,
    };
    cab_assert(index >= 0 && index <= 10);
    return table[index];
}

bool pan_hounds_track(int index)
{
    return index >= 6;
}
