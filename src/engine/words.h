/* Words: from keys and references to French and English sentences, once, for all clients.
 *
 * The texts stand in src/engine/words, src/games/<game>/words, src/cli/words and src/terminal/words
 * as `key = text` and are compiled in (tools/embed_words). A game's key "event.hijack" is found as
 * "<game>.event.hijack"; what a game does not say itself is looked for among the shared words. In a
 * text:
 *   {0}       the first reference: a seat's name, a card, a zone, a term, a number
 *   {0:of}    a form of it: the key of the thing + ".of" (French: "de l’Oracle"), else as it is
 *   {0?A|B}   A if the first reference is the viewer's own seat, or a card or zone of it; else B
 *   {0#A|B}   A if the number takes the singular in this language, else B
 *   {0*}      the first reference and all that follow as a list: "a, b and 3 hidden cards"
 *   {0@}      whose the first reference is: the seat of a card or zone, nobody if it has none
 *   {amount}  the amount of a choice; also {amount#A|B}
 * A and B are texts themselves, four deep at most. A text that breaks these rules is printed raw
 * from where it goes wrong; a reference that is not there is printed as its placeholder (a list of
 * nothing as list.none); a key that is not there is printed in brackets.
 *
 * Words of things:
 *   card.hidden  a card or face the viewer does not see; card.hidden.many: several, in a list
 *   seat.you     the viewer's own seat, with forms such as seat.you.of
 *   seat.name    a seat without a name, {0} its number from 1
 *   seat.of      a form of a seat, {0} its name; seat.of.vowel if the name begins with a vowel
 *   zone.hand    may use {0}, the owner: "{0?your hand|the hand of {0}}"
 *   face.x.text  the explanation of a face; the same for terms
 *   verb.x.danger  why a choice with this verb is dangerous; may be missing
 *   option.x.y   the choice y of the option x
 *   end.x        has the winners as references
 *   counter.x.each, .brief  a counter in words of its own: {0} what it is on, {1} the seat whose
 *                number from 1 its value is (0: nobody), {amount} its value
 *   title        what players call the game
 *   text         what it is about, and advice that everybody may read, in lines; may be missing
 *   talk.text    what may be said at its table, to be read where people talk; may be missing
 */
#ifndef CABALE_ENGINE_WORDS_H
#define CABALE_ENGINE_WORDS_H

#include "base/text.h"
#include "engine/game.h"

typedef uint8_t cab_lang;
enum { CAB_FR, CAB_EN, CAB_LANGS };

enum { CAB_WORD_KEY_MAX = 96 }; /* bytes of the longest key, terminator included */

typedef struct {
    const char *key;
    const char *text;
} cab_word;

/* Sorted by key, bytewise; each key once. */
extern const cab_word cab_words_fr[], cab_words_en[];
extern const uint32_t cab_words_fr_count, cab_words_en_count;

/* Who speaks to whom. */
typedef struct {
    const cab_game *game; /* NULL: only shared words */
    cab_lang lang;
    cab_seat viewer;             /* CAB_NOBODY for spectators and replays */
    const char *seat[CAB_SEATS]; /* names of the seats; NULL: "player 1" .. in the language */
} cab_speech;

/* Looking up. */
const char *cab_word_find(cab_lang, const char *key); /* NULL if there is none */
const char *cab_lang_code(cab_lang);                  /* "fr", "en" */
bool cab_lang_parse(const char *code, cab_lang *);
const char *cab_list_key(uint8_t list); /* "face" for CAB_NAME_FACE, .. */
const char *cab_refusal_key(cab_error); /* "refusal.illegal" for CAB_ILLEGAL, .. */
/* "verdict.kept" .., or "verdict.true" .. of a fact */
const char *cab_verdict_key(const cab_claim_kind *, cab_verdict);
const char *cab_pace_key(cab_pace); /* "pace.normal" .. */

/* Is this text well-formed? *uses gets a bit for each reference in it, bit CAB_REFS_MAX the amount.
 */
bool cab_text_check(const char *text, uint32_t *uses);

/* Saying: adds to the text. */
void cab_say_text(const cab_speech *, const char *text, const cab_ref *, int refs, int amount,
                  cab_text *); /* a text as it stands in a words file */
void cab_say_key(const cab_speech *, const char *key, const cab_ref *, int refs, int amount,
                 cab_text *); /* "prompt.x" of the game, or a shared key */
void cab_say_name(const cab_speech *, uint8_t list, uint16_t index, const char *form, cab_text *);
void cab_say_ref(const cab_speech *, const cab_ref *, const char *form,
                 cab_text *);                                          /* form may be NULL */
void cab_say_event(const cab_speech *, const cab_event *, cab_text *); /* redacted already */
void cab_say_choice(const cab_speech *, const cab_choice *, cab_text *);
void cab_say_prompt(const cab_speech *, const cab_prompt *, cab_text *);
void cab_say_reason(const cab_speech *, const cab_reason *, cab_text *);
void cab_say_claim(const cab_speech *, const cab_claim *, cab_text *);
void cab_say_counter(const cab_speech *, const char *text, const cab_counter *,
                     cab_text *); /* in one of its forms, "counter.x.each" or ".brief" */
void cab_say_end(const cab_speech *, const cab_result *, cab_text *);
/* The explanation of a face or term, "<thing>.text"; NULL if there is none. */
const char *cab_explain(const cab_speech *, uint8_t list, uint16_t index);

#endif
