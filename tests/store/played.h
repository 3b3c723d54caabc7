/* For tests: a store like one that a server has filled, with games played and under way. */
#ifndef CABALE_TESTS_STORE_PLAYED_H
#define CABALE_TESTS_STORE_PLAYED_H

#include "engine/driver.h"
#include "games/sample/sample.h"
#include "record/record.h"
#include "store/store_fixture.h"

/* A table being played, its record going into the store line by line. */
typedef struct {
    store *s;
    int64_t tab, head;
} played;

static inline bool played_write(void *to, const char *bytes, uint32_t count)
{
    played *p = to;
    store_row row;
    memset(&row, 0, sizeof row);
    row.tab = p->tab;
    row.prev = p->head;
    row.at = 1760000000000 + p->head;
    row.clock = p->head % 2 ? "600000 598000" : NULL;
    row.body = bytes;
    row.length = count;
    if (!store_append(p->s, &row)) return false;
    p->head = row.n;
    return true;
}

/* Random moves, at most `moves` of them. */
static inline void play_into(store *s, int64_t tab, uint32_t moves)
{
    played p = {s, tab, 0};
    cab_header header;
    cab_table table;
    cab_driver driver;
    cab_ask ask;
    cab_rng dice;
    uint8_t secret[CAB_SECRET];
    cab_sink sink = {played_write, &p};
    cab_deal_numbered(7, (uint64_t)tab, secret);
    cab_header_begin(&header, &smp_game, 2);
    cab_header_chair(&header, 0, "human", "Zoé \"L.\"");
    cab_header_deal(&header, secret);
    header.held = true;
    cab_assert(cab_table_begin(&table, &header, secret, sink) == CAB_OK);
    cab_rng_fast(&dice, (uint64_t)tab);
    cab_driver_begin(&driver);
    while (table.moves < moves && cab_next(&smp_game, &table.state, &driver, &dice, &ask)) {
        cab_move move = ask.move[cab_rng_below(&dice, (uint32_t)ask.count)];
        cab_assert(cab_table_move(&table, ask.seat, move, 10 * table.moves, NULL) == CAB_OK);
        cab_driver_moved(&driver, ask.seat);
    }
    if (cab_table_over(&table, NULL)) cab_assert(cab_table_finish(&table, 100000));
    store_row talk;
    memset(&talk, 0, sizeof talk);
    talk.tab = tab;
    talk.prev = p.head;
    talk.kind = STORE_TALK;
    talk.seat = 1;
    talk.body = "{\"text\":\"Bien joué !\\t\\\\o/ \x01 \xf0\x9f\x83\x8f\"}";
    talk.length = (uint32_t)strlen(talk.body);
    cab_assert(store_append(s, &talk));
}

/* Tables 1 and 2 are over, 3 is being played, 4 waits; two people, one with an account. */
static inline void fill_store(store *s)
{
    static const store_status status[] = {STORE_OVER, STORE_OVER, STORE_PLAYING, STORE_WAITING};
    store_person person = person_numbered(1), other = person_numbered(2);
    snprintf(person.login, sizeof person.login, "zoé");
    snprintf(person.hash, sizeof person.hash, "$argon2id$v=19$x");
    cab_assert(store_put_person(s, &person) && store_put_person(s, &other));
    for (int i = 0; i < 3; i++) {
        store_session session = {.kind = (store_kind_of_session)(1 << i), .rights = 3};
        memset(session.session, 0x40 + i, STORE_SESSION);
        memcpy(session.person, person.person, STORE_PERSON);
        snprintf(session.name, sizeof session.name, "Zoë's %d", i);
        session.created = 4000 + i;
        session.seen = 5000 + i;
        store_put_session(s, &session);
        store_put_code(s, person.person, session.session);
    }
    for (int64_t tab = 1; tab <= 4; tab++) {
        store_table table = table_numbered(tab);
        table.status = status[tab - 1];
        store_put_table(s, &table);
        if (tab < 4) play_into(s, tab, tab == 3 ? 9 : 100000);
    }
    store_flush(s);
    cab_assert(store_wait(s) == STORE_OK);
}

#endif
