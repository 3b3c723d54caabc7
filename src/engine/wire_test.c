/* The bytes of every piece, on a game that is a few public numbers and a secret hand of each of two
 * seats. */
#include "engine/wire.h"

#include "base/test.h"
#include "engine/journal.h"

typedef struct {
    cab_turn turn;
    uint8_t face[2]; /* the card of each seat; 0 in a cab_seen of the other */
    bool over;
} demo_state;

static const char *demo_name(uint8_t list, uint16_t index)
{
    static const char *const lists[CAB_NAME_LISTS][3] = {
        {NULL, "oracle", "hound"}, {NULL, "moon"}, {"draw", "look"},
        {"take", "stop"},          {"pay"},        {"dear"},
        {"gold", "round"},         {"won"},
    };
    return index < 3 ? lists[list][index] : NULL;
}

static cab_turn demo_turn(const void *state)
{
    return ((const demo_state *)state)->turn;
}

/* A seat may play what it holds, or stop. */
static int demo_legal_moves(const void *state, cab_seat seat, cab_move *out)
{
    out[0] = ((const demo_state *)state)->face[seat];
    out[1] = 300;
    return 2;
}

static bool demo_is_over(const void *state, cab_result *result)
{
    const demo_state *s = (const demo_state *)state;
    if (!s->over) return false;
    memset(result, 0, sizeof *result);
    result->rank[0] = 2;
    result->rank[1] = 1;
    result->score[0] = -3;
    result->utility[0] = -100;
    result->utility[1] = 100;
    result->role[1] = 1;
    result->winners = 2;
    return true;
}

static void demo_hide(const void *state, cab_seat viewer, cab_seen *seen)
{
    demo_state s = *(const demo_state *)state;
    for (cab_seat i = 0; i < 2; i++)
        if (i != viewer) s.face[i] = 0;
    memset(seen, 0, sizeof *seen);
    memcpy(seen, &s, sizeof s);
}

static void demo_view(const cab_seen *seen, cab_seat viewer, cab_view *view)
{
    demo_state s;
    memcpy(&s, seen, sizeof s);
    memset(view, 0, sizeof *view);
    view->viewer = viewer;
    view->turn = s.turn;
    view->zones = 2;
    for (uint8_t i = 0; i < 2; i++) {
        view->zone[i].zone = i;
        view->zone[i].count = 1;
        view->zone[i].first = i;
        view->card[i].face = s.face[i];
    }
    view->cards = 2;
}

static void demo_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *choice)
{
    (void)seen;
    if (move == 300) {
        choice->verb = 1;
        choice->flags = CAB_CHOICE_STOP | CAB_CHOICE_DEFAULT;
        return;
    }
    choice->refs = 1;
    cab_ref_set(&choice->ref[0], CAB_REF_CARD, seat, seat, CAB_NO_PLACE, move, 0);
}

static const cab_zone demo_zones[] = {
    {"hand", CAB_HEAP, 0, 0, 0, 0, 0},
    {"hand", CAB_HEAP, 0, 1, 0, 0, 0},
    {"pile", CAB_ORDERED, 0, CAB_NOBODY, 0, 0, 0},
};
static const cab_game demo = {
    .id = "demo",
    .zones = 3,
    .zone = demo_zones,
    .turn = demo_turn,
    .legal_moves = demo_legal_moves,
    .is_over = demo_is_over,
    .hide = demo_hide,
    .view = demo_view,
    .describe = demo_describe,
    .name = demo_name,
};

static char buffer[4096];
static cab_text out;

static void begin(void)
{
    cab_text_begin(&out, buffer, sizeof buffer);
}

static cab_ref ref(cab_ref_kind kind, uint8_t seat, uint8_t zone, uint8_t place, uint16_t value)
{
    cab_ref r = {kind, seat, zone, place, value, CAB_ALL};
    return r;
}

static const char *ref_text(cab_ref r)
{
    begin();
    cab_json_ref(&out, &demo, NULL, &r);
    return buffer;
}

