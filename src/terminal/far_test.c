/* What a server says is read back without loss, for every game: views, changes, choices, events,
 * results. And the line: over sockets it is tested in tests/server/socket_test.c. */
#include "base/test.h"

#include "base/rng.h"
#include "engine/driver.h"
#include "engine/journal.h"
#include "engine/wire.h"
#include "terminal/far_people.h"
#include "terminal/far_read.h"
#include "terminal/files.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOM = CAB_UPDATE_MAX };

static char first[ROOM], second[ROOM];

static cab_text begin(char *room)
{
    cab_text text;
    cab_text_begin(&text, room, ROOM);
    return text;
}

static net_json *parse(const char *text)
{
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    CHECK(json != NULL);
    return json;
}

/* A view, read and written again, is the same bytes. */
static void view_returns(const cab_game *game, const cab_view *view, cab_view *again)
{
    cab_text out = begin(first);
    cab_json_view(&out, game, NULL, view);
    net_json *json = parse(first);
    CHECK(far_read_view(game, json, again));
    out = begin(second);
    cab_json_view(&out, game, NULL, again);
    CHECK_TEXT(second, first);
    net_json_free(json);
}

/* After a change nothing is left to change: what was read is what the seat sees, order aside.
 * Views are compared as they were read: a game may have several zones of one name, never in one
 * view. */
static void change_arrives(const cab_game *game, const cab_view *before, const cab_view *after)
{
    static cab_view view, want;
    view_returns(game, before, &view);
    cab_text out = begin(first);
    cab_json_open(&out, NULL, '{');
    cab_json_change(&out, game, before, after);
    cab_json_close(&out, '}');
    net_json *json = parse(first);
    CHECK(far_read_change(game, json, &view));
    net_json_free(json);
    view_returns(game, after, &want);
    out = begin(second);
    cab_json_open(&out, NULL, '{');
    cab_json_change(&out, game, &view, &want);
    cab_json_close(&out, '}');
    json = parse(second);
    CHECK_EQ(net_json_count(net_json_in(json, "zones")), 0);
    CHECK_EQ(net_json_count(net_json_in(json, "counters")), 0);
    CHECK_EQ(net_json_count(net_json_in(json, "gone")), 0);
    net_json_free(json);
    CHECK_EQ(view.zones, want.zones);
    CHECK_EQ(view.cards, want.cards);
    CHECK_EQ(view.counters, want.counters);
    CHECK(memcmp(&view.prompt, &want.prompt, sizeof view.prompt) == 0);
    CHECK(memcmp(&view.turn, &want.turn, sizeof view.turn) == 0);
}

static void choices_return(const cab_game *game, const cab_seen *seen, cab_turn turn, cab_seat seat)
{
    static cab_move move[CAB_LIST_MAX];
    static cab_choice choice[CAB_LIST_MAX];
    int count = 0;
    bool reopen = false;
    cab_text out = begin(first);
    cab_json_open(&out, NULL, '{');
    cab_json_choices(&out, game, seen, turn, seat);
    cab_json_close(&out, '}');
    net_json *json = parse(first);
    CHECK(far_read_choices(game, net_json_in(json, "choices"), move, choice, &count, &reopen));
    CHECK_EQ(reopen, (turn.sealed & CAB_BIT(seat)) && (turn.must & ~CAB_BIT(seat)));
    out = begin(second);
    cab_json_open(&out, NULL, '{');
    cab_json_open(&out, "choices", '[');
    for (int i = 0; i < count; i++)
        cab_json_choice(&out, game, NULL, move[i], &choice[i]);
    if (reopen) cab_text_add(&out, count > 0 ? "," : "");
    if (reopen) cab_text_add(&out, "{\"move\":65535,\"reopen\":true}");
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    CHECK_TEXT(second, first);
    net_json_free(json);
}

static void events_return(const cab_game *game, const cab_journal *journal, cab_seat seat)
{
    cab_event heard, again;
    for (int i = 0; i < journal->count; i++) {
        if (!cab_redact(&journal->event[i], seat, &heard)) continue;
        cab_text out = begin(first);
        cab_json_event(&out, game, NULL, &heard);
        net_json *json = parse(first);
        CHECK(far_read_event(game, json, &again));
        out = begin(second);
        cab_json_event(&out, game, NULL, &again);
        CHECK_TEXT(second, first);
        net_json_free(json);
    }
}

static void result_returns(const cab_game *game, const cab_state *state, int seats)
{
    cab_result result, again;
    memset(&result, 0, sizeof result);
    CHECK(game->is_over(state, &result));
    cab_text out = begin(first);
    cab_json_result(&out, game, NULL, &result, seats);
    net_json *json = parse(first);
    CHECK(far_read_result(game, json, &again));
    CHECK(memcmp(&result, &again, sizeof result) == 0);
    net_json_free(json);
}

static void reason_returns(const cab_game *game, const cab_seen *seen, cab_seat seat, cab_move move)
{
    cab_reason reason = game->why_not(seen, seat, move), again;
    cab_text out = begin(first);
    cab_json_reason(&out, game, NULL, &reason);
    net_json *json = parse(first);
    CHECK(far_read_reason(game, json, &again));
    out = begin(second);
    cab_json_reason(&out, game, NULL, &again);
    CHECK_TEXT(second, first);
    net_json_free(json);
}

static void look(const cab_game *game, const cab_state *state, cab_seat seat, cab_view *view,
                 cab_seen *seen)
{
    game->hide(state, seat, seen);
    game->view(seen, seat, view);
}

