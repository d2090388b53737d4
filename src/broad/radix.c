#include "broad/radix.h"

#include "broad/insertion.h"
#include "narrow/fetch.h"

#define FEW 4096u     /* items: up to here digits are short */
#define SOME 0x8000u  /* items: up to here the two highest digits are not as long as can be */
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
    terminates \true;
    assigns \nothing;
    ensures digit: \result == radix_digit(item, shift, size);
    ensures range: \result < size; */
static inline uint32_t digit(uint64_t item, uint32_t shift, uint32_t size)
{
    return (uint32_t)((item >> shift) % size);
}

/* --------------------------------------------------------- Lemmas on counts */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       terminates \true;
       assigns \nothing;
       ensures grow: \forall integer a, b, d; from <= a <= b <= to ==>
           radix_equal(in, a, shift, size, d) <= radix_equal(in, b, shift, size, d);
       ensures more: \forall integer a, b; from <= a < b <= to ==>
           radix_equal(in, a, shift, size, radix_digit(in[a], shift, size)) <
           radix_equal(in, b, shift, size, radix_digit(in[a], shift, size)); @/
    void counts_grow(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size)
    {
        uint32_t k = from;

        /@ loop invariant item: from <= k <= to;
           loop invariant grow: \forall integer a, b, d; from <= a <= b <= k ==>
               radix_equal(in, a, shift, size, d) <= radix_equal(in, b, shift, size, d);
           loop invariant more: \forall integer a, b; from <= a < b <= k ==>
               radix_equal(in, a, shift, size, radix_digit(in[a], shift, size)) <
               radix_equal(in, b, shift, size, radix_digit(in[a], shift, size));
           loop assigns k;
           loop variant to - k; @/
        while (k < to) {
            /@ assert next: \forall integer d; radix_equal(in, k + 1, shift, size, d) ==
                   radix_equal(in, k, shift, size, d) + (radix_digit(in[k], shift, size) == d ? 1 : 0); @/
            k++;
        }
    } */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       requires items: \valid_read(in + (from .. to - 1));
       terminates \true;
       assigns \nothing;
       ensures none: radix_below(in, to, shift, size, 0) == radix_below(in, from, shift, size, 0);
       ensures all: radix_below(in, to, shift, size, size) - radix_below(in, from, shift, size, size) == to - from;
       ensures digit: \forall integer k; from <= k < to ==> 0 <= radix_digit(in[k], shift, size) < size; @/
    void counts_end(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size)
    {
        uint32_t k = from;

        /@ loop invariant item: from <= k <= to;
           loop invariant none: radix_below(in, k, shift, size, 0) == radix_below(in, from, shift, size, 0);
           loop invariant all:
               radix_below(in, k, shift, size, size) - radix_below(in, from, shift, size, size) == k - from;
           loop invariant digit: \forall integer m; from <= m < k ==> 0 <= radix_digit(in[m], shift, size) < size;
           loop assigns k;
           loop variant to - k; @/
        while (k < to) {
            const uint32_t d = (uint32_t)((in[k] >> shift) % size);
            //@ assert digit: d == radix_digit(in[k], shift, size);
            k++;
        }
    } */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       terminates \true;
       assigns \nothing;
       ensures rise: \forall integer m, n; 0 <= m <= n <= size ==>
           radix_below(in, to, shift, size, m) - radix_below(in, from, shift, size, m) <=
           radix_below(in, to, shift, size, n) - radix_below(in, from, shift, size, n); @/
    void counts_rise(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size)
    {
        uint32_t d = 0;

        counts_grow(in, from, to, shift, size);
        /@ loop invariant digit: 0 <= d <= size;
           loop invariant rise: \forall integer m, n; 0 <= m <= n <= d ==>
               radix_below(in, to, shift, size, m) - radix_below(in, from, shift, size, m) <=
               radix_below(in, to, shift, size, n) - radix_below(in, from, shift, size, n);
           loop assigns d;
           loop variant size - d; @/
        while (d < size) {
            /@ assert next: radix_equal(in, from, shift, size, d) <= radix_equal(in, to, shift, size, d); @/
            d++;
        }
    } */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       requires items: \valid_read(in + (from .. to - 1));
       terminates \true;
       assigns \nothing;
       ensures first: radix_slot(in, from, to, base, from, shift, size, 0) == base;
       ensures range: \forall integer k; from <= k < to ==>
           base <= radix_goes(in, from, to, base, k, shift, size) < base + to - from;
       ensures bound: \forall integer k, d; from <= k <= to && 0 <= d < size ==>
           base <= radix_slot(in, from, to, base, k, shift, size, d) <= base + to - from;
       ensures order: \forall integer j, k; from <= j < k < to &&
           radix_digit(in[j], shift, size) <= radix_digit(in[k], shift, size) ==>
           radix_goes(in, from, to, base, j, shift, size) < radix_goes(in, from, to, base, k, shift, size);
       ensures swap: \forall integer j, k; from <= j < k < to &&
           radix_digit(in[j], shift, size) > radix_digit(in[k], shift, size) ==>
           radix_goes(in, from, to, base, k, shift, size) < radix_goes(in, from, to, base, j, shift, size); @/
    void slots_apart(const uint64_t *in, uint32_t from, uint32_t to, uint32_t base, uint32_t shift, uint32_t size)
    {
        counts_grow(in, from, to, shift, size);
        counts_end(in, from, to, shift, size);
        counts_rise(in, from, to, shift, size);
        /@ assert low: \forall integer k, d; from <= k <= to && 0 <= d < size ==>
               base + radix_below(in, to, shift, size, d) - radix_below(in, from, shift, size, d) <=
               radix_slot(in, from, to, base, k, shift, size, d); @/
        /@ assert high: \forall integer k, d; from <= k <= to && 0 <= d < size ==>
               radix_slot(in, from, to, base, k, shift, size, d) <=
               base + radix_below(in, to, shift, size, d + 1) - radix_below(in, from, shift, size, d + 1); @/
        /@ assert below: \forall integer k; from <= k < to ==>
               radix_goes(in, from, to, base, k, shift, size) <
               base + radix_below(in, to, shift, size, radix_digit(in[k], shift, size) + 1) -
               radix_below(in, from, shift, size, radix_digit(in[k], shift, size) + 1); @/
    } */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       terminates \true;
       assigns \nothing;
       ensures full: \forall integer p;
           radix_slot(in, from, to, from, from, shift, size, d) <= p <
           radix_slot(in, from, to, from, to, shift, size, d) ==>
           radix_taken(in, from, to, from, from, to, shift, size, p); @/
    void digit_full(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size, uint32_t d)
    {
        uint32_t m = from;

        /@ loop invariant item: from <= m <= to;
           loop invariant full: \forall integer p;
               radix_slot(in, from, to, from, from, shift, size, d) <= p <
               radix_slot(in, from, to, from, m, shift, size, d) ==>
               radix_taken(in, from, to, from, from, m, shift, size, p);
           loop assigns m;
           loop variant to - m; @/
        while (m < to) {
            /@ assert next: radix_equal(in, m + 1, shift, size, d) ==
                   radix_equal(in, m, shift, size, d) + (radix_digit(in[m], shift, size) == d ? 1 : 0); @/
            /@ assert slot: radix_slot(in, from, to, from, m + 1, shift, size, d) ==
                   radix_slot(in, from, to, from, m, shift, size, d) +
                   (radix_digit(in[m], shift, size) == d ? 1 : 0); @/
            /@ assert still: \forall integer p; radix_taken(in, from, to, from, from, m, shift, size, p) ==>
                   radix_taken(in, from, to, from, from, m + 1, shift, size, p); @/
            /@ assert goes: radix_digit(in[m], shift, size) == d ==>
                   radix_goes(in, from, to, from, m, shift, size) ==
                   radix_slot(in, from, to, from, m, shift, size, d); @/
            /@ assert one: radix_digit(in[m], shift, size) == d ==>
                   radix_taken(in, from, to, from, from, m + 1, shift, size,
                       radix_slot(in, from, to, from, m, shift, size, d)); @/
            m++;
        }
    } */

