/* One row a figure: its name, a bar, a line for the interval, the number. A dashed line marks the
 * mean of the table, so that what lies apart from it is seen at once. */
#include "cli/plot.h"
#include "cli/share.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 1000,
    LEFT = 400,  /* where bars begin */
    RIGHT = 860, /* where they end: a share of 1 */
    ROW = 22,
    TITLE = 40,
    GAMES_MIN = 20, /* cards chosen less often tell nothing */
    CARDS_MAX = 120
};

void cab_plot_note(cab_chosen *chosen, const cab_game *game, const cab_seen *seen, cab_seat seat,
                   cab_move move)
{
    cab_choice choice;
    memset(&choice, 0, sizeof choice);
    game->describe(seen, seat, move, &choice);
    for (int i = 0; i < choice.refs; i++) {
        const cab_ref *ref = &choice.ref[i];
        bool card = ref->kind == CAB_REF_CARD || ref->kind == CAB_REF_FACE;
        if (!card && ref->kind != CAB_REF_TERM) continue;
        if (ref->value == 0 || ref->value >= CAB_SIM_NAMES) continue;
        chosen->thing[card ? CAB_NAME_FACE : CAB_NAME_TERM][ref->value] = 1;
    }
}

static bool has_namesake(const cab_speech *speech, uint16_t face)
{
    char own[160], other[160];
    cab_text text;
    cab_text_begin(&text, own, sizeof own);
    cab_say_name(speech, CAB_NAME_FACE, face, NULL, &text);
    for (uint16_t i = 1; speech->game->name(CAB_NAME_FACE, i); i++) {
        cab_text_begin(&text, other, sizeof other);
        cab_say_name(speech, CAB_NAME_FACE, i, NULL, &text);
        if (i != face && cab_same(other, own)) return true;
    }
    return false;
}

void cab_plot_name(const cab_speech *speech, uint8_t list, uint16_t index, cab_text *out)
{
    cab_say_name(speech, list, index, NULL, out);
    if (list != CAB_NAME_FACE || !has_namesake(speech, index)) return;
    cab_text_add(out, " (");
    cab_text_add(out, speech->game->name(list, index));
    cab_text_char(out, ')');
}

typedef struct {
    FILE *file;
    cab_speech speech;
    int y;
} page;

static void escaped(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else
            fputc(*text, file);
    }
}

static double place(double share)
{
    return LEFT + share * (RIGHT - LEFT);
}

static void text_at(const page *p, double x, int y, const char *look, const char *text)
{
    fprintf(p->file, "<text x=\"%.1f\" y=\"%d\" class=\"%s\">", x, y, look);
    escaped(p->file, text);
    fputs("</text>\n", p->file);
}

static void row(page *p, const char *name, uint64_t wins, uint64_t games, double mean)
{
    double low = 0, high = 1, share = games ? (double)wins / (double)games : 0;
    char figure[96];
    cab_text out;
    cab_wilson(wins, games, &low, &high);
    int y = p->y;
    const char *look = low > mean ? "more" : high < mean ? "less" : "even";
    text_at(p, LEFT - 10, y + 15, "name", name);
    fprintf(p->file, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\" class=\"%s\"/>\n", LEFT,
            y + 4, place(share) - LEFT, look);
    fprintf(p->file, "<path d=\"M%.1f %d H%.1f M%.1f %d v6 M%.1f %d v6\" class=\"range\"/>\n",
            place(low), y + 11, place(high), place(low), y + 8, place(high), y + 8);
    fprintf(p->file, "<path d=\"M%.1f %d v%d\" class=\"mean\"/>\n", place(mean), y, ROW);
    cab_text_begin(&out, figure, sizeof figure);
    cab_cli_share(&out, p->speech.lang, share);
    cab_text_add(&out, " (");
    cab_cli_count(&out, p->speech.lang, games);
    cab_text_char(&out, ')');
    text_at(p, RIGHT + 10, y + 15, "figure", figure);
    p->y += ROW;
}

static void heading(page *p, const char *key)
{
    char text[256];
    cab_text out;
    cab_text_begin(&out, text, sizeof text);
    cab_cli_words(&out, p->speech.lang, key, NULL, NULL, NULL);
    p->y += ROW;
    text_at(p, LEFT, p->y, "head", text);
    p->y += 8;
}

typedef struct {
    int face;
    double share;
} card;

static int by_share(const void *a, const void *b)
{
    const card *x = a, *y = b;
    if (x->share != y->share) return x->share < y->share ? 1 : -1;
    return x->face - y->face;
}

