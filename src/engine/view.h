/* Making what clients show: zones, counters and prompt of a view, and the references of choices and
 * refusals. Nothing here hides anything: it is made from what a seat knows. */
#ifndef CABALE_ENGINE_VIEW_H
#define CABALE_ENGINE_VIEW_H

#include "base/assert.h"
#include "engine/cards.h"
#include "engine/journal.h"

/* ---- references ---- */

static inline cab_ref cab_ref_card(int seat, int zone, int place, int face)
{
    cab_ref r;
    cab_ref_set(&r, CAB_REF_CARD, (uint8_t)seat, (uint8_t)zone, (uint8_t)place, (uint16_t)face, 0);
    return r;
}

static inline cab_ref cab_ref_plain(cab_ref_kind kind, int seat, int value)
{
    cab_ref r;
    cab_ref_set(&r, kind, (uint8_t)seat, 0, CAB_NO_PLACE, (uint16_t)value, 0);
    return r;
}

static inline cab_ref cab_ref_none(void)
{
    return cab_ref_plain(CAB_REF_NONE, CAB_NOBODY, 0);
}

static inline cab_ref cab_ref_seat(int seat)
{
    return cab_ref_plain(CAB_REF_SEAT, seat, 0);
}

static inline cab_ref cab_ref_number(int number)
{
    return cab_ref_plain(CAB_REF_NUMBER, CAB_NOBODY, number);
}

static inline cab_ref cab_ref_face(int face)
{
    return cab_ref_plain(CAB_REF_FACE, CAB_NOBODY, face);
}

static inline cab_ref cab_ref_term(int term)
{
    return cab_ref_plain(CAB_REF_TERM, CAB_NOBODY, term);
}

/* What this seat has of it. */
static inline cab_ref cab_ref_term_of(int seat, int term)
{
    return cab_ref_plain(CAB_REF_TERM, seat, term);
}

/* ---- the view ---- */

static inline void cab_view_begin(cab_view *v, cab_seat viewer, cab_turn turn)
{
    v->zones = v->cards = v->counters = 0;
    v->viewer = viewer;
    v->zero = 0;
    memset(&v->prompt, 0, sizeof v->prompt);
    v->turn = turn;
}

/* A zone and its cards, the known ones with their face (a face without `known` is a fact about its
 * lot). Returns the first, for flags. */
static inline cab_view_card *cab_view_cards(cab_view *v, int zone, const cab_card *card, int count)
{
    cab_view_zone *z = &v->zone[v->zones++];
    z->zone = (uint8_t)zone;
    z->count = (uint8_t)count;
    z->first = v->cards;
    for (int i = 0; i < count; i++) {
        v->card[v->cards].face = card[i].known ? card[i].face : 0;
        v->card[v->cards++].flags = 0;
    }
    return &v->card[z->first];
}

static inline void cab_view_count(cab_view *v, uint16_t key, int value, cab_ref on)
{
    cab_assert(v->counters < CAB_COUNTERS_MAX);
    cab_counter *c = &v->counter[v->counters++];
    c->key = key;
    c->value = (int16_t)value;
    c->on = on;
}

/* Only if there are any. */
static inline void cab_view_mark(cab_view *v, uint16_t key, int value, cab_ref on)
{
    if (value) cab_view_count(v, key, value, on);
}

static inline void cab_prompt_with(cab_prompt *p, cab_ref ref)
{
    cab_assert(p->refs < CAB_REFS_MAX);
    p->ref[p->refs++] = ref;
}

/* ---- choices and refusals ---- */

static inline void cab_choice_with(cab_choice *c, cab_ref ref)
{
    cab_assert(c->refs < CAB_REFS_MAX);
    c->ref[c->refs++] = ref;
}

static inline void cab_reason_with(cab_reason *r, cab_ref ref)
{
    cab_assert(r->refs < sizeof r->ref / sizeof *r->ref);
    r->ref[r->refs++] = ref;
}

static inline void cab_because(cab_reason *r, uint16_t key)
{
    r->key = key;
}

static inline void cab_because_of(cab_reason *r, uint16_t key, cab_ref ref)
{
    r->key = key;
    cab_reason_with(r, ref);
}

#endif
