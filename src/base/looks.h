/* Names that people choose for themselves: which characters they may have, and when two of them
 * look alike. The data are Unicode's (looks.def, made by tools/looks): scripts, case folding,
 * decompositions, and the confusables of UTS 39.
 *
 * A name is tidied when it is chosen: what cannot be seen and what turns the direction of writing
 * is left out, blanks are single and only inside. Letters are those of one script; Latin ones may
 * stand beside those of a script that none takes them for.
 *
 * Two names look alike when one of two keys is the same. Both forget marks on letters, width,
 * blanks and small punctuation, and put every character into the form that UTS 39 takes it for.
 * The first key forgets case before that, so that IVAN is ivan; the second one after it, so that
 * Ivan is lvan. One key for both would make n of v by way of the Greek letter nu. */
#ifndef CABALE_BASE_LOOKS_H
#define CABALE_BASE_LOOKS_H

#include "base/text.h"

typedef uint8_t cab_name_fault;
enum {
    CAB_NAME_GOOD,
    CAB_NAME_EMPTY,
    CAB_NAME_LONG,    /* than the room it is given, or than CAB_NAME_WIDTH characters */
    CAB_NAME_LETTERS, /* a character that names do not have, or marks without a letter */
    CAB_NAME_SCRIPTS  /* letters of scripts that are not written together */
};

enum { CAB_NAME_WIDTH = 40 };

typedef struct {
    uint64_t key[2];
} cab_look;

cab_name_fault cab_name_tidy(const char *name, char *out, uint32_t size);
const char *cab_name_fault_word(cab_name_fault); /* "letters" ... */
cab_look cab_look_of(const char *name);
bool cab_look_alike(cab_look, cab_look);
/* One of the two keys as text, for who wants to see it. */
void cab_look_key(const char *name, int which, cab_text *out);

#endif
