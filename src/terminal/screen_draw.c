/* The picture, made anew each time from the session: header, table, log, question, choices,
 * keys. The table gets the lines it needs, the log what is left; when there is little room the
 * choices scroll, then the table is cut and says so. */
#define _XOPEN_SOURCE 700 /* wide characters */

#include "terminal/screen_int.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    WIDE = 110, /* columns from which on the log stands beside the table */
    LOG_MIN = 2,
    CHOICES_MIN = 4, /* rows, if there are as many */
    LIST_MIN = 20,   /* columns left on a line in which a list may begin */
    PROMPT_MAX = 3,
    ROWS_MIN = 12,
    COLS_MIN = 40,
    LINES_MAX = 96,
    LINE = 512,
    TIMES = 16, /* bytes that say how often */
    COLUMNS_MAX = 3
};

typedef struct {
    char text[LINE];
    int look;
} line;

typedef struct {
    line line[LINES_MAX];
    int count;
} lines;

/* Where things stand. */
typedef struct {
    int rows, cols;
    int left;                        /* width of all but a log at the side */
    int table, log, prompt, choices; /* first rows */
    int table_rows, log_rows, prompt_rows, choice_rows;
    int log_col, log_width;
} plan;

/* ---- the pen ---- */

static attr_t attributes(int look)
{
    attr_t on = A_NORMAL;
    if (look & SCREEN_BOLD) on |= A_BOLD;
    if (look & SCREEN_REVERSE) on |= A_REVERSE;
    if (look & SCREEN_DIM) on |= A_DIM;
    if (look & SCREEN_RISKY) on |= COLOR_PAIR(1);
    return on;
}

/* Text in a field of `width`: cut to it, and filled up with blanks if reversed. */
void screen_put(int row, int col, int width, int look, const char *text)
{
    wchar_t wide[LINE];
    int used = 0, count = 0;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    while (*text && *text != '\n' && count < LINE - 2) {
        wchar_t c = 0;
        size_t size = mbrtowc(&c, text, MB_CUR_MAX, &state);
        if (size == 0 || size > MB_CUR_MAX) { /* not of this locale: one byte, one mark */
            memset(&state, 0, sizeof state);
            c = L'?';
            size = 1;
        }
        int columns = wcwidth(c);
        if (columns < 0) columns = 0;
        if (used + columns > width) break;
        used += columns;
        text += size;
        wide[count++] = c == 0xa0 || c == 0x202f ? L' ' : c;
    }
    attrset((int)attributes(look));
    mvaddnwstr(row, col, wide, count);
    for (; (look & SCREEN_REVERSE) && used < width; used++)
        addch(' ');
    attrset((int)A_NORMAL);
}

void screen_rule(int row, int col, int width, const char *label)
{
    char text[LINE];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    cab_text_add(&out, "──");
    if (label[0]) {
        cab_text_char(&out, ' ');
        cab_text_add(&out, label);
        cab_text_char(&out, ' ');
    }
    for (uint32_t at = cab_text_width(text); at < (uint32_t)width; at++)
        cab_text_add(&out, "─");
    screen_put(row, col, width, SCREEN_PLAIN, text);
}

void screen_size(int *rows, int *cols)
{
    getmaxyx(stdscr, *rows, *cols);
}

void screen_clear(void)
{
    erase();
}

void screen_show(void)
{
    refresh();
}

/* ---- the table as lines ---- */

static void open_line(lines *all, int look, const char *text)
{
    if (all->count == LINES_MAX) return;
    line *l = &all->line[all->count++];
    cab_text out;
    cab_text_begin(&out, l->text, LINE);
    cab_text_add(&out, text);
    l->look = look;
}

static void add_to_line(lines *all, const char *text, uint32_t bytes)
{
    line *l = &all->line[all->count - 1];
    size_t length = strlen(l->text);
    if (length + bytes >= LINE) bytes = (uint32_t)(LINE - 1 - length);
    memcpy(l->text + length, text, bytes);
    l->text[length + bytes] = 0;
}

static void pad_line(lines *all, uint32_t width)
{
    for (uint32_t at = cab_text_width(all->line[all->count - 1].text); at < width; at++)
        add_to_line(all, " ", 1);
}

