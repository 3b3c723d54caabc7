/* Who is asked, and the moment before which no answer shows.
 *
 * That moment follows from public facts alone, for people, bots and automatic answers alike: so
 * quickness tells nothing about a hand. Where even having a choice is secret (secret_choice of the
 * contract), slowness must not tell either. A short question of that kind is a *window*: it is open
 * for a time that everybody can compute, and at its end all answers show, what was not answered by
 * the harmless default. Other questions of that kind are never answered for a person, be there one
 * choice or many: how long they take is theirs. */
#include "server/core_int.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/search.h"

#include <string.h>

enum {
    STEP = 1000,     /* ms: a bot that is late shows at the next of these after its moment */
    ROW_LEAST = 2000 /* ms: of a window that follows one, with nothing between to think about */
};

/* ---- asking ---- */

/* ms that a bot of this level may think; its level is known to everybody. */
static int64_t time_to_think(const cab_bot *bot, const cab_game *game)
{
    cab_search_options options;
    return cab_level_options(bot, game, 1, &options) ? options.iterations / 3 : 0;
}

/* A pause in ms, the same for everybody who could be asked here. */
static int64_t pause(const srv_core *core, const srv_table *t, cab_seat seat, cab_pace pace)
{
    static const struct {
        uint16_t least, spread;
    } usual[] = {{200, 300}, {700, 600}, {3500, 1000}, {0, 0}};
    const srv_play *play = t->body->play;
    uint64_t facts[3] = {t->id, play->v[CAB_NOBODY], seat};
    uint64_t draw = cab_hash(3, facts, sizeof facts);
    int64_t ms =
        usual[pace].least + (usual[pace].spread ? (int64_t)(draw % usual[pace].spread) : 0);
    /* A bot beside people takes its time, whatever it has in hand. */
    const cab_bot *bot = t->body->chair[seat].bot;
    if (bot && pace != CAB_PACE_RACE) ms += 500 + (int64_t)(draw >> 32) % 900;
    if (bot && pace == CAB_PACE_RACE) ms += 800 + (int64_t)(draw >> 32) % 3000;
    if (bot) ms += time_to_think(bot, t->game);
    return ms * core->config.pace / 100;
}

srv_time srv_next_step(const srv_core *core, srv_time moment, srv_time now)
{
    int64_t step = (int64_t)STEP * core->config.pace / 100;
    if (moment >= now) return moment;
    if (step == 0) return now;
    return moment + (now - moment + step - 1) / step * step;
}

/* Only the seat itself hears of it. */
static void end_orders(srv_core *core, srv_table *t, cab_seat seat)
{
    t->body->chair[seat].orders = false;
    srv_begin(core, "orders");
    cab_json_bool(&core->out, "pass", false);
    srv_end(core);
    srv_say_table(core, t, seat);
}

/* ---- windows ---- */

/* With one person there is nobody to keep anything from. */
static bool has_company(const srv_body *b)
{
    int people = 0;
    for (int seat = 0; seat < b->setup.seats; seat++)
        people += b->chair[seat].kind == SRV_HUMAN;
    return people > 1;
}

/* People who have to choose and of whom nobody is to know whether they have a choice. */
static uint8_t guarded(const srv_core *core, const srv_table *t)
{
    const srv_body *b = t->body;
    uint8_t secret = 0;
    if (core->config.pace == 0 || b->window == 0 || !has_company(b)) return 0;
    secret = cab_secret_choice(t->game, &b->play->table.state);
    for (int seat = 0; seat < b->setup.seats; seat++)
        if (b->chair[seat].bot) secret &= (uint8_t)~CAB_BIT(seat);
    return secret;
}

/* Is somebody still at the question that the open window is about? */
static bool goes_on(const srv_body *b, uint8_t who, cab_seat mover)
{
    for (int seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        if (seat != mover && (who & CAB_BIT(seat)) && c->asked && c->windowed) return true;
    }
    return false;
}

/* A window opens with what everybody saw last, or when somebody comes back to it (mover:
 * CAB_NOBODY), never with a step that only its seat sees. Of several in a row, each for others than
 * before, the later ones are short: all have seen them coming. */
