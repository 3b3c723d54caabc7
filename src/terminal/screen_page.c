/* Keys, and what lies over the table: pages to read, menus, a line to type. Every wait is short,
 * so that a signal is noticed; every loop ends on it. */
#define _XOPEN_SOURCE 700 /* wide characters */

#include "terminal/input.h"
#include "terminal/screen_int.h"

#include <curses.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

enum { TICK_MS = 200, PAGE_LINES = 8192, GONE_MAX = 50 };

static int special(wint_t code)
{
    switch (code) {
    case KEY_RESIZE: return KEY_IS_RESIZE;
    case KEY_UP: return KEY_IS_UP;
    case KEY_DOWN: return KEY_IS_DOWN;
    case KEY_LEFT: return KEY_IS_LEFT;
    case KEY_RIGHT: return KEY_IS_RIGHT;
    case KEY_PPAGE: return KEY_IS_PAGE_UP;
    case KEY_NPAGE: return KEY_IS_PAGE_DOWN;
    case KEY_HOME: return KEY_IS_HOME;
    case KEY_END: return KEY_IS_END;
    case KEY_ENTER: return KEY_IS_ENTER;
    case KEY_BACKSPACE: return KEY_IS_BACK;
    default: return KEY_IS_NONE;
    }
}

static uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* A terminal that is gone answers at once, with nothing, again and again. */
static bool is_gone(uint64_t asked_ms, int tick, int *times)
{
    bool at_once = tick == TICK_MS && clock_ms() - asked_ms < TICK_MS / 2;
    *times = at_once ? *times + 1 : 0;
    return *times > GONE_MAX;
}

int screen_key(int wait_ms)
{
    int times = 0;
    for (int waited = 0; !term_wants_leave(); waited += TICK_MS) {
        wint_t code = 0;
        uint64_t asked_ms = clock_ms();
        int tick = wait_ms >= 0 && wait_ms - waited < TICK_MS ? wait_ms - waited : TICK_MS;
        timeout(tick < 0 ? 0 : tick);
        int got = get_wch(&code);
        if (got == ERR && is_gone(asked_ms, tick, &times)) break;
        if (got == KEY_CODE_YES && special(code) != KEY_IS_NONE) return special(code);
        if (got == OK && (code == '\n' || code == '\r')) return KEY_IS_ENTER;
        if (got == OK && (code == 8 || code == 127)) return KEY_IS_BACK;
        if (got == OK && code == 27) return KEY_IS_ESCAPE;
        if (got == OK && code >= 32) return (int)code;
        if (wait_ms >= 0 && waited + TICK_MS >= wait_ms) return KEY_IS_NONE;
    }
    return KEY_IS_LEAVE;
}

/* ---- pages ---- */

/* Draws from line `top` on; returns how many lines there are. */
static int draw_page(const screen *sc, const char *title, const char *text, int top)
{
    char piece[1024], keys[TERM_LINE];
    cab_text out;
    int rows = 0, cols = 0, number = 0;
    screen_size(&rows, &cols);
    screen_clear();
    screen_rule(0, 0, cols, title);
    for (const char *at = text; at && *at && number < PAGE_LINES; number++) {
        const char *next = NULL;
        uint32_t bytes = term_fit(at, (uint32_t)cols - 1, &next);
        int row = number - top + 1;
        cab_text_begin(&out, piece, sizeof piece);
        cab_text_bytes(&out, at, bytes);
        if (row >= 1 && row < rows - 1) screen_put(row, 0, cols, SCREEN_PLAIN, piece);
        at = next;
    }
    cab_text_begin(&out, keys, sizeof keys);
    term_say(sc->s, "terminal.keys_page", NULL, NULL, &out);
    screen_put(rows - 1, 0, cols, SCREEN_REVERSE, keys);
    screen_show();
    return number;
}

void screen_page(screen *sc, const char *title, const char *text)
{
    int top = 0;
    for (;;) {
        int rows = 0, cols = 0;
        int count = draw_page(sc, title, text, top);
        screen_size(&rows, &cols);
        int page = rows > 3 ? rows - 2 : 1, last = count > page ? count - page : 0;
        if (top > last) {
            top = last;
            continue;
        }
        int key = screen_key(-1);
        if (key == KEY_IS_LEAVE) sc->leave = true;
        if (key == KEY_IS_LEAVE || key == KEY_IS_ENTER || key == KEY_IS_ESCAPE || key == 'q')
            return;
        if (key == KEY_IS_UP && top > 0) top--;
        if (key == KEY_IS_DOWN && top < last) top++;
        if (key == KEY_IS_PAGE_UP) top = top > page ? top - page : 0;
        if (key == KEY_IS_PAGE_DOWN || key == ' ') top = top + page < last ? top + page : last;
        if (key == KEY_IS_HOME) top = 0;
        if (key == KEY_IS_END) top = last;
    }
}

