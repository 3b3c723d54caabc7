/* Inside the core. Files: core.c (people, connections, what waits for storage), json_in.c
 * (requests), room.c (tables before and around a game), room_text.c (rooms as text), door.c (who
 * may be there), start.c (from being ready to the deal), lobby.c (which public tables there are),
 * ask.c (questions), play.c (moves), mind.c (bots), seat_view.c (what a seat is sent), clock.c
 * (clocks, absence, votes), names.c, talk.c, late.c (spectators who lag), rest.c (tables that
 * nobody is at), resume.c (reading a table again). */
#ifndef CABALE_SERVER_CORE_INT_H
#define CABALE_SERVER_CORE_INT_H

#include "base/json.h"
#include "base/looks.h"
#include "engine/words.h"
#include "record/record.h"
#include "server/core.h"
#include "server/json_in.h"
#include "server/map.h"

enum {
    SRV_OUT_MAX = 1 << 20,   /* the longest message */
    SRV_LINES_MAX = 1 << 16, /* lines of the record that one row holds */
    SRV_ROOM_MAX = 1 << 14,  /* a room as it is stored */
    SRV_TALK_KEPT = 200,     /* lines of talk that a newcomer hears */
    SRV_TALK_BYTES = 500,    /* of one line */
    SRV_CLAIMS_OF_SEAT = 64, /* statements that one seat may make in a game */
    SRV_CLAIMS_MAX = SRV_CLAIMS_OF_SEAT * CAB_SEATS,
    SRV_LOG_MAX = 400, /* messages of the past that a newcomer gets */
    SRV_VIEWERS = CAB_SEATS + 1,
    SRV_BANNED = 32,     /* people a table remembers having sent away */
    SRV_ADMITTED = 64,   /* and having let in, if it is closed */
    SRV_KNOCKS = 16,     /* who knock at it at once */
    SRV_ASIDE_KEPT = 60, /* lines of those without a seat that a newcomer hears */
    SRV_MUTES = 32,      /* of one person at one table */
    SRV_MUTES_MAX = 512, /* of all at one table */
    SRV_WINDOW = 8,      /* seconds a window is open, if the table does not say otherwise */
    SRV_STEPS = 64,      /* moves in a row for one table before others get their turn */
    SRV_WAITING_DROP = 7 * 24 * 3600 * 1000 /* ms: a table that nobody comes back to is given up */
};

typedef struct srv_table srv_table;

typedef struct {
    uint8_t id[SRV_PERSON];
    uint64_t number; /* shown to others; a hash of the id */
    char name[SRV_NAME];
    char safe_name[SRV_NAME]; /* the one before, until `named` is durable */
    uint64_t named;           /* ticket of the last change; 0: none */
    bool account;
    uint32_t refs; /* connections, and seats at tables in memory */
} srv_person;

/* A connection, and the one table it is at. */
typedef struct srv_link {
    srv_conn conn;
    cab_seat seat; /* whose messages it gets; CAB_NOBODY: a spectator */
    bool program;  /* no person, but a program of theirs */
    bool lobby;
    bool missed;         /* a message was dropped when storage failed */
    srv_table_id knocks; /* the closed table it waits at; or 0 */
    uint16_t bad;        /* messages that could not be read */
    int32_t allowance;   /* thousandths of messages it may still send */
    srv_time counted;
    uint64_t address; /* a mark of where it comes from; 0: not known */
    srv_person *person;
    uint8_t session[SRV_SESSION]; /* zeros: none */
    srv_table *table;
    struct srv_link *next, *before; /* at the table */
    uint64_t lobby_since; /* listens to the lobby since this telling, which it was not told */
    struct srv_link *lobby_next, *lobby_before;
} srv_link;

