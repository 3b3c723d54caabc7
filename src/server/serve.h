/* The server: the core behind sockets (net), a file (store) and threads for bots.
 *
 * serve.c joins them and runs; http.c answers everything that is not the live socket, people.c of
 * it what is about people (session.c: who is asking; account.c: accounts; guard.c counts who tries
 * too often), past.c records and replays;
 * files.c holds the web client; worker.c thinks for bots. One loop thread does all but writing,
 * thinking, hashing passwords and telling games that are over. */
#ifndef CABALE_SERVER_SERVE_H
#define CABALE_SERVER_SERVE_H

#include "engine/words.h"
#include "server/budget.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *listen;     /* HOST:PORT */
    const char *store;      /* path of the file */
    const char *web;        /* folder of the built web client; NULL: a plain page */
    const char *public_url; /* as people see it, behind a proxy; NULL: http://listen */
    uint32_t pace;          /* per cent */
    srv_limits limits;      /* of each person and address; with pace 0 there are none */
    uint32_t tables;        /* waiting or playing at once */
    uint32_t memory_mb;     /* that tables in memory may take; 0: any */
    uint32_t quiet_live, quiet_none, quiet_days; /* when games are given up: srv_config */
    uint32_t keep_guests; /* days after which guests who sit nowhere are forgotten; 0: never */
    uint32_t keep_games;  /* days after which games that have ended are; 0: never */
    int bot_threads;      /* that search for one choice, 1 .. CAB_THINK_THREADS */
    bool metrics_public;
    bool quiet; /* no log lines below a warning */
    cab_lang lang;
} srv_options;

/* Serves until SIGINT or SIGTERM. Exit status: 0, or 2 after one clear line. */
int srv_serve(const srv_options *);

#endif
