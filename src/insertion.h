/* Sorting a few items: by insertion, where tables of digits would take longer than the items do. */
#ifndef DCD_INSERTION_H
#define DCD_INSERTION_H

#include <stdint.h>

#define DCD_INSERTION_FEW 48u /* items: up to here it is faster than a radix sort */

/* Sorts items[first, last) by the bits [shift, shift + width). Stable. Time: the square of the number of items. */
/*@ requires slice: first <= last;
    requires bits: shift < 64 && 0 < width <= 64;
    requires items: \valid(items + (first .. last - 1));
    terminates \true;
    assigns items[first .. last - 1]; */
void dcd_insertion_sort(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t width);

#endif
