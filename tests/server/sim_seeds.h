/* Which seeds a simulation runs. Without arguments its program runs those that are kept, each of
 * which has shown something once; fresh ones come from the system, so that every run of the test
 * command looks at worlds that nobody has seen yet. */
#ifndef CABALE_TESTS_SIM_SEEDS_H
#define CABALE_TESTS_SIM_SEEDS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A seed that failed once stays: with a word of what it has shown. */
typedef struct {
    uint64_t seed;
    uint32_t size; /* how large the world is */
    const char *why;
} sim_kept;

/* Runs one world. What is wrong with it, or NULL; its figures are printed if loud. */
typedef const char *sim_run(uint64_t seed, uint32_t size, bool loud);

enum {
    SEED_SECONDS = 900, /* of processor time: a world that takes longer does not end */
    SEED_JOBS = 64
};

static inline uint64_t seed_fresh(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mix = (uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
    return mix % 1000000 * 1000; /* a thousand in a row, short enough to be typed */
}

/* What is asked for on the command line. */
typedef struct {
    const char *program;
    sim_run *run;
    uint32_t size;
    double seconds; /* of processor time; 0: as many seeds as `seeds` says */
    uint64_t seeds;
    uint32_t jobs; /* at once */
} seed_plan;

typedef struct {
    pid_t child; /* 0: free */
    uint64_t seed;
} seed_job;

/* Each world has a process of its own, so that what crashes or never ends is told like the rest. */
static inline void seed_begin(const seed_plan *plan, seed_job *job, uint64_t seed)
{
    struct rlimit most = {SEED_SECONDS, SEED_SECONDS + 10};
    fflush(stdout);
    job->seed = seed;
    job->child = fork();
    if (job->child != 0) return;
    setrlimit(RLIMIT_CPU, &most);
    bool bad = plan->run(seed, plan->size, true) != NULL;
    fflush(stdout);
    _exit(bad);
}

static inline bool seed_end(const seed_plan *plan, seed_job *jobs)
{
    int status = 1;
    pid_t child = wait(&status);
    uint32_t i = 0;
    while (i + 1 < plan->jobs && jobs[i].child != child)
        i++;
    jobs[i].child = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    const char *how = WIFEXITED(status)             ? "something is wrong"
                      : WTERMSIG(status) == SIGXCPU ? "it does not end"
                                                    : "it crashed";
    printf("FAILED seed %llu: %s. Again: %s %llu %u\n", (unsigned long long)jobs[i].seed, how,
           plan->program, (unsigned long long)jobs[i].seed, plan->size);
    return false;
}

static inline double seed_used(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec / 1e6;
}

/* Seeds that nobody has seen. All of them are told, those under way are waited for. */
static inline int seed_many(const seed_plan *plan)
{
    seed_job jobs[SEED_JOBS];
    uint64_t first = seed_fresh(), next = first;
    uint32_t under_way = 0, failed = 0;
    memset(jobs, 0, sizeof jobs);
    printf("seeds from %llu\n", (unsigned long long)first);
    for (;;) {
        bool more = plan->seeds ? next < first + plan->seeds : seed_used() < plan->seconds;
        if (!more && under_way == 0) break;
        if (more && under_way < plan->jobs) {
            uint32_t i = 0;
            while (jobs[i].child)
                i++;
            seed_begin(plan, &jobs[i], next++);
            under_way += jobs[i].child > 0;
            failed += jobs[i].child < 0;
            continue;
        }
        failed += !seed_end(plan, jobs);
        under_way--;
    }
    if (failed == 0)
        printf("ok %llu fresh seeds, %llu to %llu\n", (unsigned long long)(next - first),
               (unsigned long long)first, (unsigned long long)(next - 1));
    return failed > 0;
}

/* PROGRAM --seconds S | --seeds N [JOBS] | SEED [SIZE] */
static inline int seed_main(int argc, char **argv, sim_run *run, uint32_t size)
{
    seed_plan plan = {argv[0], run, size, 0, 0, 1};
    const char *first = argv[1], *second = argc > 2 ? argv[2] : "0";
    if (argc > 3) plan.jobs = (uint32_t)strtoul(argv[3], NULL, 10);
    if (plan.jobs < 1 || plan.jobs > SEED_JOBS) plan.jobs = 1;
    if (strcmp(first, "--seconds") == 0) plan.seconds = strtod(second, NULL);
    if (strcmp(first, "--seeds") == 0) plan.seeds = strtoull(second, NULL, 10);
    if (plan.seconds > 0 || plan.seeds > 0) return seed_many(&plan);
    if (argc > 2) size = (uint32_t)strtoul(second, NULL, 10);
    return run(strtoull(first, NULL, 10), size, true) != NULL;
}

#endif
