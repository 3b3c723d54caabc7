/* The record of a game: write it while playing, read it, play it again. docs/record-format.md.
 *
 * A record is text, one line a happening, every line complete by itself, only ever appended to: a
 * file that was cut anywhere is still the beginning of its game. Only moves touch the state; what
 * the rest of a line says is for people. A finished record opens the secret its deal was made from.
 *
 * A cab_table is what a record is a record of: state, generator, and the pen that writes the lines.
 * Whoever plays a recorded game (terminal, simulation, server) plays it through a cab_table:
 *
 *   cab_header_begin(&header, game, seats);      // then set options, names, who plays
 *   cab_deal_random(secret);                     // or cab_deal_seed(hex, secret)
 *   cab_header_deal(&header, secret);            // commitment and nonces
 *   cab_table_begin(&table, &header, secret, cab_sink_file(f));
 *   while (!cab_table_over(&table, NULL)) cab_table_move(&table, seat, move, ms, &journal);
 *   cab_table_finish(&table, ms);
 *
 * The table's generator belongs to the deal and the moves alone: the driver (cab_next) and the bots
 * get others, or a replay would not find the same numbers.
 *
 * Tables are flat and copied by assignment. A cab_record owns its entries on the heap.
 */
#ifndef CABALE_RECORD_RECORD_H
#define CABALE_RECORD_RECORD_H

#include "engine/game.h"
#include "engine/words.h"
#include "record/deal.h"
#include "record/sign.h"

#include <stdio.h>

enum {
    CAB_RECORD_FORMAT = 2,          /* that is written; 1 is read too */
    CAB_RECORD_EVERY = 16,          /* moves between two state hashes */
    CAB_RECORD_LINE_MAX = 4096,     /* bytes of a line; a deck of 64 names takes 2,112 */
    CAB_RECORD_BYTES_MAX = 1 << 22, /* bytes of a file: 60,000 moves of 64 bytes */
    CAB_GAME_ID_BYTES = 32,         /* with terminator, as the next two */
    CAB_PLAYER_BYTES = 32,
    CAB_TABLE_BYTES = 16,
    CAB_SEAT_NAME_BYTES = 64
};

#define CAB_RECORD_MS_MAX (UINT64_C(1) << 53) /* what JSON numbers hold exactly */

/* ---- the head of a record: all that is settled before the first move ---- */

typedef struct {
    char name[CAB_SEAT_NAME_BYTES]; /* as shown; UTF-8 without control characters, not empty */
    char player[CAB_PLAYER_BYTES];  /* "human", "program" (of one), or the level of a bot */
    uint8_t nonce[CAB_NONCE];       /* this player's share in the deal */
} cab_chair;

typedef struct {
    uint8_t format; /* 1, or CAB_RECORD_FORMAT; in 1 there is neither table, failed nor sat */
    char game[CAB_GAME_ID_BYTES];
    uint16_t rules_version;
    uint64_t tables;             /* hash of the card tables */
    char table[CAB_TABLE_BYTES]; /* its name at the server; empty: at none */
    uint32_t failed; /* starts of this table before this one, in which somebody did not open */
    cab_setup setup; /* seats, options, decks, roles */
    cab_chair chair[CAB_SEATS];
    bool drawn;             /* the seats were drawn (cab_deal_order) */
    uint8_t sat[CAB_SEATS]; /* if so: where each had sat before, and its nonce counts */
    uint8_t commitment[CAB_COMMITMENT];
    bool held; /* the secret stands in the head: whoever keeps the file can resume the game */
    uint8_t secret[CAB_SECRET]; /* if held; a table always has it */
} cab_header;

/* Settings of the game, everybody a bot "random" named "1", "2", ...; nothing dealt. */
void cab_header_begin(cab_header *, const cab_game *, uint8_t seats);
void cab_header_chair(cab_header *, cab_seat, const char *player,
                      const char *name); /* cuts what is too long or not allowed */
void cab_header_deal(
    cab_header *,
    const uint8_t secret[CAB_SECRET]); /* commitment, and nonces derived from the secret */
/* For a table whose players bring their own nonces: set chair[].nonce after cab_header_deal. */
bool cab_header_person(const cab_header *, cab_seat); /* or a program of one: brings a nonce */
/* Whoever sits there brought no nonce: it is the one derived from the secret. */
bool cab_header_derived(const cab_header *, const uint8_t secret[CAB_SECRET], cab_seat);
/* Draws the seats: all is settled as people sat, and then stands as they will play. */
void cab_header_draw(cab_header *, const uint8_t secret[CAB_SECRET]);

/* ---- entries ---- */

