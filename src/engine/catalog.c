#include "engine/catalog.h"

#include "engine/words.h"

static void option_json(cab_text *out, const cab_option *option)
{
    static const char *const kinds[] = {"flag", "number", "choice", "deck"};
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "key", option->key);
    cab_json_string(out, "kind", kinds[option->kind]);
    if (option->kind == CAB_OPTION_FLAG) cab_json_bool(out, "initial", option->initial != 0);
    if (option->kind == CAB_OPTION_NUMBER) {
        cab_json_int(out, "min", option->min);
        cab_json_int(out, "max", option->max);
        cab_json_int(out, "initial", option->initial);
    }
    if (option->kind == CAB_OPTION_CHOICE) {
        cab_json_open(out, "choices", '[');
        for (int16_t i = option->min; i <= option->max; i++)
            cab_json_string(out, NULL, option->choices[i]);
        cab_json_close(out, ']');
        cab_json_string(out, "initial", option->choices[option->initial]);
    }
    cab_json_close(out, '}');
}

/* A word of the game in every language that has it: what clients show before a table is laid. */
static void words_json(cab_text *out, const cab_game *game, const char *key, const char *word)
{
    char name[CAB_WORD_KEY_MAX];
    cab_text text;
    cab_text_begin(&text, name, sizeof name);
    cab_text_add(&text, game->id);
    cab_text_char(&text, '.');
    cab_text_add(&text, word);
    cab_json_open(out, key, '{');
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++)
        if (cab_word_find(lang, name))
            cab_json_string(out, cab_lang_code(lang), cab_word_find(lang, name));
    cab_json_close(out, '}');
}

static void claim_json(cab_text *out, const cab_game *game, const cab_claim_kind *claim)
{
    static const char *const kinds[] = {"none", "seat", "card", "face", "zone", "term", "number"};
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "claim", claim->key);
    cab_json_open(out, "arguments", '[');
    for (int i = 0; i < CAB_CLAIM_REFS && claim->argument[i] != CAB_REF_NONE; i++)
        cab_json_string(out, NULL, kinds[claim->argument[i]]);
    cab_json_close(out, ']');
    if (claim->low > 0) {
        cab_json_open(out, "terms", '[');
        for (uint16_t term = claim->low; term <= claim->high; term++)
            cab_json_string(out, NULL, game->name(CAB_NAME_TERM, term));
        cab_json_close(out, ']');
    }
    if (claim->fact) cab_json_bool(out, "fact", true);
    cab_json_close(out, '}');
}

static void zone_json(cab_text *out, const cab_zone *zone)
{
    cab_json_open(out, NULL, '{');
    cab_json_string(out, "zone", zone->key);
    if (zone->seat < CAB_SEATS) cab_json_int(out, "seat", zone->seat);
    cab_json_bool(out, "ordered", zone->kind == CAB_ORDERED);
    cab_json_int(out, "back", zone->back);
    cab_json_close(out, '}');
}

void cab_json_game(cab_text *out, const cab_game *game)
{
    cab_json_string(out, "game", game->id);
    cab_json_open(out, "seats", '[');
    cab_json_int(out, NULL, game->min_seats);
    cab_json_int(out, NULL, game->max_seats);
    cab_json_close(out, ']');
    cab_json_open(out, "options", '[');
    for (int i = 0; i < game->options; i++)
        option_json(out, &game->option[i]);
    cab_json_close(out, ']');
    cab_json_int(out, "rules_version", game->rules_version);
    cab_json_int(out, "state_bytes", game->state_size);
    cab_json_int(out, "move_space", game->move_space);
    cab_json_bool(out, "resigns", game->resigns);
    words_json(out, game, "title", "title");
    words_json(out, game, "about", "text");
    cab_json_bool(out, "whisper", game->whisper);
    cab_json_open(out, "claims", '[');
    for (int i = 0; i < game->claims; i++)
        claim_json(out, game, &game->claim[i]);
    cab_json_close(out, ']');
    cab_json_open(out, "zones", '[');
    for (int i = 0; i < game->zones; i++)
        zone_json(out, &game->zone[i]);
    cab_json_close(out, ']');
}
