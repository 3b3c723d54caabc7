/* A part of the evening of protocol_test.c: more tables than fit on one page of the lobby, and a
 * disk that fails while they change. */
#ifndef CABALE_TESTS_PROTOCOL_LOBBY_H
#define CABALE_TESTS_PROTOCOL_LOBBY_H

static void as_somebody(uint32_t conn, const char *request)
{
    srv_receive(world.core, conn, request, (uint32_t)strlen(request), world.now);
}

/* More tables than fit on one page; then a telling that never becomes safe. */
static void crowded_lobby(void)
{
    enum { FIRST = 100, CROWD = 51 };
    static const char create[] =
        "{\"t\":\"create\",\"d\":{\"id\":1,\"game\":\"pagan\",\"public\":true}}";
    static const char hide[] = "{\"t\":\"setup\",\"d\":{\"id\":2,\"public\":false}}";
    for (uint32_t i = 0; i < CROWD; i++) {
        uint8_t person[SRV_PERSON];
        sim_random(&world, person, SRV_PERSON);
        srv_caller caller;
        memset(&caller, 0, sizeof caller);
        caller.person = person;
        caller.name = "Somebody";
        caller.address = i;
        srv_connect(world.core, FIRST + i, &caller, world.now);
        as_somebody(FIRST + i, create);
    }
    settle();
    CHECK_TEXT(ask(&people[4], "lobby", "\"on\":true"), "");
    as_somebody(FIRST, hide);
    (void)srv_tick(world.core, world.now);
    lose_disk();
    pass_time(1000);
}

#endif
