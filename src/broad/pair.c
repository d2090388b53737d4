#include "broad/pair.h"

/* A shift by a variable is opaque to the provers: this gives them its bounds, by induction. */
/*@ ghost
    /@ requires bits: 1 <= bits <= 31;
       assigns \nothing;
       ensures low: 2 <= pair_base(bits);
       ensures high: pair_base(bits) <= 0x80000000; @/
    void pair_base_bounds(uint32_t bits)
    {
        uint32_t k = 1;

        /@ loop invariant range: 1 <= k <= bits;
           loop invariant low: 2 <= pair_base(k);
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
        /@ loop invariant range: bits <= k <= 31;
           loop invariant low: 2 <= pair_base(bits) <= pair_base(k);
           loop assigns k;
           loop variant 31 - k; @/
        while (k < 31) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
    } */

uint32_t dcd_pair_bits(uint32_t objects)
{
    uint32_t bits = 1;

    //@ ghost pair_base_bounds(bits);
    /*@ loop invariant range: 1 <= bits <= 27;
        loop invariant base: pair_base(bits) <= 0x80000000;
        loop assigns bits;
        loop variant 27 - bits; */
    while (bits < 27 && ((uint32_t)1 << bits) < objects) {
        bits++;
        //@ ghost pair_base_bounds(bits);
    }
    return bits;
}

uint64_t dcd_pair_pack(uint32_t a, uint32_t b, uint32_t bits)
{
    const uint64_t i = a < b ? a : b;
    const uint64_t j = a < b ? b : a;

    //@ ghost pair_base_bounds(bits);
    return i * ((uint64_t)1 << bits) + j;
}

uint32_t dcd_pair_first(uint64_t pair, uint32_t bits)
{
    //@ ghost pair_base_bounds(bits);
    return (uint32_t)(pair / ((uint64_t)1 << bits));
}

uint32_t dcd_pair_second(uint64_t pair, uint32_t bits)
{
    //@ ghost pair_base_bounds(bits);
    return (uint32_t)(pair % ((uint64_t)1 << bits));
}

void dcd_pair_unpack(const uint64_t *in, uint32_t first, uint32_t last, uint32_t bits, dcd_pair *out)
{
    /*@ loop invariant range: first <= k <= last;
        loop invariant value: \forall integer m; first <= m < k ==>
            out[m].i < pair_base(bits) && out[m].j < pair_base(bits) && in[m] == pair_value(out[m].i, out[m].j, bits);
        loop invariant parts: \forall integer m; first <= m < k ==>
            out[m].i == in[m] / pair_base(bits) && out[m].j == in[m] % pair_base(bits);
        loop assigns k, out[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        out[k].i = dcd_pair_first(in[k], bits);
        out[k].j = dcd_pair_second(in[k], bits);
    }
}
