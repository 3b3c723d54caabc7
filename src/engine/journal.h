/* Telling what happened: one event per happening, references added one by one. All of this accepts
 * a NULL journal or event and then does nothing, so that simulation pays one test per happening. */
#ifndef CABALE_ENGINE_JOURNAL_H
#define CABALE_ENGINE_JOURNAL_H

#include "base/assert.h"
#include "engine/types.h"

#include <string.h>

static inline cab_event *cab_tell(cab_journal *j, uint16_t kind, cab_seats to)
{
    if (!j) return NULL;
    cab_assert(j->count < CAB_EVENTS_MAX);
    cab_event *e = &j->event[j->count++];
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->to = to;
    return e;
}

static inline void cab_ref_set(cab_ref *r, cab_ref_kind kind, uint8_t seat, uint8_t zone,
                               uint8_t place, uint16_t value, cab_seats seen_by)
{
    r->kind = kind;
    r->seat = seat;
    r->zone = zone;
    r->place = place;
    r->value = value;
    r->seen_by = seen_by;
}

static inline void cab_with(cab_event *e, cab_ref_kind kind, uint8_t seat, uint8_t zone,
                            uint8_t place, uint16_t value, cab_seats seen_by)
{
    if (!e) return;
    cab_assert(e->refs < CAB_REFS_MAX);
    cab_ref_set(&e->ref[e->refs++], kind, seat, zone, place, value, seen_by);
}

static inline void cab_with_seat(cab_event *e, cab_seat seat)
{
    cab_with(e, CAB_REF_SEAT, seat, 0, CAB_NO_PLACE, 0, CAB_ALL);
}

static inline void cab_with_number(cab_event *e, int number)
{
    cab_with(e, CAB_REF_NUMBER, CAB_NOBODY, 0, CAB_NO_PLACE, (uint16_t)number, CAB_ALL);
}

static inline void cab_with_term(cab_event *e, uint16_t term)
{
    cab_with(e, CAB_REF_TERM, CAB_NOBODY, 0, CAB_NO_PLACE, term, CAB_ALL);
}

/* A face that only some may see; the others hear of a hidden card. */
static inline void cab_with_face(cab_event *e, uint16_t face, cab_seats seen_by)
{
    cab_with(e, CAB_REF_FACE, CAB_NOBODY, 0, CAB_NO_PLACE, face, seen_by);
}

/* The one place where events are cut down to what a viewer may see. False: not for this viewer. */
bool cab_redact(const cab_event *, cab_seat viewer, cab_event *out);

#endif
