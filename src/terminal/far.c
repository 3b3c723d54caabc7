#include "terminal/far.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/json.h"
#include "cli/cli.h"
#include "engine/wire.h"
#include "terminal/far_people.h"
#include "terminal/far_read.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 64, MESSAGE = 4096, ID_STEP = 1 };
enum { FAR_CLAIMS = CAB_SEATS * 64 }; /* as many as a server takes */

typedef struct {
    char name[NAME], kind[8];
    bool ready, opened, away, stand_in;
} far_chair;

struct term_far {
    far_line *line;
    char table[FAR_KEY], create[FAR_CREATE], name[NAME], status[12], failed[32];
    uint64_t id;       /* of the last request; moves need rising ones */
    uint64_t enter_id; /* of the request that brings us to the table */
    uint64_t sit_id, ready_id;
    uint64_t move_id;   /* of the move under way; 0: none */
    char move[MESSAGE]; /* it, as it was sent */
    int64_t v;          /* of the last message; -1: none, or a view was asked for */
    int64_t heard;      /* the same, but what was heard stays heard */
    far_chair chair[CAB_SEATS];
    far_people people;
    int64_t terms;   /* what one agrees to by being ready, as the room showed it last */
    bool agreed;     /* we were ready; */
    bool asks_again; /* and are not any more: the person decides */
    int knocks;      /* that we have been told of */
    char server[FAR_SERVER];
    far_share share; /* our part in the deal of this table */
    bool bound; /* we have seen what the table is bound to, before the game or before we left */
    int64_t failures; /* starts that failed, as far as was told */
    int vote;         /* seat that is voted on; -1: none */
    bool known;       /* the room has been seen */
    bool begun, over, lost;
    bool reopen;  /* an answer of ours can be taken back */
    bool quiet;   /* this question we let pass */
    bool whisper; /* we may, now */
    cab_choice choice[CAB_LIST_MAX];
    cab_result result;
    uint32_t shown;               /* lines of the log at the last step */
    int talked;                   /* lines of talk heard over this line before the game */
    cab_claim stated[FAR_CLAIMS]; /* statements, by number; from CAB_NOBODY: not heard */
};

/* ---- saying ---- */

static uint64_t begin_request(term_far *f, const char *type, cab_text *out, char *room)
{
    cab_text_begin(out, room, MESSAGE);
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "t", type);
    cab_json_open(out, "d", '{');
    f->id += ID_STEP;
    cab_json_int(out, "id", (int64_t)f->id);
    return f->id;
}

static void end_request(term_far *f, cab_text *out)
{
    cab_json_close(out, '}');
    cab_json_close(out, '}');
    if (!out->full) far_line_send(f->line, out->at);
}

static uint64_t request(term_far *f, const char *type)
{
    char room[MESSAGE];
    cab_text out;
    uint64_t id = begin_request(f, type, &out, room);
    end_request(f, &out);
    return id;
}

/* fresh: everything anew, whatever we had. */
static void enter(term_far *f, bool fresh)
{
    char room[MESSAGE];
    cab_text out;
    if (fresh) f->v = -1;
    if (!f->table[0]) {
        f->enter_id = begin_request(f, "create", &out, room);
        cab_text_char(&out, ',');
        cab_text_add(&out, f->create);
        end_request(f, &out);
        return;
    }
    f->enter_id = begin_request(f, "enter", &out, room);
    cab_json_string(&out, "table", f->table);
    cab_json_close(&out, '}');
    if (f->v >= 0) cab_json_int(&out, "v", f->v);
    cab_json_close(&out, '}');
    far_line_send(f->line, room);
}

static uint64_t say_bytes(term_far *f, const char *type, const char *key, const uint8_t *bytes,
                          int count)
{
    char room[MESSAGE], hex[2 * CAB_PROMISE + 1];
    cab_text out, text;
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < count; i++)
        cab_text_hex(&text, bytes[i], 2);
    uint64_t id = begin_request(f, type, &out, room);
    cab_json_string(&out, key, hex);
    if (cab_same(type, "ready")) cab_json_int(&out, "terms", f->terms);
    end_request(f, &out);
    return id;
}

/* Beside bots alone the nonce may come at once; beside people its hash comes first. */
static void say_ready(term_far *f, bool alone)
{
    uint8_t promise[CAB_PROMISE];
    f->asks_again = false;
    cab_deal_promise(f->share.commitment, f->share.nonce, promise);
    if (alone)
        f->ready_id = say_bytes(f, "ready", "nonce", f->share.nonce, CAB_NONCE);
    else
        f->ready_id = say_bytes(f, "ready", "hash", promise, CAB_PROMISE);
}

