/* One person's game against bots: the loop, what was said, and the record. Both screens stand on
 * this.
 *
 *   while ((step = term_step(&session)) != TERM_OVER)
 *       TERM_MOVED   something happened; new lines stand in the log
 *       TERM_ASKED   session.ask is the person's: term_answer()
 *       TERM_SEALED  the answer is given and others still think: term_reopen() or term_go_on()
 *
 * A screen gets what the person's seat may see (session.seen, session.view, the log) and nothing
 * else. Moves are in the record before a screen hears of them. A session is about 3 MiB: keep it
 * on the heap. It owns its record file. */
#ifndef CABALE_TERMINAL_SESSION_H
#define CABALE_TERMINAL_SESSION_H

#include "bots/bot.h"
#include "engine/driver.h"
#include "engine/words.h"
#include "record/record.h"

#include <stdio.h>

enum {
    TERM_LINE = 640,     /* bytes of the longest line: eight names in one sentence */
    TERM_LOG_MAX = 4096, /* lines kept; the oldest are forgotten, the record has them all */
    TERM_PATH = 512
};

enum { TERM_OVER, TERM_MOVED, TERM_ASKED, TERM_SEALED };

typedef struct {
    char line[TERM_LOG_MAX][TERM_LINE]; /* a ring */
    uint32_t count;                     /* lines ever written */
} term_log;

typedef struct {
    cab_table table; /* state, dice and record */
    const cab_game *game;
    cab_seat seat; /* the person's */
    cab_speech speech;
    const cab_bot *bot[CAB_SEATS]; /* NULL: the person */
    cab_mind mind[CAB_SEATS];
    cab_driver driver;
    cab_ask ask;
    uint64_t
        bot_seed; /* bots' dice hang on this and on the number of moves: resuming changes nothing */
    bool asked;   /* ask has not been answered */
    uint8_t
        claimed;    /* seats that have spoken since the last move: a bot says one thing at a time */
    bool confirmed; /* the person has seen that its answer is sealed */
    cab_seen seen;  /* the table as the person may see it */
    cab_view view;
    term_log log;
    uint32_t log_mark; /* lines when the person last chose: what comes after is new */
    cab_journal journal;
    FILE *file;
    char path[TERM_PATH]; /* of the record; empty: none */
    uint64_t begun_ms;    /* of the clock, at time 0 of the record */
} term_session;

/* The header says who sits where: "human" at `seat`, levels of bots elsewhere; it must be dealt
 * and hold its secret. file NULL: no record. Takes the file. */
cab_error term_begin(term_session *, const cab_header *, cab_seat, cab_lang, FILE *file,
                     const char *path);
/* From a running record, already read; the file is cut to what is whole. False: a problem. */
bool term_resume(term_session *, const cab_record *, cab_seat, cab_lang, FILE *file,
                 const char *path, cab_problem *);
void term_close(term_session *);

int term_step(term_session *);
cab_error term_answer(term_session *, cab_move); /* CAB_SILENT if ask.may */
cab_error term_reopen(term_session *);
void term_go_on(term_session *);
void term_claim(term_session *, const cab_claim *); /* as any seat: said, recorded, heard */

/* ---- words ---- */

/* The words "terminal.x"; {0} {1} stand for a and b, which may be NULL. */
void term_say(const term_session *, const char *key, const char *a, const char *b, cab_text *);
void term_note(term_session *, const char *text); /* a line of the log */
void term_capital(
    char *text); /* words of things stand in small letters; a line begins with a capital */
const char *term_log_line(const term_session *, uint32_t number);
uint32_t term_log_first(const term_session *); /* the oldest line still kept */
void term_title(const term_session *, cab_text *);
/* Choice number `index` of ask, in words; ask.count is "let it pass" if ask.may. Its flags. */
int term_choice(const term_session *, int index, cab_text *);
int term_choices(const term_session *); /* how many, with "let it pass" */
cab_move term_choice_move(const term_session *, int index);
/* What the person is asked, or whom the table waits for. */
void term_prompt(const term_session *, cab_text *);
void term_result(const term_session *, cab_text *); /* several lines; the game is over */

#endif
