/* The heuristic player of Tavern Battle: clearly stronger than random ones, consistent, and
 * sensible where it matters most. */
#include "games/tavern/tavern_fixture.h"
#include "bots/hints_fixture.h"

extern const cab_bot tav_heuristic_bot;

/* What was said in a game and is not judged yet. */
enum { SAID_MAX = 64 };
static cab_claim said[SAID_MAX];
static int said_count, said_of[TAV_CLAIMS], kept_of[TAV_CLAIMS], broken_of[TAV_CLAIMS];

static void judge_all(const cab_event *e)
{
    for (int i = 0; i < said_count; i++) {
        cab_verdict verdict = tav_judge(&seen, CAB_NOBODY, &said[i], e);
        if (verdict == CAB_VERDICT_OPEN) continue;
        kept_of[said[i].kind] += verdict == CAB_VERDICT_KEPT;
        broken_of[said[i].kind] += verdict == CAB_VERDICT_BROKEN;
        said[i--] = said[--said_count];
    }
}

static void judge_move(const company *c)
{
    (void)c;
    for (int i = 0; i < journal.count; i++) {
        cab_event heard;
        if (cab_redact(&journal.event[i], CAB_NOBODY, &heard)) judge_all(&heard);
    }
}

static void speak(const company *c, const cab_ask *ask)
{
    const cab_bot *const *bot = c->bot;
    int seats = c->seats, from = ask->seat;
    cab_claim claim;
    if (ask->count == 1) return;
    if (!bot[from]->hear || !bot[from]->claim(&mind[from], &seen, &claim)) return;
    CHECK_EQ(claim.from, from);
    CHECK(claim.kind < TAV_CLAIMS && (claim.to == CAB_NOBODY || claim.to < seats));
    CHECK_EQ(claim.refs, tav_game.claim[claim.kind].argument[0] != CAB_REF_NONE);
    if (claim.refs) CHECK(cab_claim_allows(&tav_game.claim[claim.kind], &claim.ref[0]));
    if (claim.refs && claim.ref[0].kind == CAB_REF_SEAT)
        CHECK(claim.ref[0].seat < seats && claim.ref[0].seat != from);
    for (int seat = 0; seat < seats; seat++)
        if (seat != from && (claim.to == CAB_NOBODY || claim.to == seat) && bot[seat]->hear)
            bot[seat]->hear(&mind[seat], NULL, &claim);
    CHECK(said_count < SAID_MAX);
    said[said_count++] = claim;
    said_of[claim.kind]++;
}

/* One game with these options (mask). Returns the winners. */
static int one_game(company *c, int seats, unsigned options, uint64_t seed)
{
    cab_setup setup;
    cab_rng rng;
    cab_setup_default(&tav_game, (uint8_t)seats, &setup);
    for (int i = 0; i < TAV_OPTIONS; i++)
        setup.option[i] = (options & 1u << i) != 0;
    c->game = &tav_game;
    c->speak = speak;
    c->listen = judge_move;
    said_count = 0;
    deal_game(c, &setup, seed, &rng);
    cab_result result = play_game(c, &rng);
    judge_all(NULL);
    return result.winners;
}

static int wins_with(int seats, unsigned options, int games)
{
    int wins = 0;
    for (int game = 0; game < games; game++) {
        company c = {.each = NULL};
        seat_one(&c, &tav_heuristic_bot, game % seats);
        wins += one_game(&c, seats, options, (uint64_t)game) == 1 << game % seats;
    }
    printf("# %d seats, options %u: %d of %d games\n", seats, options, wins, games);
    return wins;
}

TEST(beats_random_players, "")
{
    CHECK(wins_with(2, 0, 200) >= 170); /* a fair share would be 100 */
    CHECK(wins_with(4, 0, 200) >= 130); /* 50 */
    CHECK(wins_with(6, 0, 100) >= 50);  /* 17 */
}

TEST(beats_random_players_in_the_variants, "")
{
    unsigned hard = 1u << TAV_OPT_HARD_HEAD, gang = 1u << TAV_OPT_GANG_UP;
    CHECK(wins_with(4, 1u << TAV_OPT_SMASH, 100) >= 60);
    CHECK(wins_with(4, gang, 100) >= 60);
    CHECK(wins_with(4, hard | gang, 100) >= 50);
    CHECK(wins_with(4, 1u << TAV_OPT_HOT_TEMPERS, 100) >= 60);
}

