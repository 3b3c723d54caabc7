#include "terminal/far_people.h"

#include "base/looks.h"

#include <stdio.h>
#include <string.h>

static void forget(far_people *p, int at)
{
    p->count--;
    memmove(&p->of[at], &p->of[at + 1], (size_t)(p->count - at) * sizeof p->of[0]);
}

void far_people_note(far_people *p, const net_json *json)
{
    const char *person = net_json_text(json, "person"), *name = net_json_text(json, "name");
    if (!person || !name || strlen(person) >= FAR_PERSON) return;
    for (int i = 0; i < p->count; i++)
        if (cab_same(p->of[i].person, person)) forget(p, i);
    if (p->count == FAR_PEOPLE) forget(p, 0);
    far_person *one = &p->of[p->count++];
    cab_text text;
    snprintf(one->person, sizeof one->person, "%s", person);
    cab_text_begin(&text, one->name, sizeof one->name);
    cab_text_clean(&text, name);
}

void far_people_note_all(far_people *p, const net_json *list)
{
    const net_json *each;
    for (int i = 0; (each = net_json_at(list, i)) != NULL; i++)
        far_people_note(p, each);
}

const char *far_people_find(const far_people *p, const char *name)
{
    cab_look look = cab_look_of(name);
    for (int i = p->count; i-- > 0;)
        if (cab_look_alike(cab_look_of(p->of[i].name), look)) return p->of[i].person;
    return NULL;
}
