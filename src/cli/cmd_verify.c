/* cabale verify FILE: proves a finished record, step by step. Status 1 if the file is whole but
 * what it says is not so; 2 if it is no record, or cut, or edited since it was written. */
#include "cli/cli.h"

#include "base/assert.h"
#include "base/json.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 2048 };

typedef struct {
    cab_cli cli;
    cab_record record;
    cab_table table;
    const char *file;
    bool json;
} proof;

static void step(const proof *p, const char *key, uint32_t a, uint32_t b)
{
    char first[16], second[16];
    snprintf(first, sizeof first, "%u", a);
    snprintf(second, sizeof second, "%u", b);
    if (!p->json) cab_cli_print(&p->cli, stdout, key, first, second, NULL);
}

static uint32_t count(const proof *p, cab_entry_kind kind)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < p->record.entries; i++)
        sum += p->record.entry[i].kind == kind;
    return sum;
}

/* The steps of the proof, each said when it holds. */
static bool prove(proof *p, cab_problem *problem)
{
    const cab_record *record = &p->record;
    if (!cab_replay_begin(record, &p->table, problem)) return false;
    step(p, "cli.verify.commitment", record->secret_line, 0);
    for (uint32_t i = 0; i < record->entries; i++) {
        if (!cab_replay_step(record, i, &p->table, NULL, problem)) return false;
        /* The first entry is the state after the deal; only its hash shows the key is right. */
        if (i == 0) step(p, "cli.verify.deal", record->header.setup.seats, 0);
    }
    step(p, "cli.verify.moves", count(p, CAB_ENTRY_MOVE), count(p, CAB_ENTRY_STATE));
    if (!cab_replay_end(record, &p->table, problem)) return false;
    step(p, record->given_up ? "cli.verify.given_up" : "cli.verify.result", record->result_line, 0);
    return true;
}

static void say_json(const proof *p, const cab_problem *problem, const char *sentence)
{
    char line[LINE_BYTES], hex[2 * CAB_COMMITMENT + 1];
    cab_text text, digits;
    cab_text_begin(&digits, hex, sizeof hex);
    for (int i = 0; i < CAB_COMMITMENT; i++)
        cab_text_hex(&digits, p->record.header.commitment[i], 2);
    cab_text_begin(&text, line, sizeof line);
    cab_json_open(&text, NULL, '{');
    cab_json_string(&text, "game", p->record.header.game);
    cab_json_int(&text, "players", p->record.header.setup.seats);
    cab_json_string(&text, "commitment", hex);
    cab_json_int(&text, "moves", count(p, CAB_ENTRY_MOVE));
    cab_json_int(&text, "states", count(p, CAB_ENTRY_STATE));
    if (p->record.given_up) cab_json_bool(&text, "given_up", true);
    cab_json_bool(&text, "verified", problem == NULL);
    if (problem) {
        cab_json_int(&text, "line", problem->line);
        cab_json_string(&text, "problem", problem->key);
        cab_json_string(&text, "text", sentence);
    }
    cab_json_close(&text, '}');
    puts(line);
}

static int run(proof *p, int argc, char **argv)
{
    const cab_arg args[] = {{"json", NULL, CAB_ARG_FLAG, 0, 0, &p->json}};
    int status = cab_cli_parse(&p->cli, "cli.verify", CAB_ARGS(args), 1, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (p->cli.word_count == 0)
        return cab_bad_use(&p->cli, "cli.replay.no_file", "verify", NULL, NULL);
    p->file = p->cli.word[0];

    /* A file that was cut or edited gets one line; so it is tried before anything is said. */
    cab_problem problem;
    char sentence[LINE_BYTES];
    cab_text text;
    bool good = cab_record_read(p->file, CAB_READ_FINISHED, &p->record, &problem) &&
                cab_replay_all(&p->record, &p->table, &problem);
    cab_text_begin(&text, sentence, sizeof sentence);
    if (!good) cab_problem_say(&problem, p->cli.lang, p->file, &text);
    if (!good && problem.kind != CAB_PROBLEM_FALSE) {
        fprintf(stderr, "%s\n", sentence);
        return CAB_BAD_USE;
    }
    bool proven = prove(p, &problem);
    cab_assert(proven == good);
    if (p->json) say_json(p, proven ? NULL : &problem, sentence);
    if (!p->json && !proven) puts(sentence);
    if (!p->json)
        cab_cli_print(&p->cli, stdout, proven ? "cli.verify.verified" : "cli.verify.refuted", NULL,
                      NULL, NULL);
    return proven ? CAB_DONE : CAB_FINDING;
}

int cab_cmd_verify(int argc, char **argv)
{
    proof *p = calloc(1, sizeof *p);
    cab_assert(p != NULL);
    int status = run(p, argc, argv);
    cab_record_free(&p->record);
    free(p);
    return status;
}