/* ---- notes ---- */

static void note(term_session *s, const char *key, const char *a, const char *b, const char *c)
{
    char buffer[TERM_LINE];
    cab_text line;
    cab_text_begin(&line, buffer, sizeof buffer);
    cab_cli_words(&line, s->speech.lang, key, a, b, c);
    term_note(s, buffer);
}

static const char *seat_name(const term_session *s, int seat, char *name)
{
    cab_text text;
    cab_ref ref;
    memset(&ref, 0, sizeof ref);
    ref.kind = CAB_REF_SEAT;
    ref.seat = (cab_seat)seat;
    cab_text_begin(&text, name, NAME * 2);
    if (seat >= 0 && seat < CAB_SEATS)
        cab_say_ref(&s->speech, &ref, NULL, &text);
    else
        cab_cli_words(&text, s->speech.lang, "terminal.far.somebody", NULL, NULL, NULL);
    return name;
}

static void note_event(term_session *s, const net_json *json)
{
    char buffer[TERM_LINE];
    cab_event event;
    cab_text line;
    if (!far_read_event(s->game, json, &event)) return;
    cab_text_begin(&line, buffer, sizeof buffer);
    cab_say_event(&s->speech, &event, &line);
    term_note(s, buffer);
}

static int note_events(term_session *s, const net_json *list)
{
    const net_json *each;
    int count = 0;
    for (; (each = net_json_at(list, count)) != NULL; count++)
        note_event(s, each);
    return count;
}

static void note_talk(term_session *s, const net_json *d)
{
    char from[NAME * 2], to[NAME * 2];
    const char *text = net_json_text(d, "text"), *name = net_json_text(d, "name");
    int hearer = (int)net_json_number(d, "to", -1);
    if (!name) name = seat_name(s, (int)net_json_number(d, "from", -1), from);
    if (hearer < 0)
        note(s, "terminal.says", name, text ? text : "", NULL);
    else if (text)
        note(s, "terminal.far.whisper", name, seat_name(s, hearer, to), text);
    else
        note(s, "terminal.far.whispers", name, seat_name(s, hearer, to), NULL);
}

/* What somebody without a seat says. */
static void note_aside(term_session *s, const net_json *d)
{
    const char *text = net_json_text(d, "text"), *name = net_json_text(d, "name");
    far_people_note(&s->far->people, d);
    if (name && text) note(s, "terminal.far.aside", name, text, NULL);
}

static void keep_claim(term_session *s, const net_json *d, const cab_claim *claim)
{
    int64_t n = net_json_number(d, "n", -1);
    if (n >= 0 && n < FAR_CLAIMS) s->far->stated[n] = *claim;
}

/* What became of a statement; that it means nothing any more is not told. */
static void note_verdict(term_session *s, const net_json *d)
{
    char from[NAME * 2], said[TERM_LINE], word[NAME];
    cab_text out;
    int64_t n = net_json_number(d, "n", -1);
    const char *verdict = net_json_text(d, "verdict");
    bool kept = verdict && cab_same(verdict, "kept");
    if (n < 0 || n >= FAR_CLAIMS || !verdict || (!kept && !cab_same(verdict, "broken"))) return;
    const cab_claim *claim = &s->far->stated[n];
    if (claim->from >= CAB_SEATS) return;
    const char *key =
        cab_verdict_key(&s->game->claim[claim->kind], kept ? CAB_VERDICT_KEPT : CAB_VERDICT_BROKEN);
    cab_text_begin(&out, said, sizeof said);
    cab_say_claim(&s->speech, claim, &out);
    cab_text_begin(&out, word, sizeof word);
    cab_say_key(&s->speech, key, NULL, 0, 0, &out);
    note(s, "terminal.far.verdict", seat_name(s, claim->from, from), said, word);
}

static void note_claim(term_session *s, const net_json *d)
{
    char from[NAME * 2], to[NAME * 2];
    cab_claim claim;
    if (far_read_claim(s->game, d, &claim)) {
        keep_claim(s, d, &claim);
        term_note_claim(s, &claim);
    } else
        note(s, "terminal.far.whispers", seat_name(s, (int)net_json_number(d, "from", -1), from),
             seat_name(s, (int)net_json_number(d, "to", -1), to), NULL);
}

/* ---- the room ---- */

