#include "radix.h"

#include "insertion.h"

/*@ requires shift: shift < 64;
    assigns \nothing;
    ensures range: \result < 2048; */
static uint32_t digit(uint64_t item, uint32_t shift)
{
    return (uint32_t)((item >> shift) % DCD_RADIX_SIZE);
}

uint32_t dcd_radix_passes(uint32_t width)
{
    return (width + DCD_RADIX_BITS - 1) / DCD_RADIX_BITS;
}

void dcd_radix_count(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t *count)
{
    /*@ loop invariant digit: 0 <= d <= 2048;
        loop invariant zero: \forall integer e; 0 <= e < d ==> count[e] == 0;
        loop assigns d, count[0 .. 2047];
        loop variant 2048 - d; */
    for (uint32_t d = 0; d < DCD_RADIX_SIZE; d++) {
        count[d] = 0;
    }
    /*@ loop invariant item: first <= k <= last;
        loop invariant range: \forall integer d; 0 <= d < 2048 ==> count[d] <= k - first;
        loop assigns k, count[0 .. 2047];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        count[digit(in[k], shift)]++;
    }
}

void dcd_radix_offsets(uint32_t *count, uint32_t slices, uint32_t base)
{
    uint32_t next = base;

    for (uint32_t d = 0; d < DCD_RADIX_SIZE; d++) {
        for (uint32_t s = 0; s < slices; s++) {
            const uint32_t items = count[s * DCD_RADIX_SIZE + d];

            count[s * DCD_RADIX_SIZE + d] = next;
            next += items;
        }
    }
}

void dcd_radix_scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t *offset,
                       uint64_t *out)
{
    for (uint32_t k = first; k < last; k++) {
        const uint32_t d = digit(in[k], shift);

        out[offset[d]] = in[k];
        offset[d]++;
    }
}

static void pass(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t *count, uint64_t *out)
{
    dcd_radix_count(in, first, last, shift, count);
    dcd_radix_offsets(count, 1, first);
    dcd_radix_scatter(in, first, last, shift, count, out);
}

void dcd_radix_copy(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out)
{
    /*@ loop invariant item: first <= k <= last;
        loop invariant same: \forall integer m; first <= m < k ==> out[m] == \at(in[m], Pre);
        loop assigns k, out[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        out[k] = in[k];
    }
}

void dcd_radix_sort(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift, uint32_t width,
                    uint32_t *count)
{
    const uint32_t passes = dcd_radix_passes(width);
    uint32_t p = 0;

    if (last - first <= DCD_INSERTION_FEW && passes > 0) {
        dcd_insertion_sort(items, first, last, shift, passes * DCD_RADIX_BITS < 64 ? passes * DCD_RADIX_BITS : 64);
        return;
    }
    while (p + 1 < passes) {
        pass(items, first, last, shift + p * DCD_RADIX_BITS, count, spare);
        pass(spare, first, last, shift + (p + 1) * DCD_RADIX_BITS, count, items);
        p += 2;
    }
    if (p < passes) {
        pass(items, first, last, shift + p * DCD_RADIX_BITS, count, spare);
        dcd_radix_copy(spare, first, last, items);
    }
}
