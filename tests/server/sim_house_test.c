/* A whole house in a simulated world: people with several sockets each, who ask for everything the
 * protocol knows, in order and out of order, at tables of every kind, while the disk fails (twice
 * in a row, too, or with the last of what was under way) and cannot read, the power goes, the clock
 * on the wall is put back, accounts are deleted, and there is room for few tables.
 *
 * What sim_test checks of games, this checks of requests (sim_house.h). In the end, with calm
 * weather, a room says after a restart what it said before, records are true, and of an empty house
 * nothing is left in memory.
 *
 *   sim_house_test ...    as sim_test; SIZE is the number of people, TRACE=N in the environment
 *                         prints all that socket N asks and hears */
#include "sim_house.h"
#include "sim_seeds.h"

#include "base/test.h"

/* ---- asking ---------------------------------------------------------------------------------- */

static void drop_asks(uint32_t number, bool all)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < H.asks; i++)
        if (!all && H.asked[i].line != number) H.asked[kept++] = H.asked[i];
    H.asks = kept;
}

static void settle_asks(void)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < H.asks; i++) {
        if (H.asked[i].answered)
            judge(&H.asked[i]);
        else
            H.asked[kept++] = H.asked[i];
    }
    H.asks = kept;
}

static asked *new_ask(const line *k, const srv_request *r)
{
    if (H.asks == H.ask_room) {
        H.ask_room = H.ask_room ? H.ask_room * 2 : 64;
        H.asked = (asked *)realloc(H.asked, H.ask_room * sizeof *H.asked);
    }
    asked *a = &H.asked[H.asks++];
    memset(a, 0, sizeof *a);
    a->id = r->id;
    a->line = number_of(k);
    a->kind = r->kind;
    a->table = k->at;
    const srv_stored *t = r->kind == SRV_REQ_KICK && k->at ? newest(k->at) : NULL;
    if (t && r->seat >= 0 && r->seat < t->seats && t->seat[r->seat].kind == SRV_HUMAN)
        memcpy(a->person, t->seat[r->seat].person, SRV_PERSON);
    return a;
}

/* Answers come at once or later. All of it is judged by what was stored within the call. */
static void ask(line *k, const char *type, const char *fields, const char *tail)
{
    static char text[TEXT * 2];
    srv_request r;
    uint64_t since = H.world.ticket;
    int length = snprintf(text, sizeof text, "{\"t\":\"%s\",\"d\":{\"id\":%llu%s%s}%s}", type,
                          (unsigned long long)++H.request, fields[0] ? "," : "", fields, tail);
    cab_assert((size_t)length < sizeof text);
    if (!srv_request_read(&r, text, (uint32_t)length)) {
        H.unread++;
        return;
    }
    trace(k, ">", text);
    uint32_t at = (uint32_t)(new_ask(k, &r) - H.asked);
    srv_receive(H.world.core, k->conn, text, (uint32_t)length, clock_now());
    asked *a = &H.asked[at];
    a->stored = (uint32_t)(H.world.ticket - since);
    a->first = since + 1;
    a->wrong = what_is_wrong(k, &r, since);
    note_fame(since);
    srv_request_free(&r);
    settle_asks();
}

/* ---- what can be asked for ------------------------------------------------------------------- */

static char fields[TEXT];

static const cab_game *draw_game(void)
{
    const cab_game *game = NULL;
    while (!game || game->hidden)
        game = cab_game_at((int)draw(6));
    return game;
}

static void add_flag(cab_text *out, const char *key, uint32_t in)
{
    if (chance(in)) cab_json_bool(out, key, chance(2));
}

