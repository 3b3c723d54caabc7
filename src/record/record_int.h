/* What the files of this room share. */
#ifndef CABALE_RECORD_RECORD_INT_H
#define CABALE_RECORD_RECORD_INT_H

#include "record/record.h"

/* Always false, so that a check reads: return cab_problem_set(...). Words may be NULL. */
bool cab_problem_set(cab_problem *, cab_problem_kind, uint32_t line, const char *key,
                     const char *first, const char *second);

/* A word that names a game or who plays: 1 to size - 1 of a-z 0-9 - _ */
bool cab_record_word(const char *word, uint32_t size);

/* The lines, without time and end. */
void cab_record_option(cab_text *, const cab_option *, int16_t value);
void cab_record_result(cab_text *, const cab_game *, const cab_result *, int seats);
void cab_record_hex(cab_text *, const uint8_t *bytes, uint32_t count);
bool cab_record_ref_read(const char *word, const cab_game *, uint8_t seats, cab_ref *);

/* The sum of all lines: a check on accidents, no proof. Any change within eight bytes changes it.
 */
uint64_t cab_record_sum(uint64_t sum, const char *line, uint32_t count);

#define CAB_RECORD_GIVEN_UP "given-up"

/* What the generator begins with. */
void cab_record_key(const cab_header *, const uint8_t secret[CAB_SECRET],
                    uint8_t key[CAB_DEAL_KEY]);

/* What a move's line says after the number, as a number. */
uint64_t cab_record_words(const char *words, uint32_t count);

/* The generator and the deal of a table. */
cab_error cab_table_deal(cab_table *, const cab_game *, const cab_header *,
                         const uint8_t secret[CAB_SECRET]);

/* The state line that is due and may have been cut off. */
void cab_table_restate(cab_table *);

#endif
