/* Cutting one block of memory into aligned arrays, or just counting how long the block must be. */
#ifndef DCD_BLOCK_H
#define DCD_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dcd.h"

typedef struct dcd_block {
    unsigned char *base; /* NULL: count only */
    size_t used;
    bool overflow;       /* more than size_t holds */
} dcd_block;

/* Next array of `count` items of `size` bytes, aligned to DCD_ALIGN; NULL when only counting. */
void *dcd_block_take(dcd_block *block, uint64_t count, size_t size);

/* Whether `memory` can hold `needed` bytes: DCD_OK, DCD_NULL_POINTER, DCD_BAD_LIMIT (needed is 0), DCD_MISALIGNED,
 * DCD_TOO_SMALL. */
dcd_status dcd_block_check(const void *memory, size_t bytes, size_t needed);

#endif