static void note_chair(term_session *s, int seat, const far_chair *old, const far_chair *now)
{
    char name[NAME * 2];
    seat_name(s, seat, name);
    if (!cab_same(now->kind, "person")) return;
    if (seat == s->seat) return;
    if (now->away && !old->away) note(s, "terminal.far.away", name, NULL, NULL);
    if (!now->away && old->away) note(s, "terminal.far.here", name, NULL, NULL);
    if (now->stand_in && !old->stand_in) note(s, "terminal.far.stand_in", name, NULL, NULL);
}

static void read_chair(const net_json *json, far_chair *c)
{
    const char *name = net_json_text(json, "name"), *kind = net_json_text(json, "kind");
    cab_text text;
    memset(c, 0, sizeof *c);
    cab_text_begin(&text, c->name, sizeof c->name);
    cab_text_clean(&text, name ? name : "");
    snprintf(c->kind, sizeof c->kind, "%s", kind ? kind : "");
    c->ready = net_json_flag(json, "ready", false);
    c->opened = net_json_flag(json, "opened", false);
    c->away = net_json_flag(json, "away", false);
    c->stand_in = net_json_flag(json, "stand_in", false);
}

/* Who is here before the game, and for how many there is room: told whenever it changes. */
static void note_table(term_session *s, const far_chair *old)
{
    char names[CAB_SEATS * (NAME + 2)], number[16];
    int empty = 0;
    bool same = true;
    cab_text list;
    cab_text_begin(&list, names, sizeof names);
    for (int i = 0; i < s->table.header.setup.seats; i++) {
        const far_chair *now = &s->far->chair[i];
        same = same && cab_same(now->name, old[i].name) && cab_same(now->kind, old[i].kind);
        empty += cab_same(now->kind, "empty");
        if (!now->name[0]) continue;
        if (list.length > 0) cab_text_add(&list, ", ");
        cab_text_add(&list, now->name);
    }
    if (same || list.length == 0) return;
    snprintf(number, sizeof number, "%d", empty);
    note(s, "terminal.far.seated", names, number, NULL);
}

static void take_seats(term_session *s, const net_json *list)
{
    term_far *f = s->far;
    far_chair old[CAB_SEATS];
    int count = net_json_count(list) < CAB_SEATS ? net_json_count(list) : CAB_SEATS;
    memcpy(old, f->chair, sizeof old);
    memset(f->chair, 0, sizeof f->chair);
    s->table.header.setup.seats = (uint8_t)count;
    for (int i = 0; i < CAB_SEATS; i++) {
        if (i < count) read_chair(net_json_at(list, i), &f->chair[i]);
        s->speech.seat[i] = f->chair[i].name[0] ? f->chair[i].name : NULL;
    }
    if (cab_same(f->status, "waiting")) note_table(s, old);
    for (int i = 0; f->known && i < count; i++)
        note_chair(s, i, &old[i], &f->chair[i]);
}

static bool free_seat(const term_session *s)
{
    for (int i = 0; i < s->table.header.setup.seats; i++)
        if (cab_same(s->far->chair[i].kind, "empty")) return true;
    return false;
}

/* Something that we had agreed to has changed: who changed it, and what. */
static void note_again(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    const net_json *again = net_json_in(d, "again");
    const char *by = net_json_text(again, "by"), *what = net_json_text(again, "what");
    bool ready = s->seat < CAB_SEATS && f->chair[s->seat].ready;
    char key[48];
    if (f->agreed && !ready && by && what) {
        f->asks_again = true;
        snprintf(key, sizeof key, "terminal.far.again.%.20s", what);
        note(s, cab_word_find(s->speech.lang, key) ? key : "terminal.far.again.table", by, NULL,
             NULL);
    }
    f->agreed = ready;
}

/* Who knocks, for the one who keeps the door: told when there are more of them. */
static void note_knocks(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    const net_json *list = net_json_in(d, "knocks"), *each;
    int count = net_json_count(list);
    far_people_note_all(&f->people, net_json_in(d, "sent_away"));
    far_people_note_all(&f->people, list);
    for (int i = f->knocks; (each = net_json_at(list, i)) != NULL; i++) {
        const char *name = net_json_text(each, "name");
        note(s, "terminal.far.knocks", name ? name : "?", NULL, NULL);
    }
    f->knocks = count > 0 ? count : 0;
}