typedef uint8_t cab_entry_kind;
enum {
    CAB_ENTRY_MOVE,    /* seat, move (CAB_REOPEN and CAB_RESIGN too) */
    CAB_ENTRY_CLAIM,   /* claim */
    CAB_ENTRY_LEAVE,   /* seat: its player is gone */
    CAB_ENTRY_RETURN,  /* seat: its player is back */
    CAB_ENTRY_BOT,     /* seat, player: this level plays the seat from now on */
    CAB_ENTRY_DEFAULT, /* seat: the clock answers for it; the move follows */
    CAB_ENTRY_STATE,   /* moves, hash, drawn */
    CAB_ENTRY_KINDS
};

typedef struct {
    uint64_t ms; /* since the start; never less than the entry before */
    uint64_t hash, drawn;
    uint32_t moves; /* STATE: moves so far */
    uint32_t line;  /* in the file, from 1 */
    cab_entry_kind kind;
    cab_seat seat;
    cab_move move;
    uint64_t words; /* of a move: hash of what its line says after the number */
    cab_claim claim;
    char player[CAB_PLAYER_BYTES]; /* BOT */
} cab_entry;

/* ---- what can be wrong with a record ---- */

typedef uint8_t cab_problem_kind;
enum {
    CAB_PROBLEM_NONE,
    CAB_PROBLEM_TEXT,    /* no record, malformed, cut, or edited since it was written */
    CAB_PROBLEM_FOREIGN, /* a record, but for another program: game, rules or card tables */
    CAB_PROBLEM_FALSE    /* the file is whole, but what it says is not so */
};
enum { CAB_PROBLEM_BYTES = 80 };
typedef struct {
    uint32_t line, column; /* from 1; 0: the file as a whole */
    cab_problem_kind kind;
    const char *key;                 /* of the sentence, "record.problem.illegal" */
    char word[2][CAB_PROBLEM_BYTES]; /* what stands in it for {0} and {1}; may be empty */
} cab_problem;

void cab_problem_say(const cab_problem *, cab_lang, const char *file,
                     cab_text *); /* "FILE:LINE: what is wrong" */

/* ---- writing: a table ---- */

/* Where lines go. One call is one or more whole lines; false: could not be written. */
typedef struct {
    bool (*write)(void *to, const char *bytes, uint32_t count); /* NULL: nowhere */
    void *to;
} cab_sink;
cab_sink cab_sink_none(void);
cab_sink
cab_sink_file(FILE *); /* flushes after each call, so that a killed program loses nothing */
cab_sink cab_sink_text(cab_text *);

typedef struct {
    const cab_game *game;
    cab_header header;
    cab_state state;
    cab_rng rng;     /* the table's own: for the deal and the moves only */
    uint64_t ms;     /* time of the last entry */
    uint64_t sum;    /* of all lines so far */
    uint32_t moves;  /* played so far */
    uint32_t stated; /* moves at the last state line; UINT32_MAX before the first */
    cab_sink sink;
    bool failed; /* a line could not be written: the record is not whole */
} cab_table;

/* Deals, and writes the head and the first state line. CAB_BAD_*: nothing was written. */
cab_error cab_table_begin(cab_table *, const cab_header *, const uint8_t secret[CAB_SECRET],
                          cab_sink);
/* Plays (cab_play) and writes. CAB_REOPEN and CAB_RESIGN are moves. Times that go back count as the
 * last time. */
cab_error cab_table_move(cab_table *, cab_seat, cab_move, uint64_t ms, cab_journal *);
void cab_table_claim(cab_table *, const cab_claim *, uint64_t ms);
void cab_table_event(cab_table *, cab_entry_kind, cab_seat, const char *player,
                     uint64_t ms); /* LEAVE RETURN BOT DEFAULT */
bool cab_table_over(const cab_table *, cab_result *);
/* Writes result, secret and sum: the game must be over. True: everything was written. */
bool cab_table_finish(cab_table *, uint64_t ms);
/* The same for a game that is not over and that nobody plays on: without a result. */
bool cab_table_give_up(cab_table *, uint64_t ms);

/* ---- reading ---- */

