/* One search on several threads, root-parallel: each has a share of the iterations, its own seed
 * and its own part of the memory, and the visits of the root's moves are added up. The same plan on
 * the same number of threads gives the same result. A desk's `search`. */
#ifndef CABALE_SERVER_THINK_H
#define CABALE_SERVER_THINK_H

#include "bots/search.h"

enum { CAB_THINK_THREADS = 16 };

/* `threads` points at an int, 1 .. CAB_THINK_THREADS. Threads that cannot be had are done without:
 * their share is searched by the caller. */
bool cab_think(const cab_search_plan *, cab_search_result *, void *threads);

#endif
