/* Explaining: a card or a term of the game by name, however it is typed; and what a choice
 * points at. */
#ifndef CABALE_TERMINAL_EXPLAIN_H
#define CABALE_TERMINAL_EXPLAIN_H

#include "terminal/session.h"

/* Small letters without accents, apostrophes and blanks made plain. */
void term_fold(const char *text, cab_text *out);
/* What is meant by the word, each on a line "Name: explanation"; false and nothing: no such
 * thing. */
bool term_explain_word(const term_session *, const char *word, cab_text *out);
/* The cards and terms of choice `index`; false and nothing: it points at none that is explained. */
bool term_explain_choice(const term_session *, int index, cab_text *out);
void term_explain_names(const term_session *, cab_text *out); /* all that can be asked for */

#endif
