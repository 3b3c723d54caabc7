/* Balance as a picture: the share of wins by role, by seat and by card chosen, with 95 % intervals,
 * as one SVG file. */
#ifndef CABALE_CLI_PLOT_H
#define CABALE_CLI_PLOT_H

#include "cli/cli.h"
#include "cli/sim.h"

/* What a seat has chosen in a game, by list: 1 for each. */
typedef struct {
    uint8_t thing[CAB_SIM_THINGS][CAB_SIM_NAMES];
} cab_chosen;

/* Notes what a choice names, before it is made: a card drafted, played, bought, a place, a favour.
 */
void cab_plot_note(cab_chosen *, const cab_game *, const cab_seen *, cab_seat, cab_move);
/* What people call a thing of a list; a card that others are called like, its key too. */
void cab_plot_name(const cab_speech *, uint8_t list, uint16_t index, cab_text *);
/* Whether the file can be written, before all is played. */
bool cab_plot_may(const char *file);
/* False: the file could not be written. */
bool cab_plot_write(const char *file, cab_lang, const cab_sim_plan *, const cab_sim_sums *);

#endif