void srv_window_set(const srv_core *core, srv_table *t, cab_seat mover)
{
    srv_play *play = t->body->play;
    if (play->window_v == play->v[CAB_NOBODY] && mover < CAB_SEATS) return;
    play->window_v = play->v[CAB_NOBODY];
    uint8_t who = t->body->clock == SRV_CLOCK_DAYS ? 0 : guarded(core, t);
    bool short_question = t->game->turn(&play->table.state).pace == CAB_PACE_WINDOW;
    if (play->window && short_question && goes_on(t->body, who, mover)) return;
    play->window = 0;
    if (!short_question) play->row = 0;
    if (!short_question || !who) return;
    int64_t ms = (int64_t)t->body->window * 1000, less = ms * 2 / 5;
    bool expected = play->row && !(play->row & who);
    if (expected) ms = less > ROW_LEAST ? less : ROW_LEAST;
    play->row = expected ? play->row | who : who;
    play->window_ms = ms * core->config.pace / 100;
    play->window = play->shown + play->window_ms;
}

/* Everybody sees how long it is open; people who hear of it late see it late. */
void srv_put_window(srv_core *core, const srv_table *t, srv_time late)
{
    const srv_play *play = t->body->play;
    if (!play->window || play->over) return;
    cab_json_open(&core->out, "window", '{');
    cab_json_int(&core->out, "ends", play->window + late);
    cab_json_int(&core->out, "ms", play->window_ms);
    cab_json_close(&core->out, '}');
}

/* ---- questions ---- */

/* The pause counts from the last thing that everybody saw, so that steps of an answer which others
 * do not see take no time of their own. mine: the seat has just moved itself. */
static void ask_seat(srv_core *core, srv_table *t, cab_seat seat, cab_turn turn, bool mine,
                     srv_time now)
{
    srv_chair *c = &t->body->chair[seat];
    cab_move move[CAB_LIST_MAX];
    bool must = turn.must & CAB_BIT(seat);
    c->asked = true;
    c->must = must;
    c->quiet = false;
    c->serial = ++core->serial;
    c->asked_at = t->body->play->v[seat];
    c->guarded = (guarded(core, t) & CAB_BIT(seat)) != 0;
    c->windowed = c->guarded && t->body->play->window > 0;
    c->release = t->body->play->shown + pause(core, t, seat, turn.pace);
    if (c->windowed) c->release = t->body->play->window;
    if (c->bot && !mine) c->release = srv_next_step(core, c->release, now);
    c->thought = CAB_NO_MOVE;
    if (c->orders && must && turn.pace != CAB_PACE_WINDOW) end_orders(core, t, seat);
    bool one = t->game->legal_moves(&t->body->play->table.state, seat, move) == 1;
    c->automatic = must && !c->bot && (c->windowed || c->orders || (one && !c->guarded));
    if (c->bot && !srv_bot_quick(core, c->bot)) srv_bot_ask(core, t, seat, now);
}

void srv_ask(srv_core *core, srv_table *t, cab_seat mover, srv_time now)
{
    srv_body *b = t->body;
    cab_turn turn = t->game->turn(&b->play->table.state);
    bool seen = b->play->asked != b->play->v[CAB_NOBODY] || mover >= CAB_SEATS;
    if (mover >= CAB_SEATS) b->play->shown = now; /* somebody came or went, or the deal */
    srv_window_set(core, t, mover);
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        srv_chair *c = &b->chair[seat];
        bool must = turn.must & CAB_BIT(seat), may = turn.may & CAB_BIT(seat);
        if (seat == mover || !(must || may)) srv_refuse_held(core, c, "changed");
        if (!must && !may) {
            srv_bot_unask(c);
            c->asked = c->automatic = false;
        } else if (!c->asked || seat == mover || (!c->must && c->asked_at != b->play->v[seat])) {
            ask_seat(core, t, seat, turn, seat == mover, now); /* out of turn: after all it saw */
        }
        if (seen) c->spoken = false; /* else what bots say would tell of a step that nobody saw */
    }
    b->play->asked = b->play->v[CAB_NOBODY];
    srv_clocks_set(t, turn, seen ? mover : (cab_seat)CAB_NOBODY, now);
    srv_minds_catch_up(core, t);
}