/* Faces one after the other from somewhere on, as long as that breaks no rule. */
static void fill_deck(const cab_game *game, cab_setup *setup, uint8_t d)
{
    cab_flaw flaw[8];
    uint32_t faces = 0, from;
    while (game->name(CAB_NAME_FACE, (uint16_t)(faces + 1)))
        faces++;
    from = draw(faces);
    for (uint32_t i = 0; i < faces * 3; i++) {
        uint8_t face = (uint8_t)(1 + (from + i / 3) % faces);
        int flaws = game->check_deck(setup, d, flaw, 8);
        if (setup->deck_count[d] > 0 && flaws == 0) return;
        setup->deck[d][setup->deck_count[d]++] = face;
        flaws = game->check_deck(setup, d, flaw, 8);
        if (flaws > 1 || (flaws == 1 && flaw[0].kind != CAB_FLAW_SIZE)) setup->deck_count[d]--;
    }
}

/* Decks that the rules allow, or, as often, any cards. */
static void add_decks(cab_text *out, const cab_game *game)
{
    int option = cab_option_find(game, "decks");
    cab_setup setup;
    cab_setup_default(game, game->min_seats, &setup);
    bool good = option >= 0 && chance(2) &&
                cab_option_parse(&game->option[option], "free", &setup.option[option]);
    if (good) cab_json_raw(out, "options", "{\"decks\":\"free\"}");
    cab_json_open(out, "decks", '[');
    for (uint8_t d = 0; d < 2; d++) {
        if (chance(3)) {
            cab_json_raw(out, NULL, "null");
            continue;
        }
        if (good) fill_deck(game, &setup, d);
        cab_json_open(out, NULL, '[');
        for (uint32_t i = good ? setup.deck_count[d] : 1 + draw(40); i > 0; i--) {
            uint32_t face = good ? setup.deck[d][i - 1] : 1 + draw(60);
            const char *name = game->name(CAB_NAME_FACE, (uint16_t)face);
            cab_json_string(out, NULL, name && !chance(3000) ? name : "no_such_card");
        }
        cab_json_close(out, ']');
    }
    cab_json_close(out, ']');
}

static void add_clock(cab_text *out)
{
    static const char *const clock[] = {
        "{\"kind\":\"none\"}", "{\"kind\":\"live\",\"bank\":60,\"increment\":5}",
        "{\"kind\":\"live\",\"bank\":10,\"increment\":0}", "{\"kind\":\"days\",\"days\":1}",
        "{\"kind\":\"days\",\"days\":90}"};
    if (chance(2)) cab_json_raw(out, "clock", clock[draw(5)]);
}

static void add_settings(cab_text *out, const cab_game *game, uint8_t seats)
{
    if (seats) cab_json_int(out, "seats", seats);
    if (game->check_deck && chance(3)) {
        add_decks(out, game);
    } else if (game->options && chance(3)) {
        const cab_option *option = &game->option[draw(game->options)];
        cab_json_open(out, "options", '{');
        cab_json_string(out, option->key, chance(2) ? "true" : chance(2) ? "1" : "nonsense");
        cab_json_close(out, '}');
    }
    add_clock(out);
    add_flag(out, "public", 2);
    add_flag(out, "spectators", 2);
    add_flag(out, "chat", 6);
    add_flag(out, "shuffle", 3);
    add_flag(out, "closed", 8);
    if (chance(5)) cab_json_int(out, "delay", draw(3) * 20);
}

static uint8_t draw_seats(const cab_game *game)
{
    return (uint8_t)(game->min_seats + draw(game->max_seats - game->min_seats + 1u));
}

static const char *draw_level(void)
{
    static const char *const level[] = {"random", "random", "heuristic", "novice", "nobody"};
    return level[draw(5)];
}

static void plain(line *k, const char *type, const char *format, uint32_t number)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(fields, sizeof fields, format, number);
#pragma GCC diagnostic pop
    ask(k, type, fields, "");
}

static void create(line *k)
{
    const cab_game *game = draw_game();
    uint8_t seats = draw_seats(game);
    bool full = chance(5);
    cab_text out;
    cab_text_begin(&out, fields, sizeof fields);
    cab_json_string(&out, "game", game->id);
    add_settings(&out, game, seats);
    cab_json_open(&out, "bots", '[');
    for (int i = 0; i < seats; i++) {
        if (i == 0 || (!full && chance(3)))
            cab_json_raw(&out, NULL, "null");
        else
            cab_json_string(&out, NULL, chance(30) ? "nobody" : chance(8) ? "novice" : "random");
    }
    cab_json_close(&out, ']');
    ask(k, "create", fields, "");
    if (full) plain(k, "ready", "\"nonce\":\"%032x\"", draw(1000000));
}

