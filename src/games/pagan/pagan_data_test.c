/* The tables of Pagan against section 7 of docs/rules/pagan.md, typed a second time. */
#include "base/bits.h"
#include "base/test.h"
#include "games/pagan/pagan.h"

typedef struct {
    const char *key;
    uint8_t type, cost, figure, second;
} row;

static const row cards[] = {
    {"native_guide", PAG_ALLY, 2, 1, 0},
    {"clerk", PAG_ALLY, 2, 1, 0},
    {"messenger", PAG_ALLY, 1, 0, 0},
    {"agent", PAG_ALLY, 2, 1, 0},
    {"henchman", PAG_ALLY, 2, 1, 0},
    {"inquisitor", PAG_ALLY, 3, 1, 0},
    {"bribery", PAG_EVENT, 2, 0, 0},
    {"public_trial", PAG_EVENT, 0, 0, 0},
    {"weakening", PAG_EVENT, 2, 0, 0},
    {"on_the_trail", PAG_EVENT, 2, 0, 0},
    {"ransack", PAG_EVENT, 2, 0, 0},
    {"interrogation", PAG_EVENT, 2, 0, 0},
    {"rumours", PAG_INVESTIGATION, 2, PAG_HUNTER, 0},
    {"private_information", PAG_INVESTIGATION, 1, PAG_HUNTER, 0},
    {"quarantine", PAG_INVESTIGATION, 2, PAG_WITCH, 0},
    {"confinement", PAG_INVESTIGATION, 2, PAG_WITCH, 0},
    {"persuasion", PAG_INVESTIGATION, 2, PAG_HUNTER, 0},
    {"surveillance", PAG_INVESTIGATION, 2, PAG_WITCH, 0},
    {"brutality", PAG_INVESTIGATION, 1, PAG_HUNTER, 0},
    {"great_hall", PAG_LOCATION, 2, 0, 0},
    {"headquarters", PAG_LOCATION, 3, 0, 0},
    {"study", PAG_LOCATION, 2, 0, 0},
    {"armoury", PAG_LOCATION, 1, 0, 0},
    {"chapel", PAG_LOCATION, 2, 0, 0},
    {"pillory", PAG_LOCATION, 2, 0, 0},
    {"vial_of_oblivion", PAG_POTION, 2, 3, 0},
    {"draught_of_vigour", PAG_POTION, 2, 3, 0},
    {"natures_blend", PAG_POTION, 1, 2, 0},
    {"potion_of_knowledge", PAG_POTION, 1, 2, 0},
    {"elixir_of_truth", PAG_POTION, 2, 4, 0},
    {"slow_poison", PAG_POTION, 3, 3, 0},
    {"ward", PAG_CHARM, 2, 0, 0},
    {"pilfering", PAG_CHARM, 1, 0, 0},
    {"discredit", PAG_CHARM, 2, 0, 0},
    {"diversion", PAG_CHARM, 1, 0, 0},
    {"call_of_the_moon", PAG_CHARM, 4, 0, 0},
    {"suggestion", PAG_CHARM, 1, 0, 0},
    {"seduction", PAG_CHARM, 2, 0, 0},
    {"evil_eye", PAG_CURSE, 2, 2, 0},
    {"hypnosis", PAG_CURSE, 1, 0, 1},
    {"opaque_mist", PAG_CURSE, 3, 0, 2},
    {"trance", PAG_CURSE, 3, 2, 0},
    {"witchs_mark", PAG_CURSE, 3, 2, 1},
    {"famine", PAG_CURSE, 2, 1, 1},
    {"helping_hand", PAG_FAMILIAR, 3, 0, 0},
    {"black_cat", PAG_FAMILIAR, 2, 0, 0},
    {"gathering", PAG_FAMILIAR, 3, 0, 0},
    {"apprentices", PAG_FAMILIAR, 1, 0, 0},
    {"spectre", PAG_FAMILIAR, 2, 0, 0},
    {"raven", PAG_FAMILIAR, 2, 0, 0},
};
enum { CARDS = sizeof cards / sizeof *cards };