/*@ ghost
    /@ requires slice: from <= to && shift < 64 && 1 <= size <= 4096;
       requires items: \valid_read(in + (from .. to - 1));
       terminates \true;
       assigns \nothing;
       ensures full: \forall integer p; from <= p < to ==>
           radix_taken(in, from, to, from, from, to, shift, size, p); @/
    void slots_full(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size)
    {
        uint32_t d = 0;

        counts_end(in, from, to, shift, size);
        //@ assert first: radix_slot(in, from, to, from, from, shift, size, 0) == from;
        //@ assert last: radix_slot(in, from, to, from, from, shift, size, size) == to;
        /@ loop invariant digit: 0 <= d <= size;
           loop invariant full: \forall integer p;
               from <= p < radix_slot(in, from, to, from, from, shift, size, d) ==>
               radix_taken(in, from, to, from, from, to, shift, size, p);
           loop assigns d;
           loop variant size - d; @/
        while (d < size) {
            digit_full(in, from, to, shift, size, d);
            /@ assert next: radix_slot(in, from, to, from, to, shift, size, d) ==
                   radix_slot(in, from, to, from, from, shift, size, d + 1); @/
            d++;
        }
    } */

/*@ ghost
    /@ requires slice: from <= k < to && shift < 64 && 1 <= size <= 4096;
       requires items: \valid_read(in + (from .. to - 1));
       terminates \true;
       assigns \nothing;
       ensures slot: \result == radix_goes(in, from, to, from, k, shift, size); @/
    int64_t slot_of(const uint64_t *in, uint32_t from, uint32_t to, uint32_t shift, uint32_t size, uint32_t k)
    {
        const uint32_t d = (uint32_t)((in[k] >> shift) % size);
        int64_t slot = from;
        uint32_t m = from;

        //@ assert digit: d == radix_digit(in[k], shift, size);
        /@ loop invariant item: from <= m <= to;
           loop invariant range: from <= slot <= m;
           loop invariant slot: slot == from + radix_below(in, m, shift, size, d) -
               radix_below(in, from, shift, size, d) +
               (m <= k ? radix_equal(in, m, shift, size, d) : radix_equal(in, k, shift, size, d)) -
               radix_equal(in, from, shift, size, d);
           loop assigns m, slot;
           loop variant to - m; @/
        while (m < to) {
            const uint32_t e = (uint32_t)((in[m] >> shift) % size);

            //@ assert digit: e == radix_digit(in[m], shift, size);
            if (e < d || (e == d && m < k)) {
                slot++;
            }
            m++;
        }
        return slot;
    } */