/* A seat: who has it, and, while a game lasts, what it was asked and has answered. */
typedef struct {
    uint8_t kind;
    bool program; /* of a HUMAN: a program plays in that person's name */
    bool ready;
    srv_person *person; /* of a HUMAN; stays when a bot stands in */
    uint64_t was;       /* number of a person who has been deleted since the game began; or 0 */
    char name[SRV_NAME];
    char level[SRV_LEVEL];        /* of a BOT, or of the one that stands in */
    uint8_t promise[CAB_PROMISE]; /* of a person who is ready */
    bool opened;                  /* the nonce is here, and it is the one promised */
    uint8_t nonce[CAB_NONCE];

    const cab_bot *bot; /* who plays: NULL is the person */
    cab_mind *mind;
    srv_thought *deep, *away_mind; /* of a bot that searches: its deep mind, here or elsewhere */
    srv_note *note, *note_last;    /* what has happened since that was sent */
    uint32_t notes;
    uint64_t last_id;  /* of the person's last move that was played */
    uint64_t spent_id; /* the highest answered without a move, and what that request said */
    uint64_t spent_mark;

    /* absence */
    srv_time away;    /* since when; 0: here */
    srv_time vote_at; /* when the others are asked */
    bool told;        /* the record says that the person has left */

    /* clock */
    srv_time since;   /* runs since; 0: stands */
    int64_t left;     /* ms */
    uint8_t defaults; /* in a row */

    /* the question */
    bool asked, automatic, orders, spoken;
    bool must;         /* has to answer; else it is asked out of turn */
    bool guarded;      /* nobody is to know whether it has a choice */
    bool windowed;     /* and it has until the window closes: then the default is played */
    bool quiet;        /* was asked out of turn and let it pass */
    uint32_t asked_at; /* messages it had got then */
    srv_time release;  /* no answer shows before */
    uint64_t serial;
    bool thinking;
    cab_move thought; /* CAB_NO_MOVE: none yet */

    /* an answer that came before its time */
    uint8_t held;
    cab_move held_move[SRV_PATH_MAX];
    srv_conn held_conn;
    uint64_t held_id, held_like, held_mark;
} srv_chair;

typedef struct {
    uint64_t ms; /* of the record: by correspondence a game lasts for months */
    uint64_t id; /* of the request it came with; 0: none */
    cab_seat seat;
    cab_move move;
} srv_past;

typedef struct {
    cab_claim claim;
    srv_time at;
    cab_verdict verdict[SRV_VIEWERS];
    srv_time judged; /* when the public knew */
} srv_statement;

typedef struct {
    uint32_t number;
    cab_seat from, to;   /* from CAB_NOBODY: somebody without a seat */
    char name[SRV_NAME]; /* of who spoke */
    uint64_t who, whom;  /* the people, since seats change hands before the game; 0: not known */
    uint64_t address;    /* of who has no seat, while this runs; or 0 */
    srv_time at;
    char *text;
} srv_line;

/* Somebody who was sent away. */
typedef struct {
    uint64_t person, address; /* address 0: it does not count */
    char name[SRV_NAME];
    bool account; /* whose name is not stored here: it may have to be forgotten */
} srv_outcast;

typedef struct {
    srv_conn conn;
    uint64_t person, address;
    char name[SRV_NAME]; /* as this table would call them */
    bool account;
} srv_knock;

/* Who may be at a table: only where there is something to remember. */
typedef struct {
    srv_outcast out[SRV_BANNED];
    uint64_t guest[SRV_ADMITTED]; /* let in, by number */
    srv_knock knock[SRV_KNOCKS];
    uint8_t outs, guests, knocks;
} srv_door;

/* Whom somebody at a table does not want to hear. */
typedef struct {
    uint64_t by, person, address; /* person 0: */
    cab_seat seat;                /* the bot in this seat; CAB_NOBODY: all who have no seat */
} srv_mute;

/* Lines of talk that are kept, the last ones. */
typedef struct {
    srv_line *line;
    uint32_t lines, bytes; /* bytes: of their texts */
} srv_talk;

/* What a request may change that others have agreed to; 0: nothing. */
typedef uint8_t srv_change;
enum {
    SRV_SAME,
    SRV_SEATS_CHANGED,
    SRV_BOTS_CHANGED,
    SRV_OPTIONS_CHANGED,
    SRV_DECKS_CHANGED,
    SRV_CLOCK_CHANGED,
    SRV_SHUFFLE_CHANGED,
    SRV_WATCHING_CHANGED,
    SRV_TABLE_CHANGED
};

/* A message for spectators who lag behind. */
typedef struct srv_late {
    struct srv_late *next;
    srv_time at;
    cab_seat from; /* whose words these are; CAB_NOBODY: nobody's */
    bool view;     /* no text: a whole view */
    bool room;     /* the text is the room */
    uint32_t length;
    char text[];
} srv_late;

