/* What a seat remembers of a game: the last happenings it heard of, how often each seat has done
 * what is worth counting, and its own last choices. Kept by the environment, from what each seat
 * may hear and from nothing else; equal histories are equal bytes.
 *
 * Cells (observe.h), behind the game's own:
 *   heard   CAB_HEARD rows, the latest first: kind of event in binary (number + 1), the first seat
 *           it names and the second one as codes, and its first other reference in binary, as far
 *           as this seat may see it
 *   done    a row a seat: how often it was the first and the second seat named by each deed of the
 *           game
 *   chosen  CAB_CHOSEN rows, the latest first: number of the own move + 1 in binary
 */
#ifndef CABALE_STUDY_MEMORY_H
#define CABALE_STUDY_MEMORY_H

#include "engine/driver.h"
#include "study/observe.h"

enum { CAB_HEARD = 8, CAB_CHOSEN = 3 };

typedef struct {
    uint8_t kind;          /* + 1; 0: nothing yet */
    uint8_t first, second; /* seats + 1, 0: none */
    uint8_t value;
} cab_happening;

typedef struct {
    cab_happening heard[CAB_SEATS + 1][CAB_HEARD]; /* the last row: what everybody heard */
    uint16_t chosen[CAB_SEATS][CAB_CHOSEN];        /* + 1, the latest first */
    uint8_t done[CAB_SEATS][2][CAB_DEEDS_MAX];     /* public ones */
    uint8_t latest[CAB_SEATS + 1];                 /* place of the latest in heard */
    uint8_t zero[3];
} cab_memory;

void cab_memory_hear(cab_memory *, const cab_game *, int seats, const cab_journal *);
void cab_memory_chose(cab_memory *, cab_seat, int move);
/* Only what this seat and the public know is kept. */
void cab_memory_forget_others(cab_memory *, cab_seat);

/* Stretches of its cells; NULL past the end. */
const char *cab_memory_feature(const cab_game *, int index, uint32_t *width);
uint32_t cab_memory_cells(const cab_game *);
void cab_memory_write(const cab_memory *, const cab_game *, int seats, cab_seat viewer,
                      int8_t *out); /* sets all of them */
void cab_memory_name(const cab_game *, int feature, int cell, cab_text *, cab_cell_info *);

#endif