/* One piece: on this line if it fits, else on the next; when tight, a list begins where it can. */
static void add_item(lines *all, const term_item *item, bool own, bool tight, uint32_t indent,
                     uint32_t width)
{
    const char *between = tight ? "  " : " · ";
    uint32_t used = cab_text_width(all->line[all->count - 1].text);
    uint32_t need = cab_text_width(between) + cab_text_width(item->text);
    bool first = used <= indent;
    bool list = tight && strstr(item->text, ", ") && used + LIST_MIN <= width;
    bool apart = own && !tight && item->zone;
    bool next = !first && (apart || (used + need > width && !list));
    if (next) open_line(all, SCREEN_PLAIN, "");
    if (next || first)
        pad_line(all, indent);
    else
        add_to_line(all, between, (uint32_t)strlen(between));
    for (const char *at = item->text; at;) {
        const char *after = NULL;
        used = cab_text_width(all->line[all->count - 1].text);
        uint32_t bytes = term_fit(at, width - used, &after);
        add_to_line(all, at, bytes);
        at = after;
        if (at) open_line(all, SCREEN_PLAIN, "");
        if (at) pad_line(all, indent);
    }
}

static uint32_t name_width(const screen *sc)
{
    uint32_t widest = 5;
    for (cab_seat i = 0; i < sc->s->table.header.setup.seats; i++) {
        char name[LINE];
        cab_text text;
        cab_text_begin(&text, name, sizeof name);
        term_seat_name(sc->s, i, &text);
        if (cab_text_width(name) > widest) widest = cab_text_width(name);
    }
    return (widest > 20 ? 20 : widest) + 4; /* mark before, two blanks after */
}

static void add_group(screen *sc, uint8_t group, bool tight, uint32_t width, lines *all)
{
    char name[LINE];
    cab_text text;
    cab_turn turn = sc->s->view.turn;
    uint32_t indent = name_width(sc) - (tight ? 1 : 0);
    bool seat = group < CAB_SEATS, must = seat && (turn.must & CAB_BIT(group));
    bool sealed = seat && (turn.sealed & CAB_BIT(group)), own = group == sc->s->seat;
    cab_text_begin(&text, name, sizeof name);
    cab_text_add(&text, must ? "> " : sealed ? "= " : "  ");
    if (seat)
        term_seat_name(sc->s, (cab_seat)group, &text);
    else
        term_say(sc->s, group == TERM_EACH ? "terminal.each" : "terminal.middle", NULL, NULL,
                 &text);
    open_line(all, must || own ? SCREEN_BOLD : SCREEN_PLAIN, name);
    pad_line(all, indent);
    for (int i = 0; i < sc->table.count; i++)
        if (sc->table.item[i].group == group)
            add_item(all, &sc->table.item[i], own, tight, indent, width);
}

static bool has_group(const screen *sc, uint8_t group)
{
    for (int i = 0; i < sc->table.count; i++)
        if (sc->table.item[i].group == group) return true;
    return false;
}

/* The person's own lines come last and are counted: they stay when the others are cut. */
static int make_table(screen *sc, bool tight, uint32_t width, lines *all)
{
    uint8_t seats = sc->s->table.header.setup.seats;
    all->count = 0;
    if (has_group(sc, TERM_MIDDLE)) add_group(sc, TERM_MIDDLE, tight, width, all);
    if (has_group(sc, TERM_EACH)) add_group(sc, TERM_EACH, tight, width, all);
    for (uint8_t i = 1; i < seats; i++)
        add_group(sc, (uint8_t)((sc->s->seat + i) % seats), tight, width, all);
    int others = all->count;
    add_group(sc, sc->s->seat, tight, width, all);
    return all->count - others;
}