/* A nonce for this commitment, and for no other: the one it had is known by now, perhaps. */
static void take_share(term_far *f, const net_json *d)
{
    uint8_t commitment[CAB_COMMITMENT];
    const char *hex = net_json_text(d, "commitment");
    if (!hex || !cab_parse_hex(hex, commitment, sizeof commitment)) return;
    if (memcmp(commitment, f->share.commitment, sizeof commitment) == 0) return;
    memcpy(f->share.commitment, commitment, sizeof commitment);
    f->bound = true;
    if (!far_share_read(&f->share, f->server, f->table)) {
        cab_deal_random_nonce(f->share.nonce);
        far_share_write(&f->share, f->server, f->table);
    }
}

/* Back at a game that has begun: what was kept before. */
static void recall_share(term_far *f, const net_json *d)
{
    const char *hex = net_json_text(d, "commitment");
    if (!hex || !cab_parse_hex(hex, f->share.commitment, CAB_COMMITMENT)) return;
    f->bound = far_share_read(&f->share, f->server, f->table);
}

/* What all have promised is kept before it is known what it comes to. */
static void open_share(term_far *f, const net_json *d)
{
    const net_json *each;
    f->share.promises = 0;
    for (int i = 0; (each = net_json_at(net_json_in(d, "seats"), i)) != NULL && i < CAB_SEATS;
         i++) {
        const char *hex = net_json_text(each, "hash");
        if (hex && cab_parse_hex(hex, f->share.promise[f->share.promises], CAB_PROMISE))
            f->share.promises++;
    }
    far_share_write(&f->share, f->server, f->table);
    say_bytes(f, "open", "nonce", f->share.nonce, CAB_NONCE);
}

static bool alone(const term_session *s)
{
    int bots = 0;
    for (int i = 0; i < s->table.header.setup.seats; i++)
        bots += cab_same(s->far->chair[i].kind, "bot");
    return bots + 1 == s->table.header.setup.seats;
}

/* Before the game: sit down if one can, be ready once all seats are taken, and open when all are;
 * whoever is asked again answers by hand. */
static void settle_in(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    if (!cab_same(f->status, "waiting")) {
        if (!f->bound) recall_share(f, d);
        return;
    }
    take_share(f, d);
    if (s->seat >= CAB_SEATS) {
        if (free_seat(s) && !f->sit_id) f->sit_id = request(f, "sit");
    } else if (net_json_number(d, "opening", 0) > 0) {
        if (!f->chair[s->seat].opened) open_share(f, d);
    } else if (!f->chair[s->seat].ready && !f->ready_id && !f->asks_again && !free_seat(s)) {
        say_ready(f, alone(s));
    }
}

/* Somebody did not open: who, and that everything begins again with another deal. */
static void note_failed(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    const net_json *failed = net_json_in(d, "failed"), *each;
    int64_t times = net_json_number(failed, "times", 0);
    if (times > f->failures)
        for (int i = 0; (each = net_json_at(net_json_in(failed, "late"), i)) != NULL; i++) {
            char name[NAME];
            cab_text text;
            const char *late = net_json_text(each, "name");
            cab_text_begin(&text, name, sizeof name);
            cab_text_clean(&text, late ? late : "?");
            note(s, "terminal.far.not_opened", name, NULL, NULL);
        }
    f->failures = times;
}

static void hear_room(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    const char *status = net_json_text(d, "status"), *game = net_json_text(d, "game");
    int vote = (int)net_json_number(net_json_in(d, "vote"), "seat", -1);
    char name[NAME * 2];
    s->game = game ? cab_game_find(game) : NULL;
    if (!s->game) {
        snprintf(f->failed, sizeof f->failed, "no_game");
        return;
    }
    snprintf(f->status, sizeof f->status, "%s", status ? status : "");
    s->speech.game = s->game;
    s->seat = s->speech.viewer = (cab_seat)net_json_number(d, "you", CAB_NOBODY);
    take_seats(s, net_json_in(d, "seats"));
    far_people_note_all(&f->people, net_json_in(d, "seats"));
    f->terms = net_json_number(d, "terms", 0);
    note_knocks(s, d);
    note_again(s, d);
    f->known = true;
    if (vote >= 0 && vote != f->vote)
        note(s, "terminal.far.vote", seat_name(s, vote, name), NULL, NULL);
    f->vote = vote;
    if (cab_same(f->status, "kept") || cab_same(f->status, "given_up"))
        snprintf(f->failed, sizeof f->failed, "%s", f->status);
    note_failed(s, d);
    settle_in(s, d);
}

/* ---- the game ---- */

