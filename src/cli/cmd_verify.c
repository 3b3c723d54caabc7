/* cabale verify FILE: proves a finished record, step by step, and compares it with what the reader
 * has besides: a server's key, the seal of a table, a nonce of one's own. Status 1 if the file is
 * whole but what it says is not so; 2 if it is none, or cut, or edited since it was written. */
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
    const char *file, *key, *commitment, *nonce; /* what the reader has besides; or NULL */
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

/* ---- what the reader knows from elsewhere ---- */

/* Always false, so that a check reads: return unlike(...). */
static bool unlike(cab_problem *problem, uint32_t line, const char *key)
{
    memset(problem, 0, sizeof *problem);
    problem->kind = CAB_PROBLEM_FALSE;
    problem->line = line;
    problem->key = key;
    return false;
}

static bool is_hex(const char *hex, const uint8_t *bytes, uint32_t count)
{
    uint8_t wanted[CAB_SIGN_KEY];
    return cab_parse_hex(hex, wanted, count) && memcmp(wanted, bytes, count) == 0;
}

static bool is_signed(const proof *p, cab_problem *problem)
{
    const cab_record *record = &p->record;
    uint8_t key[CAB_SIGN_KEY];
    if (record->signed_line == 0) return !p->key || unlike(problem, 0, "record.problem.unsigned");
    if (!cab_record_signed(record, key))
        return unlike(problem, record->signed_line, "record.problem.signature");
    return !p->key || is_hex(p->key, key, CAB_SIGN_KEY) ||
           unlike(problem, record->signed_line, "record.problem.signer");
}

/* Is it the deal that this reader took part in? */
static bool is_promised(const proof *p, cab_problem *problem)
{
    const cab_header *header = &p->record.header;
    bool own = !p->nonce;
    if (p->commitment && !is_hex(p->commitment, header->commitment, CAB_COMMITMENT))
        return unlike(problem, 0, "record.problem.promised");
    for (cab_seat seat = 0; seat < header->setup.seats && !own; seat++)
        own = cab_header_person(header, seat) &&
              is_hex(p->nonce, header->chair[seat].nonce, CAB_NONCE);
    return own || unlike(problem, p->record.chair_line, "record.problem.own");
}

/* Beside the proof: who stands for the rest, and what nobody does. */
static void say_rest(const proof *p)
{
    const cab_header *header = &p->record.header;
    uint32_t derived = 0;
    char hex[2 * CAB_SIGN_KEY + 1];
    cab_text text;
    if (p->json) return;
    for (cab_seat seat = 0; seat < header->setup.seats; seat++)
        derived +=
            cab_header_person(header, seat) && cab_header_derived(header, p->record.opened, seat);
    cab_text_begin(&text, hex, sizeof hex);
    for (int i = 0; i < CAB_SIGN_KEY; i++)
        cab_text_hex(&text, p->record.signer[i], 2);
    if (p->commitment || p->nonce) step(p, "cli.verify.promised", 0, 0);
    if (p->record.signed_line > 0)
        cab_cli_print(&p->cli, stdout, "cli.verify.signed", hex, NULL, NULL);
    else
        step(p, "cli.verify.unsigned", 0, 0);
    if (header->failed > 0) step(p, "cli.verify.failed", header->failed, 0);
    if (derived > 0) step(p, "cli.verify.derived", derived, 0);
    if (header->format < 2) step(p, "cli.verify.old", header->format, 0);
}

/* ---- the proof ---- */

