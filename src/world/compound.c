#include "world/compound.h"

/*@ ghost
    /@ requires bits: pair_bits(bits);
       terminates \true;
       assigns \nothing;
       ensures below: \forall integer i, j; 0 <= i < pair_base(bits) && 0 <= j < pair_base(bits) ==>
           pair_value(i, j, bits) < pair_base(bits) * pair_base(bits); @/
    void pair_below(uint32_t bits)
    {
        //@ assert row: \forall integer i; 0 <= i < (1 << bits) ==> i * (1 << bits) <= ((1 << bits) - 1) * (1 << bits);
    } */

void dcd_compound_pairs(const dcd_filter *in, uint32_t bits, uint32_t first, uint32_t last, uint64_t *pairs)
{
    /*@ loop invariant range: first <= k <= last;
        loop invariant left: \forall integer m; k <= m < last ==> pairs[m] == \at(pairs[m], Pre);
        loop invariant values: \forall integer m; first <= m < k ==> pairs[m] < pair_base(bits) * pair_base(bits);
        loop assigns k, pairs[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        //@ assert pair: filter_pair(in, pairs[k]);
        //@ ghost pair_below(bits);
        pairs[k] = dcd_pair_pack(in->role[dcd_pair_first(pairs[k], in->bits)].compound,
                                 in->role[dcd_pair_second(pairs[k], in->bits)].compound, bits);
    }
}

uint32_t dcd_compound_unique(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out)
{
    uint32_t count = 0;

    /*@ loop invariant range: first <= k <= last && count <= k - first;
        loop invariant same: \forall integer j; 0 <= j < last ==> in[j] == \at(in[j], Pre);
        loop invariant given: \forall integer m; 0 <= m < count ==> compound_among{Pre}(in, first, k, out[m]);
        loop assigns k, count, out[0 .. last - first - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        /*@ assert more: \forall integer x; compound_among{Pre}(in, first, k, x) ==>
                compound_among{Pre}(in, first, k + 1, x); */
        //@ assert this: compound_among{Pre}(in, first, k + 1, in[k]);
        if (k == 0 || in[k] != in[k - 1]) {
            out[count] = in[k];
            //@ assert new: compound_among{Pre}(in, first, k + 1, out[count]);
            //@ assert old: \forall integer m; 0 <= m < count ==> out[m] == \at(out[m], LoopCurrent);
            count++;
        }
    }
    return count;
}