/* How long there is to answer, or that there is nothing to decide. */
static void note_window(term_session *s, const net_json *window)
{
    char number[24], words[TERM_LINE];
    cab_text text;
    if (!window) return;
    cab_text_begin(&text, number, sizeof number);
    cab_text_int(&text, (net_json_number(window, "ms", 0) + 500) / 1000);
    cab_text_begin(&text, words, sizeof words);
    cab_cli_words(&text, s->speech.lang,
                  s->ask.count > 1 ? "terminal.window" : "terminal.window.nothing", number, NULL,
                  NULL);
    term_note(s, words);
}

static void take_choices(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    s->question++;
    f->quiet = false;
    f->whisper = net_json_flag(d, "whisper", false);
    s->confirmed = s->confirmed && f->reopen;
    memset(&s->ask, 0, sizeof s->ask);
    s->ask.seat = s->seat;
    if (!far_read_choices(s->game, net_json_in(d, "choices"), s->ask.move, f->choice, &s->ask.count,
                          &f->reopen))
        snprintf(f->failed, sizeof f->failed, "version");
    bool mine = s->seat < CAB_SEATS;
    bool must = mine && (s->view.turn.must & CAB_BIT(s->seat));
    s->ask.may = mine && !must && (s->view.turn.may & CAB_BIT(s->seat));
    s->asked = s->ask.count > 0;
    if (must) note_window(s, net_json_in(d, "window"));
    const net_json *result = net_json_in(d, "result");
    if (result && far_read_result(s->game, result, &f->result)) f->over = true;
}

/* What we have not heard yet: all of it the first time, later what was missed. */
static void tell_past(term_session *s, const net_json *d, int64_t v)
{
    term_far *f = s->far;
    const net_json *log = net_json_in(d, "log"), *each;
    int count = net_json_count(log), first = 0;
    if (f->begun && v - f->heard < count) first = count - (int)(v - f->heard);
    for (int i = first; (each = net_json_at(log, i)) != NULL; i++)
        note_events(s, each);
    const net_json *claims = net_json_in(d, "claims");
    cab_claim claim;
    for (int i = 0; (each = net_json_at(claims, i)) != NULL; i++) {
        if (!f->begun) note_claim(s, each);
        if (far_read_claim(s->game, each, &claim)) keep_claim(s, each, &claim);
    }
    if (f->begun) return;
    const net_json *talk = net_json_in(d, "talk");
    int unheard = net_json_count(talk) - f->talked; /* what we have heard ourselves came last */
    for (int i = 0; i < unheard; i++)
        note_talk(s, net_json_at(talk, i));
}

static void hear_view(term_session *s, const net_json *d, int64_t v)
{
    term_far *f = s->far;
    uint64_t last = (uint64_t)net_json_number(d, "last", 0);
    if (!s->game || !far_read_view(s->game, net_json_in(d, "view"), &s->view)) {
        snprintf(f->failed, sizeof f->failed, "version");
        return;
    }
    if (!f->begun) term_note_game(s);
    tell_past(s, d, v);
    f->v = f->heard = v;
    f->begun = true;
    if (last > f->id) f->id = last;
    if (f->move_id && last >= f->move_id) f->move_id = 0; /* it was played */
    take_choices(s, d);
}

static void hear_up(term_session *s, const net_json *d, int64_t v)
{
    term_far *f = s->far;
    uint8_t sealed = s->view.turn.sealed;
    if (!f->begun || f->v < 0 || v <= f->v) return; /* a view is under way */
    if (v != f->v + 1) {
        enter(f, true);
        return;
    }
    f->v = f->heard = v;
    int events = note_events(s, net_json_in(d, "events"));
    if (!far_read_change(s->game, d, &s->view)) {
        enter(f, true);
        return;
    }
    uint64_t down = s->view.turn.sealed & (uint8_t)~sealed;
    while (events == 0 && down)
        term_note_about(s, "turn.answered", (cab_seat)cab_pop_low(&down));
    take_choices(s, d);
}

/* ---- answers ---- */

static void note_refusal(term_session *s, const net_json *d)
{
    char key[64], words[TERM_LINE];
    const char *error = net_json_text(d, "error");
    const net_json *json = net_json_in(d, "reason");
    cab_reason reason;
    cab_text text;
    cab_text_begin(&text, words, sizeof words);
    snprintf(key, sizeof key, "terminal.no.%s", error ? error : "");
    if (json && s->game && far_read_reason(s->game, json, &reason))
        cab_say_reason(&s->speech, &reason, &text);
    else if (cab_word_find(s->speech.lang, key))
        cab_cli_words(&text, s->speech.lang, key, NULL, NULL, NULL);
    else
        cab_cli_words(&text, s->speech.lang, "terminal.no", error ? error : "?", NULL, NULL);
    term_note(s, words);
}

