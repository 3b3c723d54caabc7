/* The laws in the positions of src/games/pagan/pagan_golden_test.c. */
#include "games/pagan/pagan.h"

#define GOLDEN_SEATS(state) 2
#include "golden.h"

#include "games/pagan/pagan_golden_test.c"