/* The steps of the proof, each said when it holds. */
static bool prove(proof *p, cab_problem *problem)
{
    const cab_record *record = &p->record;
    if (!cab_replay_begin(record, &p->table, problem)) return false;
    step(p, "cli.verify.committed", record->secret_line, 0);
    for (uint32_t i = 0; i < record->entries; i++) {
        if (!cab_replay_step(record, i, &p->table, NULL, problem)) return false;
        /* The first entry is the state after the deal; only its hash shows the key is right. */
        if (i == 0) step(p, "cli.verify.deal", record->header.setup.seats, 0);
    }
    step(p, "cli.verify.moves", count(p, CAB_ENTRY_MOVE), count(p, CAB_ENTRY_STATE));
    if (!cab_replay_end(record, &p->table, problem)) return false;
    step(p, record->given_up ? "cli.verify.given_up" : "cli.verify.result", record->result_line, 0);
    if (!is_promised(p, problem) || !is_signed(p, problem)) return false;
    say_rest(p);
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
    if (p->record.header.failed > 0) cab_json_int(&text, "failed", p->record.header.failed);
    cab_json_bool(&text, "signed", p->record.signed_line > 0);
    cab_json_bool(&text, "verified", problem == NULL);
    if (problem) {
        cab_json_int(&text, "line", problem->line);
        cab_json_string(&text, "problem", problem->key);
        cab_json_string(&text, "text", sentence);
    }
    cab_json_close(&text, '}');
    puts(line);
}

static void problem_words(const proof *p, const cab_problem *problem, char sentence[LINE_BYTES])
{
    cab_text text;
    cab_text_begin(&text, sentence, LINE_BYTES);
    cab_problem_say(problem, p->cli.lang, p->file, &text);
}

static void say_end(const proof *p, const cab_problem *problem)
{
    char sentence[LINE_BYTES] = "";
    if (problem) problem_words(p, problem, sentence);
    if (p->json) {
        say_json(p, problem, sentence);
        return;
    }
    if (problem) puts(sentence);
    cab_cli_print(&p->cli, stdout, problem ? "cli.verify.refuted" : "cli.verify.verified", NULL,
                  NULL, NULL);
}

static int check_hex(const proof *p, const char *hex, uint32_t bytes)
{
    uint8_t out[CAB_SIGN_KEY];
    char digits[8];
    snprintf(digits, sizeof digits, "%u", 2 * bytes);
    if (!hex || cab_parse_hex(hex, out, bytes)) return CAB_GO_ON;
    return cab_bad_use(&p->cli, "cli.verify.bad_hex", hex, digits, NULL);
}

static int run(proof *p, int argc, char **argv)
{
    const cab_arg args[] = {{"commitment", NULL, CAB_ARG_TEXT, 0, 0, &p->commitment},
                            {"json", NULL, CAB_ARG_FLAG, 0, 0, &p->json},
                            {"key", NULL, CAB_ARG_TEXT, 0, 0, &p->key},
                            {"nonce", NULL, CAB_ARG_TEXT, 0, 0, &p->nonce}};
    int status = cab_cli_parse(&p->cli, "cli.verify", CAB_ARGS(args), 1, argc, argv);
    if (status != CAB_GO_ON) return status;
    if (p->cli.word_count == 0)
        return cab_bad_use(&p->cli, "cli.replay.no_file", "verify", NULL, NULL);
    p->file = p->cli.word[0];
    status = check_hex(p, p->key, CAB_SIGN_KEY);
    if (status == CAB_GO_ON) status = check_hex(p, p->commitment, CAB_COMMITMENT);
    if (status == CAB_GO_ON) status = check_hex(p, p->nonce, CAB_NONCE);
    if (status != CAB_GO_ON) return status;

    /* A file that was cut or edited gets one line; so it is tried before anything is said. */
    cab_problem problem;
    bool good = cab_record_read(p->file, CAB_READ_FINISHED, &p->record, &problem) &&
                cab_replay_all(&p->record, &p->table, &problem);
    if (!good && problem.kind != CAB_PROBLEM_FALSE) {
        char sentence[LINE_BYTES];
        problem_words(p, &problem, sentence);
        fprintf(stderr, "%s\n", sentence);
        return CAB_BAD_USE;
    }
    bool proven = prove(p, &problem);
    cab_assert(good || !proven);
    say_end(p, proven ? NULL : &problem);
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