static void enter(line *k)
{
    char key[SRV_KEY];
    uint32_t count = H.world.tables, recent = count < 12 ? count : 12;
    if (count == 0) return;
    srv_table_key(H.world.table[chance(5) ? draw(count) : count - 1 - draw(recent)].about.table,
                  key);
    if (chance(50)) key[3] = 'a';
    snprintf(fields, sizeof fields, "\"table\":\"%s\"%s", key, chance(4) ? ",\"v\":3" : "");
    ask(k, "enter", fields, "");
}

static void leave(line *k)
{
    plain(k, "exit", "", 0);
}
static void stand(line *k)
{
    plain(k, "stand", "", 0);
}
static void back(line *k)
{
    plain(k, "back", "", 0);
}
static void rematch(line *k)
{
    plain(k, "rematch", "", 0);
}
static void kick(line *k)
{
    plain(k, "kick", "\"seat\":%u", draw(CAB_SEATS));
}
static void sit(line *k)
{
    plain(k, "sit", chance(2) ? "" : "\"seat\":%u", draw(CAB_SEATS));
}
static void why(line *k)
{
    plain(k, "why", "\"move\":%u", draw(60));
}
static void whisper(line *k)
{
    plain(k, "say", "\"text\":\"psst\",\"to\":%u", draw(CAB_SEATS));
}
static void say(line *k)
{
    plain(k, "say", "\"text\":\"h\\u00e9 %u\"", draw(1000));
}
static void lobby(line *k)
{
    plain(k, "lobby", chance(3) ? "\"on\":false" : "\"on\":true", 0);
}
static void orders(line *k)
{
    plain(k, "orders", chance(2) ? "\"pass\":true" : "\"pass\":false", 0);
}
static void vote(line *k)
{
    plain(k, "vote", chance(2) ? "\"bot\":true" : "\"bot\":false", 0);
}

static void mute(line *k)
{
    plain(k, "mute", chance(2) ? "\"seat\":%u,\"on\":true" : "\"seat\":%u,\"on\":false",
          draw(CAB_SEATS));
}

static void rename_me(line *k)
{
    static const char *const name[] = {"Anne", "anne", "\\u0410nne", "Bill", " Anne ", "random"};
    if (chance(2))
        plain(k, "rename", "\"name\":\"Person %u\"", draw(40));
    else
        snprintf(fields, sizeof fields, "\"name\":\"%s\"", name[draw(6)]),
            ask(k, "rename", fields, "");
}

/* A number for the deal: as if it were drawn, another for every table and person. */
static void draw_nonce(const line *k, char hex[2 * CAB_PROMISE + 1], bool promised)
{
    uint8_t nonce[CAB_NONCE], bound[CAB_PROMISE];
    cab_text out;
    memcpy(nonce, k->commitment, sizeof nonce);
    nonce[0] = (uint8_t)k->who;
    cab_deal_promise(k->commitment, nonce, bound);
    cab_text_begin(&out, hex, 2 * CAB_PROMISE + 1);
    for (size_t i = 0; i < (promised ? sizeof bound : sizeof nonce); i++)
        cab_text_hex(&out, promised ? bound[i] : nonce[i], 2);
}

static void open_nonce(line *k)
{
    char hex[2 * CAB_PROMISE + 1];
    draw_nonce(k, hex, false);
    snprintf(fields, sizeof fields, "\"nonce\":\"%s\"", chance(30) ? "00" : hex);
    ask(k, "open", fields, "");
}

static void ready(line *k)
{
    char hex[2 * CAB_PROMISE + 1];
    bool promised = !chance(3);
    if (k->opening) {
        open_nonce(k);
        return;
    }
    draw_nonce(k, hex, promised);
    snprintf(fields, sizeof fields, "\"%s\":\"%s\"", promised ? "hash" : "nonce", hex);
    ask(k, "ready", chance(8) ? "\"on\":false" : fields, "");
}