/* Title, then the numbers of the whole table as far as they fit; those leave the list. */
static void draw_header(screen *sc, int cols)
{
    char text[LINE], who[LINE], seat[8], seats[8];
    cab_text out;
    snprintf(seat, sizeof seat, "%d", sc->s->seat + 1);
    snprintf(seats, sizeof seats, "%d", sc->s->table.header.setup.seats);
    cab_text_begin(&out, who, sizeof who);
    term_say(sc->s, "terminal.you_are", seat, seats, &out);
    int room = cols - (int)cab_text_width(who) - 4, kept = 0;
    cab_text_begin(&out, text, sizeof text);
    cab_text_char(&out, ' ');
    term_title(sc->s, &out);
    for (int i = 0; i < sc->table.count; i++) {
        term_item *item = &sc->table.item[i];
        uint32_t width = cab_text_width(text) + 3 + cab_text_width(item->text);
        if (item->head && (int)width <= room) {
            cab_text_add(&out, " · ");
            term_capital(item->text);
            cab_text_add(&out, item->text);
        } else {
            if (kept != i) sc->table.item[kept] = *item;
            kept++;
        }
    }
    sc->table.count = kept;
    screen_put(0, 0, cols, SCREEN_REVERSE, text);
    screen_put(0, room + 2, cols - room - 2, SCREEN_REVERSE, who);
}

/* ---- the log ---- */

/* From the newest line upwards, as many as are asked for. */
static void draw_log(screen *sc, const plan *p)
{
    int skip = sc->back, row = p->log_rows;
    uint32_t first = term_log_first(sc->s);
    for (uint32_t number = sc->s->log.count; number > first && row > 0;) {
        const char *piece[LINES_MAX];
        uint32_t size[LINES_MAX];
        char whole[TERM_LINE + TIMES];
        int count = 0;
        bool fresh = number > sc->s->log_mark;
        cab_text run;
        cab_text_begin(&run, whole, sizeof whole);
        number = term_log_run(sc->s, number - 1, &run);
        for (const char *at = whole; at && count < LINES_MAX; count++) {
            const char *next = NULL;
            piece[count] = at;
            size[count] = term_fit(at, (uint32_t)p->log_width - 2, &next);
            at = next;
        }
        for (int i = count - 1; i >= 0 && row > 0; i--) {
            char text[LINE];
            if (skip > 0) {
                skip--;
                continue;
            }
            snprintf(text, sizeof text, "%s%.*s",
                     i > 0   ? "  "
                     : fresh ? "* "
                             : "- ",
                     (int)size[i], piece[i]);
            screen_put(p->log + --row, p->log_col, p->log_width, fresh ? SCREEN_BOLD : SCREEN_PLAIN,
                       text);
        }
    }
    if (skip > 0) sc->back -= skip; /* not further back than the first line */
    if (row == p->log_rows && sc->s->log.count > 0) sc->back = sc->back > 0 ? sc->back - 1 : 0;
}

/* ---- the question ---- */

static void say_prompt(const screen *sc, char *text, uint32_t size)
{
    cab_text out;
    cab_text_begin(&out, text, size);
    if (sc->mode == SCREEN_OVER)
        term_result(sc->s, &out);
    else
        term_prompt(sc->s, &out);
}

static void draw_choices(screen *sc, const plan *p)
{
    int count = term_choices(sc->s), rows = (count + sc->columns - 1) / sc->columns;
    int width = p->left / sc->columns;
    if (sc->marked % rows < sc->top) sc->top = sc->marked % rows;
    if (sc->marked % rows >= sc->top + p->choice_rows)
        sc->top = sc->marked % rows - p->choice_rows + 1;
    if (sc->top > rows - p->choice_rows)
        sc->top = rows > p->choice_rows ? rows - p->choice_rows : 0;
    for (int i = 0; i < count; i++) {
        int row = i % rows - sc->top;
        if (row < 0 || row >= p->choice_rows) continue;
        char text[LINE], words[LINE];
        cab_text out;
        cab_text_begin(&out, words, sizeof words);
        int flags = term_choice(sc->s, i, &out);
        snprintf(text, sizeof text, "%s%2d %.*s", i == sc->marked ? ">" : " ", i + 1,
                 (int)sizeof words - 16, words);
        int look = i == sc->marked ? SCREEN_REVERSE : SCREEN_PLAIN;
        if (flags & CAB_CHOICE_DANGEROUS) look |= SCREEN_RISKY;
        screen_put(p->choices + row, i / rows * width, width - 1, look, text);
    }
    int above = sc->top, below = rows - p->choice_rows - sc->top;
    char more[16];
    snprintf(more, sizeof more, " ↑ %d ", above);
    if (above > 0) screen_put(p->choices, p->left - 7, 6, SCREEN_PLAIN, more);
    snprintf(more, sizeof more, " ↓ %d ", below);
    if (below > 0) screen_put(p->choices + p->choice_rows - 1, p->left - 7, 6, SCREEN_PLAIN, more);
}

