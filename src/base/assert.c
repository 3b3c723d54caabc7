/* The one place where the pure rooms may speak: to say where a bug was found, and stop. */
#include "base/assert.h"

#if !defined(__wasm__) && !defined(__CUDA_ARCH__)
#include <stdio.h>
#include <stdlib.h>

void cab_fail(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: bug: not true: %s\n", file, line, what);
    abort();
}
#else
typedef int cab_assert_has_no_code_here; /* ISO C wants one declaration per file */
#endif