/* A game that has begun. */
typedef struct {
    cab_table table;
    srv_time begun;              /* time 0 of the record */
    srv_time shown;              /* when everybody last saw something */
    uint32_t v[SRV_VIEWERS];     /* messages each viewer has got */
    srv_time window;             /* when the open window closes; 0: there is none */
    int64_t window_ms;           /* how long it is open in all */
    uint32_t window_v;           /* messages the public had got when it was looked at */
    uint8_t row;                 /* whose windows have come one after the other */
    uint32_t asked;              /* those of the public when people were last asked */
    uint8_t sealed;              /* whose answers lay sealed after the last move */
    uint8_t reopened[CAB_SEATS]; /* how often each took its answer to this question back */
    srv_past *past;
    uint32_t pasts, past_room;
    srv_statement *statement;
    uint32_t statements;
    bool over;
} srv_play;

/* What there is to a table while somebody is there. */
typedef struct {
    bool open, spectators, chat, shuffle; /* open: in the public list */
    uint16_t delay;                       /* seconds spectators lag behind */
    uint16_t window; /* seconds of a window in which having a choice is secret; 0: time may tell */
    srv_clock_kind clock;
    uint32_t bank, increment; /* seconds; bank: days by correspondence */
    cab_setup setup;
    uint8_t secret[CAB_SECRET], commitment[CAB_COMMITMENT];
    srv_time opening;                      /* all are ready and have to open until then; 0: not */
    uint32_t failures;                     /* starts in which somebody did not */
    uint8_t missed;                        /* who did not in the last of them, as they sat */
    char missed_name[CAB_SEATS][SRV_NAME]; /* and what they were called */
    srv_chair chair[CAB_SEATS];
    cab_seat host;
    bool closed;             /* who has no seat knocks */
    srv_door *door;          /* NULL: nobody was sent away or let in, nobody knocks */
    uint64_t terms;          /* what people agree to when they are ready */
    srv_change again;        /* why some who were ready are not any more; */
    char again_by[SRV_NAME]; /* and whose doing it was */
    srv_table_id rematch;
    uint8_t wants_rematch;
    cab_seat vote; /* who is voted on; CAB_NOBODY */
    srv_time vote_ends;
    uint8_t vote_wait, vote_bot;
    srv_play *play;
    srv_talk talk, aside; /* of the table, and of those without a seat */
    uint32_t line_number;
    srv_mute *mute;
    uint32_t mutes;
    srv_late *late, *late_last, *late_room; /* late_room: the last they have heard of the room */
    uint32_t late_bytes;                    /* of the texts of late */
    srv_link *links;
    srv_time empty; /* nobody here since; 0: somebody is */
} srv_body;

struct srv_table {
    srv_table_id id;
    const cab_game *game;
    uint8_t status;
    bool counted;       /* among the tables of its maker .. */
    uint8_t counted_as; /* .. with this status */
    srv_payer maker;    /* who it counts for */
    bool stale;         /* in the lobby's queue of tables that have changed */
    char *listing;      /* its short form, while it is in the list of the lobby */
    srv_table *stale_next, *stale_before;
    srv_time created;
    srv_time updated;  /* when it changed, or somebody was known to be here */
    srv_time started;  /* its game; 0: not yet */
    srv_time ended;    /* when the game was over, whatever is stored of it later; 0: not yet */
    srv_time deadline; /* by correspondence or while it opens, as it is stored; or SRV_NEVER */
    srv_time due;      /* when it has something to do */
    uint32_t heap_at;  /* its place among those that have; 0: none */
    uint64_t ticket;   /* of the last that was stored */
    uint32_t bytes;    /* that the body takes, about */
    uint8_t people;    /* seats of people in memory */
    bool asleep;       /* in the heap of those at rest */
    bool alone;        /* at rest: one person plays against bots */
    bool left;         /* in the list of those that nobody is at */
    struct srv_table *left_next, *left_before;
    struct srv_table *maker_next, *maker_before; /* of the same maker, while it counts */
    srv_body *body;                              /* NULL: at rest, all of it is in storage */
};

/* 1-based, by due. */
typedef struct {
    srv_table **at;
    uint32_t count, room;
} srv_heap;

/* A table as it is stored, and what that points to. */
typedef struct {
    srv_stored stored;
    srv_seat seat[CAB_SEATS];
    char room[SRV_ROOM_MAX];
} srv_packed;

/* What waits for storage: a message, one for all who listen to the lobby, a promise, or the closing
 * of a connection. */