static void play(const cab_game *game, uint8_t seats, uint64_t seed)
{
    static cab_state state;
    static cab_journal journal;
    static cab_view before, after;
    static cab_seen seen;
    cab_setup setup;
    cab_rng rng;
    cab_driver driver;
    cab_ask ask;
    cab_rng_fast(&rng, seed);
    cab_setup_default(game, seats, &setup);
    CHECK_EQ(game->setup(&state, &setup, &rng), CAB_OK);
    cab_driver_begin(&driver);
    for (int step = 0; cab_next(game, &state, &driver, &rng, &ask); step++) {
        cab_seat seat = (cab_seat)(step % (seats + 1));
        if (seat == seats) seat = CAB_NOBODY;
        look(game, &state, seat, &before, &seen);
        if (seat < seats) choices_return(game, &seen, before.turn, seat);
        if (seat < seats)
            reason_returns(game, &seen, seat, (cab_move)cab_rng_below(&rng, game->move_space));
        cab_move move = ask.move[cab_rng_below(&rng, (uint32_t)ask.count)];
        journal.count = 0;
        CHECK_EQ(game->apply_move(&state, ask.seat, move, &rng, &journal), CAB_OK);
        cab_driver_moved(&driver, ask.seat);
        look(game, &state, seat, &after, &seen);
        change_arrives(game, &before, &after);
        events_return(game, &journal, seat);
    }
    result_returns(game, &state, seats);
}

TEST(what_a_server_says_is_read_without_loss, "")
{
    for (int i = 0; cab_game_at(i); i++) {
        const cab_game *game = cab_game_at(i);
        play(game, game->min_seats, 1);
        if (game->max_seats > game->min_seats) play(game, game->max_seats, 2);
    }
}

/* Other words, other zones, too much: refused, not believed. */
TEST(what_no_server_says_is_refused, "")
{
    static cab_view view;
    const cab_game *game = cab_game_at(0);
    static const char *const bad[] = {
        "{}",
        "{\"prompt\":{\"prompt\":\"no such thing\",\"refs\":[]},\"zones\":[],\"counters\":[]}",
        "{\"prompt\":7,\"zones\":7,\"counters\":\"x\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        net_json *json = parse(bad[i]);
        CHECK(!far_read_view(game, json, &view));
        CHECK(!far_read_change(game, json, &view));
        net_json_free(json);
    }
    cab_ref ref;
    net_json *json = parse("{\"kind\":\"card\",\"zone\":\"no such zone\",\"face\":null}");
    CHECK(!far_read_ref(game, json, &ref));
    net_json_free(json);
    json = parse("{\"kind\":\"seat\",\"seat\":99}");
    CHECK(!far_read_ref(game, json, &ref));
    net_json_free(json);
}

/* The token of a guest lies where only its owner reads it, one file a server. */
TEST(a_guest_is_kept_for_every_server, "")
{
    char folder[] = "/tmp/cabale-far-XXXXXX", path[512], other[512], line[32];
    struct stat about;
    CHECK(mkdtemp(folder) != NULL);
    CHECK_EQ(setenv("XDG_DATA_HOME", folder, 1), 0);
    CHECK(!term_file_guest("http://[::1]:8080", false, path, sizeof path));
    FILE *file = term_file_guest("http://[::1]:8080", true, path, sizeof path);
    CHECK(file != NULL);
    fputs("token\n", file);
    fclose(file);
    CHECK_EQ(stat(path, &about), 0);
    CHECK_EQ(about.st_mode & 077, 0);
    CHECK(!term_file_guest("http://[::1]:8081", false, other, sizeof other));
    CHECK(strcmp(path, other) != 0);
    file = term_file_guest("http://[::1]:8080", false, path, sizeof path);
    CHECK(file && fgets(line, sizeof line, file));
    CHECK_TEXT(line, "token\n");
    fclose(file);
    remove(path);
    *strrchr(path, '/') = 0;
    rmdir(path);
    rmdir(folder);
}

TEST(people_are_found_by_what_they_are_called, "")
{
    static const char text[] = "{\"list\":[{\"person\":\"00000000000000aa\",\"name\":\"Zoé\"},"
                               "{\"person\":\"00000000000000bb\",\"name\":\"Carl\"},"
                               "{\"name\":\"A bot\"}]}";
    far_people people;
    memset(&people, 0, sizeof people);
    net_json *json = net_json_read(text, (uint32_t)strlen(text));
    far_people_note_all(&people, net_json_in(json, "list"));
    far_people_note_all(&people, net_json_in(json, "list"));
    net_json_free(json);
    CHECK_EQ(people.count, 2);
    CHECK_TEXT(far_people_find(&people, "zoe"), "00000000000000aa");
    CHECK_TEXT(far_people_find(&people, "CARL"), "00000000000000bb");
    CHECK(!far_people_find(&people, "A bot"));
    for (int i = 0; i < 2 * FAR_PEOPLE; i++) {
        char one[80];
        snprintf(one, sizeof one, "{\"person\":\"%016x\",\"name\":\"Guest %d\"}", i, i);
        json = net_json_read(one, (uint32_t)strlen(one));
        far_people_note(&people, json);
        net_json_free(json);
    }
    CHECK_EQ(people.count, FAR_PEOPLE);
    CHECK(!far_people_find(&people, "Zoé"));
    CHECK(far_people_find(&people, "Guest 95"));
}

int main(void)
{
    RUN(people_are_found_by_what_they_are_called);
    RUN(what_a_server_says_is_read_without_loss);
    RUN(what_no_server_says_is_refused);
    RUN(a_guest_is_kept_for_every_server);
    return test_done();
}
