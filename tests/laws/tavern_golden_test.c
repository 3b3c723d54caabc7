/* The laws in the positions of src/games/tavern/tavern_golden_test.c. */
#include "games/tavern/tavern.h"

#define GOLDEN_SEATS(state) ((const tav_state *)(const void *)(state))->seats
#include "golden.h"

#include "games/tavern/tavern_golden_test.c"
