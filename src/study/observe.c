#include "study/observe.h"

#include "base/bits.h"

#include <string.h>

static const cab_column *flag(void)
{
    static const cab_column column = {"", CAB_CELL_COUNT, 1};
    return &column;
}

static int digits(unsigned most)
{
    int count = 0;
    for (; most; most >>= 1)
        count++;
    return count;
}

int cab_column_cells(const cab_column *column)
{
    switch (column->kind) {
    case CAB_CELL_CODE: return column->most;
    case CAB_CELL_BITS: return digits(column->most);
    default: return 1;
    }
}

/* Columns of a stretch and how many rows it has; flags where it names none. */
static int rows(const cab_feature *feature, const cab_column **column, int *columns)
{
    *column = feature->columns ? feature->column : flag();
    *columns = feature->columns ? feature->columns : 1;
    return feature->width / *columns;
}

uint32_t cab_feature_cells(const cab_feature *feature)
{
    const cab_column *column;
    int columns, count = rows(feature, &column, &columns);
    uint32_t cells = 0;
    for (int i = 0; i < columns; i++)
        cells += (uint32_t)cab_column_cells(&column[i]);
    return cells * (uint32_t)count;
}

uint32_t cab_cells_of(const cab_game *game)
{
    uint32_t cells = 0;
    for (int i = 0; i < game->features; i++)
        cells += cab_feature_cells(&game->feature[i]);
    return cells;
}

static int8_t cut(int value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

/* One number that is not zero; its cells are zero. */
static inline void write_number(const cab_column *column, int value, int8_t *out)
{
    switch (column->kind) {
    case CAB_CELL_COUNT:
        *out = cut(column->most == 1 ? value * CAB_CELL_ONE : value * CAB_CELL_ONE / column->most);
        break;
    case CAB_CELL_OWN: *out = cut(value == 1 ? CAB_CELL_ONE : -8 * value); break;
    case CAB_CELL_CODE:
        if (value > 0 && value <= column->most) out[value - 1] = CAB_CELL_ONE;
        break;
    default:
        for (int left = value & column->most; left; left >>= 1)
            *out++ = (int8_t)(CAB_CELL_ONE * (left & 1));
    }
}

/* Most numbers are zero: eight of them at a time are passed over. */
static int8_t *write_column(const cab_column *column, const int8_t *in, int count, int8_t *out)
{
    int cells = cab_column_cells(column), i = 0;
    memset(out, 0, (size_t)count * (size_t)cells);
    for (; i + 8 <= count; i += 8) {
        uint64_t eight;
        memcpy(&eight, in + i, sizeof eight);
        for (; eight; eight &= ~(UINT64_C(0xff) << (cab_low(eight) & ~7))) {
            int k = i + cab_low(eight) / 8;
            write_number(column, in[k], out + (ptrdiff_t)k * cells);
        }
    }
    for (; i < count; i++)
        if (in[i]) write_number(column, in[i], out + (ptrdiff_t)i * cells);
    return out + (ptrdiff_t)count * cells;
}

static int8_t *write_rows(const cab_column *column, int columns, const int8_t *in, int count,
                          int8_t *out)
{
    uint16_t start[UINT8_MAX + 1] = {0};
    for (int i = 0; i < columns; i++)
        start[i + 1] = (uint16_t)(start[i] + cab_column_cells(&column[i]));
    memset(out, 0, (size_t)count * start[columns]);
    for (; count > 0; count--, in += columns, out += start[columns]) {
        int i = 0;
        for (; i + 8 <= columns; i += 8) {
            uint64_t eight;
            memcpy(&eight, in + i, sizeof eight);
            for (; eight; eight &= ~(UINT64_C(0xff) << (cab_low(eight) & ~7))) {
                int k = i + cab_low(eight) / 8;
                write_number(&column[k], in[k], out + start[k]);
            }
        }
        for (; i < columns; i++)
            if (in[i]) write_number(&column[i], in[i], out + start[i]);
    }
    return out;
}

void cab_cells_write(const cab_game *game, const int8_t *in, int8_t *out)
{
    for (int f = 0; f < game->features; f++) {
        const cab_column *column;
        int columns, count = rows(&game->feature[f], &column, &columns);
        out = columns == 1 ? write_column(column, in, count, out)
                           : write_rows(column, columns, in, count, out);
        in += game->feature[f].width;
    }
}

void cab_cell_name(const cab_feature *feature, uint32_t cell, cab_text *text, cab_cell_info *info)
{
    const cab_column *column;
    int columns, count = rows(feature, &column, &columns), at = (int)cell, width = 0, row = 0;
    for (int i = 0; i < columns; i++)
        width += cab_column_cells(&column[i]);
    row = at / width;
    at %= width;
    while (at >= cab_column_cells(column))
        at -= cab_column_cells(column++);
    if (count > 1) {
        cab_text_char(text, '.');
        cab_text_int(text, row);
    }
    if (*column->key) {
        cab_text_char(text, '.');
        cab_text_add(text, column->key);
    }
    bool many = column->kind == CAB_CELL_CODE || column->kind == CAB_CELL_BITS;
    memset(info, 0, sizeof *info);
    info->kind = column->kind;
    info->most = column->most;
    info->part = (uint8_t)(column->kind == CAB_CELL_CODE ? at + 1 : at);
    if (!many) return;
    cab_text_char(text, column->kind == CAB_CELL_CODE ? '=' : '/');
    cab_text_int(text, info->part);
}
