/* The tables of docs/rules/pantacle.md, section 7, typed in by hand and compared with the cards. */
#include "base/bits.h"
#include "base/test.h"
#include "games/pantacle/pantacle.h"

#define ORA PAN_G_ORACLE
#define SCH PAN_G_SCHOLAR
#define EXE PAN_G_EXECUTIONER
#define WID PAN_G_WIDOW
#define FER PAN_G_FERRYMAN
#define GRA PAN_G_GRAVEDIGGER
#define WEA PAN_G_WEAVER
#define HOU PAN_G_HOUND
#define NEW PAN_MOON_NEW
#define WAX PAN_MOON_WAXING
#define FUL PAN_MOON_FULL
#define WAN PAN_MOON_WANING

TEST(guardians_7_1, "")
{
    static const uint8_t copies[9] = {0, 3, 3, 4, 3, 3, 2, 2, 4};
    static const char *const names[9] = {"",      "oracle",   "scholar",     "executioner",
                                         "widow", "ferryman", "gravedigger", "weaver",
                                         "hound"};
    uint32_t all = 0;
    for (int g = 1; g <= PAN_GUARDIANS; g++) {
        int found = 0, favours = 0;
        for (int blade = 1; blade <= PAN_BLADES; blade++) {
            if (pan_blade(blade)->guardian != g) continue;
            CHECK(pan_guardian_blades(g) & 1u << blade);
            found++;
        }
        for (int favour = 1; favour <= PAN_FAVOURS; favour++)
            favours += pan_favour(favour)->first == g || pan_favour(favour)->second == g;
        CHECK_EQ(found, copies[g]);
        CHECK_EQ(cab_popcount(pan_guardian_blades(g)), copies[g]);
        CHECK_EQ(favours, g == HOU ? 0 : 2); /* a ring through the guardians */
        CHECK_EQ(all & pan_guardian_blades(g), 0);
        all |= pan_guardian_blades(g);
        CHECK_TEXT(pan_name(CAB_NAME_TERM, (uint16_t)(PAN_T_GUARDIAN + g)), names[g]);
    }
    CHECK_EQ(all, 0x1fffffe);
}

TEST(blades_7_2, "")
{
    static const uint8_t blades[25][2] = {
        {0, 0},     {ORA, WAX}, {ORA, FUL}, {ORA, WAN}, {SCH, NEW}, {SCH, WAX}, {SCH, WAN},
        {EXE, NEW}, {EXE, WAX}, {EXE, FUL}, {EXE, WAN}, {WID, NEW}, {WID, WAX}, {WID, FUL},
        {FER, NEW}, {FER, FUL}, {FER, WAN}, {GRA, NEW}, {GRA, FUL}, {WEA, WAX}, {WEA, WAN},
        {HOU, NEW}, {HOU, WAX}, {HOU, FUL}, {HOU, WAN}};
    int moons[5] = {0};
    for (int blade = 1; blade <= PAN_BLADES; blade++) {
        CHECK_EQ(pan_blade(blade)->guardian, blades[blade][0]);
        CHECK_EQ(pan_blade(blade)->moon, blades[blade][1]);
        moons[pan_blade(blade)->moon]++;
    }
    for (int moon = NEW; moon <= WAN; moon++)
        CHECK_EQ(moons[moon], 6);
}

TEST(favours_7_3, "")
{
    static const struct {
        const char *name;
        uint8_t first, second, moon, op, argument;
    } favours[8] = {{"", 0, 0, 0, 0, 0},
                    {"enthralment", WID, WEA, NEW, PAN_OP_TOKEN, 1},
                    {"hunt", SCH, GRA, WAX, PAN_OP_TOKEN, 2},
                    {"protection", GRA, WID, FUL, PAN_OP_TOKEN, 3},
                    {"enslavement", WEA, EXE, WAN, PAN_OP_TOKEN, 4},
                    {"recruitment", ORA, FER, FUL, PAN_OP_ADEPTS, 1},
                    {"conversion", FER, SCH, WAX, PAN_OP_STEAL_EACH, 1},
                    {"indoctrination", EXE, ORA, PAN_MOON_NONE, PAN_OP_ADEPTS, 2}};
    for (int f = 1; f <= PAN_FAVOURS; f++) {
        CHECK_TEXT(pan_name(CAB_NAME_TERM, (uint16_t)(PAN_T_FAVOUR + f)), favours[f].name);
        CHECK_EQ(pan_favour(f)->first, favours[f].first);
        CHECK_EQ(pan_favour(f)->second, favours[f].second);
        CHECK_EQ(pan_favour(f)->moon, favours[f].moon);
        CHECK_EQ(pan_favour(f)->op, favours[f].op);
        CHECK_EQ(pan_favour(f)->argument, favours[f].argument);
    }
    for (int token = 1; token <= PAN_TOKENS; token++)
        CHECK_EQ(pan_token_favour(token), token == PAN_PT_DISCARD ? 0 : token);
}

