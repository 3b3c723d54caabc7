/* Spectators of a table with a delay: all that tells of the game reaches them so much later, in one
 * queue and in order: updates, talk of players, statements, verdicts, and the room. What spectators
 * say to each other does not wait. */
#include "server/core_int.h"

#include "base/assert.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

/* After the end of a game they lag until they have heard of it. */
bool srv_lags(const srv_table *t)
{
    const srv_body *b = t->body;
    if (b->delay == 0 || !b->spectators || !b->play) return false;
    return !b->play->over || b->late;
}

uint8_t srv_known_status(const srv_table *t, cab_seat viewer)
{
    bool behind = viewer >= CAB_SEATS && t->status == SRV_OVER && srv_lags(t);
    return behind ? SRV_PLAYING : t->status;
}

/* For a viewer: up to when it may know of things. Who does not lag may know all, whatever a clock
 * that was put back between two runs makes of the times. */
srv_time srv_known_until(const srv_table *t, cab_seat viewer, srv_time now)
{
    bool lags = viewer >= CAB_SEATS && srv_lags(t);
    return lags ? now - (srv_time)t->body->delay * 1000 : SRV_NEVER;
}

static void append(srv_core *core, srv_table *t, srv_late *late, srv_time now)
{
    srv_body *b = t->body;
    late->next = NULL;
    late->at = now + (srv_time)b->delay * 1000;
    b->late_bytes += (uint32_t)sizeof *late + late->length;
    if (b->late_last)
        b->late_last->next = late;
    else
        b->late = late;
    b->late_last = late;
    if (late->at < t->due) srv_due(core, t, late->at);
}

void srv_say_late(srv_core *core, srv_table *t, cab_seat from, srv_time now)
{
    srv_late *late = (srv_late *)srv_need(sizeof *late + core->out.length);
    late->from = from;
    late->view = late->room = false;
    late->length = core->out.length;
    memcpy(late->text, core->out.at, core->out.length);
    append(core, t, late, now);
}

/* The queue of a table that was read again is lost: the room and a whole view make up for it. */
void srv_view_late(srv_core *core, srv_table *t, srv_time now)
{
    srv_late *late = (srv_late *)srv_need_zero(sizeof *late);
    srv_room_late(core, t, now);
    late->view = true;
    append(core, t, late, now);
}

static void send_one(srv_core *core, srv_table *t, const srv_late *late, srv_time now)
{
    for (srv_link *link = t->body->links; link; link = link->next) {
        if (link->seat < CAB_SEATS) continue;
        if (late->view) {
            srv_send_view(core, t, link, now);
            continue;
        }
        if (late->from < CAB_SEATS && !srv_hears_seat(t->body, link, late->from)) continue;
        srv_blank(core);
        srv_for_all(core);
        cab_text_bytes(&core->out, late->text, late->length);
        srv_say(core, link->conn, 0);
    }
}

void srv_send_late(srv_core *core, srv_table *t, srv_time now)
{
    srv_body *b = t->body;
    while (b->late && b->late->at <= now) {
        srv_late *late = b->late;
        b->late = late->next;
        if (!b->late) b->late_last = NULL;
        b->late_bytes -= (uint32_t)sizeof *late + late->length;
        send_one(core, t, late, now);
        if (late->room) { /* for those who come after it */
            srv_late *before = b->late_room;
            b->late_room = late;
            late = before;
        }
        free(late);
    }
}
