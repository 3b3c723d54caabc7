/* What a seat sees as cells for learners. A game tells amounts and codes, each named by a column of
 * its features; here they become cells that a linear layer can read:
 *
 *   amount  one cell: CAB_CELL_ONE for `most`, in proportion, cut at +-127
 *   code    one cell for each of 1 .. most: CAB_CELL_ONE at the one it is
 *   bits    as many cells as `most`, 2^n - 1, has binary digits, the lowest first: CAB_CELL_ONE
 *           where set
 *   own     one cell: CAB_CELL_ONE with the observer, elsewhere -8 for each step of the code, cut
 *
 * Behind the game's own stand the cells of memory.h. */
#ifndef CABALE_STUDY_OBSERVE_H
#define CABALE_STUDY_OBSERVE_H

#include "engine/game.h"

enum { CAB_CELL_ONE = 64, CAB_CELLS_MAX = 4096 };

typedef struct {
    cab_cell_kind kind;
    uint8_t most; /* of its column */
    uint8_t part; /* code: the value it stands for; bits: the digit; else 0 */
    uint8_t zero;
} cab_cell_info;

int cab_column_cells(const cab_column *); /* NULL: of a flag */
uint32_t cab_feature_cells(const cab_feature *);
uint32_t cab_cells_of(const cab_game *); /* all of the game's own */
/* From a game's numbers to its cells. Sets all of them. */
void cab_cells_write(const cab_game *, const int8_t *observation, int8_t *out);
/* Appends "row.key" and "=value" or "/digit"; `cell` counts in the stretch. */
void cab_cell_name(const cab_feature *, uint32_t cell, cab_text *, cab_cell_info *);

#endif
