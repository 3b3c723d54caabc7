/* Assertions that stay on in every build.
 *
 * cab_assert        a bug if false: says where and aborts (traps in wasm and on the device)
 * cab_slow_assert   the same, only in debug and fuzz builds (CAB_SLOW)
 */
#ifndef CABALE_BASE_ASSERT_H
#define CABALE_BASE_ASSERT_H

#include <assert.h> /* static_assert, spelled alike in C and C++ */

#if defined(__wasm__) || defined(__CUDA_ARCH__)
#define cab_assert(x)                                                                              \
    do {                                                                                           \
        if (!(x)) __builtin_trap();                                                                \
    } while (0)
#else
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((noreturn, cold)) void cab_fail(const char *what, const char *file, int line);
#ifdef __cplusplus
}
#endif
#define cab_assert(x)                                                                              \
    do {                                                                                           \
        if (__builtin_expect(!(x), 0)) cab_fail(#x, __FILE__, __LINE__);                           \
    } while (0)
#endif

#ifdef CAB_SLOW
#define cab_slow_assert(x) cab_assert(x)
#else
#define cab_slow_assert(x) ((void)0)
#endif

#endif
