/* Games shared out to threads. The caller makes a worker a thread, with all that one needs to play,
 * and throws them away again; the crew gives out the numbers of the games. Which worker plays which
 * is left to chance, so a game may depend on nothing but its number. */
#ifndef CABALE_CLI_CREW_H
#define CABALE_CLI_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { CAB_CREW_MAX = 64 };

typedef struct {
    uint64_t games;                                  /* numbered from 0 */
    uint64_t chunk;                                  /* that a worker takes at once */
    bool (*play)(void *worker, uint64_t number);     /* false: everybody stops */
    void (*progress)(uint64_t done, uint64_t games); /* called now and then; may be NULL */
} cab_crew_work;

/* Returns when all games are played or somebody stopped it. False: too few threads were to be had,
 * and not all games are played. */
bool cab_crew_run(const cab_crew_work *, void *const *worker, int workers);

#endif
