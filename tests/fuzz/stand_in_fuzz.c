/* Bytes are JSON or not: the reader of the WebAssembly build and jansson agree, and if it is, then
 * also on all that can be asked of it. */
#include "../wasm/stand_in_json.h"

#include "base/assert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool taken;
    if (size > STAND_IN_MAX) return 0;
    cab_assert(stand_in_same((const char *)data, size, &taken));
    return 0;
}
