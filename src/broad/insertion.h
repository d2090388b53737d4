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

/* Sorts items[first, last) by their bits from `shift` on, if that takes no more than about so many moves. Stable. Returns
 * whether they are sorted. In the contract, what is at position[i] goes to the new position[i]. */
/*@ requires slice: first <= last;
    requires bits: shift < 64;
    requires items: \valid(items + (first .. last - 1));
    requires ghosts: \valid(position + (first .. last - 1));
    requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    terminates \true;
    assigns items[first .. last - 1], position[first .. last - 1];
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && items[position[i]] == \old(items[position[i]]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures equal: \forall integer i, j; first <= i < last && first <= j < last &&
        (\old(items[position[i]]) >> shift) == (\old(items[position[j]]) >> shift) &&
        \old(position[i]) < \old(position[j]) ==> position[i] < position[j];
    ensures sorted: \result != 0 ==> \forall integer p, q; first <= p <= q < last ==>
        (items[p] >> shift) <= (items[q] >> shift); */
uint32_t dcd_insertion_settle(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t moves)
    /*@ ghost (int64_t \ghost *position) */;

#endif
