#include "terminal/plain.h"

#include "terminal/claim.h"
#include "terminal/explain.h"
#include "terminal/far.h"
#include "terminal/table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 32768, LOG_SHOWN = 20, INPUT_LINE = 200 };

typedef struct {
    term_session *s;
    term_input *in;
    FILE *out;
    uint32_t told; /* lines of the log already printed */
    char page[PAGE];
} plain;

static void say(plain *p, const char *key, const char *a, const char *b)
{
    cab_text text;
    cab_text_begin(&text, p->page, PAGE);
    term_say(p->s, key, a, b, &text);
    fprintf(p->out, "%s\n", p->page);
}

static void tell_new(plain *p)
{
    if (p->told < term_log_first(p->s)) p->told = term_log_first(p->s);
    for (; p->told < p->s->log.count; p->told++)
        fprintf(p->out, "%s\n", term_log_line(p->s, p->told));
}

static void show_log(plain *p)
{
    uint32_t first = term_log_first(p->s);
    if (p->s->log.count - first > LOG_SHOWN) first = p->s->log.count - LOG_SHOWN;
    for (; first < p->s->log.count; first++)
        fprintf(p->out, "%s\n", term_log_line(p->s, first));
}

static void show_table(plain *p)
{
    cab_text text;
    cab_text_begin(&text, p->page, PAGE);
    term_table_lines(p->s, &text);
    fputs(p->page, p->out);
}

/* What lies before the person: its cards, so that a choice can be made without the whole table. */
static void show_hand(plain *p)
{
    static term_table table;
    term_table_make(p->s, TERM_WHOLE, &table);
    for (int i = 0; i < table.count; i++) {
        term_item *item = &table.item[i];
        if (!item->zone || item->group != p->s->seat) continue;
        term_capital(item->text);
        fprintf(p->out, "%s.\n", item->text);
    }
}

static void show_question(plain *p)
{
    cab_text text;
    show_hand(p);
    cab_text_begin(&text, p->page, PAGE);
    term_prompt(p->s, &text);
    fprintf(p->out, "%s\n", p->page);
    for (int i = 0; i < term_choices(p->s); i++) {
        cab_text_begin(&text, p->page, PAGE);
        term_choice(p->s, i, &text);
        fprintf(p->out, "  %d. %s\n", i + 1, p->page);
    }
}

/* News from elsewhere while a line is waited for: false, and *news. */
static bool read_line(plain *p, const char *key, int count, char *line, bool *news)
{
    char number[16];
    cab_text text;
    snprintf(number, sizeof number, "%d", count);
    cab_text_begin(&text, p->page, PAGE);
    term_say(p->s, key, number, NULL, &text);
    fprintf(p->out, "%s ", p->page);
    fflush(p->out);
    int what = term_input_wait(p->in, news ? term_news(p->s) : -1, true, line, INPUT_LINE);
    bool got = what == TERM_INPUT_LINE;
    if (news) *news = what == TERM_INPUT_NEWS;
    /* A terminal shows what is typed and ends the line; elsewhere we do. */
    if (!got)
        fputc('\n', p->out);
    else if (!isatty(p->in->fd))
        fprintf(p->out, "%s\n", line);
    return got && !ferror(p->out);
}

/* A number from 1 to count, as an index; -1: not one. */
static int as_index(const char *line, int count)
{
    uint64_t number = 0;
    if (!cab_parse_u64(line, &number) || number < 1 || number > (uint64_t)count) return -1;
    return (int)number - 1;
}

static int pick(void *screen, const term_menu *menu)
{
    plain *p = screen;
    char line[INPUT_LINE], number[16];
    if (menu->note) fprintf(p->out, "%s\n", menu->note);
    fprintf(p->out, "%s\n", menu->title);
    for (int i = 0; i < menu->count; i++)
        fprintf(p->out, "  %d. %s\n", i + 1, menu->text[i]);
    snprintf(number, sizeof number, "%d", menu->count);
    while (read_line(p, "terminal.pick", menu->count, line, NULL)) {
        if (!line[0]) return -1;
        int index = as_index(line, menu->count);
        if (index >= 0) return index;
        say(p, "terminal.bad.pick", line, number);
    }
    return -1;
}

static void explain(plain *p, const char *word)
{
    cab_text text;
    int index = as_index(word, term_choices(p->s));
    cab_text_begin(&text, p->page, PAGE);
    if (!word[0]) {
        if (term_about(p->s)) fprintf(p->out, "%s\n", term_about(p->s));
        term_say(p->s, "terminal.explain.names", NULL, NULL, &text);
        cab_text_char(&text, ' ');
        term_explain_names(p->s, &text);
        cab_text_add(&text, ".\n");
    } else if (index >= 0 ? !term_explain_choice(p->s, index, &text)
                          : !term_explain_word(p->s, word, &text)) {
        term_say(p->s, "terminal.explain.none", word, NULL, &text);
        cab_text_char(&text, '\n');
    }
    fputs(p->page, p->out);
}