static void bot(line *k)
{
    uint32_t seat = draw(CAB_SEATS);
    for (int i = 0; i < k->seats && chance(2); i++)
        if (k->kind[i] == 'e') seat = (uint32_t)i;
    snprintf(fields, sizeof fields, "\"seat\":%u,\"level\":%s%s%s", seat, chance(6) ? "null" : "\"",
             "", "");
    if (fields[strlen(fields) - 1] == '"')
        snprintf(fields, sizeof fields, "\"seat\":%u,\"level\":\"%s\"", seat, draw_level());
    ask(k, "bot", fields, "");
}

static const cab_game *game_at(const line *k)
{
    const srv_stored *t = k->at ? newest(k->at) : NULL;
    return t ? cab_game_find(t->game) : NULL;
}

static void set_up(line *k)
{
    const cab_game *game = game_at(k);
    cab_text out;
    if (!game) game = draw_game();
    cab_text_begin(&out, fields, sizeof fields);
    add_settings(&out, game, chance(3) ? draw_seats(game) : 0);
    cab_text_char(&out, 0);
    ask(k, "setup", fields, "");
}

static void claim(line *k)
{
    const cab_game *game = game_at(k);
    cab_text out;
    if (!game || game->claims == 0) return;
    const cab_claim_kind *kind = &game->claim[draw(game->claims)];
    cab_text_begin(&out, fields, sizeof fields);
    cab_json_string(&out, "claim", kind->key);
    cab_json_open(&out, "refs", '[');
    for (int i = 0; i < CAB_CLAIM_REFS && kind->argument[i] != CAB_REF_NONE; i++) {
        uint8_t list = kind->argument[i] == CAB_REF_FACE ? CAB_NAME_FACE : CAB_NAME_TERM;
        const char *name = game->name(list, (uint16_t)(1 + draw(40)));
        cab_json_open(&out, NULL, '{');
        cab_json_string(&out, "kind",
                        kind->argument[i] == CAB_REF_SEAT     ? "seat"
                        : kind->argument[i] == CAB_REF_FACE   ? "face"
                        : kind->argument[i] == CAB_REF_NUMBER ? "number"
                                                              : "term");
        if (kind->argument[i] == CAB_REF_SEAT) cab_json_int(&out, "seat", draw(5));
        if (kind->argument[i] == CAB_REF_NUMBER) cab_json_int(&out, "number", draw(6));
        if (kind->argument[i] == CAB_REF_FACE) cab_json_string(&out, "face", name ? name : "?");
        if (kind->argument[i] == CAB_REF_TERM) cab_json_string(&out, "term", name ? name : "?");
        cab_json_close(&out, '}');
    }
    cab_json_close(&out, ']');
    if (chance(4)) cab_json_int(&out, "to", draw(CAB_SEATS));
    ask(k, "claim", fields, "");
}

static void move(line *k)
{
    char v[32] = "", quoted[LIKE * 2];
    cab_text out, like;
    if (k->choices == 0) return;
    int at = (int)draw((uint32_t)k->choices);
    if (k->last < H.request) k->last = H.request;
    H.request = k->last;
    cab_text_begin(&out, fields, sizeof fields);
    cab_text_begin(&like, quoted, sizeof quoted);
    cab_json_open(&out, "moves", '[');
    cab_json_int(&out, NULL, chance(40) ? CAB_REOPEN : chance(200) ? CAB_RESIGN : k->choice[at]);
    if (chance(60)) cab_json_int(&out, NULL, k->choice[0]);
    cab_json_close(&out, ']');
    if (chance(2)) {
        cab_json_open(&out, "like", '[');
        cab_json_string(&out, NULL, k->like[at]);
        cab_json_close(&out, ']');
    }
    if (k->v >= 0 && !chance(8)) snprintf(v, sizeof v, ",\"v\":%lld", (long long)k->v);
    ask(k, "move", fields, v);
}

