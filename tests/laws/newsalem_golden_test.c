/* The laws in the positions of src/games/newsalem/newsalem_golden_test.c. */
#include "games/newsalem/newsalem.h"

#define GOLDEN_SEATS(state) ((const nsm_state *)(const void *)(state))->seats
#include "golden.h"

#include "games/newsalem/newsalem_golden_test.c"
