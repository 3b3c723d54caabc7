/* The loop of the full screen: step, draw, pause or ask. */
#define _XOPEN_SOURCE 700 /* wide characters */

#include "terminal/screen.h"

#include "terminal/explain.h"
#include "terminal/far.h"
#include "terminal/input.h"
#include "terminal/screen_int.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 17, ESCAPE_MS = 25, NEWS_MS = 100, SAY_BYTES = 400 };

/* ---- pages one may ask for ---- */

static void title_of(const screen *sc, const char *key, char *title)
{
    cab_text out;
    cab_text_begin(&out, title, TERM_LINE);
    term_say(sc->s, key, NULL, NULL, &out);
}

/* A page whose text `fill` writes. */
static void show_page(screen *sc, const char *key, void (*fill)(const screen *, cab_text *))
{
    char title[TERM_LINE];
    char *text = malloc(PAGE);
    cab_text out;
    if (!text) return;
    title_of(sc, key, title);
    cab_text_begin(&out, text, PAGE);
    fill(sc, &out);
    screen_page(sc, title, text);
    free(text);
}

static void fill_help(const screen *sc, cab_text *out)
{
    term_say(sc->s, "terminal.help.screen", NULL, NULL, out);
    if (!sc->s->far) return;
    cab_text_char(out, '\n');
    term_say(sc->s, "terminal.far.help", NULL, NULL, out);
    cab_text_char(out, '\n');
    term_say(sc->s, "terminal.far.commands", NULL, NULL, out);
}

static void fill_table(const screen *sc, cab_text *out)
{
    term_table_lines(sc->s, out);
}

/* Newest first: the page opens at its top. */
static void fill_log(const screen *sc, cab_text *out)
{
    for (uint32_t i = sc->s->log.count; i > term_log_first(sc->s);) {
        i = term_log_run(sc->s, i - 1, out);
        cab_text_char(out, '\n');
    }
}

static void fill_names(const screen *sc, cab_text *out)
{
    term_say(sc->s, "terminal.explain.screen", NULL, NULL, out);
    cab_text_char(out, ' ');
    term_explain_names(sc->s, out);
    cab_text_add(out, ".");
}

static void fill_choice(const screen *sc, cab_text *out)
{
    bool found = sc->mode == SCREEN_ASK && term_explain_choice(sc->s, sc->marked, out);
    if (found) cab_text_char(out, '\n');
    if (term_about(sc->s)) {
        cab_text_add(out, term_about(sc->s));
        cab_text_add(out, "\n\n");
    }
    fill_names(sc, out);
}

static void look_up(screen *sc)
{
    char question[TERM_LINE], title[TERM_LINE], word[128];
    cab_text out;
    title_of(sc, "terminal.explain.ask", question);
    title_of(sc, "terminal.explain.title", title);
    if (!screen_type(sc, question, word, sizeof word)) return;
    char *text = malloc(PAGE);
    if (!text) return;
    cab_text_begin(&out, text, PAGE);
    if (term_explain_word(sc->s, word, &out)) {
        screen_page(sc, title, text);
    } else {
        cab_text_begin(&out, sc->message, sizeof sc->message);
        term_say(sc->s, "terminal.explain.none", word, NULL, &out);
    }
    free(text);
}

static void declare(screen *sc)
{
    cab_text out;
    if (term_claim_ask(sc->s, screen_menu, sc)) return;
    const char *key = sc->s->game->claims ? "terminal.claim.nothing" : "terminal.claim.none";
    cab_text_begin(&out, sc->message, sizeof sc->message);
    term_say(sc->s, key, NULL, NULL, &out);
}

static void give_up(screen *sc)
{
    cab_text out;
    if (sc->mode == SCREEN_OVER) return;
    if (sc->s->game->resigns) {
        term_resign_ask(sc->s, screen_menu, sc);
        return;
    }
    cab_text_begin(&out, sc->message, sizeof sc->message);
    term_say(sc->s, "terminal.resign.none", NULL, NULL, &out);
}

/* A line to the others; with a slash, a command. */
static void talk(screen *sc)
{
    char question[TERM_LINE], line[SAY_BYTES];
    cab_text out;
    if (!sc->s->far) return;
    title_of(sc, "terminal.far.say", question);
    if (!screen_type(sc, question, line, sizeof line) || term_far_command(sc->s, line)) return;
    cab_text_begin(&out, sc->message, sizeof sc->message);
    term_say(sc->s, "terminal.far.commands", NULL, NULL, &out);
}

static void ask_leave(screen *sc)
{
    cab_text out;
    if (sc->mode == SCREEN_OVER) {
        sc->leave = true;
        return;
    }
    cab_text_begin(&out, sc->message, sizeof sc->message);
    term_say(sc->s, "terminal.leave", NULL, NULL, &out);
    screen_draw(sc);
    int key = screen_key(-1);
    if (key == 'q' || key == 'Q' || key == KEY_IS_LEAVE) sc->leave = true;
}

/* Keys that do the same in every mode. */
static void common_key(screen *sc, int key)
{
    int rows = 0, cols = 0;
    screen_size(&rows, &cols);
    switch (key) {
    case KEY_IS_LEAVE: sc->leave = true; break;
    case 'q':
    case 'Q': ask_leave(sc); break;
    case 'h':
    case 'H': show_page(sc, "terminal.help.title", fill_help); break;
    case 't':
    case 'T': show_page(sc, "terminal.middle", fill_table); break;
    case 'l':
    case 'L': show_page(sc, "terminal.log", fill_log); break;
    case '?': show_page(sc, "terminal.explain.title", fill_choice); break;
    case '/': look_up(sc); break;
    case 'g':
    case 'G': give_up(sc); break;
    case 's':
    case 'S': talk(sc); break;
    case KEY_IS_PAGE_UP: sc->back += 5; break;
    case KEY_IS_PAGE_DOWN: sc->back = sc->back > 5 ? sc->back - 5 : 0; break;
    default: break;
    }
}

