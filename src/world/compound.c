#include "world/compound.h"

void dcd_compound_pairs(const dcd_filter *in, uint32_t bits, uint32_t first, uint32_t last, uint64_t *pairs)
{
    /*@ loop invariant range: first <= k <= last;
        loop invariant left: \forall integer m; k <= m < last ==> pairs[m] == \at(pairs[m], Pre);
        loop assigns k, pairs[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        //@ assert pair: filter_pair(in, pairs[k]);
        pairs[k] = dcd_pair_pack(in->role[dcd_pair_first(pairs[k], in->bits)].compound,
                                 in->role[dcd_pair_second(pairs[k], in->bits)].compound, bits);
    }
}

uint32_t dcd_compound_unique(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out)
{
    uint32_t count = 0;

    /*@ loop invariant range: first <= k <= last && count <= k - first;
        loop assigns k, count, out[0 .. last - first - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        if (k == 0 || in[k] != in[k - 1]) {
            out[count] = in[k];
            count++;
        }
    }
    return count;
}
