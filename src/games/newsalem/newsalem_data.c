/* The tables of New Salem, read from newsalem_cards.def. Inside their accessors, so that device
 * code sees them too. */
#include "games/newsalem/newsalem_int.h"

const nsm_design_data *nsm_design(int design)
{
    static const nsm_design_data table[] = {
#define NSM_DESIGN(id, name, category, position, from) {NSM_##category, NSM_##position, #from[0]},
#include "games/newsalem/newsalem_cards.def"
#undef NSM_DESIGN
    };
    static_assert(sizeof table / sizeof *table == NSM_DESIGNS, "18 kinds of building");
    cab_assert(design >= 0 && design < NSM_DESIGNS);
    return &table[design];
}

const nsm_building_data *nsm_building(int face)
{
    static const nsm_building_data table[] = {
        {0, 0, 0, 0},
#define NSM_BUILDING(id, name, design, min, symbol, from) {design, min, NSM_SYM_##symbol, #from[0]},
#include "games/newsalem/newsalem_cards.def"
#undef NSM_BUILDING
    };
    static_assert(sizeof table / sizeof *table == NSM_BUILDINGS + 1, "144 buildings");
    cab_assert(face >= NSM_BUILDING_FIRST && face <= NSM_BUILDING_LAST);
    return &table[face];
}

int nsm_category(int face)
{
    return nsm_design(nsm_building(face)->design)->category;
}

int nsm_position(int face)
{
    return nsm_design(nsm_building(face)->design)->position;
}

const nsm_character_data *nsm_character(int face)
{
#define IN(category) (1 << NSM_##category)
    static const nsm_character_data table[] = {
#define NSM_CHARACTER(id, name, team, categories, from) {NSM_##team, categories, #from[0]},
#include "games/newsalem/newsalem_cards.def"
#undef NSM_CHARACTER
    };
#undef IN
    static_assert(sizeof table / sizeof *table == NSM_CHARACTERS, "10 characters");
    cab_assert(face >= NSM_WITCH_FIRST && face <= NSM_PURITAN_LAST);
    return &table[face - NSM_WITCH_FIRST];
}

/* Programs by number, for the event table. */
enum {
#define NSM_TEXT(name, term, ...) TEXT_##name,
#include "games/newsalem/newsalem_cards.def"
#undef NSM_TEXT
    TEXTS
};
static_assert(NSM_T_TEXT + TEXTS == NSM_TERMS + 1, "a term a text");

const nsm_event_data *nsm_event(int event)
{
    static const nsm_event_data table[] = {
        {0, 0, 0, 0, 0, 0, 0},
#define NSM_EVENT_CARD(id, name, min, cost, start, fate, holds, text, from)                        \
    {min, cost, NSM_Z_##start, NSM_FATE_##fate, NSM_HOLD_##holds, TEXT_##text, #from[0]},
#include "games/newsalem/newsalem_cards.def"
#undef NSM_EVENT_CARD
    };
    static_assert(sizeof table / sizeof *table == NSM_EVENTS + 1, "23 events");
    cab_assert(event >= 1 && event <= NSM_EVENTS);
    return &table[event];
}

const nsm_text_step *nsm_text(int text)
{
#define STEP(op, a, b)                                                                             \
    {                                                                                              \
        NSM_OP_##op, NSM_A_##a, NSM_A_##b                                                          \
    }
    static const nsm_text_step table[TEXTS][NSM_TEXT_MAX] = {
#define NSM_TEXT(name, term, ...) {__VA_ARGS__, {NSM_OP_END, 0, 0}},
#include "games/newsalem/newsalem_cards.def"
#undef NSM_TEXT
    };
#undef STEP
    cab_assert(text >= 0 && text < TEXTS);
    return table[text];
}

const nsm_pool_data *nsm_pool(int seats, bool first_edition)
{
    static const nsm_pool_data table[2][NSM_SEATS + 1 - NSM_SEATS_MIN] = {
        {{2, 4}, {2, 4}, {2, 4}, {2, 5}, {3, 6}, {3, 6}}, /* NSM-2.1 */
        {{1, 3}, {1, 4}, {2, 4}, {2, 5}, {2, 6}, {3, 6}}, /* NSM-17.1 */
    };
    cab_assert(seats >= NSM_SEATS_MIN && seats <= NSM_SEATS);
    return &table[first_edition][seats - NSM_SEATS_MIN];
}

int nsm_dealt(int round)
{
    static const uint8_t table[NSM_ROUNDS] = {3, 4, 5, 4, 3}; /* NSM-3.2 */
    cab_assert(round >= 1 && round <= NSM_ROUNDS);
    return table[round - 1];
}

int nsm_threshold(int seats)
{
    return 2 * seats;
}

const uint8_t *nsm_copies(int seats, bool simple)
{
    static const uint8_t table[2][NSM_SEATS + 1 - NSM_SEATS_MIN][NSM_CARDS + 1] = {
#define NSM_SIMPLE 0
        {
#include "games/newsalem/newsalem_copies.def"
        },
#undef NSM_SIMPLE
#define NSM_SIMPLE 1
        {
#include "games/newsalem/newsalem_copies.def"
        }
#undef NSM_SIMPLE
    };
    cab_assert(seats >= NSM_SEATS_MIN && seats <= NSM_SEATS);
    return table[simple][seats - NSM_SEATS_MIN];
}