/* Bands with each hero win about their share; the full figures are in docs/balance.md. */
static void hero_shares(int seats, int games)
{
    company c = {.each = NULL};
    int dealt[TAV_HEROES] = {0}, won[TAV_HEROES] = {0}; /* in 60ths of a win: 60 / winners */
    seat_all(&c, &tav_heuristic_bot);
    for (int game = 0; game < games; game++) {
        int winners = one_game(&c, seats, 0, 7000u + (uint64_t)game);
        const tav_state *s = (const tav_state *)(const void *)state.bytes;
        for (int hero = 0; hero < TAV_HEROES; hero++) {
            int owner = tav_owner(s, hero);
            if (owner == CAB_NOBODY) continue;
            dealt[hero]++;
            won[hero] += winners >> owner & 1 ? 60 / cab_popcount((uint64_t)winners) : 0;
        }
    }
    for (int hero = 0; hero < TAV_HEROES; hero++) {
        int share = 100 * won[hero] * seats / (60 * dealt[hero]);
        if (share < 75 || share > 125)
            printf("# %d seats, hero %d: %d %% of its share\n", seats, hero, share);
        CHECK(share >= 60 && share <= 150);
    }
}

TEST(every_hero_wins_about_its_share, "")
{
    hero_shares(2, 1200);
    hero_shares(4, 700);
}

static int decisions;
static void noted_and_consistent(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    consistent(m, bot, ask);
    decisions |= 1 << ((const tav_state *)(const void *)&seen)->decision;
}

TEST(weights_and_choice_agree, "")
{
    company c = {.each = noted_and_consistent};
    seat_all(&c, &tav_heuristic_bot);
    count_anew();
    decisions = 0;
    for (int seats = 2; seats <= TAV_SEATS; seats++)
        for (unsigned options = 0; options < 1u << TAV_OPTIONS; options += 3)
            one_game(&c, seats, options, 100u * (unsigned)seats + options);
    CHECK(several > 500 && questions >= several);
    CHECK_EQ(decisions & 1 << TAV_D_CLAIM, 1 << TAV_D_CLAIM);
    printf("# decisions met: %x\n", (unsigned)decisions);
}

/* A valid claim is made, a wrong one is not. */
static int claimed, refrained;
static void claims_well(cab_mind *m, const cab_bot *bot, const cab_ask *ask)
{
    const tav_state *s = (const tav_state *)(const void *)&seen;
    uint16_t weight[CAB_LIST_MAX];
    if (s->decision != TAV_D_CLAIM) return;
    int arrival = s->character[s->character_pile[TAV_C_ARRIVAL].end - 1].face - TAV_CH(0);
    bool valid = tav_attracts(s, m->seat, arrival);
    bot->weights(m, &seen, ask->move, ask->count, weight);
    CHECK_EQ(ask->count, 2);
    CHECK_EQ(weight[valid ? 0 : 1], 0); /* no claim, claim */
    claimed += valid;
    refrained += !valid;
}

TEST(claims_exactly_what_is_its_own, "")
{
    company c = {.each = claims_well};
    seat_all(&c, &tav_heuristic_bot);
    claimed = refrained = 0;
    for (uint64_t seed = 0; seed < 5; seed++)
        one_game(&c, 4, 0, seed);
    CHECK(claimed > 20 && refrained > 20);
}

/* ---- in positions ---------------------------------------------------------------------------- */

static int weight_of(cab_mind *m, int move)
{
    uint16_t weight[CAB_LIST_MAX];
    cab_move list[CAB_LIST_MAX];
    int count = tav_legal_moves(S(), m->seat, list), found = -1;
    tav_hide(S(), m->seat, &seen);
    tav_heuristic_bot.weights(m, &seen, list, count, weight);
    for (int i = 0; i < count; i++)
        if (list[i] == move) found = weight[i];
    CHECK(found >= 0);
    return found;
}

static cab_mind *sits(int seat)
{
    cab_mind_init(&mind[seat], &tav_game, (cab_seat)seat, S()->seats, 1);
    return &mind[seat];
}

static cab_claim word(int from, int kind, int seat, int value)
{
    cab_claim claim;
    memset(&claim, 0, sizeof claim);
    claim.kind = (uint8_t)kind;
    claim.from = (cab_seat)from;
    claim.to = CAB_NOBODY;
    claim.refs = 1;
    cab_ref_set(&claim.ref[0], tav_game.claim[kind].argument[0], (uint8_t)seat, 0, CAB_NO_PLACE,
                (uint16_t)value, CAB_ALL);
    return claim;
}

static void hears(cab_mind *m, cab_claim claim)
{
    tav_heuristic_bot.hear(m, NULL, &claim);
}

