/* Bots of others: programs that speak the line protocol of docs/bots.md on stdin and stdout.
 *
 * Host side (outside.c): a process per seat behind a cab_bot, so that a table plays with it as with
 * any other. A program that does not answer in time, answers nonsense or dies gets the harmless
 * default of the rules instead, and its faults are counted. Engine side (engine.c): our own bots
 * behind the same protocol, as a reference. */
#ifndef CABALE_CLI_OUTSIDE_H
#define CABALE_CLI_OUTSIDE_H

#include "bots/bot.h"

#include <stdio.h>
#include <sys/types.h>

enum {
    CAB_OUTSIDE_VERSION = 1,
    CAB_OUTSIDE_LINE = 1 << 20, /* bytes of the longest line */
    CAB_OUTSIDE_NAME = 64
};

/* What was wrong with an answer. */
typedef uint8_t cab_fault;
enum {
    CAB_FAULT_LATE,     /* nothing in time */
    CAB_FAULT_UNENDED,  /* in time only the beginning of a line */
    CAB_FAULT_GONE,     /* the program has ended, or closed its output */
    CAB_FAULT_STRANGE,  /* neither "move NUMBER" nor "silent" */
    CAB_FAULT_NO_CHOICE /* a move that was not among the choices, or silence where it was not */
};

typedef struct {
    pid_t pid;
    int to, from;  /* pipes; -1: it no longer listens, has no more to say */
    bool raw;      /* wants what libcabale understands, not JSON */
    int answer_ms; /* how long it may think */
    uint32_t faults;
    cab_fault first;             /* of them */
    char said[CAB_OUTSIDE_NAME]; /* what was answered then, or the beginning of it */
    uint32_t owed;               /* answers to questions that are past */
    char name[CAB_OUTSIDE_NAME];
    char *line;    /* what is being written, CAB_OUTSIDE_LINE */
    char *read;    /* what has been read, CAB_OUTSIDE_LINE */
    uint32_t had;  /* bytes in it */
    cab_desk desk; /* of the seat's mind: leads the bot to this */
} cab_outside;

/* Starts `command` with the shell and greets it. False: it did not start or is no bot. It has
 * `answer_ms` to say that it is ready, and for each answer later; that may then be changed. */
bool cab_outside_open(cab_outside *, const char *command, int answer_ms);
void cab_outside_close(cab_outside *);
/* A game begins. */
void cab_outside_new(cab_outside *, const cab_game *, const cab_setup *, cab_seat, uint64_t seed);
void cab_outside_over(cab_outside *, const cab_game *, const cab_result *, int seats);
/* The bot of a seat whose mind has this outside's desk. */
extern const cab_bot cab_outside_bot;

/* Speaks for one of our levels until "quit" or the end; true: as it should be. Else `problem` is
 * the first word of the line that was not understood. */
bool cab_engine(FILE *in, FILE *out, const cab_game *, const cab_bot *level, const cab_desk *,
                cab_text *problem);

#endif