/* At a table elsewhere things go on while one thinks. */
static int next_key(screen *sc)
{
    if (term_news(sc->s) < 0) return screen_key(-1);
    int key = screen_key(NEWS_MS);
    if (key == KEY_IS_NONE) (void)term_step(sc->s);
    return key;
}

/* ---- asking ---- */

/* Moves the mark; choices stand in columns, filled downwards. */
static void move_mark(screen *sc, int key)
{
    int count = term_choices(sc->s), rows = (count + sc->columns - 1) / sc->columns;
    int to = sc->marked;
    if (key == KEY_IS_UP) to--;
    if (key == KEY_IS_DOWN) to++;
    if (key == KEY_IS_LEFT) to -= rows;
    if (key == KEY_IS_RIGHT) to += rows;
    if (key == KEY_IS_HOME) to = 0;
    if (key == KEY_IS_END) to = count - 1;
    if (to >= 0 && to < count) sc->marked = to;
}

static void type_digit(screen *sc, int digit)
{
    int count = term_choices(sc->s);
    sc->typed = sc->typed * 10 + digit;
    if (sc->typed > count) sc->typed = digit;
    if (sc->typed >= 1 && sc->typed <= count)
        sc->marked = sc->typed - 1;
    else
        sc->typed = 0;
}

/* True: answered. */
static bool choose(screen *sc)
{
    cab_text out;
    cab_error error = term_answer(sc->s, term_choice_move(sc->s, sc->marked));
    if (error == CAB_OK) return true;
    cab_text_begin(&out, sc->message, sizeof sc->message);
    term_say(sc->s, cab_refusal_key(error), NULL, NULL, &out);
    return false;
}

static void ask(screen *sc)
{
    sc->mode = SCREEN_ASK;
    sc->marked = sc->top = sc->typed = sc->back = 0;
    sc->hurry = false;
    flushinp(); /* keys pressed while bots played are no answer */
    uint32_t question = sc->s->question;
    while (!sc->leave && !term_over(sc->s, NULL) && sc->s->question == question) {
        screen_draw(sc);
        int key = next_key(sc);
        if (key >= '0' && key <= '9') {
            type_digit(sc, key - '0');
            continue;
        }
        sc->typed = 0;
        if (key == KEY_IS_ENTER && choose(sc)) return;
        if (key == 'c' || key == 'C') declare(sc);
        move_mark(sc, key);
        common_key(sc, key);
    }
}

static void ask_sealed(screen *sc)
{
    sc->mode = SCREEN_SEALED;
    uint32_t question = sc->s->question;
    while (!sc->leave && !term_over(sc->s, NULL) && sc->s->question == question) {
        screen_draw(sc);
        int key = next_key(sc);
        if (key == KEY_IS_ENTER || key == ' ') {
            term_go_on(sc->s);
            return;
        }
        if ((key == 'r' || key == 'R') && term_reopen(sc->s) == CAB_OK) return;
        common_key(sc, key);
    }
}

/* Shows what happened, for as long as one needs to read it. */
static void show_moved(screen *sc, bool news)
{
    sc->mode = SCREEN_WAIT;
    screen_draw(sc);
    bool pause = news && !sc->hurry && sc->look->pause_ms > 0;
    int wait_ms = pause ? (int)sc->look->pause_ms : 0;
    if (!news && term_news(sc->s) >= 0) wait_ms = NEWS_MS;
    int key = screen_key(wait_ms);
    if (key == ' ')
        sc->hurry = true;
    else if (key != KEY_IS_ENTER)
        common_key(sc, key);
}

static void show_end(screen *sc)
{
    sc->mode = SCREEN_OVER;
    flushinp();
    while (!sc->leave) {
        screen_draw(sc);
        int key = screen_key(-1);
        if (key == KEY_IS_ENTER) sc->leave = true;
        common_key(sc, key);
    }
}

/* ---- the terminal ---- */

static SCREEN *open_terminal(const term_look *look)
{
    setlocale(LC_ALL, "");
    /* A locale of one byte a character cannot show our words; the terminal behind it mostly can. */
    if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
    SCREEN *terminal = newterm(NULL, look->out, look->in);
    if (!terminal) return NULL;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    curs_set(0);
    if (look->colour && has_colors()) {
        start_color();
        use_default_colors();
        init_pair(1, COLOR_RED, -1);
    }
    return terminal;
}

int term_screen(term_session *s, const term_look *look)
{
    screen *sc = calloc(1, sizeof *sc);
    SCREEN *terminal = sc ? open_terminal(look) : NULL;
    int step = TERM_MOVED;
    if (!terminal) {
        free(sc);
        return -1;
    }
    sc->s = s;
    sc->look = look;
    sc->columns = 1;
    uint32_t told = s->log.count;
    while (!sc->leave && (step = term_step(s)) != TERM_OVER && step != TERM_GONE) {
        if (step == TERM_ASKED)
            ask(sc);
        else if (step == TERM_SEALED)
            ask_sealed(sc);
        else
            show_moved(sc, s->log.count != told);
        told = s->log.count;
    }
    if (step == TERM_OVER && !sc->leave) show_end(sc);
    endwin();
    delscreen(terminal);
    free(sc);
    return step == TERM_OVER ? 1 : 0;
}
