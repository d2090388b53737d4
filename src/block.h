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

/*@ // What is used ends where the next array may start.
    predicate dcd_block_valid{L}(dcd_block *block) = \valid(block) && block->used % DCD_ALIGN == 0;

    lemma block_scale: \forall integer a, b, c; 0 <= a <= b && 0 <= c ==> a * c <= b * c;
    lemma block_share: \forall integer n, c; 0 <= n && 1 <= c ==> (n / c) * c <= n; */

/* Next array of `count` items of `size` bytes, aligned to DCD_ALIGN; NULL when only counting. */
/*@ requires block: dcd_block_valid(block);
    requires size: 1 <= size;
    terminates \true;
    assigns block->used, block->overflow;
    ensures block: dcd_block_valid(block);
    ensures overflow: \old(block->overflow) ==> block->overflow;
    ensures room: !block->overflow ==> block->used >= \old(block->used) + count * size; */
void *dcd_block_take(dcd_block *block, uint64_t count, size_t size);

/* Whether `memory` can hold `needed` bytes: DCD_OK, DCD_NULL_POINTER, DCD_BAD_LIMIT (needed is 0), DCD_MISALIGNED,
 * DCD_TOO_SMALL. */
/*@ terminates \true;
    assigns \nothing;
    ensures fits: \result == DCD_OK ==> memory != \null && 1 <= needed <= bytes; */
dcd_status dcd_block_check(const void *memory, size_t bytes, size_t needed);

#endif
