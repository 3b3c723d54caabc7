#include "engine/journal.h"

bool cab_redact(const cab_event *e, cab_seat viewer, cab_event *out)
{
    cab_seats me = CAB_BIT(viewer);
    if (!(e->to & (me | CAB_PUBLIC))) return false;
    *out = *e;
    out->to = 0;
    for (int i = 0; i < out->refs; i++) {
        cab_ref *r = &out->ref[i];
        if (!(r->seen_by & (me | CAB_PUBLIC))) {
            bool card = r->kind == CAB_REF_CARD || r->kind == CAB_REF_FACE;
            if (!card) r->kind = CAB_REF_HIDDEN;
            r->value = 0;
        }
        r->seen_by = 0;
    }
    return true;
}
