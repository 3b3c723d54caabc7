/* What the length of a message on the line tells. Somebody who sees the bytes go by (not what is in
 * them) and has a voice at the table could name cards and look whether a message that also holds a
 * hand shrinks. Messages are written here as frames are, compressed where the core allows it. The
 * control compresses all of them: there the oracle finds something. */
#include "core_fixture.h"

#include "net/ws13.h"

static ws13_zip *zip;

static uint32_t on_the_line(const said *s, bool all_compressed)
{
    static char frame[SRV_OUT_MAX * 2];
    uint32_t length = (uint32_t)strlen(s->text);
    CHECK(ws13_frame_max(length) <= sizeof frame);
    return ws13_write_text(frame, s->text, length, all_compressed || s->open ? zip : NULL, NULL);
}

/* ---- the attack of somebody at the table ---- */

enum { DEALS = 12, FACES = 40 };

static const said *view_again(srv_conn conn)
{
    CHECK_TEXT(enter(conn), "ok");
    return last_said(conn, "view");
}

static bool in_hand(const said *view, const char *face)
{
    char path[64];
    for (int z = 0; z < 64; z++) {
        snprintf(path, sizeof path, "d.view.zones.%d.zone", z);
        if (strcmp(text_in(view->json, path), "hand") != 0) continue;
        snprintf(path, sizeof path, "d.view.zones.%d.seat", z);
        if (number_in(view->json, path) != 0) continue;
        for (int c = 0; c < 16; c++) {
            snprintf(path, sizeof path, "d.view.zones.%d.cards.%d", z, c);
            if (strcmp(text_in(view->json, path), face) == 0) return true;
        }
    }
    return false;
}

/* Bytes that a line naming the face adds to the victim's view, over what its own length explains:
 * how far the mean for faces in the hand is from that for others. In thousandths of a byte. */
static int64_t lean(bool all_compressed, uint64_t seed)
{
    int64_t sum[2] = {0, 0}, count[2] = {0, 0};
    open_house(0, seed);
    srv_conn victim = gather(3, "'game':'pantacle','seats':3");
    const cab_game *game = cab_game_find("pantacle");
    for (uint16_t face = 1; face < FACES && game->name(CAB_NAME_FACE, face); face++) {
        char line[128];
        const said *view = view_again(victim);
        int64_t before = (int64_t)on_the_line(view, all_compressed) - (int64_t)strlen(view->text);
        bool held = in_hand(view, game->name(CAB_NAME_FACE, face));
        snprintf(line, sizeof line, "'text':'%s'", game->name(CAB_NAME_FACE, face));
        CHECK_TEXT(ask(victim + 1, "say", line), "ok");
        view = view_again(victim);
        int64_t after = (int64_t)on_the_line(view, all_compressed) - (int64_t)strlen(view->text);
        sum[held] += after - before;
        count[held]++;
        forget();
    }
    CHECK(count[0] > 0 && count[1] > 0);
    return sum[1] * 1000 / count[1] - sum[0] * 1000 / count[0];
}

TEST(a_line_that_names_a_card_tells_nothing_about_a_hand, "")
{
    int64_t most = 0, control = 0;
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        int64_t now = lean(false, seed), without = lean(true, seed);
        most = now < 0 ? (most < -now ? -now : most) : (most < now ? now : most);
        control += without < 0 ? -without : without;
    }
    CHECK_EQ(most, 0);
    CHECK(control / DEALS > 300); /* where all is compressed it tells */
}

/* ---- every message ---- */

static bool is_seated(srv_conn conn)
{
    const srv_link *link = (const srv_link *)srv_map_get(&H.disk.core->links, conn);
    return link && link->seat < CAB_SEATS;
}

/* To somebody with a seat nothing is compressed but what everybody may see. */
static void check_said(void)
{
    for (uint32_t i = 0; i < H.count; i++) {
        const said *s = &H.said[i];
        if (!s->open || !is_seated(s->conn)) continue;
        const char *t = text_in(s->json, "t");
        bool of_all = strcmp(t, "room") == 0 || strcmp(t, "lobby") == 0 ||
                      (strcmp(t, "ok") == 0 && there_in(s->json, "d.tables"));
        if (!of_all) printf("%s\n", s->text);
        CHECK(of_all);
    }
    forget();
}

static void play_with_words(const char *fields, int people)
{
    srv_conn first = gather(people, fields);
    srv_conn onlooker = come('O');
    CHECK_TEXT(enter(onlooker), "ok");
    for (int i = 0; i < 60; i++) {
        srv_conn conn = first + (srv_conn)(i % people);
        (void)ask(conn, "say", "'text':'Is it the oracle?'");
        (void)ask(conn, "lobby", "'on':true");
        (void)play_any(conn);
        settle();
        if (i % 10 == 0) CHECK_TEXT(enter(conn), "ok");
        (void)ask(conn, "path", "'moves':[1]");
        if (i % 10 == 5) {
            CHECK(last_said(onlooker, "up")->open || !last_said(onlooker, "up")->json);
            check_said();
        }
    }
    check_said();
}

TEST(what_holds_a_secret_is_not_compressed, "")
{
    static const char *const games[] = {"pantacle", "pagan", "newsalem", "pagamas", "tavern"};
    for (int g = 0; g < 5; g++) {
        char fields[64];
        const cab_game *game = cab_game_find(games[g]);
        int people = game->min_seats < 3 && game->max_seats >= 3 ? 3 : game->min_seats;
        open_house(0, (uint64_t)g + 1);
        snprintf(fields, sizeof fields, "'game':'%s','seats':%d,'public':true", games[g], people);
        play_with_words(fields, people);
    }
}

int main(void)
{
    zip = ws13_zip_open(SRV_OUT_MAX);
    CHECK(zip);
    RUN(a_line_that_names_a_card_tells_nothing_about_a_hand);
    RUN(what_holds_a_secret_is_not_compressed);
    close_house();
    ws13_zip_close(zip);
    return test_done();
}
