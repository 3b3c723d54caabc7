#include "cli/rating.h"

#include "base/assert.h"
#include "engine/types.h"

#include <math.h>

#define DEVIATION (25.0 / 3)
#define BETA      (DEVIATION / 2) /* what chance does to one game */
#define LEAST     1e-4            /* a variance never shrinks by more than to this part */

void cab_rating_bot(cab_rating *r)
{
    r->mean = CAB_RATING_START;
    r->deviation = DEVIATION;
    r->up = 0;
    r->left = 1;
}

void cab_rating_advantage(cab_rating *r)
{
    cab_rating_bot(r);
    r->mean = 0;
    r->deviation = DEVIATION / 2;
}

void cab_rating_game(int seats, cab_rating *const (*part)[3], const uint8_t *rank)
{
    double mean[CAB_SEATS] = {0}, variance[CAB_SEATS] = {0};
    double up[CAB_SEATS] = {0}, sure[CAB_SEATS] = {0};
    cab_assert(seats <= CAB_SEATS);
    for (int i = 0; i < seats; i++)
        for (int k = 0; k < 3; k++) {
            if (!part[i][k]) continue;
            mean[i] += part[i][k]->mean;
            variance[i] += part[i][k]->deviation * part[i][k]->deviation;
        }
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < seats; j++) {
            if (i == j) continue;
            double c = sqrt(variance[i] + variance[j] + 2 * BETA * BETA);
            double chance = 1 / (1 + exp((mean[j] - mean[i]) / c));
            double won = rank[i] < rank[j] ? 1 : rank[i] == rank[j] ? 0.5 : 0;
            double gamma = sqrt(variance[i]) / c;
            up[i] += variance[i] / c * (won - chance);
            sure[i] += gamma * variance[i] / (c * c) * chance * (1 - chance);
        }
    for (int i = 0; i < seats; i++)
        for (int k = 0; k < 3; k++) {
            cab_rating *r = part[i][k];
            if (!r || variance[i] <= 0) continue;
            double share = r->deviation * r->deviation / variance[i];
            double left = 1 - share * sure[i];
            r->up += share * up[i]; /* a bot may hold several seats */
            r->left *= left > LEAST ? left : LEAST;
        }
}

void cab_rating_settle(cab_rating *r)
{
    r->mean += r->up;
    r->deviation *= sqrt(r->left > LEAST ? r->left : LEAST);
    r->up = 0;
    r->left = 1;
}