static void path(line *k)
{
    snprintf(fields, sizeof fields, "\"moves\":[%u%s]", k->choices ? k->choice[0] : draw(50),
             chance(3) ? ",1" : "");
    ask(k, "path", fields, "");
}

static void say_person(line *k, const char *type, const char *more)
{
    uint64_t number = srv_person_number(H.person[draw(H.people)].id);
    snprintf(fields, sizeof fields, "\"person\":\"%016llx\"%s", (unsigned long long)number, more);
    ask(k, type, fields, "");
}

static void admit(line *k)
{
    say_person(k, "admit", chance(4) ? ",\"on\":false" : ",\"on\":true");
}

static void send_off(line *k)
{
    say_person(k, "kick", chance(3) ? ",\"on\":false" : "");
}

static void knock(line *k)
{
    char key[SRV_KEY];
    if (H.world.tables == 0) return;
    srv_table_key(H.world.table[draw(H.world.tables)].about.table, key);
    snprintf(fields, sizeof fields, "\"table\":\"%s\"%s", key, chance(6) ? ",\"on\":false" : "");
    ask(k, "knock", fields, "");
}

typedef void asking(line *);

static void one_of(line *k, asking *const *list, uint32_t count)
{
    list[draw(count)](k);
}

static void anything(line *k)
{
    static asking *const all[] = {create,    enter, leave,    sit,   stand,     kick,    bot,
                                  set_up,    ready, move,     path,  why,       orders,  back,
                                  vote,      say,   whisper,  claim, mute,      rematch, lobby,
                                  rename_me, admit, send_off, knock, open_nonce};
    one_of(k, all, sizeof all / sizeof *all);
}

/* What most people do at this point. */
static void usual(line *k)
{
    static asking *const outside[] = {create, enter, enter, enter, lobby, rename_me};
    static asking *const standing[] = {sit, sit, sit, sit, say, leave, mute};
    static asking *const seated[] = {ready, ready, ready, ready, say, whisper, sit, stand, leave};
    static asking *const hosting[] = {bot, bot, bot, bot, ready, ready, ready, set_up, kick, say};
    static asking *const playing[] = {move, move,  move,    move, move, move,   path, why,
                                      say,  claim, whisper, vote, back, orders, mute, leave};
    static asking *const watching[] = {say, leave, lobby, mute};
    static asking *const after[] = {rematch, rematch, say, leave, enter};
#define ONE_OF(list) one_of(k, list, sizeof list / sizeof *list)
    if (!k->at)
        ONE_OF(outside);
    else if (k->status == 'w' && k->you < 0)
        ONE_OF(standing);
    else if (k->status == 'w' && k->you == k->host)
        ONE_OF(hosting);
    else if (k->status == 'w')
        ONE_OF(seated);
    else if (k->status == 'p' && k->you >= 0)
        ONE_OF(playing);
    else if (k->status == 'p')
        ONE_OF(watching);
    else
        ONE_OF(after);
#undef ONE_OF
}

/* ---- people ---------------------------------------------------------------------------------- */

static void hang_up(line *k, bool tell)
{
    if (!k->conn) return;
    uint32_t conn = k->conn;
    k->conn = 0;
    drop_asks(number_of(k), false);
    if (tell) srv_disconnect(H.world.core, conn, clock_now());
}

static void call(line *k)
{
    uint32_t who = k->who;
    memset(k, 0, sizeof *k);
    k->who = who;
    k->you = k->host = -1;
    k->v = -1;
    k->sure = true;
    k->conn = ++H.world.conns;
    const char *name = H.person[who].name;
    srv_caller caller = {.person = H.person[who].id,
                         .name = name[0] ? name : NULL,
                         .account = who % 3 == 0,
                         .address = who / 2 + 1};
    srv_connect(H.world.core, k->conn, &caller, clock_now());
}