/*@ ghost
    /@ requires slice: first <= last && shift < 64 && 1 <= size <= 4096;
       requires items: \valid_read(in + (first .. last - 1));
       requires ghosts: \valid(position + (first .. last - 1));
       requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
       requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
       terminates \true;
       assigns position[first .. last - 1];
       ensures moved: \forall integer i; first <= i < last ==>
           position[i] == radix_goes(in, first, last, first, \old(position[i]), shift, size);
       ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p); @/
    void positions_move(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t size,
                        int64_t \ghost *position)
    {
        uint32_t i = first;

        /@ loop invariant item: first <= i <= last;
           loop invariant moved: \forall integer m; first <= m < i ==>
               position[m] == radix_goes(in, first, last, first, \at(position[m], Pre), shift, size);
           loop invariant rest: \forall integer m; i <= m < last ==> position[m] == \at(position[m], Pre);
           loop assigns i, position[first .. last - 1];
           loop variant last - i; @/
        while (i < last) {
            position[i] = slot_of(in, first, last, shift, size, (uint32_t)position[i]);
            i++;
        }
        slots_full(in, first, last, shift, size);
        i = first;
        /@ loop invariant place: first <= i <= last;
           loop invariant full: \forall integer p; first <= p < i ==> position_taken(position, first, last, p);
           loop assigns i;
           loop variant last - i; @/
        while (i < last) {
            //@ assert slot: radix_taken(in, first, last, first, first, last, shift, size, i);
            /@ assert item: \exists integer k; first <= k < last &&
                   radix_goes(in, first, last, first, k, shift, size) == i &&
                   position_taken{Pre}(position, first, last, k); @/
            //@ assert here: position_taken(position, first, last, i);
            i++;
        }
    } */

/* ------------------------------------------------------------------ Kernels */

/*@ requires slice: first <= last && shift < 64;
    requires size: 1 <= size <= 4096;
    requires items: \valid_read(in + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    terminates \true;
    assigns count[0 .. 4095];
    ensures range: \forall integer d; 0 <= d < size ==> count[d] <= last - first;
    ensures count: \forall integer d; 0 <= d < size ==>
        count[d] == radix_equal(in, last, shift, size, d) - radix_equal(in, first, shift, size, d); */
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
        loop invariant count: \forall integer d; 0 <= d < size ==>
            count[d] == radix_equal(in, k, shift, size, d) - radix_equal(in, first, shift, size, d);
        loop assigns k, count[0 .. 4095];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        count[digit(in[k], shift, size)]++;
    }
}

/*@ requires slice: from <= first <= last <= to && shift < 64;
    requires size: 1 <= size <= 4096;
    requires positions: base + to - from <= 0xffffffff;
    requires items: \valid_read(in + (from .. to - 1)) && \valid(out + (base .. base + to - from - 1));
    requires apart: \separated(in + (from .. to - 1), out + (base .. base + to - from - 1));
    requires count: \valid(offset + (0 .. 4095));
    requires offset: \forall integer d; 0 <= d < size ==>
        offset[d] == radix_slot(in, from, to, base, first, shift, size, d);
    terminates \true;
    assigns offset[0 .. 4095], out[base .. base + to - from - 1];
    ensures moved: \forall integer k; first <= k < last ==>
        out[radix_goes{Pre}(in, from, to, base, k, shift, size)] == \old(in[k]);
    ensures others: \forall integer p; base <= p < base + to - from ==> out[p] == \old(out[p]) ||
        radix_taken{Pre}(in, from, to, base, first, last, shift, size, p); */
static inline void scatter(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t size,
                           uint32_t *offset, uint64_t *out) /*@ ghost (uint32_t from, uint32_t to, uint32_t base) */
{
    //@ ghost slots_apart(in, from, to, base, shift, size);
    /*@ loop invariant item: first <= k <= last;
        loop invariant offset: \forall integer d; 0 <= d < size ==>
            offset[d] == radix_slot{Pre}(in, from, to, base, k, shift, size, d);
        loop invariant moved: \forall integer m; first <= m < k ==>
            out[radix_goes{Pre}(in, from, to, base, m, shift, size)] == \at(in[m], Pre);
        loop invariant others: \forall integer p; base <= p < base + to - from ==> out[p] == \at(out[p], Pre) ||
            radix_taken{Pre}(in, from, to, base, first, k, shift, size, p);
        loop assigns k, offset[0 .. 4095], out[base .. base + to - from - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        const uint64_t item = in[k];
        const uint32_t d = digit(item, shift, size);

        out[offset[d]++] = item;
        dcd_fetch(out + offset[d], sizeof *out); /* places are all over the memory: each is asked for before its turn */
        /*@ assert taken: radix_taken{Pre}(in, from, to, base, first, k + 1, shift, size,
                radix_goes{Pre}(in, from, to, base, k, shift, size)); */
        /*@ assert still: \forall integer p; radix_taken{Pre}(in, from, to, base, first, k, shift, size, p) ==>
                radix_taken{Pre}(in, from, to, base, first, k + 1, shift, size, p); */
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
                       uint32_t *offset, uint64_t *out) /*@ ghost (uint32_t from, uint32_t to, uint32_t base) */
{
    if (bits == 8) {
        scatter(in, first, last, shift, 256, offset, out) /*@ ghost (from, to, base) */;
    } else if (bits == 10) {
        scatter(in, first, last, shift, 1024, offset, out) /*@ ghost (from, to, base) */;
    } else {
        scatter(in, first, last, shift, 4096, offset, out) /*@ ghost (from, to, base) */;
    }
}

/* In contracts: the position of the first item of slice s with digit d. Place c of the counts is that of slice c / 4096
 * and digit c % 4096. */
