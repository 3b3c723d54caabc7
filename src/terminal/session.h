/* One person's game, against bots here or at a table elsewhere (far.h): the loop, what was said,
 * and the record. Both screens stand on this.
 *
 *   while ((step = term_step(&session)) != TERM_OVER)
 *       TERM_MOVED   something happened; new lines stand in the log
 *       TERM_ASKED   session.ask is the person's: term_answer()
 *       TERM_SEALED  the answer is given and others still think: term_reopen() or term_go_on()
 *       TERM_WAITING others choose, elsewhere: step again when there is news (term_news)
 *       TERM_GONE    the table elsewhere cannot be reached any more; nothing follows
 *
 * A screen gets what the person's seat may see (session.seen, session.view, the log) and nothing
 * else. Moves are in the record before a screen hears of them. A session is about 3 MiB: keep it
 * on the heap. It owns its record file. */
#ifndef CABALE_TERMINAL_SESSION_H
#define CABALE_TERMINAL_SESSION_H

#include "cli/guess.h"
#include "engine/driver.h"
#include "engine/words.h"
#include "record/record.h"

#include <stdio.h>

enum {
    TERM_LINE = 640,     /* bytes of the longest line: eight names in one sentence */
    TERM_LOG_MAX = 4096, /* lines kept; the oldest are forgotten, the record has them all */
    TERM_PATH = 512
};

enum { TERM_OVER, TERM_MOVED, TERM_ASKED, TERM_SEALED, TERM_WAITING, TERM_GONE };

typedef struct term_far term_far;

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
    const cab_desk *desk; /* where bots think; given before the beginning; NULL: nobody searches */
    bool beliefs;         /* likewise: tell the person what it may believe */
    cab_advice advice;
    cab_seen before[CAB_SEATS]; /* a move, for those who watch */
    cab_driver driver;
    cab_ask ask;
    uint64_t
        bot_seed; /* bots' dice hang on this and the number of moves: the same after resuming */
    bool asked;   /* ask has not been answered */
    uint8_t
        claimed;    /* seats that have spoken since the last move: a bot says one thing at a time */
    bool confirmed; /* the person has seen that its answer is sealed */
    cab_seen seen;  /* the table as the person may see it */
    cab_view view;
    term_log log;
    uint32_t log_mark; /* lines when the person last chose: what comes after is new */
    uint32_t intro;    /* lines before the deal: what the game is about */
    cab_journal journal;
    FILE *file;
    char path[TERM_PATH]; /* of the record; empty: none */
    uint64_t begun_ms;    /* of the clock, at time 0 of the record */
    term_far *far;        /* NULL: the table is here. Else of `table` only the seats are meant */
    uint32_t question;    /* rises when what is asked changes, which it may while one thinks */
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
int term_news(const term_session *); /* readable when there is news; -1: never */
bool term_over(const term_session *, cab_result *result); /* result may be NULL */
bool term_may_whisper(const term_session *);              /* to one seat, now */
cab_error term_answer(term_session *, cab_move);          /* CAB_SILENT if ask.may */
cab_error term_reopen(term_session *);
void term_go_on(term_session *);
cab_error term_resign(term_session *); /* at any time; CAB_ILLEGAL if no rule knows it */
void term_claim(term_session *, const cab_claim *); /* as any seat: said, recorded, heard */

/* ---- words ---- */

/* The words "terminal.x"; {0} {1} stand for a and b, which may be NULL. */
void term_say(const term_session *, const char *key, const char *a, const char *b, cab_text *);
void term_note(term_session *, const char *text);                /* a line of the log */
void term_note_about(term_session *, const char *key, cab_seat); /* words about a seat */
void term_note_claim(term_session *, const cab_claim *);         /* if the person hears it */
void term_note_game(term_session *);                             /* what it is about */
void term_capital(
    char *text); /* words of things stand in small letters; a line begins with a capital */
const char *term_log_line(const term_session *, uint32_t number);
uint32_t term_log_first(const term_session *); /* the oldest line still kept */
/* This line and how often it was written in a row up to here; the number of the first of them. */
uint32_t term_log_run(const term_session *, uint32_t last, cab_text *);
void term_title(const term_session *, cab_text *);
const char *term_about(const term_session *); /* what the game is about; NULL: it says nothing */
const char *term_about_talk(const term_session *); /* what may be said in it; NULL: anything */
/* Choice number `index` of ask, in words; ask.count is "let it pass" if ask.may. Its flags. */
int term_choice(const term_session *, int index, cab_text *);
int term_choices(const term_session *); /* how many, with "let it pass" */
void term_describe(const term_session *, int index, cab_choice *); /* one of ask.count */
cab_move term_choice_move(const term_session *, int index);
/* What the person is asked, or whom the table waits for. */
void term_prompt(const term_session *, cab_text *);
void term_result(const term_session *, cab_text *); /* several lines; the game is over */

#endif
