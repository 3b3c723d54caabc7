/* The tables of Tavern Battle, read from tavern_cards.def. Inside their accessors, so that device
 * code sees them too. */
#include "games/tavern/tavern.h"

#include "base/assert.h"

const tav_treasure_data *tav_treasure(int treasure)
{
    static const tav_treasure_data table[] = {
        {0, 0, 0, 0},
#define TAV_TREASURE(id, name, type, second, weapon, from)                                         \
    {TAV_##type, TAV_##second, weapon, #from[0]},
#include "games/tavern/tavern_cards.def"
#undef TAV_TREASURE
    };
    static_assert(sizeof table / sizeof *table == TAV_TREASURES + 1, "36 treasures");
    cab_assert(treasure >= 1 && treasure <= TAV_TREASURES);
    return &table[treasure];
}

const tav_object_data *tav_object(int kind)
{
    static const tav_object_data table[] = {
        {0, 0, 0, 0},
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from)                                   \
    {copies, (c) | (d) << 1 | (p) << 2 | (h) << 3 | (w) << 4, value, #from[0]},
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
    };
    static_assert(sizeof table / sizeof *table == TAV_KINDS + 1, "22 kinds of object");
    cab_assert(kind >= 1 && kind <= TAV_KINDS);
    return &table[kind];
}

uint32_t tav_kinds_with(int icon)
{
    static const uint32_t table[TAV_ICONS] = {0
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) | (c##u << TAV_OB_##id)
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
                                              ,
                                              0
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) | (d##u << TAV_OB_##id)
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
                                              ,
                                              0
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) | (p##u << TAV_OB_##id)
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
                                              ,
                                              0
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) | (h##u << TAV_OB_##id)
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
                                              ,
                                              0
#define TAV_OBJECT(id, name, copies, c, d, p, h, w, value, from) | (w##u << TAV_OB_##id)
#include "games/tavern/tavern_cards.def"
#undef TAV_OBJECT
    };
    cab_assert(icon >= 0 && icon < TAV_ICONS);
    return table[icon];
}

/* Points of a hero for type k, from its three affinities. */
#define POINTS(k, t1, p1, t2, p2, t3, p3)                                                          \
    ((TAV_##t1 == (k) ? (p1) : 0) + (TAV_##t2 == (k) ? (p2) : 0) + (TAV_##t3 == (k) ? (p3) : 0))
#define ALL_POINTS(t1, p1, t2, p2, t3, p3)                                                         \
    {                                                                                              \
        0, POINTS(1, t1, p1, t2, p2, t3, p3), POINTS(2, t1, p1, t2, p2, t3, p3),                   \
            POINTS(3, t1, p1, t2, p2, t3, p3), POINTS(4, t1, p1, t2, p2, t3, p3),                  \
            POINTS(5, t1, p1, t2, p2, t3, p3), POINTS(6, t1, p1, t2, p2, t3, p3),                  \
            POINTS(7, t1, p1, t2, p2, t3, p3), POINTS(8, t1, p1, t2, p2, t3, p3),                  \
            POINTS(9, t1, p1, t2, p2, t3, p3), POINTS(10, t1, p1, t2, p2, t3, p3)                  \
    }
#define BIT(type) (1u << TAV_##type)

const tav_character_data *tav_character(int character)
{
    static const tav_character_data table[] = {
#define TAV_HERO(id, name, fo, cu, sf, sc, t1, p1, r1, t2, p2, r2, t3, p3, r3, from)               \
    {{fo, cu},                                                                                     \
     {sf, sc},                                                                                     \
     (BIT(t1) | BIT(t2) | BIT(t3)) & ~1u,                                                          \
     r1##u << TAV_##t1 | r2##u << TAV_##t2 | r3##u << TAV_##t3,                                    \
     ALL_POINTS(t1, p1, t2, p2, t3, p3),                                                           \
     #from[0]},
#define TAV_ARRIVAL(id, name, fo, cu, sf, sc, t1, t2, from)                                        \
    {{fo, cu},                                                                                     \
     {sf, sc},                                                                                     \
     (BIT(t1) | BIT(t2)) & ~1u,                                                                    \
     (BIT(t1) | BIT(t2)) & ~1u,                                                                    \
     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},                                                            \
     #from[0]},
#include "games/tavern/tavern_cards.def"
#undef TAV_HERO
#undef TAV_ARRIVAL
    };
    static_assert(sizeof table / sizeof *table == TAV_CHARACTERS, "12 heroes, 18 arrivals");
    static_assert((int)TAV_CH_GUARD == (int)TAV_HEROES, "heroes first");
    cab_assert(character >= 0 && character < TAV_CHARACTERS);
    return &table[character];
}

const tav_agitation_data *tav_agitation(int design)
{
    static const tav_agitation_data table[] = {
#define TAV_AGITATION(id, name, copies, rider, from) {copies, TAV_RIDER_##rider, #from[0]},
#include "games/tavern/tavern_cards.def"
#undef TAV_AGITATION
    };
    static_assert(sizeof table / sizeof *table == TAV_DESIGNS, "a plain design and six others");
    cab_assert(design >= 0 && design < TAV_DESIGNS);
    return &table[design];
}

int tav_tavern_points(int tavern_value)
{
    static const uint8_t table[][2] = {
#define TAV_TAVERN(value, points) {value, points},
#include "games/tavern/tavern_cards.def"
#undef TAV_TAVERN
    };
    int row = 0;
    while (row < (int)(sizeof table / sizeof *table) - 1 && tavern_value < table[row][0])
        row++;
    return table[row][1];
}

int tav_worth(int hero, int treasure)
{
    const tav_treasure_data *t = tav_treasure(treasure);
    const uint8_t *points = tav_character(hero)->points;
    return points[t->type] + points[t->second]; /* TAV-9.4, 9.5 */
}