static void knock(term_session *s)
{
    char room[MESSAGE];
    cab_text out;
    begin_request(s->far, "knock", &out, room);
    cab_json_string(&out, "table", s->far->table);
    end_request(s->far, &out);
}

static void hear_knock(term_session *s, const net_json *d)
{
    const char *answer = net_json_text(d, "answer");
    if (answer && cab_same(answer, "accepted"))
        enter(s->far, true);
    else if (answer && cab_same(answer, "again"))
        knock(s);
    else
        snprintf(s->far->failed, sizeof s->far->failed, "declined");
}

static void hear_no(term_session *s, const net_json *d)
{
    term_far *f = s->far;
    uint64_t id = (uint64_t)net_json_number(d, "id", 0);
    const char *error = net_json_text(d, "error");
    if (id == f->enter_id && error && cab_same(error, "closed")) {
        note(s, "terminal.far.closed", NULL, NULL, NULL);
        knock(s);
        return;
    }
    if (id == f->enter_id && error && !cab_same(error, "storage") && !cab_same(error, "stopping"))
        snprintf(f->failed, sizeof f->failed, "%.31s", error);
    if (error && cab_same(error, "not_here")) { /* sent away: the server says why if we ask again */
        enter(f, true);
        return;
    }
    if (id == f->sit_id || (id == f->ready_id && error && cab_same(error, "started"))) return;
    if (id == f->ready_id) f->ready_id = 0;
    uint64_t last = (uint64_t)net_json_number(d, "last", 0);
    if (last > f->id) f->id = last; /* the next one is above it */
    if (f->move_id && id == f->move_id) {
        f->move_id = 0;
        s->question++;
        if (error && cab_same(error, "changed") && s->ask.count == 0) return;
    }
    note_refusal(s, d);
}

static void hear_ok(term_session *s, const net_json *d, int64_t v)
{
    term_far *f = s->far;
    uint64_t id = (uint64_t)net_json_number(d, "id", 0);
    const char *table = net_json_text(d, "table");
    if (id == f->enter_id && table) snprintf(f->table, sizeof f->table, "%s", table);
    if (id == f->ready_id) f->ready_id = 0;
    if (f->move_id && id == f->move_id) f->move_id = 0;
    if (v > f->v && f->v >= 0) enter(f, true); /* we have missed something */
}

static void hear_hello(term_far *f, const net_json *d)
{
    char room[MESSAGE];
    cab_text out;
    const char *name = net_json_text(net_json_in(d, "person"), "name");
    if (net_json_number(d, "version", 0) != FAR_PROTOCOL)
        snprintf(f->failed, sizeof f->failed, "version");
    if (name && name[0]) {
        f->name[0] = 0;
    } else if (f->name[0]) {
        begin_request(f, "rename", &out, room);
        cab_json_string(&out, "name", f->name);
        end_request(f, &out);
    }
    enter(f, false);
    if (f->move_id) far_line_send(f->line, f->move);
}

static void hear(term_session *s, const char *text)
{
    term_far *f = s->far;
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    const char *t = net_json_text(json, "t");
    const net_json *d = net_json_in(json, "d");
    int64_t v = net_json_number(json, "v", -1);
    if (!t) {
        net_json_free(json);
        return;
    }
    if (cab_same(t, "hello")) hear_hello(f, d);
    if (cab_same(t, "room")) hear_room(s, d);
    if (cab_same(t, "view")) hear_view(s, d, v);
    if (cab_same(t, "up")) hear_up(s, d, v);
    if (cab_same(t, "ok")) hear_ok(s, d, v);
    if (cab_same(t, "no")) hear_no(s, d);
    if (cab_same(t, "talk")) {
        note_talk(s, d);
        s->far->talked += !s->far->begun;
    }
    if (cab_same(t, "aside")) note_aside(s, d);
    if (cab_same(t, "knock")) hear_knock(s, d);
    if (cab_same(t, "claim") && s->game) note_claim(s, d);
    if (cab_same(t, "verdict") && s->game) note_verdict(s, d);
    net_json_free(json);
}

/* ---- the line ---- */

static void line_open(term_session *s)
{
    term_far *f = s->far;
    if (f->lost) note(s, "terminal.far.back", NULL, NULL, NULL);
    f->lost = false;
    f->sit_id = f->ready_id = 0; /* the server says hello, and then we do */
}

