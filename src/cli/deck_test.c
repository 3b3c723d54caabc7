/* Own decks as files: what is read, what is refused and where, which rules are named as broken. */
#include "base/test.h"
#include "cli/cli.h"
#include "cli/cli_fixture.h"

#include <stdlib.h>
#include <unistd.h>

static char path[] = "/tmp/cabale-deck-XXXXXX";

static void write_deck(const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    if (!file) return;
    fputs(text, file);
    fclose(file);
}

/* cabale deck check FILE --lang en [--option setting] */
static int check_deck(const char *text, const char *setting)
{
    char words[7][32] = {"deck", "check", "", "--lang", "en", "--option", ""};
    char *argv[] = {words[0], words[1], path, words[3], words[4], words[5], words[6], NULL};
    write_deck(text);
    if (setting) snprintf(words[6], sizeof words[6], "%s", setting);
    catch_output();
    int status = cab_cmd_deck(setting ? 7 : 5, argv);
    release_output();
    return status;
}

/* Every card of one side, so many copies of each. */
static const char *whole_side(const char *list, int first, int last, int copies)
{
    static char text[4096];
    const cab_game *game = cab_game_find("pagan");
    int length = snprintf(text, sizeof text, "deck pagan %s\n\n", list);
    for (int face = first; face <= last; face++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%d  %s # a card\n", copies,
                           game->name(CAB_NAME_FACE, (uint16_t)face));
    return text;
}

TEST(the_full_decks_are_good, "PAG-14.7")
{
    CHECK_EQ(check_deck(whole_side("witch_deck", 26, 50, 2), NULL), CAB_DONE);
    CHECK(has(out, "50 cards"));
    CHECK_EQ(check_deck(whole_side("hunter_deck", 1, 25, 2), NULL), CAB_DONE);
    CHECK(has(out, "hunter_deck"));
}

TEST(every_broken_rule_is_named, "PAG-14.7")
{
    int status = check_deck("deck pagan witch_deck\n3 elixir_of_truth\n1 clerk\n10 raven\n", NULL);
    CHECK_EQ(status, CAB_FINDING);
    CHECK_EQ(lines(out), 7);
    CHECK(has(out, "PAG-14.7: 14 cards; the deck must have 50\n"));
    CHECK(has(out, "PAG-14.7: Elixir of Truth: 3 copies; at most 2 are allowed\n"));
    CHECK(has(out, "PAG-14.7: Raven: 10 copies; at most 2 are allowed\n"));
    CHECK(has(out, "PAG-1.7: Clerk does not belong in this deck\n"));
    CHECK(has(out, ": 3 cards; at least 10 are needed\n"));
    CHECK(!has(out, "familiar"));
}

TEST(free_decks_have_thirty_to_fifty_cards, "PAG-14.8")
{
    CHECK_EQ(check_deck(whole_side("witch_deck", 26, 40, 2), "decks=free"), CAB_DONE);
    CHECK_EQ(check_deck(whole_side("witch_deck", 26, 40, 2), "decks=strict"), CAB_FINDING);
    CHECK_EQ(check_deck(whole_side("witch_deck", 26, 50, 1), "decks=free"), CAB_FINDING);
    CHECK(has(out, "PAG-14.8: 25 cards; the deck must have 30..50\n"));
    CHECK_EQ(lines(out), 1);
}

TEST(a_file_that_is_no_deck_is_bad_use, "PAG-14.7")
{
    CHECK_EQ(check_deck("", NULL), CAB_BAD_USE);
    CHECK(has(err, ":1: a deck begins with"));
    CHECK_EQ(check_deck("deck pagan\n", NULL), CAB_BAD_USE);
    CHECK_EQ(check_deck("deck nosuch witch_deck\n", NULL), CAB_BAD_USE);
    CHECK_EQ(check_deck("deck pagan scenario\n", NULL), CAB_BAD_USE);
    CHECK(has(err, ":1: "));
    CHECK_EQ(check_deck("deck pagan witch_deck\ntwo raven\n", NULL), CAB_BAD_USE);
    CHECK(has(err, ":2: "));
    CHECK_EQ(check_deck("deck pagan witch_deck\n\n2 unicorn\n", NULL), CAB_BAD_USE);
    CHECK(has(err, ":3: ") && has(err, "unicorn"));
    CHECK_EQ(check_deck("deck pagan witch_deck\n65 raven\n", NULL), CAB_BAD_USE);
    CHECK_EQ(check_deck("deck pagan witch_deck\n", NULL), CAB_BAD_USE);
    CHECK_EQ(lines(err), 1);
}

TEST(a_folder_is_no_deck, "PAG-14.7")
{
    char words[4][16] = {"deck", "check", "/tmp", "--lang=en"};
    char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    catch_output();
    int status = cab_cmd_deck(4, argv);
    release_output();
    CHECK_EQ(status, CAB_BAD_USE);
    CHECK(has(err, "cannot read /tmp\n"));
}

TEST(a_deck_is_read_as_a_setting, "PAG-14.8")
{
    const cab_game *game = cab_game_find("pagan");
    char setting[64];
    cab_cli cli = {.name = "sim", .words = "cli.sim", .lang = CAB_EN};
    cab_setup setup;
    write_deck(whole_side("witch_deck", 26, 41, 2));
    snprintf(setting, sizeof setting, "witch_deck=%s", path);
    cab_arg_list options = {.text = {"decks=free", setting}, .count = 2};
    catch_output();
    int free_status = cab_cli_setup(&cli, game, 2, &options, &setup);
    int cards = setup.deck_count[0];
    options.text[0] = "decks=strict";
    int strict_status = cab_cli_setup(&cli, game, 2, &options, &setup);
    options.text[0] = "decks=free";
    write_deck(whole_side("hunter_deck", 1, 16, 2));
    int other_status = cab_cli_setup(&cli, game, 2, &options, &setup);
    release_output();
    CHECK_EQ(free_status, CAB_GO_ON);
    CHECK_EQ(cards, 32);
    CHECK_EQ(strict_status, CAB_BAD_USE);
    CHECK_EQ(other_status, CAB_BAD_USE);
}

int main(void)
{
    int file = mkstemp(path);
    if (file < 0) return 1;
    close(file);
    RUN(the_full_decks_are_good);
    RUN(every_broken_rule_is_named);
    RUN(free_decks_have_thirty_to_fifty_cards);
    RUN(a_file_that_is_no_deck_is_bad_use);
    RUN(a_folder_is_no_deck);
    RUN(a_deck_is_read_as_a_setting);
    unlink(path);
    return test_done();
}
