#include "study/memory.h"

#include "base/assert.h"

#include <string.h>

enum { KIND_DIGITS = 7, VALUE_DIGITS = 8, MOVE_DIGITS = 10 };

static void tell(cab_memory *m, cab_seat viewer, cab_happening happening)
{
    uint8_t *latest = &m->latest[viewer];
    *latest = (uint8_t)((*latest + 1) % CAB_HEARD);
    m->heard[viewer][*latest] = happening;
}

/* The first two seats, and the first reference that is none. */
static const cab_ref *seats_of(const cab_event *e, cab_happening *h)
{
    const cab_ref *value = NULL;
    for (int i = 0; i < e->refs; i++) {
        const cab_ref *r = &e->ref[i];
        if (r->kind != CAB_REF_SEAT && !value) value = r;
        if (r->kind == CAB_REF_SEAT && (r->seen_by & CAB_PUBLIC) && r->seat < CAB_SEATS) {
            if (!h->first)
                h->first = (uint8_t)(r->seat + 1);
            else if (!h->second)
                h->second = (uint8_t)(r->seat + 1);
        }
    }
    return value;
}

static void hear(cab_memory *m, const cab_event *e, int seats)
{
    cab_happening h = {(uint8_t)(e->kind + 1), 0, 0, 0};
    const cab_ref *value = seats_of(e, &h);
    uint8_t shown = value ? (uint8_t)value->value : 0;
    cab_assert(e->kind < (1 << KIND_DIGITS) - 1);
    for (int i = 0; i <= seats; i++) {
        cab_seat viewer = (cab_seat)(i < seats ? i : CAB_NOBODY);
        cab_seats eyes = CAB_BIT(viewer) | CAB_PUBLIC;
        if (!(e->to & eyes)) continue;
        h.value = value && value->seen_by & eyes ? shown : 0;
        tell(m, viewer, h);
    }
}

static void count(uint8_t *done)
{
    if (*done < 255) ++*done;
}

static void tally(cab_memory *m, const cab_game *game, const cab_event *e)
{
    for (int i = 0; i < game->deeds; i++) {
        if (game->deed[i] != e->kind || !(e->to & CAB_PUBLIC)) continue;
        cab_happening h = {0, 0, 0, 0};
        seats_of(e, &h);
        if (h.first) count(&m->done[h.first - 1][0][i]);
        if (h.second) count(&m->done[h.second - 1][1][i]);
        return;
    }
}

void cab_memory_hear(cab_memory *m, const cab_game *game, int seats, const cab_journal *journal)
{
    for (int i = 0; i < journal->count; i++) {
        hear(m, &journal->event[i], seats);
        tally(m, game, &journal->event[i]);
    }
}

void cab_memory_chose(cab_memory *m, cab_seat seat, int move)
{
    uint16_t *chosen = m->chosen[seat];
    for (int i = CAB_CHOSEN - 1; i > 0; i--)
        chosen[i] = chosen[i - 1];
    chosen[0] = (uint16_t)(move + 1);
}

void cab_memory_forget_others(cab_memory *m, cab_seat seat)
{
    for (cab_seat other = 0; other < CAB_SEATS; other++) {
        if (other == seat) continue;
        memcpy(m->heard[other], m->heard[CAB_NOBODY], sizeof m->heard[other]);
        m->latest[other] = m->latest[CAB_NOBODY];
        memset(m->chosen[other], 0, sizeof m->chosen[other]);
    }
}

/* ---- cells ---------------------------------------------------------------------------------- */

static uint32_t happening_cells(const cab_game *game)
{
    return KIND_DIGITS + 2u * game->max_seats + VALUE_DIGITS;
}

const char *cab_memory_feature(const cab_game *game, int index, uint32_t *width)
{
    switch (index) {
    case 0: *width = CAB_HEARD * happening_cells(game); return "heard";
    case 1: *width = 2u * game->max_seats * game->deeds; return "done";
    case 2: *width = CAB_CHOSEN * MOVE_DIGITS; return "chosen";
    default: return NULL;
    }
}

uint32_t cab_memory_cells(const cab_game *game)
{
    uint32_t cells = 0, width;
    for (int i = 0; cab_memory_feature(game, i, &width); i++)
        cells += width;
    return cells;
}

