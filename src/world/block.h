/* Cutting one block of memory into aligned arrays: first where each goes, as numbers, then the pointers. */
#ifndef DCD_BLOCK_H
#define DCD_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "dcd.h"

#define DCD_BLOCK_ARRAYS 32u /* of a block, at most */

/*@ // Each array is within the block, starts where one of any type may, and ends before the next one starts.
    predicate dcd_block_planned{L}(uint64_t *bytes, integer arrays, size_t *at) =
        at[0] == 0 && (\forall integer k; 0 <= k <= arrays ==> at[k] % DCD_ALIGN == 0) &&
        (\forall integer k; 0 <= k < arrays ==> at[k] + bytes[k] <= at[k + 1]); */

/* Where arrays of bytes[0], bytes[1], ... bytes go, one after the other, each aligned to DCD_ALIGN: array k at offset
 * at[k]. at[arrays] is the length of the block, which is returned too; 0: more than size_t holds. */
/*@ requires arrays: arrays <= DCD_BLOCK_ARRAYS;
    requires bytes: \valid_read(bytes + (0 .. arrays - 1));
    requires at: \valid(at + (0 .. arrays));
    requires apart: \separated(bytes + (0 .. arrays - 1), at + (0 .. arrays));
    terminates \true;
    assigns at[0 .. arrays];
    ensures length: \result != 0 ==> \result == at[arrays];
    ensures planned: \result != 0 ==> dcd_block_planned(bytes, arrays, at); */
size_t dcd_block_plan(const uint64_t *bytes, uint32_t arrays, size_t *at);

/* What is so many bytes into the block. */
/*@ requires memory: \valid((char *)memory + (0 .. offset - 1));
    terminates \true;
    assigns \result \from memory, offset;
    ensures place: \result == (char *)memory + offset; */
void *dcd_block_at(void *memory, size_t offset);

/* Whether `memory` can hold `needed` bytes: DCD_OK, DCD_NULL_POINTER, DCD_BAD_LIMIT (needed is 0), DCD_MISALIGNED,
 * DCD_TOO_SMALL. */
/*@ terminates \true;
    assigns \nothing;
    ensures fits: \result == DCD_OK ==> memory != \null && 1 <= needed <= bytes; */
dcd_status dcd_block_check(const void *memory, size_t bytes, size_t needed);

#endif
