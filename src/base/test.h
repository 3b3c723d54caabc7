/* Tests: plain programs. A file defines tests and ends with its list:
 *
 *   TEST(price_of_an_adept, "PAN-4.1 PAN-4.2") { CHECK_EQ(cost(2), 4); }
 *   int main(void) { RUN(price_of_an_adept); return test_done(); }
 *
 * Prints `ok NAME RULES` or `FAILED NAME: where: what` for each, then `N passed, N failed`. The
 * rule IDs of tests that passed are what `make rules` counts. A failed check ends its test, not the
 * program.
 */
#ifndef CABALE_BASE_TEST_H
#define CABALE_BASE_TEST_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static int test_passed, test_failed;
static const char *test_name;
static jmp_buf test_end;

#define TEST(name, rules)                                                                          \
    static const char *const rules_of_##name = rules;                                              \
    static void name(void)

#define RUN(name)                                                                                  \
    do {                                                                                           \
        test_name = #name;                                                                         \
        if (setjmp(test_end) == 0) {                                                               \
            name();                                                                                \
            test_passed++;                                                                         \
            printf("ok %s %s\n", #name, rules_of_##name);                                          \
        }                                                                                          \
        fflush(stdout);                                                                            \
    } while (0)

#define CHECK(x)                                                                                   \
    do {                                                                                           \
        if (!(x)) {                                                                                \
            printf("FAILED %s: %s:%d: not true: %s\n", test_name, __FILE__, __LINE__, #x);         \
            test_failed++;                                                                         \
            longjmp(test_end, 1);                                                                  \
        }                                                                                          \
    } while (0)

#define CHECK_EQ(got, want)                                                                        \
    do {                                                                                           \
        int64_t got_ = (int64_t)(got), want_ = (int64_t)(want);                                    \
        if (got_ != want_) {                                                                       \
            printf("FAILED %s: %s:%d: %s is %" PRId64 ", should be %" PRId64 "\n", test_name,      \
                   __FILE__, __LINE__, #got, got_, want_);                                         \
            test_failed++;                                                                         \
            longjmp(test_end, 1);                                                                  \
        }                                                                                          \
    } while (0)

#define CHECK_TEXT(got, want)                                                                      \
    do {                                                                                           \
        const char *got_ = (got), *want_ = (want);                                                 \
        if (strcmp(got_, want_) != 0) {                                                            \
            printf("FAILED %s: %s:%d: %s is \"%s\", should be \"%s\"\n", test_name, __FILE__,      \
                   __LINE__, #got, got_, want_);                                                   \
            test_failed++;                                                                         \
            longjmp(test_end, 1);                                                                  \
        }                                                                                          \
    } while (0)

static inline int test_done(void)
{
    printf("%d passed, %d failed\n", test_passed, test_failed);
    return test_failed > 0 ? 1 : 0;
}

#endif
