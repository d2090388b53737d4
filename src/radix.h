/* Radix sort, least significant digit first, in three kernels over slices: count the digits of each slice, turn the
 * counts into first positions, move each slice's items there. Stable, so the result does not depend on the slices. */
#ifndef DCD_RADIX_H
#define DCD_RADIX_H

#include <stdint.h>

#define DCD_RADIX_SIZE 4096u /* values of a digit, at most */

/* Bits of a digit, 8, 10 or 12, when `count` items are sorted by `width` bits: many, but not so many that the places
 * which items go to leave the nearest cache, or that there are more counts than items. */
/*@ requires width: width <= 64;
    terminates \true;
    assigns \nothing;
    ensures bits: \result == 8 || \result == 10 || \result == 12; */
uint32_t dcd_radix_bits(uint32_t count, uint32_t width);

/* Values of a digit of so many bits. */
/*@ terminates \true;
    assigns \nothing;
    ensures size: \result == (bits == 8 ? 256 : bits == 10 ? 1024 : 4096); */
uint32_t dcd_radix_size(uint32_t bits);

/* count[d] = how many of in[first, last) have the digit d, of `bits` bits, at bit `shift`. */
/*@ requires slice: first <= last && shift < 64;
    requires items: \valid_read(in + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    terminates \true;
    assigns count[0 .. 4095];
    ensures range: \forall integer d; 0 <= d < (bits == 8 ? 256 : bits == 10 ? 1024 : 4096) ==>
        count[d] <= last - first; */
void dcd_radix_count(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits,
                     uint32_t *count);

/* count[s * DCD_RADIX_SIZE + d], of slice s, becomes the position of that slice's first item with digit d: all items
 * with smaller digits come before, then those of earlier slices. `base` is the position of the first item of all. */
void dcd_radix_offsets(uint32_t *count, uint32_t slices, uint32_t bits, uint32_t base);

/* Moves in[first, last) to the positions `offset[digit]`, each moved on by one per item. */
void dcd_radix_scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits,
                       uint32_t *offset, uint64_t *out);

/* Sorts items[first, last) by the bits [shift, shift + width), above which they have none, as one slice; `spare` and
 * `items` cover the same range, `count` has DCD_RADIX_SIZE places. Stable. Returns the one of the two that holds the
 * result. */
uint64_t *dcd_radix_sort(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift,
                         uint32_t width, uint32_t *count);

/* out[first, last) = in[first, last). */
/*@ requires slice: first <= last;
    requires items: \valid_read(in + (first .. last - 1)) && \valid(out + (first .. last - 1));
    requires apart: \separated(in + (first .. last - 1), out + (first .. last - 1));
    terminates \true;
    assigns out[first .. last - 1];
    ensures same: \forall integer k; first <= k < last ==> out[k] == in[k]; */
void dcd_radix_copy(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out);

#endif
