#include "block.h"

#include "dcd.h"

void *dcd_block_take(dcd_block *block, uint64_t count, size_t size)
{
    const size_t begin = block->used;
    const uint64_t room = SIZE_MAX - begin;

    if (block->overflow || count > room / size || count * size > room - (DCD_ALIGN - 1)) {
        block->overflow = true;
        return NULL;
    }
    block->used = (begin + (size_t)count * size + (DCD_ALIGN - 1)) / DCD_ALIGN * DCD_ALIGN;
    return block->base == NULL ? NULL : block->base + begin;
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
