/* Three greedy guests, eight sockets each, within every rate limit and beyond, for ten minutes:
 * they make tables of all kinds, enter, look, ask and leave as fast as they may. Meanwhile somebody
 * new comes every minute, makes a table, plays, and comes back to it: never refused, and never at
 * the price of more work than stands here. What is counted is bytes and tables read, not time. */
#include "core_fixture.h"

enum {
    GREEDY = 3,
    SOCKETS = 8,
    MINUTES = 10,
    STEP_MS = 250,
    AT_ONCE = 3,             /* requests of each socket in a step */
    BYTES_A_REQUEST = 65536, /* that all are told because of one request of the newcomer */
    READ_A_REQUEST = 1       /* tables read for it */
};

typedef struct {
    srv_conn conn[SOCKETS];
    uint64_t address;
    char key[SRV_KEY]; /* of a table somebody made */
} guest;

static guest greedy[GREEDY];
static srv_conn newcomer;
static uint64_t bytes, closed_count, made, refused;
static srv_conn closed[GREEDY * SOCKETS * 2];

/* ---- the world: only the newcomer's messages are looked at ---- */

static void greedy_send(void *self, srv_conn conn, const char *text, uint32_t length)
{
    bytes += length;
    if (conn == newcomer) {
        house_send(self, conn, text, length);
        return;
    }
    refused += strncmp(text, "{\"t\":\"no\"", 9) == 0;
    const char *table = strstr(text, "\"table\":\"");
    if (strncmp(text, "{\"t\":\"ok\"", 9) != 0 || !table) return;
    made++;
    snprintf(greedy[conn % GREEDY].key, SRV_KEY, "%.12s", table + 9);
}

/* The list of the lobby and what changes in it: one text for all who listen. */
static void greedy_tell(void *self, const srv_conn *conn, uint32_t count, const char *text,
                        uint32_t length)
{
    bytes += (uint64_t)length * count;
    for (uint32_t i = 0; i < count; i++)
        if (conn[i] == newcomer) house_send(self, newcomer, text, length);
}

static void greedy_close(void *self, srv_conn conn, uint16_t code)
{
    (void)self;
    (void)code;
    if (closed_count < sizeof closed / sizeof *closed) closed[closed_count++] = conn;
}

/* ---- the greedy ---- */

static srv_conn come_greedy(int g)
{
    char name[16];
    snprintf(name, sizeof name, "Greedy %d", g);
    return come_from(greedy[g].address, (char)('a' + g), name);
}

/* Who was closed for asking too much comes back at once. */
static void return_all(void)
{
    for (uint64_t i = 0; i < closed_count; i++) {
        go(closed[i]);
        for (int g = 0; g < GREEDY; g++)
            for (int k = 0; k < SOCKETS; k++)
                if (greedy[g].conn[k] == closed[i]) greedy[g].conn[k] = come_greedy(g);
    }
    closed_count = 0;
}

static void ask_anything(srv_conn conn, cab_rng *dice)
{
    static const char *const tables[] = {
        "'game':'newsalem','seats':8,'public':true,'bots':[null,'random','random','random','random'"
        ","
        "'random','random','random']",
        "'game':'pagamas','seats':6,'bots':[null,'heuristic','random','random','random','random'],"
        "'clock':{'kind':'live','bank':14400,'increment':600}",
        "'game':'tavern','seats':4,'bots':[null,'random','random','random'],"
        "'clock':{'kind':'days','days':30},'delay':3600",
        "'game':'pagan','seats':2,'public':true",
        "'game':'pantacle','seats':5,'public':true,'clock':{'kind':'days','days':1}",
    };
    char fields[64];
    snprintf(fields, sizeof fields, "'table':'%s'", greedy[cab_rng_below(dice, GREEDY)].key);
    switch (cab_rng_below(dice, 12)) {
    case 0:
    case 1:
    case 2:
        say_to(conn, "create", tables[cab_rng_below(dice, 5)]);
        say_to(conn, "ready", "'nonce':'" NONCE "'"); /* begins at once where bots sit */
        break;
    case 3:
    case 4: say_to(conn, "enter", fields); break;
    case 5: say_to(conn, "lobby", "'on':true"); break;
    case 6: say_to(conn, "sit", ""); break;
    case 7: say_to(conn, "setup", "'public':true,'chat':true"); break;
    case 8: say_to(conn, "why", "'move':1"); break;
    case 9: say_to(conn, "path", "'moves':[1,2]"); break;
    case 10: say_to(conn, "say", "'text':'More!'"); break;
    default: say_to(conn, "exit", ""); break;
    }
}

