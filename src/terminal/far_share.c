#include "terminal/far_share.h"

#include "terminal/files.h"

#include <string.h>

enum { WORD = 2 * CAB_PROMISE + 2 };

static bool read_hex(FILE *file, uint8_t *bytes, uint32_t count)
{
    char word[WORD];
    if (!fgets(word, sizeof word, file)) return false;
    word[strcspn(word, "\n")] = 0;
    return cab_parse_hex(word, bytes, count);
}

static void write_hex(FILE *file, const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, "%02x", bytes[i]);
    fputc('\n', file);
}

/* Line by line: the commitment, the nonce, the promises. */
bool far_share_read(far_share *share, const char *server, const char *table)
{
    far_share kept;
    FILE *file = term_file_share(server, table, false);
    memset(&kept, 0, sizeof kept);
    if (!file) return false;
    bool good = read_hex(file, kept.commitment, CAB_COMMITMENT) &&
                read_hex(file, kept.nonce, CAB_NONCE) &&
                memcmp(kept.commitment, share->commitment, CAB_COMMITMENT) == 0;
    while (good && kept.promises < CAB_SEATS &&
           read_hex(file, kept.promise[kept.promises], CAB_PROMISE))
        kept.promises++;
    fclose(file);
    if (good) *share = kept;
    return good;
}

void far_share_write(const far_share *share, const char *server, const char *table)
{
    FILE *file = term_file_share(server, table, true);
    if (!file) return;
    write_hex(file, share->commitment, CAB_COMMITMENT);
    write_hex(file, share->nonce, CAB_NONCE);
    for (int i = 0; i < share->promises; i++)
        write_hex(file, share->promise[i], CAB_PROMISE);
    fclose(file);
}

static bool promised(const far_share *share, const uint8_t promise[CAB_PROMISE])
{
    for (int i = 0; i < share->promises; i++)
        if (memcmp(share->promise[i], promise, CAB_PROMISE) == 0) return true;
    return false;
}

bool far_share_holds(const far_share *share, const cab_record *record, cab_problem *problem)
{
    const cab_header *header = &record->header;
    bool same = memcmp(header->commitment, share->commitment, CAB_COMMITMENT) == 0, own = false;
    int people = 0;
    for (cab_seat seat = 0; seat < header->setup.seats; seat++) {
        uint8_t promise[CAB_PROMISE];
        if (!cab_header_person(header, seat)) continue;
        people++;
        own = own || memcmp(header->chair[seat].nonce, share->nonce, CAB_NONCE) == 0;
        cab_deal_promise(header->commitment, header->chair[seat].nonce, promise);
        same = same && (share->promises == 0 || promised(share, promise));
    }
    if (share->promises > 0 && people != share->promises) same = false;
    memset(problem, 0, sizeof *problem);
    problem->kind = CAB_PROBLEM_FALSE;
    if (!same) problem->key = "record.problem.promised";
    if (same && !own) problem->key = "record.problem.own";
    return same && own;
}
