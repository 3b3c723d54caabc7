/* Bytes are one message to the server. It is taken or refused, the same both times; what was taken
 * is within the bounds that the core relies on. The same bytes are also read as any other JSON. */
#include "base/assert.h"
#include "base/text.h"
#include "server/json_in.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const char *text)
{
    if (text) cab_assert(cab_utf8_valid(text, (uint32_t)strlen(text)));
}

static void check_flag(int8_t flag)
{
    cab_assert(flag >= -1 && flag <= 1);
}

static void check_lists(const srv_request *r)
{
    cab_assert(r->options >= 0 && r->options <= SRV_IN_PAIRS);
    for (int i = 0; i < r->options; i++) {
        check_text(r->option[i].key);
        cab_assert(r->option[i].value);
    }
    for (int d = 0; d < 2; d++) {
        cab_assert(r->deck_count[d] >= -1 && r->deck_count[d] <= CAB_DECK_MAX);
        for (int i = 0; i < r->deck_count[d]; i++)
            cab_assert(r->deck[d][i]);
    }
    cab_assert(r->bot_count >= -1 && r->bot_count <= CAB_SEATS);
    for (int i = 0; i < r->bot_count; i++)
        check_text(r->bots[i]);
    cab_assert(r->move_count >= 0 && r->move_count <= SRV_IN_MOVES);
    cab_assert(r->likes >= 0 && r->likes <= SRV_IN_MOVES);
    for (int i = 0; i < r->likes; i++)
        cab_assert(r->like[i]);
    cab_assert(r->refs >= 0 && r->refs <= CAB_CLAIM_REFS);
    for (int i = 0; i < r->refs; i++) {
        cab_assert(r->ref[i].kind);
        check_text(r->ref[i].name);
        cab_assert(r->ref[i].seat >= -1 && r->ref[i].seat < CAB_SEATS);
        cab_assert(r->ref[i].place >= -1 && r->ref[i].place < CAB_NO_PLACE);
    }
}

static void check_request(const srv_request *r)
{
    cab_assert(r->kind > SRV_REQ_NONE && r->kind < SRV_REQS);
    cab_assert(r->kind == SRV_REQ_PING || r->id >= 1);
    cab_assert(r->id < UINT64_C(1) << 53);
    cab_assert(r->v >= -1 && r->v < INT64_C(1) << 53);
    cab_assert(r->seat >= -1 && r->seat < CAB_SEATS && r->to >= -1 && r->to < CAB_SEATS);
    cab_assert(r->seats == -1 || (r->seats >= 1 && r->seats <= CAB_SEATS));
    cab_assert(r->move >= -1 && r->move <= UINT16_MAX && r->delay >= -1 && r->delay <= 3600);
    cab_assert(r->bank >= 0 && r->increment >= 0 && r->days >= 0);
    const int8_t flag[] = {r->on, r->bot, r->pass, r->open, r->spectators, r->chat, r->shuffle};
    for (size_t i = 0; i < sizeof flag; i++)
        check_flag(flag[i]);
    const char *text[] = {r->game,  r->table, r->text,  r->name,
                          r->claim, r->hash,  r->nonce, r->level};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        check_text(text[i]);
    /* What a request needs is there. */
    cab_assert(r->kind != SRV_REQ_MOVE || r->move_count > 0);
    cab_assert(r->kind != SRV_REQ_ENTER || r->table);
    cab_assert(r->kind != SRV_REQ_CREATE || r->game);
    cab_assert(r->kind != SRV_REQ_SAY || r->text);
    cab_assert(r->kind != SRV_REQ_CLAIM || r->claim);
    cab_assert(r->kind != SRV_REQ_RENAME || r->name);
    cab_assert(r->kind != SRV_REQ_BOT || (r->has_level && r->seat >= 0));
    check_lists(r);
}

static void read_other(const char *bytes, uint32_t count)
{
    const char *key, *value;
    net_json *json = net_json_read(bytes, count);
    if (!json) return;
    const net_json *d = net_json_in(json, "d");
    check_text(net_json_text(json, "t"));
    (void)net_json_number(d, "id", 0);
    (void)net_json_flag(d, "on", false);
    for (int i = 0; net_json_pair(json, i, &key, &value); i++)
        check_text(value);
    for (int i = 0; i < 4; i++)
        check_text(net_json_text_at(net_json_in(d, "bots"), i));
    (void)net_json_at(net_json_in(d, "moves"), 3);
    net_json_free(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    srv_request first, second;
    if (size > SRV_IN_MAX + 100) return 0;
    char *exact = (char *)malloc(size ? size : 1); /* exactly as long: no terminator to lean on */
    cab_assert(exact);
    memcpy(exact, data, size);
    bool taken = srv_request_read(&first, exact, (uint32_t)size);
    cab_assert(srv_request_read(&second, exact, (uint32_t)size) == taken);
    read_other(exact, (uint32_t)size);
    free(exact);
    if (!taken) return 0;
    check_request(&first);
    cab_assert(first.kind == second.kind && first.id == second.id && first.v == second.v);
    srv_request_free(&first);
    srv_request_free(&second);
    return 0;
}