/* A line that is no number. False: leave. */
static bool command(plain *p, const char *line)
{
    char number[16], folded[INPUT_LINE];
    cab_text text;
    cab_text_begin(&text, folded, sizeof folded);
    term_fold(line, &text);
    if (line[0] == '?') {
        explain(p, line + 1 + strspn(line + 1, " "));
    } else if (p->s->far && line[0] == '/') {
        if (!term_far_command(p->s, line)) say(p, "terminal.far.commands", NULL, NULL);
    } else if (!folded[0]) {
        show_question(p);
    } else if (cab_same(folded, "q")) {
        return false;
    } else if (cab_same(folded, "h")) {
        say(p, "terminal.help.plain", NULL, NULL);
        if (p->s->far) say(p, "terminal.far.commands", NULL, NULL);
    } else if (cab_same(folded, "l")) {
        show_log(p);
    } else if (cab_same(folded, "t")) {
        show_table(p);
    } else if (cab_same(folded, "r")) {
        say(p, "refusal.not_sealed", NULL, NULL);
    } else if (cab_same(folded, "c")) {
        if (!term_claim_ask(p->s, pick, p))
            say(p, p->s->game->claims ? "terminal.claim.nothing" : "terminal.claim.none", NULL,
                NULL);
        tell_new(p);
    } else if (cab_same(folded, "g")) {
        if (!p->s->game->resigns)
            say(p, "terminal.resign.none", NULL, NULL);
        else
            term_resign_ask(p->s, pick, p);
    } else {
        snprintf(number, sizeof number, "%d", term_choices(p->s));
        say(p, "terminal.bad.choice", line, number);
    }
    return true;
}

/* False: leave. */
static bool ask(plain *p)
{
    char line[INPUT_LINE];
    uint32_t question = p->s->question;
    bool news = false;
    show_question(p);
    for (;;) {
        if (!read_line(p, "terminal.ask", term_choices(p->s), line, &news)) {
            if (!news) return false;
            (void)term_step(p->s);
            tell_new(p);
            if (p->s->question != question || term_over(p->s, NULL)) return true;
            continue;
        }
        int index = as_index(line, term_choices(p->s));
        if (index >= 0) {
            cab_error error = term_answer(p->s, term_choice_move(p->s, index));
            if (error == CAB_OK) return true;
            say(p, cab_refusal_key(error), NULL, NULL);
        } else if (!command(p, line)) {
            return false;
        } else if (term_over(p->s, NULL) || p->s->question != question) {
            return true; /* given up */
        }
    }
}

/* The answer is sealed and others still think: it may be taken back. False: leave. */
static bool ask_sealed(plain *p)
{
    char line[INPUT_LINE];
    uint32_t question = p->s->question;
    bool news = false;
    say(p, "turn.sealed", NULL, NULL);
    say(p, "terminal.sealed_choices", NULL, NULL);
    for (;;) {
        if (!read_line(p, "terminal.ask", 2, line, &news)) {
            if (!news) return false;
            (void)term_step(p->s);
            tell_new(p);
            if (p->s->question != question || term_over(p->s, NULL)) return true;
            continue;
        }
        if (!line[0] || cab_same(line, "1")) {
            term_go_on(p->s);
            return true;
        }
        if (cab_same(line, "2") || cab_same(line, "r") || cab_same(line, "R")) {
            term_reopen(p->s);
            return true;
        }
        if (cab_same(line, "q") || cab_same(line, "Q")) return false;
        say(p, "terminal.bad.sealed", line, NULL);
    }
}

/* Others choose, elsewhere. A person may look and talk meanwhile; the lines of a script are answers
 * and wait for their questions. False: leave. */
static bool wait_news(plain *p)
{
    char line[INPUT_LINE];
    fflush(p->out);
    int what = term_input_wait(p->in, term_news(p->s), isatty(p->in->fd), line, INPUT_LINE);
    if (what == TERM_INPUT_LINE && line[0]) {
        if (as_index(line, TERM_LINE) >= 0)
            say(p, "refusal.not_asked", NULL, NULL);
        else
            return command(p, line);
    }
    return what != TERM_INPUT_END;
}

static void show_start(plain *p)
{
    char title[TERM_LINE], players[16];
    cab_text text;
    cab_text_begin(&text, title, sizeof title);
    term_title(p->s, &text);
    snprintf(players, sizeof players, "%d", p->s->table.header.setup.seats);
    say(p, "terminal.start", title, players);
    say(p, "terminal.start_keys", NULL, NULL);
    if (p->s->log.count == p->s->intro) {
        tell_new(p);
    } else {
        say(p, "terminal.so_far", NULL, NULL);
        show_log(p);
        p->told = p->s->log.count;
    }
    show_table(p);
}

bool term_plain(term_session *s, term_input *in, FILE *out)
{
    plain *p = calloc(1, sizeof *p);
    bool on = p != NULL;
    int step = TERM_MOVED;
    if (!p) return false;
    p->s = s;
    p->in = in;
    p->out = out;
    show_start(p);
    while (on && (step = term_step(s)) != TERM_OVER && step != TERM_GONE) {
        tell_new(p);
        if (step == TERM_ASKED)
            on = ask(p);
        else if (step == TERM_SEALED)
            on = ask_sealed(p);
        else if (step == TERM_WAITING)
            on = wait_news(p);
        tell_new(p);
        on = on && !term_wants_leave() && !ferror(out);
    }
    tell_new(p);
    free(p);
    return step == TERM_OVER;
}