TEST(tokens_and_slots_7_4_7_5, "")
{
    static const char *const tokens[5] = {"token_enthralment", "token_hunt", "token_protection",
                                          "token_enslavement", "token_discard"};
    static const uint8_t slots[6][2] = {{0, 0},
                                        {PAN_OP_INFLUENCE_PER_FLAME, 3},
                                        {PAN_OP_ADEPTS, 2},
                                        {PAN_OP_INFLUENCE, 2},
                                        {PAN_OP_TOKEN, PAN_PT_DISCARD},
                                        {PAN_OP_EXTRA_TURN, 0}};
    for (int i = 0; i < 5; i++)
        CHECK_TEXT(pan_name(CAB_NAME_TERM, (uint16_t)(PAN_T_TOKEN + 1 + i)), tokens[i]);
    for (int slot = 1; slot <= PAN_SLOTS; slot++) {
        CHECK_EQ(pan_slot(slot)->op, slots[slot][0]);
        CHECK_EQ(pan_slot(slot)->argument, slots[slot][1]);
    }
}

TEST(sanctuary_7_6, "")
{
    static const uint8_t price[5] = {0, 1, 4, 9, 16};
    for (int cards = 0; cards <= 4; cards++)
        CHECK_EQ(pan_extra_price(cards), price[cards]);
}

TEST(curses_7_7, "")
{
    static const struct {
        const char *name;
        uint8_t hook;
        int8_t argument;
        uint8_t cubes, adepts;
    } curses[28] = {{"", 0, 0, 0, 0},
                    {"black_tithe", PAN_HOOK_ADEPT_COST, 1, 0, 0},
                    {"demanding_altar", PAN_HOOK_NEED_ONE, 1, 0, 0},
                    {"toll_of_souls", PAN_HOOK_TOLL, 1, 0, 0},
                    {"trembling_hands", PAN_HOOK_HAND_LIMIT, -1, 0, 0},
                    {"veiled_moon", PAN_HOOK_NO_MOON, 1, 0, 0},
                    {"resigned_heart", PAN_HOOK_NO_COMPENSATION, 1, 0, 0},
                    {"walled_kennel", PAN_HOOK_NO_HOUNDS, 1, 0, 0},
                    {"price_of_villainy", PAN_HOOK_HIJACK_TOLL, 1, 0, 0},
                    {"prying_eye", PAN_HOOK_SEEN_BY_LEFT, 1, 0, 0},
                    {"leech", PAN_HOOK_UPKEEP_LOSS, 1, 0, 0},
                    {"leaking_coffer", PAN_HOOK_END_CAP, 6, 0, 0},
                    {"broken_oath", PAN_HOOK_FORBID, 7, 0, 0},
                    {"meagre_spoils", PAN_HOOK_SPOILS, 1, 0, 0},
                    {"cracked_seal", PAN_HOOK_MUTE_FIRST, 1, 0, 0},
                    {"forsworn_pack", PAN_HOOK_LONE_TRACK, 1, 0, 0},
                    {"blind_hand", PAN_HOOK_BLIND_DISCARD, 1, 0, 0},
                    {"endless_mourning", PAN_HOOK_HIJACKED_LOSS, 1, 0, 0},
                    {"weariness", 0, 0, 3, 0},
                    {"famine", 0, 0, 4, 0},
                    {"fever", 0, 0, 5, 0},
                    {"dearth", 0, 0, 6, 0},
                    {"desertion", 0, 0, 0, 1},
                    {"exodus", 0, 0, 0, 2},
                    {"doubt", 0, 0, 1, 1},
                    {"discord", 0, 0, 2, 1},
                    {"plague", 0, 0, 3, 1},
                    {"chasm", 0, 0, 7, 0}};
    for (int i = 1; i <= PAN_CURSES; i++) {
        const pan_curse_data *data = pan_curse_card(i);
        CHECK_TEXT(pan_name(CAB_NAME_FACE, PAN_CU(i)), curses[i].name);
        CHECK_EQ(data->exhaustion, i >= 18); /* 17 permanent, 10 exhaustion */
        CHECK_EQ(data->hook, curses[i].hook);
        CHECK_EQ(data->argument, curses[i].argument);
        CHECK_EQ(data->influence, curses[i].cubes);
        CHECK_EQ(data->adepts, curses[i].adepts);
    }
}

/* The provenance column: what the rule book fixes and what is a house design. */
TEST(provenance, "")
{
    for (int blade = 1; blade <= PAN_BLADES; blade++)
        CHECK_EQ(pan_blade(blade)->from, blade == 2 ? 'R' : 'H');
    for (int curse = 1; curse <= PAN_CURSES; curse++)
        CHECK_EQ(pan_curse_card(curse)->from, 'H');
    for (int favour = 1; favour <= PAN_FAVOURS; favour++)
        CHECK_EQ(pan_favour(favour)->from, 'R');
    for (int slot = 1; slot <= PAN_SLOTS; slot++)
        CHECK_EQ(pan_slot(slot)->from, 'R');
}

TEST(hounds_of_d13, "PAN-9.6")
{
    static const uint8_t pairs[6][2] = {{21, 22}, {21, 23}, {21, 24}, {22, 23}, {22, 24}, {23, 24}};
    for (int i = 0; i <= 10; i++) {
        uint32_t want = i < 6    ? 1u << pairs[i][0] | 1u << pairs[i][1]
                        : i < 10 ? 1u << (21 + i - 6)
                                 : 0;
        CHECK_EQ(pan_hounds(i), want);
        CHECK_EQ(pan_hounds_track(i), i >= 6);
    }
}

int main(void)
{
    RUN(guardians_7_1);
    RUN(blades_7_2);
    RUN(favours_7_3);
    RUN(tokens_and_slots_7_4_7_5);
    RUN(sanctuary_7_6);
    RUN(curses_7_7);
    RUN(provenance);
    RUN(hounds_of_d13);
    return test_done();
}
