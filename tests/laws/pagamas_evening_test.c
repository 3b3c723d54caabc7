/* The laws in the positions of src/games/pagamas/pagamas_evening_test.c. */
#include "games/pagamas/pagamas.h"

#define GOLDEN_SEATS(state) ((const pgm_state *)(const void *)(state))->seats
#include "golden.h"

#include "games/pagamas/pagamas_evening_test.c"
