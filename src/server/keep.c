/* What is not kept for ever: guests that have not been seen for long and have no seat anywhere,
 * and, if whoever runs the server says so, tables whose game ended long ago. All of it is looked
 * through once a day, a slice at a time, so that nobody waits for it. */
#include "server/serve_int.h"

#include <string.h>

enum {
    SLICE = 500,                /* people or tables looked at, at a time */
    SLICE_MS = 1000,            /* between two slices */
    ROUND_MS = 24 * 3600 * 1000 /* between two rounds, and before the first one a tenth of it */
};

static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;

static bool drop_guest(void *user, const uint8_t person[STORE_PERSON])
{
    srv_server *s = (srv_server *)user;
    int64_t before = srv_now(s) - s->options.keep_guests * DAY_MS;
    s->ticket = store_drop_guest(s->store, person, before);
    s->dropped_guests++;
    return true;
}

/* Who looks at a table again keeps it one more day. */
static bool drop_table(void *user, int64_t tab, const char *key)
{
    srv_server *s = (srv_server *)user;
    srv_table_id id;
    if (srv_table_parse(key, &id) && srv_knows(s->core, id)) return true;
    s->ticket = store_drop_table(s->store, tab);
    s->dropped_tables++;
    return true;
}

bool srv_keep_slice(srv_server *s)
{
    const srv_options *o = &s->options;
    int64_t guests = srv_now(s) - o->keep_guests * DAY_MS;
    int64_t games = srv_now(s) - o->keep_games * DAY_MS;
    bool more = false;
    if (srv_stalled(s->core)) return true;
    if (o->keep_guests)
        more =
            store_idle_guests(s->store, s->keep_person, SLICE, guests, drop_guest, s) == STORE_OK;
    if (o->keep_games)
        more = store_past_tables(s->store, &s->keep_tab, SLICE, games, drop_table, s) == STORE_OK ||
               more;
    if (more) return true;
    memset(s->keep_person, 0, sizeof s->keep_person);
    s->keep_tab = 0;
    return false;
}

static void look(void *user)
{
    srv_server *s = (srv_server *)user;
    bool more = srv_keep_slice(s);
    net_timer_set(s->loop, s->keeper, more ? SLICE_MS : ROUND_MS, 0);
}

void srv_keep_begin(srv_server *s)
{
    s->keeper = net_timer(s->loop, look, s);
    if (s->options.keep_guests || s->options.keep_games)
        net_timer_set(s->loop, s->keeper, ROUND_MS / 10, 0);
}