/* Why the server does not want us back, or NULL. */
static const char *goodbye(int code)
{
    if (code == 4001) return "elsewhere";
    if (code == 4002) return "deleted";
    if (code == 4003) return "ended";
    if (code == 4004) return "bad_version";
    return NULL;
}

static void line_lost(term_session *s, int code)
{
    term_far *f = s->far;
    const char *why = goodbye(code);
    if (why) snprintf(f->failed, sizeof f->failed, "%s", why);
    if (!why && !f->lost) note(s, "terminal.far.lost", NULL, NULL, NULL);
    f->lost = true;
    f->talked = 0; /* what is said now we may miss */
    s->question++; /* nothing can be answered now */
}

static void take_news(term_session *s)
{
    char *text;
    int status;
    far_news news;
    while ((news = far_line_take(s->far->line, &text, &status)) != FAR_NOTHING) {
        if (news == FAR_OPEN) line_open(s);
        if (news == FAR_LOST) line_lost(s, status);
        if (news == FAR_TEXT) hear(s, text);
        free(text);
    }
    if (s->far->failed[0]) s->question++;
}

/* ---- what others call ---- */

bool term_far_begin(term_session *s, far_line *line, const term_far_goal *goal)
{
    term_far *f = (term_far *)calloc(1, sizeof *f);
    memset(s, 0, sizeof *s);
    if (!f) return false;
    s->far = f;
    s->seat = s->speech.viewer = CAB_NOBODY;
    s->speech.lang = goal->lang;
    s->table.sink = cab_sink_none();
    f->line = line;
    f->v = f->vote = -1;
    for (int i = 0; i < FAR_CLAIMS; i++)
        f->stated[i].from = CAB_NOBODY;
    snprintf(f->table, sizeof f->table, "%s", goal->table ? goal->table : "");
    snprintf(f->server, sizeof f->server, "%s", goal->server ? goal->server : "");
    snprintf(f->create, sizeof f->create, "%s", goal->create ? goal->create : "");
    snprintf(f->name, sizeof f->name, "%s", goal->name ? goal->name : "");
    return true;
}

void term_far_close(term_session *s)
{
    if (!s->far) return;
    far_line_close(s->far->line);
    free(s->far);
    s->far = NULL;
}

int term_far_wait(term_session *s)
{
    take_news(s);
    if (s->far->failed[0]) return TERM_GONE;
    return s->far->begun ? TERM_MOVED : TERM_WAITING;
}

const char *term_far_table(const term_session *s)
{
    return s->far->table;
}

const far_share *term_far_share(const term_session *s)
{
    return s->seat < CAB_SEATS && s->far->bound ? &s->far->share : NULL;
}

far_line *term_far_line(const term_session *s)
{
    return s->far->line;
}

const char *term_far_failed(const term_session *s)
{
    return s->far->failed;
}

int term_far_step(term_session *s)
{
    term_far *f = s->far;
    take_news(s);
    bool moved = s->log.count != f->shown;
    f->shown = s->log.count;
    if (moved) return TERM_MOVED;
    if (f->over) return TERM_OVER;
    if (f->failed[0]) return TERM_GONE;
    if (f->lost || f->move_id) return TERM_WAITING;
    if (f->reopen && s->ask.count == 0 && !s->confirmed) return TERM_SEALED;
    bool forced = s->ask.count == 1 && !s->ask.may; /* the server answers that itself */
    return s->ask.count > 0 && !forced && !f->quiet ? TERM_ASKED : TERM_WAITING;
}

int term_far_news(const term_session *s)
{
    return far_line_fd(s->far->line);
}

bool term_far_may_whisper(const term_session *s)
{
    return s->far->whisper;
}

bool term_far_over(const term_session *s, cab_result *result)
{
    if (s->far->over && result) *result = s->far->result;
    return s->far->over;
}

void term_far_describe(const term_session *s, int index, cab_choice *choice)
{
    *choice = s->far->choice[index];
}

/* The move with the choice as it was described to us: if the table has changed meanwhile, the
 * server plays it only if it still means the same. */