TEST(fifty_cards, "PAG-9.26")
{
    CHECK_EQ(CARDS, 50);
    CHECK_EQ(PAG_WITCH_LAST, 50);
    for (int i = 0; i < CARDS; i++) {
        int face = i + 1; /* its number */
        const pag_card_data *card = pag_card(face);
        CHECK_TEXT(pag_name(CAB_NAME_FACE, (uint16_t)face), cards[i].key);
        CHECK_EQ(card->type, cards[i].type);
        CHECK_EQ(card->cost, cards[i].cost);
        CHECK_EQ(card->figure, cards[i].figure);
        CHECK_EQ(card->second, cards[i].second);
        CHECK(card->program || card->standing); /* an effect */
        CHECK_EQ(card->other != 0, card->type == PAG_FAMILIAR);
    }
}

TEST(types_by_number, "PAG-14.7")
{
    int count[PAG_TYPES] = {0};
    for (int face = 1; face <= PAG_WITCH_LAST; face++) {
        count[pag_card(face)->type]++;
        CHECK_EQ(pag_card(face)->type >= PAG_POTION, face >= PAG_WITCH_FIRST);
        if (face > 1 && face != PAG_WITCH_FIRST)
            CHECK(pag_card(face)->type >= pag_card(face - 1)->type);
    }
    static const uint8_t want[PAG_TYPES] = {6, 6, 7, 6, 6, 7, 6, 6};
    for (int i = 0; i < PAG_TYPES; i++) {
        CHECK_EQ(count[i], want[i]);
        CHECK(2 * count[i] >= 10); /* the full deck is a legal one */
    }
}

/* Effects fully known are the rule book's; whatever else is marked as ours. */
TEST(provenance, "")
{
    static const uint8_t known[] = {PAG_F_clerk,       PAG_F_confinement, PAG_F_persuasion,
                                    PAG_F_study,       PAG_F_armoury,     PAG_F_elixir_of_truth,
                                    PAG_F_apprentices, PAG_F_spectre};
    static const uint8_t invented[] = {3, 6, 8, 12, 18, 24, 25, 27, 31, 32, 33, 36, 39, 44, 46, 50};
    uint64_t rule_book = 0, house = 0;
    for (size_t i = 0; i < sizeof known; i++)
        rule_book |= cab_bit(known[i]);
    for (size_t i = 0; i < sizeof invented; i++)
        house |= cab_bit(invented[i]);
    for (int face = 1; face <= PAG_WITCH_LAST; face++) {
        CHECK_EQ(pag_card(face)->from, rule_book >> face & 1 ? 'R' : 'H');
        CHECK_EQ(pag_card(face)->name_from, house >> face & 1 ? 'H' : 'R');
    }
}

TEST(villagers, "PAG-4.6 PAG-1.4")
{
    static const uint8_t want[PAG_VILLAGERS][4] = {
        /* colour, rank, tokens, on */
        {PAG_RED, 1, 1, PAG_RED},   {PAG_RED, 2, 2, PAG_BLUE},   {PAG_RED, 3, 1, PAG_GREEN},
        {PAG_BLUE, 1, 1, PAG_BLUE}, {PAG_BLUE, 2, 1, PAG_RED},   {PAG_BLUE, 3, 2, PAG_GREEN},
        {PAG_GREEN, 1, 2, PAG_RED}, {PAG_GREEN, 2, 1, PAG_BLUE}, {PAG_GREEN, 3, 1, PAG_GREEN}};
    for (int i = 0; i < PAG_VILLAGERS; i++) {
        const pag_villager_data *v = pag_villager_card(i);
        CHECK_EQ(v->colour, want[i][0]);
        CHECK_EQ(v->rank, want[i][1]);
        CHECK_EQ(v->tokens, want[i][2]);
        CHECK_EQ(v->on, want[i][3]);
        CHECK(v->power != 0);
        for (int k = 0; k < i; k++)
            CHECK(pag_villager_card(k)->power != v->power);
    }
}

TEST(programs_end, "")
{
    for (int program = 1; program < PAG_PROGRAMS; program++) {
        const pag_step *step = pag_program(program);
        int steps = 0;
        while (step[steps].op)
            steps++;
        CHECK(steps > 0 && steps < PAG_STEPS_MAX);
    }
}

TEST(the_tables_have_a_hash, "")
{
    CHECK(pag_tables() != 0);
    CHECK_EQ((int64_t)pag_tables(), (int64_t)pag_game.tables());
}

int main(void)
{
    RUN(fifty_cards);
    RUN(types_by_number);
    RUN(provenance);
    RUN(villagers);
    RUN(programs_end);
    RUN(the_tables_have_a_hash);
    return test_done();
}
