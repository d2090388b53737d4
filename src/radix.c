#include "radix.h"

#include "insertion.h"

#define FEW 4096u     /* items: up to here digits are short */
#define MANY 0x40000u /* items: from here on they are not as long as can be */

uint32_t dcd_radix_bits(uint32_t count, uint32_t width)
{
    const uint32_t most = count <= FEW ? 8 : count < MANY ? 12 : 10;
    const uint32_t passes = (width + most - 1) / most;

    return width <= 8 * passes ? 8 : width <= 10 * passes ? 10 : 12;
}

uint32_t dcd_radix_size(uint32_t bits)
{
    return bits == 8 ? 256 : bits == 10 ? 1024 : 4096;
}

/* Below, `size` is a constant wherever these are called, so that the division is none. */

/*@ requires shift: shift < 64 && 1 <= size;
    assigns \nothing;
    ensures range: \result < size; */
static inline uint32_t digit(uint64_t item, uint32_t shift, uint32_t size)
{
    return (uint32_t)((item >> shift) % size);
}

/*@ requires slice: first <= last && shift < 64;
    requires size: 1 <= size <= 4096;
    requires items: \valid_read(in + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    assigns count[0 .. 4095];
    ensures range: \forall integer d; 0 <= d < size ==> count[d] <= last - first; */
static inline void count_digits(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t size,
                                uint32_t *count)
{
    /*@ loop invariant digit: 0 <= d <= size;
        loop invariant zero: \forall integer e; 0 <= e < d ==> count[e] == 0;
        loop assigns d, count[0 .. 4095];
        loop variant size - d; */
    for (uint32_t d = 0; d < size; d++) {
        count[d] = 0;
    }
    /*@ loop invariant item: first <= k <= last;
        loop invariant range: \forall integer d; 0 <= d < size ==> count[d] <= k - first;
        loop assigns k, count[0 .. 4095];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        count[digit(in[k], shift, size)]++;
    }
}

static inline void scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t size,
                           uint32_t *offset, uint64_t *out)
{
    for (uint32_t k = first; k < last; k++) {
        const uint64_t item = in[k];

        out[offset[digit(item, shift, size)]++] = item;
    }
}

void dcd_radix_count(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits, uint32_t *count)
{
    if (bits == 8) {
        count_digits(in, first, last, shift, 256, count);
    } else if (bits == 10) {
        count_digits(in, first, last, shift, 1024, count);
    } else {
        count_digits(in, first, last, shift, 4096, count);
    }
}

void dcd_radix_scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits,
                       uint32_t *offset, uint64_t *out)
{
    if (bits == 8) {
        scatter(in, first, last, shift, 256, offset, out);
    } else if (bits == 10) {
        scatter(in, first, last, shift, 1024, offset, out);
    } else {
        scatter(in, first, last, shift, 4096, offset, out);
    }
}

void dcd_radix_offsets(uint32_t *count, uint32_t slices, uint32_t bits, uint32_t base)
{
    const uint32_t size = dcd_radix_size(bits);
    uint32_t next = base;

    for (uint32_t d = 0; d < size; d++) {
        for (uint32_t s = 0; s < slices; s++) {
            const uint32_t items = count[s * DCD_RADIX_SIZE + d];

            count[s * DCD_RADIX_SIZE + d] = next;
            next += items;
        }
    }
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

uint64_t *dcd_radix_sort(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift,
                         uint32_t width, uint32_t *count)
{
    const uint32_t bits = dcd_radix_bits(last - first, width);
    uint64_t *from = items, *to = spare;

    if (last - first <= DCD_INSERTION_FEW && width > 0) {
        dcd_insertion_sort(items, first, last, shift, width);
        return items;
    }
    for (uint32_t at = 0; at < width; at += bits) {
        uint64_t *const moved = to;

        dcd_radix_count(from, first, last, shift + at, bits, count);
        dcd_radix_offsets(count, 1, bits, first);
        dcd_radix_scatter(from, first, last, shift + at, bits, count, moved);
        to = from;
        from = moved;
    }
    return from;
}
