/* The tables of Pagan, read from pagan_cards.def. Inside their accessors, so that device code sees
 * them too. */
#include "games/pagan/pagan_int.h"

#include "base/assert.h"

const pag_card_data *pag_card(int face)
{
    static const pag_card_data table[] = {
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
#define PAG_CARD(number, key, type, cost, figure, second, trigger, program, other, standing,       \
                 name_from, from)                                                                  \
    {PAG_##type,      cost,          figure,         second,        PAG_##trigger,                 \
     PAG_P_##program, PAG_P_##other, PAG_##standing, #name_from[0], #from[0]},
#include "games/pagan/pagan_cards.def"
#undef PAG_CARD
    };
    static_assert(sizeof table / sizeof *table == PAG_WITCH_LAST + 1, "50 cards");
    cab_assert(face >= 1 && face <= PAG_WITCH_LAST);
    return &table[face];
}

const pag_villager_data *pag_villager_card(int villager)
{
    static const pag_villager_data table[] = {
#define PAG_VILLAGER(key, colour, rank, tokens, on, power, from)                                   \
    {PAG_##colour, rank, tokens, PAG_##on, PAG_P_##power, #from[0]},
#include "games/pagan/pagan_cards.def"
#undef PAG_VILLAGER
    };
    static_assert(sizeof table / sizeof *table == PAG_VILLAGERS, "9 villagers");
    cab_assert(villager >= 0 && villager < PAG_VILLAGERS);
    return &table[villager];
}

uint16_t pag_colour_mask(int colour)
{
    return (uint16_t)(7u << 3 * colour); /* three by three, in the order of the table */
}

const pag_scenario_data *pag_scenario(int scenario)
{
    static const pag_scenario_data table[] = {
#define PAG_SCENARIO(name, ritual, cost, win, innocents, quick, objectives, from)                  \
    {ritual, cost, win, innocents, quick, objectives, #from[0]},
#include "games/pagan/pagan_cards.def"
#undef PAG_SCENARIO
    };
    cab_assert(scenario >= 0 && scenario < (int)(sizeof table / sizeof *table));
    return &table[scenario];
}

bool pag_in_quick_deck(int face)
{
    static const uint8_t table[] = {
#define PAG_QUICK(number) number,
#include "games/pagan/pagan_cards.def"
#undef PAG_QUICK
    };
    static_assert(sizeof table == 30, "fifteen cards a side");
    for (int i = 0; i < (int)sizeof table; i++)
        if (table[i] == face) return true;
    return false;
}

/* ---- programs ----------------------------------------------------------------------------- */

/* The words of pagan_cards.def. */
// clang-format off
#define SEL(reg, filter)             {PAG_OP_SEL, REG_##reg, PAG_D_VILLAGER, 0, FILTER(filter)}
#define SEL_SAY(reg, filter)        {PAG_OP_SEL, REG_##reg, PAG_D_VILLAGER, PAG_SAY, FILTER(filter)}
#define SEL_OPT(reg, filter)        {PAG_OP_SEL, REG_##reg, PAG_D_VILLAGER, PAG_OPT, FILTER(filter)}
#define SEL_FROM(reg, filter, flags) \
     {PAG_OP_SEL, REG_##reg, PAG_D_MOVE_FROM, (flags) | PAG_SAY, FILTER(filter)}
#define SEL_TO(reg, filter)          {PAG_OP_SEL, REG_##reg, PAG_D_MOVE_TO, 0, FILTER(filter)}
#define FILTER(filter)               (uint16_t)(filter)
#define REG_A                        PAG_R_A
#define REG_B                        PAG_R_B
#define REG_V                        PAG_R_V
#define SEL_COLOUR                   {PAG_OP_SEL_COLOUR, 0, 0, 0, 0}
#define SEL_CARD(zones)              {PAG_OP_SEL_CARD, zones, 0, 0}
#define POTIONS_FAMILIARS            PAG_Z_POTIONS, PAG_Z_FAMILIARS
#define ALLIES_LOCATIONS             PAG_Z_ALLIES, PAG_Z_LOCATIONS
#define LOOP(times)                  {PAG_OP_LOOP, times, 0, 0, 0}
#define AGAIN                        {PAG_OP_AGAIN, 0, 0, 0, 0}
#define MODE                         {PAG_OP_MODE, 0, PAG_D_MODE, 0, 0}
#define TRADE_MODE                   {PAG_OP_MODE, 0, PAG_D_TRADE, 0, 0}
#define ALT(mode, steps)             {PAG_OP_ALT, PAG_MODE_##mode, steps, 0, 0}
#define ALT_COST(mode, steps)        {PAG_OP_ALT, PAG_MODE_##mode, steps, PAG_COST, 0}
#define ALT_ELSE(mode, steps)        {PAG_OP_ALT, PAG_MODE_##mode, steps, PAG_ELSE, 0}
#define IF_PLAYED                    {PAG_OP_IF_PLAYED, 0, 0, 0, 0}
#define IF_HERE(clues)               {PAG_OP_IF_HERE, clues, 0, 0, 0}
#define IF_INV                       {PAG_OP_IF_INV, 0, 0, 0, 0}
#define GAIN(role, n)                {PAG_OP_GAIN, PAG_##role, n, 0, 0}
#define LOSE(role, n)                {PAG_OP_LOSE, PAG_##role, n, 0, 0}
#define PAY(n)                       {PAG_OP_PAY, n, 0, 0, 0}
#define STEAL(n)                     {PAG_OP_STEAL, n, 0, 0, 0}
#define DRAW(n)                      {PAG_OP_DRAW, n, 0, 0, 0}
#define DRAW_KEEP(n)                 {PAG_OP_DRAW_KEEP, n, 0, 0, 0}
#define DISCARD                      {PAG_OP_DISCARD, 0, 0, 0, 0}
#define PLAY(change)                 {PAG_OP_PLAY, (change) + PAG_CHANGE_ZERO, 0, PAG_OPT, 0}
#define PLAY_MORE(change) \
    {PAG_OP_PLAY, (change) + PAG_CHANGE_ZERO, 0, PAG_OPT | PAG_SECOND, 0}
#define PLAY_NOW                     {PAG_OP_PLAY, PAG_CHANGE_ZERO, 0, 0, 0}
#define ADD(token, reg)              {PAG_OP_ADD, PAG_##token, REG_##reg, 0, 0}
#define ADD_NOW(token, reg)          {PAG_OP_ADD, PAG_##token, REG_##reg, PAG_NOW, 0}
#define ADD_HERE(token)              {PAG_OP_ADD_HERE, PAG_##token, 0, 0, 0}
#define ADD_EACH(token, filter)      {PAG_OP_ADD_EACH, PAG_##token, 0, 0, FILTER(filter)}
#define DISTRIBUTE(token, n)         {PAG_OP_DISTRIBUTE, PAG_##token, n, 0, 0}
#define REMOVE(token, reg, n)        {PAG_OP_REMOVE, PAG_##token, REG_##reg, n, 0}
#define REMOVE_HERE(n)               {PAG_OP_REMOVE_HERE, n, 0, 0, 0}
#define TAKE(token, flags, filter)   {PAG_OP_TAKE, PAG_##token, PAG_D_REMOVE, flags, FILTER(filter)}
#define TAKE_CLUE(filter)            {PAG_OP_TAKE, PAG_CLUE, PAG_D_PAY_CLUE, 0, FILTER(filter)}
#define MOVE(token)                  {PAG_OP_MOVE, PAG_##token, 0, 0, 0}
#define EVIDENCE(n)                  {PAG_OP_EVIDENCE, n, 0, 0, 0}
#define EVIDENCE_FOR(most, clues)    {PAG_OP_EVIDENCE_FOR, most, clues, 0, 0}
#define LOSE_EVIDENCE(n)             {PAG_OP_LOSE_EVIDENCE, n, 0, 0, 0}
#define CONVERT(reg)                 {PAG_OP_CONVERT, 0, REG_##reg, 0, 0}
#define FREE(role, reg)              {PAG_OP_FREE, PAG_##role, REG_##reg, 0, 0}
#define RETAKE                       {PAG_OP_RETAKE, 0, 0, 0, 0}
#define INV_MOVE(reg)                {PAG_OP_INV_MOVE, 0, REG_##reg, 0, 0}
#define INV_HAND                     {PAG_OP_INV_HAND, 0, 0, 0, 0}
#define INV_DISCARD(reg)             {PAG_OP_INV_DISCARD, 0, REG_##reg, 0, 0}
#define TRASH                        {PAG_OP_TRASH, 0, 0, 0, 0}
#define TRASH_SELF                   {PAG_OP_TRASH_SELF, 0, 0, 0, 0}
#define WARD(reg)                    {PAG_OP_WARD, 0, REG_##reg, 0, 0}
#define LOOK_HAND(role, watch)       {PAG_OP_LOOK_HAND, PAG_##role, watch, 0, 0}
#define TAKE_HAND(role)              {PAG_OP_TAKE_HAND, PAG_##role, 0, 0, 0}
#define LOOK_SUSPECTS                {PAG_OP_LOOK_SUSPECTS, 0, 0, 0, 0}
#define REVEAL_SUSPECT               {PAG_OP_REVEAL_SUSPECT, 0, 0, 0, 0}
// clang-format on

const pag_step *pag_program(int program)
{
    static const pag_step table[PAG_PROGRAMS][PAG_STEPS_MAX] = {
        {{0, 0, 0, 0, 0}},
#define PAG_PROGRAM(name, ...) {__VA_ARGS__},
#include "games/pagan/pagan_cards.def"
#undef PAG_PROGRAM
    };
    cab_assert(program > 0 && program < PAG_PROGRAMS);
    return table[program];
}
