/* People at a table elsewhere, as far as they have been named there, so that a command can name
 * them: by seats, by what they said, at the door. Owns nothing. */
#ifndef CABALE_TERMINAL_FAR_PEOPLE_H
#define CABALE_TERMINAL_FAR_PEOPLE_H

#include "net/json_read.h"

enum { FAR_PEOPLE = 48, FAR_PERSON = 17, FAR_PEOPLE_NAME = 64 };

typedef struct {
    char person[FAR_PERSON], name[FAR_PEOPLE_NAME];
} far_person;

typedef struct {
    far_person of[FAR_PEOPLE]; /* the newest last */
    int count;
} far_people;

/* Of an object with "person" and "name"; the first is forgotten where there are too many. */
void far_people_note(far_people *, const net_json *);
void far_people_note_all(far_people *, const net_json *list);
/* The number of who is called like that, case and accents aside; NULL: nobody. */
const char *far_people_find(const far_people *, const char *name);

#endif