/* ---- menus ---- */

/* Above the choices, as far as it leaves room for some of them. Returns its lines. */
static int draw_note(const char *note, int rows, int cols)
{
    char piece[1024];
    cab_text out;
    int count = 0;
    for (const char *at = note; at && *at && count < rows / 2; count++) {
        const char *next = NULL;
        uint32_t bytes = term_fit(at, (uint32_t)cols - 1, &next);
        cab_text_begin(&out, piece, sizeof piece);
        cab_text_bytes(&out, at, bytes);
        screen_put(count, 0, cols, SCREEN_PLAIN, piece);
        at = next;
    }
    return count;
}

static void draw_menu(const screen *sc, const term_menu *menu, int marked, int *top, int *page)
{
    char text[TERM_LINE];
    cab_text out;
    int rows = 0, cols = 0;
    screen_size(&rows, &cols);
    screen_clear();
    int noted = draw_note(menu->note, rows, cols);
    *page = rows > 3 + noted ? rows - 2 - noted : 1;
    if (marked < *top) *top = marked;
    if (marked >= *top + *page) *top = marked - *page + 1;
    screen_rule(noted, 0, cols, menu->title);
    for (int i = *top; i < menu->count && i < *top + *page; i++) {
        snprintf(text, sizeof text, "%s%3d %s", i == marked ? ">" : " ", i + 1, menu->text[i]);
        int look = i == marked ? SCREEN_REVERSE : SCREEN_PLAIN;
        screen_put(1 + noted + i - *top, 0, cols - 1, look, text);
    }
    cab_text_begin(&out, text, sizeof text);
    term_say(sc->s, "terminal.keys_menu", NULL, NULL, &out);
    screen_put(rows - 1, 0, cols, SCREEN_REVERSE, text);
    screen_show();
}

int screen_menu(void *pointer, const term_menu *menu)
{
    screen *sc = pointer;
    int marked = 0, top = 0, page = 1, typed = 0;
    for (;;) {
        draw_menu(sc, menu, marked, &top, &page);
        int key = screen_key(-1);
        if (key == KEY_IS_LEAVE) sc->leave = true;
        if (key == KEY_IS_LEAVE || key == KEY_IS_ESCAPE || key == 'q') return -1;
        if (key == KEY_IS_ENTER) return marked;
        if (key >= '0' && key <= '9') {
            typed = typed * 10 + key - '0';
            if (typed > menu->count) typed = key - '0';
            if (typed >= 1 && typed <= menu->count) marked = typed - 1;
            continue;
        }
        typed = 0;
        if (key == KEY_IS_UP) marked--;
        if (key == KEY_IS_DOWN) marked++;
        if (key == KEY_IS_PAGE_UP) marked -= page;
        if (key == KEY_IS_PAGE_DOWN) marked += page;
        if (marked < 0) marked = 0;
        if (marked >= menu->count) marked = menu->count - 1;
    }
}

/* ---- a line ---- */

/* Puts a character at the end, as the locale writes it. */
static void add_character(char *line, uint32_t size, int key)
{
    char bytes[8];
    mbstate_t state;
    size_t length = strlen(line);
    memset(&state, 0, sizeof state);
    size_t count = wcrtomb(bytes, (wchar_t)key, &state);
    if (count > sizeof bytes || length + count + 1 > size) return;
    memcpy(line + length, bytes, count);
    line[length + count] = 0;
}

static void drop_character(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && ((uint8_t)line[length - 1] & 0xc0) == 0x80)
        length--;
    if (length > 0) length--;
    line[length] = 0;
}

bool screen_type(screen *sc, const char *question, char *line, uint32_t size)
{
    char text[TERM_LINE];
    line[0] = 0;
    for (;;) {
        int rows = 0, cols = 0;
        screen_draw(sc);
        screen_size(&rows, &cols);
        snprintf(text, sizeof text, "%s %s_", question, line);
        screen_put(rows - 1, 0, cols, SCREEN_REVERSE, text);
        screen_show();
        int key = screen_key(-1);
        if (key == KEY_IS_LEAVE) sc->leave = true;
        if (key == KEY_IS_LEAVE || key == KEY_IS_ESCAPE) return false;
        if (key == KEY_IS_ENTER) return line[0] != 0;
        if (key == KEY_IS_BACK)
            drop_character(line);
        else if (key >= 32)
            add_character(line, size, key);
    }
}