typedef uint8_t srv_wait_kind;
enum { SRV_WAIT_MESSAGE, SRV_WAIT_LOBBY, SRV_WAIT_PROMISE, SRV_WAIT_CLOSE };
typedef struct {
    uint64_t ticket;
    uint64_t number; /* a message: answers that request, so it can be refused instead; the lobby:
                        which telling */
    srv_conn conn;
    uint32_t length;
    uint16_t code; /* to close with */
    srv_wait_kind kind;
    bool open; /* nobody's secret: see srv_world */
} srv_waiting;

typedef struct {
    srv_then *then;
    void *user;
} srv_promise;

/* The public tables that one can join or watch, and who is told of them; see lobby.c. */
typedef struct {
    srv_link *links;               /* who listens */
    srv_table **listed;            /* oldest first */
    uint32_t count, room;          /* of those */
    srv_table *stale, *stale_last; /* have changed since the last telling, in that order */
    srv_table_id *gone;            /* are no longer listed since the last telling */
    uint32_t gones, gone_room;     /* of those */
    uint64_t tellings;             /* so far */
    srv_time told;                 /* when the last one was */
    bool lost;                     /* a telling was: everybody gets the list once more */
    srv_conn *to;                  /* room for connections */
    uint32_t to_room;
} srv_lobby;

struct srv_core {
    srv_config config;
    srv_world world;
    srv_map links, people, tables;
    srv_budget budget;
    srv_time swept; /* when tables were last given up because the house was full */
    srv_lobby lobby;
    srv_map makers;              /* by number of a person: the first of their tables */
    srv_heap awake, asleep;      /* tables in memory, and at rest */
    srv_time wake_at;            /* none at rest is woken before */
    srv_table *left, *left_last; /* in memory, and nobody is there; longest first */
    uint64_t memory;             /* bytes that tables in memory take, about */
    bool reserves;               /* a part of the heap lies ready, see memory.h */
    bool starved;                /* the last table that was read did not fit into memory */
    uint64_t ticket, safe;       /* last given, last durable */
    uint64_t serial; /* of the last question; never the same twice, whatever is read again */
    bool unsaved;    /* lines are not stored yet: what is said waits for the next ticket */
    bool stopping;
    char *wait; /* srv_waiting and text, one after the other */
    size_t wait_from, wait_to, wait_room;
    srv_time moved_on;    /* when storage last had nothing to do, or had done something */
    bool behind, stalled; /* behind: so storage says */
    srv_figures figures;

    /* Room to work in. */
    cab_desk desk; /* for bots that watch */
    cab_text out;
    bool out_open; /* it holds nobody's secret: see srv_world */
    char *out_room;
    cab_text lines;
    char *lines_room;
    cab_journal journal;
    cab_seen before[SRV_VIEWERS], after[SRV_VIEWERS];
    cab_view view[2];
};

/* ---- core.c ---------------------------------------------------------------------------------- */
void srv_blank(srv_core *);   /* core->out: empty, and somebody's secret until srv_for_all */
void srv_for_all(srv_core *); /* what core->out says is nobody's secret */
void srv_say(srv_core *, srv_conn, uint64_t ok_id);           /* sends core->out, when it is safe */
void srv_hang_up(srv_core *, srv_conn, uint16_t code);        /* when all so far is safe */
void srv_wait(srv_core *, srv_waiting *, const void *bytes);  /* for what was stored last */
void srv_say_table(srv_core *, srv_table *, cab_seat viewer); /* core->out, to all of that viewer */
void srv_begin(srv_core *, const char *type);                 /* core->out = {"t":type,"d":{ */
void srv_end(srv_core *);                                     /* }} */
void srv_end_v(srv_core *, uint32_t v);                       /* },"v":v} */
bool srv_look_whether_stalled(srv_core *, srv_time now);      /* before anything that is stored */
void srv_ok(srv_core *, srv_conn, uint64_t id);
void srv_no(srv_core *, srv_conn, uint64_t id, const char *error);
void srv_no_what(srv_core *, srv_conn, uint64_t id, const char *error, const char *what);
void srv_took(srv_core *, srv_table *, uint64_t ticket); /* what was just stored of this table */
srv_table *srv_table_add(srv_core *, srv_table_id, const cab_game *);
void srv_table_drop(srv_core *, srv_table *);               /* out of memory; stored it stays */
void srv_table_lost(srv_core *, srv_table *, srv_time now); /* could not be read */
srv_table *srv_table_find(srv_core *, srv_table_id, srv_time now); /* reads it if need be */
srv_person *srv_person_get(srv_core *, const uint8_t id[SRV_PERSON], const char *name);
void srv_person_release(srv_core *, srv_person *);
void srv_link_leave(srv_core *, srv_link *, srv_time now); /* the table it is at */
void srv_link_part(srv_core *, srv_link *,
                   srv_time now); /* the same, but nothing happens there yet */