/* Columns the choices can stand in, the longest with room around it. */
static int choice_columns(const screen *sc, int width)
{
    uint32_t widest = 1;
    int count = term_choices(sc->s);
    for (int i = 0; i < count; i++) {
        char words[LINE];
        cab_text out;
        cab_text_begin(&out, words, sizeof words);
        term_choice(sc->s, i, &out);
        if (cab_text_width(words) > widest) widest = cab_text_width(words);
    }
    int columns = width / ((int)widest + 5);
    if (columns > COLUMNS_MAX) columns = COLUMNS_MAX;
    return columns < 1 || count <= CHOICES_MIN ? 1 : columns;
}

static void draw_keys(screen *sc, const plan *p)
{
    static const char *const keys[] = {"terminal.keys_wait", "terminal.keys",
                                       "terminal.keys_sealed", "terminal.keys_over"};
    char text[LINE], number[16];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    if (sc->message[0]) {
        cab_text_add(&out, sc->message);
        sc->message[0] = 0;
    } else if (sc->mode == SCREEN_ASK && sc->typed > 0) {
        snprintf(number, sizeof number, "%d", sc->typed);
        term_say(sc->s, "terminal.number", number, NULL, &out);
    } else {
        term_say(sc->s, keys[sc->mode], NULL, NULL, &out);
    }
    screen_put(p->rows - 1, 0, p->cols, SCREEN_REVERSE, text);
}

/* ---- all of it ---- */

/* False: the table does not get all its lines. */
static bool make_plan(screen *sc, int table_lines, int prompt_lines, plan *p)
{
    bool wide = p->log_col > 0, fits = true;
    int wanted = sc->choice_rows, log_min = wide ? 0 : LOG_MIN;
    if (sc->mode == SCREEN_ASK) wanted = (term_choices(sc->s) + sc->columns - 1) / sc->columns;
    if (sc->mode == SCREEN_OVER) wanted = 0;
    int least = wanted < CHOICES_MIN ? wanted : CHOICES_MIN;
    if (sc->mode != SCREEN_OVER && wanted < CHOICES_MIN) wanted = CHOICES_MIN;
    /* header, line above the question, keys; and the line above a log below the table */
    int room = p->rows - 3 - (wide ? 0 : 1) - prompt_lines;
    if (table_lines + wanted + log_min > room) wanted = room - table_lines - log_min;
    if (wanted < least) wanted = least;
    if (table_lines + wanted + log_min > room) {
        table_lines = room - wanted - log_min;
        fits = false;
    }
    if (table_lines < 1) table_lines = 1;
    p->table = 1;
    p->table_rows = table_lines;
    p->prompt_rows = prompt_lines;
    p->choice_rows = wanted;
    p->choices = p->rows - 1 - wanted;
    p->prompt = p->choices - prompt_lines;
    p->log = wide ? 1 : p->table + table_lines + 1;
    p->log_rows = wide ? p->rows - 2 : p->prompt - 1 - p->log;
    if (sc->mode == SCREEN_ASK) sc->choice_rows = wanted;
    return fits;
}

static void draw_table(const screen *sc, const plan *p, const lines *all, int own)
{
    char more[LINE];
    cab_text out;
    int others = all->count - own, shown = p->table_rows - own;
    for (int i = 0; i < others && i < shown; i++)
        screen_put(p->table + i, 0, p->left - 1, all->line[i].look, all->line[i].text);
    if (shown > others) shown = others;
    if (shown < 0) shown = 0;
    for (int i = 0; i < own && shown + i < p->table_rows; i++) {
        const line *l = &all->line[others + i];
        screen_put(p->table + shown + i, 0, p->left - 1, l->look, l->text);
    }
    if (shown == others || shown == 0) return;
    cab_text_begin(&out, more, sizeof more);
    cab_text_add(&out, " … ");
    term_say(sc->s, "terminal.more", NULL, NULL, &out);
    cab_text_char(&out, ' ');
    int width = (int)cab_text_width(more);
    screen_put(p->table + shown - 1, p->left - width - 1, width, SCREEN_REVERSE, more);
}

