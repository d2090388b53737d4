/* Radix sort, least significant digit first, in three kernels over slices: count the digits of each slice, turn the
 * counts into first positions, move each slice's items there. Stable, so the result does not depend on the slices. */
#ifndef DCD_RADIX_H
#define DCD_RADIX_H

#include <stdint.h>

#define DCD_RADIX_SIZE 4096u /* values of a digit, at most */

/* In contracts: values of a digit of so many bits. */
#ifdef __FRAMAC__
#define RADIX_SIZE(bits) ((bits) == 8 ? 256 : (bits) == 10 ? 1024 : 4096)
#include "position.acsl"
#include "radix.acsl"
#endif

/* Bits of a digit, 8, 10 or 12, when `count` items are sorted by `width` bits: many, but not so many that the places
 * which items go to leave the nearest cache, or that there are more counts than items. */
/*@ requires width: width <= 64;
    terminates \true;
    assigns \nothing;
    ensures bits: \result == 8 || \result == 10 || \result == 12; */
uint32_t dcd_radix_bits(uint32_t count, uint32_t width);

/* Bits of a digit, 8, 10 or 12, when it is quicker to sort by the two highest digits and then to settle (insertion.h) what
 * these leave unsorted: there are more digits, and items seem to be spread over the values of those two. Else 0. */
/*@ requires slice: first <= last;
    requires bits: shift < 64 && shift + width <= 64;
    requires items: \valid_read(items + (first .. last - 1));
    terminates \true;
    assigns \nothing;
    ensures bits: \result == 0 || ((\result == 8 || \result == 10 || \result == 12) && 2 * \result < width); */
uint32_t dcd_radix_high(const uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t width);

/* Values of a digit of so many bits. */
/*@ terminates \true;
    assigns \nothing;
    ensures size: \result == RADIX_SIZE(bits); */
uint32_t dcd_radix_size(uint32_t bits);

/* count[d] = how many of in[first, last) have the digit d, of `bits` bits, at bit `shift`. */
/*@ requires slice: first <= last && shift < 64;
    requires items: \valid_read(in + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    terminates \true;
    assigns count[0 .. 4095];
    ensures range: \forall integer d; 0 <= d < RADIX_SIZE(bits) ==> count[d] <= last - first;
    ensures count: \forall integer d; 0 <= d < RADIX_SIZE(bits) ==> count[d] ==
        radix_equal(in, last, shift, RADIX_SIZE(bits), d) - radix_equal(in, first, shift, RADIX_SIZE(bits), d); */
void dcd_radix_count(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits,
                     uint32_t *count);

/* count[s * DCD_RADIX_SIZE + d], of slice s, becomes the position of that slice's first item with digit d: all items
 * with smaller digits come before, then those of earlier slices. `base` is the position of the first item of all.
 * In the contract, slice s is in[begin[s], begin[s + 1]). */
/*@ requires slices: 1 <= slices <= 0x10000;
    requires shift: shift < 64;
    requires count: \valid(count + (0 .. slices * 4096 - 1));
    requires ghosts: \valid_read(begin + (0 .. slices));
    requires begin: \forall integer s; 0 <= s <= slices ==>
        0 <= begin[0] <= begin[s] <= begin[slices] <= 0xffffffff;
    requires positions: base + begin[slices] - begin[0] <= 0xffffffff;
    requires items: \valid_read(in + (begin[0] .. begin[slices] - 1));
    requires counts: \forall integer c; 0 <= c < slices * 4096 && c % 4096 < RADIX_SIZE(bits) ==>
        count[c] == radix_equal(in, begin[c / 4096 + 1], shift, RADIX_SIZE(bits), c % 4096) -
            radix_equal(in, begin[c / 4096], shift, RADIX_SIZE(bits), c % 4096);
    terminates \true;
    assigns count[0 .. slices * 4096 - 1];
    ensures offsets: \forall integer c; 0 <= c < slices * 4096 && c % 4096 < RADIX_SIZE(bits) ==> count[c] ==
        radix_slot(in, begin[0], begin[slices], base, begin[c / 4096], shift, RADIX_SIZE(bits), c % 4096); */