static void keep_promise(void *user, bool safe)
{
    promise *p = (promise *)user;
    if (p->told) complain("a promise was kept twice");
    if (safe && p->ticket > H.world.committed) complain("a promise was kept before it was safe");
    p->told = true;
}

static void store_beside(const uint8_t who[SRV_PERSON])
{
    if (H.promises == PROMISES) return;
    promise *p = (promise *)calloc(1, sizeof *p);
    sim_op *op = sim_new_op(&H.world, OP_BESIDE);
    memcpy(op->person, who, SRV_PERSON);
    p->ticket = op->ticket;
    H.promise[H.promises++] = p;
    srv_when_safe(H.world.core, op->ticket, keep_promise, p);
}

/* As the account's page does it; then somebody new comes. */
static void delete_account(uint32_t who)
{
    person *p = &H.person[who];
    store_beside(p->id);
    uint64_t since = H.world.ticket;
    srv_forget(H.world.core, p->id, clock_now());
    note_fame(since);
    for (uint32_t i = 0; i < H.lines; i++)
        if (H.line[i].who == who) hang_up(&H.line[i], true);
    sim_random(&H.world, p->id, SRV_PERSON);
    p->name[0] = 0;
}

static bool still_good(void *user, const uint8_t session[SRV_SESSION], bool program)
{
    (void)user;
    (void)session;
    return program;
}

static void act(line *k)
{
    static const uint8_t nobody[SRV_PERSON] = {1};
    if (!k->conn) {
        call(k);
        return;
    }
    uint32_t what = draw(400);
    if (what < 8)
        hang_up(k, true);
    else if (what == 8)
        delete_account(k->who);
    else if (what == 9)
        store_beside(nobody);
    else if (what == 10)
        srv_close_ended(H.world.core, H.person[k->who].id, still_good, NULL, clock_now());
    else if (what < 50)
        anything(k);
    else
        usual(k);
}

/* ---- a run ----------------------------------------------------------------------------------- */

static void restart(void)
{
    drop_asks(0, true);
    for (uint32_t i = 0; i < H.lines; i++)
        H.line[i].conn = 0;
    if (!H.world.calm && chance(3)) H.world.skew += (int64_t)draw(4 * 3600000) - 2 * 3600000;
    sim_crash(&H.world);
}

static void wake(uint32_t number)
{
    sim *s = &H.world;
    if (s->calm) return;
    for (uint32_t i = chance(3) ? 1 + draw(6) : 1; i > 0; i--) /* programs do not wait */
        act(&H.line[number]);
    uint32_t most = chance(60) ? 300000 : 3000;
    sim_at(s, s->now + 50 + draw(most), EV_WAKE, 0, number, NULL);
}

static void happen(const sim_event *e)
{
    sim *s = &H.world;
    switch (e->kind) {
    case EV_COMMIT: sim_commit(s); break;
    case EV_THOUGHT: sim_think_over(s, e->who); break;
    case EV_RESTART:
        if (!s->calm) restart();
        break;
    case EV_WAKE: wake(e->who); break;
    case EV_SHUT:
        for (uint32_t i = 0; i < H.lines; i++)
            if (H.line[i].conn == e->conn) hang_up(&H.line[i], true);
        break;
    default: break;
    }
}

/* One thing, or to the moment when the core wants its next turn; not beyond `until`. */
static bool step(srv_time until)
{
    sim *s = &H.world;
    uint64_t since = s->ticket;
    s->turn++;
    srv_time due = srv_tick(s->core, clock_now());
    note_fame(since);
    if (due != SRV_NEVER) due -= s->skew;
    bool event = s->events > 0;
    if (event && s->event[1].at <= s->now) {
        sim_event e = sim_pop(s);
        happen(&e);
        free(e.text);
    } else {
        srv_time next = event && s->event[1].at < due ? s->event[1].at : due;
        if (next > until) return false;
        s->now = next > s->now ? next : s->now;
    }
    settle_asks();
    return true;
}

static void go_to(srv_time until)
{
    uint64_t steps = 0;
    while (!H.trouble && step(until))
        if (++steps > 3000000) complain("the house does not come to rest");
    if (H.world.now < until) H.world.now = until;
}