uint32_t srv_random(srv_core *, uint32_t below);

/* ---- names.c --------------------------------------------------------------------------------- */
void srv_name_guest(srv_person *); /* whoever has no name gets one */
/* What a person is called at this table: nobody else there is called alike. */
void srv_name_here(const srv_body *, const srv_person *, bool program, char out[SRV_NAME]);
void srv_name_bots(srv_body *); /* the new ones, and those called like somebody who came */

/* ---- room.c ---------------------------------------------------------------------------------- */
void srv_create(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_enter(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_count_table(srv_core *, srv_table *, srv_time now); /* its status or maker has changed */
srv_payer srv_pays(const srv_link *);
void srv_find_host(srv_body *); /* the first person */
void srv_room_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_room_say(srv_core *, srv_table *, srv_time now);  /* to all, and to the lobby */
void srv_room_to(srv_core *, srv_table *, srv_link *);     /* to one */
void srv_room_late(srv_core *, srv_table *, srv_time now); /* to those who lag, in time */
void srv_room_store(srv_core *, srv_table *, srv_time now);
void srv_room_pack(const srv_table *, srv_packed *);               /* as it is stored */
bool srv_room_unpack(srv_core *, srv_table *, const srv_stored *); /* false: no room */
const char *srv_status_name(uint8_t status);
void srv_put_clock(cab_text *, srv_clock_kind, uint32_t bank, uint32_t increment);
void srv_number_put(cab_text *, const char *key, uint64_t number); /* of a person; 0: nothing */
uint64_t srv_number_read(const net_json *, const char *key);
void srv_room_say_seat(srv_core *, srv_table *, cab_seat); /* to one seat */
uint64_t srv_terms(const srv_table *);                     /* a number of what people agree to */
/* Those who were ready are asked again if it is not what they agreed to any more. */
void srv_ask_again(srv_table *, const char *by, srv_change);
static inline uint64_t srv_chair_number(const srv_chair *c)
{
    return c->was ? c->was : c->person ? c->person->number : 0;
}
srv_body *srv_body_new(srv_table *);
void srv_body_free(srv_core *, srv_table *);
void srv_rematch(srv_core *, srv_link *, uint64_t id, srv_time now);

/* ---- start.c --------------------------------------------------------------------------------- */
void srv_secret_draw(srv_core *, srv_body *); /* a new secret, and its commitment */
const char *srv_make_ready(srv_table *, cab_seat, const srv_request *); /* NULL, or the error */
const char *srv_open(srv_table *, cab_seat, const srv_request *);
void srv_maybe_open(srv_table *, srv_time now); /* all are ready: now they open */
void srv_maybe_start(srv_core *, srv_table *, srv_time now);
void srv_start_fail(srv_core *, srv_body *, uint8_t late); /* neither stored nor said yet */
void srv_start_run(srv_core *, srv_table *, srv_time now); /* those who did not open in time */
void srv_start_again(srv_body *, srv_time now);            /* read again: there is time to open */
void srv_start_put(cab_text *, const srv_body *);          /* "opening", "failed" of a room */
void srv_start_keep(cab_text *, const srv_body *); /* promises and nonces, for storage alone */
void srv_start_read(srv_body *, const net_json *room);

/* ---- lobby.c --------------------------------------------------------------------------------- */
void srv_lobby_note(srv_core *, srv_table *); /* something about it may have changed */
void srv_lobby_drop(srv_core *, srv_table *); /* it leaves memory */
void srv_lobby_request(srv_core *, srv_link *, const srv_request *);
void srv_lobby_leave(srv_core *, srv_link *);
srv_time srv_lobby_run(srv_core *, srv_time now); /* tells if it is time; when it is next */
void srv_lobby_send(srv_core *, const char *text, uint32_t length, uint64_t telling);
void srv_lobby_free(srv_lobby *);

/* ---- door.c ---------------------------------------------------------------------------------- */
cab_seat srv_door_keeper(const srv_body *); /* CAB_NOBODY: nobody is here to ask */
const char *srv_door_trouble(const srv_table *, const srv_link *); /* who has no seat; NULL: in */
bool srv_sent_away(const srv_body *, uint64_t person, uint64_t address);
void srv_door_admit(srv_body *, uint64_t person);
void srv_door_remember(srv_body *, const srv_outcast *);
bool srv_door_forget(srv_body *, uint64_t person); /* false: was not on the list */
void srv_door_close(srv_body *);                   /* who is here stays */
void srv_door_body_gone(srv_core *, srv_table *);
bool srv_kick_chair(const srv_body *, const srv_request *, cab_seat *seat);
void srv_door_kick_seated(const srv_link *by, cab_seat seat);
void srv_door_answer(srv_core *, srv_table *); /* all who knock and can be told by now */
void srv_door_send_off(srv_core *, srv_table *, srv_time now); /* they have heard so, and go */
void srv_knock_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_knock_end(srv_core *, srv_link *);
void srv_admit_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_kick_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_door_put(const srv_body *, cab_text *);  /* "knocks", "sent_away", for who keeps it */
void srv_door_pack(const srv_body *, cab_text *); /* as it is stored */
void srv_door_unpack(srv_body *, const net_json *room);

/* ---- play.c ---------------------------------------------------------------------------------- */
void srv_move_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_path_request(srv_core *, srv_link *, const srv_request *);
void srv_why_request(srv_core *, srv_link *, const srv_request *);
void srv_orders_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_refuse_held(srv_core *, srv_chair *, const char *error); /* an answer that waits */
void srv_run(srv_core *, srv_table *, srv_time now); /* what is due now; sets the next due */
bool srv_play_default(srv_core *, srv_table *, cab_seat, srv_time now);
uint64_t srv_ms(const srv_play *, srv_time now);
void srv_store_lines(srv_core *, srv_table *, cab_seat, uint64_t id, srv_time now);
cab_sink srv_lines_sink(srv_core *);
void srv_play_free(srv_play *);
void srv_note_past(srv_play *, uint64_t ms, cab_seat, cab_move, uint64_t id); /* after each move */

/* ---- ask.c ----------------------------------------------------------------------------------- */
srv_time srv_next_step(const srv_core *, srv_time moment,
                       srv_time now);                                /* a moment, not before now */
void srv_ask(srv_core *, srv_table *, cab_seat mover, srv_time now); /* after every change */
void srv_window_set(const srv_core *, srv_table *, cab_seat mover);  /* after play->shown */
void srv_put_window(srv_core *, const srv_table *, srv_time late);

/* ---- mind.c ---------------------------------------------------------------------------------- */
const cab_bot *srv_stand_in(const cab_game *);         /* the best that answers quickly */
bool srv_bot_quick(const srv_core *, const cab_bot *); /* answers here; the others elsewhere */
void srv_seat_bot(srv_core *, srv_table *, cab_seat, const char *level); /* NULL: the person */
void srv_chair_mindless(srv_chair *);                         /* puts away whatever mind there is */
void srv_bots_hear(srv_core *, srv_table *);                  /* core->journal */
void srv_bots_watch(srv_core *, srv_table *, cab_seat mover); /* core->before, core->after */
void srv_bots_hear_claim(srv_table *, const cab_claim *);
bool srv_bot_speaks(srv_table *, cab_seat, cab_claim *); /* has it something to say now? */
void srv_bot_ask(srv_core *, srv_table *, cab_seat, srv_time now); /* what it asks is c->serial */
void srv_bot_unask(srv_chair *);
void srv_minds_catch_up(srv_core *, srv_table *);

/* ---- seat_view.c ----------------------------------------------------------------------------- */
void srv_hide_all(srv_core *, const srv_table *, cab_seen *); /* for every viewer of the table */
void srv_updates(srv_core *, srv_table *, cab_seat mover,
                 srv_time now); /* before, journal, state: to all */
void srv_send_view(srv_core *, srv_table *, srv_link *, srv_time now);
void srv_put_clocks(srv_core *, const srv_table *, srv_time now,
                    srv_time told); /* as of now, for whoever is told then */
bool srv_viewer_there(const srv_table *, cab_seat viewer);
int srv_viewers(const srv_table *, cab_seat viewer[SRV_VIEWERS]); /* seats, then spectators */

/* ---- late.c ---------------------------------------------------------------------------------- */
bool srv_lags(const srv_table *); /* spectators of this table are behind */
uint8_t srv_known_status(const srv_table *, cab_seat viewer);
srv_time srv_known_until(const srv_table *, cab_seat viewer, srv_time now);
void srv_say_late(srv_core *, srv_table *, cab_seat from, srv_time now); /* core->out */
void srv_view_late(srv_core *, srv_table *, srv_time now);
void srv_send_late(srv_core *, srv_table *, srv_time now);

/* ---- clock.c --------------------------------------------------------------------------------- */
void srv_clocks_begin(srv_body *);
void srv_clocks_set(srv_table *, cab_turn, cab_seat mover,
                    srv_time now);             /* mover: whose move everybody saw */
void srv_clock_reopened(srv_body *, cab_seat); /* before srv_clocks_set */
int64_t srv_clock_left(const srv_body *, cab_seat, srv_time now);
srv_time srv_clock_due(const srv_table *);
srv_time srv_clock_deadline(const srv_table *);             /* by correspondence; SRV_NEVER: none */
void srv_clock_keep(srv_core *, srv_table *, srv_time now); /* stores the deadline if it moved */
void srv_clock_run(srv_core *, srv_table *, srv_time now);
void srv_went(srv_core *, srv_table *, cab_seat, srv_time now); /* last connection lost */
void srv_came(srv_core *, srv_table *, cab_seat, srv_time now);
void srv_vote_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_back_request(srv_core *, srv_link *, uint64_t id, srv_time now);

/* ---- talk.c ---------------------------------------------------------------------------------- */
void srv_talk_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_mute_request(srv_core *, srv_link *, const srv_request *, srv_time now);
bool srv_hears_seat(const srv_body *, const srv_link *, cab_seat);
bool srv_talk_speaker(const srv_body *, uint64_t person, srv_outcast *); /* without a seat */
void srv_talk_heard(srv_core *, srv_table *, srv_link *, srv_time now);  /* all that was said */
void srv_mutes_put(const srv_body *, const srv_link *, cab_text *);
void srv_talk_free(srv_body *);
uint32_t srv_talk_bytes(const srv_body *); /* that it takes */
void srv_claim_request(srv_core *, srv_link *, const srv_request *, srv_time now);
void srv_claim(srv_core *, srv_table *, const cab_claim *, srv_time now);
bool srv_claim_note(srv_play *, const cab_claim *, srv_time at);
void srv_judge(srv_core *, srv_table *, bool over,
               srv_time now); /* after core->journal, with core->after */
void srv_talk_put(srv_core *, const srv_table *, const srv_link *,
                  srv_time now); /* "talk" and "claims" */
bool srv_talk_names(const srv_body *, cab_look,
                    uint64_t person); /* has another without a seat spoken under such a name? */
void srv_talk_read(srv_body *, const char *json, uint32_t length);
bool srv_bots_talk(srv_core *, srv_table *, srv_time now);

/* ---- rest.c ---------------------------------------------------------------------------------- */
void srv_due(srv_core *, srv_table *, srv_time);
void srv_table_left(srv_core *, srv_table *, srv_time now); /* nobody is there any more */
void srv_table_visited(srv_core *, srv_table *);            /* somebody is */
void srv_weigh(srv_core *, srv_table *); /* after its body has changed, or is no more */
srv_time srv_note_presence(srv_core *, srv_table *, srv_time now); /* when it is to be noted next */
bool srv_may_leave(srv_core *, srv_table *, srv_time now);         /* True: it did, or is no more */
bool srv_memory_for_one(srv_core *, srv_time now);
bool srv_house_has_room(srv_core *, srv_time now);
bool srv_give_up_own(srv_core *, const srv_person *maker, srv_time now);
bool srv_stored_of(srv_core *, const srv_table *, srv_stored *); /* of a table at rest */
void srv_table_rests(srv_core *, srv_table *, const srv_stored *,
                     srv_time now);             /* when it is due */
void srv_table_forget(srv_core *, srv_table *); /* before it is freed */
void srv_rest_free(srv_core *);

/* ---- resume.c -------------------------------------------------------------------------------- */
bool srv_resume(srv_core *, srv_table *, srv_time now); /* the body of a table; false: cannot */
/* The game from its beginning up to a time of the record, calling back after each move. */
typedef void srv_again(void *to, const cab_table *, const cab_journal *, cab_seat mover);
bool srv_play_again(const srv_play *, int64_t until_ms, cab_table *, cab_journal *, srv_again *,
                    void *to);

#endif
