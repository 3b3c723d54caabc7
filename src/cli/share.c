/* Wilson's interval, and the same for deals whose games belong together.
 *
 * How sure a share is, is read from how much deals differ from it (the variance of a ratio).
 * Against the variance of as many single games that gives the number of those that would be as
 * sure. */
#include "cli/share.h"

#include <math.h>

/* 95 % of a normal distribution lie so far around its middle. */
static const double NORMAL = 1.959964;

/* However alike deals were, they are not taken for more than four times as many games. */
static const double EFFECT_LEAST = 0.25;

static void wilson(double share, double n, double *low, double *high)
{
    double z = NORMAL, z2 = z * z, middle = share + z2 / (2 * n);
    double reach = z * sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    *low = share > 0 ? (middle - reach) / (1 + z2 / n) : 0;
    *high = share < 1 ? (middle + reach) / (1 + z2 / n) : 1;
}

void cab_wilson(uint64_t part, uint64_t all, double *low, double *high)
{
    *low = 0;
    *high = 1;
    if (all > 0) wilson((double)part / (double)all, (double)all, low, high);
}

void cab_paired_add(cab_paired *p, uint64_t part, uint64_t all)
{
    if (all == 0) return;
    p->part += part;
    p->all += all;
    p->deals++;
    p->parts2 += (double)(part * part);
    p->products += (double)(part * all);
    p->alls2 += (double)(all * all);
}

/* The same where the variance is itself only known from so many (Student's, as a series). */
static double student(double freedom)
{
    double z = NORMAL, z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

/* The variance of the share against that of so many single games. */
static double effect(const cab_paired *p, double share)
{
    double n = (double)p->deals, all = (double)p->all, single = share * (1 - share) / all;
    if (p->deals < 2 || single <= 0) return 1;
    double rest = p->parts2 - 2 * share * p->products + share * share * p->alls2;
    double is = rest * n / (n - 1) / (all * all) / single;
    double t = student(n - 1) / NORMAL;
    return (is > EFFECT_LEAST ? is : EFFECT_LEAST) * t * t;
}

void cab_paired_interval(const cab_paired *p, double *low, double *high)
{
    *low = 0;
    *high = 1;
    if (p->all == 0) return;
    double share = (double)p->part / (double)p->all;
    wilson(share, (double)p->all / effect(p, share), low, high);
}