/* A table leg is worth a point of the tavern, a ham nothing. */
TEST(the_furniture_is_spared_by_its_owner_alone, "")
{
    for (int own = 0; own < 2; own++) {
        fresh(3);
        heroes(own ? 0 : 1, TAV_CH_BARBARIAN, TAV_CH_INNKEEPER);
        heroes(own ? 1 : 0, TAV_CH_WIZARD, TAV_CH_DWARF);
        objects(0, TAV_OB_HAM, TAV_OB_TABLE_LEG);
        at_turn(0);
        activate(own ? TAV_CH_BARBARIAN : TAV_CH_DWARF);
        act(TAV_ACT_CONTACT);
        expect(TAV_D_CARD);
        int leg = weight_of(sits(0), TAV_M_USE + TAV_OB_TABLE_LEG);
        int ham = weight_of(sits(0), TAV_M_USE + TAV_OB_HAM);
        CHECK(own ? leg < ham : leg > ham);
    }
    fresh(3); /* nobody scores for the tavern: one is as good as the other */
    heroes(0, TAV_CH_WIZARD, TAV_CH_DWARF);
    heroes(1, TAV_CH_BARBARIAN, TAV_CH_ELF);
    heroes(2, TAV_CH_TROLL, TAV_CH_BARD);
    objects(0, TAV_OB_HAM, TAV_OB_TABLE_LEG);
    at_turn(0);
    activate(TAV_CH_DWARF);
    act(TAV_ACT_CONTACT);
    CHECK_EQ(weight_of(sits(0), TAV_M_USE + TAV_OB_TABLE_LEG),
             weight_of(sits(0), TAV_M_USE + TAV_OB_HAM));
}

/* Seat 0 chooses whom to hit: the wizard of seat 1 or the warlock of seat 2, much alike. */
static void choose_a_victim(void)
{
    fresh(3);
    heroes(0, TAV_CH_BARBARIAN, TAV_CH_ELF);
    heroes(1, TAV_CH_WIZARD, TAV_CH_BARD);
    heroes(2, TAV_CH_WARLOCK, TAV_CH_GNOME);
    treasures(1, TAV_TR_KEG, TAV_TR_AXE);
    treasures(2, TAV_TR_PURSE, TAV_TR_MASK);
    objects(0, TAV_OB_HAM, TAV_OB_PLATE);
    at_turn(0);
    activate(TAV_CH_BARBARIAN);
    act(TAV_ACT_CONTACT);
    use(TAV_OB_HAM);
    expect(TAV_D_TARGET);
}

/* Of seat 1, in 1024ths of what seat 2's warlock weighs. */
static int leaning(cab_mind *m)
{
    int warlock = weight_of(m, TAV_M_TARGET + TAV_CH_WARLOCK);
    CHECK(warlock > 0);
    return 1024 * weight_of(m, TAV_M_TARGET + TAV_CH_WIZARD) / warlock;
}

static cab_event deed(const char *name, int first, int second, int third)
{
    cab_event e;
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)cab_name_find(&tav_game, CAB_NAME_EVENT, name);
    e.to = CAB_ALL;
    cab_with_seat(&e, (cab_seat)first);
    if (second >= 0) cab_with_seat(&e, (cab_seat)second);
    if (third >= 0) cab_with_seat(&e, (cab_seat)third);
    return e;
}

TEST(truces_are_believed_kept_and_remembered, "")
{
    choose_a_victim();
    cab_mind *m = sits(0);
    int before = leaning(m);
    hears(m, word(1, TAV_CLAIM_TRUCE, 0, 0));
    int truce = leaning(m);
    CHECK(truce < before);
    cab_event hit = deed("aim", 1, 0, 0); /* seat 1 attacks all the same */
    tav_heuristic_bot.hear(m, &hit, NULL);
    CHECK(leaning(m) > before);
    hears(m, word(1, TAV_CLAIM_TRUCE, 0, 0));
    CHECK(leaning(m) > before); /* not believed again */
    m = sits(0);
    hears(m, word(1, TAV_CLAIM_TRUCE, 0, 0));
    cab_event round = deed("round", 0, -1, -1);
    tav_heuristic_bot.hear(m, &round, NULL);
    CHECK_EQ(leaning(m), before); /* for one round */
}

