#include "world/block.h"

#include "dcd.h"

size_t dcd_block_plan(const uint64_t *bytes, uint32_t arrays, size_t *at)
{
    at[0] = 0;
    /*@ loop invariant range: k <= arrays;
        loop invariant first: at[0] == 0;
        loop invariant aligned: \forall integer m; 0 <= m <= k ==> at[m] % DCD_ALIGN == 0;
        loop invariant room: \forall integer m; 0 <= m < k ==> at[m] + bytes[m] <= at[m + 1];
        loop assigns k, at[0 .. arrays];
        loop variant arrays - k; */
    for (uint32_t k = 0; k < arrays; k++) {
        const uint64_t room = SIZE_MAX - at[k];

        if (bytes[k] > room - (DCD_ALIGN - 1)) {
            return 0;
        }
        at[k + 1] = at[k] + ((size_t)bytes[k] + (DCD_ALIGN - 1)) / DCD_ALIGN * DCD_ALIGN;
    }
    return at[arrays];
}

void *dcd_block_at(void *memory, size_t offset)
{
    return (char *)memory + offset;
}

dcd_status dcd_block_check(const void *memory, size_t bytes, size_t needed)
{
    if (needed == 0) {
        return DCD_BAD_LIMIT;
    }
    if (memory == NULL) {
        return DCD_NULL_POINTER;
    }
    if ((uintptr_t)memory % DCD_ALIGN != 0) {
        return DCD_MISALIGNED;
    }
    return bytes < needed ? DCD_TOO_SMALL : DCD_OK;
}
