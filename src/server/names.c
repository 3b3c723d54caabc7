/* What people, bots and guests are called. Whatever somebody is called elsewhere, at one table no
 * two names look alike (base/looks.h): who comes later gets a number behind the name, and a bot
 * another name. */
#include "server/core_int.h"

#include "base/assert.h"
#include "base/looks.h"

#include <stdio.h>
#include <string.h>

enum { BOT_NAMES = 7, NUMBER_BYTES = 5 /* " 999" */ };
static const char PROGRAM_MARK[] = " [bot]"; /* wherever the name is read, in every language */

/* ---- names that are chosen ---- */

static bool reserved_in(const char *list, cab_look look)
{
    char word[SRV_NAME];
    while (list && *list) {
        size_t length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        if (cab_look_alike(cab_look_of(word), look)) return true;
        list += length + (list[length] == ',');
    }
    return false;
}

/* Nobody is called as bots are, or as those who were deleted; a number makes no other name. */
static bool reserved(const char *name)
{
    char bare[SRV_NAME];
    size_t length = strlen(name);
    while (length > 0 && strchr("0123456789 .-_", name[length - 1]))
        length--;
    snprintf(bare, sizeof bare, "%.*s", (int)length, name);
    cab_look look = cab_look_of(bare);
    return reserved_in(cab_word_find(CAB_FR, "server.reserved"), look) ||
           reserved_in(cab_word_find(CAB_EN, "server.reserved"), look);
}

const char *srv_name_tidy(const char *name, char out[SRV_NAME])
{
    cab_name_fault fault = cab_name_tidy(name, out, SRV_NAME);
    if (fault != CAB_NAME_GOOD) return cab_name_fault_word(fault);
    return reserved(out) ? "reserved" : NULL;
}

/* ---- names that are given ---- */

/* Core and client share no language before somebody speaks: the house's first one. */
static void guest_name(const srv_person *person, char out[SRV_NAME])
{
    const char *word = cab_word_find(CAB_FR, "server.guest");
    cab_text text;
    cab_text_begin(&text, out, SRV_NAME);
    cab_text_add(&text, word ? word : "");
    cab_text_char(&text, ' ');
    cab_text_int(&text, (int64_t)(1000 + person->number % 9000));
}

void srv_name_guest(srv_person *person)
{
    if (!person->name[0]) guest_name(person, person->name);
}

/* ---- names at one table ---- */

/* Who is asking: a person by number, or a bot by its seat. */
typedef struct {
    uint64_t person;
    cab_seat seat;
} bearer;

static bool used(const srv_body *b, const char *name, bearer who)
{
    cab_look look = cab_look_of(name);
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        bool own = c->kind == SRV_HUMAN ? c->person->number == who.person : seat == who.seat;
        bool yields = c->kind == SRV_BOT && who.person; /* bots do, to people */
        if (c->kind == SRV_EMPTY || own || yields) continue;
        if (cab_look_alike(cab_look_of(c->name), look)) return true;
    }
    return srv_talk_names(b, look, who.person);
}

static void make_only(const srv_body *b, const char *name, bearer who, char out[SRV_NAME])
{
    char stem[SRV_NAME - NUMBER_BYTES];
    cab_text text;
    cab_text_begin(&text, stem, sizeof stem);
    cab_text_add(&text, name);
    snprintf(out, SRV_NAME, "%s", name);
    for (int number = 2; number < 1000 && used(b, out, who); number++) {
        cab_text_begin(&text, out, SRV_NAME);
        cab_text_add(&text, stem);
        cab_text_char(&text, ' ');
        cab_text_int(&text, number);
    }
}

void srv_name_here(const srv_body *b, const srv_person *person, bool program, char out[SRV_NAME])
{
    char name[SRV_NAME], marked[SRV_NAME - NUMBER_BYTES];
    cab_text text;
    bearer who = {person->number, CAB_NOBODY};
    /* A name of another time may be none today. */
    if (srv_name_tidy(person->name, name)) guest_name(person, name);
    if (!program) {
        make_only(b, name, who, out);
        return;
    }
    cab_text_begin(&text, marked, sizeof marked - (sizeof PROGRAM_MARK - 1));
    cab_text_add(&text, name);
    snprintf(marked + text.length, sizeof marked - text.length, "%s", PROGRAM_MARK);
    make_only(b, marked, who, out);
}

static void name_bot(srv_body *b, cab_seat seat)
{
    bearer who = {0, seat};
    const char *name = "";
    char key[32];
    for (int i = 0; i < BOT_NAMES; i++) {
        snprintf(key, sizeof key, "terminal.name.%d", (seat + i) % BOT_NAMES + 1);
        name = cab_word_find(CAB_FR, key);
        cab_assert(name);
        if (!used(b, name, who)) break;
    }
    make_only(b, name, who, b->chair[seat].name);
}

void srv_name_bots(srv_body *b)
{
    for (cab_seat seat = 0; seat < b->setup.seats; seat++) {
        const srv_chair *c = &b->chair[seat];
        bearer who = {0, seat};
        if (c->kind == SRV_BOT && (!c->name[0] || used(b, c->name, who))) name_bot(b, seat);
    }
}
