#include "server/tell.h"

#include "net/gzip.h"
#include "record/sign.h"

#include <stdlib.h>
#include <string.h>

static void drop(srv_whole *w)
{
    free(w->text);
    memset(w, 0, sizeof *w);
}

void srv_telling_clear(srv_telling *t)
{
    drop(&t->record);
    drop(&t->text);
    free(t->packed);
    t->packed = NULL;
}

static void refuse(srv_telling *t, int status, const char *error)
{
    t->status = status;
    t->error = error;
}

static void close_record(srv_telling *t)
{
    srv_whole closed = {NULL, 0, 0};
    cab_sink sink = {srv_whole_take, &closed};
    if (!cab_record_give_up(t->record.text, t->record.length, t->lasted, sink))
        refuse(t, 409, "kept");
    drop(&t->record);
    t->record = closed;
}

/* Names of people who were deleted do not leave the house. */
static void rename_seats(srv_telling *t)
{
    const char *name[CAB_SEATS] = {NULL};
    srv_whole other = {NULL, 0, 0};
    cab_sink sink = {srv_whole_take, &other};
    for (int seat = 0; seat < CAB_SEATS; seat++)
        if (t->forgotten >> seat & 1) name[seat] = srv_forgotten_name();
    if (!cab_record_rename(t->record.text, t->record.length, name, sink))
        refuse(t, 409, "kept"); /* whatever comes after would be missing */
    drop(&t->record);
    t->record = other;
}

/* Line by line, as long as somebody waits. */
static bool take(void *telling, const char *bytes, uint32_t count)
{
    srv_telling *t = (srv_telling *)telling;
    return !__atomic_load_n(&t->stale, __ATOMIC_RELAXED) && srv_whole_take(&t->text, bytes, count);
}

static void make_replay(srv_telling *t)
{
    cab_sink sink = {take, t};
    bool beliefs = t->kind == SRV_TELL_BELIEFS;
    const char *wrong = srv_page_replay(t->record.text, t->record.length, t->viewer, beliefs, sink);
    if (wrong) refuse(t, cab_same(wrong, "no_seat") ? 400 : 409, wrong);
    drop(&t->record);
}

/* What the deal does not prove, this server stands for. */
static void sign(srv_telling *t)
{
    char line[CAB_SIGN_LINE];
    cab_sign_line(t->seed, t->record.text, t->record.length, line);
    if (!srv_whole_take(&t->record, line, (uint32_t)strlen(line))) refuse(t, 503, "busy");
}

static void unpack(srv_telling *t)
{
    t->text.text = net_gunzip(t->packed, t->packed_length, t->text_length);
    t->text.length = t->text.room = t->text.text ? t->text_length : 0;
    if (!t->text.text) refuse(t, 503, "busy");
}

void srv_tell(void *telling)
{
    srv_telling *t = (srv_telling *)telling;
    t->status = 200;
    if (t->packed) {
        unpack(t);
        return;
    }
    if (t->given_up) close_record(t);
    if (t->forgotten && t->status == 200) rename_seats(t);
    if (t->status == 200 && t->kind != SRV_TELL_RECORD) {
        make_replay(t);
    } else {
        if (t->status == 200) sign(t);
        t->text = t->record;
        memset(&t->record, 0, sizeof t->record);
    }
    t->text_length = t->text.length;
    if (t->status == 200) t->packed = net_gzip(t->text.text, t->text.length, &t->packed_length);
}