void dcd_radix_offsets(uint32_t *count, uint32_t slices, uint32_t bits, uint32_t base)
    /*@ ghost (const uint64_t *in, const int64_t \ghost *begin, uint32_t shift) */;

/* Moves in[first, last) to the positions `offset[digit]`, each moved on by one per item.
 * In the contract, the slice is one of those of in[from, to), which go to `base` and on: it writes the positions of its
 * own items and no others. */
/*@ requires slice: from <= first <= last <= to && shift < 64;
    requires positions: base + to - from <= 0xffffffff;
    requires items: \valid_read(in + (from .. to - 1)) && \valid(out + (base .. base + to - from - 1));
    requires apart: \separated(in + (from .. to - 1), out + (base .. base + to - from - 1));
    requires count: \valid(offset + (0 .. 4095));
    requires offset: \forall integer d; 0 <= d < RADIX_SIZE(bits) ==>
        offset[d] == radix_slot(in, from, to, base, first, shift, RADIX_SIZE(bits), d);
    terminates \true;
    assigns offset[0 .. 4095], out[base .. base + to - from - 1];
    ensures moved: \forall integer k; first <= k < last ==>
        out[radix_goes{Pre}(in, from, to, base, k, shift, RADIX_SIZE(bits))] == \old(in[k]);
    ensures others: \forall integer p; base <= p < base + to - from ==> out[p] == \old(out[p]) ||
        radix_taken{Pre}(in, from, to, base, first, last, shift, RADIX_SIZE(bits), p); */
void dcd_radix_scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits,
                       uint32_t *offset, uint64_t *out) /*@ ghost (uint32_t from, uint32_t to, uint32_t base) */;

/* Sorts items[first, last) by the bits [shift, shift + width), above which they have none, as one slice; `spare` and
 * `items` cover the same range, `count` has DCD_RADIX_SIZE places. Stable. Returns the one of the two that holds the
 * result. In the contract, the i-th item goes to position[i]. */
/*@ requires slice: first <= last;
    requires bits: shift < 64 && shift + width <= 64;
    requires items: \valid(items + (first .. last - 1)) && \valid(spare + (first .. last - 1));
    requires apart: \separated(items + (first .. last - 1), spare + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires none: \forall integer i; first <= i < last ==> (items[i] >> (shift + width)) == 0;
    terminates \true;
    assigns items[first .. last - 1], spare[first .. last - 1], count[0 .. 4095], position[first .. last - 1];
    assigns \result \from items, spare;
    ensures one: \result == items || \result == spare;
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && \result[position[i]] == \old(items[i]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures stable: \forall integer i, j; first <= i < j < last &&
        (\old(items[i]) >> shift) <= (\old(items[j]) >> shift) ==> position[i] < position[j];
    ensures larger: \forall integer i, j; first <= i < j < last &&
        (\old(items[i]) >> shift) > (\old(items[j]) >> shift) ==> position[j] < position[i];
    ensures sorted: \forall integer p; first < p < last ==> (\result[p - 1] >> shift) <= (\result[p] >> shift); */
uint64_t *dcd_radix_sort(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift,
                         uint32_t width, uint32_t *count) /*@ ghost (int64_t \ghost *position) */;

/* out[first, last) = in[first, last). */
/*@ requires slice: first <= last;
    requires items: \valid_read(in + (first .. last - 1)) && \valid(out + (first .. last - 1));
    requires apart: \separated(in + (first .. last - 1), out + (first .. last - 1));
    terminates \true;
    assigns out[first .. last - 1];
    ensures same: \forall integer k; first <= k < last ==> out[k] == in[k]; */
void dcd_radix_copy(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out);

#endif