static void write_digits(unsigned value, int digits, int8_t *out)
{
    for (int i = 0; i < digits; i++)
        out[i] = (int8_t)(CAB_CELL_ONE * (value >> i & 1));
}

static int8_t *write_heard(const cab_memory *m, const cab_game *game, const uint8_t *rel,
                           cab_seat viewer, int8_t *out)
{
    const cab_happening *heard = m->heard[viewer];
    for (unsigned i = 0; i < CAB_HEARD; i++, out += happening_cells(game)) {
        const cab_happening *h = &heard[(m->latest[viewer] + CAB_HEARD - i) % CAB_HEARD];
        int8_t *seat = out + KIND_DIGITS;
        if (!h->kind) continue; /* out is zero */
        write_digits(h->kind, KIND_DIGITS, out);
        if (h->first) seat[rel[h->first - 1]] = CAB_CELL_ONE;
        seat += game->max_seats;
        if (h->second) seat[rel[h->second - 1]] = CAB_CELL_ONE;
        write_digits(h->value, VALUE_DIGITS, seat + game->max_seats);
    }
    return out;
}

/* Eight of a deed are many. */
static int8_t *write_done(const cab_memory *m, const cab_game *game, int seats, const uint8_t *rel,
                          int8_t *out)
{
    for (int seat = 0; seat < seats; seat++) {
        int8_t *row = out + (ptrdiff_t)rel[seat] * 2 * game->deeds;
        for (int side = 0; side < 2; side++, row += game->deeds)
            for (int i = 0; i < game->deeds; i++) {
                int value = m->done[seat][side][i] * CAB_CELL_ONE / 8;
                row[i] = (int8_t)(value < 127 ? value : 127);
            }
    }
    return out + (ptrdiff_t)2 * game->max_seats * game->deeds;
}

void cab_memory_write(const cab_memory *m, const cab_game *game, int seats, cab_seat viewer,
                      int8_t *out)
{
    uint8_t rel[CAB_SEATS] = {0};
    int base = viewer < seats ? viewer : 0;
    memset(out, 0, cab_memory_cells(game));
    for (int seat = 0; seat < seats; seat++)
        rel[seat] = (uint8_t)((seat - base + seats) % seats);
    out = write_heard(m, game, rel, viewer, out);
    out = write_done(m, game, seats, rel, out);
    for (int i = 0; i < CAB_CHOSEN && viewer < seats; i++, out += MOVE_DIGITS)
        write_digits(m->chosen[viewer][i], MOVE_DIGITS, out);
}

/* Of the row of a happening: "heard.0.first=2". */
static void name_heard(const cab_game *game, int cell, cab_text *text, cab_cell_info *info)
{
    int seats = game->max_seats, at = cell % (int)happening_cells(game);
    static const char *const key[] = {".kind/", ".first=", ".second=", ".value/"};
    const int width[] = {KIND_DIGITS, seats, seats, VALUE_DIGITS};
    int part = 0;
    while (at >= width[part])
        at -= width[part++];
    bool code = part == 1 || part == 2;
    info->kind = code ? CAB_CELL_CODE : CAB_CELL_BITS;
    info->most = (uint8_t)(code ? seats : (1 << width[part]) - 1);
    info->part = (uint8_t)(at + code);
    cab_text_char(text, '.');
    cab_text_int(text, cell / (int)happening_cells(game));
    cab_text_add(text, key[part]);
    cab_text_int(text, info->part);
}

void cab_memory_name(const cab_game *game, int feature, int cell, cab_text *text,
                     cab_cell_info *info)
{
    memset(info, 0, sizeof *info);
    if (feature == 0) {
        name_heard(game, cell, text, info);
    } else if (feature == 1) {
        int row = 2 * game->deeds, at = cell % row;
        info->kind = CAB_CELL_COUNT;
        info->most = 8;
        cab_text_char(text, '.');
        cab_text_int(text, cell / row);
        cab_text_add(text, at < game->deeds ? ".by." : ".to.");
        cab_text_add(text, game->name(CAB_NAME_EVENT, game->deed[at % game->deeds]));
    } else {
        info->kind = CAB_CELL_BITS;
        info->part = (uint8_t)(cell % MOVE_DIGITS);
        cab_text_char(text, '.');
        cab_text_int(text, cell / MOVE_DIGITS);
        cab_text_add(text, ".move/");
        cab_text_int(text, info->part);
    }
}