cab_error term_far_answer(term_session *s, cab_move move)
{
    term_far *f = s->far;
    char like[MESSAGE / 2];
    cab_text out, text;
    s->question++;
    if (move == CAB_SILENT) {
        f->quiet = true;
        return s->ask.may ? CAB_OK : CAB_ILLEGAL;
    }
    f->move_id = begin_request(f, "move", &out, f->move);
    cab_json_open(&out, "moves", '[');
    cab_json_int(&out, NULL, move);
    cab_json_close(&out, ']');
    for (int i = 0; i < s->ask.count; i++) {
        if (s->ask.move[i] != move) continue;
        cab_text_begin(&text, like, sizeof like);
        cab_json_choice(&text, s->game, NULL, move, &f->choice[i]);
        cab_json_open(&out, "like", '[');
        cab_json_string(&out, NULL, like);
        cab_json_close(&out, ']');
    }
    cab_json_close(&out, '}');
    if (f->v >= 0) cab_json_int(&out, "v", f->v);
    cab_json_close(&out, '}');
    far_line_send(f->line, f->move);
    return CAB_OK;
}

void term_far_claim(term_session *s, const cab_claim *claim)
{
    term_far *f = s->far;
    char room[MESSAGE];
    cab_text out;
    begin_request(f, "claim", &out, room);
    cab_json_string(&out, "claim", s->game->claim[claim->kind].key);
    cab_json_open(&out, "refs", '[');
    for (int i = 0; i < claim->refs; i++)
        cab_json_ref(&out, s->game, NULL, &claim->ref[i]);
    cab_json_close(&out, ']');
    if (claim->to < CAB_SEATS) cab_json_int(&out, "to", claim->to);
    end_request(f, &out);
}

/* ---- commands ---- */

static void say(term_far *f, const char *text, int to)
{
    char room[MESSAGE];
    cab_text out;
    begin_request(f, "say", &out, room);
    cab_json_string(&out, "text", text);
    if (to >= 0) cab_json_int(&out, "to", to);
    end_request(f, &out);
}

static void flag(term_far *f, const char *type, const char *key, bool value)
{
    char room[MESSAGE];
    cab_text out;
    begin_request(f, type, &out, room);
    cab_json_bool(&out, key, value);
    end_request(f, &out);
}

/* What follows the word, or NULL if the line does not begin with it. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
    return line + length + strspn(line + length, " ");
}

/* `/mute NAME` and its like: a request about a person. */
static bool about(term_session *s, const char *line)
{
    static const struct {
        const char *word, *type;
        bool on;
    } list[] = {{"/mute", "mute", true},  {"/unmute", "mute", false}, {"/away", "kick", true},
                {"/back", "kick", false}, {"/let", "admit", true},    {"/decline", "admit", false}};
    char room[MESSAGE];
    cab_text out;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *name = after(line, list[i].word);
        const char *person = name && name[0] ? far_people_find(&s->far->people, name) : NULL;
        if (!name) continue;
        if (!person && name[0]) note(s, "terminal.far.nobody", name, NULL, NULL);
        if (!person) return name[0] != 0;
        begin_request(s->far, list[i].type, &out, room);
        cab_json_string(&out, "person", person);
        cab_json_bool(&out, "on", list[i].on);
        end_request(s->far, &out);
        note(s, "terminal.far.asked", line, NULL, NULL);
        return true;
    }
    return false;
}

/* `/spectators off`: nothing of those without a seat is heard any more. */
static bool spectators(term_far *f, const char *line)
{
    char room[MESSAGE];
    cab_text out;
    const char *text = after(line, "/spectators");
    if (!text || (!cab_same(text, "on") && !cab_same(text, "off"))) return false;
    begin_request(f, "mute", &out, room);
    cab_json_bool(&out, "spectators", true);
    cab_json_bool(&out, "on", cab_same(text, "off"));
    end_request(f, &out);
    return true;
}

bool term_far_command(term_session *s, const char *line)
{
    term_far *f = s->far;
    const char *text;
    if (line[0] != '/') {
        say(f, line, -1);
        return true;
    }
    if ((text = after(line, "/say")) != NULL) {
        if (text[0]) say(f, text, -1);
        return text[0] != 0;
    }
    if ((text = after(line, "/whisper")) != NULL) {
        bool seat = text[0] >= '1' && text[0] <= '8' && text[1] == ' ' && text[2];
        if (seat) say(f, text + 2 + strspn(text + 2, " "), text[0] - '1');
        return seat;
    }
    if (after(line, "/bot") || after(line, "/wait")) {
        flag(f, "vote", "bot", after(line, "/bot") != NULL);
        return true;
    }
    if (after(line, "/pass")) {
        flag(f, "orders", "pass", true);
        return true;
    }
    if (after(line, "/ready")) {
        if (f->asks_again) say_ready(f, alone(s));
        return f->asks_again || f->agreed;
    }
    return spectators(f, line) || about(s, line);
}