static void begin(uint64_t seed, uint32_t people)
{
    sim *s = &H.world;
    memset(&H, 0, sizeof H);
    cab_rng_fast(&s->rng, seed);
    s->now = INT64_C(1760000000000);
    s->config = srv_config_usual();
    s->config.pace = chance(3) ? 100 : 0;
    s->config.idle_ms = chance(2) ? 2000 : 60000;
    if (chance(2)) s->config.tables_max = 2 + draw(8);
    if (chance(3)) s->config.memory_max = 1 + draw(2000000);
    s->faults = (sim_faults){40 + draw(400), 3, 150, chance(2) ? 60 : 0};
    s->thinks = true;
    s->sent = server_sent;
    s->stored = stored_beside;
    H.people = people < 1 || people > PEOPLE_MAX ? USUAL_PEOPLE : people;
    H.lines = H.people * SOCKETS;
    for (uint32_t i = 0; i < H.people; i++)
        sim_random(s, H.person[i].id, SRV_PERSON);
    for (uint32_t i = 0; i < H.lines; i++) {
        H.line[i].who = i / SOCKETS;
        sim_at(s, s->now + draw(5000), EV_WAKE, 0, i, NULL);
    }
    for (int i = 1; i < 12; i++)
        sim_at(s, s->now + i * 75000 + draw(75000), EV_RESTART, 0, 0, NULL);
    sim_start_core(s);
}

static void finish(void)
{
    sim_end(&H.world);
    for (uint32_t i = 0; i < H.promises; i++)
        free(H.promise[i]);
    free(H.asked);
    free(H.fame);
}

/* ---- in the end ------------------------------------------------------------------------------ */

static void check_all_answered(void)
{
    for (uint32_t i = 0; i < H.asks; i++)
        if (H.asked[i].kind != SRV_REQ_MOVE) complain("a request was not answered");
    if (H.asks > 0) complain("a move was not answered");
    if (!srv_idle(H.world.core)) complain("something waits for a calm disk");
}

static void look_in(line *k, srv_table_id table)
{
    char key[SRV_KEY];
    srv_table_key(table, key);
    snprintf(fields, sizeof fields, "\"table\":\"%s\"", key);
    ask(k, "enter", fields, "");
}

/* As somebody who has a seat there hears it: what nothing has happened to is told as it was. */
static uint32_t rows_of(srv_table_id id)
{
    const sim_table *t = sim_find(&H.world, id);
    return t ? t->rows : 0;
}

static void check_room_again(const sim_table *t)
{
    static char before[TEXT];
    line *k = &H.line[0];
    uint32_t seat = 0;
    srv_table_id id = t->about.table;
    while (seat < t->about.seats && t->about.seat[seat].kind != SRV_HUMAN)
        seat++;
    if (seat == t->about.seats || srv_seat_gone(&t->about.seat[seat])) return;
    uint8_t own[SRV_PERSON];
    memcpy(own, H.person[0].id, SRV_PERSON);
    memcpy(H.person[0].id, t->about.seat[seat].person, SRV_PERSON);
    call(k);
    look_in(k, id);
    go_to(H.world.now + 500); /* all that comes of being here again */
    look_in(k, id);
    uint32_t rows = rows_of(id);
    uint64_t view = k->view;
    bool mutes = k->mutes;
    bool quiet = H.world.ops == 0 && k->room[0]; /* it was let in: memory is small */
    memcpy(before, k->room, sizeof before);
    restart();
    call(k);
    look_in(k, id);
    view = k->view == view;
    go_to(H.world.now + 500);
    quiet = quiet && k->room[0] && rows_of(id) == rows;
    if (quiet && strcmp(before, k->room) != 0) complain("a room is another after a restart");
    if (quiet && !view && !mutes) complain("a view is another after a restart");
    hang_up(k, true);
    memcpy(H.person[0].id, own, SRV_PERSON);
}