TEST(every_kind_of_ref, "")
{
    CHECK_TEXT(ref_text(ref(CAB_REF_CARD, 1, 1, 2, 1)),
               "{\"kind\":\"card\",\"seat\":1,\"zone\":\"hand\",\"place\":2,\"face\":\"oracle\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_CARD, CAB_NOBODY, 2, CAB_NO_PLACE, 0)),
               "{\"kind\":\"card\",\"zone\":\"pile\",\"face\":null}");
    CHECK_TEXT(ref_text(ref(CAB_REF_FACE, 0, 0, 0, 2)), "{\"kind\":\"face\",\"face\":\"hound\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_FACE, 0, 0, 0, 0)), "{\"kind\":\"face\",\"face\":null}");
    CHECK_TEXT(ref_text(ref(CAB_REF_SEAT, 7, 0, 0, 0)), "{\"kind\":\"seat\",\"seat\":7}");
    CHECK_TEXT(ref_text(ref(CAB_REF_SEAT, CAB_NOBODY, 0, 0, 0)), "{\"kind\":\"seat\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_ZONE, 0, 0, 0, 0)),
               "{\"kind\":\"zone\",\"seat\":0,\"zone\":\"hand\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_TERM, CAB_NOBODY, 0, 0, 1)),
               "{\"kind\":\"term\",\"term\":\"moon\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_TERM, 1, 0, 0, 1)),
               "{\"kind\":\"term\",\"seat\":1,\"term\":\"moon\"}");
    CHECK_TEXT(ref_text(ref(CAB_REF_NUMBER, 0, 0, 0, 0)), "{\"kind\":\"number\",\"number\":0}");
    CHECK_TEXT(ref_text(ref(CAB_REF_NUMBER, 0, 0, 0, (uint16_t)-12)),
               "{\"kind\":\"number\",\"number\":-12}");
    CHECK_TEXT(ref_text(ref(CAB_REF_NUMBER, 0, 0, 0, 1230)),
               "{\"kind\":\"number\",\"number\":1230}");
    CHECK_TEXT(ref_text(ref(CAB_REF_HIDDEN, 0, 0, 0, 5)), "{\"kind\":\"hidden\"}");
}

TEST(pieces_go_together, "")
{
    cab_ref r = ref(CAB_REF_SEAT, 1, 0, 0, 0);
    cab_event e = {0, 2, 0, 0, 0, {r, ref(CAB_REF_FACE, 8, 0, 0, 0)}};
    cab_event bare = {1, 0, 0, 0, 0, {r}};
    cab_reason reason = {0, 1, {r}};
    begin();
    cab_json_open(&out, NULL, '{');
    cab_json_ref(&out, &demo, "a", &r);
    cab_json_event(&out, &demo, "b", &e);
    cab_json_reason(&out, &demo, "c", &reason);
    cab_json_open(&out, "d", '[');
    cab_json_event(&out, &demo, NULL, &bare);
    cab_json_ref(&out, &demo, NULL, &r);
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    CHECK_TEXT(buffer, "{\"a\":{\"kind\":\"seat\",\"seat\":1},"
                       "\"b\":{\"event\":\"draw\",\"refs\":[{\"kind\":\"seat\",\"seat\":1},"
                       "{\"kind\":\"face\",\"face\":null}]},"
                       "\"c\":{\"reason\":\"dear\",\"refs\":[{\"kind\":\"seat\",\"seat\":1}]},"
                       "\"d\":[{\"event\":\"look\",\"refs\":[]},{\"kind\":\"seat\",\"seat\":1}]}");
}

TEST(choices_say_only_what_they_have, "")
{
    cab_choice c = {0, 0, 0, {ref(CAB_REF_SEAT, 1, 0, 0, 0)}, 0};
    begin();
    cab_json_choice(&out, &demo, NULL, 0, &c);
    CHECK_TEXT(buffer, "{\"move\":0,\"verb\":\"take\",\"refs\":[]}");
    c.flags = CAB_CHOICE_STOP | CAB_CHOICE_DANGEROUS | CAB_CHOICE_DEFAULT;
    c.amount = -2;
    begin();
    cab_json_choice(&out, &demo, NULL, 65000, &c);
    CHECK_TEXT(buffer, "{\"move\":65000,\"verb\":\"take\",\"refs\":[],\"amount\":-2,"
                       "\"stop\":true,\"dangerous\":true,\"default\":true}");
}

static void fill_view(cab_view *view)
{
    memset(view, 0, sizeof *view);
    view->viewer = CAB_NOBODY;
    view->turn.must = 1 << 0 | 1 << 2 | 1 << 7;
    view->turn.sealed = 1 << 1;
    view->turn.pace = CAB_PACE_RACE;
    view->prompt.refs = 1;
    view->prompt.ref[0] = ref(CAB_REF_NUMBER, 8, 0, 0, 4);
    view->zones = 2;
    view->zone[0].zone = 1;
    view->zone[1].zone = 2;
    view->zone[1].count = 4;
    view->cards = 4;
    view->card[0].face = 2;
    view->card[2].flags = CAB_VIEW_COVERED;
    view->card[3].face = 1;
    view->card[3].flags = CAB_VIEW_COVERED | CAB_VIEW_MARKED;
    view->counters = 2;
    view->counter[0].value = -1;
    view->counter[0].on = ref(CAB_REF_SEAT, 0, 0, 0, 0);
    view->counter[1].key = 1;
    view->counter[1].value = 32767;
}

static const char view_text[] =
    "{\"seat\":null,\"turn\":{\"must\":[0,2,7],\"may\":[],\"sealed\":[1],\"pace\":\"race\"},"
    "\"prompt\":{\"prompt\":\"pay\",\"refs\":[{\"kind\":\"number\",\"number\":4}]},"
    "\"zones\":[{\"zone\":\"hand\",\"seat\":1,\"cards\":[]},"
    "{\"zone\":\"pile\",\"cards\":[\"hound\",null,{\"face\":null,\"covered\":true},"
    "{\"face\":\"oracle\",\"covered\":true,\"marked\":true}]}],"
    "\"counters\":[{\"counter\":\"gold\",\"value\":-1,\"on\":{\"kind\":\"seat\",\"seat\":0}},"
    "{\"counter\":\"round\",\"value\":32767}]}";

TEST(a_whole_view, "")
{
    cab_view view;
    fill_view(&view);
    begin();
    cab_json_view(&out, &demo, NULL, &view);
    CHECK_TEXT(buffer, view_text);
    static const char *const paces[] = {"normal", "window", "talk", "race"};
    for (cab_pace pace = 0; pace < 4; pace++) {
        view.turn.pace = pace;
        begin();
        cab_json_view(&out, &demo, NULL, &view);
        const char *at = strstr(buffer, "\"pace\":\"");
        CHECK(at && strncmp(at + 8, paces[pace], strlen(paces[pace])) == 0);
    }
}

/* Whatever the room, the text is a beginning of the whole, terminated, and says that it was cut. */
TEST(a_short_buffer_cuts_cleanly, "")
{
    cab_view view;
    fill_view(&view);
    for (uint32_t size = 1; size <= sizeof view_text; size++) {
        memset(buffer, '#', sizeof buffer);
        cab_text_begin(&out, buffer, size);
        cab_json_view(&out, &demo, NULL, &view);
        CHECK_EQ(out.length, size - 1);
        CHECK_EQ(out.full, size < sizeof view_text);
        CHECK(memcmp(buffer, view_text, size - 1) == 0);
        CHECK_EQ(buffer[size - 1], 0);
        CHECK_EQ(buffer[size], '#');
    }
}

TEST(a_whole_result, "")
{
    cab_result result;
    demo_state s = {{0, 0, 0, 0}, {1, 2}, true};
    CHECK(demo_is_over(&s, &result));
    begin();
    cab_json_result(&out, &demo, NULL, &result, 2);
    CHECK_TEXT(buffer, "{\"end\":\"won\",\"winners\":[1],\"seats\":["
                       "{\"rank\":2,\"score\":-3,\"utility\":-100},"
                       "{\"rank\":1,\"score\":0,\"utility\":100,\"role\":\"moon\"}]}");
}

static const char *update(const demo_state *s, const cab_journal *j, cab_seat viewer)
{
    begin();
    cab_json_update(&out, &demo, s, j, viewer);
    return buffer;
}

/* The part of the last update from `"key":` up to before `"next":`. */
static const char *part(const char *key, const char *next)
{
    static char text[sizeof buffer];
    char *from = strstr(buffer, key), *to = from ? strstr(from, next) : NULL;
    if (!from) return "";
    if (!to) to = from + strlen(from);
    memcpy(text, from, (size_t)(to - from));
    text[to - from] = 0;
    return text;
}

TEST(an_update_holds_what_the_viewer_may_see, "")
{
    demo_state s = {{1, 0, 0, CAB_PACE_NORMAL}, {1, 2}, false};
    CHECK_TEXT(update(&s, NULL, 0),
               "{\"events\":[],"
               "\"view\":{\"seat\":0,"
               "\"turn\":{\"must\":[0],\"may\":[],\"sealed\":[],\"pace\":\"normal\"},"
               "\"prompt\":{\"prompt\":\"pay\",\"refs\":[]},"
               "\"zones\":[{\"zone\":\"hand\",\"seat\":0,\"cards\":[\"oracle\"]},"
               "{\"zone\":\"hand\",\"seat\":1,\"cards\":[null]}],\"counters\":[]},"
               "\"choices\":[{\"move\":1,\"verb\":\"take\",\"refs\":[{\"kind\":\"card\",\"seat\":0,"
               "\"zone\":\"hand\",\"face\":\"oracle\"}]},"
               "{\"move\":300,\"verb\":\"stop\",\"refs\":[],\"stop\":true,\"default\":true}]}");
    update(&s, NULL, CAB_NOBODY);
    CHECK(!strstr(buffer, "oracle") && !strstr(buffer, "hound"));
    CHECK_TEXT(part("\"choices\"", "~"), "\"choices\":[]}");
    update(&s, NULL, 1);
    CHECK(!strstr(buffer, "oracle") && strstr(buffer, "hound"));
    CHECK_TEXT(part("\"choices\"", "~"), "\"choices\":[]}");
}

TEST(events_are_redacted, "")
{
    demo_state s = {{1, 0, 0, CAB_PACE_NORMAL}, {1, 2}, false};
    static cab_journal j;
    memset(&j, 0, sizeof j);
    cab_event *e = cab_tell(&j, 0, CAB_ALL);
    cab_with_face(e, 2, CAB_BIT(1));
    cab_tell(&j, 1, CAB_BIT(0));
    update(&s, &j, 0);
    CHECK_TEXT(part("\"events\"", ",\"view\""),
               "\"events\":[{\"event\":\"draw\",\"refs\":[{\"kind\":\"face\",\"face\":null}]},"
               "{\"event\":\"look\",\"refs\":[]}]");
    update(&s, &j, 1);
    CHECK_TEXT(
        part("\"events\"", ",\"view\""),
        "\"events\":[{\"event\":\"draw\",\"refs\":[{\"kind\":\"face\",\"face\":\"hound\"}]}]");
    update(&s, &j, CAB_NOBODY);
    CHECK_TEXT(part("\"events\"", ",\"view\""),
               "\"events\":[{\"event\":\"draw\",\"refs\":[{\"kind\":\"face\",\"face\":null}]}]");
}

TEST(out_of_turn_choices_are_listed, "")
{
    demo_state s = {{1, 2, 0, CAB_PACE_NORMAL}, {1, 2}, false};
    update(&s, NULL, 1);
    CHECK(strstr(part("\"choices\"", "~"), "\"face\":\"hound\""));
}

TEST(sealed_answers_can_be_reopened, "")
{
    demo_state s = {{1, 0, 2, CAB_PACE_NORMAL}, {1, 2}, false};
    update(&s, NULL, 1);
    CHECK_TEXT(part("\"choices\"", "~"), "\"choices\":[{\"move\":65535,\"reopen\":true}]}");
    update(&s, NULL, 0);
    CHECK(!strstr(buffer, "reopen"));
    update(&s, NULL, CAB_NOBODY);
    CHECK(!strstr(buffer, "reopen"));
    s.turn.must = 0; /* nobody is waited for any more: too late */
    update(&s, NULL, 1);
    CHECK(!strstr(buffer, "reopen"));
}

TEST(the_last_update_has_the_result, "")
{
    demo_state s = {{0, 0, 0, CAB_PACE_NORMAL}, {1, 2}, true};
    update(&s, NULL, CAB_NOBODY);
    CHECK_TEXT(part("\"result\"", "~"), "\"result\":{\"end\":\"won\",\"winners\":[1],\"seats\":["
                                        "{\"rank\":2,\"score\":-3,\"utility\":-100},{\"rank\":1,"
                                        "\"score\":0,\"utility\":100,\"role\":\"moon\"}]}}");
}

/* The largest update there can be, of names as long as they may be, fits CAB_UPDATE_MAX. */
static const char *long_name(uint8_t list, uint16_t index)
{
    static const char name[] = "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn";
    static_assert(sizeof name == CAB_NAME_MAX + 1, "as long as allowed");
    (void)list, (void)index;
    return name;
}
static int long_legal_moves(const void *state, cab_seat seat, cab_move *list)
{
    (void)state, (void)seat;
    for (int i = 0; i < CAB_LIST_MAX; i++)
        list[i] = (cab_move)(60000 + i);
    return CAB_LIST_MAX;
}
static cab_ref long_ref(void)
{
    return ref(CAB_REF_CARD, 7, 0, 254, 999);
}
static void long_describe(const cab_seen *seen, cab_seat seat, cab_move move, cab_choice *choice)
{
    (void)seen, (void)seat, (void)move;
    choice->refs = CAB_REFS_MAX;
    choice->amount = INT16_MIN;
    choice->flags = CAB_CHOICE_STOP | CAB_CHOICE_DANGEROUS | CAB_CHOICE_DEFAULT;
    for (int i = 0; i < CAB_REFS_MAX; i++)
        choice->ref[i] = long_ref();
}
static void long_view(const cab_seen *seen, cab_seat viewer, cab_view *view)
{
    (void)seen;
    memset(view, 0, sizeof *view);
    view->viewer = viewer;
    view->turn.must = view->turn.may = view->turn.sealed = 0xff;
    view->turn.pace = CAB_PACE_WINDOW;
    view->zones = CAB_ZONES_MAX;
    view->cards = CAB_CARDS_MAX;
    view->counters = CAB_COUNTERS_MAX;
    view->zone[0].count = CAB_CARDS_MAX;
    for (int i = 0; i < CAB_CARDS_MAX; i++) {
        view->card[i].face = 1;
        view->card[i].flags = CAB_VIEW_COVERED | CAB_VIEW_MARKED;
    }
    for (int i = 0; i < CAB_COUNTERS_MAX; i++) {
        view->counter[i].value = INT16_MIN;
        view->counter[i].on = long_ref();
    }
}

TEST(the_largest_update_fits, "")
{
    static char room[CAB_UPDATE_MAX];
    static cab_journal j;
    cab_zone zone = demo_zones[0];
    cab_game game = demo;
    demo_state s = {{0xff, 0xff, 0xff, 0}, {1, 2}, true};
    zone.key = long_name(0, 0);
    zone.seat = 7;
    game.zone = &zone;
    game.zones = 1;
    game.name = long_name;
    game.legal_moves = long_legal_moves;
    game.describe = long_describe;
    game.view = long_view;
    memset(&j, 0, sizeof j);
    for (int i = 0; i < CAB_EVENTS_MAX; i++) {
        cab_event *e = cab_tell(&j, 0, CAB_ALL);
        for (int k = 0; k < CAB_REFS_MAX; k++)
            cab_with(e, CAB_REF_CARD, 7, 0, 254, 999, CAB_ALL);
    }
    cab_text_begin(&out, room, sizeof room);
    cab_json_update(&out, &game, &s, &j, 7);
    CHECK(!out.full);
    CHECK(out.length > CAB_UPDATE_MAX / 2); /* or the bound is too generous to be true */
}

int main(void)
{
    RUN(every_kind_of_ref);
    RUN(pieces_go_together);
    RUN(choices_say_only_what_they_have);
    RUN(a_whole_view);
    RUN(a_short_buffer_cuts_cleanly);
    RUN(a_whole_result);
    RUN(an_update_holds_what_the_viewer_may_see);
    RUN(events_are_redacted);
    RUN(out_of_turn_choices_are_listed);
    RUN(sealed_answers_can_be_reopened);
    RUN(the_last_update_has_the_result);
    RUN(the_largest_update_fits);
    return test_done();
}