static int sorted_cards(const cab_sim_sums *sums, card *out)
{
    const uint64_t *games = sums->chosen_games[CAB_NAME_FACE];
    const uint64_t *wins = sums->chosen_wins[CAB_NAME_FACE];
    int count = 0;
    for (int face = 1; face < CAB_SIM_NAMES && count < CARDS_MAX; face++) {
        if (games[face] < GAMES_MIN) continue;
        out[count].face = face;
        out[count++].share = (double)wins[face] / (double)games[face];
    }
    qsort(out, (size_t)count, sizeof *out, by_share);
    return count;
}

static void plot_names(page *p, uint8_t list, int index, uint64_t wins, uint64_t games, double mean)
{
    char name[160];
    cab_text out;
    cab_text_begin(&out, name, sizeof name);
    cab_plot_name(&p->speech, list, (uint16_t)index, &out);
    row(p, name, wins, games, mean);
}

static void plot_seats(page *p, const cab_sim_sums *sums, double mean)
{
    heading(p, "cli.plot.seats");
    for (int seat = 0; seat < CAB_SEATS; seat++) {
        char number[16], name[64];
        cab_text out;
        if (!sums->seat_games[seat]) continue;
        snprintf(number, sizeof number, "%d", seat + 1);
        cab_text_begin(&out, name, sizeof name);
        cab_cli_words(&out, p->speech.lang, "cli.sim.seat", number, NULL, NULL);
        row(p, name, sums->wins[seat], sums->seat_games[seat], mean);
    }
}

static void plot_all(page *p, const cab_sim_sums *sums, const card *cards, int count)
{
    uint64_t wins = 0, chairs = 0;
    bool roles = false;
    for (int seat = 0; seat < CAB_SEATS; seat++) {
        wins += sums->wins[seat];
        chairs += sums->seat_games[seat];
    }
    double mean = chairs ? (double)wins / (double)chairs : 0;
    for (int role = 1; role < CAB_SIM_NAMES; role++)
        roles = roles || sums->role_games[role];
    if (roles) heading(p, "cli.plot.roles");
    for (int role = 1; role < CAB_SIM_NAMES; role++)
        if (sums->role_games[role])
            plot_names(p, CAB_NAME_TERM, role, sums->role_wins[role], sums->role_games[role], mean);
    plot_seats(p, sums, mean);
    if (count > 0) heading(p, "cli.plot.cards");
    for (int i = 0; i < count; i++)
        plot_names(p, CAB_NAME_FACE, cards[i].face, sums->chosen_wins[CAB_NAME_FACE][cards[i].face],
                   sums->chosen_games[CAB_NAME_FACE][cards[i].face], mean);
}

bool cab_plot_may(const char *file)
{
    FILE *opened = fopen(file, "a");
    return opened && fclose(opened) == 0;
}

bool cab_plot_write(const char *file, cab_lang lang, const cab_sim_plan *plan,
                    const cab_sim_sums *sums)
{
    static card cards[CARDS_MAX];
    char title[256], games[48], name[128];
    cab_text out;
    int count = sorted_cards(sums, cards);
    page p = {.y = TITLE, .speech = {.game = plan->game, .lang = lang, .viewer = CAB_NOBODY}};
    p.file = fopen(file, "w");
    if (!p.file) return false;
    int height = TITLE + ROW * (count + 3 * 3 + CAB_SEATS + CAB_SEATS);
    fprintf(p.file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n"
            "<style>text{font:14px sans-serif;fill:#222}.name{text-anchor:end}.head{font-weight:"
            "bold}.more{fill:#3b7a57}.less{fill:#a23b3b}.even{fill:#8a8a8a}.range{stroke:#222;"
            "fill:none}.mean{stroke:#222;stroke-dasharray:3 3}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH, height);
    cab_text_begin(&out, games, sizeof games);
    cab_cli_count(&out, lang, sums->finished);
    cab_text_begin(&out, name, sizeof name);
    cab_say_key(&p.speech, "title", NULL, 0, 0, &out);
    cab_text_begin(&out, title, sizeof title);
    cab_cli_words(&out, lang, "cli.plot.title", name, games, NULL);
    text_at(&p, 20, TITLE - 12, "head", title);
    plot_all(&p, sums, cards, count);
    fputs("</svg>\n", p.file);
    bool well = !ferror(p.file);
    return fclose(p.file) == 0 && well;
}
