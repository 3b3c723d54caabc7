/* The engine side: one of our levels behind the line protocol. It wants raw lines, which are what
 * its seat knows in libcabale's own layout; a game of another rules version is declined. */
#include "cli/outside.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    FILE *out;
    const cab_game *game;
    const cab_bot *level;
    cab_mind mind;
    cab_seen seen, after;
    bool dealt;
} engine;

/* "new GAME SEATS SEAT SEED RULES" */
static bool new_game(engine *e, char *words, const cab_desk *desk)
{
    uint64_t number[4];
    char *at = strchr(words, ' ');
    if (!at) return false;
    *at++ = 0;
    for (int i = 0; i < 4; i++) {
        char *end = strchr(at, ' ');
        if (end) *end = 0;
        if (!cab_parse_u64(at, &number[i])) return false;
        at = end ? end + 1 : at + strlen(at);
    }
    bool fits = cab_same(words, e->game->id) && number[3] == e->game->rules_version &&
                number[0] <= e->game->max_seats && number[1] < number[0];
    if (!fits) return false;
    cab_mind_init(&e->mind, e->game, (cab_seat)number[1], (uint8_t)number[0], number[2]);
    e->mind.desk = desk;
    e->dealt = true;
    return true;
}

static bool read_bytes(const char *text, void *out, size_t size)
{
    memset(out, 0, size);
    return cab_parse_hex(text, out, (uint32_t)size);
}

static bool hear(engine *e, const char *text, bool is_claim)
{
    cab_event event;
    cab_claim claim;
    bool read =
        is_claim ? read_bytes(text, &claim, sizeof claim) : read_bytes(text, &event, sizeof event);
    if (read && e->level->hear)
        e->level->hear(&e->mind, is_claim ? NULL : &event, is_claim ? &claim : NULL);
    return read;
}

/* "watch MOVER HEX" */
static bool watch(engine *e, char *words)
{
    uint64_t mover = 0;
    char *at = strchr(words, ' ');
    if (!at) return false;
    *at++ = 0;
    bool read = cab_parse_u64(words, &mover) && mover < CAB_SEATS &&
                read_bytes(at, &e->after, e->game->state_size);
    if (read && e->level->watch) e->level->watch(&e->mind, &e->seen, (cab_seat)mover, &e->after);
    return read;
}

static bool go(engine *e)
{
    cab_move list[CAB_LIST_MAX];
    int count = e->game->legal_moves(&e->seen, e->mind.seat, list);
    if (count == 0) return false;
    cab_move move = e->level->choose(&e->mind, &e->seen, list, count);
    if (move == CAB_SILENT)
        fputs("silent\n", e->out);
    else
        fprintf(e->out, "move %d\n", move);
    fflush(e->out);
    return true;
}

static bool obey(engine *e, char *line, const cab_desk *desk)
{
    char *rest = strchr(line, ' ');
    if (rest) *rest++ = 0;
    if (cab_same(line, "cabale")) {
        uint64_t version = 0;
        if (!rest || !cab_parse_u64(rest, &version) || version != CAB_OUTSIDE_VERSION) return false;
        fprintf(e->out, "name cabale %s\nwant raw\nready\n", e->level->id);
        fflush(e->out);
        return true;
    }
    if (cab_same(line, "new")) return rest && new_game(e, rest, desk);
    if (cab_same(line, "option") || cab_same(line, "over")) return true;
    if (!e->dealt) return false;
    if (cab_same(line, "go")) return go(e);
    if (!rest) return false;
    if (cab_same(line, "event")) return hear(e, rest, false);
    if (cab_same(line, "claim")) return hear(e, rest, true);
    if (cab_same(line, "seen")) return read_bytes(rest, &e->seen, e->game->state_size);
    return cab_same(line, "watch") && watch(e, rest);
}

bool cab_engine(FILE *in, FILE *out, const cab_game *game, const cab_bot *level,
                const cab_desk *desk, cab_text *problem)
{
    engine *e = calloc(1, sizeof *e);
    char *line = malloc(CAB_OUTSIDE_LINE);
    bool well = e && line;
    if (e) {
        e->out = out;
        e->game = game;
        e->level = level;
    }
    while (well && fgets(line, CAB_OUTSIDE_LINE, in)) {
        line[strcspn(line, "\r\n")] = 0;
        if (cab_same(line, "quit")) break;
        well = obey(e, line, desk);
        if (!well) cab_text_clean(problem, line);
    }
    free(line);
    free(e);
    return well;
}