/* The question: in the line above the choices if it fits, else in lines of its own below it. */
static void make_question(const screen *sc, int width, lines *question)
{
    static char prompt[4096];
    say_prompt(sc, prompt, sizeof prompt);
    question->count = 0;
    for (const char *at = prompt; at && *at;) {
        const char *next = NULL;
        uint32_t bytes = term_fit(at, (uint32_t)width - 1, &next);
        open_line(question, SCREEN_BOLD, "");
        add_to_line(question, at, bytes);
        at = next;
    }
    if (question->count > PROMPT_MAX && sc->mode != SCREEN_OVER) question->count = PROMPT_MAX;
}

static bool fits_rule(const lines *question, int width)
{
    return question->count == 1 && (int)cab_text_width(question->line[0].text) <= width - 6;
}

static void draw_question(const plan *p, const lines *question)
{
    screen_rule(p->prompt - 1, 0, p->left, "");
    if (fits_rule(question, p->left)) {
        char text[LINE + 2];
        snprintf(text, sizeof text, " %s ", question->line[0].text);
        screen_put(p->prompt - 1, 2, p->left - 4, SCREEN_BOLD, text);
        return;
    }
    for (int i = 0; i < p->prompt_rows; i++)
        screen_put(p->prompt + i, 0, p->left - 1, SCREEN_BOLD, question->line[i].text);
}

static void draw_small(const screen *sc, int cols)
{
    char text[LINE];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    term_say(sc->s, "terminal.small", NULL, NULL, &out);
    const char *part = text;
    for (int row = 0; part; row++) {
        screen_put(row, 0, cols, SCREEN_PLAIN, part);
        part = strchr(part, '\n');
        if (part) part++;
    }
    refresh();
}

/* The log stands below the table, on a wide screen beside it. */
static void draw_log_frame(const screen *sc, const plan *p)
{
    char label[LINE];
    cab_text out;
    cab_text_begin(&out, label, sizeof label);
    term_say(sc->s, "terminal.log", NULL, NULL, &out);
    if (p->log_col == 0) screen_rule(p->log - 1, 0, p->cols, label);
    for (int row = 1; p->log_col > 0 && row < p->rows - 1; row++)
        screen_put(row, p->left, 1, SCREEN_PLAIN, "│");
}

void screen_draw(screen *sc)
{
    static lines all, question; /* 50 KiB each; the program has one thread here */
    plan p;
    memset(&p, 0, sizeof p);
    screen_size(&p.rows, &p.cols);
    erase();
    if (p.rows < ROWS_MIN || p.cols < COLS_MIN) {
        draw_small(sc, p.cols);
        return;
    }
    p.left = p.cols;
    p.log_width = p.cols;
    if (p.cols >= WIDE) {
        p.log_width = p.cols - 82 < 28 ? 28 : p.cols - 82;
        if (p.log_width > 60) p.log_width = 60;
        p.left = p.cols - p.log_width - 1;
        p.log_col = p.left + 1;
    }
    make_question(sc, p.left, &question);
    if (sc->mode == SCREEN_ASK) sc->columns = choice_columns(sc, p.left);
    int own = 0, prompt_lines = fits_rule(&question, p.left) ? 0 : question.count;
    bool fits = false;
    for (int detail = TERM_BRIEF; detail >= TERM_BARE && !fits; detail--) {
        term_table_make(sc->s, (term_detail)detail, &sc->table);
        draw_header(sc, p.cols);
        own = make_table(sc, detail <= TERM_TIGHT, (uint32_t)p.left - 1, &all);
        fits = make_plan(sc, all.count, prompt_lines, &p);
    }
    draw_table(sc, &p, &all, own);
    draw_log_frame(sc, &p);
    draw_log(sc, &p);
    draw_question(&p, &question);
    if (sc->mode == SCREEN_ASK) draw_choices(sc, &p);
    draw_keys(sc, &p);
    refresh();
}
