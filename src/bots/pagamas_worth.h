/* What a game of Pagamas promises each seat when a turn begins: how searches judge playouts that do
 * not go to the end. */
#ifndef CABALE_BOTS_PAGAMAS_WORTH_H
#define CABALE_BOTS_PAGAMAS_WORTH_H

#include "bots/bot.h"

uint32_t pgmb_stage(const void *state);                       /* the turn */
void pgmb_expect(const void *state, uint16_t out[CAB_SEATS]); /* 0 .. CAB_SEARCH_ONE */

#endif
