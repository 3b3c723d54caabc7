#include "net/gzip.h"

#include "base/test.h"

#include <stdlib.h>

TEST(long_text_becomes_a_shorter_gzip_file, "")
{
    char text[5000];
    uint32_t length = 0;
    memset(text, 'a', sizeof text);
    char *packed = net_gzip(text, sizeof text, &length);
    CHECK(packed != NULL);
    CHECK(length > 18 && length < 100);
    CHECK_EQ((uint8_t)packed[0], 0x1f);
    CHECK_EQ((uint8_t)packed[1], 0x8b);
    CHECK_EQ((uint8_t)packed[length - 4], 5000 % 256); /* its tail: how long it was, low byte */
    CHECK_EQ((uint8_t)packed[length - 3], 5000 / 256);
    free(packed);
}

TEST(what_does_not_shrink_stays_as_it_is, "")
{
    char noise[4096];
    uint32_t length = 7, word = 1;
    for (int i = 0; i < 4096; i++) {
        word = word * 1664525u + 1013904223u;
        noise[i] = (char)(word >> 24);
    }
    CHECK(net_gzip(noise, sizeof noise, &length) == NULL);
    CHECK_EQ(length, 0);
    CHECK(net_gzip("short", 5, &length) == NULL);
}

int main(void)
{
    RUN(long_text_becomes_a_shorter_gzip_file);
    RUN(what_does_not_shrink_stays_as_it_is);
    return test_done();
}
