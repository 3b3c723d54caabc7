/* Own decks (PAG-14.7, 14.8): list 0 is the witch's, list 1 the hunter's. */
#include "games/pagan/pagan_int.h"

#include <string.h>

typedef struct {
    cab_flaw *out;
    int max, count;
} flaws;

static void add(flaws *f, cab_flaw_kind kind, const char *rule, int has, int min, int max,
                cab_ref_kind about, int value)
{
    if (f->count < f->max) {
        cab_flaw *flaw = &f->out[f->count];
        memset(flaw, 0, sizeof *flaw);
        flaw->kind = kind;
        flaw->rule = rule;
        flaw->has = (uint8_t)has;
        flaw->min = (uint8_t)min;
        flaw->max = (uint8_t)max;
        cab_ref_set(&flaw->about, about, CAB_NOBODY, 0, CAB_NO_PLACE, (uint16_t)value, CAB_ALL);
    }
    f->count++;
}

int pag_check_deck(const cab_setup *setup, uint8_t which, cab_flaw *out, int max)
{
    bool free = setup->option[PAG_O_DECKS] == PAG_DECKS_FREE;
    const char *rule = free ? "PAG-14.8" : "PAG-14.7";
    pag_role role = which == 0 ? PAG_WITCH : PAG_HUNTER;
    uint8_t copies[256] = {0}, types[PAG_TYPES] = {0};
    int count = setup->deck_count[which], least = free ? 30 : 50;
    flaws f = {out, max, 0};
    for (int i = 0; i < count; i++)
        copies[setup->deck[which][i]]++;
    if (count < least || count > 50)
        add(&f, CAB_FLAW_SIZE, rule, count, least, 50, CAB_REF_NONE, 0);
    for (int face = 0; face < 256; face++) {
        if (!copies[face]) continue;
        bool known = face >= 1 && face <= PAG_WITCH_LAST && pag_owner(face) == role;
        if (!known) /* PAG-1.7: each from the own cards */
            add(&f, CAB_FLAW_CARD, "PAG-1.7", copies[face], 0, 0, CAB_REF_FACE,
                face <= PAG_FACES ? face : 0);
        else
            types[pag_card(face)->type] = (uint8_t)(types[pag_card(face)->type] + copies[face]);
        if (known && copies[face] > PAG_COPIES_MAX)
            add(&f, CAB_FLAW_COPIES, rule, copies[face], 0, PAG_COPIES_MAX, CAB_REF_FACE, face);
    }
    int first = role == PAG_WITCH ? PAG_POTION : PAG_ALLY;
    for (int type = first; !free && type < first + 4; type++)
        if (types[type] < 10)
            add(&f, CAB_FLAW_KIND, rule, types[type], 10, 50, CAB_REF_TERM, PAG_T_TYPE + type);
    return f.count;
}