static void check_rooms_again(void)
{
    uint32_t looked = 0;
    for (uint32_t i = H.world.tables; i-- > 0 && looked < 10 && !H.trouble;) {
        const srv_stored *about = &H.world.table[i].about;
        if (!about->room || about->status == SRV_GONE) continue;
        check_room_again(&H.world.table[i]);
        looked++;
    }
}

static void check_records(void)
{
    static cab_table again;
    cab_problem problem;
    for (uint32_t i = 0; i < H.world.tables; i++) {
        tale t;
        memset(&t, 0, sizeof t);
        t.of = &H.world.table[i];
        uint8_t status = t.of->about.status;
        if (status != SRV_PLAYING && status != SRV_OVER) continue;
        tale_rows(&t);
        if (!t.read || !cab_replay_all(&t.record, &again, &problem))
            complain("a record is not true");
        else if (t.record.finished != (status == SRV_OVER))
            complain("a record ends when its table does not");
        tale_free(&t);
    }
}

static void check_empty(void)
{
    srv_figures f = srv_count(H.world.core);
    if (f.connections) complain("connections are left");
    if (f.tables_waiting || f.tables_playing) complain("tables are left that nobody comes to");
    if (f.tables_loaded) complain("tables are left in memory");
    if (f.people) complain("people are left in memory");
    for (uint32_t i = 0; i < H.promises; i++)
        if (!H.promise[i]->told) complain("a promise was forgotten");
}

static void check_forgotten(void)
{
    for (uint32_t i = 0; i < H.world.tables; i++) {
        const srv_stored *about = &H.world.table[i].about;
        bool there = about->room && about->status != SRV_GONE;
        for (uint32_t p = 0; p < H.deletions && there; p++)
            if (sits(about, H.deleted[p], -1)) complain("a deleted person has a seat");
    }
}

static const char *run(uint64_t seed, uint32_t people, bool loud)
{
    begin(seed, people);
    go_to(H.world.now + STORM_MS);
    H.world.calm = true;
    go_to(H.world.now + 5 * 60000);
    if (!H.trouble) check_all_answered();
    for (uint32_t i = 0; i < H.lines; i++)
        hang_up(&H.line[i], true);
    if (!H.trouble) check_rooms_again();
    for (int day = 0; day < 500 && !H.trouble; day++)
        go_to(H.world.now + DAY_MS);
    if (!H.trouble) check_empty();
    if (!H.trouble) check_records();
    if (!H.trouble) check_forgotten();
    const char *trouble = H.trouble;
    if (loud)
        printf("seed %llu: %u people, %llu ok, %llu no, %llu unread, %llu starts, %u tables, %llu "
               "commits, %llu failed, %llu restarts, %llu writes lost: %s\n",
               (unsigned long long)seed, H.people, (unsigned long long)H.good,
               (unsigned long long)H.bad, (unsigned long long)H.unread,
               (unsigned long long)H.started, H.world.tables, (unsigned long long)H.world.commits,
               (unsigned long long)H.world.failures, (unsigned long long)H.world.restarts,
               (unsigned long long)H.world.lost, trouble ? trouble : "all well");
    finish();
    return trouble;
}

TEST(a_house_answers_everybody_and_keeps_what_it_says, "")
{
    static const sim_kept kept[] = {
        {1, USUAL_PEOPLE, "a little of everything"},
        {2, USUAL_PEOPLE, "room for few tables"},
        {6, USUAL_PEOPLE, "many commits that fail"},
        {17, USUAL_PEOPLE, "who may not watch sees the first moves"},
        {15, USUAL_PEOPLE, "room for three tables"},
    };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *trouble = run(kept[i].seed, kept[i].size, false);
        if (trouble)
            printf("sim_house_test %llu %u (%s): %s\n", (unsigned long long)kept[i].seed,
                   kept[i].size, kept[i].why, trouble);
        CHECK(!trouble);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) return seed_main(argc, argv, run, USUAL_PEOPLE);
    RUN(a_house_answers_everybody_and_keeps_what_it_says);
    return test_done();
}