/* Its own truce, offered when it is its turn: then the partner is hardly a target. */
TEST(its_own_word_counts, "")
{
    int offered_truces = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        cab_claim claim;
        choose_a_victim();
        int before = leaning(sits(0));
        S()->decision = TAV_D_CHARACTER; /* as it was asked a moment ago */
        cab_mind_init(&mind[0], &tav_game, 0, 3, seed);
        tav_hide(S(), 0, &seen);
        bool speaks = tav_heuristic_bot.claim(&mind[0], &seen, &claim);
        CHECK(!speaks || !tav_heuristic_bot.claim(&mind[0], &seen, &claim)); /* once a round */
        S()->decision = TAV_D_TARGET;
        if (!speaks || claim.kind != TAV_CLAIM_TRUCE) continue;
        CHECK_EQ(claim.to, claim.ref[0].seat);
        CHECK(claim.ref[0].seat == 1 ? leaning(&mind[0]) < before / 2
                                     : leaning(&mind[0]) > 2 * before);
        offered_truces++;
    }
    CHECK(offered_truces > 5);
}

TEST(a_named_price_is_paid, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_PALADIN, TAV_CH_BARBARIAN);
    treasures(0, TAV_TR_AXE, TAV_TR_KEG);
    treasures(1, TAV_TR_RUBY, TAV_TR_CROWN, TAV_TR_MASK); /* of no use to anybody here */
    at_sale(0);
    put_up(TAV_TR_AXE);
    cab_mind *m = sits(1);
    play_by(1, TAV_M_OFFER + TAV_TR_MASK);
    int one = weight_of(m, TAV_M_SEAL);
    CHECK(one > weight_of(m, TAV_M_OFFER + TAV_TR_CROWN));
    hears(m, word(0, TAV_CLAIM_MINIMUM, CAB_NOBODY, 2));
    int more = weight_of(m, TAV_M_OFFER + TAV_TR_CROWN) + weight_of(m, TAV_M_OFFER + TAV_TR_RUBY);
    CHECK(more > weight_of(m, TAV_M_SEAL));
    cab_event gift = deed("give", 0, 2, -1); /* it takes less than it said: a bluff */
    tav_heuristic_bot.hear(m, &gift, NULL);
    hears(m, word(0, TAV_CLAIM_MINIMUM, CAB_NOBODY, 2));
    CHECK_EQ(weight_of(m, TAV_M_SEAL), one);
}

TEST(wishes_show_what_to_put_up, "")
{
    fresh(3);
    heroes(0, TAV_CH_DWARF, TAV_CH_WIZARD);
    heroes(1, TAV_CH_THIEF, TAV_CH_BARD);
    heroes(2, TAV_CH_PRIESTESS, TAV_CH_WARLOCK);
    treasures(0, TAV_TR_PURSE, TAV_TR_SKULL); /* for the thief, for the warlock: 3 points each */
    at_sale(0);
    cab_mind *m = sits(0);
    CHECK_EQ(weight_of(m, TAV_M_PUT_UP + TAV_TR_PURSE), weight_of(m, TAV_M_PUT_UP + TAV_TR_SKULL));
    hears(m, word(1, TAV_CLAIM_SEEK, CAB_NOBODY, TAV_GOLD));
    hears(m, word(1, TAV_CLAIM_GIVE, CAB_NOBODY, TAV_BEER)); /* the dwarf's 3 points */
    CHECK(weight_of(m, TAV_M_PUT_UP + TAV_TR_PURSE) > weight_of(m, TAV_M_PUT_UP + TAV_TR_SKULL));
}

/* Whole games of talkers: everything is said, and nearly all of it kept. */
TEST(what_it_says_it_does, "")
{
    company c = {.each = NULL};
    int kept = 0, broken_words = 0;
    seat_all(&c, &tav_heuristic_bot);
    memset(said_of, 0, sizeof said_of);
    memset(kept_of, 0, sizeof kept_of);
    memset(broken_of, 0, sizeof broken_of);
    for (uint64_t seed = 0; seed < 60; seed++)
        one_game(&c, 2 + (int)(seed % 5), seed % 2 ? 1u << TAV_OPT_GANG_UP : 0, seed);
    for (int kind = 0; kind < TAV_CLAIMS; kind++) {
        printf("# %s: said %d, kept %d, broken %d\n", tav_game.claim[kind].key, said_of[kind],
               kept_of[kind], broken_of[kind]);
        CHECK(said_of[kind] > 5);
        kept += kept_of[kind];
        broken_words += broken_of[kind];
    }
    CHECK(kept > 15 * broken_words);
}

int main(void)
{
    RUN(beats_random_players);
    RUN(beats_random_players_in_the_variants);
    RUN(every_hero_wins_about_its_share);
    RUN(weights_and_choice_agree);
    RUN(claims_exactly_what_is_its_own);
    RUN(the_furniture_is_spared_by_its_owner_alone);
    RUN(truces_are_believed_kept_and_remembered);
    RUN(its_own_word_counts);
    RUN(a_named_price_is_paid);
    RUN(wishes_show_what_to_put_up);
    RUN(what_it_says_it_does);
    return test_done();
}
