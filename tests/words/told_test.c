/* Whole games of random moves, said to every viewer in both languages: no sentence has a mark left
 * raw, lacks a word, or says nothing. What it should say is tested by its game. */
#include "base/test.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "engine/words.h"

enum {
    GAMES = 2,        /* of each game and number of seats */
    MOVES_MAX = 250,  /* of one game */
    REFUSE_EVERY = 31 /* moves between two looks at refusals, and moves that are left out there */
};

static struct {
    const cab_game *game;
    uint8_t seats;
    cab_rng rng;
    cab_state state;
    cab_seen seen;
    cab_view view;
    cab_journal journal;
    int findings;
} told;

/* Of what is said, and its number in that list. */
static void check(uint8_t list, uint16_t index, const char *text)
{
    if (strlen(text) > 1 && !strpbrk(text, "{}[]")) return;
    if (told.findings++ < 20)
        printf("# %s %s.%s: \"%s\"\n", told.game->id, cab_list_key(list),
               told.game->name(list, index), text);
}

#define SAY(list, index, say, what)                                                                \
    do {                                                                                           \
        char line_[2000];                                                                          \
        cab_text text_;                                                                            \
        cab_text_begin(&text_, line_, sizeof line_);                                               \
        say(speech, what, &text_);                                                                 \
        check(list, index, line_);                                                                 \
    } while (0)

static void tell_events(const cab_speech *speech)
{
    for (int i = 0; i < told.journal.count; i++) {
        cab_event heard;
        if (cab_redact(&told.journal.event[i], speech->viewer, &heard))
            SAY(CAB_NAME_EVENT, heard.kind, cab_say_event, &heard);
    }
}

static void ask(const cab_speech *speech)
{
    cab_move list[CAB_LIST_MAX];
    cab_choice choice;
    SAY(CAB_NAME_PROMPT, told.view.prompt.key, cab_say_prompt, &told.view.prompt);
    if (speech->viewer == CAB_NOBODY) return;
    int count = told.game->legal_moves(told.state.bytes, speech->viewer, list);
    for (int i = 0; i < count; i++) {
        told.game->describe(&told.seen, speech->viewer, list[i], &choice);
        SAY(CAB_NAME_VERB, choice.verb, cab_say_choice, &choice);
    }
}

static void refuse(const cab_speech *speech)
{
    if (speech->viewer == CAB_NOBODY) return;
    for (uint32_t move = cab_rng_below(&told.rng, REFUSE_EVERY); move < told.game->move_space;
         move += REFUSE_EVERY) {
        if (cab_is_legal(told.game, told.state.bytes, speech->viewer, (cab_move)move)) continue;
        cab_reason reason = told.game->why_not(&told.seen, speech->viewer, (cab_move)move);
        SAY(CAB_NAME_REASON, reason.key, cab_say_reason, &reason);
    }
}

/* What the last move brought, and what is asked now. */
static void tell(uint32_t moves)
{
    for (int seat = 0; seat <= told.seats; seat++) {
        cab_seat viewer = seat < told.seats ? (cab_seat)seat : CAB_NOBODY;
        told.game->hide(told.state.bytes, viewer, &told.seen);
        told.game->view(&told.seen, viewer, &told.view);
        for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
            const cab_speech words = {.game = told.game, .lang = lang, .viewer = viewer};
            tell_events(&words);
            ask(&words);
            if (moves % REFUSE_EVERY == 0) refuse(&words);
        }
    }
}

/* Options at random; false: these do not go together. */
static bool deal(void)
{
    cab_setup setup;
    cab_setup_default(told.game, told.seats, &setup);
    for (int k = 0; k < told.game->options; k++) {
        const cab_option *option = &told.game->option[k];
        uint32_t values = (uint32_t)(option->max - option->min) + 1;
        if (option->kind == CAB_OPTION_DECK) continue;
        setup.option[k] = (int16_t)(option->min + (int16_t)cab_rng_below(&told.rng, values));
    }
    return told.game->setup(told.state.bytes, &setup, &told.rng) == CAB_OK;
}

static void play(void)
{
    cab_driver driver;
    cab_ask ask;
    uint32_t moves = 0;
    cab_driver_begin(&driver);
    told.journal.count = 0;
    while (moves < MOVES_MAX && cab_next(told.game, told.state.bytes, &driver, &told.rng, &ask)) {
        tell(moves);
        uint32_t pick = cab_rng_below(&told.rng, (uint32_t)ask.count + (ask.may ? 1 : 0));
        told.journal.count = 0;
        if (pick == (uint32_t)ask.count) {
            cab_driver_silent(&driver, ask.seat);
            continue;
        }
        told.game->apply_move(told.state.bytes, ask.seat, ask.move[pick], &told.rng, &told.journal);
        cab_driver_moved(&driver, ask.seat);
        moves++;
    }
    tell(moves);
}

TEST(every_sentence_is_complete, "")
{
    memset(&told, 0, sizeof told);
    int refused = 0;
    cab_rng_fast(&told.rng, 1);
    for (int i = 0; cab_game_at(i); i++) {
        told.game = cab_game_at(i);
        for (told.seats = told.game->min_seats; told.seats <= told.game->max_seats; told.seats++)
            for (int games = 0; games < GAMES; games++) {
                while (!deal())
                    CHECK(refused++ < 100);
                play();
            }
    }
    CHECK_EQ(told.findings, 0);
}

int main(void)
{
    RUN(every_sentence_is_complete);
    return test_done();
}
