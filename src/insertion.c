#include "insertion.h"

/*@ requires bits: shift < 64 && 0 < width <= 64;
    terminates \true;
    assigns \nothing; */
static uint64_t key_of(uint64_t item, uint32_t shift, uint32_t width)
{
    return (item >> shift) & (~(uint64_t)0 >> (64 - width));
}

void dcd_insertion_sort(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t width)
{
    /*@ loop invariant item: first <= k <= last;
        loop assigns k, items[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        const uint64_t item = items[k], key = key_of(item, shift, width);
        uint32_t to = k;

        /*@ loop invariant place: first <= to <= k;
            loop assigns to, items[first .. last - 1];
            loop variant to; */
        while (to > first && key_of(items[to - 1], shift, width) > key) {
            items[to] = items[to - 1];
            to--;
        }
        items[to] = item;
    }
}
