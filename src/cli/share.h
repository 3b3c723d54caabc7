/* Shares of wins, and how far they can be trusted. */
#ifndef CABALE_CLI_SHARE_H
#define CABALE_CLI_SHARE_H

#include <stdint.h>

/* The 95 % interval of Wilson for a share of `all` that were counted one by one; 0..1 if all is
 * 0. */
void cab_wilson(uint64_t part, uint64_t all, double *low, double *high);

/* What is counted deal by deal. The games of a deal belong together: a good hand wins for every bot
 * that gets it, so they tell less about the bots, and more about the difference between them, than
 * as many games of their own. */
typedef struct {
    uint64_t part, all, deals;      /* deals: with anything to count */
    double parts2, products, alls2; /* sums over them of part * part, part * all, all * all */
} cab_paired;

void cab_paired_add(cab_paired *, uint64_t part, uint64_t all); /* one deal more */
/* Its 95 % interval: Wilson's, for as many single games as would be as sure as these deals. */
void cab_paired_interval(const cab_paired *, double *low, double *high);

#endif