static void gorge(cab_rng *dice)
{
    for (int g = 0; g < GREEDY; g++)
        for (int k = 0; k < SOCKETS; k++)
            for (int i = 0; i < AT_ONCE; i++)
                ask_anything(greedy[g].conn[k], dice);
    return_all();
}

/* ---- the newcomer ---- */

static uint64_t dearest, most_read;

/* Asks, and is answered `ok` for no more than it may cost. */
static void asks(const char *type, const char *fields)
{
    uint64_t said_before = bytes, read_before = srv_count(H.disk.core).tables_read;
    CHECK_TEXT(ask(newcomer, type, fields), "ok");
    uint64_t cost = bytes - said_before, read = srv_count(H.disk.core).tables_read - read_before;
    dearest = cost > dearest ? cost : dearest;
    most_read = read > most_read ? read : most_read;
    CHECK(cost <= BYTES_A_REQUEST);
    CHECK(read <= READ_A_REQUEST);
}

/* With the greedy at work, until it is this seat's turn. */
static void plays_once(cab_rng *dice)
{
    cab_move move[CAB_LIST_MAX];
    for (int i = 0; i < 80 && choices_of(newcomer, move) == 0; i++) {
        gorge(dice);
        wait_ms(STEP_MS);
    }
    uint64_t id = play_any(newcomer);
    for (int i = 0; i < 40 && strcmp(outcome(newcomer, id), "") == 0; i++) {
        gorge(dice);
        wait_ms(STEP_MS);
    }
    CHECK_TEXT(outcome(newcomer, id), "ok");
}

static void visits(char who, cab_rng *dice)
{
    char fields[64];
    forget();
    newcomer = come(who);
    asks("lobby", "'on':true");
    asks("create", "'game':'pagan','bots':[null,'random'],'public':true");
    const said *ok = last_said(newcomer, "ok");
    snprintf(fields, sizeof fields, "'table':'%s'", text_in(ok->json, "d.table"));
    asks("ready", "'nonce':'" NONCE "'");
    for (int i = 0; i < 4; i++)
        plays_once(dice);
    asks("say", "'text':'Good evening'");
    asks("exit", "");
    asks("enter", fields);
    CHECK_TEXT(text_of(newcomer, "room", "d.status"), "playing");
    go(newcomer);
    newcomer = 0;
}

/* ---- the evening ---- */

static void check_house(void)
{
    srv_figures f = srv_count(H.disk.core);
    CHECK(f.memory <= H.disk.core->config.memory_max + (1 << 20));
    CHECK(f.tables_playing + f.tables_waiting <= (GREEDY + MINUTES) * 40);
    for (int g = 0; g < GREEDY; g++) {
        uint8_t id[SRV_PERSON];
        person_id((char)('a' + g), id);
        CHECK(srv_budget_held(&H.disk.core->budget, srv_person_number(id), SRV_HOLD_TABLE) <= 40);
    }
}

static void evening(uint64_t addresses)
{
    cab_rng dice;
    cab_rng_fast(&dice, 5);
    open_house(100, 3);
    H.disk.core->world.send = greedy_send;
    H.disk.core->world.tell = greedy_tell;
    H.disk.core->world.close = greedy_close;
    H.disk.core->config.memory_max = 2 << 20; /* some tables at once, not all they have */
    bytes = made = refused = closed_count = dearest = most_read = 0;
    for (int g = 0; g < GREEDY; g++) {
        greedy[g].address = 7 + (uint64_t)g % addresses;
        for (int k = 0; k < SOCKETS; k++)
            greedy[g].conn[k] = come_greedy(g);
    }
    for (int minute = 0; minute < MINUTES; minute++) {
        srv_time end = H.disk.now + 60000;
        visits((char)('A' + minute), &dice);
        check_house();
        while (H.disk.now < end) {
            gorge(&dice);
            wait_ms(STEP_MS);
        }
    }
    srv_figures f = srv_count(H.disk.core);
    printf("%d addresses: %d messages, %d refused, %d tables made, %d read; a newcomer's dearest "
           "request: %d bytes, %d tables read\n",
           (int)addresses, (int)f.messages, (int)refused, (int)made, (int)f.tables_read,
           (int)dearest, (int)most_read);
    CHECK(made > 1000);
}

TEST(nobody_uses_the_house_up, "")
{
    evening(1);
    evening(GREEDY);
}

int main(void)
{
    RUN(nobody_uses_the_house_up);
    close_house();
    return test_done();
}