#define RADIX_SLOT(s, d) (radix_slot(in, begin[0], begin[slices], base, begin[s], shift, size, d))

/*@ requires slices: 1 <= slices <= 0x10000;
    requires shift: shift < 64;
    requires size: 1 <= size <= 4096;
    requires count: \valid(count + (0 .. slices * 4096 - 1));
    requires ghosts: \valid_read(begin + (0 .. slices));
    requires begin: \forall integer s; 0 <= s <= slices ==>
        0 <= begin[0] <= begin[s] <= begin[slices] <= 0xffffffff;
    requires positions: base + begin[slices] - begin[0] <= 0xffffffff;
    requires items: \valid_read(in + (begin[0] .. begin[slices] - 1));
    requires counts: \forall integer c; 0 <= c < slices * 4096 && c % 4096 < size ==>
        count[c] == radix_equal(in, begin[c / 4096 + 1], shift, size, c % 4096) -
            radix_equal(in, begin[c / 4096], shift, size, c % 4096);
    terminates \true;
    assigns count[0 .. slices * 4096 - 1];
    ensures offsets: \forall integer c; 0 <= c < slices * 4096 && c % 4096 < size ==>
        count[c] == RADIX_SLOT(c / 4096, c % 4096); */
static inline void offsets(uint32_t *count, uint32_t slices, uint32_t size, uint32_t base)
    /*@ ghost (const uint64_t *in, const int64_t \ghost *begin, uint32_t shift) */
{
    uint32_t next = base;

    //@ ghost slots_apart(in, (uint32_t)begin[0], (uint32_t)begin[slices], base, shift, size);
    /*@ loop invariant digit: 0 <= d <= size;
        loop invariant next: next == RADIX_SLOT(0, d);
        loop invariant done: \forall integer c; 0 <= c < slices * 4096 && c % 4096 < d ==>
            count[c] == RADIX_SLOT(c / 4096, c % 4096);
        loop invariant ahead: \forall integer c; 0 <= c < slices * 4096 && d <= c % 4096 < size ==>
            count[c] == \at(count[c], Pre);
        loop assigns d, next, count[0 .. slices * 4096 - 1];
        loop variant size - d; */
    for (uint32_t d = 0; d < size; d++) {
        /*@ loop invariant slice: 0 <= s <= slices;
            loop invariant next: next == RADIX_SLOT(s, d);
            loop invariant done: \forall integer c; 0 <= c < slices * 4096 &&
                (c % 4096 < d || (c % 4096 == d && c / 4096 < s)) ==> count[c] == RADIX_SLOT(c / 4096, c % 4096);
            loop invariant ahead: \forall integer c; 0 <= c < slices * 4096 &&
                (d < c % 4096 < size || (c % 4096 == d && s <= c / 4096)) ==> count[c] == \at(count[c], Pre);
            loop assigns s, next, count[0 .. slices * 4096 - 1];
            loop variant slices - s; */
        for (uint32_t s = 0; s < slices; s++) {
            const uint32_t place = s * DCD_RADIX_SIZE + d, items = count[place];

            //@ assert place: place / 4096 == s && place % 4096 == d;
            /*@ assert items: items == RADIX_SLOT(s + 1, d) - RADIX_SLOT(s, d); */
            count[place] = next;
            next += items;
        }
        /*@ assert next: RADIX_SLOT(slices, d) == RADIX_SLOT(0, d + 1); */
    }
}