typedef struct {
    const cab_game *game;
    cab_header header;
    cab_entry *entry; /* heap */
    uint32_t entries;
    uint32_t lines;       /* complete lines in the file */
    uint32_t setup_line;  /* where the seats and options begin */
    uint32_t sat_line;    /* where the order of seats stands; 0: they were not drawn */
    uint32_t chair_line;  /* where the players begin */
    uint32_t secret_line; /* where the secret stands, held or opened; 0: nowhere */
    uint32_t result_line, sum_line;
    uint8_t opened[CAB_SECRET]; /* if finished */
    uint64_t end_ms;            /* time of the result, or when it was given up */
    cab_result result;          /* if finished; utility and role are not in the file */
    bool finished;              /* result, secret and sum are there .. */
    bool given_up;              /* .. but that there is no result: nobody played on */
    bool torn;                  /* PREFIX: the last line was cut and is not part of this */
    uint32_t kept;              /* PREFIX: bytes to keep of the file before going on */
    uint64_t sum, sum_written;  /* of the lines before the sum line, and what that line says */
    uint32_t signed_line;       /* 0: nobody signed it */
    uint8_t digest[CAB_DIGEST]; /* if somebody did: of all that stands above */
    uint8_t signer[CAB_SIGN_KEY], signature[CAB_SIGNATURE];
} cab_record;

typedef uint8_t cab_reading;
enum {
    CAB_READ_FINISHED, /* a whole, finished record, or a problem */
    CAB_READ_PREFIX    /* also the beginning of one; a torn last line is dropped */
};

/* Text only: no moves are played. False: a problem, and the record is empty. */
bool cab_record_parse(const char *bytes, uint32_t length, cab_reading, cab_record *, cab_problem *);
bool cab_record_read(const char *path, cab_reading, cab_record *, cab_problem *);
void cab_record_free(cab_record *);

/* Who signed it: the key if the signature holds. False: nobody, or it does not hold. Not for
 * WebAssembly. */
bool cab_record_signed(const cab_record *, uint8_t key[CAB_SIGN_KEY]);

/* ---- playing it again ---- */

/* Deals. False: secret missing, or not the one committed to, or a bad setup. */
bool cab_replay_begin(const cab_record *, cab_table *, cab_problem *);
/* Carries out entry `at`: plays a move (journal may be NULL), compares a state. False: a problem.
 */
bool cab_replay_step(const cab_record *, uint32_t at, cab_table *, cab_journal *, cab_problem *);
/* After the last entry of a finished record: result as computed, sum as written. */
bool cab_replay_end(const cab_record *, const cab_table *, cab_problem *);
/* All of it. On success the table stands where the record ends. */
bool cab_replay_all(const cab_record *, cab_table *, cab_problem *);
/* Plays it and writes what this program would have written: the same bytes, or something has
 * changed. Only for a record that cab_replay_all accepts. */
bool cab_record_rewrite(const cab_record *, cab_sink);
/* From the end of a replayed running record: where its next lines go. The file must have been cut
 * to record.kept bytes. */
void cab_table_resume(cab_table *, const cab_record *, cab_sink);

/* A record's text under other names, line by line and with a sum that fits; nothing is played, so
 * the rules may be any. name: by seat, NULL keeps what is there. False: could not be written. */
bool cab_record_rename(const char *bytes, uint32_t length, const char *const name[CAB_SEATS],
                       cab_sink);
/* A running record's text with the end of one that is given up: what cab_table_give_up writes. The
 * game is not played either, nor need its rules be known. False: could not be written, or nothing
 * that its keeper could end. */
bool cab_record_give_up(const char *bytes, uint32_t length, uint64_t ms, cab_sink);

/* ---- telling it ---- */

enum { CAB_EVERYTHING = CAB_NOBODY + 1 }; /* as a viewer: all seats, all secrets */
/* Does this viewer hear of an entry that is no move? */
bool cab_record_hears(const cab_entry *, uint8_t viewer);
/* Somebody who looks on with the viewer's eyes while a record is told, and may add to it. */
typedef struct {
    void *self;
    void (*before)(void *self, const void *state); /* a move, and after it */
    void (*after)(void *self, const void *state, const cab_journal *, cab_seat mover);
    void (*heard)(void *self, const cab_claim *);           /* what another seat said */
    void (*add)(void *self, const void *state, cab_text *); /* members to the line of a move */
} cab_onlooker;
/* As JSON lines. Only for a record that cab_replay_all accepts. The onlooker may be NULL, and must
 * be if the viewer is no seat. False: could not be written. */
bool cab_record_json(const cab_record *, uint8_t viewer, const cab_onlooker *, cab_sink);

/* What a finished record proves, or what is wrong with it, as one JSON object. */
void cab_record_proof(const char *bytes, uint32_t length, cab_text *);

/* ---- text of one thing, as it stands in a line; also useful to sort or compare ---- */

/* "reopen", "resign": a move whose line has neither number nor words. NULL: any other. */
const char *cab_record_reserved(cab_move);
void cab_record_ref(cab_text *, const cab_game *, const cab_ref *); /* "seat:2", "face:oracle" */
void cab_record_choice(cab_text *, const cab_game *,
                       const cab_choice *); /* "hijack seat:2 term:east" */

#endif
