/* Sorting a few items: by insertion, where tables of digits would take longer than the items do. */
#ifndef DCD_INSERTION_H
#define DCD_INSERTION_H

#include <stdint.h>

#ifdef __FRAMAC__
#include "position.acsl"
#endif

#define DCD_INSERTION_FEW 48u /* items: up to here it is faster than a radix sort */

/* Sorts items[first, last) by their bits from `shift` on. Stable. Time: the square of the number of items.
 * In the contract, the i-th item goes to position[i]. */
/*@ requires slice: first <= last;
    requires bits: shift < 64;
    requires items: \valid(items + (first .. last - 1));
    requires ghosts: \valid(position + (first .. last - 1));
    terminates \true;
    assigns items[first .. last - 1], position[first .. last - 1];
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && items[position[i]] == \old(items[i]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures stable: \forall integer i, j; first <= i < j < last &&
        (\old(items[i]) >> shift) <= (\old(items[j]) >> shift) ==> position[i] < position[j];
    ensures larger: \forall integer i, j; first <= i < j < last &&
        (\old(items[i]) >> shift) > (\old(items[j]) >> shift) ==> position[j] < position[i];
    ensures sorted: \forall integer p; first < p < last ==> (items[p - 1] >> shift) <= (items[p] >> shift); */
void dcd_insertion_sort(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift)
    /*@ ghost (int64_t \ghost *position) */;

#endif