void dcd_radix_offsets(uint32_t *count, uint32_t slices, uint32_t bits, uint32_t base)
    /*@ ghost (const uint64_t *in, const int64_t \ghost *begin, uint32_t shift) */
{
    offsets(count, slices, dcd_radix_size(bits), base) /*@ ghost (in, begin, shift) */;
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

/*@ ghost
    /@ requires slice: first <= last;
       requires ghosts: \valid(position + (first .. last - 1));
       terminates \true;
       assigns position[first .. last - 1];
       ensures same: \forall integer i; first <= i < last ==> position[i] == i;
       ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p); @/
    void positions_start(int64_t \ghost *position, uint32_t first, uint32_t last)
    {
        uint32_t i = first;

        /@ loop invariant item: first <= i <= last;
           loop invariant same: \forall integer m; first <= m < i ==> position[m] == m;
           loop assigns i, position[first .. last - 1];
           loop variant last - i; @/
        while (i < last) {
            position[i] = i;
            i++;
        }
        i = first;
        /@ loop invariant place: first <= i <= last;
           loop invariant full: \forall integer p; first <= p < i ==> position_taken(position, first, last, p);
           loop assigns i;
           loop variant last - i; @/
        while (i < last) {
            //@ assert here: position[i] == i && position_taken(position, first, last, i);
            i++;
        }
    } */

/* One pass over items that the passes so far have moved: what was the i-th at first is at position[i]. */
/*@ requires slice: first <= last && shift < 64;
    requires bits: bits == 8 || bits == 10 || bits == 12;
    requires items: \valid_read(in + (first .. last - 1)) && \valid(out + (first .. last - 1));
    requires apart: \separated(in + (first .. last - 1), out + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    terminates \true;
    assigns count[0 .. 4095], out[first .. last - 1], position[first .. last - 1];
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && out[position[i]] == \old(in[position[i]]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures stable: \forall integer i, j; first <= i < last && first <= j < last &&
        \old(position[i]) < \old(position[j]) &&
        radix_digit(\old(in[position[i]]), shift, RADIX_SIZE(bits)) ==
        radix_digit(\old(in[position[j]]), shift, RADIX_SIZE(bits)) ==> position[i] < position[j];
    ensures smaller: \forall integer i, j; first <= i < last && first <= j < last &&
        radix_digit(\old(in[position[i]]), shift, RADIX_SIZE(bits)) <
        radix_digit(\old(in[position[j]]), shift, RADIX_SIZE(bits)) ==> position[i] < position[j]; */
static void pass(const uint64_t *in, uint32_t first, uint32_t last, uint32_t shift, uint32_t bits, uint32_t *count,
                 uint64_t *out) /*@ ghost (int64_t \ghost *position) */
{
    //@ ghost int64_t begin[2] = {first, last};

    //@ ghost uint32_t size = bits == 8 ? 256 : bits == 10 ? 1024 : 4096;

    /*@ ghost slots_apart(in, first, last, first, shift, size);
              positions_move(in, first, last, shift, size, position); */
    dcd_radix_count(in, first, last, shift, bits, count);
    dcd_radix_offsets(count, 1, bits, first) /*@ ghost (in, begin, shift) */;
    dcd_radix_scatter(in, first, last, shift, bits, count, out) /*@ ghost (first, last, first) */;
}

/*@ ghost
    /@ terminates \true;
       assigns \nothing;
       ensures positive: \forall integer x; 0 <= x ==> 0 <= (x >> shift);
       ensures half: \forall integer x; 0 <= x ==> (x >> (shift + 1)) == (x >> shift) / 2; @/
    void shift_halves(uint32_t shift)
    {
        uint32_t s = 0;

        /@ loop invariant range: 0 <= s <= shift;
           loop invariant positive: \forall integer x; 0 <= x ==> 0 <= (x >> s);
           loop assigns s;
           loop variant shift - s; @/
        while (s < shift) {
            //@ assert next: \forall integer x; 0 <= x ==> (x >> (s + 1)) == ((x >> s) >> 1);
            s++;
        }
        //@ assert next: \forall integer x; 0 <= x ==> (x >> (shift + 1)) == ((x >> shift) >> 1);
    } */

/*@ ghost
    /@ requires shift: shift < 1024;
       terminates \true;
       assigns \nothing;
       ensures sixteenth: \forall integer x; 0 <= x ==> 0 <= (x >> shift) && (x >> (shift + 4)) == (x >> shift) / 16;
       ensures quarter: \forall integer x; 0 <= x ==> (x >> (shift + 2)) == (x >> shift) / 4; @/
    void shift_sixteenths(uint32_t shift)
    {
        shift_halves(shift);
        shift_halves(shift + 1);
        shift_halves(shift + 2);
        shift_halves(shift + 3);
    } */

/*@ ghost
    /@ requires shift: shift < 64;
       requires bits: bits == 8 || bits == 10 || bits == 12;
       terminates \true;
       assigns \nothing;
       ensures digit: \forall integer x; 0 <= x ==>
           (x >> shift) == RADIX_SIZE(bits) * (x >> (shift + bits)) + radix_digit(x, shift, RADIX_SIZE(bits)) &&
           0 <= radix_digit(x, shift, RADIX_SIZE(bits)) < RADIX_SIZE(bits);
       ensures high: \forall integer x, y; 0 <= x && 0 <= y && (x >> (shift + bits)) < (y >> (shift + bits)) ==>
           (x >> shift) < (y >> shift);
       ensures equal: \forall integer x, y; 0 <= x && 0 <= y && (x >> (shift + bits)) == (y >> (shift + bits)) &&
           radix_digit(x, shift, RADIX_SIZE(bits)) == radix_digit(y, shift, RADIX_SIZE(bits)) ==>
           (x >> shift) == (y >> shift);
       ensures digits: \forall integer x, y; 0 <= x && 0 <= y && (x >> (shift + bits)) == (y >> (shift + bits)) &&
           radix_digit(x, shift, RADIX_SIZE(bits)) < radix_digit(y, shift, RADIX_SIZE(bits)) ==>
           (x >> shift) < (y >> shift); @/
    void digit_splits(uint32_t shift, uint32_t bits)
    {
        shift_sixteenths(shift);
        shift_sixteenths(shift + 4);
        shift_sixteenths(shift + 8);
        if (bits == 8) {
            /@ assert eight: \forall integer x; 0 <= x ==>
                   (x >> shift) == 256 * (x >> (shift + 8)) + radix_digit(x, shift, 256) &&
                   0 <= radix_digit(x, shift, 256) < 256; @/
        } else if (bits == 10) {
            /@ assert ten: \forall integer x; 0 <= x ==>
                   (x >> shift) == 1024 * (x >> (shift + 10)) + radix_digit(x, shift, 1024) &&
                   0 <= radix_digit(x, shift, 1024) < 1024; @/
        } else {
            /@ assert twelve: \forall integer x; 0 <= x ==>
                   (x >> shift) == 4096 * (x >> (shift + 12)) + radix_digit(x, shift, 4096) &&
                   0 <= radix_digit(x, shift, 4096) < 4096; @/
        }
        /@ assert digit: \forall integer x; 0 <= x ==>
               (x >> shift) == RADIX_SIZE(bits) * (x >> (shift + bits)) + radix_digit(x, shift, RADIX_SIZE(bits)) &&
               0 <= radix_digit(x, shift, RADIX_SIZE(bits)) < RADIX_SIZE(bits); @/
    } */

/*@ ghost
    /@ requires slice: first <= last && shift < 64;
       requires items: \valid_read(items + (first .. last - 1));
       requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
       requires ordered: \forall integer i, j; first <= i < last && first <= j < last && position[i] < position[j] ==>
           (items[position[i]] >> shift) <= (items[position[j]] >> shift);
       terminates \true;
       assigns \nothing;
       ensures sorted: \forall integer p; first < p < last ==> (items[p - 1] >> shift) <= (items[p] >> shift); @/
    void positions_show(const uint64_t *items, uint32_t first, uint32_t last, uint32_t shift,
                        const int64_t \ghost *position)
    {
        uint32_t p = first;

        /@ loop invariant place: first <= p <= last;
           loop invariant sorted: \forall integer q; first < q < p ==> (items[q - 1] >> shift) <= (items[q] >> shift);
           loop assigns p;
           loop variant last - p; @/
        while (p < last) {
            //@ assert here: position_taken(position, first, last, p);
            //@ assert before: first < p ==> position_taken(position, first, last, p - 1);
            p++;
        }
    } */

/* In contracts: what was the i-th item. */
#define ITEM(i) (\at(items[position[i]], Pre))
#define KEY(i) (ITEM(i) >> shift)

/* Sorts items[first, last), which earlier moves have put at `position`, by the bits [shift, shift + width), above which
 * they have none. Returns the one of `items` and `spare` that holds the result. */
/*@ requires slice: first <= last;
    requires bits: bits == 8 || bits == 10 || bits == 12;
    requires width: shift < 64 && shift + width <= 64;
    requires items: \valid(items + (first .. last - 1)) && \valid(spare + (first .. last - 1));
    requires apart: \separated(items + (first .. last - 1), spare + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires none: \forall integer i; first <= i < last ==> (items[i] >> (shift + width)) == 0;
    requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    requires equal: \forall integer i, j; first <= i < j < last &&
        (items[position[i]] >> shift) == (items[position[j]] >> shift) ==> position[i] < position[j];
    terminates \true;
    assigns items[first .. last - 1], spare[first .. last - 1], count[0 .. 4095], position[first .. last - 1];
    assigns \result \from items, spare;
    ensures one: \result == items || \result == spare;
    ensures two: width == 2 * bits ==> \result == items;
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && \result[position[i]] == \old(items[position[i]]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures stable: \forall integer i, j; first <= i < j < last &&
        (\old(items[position[i]]) >> shift) <= (\old(items[position[j]]) >> shift) ==> position[i] < position[j];
    ensures larger: \forall integer i, j; first <= i < j < last &&
        (\old(items[position[i]]) >> shift) > (\old(items[position[j]]) >> shift) ==> position[j] < position[i];
    ensures sorted: \forall integer p; first < p < last ==> (\result[p - 1] >> shift) <= (\result[p] >> shift); */
static uint64_t *passes(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift, uint32_t width,
                        uint32_t bits, uint32_t *count) /*@ ghost (int64_t \ghost *position) */
{
    uint64_t *from = items, *to = spare;
    uint32_t at = 0;

    /*@ assert none: \forall integer i; first <= i < last ==> (ITEM(i) >> (shift + width)) == 0; */
    /* Of two items with the same bits from shift + at on, the one with the smaller bits from shift on is before. */
    /*@ loop invariant bits: 0 <= at < width + bits;
        loop invariant swap: (from == items && to == spare) || (from == spare && to == items);
        loop invariant whole: at == 0 || at == bits || at == 2 * bits || 3 * bits <= at;
        loop invariant two: (at == 0 || at == 2 * bits ==> from == items) && (at == bits ==> from == spare);
        loop invariant moved: \forall integer i; first <= i < last ==>
            first <= position[i] < last && from[position[i]] == ITEM(i);
        loop invariant full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
        loop invariant high: \forall integer i, j; first <= i < last && first <= j < last &&
            (ITEM(i) >> (shift + at)) < (ITEM(j) >> (shift + at)) ==>
            (ITEM(i) >> shift) < (ITEM(j) >> shift);
        loop invariant stable: \forall integer i, j; first <= i < j < last &&
            (ITEM(i) >> (shift + at)) == (ITEM(j) >> (shift + at)) &&
            (ITEM(i) >> shift) <= (ITEM(j) >> shift) ==> position[i] < position[j];
        loop invariant larger: \forall integer i, j; first <= i < j < last &&
            (ITEM(i) >> (shift + at)) == (ITEM(j) >> (shift + at)) &&
            (ITEM(i) >> shift) > (ITEM(j) >> shift) ==> position[j] < position[i];
        loop assigns at, from, to, items[first .. last - 1], spare[first .. last - 1], count[0 .. 4095],
            position[first .. last - 1];
        loop variant width + bits - at; */
    for (; at < width; at += bits) {
        uint64_t *const moved = to;

        //@ ghost digit_splits(shift + at, bits);
        pass(from, first, last, shift + at, bits, count, moved) /*@ ghost (position) */;
        /*@ assert stable: \forall integer i, j; first <= i < j < last &&
                (ITEM(i) >> (shift + at + bits)) == (ITEM(j) >> (shift + at + bits)) &&
                radix_digit(ITEM(i), shift + at, RADIX_SIZE(bits)) ==
                radix_digit(ITEM(j), shift + at, RADIX_SIZE(bits)) &&
                (ITEM(i) >> shift) <= (ITEM(j) >> shift) ==> position[i] < position[j]; */
        /*@ assert larger: \forall integer i, j; first <= i < j < last &&
                (ITEM(i) >> (shift + at + bits)) == (ITEM(j) >> (shift + at + bits)) &&
                radix_digit(ITEM(i), shift + at, RADIX_SIZE(bits)) ==
                radix_digit(ITEM(j), shift + at, RADIX_SIZE(bits)) &&
                (ITEM(i) >> shift) > (ITEM(j) >> shift) ==> position[j] < position[i]; */
        /*@ assert smaller: \forall integer i, j; first <= i < last && first <= j < last &&
                radix_digit(ITEM(i), shift + at, RADIX_SIZE(bits)) <
                radix_digit(ITEM(j), shift + at, RADIX_SIZE(bits)) ==> position[i] < position[j]; */
        /*@ assert order: \forall integer i, j; first <= i < last && first <= j < last &&
                (ITEM(i) >> (shift + at + bits)) == (ITEM(j) >> (shift + at + bits)) &&
                radix_digit(ITEM(i), shift + at, RADIX_SIZE(bits)) <
                radix_digit(ITEM(j), shift + at, RADIX_SIZE(bits)) ==>
                (ITEM(i) >> shift) < (ITEM(j) >> shift); */
        to = from;
        from = moved;
    }
    /*@ assert equal: \forall integer i; first <= i < last ==> (ITEM(i) >> (shift + at)) ==
            ((ITEM(i) >> (shift + width)) >> (at - width)); */
    /*@ assert all: \forall integer i, j; first <= i < last && first <= j < last ==>
            (ITEM(i) >> (shift + at)) == (ITEM(j) >> (shift + at)); */
    /*@ assert stable: \forall integer i, j; first <= i < j < last &&
            (ITEM(i) >> shift) <= (ITEM(j) >> shift) ==> position[i] < position[j]; */
    /*@ assert ordered: \forall integer i, j; first <= i < last && first <= j < last && position[i] < position[j] ==>
            (ITEM(i) >> shift) <= (ITEM(j) >> shift); */
    //@ ghost positions_show(from, first, last, shift, position);
    return from;
}

#define SAMPLES 128u     /* items that are looked at beforehand */
#define SAMPLE_WIDTH 16u /* bits of an item that are looked at  */

/* Whether items seem to be spread evenly over the values of their highest bits, those from `shift` on. */
/*@ requires slice: first <= last;
    requires bits: shift < 64;
    requires items: \valid_read(items + (first .. last - 1));
    terminates \true;
    assigns \nothing; */
static uint32_t is_even(const uint64_t *items, uint32_t first, uint32_t last, uint32_t shift)
{
    const uint32_t step = (last - first) / SAMPLES + 1;
    uint32_t even = 1;

    /*@ loop invariant at: first <= at <= last;
        loop assigns at, even;
        loop variant last - at; */
    for (uint32_t at = first; last - at > step; at += step) {
        even = items[at] >> shift == items[at + step] >> shift ? 0 : even;
    }
    return even;
}

uint32_t dcd_radix_high(const uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t width)
{
    const uint32_t bits = last - first <= FEW ? 8 : last - first <= SOME ? 10 : 12;

    return 2 * bits < width && is_even(items, first, last, shift + width - SAMPLE_WIDTH) != 0 ? bits : 0;
}

/*@ ghost
    /@ requires slice: first <= last;
       requires items: \valid_read(items + (first .. last - 1));
       requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
       requires none: \forall integer i; first <= i < last ==> (items[position[i]] >> shift) == 0;
       terminates \true;
       assigns \nothing;
       ensures none: \forall integer p; first <= p < last ==> (items[p] >> shift) == 0; @/
    void none_above(const uint64_t *items, uint32_t first, uint32_t last, uint32_t shift,
                    const int64_t \ghost *position)
    {
        uint32_t p = first;

        /@ loop invariant place: first <= p <= last;
           loop invariant none: \forall integer q; first <= q < p ==> (items[q] >> shift) == 0;
           loop assigns p;
           loop variant last - p; @/
        while (p < last) {
            //@ assert here: position_taken(position, first, last, p);
            p++;
        }
    } */

/* Sorts items[first, last), which are sorted by the bits from shift + low on, if that takes few moves. Returns whether
 * they are sorted. */
/*@ requires slice: first <= last;
    requires bits: shift + low < 64;
    requires items: \valid(items + (first .. last - 1));
    requires ghosts: \valid(position + (first .. last - 1));
    requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    requires stable: \forall integer i, j; first <= i < j < last &&
        (items[position[i]] >> (shift + low)) <= (items[position[j]] >> (shift + low)) ==> position[i] < position[j];
    terminates \true;
    assigns items[first .. last - 1], position[first .. last - 1];
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && items[position[i]] == \old(items[position[i]]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures equal: \forall integer i, j; first <= i < j < last &&
        (\old(items[position[i]]) >> shift) == (\old(items[position[j]]) >> shift) ==> position[i] < position[j];
    ensures stable: \result != 0 ==> \forall integer i, j; first <= i < j < last &&
        (\old(items[position[i]]) >> shift) <= (\old(items[position[j]]) >> shift) ==> position[i] < position[j];
    ensures larger: \result != 0 ==> \forall integer i, j; first <= i < j < last &&
        (\old(items[position[i]]) >> shift) > (\old(items[position[j]]) >> shift) ==> position[j] < position[i];
    ensures sorted: \result != 0 ==> \forall integer p; first < p < last ==>
        (items[p - 1] >> shift) <= (items[p] >> shift); */
static uint32_t settle(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift)
    /*@ ghost (uint32_t low, int64_t \ghost *position) */
{
    uint32_t sorted;

    /*@ assert high: \forall integer i, j; first <= i < j < last && KEY(i) == KEY(j) ==>
            (KEY(i) >> low) == (KEY(j) >> low) && (ITEM(i) >> (shift + low)) == (ITEM(j) >> (shift + low)); */
    //@ assert equal: \forall integer i, j; first <= i < j < last && KEY(i) == KEY(j) ==> position[i] < position[j];
    sorted = dcd_insertion_settle(items, first, last, shift, last - first) /*@ ghost (position) */;
    //@ assert still: \forall integer i, j; first <= i < j < last && KEY(i) == KEY(j) ==> position[i] < position[j];
    //@ assert moved: \forall integer i; first <= i < last ==> (items[position[i]] >> shift) == KEY(i);
    /*@ assert less: sorted != 0 ==> \forall integer i, j; first <= i < last && first <= j < last && KEY(i) < KEY(j) ==>
            position[i] < position[j]; */
    return sorted;
}

/* Sorts items[first, last) by the two highest digits, of `high` bits each, and then what these leave unsorted, which is
 * little if items are even; if it is not, by all digits. */
/*@ requires slice: first <= last;
    requires bits: shift < 64 && shift + width <= 64 && (bits == 8 || bits == 10 || bits == 12);
    requires high: 2 * high < width && (high == 8 || high == 10 || high == 12);
    requires items: \valid(items + (first .. last - 1)) && \valid(spare + (first .. last - 1));
    requires apart: \separated(items + (first .. last - 1), spare + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires none: \forall integer i; first <= i < last ==> (items[i] >> (shift + width)) == 0;
    requires start: \forall integer i; first <= i < last ==> position[i] == i;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
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
static uint64_t *sort_high_first(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift,
                                 uint32_t width, uint32_t bits, uint32_t high, uint32_t *count)
    /*@ ghost (int64_t \ghost *position) */
{
    uint64_t *sorted;

    (void)passes(items, spare, first, last, shift + width - 2 * high, 2 * high, high, count) /*@ ghost (position) */;
    //@ assert passed: \forall integer i; first <= i < last ==> items[position[i]] == \at(items[i], Pre);
    if (settle(items, first, last, shift) /*@ ghost (width - 2 * high, position) */ != 0) {
        //@ assert settled: \forall integer i; first <= i < last ==> items[position[i]] == \at(items[i], Pre);
        /*@ assert stable: \forall integer i, j; first <= i < j < last &&
                (\at(items[i], Pre) >> shift) <= (\at(items[j], Pre) >> shift) ==> position[i] < position[j]; */
        /*@ assert larger: \forall integer i, j; first <= i < j < last &&
                (\at(items[i], Pre) >> shift) > (\at(items[j], Pre) >> shift) ==> position[j] < position[i]; */
        return items;
    }
    //@ assert moved: \forall integer i; first <= i < last ==> items[position[i]] == \at(items[i], Pre);
    //@ ghost none_above(items, first, last, shift + width, position);
    sorted = passes(items, spare, first, last, shift, width, bits, count) /*@ ghost (position) */;
    /*@ assert stable: \forall integer i, j; first <= i < j < last &&
            (\at(items[i], Pre) >> shift) <= (\at(items[j], Pre) >> shift) ==> position[i] < position[j]; */
    /*@ assert larger: \forall integer i, j; first <= i < j < last &&
            (\at(items[i], Pre) >> shift) > (\at(items[j], Pre) >> shift) ==> position[j] < position[i]; */
    return sorted;
}

/* Sorts items[first, last), which are many, by the highest digits first where that is quicker. */
/*@ requires slice: first <= last;
    requires bits: shift < 64 && shift + width <= 64 && (bits == 8 || bits == 10 || bits == 12);
    requires items: \valid(items + (first .. last - 1)) && \valid(spare + (first .. last - 1));
    requires apart: \separated(items + (first .. last - 1), spare + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires none: \forall integer i; first <= i < last ==> (items[i] >> (shift + width)) == 0;
    requires start: \forall integer i; first <= i < last ==> position[i] == i;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
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
static uint64_t *sort_many(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift, uint32_t width,
                           uint32_t bits, uint32_t *count)
    /*@ ghost (int64_t \ghost *position) */
{
    const uint32_t high = dcd_radix_high(items, first, last, shift, width);

    if (high != 0) {
        return sort_high_first(items, spare, first, last, shift, width, bits, high, count) /*@ ghost (position) */;
    }
    return passes(items, spare, first, last, shift, width, bits, count) /*@ ghost (position) */;
}

uint64_t *dcd_radix_sort(uint64_t *items, uint64_t *spare, uint32_t first, uint32_t last, uint32_t shift,
                         uint32_t width, uint32_t *count) /*@ ghost (int64_t \ghost *position) */
{
    const uint32_t bits = dcd_radix_bits(last - first, width);

    if (last - first <= DCD_INSERTION_FEW) {
        dcd_insertion_sort(items, first, last, shift) /*@ ghost (position) */;
        return items;
    }
    //@ ghost positions_start(position, first, last);
    return sort_many(items, spare, first, last, shift, width, bits, count) /*@ ghost (position) */;
}
