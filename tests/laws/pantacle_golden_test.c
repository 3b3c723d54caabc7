/* The laws in the positions of src/games/pantacle/pantacle_golden_test.c. */
#include "games/pantacle/pantacle.h"

#define GOLDEN_SEATS(state) ((const pan_state *)(const void *)(state))->seats
#include "golden.h"

#include "games/pantacle/pantacle_golden_test.c"
