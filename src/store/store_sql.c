/* What the writer says to SQLite. */
#include "store/store_int.h"

static const char sql_table[] =
    "INSERT INTO tables(tab, key, game, status, created, updated, started, ended, deadline,"
    " room, maker, open, spectators, delay, clock, bank, increment, address)"
    " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(tab) DO UPDATE SET"
    " key=excluded.key, game=excluded.game, status=excluded.status,"
    " created=excluded.created, updated=excluded.updated, started=excluded.started,"
    " ended=excluded.ended, deadline=excluded.deadline, room=excluded.room,"
    " maker=excluded.maker, open=excluded.open, spectators=excluded.spectators,"
    " delay=excluded.delay, clock=excluded.clock, bank=excluded.bank,"
    " increment=excluded.increment, address=excluded.address";
static const char sql_person[] =
    "INSERT INTO persons VALUES(?,?,?,?,?,?,?) ON CONFLICT(person) DO UPDATE SET"
    " name=excluded.name, login=excluded.login, hash=excluded.hash, epoch=excluded.epoch,"
    " created=excluded.created, seen=excluded.seen";
static const char sql_name[] =
    "INSERT INTO persons VALUES(?,?,?,?,?,?,?) ON CONFLICT(person) DO UPDATE SET"
    " name=excluded.name, seen=excluded.seen WHERE persons.name<>''";
static const char sql_login[] =
    "INSERT INTO persons VALUES(?,?,?,?,?,?,?) ON CONFLICT(person) DO UPDATE SET"
    " login=excluded.login, hash=excluded.hash, epoch=excluded.epoch,"
    " seen=excluded.seen WHERE persons.name<>''";
static const char sql_session[] =
    "INSERT INTO sessions SELECT ?1,?2,?3,?4,?5,?6,?7 WHERE EXISTS(SELECT 1 FROM persons WHERE"
    " person=?2 AND login IS NOT NULL) ON CONFLICT(session) DO NOTHING";
static const char sql_code[] =
    "INSERT INTO codes SELECT ?1,?2 WHERE EXISTS(SELECT 1 FROM persons WHERE"
    " person=?1 AND login IS NOT NULL) ON CONFLICT DO NOTHING";
static const char sql_guest[] =
    "INSERT INTO persons(person, name, login, hash, epoch, created, seen)"
    " VALUES(?1,?2,NULL,'',0,?3,?3) ON CONFLICT(person) DO NOTHING";
/* Most of the time nothing about a seat has changed: then no page does. */
static const char sql_seat[] =
    "INSERT INTO seats(tab, seat, kind, person, was, name, level, rank, won, score)"
    " VALUES(?,?,?,?,?,?,?,?,?,?) ON CONFLICT(tab, seat) DO UPDATE SET"
    " kind=excluded.kind, person=excluded.person, was=excluded.was, name=excluded.name,"
    " level=excluded.level, rank=excluded.rank, won=excluded.won, score=excluded.score"
    " WHERE (kind, person, was, name, level, rank, won, score) IS NOT"
    " (excluded.kind, excluded.person, excluded.was, excluded.name, excluded.level,"
    " excluded.rank, excluded.won, excluded.score)";
static const char sql_free_seats[] =
    "UPDATE seats SET kind=0, person=NULL, was=0, name='', level='', rank=0, won=0, score=0"
    " WHERE person=?1 AND"
    " EXISTS(SELECT 1 FROM tables t WHERE t.tab=seats.tab AND t.status=?2)";

/* It must change something, or nothing is written. */
static const char sql_undo[] = "INSERT INTO meta VALUES('undone', 1) ON CONFLICT(name) DO UPDATE"
                               " SET value=value+1";

const char *store_write_sql(int statement)
{
    static const char *const sql[STORE_WRITES] = {
        [STORE_W_BEGIN] = "BEGIN IMMEDIATE",
        [STORE_W_COMMIT] = "COMMIT",
        [STORE_W_ROLLBACK] = "ROLLBACK",
        [STORE_W_ROW] = "INSERT INTO log VALUES(?,?,?,?,?,?,?,?,?)",
        [STORE_W_TABLE] = sql_table,
        [STORE_W_DROP_TABLE] = "DELETE FROM tables WHERE tab=?",
        [STORE_W_PERSON] = sql_person,
        [STORE_W_NAME] = sql_name,
        [STORE_W_LOGIN] = sql_login,
        [STORE_W_SESSION] = sql_session,
        [STORE_W_TOUCH_SESSION] = "UPDATE sessions SET kind=?3, seen=?7 WHERE session=?1",
        [STORE_W_DROP_SESSION] = "DELETE FROM sessions WHERE session=?1",
        [STORE_W_DROP_SESSIONS] =
            "DELETE FROM sessions WHERE person=?2 AND kind & ?3 AND session<>?1",
        [STORE_W_CODE] = sql_code,
        [STORE_W_DROP_CODE] = "DELETE FROM codes WHERE person=?1 AND hash=?2",
        [STORE_W_DROP_CODES] = "DELETE FROM codes WHERE person=?1",
        [STORE_W_GUEST] = sql_guest,
        [STORE_W_TOUCH_PERSON] = "UPDATE persons SET seen=?2 WHERE person=?1",
        [STORE_W_DROP_GUEST] =
            "DELETE FROM persons WHERE person=?1 AND login IS NULL AND name<>'' AND seen<?2 AND"
            " NOT EXISTS(SELECT 1 FROM seats WHERE person=?1)",
        [STORE_W_SEAT] = sql_seat,
        [STORE_W_DROP_SEATS] = "DELETE FROM seats WHERE tab=? AND seat>=?",
        [STORE_W_FORGET] = "UPDATE persons SET name='', login=NULL, hash='', epoch=?2, created=0,"
                           " seen=0 WHERE person=?1",
        [STORE_W_FREE_SEATS] = sql_free_seats,
        [STORE_W_NAMELESS_SEATS] = "UPDATE seats SET person=NULL, name=?2, was=?3 WHERE person=?1",
        [STORE_W_KEY] = "INSERT OR REPLACE INTO keys VALUES(?,?)",
        [STORE_W_HEAD] = "INSERT OR REPLACE INTO heads VALUES(?,?)",
        [STORE_W_DROP_HEAD] = "DELETE FROM heads WHERE tab=?",
        [STORE_W_CHECKPOINT] = "UPDATE meta SET value=? WHERE name='checkpoint'",
        [STORE_W_UNDO] = sql_undo,
        [STORE_W_PREV] = "SELECT prev FROM log WHERE n=? AND tab=?",
        [STORE_W_DROP_ROW] = "DELETE FROM log WHERE n=?",
        [STORE_W_LAST] = "SELECT last FROM heads WHERE tab=?",
    };
    return sql[statement];
}
