/* Balance as a picture: the share of wins by role, by seat and by card chosen, with 95 % intervals,
 * as one SVG file. */
#ifndef CABALE_CLI_PLOT_H
#define CABALE_CLI_PLOT_H

#include "cli/cli.h"
#include "cli/sim.h"

/* Notes the faces a choice names, before it is made: a card drafted, played, bought. */
void cab_plot_note(uint8_t used[CAB_SIM_NAMES], const cab_game *, const cab_seen *, cab_seat,
                   cab_move);
/* False: the file could not be written. */
bool cab_plot_write(const char *file, cab_lang, const cab_sim_plan *, const cab_sim_sums *);

#endif
