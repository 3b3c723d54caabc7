/* Bytes become a text, references and an amount; whatever they are, the text is said without harm,
 * the same way twice, and within the room it was given. The first bytes choose, the rest is the
 * text. */
#include "base/assert.h"
#include "engine/words.h"

#include <string.h>

enum { HEAD = 4 + CAB_REFS_MAX * 6, TEXT_MAX = 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int game_count(void)
{
    int count = 0;
    while (cab_game_at(count))
        count++;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char said[8192], again[8192], text[TEXT_MAX];
    uint8_t head[HEAD] = {0};
    cab_ref ref[CAB_REFS_MAX];
    cab_speech speech = {NULL, CAB_FR, CAB_NOBODY, {"Paul", "Alice", "Émile", "", "{0}"}};
    size_t used = size < HEAD ? size : HEAD;
    memcpy(head, data, used);
    size_t length = size - used < TEXT_MAX - 1 ? size - used : TEXT_MAX - 1;
    memcpy(text, data + used, length);
    text[length] = 0;

    speech.game = cab_game_at(head[0] % (game_count() + 1));
    speech.lang = head[1] & 1;
    speech.viewer = (head[1] >> 1) % (CAB_SEATS + 1);
    int refs = head[2] % (CAB_REFS_MAX + 1), amount = (int8_t)head[3] * 257;
    for (int i = 0; i < CAB_REFS_MAX; i++) {
        const uint8_t *b = head + 4 + i * 6;
        cab_ref r = {b[0], b[1], b[2], b[3], (uint16_t)(b[4] | b[5] << 8), 0};
        ref[i] = r;
    }

    cab_text out;
    uint32_t uses = 0;
    cab_text_begin(&out, said, sizeof said);
    cab_say_text(&speech, text, ref, refs, amount, &out);
    cab_assert(out.length < sizeof said && strlen(said) == out.length);
    /* Valid bytes give valid bytes, if they were not cut. */
    bool whole = cab_utf8_valid(text, (uint32_t)strlen(text)) && !out.full;
    if (whole) cab_assert(cab_utf8_valid(said, out.length));
    /* Without placeholders a text says itself. */
    if (cab_text_check(text, &uses) && uses == 0) cab_assert(strncmp(said, text, out.length) == 0);

    uint32_t room = 1 + head[0];
    cab_text_begin(&out, again, room);
    cab_say_text(&speech, text, ref, refs, amount, &out);
    cab_assert(out.length < room && strncmp(said, again, out.length) == 0);
    return 0;
}
