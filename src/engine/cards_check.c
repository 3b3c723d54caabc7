/* What must be true of the cards of any state. */
#include "engine/cards.h"

static const char *check_card(const cab_card *card, const cab_zone *zone, cab_seats watch)
{
    if ((card->known & CAB_PUBLIC) && card->known != CAB_ALL) return "public card not known to all";
    if (card->known & card->within) return "card both known and within";
    if ((watch & card->known) != watch) return "watcher does not know a card";
    if (card->lot == 0) return "card without a lot";
    if (zone->high && (card->face < zone->low || card->face > zone->high))
        return "card of a wrong class";
    return NULL;
}

const char *cab_cards_check(const cab_cards *c)
{
    uint8_t count[256] = {0}, owner[256] = {0}; /* of faces; of lots: 1 + back */
    int start = 0, faces = 0, all = 0;
    for (int b = 0; b < c->backs; b++)
        if (c->back[b].last > faces) faces = c->back[b].last;
    for (int face = 1; face <= faces; face++)
        all += c->copies[face]; /* the array has no more places */
    for (int z = 0; z < c->zones; z++) {
        if (c->pile[z].end < start || c->pile[z].end > all) return "zones out of order";
        const cab_back *back = &c->back[c->zone[z].back];
        for (int i = start; i < c->pile[z].end; i++) {
            const cab_card *card = &c->card[i];
            if (card->face < back->first || card->face > back->last) return "card of a wrong back";
            const char *wrong = check_card(card, &c->zone[z], c->pile[z].watch);
            if (wrong) return wrong;
            if (card->lot > all + 1) return "a lot never given out"; /* the lowest free one is */
            if (owner[card->lot] && owner[card->lot] != c->zone[z].back + 1)
                return "a lot of two backs";
            owner[card->lot] = (uint8_t)(c->zone[z].back + 1);
            if (c->zone[z].kind == CAB_HEAP && i > start && cab_card_after(card - 1, card))
                return "heap not sorted";
            count[card->face]++;
        }
        start = c->pile[z].end;
    }
    for (int face = 1; face <= faces; face++)
        if (count[face] != c->copies[face]) return "cards lost or doubled";
    return NULL;
}
