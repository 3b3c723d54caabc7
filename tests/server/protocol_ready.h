/* How an evening of protocol_test.c begins, and how its people get ready. Included by it, after
 * what it has of people. */
#ifndef CABALE_TESTS_PROTOCOL_READY_H
#define CABALE_TESTS_PROTOCOL_READY_H

#define NONCE "000102030405060708090a0b0c0d0e0f"

/* Promises NONCE, without opening. */
static inline const char *promise(player *k)
{
    uint8_t commitment[CAB_COMMITMENT] = {0}, nonce[CAB_NONCE], bytes[CAB_PROMISE];
    char body[2 * CAB_PROMISE + 16];
    cab_text text;
    (void)cab_parse_hex(k->commitment, commitment, sizeof commitment);
    CHECK(cab_parse_hex(NONCE, nonce, sizeof nonce));
    cab_deal_promise(commitment, nonce, bytes);
    cab_text_begin(&text, body, sizeof body);
    cab_text_add(&text, "\"hash\":\"");
    for (int i = 0; i < CAB_PROMISE; i++)
        cab_text_hex(&text, bytes[i], 2);
    cab_text_add(&text, "\"");
    return ask(k, "ready", body);
}

/* And everybody's client opens. */
static inline const char *be_ready(player *k)
{
    bool refused = promise(k)[0] != 0;
    for (int i = 0; i < PEOPLE && !refused; i++)
        if (people[i].opening) CHECK_TEXT(ask(&people[i], "open", "\"nonce\":\"" NONCE "\""), "");
    return refused ? k->error : "";
}

static inline void begin_evening(uint64_t seed, uint32_t pace)
{
    static const char *const names[PEOPLE] = {"Anne", "Bill", "Carl", "Dora", "Émile"};
    read_page();
    memset(&world, 0, sizeof world);
    memset(people, 0, sizeof people);
    cab_rng_fast(&world.rng, seed);
    world.now = INT64_C(1760000000000);
    world.config = srv_config_usual();
    world.config.pace = pace;
    world.sent = server_sent;
    world.calm = true;
    sim_start_core(&world);
    for (uint32_t i = 0; i < PEOPLE; i++) {
        sim_random(&world, people[i].person, SRV_PERSON);
        snprintf(people[i].name, sizeof people[i].name, "%s", names[i]);
        sit_down(&people[i], i + 1);
    }
    surprises = 0;
}

#endif
