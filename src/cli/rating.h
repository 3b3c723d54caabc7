/* Ratings after Weng and Lin (2011, Bradley-Terry with full pairs), for any number of players.
 *
 * What a seat plays with is a sum of three: the bot, the role it was dealt, and its place in the
 * order of play. Each has a mean and a deviation of its own, so that a strong role or an early seat
 * does not pass for a strong bot. Games of one deal are weighed together: what is learnt from them
 * counts when they are settled. */
#ifndef CABALE_CLI_RATING_H
#define CABALE_CLI_RATING_H

#include <stdint.h>

enum { CAB_RATING_START = 25 };

typedef struct {
    double mean, deviation;
    double up, left; /* not yet settled: change of the mean, part of the variance that is left */
} cab_rating;

void cab_rating_bot(cab_rating *);       /* nobody knows yet: 25, give or take 25/3 */
void cab_rating_advantage(cab_rating *); /* of a role or a place: 0, give or take 25/6 */

/* One game between `seats` seats. part[seat] are the three that seat is made of, any of them NULL;
 * rank 1 is best, equal ranks drew. */
void cab_rating_game(int seats, cab_rating *const (*part)[3], const uint8_t *rank);

void cab_rating_settle(cab_rating *);

#endif
